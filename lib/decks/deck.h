/* SPDX-License-Identifier: MPL-2.0 */
/* Deck lists: the model, and one reader and writer for every kind. */
#ifndef HJ_DECKS_DECK_H
#define HJ_DECKS_DECK_H

#include "cards/catalogue.h"

/* The kinds of deck lists, see headjudge-deck(5). */
enum hj_deck_kind {
    HJ_DECK_TEXT,
    HJ_DECK_O8D,   /* OCTGN */
    HJ_DECK_COD,   /* Cockatrice */
    HJ_DECK_DEK,   /* LackeyCCG */
    HJ_DECK_TTS,   /* Tabletop Simulator saved object */
    HJ_DECK_CSV,   /* count,name,section */
    HJ_DECK_JSONL, /* a deck a line */
    HJ_DECK_YDK,   /* passcodes of Yu-Gi-Oh!'s simulators */
    HJ_DECK_MTGO,  /* Magic Online's own .dek */
    HJ_DECK_ARENA, /* text: `4 Name (SET) NO` under Deck, Sideboard, … */
    HJ_DECK_DCK,   /* text: XMage's `4 [SET:NO] Name` */
    HJ_DECK_LIVE,  /* text: Pokemon TCG Live's `4 Name SET NO` by type */
    HJ_DECK_SIM,   /* text: OPTCGSim's `4xNO` */
    HJ_DECK_KINDS
};

/* "text", "o8d", … and back; false for a name that is none. */
const char *hj_deck_kind_name(enum hj_deck_kind kind);
bool hj_deck_kind_of(struct hj_str name, enum hj_deck_kind *kind);

/* All names of kinds, with blanks between them. */
#define HJ_DECK_KIND_NAMES                                                     \
    "text o8d cod dek tts csv jsonl ydk mtgo arena dck live optcgsim"

/* Recognises the kind from the content, never from the file's name. */
enum hj_deck_kind hj_deck_sniff(struct hj_str bytes);

/* The most copies of a card, and the most cards of a deck, are the same. */
enum { HJ_MOST_SECTIONS = 64, HJ_MOST_COPIES = 1000000 };

/* The most bytes of one list, and of one line of JSON Lines. */
enum { HJ_DECK_MOST = 16 << 20 };

/* The section without a name: what is under no heading, `Deck`, `Main` or
 * a type's heading.  Others have the names of the list: lower case, "side" for
 * all spellings of a sideboard. */
enum { HJ_DEFAULT_SECTION = 0 };

/* One line of a list. */
struct hj_entry {
    struct hj_str written; /* the name as it is written there */
    hj_card card;          /* HJ_NO_CARD: unknown or ambiguous */
    enum hj_name_match match;
    uint32_t line;         /* from 1; 0: the kind has no lines */
    uint32_t count;        /* 1..HJ_MOST_COPIES */
    uint32_t section;      /* an index into the deck's sections */
    uint32_t printing;     /* the card's row that it names, from 1; 0: none */
    struct hj_str foreign; /* the set of a printing that it names and the
                            * catalogue lacks; may be empty */
};

struct hj_deck_json; /* the reader of JSON that a deck keeps */

/* A deck.  All memory is the deck's and is kept by hj_deck_clear(). */
struct hj_deck {
    struct hj_str name; /* a deck's own id or title; may be empty */
    const char *file;   /* as given by the caller, not owned */
    struct hj_entry *entries;
    size_t count, size;
    struct hj_str sections[HJ_MOST_SECTIONS]; /* [0] is "main" */
    unsigned section_lines[HJ_MOST_SECTIONS];
    size_t section_count;
    enum hj_deck_kind kind;
    struct hj_arena *arena; /* names that are not slices of the input */
    struct hj_deck_json *json;
};

/* How many cards the deck has in all its sections. */
uint64_t hj_deck_cards(const struct hj_deck *deck);

/* The name of an entry: as the catalogue spells it where the card is known,
 * else as it was written. */
struct hj_str hj_entry_name(const struct hj_entry *entry,
                            const struct hj_catalogue *cat);

/* An empty deck that the caller frees; NULL when out of memory. */
struct hj_deck *hj_deck_new(void);
void hj_deck_free(struct hj_deck *deck);
void hj_deck_clear(struct hj_deck *deck);

/* The index of a section, added if it is new; HJ_MOST_SECTIONS when there are
 * too many. */
size_t hj_deck_section(struct hj_deck *deck, struct hj_str name);

/* Adds a line; false when out of memory. */
bool hj_deck_add(struct hj_deck *deck, struct hj_entry entry);

/* How a list is read. */
struct hj_deck_options {
    const struct hj_catalogue *cat; /* NULL: names are left unresolved */
    const unsigned char *legal;     /* for prefixes, see hj_catalogue_find() */
    bool kind_given;                /* else the content tells */
    enum hj_deck_kind kind;
    /* Sections that the format declares beside the default one, so that their
     * names alone on a line are headings. */
    const struct hj_str *sections;
    const struct hj_str *called; /* what the deck calls each; NULL: the same */
    size_t section_count;
    bool judged; /* the sections are all that the format has: cards on a
                  * maybeboard that it lacks are passed over, with a note */
};

/* Reads one deck of BYTES (which must outlive the deck) into DECK, which is
 * cleared before.  What cannot be understood becomes findings with their
 * places: unknown and ambiguous cards, bad counts, lines that are none; notes
 * tell how a name was read.  Nothing is dropped in silence.  Returns false,
 * with the reason in E, when the input is not a deck at all: empty, without any
 * card, XML or JSON that does not parse, a kind that holds several decks (a
 * JSONL file of more than one line: see hj_bulk). */
bool hj_deck_read(struct hj_deck *deck, struct hj_str bytes, const char *file,
                  const struct hj_deck_options *options,
                  struct hj_findings *findings, struct hj_error *e);

/* Reads one line of JSON Lines; the same rules. */
bool hj_deck_read_json(struct hj_deck *deck, struct hj_str line,
                       const char *file, unsigned line_number,
                       const struct hj_deck_options *options,
                       struct hj_findings *findings, struct hj_error *e);

/* What decks call a section of this name: `side` where it is Sideboard, `extra`
 * where it is Extra Deck; NAME itself where it is no word for such a one. */
struct hj_str hj_section_word(struct hj_str name);

/* True if a section of this name is not part of the deck: a maybeboard and its
 * kin.  The kinds that other programs import leave it out. */
bool hj_section_is_outside(struct hj_str name);

/* Writes the deck as KIND, with the catalogue's spelling of every name that is
 * known, sections in order, a section's lines in the list's order. */
bool hj_deck_write(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e);

/* The copies of every entry with those of all later entries of the same card
 * in the same section added; 0 for those later ones.  An array of deck->count
 * that the caller frees; NULL when out of memory. */
uint32_t *hj_deck_sums(const struct hj_deck *deck,
                       const struct hj_catalogue *cat);

/* The hash of a list as Cockatrice publishes it (SHA-1 over the sorted lower
 * case names, side board names with "SB:", the first five bytes in base 32,
 * eight characters), into TEXT.  Independent of order and spelling. */
enum { HJ_DECK_HASH = 9 };
bool hj_deck_hash(const struct hj_deck *deck, const struct hj_catalogue *cat,
                  char text[HJ_DECK_HASH], struct hj_error *e);

/* One difference of two decks as multisets of cards per section. */
struct hj_deck_change {
    struct hj_str section, name;
    int64_t before, after; /* copies */
};

/* All differences in the order section, name; CHANGES is an array of *COUNT
 * that the caller frees.  False when out of memory. */
bool hj_deck_diff(const struct hj_deck *a, const struct hj_deck *b,
                  const struct hj_catalogue *cat,
                  struct hj_deck_change **changes, size_t *count,
                  struct hj_error *e);

#endif

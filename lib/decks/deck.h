/* SPDX-License-Identifier: MPL-2.0 */
/* Deck lists: the model, and one reader and writer for all kinds. */
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

/* Converts between a kind and its name, "text", "o8d", …; hj_deck_kind_of()
 * returns false for an unknown name. */
const char *hj_deck_kind_name(enum hj_deck_kind kind);
bool hj_deck_kind_of(struct hj_str name, enum hj_deck_kind *kind);

/* All names of kinds, separated by blanks. */
#define HJ_DECK_KIND_NAMES                                                     \
    "text o8d cod dek tts csv jsonl ydk mtgo arena dck live optcgsim"

/* Recognises the kind from the content, never from the file's name. */
enum hj_deck_kind hj_deck_sniff(struct hj_str bytes);

/* Limits: sections of a deck; copies of a card, and cards of a deck. */
enum { HJ_MOST_SECTIONS = 64, HJ_MOST_COPIES = 1000000 };

/* Limit of one list, and of one line of JSON Lines, in bytes. */
enum { HJ_DECK_MOST = 16 << 20 };

/* The unnamed section: cards under no heading, under `Deck`, `Main` or the
 * heading of a card type.  Other sections have the names in the list, in lower
 * case; all spellings of a sideboard become "side". */
enum { HJ_DEFAULT_SECTION = 0 };

/* One line of a list. */
struct hj_entry {
    struct hj_str written; /* the name as written in the list */
    hj_card card;          /* HJ_NO_CARD: unknown or ambiguous */
    enum hj_name_match match;
    uint32_t line;         /* from 1; 0: the kind has no lines */
    uint32_t count;        /* 1..HJ_MOST_COPIES */
    uint32_t section;      /* index into the deck's sections */
    uint32_t printing;     /* the card's row named here, from 1; 0: none */
    struct hj_str foreign; /* set of a named printing that the catalogue lacks;
                            * may be empty */
};

struct hj_deck_json; /* the JSON parser that a deck keeps */

/* A deck.  It owns all its memory, which hj_deck_clear() keeps for reuse. */
struct hj_deck {
    struct hj_str name; /* the deck's id or title; may be empty */
    const char *file;   /* from the caller, not owned */
    struct hj_entry *entries;
    size_t count, size;
    struct hj_str sections[HJ_MOST_SECTIONS]; /* [0] is "main" */
    unsigned section_lines[HJ_MOST_SECTIONS];
    size_t section_count;
    enum hj_deck_kind kind;
    struct hj_arena *arena; /* names that are not slices of the input */
    struct hj_deck_json *json;
};

/* Returns the number of cards in all sections. */
uint64_t hj_deck_cards(const struct hj_deck *deck);

/* Returns the name of an entry: the catalogue's spelling for a known card, else
 * the name as written. */
struct hj_str hj_entry_name(const struct hj_entry *entry,
                            const struct hj_catalogue *cat);

/* Returns an empty deck that the caller frees; NULL when out of memory. */
struct hj_deck *hj_deck_new(void);
void hj_deck_free(struct hj_deck *deck);
void hj_deck_clear(struct hj_deck *deck);

/* Returns the index of a section, added if new; HJ_MOST_SECTIONS when there are
 * too many or when out of memory. */
size_t hj_deck_section(struct hj_deck *deck, struct hj_str name);

/* Adds a line; returns false when out of memory. */
bool hj_deck_add(struct hj_deck *deck, struct hj_entry entry);

/* Options for reading a list. */
struct hj_deck_options {
    const struct hj_catalogue *cat; /* NULL: do not look up names */
    const unsigned char *legal;     /* for prefixes, see hj_catalogue_find() */
    bool kind_given;                /* else recognise it from the content */
    enum hj_deck_kind kind;
    /* Sections that the format declares beside the default one; a line with
     * such a name alone is a heading. */
    const struct hj_str *sections;
    const struct hj_str *called; /* their names in the deck; NULL: the same */
    size_t section_count;
    bool judged; /* the format has only these sections: cards on a maybeboard
                  * that the format lacks are skipped with a note */
};

/* Reads one deck from BYTES, which must outlive the deck, into DECK, which is
 * cleared first.  Unknown and ambiguous cards, bad counts and unreadable lines
 * become findings with their places; notes report names that were not read as
 * written.  Every skipped part is reported.  Returns false with the reason in E
 * when the input is not a deck: empty, without a card, malformed XML or JSON,
 * or several decks (JSON Lines with more than one line: see hj_bulk). */
bool hj_deck_read(struct hj_deck *deck, struct hj_str bytes, const char *file,
                  const struct hj_deck_options *options,
                  struct hj_findings *findings, struct hj_error *e);

/* Reads one line of JSON Lines in the same way. */
bool hj_deck_read_json(struct hj_deck *deck, struct hj_str line,
                       const char *file, unsigned line_number,
                       const struct hj_deck_options *options,
                       struct hj_findings *findings, struct hj_error *e);

/* Returns the section name for the heading NAME: `side` for Sideboard, `extra`
 * for Extra Deck; NAME itself for an unknown heading. */
struct hj_str hj_section_word(struct hj_str name);

/* True if a section of this name, such as a maybeboard, is not part of the
 * deck.  Kinds for import into other programs omit such a section. */
bool hj_section_is_outside(struct hj_str name);

/* Writes the deck as KIND, with the catalogue's spelling of known names,
 * sections in order, and the lines of a section in the list's order.  Returns
 * false with the reason in E. */
bool hj_deck_write(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e);

/* Returns, for each entry, its copies plus those of all later entries of the
 * same card in the same section; 0 for those later entries.  The caller frees
 * the array of deck->count items; NULL when out of memory. */
uint32_t *hj_deck_sums(const struct hj_deck *deck,
                       const struct hj_catalogue *cat);

/* Writes the hash of a list as in Cockatrice into TEXT: SHA-1 over the sorted
 * lower-case names, sideboard names with "SB:", the first five bytes in base 32
 * as eight characters.  The hash does not depend on order and spelling.
 * Returns false with the reason in E. */
enum { HJ_DECK_HASH = 9 };
bool hj_deck_hash(const struct hj_deck *deck, const struct hj_catalogue *cat,
                  char text[HJ_DECK_HASH], struct hj_error *e);

/* A difference between two decks as multisets of cards per section. */
struct hj_deck_change {
    struct hj_str section, name;
    int64_t before, after; /* copies */
};

/* Lists all differences in the order section, name.  CHANGES is an array of
 * *COUNT items that the caller frees.  Returns false when out of memory. */
bool hj_deck_diff(const struct hj_deck *a, const struct hj_deck *b,
                  const struct hj_catalogue *cat,
                  struct hj_deck_change **changes, size_t *count,
                  struct hj_error *e);

/* Returns the index of the first of FINDINGS, of reading a list, at AT or later
 * that is about a line which could not be read or whose count is in doubt;
 * their number when there is none.  Such a list may differ from another one
 * though hj_deck_diff() finds no difference. */
size_t hj_deck_bad_line(const struct hj_findings *findings, size_t at);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of the reader and writer of card text share. */
#ifndef HJ_TEXT_INTERNAL_H
#define HJ_TEXT_INTERNAL_H

#include "text/text.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum { TX_MOST_TOKENS = 250, TX_MOST_PHRASES = 512, TX_MOST_ITEMS = 2048 };

/* 1. Tokens ------------------------------------------------------------- */

enum tx_kind {
    TX_END,
    TX_WORD,
    TX_NUMBER, /* 2: a */
    TX_SIGNED, /* +2, +X: a */
    TX_PAIR,   /* +1/-1, +X/+0: a, b */
    TX_RATIO,  /* 1:2: a, b */
    TX_QUOTED, /* in quotation marks, which SAID does not have */
    TX_MARK    /* any other sign */
};

struct tx_token {
    uint8_t kind;        /* enum tx_kind */
    bool upper, capital; /* all of it; its first letter */
    bool tight;          /* no blank in front */
    int16_t a, b;
    uint8_t x; /* of SIGNED and PAIR: bits, a and b are times X */
    uint32_t hash;
    struct hj_str said; /* as written */
    struct hj_str low;  /* in small letters, where it is ASCII */
};

/* Splits a sentence into TOKENS, END included; LOW is room for as many bytes as
 * it has.  False when there are too many. */
bool tx_lex(struct hj_grammar *text, struct hj_str sentence, char *low,
            struct tx_token tokens[TX_MOST_TOKENS]);
uint32_t tx_hash(struct hj_str low);

/* 2. Phrases ------------------------------------------------------------- */

enum tx_table {
    TX_TYPE,
    TX_NOUN,
    TX_STATE,
    TX_ZONE,
    TX_VALUE,
    TX_NUMBERS,
    TX_COUNTER,
    TX_PHASE,
    TX_EVENT,
    TX_EVENT_TAIL,
    TX_KEYWORD,
    TX_DAMAGE,
    TX_RELATION,
    TX_VERB,
    TX_COST,
    TX_HEADING,
    TX_TABLES
};

/* One word of a phrase, or a hole. */
struct tx_item {
    char hole;                 /* 0: a word */
    bool tight;                /* no blank in front, where it is written */
    struct hj_str word, other; /* in its two forms: many, one */
    uint32_t hash, other_hash;
};

struct tx_phrase {
    uint8_t row, form;     /* form: 0 one, 1 many */
    uint8_t normal;        /* the first of its row and form */
    uint16_t first, count; /* items */
};

struct hj_grammar {
    const struct hj_text_words *words;
    pcre2_code *lexer;
    pcre2_match_data *data;
    uint16_t tables[TX_TABLES + 1]; /* first phrase of each */
    uint16_t phrase_count, item_count;
    bool (*knows)(void *data, struct hj_str word, bool name);
    void *knows_data;
    bool no_memory;
    struct tx_phrase phrases[TX_MOST_PHRASES]; /* from here on: those in use */
    struct tx_item items[TX_MOST_ITEMS];
};

bool tx_phrases(struct hj_grammar *text);

/* 3. Reading ------------------------------------------------------------- */

/* One sentence being read.  `far` is the furthest token at which anything was
 * looked for in vain: the word that stopped it. */
struct tx_parse {
    struct tx_token tokens[TX_MOST_TOKENS];
    bool lines;      /* the sentence has more than one line */
    int far;         /* how far it was understood, in any way in which it was
                      * tried, */
    const char *why; /* and why no further, */
    int why_at;      /* there */
    /* From here on anew for each of these ways. */
    struct hj_grammar *text;
    const struct hj_text_words *w;
    struct hj_arena *arena;
    int at;
    uint32_t called; /* keywords that were adjectives of the kind read last */
    uint8_t into;    /* enum hj_control: `%w` of the row read last */
    int zone_at;     /* where the selector read last says "in your hand" */
    bool x;          /* X was paid */
    struct hj_amount where;  /* "where X is the number of …"; */
    bool where_said;         /* it is there */
    int where_at, where_end; /* where that stands; 0: it is read already */
    const struct hj_selector *valued; /* "target combatant's ATK" was read last,
                                       * VALUED_OF in its amount: of what */
    const struct hj_selector *valued_of;
    const struct hj_selector *owner; /* "its ATK" is of whom the clause is
                                      * about, where that is known; or NULL */
    bool names;     /* "target opponent controls" may be said here */
    bool elsewhere; /* a sentence before has something that "its" could mean */
    bool someone;   /* and a player, whom "that player" could mean */
    bool shown;     /* a hand, or cards of a deck, was looked at before */
    bool self;      /* "it" is this object, */
    uint8_t over;   /* enum tx_over: behind another, which may be meant */
    struct hj_kind of; /* what "it" is, for "that combatant": all its types,
                        * what is said of each; no types: not known */
    uint32_t type;     /* bit of the type of the card */
    bool cards;        /* "one" may mean a card */
    bool discarded;    /* "that many" means what one player has discarded, */
    bool changed;      /* "that much" what one has gained or lost */
    bool bare;         /* "while attacking" does not say what */
    uint32_t about; /* "it" is this object, of these types: a condition in front
                     * was about it */
    bool thing;     /* "it" means something, "they" several */
    bool things;
    bool host;    /* "it" may mean what the card is attached to, */
    bool several; /* but not where several others were named last */
    uint32_t host_types;
    bool crowd;      /* "they" may be others than that player */
    bool player;     /* "that player" means somebody, */
    bool foe;        /* who is no other than an opponent, */
    bool held;       /* as is who controls "it" */
    bool holder;     /* or else the controller of "it" */
    bool theirs;     /* "they control" speaks of the players of the clause */
    bool done;       /* "if you do" may follow, */
    bool others_did; /* or "if they do": it is for others to do */
    bool moved;      /* "if it is placed … this way" may follow */
    uint8_t rolled;  /* the sides of the roll that was before; 0: none */
    bool loose;      /* the kind read last is a trait alone: "a Hero", */
    bool card;       /* or a "card", which may lie anywhere */
    bool twice;  /* and its quantifier stands twice: "target combatant or target
                  * site", of which the last alone has what stands behind */
    bool one_of; /* "and" cannot join what a player controls one of; */
    bool article;  /* "a" is in front, and may be behind "or" as well */
    bool behind;   /* something stands behind the types read last */
    bool told;     /* a clause of this sentence has named an object */
    uint8_t asked; /* enum tx_asked: "otherwise" may follow */
    uint8_t they;  /* enum tx_they: "they control", of who does it */
    bool room;     /* a clause may be two effects; */
    bool two;      /* the one read last is */
    bool modal;    /* in one of the modes of "choose one", */
    bool listed;   /* between which commas stand */
    bool paid;     /* a cost names what it is paid with, which "its" could be */
    bool plural;   /* the selector read last was in the plural */
    bool no_memory;
};

/* "It" may mean another than it did: what the card is attached to, where a card
 * that is played leaves "counter it" clear; this object, behind a condition
 * about it, which leaves "that combatant" clear, or behind a clause. */
enum tx_over {
    TX_OVER_NOT,
    TX_OVER_HOST,
    TX_OVER_PLAYED,
    TX_OVER_ASKED,
    TX_OVER_SAID
};

/* What the clauses before hang on: on something, on whether it was done. */
enum tx_asked { TX_ASKED_NOT, TX_ASKED, TX_ASKED_DID };

/* True if the selector that is read may, must, and does, say "they control". */
enum tx_they { TX_THEY_NOT, TX_THEY_MAY, TX_THEY_MUST, TX_THEY_DO };

#define TX_IS(p, lit) tx_is(p, lit, sizeof(lit) - 1)
#define TX_TAKE(p, lit) tx_take(p, lit, sizeof(lit) - 1)

static inline const struct tx_token *tx_now(const struct tx_parse *p)
{
    return &p->tokens[p->at];
}

/* What was looked for is not here: this is as far as it went; always false. */
static inline bool tx_fail(struct tx_parse *p)
{
    if (p->at > p->far)
        p->far = p->at;
    return false;
}
/* True if the token here is that word; if not, this is as far as it went. */
bool tx_is(struct tx_parse *p, const char *word, size_t n);
static inline bool tx_take(struct tx_parse *p, const char *word, size_t n)
{
    bool is = tx_is(p, word, n);

    p->at += is;
    return is;
}
/* The same of several words, or of one of several phrases, of which "|" stands
 * between: all or nothing. */
bool tx_words(struct tx_parse *p, const char *phrases);
bool tx_mark(struct tx_parse *p, char mark);
/* True if the sentence has that word from here on. */
bool tx_says(const struct tx_parse *p, const char *word);
/* Takes the word of a phrase; *ONE is whether it is in the form of one, where
 * the two differ. */
bool tx_item(struct tx_parse *p, const struct tx_item *item, bool *one);
/* True if a phrase with that word may be here: nearly none is. */
static inline bool tx_may_be(struct tx_parse *p, const struct tx_item *item)
{
    const struct tx_token *t = tx_now(p);

    return item->hole != 0 || t->kind != TX_WORD || t->hash == item->hash ||
           t->hash == item->other_hash || tx_fail(p);
}
/* Reads one of the phrases of a table, the longest; false if none is here. */
bool tx_row(struct tx_parse *p, enum tx_table table, uint8_t *row,
            uint8_t *form);
/* It cannot be read on from here; always false. */
bool tx_stop(struct tx_parse *p, const char *why);
/* The same at the piece that was read last; reading goes back to START. */
bool tx_stop_behind(struct tx_parse *p, int start, const char *why);
/* The same where what may follow was looked for in vain further on. */
bool tx_stop_far(struct tx_parse *p, const char *why);
void *tx_keep(struct tx_parse *p, const void *what, size_t size);

enum { /* what a selector may be where it stands */
       TX_OBJECTS = 1,
       TX_PLAYERS = 2,
       TX_EVENT_SUBJECT = 4, /* "a combatant": any one, no target */
       TX_COUNTED = 8,       /* behind "for each", "control": no quantifier */
       TX_SUBJECT = 16       /* in front of a verb */
};
bool tx_selector(struct tx_parse *p, struct hj_selector *s, unsigned may);
/* True if a player has but one: "your commandant", "the enemy commandant". */
bool tx_is_the_one(const struct tx_parse *p, const struct hj_selector *s);
/* True if it means players, and nothing else. */
bool tx_is_players(const struct hj_selector *s);
/* Players in the words of the grammar, and S as PICK of them. */
void tx_of_players(struct hj_selector *s, uint8_t pick, uint8_t control);
bool tx_players(struct tx_parse *p, struct hj_selector *s);
/* "that player", or "that opponent" where it cannot be you: of words like
 * these, those of each. */
bool tx_that_player(struct tx_parse *p, const char *player,
                    const char *opponent);
/* "target combatant's": what of it is meant follows. */
bool tx_targets(struct tx_parse *p, struct hj_selector *target);
/* "target combatant's controller": a clause in front names TARGET. */
bool tx_target_holder(struct tx_parse *p, struct hj_selector *target,
                      struct hj_selector *who);
const struct hj_noun_word *tx_noun(const struct hj_text_words *w,
                                   const struct hj_kind *k);
bool tx_known(struct tx_parse *p, int most, bool name, struct hj_str *found);
bool tx_type(struct tx_parse *p, struct hj_kind *k, bool *many);
/* What stands behind "that": a type, or traits that "it" has. */
bool tx_that_kind(struct tx_parse *p, struct hj_kind *k, bool *many);
/* "Heroes", where Hero is a trait. */
bool tx_traits(struct tx_parse *p, struct hj_kind *k);
bool tx_is_plain_kind(const struct hj_kind *k);
bool tx_kinds(struct tx_parse *p, struct hj_selector *s, bool with_and,
              bool *many);
bool tx_relatives(struct tx_parse *p, struct hj_selector *s);
/* "A Hero from your deck" is a card of any type. */
void tx_loose_cards(struct tx_parse *p, struct hj_selector *s);
/* The same of a cost that is paid with cards, of any of TYPES. */
void tx_loose_discard(struct tx_parse *p, uint32_t types,
                      struct hj_selector *s);
bool tx_keyword_in_front(struct tx_parse *p, struct hj_selector *s);
bool tx_number(struct tx_parse *p, int16_t *n);
bool tx_amount(struct tx_parse *p, struct hj_amount *n);
bool tx_x(struct tx_parse *p, struct hj_amount *n);
bool tx_take_where(struct tx_parse *p);
bool tx_range(struct tx_parse *p, int16_t *least, int16_t *most);
bool tx_equal(struct tx_parse *p, struct hj_amount *n);
/* True if "it" means one thing: not this object behind a clause or condition
 * about it, where another was named before that. */
bool tx_one_meant(struct tx_parse *p);
/* The same of "that combatant", which "it" must be as well. */
bool tx_that_meant(struct tx_parse *p, const struct hj_kind *k);
/* What "it" is from here on: one of the kinds of S. */
void tx_it_is(struct tx_parse *p, const struct hj_selector *s);
/* What words that point back mean, as it is kept, and again as it was. */
struct tx_meant {
    bool thing, things, player, foe, held;
    uint8_t over;
    struct hj_kind of;
};
struct tx_meant tx_meant(const struct tx_parse *p);
void tx_means(struct tx_parse *p, const struct tx_meant *m);
/* "This unit cannot attack unless it is ready": nothing else than this, of
 * TYPES, can be meant, where that is not so always or never. */
void tx_it_is_this(struct hj_selector *it, uint32_t types);
/* What "it" means here, in S: THIS, IT or HOST; false when nothing. */
bool tx_it(const struct tx_parse *p, struct hj_selector *s);
/* "this combatant's", "that combatant's", "its": S is THIS, IT or HOST. */
bool tx_possessor(struct tx_parse *p, struct hj_selector *s);
/* "your", "an opponent's", "target opponent's" in front of a zone: enum
 * hj_control, ANY where nothing is said. */
uint8_t tx_whose_zone(struct tx_parse *p);
/* "cost 2 or less", "2 or less ATK". */
bool tx_test(struct tx_parse *p, struct hj_selector *s);
/* True if the card is never in play, so that it is not a combatant or site. */
bool tx_is_only_played(const struct tx_parse *p);
/* True if the card is attached to another, which "it" may mean. */
bool tx_is_attached(const struct tx_parse *p);
/* True if "this KIND" may be the card: on what is only played, or attached to
 * such a thing, it would be another. */
bool tx_may_be_this(const struct tx_parse *p, const struct hj_kind *k);
bool tx_for_each(struct tx_parse *p, struct hj_amount *n);
bool tx_keywords(struct tx_parse *p, struct hj_keyword_value *list,
                 uint8_t most, uint8_t *count);
bool tx_condition(struct tx_parse *p, struct hj_condition *c);
/* True if "another" in condition C behind clause E can be other than this
 * alone: not in "each Drone gets +1/+0 while you control another Drone". */
bool tx_is_clear(struct tx_parse *p, const struct hj_condition *c,
                 const struct hj_effect *e);
bool tx_until(struct tx_parse *p, uint8_t *until);
/* "once each turn": enum hj_once. */
bool tx_once(struct tx_parse *p, uint8_t *once);
bool tx_cost(struct tx_parse *p, struct hj_cost *cost);
bool tx_this(struct tx_parse *p, struct hj_selector *s);
/* "your", "target player's", "its controller's" */
bool tx_owner(struct tx_parse *p, struct hj_selector *s);

/* What the holes of a shape were filled with. */
struct tx_holes {
    struct hj_selector subject, object, player; /* pick NONE: no such hole */
    struct hj_amount n;
    uint8_t relation;
    bool has_n, has_one, one; /* a word was in the form of one */
};
enum { TX_COSTING = 1, TX_NO_SUBJECT = 2 }; /* subject: is filled already */
/* Reads a phrase with holes as a whole; TYPES: what %o and %s may be. */
bool tx_shape(struct tx_parse *p, const struct tx_phrase *phrase,
              uint32_t types, unsigned how, struct tx_holes *holes);
bool tx_types_fit(const struct hj_selector *s, uint32_t types);
/* The clauses from here on, behind COUNT that are there. */
bool tx_clauses(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* True if a clause begins with its verb: "destroy target site", but not "the
 * first move in your turn is free". */
bool tx_is_command(const struct hj_text_words *w, const struct hj_effect *e);
bool tx_lasting(const struct hj_text_words *w, const struct hj_effect *e);
bool tx_same_selector(const struct hj_selector *a, const struct hj_selector *b);
/* "If you control a site, draw two cards instead", behind clause E, of which *N
 * is how much it is then. */
bool tx_instead(struct tx_parse *p, const struct hj_effect *e,
                struct hj_amount *n);
void tx_selector_init(struct hj_selector *s);

#endif

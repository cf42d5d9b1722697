/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the reader and writer of card text. */
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
    TX_QUOTED, /* in quotation marks, which are not in SAID */
    TX_MARK    /* any other character */
};

struct tx_token {
    uint8_t kind; /* enum tx_kind */
    bool upper;   /* all letters are capitals */
    bool tight;   /* no blank before */
    int16_t a, b;
    uint8_t x; /* of SIGNED and PAIR: bits; a and b are multiples of
                * X */
    uint32_t hash;
    struct hj_str said; /* as written */
    struct hj_str low;  /* in lower case, ASCII only */
};

/* Splits a sentence into TOKENS, including the end token.  LOW is a buffer as
 * long as the sentence.  Returns false if there are too many tokens. */
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
    bool tight;                /* written without a blank before */
    struct hj_str word, other; /* the plural and singular form */
    uint32_t hash, other_hash;
};

struct tx_phrase {
    uint8_t row, form;     /* form: 0 one, 1 many; the first phrase of a row is
                            * the normal one */
    uint16_t first, count; /* items */
};

struct hj_grammar {
    const struct hj_text_words *words;
    pcre2_code *lexer;
    pcre2_match_data *data;
    uint16_t tables[TX_TABLES + 1]; /* first phrase of each table */
    uint16_t phrase_count, item_count;
    bool (*knows)(void *data, struct hj_str word, bool name);
    void *knows_data;
    struct tx_phrase phrases[TX_MOST_PHRASES]; /* from here on only the entries
                                                * in use are initialized */
    struct tx_item items[TX_MOST_ITEMS];
};

bool tx_phrases(struct hj_grammar *text);
/* Returns the normal phrase of a row. */
const struct tx_phrase *tx_normal(const struct hj_grammar *text,
                                  enum tx_table table, uint8_t row);

/* 3. Reading ------------------------------------------------------------- */

/* The referents of later clauses: of pronouns, of results and of choices. */
struct tx_referents {
    bool thing; /* "it" has a referent, "they" several */
    bool things;
    bool self;         /* "it" is this object, */
    uint8_t over;      /* enum tx_over: after another possible referent */
    struct hj_kind of; /* the kind of "it", for "that combatant": all its types,
                        * and the common attributes; no types: unknown */
    bool several;      /* several objects, not the host, were named last */
    bool crowd;        /* "they" may be others than that player */
    bool player;       /* "that player" has a referent, */
    bool foe;          /* who is an opponent, */
    bool held;         /* as is the controller of "it" */
    bool holder;       /* or else is the controller of "it" */
    bool card;  /* "it" may be a card that was drawn, discarded or looked at */
    bool x;     /* X was paid */
    bool shown; /* a hand, or cards of a deck, was looked at before */
    bool discarded; /* "that many" is the number of cards a player discarded, */
    bool changed;   /* "that much" the change of a number */
    bool done;      /* "if you do" may follow, */
    bool others_did; /* or "if they do": others decide */
    bool moved;      /* "if it is placed … this way" may follow */
    uint8_t rolled;  /* the sides of the last roll; 0: no roll */
    uint8_t asked;   /* enum tx_asked: "otherwise" may follow */
};

/* The state of reading one sentence.  FAR is the farthest token at which a
 * search failed: the word that stopped the reading. */
struct tx_parse {
    struct tx_token tokens[TX_MOST_TOKENS];
    bool lines;      /* the sentence has several lines */
    bool follows;    /* the sentence before it says what is done at a time */
    int far;         /* the farthest token reached by any alternative, */
    const char *why; /* the reason for stopping there, */
    int why_at;      /* and the token of that reason */
    /* The members from here on are reset for each alternative. */
    struct hj_grammar *text;
    const struct hj_text_words *w;
    struct hj_arena *arena;
    int at;
    struct tx_referents ref;
    uint32_t called;         /* keywords used as adjectives of the last kind */
    uint8_t into;            /* enum hj_control: `%w` of the last row */
    int zone_at;             /* place of "in your hand" in the last selector */
    struct hj_amount where;  /* "where X is the number of …" */
    bool where_said;         /* the phrase is present */
    int where_at, where_end; /* its place; 0: already read */
    const struct hj_selector *valued; /* of "target combatant's ATK", read last:
                                       * the target, and the selector in its
                                       * amount */
    const struct hj_selector *valued_of;
    const struct hj_selector *owner; /* the objects of the clause, for "its
                                      * ATK", if known; or NULL */
    bool names;     /* "target opponent controls" is allowed here */
    bool elsewhere; /* an earlier sentence has a possible referent of "its" */
    bool someone;   /* and a player, a referent of "that player" */
    uint32_t type;  /* bit of the type of the card, */
    uint32_t types; /* and its further types as well */
    bool cards;     /* "one" may be a card */
    bool bare;      /* "while attacking" lacks a subject */
    uint32_t about; /* "it" is this object, of these types, the subject of the
                     * preceding condition */
    bool host;      /* "it" may be the host of the card, of these types */
    uint32_t host_types;
    uint8_t owned; /* enum tx_owned: what the condition before names */
    uint32_t owned_types;
    bool theirs;  /* "they control" means the players of the clause, */
    bool doers;   /* who are its subject, and not you */
    bool loose;   /* the last kind is only a trait: "a Hero", */
    bool card;    /* or a "card", which may be in any zone */
    bool twice;   /* with a repeated quantifier: "target combatant or target
                   * site"; a relative clause belongs only to the last */
    bool one_of;  /* "and" cannot join kinds of which a player controls one; */
    bool article; /* "a" precedes, and may follow "or" as well */
    bool behind;  /* words follow the types read last */
    bool told;    /* a clause of this sentence has named an object */
    uint8_t they; /* enum tx_they: "they control", of the player who acts */
    bool room;    /* a clause may have two effects; */
    bool two;     /* the last clause has */
    bool modal;   /* within a mode of "choose one", */
    bool listed;  /* separated by commas */
    bool paid;    /* a cost names the card it is paid with, a possible referent
                   * of "its" */
    bool plural;  /* the last selector was plural */
    bool no_memory;
};

/* Competing referents of "it": the host of the card, except in "counter it" for
 * a card that is played; this object, after a condition about it, except in
 * "that combatant"; or this object, after a clause. */
enum tx_over {
    TX_OVER_NOT,
    TX_OVER_HOST,
    TX_OVER_PLAYED,
    TX_OVER_ASKED,
    TX_OVER_SAID
};

/* Objects that the condition before the clause names, in "if you control a
 * site": "destroy it" may mean that one, and "they" several. */
enum tx_owned { TX_OWNED_NOT, TX_OWNED_ONE, TX_OWNED_SEVERAL };

/* Returns what C names: "you control a site", "two or more sites". */
uint8_t tx_names_owned(const struct hj_condition *c);
/* True if C names one of your opponents: "an opponent controls a site". */
bool tx_names_opponent(const struct hj_condition *c);

/* The dependency of the previous clauses: on a condition, or on an optional
 * effect. */
enum tx_asked { TX_ASKED_NOT, TX_ASKED, TX_ASKED_DID };

/* The permission of "they control" in a selector: allowed, required, found. */
enum tx_they { TX_THEY_NOT, TX_THEY_MAY, TX_THEY_MUST, TX_THEY_DO };

#define TX_IS(p, lit) tx_is(p, lit, sizeof(lit) - 1)
#define TX_TAKE(p, lit) tx_take(p, lit, sizeof(lit) - 1)

static inline const struct tx_token *tx_now(const struct tx_parse *p)
{
    return &p->tokens[p->at];
}

/* Records the current token as the farthest reached; returns false. */
static inline bool tx_fail(struct tx_parse *p)
{
    if (p->at > p->far)
        p->far = p->at;
    return false;
}
/* Goes back to token START; returns false. */
static inline bool tx_back(struct tx_parse *p, int start)
{
    p->at = start;
    return false;
}
/* True if the current token is WORD; otherwise records the failure. */
bool tx_is(struct tx_parse *p, const char *word, size_t n);
static inline bool tx_take(struct tx_parse *p, const char *word, size_t n)
{
    bool is = tx_is(p, word, n);

    p->at += is;
    return is;
}
/* Takes one of several phrases separated by "|", completely or not at all. */
bool tx_words(struct tx_parse *p, const char *phrases);
bool tx_mark(struct tx_parse *p, char mark);
/* True if WORD is one of ALL, which `|` separates, in any case. */
bool tx_is_among(const char *all, struct hj_str word);
/* True if the sentence begins with one of WORDS. */
bool tx_begins(const struct tx_parse *p, const char *words);
/* True if WORD occurs in the rest of the sentence. */
bool tx_says(const struct tx_parse *p, const char *word);
/* Takes the word of a phrase.  *ONE is true for the singular form, if the forms
 * differ. */
bool tx_item(struct tx_parse *p, const struct tx_item *item, bool *one);
/* Takes an item of a row, or the owner of a zone for the hole %w. */
bool tx_row_item(struct tx_parse *p, const struct tx_item *item);
/* True if a phrase with that word may begin here.  Excludes most phrases
 * early. */
static inline bool tx_may_be(struct tx_parse *p, const struct tx_item *item)
{
    const struct tx_token *t = tx_now(p);

    return item->hole != 0 || t->kind != TX_WORD || t->hash == item->hash ||
           t->hash == item->other_hash || tx_fail(p);
}
/* Returns the source from token I up to token END. */
struct hj_str tx_slice(const struct tx_parse *p, int i, int end);
/* True if the token at I is WORD. */
bool tx_word(const struct tx_parse *p, int i, const char *word);
/* Read the longest matching phrase of a table, and its form; false if none
 * matches. */
bool tx_row(struct tx_parse *p, enum tx_table table, uint8_t *row);
bool tx_row_form(struct tx_parse *p, enum tx_table table, uint8_t *row,
                 uint8_t *form);
/* Reads a zone that is IS, HJ_ZONE_…. */
bool tx_zone(struct tx_parse *p, uint8_t *row, uint8_t is);
/* Stops reading at the current token, with the reason WHY; returns false. */
bool tx_stop(struct tx_parse *p, const char *why);
/* Does the same at the last token read, and resets the position to START. */
bool tx_stop_last(struct tx_parse *p, int start, const char *why);
/* Does the same at the farthest token reached; the position is unchanged. */
bool tx_stop_farthest(struct tx_parse *p, const char *why);
void *tx_keep(struct tx_parse *p, const void *what, size_t size);

enum { /* the allowed forms of a selector */
       TX_OBJECTS = 1,
       TX_PLAYERS = 2,
       TX_EVENT_SUBJECT = 4, /* "a combatant": any object, not a target */
       TX_COUNTED = 8,       /* after "for each", "control": no quantifier */
       TX_SUBJECT = 16       /* before a verb */
};
bool tx_selector(struct tx_parse *p, struct hj_selector *s, unsigned may);
/* True if a player has only one such object: "your commandant", "the enemy
 * commandant". */
bool tx_is_the_one(const struct tx_parse *p, const struct hj_selector *s);
/* True if S selects only players. */
bool tx_is_players(const struct hj_selector *s);
/* Returns the types of all kinds of S. */
uint32_t tx_types_of(const struct hj_selector *s);
/* Returns the types that are IS, HJ_TYPE_…. */
uint32_t tx_types_that(const struct hj_text_words *w, uint8_t is);
/* Set S to PICK, of TYPES or (0) without a kind; to PICK of players; read
 * players in the words of the grammar. */
void tx_of(struct hj_selector *s, uint8_t pick, uint32_t types);
void tx_of_players(struct hj_selector *s, uint8_t pick, uint8_t control);
bool tx_players(struct tx_parse *p, struct hj_selector *s);
/* Reads "that player", or "that opponent" if the player cannot be you; PLAYER
 * and OPPONENT are the words for each. */
bool tx_that_player(struct tx_parse *p, const char *player,
                    const char *opponent);
/* Reads "target combatant's"; the caller reads the rest. */
bool tx_targets(struct tx_parse *p, struct hj_selector *target);
/* Reads "target combatant's controller"; an inserted clause names TARGET. */
bool tx_target_holder(struct tx_parse *p, struct hj_selector *target,
                      struct hj_selector *who);
const struct hj_noun_word *tx_noun(const struct hj_text_words *w,
                                   const struct hj_kind *k);
/* True for a type, or a noun for several types: a state before it applies to
 * all of them, and not to the first, as in "activated combatant or site". */
bool tx_is_one_word(const struct hj_text_words *w, const struct hj_kind *k);
bool tx_known(struct tx_parse *p, int most, bool name, struct hj_str *found);
bool tx_type(struct tx_parse *p, struct hj_kind *k, bool *many);
/* Reads the noun after "that": a type, or traits that "it" has. */
bool tx_that_kind(struct tx_parse *p, struct hj_kind *k, bool *many);
/* Reads "Heroes", for a trait Hero. */
bool tx_traits(struct tx_parse *p, struct hj_kind *k);
bool tx_is_plain_kind(const struct hj_kind *k);
bool tx_kinds(struct tx_parse *p, struct hj_selector *s, bool with_and,
              bool *many);
bool tx_selector_suffix(struct tx_parse *p, struct hj_selector *s);
/* Extends a kind that is only a trait to cards of any type: "a Hero from your
 * deck". */
void tx_loose_cards(struct tx_parse *p, struct hj_selector *s);
/* Returns the types that the noun "card" means; 0 if the game has none. */
uint32_t tx_card_types(const struct hj_text_words *w);
/* Returns the states, or their absence, that S asks for. */
uint32_t tx_states_of(const struct hj_selector *s);
/* Read a number in digits; in digits or, 1 to 12, in words. */
bool tx_digits(struct tx_parse *p, int16_t *n);
bool tx_number(struct tx_parse *p, int16_t *n);
bool tx_amount(struct tx_parse *p, struct hj_amount *n);
bool tx_x(struct tx_parse *p, struct hj_amount *n);
bool tx_take_where(struct tx_parse *p);
bool tx_range(struct tx_parse *p, int16_t *least, int16_t *most);
bool tx_equal(struct tx_parse *p, struct hj_amount *n);
/* True if "it" has only one possible referent.  False for this object after a
 * clause or condition about it, if another object was named before. */
bool tx_it_is_unique(struct tx_parse *p);
/* Refuses "it" where it may be a card that is not in play: what is asked of it,
 * its value, where it is moved. */
bool tx_is_no_card(struct tx_parse *p);
/* True in the same way for "that combatant", which must also match "it". */
bool tx_that_meant(struct tx_parse *p, const struct hj_kind *k);
/* Sets the kind of "it" from here on to one of the kinds of S. */
void tx_set_it_kind(struct tx_parse *p, const struct hj_selector *s);
/* Sets IT to this object, of TYPES, unless the condition would be always or
 * never true: "This unit cannot attack unless it is ready". */
void tx_it_is_this(struct hj_selector *it, uint32_t types);
/* Sets S to the referent of "it": THIS, IT or HOST; false if there is none. */
bool tx_it(const struct tx_parse *p, struct hj_selector *s);
/* Reads "this combatant's", "that combatant's", "its"; sets S to THIS, IT or
 * HOST. */
bool tx_possessor(struct tx_parse *p, struct hj_selector *s);
/* Reads "your", "an opponent's", "target opponent's" before a zone.  Returns an
 * enum hj_control, ANY if no owner is given. */
uint8_t tx_whose_zone(struct tx_parse *p);
/* Reads "cost 2 or less" or "2 or less ATK". */
bool tx_test(struct tx_parse *p, struct hj_selector *s);
/* True if the card is never in play, and so is not a combatant or site. */
bool tx_is_only_played(const struct tx_parse *p);
/* True if the card is attached to another object, a referent of "it". */
bool tx_is_attached(const struct tx_parse *p);
/* True if "this KIND" is the card itself: it has that type, and the kind says
 * nothing that is not so, as "this attacker" does unless it has attacked. */
bool tx_may_be_this(const struct tx_parse *p, const struct hj_kind *k);
bool tx_for_each(struct tx_parse *p, struct hj_amount *n);
bool tx_keywords(struct tx_parse *p, struct hj_keyword_value *list,
                 uint8_t most, uint8_t *count);
bool tx_condition(struct tx_parse *p, struct hj_condition *c);
/* Returns an empty condition of KIND. */
struct hj_condition tx_if(uint8_t kind);
/* True if "another" in condition C after clause E is unambiguous.  It is
 * ambiguous in "each Drone gets +1/+0 while you control another Drone". */
bool tx_is_clear(struct tx_parse *p, const struct hj_condition *c,
                 const struct hj_effect *e);
bool tx_until(struct tx_parse *p, uint8_t *until);
/* Reads "once each turn" as enum hj_once. */
bool tx_once(struct tx_parse *p, uint8_t *once);
bool tx_cost(struct tx_parse *p, struct hj_cost *cost);
bool tx_this(struct tx_parse *p, struct hj_selector *s);
/* Reads "your", "target player's", "its controller's". */
bool tx_owner(struct tx_parse *p, struct hj_selector *s);

/* The operands of a shape. */
struct tx_holes {
    struct hj_selector subject, object, player; /* pick NONE: no such hole */
    struct hj_amount n;
    uint8_t relation;
    bool has_n, has_one, one; /* a word was in the singular */
};
enum { TX_COSTING = 1, TX_NO_SUBJECT = 2 }; /* the subject is filled */
/* Reads a complete phrase with holes.  TYPES: the types allowed for %o and
 * %s. */
bool tx_shape(struct tx_parse *p, const struct tx_phrase *phrase,
              uint32_t types, unsigned how, struct tx_holes *holes);
bool tx_types_fit(const struct hj_selector *s, uint32_t types);
/* Appends the clauses from here on to the COUNT clauses of LIST. */
bool tx_clauses(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* True if a clause begins with its verb: "destroy target site", but not "the
 * first move in your turn is free". */
bool tx_is_command(const struct hj_text_words *w, const struct hj_effect *e);
bool tx_lasting(const struct hj_text_words *w, const struct hj_effect *e);
/* True if the verb of clause E is one of the game that is IS, HJ_VERB_…. */
bool tx_verb_is(const struct hj_text_words *w, const struct hj_effect *e,
                uint8_t is);

/* The bit of a kind of effect. */
#define TX_KIND(kind) (UINT32_C(1) << HJ_EFFECT_##kind)
#define TX_CHANGES (TX_KIND(MODIFY) | TX_KIND(GAIN) | TX_KIND(LOSE))
/* True if clause E is one of KINDS, such bits. */
static inline bool tx_is_of(const struct hj_effect *e, uint32_t kinds)
{
    return (kinds >> e->kind & 1) != 0;
}
bool tx_same_selector(const struct hj_selector *a, const struct hj_selector *b);
/* Reads "If you control a site, draw two cards instead" after clause E; *N is
 * the amount of E with the alternative. */
bool tx_instead(struct tx_parse *p, const struct hj_effect *e,
                struct hj_amount *n);
void tx_selector_init(struct hj_selector *s);

#endif

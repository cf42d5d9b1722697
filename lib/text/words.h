/* SPDX-License-Identifier: MPL-2.0 */
/* The words of a game's cards: tables that the one grammar is filled with. */
#ifndef HJ_TEXT_WORDS_H
#define HJ_TEXT_WORDS_H

#include "base/str.h"

struct hj_ability;
struct hj_effect;

/* A game declares its words in lib/games/GAME/words.def, one row a word, and
 * includes that file for its numbers (text/words-enum.h) and for its tables
 * (text/words-tables.h).  The index of a row is what the tree has.  Phrases are
 * in small letters with single blanks; `|` separates ways to write the same, of
 * which the first is the normal one.  A new word is a row; a new verb a row and
 * one function of the engine. */

enum { HJ_TEXT_VALUES = 4 /* values of an object that a text may change */ };

/* A type of card or thing. */
struct hj_type_word {
    const char *one, *many; /* "combatant", "combatants" */
    uint8_t is;             /* HJ_TYPE_… */
    const char *played; /* "deploy": what a player does who pays its cost; NULL:
                         * it has none */
    const char *paid;   /* "sularium": what that is paid with; NULL: unsaid */
    uint32_t also;      /* bits: types that such a card is as well */
};
enum { /* of a type: what a card of that type has its text for */
       HJ_TYPE_LASTS = 1, /* it works while in play: sentences are continuous */
       HJ_TYPE_PLAYED = 2, /* its text is what it does when played */
       /* Both: what can last does, the rest is done when it is played. */
       HJ_TYPE_BOTH = 3,
       HJ_TYPE_STACKED = 4, /* it is an effect on the chain, not a card */
       HJ_TYPE_ATTACHED =
           8, /* it is attached to another object: "Attach to …" */
       HJ_TYPE_ALONE = 16 /* each player has one: "your commandant" */
};

/* A noun that means types, and for a state or keyword that goes with it:
 * "object", "attacker". */
struct hj_noun_word {
    const char *one, *many;
    uint32_t types;            /* bits */
    uint32_t states, keywords; /* bits */
};

/* A state that is an adjective: "activated". */
struct hj_state_word {
    const char *text;
};

struct hj_zone_word {
    const char *text; /* "damage pile" */
    uint8_t is;       /* HJ_ZONE_… */
};
enum {
    HJ_ZONE_OWNED = 1, /* "your hand", "its owner's hand" */
    HJ_ZONE_PLAY = 2,  /* "to play", "in play": written bare */
    HJ_ZONE_DECK = 4,  /* what is searched */
    HJ_ZONE_HAND = 8,  /* what is discarded from */
    HJ_ZONE_PLACE = 16 /* owned, and what lies there is in play */
};

struct hj_value_word { /* of an object */
    const char *text;  /* "atk", shown as written in `shown` */
    const char *shown;
    bool changes; /* an effect may change it: "+1 ATK" */
};

struct hj_number_word { /* of a player */
    const char *text;   /* "health" */
    bool generated;     /* "you generate +1 influence" */
};

struct hj_counter_word {
    const char *one, *many; /* "sularium counter" */
};

struct hj_phase_word { /* of a turn, in their order; or none */
    const char *text;  /* "draw phase" */
};

/* An event, as it is said of one and of many: "is deployed", "are deployed".
 * In the phrase `%` is where a second thing is named: "plays %"; `%w` is whose
 * zone it goes to: "is placed in %w damage pile". */
struct hj_event_word {
    const char *one, *many;
    const char *tail; /* what may follow "or": "becomes an attacker or
                       * DEFENDER"; NULL: all of it */
    uint8_t is;       /* HJ_EVENT_… */
    uint32_t types;   /* of its subject, or with HJ_TYPE_PLAYER players */
};
enum {
    HJ_EVENT_REQUIRED = 1, /* its ability happens by itself */
    HJ_EVENT_OPTIONAL = 2, /* its ability may be left out, "may" or not */
    HJ_EVENT_ENDS = 4,     /* what it changes without a duration ends with it */
    HJ_EVENT_NAMES = 8,    /* "it" is the second thing: "plays a tactic card" */
    HJ_EVENT_TWO = 16, /* "it" may be either of two: "deals damage to a site" */
    HJ_EVENT_AWAY = 32, /* its subject is not in play behind it */
    HJ_EVENT_ZONE = 64, /* what was not in play may come there as well, which is
                         * not this event */
    HJ_EVENT_TURNS = 128 /* it changes states 0 and 1, ready and exhausted, of
                          * its subject */
};

struct hj_keyword_word {
    const char *text;  /* "alpha strike" */
    const char *shown; /* "ALPHA STRIKE" */
    const char *path;  /* "alpha-strike" */
    uint8_t numbers;   /* HJ_KEYWORD_… */
    bool gained;       /* by the game alone: not printed as a keyword */
};
enum {
    HJ_KEYWORD_PLAIN,
    HJ_KEYWORD_X /* FOCUS: 2 */,
    HJ_KEYWORD_N_X /* 1:2 */
};

struct hj_damage_word {
    const char *text; /* "direct damage" */
    uint8_t is;       /* HJ_DAMAGE_… */
};
enum { HJ_DAMAGE_DEALT = 1, HJ_DAMAGE_PREVENTED = 2 };

/* A relation behind a type: "here", "in your army", "that attacked this turn";
 * and a place that something moves to. */
struct hj_relation_word {
    const char *text;
    uint8_t is; /* HJ_RELATION_… */
};
enum {
    HJ_RELATION_OF = 1, /* behind a type: "units here" */
    HJ_RELATION_TO = 2, /* where something moves to */
    HJ_RELATION_IS = 4, /* in a condition: "while this is your active land" */
    HJ_RELATION_TARGET = 8, /* it is itself a target */
    HJ_RELATION_WORKS = 16, /* while it is so, the text of a card that was
                             * played is in force */
    HJ_RELATION_DID = 32 /* "that attacked this turn", and in a condition "this
                          * unit attacked this turn" */
};

/* A verb of the game.  The holes of its shape: `%s` its subject and `%o` its
 * object, both whom it is about; `%p` a player who does it; `%w` whose:
 * "target player's"; `%n` a number; `%r` a place that it moves to.  `many/one`
 * gives both forms of a word: "get/gets". "destroy %o" becomes an effect of
 * kind VERB, the shapes with more than one hole or another word of kind OWN. */
struct hj_verb_word {
    const char *shape; /* "destroy %o", "remove %o from the attack" */
    uint8_t is;        /* HJ_VERB_… */
    uint32_t types;    /* that it may be about; 0: anything but a player */
};
enum {
    HJ_VERB_LASTS = 1,  /* may be continuous: "may declare attacks" */
    HJ_VERB_DONE = 2,   /* happens once */
    HJ_VERB_UNTIL = 4,  /* what happens once may have a duration */
    HJ_VERB_ATTACH = 8, /* says what a card is attached to, which "it" is
                         * then */
    HJ_VERB_AWAY = 16   /* takes it out of play */
};

/* A cost in front of a colon: holes as of a verb, and `%t` this card: "this
 * site", "it"; `%0` is not a word, but says that its number is 0. */
struct hj_cost_word {
    const char *shape; /* "pay %n influence", "activate", "discard %o" */
    uint32_t types;    /* that its object may be */
};

struct hj_heading_word {
    const char *text;  /* "on enter" */
    const char *shown; /* "On enter" */
    bool lasts;        /* its sentence is continuous: "Ongoing" */
    uint32_t types;    /* of the cards on which it works; 0: any */
    uint32_t costs;    /* the same where a cost follows it; 0: none may */
};

struct hj_card_kinds; /* cards/catalogue.h */

struct hj_text_words;

/* True if an engine carries out ability A of a card of TYPE (a row, or
 * HJ_TEXT_NONE): NULL, or why not, *AT being the effect that it cannot, if it
 * is one. */
typedef const char *hj_text_refuses(const struct hj_text_words *words,
                                    const struct hj_ability *a, uint8_t type,
                                    const struct hj_effect **at);

/* What a game says of its words. */
struct hj_text_words {
    const char *game;                  /* its id */
    const struct hj_card_kinds *kinds; /* of its catalogue; NULL: anything */
    const struct hj_type_word *types;
    const struct hj_noun_word *nouns;
    const struct hj_state_word *states;
    const struct hj_zone_word *zones;
    const struct hj_value_word *values;
    const struct hj_number_word *numbers;
    const struct hj_counter_word *counters;
    const struct hj_phase_word *phases;
    const struct hj_event_word *events;
    const struct hj_keyword_word *keywords;
    const struct hj_damage_word *damages;
    const struct hj_relation_word *relations;
    const struct hj_verb_word *verbs;
    const struct hj_cost_word *costs;
    const struct hj_heading_word *headings;
    uint8_t type_count, noun_count, state_count, zone_count, value_count,
        number_count, counter_count, phase_count, event_count, keyword_count,
        damage_count, relation_count, verb_count, cost_count, heading_count;
    uint32_t things; /* types that a trait alone means: "each Hero"; 0: a trait
                      * needs its type */
    bool pairs;      /* values 0 and 1 are changed as in "+1/+0" */
    bool goes_on; /* a plain sentence goes on with the cost or event of the one
                   * before */
    bool colons;  /* a colon behind an event or moment makes an ability that is
                   * used while it holds; one with a colon takes in all
                   * sentences behind it, its costs among them, up to the next
                   * that has one, begins with when, while, at or during, or is
                   * a list of keywords */
    const char *second; /* the column of a second text, whose sentences are in
                         * force elsewhere (a strategy chain); NULL: none */
    bool alone;         /* no teams: what you don't control an opponent does */
    bool turn_ends_all; /* what does not say how long ends with the turn */
    bool two;           /* two players: "your opponent" is any */
    const char *cancel; /* the words for it: "cancel", "negate", "counter", the
                         * normal one first; NULL: nothing is cancelled */
    const char *empty;  /* how a text says that nothing waits for answers: "the
                         * queue is empty"; NULL: none does */
    hj_text_refuses *refuses; /* NULL: all that can be read is carried out */
};

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* The vocabulary of a game's cards: the tables that fill in the grammar. */
#ifndef HJ_TEXT_WORDS_H
#define HJ_TEXT_WORDS_H

#include "base/str.h"

struct hj_ability;
struct hj_effect;

/* A game declares its words in lib/games/GAME/words.def, one row for each word,
 * and includes that file for its row numbers (text/words-enum.h) and for its
 * tables (text/words-tables.h).  The tree stores row numbers.  Phrases are in
 * lower case with single blanks; `|` separates alternatives, the normal one
 * first.  A new word needs a row; a new verb needs a row and one function of
 * the engine. */

enum { HJ_TEXT_VALUES = 4 /* number of modifiable values of an object */ };

/* A type of card or object. */
struct hj_type_word {
    const char *one, *many; /* "combatant", "combatants" */
    uint8_t is;             /* HJ_TYPE_… */
    const char *played;     /* "deploy": the verb for paying the cost; NULL: no
                             * cost */
    const char *paid;       /* "sularium": the resource of the cost; NULL:
                             * unstated */
    uint32_t also;          /* bits: further types of such a card */
};
enum {                     /* of a type: the purpose of a card's text */
       HJ_TYPE_LASTS = 1,  /* works while in play: sentences are continuous */
       HJ_TYPE_PLAYED = 2, /* the effect of playing the card */
       /* Both: continuous effects last, the others happen when played. */
       HJ_TYPE_BOTH = 3,
       HJ_TYPE_STACKED = 4,  /* an effect on the chain, not a card */
       HJ_TYPE_ATTACHED = 8, /* attached to another object: "Attach to …" */
       HJ_TYPE_ALONE = 16    /* each player has one: "your commandant" */
};

/* A noun for types, possibly with a state or keyword: "object", "attacker". */
struct hj_noun_word {
    const char *one, *many;
    uint32_t types;            /* bits */
    uint32_t states, keywords; /* bits */
};

/* A state, used as an adjective: "activated". */
struct hj_state_word {
    const char *text;
};

struct hj_zone_word {
    const char *text; /* "damage pile" */
    uint8_t is;       /* HJ_ZONE_… */
};
enum {
    HJ_ZONE_OWNED = 1, /* "your hand", "its owner's hand" */
    HJ_ZONE_PLAY = 2,  /* "to play", "in play": written without an owner */
    HJ_ZONE_DECK = 4,  /* the zone for searches */
    HJ_ZONE_HAND = 8,  /* the zone for discards */
    HJ_ZONE_PLACE = 16 /* owned, with objects in play */
};

struct hj_value_word { /* of an object */
    const char *text;  /* "atk"; `shown` has the printed form */
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

struct hj_phase_word { /* of a turn, in order */
    const char *text;  /* "draw phase" */
};

/* An event in singular and plural form: "is deployed", "are deployed".  `%` is
 * the place of a second object: "plays %"; `%w` that of the owner of the
 * destination: "is placed in %w damage pile". */
struct hj_event_word {
    const char *one, *many;
    uint8_t is;     /* HJ_EVENT_… */
    uint32_t types; /* of its subject, or HJ_TYPE_PLAYER for players */
};
enum {
    HJ_EVENT_REQUIRED = 1, /* its ability is mandatory; without it optional,
                            * with or without "may" */
    HJ_EVENT_NAMES = 2, /* "it" is the second object: "plays a tactic card" */
    HJ_EVENT_TWO = 4,  /* "it" may be either object: "deals damage to a site" */
    HJ_EVENT_AWAY = 8, /* its subject is out of play afterwards */
    HJ_EVENT_ZONE = 16, /* its zone may be entered from outside of play as well,
                         * without this event */
    HJ_EVENT_TURNS = 32 /* changes states 0 and 1, ready and exhausted, of its
                         * subject */
};

struct hj_keyword_word {
    const char *text;  /* "alpha strike" */
    const char *shown; /* "ALPHA STRIKE" */
    const char *path;  /* "alpha-strike" */
    uint8_t numbers;   /* HJ_KEYWORD_… */
    bool gained;       /* given only by the game: not printed as a keyword */
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

/* A relation after a type: "here", "in your army", "that attacked this turn";
 * or the destination of a move. */
struct hj_relation_word {
    const char *text;
    uint8_t is; /* HJ_RELATION_… */
};
enum {
    HJ_RELATION_OF = 1, /* after a type: "units here" */
    HJ_RELATION_TO = 2, /* the destination of a move */
    HJ_RELATION_IS = 4, /* in a condition: "while this is your active land" */
    HJ_RELATION_TARGET = 8, /* is itself a target */
    HJ_RELATION_WORKS = 16, /* the text of a played card applies while the
                             * relation holds */
    HJ_RELATION_DID = 32, /* "that attacked this turn", and in a condition "this
                           * unit attacked this turn" */
    HJ_RELATION_PLACE = 64 /* a column that lasts for the effect: "units here
                            * cannot attack this turn" */
};

/* A verb of the game.  The holes of its shape: `%s` its subject and `%o` its
 * object, both selected by `whom`; `%p` the player who acts; `%w` an owner:
 * "target player's"; `%n` a number; `%r` the destination of a move.  `many/one`
 * gives both forms of a word: "get/gets".  "destroy %o" becomes an effect of
 * kind VERB; shapes with several holes or further words become kind OWN. */
struct hj_verb_word {
    const char *shape; /* "destroy %o", "remove %o from the attack" */
    uint8_t is;        /* HJ_VERB_… */
    uint32_t types;    /* allowed types of its object; 0: all but players */
};
enum {
    HJ_VERB_LASTS = 1,     /* may be continuous: "may declare attacks" */
    HJ_VERB_DONE = 2,      /* happens once */
    HJ_VERB_UNTIL = 4,     /* what happens once may have a duration */
    HJ_VERB_ATTACH = 8,    /* gives the host of the card, which becomes "it" */
    HJ_VERB_AWAY = 16,     /* removes its object from play */
    HJ_VERB_ANYWHERE = 32, /* its object may be out of play */
    HJ_VERB_LOOKS = 64,    /* "you" see the hand of the players it is about */
    HJ_VERB_COUNTS = 128   /* its number may be one for each of something */
};

/* A cost before a colon, with the holes of a verb, and `%t` for this card:
 * "this site", "it".  `%0` is not a word; it sets the number to 0. */
struct hj_cost_word {
    const char *shape; /* "pay %n influence", "activate", "discard %o" */
    uint32_t types;    /* allowed types of its object */
};

struct hj_heading_word {
    const char *text;  /* "on enter" */
    const char *shown; /* "On enter" */
    bool lasts;        /* its sentence is continuous: "Ongoing" */
    uint32_t types;    /* types of cards it works on; 0: any */
    uint32_t costs;    /* the same with a cost after the heading; 0: no cost
                        * allowed */
};

struct hj_card_kinds; /* cards/catalogue.h */

struct hj_text_words;

/* Returns NULL if an engine carries out ability A of a card of TYPE (a row, or
 * HJ_TEXT_NONE); otherwise the reason, with *AT set to the unsupported effect,
 * if a single one is the cause. */
typedef const char *hj_text_refuses(const struct hj_text_words *words,
                                    const struct hj_ability *a, uint8_t type,
                                    const struct hj_effect **at);

/* The vocabulary of a game. */
struct hj_text_words {
    const struct hj_card_kinds *kinds; /* of its catalogue; NULL: any */
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
    uint32_t things; /* types that a trait alone denotes: "each Hero"; 0: a
                      * trait needs a type */
    bool keywords_of_things; /* cards of other types have no keywords */
    bool pairs;              /* values 0 and 1 are changed as in "+1/+0" */
    bool goes_on; /* a plain sentence continues the cost or event of the
                   * previous one */
    bool colons;  /* a colon after an event or moment makes an ability usable
                   * while it holds; an ability with a colon includes all
                   * following sentences, with their costs, up to the next
                   * sentence that has a colon, begins with when, while, at or
                   * during, or lists keywords */
    const char *second; /* the column of a second text, which applies elsewhere
                         * (in a strategy chain); or NULL */
    bool alone;         /* no teams: objects that you do not control are an
                         * opponent's */
    bool turn_ends_all; /* changes without a duration end with the turn */
    bool two;           /* two players: "your opponent" is any opponent */
    const char *cancel; /* the verbs for it: "cancel", "negate", "counter", the
                         * normal one first; NULL: no such effect */
    const char *empty;  /* the phrase for no pending effects: "the queue is
                         * empty"; NULL: none */
    hj_text_refuses *refuses; /* NULL: all readable abilities are carried out */
};

#endif

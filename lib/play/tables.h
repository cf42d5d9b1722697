/* SPDX-License-Identifier: MPL-2.0 */
/* The rows of the tables in which a game declares its parts. */
#ifndef HJ_PLAY_TABLES_H
#define HJ_PLAY_TABLES_H

#include "play/run.h"

enum {                 /* flags of a zone */
       PL_OWNED = 1,   /* a card there belongs to its owner; else to its
                        * controller */
       PL_SECRET = 2,  /* only the owner sees the cards that are not face up */
       PL_PLAYED = 4,  /* in play: abilities are in force, names are short */
       PL_PLACES = 8,  /* with numbered places: unit.2 */
       PL_SHARED = 16, /* the places belong to all players: location.2 */
       PL_CROWD = 32,  /* a place may have several cards */
       PL_SINGLE = 64, /* at most one card, which the zone's word names */
       PL_ORDERED = 128,        /* an ordered pile: ann.discard.top */
       PL_ANY_ORDER = 256,      /* its order, of arrival, means nothing */
       PL_COUNTED = 512,        /* the number of cards is a fact: ann.hand */
       PL_LISTED = 1024,        /* the cards are a fact: ann.hand.cards */
       PL_DECK = 2048,          /* the deck: a number of cards, not laid out */
       PL_FACES = 4096,         /* cards may be face up: ?/up */
       PL_NO_FLAGS = 8192,      /* cards have no flags: a location */
       PL_DEFAULT_ZONE = 16384, /* texts that name no zone include its cards */
       PL_GROWS = 32768 /* places continue on both sides: unit.0, unit.-1 */
};

/* A zone. */
struct pl_zone {
    const char *word; /* the value of g1.zone: "discard", "location", "chain" */
    const char *title; /* for people: "discard pile" */
    uint16_t is;       /* PL_OWNED … */
    const char *count; /* path of the number of cards: ann.units; NULL: WORD */
    const char *cite;  /* rule for naming a card that is not there */
    uint8_t places;    /* number of places; 0: no limit */
};

/* A number of a player. */
struct pl_number {
    const char *path;           /* "influence": `ann influence 4` */
    int32_t start, least, most; /* most 0: PL_GREATEST */
    bool of_team;
    bool of_turn; /* 1 or 0 (yes or no): the player has done this in this turn;
                   * in a position the word alone means 1 */
};

/* A value of an object: the printed value, plus modifiers and continuous
 * effects, minus a mark. */
struct pl_value {
    const char *path;  /* "power": g1.power, g1.base.power; also the column of
                        * the catalogue */
    int8_t minus_mark; /* the mark that is subtracted, + 1; 0: none */
    bool floor_0;      /* never below 0 */
    bool quiet;        /* answered by query(), but not listed by paths() */
    bool zero_is_none; /* 0 means that there is no value, which fits no limit */
    bool may_lack;     /* what a card without it has is not known: it fits no
                        * limit, which is noted */
};

/* Two grants of the same keyword to one object. */
enum pl_keywords {
    PL_KEYWORDS_ONCE,     /* count as one; a loss removes all */
    PL_KEYWORDS_MANY,     /* count as two; a loss removes all */
    PL_KEYWORDS_INSTANCES /* count as two; a loss removes one */
};

/* A flag of an object, a fact whose value is yes or no. */
struct pl_flag {
    const char *path;        /* "exhausted": g1.exhausted */
    const char *set, *clear; /* `effect exhaust g1`, `ready g1`; or NULL */
    const char *off; /* a position's word for the cleared flag: "ready" */
    uint16_t flag;   /* PL_EXHAUSTED … */
    bool quiet;      /* answered by query(), but not listed by paths() */
    bool follows;    /* follows from other facts: no word of a position */
};

/* A counter of an object. */
struct pl_mark {
    const char *path; /* "damage", "counter.might"; NULL: not a fact, visible
                       * only in the value from which it is subtracted */
    int16_t least;    /* 0, or a negative number */
    bool listed;      /* listed by paths() also if 0 */
};

/* A phase of the set-up or of a turn. */
struct pl_phase {
    const char *word;
    const char *cite; /* rule for its start */
    const char *late; /* rule against an action that belongs to it and comes
                       * after it; NULL: CITE */
    /* Called for the active player, or for each of the active team. */
    void (*start)(struct pl_run *r, int player);
    void (*end)(struct pl_run *r, int player);
    bool triggers_first;  /* abilities of its start trigger before START */
    bool may_be_left_out; /* the hook phase_begins() is always called */
    bool ends_turn; /* abilities of the end of turn trigger at its start; in a
                     * game without such a phase, at the end of the last one */
    bool triggers_wait; /* if START leaves an ability pending, the game itself
                         * fires the event of the start later, by
                         * pl_fire_beginning() */
};

/* A word of facts of a position that put cards into a zone: `ann unit CARD at
 * location.1 as g1 [exhausted]`, `ann hand ? ?`. */
struct pl_lay {
    const char *word;
    uint8_t zone;   /* the zone; with `at ZONE` one of the zones AT */
    uint32_t at;    /* PL_ZONE() of each; 0: ZONE alone */
    uint32_t types; /* bits of the types that fit; 0: any */
    bool many;      /* several cards on one line, the bottom one first */
    bool of_game; /* the line begins without a player: `location CARD at …` */
    bool home;    /* `at` is optional: the default is ZONE */
    uint32_t on;  /* `on CARD` is required: a host in one of these zones */
};

/* The kind of an operand of a verb. */
enum pl_kind {
    PL_NO_WORDS,
    PL_HAND,    /* a card of the actor's hand, by name or `?` */
    PL_OBJECT,  /* an object in play, on the stack or in a pile: a1,
                 * bob.discard.x */
    PL_TARGET,  /* an object, a player, a place */
    PL_CHOICE,  /* the same, or the number of a mode, or yes or no */
    PL_STACKED, /* a card on the stack */
    PL_PLACE,   /* a place or a zone: the ref of a place (column 0) */
    PL_CARD,    /* a card of the catalogue; the ref is its number, -1 for `?` */
    PL_SOURCE,  /* the card, object or player that causes an effect */
    PL_WORD     /* a word that the game itself reads */
};
/* Conditions on operands: the kernel reports an operand that breaks one, and
 * offers only those that fit. */
enum {
    PL_OF_ACTOR = 1,  /* an object that the actor controls, or the actor, else
                       * illegal by CITE; a place of the actor, else impossible
                       */
    PL_OF_OTHERS = 2, /* the same of any other player */
    PL_EMPTY = 4,     /* a place without an object, else impossible */
    PL_PICKS = 8      /* of an item: its type decides, by ONLY, about the
                       * operands of the other roles */
};
/* The operands of one role of a verb. */
struct pl_operands {
    uint8_t kind, least, most; /* most 0 with a kind: 1 */
    uint8_t is;                /* PL_OF_ACTOR … */
    uint32_t types; /* bits of types of cards; 0: any.  An unknown card fits */
    uint32_t zones; /* of objects and places, PL_ZONE() of each; 0: any */
    uint32_t only;  /* allowed, from LEAST to MOST, only if the first operand is
                     * a card of these types, bits; 0: with any */
    uint8_t pays; /* the value of the first operand that cards of the hand pay,
                   * + 1: legal moves have no more cards than needed */
    const char *cite; /* NULL: that of the verb */
    uint8_t paid_by;  /* with PAYS: the value of such a card that pays, + 1 */
};

enum {                   /* flags of a verb */
       PL_YOUR_TURN = 1, /* for the active player */
       PL_SETUP = 2,     /* for the set-up; any other verb ends it */
       PL_JOINS = 4,     /* allowed while the stack is not empty */
       PL_NOBODY = 8,    /* the actor may be `game` or `judge`; PLAYER is -1 */
       PL_ANSWER = 16, /* may answer a pending ability, so that none lapses; its
                        * function reports a line that is too late */
       PL_HIDES = 32,  /* cards that it names stay hidden from others */
       PL_AFTER = 64, /* no finding if the game ends by what the line implies */
       PL_ANY_TIME = 128, /* implies nothing: begins no phase */
       PL_RAW = 512, /* its function reads the line itself: its W is NULL */
       PL_IMPLIES = 1024, /* the hook imply() is always called */
       PL_OWN_VERB = 2048 /* the first of the game's */
};
enum { PL_ANY_PHASE = -1 };

/* The function that carries out a verb for PLAYER, with the operands W; and the
 * one that adds its legal moves.  A game declares its functions with these:
 * `pl_work x_do_play, x_do_move;`. */
typedef void pl_work(struct pl_run *r, int player, const struct pl_words *w);
typedef void pl_offers(struct pl_legal *l, int player);

/* A verb. */
struct pl_verb {
    uint8_t verb;     /* enum hj_verb */
    uint16_t is;      /* PL_YOUR_TURN … */
    int8_t phase;     /* phase that a line implies where nothing waits for an
                       * answer; in the last phase of the player before it
                       * implies the end of that turn, too.  PL_ANY_PHASE: none,
                       * as of what is also done in others' turns */
    const char *cite; /* rule against using it out of turn */
    struct pl_operands words[HJ_ROLES];
    pl_work *work;
    pl_offers *offer; /* NULL: no legal moves */
};

/* A row of verbs with its operands behind it:
 *
 *     PL_VERB(MOVE, PL_YOUR_TURN, X_MOVE, "moving.1", x_do_move,
 *             pl_offer_words, PL_TAKES(ITEM, PL_OBJECT, 1, 1),
 *             PL_TAKES(TO, PL_PLACE, 1, 1))
 */
#define PL_VERB(VERB, IS, PHASE, CITE, WORK, OFFER, ...)                       \
    {                                                                          \
        HJ_VERB_##VERB, IS, PHASE, CITE, {__VA_ARGS__}, WORK, OFFER            \
    }
#define PL_TAKES(ROLE, ...) [HJ_ROLE_##ROLE] = {__VA_ARGS__}

/* A fact that is not in the tables.  In its path `@` means a player and `#` a
 * number from 1 on, as in "location.#.power.@". */
struct pl_path {
    const char *path;
    /* Writes the value to OUT; false: there is no such fact at present. */
    bool (*put)(const struct pl_run *r, int player, int number,
                struct hj_out *out);
    /* If PUT is NULL: returns the value, a number. */
    int (*count)(const struct pl_run *r, int player);
    int number; /* that PUT gets if the path has no `#` */
};

/* Rule ids that the kernel's findings and events cite, several separated by
 * blanks; "" for none.  Those with "or none" may be NULL, too. */
struct pl_cites {
    const char *over;      /* an action after the end of the game */
    const char *turn;      /* an action in another player's turn */
    const char *back;      /* returning to an earlier phase */
    const char *strict;    /* a pass or a draw without a line */
    const char *deck_list; /* more copies than in the deck list */
    const char *draw;      /* naming cards that were not drawn */
    const char *target;    /* a target that may not be targeted */
    const char *choice;    /* a missing or wrong choice or target */
    /* The same for abilities of each heading and keyword; NULL: CHOICE. */
    const char *const *headings, *const *keywords;
    const char *targets; /* a wrong number of targets; NULL: CHOICE */
    const char *lapse;   /* a missing answer; NULL: CHOICE */
    const char *discard; /* cards that an effect discards; NULL: its own rule */
    const char *trigger; /* `trigger` of what did not trigger; NULL: CHOICE */
    const char *empty_deck; /* drawing from an empty deck */
    const char *concede;
    const char *all_lose; /* all players lose by one text, which is a draw;
                           * NULL: the rule of the ability */
    const char *resolve;  /* an item of the stack resolves */
    const char *spent;    /* its card moves afterwards */
    const char *triggers; /* an ability triggers; or none */
    const char *out;      /* an action of a player who has lost */
    const char *begins;   /* the choice of who begins */
    const char *reveal;
    const char *deal;    /* the starting hands; or none */
    const char *faction; /* the cards that a faction's name means; or none */
    const char *owned;   /* a card goes to its owner's zone; or none */
    const char *felled;  /* destruction by damage; several alternatives with |
                          * between them */
    const char *change, *gain, *count, *taken; /* a text changes a value, a
                                                * keyword, a counter, the
                                                * controller; NULL: the rule of
                                                * the ability */
    const char *opposite;    /* a counter of -1 removes a counter of +1 */
    const char *rule_effect; /* a text adds a rule effect; NULL: as CHANGE */
    const char
        *duration_ends; /* the end of effects that last a turn; or none */
    const char *passes; /* the turn passes to the next player; or none */
    const char *fizzle; /* an item without legal targets does nothing; NULL: its
                         * clauses without targets are carried out */
};

/* The choice of the player who begins, in the set-up. */
enum pl_begins {
    PL_BEGINS_BY_HEAD, /* the head of the log names the player */
    PL_BEGINS_KEPT,    /* rolls and choices are allowed and have no effect */
    PL_BEGINS_ROLLED   /* the highest roll chooses; without rolls, the head */
};

/* The resolution of the stack when all players have passed: no stack, effects
 * happen as they are announced; all of it; or only the top item. */
enum pl_stack { PL_STACK_NONE, PL_STACK_WHOLE, PL_STACK_ONE };

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Rows of the tables in which a game says what it is made of. */
#ifndef HJ_PLAY_TABLES_H
#define HJ_PLAY_TABLES_H

#include "play/run.h"

enum {                 /* of a zone */
       PL_OWNED = 1,   /* a card there is its owner's; else its controller's */
       PL_SECRET = 2,  /* only its owner looks at it, unless it lies face up */
       PL_PLAYED = 4,  /* in play: abilities are in force, names are short */
       PL_PLACES = 8,  /* cards lie at numbered places: unit.2 */
       PL_SHARED = 16, /* places of all players: location.2 */
       PL_CROWD = 32,  /* several cards at one place */
       PL_SINGLE = 64, /* one card at most: the zone's word names it */
       PL_ORDERED = 128, /* a pile with an order: ann.discard.top */
       PL_COUNTED = 512, /* a fact of a player: ann.hand, how many */
       PL_LISTED = 1024, /* ann.hand.cards, which */
       PL_DECK = 2048,   /* the deck: counted, not laid out */
       PL_FACES = 4096,  /* its cards may lie face up: ?/up */
       PL_STILL = 8192,  /* its cards have no flags: a location */
       PL_FOUND = 16384, /* texts that name no zone mean its cards, too */
       PL_GROWS = 32768  /* its places go on to both sides: unit.0, unit.-1 */
};

struct pl_zone {
    const char *word;  /* as g1.zone has it: "discard", "location", "chain" */
    const char *title; /* for people: "discard pile" */
    uint16_t is;       /* PL_… */
    const char *count; /* how many there are: ann.units; NULL: WORD */
    const char *cite;  /* what "no such card there" breaks */
    uint8_t places;    /* how many there are; 0: without end */
};

/* A number of a player. */
struct pl_number {
    const char *path; /* "influence", "army" */
    const char *word; /* in `ann army 4`, `effect power bob -2`; NULL: PATH */
    int32_t start, least, most; /* most 0: PL_GREATEST */
    bool of_team;
    bool of_turn; /* yes or no: what its player has done this turn, 1 or 0; a
                   * position says it by the word alone */
};

/* A value of an object: what the card has printed, modifiers and continuous
 * effects, less a mark. */
struct pl_value {
    const char *path; /* "power": g1.power, g1.base.power; the catalogue's
                       * column, too */
    int8_t less;      /* the mark that is taken off, + 1; 0: none */
    bool floor_0;     /* never below 0 */
    bool quiet;       /* asked for, never listed */
    bool from_1;      /* 0: it has none, and is within no limit */
};

/* What has a keyword twice. */
enum pl_keywords {
    PL_KEYWORDS_ONCE,     /* has it; it is lost altogether */
    PL_KEYWORDS_MANY,     /* has two; they are lost altogether */
    PL_KEYWORDS_INSTANCES /* has two, and loses one at a time */
};

/* A yes or no of an object. */
struct pl_flag {
    const char *path;        /* "exhausted": g1.exhausted */
    const char *set, *clear; /* of `effect exhaust g1`, `ready g1`; or NULL */
    const char *off; /* the word of a position that clears it: "ready" */
    uint16_t flag;   /* PL_EXHAUSTED … */
    bool quiet;      /* asked for, never listed */
    bool follows;    /* no position says it by itself */
};

/* A counter of an object. */
struct pl_mark {
    const char *path; /* "damage", "counter.might"; NULL: it is told only by the
                       * value that it is taken off */
    int16_t least;    /* 0, or below where it is signed */
    bool listed;      /* also where it is 0 */
};

struct pl_phase {
    const char *word;
    const char *cite; /* what happens at its start */
    const char *late; /* what an action that belongs before it breaks; NULL:
                       * CITE */
    /* For the player whose turn it is, or each of that team. */
    void (*start)(struct pl_run *r, int player);
    void (*end)(struct pl_run *r, int player);
    bool moments_first;   /* abilities of its beginning occur before START */
    bool may_be_left_out; /* phase_begins() is always asked */
    bool ends_turn; /* abilities of the end of a turn occur as it begins; of a
                     * game without such a phase, at the end of its last one */
    bool moments_wait; /* where START leaves something waiting, the game has
                        * those of its beginning occur later:
                        * pl_fire_beginning() */
};

/* A kind of fact of a position that lays cards somewhere: `ann unit CARD at
 * location.1 as g1 [exhausted]`, `ann hand ? ?`. */
struct pl_lay {
    const char *word;
    uint8_t zone;   /* where; with `at ZONE` in one of the zones AT */
    uint32_t at;    /* PL_ZONE() of each; 0: ZONE alone */
    uint32_t types; /* which cards may lie there, bits of types; 0: any */
    bool many;      /* several on one line, bottom first */
    bool of_game;   /* no player stands before it: `location CARD at …` */
    bool home;      /* `at` may be left out: it lies in ZONE */
    uint32_t on;    /* `on CARD`: attached to what lies in these zones */
};

/* What an operand of a verb is. */
enum pl_kind {
    PL_NO_WORDS,
    PL_HAND,    /* a card of the actor's hand, `?` and names */
    PL_OBJECT,  /* in play or on the stack, or in a pile: a1, bob.discard.x */
    PL_TARGET,  /* an object, a player, a place */
    PL_CHOICE,  /* the same; where something may be done, any word */
    PL_STACKED, /* what lies on the stack; alias or card */
    PL_PLACE,   /* a place or a zone: the ref of a place (column 0) */
    PL_CARD,    /* any card of the catalogue, `?`; the ref is its number */
    PL_SOURCE,  /* a card, an object or a player that it comes from */
    PL_WORD     /* the game looks at it by itself */
};
/* Which of them: the kernel reports what is not so, and offers what is. */
enum {
    PL_OF_ACTOR = 1,  /* controlled by the actor; a place: his; against CITE */
    PL_OF_OTHERS = 2, /* by somebody else; against CITE */
    PL_EMPTY = 4,     /* a place where nothing lies; else it cannot be done */
    PL_PICKS = 8      /* its type says which of the others stand: ONLY */
};
struct pl_operands {
    uint8_t kind, least, most; /* most 0 with a kind: 1 */
    uint8_t is;                /* PL_OF_ACTOR … */
    uint32_t types; /* of cards, bits of types; 0: any.  An unknown card fits */
    uint32_t zones; /* of objects and places, PL_ZONE() of each; 0: any */
    uint32_t only;  /* it stands, and so many, where the first operand is a card
                     * of these types; 0: with any */
    uint8_t pays;   /* cards of the hand pay this value of the first operand,
                     * + 1: no more of them are offered than it says */
    const char *cite; /* NULL: that of the verb */
};

enum {                   /* of a verb */
       PL_YOUR_TURN = 1, /* the active player's */
       PL_SETUP = 2,     /* in the set-up alone; other verbs end it */
       PL_JOINS = 4,     /* may be done while something is on the stack */
       PL_NOBODY = 8,    /* no player needs to be named */
       PL_ANSWER = 16,   /* may be what something waits for: nothing lapses, and
                          * its function says where it comes too late else */
       PL_HIDES = 32,    /* cards that it names stay hidden from the others */
       PL_AFTER = 64, /* what it implies may end the game: nobody acts then */
       PL_ANY_TIME = 128, /* implies nothing at all: no phase begins by it */
       PL_FINDS = 256,    /* a card that it names and only its owner sees stays
                           * hidden */
       PL_RAW = 512, /* its function reads the line itself: it gets no words */
       PL_IMPLIES = 1024, /* imply() is always asked */
       PL_OWN_VERB = 2048 /* the first of the game's */
};
enum { PL_ANY_PHASE = -1 };

/* What a verb does; what of it may be done.  A game declares its functions with
 * these: `pl_work x_do_play, x_do_move;`. */
typedef void pl_work(struct pl_run *r, int player, const struct pl_words *w);
typedef void pl_offers(struct pl_legal *l, int player);

struct pl_verb {
    uint8_t verb;     /* enum hj_verb */
    uint16_t is;      /* PL_… */
    int8_t phase;     /* that it brings about; PL_ANY_PHASE: none */
    const char *cite; /* what doing it out of turn breaks */
    struct pl_operands words[HJ_ROLES];
    pl_work *work;
    pl_offers *offer; /* candidates; or NULL */
};

/* A row of verbs with its operands behind it:
 *
 *     PL_VERB(MOVE, PL_YOUR_TURN, X_MOVE, "moving.1", x_do_move,
 * pl_offer_words, PL_TAKES(ITEM, PL_OBJECT, 1, 1), PL_TAKES(TO, PL_PLACE, 1,
 * 1))
 */
#define PL_VERB(VERB, IS, PHASE, CITE, WORK, OFFER, ...)                       \
    {                                                                          \
        HJ_VERB_##VERB, IS, PHASE, CITE, {__VA_ARGS__}, WORK, OFFER            \
    }
#define PL_TAKES(ROLE, ...) [HJ_ROLE_##ROLE] = {__VA_ARGS__}

/* A fact that is none of the tables, by its path: in it `@` stands for a player
 * and `#` for a number from 1 on, as in "location.#.power.@". */
struct pl_path {
    const char *path;
    /* Writes its value; false: there is no such fact (now). */
    bool (*put)(const struct pl_run *r, int player, int number,
                struct hj_out *out);
    /* Without PUT: what counts for the player. */
    int (*count)(const struct pl_run *r, int player);
};

/* The sentences that the kernel's own findings cite; "" for none. */
struct pl_cites {
    const char *over;      /* an action after the end of the game */
    const char *turn;      /* acting in another player's turn */
    const char *back;      /* a phase that is over */
    const char *strict;    /* a pass or a draw that is not written */
    const char *deck_list; /* more copies than the deck list has */
    const char *draw;      /* naming cards that were not drawn */
    const char *target;    /* a target that the text does not allow */
    const char *choice;    /* a choice that is not written */
    /* The same for abilities of a heading, for a keyword; NULL: as above. */
    const char *const *headings, *const *keywords;
    const char *targets;    /* as many targets as the text has; NULL: CHOICE */
    const char *lapse;      /* an answer that is not written; NULL: CHOICE */
    const char *trigger;    /* making use of what may not be used; NULL: that */
    const char *empty_deck; /* drawing from an empty deck */
    const char *concede;
    const char *resolve; /* an effect on the stack resolves */
    const char *spent;   /* where its card goes then */
    const char *occurs;  /* an ability occurs by itself; NULL: none */
    const char *out;     /* a player who has lost acts */
    const char *begins;  /* who begins */
    const char *reveal;
    const char *deal;    /* the hands to begin with; NULL: none is cited */
    const char *faction; /* who a faction's name means; NULL: none is cited */
    const char *owned;   /* a card goes to its owner's; NULL: none is cited */
    const char *felled;  /* who falls by the damage that it has taken; several
                          * ways with | between them */
    const char *change, *gain, *count, *taken; /* a text changes values,
                                                * keywords, counters, control;
                                                * NULL: as it happens */
    const char *opposite; /* a counter that is counted down: one that is there
                           * goes instead */
    const char *said;     /* the same where a verb says what is so for a time */
    const char *lasted; /* what lasts up to a turn ends; NULL: none is cited */
    const char *passes; /* the turn passes on; NULL: none is cited */
    const char *fizzle; /* an effect whose targets are all gone does nothing;
                         * NULL: what of it has no target happens */
};

/* How it is settled who begins, in the set-up. */
enum pl_begins {
    PL_BEGINS_BY_HEAD, /* the head of the log says it */
    PL_BEGINS_KEPT,    /* rolls and choices are kept, and nothing follows */
    PL_BEGINS_ROLLED   /* who rolls most chooses; if nobody rolls, the head */
};

/* How what is on the stack is carried out when all have passed; without one, as
 * it is announced. */
enum pl_stack { PL_STACK_NONE, PL_STACK_WHOLE, PL_STACK_ONE };

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* A literal evaluator of card texts for the games on the kernel: it carries out
 * the tree of a played card on a small table of its own, without code of the
 * engine. */
#ifndef HJ_TEST_LITERAL_H
#define HJ_TEST_LITERAL_H

#include "base/out.h"
#include "base/random.h"
#include "text/text.h"

enum {
    LIT_OBJECTS = 24,
    LIT_CHANGES = 200,
    LIT_VALUES = 6,
    LIT_COUNTERS = 4,
    LIT_NOBODY = -100,
    LIT_PLACES = 1000 /* a target from here on is a place */
};

enum lit_zone { LIT_PLAY, LIT_PILE, LIT_HAND, LIT_DECK, LIT_OUT };

struct lit_card {
    const char *name, *slug;
    int type;                   /* row of the words */
    const char *traits;         /* one, or NULL */
    int16_t values[LIT_VALUES]; /* by row */
    uint32_t keywords;
};

/* Kinds of payment of a cost. */
enum lit_pays {
    LIT_POOL,
    LIT_OTHER_POOL,
    LIT_NUMBER,
    LIT_DISCARD,
    LIT_EXHAUST,       /* the object itself */
    LIT_EXHAUST_OTHER, /* another one, by name */
    LIT_SACRIFICE,
    LIT_GOES,  /* the object itself */
    LIT_STORED /* counters of the object itself */
};
struct lit_price {
    const char *text; /* NULL behind the last */
    int row, pays;
    int zone; /* destination of the payment */
};

/* Conditions under which a card does nothing since its targets are illegal. */
enum lit_fails {
    LIT_FAILS_NEVER,
    LIT_FAILS_WITHOUT_ANY,
    LIT_FAILS_WITHOUT_ONE
};

/* A game: its rules, and the form of its logs. */
struct lit_game {
    const char *id;
    const struct hj_text_words *words;
    const struct lit_card *cards; /* up to a NULL name; the first is the aura */
    const char *kind, *verb, *pile;
    const char *head;          /* lines of @state for both players */
    int hand, deck, pile_zone; /* rows of the zones; -1: none */
    int zones[3]; /* rows of places whose cards are in play, in the order
                   * of places; -1 */
    int number;   /* "ann influence 3": row 0; or -1 */
    int exhausted, ready;               /* states */
    int destroy, exhaust, wake, banish; /* verbs, or -1 */
    int hp;             /* value that damage reduces; at 0 its card falls; -1 */
    int life;           /* value that damage must reach for death; -1 */
    int untouchable;    /* keyword that prevents targeting, or -1 */
    int places, room;   /* number of places, and room of one side there; 0: no
                         * limit */
    bool floored;       /* values are at least 0 */
    bool below;         /* numbers may be below 0 */
    const char *stored; /* counters that pay, in @state; or NULL */
    bool once;          /* two instances of a keyword count as one */
    bool instances;     /* a keyword is lost one instance at a time */
    int fails;          /* enum lit_fails */
    bool late;          /* cards fall after the whole card is done */
    bool chooses;       /* a "may" is answered with `choose` */
    bool silent;        /* a refusal to pay is not written */
    bool rolls;         /* dice, searches and payments */
    const char *faction;            /* of all cards; or NULL */
    int base;                       /* least start value of numbers */
    int most;                       /* number that ends the game; 0: none */
    const struct lit_price *prices; /* of abilities that are used; or NULL */
    const char *pools[2];           /* pools that ann pays with: paths, lines of
                                     * @state */
    const char *pool_heads[2];
    uint32_t keywords; /* keywords that may be given and lost */
};
extern const struct lit_game lit_games[];
extern const int lit_game_count;

struct lit_object {
    char id[8];
    const struct lit_card *card;
    int owner, controller, zone, place;
    bool exhausted;
    int damage, most, stored, counters[LIT_COUNTERS];
};

/* A change of a value, or of a keyword (VALUE is -1) by N. */
struct lit_change {
    int object, value, keyword, n;
};

struct lit_table {
    const struct lit_game *game;
    const struct hj_card_text *aura; /* of cards[0] */
    struct lit_object object[LIT_OBJECTS];
    struct lit_change change[LIT_CHANGES];
    int objects, changes;
    int hand[2], deck[2], number[2];
    int pool[2]; /* ann's */
    int x;       /* X that was paid */
    int known;   /* known cards of ann's hand: the played one, and one without
                  * effect */
    bool uses;   /* cards[0] has an ability that ann uses */
};

/* One card while it is carried out. */
struct lit_run {
    struct lit_table *t;
    struct hj_random *random;
    struct hj_out *lines; /* lines that must follow `resolve` */
    int source;           /* object with the ability; -1: a played card */
    const char *name;     /* its name in the log */
    int targets[16], target_count, next;
    int place; /* destination of a move */
    int rolled, discarded, turned;
    int mode, modes; /* of "choose one": the mode, and the number of possible
                      * ones */
    int it, holder, whose; /* holder: the controller of IT before it went */
    int before;            /* IT before the clause */
    int same[LIT_OBJECTS], same_count;
    bool did, declined, owed;
    size_t silent_at; /* length of LINES when something was declined in silence,
                       * + 1: nothing may follow */
    bool wrong;       /* one target is to be illegal */
    bool unpaid;      /* a cost cannot be paid, or not with that */
    bool gives;       /* more than one object is named to pay */
    bool too_far;     /* outside of what is evaluated here */
};

int lit_value(const struct lit_table *t, int object, int value);
/* The same without damage, with increases only. */
int lit_raised(const struct lit_table *t, int object, int value);
int lit_keyword(const struct lit_table *t, int object, int keyword);
bool lit_fits(const struct lit_table *t, const struct hj_selector *s,
              int object, int source, int you, int place);
/* A player is -1 - PLAYER, a place 1000 + PLACE. */
bool lit_may_target(const struct lit_table *t, const struct hj_effect *e,
                    int target, int source);
int lit_amount(const struct lit_table *t, const struct hj_amount *n, int source,
               int you, const struct lit_run *r);
bool lit_holds(const struct lit_table *t, const struct hj_condition *c,
               int source, int you, int it, const struct lit_run *r);
void lit_bury(struct lit_table *t);
bool lit_lost(const struct lit_table *t);
bool lit_asks(const struct lit_game *g, const struct hj_effect *e);
void lit_leave(struct lit_table *t, int object, int zone);
void lit_to_player(struct lit_run *r, const struct hj_effect *e, int player,
                   int n);
void lit_to_object(struct lit_run *r, const struct hj_effect *e, int object,
                   int n);
/* True if ann lacks a part of what an optional effect takes. */
bool lit_lacks(const struct lit_run *r, const struct hj_effect *e);
/* Returns half of ALL if N says so, else ALL. */
int lit_half(const struct hj_amount *n, int all);
void lit_carry_out(struct lit_run *r, const struct hj_card_text *text);

/* True if the amount is of "that player"; returns the number for PLAYER. */
bool lit_is_theirs(const struct hj_amount *n);
int lit_theirs(const struct lit_run *r, const struct hj_amount *n, int player);

/* Pays the costs of A, and writes the named payments to OUT. */
void lit_pay(struct lit_run *r, const struct hj_ability *a, struct hj_out *out);

/* Writes a log: a position, a card in ann's hand with a random text, her
 * actions with it, and claims of the result; with *WRONG she names an illegal
 * target. False if nothing could be played, or the result is not evaluated
 * here. NODES, unless NULL, gets the number of nodes of each kind of drop.def
 * in the texts. */
bool lit_write(const struct lit_game *g, struct hj_grammar *grammar,
               struct hj_random *random, struct hj_out *out, bool *wrong,
               unsigned long *nodes);
bool lit_knows(void *data, struct hj_str word, bool name);

/* Writes "influence 3", as in facts and claims. */
void lit_put_number(struct hj_out *out, const struct lit_game *g, int n);

#endif

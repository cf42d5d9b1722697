/* SPDX-License-Identifier: MPL-2.0 */
/* A literal evaluator of card texts for the games on the kernel: what the tree
 * of a card that is played says, done to a small table of its own, word for
 * word.  It shares no code with the engine. */
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
    LIT_NOBODY = -100
};

enum lit_zone { LIT_PLAY, LIT_PILE, LIT_HAND, LIT_DECK, LIT_OUT };

struct lit_card {
    const char *name, *slug;
    int type;                   /* row of the words */
    const char *traits;         /* one, or NULL */
    int16_t values[LIT_VALUES]; /* by row */
    uint32_t keywords;
};

/* What a cost takes, and its row. */
enum lit_pays {
    LIT_POOL,
    LIT_OTHER_POOL,
    LIT_NUMBER,
    LIT_DISCARD,
    LIT_EXHAUST,       /* the object itself */
    LIT_EXHAUST_OTHER, /* one that is named, as it is with the next */
    LIT_SACRIFICE,
    LIT_GOES,  /* the object itself */
    LIT_STORED /* counters of the object itself */
};
struct lit_price {
    const char *text; /* NULL behind the last */
    int row, pays;
    int zone; /* where what is given goes */
};

/* When nothing is done because targets are no longer such. */
enum lit_fails {
    LIT_FAILS_NEVER,
    LIT_FAILS_WITHOUT_ANY,
    LIT_FAILS_WITHOUT_ONE
};

/* What a rule book says, and how its logs are written. */
struct lit_game {
    const char *id;
    const struct hj_text_words *words;
    const struct lit_card *cards; /* up to a NULL name; the first is the aura */
    const char *kind, *verb, *pile;
    const char *head;          /* of @state, for both players */
    int hand, deck, pile_zone; /* rows of the zones; -1: none */
    int zones[3]; /* rows of places in which what lies is in play, in the
                   * order of places; -1 */
    int number;   /* "ann influence 3"; row 0; or -1 */
    int exhausted, ready;               /* states */
    int destroy, exhaust, wake, banish; /* verbs, or -1 */
    int hp;           /* value that damage is taken off, which falls at 0; -1 */
    int life;         /* value that damage must reach, which dies; -1 */
    int untouchable;  /* keyword that no card may target, or -1 */
    int places, room; /* how many, and for how many of one side; 0: any */
    bool floored;     /* no value is below 0 */
    bool below;       /* numbers may be */
    const char *stored;  /* counters that pay, of @state; or NULL */
    bool once;           /* who has a keyword twice has it */
    bool instances;      /* one of a keyword's instances is lost at a time */
    int fails;           /* enum lit_fails */
    bool late;           /* who falls does so when the whole card is done */
    bool chooses;        /* what may be done is said with `choose` */
    bool silent;         /* who does not pay says nothing */
    bool rolls;          /* dice, searches and payments */
    const char *faction; /* of all cards; or NULL */
    int base;            /* numbers begin with this or more */
    int most;            /* a number that ends the game; 0: none */
    const struct lit_price *prices; /* of abilities that are used; or NULL */
    const char *pools[2]; /* what ann pays with: path and lines of @state */
    const char *pool_heads[2];
    uint32_t keywords; /* that may be given and lost */
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

/* A value, or a keyword (VALUE is -1); lost keywords are LIT_LOST of them. */
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
    int x;       /* that was paid */
    int known;   /* how many cards of ann's hand are: what is played, and one
                  * that does nothing */
    bool uses;   /* cards[0] has an ability that ann uses */
};

/* One card that is carried out. */
struct lit_run {
    struct lit_table *t;
    struct hj_random *random;
    struct hj_out *lines; /* what has to be written behind `resolve` */
    int source;       /* the object with the ability; -1: a card is played */
    const char *name; /* what it is called */
    int targets[16], target_count, next;
    int place; /* that something is moved to */
    int rolled, discarded, turned;
    int mode, modes; /* of "choose one": which, and how many it could be */
    int it, holder, whose; /* who controlled it before it went */
    int before;            /* "it" in front of the clause */
    int same[LIT_OBJECTS], same_count;
    bool did, declined, owed;
    size_t silent_at; /* how much was written when nobody paid, and 1: no more
                         is */
    bool wrong;       /* one target is to be one that may not be */
    bool unpaid;      /* a cost cannot be paid, or is not paid with that */
    bool gives;       /* more than one thing is named to pay */
    bool too_far;     /* beyond what is evaluated here */
};

int lit_value(const struct lit_table *t, int object, int value);
/* The same with what adds to it alone, and without damage. */
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
/* True if ann has not all of what an optional effect takes. */
bool lit_lacks(const struct lit_run *r, const struct hj_effect *e);
/* Half of ALL where N says so. */
int lit_half(const struct hj_amount *n, int all);
void lit_carry_out(struct lit_run *r, const struct hj_card_text *text);

/* The number of an effect where "that player" is PLAYER. */
bool lit_is_theirs(const struct hj_amount *n);
int lit_theirs(const struct lit_run *r, const struct hj_amount *n, int player);

/* Pays the costs of A, and writes in OUT what is named for them. */
void lit_pay(struct lit_run *r, const struct hj_ability *a, struct hj_out *out);

/* Writes a log: a position, a card of which ann has one in hand with a text
 * made by chance, what she does with it, and claims of what comes of it; with
 * *WRONG she names a target that she may not.  False where nothing could be
 * played, or what comes of it is not evaluated here.  NODES, NULL or a number
 * for each kind of drop.def, gets how many of them the texts have. */
bool lit_write(const struct lit_game *g, struct hj_grammar *grammar,
               struct hj_random *random, struct hj_out *out, bool *wrong,
               unsigned long *nodes);
bool lit_knows(void *data, struct hj_str word, bool name);

/* "influence 3", as facts and claims have it. */
void lit_put_number(struct hj_out *out, const struct lit_game *g, int n);

#endif

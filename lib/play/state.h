/* SPDX-License-Identifier: MPL-2.0 */
/* The state of any card game: plain data, indices, no pointers. */
#ifndef HJ_PLAY_STATE_H
#define HJ_PLAY_STATE_H

#include "base/swar.h"
#include "play/game.h"

/*
 *   struct pl_state
 *   head | players | own | forced | stack | pending | ... | sets | objects
 *   always copied  | copied as far as in use
 *
 * An object is a card in any zone.  Its index is the same for the whole game.
 * OWN is the game's own part, a struct of at most PL_OWN bytes without
 * pointers.  SETS has the objects of each zone and of each player as bits, so
 * that a walk over a zone reads nothing else.
 */
enum {
    PL_PLAYERS = 8,
    PL_OBJECTS = 1200,
    PL_ZONES = 18,   /* of a game; 0 is nowhere */
    PL_NUMBERS = 28, /* of a player: health, pools, strengths of domains */
    PL_VALUES = 8,   /* of an object, printed on the card: power, cost */
    PL_MARKS = 8,    /* of an object: damage, counters */
    PL_MARKED = 96,  /* objects with marks at a time */
    PL_STACK = 128,
    PL_PHASES = 16, /* including those of the set-up */
    PL_PENDING = 32,
    PL_MODIFIERS = 400,
    PL_TARGETS = 8,
    PL_THEY = 32,      /* objects and players that a text calls "they" */
    PL_THEY_ALL = 112, /* the same, of all pending abilities together */
    PL_OWN = 6592,     /* bytes of a game's own part, at most */
    PL_OWN_PARTS = 4,
    PL_USUAL_OWN = 1024, /* default, if the game's rules have no own_size */
    PL_COLUMN = 1000,
    PL_SET_BITS = 64,
    PL_SETS = (PL_OBJECTS + PL_SET_BITS - 1) / PL_SET_BITS,
    /* Columns of the sets behind those of the zones. */
    PL_CONTINUOUS_SOURCES =
        PL_ZONES,       /* objects in force with continuous effects */
    PL_TRIGGER_SOURCES, /* objects in force with triggered abilities */
    PL_ALIASED,         /* objects with an alias, in any zone */
    PL_OF_PLAYER,       /* objects controlled by player 0, then the others */
    PL_SET_COLUMNS = PL_OF_PLAYER + PL_PLAYERS,
    /* The greatest absolute number of a player and of an object; an action that
     * leads to a greater one is not applied. */
    PL_GREATEST = 100000000,
    PL_GREAT = 30000
};

/* The meaning of a word of a log, or a target: an object by its index, a player
 * as ~index (below 0), or a place, with PL_PLACE_BIT. */
typedef int32_t pl_ref;

enum {
    PL_REF_NONE = INT32_MIN,
    PL_PLACE_BIT = 1 << 28,
    PL_PLACE_PLAYER = 24,     /* bits: player + 1; 0: a shared place */
    PL_PLACE_ZONE = 16,       /* bits: the zone */
    PL_PLACE_MIDDLE = 1 << 15 /* bits: the column + this */
};

/* True if REF is a player. */
static inline bool pl_ref_is_player(pl_ref ref)
{
    return ref < 0 && ref != PL_REF_NONE;
}
/* True if REF is an object. */
static inline bool pl_ref_is_object(pl_ref ref)
{
    return ref >= 0 && ref < PL_OBJECTS;
}
/* True if REF is a place. */
static inline bool pl_ref_is_place(pl_ref ref)
{
    return ref >= PL_PLACE_BIT;
}
/* Returns the place number COLUMN of ZONE; PLAYER -1: a shared place. */
static inline pl_ref pl_place_ref(int player, int zone, int column)
{
    return PL_PLACE_BIT | (player + 1) << PL_PLACE_PLAYER |
           zone << PL_PLACE_ZONE | (column + PL_PLACE_MIDDLE);
}
/* Returns the player of a place; -1: shared. */
static inline int pl_place_player(pl_ref ref)
{
    return (ref >> PL_PLACE_PLAYER & 0xF) - 1;
}
/* Returns the zone of a place. */
static inline int pl_place_zone(pl_ref ref)
{
    return ref >> PL_PLACE_ZONE & 0xFF;
}
/* Returns the column of a place, its number. */
static inline int pl_place_column(pl_ref ref)
{
    return (ref & 0xFFFF) - PL_PLACE_MIDDLE;
}

/* Flags of an object; those from PL_OWN_FLAG on are the game's, 9 at most. */
enum {
    PL_EXHAUSTED = 1 << 0,  /* turned sideways: activated, expended */
    PL_FACE_UP = 1 << 1,    /* in a zone of cards face up or face down */
    PL_ARRIVED = 1 << 2,    /* came into play this turn */
    PL_FORESEEN = 1 << 3,   /* disclosed by a later line: unknown here */
    PL_OWN_FLAG = 1 << 4,   /* the first of the game's */
    PL_SEEN = 1 << 13,      /* in a hand, and all players saw the card */
    PL_HAS_MARKS = 1 << 14, /* a mark differs from 0: see pl_marks() */
    PL_SET_ASIDE = 1 << 15, /* in a hand: to be discarded with others */
    PL_TOLD = PL_SET_ASIDE, /* position.c: a mark has the value that is left */
    PL_FLAGS = 16
};

struct pl_object {
    hj_card card;    /* HJ_NO_CARD: unknown */
    hj_symbol alias; /* HJ_NO_SYMBOL: none */
    uint32_t order;  /* of its arrival in its zone */
    int16_t column;  /* its place, in a zone of places; elsewhere the type of an
                      * unknown card, 0 if the log does not tell it */
    int16_t host;    /* the object that it is attached to; -1: none */
    uint16_t flags;
    uint8_t zone;
    uint8_t owner : 4;
    uint8_t mixed : 4; /* times it was mixed with unknown cards; modulo 16 */
    uint8_t controller;
    uint8_t used; /* once-a-turn abilities that were used this turn, bits */
};
_Static_assert(sizeof(struct pl_object) == 24, "there are many of them");

/* The marks of one object.  Only objects with the flag PL_HAS_MARKS have a row:
 * few do at a time. */
struct pl_marks {
    int16_t object;
    int16_t of[PL_MARKS];
};

struct pl_player {
    int32_t numbers[PL_NUMBERS];
    int32_t deck;                 /* number of cards; -1: unknown */
    int32_t turns;                /* turns begun */
    int16_t controlled[PL_ZONES]; /* objects controlled, by zone */
    uint32_t drawn_from;          /* order of the first card of DRAWN */
    uint8_t drawn;                /* cards drawn by the line before */
    uint8_t out;                  /* true: has lost */
    uint8_t rolled;               /* the roll for who begins; 0: none yet */
    uint8_t seen;                 /* cards of the hand that are PL_SEEN */
};

/* An item of the stack: a card that was played, an ability, or one of the
 * game's own kinds. */
enum { PL_ITEM_CARD, PL_ITEM_ABILITY, PL_ITEM_OWN };
struct pl_item {
    pl_ref targets[PL_TARGETS];
    pl_ref to;       /* destination of a move; PL_REF_NONE */
    hj_card card;    /* of OBJECT when the item was put on the stack */
    hj_symbol alias; /* of an ability */
    int16_t object;  /* the card, or the source of the ability */
    int16_t subject; /* object of the event that triggered it; -1: none; -2 and
                      * below: a player, -2 - SUBJECT */
    int16_t number;  /* the game's */
    int16_t x;       /* the amount paid as X */
    int16_t with;    /* operand `with` of its line; -1: none */
    uint8_t player;  /* the player who triggered it; PL_PLAYERS: nobody */
    uint8_t is;      /* the game's bits */
    /* TARGET_FROM is the index of the next clause's first target. */
    uint8_t kind, controller, ability, target_count, cancelled, target_from;
    uint8_t modes; /* bits of the modes that the targets fit; 0: any */
    uint8_t spare; /* no byte is left open, in any struct */
};

/* An ability that is not yet carried out to its end, and the kind of answer, a
 * line of the log, that it waits for. */
enum pl_wait {
    PL_WAIT_NOTHING,
    PL_WAIT_TARGETS, /* `trigger` with its targets */
    PL_WAIT_MAY,     /* `trigger`; without it the ability lapses, no finding */
    PL_WAIT_DISCARD, /* `discard` with NUMBER cards */
    PL_WAIT_CHOICE,  /* `choose` */
    PL_WAIT_ROLL,    /* `roll` */
    PL_WAIT_MODE,    /* `choose` with the number of a mode, 1 to NUMBER */
    PL_WAIT_OWN      /* the first of the game's */
};
struct pl_pending {
    struct pl_item item;
    pl_ref chosen[4]; /* by `choose` */
    int16_t it;       /* the object that the text calls "it"; -1: none */
    int16_t number;   /* how many words the answer still lacks */
    int16_t rolled;   /* the last roll of the ability; 0: none */
    int16_t many;     /* by the clause before: cards discarded, or a number's
                       * change */
    int16_t before;   /* IT before the clause that is carried out */
    uint8_t effect;   /* the clause at which the ability continues */
    uint8_t next;     /* next player to choose, counted from the active one */
    uint8_t wait;     /* enum pl_wait */
    uint8_t player;   /* the player who has to answer */
    uint8_t whose;    /* "that player"; PL_PLAYERS: nobody */
    uint8_t chosen_count;
    /* "They", the affected of the clause before: so many entries of the state's
     * THEY, see pl_they_at(), or of the run's while the ability is carried out.
     * The last CHOSEN_BY_ALL of them are objects that several players chose,
     * + PL_OBJECTS * player, until all have chosen. */
    uint8_t they_count, chosen_by_all;
    uint8_t condition_at;  /* the clause whose condition was tested, + 1 */
    uint8_t it_controller; /* who controlled IT when it was named, + 1; 0:
                              unknown */
    uint8_t mode;          /* of "choose one"; 0: none yet */
    /* DID: the clause before did something ("if you do").  MAY_DONE: the answer
     * to "you may", or to "unless" (unless.c).  CONDITION_HELD: the condition
     * of CONDITION_AT did. */
    uint8_t did : 1, may_done : 2, condition_held : 1;
    uint8_t blocks_stack : 1; /* the stack below waits until this is done */
    uint8_t had_affected : 1; /* a clause before determined its affected */
    uint8_t unsure : 1;   /* it is unknown if there is a choice, or none may be
                           * chosen: may lapse */
    uint8_t of_stack : 1; /* the item was on the stack and is not spent yet */
    uint8_t condition_open : 1; /* unknown objects decide that condition */
    uint8_t choice_over : 1;    /* no more is chosen than CHOSEN */
    uint8_t spare;
};

/* A forced choice was made without a line, because it left no alternative; the
 * lines right below may still write it. */
enum {
    PL_MOST_FORCED = 64,            /* only the last ones are kept */
    PL_DISCARDED = PL_ITEM_OWN + 1, /* kinds behind those of items */
    PL_ALL_CHOSEN,
    PL_MODE_CHOSEN
};
struct pl_forced_choice {
    pl_ref on, to;  /* the target, and its destination; PL_REF_NONE */
    int16_t object; /* the source; of PL_DISCARDED the number of cards */
    uint8_t which;  /* the ability, of PL_ITEM_OWN the keyword, or the mode */
    uint8_t kind;   /* PL_ITEM_…, or one of the above */
    uint8_t player; /* who would write the line */
    uint8_t more;   /* entries behind with further targets of the same line */
    uint8_t spares[2];
};
/* The forced choices, the oldest first.  They are not part of the position:
 * states that differ in them alone are the same. */
struct pl_forced {
    uint32_t count;
    struct pl_forced_choice of[PL_MOST_FORCED];
};

/* The duration of a modifier; the game's own follow. */
enum pl_until {
    PL_IN_PLAY,    /* as long as its object is in play */
    PL_UNTIL_END,  /* of the turn */
    PL_BY_SOURCE,  /* as long as its object and its source are in play */
    PL_UNTIL_TURN, /* + PLAYER: until that player's next turn begins */
    PL_OWN_UNTIL = PL_UNTIL_TURN + PL_PLAYERS
};
/* The kind of change of a modifier. */
enum pl_modifies {
    PL_MODIFIES_VALUE,
    PL_MODIFIES_KEYWORD,
    PL_MODIFIES_CONTROL,
    PL_MODIFIES_RULES, /* a rule effect */
    /* Of no object (-1), but of all that fit the selector of clause WHICH of
     * ability N of the source, "you" being player X. */
    PL_MODIFIES_COST,        /* playing them costs AMOUNT more */
    PL_MODIFIES_RULES_OF_ALL /* the rule effect of the clause */
};
/* Kinds of grants of continuous effects behind values and keywords: rule
 * effects, by their verbs, and numbers. */
enum {
    PL_GRANTS_VERBS = PL_MODIFIES_CONTROL,
    PL_GRANTS_NUMBERS,
    PL_GRANTS_COSTS = PL_NUMBERS /* as a number: the costs of cards */
};
/* One change of an object that lasts. */
struct pl_modifier {
    int16_t object, source; /* source -1: an `effect` line; of RULES_OF_ALL
                             * object is -1, or -2 - the column of "here" */
    int16_t amount;   /* of the value; instances of the keyword; the controller
                       * before */
    int16_t n, x;     /* the keyword's numbers; of a value: N is 1 + the keyword
                       * that grants it */
    uint8_t kind : 3; /* enum pl_modifies */
    uint8_t until : 5; /* enum pl_until */
    uint8_t which;     /* the value, the keyword, or the rule effect's verb */
};
_Static_assert(sizeof(struct pl_modifier) == 12, "no byte is left open: states "
                                                 "are compared");

/* An array in a game's own part, at byte AT, with rows of ROW bytes; the
 * uint16_t at byte COUNT is the number of rows in use. */
struct pl_own_part {
    uint16_t at, row, count;
};

enum pl_draws {
    PL_DRAWS_NAMED = 1, /* DRAWN of a player is not 0 */
    PL_LEFT_OPEN = 2 /* a clause to draw, discard or choose was left out, since
                      * unknown objects decide it */
};

struct pl_state {
    uint64_t aliases; /* bits of the aliases given: pl_alias_bit() */
    /* Bits of all that objects of PL_CONTINUOUS_SOURCES, as pl_card.grants, and
     * modifiers have granted up to now. */
    uint64_t granted[PL_GRANTS_NUMBERS + 1];
    uint64_t
        trigger_events; /* bits of the events that trigger PL_TRIGGER_SOURCES */
    uint32_t order;     /* of the next object that arrives */
    int32_t round;
    uint8_t turn, phase, step, first; /* FIRST: the player who began */
    uint8_t begun;    /* true: the start of the phase has been carried out */
    uint8_t deferred; /* work that waits for choices, bits: time.c */
    uint8_t priority, passes;
    uint8_t resolving;  /* true: the stack, or an item of it, resolves */
    uint8_t draws_open; /* bits of lines that may follow, enum pl_draws */
    uint8_t used;       /* true: USED of an object is not 0 */
    uint8_t unsettled;  /* true: values may have changed since settle() */
    int8_t winner;      /* -1: none yet; PL_PLAYERS: a draw */
    uint8_t busy;       /* true: work is under way, see the hook busy() */
    uint16_t object_count, stack_count, modifier_count, pending_count;
    uint16_t marked_count;
    uint16_t own_size; /* bytes of OWN that are always in use; the arrays behind
                        * them are copied and compared as far as in use */
    struct pl_own_part own_parts[PL_OWN_PARTS];
    struct pl_player players[PL_PLAYERS];
    uint64_t own[PL_OWN / sizeof(uint64_t)];
    struct pl_forced forced;
    struct pl_item stack[PL_STACK];
    struct pl_pending pending[PL_PENDING];
    int16_t they[PL_THEY_ALL]; /* of the pending abilities, in their order */
    struct pl_modifier modifiers[PL_MODIFIERS];
    struct pl_marks marked[PL_MARKED]; /* in the order of the objects */
    uint64_t sets[PL_SETS][PL_SET_COLUMNS];
    struct pl_object objects[PL_OBJECTS];
};

_Static_assert(sizeof(struct pl_state) <= 60592, "the state must stay small");

/* The bit of a zone, for the masks below. */
#define PL_ZONE(zone) (UINT32_C(1) << (zone))

/* The game's own part of a state, a struct TYPE. */
#define PL_OWN_PART(type, s) ((type *)(void *)(s)->own)

/* Returns one word of the set of objects in any of ZONES, bits of columns.  If
 * ZONES is a constant, this is one load for each zone. */
static inline uint64_t pl_set_word(const uint64_t sets[PL_SET_COLUMNS],
                                   uint32_t zones)
{
#define PL_PART(z) (zones >> (z)&1 ? sets[z] : 0)
#define PL_PARTS(z)                                                            \
    (PL_PART(z) | PL_PART(z + 1) | PL_PART(z + 2) | PL_PART(z + 3))
    uint64_t word = 0;

    if (HJ_CONSTANT(zones))
        return PL_PARTS(0) | PL_PARTS(4) | PL_PARTS(8) | PL_PARTS(12) |
               PL_PARTS(16) | PL_PARTS(20);
    for (; zones != 0; zones &= zones - 1)
        word |= sets[hj_bit_lowest(zones)];
    return word;
#undef PL_PARTS
#undef PL_PART
}
_Static_assert((int)PL_OF_PLAYER <= 24, "each of the other columns is a part");

/* A walk over objects, in the order of their indices; none may come or go
 * meanwhile:
 *
 *     PL_WALK_OF (w, s, zones, player)
 *         use(s->objects[w.at]);
 */
struct pl_walk {
    int at; /* the object */
    unsigned next;
    uint64_t rest;
};

/* Steps to the next object that is in one of ZONES and, if ALSO is not below 0,
 * in this column of the sets; false: none is left. */
static inline bool pl_walk_also(struct pl_walk *w, const struct pl_state *s,
                                uint32_t zones, int also)
{
    while (w->rest == 0) {
        const uint64_t *sets = s->sets[w->next];
        if (w->next * PL_SET_BITS >= s->object_count)
            return false;
        w->rest =
            pl_set_word(sets, zones) & (also < 0 ? ~UINT64_C(0) : sets[also]);
        w->next++;
    }
    w->at = (int)((w->next - 1) * PL_SET_BITS) + hj_bit_lowest(w->rest);
    w->rest &= w->rest - 1;
    return true;
}

/* Steps to the next object in one of ZONES. */
static inline bool pl_walk(struct pl_walk *w, const struct pl_state *s,
                           uint32_t zones)
{
    return pl_walk_also(w, s, zones, -1);
}

/* Steps to the next object in one of ZONES that PLAYER controls. */
static inline bool pl_walk_of(struct pl_walk *w, const struct pl_state *s,
                              uint32_t zones, int player)
{
    return pl_walk_also(w, s, zones, PL_OF_PLAYER + player);
}

/* Steps to the next object in ZONE, not a constant, that PLAYER controls. */
static inline bool pl_walk_in(struct pl_walk *w, const struct pl_state *s,
                              int zone, int player)
{
    return pl_walk_also(w, s, PL_ZONE(PL_OF_PLAYER + player), zone);
}

/* Loops by these three functions; and one over all modifiers. */
#define PL_WALK(w, s, zones)                                                   \
    for (struct pl_walk w = {0}; pl_walk(&w, s, zones);)
#define PL_WALK_OF(w, s, zones, player)                                        \
    for (struct pl_walk w = {0}; pl_walk_of(&w, s, zones, player);)
#define PL_WALK_IN(w, s, zone, player)                                         \
    for (struct pl_walk w = {0}; pl_walk_in(&w, s, zone, player);)
#define PL_EACH_MODIFIER(m, s)                                                 \
    for (const struct pl_modifier *m = (s)->modifiers;                         \
         m < (s)->modifiers + (s)->modifier_count; m++)
/* Over those of an object and KIND that change WHICH. */
#define PL_EACH_CHANGE(m, s, OBJECT, KIND, WHICH)                              \
    PL_EACH_MODIFIER (m, s)                                                    \
        if (m->object == (OBJECT) && m->kind == (KIND) && m->which == (WHICH))

/* Returns the first object behind AFTER (-1: the first of all) that is in one
 * of ZONES; -1 if there is none.  Objects may come and go between two calls. */
static inline int pl_next(const struct pl_state *s, uint32_t zones, int after)
{
    unsigned from = (unsigned)(after + 1), w = from / PL_SET_BITS;
    uint64_t mask = ~UINT64_C(0) << from % PL_SET_BITS;

    for (; w * PL_SET_BITS < s->object_count; w++, mask = ~UINT64_C(0)) {
        uint64_t word = pl_set_word(s->sets[w], zones) & mask;
        if (word != 0)
            return (int)(w * PL_SET_BITS) + hj_bit_lowest(word);
    }
    return -1;
}
/* Loops by it. */
#define PL_EACH(i, s, zones) for (int i = -1; (i = pl_next(s, zones, i)) >= 0;)

/* Adds an object to a set. */
static inline void pl_set_add(uint64_t set[PL_SETS], int object)
{
    set[(unsigned)object / PL_SET_BITS] |= UINT64_C(1)
                                           << (unsigned)object % PL_SET_BITS;
}
/* True if an object is in a set. */
static inline bool pl_set_has(const uint64_t set[PL_SETS], int object)
{
    return set[(unsigned)object / PL_SET_BITS] >>
               (unsigned)object % PL_SET_BITS &
           1;
}

/* In marks.c: returns the PL_MARKS marks of an object, 0 for each it lacks. */
const int16_t *pl_marks(const struct pl_state *s, int object);
/* Returns one mark of an object. */
static inline int pl_mark_of(const struct pl_state *s, int object, int mark)
{
    return s->objects[object].flags & PL_HAS_MARKS ? pl_marks(s, object)[mark]
                                                   : 0;
}

/* Returns the index in the state's THEY of the first of pending ability I. */
static inline int pl_they_at(const struct pl_state *s, int i)
{
    int at = 0;

    while (i-- > 0)
        at += s->pending[i].they_count;
    return at;
}

/* Returns the number of objects in ZONE that PLAYER controls. */
static inline int pl_count(const struct pl_state *s, int player, int zone)
{
    return s->players[player].controlled[zone];
}

/* Returns the first object in ZONE that PLAYER controls, the only one in a zone
 * of single cards; -1: none. */
static inline int pl_only_object(const struct pl_state *s, int player, int zone)
{
    struct pl_walk w = {0};

    return pl_walk_in(&w, s, zone, player) ? w.at : -1;
}

/* Returns the bit of an alias, which others may share. */
static inline uint64_t pl_alias_bit(hj_symbol symbol)
{
    return UINT64_C(1) << symbol % PL_SET_BITS;
}

/* Returns the object at a place of PLAYER (-1: shared) in ZONE; -1: none. */
static inline int pl_object_at(const struct pl_state *s, int player, int zone,
                               int column)
{
    for (struct pl_walk w = {0};
         player < 0 ? pl_walk(&w, s, PL_ZONE(zone))
                    : pl_walk_of(&w, s, PL_ZONE(zone), player);)
        if (s->objects[w.at].column == column)
            return w.at;
    return -1;
}

#endif

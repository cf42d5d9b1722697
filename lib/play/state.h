/* SPDX-License-Identifier: MPL-2.0 */
/* The state of any card game: plain data, indices, no pointers. */
#ifndef HJ_PLAY_STATE_H
#define HJ_PLAY_STATE_H

#include "base/swar.h"
#include "play/game.h"

/*
 *   struct pl_state
 *   ┌──────┬─────┬─────────┬───────┬─────────┬───────────┬───────┬──────┬─────────┐
 *   │ head │ own │ players │ stack │ pending │ modifiers │ marks │ sets │
 * objects │
 *   └──────┴─────┴─────────┴───────┴─────────┴───────────┴───────┴──────┴─────────┘
 *     always copied          each copied up to how many are in use
 *
 * An object is a card, wherever it lies, by its index: it keeps it for the
 * whole game.  OWN is the game's own part, a struct of at most PL_OWN bytes
 * without pointers.  Objects that lie in a zone, or are of a player, form sets
 * of bits, so that walks over a zone touch nothing else.
 */
enum {
    PL_PLAYERS = 8,
    PL_OBJECTS = 1200,
    PL_ZONES = 18,   /* a game's, 0 being nowhere */
    PL_NUMBERS = 28, /* of a player: health, pools, strengths of domains */
    PL_VALUES = 8,   /* of an object, printed on the card: power, cost */
    PL_MARKS = 8,    /* of an object: damage, counters */
    PL_MARKED = 96,  /* objects with any at a time */
    PL_STACK = 128,
    PL_PHASES = 16, /* those of the set-up among them */
    PL_PENDING = 32,
    PL_MODIFIERS = 400,
    PL_TARGETS = 8,
    PL_SAME = 32,   /* that a text may call "they" */
    PL_SAMES = 112, /* the same, of all that wait */
    PL_OWN = 6592,  /* bytes of a game's own part, at most; a state copies what
                     * its game has */
    PL_OWN_PARTS = 4,
    PL_USUAL_OWN = 1024, /* where the game's rules do not say how many */
    PL_COLUMN = 1000,
    PL_SET_BITS = 64,
    PL_SETS = (PL_OBJECTS + PL_SET_BITS - 1) / PL_SET_BITS,
    /* Columns of the sets behind those of the zones. */
    PL_SOURCES = PL_ZONES, /* in force, with continuous effects */
    PL_LISTENERS,          /* in force, with triggers */
    PL_ALIASED,            /* has an alias, wherever it is */
    PL_OF_PLAYER,          /* of the first player, then of the others */
    PL_SET_COLUMNS = PL_OF_PLAYER + PL_PLAYERS,
    /* The greatest number of a player and of an object; an action that would
     * lead beyond is not done. */
    PL_GREATEST = 100000000,
    PL_GREAT = 30000
};

/* What a word of a log means, and what a target is: an object by its index, a
 * player as ~index (below 0), a place of PL_PLACE_BIT. */
typedef int32_t pl_ref;

enum {
    PL_REF_NONE = INT32_MIN,
    PL_PLACE_BIT = 1 << 28,
    PL_PLACE_PLAYER = 24,     /* bits: player + 1; 0: a shared place */
    PL_PLACE_ZONE = 16,       /* bits: the zone */
    PL_PLACE_MIDDLE = 1 << 15 /* bits: the column + this */
};

static inline bool pl_ref_is_player(pl_ref ref)
{
    return ref < 0 && ref != PL_REF_NONE;
}
static inline bool pl_ref_is_object(pl_ref ref)
{
    return ref >= 0 && ref < PL_OBJECTS;
}
static inline bool pl_ref_is_place(pl_ref ref)
{
    return ref >= PL_PLACE_BIT;
}
/* The place number COLUMN of ZONE; PLAYER -1: a shared place. */
static inline pl_ref pl_place_ref(int player, int zone, int column)
{
    return PL_PLACE_BIT | (player + 1) << PL_PLACE_PLAYER |
           zone << PL_PLACE_ZONE | (column + PL_PLACE_MIDDLE);
}
static inline int pl_place_player(pl_ref ref)
{
    return (ref >> PL_PLACE_PLAYER & 0xF) - 1;
}
static inline int pl_place_zone(pl_ref ref)
{
    return ref >> PL_PLACE_ZONE & 0xFF;
}
static inline int pl_place_column(pl_ref ref)
{
    return (ref & 0xFFFF) - PL_PLACE_MIDDLE;
}

/* Flags of an object; those from PL_OWN_FLAG on are the game's, 9 at most. */
enum {
    PL_EXHAUSTED = 1 << 0,  /* turned sideways: activated, expended */
    PL_FACE_UP = 1 << 1,    /* in a zone where cards may lie either way */
    PL_ARRIVED = 1 << 2,    /* came into play this turn */
    PL_FORESEEN = 1 << 3,   /* named later in the log; not yet known here */
    PL_OWN_FLAG = 1 << 4,   /* the first of the game's */
    PL_SEEN = 1 << 13,      /* all saw which card of the hand it is */
    PL_HAS_MARKS = 1 << 14, /* any that is not 0: see pl_marks() */
    PL_SET_ASIDE = 1 << 15, /* of the hand: to be discarded with the others */
    PL_TOLD = PL_SET_ASIDE, /* while a position is read: a mark has what is left
                             * of its value */
    PL_FLAGS = 16
};

struct pl_object {
    hj_card card;    /* HJ_NO_CARD: unknown */
    hj_symbol alias; /* HJ_NO_SYMBOL: none */
    uint32_t order;  /* of its arrival in its zone */
    int16_t column;  /* its place, in a zone of places */
    int16_t host;    /* what it is attached to; -1: nothing */
    uint16_t flags;
    uint8_t zone;
    uint8_t owner : 4;
    uint8_t mixed : 4; /* how often it has been mixed with others, so that
                        * nobody knew any more which card it is; from 16 on
                        * again from 0 */
    uint8_t controller;
    uint8_t used; /* abilities used this turn that may be but once, as bits */
};
_Static_assert(sizeof(struct pl_object) == 24, "there are many of them");

/* The marks of an object that has any, which its flag PL_HAS_MARKS says: few do
 * at a time. */
struct pl_marks {
    int16_t object;
    int16_t of[PL_MARKS];
};

struct pl_player {
    int32_t numbers[PL_NUMBERS];
    int32_t deck;           /* how many cards; -1: unknown */
    int32_t turns;          /* how many it has begun */
    int16_t held[PL_ZONES]; /* objects that it controls, by zone */
    uint32_t drawn_from;    /* what it drew last has this order or a later */
    uint8_t drawn;          /* how many the line before made it draw */
    uint8_t out;            /* has lost */
    uint8_t rolled;         /* for who begins; 0: not yet */
    uint8_t seen;           /* how many of its hand are PL_SEEN */
};

/* An effect on the stack: a card that was played, an ability, or one of the
 * game's own kinds. */
enum { PL_ITEM_CARD, PL_ITEM_ABILITY, PL_ITEM_OWN };
struct pl_item {
    pl_ref targets[PL_TARGETS];
    pl_ref to;       /* where something is moved; PL_REF_NONE */
    hj_card card;    /* of OBJECT as it was put there */
    hj_symbol alias; /* of an ability */
    int16_t object;  /* the card, or the source of the ability */
    int16_t subject; /* what triggered it; -1: nothing; -2 and below: a
                      * player, -2 - SUBJECT */
    int16_t number;  /* the game's */
    int16_t x;       /* what was paid as X */
    int16_t with;    /* what its line named by `with`; -1: nothing */
    uint8_t player;  /* who triggered it; PL_PLAYERS: nobody */
    uint8_t is;      /* the game's bits */
    uint8_t kind, controller, ability, target_count, cancelled, target_from;
    uint8_t modes; /* bits: of "choose one", those that the targets fit; 0:
                    * any */
    uint8_t spare; /* as everywhere: no byte is left open */
};

/* An ability that has occurred and is not carried out to its end: it waits for
 * what only a line of the log can say. */
enum pl_wait {
    PL_WAIT_NOTHING,
    PL_WAIT_TARGETS, /* `trigger`, its targets */
    PL_WAIT_MAY,     /* `trigger`, or it lapses without a finding */
    PL_WAIT_DISCARD, /* `discard`, so many as NUMBER */
    PL_WAIT_CHOICE,  /* `choose` */
    PL_WAIT_ROLL,    /* `roll` */
    PL_WAIT_MODE,    /* `choose`, and the number of a mode, up to NUMBER */
    PL_WAIT_OWN      /* the game's, from here on */
};
struct pl_pending {
    struct pl_item item;
    pl_ref chosen[4]; /* by `choose` */
    int16_t it;       /* what the text calls "it"; -1: nothing */
    int16_t number;   /* how many are still to be said */
    int16_t rolled;   /* by the last roll of the ability; 0: none */
    int16_t many;     /* how many cards the clause before has discarded, or how
                       * much of a number it has changed */
    int16_t before;   /* what was "it" before the clause that is carried out */
    uint8_t effect;   /* where the ability goes on */
    uint8_t next;     /* which of several players is next */
    uint8_t wait;     /* enum pl_wait */
    uint8_t player;   /* who has to say it */
    uint8_t whose;    /* "that player" */
    uint8_t chosen_count;
    uint8_t same_count; /* whom the clause before was about, "they": so many of
                         * the state's SAME, behind those of the rows before;
                         * while it is carried out, of the run's */
    uint8_t held_at;    /* what clause HELD_AT - 1 hangs on, when asked: HELD */
    uint8_t holder; /* who controlled "it" when it was named, + 1; 0: unsaid */
    uint8_t mode;   /* of "choose one"; 0: none yet */
    uint8_t kept;   /* the last ones of SAME_COUNT: what several players chose,
                     * each with PL_OBJECTS times its player, until all have */
    uint8_t did : 1, may_done : 2, held : 1;
    uint8_t holds : 1;  /* what lies below on the stack is held up by it */
    uint8_t named : 1;  /* a clause before was about somebody, or nobody */
    uint8_t unsure : 1; /* whether there is a choice is unknown: it may lapse */
    uint8_t of_stack : 1; /* the item was on the stack, and is not spent yet */
    uint8_t spares[2];
};

/* What left no choice and happened without a line: the lines right below may
 * write it all the same. */
enum {
    PL_MOST_FORCED = 64, /* of the last ones; what came before is lost */
    PL_DISCARDED = PL_ITEM_OWN + 1, /* kinds of them, behind those of items */
    PL_ALL_CHOSEN,
    PL_MODE_CHOSEN
};
struct pl_forced_choice {
    pl_ref on, to;  /* what it was about, where that went; PL_REF_NONE */
    int16_t object; /* the source; of PL_DISCARDED how many there are */
    uint8_t which;  /* the ability, of PL_ITEM_OWN the keyword, or the mode */
    uint8_t kind;   /* as an item's, or one of the others */
    uint8_t player; /* whose line it is */
    uint8_t spare[3];
};
/* No part of the position: states that differ in this alone are the same. */
struct pl_forced {
    uint32_t count;
    struct pl_forced_choice of[PL_MOST_FORCED];
};

/* How long a modifier lasts; the game's own follow. */
enum pl_until {
    PL_IN_PLAY,    /* as long as its object is in play */
    PL_UNTIL_END,  /* of the turn */
    PL_BY_SOURCE,  /* as long as its object and its source are in play */
    PL_UNTIL_TURN, /* + PLAYER: until that player's next turn begins */
    PL_OWN_UNTIL = PL_UNTIL_TURN + PL_PLAYERS
};
/* One change of an object: of a value, a keyword, a flag of cannots, or of who
 * controls it. */
enum pl_modifies {
    PL_MODIFIES_VALUE,
    PL_MODIFIES_KEYWORD,
    PL_MODIFIES_CONTROL,
    PL_MODIFIES_RULES,
    /* Of no object (-1): clause WHICH of ability N of its source, for X. */
    PL_MODIFIES_COST,        /* what is played costs AMOUNT more */
    PL_MODIFIES_RULES_OF_ALL /* what a verb says of whatever fits */
};
/* What continuous effects give beside values and keywords: what objects do, and
 * what they generate. */
enum {
    PL_GRANTS_VERBS = PL_MODIFIES_CONTROL,
    PL_GRANTS_NUMBERS,
    PL_GRANTS_COSTS = PL_NUMBERS /* among the numbers: what cards cost */
};
struct pl_modifier {
    int16_t object, source; /* source -1: an `effect` line */
    int16_t amount;   /* of the value; instances of the keyword; the controller
                       * before */
    int16_t n, x;     /* the keyword's numbers; of a value N is the keyword that
                       * gives it, + 1 */
    uint8_t kind : 3; /* enum pl_modifies */
    uint8_t until : 5; /* enum pl_until */
    uint8_t which;     /* the value, or the keyword */
};
_Static_assert(sizeof(struct pl_modifier) == 12, "no byte is left open: states "
                                                 "are compared");

/* An array in a game's own part, by the bytes before it: its rows are so many
 * as the uint16_t at COUNT says. */
struct pl_own_part {
    uint16_t at, row, count;
};

struct pl_state {
    uint64_t aliases; /* a bit for each that was given, by its symbol */
    /* What objects of PL_SOURCES have changed up to now, as pl_card.grants, and
     * what modifiers said. */
    uint64_t granted[PL_GRANTS_NUMBERS + 1];
    uint64_t listened; /* events that objects of PL_LISTENERS wait for */
    uint32_t order;    /* the next one */
    int32_t round;
    uint8_t turn, phase, step, first;
    uint8_t begun;    /* the phase has begun: what it does has happened */
    uint8_t deferred; /* by choices that are still to be written: time.c */
    uint8_t priority, passes;
    uint8_t resolving; /* the stack, or an item of it */
    uint8_t owed;      /* a player's DRAWN is set */
    uint8_t used;      /* some object's USED is set */
    uint8_t unsettled; /* values may have changed since settle() looked */
    int8_t winner;     /* -1: none yet; PL_PLAYERS: a draw */
    uint8_t busy;      /* a line, or a phase, has something to look after that
                        * is under way: see rules.h */
    uint16_t object_count, stack_count, modifier_count, pending_count;
    uint16_t marked_count;
    uint16_t own_size; /* of OWN, always in use; behind it arrays: what is in
                        * use of neither is neither copied nor compared */
    struct pl_own_part own_parts[PL_OWN_PARTS];
    struct pl_player players[PL_PLAYERS];
    uint64_t own[PL_OWN / sizeof(uint64_t)];
    struct pl_forced unwritten;
    struct pl_item stack[PL_STACK];
    struct pl_pending pending[PL_PENDING];
    int16_t same[PL_SAMES]; /* of what is pending, row by row */
    struct pl_modifier modifiers[PL_MODIFIERS];
    struct pl_marks marked[PL_MARKED]; /* in the order of the objects */
    uint64_t sets[PL_SETS][PL_SET_COLUMNS];
    struct pl_object objects[PL_OBJECTS];
};

_Static_assert(sizeof(struct pl_state) <= 60592, "the state must stay small");

/* A zone as a bit, for the masks below. */
#define PL_ZONE(zone) (UINT32_C(1) << (zone))

/* The game's own part of the state. */
#define PL_OWN_PART(type, s) ((type *)(void *)(s)->own)

/* One word of the set of objects in any of ZONES, bits of columns: no more than
 * the loads that it takes where ZONES is known. */
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

/* Each object in one of ZONES, in the order of their indices, where nothing
 * comes or goes meanwhile; and only those that PLAYER controls:
 *
 *     PL_WALK_OF (w, s, zones, player)
 *         … s->objects[w.at] …
 */
struct pl_walk {
    int at;
    unsigned next;
    uint64_t rest;
};

static inline void pl_walk_step(struct pl_walk *w)
{
    w->at = (int)((w->next - 1) * PL_SET_BITS) + hj_bit_lowest(w->rest);
    w->rest &= w->rest - 1;
}

static inline bool pl_walk(struct pl_walk *w, const struct pl_state *s,
                           uint32_t zones)
{
    while (w->rest == 0) {
        if (w->next * PL_SET_BITS >= s->object_count)
            return false;
        w->rest = pl_set_word(s->sets[w->next++], zones);
    }
    pl_walk_step(w);
    return true;
}

static inline bool pl_walk_of(struct pl_walk *w, const struct pl_state *s,
                              uint32_t zones, int player)
{
    while (w->rest == 0) {
        const uint64_t *sets = s->sets[w->next];
        if (w->next * PL_SET_BITS >= s->object_count)
            return false;
        w->rest = pl_set_word(sets, zones) & sets[PL_OF_PLAYER + player];
        w->next++;
    }
    pl_walk_step(w);
    return true;
}

/* The same of ZONE alone. */
static inline bool pl_walk_in(struct pl_walk *w, const struct pl_state *s,
                              int zone, int player)
{
    while (w->rest == 0) {
        const uint64_t *sets = s->sets[w->next];
        if (w->next * PL_SET_BITS >= s->object_count)
            return false;
        w->rest = sets[zone] & sets[PL_OF_PLAYER + player];
        w->next++;
    }
    pl_walk_step(w);
    return true;
}

#define PL_WALK(w, s, zones)                                                   \
    for (struct pl_walk w = {0}; pl_walk(&w, s, zones);)
#define PL_WALK_OF(w, s, zones, player)                                        \
    for (struct pl_walk w = {0}; pl_walk_of(&w, s, zones, player);)
#define PL_WALK_IN(w, s, zone, player)                                         \
    for (struct pl_walk w = {0}; pl_walk_in(&w, s, zone, player);)
#define PL_EACH_MODIFIER(m, s)                                                 \
    for (const struct pl_modifier *m = (s)->modifiers;                         \
         m < (s)->modifiers + (s)->modifier_count; m++)

/* The same walk where objects come and go meanwhile: the first behind AFTER
 * (-1: of all) in one of ZONES, and in column ALSO; -1 when there is none. */
static inline int pl_next_of(const struct pl_state *s, uint32_t zones, int also,
                             int after)
{
    unsigned from = (unsigned)(after + 1), w = from / PL_SET_BITS;
    uint64_t mask = ~UINT64_C(0) << from % PL_SET_BITS;

    for (; w * PL_SET_BITS < s->object_count; w++, mask = ~UINT64_C(0)) {
        uint64_t word = pl_set_word(s->sets[w], zones) & mask;
        if (also >= 0)
            word &= s->sets[w][also];
        if (word != 0)
            return (int)(w * PL_SET_BITS) + hj_bit_lowest(word);
    }
    return -1;
}

static inline int pl_next(const struct pl_state *s, uint32_t zones, int after)
{
    return pl_next_of(s, zones, -1, after);
}
#define PL_EACH_OF(i, s, zones, player)                                        \
    for (int i = -1;                                                           \
         (i = pl_next_of(s, zones, PL_OF_PLAYER + (player), i)) >= 0;)
#define PL_EACH(i, s, zones) for (int i = -1; (i = pl_next(s, zones, i)) >= 0;)

/* A set of objects. */
static inline void pl_set_add(uint64_t set[PL_SETS], int object)
{
    set[(unsigned)object / PL_SET_BITS] |= UINT64_C(1)
                                           << (unsigned)object % PL_SET_BITS;
}
static inline bool pl_set_has(const uint64_t set[PL_SETS], int object)
{
    return set[(unsigned)object / PL_SET_BITS] >>
               (unsigned)object % PL_SET_BITS &
           1;
}

/* The marks of an object, by number. */
const int16_t *pl_marks(const struct pl_state *s, int object);
static inline int pl_mark_of(const struct pl_state *s, int object, int mark)
{
    return s->objects[object].flags & PL_HAS_MARKS ? pl_marks(s, object)[mark]
                                                   : 0;
}

/* Where those of row I of what is pending begin in the state's SAME. */
static inline int pl_same_at(const struct pl_state *s, int i)
{
    int at = 0;

    while (i-- > 0)
        at += s->pending[i].same_count;
    return at;
}

/* How many objects of PLAYER lie in ZONE. */
static inline int pl_count(const struct pl_state *s, int player, int zone)
{
    return s->players[player].held[zone];
}

/* The first object of PLAYER's in ZONE, the only one of a zone of single cards;
 * -1: none. */
static inline int pl_only_object(const struct pl_state *s, int player, int zone)
{
    struct pl_walk w = {0};

    return pl_walk_in(&w, s, zone, player) ? w.at : -1;
}

/* Which shares of bits of aliases a symbol has. */
static inline uint64_t pl_alias_bit(hj_symbol symbol)
{
    return UINT64_C(1) << symbol % PL_SET_BITS;
}

/* The object at a place: of PLAYER's (-1: shared) in that zone; -1: none. */
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

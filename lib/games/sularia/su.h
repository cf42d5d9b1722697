/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: declarations that its files share. */
#ifndef HJ_GAMES_SULARIA_SU_H
#define HJ_GAMES_SULARIA_SU_H

#include "games/sularia/words.h"
#include "play/legal.h"
#include "play/kernel.h"

/*
 *   rules.c      tables and hooks of the kernel
 *   turn.c       phases, turns, rounds      play.c, hand.c   cards
 *   chain.c      the command chain, passes  trigger.c, resolve.c, effects.c,
 *   attack.c …   the attack                abilities.c, targets.c  texts
 */

enum su_zone {
    SU_NOWHERE, /* the object no longer exists */
    SU_HAND,
    SU_DECK,
    SU_DAMAGE,
    SU_DESTROY,
    SU_INFLUENCE,
    SU_CHAIN,
    SU_COMBATANTS,
    SU_FRONT,
    SU_REAR,
    SU_HIDDEN,
    SU_ZONES
};
#define SU_SITES (PL_ZONE(SU_FRONT) | PL_ZONE(SU_REAR))
#define SU_IN_PLAY (PL_ZONE(SU_COMBATANTS) | SU_SITES | PL_ZONE(SU_HIDDEN))
#define SU_ON_TABLE (SU_IN_PLAY | PL_ZONE(SU_CHAIN))

/* Types in the numbering of the kernel: the row of the words + 1. */
enum su_type {
    SU_NO_TYPE,
    SU_COMBATANT = SU_TYPE_COMBATANT + 1,
    SU_SITE = SU_TYPE_SITE + 1,
    SU_TACTIC = SU_TYPE_TACTIC + 1,
    SU_CONDITION = SU_TYPE_CONDITION + 1
};

enum {
    SU_FACTIONS = 12,
    SU_MERCENARY = 0, /* number 0 in every catalogue */
    SU_FIGHTERS = 64,
    SU_BARRAGES = 4, /* instances of BARRAGE of one combatant */
    SU_HITS = 5,     /* most sites that one instance hits */
    SU_NAMED = 96,   /* sites chosen in one attack */
    SU_PENDING = 432,
    SU_FIRED = 432,
    SU_ORDERED = 16
};

/* Constants of the rules. */
enum {
    SU_HEALTH = 25,      /* starting-health-pool.1 */
    SU_TEAM_HEALTH = 50, /* faction-war.8 */
    SU_MOST_HAND = 7,    /* the-first-turn.4, maximum-hand-size.1 */
    SU_DRAW = 2,         /* draw-phase.2 */
    SU_TIE_ROUNDS = 3    /* steps-of-the-end-phase.5 */
};

/* Numbers of a player; those of the factions have no path in the table. */
enum {
    SU_N_HEALTH,
    SU_N_INFLUENCE,
    SU_N_INFLUENCE_GEN,
    SU_NUMBERS, /* rows of the table */
    SU_N_POOL = SU_NUMBERS,
    SU_N_GEN = SU_N_POOL + SU_FACTIONS,
    SU_ALL_NUMBERS = SU_N_GEN + SU_FACTIONS
};
_Static_assert((int)SU_ALL_NUMBERS <= (int)PL_NUMBERS, "all numbers have room");

enum { SU_V_ATK, SU_V_DEF, SU_V_COST, SU_V_N, SU_V_SULARIUM, SU_VALUES };

enum su_mark {
    SU_LOST,     /* lost DEF */
    SU_COUNTERS, /* of sularium */
    SU_PREVENT,  /* prevented damage, this turn */
    SU_MARKS
};

enum {
    SU_ACTIVATED = PL_EXHAUSTED,
    SU_QUICK = PL_OWN_FLAG,
    SU_FROM_ROW = PL_OWN_FLAG << 1,
    SU_DEALT = PL_OWN_FLAG << 2,     /* a site that has dealt damage in this
                                      * attack */
    SU_CANCELLED = PL_OWN_FLAG << 3, /* a condition that was cancelled and lies
                                      * face up in the influence row */
    SU_HARVESTED = PL_OWN_FLAG << 4, /* in this round */
    SU_UNPAID = PL_OWN_FLAG << 5, /* unknown card, played since its controller's
                                   * turn began and not paid for */
    SU_ATTACKING = PL_OWN_FLAG << 6,
    SU_DEFENDING = PL_OWN_FLAG << 7,
    SU_HAS_ATTACKED = PL_OWN_FLAG << 8 /* this turn */
};

enum su_step {
    SU_STEP_NONE,
    SU_STEP_START,
    SU_STEP_ATTACKERS,
    SU_STEP_DEFENDERS,
    SU_STEP_KEYWORD,
    SU_STEP_CHAIN,
    SU_STEP_ALPHA,
    SU_STEP_DAMAGE,
    SU_STEP_END
};

enum su_reading {
    SU_R1_BELOW,
    SU_R1_UNLIMITED,
    SU_R2_DRAW_ACTIVE_FIRST,
    SU_R7_LOSE,
    SU_R24_OUT,
    SU_R26_ATTACK_ONLY,
    SU_R37_ANY,
    SU_READINGS
};

/* Properties of a card that only this game has. */
struct su_card {
    uint8_t faction; /* SU_FACTIONS: none */
    /* Has continuous effects that cannot be given once to the objects in play:
     * it generates, or gives QUICK to arriving ones. */
    bool continuous;
    int worst; /* sum of its continuous effects on a DEF, at most 0 */
};
extern const struct su_card su_no_card;

/* The factions of a catalogue, numbered in its order. */
struct su_game {
    struct hj_str factions[SU_FACTIONS], slugs[SU_FACTIONS];
    int faction_count;
    bool fixed_factions;
};

/* State of a turn. SU_ENDS: over, but for required triggers of its end phase
 * that wait for targets; SU_ENDS_TURN: play passes on after them, since `end`
 * was written. */
enum su_done { SU_GOES_ON, SU_DONE, SU_ENDS, SU_ENDS_TURN };

/* Durations of modifiers beside the kernel's. */
enum su_until {
    SU_WHILE_FIGHTER = PL_OWN_UNTIL, /* until end of turn, or until it leaves
                                      * the attack */
    SU_AS_FIGHTER /* the same for ATTACKER, DEFENDER and similar keywords */
};

/* Kinds of items of the chain, and the flag of an item (pl_item.is). */
enum su_item {
    SU_CARD = PL_ITEM_CARD,
    SU_ABILITY = PL_ITEM_ABILITY,
    SU_DEPLOY = PL_ITEM_OWN,
    SU_ESTABLISH
};
enum { SU_REQUIRED_ITEM = 1 };

struct su_fighter {
    int16_t object, site; /* site: attacked or defended; -1: a direct attack */
    int16_t against;      /* defender: the object of its attacker; else -1 */
    uint8_t player;       /* the player who is attacked */
    uint8_t in : 1, defends : 1, dealt : 1, defended : 1;
    uint8_t chosen : 1; /* a line has chosen the sites of its BARRAGE */
    uint8_t spare : 3;
    int16_t rank; /* in the order of absorbing */
};

/* A site chosen for a BARRAGE. */
struct su_hit {
    int16_t attacker, site;
    uint8_t instance;
    uint8_t again; /* for the second damage step, edition 2015 */
};

/* State of the keyword value step: triggers not run, resolved, or running. */
enum su_keyworded { SU_KEYWORDS_NONE, SU_KEYWORDS_DONE, SU_KEYWORDS_RUN };

enum su_required {
    SU_OPTIONAL,
    SU_REQUIRED,
    SU_OVERDUE /* another action came first, and was reported */
};

/* A triggered ability that is not on the chain yet. */
struct su_pending {
    uint16_t object : 11, controller : 3;
    uint16_t required : 2; /* enum su_required */
    int16_t subject : 12;  /* -1: none */
    uint16_t player : 4;   /* player of the event; PL_PLAYERS: nobody */
    uint8_t ability;
    uint8_t spare;
};
_Static_assert(sizeof(struct su_pending) == 6, "there is room for many");
_Static_assert((int)PL_OBJECTS <= 1 << 11 && (int)PL_PLAYERS <= 1 << 3,
               "objects and players have room");

struct su_player {
    int16_t prevent;   /* prevented damage, this turn */
    uint16_t drawn;    /* by effects of this phase: the log may name them */
    uint8_t draws_due; /* in this draw phase */
    /* The sularium depends on an unknown card. */
    bool pool_unsure : 1, generation_unsure : 1;
};

/* The game's own part of the state. */
struct su_own {
    uint8_t done;  /* enum su_done */
    uint8_t ended; /* 1 + the player whose turn ended before one that has not
                    * begun */
    uint8_t influence_placed, attacked;
    uint8_t keyworded; /* enum su_keyworded */
    uint8_t spoken;    /* players who have declared defenders, as bits */
    /* hurt: an object in play may have lost DEF, or has none printed. owed: a
     * player may have drawn by an effect. */
    uint8_t hurt, owed;
    uint8_t harvested : 1, unpaid : 1; /* any object may be */
    uint8_t fresh : 1; /* an object has arrived, or damage is prevented, this
                        * turn */
    uint8_t any_attacked : 1; /* any object has attacked this turn */
    uint8_t lasting : 1;      /* any condition may last in the damage pile */
    uint8_t searching : 1;    /* an effect has searched in this line */
    uint8_t searches : 2;     /* 0: one has, 1: several of one card, 2: of
                               * several */
    uint8_t found;            /* cards of a search that no line has named */
    uint8_t search_ability;   /* that searched a deck, and its clause */
    uint8_t search_clause;
    int16_t searched; /* last card that it found; -1: none */
    int16_t searcher; /* source of that effect */
    uint8_t ordered_count;
    /* order_of: a phase, + 1, whose required triggers wait until other players
     * have written an order. ordered_by: those who have, as bits. */
    uint8_t order_of, ordered_by;
    uint8_t tie_rounds;
    uint16_t fighter_count, pending_count, fired_count, hit_count;
    struct su_player players[PL_PLAYERS];
    /* Orders that players have written for their required triggers. */
    struct su_pending ordered[SU_ORDERED];
    struct su_pending pending[SU_PENDING];
    /* Required triggers of this step that have run unwritten, which the log may
     * still write, and abilities used that are limited to once a phase. */
    struct su_pending fired[SU_FIRED];
    struct su_fighter fighters[SU_FIGHTERS];
    /* Sites of each BARRAGE in the order in which they were named. */
    struct su_hit hits[SU_NAMED];
};
_Static_assert(sizeof(struct su_own) <= PL_OWN, "the own part has room");

static inline struct su_own *su_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct su_own, r->s);
}
/* Iterates over the fighters of the attack, including those that have left
 * it. */
#define SU_EACH_FIGHTER(f, r)                                                  \
    for (struct su_fighter *f = su_own(r)->fighters;                           \
         f < su_own(r)->fighters + su_own(r)->fighter_count; f++)

/* Kinds of edges: the field of an event PL_EDGE. */
enum su_edge {
    SU_EDGE_BARRAGE,
    SU_EDGE_DEFENDER, /* ATK of an attacker into a defender */
    SU_EDGE_SITE,
    SU_EDGE_PLAYER,   /* blast through, or direct */
    SU_EDGE_ATTACKER, /* ATK of a defender into the attacker */
    SU_EDGE_BACK,     /* ATK of the site into an attacker */
    SU_EDGE_COST,     /* influence cost of a fallen site */
    SU_EDGE_DIRECT,
    SU_EDGES
};

/* Events of this game, from PL_OWN_EVENT on. */
enum su_event {
    SU_IDLE,   /* R24: the attacked site is gone (FROM: the player) */
    SU_MISSED, /* chosen BARRAGE: site TO is gone, -1: the attacked */
    SU_STEPPED /* a step of the attack */
};

/* Findings of the game: findings.def. */
#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(su_says_##kind, severity, id, text);
#include "games/sularia/findings.def"
#undef HJ_FINDING
#define SU_SAY(kind) HJ_SAY(su_says_##kind)
#define SU_SAY_IF(condition, yes, no)                                          \
    HJ_SAY_IF(condition, su_says_##yes, su_says_##no)

/* Returns the kind of answer that an effect waits for: enum pl_wait. */
static inline int su_waits(const struct pl_run *r)
{
    return r->s->pending_count > 0 ? r->s->pending[0].wait : PL_WAIT_NOTHING;
}

/* --- questions ----------------------------------------------------------- */

/* Sets a flag without an event. */
static inline void su_set(struct pl_run *r, int object, unsigned flag, bool on)
{
    uint16_t *flags = &r->s->objects[object].flags;

    *flags = (uint16_t)(on ? *flags | flag : *flags & ~flag);
}
/* Returns the row of that ability among COUNT rows; COUNT: none. */
static inline int su_row_of(const struct su_pending *rows, int count,
                            int object, int ability)
{
    int i = 0;

    while (i < count &&
           (rows[i].object != object || rows[i].ability != ability))
        i++;
    return i;
}

/* rules.c */
static inline const struct su_card *su_card_of(const struct pl_run *r,
                                               int object)
{
    const struct su_card *c = pl_card_of(r, object)->own;

    return c != NULL ? c : &su_no_card;
}
int su_type_there(const struct pl_run *r, int object);
static inline int su_type(const struct pl_run *r, int object)
{
    int type = pl_card_of(r, object)->type;

    return HJ_LIKELY(type > 0) ? type : su_type_there(r, object);
}
static inline int su_faction(const struct pl_run *r, int object)
{
    return su_card_of(r, object)->faction;
}
static inline bool su_prints_def(const struct pl_card *c)
{
    return c->has >> SU_V_DEF & 1;
}
/* factions.c: returns the game's part; an empty one if out of memory. */
const struct su_game *su_open_game(struct hj_game *g);
static inline const struct su_game *su_game(struct hj_game *g)
{
    return HJ_LIKELY(g->own != NULL) ? g->own : su_open_game(g);
}
/* Hooks of the kernel. */
bool su_compile(struct hj_game *g, hj_card number, struct pl_card *c);
bool su_may_name(struct pl_run *r, const struct hj_operand *o, hj_card named);
int su_faction_named(struct hj_game *g, struct hj_str name);
/* Returns the faction that an operand names; -1: reported. */
int su_faction_operand(struct pl_run *r, const struct hj_operand *o);
struct hj_str su_faction_slug(struct hj_game *g, int faction);
/* Returns the phase at whose start an ability triggers; -1: none. */
int su_opens(const struct hj_ability *a);
static inline int su_number(const struct pl_run *r, int player, int number)
{
    return r->s->players[player].numbers[number];
}
static inline int su_get_health(const struct pl_run *r, int player)
{
    return *pl_number_slot(r, player, SU_N_HEALTH);
}
/* True for a condition that was played from the hand in this turn: it lies in
 * the damage pile and lasts until end of turn (tactic-condition-card.15). */
static inline bool su_lasts(const struct pl_run *r, int object)
{
    return r->s->objects[object].zone == SU_DAMAGE &&
           pl_is_flag(r, object, PL_ARRIVED);
}

#include "games/sularia/internal.h"

#endif

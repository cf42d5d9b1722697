/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: what its files share. */
#ifndef HJ_GAMES_FINAL_FRACTURE_H
#define HJ_GAMES_FINAL_FRACTURE_H

#include "games/final-fracture/words.h"
#include "play/legal.h"

/* What the game says: findings.def. */
#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(ff_says_##kind, severity, id, text);
#include "games/final-fracture/findings.def"
#undef HJ_FINDING
#define FF_SAY(kind) HJ_SAY(ff_says_##kind)

enum {
    FF_NOWHERE,
    FF_HAND,
    FF_DECK,
    FF_GRAVEYARD,
    FF_BURN,
    FF_UNIT,
    FF_CONSTRUCT,
    FF_COMMANDANT,
    FF_CHAIN,
    FF_ZONE_COUNT
};
enum {
    FF_SETUP,
    FF_START,
    FF_DRAW,
    FF_BURNING,
    FF_STANDBY,
    FF_MOVE,
    FF_BATTLE,
    FF_END,
    FF_PHASE_COUNT
};

/* Types, as the kernel counts them. */
enum {
    FF_COMMANDANT_CARD = FF_TYPE_COMMANDANT + 1,
    FF_UNIT_CARD = FF_TYPE_UNIT + 1,
    FF_CONSTRUCT_CARD = FF_TYPE_CONSTRUCT + 1,
    FF_CHANT_CARD = FF_TYPE_CHANT + 1,
    FF_RESPONSE_CARD = FF_TYPE_RESPONSE + 1
};

/* Steps of an attack, in the order of their words. */
enum ff_step {
    FF_STEP_NONE,
    FF_STEP_DECLARATION,
    FF_STEP_DAMAGE,
    FF_STEP_HIT,
    FF_STEP_DESTROYED
};

/* The window in which responses may be played, beside those of the steps of an
 * attack. */
enum ff_window {
    FF_CLOSED,
    FF_OPEN,  /* behind what was done in the standby phase */
    FF_FALLEN /* something fell, or was summoned, as the chain resolved: F29 */
};

enum {
    FF_HAND_SIZE = 5, /* setting-up-the-game.4 */
    FF_MOST_NOTED = 24
};

/* What has happened to a card, as the window that is open has it. */
struct ff_noted {
    int16_t object;
    uint8_t event;  /* FF_EVENT_SUMMONED, BUILT, DESTROYED */
    uint8_t player; /* who controlled it */
};

/* Numbers of a player: cards of the burn zone that are not spent; whether he
 * has burned a card this turn. */
enum { FF_ENERGY, FF_BURNED };

/* The zones of fields. */
#define FF_FIELDS (PL_ZONE(FF_UNIT) | PL_ZONE(FF_CONSTRUCT))

/* Marks and flags of a card in play. */
enum { FF_DAMAGE, FF_MOST_HP, FF_MARKS };
enum {
    FF_DOWN = PL_OWN_FLAG,       /* a construct that is not built */
    FF_STRUCK = PL_OWN_FLAG << 1 /* at 0 HP by a hit: it may be saved (F22) */
};

/* The sides of an attack. */
enum { FF_ATTACKER, FF_TARGET };

/* What damage is, in the order of its words. */
enum ff_edge { FF_COMBAT, FF_COMBAT_BACK, FF_BY_EFFECT };

enum ff_reading {
#define HJ_READING(RULING, NAME, WORD) FF_##RULING##_##NAME,
#include "games/final-fracture/readings.def"
#undef HJ_READING
    FF_READINGS
};

struct ff_own {
    struct ff_noted noted[FF_MOST_NOTED]; /* of the window that is open */
    int32_t amount[2];  /* combat damage that each of them deals */
    int32_t hp[2];      /* of commandants, as a position says */
    uint32_t drew_from; /* the order of the first card of DREW */
    int16_t who[2];     /* attacks, is attacked; -1 */
    uint8_t dealing[2]; /* which of them this stage deals */
    uint8_t hit[2];     /* which has hit in this step */
    uint8_t second;     /* the attacker's damage follows: Counter */
    uint8_t negated;    /* the declaration */
    uint8_t by;         /* whose attack it is */
    uint8_t noted_count;
    uint8_t window;      /* enum ff_window */
    uint8_t runs;        /* `damage` goes on when a choice has been written */
    uint8_t may_burn;    /* the active player, once more this turn */
    uint8_t moved;       /* this turn: F14, reading `one` */
    uint8_t drawing;     /* the commandant's draw ability is at work */
    uint8_t offered;     /* players who offer a draw, a bit each: F25 */
    uint8_t energy_told; /* by a position, a bit a player */
    uint8_t hp_told;     /* the same of a commandant's HP */
    uint8_t fell;        /* or was summoned, as the chain resolved: F29 */
    uint8_t drew;        /* cards of the draw phase that are not named yet */
    uint8_t undrawn;     /* a strict log does not write the draw: it is said */
};

_Static_assert(sizeof(struct ff_own) <= PL_USUAL_OWN, "the own part has room");

static inline struct ff_own *ff_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct ff_own, r->s);
}

/* turn.c: phases, drawing, burning, who has lost. */
pl_work ff_do_draw, ff_do_burn, ff_do_choose;
void ff_start_phase(struct pl_run *r, int player);
void ff_draw_phase(struct pl_run *r, int player);
void ff_draw_ends(struct pl_run *r, int player);
void ff_turn_ends(struct pl_run *r, int player);
void ff_drew(struct pl_run *r, int player);
void ff_moved(struct pl_run *r, int object, int from);
void ff_begin(struct pl_run *r);
void ff_start(struct pl_run *r);
/* Who has 0 HP falls; HP above the most that a card may have are cut (F26); a
 * commandant without HP has lost (F24). */
void ff_settle(struct pl_run *r);
/* The same, who falls by RULE. */
void ff_fell(struct pl_run *r, const char *rule);
/* True if the HP of a card are known: it is, or a position says them. */
bool ff_knows_hp(const struct pl_run *r, int object);
/* Cards are destroyed at the same time: they go, and responses may follow. */
void ff_fall(struct pl_run *r, const pl_ref *cards, int count,
             const char *rule);

/* fields.c: summoning, placing, building, moving. */
pl_work ff_do_summon, ff_do_construct, ff_do_build, ff_do_move;
void ff_taken(struct pl_run *r, int object, int from);
void ff_answer(struct pl_run *r, struct pl_pending *p,
               const struct pl_words *w);

/* respond.c: chants, abilities, responses, and the windows for them. */
pl_work ff_do_chant, ff_do_use, ff_do_play;
bool ff_is_open(const struct pl_run *r);
void ff_open_window(struct pl_run *r);
/* An event of a card is noted: it may be answered in the window that is open.
 * Elsewhere nobody answers it. */
void ff_note(struct pl_run *r, int event, int object);
void ff_window_closes(struct pl_run *r);
/* Hook `meant`: the events that a response may answer. */
int ff_meant(const struct pl_run *r, int object, int ability, int player,
             pl_ref refs[PL_TARGETS]);
bool ff_is_response(const struct pl_card *c);
bool ff_is_own(const struct pl_run *r, int object, const struct hj_ability *a);

/* What a card of the hand, or (ABILITY from 0) an ability, costs in all. */
int ff_cost_of(const struct pl_run *r, int object, int ability, int player);

/* attack.c */
pl_work ff_do_attack, ff_do_damage;
/* The attack goes on to its next step. */
void ff_next_step(struct pl_run *r);
/* True if they lie side by side in a row. */
bool ff_is_neighbour(const struct pl_run *r, int a, int b);
bool ff_is_covered(const struct pl_run *r, int object);

/* effects.c: what card texts do that only this game knows. */
void ff_verb(struct pl_run *r, const struct pl_item *item,
             const struct hj_effect *e, pl_ref target, pl_ref place);
bool ff_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
void ff_damage(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n);
extern const char *const ff_effect_words[];
bool ff_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w);
/* True if a card of the hand may be what an effect summons. */
bool ff_may_summon(const struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, int object);
void ff_hurt(struct pl_run *r, int source, int object, int n, enum ff_edge edge,
             const char *rule);

/* offer.c */
pl_offers ff_offer_summon, ff_offer_build, ff_offer_use, ff_offer_play,
    ff_offer_chant;

#endif

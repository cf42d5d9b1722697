/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: declarations that its files share. */
#ifndef HJ_GAMES_FINAL_FRACTURE_H
#define HJ_GAMES_FINAL_FRACTURE_H

#include "games/final-fracture/words.h"
#include "play/legal.h"

/* Findings of the game: findings.def. */
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

/* Types in the numbering of the kernel. */
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

/* Windows in which responses may be played, beside the steps of an attack. */
enum ff_window {
    FF_CLOSED,
    FF_OPEN,  /* after an action of the standby phase */
    FF_FALLEN /* a card fell, or was summoned, as the chain resolved: F29 */
};

enum {
    FF_HAND_SIZE = 5, /* setting-up-the-game.4 */
    FF_MOST_NOTED = 24
};

/* An event of a card, for the open window, and what the card had then. */
struct ff_noted {
    int16_t object;
    uint8_t event;            /* FF_EVENT_SUMMONED, BUILT, DESTROYED */
    uint8_t player;           /* its controller */
    uint8_t unseen;           /* its card was unknown */
    uint8_t keywords, states; /* by row of the words, a bit each */
    int32_t values[FF_VALUE_ROWS];
};

/* Numbers of a player: unspent cards of the burn zone; 1 if a card was burned
 * this turn. */
enum { FF_ENERGY, FF_BURNED };

/* Zones of fields. */
#define FF_FIELDS (PL_ZONE(FF_UNIT) | PL_ZONE(FF_CONSTRUCT))

/* Marks and flags of a card in play. */
enum { FF_DAMAGE, FF_MOST_HP, FF_MARKS };
enum {
    FF_DOWN = PL_OWN_FLAG,       /* a construct that is not built */
    FF_STRUCK = PL_OWN_FLAG << 1 /* at 0 HP by a hit, may be saved (F22) */
};

/* The sides of an attack. */
enum { FF_ATTACKER, FF_TARGET };

/* Kinds of damage, in the order of their words. */
enum ff_edge { FF_COMBAT, FF_COMBAT_BACK, FF_BY_EFFECT };

enum ff_reading {
#define HJ_READING(RULING, NAME, WORD) FF_##RULING##_##NAME,
#include "games/final-fracture/readings.def"
#undef HJ_READING
    FF_READINGS
};

struct ff_own {
    struct ff_noted noted[FF_MOST_NOTED]; /* of the open window */
    int32_t amount[2];  /* combat damage that each side deals */
    int32_t hp[2];      /* of commandants, given by a position */
    uint32_t drew_from; /* order of the first card of DREW */
    int16_t who[2];     /* attacker, target; -1 */
    uint8_t dealing[2]; /* sides that deal in this stage */
    uint8_t hit[2];     /* sides that have hit in this step */
    uint8_t second;     /* side that deals in the second stage, + 1 (Counter);
                         * 0 */
    uint8_t negated;    /* the declaration is negated */
    uint8_t by;         /* attacking player */
    uint8_t noted_count;
    uint8_t window;      /* enum ff_window */
    uint8_t runs;        /* `damage` goes on when a choice is written */
    uint8_t may_burn;    /* more cards that the active player may burn */
    uint8_t moved;       /* a card moved this turn: F14, reading `one` */
    uint8_t drawing;     /* the commandant's draw ability resolves */
    uint8_t offered;     /* players who offer a draw, a bit each: F25 */
    uint8_t energy_told; /* given by a position, a bit a player */
    uint8_t hp_told;     /* the same for a commandant's HP */
    uint8_t fell;        /* a card fell, or was summoned: F29 */
    uint8_t drew;        /* cards of the draw phase, not named yet */
    uint8_t undrawn;     /* reported: a strict log does not write the draw */
};

_Static_assert(sizeof(struct ff_own) <= PL_USUAL_OWN, "the own part has room");

static inline struct ff_own *ff_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct ff_own, r->s);
}

/* turn.c: phases, drawing, burning, losing. */
pl_work ff_do_draw, ff_do_burn, ff_do_choose;
void ff_start_phase(struct pl_run *r, int player);
void ff_draw_phase(struct pl_run *r, int player);
void ff_draw_ends(struct pl_run *r, int player);
void ff_turn_ends(struct pl_run *r, int player);
void ff_drew(struct pl_run *r, int player);
void ff_moved(struct pl_run *r, int object, int from);
void ff_begin(struct pl_run *r);
void ff_start(struct pl_run *r);
/* Destroys cards at 0 HP, cuts HP above the maximum (F26), and ends the game if
 * a commandant has no HP (F24). */
void ff_settle(struct pl_run *r);
/* The same, with the rule of destruction. */
void ff_destroy_at_zero_hp(struct pl_run *r, const char *rule);
/* True if the HP of a card are known: by its card, or from a position. */
bool ff_knows_hp(const struct pl_run *r, int object);
/* Destroys cards at the same time; responses may follow. */
void ff_destroy(struct pl_run *r, const pl_ref *cards, int count,
                const char *rule);

/* fields.c: summoning, placing, building, moving. */
pl_work ff_do_summon, ff_do_construct, ff_do_build, ff_do_move;
void ff_taken(struct pl_run *r, int object, int from);
void ff_answer(struct pl_run *r, struct pl_pending *p,
               const struct pl_words *w);

/* respond.c: chants, abilities, responses, and the windows for them. */
pl_work ff_do_chant, ff_do_use, ff_do_play;
bool ff_offers_mode(const struct pl_run *r, const struct hj_ability *a,
                    int mode);
bool ff_is_open(const struct pl_run *r);
void ff_open_window(struct pl_run *r);
void ff_window_closes(struct pl_run *r);
/* Hook: `use` of an ability that is no response. */
bool ff_stands_alone(struct pl_run *r, int player);
/* Hook `meant`: the events that a response may answer. */
int ff_answerable_events(const struct pl_run *r, int object, int ability,
                         int player, pl_ref refs[PL_TARGETS]);
bool ff_is_response(const struct pl_card *c);
bool ff_is_own(const struct pl_run *r, int object, const struct hj_ability *a);

/* events.c: the events of the open window, and which of them a response
 * answers. */
/* Notes an event of a card, which may be answered in the open window only. */
void ff_note_event(struct pl_run *r, int event, int object);
/* Past events that a response answers, as the objects of these events. */
struct ff_answering {
    const struct hj_ability *a;
    int source, you;
    int count;
    int16_t objects[FF_MOST_NOTED];
};
/* Collects the events that an ability answers now; returns the number of their
 * objects. */
int ff_happened(const struct pl_run *r, struct ff_answering *w);

/* attack.c */
pl_work ff_do_attack, ff_do_damage;
/* Goes on to the next step of the attack. */
void ff_next_step(struct pl_run *r);
/* True if they are side by side in a row. */
bool ff_is_neighbour(const struct pl_run *r, int a, int b);
bool ff_is_covered(const struct pl_run *r, int object);

/* effects.c: effects of card texts that only this game has. */
void ff_verb(struct pl_run *r, const struct pl_item *item,
             const struct hj_effect *e, pl_ref target, pl_ref place);
bool ff_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
void ff_damage(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n);
extern const char *const ff_effect_words[];
bool ff_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w);
/* True if a card of the hand may be summoned by that effect. */
bool ff_may_summon(const struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, int object);
void ff_hurt(struct pl_run *r, int source, int object, int n, enum ff_edge edge,
             const char *rule);

/* offer.c */
pl_offers ff_offer_build, ff_offer_use, ff_offer_play;

#endif

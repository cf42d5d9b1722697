/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: declarations that its files share. */
#ifndef HJ_GAMES_STAR_GUN_X_H
#define HJ_GAMES_STAR_GUN_X_H

#include "games/star-gun-x/words.h"
#include "play/legal.h"

/* Findings of the game: findings.def. */
#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(sg_says_##kind, severity, id, text);
#include "games/star-gun-x/findings.def"
#undef HJ_FINDING
#define SG_SAY(kind) HJ_SAY(sg_says_##kind)

enum {
    SG_NOWHERE,
    SG_HAND,
    SG_DECK,
    SG_DISCARD,
    SG_LEVEL,
    SG_UNIT,
    SG_LOCATION,
    SG_BOOST,
    SG_CHAIN,
    SG_ZONE_COUNT
};
enum { SG_SETUP, SG_BEGINNING, SG_ACTION, SG_END, SG_PHASE_COUNT };

/* Numbers of a player. */
enum { SG_INFLUENCE, SG_LEVELLED };

/* Types in the numbering of the kernel. */
enum {
    SG_UNIT_CARD = SG_TYPE_UNIT + 1,
    SG_TACTIC_CARD = SG_TYPE_TACTIC + 1,
    SG_COUNTER_CARD = SG_TYPE_COUNTER + 1,
    SG_LOCATION_CARD = SG_TYPE_LOCATION + 1,
    SG_BOOST_CARD = SG_TYPE_BOOST + 1
};

/* Flags of a unit. */
enum {
    SG_ATTACKED = PL_OWN_FLAG,         /* this turn */
    SG_MOVED_FREE = PL_OWN_FLAG << 1,  /* has used its own free move this
                                        * turn */
    SG_WAS_ATTACKED = PL_OWN_FLAG << 2 /* this turn: X16, reading `once` */
};

enum {
    SG_TO_WIN = 12,    /* winning-the-game.1 */
    SG_PLACES = 3,     /* starting-the-game.2 */
    SG_UNITS_HERE = 4, /* playing-units.10 */
    SG_HAND_SIZE = 6   /* starting-the-game.4, end-phase.2 */
};

/* Readings, in the order of their table. */
enum sg_reading {
#define HJ_READING(RULING, NAME, WORD) SG_##RULING##_##NAME,
#include "games/star-gun-x/readings.def"
#undef HJ_READING
    SG_READINGS
};

/* Progress of the effects of holding, or of capturing. */
struct sg_settling {
    uint8_t places;    /* bits: places whose effects are not finished */
    uint8_t source;    /* at the first of them: 0 the location, 1 the boost */
    uint8_t ability;   /* next ability of that source */
    uint8_t boosted;   /* the effects of the boost are done for a place */
    uint8_t unsettled; /* the places are not determined yet */
};

/* A unit that was played, while its arrival waits for a line. */
struct sg_coming {
    int16_t unit;
    uint8_t ability; /* next ability of that unit */
    uint8_t player;
    uint8_t pushes; /* its Intimidate is not done yet */
    uint8_t played; /* 0: no arrival, or the unit was moved */
};

struct sg_own {
    struct sg_coming coming;
    struct sg_settling hold, capture;
    uint8_t begins, ends;  /* effects of hold, of capture are running */
    uint8_t mulligans[2];  /* taken */
    uint8_t placed[2];     /* locations */
    uint8_t acted;         /* the active player has acted: X5, reading
                            * `first` */
    uint8_t moves;         /* of the active player, this turn */
    uint8_t first_is_free; /* the first of these moves */
    uint8_t drew;          /* the draw to six is done */
    uint8_t playing;       /* a unit arrives from the hand */
};

_Static_assert(sizeof(struct sg_own) <= PL_USUAL_OWN, "the own part has room");

static inline struct sg_own *sg_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct sg_own, r->s);
}

/* Notes an action of the active player. An action of the other player in that
 * turn is against the rules and does not count. */
static inline void sg_acts(const struct pl_run *r, int player)
{
    if (player == r->s->turn)
        sg_own(r)->acted = 1;
}

/* turn.c: sg_power_at() sums the power of a player's known units at a place,
 * sg_units_at() counts the units there (UNKNOWN: unknown ones only), and
 * sg_leader_at() returns the player with the most power there, -1 for none,
 * SG_UNKNOWN if unknown cards decide. */
enum { SG_UNKNOWN = -2 };
pl_work sg_do_draw;
int sg_power_at(const struct pl_run *r, int place, int player);
int sg_units_at(const struct pl_run *r, int place, int player, bool unknown);
int sg_leader_at(const struct pl_run *r, int place);
void sg_beginning(struct pl_run *r, int player);
void sg_end(struct pl_run *r, int player);
void sg_go_on(struct pl_run *r);
void sg_draw_up(struct pl_run *r, int player);
/* True if a strict log still has to write the draw, after the choices of the
 * end phase: the last answer is not reported for it. */
bool sg_end_waits(const struct pl_run *r);
void sg_turn_ends(struct pl_run *r, int player);
void sg_influence_changed(struct pl_run *r, int player, int number, int from);

/* setup.c */
pl_work sg_do_lay, sg_do_mulligan;
void sg_setup_ends(struct pl_run *r);

/* play.c */
pl_work sg_do_level, sg_do_play, sg_do_counter;
/* Hook: the rule by which a tactic or counter goes to the discard pile. */
const char *sg_spent_cite(const struct pl_run *r, int object);
pl_offers sg_offer_counter;
/* Pays a cost, from COST (below 0: unknown) to MOST if unknown objects decide
 * it, with the cards behind `with`. */
void sg_pay(struct pl_run *r, int cost, int most, const struct pl_words *w,
            const char *cite);

pl_work sg_do_move;
/* move.c: sg_has_room() is true if PLACE has room for another unit of PLAYER
 * (X11); sg_forbidding_card() returns the card that forbids VERB of the words
 * to UNIT there, -1 for none. */
bool sg_has_room(const struct pl_run *r, int player, int place);
int sg_forbidding_card(const struct pl_run *r, int unit, int verb, int place);
void sg_moved(struct pl_run *r, int object, int from);
void sg_arrives(struct pl_run *r, int unit, bool played);
void sg_go_on_coming(struct pl_run *r);
bool sg_may_go(const struct pl_run *r, int object, int relation, pl_ref place);
/* Tells the texts by which a unit cannot move to PLACE (-1: to any place of the
 * RELATION). */
void sg_tell_move_forbidden(struct pl_run *r, int unit, int relation,
                            int place);
void sg_answer(struct pl_run *r, struct pl_pending *p,
               const struct pl_words *w);

/* combat.c */
/* Destroys all of UNITS that can be destroyed, at the same time: the first by
 * RULE, the others by OTHERS. */
void sg_fall(struct pl_run *r, const pl_ref *units, int count, const char *rule,
             const char *others);
pl_work sg_do_attack;

#endif

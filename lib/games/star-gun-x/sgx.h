/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: what its files share. */
#ifndef HJ_GAMES_STAR_GUN_X_H
#define HJ_GAMES_STAR_GUN_X_H

#include "games/star-gun-x/words.h"
#include "play/legal.h"

/* What the game says: findings.def. */
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

/* Types, as the kernel counts them. */
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
    SG_MOVED_FREE = PL_OWN_FLAG << 1,  /* its own free move of this turn */
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

/* How far the effects of holding, or of capturing, have gone. */
struct sg_settling {
    uint8_t places;    /* bits: those whose effects are still to come */
    uint8_t source;    /* of the first of them: the location 0, the boost 1 */
    uint8_t ability;   /* the next one of that */
    uint8_t boosted;   /* the boost's have happened for a place */
    uint8_t unsettled; /* who holds, or captures, what */
};

/* A unit that was played, where what occurs as it comes has stopped. */
struct sg_coming {
    int16_t unit;
    uint8_t ability; /* the next one of that unit */
    uint8_t player;
    uint8_t pushes; /* its Intimidate is still to come */
    uint8_t played; /* 0: nothing is under way, or it was moved */
};

struct sg_own {
    struct sg_coming coming;
    struct sg_settling hold, capture;
    uint8_t begins, ends;  /* these effects are under way */
    uint8_t mulligans[2];  /* taken */
    uint8_t placed[2];     /* locations */
    uint8_t acted;         /* he has done something else: X5, reading `first` */
    uint8_t moves;         /* of his, this turn */
    uint8_t first_is_free; /* of them */
    uint8_t drew;          /* the draw to six is done */
    uint8_t playing;       /* a unit arrives from the hand */
};

_Static_assert(sizeof(struct sg_own) <= PL_USUAL_OWN, "the own part has room");

static inline struct sg_own *sg_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct sg_own, r->s);
}

/* PLAYER does something in the turn; what the other does in it is against the
 * rules, and nothing that the active player has done. */
static inline void sg_acts(const struct pl_run *r, int player)
{
    if (player == r->s->turn)
        sg_own(r)->acted = 1;
}

/* turn.c: a player's power at a place, unknown units not counted, and how many
 * there are of those; who has the most there, -1 nobody, SG_UNKNOWN: what is
 * not known decides. */
enum { SG_UNKNOWN = -2 };
pl_work sg_do_draw;
int sg_power_at(const struct pl_run *r, int place, int player);
/* UNKNOWN: of those only the units that nobody knows. */
int sg_units_at(const struct pl_run *r, int place, int player, bool unknown);
int sg_most_at(const struct pl_run *r, int place);
void sg_beginning(struct pl_run *r, int player);
void sg_end(struct pl_run *r, int player);
void sg_go_on(struct pl_run *r);
void sg_draw_up(struct pl_run *r, int player);
/* A strict log writes the draw behind the choices of the end phase: the answer
 * to the last of them is not to blame for it. */
bool sg_end_waits(const struct pl_run *r);
void sg_turn_ends(struct pl_run *r, int player);
void sg_influence_changed(struct pl_run *r, int player, int number, int from);

/* setup.c */
pl_work sg_do_lay, sg_do_mulligan;
void sg_setup_ends(struct pl_run *r);

/* play.c */
pl_work sg_do_level, sg_do_play, sg_do_counter;
pl_offers sg_offer_counter;
void sg_pay(struct pl_run *r, int cost, const struct pl_words *w,
            const char *cite);

pl_work sg_do_move;
/* move.c: whether a unit may come to a place: there is room for another of its
 * controller's (X11), and no card forbids it (VERB of the words): that
 * card; -1. */
bool sg_has_room(const struct pl_run *r, int player, int place);
int sg_forbids(const struct pl_run *r, int unit, int verb, int place);
void sg_moved(struct pl_run *r, int object, int from);
void sg_arrives(struct pl_run *r, int unit, bool played);
void sg_go_on_coming(struct pl_run *r);
bool sg_may_go(const struct pl_run *r, int object, int relation, pl_ref place);
/* A unit is not moved to PLACE (-1: to any place of the RELATION): it is told
 * whose text forbids it, if one does. */
void sg_tell_kept(struct pl_run *r, int unit, int relation, int place);
void sg_answer(struct pl_run *r, struct pl_pending *p,
               const struct pl_words *w);

/* combat.c */
/* Those of UNITS that can be are destroyed at the same time, the first by RULE,
 * the others by that of OTHERS. */
void sg_fall(struct pl_run *r, const pl_ref *units, int count, const char *rule,
             const char *others);
pl_work sg_do_attack;

#endif

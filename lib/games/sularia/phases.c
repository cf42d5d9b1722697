/* SPDX-License-Identifier: MPL-2.0 */
/* Events at the start and the end of each phase. */
#include "games/sularia/su.h"

HJ_APART static void reset_objects(struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, SU_IN_PLAY, player) {
        int kept = pl_is_flag(r, w.at, SU_ACTIVATED)
                       ? su_says_either(r, w.at, SU_VERB_NO_RESET,
                                        SU_VERB_NO_RESET_YOURS)
                       : 0;
        if (kept == 0)
            su_set_activated(r, w.at, false, "steps-of-the-reset-phase.1");
        else
            pl_tell_prevented(r, w.at, kept, "golden-rule.1");
    }
}

static void start_influence(struct pl_run *r, int player)
{
    pl_clear_number(r, player, SU_N_INFLUENCE,
                    "steps-of-the-influence-phase.1 R9");
}

static void start_sularium(struct pl_run *r, int player)
{
    const int32_t *pool = r->s->players[player].numbers + SU_N_POOL;

    su_own(r)->players[player].pool_unsure = false;
    for (int f = 0; f < su_game(r->g)->faction_count; f++)
        if (pool[f] != 0)
            pl_clear_number(r, player, SU_N_POOL + f,
                            "steps-of-the-sularium-phase.1");
}

/* Reports a missing influence card, and places any (influence-phase.4). */
static void need_influence(struct pl_run *r, int player)
{
    if (su_own(r)->influence_placed & 1u << player)
        return;
    su_own(r)->influence_placed |= (uint8_t)(1u << player);
    if (pl_count(r->s, player, SU_HAND) == 0)
        return;
    pl_illegal(r, NULL, "influence-phase.4 steps-of-the-influence-phase.3",
               SU_SAY(INFLUENCE_NOT_PLACED), PL_ID(r, player));
    su_move(r, pl_take_unnamed(r, player, SU_HAND, NULL), SU_INFLUENCE,
            "influence-phase.4");
}

static int generates_influence(const struct pl_run *r, int player)
{
    int sum =
        pl_on("influence-phase.5") ? pl_count(r->s, player, SU_INFLUENCE) : 0;

    if (pl_may_be_granted(r, PL_GRANTS_NUMBERS, SU_N_INFLUENCE) &&
        pl_on("steps-of-the-influence-phase.8"))
        sum += pl_granted(r, ~player, PL_GRANTS_NUMBERS, SU_N_INFLUENCE);
    return sum < 0 ? 0 : sum;
}

static void end_influence(struct pl_run *r, int player)
{
    int32_t *at = &r->s->players[player].numbers[SU_N_INFLUENCE_GEN];
    int from = *at;

    need_influence(r, player);
    if (!pl_on("influence-phase.1"))
        return;
    *at = generates_influence(r, player);
    pl_changed(r, PL_F_NUMBER + SU_N_INFLUENCE_GEN, -1, player, from, *at,
               "influence-phase.1");
    pl_number(r, player, SU_N_INFLUENCE, *at,
              "steps-of-the-influence-phase.7 R9");
}

static int generates_sularium(const struct pl_run *r, int object)
{
    int sum = pl_printed(r, object, SU_V_SULARIUM);

    if (pl_on("harvest.7"))
        sum += pl_mark_of(r->s, object, SU_COUNTERS);
    if (pl_may_be_granted(r, PL_GRANTS_NUMBERS, SU_N_POOL))
        sum += pl_granted(r, object, PL_GRANTS_NUMBERS, SU_N_POOL);
    return sum;
}

/* Notes if the sularium of PLAYER depends on the card UNSEEN (-1: on none),
 * and tells it of a site; combatants seldom generate. */
static void know_sularium(struct pl_run *r, int player, int unseen)
{
    struct su_player *p = &su_own(r)->players[player];

    p->generation_unsure = unseen >= 0;
    p->pool_unsure |= unseen >= 0;
    if (unseen >= 0 && su_type(r, unseen) == SU_SITE)
        pl_note(r, NULL, SU_SAY(SULARIUM_NOT_KNOWN), PL_LABEL(r, unseen),
                PL_ID(r, player));
}

static void end_sularium(struct pl_run *r, int player)
{
    int32_t *numbers = r->s->players[player].numbers;
    int sums[SU_FACTIONS] = {0}, before = 0, after = 0;
    const struct su_game *g = su_game(r->g);
    int unseen = -1;

    PL_WALK_OF (w, r->s, SU_IN_PLAY, player) {
        int faction = su_faction(r, w.at);
        sums[faction < SU_FACTIONS ? faction : SU_MERCENARY] +=
            generates_sularium(r, w.at);
        if (r->s->objects[w.at].card == HJ_NO_CARD &&
            (unseen < 0 || su_type(r, w.at) == SU_SITE))
            unseen = w.at;
    }
    know_sularium(r, player, unseen);
    for (int f = 0; f < g->faction_count; f++) {
        /* R10: each faction's total is at least 0, including the pool
         * (steps-of-the-sularium-phase.4). */
        int pool = numbers[SU_N_POOL + f], total;
        if ((sums[f] | pool | numbers[SU_N_GEN + f]) == 0)
            continue;
        total = sums[f] + pool < 0 ? 0 : sums[f] + pool;
        before += numbers[SU_N_GEN + f];
        if (pl_on("sularium-phase.1"))
            numbers[SU_N_GEN + f] = total;
        after += numbers[SU_N_GEN + f];
        if (total != pool)
            pl_number(r, player, SU_N_POOL + f, total - pool,
                      "steps-of-the-sularium-phase.4 faction.2 R10");
    }
    if (before != after)
        pl_changed(r, PL_F_NUMBER + SU_N_GEN + SU_FACTIONS, -1, player, before,
                   after, "sularium-phase.1");
}

/* Reports a hand over its maximum size, and discards the excess (R6). */
static void end_discard(struct pl_run *r, int player)
{
    int most = su_max_hand(r, player);
    int over = pl_count(r->s, player, SU_HAND) - most;

    if (over <= 0)
        return;
    pl_illegal(r, NULL, "maximum-hand-size.1 R6", SU_SAY(HAND_TOO_LARGE),
               PL_ID(r, player), over + most, over, most);
    for (; over > 0; over--)
        su_move(r, pl_take_unnamed(r, player, SU_HAND, NULL), SU_DAMAGE,
                "maximum-hand-size.1");
}

/* Restores lost DEF (R27). */
static void heal(struct pl_run *r)
{
    su_own(r)->hurt = 0;
    PL_EACH (i, r->s, SU_IN_PLAY) {
        struct pl_object *o = &r->s->objects[i];
        const struct pl_card *card = pl_card_of(r, i);
        int from;
        su_own(r)->hurt |= o->card == HJ_NO_CARD ||
                           (su_prints_def(card) && card->values[SU_V_DEF] <= 0);
        if (pl_mark_of(r->s, i, SU_LOST) == 0)
            continue;
        from = pl_value(r, i, SU_V_DEF);
        pl_set_mark(r, i, SU_LOST, 0);
        pl_changed(r, PL_F_VALUE + SU_V_DEF, i, o->controller, from,
                   pl_value(r, i, SU_V_DEF), "steps-of-the-end-phase.1 R27");
    }
}

/* attacker.3: in the edition of 2015 the roles stay until the end phase. */
void su_restore(struct pl_run *r)
{
    static const char rule[] = "steps-of-the-end-phase.2";

    if (pl_on(rule)) {
        for (int i = -1; su_own(r)->lasting &&
                         (i = pl_next(r->s, PL_ZONE(SU_DAMAGE), i)) >= 0;)
            if (su_lasts(r, i))
                su_last(r, i, false);
        su_own(r)->lasting = 0;
        if (r->s->modifier_count > 0) {
            pl_end_modifiers(r, -1, PL_UNTIL_END, rule);
            pl_end_modifiers(r, -1, SU_WHILE_FIGHTER, rule);
            if (r->s->phase == SU_PHASE_END)
                pl_end_modifiers(r, -1, SU_AS_FIGHTER, rule);
        }
    }
    if (su_own(r)->hurt)
        heal(r);
}

static void due_draws(struct pl_run *r, int player)
{
    su_own(r)->players[player].draws_due = SU_DRAW;
}

static void owed_draw(struct pl_run *r, int player)
{
    uint8_t *due = &su_own(r)->players[player].draws_due;

    if (*due > 0 && r->g->setup.strict)
        pl_illegal(r, NULL, "draw-phase.2", SU_SAY(DRAWS_NOT_WRITTEN), *due,
                   *due == 1 ? "" : "s", *due == 1 ? "is" : "are");
    su_draw(r, player, *due, "draw-phase.2");
    *due = 0;
}

static void start_attack(struct pl_run *r, int player)
{
    (void)player;
    r->s->step = SU_STEP_START;
}

static void end_attack(struct pl_run *r, int player)
{
    (void)player;
    su_finish_attack(r);
    if (r->s->step == SU_STEP_START)
        r->s->step = SU_STEP_NONE;
}

/* damage-step.12 of the article. */
static void start_discard(struct pl_run *r, int player)
{
    (void)player;
    if (r->g->setup.edition != 2015)
        return;
    su_restore(r);
    su_check_fallen(r, "steps-of-the-end-phase.1");
}

const struct pl_phase su_phases[SU_PHASE_ROWS] = {
    {"reset", "", "steps-of-the-reset-phase.2", reset_objects, NULL, true,
     true},
    {"draw", "steps-of-the-reset-phase.2", "steps-of-the-draw-phase.5",
     due_draws, owed_draw, true, true},
    {"influence", "steps-of-the-draw-phase.5",
     "influence-phase.4 steps-of-the-influence-phase.9", start_influence,
     end_influence, false},
    {"site", "steps-of-the-influence-phase.9",
     "special-card-types.10 steps-of-the-site-phase.6", NULL, NULL, false},
    {"sularium", "steps-of-the-site-phase.6", "steps-of-the-sularium-phase.7",
     start_sularium, end_sularium, false},
    {"combatant", "steps-of-the-sularium-phase.7",
     "special-card-types.9 steps-of-the-combatant-phase.6", NULL, NULL, false},
    {"attack", "steps-of-the-combatant-phase.6",
     "attack-phase.5 end-of-attack.1", start_attack, end_attack, false},
    {"discard", "end-of-attack.1", "steps-of-the-discard-phase.3",
     start_discard, end_discard, false},
    {"end", "steps-of-the-discard-phase.3", "steps-of-the-end-phase.3",
     su_start_end, NULL, true, .ends_turn = true}};

void su_phase_ends(struct pl_run *r)
{
    su_close_chain(r); /* and an effect that waits */
    su_end_step(r);
}

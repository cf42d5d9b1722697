/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: holding, capturing, drawing, winning. */
#include "games/star-gun-x/sgx.h"

int sg_power_at(const struct pl_run *r, int place, int player)
{
    int sum = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(SG_UNIT), player)
        if (r->s->objects[w.at].column == place)
            sum += pl_value(r, w.at, SG_VALUE_POWER);
    return sum;
}

int sg_units_at(const struct pl_run *r, int place, int player, bool unknown)
{
    int count = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(SG_UNIT), player)
        count += r->s->objects[w.at].column == place &&
                 (!unknown || r->s->objects[w.at].card == HJ_NO_CARD);
    return count;
}

/* X6: strictly more; power is at least 0. */
int sg_leader_at(const struct pl_run *r, int place)
{
    int first = sg_power_at(r, place, 0), second = sg_power_at(r, place, 1);
    int most = first > second ? 0 : second > first ? 1 : -1;

    if ((most != 0 && sg_units_at(r, place, 0, true) > 0) ||
        (most != 1 && sg_units_at(r, place, 1, true) > 0))
        return SG_UNKNOWN;
    return most;
}

/* True if PLAYER may have the most, given unknown cards. */
static bool may_have_most(const struct pl_run *r, int place, int player)
{
    return sg_units_at(r, place, player, true) > 0 ||
           sg_power_at(r, place, player) > sg_power_at(r, place, 1 - player);
}

/* True if a card has an effect when PLAYER holds or captures the place. */
static bool has_heading(const struct pl_run *r, int place, int player,
                        int heading)
{
    int sources[2] = {pl_object_at(r->s, -1, SG_LOCATION, place),
                      pl_only_object(r->s, player, SG_BOOST)};

    for (int k = 0; k < 2; k++) {
        const struct pl_card *c =
            sources[k] < 0 ? NULL : pl_card_of(r, sources[k]);
        for (int i = 0; c != NULL && i < c->text.ability_count; i++)
            if (c->text.abilities[i].heading == heading)
                return true;
    }
    return false;
}

/* Returns the places that PLAYER holds, or captures, as bits; determined for
 * all places at once. */
static uint8_t settled(struct pl_run *r, int player, int heading)
{
    uint8_t mine = 0;

    for (int place = 1; place <= SG_PLACES && pl_on("X6"); place++) {
        int most = sg_leader_at(r, place);
        if (most == player)
            mine |= (uint8_t)(1u << place);
        else if (most == SG_UNKNOWN && may_have_most(r, place, player) &&
                 has_heading(r, place, player, heading))
            pl_note(r, NULL, SG_SAY(MOST_NOT_KNOWN), place);
    }
    return mine;
}

/* Carries out the effects of a heading at one place, from NOW on: those of the
 * location, then the boost's (X7: once for each place). False: one waits for a
 * line. */
static bool at_place(struct pl_run *r, struct sg_settling *now, int heading,
                     int place)
{
    int player = r->s->turn;
    int sources[2] = {pl_object_at(r->s, -1, SG_LOCATION, place),
                      now->boosted && pl_chosen(r, SG_X7_ONCE)
                          ? -1
                          : pl_only_object(r->s, player, SG_BOOST)};

    for (; now->source < 2; now->source++, now->ability = 0) {
        const struct pl_card *c = sources[now->source] < 0
                                      ? NULL
                                      : pl_card_of(r, sources[now->source]);
        while (c != NULL && now->ability < c->text.ability_count) {
            int i = now->ability++;
            if (c->text.abilities[i].heading == heading && !pl_over(r))
                pl_trigger_ability(r, sources[now->source], i, player);
            if (pl_holding(r->s) >= 0)
                return false;
        }
    }
    now->source = 0;
    now->boosted = 1;
    return true;
}

/* Carries out all effects of a heading, place by place; false: one waits. */
static bool all_places(struct pl_run *r, struct sg_settling *now, int heading,
                       const char *cite)
{
    const char *before = r->rule;
    bool done = true;

    if (now->unsettled)
        *now = (struct sg_settling){.places = settled(r, r->s->turn, heading)};
    r->rule = cite;
    r->s->resolving = 1; /* a pending answer delays the rest */
    for (int place = 1; place <= SG_PLACES && done && pl_on(cite); place++)
        if (now->places >> place & 1) {
            done = at_place(r, now, heading, place);
            now->places &= (uint8_t) ~((unsigned)done << place);
        }
    r->s->resolving = !done;
    r->rule = before;
    return done;
}

/* Carries out holding, readying and capturing in that order, each after the one
 * before. LATE: a line has answered, and triggers of the beginning of phases
 * have waited for it. */
static void settle_on(struct pl_run *r, bool late)
{
    struct sg_own *own = sg_own(r);

    if (own->begins && !pl_over(r) &&
        all_places(r, &own->hold, SG_HEADING_HOLD,
                   "beginning-phase.1 winning-the-game.4")) {
        own->begins = 0;
        pl_ready_all(r, r->s->turn, "beginning-phase.2");
        for (int i = SG_BEGINNING; late && i <= r->s->phase && i < SG_END; i++)
            pl_fire_beginning(r, i);
    }
    if (own->ends && !own->begins && !pl_over(r) &&
        all_places(r, &own->capture, SG_HEADING_CAPTURE,
                   "end-phase.1 winning-the-game.3")) {
        own->ends = 0;
        if (late)
            pl_fire_beginning(r, SG_END);
    }
}

void sg_go_on(struct pl_run *r)
{
    sg_go_on_coming(r);
    settle_on(r, true);
}

void sg_beginning(struct pl_run *r, int player)
{
    (void)player;
    sg_own(r)->begins = sg_own(r)->hold.unsettled = 1;
    settle_on(r, false);
}

void sg_end(struct pl_run *r, int player)
{
    (void)player;
    sg_own(r)->ends = sg_own(r)->capture.unsettled = 1;
    settle_on(r, false);
}

/* Returns the draws up to a full hand, at least 0 (other-rules.2). */
static int missing(const struct pl_run *r, int player)
{
    int count = pl_full_hand(r->g) - pl_count(r->s, player, SG_HAND);

    return count > 0 ? count : 0;
}

bool sg_end_waits(const struct pl_run *r)
{
    return r->g->setup.strict && !sg_own(r)->drew && missing(r, r->s->turn) > 0;
}

void sg_draw_up(struct pl_run *r, int player)
{
    struct sg_own *own = sg_own(r);
    int count = missing(r, player);

    if (own->drew || count == 0)
        return;
    if (r->g->setup.strict)
        pl_illegal(r, NULL, "end-phase.2", PL_SAY(DRAW_NOT_WRITTEN),
                   PL_ID(r, player));
    own->drew = 1;
    pl_draw(r, player, count, "end-phase.2");
}

void sg_do_draw(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sg_own *own = sg_own(r);
    int count = w->counts[HJ_ROLE_ITEM], held, due;

    if (pl_name_drawn(r, player, w))
        return;
    pl_reach_turn(r, player);
    if (!pl_your_turn(r, player, "draw", "end-phase.2")) {
        pl_draw_named(r, player, w, "");
        return;
    }
    pl_require_phase(r, SG_END, "end-phase.2");
    if (pl_over(r) || r->unread)
        return;
    held = pl_count(r->s, player, SG_HAND);
    due = own->drew ? 0 : missing(r, player);
    if (count != due)
        pl_illegal(r, NULL, "end-phase.2", SG_SAY(WRONG_END_DRAW_COUNT),
                   PL_ID(r, player), held, held == 1 ? "" : "s", due, count);
    own->drew = 1;
    pl_draw_named(r, player, w, "end-phase.2");
}

void sg_turn_ends(struct pl_run *r, int player)
{
    struct sg_own *own = sg_own(r);

    (void)player;
    own->acted = own->moves = own->first_is_free = 0;
    own->drew = 0;
    PL_WALK (w, r->s, PL_ZONE(SG_UNIT))
        r->s->objects[w.at].flags &=
            (uint16_t) ~(SG_ATTACKED | SG_MOVED_FREE | SG_WAS_ATTACKED);
}

/* Ends the game as soon as a player has 12 influence (X8). */
void sg_influence_changed(struct pl_run *r, int player, int number, int from)
{
    (void)from;
    if (number == SG_INFLUENCE &&
        r->s->players[player].numbers[number] >= SG_TO_WIN)
        pl_win(r, player, "winning-the-game.1 X8");
}

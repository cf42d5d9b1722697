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

int sg_units_at(const struct pl_run *r, int place, int player)
{
    int count = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(SG_UNIT), player)
        count += r->s->objects[w.at].column == place;
    return count;
}

/* X6: strictly more. */
int sg_most_at(const struct pl_run *r, int place)
{
    int first = sg_power_at(r, place, 0), second = sg_power_at(r, place, 1);

    return first > second ? 0 : second > first ? 1 : -1;
}

/* What PLAYER holds, or captures, is settled for all places at once (X6); then
 * the effects of that heading happen, each location's before the boost's (X7:
 * the boost's for each of them). */
static void settle(struct pl_run *r, int player, int heading, const char *cite)
{
    bool mine[SG_PLACES + 1], boosted = false;

    for (int place = 1; place <= SG_PLACES; place++)
        mine[place] = sg_most_at(r, place) == player;
    for (int place = 1; place <= SG_PLACES && !pl_over(r); place++) {
        int location = pl_at(r->s, -1, SG_LOCATION, place);
        int boost = pl_only(r->s, player, SG_BOOST);
        if (!mine[place] || !pl_on("X6"))
            continue;
        if (location >= 0)
            pl_do_heading(r, location, heading, player, cite);
        if (boost >= 0 && !(boosted && pl_chosen(r, SG_X7_ONCE)))
            pl_do_heading(r, boost, heading, player, cite);
        boosted = true;
    }
}

void sg_beginning(struct pl_run *r, int player)
{
    settle(r, player, SG_HEADING_HOLD, "beginning-phase.1 winning-the-game.4");
    pl_ready_all(r, player, "beginning-phase.2");
}

void sg_end(struct pl_run *r, int player)
{
    settle(r, player, SG_HEADING_CAPTURE, "end-phase.1 winning-the-game.3");
}

/* other-rules.2: who has that many draws nothing. */
static int missing(const struct pl_run *r, int player)
{
    int count = pl_full_hand(r->g) - pl_count(r->s, player, SG_HAND);

    return count > 0 ? count : 0;
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
    int count = w->counts[HJ_ROLE_ITEM], due;

    if (pl_name_drawn(r, player, w))
        return;
    if (!pl_your_turn(r, player, "draw", "end-phase.2")) {
        pl_draw_named(r, player, w, "");
        return;
    }
    pl_belongs(r, SG_END, "end-phase.2");
    if (pl_over(r) || r->unread)
        return;
    due = own->drew ? 0 : missing(r, player);
    if (count != due)
        pl_illegal(r, NULL, "end-phase.2", SG_SAY(WRONG_END_DRAW_COUNT),
                   PL_ID(r, player), pl_count(r->s, player, SG_HAND), due,
                   count);
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

/* X8: the moment that somebody has 12. */
void sg_influence_changed(struct pl_run *r, int player, int number, int from)
{
    (void)from;
    if (number == SG_INFLUENCE &&
        r->s->players[player].numbers[number] >= SG_TO_WIN)
        pl_win(r, player, "winning-the-game.1 X8");
}

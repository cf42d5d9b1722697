/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: the set-up: locations, boosts, mulligans. */
#include "games/star-gun-x/sgx.h"

/* Lays a location or a boost; no two are the same card. */
void sg_do_lay(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = r->g->verbs[r->a->verb]->cite;
    int object = pl_lay_verb(r, player, w),
        most = player == r->s->first ? 1 : 2;
    const struct pl_object *o = &r->s->objects[object < 0 ? 0 : object];

    if (object < 0)
        return;
    if (o->zone == SG_LOCATION && player != r->s->first &&
        sg_own(r)->placed[r->s->first] == 0)
        pl_illegal(r, NULL, cite, SG_SAY(BEGINNER_FIRST),
                   PL_ID(r, r->s->first));
    if (o->zone == SG_LOCATION && ++sg_own(r)->placed[player] > most)
        pl_illegal(r, NULL, cite, SG_SAY(WRONG_LOCATION_COUNT),
                   PL_ID(r, player), most, most == 1 ? "" : "s");
    PL_WALK (walk, r->s, PL_ZONE(o->zone))
        if (walk.at != object && o->card != HJ_NO_CARD &&
            r->s->objects[walk.at].card == o->card)
            pl_illegal(r, w->w[0].o, cite, SG_SAY(CHOSEN_ALREADY),
                       PL_TEXT(w->w[0].o));
}

/* Draws the new cards before the old ones go back (X3). */
void sg_do_mulligan(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = "starting-the-game.5 X3";
    struct sg_own *own = sg_own(r);

    if (own->mulligans[player]++ > 0)
        pl_illegal(r, NULL, cite, SG_SAY(MULLIGAN_TAKEN), PL_ID(r, player));
    pl_draw(r, player, w->counts[HJ_ROLE_ITEM], cite);
    for (int i = 0; i < w->count; i++)
        pl_move(r, w->w[i].ref, r->g->rules->deck, 0, cite);
}

void sg_setup_ends(struct pl_run *r)
{
    int missing = SG_PLACES;

    for (int place = 1; place <= SG_PLACES; place++)
        missing -= pl_object_at(r->s, -1, SG_LOCATION, place) >= 0;
    if (missing > 0)
        pl_illegal(r, NULL, "starting-the-game.2", SG_SAY(LOCATIONS_MISSING),
                   missing, missing == 1 ? "is" : "are");
    for (int i = 0; i < r->g->players; i++)
        if (pl_count(r->s, i, SG_BOOST) == 0)
            pl_illegal(r, NULL, "starting-the-game.3", SG_SAY(BOOST_MISSING),
                       PL_ID(r, i));
}

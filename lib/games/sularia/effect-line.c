/* SPDX-License-Identifier: MPL-2.0 */
/* Effects that `effect` lines assert of this game alone. */
#include "games/sularia/su.h"

const char *const su_effect_words[] = {"damage", "counter", "sularium", NULL};

/* Carries out `effect move h1 to bob.destroy`: an object that leaves play
 * raises its events, and one that comes into play arrives as by any effect; a
 * site goes to a free place of its controller's rows. */
static void move_line(struct pl_run *r, int object)
{
    const struct hj_operand *to = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    const struct pl_object *o = &r->s->objects[object];
    pl_ref place;
    int zone, column, whose;
    bool in_play, site;

    if (to == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_PLACE_BEHIND_TO));
        return;
    }
    place = pl_place_operand(r, to, -1);
    if (place == PL_REF_NONE)
        return;
    zone = pl_place_zone(place);
    column = pl_place_column(place);
    whose = pl_place_player(place);
    in_play = (PL_ZONE(zone) & SU_IN_PLAY) != 0;
    site = (PL_ZONE(zone) & SU_SITES) != 0;
    if (whose >= 0 && whose != (in_play ? o->controller : o->owner))
        pl_unread(r, to,
                  SU_SAY_IF(in_play, CONTROL_IS_NOT_MOVED, GOES_TO_OWNER),
                  PL_ID(r, whose));
    else if ((site && !pl_may_be(r, object, SU_SITE)) ||
             (zone == SU_COMBATANTS && !pl_may_be(r, object, SU_COMBATANT)))
        pl_unread(r, to, PL_SAY(NOT_A), PL_LABEL(r, object),
                  site ? "site" : "combatant");
    else if (site && pl_object_at(r->s, o->controller, zone, column) >= 0 &&
             pl_object_at(r->s, o->controller, zone, column) != object)
        pl_unread(r, to, PL_SAY(PLACE_TAKEN));
    else if (in_play && !pl_in_play(r, object))
        su_put_into_play(r, object, o->controller, place);
    else if (site)
        pl_move(r, object, zone, column, "");
    else
        su_move(r, object, zone, "");
}

/* Carries out `effect sularium ann +2 jotune`; without a faction it is
 * mercenary. */
static void change_pool(struct pl_run *r, const struct pl_words *w)
{
    const struct hj_operand *who = pl_effect_operand(w, 1),
                            *of = pl_effect_operand(w, 3);
    int player = who != NULL ? pl_player(r->g, who->symbol) : -1, n,
        f = SU_MERCENARY;

    if (who == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_PLAYER));
    else if (player < 0)
        pl_no_player(r, who);
    else if (pl_effect_number(r, w, 2, &n) && pl_check_end(r, w, 4) &&
             (of == NULL || (f = su_faction_operand(r, of)) >= 0))
        pl_assert_number(r, w, player, SU_N_POOL + f, n);
}

bool su_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w)
{
    bool on = hj_str_is(what, "activate"), off = hj_str_is(what, "reset");
    bool damage = hj_str_is(what, "damage"), move = hj_str_is(what, "move");
    int object, n;

    if (hj_str_is(what, "sularium")) {
        change_pool(r, w);
        return true;
    }
    if (!on && !off && !damage && !move)
        return false;
    object =
        pl_check_end(r, w, damage ? 3 : 2) ? pl_effect_object(r, w, -1) : -1;
    if (object < 0 || (damage && !pl_effect_number(r, w, 2, &n)))
        return true;
    if (damage && n < 0)
        pl_unread(r, pl_effect_operand(w, 2), PL_SAY(BELOW_ZERO));
    else if (damage)
        su_hurt(r, SU_EDGE_DIRECT, -1, object, n, "R26");
    else if (move)
        move_line(r, object);
    else
        su_turn_object(r, object, on, "");
    return true;
}

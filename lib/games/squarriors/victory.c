/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: rolls, and adjustments after a victory. */
#include "games/squarriors/sq.h"

/* --- rolls --- */

static int strength_around(const struct pl_run *r, int object)
{
    return sq_strength(r, r->s->objects[object].controller,
                       sq_domain_of(r, object));
}

static bool rolled(struct pl_run *r, int roll, int plus, int against)
{
    pl_tell_of(r, PL_OWN_EVENT + 2, plus, -1, sq_own(r)->attacking, roll,
               against, sq_step_rule(r, r->s->step));
    return plus + roll > against;
}

void sq_persuade(struct pl_run *r)
{
    int d = sq_own(r)->defender, had = pl_mark_of(r->s, d, SQ_MANIPULATION);

    sq_enter(r, SQ_VICTORY, NULL);
    if (had == 0) {
        pl_mark(r, d, SQ_MANIPULATION, 1, "7.3.2.3");
        sq_end_attack(r, NULL);
        return;
    }
    pl_control(r, d, sq_own(r)->attacking, "7.3.2.3 S22");
    pl_mark(r, d, SQ_MANIPULATION, -had, "7.3.2.3");
    pl_flag(r, d, PL_EXHAUSTED, true, "7.3.2.3");
    pl_add_keyword(r, d, SQ_KEYWORD_TRAITOR, "7.3.2.3 S22");
    sq_wait_for(r, SQ_WAITS_PLACE);
}

/* True if it is open whether a roll persuades: an unknown will is at least 0.
 */
static bool is_doubtful(const struct pl_run *r, int a, int d, int roll)
{
    bool enough = pl_value(r, a, SQ_VALUE_WILL) + roll >
                  pl_value(r, d, SQ_VALUE_WILL) + strength_around(r, d);

    return r->s->objects[enough ? d : a].card == HJ_NO_CARD;
}

/* Goes on without a result, which other lines tell: an `effect`, or where a
 * creature is placed that would have changed its controller. */
static void leave_open(struct pl_run *r, int a, int d, const char *rule)
{
    if (pl_check_known(r, a, "will"))
        (void)pl_check_known(r, d, "will");
    if (pl_mark_of(r->s, d, SQ_MANIPULATION) == 0) {
        sq_end_attack(r, rule);
        return;
    }
    sq_own(r)->unsure = 1;
    sq_wait_for(r, SQ_WAITS_PLACE);
}

static void block_rolled(struct pl_run *r, int roll)
{
    struct sq_own *own = sq_own(r);
    int blocker = own->blocker, target = own->defender;

    if (blocker >= 0 && own->attacker >= 0 && sq_is_living(r, blocker) &&
        rolled(r, roll, 0, strength_around(r, own->attacker))) {
        own->blocked = 1;
        if (blocker != target && target >= 0)
            sq_leave_attack(r, target);
        own->defender = (int16_t)blocker;
        pl_set_mark(r, blocker, SQ_SEAT, ++own->seats);
        pl_flag(r, blocker, SQ_IS_BLOCKER, true, "7.4.2.2");
        pl_flag(r, blocker, SQ_IS_DEFENDER, true, "7.4.2.2");
        sq_happens(r, SQ_EVENT_BLOCKS, blocker,
                   r->s->objects[blocker].controller);
    }
    sq_give_privilege(r);
}

static bool read_roll(struct pl_run *r, const struct pl_words *w, int *roll)
{
    const struct hj_operand *o = w->w[w->count - 1].o;

    *roll = o->value;
    if (w->count == 2 && !hj_str_is(hj_operand_text(w->w[0].o), "d6"))
        pl_unread(r, w->w[0].o, SQ_SAY(NOT_THE_DIE), PL_TEXT(w->w[0].o),
                  PL_TEXT(o));
    else if (o->kind != HJ_OPERAND_NUMBER || o->value < 1 || o->value > 6)
        pl_undoable(r, o, "1.2.12", SQ_SAY(NOT_ROLL_D6), PL_TEXT(o));
    return !r->unread;
}

void sq_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    bool persuasion = r->s->step == SQ_PERSUASION;
    int roll, a = own->attacker, d = own->defender;
    const char *rule = sq_step_rule(r, r->s->step);

    if (!read_roll(r, w, &roll))
        return;
    if (own->wait != SQ_WAITS_ROLL) {
        pl_undoable(r, NULL, "7.3.2.2 7.4.2.2 7.4.2.5", PL_SAY(NO_ROLL_WAITS));
        return;
    }
    if (sq_player_to_answer(r) != player)
        pl_illegal(r, NULL, rule, SQ_SAY(NOT_WHO_ROLLS),
                   PL_ID(r, sq_player_to_answer(r)));
    own->wait = SQ_WAITS_NOT;
    if (r->s->step == SQ_BLOCKING)
        block_rolled(r, roll);
    else if (a < 0 || d < 0)
        sq_end_attack(r, "S14");
    else if (persuasion && is_doubtful(r, a, d, roll))
        leave_open(r, a, d, rule);
    else if (!rolled(r, roll, persuasion ? pl_value(r, a, SQ_VALUE_WILL) : 0,
                     strength_around(r, d) +
                         (persuasion ? pl_value(r, d, SQ_VALUE_WILL) : 0)))
        sq_end_attack(r, rule);
    else if (persuasion)
        sq_persuade(r);
    else
        sq_deal(r, SQ_STEALTH);
}

/* --- adjust --- */

/* True if that side of a stealth attack is, or died, in this domain. */
static bool is_side_place(const struct pl_run *r, int side, int player,
                          int domain)
{
    struct sq_own *own = sq_own(r);
    int object = *sq_side_creature(own, side);

    return object >= 0 ? r->s->objects[object].controller == player &&
                             sq_domain_of(r, object) == domain
                       : own->place[side] == player * 4 + domain;
}

static bool may_adjust(const struct pl_run *r, int player, int domain)
{
    const struct sq_own *own = sq_own(r);

    if (own->attack == SQ_DOMINANCE)
        return (player == own->attacking && domain == 0) ||
               (player == own->defending && domain == own->domain);
    return own->attack == SQ_CHALLENGE || is_side_place(r, 0, player, domain) ||
           is_side_place(r, 1, player, domain);
}

void sq_do_adjust(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    bool waits = own->wait == SQ_WAITS_ADJUST;
    const char *rule = waits ? sq_step_rule(r, SQ_VICTORY) : "";
    const struct hj_operand *o = w->w[0].o,
                            *by = w->count > 1 ? w->w[1].o : NULL;
    int domain, whose;
    pl_ref place;

    if (!waits)
        pl_illegal(r, NULL, "7.1.2.2 7.1.2.3 7.2.2.7 7.4.2.7",
                   SQ_SAY(NOTHING_TO_ADJUST));
    else if (!sq_may_answer(r, player))
        pl_illegal(r, NULL, rule, SQ_SAY(NOT_WHO_ADJUSTS),
                   HJ_STR_ARG(sq_player_to_answer(r) == SQ_NOBODY
                                  ? HJ_STR("somebody else")
                                  : pl_id(r, sq_player_to_answer(r))));
    if (hj_str_is(hj_operand_text(o), "none")) {
        if (by != NULL)
            pl_unread(r, by, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(by));
        else if (waits)
            sq_apply_default(r);
        return;
    }
    if (by == NULL || by->kind != HJ_OPERAND_NUMBER) {
        pl_unread(r, by, SQ_SAY(MISSING_CHANGE_HERE));
        return;
    }
    place = pl_place_operand(r, o, player);
    domain = place == PL_REF_NONE ? -1 : sq_domain_named(r, o, place);
    if (domain < 0)
        return;
    whose = pl_place_player(place);
    if (by->value != 1 && by->value != -1)
        pl_illegal(r, by, rule, SQ_SAY(ADJUSTED_BY_ONE), by->value);
    if (!sq_stands(r, whose, domain) && pl_on("4.3.6.7 S7"))
        pl_undoable(r, o, "4.3.6.7 S7", SQ_SAY(DOMAIN_DESTROYED));
    else if (sq_strength(r, whose, domain) + by->value > SQ_MOST_STRENGTH &&
             pl_on("4.3.5.2 S7"))
        pl_undoable(r, by, "4.3.5.2 S7", SQ_SAY(STRENGTH_AT_ITS_MOST),
                    SQ_MOST_STRENGTH);
    else if (waits && !may_adjust(r, whose, domain))
        pl_illegal(r, o, own->attack == SQ_DOMINANCE ? "7.2.2.7 S41" : rule,
                   SQ_SAY(NOT_A_DOMAIN_OF_THE_ATTACK));
    if (r->unread)
        return;
    own->wait = SQ_WAITS_NOT;
    pl_number(r, whose, SQ_STRENGTH + domain, by->value, rule);
    if (waits)
        sq_end_attack(r, NULL);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: declaring challenges and attacks, fleeing, reinforcing,
 * blocking. */
#include "games/squarriors/sq.h"

static const char *const domain_words[] = {"army", "council", "vanguard"};

static struct hj_str name_of(const struct pl_run *r, int object)
{
    return pl_called(r, object);
}

/* Whether the creature may act for PLAYER at all; else it cannot be done. */
static bool is_there(struct pl_run *r, const struct hj_operand *o, int object,
                     int player, const char *cite)
{
    if (!sq_is_living(r, object)) {
        pl_undoable(r, o, cite, SQ_SAY(NOT_LIVING_CREATURE),
                    HJ_STR_ARG(name_of(r, object)));
        return false;
    }
    if (r->s->objects[object].controller != player)
        pl_illegal(r, o, cite, SQ_SAY(NOT_OWN_CREATURE),
                   HJ_STR_ARG(name_of(r, object)),
                   HJ_STR_ARG(pl_id(r, player)));
    return true;
}

static void check_domain(struct pl_run *r, const struct hj_operand *o,
                         int object, int domain, const char *cite)
{
    if (sq_domain_of(r, object) != domain)
        pl_illegal(r, o, cite, SQ_SAY(NOT_IN_THAT_DOMAIN),
                   HJ_STR_ARG(name_of(r, object)), domain_words[domain]);
}

static void check_ready(struct pl_run *r, const struct hj_operand *o,
                        int object, bool freed, const char *cite)
{
    if (pl_is_flag(r, object, PL_EXHAUSTED) &&
        !(freed && !pl_chosen(r, SQ_S20_READY)))
        pl_illegal(r, o, freed ? "5.4.1.1 S20" : cite, SQ_SAY(EXPENDED),
                   HJ_STR_ARG(name_of(r, object)));
}

static void check_arrival(struct pl_run *r, const struct hj_operand *o,
                          int object, const char *cite)
{
    if (pl_is_flag(r, object, PL_ARRIVED))
        pl_illegal(r, o, cite, SQ_SAY(CAME_INTO_PLAY_THIS_TURN),
                   HJ_STR_ARG(name_of(r, object)));
}

static bool has_fervor(const struct pl_run *r, int object)
{
    return pl_keyword(r, object, SQ_KEYWORD_FERVOR) > 0 && pl_on("5.4.1.1");
}

static void give_role(struct pl_run *r, int object, unsigned role,
                      const char *rule)
{
    if (r->s->objects[object].marks[SQ_SEAT] == 0)
        r->s->objects[object].marks[SQ_SEAT] = ++sq_own(r)->seats;
    pl_flag(r, object, (uint16_t)role, true, rule);
}

/* One attack at a time (S13). */
static void check_alone(struct pl_run *r, const char *cite)
{
    if (sq_own(r)->attack != SQ_NO_ATTACK)
        pl_illegal(r, NULL, cite, SQ_SAY(ATTACK_GOES_ON));
}

static void check_once(struct pl_run *r, unsigned which, const char *what,
                       const char *cite)
{
    struct sq_own *own = sq_own(r);

    if (own->used & which)
        pl_illegal(r, NULL, cite, SQ_SAY(HAD_ONE_THIS_TURN), what);
    own->used |= (uint8_t)which;
}

/* --- the challenge --- */

void sq_do_challenge(struct pl_run *r, int player, const struct pl_words *w)
{
    int c = w->w[0].ref;
    const struct hj_operand *o = w->w[0].o;

    if (w->count > 1) {
        pl_unread(r, w->w[1].o, PL_SAY(UNEXPECTED_ARGUMENT),
                  HJ_STR_ARG(hj_operand_text(w->w[1].o)));
        return;
    }
    if (!is_there(r, o, c, player, "7.1.1"))
        return;
    sq_check_action(r, player, "7.1.1");
    check_alone(r, "7.1.1 S13");
    check_once(r, 1, "leadership challenge", "7.1.1.1");
    check_domain(r, o, c, 1, "7.1.1 4.3.8.6");
    check_ready(r, o, c, has_fervor(r, c), "7.1.1");
    check_arrival(r, o, c, "7.1.1.2");
    if (!has_fervor(r, c))
        pl_flag(r, c, PL_EXHAUSTED, true, "7.1.1");
    sq_begin_attack(r, SQ_CHALLENGE, SQ_DECLARATION, "7.1.2.1");
    give_role(r, c, SQ_IS_CHALLENGER, "7.1.2.1 S15");
}

void sq_do_join(struct pl_run *r, int player, const struct pl_words *w)
{
    if (sq_own(r)->attack != SQ_CHALLENGE || r->s->step != SQ_DECLARATION) {
        pl_undoable(r, NULL, "7.1.2.1", SQ_SAY(NOT_DECLARATION_STEP));
        return;
    }
    if (sq_own(r)->step_acted)
        pl_illegal(r, NULL, "7.1.2.1 S15", SQ_SAY(TOO_LATE_TO_JOIN));
    PL_EACH_WORD(i, w, HJ_ROLE_WITH)
    {
        int c = w->w[i].ref;
        if (!is_there(r, w->w[i].o, c, player, "7.1.2.1"))
            return;
        if (pl_is_flag(r, c, SQ_IS_CHALLENGER))
            pl_illegal(r, w->w[i].o, "7.1.2.1", SQ_SAY(CHALLENGER_ALREADY),
                       HJ_STR_ARG(name_of(r, c)));
        check_domain(r, w->w[i].o, c, 1, "7.1.2.1 4.3.8.6");
        check_ready(r, w->w[i].o, c, has_fervor(r, c), "7.1.2.1");
        if (!has_fervor(r, c))
            pl_flag(r, c, PL_EXHAUSTED, true, "7.1.2.1");
        give_role(r, c, SQ_IS_CHALLENGER, "7.1.2.1");
    }
}

/* --- the dominance attack --- */

static bool read_domain(struct pl_run *r, const struct pl_words *w, int player,
                        int *whose, int *domain)
{
    const struct hj_operand *o = w->w[w->first[HJ_ROLE_ARROW]].o;
    pl_ref place = pl_first(w, HJ_ROLE_ARROW);

    *whose = pl_place_player(place);
    *domain = pl_place_zone(place) - SQ_ARMY;
    if (*domain < 0 || *domain >= SQ_DOMAINS || *whose < 0)
        pl_unread(r, o, SQ_SAY(NOT_DOMAIN), HJ_STR_ARG(hj_operand_text(o)));
    else if (*whose == player)
        pl_undoable(r, o, "7.2.1", SQ_SAY(TARGET_OPPONENTS_DOMAIN));
    else if (!sq_stands(r, *whose, *domain))
        pl_undoable(r, o, "4.3.6.6", SQ_SAY(DOMAIN_DESTROYED));
    return !r->unread;
}

/* The creatures in the domain, in the order in which they came to it. */
static void name_defenders(struct pl_run *r, int whose, int domain)
{
    uint32_t after = 0;

    for (;;) {
        int first = -1;
        for (struct pl_walk w = {0};
             pl_walk_of(&w, r->s, PL_ZONE(SQ_ARMY + domain), whose);)
            if (r->s->objects[w.at].order >= after &&
                (first < 0 ||
                 r->s->objects[w.at].order < r->s->objects[first].order))
                first = w.at;
        if (first < 0)
            return;
        after = r->s->objects[first].order + 1;
        give_role(r, first, SQ_IS_DEFENDER, "7.2.2.1");
    }
}

void sq_do_dominate(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int whose, domain;

    if (!read_domain(r, w, player, &whose, &domain))
        return;
    PL_EACH_WORD(i, w, HJ_ROLE_WITH)
    if (!is_there(r, w->w[i].o, w->w[i].ref, player, "7.2.1"))
        return;
    sq_check_action(r, player, "7.2.1");
    check_alone(r, "7.2.1 S13");
    check_once(r, 2, "dominance attack", "7.2.1.1");
    PL_EACH_WORD(i, w, HJ_ROLE_WITH)
    {
        int a = w->w[i].ref;
        check_domain(r, w->w[i].o, a, 0, "7.2.1 4.3.7.6");
        check_ready(r, w->w[i].o, a, has_fervor(r, a), "7.2.1");
        check_arrival(r, w->w[i].o, a, "7.2.1.2");
        for (int k = w->first[HJ_ROLE_WITH]; k < i; k++)
            if (w->w[k].ref == a && w->w[k].role == HJ_ROLE_WITH)
                pl_illegal(r, w->w[i].o, "7.2.1", SQ_SAY(CREATURE_NAMED_TWICE),
                           HJ_STR_ARG(name_of(r, a)));
        if (!has_fervor(r, a))
            pl_flag(r, a, PL_EXHAUSTED, true, "7.2.1");
    }
    sq_begin_attack(r, SQ_DOMINANCE, SQ_BEGINNING, "7.2.2.1");
    own->attacking = (uint8_t)player;
    own->defending = (uint8_t)whose;
    own->domain = (uint8_t)domain;
    own->reinforced = 0;
    PL_EACH_WORD(i, w, HJ_ROLE_WITH)
    give_role(r, w->w[i].ref, SQ_IS_ATTACKER, "7.2.2.1");
    name_defenders(r, whose, domain);
    PL_EACH_WORD(i, w, HJ_ROLE_WITH)
    sq_happens(r, SQ_EVENT_ATTACKS, w->w[i].ref, player);
}

/* The creatures that a line of the defending player names, `none` for none;
 * false: it cannot be done. */
static bool named(struct pl_run *r, int player, const struct pl_words *w,
                  int attack, int step, const char *cite, const char *late,
                  int objects[PL_WORDS], int *count)
{
    const struct sq_own *own = sq_own(r);

    *count = 0;
    if (own->attack != attack || r->s->step != step) {
        pl_undoable(r, NULL, cite, SQ_SAY(NOT_THAT_STEP),
                    hj_verb_word(r->a->verb));
        return false;
    }
    if (player != own->defending)
        pl_illegal(r, NULL, cite, SQ_SAY(NOT_DEFENDING_PLAYER),
                   HJ_STR_ARG(pl_id(r, own->defending)));
    if (own->step_acted)
        pl_illegal(r, NULL, late, SQ_SAY(TOO_LATE_IN_STEP));
    if (w->count == 1 && hj_str_is(hj_operand_text(w->w[0].o), "none"))
        return true;
    for (int i = 0; i < w->count; i++) {
        int object = pl_object_operand(r, w->w[i].o, player);
        if (object < 0 || !is_there(r, w->w[i].o, object, player, cite))
            return false;
        objects[(*count)++] = object;
    }
    return true;
}

void sq_do_flee(struct pl_run *r, int player, const struct pl_words *w)
{
    int objects[PL_WORDS], count;

    if (!named(r, player, w, SQ_DOMINANCE, SQ_FLEE, "7.2.2.2", "7.2.2.2 S35",
               objects, &count))
        return;
    for (int i = 0; i < count; i++) {
        if (!pl_is_flag(r, objects[i], SQ_IS_DEFENDER))
            pl_illegal(r, w->w[i].o, "7.2.2.2", SQ_SAY(NOT_DEFENDER),
                       HJ_STR_ARG(name_of(r, objects[i])));
        check_ready(r, w->w[i].o, objects[i], false, "7.2.2.2");
        pl_flag(r, objects[i], PL_EXHAUSTED, true, "7.2.2.2");
        pl_flag(r, objects[i], SQ_IS_DEFENDER, false, "7.2.2.2");
        r->s->objects[objects[i]].marks[SQ_SEAT] = 0;
    }
}

static bool has_guard(const struct pl_run *r, int object)
{
    return pl_keyword(r, object, SQ_KEYWORD_GUARD) > 0 && pl_on("5.4.1.3");
}

void sq_do_reinforce(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int objects[PL_WORDS], count;

    if (!named(r, player, w, SQ_DOMINANCE, SQ_REINFORCE, "7.2.2.3",
               "7.2.2.3 S35", objects, &count))
        return;
    if (count > 0 && own->domain == 0)
        pl_illegal(r, NULL, "7.2.2.3", SQ_SAY(ARMY_HAS_NO_REINFORCEMENTS));
    for (int i = 0; i < count; i++) {
        check_domain(r, w->w[i].o, objects[i], 0, "7.2.2.3");
        check_ready(r, w->w[i].o, objects[i], false, "7.2.2.3 S20");
        if (pl_is_flag(r, objects[i], SQ_IS_DEFENDER) && own->domain != 0)
            pl_illegal(r, w->w[i].o, "7.2.2.3", SQ_SAY(DEFENDER_ALREADY),
                       HJ_STR_ARG(name_of(r, objects[i])));
        if (!has_guard(r, objects[i]))
            pl_flag(r, objects[i], PL_EXHAUSTED, true, "7.2.2.3");
        give_role(r, objects[i], SQ_IS_DEFENDER, "7.2.2.3");
        give_role(r, objects[i], SQ_IS_REINFORCEMENT, "7.2.2.3");
        own->reinforced = 1;
    }
}

/* --- manipulation and stealth --- */

/* What both have in common; false: it cannot be done. */
static bool begin_single(struct pl_run *r, int player, const struct pl_words *w,
                         bool stealth)
{
    struct sq_own *own = sq_own(r);
    int a = pl_first(w, HJ_ROLE_ITEM), d = pl_first(w, HJ_ROLE_ARROW);
    const struct hj_operand *from = w->w[w->first[HJ_ROLE_ITEM]].o,
                            *to = w->w[w->first[HJ_ROLE_ARROW]].o;
    const char *rule = stealth ? "7.4.1" : "7.3.1";
    const char *once = stealth ? "7.4.1.2" : "7.3.1.2";
    unsigned was = stealth ? SQ_WAS_STEALTH : SQ_WAS_MANIPULATION;

    if (!is_there(r, from, a, player, stealth ? rule : "7.3.1 4.3.5.4"))
        return false;
    if (!sq_is_living(r, d)) {
        pl_undoable(r, to, rule, SQ_SAY(NOT_LIVING_CREATURE),
                    HJ_STR_ARG(name_of(r, d)));
        return false;
    }
    if (r->s->objects[d].controller == player) {
        pl_undoable(r, to, rule, SQ_SAY(TARGET_OPPONENTS_CREATURE));
        return false;
    }
    sq_check_action(r, player, rule);
    check_alone(r, stealth ? "7.4.1 S13" : "7.3.1 S13");
    check_ready(r, from, a, false, rule);
    check_arrival(r, from, a, stealth ? "7.4.1.1" : "7.3.1.1");
    if (stealth)
        check_domain(r, from, a, 2, "7.4.1 4.3.9.6");
    else if (pl_keyword(r, d, SQ_KEYWORD_LOYAL) > 0)
        pl_illegal(r, to, "5.4.1.4", SQ_SAY(LOYAL_CREATURE),
                   HJ_STR_ARG(name_of(r, d)));
    if (pl_is_flag(r, d, was))
        pl_illegal(r, to, once, SQ_SAY(TARGETED_THIS_TURN),
                   HJ_STR_ARG(name_of(r, d)));
    r->s->objects[d].flags |= (uint16_t)was;
    pl_flag(r, a, PL_EXHAUSTED, true, rule);
    sq_begin_attack(r, stealth ? SQ_STEALTHY : SQ_MANIPULATE, SQ_BEGINNING,
                    stealth ? "7.4.2.1" : "7.3.2.1");
    own->attacking = (uint8_t)player;
    own->defending = r->s->objects[d].controller;
    own->attacker = (int16_t)a;
    own->defender = (int16_t)d;
    own->blocker = -1;
    give_role(r, a, SQ_IS_ATTACKER, stealth ? "7.4.2.1" : "7.3.2.1");
    give_role(r, d, SQ_IS_DEFENDER, stealth ? "7.4.2.1" : "7.3.2.1");
    sq_happens(r, SQ_EVENT_ATTACKS, a, player);
    return true;
}

void sq_do_manipulate(struct pl_run *r, int player, const struct pl_words *w)
{
    begin_single(r, player, w, false);
}

void sq_do_stealth(struct pl_run *r, int player, const struct pl_words *w)
{
    begin_single(r, player, w, true);
}

void sq_do_block(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int objects[PL_WORDS], count;

    if (!named(r, player, w, SQ_STEALTHY, SQ_BLOCKING, "7.4.2.2", "7.4.2.2 S35",
               objects, &count) ||
        count == 0)
        return;
    if (own->blocker >= 0)
        pl_illegal(r, w->w[0].o, "7.4.2.2 S21", SQ_SAY(ONLY_ONE_BLOCKER));
    check_domain(r, w->w[0].o, objects[0], 2, "7.4.2.2");
    check_ready(r, w->w[0].o, objects[0], false, "7.4.2.2 S20");
    if (!has_guard(r, objects[0]))
        pl_flag(r, objects[0], PL_EXHAUSTED, true, "7.4.2.2");
    own->blocker = (int16_t)objects[0];
    own->wait = SQ_WAITS_ROLL;
    r->s->priority = SQ_NOBODY;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* What is chosen before the damage: who absorbs first, whom a BARRAGE hits. */
#include "games/sularia/verbs.h"

/* Whether F is one of those among whom the ATK of object WHOSE is divided. */
static bool shares(const struct su_fighter *f, int whose)
{
    return f->in && (f->defends ? f->against == whose : f->site == whose);
}

/* Those that LISTED names come first, in its order; the others keep theirs. */
static void rank(struct su_state *s, int whose, const int16_t *listed,
                 int count)
{
    int16_t ranks[SU_FIGHTERS];

    for (int i = 0; i < s->fighter_count; i++) {
        const struct su_fighter *f = &s->fighters[i];
        int at = 0, before = 0;
        while (at < count && listed[at] != f->object)
            at++;
        for (int k = 0; at == count && k < s->fighter_count; k++) {
            const struct su_fighter *g = &s->fighters[k];
            int l = 0;
            while (l < count && listed[l] != g->object)
                l++;
            before += shares(g, whose) && l == count &&
                      (g->rank < f->rank || (g->rank == f->rank && k < i));
        }
        ranks[i] = (int16_t)(at + before);
    }
    for (int i = 0; i < s->fighter_count; i++)
        if (shares(&s->fighters[i], whose))
            s->fighters[i].rank = ranks[i];
}

/* Whether the damage has been dealt already, which is said. */
static bool too_late(struct su_run *r, const char *rule)
{
    if (r->s->step != SU_STEP_END)
        return false;
    r->unread = true;
    su_illegal(r, NULL, rule, SU_SAY(DAMAGE_DEALT));
    return true;
}

/* `absorb WHOM by …`: the order in which objects absorb one's ATK. */
void su_do_absorb(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int whose = o != NULL ? su_object_operand(r, o, -1) : -1;
    int16_t listed[SU_FIGHTERS];
    int count = 0;

    if (whose < 0 || too_late(r, "damage-step.8 damage-step.12"))
        return;
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *by = &r->a->operands[i];
        const struct su_fighter *f;
        const char *rule;
        int object, at = 0;
        if (by->role != HJ_ROLE_BY)
            continue;
        object = su_object_operand(r, by, player);
        f = object >= 0 ? su_fighter(r->s, object) : NULL;
        if (object < 0)
            return;
        if (f == NULL || !shares(f, whose)) {
            su_unread(r, by, SU_SAY(ABSORBS_NOTHING),
                      HJ_STR_ARG(hj_operand_text(by)),
                      HJ_STR_ARG(hj_operand_text(o)));
            return;
        }
        rule = f->defends ? "damage-step.8" : "damage-step.12";
        if (su_is_opponent(r->g, r->s->objects[object].controller, player))
            su_illegal(r, by, rule, SU_SAY(CONTROLLER_CHOOSES),
                       HJ_STR_ARG(su_id(r, player)));
        while (at < count && listed[at] != object)
            at++;
        if (at < count)
            su_illegal(r, by, rule, SU_SAY(NAMED_TWICE),
                       HJ_STR_ARG(hj_operand_text(by)));
        else if (su_on(rule))
            listed[count++] = (int16_t)object;
    }
    rank(r->s, whose, listed, count);
}

/* One site of one BARRAGE; COUNT sites of it were named before. */
static void hit(struct su_run *r, struct su_fighter *f,
                const struct hj_keyword_value *value, int16_t *hits, int *count,
                const struct hj_operand *on, int site)
{
    if (f->site < 0 || !su_adjacent(r->s, f->site, site, true))
        su_illegal(r, on, "barrage.3 R25", SU_SAY(SITE_NOT_ADJACENT),
                   HJ_STR_ARG(hj_operand_text(on)));
    for (int i = 0; i < *count; i++)
        if (hits[i] == site) {
            su_illegal(r, on, "barrage.2 R25", SU_SAY(SITE_HIT_ALREADY),
                       HJ_STR_ARG(hj_operand_text(on)));
            return;
        }
    if (*count >= value->n || *count >= SU_HITS) {
        su_illegal(r, on, "barrage.2 R25", SU_SAY(BARRAGE_TOO_MANY), value->n,
                   value->x, value->n, value->n == 1 ? "" : "s");
        return;
    }
    for (int i = *count; i < SU_HITS; i++) /* what was named before is over */
        hits[i] = -1;
    hits[(*count)++] = (int16_t)site;
}

/* `barrage h1 on s2 s3, s4`: one group an instance, in printed order. */
void su_do_barrage(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int object = o != NULL ? su_object_operand(r, o, player) : -1;
    struct su_fighter *f = object >= 0 ? su_fighter(r->s, object) : NULL;
    int counts[SU_BARRAGES] = {0};
    uint16_t first = 0;
    bool any = false, again;

    if (object < 0 || too_late(r, "barrage.6"))
        return;
    if (f == NULL || f->defends) {
        r->unread = true;
        su_illegal(r, o, "barrage.3", SU_SAY(NOT_ATTACKING),
                   HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    if (su_is_opponent(r->g, r->s->objects[object].controller, player))
        su_illegal(r, o, "barrage.5", SU_SAY(ATTACKER_CHOOSES),
                   HJ_STR_ARG(su_id(r, player)));
    again = f->chosen && r->g->setup.edition == 2015;
    f->chosen = 1;
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *on = &r->a->operands[i];
        struct hj_keyword_value value;
        int site, group;
        if (on->role != HJ_ROLE_ON)
            continue;
        first = any ? first : on->group;
        any = true;
        group = on->group - first;
        site = su_object_operand(r, on, -1);
        if (site < 0)
            return;
        if (group >= SU_BARRAGES) {
            su_unread(r, on, SU_SAY(TOO_MANY_BARRAGES), SU_BARRAGES);
            return;
        }
        if (!su_instance(r, object, SU_KEYWORD_BARRAGE, group, &value))
            su_illegal(r, on, "barrage.1", SU_SAY(NO_SUCH_BARRAGE),
                       HJ_STR_ARG(hj_operand_text(o)), group + 1);
        else
            hit(r, f, &value, again ? f->again[group] : f->barrage[group],
                &counts[group], on, site);
    }
}

/* The object that `w1.barrage` names, and what of it; -1: neither. */
static int article_operand(struct su_run *r, int player,
                           const struct hj_operand *o, uint8_t *said)
{
    struct hj_str rest = HJ_STR("");
    int object = su_find_object(r, hj_operand_text(o), o->value, player, &rest);

    *said = hj_str_is(rest, "specialist") ? SU_SAID_SPECIALIST
            : hj_str_is(rest, "barrage")  ? SU_SAID_BARRAGE
                                          : 0;
    return *said != 0 ? object : -1;
}

bool su_names_article(struct su_run *r, int player, const struct hj_operand *o)
{
    uint8_t said;

    return r->g->setup.edition == 2015 &&
           article_operand(r, player, o, &said) >= 0;
}

/* One more in the order that is said; false when it cannot be. */
static bool say_next(struct su_run *r, int player, const struct hj_operand *o,
                     const char *rule)
{
    struct su_state *s = r->s;
    uint8_t said;
    int object = article_operand(r, player, o, &said);
    const struct su_fighter *f = object >= 0 ? su_fighter(s, object) : NULL;

    if (object < 0 || s->ordered_count == SU_ORDERED) {
        su_unread(r, o,
                  SU_SAY_IF(object < 0, ORDER_OF_NOTHING, TOO_MANY_ORDERED),
                  SU_ORDERED);
        return false;
    }
    if (f == NULL || !f->in || (said == SU_SAID_BARRAGE && f->defends) ||
        su_keyword(r, object,
                   said == SU_SAID_BARRAGE ? SU_KEYWORD_BARRAGE
                                           : SU_KEYWORD_SPECIALIST) <= 0)
        su_illegal(r, o, rule, SU_SAY(NOT_ON_CHAIN),
                   HJ_STR_ARG(su_card_called(r, object)));
    s->ordered[s->ordered_count++] =
        (struct su_pending){.object = (int16_t)object,
                            .subject = -1,
                            .ability = said,
                            .controller = (uint8_t)player};
    return true;
}

void su_order_article(struct su_run *r, int player)
{
    static const char rule[] = "2015.alpha-strike-step.2 2015.damage-step.2";
    struct su_state *s = r->s;
    int kept = 0;

    if (too_late(r, rule))
        return;
    if (su_is_opponent(r->g, player, s->turn))
        su_illegal(r, NULL, rule, SU_SAY(PRIORITY_ORDERS_CHAIN),
                   HJ_STR_ARG(su_id(r, player)));
    for (int i = 0; i < s->ordered_count; i++) /* another order is said now */
        if (s->ordered[i].ability < SU_SAID_SPECIALIST)
            s->ordered[kept++] = s->ordered[i];
    s->ordered_count = (uint8_t)kept;
    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM &&
            !say_next(r, player, &r->a->operands[i], rule))
            return;
}

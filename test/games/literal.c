/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: facts of a position. */
#include "literal.h"

#include <string.h>

enum { LOST = 1000 };

static bool is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

/* --- what is so --- */

int lit_amount(const struct lit_table *t, const struct hj_amount *n, int source,
               int you, const struct lit_run *r)
{
    int count = 0;

    if (n->if_so != NULL && lit_holds(t, n->if_so, source, you, r->it, r))
        return n->instead;
    if (n->kind == HJ_AMOUNT_VALUE) {
        int object = n->each->pick == HJ_PICK_IT ? r->before : source;
        return object < 0 || n->each->pick == HJ_PICK_SAME
                   ? 0
                   : n->n * lit_value(t, object, n->value);
    }
    if (n->kind == HJ_AMOUNT_X)
        return n->n * t->x;
    if (n->kind != HJ_AMOUNT_COUNT)
        return n->n;
    if (n->each->zone != HJ_TEXT_NONE && n->each->zone == t->game->hand)
        return n->n * t->hand[you]; /* any card counts as one */
    for (int i = 0; i < t->objects; i++)
        count += lit_fits(t, n->each, i, source, you, 0);
    return n->n * count;
}

bool lit_is_theirs(const struct hj_amount *n)
{
    return n->kind == HJ_AMOUNT_COUNT && (n->each->control == HJ_CONTROL_THAT ||
                                          n->each->zone_of == HJ_CONTROL_THAT);
}

int lit_theirs(const struct lit_run *r, const struct hj_amount *n, int player)
{
    struct hj_selector each = *n->each;
    int count = 0;

    if (each.zone != HJ_TEXT_NONE && each.zone == r->t->game->hand)
        return n->n * r->t->hand[player];
    each.control = HJ_CONTROL_ANY;
    for (int i = 0; i < r->t->objects; i++)
        count += r->t->object[i].controller == player &&
                 lit_fits(r->t, &each, i, r->source, 0, 0);
    return n->n * count;
}

/* Returns what the auras in play give; RAISES: increases only. */
static int given(const struct lit_table *t, int object, int value, int keyword,
                 bool raises)
{
    int sum = 0;

    if (t->aura == NULL || t->object[object].zone != LIT_PLAY)
        return 0;
    for (int s = 0; s < t->objects; s++) {
        int you = t->object[s].controller, before = sum;
        if (t->object[s].card != t->game->cards ||
            t->object[s].zone != LIT_PLAY)
            continue;
        for (int i = 0; i < t->aura->ability_count; i++) {
            const struct hj_ability *a = &t->aura->abilities[i];
            if (a->condition != NULL &&
                !lit_holds(t, a->condition, s, you, -1, NULL))
                continue;
            for (int k = 0; k < a->effect_count; k++) {
                const struct hj_effect *e = &a->effects[k];
                bool meant = e->whom.pick == HJ_PICK_THIS
                                 ? s == object
                                 : lit_fits(t, &e->whom, object, s, you, 0);
                if (!meant)
                    continue;
                if (e->kind == HJ_EFFECT_MODIFY && value >= 0 &&
                    value < HJ_TEXT_VALUES)
                    sum += e->values[value] *
                           (e->n.kind == HJ_AMOUNT_COUNT
                                ? lit_amount(t, &e->n, s, you, NULL)
                                : 1);
                for (int w = 0; w < e->keyword_count && keyword >= 0; w++)
                    if (e->keywords[w].keyword == keyword)
                        sum += e->kind == HJ_EFFECT_GAIN ? 1
                               : t->game->instances      ? -1
                                                         : -LOST;
            }
        }
        if (raises && sum < before)
            sum = before;
    }
    return sum;
}

int lit_value(const struct lit_table *t, int object, int value)
{
    const struct lit_object *o = &t->object[object];
    int now = o->card->values[value];

    for (int i = 0; i < t->changes; i++)
        if (t->change[i].object == object && t->change[i].value == value)
            now += t->change[i].n;
    now += given(t, object, value, -1, false);
    if (value < LIT_COUNTERS)
        now += o->counters[value];
    if (value == t->game->hp)
        now -= o->damage;
    return t->game->floored && now < 0 ? 0 : now;
}

int lit_raised(const struct lit_table *t, int object, int value)
{
    int now = t->object[object].card->values[value];

    for (int i = 0; i < t->changes; i++)
        if (t->change[i].object == object && t->change[i].value == value &&
            t->change[i].n > 0)
            now += t->change[i].n;
    return now + given(t, object, value, -1, true);
}

int lit_keyword(const struct lit_table *t, int object, int keyword)
{
    const struct lit_object *o = &t->object[object];
    int has = o->card->keywords >> keyword & 1;

    has += given(t, object, -1, keyword, false);
    has = has < 0 && !t->game->instances ? 0 : has;
    for (int i = 0; i < t->changes; i++) /* in this order */
        if (t->change[i].object == object && t->change[i].value < 0 &&
            t->change[i].keyword == keyword)
            has = t->change[i].n > 0   ? has + 1
                  : t->game->instances ? has - 1
                                       : 0;
    return has <= 0 ? 0 : t->game->once ? 1 : has;
}

static bool fits_kind(const struct lit_table *t, const struct hj_kind *k,
                      int object)
{
    const struct lit_object *o = &t->object[object];
    uint32_t states =
        1u << (o->exhausted ? t->game->exhausted : t->game->ready);

    if (k->types != 0 && !(k->types >> o->card->type & 1))
        return false;
    if ((k->states & ~states) != 0 || (k->not_states & states) != 0)
        return false;
    for (int i = 0; i < t->game->words->keyword_count; i++)
        if (k->keywords >> i & 1 && !lit_keyword(t, object, i))
            return false;
    for (int i = 0; i < k->trait_count; i++) {
        bool has = o->card->traits != NULL &&
                   hj_str_equal_nocase(k->traits[i], hj_str(o->card->traits));
        if (has == (bool)(k->not_traits >> i & 1))
            return false;
    }
    return true;
}

/* True if the object is in the zone of the selector. */
static bool lies(const struct lit_table *t, const struct hj_selector *s,
                 int object, int you)
{
    const struct lit_object *o = &t->object[object];

    if (s->zone == HJ_TEXT_NONE)
        return o->zone == LIT_PLAY;
    for (int i = 0; i < 3; i++)
        if (s->zone == t->game->zones[i])
            return o->zone == LIT_PLAY && o->place == i + 1 &&
                   (s->zone_of == HJ_CONTROL_ANY ||
                    (s->zone_of == HJ_CONTROL_YOU) == (o->controller == you));
    if (s->zone_of != HJ_CONTROL_ANY &&
        (s->zone_of == HJ_CONTROL_YOU) != (o->owner == you))
        return false;
    return s->zone == t->game->pile_zone && o->zone == LIT_PILE;
}

bool lit_fits(const struct lit_table *t, const struct hj_selector *s,
              int object, int source, int you, int place)
{
    const struct lit_object *o = &t->object[object];
    const char *relation = s->relation == HJ_TEXT_NONE
                               ? NULL
                               : t->game->words->relations[s->relation].text;
    bool any = s->kind_count == 0;

    if (!lies(t, s, object, you) || (s->other && object == source))
        return false;
    if (s->control != HJ_CONTROL_ANY &&
        (s->control == HJ_CONTROL_YOU) != (o->controller == you))
        return false;
    for (int i = 0; i < s->kind_count; i++)
        any = any || fits_kind(t, &s->kinds[i], object);
    if (!any)
        return false;
    for (int i = 0; i < s->test_count; i++) {
        int now = lit_value(t, object, s->tests[i].value);
        if (now < s->tests[i].least ||
            now > (s->tests[i].x ? t->x : s->tests[i].most))
            return false;
    }
    any = s->with == 0;
    for (int i = 0; i < t->game->words->keyword_count; i++) {
        bool asked = (s->with | s->without) >> i & 1;
        bool has = asked && lit_keyword(t, object, i);
        any = any || (has && s->with >> i & 1);
        if (has && s->without >> i & 1)
            return false;
    }
    if (s->name.n > 0 && !hj_str_equal_nocase(s->name, hj_str(o->card->name)))
        return false;
    if (relation != NULL && strncmp(relation, "here", 4) == 0)
        return any && source >= 0 && o->place == t->object[source].place;
    return any && (relation == NULL || o->place == place);
}

static bool within(const struct hj_condition *c, int n)
{
    return n >= c->least && n <= c->most;
}

bool lit_holds(const struct lit_table *t, const struct hj_condition *c,
               int source, int you, int it, const struct lit_run *r)
{
    int who = c->player == HJ_CONTROL_OPPONENT ? 1 - you : you, count = 0;
    bool is = false;

    switch (c->kind) {
    case HJ_IF_CONTROLS:
        if (c->more) {
            int more = 0;
            for (int i = 0; i < t->objects; i++)
                if (lit_fits(t, &c->whom, i, source, you, 0))
                    more += t->object[i].controller == who ? 1 : -1;
            is = more > 0;
            break;
        }
        for (int i = 0; i < t->objects; i++)
            count += (c->player == HJ_CONTROL_ANY ||
                      t->object[i].controller == who) &&
                     lit_fits(t, &c->whom, i, source, you, 0);
        is = within(c, count);
        break;
    case HJ_IF_NUMBER:
        is = within(c, t->number[who]);
        break;
    case HJ_IF_ZONE:
        is = within(c, t->hand[who]);
        break;
    case HJ_IF_TURN:
        is = (you == 0) == (c->player == HJ_CONTROL_YOU);
        break;
    case HJ_IF_IS: /* values do not depend on the zone */
        count = c->whom.pick == HJ_PICK_THIS ? source : it;
        is = count >= 0 &&
             (c->whom.with == 0 ? fits_kind(t, &c->whom.kinds[0], count)
                                : lit_fits(t, &c->whom, count, -1, you, 0));
        for (int i = 0; i < c->whom.test_count && is; i++) {
            const struct hj_test *test = &c->whom.tests[i];
            int now = lit_value(t, count, test->value);
            is = now >= test->least && now <= (test->x ? t->x : test->most);
        }
        if (count >= 0 && (c->whom.kinds[0].states != 0 || c->whom.with != 0))
            is = is && t->object[count].zone == LIT_PLAY;
        break;
    case HJ_IF_DID:
        is = r->did;
        break;
    case HJ_IF_ROLLED:
        is = within(c, r->rolled);
        break;
    case HJ_IF_CHOSEN:
        is = c->least == r->mode;
        break;
    default:
        break;
    }
    if (c->also != NULL)
        is = is && lit_holds(t, c->also, source, you, it, r);
    return is != c->negated;
}

bool lit_asks(const struct lit_game *g, const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ||
           (e->whom.relation != HJ_TEXT_NONE &&
            (g->words->relations[e->whom.relation].is & HJ_RELATION_TARGET));
}

bool lit_may_target(const struct lit_table *t, const struct hj_effect *e,
                    int target, int source)
{
    const struct hj_selector *s = &e->whom;

    if (target >= LIT_PLACES)
        return s->pick != HJ_PICK_TARGET;
    if (target < 0)
        return is_players(s) &&
               (s->control == HJ_CONTROL_ANY ||
                (s->control == HJ_CONTROL_YOU) == (target == -1));
    return !is_players(s) && lit_fits(t, s, target, source, 0, 0) &&
           (t->game->untouchable < 0 ||
            !lit_keyword(t, target, t->game->untouchable));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* What counts now: printed values, changes, continuous modifiers. */
#include "games/sularia/sularia.h"

/* Whether an object's abilities work: in play, or a condition that lies face
 * up in the influence row or lasts (tactic-condition-card.14-17). */
bool su_works(const struct su_run *r, int object)
{
    const struct su_object *o = &r->s->objects[object];

    return su_in_play(r->s, object) || !su_on("continuous-modifiers.4") ||
           su_lasts(r->s, object) ||
           (o->zone == SU_INFLUENCE &&
            (o->up || !su_on("special-card-types.2")) &&
            su_object_card(r, object)->type == SU_CONDITION);
}

static bool reaches(const struct su_run *r, const struct hj_effect *e,
                    int object, int source)
{
    return su_fits(r, &e->whom, object, source,
                   r->s->objects[source].controller);
}

/* TIMES: how often it counts. */
typedef void (*take_effect)(const struct hj_effect *e, int times, void *sum);

/* The bit of what a continuous effect does; 0 where it is none of them. */
static unsigned bit_of(const struct hj_effect *e)
{
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        return SU_GIVES_VALUES;
    case HJ_EFFECT_GAIN:
        return SU_GIVES_KEYWORDS;
    case HJ_EFFECT_LOSE:
        return SU_TAKES_KEYWORDS;
    case HJ_EFFECT_GENERATE:
        return e->index == SU_NUMBER_SULARIUM ? SU_GIVES_SULARIUM
                                              : SU_GIVES_INFLUENCE;
    default:
        return 0;
    }
}

unsigned su_gives(const struct hj_effect *e)
{
    return bit_of(e);
}

/* How often a continuous effect of SOURCE counts now. */
static int times_of(const struct su_run *r, const struct hj_effect *e,
                    int source)
{
    if (HJ_LIKELY(e->n.kind != HJ_AMOUNT_COUNT))
        return 1;
    return su_fitting(r, e->n.each, source, r->s->objects[source].controller,
                      SU_PLAYERS);
}

/* Whether the ability's own condition holds. */
static bool in_force(const struct su_run *r, const struct hj_ability *a,
                     int source)
{
    return a->condition == NULL ||
           su_holds(r, a->condition, source, r->s->objects[source].controller,
                    -1);
}

/* Hands the continuous effects of a kind that I has and that reach OBJECT to
 * TAKE; those whose selector asks for a keyword only where DEEP. */
static void continuous_of(const struct su_run *r, int i, int object,
                          unsigned gives, bool deep, take_effect take, void *sum)
{
    const struct hj_card_text *t = &su_object_card(r, i)->text;

    for (int k = 0; k < t->ability_count; k++) {
        const struct hj_ability *a = &t->abilities[k];
        if (a->when != HJ_WHEN_CONTINUOUS || !su_on("continuous-modifiers.3"))
            continue;
        for (int e = 0; e < a->effect_count; e++)
            if (bit_of(&a->effects[e]) == gives &&
                (deep || !su_asks_keyword(&a->effects[e].whom)) &&
                reaches(r, &a->effects[e], object, i) && in_force(r, a, i))
                take(&a->effects[e], times_of(r, &a->effects[e], i), sum);
    }
}

/* Whether any object may have a continuous effect of that kind that works. */
static inline bool is_given(const struct su_run *r, unsigned gives)
{
    return (r->s->given & gives) != 0 || !su_on("continuous-modifiers.4");
}

/* The same for all objects whose abilities work. */
static void all_continuous(const struct su_run *r, int object, unsigned gives,
                           bool deep, take_effect take, void *sum)
{
    unsigned where =
        su_on("continuous-modifiers.4") ? SU_SOURCES : SU_ALL_ZONES;

    if (r->sources != NULL) {
        for (int i = 0; i < r->source_count; i++)
            if (su_object_card(r, r->sources[i])->continuous & gives)
                continuous_of(r, r->sources[i], object, gives, deep, take, sum);
        return;
    }
    for (struct su_walk w = {0}; su_walk(&w, r->s, where);)
        if ((su_object_card(r, w.at)->continuous & gives) != 0 &&
            su_works(r, w.at))
            continuous_of(r, w.at, object, gives, deep, take, sum);
}

static inline void each_continuous(const struct su_run *r, int object,
                                   unsigned gives, bool deep, take_effect take,
                                   void *sum)
{
    if (is_given(r, gives))
        all_continuous(r, object, gives, deep, take, sum);
}

/* Lists those objects AMONG some, which hold all on the table, whose continuous
 * effects work in the state; returns how many. */
int su_sources(const struct su_run *r, const int16_t *among, int count,
               int16_t sources[SU_OBJECTS])
{
    int found = 0;

    for (int i = 0; i < count; i++) {
        const struct hj_card_text *t;
        bool any = false;
        if (!su_works(r, among[i]))
            continue;
        t = &su_object_card(r, among[i])->text;
        for (int k = 0; k < t->ability_count && !any; k++)
            any = t->abilities[k].when == HJ_WHEN_CONTINUOUS;
        if (any)
            sources[found++] = among[i];
    }
    return found;
}

static void take_values(const struct hj_effect *e, int times, void *sum)
{
    int *values = sum;

    values[0] += times * e->values[SU_VALUE_ATK];
    values[1] += times * e->values[SU_VALUE_DEF];
}

void su_given_by(const struct su_run *r, int source, int object, int values[2])
{
    if ((su_object_card(r, source)->continuous & SU_GIVES_VALUES) != 0 &&
        su_works(r, source))
        continuous_of(r, source, object, SU_GIVES_VALUES, true, take_values,
                      values);
}

int su_atk(const struct su_run *r, int object)
{
    int values[2] = {su_object_card(r, object)->atk, 0};

    if (!su_in_play(r->s, object))
        return values[0];
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].object == object)
            values[0] += r->s->modifiers[i].atk;
    each_continuous(r, object, SU_GIVES_VALUES, true, take_values, values);
    return values[0] < 0 ? 0 : values[0];
}

int su_def(const struct su_run *r, int object)
{
    int values[2] = {0, su_object_card(r, object)->def};

    if (!su_in_play(r->s, object))
        return values[1];
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].object == object)
            values[1] += r->s->modifiers[i].def;
    each_continuous(r, object, SU_GIVES_VALUES, true, take_values, values);
    return values[1] - r->s->objects[object].lost;
}

struct keyword_sum {
    int keyword;
    int count, wanted;
    struct hj_keyword_value found;
};

static void count_one(struct keyword_sum *sum, struct hj_keyword_value v)
{
    if (v.keyword != sum->keyword)
        return;
    if (sum->count == sum->wanted)
        sum->found = v;
    sum->count++;
}

static void take_gain(const struct hj_effect *e, int times, void *data)
{
    (void)times;
    for (int i = 0; i < e->keyword_count; i++)
        count_one(data, e->keywords[i]);
}

static void take_loss(const struct hj_effect *e, int times, void *data)
{
    struct keyword_sum *sum = data;

    (void)times;
    for (int i = 0; i < e->keyword_count; i++)
        if (e->keywords[i].keyword == sum->keyword)
            sum->count--;
}

int su_keyword_given(const struct su_run *r, int source, int object,
                     int keyword)
{
    struct keyword_sum gains = {.keyword = keyword, .wanted = -1};
    struct keyword_sum losses = gains;

    if (!su_works(r, source))
        return 0;
    continuous_of(r, source, object, SU_GIVES_KEYWORDS, true, take_gain,
                  &gains);
    continuous_of(r, source, object, SU_TAKES_KEYWORDS, true, take_loss,
                  &losses);
    return gains.count + losses.count;
}

static void sum_keyword(const struct su_run *r, int object, bool deep,
                        struct keyword_sum *sum)
{
    const struct su_card *c = su_object_card(r, object);
    const struct hj_card_text *t = &c->text;
    int lost = 0;

    if (c->keywords & 1u << sum->keyword)
        for (int i = 0; i < t->ability_count; i++)
            if (t->abilities[i].when == HJ_WHEN_KEYWORD)
                count_one(sum, t->abilities[i].keyword);
    if (!su_in_play(r->s, object))
        return;
    for (int i = 0; i < r->s->modifier_count; i++) {
        const struct su_modifier *m = &r->s->modifiers[i];
        if (m->object != object || m->keyword != sum->keyword)
            continue;
        if (m->instances > 0)
            count_one(sum, (struct hj_keyword_value){m->keyword, m->n, m->x});
        else
            lost++;
    }
    each_continuous(r, object, SU_GIVES_KEYWORDS, deep, take_gain, sum);
    sum->count -= su_on("keywords-general.10") || lost == 0 ? lost : sum->count;
    each_continuous(r, object, SU_TAKES_KEYWORDS, deep, take_loss, sum);
    if (sum->count < 0)
        sum->count = 0;
    if (sum->count == 0 && sum->keyword == SU_KEYWORD_HIDDEN &&
        r->s->objects[object].zone == SU_HIDDEN && su_on("hidden.11"))
        sum->count = 1;
}

int su_plain_keyword(const struct su_run *r, int object, int keyword)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = -1};

    sum_keyword(r, object, false, &sum);
    return sum.count;
}

/* Whether it may have that keyword: by its text, or because something gave
 * it. */
static inline bool may_have(const struct su_run *r, int object,
                            int keyword)
{
    return (su_object_card(r, object)->keywords & 1u << keyword) != 0 ||
           r->s->modifier_count > 0 || is_given(r, SU_GIVES_KEYWORDS) ||
           r->s->objects[object].zone == SU_HIDDEN;
}

int su_keyword(const struct su_run *r, int object, int keyword)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = -1};

    if (!may_have(r, object, keyword))
        return 0;
    if (keyword == SU_KEYWORD_HIDDEN && su_fighter(r->s, object) != NULL &&
        (su_fighter(r->s, object)->defends ? su_wrong(HIDDEN_KEPT_DEFENDER)
                                           : su_wrong(HIDDEN_KEPT_ATTACKER)))
        return 0;
    if (keyword == SU_KEYWORD_HIDDEN &&
        ((!su_on("hidden.5") && su_fighter(r->s, object) != NULL) ||
         (!su_on("hidden.7") && r->s->objects[object].zone != SU_HIDDEN)))
        return 0;
    sum_keyword(r, object, true, &sum);
    return sum.count;
}

bool su_instance(const struct su_run *r, int object, int keyword,
                 int i, struct hj_keyword_value *value)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = i};

    if (may_have(r, object, keyword))
        sum_keyword(r, object, true, &sum);
    *value = sum.found;
    return i < sum.count;
}

static void take_number(const struct hj_effect *e, int times, void *sum)
{
    *(int *)sum += times * e->n.n;
}

SU_UNGUARDED
int su_generates_sularium(const struct su_run *r, int object)
{
    int sum = su_object_card(r, object)->sularium;

    if (su_on("harvest.7"))
        sum += r->s->objects[object].counters;

    each_continuous(r, object, SU_GIVES_SULARIUM, true, take_number, &sum);
    return sum;
}

/* Whether PLAYER is one of those that an effect of CONTROLLER's is about. */
static bool is_meant(const struct su_run *r, const struct hj_selector *s,
                     int controller, int player)
{
    if (s->pick == HJ_PICK_YOU)
        return player == controller;
    if (s->other && player == controller)
        return false;
    return s->control != HJ_CONTROL_OPPONENT ||
           su_is_opponent(r->g, controller, player);
}

/* What the card of object I adds to what PLAYER generates. */
static int given_influence(const struct su_run *r, int i, int player)
{
    const struct hj_card_text *t = &su_object_card(r, i)->text;
    int sum = 0;

    for (int k = 0; k < t->ability_count; k++) {
        const struct hj_ability *a = &t->abilities[k];
        if (a->when != HJ_WHEN_CONTINUOUS ||
            !su_on("steps-of-the-influence-phase.8"))
            continue;
        for (int e = 0; e < a->effect_count; e++)
            if (bit_of(&a->effects[e]) == SU_GIVES_INFLUENCE &&
                is_meant(r, &a->effects[e].whom, r->s->objects[i].controller,
                         player) &&
                in_force(r, a, i))
                sum += a->effects[e].n.n * times_of(r, &a->effects[e], i);
    }
    return sum;
}

int su_generates_influence(const struct su_run *r, int player)
{
    int sum =
        su_on("influence-phase.5") ? su_count(r->s, player, SU_INFLUENCE) : 0;
    unsigned where =
        su_on("continuous-modifiers.4") ? SU_SOURCES : SU_ALL_ZONES;

    for (int i = 0; su_wrong(INFLUENCE_ANYONE) && i < r->g->players; i++)
        sum += i == player ? 0 : su_count(r->s, i, SU_INFLUENCE);
    if (su_wrong(INFLUENCE_DOWN))
        SU_EACH (i, r->s, 1u << SU_INFLUENCE)
            sum -= r->s->objects[i].up && r->s->objects[i].controller == player;
    if (!is_given(r, SU_GIVES_INFLUENCE))
        return sum;
    SU_EACH (i, r->s, where)
        if (su_works(r, i))
            sum += given_influence(r, i, player);
    return sum < 0 ? 0 : sum;
}

/* HARVEST as the rules spell it out (harvest.3). */
static const struct hj_ability harvest = {
    .when = HJ_WHEN_PAYMENT,
    .heading = HJ_TEXT_NONE,
    .phase = HJ_TEXT_NONE,
    .cost_count = 1,
    .effect_count = 1,
    .costs = &(const struct hj_cost){.row = SU_COST_HARVEST, .n = {.n = 1}},
    .effects = &(const struct hj_effect){.kind = HJ_EFFECT_COUNTER,
                                         .index = SU_COUNTER_SULARIUM,
                                         .n = {.n = 1},
                                         .whom = {.pick = HJ_PICK_THIS,
                                                  .relation = HJ_TEXT_NONE,
                                                  .zone = HJ_TEXT_NONE}},
};

const struct hj_ability *su_ability(const struct su_run *r, int object,
                                    int index)
{
    const struct hj_card_text *t = &su_object_card(r, object)->text;

    if (index == SU_HARVEST)
        return &harvest;
    return index < t->ability_count ? &t->abilities[index] : NULL;
}

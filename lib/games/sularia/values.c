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

static bool has_word(const struct su_run *r, struct hj_str word, int object)
{
    const struct su_card *c = su_object_card(r, object);
    struct hj_str rest = c->traits, trait;

    if (c->faction == r->g->mercenary && !su_on("mercenary-faction.6 R32"))
        return true;
    if (c->faction < SU_FACTIONS &&
        hj_str_same(word, r->g->factions[c->faction]))
        return true;
    while (hj_str_split(&rest, ';', &trait))
        if (hj_str_same(word, hj_str_trim(trait)))
            return true;
    return false;
}

static uint8_t things_of(const struct su_run *r, int object)
{
    const struct su_object *o = &r->s->objects[object];
    static const uint8_t things[] = {0, HJ_THING_COMBATANT, HJ_THING_SITE,
                                     HJ_THING_TACTIC, HJ_THING_CONDITION};
    uint8_t type = su_object_card(r, object)->type;

    if (o->zone == SU_INFLUENCE)
        return o->up && type == SU_CONDITION
                   ? HJ_THING_INFLUENCE | HJ_THING_CONDITION
                   : HJ_THING_INFLUENCE; /* influence-zone.3 */
    return things[type];
}

static int printed_keyword(const struct su_run *r, int object,
                           enum hj_keyword keyword);

bool su_fits(const struct su_run *r, const struct hj_selector *selector,
             int object, int source, int controller)
{
    const struct su_object *o = &r->s->objects[object];
    const struct su_card *c = su_object_card(r, object);

    if (selector->pick == HJ_PICK_THIS)
        return object == source;
    if ((selector->things & things_of(r, object)) == 0 ||
        (selector->other && object == source))
        return false;
    if (selector->control == HJ_CONTROL_YOU && o->controller != controller)
        return false;
    if (selector->control == HJ_CONTROL_OPPONENT &&
        !su_is_opponent(r->g, controller, o->controller))
        return false;
    for (int i = 0; i < HJ_SELECTOR_WORDS; i++)
        if (selector->words[i].n > 0 &&
            !has_word(r, selector->words[i], object))
            return false;
    if (c->cost < selector->cost_least || c->cost > selector->cost_most)
        return false;
    if (selector->name.n > 0 &&
        !hj_str_same(selector->name,
                     hj_card_name(r->g->setup.catalogue, o->card)))
        return false;
    /* Continuous modifiers that give the keyword count where they do not ask
     * for one themselves, so that no circle can arise. */
    return selector->keyword == HJ_KEYWORDS ||
           printed_keyword(r, object, selector->keyword) > 0;
}

/* Whether OBJECT is one of "each other attacker" of SOURCE's force. */
static bool in_force(const struct su_run *r, int object, int source)
{
    const struct su_fighter *a = su_fighter(r->s, object);
    const struct su_fighter *b = su_fighter(r->s, source);

    return a != NULL && b != NULL && object != source && !a->defends &&
           !b->defends && a->site == b->site && a->player == b->player &&
           r->s->keyworded;
}

static bool reaches(const struct su_run *r, const struct hj_effect *e,
                    int object, int source)
{
    if (e->whom.pick == HJ_PICK_FORCE)
        return in_force(r, object, source);
    return su_fits(r, &e->whom, object, source,
                   r->s->objects[source].controller);
}

typedef void (*take_effect)(const struct su_run *r, const struct hj_effect *e,
                            void *sum);

/* Hands the continuous effects of a kind that I has and that reach OBJECT to
 * TAKE; those whose selector asks for a keyword only where DEEP. */
static void continuous_of(const struct su_run *r, int i, int object,
                          uint8_t kind, bool deep, take_effect take, void *sum)
{
    const struct hj_card_text *t = &su_object_card(r, i)->text;

    for (int k = 0; k < t->ability_count; k++) {
        const struct hj_ability *a = &t->abilities[k];
        if (a->when != HJ_WHEN_CONTINUOUS || !su_on("continuous-modifiers.3"))
            continue;
        for (int e = 0; e < a->effect_count; e++)
            if (a->effects[e].kind == kind &&
                (deep || a->effects[e].whom.keyword == HJ_KEYWORDS) &&
                reaches(r, &a->effects[e], object, i))
                take(r, &a->effects[e], sum);
    }
}

/* Whether any object may have a continuous effect of that kind that works. */
static inline bool is_given(const struct su_run *r, uint8_t kind)
{
    return (r->s->given & 1u << kind) != 0 || !su_on("continuous-modifiers.4");
}

/* The same for all objects whose abilities work. */
static void all_continuous(const struct su_run *r, int object, uint8_t kind,
                           bool deep, take_effect take, void *sum)
{
    unsigned where =
        su_on("continuous-modifiers.4") ? SU_SOURCES : SU_ALL_ZONES;

    if (r->sources != NULL) {
        for (int i = 0; i < r->source_count; i++)
            if (su_object_card(r, r->sources[i])->continuous & 1u << kind)
                continuous_of(r, r->sources[i], object, kind, deep, take, sum);
        return;
    }
    for (struct su_walk w = {0}; su_walk(&w, r->s, where);)
        if ((su_object_card(r, w.at)->continuous & 1u << kind) != 0 &&
            su_works(r, w.at))
            continuous_of(r, w.at, object, kind, deep, take, sum);
}

static inline void each_continuous(const struct su_run *r, int object,
                                   uint8_t kind, bool deep, take_effect take,
                                   void *sum)
{
    if (is_given(r, kind))
        all_continuous(r, object, kind, deep, take, sum);
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

static void take_values(const struct su_run *r, const struct hj_effect *e,
                        void *sum)
{
    int *values = sum;

    (void)r;
    values[0] += e->atk;
    values[1] += e->def;
}

void su_given_by(const struct su_run *r, int source, int object, int values[2])
{
    if ((su_object_card(r, source)->continuous & 1u << HJ_EFFECT_MODIFY) != 0 &&
        su_works(r, source))
        continuous_of(r, source, object, HJ_EFFECT_MODIFY, true, take_values,
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
    each_continuous(r, object, HJ_EFFECT_MODIFY, true, take_values, values);
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
    each_continuous(r, object, HJ_EFFECT_MODIFY, true, take_values, values);
    return values[1] - r->s->objects[object].lost;
}

struct keyword_sum {
    enum hj_keyword keyword;
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

static void take_gain(const struct su_run *r, const struct hj_effect *e,
                      void *data)
{
    (void)r;
    for (int i = 0; i < e->keyword_count; i++)
        count_one(data, e->keywords[i]);
}

static void take_loss(const struct su_run *r, const struct hj_effect *e,
                      void *data)
{
    struct keyword_sum *sum = data;

    (void)r;
    for (int i = 0; i < e->keyword_count; i++)
        if (e->keywords[i].keyword == sum->keyword)
            sum->count--;
}

int su_keyword_given(const struct su_run *r, int source, int object,
                     enum hj_keyword keyword)
{
    struct keyword_sum gains = {.keyword = keyword, .wanted = -1};
    struct keyword_sum losses = gains;

    if (!su_works(r, source))
        return 0;
    continuous_of(r, source, object, HJ_EFFECT_GAIN, true, take_gain, &gains);
    continuous_of(r, source, object, HJ_EFFECT_LOSE, true, take_loss, &losses);
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
    each_continuous(r, object, HJ_EFFECT_GAIN, deep, take_gain, sum);
    sum->count -= su_on("keywords-general.10") || lost == 0 ? lost : sum->count;
    each_continuous(r, object, HJ_EFFECT_LOSE, deep, take_loss, sum);
    if (sum->count < 0)
        sum->count = 0;
    if (sum->count == 0 && sum->keyword == HJ_KEYWORD_HIDDEN &&
        r->s->objects[object].zone == SU_HIDDEN && su_on("hidden.11"))
        sum->count = 1;
}

static int printed_keyword(const struct su_run *r, int object,
                           enum hj_keyword keyword)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = -1};

    sum_keyword(r, object, false, &sum);
    return sum.count;
}

/* Whether it may have that keyword: by its text, or because something gave
 * it. */
static inline bool may_have(const struct su_run *r, int object,
                            enum hj_keyword keyword)
{
    return (su_object_card(r, object)->keywords & 1u << keyword) != 0 ||
           r->s->modifier_count > 0 || is_given(r, HJ_EFFECT_GAIN) ||
           r->s->objects[object].zone == SU_HIDDEN;
}

int su_keyword(const struct su_run *r, int object, enum hj_keyword keyword)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = -1};

    if (!may_have(r, object, keyword))
        return 0;
    if (keyword == HJ_KEYWORD_HIDDEN && su_fighter(r->s, object) != NULL &&
        (su_fighter(r->s, object)->defends ? su_wrong(HIDDEN_KEPT_DEFENDER)
                                           : su_wrong(HIDDEN_KEPT_ATTACKER)))
        return 0;
    if (keyword == HJ_KEYWORD_HIDDEN &&
        ((!su_on("hidden.5") && su_fighter(r->s, object) != NULL) ||
         (!su_on("hidden.7") && r->s->objects[object].zone != SU_HIDDEN)))
        return 0;
    sum_keyword(r, object, true, &sum);
    return sum.count;
}

bool su_instance(const struct su_run *r, int object, enum hj_keyword keyword,
                 int i, struct hj_keyword_value *value)
{
    struct keyword_sum sum = {.keyword = keyword, .wanted = i};

    if (may_have(r, object, keyword))
        sum_keyword(r, object, true, &sum);
    *value = sum.found;
    return i < sum.count;
}

static void take_number(const struct su_run *r, const struct hj_effect *e,
                        void *sum)
{
    (void)r;
    *(int *)sum += e->n;
}

int su_generates_sularium(const struct su_run *r, int object)
{
    int sum = su_object_card(r, object)->sularium;

    if (su_on("harvest.7"))
        sum += r->s->objects[object].counters;

    each_continuous(r, object, HJ_EFFECT_GENERATE_SULARIUM, true, take_number,
                    &sum);
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
    SU_EACH (i, r->s, su_wrong(INFLUENCE_DOWN) ? 1u << SU_INFLUENCE : 0)
        sum -= r->s->objects[i].up && r->s->objects[i].controller == player;
    if (!is_given(r, HJ_EFFECT_GENERATE_INFLUENCE))
        return sum;
    SU_EACH (i, r->s, where) {
        const struct hj_card_text *t;
        if (!su_works(r, i) || r->s->objects[i].controller != player)
            continue;
        t = &su_object_card(r, i)->text;
        for (int k = 0; k < t->ability_count; k++)
            for (int e = 0; e < t->abilities[k].effect_count; e++)
                if (t->abilities[k].when == HJ_WHEN_CONTINUOUS &&
                    su_on("steps-of-the-influence-phase.8") &&
                    t->abilities[k].effects[e].kind ==
                        HJ_EFFECT_GENERATE_INFLUENCE)
                    sum += t->abilities[k].effects[e].n;
    }
    return sum < 0 ? 0 : sum;
}

/* HARVEST as the rules spell it out (harvest.3). */
static const struct hj_ability harvest = {
    .when = HJ_WHEN_PAYMENT,
    .cost_count = 1,
    .effect_count = 1,
    .costs = {{HJ_COST_HARVEST, 1}},
    .effects = &(const struct hj_effect){.kind = HJ_EFFECT_COUNTER,
                                         .n = 1,
                                         .whom = {.pick = HJ_PICK_THIS,
                                                  .keyword = HJ_KEYWORDS,
                                                  .cost_most = HJ_COST_NONE}},
};

const struct hj_ability *su_ability(const struct su_run *r, int object,
                                    int index)
{
    const struct hj_card_text *t = &su_object_card(r, object)->text;

    if (index == SU_HARVEST)
        return &harvest;
    return index < t->ability_count ? &t->abilities[index] : NULL;
}

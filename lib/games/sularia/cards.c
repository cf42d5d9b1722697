/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as the engine reads them, compiled when one is first named. */
#include "games/sularia/sularia.h"

#include "base/utf8.h"

const struct su_card su_no_card = {.faction = SU_FACTIONS};

static uint8_t type_of(struct hj_str type)
{
    static const char *const names[] = {"", "combatant", "site", "tactic",
                                        "condition"};

    for (uint8_t i = SU_COMBATANT; i <= SU_CONDITION; i++)
        if (hj_str_same(type, hj_str(names[i])))
            return i;
    return SU_NO_TYPE;
}

static int16_t number(const struct hj_game *g, hj_card card, hj_property p,
                      bool *has)
{
    int64_t value = 0;
    bool found = p != HJ_NO_PROPERTY &&
                 hj_card_number(g->setup.catalogue, card, p, &value);

    if (has != NULL)
        *has = found;
    if (value > 1000)
        value = 1000;
    return (int16_t)(value < -1000 ? -1000 : value);
}

static struct hj_str cell(const struct hj_game *g, hj_card card, hj_property p)
{
    return p == HJ_NO_PROPERTY ? HJ_STR("")
                               : hj_card_value(g->setup.catalogue, card, p);
}

int su_faction_named(const struct hj_game *g, struct hj_str name)
{
    for (int i = 0; i < g->faction_count; i++)
        if (hj_str_same(g->factions[i], name))
            return i;
    return -1;
}

/* The index of a faction; a new one is added while there is room. */
uint8_t su_faction(struct hj_game *g, struct hj_str name)
{
    int known = su_faction_named(g, name);

    if (known >= 0)
        return (uint8_t)known;
    if (name.n == 0 || g->faction_count == SU_FACTIONS)
        return SU_FACTIONS;
    g->factions[g->faction_count] = name;
    return (uint8_t)g->faction_count++;
}

/* What its continuous effects are, without a look at the ability. */
static void summarise_effect(struct su_card *c, const struct hj_ability *a,
                             const struct hj_effect *e)
{
    if (a->when == HJ_WHEN_OWN && e->whom.pick == HJ_PICK_TARGET)
        c->targets += e->whom.count;
    if (a->when != HJ_WHEN_CONTINUOUS)
        return;
    c->continuous |= su_gives(e);
    /* What cannot be given once to whom it finds: it generates, depends on
     * something, or has them arrive with QUICK. */
    c->steady = c->steady || e->kind == HJ_EFFECT_GENERATE ||
                a->condition != NULL || e->n.kind == HJ_AMOUNT_COUNT;
    for (int k = 0; k < e->keyword_count; k++)
        c->steady = c->steady || e->keywords[k].keyword == SU_KEYWORD_QUICK;
    if (e->kind == HJ_EFFECT_MODIFY && e->n.kind == HJ_AMOUNT_COUNT)
        c->worst -= SU_GREAT;
    else if (e->kind == HJ_EFFECT_MODIFY && e->values[SU_VALUE_DEF] < 0)
        c->worst += e->values[SU_VALUE_DEF];
}

/* The phase at whose start an ability triggers; a turn starts with its first
 * phase, and ends with its last. */
int su_opens(const struct hj_ability *a)
{
    if (a->moment == HJ_MOMENT_START)
        return a->phase == HJ_TEXT_NONE ? SU_PHASE_RESET : a->phase;
    return a->moment == HJ_MOMENT_END ? SU_PHASE_END : -1;
}

/* What is asked of a card again and again, without a look at its abilities. */
static void summarise(struct su_card *c)
{
    for (int k = 0; k < c->text.ability_count; k++) {
        const struct hj_ability *a = &c->text.abilities[k];
        c->triggers |= (uint32_t)a->events;
        if (su_opens(a) >= 0)
            c->opens |= 1u << su_opens(a);
        if (a->when == HJ_WHEN_KEYWORD)
            c->keywords |= 1u << a->keyword.keyword;
        for (int e = 0; e < a->effect_count; e++)
            summarise_effect(c, a, &a->effects[e]);
    }
    for (int k = 0; k < c->text.sentence_count; k++)
        c->vague = c->vague || !c->text.sentences[k].understood;
}

const struct su_card *su_card(struct hj_game *g, hj_card card)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct su_card *c;

    if (card == HJ_NO_CARD || card >= hj_catalogue_count(cat))
        return &su_no_card;
    c = &g->cards[card];
    if (c->compiled)
        return c;
    c->type = type_of(cell(g, card, g->type));
    c->faction = su_faction(g, cell(g, card, g->faction));
    c->n = number(g, card, g->n, NULL);
    c->cost = number(g, card, g->cost, NULL);
    c->atk = number(g, card, g->atk, NULL);
    c->def = number(g, card, g->def, &c->has_def);
    c->sularium = number(g, card, g->sularium, NULL);
    c->traits = cell(g, card, g->traits);
    if (!hj_grammar_read(g->grammar, cell(g, card, g->words),
                         cell(g, card, g->type), g->arena, &c->text, NULL)) {
        c->text = (struct hj_card_text){0};
        g->no_memory = true; /* tried again when it is next asked for */
        g->starved = true;
        return c;
    }
    summarise(c);
    c->compiled = true;
    return c;
}

void su_note_abilities(struct su_run *r, int object)
{
    struct su_state *s = r->s;
    uint64_t *sets = s->sets[(unsigned)object / SU_SET_BITS];
    uint64_t bit = UINT64_C(1) << object % SU_SET_BITS;
    const struct su_card *card = su_object_card(r, object);

    if ((sets[SU_NOWHERE] | sets[SU_ZONES]) & bit) {
        sets[SU_NOWHERE] &= ~bit;
        sets[SU_ZONES] &= ~bit;
        sets[SU_ZONES + 1] &= ~bit;
        s->heard = s->opens = s->given = 0;
        SU_EACH (i, s, SU_SOURCES | SU_HEARERS) {
            s->given |= su_object_card(r, i)->continuous;
            s->heard |= su_object_card(r, i)->triggers;
            s->opens |= su_object_card(r, i)->opens;
        }
    }
    if ((1u << s->objects[object].zone & SU_OPEN_ZONES) == 0 &&
        !su_lasts(s, object))
        return;
    if (card->continuous != 0 && (card->steady || !su_lasts(s, object)))
        sets[SU_NOWHERE] |= bit;
    if (card->triggers != 0 || card->opens != 0)
        sets[SU_ZONES] |= bit;
    if (card->opens != 0)
        sets[SU_ZONES + 1] |= bit;
    s->given |= card->continuous;
    s->heard |= card->triggers;
    s->opens |= card->opens;
    /* It may have been damaged before it came into play. */
    s->hurt |=
        s->objects[object].lost != 0 || (card->has_def && card->def <= 0);
}

/* The slug of NAME, which *SLUG keeps from now on; NAME itself while memory is
 * short. */
static HJ_COLD struct hj_str make_slug(const struct hj_game *g,
                                       struct hj_str name, struct hj_str *slug)
{
    struct hj_out *out = hj_out_memory();

    if (out != NULL && hj_utf8_slug(name, out))
        *slug = hj_arena_str(g->arena, hj_out_text(out));
    hj_out_free(out);
    return slug->p != NULL ? *slug : name;
}

struct hj_str su_card_called(const struct su_run *r, int object)
{
    hj_card card = r->s->objects[object].card;

    return card == HJ_NO_CARD ? HJ_STR("an unknown card")
                              : hj_card_name(r->g->setup.catalogue, card);
}

struct hj_str su_slug(const struct hj_game *g, hj_card card)
{
    struct hj_str *slug = &g->cards[card].slug;

    return slug->p != NULL
               ? *slug
               : make_slug(g, hj_card_name(g->setup.catalogue, card), slug);
}

struct hj_str su_faction_slug(struct hj_game *g, int faction)
{
    struct hj_str *slug = &g->faction_slugs[faction];

    return slug->p != NULL ? *slug : make_slug(g, g->factions[faction], slug);
}

bool su_may_be(const struct su_run *r, int object, enum su_type type)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           su_object_card(r, object)->type == type;
}

struct hj_str su_object_name(const struct hj_game *g, const struct su_state *s,
                             int object)
{
    const struct su_object *o = &s->objects[object];

    if (o->alias != HJ_NO_SYMBOL && g->setup.symbol != NULL)
        return g->setup.symbol(g->setup.log, o->alias);
    return o->card == HJ_NO_CARD ? HJ_STR("?")
                                 : hj_card_name(g->setup.catalogue, o->card);
}

void su_identify(struct su_run *r, int object, hj_card card)
{
    struct su_state *s = r->s;
    int owner = s->objects[object].owner;
    const struct hj_game_player *p = &r->g->setup.players[owner];
    unsigned copies = 0, seen = 0;

    s->objects[object].card = card;
    s->objects[object].foreseen = 0;
    if (1u << s->objects[object].zone & SU_OPEN_ZONES) /* what it can do */
        su_set_zone(r, object, s->objects[object].zone);
    if (p->count == 0 || p->deck[0] == HJ_NO_CARD || card == HJ_NO_CARD)
        return; /* no list, or one that is not to be seen */
    for (size_t i = 0; i < p->count; i++)
        copies += p->deck[i] == card ? p->copies[i] : 0;
    for (int i = 0; i < s->object_count; i++)
        seen += s->objects[i].card == card && s->objects[i].owner == owner &&
                !s->objects[i].foreseen && s->objects[i].zone != SU_DECK &&
                s->objects[i].zone != SU_NOWHERE;
    if (seen > copies && copies == 0)
        su_illegal(r, NULL, "commands.6", PL_SAY(NOT_IN_DECK_LIST),
                   HJ_STR_ARG(hj_card_name(r->g->setup.catalogue, card)),
                   HJ_STR_ARG(p->id));
    else if (seen > copies)
        su_illegal(r, NULL, "commands.6", PL_SAY(TOO_MANY_COPIES),
                   HJ_STR_ARG(p->id), copies, copies == 1 ? "copy" : "copies",
                   HJ_STR_ARG(hj_card_name(r->g->setup.catalogue, card)), seen);
}

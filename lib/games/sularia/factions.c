/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: factions of a catalogue, and properties of a card that the kernel
 * does not read. */
#include "games/sularia/su.h"

#include "base/utf8.h"

const struct su_card su_no_card = {.faction = SU_FACTIONS};

int su_faction_named(struct hj_game *g, struct hj_str name)
{
    const struct su_game *own = su_game(g);

    for (int i = 0; i < own->faction_count; i++)
        if (hj_str_equal_nocase(own->factions[i], name))
            return i;
    return -1;
}

static const char *faction_word(const struct pl_run *r, int i)
{
    return i < su_game(r->g)->faction_count ? su_faction_slug(r->g, i).p : NULL;
}

int su_faction_operand(struct pl_run *r, const struct hj_operand *o)
{
    int f = su_faction_named(r->g, hj_operand_text(o));

    if (f < 0)
        pl_no_such(r, o, hj_operand_text(o), "faction", faction_word);
    return f;
}

/* Returns the index of a faction; adds it while there is room, else returns
 * SU_FACTIONS. */
static uint8_t number_faction(struct hj_game *g, struct hj_str name)
{
    int known = su_faction_named(g, name); /* opens the game's part */
    struct su_game *own = g->own;

    if (known >= 0)
        return (uint8_t)known;
    if (name.n == 0 || own == NULL || own->faction_count == SU_FACTIONS)
        return SU_FACTIONS;
    own->factions[own->faction_count] = name;
    return (uint8_t)own->faction_count++;
}

/* Numbers the factions in catalogue order, so that a game does not depend on
 * the cards that are named first. If there are too many, they are numbered as
 * cards are named. */
static void number_factions(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct su_game *own = g->own;

    own->fixed_factions = true;
    for (hj_card card = 0;
         card < hj_catalogue_count(cat) && g->faction != HJ_NO_PROPERTY;
         card++) {
        struct hj_str name = hj_card_value(cat, card, g->faction);
        if (name.n > 0 && number_faction(g, name) == SU_FACTIONS) {
            own->fixed_factions = false;
            own->faction_count = 1;
            return;
        }
    }
}

const struct su_game *su_open_game(struct hj_game *g)
{
    static const struct su_game none = {0}; /* out of memory */
    struct su_game *own = hj_arena_array(g->arena, 1, sizeof *own);

    if (own == NULL) {
        g->out_of_memory = true;
        return &none;
    }
    g->own = own;
    own->factions[SU_MERCENARY] = HJ_STR("Mercenary");
    own->faction_count = 1;
    number_factions(g);
    return own;
}

struct hj_str su_faction_slug(struct hj_game *g, int faction)
{
    struct hj_str name = su_game(g)->factions[faction];
    struct su_game *own = g->own;
    struct hj_out *out;

    if (own == NULL)
        return name;
    if (own->slugs[faction].p == NULL && (out = hj_out_memory()) != NULL) {
        if (hj_utf8_slug(name, out))
            own->slugs[faction] = hj_arena_str(g->arena, hj_out_text(out));
        hj_out_free(out);
    }
    return own->slugs[faction].p != NULL ? own->slugs[faction] : name;
}

/* --- cards --- */

/* Notes effects that cannot be given once, and reductions of DEF. */
static void sum_up_effect(struct su_card *c, const struct hj_ability *a,
                          const struct hj_effect *e)
{
    c->continuous =
        c->continuous || e->kind == HJ_EFFECT_GENERATE ||
        a->condition != NULL || e->n.kind == HJ_AMOUNT_COUNT ||
        (e->kind == HJ_EFFECT_OWN &&
         (e->index == SU_VERB_ARRIVES || e->index == SU_VERB_ARRIVES_RESET ||
          e->index >= SU_VERB_NO_PLAY));
    for (int k = 0; k < e->keyword_count; k++)
        c->continuous =
            c->continuous || e->keywords[k].keyword == SU_KEYWORD_QUICK;
    if (e->kind == HJ_EFFECT_MODIFY && e->n.kind == HJ_AMOUNT_COUNT)
        c->worst -= PL_GREAT;
    else if (e->kind == HJ_EFFECT_MODIFY && e->values[SU_VALUE_DEF] < 0)
        c->worst += e->values[SU_VALUE_DEF];
}

bool su_compile(struct hj_game *g, hj_card number, struct pl_card *c)
{
    struct su_card *own = hj_arena_array(g->arena, 1, sizeof *own);

    if (own == NULL)
        return false;
    *own = su_no_card;
    if (g->faction != HJ_NO_PROPERTY)
        own->faction = number_faction(
            g, hj_card_value(g->setup.catalogue, number, g->faction));
    if (c->type > SU_CONDITION)
        c->type = SU_NO_TYPE;
    PL_EACH_ABILITY (a, &c->text)
        PL_EACH_CLAUSE (e, a)
            if (a->when == HJ_WHEN_CONTINUOUS)
                sum_up_effect(own, a, e);
    c->own = own;
    return true;
}

bool su_may_name(struct pl_run *r, const struct hj_operand *o, hj_card named)
{
    const struct su_card *c;

    if (HJ_LIKELY(su_game(r->g)->fixed_factions))
        return true;
    c = pl_card(r->g, named)->own;
    if (c == NULL || c->faction < SU_FACTIONS ||
        hj_card_value(r->g->setup.catalogue, named, r->g->faction).n == 0)
        return true;
    pl_unread(r, o, SU_SAY(TOO_MANY_FACTIONS), SU_FACTIONS);
    return false;
}

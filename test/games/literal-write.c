/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: logs with their required results. */
#include "drop.h"
#include "literal-make.h"

#include <string.h>

enum { TRIES = 40 };

/* --- what is played --- */

/* Returns a target for a clause; LIT_NOBODY: none. */
static int a_target(const struct lit_table *t, const struct hj_effect *e,
                    struct hj_random *random, const int *taken, int count,
                    int source, bool wrong)
{
    bool player =
        e->whom.kind_count > 0 && e->whom.kinds[0].types == HJ_TYPE_PLAYER;

    for (int i = 0; i < TRIES; i++) {
        int one = below(random, t->objects + 2) - 2;
        bool again = false;
        if (e->whom.pick != HJ_PICK_TARGET)
            return LIT_PLACES + 1 + below(random, t->game->places);
        for (int k = 0; k < count; k++)
            again = again || taken[k] == one;
        if (wrong && one >= 0 && t->object[one].zone != LIT_PLAY)
            continue;
        if (!again && (one < 0) == player &&
            lit_may_target(t, e, one, source) == !wrong)
            return one;
    }
    return LIT_NOBODY;
}

static void put_target(const struct lit_table *t, int one, struct hj_out *out)
{
    if (one == LIT_NOBODY)
        return;
    if (one >= LIT_PLACES)
        hj_out_printf(out, " location.%d", one - LIT_PLACES);
    else if (one < 0)
        hj_out_printf(out, " %s", lit_names[-1 - one]);
    else if (t->object[one].id[0] != '\0')
        hj_out_printf(out, " %s", t->object[one].id);
    else
        hj_out_printf(out, " %s.%s.%s", lit_names[t->object[one].owner],
                      t->game->pile, t->object[one].card->slug);
}

/* Returns the number of modes of a text; 0: no choice. */
static int modes_of(const struct hj_card_text *text)
{
    for (int i = 0; i < text->ability_count; i++)
        for (int k = 0; k < text->abilities[i].effect_count; k++)
            if (text->abilities[i].effects[k].kind == HJ_EFFECT_CHOOSE)
                return text->abilities[i].effects[k].n.n;
    return 0;
}

static bool is_of(const struct hj_effect *e, int mode)
{
    return e->when == NULL || e->when->kind != HJ_IF_CHOSEN ||
           e->when->least == mode;
}

/* True if the targets fit MODE. */
static bool fits_mode(const struct lit_run *r, const struct hj_card_text *text,
                      int mode)
{
    int named[16], count = 0, at = 0;
    const struct hj_ability *a = &text->abilities[0];
    bool moves = false;

    for (int i = 0; i < r->target_count; i++)
        if (r->targets[i] != LIT_NOBODY)
            named[count++] = r->targets[i];
    for (int k = 0; k < a->effect_count; k++) {
        const struct hj_effect *e = &a->effects[k];
        int n = e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
        moves = moves || (is_of(e, mode) && e->own != HJ_TEXT_NONE);
        for (; is_of(e, mode) && lit_asks(r->t->game, e) && n > 0; n--, at++)
            if (at == count || !lit_may_target(r->t, e, named[at], r->source))
                return false;
    }
    return at == count && moves == (r->place > 0);
}

/* True if only one of two places is possible, so that it may be unwritten. */
static bool only_place(const struct lit_run *r)
{
    const struct lit_table *t = r->t;
    int places = 0;

    for (int i = 0; t->game->room > 0 && i < r->target_count; i++)
        for (int place = 1; r->targets[i] >= 0 && r->targets[i] < LIT_PLACES &&
                            place <= t->game->places;
             place++) {
            const struct lit_object *o = &t->object[r->targets[i]];
            int there = 0;
            for (int k = 0; k < t->objects; k++)
                there += t->object[k].zone == LIT_PLAY &&
                         t->object[k].place == place &&
                         t->object[k].controller == o->controller;
            places += place != o->place && there < t->game->room;
        }
    return places == 1;
}

/* Counts the modes that fit; false: wrong targets fit a mode all the same. */
static bool count_modes(struct lit_run *r, const struct hj_card_text *text)
{
    int most = modes_of(text);

    r->modes = 0;
    for (int mode = 1; mode <= most; mode++)
        r->modes += fits_mode(r, text, mode);
    return most == 0 ||
           ((r->modes == 0) == r->wrong && (r->place > 0 || !only_place(r)));
}

/* Chooses the targets of all clauses, in printed order, and the destination of
 * one of them. */
static bool aim(struct lit_run *r, const struct hj_card_text *text,
                struct hj_out *out)
{
    int count = 0, moved = -1, named = 0;
    bool open = false, wrong = false;
    int most = modes_of(text);

    if (r->mode == 0 && most > 0)
        r->mode = 1 + below(r->random, most);
    for (int i = 0; i < text->ability_count; i++)
        for (int k = 0; k < text->abilities[i].effect_count; k++) {
            const struct hj_effect *e = &text->abilities[i].effects[k];
            int n = e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
            /* "another target" of a card differs from those before */
            int from = e->whom.other && r->source < 0 ? 0 : r->target_count;
            if (!lit_asks(r->t->game, e))
                continue;
            if (!is_of(e, r->mode)) {
                for (; n > 0 && r->target_count < 16; n--)
                    r->targets[r->target_count++] = LIT_NOBODY;
                continue;
            }
            if (open && (e->whom.up_to || r->t->game->chooses))
                return false; /* ambiguous targets */
            open = open || e->whom.up_to;
            for (int left = e->whom.up_to ? below(r->random, n + 1) : n; n > 0;
                 n--, left--) {
                int one = left > 0
                              ? a_target(r->t, e, r->random, &r->targets[from],
                                         r->target_count - from, r->source,
                                         r->wrong && !wrong &&
                                             e->whom.pick == HJ_PICK_TARGET)
                              : LIT_NOBODY;
                wrong = wrong || (left > 0 && e->whom.pick == HJ_PICK_TARGET);
                if ((left > 0 && one == LIT_NOBODY) || r->target_count >= 8)
                    return false;
                named += one != LIT_NOBODY;
                r->targets[r->target_count++] = one;
                if (e->own != HJ_TEXT_NONE && count++ == 0)
                    moved = one;
            }
        }
    if (count > 1 || (r->wrong && (!wrong || count > 0)))
        return false; /* only one place is written */
    hj_out_puts(out, named > 0 ? " on" : "");
    for (int i = 0; i < r->target_count; i++)
        put_target(r->t, r->targets[i], out);
    if (moved >= 0) {
        r->place =
            lit_free_place(r->t, r->random, r->t->object[moved].controller);
        if (r->place == 0 || r->place == r->t->object[moved].place)
            return false;
        hj_out_printf(out, " to location.%d", r->place);
    }
    return count_modes(r, text);
}

static void put_claims(const struct lit_table *t, struct hj_out *out)
{
    const struct lit_game *g = t->game;

    for (int p = 0; p < 2; p++) {
        hj_out_printf(out, "@claim %s.hand %d\n", lit_names[p], t->hand[p]);
        if (g->deck >= 0)
            hj_out_printf(out, "@claim %s.deck %d\n", lit_names[p], t->deck[p]);
        if (g->number >= 0) {
            hj_out_printf(out, "@claim %s.", lit_names[p]);
            lit_put_number(out, g, t->number[p]);
        }
    }
    for (int i = 0; t->uses && i < 2; i++)
        if (g->pools[i] != NULL)
            hj_out_printf(out, "@claim ann.%s %d\n", g->pools[i], t->pool[i]);
    for (int i = 0; i < t->objects; i++) {
        const struct lit_object *o = &t->object[i];
        if (o->id[0] == '\0' || o->zone == LIT_OUT)
            continue;
        hj_out_printf(out, "@claim %s.zone ", o->id);
        if (o->zone != LIT_PLAY) {
            hj_out_printf(out, "%s.%s\n", lit_names[o->owner],
                          o->zone == LIT_HAND   ? "hand"
                          : o->zone == LIT_DECK ? "deck"
                                                : g->pile);
            continue;
        }
        if (g->late)
            hj_out_printf(out, "%s.combatant\n", lit_names[o->controller]);
        else if (g->room > 0)
            hj_out_printf(out, "location.%d\n", o->place);
        else if (g->zones[0] < 0)
            hj_out_printf(out, "%s.unit.%d\n", lit_names[o->owner], o->place);
        else
            hj_out_printf(out, "%s.%.*s\n", lit_names[o->owner],
                          HJ_STR_ARG(lit_place_word(g, o)));
        hj_out_printf(out, "@claim %s.%s %s\n", o->id,
                      g->words->states[g->exhausted].text,
                      o->exhausted ? "yes" : "no");
        if (g->stored != NULL)
            hj_out_printf(out, "@claim %s.counter.%s %d\n", o->id, g->stored,
                          o->stored);
        if (g->life >= 0)
            hj_out_printf(out, "@claim %s.damage %d\n", o->id, o->damage);
        for (int v = 0; v < g->words->value_count && v < HJ_TEXT_VALUES; v++)
            if (g->words->values[v].changes)
                hj_out_printf(out, "@claim %s.%.*s %d\n", o->id,
                              lit_first_length(g->words->values[v].text),
                              g->words->values[v].text, lit_value(t, i, v));
        for (int k = 0; k < g->words->keyword_count; k++)
            if (g->keywords >> k & 1)
                hj_out_printf(out, "@claim %s.keyword.%s %d\n", o->id,
                              g->words->keywords[k].path, lit_keyword(t, i, k));
    }
}

static bool play(struct lit_run *r, const struct hj_card_text *text,
                 struct hj_out *out)
{
    const struct lit_game *g = r->t->game;

    hj_out_printf(out, "ann %s tx", g->verb);
    r->t->hand[0]++;
    r->t->known = 1;
    if (!aim(r, text, out))
        return false;
    if (r->wrong) {
        hj_out_puts(out, " as t1\n");
        return true;
    }
    hj_out_puts(out, " as t1\nresolve\n");
    lit_carry_out(r, text);
    hj_out_str(out, hj_out_text(r->lines));
    if (r->declined) { /* a pending "may" lapses */
        hj_out_printf(out, "ann %s nop\n", g->verb);
        r->t->hand[0]--;
    }
    put_claims(r->t, out);
    return !r->too_far && (!r->declined || r->t->known > 0);
}

static bool asks_targets(const struct lit_game *g, const struct hj_ability *a)
{
    for (int i = 0; i < a->effect_count; i++)
        if (lit_asks(g, &a->effects[i]))
            return true;
    return false;
}

/* Uses the ability of cards[0], twice if it has no targets. */
static bool use(struct lit_run *r, const struct hj_card_text *text,
                struct hj_out *out)
{
    const struct hj_ability *a = &text->abilities[0];
    bool again = !asks_targets(r->t->game, a) && below(r->random, 2) == 0;

    r->source = 0;
    r->name = r->t->object[0].id;
    r->t->hand[0] += 2;
    r->t->known = 2;
    for (int i = 0; i <= again; i++) {
        hj_out_printf(out, "ann use %s.1", r->name);
        if (r->t->game->late) /* costs precede targets */
            lit_pay(r, a, out);
        if (!r->unpaid && !aim(r, text, out))
            return false;
        if (!r->t->game->late)
            lit_pay(r, a, out);
        hj_out_puts(out, "\n");
        r->unpaid = r->unpaid || (i > 0 && a->once != HJ_ONCE_NONE);
        if (r->wrong || r->unpaid || r->too_far)
            return !r->too_far;
        hj_out_puts(out, "resolve\n");
        hj_out_cut(r->lines, 0);
        r->it = -1;
        r->same_count = r->next = r->rolled = r->discarded = 0;
        lit_carry_out(r, text);
        hj_out_str(out, hj_out_text(r->lines));
        if (r->declined) {
            hj_out_printf(out, "ann %s nop\n", r->t->game->verb);
            r->t->hand[0]--;
            again = false;
        }
        again = again && !r->owed;
        put_claims(r->t, out);
    }
    return !r->too_far && (!r->declined || r->t->known > 0);
}

/* True if ann may play: where cards have a faction she needs one of it. */
static bool may_play(const struct lit_table *t)
{
    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_PLAY && t->object[i].controller == 0)
            return true;
    return t->game->faction == NULL;
}

/* Makes the text of cards[0]: an aura, an ability that ann uses, or none. */
static void make_standing(struct lit_table *t, struct hj_grammar *grammar,
                          struct maker *m, struct hj_arena *arena,
                          struct hj_card_text *text)
{
    int which = below(m->random, 3);

    m->aura = which == 0;
    m->use = which == 1 && t->game->prices != NULL;
    if ((m->aura || m->use) && lit_make_text(grammar, m, arena, text)) {
        t->aura = m->aura ? text : NULL;
        t->uses = m->use;
    } else {
        hj_out_cut(m->out, 0);
    }
}

bool lit_write(const struct lit_game *g, struct hj_grammar *grammar,
               struct hj_random *random, struct hj_out *out, bool *wrong,
               unsigned long *nodes)
{
    struct lit_table t = {.game = g}, settled;
    struct lit_run r = {.t = &t,
                        .random = random,
                        .it = -1,
                        .source = -1,
                        .name = "t1",
                        .lines = hj_out_memory()};
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *own = hj_out_memory(), *standing = hj_out_memory();
    struct maker m = {.g = g, .random = random, .out = own};
    struct maker sm = {.g = g, .random = random, .out = standing};
    struct hj_card_text text, in_play;
    bool good = true;

    make_standing(&t, grammar, &sm, arena, &in_play);
    lit_make_table(&t, random);
    for (int i = 0; i < 2; i++) { /* no object may be dead at the start */
        t.hand[0]++;
        settled = t;
        lit_bury(&settled);
        good = good && memcmp(&settled, &t, sizeof t) == 0;
    }
    t.hand[0] -= 2;
    good = good && !lit_lost(&t) && may_play(&t) &&
           (t.uses || lit_make_text(grammar, &m, arena, &text));
    if (good) {
        lit_put_table(&t, hj_out_text(standing), hj_out_text(own), out);
        r.wrong = below(random, 6) == 0;
        good = t.uses ? use(&r, &in_play, out) : play(&r, &text, out);
        *wrong = r.wrong || r.unpaid;
        if (nodes != NULL && (t.aura != NULL || t.uses))
            drop_nodes_of(&in_play, nodes);
        if (nodes != NULL && !t.uses)
            drop_nodes_of(&text, nodes);
    }
    hj_out_free(own);
    hj_out_free(standing);
    hj_out_free(r.lines);
    hj_arena_free(arena);
    return good;
}

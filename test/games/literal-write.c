/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: positions, and logs with what must come of them. */
#include "literal-make.h"

#include <string.h>

enum { PLACES = 1000, TRIES = 40 };

static int below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

static int free_place(const struct lit_table *t, struct hj_random *random,
                      int player)
{
    for (int i = 0; i < TRIES; i++) {
        int place = 1 + below(random, t->game->places), there = 0;
        for (int k = 0; k < t->objects; k++)
            there += t->object[k].zone == LIT_PLAY &&
                     t->object[k].place == place &&
                     t->object[k].owner == player;
        if (there < (t->game->room > 0         ? t->game->room
                     : t->game->zones[0] >= 0 ? LIT_OBJECTS
                                              : 1))
            return place;
    }
    return 0;
}

static void make_table(struct lit_table *t, struct hj_random *random)
{
    const struct lit_game *g = t->game;
    int cards = 0, count = 4 + below(random, 6);

    while (g->cards[cards].name != NULL)
        cards++;
    for (int i = 0; i < count; i++) {
        struct lit_object *o = &t->object[t->objects];
        int player = below(random, 2), place = free_place(t, random, player);
        if (place == 0)
            continue;
        *o = (struct lit_object){.owner = player,
                                 .controller = player,
                                 .zone = LIT_PLAY,
                                 .place = place,
                                 .exhausted = below(random, 3) == 0};
        o->card = &g->cards[i == 0 && t->aura != NULL
                                ? 0
                                : 1 + below(random, cards - 1)];
        o->most = g->hp < 0 ? 0 : o->card->values[g->hp];
        o->id[0] = "gh"[player];
        o->id[1] = (char)('a' + t->objects);
        t->objects++;
    }
    for (int player = 0; player < 2; player++) /* one of each in the pile */
        for (int c = 1; c < cards; c++) {
            if (below(random, 2) == 0)
                continue;
            t->object[t->objects++] =
                (struct lit_object){.card = &g->cards[c],
                                    .owner = player,
                                    .controller = player,
                                    .zone = LIT_PILE};
        }
    for (int player = 0; player < 2; player++) {
        t->hand[player] = below(random, 4);
        t->deck[player] = 40;
        t->number[player] = g->base + below(random, 5);
    }
}

static const char *const names[] = {"ann", "bob"};

/* How long the first way to write a row is. */
static int first_of(const char *all)
{
    return (int)strcspn(all, "|");
}

static void put_quoted(struct hj_out *out, struct hj_str text)
{
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == '"')
            hj_out_char(out, '\\');
        hj_out_char(out, text.p[i]);
    }
}

static void put_card(const struct lit_game *g, const struct lit_card *c,
                     struct hj_str text, struct hj_out *out)
{
    hj_out_printf(out, "@card \"%s\" type=", c->name);
    hj_out_str(out, (struct hj_str){g->words->types[c->type].one,
                                    strcspn(g->words->types[c->type].one,
                                            "|")});
    for (int v = 0; v < g->words->value_count; v++)
        if (strcmp(g->words->values[v].text, "move cost") == 0)
            hj_out_printf(out, " move=%d", c->values[v]);
        else if (c->values[v] != 0)
            hj_out_printf(out, " %.*s=%d", first_of(g->words->values[v].text),
                          g->words->values[v].text, c->values[v]);
    if (c->traits != NULL)
        hj_out_printf(out, " traits=%s", c->traits);
    if (g->faction != NULL)
        hj_out_printf(out, " faction=%s n=4 points=1", g->faction);
    hj_out_puts(out, " text=\"");
    for (int k = 0; k < g->words->keyword_count; k++)
        if (c->keywords >> k & 1)
            hj_out_printf(out, "%s. ", g->words->keywords[k].shown);
    put_quoted(out, text);
    hj_out_puts(out, "\"\n");
}

static void put_table(const struct lit_table *t, struct hj_str aura,
                      struct hj_str text, struct hj_out *out)
{
    const struct lit_game *g = t->game;

    hj_out_printf(out, "@log 1\n@game %s\n@player ann \"Ann\"\n"
                       "@player bob \"Bob\"\n",
                  g->id);
    for (const struct lit_card *c = g->cards; c->name != NULL; c++)
        put_card(g, c, c == g->cards ? aura : HJ_STR(""), out);
    hj_out_printf(out, "@card \"Tx\" type=%s%s%s cost=0 text=\"", g->kind,
                  g->faction != NULL ? " n=4 faction=" : "",
                  g->faction != NULL ? g->faction : "");
    put_quoted(out, text);
    hj_out_printf(out, "\"\n@card \"Nop\" type=%s cost=0\n@state\n%s", g->kind,
                  g->head);
    for (int player = 0; player < 2; player++) {
        hj_out_printf(out, "%s hand%s", names[player],
                      player == 0 ? " tx nop" : "");
        for (int i = 0; i < t->hand[player]; i++)
            hj_out_puts(out, " ?");
        if (player == 0 || t->hand[player] > 0)
            hj_out_puts(out, "\n");
        else
            hj_out_cut(out, hj_out_text(out).n - strlen("bob hand"));
        if (g->deck >= 0)
            hj_out_printf(out, "%s deck %d\n", names[player], t->deck[player]);
        if (g->number >= 0 && t->number[player] > 0) {
            hj_out_printf(out, "%s ", names[player]);
            hj_out_printf(out, "%s %d\n", g->words->numbers[g->number].text,
                          t->number[player]);
        }
        for (int i = 0, first = 1; i <= t->objects; i++) {
            bool there = i < t->objects && t->object[i].zone == LIT_PILE &&
                         t->object[i].owner == player;
            if (there && first)
                hj_out_printf(out, "%s %s", names[player], g->pile);
            if (there)
                hj_out_printf(out, " %s", t->object[i].card->slug);
            first = first && !there;
            if (i == t->objects && !first)
                hj_out_puts(out, "\n");
        }
    }
    for (int i = 0; i < t->objects; i++) {
        const struct lit_object *o = &t->object[i];
        if (o->zone != LIT_PLAY)
            continue;
        hj_out_printf(out, "%s ", names[o->owner]);
        hj_out_printf(out, "%s %s", g->words->types[o->card->type].one,
                      o->card->slug);
        if (!g->late)
            hj_out_puts(out, " at ");
        if (g->late)
            ;
        else if (g->zones[0] >= 0)
            hj_out_puts(out, g->words->zones[g->zones[o->place - 1]].text);
        else
            hj_out_printf(out, "%s.%d", g->room > 0 ? "location" : "unit",
                          o->place);
        hj_out_printf(out, " as %s\n", o->id);
        if (o->exhausted)
            hj_out_printf(out, "%s %s\n", o->id,
                          g->words->states[g->exhausted].text);
    }
    hj_out_puts(out, "@end\n");
}

/* --- what is played --- */

/* One target for a clause; LIT_NOBODY where there is none. */
static int a_target(const struct lit_table *t, const struct hj_effect *e,
                    struct hj_random *random, const int *taken, int count,
                    bool wrong)
{
    bool player = e->whom.kind_count > 0 &&
                  e->whom.kinds[0].types == HJ_TYPE_PLAYER;

    for (int i = 0; i < TRIES; i++) {
        int one = below(random, t->objects + 2) - 2;
        bool again = false;
        if (e->whom.pick != HJ_PICK_TARGET)
            return PLACES + 1 + below(random, t->game->places);
        for (int k = 0; k < count; k++)
            again = again || taken[k] == one;
        if (wrong && one >= 0 && t->object[one].zone != LIT_PLAY)
            continue;
        if (!again && (one < 0) == player &&
            lit_may_target(t, e, one) == !wrong)
            return one;
    }
    return LIT_NOBODY;
}

static void put_target(const struct lit_table *t, int one, struct hj_out *out)
{
    if (one == LIT_NOBODY)
        return;
    if (one >= PLACES)
        hj_out_printf(out, " location.%d", one - PLACES);
    else if (one < 0)
        hj_out_printf(out, " %s", names[-1 - one]);
    else if (t->object[one].zone == LIT_PLAY)
        hj_out_printf(out, " %s", t->object[one].id);
    else
        hj_out_printf(out, " %s.%s.%s", names[t->object[one].owner],
                      t->game->pile, t->object[one].card->slug);
}

/* The targets of all clauses, in printed order, and where one of them goes. */
static bool aim(struct lit_run *r, const struct hj_card_text *text,
                struct hj_out *out)
{
    int count = 0, moved = -1, named = 0;
    bool open = false, wrong = false;

    for (int i = 0; i < text->ability_count; i++)
        for (int k = 0; k < text->abilities[i].effect_count; k++) {
            const struct hj_effect *e = &text->abilities[i].effects[k];
            int n = e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
            int from = r->target_count;
            if (!lit_asks(r->t->game, e))
                continue;
            if (open && (e->whom.up_to || r->t->game->chooses))
                return false; /* which of them is meant? */
            open = open || e->whom.up_to;
            for (int left = e->whom.up_to ? below(r->random, n + 1) : n; n > 0;
                 n--, left--) {
                int one = left > 0 ? a_target(r->t, e, r->random,
                                              &r->targets[from],
                                              r->target_count - from,
                                              r->wrong && !wrong &&
                                                  e->whom.pick ==
                                                      HJ_PICK_TARGET)
                                   : LIT_NOBODY;
                wrong = wrong || (left > 0 && e->whom.pick == HJ_PICK_TARGET);
                if ((left > 0 && one == LIT_NOBODY) || r->target_count == 8)
                    return false;
                named += one != LIT_NOBODY;
                r->targets[r->target_count++] = one;
                if (e->own != HJ_TEXT_NONE && count++ == 0)
                    moved = one;
            }
        }
    if (count > 1 || (r->wrong && (!wrong || count > 0)))
        return false; /* one place is written */
    hj_out_puts(out, named > 0 ? " on" : "");
    for (int i = 0; i < r->target_count; i++)
        put_target(r->t, r->targets[i], out);
    if (moved >= 0) {
        r->place = free_place(r->t, r->random, r->t->object[moved].controller);
        if (r->place == 0 || r->place == r->t->object[moved].place)
            return false;
        hj_out_printf(out, " to location.%d", r->place);
    }
    return true;
}

static void put_claims(const struct lit_table *t, struct hj_out *out)
{
    const struct lit_game *g = t->game;

    for (int p = 0; p < 2; p++) {
        hj_out_printf(out, "@claim %s.hand %d\n", names[p], t->hand[p]);
        if (g->deck >= 0)
            hj_out_printf(out, "@claim %s.deck %d\n", names[p], t->deck[p]);
        if (g->number >= 0) {
            hj_out_printf(out, "@claim %s.", names[p]);
            hj_out_printf(out, "%s %d\n", g->words->numbers[g->number].text,
                          t->number[p]);
        }
    }
    for (int i = 0; i < t->objects; i++) {
        const struct lit_object *o = &t->object[i];
        if (o->id[0] == '\0' || o->zone == LIT_OUT)
            continue;
        hj_out_printf(out, "@claim %s.zone ", o->id);
        if (o->zone != LIT_PLAY) {
            hj_out_printf(out, "%s.%s\n", names[o->owner],
                          o->zone == LIT_HAND   ? "hand"
                          : o->zone == LIT_DECK ? "deck"
                                                : g->pile);
            continue;
        }
        if (g->late)
            hj_out_printf(out, "%s.combatant\n", names[o->controller]);
        else if (g->room > 0)
            hj_out_printf(out, "location.%d\n", o->place);
        else if (g->zones[0] < 0)
            hj_out_printf(out, "%s.unit.%d\n", names[o->owner], o->place);
        else
            hj_out_printf(out, "%s.%s\n", names[o->owner],
                          g->words->zones[g->zones[o->place - 1]].text);
        hj_out_printf(out, "@claim %s.%s %s\n", o->id,
                      g->words->states[g->exhausted].text,
                      o->exhausted ? "yes" : "no");
        if (g->life >= 0)
            hj_out_printf(out, "@claim %s.damage %d\n", o->id, o->damage);
        for (int v = 0; v < g->words->value_count && v < HJ_TEXT_VALUES; v++)
            if (g->words->values[v].changes)
                hj_out_printf(out, "@claim %s.%.*s %d\n", o->id,
                              first_of(g->words->values[v].text),
                              g->words->values[v].text, lit_value(t, i, v));
        for (int k = 0; k < g->words->keyword_count; k++)
            if (g->keywords >> k & 1)
                hj_out_printf(out, "@claim %s.keyword.%s %d\n", o->id,
                              g->words->keywords[k].path,
                              lit_keyword(t, i, k));
    }
}

static bool play(struct lit_run *r, const struct hj_card_text *text,
                 struct hj_out *out)
{
    const struct lit_game *g = r->t->game;

    hj_out_printf(out, "ann %s tx", g->verb);
    r->t->hand[0]++;
    r->t->nop = true;
    if (!aim(r, text, out))
        return false;
    if (r->wrong) {
        hj_out_puts(out, " as t1\n");
        return true;
    }
    hj_out_puts(out, " as t1\nresolve\n");
    lit_carry_out(r, text);
    hj_out_str(out, hj_out_text(r->lines));
    if (r->declined) { /* what waits lapses */
        hj_out_printf(out, "ann %s nop\n", g->verb);
        r->t->hand[0]--;
    }
    put_claims(r->t, out);
    return !r->too_far && (!r->declined || r->t->nop);
}

/* Where cards have a faction ann must have one of it. */
static bool may_play(const struct lit_table *t)
{
    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_PLAY && t->object[i].controller == 0)
            return true;
    return t->game->faction == NULL;
}

bool lit_write(const struct lit_game *g, struct hj_grammar *grammar,
               struct hj_random *random, struct hj_out *out, bool *wrong)
{
    struct lit_table t = {.game = g}, settled;
    struct lit_run r = {.t = &t, .random = random, .it = -1,
                        .lines = hj_out_memory()};
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *own = hj_out_memory(), *aura = hj_out_memory();
    struct maker m = {g, random, own, false, false};
    struct maker am = {g, random, aura, true, false};
    struct hj_card_text text, in_play;
    bool good = true;

    if (below(random, 2) == 0) {
        if (lit_make_text(grammar, &am, arena, &in_play))
            t.aura = &in_play;
        else
            hj_out_cut(aura, 0);
    }
    make_table(&t, random);
    for (int i = 0; i < 2; i++) { /* nobody may be dead to begin with */
        t.hand[0]++;
        settled = t;
        lit_bury(&settled);
        good = good && memcmp(&settled, &t, sizeof t) == 0;
    }
    t.hand[0] -= 2;
    good = good && !lit_lost(&t) && may_play(&t) && lit_make_text(grammar, &m, arena, &text);
    if (good) {
        put_table(&t, hj_out_text(aura), hj_out_text(own), out);
        r.wrong = *wrong = below(random, 6) == 0;
        good = play(&r, &text, out);
    }
    hj_out_free(own);
    hj_out_free(aura);
    hj_out_free(r.lines);
    hj_arena_free(arena);
    return good;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: random positions, and their form in a log. */
#include "literal-make.h"

#include <string.h>

enum { TRIES = 40 };

int lit_free_place(const struct lit_table *t, struct hj_random *random,
                   int player)
{
    for (int i = 0; i < TRIES; i++) {
        int place = 1 + below(random, t->game->places), there = 0;
        for (int k = 0; k < t->objects; k++)
            there += t->object[k].zone == LIT_PLAY &&
                     t->object[k].place == place &&
                     t->object[k].owner == player;
        if (there < (t->game->room > 0        ? t->game->room
                     : t->game->zones[0] >= 0 ? LIT_OBJECTS
                                              : 1))
            return place;
    }
    return 0;
}

void lit_make_table(struct lit_table *t, struct hj_random *random)
{
    const struct lit_game *g = t->game;
    int cards = 0, count = 4 + below(random, 6);

    while (g->cards[cards].name != NULL)
        cards++;
    for (int i = 0; i < count; i++) {
        struct lit_object *o = &t->object[t->objects];
        bool first = i == 0 && (t->aura != NULL || t->uses);
        int player = first && t->uses ? 0 : below(random, 2);
        int place = lit_free_place(t, random, player);
        if (place == 0)
            continue;
        *o = (struct lit_object){.owner = player,
                                 .controller = player,
                                 .zone = LIT_PLAY,
                                 .place = place,
                                 .exhausted = below(random, 3) == 0};
        o->card = &g->cards[first ? 0 : 1 + below(random, cards - 1)];
        o->most = g->hp < 0 ? 0 : o->card->values[g->hp];
        o->id[0] = "gh"[player];
        o->id[1] = (char)('a' + t->objects);
        t->objects++;
    }
    for (int player = 0; player < 2; player++) /* one of each in the pile */
        for (int c = 1; c < cards; c++) {
            if (below(random, 2) == 0)
                continue;
            t->object[t->objects++] = (struct lit_object){.card = &g->cards[c],
                                                          .owner = player,
                                                          .controller = player,
                                                          .zone = LIT_PILE};
        }
    for (int player = 0; player < 2; player++) {
        t->hand[player] = below(random, 4);
        t->deck[player] = 40;
        t->number[player] = (g->below && below(random, 3) == 0 ? 0 : g->base) +
                            below(random, 5);
    }
    for (int i = 0; t->uses && i < 2; i++)
        t->pool[i] = g->pools[i] != NULL ? below(random, 4) : 0;
    if (t->uses && g->stored != NULL)
        t->object[0].stored = below(random, 4);
}

const char *const lit_names[] = {"ann", "bob"};

int lit_first_length(const char *all)
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

struct hj_str lit_place_word(const struct lit_game *g,
                             const struct lit_object *o)
{
    const char *all = g->words->zones[g->zones[o->place - 1]].text;

    return (struct hj_str){all, strcspn(all, "|")};
}

static void put_card(const struct lit_game *g, const struct lit_card *c,
                     struct hj_str text, struct hj_out *out)
{
    hj_out_printf(out, "@card \"%s\" type=", c->name);
    hj_out_str(out,
               (struct hj_str){g->words->types[c->type].one,
                               strcspn(g->words->types[c->type].one, "|")});
    for (int v = 0; v < g->words->value_count; v++)
        if (strcmp(g->words->values[v].text, "move cost") == 0)
            hj_out_printf(out, " move=%d", c->values[v]);
        else if (c->values[v] != 0)
            hj_out_printf(out, " %.*s=%d",
                          lit_first_length(g->words->values[v].text),
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

void lit_put_number(struct hj_out *out, const struct lit_game *g, int n)
{
    const char *all = g->words->numbers[g->number].text;

    hj_out_printf(out, "%.*s %d\n", (int)strcspn(all, "|"), all, n);
}

/* Writes the facts of a player beside cards in play. */
static void put_player(const struct lit_table *t, int player,
                       struct hj_out *out)
{
    const struct lit_game *g = t->game;

    hj_out_printf(out, "%s hand%s", lit_names[player],
                  player == 0 ? " tx nop" : "");
    for (int i = 0; i < t->hand[player]; i++)
        hj_out_puts(out, " ?");
    if (player == 0 || t->hand[player] > 0)
        hj_out_puts(out, "\n");
    else
        hj_out_cut(out, hj_out_text(out).n - strlen("bob hand"));
    if (g->deck >= 0)
        hj_out_printf(out, "%s deck %d\n", lit_names[player], t->deck[player]);
    if (g->number >= 0 && (g->below || t->number[player] > 0)) {
        hj_out_printf(out, "%s ", lit_names[player]);
        lit_put_number(out, g, t->number[player]);
    }
    for (int i = 0, first = 1; i <= t->objects; i++) {
        bool there = i < t->objects && t->object[i].zone == LIT_PILE &&
                     t->object[i].owner == player;
        if (there && first)
            hj_out_printf(out, "%s %s", lit_names[player], g->pile);
        if (there)
            hj_out_printf(out, " %s", t->object[i].card->slug);
        first = first && !there;
        if (i == t->objects && !first)
            hj_out_puts(out, "\n");
    }
}

/* Writes a card in play. */
static void put_object(const struct lit_game *g, const struct lit_object *o,
                       struct hj_out *out)
{
    hj_out_printf(out, "%s ", lit_names[o->owner]);
    hj_out_printf(out, "%s %s", g->words->types[o->card->type].one,
                  o->card->slug);
    if (!g->late) {
        hj_out_puts(out, " at ");
        if (g->zones[0] >= 0)
            hj_out_str(out, lit_place_word(g, o));
        else
            hj_out_printf(out, "%s.%d", g->room > 0 ? "location" : "unit",
                          o->place);
    }
    hj_out_printf(out, " as %s\n", o->id);
    if (o->exhausted)
        hj_out_printf(out, "%s %s\n", o->id,
                      g->words->states[g->exhausted].text);
    if (o->stored > 0)
        hj_out_printf(out, "%s counter %s %d\n", o->id, g->stored, o->stored);
}

void lit_put_table(const struct lit_table *t, struct hj_str aura,
                   struct hj_str text, struct hj_out *out)
{
    const struct lit_game *g = t->game;

    hj_out_printf(out,
                  "@log 1\n@game %s\n@player ann \"Ann\"\n"
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
    for (int player = 0; player < 2; player++)
        put_player(t, player, out);
    for (int i = 0; t->uses && i < 2; i++)
        if (g->pools[i] != NULL) {
            hj_out_printf(out, "ann %s %d%s\n", g->pool_heads[i], t->pool[i],
                          i > 0 ? " jotune" : "");
        }
    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_PLAY)
            put_object(g, &t->object[i], out);
    hj_out_puts(out, "@end\n");
}

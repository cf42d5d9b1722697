/* SPDX-License-Identifier: MPL-2.0 */
/* Random positions for chains. */
#include "chain-game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const chain_ids[] = {"ann", "bob", "cid", "dan"};
const char *const chain_teams[] = {"red", "blue"};

void chain_puts(struct chain_game *g, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        g->line += *c == '\n';
    hj_out_puts(g->out, text);
}

void chain_printf(struct chain_game *g, const char *format, ...)
{
    char text[400];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    chain_puts(g, text);
}

static int new_object(struct oc_position *p, int card, int owner, int zone)
{
    int i = p->objects++;

    p->object[i] = (struct oc_object){.card = card,
                                      .zone = zone,
                                      .owner = owner,
                                      .controller = owner,
                                      .base = owner,
                                      .arrival = ++p->arrivals};
    if (zone == OC_FIELD || zone == OC_SITES || zone == OC_HIDDEN)
        p->object[i].alias = i + 1;
    return i;
}

static bool has(const struct oc_position *p, int card, int player, int zone)
{
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].card == card && p->object[i].owner == player &&
            p->object[i].zone == zone)
            return true;
    return false;
}

static int random_card(struct chain_game *g, int type)
{
    int i;

    do
        i = chain_below(g->random, OC_CARDS);
    while (g->cards[i].type != type);
    return i;
}

static void make_in_play(struct chain_game *g, int player, int type)
{
    int card, count = 0, zone, i;

    card = random_card(g, type);
    for (i = 0; i < g->p.objects; i++)
        count += g->p.object[i].card == card && oc_in_play(&g->p, i) &&
                 g->p.object[i].owner == player;
    if (count >= g->cards[card].n)
        return;
    zone = type == OC_SITE ? OC_SITES : OC_FIELD;
    if (g->cards[card].hidden && chain_chance(g->random, 70))
        zone = OC_HIDDEN;
    i = new_object(&g->p, card, player, zone);
    g->p.object[i].column = 1 + oc_count(&g->p, player, OC_SITES) - 1;
    g->p.object[i].activated = chain_chance(g->random, 25);
    if (chain_chance(g->random, 20))
        g->p.object[i].counters = 1 + chain_below(g->random, 2);
}

static void make_hand(struct chain_game *g, int player)
{
    static const int types[] = {OC_TACTIC, OC_TACTIC, OC_CONDITION,
                                OC_COMBATANT, OC_SITE};

    for (int n = 2 + chain_below(g->random, 4); n > 0; n--)
        new_object(&g->p, random_card(g, types[chain_below(g->random, 5)]),
                   player, OC_HAND_ZONE);
}

static void make_row(struct chain_game *g, int player)
{
    static const int types[] = {OC_TACTIC, OC_CONDITION, OC_COMBATANT, OC_SITE};

    g->p.player[player].unknown_row = chain_below(g->random, 3);
    for (int n = chain_below(g->random, 4); n > 0; n--) {
        int card = random_card(g, types[chain_below(g->random, 4)]), i;
        if (has(&g->p, card, player, OC_ROW))
            continue;
        i = new_object(&g->p, card, player, OC_ROW);
        g->p.object[i].up =
            g->cards[card].type == OC_CONDITION && chain_chance(g->random, 60);
    }
}

static void make_player(struct chain_game *g, int player)
{
    struct oc_player *who = &g->p.player[player];

    for (int n = 1 + chain_below(g->random, 2); n > 0; n--)
        make_in_play(g, player, OC_SITE);
    for (int n = 1 + chain_below(g->random, 4); n > 0; n--)
        make_in_play(g, player, OC_COMBATANT);
    make_hand(g, player);
    make_row(g, player);
    for (int n = chain_below(g->random, 3); n > 0; n--)
        new_object(&g->p, random_card(g, OC_COMBATANT), player, OC_DAMAGE);
    who->health = 1 + chain_below(g->random, 12);
    who->deck = 30;
    who->influence = chain_below(g->random, 4);
    for (int f = 0; f < OC_FACTIONS; f++)
        who->sularium[f] =
            chain_chance(g->random, 50) ? chain_below(g->random, 5) : 0;
}

/* True if every object has DEF left; damage may lie on some. */
static bool is_sound(const struct oc_position *p)
{
    for (int i = 0; i < p->objects; i++)
        if (oc_in_play(p, i) && oc_def(p, i) <= 0)
            return false;
    return true;
}

static void make(struct chain_game *g)
{
    struct oc_position *p = &g->p;

    memset(p, 0, sizeof(*p));
    p->cards = g->cards;
    p->players = chain_chance(g->random, 65)   ? 2
                 : chain_chance(g->random, 60) ? 3
                                               : 4;
    p->teams = p->players == 4;
    p->active = chain_below(g->random, p->players);
    p->priority = p->active;
    p->winner = OC_NONE;
    p->phase = chain_chance(g->random, 60)   ? OC_COMBATANT_PHASE
               : chain_chance(g->random, 50) ? OC_ATTACK_PHASE
               : chain_chance(g->random, 50) ? OC_SITE_PHASE
                                             : OC_SULARIUM_PHASE;
    p->strict = p->phase == OC_COMBATANT_PHASE && chain_chance(g->random, 30);
    for (int i = 0; i < p->players; i++)
        make_player(g, i);
    for (int i = 0; i < p->objects; i++)
        if (oc_in_play(p, i) && chain_chance(g->random, 20) && oc_def(p, i) > 1)
            p->object[i].lost = 1;
}

static void put_pile(struct chain_game *g, int player, int zone,
                     const char *name)
{
    const struct oc_position *p = &g->p;
    int unknown = zone == OC_ROW ? p->player[player].unknown_row : 0;

    if (oc_count(p, player, zone) + unknown == 0)
        return;
    chain_printf(g, "%s %s", chain_ids[player], name);
    while (unknown-- > 0)
        chain_puts(g, " ?");
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].zone == zone && p->object[i].owner == player)
            chain_printf(g, " c%d%s", p->object[i].card,
                         p->object[i].up ? "/up" : "");
    chain_puts(g, "\n");
}

static void put_player(struct chain_game *g, int player)
{
    static const char *const pools[] = {"jotune", "synthien", "mercenary"};
    const struct oc_position *p = &g->p;
    const struct oc_player *who = &p->player[player];
    const char *id = chain_ids[player];

    if (oc_pool(p, player) == player)
        chain_printf(g, "%s health %d\n", p->teams ? chain_teams[player] : id,
                     who->health);
    chain_printf(g, "%s deck %d\n", id, who->deck);
    put_pile(g, player, OC_HAND_ZONE, "hand");
    put_pile(g, player, OC_ROW, "influence");
    put_pile(g, player, OC_DAMAGE, "damage");
    if (who->influence > 0)
        chain_printf(g, "%s pool influence %d\n", id, who->influence);
    for (int f = 0; f < OC_FACTIONS; f++)
        if (who->sularium[f] > 0)
            chain_printf(g, "%s pool sularium %d %s\n", id, who->sularium[f],
                         pools[f]);
}

static void put_object(struct chain_game *g, int i)
{
    const struct oc_object *o = &g->p.object[i];

    chain_printf(g, "%s %s c%d", chain_ids[o->owner],
                 o->zone == OC_SITES    ? "site"
                 : o->zone == OC_HIDDEN ? "hidden"
                                        : "combatant",
                 o->card);
    if (o->zone == OC_SITES)
        chain_printf(g, " at front.%d", o->column);
    chain_printf(g, " as x%d%s\n", o->alias, o->activated ? " activated" : "");
    if (o->counters > 0)
        chain_printf(g, "x%d counter sularium %d\n", o->alias, o->counters);
}

static void put_state(struct chain_game *g)
{
    static const char *const phases[] = {"site", "sularium", "combatant",
                                         "attack"};
    const struct oc_position *p = &g->p;

    chain_printf(g, "@state\nround %d\nturn %s\nphase %s\n", CHAIN_ROUND,
                 chain_ids[p->active], phases[p->phase]);
    for (int i = 0; i < p->players; i++)
        put_player(g, i);
    for (int i = 0; i < p->objects; i++)
        if (oc_in_play(p, i))
            put_object(g, i);
    for (int i = 0; i < p->objects; i++)
        if (oc_in_play(p, i) && p->object[i].lost > 0)
            chain_printf(g, "x%d def %d\n", p->object[i].alias, oc_def(p, i));
    chain_puts(g, "@end\n");
}

void chain_begin(struct chain_game *g)
{
    do
        make(g);
    while (!is_sound(&g->p));
    g->line = 0;
    g->illegal_count = 0;
    g->conceded = g->control = false;
    chain_puts(g, "@log 1\n@game sularia\n");
    for (int i = 0; i < g->p.players; i++)
        chain_printf(g, "@player %s\n", chain_ids[i]);
    if (g->p.teams)
        chain_puts(g, "@team red ann cid\n@team blue bob dan\n");
    if (g->p.strict)
        chain_puts(g, "@strict\n");
    for (int i = 0; i < OC_CARDS; i++) {
        chain_put_card(g->cards, i, g->out);
        g->line++;
    }
    put_state(g);
}

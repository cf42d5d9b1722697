/* SPDX-License-Identifier: MPL-2.0 */
/* Opening, start and queries of a game, as play/game.h declares them. */
#include "play/internal.h"
#include "text/catalogue-words.h"

#include <stddef.h>
#include <stdlib.h>

static void choose_readings(struct hj_game *g)
{
    const struct hj_game_reading *all = g->rules->readings;

    memset(g->chosen, 0, sizeof g->chosen);
    for (int k = 0; all != NULL && all[k].id != NULL && k < PL_READINGS; k++)
        for (size_t i = 0; i < g->setup.ruling_count; i++)
            if (hj_str_is(g->setup.rulings[i].id, all[k].id) &&
                hj_str_is(g->setup.rulings[i].reading, all[k].reading))
                g->chosen[k] = true;
}

static void find_properties(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;

    g->type = hj_catalogue_property(cat, HJ_STR("type"));
    g->faction = hj_catalogue_property(cat, HJ_STR("faction"));
    g->traits = hj_catalogue_property(cat, HJ_STR("traits"));
    g->text = hj_catalogue_property(cat, HJ_STR("text"));
    g->second =
        g->rules->words->second == NULL
            ? HJ_NO_PROPERTY
            : hj_catalogue_property(cat, hj_str(g->rules->words->second));
    for (int i = 0; i < g->rules->value_count; i++)
        g->values[i] =
            hj_catalogue_property(cat, hj_str(g->rules->values[i].path));
}

/* True if the columns of values hold nothing but whole numbers. */
static bool has_numbers(const struct hj_game *g, struct hj_error *e)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    int64_t n;

    for (int i = 0; i < g->rules->value_count; i++) {
        if (g->values[i] == HJ_NO_PROPERTY)
            continue;
        for (hj_card card = 0; card < hj_catalogue_count(cat); card++) {
            struct hj_str cell = hj_card_value(cat, card, g->values[i]);
            if (cell.n > 0 && !hj_str_int(cell, -PL_GREAT, PL_GREAT, &n))
                return hj_fail(
                    e,
                    "the catalogue's column '%.*s' must hold whole numbers "
                    "from -%d to %d: %.*s has '%.*s'",
                    HJ_STR_ARG(hj_property_name(cat, g->values[i])), PL_GREAT,
                    PL_GREAT, HJ_STR_ARG(hj_card_name(cat, card)),
                    HJ_STR_ARG(cell));
        }
    }
    return true;
}

static bool check_players(const struct pl_rules *rules,
                          const struct hj_game_setup *setup, struct hj_error *e)
{
    if (e != NULL)
        e->input = true;
    if (setup->player_count < rules->least_players ||
        setup->player_count > rules->most_players)
        return rules->least_players == rules->most_players
                   ? hj_fail(e, "%s is played by %d players, not by %zu",
                             rules->title, rules->least_players,
                             setup->player_count)
                   : hj_fail(e, "%s is played by %d to %d players, not by %zu",
                             rules->title, rules->least_players,
                             rules->most_players, setup->player_count);
    if (setup->team_count > 0 && !rules->teams)
        return hj_fail(e, "%s has no teams", rules->title);
    if (e != NULL)
        e->input = false;
    return true;
}

static void take_players(struct hj_game *g, const struct hj_game_setup *setup)
{
    const struct hj_game_player *p = setup->players;

    g->setup = *setup;
    g->players = (int)setup->player_count;
    for (int i = 0; i <= PL_PLAYERS; i++) {
        int first = i >= g->players || p[i].team < 0 ? i : 0;
        while (first < i && p[first].team != p[i].team)
            first++;
        g->first_of_team[i] = (uint8_t)first;
    }
    for (int i = 0; i < g->rules->phase_count; i++)
        g->phase_symbols[i] =
            setup->symbol == NULL
                ? HJ_NO_SYMBOL
                : setup->find(setup->log, hj_str(g->rules->phases[i].word));
}

void pl_close(struct hj_game *g)
{
    if (g == NULL)
        return;
    hj_known_free(g->known);
    hj_grammar_free(g->grammar);
    hj_arena_free(g->arena);
    free(g);
}

static void index_zones(struct hj_game *g)
{
    const struct pl_rules *rules = g->rules;

    for (int z = 1; z < rules->zone_count; z++) {
        g->played |= rules->zones[z].is & PL_PLAYED ? PL_ZONE(z) : 0;
        g->faces |= rules->zones[z].is & PL_FACES ? PL_ZONE(z) : 0;
        g->found |= rules->zones[z].is & PL_DEFAULT_ZONE ? PL_ZONE(z) : 0;
        g->zone_initials[rules->zones[z].word[0] & 31] |= PL_ZONE(z);
    }
    g->table = g->played | (rules->stack != 0 ? PL_ZONE(rules->stack) : 0);
    g->marked = g->played | PL_ZONE(rules->deck);
}

/* Returns the number of operands with which a line of a verb needs no other
 * check; -1: none. NEEDS: the roles that it must have, as bits. */
static int8_t plain_count(const struct pl_verb *verb, unsigned needs)
{
    if (verb == NULL || needs != 0)
        return -1;
    return verb->words->kind == PL_WORD ? 1 : verb->words->least == 0 ? 0 : -1;
}

/* Takes the kernel's verbs, and the game's in the place of some of them. */
static void index_verbs(struct hj_game *g)
{
    for (const struct pl_verb *v = pl_verbs; v->work != NULL; v++)
        g->verbs[v->verb] = v;
    for (int i = 0; i < g->rules->verb_count; i++)
        g->verbs[g->rules->verbs[i].verb] = &g->rules->verbs[i];
    for (int v = 0; v < HJ_VERBS; v++) {
        const struct pl_verb *verb = g->verbs[v];
        for (int role = 0; verb != NULL && role < HJ_ROLES; role++)
            if (verb->words[role].least > (role == HJ_ROLE_ITEM))
                g->needs[v] |= (uint16_t)(1u << role);
        g->plain[v] = plain_count(verb, g->needs[v]);
    }
}

static void set_bounds(struct hj_game *g)
{
    static const struct pl_number beyond = {.least = 0};

    for (int i = 0; i < PL_NUMBERS; i++) {
        const struct pl_number *n =
            i < g->rules->number_count ? &g->rules->numbers[i] : &beyond;
        g->bounds[i] = (struct pl_bounds){
            n->least, n->most != 0 ? n->most : PL_GREATEST, n->of_team};
    }
}

static uint32_t types_of_any_card(const struct hj_text_words *words)
{
    for (int i = 0; i < words->noun_count; i++)
        if (strcmp(words->nouns[i].one, "card") == 0)
            return words->nouns[i].types;
    return 0;
}

/* Returns a game without tables; NULL if out of memory. */
static struct hj_game *new_game(const struct pl_rules *rules,
                                const struct hj_game_setup *setup)
{
    size_t cards = hj_catalogue_count(setup->catalogue) + 1;
    struct hj_game *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->arena = hj_arena_new();
    g->cards = hj_arena_array(g->arena, cards, sizeof *g->cards);
    if (g->cards == NULL) {
        pl_close(g);
        return NULL;
    }
    *g->cards++ =
        (struct pl_card){.compiled = true, .quiet = true, .slug = HJ_STR("?")};
    g->rules = rules;
    return g;
}

struct hj_game *pl_open(const struct pl_rules *rules,
                        const struct hj_board *board,
                        const struct hj_game_setup *setup, struct hj_error *e)
{
    struct hj_game *g;

    if (!pl_tables_hold(rules, board, e) || !check_players(rules, setup, e))
        return NULL;
    g = new_game(rules, setup);
    if (g == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    take_players(g, setup);
    index_zones(g);
    index_verbs(g);
    set_bounds(g);
    for (int i = rules->first_phase; i < rules->phase_count; i++)
        g->phase_events[i] = PL_PHASE_EVENT(i - rules->first_phase);
    g->piece_values = board->value_count;
    g->any_card = types_of_any_card(rules->words);
    find_properties(g);
    choose_readings(g);
    if (!has_numbers(g, e) || !pl_open_text(g, e)) {
        pl_close(g);
        return NULL;
    }
    return g;
}

bool pl_reopen(struct hj_game *g, const struct hj_game_setup *setup)
{
    if (setup->catalogue != g->setup.catalogue ||
        !check_players(g->rules, setup, NULL))
        return false;
    take_players(g, setup);
    choose_readings(g);
    return true;
}

bool pl_out_of_memory(struct hj_game *g)
{
    bool was = g->out_of_memory;

    g->out_of_memory = false;
    return was;
}

int pl_to_act(const struct hj_game *g, const void *state)
{
    const struct pl_state *s = state;

    (void)g;
    return s->winner >= 0             ? -1
           : s->pending_count > 0     ? s->pending[0].player
           : s->priority < PL_PLAYERS ? s->priority
                                      : s->turn;
}

/* A window outside of a step, which closes by itself if nobody uses it, does
 * not count. */
bool pl_is_waiting(const struct hj_game *g, const void *state)
{
    const struct pl_state *s = state;
    struct pl_run r = pl_reader(g, state);

    return s->stack_count > 0 || (s->step != 0 && pl_is_open(&r));
}

void pl_clear(const struct hj_game *g, void *state)
{
    const struct pl_rules *rules = g->rules;
    struct pl_state *s = state;

    memset(s, 0, offsetof(struct pl_state, own)); /* the rest on first use */
    s->own_size = rules->own_size > 0 ? rules->own_size : PL_USUAL_OWN;
    memcpy(s->own_parts, rules->own_parts, sizeof s->own_parts);
    memset(s->own, 0, s->own_size);
    s->forced.count = 0;
    s->round = 1;
    s->winner = -1;
    s->busy = 1;
    s->turn = s->first = s->priority = (uint8_t)g->setup.initiative;
    s->phase =
        rules->position_phase != 0 ? rules->position_phase : rules->first_phase;
    for (int i = 0; i < g->players; i++) {
        s->players[i].deck = -1;
        for (int n = 0; n < rules->number_count; n++)
            s->players[i].numbers[n] = rules->numbers[n].start;
    }
    if (rules->clear != NULL) {
        struct pl_run r = pl_reader(g, s);
        rules->clear(&r);
    }
}

void pl_start(const struct hj_game *g, void *state)
{
    struct pl_run r = pl_reader(g, state);

    pl_clear(g, state);
    r.s->phase = 0;
    for (int i = 0; i < g->players; i++) {
        const struct hj_game_player *p = &g->setup.players[i];
        int deck = 0;
        for (size_t k = 0; k < p->count; k++)
            if (p->deck[k] == HJ_NO_CARD ||
                !(g->rules->not_in_deck >> pl_card(r.g, p->deck[k])->type & 1))
                deck += (int)p->copies[k];
        r.s->players[i].deck = deck > 0 ? deck : -1;
        if (g->rules->hand != 0)
            pl_draw(&r, i, pl_full_hand(g), g->rules->cites.deal);
        r.s->players[i].drawn = 0;
    }
    r.s->draws_open = 0;
    pl_lay_open(&r);
    if (g->rules->start != NULL)
        g->rules->start(&r);
}

/* Adds a fact of a position to the hash at DATA. */
static bool mix(void *data, struct hj_str path, struct hj_str value)
{
    uint64_t *sum = data, prime = 1099511628211u; /* FNV */

    for (size_t i = 0; i < path.n; i++)
        *sum = (*sum ^ (unsigned char)path.p[i]) * prime;
    for (size_t i = 0; i < value.n; i++)
        *sum = (*sum ^ (unsigned char)value.p[i]) * prime;
    return true;
}

uint64_t pl_digest(const struct hj_game *g, const void *state)
{
    uint64_t sum = 14695981039346656037u;

    pl_paths(g, state, mix, &sum);
    return sum;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* A game is opened with the cards and the head of a log, for another log
 * again, and closed. */
#include "games/sularia/sularia.h"
#include "text/known.h"

#include <stdlib.h>

static bool reading(const struct hj_game_setup *setup, const char *id,
                    const char *word)
{
    for (size_t i = 0; i < setup->ruling_count; i++)
        if (hj_str_is(setup->rulings[i].id, id) &&
            hj_str_is(setup->rulings[i].reading, word))
            return true;
    return false;
}

/* R37 speaks of decks: it may be chosen, but changes nothing in a game. */
const struct hj_game_reading su_readings[] = {
    {"R1", "below"}, {"R1", "unlimited"}, {"R2", "draw-active-first"},
    {"R7", "lose"},  {"R24", "out"},      {"R26", "attack-only"},
    {"R37", "any"},  {NULL, NULL},
};

static void read_rulings(struct hj_game *g)
{
    g->below = reading(&g->setup, "R1", "below");
    g->unlimited = reading(&g->setup, "R1", "unlimited");
    g->draw_active_first = reading(&g->setup, "R2", "draw-active-first");
    g->lose_empty = reading(&g->setup, "R7", "lose");
    g->r24_out = reading(&g->setup, "R24", "out");
    g->attack_only = reading(&g->setup, "R26", "attack-only");
}

static void find_properties(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;

    g->type = hj_catalogue_property(cat, HJ_STR("type"));
    g->faction = hj_catalogue_property(cat, HJ_STR("faction"));
    g->n = hj_catalogue_property(cat, HJ_STR("n"));
    g->cost = hj_catalogue_property(cat, HJ_STR("cost"));
    g->atk = hj_catalogue_property(cat, HJ_STR("atk"));
    g->def = hj_catalogue_property(cat, HJ_STR("def"));
    g->sularium = hj_catalogue_property(cat, HJ_STR("sularium"));
    g->traits = hj_catalogue_property(cat, HJ_STR("traits"));
    g->words = hj_catalogue_property(cat, HJ_STR("text"));
}

void su_close(struct hj_game *g)
{
    if (g == NULL)
        return;
    hj_grammar_free(g->grammar);
    hj_known_free(g->known);
    hj_arena_free(g->arena);
    free(g);
}

/* Numbers the factions in the catalogue's order, so that a game does not
 * depend on which cards were named first; with too many of them those that are
 * named first have a number, and the game is not gone on with. */
static void number_factions(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;

    g->fixed_factions = true;
    for (hj_card card = 0; card < hj_catalogue_count(cat); card++) {
        struct hj_str name = g->faction == HJ_NO_PROPERTY
                                 ? HJ_STR("")
                                 : hj_card_value(cat, card, g->faction);
        if (name.n > 0 && su_faction(g, name) == SU_FACTIONS) {
            g->fixed_factions = false;
            g->faction_count = 1;
            return;
        }
    }
}

/* Whether nothing but numbers stands where the engine looks for them. */
static bool has_numbers(const struct hj_game *g, struct hj_error *e)
{
    const hj_property wanted[] = {g->n, g->cost, g->atk, g->def, g->sularium};
    const struct hj_catalogue *cat = g->setup.catalogue;
    int64_t n;

    for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
        if (wanted[i] == HJ_NO_PROPERTY ||
            hj_property_is_number(cat, wanted[i]))
            continue;
        for (hj_card card = 0; card < hj_catalogue_count(cat); card++) {
            struct hj_str cell = hj_card_value(cat, card, wanted[i]);
            if (cell.n > 0 &&
                !hj_str_int(cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &n))
                return hj_fail(e,
                               "the catalogue's column '%.*s' needs whole "
                               "numbers: %.*s has '%.*s'",
                               HJ_STR_ARG(hj_property_name(cat, wanted[i])),
                               HJ_STR_ARG(hj_card_name(cat, card)),
                               HJ_STR_ARG(cell));
        }
    }
    return true;
}

struct hj_game *su_open(const struct hj_game_setup *setup, struct hj_error *e)
{
    struct hj_game *g;

    if (setup->player_count < 2 || setup->player_count > SU_PLAYERS) {
        hj_fail(e, "Sularia is played by 2 to %d players, not by %zu",
                SU_PLAYERS, setup->player_count);
        return NULL;
    }
    g = calloc(1, sizeof(*g));
    if (g == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    g->setup = *setup;
    g->players = (int)setup->player_count;
    g->arena = hj_arena_new();
    if (g->arena != NULL)
        g->cards =
            hj_arena_array(g->arena, hj_catalogue_count(setup->catalogue) + 1,
                           sizeof(*g->cards));
    if (g->cards == NULL) {
        hj_fail_memory(e);
        su_close(g);
        return NULL;
    }
    g->known = hj_known_new(setup->catalogue);
    g->grammar = hj_grammar_new(&hj_sularia_words, e);
    if (g->grammar == NULL || g->known == NULL) {
        hj_fail_memory(e);
        su_close(g);
        return NULL;
    }
    hj_grammar_knows(g->grammar, hj_known_word, g->known);
    g->factions[0] = HJ_STR("Mercenary");
    g->faction_count = 1;
    g->mercenary = 0;
    find_properties(g);
    if (!has_numbers(g, e)) {
        su_close(g);
        return NULL;
    }
    read_rulings(g);
    number_factions(g);
    return g;
}

bool su_reopen(struct hj_game *g, const struct hj_game_setup *setup)
{
    if (setup->catalogue != g->setup.catalogue || !g->fixed_factions ||
        setup->player_count < 2 || setup->player_count > SU_PLAYERS)
        return false;
    g->setup = *setup;
    g->players = (int)setup->player_count;
    read_rulings(g);
    return true;
}

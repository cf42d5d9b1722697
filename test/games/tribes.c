/* SPDX-License-Identifier: MPL-2.0 */
/* The head of a random game of Squarriors: players, and an opening position
 * with cards of the catalogue. */
#include "tribes.h"

static struct hj_str value(const struct hj_catalogue *cards, hj_card card,
                           const char *property)
{
    return hj_card_value(cards, card,
                         hj_catalogue_property(cards, hj_str(property)));
}

/* Returns a random card of one of the types. */
static hj_card any(const struct hj_catalogue *cards, struct hj_random *random,
                   const char *const types[], int count)
{
    for (;;) {
        hj_card card = (hj_card)hj_random_below(
            random, (uint32_t)hj_catalogue_count(cards));
        for (int i = 0; i < count; i++)
            if (hj_str_is(value(cards, card, "type"), types[i]))
                return card;
    }
}

static void put_fact(struct hj_out *out, const char *player, const char *what,
                     const struct hj_catalogue *cards, hj_card card)
{
    hj_out_printf(out, "%s %s \"%.*s\"", player, what,
                  HJ_STR_ARG(hj_card_name(cards, card)));
}

static void put_player(struct hj_out *out, const struct hj_catalogue *cards,
                       struct hj_random *random, const char *player)
{
    static const char *const domains[] = {"army", "council", "vanguard"};
    static const char *const code[] = {"code"}, *const keep[] = {"stronghold"},
                             *const land[] = {"land"},
                             *const creature[] = {"creature", "recruit"},
                             *const tactic[] = {"command", "instant", "mark",
                                                "trap"};
    int creatures = 3 + (int)hj_random_below(random, 4);
    int tactics = (int)hj_random_below(random, 6);

    for (int d = 0; d < 3; d++)
        hj_out_printf(out, "%s %s %d\n", player, domains[d],
                      2 + (int)hj_random_below(random, 3));
    hj_out_printf(out, "%s power %d\n", player,
                  (int)hj_random_below(random, 8));
    put_fact(out, player, "code", cards, any(cards, random, code, 1));
    hj_out_char(out, '\n');
    put_fact(out, player, "stronghold", cards, any(cards, random, keep, 1));
    hj_out_char(out, '\n');
    put_fact(out, player, "land", cards, any(cards, random, land, 1));
    hj_out_char(out, '\n');
    for (int i = 0; i < creatures; i++) {
        put_fact(out, player, "creature", cards,
                 any(cards, random, creature, 2));
        hj_out_printf(out, " at %s\n",
                      domains[i < 3 ? i : (int)hj_random_below(random, 3)]);
    }
    for (int i = 0; i < tactics; i++) {
        put_fact(out, player, "hand", cards, any(cards, random, tactic, 4));
        hj_out_char(out, '\n');
    }
    if (hj_random_below(random, 4) == 0)
        hj_out_printf(out, "%s hand ?\n", player);
}

bool tribes_is_tactic(struct hj_str type)
{
    return hj_str_is(type, "command") || hj_str_is(type, "instant") ||
           hj_str_is(type, "mark") || hj_str_is(type, "trap");
}

void tribes_put_head(struct hj_out *out, const struct hj_catalogue *cards,
                     struct hj_random *random)
{
    static const char *const players[] = {"ann", "bob", "cid", "dee", "eve"};
    int count = 2 + (int)hj_random_below(random, TRIBES_MOST_PLAYERS - 1);

    hj_out_puts(out, "@log 1\n@game squarriors\n");
    for (int i = 0; i < count; i++)
        hj_out_printf(out, "@player %s\n", players[i]);
    if (hj_random_below(random, 4) == 0)
        hj_out_puts(out, "@strict\n");
    hj_out_puts(out, "@state\n");
    for (int i = 0; i < count; i++)
        put_player(out, cards, random, players[i]);
    hj_out_puts(out, "@end\n");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck: deck lists judged, shown, converted, compared. */
#include "deck/deck-tool.h"

static const struct cli_command commands[] = {
    {"check", "[DECK…]", "is each deck legal, and if not, all that is wrong",
     deck_check},
    {"show", "[DECK…]", "a deck by type and cost, with its curve", deck_show},
    {"convert", "--to KIND [DECK…]", "write a deck as another kind of list",
     deck_convert},
    {"diff", "REGISTERED PRESENTED", "what differs; 0 the same, 1 different",
     deck_diff},
    {"hash", "[DECK…]", "the deck hash that Cockatrice shows", deck_hash},
    {"sheet", "[DECK…]", "a registration sheet to print, as HTML", deck_sheet},
    {"merge", "[DECK…]", "several lists as one", deck_merge},
    {0}};

static const struct cli_tool tool = {
    "hj-deck", "Checks, shows, converts and compares deck lists.", commands,
    "  hj-deck check --format sularia-standard decks/*.txt\n"
    "      a verdict on each deck, with every violation and its arithmetic\n"
    "  hj-deck convert --to cod decks/messy.txt >messy.cod   for Cockatrice\n"};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

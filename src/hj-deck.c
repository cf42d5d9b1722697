/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck: checks, views, conversion and comparison of deck lists. */
#include "deck/deck-tool.h"

static const struct cli_command commands[] = {
    {"check", "[DECK…]", "is each deck legal, and if not, all that is wrong",
     deck_check,
     CLI_EXAMPLES("hj-deck check --format sularia-standard decks/*.txt",
                  "each deck, with all that is wrong",
                  "hj-deck check -f sularia-standard --manifest "
                  "event/manifest.csv --illegal",
                  "a whole event, only what fails")},
    {"show", "[DECK…]", "a deck by type and cost, with its curve", deck_show,
     CLI_EXAMPLES("hj-deck show decks/jotune-hammers.txt",
                  "types, costs, the curve",
                  "hj-deck show --html decks/synthien-swarm.o8d >swarm.html",
                  "the same as a page")},
    {"convert", "--to KIND [DECK…]", "write a deck as another kind of list",
     deck_convert,
     CLI_EXAMPLES(
         "hj-deck convert --to cod decks/messy.txt >messy.cod",
         "for Cockatrice",
         "hj-deck convert --to text decks/synthien-swarm.o8d -o swarm.txt",
         "a list that people read")},
    {"diff", "REGISTERED PRESENTED", "what differs; 0 the same, 1 different",
     deck_diff,
     CLI_EXAMPLES(
         "hj-deck diff decks/jotune-hammers.txt decks/messy.txt",
         "the registered list, and the deck on the table",
         "hj-deck diff --json decks/kettle-oath.txt decks/kettle-company.dek",
         "the same for a program")},
    {"hash", "[DECK…]", "the deck hash that Cockatrice shows", deck_hash,
     CLI_EXAMPLES("hj-deck hash decks/messy.txt", "one deck",
                  "hj-deck hash decks/*.txt decks/orrathi-tides.cod",
                  "a line a deck")},
    {"sheet", "[DECK…]", "a registration sheet to print, as HTML", deck_sheet,
     CLI_EXAMPLES("hj-deck sheet --player 'Ann Lee' decks/jotune-hammers.txt "
                  ">sheet.html",
                  "to print and to sign",
                  "hj-deck sheet --event 'Harbour Cup' --date 2026-05-02 "
                  "decks/messy.txt \\\n      >sheet.html",
                  "with the event's name")},
    {"merge", "[DECK…]", "several lists as one", deck_merge,
     CLI_EXAMPLES("hj-deck merge decks/kettle-oath.txt decks/messy.txt",
                  "what to bring for both",
                  "hj-deck merge --to csv decks/*.txt -o all.csv",
                  "all lists in one table")},
    {0}};

static const struct cli_tool tool = {
    "hj-deck", "Checks, shows, converts and compares deck lists.", commands,
    CLI_EXAMPLES(
        "hj-deck check --format sularia-standard decks/*.txt",
        "a verdict on each deck, with every violation and its arithmetic",
        "hj-deck convert --to cod decks/messy.txt >messy.cod",
        "for Cockatrice")};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

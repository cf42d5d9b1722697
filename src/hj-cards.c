/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards: catalogues of cards, looked into, checked, imported, fetched. */
#include "cards/cards.h"

static const struct cli_command commands[] = {
    {"list", "[FILTER]", "cards for which a filter holds", cards_list},
    {"show", "NAME", "everything about one card", cards_show},
    {"search", "REGEX", "cards whose name or text matches", cards_search},
    {"check", "[FILE…]", "look for mistakes in a catalogue", cards_check},
    {"import", "--from KIND FILE…",
     "make a catalogue of another program's cards", cards_import},
    {"fetch", "URL", "get a catalogue by HTTP", cards_fetch},
    {"diff", "OLD NEW", "what has changed between two catalogues", cards_diff},
    {NULL, NULL, NULL, NULL}};

int main(int argc, char **argv)
{
    static const struct cli_tool tool = {
        "hj-cards", "Catalogues of cards: CSV files with one row a printing.",
        commands,
        "  hj-cards list 'type=site cost<=2'              a filter of formats\n"
        "  hj-cards import --from examples/higher-hill/hill.kind \\\n"
        "      examples/higher-hill/cards.json -o cards.csv   make a "
        "catalogue\n"};

    return cli_main(&tool, argc, argv);
}

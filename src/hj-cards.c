/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards: queries, checks, import and fetching of catalogues. */
#include "cards/cards.h"

static const struct cli_command commands[] = {
    {"list", "[FILTER…]", "cards for which a filter holds", cards_list,
     CLI_EXAMPLES("hj-cards list 'type=site cost<=2'",
                  "a filter as formats have it",
                  "hj-cards list -g squarriors -c name,type",
                  "two columns of another game")},
    {"show", "NAME…", "everything about one card", cards_show,
     CLI_EXAMPLES("hj-cards show 'gray harrier'", "capitals do not matter",
                  "hj-cards show --on 2024-12-31 'Quiet Reactor'",
                  "as it was on that day")},
    {"search", "REGEX", "cards whose name or text matches", cards_search,
     CLI_EXAMPLES("hj-cards search -i 'when .* enters'",
                  "a pattern in names and texts",
                  "hj-cards search --in name --where type=site '^The '",
                  "only names of sites")},
    {"check", "[FILE…]", "look for mistakes in a catalogue", cards_check,
     CLI_EXAMPLES("hj-cards check examples/lanternfall/cards.csv",
                  "a catalogue of one's own",
                  "hj-cards check --explain 'Gray Harrier'",
                  "how its text is understood")},
    {"import", "--from KIND FILE…",
     "make a catalogue of another program's cards", cards_import,
     CLI_EXAMPLES(
         "hj-cards import --from examples/higher-hill/hill.kind \\\n      "
         "examples/higher-hill/cards.json -o cards.csv",
         "by a declared kind",
         "hj-cards import --from csv --name name --drop text sularia/cards.csv",
         "by the fields that are given")},
    {"fetch", "URL", "get a catalogue by HTTP", cards_fetch,
     CLI_EXAMPLES("hj-cards fetch https://example.org/cards.csv -o cards.csv",
                  NULL,
                  "hj-cards fetch --seconds 20 https://example.org/cards.csv "
                  "-o cards.csv",
                  "and gives up after that time")},
    {"diff", "OLD NEW", "what has changed between two catalogues", cards_diff,
     CLI_EXAMPLES("hj-cards diff sularia/cards.csv new.csv",
                  "what an update would change",
                  "hj-cards diff --json sularia/cards.csv new.csv",
                  "the same for a program")},
    {0}};

int main(int argc, char **argv)
{
    static const struct cli_tool tool = {
        "hj-cards", "Catalogues of cards: CSV files with one row a printing.",
        commands,
        CLI_EXAMPLES("hj-cards list 'type=site cost<=2'", "a filter of formats",
                     "hj-cards import --from examples/higher-hill/hill.kind "
                     "\\\n      examples/higher-hill/cards.json -o cards.csv",
                     "make a catalogue")};

    return cli_main(&tool, argc, argv);
}

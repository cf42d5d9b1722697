/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format: shows, lists and checks formats. */
#include "format/format-tool.h"

static const struct cli_command commands[] = {
    {"check", "FILE…", "look for mistakes in formats", format_check,
     CLI_EXAMPLES("hj-format check --cards examples/lanternfall/cards.csv \\\n "
                  "     examples/lanternfall/lanternfall-hundred.xml",
                  "is it sound?",
                  "hj-format check --cards examples/nine-banners/cards.csv "
                  "\\\n      examples/nine-banners/nine-banners-campaign.xml",
                  "one with a leader")},
    {"show", "ID…", "rules and lists in force on a day", format_show,
     CLI_EXAMPLES("hj-format show sularia-standard --on 2026-05-02",
                  "rules of a day", "hj-format show --json sularia-draft-4",
                  "the same for a program")},
    {"list", "", "all formats that can be found", format_list,
     CLI_EXAMPLES("hj-format list", "all of them",
                  "hj-format list --game sularia", "those of one game")},
    {0}};

int main(int argc, char **argv)
{
    static const struct cli_tool tool = {
        "hj-format", "What decks of a format must be, as XML files declare it.",
        commands,
        CLI_EXAMPLES("hj-format show sularia-standard --on 2026-05-02",
                     "rules of a day",
                     "hj-format check --cards examples/lanternfall/cards.csv "
                     "\\\n      examples/lanternfall/lanternfall-hundred.xml",
                     "is it sound?")};

    return cli_main(&tool, argc, argv);
}

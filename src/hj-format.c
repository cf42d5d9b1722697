/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format: shows, lists and checks formats. */
#include "format/format-tool.h"

static const struct cli_command commands[] = {
    {"check", "FILE…", "look for mistakes in formats", format_check},
    {"show", "ID…", "rules and lists in force on a day", format_show},
    {"list", "", "all formats that can be found", format_list},
    {NULL, NULL, NULL, NULL}};

int main(int argc, char **argv)
{
    static const struct cli_tool tool = {
        "hj-format", "What decks of a format must be, as XML files declare it.",
        commands,
        "  hj-format show sularia-standard --on 2026-05-02   rules of a day\n"
        "  hj-format check --cards examples/lanternfall/cards.csv \\\n"
        "      examples/lanternfall/lanternfall-hundred.xml   is it sound?\n"};

    return cli_main(&tool, argc, argv);
}

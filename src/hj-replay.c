/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay: from a hand-written log of a game to a ruling. */
#include "replay/replay-tool.h"

static const struct cli_command commands[] = {
    {"check", "LOG…", "every illegal action and every false claim",
     replay_check},
    {"explain", "LOG…", "what happened, event by event, with rules",
     replay_explain},
    {"show", "LOG… [PATH…]", "the position, or single facts", replay_show},
    {"why", "LOG… PATH", "the lines that made a fact what it is", replay_why},
    {"find", "LOG… TEST", "the first point where 'bob.health < 20'",
     replay_find},
    {"legal", "LOG…", "what the rules allow at a point", replay_legal},
    {"diff", "LOG1 LOG2", "where two accounts of one game part", replay_diff},
    {"backup", "LOG…", "how to rewind the table to a line", replay_backup},
    {"try", "LOG -- ACTION…", "how the position would differ", replay_try},
    {"step", "LOG", "a game, stepped through line by line", replay_step},
    {"html", "LOG", "one page with the board drawn, to step and to print",
     replay_html},
    {"record", "LOG", "a game's log, typed while it is played", replay_record},
    {"format", "[LOG]", "the log in normal form", replay_format},
    {0},
};

static const struct cli_tool tool = {
    .name = "hj-replay",
    .purpose = "Replays game logs and says what was illegal, and why.",
    .commands = commands,
    .examples =
        "  hj-replay check games/dispute-two-forges.gamelog   one verdict\n"
        "  hj-replay why games/dispute-two-forges.gamelog bob.health   "
        "and why\n",
};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

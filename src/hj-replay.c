/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay: rulings from the hand-written log of a game. */
#include "replay/replay-tool.h"

static const struct cli_command commands[] = {
    {"check", "[LOG…]", "every illegal action and every false claim",
     replay_check,
     CLI_EXAMPLES(
         "hj-replay check games/dispute-two-forges.gamelog", "one verdict",
         "hj-replay check games/*.gamelog squarriors/*.gamelog", "many games")},
    {"explain", "LOG…", "what happened, event by event, with rules",
     replay_explain,
     CLI_EXAMPLES(
         "hj-replay explain games/dispute-two-forges.gamelog --at 25",
         "one line",
         "hj-replay explain --as ann games/game-hammers-and-swarm.gamelog",
         "what Ann may be told")},
    {"show", "LOG… [PATH…]", "the position, or single facts", replay_show,
     CLI_EXAMPLES(
         "hj-replay show games/dispute-two-forges.gamelog --at 23",
         "the table then",
         "hj-replay show games/dispute-two-forges.gamelog bob.health ram.zone",
         "two facts")},
    {"why", "LOG… PATH | LOG… --claims",
     "the lines that made a fact what it is", replay_why,
     CLI_EXAMPLES("hj-replay why games/dispute-two-forges.gamelog bob.health",
                  "how it came to that",
                  "hj-replay why games/dispute-two-forges.gamelog --claims",
                  "who is right")},
    {"find", "LOG… TEST", "the first point where 'bob.health < 20'",
     replay_find,
     CLI_EXAMPLES(
         "hj-replay find games/dispute-two-forges.gamelog 'bob.health < 5'",
         "the first time",
         "hj-replay find --back games/game-hammers-and-swarm.gamelog 'ann.hand "
         "> 5'",
         "the last time")},
    {"legal", "LOG…", "what the rules allow at a point", replay_legal,
     CLI_EXAMPLES("hj-replay legal games/dispute-two-forges.gamelog --at 22",
                  "what Bob may do then",
                  "hj-replay legal --as bob "
                  "games/game-hammers-and-swarm.gamelog --at 30",
                  "what he may do with what he knows")},
    {"diff", "LOG1 LOG2", "where two accounts of one game part", replay_diff,
     CLI_EXAMPLES(
         "hj-replay diff examples/dispute/table-4.gamelog bobs.gamelog",
         "two accounts",
         "hj-replay diff --json examples/dispute/table-4.gamelog bobs.gamelog",
         "the same for a program")},
    {"backup", "LOG… --to LINE", "how to rewind the table to a line",
     replay_backup,
     CLI_EXAMPLES(
         "hj-replay backup games/game-hammers-and-swarm.gamelog --to 40",
         "what to move back",
         "hj-replay backup games/game-hammers-and-swarm.gamelog --to 40 --at "
         "44",
         "from that line only")},
    {"try", "LOG -- ACTION…", "how the position would differ", replay_try,
     CLI_EXAMPLES(
         "hj-replay try games/dispute-two-forges.gamelog --at 22 -- damage",
         "if Bob had not defended",
         "hj-replay try games/dispute-two-forges.gamelog -- 'ann end'",
         "one line more")},
    {"step", "LOG", "a game, stepped through line by line", replay_step,
     CLI_EXAMPLES("hj-replay step games/dispute-two-forges.gamelog",
                  "? tells the keys",
                  "hj-replay step --plain games/dispute-two-forges.gamelog "
                  "<commands.txt",
                  "without a screen")},
    {"html", "LOG", "one page with the board drawn, to step and to print",
     replay_html,
     CLI_EXAMPLES(
         "hj-replay html games/dispute-two-forges.gamelog -o table7.html",
         "a page to send",
         "hj-replay html --as ann games/game-hammers-and-swarm.gamelog -o "
         "ann.html",
         "as Ann may see it")},
    {"record", "LOG", "a game's log, typed while it is played", replay_record,
     CLI_EXAMPLES("hj-replay record --game sularia --player ann --player bob "
                  "new.gamelog",
                  "a new log",
                  "hj-replay record examples/dispute/table-4.gamelog",
                  "goes on with one")},
    {"format", "[LOG]", "the log in normal form", replay_format,
     CLI_EXAMPLES("hj-replay format games/dispute-two-forges.gamelog",
                  "one spelling for all",
                  "hj-replay format --full games/dispute-two-forges.gamelog",
                  "with what is implied")},
    {0},
};

static const struct cli_tool tool = {
    .name = "hj-replay",
    .purpose = "Replays game logs and says what was illegal, and why.",
    .commands = commands,
    .examples = CLI_EXAMPLES(
        "hj-replay check games/dispute-two-forges.gamelog", "one verdict",
        "hj-replay why games/dispute-two-forges.gamelog bob.health", "and why"),
};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair: the next round of a tournament, and its standings. */
#include "pair/pair.h"

static const struct cli_command commands[] = {
    {"next", "ROSTER [RESULTS]", "the pairings of the next round", pair_next,
     CLI_EXAMPLES(
         "hj-pair next --seed 7 day/roster.csv day/round-1.csv >next.csv",
         "the second round",
         "hj-pair next --method elimination --seed-first day/roster.csv",
         "a bracket")},
    {"verify", "ROSTER RESULTS [PAIRING]", "is a pairing as good as can be",
     pair_verify,
     CLI_EXAMPLES(
         "hj-pair verify day/roster.csv day/round-1.csv next.csv",
         "before it is published",
         "hj-pair verify day/roster.csv day/round-1.csv day/round-2.csv",
         "of results, too")},
    {"standings", "ROSTER [RESULTS]", "who is where, by which tie-breakers",
     pair_standings,
     CLI_EXAMPLES(
         "hj-pair standings day/roster.csv day/round-1.csv",
         "by the usual tie-breakers",
         "hj-pair standings --explain ada day/roster.csv day/round-1.csv",
         "how her numbers come about")},
    {"cut", "N ROSTER RESULTS", "the first N as seeds of an elimination",
     pair_cut,
     CLI_EXAMPLES("hj-pair cut 8 day/roster.csv day/round-1.csv >top8.csv",
                  "a roster by seed",
                  "hj-pair cut 4 --rules mtr day/roster.csv day/round-1.csv",
                  "by other rules")},
    {0}};

static const struct cli_tool tool = {
    "hj-pair", "Pairings and standings of a tournament.", commands,
    CLI_EXAMPLES(
        "hj-pair next --seed 7 day/roster.csv day/round-1.csv >next.csv",
        "who plays whom in the second round",
        "hj-pair verify day/roster.csv day/round-1.csv next.csv",
        "whether another pairing would be better")};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

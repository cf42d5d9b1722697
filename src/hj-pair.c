/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair: the next round of a tournament, and its standings. */
#include "pair/pair.h"

static const struct cli_command commands[] = {
    {"next", "ROSTER [RESULTS]", "the pairings of the next round", pair_next},
    {"verify", "ROSTER RESULTS [PAIRING]", "is a pairing as good as can be",
     pair_verify},
    {"standings", "ROSTER [RESULTS]", "who is where, by which tie-breakers",
     pair_standings},
    {"cut", "N ROSTER RESULTS", "the first N as seeds of an elimination",
     pair_cut},
    {NULL, NULL, NULL, NULL}};

static const struct cli_tool tool = {
    "hj-pair", "Pairings and standings of a tournament.", commands,
    "  hj-pair next --seed 7 day/roster.csv day/round-1.csv >next.csv\n"
    "      who plays whom in the second round\n"
    "  hj-pair verify day/roster.csv day/round-1.csv next.csv\n"
    "      whether another pairing would be better\n"};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

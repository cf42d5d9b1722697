/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft: seats, pools, packs and picks of a draft. */
#include "draft/draft.h"

static const struct cli_command commands[] = {
    {"seat", "--format ID ROSTER", "pods and seats from a seed", draft_seat},
    {"pool", "--format ID --players N POOL", "is the pool legal", draft_pool},
    {"deal", "--format ID --seats FILE POOL", "the packs of every round",
     draft_deal},
    {"pass", "--picks FILE…", "replay recorded picks", draft_pass},
    {"check", "--picks FILE --format ID DECK",
     "is the deck made of what was drafted", draft_check},
    {NULL, NULL, NULL, NULL}};

static const struct cli_tool tool = {
    "hj-draft", "Seats, pools, packs and picks of a draft.", commands,
    "  hj-draft seat --format sularia-draft-4 --seed 7 draft/roster-4.csv\n"
    "      who sits where\n"
    "  hj-draft check --format sularia-draft-4 --picks day/picks.csv \\\n"
    "      --player gwen day/gwen.txt\n"
    "      whether the deck is made of those picks\n"};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

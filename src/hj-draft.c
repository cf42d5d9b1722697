/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft: seats, pools, packs and picks of a draft. */
#include "draft/draft.h"

static const struct cli_command commands[] = {
    {"seat", "--format ID ROSTER", "pods and seats from a seed", draft_seat,
     CLI_EXAMPLES(
         "hj-draft seat --format sularia-draft-4 --seed 7 draft/roster-4.csv",
         "who sits where",
         "hj-draft seat --format sularia-draft-4 --csv draft/roster-4.csv "
         ">seats.csv",
         "for hj-draft deal")},
    {"pool", "--format ID --players N POOL", "is the pool legal", draft_pool,
     CLI_EXAMPLES(
         "hj-draft pool --format sularia-draft-4 --players 4 draft/pool-4.csv",
         NULL, "hj-draft pool -f sularia-draft-4 -n 3 --json draft/pool-4.csv",
         "with three players")},
    {"deal", "--format ID --seats FILE POOL", "the packs of every round",
     draft_deal,
     CLI_EXAMPLES("hj-draft deal --format sularia-draft-4 --seats seats.csv "
                  "draft/pool-4.csv",
                  "with a seed that is printed",
                  "hj-draft deal --format sularia-draft-4 --seats seats.csv "
                  "--seed 9 \\\n      draft/pool-4.csv >packs.csv",
                  "the same packs again")},
    {"pass", "--picks FILE…", "replay recorded picks", draft_pass,
     CLI_EXAMPLES("hj-draft pass --picks day/picks.csv",
                  "each pick, and what is wrong",
                  "hj-draft pass --picks day/picks.csv --at 1.2.5",
                  "who held what then")},
    {"check", "--picks FILE --format ID DECK",
     "is the deck made of what was drafted", draft_check,
     CLI_EXAMPLES("hj-draft check --format sularia-draft-4 --picks "
                  "day/picks.csv \\\n      --player gwen day/gwen.txt",
                  "whether it is made of her picks",
                  "hj-draft check --format sularia-draft-4 --picks "
                  "day/picks.csv day/gwen.txt",
                  "of all that was picked")},
    {0}};

static const struct cli_tool tool = {
    "hj-draft", "Seats, pools, packs and picks of a draft.", commands,
    CLI_EXAMPLES(
        "hj-draft seat --format sularia-draft-4 --seed 7 draft/roster-4.csv",
        "who sits where",
        "hj-draft check --format sularia-draft-4 --picks day/picks.csv \\\n    "
        "  --player gwen day/gwen.txt",
        "whether the deck is made of those picks")};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

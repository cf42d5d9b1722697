/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event: one tournament in one file. */
#include "event/session.h"

static const struct cli_command commands[] = {
    {"new", "FILE --format ID", "make an event's file", event_new},
    {"desk", "FILE", "the day on one screen", event_desk},
    {"player", "add|drop|undrop|edit|remove|lineup|list FILE …",
     "who takes part", event_player},
    {"import", "FILE ROSTER|RESULTS|REPORT", "players, results, reports",
     event_import},
    {"merge", "FILE OTHER", "entries of another laptop", event_merge},
    {"bye", "FILE [PLAYER]", "a bye for the next round", event_bye},
    {"forbid", "FILE [PLAYER PLAYER]", "two who never meet", event_forbid},
    {"tables", "FILE [RANGES]", "the tables that there are", event_tables},
    {"deck", "register|check|show|list FILE …", "check and keep lists",
     event_deck},
    {"pod", "FILE", "seat a draft", event_pod},
    {"round", "start|repair|swap|groups|plan FILE", "pair the next round",
     event_round},
    {"publish", "FILE [ROUND]", "its pairings are final", event_publish},
    {"pairings", "FILE [ROUND]", "by table, or by name", event_pairings},
    {"slips", "FILE [ROUND]", "result slips as text", event_slips},
    {"print", "FILE KIND [ROUND]", "slips, lists, sheets", event_print},
    {"result", "FILE ROUND TABLE RESULT | FILE [ROUND] -",
     "enter a result, as 2-1", event_result},
    {"correct", "FILE ROUND TABLE RESULT", "change a result", event_correct},
    {"outstanding", "FILE", "tables without a result", event_outstanding},
    {"standings", "FILE", "who is where, and why", event_standings},
    {"cut", "FILE N", "the best N play on", event_cut},
    {"clock", "start|pause|resume|show|extend FILE", "the round's time",
     event_clock},
    {"penalty", "FILE [PLAYER KIND]", "give one, or the history",
     event_penalty},
    {"note", "FILE TEXT", "keep a judge's note", event_note},
    {"show", "FILE [TABLE]", "any table of the event", event_show},
    {"export", "FILE --to csv|json|html|trf", "the event for elsewhere",
     event_export},
    {"log", "FILE", "who entered what and when", event_log},
    {"undo", "FILE [ENTRY]", "take the last entry back", event_undo},
    {"restore", "FILE ENTRY|TIME", "back to that entry", event_restore},
    {"verify", "FILE", "prove the whole file", event_verify},
    {"season", "EVENT…", "many events as one table", event_season},
    {NULL, NULL, NULL, NULL}};

static const struct cli_tool tool = {
    "hj-event", "One tournament in one file, every step on record.", commands,
    "  hj-event new cup.event --format sularia-standard   begin an event\n"
    "  hj-event import cup.event event/roster.csv         its players\n"};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Pieces that several scripts of entries.def share. */
#ifndef HJ_EVENT_SCRIPTS_H
#define HJ_EVENT_SCRIPTS_H

/* One player or a roster: `players`, an array of objects. */
#define HJ_ADD_PLAYERS                                                         \
    "SELECT 'there is a player ' || p.id || ' already: ' || p.name FROM"       \
    " json_each(:a, '$.players') JOIN player p ON p.id = value->>'id';"        \
    "INSERT INTO player(id, no, name, team, rating, club, since)"              \
    " SELECT value->>'id', (SELECT ifnull(max(no), 0) FROM player) + key + 1," \
    " value->>'name', ifnull(value->>'team', ''), value->>'rating',"           \
    " ifnull(value->>'club', ''), (SELECT ifnull(max(no), 0) FROM round)"      \
    " FROM json_each(:a, '$.players');"

#define HJ_RESULT_SUMMARY                                                      \
    "'round ' || (a->>'round') || ', table ' || (a->>'table') || ': ' ||"      \
    " (a->>'wins1') || '-' || (a->>'wins2') || CASE WHEN a->>'draws' > 0"      \
    " THEN '-' || (a->>'draws') ELSE '' END"

#define HJ_NO_ROUND                                                            \
    "SELECT 'no round ' || (:a->>'round') WHERE NOT EXISTS"                    \
    " (SELECT 1 FROM round WHERE no = :a->>'round');"

#define HJ_NO_TABLE                                                            \
    HJ_NO_ROUND                                                                \
    "SELECT 'round ' || (:a->>'round') || ' has no table ' || (:a->>'table')"  \
    " WHERE NOT EXISTS (SELECT 1 FROM pairing WHERE round = :a->>'round' AND"  \
    " tbl = :a->>'table');"                                                    \
    "SELECT 'round ' || round || ', table ' || tbl || ': nobody plays there"   \
    " (' || special || ')' FROM pairing WHERE round = :a->>'round' AND"        \
    " tbl = :a->>'table' AND player2 IS NULL;"

#define HJ_SET_RESULT                                                          \
    "UPDATE pairing SET wins1 = :a->>'wins1', wins2 = :a->>'wins2',"           \
    " draws = :a->>'draws', entry = :n WHERE round = :a->>'round' AND"         \
    " tbl = :a->>'table';"

#define HJ_NO_CLOCK                                                            \
    "SELECT 'the clock of round ' || no || ' was not started' FROM round"      \
    " WHERE no = :a->>'round' AND clock_start IS NULL;"

#endif

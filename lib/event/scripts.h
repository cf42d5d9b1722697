/* SPDX-License-Identifier: MPL-2.0 */
/* Fragments of SQL shared by the scripts of entries.def. */
#ifndef HJ_EVENT_SCRIPTS_H
#define HJ_EVENT_SCRIPTS_H

/* Adds one player or a roster: `players`, an array of objects. */
#define HJ_ADD_PLAYERS                                                         \
    "SELECT 'there is a player ' || p.id || ' already: ' || p.name FROM"       \
    " json_each(:a, '$.players') JOIN player p ON p.id = value->>'id';"        \
    "INSERT INTO player(id, no, name, team, rating, club, family,"             \
    " fixed_table, since)"                                                     \
    " SELECT value->>'id', (SELECT ifnull(max(no), 0) FROM player) + key + 1," \
    " value->>'name', ifnull(value->>'team', ''), value->>'rating',"           \
    " ifnull(value->>'club', ''), ifnull(value->>'family', ''),"               \
    " value->>'table', (SELECT ifnull(max(no), 0) FROM round)"                 \
    " FROM json_each(:a, '$.players');"

#define HJ_NO_PLAYER(key)                                                      \
    "SELECT 'no player ' || (:a->>'" key "') WHERE NOT EXISTS"                 \
    " (SELECT 1 FROM player WHERE id = :a->>'" key "');"

/* Selects the players who drop or return with `player`: in an event of teams
 * the whole team. */
#define HJ_WITH_PLAYER                                                         \
    "id IN (SELECT :a->>'player' UNION ALL SELECT m.id FROM event CROSS JOIN"  \
    " player f CROSS JOIN player m WHERE by_team AND f.id = :a->>'player' AND" \
    " f.team <> '' AND m.team = f.team)"

/* The stage of an entry.  Entries of version 5 and before have no stage
 * data. */
#define HJ_STAGE_COLUMNS                                                       \
    "(no, after, method, rounds, carry, groups, third_place, reseed,"          \
    " single_final, seed_first, entry)"
#define HJ_STAGE_VALUES                                                        \
    "ifnull(:a->>'rounds', 0), ifnull(:a->>'carry', 0),"                       \
    " ifnull(json_array_length(:a, '$.groups'), 0),"                           \
    " ifnull(:a->>'third_place', 0), ifnull(:a->>'reseed', 0),"                \
    " ifnull(:a->>'single_final', 0), ifnull(:a->>'seed_first', 0), :n"

#define HJ_LAST_ROUND "(SELECT ifnull(max(no), 0) FROM round)"

/* True if `player` has returned for a round that has not begun.  Entries of
 * version 4 and before have no `moves` and keep each move. */
#define HJ_COMES_BACK                                                          \
    "(:a->>'moves' IS NOT NULL AND EXISTS (SELECT 1 FROM move back WHERE"      \
    " back.player = :a->>'player' AND back.kind = 'RETURN' AND back.round "    \
    "> " HJ_LAST_ROUND "))"

/* Awards the table `walkover` of the last round to the opponent when `player`
 * leaves, and takes that award back.  An entered result has priority.  Older
 * entries have no `wins`. */
#define HJ_WALK_OVER_WINS                                                      \
    "ifnull(:a->>'wins', (SELECT (best_of + 1) / 2 FROM event))"
#define HJ_WALK_OVER                                                           \
    "UPDATE pairing SET wins1 = iif(player1 IN (SELECT id FROM player "        \
    "WHERE " HJ_WITH_PLAYER "), 0, " HJ_WALK_OVER_WINS "), wins2 ="            \
    " iif(player2 IN (SELECT id FROM player WHERE " HJ_WITH_PLAYER             \
    "), 0, " HJ_WALK_OVER_WINS "), draws = 0, forfeit = 1,"                    \
    " entry = :n WHERE round = " HJ_LAST_ROUND " AND tbl = :a->>'walkover'"    \
    " AND wins1 IS NULL;"
#define HJ_IS_WALK_OVER                                                        \
    "(SELECT kind IN ('player drop', 'penalty') FROM journal WHERE no ="       \
    " pairing.entry)"
#define HJ_NO_WALK_OVER                                                        \
    "UPDATE pairing SET wins1 = NULL, wins2 = NULL, draws = NULL, forfeit ="   \
    " 0, entry = NULL WHERE round = " HJ_LAST_ROUND " AND " HJ_IS_WALK_OVER    \
    " AND (player1 IN (SELECT id FROM player WHERE " HJ_WITH_PLAYER ") OR"     \
    " player2 IN (SELECT id FROM player WHERE " HJ_WITH_PLAYER "));"

/* Enters moves (drops and returns), forbidden pairs and fixed tables from a
 * file. */
#define HJ_MOVE_PLAYERS                                                        \
    "INSERT INTO move(entry, player, round, kind) SELECT :n,"                  \
    " value->>'player', value->>'round', value->>'kind'"                       \
    " FROM json_each(:a, '$.moves');"                                          \
    "UPDATE player SET dropped = iif(last.kind = 'DROP', last.round, NULL)"    \
    " FROM (SELECT player, kind, round, max(round * 4294967296 + rowid) FROM"  \
    " move GROUP BY player) AS last WHERE last.player = player.id AND id IN"   \
    " (SELECT value->>'player' FROM json_each(:a, '$.moves'));" /* A team      \
                                                                   leaves as a \
                                                                   whole,      \
                                                                   where the   \
                                                                   entry says  \
                                                                   that it is  \
                                                                   one. */     \
    "UPDATE player SET dropped = first.dropped FROM player first WHERE"        \
    " player.team = first.team AND first.team <> '' AND first.id IN"           \
    " (SELECT value->>'player' FROM json_each(:a, '$.moves') WHERE"            \
    " value->>'team');"                                                        \
    "INSERT OR IGNORE INTO forbidden(a, b, entry) SELECT"                      \
    " min(value->>'player', value->>'other'), max(value->>'player',"           \
    " value->>'other'), :n FROM json_each(:a, '$.forbidden');"                 \
    "UPDATE player SET fixed_table = value->>'table' FROM json_each(:a,"       \
    " '$.fixed') WHERE player.id = value->>'player';"

/* The rows of `tables`, each with up to four players. */
#define HJ_TABLES "json_each(:a, '$.tables')"
#define HJ_SITTING                                                             \
    "(SELECT value->>'player1' AS p FROM " HJ_TABLES                           \
    " UNION ALL SELECT value->>'player2' FROM " HJ_TABLES                      \
    " UNION ALL SELECT value->>'player3' FROM " HJ_TABLES                      \
    " UNION ALL SELECT value->>'player4' FROM " HJ_TABLES ")"
#define HJ_SPECIAL "('BYE', 'HALF', 'ABSENT')"

/* Checks that all tables have results. */
#define HJ_CHECK_PLAYED                                                        \
    "SELECT 'round ' || round || ': table ' || tbl || ' has no result' ||"     \
    " iif(count(*) OVER () > 1, ', and others (outstanding prints them)', '')" \
    " FROM pairing WHERE player2 IS NOT NULL AND wins1 IS NULL"                \
    " ORDER BY round, tbl LIMIT 1;"

/* Checks the tables before they are entered. */
#define HJ_CHECK_TABLES                                                        \
    "SELECT 'no player ' || p FROM " HJ_SITTING " WHERE p NOT IN (SELECT id"   \
    " FROM player) AND p NOT IN " HJ_SPECIAL ";"                               \
    "SELECT 'table ' || (value->>'table') || ' has no first player' "          \
    "FROM " HJ_TABLES " WHERE ifnull(value->>'player1', 'BYE') IN " HJ_SPECIAL \
    ";"                                                                        \
    "SELECT 'table ' || (value->>'table') || ' has one player' "               \
    "FROM " HJ_TABLES " WHERE value->>'player2' IS NULL;"                      \
    "SELECT 'table ' || (value->>'table') || ' is there twice' "               \
    "FROM " HJ_TABLES " GROUP BY value->>'table' HAVING count(*) > 1;"         \
    "SELECT name || ' sits twice' FROM " HJ_SITTING " JOIN player ON"          \
    " player.id = p GROUP BY p HAVING count(*) > 1;"                           \
    "SELECT side.name || ' sits twice, as ' || group_concat(p, ' and ')"       \
    " FROM " HJ_SITTING " JOIN side ON side.id = p WHERE team <> '' AND"       \
    " (SELECT by_team FROM event) GROUP BY team HAVING count(*) > 1;"          \
    "SELECT name || ' has left after round ' || dropped FROM " HJ_SITTING      \
    " JOIN player ON player.id = p WHERE dropped < :a->>'round';"

/* True if a row of `pairing` of the round is among `tables` without change.
 * The subquery does not depend on the row, so SQLite evaluates it once; it
 * looks up each table by its number. */
#define HJ_AS_BEFORE                                                           \
    "tbl IN (SELECT q.tbl FROM " HJ_TABLES " CROSS JOIN pairing q ON q.round"  \
    " = :a->>'round' AND q.tbl = value->>'table' AND q.player1 ="              \
    " value->>'player1' AND ifnull(q.player2, q.special) ="                    \
    " value->>'player2' AND q.player3 IS value->>'player3' AND q.player4 IS"   \
    " value->>'player4')"

/* Enters the tables that are not in the round unchanged. */
#define HJ_PUT_TABLES                                                          \
    "INSERT INTO pairing(round, tbl, player1, player2, player3, player4,"      \
    " special, wins1, wins2, draws)"                                           \
    " SELECT :a->>'round', tbl, player1, iif(special, NULL, player2),"         \
    " player3, player4, iif(special, player2, ''),"                            \
    " iif(player2 = 'BYE', ifnull(w, (SELECT (best_of + 1) / 2 FROM event)),"  \
    " NULL),"                                                                  \
    " iif(player2 = 'BYE', 0, NULL), iif(player2 = 'BYE', 0, NULL) FROM"       \
    " (SELECT value->>'table' AS tbl, value->>'player1' AS player1,"           \
    " value->>'player2' AS player2, value->>'player3' AS player3,"             \
    " value->>'player4' AS player4, value->>'wins1' AS w,"                     \
    " value->>'player2' IN " HJ_SPECIAL " AS special FROM " HJ_TABLES          \
    ") WHERE tbl NOT IN (SELECT tbl FROM"                                      \
    " pairing WHERE round = :a->>'round');"

/* In a summary: the number of objects in an array of the arguments. */
#define HJ_COUNTED(key, one)                                                   \
    "json_array_length(a, '$." key "') || iif(json_array_length(a, '$." key    \
    "') = 1, ' " one "', ' " one "s')"

/* In a summary: the team that drops or returns with the player. */
#define HJ_THE_TEAM "ifnull(' and team ' || (a->>'team'), '')"

#define HJ_RESULT_SUMMARY                                                      \
    "'round ' || (a->>'round') || ', table ' || (a->>'table') || ': ' ||"      \
    " (a->>'wins1') || '-' || (a->>'wins2') ||"                                \
    " ifnull('-' || (a->>'wins3'), '') || ifnull('-' || (a->>'wins4'), '') ||" \
    " CASE WHEN a->>'draws' > 0 THEN '-' || (a->>'draws') ELSE '' END ||"      \
    " ifnull((SELECT ' (' || group_concat(games, ' ') || ')' FROM (SELECT"     \
    " (value->>'wins1') || '-' || (value->>'wins2') || CASE WHEN"              \
    " value->>'draws' > 0 THEN '-' || (value->>'draws') ELSE '' END AS games"  \
    " FROM json_each(a, '$.seats') ORDER BY key) HAVING count(*) > 0), '') ||" \
    " CASE WHEN a->>'forfeit' THEN ', without play' ELSE '' END"

#define HJ_NO_ROUND                                                            \
    "SELECT 'no round ' || (:a->>'round') WHERE NOT EXISTS"                    \
    " (SELECT 1 FROM round WHERE no = :a->>'round');"

/* Refuses a missing round, a missing table, a table without a match, and the
 * case ELSE of its row p of `pairing`.  A single query, since most entries are
 * results. */
#define HJ_NO_TABLE_OR(else)                                                                                                                           \
    "SELECT why FROM (SELECT CASE WHEN no IS NULL THEN 'no round ' ||"                                                                                 \
    " k.round WHEN p.tbl IS NULL THEN 'round ' || k.round || ' has no table '"                                                                         \
    " || k.tbl WHEN p.player2 IS NULL THEN 'round ' || p.round ||"                                                                                     \
    " ', table ' || p.tbl || ': nobody plays there (' || special || ')'" else " END AS why FROM (SELECT :a->>'round' AS round, :a->>'table' AS tbl) k" \
                                                                              " LEFT JOIN round ON no = k.round LEFT JOIN pairing p ON p.round ="      \
                                                                              " k.round AND p.tbl = k.tbl) WHERE why IS NOT NULL;"
#define HJ_NO_TABLE HJ_NO_TABLE_OR("")

/* Refuses an invalid result.  WHEN is the case for an existing or a missing
 * result. */
#define HJ_NO_RESULT(when)                                                     \
    HJ_NO_TABLE_OR(                                                            \
        when                                                                   \
        " WHEN (player3 IS NULL) <> (:a->>'wins3' IS NULL) OR (player4"        \
        " IS NULL) <> (:a->>'wins4' IS NULL) THEN 'round ' || p.round ||"      \
        " ', table ' || p.tbl || ': ' || (SELECT count(*) FROM seat s WHERE"   \
        " s.round = p.round AND s.tbl = p.tbl) || ' players sit there' WHEN"   \
        " json_array_length(:a, '$.seats') > 0 AND NOT (SELECT by_team FROM"   \
        " event) THEN 'only teams have seats'")

/* Replaces a result.  A table without a result has no seats of teams. */
#define HJ_CHANGE_RESULT                                                       \
    "DELETE FROM board WHERE round = :a->>'round' AND tbl = "                  \
    ":a->>'table';" HJ_SET_RESULT
#define HJ_SET_RESULT                                                          \
    "INSERT INTO board(round, tbl, seat, wins1, wins2, draws) SELECT"          \
    " :a->>'round', :a->>'table', key + 1, value->>'wins1', value->>'wins2',"  \
    " value->>'draws' FROM json_each(:a, '$.seats') WHERE :a->'seats' IS NOT"  \
    " NULL;"                                                                   \
    "UPDATE pairing SET wins1 = :a->>'wins1', wins2 = :a->>'wins2',"           \
    " wins3 = :a->>'wins3', wins4 = :a->>'wins4', draws = :a->>'draws',"       \
    " forfeit = ifnull(:a->>'forfeit', 0), entry = :n"                         \
    " WHERE round = :a->>'round' AND tbl = :a->>'table';"

#define HJ_NO_CLOCK                                                            \
    "SELECT 'the clock of round ' || no || ' was not started' FROM round"      \
    " WHERE no = :a->>'round' AND clock_start IS NULL;"

#endif

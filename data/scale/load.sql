-- SPDX-License-Identifier: MPL-2.0
-- Loads events.csv, entries.csv and matches.csv of the folder in which psql
-- runs: all of them or nothing.  An event that is there with a journal as long
-- stays as it is, an older copy of it is replaced: so what is loaded twice
-- counts once, in whatever order.  psql -f load.sql
\set ON_ERROR_STOP on
BEGIN;
CREATE TEMP TABLE new_event (event text COLLATE "C", file text, name text,
    day date, players integer, outstanding integer, rated boolean,
    entries bigint) ON COMMIT DROP;
CREATE TEMP TABLE new_entry (event text COLLATE "C", id text, name text,
    place integer, won integer, lost integer, drawn integer, byes integer)
    ON COMMIT DROP;
CREATE TEMP TABLE new_match (event text COLLATE "C", round integer,
    player1 text, player2 text, outcome text, rated boolean) ON COMMIT DROP;
\copy new_event FROM 'events.csv' WITH (FORMAT csv, HEADER match)
\copy new_entry FROM 'entries.csv' WITH (FORMAT csv, HEADER match)
\copy new_match FROM 'matches.csv' WITH (FORMAT csv, HEADER match)

CREATE TEMP TABLE taken (identity text COLLATE "C" PRIMARY KEY)
    ON COMMIT DROP;
WITH done AS (
    INSERT INTO event (identity, file, name, day, players, outstanding, rated,
                       entries)
    SELECT event, unguarded(file), unguarded(name), day, players,
           outstanding, rated, entries
      FROM new_event ORDER BY event
    ON CONFLICT (identity) DO UPDATE
       SET file = excluded.file, name = excluded.name, day = excluded.day,
           players = excluded.players, outstanding = excluded.outstanding,
           rated = excluded.rated, entries = excluded.entries, loaded = now()
     WHERE event.entries < excluded.entries
    RETURNING identity)
INSERT INTO taken SELECT identity FROM done;

DELETE FROM entry USING taken WHERE event = identity;
DELETE FROM match USING taken WHERE event = identity;
INSERT INTO entry
SELECT event, unguarded(id), unguarded(name), place, won, lost, drawn, byes
  FROM new_entry JOIN taken ON event = identity;
INSERT INTO match
SELECT event, round, unguarded(player1), unguarded(player2), outcome, rated
  FROM new_match JOIN taken ON event = identity;
SELECT (SELECT count(*) FROM taken) AS taken,
       (SELECT count(*) FROM new_event) - (SELECT count(*) FROM taken) AS known;
COMMIT;

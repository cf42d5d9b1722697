-- SPDX-License-Identifier: MPL-2.0
-- Takes who.csv (id,person,event) and points.csv (place,points,players) of the
-- folder in which psql runs for what was there.  Either may be the header
-- alone; a cell that is empty is left so.  psql -f tables.sql
\set ON_ERROR_STOP on
BEGIN;
CREATE TEMP TABLE new_who (id text, person text, event text) ON COMMIT DROP;
CREATE TEMP TABLE new_points (no bigint GENERATED ALWAYS AS IDENTITY,
    place text, points integer, players integer) ON COMMIT DROP;
\copy new_who FROM 'who.csv' WITH (FORMAT csv, HEADER match)
\copy new_points (place, points, players) FROM 'points.csv' WITH (FORMAT csv, HEADER match)
DELETE FROM who;
INSERT INTO who
SELECT unguarded(id), unguarded(person), coalesce(unguarded(event), '')
  FROM new_who;
DELETE FROM points;
INSERT INTO points (place, points, players)
SELECT place, points, coalesce(players, 0) FROM new_points ORDER BY no;
COMMIT;

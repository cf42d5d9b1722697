-- SPDX-License-Identifier: MPL-2.0
-- The table that `hj-event season --csv` prints of the same events, on standard
-- output.  psql -qf season.sql, with -v best=N for season --best N.
\set ON_ERROR_STOP on
\if :{?best} \else
\set best 0
\endif
DO $$
DECLARE twice record;
BEGIN
    SELECT p.id, v.file INTO twice
      FROM person p JOIN event v ON v.identity = p.event
     GROUP BY p.event, v.file, p.id HAVING count(*) > 1 LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION '%: ''%'' is there twice', twice.file, twice.id;
    END IF;
END $$;

COPY (
WITH word AS MATERIALIZED ( -- what a match and the presence earn
    SELECT identity, players,
           points_for('win', 0, players) AS win,
           points_for('draw', 0, players) AS draw,
           points_for('loss', 0, players) AS loss,
           points_for('played', 0, players) AS played
      FROM event),
result AS MATERIALIZED ( -- one person in one event
    SELECT p.id, e.event, e.name, e.won, e.lost, e.drawn, v.day,
           CASE WHEN NOT EXISTS (SELECT FROM points)
           THEN 3 * e.won + e.drawn
           ELSE w.played + e.won * w.win + e.drawn * w.draw +
                e.lost * w.loss + CASE WHEN e.place IS NULL THEN 0
                ELSE points_for('place', e.place, w.players) END
           END AS points
      FROM entry e
      JOIN person p ON p.event = e.event AND p.entry = e.id
      JOIN event v ON v.identity = e.event
      JOIN word w ON w.identity = e.event),
ordered AS (
    SELECT *, row_number() OVER (PARTITION BY id ORDER BY points DESC) AS nth
      FROM result),
total AS MATERIALIZED ( -- the best results count, all of them part equals
    SELECT id, count(*) AS events, sum(won) AS won, sum(lost) AS lost,
           sum(drawn) AS drawn,
           (array_agg(name ORDER BY day NULLS FIRST, event))[1] AS name,
           coalesce(sum(points) FILTER (WHERE :best = 0 OR nth <= :best), 0)
               AS points,
           coalesce(array_agg(points ORDER BY points DESC)
                    FILTER (WHERE points > 0), '{}') AS results
      FROM ordered GROUP BY id),
met AS ( -- matches of two who have as many points
    SELECT a.id AS one, b.id AS other, m.outcome
      FROM match m
      JOIN person a ON a.event = m.event AND a.entry = m.player1
      JOIN person b ON b.event = m.event AND b.entry = m.player2
      JOIN total x ON x.id = a.id
      JOIN total y ON y.id = b.id AND y.points = x.points),
against AS (
    SELECT id, sum(earned) AS points FROM (
        SELECT one AS id, CASE outcome WHEN 'won' THEN 3 WHEN 'drawn' THEN 1
               ELSE 0 END AS earned FROM met
        UNION ALL
        SELECT other, CASE outcome WHEN 'lost' THEN 3 WHEN 'drawn' THEN 1
               ELSE 0 END FROM met) each_side
     GROUP BY id)
SELECT rank() OVER (ORDER BY t.points DESC, coalesce(a.points, 0) DESC,
                             t.results DESC) AS rank,
       guarded(t.id) AS id, guarded(t.name) AS name, t.events,
       t.won || '-' || t.lost || '-' || t.drawn AS record, t.points,
       coalesce(a.points, 0) AS against
  FROM total t LEFT JOIN against a ON a.id = t.id
 ORDER BY 1, t.id
) TO STDOUT WITH (FORMAT csv, HEADER true);

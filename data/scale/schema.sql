-- SPDX-License-Identifier: MPL-2.0
-- Events of many stores in one PostgreSQL database: psql -f schema.sql
-- What `hj-event season --into` writes, under the identity of each event.
BEGIN;

CREATE TABLE event (
    identity text COLLATE "C" PRIMARY KEY,
    file text NOT NULL,
    name text NOT NULL,
    day date,
    players integer NOT NULL,
    outstanding integer NOT NULL,
    rated boolean NOT NULL,
    entries bigint NOT NULL,      -- of its journal: which copy is newer
    loaded timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE entry (
    event text COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL,
    name text NOT NULL,
    place integer,                -- none where nobody has one yet
    won integer NOT NULL,
    lost integer NOT NULL,
    drawn integer NOT NULL,
    byes integer NOT NULL,
    PRIMARY KEY (event, id)
);

CREATE TABLE match (
    event text COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
    round integer NOT NULL,
    player1 text COLLATE "C" NOT NULL,
    player2 text COLLATE "C" NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost',
                                            'neither')),
    rated boolean NOT NULL,
    PRIMARY KEY (event, round, player1, player2)
);

-- Who is who, as season --who; event: a file or a name, '' for all events.
CREATE TABLE who (
    id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    event text NOT NULL DEFAULT '',
    PRIMARY KEY (id, event)
);

-- What places earn, as season --points; without a row 3 and 1.
CREATE TABLE points (
    no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL,
    points integer NOT NULL CHECK (points BETWEEN 0 AND 1000000),
    players integer NOT NULL DEFAULT 0,
    CHECK (lower(place) IN ('win', 'draw', 'loss', 'played') OR
           place ~ '^[0-9]+(-[0-9]+)?$')
);

-- In CSV no text is a formula for a spreadsheet, see headjudge(7): an
-- apostrophe goes before it, and goes away when it is read.
CREATE FUNCTION is_formula(s text) RETURNS boolean IMMUTABLE LANGUAGE sql AS
$$ SELECT s ~ E'^''*[=@\t\r\n+-].'
      AND s !~ '^''*[+-]([0-9]*\.)?[0-9]+$' $$;
CREATE FUNCTION unguarded(s text) RETURNS text IMMUTABLE LANGUAGE sql AS
$$ SELECT CASE WHEN s LIKE '''%' AND is_formula(s) THEN substr(s, 2)
   ELSE s END $$;
CREATE FUNCTION guarded(s text) RETURNS text IMMUTABLE LANGUAGE sql AS
$$ SELECT CASE WHEN is_formula(s) THEN '''' || s ELSE s END $$;

-- Whose entry it is: what the table who says of that event's file, of its name,
-- of all events, or the id itself.
CREATE VIEW person AS
SELECT e.event, e.id AS entry, coalesce(w.person, e.id) AS id
  FROM entry e JOIN event v ON v.identity = e.event
  LEFT JOIN LATERAL (
      SELECT who.person FROM who
       WHERE who.id = e.id AND who.event IN (v.file, v.name, '')
       ORDER BY array_position(ARRAY[v.file, v.name, ''], who.event)
       LIMIT 1) w ON true;

-- What a row of points gives for a WORD, or a PLACE, among so many players.
CREATE FUNCTION points_for(word text, placed integer, of_players integer)
RETURNS bigint STABLE LANGUAGE sql AS
$$ SELECT coalesce((
    SELECT p.points FROM points p
     WHERE p.players <= of_players
       AND (lower(p.place) = word OR
            word = 'place' AND p.place ~ '^[0-9]' AND
            placed BETWEEN split_part(p.place, '-', 1)::integer
                AND split_part(p.place || '-' || p.place, '-',
                               CASE WHEN p.place LIKE '%-%' THEN 2
                               ELSE 1 END)::integer)
     ORDER BY p.players DESC, p.no LIMIT 1), 0) $$;

COMMIT;

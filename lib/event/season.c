/* SPDX-License-Identifier: MPL-2.0 */
/* Adding events to a season: players, places, matches. */
#include "event/season-internal.h"

#include "base/array.h"
#include "base/date.h"
#include "event/ranking.h"

#include <stdlib.h>
#include <string.h>

struct hj_season *hj_season_new(void)
{
    struct hj_season *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->arena = hj_arena_new();
    s->ids = hj_map_new(256);
    s->seen = hj_map_new(64);
    if (s->ids != NULL && s->seen != NULL)
        return s;
    hj_season_free(s);
    return NULL;
}

void hj_season_free(struct hj_season *s)
{
    if (s == NULL)
        return;
    hj_arena_free(s->arena);
    hj_map_free(s->ids);
    hj_map_free(s->who);
    hj_map_free(s->seen);
    free(s->people);
    free(s->events);
    free(s->entries);
    free(s->matches);
    free(s);
}

/* Returns EVENT, a byte that names cannot contain, and ID, in the arena; p is
 * NULL when out of memory. */
static struct hj_str key_of(struct hj_season *s, struct hj_str event,
                            struct hj_str id)
{
    char *p = hj_arena_alloc(s->arena, event.n + id.n + 1);

    if (p == NULL)
        return (struct hj_str){NULL, 0};
    memcpy(p, event.p, event.n);
    memcpy(p + event.n + 1, id.p, id.n);
    return (struct hj_str){p, event.n + id.n + 1};
}

bool hj_season_set_ids(struct hj_season *s, const struct hj_csv *csv,
                       const char *file, struct hj_error *e)
{
    hj_column id = hj_csv_column(csv, "id");
    hj_column person = hj_csv_column(csv, "person");
    hj_column event = hj_csv_column(csv, "event");

    if (id == HJ_NO_COLUMN || person == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: missing column '%s'", file,
                       id == HJ_NO_COLUMN ? "id" : "person");
    s->who_csv = csv;
    s->who = hj_map_new(hj_csv_rows(csv) + 1);
    s->who_used =
        hj_arena_array(s->arena, hj_csv_rows(csv) + 1, sizeof *s->who_used);
    if (s->who == NULL || s->who_used == NULL)
        return hj_fail_memory(e);
    for (size_t row = 0; row < hj_csv_rows(csv); row++) {
        struct hj_str key =
            key_of(s, hj_csv_cell(csv, row, event), hj_csv_cell(csv, row, id));
        if (hj_csv_cell(csv, row, id).n == 0 ||
            hj_csv_cell(csv, row, person).n == 0)
            return hj_fail(e, "%s:%u: missing id or person", file,
                           hj_csv_line(csv, row));
        if (key.p != NULL && hj_map_get(s->who, key, NULL))
            return hj_fail(e, "%s:%u: id '%.*s' is there twice", file,
                           hj_csv_line(csv, row),
                           HJ_STR_ARG(hj_csv_cell(csv, row, id)));
        if (key.p == NULL || !hj_map_put(s->who, key, (uint32_t)row))
            return hj_fail_memory(e);
    }
    return true;
}

size_t hj_season_who_unused(const struct hj_season *s, size_t *first)
{
    size_t rows = s->who_csv != NULL ? hj_csv_rows(s->who_csv) : 0, count = 0;

    for (size_t row = rows; row-- > 0;)
        if (!s->who_used[row]) {
            *first = row;
            count++;
        }
    return count;
}

/* Returns the person's id for an id in an event: the same, or as the file of
 * ids says. */
static struct hj_str person_id(struct hj_season *s,
                               const struct season_event *event,
                               struct hj_str id)
{
    const struct hj_str events[] = {event->path, event->file, event->name,
                                    HJ_STR("")};
    uint32_t row;

    if (s->who == NULL)
        return id;
    for (size_t i = 0; i < 4; i++) {
        struct hj_str key = key_of(s, events[i], id);
        if (key.p == NULL || !hj_map_get(s->who, key, &row))
            continue;
        s->who_used[row] = true;
        return hj_csv_cell(s->who_csv, row,
                           hj_csv_column(s->who_csv, "person"));
    }
    return id;
}

/* True if event A was before B.  The order within a day does not depend on the
 * order of the files. */
static bool is_earlier(const struct hj_season *s, uint32_t a, uint32_t b)
{
    const struct season_event *x = &s->events[a], *y = &s->events[b];

    return x->day != y->day ? x->day < y->day
                            : hj_str_compare(x->identity, y->identity) < 0;
}

/* Finds the number of the person with an id, or adds the person.  JOINED: the
 * file of ids names the person, so that the name may differ. */
static bool person(struct hj_season *s, struct hj_str id, struct hj_str name,
                   bool joined, uint32_t *number)
{
    uint32_t event = (uint32_t)s->event_count;
    struct season_person *p;

    if (hj_map_get(s->ids, id, number)) {
        p = &s->people[*number];
        if (is_earlier(s, event, p->shown_event)) {
            if (!hj_str_eq(p->shown, name))
                p->shown = hj_arena_str(s->arena, name);
            p->shown_event = event;
        }
        if (p->shown.p == NULL)
            return false;
        if (!joined && p->other_name.n == 0 && !hj_str_eq(p->name, name)) {
            p->other_name = hj_arena_str(s->arena, name);
            p->other_event = event;
        }
        return true;
    }
    if (!hj_array_room(&s->people, s->people_count, &s->people_size,
                       sizeof *s->people))
        return false;
    *number = (uint32_t)s->people_count;
    p = &s->people[s->people_count];
    *p = (struct season_person){.id = hj_arena_str(s->arena, id),
                                .name = hj_arena_str(s->arena, name),
                                .shown_event = event,
                                .event = event};
    p->shown = p->name;
    if (p->id.p == NULL || p->name.p == NULL ||
        !hj_map_put(s->ids, p->id, *number))
        return false;
    s->people_count++;
    return true;
}

/* The state of adding an event. */
struct intake {
    struct hj_season *s;
    struct season_event *event;
    struct hj_table *players, *places, *matches;
    struct hj_map *sides; /* maps ids to entries */
    struct hj_map *teams; /* for teams: maps names to the last member so far */
    uint32_t *next;       /* by entry: the next of its team, from 1; 0: none */
    size_t first;         /* index of its first entry */
};

/* Links the entry AT to the others of its team. */
static bool join_team(struct intake *in, struct hj_str team, uint32_t at)
{
    uint32_t *last;

    if (in->teams == NULL || team.n == 0)
        return true;
    last = hj_map_insert(in->teams, team, at);
    if (last == NULL)
        return false;
    if (*last != at)
        in->next[*last] = at + 1;
    *last = at;
    return true;
}

/* Fails because ID is PERSON, who has an entry in this event already. */
static bool fail_twice(const struct intake *in, uint32_t person,
                       struct hj_str id, struct hj_error *e)
{
    size_t row = 0;

    while (in->s->entries[in->first + row].person != person)
        row++;
    return hj_fail(e, "'%.*s' and '%.*s' are one person, '%.*s'",
                   HJ_STR_ARG(hj_table_get(in->players, row, "id")),
                   HJ_STR_ARG(id), HJ_STR_ARG(in->s->people[person].id));
}

/* Adds an entry for each player.  In an event of teams all members belong to
 * the side of the first member. */
static bool enter_players(struct intake *in, struct hj_error *e)
{
    struct hj_season *s = in->s;
    struct season_person *p;

    for (size_t row = 0; row < hj_table_rows(in->players); row++) {
        struct hj_str id = hj_table_get(in->players, row, "id");
        struct season_entry entry = {.event = (uint32_t)s->event_count};

        struct hj_str name = hj_table_get(in->players, row, "name");
        struct hj_str whose = person_id(s, in->event, id);

        if (!person(s, whose, name, !hj_str_eq(whose, id), &entry.person) ||
            !hj_array_room(&s->entries, s->entry_count, &s->entry_size,
                           sizeof *s->entries) ||
            !hj_map_put(in->sides, id, (uint32_t)s->entry_count) ||
            !join_team(in, hj_table_get(in->players, row, "team"),
                       (uint32_t)row))
            return hj_fail_memory(e);
        p = &s->people[entry.person];
        entry.name =
            hj_str_eq(p->name, name) ? p->name : hj_arena_str(s->arena, name);
        if (entry.name.p == NULL)
            return hj_fail_memory(e);
        if (p->last == entry.event + 1)
            return fail_twice(in, entry.person, id, e);
        p->last = entry.event + 1;
        s->entries[s->entry_count++] = entry;
    }
    return true;
}

/* Adds WHAT to each member of a side: the first, whose id represents the team,
 * and the following ones. */
static void add_entry(struct intake *in, struct hj_str id,
                      const struct season_entry *what)
{
    uint32_t at;

    if (!hj_map_get(in->sides, id, &at))
        return;
    for (size_t row = at - in->first + 1; row > 0; row = in->next[row - 1]) {
        struct season_entry *entry = &in->s->entries[in->first + row - 1];
        if (what->place > 0)
            entry->place = what->place;
        entry->won += what->won;
        entry->lost += what->lost;
        entry->drawn += what->drawn;
        entry->byes += what->byes;
    }
}

/* Returns the record of one seat (1 to 4) of a table. */
static struct season_entry outcome(const struct hj_table *matches, size_t row,
                                   int seats)
{
    struct season_entry entry = {0};
    int64_t mine, best = -1;
    int equal = 0;
    bool decided;
    char name[8] = "winsN";

    name[4] = (char)('0' + seats);
    mine = hj_table_int(matches, row, name);
    for (char n = '1'; n <= '4'; n++) {
        name[4] = n;
        if (hj_table_get(matches, row, name).n == 0)
            continue;
        if (hj_table_int(matches, row, name) > best) {
            best = hj_table_int(matches, row, name);
            equal = 0;
        }
        equal += hj_table_int(matches, row, name) == best;
    }
    decided = best > 0 || hj_table_int(matches, row, "draws") > 0;
    entry.won = decided && mine == best && equal == 1;
    entry.drawn = decided && mine == best && equal > 1;
    entry.lost = !decided || mine < best; /* 0-0 is a loss for all */
    return entry;
}

/* Adds a match of two people, for ratings and for comparison of equal
 * points. */
static bool enter_pair(struct intake *in, size_t row, struct hj_str a,
                       struct hj_str b)
{
    struct hj_season *s = in->s;
    struct season_entry mine = outcome(in->matches, row, 1);
    struct season_entry others = outcome(in->matches, row, 2);
    uint32_t x, y;
    struct season_match match = {.event = (uint32_t)s->event_count,
                                 .round =
                                     hj_table_int(in->matches, row, "round"),
                                 .outcome = mine.won      ? SEASON_WON
                                            : mine.drawn  ? SEASON_DRAWN
                                            : others.lost ? SEASON_NEITHER
                                                          : SEASON_LOST};

    if (!hj_map_get(in->sides, a, &x) || !hj_map_get(in->sides, b, &y))
        return true;
    match.rated = match.outcome != SEASON_NEITHER &&
                  hj_table_int(in->matches, row, "forfeit") == 0;
    match.a = s->entries[x].person;
    match.b = s->entries[y].person;
    if (match.a == match.b)
        return true;
    if (!hj_array_room(&s->matches, s->match_count, &s->match_size,
                       sizeof *s->matches))
        return false;
    s->matches[s->match_count++] = match;
    return true;
}

static bool enter_matches(struct intake *in)
{
    static const char *const seats[] = {"player1", "player2", "player3",
                                        "player4"};

    for (size_t row = 0; row < hj_table_rows(in->matches); row++) {
        struct hj_str special = hj_table_get(in->matches, row, "special");
        struct hj_str second = hj_table_get(in->matches, row, "player2");
        struct season_entry what = {0};
        bool two = hj_table_get(in->matches, row, "player3").n == 0;

        if (special.n > 0) {
            what.byes = hj_str_is(special, "BYE");
            what.won = what.byes;
            what.drawn = hj_str_is(special, "HALF");
            what.lost = !what.won && !what.drawn;
            add_entry(in, hj_table_get(in->matches, row, "player1"), &what);
            continue;
        }
        if (hj_table_get(in->matches, row, "wins1").n == 0)
            continue; /* outstanding */
        for (int n = 0; n < 4; n++) {
            struct hj_str id = hj_table_get(in->matches, row, seats[n]);
            if (id.n == 0)
                continue;
            what = outcome(in->matches, row, n + 1);
            add_entry(in, id, &what);
            if (n == 0 && two && in->teams == NULL &&
                !enter_pair(in, row, id, second))
                return false;
        }
        if (!two)
            in->event->unrated = true;
    }
    return true;
}

/* Returns the places of a cut or an elimination, otherwise the standings. */
static struct hj_table *ask_places(struct hj_event *event, struct hj_error *e)
{
    struct hj_table *table = hj_event_places(event, e);
    struct hj_ranking r = {0};

    if (table == NULL || hj_table_rows(table) > 0)
        return table;
    hj_table_free(table);
    if (!hj_ranking_make(&r, event, 0, false, 0, e))
        return NULL;
    table = hj_ranking_table(&r, false);
    hj_ranking_free(&r);
    if (table == NULL)
        hj_fail_memory(e);
    return table;
}

static void enter_places(struct intake *in)
{
    for (size_t row = 0; row < hj_table_rows(in->places); row++) {
        struct season_entry what = {
            .place = hj_table_get(in->places, row, "place").n > 0
                         ? hj_table_int(in->places, row, "place")
                         : hj_table_int(in->places, row, "rank")};
        add_entry(in, hj_table_get(in->places, row, "id"), &what);
    }
}

/* Refuses an event that is in the season already, even under another name. */
static bool is_new(struct hj_season *s, struct hj_event *event,
                   struct hj_str *identity, struct hj_error *e)
{
    struct hj_table *asked = hj_event_query(event, HJ_VIEW_IDENTITY, 0, 0, e);
    uint32_t other;

    if (asked == NULL)
        return false;
    *identity = hj_arena_str(s->arena, hj_table_cell(asked, 0, 0));
    hj_table_free(asked);
    if (identity->p == NULL)
        return hj_fail_memory(e);
    if (hj_map_get(s->seen, *identity, &other))
        return hj_fail(e, "the same event as %.*s",
                       HJ_STR_ARG(s->events[other].path));
    return hj_map_put(s->seen, *identity, (uint32_t)s->event_count) ||
           hj_fail_memory(e);
}

bool hj_season_add(struct hj_season *s, struct hj_event *event,
                   const char *file, struct hj_error *e)
{
    struct hj_event_info info;
    struct intake in = {.s = s, .first = s->entry_count};
    const char *base = strrchr(file, '/');
    struct hj_str identity;
    bool fine;

    if (!is_new(s, event, &identity, e) || !hj_event_info(event, &info, e))
        return false;
    if (!hj_array_room(&s->events, s->event_count, &s->event_size,
                       sizeof *s->events))
        return hj_fail_memory(e);
    in.event = &s->events[s->event_count];
    *in.event = (struct season_event){
        .path = hj_arena_str(s->arena, hj_str(file)),
        .file = hj_arena_str(s->arena, hj_str(base ? base + 1 : file)),
        .name = hj_arena_str(s->arena, info.name),
        .identity = identity,
        .date = hj_arena_str(s->arena, info.played),
        .players = info.players,
        .outstanding = info.outstanding,
        .entries = info.entries,
        .unrated = info.by_team};
    if (!hj_date_parse(info.played, &in.event->day))
        in.event->day = 0;
    in.sides = hj_map_new((size_t)info.players + 1);
    in.teams = info.by_team ? hj_map_new((size_t)info.players + 1) : NULL;
    in.next = calloc((size_t)info.players + 1, sizeof *in.next);
    in.players = hj_event_query(event, HJ_VIEW_PLAYERS, 0, 0, e);
    in.matches = in.players
                     ? hj_event_query(event, HJ_VIEW_MATCHES, 1, info.round, e)
                     : NULL;
    in.places = in.matches ? ask_places(event, e) : NULL;
    fine = in.places != NULL &&
           ((in.sides != NULL && in.next != NULL &&
             (in.teams != NULL || !info.by_team) && in.event->file.p != NULL &&
             in.event->path.p != NULL && in.event->name.p != NULL &&
             in.event->date.p != NULL) ||
            hj_fail_memory(e)) &&
           enter_players(&in, e) && (enter_matches(&in) || hj_fail_memory(e));
    if (fine) {
        enter_places(&in);
        s->event_count++;
    }
    hj_table_free(in.players);
    hj_table_free(in.matches);
    hj_table_free(in.places);
    hj_map_free(in.sides);
    hj_map_free(in.teams);
    free(in.next);
    return fine;
}

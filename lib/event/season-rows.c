/* SPDX-License-Identifier: MPL-2.0 */
/* The data of a season as rows for a database. */
#include "event/season-internal.h"

static bool put_event(struct hj_table *table, const struct hj_season *s,
                      size_t at)
{
    const struct season_event *event = &s->events[at];

    return hj_table_add(table, event->identity, false) &&
           hj_table_add(table, event->file, false) &&
           hj_table_add(table, event->name, false) &&
           hj_table_add(table, event->day == 0 ? HJ_STR("") : event->date,
                        false) &&
           hj_table_add_int(table, event->players) &&
           hj_table_add_int(table, event->outstanding) &&
           hj_table_add_int(table, !event->unrated) &&
           hj_table_add_int(table, event->entries);
}

/* Adds an entry; an unknown place is empty. */
static bool put_entry(struct hj_table *table, const struct hj_season *s,
                      size_t at)
{
    const struct season_entry *entry = &s->entries[at];
    struct hj_str id = s->people[entry->person].id;

    return hj_table_add(table, s->events[entry->event].identity, false) &&
           hj_table_add(table, id, false) &&
           hj_table_add(table, entry->name, false) &&
           (entry->place > 0 ? hj_table_add_int(table, entry->place)
                             : hj_table_add(table, HJ_STR(""), true)) &&
           hj_table_add_int(table, entry->won) &&
           hj_table_add_int(table, entry->lost) &&
           hj_table_add_int(table, entry->drawn) &&
           hj_table_add_int(table, entry->byes);
}

static bool put_match(struct hj_table *table, const struct hj_season *s,
                      size_t at)
{
    static const char *const words[] = {[SEASON_LOST] = "lost",
                                        [SEASON_DRAWN] = "drawn",
                                        [SEASON_WON] = "won",
                                        [SEASON_NEITHER] = "neither"};
    const struct season_match *match = &s->matches[at];

    return hj_table_add(table, s->events[match->event].identity, false) &&
           hj_table_add_int(table, match->round) &&
           hj_table_add(table, s->people[match->a].id, false) &&
           hj_table_add(table, s->people[match->b].id, false) &&
           hj_table_add(table, hj_str(words[match->outcome]), false) &&
           hj_table_add_int(table,
                            match->rated && !s->events[match->event].unrated);
}

struct hj_table *hj_season_rows(const struct hj_season *s,
                                enum hj_season_rows rows)
{
    static const char *const columns[3][9] = {
        {"event", "file", "name", "day", "players", "outstanding", "rated",
         "entries", NULL},
        {"event", "id", "name", "place", "won", "lost", "drawn", "byes", NULL},
        {"event", "round", "player1", "player2", "outcome", "rated", NULL}};
    static bool (*const puts[])(struct hj_table *, const struct hj_season *,
                                size_t) = {put_event, put_entry, put_match};
    const size_t counts[] = {s->event_count, s->entry_count, s->match_count};
    struct hj_table *table = hj_table_of(columns[rows]);
    bool fine = table != NULL;

    for (size_t i = 0; fine && i < counts[rows]; i++)
        fine = puts[rows](table, s, i);
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}

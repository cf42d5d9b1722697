/* SPDX-License-Identifier: MPL-2.0 */
/* Event files: transactions and queries. */
#include "event/ranking.h"
#include "event/store.h"

#include "pairing/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct view {
    const char *name, *title, *query;
};

static const struct view views[] = {
#define HJ_VIEW(view, name, title, query) {name, title, query},
#include "event/views.def"
#undef HJ_VIEW
};

const char *hj_view_name(enum hj_view view)
{
    return views[view].name;
}

const char *hj_view_title(enum hj_view view)
{
    return views[view].title;
}

enum hj_view hj_view_of(struct hj_str name)
{
    int v = 0;

    while (v < HJ_VIEWS && !hj_str_is(name, views[v].name))
        v++;
    return (enum hj_view)v;
}

static bool begin(struct hj_event *event, const char *sql, struct hj_error *e)
{
    if (sqlite3_exec(event->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return store_fail(event->db, e);
    event->begun = true;
    return true;
}

bool hj_event_begin(struct hj_event *event, struct hj_error *e)
{
    sqlite3 *file = event->file != NULL ? event->file : event->db;

    if (event->frozen.text[0] == '\0' && sqlite3_db_readonly(file, "main") == 1)
        return hj_fail(e, "the file may only be read; nothing was changed");
    if (!event_update(event, e))
        return false;
    if (event->frozen.text[0] != '\0')
        return hj_fail(e, "%s", event->frozen.text);
    return begin(event, "BEGIN IMMEDIATE", e);
}

bool hj_event_begin_read(struct hj_event *event, struct hj_error *e)
{
    return begin(event, "BEGIN", e);
}

bool hj_event_commit(struct hj_event *event, struct hj_error *e)
{
    if (sqlite3_exec(event->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
        store_fail(event->db, e);
        hj_event_rollback(event);
        return false;
    }
    event->begun = false;
    return true;
}

void hj_event_rollback(struct hj_event *event)
{
    if (event->begun)
        (void)sqlite3_exec(event->db, "ROLLBACK", NULL, NULL, NULL);
    event->begun = false;
}

static bool run(struct hj_event *event, const char *sql, struct hj_error *e)
{
    return sqlite3_exec(event->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           store_fail(event->db, e);
}

bool hj_event_step(struct hj_event *event, struct hj_error *e)
{
    return run(event, "SAVEPOINT step", e);
}

bool hj_event_step_keep(struct hj_event *event, struct hj_error *e)
{
    return run(event, "RELEASE step", e);
}

bool hj_event_step_undo(struct hj_event *event, struct hj_error *e)
{
    return run(event, "ROLLBACK TO step; RELEASE step", e);
}

bool hj_event_changed(struct hj_event *event, bool *replaced)
{
    int64_t before = event->seen;
    struct stat about;

    *replaced = stat(event->name, &about) != 0 ||
                about.st_dev != event->device || about.st_ino != event->inode;
    if (*replaced)
        return true;
    if (event->file != NULL) /* the saved journal does not change */
        event->seen = (int64_t)about.st_mtime;
    else if (!store_number(event->db, "PRAGMA data_version", 0, 0, &event->seen,
                           NULL))
        return true;
    *replaced = event->file != NULL && event->seen != before && before != 0;
    return event->seen != before;
}

sqlite3_stmt *event_prepare(struct hj_event *event, enum hj_view view,
                            int64_t a, int64_t b, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;

    if (sqlite3_prepare_v2(event->db, views[view].query, -1, &s, NULL) !=
        SQLITE_OK) {
        store_fail(event->db, e);
        return NULL;
    }
    if (sqlite3_bind_parameter_count(s) > 0)
        sqlite3_bind_int64(s, 1, a);
    if (sqlite3_bind_parameter_count(s) > 1)
        sqlite3_bind_int64(s, 2, b);
    return s;
}

struct hj_table *hj_event_query(struct hj_event *event, enum hj_view view,
                                int64_t a, int64_t b, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    struct hj_table *table = NULL;
    int64_t four = 0;

    if (view == HJ_VIEW_LOG)
        return journal_log(event->db, a, b != HJ_LOG_WITHOUT_LISTS, e);
    if (view == HJ_VIEW_PLACES)
        return hj_event_places(event, e);
    if (view == HJ_VIEW_RESULTS) {
        if (!store_number(event->db,
                          "SELECT count(*) FROM pairing WHERE player3 IS NOT"
                          " NULL",
                          0, 0, &four, e))
            return NULL;
        if (four > 0)
            view = HJ_VIEW_RESULTS_FOUR;
    }
    if (view == HJ_VIEW_SEATINGS) {
        if (!store_number(event->db, "SELECT by_team FROM event", 0, 0, &four,
                          e))
            return NULL;
        if (four > 0)
            view = HJ_VIEW_SEATINGS_TEAMS;
    }
    s = event_prepare(event, view, a, b, e);
    if (s == NULL)
        return NULL;
    table = store_table(event->db, s, e);
    sqlite3_finalize(s);
    return table;
}

/* Copies a cell.  The copy is valid as long as the event. */
static bool keep(struct hj_event *event, const struct hj_table *table,
                 const char *column, struct hj_str *text)
{
    if (event->kept == NULL)
        event->kept = hj_arena_new();
    *text = hj_arena_str(event->kept, hj_table_get(table, 0, column));
    return text->p != NULL;
}

/* True if the numbers are in the ranges that entries can produce; they are used
 * as sizes. */
static bool is_possible(const struct hj_table *own,
                        const struct hj_event_info *info)
{
    return hj_table_rows(own) == 1 && info->best_of > 0 &&
           info->best_of <= HJ_MOST_GAMES && info->minutes >= 0 &&
           info->minutes <= INT32_MAX && info->table_size >= 2 &&
           info->table_size <= HJ_TABLE_SEATS && info->round >= 0 &&
           info->round <= HJ_MOST_ROUNDS && info->drafts >= 0 &&
           info->drafts < INT32_MAX && info->cut_round >= 0 &&
           info->cut_round <= info->round && info->players < INT32_MAX;
}

bool hj_event_info(struct hj_event *event, struct hj_event_info *info,
                   struct hj_error *e)
{
    struct hj_table *own = hj_event_query(event, HJ_VIEW_EVENT, 0, 0, e);
    struct hj_table *state =
        own ? hj_event_query(event, HJ_VIEW_INFO, 0, 0, e) : NULL;
    bool fine = state != NULL;

    if (fine)
        *info = (struct hj_event_info){
            .best_of = hj_table_int(own, 0, "best_of"),
            .minutes = hj_table_int(own, 0, "minutes"),
            .by_team = hj_table_int(own, 0, "by_team") != 0,
            .table_size = hj_table_int(own, 0, "table_size"),
            .round = hj_table_int(state, 0, "round"),
            .outstanding = hj_table_int(state, 0, "outstanding"),
            .players = hj_table_int(state, 0, "players"),
            .entries = hj_table_int(state, 0, "entries"),
            .drafts = hj_table_int(state, 0, "drafts"),
            .cut = hj_table_int(state, 0, "cut"),
            .cut_round = hj_table_int(state, 0, "cut_round"),
        };
    if (fine && !is_possible(own, info))
        fine = hj_fail(e, "its state is not such as entries make: the file is "
                          "damaged, hj-event verify says how");
    if (fine && !(keep(event, own, "name", &info->name) &&
                  keep(event, own, "format", &info->format) &&
                  keep(event, own, "method", &info->method) &&
                  keep(event, own, "rules", &info->rules) &&
                  keep(event, own, "tie_break", &info->tie_break) &&
                  keep(event, own, "day", &info->day) &&
                  keep(event, state, "played", &info->played) &&
                  keep(event, own, "tables", &info->tables)))
        fine = hj_fail_memory(e);
    hj_table_free(own);
    hj_table_free(state);
    return fine;
}

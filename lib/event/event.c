/* SPDX-License-Identifier: MPL-2.0 */
/* Event files: made, opened, asked. */
#include "event/store.h"

#include "base/file.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Opens NAME, which messages call SHOWN. */
static struct hj_event *open_flags(const char *name, const char *shown,
                                   int flags, struct hj_error *e)
{
    struct hj_event *event = calloc(1, sizeof *event);
    struct hj_error why = {0};

    if (event == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    event->who = "";
    if (!store_open(name, flags, &event->db, &why) ||
        !store_migrate(event, (flags & SQLITE_OPEN_CREATE) != 0, &why)) {
        if (why.no_memory)
            hj_fail_memory(e);
        else
            hj_fail(e, "%s: %s", shown, why.text);
        hj_event_close(event);
        return NULL;
    }
    return event;
}

struct hj_event *hj_event_open(const char *name, struct hj_error *e)
{
    struct stat about;

    if (stat(name, &about) != 0) {
        hj_fail_file(e, name, errno);
        return NULL;
    }
    if (S_ISDIR(about.st_mode)) {
        hj_fail_file(e, name, EISDIR);
        return NULL;
    }
    return open_flags(name, name, SQLITE_OPEN_READWRITE, e);
}

void hj_event_close(struct hj_event *event)
{
    if (event == NULL)
        return;
    hj_event_rollback(event);
    hj_arena_free(event->kept);
    sqlite3_close(event->db);
    free(event);
}

static bool fill_new(const char *name, const char *shown, struct hj_str args,
                     const char *who, const char *at, struct hj_error *e)
{
    struct hj_event *event =
        open_flags(name, shown, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, e);
    bool fine = event != NULL && hj_event_sign(event, who, at, e) &&
                hj_event_begin(event, e) &&
                hj_event_enter(event, HJ_ENTRY_NEW, args, NULL, e) &&
                hj_event_commit(event, e);

    hj_event_close(event);
    return fine;
}

/* Gives the finished file its name, never over another one. */
static bool give_name(const char *from, const char *name, struct hj_error *e)
{
    int folder;
    char *path;

    if (link(from, name) != 0) {
        if (errno == EEXIST)
            return hj_fail(e, "%s: exists already", name);
        /* A file system without hard links. */
        if (access(name, F_OK) == 0 || rename(from, name) != 0)
            return hj_fail_file(e, name, errno);
    }
    path = hj_path_join(hj_path_folder(name), HJ_STR("."));
    folder = path ? open(path, O_RDONLY | O_DIRECTORY) : -1;
    free(path);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    return true;
}

bool hj_event_create(const char *name, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e)
{
    char draft[4096];
    bool fine;

    if (access(name, F_OK) == 0)
        return hj_fail(e, "%s: exists already", name);
    if (snprintf(draft, sizeof draft, "%s.new-%ld", name, (long)getpid()) >=
        (int)sizeof draft)
        return hj_fail(e, "%s: the name is too long", name);
    fine = fill_new(draft, name, args, who, at, e) && give_name(draft, name, e);
    (void)unlink(draft);
    if (!fine) {
        size_t n = strlen(draft);
        snprintf(draft + n, sizeof draft - n, "-journal");
        (void)unlink(draft);
    }
    return fine;
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
    return begin(event, "BEGIN IMMEDIATE", e);
}

bool hj_event_look(struct hj_event *event, struct hj_error *e)
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

struct hj_table *hj_event_ask(struct hj_event *event, enum hj_view view,
                              int64_t a, int64_t b, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    struct hj_table *table = NULL;
    int64_t four = 0;

    if (view == HJ_VIEW_LOG)
        return journal_log(event->db, e);
    if (view == HJ_VIEW_RESULTS) {
        if (!store_number(event->db,
                          "SELECT count(*) FROM pairing WHERE player3 IS NOT"
                          " NULL",
                          0, 0, &four, e))
            return NULL;
        if (four > 0)
            view = HJ_VIEW_RESULTS_FOUR;
    }
    if (sqlite3_prepare_v2(event->db, views[view].query, -1, &s, NULL) !=
        SQLITE_OK) {
        store_fail(event->db, e);
        return NULL;
    }
    if (sqlite3_bind_parameter_count(s) > 0)
        sqlite3_bind_int64(s, 1, a);
    if (sqlite3_bind_parameter_count(s) > 1)
        sqlite3_bind_int64(s, 2, b);
    table = store_table(event->db, s, e);
    sqlite3_finalize(s);
    return table;
}

/* A copy of a cell that lives as long as the event. */
static bool keep(struct hj_event *event, const struct hj_table *table,
                 const char *column, struct hj_str *text)
{
    if (event->kept == NULL)
        event->kept = hj_arena_new();
    if (event->kept != NULL)
        *text = hj_arena_str(event->kept, hj_table_get(table, 0, column));
    return event->kept != NULL && text->p != NULL;
}

bool hj_event_info(struct hj_event *event, struct hj_event_info *info,
                   struct hj_error *e)
{
    struct hj_table *own = hj_event_ask(event, HJ_VIEW_EVENT, 0, 0, e);
    struct hj_table *state =
        own ? hj_event_ask(event, HJ_VIEW_INFO, 0, 0, e) : NULL;
    bool fine = state != NULL;

    if (fine)
        *info = (struct hj_event_info){
            .best_of = hj_table_int(own, 0, "best_of"),
            .minutes = hj_table_int(own, 0, "minutes"),
            .by_team = hj_table_int(own, 0, "by_team") != 0,
            .table_size = hj_table_int(own, 0, "table_size"),
            .round = hj_table_int(state, 0, "round"),
            .outstanding = hj_table_int(state, 0, "outstanding"),
            .drafts = hj_table_int(state, 0, "drafts"),
            .cut = hj_table_int(state, 0, "cut"),
            .cut_round = hj_table_int(state, 0, "cut_round"),
        };
    if (fine && !(keep(event, own, "name", &info->name) &&
                  keep(event, own, "format", &info->format) &&
                  keep(event, own, "method", &info->method) &&
                  keep(event, own, "rules", &info->rules) &&
                  keep(event, own, "tie_break", &info->tie_break) &&
                  keep(event, own, "day", &info->day)))
        fine = hj_fail_memory(e);
    hj_table_free(own);
    hj_table_free(state);
    return fine;
}

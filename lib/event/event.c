/* SPDX-License-Identifier: MPL-2.0 */
/* Event files: made, opened, asked. */
#include "event/store.h"

#include "base/file.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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

static struct hj_event *open_flags(const char *name, int flags,
                                   struct hj_error *e)
{
    struct hj_event *event = calloc(1, sizeof *event);
    struct hj_error why = {0};

    if (event == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    event->who = "";
    if (!store_open(name, flags, &event->db, &why) ||
        !store_migrate(event, &why)) {
        hj_fail(e, "%s: %s", name, why.text);
        hj_event_close(event);
        return NULL;
    }
    return event;
}

struct hj_event *hj_event_open(const char *name, struct hj_error *e)
{
    if (access(name, F_OK) != 0) {
        hj_fail_file(e, name, errno);
        return NULL;
    }
    return open_flags(name, SQLITE_OPEN_READWRITE, e);
}

void hj_event_close(struct hj_event *event)
{
    if (event == NULL)
        return;
    hj_event_rollback(event);
    hj_table_free(event->kept);
    sqlite3_close(event->db);
    free(event);
}

static bool fill_new(const char *name, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e)
{
    struct hj_event *event =
        open_flags(name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, e);
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
    fine = fill_new(draft, args, who, at, e) && give_name(draft, name, e);
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

    if (view == HJ_VIEW_LOG)
        return journal_log(event->db, e);
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

bool hj_event_info(struct hj_event *event, struct hj_event_info *info,
                   struct hj_error *e)
{
    struct hj_table *kept = hj_event_ask(event, HJ_VIEW_EVENT, 0, 0, e);
    struct hj_table *state =
        kept ? hj_event_ask(event, HJ_VIEW_INFO, 0, 0, e) : NULL;

    if (state == NULL) {
        hj_table_free(kept);
        return false;
    }
    hj_table_free(event->kept);
    event->kept = kept;
    *info = (struct hj_event_info){
        .name = hj_table_get(kept, 0, "name"),
        .format = hj_table_get(kept, 0, "format"),
        .method = hj_table_get(kept, 0, "method"),
        .rules = hj_table_get(kept, 0, "rules"),
        .tie_break = hj_table_get(kept, 0, "tie_break"),
        .best_of = hj_table_int(kept, 0, "best_of"),
        .minutes = hj_table_int(kept, 0, "minutes"),
        .round = hj_table_int(state, 0, "round"),
        .outstanding = hj_table_int(state, 0, "outstanding"),
        .drafts = hj_table_int(state, 0, "drafts"),
        .cut = hj_table_int(state, 0, "cut"),
        .cut_round = hj_table_int(state, 0, "cut_round"),
    };
    hj_table_free(state);
    return true;
}

/* Whether the folded name of a row equals the folded text. */
static bool folds_alike(struct hj_str name, struct hj_str folded)
{
    struct hj_out *out = hj_out_memory();
    bool alike = out != NULL && hj_utf8_fold(name, out) &&
                 hj_str_eq(hj_out_text(out), folded);

    hj_out_free(out);
    return alike;
}

/* How many rows fit, FOUND being the first: by id, by name, by folded name. */
static size_t find_rows(const struct hj_table *players, struct hj_str text,
                        struct hj_str folded, size_t *found)
{
    for (int way = 0; way < 3; way++) {
        size_t count = 0;
        for (size_t r = hj_table_rows(players); r-- > 0;) {
            struct hj_str id = hj_table_get(players, r, "id");
            struct hj_str name = hj_table_get(players, r, "name");
            if (way == 0   ? hj_str_eq(id, text)
                : way == 1 ? hj_str_eq(name, text)
                           : folds_alike(name, folded)) {
                *found = r;
                count++;
            }
        }
        if (count > 0)
            return count;
    }
    return 0;
}

bool hj_event_player(struct hj_event *event, struct hj_str text,
                     struct hj_out *id, struct hj_error *e)
{
    struct hj_table *players = hj_event_ask(event, HJ_VIEW_PLAYERS, 0, 0, e);
    struct hj_out *folded = hj_out_memory();
    size_t found = 0, count = 0;
    bool fine = players != NULL;

    if (fine && (folded == NULL || !hj_utf8_fold(text, folded)))
        fine = hj_utf8_valid(text, NULL)
                   ? hj_fail_memory(e)
                   : hj_fail(e, "a player's name is not UTF-8");
    if (fine)
        count = find_rows(players, text, hj_out_text(folded), &found);
    if (fine && count == 0)
        fine = hj_fail(e, "no player '%.*s'", HJ_STR_ARG(text));
    if (fine && count > 1)
        fine = hj_fail(e, "%zu players are called '%.*s': say the id", count,
                       HJ_STR_ARG(text));
    if (fine)
        hj_out_str(id, hj_table_get(players, found, "id"));
    hj_table_free(players);
    hj_out_free(folded);
    return fine;
}

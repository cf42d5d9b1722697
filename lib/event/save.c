/* SPDX-License-Identifier: MPL-2.0 */
/* Saving a damaged journal: its entries up to the first break of the chain,
 * replayed in memory. */
#include "event/store.h"

#include "base/utf8.h"

#include <stdio.h>

/* A journal that passes all checks but cannot be replayed was not damaged by
 * accident.  It is cut before the failing entry, a few times at most. */
enum { MOST_CUTS = 4 };

/* The state of copying a journal. */
struct saving {
    sqlite3 *file, *memory;
    sqlite3_stmt *from, *to;
    char chain[HJ_DIGEST_TEXT]; /* of the last entry */
    int64_t last, most;         /* entries copied; entries to copy */
    struct hj_error *why;       /* the defect that ended the copy */
};

/* True if the file's journal is the table that Headjudge makes. */
static bool is_journal(sqlite3 *file, sqlite3 *memory, bool *is,
                       struct hj_error *e)
{
    static const char sql[] = "SELECT type, tbl_name, sql FROM sqlite_schema"
                              " WHERE name = 'journal' ORDER BY type";
    struct hj_error ignored = {0};
    struct hj_table *has = store_ask(file, sql, &ignored);
    struct hj_table *wants = store_ask(memory, sql, e);

    *is = has != NULL && wants != NULL && hj_table_rows(has) == 1;
    for (size_t c = 0; *is && c < 3; c++)
        *is = hj_str_eq(hj_table_cell(has, 0, c), hj_table_cell(wants, 0, c));
    hj_table_free(has);
    hj_table_free(wants);
    return wants != NULL && !ignored.no_memory;
}

static struct hj_str text_at(sqlite3_stmt *s, int column)
{
    const char *text = (const char *)sqlite3_column_text(s, column);
    size_t n = (size_t)sqlite3_column_bytes(s, column);

    return text ? (struct hj_str){text, n} : HJ_STR("");
}

/* True if the row of s->from is the next entry and intact. */
static bool is_next(struct saving *s, struct hj_error *e)
{
    int64_t number = sqlite3_column_int64(s->from, 0);
    struct hj_str parts[4] = {text_at(s->from, 1), text_at(s->from, 2),
                              text_at(s->from, 3), text_at(s->from, 4)};
    char chain[HJ_DIGEST_TEXT];

    if (number != s->last + 1)
        return hj_fail(s->why, "entry %lld is missing", (long long)s->last + 1);
    for (int i = 0; i < 4; i++)
        if (!hj_utf8_valid(parts[i], NULL))
            return hj_fail(s->why, "entry %lld is not UTF-8",
                           (long long)number);
    if (journal_chain(s->chain, number, parts[0], parts[1], parts[2], parts[3],
                      chain, e) == NULL)
        return false;
    if (!hj_str_is(text_at(s->from, 5), chain))
        return hj_fail(s->why,
                       "entry %lld is not as it was made, or one before it",
                       (long long)number);
    if (!journal_is_sound(number, parts[2],
                          sqlite3_column_type(s->from, 6) == SQLITE_INTEGER
                              ? sqlite3_column_int64(s->from, 6)
                              : -1))
        return hj_fail(s->why, "entry %lld is of a kind that is not known",
                       (long long)number);
    snprintf(s->chain, sizeof s->chain, "%s", chain);
    s->last = number;
    return true;
}

static bool copy_row(struct saving *s, struct hj_error *e)
{
    bool fine = true;

    for (int c = 0; fine && c < 6; c++)
        fine = sqlite3_bind_value(
                   s->to, c + 1, sqlite3_column_value(s->from, c)) == SQLITE_OK;
    fine = fine && sqlite3_step(s->to) == SQLITE_DONE;
    return (fine && sqlite3_reset(s->to) == SQLITE_OK) ||
           store_fail(s->memory, e);
}

static bool copy_rows(struct saving *s, struct hj_error *e)
{
    int status = SQLITE_ROW;

    while (s->last < s->most &&
           (status = sqlite3_step(s->from)) == SQLITE_ROW) {
        if (!is_next(s, e))
            return s->why->text[0] != '\0' && !s->why->no_memory;
        if (!copy_row(s, e))
            return false;
    }
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        store_fail(s->file, s->why);
    return !s->why->no_memory || hj_fail_memory(e);
}

static bool copy_journal(struct saving *s, struct hj_error *e)
{
    static const char read[] =
        "SELECT no, at, who, kind, args, chain, CASE WHEN json_valid(args)"
        " THEN args->>'to' END FROM journal"
        " ORDER BY no";
    bool fine = true;

    if (sqlite3_prepare_v2(s->file, read, -1, &s->from, NULL) != SQLITE_OK)
        store_fail(s->file, s->why);
    else if (sqlite3_prepare_v2(s->memory,
                                "INSERT INTO journal VALUES(?,?,?,?,?,?)", -1,
                                &s->to, NULL) != SQLITE_OK)
        fine = store_fail(s->memory, e);
    else
        fine = copy_rows(s, e);
    sqlite3_finalize(s->from);
    sqlite3_finalize(s->to);
    return fine;
}

/* Stores the number of the entry being executed in TO. */
static bool note_entry(sqlite3 *db, int64_t number, int kind,
                       struct hj_str args, void *to, bool *proven,
                       struct hj_error *e)
{
    (void)db;
    (void)kind;
    (void)args;
    (void)proven;
    (void)e;
    *(int64_t *)to = number;
    return true;
}

/* Copies the first entries and replays them.  *FAILED is the entry that fails,
 * or 0. */
static bool save_first(struct saving *s, int64_t *failed, struct hj_error *e)
{
    struct hj_error why = {0};
    int64_t at = 0;
    bool journal = false;

    *failed = 0;
    if (!store_run(s->memory, "BEGIN;", NULL, e) ||
        !is_journal(s->file, s->memory, &journal, e))
        return false;
    if (!journal)
        hj_fail(s->why, "it has no journal");
    else if (!copy_journal(s, e))
        return false;
    if (!journal_rebuild(s->memory, s->last, note_entry, &at, &why)) {
        if (why.no_memory)
            return hj_fail_memory(e);
        *failed = at > 0 ? at : 1;
        *s->why = why;
    }
    return store_run(s->memory, "COMMIT;", NULL, e);
}

bool journal_save(sqlite3 *file, sqlite3 **memory, int64_t *whole,
                  struct hj_error *why, struct hj_error *e)
{
    int64_t failed = 0, most = INT64_MAX;

    *memory = NULL;
    for (int cuts = 0; cuts <= MOST_CUTS; cuts++) {
        struct hj_error reason = {0};
        struct saving s = {.file = file, .most = most, .why = &reason};
        sqlite3_close(*memory);
        if (!store_open_memory(memory, e))
            return false;
        s.memory = *memory;
        if (!save_first(&s, &failed, e))
            return false;
        if (cuts == 0 || failed > 0)
            *why = reason;
        *whole = s.last;
        if (failed == 0)
            return true;
        most = failed - 1;
    }
    *whole = 0;
    return true;
}

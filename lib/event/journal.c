/* SPDX-License-Identifier: MPL-2.0 */
/* The journal: appending, chaining and undoing entries. */
#include "event/journal-internal.h"

#include "base/date.h"
#include "event/scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct journal_kind journal_kinds[] = {
#define HJ_ENTRY(kind, name, summary, script) {name, summary, script},
#include "event/entries.def"
#undef HJ_ENTRY
};

const char *hj_event_entry_name(enum hj_entry_kind kind)
{
    return journal_kinds[kind].name;
}

int journal_kind_of(struct hj_str name)
{
    int k = 0;

    while (k < HJ_ENTRY_KINDS && !hj_str_is(name, journal_kinds[k].name))
        k++;
    return k;
}

bool journal_is_return(int kind)
{
    return kind == HJ_ENTRY_UNDO || kind == HJ_ENTRY_RESTORE;
}

static void now(char text[JOURNAL_TIME])
{
    time_t t = time(NULL);
    struct tm tm;

    gmtime_r(&t, &tm);
    strftime(text, JOURNAL_TIME, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

/* True if TEXT is YYYY-MM-DDTHH:MM:SSZ. */
static bool is_time(struct hj_str text)
{
    static const struct {
        size_t at;
        int64_t most;
        char before;
    } parts[] = {{11, 23, 'T'}, {14, 59, ':'}, {17, 59, ':'}};
    hj_date day;
    int64_t part;

    if (text.n != 20 || text.p[19] != 'Z' ||
        !hj_date_parse(hj_str_first(text, 10), &day))
        return false;
    for (int i = 0; i < 3; i++)
        if (text.p[parts[i].at - 1] != parts[i].before ||
            !hj_str_int(hj_str_first(hj_str_from(text, parts[i].at), 2), 0,
                        parts[i].most, &part))
            return false;
    return true;
}

bool hj_event_set_author(struct hj_event *event, const char *who,
                         const char *at, struct hj_error *e)
{
    if (at != NULL && !is_time(hj_str(at)))
        return hj_fail(e, "'%s' is not a time as YYYY-MM-DDTHH:MM:SSZ (of UTC)",
                       at);
    event->who = who;
    event->at = at;
    return true;
}

/* Writes a part with its length first, so that different entries never have the
 * same text. */
static void put_part(struct hj_out *out, struct hj_str part)
{
    hj_out_int(out, (int64_t)part.n);
    hj_out_char(out, ':');
    hj_out_str(out, part);
}

const char *journal_chain(const char *before, int64_t number, struct hj_str at,
                          struct hj_str who, struct hj_str kind,
                          struct hj_str args, char text[HJ_DIGEST_TEXT],
                          struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    bool fine = false;

    if (!hj_out_failed(out)) {
        put_part(out, hj_str(before));
        hj_out_int(out, number);
        put_part(out, at);
        put_part(out, who);
        put_part(out, kind);
        put_part(out, args);
    }
    fine = !hj_out_failed(out);
    if (fine)
        hj_digest(hj_out_text(out), text);
    else
        hj_fail_memory(e);
    hj_out_free(out);
    return fine ? text : NULL;
}

static bool bind_text(sqlite3_stmt *s, int at, struct hj_str text)
{
    return sqlite3_bind_text64(s, at, text.p, text.n, SQLITE_STATIC,
                               SQLITE_UTF8) == SQLITE_OK;
}

static bool insert(sqlite3 *db, int64_t number, const char *at, const char *who,
                   const char *kind, struct hj_str args, const char *chain,
                   struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    bool fine =
        sqlite3_prepare_v2(db, "INSERT INTO journal VALUES(?, ?, ?, ?, ?, ?)",
                           -1, &s, NULL) == SQLITE_OK &&
        sqlite3_bind_int64(s, 1, number) == SQLITE_OK &&
        bind_text(s, 2, hj_str(at)) && bind_text(s, 3, hj_str(who)) &&
        bind_text(s, 4, hj_str(kind)) && bind_text(s, 5, args) &&
        bind_text(s, 6, hj_str(chain)) && sqlite3_step(s) == SQLITE_DONE;

    if (!fine)
        store_fail(db, e);
    sqlite3_finalize(s);
    return fine;
}

/* Finds the number of the next entry and the current chain. */
static bool find_end(sqlite3 *db, int64_t *number, char chain[HJ_DIGEST_TEXT],
                     struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    int status;

    if (sqlite3_prepare_v2(
            db, "SELECT no, chain FROM journal ORDER BY no DESC LIMIT 1", -1,
            &s, NULL) != SQLITE_OK)
        return store_fail(db, e);
    status = sqlite3_step(s);
    *number = 1;
    chain[0] = '\0';
    if (status == SQLITE_ROW) {
        *number = sqlite3_column_int64(s, 0) + 1;
        snprintf(chain, HJ_DIGEST_TEXT, "%s",
                 (const char *)sqlite3_column_text(s, 1));
    } else if (status != SQLITE_DONE) {
        store_fail(db, e);
    }
    sqlite3_finalize(s);
    return status == SQLITE_ROW || status == SQLITE_DONE;
}

static bool append(struct hj_event *event, enum hj_entry_kind kind,
                   struct hj_str args, struct journal_entry *entry, char *at,
                   struct hj_error *e)
{
    char before[HJ_DIGEST_TEXT], chain[HJ_DIGEST_TEXT];

    if (event->at != NULL)
        snprintf(at, JOURNAL_TIME, "%s", event->at);
    else
        now(at);
    args = hj_str_trim(args);
    if (!find_end(event->db, &entry->number, before, e) ||
        journal_chain(before, entry->number, hj_str(at), hj_str(event->who),
                      hj_str(journal_kinds[kind].name), args, chain, e) == NULL)
        return false;
    entry->kind = (int)kind;
    entry->at = hj_str(at);
    entry->args = args;
    return insert(event->db, entry->number, at, event->who,
                  journal_kinds[kind].name, args, chain, e);
}

bool hj_event_append(struct hj_event *event, enum hj_entry_kind kind,
                     struct hj_str args, int64_t *number, struct hj_error *e)
{
    struct journal_entry entry = {0};
    char at[JOURNAL_TIME];

    if (!append(event, kind, args, &entry, at, e) ||
        !journal_carry_out(event->db, &entry, e))
        return false;
    if (number != NULL)
        *number = entry.number;
    return true;
}

bool journal_is_sound(int64_t number, struct hj_str kind, int64_t to)
{
    int k = journal_kind_of(kind);

    return k != HJ_ENTRY_KINDS &&
           (!journal_is_return(k) || (to >= 0 && to < number));
}

int64_t hj_event_last(struct hj_event *event)
{
    static const char goes_to[] =
        "SELECT CASE WHEN kind IN ('undo', 'restore') THEN args->>'to' ELSE no"
        " END FROM journal WHERE no = ?1";
    int64_t last = 0, target = 0;

    if (!store_number(event->db, "SELECT max(no) FROM journal", 0, 0, &last,
                      NULL))
        return 0;
    /* A target is always before its entry, unless the file is damaged. */
    while (last > 0 &&
           store_number(event->db, goes_to, last, 0, &target, NULL) &&
           target <= last) {
        if (target == last)
            return last;
        last = target;
    }
    return 0;
}

/* Writes the arguments of an entry that returns to entry TO; an undo also names
 * the entry it takes back. */
static bool write_return(struct hj_event *event, enum hj_entry_kind kind,
                         int64_t to, char *args, size_t size,
                         struct hj_error *e)
{
    int64_t undone = hj_event_last(event);
    char sql[64];
    struct hj_table *entry;

    snprintf(args, size, "{\"to\":%lld}", (long long)to);
    if (kind != HJ_ENTRY_UNDO)
        return true;
    snprintf(sql, sizeof sql, "SELECT kind FROM journal WHERE no = %lld",
             (long long)undone);
    entry = store_ask(event->db, sql, e);
    if (entry == NULL)
        return false;
    snprintf(args, size, "{\"to\":%lld,\"entry\":%lld,\"what\":\"%.*s\"}",
             (long long)to, (long long)undone,
             HJ_STR_ARG(hj_table_cell(entry, 0, 0)));
    hj_table_free(entry);
    return true;
}

bool hj_event_return(struct hj_event *event, enum hj_entry_kind kind,
                     int64_t to, int64_t *number, struct hj_error *e)
{
    char args[256];
    int64_t last = 0;
    struct journal_entry entry = {0};
    char at[JOURNAL_TIME];

    if (!store_number(event->db, "SELECT max(no) FROM journal", 0, 0, &last, e))
        return false;
    if (to < 1 || to > last)
        return hj_fail(e, "the journal has the entries 1 to %lld, not %lld",
                       (long long)last, (long long)to);
    if (!write_return(event, kind, to, args, sizeof args, e) ||
        !append(event, kind, hj_str(args), &entry, at, e) ||
        !journal_return_to(event->db, entry.number, e))
        return false;
    if (number != NULL)
        *number = entry.number;
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The journal: entries appended, chained, replayed, taken back. */
#include "event/store.h"

#include "base/date.h"
#include "event/scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct kind {
    const char *name, *summary, *script;
};

static const struct kind kinds[] = {
#define HJ_ENTRY(kind, name, summary, script) {name, summary, script},
#include "event/entries.def"
#undef HJ_ENTRY
};

enum { TIME_TEXT = 24 };

const char *hj_event_entry_name(enum hj_entry_kind kind)
{
    return kinds[kind].name;
}

/* The kind of a name; HJ_ENTRY_KINDS when there is none. */
static int kind_of(struct hj_str name)
{
    int k = 0;

    while (k < HJ_ENTRY_KINDS && !hj_str_is(name, kinds[k].name))
        k++;
    return k;
}

static bool is_return(int kind)
{
    return kind == HJ_ENTRY_UNDO || kind == HJ_ENTRY_RESTORE;
}

static void now(char text[TIME_TEXT])
{
    time_t t = time(NULL);
    struct tm tm;

    gmtime_r(&t, &tm);
    strftime(text, TIME_TEXT, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

/* Whether TEXT is YYYY-MM-DDTHH:MM:SSZ. */
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

bool hj_event_sign(struct hj_event *event, const char *who, const char *at,
                   struct hj_error *e)
{
    if (at != NULL && !is_time(hj_str(at)))
        return hj_fail(e, "'%s' is not a time as YYYY-MM-DDTHH:MM:SSZ (of UTC)",
                       at);
    event->who = who;
    event->at = at;
    return true;
}

/* Each part with its length before it, so that no two entries look alike. */
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

    if (out != NULL) {
        put_part(out, hj_str(before));
        hj_out_int(out, number);
        put_part(out, at);
        put_part(out, who);
        put_part(out, kind);
        put_part(out, args);
    }
    fine = out != NULL && !hj_out_failed(out);
    if (fine)
        hj_digest(hj_out_text(out), text);
    else
        hj_fail_memory(e);
    hj_out_free(out);
    return fine ? text : NULL;
}

/* One row of the journal, for a replay. */
struct entry {
    int64_t number;
    int kind;
    struct hj_str at, args;
    int64_t to; /* of an undo or restore */
};

static bool carry_out(sqlite3 *db, const struct entry *entry,
                      struct hj_error *e)
{
    char at[TIME_TEXT];

    snprintf(at, sizeof at, "%.*s", HJ_STR_ARG(entry->at));
    return store_run(db, kinds[entry->kind].script,
                     &(struct store_args){entry->args, at, entry->number}, e);
}

static struct hj_table *read_journal(sqlite3 *db, struct hj_error *e)
{
    return store_ask(db,
                     "SELECT no, at, kind, args, iif(kind IN ('undo',"
                     " 'restore'), args->>'to', NULL) AS target FROM journal"
                     " ORDER BY no",
                     e);
}

static struct entry entry_at(const struct hj_table *journal, int64_t number)
{
    size_t row = (size_t)(number - 1);

    return (struct entry){.number = hj_table_int(journal, row, "no"),
                          .kind = kind_of(hj_table_get(journal, row, "kind")),
                          .at = hj_table_get(journal, row, "at"),
                          .args = hj_table_get(journal, row, "args"),
                          .to = hj_table_int(journal, row, "target")};
}

/* Marks in FORCE (one byte an entry) what is in force after entry LAST: from
 * there back, an undo or restore continuing at the entry that it names. */
static bool mark_force(const struct hj_table *journal, int64_t last,
                       unsigned char *force, struct hj_error *e)
{
    for (int64_t n = last; n > 0;) {
        struct entry entry = entry_at(journal, n);
        if (entry.number != n)
            return hj_fail(e, "entry %lld of the journal is missing",
                           (long long)n);
        if (entry.kind == HJ_ENTRY_KINDS)
            return hj_fail(e, "entry %lld is of an unknown kind", (long long)n);
        if (is_return(entry.kind) && (entry.to < 0 || entry.to >= n))
            return hj_fail(e, "entry %lld returns to what never was",
                           (long long)n);
        if (!is_return(entry.kind))
            force[n - 1] = 1;
        n = is_return(entry.kind) ? entry.to : n - 1;
    }
    return true;
}

/* Who watches a replay. */
struct watch {
    journal_each *each;
    void *to;
    bool unchecked; /* the entries were in force, in this order */
};

/* The scripts of the kinds that a replay has met. */
struct scripts {
    struct store_script of[HJ_ENTRY_KINDS];
    bool known[HJ_ENTRY_KINDS];
};

/* carry_out() with a script that is prepared once. */
static bool carry_out_again(sqlite3 *db, struct scripts *scripts,
                            const struct entry *entry, bool unchecked,
                            struct hj_error *e)
{
    struct store_script *script = &scripts->of[entry->kind];
    char at[TIME_TEXT];

    if (!scripts->known[entry->kind] &&
        !store_prepare(db, kinds[entry->kind].script, script, e))
        return false;
    scripts->known[entry->kind] = true;
    snprintf(at, sizeof at, "%.*s", HJ_STR_ARG(entry->at));
    return store_run_prepared(
        db, script, &(struct store_args){entry->args, at, entry->number},
        unchecked, e);
}

static bool replay_entries(sqlite3 *db, const struct hj_table *journal,
                           int64_t last, const struct watch *watch,
                           const unsigned char *force, struct scripts *scripts,
                           struct hj_error *e)
{
    struct hj_error why = {0};

    for (int64_t n = 1; n <= last; n++) {
        struct entry entry = entry_at(journal, n);
        bool proven = watch->unchecked;
        if (force[n - 1] && watch->each != NULL &&
            !watch->each(db, n, entry.kind, entry.args, watch->to, &proven, e))
            return false;
        if (force[n - 1] && !carry_out_again(db, scripts, &entry, proven, &why))
            return hj_fail(e, "entry %lld (%s): %s", (long long)n,
                           kinds[entry.kind].name, why.text);
    }
    return true;
}

static bool replay(sqlite3 *db, const struct hj_table *journal, int64_t last,
                   const struct watch *watch, unsigned char *force,
                   struct hj_error *e)
{
    struct scripts scripts = {0};
    bool fine = mark_force(journal, last, force, e) && store_clear(db, e) &&
                replay_entries(db, journal, last, watch, force, &scripts, e);

    for (int k = 0; k < HJ_ENTRY_KINDS; k++)
        store_finish(&scripts.of[k]);
    return fine;
}

/* CASE over all kinds: what an entry says, in one line. */
static void put_summaries(struct hj_out *sql)
{
    hj_out_puts(sql, "CASE kind");
    for (int k = 0; k < HJ_ENTRY_KINDS; k++)
        hj_out_printf(sql, " WHEN '%s' THEN %s", kinds[k].name,
                      kinds[k].summary);
    hj_out_puts(sql, " END");
}

static bool fill_log(struct hj_table *log, const struct hj_table *rows,
                     const unsigned char *force)
{
    static const char *const names[] = {"entry", "at",     "who", "kind",
                                        "what",  "undone", "args"};
    bool fine = true;

    for (size_t c = 0; fine && c < sizeof names / sizeof *names; c++)
        fine = hj_table_column(log, hj_str(names[c]));
    for (size_t r = 0; fine && r < hj_table_rows(rows); r++) {
        bool undone =
            !force[r] && !is_return(kind_of(hj_table_get(rows, r, "kind")));
        fine =
            hj_table_add(log, hj_table_get(rows, r, "no"), true) &&
            hj_table_add(log, hj_table_get(rows, r, "at"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "who"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "kind"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "what"), false) &&
            hj_table_add(log, undone ? HJ_STR("undone") : HJ_STR(""), false) &&
            hj_table_add(log, hj_table_get(rows, r, "args"), false);
    }
    return fine;
}

/* The rows of the log: all, or one ENTRY; lists of decks are left out unless
 * LISTS. */
static struct hj_table *ask_log(sqlite3 *db, int64_t entry, bool lists,
                                struct hj_error *e)
{
    struct hj_out *sql = hj_out_memory();
    struct hj_table *rows = NULL;

    if (sql == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    hj_out_puts(sql, "SELECT no, at, who, kind, ");
    put_summaries(sql);
    hj_out_puts(sql, " AS what, ");
    if (lists)
        hj_out_puts(sql, "a");
    else
        hj_out_printf(sql,
                      "iif(kind = '%s', json_remove(a, '$.list'), a)",
                      kinds[HJ_ENTRY_DECK].name);
    hj_out_puts(sql, " AS args FROM (SELECT no, at, who, kind,"
                     " args AS a FROM journal");
    if (entry > 0)
        hj_out_printf(sql, " WHERE no = %lld", (long long)entry);
    hj_out_puts(sql, ") ORDER BY no");
    if (hj_out_failed(sql))
        hj_fail_memory(e);
    else
        rows = store_ask(db, hj_out_text(sql).p, e);
    hj_out_free(sql);
    return rows;
}

/* Marks what is in force after all entries. */
static bool mark_all(sqlite3 *db, size_t count, unsigned char *force,
                     struct hj_error *e)
{
    struct hj_table *journal = read_journal(db, e);
    bool fine = journal != NULL &&
                mark_force(journal, (int64_t)count, force, e);

    hj_table_free(journal);
    return fine;
}

struct hj_table *journal_log(sqlite3 *db, int64_t entry, bool lists,
                             struct hj_error *e)
{
    struct hj_table *rows = ask_log(db, entry, lists, e), *log = NULL;
    size_t count = rows ? hj_table_rows(rows) : 0;
    unsigned char *force = rows ? calloc(count + 1, 1) : NULL;
    bool fine = rows != NULL && (force != NULL || hj_fail_memory(e));

    if (fine && entry > 0)
        memset(force, 1, count);
    else if (fine)
        fine = mark_all(db, count, force, e);
    if (fine) {
        log = hj_table_new();
        fine = (log != NULL && fill_log(log, rows, force)) || hj_fail_memory(e);
    }
    free(force);
    hj_table_free(rows);
    if (fine)
        return log;
    hj_table_free(log);
    return NULL;
}

static bool rebuild(sqlite3 *db, int64_t last, const struct watch *watch,
                    struct hj_error *e)
{
    struct hj_table *journal = read_journal(db, e);
    unsigned char *force;
    bool fine;

    if (journal == NULL)
        return false;
    force = calloc((size_t)last + 1, 1);
    fine = force != NULL ? replay(db, journal, last, watch, force, e)
                         : hj_fail_memory(e);
    free(force);
    hj_table_free(journal);
    return fine;
}

bool journal_rebuild(sqlite3 *db, int64_t last, journal_each *each, void *to,
                     struct hj_error *e)
{
    return rebuild(db, last, &(struct watch){.each = each, .to = to}, e);
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

/* The number of the next entry and the chain so far. */
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
                   struct hj_str args, struct entry *entry, char *at,
                   struct hj_error *e)
{
    char before[HJ_DIGEST_TEXT], chain[HJ_DIGEST_TEXT];

    if (event->at != NULL)
        snprintf(at, TIME_TEXT, "%s", event->at);
    else
        now(at);
    args = hj_str_trim(args);
    if (!find_end(event->db, &entry->number, before, e) ||
        journal_chain(before, entry->number, hj_str(at), hj_str(event->who),
                      hj_str(kinds[kind].name), args, chain, e) == NULL)
        return false;
    entry->kind = (int)kind;
    entry->at = hj_str(at);
    entry->args = args;
    return insert(event->db, entry->number, at, event->who, kinds[kind].name,
                  args, chain, e);
}

bool hj_event_enter(struct hj_event *event, enum hj_entry_kind kind,
                    struct hj_str args, int64_t *number, struct hj_error *e)
{
    struct entry entry = {0};
    char at[TIME_TEXT];

    if (!append(event, kind, args, &entry, at, e) ||
        !carry_out(event->db, &entry, e))
        return false;
    if (number != NULL)
        *number = entry.number;
    return true;
}

bool journal_is_sound(int64_t number, struct hj_str kind, int64_t to)
{
    int k = kind_of(kind);

    return k != HJ_ENTRY_KINDS && (!is_return(k) || (to >= 0 && to < number));
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
    /* Each one returns to one before it, or else it is damaged. */
    while (last > 0 &&
           store_number(event->db, goes_to, last, 0, &target, NULL) &&
           target <= last) {
        if (target == last)
            return last;
        last = target;
    }
    return 0;
}

/* The arguments of an entry that returns to the entry TO; an undo says which
 * entry it takes back. */
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
    struct entry entry = {0};
    char at[TIME_TEXT];

    if (!store_number(event->db, "SELECT max(no) FROM journal", 0, 0, &last, e))
        return false;
    if (to < 1 || to > last)
        return hj_fail(e, "the journal has the entries 1 to %lld, not %lld",
                       (long long)last, (long long)to);
    if (!write_return(event, kind, to, args, sizeof args, e) ||
        !append(event, kind, hj_str(args), &entry, at, e) ||
        !rebuild(event->db, entry.number, &(struct watch){.unchecked = true},
                 e))
        return false;
    if (number != NULL)
        *number = entry.number;
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Replaying the journal: the entries in force make the state. */
#include "event/journal-internal.h"

#include <stdio.h>
#include <stdlib.h>

bool journal_carry_out(sqlite3 *db, const struct journal_entry *entry,
                       struct hj_error *e)
{
    char at[JOURNAL_TIME];

    snprintf(at, sizeof at, "%.*s", HJ_STR_ARG(entry->at));
    return store_run(db, journal_kinds[entry->kind].script,
                     &(struct store_args){entry->args, at, entry->number}, e);
}

struct hj_table *journal_read(sqlite3 *db, struct hj_error *e)
{
    return store_ask(db,
                     "SELECT no, at, who, kind, args, chain, iif(kind IN"
                     " ('undo', 'restore'), args->>'to', NULL) AS target FROM"
                     " journal ORDER BY no",
                     e);
}

static struct journal_entry entry_at(const struct hj_table *journal,
                                     int64_t number)
{
    size_t row = (size_t)(number - 1);

    return (struct journal_entry){
        .number = hj_table_int(journal, row, "no"),
        .kind = journal_kind_of(hj_table_get(journal, row, "kind")),
        .at = hj_table_get(journal, row, "at"),
        .args = hj_table_get(journal, row, "args"),
        .to = hj_table_int(journal, row, "target")};
}

bool journal_mark_force(const struct hj_table *journal, int64_t last,
                        unsigned char *force, struct hj_error *e)
{
    for (int64_t n = last; n > 0;) {
        struct journal_entry entry = entry_at(journal, n);
        if (entry.number != n)
            return hj_fail(e, "entry %lld of the journal is missing",
                           (long long)n);
        if (entry.kind == HJ_ENTRY_KINDS)
            return hj_fail(e, "entry %lld is of an unknown kind", (long long)n);
        if (journal_is_return(entry.kind) && (entry.to < 0 || entry.to >= n))
            return hj_fail(e, "entry %lld returns to what never was",
                           (long long)n);
        if (!journal_is_return(entry.kind))
            force[n - 1] = 1;
        n = journal_is_return(entry.kind) ? entry.to : n - 1;
    }
    return true;
}

/* The callback of a replay. */
struct watch {
    journal_each *each;
    void *to;
    bool unchecked; /* the entries were in force in this order before */
};

/* The prepared scripts of the kinds in a replay. */
struct scripts {
    struct store_script of[HJ_ENTRY_KINDS];
    bool known[HJ_ENTRY_KINDS];
};

/* Executes an entry like journal_carry_out(), with a script that is prepared
 * once. */
static bool carry_out_again(sqlite3 *db, struct scripts *scripts,
                            const struct journal_entry *entry, bool unchecked,
                            struct hj_error *e)
{
    struct store_script *script = &scripts->of[entry->kind];
    char at[JOURNAL_TIME];

    if (!scripts->known[entry->kind] &&
        !store_prepare(db, journal_kinds[entry->kind].script, script, e))
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
        struct journal_entry entry = entry_at(journal, n);
        bool proven = watch->unchecked;
        if (force[n - 1] && watch->each != NULL &&
            !watch->each(db, n, entry.kind, entry.args, watch->to, &proven, e))
            return false;
        if (force[n - 1] && !carry_out_again(db, scripts, &entry, proven, &why))
            return hj_fail(e, "entry %lld (%s): %s", (long long)n,
                           journal_kinds[entry.kind].name, why.text);
    }
    return true;
}

static bool replay(sqlite3 *db, const struct hj_table *journal, int64_t last,
                   const struct watch *watch, unsigned char *force,
                   struct hj_error *e)
{
    struct scripts scripts = {0};
    bool fine = journal_mark_force(journal, last, force, e) &&
                store_clear(db, e) &&
                replay_entries(db, journal, last, watch, force, &scripts, e);

    for (int k = 0; k < HJ_ENTRY_KINDS; k++)
        store_finish(&scripts.of[k]);
    return fine;
}

static bool rebuild_of(sqlite3 *db, const struct hj_table *journal,
                       int64_t last, const struct watch *watch,
                       struct hj_error *e)
{
    unsigned char *force = calloc((size_t)last + 1, 1);
    bool fine = force != NULL ? replay(db, journal, last, watch, force, e)
                              : hj_fail_memory(e);

    free(force);
    return fine;
}

static bool rebuild(sqlite3 *db, int64_t last, const struct watch *watch,
                    struct hj_error *e)
{
    struct hj_table *journal = journal_read(db, e);
    bool fine = journal != NULL && rebuild_of(db, journal, last, watch, e);

    hj_table_free(journal);
    return fine;
}

bool journal_rebuild_of(sqlite3 *db, const struct hj_table *journal,
                        journal_each *each, void *to, struct hj_error *e)
{
    return rebuild_of(db, journal, (int64_t)hj_table_rows(journal),
                      &(struct watch){.each = each, .to = to}, e);
}

bool journal_rebuild(sqlite3 *db, int64_t last, journal_each *each, void *to,
                     struct hj_error *e)
{
    return rebuild(db, last, &(struct watch){.each = each, .to = to}, e);
}

bool journal_return_to(sqlite3 *db, int64_t last, struct hj_error *e)
{
    return rebuild(db, last, &(struct watch){.unchecked = true}, e);
}

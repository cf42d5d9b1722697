/* SPDX-License-Identifier: MPL-2.0 */
/* Verifying rounds: the same seed and the same facts must give the same
 * tables. */
#include "event/tournament-view.h"
#include "event/store.h"

#include <stdio.h>

/* Reads the options for pairing the round of an entry.  Returns false when it
 * was not paired, or by an older version with a different algorithm. */
static bool read_constraint(sqlite3 *db, struct hj_str args,
                            struct hj_event_constraint *constraint,
                            int64_t *round, struct hj_error *e, bool *fine)
{
    static const char sql[] =
        "SELECT ?1->>'method', ?1->>'seed', ifnull(?1->>'third_place', 0),"
        " ifnull(?1->>'table_size', 2), ?1->>'round', ?1->>'reseed',"
        " ?1->>'single_final', ?1->>'seed_first', ?1->>'by_rank'"
        " WHERE ?1->>'seed' IS NOT NULL AND (?1->>'pairing' = ?2 OR"
        " ?1->>'changed' IS NULL AND (?1->>'pairing' = 5 OR"
        " ?1->>'pairing' = 4 AND (SELECT tie_break FROM event) = ''))";
    sqlite3_stmt *s = NULL;
    int status = SQLITE_ERROR;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
        sqlite3_bind_text64(s, 1, args.p, args.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK &&
        sqlite3_bind_int(s, 2, HJ_EVENT_PAIRING) == SQLITE_OK)
        status = sqlite3_step(s);
    *fine = status == SQLITE_ROW || status == SQLITE_DONE || store_fail(db, e);
    if (status == SQLITE_ROW) {
        const char *method = (const char *)sqlite3_column_text(s, 0);
        constraint->method = hj_method_of(method ? method : "");
        constraint->seed = (uint64_t)sqlite3_column_int64(s, 1);
        constraint->third_place = sqlite3_column_int(s, 2) != 0;
        constraint->table_size = (uint32_t)sqlite3_column_int(s, 3);
        constraint->anew = true;
        constraint->reseed = sqlite3_column_int(s, 5) != 0;
        constraint->single_final = sqlite3_column_int(s, 6) != 0;
        constraint->seed_first = sqlite3_column_int(s, 7) != 0;
        constraint->by_rank = sqlite3_column_int(s, 8) != 0;
        *round = sqlite3_column_int64(s, 4);
    }
    sqlite3_finalize(s);
    return status == SQLITE_ROW && constraint->method != HJ_METHODS;
}

/* Sets *SAME to true if the tables of two objects are equal. */
static bool same_tables(sqlite3 *db, struct hj_str a, struct hj_str b,
                        bool *same, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    int status = SQLITE_ERROR;

    if (sqlite3_prepare_v2(db, "SELECT ?1->'tables' IS ?2->'tables'", -1, &s,
                           NULL) == SQLITE_OK &&
        sqlite3_bind_text64(s, 1, a.p, a.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK &&
        sqlite3_bind_text64(s, 2, b.p, b.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK)
        status = sqlite3_step(s);
    *same = status == SQLITE_ROW && sqlite3_column_int(s, 0) != 0;
    sqlite3_finalize(s);
    return status == SQLITE_ROW || store_fail(db, e);
}

bool verify_round(sqlite3 *db, struct event_matches *matches, int kind,
                  struct hj_str args, int64_t *round, const char **wrong,
                  struct hj_error *e)
{
    struct hj_event event = {.db = db, .who = "", .matches = matches};
    struct hj_event_constraint constraint = {0};
    struct hj_event_paired paired;
    struct hj_error why = {0};
    struct hj_out *out;
    struct hj_writer *w;
    bool fine, same = false, repair = kind == HJ_ENTRY_REPAIR;

    *wrong = NULL;
    if ((kind != HJ_ENTRY_ROUND && !repair) ||
        !read_constraint(db, args, &constraint, round, e, &fine))
        return (kind != HJ_ENTRY_ROUND && !repair) || fine;
    out = hj_out_memory();
    w = out ? hj_writer_json(out) : NULL;
    if (w != NULL) {
        hj_write_object(w, NULL);
        fine = hj_event_pair(&event, *round - 1, &constraint, repair, w,
                             &paired, &why);
        hj_write_end(w);
    } else {
        fine = hj_fail_memory(&why);
    }
    if (fine && hj_out_failed(out))
        fine = hj_fail_memory(&why);
    if (!fine && !why.no_memory)
        *wrong = "cannot be paired again from what was known";
    else if (fine)
        fine = same_tables(db, hj_out_text(out), args, &same, &why);
    if (fine && !same)
        *wrong = "has other tables than come from its seed and what was known";
    if (why.no_memory)
        hj_fail_memory(e);
    hj_writer_free(w);
    hj_out_free(out);
    hj_arena_free(event.kept);
    return !why.no_memory;
}

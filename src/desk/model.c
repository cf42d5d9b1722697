/* SPDX-License-Identifier: MPL-2.0 */
/* Reading the displayed data from the file. */
#include "desk/model.h"

#include <stdlib.h>

static void free_tables(struct desk_model *m)
{
    typed_round_free(&m->round);
    hj_table_free(m->tables);
    hj_table_free(m->players);
    hj_table_free(m->rounds);
    hj_table_free(m->open);
    hj_table_free(m->last_entry);
    hj_table_free(m->newest);
    free(m->rows);
    m->tables = m->players = m->rounds = m->open = NULL;
    m->last_entry = m->newest = NULL;
    m->rows = NULL;
}

static bool open_file(struct desk_model *m, struct hj_error *e)
{
    struct hj_event *event = hj_event_open(m->file, e);
    bool replaced;

    if (event == NULL)
        return false;
    if (m->before == NULL)
        m->before = m->event;
    else
        hj_event_close(m->event);
    m->event = event;
    m->damage = NULL;
    (void)hj_event_last_intact(event, &m->damage);
    (void)hj_event_changed(event, &replaced);
    return true;
}

bool model_open(struct desk_model *m, const char *file, struct hj_error *e)
{
    *m = (struct desk_model){.file = file, .follows = true};
    return open_file(m, e) && model_read(m, e);
}

void model_close(struct desk_model *m)
{
    free_tables(m);
    hj_event_close(m->event);
    hj_event_close(m->before);
    m->event = m->before = NULL;
}

bool model_changed(struct desk_model *m)
{
    bool replaced = false, changed = hj_event_changed(m->event, &replaced);
    struct hj_error e = {0};

    /* A file that is missing for a moment is tried again next time. */
    return replaced ? open_file(m, &e) : changed;
}

static struct hj_table *ask(struct desk_model *m, enum hj_view view, int64_t a,
                            bool *fine, struct hj_error *e)
{
    struct hj_table *table =
        *fine ? hj_event_query(m->event, view, a, 0, e) : NULL;

    *fine = *fine && table != NULL;
    return table;
}

bool model_choose_rows(struct desk_model *m, struct hj_error *e)
{
    size_t all = hj_table_rows(m->tables);
    size_t *rows = malloc((all + 1) * sizeof *rows);
    int64_t extra;

    if (rows == NULL)
        return hj_fail_memory(e);
    free(m->rows);
    m->rows = rows;
    m->row_count = 0;
    for (size_t r = 0; r < all; r++)
        if (!m->open_only ||
            model_is_open(m, hj_table_int(m->tables, r, "table"), &extra))
            m->rows[m->row_count++] = r;
    return true;
}

/* Fills NEW, which has no tables yet, from the file. */
static bool read_all(struct desk_model *new, struct hj_error *e)
{
    bool fine = hj_event_begin_read(new->event, e) &&
                hj_event_info(new->event, &new->info, e);

    if (fine && (new->follows || new->shown > new->info.round)) {
        new->shown = new->info.round;
        new->follows = true;
    }
    fine = fine && typed_round_read(&new->round, new->event, new->shown, e);
    new->tables = ask(new, HJ_VIEW_PAIRINGS, new->shown, &fine, e);
    new->players = ask(new, HJ_VIEW_PLAYERS, 0, &fine, e);
    new->rounds = ask(new, HJ_VIEW_ROUNDS, 0, &fine, e);
    new->open = ask(new, HJ_VIEW_OUTSTANDING, 0, &fine, e);
    new->newest = ask(new, HJ_VIEW_LOG, new->info.entries, &fine, e);
    new->last = fine ? hj_event_last(new->event) : 0;
    if (new->last > 0)
        new->last_entry = ask(new, HJ_VIEW_LOG, new->last, &fine, e);
    hj_event_rollback(new->event);
    return fine && model_choose_rows(new, e);
}

static struct desk_model emptied(const struct desk_model *m)
{
    return (struct desk_model){.file = m->file,
                               .event = m->event,
                               .damage = m->damage,
                               .shown = m->shown,
                               .follows = m->follows,
                               .open_only = m->open_only};
}

static bool read_once(struct desk_model *m, struct hj_error *e)
{
    struct desk_model new = emptied(m);

    if (!read_all(&new, e)) {
        free_tables(&new);
        return false;
    }
    free_tables(m);
    hj_event_close(m->before);
    *m = new;
    return true;
}

bool model_read(struct desk_model *m, struct hj_error *e)
{
    struct hj_error why = {0};

    if (read_once(m, &why))
        return true;
    if (why.no_memory)
        return hj_fail_memory(e);
    /* The file may be damaged; opening it again saves its intact part. */
    return open_file(m, e) && read_once(m, e);
}

bool model_turn(struct desk_model *m, int way, struct hj_error *e)
{
    if (m->shown + way < 1 || m->shown + way > m->info.round)
        return hj_fail(e,
                       way < 0 ? "no round before this one" : "no later round");
    m->shown += way;
    m->follows = m->shown == m->info.round;
    return model_read(m, e);
}

size_t model_row_of(const struct desk_model *m, int64_t table)
{
    size_t row = 0;

    while (row + 1 < m->row_count &&
           hj_table_int(m->tables, m->rows[row], "table") < table)
        row++;
    return row;
}

bool model_is_open(const struct desk_model *m, int64_t table, int64_t *extra)
{
    size_t low = 0, high = hj_table_rows(m->open);

    *extra = 0;
    while (low < high) { /* in the order of rounds and tables */
        size_t middle = low + (high - low) / 2;
        int64_t round = hj_table_int(m->open, middle, "round");
        if (round < m->shown ||
            (round == m->shown &&
             hj_table_int(m->open, middle, "table") < table))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == hj_table_rows(m->open) ||
        hj_table_int(m->open, low, "round") != m->shown ||
        hj_table_int(m->open, low, "table") != table)
        return false;
    *extra = hj_table_int(m->open, low, "extra");
    return true;
}

size_t model_round_row(const struct desk_model *m)
{
    return m->shown > 0 && (size_t)m->shown <= hj_table_rows(m->rounds)
               ? (size_t)m->shown - 1
               : SIZE_MAX;
}

struct hj_str model_player(const struct desk_model *m, size_t row,
                           const char *column)
{
    return hj_table_get(m->players, row, column);
}

bool model_seat(const struct desk_model *m, struct hj_str id,
                struct typed_result *result)
{
    const struct hj_table *seats = m->round.seats;

    *result = (struct typed_result){0};
    for (size_t r = 0; r < hj_table_rows(seats); r++)
        if (hj_str_eq(hj_table_get(seats, r, "player"), id)) {
            (void)typed_table_find(&m->round, hj_table_int(seats, r, "table"),
                                   result);
            return true;
        }
    return false;
}

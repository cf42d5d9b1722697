/* SPDX-License-Identifier: MPL-2.0 */
/* What the desk shows of an event, read in one moment of its file. */
#ifndef HJ_SRC_DESK_MODEL_H
#define HJ_SRC_DESK_MODEL_H

#include "event/typed-result.h"

struct desk_model {
    const char *file;
    struct hj_event *event;
    struct hj_event *before; /* NULL, or one that was replaced, whose texts are
                              * still shown */
    struct hj_event_info info;
    const char *damage; /* NULL, or why nothing can be entered */
    int64_t shown;      /* the round that is shown; 0: none yet */
    bool follows;       /* it is the last one, whichever that is */
    bool open_only;     /* rows are the outstanding tables alone */
    struct typed_round round;
    struct hj_table *tables, *players, *rounds, *open;
    size_t *rows; /* of `tables` that are shown */
    size_t row_count;
    int64_t last; /* the entry that undo takes back; 0: none */
    struct hj_table *last_entry, *newest; /* their rows of the log */
};

/* Opens the file; false with the reason in E.  model_close() frees everything,
 * also after a failure. */
bool model_open(struct desk_model *m, const char *file, struct hj_error *e);
void model_close(struct desk_model *m);

/* True if the file has changed since it was read last, by others too. */
bool model_changed(struct desk_model *m);

/* Reads it (again).  When that fails everything stays as it was, with the
 * reason in E. */
bool model_read(struct desk_model *m, struct hj_error *e);

/* Shows the round before or after; false when there is none. */
bool model_turn(struct desk_model *m, int way, struct hj_error *e);

/* Chooses the rows that are shown, after `open_only` was changed. */
bool model_choose_rows(struct desk_model *m, struct hj_error *e);

/* The row (of those shown) of a table, or of the next one that is shown. */
size_t model_row_of(const struct desk_model *m, int64_t table);

/* True if the table of the round that is shown has no result yet; the minutes
 * that it has more go to *EXTRA. */
bool model_is_open(const struct desk_model *m, int64_t table, int64_t *extra);

/* The round's row in `rounds`; SIZE_MAX when there is none. */
size_t model_round_row(const struct desk_model *m);

/* A cell of a player's row. */
struct hj_str model_player(const struct desk_model *m, size_t row,
                           const char *column);

/* The table at which a player sits in the round that is shown: true and the
 * row in RESULT, see typed_table_find(); of a bye too, with one player. */
bool model_seat(const struct desk_model *m, struct hj_str id,
                struct typed_result *result);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* The event as the desk displays it, read in one transaction. */
#ifndef HJ_SRC_DESK_MODEL_H
#define HJ_SRC_DESK_MODEL_H

#include "event/typed-result.h"

struct desk_model {
    const char *file;
    struct hj_event *event;
    struct hj_event *before; /* an event that was replaced and whose texts are
                              * still in use, or NULL */
    struct hj_event_info info;
    const char *damage; /* the reason entries are refused, or NULL */
    int64_t shown;      /* the displayed round; 0: none yet */
    bool follows;       /* always display the last round */
    bool open_only;     /* display outstanding tables only */
    struct typed_round round;
    struct hj_table *tables, *players, *rounds, *open;
    size_t *rows; /* the displayed rows of `tables` */
    size_t row_count;
    int64_t last; /* the entry that undo would take back; 0: none */
    struct hj_table *last_entry, *newest; /* their rows of the log */
};

/* Opens the file.  Returns false with the reason in E.  model_close() frees
 * everything, also after a failure. */
bool model_open(struct desk_model *m, const char *file, struct hj_error *e);
void model_close(struct desk_model *m);

/* True if the file has changed since it was last read. */
bool model_changed(struct desk_model *m);

/* Reads the file (again).  On failure the model is unchanged and the reason is
 * in E. */
bool model_read(struct desk_model *m, struct hj_error *e);

/* Displays the previous or the next round.  Returns false with the reason in E
 * if there is none. */
bool model_turn(struct desk_model *m, int way, struct hj_error *e);

/* Selects the displayed rows after a change of `open_only`. */
bool model_choose_rows(struct desk_model *m, struct hj_error *e);

/* Returns the displayed row of a table, or that of the next table. */
size_t model_row_of(const struct desk_model *m, int64_t table);

/* True if the table of the displayed round has no result yet.  *EXTRA is its
 * time extension in minutes. */
bool model_is_open(const struct desk_model *m, int64_t table, int64_t *extra);

/* Returns the round's row in `rounds`, or SIZE_MAX. */
size_t model_round_row(const struct desk_model *m);

/* Returns a cell of a player's row. */
struct hj_str model_player(const struct desk_model *m, size_t row,
                           const char *column);

/* Finds the table of a player in the displayed round: true with the table in
 * RESULT, see typed_table_find(); for a bye, too, with one player. */
bool model_seat(const struct desk_model *m, struct hj_str id,
                struct typed_result *result);

#endif

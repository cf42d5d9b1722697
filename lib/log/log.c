/* SPDX-License-Identifier: MPL-2.0 */
/* Allocation of a log and of its operands. */
#include "log/internal.h"

#include <stdlib.h>

struct hj_log *hj_log_new(void)
{
    struct hj_log *log = calloc(1, sizeof *log);

    if (log != NULL)
        log->arena = hj_arena_new();
    return log;
}

void hj_log_free(struct hj_log *log)
{
    if (log == NULL)
        return;
    hj_arena_free(log->arena);
    hj_out_free(log->scratch);
    free(log->words.list);
    free(log->words.slots);
    free(log->operands);
    free(log->lines);
    free(log->facts);
    free(log->cards);
    hj_map_free(log->card_names);
    free(log->pairs);
    free(log);
}

static void move_operands(struct hj_log_line *lines, size_t count,
                          const struct hj_operand *from,
                          const struct hj_operand *to)
{
    for (size_t i = 0; i < count; i++)
        lines[i].action.operands = to + (lines[i].action.operands - from);
}

bool hj_log_more_operands(struct hj_log *log)
{
    enum { FIRST_OPERANDS = 256 };
    size_t size =
        log->operand_size > 0 ? log->operand_size * 2 : FIRST_OPERANDS;
    struct hj_operand *more =
        size <= SIZE_MAX / sizeof *more ? malloc(size * sizeof *more) : NULL;

    if (more == NULL)
        return false;
    if (log->operand_count > 0)
        memcpy(more, log->operands, log->operand_count * sizeof *more);
    move_operands(log->lines, log->line_count, log->operands, more);
    move_operands(log->facts, log->fact_count, log->operands, more);
    free(log->operands);
    log->operands = more;
    log->operand_size = size;
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Read access to the content of a log. */
#include "log/internal.h"

const struct hj_log_head *hj_log_head(const struct hj_log *log)
{
    return &log->head;
}

size_t hj_log_lines(const struct hj_log *log)
{
    return log->line_count;
}

const struct hj_log_line *hj_log_line(const struct hj_log *log, size_t i)
{
    return &log->lines[i];
}

size_t hj_log_facts(const struct hj_log *log)
{
    return log->fact_count;
}

const struct hj_log_line *hj_log_fact(const struct hj_log *log, size_t i)
{
    return &log->facts[i];
}

size_t hj_log_cards(const struct hj_log *log)
{
    return log->card_count;
}

const struct hj_log_card *hj_log_card(const struct hj_log *log, size_t i)
{
    return &log->cards[i];
}

const struct hj_log_pair *hj_log_pair(const struct hj_log *log, size_t i)
{
    return &log->pairs[i];
}

size_t hj_log_actions(const struct hj_log *log)
{
    return log->actions;
}

void hj_log_count_bad_line(struct hj_log *log)
{
    log->bad_lines++;
}

size_t hj_log_bad_lines(const struct hj_log *log)
{
    return log->bad_lines;
}

bool hj_log_is_label(const struct hj_log_line *line, struct hj_str name)
{
    return line->kind == HJ_LINE_LABEL &&
           hj_str_eq(hj_operand_text(&line->action.operands[0]), name);
}

size_t hj_log_symbols(const struct hj_log *log)
{
    return log->words.count;
}

struct hj_str hj_log_symbol(const struct hj_log *log, hj_symbol symbol,
                            bool *name)
{
    struct hj_str word = {log->words.list[symbol].p, log->words.list[symbol].n};
    bool quoted = word.n > 0 && word.p[0] == '"';

    if (name != NULL)
        *name = quoted;
    return quoted ? hj_str_from(word, 1) : word;
}

hj_symbol hj_log_find(const struct hj_log *log, struct hj_str word)
{
    return log->words.slots != NULL && word.n <= UINT32_MAX
               ? hj_words_find(&log->words, word)
               : HJ_NO_SYMBOL;
}

int hj_log_player(const struct hj_log *log, hj_symbol symbol)
{
    for (uint32_t i = 0; i < log->head.player_count; i++)
        if (log->head.players[i].symbol == symbol)
            return (int)i;
    return -1;
}

int hj_log_team(const struct hj_log *log, hj_symbol symbol)
{
    for (uint32_t i = 0; i < log->head.team_count; i++)
        if (log->head.teams[i].symbol == symbol)
            return (int)i;
    return -1;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* @card: cards that a log itself declares. */
#include "log/internal.h"

#include "base/csv-cell.h"

enum { FEW_CARDS = 16 };

/* Reads one KEY=VALUE; VALUE may be quoted. */
static bool read_pair(struct hj_log_reader *r, const struct hj_lexeme *x)
{
    struct hj_log *log = r->log;
    struct hj_log_pair pair;
    size_t equal = hj_str_find(x->text, '=', 0);
    const struct hj_log_card *card = &log->cards[log->card_count];

    if (equal == 0 || equal == x->text.n ||
        (x->kind == HJ_LEX_QUOTED &&
         (equal + 1 != x->before.n || x->behind.n > 0)))
        return hj_log_bad_line(r, x->column,
                               "a card's values are written key=value or "
                               "key=\"a value\"");
    pair.key = hj_str_first(x->text, equal);
    pair.value = hj_str_from(x->text, equal + 1);
    if (x->kind == HJ_LEX_QUOTED) {
        struct hj_lexeme inner = *x;
        struct hj_operand o;
        inner.before.n = 0;
        if (!hj_log_operand(r, &inner, HJ_WORDS_PLAIN, &o))
            return false;
        pair.value = hj_operand_text(&o);
    }
    if (hj_str_equal_nocase(pair.key, HJ_STR("name")))
        return hj_log_bad_line(r, x->column,
                               "the card's name must come before its values");
    for (size_t i = card->first; i < log->pair_count; i++)
        if (hj_str_equal_nocase(log->pairs[i].key, pair.key))
            return hj_log_bad_line(r, x->column, "'%.*s' is given twice",
                                   HJ_STR_ARG(pair.key));
    if (!hj_array_room(&log->pairs, log->pair_count, &log->pair_size,
                       sizeof *log->pairs))
        return hj_log_no_memory(r);
    log->pairs[log->pair_count++] = pair;
    return true;
}

static bool read_name(struct hj_log_reader *r, const struct hj_lexeme *at)
{
    struct hj_log *log = r->log;
    struct hj_log_card *card = &log->cards[log->card_count];
    struct hj_operand o;
    struct hj_lexeme x;
    uint32_t other;

    hj_lex_next(&r->lexer, &x);
    if (x.kind == HJ_LEX_BAD)
        return hj_log_bad_line(r, x.column, "%s", r->lexer.why);
    if (x.kind != HJ_LEX_QUOTED || x.before.n > 0 || x.behind.n > 0)
        return hj_log_bad_line(
            r, at->column, "@card needs the card's name in quotation marks");
    if (!hj_log_operand(r, &x, HJ_WORDS_PLAIN, &o))
        return false;
    *card = (struct hj_log_card){hj_operand_text(&o), r->number, x.column,
                                 (uint32_t)log->pair_count, 0};
    if (hj_str_trim(card->name).n == 0)
        return hj_log_bad_line(r, x.column, "the card's name is empty");
    if (hj_map_get(log->card_names, card->name, &other))
        return hj_log_bad_line(r, x.column,
                               "this card is declared already in line %u",
                               log->cards[other].line);
    return true;
}

bool hj_log_read_card(struct hj_log_reader *r, const struct hj_lexeme *at)
{
    struct hj_log *log = r->log;
    struct hj_lexeme x;
    size_t pairs = log->pair_count;
    bool good;

    if (log->card_names == NULL)
        log->card_names = hj_map_new(FEW_CARDS);
    if (log->card_names == NULL ||
        !hj_array_room(&log->cards, log->card_count, &log->card_size,
                       sizeof *log->cards))
        return hj_log_no_memory(r);
    good = read_name(r, at);
    while (good) {
        enum hj_lex_kind kind = hj_lex_next(&r->lexer, &x);
        if (kind == HJ_LEX_WORD || kind == HJ_LEX_QUOTED)
            good = read_pair(r, &x);
        else if (kind == HJ_LEX_END || kind == HJ_LEX_NOTE)
            break;
        else
            good = hj_log_bad_line(r, x.column, "%s",
                                   kind == HJ_LEX_BAD
                                       ? r->lexer.why
                                       : "only key=value is allowed here");
    }
    if (!good) {
        log->pair_count = pairs;
        return false;
    }
    log->cards[log->card_count].count =
        (uint32_t)(log->pair_count - log->cards[log->card_count].first);
    if (!hj_map_put(log->card_names, log->cards[log->card_count].name,
                    (uint32_t)log->card_count))
        return hj_log_no_memory(r);
    log->card_count++;
    return true;
}

void hj_log_card_csv(const struct hj_log *log, size_t i, struct hj_out *out)
{
    const struct hj_log_card *card = &log->cards[i];
    const struct hj_log_pair *pairs =
        card->count > 0 ? log->pairs + card->first : NULL;
    bool game = false;

    hj_out_puts(out, "name");
    for (uint32_t k = 0; k < card->count; k++) {
        hj_out_char(out, ',');
        hj_csv_put_text(out, pairs[k].key);
        game = game || hj_str_equal_nocase(pairs[k].key, HJ_STR("game"));
    }
    hj_out_puts(out, game ? "\n" : ",game\n");
    hj_csv_put_text(out, card->name);
    for (uint32_t k = 0; k < card->count; k++) {
        hj_out_char(out, ',');
        hj_csv_put_text(out, pairs[k].value);
    }
    if (!game) {
        hj_out_char(out, ',');
        hj_csv_put_text(out, log->head.game);
    }
    hj_out_char(out, '\n');
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Hints about the effect of the next key. */
#include "desk/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists all keys, in as many lines as needed: `f find c correct ...`. */
static void hint_keys(struct desk *d, size_t width)
{
    struct hj_out *line = hj_out_memory();

    for (int k = 0; !hj_out_failed(line) && k < DESK_KEYS; k++) {
        const struct desk_row *row = desk_key_row((enum desk_key)k);
        size_t n = strlen(row->key) + strlen(row->label) + 3;
        if (row->label[0] == '\0')
            continue;
        if (hj_out_text(line).n + n > width) {
            styled_add(d->hint, STYLED_PLAIN, 0, hj_out_text(line));
            hj_out_cut(line, 0);
        }
        hj_out_printf(line, " %s %s ", row->key, row->label);
    }
    if (!hj_out_failed(line))
        styled_add(d->hint, STYLED_PLAIN, 0, hj_out_text(line));
    hj_out_free(line);
}

/* Marks the start of the lines about keys. */
static void begin_keys(struct desk *d)
{
    d->hint_keys = styled_count(d->hint);
}

/* Returns the width for each of N texts that share two lines.  Half a line may
 * be lost where the first one is broken. */
static size_t part_of_two_lines(const struct desk *d, size_t n)
{
    enum { AROUND = 30 }; /* columns of everything else */

    return (styled_width(d->hint) * 3 / 2 - AROUND) / n;
}

/* Shows the command that Enter will run. */
static void hint_command(struct desk *d, const char *enter)
{
    struct hj_out *out = hj_out_memory(), *cut = hj_out_memory();

    if (!hj_out_failed(out) && !hj_out_failed(cut)) {
        desk_put_command(d, out);
        styled_put_cut(cut, hj_out_text(out), part_of_two_lines(d, 1));
        begin_keys(d);
        styled_printf(d->hint, STYLED_PLAIN, "Enter %s (%.*s)   Esc leaves it",
                      enter, HJ_STR_ARG(hj_out_text(cut)));
    }
    hj_out_free(out);
    hj_out_free(cut);
}

/* Shows the players of a table, and the score if it was typed. */
static void hint_table(struct desk *d, const struct typed_result *result,
                       struct hj_out *out)
{
    hj_out_cut(out, 0);
    typed_result_put(&d->model.round, result,
                     part_of_two_lines(d, result->players), out);
    styled_add(d->hint, STYLED_HEAD, 0, hj_out_text(out));
}

/* Returns the current result of a table. */
static struct hj_str result_of(const struct desk *d, int64_t table)
{
    for (size_t r = 0; r < hj_table_rows(d->model.tables); r++)
        if (hj_table_int(d->model.tables, r, "table") == table)
            return hj_table_get(d->model.tables, r, "result");
    return HJ_STR("");
}

static void hint_result(struct desk *d)
{
    struct hj_str text = hj_str_trim(prompt_text(&d->prompt)), there;
    struct typed_result result = {0};
    struct hj_error why = {0};
    struct hj_out *out = hj_out_memory();
    bool fine, corrects = d->doing == DESK_CORRECT;
    int64_t extra;

    if (hj_out_failed(out))
        return;
    fine = typed_result_read(&d->model.round, text, &result, &why);
    if (result.rows > 0 && result.players > 0)
        hint_table(d, &result, out);
    there = result_of(d, result.table);
    if (!fine && text.n > 0)
        styled_add(d->hint, STYLED_WARN, 0, hj_str(why.text));
    else if (fine && !result.has_score)
        styled_add(d->hint, STYLED_PLAIN, 0,
                   HJ_STR("then the games of each, as 21 or 2-1 (2-1-1 with "
                          "one drawn, 20 np without play)"));
    else if (text.n == 0)
        styled_add(d->hint, STYLED_PLAIN, 0,
                   HJ_STR("a table and the games of each, as 7 21; or a name, "
                          "as ann 21"));
    if (result.players > 1 && there.n > 0 && !corrects)
        styled_printf(d->hint, STYLED_WARN,
                      "it has %.*s already: that is changed by c %lld",
                      HJ_STR_ARG(there), (long long)result.table);
    else if (result.players > 1 && corrects && there.n > 0)
        styled_printf(d->hint, STYLED_PLAIN, "it has %.*s now",
                      HJ_STR_ARG(there));
    else if (result.players > 1 && corrects &&
             model_is_open(&d->model, result.table, &extra))
        styled_add(d->hint, STYLED_WARN, 0,
                   HJ_STR("it has no result yet, and needs no correction"));
    if (fine && result.has_score) {
        free(d->operands[0]);
        d->operands[0] = strndup(text.p, text.n);
        hint_command(d, corrects ? "corrects it" : "enters it");
    }
    hj_out_free(out);
}

/* Writes a player who matches, with the table. */
static void put_player(const struct desk *d, size_t row, size_t width,
                       struct hj_out *out)
{
    struct hj_str left = model_player(&d->model, row, "dropped");
    struct hj_str team = model_player(&d->model, row, "team");
    struct typed_result result;

    styled_put_cut(out, model_player(&d->model, row, "name"), width);
    hj_out_puts(out, " (");
    hj_out_visible(out, model_player(&d->model, row, "id"));
    hj_out_puts(out, ")");
    if (team.n > 0) {
        hj_out_puts(out, ", ");
        styled_put_cut(out, team, width);
    }
    if (left.n > 0)
        hj_out_printf(out, ", has left after round %.*s", HJ_STR_ARG(left));
    if (!model_seat(&d->model, model_player(&d->model, row, "id"), &result))
        return;
    hj_out_puts(out, "   ");
    typed_result_put(&d->model.round, &result, width, out);
    if (result.players == 1)
        hj_out_puts(out, ", no opponent");
}

/* Returns the effect of Enter on the chosen player. */
static const char *work_of(enum desk_key key)
{
    switch (key) {
    case DESK_DROP:
        return "lets the player leave";
    case DESK_UNDROP:
        return "brings the player back";
    case DESK_BYE:
        return "promises a full bye for the next round";
    case DESK_FIND:
        return "goes to the table";
    default:
        return "takes this player";
    }
}

/* Lists the players who match, with the same number of lines each.  If there is
 * no room for all, the chosen one is visible. */
static void hint_matches(struct desk *d, size_t rows)
{
    enum { ASCII_CUTS = 8 }; /* four times `...` for the ellipsis */
    struct hj_out *all = hj_out_memory(), *out = hj_out_memory();
    size_t width = styled_width(d->hint) - (d->terminal.ascii ? ASCII_CUTS : 0);
    size_t each = d->match_count < rows ? rows / d->match_count : 1;
    size_t first = d->chosen < rows ? 0 : d->chosen + 1 - rows;

    for (size_t i = first; !hj_out_failed(all) && !hj_out_failed(out) &&
                           i < d->match_count && i < first + rows;
         i++) {
        hj_out_cut(all, 0);
        hj_out_cut(out, 0);
        put_player(d, d->matches[i], each * width / 4, all);
        styled_put_cut(out, hj_out_text(all),
                       each > 1 ? each * width * 3 / 4 : width);
        styled_add(d->hint, i == d->chosen ? STYLED_CURRENT : STYLED_PLAIN, 0,
                   hj_out_text(out));
    }
    hj_out_free(all);
    hj_out_free(out);
}

static void hint_player(struct desk *d)
{
    if (d->step > 0)
        styled_printf(d->hint, STYLED_HEAD, "%s changes seats with",
                      d->operands[0]);
    if (prompt_text(&d->prompt).n == 0)
        styled_add(d->hint, STYLED_PLAIN, 0,
                   HJ_STR("a few letters of the name (or the id)"));
    else if (d->match_count == 0)
        styled_add(d->hint, STYLED_WARN, 0,
                   desk_operand_kind(d) == 'g'
                       ? HJ_STR("nobody who has left is called so")
                       : HJ_STR("nobody is called so"));
    if (d->match_count == 0)
        return;
    hint_matches(d, DESK_PANE - 1 - (d->step > 0));
    begin_keys(d);
    styled_printf(d->hint, STYLED_PLAIN, "Enter %s%s   Esc leaves it",
                  work_of(d->doing),
                  d->match_count > 1 ? ", Down chooses another one" : "");
}

/* Shows the effect of a key without operands. */
static void hint_confirm(struct desk *d)
{
    const struct desk_model *m = &d->model;

    styled_printf(d->hint, STYLED_HEAD, "%s", desk_key_row(d->doing)->help);
    if (d->doing == DESK_UNDO && m->last > 1) {
        char number[24];
        snprintf(number, sizeof number, "%lld", (long long)m->last);
        free(d->operands[0]);
        d->operands[0] = strdup(number);
        styled_printf(d->hint, STYLED_PLAIN, "entry %s of %.*s: %.*s: %.*s",
                      number, HJ_STR_ARG(hj_table_get(m->last_entry, 0, "who")),
                      HJ_STR_ARG(hj_table_get(m->last_entry, 0, "kind")),
                      HJ_STR_ARG(hj_table_get(m->last_entry, 0, "what")));
    } else if (d->doing == DESK_UNDO) {
        styled_add(d->hint, STYLED_WARN, 0, HJ_STR("nothing to undo"));
        return;
    } else if (d->doing == DESK_PAIR && m->info.outstanding > 0) {
        styled_printf(d->hint, STYLED_WARN,
                      "not yet: %lld table%s of round %lld %s no result (o "
                      "shows them)",
                      (long long)m->info.outstanding,
                      m->info.outstanding == 1 ? "" : "s",
                      (long long)m->info.round,
                      m->info.outstanding == 1 ? "has" : "have");
    } else if (d->doing == DESK_PAIR) {
        styled_printf(d->hint, STYLED_PLAIN, "round %lld, %lld players",
                      (long long)m->info.round + 1, (long long)m->info.players);
    }
    hint_command(d, "does it");
}

static void hint_text(struct desk *d)
{
    static const struct {
        enum desk_key key;
        const char *text;
    } texts[] = {{DESK_ADD, "the name of a new player; the id is made of it"},
                 {DESK_NOTE, "what is to be kept, as a judge's call"},
                 {DESK_PENALTY, "what was done (may be empty)"},
                 {DESK_CUT, "how many play on, as 8"},
                 {DESK_TABLES, "two tables, as 3 7; an empty one too"},
                 {DESK_EXTEND, "a table and its minutes, as 7 5"}};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].key == d->doing)
            styled_printf(d->hint, STYLED_PLAIN, "%s", texts[i].text);
    if (d->doing == DESK_PENALTY)
        styled_printf(d->hint, STYLED_HEAD, "%s: %s", d->operands[0],
                      d->operands[1]);
    if (d->doing == DESK_EXTEND || d->doing == DESK_TABLES) {
        struct typed_result result;
        struct hj_str text = hj_str_trim(prompt_text(&d->prompt));
        int64_t table;
        text = hj_str_first(text, hj_str_find(text, ' ', 0));
        if (hj_str_int(text, 1, INT32_MAX, &table) &&
            typed_table_find(&d->model.round, table, &result)) {
            struct hj_out *out = hj_out_memory();
            if (!hj_out_failed(out))
                hint_table(d, &result, out);
            hj_out_free(out);
        }
    }
    begin_keys(d);
    styled_add(d->hint, STYLED_PLAIN, 0,
               HJ_STR("Enter enters it   Esc leaves it"));
}

/* Shows output of a command of more than one line. */
static void hint_news(struct desk *d)
{
    struct hj_str rest = hj_out_text(d->news), line;

    while (rest.n > 0 && hj_str_line(&rest, &line))
        styled_add(d->hint, STYLED_PLAIN, 0, line);
}

void desk_hint(struct desk *d, size_t width)
{
    styled_clear(d->hint, width, d->terminal.ascii);
    d->hint_keys = SIZE_MAX;
    switch (desk_operand_kind(d)) {
    case '\0':
        if (hj_out_text(d->news).n > 0)
            hint_news(d);
        else
            hint_keys(d, width);
        break;
    case 'r':
        hint_result(d);
        break;
    case 'p':
    case 'g':
    case 'a':
        hint_player(d);
        break;
    case 'k':
        styled_printf(d->hint, STYLED_HEAD, "%s", d->operands[0]);
        begin_keys(d);
        styled_add(d->hint, STYLED_PLAIN, 0,
                   HJ_STR("c caution   w warning   g game-loss   m match-loss"
                          "   d disqualification"));
        styled_add(d->hint, STYLED_PLAIN, 0, HJ_STR("Esc leaves it"));
        break;
    case '!':
        hint_confirm(d);
        break;
    default:
        hint_text(d);
    }
    if (d->hint_keys == SIZE_MAX)
        begin_keys(d);
}

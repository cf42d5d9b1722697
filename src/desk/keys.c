/* SPDX-License-Identifier: MPL-2.0 */
/* Keys of the desk: reading the operands of a job, one after another. */
#include "desk/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct desk_row rows[] = {
    {"0-9", "result", "r", "result", "a table and its result, as 7 21"},
#define DESK_KEY(id, key, label, asks, command, help)                          \
    {key, label, asks, command, help},
#include "desk/keys.def"
#undef DESK_KEY
};

const struct desk_row *desk_key_row(enum desk_key key)
{
    return &rows[key];
}

/* Returns the job of the key with that name, or DESK_KEYS. */
static enum desk_key key_of(const char *name)
{
    int k = DESK_RESULT + 1;

    if (strcmp(name, "F1") == 0 || strcmp(name, "h") == 0)
        return DESK_HELP;
    if (strcmp(name, "/") == 0)
        return DESK_FIND;
    while (k < DESK_KEYS && strcmp(name, rows[k].key) != 0)
        k++;
    return (enum desk_key)k;
}

char desk_operand_kind(const struct desk *d)
{
    return d->doing == DESK_KEYS ? '\0' : rows[d->doing].asks[d->step];
}

static void forget_message(struct desk *d)
{
    d->message[0] = '\0';
    d->bad = false;
}

/* Cancels the current job. */
static void leave(struct desk *d)
{
    for (int i = 0; i < DESK_OPERANDS; i++) {
        free(d->operands[i]);
        d->operands[i] = NULL;
    }
    d->doing = DESK_KEYS;
    d->step = 0;
}

/* True if the current step accepts the player. */
static bool may_be(const struct desk *d, size_t row)
{
    bool left = model_player(&d->model, row, "dropped").n > 0;
    char asks = desk_operand_kind(d);

    return asks == 'a' || left == (asks == 'g');
}

/* Finds the players who match the typed text. */
static void find_matches(struct desk *d)
{
    enum { MOST = 256 };
    size_t found[MOST], count;
    struct hj_str text = prompt_text(&d->prompt);

    d->match_count = d->chosen = 0;
    if (strchr("pga", desk_operand_kind(d)) == NULL)
        return;
    count = typed_players_find(d->model.players, text, found, MOST);
    for (size_t i = 0; i < count && i < MOST; i++)
        if (may_be(d, found[i]) && d->match_count < DESK_MATCHES)
            d->matches[d->match_count++] = found[i];
}

static void begin_step(struct desk *d)
{
    prompt_set(&d->prompt, HJ_STR(""));
    find_matches(d);
}

/* Moves the cursor to the table whose number is typed. */
static void follow_table(struct desk *d)
{
    struct typed_result result = {0};
    struct hj_error why = {0};

    if (desk_operand_kind(d) != 'r' && desk_operand_kind(d) != 'm')
        return;
    if (desk_operand_kind(d) == 'r')
        (void)typed_result_read(&d->model.round, prompt_text(&d->prompt),
                                &result, &why);
    if (result.rows > 0)
        d->cursor = model_row_of(&d->model, result.table);
}

/* Stores TEXT as the operand of the step and begins the next step or runs the
 * command. */
static void take(struct desk *d, struct hj_str text)
{
    size_t at = d->step;

    if (at < DESK_OPERANDS) {
        char *copy = malloc(text.n + 1);
        if (copy == NULL) {
            leave(d);
            desk_show_message(d, true, "out of memory");
            return;
        }
        memcpy(copy, text.p, text.n);
        copy[text.n] = '\0';
        free(d->operands[at]);
        d->operands[at] = copy;
    }
    d->step++;
    if (desk_operand_kind(d) != '\0') {
        begin_step(d);
        return;
    }
    desk_run(d);
    leave(d);
}

/* Begins to enter a result with TEXT. */
static void begin_result(struct desk *d, const char *text)
{
    d->doing = DESK_RESULT;
    d->step = 0;
    prompt_set(&d->prompt, hj_str(text));
    follow_table(d);
}

/* Goes to the table of the player found and begins a result for that player.
 * Uses the name instead of an id that begins with a digit. */
static void go_to_player(struct desk *d)
{
    struct typed_result result;
    struct hj_str id = model_player(&d->model, d->matches[d->chosen], "id");
    struct hj_str name = model_player(&d->model, d->matches[d->chosen], "name");
    int64_t extra;
    bool seated = model_seat(&d->model, id, &result);
    char text[PROMPT_MOST];

    leave(d);
    if (!seated) {
        desk_show_message(d, true, "%.*s has no table in round %lld",
                          HJ_STR_ARG(name), (long long)d->model.shown);
        return;
    }
    d->cursor = model_row_of(&d->model, result.table);
    if (!model_is_open(&d->model, result.table, &extra))
        return;
    if (result.players > 2)
        snprintf(text, sizeof text, "%lld ", (long long)result.table);
    else
        snprintf(text, sizeof text, "%.*s ",
                 HJ_STR_ARG(id.p[0] >= '0' && id.p[0] <= '9' ? name : id));
    begin_result(d, text);
}

/* Processes Enter in a step. */
static void finish_step(struct desk *d)
{
    struct hj_str text = hj_str_trim(prompt_text(&d->prompt));
    char asks = desk_operand_kind(d);

    prompt_remember(&d->prompt);
    if (strchr("pga", asks) != NULL) {
        if (d->match_count == 0)
            desk_show_message(d, true,
                              text.n > 0 ? "no player '%.*s' is meant by that"
                                         : "type a few letters of a name%.*s",
                              HJ_STR_ARG(text));
        else if (d->doing == DESK_FIND)
            go_to_player(d);
        else
            take(d, model_player(&d->model, d->matches[d->chosen], "id"));
        return;
    }
    if (text.n == 0 && strchr("o!", asks) == NULL) {
        desk_show_message(d, true, "nothing was typed; Esc leaves it");
        return;
    }
    if (asks == '!' && d->doing == DESK_UNDO) {
        char number[24];
        snprintf(number, sizeof number, "%lld", (long long)d->model.last);
        text = hj_str(number);
        take(d, text);
        return;
    }
    take(d, text);
}

/* Returns the kind of penalty with that first letter. */
static const char *penalty_of(const char *key)
{
    static const char *const kinds[] = {"caution", "warning", "game-loss",
                                        "match-loss", "disqualification"};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (key[0] == kinds[i][0] && key[1] == '\0')
            return kinds[i];
    return NULL;
}

/* Processes a key in a step. */
static void press_step(struct desk *d, const char *key)
{
    char asks = desk_operand_kind(d);

    forget_message(d);
    if (asks == 'k' && penalty_of(key) != NULL) {
        take(d, hj_str(penalty_of(key)));
        return;
    }
    if (strchr("pga", asks) != NULL &&
        (strcmp(key, "Down") == 0 || strcmp(key, "Tab") == 0)) {
        d->chosen += d->chosen + 1 < d->match_count;
        return;
    }
    if (strchr("pga", asks) != NULL && strcmp(key, "Up") == 0) {
        d->chosen -= d->chosen > 0;
        return;
    }
    if ((asks == 'k' || asks == '!') && strcmp(key, "Enter") != 0 &&
        strcmp(key, "Esc") != 0 && strcmp(key, "^G") != 0 &&
        strcmp(key, "Backspace") != 0)
        return; /* text is not accepted here */
    if (asks == 'k' && strcmp(key, "Enter") == 0)
        return;
    switch (prompt_key(&d->prompt, key)) {
    case PROMPT_DONE:
        finish_step(d);
        return;
    case PROMPT_CANCELLED:
        leave(d);
        return;
    default:
        find_matches(d);
        follow_table(d);
    }
}

static void go(struct desk *d, int64_t by)
{
    int64_t to = (int64_t)d->cursor + by;
    int64_t last = (int64_t)d->model.row_count - 1;

    to = to > last ? last : to;
    d->cursor = to < 0 ? 0 : (size_t)to;
}

/* Processes Enter on a table: enters or corrects its result. */
static void press_table(struct desk *d)
{
    int64_t table, extra;
    char text[32];

    if (d->model.row_count == 0)
        return;
    table = hj_table_int(d->model.tables, d->model.rows[d->cursor], "table");
    snprintf(text, sizeof text, "%lld ", (long long)table);
    begin_result(d, text);
    if (!model_is_open(&d->model, table, &extra))
        d->doing = DESK_CORRECT;
}

static bool press_moving(struct desk *d, const char *key)
{
    int64_t page = (int64_t)desk_rows(d) - 1;

    if (strcmp(key, "Down") == 0)
        go(d, 1);
    else if (strcmp(key, "Up") == 0)
        go(d, -1);
    else if (strcmp(key, "PgDn") == 0 || strcmp(key, "Space") == 0)
        go(d, page);
    else if (strcmp(key, "PgUp") == 0)
        go(d, -page);
    else if (strcmp(key, "Home") == 0)
        go(d, INT32_MIN);
    else if (strcmp(key, "End") == 0)
        go(d, INT32_MAX);
    else if (strcmp(key, "Enter") == 0)
        press_table(d);
    else
        return false;
    return true;
}

/* Does a job without a command.  Returns false to leave the desk. */
static bool press_own(struct desk *d, enum desk_key key)
{
    struct hj_error why = {0};
    bool fine = true;

    if (key == DESK_QUIT)
        return false;
    if (key == DESK_OPEN) {
        d->model.open_only = !d->model.open_only;
        fine = model_choose_rows(&d->model, &why);
        d->cursor = 0;
    } else if (key == DESK_EARLIER || key == DESK_LATER) {
        fine = model_turn(&d->model, key == DESK_EARLIER ? -1 : 1, &why);
        d->cursor = 0;
    } else if (key == DESK_REDRAW) {
        clearok(d->terminal.window, TRUE);
    } else if (key == DESK_HELP) {
        desk_run(d);
    }
    if (!fine)
        desk_show_message(d, true, "%s",
                          why.no_memory ? "out of memory" : why.text);
    return true;
}

static bool press_key(struct desk *d, const char *key)
{
    enum desk_key k = key_of(key);

    hj_out_cut(d->news, 0);
    forget_message(d);
    if (key[0] >= '0' && key[0] <= '9' && key[1] == '\0') {
        if (d->model.shown == 0)
            desk_show_message(d, true, "no round was started yet");
        else
            begin_result(d, key);
        return true;
    }
    if (press_moving(d, key))
        return true;
    if (k == DESK_KEYS) {
        desk_show_message(d, true,
                          "that key does nothing; ? lists those that do");
        return true;
    }
    d->doing = k;
    d->step = 0;
    if (desk_operand_kind(d) != '\0') {
        begin_step(d);
        return true;
    }
    if (rows[k].command[0] == '@') {
        desk_run(d);
        leave(d);
        return true;
    }
    if (!press_own(d, k))
        return false;
    leave(d);
    return true;
}

/* Processes a key on a page. */
static void press_page(struct desk *d, const char *key)
{
    size_t lines = terminal_page_lines(&d->terminal);

    if (d->saving) {
        switch (prompt_key(&d->prompt, key)) {
        case PROMPT_DONE:
            d->saving = false;
            desk_save_page(d, hj_str_trim(prompt_text(&d->prompt)));
            break;
        case PROMPT_CANCELLED:
            d->saving = false;
            break;
        default:
            break;
        }
        return;
    }
    if (strcmp(key, "Space") == 0 || strcmp(key, "PgDn") == 0)
        d->page_top += lines - 1;
    else if (strcmp(key, "PgUp") == 0 || strcmp(key, "b") == 0)
        d->page_top -= d->page_top < lines - 1 ? d->page_top : lines - 1;
    else if (strcmp(key, "Down") == 0 || strcmp(key, "Enter") == 0)
        d->page_top++;
    else if (strcmp(key, "Up") == 0)
        d->page_top -= d->page_top > 0;
    else if (strcmp(key, "Home") == 0)
        d->page_top = 0;
    else if (strcmp(key, "End") == 0)
        d->page_top = SIZE_MAX / 2;
    else if (strcmp(key, "w") == 0) {
        d->saving = true;
        prompt_set(&d->prompt, HJ_STR(""));
    } else {
        d->page_open = false;
        forget_message(d);
    }
}

bool desk_press(struct desk *d, const char *key)
{
    if (key[0] == '\0' || strcmp(key, "Resize") == 0 ||
        strcmp(key, "Idle") == 0)
        return true;
    if (d->page_open)
        press_page(d, key);
    else if (d->doing != DESK_KEYS)
        press_step(d, key);
    else
        return press_key(d, key);
    return true;
}

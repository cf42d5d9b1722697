/* SPDX-License-Identifier: MPL-2.0 */
/* Commands of the desk, run as the shell would run them. */
#include "desk/desk.h"

#include "base/file.h"
#include "base/utf8.h"
#include "event/clock.h"

#include <stdio.h>
#include <string.h>

enum { MOST_WORDS = 40, MOST_TEXT = 2048, READABLE = 0644 };

/* A command line: words, and the buffer of their text. */
struct line {
    char *words[MOST_WORDS];
    int count;
    char text[MOST_TEXT];
    size_t n;
    bool full; /* a word did not fit */
};

static void add(struct line *l, struct hj_str word)
{
    if (l->count + 1 >= MOST_WORDS || l->n + word.n + 1 > sizeof l->text) {
        l->full = true;
        return;
    }
    memcpy(l->text + l->n, word.p, word.n);
    l->text[l->n + word.n] = '\0';
    l->words[l->count++] = l->text + l->n;
    l->words[l->count] = NULL;
    l->n += word.n + 1;
}

static void add_number(struct line *l, int64_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%lld", (long long)number);
    add(l, hj_str(digits));
}

/* Adds the words of TEXT, which are separated by blanks. */
static void add_words(struct line *l, struct hj_str text)
{
    struct hj_str word;

    while (hj_str_split(&text, ' ', &word))
        if (word.n > 0)
            add(l, word);
}

/* Adds the operands of `result` and `correct` in the syntax of the commands. */
static bool add_result(const struct desk *d, struct line *l, struct hj_error *e)
{
    struct typed_result result;
    struct hj_out *score = hj_out_memory();
    bool fine = (!hj_out_failed(score) || hj_fail_memory(e)) &&
                typed_result_read(&d->model.round, hj_str(d->operands[0]),
                                  &result, e) &&
                (result.has_score || hj_fail(e, "missing result of table %lld",
                                             (long long)result.table));

    if (fine) {
        if (result.score.forfeit)
            add(l, HJ_STR("--no-play"));
        add(l, HJ_STR("--"));
        add(l, hj_str(d->model.file));
        add_number(l, d->model.shown);
        add_number(l, result.table);
        typed_score_put(&result, score);
        add_words(l, hj_out_text(score));
    }
    hj_out_free(score);
    return fine;
}

/* Returns the verb for the clock's key, which depends on the clock's state. */
static const char *clock_verb(const struct desk *d)
{
    size_t row = model_round_row(&d->model);

    if (row != SIZE_MAX &&
        hj_table_get(d->model.rounds, row, "clock_pause").n > 0)
        return "resume";
    if (row != SIZE_MAX &&
        hj_table_get(d->model.rounds, row, "clock_start").n > 0)
        return "pause";
    return "start";
}

static void add_word(const struct desk *d, struct line *l, struct hj_str word)
{
    if (hj_str_is(word, "FILE"))
        add(l, hj_str(d->model.file));
    else if (hj_str_is(word, "ROUND"))
        add_number(l, d->model.shown);
    else if (word.n != 2 || word.p[0] != '$')
        add(l, word);
    else if (desk_key_row(d->doing)->asks[0] != 'm')
        add(l, hj_str(d->operands[word.p[1] - '1']));
    else if (word.p[1] == '1') /* the operand contains both numbers */
        add_words(l, hj_str(d->operands[0]));
}

/* Makes the command line, with the options that sign an entry after the
 * command's name.  Returns false with the reason in E. */
static bool make_line(const struct desk *d, struct line *l, bool signs,
                      struct hj_error *e)
{
    struct hj_str rest = hj_str(desk_key_row(d->doing)->command), word;
    bool page = rest.n > 0 && rest.p[0] == '@';
    const char *const names[] = {"--by", "--at"};
    const char *const values[] = {d->by, d->at};

    *l = (struct line){.count = 0};
    add(l, hj_str(d->cli->tool->name));
    rest = hj_str_from(rest, page);
    (void)hj_str_split(&rest, ' ', &word);
    add(l, word);
    for (int i = 0; i < 2 && signs && !page; i++)
        if (values[i] != NULL) {
            add(l, hj_str(names[i]));
            add(l, hj_str(values[i]));
        }
    if (d->doing == DESK_CLOCK) {
        add(l, hj_str(clock_verb(d)));
        add(l, hj_str(d->model.file));
    }
    if ((d->doing == DESK_RESULT || d->doing == DESK_CORRECT) &&
        !add_result(d, l, e))
        return false;
    while (rest.p != NULL && hj_str_split(&rest, ' ', &word))
        add_word(d, l, word);
    return !l->full || hj_fail(e, "what was typed is too long");
}

void desk_put_command(const struct desk *d, struct hj_out *out)
{
    struct line l;
    struct hj_error why = {0};

    if (!make_line(d, &l, false, &why))
        return;
    for (int i = 0; i < l.count; i++) {
        bool quote = strpbrk(l.words[i], " '\"$;&|<>*?#()\\") != NULL ||
                     l.words[i][0] == '\0';
        if (strcmp(l.words[i], "--") == 0)
            continue;
        hj_out_puts(out, i ? " " : "");
        hj_out_puts(out, quote ? "\"" : "");
        hj_out_visible(out, hj_str(l.words[i]));
        hj_out_puts(out, quote ? "\"" : "");
    }
}

/* Returns TEXT without the names of the tool and of the file at its start. */
static struct hj_str message_of(const struct desk *d, struct hj_str text)
{
    struct hj_str fronts[] = {hj_str(d->cli->tool->name),
                              hj_str(d->model.file)};

    for (size_t i = 0; i < 2; i++)
        if (hj_str_starts(text, fronts[i]) && text.n > fronts[i].n + 2 &&
            text.p[fronts[i].n] == ':')
            text = hj_str_from(text, fronts[i].n + 2);
    return text;
}

/* Opens a page with the output of a command. */
static void open_page(struct desk *d, struct hj_str text)
{
    struct hj_str rest = text, line;
    int width = getmaxx(d->terminal.window);

    hj_out_cut(d->page, 0);
    hj_out_str(d->page, text);
    styled_clear(d->lines, (size_t)width, d->terminal.ascii);
    rest = hj_out_text(d->page);
    while (rest.n > 0 && hj_str_line(&rest, &line))
        styled_add(d->lines, STYLED_PLAIN, 0, line);
    d->page_open = true;
    d->saving = false;
    d->page_top = d->doing == DESK_LOG ? SIZE_MAX / 2 : 0;
    d->message[0] = '\0';
}

static size_t count_lines(struct hj_str text)
{
    struct hj_str line;
    size_t count = 0;

    while (text.n > 0 && hj_str_line(&text, &line))
        count++;
    return count;
}

/* Shows the entered result with names, which are cut if the score would not be
 * visible. */
static void tell_result(struct desk *d)
{
    enum { VERB = 12, AROUND = 40 }; /* columns without the names */
    size_t width = (size_t)getmaxx(d->terminal.window);
    struct typed_result result;
    struct hj_out *out = hj_out_memory();

    if (!hj_out_failed(out) &&
        typed_result_read(&d->model.round, hj_str(d->operands[0]), &result,
                          NULL)) {
        typed_result_put(&d->model.round, &result, SIZE_MAX, out);
        if (hj_utf8_width(hj_out_text(out)) > width - VERB) {
            hj_out_cut(out, 0);
            typed_result_put(&d->model.round, &result,
                             (width - AROUND) / result.players, out);
        }
        desk_show_message(d, false, "%s %.*s",
                          d->doing == DESK_CORRECT ? "corrected:" : "entered:",
                          HJ_STR_ARG(hj_out_text(out)));
    }
    hj_out_free(out);
}

/* Shows the output of a command: one line in the bar, a few in the pane, many
 * on a page. */
static void tell(struct desk *d, int status, struct hj_str out,
                 struct hj_str err)
{
    struct hj_str first = message_of(d, err.n > 0 ? err : out), rest = first;
    size_t lines;

    hj_out_cut(d->news, 0);
    hj_out_str(d->news, out);
    hj_out_str(d->news, err);
    lines = count_lines(hj_out_text(d->news));
    if (lines > DESK_PANE)
        open_page(d, hj_out_text(d->news));
    if (lines < 2 || lines > DESK_PANE)
        hj_out_cut(d->news, 0);
    (void)hj_str_line(&rest, &first);
    desk_show_message(d, status != CLI_FINE, "%.*s", HJ_STR_ARG(first));
    if (status == CLI_FINE &&
        (d->doing == DESK_RESULT || d->doing == DESK_CORRECT))
        tell_result(d);
}

/* Lists all keys on a page. */
static void help(struct desk *d)
{
    struct hj_out *out = hj_out_memory();

    if (hj_out_failed(out))
        return;
    for (int k = 0; k < DESK_KEYS; k++) {
        const struct desk_row *row = desk_key_row((enum desk_key)k);
        hj_out_printf(out, "%4s  %s\n", row->key, row->help);
    }
    hj_out_puts(out,
                "\nArrows and PgUp, PgDn go through the tables; Enter on a "
                "table begins its\nresult, Esc leaves what was begun.  A "
                "result: 7 21 (table 7, two games to one),\n7 2-1, 7 111 (one "
                "game drawn), 7 20 np (without play), or a name: f ann.\n"
                "Other desks and commands may have the file open too; what "
                "they enter is seen\nat once.\n");
    snprintf(d->page_title, sizeof d->page_title, " keys of the desk");
    open_page(d, hj_out_text(out));
    hj_out_free(out);
}

static void read_again(struct desk *d)
{
    struct hj_error why = {0};

    (void)model_changed(&d->model); /* own entries are known */
    if (!model_read(&d->model, &why))
        desk_show_message(d, true, "%s",
                          why.no_memory ? "out of memory" : why.text);
    if (d->cursor >= d->model.row_count)
        d->cursor = d->model.row_count > 0 ? d->model.row_count - 1 : 0;
}

/* Moves the cursor to the next outstanding table after a result. */
static void follow(struct desk *d)
{
    int64_t extra;
    size_t row = d->cursor;

    while (row < d->model.row_count &&
           !model_is_open(
               &d->model,
               hj_table_int(d->model.tables, d->model.rows[row], "table"),
               &extra))
        row++;
    if (row < d->model.row_count)
        d->cursor = row;
}

void desk_run(struct desk *d)
{
    struct hj_out *out, *err;
    struct hj_error why = {0};
    struct line l;
    bool page;
    int status;

    if (d->doing == DESK_HELP) {
        help(d);
        return;
    }
    if (!make_line(d, &l, true, &why)) {
        desk_show_message(d, true, "%s",
                          why.no_memory ? "out of memory" : why.text);
        return;
    }
    page = desk_key_row(d->doing)->command[0] == '@';
    out = hj_out_memory();
    err = hj_out_memory();
    if (hj_out_failed(out) || hj_out_failed(err)) {
        desk_show_message(d, true, "out of memory");
    } else {
        status = cli_run(d->cli, out, err, l.count, l.words);
        snprintf(d->page_title, sizeof d->page_title, " %s %s",
                 desk_key_row(d->doing)->label, d->model.file);
        if (page && status == CLI_FINE)
            open_page(d, hj_out_text(out));
        else
            tell(d, status, hj_out_text(out), hj_out_text(err));
        if (!page)
            read_again(d);
        if (!page && d->doing == DESK_RESULT && !d->bad)
            follow(d);
        if (d->doing == DESK_PAIR && !d->bad)
            d->cursor = 0;
    }
    hj_out_free(out);
    hj_out_free(err);
}

void desk_save_page(struct desk *d, struct hj_str name)
{
    struct hj_error why = {0};
    char path[1024];

    if (name.n == 0 || name.n >= sizeof path) {
        desk_show_message(d, true, "a file needs a name");
        return;
    }
    snprintf(path, sizeof path, "%.*s", HJ_STR_ARG(name));
    if (hj_file_make(path, hj_out_text(d->page), READABLE, &why))
        desk_show_message(d, false, "%s was written", path);
    else
        desk_show_message(d, true, "%s", why.text);
}

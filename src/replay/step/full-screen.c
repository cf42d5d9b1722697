/* SPDX-License-Identifier: MPL-2.0 */
/* The screen of hj-replay step: keys to commands, commands to pages. */
#include "replay/step/screen.h"
#include "replay/step/step.h"
#include "replay/step/text.h"

#include <stdio.h>

/* A screen, used to read or to record a log. */
struct session {
    struct screen screen;
    enum step_command asked;   /* the command whose operand is being typed;
                                * STEP_COMMANDS: a line of the log */
    struct recorder *recorder; /* NULL: the log is only read */
    char label[24];            /* shown before a line of the log */
};

/* Returns the label for the operand of a command; NULL for a command without
 * one. */
static const char *label_of(enum step_command command)
{
    switch (command) {
    case STEP_PROMPT:
        return ":";
    case STEP_SEARCH:
        return "/";
    case STEP_UNSEARCH:
        return "?";
    case STEP_WATCH:
        return "watch: ";
    case STEP_TRY:
        return "try: ";
    case STEP_SHOW:
        return "show: ";
    default:
        return NULL;
    }
}

/* True if the typed line is a line of the log. */
static bool is_writing(const struct session *x)
{
    return x->recorder != NULL && x->asked == STEP_COMMANDS;
}

static const char *command_word(size_t i)
{
    return i < STEP_COMMANDS ? step_row((enum step_command)i)->word : NULL;
}

/* Finds the completions of the typed line. */
static void find_choices(struct session *x)
{
    struct stepper *s = x->screen.s;
    struct hj_str text = prompt_text(&x->screen.prompt);

    if (text.n > 0 && (x->asked == STEP_TRY || is_writing(x)))
        complete_action(s, text, x->screen.choices);
    else if (x->asked == STEP_WATCH || x->asked == STEP_SHOW)
        complete_path(s, text, x->screen.choices);
    else if (x->asked == STEP_PROMPT && text.n > 0)
        complete_from(text, command_word, x->screen.choices);
    else
        choices_clear(x->screen.choices);
}

static void ask(struct session *x, enum step_command command,
                struct hj_str text)
{
    x->asked = command;
    x->screen.label = label_of(command);
    prompt_set(&x->screen.prompt, text);
    find_choices(x);
}

/* Begins a line of the log. */
static void begin_line(struct session *x)
{
    snprintf(x->label, sizeof x->label, "%u> ",
             recorder_lines(x->recorder) + 1);
    ask(x, STEP_COMMANDS, HJ_STR(""));
    x->screen.label = x->label;
}

/* Sets the message to TEXT, with what the tool said meanwhile as its reason. */
static void set_message(struct screen *screen, const char *text)
{
    struct hj_str said = terminal_said(&screen->terminal);

    snprintf(screen->message, sizeof screen->message, "%s%s%.*s", text,
             text[0] != '\0' && said.n > 0 ? ": " : "", HJ_STR_ARG(said));
}

/* Adds a line to the log.  A refused line is shown again for correction. */
static void write_line(struct session *x, struct hj_str line)
{
    struct screen *screen = &x->screen;
    enum recorded outcome = recorder_add(x->recorder, line);

    if (outcome != RECORDED_KEPT) {
        char text[sizeof screen->message];
        snprintf(text, sizeof text, "not kept: %s",
                 recorder_message(x->recorder));
        set_message(screen, text);
        screen->refused = true;
        ask(x, STEP_COMMANDS, line);
        screen->label = x->label;
        return;
    }
    screen->s = recorder_stepper(x->recorder);
    screen->shown_point = SIZE_MAX;
    screen->message[0] = '\0';
    hj_out_cut(screen->text, 0);
    if (recorder_news(x->recorder) > 0) {
        step_put_finding(recorder_finding(x->recorder, 0), screen->text);
        snprintf(screen->message, sizeof screen->message, "line %u: %.*s",
                 recorder_finding(x->recorder, 0)->place.line,
                 HJ_STR_ARG(hj_out_text(screen->text)));
    } else if (recorder_offer(x->recorder, screen->text)) {
        snprintf(screen->message, sizeof screen->message,
                 "kept; with \"as %.*s\" it would have a name",
                 HJ_STR_ARG(hj_out_text(screen->text)));
    }
    begin_line(x);
}

static bool add_fact(void *data, struct hj_str path, struct hj_str value)
{
    styled_printf(data, STYLED_PLAIN, "%.*s %.*s", HJ_STR_ARG(path),
                  HJ_STR_ARG(value));
    return true;
}

static bool add_legal(void *data, int player, struct hj_str line)
{
    (void)player;
    styled_add(data, STYLED_PLAIN, 0, line);
    return true;
}

static void show_fact(struct session *x, struct hj_str path)
{
    struct screen *screen = &x->screen;

    if (path.n == 0) {
        screen_begin_page(screen, " all facts");
        stepper_facts(screen->s, add_fact, screen->page);
        return;
    }
    step_put_fact(screen->s, path, screen->text);
    snprintf(screen->message, sizeof screen->message, "%.*s",
             HJ_STR_ARG(hj_out_text(screen->text)));
}

static void scroll_explanation(struct screen *screen, bool back)
{
    enum { LINES_ON = 4 };

    if (!back)
        screen->explain_top += LINES_ON;
    else
        screen->explain_top -=
            screen->explain_top < LINES_ON ? screen->explain_top : LINES_ON;
}

/* Executes the commands of the screen; false to leave. */
static bool present(struct session *x, enum step_command command,
                    struct hj_str operand)
{
    struct screen *screen = &x->screen;
    size_t here;

    switch (command) {
    case STEP_QUIT:
        return false;
    case STEP_HELP:
        screen_begin_page(screen, " keys and commands");
        step_help(screen->page);
        break;
    case STEP_LEGAL:
        screen_begin_page(screen, " legal here");
        hj_out_cut(screen->text, 0);
        if (!stepper_legal(screen->s, operand, add_legal, screen->page)) {
            step_no_such_action(screen->text, operand);
            styled_add(screen->page, STYLED_PLAIN, 0,
                       hj_out_text(screen->text));
        }
        break;
    case STEP_BOARD:
        screen_begin_page(screen, " the board");
        step_board(screen->s, screen->page,
                   terminal_page_lines(&screen->terminal));
        break;
    case STEP_EXPLAIN:
        screen_begin_page(screen, " what it caused");
        step_explain(screen->s, screen->page, &here);
        break;
    case STEP_SHOW:
        show_fact(x, operand);
        break;
    case STEP_DOWN:
    case STEP_UP:
        scroll_explanation(screen, command == STEP_UP);
        break;
    case STEP_REDRAW:
        screen_redraw(screen);
        break;
    default:
        break;
    }
    return true;
}

/* True if the state of the log's file has changed since the last call. */
static bool look_at_file(struct session *x)
{
    struct screen *screen = &x->screen;
    bool changed = x->recorder == NULL && stepper_changed(screen->s);
    bool news = changed != screen->changed;

    screen->changed = changed;
    return news;
}

/* Executes a command; false to leave. */
static bool run(struct session *x, enum step_command command,
                struct hj_str operand)
{
    struct screen *screen = &x->screen;
    enum step_outcome outcome = step_run(screen->s, command, operand);

    set_message(screen, stepper_message(screen->s));
    if (outcome == STEP_DID_TRY)
        screen->explain_top = 0;
    if (outcome == STEP_DID_LOAD)
        screen->shown_point = SIZE_MAX;
    look_at_file(x);
    return outcome != STEP_MUST_SHOW || present(x, command, operand);
}

/* Executes the typed line: as a command, or as an operand. */
static bool finish(struct session *x)
{
    char text[PROMPT_MOST + 1];
    struct hj_str line = prompt_text(&x->screen.prompt), operand;
    enum step_command command = x->asked;

    prompt_remember(&x->screen.prompt);
    memcpy(text, line.p, line.n);
    line = hj_str_trim((struct hj_str){text, line.n});
    if (is_writing(x) && line.n > 0 && line.p[0] != ':') {
        write_line(x, line);
        return true;
    }
    if (is_writing(x)) {
        line = hj_str_from(line, 1);
        command = STEP_PROMPT;
    }
    x->screen.label = NULL;
    operand = line;
    if (command == STEP_PROMPT) {
        if (line.n == 0)
            return true;
        command = step_parse(line, &operand);
    }
    if (command == STEP_PROMPT)
        return true;
    return run(x, command, operand);
}

static bool type(struct session *x, const char *key)
{
    struct screen *screen = &x->screen;

    screen->message[0] = '\0';
    screen->refused = false;
    switch (prompt_key(&screen->prompt, key)) {
    case PROMPT_DONE:
        return finish(x);
    case PROMPT_CANCELLED:
        screen->label = NULL;
        if (is_writing(x))
            snprintf(screen->message, sizeof screen->message,
                     "look around; i goes back to writing, q leaves");
        break;
    case PROMPT_COMPLETE:
        if (choices_count(screen->choices) > 0)
            prompt_set(&screen->prompt, choices_common(screen->choices));
        find_choices(x);
        break;
    default:
        find_choices(x);
    }
    return true;
}

static void turn_page(struct screen *screen, const char *key)
{
    enum step_command command = step_of_key(key);

    if (command == STEP_DOWN || command == STEP_FORWARD)
        screen->page_top += terminal_page_lines(&screen->terminal) - 1;
    else if (command == STEP_NEXT)
        screen->page_top++;
    else if (command == STEP_BACK)
        screen->page_top -= screen->page_top > 0;
    else if (command == STEP_UP || command == STEP_BACKWARD)
        screen->page_top -=
            screen->page_top < terminal_page_lines(&screen->terminal) - 1
                ? screen->page_top
                : terminal_page_lines(&screen->terminal) - 1;
    else
        screen->page_title = NULL;
}

/* Executes the command of a key; false to leave. */
static bool press(struct session *x, const char *key)
{
    struct screen *screen = &x->screen;
    enum step_command command;

    if (strcmp(key, "Resize") == 0 || strcmp(key, "Idle") == 0 ||
        key[0] == '\0')
        return true;
    if (screen->label != NULL)
        return type(x, key);
    if (x->recorder != NULL && screen->page_title == NULL &&
        strcmp(key, "i") == 0) {
        screen->message[0] = '\0';
        begin_line(x);
        return true;
    }
    if (screen->page_title != NULL) {
        turn_page(screen, key);
        return true;
    }
    screen->message[0] = '\0';
    if (key[0] >= '0' && key[0] <= '9') {
        ask(x, STEP_PROMPT, hj_str(key));
        return true;
    }
    command = step_of_key(key);
    if (command == STEP_COMMANDS) {
        snprintf(screen->message, sizeof screen->message,
                 "that key does nothing; h lists those that do");
        return true;
    }
    if (label_of(command) != NULL) {
        ask(x, command, HJ_STR(""));
        return true;
    }
    return run(x, command, HJ_STR(""));
}

/* Executes keys until one leaves. */
static int take_keys(struct session *x)
{
    enum { SECOND = 1000 };
    char name[16];
    const char *key;

    do {
        screen_draw(&x->screen);
        do
            key = terminal_key(&x->screen.terminal, SECOND, name);
        while (key != NULL && strcmp(key, "Idle") == 0 && !look_at_file(x));
    } while (key != NULL && press(x, key));
    return CLI_FINE;
}

/* Runs the screen of X, which has begun with MESSAGE. */
static int run_screen(struct session *x, struct cli *cli, struct stepper *s,
                      const char *message)
{
    int status = screen_open(&x->screen, cli, s);

    if (status == CLI_FINE) {
        snprintf(x->screen.message, sizeof x->screen.message, "%s", message);
        if (x->recorder != NULL)
            begin_line(x);
        status = take_keys(x);
    }
    screen_close(&x->screen);
    return status;
}

int step_screen(struct cli *cli, const char *log, const char *at,
                const char *as)
{
    struct session x = {.asked = STEP_COMMANDS};
    struct stepper *s;
    int status = step_open(cli, log, at, as, &s);

    if (status == CLI_FINE)
        status =
            run_screen(&x, cli, s, "n and b step, s goes into a line, h helps");
    stepper_free(s);
    return status;
}

int record_screen(struct cli *cli, const char *log, struct hj_str head)
{
    struct session x = {.asked = STEP_COMMANDS};
    bool more = true;
    int status = recorder_open(cli, log, head, &x.recorder);

    if (status != CLI_FINE)
        return status;
    if (recorder_stepper(x.recorder) == NULL) /* its head is not complete */
        status = record_plain(cli, x.recorder, true, &more);
    if (more)
        status = run_screen(&x, cli, recorder_stepper(x.recorder),
                            "Tab completes, :q leaves, Esc looks around");
    recorder_free(x.recorder);
    return status;
}

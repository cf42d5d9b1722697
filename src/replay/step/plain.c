/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay step --plain: the commands on standard input. */
#include "replay/step/plain.h"

#include "replay/step/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void print_styled(const struct plain *p)
{
    for (size_t i = 0; i < styled_count(p->styled); i++) {
        enum styled_style style;
        hj_out_str(p->cli->out, styled_at(p->styled, i, &style));
        hj_out_char(p->cli->out, '\n');
    }
}

static void print_message(struct plain *p)
{
    if (stepper_message(p->s)[0] != '\0')
        hj_out_say(p->cli->out, "%s\n", stepper_message(p->s));
}

/* Prints `28.7: into defender: …`, or the line with its findings and
 * remarks. */
void plain_place(struct plain *p)
{
    struct hj_out *out = p->cli->out;
    size_t count, here, point = stepper_point(p->s);
    const struct stepper_edge *edges = stepper_edges(p->s, &count);

    if (stepper_edge(p->s) != STEPPER_WHOLE) {
        hj_out_printf(out, "%u.%d: ", stepper_number(p->s, point),
                      stepper_edge(p->s) + 1);
        hj_out_cut(p->out, 0);
        step_put_edge(&edges[stepper_edge(p->s)], p->out);
        hj_out_say(out, "%.*s\n", HJ_STR_ARG(hj_out_text(p->out)));
        return;
    }
    styled_clear(p->styled, 0, false);
    p->failed |= !step_explain(p->s, p->styled, &here);
    for (size_t i = 0; i < styled_count(p->styled); i++) {
        enum styled_style style;
        struct hj_str line = styled_at(p->styled, i, &style);
        if (i > 0 && style == STYLED_PLAIN && point > 0)
            continue; /* the edges are printed by `into` and `explain` */
        hj_out_str(out, line);
        hj_out_char(out, '\n');
    }
    if (count > 0)
        hj_out_printf(out, "  %zu edge%s\n", count, count == 1 ? "" : "s");
}

/* --- output of the commands --- */

static bool print_legal(void *data, int player, struct hj_str line)
{
    struct plain *p = data;

    (void)player;
    hj_out_say(p->cli->out, "%.*s\n", HJ_STR_ARG(line));
    return true;
}

static void show(struct plain *p, struct hj_str path)
{
    if (path.n == 0) {
        stepper_facts(p->s, replay_print_fact, p->cli->out);
        return;
    }
    step_put_fact(p->s, path, p->out);
    hj_out_say(p->cli->out, "%.*s\n", HJ_STR_ARG(hj_out_text(p->out)));
}

static void show_legal(struct plain *p, struct hj_str beginning)
{
    if (!stepper_legal(p->s, beginning, print_legal, p)) {
        step_no_such_action(p->cli->out, beginning);
        hj_out_char(p->cli->out, '\n');
    }
}

static void present(struct plain *p, enum step_command command,
                    struct hj_str operand)
{
    size_t here;

    styled_clear(p->styled, 0, false);
    switch (command) {
    case STEP_BOARD:
        p->failed |= !step_board(p->s, p->styled, 0);
        break;
    case STEP_EXPLAIN:
        p->failed |= !step_explain(p->s, p->styled, &here);
        break;
    case STEP_HELP:
        step_help(p->styled);
        break;
    case STEP_SHOW:
        show(p, operand);
        break;
    case STEP_LEGAL:
        show_legal(p, operand);
        break;
    default:
        hj_out_puts(p->cli->out, "that is for the screen\n");
    }
    print_styled(p);
}

static void print_view(struct plain *p)
{
    const struct hj_log_head *head = hj_log_head(stepper_opened(p->s)->log);
    int view = stepper_viewer(p->s);

    if (view < 0)
        hj_out_puts(p->cli->out, "the view of the judge\n");
    else
        hj_out_printf(p->cli->out, "the view of %.*s\n",
                      HJ_STR_ARG(head->players[view].id));
}

/* --- the loop --- */

/* Reports once that the log has changed on the disk. */
static void tell_change(struct plain *p)
{
    bool changed = stepper_changed(p->s);

    if (changed && !p->told)
        hj_out_puts(p->cli->out, "the log has changed on the disk; reload "
                                 "reads it again\n");
    p->told = changed;
}

bool plain_line(struct plain *p, struct hj_str line)
{
    struct hj_str operand = HJ_STR("");
    enum step_command command = p->last;

    if (hj_str_trim(line).n > 0)
        command = step_parse(line, &operand);
    if (command == STEP_QUIT)
        return false;
    if (command != STEP_RELOAD)
        tell_change(p);
    switch (step_run(p->s, command, operand)) {
    case STEP_DID_MOVE:
        plain_place(p);
        print_message(p);
        p->last = operand.n == 0 ? command : STEP_NEXT;
        break;
    case STEP_DID_TRY:
        present(p, STEP_EXPLAIN, HJ_STR(""));
        break;
    case STEP_DID_TURN:
        print_view(p);
        break;
    case STEP_DID_SAY:
    case STEP_DID_LOAD:
        print_message(p);
        break;
    case STEP_MUST_SHOW:
        present(p, command, operand);
        break;
    case STEP_DID_FAIL:
        p->wrong = true;
        hj_out_flush(p->cli->out, NULL);
        cli_fail(p->cli, "%s", stepper_message(p->s));
        break;
    }
    p->failed |= stepper_failed(p->s); /* another view has another stepper */
    return true;
}

static void prompt(struct plain *p)
{
    if (isatty(STDIN_FILENO))
        hj_out_puts(p->cli->out, "> ");
    hj_out_flush(p->cli->out, NULL);
}

bool plain_open(struct plain *p, struct cli *cli, struct stepper *s)
{
    *p = (struct plain){.cli = cli, .s = s, .last = STEP_NEXT};
    p->styled = styled_new();
    p->out = hj_out_memory();
    return p->styled != NULL;
}

bool plain_close(struct plain *p)
{
    bool failed = p->failed || p->styled == NULL || styled_failed(p->styled) ||
                  hj_out_failed(p->out);

    styled_free(p->styled);
    hj_out_free(p->out);
    return !failed;
}

int step_plain(struct cli *cli, struct stepper *s)
{
    struct plain p;
    char *line = NULL;
    size_t size = 0;
    ssize_t n;

    if (plain_open(&p, cli, s)) {
        plain_place(&p);
        prompt(&p);
        while ((n = getline(&line, &size, stdin)) >= 0) {
            if (!plain_line(&p, (struct hj_str){line, (size_t)n}))
                break;
            prompt(&p);
        }
    }
    free(line);
    p.wrong = p.wrong || ferror(stdin);
    p.failed = p.failed || stepper_failed(s);
    if (!plain_close(&p))
        return cli_fail(cli, "out of memory");
    return p.wrong ? CLI_TROUBLE : CLI_FINE;
}

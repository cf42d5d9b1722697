/* SPDX-License-Identifier: MPL-2.0 */
/* What a stepper shows of its position: facts, trials, the view of a player. */
#include "replay/stepper-internal.h"

#include <stdlib.h>

/* The opened log whose position is shown, and that position. */
static const struct opened *shown(const struct stepper *s, const void **state)
{
    if (s->trying) {
        *state = hj_replay_state(s->tried.replay);
        return &s->tried;
    }
    *state = s->state;
    return &s->opened;
}

bool stepper_hides(const struct stepper *s, const void *state,
                   struct hj_str path)
{
    const struct opened *o = s->trying ? &s->tried : &s->opened;

    return s->view >= 0 &&
           o->type->secret(hj_replay_game(o->replay), state, path, s->view);
}

struct hj_str stepper_value(struct stepper *s, const void *state,
                            struct hj_str path)
{
    hj_out_cut(s->text, 0);
    if (path.n == 0 || stepper_hides(s, state, path) ||
        !s->opened.type->query(hj_replay_game(s->opened.replay), state, path,
                               s->text) ||
        hj_out_failed(s->text))
        return HJ_STR("");
    return hj_out_text(s->text);
}

bool stepper_query(struct stepper *s, struct hj_str path, struct hj_out *out)
{
    const void *state;
    const struct opened *o = shown(s, &state);

    return path.n > 0 && !stepper_hides(s, state, path) &&
           o->type->query(hj_replay_game(o->replay), state, path, out);
}

/* A walk over facts that leaves out what is hidden. */
struct filter {
    const struct stepper *s;
    const void *state;
    hj_path_take take;
    void *data;
};

static bool pass_fact(void *data, struct hj_str path, struct hj_str value)
{
    struct filter *f = data;

    return stepper_hides(f->s, f->state, path) || f->take(f->data, path, value);
}

void stepper_facts(struct stepper *s, hj_path_take take, void *data)
{
    struct filter f = {.s = s, .take = take, .data = data};
    const struct opened *o = shown(s, &f.state);

    o->type->paths(hj_replay_game(o->replay), f.state, pass_fact, &f);
}

/* --- trials --- */

void stepper_drop_trial(struct stepper *s)
{
    if (s->trial == NULL)
        return;
    opened_close(&s->tried); /* it reads the trial */
    hj_out_free(s->trial);
    s->trial = NULL;
    s->trying = false;
}

/* Begins a trial with the log's lines down to the point. */
static bool begin_trial(struct stepper *s)
{
    struct hj_str rest = s->source, line;
    uint32_t number = 0, last = stepper_number(s, s->point);

    if (s->edge != STEPPER_WHOLE)
        stepper_go(s, s->point);
    if (s->trial != NULL)
        return true;
    s->trial = hj_out_memory();
    if (s->trial == NULL)
        return stepper_say(s, "out of memory");
    while (number < last && hj_str_line(&rest, &line)) {
        hj_out_str(s->trial, line);
        hj_out_char(s->trial, '\n');
        number++;
    }
    s->trial_lines = number;
    return true;
}

bool stepper_try(struct stepper *s, struct hj_str line)
{
    struct hj_replay_options all = {0};
    struct hj_error e = {0};
    int status;

    s->message[0] = '\0';
    if (!begin_trial(s))
        return false;
    s->trying = false;
    opened_close(&s->tried);
    hj_out_str(s->trial, line);
    hj_out_char(s->trial, '\n');
    if (hj_out_failed(s->trial)) {
        stepper_drop_trial(s);
        return stepper_say(s, "out of memory");
    }
    status = opened_parse(s->cli, &s->tried, "try", hj_out_text(s->trial));
    if (status != CLI_FINE ||
        !hj_replay_run(s->tried.replay, &all, s->tried.findings, &e)) {
        stepper_drop_trial(s);
        return stepper_say(s, "it cannot be tried%s%s", e.text[0] ? ": " : "",
                           e.text);
    }
    hj_findings_sort(s->tried.findings);
    s->trying = true;
    return true;
}

const struct opened *stepper_tried(const struct stepper *s, uint32_t *lines)
{
    *lines = s->trial_lines;
    return s->trying ? &s->tried : NULL;
}

struct changes {
    struct stepper *s;
    stepper_take_change take;
    void *data;
};

static bool compare(void *data, struct hj_str path, struct hj_str value)
{
    struct changes *c = data;
    struct stepper *s = c->s;

    hj_out_cut(s->text, 0);
    if (!s->opened.type->query(hj_replay_game(s->opened.replay), s->state, path,
                               s->text) ||
        hj_out_text(s->text).n == 0)
        c->take(c->data, path, HJ_STR("-"), value);
    else if (!hj_str_eq(hj_out_text(s->text), value))
        c->take(c->data, path, hj_out_text(s->text), value);
    return true;
}

void stepper_changes(struct stepper *s, stepper_take_change take, void *data)
{
    struct changes c = {s, take, data};

    if (s->trying)
        stepper_facts(s, compare, &c);
}

/* --- what is legal --- */

struct options {
    const struct stepper *s;
    hj_legal_take take;
    void *data;
};

static bool pass_legal(void *data, int player, struct hj_str line)
{
    struct options *o = data;

    return (o->s->view >= 0 && player >= 0 && player != o->s->view) ||
           o->take(o->data, player, line);
}

void stepper_legal(struct stepper *s, hj_legal_take take, void *data)
{
    struct options options = {s, take, data};
    const void *state;
    const struct opened *o = shown(s, &state);

    o->type->legal(hj_replay_game(o->replay), state, pass_legal, &options);
}

/* --- views --- */

bool stepper_view(struct stepper *s, struct hj_str player)
{
    const struct hj_log_head *head = hj_log_head(s->opened.log);

    if (player.n == 0 || hj_str_is(player, "judge")) {
        s->view = -1;
        return stepper_enter(s, s->point, s->edge);
    }
    for (uint32_t i = 0; i < head->player_count; i++)
        if (hj_str_eq(head->players[i].id, player)) {
            s->view = (int)i;
            return stepper_enter(s, s->point, s->edge);
        }
    return stepper_say(s, "there is no player '%.*s'", HJ_STR_ARG(player));
}

void stepper_next_view(struct stepper *s)
{
    int count = (int)hj_log_head(s->opened.log)->player_count;

    s->view = s->view + 1 < count ? s->view + 1 : -1;
    stepper_enter(s, s->point, s->edge);
}

int stepper_viewer(const struct stepper *s)
{
    return s->view;
}

/* The text of a line without its annotation. */
static struct hj_str bare(const struct hj_log_line *line)
{
    size_t n = line->text.n;

    if (line->note.n > 0 && line->note.p > line->text.p &&
        line->note.p < line->text.p + n) {
        n = (size_t)(line->note.p - line->text.p);
        while (n > 0 && line->text.p[n] != '#')
            n--;
    }
    return hj_str_trim(hj_str_first(line->text, n));
}

/* Where the word that begins at byte AT of TEXT ends. */
static size_t word_end(struct hj_str text, size_t at)
{
    size_t end = at;

    if (text.p[at] == '"') {
        end = hj_str_find(text, '"', at + 1) + 1;
        return end < text.n ? end : text.n;
    }
    while (end < text.n && strchr(" \t,", text.p[end]) == NULL)
        end++;
    return end;
}

/* The words of LINE, those veiled that the player may not read.  The states
 * before and behind it are OTHER and THIRD. */
static void put_veiled(struct stepper *s, const struct hj_log_line *line,
                       struct hj_str text, struct hj_out *out)
{
    const struct hj_action *a = &line->action;
    size_t done = 0;

    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_operand *o = &a->operands[i];
        size_t at = o->column - a->column;
        hj_out_cut(s->text, 0);
        if (o->column < a->column || at < done || at >= text.n ||
            !s->opened.type->veil(hj_replay_game(s->opened.replay), s->other,
                                  s->third, a, i, s->view, s->text))
            continue;
        hj_out_str(out, hj_str_first(hj_str_from(text, done), at - done));
        hj_out_str(out, hj_out_text(s->text));
        done = word_end(text, at);
    }
    hj_out_str(out, hj_str_from(text, done));
}

void stepper_put_line(struct stepper *s, size_t point, struct hj_out *out)
{
    const struct hj_log_line *line = stepper_line(s, point);
    struct hj_str text;

    if (line == NULL)
        return;
    text = bare(line);
    if (s->view < 0 || line->kind != HJ_LINE_ACTION) {
        hj_out_str(out, text);
        return;
    }
    stepper_state(s, point - 1, s->other);
    stepper_state(s, point, s->third);
    put_veiled(s, line, text, out);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The display data of a stepper's position: facts, trials, the view of a
 * player. */
#include "replay/step/stepper-internal.h"

#include <stdlib.h>

/* Returns the opened log to be shown, with its position in *STATE. */
static const struct opened *shown(const struct stepper *s, const void **state)
{
    if (s->trying) {
        *state = hj_replay_state(s->tried.replay);
        return &s->tried;
    }
    *state = s->state;
    return &s->opened;
}

struct hj_str stepper_value(struct stepper *s, const void *state,
                            struct hj_str path)
{
    return path.n == 0 ? HJ_STR("")
                       : opened_value(&s->opened, state, path, s->text);
}

/* Notes if the game ran out of memory for what it has told. */
static void note_memory(struct stepper *s, const struct opened *o)
{
    if (o->type->out_of_memory != NULL &&
        o->type->out_of_memory((struct hj_game *)hj_replay_game(o->replay)))
        s->short_of_memory = true;
}

bool stepper_query(struct stepper *s, struct hj_str path, struct hj_out *out)
{
    const void *state;
    const struct opened *o = shown(s, &state);

    bool any = path.n > 0 &&
               o->type->query(hj_replay_game(o->replay), state, path, out);

    note_memory(s, o);
    return any;
}

void stepper_no_fact(const struct stepper *s, struct hj_str path,
                     struct hj_out *out)
{
    const void *state;
    const struct opened *o = shown(s, &state);

    hj_replay_no_fact(o->type, hj_replay_game(o->replay), state, path, out);
}

void stepper_facts(struct stepper *s, hj_path_take take, void *data)
{
    const void *state;
    const struct opened *o = shown(s, &state);

    o->type->paths(hj_replay_game(o->replay), state, take, data);
    note_memory(s, o);
}

void stepper_pieces(struct stepper *s, hj_piece_take take, void *data)
{
    const void *state;
    const struct opened *o = shown(s, &state);

    if (!o->type->board->pieces(hj_replay_game(o->replay), state, take, data))
        s->short_of_memory = true;
    note_memory(s, o);
}

/* --- trials --- */

void stepper_drop_trial(struct stepper *s)
{
    if (s->trial == NULL)
        return;
    opened_close(&s->tried); /* the opened log refers to the trial */
    hj_out_free(s->trial);
    s->trial = NULL;
    s->trying = false;
}

/* Begins a trial with the log's lines up to the point. */
static void begin_trial(struct stepper *s)
{
    if (s->edge != STEPPER_WHOLE)
        stepper_go(s, s->point);
    if (s->trial != NULL)
        return;
    s->trial = hj_out_memory();
    s->trial_lines =
        opened_put_text(&s->opened, stepper_number(s, s->point), s->trial);
}

bool stepper_try(struct stepper *s, struct hj_str line)
{
    struct hj_replay_options all = {0};
    struct hj_error e = {0};
    int status;

    s->message[0] = '\0';
    begin_trial(s);
    s->trying = false;
    opened_close(&s->tried);
    s->tried = (struct opened){.as = s->opened.as,
                               .is_view = true,
                               .cache = s->cache,
                               .beside = s->name};
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
    struct hj_str before = stepper_value(c->s, c->s->state, path);

    if (!hj_str_eq(before, value))
        c->take(c->data, path, before.n > 0 ? before : HJ_STR("-"), value);
    return true;
}

void stepper_changes(struct stepper *s, stepper_take_change take, void *data)
{
    struct changes c = {s, take, data};

    if (s->trying)
        stepper_facts(s, compare, &c);
}

/* --- legal actions --- */

struct legal {
    struct hj_str beginning;
    hj_legal_take take;
    void *data;
    bool any;
};

static bool take_legal(void *data, int player, struct hj_str line)
{
    struct legal *l = data;

    if (!hj_str_starts(line, l->beginning))
        return true;
    l->any = true;
    return l->take(l->data, player, line);
}

bool stepper_legal(struct stepper *s, struct hj_str beginning,
                   hj_legal_take take, void *data)
{
    const void *state;
    const struct opened *o = shown(s, &state);
    struct legal l = {beginning, take, data, false};

    o->type->legal(hj_replay_game(o->replay), state, take_legal, &l);
    note_memory(s, o);
    return l.any;
}

/* --- views --- */

/* Sets *VIEW to the player with that id, -1 for the judge; "" is the next view.
 * Returns false, with a message, if the player is unknown. */
static bool find_viewer(struct stepper *s, struct hj_str player, int *view)
{
    const struct hj_log_head *head = hj_log_head(s->opened.log);

    *view = -1;
    if (hj_str_is(player, "judge"))
        return true;
    if (player.n == 0) {
        *view = s->view + 1 < (int)head->player_count ? s->view + 1 : -1;
        return true;
    }
    for (uint32_t i = 0; i < head->player_count; i++)
        if (hj_str_eq(head->players[i].id, player))
            *view = (int)i;
    return *view >= 0 ||
           stepper_say(s, "unknown player '%.*s'", HJ_STR_ARG(player));
}

bool stepper_view(struct stepper *s, struct hj_str player)
{
    uint32_t number = stepper_number(s, s->point);
    struct hj_str id = HJ_STR("");
    struct stepper *other;
    int view;

    if (!find_viewer(s, player, &view))
        return false;
    if (view >= 0)
        id = hj_log_head(s->opened.log)->players[view].id;
    if (stepper_make(s->cli, s->name, &s->source, id, &other) != CLI_FINE)
        return stepper_say(s, "this view cannot be made");
    other->file = s->file; /* owned by the new stepper */
    s->file = (struct hj_file){0};
    other->has_seen = s->has_seen;
    other->seen = s->seen;
    stepper_replace(s, other);
    return stepper_to_line(s, number);
}

int stepper_viewer(const struct stepper *s)
{
    return s->view;
}

struct hj_str stepper_text(const struct stepper *s, size_t point)
{
    const struct hj_log_line *line = stepper_line(s, point);
    size_t n;

    if (line == NULL)
        return HJ_STR("");
    n = line->text.n;
    if (line->note.n > 0 && line->note.p > line->text.p &&
        line->note.p < line->text.p + n) {
        n = (size_t)(line->note.p - line->text.p);
        while (n > 0 && line->text.p[n] != '#')
            n--;
    }
    return hj_str_trim(hj_str_first(line->text, n));
}

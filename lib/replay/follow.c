/* SPDX-License-Identifier: MPL-2.0 */
/* What follows from an illegal action: whatever is otherwise in a game that is
 * played beside the real one, without that action. */
#include "replay/internal.h"

#include <stdlib.h>

/* What a line does in one of the games, as far as they can be compared. */
struct probe {
    struct hj_ghost *ghost;
    struct hj_replay *r;
    uint64_t events;      /* a sum over what happened */
    bool found[HJ_SAIDS]; /* which of the real findings are made here too */
};

static uint64_t mix(uint64_t sum, int64_t number)
{
    return (sum ^ (uint64_t)number) * UINT64_C(1099511628211); /* FNV */
}

/* Objects have other numbers in another game: they are left out. */
static uint64_t mix_event(uint64_t sum, const struct hj_event *e)
{
    sum = mix(mix(mix(sum, e->kind), e->field), e->player);
    sum = mix(mix(sum, e->from), e->to);
    return mix(mix(mix(sum, e->offered), e->absorbed), e->left);
}

static int32_t take_event(void *data, const struct hj_event *event)
{
    struct probe *p = data;

    p->events = mix_event(p->events, event);
    return -1;
}

static void take_finding(void *data, enum hj_severity severity, unsigned column,
                         const char *cite, struct hj_str message)
{
    struct probe *p = data;

    for (size_t i = 0; i < p->r->said_count && i < HJ_SAIDS; i++) {
        const struct hj_said *said = &p->r->said[i];
        if (said->severity == severity && said->column == column &&
            hj_str_is(said->cite, cite) && hj_str_eq(said->message, message))
            p->found[i] = true;
    }
}

static void add_line(struct hj_replay *r, uint32_t line)
{
    if (r->follows_count < HJ_GHOSTS)
        r->follows[r->follows_count++] = line;
}

void hj_replay_follow(struct hj_replay *r, const struct hj_action *action,
                      unsigned flags, enum hj_applied applied)
{
    uint64_t real = 0;

    r->follows_count = 0;
    if (r->ghost_count == 0)
        return;
    for (size_t i = 0; i < r->event_count; i++)
        real = mix_event(real, &r->events[i]);
    for (size_t g = 0; g < r->ghost_count; g++) {
        struct probe probe = {.ghost = &r->ghosts[g], .r = r};
        const struct hj_report report = {
            &probe, r->options.watch != NULL ? take_event : NULL, take_finding};
        enum hj_applied there =
            r->type->apply(r->game, r->ghosts[g].state, action, flags, &report);
        bool same = there == applied;
        if (r->options.watch != NULL)
            same = same && probe.events == real;
        for (size_t i = 0; i < r->said_count && i < HJ_SAIDS; i++) {
            if (!probe.found[i] && r->said[i].follows == 0)
                r->said[i].follows = r->ghosts[g].line;
            same = same && probe.found[i];
        }
        if (!same)
            add_line(r, r->ghosts[g].line);
    }
}

bool hj_replay_haunt(struct hj_replay *r, uint32_t line, uint32_t index,
                     size_t step)
{
    struct hj_ghost *ghost = &r->ghosts[r->ghost_count];

    if (r->ghost_count == HJ_GHOSTS)
        return true;
    if (ghost->state == NULL)
        ghost->state = calloc(1, r->type->state_size);
    if (ghost->state == NULL)
        return hj_replay_short(r);
    hj_replay_rebuild(r, ghost->state, step);
    ghost->line = line;
    ghost->index = index;
    ghost->step = step;
    r->ghost_count++;
    return true;
}

void hj_replay_exorcise(struct hj_replay *r)
{
    enum { MOST_APPLIED = 4000000 }; /* in all, for those that come back */
    size_t kept = 0;

    for (size_t i = 0; i < r->ghost_count; i++) {
        struct hj_ghost ghost = r->ghosts[i];
        if (ghost.step >= r->course.count ||
            r->course.steps[ghost.step].line != ghost.index ||
            r->haunted > MOST_APPLIED)
            continue;
        r->haunted += r->course.count;
        hj_replay_rebuild(r, ghost.state, ghost.step);
        for (size_t k = ghost.step + 1; k < r->course.count; k++)
            hj_replay_apply(r, ghost.state, k, NULL);
        r->ghosts[i] = r->ghosts[kept]; /* its memory is kept, too */
        r->ghosts[kept++] = ghost;
    }
    r->ghost_count = kept;
}

bool hj_replay_otherwise(struct hj_replay *r, struct hj_str path,
                         struct hj_str is, struct hj_out *out)
{
    struct hj_out *value = r->text;

    for (size_t i = 0; i < r->ghost_count; i++) {
        hj_out_cut(value, 0);
        if (!r->type->query(r->game, r->ghosts[i].state, path, value))
            hj_out_cut(value, 0);
        if (hj_str_eq(hj_out_text(value), is))
            continue;
        hj_out_printf(out, "; without the illegal line %u ", r->ghosts[i].line);
        if (hj_out_text(value).n == 0)
            hj_out_puts(out, "there would be no such fact");
        else
            hj_out_printf(out, "it would be %.*s",
                          HJ_STR_ARG(hj_out_text(value)));
    }
    return !hj_out_failed(value);
}

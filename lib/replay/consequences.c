/* SPDX-License-Identifier: MPL-2.0 */
/* Consequences of an illegal action: the differences to a parallel game without
 * the action. */
#include "replay/internal.h"

#include <stdlib.h>

/* The effect of a line in one of the parallel games, as far as it can be
 * compared. */
struct probe {
    struct hj_ghost *ghost;
    struct hj_replay *r;
    uint64_t events;      /* a hash of the events */
    bool found[HJ_SAIDS]; /* real findings that are made here, too */
};

static uint64_t mix(uint64_t sum, int64_t number)
{
    return (sum ^ (uint64_t)number) * UINT64_C(1099511628211); /* FNV */
}

/* The numbers of objects are omitted: they differ between games. */
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

static void take_finding(void *data, const struct hj_diagnostic *what,
                         unsigned column, const char *cite,
                         struct hj_str message)
{
    struct probe *p = data;

    for (size_t i = 0; i < p->r->said_count && i < HJ_SAIDS; i++) {
        const struct hj_pending_finding *said = &p->r->said[i];
        if (said->what == what && said->column == column &&
            hj_str_is(said->cite, cite) && hj_str_eq(said->message, message))
            p->found[i] = true;
    }
}

static void add_line(struct hj_replay *r, uint32_t line)
{
    if (r->follows_count < HJ_FOLLOWS)
        r->follows[r->follows_count++] = line;
}

/* Stops adding ghosts, or with ALL following them; a note reports the first
 * line concerned. */
static void lay(struct hj_replay *r, const struct hj_log_line *line, bool all,
                const char *why)
{
    bool told = all ? r->laid_all : r->laid;

    r->laid_all = r->laid_all || all;
    if (!told && !hj_replay_find(r, hj_diagnostic(HJ_FINDING_NOT_FOLLOWED),
                                 line, 0, HJ_STR(""), hj_str(why)))
        hj_replay_short(r);
    r->laid = true;
}

void hj_replay_consequences(struct hj_replay *r, size_t index, unsigned flags,
                            enum hj_applied applied)
{
    const struct hj_action *action = &hj_log_line(r->log, index)->action;
    uint64_t real = 0;

    r->ghost_actions += r->ghost_count;
    if (r->ghost_actions > HJ_MOST_HAUNTED) {
        r->ghost_count = 0;
        lay(r, hj_log_line(r->log, index), true,
            "much has been done again already: what follows from illegal "
            "actions is not marked from here on");
        return;
    }
    for (size_t i = 0; i < r->event_count; i++)
        real = mix_event(real, &r->events[i]);
    for (size_t g = 0; g < r->ghost_count; g++) {
        struct probe probe = {.ghost = &r->ghosts[g], .r = r};
        const struct hj_report report = {
            .data = &probe,
            .event = r->options.watch != NULL ? take_event : NULL,
            .finding = take_finding};
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

static bool more_ghosts(struct hj_replay *r)
{
    enum { FIRST_SIZE = 16 };
    size_t size = r->ghost_size ? r->ghost_size * 2 : FIRST_SIZE;
    struct hj_ghost *more = realloc(r->ghosts, size * sizeof *more);

    if (more == NULL)
        return false;
    memset(more + r->ghost_size, 0, (size - r->ghost_size) * sizeof *more);
    r->ghosts = more;
    r->ghost_size = size;
    return true;
}

bool hj_replay_add_ghost(struct hj_replay *r, uint32_t line, uint32_t index,
                         size_t step)
{
    struct hj_ghost *ghost;

    if (r->findings == r->unread)
        return true; /* the caller needs no findings */
    if (r->ghost_count == HJ_GHOSTS || r->laid) {
        lay(r, hj_log_line(r->log, index), r->laid_all,
            "there are very many illegal actions: what follows from this one "
            "and later ones is not marked");
        return !r->short_of_memory;
    }
    if (r->ghost_count == r->ghost_size && !more_ghosts(r))
        return hj_replay_short(r);
    ghost = &r->ghosts[r->ghost_count];
    if (ghost->state == NULL)
        ghost->state = calloc(1, r->type->state_size);
    if (ghost->state == NULL)
        return hj_replay_short(r);
    hj_replay_rebuild(r, ghost->state, step);
    if (r->type->same != NULL && r->type->same(ghost->state, r->state))
        return true; /* no effect, so no consequences */
    ghost->line = line;
    ghost->index = index;
    ghost->step = step;
    r->ghost_count++;
    return true;
}

void hj_replay_rebuild_ghosts(struct hj_replay *r)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->ghost_count; i++) {
        struct hj_ghost ghost = r->ghosts[i];
        if (ghost.step >= r->course.count ||
            r->course.steps[ghost.step].line != ghost.index ||
            r->ghost_actions > HJ_MOST_HAUNTED)
            continue;
        r->ghost_actions += r->course.count;
        hj_replay_rebuild(r, ghost.state, ghost.step);
        for (size_t k = ghost.step + 1; k < r->course.count; k++)
            hj_replay_apply(r, ghost.state, k, NULL);
        r->ghosts[i] = r->ghosts[kept]; /* its state is memory for later
                                         * ghosts */
        r->ghosts[kept++] = ghost;
    }
    r->ghost_count = kept;
}

bool hj_replay_put_ghost_values(struct hj_replay *r, struct hj_str path,
                                struct hj_str is, struct hj_out *out)
{
    struct hj_out *value = r->text;
    size_t told = 0;

    for (size_t i = 0; i < r->ghost_count; i++) {
        hj_out_cut(value, 0);
        if (!r->type->query(r->game, r->ghosts[i].state, path, value))
            hj_out_cut(value, 0);
        if (hj_str_eq(hj_out_text(value), is))
            continue;
        if (told++ == HJ_FOLLOWS) {
            hj_out_puts(out, "; …");
            break;
        }
        hj_out_printf(out, "; without the illegal line %u ", r->ghosts[i].line);
        if (hj_out_text(value).n == 0)
            hj_out_puts(out, "there would be no such fact");
        else
            hj_out_printf(out, "it would be %.*s",
                          HJ_STR_ARG(hj_out_text(value)));
    }
    return !hj_out_failed(value);
}

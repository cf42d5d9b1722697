/* SPDX-License-Identifier: MPL-2.0 */
/* Backup plans: the steps by which a judge rewinds a game. */
#include "replay/backup.h"

#include "replay/facts.h"
#include "replay/internal.h"

#include <stdlib.h>

struct planning {
    struct hj_replay *r;
    struct hj_arena *arena;
    struct hj_backup *plan;
    struct hj_out *text;
    uint32_t to;
    const void *then_state;
    struct hj_course then;       /* the course after line TO */
    struct hj_backup_step *step; /* receives the events */
};

/* Adds a card that PLAYER drew or showed.  The cards of one line, kind and
 * player form one entry. */
static void add_disclosure(struct planning *p, const struct hj_log_line *line,
                           enum hj_backup_kind kind, int player,
                           struct hj_str card)
{
    struct hj_backup *plan = p->plan;
    struct hj_backup_disclosure *last =
        plan->disclosure_count > 0
            ? &plan->disclosure[plan->disclosure_count - 1]
            : NULL;
    struct hj_str before = HJ_STR("");

    if (last == NULL || last->line != line || last->kind != kind ||
        last->player != player) {
        if (!hj_arena_room(p->arena, &plan->disclosure, plan->disclosure_count,
                           &plan->disclosure_size, sizeof *last))
            return;
        last = &plan->disclosure[plan->disclosure_count++];
        *last = (struct hj_backup_disclosure){
            .line = line, .kind = (uint8_t)kind, .player = (int8_t)player};
    } else {
        before = last->cards;
    }
    hj_out_cut(p->text, 0);
    hj_out_str(p->text, before);
    if (before.n > 0)
        hj_out_char(p->text, ' ');
    hj_out_str(p->text, card);
    last->cards = hj_arena_str(p->arena, hj_out_text(p->text));
    last->count++;
}

static enum hj_backup_kind kind_of(enum hj_disclosure disclosure)
{
    return disclosure == HJ_DISCLOSURE_DRAWN  ? HJ_BACKUP_DRAWN
           : disclosure == HJ_DISCLOSURE_SEEN ? HJ_BACKUP_SEEN
                                              : HJ_BACKUP_SHOWN;
}

static void watch_disclosure(void *data, const struct hj_replay_step *step)
{
    struct planning *p = data;
    const struct hj_replay *r = p->r;

    if (step->line->action.line <= p->to || step->line->depth > 0 ||
        step->line->kind != HJ_LINE_ACTION)
        return;
    if (step->line->action.verb == HJ_VERB_ROLL)
        add_disclosure(p, step->line, HJ_BACKUP_RANDOM,
                       hj_log_player(r->log, step->line->action.actor),
                       HJ_STR(""));
    for (size_t i = 0; r->type->disclosure != NULL && i < step->event_count;
         i++) {
        const struct hj_event *event = &step->events[i];
        enum hj_disclosure disclosure;
        hj_out_cut(p->text, 0);
        disclosure = r->type->disclosure(r->game, step->state, event, p->text);
        if (disclosure == HJ_DISCLOSURE_NONE ||
            (disclosure == HJ_DISCLOSURE_NAMED &&
             step->line->action.verb != HJ_VERB_REVEAL))
            continue;
        add_disclosure(p, step->line, kind_of(disclosure), event->player,
                       hj_arena_str(p->arena, hj_out_text(p->text)));
    }
}

/* Records the change of an event, to be undone. */
static int32_t take_change(void *data, const struct hj_event *event)
{
    struct planning *p = data;
    struct hj_backup_step *step = p->step;

    if (!hj_arena_room(p->arena, &step->changes, step->count, &step->size,
                       sizeof *step->changes))
        return -1;
    step->changes[step->count] =
        (struct hj_backup_change){.rule = event->rule, .how = event->how};
    /* The path temporarily holds a copy of the event, until name_changes(). */
    step->changes[step->count].path.p =
        hj_arena_str(p->arena,
                     (struct hj_str){(const char *)event, sizeof *event})
            .p;
    if (step->changes[step->count].path.p == NULL)
        return -1;
    return (int32_t)step->count++;
}

/* Describes the changes of a step in words, omits those without a fact, and
 * reverses their order. */
static void name_changes(struct planning *p, const void *state)
{
    struct hj_backup_step *step = p->step;
    const struct hj_game_type *type = p->r->type;
    size_t kept = 0;

    for (size_t i = 0; i < step->count; i++) {
        struct hj_backup_change change = step->changes[i];
        struct hj_event event;
        int32_t from;
        memcpy(&event, change.path.p, sizeof event);
        from = event.from;
        event.from = event.to;
        event.to = from;
        hj_out_cut(p->text, 0);
        type->event_path(p->r->game, state, &event, p->text);
        change.path = hj_arena_str(p->arena, hj_out_text(p->text));
        hj_out_cut(p->text, 0);
        type->event_text(p->r->game, state, &event, p->text);
        change.text = hj_arena_str(p->arena, hj_out_text(p->text));
        if (change.path.n > 0 && !hj_str_ends(change.path, HJ_STR(".card")))
            step->changes[kept++] = change;
    }
    step->count = kept;
    for (size_t i = 0; i < kept / 2; i++) {
        struct hj_backup_change other = step->changes[i];
        step->changes[i] = step->changes[kept - 1 - i];
        step->changes[kept - 1 - i] = other;
    }
}

/* Plans the steps of the course from step COMMON on, the last one first. */
static void plan_steps(struct planning *p, size_t common)
{
    struct hj_replay *r = p->r;
    const struct hj_report report = {.data = p, .event = take_change};
    size_t count = r->course.count - common;

    p->plan->steps =
        hj_arena_array(p->arena, count + 1, sizeof *p->plan->steps);
    if (p->plan->steps == NULL)
        return;
    p->plan->step_count = count;
    hj_replay_rebuild(r, r->other, common);
    for (size_t i = common; i < r->course.count; i++) {
        p->step = &p->plan->steps[r->course.count - 1 - i];
        p->step->line = hj_log_line(r->log, r->course.steps[i].line);
        if (hj_replay_apply(r, r->other, i, &report) >= HJ_NOT_APPLIED)
            p->step->count = 0; /* the effects were undone */
        name_changes(p, r->other);
    }
}

/* Plans the lines to redo: those of the earlier course that have been undone
 * since. */
static void plan_again(struct planning *p, size_t common)
{
    size_t count = p->then.count - common;

    p->plan->again =
        hj_arena_array(p->arena, count + 1, sizeof *p->plan->again);
    if (p->plan->again == NULL)
        return;
    p->plan->again_count = count;
    for (size_t i = 0; i < count; i++)
        p->plan->again[i].line =
            hj_log_line(p->r->log, p->then.steps[common + i].line);
}

/* Returns VALUE; for a fact that the position does not list, such as the zone
 * of a card in a pile, the result of a query. */
static struct hj_str value_at(struct planning *p, const void *state,
                              struct hj_str path, struct hj_str value)
{
    hj_out_cut(p->text, 0);
    if (value.n > 0)
        return hj_arena_str(p->arena, value);
    if (!p->r->type->query(p->r->game, state, path, p->text))
        hj_out_cut(p->text, 0);
    return hj_arena_str(p->arena, hj_out_text(p->text));
}

static bool add_fact(void *data, struct hj_str path, struct hj_str now,
                     struct hj_str then)
{
    struct planning *p = data;
    struct hj_backup *plan = p->plan;
    struct hj_backup_fact fact = {hj_arena_str(p->arena, path),
                                  value_at(p, p->r->state, path, now),
                                  value_at(p, p->then_state, path, then)};

    if (hj_str_eq(fact.now, fact.then))
        return true;
    if (!hj_arena_room(p->arena, &plan->facts, plan->fact_count,
                       &plan->fact_size, sizeof fact))
        return false;
    plan->facts[plan->fact_count++] = fact;
    return true;
}

static bool plan_facts(struct planning *p, const void *then)
{
    struct hj_facts now_facts = {0}, then_facts = {0};
    bool same, fine;

    p->then_state = then;
    fine = hj_facts_take(&now_facts, p->r->type, p->r->game, p->r->state) &&
           hj_facts_take(&then_facts, p->r->type, p->r->game, then) &&
           hj_facts_compare(&now_facts, &then_facts, add_fact, p, false, &same);
    hj_facts_free(&now_facts);
    hj_facts_free(&then_facts);
    return fine;
}

/* Runs to line TO and stores the course; for TO = 0 the course is empty. */
static bool run_to(struct planning *p, struct hj_error *e)
{
    const struct hj_replay_options options = {.at = p->to};
    struct hj_replay *r = p->r;

    if (p->to == 0)
        return true;
    if (!hj_replay_run(r, &options, NULL, e))
        return false;
    p->then.steps = malloc((r->course.count + 1) * sizeof *p->then.steps);
    if (p->then.steps == NULL)
        return hj_fail_memory(e);
    if (r->course.count > 0)
        memcpy(p->then.steps, r->course.steps,
               r->course.count * sizeof *p->then.steps);
    p->then.count = r->course.count;
    return true;
}

/* Makes the plan; false when out of memory. */
static bool make_plan(struct planning *p)
{
    struct hj_replay *r = p->r;
    size_t common = 0;
    bool fine;

    while (common < r->course.count && common < p->then.count &&
           r->course.steps[common].line == p->then.steps[common].line)
        common++;
    plan_steps(p, common);
    plan_again(p, common);
    hj_replay_rebuild(r, r->other, common);
    for (size_t i = common; i < p->then.count; i++)
        r->type->apply(r->game, r->other,
                       &hj_log_line(r->log, p->then.steps[i].line)->action,
                       p->then.steps[i].flags, &(struct hj_report){0});
    fine = plan_facts(p, r->other);
    r->type->copy(r->state, r->other);
    return fine && !hj_arena_failed(p->arena) && !hj_out_failed(p->text);
}

bool hj_replay_backup(struct hj_replay *replay, uint32_t from, uint32_t to,
                      struct hj_findings *findings, struct hj_arena *arena,
                      struct hj_backup *plan, struct hj_error *e)
{
    struct planning p = {.r = replay,
                         .arena = arena,
                         .plan = plan,
                         .text = hj_out_memory(),
                         .to = to};
    const struct hj_replay_options options = {
        .at = from, .watch = watch_disclosure, .data = &p};
    bool fine = true;

    *plan = (struct hj_backup){0};
    if (from != 0 && to > from)
        fine = hj_fail(e, "line %u is not before line %u", to, from);
    if (fine)
        fine = run_to(&p, e) && hj_replay_run(replay, &options, findings, e);
    if (fine)
        fine = make_plan(&p) || hj_fail_memory(e);
    free(p.then.steps);
    hj_out_free(p.text);
    return fine;
}

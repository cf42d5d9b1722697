/* SPDX-License-Identifier: MPL-2.0 */
/* The second judgement of actions with a card that a later line identifies: two
 * games run in parallel, once for all identified cards, one as first judged and
 * one with the cards known from the start. */
#include "replay/internal.h"

#include "base/array.h"

#include <stdlib.h>

/* One of the parallel games. */
struct side {
    struct hj_replay *r;
    void *state;
    struct hj_pending_finding *said; /* findings of the line */
    size_t count, size;
    struct hj_arena *arena;
    bool fine;
};

/* The game as judged; with all cards known; both as they are before the current
 * line; and one to try single cards. */
struct sides {
    struct side was, with, before, knew, one;
};

static void take_finding(void *data, const struct hj_diagnostic *what,
                         unsigned column, const char *cite,
                         struct hj_str message)
{
    struct side *s = data;
    struct hj_pending_finding said = {.what = what, .column = column};

    said.cite = hj_arena_str(s->arena, hj_str(cite));
    said.message = hj_arena_str(s->arena, message);
    if (!hj_array_room(&s->said, s->count, &s->size, sizeof *s->said)) {
        s->fine = false;
        return;
    }
    s->fine = s->fine && said.cite.p != NULL && said.message.p != NULL;
    s->said[s->count++] = said;
}

/* Applies a step; the caller restores the state if nothing is applied. */
static enum hj_applied apply(struct side *s, size_t step)
{
    const struct hj_report report = {.data = s, .finding = take_finding};

    s->count = 0;
    s->r->rechecked++;
    hj_arena_reset(s->arena);
    return hj_replay_apply_loose(s->r, s->state, step, &report);
}

/* Applies a step to S, which is in the state of BEFORE. */
static enum hj_applied apply_to(struct side *s, size_t step,
                                const struct side *before)
{
    enum hj_applied applied = apply(s, step);

    if (applied >= HJ_NOT_APPLIED)
        s->r->type->copy(s->state, before->state);
    return applied;
}

static bool is_among(const struct side *s,
                     const struct hj_pending_finding *said)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->said[i].what == said->what &&
            hj_str_eq(s->said[i].message, said->message))
            return true;
    return false;
}

static bool any_illegal(const struct side *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->said[i].what->severity == HJ_ILLEGAL && s->said[i].cite.n > 0)
            return true;
    return false;
}

/* True if the line yields the finding SAID when applied to the state FROM with
 * card I made known (KNOWN) or unknown. */
static bool says(struct sides *g, const struct side *from, size_t step,
                 size_t i, bool known, const struct hj_pending_finding *said)
{
    struct hj_replay *r = from->r;
    const struct hj_identity *id = &r->told[i].id;

    r->type->copy(g->one.state, from->state);
    if (known ? !r->type->know(r->game, g->one.state, id)
              : !r->type->forget(r->game, g->one.state, id))
        return is_among(known ? &g->was : &g->with, said);
    (void)apply(&g->one, step);
    return is_among(&g->one, said);
}

/* Returns the card that adds (THERE) or removes the finding SAID: the first
 * card that does so alone; else the last card that is necessary; else the last
 * one. */
static const struct hj_identified *
because(struct sides *g, size_t step, const struct hj_pending_finding *said,
        bool there)
{
    struct hj_replay *r = g->was.r;
    const struct hj_identified *alone = NULL, *needed = NULL,
                               *last = &r->told[r->judged_count];

    for (size_t i = r->judged_count; i < r->told_count; i++) {
        const struct hj_identified *told = &r->told[i];
        if (told->line > last->line)
            last = told;
        if (r->told_count == r->judged_count + 1 ||
            r->rechecked > HJ_MOST_RECHECKED)
            continue;
        if ((alone == NULL || told->line < alone->line) &&
            says(g, &g->before, step, i, true, said) == there)
            alone = told;
        if ((needed == NULL || told->line > needed->line) &&
            says(g, &g->knew, step, i, false, said) != there)
            needed = told;
    }
    return alone != NULL ? alone : needed != NULL ? needed : last;
}

/* Adds a finding that results from the card being known. */
static void add_new(struct hj_replay *r, const struct hj_pending_finding *said,
                    const struct hj_log_line *line,
                    const struct hj_identified *told)
{
    r->verdict.rejudged = true;
    hj_out_cut(r->text, 0);
    hj_out_printf(r->text, "%.*s (as line %u tells that it was %.*s)",
                  HJ_STR_ARG(said->message), told->line,
                  HJ_STR_ARG(told->card));
    if (hj_out_failed(r->text) ||
        !hj_replay_find(r, said->what, line, said->column, said->cite,
                        hj_out_text(r->text)))
        hj_replay_short(r);
}

/* Turns a finding that the known card refutes into a note; false: the line has
 * none in this branch. */
static bool take_back(struct hj_replay *r,
                      const struct hj_pending_finding *said,
                      const struct hj_log_line *line,
                      const struct hj_identified *told)
{
    struct hj_out *out = r->text;
    size_t head;

    hj_out_cut(out, 0);
    if (r->frame_count > 0)
        hj_out_printf(out, HJ_REPLAY_IN_BRANCH,
                      HJ_STR_ARG(hj_replay_branch(r)));
    head = hj_out_text(out).n;
    hj_out_str(out, said->message);
    for (size_t i = 0; i < hj_findings_count(r->findings); i++) {
        struct hj_finding *f = hj_findings_at(r->findings, i);
        const char *text;
        if (f->place.line != line->action.line ||
            f->severity != said->what->severity ||
            !hj_str_starts(f->message, hj_out_text(out)))
            continue;
        hj_out_cut(out, head);
        hj_out_printf(out,
                      "not illegal: line %u tells that it was %.*s "
                      "(otherwise: %.*s)",
                      told->line, HJ_STR_ARG(told->card),
                      HJ_STR_ARG(said->message));
        text = hj_findings_keep(r->findings, hj_out_text(out));
        if (text == NULL) {
            hj_replay_short(r);
            return true;
        }
        r->verdict.rejudged = true;
        f->severity = HJ_NOTE;
        f->message = hj_str(text);
        return true;
    }
    return false;
}

/* True if the line yields the finding SAID with the cards known where it was
 * judged first: it does not follow from an earlier line. */
static bool is_its_own(struct sides *g, size_t step,
                       const struct hj_pending_finding *said)
{
    struct hj_replay *r = g->was.r;

    r->type->copy(g->one.state, g->before.state);
    for (size_t i = r->judged_count; i < r->told_count; i++)
        (void)r->type->know(r->game, g->one.state, &r->told[i].id);
    (void)apply(&g->one, step);
    return is_among(&g->one, said);
}

/* Compares the findings of both games.  A line that is unreadable with the card
 * known, as one that uses an ability which it does not have, may follow from an
 * earlier error: it refutes no finding, and only its own are reported, if
 * nothing else makes it illegal. */
static void compare(struct sides *g, size_t step, bool readable)
{
    struct hj_replay *r = g->was.r;
    const struct hj_log_line *line =
        hj_log_line(r->log, r->course.steps[step].line);
    bool before = any_illegal(&g->was), after = any_illegal(&g->with);
    bool back = false;

    for (size_t i = 0; i < g->with.count; i++) {
        const struct hj_pending_finding *said = &g->with.said[i];
        bool own = said->cite.n == 0 && !readable && !before &&
                   is_its_own(g, step, said);
        if ((said->cite.n == 0 && !own) || is_among(&g->was, said))
            continue;
        add_new(r, said, line, because(g, step, said, true));
        after |= own;
    }
    for (size_t i = 0; i < g->was.count; i++) {
        const struct hj_pending_finding *said = &g->was.said[i];
        if (readable && said->what->severity == HJ_ILLEGAL &&
            !is_among(&g->with, said))
            back |= take_back(r, said, line, because(g, step, said, false));
    }
    if (after && !before)
        r->verdict.illegal++;
    else if (back && before && !after && r->verdict.illegal > 0)
        r->verdict.illegal--;
}

/* Makes the cards that were checked before known in a game. */
static void tell_known(struct side *s)
{
    struct hj_replay *r = s->r;

    for (size_t i = 0; i < r->judged_count; i++)
        (void)r->type->know(r->game, s->state, &r->told[i].id);
}

/* Makes each identified card known as soon as it exists. */
static void tell_all(struct side *s)
{
    struct hj_replay *r = s->r;

    for (size_t i = r->judged_count; i < r->told_count; i++)
        if (!r->told[i].known)
            r->told[i].known = r->type->know(r->game, s->state, &r->told[i].id);
}

/* Returns the card that makes the fact PATH known: the first that suffices
 * alone, else the last one. */
static const struct hj_identified *told_by(struct sides *g, struct hj_str path)
{
    struct hj_replay *r = g->was.r;

    for (size_t i = 0; i < r->told_count; i++) {
        r->type->copy(g->one.state, g->was.state);
        hj_out_cut(r->text, 0);
        if (r->type->know(r->game, g->one.state, &r->told[i].id) &&
            r->type->query(r->game, g->one.state, path, r->text) &&
            !hj_str_is(hj_out_text(r->text), "?"))
            return &r->told[i];
    }
    return &r->told[r->told_count - 1];
}

/* Judges again the open claims after STEPS steps.  The claims are in that
 * order, from claim *AT on. */
static void judge_claims(struct sides *g, size_t steps, size_t *at)
{
    struct hj_replay *r = g->was.r;

    for (; *at < r->open_count; (*at)++) {
        struct hj_open_claim *o = &r->open[*at];
        struct hj_str path;
        if (o->frames != r->frame_count || o->line == NULL || o->step < steps)
            continue;
        if (o->step > steps || r->rechecked++ > HJ_MOST_RECHECKED)
            return;
        path = hj_operand_text(
            hj_action_operand(&o->line->action, HJ_ROLE_ITEM, 0));
        hj_out_cut(r->text, 0);
        if (r->type->query(r->game, g->with.state, path, r->text) &&
            !hj_str_is(hj_out_text(r->text), "?"))
            (void)hj_replay_claim_again(r, o, g->with.state, told_by(g, path));
    }
}

static int verb_of(const struct hj_replay *r, size_t step)
{
    return hj_log_line(r->log, r->course.steps[step].line)->action.verb;
}

static void play_both(struct sides *g)
{
    struct hj_replay *r = g->was.r;
    size_t claim = 0;

    hj_replay_rebuild_from_start(r, g->was.state, 0);
    r->type->copy(g->with.state, g->was.state);
    for (size_t k = 0; k <= r->course.count; k++) {
        enum hj_applied was, with;
        if (!g->was.fine || !g->with.fine || !g->one.fine)
            return;
        tell_known(&g->was);
        tell_known(&g->with);
        tell_all(&g->with);
        judge_claims(g, k, &claim);
        if (k == r->course.count)
            return;
        r->type->copy(g->before.state, g->was.state);
        r->type->copy(g->knew.state, g->with.state);
        was = apply_to(&g->was, k, &g->before);
        with = apply_to(&g->with, k, &g->knew);
        if (verb_of(r, k) != HJ_VERB_REVEAL && r->told_count > r->judged_count)
            compare(g, k, with < HJ_NOT_APPLIED);
        if (was < HJ_NOT_APPLIED && with >= HJ_NOT_APPLIED) {
            r->type->copy(g->with.state, g->was.state);
            for (size_t i = r->judged_count; i < r->told_count; i++)
                r->told[i].known =
                    r->type->know(r->game, g->with.state, &r->told[i].id);
        }
    }
}

static bool open_side(struct side *s, struct hj_replay *r)
{
    *s = (struct side){.r = r, .fine = true};
    s->state = malloc(r->type->state_size);
    s->arena = hj_arena_new();
    return s->state != NULL;
}

static void close_side(struct side *s)
{
    free(s->state);
    free(s->said);
    hj_arena_free(s->arena);
}

/* True if the limit of repeated judging is reached; later cards are then not
 * checked. */
static bool too_much(struct hj_replay *r)
{
    const struct hj_identified *last = &r->told[r->told_count - 1];

    /* Two games, and the same again to find the card. */
    if (r->rechecked + 2 * r->course.count < HJ_MOST_RECHECKED)
        return false;
    if (r->told_count > r->judged_count &&
        !hj_replay_find(r, hj_diagnostic(HJ_FINDING_NOT_JUDGED_AGAIN),
                        hj_log_line(r->log, last->index), 0, HJ_STR(""),
                        HJ_STR("too much has been judged again: what was done "
                               "with this card is not")))
        hj_replay_short(r);
    return true;
}

/* True if a card was identified, or a claim may be about a card identified
 * before. */
static bool is_any_open(const struct hj_replay *r)
{
    return r->told_count > r->judged_count ||
           (r->judged_count > 0 && r->open_count > r->open_judged);
}

bool hj_replay_recheck(struct hj_replay *r)
{
    struct sides g = {0};
    struct side *const all[] = {&g.was, &g.with, &g.before, &g.knew, &g.one};
    enum { SIDES = sizeof all / sizeof *all };
    bool fine = true;

    if (!is_any_open(r) || too_much(r)) {
        r->told_count = r->judged_count;
        return !r->short_of_memory;
    }
    for (int i = 0; i < SIDES; i++)
        fine = open_side(all[i], r) && fine;
    if (fine)
        play_both(&g);
    if (r->told_count > HJ_KNOWN)
        r->told_count = HJ_KNOWN;
    r->judged_count = r->told_count;
    r->open_judged = r->open_count;
    for (int i = 0; i < SIDES; i++) {
        fine = fine && all[i]->fine;
        close_side(all[i]);
    }
    return fine ? !r->short_of_memory : hj_replay_short(r);
}

/* The objects that the line named, and their cards. */
struct named {
    struct hj_replay *r;
    struct hj_identified *items; /* without index */
    size_t count, size;
};

static int32_t take_named(void *data, const struct hj_event *event)
{
    struct named *n = data;
    struct hj_replay *r = n->r;
    const char *card;

    hj_out_cut(r->more, 0);
    if (r->type->disclosure(r->game, r->state, event, r->more) !=
        HJ_DISCLOSURE_NAMED)
        return -1;
    card = hj_findings_keep(r->findings, hj_out_text(r->more));
    if (card == NULL ||
        !hj_array_room(&n->items, n->count, &n->size, sizeof *n->items)) {
        hj_replay_short(r);
        return -1;
    }
    n->items[n->count++] = (struct hj_identified){.id.object = event->object,
                                                  .card = hj_str(card)};
    return -1;
}

bool hj_replay_identify(struct hj_replay *r, const struct hj_log_line *line,
                        uint32_t index, unsigned flags)
{
    struct named named = {.r = r};
    const struct hj_report report = {.data = &named, .event = take_named};

    if (r->type->identity == NULL || r->type->know == NULL ||
        r->type->forget == NULL || r->type->disclosure == NULL)
        return true;
    hj_replay_rebuild(r, r->other, r->course.count);
    r->type->apply(r->game, r->other, &line->action, flags, &report);
    if (named.count > 0)
        hj_replay_rebuild(r, r->other, r->course.count);
    for (size_t i = 0; i < named.count && !r->short_of_memory; i++) {
        struct hj_identified told = named.items[i];
        told.id = r->type->identity(r->state, told.id.object);
        if (!r->type->know(r->game, r->other, &told.id))
            continue; /* already known */
        if (!hj_array_room(&r->told, r->told_count, &r->told_size,
                           sizeof *r->told)) {
            hj_replay_short(r);
            break;
        }
        told.line = line->action.line;
        told.index = index;
        r->told[r->told_count++] = told;
    }
    free(named.items);
    return !r->short_of_memory;
}

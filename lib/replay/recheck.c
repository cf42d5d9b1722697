/* SPDX-License-Identifier: MPL-2.0 */
/* When it becomes known which card an unknown one was, all that was done with
 * it since it lay open is judged again. */
#include "replay/internal.h"

#include <stdlib.h>

/* One of two games that are played side by side: as it was judged, and with
 * the card known. */
struct side {
    struct hj_replay *r;
    void *state;
    struct hj_said *said; /* of the line */
    size_t count, size;
    struct hj_arena *arena;
    bool fine;
};

static void take_finding(void *data, enum hj_severity severity, unsigned column,
                         const char *cite, struct hj_str message)
{
    enum { FIRST_SIZE = 16 };
    struct side *s = data;
    struct hj_said said = {.severity = severity, .column = column};

    said.cite = hj_arena_str(s->arena, hj_str(cite));
    said.message = hj_arena_str(s->arena, message);
    if (s->count == s->size) {
        size_t size = s->size ? s->size * 2 : FIRST_SIZE;
        struct hj_said *more = realloc(s->said, size * sizeof *more);
        if (more == NULL) {
            s->fine = false;
            return;
        }
        s->said = more;
        s->size = size;
    }
    s->fine = s->fine && said.cite.p != NULL && said.message.p != NULL;
    s->said[s->count++] = said;
}

static void apply(struct side *s, size_t step)
{
    const struct hj_report report = {s, NULL, take_finding};

    s->count = 0;
    hj_arena_reset(s->arena);
    hj_replay_apply(s->r, s->state, step, &report);
}

static bool is_among(const struct side *s, const struct hj_said *said)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->said[i].severity == said->severity &&
            hj_str_eq(s->said[i].message, said->message))
            return true;
    return false;
}

static bool any_illegal(const struct side *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->said[i].severity == HJ_ILLEGAL)
            return true;
    return false;
}

/* What is wrong now that the card is known. */
static void add_new(struct side *with, const struct hj_said *said,
                    const struct hj_log_line *line, struct hj_str card,
                    uint32_t told)
{
    struct hj_replay *r = with->r;

    hj_out_cut(r->text, 0);
    hj_out_printf(r->text, "%.*s (as line %u tells that it was %.*s)",
                  HJ_STR_ARG(said->message), told, HJ_STR_ARG(card));
    if (hj_out_failed(r->text) ||
        !hj_replay_find(r, HJ_FINDING_ACTION, said->severity, line,
                        said->column, said->cite, hj_out_text(r->text)))
        hj_replay_short(r);
}

/* A finding that was made of the unknown card does not stand: it becomes a
 * note. */
static void take_back(struct hj_replay *r, const struct hj_said *said,
                      const struct hj_log_line *line, struct hj_str card,
                      uint32_t told)
{
    for (size_t i = 0; i < hj_findings_count(r->findings); i++) {
        struct hj_finding *f = hj_findings_at(r->findings, i);
        const char *text;
        if (f->place.line != line->action.line ||
            f->severity != said->severity ||
            !hj_str_starts(f->message, said->message))
            continue;
        hj_out_cut(r->text, 0);
        hj_out_printf(r->text,
                      "not illegal: line %u tells that it was %.*s "
                      "(otherwise: %.*s)",
                      told, HJ_STR_ARG(card), HJ_STR_ARG(said->message));
        text = hj_findings_keep(r->findings, hj_out_text(r->text));
        if (text == NULL) {
            hj_replay_short(r);
            return;
        }
        f->severity = HJ_NOTE;
        f->message = hj_str(text);
        return;
    }
}

static void compare(struct side *was, struct side *with,
                    const struct hj_log_line *line, struct hj_str card,
                    uint32_t told)
{
    struct hj_replay *r = was->r;
    bool before = any_illegal(was), after = any_illegal(with);

    for (size_t i = 0; i < with->count; i++)
        if (!is_among(was, &with->said[i]))
            add_new(with, &with->said[i], line, card, told);
    for (size_t i = 0; i < was->count; i++)
        if (was->said[i].severity == HJ_ILLEGAL &&
            !is_among(with, &was->said[i]))
            take_back(r, &was->said[i], line, card, told);
    if (after && !before)
        r->verdict.illegal++;
    else if (before && !after && r->verdict.illegal > 0)
        r->verdict.illegal--;
}

/* What was told before is known in both games. */
static void tell_known(struct side *s)
{
    struct hj_replay *r = s->r;

    for (size_t i = 0; i < r->known_count; i++)
        (void)r->type->know(r->game, s->state, r->state, r->known[i]);
}

/* Plays both games up to the line that tells; the second one knows the card
 * OBJECT from when it lay open. */
static void play_both(struct side *was, struct side *with, int32_t object,
                      struct hj_str card, uint32_t told)
{
    struct hj_replay *r = was->r;
    bool known = false;

    hj_replay_rebuild_from_start(r, was->state, 0);
    for (size_t k = 0; was->fine && with->fine; k++) {
        tell_known(was);
        if (known)
            tell_known(with);
        if (!known) {
            r->type->copy(with->state, was->state);
            known = r->type->know(r->game, with->state, r->state, object);
        }
        if (k == r->course.count)
            return;
        apply(was, k);
        if (!known)
            continue;
        apply(with, k);
        compare(was, with, hj_log_line(r->log, r->course.steps[k].line), card,
                told);
    }
}

/* The object that the line named, and its card. */
struct named {
    struct hj_replay *r;
    int32_t object;
};

static int32_t take_named(void *data, const struct hj_event *event)
{
    struct named *n = data;

    hj_out_cut(n->r->more, 0);
    if (n->object < 0 && n->r->type->lore(n->r->game, n->r->state, event,
                                          n->r->more) == HJ_LORE_NAMED)
        n->object = event->object;
    return -1;
}

bool hj_replay_recheck(struct hj_replay *r, const struct hj_log_line *line,
                       unsigned flags)
{
    struct named named = {r, -1};
    const struct hj_report report = {&named, take_named, NULL};
    struct side was = {.r = r, .fine = true}, with = was;
    struct hj_str card;

    if (r->type->know == NULL || r->type->lore == NULL)
        return true;
    hj_replay_rebuild(r, r->other, r->course.count);
    r->type->apply(r->game, r->other, &line->action, flags, &report);
    if (named.object < 0)
        return true;
    card = hj_arena_str(r->arena, hj_out_text(r->more));
    was.state = calloc(1, r->type->state_size);
    with.state = calloc(1, r->type->state_size);
    was.arena = hj_arena_new();
    with.arena = hj_arena_new();
    was.fine = was.state && with.state && was.arena && with.arena && card.p;
    if (was.fine)
        play_both(&was, &with, named.object, card, line->action.line);
    was.fine = was.fine && with.fine;
    if (r->known_count < HJ_KNOWN)
        r->known[r->known_count++] = named.object;
    free(was.state);
    free(with.state);
    free(was.said);
    free(with.said);
    hj_arena_free(was.arena);
    hj_arena_free(with.arena);
    hj_arena_reset(r->arena);
    return was.fine || hj_replay_short(r);
}

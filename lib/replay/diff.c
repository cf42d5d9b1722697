/* SPDX-License-Identifier: MPL-2.0 */
/* Comparison of two accounts of one game: the divergence and the lines that
 * cause it. */
#include "replay/diff-internal.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

bool hj_diff_short(struct work *w)
{
    return w->fine = false;
}

static bool same_key(void *data, size_t a, size_t b)
{
    const struct work *w = data;

    return hj_canonical_same(&w->keys[0][a], &w->keys[1][b]);
}

static bool same_key_other(void *data, size_t b, size_t a)
{
    return same_key(data, a, b);
}

static size_t course_length(const struct work *w, int s)
{
    return w->r[s]->course.count;
}

const struct hj_log_line *hj_diff_line(const struct work *w, int s, size_t step)
{
    return hj_log_line(w->r[s]->log, w->r[s]->course.steps[step].line);
}

struct point hj_diff_point(const struct work *w, size_t pair)
{
    return (struct point){{w->pairs[pair].a, w->pairs[pair].b}};
}

void hj_diff_advance(struct work *w, int s, void *state, size_t from, size_t to,
                     size_t skip)
{
    w->left -= to - from < w->left ? to - from : w->left;
    for (size_t i = from; i < to; i++)
        if (i != skip)
            hj_replay_apply(w->r[s], state, i, NULL);
}

uint32_t hj_diff_judge(struct work *w, int s, void *state, size_t from,
                       size_t to, size_t skip)
{
    uint32_t illegal = 0;

    w->left -= to - from < w->left ? to - from : w->left;
    for (size_t i = from; i < to; i++)
        if (i != skip &&
            hj_replay_apply(w->r[s], state, i, NULL) != HJ_APPLIED &&
            illegal == 0)
            illegal = hj_diff_line(w, s, i)->action.line;
    return illegal;
}

/* Compares the facts of two states. */
static bool compare_facts(struct work *w, int x, const void *a, int y,
                          const void *b, hj_facts_differ take, bool *same)
{
    return (hj_facts_take(&w->facts[0], w->r[x]->type, w->r[x]->plain, a) &&
            hj_facts_take(&w->facts[1], w->r[y]->type, w->r[y]->plain, b) &&
            hj_facts_compare(&w->facts[0], &w->facts[1], take, w, true,
                             same)) ||
           hj_diff_short(w);
}

/* Sets w->level to two states without the cards on the table that only one of
 * them knows; false: there are none. */
static bool level(struct work *w, int x, const void *a, int y, const void *b)
{
    const struct hj_game_type *type = w->r[x]->type;
    bool any;

    type->copy(w->level[0], a);
    type->copy(w->level[1], b);
    any = type->level(w->r[x]->plain, w->level[0], b);
    return type->level(w->r[y]->plain, w->level[1], a) || any;
}

bool hj_diff_states_agree(struct work *w, int x, const void *a, int y,
                          const void *b)
{
    bool same = false;

    if (w->r[x]->type->alike != NULL && (w->one_table || x == y) &&
        w->r[x]->type->alike(a, b))
        return true;
    if (compare_facts(w, x, a, y, b, NULL, &same) && !same &&
        level(w, x, a, y, b))
        (void)compare_facts(w, x, w->level[0], y, w->level[1], NULL, &same);
    return same;
}

bool hj_diff_is_bookkeeping(const struct work *w, size_t pair)
{
    if (pair + 1 >= w->pair_count)
        return false;
    switch (w->keys[0][w->pairs[pair].a - 1].verb) {
    case HJ_VERB_PASS:
    case HJ_VERB_RESOLVE:
    case HJ_VERB_PHASE:
    case HJ_VERB_END:
    case HJ_VERB_DRAW:
        return true;
    default:
        return false;
    }
}

/* Returns the first pair after which the states differ permanently; pair_count
 * if they agree.  *BEFORE is the last point of agreement. */
static size_t find_parting(struct work *w, struct point *before)
{
    struct point now = {{0, 0}}, agreed = now;
    size_t pending = SIZE_MAX;

    for (size_t k = 0; w->fine && k < w->pair_count; k++) {
        struct point next = hj_diff_point(w, k);
        for (int s = 0; s < 2; s++)
            hj_diff_advance(w, s, w->at[s], now.done[s], next.done[s],
                            SIZE_MAX);
        now = next;
        if (hj_diff_states_agree(w, 0, w->at[0], 1, w->at[1])) {
            agreed = now;
            pending = SIZE_MAX;
            continue;
        }
        if (pending == SIZE_MAX)
            *before = agreed;
        if (pending == SIZE_MAX && hj_diff_is_bookkeeping(w, k)) {
            pending = k;
            continue;
        }
        return pending != SIZE_MAX ? pending : k;
    }
    return pending != SIZE_MAX ? pending : w->pair_count;
}

static bool add_fact(void *data, struct hj_str path, struct hj_str a,
                     struct hj_str b)
{
    struct work *w = data;
    struct hj_diff *d = w->diff;

    if (!hj_arena_room(w->arena, &d->facts, d->fact_count, &d->fact_size,
                       sizeof *d->facts))
        return false;
    d->facts[d->fact_count++] = (struct hj_diff_fact){
        .path = hj_arena_str(w->arena, path),
        .value = {hj_arena_str(w->arena, a), hj_arena_str(w->arena, b)}};
    return true;
}

static void find_facts(struct work *w)
{
    bool same;

    (void)level(w, 0, w->at[0], 1, w->at[1]);
    (void)compare_facts(w, 0, w->level[0], 1, w->level[1], add_fact, &same);
}

/* --- reasons for an account's values --- */

struct collected {
    struct work *w;
    struct hj_event *events;
    size_t count, size;
};

static int32_t collect(void *data, const struct hj_event *event)
{
    struct collected *c = data;

    if (!hj_array_room(&c->events, c->count, &c->size, sizeof *c->events)) {
        hj_diff_short(c->w);
        return -1;
    }
    c->events[c->count] = *event;
    return (int32_t)c->count++;
}

/* Adds a reason, with the text in w->text. */
static void add_reason(struct work *w, struct hj_diff_fact *fact, int s,
                       struct hj_diff_reason reason)
{
    reason.text = hj_arena_str(w->arena, hj_out_text(w->text));
    if (hj_arena_room(w->arena, &fact->reasons[s], fact->reason_count[s],
                      &fact->reason_size[s], sizeof reason))
        fact->reasons[s][fact->reason_count[s]++] = reason;
}

static struct hj_str value_of(struct work *w, int s, const void *state,
                              struct hj_str path)
{
    hj_out_cut(w->text, 0);
    if (!w->r[s]->type->query(w->r[s]->plain, state, path, w->text))
        hj_out_cut(w->text, 0);
    return hj_out_text(w->text);
}

static void reasons_of_step(struct work *w, int s, const void *state,
                            const struct hj_log_line *line,
                            const struct collected *c)
{
    const struct hj_game_type *type = w->r[s]->type;

    for (size_t i = 0; i < c->count; i++) {
        struct hj_diff_reason reason = {.line = line->action.line,
                                        .rule = c->events[i].rule,
                                        .how = c->events[i].how};
        hj_out_cut(w->text, 0);
        type->event_path(w->r[s]->plain, state, &c->events[i], w->text);
        for (size_t f = 0; f < w->diff->fact_count; f++) {
            if (!hj_str_eq(hj_out_text(w->text), w->diff->facts[f].path))
                continue;
            hj_out_cut(w->text, 0);
            type->event_text(w->r[s]->plain, state, &c->events[i], w->text);
            add_reason(w, &w->diff->facts[f], s, reason);
            break;
        }
    }
}

/* Adds a reason for a fact, WAS before, that the line changed without an event
 * of its own. */
static void add_change(struct work *w, struct hj_diff_fact *fact, int s,
                       const struct hj_log_line *line, struct hj_str was)
{
    struct hj_diff_reason reason = {
        .line = line->action.line, .rule = "", .how = HJ_DERIVED};
    struct hj_str is =
        hj_arena_str(w->arena, value_of(w, s, w->trial[s], fact->path));

    if (hj_str_eq(was, is))
        return;
    hj_out_cut(w->text, 0);
    hj_out_printf(w->text, "%.*s: %.*s%s%.*s", HJ_STR_ARG(fact->path),
                  HJ_STR_ARG(was), was.n > 0 ? " \xE2\x86\x92 " : "",
                  HJ_STR_ARG(is.n > 0 ? is : HJ_STR("-")));
    add_reason(w, fact, s, reason);
}

/* Finds the reasons of account S for the facts that differ, between two
 * points. */
static void find_reasons(struct work *w, int s, size_t from, size_t to)
{
    struct collected c = {.w = w};
    const struct hj_report report = {.data = &c, .event = collect};
    struct hj_diff *d = w->diff;

    hj_replay_rebuild(w->r[s], w->trial[s], from);
    for (size_t i = from; w->fine && i < to; i++) {
        const struct hj_log_line *line = hj_diff_line(w, s, i);
        w->r[s]->type->copy(w->trial[!s], w->trial[s]);
        c.count = 0;
        if (hj_replay_apply(w->r[s], w->trial[s], i, &report) >= HJ_NOT_APPLIED)
            c.count = 0; /* the effects were undone */
        reasons_of_step(w, s, w->trial[s], line, &c);
        for (size_t f = 0; w->fine && f < d->fact_count; f++) {
            struct hj_diff_fact *fact = &d->facts[f];
            struct hj_str was = hj_arena_str(
                w->arena, value_of(w, s, w->trial[!s], fact->path));
            bool told = fact->reason_count[s] > 0 &&
                        fact->reasons[s][fact->reason_count[s] - 1].line ==
                            line->action.line;
            if (!told)
                add_change(w, fact, s, line, was);
        }
    }
    free(c.events);
}

/* --- the comparison --- */

static void tell_parting(struct work *w, struct point before, size_t k)
{
    struct hj_diff *d = w->diff;
    struct point to = hj_diff_point(w, k);

    d->same = false;
    d->at_end = k + 1 == w->pair_count;
    for (int s = 0; s < 2; s++) {
        struct hj_diff_side *side = &d->side[s];
        if (before.done[s] > 0)
            side->agreed = hj_diff_line(w, s, before.done[s] - 1)->action.line;
        if (to.done[s] > 0)
            side->parted = hj_diff_line(w, s, to.done[s] - 1)->action.line;
        side->ended = d->at_end && before.done[s] == to.done[s];
        if (!d->at_end)
            side->at = hj_diff_line(w, s, to.done[s] - 1);
        hj_replay_rebuild(w->r[s], w->at[s], to.done[s]);
    }
    find_facts(w);
    w->left = HJ_DIFF_MOST_AGAIN;
    hj_diff_blame(w, before, k);
    for (int s = 0; s < 2 && w->fine; s++)
        find_reasons(w, s, before.done[s], to.done[s]);
}

/* Aligns the courses.  OTHER: where two lines stand in another order, the other
 * one of the two is paired. */
static bool align(struct work *w, bool other)
{
    struct hj_pair_of *more;
    size_t n = course_length(w, 0), m = course_length(w, 1);

    free(w->pairs);
    if (!(other ? hj_align(m, n, same_key_other, w, &w->pairs, &w->pair_count,
                           &w->diff->cut)
                : hj_align(n, m, same_key, w, &w->pairs, &w->pair_count,
                           &w->diff->cut)))
        return false;
    w->diff->actions[0] = n;
    w->diff->actions[1] = m;
    w->diff->pairs = w->pair_count;
    more = realloc(w->pairs, (w->pair_count + 1) * sizeof *w->pairs);
    if (more == NULL)
        return false;
    w->pairs = more;
    for (size_t i = 0; i < w->pair_count; i++) { /* points after the pairs */
        struct hj_pair_of pair = w->pairs[i];
        w->pairs[i].a = (other ? pair.b : pair.a) + 1;
        w->pairs[i].b = (other ? pair.a : pair.b) + 1;
    }
    w->pairs[w->pair_count++] = (struct hj_pair_of){(uint32_t)n, (uint32_t)m};
    return true;
}

/* True if the accounts part as they are aligned, at pair *K. */
static bool parts(struct work *w, struct point *before, size_t *k)
{
    for (int s = 0; s < 2; s++)
        hj_replay_rebuild(w->r[s], w->at[s], 0);
    *k = find_parting(w, before);
    return w->fine && *k < w->pair_count;
}

static void compare(struct work *w)
{
    struct point before = {{0, 0}};
    size_t k;

    for (int s = 0; s < 2; s++)
        hj_replay_rebuild(w->r[s], w->at[s], 0);
    w->diff->same = hj_diff_states_agree(w, 0, w->at[0], 1, w->at[1]);
    if (!w->fine)
        return;
    if (!w->diff->same) { /* at the start */
        find_facts(w);
        return;
    }
    if (!parts(w, &before, &k))
        return;
    w->fine = align(w, true);
    if (!w->fine || !parts(w, &before, &k))
        return; /* they agree but for the order of lines */
    w->fine = align(w, false);
    if (w->fine && parts(w, &before, &k))
        tell_parting(w, before, k);
}

static bool same_game(const struct hj_replay *a, const struct hj_replay *b,
                      struct hj_error *e)
{
    const struct hj_game_setup *x = &a->setup, *y = &b->setup;

    if (a->type != b->type)
        return hj_fail(e, "%s and %s are not of one game", a->file, b->file);
    if (x->player_count != y->player_count)
        return hj_fail(e, "%s has %zu players, %s has %zu", a->file,
                       x->player_count, b->file, y->player_count);
    for (size_t i = 0; i < x->player_count; i++)
        if (!hj_str_eq(x->players[i].id, y->players[i].id))
            return hj_fail(e,
                           "%s and %s are not of one game: seat %zu is "
                           "%.*s in the one, %.*s in the other",
                           a->file, b->file, i + 1,
                           HJ_STR_ARG(x->players[i].id),
                           HJ_STR_ARG(y->players[i].id));
    return true;
}

static bool same_deck(const struct hj_game_player *a,
                      const struct hj_game_player *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->deck[i] != b->deck[i] || a->copies[i] != b->copies[i])
            return false;
    return true;
}

/* True if both accounts use the same cards, rulings, players and numbers, so
 * that equal states have equal facts. */
static bool is_one_table(const struct hj_game_setup *a,
                         const struct hj_game_setup *b)
{
    bool same = a->edition == b->edition && a->strict == b->strict &&
                a->health == b->health && a->hand_plus_1 == b->hand_plus_1 &&
                a->initiative == b->initiative &&
                a->max_hand_plus_1 == b->max_hand_plus_1 &&
                a->player_count == b->player_count &&
                a->team_count == b->team_count &&
                a->ruling_count == b->ruling_count;

    same = same && (a->catalogue == b->catalogue ||
                    hj_catalogue_same(a->catalogue, b->catalogue));
    for (size_t i = 0; same && i < a->player_count; i++)
        same = hj_str_eq(a->players[i].id, b->players[i].id) &&
               a->players[i].team == b->players[i].team &&
               same_deck(&a->players[i], &b->players[i]);
    for (size_t i = 0; same && i < a->team_count; i++)
        same = hj_str_eq(a->teams[i], b->teams[i]);
    for (size_t i = 0; same && i < a->ruling_count; i++)
        same = hj_str_eq(a->rulings[i].id, b->rulings[i].id) &&
               hj_str_eq(a->rulings[i].reading, b->rulings[i].reading);
    return same;
}

bool hj_replay_diff(struct hj_replay *a, struct hj_replay *b,
                    struct hj_arena *arena, struct hj_diff *diff,
                    struct hj_error *e)
{
    struct work w = {.r = {a, b},
                     .arena = arena,
                     .diff = diff,
                     .left = SIZE_MAX,
                     .fine = true};

    *diff = (struct hj_diff){.same = true};
    if (!same_game(a, b, e))
        return false;
    w.one_table = is_one_table(&a->setup, &b->setup);
    w.text = hj_out_memory();
    for (int s = 0; s < 2; s++) {
        w.at[s] = calloc(1, a->type->state_size);
        w.trial[s] = calloc(1, a->type->state_size);
        w.level[s] = calloc(1, a->type->state_size);
        w.keys[s] = hj_canonical_of(w.r[s], arena);
        w.fine = w.fine && w.at[s] && w.trial[s] && w.level[s] && w.keys[s] &&
                 hj_replay_plain(w.r[s], e) != NULL;
    }
    if (w.fine && (w.fine = align(&w, false)))
        compare(&w);
    if (hj_out_failed(w.text) || hj_arena_failed(arena))
        w.fine = false;
    for (int s = 0; s < 2; s++) {
        free(w.at[s]);
        free(w.trial[s]);
        free(w.level[s]);
        hj_facts_free(&w.facts[s]);
    }
    free(w.pairs);
    hj_out_free(w.text);
    return w.fine || hj_fail_memory(e);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The lines that cause two accounts to diverge, found by leaving out each line
 * that only one account has. */
#include "replay/diff-internal.h"

#include <string.h>

/* Sets the cure of ONLY: whether the accounts agree from pair K on.  The trial
 * states are those after pair K without the line. */
static void follow(struct work *w, size_t k, struct hj_diff_only *only)
{
    struct point now = hj_diff_point(w, k);

    only->cure = HJ_DIFF_CURES_ALL;
    for (k++; w->fine && k < w->pair_count; k++) {
        struct point next = hj_diff_point(w, k);
        for (int s = 0; s < 2; s++)
            hj_diff_advance(w, s, w->trial[s], now.done[s], next.done[s],
                            SIZE_MAX);
        now = next;
        if (hj_diff_is_bookkeeping(w, k) ||
            hj_diff_states_agree(w, 0, w->trial[0], 1, w->trial[1]))
            continue;
        only->cure = HJ_DIFF_CURES_HERE;
        for (int s = 0; s < 2; s++)
            only->again[s] =
                now.done[s] > 0
                    ? hj_diff_line(w, s, now.done[s] - 1)->action.line
                    : 0;
        return;
    }
}

/* Finds the effect of leaving out step SKIP of account S; false if there is
 * none, because the other account implies the line. */
static bool try_without(struct work *w, int s, size_t skip, struct point before,
                        size_t k, struct hj_diff_only *only)
{
    struct point to = hj_diff_point(w, k);
    uint32_t was, is;

    hj_replay_rebuild(w->r[s], w->trial[s], before.done[s]);
    was =
        hj_diff_judge(w, s, w->trial[s], before.done[s], to.done[s], SIZE_MAX);
    hj_replay_rebuild(w->r[s], w->trial[s], before.done[s]);
    is = hj_diff_judge(w, s, w->trial[s], before.done[s], to.done[s], skip);
    only->illegal = was == 0 ? is : 0;
    w->r[s]->type->copy(w->trial[!s], w->at[!s]);
    if (hj_diff_states_agree(w, s, w->trial[s], s, w->at[s]))
        return false;
    if (hj_diff_states_agree(w, 0, w->trial[0], 1, w->trial[1]))
        follow(w, k, only);
    return true;
}

static void find_only(struct work *w, int s, struct point before, size_t k)
{
    enum { MOST_TRIES = 200 };
    struct hj_diff_side *side = &w->diff->side[s];
    size_t to = hj_diff_point(w, k).done[s];
    size_t tries = 0;
    bool any = false;

    if (k + 1 < w->pair_count)
        to--; /* both accounts have the pair itself */
    side->only =
        hj_arena_array(w->arena, HJ_DIFF_MOST_ONLY, sizeof *side->only);
    if (side->only == NULL) {
        hj_diff_short(w);
        return;
    }
    for (int all = w->diff->side[!s].ended; all < 2 && !any; all++)
        for (size_t i = before.done[s]; w->fine && i < to; i++) {
            struct hj_diff_only only = {.line = hj_diff_line(w, s, i),
                                        .step = i};
            if (side->only_count == HJ_DIFF_MOST_ONLY || tries++ > MOST_TRIES ||
                w->left == 0) {
                side->more = to - i;
                break;
            }
            only.behind = w->diff->side[!s].agreed;
            if (!w->diff->side[!s].ended &&
                !try_without(w, s, i, before, k, &only) && !all)
                continue;
            side->only[side->only_count++] = only;
            any = true;
        }
}

static bool is_cured(const struct hj_diff *d)
{
    for (int s = 0; s < 2; s++)
        for (size_t i = 0; i < d->side[s].only_count; i++)
            if (d->side[s].only[i].cure != HJ_DIFF_NO_CURE)
                return true;
    return false;
}

/* Returns the first step of account S after pair J - 1; *COUNT is the number of
 * steps before pair J, which only account S has. */
static size_t gap_of(const struct work *w, int s, size_t j, size_t *count)
{
    size_t from = j > 0 ? hj_diff_point(w, j - 1).done[s] : 0;
    size_t to = hj_diff_point(w, j).done[s];

    *count = to - from - (j + 1 < w->pair_count && to > from);
    return from;
}

static bool add_earlier(struct work *w, int s, size_t j, size_t step, size_t k,
                        bool cures)
{
    struct hj_diff_side *side = &w->diff->side[s];
    struct point from =
        j > 0 ? hj_diff_point(w, j - 1) : (struct point){{0, 0}};
    struct hj_diff_only only = {.line = hj_diff_line(w, s, step), .step = step};

    if (side->only_count == HJ_DIFF_MOST_ONLY ||
        !try_without(w, s, step, from, k, &only) ||
        (cures && only.cure == HJ_DIFF_NO_CURE))
        return false;
    if (from.done[!s] > 0)
        only.behind = hj_diff_line(w, !s, from.done[!s] - 1)->action.line;
    memmove(side->only + 1, side->only, side->only_count++ * sizeof only);
    side->only[0] = only;
    return true;
}

/* Searches back from pair K for the nearest line that only one account has,
 * because a choice, a target or a prevention takes effect later.  With CURES,
 * both accounts must agree at the divergence without the line; otherwise the
 * state of its account must change there. */
static void find_earlier(struct work *w, size_t k, bool cures)
{
    enum { MOST_TRIES = 60 };
    size_t tries = 0;
    bool found = false;

    for (size_t j = k + 1; w->fine && !found && j-- > 0;)
        for (int s = 0; s < 2; s++) {
            size_t count, from = gap_of(w, s, j, &count);
            for (size_t i = from + count; i-- > from;) {
                if (tries++ == MOST_TRIES || w->left == 0)
                    return;
                found = add_earlier(w, s, j, i, k, cures) || found;
            }
        }
}

/* Returns the first pair after step STEP of account S. */
static size_t pair_behind(const struct work *w, int s, size_t step)
{
    size_t j = 0;

    while (j + 1 < w->pair_count && hj_diff_point(w, j).done[s] <= step)
        j++;
    return j;
}

/* Finds out whether the accounts agree without both lines. */
static void try_neither(struct work *w, struct hj_diff_only *a,
                        struct hj_diff_only *b, size_t j, size_t k)
{
    struct point from =
        j > 0 ? hj_diff_point(w, j - 1) : (struct point){{0, 0}};
    struct point to = hj_diff_point(w, k);
    struct hj_diff_only *both[] = {a, b};

    for (int s = 0; s < 2; s++) {
        hj_replay_rebuild(w->r[s], w->trial[s], from.done[s]);
        hj_diff_advance(w, s, w->trial[s], from.done[s], to.done[s],
                        both[s]->step);
    }
    if (!hj_diff_states_agree(w, 0, w->trial[0], 1, w->trial[1]))
        return;
    follow(w, k, a);
    b->cure = a->cure;
    memcpy(b->again, a->again, sizeof a->again);
}

/* True if A and B are different versions of one action: same player and verb,
 * between the same pairs or about the same object. */
static bool is_one_action(const struct work *w, const struct hj_diff_only *a,
                          const struct hj_diff_only *b)
{
    const struct hj_canonical *p = &w->keys[0][a->step];
    const struct hj_canonical *q = &w->keys[1][b->step];
    const struct hj_operand *x =
        hj_action_operand(&a->line->action, HJ_ROLE_ITEM, 0);
    const struct hj_operand *y =
        hj_action_operand(&b->line->action, HJ_ROLE_ITEM, 0);

    if (p->verb != q->verb || !hj_str_eq(p->actor, q->actor))
        return false;
    if (pair_behind(w, 0, a->step) == pair_behind(w, 1, b->step))
        return a->cure == HJ_DIFF_NO_CURE && b->cure == HJ_DIFF_NO_CURE;
    return x != NULL && y != NULL && x->kind == HJ_OPERAND_WORD &&
           hj_str_eq(hj_operand_text(x), hj_operand_text(y));
}

/* Joins the pairs of lines that are one choice, made differently. */
static void find_changes(struct work *w, size_t k)
{
    struct hj_diff_side *x = &w->diff->side[0], *y = &w->diff->side[1];

    for (size_t i = 0; i < x->only_count; i++)
        for (size_t n = 0; w->fine && n < y->only_count; n++) {
            struct hj_diff_only *a = &x->only[i], *b = &y->only[n];
            size_t j = pair_behind(w, 0, a->step);
            size_t m = pair_behind(w, 1, b->step);
            if (a->instead != NULL || b->instead != NULL ||
                !is_one_action(w, a, b))
                continue;
            a->instead = b->line;
            b->instead = a->line;
            a->cure = b->cure = HJ_DIFF_NO_CURE;
            try_neither(w, a, b, j < m ? j : m, k);
        }
}

/* Finds the nearest pair of lines that name different copies of the same cards,
 * if no other cause was found. */
static void find_copies(struct work *w, size_t k)
{
    enum { MOST_TRIES = 60 };
    size_t tries = 0;

    for (size_t j = k + 1;
         w->fine && j-- > 0 && tries < MOST_TRIES && w->left > 0;) {
        struct hj_diff_only only[2] = {
            {.step = hj_diff_point(w, j).done[0] - 1},
            {.step = hj_diff_point(w, j).done[1] - 1}};
        bool matters = false;
        if (j + 1 == w->pair_count ||
            hj_canonical_same_copies(&w->keys[0][only[0].step],
                                     &w->keys[1][only[1].step]))
            continue;
        for (int s = 0; s < 2; s++, tries++) {
            struct point from =
                j > 0 ? hj_diff_point(w, j - 1) : (struct point){{0, 0}};
            matters =
                try_without(w, s, only[s].step, from, k, &only[s]) || matters;
            only[s].line = hj_diff_line(w, s, only[s].step);
        }
        if (!matters)
            continue;
        for (int s = 0; s < 2; s++) {
            only[s].instead = only[!s].line;
            only[s].cure = HJ_DIFF_NO_CURE;
        }
        try_neither(w, &only[0], &only[1], j, k);
        for (int s = 0; s < 2; s++)
            w->diff->side[s].only[w->diff->side[s].only_count++] = only[s];
        return;
    }
}

void hj_diff_blame(struct work *w, struct point before, size_t k)
{
    struct hj_diff *d = w->diff;

    for (int s = 0; s < 2 && w->fine; s++)
        find_only(w, s, before, k);
    if (w->fine && !d->side[0].ended && !d->side[1].ended && !is_cured(d))
        find_earlier(w, k, true);
    if (w->fine && d->side[0].only_count + d->side[1].only_count == 0)
        find_earlier(w, k, false);
    if (w->fine && d->side[0].only_count + d->side[1].only_count == 0)
        find_copies(w, k);
    find_changes(w, k);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Moves of a stepper: by lines or edges, to a line, turn or finding. */
#include "replay/step/stepper-internal.h"

#include "base/utf8.h"

#include <stdlib.h>

static int kind_at(const struct stepper *s, size_t point)
{
    return point == 0 ? HJ_LINE_NOTE : stepper_line(s, point)->kind;
}

size_t stepper_behind(const struct stepper *s, size_t point)
{
    if (point >= s->lines)
        return SIZE_MAX;
    if (kind_at(s, point) == HJ_LINE_BRANCH) {
        size_t end = stepper_line(s, point)->partner + 1;
        /* an unclosed branch is the rest of the log */
        return end > point && end <= s->lines ? end : point + 1;
    }
    return point + 1;
}

size_t stepper_before(const struct stepper *s, size_t point)
{
    if (point == 0)
        return SIZE_MAX;
    if (kind_at(s, point) == HJ_LINE_END) {
        size_t branch = stepper_line(s, point)->partner + 1;
        return branch < point ? branch : point - 1;
    }
    return point - 1;
}

bool stepper_go(struct stepper *s, size_t point)
{
    return stepper_enter(s, point < s->lines ? point : s->lines, STEPPER_WHOLE);
}

bool stepper_start(struct stepper *s)
{
    return stepper_go(s, 0);
}

bool stepper_end(struct stepper *s)
{
    return stepper_go(s, s->lines);
}

bool stepper_next(struct stepper *s, size_t count)
{
    size_t to = s->point;

    if (s->edge != STEPPER_WHOLE && count > 0)
        count--; /* the rest of this line is the first step */
    else if (stepper_behind(s, to) == SIZE_MAX)
        return stepper_say(s, "this is the end of the log");
    for (; count > 0 && stepper_behind(s, to) != SIZE_MAX; count--)
        to = stepper_behind(s, to);
    return stepper_go(s, to);
}

bool stepper_back(struct stepper *s, size_t count)
{
    size_t to = s->point;

    if (to == 0)
        return stepper_say(s, "this is the start of the log");
    for (; count > 0 && to > 0; count--)
        to = stepper_before(s, to);
    return stepper_go(s, to);
}

bool stepper_into(struct stepper *s)
{
    if (s->edge + 1 < (int)s->edge_count)
        return stepper_enter(s, s->point, s->edge + 1);
    if (kind_at(s, s->point) == HJ_LINE_BRANCH && s->point < s->lines)
        return stepper_go(s, s->point + 1);
    if (stepper_behind(s, s->point) == SIZE_MAX)
        return stepper_say(s, "this is the end of the log");
    stepper_go(s, stepper_behind(s, s->point));
    return s->edge_count == 0 || stepper_enter(s, s->point, 0);
}

bool stepper_edge_back(struct stepper *s)
{
    if (s->edge > 0)
        return stepper_enter(s, s->point, s->edge - 1);
    if (s->edge == STEPPER_WHOLE && s->edge_count > 0)
        return stepper_enter(s, s->point, (int)s->edge_count - 1);
    return stepper_back(s, 1);
}

bool stepper_out(struct stepper *s)
{
    unsigned depth;
    size_t to = s->point;

    if (s->edge != STEPPER_WHOLE)
        return stepper_enter(s, s->point, s->edges[s->edge].cause);
    depth = to > 0 ? stepper_line(s, to)->depth : 0;
    while (to > 0 && !(kind_at(s, to) == HJ_LINE_BRANCH &&
                       stepper_line(s, to)->depth < depth))
        to--;
    if (depth == 0 || to == 0)
        return stepper_say(s, "this is in no branch and no ruling");
    return stepper_go(s, to);
}

bool stepper_to_line(struct stepper *s, uint32_t number)
{
    size_t low = 0, high = s->lines;

    while (low < high) { /* finds the last point up to NUMBER */
        size_t middle = high - (high - low) / 2;
        if (stepper_number(s, middle) <= number)
            low = middle;
        else
            high = middle - 1;
    }
    stepper_go(s, low);
    if (low == 0 && number < stepper_number(s, 0))
        stepper_say(s, "line %u is above the first action", (unsigned)number);
    else if (stepper_number(s, low) != number && low == s->lines)
        stepper_say(s, "the last line is %u", stepper_number(s, low));
    return true;
}

/* True if the turn at the point differs from that at the previous point. */
static bool is_new_turn(const struct stepper *s, size_t point)
{
    const struct mark *here = &s->marks[point], *above;

    if (point == 0)
        return true;
    above = &s->marks[stepper_before(s, point)];
    return here->round != above->round || !hj_str_eq(here->turn, above->turn);
}

bool stepper_turn(struct stepper *s, bool back)
{
    size_t to = s->point;

    if (back && s->edge == STEPPER_WHOLE && to > 0)
        to = stepper_before(s, to);
    while (!back && (to = stepper_behind(s, to)) != SIZE_MAX)
        if (is_new_turn(s, to))
            return stepper_go(s, to);
    if (!back)
        return stepper_say(s, "no turn behind this one");
    if (s->point == 0)
        return stepper_say(s, "this is the start of the log");
    while (to > 0 && !is_new_turn(s, to))
        to = stepper_before(s, to);
    return stepper_go(s, to);
}

bool stepper_to_turn(struct stepper *s, struct hj_str player, int64_t round)
{
    size_t to = round > 0 ? 0 : stepper_behind(s, s->point);

    for (; to != SIZE_MAX; to = stepper_behind(s, to)) {
        const struct mark *m = &s->marks[to];
        if ((round == 0 ? is_new_turn(s, to) : m->round == round) &&
            (player.n == 0 || hj_str_eq(player, m->turn)))
            return stepper_go(s, to);
    }
    if (round > 0)
        return stepper_say(s, "round %d has no turn%s%.*s", (int)round,
                           player.n > 0 ? " of " : "", HJ_STR_ARG(player));
    return stepper_say(s, "no turn of %.*s behind this line",
                       HJ_STR_ARG(player));
}

/* Moves to the next or previous point for which WANTED is true, including lines
 * of branches. */
static bool seek(struct stepper *s, bool back,
                 bool (*wanted)(const struct stepper *s, size_t point,
                                struct hj_str text),
                 struct hj_str text)
{
    size_t at = s->point;

    while (back ? at > 0 : at < s->lines) {
        at = back ? at - 1 : at + 1;
        if (wanted(s, at, text))
            return stepper_go(s, at);
    }
    return false;
}

static bool has_finding(const struct stepper *s, size_t point,
                        struct hj_str text)
{
    (void)text;
    return stepper_worst(s, point) != HJ_SEVERITIES;
}

static bool has_claim(const struct stepper *s, size_t point, struct hj_str text)
{
    (void)text;
    return kind_at(s, point) == HJ_LINE_CLAIM;
}

bool stepper_to_finding(struct stepper *s, bool back)
{
    return seek(s, back, has_finding, HJ_STR("")) ||
           stepper_say(s, "no finding %s here", back ? "before" : "behind");
}

bool stepper_to_claim(struct stepper *s, bool back)
{
    return seek(s, back, has_claim, HJ_STR("")) ||
           stepper_say(s, "no claim %s here", back ? "before" : "behind");
}

bool stepper_keep(struct stepper *s, char **to, struct hj_str text)
{
    char *copy = malloc(text.n + 1);

    if (copy == NULL) {
        s->short_of_memory = true;
        return false;
    }
    memcpy(copy, text.p, text.n);
    copy[text.n] = '\0';
    free(*to);
    *to = copy;
    return true;
}

bool stepper_branch(struct stepper *s, struct hj_str title)
{
    for (size_t at = s->point; at < s->lines; at++) {
        const struct hj_log_line *line = stepper_line(s, at);
        if (kind_at(s, at) != HJ_LINE_BRANCH)
            continue;
        if (title.n == 0 ||
            stepper_has_part(hj_operand_text(&line->action.operands[0]),
                             title)) {
            stepper_go(s, at + 1);
            stepper_say(s, "in the branch \"%.*s\"",
                        HJ_STR_ARG(hj_operand_text(&line->action.operands[0])));
            return true;
        }
    }
    return stepper_say(s, "no such branch from this line on");
}

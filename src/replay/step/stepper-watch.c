/* SPDX-License-Identifier: MPL-2.0 */
/* The watched fact of a stepper, and moves to its changes. */
#include "replay/step/stepper-internal.h"

#include <stdlib.h>

/* Discards the values along the game. */
static void forget(struct stepper *s)
{
    free(s->values);
    hj_map_free(s->value_ids);
    hj_arena_free(s->value_texts);
    s->values = NULL;
    s->value_ids = NULL;
    s->value_texts = NULL;
}

/* Returns the number of a value, equal for equal values.  Out of memory is
 * noted. */
static uint32_t number_of(struct stepper *s, struct hj_str value)
{
    uint32_t id = (uint32_t)hj_map_count(s->value_ids);

    if (hj_map_get(s->value_ids, value, &id))
        return id;
    value = hj_arena_str(s->value_texts, value);
    if (value.p == NULL || !hj_map_put(s->value_ids, value, id))
        s->short_of_memory = true;
    return id;
}

/* Determines the value at every point, so that a move needs only a search. */
static bool trace(struct stepper *s)
{
    enum { FEW = 64 }; /* typical number of different values */

    forget(s);
    s->values = malloc((s->lines + 1) * sizeof *s->values);
    s->value_ids = hj_map_new(FEW);
    s->value_texts = hj_arena_new();
    if (s->values == NULL || s->value_ids == NULL) {
        forget(s);
        return stepper_say(s, "out of memory");
    }
    stepper_walk(s, SIZE_MAX);
    for (size_t i = 0; i <= s->lines; i++) {
        stepper_walk(s, i);
        s->values[i] =
            number_of(s, stepper_value(s, s->other, hj_str(s->watch)));
    }
    return true;
}

bool stepper_watch(struct stepper *s, struct hj_str path)
{
    struct hj_str value;

    stepper_unwatch(s);
    if (path.n == 0)
        return true;
    if (!stepper_keep(s, &s->watch, path) || !trace(s))
        return false;
    value = stepper_value(s, s->state, path);
    if (value.n > 0) {
        stepper_say(s, "%.*s is %.*s", HJ_STR_ARG(path), HJ_STR_ARG(value));
        return true;
    }
    hj_out_cut(s->text, 0);
    stepper_no_fact(s, path, s->text);
    stepper_say(s, "%.*s", HJ_STR_ARG(hj_out_text(s->text)));
    return true;
}

void stepper_unwatch(struct stepper *s)
{
    forget(s);
    free(s->watch);
    s->watch = NULL;
}

struct hj_str stepper_watched(const struct stepper *s)
{
    return hj_str(s->watch);
}

/* Returns the last point of the course up to BEFORE whose value differs from
 * that of the previous point. */
static size_t last_change(const struct stepper *s, size_t before)
{
    size_t above;

    while ((above = stepper_before(s, before)) != SIZE_MAX) {
        if (s->values[above] != s->values[before])
            return before;
        before = above;
    }
    return SIZE_MAX;
}

/* Returns the next point with a different value. */
static size_t next_change(struct stepper *s)
{
    uint32_t now = number_of(s, stepper_value(s, s->state, hj_str(s->watch)));
    size_t at =
        s->edge == STEPPER_WHOLE ? stepper_behind(s, s->point) : s->point;

    while (at != SIZE_MAX && s->values[at] == now)
        at = stepper_behind(s, at);
    return at;
}

bool stepper_run(struct stepper *s, bool back)
{
    size_t to = SIZE_MAX;
    struct hj_str path = hj_str(s->watch), value;

    if (path.n == 0)
        return stepper_say(s, "nothing is watched yet");
    if (s->values == NULL && !trace(s))
        return false;
    if (!back)
        to = next_change(s);
    else if (s->edge != STEPPER_WHOLE)
        to = last_change(s, s->point);
    else if (s->point > 0)
        to = last_change(s, stepper_before(s, s->point));
    if (to == SIZE_MAX)
        return stepper_say(s, "%s does not change %s here", s->watch,
                           back ? "before" : "behind");
    stepper_go(s, to);
    value = stepper_value(s, s->state, path);
    stepper_say(s, "%s is %.*s", s->watch, HJ_STR_ARG(value));
    return true;
}

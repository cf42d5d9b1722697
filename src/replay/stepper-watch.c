/* SPDX-License-Identifier: MPL-2.0 */
/* A stepper's watched fact: running to where it changes. */
#include "replay/stepper-internal.h"

#include <stdlib.h>

bool stepper_watch(struct stepper *s, struct hj_str path)
{
    struct hj_str value;

    if (path.n == 0) {
        free(s->watch);
        s->watch = NULL;
        return true;
    }
    value = stepper_value(s, s->state, path);
    if (value.n > 0)
        stepper_say(s, "%.*s is %.*s", HJ_STR_ARG(path), HJ_STR_ARG(value));
    else
        stepper_say(s, "there is no fact '%.*s' here", HJ_STR_ARG(path));
    return stepper_keep(s, &s->watch, path);
}

struct hj_str stepper_watched(const struct stepper *s)
{
    return hj_str(s->watch);
}

/* Where the value of the watched fact has changed; walks from one point to
 * the next without going back to a snapshot each time. */
static size_t last_change(struct stepper *s, size_t before)
{
    char *value = NULL;
    size_t found = SIZE_MAX, count = 0;
    size_t *course = malloc((before + 1) * sizeof *course);

    for (size_t at = before; course != NULL && at != SIZE_MAX;
         at = stepper_before(s, at))
        course[count++] = at;
    s->short_of_memory = s->short_of_memory || course == NULL;
    while (count-- > 0) {
        struct hj_str now;
        stepper_walk(s, course[count]);
        now = stepper_value(s, s->other, hj_str(s->watch));
        if (value != NULL && !hj_str_is(now, value))
            found = course[count];
        free(value);
        value = strdup(now.n > 0 ? now.p : "");
        if (value == NULL)
            break;
    }
    free(value);
    free(course);
    return found;
}

static size_t next_change(struct stepper *s)
{
    struct hj_str was = stepper_value(s, s->state, hj_str(s->watch));
    char *value = strdup(was.n > 0 ? was.p : "");
    size_t at =
        s->edge == STEPPER_WHOLE ? stepper_behind(s, s->point) : s->point;

    stepper_walk(s, SIZE_MAX);
    for (; value != NULL && at != SIZE_MAX; at = stepper_behind(s, at)) {
        stepper_walk(s, at);
        if (!hj_str_is(stepper_value(s, s->other, hj_str(s->watch)), value))
            break;
    }
    free(value);
    return at;
}

bool stepper_run(struct stepper *s, bool back)
{
    size_t to;
    struct hj_str path = hj_str(s->watch), value;

    if (path.n == 0)
        return stepper_say(s, "nothing is watched yet");
    stepper_walk(s, SIZE_MAX);
    if (!back)
        to = next_change(s);
    else if (s->point == 0)
        to = SIZE_MAX;
    else
        to = last_change(s, s->edge == STEPPER_WHOLE
                                ? stepper_before(s, s->point)
                                : s->point);
    if (to == SIZE_MAX)
        return stepper_say(s, "%s does not change %s here", s->watch,
                           back ? "before" : "behind");
    stepper_go(s, to);
    value = stepper_value(s, s->state, path);
    stepper_say(s, "%s is %.*s", s->watch, HJ_STR_ARG(value));
    return true;
}

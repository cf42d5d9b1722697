/* SPDX-License-Identifier: MPL-2.0 */
/* Marks of objects (damage, counters). Few objects have any at a time, so the
 * marks are kept apart from the objects, sorted by object. */
#include "play/internal.h"

/* Returns the index of OBJECT's row, or the index at which to insert it. */
static int row_of(const struct pl_state *s, int object)
{
    int at = 0;

    while (at < s->marked_count && s->marked[at].object < object)
        at++;
    return at;
}

const int16_t *pl_marks(const struct pl_state *s, int object)
{
    static const int16_t none[PL_MARKS];

    return s->objects[object].flags & PL_HAS_MARKS
               ? s->marked[row_of(s, object)].of
               : none;
}

static int16_t *add_row(struct pl_state *s, int object)
{
    int at = row_of(s, object);

    memmove(&s->marked[at + 1], &s->marked[at],
            (size_t)(s->marked_count - at) * sizeof s->marked[0]);
    s->marked_count++;
    s->marked[at] = (struct pl_marks){.object = (int16_t)object};
    s->objects[object].flags |= PL_HAS_MARKS;
    return s->marked[at].of;
}

void pl_clear_marks(struct pl_state *s, int object)
{
    int at = row_of(s, object);

    if (!(s->objects[object].flags & PL_HAS_MARKS))
        return;
    s->marked_count--;
    memmove(&s->marked[at], &s->marked[at + 1],
            (size_t)(s->marked_count - at) * sizeof s->marked[0]);
    s->objects[object].flags &= (uint16_t)~PL_HAS_MARKS;
}

bool pl_set_mark(struct pl_run *r, int object, int mark, int value)
{
    static const int16_t none[PL_MARKS];
    struct pl_state *s = r->s;
    bool has = s->objects[object].flags & PL_HAS_MARKS;
    int16_t *marks;

    if (value == 0 && !has)
        return true;
    if (value > PL_GREAT || value < -PL_GREAT) {
        pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
        return false;
    }
    if (!has && s->marked_count == PL_MARKED) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_CHANGES), PL_MARKED);
        return false;
    }
    marks = has ? s->marked[row_of(s, object)].of : add_row(s, object);
    marks[mark] = (int16_t)value;
    if (value == 0 && memcmp(marks, none, sizeof none) == 0)
        pl_clear_marks(s, object);
    return true;
}

/* Returns the value that MARK is subtracted from; -1 if there is none. */
static int value_less(const struct pl_rules *rules, int mark)
{
    for (int v = 0; v < rules->value_count; v++)
        if (rules->values[v].minus_mark == mark + 1)
            return v;
    return -1;
}

void pl_mark(struct pl_run *r, int object, int mark, int change,
             const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int from = pl_mark_of(r->s, object, mark), to = from + change, value, was;

    if (to < r->g->rules->marks[mark].least)
        to = r->g->rules->marks[mark].least;
    if (to == from || !pl_on(rule) || pl_over(r))
        return;
    value = r->g->rules->marks[mark].path == NULL && pl_records(r)
                ? value_less(r->g->rules, mark)
                : -1;
    was = value < 0 ? 0 : pl_value(r, object, value);
    if (!pl_set_mark(r, object, mark, to))
        return;
    r->s->unsettled = 1;
    if (value >= 0)
        pl_changed(r, PL_F_VALUE + value, object, o->controller, was,
                   pl_value(r, object, value), rule);
    else if (r->g->rules->marks[mark].path != NULL)
        pl_changed(r, PL_F_MARK + mark, object, o->controller, from, to, rule);
}

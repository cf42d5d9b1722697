/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of a value, or of the number of instances of a keyword. */
#include "play/internal.h"

struct parts {
    const struct pl_run *r;
    struct hj_out *out;
    int count; /* parts besides the printed one */
};

/* Writes one part, AMOUNT and its source BY; nothing for 0. */
static void put_part(struct parts *p, int amount, struct hj_str by)
{
    if (amount == 0)
        return;
    hj_out_printf(p->out, ", %+d by %.*s", amount, HJ_STR_ARG(by));
    p->count++;
}

/* Writes the part that a modifier grants.  Its source is shown as the keyword
 * that grants a value, as the duration of a keyword that an object granted
 * itself, as an object's label, or as an `effect` line. */
static void put_modifier(struct parts *p, const struct pl_modifier *m)
{
    const struct pl_rules *rules = p->r->g->rules;

    if (m->kind == PL_MODIFIES_VALUE && m->n > 0)
        put_part(p, m->amount, hj_str(rules->words->keywords[m->n - 1].shown));
    else if (m->kind == PL_MODIFIES_KEYWORD && m->source == m->object &&
             m->until >= PL_OWN_UNTIL && rules->own_until != NULL) {
        hj_out_printf(p->out, ", %+d %s", m->amount, rules->own_until);
        p->count++;
    } else
        put_part(p, m->amount,
                 m->source >= 0 ? pl_label(p->r, m->source)
                                : HJ_STR("an `effect` line"));
}

/* Writes the printed amount, and what modifiers and continuous effects grant.
 * KIND is one of enum pl_modifies, WHICH the value or keyword. */
static void put_given(struct parts *p, int printed, int object, int kind,
                      int which)
{
    const struct pl_run *r = p->r;

    hj_out_printf(p->out, "%d printed", printed);
    PL_EACH_CHANGE (m, r->s, object, kind, which)
        put_modifier(p, m);
    PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
        put_part(p, pl_granted_by(r, w.at, object, kind, which),
                 pl_label(r, w.at));
}

/* Writes the damage that reduces value V, and how much more is prevented. */
static void put_damage(struct parts *p, int object, int v)
{
    const struct pl_rules *rules = p->r->g->rules;
    const int16_t *marks = pl_marks(p->r->s, object);
    int less = rules->values[v].minus_mark;
    const char *mark = less > 0 ? rules->marks[less - 1].path : NULL;

    if (less == 0)
        return;
    put_part(p, -marks[less - 1],
             mark != NULL ? hj_str(mark) : HJ_STR("damage"));
    if (rules->prevents == 0 || marks[rules->prevents - 1] <= 0)
        return;
    hj_out_printf(p->out, "; the next %d damage is prevented",
                  marks[rules->prevents - 1]);
    p->count++;
}

static void value_parts(struct parts *p, int object, int v)
{
    const struct pl_run *r = p->r;
    const struct pl_rules *rules = r->g->rules;

    put_given(p, pl_printed(r, object, v), object, PL_MODIFIES_VALUE, v);
    if (rules->value != NULL)
        put_part(p, rules->value(r, object, v), HJ_STR("the rules"));
    put_damage(p, object, v);
}

bool pl_breakdown(const struct hj_game *g, const void *state,
                  struct hj_str path, struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);
    struct parts p = {.r = &r, .out = out};
    struct hj_str rest = HJ_STR("");
    int object = pl_path_object(&r, path, &rest), row;

    if (object < 0 || !pl_in_play(&r, object))
        return false;
    row = PL_NAMED(g->rules, value, path, rest);
    if (row >= 0) {
        value_parts(&p, object, row);
        return p.count > 0;
    }
    if (!hj_str_starts(rest, HJ_STR("keyword.")))
        return false;
    row = pl_keyword_named(g->rules, hj_str_from(rest, sizeof "keyword." - 1));
    if (row >= 0)
        put_given(&p, pl_printed_keyword(&r, object, row), object,
                  PL_MODIFIES_KEYWORD, row);
    return p.count > 0;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* What an ATK or a DEF is made of at this point. */
#include "games/sularia/sularia.h"

struct parts {
    const struct su_run *r;
    struct hj_out *out;
    bool def;
    int count;
};

/* One part: what SOURCE gives, "an effect" where nothing is its source. */
static void put_part(struct parts *p, int value, int source)
{
    if (value == 0)
        return;
    p->count++;
    hj_out_printf(p->out, ", %+d by ", value);
    if (source >= 0)
        hj_out_str(p->out, su_object_name(p->r->g, p->r->s, source));
    else
        hj_out_puts(p->out, "an effect");
}

bool su_parts(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out)
{
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    struct parts p = {.r = &r, .out = out};
    struct hj_str what;
    int object = su_path_object(&r, path, &what);

    p.def = hj_str_is(what, "def");
    if (object < 0 || (!p.def && !hj_str_is(what, "atk")) ||
        !su_in_play(r.s, object))
        return false;
    hj_out_printf(out, "%d printed",
                  p.def ? su_object_card(&r, object)->def
                        : su_object_card(&r, object)->atk);
    for (int i = 0; i < r.s->modifier_count; i++) {
        const struct su_modifier *m = &r.s->modifiers[i];
        if (m->object == object)
            put_part(&p, p.def ? m->def : m->atk, m->source);
    }
    for (int i = 0; i < r.s->object_count; i++) {
        int values[2] = {0, 0};
        su_given_by(&r, i, object, values);
        put_part(&p, values[p.def], i);
    }
    if (p.def && r.s->objects[object].lost != 0) {
        p.count++;
        hj_out_printf(out, ", %+d by damage", -r.s->objects[object].lost);
    }
    return p.count > 0;
}

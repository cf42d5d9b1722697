/* SPDX-License-Identifier: MPL-2.0 */
/* What an ATK, a DEF or the number of a keyword is made of at this point. */
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

/* What a modifier gives; a keyword is named that gave it to its own object. */
static void put_modifier(struct parts *p, const struct su_modifier *m)
{
    int value = p->def ? m->def : m->atk;

    if (value == 0 || m->by == 0) {
        put_part(p, value, m->source);
        return;
    }
    p->count++;
    hj_out_printf(p->out, ", %+d by %s", value, su_keyword_name(m->by - 1));
}

/* Who gives OBJECT the keyword now, beside its text. */
static void put_keyword(struct parts *p, int object, int keyword)
{
    const struct su_run *r = p->r;
    const struct hj_card_text *t = &su_object_card(r, object)->text;
    int printed = 0;

    for (int i = 0; i < t->ability_count; i++)
        printed += t->abilities[i].when == HJ_WHEN_KEYWORD &&
                   t->abilities[i].keyword.keyword == keyword;
    hj_out_printf(p->out, "%d printed", printed);
    for (int i = 0; i < r->s->modifier_count; i++) {
        const struct su_modifier *m = &r->s->modifiers[i];
        bool role = m->source == object;
        if (m->object != object || m->keyword != keyword)
            continue;
        if (role) {
            p->count++;
            hj_out_printf(p->out, ", %+d in this attack", m->instances);
        } else {
            put_part(p, m->instances, m->source);
        }
    }
    for (int i = 0; i < r->s->object_count; i++)
        put_part(p, su_keyword_given(r, i, object, keyword), i);
}

bool su_parts(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out)
{
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    struct parts p = {.r = &r, .out = out};
    struct hj_str what;
    int object = su_path_object(&r, path, &what);

    for (int k = 0;
         object >= 0 && su_in_play(r.s, object) &&
         hj_str_starts(what, HJ_STR("keyword.")) && k < SU_KEYWORD_ROWS;
         k++)
        if (hj_str_is(hj_str_from(what, sizeof "keyword." - 1),
                      su_keyword_path(k))) {
            put_keyword(&p, object, k);
            return p.count > 0;
        }
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
            put_modifier(&p, m);
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
    if (p.def && r.s->objects[object].prevent > 0) {
        p.count++;
        hj_out_printf(out, "; the next %d damage is prevented",
                      r.s->objects[object].prevent);
    }
    return p.count > 0;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Which sites a BARRAGE hits when it comes to that, and which it misses. */
#include "games/sularia/sularia.h"

/* The sites that a BARRAGE may hit, as many as count; returns how many. */
static int neighbours(const struct su_state *s, int site, int near[SU_HITS])
{
    int count = 0;

    for (struct su_walk w = {0};
         count < SU_HITS && su_walk(&w, s, 1u << SU_SITES);)
        if (su_adjacent(s, site, w.at, true))
            near[count++] = w.at;
    return count;
}

/* Tells that a site chosen for a BARRAGE is not hit; SITE is -1 where none is,
 * as the attacked one is gone. */
static void missed(struct su_run *r, const struct su_fighter *f, int site)
{
    bool gone = site < 0 || r->s->objects[site].zone != SU_SITES;

    su_event(r, &(struct hj_event){.kind = SU_MISSED,
                                   .object = f->object,
                                   .player = -1,
                                   .chooser = -1,
                                   .source = -1,
                                   .from = gone,
                                   .to = site,
                                   .rule = "barrage.3 R25"});
}

void su_barrage_missed(struct su_run *r, const struct su_fighter *f)
{
    struct hj_keyword_value v;

    for (int k = 0; k < SU_BARRAGES && f->site >= 0 &&
                    su_instance(r, f->object, SU_KEYWORD_BARRAGE, k, &v);
         k++)
        if (f->barrage[k][0] >= 0)
            missed(r, f, -1);
}

/* What is left of the choice for one instance. */
struct choice {
    int hits[SU_HITS];
    int count;
    int gone; /* those that have fallen since */
};

/* Whether one that was chosen first has fallen, so that another choice holds
 * for the second damage step of the edition of 2015. */
static bool is_chosen_again(const struct su_run *r, const struct su_fighter *f,
                            int instance)
{
    if (instance >= SU_BARRAGES || f->again[instance][0] < 0 ||
        r->s->step != SU_STEP_DAMAGE)
        return false;
    for (int k = 0; k < SU_HITS; k++) {
        int site = f->barrage[instance][k];
        if (site >= 0 && !su_adjacent(r->s, f->site, site, true))
            return true;
    }
    return false;
}

static struct choice still_chosen(struct su_run *r, const struct su_fighter *f,
                                  int instance, const int near[SU_HITS],
                                  int count)
{
    struct choice c = {.count = 0};
    const int16_t *chosen = is_chosen_again(r, f, instance)
                                ? f->again[instance]
                                : f->barrage[instance];

    for (int k = 0; instance < SU_BARRAGES && k < SU_HITS; k++) {
        int site = chosen[k], at = 0;
        while (at < count && near[at] != site)
            at++;
        if (at < count) {
            c.hits[c.count++] = site;
        } else if (site >= 0) {
            c.gone++;
            missed(r, f, site);
        }
    }
    return c;
}

static void check_choice(struct su_run *r, const struct su_fighter *f,
                         struct hj_keyword_value v, const struct choice *c,
                         int count)
{
    struct hj_str name = su_object_name(r->g, r->s, f->object);

    if (c->gone > 0 && c->count < v.n)
        su_illegal(r, NULL, "barrage.5 R25", SU_SAY(BARRAGE_AFTER_FALL),
                   HJ_STR_ARG(name), v.n, v.x, count, c->gone,
                   c->gone == 1 ? "has" : "have");
    else if (c->count == 0 && count > v.n)
        su_illegal(r, NULL, "barrage.5 R25", SU_SAY(BARRAGE_NOT_WRITTEN),
                   HJ_STR_ARG(name), v.n, v.x, count);
    else if (c->count > 0 && c->count < v.n && c->count < count)
        su_illegal(r, NULL, "barrage.2 R25", SU_SAY(BARRAGE_TOO_FEW),
                   HJ_STR_ARG(name), c->count, v.n, v.x, count);
}

int su_barrage_hits(struct su_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS])
{
    int near[SU_HITS];
    int count = neighbours(r->s, f->site, near);
    struct choice c = still_chosen(r, f, instance, near, count);
    bool all = c.gone > 0 && count <= v.n;

    if (!all)
        check_choice(r, f, v, &c, count);
    if (all || c.count == 0) {
        c.count = count < v.n ? count : v.n;
        memcpy(c.hits, near, (size_t)c.count * sizeof(near[0]));
    }
    memcpy(hits, c.hits, (size_t)c.count * sizeof(hits[0]));
    return c.count;
}

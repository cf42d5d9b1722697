/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: sites that a BARRAGE is to hit, that it hits, and that it misses. */
#include "games/sularia/damage.h"

int su_adjacent_sites(const struct pl_run *r, int site, int *near, int most)
{
    int count = 0;

    for (struct pl_walk w = {0}; count < most && pl_walk(&w, r->s, SU_SITES);)
        if (su_adjacent(r, site, w.at))
            near[count++] = w.at;
    return count;
}

/* Writes the sites chosen for one BARRAGE, in order (AGAIN: for the second
 * damage step); returns their number. */
static int chosen_for(const struct pl_run *r, int attacker, int instance,
                      bool again, int sites[SU_HITS])
{
    const struct su_own *own = su_own(r);
    int count = 0;

    for (int i = 0; i < own->hit_count; i++)
        if (own->hits[i].attacker == attacker &&
            own->hits[i].instance == instance && own->hits[i].again == again)
            sites[count++] = own->hits[i].site;
    return count;
}

/* Tells that a site chosen for a BARRAGE is not hit; SITE -1: no site is, since
 * the attacked one is gone. */
static void missed(struct pl_run *r, const struct su_fighter *f, int site)
{
    bool gone = site < 0 || !(PL_ZONE(r->s->objects[site].zone) & SU_SITES);

    pl_tell_own(r, SU_MISSED, f->object, -1, gone, site, "barrage.3 R25");
}

void su_barrage_missed(struct pl_run *r, const struct su_fighter *f)
{
    struct hj_keyword_value v;
    int sites[SU_HITS];

    for (int k = 0;
         k < SU_BARRAGES && f->site >= 0 &&
         pl_keyword_instance(r, f->object, SU_KEYWORD_BARRAGE, k, &v);
         k++)
        if (chosen_for(r, f->object, k, false, sites) > 0)
            missed(r, f, -1);
}

/* True if a site of the first choice has fallen, so that the second choice
 * counts in the second damage step (edition 2015). */
static bool is_chosen_again(const struct pl_run *r, const struct su_fighter *f,
                            int instance)
{
    int sites[SU_HITS], count;

    if (r->s->step != SU_STEP_DAMAGE ||
        chosen_for(r, f->object, instance, true, sites) == 0)
        return false;
    count = chosen_for(r, f->object, instance, false, sites);
    for (int k = 0; k < count; k++)
        if (!su_adjacent(r, f->site, sites[k]))
            return true;
    return false;
}

/* Writes the chosen sites that are left to HITS; returns their number. *GONE is
 * that of those that have fallen. */
static int still_chosen(struct pl_run *r, const struct su_fighter *f,
                        int instance, int hits[SU_HITS], int *gone)
{
    int sites[SU_HITS], left = 0;
    int chosen = chosen_for(r, f->object, instance,
                            is_chosen_again(r, f, instance), sites);

    for (int k = 0; k < chosen; k++)
        if (su_adjacent(r, f->site, sites[k]))
            hits[left++] = sites[k];
        else
            missed(r, f, sites[k]);
    *gone = chosen - left;
    return left;
}

/* Checks a choice of which LEFT sites are left and GONE have fallen, with COUNT
 * around the attacked one. */
static void check_choice(struct pl_run *r, const struct su_fighter *f,
                         struct hj_keyword_value v, int left, int gone,
                         int count)
{
    if (gone > 0 && left < v.n)
        pl_illegal(r, NULL, "barrage.5 R25", SU_SAY(BARRAGE_AFTER_FALL),
                   PL_LABEL(r, f->object), v.n, v.x, count, gone,
                   gone == 1 ? "has" : "have");
    else if (left == 0 && count > v.n)
        pl_illegal(r, NULL, "barrage.5 R25", SU_SAY(BARRAGE_NOT_WRITTEN),
                   PL_LABEL(r, f->object), v.n, v.x, count);
    else if (left > 0 && left < v.n && left < count)
        pl_illegal(r, NULL, "barrage.2 R25", SU_SAY(BARRAGE_TOO_FEW),
                   PL_LABEL(r, f->object), left, v.n, v.x, count);
}

/* True if the first damage step has reported the choice: by the article it
 * counts in both. */
static bool is_reported(const struct pl_run *r, const struct su_fighter *f,
                        int instance, int gone)
{
    return r->g->setup.edition == 2015 && r->s->step == SU_STEP_DAMAGE &&
           gone == 0 && !is_chosen_again(r, f, instance);
}

int su_barrage_hits(struct pl_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS])
{
    int near[SU_HITS], gone;
    int count = su_adjacent_sites(r, f->site, near, SU_HITS);
    int left = still_chosen(r, f, instance, hits, &gone);
    bool all = gone > 0 && count <= v.n;

    if (!all && !is_reported(r, f, instance, gone))
        check_choice(r, f, v, left, gone, count);
    if (!all && left > 0)
        return left;
    count = count < v.n ? count : v.n;
    memcpy(hits, near, (size_t)count * sizeof(hits[0]));
    return count;
}

/* --- what is chosen before --- */

/* Removes earlier sites of that BARRAGE. */
static void forget(struct su_own *own, const struct su_hit *of)
{
    uint16_t kept = 0;

    for (int i = 0; i < own->hit_count; i++)
        if (own->hits[i].attacker != of->attacker ||
            own->hits[i].instance != of->instance ||
            own->hits[i].again != of->again)
            own->hits[kept++] = own->hits[i];
    own->hit_count = kept;
}

/* Inserts a site behind those of the same BARRAGE and of earlier ones. */
static void add_hit(struct su_own *own, const struct su_hit *hit)
{
    int at = own->hit_count++;

    for (; at > 0; at--) {
        const struct su_hit *h = &own->hits[at - 1];
        if (h->attacker != hit->attacker ? h->attacker < hit->attacker
            : h->again != hit->again     ? h->again < hit->again
                                         : h->instance <= hit->instance)
            break;
        own->hits[at] = *h;
    }
    own->hits[at] = *hit;
}

/* Adds one site of one BARRAGE; COUNT of its sites precede in the line. */
static void hit(struct pl_run *r, const struct su_fighter *f,
                const struct hj_keyword_value *value, const struct su_hit *new,
                int *count, const struct hj_operand *on)
{
    struct su_own *own = su_own(r);
    int sites[SU_HITS];

    if (f->site < 0 || !su_adjacent(r, f->site, new->site))
        pl_illegal(r, on, "barrage.3 R25", SU_SAY(SITE_NOT_ADJACENT),
                   PL_TEXT(on));
    (void)chosen_for(r, f->object, new->instance, new->again, sites);
    for (int i = 0; i < *count; i++)
        if (sites[i] == new->site) {
            pl_illegal(r, on, "barrage.2 R25", SU_SAY(SITE_HIT_ALREADY),
                       PL_TEXT(on));
            return;
        }
    if (*count >= value->n || *count >= SU_HITS) {
        pl_illegal(r, on, "barrage.2 R25", SU_SAY(BARRAGE_TOO_MANY), value->n,
                   value->x, value->n, value->n == 1 ? "" : "s");
        return;
    }
    if (*count == 0)
        forget(own, new);
    if (own->hit_count == SU_NAMED) {
        pl_unread(r, on, SU_SAY(TOO_MANY_HITS), SU_NAMED);
        return;
    }
    add_hit(own, new);
    (*count)++;
}

/* Reads `barrage h1 on s2 s3, s4`: one group for each instance, in printed
 * order. */
void su_do_barrage(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int object = pl_object_operand(r, o, player);
    struct su_fighter *f = su_fighter(r, object);
    int counts[SU_BARRAGES] = {0};
    bool again;

    (void)w;
    if (object < 0 || su_too_late(r, "barrage.6"))
        return;
    if (f == NULL || f->defends) {
        pl_undoable(r, o, "barrage.3", SU_SAY(NOT_ATTACKING), PL_TEXT(o));
        return;
    }
    if (pl_is_opponent(r->g, r->s->objects[object].controller, player))
        pl_illegal(r, o, "barrage.5", SU_SAY(ATTACKER_CHOOSES),
                   PL_ID(r, player));
    again = f->chosen && r->g->setup.edition == 2015;
    f->chosen = 1;
    PL_EACH_OPERAND (on, r, HJ_ROLE_ON) {
        struct hj_keyword_value value;
        int group = on->group - hj_action_operand(r->a, HJ_ROLE_ON, 0)->group;
        int site = pl_object_operand(r, on, -1);
        if (site < 0)
            return;
        if (group >= SU_BARRAGES) {
            pl_unread(r, on, SU_SAY(TOO_MANY_BARRAGES), SU_BARRAGES);
            return;
        }
        if (r->s->objects[object].card == HJ_NO_CARD)
            continue; /* it may have that BARRAGE */
        if (!pl_keyword_instance(r, object, SU_KEYWORD_BARRAGE, group, &value))
            pl_illegal(r, on, "barrage.1", SU_SAY(NO_SUCH_BARRAGE), PL_TEXT(o),
                       group + 1);
        else
            hit(r, f, &value,
                &(struct su_hit){.attacker = (int16_t)object,
                                 .site = (int16_t)site,
                                 .instance = (uint8_t)group,
                                 .again = again},
                &counts[group], on);
    }
}

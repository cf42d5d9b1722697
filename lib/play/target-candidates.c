/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates for the targets that card texts ask for. */
#include "play/internal.h"
#include "play/legal.h"

/* The clause of each target that abilities ask for with one mode, in order. */
struct target_list {
    const struct hj_effect *effects[PL_TARGETS];
    pl_ref named[PL_TARGETS];
    int count, fewest;
    bool moves;                       /* a target is moved to a place */
    const struct target_list *before; /* those of the mode before */
};

/* A candidate whose targets are being chosen. */
struct aiming {
    struct pl_legal *l;
    enum hj_role role;
    int source;
    pl_aimed *aimed; /* NULL: the line ends with the targets */
    void *data;
};

/* Adds the targets of ABILITY with MODE; returns the number of its modes. */
static int add_targets(const struct pl_run *r, struct target_list *a,
                       const struct hj_ability *ability, int mode)
{
    PL_EACH_CLAUSE (e, ability) {
        int n = pl_is_of_mode(e, mode) && pl_asks_target(r, e)
                    ? pl_target_count(e)
                    : 0;
        for (; n > 0 && a->count < PL_TARGETS; n--) {
            a->effects[a->count++] = e;
            a->fewest += !e->whom.up_to;
            a->moves = a->moves || pl_asks_place(r, e);
        }
    }
    return pl_mode_count(ability);
}

static bool may_hit(const struct aiming *t, const struct hj_effect *e,
                    pl_ref ref)
{
    return e->whom.pick != HJ_PICK_TARGET
               ? pl_ref_is_place(ref)
               : pl_may_target(&t->l->r, e, ref, t->source, t->l->player);
}

/* True if the optional target E takes none of the SPARE targets left. */
static bool is_left_out(const struct hj_effect *e, int *spare)
{
    return e->whom.up_to && --*spare < 0;
}

/* True if the N targets of A were offered with an earlier mode, too. */
static bool was_offered(const struct aiming *t, const struct target_list *a,
                        int n)
{
    for (const struct target_list *b = a->before; b != NULL; b = b->before) {
        int i = 0, spare = n - b->fewest;
        bool fit = spare >= 0 && n <= b->count;
        for (int k = 0; fit && k < b->count; k++)
            if (!is_left_out(b->effects[k], &spare))
                fit = may_hit(t, b->effects[k], a->named[i++]);
        if (fit)
            return true;
    }
    return false;
}

/* Tries every choice of targets for the clauses from number AT on, behind N
 * others; the first SPARE optional ones have a target, as in a line that names
 * so many. */
static void choose_targets(struct aiming *t, struct target_list *a, int at,
                           int n, int spare)
{
    uint32_t words = t->l->action.count;
    const struct hj_effect *e;
    bool begun;
    pl_ref ref;

    while (at < a->count && is_left_out(a->effects[at], &spare))
        at++;
    if (at == a->count && !was_offered(t, a, n)) {
        t->l->forms++;
        if (t->aimed != NULL)
            t->aimed(t->data, a->moves);
        else
            pl_offer_to(t->l);
    }
    if (at == a->count)
        return;
    e = a->effects[at];
    /* The targets of a divided amount are tried in one order only. */
    begun = at == 0 || e->among == 0 || a->effects[at - 1] != e;
    for (struct pl_refs of = {{0}, 0};
         t->l->go_on && t->l->forms < PL_MOST_FORMS &&
         (ref = pl_next_ref(&of, &t->l->r, pl_target_zones(&t->l->r, e))) !=
             PL_REF_NONE;) {
        begun = begun || ref == a->named[n - 1];
        if (!begun || !may_hit(t, e, ref))
            continue;
        a->named[n] = ref;
        pl_add_ref(t->l, t->role, ref, NULL);
        choose_targets(t, a, at + 1, n + 1, spare);
        pl_truncate_operands(t->l, words);
    }
}

/* Offers the candidate with each choice of targets as operands of ROLE in each
 * mode: for ABILITY of OBJECT, or (NULL) all that OBJECT does when played. */
static void offer_each_choice_of_targets(struct pl_legal *l, enum hj_role role,
                                         int object,
                                         const struct hj_ability *ability,
                                         pl_aimed *aimed, void *data)
{
    const struct hj_card_text *text = &pl_card_of(&l->r, object)->text;
    struct aiming t = {l, role, object, aimed, data};
    struct target_list aims[HJ_MOST_MODES];

    for (int i = 0, modes = 1; i < modes && i < HJ_MOST_MODES; i++) {
        aims[i] = (struct target_list){.before = i > 0 ? &aims[i - 1] : NULL};
        modes =
            ability != NULL ? add_targets(&l->r, &aims[i], ability, i + 1) : 0;
        PL_EACH_ABILITY (a, text)
            if (ability == NULL && pl_is_play_effect(&l->r, object, a))
                modes += add_targets(&l->r, &aims[i], a, i + 1);
        for (int n = aims[i].fewest; n <= aims[i].count; n++)
            choose_targets(&t, &aims[i], 0, 0, n - aims[i].fewest);
    }
}

void pl_each_aim(struct pl_legal *l, enum hj_role role, int object,
                 const struct hj_ability *ability, pl_aimed *aimed, void *data)
{
    const struct hj_ability *all = pl_card_of(&l->r, object)->text.abilities;
    uint32_t words = l->action.count;
    pl_ref meant[PL_TARGETS];
    int count =
        l->r.g->rules->referents == NULL
            ? 0
            : l->r.g->rules->referents(
                  &l->r, object, ability != NULL ? (int)(ability - all) : -1,
                  l->player, meant);

    if (count < 2)
        offer_each_choice_of_targets(l, role, object, ability, aimed, data);
    for (int i = 0; count > 1 && i < count; i++) {
        pl_add_ref(l, role, meant[i], NULL);
        offer_each_choice_of_targets(l, role, object, ability, aimed, data);
        pl_truncate_operands(l, words);
    }
}

void pl_offer_targets(struct pl_legal *l, int object,
                      const struct hj_ability *a)
{
    pl_each_aim(l, HJ_ROLE_ON, object, a, NULL, NULL);
}

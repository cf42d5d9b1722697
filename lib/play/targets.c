/* SPDX-License-Identifier: MPL-2.0 */
/* Targets that a line names, checked against those that the text asks for. */
#include "play/internal.h"

/* Returns the rule that too many or too few targets break. */
static const char *of_targets(const struct pl_run *r,
                              const struct pl_item *item)
{
    const char *cite = r->g->rules->cites.targets;

    return cite != NULL ? cite : pl_choice_cite(r, item);
}

/* Reports a target that the text does not have. ABOUT: the object that the text
 * is about; -1 if it is about none. */
static void too_many(struct pl_run *r, const struct pl_item *item,
                     const struct hj_operand *o, int about)
{
    if (about >= 0)
        pl_illegal(r, o, of_targets(r, item), PL_SAY(ABOUT_ANOTHER),
                   PL_LABEL(r, item->object), PL_LABEL(r, about), PL_TEXT(o));
    else
        pl_illegal(r, o, of_targets(r, item), PL_SAY(NO_SUCH_TARGET),
                   PL_LABEL(r, item->object));
}

/* True if the last target is among those from FIRST on. */
static bool is_repeated(const struct pl_item *item, int first)
{
    for (int i = first; i < item->target_count - 1; i++)
        if (item->targets[i] == item->targets[item->target_count - 1])
            return true;
    return false;
}

/* True if the different targets from FIRST on are more than a clause divides
 * among. */
static bool exceeds_among(const struct pl_item *item, const struct hj_effect *e,
                          int first)
{
    int count = 0;

    for (int i = first; i < item->target_count; i++) {
        int k = first;
        while (item->targets[k] != item->targets[i])
            k++;
        count += k == i;
    }
    return count > e->among;
}

/* True if it is not known if TARGET, in play or on the stack, fits a selector
 * of ITEM. */
static bool is_unsure(const struct pl_run *r, const struct hj_selector *sel,
                      int target, const struct pl_item *item)
{
    int at = pl_in_play(r, target) ? -1 : pl_item_of(r->s, target);

    return at < 0 ? pl_is_unsure(r, sel, target, item->object, item->controller)
                  : pl_is_item_unsure(r, sel, &r->s->stack[at], item->object,
                                      item->controller);
}

/* Checks the last target that was read against its clause, and reports it if
 * illegal. FIRST is the number of the clause's first target. */
static void check_target(struct pl_run *r, const struct pl_item *item,
                         const struct hj_effect *e, int first,
                         const struct hj_operand *o)
{
    const struct pl_rules *rules = r->g->rules;
    pl_ref target = item->targets[item->target_count - 1];
    bool place = e->whom.pick != HJ_PICK_TARGET;
    int shield =
        rules->untargetable_by != NULL
            ? rules->untargetable_by(r, target, item->object, item->controller)
            : 0;
    bool fits = place
                    ? pl_ref_is_place(target)
                    : pl_fits_ref(r, e, target, item->object, item->controller);

    if (!fits || (!place && (e->among > 0 ? exceeds_among(item, e, first)
                                          : is_repeated(item, first))))
        pl_illegal(r, o,
                   rules->wrong_target_cite != NULL
                       ? rules->wrong_target_cite(r, e, target)
                       : pl_choice_cite(r, item),
                   PL_SAY(NOT_A_TARGET), PL_TEXT(o), PL_LABEL(r, item->object));
    else if (!place &&
             !pl_may_target(r, e, target, item->object, item->controller)) {
        if (shield > 0)
            pl_check_allowed(r, o, target, shield, "be targeted",
                             rules->cites.rule_effect);
        else
            pl_illegal(r, o, rules->cites.target, PL_SAY(CANNOT_BE_TARGETED),
                       PL_TEXT(o));
    } else if (pl_ref_is_object(target) && !place &&
               is_unsure(r, &e->whom, target, item)) {
        pl_note(r, o, PL_SAY(TARGET_NOT_KNOWN), PL_TEXT(o),
                PL_LABEL(r, item->object));
    }
}

/* Takes the only legal target where the line names none. Returns false if there
 * is none, or if the game does not take it. */
static bool take_only(struct pl_run *r, struct pl_item *item,
                      const struct hj_effect *e)
{
    bool several = false;
    pl_ref only;

    if (!r->g->rules->stacked || item->target_count == PL_TARGETS)
        return false;
    only = pl_only_ref(r, e, item, -1, &several);
    if (only == PL_REF_NONE)
        return false;
    item->targets[item->target_count++] = only;
    if (!e->whom.other || item->kind != PL_ITEM_CARD || !is_repeated(item, 0))
        return true;
    item->target_count--; /* the text asks for another */
    return false;
}

/* Returns the number of targets that an ability must have. */
static int needed(const struct pl_run *r, const struct hj_ability *a)
{
    int count = 0;

    PL_EACH_CLAUSE (e, a)
        if (pl_asks_target(r, e) && !e->whom.up_to && pl_mode_of(e) == 0)
            count += pl_target_count(e);
    return count;
}

/* True if the line has no target left for an optional one ("up to two target
 * units"); PL_REF_NONE takes its place. *SPARE: targets for optional ones. */
static bool is_left_out(struct pl_item *item, const struct hj_effect *e,
                        int *spare)
{
    if (e->whom.pick != HJ_PICK_TARGET || !e->whom.up_to)
        return false;
    if (*spare > 0) {
        --*spare;
        return false;
    }
    if (item->target_count < PL_TARGETS)
        item->targets[item->target_count++] = PL_REF_NONE;
    return true;
}

pl_ref pl_place_under(const struct pl_run *r, pl_ref ref)
{
    const struct pl_object *o;
    uint16_t is;

    if (!pl_ref_is_object(ref))
        return ref;
    o = &r->s->objects[ref];
    is = r->g->rules->zones[o->zone].is;
    return (is & (PL_PLACES | PL_CROWD)) != PL_PLACES
               ? ref
               : pl_place_ref(is & PL_SHARED ? -1 : o->controller, o->zone,
                              o->column);
}

/* State while the targets of a line are read. */
struct reading {
    int at;       /* the line's next target */
    int spare;    /* targets left for optional ones */
    int extra;    /* more targets than the text has */
    pl_ref it;    /* the text's "it" here; -1: none */
    pl_ref about; /* the object that a clause without a target means; -1 */
};

/* Reads the targets of one clause. Returns false if one is missing. */
static bool read_clause(struct pl_run *r, struct pl_item *item,
                        const struct hj_effect *e, const struct pl_words *w,
                        struct reading *g)
{
    bool counted = e->whom.pick == HJ_PICK_TARGET;
    /* "Another target" of a card that is played differs from all before. */
    int first = counted && e->whom.other && item->kind == PL_ITEM_CARD
                    ? 0
                    : item->target_count;

    for (int k = 0; k < pl_target_count(e); k++) {
        const struct pl_word *on = pl_word_at(w, HJ_ROLE_ON, g->at);
        if (is_left_out(item, e, &g->spare))
            continue;
        if (on == NULL || item->target_count == PL_TARGETS) {
            if ((k == 0 || e->among > 0) && counted && take_only(r, item, e))
                continue;
            pl_illegal(r, NULL, of_targets(r, item), PL_SAY(TARGET_NOT_NAMED),
                       PL_LABEL(r, item->object));
            return false;
        }
        item->targets[item->target_count++] =
            counted ? on->ref : pl_place_under(r, on->ref);
        check_target(r, item, e, first, on->o);
        g->at++;
    }
    if (counted && item->target_count > 0)
        g->it = item->targets[item->target_count - 1];
    return true;
}

/* Reads the place that a target moves to: from the line, or the only one. */
static void read_place_of(struct pl_run *r, struct pl_item *item,
                          const struct hj_effect *e, const struct pl_word *to,
                          pl_ref target)
{
    bool several = false;
    pl_ref place =
        to != NULL ? to->ref : pl_only_ref(r, e, item, target, &several);

    if (to != NULL && !r->g->rules->may_go(r, target, e->own, to->ref))
        pl_illegal(r, to->o, pl_choice_cite(r, item), PL_SAY(CANNOT_BE_MOVED),
                   PL_LABEL(r, target), PL_TEXT(to->o));
    else if (to == NULL &&
             (several || (item->to != PL_REF_NONE && item->to != place)))
        pl_illegal(r, NULL, pl_choice_cite(r, item),
                   PL_SAY(MISSING_DESTINATION), PL_LABEL(r, target));
    item->to = place;
}

/* Reads the places for a clause's targets from number FIRST on. */
static void read_place(struct pl_run *r, struct pl_item *item,
                       const struct hj_effect *e, const struct pl_words *w,
                       int first)
{
    const struct pl_word *to = pl_word_at(w, HJ_ROLE_TO, 0);

    for (int i = first; pl_asks_place(r, e) && i < item->target_count; i++)
        if (pl_ref_is_object(item->targets[i]))
            read_place_of(r, item, e, to, item->targets[i]);
}

/* Leaves out the targets of a mode that is not chosen. */
static void no_targets(struct pl_item *item, const struct hj_effect *e)
{
    for (int k = 0; k < pl_target_count(e); k++)
        if (item->target_count < PL_TARGETS)
            item->targets[item->target_count++] = PL_REF_NONE;
}

static bool is_of_it(const struct hj_selector *s)
{
    return s != NULL &&
           (s->pick == HJ_PICK_IT || s->pick == HJ_PICK_CONTROLLER ||
            s->pick == HJ_PICK_OWNER);
}

static bool speaks_of_it(const struct hj_effect *e)
{
    return is_of_it(&e->whom) || is_of_it(e->by) || is_of_it(e->n.each) ||
           (e->when != NULL && is_of_it(&e->when->whom)) ||
           (e->n.if_so != NULL && is_of_it(&e->n.if_so->whom)) ||
           (e->unless != NULL && is_of_it(&e->unless->who));
}

bool pl_uses_event_object(const struct hj_ability *a)
{
    PL_EACH_CLAUSE (e, a) {
        if (speaks_of_it(e))
            return true;
        if (e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY)
            return false; /* a target is "it" from here on */
    }
    return false;
}

/* Reads objects that a line names for a clause without a target, as "deal 1
 * damage to it" or "its owner draws a card". */
static void read_meant(struct pl_run *r, const struct pl_item *item,
                       const struct hj_effect *e, const struct pl_words *w,
                       struct reading *g)
{
    struct pl_pending p = {
        .item = *item, .it = (int16_t)g->it, .whose = item->controller};
    pl_ref refs[PL_MOST_REFS];
    int16_t same = 0, *outer = r->they;
    int count, n = 0;

    if (e->whom.pick != HJ_PICK_IT && speaks_of_it(e) &&
        pl_ref_is_object(g->it) &&
        w->w[w->first[HJ_ROLE_ON] + g->at].ref == g->it) {
        g->at++;
        g->extra--;
        g->spare--;
        return;
    }
    if (e->whom.pick == HJ_PICK_ANY || e->whom.pick == HJ_PICK_TARGET ||
        pl_is_by_players(e))
        return;
    r->they = &same;
    count = pl_find_affected(r, &p, e, refs);
    r->they = outer;
    if (count == 1 && pl_ref_is_object(refs[0]))
        g->about = refs[0];
    for (int i = 0; i < count && count <= g->extra; i++)
        for (int k = 0; k < count; k++)
            n += refs[i] == w->w[w->first[HJ_ROLE_ON] + g->at + k].ref;
    if (n == 0 || n != count)
        return;
    g->at += n;
    g->extra -= n;
    g->spare -= n;
}

/* Reads the targets of one ability. */
static void read_ability(struct pl_run *r, struct pl_item *item,
                         const struct hj_ability *a, const struct pl_words *w,
                         struct reading *g)
{
    int from = g->at, before = 0; /* start of targets, last mode */
    int first;

    PL_EACH_CLAUSE (e, a) {
        int mode = pl_mode_of(e);
        bool asks = pl_asks_target(r, e);
        bool meant =
            mode == 0 ||
            (item->modes != 0 ? pl_is_open_mode(item, mode) : mode == 1);
        if (e->kind == HJ_EFFECT_CHOOSE)
            pl_fit_modes(r, item, a, w, from = g->at);
        if (!asks) {
            if (meant && g->extra > 0)
                read_meant(r, item, e, w, g);
            continue;
        }
        if (!meant) {
            no_targets(item, e);
            continue;
        }
        if (mode > 0 && mode != before) {
            g->at = from;
            before = mode;
        }
        first = item->target_count;
        if (!read_clause(r, item, e, w, g))
            return;
        read_place(r, item, e, w, first);
    }
}

/* True if A is the ability asked for, or (ABILITY -1) an ability that is
 * carried out as the card is played. */
static bool is_read(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_ability *a, int ability)
{
    return ability >= 0
               ? a - pl_card(r->g, item->card)->text.abilities == ability
               : pl_is_play_effect(r, item->object, a);
}

/* Reports a place that is written although nothing moves. */
static void check_place(struct pl_run *r, const struct pl_item *item,
                        int ability, const struct pl_words *w)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    const struct hj_operand *to = pl_written(w, HJ_ROLE_TO);

    if (to == NULL || r->g->rules->may_go == NULL || item->card == HJ_NO_CARD ||
        c->has_unread)
        return;
    PL_EACH_ABILITY (a, &c->text)
        PL_EACH_CLAUSE (e, a)
            if (is_read(r, item, a, ability) && pl_asks_place(r, e))
                return;
    pl_illegal(r, to, pl_choice_cite(r, item), PL_SAY(UNEXPECTED_ARGUMENT),
               PL_TEXT(to));
}

void pl_read_targets(struct pl_run *r, struct pl_item *item, int ability,
                     const struct pl_words *w)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    int count = w->counts[HJ_ROLE_ON], asked = 0;
    struct reading g = {.spare = count,
                        .extra = count,
                        .it = item->subject < 0 ? -1 : item->subject,
                        .about = -1};

    check_place(r, item, ability, w);
    if (!c->targeted && count == 0) /* as most cards */
        return;
    PL_EACH_ABILITY (a, &c->text)
        if (is_read(r, item, a, ability)) {
            g.spare -= needed(r, a);
            g.extra -= pl_targets_asked(r, a);
        }
    PL_EACH_ABILITY (a, &c->text)
        if (is_read(r, item, a, ability)) {
            asked++;
            read_ability(r, item, a, w, &g);
        }
    if (asked == 0 &&
        (item->card == HJ_NO_CARD || c->has_unread ||
         !r->g->rules
              ->stacked)) { /* the card is unknown: any target may be legal */
        PL_EACH_WORD (i, w, HJ_ROLE_ON)
            if (item->target_count < PL_TARGETS)
                item->targets[item->target_count++] = w->w[i].ref;
    } else if (g.at < count && !c->has_unread) {
        too_many(r, item, pl_word_at(w, HJ_ROLE_ON, g.at)->o, g.about);
    }
}

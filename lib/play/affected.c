/* SPDX-License-Identifier: MPL-2.0 */
/* The affected objects and players of a clause as it is carried out, and what
 * later clauses mean by "it", "they" and "that player". */
#include "play/internal.h"

int pl_targets_of_mode(const struct pl_run *r, const struct hj_ability *a,
                       int mode)
{
    int count = 0;

    PL_EACH_CLAUSE (e, a)
        if (pl_asks_target(r, e) && pl_is_of_mode(e, mode))
            count += pl_target_count(e);
    return count;
}

int pl_targets_asked(const struct pl_run *r, const struct hj_ability *a)
{
    int most = pl_targets_of_mode(r, a, 1);

    for (int mode = pl_mode_count(a); mode > 1; mode--) {
        int count = pl_targets_of_mode(r, a, mode);
        most = count > most ? count : most;
    }
    return most;
}

bool pl_asks_place(const struct pl_run *r, const struct hj_effect *e)
{
    return e->own != HJ_TEXT_NONE &&
           (r->g->rules->words->relations[e->own].is & HJ_RELATION_TO) != 0;
}

pl_ref pl_next_target(const struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e)
{
    pl_ref ref = item->target_from < item->target_count
                     ? item->targets[item->target_from]
                     : PL_REF_NONE;

    return e->whom.pick != HJ_PICK_TARGET || /* the target is a place */
                   pl_may_target(r, e, ref, item->object, item->controller)
               ? ref
               : PL_REF_NONE;
}

/* Returns pl_next_target() and moves on to the target after it. */
static pl_ref next_target(const struct pl_run *r, struct pl_pending *p,
                          const struct hj_effect *e)
{
    pl_ref ref = pl_next_target(r, &p->item, e);

    p->item.target_from += p->item.target_from < p->item.target_count;
    return ref;
}

bool pl_fits_that_player(const struct pl_run *r, const struct pl_pending *p,
                         const struct hj_selector *sel, int object)
{
    return (sel->control != HJ_CONTROL_THAT ||
            r->s->objects[object].controller == p->whose) &&
           (sel->zone_of != HJ_CONTROL_THAT ||
            pl_zone_holder(r, object) == p->whose);
}

/* Puts the players (in turn order) and objects that a clause's selector fits
 * into REFS; returns their number.  PLACE is its target, or PL_REF_NONE.  ALL:
 * also what it may fit. */
static int select_all(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e, pl_ref place, bool all,
                      pl_ref refs[PL_MOST_REFS])
{
    const struct hj_selector *sel = &e->whom;
    int you = p->item.controller, count = 0;

    for (int i = 0; pl_is_player_sel(sel) && i < r->g->players; i++) {
        int player = (r->s->turn + i) % r->g->players;
        if (pl_fits_player(r, sel, player, you))
            refs[count++] = ~player;
    }
    if (sel->kind_count > 0 && sel->kinds[0].types == HJ_TYPE_PLAYER)
        return count;
    PL_WALK (w, r->s, pl_zones_of(r->g, sel))
        if (count < PL_MOST_REFS &&
            (pl_fits(r, sel, w.at, p->item.object, you, place) ||
             (all && pl_is_unsure_open(r, sel, w.at, p->item.object, you))) &&
            pl_fits_that_player(r, p, sel, w.at) &&
            (r->g->rules->fits_clause == NULL ||
             r->g->rules->fits_clause(r, e, w.at)))
            refs[count++] = w.at;
    return count;
}

static bool reaches(const struct pl_run *r, const struct pl_pending *p,
                    const struct hj_effect *e, pl_ref ref)
{
    return pl_ref_is_player(ref) || r->g->rules->reaches == NULL ||
           r->g->rules->reaches(r, &p->item, e, ref);
}

/* True if "its controller" means who controlled "it" when "it" was named. */
static bool knows_holder(const struct pl_run *r, const struct pl_pending *p,
                         int it)
{
    return p->it_controller > 0 && (r->g->rules->stacked || pl_is_away(r, it));
}

/* Returns the player of "its controller"; "it" may be a place.  -1: nobody. */
static int its_controller(const struct pl_run *r, const struct pl_pending *p)
{
    int it = p->it;

    return it < 0 || knows_holder(r, p, it) ? p->it_controller - 1
                                            : r->s->objects[it].controller;
}

/* Returns the one player whom a selector with PICK means; -1: nobody. */
static int player_meant(const struct pl_run *r, const struct pl_pending *p,
                        int pick)
{
    switch (pick) {
    case HJ_PICK_NONE:
    case HJ_PICK_YOU:
        return p->item.controller;
    case HJ_PICK_PLAYER:
        return p->whose < r->g->players ? p->whose : -1;
    case HJ_PICK_HOST_CONTROLLER:
        return pl_host_controller(r->s, p->item.object);
    case HJ_PICK_OWNER:
        if (p->it >= 0)
            return r->s->objects[p->it].owner; /* fall through */
    case HJ_PICK_CONTROLLER:
        return its_controller(r, p);
    default:
        return -1;
    }
}

/* Puts what "this", "it" or "they" means into REFS; returns the number. */
static int pick_named(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e, pl_ref refs[PL_MOST_REFS])
{
    int count = 0, it = p->it;

    switch (e->whom.pick) {
    case HJ_PICK_THIS:
        if (reaches(r, p, e, p->item.object))
            refs[count++] = p->item.object;
        break;
    case HJ_PICK_SAME:
        for (int i = 0; i < p->they_count; i++)
            if (reaches(r, p, e, r->they[i]))
                refs[count++] = r->they[i];
        if (p->had_affected || p->they_count > 0)
            break;
        /* No clause named any: the event's object. */ /* fall through */
    default:
        if (it >= 0 && reaches(r, p, e, it))
            refs[count++] = it;
    }
    return count;
}

/* Begins the choice of a clause; false if it is forced: of nothing, or of the
 * COUNT that fit, unless fewer may be chosen.  Unknown objects that may fit are
 * noted, and lines right below may choose them. */
static bool begin_choice(struct pl_run *r, struct pl_pending *p,
                         const struct hj_effect *e, pl_ref place, int count)
{
    pl_ref refs[PL_MOST_REFS];
    int most = e->whom.count, may = select_all(r, p, e, place, true, refs);

    if (may > count)
        pl_note_unsure(r, &e->whom, &p->item);
    if (may > count && count < most)
        r->s->draws_open |= PL_LEFT_OPEN;
    if (e->whom.up_to ? may == 0 : count <= most)
        return false;
    p->unsure = e->whom.up_to;
    pl_set_wait(p, PL_WAIT_CHOICE, p->item.controller, may < most ? may : most);
    return true;
}

/* Puts the choices of a clause such as "a creature" into REFS and returns their
 * number: all that fit, if they are no more than it asks for, or else those
 * that a line has chosen; -1 while the choice is pending. */
static int pick_any(struct pl_run *r, struct pl_pending *p,
                    const struct hj_effect *e, pl_ref place,
                    pl_ref refs[PL_MOST_REFS])
{
    int most = e->whom.count, count;

    if (e->kind == HJ_EFFECT_VERB &&
        (r->g->rules->object_by_line >> e->index & 1)) {
        refs[0] = PL_REF_NONE;
        return 1;
    }
    count = select_all(r, p, e, place, false, refs);
    if (p->chosen_count == 0 && !p->choice_over) {
        if (begin_choice(r, p, e, place, count))
            return -1;
        pl_note_forced_choices(r, p->item.controller, refs, count);
        return count;
    }
    if (p->chosen_count < most && !p->choice_over) {
        pl_set_wait(p, PL_WAIT_CHOICE, p->item.controller,
                    most - p->chosen_count);
        return -1;
    }
    if (p->chosen_count > 0 || e->whom.up_to)
        for (count = 0; count < p->chosen_count; count++)
            refs[count] = p->chosen[count];
    p->chosen_count = p->choice_over = p->unsure = 0;
    return count;
}

int pl_find_affected(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, pl_ref refs[PL_MOST_REFS])
{
    const struct hj_selector *sel = &e->whom;
    int host = p->item.object < 0 ? -1 : r->s->objects[p->item.object].host;
    int player = player_meant(r, p, sel->pick), count = 0;
    pl_ref place = PL_REF_NONE;

    if (pl_asks_target(r, e) && sel->pick != HJ_PICK_TARGET) {
        place = next_target(r, p, e);
        if (place == PL_REF_NONE)
            return 0;
    }
    switch (sel->pick) {
    case HJ_PICK_THIS:
    case HJ_PICK_SAME:
    case HJ_PICK_IT:
        count = pick_named(r, p, e, refs);
        break;
    case HJ_PICK_HOST:
        if (host >= 0)
            refs[count++] = host;
        break;
    case HJ_PICK_TARGET:
        for (int i = 0; i < sel->count; i++) {
            pl_ref ref = next_target(r, p, e);
            if (ref != PL_REF_NONE)
                refs[count++] = ref;
        }
        break;
    case HJ_PICK_EACH:
        count = select_all(r, p, e, place, false, refs);
        break;
    case HJ_PICK_ANY:
        count = pick_any(r, p, e, place, refs);
        break;
    default:
        if (player >= 0)
            refs[count++] = ~player;
    }
    return count;
}

/* True if a later clause says "they". */
static bool says_they(const struct pl_run *r, const struct pl_pending *p)
{
    const struct hj_ability *a = pl_ability_of(r, &p->item);

    for (int i = p->effect + 1; a != NULL && i < a->effect_count; i++)
        if (a->effects[i].whom.pick == HJ_PICK_SAME)
            return true;
    return false;
}

void pl_remember_affected(struct pl_run *r, struct pl_pending *p,
                          const struct hj_effect *e, const pl_ref *refs,
                          int count)
{
    bool one = e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY ||
               e->whom.pick == HJ_PICK_THIS;
    bool objects = !pl_is_player_sel(&e->whom);

    if (e->whom.pick == HJ_PICK_SAME || e->whom.pick == HJ_PICK_NONE)
        return;
    p->they_count = 0;
    p->had_affected = 1;
    if (one && objects) { /* a target that has gone is not "it" */
        p->it = e->whom.pick == HJ_PICK_THIS ? p->item.object : -1;
        p->it_controller = 0;
    }
    if (e->whom.pick == HJ_PICK_TARGET && !objects && count == 0)
        p->whose = PL_PLAYERS; /* "that player" now means nobody */
    for (int i = 0; i < count; i++) {
        if (one && pl_ref_is_place(refs[i]))
            p->it_controller = (uint8_t)(pl_place_player(refs[i]) + 1);
        if (refs[i] == PL_REF_NONE || pl_ref_is_place(refs[i]))
            continue;
        if (p->they_count == PL_THEY) {
            if (says_they(r, p))
                pl_unread(r, NULL, PL_SAY(TOO_MANY_MEANT), PL_THEY);
            break;
        }
        r->they[p->they_count++] = (int16_t)refs[i];
    }
    for (int i = 0; i < p->they_count; i++)
        if (!pl_ref_is_object(r->they[i])) {
            if (e->whom.pick != HJ_PICK_YOU)
                p->whose = (uint8_t)~r->they[i];
        } else if (one) {
            p->it = r->they[i];
            p->it_controller = (uint8_t)(r->s->objects[p->it].controller + 1);
        }
}

void pl_skip_targets(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e)
{
    pl_ref refs[PL_MOST_REFS];
    uint8_t from = p->item.target_from;

    if (!pl_is_by_players(e) && e->kind != HJ_EFFECT_COST &&
        (e->when == NULL || e->when->kind != HJ_IF_CHOSEN))
        pl_remember_affected(
            r, p, e, refs,
            e->whom.pick == HJ_PICK_ANY ? 0 : pl_find_affected(r, p, e, refs));
    p->item.target_from = from;
    if (pl_asks_target(r, e))
        p->item.target_from = (uint8_t)(from + pl_target_count(e));
    if (e->may)
        p->did = 0;
    if (e->kind == HJ_EFFECT_DISCARD || e->kind == HJ_EFFECT_NUMBER)
        p->many = 0;
}

/* Puts the objects that PLAYER may choose from for a clause such as "each
 * player sacrifices a creature" into REFS; returns their number. */
static int choices_of(struct pl_run *r, const struct pl_pending *p,
                      const struct hj_effect *e, int player,
                      pl_ref refs[PL_MOST_REFS])
{
    struct hj_selector theirs = e->whom; /* "highest" of PLAYER's own */
    int count = 0;

    theirs.control = HJ_CONTROL_YOU;
    PL_WALK_OF (w, r->s, pl_zones_of(r->g, &theirs), player)
        if (count < PL_MOST_REFS &&
            pl_fits(r, &theirs, w.at, p->item.object, player, PL_REF_NONE))
            refs[count++] = w.at;
    return count;
}

/* True if there are fewer to choose from than the clause asks for. */
static bool too_few(struct pl_run *r, struct pl_pending *p,
                    const struct hj_effect *e)
{
    pl_ref place =
        pl_asks_target(r, e) ? pl_next_target(r, &p->item, e) : PL_REF_NONE;
    pl_ref refs[PL_MOST_REFS];

    return e->whom.count > 1 && !e->whom.up_to &&
           (pl_is_by_players(e)
                ? choices_of(r, p, e, p->item.controller, refs)
                : select_all(r, p, e, place, false, refs)) < e->whom.count;
}

/* True if REF has less than the clause, of amount N, takes away. */
static bool has_less(const struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e, pl_ref ref, int n)
{
    const struct pl_rules *rules = r->g->rules;
    int number;

    if (e->kind == HJ_EFFECT_COUNTER)
        return n < 0 && pl_ref_is_object(ref) &&
               pl_counter_sign(rules, e->index) *
                       pl_mark_of(r->s, ref, rules->word_marks[e->index]) <
                   -n;
    if (!pl_ref_is_player(ref))
        return false;
    n = pl_player_share(r, &p->item, e, ~ref, n);
    if (e->kind == HJ_EFFECT_DISCARD)
        return pl_in_hand(r, ~ref) < n;
    number = rules->word_numbers[e->index];
    return n < 0 && *pl_number_slot(r, ~ref, number) + (int64_t)n <
                        r->g->bounds[number].least;
}

/* True if a clause cannot be done in full. */
static bool has_too_little(struct pl_run *r, struct pl_pending *p,
                           const struct hj_effect *e)
{
    pl_ref refs[PL_MOST_REFS];
    uint8_t from = p->item.target_from;
    int count, n;

    if (e->whom.pick == HJ_PICK_ANY)
        return too_few(r, p, e);
    if ((e->kind != HJ_EFFECT_DISCARD && e->kind != HJ_EFFECT_NUMBER &&
         e->kind != HJ_EFFECT_COUNTER) ||
        (e->n.kind == HJ_AMOUNT_ALL && e->kind == HJ_EFFECT_COUNTER))
        return false;
    n = pl_clause_amount(r, p, e);
    count = pl_find_affected(r, p, e, refs);
    p->item.target_from = from;
    for (int i = 0; i < count; i++)
        if (has_less(r, p, e, refs[i], n))
            return true;
    return false;
}

bool pl_cannot_do_in_full(struct pl_run *r, struct pl_pending *p,
                          const struct hj_ability *a)
{
    const struct hj_effect *e = &a->effects[p->effect],
                           *end = a->effects + a->effect_count;
    bool less = has_too_little(r, p, e);

    /* A clause such as a draw may change what the next ones find. */
    while (!less &&
           (e->kind == HJ_EFFECT_NUMBER || e->kind == HJ_EFFECT_DISCARD ||
            e->kind == HJ_EFFECT_PAY) &&
           ++e < end && e->with)
        less = has_too_little(r, p, e);
    return less;
}

static bool carries_out_clause(const struct pl_run *r,
                               const struct pl_pending *p,
                               const struct hj_effect *e, int player)
{
    int pick = e->by->pick;

    return pick == HJ_PICK_YOU || pick == HJ_PICK_PLAYER ||
                   pick == HJ_PICK_CONTROLLER || pick == HJ_PICK_HOST_CONTROLLER
               ? player == player_meant(r, p, pick)
               : pl_fits_player(r, e->by, player, p->item.controller);
}

/* Notes what PLAYER chooses, after the objects that "they" means already. */
static void keep(struct pl_run *r, struct pl_pending *p, int player,
                 const pl_ref *refs, int count)
{
    if (p->they_count + count > PL_THEY) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_MEANT), PL_THEY);
        return;
    }
    for (int i = 0; i < count; i++)
        if (pl_ref_is_object(refs[i])) {
            r->they[p->they_count++] = (int16_t)(refs[i] + PL_OBJECTS * player);
            p->chosen_by_all++;
        }
    p->chosen_count = 0;
}

/* True if PLAYER has chosen already; SAME is that of the pending ability. */
static bool has_chosen(const struct pl_pending *p, const int16_t same[],
                       int player)
{
    for (int i = p->they_count - p->chosen_by_all; i < p->they_count; i++)
        if (same[i] / PL_OBJECTS == player)
            return true;
    return false;
}

bool pl_chooses_later(const struct pl_run *r, int i, int player)
{
    const struct pl_state *s = r->s;
    const struct pl_pending *p = &s->pending[i];
    const struct hj_effect *e = pl_pending_clause(r, p);
    int place = (player - s->turn + r->g->players) % r->g->players;

    return pl_is_by_players(e) && place > p->next && p->chosen_count == 0 &&
           !s->players[player].out && carries_out_clause(r, p, e, player) &&
           !has_chosen(p, &s->they[pl_they_at(s, i)], player);
}

/* Lets PLAYER choose; false if a line has to name the choice first. */
static bool collect_choice(struct pl_run *r, struct pl_pending *p,
                           const struct hj_effect *e, int player,
                           pl_ref refs[PL_MOST_REFS])
{
    int most = e->whom.count > 0 ? e->whom.count : 1,
        count = choices_of(r, p, e, player, refs);

    if (count <= most || e->whom.pick != HJ_PICK_ANY) {
        pl_note_forced_choices(r, player, refs, count);
        keep(r, p, player, refs, count);
    } else if (p->chosen_count >= most) {
        keep(r, p, player, p->chosen, most);
    } else {
        return pl_set_wait(p, PL_WAIT_CHOICE, player, most - p->chosen_count);
    }
    return true;
}

int pl_find_affected_by(struct pl_run *r, struct pl_pending *p,
                        const struct hj_effect *e, pl_ref refs[PL_MOST_REFS])
{
    int count = 0;

    if (p->chosen_by_all == 0 && !says_they(r, p))
        p->they_count = 0;
    if (p->chosen_count > 0 &&
        p->player != (r->s->turn + p->next) % r->g->players)
        keep(r, p, p->player, p->chosen, p->chosen_count); /* out of turn */
    for (; p->next < r->g->players; p->next++) {
        int player = (r->s->turn + p->next) % r->g->players;
        if (!r->s->players[player].out && carries_out_clause(r, p, e, player) &&
            !has_chosen(p, r->they, player) &&
            !collect_choice(r, p, e, player, refs))
            return -1;
    }
    p->next = 0;
    p->they_count = (uint8_t)(p->they_count - p->chosen_by_all);
    for (int i = 0; i < p->chosen_by_all; i++) {
        int16_t kept = r->they[p->they_count + i];
        if (!r->s->players[kept / PL_OBJECTS].out)
            refs[count++] = kept % PL_OBJECTS;
    }
    p->chosen_by_all = 0;
    return count;
}

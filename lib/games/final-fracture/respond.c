/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: chants, abilities and responses, and the windows for them. */
#include "games/final-fracture/ff.h"

/* --- windows --- */

bool ff_is_open(const struct pl_run *r)
{
    return r->s->stack_count > 0 || r->s->step != FF_STEP_NONE ||
           ff_own(r)->window != FF_CLOSED;
}

void ff_open_window(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    own->window = FF_OPEN;
    own->noted_count = 0;
    r->s->passes = 0;
    r->s->priority = (uint8_t)pl_next_player(r, r->s->turn);
}

/* Closes the window after both have passed and the chain has resolved. Cards
 * that fell or were summoned open a window of their own (F29); then the attack
 * goes on. */
void ff_window_closes(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    r->s->passes = 0;
    if (own->fell) {
        own->fell = 0;
        own->window = FF_FALLEN;
        r->s->priority = r->s->turn;
    } else {
        own->window = FF_CLOSED;
        own->noted_count = 0;
        if (r->s->step != FF_STEP_NONE)
            ff_next_step(r);
    }
    if (own->runs)
        ff_do_damage(r, -1, NULL);
}

/* --- which window a response is for --- */

/* True if the effect negates or reduces something that only one window has. */
static bool waits(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_CANCEL ||
           (pl_is_verb(e) && (e->index == FF_VERB_NEGATE_DECLARATION ||
                              e->index == FF_VERB_NEGATE_DAMAGE ||
                              e->index == FF_VERB_REDUCE_DAMAGE));
}

/* True if that window is open, or the effect needs none. */
static bool effect_fits(const struct pl_run *r, const struct hj_effect *e)
{
    if (!waits(e))
        return true;
    if (e->kind == HJ_EFFECT_CANCEL)
        return r->s->stack_count > 0;
    return r->s->step == (e->index == FF_VERB_NEGATE_DECLARATION
                              ? FF_STEP_DECLARATION
                              : FF_STEP_DAMAGE);
}

/* True if all effects of MODE fit the window. */
static bool mode_fits(const struct pl_run *r, const struct hj_ability *a,
                      int mode)
{
    PL_EACH_CLAUSE (e, a)
        if (pl_is_of_mode(e, mode) && !effect_fits(r, e))
            return false;
    return true;
}

/* A response that is for the declaration of an attack, by one of its modes, is
 * not for its damage by another. */
bool ff_offers_mode(const struct pl_run *r, const struct hj_ability *a,
                    int mode)
{
    PL_EACH_CLAUSE (e, a)
        if (pl_is_of_mode(e, mode) && e->kind != HJ_EFFECT_CANCEL &&
            !effect_fits(r, e))
            return false;
    return true;
}

/* True if a window is open; by F4, reading `open`, also in the move and end
 * phases. */
static bool may_respond(const struct pl_run *r)
{
    return ff_is_open(r) || (pl_chosen(r, FF_F4_OPEN) &&
                             (r->s->phase == FF_MOVE || r->s->phase == FF_END));
}

/* True if an ability needs a window with something to answer, or to negate. */
static bool has_window(const struct hj_ability *a)
{
    bool any = a->events != 0;

    PL_EACH_CLAUSE (e, a)
        any = any || waits(e);
    return any;
}

static bool ability_fits(const struct pl_run *r, const struct hj_ability *a,
                         int source, int player, int targets)
{
    int modes = pl_mode_count(a);
    bool named = false; /* a mode has as many targets as the line */

    if (a->events != 0)
        return ff_happened(
                   r, &(struct ff_answering){a, source, player, 0, {0}}) > 0;
    for (int mode = 1; mode <= modes; mode++)
        named = named || pl_targets_of_mode(r, a, mode) == targets;
    for (int mode = modes > 0; mode <= modes; mode++)
        if ((!named || pl_targets_of_mode(r, a, mode) == targets) &&
            mode_fits(r, a, mode))
            return true;
    return false;
}

bool ff_is_own(const struct pl_run *r, int object, const struct hj_ability *a)
{
    (void)r;
    (void)object;
    return a->when == HJ_WHEN_OWN ||
           (a->heading == FF_HEADING_RESPONSE && a->cost_count == 0);
}

/* A chant also counts if its text begins with that word, understood or not,
 * after its additional cost. */
bool ff_is_response(const struct pl_card *c)
{
    const struct hj_str word = HJ_STR("Response");
    const struct hj_card_text *t = &c->text;
    int i = 0;

    while (i < t->sentence_count && t->sentences[i].count > 0 &&
           t->abilities[t->sentences[i].first].when == HJ_WHEN_PLAYING)
        i++;
    return c->type == FF_RESPONSE_CARD ||
           (c->type == FF_CHANT_CARD && i < t->sentence_count &&
            hj_str_equal_nocase(hj_str_first(t->sentences[i].text, word.n),
                                word));
}

/* The card (ABILITY -1), or the ability, that is to be played. */
struct seeking {
    int object, ability, player, targets;
};

/* True if it fits the open window. Effects without a window fit any; so does an
 * unknown card. */
static bool fits_now(const struct pl_run *r, const void *data)
{
    const struct seeking *s = data;
    const struct pl_card *c = pl_card_of(r, s->object);
    bool any = false, fits = false;

    if (pl_over(r) || !may_respond(r))
        return false;
    for (int i = 0; i < c->text.ability_count; i++)
        if ((s->ability < 0 ? ff_is_own(r, s->object, &c->text.abilities[i])
                            : i == s->ability) &&
            has_window(&c->text.abilities[i])) {
            any = true;
            fits |= ability_fits(r, &c->text.abilities[i], s->object, s->player,
                                 s->targets);
        }
    return fits || !any;
}

/* Returns the rules by which nothing is played now. */
static const char *closed_by(const struct pl_run *r)
{
    static const char *const phases[FF_PHASE_COUNT] = {
        [FF_START] = "start-phase.1 F4 F11",
        [FF_DRAW] = "draw-phase.1 F4 F11",
        [FF_BURNING] = "burn-phase.1 F4 F11",
        [FF_MOVE] = "F4 F11",
        [FF_END] = "F4 F11"};
    const char *cite = phases[r->s->phase];

    return cite != NULL ? cite : "standby-phase.1 battle-phase.3 F11";
}

/* Goes on to a window for a response; reported if it has none. */
static void seek_window(struct pl_run *r, const struct pl_words *w, int object,
                        int ability, int player)
{
    enum { MOST_WINDOWS = 12 };
    const struct hj_operand *o = w->w[0].o;
    const struct seeking what = {object, ability, player,
                                 w->counts[HJ_ROLE_ON]};
    int n = pl_passes_until(r, MOST_WINDOWS, fits_now, &what); /* F11 */

    if (n < 0 && !may_respond(r)) {
        pl_illegal(r, o, closed_by(r), FF_SAY(NO_WINDOW_OPEN));
        return;
    }
    if (n < 0) {
        pl_illegal(r, o, "standby-phase.1 F11", FF_SAY(RESPONSE_DOES_NOT_FIT),
                   PL_LABEL(r, object));
        return;
    }
    if (n > 0 && r->g->setup.strict)
        pl_illegal(r, o, "standby-phase.1 F11", FF_SAY(PASSES_NOT_WRITTEN));
    pl_imply_all_passes(r, n);
}

/* Returns the events that ability I of a card may answer, if it is played now:
 * with its card (ABILITY -1), or as ABILITY. */
static struct ff_answering answered(const struct pl_run *r, int object,
                                    int ability, int i, int player)
{
    const struct hj_ability *a = &pl_card_of(r, object)->text.abilities[i];
    struct ff_answering of = {a, object, player, 0, {0}};

    if ((ability < 0 ? ff_is_own(r, object, a) : i == ability) &&
        a->events != 0)
        ff_happened(r, &of);
    return of;
}

/* Returns the object that "it" means, and notes if it is the first of several
 * that the line does not choose from. */
static int first_of(struct pl_run *r, const struct ff_answering *of, int object,
                    const struct pl_words *w)
{
    bool named = w->counts[HJ_ROLE_ON] > pl_targets_asked(r, of->a);
    int found = object >= 0 ? object : of->objects[0];
    struct hj_selector rest;

    if (pl_is_unseen(r, found) &&
        (pl_asks_more(r, &of->a->subject, found, &rest) ||
         (of->a->what != NULL && pl_asks_more(r, of->a->what, found, &rest))))
        pl_tell_unsure(r, found,
                       &(struct pl_item){.object = (int16_t)of->source});
    if (of->count > 1 && !named && pl_uses_event_object(of->a))
        pl_note(r, w->w[0].o, FF_SAY(FIRST_OF_EVENTS), PL_LABEL(r, of->source),
                of->count, PL_LABEL(r, found));
    return found;
}

/* Returns the object of the event that a response answers: that of the line, or
 * the first; -1: none. */
static int subject_of(struct pl_run *r, int object, int ability, int player,
                      const struct pl_words *w)
{
    struct ff_answering first = {.count = 0};

    for (int i = 0; i < pl_card_of(r, object)->text.ability_count; i++) {
        struct ff_answering of = answered(r, object, ability, i, player);
        PL_EACH_WORD (k, w, HJ_ROLE_ON)
            for (int n = 0; n < of.count; n++)
                if (w->w[k].ref == of.objects[n])
                    return first_of(r, &of, of.objects[n], w);
        if (first.count == 0)
            first = of;
    }
    return first.count > 0 ? first_of(r, &first, -1, w) : -1;
}

int ff_answerable_events(const struct pl_run *r, int object, int ability,
                         int player, pl_ref refs[PL_TARGETS])
{
    struct ff_answering of = {.count = 0};
    int n = 0;

    for (int i = 0;
         of.count == 0 && i < pl_card_of(r, object)->text.ability_count; i++)
        of = answered(r, object, ability, i, player);
    for (; n < of.count && n < PL_TARGETS && pl_uses_event_object(of.a); n++)
        refs[n] = of.objects[n];
    return n;
}

/* --- what is played --- */

/* Puts a card of the hand, or (ABILITY from 0) an ability, on the chain with
 * the targets of the line. */
static void announce(struct pl_run *r, int object, int ability, int player,
                     const struct pl_words *w, const char *rule)
{
    const struct hj_ability *costs =
        ability < 0 ? pl_additional_cost(r, object)
                    : pl_ability(pl_card_of(r, object), ability);
    struct pl_item draft;
    int at = 0;

    if (!ff_is_open(r))
        ff_own(r)->noted_count = 0;
    draft = pl_prepare_item(r, object, ability, player,
                            subject_of(r, object, ability, player, w), w);
    if (r->unread)
        return;
    pl_pay(r, player, FF_ENERGY,
           ability < 0
               ? pl_printed_cost_to_play(r, object, player, FF_VALUE_COST)
               : pl_cost_amount(costs, FF_COST_ENERGY),
           "standby-phase.1 F9");
    if (!pl_announce(r, &draft, rule) ||
        !pl_pay_cards(r, player, pl_cost_amount(costs, FF_COST_DISCARD), w, &at,
                      "standby-phase.1 F9", "standby-phase.1 F9"))
        return;
    pl_check_overpaid(r, w, at, "standby-phase.1 F9");
    if (ff_own(r)->window == FF_CLOSED)
        ff_own(r)->window = FF_OPEN;
    pl_fire_event(r, FF_EVENT_PLAYS, object, player);
}

void ff_do_chant(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref;

    if (ff_is_response(pl_card_of(r, card)))
        pl_illegal(r, w->w[0].o, "standby-phase.1 F11",
                   FF_SAY(RESPONSE_OUTSIDE_WINDOW), PL_LABEL(r, card));
    announce(r, card, -1, player, w, "standby-phase.1 F11");
}

void ff_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref;
    const struct pl_card *c = pl_card_of(r, card);

    if (r->s->objects[card].card != HJ_NO_CARD && !ff_is_response(c)) {
        pl_undoable(r, w->w[0].o, "standby-phase.1 F11", FF_SAY(NOT_A_RESPONSE),
                    PL_LABEL(r, card), pl_type_word(r->g->rules, c->type));
        return;
    }
    if (pl_chosen(r, FF_F4_OPEN) && !ff_is_open(r))
        pl_require_phase(r, r->s->phase, "");
    seek_window(r, w, card, -1, player);
    if (!pl_over(r) && !r->unread)
        announce(r, card, -1, player, w, "standby-phase.1 F11");
}

bool ff_stands_alone(struct pl_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    struct hj_str rest;
    int object =
        r->a->verb == HJ_VERB_USE ? pl_find_word(r, o, player, &rest) : -1;
    const struct pl_card *c = object < 0 ? NULL : pl_card_of(r, object);
    const struct hj_ability *a =
        c == NULL ? NULL : pl_ability(c, pl_ability_named(c, rest));

    return a != NULL && a->heading != FF_HEADING_RESPONSE;
}

void ff_do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct hj_str rest;
    int object = pl_find_word(r, o, player, &rest);
    const struct hj_ability *a; /* NULL: not understood */
    int ability = -1;
    bool down = object >= 0 && pl_is_flag(r, object, FF_DOWN);

    if (!down)
        ability = pl_ability_operand(r, o, player, &object);
    if (ability < 0 && !down)
        return;
    if (!pl_in_play(r, object) || down) {
        pl_undoable(r, o, "standby-phase.1", FF_SAY(NOT_FACE_UP),
                    PL_LABEL(r, object));
        return;
    }
    if (r->s->objects[object].controller != player)
        pl_illegal(r, o, "standby-phase.1", PL_SAY(NOT_THEIRS),
                   PL_LABEL(r, object), PL_ID(r, player));
    a = pl_ability(pl_card_of(r, object), ability);
    if (a != NULL && a->heading == FF_HEADING_RESPONSE) {
        seek_window(r, w, object, ability, player);
    } else if (a != NULL || !ff_is_open(r)) {
        pl_reach_turn(r, player);
        pl_your_turn(r, player, "use it", "standby-phase.1");
        pl_require_phase(r, FF_STANDBY, "standby-phase.1");
    }
    if (pl_over(r) || r->unread)
        return;
    if (a == NULL)
        pl_tell_unread(r, object);
    else
        pl_check_once(r, o, object, ability, "standby-phase.1");
    announce(r, object, ability, player, w, "standby-phase.1");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Abilities that wait for a line of the log, and the lines that answer. */
#include "play/internal.h"

struct pl_pending *pl_keep(struct pl_run *r, const struct pl_pending *p)
{
    struct pl_state *s = r->s;
    struct pl_pending *at;

    if (s->pending_count == PL_PENDING) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_CHOICES), PL_PENDING);
        return NULL;
    }
    at = &s->pending[s->pending_count++];
    *at = *p;
    return at;
}

struct pl_pending *pl_wait_for(struct pl_run *r, const struct pl_pending *p)
{
    struct pl_pending *at = pl_keep(r, p);

    if (at == NULL)
        return NULL;
    pl_event(r, &(struct hj_event){.kind = PL_ASKED,
                                   .object = -1,
                                   .player = (int8_t)p->player,
                                   .chooser = (int8_t)p->player,
                                   .source = p->item.object,
                                   .from = p->wait < PL_WAIT_OWN ? p->wait
                                                                 : PL_WAIT_OWN,
                                   .to = p->number,
                                   .rule = p->holds
                                               ? r->g->rules->cites.choice
                                               : NULL});
    return at;
}

void pl_wait_keyword(struct pl_run *r, int object, int keyword)
{
    uint8_t player = r->s->objects[object].controller;

    pl_wait_for(r, &(struct pl_pending){
                       .item = {.kind = PL_ITEM_OWN,
                                .object = (int16_t)object,
                                .card = r->s->objects[object].card,
                                .number = (int16_t)keyword,
                                .controller = player},
                       .it = -1,
                       .wait = PL_WAIT_OWN,
                       .player = player});
}

void pl_drop_pending(struct pl_run *r, int i)
{
    struct pl_state *s = r->s;

    s->pending_count--;
    memmove(&s->pending[i], &s->pending[i + 1],
            (size_t)(s->pending_count - i) * sizeof s->pending[0]);
}

int pl_holding(const struct pl_state *s)
{
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].holds)
            return i;
    return -1;
}

const char *pl_choice_cite(const struct pl_run *r, const struct pl_item *item)
{
    const struct pl_cites *cites = &r->g->rules->cites;
    const struct hj_card_text *text = &pl_card(r->g, item->card)->text;
    int heading = item->kind == PL_ITEM_ABILITY &&
                          item->ability < text->ability_count
                      ? text->abilities[item->ability].heading
                      : HJ_TEXT_NONE;

    if (item->kind == PL_ITEM_OWN && cites->keywords != NULL)
        return cites->keywords[item->number];
    if (heading != HJ_TEXT_NONE && cites->headings != NULL)
        return cites->headings[heading];
    return cites->choice;
}

const struct hj_effect *pl_asked(const struct pl_run *r,
                                 const struct pl_pending *p)
{
    const struct pl_card *c = pl_card(r->g, p->item.card);
    const struct hj_ability *a;

    if (p->item.kind == PL_ITEM_OWN ||
        p->item.ability >= c->text.ability_count)
        return NULL;
    a = &c->text.abilities[p->item.ability];
    return p->effect < a->effect_count ? &a->effects[p->effect] : NULL;
}

/* The optional clause that waits; NULL where the whole ability is optional, or
 * it is the game's own. */
static const struct hj_effect *may_clause(const struct pl_run *r,
                                          const struct pl_pending *p)
{
    const struct hj_card_text *text;
    const struct hj_ability *a;

    if (p->wait != PL_WAIT_MAY || p->item.kind == PL_ITEM_OWN)
        return NULL;
    text = &pl_card(r->g, p->item.card)->text;
    if (p->item.ability >= text->ability_count)
        return NULL;
    a = &text->abilities[p->item.ability];
    return p->effect < a->effect_count && a->effects[p->effect].may &&
                   (a->when != HJ_WHEN_OPTIONAL || p->effect > 0)
               ? &a->effects[p->effect]
               : NULL;
}

/* What may be done and was not: the ability goes on behind it. */
static void not_done(struct pl_run *r, struct pl_pending *p)
{
    const struct hj_effect *e = may_clause(r, p);

    if (e == NULL)
        return;
    pl_pass_over(r, p, e);
    p->effect++;
    p->wait = PL_WAIT_NOTHING;
    pl_begin_ability(r, p);
}

void pl_lapse(struct pl_run *r)
{
    static const char *const what[] = {[PL_WAIT_TARGETS] = "trigger",
                                       [PL_WAIT_DISCARD] = "discard",
                                       [PL_WAIT_CHOICE] = "choose",
                                       [PL_WAIT_ROLL] = "roll",
                                       [PL_WAIT_MODE] = "choose",
                                       [PL_WAIT_OWN] = "trigger"};

    while (r->s->pending_count > 0) {
        struct pl_pending p = r->s->pending[0];
        const char *own = r->g->rules->answers;
        const struct pl_cites *cites = &r->g->rules->cites;
        if (p.holds && p.wait == PL_WAIT_MAY) {
            pl_continue(r, 0, &p, true);
            continue;
        }
        if (!p.holds)
            pl_drop_pending(r, 0);
        if (p.wait == PL_WAIT_MAY) {
            if (!pl_over(r))
                not_done(r, &p);
            continue;
        }
        if (p.unsure)
            continue;
        pl_illegal(r, NULL,
                   cites->lapse != NULL ? cites->lapse
                                        : pl_choice_cite(r, &p.item),
                   PL_SAY(CHOICE_NOT_WRITTEN), HJ_STR_ARG(pl_id(r, p.player)),
                   HJ_STR_ARG(pl_called(r, p.item.object)),
                   p.wait < PL_WAIT_OWN ? what[p.wait]
                   : own != NULL        ? own
                                        : what[PL_WAIT_OWN]);
        pl_event(r, &(struct hj_event){.kind = PL_LAPSED,
                                       .object = p.item.object,
                                       .player = (int8_t)p.player,
                                       .chooser = -1,
                                       .source = -1});
        p.it = -1;
        if (p.holds)
            pl_continue(r, 0, &p, true);
    }
}

/* Whether NAME is the slug of TEXT. */
static bool is_slug_of(struct hj_str name, const char *text)
{
    size_t i = 0;

    for (; i < name.n && text[i] != '\0'; i++)
        if (name.p[i] != (text[i] == ' ' ? '-' : hj_lower(text[i])))
            return false;
    return i == name.n && text[i] == '\0';
}

static bool ability_called(const struct pl_run *r, hj_card card, int ability,
                       struct hj_str name)
{
    const struct pl_card *c = pl_card(r->g, card);
    const struct hj_text_words *words = r->g->rules->words;
    const struct hj_ability *a = &c->text.abilities[ability];
    int64_t n;

    if (hj_str_int(name, 1, INT16_MAX, &n))
        return n == ability + 1;
    return a->heading != HJ_TEXT_NONE &&
           is_slug_of(name, words->headings[a->heading].text);
}

/* Whether a keyword is: by its word, or its number as it is printed. */
static bool keyword_called(const struct pl_run *r, hj_card card, int keyword,
                           struct hj_str name)
{
    const struct pl_card *c = pl_card(r->g, card);
    int64_t n;

    return hj_str_is(name, pl_keyword_path(r->g->rules, keyword)) ||
           (hj_str_int(name, 1, c->text.ability_count, &n) &&
            c->text.abilities[n - 1].when == HJ_WHEN_KEYWORD &&
            c->text.abilities[n - 1].keyword.keyword == keyword);
}

/* Whether a pending ability is what `trigger OBJECT.NAME` means. */
bool pl_is_called(const struct pl_run *r, const struct pl_pending *p,
                  struct hj_str name)
{
    if (name.n == 0)
        return true;
    if (p->item.kind == PL_ITEM_OWN && r->g->rules->is_called == NULL)
        return keyword_called(r, p->item.card, p->item.number, name);
    return p->item.kind == PL_ITEM_OWN
               ? r->g->rules->is_called(r, p, name)
               : ability_called(r, p->item.card, p->item.ability, name);
}

/* What too many or too few targets break. */
static const char *of_targets(const struct pl_run *r,
                              const struct pl_item *item)
{
    const char *cite = r->g->rules->cites.targets;

    return cite != NULL ? cite : pl_choice_cite(r, item);
}

static void missing_target(struct pl_run *r, const struct pl_item *item)
{
    pl_illegal(r, NULL, of_targets(r, item), PL_SAY(TARGET_NOT_NAMED),
               PL_CALLED(r, item->object));
}

/* Whether one of the targets from FIRST on is the one behind them. */
static bool is_again(const struct pl_item *item, int first)
{
    for (int i = first; i < item->target_count - 1; i++)
        if (item->targets[i] == item->targets[item->target_count - 1])
            return true;
    return false;
}

/* Whether the target that was read last is one of the clause's; the first of
 * them is number FIRST. */
static void check_target(struct pl_run *r, const struct pl_item *item,
                         const struct hj_effect *e, int first,
                         const struct hj_operand *o)
{
    const struct pl_rules *rules = r->g->rules;
    pl_ref target = item->targets[item->target_count - 1];
    bool place = e->whom.pick != HJ_PICK_TARGET;
    const char *shield =
        rules->shield != NULL
            ? rules->shield(r, target, item->controller)
            : NULL;
    bool fits = place ? pl_ref_is_place(target)
                      : pl_fits_ref(r, e, target, item->object,
                                    item->controller);

    if (!fits || (!place && is_again(item, first)))
        pl_illegal(r, o,
                   rules->unfit != NULL ? rules->unfit(r, e, target)
                                        : pl_choice_cite(r, item),
                   PL_SAY(NOT_A_TARGET), HJ_STR_ARG(hj_operand_text(o)),
                   HJ_STR_ARG(pl_called(r, item->object)));
    else if (!place &&
             !pl_may_target(r, e, target, item->object, item->controller))
        pl_illegal(r, o, shield != NULL ? shield : rules->cites.target,
                   PL_SAY(CANNOT_BE_TARGETED),
                   HJ_STR_ARG(hj_operand_text(o)));
}

/* Where the line names none and only one is legal, that is the target. */
static bool take_only(struct pl_run *r, struct pl_item *item,
                      const struct hj_effect *e)
{
    bool several = false;
    pl_ref only;

    if (!r->g->rules->stacked || item->target_count == PL_TARGETS)
        return false;
    only = pl_only_target(r, item, e, &several);
    if (only != PL_REF_NONE)
        item->targets[item->target_count++] = only;
    return only != PL_REF_NONE;
}

/* How many targets an ability must have. */
static int needed(const struct pl_run *r, const struct hj_ability *a)
{
    int count = 0;

    for (int i = 0; i < a->effect_count; i++)
        if (pl_asks_target(r, &a->effects[i]) && !a->effects[i].whom.up_to &&
            pl_mode_of(&a->effects[i]) == 0)
            count += a->effects[i].whom.pick == HJ_PICK_TARGET
                         ? a->effects[i].whom.count
                         : 1;
    return count;
}

/* "Up to two target units" has those of the line that the others leave; in the
 * place of one that is not there stands nothing. */
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

/* What names the card of a place, where a place is asked for, means the place:
 * `location.2`. */
static pl_ref place_of(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    uint16_t is = r->g->rules->zones[o->zone].is;

    return (is & (PL_PLACES | PL_CROWD)) != PL_PLACES
               ? object
               : pl_place_ref(is & PL_SHARED ? -1 : o->controller, o->zone,
                              o->column);
}

/* The targets of one clause; *AT is the next one of the line, *SPARE how many
 * there are that need not be.  False: one is missing. */
static bool read_clause(struct pl_run *r, struct pl_item *item,
                        const struct hj_effect *e, const struct pl_words *w,
                        int *at, int *spare)
{
    bool counted = e->whom.pick == HJ_PICK_TARGET;
    int first = item->target_count;
    pl_ref ref;

    for (int k = 0; k < (counted ? e->whom.count : 1); k++) {
        if (is_left_out(item, e, spare))
            continue;
        if (*at >= w->counts[HJ_ROLE_ON] ||
            item->target_count == PL_TARGETS) {
            if (k == 0 && counted && take_only(r, item, e))
                continue;
            missing_target(r, item);
            return false;
        }
        ref = w->w[w->first[HJ_ROLE_ON] + *at].ref;
        item->targets[item->target_count++] =
            !counted && pl_ref_is_object(ref) ? place_of(r, ref) : ref;
        check_target(r, item, e, first, w->w[w->first[HJ_ROLE_ON] + *at].o);
        (*at)++;
    }
    return true;
}

/* Where a target moves to. */
static void read_place(struct pl_run *r, struct pl_item *item,
                       const struct hj_effect *e, const struct pl_words *w)
{
    pl_ref target = item->target_count > 0
                        ? item->targets[item->target_count - 1]
                        : PL_REF_NONE;
    const struct pl_word *to =
        w->counts[HJ_ROLE_TO] > 0 ? &w->w[w->first[HJ_ROLE_TO]] : NULL;
    bool several = false;

    if (!pl_asks_place(r, e) || !pl_ref_is_object(target))
        return;
    item->to = to != NULL ? to->ref : pl_only_place(r, e, target, &several);
    if (to != NULL && !r->g->rules->may_go(r, target, e->own, to->ref))
        pl_illegal(r, to->o, pl_choice_cite(r, item), PL_SAY(CANNOT_BE_MOVED),
                   HJ_STR_ARG(pl_called(r, target)),
                   HJ_STR_ARG(hj_operand_text(to->o)));
    else if (to == NULL && several)
        pl_illegal(r, NULL, pl_choice_cite(r, item), PL_SAY(MISSING_DESTINATION),
                   HJ_STR_ARG(pl_called(r, target)));
}

/* Of a mode that is not meant there are none. */
static void no_targets(struct pl_item *item, const struct hj_effect *e)
{
    for (int k = 0; k < (e->whom.count > 0 ? e->whom.count : 1); k++)
        if (item->target_count < PL_TARGETS)
            item->targets[item->target_count++] = PL_REF_NONE;
}

/* The targets of one ability; *AT is the next one of the line, *SPARE how many
 * there are that need not be. */
static void read_ability(struct pl_run *r, struct pl_item *item,
                         const struct hj_ability *a, const struct pl_words *w,
                         int *at, int *spare)
{
    int from = *at, before = 0; /* where the targets of each mode begin */

    for (int i = 0; i < a->effect_count; i++) {
        int mode = pl_mode_of(&a->effects[i]);
        if (a->effects[i].kind == HJ_EFFECT_CHOOSE)
            pl_fit_modes(r, item, a, w, from = *at);
        if (!pl_asks_target(r, &a->effects[i]))
            continue;
        if (mode > 0 && (item->modes != 0 ? !pl_is_open_mode(item, mode)
                                          : mode > 1)) {
            no_targets(item, &a->effects[i]);
            continue;
        }
        if (mode > 0 && mode != before) {
            *at = from;
            before = mode;
        }
        if (!read_clause(r, item, &a->effects[i], w, at, spare))
            return;
        read_place(r, item, &a->effects[i], w);
    }
}

/* Whether ability I is the one that is asked for, or (-1) what its card does when
 * it is played. */
static bool is_read(const struct pl_run *r, int object,
                    const struct hj_ability *a, int i, int ability)
{
    return ability >= 0 ? i == ability : pl_is_own(r, object, a);
}

void pl_read_targets(struct pl_run *r, struct pl_item *item, int ability,
                     const struct pl_words *w)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    int at = 0, asked = 0, spare = w->counts[HJ_ROLE_ON];

    for (int i = 0; i < c->text.ability_count; i++)
        if (is_read(r, item->object, &c->text.abilities[i], i,
                    ability))
            spare -= needed(r, &c->text.abilities[i]);
    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if (!is_read(r, item->object, a, i, ability))
            continue;
        asked++;
        read_ability(r, item, a, w, &at, &spare);
    }
    if (asked == 0 && (item->card == HJ_NO_CARD || c->vague ||
                       !r->g->rules->stacked)) { /* nothing is known of it: it may target anything */
        PL_EACH_WORD(i, w, HJ_ROLE_ON)
        if (item->target_count < PL_TARGETS)
            item->targets[item->target_count++] = w->w[i].ref;
    } else if (at < w->counts[HJ_ROLE_ON] && !c->vague) {
        pl_illegal(r, w->w[w->first[HJ_ROLE_ON] + at].o, of_targets(r, item),
                   PL_SAY(NO_SUCH_TARGET),
                   HJ_STR_ARG(pl_called(r, item->object)));
    }
}

/* Whether the line names the targets: those of a card, and of an ability that has
 * begun, were named before. */
static bool asks_targets(const struct pl_pending *p, const struct pl_words *w)
{
    return p->wait == PL_WAIT_TARGETS ||
           (p->effect == 0 && p->item.kind == PL_ITEM_ABILITY &&
            (w->counts[HJ_ROLE_ON] > 0 || p->item.target_count == 0));
}

/* What of OBJECT waits for a `trigger` of PLAYER; -1: nothing.  What the same card
 * lets him do before it, and is not written, is not done. */
static int triggered(struct pl_run *r, int object, int player,
                     struct hj_str name)
{
    for (int i = 0; i < r->s->pending_count; i++) {
        const struct pl_pending *p = &r->s->pending[i];
        if (p->item.object == object && p->player == player &&
            (p->wait == PL_WAIT_TARGETS || p->wait == PL_WAIT_MAY ||
             p->wait >= PL_WAIT_OWN) &&
            pl_is_called(r, p, name))
            return i;
    }
    for (int i = 0; i < r->s->pending_count; i++) {
        struct pl_pending p = r->s->pending[i];
        if (p.item.object != object || p.player != player ||
            may_clause(r, &p) == NULL)
            continue;
        pl_drop_pending(r, i);
        not_done(r, &p);
        return triggered(r, object, player, name);
    }
    return -1;
}

void pl_trigger_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct hj_str rest = HJ_STR("");
    struct pl_pending p;
    int object = o->kind == HJ_OPERAND_WORD
                     ? pl_find_operand(r, o, player, &rest)
                     : -1,
        at;

    if (object < 0) {
        pl_unknown_object(r, o);
        return;
    }
    at = triggered(r, object, player, rest);
    if (at < 0 && pl_trigger_unwritten(r, object, player, rest, w))
        return;
    if (at < 0) {
        pl_undoable(r, o,
                    r->g->rules->cites.trigger != NULL
                        ? r->g->rules->cites.trigger
                        : r->g->rules->cites.choice,
                    PL_SAY(NOT_TRIGGERED),
                    HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    p = r->s->pending[at];
    if (p.wait >= PL_WAIT_OWN) {
        pl_drop_pending(r, at);
        r->g->rules->answer(r, &p, w);
        return;
    }
    if (p.wait == PL_WAIT_MAY)
        p.may_done = 1;
    if (asks_targets(&p, w)) {
        p.item.target_count = 0;
        pl_read_targets(r, &p.item, p.item.ability, w);
    } else if (w->counts[HJ_ROLE_ON] > 0) {
        pl_illegal(r, w->w[w->first[HJ_ROLE_ON]].o, r->g->rules->cites.choice,
                   PL_SAY(NO_SUCH_TARGET),
                   HJ_STR_ARG(pl_called(r, p.item.object)));
    }
    pl_continue(r, at, &p, false);
    pl_is_written(r, &p.item);
}

/* The first that waits for such an answer of PLAYER (-1: of anybody); -1. */
static int waiting(const struct pl_run *r, int wait, int player)
{
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == wait &&
            (player < 0 || r->s->pending[i].player == player))
            return i;
    return -1;
}

/* The same; what may be done before it, and is not written, is not done. */
static int awaited(struct pl_run *r, int wait, int player)
{
    int at = waiting(r, wait, player);

    for (int i = 0; i < r->s->pending_count && at < 0;) {
        struct pl_pending p = r->s->pending[i];
        if (p.wait != PL_WAIT_MAY || may_clause(r, &p) == NULL) {
            i++;
            continue;
        }
        pl_drop_pending(r, i);
        not_done(r, &p);
        at = waiting(r, wait, player);
    }
    return at;
}

/* The same; where another has to answer that is reported. */
static int asked(struct pl_run *r, int wait, int player)
{
    int at = awaited(r, wait, player);

    if (at >= 0 || (at = waiting(r, wait, -1)) < 0)
        return at;
    pl_illegal(r, NULL, r->g->rules->cites.choice, PL_SAY(NOT_YOUR_CHOICE),
               PL_ID(r, r->s->pending[at].player));
    return at;
}

/* The answer is in P. */
static void answered(struct pl_run *r, int at, struct pl_pending *p,
                     const struct pl_words *w, bool skip)
{
    if (p->item.kind != PL_ITEM_OWN) {
        pl_continue(r, at, p, skip);
        return;
    }
    pl_drop_pending(r, at);
    p->wait = PL_WAIT_NOTHING;
    r->g->rules->answer(r, p, w);
}

void pl_discard_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    int at = awaited(r, PL_WAIT_DISCARD, player);
    int zone = r->g->rules->discard;
    struct pl_pending p;

    if (pl_has_discarded(r, player)) {
        pl_name_discarded(r, player, w);
        return;
    }
    if (at < 0) {
        pl_illegal(r, NULL, r->g->rules->cites.choice,
                   PL_SAY(NOTHING_MAKES_DISCARD), HJ_STR_ARG(pl_id(r, player)));
    } else {
        p = r->s->pending[at];
        if (w->count != p.number)
            pl_illegal(r, w->w[0].o, r->g->rules->cites.choice,
                       PL_SAY(WRONG_DISCARD_COUNT), p.number, w->count);
    }
    for (int i = 0; i < w->count; i++)
        pl_move(r, w->w[i].ref, zone, 0, "");
    if (at < 0)
        return;
    p.did = 1;
    answered(r, at, &p, w, false);
}

/* Whether REF is among what the clause that waits chooses from. */
bool pl_may_choose(const struct pl_run *r, const struct pl_pending *p,
                   pl_ref ref)
{
    const struct hj_effect *e = pl_asked(r, p);

    if (e == NULL)
        return true;
    if (e->by != NULL)
        return pl_ref_is_object(ref) &&
               r->s->objects[ref].controller == p->player &&
               pl_fits_ref(r, e, ref, p->item.object, p->player);
    if (pl_ref_is_object(ref) && pl_asks_target(r, e))
        return p->item.target_from < p->item.target_count &&
               pl_fits(r, &e->whom, ref, p->item.object, p->item.controller,
                       p->item.targets[p->item.target_from]);
    return pl_fits_ref(r, e, ref, p->item.object, p->item.controller);
}

bool pl_is_may(const struct pl_run *r, struct hj_str text)
{
    const struct pl_pending *p = &r->s->pending[0];

    return r->s->pending_count > 0 && p->wait == PL_WAIT_MAY &&
           (p->holds || hj_str_is(text, "yes") || hj_str_is(text, "pay") ||
            hj_str_is(text, "no"));
}

static void tell_answer(struct pl_run *r, const struct pl_pending *p, int kind,
                        int object, int from, int to)
{
    pl_event(r, &(struct hj_event){
                    .kind = (uint8_t)kind,
                    .object = object,
                    .player = (int8_t)p->player,
                    .chooser = (int8_t)(p->holds ? p->player : -1),
                    .source = p->item.object,
                    .from = from,
                    .to = to,
                    .rule = p->holds ? r->g->rules->cites.choice : NULL});
}

/* What may be done and waits for PLAYER; else the first that waits so: that
 * another answers is reported. */
static int asked_may(struct pl_run *r, int player)
{
    int at = waiting(r, PL_WAIT_MAY, player);

    if (at < 0) {
        at = 0;
        pl_illegal(r, NULL, r->g->rules->cites.choice, PL_SAY(NOT_YOUR_CHOICE),
                   PL_ID(r, r->s->pending[at].player));
    }
    return at;
}

/* `choose yes`, `choose no`: whether the clause that waits is done. */
static void choose_may(struct pl_run *r, int player, const struct pl_words *w)
{
    struct hj_str text = hj_operand_text(w->w[0].o);
    bool yes = hj_str_is(text, "yes") || hj_str_is(text, "pay");
    int at = asked_may(r, player);
    struct pl_pending p = r->s->pending[at];

    p.may_done = yes;
    if (!yes && !hj_str_is(text, "no"))
        pl_unread(r, w->w[0].o, PL_SAY(ANSWER_YES_OR_NO));
    else
        pl_continue(r, at, &p, !yes);
}

void pl_choose_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_pending p;
    int at;

    if (pl_begin_choice(r, player, w) || pl_choose_mode(r, player, w))
        return;
    if (pl_is_may(r, hj_operand_text(w->w[0].o))) {
        choose_may(r, player, w);
        return;
    }
    at = awaited(r, PL_WAIT_CHOICE, player);
    if (at < 0 && pl_choose_unwritten(r, player, w))
        return;
    at = at < 0 ? asked(r, PL_WAIT_CHOICE, player) : at;
    if (at < 0) {
        pl_undoable(r, NULL, r->g->rules->cites.choice, PL_SAY(NO_CHOICE_WAITS),
                    HJ_STR_ARG(pl_id(r, player)));
        return;
    }
    p = r->s->pending[at];
    PL_EACH_WORD(i, w, HJ_ROLE_ITEM)
    {
        if (!pl_may_choose(r, &p, w->w[i].ref))
            pl_illegal(r, w->w[i].o, r->g->rules->cites.choice,
                       PL_SAY(NOT_A_CHOICE),
                       HJ_STR_ARG(hj_operand_text(w->w[i].o)),
                       HJ_STR_ARG(pl_called(r, p.item.object)),
                       HJ_STR_ARG(pl_id(r, player)));
        if (p.chosen_count < sizeof p.chosen / sizeof p.chosen[0])
            p.chosen[p.chosen_count++] = w->w[i].ref;
        if (p.holds)
            tell_answer(r, &p, PL_CHOSEN, w->w[i].ref, 0, 0);
    }
    answered(r, at, &p, w, false);
}

bool pl_read_roll(struct pl_run *r, const struct pl_words *w, int *sides,
                  int *shown)
{
    const struct hj_operand *o = w->w[0].o;
    const struct hj_operand *last = pl_item_at(w, w->counts[HJ_ROLE_ITEM] - 1);
    struct hj_str text = hj_operand_text(o);
    int64_t n;

    *sides = hj_str_is(text, "coin")  ? HJ_COIN
             : hj_str_is(text, "die") ? HJ_DIE
                                      : 0;
    if (text.n > 1 && (text.p[0] == 'd' || text.p[0] == 'D') &&
        hj_str_int(hj_str_from(text, 1), 2, 999, &n))
        *sides = (int)n;
    if (*sides != 0 && last == o) {
        pl_unread(r, o, PL_SAY(ROLL_MISSING_RESULT), HJ_STR_ARG(text));
        return false;
    }
    text = hj_operand_text(last);
    *shown = hj_str_is(text, "heads")          ? HJ_HEADS
             : hj_str_is(text, "tails")        ? HJ_TAILS
             : last->kind == HJ_OPERAND_NUMBER ? last->value
                                               : 0;
    if (*sides != 0 &&
        (*shown < 1 ||
         (last->kind == HJ_OPERAND_NUMBER) == (*sides == HJ_COIN) ||
         (*sides > HJ_COIN && *shown > *sides))) {
        pl_unread(r, last, PL_SAY(ROLL_IMPOSSIBLE), PL_TEXT(o),
                  HJ_STR_ARG(text));
        return false;
    }
    return true;
}

void pl_roll_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[w->count - 1].o;
    struct pl_pending p;
    int at, sides, shown;

    if (pl_begin_roll(r, player, w))
        return;
    at = asked(r, PL_WAIT_ROLL, player);
    if (at < 0) {
        pl_undoable(r, NULL, r->g->rules->cites.choice, PL_SAY(NO_ROLL_WAITS));
        return;
    }
    if (!pl_read_roll(r, w, &sides, &shown))
        return;
    p = r->s->pending[at];
    if (shown < 1 || (sides != 0 && p.number > 0 && sides != p.number) ||
        (p.number > 0 && shown > (p.number == HJ_COIN ? HJ_TAILS : p.number))) {
        if (p.number == HJ_COIN)
            pl_unread(r, o, PL_SAY(NOT_A_THROW));
        else
            pl_unread(r, o, PL_SAY(NOT_A_ROLL), PL_TEXT(o), p.number);
        return;
    }
    p.rolled = (int16_t)shown;
    tell_answer(r, &p, PL_ROLLED, -1, shown, p.number);
    answered(r, at, &p, w, true);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Pending abilities: added, answered by lines of the log, skipped or lapsed. */
#include "play/internal.h"

void pl_add_pending(struct pl_run *r, const struct pl_pending *p)
{
    struct pl_state *s = r->s;
    int at = pl_they_at(s, s->pending_count);

    if (s->pending_count == PL_PENDING) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_CHOICES), PL_PENDING);
        return;
    }
    if (at + p->they_count > PL_THEY_ALL) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_MEANT), PL_THEY_ALL);
        return;
    }
    s->busy = 1;
    s->pending[s->pending_count] = *p;
    if (s->resolving && !r->g->rules->stacked &&
        r->g->rules->order == PL_STACK_WHOLE) /* items below wait, too */
        s->pending[s->pending_count].blocks_stack = 1;
    s->pending_count++;
    if (p->they_count > 0)
        memcpy(&s->they[at], r->they, p->they_count * sizeof r->they[0]);
    pl_event(r,
             &(struct hj_event){
                 .kind = PL_ASKED,
                 .object = -1,
                 .player = (int8_t)p->player,
                 .chooser = (int8_t)p->player,
                 .source = p->item.object,
                 .from = p->wait < PL_WAIT_OWN ? p->wait : PL_WAIT_OWN,
                 .to = p->number,
                 .rule = p->blocks_stack ? r->g->rules->cites.choice : NULL});
}

void pl_wait_keyword(struct pl_run *r, int object, int keyword, bool unsure)
{
    uint8_t player = r->s->objects[object].controller;

    pl_add_pending(
        r, &(struct pl_pending){.item = {.kind = PL_ITEM_OWN,
                                         .object = (int16_t)object,
                                         .card = r->s->objects[object].card,
                                         .number = (int16_t)keyword,
                                         .controller = player},
                                .it = -1,
                                .wait = PL_WAIT_OWN,
                                .unsure = unsure,
                                .player = player});
}

void pl_take_pending(struct pl_run *r, int i, int16_t same[PL_THEY])
{
    struct pl_state *s = r->s;
    int at = pl_they_at(s, i), count = s->pending[i].they_count;
    int behind = pl_they_at(s, s->pending_count) - at - count;

    memcpy(same, &s->they[at], (size_t)count * sizeof same[0]);
    memmove(&s->they[at], &s->they[at + count],
            (size_t)behind * sizeof same[0]);
    s->pending_count--;
    memmove(&s->pending[i], &s->pending[i + 1],
            (size_t)(s->pending_count - i) * sizeof s->pending[0]);
}

void pl_drop_pending(struct pl_run *r, int i)
{
    int16_t same[PL_THEY];
    bool discards = r->s->pending[i].wait == PL_WAIT_DISCARD;

    pl_take_pending(r, i, same);
    if (discards) /* the cards that others have chosen */
        pl_discard_aside(r);
}

int pl_holding(const struct pl_state *s)
{
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].blocks_stack)
            return i;
    return -1;
}

int pl_waiting(const struct pl_run *r, int wait, int player)
{
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == wait &&
            (player < 0 || r->s->pending[i].player == player))
            return i;
    return -1;
}

const char *pl_choice_cite(const struct pl_run *r, const struct pl_item *item)
{
    const struct pl_cites *cites = &r->g->rules->cites;
    const struct hj_ability *a =
        item->kind == PL_ITEM_ABILITY ? pl_ability_of(r, item) : NULL;

    if (item->kind == PL_ITEM_OWN && cites->keywords != NULL)
        return cites->keywords[item->number];
    if (a != NULL && a->heading != HJ_TEXT_NONE && cites->headings != NULL)
        return cites->headings[a->heading];
    return cites->choice;
}

const struct hj_effect *pl_pending_clause(const struct pl_run *r,
                                          const struct pl_pending *p)
{
    const struct hj_ability *a = pl_ability_of(r, &p->item);

    return a != NULL && p->effect < a->effect_count ? &a->effects[p->effect]
                                                    : NULL;
}

/* Returns the optional clause that waits; NULL if the whole ability is optional
 * or the game's own. */
static const struct hj_effect *may_clause(const struct pl_run *r,
                                          const struct pl_pending *p)
{
    const struct hj_effect *e = pl_pending_clause(r, p);
    const struct hj_ability *a = pl_ability_of(r, &p->item);

    return p->wait == PL_WAIT_MAY && e != NULL &&
                   (e->may || e->unless != NULL) &&
                   (a->when != HJ_WHEN_OPTIONAL || p->effect > 0 ||
                    pl_is_done_by_others(e))
               ? e
               : NULL;
}

bool pl_is_unless(const struct pl_run *r, const struct pl_pending *p)
{
    const struct hj_effect *e = pl_pending_clause(r, p);

    return p->wait == PL_WAIT_MAY && e != NULL && e->unless != NULL;
}

bool pl_decline_pending(struct pl_run *r, int i)
{
    struct pl_pending p = r->s->pending[i];

    p.choice_over = p.wait == PL_WAIT_CHOICE && p.unsure;
    if (!p.choice_over && may_clause(r, &p) == NULL)
        return false;
    pl_continue(r, i, &p, !p.choice_over);
    return true;
}

bool pl_agrees(const struct pl_run *r, const struct pl_pending *p, int wait)
{
    const struct hj_effect *e = may_clause(r, p);

    if (e == NULL)
        return false;
    if (e->unless != NULL)
        return wait == PL_WAIT_DISCARD && e->unless->number == HJ_TEXT_NONE;
    return wait == PL_WAIT_DISCARD
               ? e->kind == HJ_EFFECT_DISCARD &&
                     (e->whom.pick == HJ_PICK_YOU || pl_is_done_by_others(e))
               : wait == PL_WAIT_CHOICE && e->whom.pick == HJ_PICK_ANY &&
                     e->kind != HJ_EFFECT_SEARCH;
}

/* Returns the clause of the text behind that of P, which moves on to it; NULL:
 * there is none. */
static const struct hj_effect *clause_behind(const struct pl_run *r,
                                             struct pl_pending *p)
{
    const struct hj_ability *a = pl_ability_of(r, &p->item);

    p->effect++;
    while (a != NULL && p->effect >= a->effect_count) {
        if (p->item.kind != PL_ITEM_CARD)
            return NULL;
        p->item.ability++;
        p->effect = 0;
        a = pl_ability_of(r, &p->item);
    }
    return a != NULL ? &a->effects[p->effect] : NULL;
}

/* True if the line answers clause E of P: OBJECT may be chosen, or, if it is
 * -1, so many cards are discarded. */
static bool answers(struct pl_run *r, const struct pl_pending *p,
                    const struct hj_effect *e, int object)
{
    int cards = 0;

    if (object >= 0)
        return e->whom.pick == HJ_PICK_ANY && pl_may_choose(r, p, object);
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
        cards += hj_operand_cards(o);
    return e->unless != NULL ||
           (e->kind == HJ_EFFECT_DISCARD &&
            (e->n.kind != HJ_AMOUNT_N || e->n.n == cards ||
             (e->n.if_so != NULL && e->n.instead == cards)));
}

bool pl_answers_behind(struct pl_run *r, const struct pl_pending *p, int wait,
                       int player)
{
    const struct hj_effect *e = pl_pending_clause(r, p);
    struct pl_pending later = *p;
    struct hj_str rest;
    int object = wait == PL_WAIT_CHOICE
                     ? pl_find_operand(r, r->a->operands, player, &rest)
                     : -1;

    if (wait == PL_WAIT_CHOICE && object < 0)
        return false;
    for (bool behind = false; e != NULL; behind = true) {
        if (answers(r, &later, e, object))
            return behind;
        e = clause_behind(r, &later);
    }
    return false;
}

bool pl_agree(struct pl_run *r, int i, int wait, int player)
{
    struct pl_pending p;

    if (i >= r->s->pending_count || r->s->pending[i].player != player ||
        !pl_agrees(r, &r->s->pending[i], wait) ||
        pl_answers_behind(r, &r->s->pending[i], wait, player))
        return false;
    p = r->s->pending[i];
    p.may_done = 1;
    pl_continue(r, i, &p, false);
    return true;
}

/* Returns the verb of the line that answers. */
static const char *answer_of(const struct pl_run *r, int wait)
{
    static const char *const verbs[] = {[PL_WAIT_TARGETS] = "trigger",
                                        [PL_WAIT_DISCARD] = "discard",
                                        [PL_WAIT_CHOICE] = "choose",
                                        [PL_WAIT_ROLL] = "roll",
                                        [PL_WAIT_MODE] = "choose"};
    const char *own = r->g->rules->answers;

    return wait < PL_WAIT_OWN ? verbs[wait] : own != NULL ? own : "trigger";
}

void pl_skip_pending(struct pl_run *r, int i)
{
    struct pl_pending p = r->s->pending[i];

    if (!r->g->rules->stacked &&
        (!r->g->rules->continues_unchosen || p.wait < PL_WAIT_DISCARD ||
         p.wait > PL_WAIT_MODE)) {
        pl_drop_pending(r, i);
        pl_resume(r, &p);
        return;
    }
    p.it = -1;
    pl_continue(r, i, &p, true);
}

/* Continues pending ability number I if its targets are forced, or drops it if
 * there are none left. Returns false if a line has to name the targets. */
static bool needs_no_line(struct pl_run *r, int i)
{
    struct pl_pending p = r->s->pending[i];
    bool asks = false;

    if (p.wait != PL_WAIT_TARGETS || p.item.kind != PL_ITEM_ABILITY ||
        pl_ability_of(r, &p.item) == NULL)
        return false;
    p.item.target_count = 0;
    p.item.to = PL_REF_NONE;
    if (!pl_fill_forced_targets(r, &p.item, pl_ability_of(r, &p.item), &asks)) {
        pl_drop_pending(r, i);
        pl_resume(r, &p);
        return true;
    }
    if (asks)
        return false;
    pl_note_forced_targets(r, &p.item, p.player);
    pl_continue(r, i, &p, false);
    return true;
}

void pl_resolve_forced_pending(struct pl_run *r)
{
    for (int i = 0; i < r->s->pending_count && !pl_over(r);) {
        struct pl_pending p = r->s->pending[i];
        if (p.wait == PL_WAIT_DISCARD && pl_discards_rest(r, &p)) {
            p.did = 1;
            pl_continue(r, i, &p, false);
            i = 0;
        } else {
            i = needs_no_line(r, i) ? 0 : i + 1;
        }
    }
}

/* Ends the pending abilities that no line has answered, and reports each choice
 * that a line had to write. Without ALL, only as long as none of these choices
 * is pending. */
static void lapse(struct pl_run *r, bool all)
{
    for (; r->s->pending_count > 0 && (all || !pl_choice_waits(r));
         pl_resume_deferred(r)) {
        const struct pl_cites *cites = &r->g->rules->cites;
        struct pl_pending p;
        if (!r->g->rules->stacked)
            pl_resolve_forced_pending(r);
        if (r->s->pending_count == 0)
            continue;
        p = r->s->pending[0];
        if ((p.wait == PL_WAIT_MAY || p.unsure) && !pl_over(r) &&
            pl_decline_pending(r, 0))
            continue;
        if (p.wait != PL_WAIT_MAY && r->g->rules->skips_pending != NULL &&
            r->g->rules->skips_pending(r, &p)) {
            pl_continue(r, 0, &p, false);
            continue;
        }
        if (p.wait == PL_WAIT_MAY || p.unsure) {
            pl_drop_pending(r, 0);
            pl_resume(r, &p);
            continue;
        }
        pl_illegal(r, NULL,
                   cites->lapse != NULL ? cites->lapse
                                        : pl_choice_cite(r, &p.item),
                   PL_SAY(CHOICE_NOT_WRITTEN), PL_ID(r, p.player),
                   PL_LABEL(r, p.item.object), answer_of(r, p.wait));
        pl_tell_of(r, PL_LAPSED, 0, p.item.object, p.player, 0, 0, NULL);
        pl_skip_pending(r, 0);
    }
}

void pl_lapse_pending(struct pl_run *r)
{
    lapse(r, true);
}

void pl_decline(struct pl_run *r)
{
    lapse(r, false);
}

/* True if NAME is the slug of TEXT. */
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
        return n == pl_ability_number(c, ability);
    return a->heading != HJ_TEXT_NONE &&
           is_slug_of(name, words->headings[a->heading].text);
}

/* True if NAME is the word of KEYWORD, or its number as printed on CARD. */
static bool keyword_called(const struct pl_run *r, hj_card card, int keyword,
                           struct hj_str name)
{
    const struct pl_card *c = pl_card(r->g, card);
    int64_t n;
    int i;

    if (!hj_str_int(name, 1, INT16_MAX, &n))
        return hj_str_is(name, pl_keyword_path(r->g->rules, keyword));
    i = pl_ability_numbered(c, n, true);
    return i >= 0 && i < c->text.ability_count &&
           c->text.abilities[i].when == HJ_WHEN_KEYWORD &&
           c->text.abilities[i].keyword.keyword == keyword;
}

bool pl_is_named(const struct pl_run *r, const struct pl_item *item,
                 struct hj_str name)
{
    return name.n == 0 ||
           (item->kind == PL_ITEM_OWN
                ? keyword_called(r, item->card, item->number, name)
                : ability_called(r, item->card, item->ability, name));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Clauses in the normal wording. */
#include "text/write.h"

static void put_each(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_VALUE && n->each->pick == HJ_PICK_SAME &&
        !w->where) {
        tx_put(w, " equal to ");
        tx_put_value_of(w, n);
    }
    if (n->kind != HJ_AMOUNT_COUNT)
        return;
    tx_put(w, " for each ");
    tx_put_counted(w, n->each, false, true, true);
}

static void put_until(struct tx_writer *w, uint8_t until, bool turn)
{
    if (until == HJ_UNTIL_END)
        tx_put(w, turn ? " this turn" : " until end of turn");
    else if (until == HJ_UNTIL_YOUR_TURN)
        tx_put(w, " until your next turn");
}

/* Writes "unless its controller pays 2 influence". */
static void put_unless(struct tx_writer *w, const struct hj_unless *u)
{
    bool you = u->who.pick == HJ_PICK_YOU;

    tx_put(w, " unless ");
    if (u->who.pick == HJ_PICK_EACH)
        tx_put(w, "your opponent");
    else if (u->who.pick == HJ_PICK_CONTROLLER)
        tx_put(w, "its controller"); /* regardless of the objects of the
                                      * clause */
    else
        tx_put_selector(w, &u->who, true, false);
    if (u->number == HJ_TEXT_NONE) {
        struct hj_amount n = {HJ_AMOUNT_N, HJ_TEXT_NONE, 0, u->n, NULL};
        tx_put(w, you ? " discard " : " discards ");
        tx_put_cards(w, &n, "card", "cards");
        return;
    }
    hj_out_printf(w->out, " %s %d ", you ? "pay" : "pays", u->n);
    tx_put(w, w->w->numbers[u->number].text);
}

void tx_put_amount(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_X)
        tx_put(w, "X");
    else if (n->kind == HJ_AMOUNT_ALL)
        tx_put(w, "all");
    else if (n->kind == HJ_AMOUNT_THAT)
        tx_put(w, "that much");
    else
        hj_out_int(w->out, n->n < 0 ? -n->n : n->n);
}

/* The operands for the holes of a shape. */
struct filling {
    const struct hj_selector *subject, *object;
    const struct hj_amount *n;
    uint8_t relation;
    bool may, same; /* the subject is written already */
};

static void put_hole(struct tx_writer *w, char hole, const struct filling *f)
{
    if ((hole == 's' || hole == 'p') && f->subject != NULL) {
        bool may = hole == 'p' && f->may;
        tx_put_selector(w, f->subject, true, true);
        tx_put(w, may ? " may" : "");
        w->plural = w->plural || may;
    } else if ((hole == 'o' || hole == 't') && f->object != NULL) {
        bool plural = w->plural;
        tx_put_selector(w, f->object, false, true);
        w->plural = plural;
    } else if (hole == 'w' && f->object != NULL) {
        tx_put_selector(w, f->object, false, true);
        hj_out_puts(w->out, f->object->pick == HJ_PICK_YOU ? "r" : "'s");
    } else if (hole == 'n') {
        tx_put_amount(w, f->n);
    } else if (hole == 'r') {
        tx_put(w, w->w->relations[f->relation].text);
    }
}

static void put_shape(struct tx_writer *w, const struct tx_phrase *phrase,
                      const struct filling *f)
{
    for (int i = f->same; i < phrase->count; i++) {
        const struct tx_item *item = &w->text->items[phrase->first + i];
        bool sign = item->hole == 0 && item->word.n == 1 &&
                    (item->word.p[0] == ',' || item->word.p[0] == ']');
        bool single = f->n != NULL && f->n->kind == HJ_AMOUNT_N &&
                      f->n->n == 1 && f->subject == NULL;
        if (i > f->same && !sign && !item->tight)
            tx_put(w, " ");
        if (item->hole != 0)
            put_hole(w, item->hole, f);
        else /* "card/cards" of a cost has the number of the cost */
            hj_out_str(w->out, (f->subject != NULL ? w->plural : single) || sign
                                   ? item->word
                                   : item->other);
    }
}

void tx_put_cost(struct tx_writer *w, const struct hj_cost *c)
{
    struct filling f = {.object = &c->whom, .n = &c->n};

    put_shape(w, tx_normal(w->text, TX_COST, c->row), &f);
}

/* Writes "each opponent destroys a site they control"; SAME: the player is
 * already written. */
static void put_by(struct tx_writer *w, const struct hj_effect *e,
                   const struct tx_phrase *phrase, bool same)
{
    struct hj_str verb = w->text->items[phrase->first].word;

    if (!same) {
        tx_put_selector(w, e->by, true, true);
        tx_put(w, " ");
    }
    hj_out_str(w->out, verb);
    tx_put(w, hj_str_ends(verb, HJ_STR("sh")) ? "es " : "s ");
    w->theirs = true;
    tx_put_selector(w, &e->whom, false, true);
    w->theirs = false;
    w->plural = false; /* the actor is singular */
}

/* Writes a verb of the game's words; SAME: the player who acts is already
 * written. */
static void put_own(struct tx_writer *w, const struct hj_effect *e, bool same)
{
    const struct tx_phrase *phrase = tx_normal(w->text, TX_VERB, e->index);
    struct hj_selector you, whom = e->whom;
    struct filling f = {
        .object = &whom, .n = &e->n, .relation = e->own, .may = e->may};
    char first = w->text->items[phrase->first].hole;

    tx_of_players(&you, HJ_PICK_YOU, HJ_CONTROL_YOU);
    if (w->w->verbs[e->index].is & HJ_VERB_ATTACH)
        whom.pick = HJ_PICK_ANY; /* "a creature" */
    if (first == 0 && e->kind == HJ_EFFECT_VERB && e->by != NULL) {
        put_by(w, e, phrase, same);
        return;
    }
    if (first == 's')
        f.subject = &e->whom;
    else if (first == 'p') {
        f.subject = e->by != NULL ? e->by : &you;
        f.same = same;
    } else if (e->may)
        tx_put(w, "you may ");
    put_shape(w, phrase, &f);
}

/* Writes a clause.  SAME: the subject is that of the previous clause. */
static void put_effect(struct tx_writer *w, const struct hj_effect *e,
                       bool same, bool lasts)
{
    w->where = e->kind == HJ_EFFECT_MODIFY;
    if (tx_is_of(e, TX_KIND(VERB) | TX_KIND(OWN)))
        put_own(w, e, same);
    else
        tx_put_verb(w, e, same, lasts);
    put_each(w, &e->n);
    put_until(w, e->until, e->kind == HJ_EFFECT_PREVENT);
    if (e->unless != NULL)
        put_unless(w, e->unless);
}

bool tx_is_command(const struct hj_text_words *w, const struct hj_effect *e)
{
    const char *shape;

    if (e->may || e->by != NULL ||
        tx_is_of(e, TX_KIND(DRAW_GAME) | TX_KIND(COST) | TX_KIND(PAY)))
        return false;
    if (!tx_is_of(e, TX_KIND(VERB) | TX_KIND(OWN)))
        return !tx_has_subject(e);
    shape = w->verbs[e->index].shape;
    return shape[0] != '%' && strncmp(shape, "you ", 4) != 0 &&
           !tx_verb_is(w, e, HJ_VERB_LASTS);
}

/* True if the subject after clause E is plural and not "you".  SAME: E has the
 * subject of the previous clause, for which the result was WAS. */
static bool is_crowd(const struct hj_text_words *w, const struct hj_effect *e,
                     bool same, bool was)
{
    const struct hj_selector *s = e->by != NULL ? e->by : &e->whom;
    bool subject =
        tx_has_subject(e) || e->by != NULL ||
        (e->kind == HJ_EFFECT_OWN && w->verbs[e->index].shape[0] == '%');

    if (same)
        return was;
    return subject && s->pick != HJ_PICK_YOU &&
           (s->count > 1 || s->pick == HJ_PICK_SAME);
}

static bool is_mode(const struct hj_effect *e)
{
    return e->when != NULL && e->when->kind == HJ_IF_CHOSEN;
}

/* True for "Target opponent destroys a site they control", written as one
 * clause. */
static bool is_merged(const struct hj_effect *before, const struct hj_effect *e)
{
    return before->kind == HJ_EFFECT_NAME && e->by != NULL &&
           e->by->pick == HJ_PICK_PLAYER && e->kind != HJ_EFFECT_DAMAGE &&
           before->when == e->when && tx_is_players(&before->whom);
}

/* True if the subject of an effect is omitted after that of the previous one.
 * "This" and "it" are written again, with the same meaning, as are the subjects
 * of other modes. */
static bool carries_on(const struct hj_effect *before,
                       const struct hj_effect *e)
{
    if (is_merged(before, e) ||
        (before->by != NULL && before->kind != HJ_EFFECT_DAMAGE &&
         tx_has_subject(e) && e->whom.pick == HJ_PICK_SAME))
        return true;
    return tx_has_subject(before) && tx_has_subject(e) &&
           e->whom.pick == HJ_PICK_SAME &&
           (before->when == e->when || !is_mode(e));
}

/* Writes "If you control a site, you draw 2 cards instead". */
void tx_put_instead(struct tx_writer *w, const struct hj_effect *e)
{
    struct hj_effect then = *e;
    bool is_players = tx_is_players(&e->whom);

    tx_put(w, tx_says_unless(e->n.if_so) ? "Unless " : "If ");
    tx_put_condition(w, e->n.if_so);
    tx_put(w, ", ");
    then.n.n = e->n.instead;
    then.n.if_so = NULL;
    then.when = NULL;
    if (e->kind == HJ_EFFECT_DAMAGE) {
        tx_put(w, "deal ");
        tx_put_amount(w, &then.n);
        tx_put(w, " ");
        tx_put(w, w->w->damages[e->index].text);
        tx_put(w, " instead");
        return;
    }
    if (is_players && e->whom.pick != HJ_PICK_YOU &&
        e->whom.pick != HJ_PICK_EACH)
        then.whom.pick = HJ_PICK_PLAYER;
    put_effect(w, &then, false, false);
    tx_put(w, " instead");
}

static bool is_it(const struct hj_selector *s)
{
    return s != NULL &&
           ((s->pick == HJ_PICK_IT && s->kind_count == 0) ||
            s->pick == HJ_PICK_CONTROLLER || s->pick == HJ_PICK_OWNER);
}

/* True if S is "that combatant", one of TYPES. */
static bool is_that(const struct hj_selector *s, uint32_t types)
{
    return s != NULL && s->pick == HJ_PICK_IT && s->kind_count > 0 &&
           (s->kinds[0].types & types) != 0;
}

/* True if a clause names "that player". */
static bool is_of_that_player(const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_PLAYER ||
           (e->by != NULL && e->by->pick == HJ_PICK_PLAYER) ||
           e->whom.control == HJ_CONTROL_THAT ||
           e->whom.zone_of == HJ_CONTROL_THAT;
}

/* True if the condition must follow: "When another combatant attacks, it gets
 * +1/+0 if this combatant is reset", "destroy it if you control a site".
 * Before the clause the condition would make "it" or "them" ambiguous. */
static bool says_behind(const struct hj_text_words *words,
                        const struct hj_ability *a, const struct hj_effect *e,
                        int count)
{
    uint8_t owned = e->when == NULL ? TX_OWNED_NOT : tx_names_owned(e->when);

    if (count != 1 || e->when == NULL)
        return false;
    if ((owned == TX_OWNED_SEVERAL && e->whom.pick == HJ_PICK_SAME) ||
        (owned == TX_OWNED_ONE &&
         (is_that(&e->whom, tx_types_of(&e->when->whom)) ||
          is_that(e->n.each, tx_types_of(&e->when->whom)))) ||
        (!words->two && tx_names_opponent(e->when) && is_of_that_player(e)))
        return true;
    if (!is_it(&e->whom) && !is_it(e->by) && !is_it(e->n.each))
        return false;
    return (e->when->kind == HJ_IF_IS && e->when->whom.pick == HJ_PICK_THIS &&
            a->events != 0 && a->subject.pick != HJ_PICK_THIS) ||
           (owned == TX_OWNED_ONE &&
            (tx_is_command(words, e) || is_it(e->n.each)));
}

static void put_if(struct tx_writer *w, const struct hj_condition *c)
{
    tx_put(w, tx_says_unless(c) ? "unless " : "if ");
    tx_put_condition(w, c);
}

static void put_rolled(struct tx_writer *w, const struct hj_condition *c,
                       bool coin)
{
    if (coin)
        tx_put(w, c->least == HJ_HEADS ? "on heads" : "on tails");
    else if (c->most == HJ_TEXT_ANY)
        hj_out_printf(w->out, "on %d or more", c->least);
    else if (c->most > c->least)
        hj_out_printf(w->out, "on %d to %d", c->least, c->most);
    else
        hj_out_printf(w->out, "on %d", c->least);
}

/* Writes the condition in front of a clause; COIN: a roll was of a coin,
 * BEHIND: the clause comes behind another one. */
static void put_condition(struct tx_writer *w, const struct hj_condition *c,
                          bool coin, bool behind)
{
    if (c->kind == HJ_IF_DID && !c->negated && behind)
        return;
    if (c->kind == HJ_IF_ROLLED)
        put_rolled(w, c, coin);
    else if (c->kind == HJ_IF_OTHERWISE)
        tx_put(w, "otherwise");
    else
        put_if(w, c);
    tx_put(w, ", ");
}

/* True if "it" after the clause means the object that the clause names. */
static bool names_it(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_CANCEL ||
           ((e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY) &&
            !tx_is_players(&e->whom));
}

/* Writes the clauses from FIRST up to END. */
void tx_put_effects(struct tx_writer *w, const struct hj_ability *a, int first,
                    int end)
{
    const struct hj_condition *when = NULL;
    bool coin = false, behind = false, crowd = false, same;
    bool lasts = a->when == HJ_WHEN_CONTINUOUS;

    for (int i = 0; i < end; i++) {
        const struct hj_effect *e = &a->effects[i];
        const struct hj_effect *before = i > first ? e - 1 : NULL;
        if (e->kind == HJ_EFFECT_ROLL)
            coin = e->n.n == HJ_COIN;
        if (i > 0 && names_it(e - 1))
            w->that = 0;
        if (i < first)
            continue;
        if (before != NULL && is_merged(before, e))
            tx_put(w, " ");
        else if (before != NULL && before->kind != HJ_EFFECT_CHOOSE)
            tx_put(w, e->when != when && is_mode(e) ? "; or " : " and ");
        behind = says_behind(w->w, a, e, end - first);
        if (e->when != when && e->when != NULL && !is_mode(e) && !behind)
            put_condition(w, e->when, coin, before != NULL);
        crowd = crowd && (e->when == when || !is_mode(e));
        when = e->when;
        same = before != NULL && (e->with || carries_on(before, e));
        w->plural = w->plural || e->with; /* "you may draw and lose" */
        if (crowd && tx_is_command(w->w, e))
            tx_put(w, "you ");
        if (e->kind == HJ_EFFECT_NAME && i + 1 < end && is_merged(e, e + 1))
            tx_put_selector(w, &e->whom, true, true);
        else
            put_effect(w, e, same, lasts);
        crowd = is_crowd(w->w, e, same, crowd);
    }
    if (behind) {
        tx_put(w, " ");
        put_if(w, when);
    }
    if (end > first && a->effects[end - 1].kind == HJ_EFFECT_MODIFY &&
        a->effects[end - 1].n.kind == HJ_AMOUNT_VALUE) {
        tx_put(w, ", where X is ");
        tx_put_value_of(w, &a->effects[end - 1].n);
    }
    if (end > first && a->effects[end - 1].n.if_so != NULL && !w->later) {
        tx_put(w, ". ");
        tx_put_instead(w, &a->effects[end - 1]);
    }
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Clauses in the normal wording. */
#include "text/write.h"

static void put_amount(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_X)
        tx_put(w, "X");
    else if (n->kind == HJ_AMOUNT_ALL)
        tx_put(w, "all");
    else if (n->kind == HJ_AMOUNT_THAT)
        tx_put(w, "that many");
    else
        hj_out_int(w->out, n->n < 0 ? -n->n : n->n);
}

static void put_each(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->kind != HJ_AMOUNT_COUNT)
        return;
    tx_put(w, " for each ");
    tx_put_counted(w, n->each, false, true, true);
}

/* "a card", "2 cards" */
static void put_cards(struct tx_writer *w, const struct hj_amount *n,
                      const char *one, const char *many)
{
    bool single = (n->kind == HJ_AMOUNT_N || n->kind == HJ_AMOUNT_COUNT) &&
                  (n->n == 1 || n->n == -1);

    if (single) {
        tx_put(w, tx_vowel(hj_str(one)) ? "an " : "a ");
        tx_put_first(w, one);
        return;
    }
    put_amount(w, n);
    tx_put(w, " ");
    tx_put_first(w, many);
}

static void put_until(struct tx_writer *w, uint8_t until, bool turn)
{
    if (until == HJ_UNTIL_END)
        tx_put(w, turn ? " this turn" : " until end of turn");
    else if (until == HJ_UNTIL_YOUR_TURN)
        tx_put(w, " until your next turn");
}

void tx_put_keyword(struct tx_writer *w, const struct hj_keyword_value *v)
{
    const struct hj_keyword_word *k = &w->w->keywords[v->keyword];

    tx_put(w, k->shown);
    if (k->numbers == HJ_KEYWORD_N_X)
        hj_out_printf(w->out, " %d:%d", v->n, v->x);
    else if (k->numbers == HJ_KEYWORD_X)
        hj_out_printf(w->out, ": %d", v->x);
}

static void put_keyword_list(struct tx_writer *w, const struct hj_effect *e)
{
    for (uint8_t i = 0; i < e->keyword_count; i++) {
        tx_put(w, i == 0 ? "" : i + 1 < e->keyword_count ? ", " : " and ");
        tx_put_keyword(w, &e->keywords[i]);
    }
}

/* "+2", "+X" */
static void put_change(struct tx_writer *w, int n, bool x)
{
    if (x && n != 0)
        tx_put(w, n < 0 ? "-X" : "+X");
    else
        hj_out_printf(w->out, "%+d", n);
}

static void put_values(struct tx_writer *w, const struct hj_effect *e)
{
    bool first = true, x = e->n.kind == HJ_AMOUNT_X;

    if (w->w->pairs && e->values[2] == 0 && e->values[3] == 0) {
        put_change(w, e->values[0], x);
        tx_put(w, "/");
        put_change(w, e->values[1], x);
        return;
    }
    for (uint8_t i = 0; i < w->w->value_count && i < HJ_TEXT_VALUES; i++) {
        if (e->values[i] == 0)
            continue;
        tx_put(w, first ? "" : " and ");
        put_change(w, e->values[i], x);
        tx_put(w, " ");
        tx_put(w, w->w->values[i].shown);
        first = false;
    }
}

/* Effects ------------------------------------------------------------------ */

/* A shape with its holes filled. */
struct filling {
    const struct hj_selector *subject, *object;
    const struct hj_amount *n;
    uint8_t relation;
    bool may;
};

static const struct tx_phrase *normal_of(const struct tx_writer *w,
                                         enum tx_table table, uint8_t row)
{
    for (int i = w->text->tables[table]; i < w->text->tables[table + 1]; i++)
        if (w->text->phrases[i].row == row && w->text->phrases[i].normal)
            return &w->text->phrases[i];
    return NULL;
}

static void put_hole(struct tx_writer *w, char hole, const struct filling *f)
{
    if (hole == 's' && f->subject != NULL) {
        tx_put_selector(w, f->subject, true, true);
    } else if (hole == 'p' && f->subject != NULL) {
        tx_put_selector(w, f->subject, true, true);
        tx_put(w, f->may ? " may" : "");
        w->plural = w->plural || f->may;
    } else if ((hole == 'o' || hole == 't') && f->object != NULL) {
        bool plural = w->plural;
        tx_put_selector(w, f->object, false, true);
        w->plural = plural;
    } else if (hole == 'w' && f->object != NULL) {
        tx_put_selector(w, f->object, false, true);
        hj_out_puts(w->out, f->object->pick == HJ_PICK_YOU ? "r" : "'s");
    } else if (hole == 'n') {
        put_amount(w, f->n);
    } else if (hole == 'r') {
        tx_put_first(w, w->w->relations[f->relation].text);
    }
}

static void put_shape(struct tx_writer *w, const struct tx_phrase *phrase,
                      const struct filling *f)
{
    for (int i = 0; phrase != NULL && i < phrase->count; i++) {
        const struct tx_item *item = &w->text->items[phrase->first + i];
        bool sign = item->hole == 0 && item->word.n == 1 &&
                    (item->word.p[0] == ',' || item->word.p[0] == ']');
        bool single = f->n != NULL && f->n->kind == HJ_AMOUNT_N &&
                      f->n->n == 1 && f->subject == NULL;
        if (i > 0 && !sign && !item->tight)
            tx_put(w, " ");
        if (item->hole != 0)
            put_hole(w, item->hole, f);
        else if (item->hash == item->other_hash || sign)
            hj_out_str(w->out, item->word);
        else if (f->subject != NULL)
            hj_out_str(w->out, w->plural ? item->word : item->other);
        else /* "card/cards" of a cost */
            hj_out_str(w->out, single ? item->word : item->other);
    }
}

void tx_put_cost(struct tx_writer *w, const struct hj_cost *c)
{
    struct filling f = {.object = &c->whom, .n = &c->n};

    put_shape(w, normal_of(w, TX_COST, c->row), &f);
}

/* The subject and the verb in the form that goes with it; SAME: the subject of
 * the clause before is not written again. */
static void put_verb(struct tx_writer *w, const struct hj_effect *e, bool same,
                     const char *many, const char *one)
{
    if (!same) {
        tx_put_selector(w, &e->whom, true, true);
        tx_put(w, " ");
    }
    if (e->may)
        tx_put(w, "may ");
    tx_put(w, w->plural || e->may ? many : one);
    tx_put(w, " ");
}

/* "each opponent destroys a site they control"; SAME: who has been written. */
static void put_by(struct tx_writer *w, const struct hj_effect *e,
                   const struct tx_phrase *phrase, bool same)
{
    struct hj_str verb;

    if (phrase == NULL)
        return;
    verb = w->text->items[phrase->first].word;
    if (!same) {
        tx_put_selector(w, e->by, true, true);
        tx_put(w, " ");
    }
    hj_out_str(w->out, verb);
    tx_put(w, hj_str_ends(verb, HJ_STR("sh")) ? "es " : "s ");
    w->theirs = true;
    tx_put_selector(w, &e->whom, false, true);
    w->theirs = false;
    w->plural = false; /* whoever does it is one */
}

static void put_own(struct tx_writer *w, const struct hj_effect *e, bool same)
{
    const struct tx_phrase *phrase = normal_of(w, TX_VERB, e->index);
    struct hj_selector you = {.pick = HJ_PICK_YOU, .kind_count = 1};
    struct hj_selector whom = e->whom;
    struct filling f = {
        .object = &whom, .n = &e->n, .relation = e->own, .may = e->may};
    char first = phrase == NULL ? 0 : w->text->items[phrase->first].hole;

    you.kinds[0].types = HJ_TYPE_PLAYER;
    (void)same;
    if (w->w->verbs[e->index].is & HJ_VERB_ATTACH)
        whom.pick = HJ_PICK_ANY; /* "a creature" */
    if (first == 0 && e->kind == HJ_EFFECT_VERB && e->by != NULL) {
        put_by(w, e, phrase, same);
        return;
    }
    if (first == 's')
        f.subject = &e->whom;
    else if (first == 'p')
        f.subject = e->by != NULL ? e->by : &you;
    else if (e->may)
        tx_put(w, "you may ");
    put_shape(w, phrase, &f);
}

static void put_dest(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, e->to_of == HJ_TO_YOU     ? "your "
              : e->to_of == HJ_TO_OWNER ? "its owner's "
                                        : "");
    tx_put_first(w, w->w->zones[e->to].text);
}

static void put_move(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, w->w->zones[e->to].is & HJ_ZONE_PLACE ? "move "
              : e->into == HJ_INTO_SHUFFLED         ? "shuffle "
                                                    : "return ");
    tx_put_selector(w, &e->whom, false, false);
    if (e->whom.zone != HJ_TEXT_NONE) {
        tx_put(w, " from ");
        tx_put_zone_of(w, e->whom.zone, e->whom.zone_of);
    }
    tx_put(w, e->into == HJ_INTO_SHUFFLED ? " into "
              : e->into == HJ_INTO_BOTTOM ? " to the bottom of "
                                          : " to ");
    put_dest(w, e);
}

static void put_search(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, "search your ");
    tx_put_first(w, w->w->zones[e->whom.zone].text);
    tx_put(w, " for ");
    tx_put_selector(w, &e->whom, false, false);
    if (e->reveal)
        tx_put(w, e->whom.count > 1 ? ", reveal them" : ", reveal it");
    tx_put(w, e->whom.count > 1 ? " and put them in " : " and put it in ");
    put_dest(w, e);
    tx_put(w, e->into == HJ_INTO_SHUFFLED ? ", then shuffle your deck" : "");
}

static void put_damage(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->by != NULL) {
        tx_put_selector(w, e->by, true, false);
        tx_put(w, " deals ");
    } else {
        tx_put(w, "deal ");
    }
    put_amount(w, &e->n);
    tx_put(w, " ");
    tx_put_first(w, w->w->damages[e->index].text);
    tx_put(w, " to ");
    tx_put_selector(w, &e->whom, false, true);
}

static void put_prevent(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, "prevent all ");
    } else {
        tx_put(w, "prevent the next ");
        put_amount(w, &e->n);
        tx_put(w, " ");
    }
    tx_put_first(w, w->w->damages[e->index].text);
    tx_put(w, " to ");
    tx_put_selector(w, &e->whom, false, true);
}

static void put_counter(struct tx_writer *w, const struct hj_effect *e)
{
    const struct hj_counter_word *c = &w->w->counters[e->index];

    tx_put(w, e->n.n < 0 ? "remove " : "add ");
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, "all ");
        tx_put_first(w, c->many);
    } else {
        put_cards(w, &e->n, c->one, c->many);
    }
    tx_put(w, e->n.n < 0 ? " from " : " to ");
    tx_put_selector(w, &e->whom, false, true);
}

/* "half your hand, rounded up" */
static void put_half(struct tx_writer *w, const struct hj_effect *e,
                     const char *what)
{
    tx_put(w, "half ");
    tx_put(w, e->whom.pick == HJ_PICK_YOU ? "your " : "their ");
    tx_put_first(w, what);
    tx_put(w, e->n.half == 1 ? ", rounded up" : ", rounded down");
}

static void put_fills(struct tx_writer *w, const struct hj_effect *e)
{
    bool you = e->whom.pick == HJ_PICK_YOU;

    tx_put(w, you ? "cards until you have " : "cards until they have ");
    hj_out_printf(w->out, "%d card%s in ", e->n.n, e->n.n == 1 ? "" : "s");
    tx_put(w, you ? "your" : "their");
    tx_put(w, " hand");
}

static void put_discard(struct tx_writer *w, const struct hj_effect *e,
                        bool same)
{
    put_verb(w, e, same, "discard", "discards");
    if (e->n.kind == HJ_AMOUNT_ALL && e->n.half != 0) {
        put_half(w, e, "hand");
        return;
    }
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, e->whom.pick == HJ_PICK_YOU ? "your hand" : "their hand");
        return;
    }
    put_cards(w, &e->n, "card", "cards");
    tx_put(w, e->random ? " at random" : "");
}

static void put_mill(struct tx_writer *w, const struct hj_effect *e, bool same)
{
    const char *whose = e->whom.pick == HJ_PICK_YOU ? "your " : "their ";
    uint8_t deck = 0;

    while (!(w->w->zones[deck].is & HJ_ZONE_DECK))
        deck++;
    put_verb(w, e, same, "put", "puts");
    tx_put(w, "the top ");
    if (e->n.kind != HJ_AMOUNT_N || e->n.n != 1) {
        put_amount(w, &e->n);
        tx_put(w, " cards of ");
    } else {
        tx_put(w, "card of ");
    }
    tx_put(w, whose);
    tx_put_first(w, w->w->zones[deck].text);
    tx_put(w, " into ");
    tx_put(w, whose);
    tx_put_first(w, w->w->zones[e->to].text);
}

static void put_building(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_DECK_COPIES) {
        tx_put(w,
               "you may have any number of copies of this card in your deck");
        return;
    }
    tx_put(w, "while this card is in your deck, cards with \"");
    hj_out_str(w->out, e->word);
    tx_put(w, "\" in their name have a construction cost of ");
    put_amount(w, &e->n);
}

/* The verbs that have no subject; "you may" stands before. */
static bool put_imperative(struct tx_writer *w, const struct hj_effect *e,
                           bool same)
{
    if (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN) {
        put_own(w, e, same);
        return true;
    }
    if (e->kind != HJ_EFFECT_DAMAGE && e->kind != HJ_EFFECT_MOVE &&
        e->kind != HJ_EFFECT_COUNTER && e->kind != HJ_EFFECT_CONTROL &&
        e->kind != HJ_EFFECT_CANCEL && e->kind != HJ_EFFECT_PREVENT &&
        e->kind != HJ_EFFECT_SEARCH && e->kind != HJ_EFFECT_ROLL &&
        e->kind != HJ_EFFECT_CHOOSE &&
        e->kind != HJ_EFFECT_DRAW_GAME && e->kind < HJ_EFFECT_DECK_COST)
        return false;
    if (e->may)
        tx_put(w, "you may ");
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        put_damage(w, e);
        break;
    case HJ_EFFECT_MOVE:
        put_move(w, e);
        break;
    case HJ_EFFECT_COUNTER:
        put_counter(w, e);
        break;
    case HJ_EFFECT_CONTROL:
        tx_put(w, "gain control of ");
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_CANCEL:
        tx_put_first(w, w->w->cancel);
        tx_put(w, " ");
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_PREVENT:
        put_prevent(w, e);
        break;
    case HJ_EFFECT_SEARCH:
        put_search(w, e);
        break;
    case HJ_EFFECT_CHOOSE:
        tx_put(w, "choose one: ");
        break;
    case HJ_EFFECT_ROLL:
        if (e->n.n == HJ_COIN)
            tx_put(w, "flip a coin");
        else if (e->n.n == HJ_DIE)
            tx_put(w, "roll a die");
        else
            hj_out_printf(w->out, "roll a d%d", e->n.n);
        break;
    case HJ_EFFECT_DRAW_GAME:
        tx_put(w, "the game is a draw");
        break;
    default:
        put_building(w, e);
    }
    return true;
}

/* "each tactic you play costs 1 less" */
static void put_price(struct tx_writer *w, const struct hj_effect *e)
{
    struct hj_selector s = e->whom;

    s.control = HJ_CONTROL_ANY;
    tx_put_selector(w, &s, true, false);
    tx_put(w, e->whom.control == HJ_CONTROL_YOU        ? " you play"
              : e->whom.control == HJ_CONTROL_OPPONENT ? " an opponent plays"
                                                       : "");
    hj_out_printf(w->out, " costs %d %s", e->n.n < 0 ? -e->n.n : e->n.n,
                  e->n.n < 0 ? "less" : "more");
}

static void put_predicate(struct tx_writer *w, const struct hj_effect *e,
                          bool same, bool lasts)
{
    bool less = e->n.n < 0;

    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        put_verb(w, e, same, "get", "gets");
        put_values(w, e);
        break;
    case HJ_EFFECT_GAIN:
        put_verb(w, e, same, lasts ? "have" : "gain", lasts ? "has" : "gains");
        put_keyword_list(w, e);
        break;
    case HJ_EFFECT_LOSE:
        put_verb(w, e, same, "lose", "loses");
        put_keyword_list(w, e);
        break;
    case HJ_EFFECT_NUMBER:
        put_verb(w, e, same, less ? "lose" : "gain", less ? "loses" : "gains");
        if (e->n.half != 0) {
            put_half(w, e, w->w->numbers[e->index].text);
            break;
        }
        put_amount(w, &e->n);
        tx_put(w, " ");
        tx_put_first(w, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_DRAW:
        put_verb(w, e, same, "draw", "draws");
        if (e->n.kind == HJ_AMOUNT_FILLS) {
            put_fills(w, e);
            break;
        }
        put_cards(w, &e->n, "card", "cards");
        break;
    case HJ_EFFECT_DISCARD:
        put_discard(w, e, same);
        break;
    case HJ_EFFECT_GENERATE:
        put_verb(w, e, same, "generate", "generates");
        hj_out_printf(w->out, "%+d ", e->n.n);
        tx_put_first(w, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_COST:
        put_price(w, e);
        break;
    case HJ_EFFECT_NAME:
        tx_put_selector(w, &e->whom, true, true);
        break;
    case HJ_EFFECT_MILL:
        put_mill(w, e, same);
        break;
    case HJ_EFFECT_PAY:
        tx_put(w, "you may ");
        tx_put_cost(w, e->cost);
        break;
    case HJ_EFFECT_WIN:
        put_verb(w, e, same, "win", "wins");
        tx_put(w, "the game");
        break;
    case HJ_EFFECT_LOSE_GAME:
        put_verb(w, e, same, "lose", "loses");
        tx_put(w, "the game");
        break;
    default:
        break;
    }
}

/* "unless its controller pays 2 influence" */
static void put_unless(struct tx_writer *w, const struct hj_unless *u)
{
    bool you = u->who.pick == HJ_PICK_YOU;

    tx_put(w, " unless ");
    if (u->who.pick == HJ_PICK_EACH)
        tx_put(w, "your opponent");
    else
        tx_put_selector(w, &u->who, true, false);
    if (u->number == HJ_TEXT_NONE) {
        struct hj_amount n = {HJ_AMOUNT_N, HJ_TEXT_NONE, 0, u->n, NULL};
        tx_put(w, you ? " discard " : " discards ");
        put_cards(w, &n, "card", "cards");
        return;
    }
    hj_out_printf(w->out, " %s %d ", you ? "pay" : "pays", u->n);
    tx_put_first(w, w->w->numbers[u->number].text);
}

/* SAME: the subject is that of the clause before. */
void tx_put_effect(struct tx_writer *w, const struct hj_effect *e, bool same,
                   bool lasts)
{
    if (!put_imperative(w, e, same))
        put_predicate(w, e, same, lasts);
    put_each(w, &e->n);
    put_until(w, e->until, e->kind == HJ_EFFECT_PREVENT);
    if (e->unless != NULL)
        put_unless(w, e->unless);
}

static bool has_subject(const struct hj_grammar *text,
                        const struct hj_effect *e)
{
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_NUMBER:
    case HJ_EFFECT_DRAW:
    case HJ_EFFECT_DISCARD:
    case HJ_EFFECT_GENERATE:
    case HJ_EFFECT_MILL:
    case HJ_EFFECT_WIN:
    case HJ_EFFECT_LOSE_GAME:
        return true;
    default:
        (void)text;
        return false;
    }
}

static bool is_mode(const struct hj_effect *e)
{
    return e->when != NULL && e->when->kind == HJ_IF_CHOSEN;
}

/* Whether the subject of an effect is left out behind that of the one before.
 * The same object or "it" is written again, which reads as the same, and so is
 * the subject of another one of several. */
static bool carries_on(const struct tx_writer *w,
                       const struct hj_effect *before,
                       const struct hj_effect *e)
{
    if (before->kind == HJ_EFFECT_NAME ||
        (before->by != NULL && before->kind == HJ_EFFECT_VERB &&
         has_subject(w->text, e) && e->whom.pick == HJ_PICK_SAME))
        return true;
    return has_subject(w->text, before) && has_subject(w->text, e) &&
           e->whom.pick == HJ_PICK_SAME &&
           (before->when == e->when || !is_mode(e));
}

/* "If you control a site, you draw 2 cards instead" */
void tx_put_instead(struct tx_writer *w, const struct hj_effect *e)
{
    struct hj_effect then = *e;
    bool is_players = e->whom.kind_count > 0 &&
                      e->whom.kinds[0].types == HJ_TYPE_PLAYER;

    tx_put(w, tx_says_unless(e->n.if_so) ? "Unless " : "If ");
    tx_put_condition(w, e->n.if_so);
    tx_put(w, ", ");
    then.n.n = e->n.instead;
    then.n.if_so = NULL;
    then.when = NULL;
    if (e->kind == HJ_EFFECT_DAMAGE) {
        tx_put(w, "deal ");
        put_amount(w, &then.n);
        tx_put(w, " ");
        tx_put_first(w, w->w->damages[e->index].text);
        tx_put(w, " instead");
        return;
    }
    if (is_players && e->whom.pick != HJ_PICK_YOU &&
        e->whom.pick != HJ_PICK_EACH)
        then.whom.pick = HJ_PICK_PLAYER;
    tx_put_effect(w, &then, false, false);
    tx_put(w, " instead");
}

/* The clauses FIRST to END. */
void tx_put_effects(struct tx_writer *w, const struct hj_ability *a, int first,
                    int end)
{
    const struct hj_condition *when = NULL;
    bool coin = false, lasts = a->when == HJ_WHEN_CONTINUOUS;

    for (int i = 0; i < end; i++) {
        const struct hj_effect *e = &a->effects[i];
        const struct hj_effect *before = i > first ? e - 1 : NULL;
        if (e->kind == HJ_EFFECT_ROLL)
            coin = e->n.n == HJ_COIN;
        if (i < first)
            continue;
        if (before != NULL && before->kind == HJ_EFFECT_NAME)
            tx_put(w, " ");
        else if (before != NULL && before->kind != HJ_EFFECT_CHOOSE)
            tx_put(w, e->when != when && is_mode(e) ? "; or " : " and ");
        if (e->when != when && e->when != NULL && !is_mode(e)) {
            bool did = e->when->kind == HJ_IF_DID && before != NULL;
            if (e->when->kind == HJ_IF_ROLLED)
                tx_put_rolled(w, e->when, coin);
            else if (e->when->kind == HJ_IF_OTHERWISE)
                tx_put(w, "otherwise");
            else if (!did) {
                tx_put(w, tx_says_unless(e->when) ? "unless " : "if ");
                tx_put_condition(w, e->when);
            }
            tx_put(w, did ? "" : ", ");
        }
        when = e->when;
        tx_put_effect(w, e, before != NULL && carries_on(w, before, e), lasts);
    }
    if (end > first && a->effects[end - 1].n.if_so != NULL && !w->later) {
        tx_put(w, ". ");
        tx_put_instead(w, &a->effects[end - 1]);
    }
}

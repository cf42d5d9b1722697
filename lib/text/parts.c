/* SPDX-License-Identifier: MPL-2.0 */
/* Numbers, keywords, conditions, durations, costs: the parts of sentences. */
#include "text/internal.h"

/* "2 or less", "at least three", "no"; a bare number is exactly that many. */
bool tx_range(struct tx_parse *p, int16_t *least, int16_t *most)
{
    int start = p->at;
    int16_t n;

    *least = INT16_MIN;
    *most = HJ_TEXT_ANY;
    if (TX_TAKE(p, "no")) {
        *least = *most = 0;
        return true;
    }
    if (tx_words(p, "at least") && tx_number(p, least))
        return true;
    p->at = start;
    if (tx_words(p, "at most") && tx_number(p, most))
        return true;
    p->at = start;
    if (tx_words(p, "more than|greater than|higher than") &&
        tx_number(p, least)) {
        ++*least;
        return true;
    }
    p->at = start;
    if (tx_words(p, "less than|fewer than|lower than") && tx_number(p, most)) {
        --*most;
        return true;
    }
    p->at = start;
    TX_TAKE(p, "exactly");
    if (!tx_number(p, &n)) {
        p->at = start;
        return false;
    }
    if (tx_words(p, "or less|or fewer|or lower"))
        *most = n;
    else if (tx_words(p, "or more|or greater|or higher"))
        *least = n;
    else
        *least = *most = n;
    return true;
}

bool tx_amount(struct tx_parse *p, struct hj_amount *n)
{
    *n = (struct hj_amount){.kind = HJ_AMOUNT_N, .value = HJ_TEXT_NONE};
    if (TX_TAKE(p, "a") || TX_TAKE(p, "an")) {
        n->n = 1;
        return true;
    }
    if (tx_now(p)->kind == TX_WORD && TX_IS(p, "x")) {
        if (!p->x)
            return tx_stop(p, "no cost says what X is");
        p->at++;
        n->kind = HJ_AMOUNT_X;
        n->n = 1;
        return true;
    }
    return tx_number(p, &n->n);
}

/* "cards equal to the number of sites you control": one for each. */
bool tx_equal(struct tx_parse *p, struct hj_amount *n)
{
    struct hj_selector each;

    *n = (struct hj_amount){.kind = HJ_AMOUNT_COUNT,
                            .value = HJ_TEXT_NONE,
                            .n = 1};
    if (!tx_words(p, "equal to the number of") ||
        !tx_selector(p, &each, TX_OBJECTS | TX_COUNTED))
        return false;
    n->each = tx_keep(p, &each, sizeof each);
    return n->each != NULL;
}

bool tx_for_each(struct tx_parse *p, struct hj_amount *n)
{
    int start = p->at;
    struct hj_selector each;

    if (!tx_words(p, "for each|for every"))
        return false;
    if (n->kind != HJ_AMOUNT_N || !tx_selector(p, &each,
                                               TX_OBJECTS | TX_COUNTED)) {
        p->at = start;
        return tx_stop(p, NULL);
    }
    n->kind = HJ_AMOUNT_COUNT;
    n->each = tx_keep(p, &each, sizeof each);
    return n->each != NULL;
}

static bool one_keyword(struct tx_parse *p, struct hj_keyword_value *v)
{
    int start = p->at;
    uint8_t row, numbers;

    *v = (struct hj_keyword_value){0};
    if (!tx_row(p, TX_KEYWORD, &row, NULL))
        return false;
    v->keyword = row;
    numbers = p->w->keywords[row].numbers;
    if (numbers == HJ_KEYWORD_N_X) {
        tx_mark(p, ':');
        if (tx_now(p)->kind == TX_RATIO) {
            v->n = tx_now(p)->a;
            v->x = tx_now(p)->b;
            p->at++;
            return true;
        }
        if (tx_now(p)->kind == TX_NUMBER) {
            v->n = tx_now(p)->a;
            p->at++;
            if (tx_mark(p, ':') && tx_now(p)->kind == TX_NUMBER) {
                v->x = tx_now(p)->a;
                p->at++;
                return true;
            }
        }
    } else if (numbers == HJ_KEYWORD_X) {
        tx_mark(p, ':');
        if (tx_now(p)->kind == TX_NUMBER) {
            v->x = tx_now(p)->a;
            p->at++;
            return true;
        }
    } else {
        return true;
    }
    tx_stop(p, "a keyword with a number");
    p->at = start;
    return false;
}

bool tx_keywords(struct tx_parse *p, struct hj_keyword_value *list,
                 uint8_t most, uint8_t *count)
{
    int behind = p->at;

    *count = 0;
    while (one_keyword(p, &list[*count])) {
        behind = p->at;
        ++*count;
        if (*count == most)
            break;
        tx_mark(p, ',');
        TX_TAKE(p, "and");
        if (p->at == behind)
            break;
    }
    p->at = behind;
    return *count > 0;
}

bool tx_until(struct tx_parse *p, uint8_t *until)
{
    if (tx_words(p, "until end of turn|until the end of turn|"
                    "until the end of the turn|until end of this turn|"
                    "until the end of this turn|until end of your turn|"
                    "until the end of your turn|this turn")) {
        *until = HJ_UNTIL_END;
        return true;
    }
    if (tx_words(p, "until your next turn|until the start of your next turn|"
                    "until the beginning of your next turn")) {
        *until = HJ_UNTIL_YOUR_TURN;
        return true;
    }
    return false;
}

/* Conditions ------------------------------------------------------------- */

static bool player_of(struct tx_parse *p, struct hj_condition *c,
                      const char *you, const char *opponent)
{
    if (tx_words(p, you)) {
        c->player = HJ_CONTROL_YOU;
        return true;
    }
    c->player = HJ_CONTROL_OPPONENT;
    return tx_words(p, opponent);
}

/* "you control three or more sites". */
static bool controls(struct tx_parse *p, struct hj_condition *c)
{
    bool other;

    c->kind = HJ_IF_CONTROLS;
    c->least = 1;
    c->most = HJ_TEXT_ANY;
    if (tx_words(p, "you do not control|you don't control")) {
        c->player = HJ_CONTROL_YOU;
        c->least = c->most = 0;
        if (!tx_words(p, "a|an|any"))
            return false;
    } else if (tx_words(p, "no opponent controls")) {
        c->player = HJ_CONTROL_OPPONENT;
        c->least = c->most = 0;
        if (!tx_words(p, "a|an|any"))
            return false;
    } else if (!player_of(p, c, "you control", "an opponent controls")) {
        return false;
    } else if (!(other = TX_TAKE(p, "another")) && !tx_words(p, "a|an|any")) {
        bool said_exactly = TX_IS(p, "exactly");
        if (!tx_range(p, &c->least, &c->most))
            return false;
        if (c->least == c->most && c->least > 0 && !said_exactly) {
            if (!tx_selector(p, &c->whom, TX_OBJECTS | TX_COUNTED))
                return false;
            if (tx_words(p, "or more"))
                c->most = HJ_TEXT_ANY;
            else if (tx_words(p, "or less|or fewer"))
                c->least = INT16_MIN;
            else
                return tx_stop(p, "so many or more, or exactly?");
            return c->whom.control == HJ_CONTROL_ANY;
        }
    } else if (other) {
        p->at--;
        if (!tx_words(p, "another") ||
            !tx_selector(p, &c->whom, TX_OBJECTS | TX_COUNTED))
            return false;
        if (c->whom.other || c->whom.control != HJ_CONTROL_ANY)
            return tx_stop(p, "that is said twice");
        c->whom.other = true;
        return true;
    }
    return tx_selector(p, &c->whom, TX_OBJECTS | TX_COUNTED) &&
           (c->whom.control == HJ_CONTROL_ANY ||
            tx_stop(p, "it is said twice who controls it"));
}

/* "you have 10 or less health", "… two or more cards in hand". */
static bool has(struct tx_parse *p, struct hj_condition *c)
{
    int start = p->at;

    if (tx_words(p, "there are|there is") &&
        tx_range(p, &c->least, &c->most) && tx_words(p, "card|cards") &&
        tx_words(p, "in your") && tx_row(p, TX_ZONE, &c->index, NULL) &&
        p->w->zones[c->index].is & HJ_ZONE_OWNED) {
        c->kind = HJ_IF_ZONE;
        c->player = HJ_CONTROL_YOU;
        return true;
    }
    p->at = start;
    if (TX_TAKE(p, "your") && tx_row(p, TX_NUMBERS, &c->index, NULL) &&
        TX_TAKE(p, "is") && tx_range(p, &c->least, &c->most)) {
        c->kind = HJ_IF_NUMBER;
        c->player = HJ_CONTROL_YOU;
        return true;
    }
    p->at = start;
    if (!player_of(p, c, "you have", "an opponent has") ||
        !tx_range(p, &c->least, &c->most))
        return false;
    if (tx_words(p, "card|cards") && TX_TAKE(p, "in")) {
        c->kind = HJ_IF_ZONE;
        if (!tx_words(p, "your|their"))
            return tx_row(p, TX_ZONE, &c->index, NULL) &&
                   (p->w->zones[c->index].is & HJ_ZONE_HAND) != 0;
        return tx_row(p, TX_ZONE, &c->index, NULL) &&
               (p->w->zones[c->index].is & HJ_ZONE_OWNED) != 0;
    }
    c->kind = HJ_IF_NUMBER;
    return tx_row(p, TX_NUMBERS, &c->index, NULL);
}

/* "this combatant is activated", "it has FLIGHT", "this is your active land",
 * "in a strategy chain". */
static bool is_so(struct tx_parse *p, struct hj_condition *c)
{
    uint8_t row;
    int start = p->at;

    c->kind = HJ_IF_IS;
    tx_selector_init(&c->whom);
    if (tx_words(p, "this is|this card is") &&
        tx_row(p, TX_RELATION, &row, NULL) &&
        p->w->relations[row].is & HJ_RELATION_IS) {
        c->whom.pick = HJ_PICK_THIS;
        c->whom.relation = row;
        return true;
    }
    p->at = start;
    if (tx_row(p, TX_RELATION, &row, NULL) &&
        p->w->relations[row].is & HJ_RELATION_IS) {
        c->whom.pick = HJ_PICK_THIS;
        c->whom.relation = row;
        return true;
    }
    p->at = start;
    if (!tx_selector(p, &c->whom, TX_OBJECTS) ||
        (c->whom.pick != HJ_PICK_THIS && c->whom.pick != HJ_PICK_IT &&
         c->whom.pick != HJ_PICK_HOST))
        return false;
    if (c->whom.kind_count == 0) {
        c->whom.kind_count = 1;
        c->whom.kinds[0] = (struct hj_kind){0};
    }
    if (TX_TAKE(p, "has")) {
        if (!tx_row(p, TX_KEYWORD, &row, NULL))
            return false;
        c->whom.with = 1u << row;
        return true;
    }
    if (!tx_words(p, "is"))
        return false;
    c->negated = TX_TAKE(p, "not");
    start = p->at;
    if (tx_row(p, TX_STATE, &row, NULL)) {
        c->whom.kinds[0].states = 1u << row;
        return true;
    }
    p->at = start;
    if (tx_words(p, "in your") && tx_row(p, TX_ZONE, &row, NULL) &&
        p->w->zones[row].is & HJ_ZONE_PLACE) {
        c->whom.zone = row;
        c->whom.zone_of = HJ_CONTROL_YOU;
        return true;
    }
    p->at = start;
    if (!c->negated && tx_words(p, "placed in the|put into the") &&
        p->thing && c->whom.pick == HJ_PICK_IT && c->whom.kinds[0].types == 0 &&
        tx_row(p, TX_ZONE, &c->index, NULL) && tx_words(p, "this way")) {
        c->kind = HJ_IF_WENT;
        tx_selector_init(&c->whom);
        return true;
    }
    return false;
}

bool tx_condition(struct tx_parse *p, struct hj_condition *c)
{
    static bool (*const each[])(struct tx_parse *, struct hj_condition *) = {
        controls, has, is_so};
    int start = p->at;

    *c = (struct hj_condition){.index = HJ_TEXT_NONE};
    tx_selector_init(&c->whom);
    if (tx_words(p, "it is your turn|it's your turn")) {
        c->kind = HJ_IF_TURN;
        c->player = HJ_CONTROL_YOU;
        return true;
    }
    if (tx_words(p, "it is not your turn|it isn't your turn|"
                    "it's not your turn")) {
        c->kind = HJ_IF_TURN;
        c->player = HJ_CONTROL_YOU;
        c->negated = true;
        return true;
    }
    if (tx_words(p, "the queue is empty|the chain is empty")) {
        c->kind = HJ_IF_STACK;
        return true;
    }
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        *c = (struct hj_condition){.index = HJ_TEXT_NONE};
        tx_selector_init(&c->whom);
        p->at = start;
        if (each[i](p, c))
            return true;
    }
    p->at = start;
    return tx_stop(p, NULL);
}

/* Shapes ------------------------------------------------------------------ */

bool tx_types_fit(const struct hj_selector *s, uint32_t types)
{
    if (s->pick == HJ_PICK_IT || s->pick == HJ_PICK_SAME ||
        s->pick == HJ_PICK_HOST)
        return true;
    for (int i = 0; i < s->kind_count; i++) {
        uint32_t t = s->kinds[i].types;
        if (types == 0 ? (t & HJ_TYPE_PLAYER) != 0
                       : (t & types) == 0 ||
                             ((t & HJ_TYPE_PLAYER) && !(types & HJ_TYPE_PLAYER)))
            return false;
    }
    return s->pick == HJ_PICK_THIS || s->kind_count > 0;
}

bool tx_this(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;

    if (tx_selector(p, s, TX_OBJECTS) && s->pick == HJ_PICK_THIS)
        return true;
    p->at = start;
    return false;
}

static bool fill(struct tx_parse *p, char hole, uint32_t types, unsigned how,
                 struct tx_holes *h)
{
    switch (hole) {
    case 's':
        if (how & TX_NO_SUBJECT)
            return true;
        return tx_selector(p, &h->subject, TX_OBJECTS) &&
               tx_types_fit(&h->subject, types);
    case 'o':
        return tx_selector(p, &h->object, TX_OBJECTS) &&
               tx_types_fit(&h->object, types) &&
               (!(how & TX_COSTING) || h->object.pick == HJ_PICK_ANY);
    case 't':
        return tx_this(p, &h->object);
    case 'p':
        if (how & TX_NO_SUBJECT)
            return true;
        return tx_selector(p, &h->player, TX_PLAYERS);
    case 'w':
        return tx_owner(p, &h->player);
    case '0':
        h->has_n = true;
        h->n = (struct hj_amount){.kind = HJ_AMOUNT_N, .value = HJ_TEXT_NONE};
        return true;
    case 'n':
        h->has_n = true;
        if (how & TX_COSTING && TX_TAKE(p, "x")) {
            h->n = (struct hj_amount){HJ_AMOUNT_X, HJ_TEXT_NONE, 0, 1, NULL};
            return true;
        }
        return tx_amount(p, &h->n);
    case 'r':
        return tx_row(p, TX_RELATION, &h->relation, NULL) &&
               (p->w->relations[h->relation].is & HJ_RELATION_TO) != 0;
    default:
        return false;
    }
}

bool tx_shape(struct tx_parse *p, const struct tx_phrase *phrase,
              uint32_t types, unsigned how, struct tx_holes *h)
{
    int start = p->at;

    *h = (struct tx_holes){.relation = HJ_TEXT_NONE};
    for (int i = 0; i < phrase->count; i++) {
        const struct tx_item *item = &p->text->items[phrase->first + i];
        bool one = false;
        if (item->hole != 0 ? !fill(p, item->hole, types, how, h)
                            : !tx_item(p, item, &one)) {
            p->at = start;
            return false;
        }
        if (item->hole == 0 && item->hash != item->other_hash) {
            h->has_one = true;
            h->one = one;
        }
    }
    return true;
}

/* Whether the normal wording of a cost says what it is about. */
static bool has_object(const struct hj_grammar *text, uint8_t row)
{
    for (int i = text->tables[TX_COST]; i < text->tables[TX_COST + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        if (phrase->row != row || !phrase->normal)
            continue;
        for (int k = 0; k < phrase->count; k++) {
            char hole = text->items[phrase->first + k].hole;
            if (hole == 'o' || hole == 't')
                return true;
        }
    }
    return false;
}

bool tx_cost(struct tx_parse *p, struct hj_cost *cost)
{
    const struct hj_grammar *text = p->text;
    int start = p->at, best = start;
    bool x = p->x;

    for (int i = text->tables[TX_COST]; i < text->tables[TX_COST + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        struct tx_holes h;
        p->at = start;
        if (!tx_shape(p, phrase, p->w->costs[phrase->row].types, TX_COSTING,
                      &h) ||
            p->at <= best)
            continue;
        best = p->at;
        *cost = (struct hj_cost){.row = phrase->row, .n = h.n};
        if (!h.has_n)
            cost->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
        cost->whom = h.object;
        if (h.object.pick == HJ_PICK_NONE || !has_object(text, phrase->row))
            tx_selector_init(&cost->whom);
        x = h.has_n && h.n.kind == HJ_AMOUNT_X;
    }
    p->at = best;
    p->x = p->x || (best > start && x);
    return best > start;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Parts of sentences: numbers, keywords, durations, costs. */
#include "text/internal.h"

/* Reads "2 or less", "at least three", "no"; a bare number is an exact one. */
bool tx_range(struct tx_parse *p, int16_t *least, int16_t *most)
{
    static const struct {
        const char *words;
        bool most; /* or else least; the number and MORE */
        int8_t more;
    } rows[] = {{"no more than", true, 0},
                {"no fewer than|no less than", false, 0},
                {"at least", false, 0},
                {"at most", true, 0},
                {"more than|greater than|higher than", false, 1},
                {"less than|fewer than|lower than", true, -1}};
    int start = p->at;
    bool exactly;
    int16_t n;

    *least = INT16_MIN;
    *most = HJ_TEXT_ANY;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (tx_words(p, rows[i].words) && tx_number(p, &n)) {
            *(rows[i].most ? most : least) = (int16_t)(n + rows[i].more);
            return true;
        }
        p->at = start;
    }
    if (TX_TAKE(p, "no")) {
        *least = *most = 0;
        return true;
    }
    exactly = TX_TAKE(p, "exactly");
    if (!tx_number(p, &n))
        return tx_back(p, start);
    if (!exactly && tx_words(p, "or less|or fewer|or lower"))
        *most = n;
    else if (!exactly && tx_words(p, "or more|or greater|or higher"))
        *least = n;
    else
        *least = *most = n;
    return true;
}

/* Reads "its ATK", "this combatant's ATK", "the ATK of this combatant". */
static bool value_of(struct tx_parse *p, struct hj_amount *n)
{
    struct hj_selector of;
    int start = p->at;
    bool its = TX_IS(p, "its");

    *n = (struct hj_amount){.kind = HJ_AMOUNT_VALUE, .n = 1};
    if (tx_possessor(p, &of)) {
        if (!tx_row(p, TX_VALUE, &n->value))
            return false;
    } else {
        p->at = start;
        if (!TX_TAKE(p, "the") || !tx_row(p, TX_VALUE, &n->value) ||
            !TX_TAKE(p, "of") || !tx_selector(p, &of, TX_OBJECTS))
            return false;
        its = of.pick == HJ_PICK_IT && of.kind_count == 0;
    }
    if (its && p->owner != NULL) {
        if (p->owner->pick == HJ_PICK_NONE)
            return tx_stop(p, "unclear whose it is");
        tx_of(&of, HJ_PICK_SAME, 0);
        if (p->owner->pick == HJ_PICK_THIS || p->owner->pick == HJ_PICK_IT)
            of = *p->owner;
        if (of.pick == HJ_PICK_IT)
            of.kind_count = 0;
    } else if (of.pick == HJ_PICK_IT && !tx_is_no_card(p)) {
        return false;
    }
    if (of.pick == HJ_PICK_THIS && of.kind_count > 0 &&
        (of.kind_count > 1 ||
         (of.kinds[0].types & (of.kinds[0].types - 1)) != 0))
        return tx_stop(p, "unclear which of them");
    if (of.pick != HJ_PICK_THIS && of.pick != HJ_PICK_IT &&
        of.pick != HJ_PICK_SAME)
        return tx_stop(p, "unclear whose it is");
    n->each = tx_keep(p, &of, sizeof of);
    return n->each != NULL;
}

/* Reads "the number of sites you control", as one for each, or "its ATK". */
static bool how_many(struct tx_parse *p, struct hj_amount *n)
{
    struct hj_selector each;

    if (!tx_words(p, "the number of"))
        return value_of(p, n);
    *n = (struct hj_amount){
        .kind = HJ_AMOUNT_COUNT, .value = HJ_TEXT_NONE, .n = 1};
    if (!tx_selector(p, &each, TX_OBJECTS | TX_COUNTED))
        return false;
    n->each = tx_keep(p, &each, sizeof each);
    return n->each != NULL;
}

/* True if the sentence ends here, possibly after "once each turn". */
static bool is_last(struct tx_parse *p)
{
    uint8_t once;
    int start = p->at;
    bool last;

    tx_once(p, &once);
    last = tx_now(p)->kind == TX_END;
    p->at = start;
    return last;
}

/* Reads "…, where X is the number of sites you control" ahead, at the first
 * X.  The phrase must be at the end of its sentence. */
static bool where(struct tx_parse *p)
{
    int start = p->at, i = start, far = p->far;
    bool plural = p->plural;
    struct hj_amount n;

    if (p->where_said)
        return true;
    for (;; i++) {
        p->at = i;
        if (p->tokens[i].kind == TX_END || tx_words(p, "where x"))
            break;
    }
    p->far = far;
    if (p->tokens[i].kind == TX_END)
        return tx_back(p, start);
    if ((TX_TAKE(p, "equals") || TX_TAKE(p, "is")) && how_many(p, &n) &&
        is_last(p)) {
        p->where = n;
        p->where_said = true;
        p->where_at = i;
        p->where_end = p->at;
    } else {
        tx_stop(p, NULL);
    }
    p->at = start;
    p->plural = plural;
    return p->where_said;
}

/* Sets *N to X: the amount paid, or one for each. */
bool tx_x(struct tx_parse *p, struct hj_amount *n)
{
    *n = (struct hj_amount){HJ_AMOUNT_X, HJ_TEXT_NONE, 0, 1, NULL};
    if (p->ref.x)
        return true;
    if (!where(p))
        return tx_stop(p, "X is not defined");
    *n = p->where;
    return true;
}

/* Skips the definition of X, which is already read, after the clauses. */
bool tx_take_where(struct tx_parse *p)
{
    int start = p->at;

    if (!p->where_said || p->where_end == 0)
        return false;
    tx_mark(p, ',');
    if (p->at != p->where_at)
        return tx_back(p, start);
    p->at = p->where_end;
    p->where_end = 0;
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
        if (!tx_x(p, n))
            return false;
        p->at++;
        return true;
    }
    return tx_number(p, &n->n);
}

/* Reads "target combatant's ATK"; an inserted clause names the target, so that
 * the value becomes "its" value. */
static bool targets_value(struct tx_parse *p, struct hj_amount *n)
{
    struct hj_selector target, it;
    int start = p->at;
    bool plural = p->plural;

    *n = (struct hj_amount){.kind = HJ_AMOUNT_VALUE, .n = 1};
    if (!p->names || !tx_targets(p, &target) || !tx_row(p, TX_VALUE, &n->value))
        return tx_back(p, start);
    p->plural = plural;
    tx_of(&it, HJ_PICK_IT, 0);
    p->valued = tx_keep(p, &target, sizeof target);
    p->valued_of = n->each = tx_keep(p, &it, sizeof it);
    return !p->no_memory;
}

/* Reads "cards equal to the number of sites you control" as one for each. */
bool tx_equal(struct tx_parse *p, struct hj_amount *n)
{
    bool read;

    if (!tx_words(p, "equal to"))
        return false;
    p->theirs = p->doers;
    read = targets_value(p, n) || how_many(p, n);
    p->theirs = false;
    return read;
}

bool tx_for_each(struct tx_parse *p, struct hj_amount *n)
{
    int start = p->at;
    bool yours; /* "for each of your sites" */
    struct hj_selector each;

    if (!tx_words(p, "for each|for every"))
        return false;
    yours = tx_words(p, "of your");
    if (n->kind != HJ_AMOUNT_N ||
        !tx_selector(p, &each, TX_OBJECTS | TX_COUNTED) ||
        (yours && (!p->plural || each.control != HJ_CONTROL_ANY)))
        return tx_back(p, start) || tx_stop(p, NULL);
    if (yours)
        each.control = HJ_CONTROL_YOU;
    n->kind = HJ_AMOUNT_COUNT;
    n->each = tx_keep(p, &each, sizeof each);
    return n->each != NULL;
}

static bool one_keyword(struct tx_parse *p, struct hj_keyword_value *v)
{
    int start = p->at;
    uint8_t row, numbers;

    *v = (struct hj_keyword_value){0};
    if (!tx_row(p, TX_KEYWORD, &row))
        return false;
    v->keyword = row;
    numbers = p->w->keywords[row].numbers;
    if (numbers == HJ_KEYWORD_PLAIN)
        return true;
    tx_mark(p, ':');
    if (numbers == HJ_KEYWORD_N_X && tx_now(p)->kind == TX_RATIO) {
        v->n = tx_now(p)->a;
        v->x = tx_now(p)->b;
        p->at++;
        return true;
    }
    if ((numbers == HJ_KEYWORD_X || (tx_digits(p, &v->n) && tx_mark(p, ':'))) &&
        tx_digits(p, &v->x))
        return true;
    return tx_stop(p, "this keyword needs a number") || tx_back(p, start);
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

bool tx_once(struct tx_parse *p, uint8_t *once)
{
    bool turn = tx_words(p, "once each turn|once per turn|once a turn|"
                            "once every turn|once during each turn");

    if (!turn && !tx_words(p, "once each round|once per round|once a round|"
                              "once every round"))
        return false;
    *once = turn ? HJ_ONCE_TURN : HJ_ONCE_ROUND;
    return true;
}

/* Shapes ------------------------------------------------------------------- */

bool tx_types_fit(const struct hj_selector *s, uint32_t types)
{
    if (s->pick == HJ_PICK_IT || s->pick == HJ_PICK_SAME ||
        s->pick == HJ_PICK_HOST)
        return true;
    for (int i = 0; i < s->kind_count; i++) {
        uint32_t t = s->kinds[i].types;
        if (types == 0 ? (t & HJ_TYPE_PLAYER) != 0
                       : (t & types) == 0 || ((t & HJ_TYPE_PLAYER) &&
                                              !(types & HJ_TYPE_PLAYER)))
            return false;
    }
    return s->pick == HJ_PICK_THIS || s->kind_count > 0;
}

bool tx_this(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;

    return (tx_selector(p, s, TX_OBJECTS) && s->pick == HJ_PICK_THIS) ||
           tx_back(p, start);
}

/* True if the object of a cost is yours and you choose it. */
static bool is_of_yours(const struct hj_selector *s)
{
    return s->pick == HJ_PICK_ANY && !s->up_to && !s->random &&
           (s->control == HJ_CONTROL_ANY || s->control == HJ_CONTROL_YOU);
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
               (!(how & TX_COSTING) || is_of_yours(&h->object));
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
        return tx_row(p, TX_RELATION, &h->relation) &&
               (p->w->relations[h->relation].is & HJ_RELATION_TO) != 0;
    default:
        return false;
    }
}

bool tx_shape(struct tx_parse *p, const struct tx_phrase *phrase,
              uint32_t types, unsigned how, struct tx_holes *h)
{
    int start = p->at;

    *h = (struct tx_holes){
        .object = {.relation = HJ_TEXT_NONE, .zone = HJ_TEXT_NONE},
        .relation = HJ_TEXT_NONE};
    for (int i = 0; i < phrase->count; i++) {
        const struct tx_item *item = &p->text->items[phrase->first + i];
        bool one = false;
        if (item->hole != 0 ? !fill(p, item->hole, types, how, h)
                            : !tx_item(p, item, &one))
            return tx_back(p, start);
        if (item->hole == 0 && item->hash != item->other_hash) {
            h->has_one = true;
            h->one = one;
        }
    }
    return true;
}

/* True if the normal wording of a cost names an object. */
static bool has_object(const struct hj_grammar *text, uint8_t row)
{
    const struct tx_phrase *phrase = tx_normal(text, TX_COST, row);

    for (int k = 0; k < phrase->count; k++) {
        char hole = text->items[phrase->first + k].hole;
        if (hole == 'o' || hole == 't')
            return true;
    }
    return false;
}

/* True if the object of a cost can be where it must be: discarded cards in your
 * hand, without state, place or controller, and other objects in play. */
static bool lies_there(const struct tx_parse *p, uint8_t row,
                       const struct hj_selector *s)
{
    bool hand = strncmp(p->w->costs[row].shape, "discard ", 8) == 0;
    uint8_t where = hand ? HJ_ZONE_HAND : HJ_ZONE_PLACE;

    if (s->pick != HJ_PICK_ANY)
        return true;
    return (!hand || (tx_states_of(s) == 0 && s->control == HJ_CONTROL_ANY &&
                      s->relation == HJ_TEXT_NONE)) &&
           (s->zone == HJ_TEXT_NONE ||
            (s->zone_of == HJ_CONTROL_YOU &&
             (p->w->zones[s->zone].is & where) != 0));
}

bool tx_cost(struct tx_parse *p, struct hj_cost *cost)
{
    const struct hj_grammar *text = p->text;
    int start = p->at, best = start;
    bool x = p->ref.x;

    for (int i = text->tables[TX_COST]; i < text->tables[TX_COST + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        struct tx_holes h;
        p->at = start;
        if (!tx_may_be(p, &text->items[phrase->first]) ||
            !tx_shape(p, phrase, p->w->costs[phrase->row].types, TX_COSTING,
                      &h) ||
            !lies_there(p, phrase->row, &h.object) || p->at <= best)
            continue;
        best = p->at;
        if (p->w->costs[phrase->row].types == tx_card_types(p->w))
            tx_loose_cards(p, &h.object); /* cards of any of these types */
        *cost = (struct hj_cost){.row = phrase->row, .n = h.n};
        if (!h.has_n)
            cost->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
        cost->whom = h.object;
        if (h.object.pick == HJ_PICK_THIS)
            p->about = h.object.kinds[0].types; /* "… this site: it …" */
        if (!has_object(text, phrase->row))
            tx_selector_init(&cost->whom);
        p->paid = p->paid || h.object.pick == HJ_PICK_ANY;
        x = h.has_n && h.n.kind == HJ_AMOUNT_X;
    }
    p->at = best;
    p->ref.x = p->ref.x || (best > start && x);
    return best > start;
}

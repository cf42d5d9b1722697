/* SPDX-License-Identifier: MPL-2.0 */
/* Evaluation of a filter for a card. */
#include "cards/where-internal.h"

#include "base/utf8.h"

/* True if folding S would change more than the case of ASCII letters. */
static bool needs_folding(struct hj_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80 || s.p[i] == '`' || s.p[i] == '\t' ||
            (s.p[i] == ' ' && i + 1 < s.n && s.p[i + 1] == ' '))
            return true;
    return false;
}

/* True if two texts are equal when ASCII case is ignored; B is folded.  Most
 * differ in their first byte. */
static inline bool is_same(struct hj_str a, struct hj_str b)
{
    return a.n == b.n && (a.n == 0 || (hj_lower(a.p[0]) == b.p[0] &&
                                       hj_str_equal_nocase(a, b)));
}

/* True if a cell that needs folding equals a folded text. */
static bool says_folded(struct hj_str cell, struct hj_str folded)
{
    struct hj_out *out = hj_out_memory();
    bool same = hj_utf8_fold(cell, out) && hj_str_eq(hj_out_text(out), folded);

    hj_out_free(out);
    return same;
}

/* The text of a cell, for comparison with several values. */
struct said {
    struct hj_str text;
    bool folds;
};
static struct said said(struct hj_str text)
{
    return (struct said){text, needs_folding(text)};
}

static inline bool says(const struct said *cell, struct hj_str folded)
{
    return cell->folds ? says_folded(cell->text, folded)
                       : is_same(cell->text, folded);
}

/* The subject of a test: a card's values, or the cells of one of its rows. */
struct subject {
    const struct hj_catalogue *cat;
    hj_card card;
    const struct hj_row *row; /* NULL: the card as a whole */
    const struct hj_row *own; /* @this: the list's printing */
    struct hj_str set;        /* unless empty: replaces its set */
};

/* Returns a cell of the row; an empty cell of a property common to all
 * printings is filled from the card. */
static struct hj_str cell_of(const struct subject *s, hj_property p)
{
    struct hj_str cell;

    if (s->set.n > 0 && p == s->cat->set)
        return s->set;
    if (s->row == NULL)
        return hj_card_value(s->cat, s->card, p);
    cell = hj_row_cell(s->row, p);
    return cell.n > 0 || hj_property_varies(s->cat, p)
               ? cell
               : hj_card_value(s->cat, s->card, p);
}

static bool number_of(const struct subject *s, hj_property p, int64_t *number)
{
    if (s->row == NULL)
        return hj_card_number(s->cat, s->card, p, number);
    return hj_str_int(cell_of(s, p), -HJ_MOST_NUMBER, HJ_MOST_NUMBER, number);
}

/* True if the cell equals that of the list's printing. */
static bool equals_own(const struct hj_where_value *v, const struct said *cell,
                       const struct subject *s)
{
    struct subject own = {s->cat, s->card, s->own, NULL, {0}};
    struct hj_str other = cell_of(&own, v->property);
    struct hj_out *out;
    bool same;

    if (hj_str_eq(cell->text, other))
        return true;
    out = hj_out_memory();
    same = hj_utf8_fold(other, out) && says(cell, hj_out_text(out));
    hj_out_free(out);
    return same;
}

static inline bool equals(const struct hj_where_value *v,
                          const struct said *cell, bool is_number,
                          int64_t number, const struct subject *s)
{
    if (v->of_this)
        return equals_own(v, cell, s);
    return is_number && v->is_number ? number == v->number
                                     : says(cell, v->text);
}

/* True if a member counts: the test has no `of`, or MEMBER is in its list. */
static bool is_of(const struct hj_where_test *test, const struct said *member)
{
    bool one = test->of_count == 0;

    for (size_t i = 0; i < test->of_count && !one; i++)
        one = says(member, test->of[i].text);
    return one;
}

/* True if some member of a `;` list is a value of the test or, with ALL, if
 * every member is. */
static bool has_members(const struct hj_where_test *test, struct hj_str cell,
                        bool all)
{
    struct hj_str part;

    while (hj_str_split(&cell, ';', &part)) {
        struct said member = said(hj_str_trim(part));
        bool one = false;
        if (member.text.n == 0 || !is_of(test, &member))
            continue;
        for (size_t i = 0; i < test->count && !one; i++)
            one = says(&member, test->values[i].text);
        if (one != all)
            return one;
    }
    return all;
}

static bool compare(enum hj_where_op op, int64_t number, int64_t limit)
{
    switch (op) {
    case HJ_WHERE_LESS:
        return number < limit;
    case HJ_WHERE_AT_MOST:
        return number <= limit;
    case HJ_WHERE_MORE:
        return number > limit;
    default:
        return number >= limit;
    }
}

static bool is_comparison(enum hj_where_op op)
{
    return op >= HJ_WHERE_LESS && op <= HJ_WHERE_AT_LEAST;
}

static bool is_contrary(enum hj_where_op op)
{
    return op == HJ_WHERE_UNEQUAL || op == HJ_WHERE_NO_MEMBER;
}

static bool has_empty_value(const struct hj_where_test *test)
{
    for (size_t i = 0; i < test->count; i++)
        if (test->values[i].name < 0 && !test->values[i].of_this &&
            test->values[i].text.n == 0)
            return true;
    return false;
}

/* Evaluates a test that has only texts and numbers as values. */
static bool test_holds(const struct hj_where_test *test,
                       const struct subject *s)
{
    struct hj_str cell = cell_of(s, test->property);
    struct said text;
    bool hit = false, is_number;
    int64_t number = 0;

    if (is_comparison(test->op)) {
        is_number = number_of(s, test->property, &number);
        for (size_t i = 0; i < test->count && is_number && !hit; i++)
            hit = compare(test->op, number, test->values[i].number);
        return hit;
    }
    if (cell.n == 0)
        return test->op == HJ_WHERE_WITHIN ||
               has_empty_value(test) != is_contrary(test->op);
    if (test->op == HJ_WHERE_WITHIN)
        return has_members(test, cell, true);
    if (test->op == HJ_WHERE_MEMBER || test->op == HJ_WHERE_NO_MEMBER)
        return has_members(test, cell, false) != is_contrary(test->op);
    text = said(cell);
    is_number = test->numbers && number_of(s, test->property, &number);
    for (size_t i = 0; i < test->count && !hit; i++)
        hit = equals(&test->values[i], &text, is_number, number, s);
    return hit != is_contrary(test->op);
}

static struct hj_where_cards cards_of(const struct hj_where_value *v,
                                      const struct hj_where_case *in)
{
    return in->named != NULL ? in->named[v->name] : (struct hj_where_cards){0};
}

/* True if MEMBER is a value of the test, including those of named cards. */
static bool is_value(const struct hj_where_test *test, uint32_t member,
                     const struct hj_where_case *in)
{
    for (size_t i = 0; i < test->count; i++) {
        const struct hj_where_value *v = &test->values[i];
        struct hj_where_cards cards;
        if (v->name < 0) {
            if (v->value == member)
                return true;
            continue;
        }
        cards = cards_of(v, in);
        for (size_t k = 0; k < cards.count; k++)
            for (uint32_t m = v->sets.first[cards.cards[k]];
                 m < v->sets.first[cards.cards[k] + 1]; m++)
                if (v->sets.members[m] == member)
                    return true;
    }
    return false;
}

static bool compares_with(const struct hj_where_test *test,
                          const struct hj_catalogue *cat, int64_t number,
                          const struct hj_where_case *in)
{
    for (size_t i = 0; i < test->count; i++) {
        const struct hj_where_value *v = &test->values[i];
        struct hj_where_cards cards;
        int64_t limit;
        if (v->name < 0) {
            if (compare(test->op, number, v->number))
                return true;
            continue;
        }
        cards = cards_of(v, in);
        for (size_t k = 0; k < cards.count; k++)
            if (hj_card_number(cat, cards.cards[k], v->property, &limit) &&
                compare(test->op, number, limit))
                return true;
    }
    return false;
}

static bool is_of_number(const struct hj_where_test *test, uint32_t member)
{
    bool one = test->of_count == 0;

    for (size_t i = 0; i < test->of_count && !one; i++)
        one = test->of[i].value == member;
    return one;
}

/* Evaluates a test with named cards, by the numbers from settle_test(). */
static bool named_test_holds(const struct hj_where_test *test,
                             const struct hj_catalogue *cat, hj_card card,
                             const struct hj_where_case *in)
{
    uint32_t from, to;
    int64_t number;
    bool all = test->op == HJ_WHERE_WITHIN, hit = all;

    if (is_comparison(test->op))
        return hj_card_number(cat, card, test->property, &number) &&
               compares_with(test, cat, number, in);
    from = test->sets.first[card];
    to = test->sets.first[card + 1];
    if (from == to && !all)
        return has_empty_value(test) != is_contrary(test->op);
    for (uint32_t m = from; m < to && hit == all; m++)
        if (is_of_number(test, test->sets.members[m]))
            hit = is_value(test, test->sets.members[m], in);
    return hit != is_contrary(test->op);
}

static bool node_holds(const struct hj_where *w, size_t node,
                       const struct subject *s, const struct hj_where_case *in);

/* True if one row of the card (with ONLY, that row) satisfies the node INNER;
 * OWN is the printing of @this. */
static bool row_holds(const struct hj_where *w, size_t inner,
                      const struct subject *s, const struct hj_row *only,
                      const struct hj_row *own)
{
    static const struct hj_where_case none;
    const struct hj_catalogue *cat = s->cat;

    for (uint32_t row = cat->first_row[s->card]; row != UINT32_MAX;
         row = cat->rows[row].next) {
        struct subject one = {cat, s->card, &cat->rows[row], own, {0}};
        if ((only == NULL || only == one.row) &&
            node_holds(w, inner, &one, &none))
            return true;
    }
    return false;
}

/* True if a printing satisfies the node: for any() any row, for this() the
 * printing named in the list, or any row if the list names none. */
static bool printing_holds(const struct hj_where *w,
                           const struct hj_where_node *node,
                           const struct subject *s, uint32_t printing)
{
    const struct hj_catalogue *cat = s->cat;
    bool any = node->kind == HJ_WHERE_ANY_PRINTING;
    uint32_t number = 1;

    if (s->own != NULL) /* inside of another any() or this() */
        return row_holds(w, node->first, s, any ? NULL : s->own, s->own);
    if (!node->of_this && (any || printing == 0))
        return row_holds(w, node->first, s, NULL, NULL);
    for (uint32_t row = cat->first_row[s->card]; row != UINT32_MAX;
         row = cat->rows[row].next, number++) {
        const struct hj_row *own = &cat->rows[row];
        if ((printing == 0 || printing == number) &&
            row_holds(w, node->first, s, any ? NULL : own, own))
            return true;
    }
    return false;
}

static bool node_holds(const struct hj_where *w, size_t number,
                       const struct subject *s, const struct hj_where_case *in)
{
    const struct hj_where_node *node = &w->nodes[number];
    const struct hj_where_test *test = &w->tests[node->test];
    bool all = node->kind == HJ_WHERE_ALL;

    if (node->holds != NULL && s->row == NULL)
        return node->holds[s->card];
    switch (node->kind) {
    case HJ_WHERE_TEST:
        return test->named ? named_test_holds(test, s->cat, s->card, in)
                           : test_holds(test, s);
    case HJ_WHERE_NONE:
        return !node_holds(w, node->first, s, in);
    case HJ_WHERE_ANY_PRINTING:
    case HJ_WHERE_THIS_PRINTING:
        return printing_holds(w, node, s, in->printing);
    default:
        for (size_t part = node->first; part != 0; part = w->nodes[part].next)
            if (node_holds(w, part, s, in) != all)
                return !all;
        return all;
    }
}

bool hj_where_node_holds(const struct hj_where *where, size_t node,
                         const struct hj_catalogue *cat, hj_card card,
                         const struct hj_where_case *in)
{
    struct subject s = {cat, card, NULL, NULL, {0}};

    return node_holds(where, node, &s, in);
}

bool hj_where_test_holds(const struct hj_where_test *test,
                         const struct hj_catalogue *cat, hj_card card,
                         const struct hj_where_case *in, struct hj_str set)
{
    struct subject s = {cat, card, NULL, NULL, set};

    return test->named ? named_test_holds(test, cat, card, in)
                       : test_holds(test, &s);
}

bool hj_where_holds_in(const struct hj_where *where,
                       const struct hj_catalogue *cat, hj_card card,
                       const struct hj_where_case *in)
{
    return where->root == 0 ||
           hj_where_node_holds(where, where->root, cat, card, in);
}

bool hj_where_holds(const struct hj_where *where,
                    const struct hj_catalogue *cat, hj_card card)
{
    return hj_where_holds_in(where, cat, card, &(struct hj_where_case){0});
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Random sentences: those of the grammar, and others. */
#include "maker.h"

#include <string.h>

unsigned maker_any(struct maker *m, unsigned n)
{
    return n == 0 ? 0 : (unsigned)hj_random_below(m->random, n);
}

void maker_put(struct maker *m, const char *text)
{
    hj_out_puts(m->out, text);
}

/* Adds one of the alternatives of a row, which "|" separates. */
void maker_row(struct maker *m, const char *all)
{
    struct hj_str rest = hj_str(all), one = rest;
    unsigned n = 1;

    for (size_t i = 0; i < rest.n; i++)
        n += rest.p[i] == '|';
    for (unsigned k = maker_any(m, n) + 1;
         k > 0 && hj_str_split(&rest, '|', &one);)
        k--;
    hj_out_str(m->out, one);
}

void maker_one_of(struct maker *m, const char *const *list, size_t count)
{
    maker_put(m, list[maker_any(m, (unsigned)count)]);
}

static void put_cost(struct maker *m)
{
    if (m->w->cost_count > 0)
        maker_shape(m, m->w->costs[maker_any(m, m->w->cost_count)].shape, true);
}

/* Adds the row of an event; "%w" stands for the owner of a zone. */
static void put_row(struct maker *m, const char *all)
{
    size_t from = hj_out_text(m->out).n, hole;
    struct hj_str rest, row;
    char kept[128] = "";

    maker_row(m, all);
    row = hj_str_from(hj_out_text(m->out), from);
    hole = hj_str_find(row, '%', 0);
    if (hole + 1 >= row.n || row.p[hole + 1] != 'w')
        return;
    rest = hj_str_from(row, hole + 2);
    memcpy(kept, rest.p, rest.n < sizeof kept ? rest.n : sizeof kept - 1);
    hj_out_cut(m->out, from + hole);
    ONE_OF(m, "your", "an opponent's");
    maker_put(m, kept);
}

/* Adds one or two events, with their subjects, other objects, and a turn. */
static void put_event(struct maker *m)
{
    const struct hj_event_word *e =
        &m->w->events[maker_any(m, m->w->event_count)];
    bool many = maker_any(m, 4) == 0;
    struct hj_str so_far;

    if (maker_any(m, 8) == 0) {
        maker_subject(m);
    } else if (e->types & HJ_TYPE_PLAYER) {
        many = maker_any(m, 2) == 0;
        if (many)
            maker_put(m, "you");
        else
            ONE_OF(m, "an opponent", "a player", "your opponent");
    } else {
        ONE_OF(m, "this ", "a ", "another ", "this or another ");
        if (maker_any(m, 2) == 0)
            maker_adjectives(m);
        maker_type(m, false);
        if (maker_any(m, 2) == 0)
            maker_relatives(m);
    }
    maker_put(m, " ");
    put_row(m, many ? e->many : e->one);
    so_far = hj_out_text(m->out);
    if (hj_str_ends(so_far, HJ_STR("%"))) {
        hj_out_cut(m->out, so_far.n - 1);
        maker_put(m, "a ");
        if (maker_any(m, 3) == 0)
            maker_adjectives(m);
        maker_type(m, false);
    }
    if (maker_any(m, 6) == 0) {
        e = &m->w->events[maker_any(m, m->w->event_count)];
        maker_put(m, " or ");
        put_row(m, many ? e->many : e->one);
    }
    if (maker_any(m, 6) == 0)
        ONE_OF(m, " during your turn", " during an opponent's turn",
               " under your control");
}

static void put_costs(struct maker *m)
{
    put_cost(m);
    if (maker_any(m, 3) == 0) {
        maker_put(m, ", ");
        put_cost(m);
    }
    maker_put(m, ": ");
}

static void put_moment(struct maker *m)
{
    ONE_OF(m, "at the start of your ", "at the end of each opponent's ",
           "during your ", "at the start of its controller's ",
           "at the end of your ", "at the end of each player's ");
    if (maker_any(m, 3) == 0)
        maker_put(m, "turn");
    else
        maker_row(m, m->w->phases[maker_any(m, m->w->phase_count)].text);
    ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
}

static void put_prefix(struct maker *m)
{
    unsigned which = maker_any(m, 10);

    if (maker_any(m, 20) == 0)
        ONE_OF(m, "once each turn, ", "once per round, ");
    if (which < 2 && m->w->cost_count > 0) {
        put_costs(m);
    } else if (which < 4 && m->w->event_count > 0) {
        ONE_OF(m, "when ", "whenever ");
        put_event(m);
        ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
    } else if (which == 4) {
        put_moment(m);
    } else if (which < 7) {
        ONE_OF(m, "while ", "if ", "unless ", "as long as ");
        maker_condition(m);
        maker_put(m, ", ");
    } else if (which == 7 && m->w->heading_count > 0) {
        maker_put(m, m->w->headings[maker_any(m, m->w->heading_count)].shown);
        maker_put(m, ": ");
    }
}

/* Adds a clause that any card may have, or a random one. */
static void put_simple(struct maker *m)
{
    if (maker_any(m, 3) == 0)
        maker_clause(m);
    else
        ONE_OF(m, "draw a card", "each opponent discards a card",
               "each opponent draws 2 cards",
               "discard your hand, then draw that many cards",
               "draw cards until you have 4 cards in your hand",
               "target player draws cards until they have three cards in hand");
}

/* Adds a clause with "if" and "otherwise". */
static void put_otherwise(struct maker *m)
{
    maker_put(m, "if ");
    maker_condition(m);
    maker_put(m, ", ");
    put_simple(m);
    maker_put(m, ". Otherwise, ");
    put_simple(m);
    maker_put(m, ". ");
}

/* Adds an effect, and a greater or smaller one for a condition. */
static void put_instead(struct maker *m)
{
    bool it = m->w->damage_count > 0 && maker_any(m, 2) == 0;

    if (it) {
        maker_put(m, "deal 1 ");
        maker_row(m, m->w->damages[0].text);
        maker_put(m, " to target ");
        maker_type(m, false);
    } else {
        ONE_OF(m, "draw a card", "each opponent discards a card",
               "target player loses 1 ", "you gain 1 ");
        if (hj_str_ends(hj_out_text(m->out), HJ_STR("1 ")) &&
            m->w->number_count > 0)
            maker_row(m, m->w->numbers[0].text);
    }
    ONE_OF(m, ". If ", ". Unless ");
    maker_condition(m);
    maker_put(m, ", ");
    if (it) {
        maker_put(m, "deal 3 ");
        maker_row(m, m->w->damages[0].text);
        ONE_OF(m, "", " to it");
    } else {
        ONE_OF(m, "draw two cards", "they discard two cards",
               "that player loses 2 ", "you gain 3 ");
        if (m->w->number_count > 0 &&
            (hj_str_ends(hj_out_text(m->out), HJ_STR("2 ")) ||
             hj_str_ends(hj_out_text(m->out), HJ_STR("3 "))))
            maker_row(m, m->w->numbers[0].text);
    }
    maker_put(m, " instead. ");
}

static void put_choice(struct maker *m)
{
    ONE_OF(m, "choose one: ", "Choose one - ");
    put_simple(m);
    ONE_OF(m, "; or ", "; ");
    put_simple(m);
    maker_put(m, maker_any(m, 3) == 0 ? "; or gain 1 health. " : ". ");
}

static void put_sentence(struct maker *m)
{
    put_prefix(m);
    if (maker_any(m, 8) == 0)
        maker_put(m, "you may ");
    maker_clause(m);
    if (maker_any(m, 3) == 0) {
        ONE_OF(m, " and ", ", then ", ", and ", ". They ", ". That player ",
               ". Its controller ", ". It ");
        if (maker_any(m, 2) == 0)
            maker_clause(m);
        else
            maker_more(m);
    }
    maker_put(m, ". ");
    if (m->w->cost_count > 0 && maker_any(m, 6) == 0) { /* after its effect */
        put_cost(m);
        maker_put(m, ". ");
    }
    if (maker_any(m, 12) == 0)
        ONE_OF(m, "Activate this ability only once each turn. ",
               "Use this ability only during your turn. ");
}

void maker_make(struct maker *m)
{
    unsigned sentences = 1 + maker_any(m, 2);

    hj_out_cut(m->out, 0);
    if (maker_any(m, 12) == 0) {
        if (maker_any(m, 2) == 0)
            put_prefix(m);
        put_instead(m);
        return;
    }
    if (maker_any(m, 12) == 0) {
        if (maker_any(m, 2) == 0)
            put_prefix(m);
        maker_value(m);
        return;
    }
    if (maker_any(m, 12) == 0) { /* mostly the whole text */
        if (maker_any(m, 2) == 0)
            put_prefix(m);
        if (maker_any(m, 2) == 0)
            put_otherwise(m);
        else
            put_choice(m);
        if (maker_any(m, 4) > 0)
            return;
    }
    if (maker_any(m, 12) == 0) {
        maker_keyword(m, true);
        if (maker_any(m, 2) == 0) {
            maker_put(m, ", ");
            maker_keyword(m, true);
        }
        maker_put(m, ". ");
    }
    for (uint8_t i = 0; i < m->w->verb_count; i++)
        if (m->w->verbs[i].is & HJ_VERB_ATTACH && maker_any(m, 4) == 0) {
            maker_shape(m, m->w->verbs[i].shape, false);
            maker_put(m, ". ");
        }
    while (sentences-- > 0) {
        put_sentence(m);
        if (sentences > 0 && maker_any(m, 3) == 0)
            ONE_OF(m, "If you do, ", "Then ", "It gains ", "Otherwise, ");
    }
}

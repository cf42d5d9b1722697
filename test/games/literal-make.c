/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: random objects, conditions and clauses. */
#include "literal-make.h"

bool lit_knows(void *data, struct hj_str word, bool name)
{
    const struct lit_game *g = data;

    for (const struct lit_card *c = g->cards; c->name != NULL; c++)
        if (name ? hj_str_equal_nocase(word, hj_str(c->name))
                 : c->traits != NULL &&
                       hj_str_equal_nocase(word, hj_str(c->traits)))
            return true;
    return false;
}

static void put_keyword(struct maker *m)
{
    int row = below(m->random, m->g->words->keyword_count);

    while (!(m->g->keywords >> row & 1))
        row = (row + 1) % m->g->words->keyword_count;
    put(m, m->g->words->keywords[row].shown);
}

static const struct lit_card *any_card(struct maker *m)
{
    int count = 0;

    while (m->g->cards[count].name != NULL)
        count++;
    return &m->g->cards[1 + below(m->random, count - 1)];
}

void make_value(struct maker *m)
{
    int row;

    do
        row = below(m->random, m->g->words->value_count);
    while (row >= HJ_TEXT_VALUES || !m->g->words->values[row].changes);
    put(m, m->g->words->values[row].shown);
}

void make_kind(struct maker *m, bool many)
{
    const struct hj_type_word *t = &m->g->words->types[m->g->cards[0].type];
    int states[] = {m->g->exhausted, m->g->ready};

    if (one_in(m, 5)) {
        put(m, one_in(m, 3) ? "non-" : "");
        first_of(m, m->g->words->states[states[below(m->random, 2)]].text);
        put(m, " ");
    }
    if (one_in(m, 5)) {
        put(m, one_in(m, 3) ? "non-" : "");
        put(m, any_card(m)->traits);
        put(m, " ");
        if (one_in(m, 4)) {
            put(m, any_card(m)->traits);
            put(m, " ");
        }
    }
    first_of(m, many ? t->many : t->one);
}

void make_relatives(struct maker *m, bool plain)
{
    if (!plain && one_in(m, 5)) {
        put(m, " with ");
        make_value(m);
        ONE_OF(m, " 2 or less", " 1 or less", " 3 or more", " 2");
        if (one_in(m, 3)) {
            put(m, " and ");
            make_value(m);
            ONE_OF(m, " 1 or less", " 2 or more");
        }
    } else if (m->x && one_in(m, 4)) {
        put(m, " with ");
        make_value(m);
        put(m, " X or less");
    } else if (!plain && one_in(m, 5)) {
        ONE_OF(m, " with ", " without ");
        put_keyword(m);
        if (one_in(m, 4)) {
            put(m, " or ");
            put_keyword(m);
        }
    } else if (one_in(m, 14)) {
        hj_out_printf(m->out, " named \"%s\"", any_card(m)->name);
    }
    if (one_in(m, 3))
        ONE_OF(m, " you control", " an opponent controls");
    if (m->g->zones[0] >= 0 && one_in(m, 4)) {
        put(m, " in your ");
        first_of(m, m->g->words->zones[m->g->zones[below(m->random, 3)]].text);
    }
    if (m->g->room > 0 && one_in(m, 8))
        put(m, m->aura ? " here" : " at target location");
}

void make_objects(struct maker *m)
{
    static const char *const words[] = {
        "target ",     "target ",           "each ", "a ",
        "two target ", "up to two target ", "two "};
    int q = below(m->random, 13) % 7;
    const struct hj_type_word *t = &m->g->words->types[m->g->cards[0].type];

    if (m->use && one_in(m, 4)) {
        put(m, "this ");
        first_of(m, t->one);
        return;
    }
    put(m, q < 2 && one_in(m, 6) ? "another " : "");
    put(m, words[q]);
    put(m, m->use && q == 2 && one_in(m, 3) ? "other " : "");
    make_kind(m, q > 3);
    if (one_in(m, 12)) {
        hj_out_printf(m->out, " or %s ", any_card(m)->traits);
        first_of(m, q > 3 ? t->many : t->one);
    }
    make_relatives(m, false);
}

void make_condition(struct maker *m, bool plain)
{
    int which = below(m->random, 5);

    if ((which == 3 && m->g->number < 0) || (which == 2 && m->aura))
        which = 0; /* a card being played may count as in hand */
    switch (which) {
    case 0:
        ONE_OF(m, "you control two or more ", "an opponent controls 3 or more ",
               "you control 3 or fewer ", "you control no ",
               "you control exactly 1 ");
        make_kind(m, hj_str_ends(hj_out_text(m->out), HJ_STR("1 ")) == false);
        make_relatives(m, plain);
        break;
    case 1:
        if (one_in(m, 3)) {
            bool you = one_in(m, 2);
            put(m, you ? "you control more " : "an opponent controls more ");
            make_kind(m, true);
            put(m, you ? " than an opponent" : " than you");
            break;
        }
        ONE_OF(m, "you control a ", "no opponent controls a ",
               "you control another ");
        make_kind(m, false);
        if (one_in(m, 4)) {
            ONE_OF(m, " and a ", " and two or more ");
            make_kind(m, hj_str_ends(hj_out_text(m->out), HJ_STR("more ")));
        }
        break;
    case 2:
        ONE_OF(m, "you have two or more cards in hand",
               "you have no cards in hand",
               "an opponent has 2 or less cards in hand");
        break;
    case 3:
        ONE_OF(m, "you have 3 or more ", "an opponent has 2 or less ");
        first_of(m, m->g->words->numbers[m->g->number].text);
        break;
    default:
        put(m, "it is your turn");
    }
}

void make_for_each(struct maker *m)
{
    if (!one_in(m, 4))
        return;
    put(m, " for each ");
    if (m->theirs && one_in(m, 2)) {
        if (one_in(m, 3)) {
            put(m, "card in their hand");
            return;
        }
        make_kind(m, false);
        put(m, " they control");
        return;
    }
    if (!m->aura && one_in(m, 4)) {
        put(m, "card in your hand");
        return;
    }
    put(m, m->aura && one_in(m, 2) ? "other " : "");
    make_kind(m, false);
    ONE_OF(m, "", " you control", " an opponent controls");
}

static void put_change(struct maker *m)
{
    if (one_in(m, 2)) {
        if (m->g->words->pairs) {
            if (m->x && one_in(m, 3)) {
                ONE_OF(m, "+X/+0", "-X/+0", "+0/+X");
                return;
            }
            ONE_OF(m, "+1/+0", "-1/+0", "+2/+1", "+0/-1", "-1/-2");
        } else {
            ONE_OF(m, "+1 ", "-1 ", "+2 ", "-2 ");
            make_value(m);
        }
        make_for_each(m);
    } else {
        put_keyword(m);
    }
}

/* Adds "gets +1 power" or "gain Patrol". */
void make_gets(struct maker *m, bool many)
{
    struct hj_str so_far;
    size_t at;

    put(m, many ? " get " : " gets ");
    so_far = hj_out_text(m->out);
    at = so_far.n;
    put_change(m);
    so_far = hj_out_text(m->out);
    if (so_far.p[at] == '+' || so_far.p[at] == '-')
        return;
    hj_out_cut(m->out, at - (many ? 4 : 5));
    ONE_OF(m, "gain", "lose");
    put(m, many ? " " : "s ");
    put_keyword(m);
    if (one_in(m, 4)) {
        put(m, " and ");
        put_keyword(m);
    }
}

void make_player_deed(struct maker *m, bool one)
{
    int which = below(m->random, m->g->number >= 0 ? 4 : 2);

    m->theirs = one;
    if (m->g->deck < 0 && which == 0)
        which = 1;
    switch (which) {
    case 0:
        put(m, one ? "draws " : "draw ");
        if (one_in(m, 6)) {
            put(m, "cards until ");
            put(m, one ? "they have three cards in hand"
                       : "you have 4 cards in your hand");
            break;
        }
        if (m->x && one_in(m, 2)) {
            put(m, "X cards");
            break;
        }
        ONE_OF(m, "a card", "two cards");
        make_for_each(m);
        break;
    case 1:
        put(m, one ? "discards " : "discard ");
        if (one_in(m, 6)) {
            put(m, one ? "half their hand" : "half of your hand");
            ONE_OF(m, ", rounded up", ", rounded down");
            break;
        }
        ONE_OF(m, "a card", "two cards", one ? "their hand" : "your hand");
        if (hj_str_ends(hj_out_text(m->out), HJ_STR("hand")) && one_in(m, 3))
            put(m, one ? ", then draws that many cards"
                       : ", then draw that many cards");
        break;
    default:
        if (one_in(m, 8)) {
            put(m, one ? "loses half their " : "lose half of your ");
            first_of(m, m->g->words->numbers[m->g->number].text);
            ONE_OF(m, ", rounded up", ", rounded down");
            break;
        }
        put(m, which == 2 ? one ? "gains " : "gain "
               : one      ? "loses "
                          : "lose ");
        ONE_OF(m, "1 ", m->x ? "X " : "2 ");
        first_of(m, m->g->words->numbers[m->g->number].text);
        make_for_each(m);
    }
    m->theirs = false;
}

void make_verb(struct maker *m, const char *object)
{
    int rows[] = {m->g->destroy, m->g->exhaust, m->g->wake, m->g->banish};
    int row;

    do
        row = rows[below(m->random, 4)];
    while (row < 0);
    hj_out_str(m->out, (struct hj_str){
                           m->g->words->verbs[row].shape,
                           strcspn(m->g->words->verbs[row].shape, " ") + 1});
    if (object != NULL)
        put(m, object);
    else
        make_objects(m);
}

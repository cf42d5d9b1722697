/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences by chance: what the grammar can say, and more. */
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

/* One of several ways to write it, which "|" separates. */
void maker_row(struct maker *m, const char *all)
{
    struct hj_str rest = hj_str(all), one = rest;
    unsigned n = 1;

    for (size_t i = 0; i < rest.n; i++)
        n += rest.p[i] == '|';
    for (unsigned k = maker_any(m, n) + 1; k > 0 && hj_str_split(&rest, '|', &one);)
        k--;
    hj_out_str(m->out, one);
}

void maker_one_of(struct maker *m, const char *const *list, size_t count)
{
    maker_put(m, list[maker_any(m, (unsigned)count)]);
}

static void put_values(struct maker *m)
{
    if (m->w->pairs) {
        ONE_OF(m, "+1/+0", "-1/+2", "+0/-3");
        return;
    }
    maker_put(m, "+1 ");
    maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
}

/* A verb of the game with its holes filled. */
static void put_shape(struct maker *m, const char *shape, bool one)
{
    for (const char *p = shape; *p != '\0' && *p != '|'; p++) {
        if (*p == '%') {
            p++;
            if (*p == 'n')
                ONE_OF(m, "1", "2", "three", "X");
            else if (*p == 'p')
                maker_players(m);
            else if (*p == 'r')
                maker_row(m, m->w->relations[maker_any(m, m->w->relation_count)].text);
            else if (*p == 't')
                maker_put(m, "this card");
            else if (*p == 'w')
                ONE_OF(m, "your", "target opponent's", "each player's");
            else if (*p == '0')
                (void)p;
            else
                maker_objects(m);
        } else if (*p == '/') { /* "get/gets": the second where it is one */
            size_t n = strcspn(p + 1, " |");
            if (one) {
                size_t back = 0;
                struct hj_str so_far = hj_out_text(m->out);
                while (back < so_far.n && so_far.p[so_far.n - back - 1] != ' ')
                    back++;
                hj_out_cut(m->out, so_far.n - back);
                hj_out_mem(m->out, p + 1, n);
            }
            p += n;
        } else {
            hj_out_char(m->out, *p);
        }
    }
}

static void put_number(struct maker *m)
{
    ONE_OF(m, "1 ", "2 ", "three ", "X ");
    if (m->w->number_count > 0)
        maker_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
}

/* What hangs on something, in front of a clause or behind it. */
static void put_condition(struct maker *m)
{
    switch (maker_any(m, 8)) {
    case 0:
        ONE_OF(m, "you control ", "an opponent controls ");
        ONE_OF(m, "a ", "another ");
        maker_adjectives(m);
        maker_type(m, false);
        break;
    case 1:
        ONE_OF(m, "you control ", "an opponent controls ",
               "no opponent controls a ", "you control no ");
        ONE_OF(m, "three or more ", "", "two or more other ", "exactly 2 ");
        if (maker_any(m, 2) == 0)
            maker_adjectives(m);
        maker_type(m, maker_any(m, 4) > 0);
        maker_relatives(m);
        break;
    case 2:
        ONE_OF(m, "you have ", "an opponent has ", "your opponent has ");
        ONE_OF(m, "2 or less ", "no ", "three or more ", "fewer than 4 ");
        if (m->w->number_count > 0 && maker_any(m, 2) == 0)
            maker_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
        else
            ONE_OF(m, "cards in hand", "cards in your hand",
                   "cards in your graveyard", "cards in their discard pile");
        break;
    case 3:
        ONE_OF(m, "you control more ", "an opponent controls more ");
        maker_adjectives(m);
        maker_type(m, true);
        ONE_OF(m, " than an opponent", " than you", " than your opponent");
        break;
    case 4:
        ONE_OF(m, "it is your turn", "it is not your turn",
               "the queue is empty");
        break;
    case 5:
        ONE_OF(m, "it", "this unit", "this combatant", "this creature");
        ONE_OF(m, " is a ", " is not a ", " is an ");
        maker_adjectives(m);
        maker_type(m, false);
        break;
    default:
        ONE_OF(m, "it is ", "this combatant is not ", "this unit is ",
               "this creature is ", "it has ", "");
        if (maker_any(m, 2) == 0 && m->w->state_count > 0)
            maker_row(m, m->w->states[maker_any(m, m->w->state_count)].text);
        else
            maker_keyword(m, false);
    }
}

/* The verbs that need more than an object. */
static void put_deed(struct maker *m)
{
    switch (maker_any(m, 6)) {
    case 4:
        ONE_OF(m, "shuffle ", "put ", "place ");
        maker_objects(m);
        ONE_OF(m, " into its owner's deck", " into your deck",
               " on the bottom of its owner's deck",
               " on top of its owner's deck",
               " from your damage pile into your deck",
               " on the bottom of your deck");
        break;
    case 0:
        maker_put(m, "search your deck for ");
        maker_objects(m);
        ONE_OF(m, " and put it in your hand", ", reveal it, and add it to your "
                                             "hand",
               ", reveal it and put it in your hand",
               " and put them in your hand");
        break;
    case 1:
        ONE_OF(m, "roll a die. On a 4 or more, ", "flip a coin. On heads, ",
               "roll a d20. On 5 to 9, ");
        maker_subject(m);
        ONE_OF(m, " draws a card", " draw 2 cards");
        break;
    case 2:
        if (m->w->counter_count > 0) {
            ONE_OF(m, "put a ", "add 2 ", "remove all ", "remove 1 ");
            maker_row(m, m->w->counters[maker_any(m, m->w->counter_count)].many);
            ONE_OF(m, " on ", " to ", " from ");
            maker_objects(m);
            break;
        } /* fall through */
    case 3:
        maker_subject(m);
        ONE_OF(m, " gets +X/+0", " gets +X ", " gains X ", " draws X cards");
        if (maker_any(m, 2) == 0)
            maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
        ONE_OF(m, "", " until end of turn");
        maker_put(m, ", where X is the number of ");
        maker_type(m, true);
        maker_relatives(m);
        break;
    default:
        maker_put(m, "you may ");
        put_shape(m, m->w->cost_count > 0
                         ? m->w->costs[maker_any(m, m->w->cost_count)].shape
                         : "",
                  true);
        maker_put(m, ". If you do, you draw a card");
    }
}

/* What cards cost. */
static void put_price(struct maker *m)
{
    const struct hj_type_word *t =
        &m->w->types[maker_any(m, m->w->type_count)];
    bool this = maker_any(m, 4) == 0;

    if (this) {
        ONE_OF(m, "this card costs ", "this ");
        if (!hj_str_ends(hj_out_text(m->out), HJ_STR("costs "))) {
            maker_row(m, t->one);
            maker_put(m, " costs ");
        }
    } else {
        if (maker_any(m, 3) == 0)
            maker_adjectives(m);
        maker_row(m, t->many);
        ONE_OF(m, "", " with cost 3 or more", "");
        ONE_OF(m, "", " you play", " your opponents play", " an opponent plays");
        maker_put(m, " cost ");
    }
    ONE_OF(m, "1 less", "2 more", "1 more to play", "3 less");
    if (t->paid != NULL && maker_any(m, 3) == 0) {
        maker_put(m, " ");
        maker_put(m, t->paid);
    }
}

/* What is done with a hand, or with what a player has. */
static void put_hand(struct maker *m)
{
    ONE_OF(m, " discards half their hand, rounded up",
           " discard half of your hand, rounded down",
           " discards their hand, then draws that many cards",
           " discard your hand, then draw that many cards",
           " draws cards until they have three cards in hand",
           " draw cards until you have 5 cards in your hand",
           " loses half of their ", " lose half your ");
    if (m->w->number_count > 0 &&
        hj_str_ends(hj_out_text(m->out), HJ_STR("r "))) {
        maker_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
        ONE_OF(m, ", rounded down", ", rounded up");
    }
}

/* Who may pay so that it is not done. */
static void put_unless(struct maker *m)
{
    if (maker_any(m, 4) == 0) { /* all that is said */
        maker_put(m, ". Target player discards a card unless they discard two "
                     "cards");
        return;
    }
    ONE_OF(m, " unless you ", " unless its controller ", " unless they ",
           " unless that player ", " unless your opponent ");
    if (m->w->number_count > 0 && maker_any(m, 2) == 0) {
        ONE_OF(m, "pay ", "pays ", "loses ");
        ONE_OF(m, "1 ", "2 ");
        maker_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
    } else {
        ONE_OF(m, "discard a card", "discards a card", "discards two cards");
    }
}

/* The top of decks, and what others than "you" do with what they control. */
static void put_others(struct maker *m)
{
    const struct hj_verb_word *v =
        &m->w->verbs[maker_any(m, m->w->verb_count)];
    size_t n = strcspn(v->shape, " ");

    if (maker_any(m, 2) == 0) {
        ONE_OF(m, "put the top card of your deck into your ",
               "each opponent puts the top 2 cards of their deck into their ",
               "put the top three cards of target player's deck into their ",
               "target opponent puts the top X cards of their deck into their ",
               "that player puts the top card of their deck into their ");
        maker_row(m, m->w->zones[maker_any(m, m->w->zone_count)].text);
        return;
    }
    maker_players(m);
    maker_put(m, " ");
    hj_out_str(m->out, (struct hj_str){v->shape, n});
    ONE_OF(m, "s a ", "s a ", "es a ", "s a random ", "s another ", "s two ");
    maker_adjectives(m);
    maker_type(m, maker_any(m, 8) == 0);
    ONE_OF(m, " they control", " they control", " that player controls",
           " you control", "");
}

static void put_clause(struct maker *m)
{
    if (maker_any(m, 16) == 0) {
        put_others(m);
        return;
    }
    if (maker_any(m, 8) == 0) {
        put_deed(m);
        return;
    }
    if (maker_any(m, 24) == 0) {
        put_price(m);
        ONE_OF(m, "", " this turn", " for each card in your hand");
        return;
    }
    switch (maker_any(m, 12)) {
    case 0:
    case 1:
        maker_subject(m);
        ONE_OF(m, " gets ", " get ");
        put_values(m);
        break;
    case 2:
        maker_subject(m);
        ONE_OF(m, " gains ", " loses ", " has ", " have ", " gain ");
        maker_keyword(m, false);
        if (maker_any(m, 3) == 0) {
            maker_put(m, " and ");
            maker_keyword(m, false);
        }
        break;
    case 3:
        maker_subject(m);
        if (maker_any(m, 4) == 0)
            put_hand(m);
        else
            ONE_OF(m, " draws a card", " draw 2 cards", " discards a card",
                   " discards a card at random", " discards their hand");
        break;
    case 4:
        maker_subject(m);
        ONE_OF(m, " gains ", " loses ", " gain ", " lose ");
        put_number(m);
        break;
    case 5:
        if (m->w->damage_count > 0) {
            ONE_OF(m, "deal 2 ", "deal X ", "prevent all ",
                   "prevent the next 3 ");
            maker_row(m, m->w->damages[maker_any(m, m->w->damage_count)].text);
            maker_put(m, " to ");
            maker_subject(m);
            break;
        } /* fall through */
    case 6:
        ONE_OF(m, "gain control of ", "return ", "place ");
        maker_objects(m);
        if (maker_any(m, 2) == 0)
            ONE_OF(m, " from your damage pile to your hand",
                   " to its owner's hand", " from your discard pile to your hand",
                   " in its owner's graveyard");
        break;
    case 7:
        maker_row(m, m->w->cancel != NULL ? m->w->cancel : "cancel");
        maker_put(m, " ");
        maker_objects(m);
        break;
    default:
        put_shape(m, m->w->verbs[maker_any(m, m->w->verb_count)].shape,
                  maker_any(m, 2) == 0);
    }
    if (maker_any(m, 8) == 0) {
        ONE_OF(m, " for each ", " for each ", " for each other ");
        maker_adjectives(m);
        maker_type(m, false);
        if (maker_any(m, 4) == 0) {
            maker_put(m, " in your ");
            maker_row(m, m->w->zones[maker_any(m, m->w->zone_count)].text);
        } else {
            maker_relatives(m);
        }
    } else if (maker_any(m, 8) == 0) {
        ONE_OF(m, " for each card in your hand", " for each card in hand",
               " for each card they control");
    }
    if (maker_any(m, 4) == 0)
        ONE_OF(m, " until end of turn", " this turn", " until your next turn");
    if (maker_any(m, 12) == 0) {
        ONE_OF(m, " if ", " unless ", " while ", " as long as ");
        put_condition(m);
    } else if (maker_any(m, 24) == 0) {
        put_unless(m);
    }
}

static void put_cost(struct maker *m)
{
    if (m->w->cost_count > 0)
        put_shape(m, m->w->costs[maker_any(m, m->w->cost_count)].shape, true);
}

/* One or two of the events, whom they happen to, what else they name, and in whose
 * turn. */
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
        ONE_OF(m, "this ", "a ", "another ");
        if (maker_any(m, 2) == 0)
            maker_adjectives(m);
        maker_type(m, false);
        if (maker_any(m, 2) == 0)
            maker_relatives(m);
    }
    maker_put(m, " ");
    maker_row(m, many ? e->many : e->one);
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
        maker_row(m, e->tail != NULL ? e->tail : many ? e->many : e->one);
    }
    if (maker_any(m, 6) == 0)
        ONE_OF(m, " during your turn", " during an opponent's turn",
               " under your control");
}

/* A verb without a subject, which has that of the clause before. */
static void put_more(struct maker *m)
{
    switch (maker_any(m, 4)) {
    case 0:
        ONE_OF(m, "discards a card", "draws a card", "draw 2 cards",
               "discards their hand");
        break;
    case 1:
        ONE_OF(m, "gains ", "loses ", "gain ", "lose ");
        maker_keyword(m, false);
        break;
    case 2:
        ONE_OF(m, "gets ", "get ");
        put_values(m);
        ONE_OF(m, "", " until end of turn");
        break;
    default:
        ONE_OF(m, "gains ", "loses ", "gain ");
        put_number(m);
    }
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
        put_condition(m);
        maker_put(m, ", ");
    } else if (which == 7 && m->w->heading_count > 0) {
        maker_put(m, m->w->headings[maker_any(m, m->w->heading_count)].shown);
        maker_put(m, ": ");
    }
}

/* A clause that any card may have, or one by chance. */
static void put_simple(struct maker *m)
{
    if (maker_any(m, 3) == 0)
        put_clause(m);
    else
        ONE_OF(m, "draw a card", "each opponent discards a card",
               "each opponent draws 2 cards",
               "discard your hand, then draw that many cards",
               "draw cards until you have 4 cards in your hand",
               "target player draws cards until they have three cards in hand");
}

/* What is done instead, and one of several. */
static void put_otherwise(struct maker *m)
{
    maker_put(m, "if ");
    put_condition(m);
    maker_put(m, ", ");
    put_simple(m);
    maker_put(m, ". Otherwise, ");
    put_simple(m);
    maker_put(m, ". ");
}

/* More or less of it where something is so. */
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
    put_condition(m);
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
    if (maker_any(m, 12) == 0) { /* mostly all that the text says */
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
            put_shape(m, m->w->verbs[i].shape, false);
            maker_put(m, ". ");
        }
    while (sentences-- > 0) {
        put_prefix(m);
        if (maker_any(m, 8) == 0)
            maker_put(m, "you may ");
        put_clause(m);
        if (maker_any(m, 3) == 0) {
            ONE_OF(m, " and ", ", then ", ", and ", ". They ",
                   ". That player ", ". Its controller ", ". It ");
            if (maker_any(m, 2) == 0)
                put_clause(m);
            else
                put_more(m);
        }
        maker_put(m, ". ");
        if (m->w->cost_count > 0 && maker_any(m, 6) == 0) { /* behind its effect */
            put_cost(m);
            maker_put(m, ". ");
        }
        if (maker_any(m, 12) == 0)
            ONE_OF(m, "Activate this ability only once each turn. ",
                   "Use this ability only during your turn. ");
        if (sentences > 0 && maker_any(m, 3) == 0)
            ONE_OF(m, "If you do, ", "Then ", "It gains ", "Otherwise, ");
    }
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Random clauses: effects, and their conditions. */
#include "maker.h"

#include <string.h>

static void put_values(struct maker *m)
{
    if (m->w->pairs) {
        ONE_OF(m, "+1/+0", "-1/+2", "+0/-3");
        return;
    }
    maker_put(m, "+1 ");
    maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
}

/* Adds a verb of the game with its placeholders filled. */
void maker_shape(struct maker *m, const char *shape, bool one)
{
    for (const char *p = shape; *p != '\0' && *p != '|'; p++) {
        if (*p == '%') {
            p++;
            if (*p == 'n')
                ONE_OF(m, "1", "2", "three", "X");
            else if (*p == 'p')
                maker_players(m);
            else if (*p == 'r')
                maker_row(
                    m,
                    m->w->relations[maker_any(m, m->w->relation_count)].text);
            else if (*p == 't')
                maker_put(m, "this card");
            else if (*p == 'w')
                ONE_OF(m, "your", "target opponent's", "each player's");
            else if (*p == '0')
                (void)p;
            else
                maker_objects(m);
        } else if (*p == '/') { /* "get/gets": the second for one subject */
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

/* Adds a condition, for use before or after a clause. */
void maker_condition(struct maker *m)
{
    switch (maker_any(m, 8)) {
    case 0:
        ONE_OF(m, "you control ", "an opponent controls ");
        ONE_OF(m, "a ", "another ");
        maker_adjectives(m);
        maker_type(m, false);
        if (maker_any(m, 4) == 0) {
            maker_put(m, " and a ");
            maker_type(m, false);
        }
        break;
    case 1:
        ONE_OF(m, "you control ", "an opponent controls ", "there are ",
               "no opponent controls ", "you control no ");
        ONE_OF(m, "three or more ", "", "two or more other ", "exactly 2 ");
        if (maker_any(m, 2) == 0)
            maker_adjectives(m);
        maker_type(m, maker_any(m, 4) > 0);
        maker_relatives(m);
        ONE_OF(m, "", " in play", " here");
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

/* Adds a verb that needs more than an object. */
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
        ONE_OF(m, " and put it in your hand",
               ", reveal it, and add it to your "
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
            maker_row(m,
                      m->w->counters[maker_any(m, m->w->counter_count)].many);
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
        maker_shape(m,
                    m->w->cost_count > 0
                        ? m->w->costs[maker_any(m, m->w->cost_count)].shape
                        : "",
                    true);
        maker_put(m, ". If you do, you draw a card");
    }
}

/* Adds an effect on the cost of cards. */
static void put_price(struct maker *m)
{
    const struct hj_type_word *t = &m->w->types[maker_any(m, m->w->type_count)];
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
        ONE_OF(m, "", " you play", " your opponents play",
               " an opponent plays");
        maker_put(m, " cost ");
    }
    ONE_OF(m, "1 less", "2 more", "1 more to play", "3 less");
    if (t->paid != NULL && maker_any(m, 3) == 0) {
        maker_put(m, " ");
        maker_put(m, t->paid);
    }
}

/* Adds an effect on a hand, or on a number of a player. */
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

/* Adds "unless" with a payment. */
static void put_unless(struct maker *m)
{
    if (maker_any(m, 4) == 0) { /* the whole effect */
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

/* Adds a move from the top of decks, or an effect that other players do with
 * their objects. */
static void put_others(struct maker *m)
{
    const struct hj_verb_word *v = &m->w->verbs[maker_any(m, m->w->verb_count)];
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

/* Adds a verb with its subject or object. */
static void put_verb(struct maker *m)
{
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
                   " to its owner's hand",
                   " from your discard pile to your hand",
                   " in its owner's graveyard");
        break;
    case 7:
        maker_row(m, m->w->cancel != NULL ? m->w->cancel : "cancel");
        maker_put(m, " ");
        maker_objects(m);
        break;
    default:
        maker_shape(m, m->w->verbs[maker_any(m, m->w->verb_count)].shape,
                    maker_any(m, 2) == 0);
    }
}

/* Adds a count, a duration, or a condition. */
static void put_behind(struct maker *m)
{
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
        maker_condition(m);
    } else if (maker_any(m, 24) == 0) {
        put_unless(m);
    }
}

void maker_clause(struct maker *m)
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
    put_verb(m);
    put_behind(m);
}

/* Adds a verb with the subject of the clause before. */
void maker_more(struct maker *m)
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

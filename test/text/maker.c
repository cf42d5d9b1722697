/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences by chance: what the grammar can say, and more. */
#include "maker.h"

#include <string.h>

unsigned maker_any(struct maker *m, unsigned n)
{
    return n == 0 ? 0 : (unsigned)hj_random_below(m->random, n);
}

static void put(struct maker *m, const char *text)
{
    hj_out_puts(m->out, text);
}

/* One of several ways to write it, which "|" separates. */
static void put_row(struct maker *m, const char *all)
{
    struct hj_str rest = hj_str(all), one = rest;
    unsigned n = 1;

    for (size_t i = 0; i < rest.n; i++)
        n += rest.p[i] == '|';
    for (unsigned k = maker_any(m, n) + 1; k > 0 && hj_str_split(&rest, '|', &one);)
        k--;
    hj_out_str(m->out, one);
}

#define ONE_OF(m, ...)                                                         \
    one_of(m, (const char *const[]){__VA_ARGS__},                              \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
static void one_of(struct maker *m, const char *const *list, size_t count)
{
    put(m, list[maker_any(m, (unsigned)count)]);
}

static void put_type(struct maker *m, bool many)
{
    if (m->w->noun_count > 0 && maker_any(m, 4) == 0) {
        const struct hj_noun_word *n = &m->w->nouns[maker_any(m, m->w->noun_count)];
        put_row(m, many ? n->many : n->one);
    } else {
        const struct hj_type_word *t = &m->w->types[maker_any(m, m->w->type_count)];
        put_row(m, many ? t->many : t->one);
    }
}

static void put_adjectives(struct maker *m)
{
    if (maker_any(m, 4) == 0)
        ONE_OF(m, "friendly ", "enemy ", "opposing ", "other ");
    if (m->w->state_count > 0 && maker_any(m, 4) == 0) {
        put(m, maker_any(m, 4) == 0 ? "non-" : "");
        put_row(m, m->w->states[maker_any(m, m->w->state_count)].text);
        put(m, " ");
    }
    if (maker_any(m, 3) == 0)
        ONE_OF(m, "Jotune ", "Drone ", "non-Jotune ", "Blue Hill ");
}

static void put_keyword(struct maker *m)
{
    put(m, m->w->keywords[maker_any(m, m->w->keyword_count)].shown);
}

static void put_relatives(struct maker *m)
{
    if (maker_any(m, 5) == 0) {
        put(m, " with ");
        put_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
        ONE_OF(m, " 2 or less", " 3 or more", " of 1", " at least 4");
    }
    if (maker_any(m, 5) == 0) {
        ONE_OF(m, " with ", " without ");
        put_keyword(m);
        if (maker_any(m, 3) == 0) {
            ONE_OF(m, " or ", " and ");
            put_keyword(m);
        }
    }
    if (maker_any(m, 10) == 0)
        put(m, " named \"Old, Mill\"");
    if (maker_any(m, 3) == 0)
        ONE_OF(m, " you control", " an opponent controls", " opponents control");
    if (m->w->zone_count > 0 && maker_any(m, 12) == 0) {
        ONE_OF(m, " in ", " in your ", " in an opponent's ", " from your ");
        put_row(m, m->w->zones[maker_any(m, m->w->zone_count)].text);
    }
    if (maker_any(m, 16) == 0)
        ONE_OF(m, " that costs 2 or less", " that is ready",
               " other than this unit", " you don't control");
    if (m->w->relation_count > 0 && maker_any(m, 6) == 0) {
        put(m, " ");
        put_row(m, m->w->relations[maker_any(m, m->w->relation_count)].text);
    }
}

static void put_objects(struct maker *m)
{
    static const char *const quantifiers[] = {
        "target ", "another target ", "each ", "every ", "a ", "another ",
        "all ",    "your ",           "two target ", "up to three target ",
        "this ",   ""};
    unsigned q = maker_any(m, sizeof quantifiers / sizeof *quantifiers);
    bool many = q == 6 || q == 7 || q == 8 || q == 9 || q == 11;

    put(m, quantifiers[q]);
    if (q != 10)
        put_adjectives(m);
    put_type(m, many);
    if (maker_any(m, 6) == 0) {
        ONE_OF(m, " or ", " and ");
        if (maker_any(m, 2) == 0)
            put_adjectives(m);
        put_type(m, many);
    }
    if (q != 10)
        put_relatives(m);
}

static void put_subject(struct maker *m)
{
    switch (maker_any(m, 8)) {
    case 0:
        put(m, "it");
        break;
    case 1:
        put(m, "you");
        break;
    case 2:
        ONE_OF(m, "each opponent", "target player", "each player",
               "that player", "its controller", "an opponent",
               "each other player");
        break;
    default:
        put_objects(m);
    }
}

static void put_values(struct maker *m)
{
    if (m->w->pairs) {
        ONE_OF(m, "+1/+0", "-1/+2", "+0/-3");
        return;
    }
    put(m, "+1 ");
    put_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
}

/* A verb of the game with its holes filled. */
static void put_shape(struct maker *m, const char *shape, bool one)
{
    for (const char *p = shape; *p != '\0' && *p != '|'; p++) {
        if (*p == '%') {
            p++;
            if (*p == 'n')
                ONE_OF(m, "1", "2", "three");
            else if (*p == 'r')
                put_row(m, m->w->relations[maker_any(m, m->w->relation_count)].text);
            else if (*p == 't')
                put(m, "this card");
            else if (*p == 'w')
                ONE_OF(m, "your", "target opponent's", "each player's");
            else if (*p == '0')
                (void)p;
            else
                put_objects(m);
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
        put_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
}

/* What hangs on something, in front of a clause or behind it. */
static void put_condition(struct maker *m)
{
    switch (maker_any(m, 6)) {
    case 0:
        ONE_OF(m, "you control ", "an opponent controls ",
               "no opponent controls a ", "you control no ");
        ONE_OF(m, "three or more ", "a ", "", "another ", "exactly 2 ");
        put_type(m, maker_any(m, 2) == 0);
        put_relatives(m);
        break;
    case 1:
        ONE_OF(m, "you have ", "an opponent has ", "your opponent has ");
        ONE_OF(m, "2 or less ", "no ", "three or more ", "fewer than 4 ");
        if (m->w->number_count > 0 && maker_any(m, 2) == 0)
            put_row(m, m->w->numbers[maker_any(m, m->w->number_count)].text);
        else
            ONE_OF(m, "cards in hand", "cards in your hand",
                   "cards in your graveyard", "cards in their discard pile");
        break;
    case 2:
        ONE_OF(m, "it is your turn", "it is not your turn",
               "the queue is empty");
        break;
    case 3:
        ONE_OF(m, "it", "this unit", "this combatant", "this creature");
        ONE_OF(m, " is a ", " is not a ", " is an ");
        put_adjectives(m);
        put_type(m, false);
        break;
    default:
        ONE_OF(m, "it is ", "this combatant is not ", "this unit is ",
               "this creature is ", "it has ", "");
        if (maker_any(m, 2) == 0 && m->w->state_count > 0)
            put_row(m, m->w->states[maker_any(m, m->w->state_count)].text);
        else
            put_keyword(m);
    }
}

/* The verbs that need more than an object. */
static void put_deed(struct maker *m)
{
    switch (maker_any(m, 5)) {
    case 0:
        put(m, "search your deck for ");
        put_objects(m);
        ONE_OF(m, " and put it in your hand", ", reveal it, and add it to your "
                                             "hand",
               " and put them in your hand");
        break;
    case 1:
        ONE_OF(m, "roll a die. On a 4 or more, ", "flip a coin. On heads, ",
               "roll a d20. On 5 to 9, ");
        put_subject(m);
        ONE_OF(m, " draws a card", " draw 2 cards");
        break;
    case 2:
        if (m->w->counter_count > 0) {
            ONE_OF(m, "put a ", "add 2 ", "remove all ", "remove 1 ");
            put_row(m, m->w->counters[maker_any(m, m->w->counter_count)].many);
            ONE_OF(m, " on ", " to ", " from ");
            put_objects(m);
            break;
        } /* fall through */
    case 3:
        put_subject(m);
        ONE_OF(m, " gets +X/+0", " gets +X ", " gains X ", " draws X cards");
        if (maker_any(m, 2) == 0)
            put_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
        ONE_OF(m, "", " until end of turn");
        put(m, ", where X is the number of ");
        put_type(m, true);
        put_relatives(m);
        break;
    default:
        put(m, "you may ");
        put_shape(m, m->w->cost_count > 0
                         ? m->w->costs[maker_any(m, m->w->cost_count)].shape
                         : "",
                  true);
        put(m, ". If you do, you draw a card");
    }
}

static void put_clause(struct maker *m)
{
    if (maker_any(m, 8) == 0) {
        put_deed(m);
        return;
    }
    switch (maker_any(m, 12)) {
    case 0:
    case 1:
        put_subject(m);
        ONE_OF(m, " gets ", " get ");
        put_values(m);
        break;
    case 2:
        put_subject(m);
        ONE_OF(m, " gains ", " loses ", " has ", " have ", " gain ");
        put_keyword(m);
        break;
    case 3:
        put_subject(m);
        ONE_OF(m, " draws a card", " draw 2 cards", " discards a card",
               " discards a card at random", " discards their hand");
        break;
    case 4:
        put_subject(m);
        ONE_OF(m, " gains ", " loses ", " gain ", " lose ");
        put_number(m);
        break;
    case 5:
        if (m->w->damage_count > 0) {
            ONE_OF(m, "deal 2 ", "deal X ", "prevent all ",
                   "prevent the next 3 ");
            put_row(m, m->w->damages[maker_any(m, m->w->damage_count)].text);
            put(m, " to ");
            put_subject(m);
            break;
        } /* fall through */
    case 6:
        ONE_OF(m, "gain control of ", "return ", "place ");
        put_objects(m);
        if (maker_any(m, 2) == 0)
            ONE_OF(m, " from your damage pile to your hand",
                   " to its owner's hand", " from your discard pile to your hand",
                   " in its owner's graveyard");
        break;
    case 7:
        put(m, m->w->cancel);
        put(m, " ");
        put_objects(m);
        break;
    default:
        put_shape(m, m->w->verbs[maker_any(m, m->w->verb_count)].shape,
                  maker_any(m, 2) == 0);
    }
    if (maker_any(m, 8) == 0) {
        put(m, " for each ");
        put_adjectives(m);
        put_type(m, false);
        put_relatives(m);
    }
    if (maker_any(m, 4) == 0)
        ONE_OF(m, " until end of turn", " this turn", " until your next turn");
    if (maker_any(m, 12) == 0) {
        ONE_OF(m, " if ", " unless ", " while ", " as long as ");
        put_condition(m);
    }
}

static void put_prefix(struct maker *m)
{
    if (maker_any(m, 20) == 0)
        ONE_OF(m, "once each turn, ", "once per round, ");
    switch (maker_any(m, 9)) {
    case 0:
        put_shape(m, m->w->cost_count > 0
                         ? m->w->costs[maker_any(m, m->w->cost_count)].shape
                         : "",
                  true);
        put(m, ": ");
        break;
    case 1:
    case 2:
        ONE_OF(m, "when ", "whenever ");
        put_subject(m);
        put(m, " ");
        if (m->w->event_count > 0)
            put_row(m, m->w->events[maker_any(m, m->w->event_count)].one);
        ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
        break;
    case 3:
        ONE_OF(m, "at the start of your ", "at the end of each opponent's ",
               "during your ", "at the start of its controller's ");
        put_row(m, m->w->phases[maker_any(m, m->w->phase_count)].text);
        ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
        break;
    case 4:
        ONE_OF(m, "while ", "if ", "unless ", "as long as ");
        put_condition(m);
        put(m, ", ");
        break;
    case 5:
        if (m->w->heading_count > 0) {
            put(m, m->w->headings[maker_any(m, m->w->heading_count)].shown);
            put(m, ": ");
        }
        break;
    default:
        break;
    }
}

void maker_make(struct maker *m)
{
    unsigned sentences = 1 + maker_any(m, 2);

    hj_out_cut(m->out, 0);
    for (uint8_t i = 0; i < m->w->verb_count; i++)
        if (m->w->verbs[i].is & HJ_VERB_ATTACH && maker_any(m, 4) == 0) {
            put_shape(m, m->w->verbs[i].shape, false);
            put(m, ". ");
        }
    while (sentences-- > 0) {
        put_prefix(m);
        if (maker_any(m, 8) == 0)
            put(m, "you may ");
        put_clause(m);
        if (maker_any(m, 3) == 0) {
            ONE_OF(m, " and ", ", then ", ", and ");
            put_clause(m);
        }
        put(m, ". ");
        if (m->w->cost_count > 0 && maker_any(m, 6) == 0) { /* behind its effect */
            put_shape(m, m->w->costs[maker_any(m, m->w->cost_count)].shape, true);
            put(m, ". ");
        }
        if (sentences > 0 && maker_any(m, 3) == 0)
            ONE_OF(m, "If you do, ", "Then ", "It gains ");
    }
}

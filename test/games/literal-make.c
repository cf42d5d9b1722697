/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: sentences by chance. */
#include "literal-make.h"

#include <string.h>

enum { TRIES = 40 };

static int below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

static bool one_in(struct maker *m, int n)
{
    return below(m->random, n) == 0;
}

static void put(struct maker *m, const char *text)
{
    hj_out_puts(m->out, text);
}

static void first_of(struct maker *m, const char *all)
{
    hj_out_str(m->out, (struct hj_str){all, strcspn(all, "|")});
}

#define ONE_OF(m, ...)                                                         \
    put(m, ((const char *const[]){__VA_ARGS__})[below(                         \
               (m)->random, (int)(sizeof((const char *const[]){__VA_ARGS__}) / \
                                  sizeof(char *)))])

bool lit_knows(void *data, struct hj_str word, bool name)
{
    const struct lit_game *g = data;

    for (const struct lit_card *c = g->cards; c->name != NULL; c++)
        if (name ? hj_str_same(word, hj_str(c->name))
                 : c->traits != NULL && hj_str_same(word, hj_str(c->traits)))
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

static void put_value(struct maker *m)
{
    int row;

    do
        row = below(m->random, m->g->words->value_count);
    while (row >= HJ_TEXT_VALUES || !m->g->words->values[row].changes);
    put(m, m->g->words->values[row].shown);
}

static void put_kind(struct maker *m, bool many)
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

static void put_relatives(struct maker *m, bool plain)
{
    if (!plain && one_in(m, 5)) {
        put(m, " with ");
        put_value(m);
        ONE_OF(m, " 2 or less", " 1 or less", " 3 or more", " 2");
        if (one_in(m, 3)) {
            put(m, " and ");
            put_value(m);
            ONE_OF(m, " 1 or less", " 2 or more");
        }
    } else if (m->x && one_in(m, 4)) {
        put(m, " with ");
        put_value(m);
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

static void put_objects(struct maker *m)
{
    static const char *const words[] = {"target ",     "target ",
                                        "each ",       "a ",
                                        "two target ", "up to two target ",
                                        "two "};
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
    put_kind(m, q > 3);
    if (one_in(m, 12)) {
        hj_out_printf(m->out, " or %s ", any_card(m)->traits);
        first_of(m, q > 3 ? t->many : t->one);
    }
    put_relatives(m, false);
}

static void put_condition(struct maker *m, bool plain)
{
    int which = below(m->random, 5);

    if ((which == 3 && m->g->number < 0) || (which == 2 && m->aura))
        which = 0; /* is a card in hand that is being played? */
    switch (which) {
    case 0:
        ONE_OF(m, "you control two or more ", "an opponent controls 3 or more ",
               "you control 3 or fewer ", "you control no ",
               "you control exactly 1 ");
        put_kind(m, hj_str_ends(hj_out_text(m->out), HJ_STR("1 ")) == false);
        put_relatives(m, plain);
        break;
    case 1:
        if (one_in(m, 3)) {
            bool you = one_in(m, 2);
            put(m, you ? "you control more " : "an opponent controls more ");
            put_kind(m, true);
            put(m, you ? " than an opponent" : " than you");
            break;
        }
        ONE_OF(m, "you control a ", "no opponent controls a ",
               "you control another ");
        put_kind(m, false);
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

static void put_for_each(struct maker *m)
{
    if (!one_in(m, 4))
        return;
    put(m, " for each ");
    if (m->theirs && one_in(m, 2)) {
        if (one_in(m, 3)) {
            put(m, "card in their hand");
            return;
        }
        put_kind(m, false);
        put(m, " they control");
        return;
    }
    if (!m->aura && one_in(m, 4)) {
        put(m, "card in your hand");
        return;
    }
    put(m, m->aura && one_in(m, 2) ? "other " : "");
    put_kind(m, false);
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
            put_value(m);
        }
        put_for_each(m);
    } else {
        put_keyword(m);
    }
}

/* "gets +1 power", "gain Patrol" */
static void put_gets(struct maker *m, bool many)
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

static void put_player_deed(struct maker *m, bool one)
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
        put_for_each(m);
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
        put(m, which == 2 ? one ? "gains " : "gain " : one ? "loses " : "lose ");
        ONE_OF(m, "1 ", m->x ? "X " : "2 ");
        first_of(m, m->g->words->numbers[m->g->number].text);
        put_for_each(m);
    }
    m->theirs = false;
}

static void put_verb(struct maker *m, const char *object)
{
    int rows[] = {m->g->destroy, m->g->exhaust, m->g->wake, m->g->banish};
    int row;

    do
        row = rows[below(m->random, 4)];
    while (row < 0);
    hj_out_str(m->out, (struct hj_str){m->g->words->verbs[row].shape,
                                       strcspn(m->g->words->verbs[row].shape,
                                               " ") +
                                           1});
    if (object != NULL)
        put(m, object);
    else
        put_objects(m);
}

/* The verb of others, of what they control. */
static void put_by(struct maker *m)
{
    const char *shape;
    int rows[] = {m->g->destroy, m->g->exhaust, m->g->wake, m->g->banish};
    int row;

    do
        row = rows[below(m->random, 4)];
    while (row < 0);
    shape = m->g->words->verbs[row].shape;
    ONE_OF(m, "each player ", "each opponent ", "target opponent ",
           "target player ", "each other player ", "that player ");
    hj_out_str(m->out, (struct hj_str){shape, strcspn(shape, " ")});
    ONE_OF(m, "s a ", "s a ", "s two ", "es a ", "s each ");
    put_kind(m, hj_str_ends(hj_out_text(m->out), HJ_STR("o ")));
    put(m, " they control");
}

/* Cards from the top of decks. */
static void put_mill(struct maker *m)
{
    ONE_OF(m, "put the top card of your deck into your ",
           "each player puts the top two cards of their deck into their ",
           "put the top 3 cards of target player's deck into their ",
           "target opponent puts the top card of their deck into their ");
    put(m, m->g->pile);
    ONE_OF(m, "", " pile");
}

/* Who may pay so that it is not done. */
static void put_unless(struct maker *m)
{
    ONE_OF(m, " unless you ", " unless its controller ", " unless they ",
           " unless that player ", " unless your opponent ");
    if (m->g->number >= 0 && one_in(m, 2)) {
        ONE_OF(m, "pay ", "pays ", "loses ");
        ONE_OF(m, "1 ", "2 ");
        first_of(m, m->g->words->numbers[m->g->number].text);
    } else {
        ONE_OF(m, "discard a card", "discards a card", "discards two cards");
    }
}

/* "If you control a site, draw two cards instead." */
static void put_instead(struct maker *m)
{
    bool it = m->g->words->damage_count > 0 && one_in(m, 2);
    const char *number = m->g->number < 0
                             ? NULL
                             : m->g->words->numbers[m->g->number].text;
    int which = below(m->random, number == NULL ? 2 : 4);

    static const char *const first[] = {"draw a card", "target player discards "
                                                       "a card",
                                        "you gain 1 ", "each opponent loses 1 "};
    static const char *const second[] = {"draw two cards",
                                         "they discard two cards", "you gain 3 ",
                                         "they lose 2 "};

    if (it) {
        ONE_OF(m, "deal 1 ", "deal 3 ");
        first_of(m, m->g->words->damages[0].text);
        put(m, " to ");
        put_objects(m);
    } else {
        put(m, first[which]);
        if (which > 1)
            first_of(m, number);
    }
    put(m, one_in(m, 4) ? ". Unless " : ". If ");
    put_condition(m, false);
    put(m, ", ");
    if (it) {
        put(m, "deal 2 ");
        first_of(m, m->g->words->damages[0].text);
        ONE_OF(m, "", " to it");
    } else {
        put(m, second[which]);
        if (which > 1)
            first_of(m, number);
    }
    put(m, " instead");
}

/* "its ATK" */
static void put_its_value(struct maker *m)
{
    if (m->use && one_in(m, 3)) {
        put(m, "this ");
        first_of(m, m->g->words->types[m->g->cards[0].type].one);
        put(m, "'s ");
    } else {
        put(m, "its ");
    }
    put_value(m);
}

/* What depends on a value, and what is said of who is named first. */
static void put_valued(struct maker *m)
{
    const char *number = m->g->number < 0
                             ? NULL
                             : m->g->words->numbers[m->g->number].text;

    switch (below(m->random, 5)) {
    case 0:
        put_objects(m);
        if (m->g->words->pairs) {
            ONE_OF(m, " gets +X/+0", " gets -X/+0", " gets +0/-X");
        } else {
            ONE_OF(m, " gets +X ", " gets -X ");
            put_value(m);
        }
        put(m, " until end of turn, where X is ");
        put_its_value(m);
        break;
    case 1:
        put_verb(m, NULL);
        ONE_OF(m, ". Its controller loses ", ". You gain ", ". You draw ");
        if (number == NULL || hj_str_ends(hj_out_text(m->out), HJ_STR("w ")))
            put(m, "cards");
        else
            first_of(m, number);
        put(m, " equal to ");
        put_its_value(m);
        break;
    case 2:
        put_verb(m, NULL);
        put(m, ". If ");
        put_its_value(m);
        ONE_OF(m, " is 2 or less, ", " is 3 or more, ", " is 1, ");
        put_player_deed(m, false);
        break;
    case 3:
        put(m, "choose ");
        if (one_in(m, 2)) {
            put_objects(m);
            put(m, ". It ");
            hj_out_cut(m->out, hj_out_text(m->out).n - 1);
            put_gets(m, false);
            put(m, " until end of turn");
        } else {
            ONE_OF(m, "target opponent. That player ", "target player. They ");
            put_player_deed(m, hj_str_ends(hj_out_text(m->out), HJ_STR("r ")));
        }
        break;
    default:
        if (m->g->words->damage_count > 0 && one_in(m, 2)) {
            put(m, "deal ");
            first_of(m, m->g->words->damages[0].text);
            put(m, " to ");
            put_objects(m);
            put(m, " equal to ");
            put_its_value(m);
            break;
        }
        put_verb(m, "each ");
        put_kind(m, false);
        ONE_OF(m, " target opponent controls", " target player controls");
    }
}

static void put_deed(struct maker *m)
{
    if (one_in(m, 10)) {
        put_valued(m);
        return;
    }
    if (m->g->instances && one_in(m, 24)) {
        put(m, "gain control of target ");
        put_kind(m, false);
        put_relatives(m, false);
        put(m, one_in(m, 2) ? " until end of turn" : "");
        return;
    }
    if (one_in(m, 12)) {
        put_by(m);
        return;
    }
    if (m->g->deck >= 0 && one_in(m, 24)) {
        put_mill(m);
        return;
    }
    if (m->g->rolls && !m->may && one_in(m, 8)) {
        ONE_OF(m, "search your deck for a combatant with cost 2 or less and "
                  "put it in your hand",
               "roll a die. On a 4 or more, draw a card",
               "roll a die. On 3 or less, each opponent discards a card",
               "you may pay 2 health. If you do, draw two cards");
        return;
    }
    switch (below(m->random, 9)) {
    case 0:
    case 1:
        put_verb(m, NULL);
        break;
    case 2:
        put(m, "return ");
        put_objects(m);
        put(m, one_in(m, 2) ? " to its owner's hand" : " to their owners' hands");
        break;
    case 3:
        put(m, "return ");
        ONE_OF(m, "a ", "target ");
        put_kind(m, false);
        put(m, " from your ");
        first_of(m, m->g->words->zones[m->g->pile_zone].text);
        put(m, " to your hand");
        break;
    case 4:
        if (m->g->words->damage_count > 0) {
            ONE_OF(m, "deal 1 ", m->x ? "deal X " : "deal 2 ");
            first_of(m, m->g->words->damages[0].text);
            put(m, " to ");
            put_objects(m);
            put_for_each(m);
            break;
        }
        put(m, "move target ");
        put_kind(m, false);
        put_relatives(m, false);
        put(m, " to another location");
        break;
    case 5:
    case 6:
        ONE_OF(m, "", "", "each player ", "each opponent ", "target player ",
               "target opponent ", "each other player ");
        put_player_deed(m, hj_str_ends(hj_out_text(m->out), HJ_STR("er ")) ||
                               hj_str_ends(hj_out_text(m->out), HJ_STR("nt ")));
        break;
    default:
        if (one_in(m, 3)) {
            ONE_OF(m, "your ", "all ", "enemy ");
            put_kind(m, true);
            put_relatives(m, false);
            put_gets(m, true);
        } else {
            size_t at = hj_out_text(m->out).n;
            put_objects(m);
            put_gets(m, hj_str_starts(hj_str_from(hj_out_text(m->out), at),
                                      HJ_STR("two ")) ||
                            hj_str_starts(hj_str_from(hj_out_text(m->out), at),
                                          HJ_STR("up")));
        }
        put(m, " until end of turn");
    }
}

/* What goes on about the same. */
static void put_behind(struct maker *m)
{
    switch (below(m->random, 6)) {
    case 0:
        put(m, ". It");
        put_gets(m, false);
        put(m, " until end of turn");
        break;
    case 1:
        ONE_OF(m, ". Its controller ", ". Its owner ", ". That player ");
        put_player_deed(m, true);
        break;
    case 2:
        put(m, " and ");
        put_player_deed(m, one_in(m, 2));
        break;
    case 3:
        put(m, ". ");
        put_verb(m, one_in(m, 2) ? "it" : "them");
        break;
    case 4:
        put(m, ". If it is a ");
        put_kind(m, false);
        put(m, ", ");
        put_player_deed(m, false);
        break;
    default:
        put(m, ", then ");
        put_deed(m);
    }
}

static void put_sentence(struct maker *m)
{
    bool may = one_in(m, 5), if_so = one_in(m, 4);

    if (one_in(m, 12)) {
        put_instead(m);
        put(m, ". ");
        return;
    }
    if (if_so) {
        put(m, one_in(m, 4) ? "unless " : "if ");
        put_condition(m, false);
        put(m, ", ");
    }
    put(m, may ? "you may " : "");
    m->may = may;
    put_deed(m);
    if (!may && one_in(m, 6))
        put_unless(m);
    else if (!may && one_in(m, 2))
        put_behind(m);
    if (may && one_in(m, 2)) {
        put(m, ". If you do, ");
        put_deed(m);
    } else if (if_so && one_in(m, 3)) {
        put(m, ". Otherwise, ");
        put_deed(m);
    }
    put(m, ". ");
}

/* One of several, which is all that the text says. */
static void put_choice(struct maker *m)
{
    m->may = true;
    put(m, "choose one: ");
    put_deed(m);
    put(m, "; or ");
    put_deed(m);
    if (one_in(m, 3)) {
        put(m, "; or ");
        put_deed(m);
    }
    put(m, ". ");
}

static void put_text(struct maker *m)
{
    int sentences = 1 + below(m->random, 2);

    hj_out_cut(m->out, 0);
    if (one_in(m, 8)) {
        put_choice(m);
        return;
    }
    while (sentences-- > 0)
        put_sentence(m);
}

static void put_price(struct maker *m)
{
    const char *text;
    int count = 0;

    while (m->g->prices[count].text != NULL)
        count++;
    text = m->g->prices[below(m->random, count)].text;
    m->x = m->x || strstr(text, "X ") != NULL;
    put(m, text);
}

static void put_use(struct maker *m)
{
    hj_out_cut(m->out, 0);
    m->x = false;
    put_price(m);
    if (one_in(m, 3)) {
        put(m, ", ");
        put_price(m);
    }
    put(m, ": ");
    if (one_in(m, 8)) {
        put_choice(m);
        return;
    }
    put_sentence(m);
    if (one_in(m, 3))
        ONE_OF(m, "Activate this ability only once each turn.",
               "Use this ability only once each turn.");
}

/* Nothing that asks for what it changes. */
static void put_aura(struct maker *m)
{
    hj_out_cut(m->out, 0);
    if (one_in(m, 3)) {
        put(m, one_in(m, 4) ? "unless " : "while ");
        put_condition(m, true);
        put(m, ", ");
    }
    switch (below(m->random, 3)) {
    case 0:
        put(m, "this ");
        first_of(m, m->g->words->types[m->g->cards[0].type].one);
        put_gets(m, false);
        break;
    case 1:
        ONE_OF(m, "your other ", "enemy ", "other ");
        put_kind(m, true);
        put_gets(m, true);
        break;
    default:
        put(m, "each ");
        put_kind(m, false);
        put_relatives(m, true);
        put_gets(m, false);
    }
    put(m, ".");
}

/* A text of which all is understood, and so is each of its sentences. */
static bool read_all(struct hj_grammar *grammar, struct maker *m,
                     const char *type, struct hj_arena *arena,
                     struct hj_card_text *text)
{
    struct hj_error e = {0};

    if (!hj_grammar_read(grammar, hj_out_text(m->out), hj_str(type), arena,
                         text, &e))
        return false;
    for (int i = 0; i < text->sentence_count; i++)
        if (!text->sentences[i].understood)
            return false;
    for (int i = 0; i < text->ability_count; i++)
        if (text->abilities[i].when != (m->aura  ? HJ_WHEN_CONTINUOUS
                                        : m->use ? HJ_WHEN_PAYMENT
                                                 : HJ_WHEN_OWN))
            return false;
    return m->use ? text->ability_count == 1 : text->ability_count > 0;
}

bool lit_make_text(struct hj_grammar *grammar, struct maker *m,
                      struct hj_arena *arena, struct hj_card_text *text)
{
    const char *type = m->aura || m->use ? m->g->words->types[m->g->cards[0].type].one
                               : m->g->kind;

    for (int i = 0; i < TRIES; i++) {
        if (m->aura)
            put_aura(m);
        else if (m->use)
            put_use(m);
        else
            put_text(m);
        if (read_all(grammar, m, type, arena, text))
            return true;
    }
    return false;
}

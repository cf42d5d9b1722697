/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: random sentences. */
#include "literal-make.h"

enum { TRIES = 40 };

/* Adds an effect that other players do with their objects. */
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
    make_kind(m, hj_str_ends(hj_out_text(m->out), HJ_STR("o ")));
    put(m, " they control");
}

/* Adds a move of cards from the top of decks. */
static void put_mill(struct maker *m)
{
    ONE_OF(m, "put the top card of your deck into your ",
           "each player puts the top two cards of their deck into their ",
           "put the top 3 cards of target player's deck into their ",
           "target opponent puts the top card of their deck into their ");
    put(m, m->g->pile);
    ONE_OF(m, "", " pile");
}

/* Adds "unless" with a payment. */
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

/* Adds "If you control a site, draw two cards instead.". */
static void put_instead(struct maker *m)
{
    bool it = m->g->words->damage_count > 0 && one_in(m, 2);
    const char *number =
        m->g->number < 0 ? NULL : m->g->words->numbers[m->g->number].text;
    int which = below(m->random, number == NULL ? 2 : 4);

    static const char *const first[] = {
        "draw a card", "target player discards a card", "you gain 1 ",
        "each opponent loses 1 "};
    static const char *const second[] = {"draw two cards",
                                         "they discard two cards",
                                         "you gain 3 ", "they lose 2 "};

    if (it) {
        ONE_OF(m, "deal 1 ", "deal 3 ");
        first_of(m, m->g->words->damages[0].text);
        put(m, " to ");
        make_objects(m);
    } else {
        put(m, first[which]);
        if (which > 1)
            first_of(m, number);
    }
    put(m, one_in(m, 4) ? ". Unless " : ". If ");
    make_condition(m, false);
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

/* Adds "its ATK". */
static void put_its_value(struct maker *m)
{
    if (m->use && one_in(m, 3)) {
        put(m, "this ");
        first_of(m, m->g->words->types[m->g->cards[0].type].one);
        put(m, "'s ");
    } else {
        put(m, "its ");
    }
    make_value(m);
}

/* Adds effects that depend on a value of an object. */
static void put_valued(struct maker *m)
{
    const char *number =
        m->g->number < 0 ? NULL : m->g->words->numbers[m->g->number].text;

    switch (below(m->random, 5)) {
    case 0:
        make_objects(m);
        if (m->g->words->pairs) {
            ONE_OF(m, " gets +X/+0", " gets -X/+0", " gets +0/-X");
        } else {
            ONE_OF(m, " gets +X ", " gets -X ");
            make_value(m);
        }
        put(m, " until end of turn, where X is ");
        put_its_value(m);
        break;
    case 1:
        make_verb(m, NULL);
        ONE_OF(m, ". Its controller loses ", ". You gain ", ". You draw ");
        if (number == NULL || hj_str_ends(hj_out_text(m->out), HJ_STR("w ")))
            put(m, "cards");
        else
            first_of(m, number);
        put(m, " equal to ");
        put_its_value(m);
        break;
    case 2:
        make_verb(m, NULL);
        put(m, ". If ");
        put_its_value(m);
        ONE_OF(m, " is 2 or less, ", " is 3 or more, ", " is 1, ");
        make_player_deed(m, false);
        break;
    case 3:
        put(m, "choose ");
        if (one_in(m, 2)) {
            make_objects(m);
            put(m, ". It ");
            hj_out_cut(m->out, hj_out_text(m->out).n - 1);
            make_gets(m, false);
            put(m, " until end of turn");
        } else {
            ONE_OF(m, "target opponent. That player ", "target player. They ");
            make_player_deed(m, hj_str_ends(hj_out_text(m->out), HJ_STR("r ")));
        }
        break;
    default:
        if (m->g->words->damage_count > 0 && one_in(m, 2)) {
            put(m, "deal ");
            first_of(m, m->g->words->damages[0].text);
            put(m, " to ");
            make_objects(m);
            put(m, " equal to ");
            put_its_value(m);
            break;
        }
        make_verb(m, "each ");
        make_kind(m, false);
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
        make_kind(m, false);
        make_relatives(m, false);
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
        ONE_OF(m,
               "search your deck for a combatant with cost 2 or less and "
               "put it in your hand",
               "roll a die. On a 4 or more, draw a card",
               "roll a die. On 3 or less, each opponent discards a card",
               "you may pay 2 health. If you do, draw two cards");
        return;
    }
    switch (below(m->random, 9)) {
    case 0:
    case 1:
        make_verb(m, NULL);
        break;
    case 2:
        put(m, "return ");
        make_objects(m);
        put(m,
            one_in(m, 2) ? " to its owner's hand" : " to their owners' hands");
        break;
    case 3:
        put(m, "return ");
        ONE_OF(m, "a ", "target ");
        make_kind(m, false);
        put(m, " from your ");
        first_of(m, m->g->words->zones[m->g->pile_zone].text);
        put(m, " to your hand");
        break;
    case 4:
        if (m->g->words->damage_count > 0) {
            ONE_OF(m, "deal 1 ", m->x ? "deal X " : "deal 2 ");
            first_of(m, m->g->words->damages[0].text);
            put(m, " to ");
            make_objects(m);
            make_for_each(m);
            break;
        }
        put(m, "move target ");
        make_kind(m, false);
        make_relatives(m, false);
        put(m, " to another location");
        break;
    case 5:
    case 6:
        ONE_OF(m, "", "", "each player ", "each opponent ", "target player ",
               "target opponent ", "each other player ");
        make_player_deed(m,
                         hj_str_ends(hj_out_text(m->out), HJ_STR("er ")) ||
                             hj_str_ends(hj_out_text(m->out), HJ_STR("nt ")));
        break;
    default:
        if (one_in(m, 3)) {
            ONE_OF(m, "your ", "all ", "enemy ");
            make_kind(m, true);
            make_relatives(m, false);
            make_gets(m, true);
        } else {
            size_t at = hj_out_text(m->out).n;
            make_objects(m);
            make_gets(m, hj_str_starts(hj_str_from(hj_out_text(m->out), at),
                                       HJ_STR("two ")) ||
                             hj_str_starts(hj_str_from(hj_out_text(m->out), at),
                                           HJ_STR("up")));
        }
        put(m, " until end of turn");
    }
}

/* Adds a sentence about the same object. */
static void put_behind(struct maker *m)
{
    switch (below(m->random, 6)) {
    case 0:
        put(m, ". It");
        make_gets(m, false);
        put(m, " until end of turn");
        break;
    case 1:
        ONE_OF(m, ". Its controller ", ". Its owner ", ". That player ");
        make_player_deed(m, true);
        break;
    case 2:
        put(m, " and ");
        make_player_deed(m, one_in(m, 2));
        break;
    case 3:
        put(m, ". ");
        make_verb(m, one_in(m, 2) ? "it" : "them");
        break;
    case 4:
        put(m, ". If it is a ");
        make_kind(m, false);
        put(m, ", ");
        make_player_deed(m, false);
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
        make_condition(m, false);
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

/* Adds a choice of modes, which is the whole text. */
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

/* Adds an aura that does not depend on what it changes. */
static void put_aura(struct maker *m)
{
    hj_out_cut(m->out, 0);
    if (one_in(m, 3)) {
        put(m, one_in(m, 4) ? "unless " : "while ");
        make_condition(m, true);
        put(m, ", ");
    }
    switch (below(m->random, 3)) {
    case 0:
        put(m, "this ");
        first_of(m, m->g->words->types[m->g->cards[0].type].one);
        make_gets(m, false);
        break;
    case 1:
        ONE_OF(m, "your other ", "enemy ", "other ");
        make_kind(m, true);
        make_gets(m, true);
        break;
    default:
        put(m, "each ");
        make_kind(m, false);
        make_relatives(m, true);
        make_gets(m, false);
    }
    put(m, ".");
}

/* True if the text, and each of its sentences, is understood. */
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
    const char *type = m->aura || m->use
                           ? m->g->words->types[m->g->cards[0].type].one
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

/* SPDX-License-Identifier: MPL-2.0 */
/* The verbs of all games in the normal wording, with their operands. */
#include "text/write.h"

void tx_put_value_of(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->each->pick == HJ_PICK_THIS || n->each->kind_count > 0) {
        tx_put_selector(w, n->each, false, true);
        tx_put(w, "'s ");
    } else {
        tx_put(w, "its ");
    }
    tx_put(w, w->w->values[n->value].shown);
}

/* Writes "2 health", "health equal to its cost". */
static void put_much(struct tx_writer *w, const struct hj_amount *n,
                     const char *what)
{
    if (n->kind != HJ_AMOUNT_VALUE) {
        tx_put_amount(w, n);
        tx_put(w, " ");
    }
    tx_put_first(w, what);
    if (n->kind == HJ_AMOUNT_VALUE && n->each->pick != HJ_PICK_SAME) {
        tx_put(w, " equal to ");
        tx_put_value_of(w, n);
    }
}

static void put_rounded(struct tx_writer *w, const struct hj_amount *n)
{
    tx_put(w, n->half == 0   ? ""
              : n->half == 1 ? ", rounded up"
                             : ", rounded down");
}

void tx_put_cards(struct tx_writer *w, const struct hj_amount *n,
                  const char *one, const char *many)
{
    bool single;

    if (n->kind == HJ_AMOUNT_VALUE) {
        put_much(w, n, many);
        return;
    }
    single = (n->kind == HJ_AMOUNT_N || n->kind == HJ_AMOUNT_COUNT) &&
             (n->n == 1 || n->n == -1);

    if (single) {
        tx_put(w, tx_vowel(hj_str(one)) ? "an " : "a ");
        tx_put_first(w, one);
        return;
    }
    if (n->kind == HJ_AMOUNT_THAT)
        tx_put(w, n->half == 0 ? "that many" : "half that many");
    else
        tx_put_amount(w, n);
    tx_put(w, " ");
    tx_put_first(w, many);
    put_rounded(w, n);
}

void tx_put_keyword(struct tx_writer *w, const struct hj_keyword_value *v)
{
    const struct hj_keyword_word *k = &w->w->keywords[v->keyword];

    tx_put(w, k->shown);
    if (k->numbers == HJ_KEYWORD_N_X)
        hj_out_printf(w->out, " %d:%d", v->n, v->x);
    else if (k->numbers == HJ_KEYWORD_X)
        hj_out_printf(w->out, ": %d", v->x);
}

static void put_keyword_list(struct tx_writer *w, const struct hj_effect *e)
{
    for (uint8_t i = 0; i < e->keyword_count; i++) {
        tx_put(w, i == 0 ? "" : i + 1 < e->keyword_count ? ", " : " and ");
        tx_put_keyword(w, &e->keywords[i]);
    }
}

/* Writes "+2", "+X". */
static void put_change(struct tx_writer *w, int n, bool x)
{
    if (x && n != 0)
        tx_put(w, n < 0 ? "-X" : "+X");
    else
        hj_out_printf(w->out, "%+d", n);
}

static void put_values(struct tx_writer *w, const struct hj_effect *e)
{
    bool first = true;
    bool x = e->n.kind == HJ_AMOUNT_X || e->n.kind == HJ_AMOUNT_VALUE;

    if (w->w->pairs && e->values[2] == 0 && e->values[3] == 0) {
        put_change(w, e->values[0], x);
        tx_put(w, "/");
        put_change(w, e->values[1], x);
        return;
    }
    for (uint8_t i = 0; i < w->w->value_count && i < HJ_TEXT_VALUES; i++) {
        if (e->values[i] == 0)
            continue;
        tx_put(w, first ? "" : " and ");
        put_change(w, e->values[i], x);
        tx_put(w, " ");
        tx_put(w, w->w->values[i].shown);
        first = false;
    }
}

/* Writes the subject and the matching form of the verb; SAME: the subject of
 * the previous clause is omitted. */
static void put_verb(struct tx_writer *w, const struct hj_effect *e, bool same,
                     const char *many, const char *one)
{
    if (!same) {
        tx_put_selector(w, &e->whom, true, true);
        tx_put(w, " ");
    }
    if (e->may)
        tx_put(w, "may ");
    tx_put(w, w->plural || e->may ? many : one);
    tx_put(w, " ");
}

static void put_dest(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, e->to_of == HJ_TO_YOU     ? "your "
              : e->to_of == HJ_TO_OWNER ? "its owner's "
                                        : "");
    tx_put_first(w, w->w->zones[e->to].text);
}

static void put_move(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, w->w->zones[e->to].is & HJ_ZONE_PLACE ? "move "
              : e->into == HJ_INTO_SHUFFLED         ? "shuffle "
                                                    : "return ");
    tx_put_selector(w, &e->whom, false, false);
    if (e->whom.zone != HJ_TEXT_NONE) {
        tx_put(w, " from ");
        tx_put_zone_of(w, e->whom.zone, e->whom.zone_of);
    }
    tx_put(w, e->into == HJ_INTO_SHUFFLED ? " into "
              : e->into == HJ_INTO_BOTTOM ? " to the bottom of "
              : e->into == HJ_INTO_TOP    ? " to the top of "
                                          : " to ");
    put_dest(w, e);
}

static void put_search(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, "search your ");
    tx_put_first(w, w->w->zones[e->whom.zone].text);
    tx_put(w, " for ");
    tx_put_selector(w, &e->whom, false, false);
    if (e->reveal)
        tx_put(w, e->whom.count > 1 ? ", reveal them" : ", reveal it");
    tx_put(w, e->whom.count > 1 ? " and put them in " : " and put it in ");
    put_dest(w, e);
    tx_put(w, e->into == HJ_INTO_SHUFFLED ? ", then shuffle your deck" : "");
}

static void put_damage(struct tx_writer *w, const struct hj_effect *e)
{
    struct hj_selector whom = e->whom;

    if (e->by != NULL) {
        tx_put_selector(w, e->by, true, false);
        tx_put(w, " deals ");
    } else {
        tx_put(w, "deal ");
    }
    put_much(w, &e->n, w->w->damages[e->index].text);
    if (e->among > 0) {
        whom.count = e->among;
        whom.up_to = true;
    }
    tx_put(w, e->among > 0 ? " divided as you choose among " : " to ");
    tx_put_selector(w, &whom, false, true);
}

/* Writes "each of two target sites", not all of them together. */
static void put_each_of(struct tx_writer *w, const struct hj_effect *e)
{
    bool one =
        e->n.kind == HJ_AMOUNT_ALL || (e->kind == HJ_EFFECT_COUNTER &&
                                       e->n.kind == HJ_AMOUNT_N && e->n.n == 1);

    tx_put(w, e->whom.count > 1 && !one ? "each of " : "");
    tx_put_selector(w, &e->whom, false, true);
}

static void put_prevent(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, "prevent all ");
    } else {
        tx_put(w, "prevent the next ");
        tx_put_amount(w, &e->n);
        tx_put(w, " ");
    }
    tx_put_first(w, w->w->damages[e->index].text);
    tx_put(w, " to ");
    put_each_of(w, e);
}

static void put_counter(struct tx_writer *w, const struct hj_effect *e)
{
    const struct hj_counter_word *c = &w->w->counters[e->index];

    tx_put(w, e->n.n < 0 ? "remove " : "add ");
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, "all ");
        tx_put_first(w, c->many);
    } else {
        tx_put_cards(w, &e->n, c->one, c->many);
    }
    tx_put(w, e->n.n < 0 ? " from " : " to ");
    put_each_of(w, e);
}

/* Writes "half your hand, rounded up". */
static void put_half(struct tx_writer *w, const struct hj_effect *e,
                     const char *what)
{
    tx_put(w, "half ");
    tx_put(w, e->whom.pick == HJ_PICK_YOU ? "your " : "their ");
    tx_put_first(w, what);
    put_rounded(w, &e->n);
}

static void put_fills(struct tx_writer *w, const struct hj_effect *e)
{
    bool you = e->whom.pick == HJ_PICK_YOU;

    tx_put(w, you ? "cards until you have " : "cards until they have ");
    hj_out_printf(w->out, "%d card%s in ", e->n.n, e->n.n == 1 ? "" : "s");
    tx_put(w, you ? "your" : "their");
    tx_put(w, " hand");
}

static void put_discard(struct tx_writer *w, const struct hj_effect *e,
                        bool same)
{
    put_verb(w, e, same, "discard", "discards");
    if (e->n.kind == HJ_AMOUNT_ALL && e->n.half != 0) {
        put_half(w, e, "hand");
        return;
    }
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, e->whom.pick == HJ_PICK_YOU ? "your hand" : "their hand");
        return;
    }
    tx_put_cards(w, &e->n, "card", "cards");
    tx_put(w, e->random ? " at random" : "");
}

static void put_mill(struct tx_writer *w, const struct hj_effect *e, bool same)
{
    const char *whose = e->whom.pick == HJ_PICK_YOU ? "your " : "their ";
    uint8_t deck = 0;

    while (!(w->w->zones[deck].is & HJ_ZONE_DECK))
        deck++;
    put_verb(w, e, same, "put", "puts");
    tx_put(w, "the top ");
    if (e->n.n != 1 ||
        (e->n.kind != HJ_AMOUNT_N && e->n.kind != HJ_AMOUNT_COUNT)) {
        tx_put_amount(w, &e->n);
        tx_put(w, " cards of ");
    } else {
        tx_put(w, "card of ");
    }
    tx_put(w, whose);
    tx_put_first(w, w->w->zones[deck].text);
    tx_put(w, " into ");
    tx_put(w, whose);
    tx_put_first(w, w->w->zones[e->to].text);
}

static void put_building(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_DECK_COPIES) {
        tx_put(w,
               "you may have any number of copies of this card in your deck");
        return;
    }
    tx_put(w, "while this card is in your deck, cards with \"");
    hj_out_str(w->out, e->word);
    tx_put(w, "\" in their name have a construction cost of ");
    tx_put_amount(w, &e->n);
}

/* Writes a verb without a subject, with "you may" before it. */
bool tx_put_imperative(struct tx_writer *w, const struct hj_effect *e,
                       bool same)
{
    if (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN) {
        tx_put_own(w, e, same);
        return true;
    }
    if (tx_has_subject(e) || e->kind == HJ_EFFECT_PAY ||
        e->kind == HJ_EFFECT_COST)
        return false;
    if (e->may)
        tx_put(w, "you may ");
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        put_damage(w, e);
        break;
    case HJ_EFFECT_MOVE:
        put_move(w, e);
        break;
    case HJ_EFFECT_COUNTER:
        put_counter(w, e);
        break;
    case HJ_EFFECT_CONTROL:
        tx_put(w, "gain control of ");
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_EXCHANGE:
        tx_put(w, "exchange control of ");
        if (e->by != NULL) {
            tx_put_selector(w, e->by, false, false);
            tx_put(w, " and ");
        }
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_CANCEL:
        tx_put_first(w, w->w->cancel);
        tx_put(w, " ");
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_PREVENT:
        put_prevent(w, e);
        break;
    case HJ_EFFECT_NAME:
        tx_put(w, "choose ");
        tx_put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_SEARCH:
        put_search(w, e);
        break;
    case HJ_EFFECT_CHOOSE:
        tx_put(w, "choose one: ");
        break;
    case HJ_EFFECT_ROLL:
        if (e->n.n == HJ_COIN)
            tx_put(w, "flip a coin");
        else if (e->n.n == HJ_DIE)
            tx_put(w, "roll a die");
        else
            hj_out_printf(w->out, "roll a d%d", e->n.n);
        break;
    case HJ_EFFECT_DRAW_GAME:
        tx_put(w, "the game is a draw");
        break;
    default:
        put_building(w, e);
    }
    return true;
}

/* Writes "each tactic you play costs 1 less". */
static void put_price(struct tx_writer *w, const struct hj_effect *e)
{
    struct hj_selector s = e->whom;

    s.control = HJ_CONTROL_ANY;
    tx_put_selector(w, &s, true, false);
    tx_put(w, e->whom.control == HJ_CONTROL_YOU        ? " you play"
              : e->whom.control == HJ_CONTROL_OPPONENT ? " an opponent plays"
                                                       : "");
    hj_out_printf(w->out, " costs %d %s", e->n.n < 0 ? -e->n.n : e->n.n,
                  e->n.n < 0 ? "less" : "more");
}

void tx_put_predicate(struct tx_writer *w, const struct hj_effect *e, bool same,
                      bool lasts)
{
    bool less = e->n.n < 0;

    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        put_verb(w, e, same, "get", "gets");
        put_values(w, e);
        break;
    case HJ_EFFECT_GAIN:
        put_verb(w, e, same, lasts ? "have" : "gain", lasts ? "has" : "gains");
        put_keyword_list(w, e);
        break;
    case HJ_EFFECT_LOSE:
        put_verb(w, e, same, "lose", "loses");
        put_keyword_list(w, e);
        break;
    case HJ_EFFECT_NUMBER:
        put_verb(w, e, same, less ? "lose" : "gain", less ? "loses" : "gains");
        if (e->n.half != 0) {
            put_half(w, e, w->w->numbers[e->index].text);
            break;
        }
        put_much(w, &e->n, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_DRAW:
        put_verb(w, e, same, "draw", "draws");
        if (e->n.kind == HJ_AMOUNT_FILLS) {
            put_fills(w, e);
            break;
        }
        tx_put_cards(w, &e->n, "card", "cards");
        break;
    case HJ_EFFECT_DISCARD:
        put_discard(w, e, same);
        break;
    case HJ_EFFECT_GENERATE:
        put_verb(w, e, same, "generate", "generates");
        hj_out_printf(w->out, "%+d ", e->n.n);
        tx_put_first(w, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_COST:
        put_price(w, e);
        break;
    case HJ_EFFECT_MILL:
        put_mill(w, e, same);
        break;
    case HJ_EFFECT_PAY:
        tx_put(w, "you may ");
        tx_put_cost(w, e->cost);
        break;
    case HJ_EFFECT_WIN:
        put_verb(w, e, same, "win", "wins");
        tx_put(w, "the game");
        break;
    case HJ_EFFECT_LOSE_GAME:
        put_verb(w, e, same, "lose", "loses");
        tx_put(w, "the game");
        break;
    default:
        break;
    }
}

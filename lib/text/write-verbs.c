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
    tx_put(w, what);
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
        tx_put(w, one);
        return;
    }
    if (n->kind == HJ_AMOUNT_THAT)
        tx_put(w, n->half == 0 ? "that many" : "half that many");
    else
        tx_put_amount(w, n);
    tx_put(w, " ");
    tx_put(w, many);
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

static void put_dest(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, e->to_of == HJ_TO_YOU     ? "your "
              : e->to_of == HJ_TO_OWNER ? "its owner's "
                                        : "");
    tx_put(w, w->w->zones[e->to].text);
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
    tx_put(w, w->w->zones[e->whom.zone].text);
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
    tx_put(w, w->w->damages[e->index].text);
    tx_put(w, " to ");
    put_each_of(w, e);
}

static void put_counter(struct tx_writer *w, const struct hj_effect *e)
{
    const struct hj_counter_word *c = &w->w->counters[e->index];

    tx_put(w, e->n.n < 0 ? "remove " : "add ");
    if (e->n.kind == HJ_AMOUNT_ALL) {
        tx_put(w, "all ");
        tx_put(w, c->many);
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
    tx_put(w, what);
    put_rounded(w, &e->n);
}

static void put_fills(struct tx_writer *w, const struct hj_effect *e)
{
    bool you = e->whom.pick == HJ_PICK_YOU;

    tx_put(w, you ? "cards until you have " : "cards until they have ");
    hj_out_printf(w->out, "%d card%s in %s hand", e->n.n,
                  e->n.n == 1 ? "" : "s", you ? "your" : "their");
}

static void put_discard(struct tx_writer *w, const struct hj_effect *e)
{
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

static void put_mill(struct tx_writer *w, const struct hj_effect *e)
{
    const char *whose = e->whom.pick == HJ_PICK_YOU ? "your " : "their ";
    uint8_t deck = 0;

    while (!(w->w->zones[deck].is & HJ_ZONE_DECK))
        deck++;
    tx_put(w, "the top ");
    if (e->n.n != 1 ||
        (e->n.kind != HJ_AMOUNT_N && e->n.kind != HJ_AMOUNT_COUNT)) {
        tx_put_amount(w, &e->n);
        tx_put(w, " cards of ");
    } else {
        tx_put(w, "card of ");
    }
    tx_put(w, whose);
    tx_put(w, w->w->zones[deck].text);
    tx_put(w, " into ");
    tx_put(w, whose);
    tx_put(w, w->w->zones[e->to].text);
}

static void put_deck_cost(struct tx_writer *w, const struct hj_effect *e)
{
    hj_out_printf(w->out,
                  "while this card is in your deck, cards with \"%.*s\" in "
                  "their name have a construction cost of ",
                  HJ_STR_ARG(e->word));
    tx_put_amount(w, &e->n);
}

static void put_whom(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put_selector(w, &e->whom, false, true);
}

static void put_exchange(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->by != NULL) {
        tx_put_selector(w, e->by, false, false);
        tx_put(w, " and ");
    }
    put_whom(w, e);
}

static void put_cancel(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put(w, w->w->cancel);
    tx_put(w, " ");
    put_whom(w, e);
}

static void put_roll(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->n.n == HJ_COIN || e->n.n == HJ_DIE)
        tx_put(w, e->n.n == HJ_COIN ? "flip a coin" : "roll a die");
    else
        hj_out_printf(w->out, "roll a d%d", e->n.n);
}

static void put_pay(struct tx_writer *w, const struct hj_effect *e)
{
    tx_put_cost(w, e->cost);
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

static void put_number(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->n.half != 0)
        put_half(w, e, w->w->numbers[e->index].text);
    else
        put_much(w, &e->n, w->w->numbers[e->index].text);
}

static void put_draw(struct tx_writer *w, const struct hj_effect *e)
{
    if (e->n.kind == HJ_AMOUNT_FILLS)
        put_fills(w, e);
    else
        tx_put_cards(w, &e->n, "card", "cards");
}

static void put_generated(struct tx_writer *w, const struct hj_effect *e)
{
    hj_out_printf(w->out, "%+d ", e->n.n);
    tx_put(w, w->w->numbers[e->index].text);
}

/* The verb of each kind of effect, with its singular if it has a subject, and
 * the operands; without a subject the blank before them is in the verb. */
static const struct wording {
    const char *verb, *one;
    void (*put)(struct tx_writer *w, const struct hj_effect *e);
} wordings[HJ_EFFECTS] = {
    [HJ_EFFECT_DAMAGE] = {"", NULL, put_damage},
    [HJ_EFFECT_MODIFY] = {"get", "gets", put_values},
    [HJ_EFFECT_GAIN] = {"gain", "gains", put_keyword_list},
    [HJ_EFFECT_LOSE] = {"lose", "loses", put_keyword_list},
    [HJ_EFFECT_NUMBER] = {"gain", "gains", put_number},
    [HJ_EFFECT_DRAW] = {"draw", "draws", put_draw},
    [HJ_EFFECT_DISCARD] = {"discard", "discards", put_discard},
    [HJ_EFFECT_GENERATE] = {"generate", "generates", put_generated},
    [HJ_EFFECT_MOVE] = {"", NULL, put_move},
    [HJ_EFFECT_COUNTER] = {"", NULL, put_counter},
    [HJ_EFFECT_CONTROL] = {"gain control of ", NULL, put_whom},
    [HJ_EFFECT_CANCEL] = {"", NULL, put_cancel},
    [HJ_EFFECT_PREVENT] = {"", NULL, put_prevent},
    [HJ_EFFECT_SEARCH] = {"", NULL, put_search},
    [HJ_EFFECT_ROLL] = {"", NULL, put_roll},
    [HJ_EFFECT_PAY] = {"", NULL, put_pay},
    [HJ_EFFECT_WIN] = {"win the game", "wins the game", NULL},
    [HJ_EFFECT_LOSE_GAME] = {"lose the game", "loses the game", NULL},
    [HJ_EFFECT_DRAW_GAME] = {"the game is a draw", NULL, NULL},
    [HJ_EFFECT_CHOOSE] = {"choose one: ", NULL, NULL},
    [HJ_EFFECT_COST] = {"", NULL, put_price},
    [HJ_EFFECT_MILL] = {"put", "puts", put_mill},
    [HJ_EFFECT_NAME] = {"choose ", NULL, put_whom},
    [HJ_EFFECT_EXCHANGE] = {"exchange control of ", NULL, put_exchange},
    [HJ_EFFECT_DECK_COST] = {"", NULL, put_deck_cost},
    [HJ_EFFECT_DECK_COPIES] = {"you may have any number of copies of this card "
                               "in your deck",
                               NULL, NULL}};

bool tx_has_subject(const struct hj_effect *e)
{
    return wordings[e->kind].one != NULL;
}

/* Writes the subject, or "you may" before a verb without one, and the matching
 * form of the verb. */
void tx_put_verb(struct tx_writer *w, const struct hj_effect *e, bool same,
                 bool lasts)
{
    const struct wording *of = &wordings[e->kind];
    bool has = lasts && e->kind == HJ_EFFECT_GAIN;
    bool loses = e->kind == HJ_EFFECT_NUMBER && e->n.n < 0;
    bool many;

    if (of->one == NULL) {
        tx_put(w, e->may ? "you may " : "");
        tx_put(w, of->verb);
    } else {
        if (!same) {
            tx_put_selector(w, &e->whom, true, true);
            tx_put(w, " ");
        }
        many = w->plural || e->may;
        hj_out_printf(w->out, "%s%s", e->may ? "may " : "",
                      has     ? many ? "have" : "has"
                      : loses ? many ? "lose" : "loses"
                      : many  ? of->verb
                              : of->one);
    }
    if (of->put != NULL && of->one != NULL)
        tx_put(w, " ");
    if (of->put != NULL)
        of->put(w, e);
}

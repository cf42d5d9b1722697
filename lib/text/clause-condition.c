/* SPDX-License-Identifier: MPL-2.0 */
/* Conditions before or after clauses: "if you do", "on a 4 or more", "unless
 * you control a site". */
#include "text/clause.h"

/* Reads "on a 4 or more", "on heads", "if the result is 5-9". */
static bool rolled(struct tx_parse *p, struct hj_condition *c)
{
    int start = p->at;

    *c = tx_if(HJ_IF_ROLLED);
    if (p->ref.rolled == 0 ||
        !tx_words(p, "on|if it is|if it shows|if it comes up|if it lands on|"
                     "if the roll is|if the result is|if the die shows|"
                     "if the coin lands on|if the roll shows|"
                     "if the coin comes up|if the coin shows|if the die is|"
                     "if the result shows|if"))
        return tx_back(p, start);
    tx_words(p, "a|an");
    if (tx_words(p, "heads|tails")) {
        c->least = c->most =
            p->tokens[p->at - 1].low.p[0] == 'h' ? HJ_HEADS : HJ_TAILS;
        return p->ref.rolled == HJ_COIN ||
               tx_stop(p, "no coin is flipped before");
    }
    if (!tx_number(p, &c->least))
        return tx_back(p, start);
    c->most = c->least;
    if (tx_words(p, "or more|or higher|or greater")) {
        c->most = HJ_TEXT_ANY;
    } else if (tx_words(p, "or less|or lower|or fewer")) {
        c->least = 1;
    } else if (tx_now(p)->kind == TX_SIGNED && !tx_now(p)->x &&
               tx_now(p)->a < 0) { /* 5-9 */
        c->most = (int16_t)-tx_now(p)->a;
        p->at++;
    } else if (TX_TAKE(p, "to") || tx_mark(p, '-') || TX_TAKE(p, "or")) {
        int before = p->at;
        bool either = tx_word(p, before - 1, "or");
        if (!tx_number(p, &c->most)) {
            p->at = before;
            return tx_back(p, start);
        }
        if (either && c->most != c->least + 1) /* "1 or 6" is not a range */
            return tx_stop_last(p, start, "results that are not neighbours");
    }
    if (c->least >= 1 && c->least <= c->most && p->ref.rolled != HJ_COIN)
        return true;
    return tx_stop(p, NULL) || tx_back(p, start);
}

/* Reads "If you do,", "if they don't,": the decision about an optional
 * effect. */
static bool did(struct tx_parse *p, struct hj_condition *c)
{
    bool others = p->ref.others_did;
    int start = p->at;
    bool done, many;

    if (others && TX_TAKE(p, "if") &&
        !tx_that_player(p, "that player", "that opponent") && TX_IS(p, "that"))
        return false;
    p->at = start;
    many = tx_words(p, others ? "if they" : "if you");
    if (!many && !(others && tx_words(p, "if that player|if that opponent|"
                                         "if he or she")))
        return false;
    done = tx_words(p, many ? "do ," : "does ,");
    if (!done &&
        !tx_words(p, many ? "do not ,|don't ," : "does not ,|doesn't ,"))
        return tx_back(p, start);
    c->kind =
        !done && p->ref.asked == TX_ASKED_DID ? HJ_IF_OTHERWISE : HJ_IF_DID;
    c->negated = !done && c->kind == HJ_IF_DID;
    if (c->kind == HJ_IF_DID)
        c->player = others ? HJ_CONTROL_THAT : HJ_CONTROL_YOU;
    return true;
}

uint8_t tx_names_owned(const struct hj_condition *c)
{
    if (c->kind != HJ_IF_CONTROLS || c->negated || c->more || c->most <= 0)
        return TX_OWNED_NOT;
    return c->least == 1 && c->also == NULL ? TX_OWNED_ONE : TX_OWNED_SEVERAL;
}

bool tx_names_opponent(const struct hj_condition *c)
{
    return c->player == HJ_CONTROL_OPPONENT &&
           (c->kind <= HJ_IF_ZONE || c->kind == HJ_IF_TURN);
}

/* Reads the condition of the following clauses: "if you do,", "on a 4 or
 * more,", "if you control no sites,". */
bool tx_clause_condition(struct tx_parse *p, const struct hj_condition **when)
{
    struct hj_condition c = tx_if(HJ_IF_CONTROLS);
    int start = p->at;

    if (rolled(p, &c)) {
        if (!tx_mark(p, ','))
            return tx_stop(p, NULL);
    } else if (did(p, &c)) {
        if (!p->ref.done && c.kind == HJ_IF_DID)
            return tx_back(p, start) ||
                   tx_stop(p, "nothing before it is optional");
    } else if (p->ref.asked && p->at == 0 &&
               tx_words(p, "otherwise ,|if not ,|otherwise")) {
        c.kind = HJ_IF_OTHERWISE;
    } else if (TX_IS(p, "if") || TX_IS(p, "unless")) {
        bool unless = TX_TAKE(p, "unless");
        if (*when != NULL)
            return tx_stop(p, "unclear whether both have to hold: begin "
                              "another sentence");
        if (!unless)
            p->at++;
        if (!tx_condition(p, &c) || !tx_mark(p, ','))
            return tx_stop(p, NULL);
        c.negated = c.negated != unless;
        p->owned = tx_names_owned(&c);
        p->owned_types = tx_types_of(&c.whom);
        if (!p->w->two && tx_names_opponent(&c)) /* "that player" may be that */
            p->ref.player = p->ref.holder = false;
        if (c.kind == HJ_IF_IS && c.whom.pick == HJ_PICK_THIS &&
            c.whom.kind_count > 0) {
            if (!p->ref.thing)
                p->about = c.whom.kinds[0].types;
            else if (!p->ref.self && p->ref.over < TX_OVER_ASKED)
                p->ref.over = TX_OVER_ASKED;
        }
    } else {
        return true;
    }
    *when = tx_keep(p, &c, sizeof c);
    return *when != NULL;
}

bool tx_is_clear(struct tx_parse *p, const struct hj_condition *c,
                 const struct hj_effect *e)
{
    return !c->whom.other || e->whom.pick != HJ_PICK_EACH ||
           tx_is_players(&e->whom) || tx_stop(p, "unclear other than what");
}

void tx_it_is_this(struct hj_selector *it, uint32_t types)
{
    uint32_t of = it->kinds[0].types;

    if (of != 0 && (it->kinds[0].trait_count == 0 || (of & types) != types))
        return; /* always or never true */
    it->pick = HJ_PICK_THIS;
    it->kinds[0].types = types;
}

static bool is_one_object(const struct hj_selector *s)
{
    return !tx_is_players(s) && !s->up_to && s->count <= 1 &&
           (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_IT ||
            s->pick == HJ_PICK_THIS) &&
           (s->kind_count == 0 || !(s->kinds[0].types & HJ_TYPE_PLAYER));
}

/* Reads the paying player: "you", "its controller", "that player", "your
 * opponent". */
static bool who_pays(struct tx_parse *p, const struct hj_effect *e,
                     struct hj_selector *who)
{
    bool they = false;

    if (TX_TAKE(p, "you")) {
        tx_of_players(who, HJ_PICK_YOU, HJ_CONTROL_YOU);
        return true;
    }
    if (p->w->two && tx_words(p, "your opponent|an opponent")) {
        tx_of_players(who, HJ_PICK_EACH, HJ_CONTROL_OPPONENT);
        return true;
    }
    if (tx_words(p, "its controller|that object's controller")) {
        tx_of_players(who, HJ_PICK_CONTROLLER, HJ_CONTROL_ANY);
        return is_one_object(&e->whom) ||
               tx_stop(p, "unclear whose controller");
    }
    they = TX_TAKE(p, "they");
    if (they || tx_that_player(p, "that player", "that opponent")) {
        if (!they && !p->ref.player && p->ref.holder &&
            is_one_object(&e->whom)) {
            tx_of_players(who, HJ_PICK_CONTROLLER, HJ_CONTROL_ANY);
            return true;
        }
        tx_of_players(who, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
        return (tx_is_players(&e->whom) ? tx_is_one_player(&e->whom) &&
                                              (e->whom.pick == HJ_PICK_TARGET ||
                                               e->whom.pick == HJ_PICK_PLAYER)
                                        : p->ref.player && !they) ||
               tx_stop(p, tx_is_players(&e->whom) && !tx_is_one_player(&e->whom)
                              ? "a choice of several players is not supported"
                              : "this refers to no player");
    }
    return false;
}

/* True if a player pays (loses the amount, if available) or, with *DISCARDS,
 * discards. */
static bool how(struct tx_parse *p, bool you, bool *discards)
{
    *discards = you ? TX_TAKE(p, "discard") : tx_words(p, "discards|discard");
    return *discards || tx_words(p, you ? "pay|lose" : "pays|pay|loses|lose");
}

/* Reads the player and payment after "unless"; *PAYS is true if a player was
 * read. */
static bool pays_unless(struct tx_parse *p, struct hj_effect *e, bool *pays)
{
    struct hj_unless u = {.number = HJ_TEXT_NONE};
    struct hj_amount n;
    int start = p->at;
    bool discards;

    *pays = false;
    if (!who_pays(p, e, &u.who) ||
        !how(p, u.who.pick == HJ_PICK_YOU, &discards)) {
        if (u.who.pick == HJ_PICK_CONTROLLER)
            tx_stop(p, "only a number can be paid here, or cards discarded");
        return tx_back(p, start);
    }
    *pays = true;
    if (e->may || e->until != HJ_UNTIL_NONE ||
        tx_is_of(e, TX_KIND(PAY) | TX_KIND(ROLL) | TX_KIND(CHOOSE) |
                        TX_KIND(EXCHANGE) | TX_KIND(SEARCH)))
        return tx_stop(p, "a payment cannot prevent this effect");
    if (!tx_amount(p, &n) || n.kind != HJ_AMOUNT_N || n.n < 1 ||
        (discards ? !tx_words(p, "card|cards")
                  : !tx_row(p, TX_NUMBERS, &u.number)))
        return tx_stop(p, NULL);
    u.n = n.n;
    e->unless = tx_keep(p, &u, sizeof u);
    p->ref.done = false;
    p->ref.asked = TX_ASKED_NOT;
    return e->unless != NULL;
}

bool tx_trailing_if(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, bool thing, bool neither)
{
    struct hj_condition c;
    bool unless = TX_TAKE(p, "unless"), pays = false;

    if (!unless && !TX_TAKE(p, "if"))
        return true;
    if (unless && pays_unless(p, &list[count - 1], &pays))
        return (count - first == 1 && list[first].when == NULL) ||
               tx_stop(p, "unclear what is not done: write it as a sentence of "
                          "its own");
    if (pays)
        return false;
    if ((count - first != 1 && !neither) || list[first].when != NULL)
        return tx_stop_last(
            p, p->at - 1,
            "unclear what depends on it: put the condition first");
    if (!tx_condition(p, &c) || !tx_is_clear(p, &c, &list[first]))
        return false;
    if (c.player == HJ_CONTROL_THAT && tx_is_players(&list[first].whom) &&
        list[first].whom.pick != HJ_PICK_PLAYER &&
        list[first].whom.pick != HJ_PICK_YOU)
        return tx_stop(p, "the player is not known yet: put this in a sentence "
                          "of its own");
    if (!thing && !tx_is_attached(p) && !tx_is_only_played(p) &&
        c.kind == HJ_IF_IS && c.whom.pick == HJ_PICK_IT &&
        list[first].whom.pick == HJ_PICK_THIS)
        tx_it_is_this(&c.whom, list[first].whom.kinds[0].types);
    if (c.kind == HJ_IF_IS && c.whom.pick == HJ_PICK_IT &&
        (!thing || (!tx_is_players(&list[first].whom) &&
                    (list[first].whom.pick == HJ_PICK_TARGET ||
                     list[first].whom.pick == HJ_PICK_THIS ||
                     list[first].whom.pick == HJ_PICK_EACH ||
                     list[first].whom.pick == HJ_PICK_ANY))))
        return tx_stop_last(
            p, p->at - 1,
            list[first].whom.pick == HJ_PICK_THIS
                ? "unclear what 'it' is"
                : "the target is not known yet: put this before "
                  "its type");
    c.negated = c.negated != unless;
    list[first].when = tx_keep(p, &c, sizeof c);
    for (int i = first + 1; i < count; i++)
        list[i].when = list[first].when;
    return list[first].when != NULL;
}

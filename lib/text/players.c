/* SPDX-License-Identifier: MPL-2.0 */
/* Players, and possessive forms of players and objects. */
#include "text/internal.h"

#include "base/swar.h"

void tx_of_players(struct hj_selector *s, uint8_t pick, uint8_t control)
{
    tx_of(s, pick, HJ_TYPE_PLAYER);
    s->count = 1;
    s->control = control;
}

static bool is_possessive(const struct tx_token *t)
{
    return t->kind == TX_WORD && t->low.n > 2 &&
           hj_str_is(hj_str_from(t->low, t->low.n - 2), "'s");
}

static bool stops_over(struct tx_parse *p)
{
    return tx_stop(p, p->host ? "unclear: what this is attached to, or another"
                              : "unclear: this, or what was named before it");
}

bool tx_it_is_unique(struct tx_parse *p)
{
    return !p->ref.thing || p->ref.over == TX_OVER_NOT || stops_over(p);
}

bool tx_is_no_card(struct tx_parse *p)
{
    return !p->ref.thing || !p->ref.card ||
           tx_stop_farthest(p, "unclear: the card, or what was named before "
                               "it");
}

/* True if an object with the types OF may be called KIND: a "deploy effect" is
 * an "effect", anything but an effect is a "card", and a type includes its
 * further types. */
static bool is_called(const struct tx_parse *p, uint32_t of, uint32_t kind)
{
    if (kind == tx_card_types(p->w) &&
        (of & tx_types_that(p->w, HJ_TYPE_STACKED)) == 0)
        return true;
    for (uint32_t rest = of & ~kind; rest != 0; rest &= rest - 1) {
        const struct hj_type_word *type = &p->w->types[hj_bit_lowest(rest)];
        struct hj_str last = hj_str(p->w->types[hj_bit_lowest(kind)].one);
        if (!(type->also & kind) && !hj_str_ends(hj_str(type->one), last))
            return false;
    }
    return true;
}

bool tx_that_meant(struct tx_parse *p, const struct hj_kind *k)
{
    if (p->ref.thing && p->ref.over == TX_OVER_SAID)
        return stops_over(p);
    if (k->types == tx_card_types(p->w) && !tx_is_no_card(p))
        return false;
    if (p->ref.thing && p->owned == TX_OWNED_ONE &&
        (p->owned_types & k->types) != 0)
        return tx_stop(p, "unclear: what the condition names, or what was "
                          "named before it");
    return !p->ref.thing || p->ref.of.types == 0 ||
           (is_called(p, p->ref.of.types, k->types) &&
            (k->states & ~p->ref.of.states) == 0 &&
            (k->keywords & ~p->ref.of.keywords) == 0) ||
           tx_stop(p, "what was named before it may be something else");
}

void tx_set_it_kind(struct tx_parse *p, const struct hj_selector *s)
{
    p->ref.of = (struct hj_kind){0};
    p->ref.held = s->control == HJ_CONTROL_OPPONENT;
    for (int i = 0; i < s->kind_count; i++) {
        const struct hj_kind *k = &s->kinds[i];
        for (int t = 0; s->kind_count == 1 && t < k->trait_count; t++)
            if (!(k->not_traits >> t & 1))
                p->ref.of.traits[p->ref.of.trait_count++] = k->traits[t];
        p->ref.of.types |= k->types;
        p->ref.of.states = i == 0 ? k->states : p->ref.of.states & k->states;
        p->ref.of.keywords =
            i == 0 ? k->keywords : p->ref.of.keywords & k->keywords;
    }
}

/* Reads "that combatant's", or with another WORD "this influence card's". */
static bool ones(struct tx_parse *p, const char *word, struct hj_kind *kind)
{
    struct tx_token *t;
    struct tx_token said;
    struct hj_kind k = {0};
    int start = p->at;
    bool many = true;

    if (!tx_take(p, word, strlen(word)))
        return false;
    t = &p->tokens[p->at];
    while (t->kind == TX_WORD && !is_possessive(t))
        t++;
    said = *t;
    if (is_possessive(t)) {
        t->low.n -= 2; /* removes the "'s" during the search */
        t->said.n -= 2;
        t->hash = tx_hash(t->low);
        if (!(strcmp(word, "that") == 0 ? tx_that_kind(p, &k, &many)
                                        : tx_type(p, &k, &many)) ||
            p->tokens + p->at != t + 1)
            many = true;
        *t = said;
    }
    if (many)
        p->at = start;
    *kind = k;
    return !many && (strcmp(word, "that") != 0 || tx_that_meant(p, &k));
}

static bool that_ones(struct tx_parse *p)
{
    struct hj_kind k;

    return ones(p, "that", &k);
}

bool tx_it(const struct tx_parse *p, struct hj_selector *s)
{
    if (!p->ref.thing && p->about != 0) {
        if (p->host || p->paid) /* ambiguous */
            return false;
        tx_of(s, HJ_PICK_THIS, p->about);
        return true;
    }
    s->pick = p->ref.thing ? HJ_PICK_IT : HJ_PICK_HOST;
    return p->ref.thing || (p->host && !p->ref.several);
}

bool tx_possessor(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_kind k;
    int start = p->at;
    bool this = ones(p, "this", &k) && tx_may_be_this(p, &k);

    tx_selector_init(s);
    if (!this)
        p->at = start;
    if (this || (p->ref.thing && ones(p, "that", &k))) {
        s->pick = this ? HJ_PICK_THIS : HJ_PICK_IT;
        s->kind_count = 1;
        s->kinds[0] = k;
        return true;
    }
    if (!TX_TAKE(p, "its"))
        return false;
    if (p->owned == TX_OWNED_ONE && p->ref.thing && p->owner == NULL)
        return tx_stop(p, "unclear whose it is");
    if (tx_it(p, s))
        return tx_it_is_unique(p) || p->owner != NULL;
    return p->owner != NULL || tx_stop(p, "this refers to nothing");
}

/* Reads "The attached creature's controller". */
static bool host_holder(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    struct hj_kind k;

    TX_TAKE(p, "the");
    if (p->host && ones(p, "attached", &k) && tx_is_plain_kind(&k) &&
        (p->host_types & ~k.types) == 0 && TX_TAKE(p, "controller")) {
        tx_of_players(s, HJ_PICK_HOST_CONTROLLER, HJ_CONTROL_ANY);
        return true;
    }
    return tx_back(p, start);
}

/* Reads "controller" or "owner"; returns the way to pick, NONE if there is
 * neither. */
static uint8_t holds(struct tx_parse *p)
{
    return TX_TAKE(p, "controller") ? HJ_PICK_CONTROLLER
           : TX_TAKE(p, "owner")    ? HJ_PICK_OWNER
                                    : HJ_PICK_NONE;
}

/* Reads "Its controller", "that combatant's owner". */
static bool holder(struct tx_parse *p, struct hj_selector *s)
{
    uint8_t pick;
    bool its = TX_TAKE(p, "its");

    if (!its && (!p->ref.thing || !that_ones(p)))
        return host_holder(p, s);
    pick = holds(p);
    if (pick == HJ_PICK_CONTROLLER && !p->ref.thing && p->host)
        pick = HJ_PICK_HOST_CONTROLLER;
    tx_of_players(s, pick, HJ_CONTROL_ANY);
    if (its && pick != HJ_PICK_NONE && p->ref.thing &&
        p->ref.over != TX_OVER_NOT) {
        p->at--;
        return stops_over(p);
    }
    return pick != HJ_PICK_NONE &&
           (p->ref.thing ||
            (pick == HJ_PICK_HOST_CONTROLLER && !p->ref.several));
}

bool tx_targets(struct tx_parse *p, struct hj_selector *target)
{
    struct tx_token *t = &p->tokens[p->at];
    struct tx_token said;
    int start = p->at, end;
    bool good;

    if (!TX_IS(p, "target"))
        return false;
    while (t->kind == TX_WORD && !is_possessive(t))
        t++;
    if (!is_possessive(t))
        return false;
    said = *t;
    end = (int)(t - p->tokens) + 1;
    t->low.n -= 2; /* removes the "'s" during the search */
    t->hash = tx_hash(t->low);
    good = tx_selector(p, target, TX_OBJECTS) && p->at == end &&
           target->pick == HJ_PICK_TARGET && target->count == 1;
    *t = said;
    if (!good) {
        target->pick = HJ_PICK_NONE;
        p->at = start;
    }
    return good;
}

bool tx_target_holder(struct tx_parse *p, struct hj_selector *target,
                      struct hj_selector *who)
{
    int start = p->at;

    if (!tx_targets(p, target))
        return false;
    tx_of_players(who, holds(p), HJ_CONTROL_ANY);
    if (who->pick == HJ_PICK_NONE) {
        target->pick = HJ_PICK_NONE;
        return tx_back(p, start);
    }
    p->plural = false;
    return true;
}

bool tx_that_player(struct tx_parse *p, const char *player,
                    const char *opponent)
{
    int start = p->at;

    if (tx_words(p, player) ||
        (tx_words(p, opponent) &&
         (p->ref.player ? p->ref.foe
                        : p->ref.foe || (p->ref.holder && p->ref.held))))
        return true;
    if (p->at > start)
        tx_stop_last(p, start, "this may be you: write 'that player'");
    return false;
}

enum {
    MANY = 1,  /* the verb is plural */
    OTHER = 2, /* not you */
    TWO = 4    /* only in games of two players */
};
struct players {
    const char *words;
    uint8_t pick, control, is;
};

/* Reads players in the words of COUNT rows; returns the row, or NULL. */
static const struct players *players_of(struct tx_parse *p,
                                        const struct players *row, size_t count,
                                        struct hj_selector *s)
{
    for (; count > 0; row++, count--)
        if ((!(row->is & TWO) || p->w->two) && tx_words(p, row->words)) {
            tx_of_players(s, row->pick, row->control);
            s->other = (row->is & OTHER) != 0;
            return row;
        }
    return NULL;
}

/* Sets S to "that player": the one named before, or the holder of "it". */
static void of_that_player(const struct tx_parse *p, struct hj_selector *s)
{
    tx_of_players(s, p->ref.player ? HJ_PICK_PLAYER : HJ_PICK_CONTROLLER,
                  HJ_CONTROL_ANY);
}

bool tx_players(struct tx_parse *p, struct hj_selector *s)
{
    static const struct players rows[] = {
        {"you", HJ_PICK_YOU, HJ_CONTROL_YOU, MANY},
        {"each other player|all other players|every other player|"
         "each player but you|each player except you|"
         "each player other than you|all players but you|"
         "all players except you|everyone but you|everybody but you",
         HJ_PICK_EACH, HJ_CONTROL_ANY, OTHER},
        {"each opponent|every opponent|each of your opponents", HJ_PICK_EACH,
         HJ_CONTROL_OPPONENT, 0},
        {"each player|every player", HJ_PICK_EACH, HJ_CONTROL_ANY, 0},
        {"all opponents|all your opponents|all of your opponents|"
         "your opponents|opponents",
         HJ_PICK_EACH, HJ_CONTROL_OPPONENT, MANY},
        {"all players|players", HJ_PICK_EACH, HJ_CONTROL_ANY, MANY},
        {"target opponent", HJ_PICK_TARGET, HJ_CONTROL_OPPONENT, 0},
        {"target player", HJ_PICK_TARGET, HJ_CONTROL_ANY, 0},
        {"an opponent|any opponent|one opponent", HJ_PICK_ANY,
         HJ_CONTROL_OPPONENT, 0},
        {"a player|any player|one player", HJ_PICK_ANY, HJ_CONTROL_ANY, 0},
        {"both players", HJ_PICK_EACH, HJ_CONTROL_ANY, MANY | TWO},
        {"your opponent", HJ_PICK_EACH, HJ_CONTROL_OPPONENT, TWO},
    };
    int start = p->at;
    const struct players *row =
        players_of(p, rows, sizeof rows / sizeof *rows, s);

    if (row != NULL) {
        p->plural = (row->is & MANY) != 0;
        return !s->other ||
               !(p->ref.player || p->ref.holder ||
                 (p->someone && tx_is_only_played(p))) ||
               tx_stop_last(p, start, "unclear other than whom");
    }
    p->plural = false;
    if (tx_that_player(p, "that player", "that opponent")) {
        of_that_player(p, s);
        return p->ref.player || (p->ref.holder && p->ref.thing) ||
               tx_stop_last(p, start, "this refers to no player");
    }
    if (p->ref.player && !p->ref.things && !p->ref.crowd &&
        tx_words(p, "they|he or she")) {
        p->plural = tx_word(p, start, "they");
        tx_of_players(s, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
        return true;
    }
    return holder(p, s) || tx_back(p, start);
}

bool tx_owner(struct tx_parse *p, struct hj_selector *s)
{
    static const struct players rows[] = {
        {"your opponent's", HJ_PICK_EACH, HJ_CONTROL_OPPONENT, TWO},
        {"your", HJ_PICK_YOU, HJ_CONTROL_YOU, 0},
        {"target opponent's", HJ_PICK_TARGET, HJ_CONTROL_OPPONENT, 0},
        {"target player's", HJ_PICK_TARGET, HJ_CONTROL_ANY, 0},
        {"each opponent's", HJ_PICK_EACH, HJ_CONTROL_OPPONENT, 0},
        {"each player's", HJ_PICK_EACH, HJ_CONTROL_ANY, 0},
        {"an opponent's", HJ_PICK_ANY, HJ_CONTROL_OPPONENT, 0},
        {"a player's", HJ_PICK_ANY, HJ_CONTROL_ANY, 0},
    };

    if (players_of(p, rows, sizeof rows / sizeof *rows, s) != NULL)
        return true;
    if ((p->ref.player || (p->ref.holder && p->ref.thing)) &&
        tx_that_player(p, "that player's", "that opponent's")) {
        of_that_player(p, s);
        return true;
    }
    if (p->ref.thing && tx_words(p, "its controller's|its owner's")) {
        tx_of_players(s,
                      p->tokens[p->at - 1].low.p[0] == 'c' ? HJ_PICK_CONTROLLER
                                                           : HJ_PICK_OWNER,
                      HJ_CONTROL_ANY);
        return tx_it_is_unique(p);
    }
    if (!p->ref.thing && p->host && tx_words(p, "its controller's")) {
        tx_of_players(s, HJ_PICK_HOST_CONTROLLER, HJ_CONTROL_ANY);
        return true;
    }
    return tx_stop(p, NULL);
}

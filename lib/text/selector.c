/* SPDX-License-Identifier: MPL-2.0 */
/* Selectors of players and objects, with their quantifiers. */
#include "text/internal.h"

bool tx_digits(struct tx_parse *p, int16_t *n)
{
    bool is = tx_now(p)->kind == TX_NUMBER;

    if (is)
        *n = p->tokens[p->at++].a;
    return is;
}

/* Does not read "a": tx_amount() does. */
bool tx_number(struct tx_parse *p, int16_t *n)
{
    static const char *const words[] = {"one",  "two", "three",  "four",
                                        "five", "six", "seven",  "eight",
                                        "nine", "ten", "eleven", "twelve"};

    if (tx_digits(p, n))
        return true;
    for (int i = 0; i < 12; i++)
        if (tx_take(p, words[i], strlen(words[i]))) {
            *n = (int16_t)(i + 1);
            return true;
        }
    return false;
}

/* The quantifiers; the first matching row is taken. */
enum {
    MANY = 1,  /* the type is plural */
    OTHER = 2, /* not the card itself */
    TWO = 4,   /* only in games of two players */
    RANDOM = 8
};
static const struct quantity {
    const char *words;
    uint8_t pick, control, is;
} quantities[] = {
    {"a random|one random", HJ_PICK_ANY, HJ_CONTROL_ANY, RANDOM},
    {"target opponent's", HJ_PICK_EACH, HJ_CONTROL_TARGET_OPPONENT, MANY},
    {"target player's", HJ_PICK_EACH, HJ_CONTROL_TARGET_PLAYER, MANY},
    {"target", HJ_PICK_TARGET, HJ_CONTROL_ANY, 0},
    {"another target", HJ_PICK_TARGET, HJ_CONTROL_ANY, OTHER},
    {"another", HJ_PICK_ANY, HJ_CONTROL_ANY, OTHER},
    {"an opponent's", HJ_PICK_ANY, HJ_CONTROL_OPPONENT, 0},
    {"a|an|any", HJ_PICK_ANY, HJ_CONTROL_ANY, 0},
    {"all of your|all your|each of your", HJ_PICK_EACH, HJ_CONTROL_YOU, MANY},
    {"each opponent's|all opponents'|all your opponents'|each of your "
     "opponents'",
     HJ_PICK_EACH, HJ_CONTROL_OPPONENT, MANY},
    {"each player's|all players'|all", HJ_PICK_EACH, HJ_CONTROL_ANY, MANY},
    {"each|every", HJ_PICK_EACH, HJ_CONTROL_ANY, 0},
    {"the", HJ_PICK_EACH, HJ_CONTROL_ANY, TWO}, /* "the attacker" */
    {"opponents'|your opponents'", HJ_PICK_EACH, HJ_CONTROL_OPPONENT, MANY},
    {"your opponent's", HJ_PICK_EACH, HJ_CONTROL_OPPONENT, MANY | TWO},
    {"your", HJ_PICK_EACH, HJ_CONTROL_YOU, MANY},
    {NULL, HJ_PICK_EACH, HJ_CONTROL_ANY, MANY}}; /* none */

/* Reads "[up to] two [other] [target]"; *TAKEN is true if present.  "each of"
 * is allowed only before targets. */
static bool counted(struct tx_parse *p, struct hj_selector *s, bool *many,
                    bool *taken)
{
    int start = p->at;
    bool each = tx_words(p, "each of"), up_to = tx_words(p, "up to");
    int16_t n = 0;

    if (tx_number(p, &n)) {
        bool other = TX_TAKE(p, "other"), target = TX_TAKE(p, "target");
        const char *why = n < 1 || n > 200 ? "number out of range (1 to 200)"
                          : up_to && target && n >= HJ_ANY_NUMBER
                              ? "too many targets"
                              : NULL;
        if (why != NULL)
            return tx_back(p, start) || tx_stop(p, why);
        *taken = !each || target;
        if (*taken) {
            s->count = (uint8_t)n;
            s->up_to = up_to;
            s->other = other;
            s->pick = target ? HJ_PICK_TARGET : HJ_PICK_ANY;
            *many = n > 1;
            return true;
        }
    }
    p->at = start;
    return each || !up_to;
}

/* Reads the quantifier; MANY: the type is plural. */
static bool quantifier(struct tx_parse *p, struct hj_selector *s, bool *many,
                       unsigned may)
{
    const struct quantity *q = quantities;
    bool taken = false;

    *many = false;
    s->count = 1;
    if (may & TX_COUNTED) {
        s->pick = HJ_PICK_EACH;
        return true;
    }
    if (tx_words(p, "one of your|any of your|any one of your")) {
        s->pick = HJ_PICK_ANY;
        s->control = HJ_CONTROL_YOU;
        *many = true;
        return true;
    }
    if (TX_IS(p, "the") && p->names &&
        (tx_says(p, "lowest") || tx_says(p, "highest"))) {
        p->at++;
        s->pick = HJ_PICK_ANY;
        return true;
    }
    if (tx_words(p, "any number of target|each of any number of target")) {
        s->pick = HJ_PICK_TARGET;
        s->count = HJ_ANY_NUMBER;
        s->up_to = *many = true;
        return true;
    }
    if (!counted(p, s, many, &taken) || taken)
        return taken;
    while (q->words != NULL &&
           ((q->is & TWO && !p->w->two) || !tx_words(p, q->words)))
        q++;
    s->pick = q->pick;
    s->random = (q->is & RANDOM) != 0;
    if (q->control != HJ_CONTROL_ANY)
        s->control = q->control;
    *many = (q->is & MANY) != 0;
    s->other =
        q->is & OTHER || (q->pick == HJ_PICK_TARGET && TX_TAKE(p, "other"));
    return true;
}

uint32_t tx_types_that(const struct hj_text_words *w, uint8_t is)
{
    uint32_t types = 0;

    for (uint8_t i = 0; i < w->type_count; i++)
        if (w->types[i].is & is)
            types |= UINT32_C(1) << i;
    return types;
}

bool tx_is_only_played(const struct tx_parse *p)
{
    return (p->type & tx_types_that(p->w, HJ_TYPE_PLAYED) &
            ~tx_types_that(p->w, HJ_TYPE_LASTS)) != 0;
}

bool tx_is_attached(const struct tx_parse *p)
{
    return (p->type & tx_types_that(p->w, HJ_TYPE_ATTACHED)) != 0;
}

bool tx_may_be_this(const struct tx_parse *p, const struct hj_kind *k)
{
    bool so = p->ref.self && p->ref.thing &&
              (k->states & ~p->ref.of.states) == 0 &&
              (k->keywords & ~p->ref.of.keywords) == 0;

    return (p->types == 0 || (k->types & p->types) != 0) &&
           (so || tx_is_plain_kind(k));
}

/* Reads "or recruit" after "this creature". */
static void or_types(struct tx_parse *p, struct hj_kind *k)
{
    struct hj_kind next;
    bool many = false;
    int start;

    for (;;) {
        start = p->at;
        next = (struct hj_kind){0};
        if (!tx_is_plain_kind(k) || !TX_TAKE(p, "or") ||
            !tx_type(p, &next, &many) || many || !tx_is_plain_kind(&next))
            break;
        k->types |= next.types;
    }
    p->at = start;
}

/* True if "it" at START could be what the condition before names: "if you
 * control a site, destroy it"; the subject of a clause is not. */
static bool may_be_owned(struct tx_parse *p, int start)
{
    const struct tx_token *t = &p->tokens[start - (start > 0)];

    if (p->owned != TX_OWNED_ONE || !p->ref.thing)
        return false;
    if (start == 0 || t->kind == TX_MARK || hj_str_is(t->low, "and") ||
        hj_str_is(t->low, "then")) {
        p->owned = TX_OWNED_NOT;
        return false;
    }
    tx_stop(p, "unclear what 'it' is");
    return true;
}

/* Reads the rest of "this combatant", "this". */
static bool this_one(struct tx_parse *p, struct hj_selector *s)
{
    bool many = false;

    s->kind_count = 1;
    if (!tx_type(p, &s->kinds[0], &many)) {
        s->kinds[0] = (struct hj_kind){.types = p->type};
        s->pick = HJ_PICK_THIS; /* "when this dies" */
        TX_TAKE(p, "card");
        return p->type != 0;
    }
    if (many)
        return false;
    or_types(p, &s->kinds[0]);
    s->pick = HJ_PICK_THIS;
    if (tx_may_be_this(p, &s->kinds[0]))
        return true;
    p->at--;
    p->far = p->far == p->at + 1 ? p->at : p->far; /* not "card" */
    return tx_stop(p, tx_is_plain_kind(&s->kinds[0])
                          ? "this card has another type"
                          : "unclear: always, or only while it is so");
}

/* Reads the rest of "attached boat". */
static bool attached_one(struct tx_parse *p, struct hj_selector *s)
{
    bool many = false, is_host;

    if (!tx_type(p, &s->kinds[0], &many) || many)
        return false;
    is_host = tx_is_plain_kind(&s->kinds[0]) &&
              (p->host_types & ~s->kinds[0].types) == 0;
    if (!p->ref.thing && !p->ref.several) /* same as "it" */
        tx_selector_init(s);
    else
        s->kind_count = 1;
    s->pick = HJ_PICK_HOST;
    return is_host || tx_stop(p, "this is attached to something else");
}

/* Reads the rest of "that combatant". */
static bool that_one(struct tx_parse *p, struct hj_selector *s)
{
    bool many = false;

    s->kind_count = 1;
    if (!tx_that_kind(p, &s->kinds[0], &many) || many || !p->ref.thing)
        return false;
    s->pick = HJ_PICK_IT;
    return tx_that_meant(p, &s->kinds[0]);
}

/* Reads "this combatant", "this"; "it", "that combatant"; "them". */
static bool pointed(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;

    if (TX_TAKE(p, "this")) {
        if (this_one(p, s))
            return true;
    } else if (TX_TAKE(p, "it") || TX_TAKE(p, "itself")) {
        if (tx_it(p, s) &&
            (p->ref.over == TX_OVER_PLAYED || tx_it_is_unique(p)) &&
            !may_be_owned(p, start))
            return true;
        p->at--;
        if (s->pick != HJ_PICK_IT)
            tx_stop(p, "this refers to nothing");
    } else if (TX_TAKE(p, "that")) {
        if (that_one(p, s))
            return true;
    } else if (p->host && tx_words(p, "attached|the attached")) {
        if (attached_one(p, s))
            return true;
    } else if (TX_TAKE(p, "them") || TX_TAKE(p, "they")) {
        s->pick = HJ_PICK_SAME;
        p->plural = true;
        if (p->ref.things && p->owned != TX_OWNED_SEVERAL)
            return true;
        p->at--;
        tx_stop(p, p->ref.things ? "unclear who 'they' are"
                                 : "this refers to nothing");
    }
    p->at = start;
    tx_selector_init(s);
    return false;
}

/* True if "that player controls" is allowed: for all objects or any, and after
 * "for each" for the players of the clause; "target opponent controls" only in
 * clauses that can name the player. */
static bool may_be_that(const struct tx_parse *p, const struct hj_selector *s,
                        unsigned may)
{
    bool named = s->control >= HJ_CONTROL_TARGET_OPPONENT ||
                 s->zone_of >= HJ_CONTROL_TARGET_OPPONENT;
    bool that =
        named || s->control == HJ_CONTROL_THAT || s->zone_of == HJ_CONTROL_THAT;

    if (!that)
        return true;
    if (may & TX_COUNTED)
        return p->theirs && !named;
    return (s->pick == HJ_PICK_EACH || s->pick == HJ_PICK_ANY) &&
           (!named || p->names);
}

/* Reads the part after a player, from START on: "target player or
 * combatant". */
static bool behind_player(struct tx_parse *p, struct hj_selector *s,
                          unsigned may, int start)
{
    int behind = p->at;
    bool many;

    /* "your opponents control" */
    if (!TX_TAKE(p, "or") || !(may & TX_OBJECTS) || p->plural ||
        (s->pick != HJ_PICK_TARGET && s->pick != HJ_PICK_ANY) ||
        s->control != HJ_CONTROL_ANY || s->other ||
        !tx_kinds(p, s, false, &many) || many) {
        p->at = behind;
        s->kind_count = 1;
        s->kinds[0] = (struct hj_kind){.types = HJ_TYPE_PLAYER};
        return true;
    }
    if (s->kind_count > 1 || !tx_is_plain_kind(&s->kinds[0]) ||
        s->control != HJ_CONTROL_ANY || s->other)
        return tx_back(p, start) ||
               tx_stop(p, "a player or one of several kinds is not supported");
    s->kinds[0].types |= HJ_TYPE_PLAYER;
    return true;
}

bool tx_is_the_one(const struct tx_parse *p, const struct hj_selector *s)
{
    uint32_t several = ~tx_types_that(p->w, HJ_TYPE_ALONE) & ~HJ_TYPE_PLAYER;

    return s->kind_count == 1 && !tx_is_players(s) &&
           (s->kinds[0].types & several) == 0 && s->pick == HJ_PICK_EACH &&
           s->control != HJ_CONTROL_ANY;
}

/* True for the ambiguous "all combatants or sites", from START on: both kinds
 * or only one. */
static bool is_all_or(struct tx_parse *p, int start)
{
    int end = p->at, far = p->far;
    bool both = false;
    uint8_t row;

    for (int i = start + 1; i + 1 < end && !both; i++) {
        p->at = i;
        both = tx_word(p, start, "all") &&
               (tx_row(p, TX_TYPE, &row) || tx_row(p, TX_NOUN, &row)) &&
               p->at < end && TX_TAKE(p, "or");
    }
    p->at = end;
    p->far = far;
    return both;
}

/* Reads the quantifier and the kinds; also "combatant or player". */
static bool some_kinds(struct tx_parse *p, struct hj_selector *s, unsigned may)
{
    int start = p->at;
    bool many, type_many, mixed;

    if (!quantifier(p, s, &many, may) ||
        !tx_kinds(p, s, s->pick == HJ_PICK_EACH && !p->one_of, &type_many))
        return tx_back(p, start);
    if (start < p->at && p->tokens[start].kind == TX_WORD &&
        tx_word(p, start, "the") && s->pick == HJ_PICK_EACH &&
        s->kinds[0].states == 0 && !tx_is_the_one(p, s))
        return tx_back(p, start) || tx_stop(p, "unclear which one");
    if (is_all_or(p, start))
        return tx_stop_last(p, start, "ambiguous: write 'and'");
    if (!(may & TX_COUNTED) && many != type_many &&
        !(many && tx_is_the_one(p, s)))
        return tx_stop_last(p, start,
                            many ? "ambiguous: one or all of them"
                                 : "ambiguous: one or several");
    mixed = may & TX_PLAYERS && s->kind_count == 1 &&
            tx_is_plain_kind(&s->kinds[0]) && s->control == HJ_CONTROL_ANY &&
            (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY);
    if (mixed && tx_words(p, "or player"))
        s->kinds[0].types |= HJ_TYPE_PLAYER;
    p->plural = type_many;
    return true;
}

/* Turns "HIDDEN combatant" into "combatant with HIDDEN", and "combatant with
 * HIDDEN and ATTACKER" into "attacker with HIDDEN". */
static bool keyword_in_front(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_kind *k = &s->kinds[0];
    const struct hj_noun_word *noun = tx_noun(p->w, k);
    uint32_t more = noun == NULL ? k->keywords : k->keywords & ~noun->keywords;

    if (p->called != 0 && s->with != 0)
        return tx_stop(p, "keywords are said twice");
    if (s->kind_count == 1 && more != 0 && (more & (more - 1)) == 0 &&
        s->with == 0) {
        s->with = more;
        k->keywords &= ~more;
    }
    return true;
}

/* Reads the part after the kinds, such as "you control"; START is the start of
 * the selector. */
static bool behind_kinds(struct tx_parse *p, struct hj_selector *s,
                         unsigned may, int start)
{
    int behind = p->at;

    if (!tx_selector_suffix(p, s) || !keyword_in_front(p, s))
        return tx_back(p, start);
    p->behind = p->at > behind;
    if (s->pick == HJ_PICK_ANY && s->extreme == HJ_EXTREME_NONE &&
        tx_word(p, start, "the"))
        return tx_back(p, start) || tx_stop(p, "unclear which one");
    if (s->extreme != HJ_EXTREME_NONE &&
        (may & TX_COUNTED || s->control >= HJ_CONTROL_HOST))
        return tx_stop_last(p, start, "unclear among whose");
    if (!may_be_that(p, s, may))
        return tx_stop_last(p, start,
                            "its controller is not known at that time");
    if (p->twice && p->at > behind) {
        p->far = p->at = behind; /* the rest is readable */
        return tx_stop(p, "ambiguous: of the last of them, or of both") ||
               tx_back(p, start);
    }
    if (s->zone != HJ_TEXT_NONE && !(p->w->zones[s->zone].is & HJ_ZONE_PLAY))
        tx_loose_cards(p, s);
    return true;
}

bool tx_selector(struct tx_parse *p, struct hj_selector *s, unsigned may)
{
    int start = p->at;

    tx_selector_init(s);
    p->loose = p->behind = false; /* not left over from an earlier attempt */
    if (may & TX_PLAYERS && tx_players(p, s))
        return behind_player(p, s, may, start);
    if (!(may & TX_OBJECTS))
        return false;
    p->plural = false;
    if (!(may & TX_COUNTED) && pointed(p, s)) /* a single object needs no
                                               * quantifier */
        return true;
    return some_kinds(p, s, may) && ((s->kinds[0].types & HJ_TYPE_PLAYER) ||
                                     behind_kinds(p, s, may, start));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Whom or what: players, quantifiers, adjectives, types and what follows
 * them. */
#include "text/internal.h"

enum { MOST_NAME = 12, MOST_TRAIT = 3 }; /* words of a name, of a trait */

void tx_selector_init(struct hj_selector *s)
{
    *s = (struct hj_selector){.relation = HJ_TEXT_NONE, .zone = HJ_TEXT_NONE};
}

/* The slice from the token here to the Nth behind it. */
static struct hj_str slice(const struct tx_parse *p, int n)
{
    const struct tx_token *a = tx_now(p), *b = a + n - 1;

    return (struct hj_str){a->said.p, (size_t)(b->said.p + b->said.n -
                                               a->said.p)};
}

/* A name or a trait of the catalogue, the longest of up to MOST words. */
static bool known(struct tx_parse *p, int most, bool name, struct hj_str *found)
{
    int n = 0;

    if (p->text->knows == NULL)
        return false;
    while (n < most && p->tokens[p->at + n].kind != TX_END &&
           p->tokens[p->at + n].kind != TX_QUOTED)
        n++;
    for (; n > 0; n--) {
        *found = slice(p, n);
        if (p->text->knows(p->text->knows_data, *found, name)) {
            p->at += n;
            return true;
        }
    }
    return false;
}

static bool is_shouted(const struct tx_parse *p, int from)
{
    for (int i = from; i < p->at; i++)
        if (p->tokens[i].kind == TX_WORD && !p->tokens[i].upper)
            return false;
    return true;
}

/* "HIDDEN combatant" speaks of the keyword, "hidden combatant" of the state;
 * a keyword that no state is called like may be in any letters. */
static bool keyword_adjective(struct tx_parse *p, struct hj_kind *k)
{
    int start = p->at, behind;
    uint8_t row, state;

    if (!tx_row(p, TX_KEYWORD, &row, NULL))
        return false;
    behind = p->at;
    p->at = start;
    if (tx_row(p, TX_STATE, &state, NULL) && p->at == behind &&
        !is_shouted(p, start)) {
        p->at = start;
        return false;
    }
    p->at = behind;
    k->keywords |= 1u << row;
    return true;
}

static bool trait(struct tx_parse *p, struct hj_kind *k, bool missing)
{
    struct hj_str found;
    int start = p->at;

    if (!known(p, MOST_TRAIT, false, &found))
        return false;
    if (k->trait_count == HJ_MOST_TRAITS) {
        p->at = start;
        return tx_stop(p, "more traits than two");
    }
    k->not_traits |= (uint8_t)(missing ? 1u << k->trait_count : 0);
    k->traits[k->trait_count++] = found;
    return true;
}

/* One adjective in front of a type. */
static bool adjective(struct tx_parse *p, struct hj_selector *s,
                      struct hj_kind *k)
{
    int start = p->at;
    uint8_t row;
    bool friendly;

    if (TX_TAKE(p, "non-") || (TX_IS(p, "non") && p->at++ >= 0)) {
        tx_mark(p, '-');
        if (tx_row(p, TX_STATE, &row, NULL)) {
            k->not_states |= 1u << row;
            return true;
        }
        if (trait(p, k, true))
            return true;
        tx_stop(p, NULL);
        p->at = start;
        return false;
    }
    friendly = TX_IS(p, "friendly");
    if (friendly || TX_IS(p, "enemy") || TX_IS(p, "opposing")) {
        if (s->control != HJ_CONTROL_ANY)
            return tx_stop(p, "it is said twice who controls it");
        s->control = friendly ? HJ_CONTROL_YOU : HJ_CONTROL_OPPONENT;
        p->at++;
        return true;
    }
    if (TX_IS(p, "other") && !s->other) {
        s->other = true;
        p->at++;
        return true;
    }
    if (keyword_adjective(p, k))
        return true;
    if (tx_row(p, TX_STATE, &row, NULL)) {
        k->states |= 1u << row;
        return true;
    }
    return trait(p, k, false);
}

/* "combatant", "site cards", "attackers". */
static bool type(struct tx_parse *p, struct hj_kind *k, bool *many)
{
    int start = p->at, behind = start;
    uint8_t row, form, found = 0, found_form = 0;
    bool noun = false;

    if (tx_row(p, TX_TYPE, &row, &form)) {
        behind = p->at;
        found = row;
        found_form = form;
    }
    p->at = start;
    if (tx_row(p, TX_NOUN, &row, &form) && p->at > behind) {
        noun = true;
        behind = p->at;
        found = row;
        found_form = form;
    }
    p->at = behind;
    if (behind == start)
        return false;
    *many = found_form == 1;
    if (noun) {
        const struct hj_noun_word *w = &p->w->nouns[found];
        k->types = w->types;
        k->states |= w->states;
        k->keywords |= w->keywords;
        return true;
    }
    k->types = 1u << found;
    if (TX_IS(p, "card") || TX_IS(p, "cards")) { /* "a tactic card" */
        *many = TX_IS(p, "cards");
        p->at++;
    }
    return true;
}

/* "Synthien and Orrathi combatants": one type with two traits to choose from.
 * Nothing is read where it is not so. */
static bool two_traits(struct tx_parse *p, bool with_and,
                       struct hj_kind k[HJ_MOST_KINDS], bool *many)
{
    int start = p->at;

    k[0] = k[1] = (struct hj_kind){0};
    if (trait(p, &k[0], false) &&
        (TX_TAKE(p, "or") || (with_and && TX_TAKE(p, "and"))) &&
        trait(p, &k[1], false) && type(p, &k[1], many)) {
        k[0].types = k[1].types;
        k[0].states = k[1].states;
        k[0].keywords = k[1].keywords;
        return true;
    }
    p->at = start;
    return false;
}

static bool is_plain(const struct hj_kind *k)
{
    return k->states == 0 && k->not_states == 0 && k->keywords == 0 &&
           k->trait_count == 0;
}

/* Adjectives and a type. */
static bool kind(struct tx_parse *p, struct hj_selector *s, struct hj_kind *k,
                 bool *many)
{
    int start = p->at;

    *k = (struct hj_kind){0};
    p->called = 0;
    while (!type(p, k, many)) {
        if (!adjective(p, s, k)) {
            p->at = start;
            return false;
        }
        p->called = k->keywords;
    }
    return true;
}

/* Whether a verb of the game begins here: "… and reset sites" is no kind. */
static bool begins_verb(const struct tx_parse *p)
{
    const struct hj_grammar *text = p->text;

    for (int i = text->tables[TX_VERB]; i < text->tables[TX_VERB + 1]; i++) {
        const struct tx_item *item = &text->items[text->phrases[i].first];
        if (item->hole == 0 && tx_now(p)->kind == TX_WORD &&
            item->hash == tx_now(p)->hash)
            return true;
    }
    return false;
}

/* "combatant or Kettle site", with AND also "combatants and sites". */
static bool kinds(struct tx_parse *p, struct hj_selector *s, bool with_and,
                  bool *many)
{
    p->called = 0;
    if (two_traits(p, with_and, s->kinds, many)) {
        s->kind_count = 2;
        return true;
    }
    if (!kind(p, s, &s->kinds[0], many))
        return false;
    s->kind_count = 1;
    for (;;) {
        int start = p->at;
        struct hj_selector before = *s;
        struct hj_kind next;
        bool next_many;
        if (!TX_TAKE(p, "or") && !(with_and && TX_TAKE(p, "and"))) {
            p->at = start;
            return true;
        }
        if ((p->tokens[p->at - 1].kind == TX_WORD &&
             p->tokens[p->at - 1].low.p[0] == 'a' && begins_verb(p)) ||
            !kind(p, s, &next, &next_many) || next_many != *many) {
            *s = before;
            p->at = start;
            return true;
        }
        if (is_plain(&next) && s->kind_count == 1 && is_plain(&s->kinds[0])) {
            s->kinds[0].types |= next.types;
            continue;
        }
        if (is_plain(&next)) {
            p->at--;
            return tx_stop(p, "what stands in front of the first type may "
                              "belong to this one or not: write it twice, or "
                              "this one first");
        }
        if (s->kind_count == HJ_MOST_KINDS)
            return tx_stop(p, "more kinds than two");
        s->kinds[s->kind_count++] = next;
    }
}

/* "2 or less" and the like; with X its maximum is what was paid. */
static bool test_range(struct tx_parse *p, struct hj_test *t)
{
    if (TX_TAKE(p, "x")) {
        if (!p->x)
            return tx_stop(p, "no cost says what X is");
        t->x = true;
        if (tx_words(p, "or less|or fewer|or lower")) {
            t->most = 0;
            t->least = 0;
            return true;
        }
        return tx_stop(p, NULL);
    }
    return tx_range(p, &t->least, &t->most);
}

/* "cost 2 or less", "2 or less ATK". */
static bool test(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_test t = {0};
    int start = p->at;

    if (TX_TAKE(p, "a") || TX_TAKE(p, "an"))
        (void)t;
    if (tx_row(p, TX_VALUE, &t.value, NULL)) {
        TX_TAKE(p, "of");
        if (!test_range(p, &t))
            goto no;
    } else if (!test_range(p, &t) || !tx_row(p, TX_VALUE, &t.value, NULL)) {
        goto no;
    }
    if (s->test_count == HJ_MOST_TESTS) {
        tx_stop(p, "more comparisons than two");
        goto no;
    }
    s->tests[s->test_count++] = t;
    return true;
no:
    p->at = start;
    return false;
}

static bool bare_keyword(struct tx_parse *p, uint32_t *bits)
{
    uint8_t row;

    if (!tx_row(p, TX_KEYWORD, &row, NULL))
        return false;
    *bits |= 1u << row;
    return true;
}

/* "FLIGHT or SPECIALIST": any; "FLIGHT and SPECIALIST": all. */
static bool with_keywords(struct tx_parse *p, struct hj_selector *s)
{
    uint32_t any = 0, all = 0, more;
    int start;

    if (!bare_keyword(p, &any))
        return false;
    if (s->with != 0)
        return tx_stop(p, "keywords are asked for twice");
    for (;;) {
        start = p->at;
        more = 0;
        if (all == 0 && TX_TAKE(p, "or") && bare_keyword(p, &more)) {
            any |= more;
        } else {
            p->at = start;
            if (!TX_TAKE(p, "and") || !bare_keyword(p, &more))
                break;
            if (any & (any - 1))
                return tx_stop(p, "'or' and 'and' in one list");
            all |= more;
        }
    }
    p->at = start;
    if (all == 0) {
        s->with = any;
        return true;
    }
    if (s->kind_count > 1)
        return tx_stop(p, "of which of them?");
    for (int i = 0; i < s->kind_count; i++)
        s->kinds[i].keywords |= any | all;
    return true;
}

static bool without_keywords(struct tx_parse *p, struct hj_selector *s)
{
    int start;

    if (s->without != 0 || !bare_keyword(p, &s->without))
        return tx_stop(p, NULL);
    for (;;) {
        start = p->at;
        if (!(TX_TAKE(p, "or") || TX_TAKE(p, "and")) ||
            !bare_keyword(p, &s->without))
            break;
    }
    p->at = start;
    return true;
}

static bool control(struct tx_parse *p, struct hj_selector *s)
{
    uint8_t who;

    if (tx_words(p, "you control"))
        who = HJ_CONTROL_YOU;
    else if (tx_words(p, "an opponent controls|opponents control|"
                         "your opponents control|any opponent controls") ||
             (p->w->two && tx_words(p, "your opponent controls")))
        who = HJ_CONTROL_OPPONENT;
    else
        return false;
    if (s->control != HJ_CONTROL_ANY) {
        p->at--;
        return tx_stop(p, "it is said twice who controls it");
    }
    s->control = who;
    return true;
}

/* "in your damage pile", "from your hand", "in play". */
static bool in_zone(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    uint8_t row, of;

    if (!(TX_TAKE(p, "in") || TX_TAKE(p, "from")) || s->zone != HJ_TEXT_NONE)
        goto no;
    of = TX_TAKE(p, "your") ? HJ_CONTROL_YOU : HJ_CONTROL_ANY;
    if (of == HJ_CONTROL_ANY &&
        tx_words(p, "an opponent's|opponents'|your opponents'"))
        of = HJ_CONTROL_OPPONENT;
    if (!tx_row(p, TX_ZONE, &row, NULL))
        goto no;
    if (!(p->w->zones[row].is & HJ_ZONE_OWNED) != (of == HJ_CONTROL_ANY)) {
        tx_stop(p, "whose is it?");
        goto no;
    }
    s->zone = row;
    s->zone_of = of;
    p->zone_at = start;
    return true;
no:
    p->at = start;
    return false;
}

/* "that is activated", "that has FLIGHT". */
static bool that_is(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    uint8_t row;
    bool not;

    if (s->kind_count == 1 && tx_words(p, "that is|that are")) {
        not = TX_TAKE(p, "not");
        if (tx_row(p, TX_STATE, &row, NULL)) {
            if (not)
                s->kinds[0].not_states |= 1u << row;
            else
                s->kinds[0].states |= 1u << row;
            return true;
        }
    } else if (tx_words(p, "that has|that have") && with_keywords(p, s)) {
        return true;
    }
    p->at = start;
    return false;
}

static bool named(struct tx_parse *p, struct hj_selector *s)
{
    if (tx_now(p)->kind == TX_QUOTED && tx_now(p)->said.n > 0) {
        s->name = tx_now(p)->said;
        p->at++;
        return true;
    }
    return known(p, MOST_NAME, true, &s->name) ||
           tx_stop(p, "no card of the catalogue is called so");
}

/* What stands behind the types; false only where something is begun that
 * cannot be. */
static bool relatives(struct tx_parse *p, struct hj_selector *s)
{
    for (;;) {
        int start = p->at;
        uint8_t row;
        if (TX_TAKE(p, "with")) {
            if (!test(p, s) && !with_keywords(p, s))
                return tx_stop(p, NULL);
            for (;;) { /* "and ATK 3 or more" */
                int behind = p->at;
                if (TX_TAKE(p, "and")) {
                    TX_TAKE(p, "with");
                    if (test(p, s))
                        continue;
                }
                p->at = behind;
                break;
            }
        } else if (!s->other &&
                   (tx_words(p, "other than this") || tx_words(p, "except this"))) {
            struct hj_kind this = {0};
            bool many;
            if (!type(p, &this, &many) || many)
                return tx_stop(p, NULL);
            s->other = true;
        } else if (TX_TAKE(p, "without")) {
            if (!without_keywords(p, s))
                return false;
        } else if (TX_TAKE(p, "named")) {
            if (s->name.n > 0 || !named(p, s))
                return tx_stop(p, NULL);
        } else if (control(p, s) || in_zone(p, s) || that_is(p, s)) {
            continue;
        } else if (s->relation == HJ_TEXT_NONE &&
                   tx_row(p, TX_RELATION, &row, NULL) &&
                   p->w->relations[row].is & HJ_RELATION_OF) {
            s->relation = row;
        } else {
            p->at = start;
            return true;
        }
    }
}

/* 1 to 10 in words, or in digits; "a" is tx_amount()'s. */
static bool small_number(struct tx_parse *p, int16_t *n)
{
    static const char *const words[] = {"one", "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine", "ten"};

    if (tx_now(p)->kind == TX_NUMBER) {
        *n = tx_now(p)->a;
        p->at++;
        return true;
    }
    for (int i = 0; i < 10; i++)
        if (tx_take(p, words[i], strlen(words[i]))) {
            *n = (int16_t)(i + 1);
            return true;
        }
    return false;
}

bool tx_number(struct tx_parse *p, int16_t *n)
{
    return small_number(p, n);
}

/* How many, and whether they are targets; MANY: the type is in the plural. */
static bool quantifier(struct tx_parse *p, struct hj_selector *s, bool *many,
                       unsigned may)
{
    int start = p->at;
    int16_t n = 0;

    *many = false;
    s->count = 1;
    if (may & TX_COUNTED) {
        s->pick = HJ_PICK_EACH;
        return true;
    }
    s->up_to = tx_words(p, "up to");
    if (small_number(p, &n)) {
        if (n < 1 || n > 200) {
            p->at = start;
            return tx_stop(p, "a number from 1 to 200");
        }
        s->count = (uint8_t)n;
        *many = n > 1;
        s->other = TX_TAKE(p, "other");
        s->pick = TX_TAKE(p, "target") ? HJ_PICK_TARGET : HJ_PICK_ANY;
        return true;
    }
    if (s->up_to) {
        p->at = start;
        return false;
    }
    if (TX_TAKE(p, "target")) {
        s->pick = HJ_PICK_TARGET;
        s->other = TX_TAKE(p, "other");
    } else if (tx_words(p, "another target")) {
        s->pick = HJ_PICK_TARGET;
        s->other = true;
    } else if (TX_TAKE(p, "another")) {
        s->pick = HJ_PICK_ANY;
        s->other = true;
    } else if (TX_TAKE(p, "a") || TX_TAKE(p, "an") || TX_TAKE(p, "any")) {
        s->pick = HJ_PICK_ANY;
    } else if (tx_words(p, "all of your|all your")) {
        s->pick = HJ_PICK_EACH;
        s->control = HJ_CONTROL_YOU;
        *many = true;
    } else if (tx_words(p, "each of your")) {
        s->pick = HJ_PICK_EACH;
        s->control = HJ_CONTROL_YOU;
        *many = true;
    } else if (TX_TAKE(p, "all")) {
        s->pick = HJ_PICK_EACH;
        *many = true;
    } else if (TX_TAKE(p, "each") || TX_TAKE(p, "every")) {
        s->pick = HJ_PICK_EACH;
    } else if (p->w->two && TX_TAKE(p, "the")) {
        s->pick = HJ_PICK_EACH; /* "the attacker": there is one */
    } else if (TX_TAKE(p, "your")) {
        s->pick = HJ_PICK_EACH;
        s->control = HJ_CONTROL_YOU;
        *many = true;
    } else if (tx_words(p, "opponents'|your opponents'") ||
               (p->w->two && tx_words(p, "your opponent's"))) {
        s->pick = HJ_PICK_EACH;
        s->control = HJ_CONTROL_OPPONENT;
        *many = true;
    } else if (tx_words(p, "an opponent's")) {
        s->pick = HJ_PICK_ANY;
        s->control = HJ_CONTROL_OPPONENT;
    } else {
        s->pick = HJ_PICK_EACH;
        *many = true;
    }
    return true;
}

/* "this combatant"; "it", "that combatant"; "them". */
static bool pointed(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    bool many = false;

    if (TX_TAKE(p, "this")) {
        s->kind_count = 1;
        if (type(p, &s->kinds[0], &many) && !many) {
            s->pick = HJ_PICK_THIS;
            return true;
        }
    } else if (TX_TAKE(p, "it") || TX_TAKE(p, "itself")) {
        s->pick = p->thing ? HJ_PICK_IT : HJ_PICK_HOST;
        if (p->thing || p->host)
            return true;
        p->at--;
        tx_stop(p, "nothing that it could mean");
    } else if (TX_TAKE(p, "that")) {
        s->kind_count = 1;
        if (type(p, &s->kinds[0], &many) && !many && p->thing) {
            s->pick = HJ_PICK_IT;
            return true;
        }
    } else if (p->host && (tx_words(p, "attached|the attached")) &&
               type(p, &s->kinds[0], &many) && !many) {
        tx_selector_init(s);
        s->pick = HJ_PICK_HOST;
        return true;
    } else if (TX_TAKE(p, "them") || TX_TAKE(p, "they")) {
        s->pick = HJ_PICK_SAME;
        p->plural = true;
        if (p->things)
            return true;
        p->at--;
        tx_stop(p, "nobody whom it could mean");
    }
    p->at = start;
    tx_selector_init(s);
    return false;
}

static void of_players(struct hj_selector *s, uint8_t pick, uint8_t who)
{
    tx_selector_init(s);
    s->pick = pick;
    s->count = 1;
    s->control = who;
    s->kind_count = 1;
    s->kinds[0].types = HJ_TYPE_PLAYER;
}

/* Players in the words of the grammar. */
static bool players(struct tx_parse *p, struct hj_selector *s)
{
    static const struct {
        const char *words;
        uint8_t pick, control;
        bool other, many;
    } rows[] = {
        {"each other player|all other players|every other player",
         HJ_PICK_EACH, HJ_CONTROL_ANY, true, false},
        {"each opponent|every opponent|each of your opponents", HJ_PICK_EACH,
         HJ_CONTROL_OPPONENT, false, false},
        {"each player|every player", HJ_PICK_EACH, HJ_CONTROL_ANY, false,
         false},
        {"all opponents|all your opponents|all of your opponents|"
         "your opponents|opponents",
         HJ_PICK_EACH, HJ_CONTROL_OPPONENT, false, true},
        {"all players|players", HJ_PICK_EACH, HJ_CONTROL_ANY, false, true},
        {"target opponent", HJ_PICK_TARGET, HJ_CONTROL_OPPONENT, false, false},
        {"target player", HJ_PICK_TARGET, HJ_CONTROL_ANY, false, false},
        {"an opponent|any opponent|one opponent", HJ_PICK_ANY,
         HJ_CONTROL_OPPONENT, false, false},
        {"a player|any player|one player", HJ_PICK_ANY, HJ_CONTROL_ANY, false,
         false},
    };
    int start = p->at;

    if (TX_TAKE(p, "you")) {
        of_players(s, HJ_PICK_YOU, HJ_CONTROL_YOU);
        p->plural = true;
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tx_words(p, rows[i].words)) {
            of_players(s, rows[i].pick, rows[i].control);
            s->other = rows[i].other;
            p->plural = rows[i].many;
            return true;
        }
    p->plural = false;
    if (p->w->two && tx_words(p, "your opponent")) {
        of_players(s, HJ_PICK_EACH, HJ_CONTROL_OPPONENT);
        return true;
    }
    if (tx_words(p, "that player|that opponent")) {
        of_players(s, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
        if (p->player)
            return true;
        p->at--;
        tx_stop(p, "nobody who that could be");
        p->at = start;
        return false;
    }
    if (TX_TAKE(p, "its")) {
        uint8_t pick = TX_TAKE(p, "controller") ? HJ_PICK_CONTROLLER
                       : TX_TAKE(p, "owner")    ? HJ_PICK_OWNER
                                                : HJ_PICK_NONE;
        if (pick == HJ_PICK_CONTROLLER && !p->thing && p->host)
            pick = HJ_PICK_HOST_CONTROLLER;
        of_players(s, pick, HJ_CONTROL_ANY);
        if (pick != HJ_PICK_NONE &&
            (p->thing || pick == HJ_PICK_HOST_CONTROLLER))
            return true;
    }
    p->at = start;
    return false;
}

bool tx_owner(struct tx_parse *p, struct hj_selector *s)
{
    static const struct {
        const char *words;
        uint8_t pick, control;
    } rows[] = {
        {"your", HJ_PICK_YOU, HJ_CONTROL_YOU},
        {"target opponent's", HJ_PICK_TARGET, HJ_CONTROL_OPPONENT},
        {"target player's", HJ_PICK_TARGET, HJ_CONTROL_ANY},
        {"each opponent's", HJ_PICK_EACH, HJ_CONTROL_OPPONENT},
        {"each player's", HJ_PICK_EACH, HJ_CONTROL_ANY},
        {"an opponent's", HJ_PICK_ANY, HJ_CONTROL_OPPONENT},
        {"a player's", HJ_PICK_ANY, HJ_CONTROL_ANY},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tx_words(p, rows[i].words)) {
            of_players(s, rows[i].pick, rows[i].control);
            return true;
        }
    if (p->player && tx_words(p, "that player's|that opponent's")) {
        of_players(s, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
        return true;
    }
    if (p->thing && tx_words(p, "its controller's|its owner's")) {
        of_players(s, p->tokens[p->at - 1].low.p[0] == 'c' ? HJ_PICK_CONTROLLER
                                                           : HJ_PICK_OWNER,
                   HJ_CONTROL_ANY);
        return true;
    }
    if (!p->thing && p->host && tx_words(p, "its controller's")) {
        of_players(s, HJ_PICK_HOST_CONTROLLER, HJ_CONTROL_ANY);
        return true;
    }
    return tx_stop(p, NULL);
}

/* The noun for a kind: the one that says most of it. */
const struct hj_noun_word *tx_noun(const struct hj_text_words *w,
                                   const struct hj_kind *k)
{
    const struct hj_noun_word *best = NULL;

    for (uint8_t i = 0; i < w->noun_count; i++) {
        const struct hj_noun_word *n = &w->nouns[i];
        if (n->types == k->types && (n->states & ~k->states) == 0 &&
            (n->keywords & ~k->keywords) == 0 &&
            (best == NULL || n->states != 0 || n->keywords != 0))
            best = n;
    }
    return best;
}

/* "HIDDEN combatant" is "combatant with HIDDEN", and "combatant with HIDDEN and
 * ATTACKER" is "attacker with HIDDEN". */
static bool keyword_in_front(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_kind *k = &s->kinds[0];
    const struct hj_noun_word *noun = tx_noun(p->w, k);
    uint32_t more = noun == NULL ? k->keywords : k->keywords & ~noun->keywords;

    if (p->called != 0 && s->with != 0)
        return tx_stop(p, "keywords are asked for twice");
    if (s->kind_count == 1 && more != 0 && (more & (more - 1)) == 0 &&
        s->with == 0) {
        s->with = more;
        k->keywords &= ~more;
    }
    return true;
}

bool tx_kind_only(struct tx_parse *p, struct hj_selector *s)
{
    bool many;

    return kinds(p, s, false, &many);
}

bool tx_selector(struct tx_parse *p, struct hj_selector *s, unsigned may)
{
    int start = p->at;
    bool many, type_many, mixed;

    tx_selector_init(s);
    if (may & TX_PLAYERS && players(p, s)) {
        int behind = p->at;
        /* "your opponents control"; "target player or combatant" */
        if (!TX_TAKE(p, "or") || !(may & TX_OBJECTS) || p->plural ||
            s->pick < HJ_PICK_TARGET || s->pick > HJ_PICK_ANY ||
            s->control != HJ_CONTROL_ANY || s->other ||
            !kinds(p, s, false, &type_many) || type_many) {
            p->at = behind;
            s->kind_count = 1;
            s->kinds[0] = (struct hj_kind){.types = HJ_TYPE_PLAYER};
            return true;
        }
        if (s->kind_count > 1 || !is_plain(&s->kinds[0])) {
            p->at = start;
            return tx_stop(p, "a player or one of several kinds");
        }
        s->kinds[0].types |= HJ_TYPE_PLAYER;
        return true;
    }
    if (!(may & TX_OBJECTS)) {
        p->at = start;
        return false;
    }
    p->plural = false;
    if (pointed(p, s))
        return true;
    if (!quantifier(p, s, &many, may) ||
        !kinds(p, s, s->pick == HJ_PICK_EACH, &type_many)) {
        p->at = start;
        return false;
    }
    if (start < p->at && p->tokens[start].kind == TX_WORD &&
        hj_str_is(p->tokens[start].low, "the") && s->kinds[0].states == 0) {
        p->at = start;
        return tx_stop(p, "which one?");
    }
    if (!(may & TX_COUNTED) && many != type_many) {
        p->at--;
        tx_stop(p, many ? "one of them, or all?" : "more than one?");
        p->at = start;
        return false;
    }
    /* "combatant or player" */
    mixed = may & TX_PLAYERS && s->kind_count == 1 &&
            is_plain(&s->kinds[0]) && s->control == HJ_CONTROL_ANY &&
            (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY);
    if (mixed && tx_words(p, "or player"))
        s->kinds[0].types |= HJ_TYPE_PLAYER;
    p->plural = type_many;
    if (s->kinds[0].types & HJ_TYPE_PLAYER)
        return true;
    if (!relatives(p, s) || !keyword_in_front(p, s)) {
        p->at = start;
        return false;
    }
    return true;
}

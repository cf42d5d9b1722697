/* SPDX-License-Identifier: MPL-2.0 */
/* Kinds of objects: adjectives and types. */
#include "text/internal.h"

enum { MOST_TRAIT = 3 }; /* largest number of words of a trait */

void tx_selector_init(struct hj_selector *s)
{
    *s = (struct hj_selector){.relation = HJ_TEXT_NONE, .zone = HJ_TEXT_NONE};
}

void tx_of(struct hj_selector *s, uint8_t pick, uint32_t types)
{
    tx_selector_init(s);
    s->pick = pick;
    s->kind_count = types != 0;
    s->kinds[0].types = types;
}

struct hj_str tx_slice(const struct tx_parse *p, int i, int end)
{
    const struct tx_token *a = &p->tokens[i], *b = &p->tokens[end - 1];

    return (struct hj_str){a->said.p,
                           (size_t)(b->said.p + b->said.n - a->said.p)};
}

/* Reads a name or a trait of the catalogue, the longest match of up to MOST
 * words. */
bool tx_known(struct tx_parse *p, int most, bool name, struct hj_str *found)
{
    int n = 0;

    if (p->text->knows == NULL)
        return false;
    while (n < most && p->tokens[p->at + n].kind != TX_END &&
           p->tokens[p->at + n].kind != TX_QUOTED)
        n++;
    for (; n > 0; n--) {
        *found = tx_slice(p, p->at, p->at + n);
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

/* Reads a keyword as an adjective.  "HIDDEN combatant" is the keyword, "hidden
 * combatant" the state; a keyword without a state of the same name may be in
 * any case. */
static bool keyword_adjective(struct tx_parse *p, struct hj_kind *k)
{
    int start = p->at, behind;
    uint8_t row, state;

    if (!tx_row(p, TX_KEYWORD, &row))
        return false;
    behind = p->at;
    p->at = start;
    if (tx_row(p, TX_STATE, &state) && p->at == behind && !is_shouted(p, start))
        return tx_back(p, start);
    p->at = behind;
    k->keywords |= 1u << row;
    return true;
}

static bool trait(struct tx_parse *p, struct hj_kind *k, bool missing)
{
    struct hj_str found;
    int start = p->at;

    if (!tx_known(p, MOST_TRAIT, false, &found))
        return false;
    if (k->trait_count == HJ_MOST_TRAITS)
        return tx_back(p, start) || tx_stop(p, "more than two traits");
    k->not_traits |= (uint8_t)(missing ? 1u << k->trait_count : 0);
    k->traits[k->trait_count++] = found;
    return true;
}

/* Reads "Adjacent" as adjacent to this object, on cards that are in play. */
static bool adjacent(struct tx_parse *p, struct hj_selector *s)
{
    if (s->relation != HJ_TEXT_NONE || tx_is_only_played(p) ||
        !TX_IS(p, "adjacent"))
        return false;
    for (uint8_t i = 0; i < p->w->relation_count; i++)
        if (p->w->relations[i].is & HJ_RELATION_OF &&
            strncmp(p->w->relations[i].text, "adjacent to this ", 17) == 0) {
            s->relation = i;
            p->at++;
            return true;
        }
    return false;
}

/* Reads one adjective before a type. */
static bool adjective(struct tx_parse *p, struct hj_selector *s,
                      struct hj_kind *k)
{
    int start = p->at;
    uint8_t row;
    bool friendly;

    if (TX_TAKE(p, "non-") || (TX_IS(p, "non") && p->at++ >= 0)) {
        tx_mark(p, '-');
        if (tx_row(p, TX_STATE, &row)) {
            k->not_states |= 1u << row;
            return true;
        }
        if (trait(p, k, true))
            return true;
        return tx_stop(p, NULL) || tx_back(p, start);
    }
    friendly = TX_IS(p, "friendly");
    if (friendly || TX_IS(p, "enemy") || TX_IS(p, "opposing")) {
        if (s->control != HJ_CONTROL_ANY)
            return tx_stop(p, "its controller is said twice");
        s->control = friendly ? HJ_CONTROL_YOU : HJ_CONTROL_OPPONENT;
        p->at++;
        return true;
    }
    if (TX_IS(p, "other") && !s->other) {
        s->other = true;
        p->at++;
        return true;
    }
    if (adjacent(p, s) || keyword_adjective(p, k))
        return true;
    if (tx_row(p, TX_STATE, &row)) {
        k->states |= 1u << row;
        return true;
    }
    return trait(p, k, false);
}

/* Reads "combatant", "site cards", "attackers". */
bool tx_type(struct tx_parse *p, struct hj_kind *k, bool *many)
{
    int start = p->at, behind = start;
    uint8_t row, form, found = 0, found_form = 0;
    bool noun;

    if (tx_row_form(p, TX_TYPE, &found, &found_form))
        behind = p->at;
    p->at = start;
    noun = tx_row_form(p, TX_NOUN, &row, &form) && p->at > behind;
    if (noun) {
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
        p->card = p->card || hj_str_is(hj_str(w->one), "card");
        k->types = w->types;
        k->states |= w->states;
        k->keywords |= w->keywords;
        return true;
    }
    k->types = 1u << found;
    if (TX_IS(p, "card") || TX_IS(p, "cards")) { /* "a tactic card" */
        *many = TX_IS(p, "cards");
        p->card = true;
        p->at++;
    }
    return true;
}

/* Reads "Synthien and Orrathi combatants": one type with two alternative
 * traits.  Otherwise nothing is taken. */
static bool two_traits(struct tx_parse *p, bool with_and,
                       struct hj_kind k[HJ_MOST_KINDS], bool *many)
{
    int start = p->at;

    k[0] = k[1] = (struct hj_kind){0};
    if (trait(p, &k[0], false) &&
        (TX_TAKE(p, "or") || (with_and && TX_TAKE(p, "and"))) &&
        trait(p, &k[1], false) && tx_type(p, &k[1], many)) {
        k[0].types = k[1].types;
        k[0].states = k[1].states;
        k[0].keywords = k[1].keywords;
        return true;
    }
    return tx_back(p, start);
}

uint32_t tx_states_of(const struct hj_selector *s)
{
    uint32_t states = 0;

    for (int i = 0; i < s->kind_count; i++)
        states |= s->kinds[i].states | s->kinds[i].not_states;
    return states;
}

bool tx_is_plain_kind(const struct hj_kind *k)
{
    return k->states == 0 && k->not_states == 0 && k->keywords == 0 &&
           k->trait_count == 0;
}

/* Reads "Heroes", for a trait Hero, without a type after it. */
bool tx_traits(struct tx_parse *p, struct hj_kind *k)
{
    struct tx_token *t = &p->tokens[p->at], said = *t;
    size_t most = t->kind == TX_WORD && t->said.n > 3 ? 2 : 0;
    bool found = false;

    if (t->kind != TX_WORD || t->said.p[t->said.n - 1] != 's')
        return false;
    for (size_t n = 1; !found && n <= most; n++) {
        t->said.n = said.said.n - n;
        found = (n == 1 ||
                 hj_str_is(hj_str_from(said.low, said.low.n - 2), "es")) &&
                trait(p, k, false);
    }
    *t = said;
    return found;
}

/* True if the kind OF has the trait NAME. */
static bool has_trait(const struct hj_kind *of, struct hj_str name)
{
    for (int i = 0; i < of->trait_count; i++)
        if (hj_str_equal_nocase(of->traits[i], name))
            return true;
    return false;
}

bool tx_that_kind(struct tx_parse *p, struct hj_kind *k, bool *many)
{
    struct hj_kind called = {0};
    int start = p->at;

    *many = false;
    *k = (struct hj_kind){0};
    while (trait(p, &called, false))
        if (!has_trait(&p->ref.of, called.traits[called.trait_count - 1])) {
            p->at--;
            return tx_stop(p,
                           "what was named before it may be something else") ||
                   tx_back(p, start);
        }
    if (tx_type(p, k, many))
        return true;
    k->types = p->ref.of.types; /* "that Drone" */
    return called.trait_count > 0 && tx_is_one_word(p->w, k);
}

/* Reads a trait alone, for the types that may have it: "each Hero". */
static bool loose(struct tx_parse *p, struct hj_kind *k, bool *many)
{
    if (p->w->things == 0)
        return false;
    *many = tx_traits(p, k);
    if (!*many &&
        (k->trait_count == 0 || (k->not_traits >> (k->trait_count - 1) & 1) ||
         k->traits[k->trait_count - 1].p + k->traits[k->trait_count - 1].n !=
             p->tokens[p->at - 1].said.p + p->tokens[p->at - 1].said.n))
        return false;
    k->types = p->w->things;
    p->loose = true;
    return true;
}

uint32_t tx_card_types(const struct hj_text_words *w)
{
    for (uint8_t i = 0; i < w->noun_count; i++)
        if (strcmp(w->nouns[i].one, "card") == 0)
            return w->nouns[i].types;
    return 0;
}

void tx_loose_cards(struct tx_parse *p, struct hj_selector *s)
{
    uint32_t types = tx_card_types(p->w);

    for (int k = 0; p->loose && types != 0 && k < s->kind_count; k++)
        if (s->kinds[k].types == p->w->things)
            s->kinds[k].types = types;
}

/* Reads adjectives and a type. */
static bool kind(struct tx_parse *p, struct hj_selector *s, struct hj_kind *k,
                 bool *many)
{
    int start = p->at;

    *k = (struct hj_kind){0};
    p->called = 0;
    while (!tx_type(p, k, many)) {
        if (!adjective(p, s, k))
            return loose(p, k, many) || tx_back(p, start);
        p->called = k->keywords;
    }
    return true;
}

/* True if a verb of the game begins here: "… and reset sites" is not a
 * kind. */
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

/* Reads ", sites and conditions" after "combatants": only types, the last of
 * them after "or" or "and".  Otherwise nothing is taken. */
static void more_types(struct tx_parse *p, struct hj_selector *s, bool with_and,
                       bool many)
{
    int start = p->at;
    uint32_t types = s->kinds[0].types;
    bool last = false;

    while (!last && tx_mark(p, ',')) {
        for (;;) {
            struct hj_kind next = {0};
            bool next_many;
            last = last || TX_TAKE(p, "or") || (with_and && TX_TAKE(p, "and"));
            if (!tx_type(p, &next, &next_many) || next_many != many ||
                !tx_is_plain_kind(&next)) {
                p->at = start;
                return;
            }
            types |= next.types;
            if (last || !(TX_IS(p, "or") || (with_and && TX_IS(p, "and"))))
                break;
        }
    }
    if (last)
        s->kinds[0].types = types;
    else
        p->at = start;
}

/* Reads a repeated quantifier: "a site or a Drone combatant", "target site or
 * target combatant". */
static bool again(struct tx_parse *p, const struct hj_selector *s)
{
    if (s->count != 1 || s->up_to || p->tokens[p->at - 1].low.p[0] != 'o')
        return false;
    if (s->pick == HJ_PICK_ANY || p->article)
        return tx_words(p, "a|an");
    return s->pick == HJ_PICK_TARGET && TX_TAKE(p, "target");
}

/* True if a word applies only to the second kind or, with a repeated
 * quantifier, only to the first: "target combatant or target enemy site". */
static bool of_one_kind(const struct hj_selector *before,
                        const struct hj_selector *s, bool twice)
{
    return s->control != before->control || s->other != before->other ||
           (twice && (before->control != HJ_CONTROL_ANY || before->other));
}

static bool says_more(const struct hj_kind *k)
{
    return k->states != 0 || k->not_states != 0 || k->keywords != 0 ||
           k->trait_count > 1 || k->not_traits != 0;
}

/* True if a kind has adjectives of its own, so that "enemy" before the first
 * kind may not be meant for it: "enemy combatant or Kettle site". */
static bool has_own_words(const struct hj_kind *k, bool alone)
{
    return says_more(k) || (!alone && k->trait_count > 0);
}

/* True if the words before or after a trait alone may belong to both kinds:
 * "attacking Hero or Drone", "Jotune Hero or Drone combatant". */
static bool is_unclear(const struct hj_kind *first, const struct hj_kind *next,
                       bool alone)
{
    return (says_more(first) && !says_more(next)) ||
           (!alone && next->trait_count > 0);
}

/* Reads "combatant or Kettle site"; WITH_AND: also "combatants and sites". */
bool tx_kinds(struct tx_parse *p, struct hj_selector *s, bool with_and,
              bool *many)
{
    uint8_t control = s->control; /* behind "your" */
    bool sided;

    p->called = 0;
    p->loose = p->twice = p->card = false;
    if (two_traits(p, with_and, s->kinds, many)) {
        s->kind_count = 2;
        return true;
    }
    if (!kind(p, s, &s->kinds[0], many))
        return false;
    s->kind_count = 1;
    sided = s->control != control;
    if (tx_is_plain_kind(&s->kinds[0]))
        more_types(p, s, with_and, *many);
    for (;;) {
        int start = p->at;
        struct hj_selector before = *s;
        struct hj_kind next;
        bool next_many, twice, alone = p->loose, next_alone;
        if (!TX_TAKE(p, "or") && !(with_and && TX_TAKE(p, "and")))
            return true;
        twice = again(p, s);
        p->loose = false;
        if ((p->at == start + 1 && p->tokens[start].low.p[0] == 'a' &&
             begins_verb(p)) ||
            !kind(p, s, &next, &next_many) || next_many != *many) {
            *s = before;
            p->at = start;
            p->loose = alone;
            return true;
        }
        next_alone = p->loose;
        p->loose = p->loose || alone;
        if ((alone && s->kind_count == 1 && !tx_is_plain_kind(&next) &&
             is_unclear(&s->kinds[0], &next, next_alone)) ||
            of_one_kind(&before, s, twice) ||
            (sided && has_own_words(&next, next_alone)))
            return tx_stop_farthest(p, "ambiguous: of one of them, or of both");
        p->twice = p->twice || twice;
        if (tx_is_plain_kind(&next) && s->kind_count == 1 &&
            tx_is_plain_kind(&s->kinds[0])) {
            s->kinds[0].types |= next.types;
            continue;
        }
        if (tx_is_plain_kind(&next)) {
            return tx_stop_farthest(
                p, "ambiguous: the words before the first type may also belong "
                   "to this one; repeat them, or put this one first");
        }
        if (s->kind_count == HJ_MOST_KINDS)
            return tx_stop(p, "more than two kinds");
        s->kinds[s->kind_count++] = next;
    }
}

/* Returns the most specific noun for a kind. */
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

bool tx_is_one_word(const struct hj_text_words *w, const struct hj_kind *k)
{
    return (k->types & (k->types - 1)) == 0 || tx_noun(w, k) != NULL;
}

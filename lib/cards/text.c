/* SPDX-License-Identifier: MPL-2.0 */
/* Card text to abilities: sentences, costs and triggers. */
#include "cards/text-internal.h"

#include "base/utf8.h"

enum hj_text_of hj_text_of_type(struct hj_str type)
{
    if (hj_str_same(type, HJ_STR("tactic")))
        return HJ_TEXT_OF_TACTIC;
    if (hj_str_same(type, HJ_STR("condition")))
        return HJ_TEXT_OF_CONDITION;
    return HJ_TEXT_OF_OBJECT;
}

/* What is being filled while one text is compiled. */
struct compiler {
    struct hj_text *text;
    enum hj_text_of of;
    struct hj_arena *arena;
    struct hj_ability *abilities;
    size_t count;
    struct hj_effect effects[HJ_MOST_EFFECTS]; /* of the sentence */
};

/* Gives an ability its own copy of effects. */
static bool keep_effects(struct compiler *c, struct hj_ability *ability,
                         const struct hj_effect *effects, uint8_t count)
{
    struct hj_effect *own = hj_arena_array(c->arena, count, sizeof *own);

    if (own == NULL) {
        c->text->no_memory = true;
        return false;
    }
    memcpy(own, effects, count * sizeof *own);
    ability->effects = own;
    ability->effect_count = count;
    return true;
}

/* One more ability, with the effects of the sentence if it has any; there is
 * room for as many as can be. */
static bool add_ability(struct compiler *c, const struct hj_ability *draft)
{
    struct hj_ability *ability = &c->abilities[c->count];

    *ability = *draft;
    if (draft->effect_count > 0 &&
        !keep_effects(c, ability, c->effects, draft->effect_count))
        return false;
    c->count++;
    return true;
}

static bool keyword_sentence(struct compiler *c, struct hj_str s, size_t i)
{
    struct hj_keyword_value list[HJ_MOST_LISTED];
    uint8_t count;

    if (!hj_text_keywords(c->text, s, list, HJ_MOST_LISTED, &count))
        return false;
    for (uint8_t k = 0; k < count; k++)
        if (list[k].keyword >= HJ_KEYWORD_ATTACKER)
            return false; /* gained in an attack only */
    for (uint8_t k = 0; k < count; k++) {
        struct hj_ability draft = {.when = HJ_WHEN_KEYWORD,
                                   .sentence = (uint16_t)i,
                                   .keyword = list[k]};
        if (!add_ability(c, &draft))
            return false;
    }
    return true;
}

static bool one_cost(struct hj_text *text, struct hj_str s,
                     struct hj_ability_cost *cost)
{
    struct hj_text_match match;
    bool fits = false;

    hj_text_match_begin(&match, text, HJ_TEXT_COST, s);
    while (!fits && hj_text_match_next(&match)) {
        struct hj_str n = hj_text_group(&match, "n");

        *cost = (struct hj_ability_cost){match.kind, 1};
        fits = n.n == 0 || hj_text_number(n, &cost->n);
    }
    hj_text_match_end(&match);
    return fits;
}

/* COST[, COST…]: EFFECT */
static bool payment_sentence(struct compiler *c, struct hj_str s, size_t i)
{
    size_t colon = hj_str_find(s, ':', 0);
    struct hj_str costs = hj_str_first(s, colon), cost;
    struct hj_ability draft = {.when = HJ_WHEN_PAYMENT,
                               .sentence = (uint16_t)i};

    if (colon == s.n)
        return false;
    while (hj_str_split(&costs, ',', &cost)) {
        cost = hj_str_trim(cost);
        if (hj_str_same(hj_str_first(cost, 4), HJ_STR("and ")))
            cost = hj_str_from(cost, 4);
        if (draft.cost_count == HJ_MOST_COSTS ||
            !one_cost(c->text, cost, &draft.costs[draft.cost_count]))
            return false;
        draft.cost_count++;
    }
    return hj_text_effects(c->text, hj_str_trim(hj_str_from(s, colon + 1)),
                           c->effects, &draft.effect_count) &&
           hj_text_rolls_first(c->effects, draft.effect_count) &&
           add_ability(c, &draft);
}

static uint8_t read_phase(struct hj_str s)
{
    static const char *const names[HJ_TEXT_PHASES] = {
        "reset",     "draw",   "influence", "site", "sularium",
        "combatant", "attack", "discard",   "end"};

    for (uint8_t i = 0; i < HJ_TEXT_PHASES; i++)
        if (hj_str_same(s, hj_str(names[i])))
            return i;
    return HJ_TEXT_PHASES;
}

static uint8_t read_whose(struct hj_str s)
{
    if (hj_str_same(s, HJ_STR("your")))
        return HJ_CONTROL_YOU;
    if (hj_str_ends(s, HJ_STR("opponent's")))
        return HJ_CONTROL_OPPONENT;
    return HJ_CONTROL_ANY;
}

static bool is_player_event(uint8_t trigger)
{
    return trigger == HJ_TRIGGER_DRAWS || trigger == HJ_TRIGGER_TACTIC ||
           trigger == HJ_TRIGGER_LOSES_HEALTH;
}

static bool read_trigger(struct hj_text *text,
                         const struct hj_text_match *match,
                         struct hj_ability *ability)
{
    uint8_t trigger = match->kind;

    ability->trigger = trigger;
    ability->when =
        trigger == HJ_TRIGGER_PHASE_START || trigger == HJ_TRIGGER_ATTACKER ||
                trigger == HJ_TRIGGER_DEFENDER || trigger == HJ_TRIGGER_FORCE
            ? HJ_WHEN_REQUIRED
            : HJ_WHEN_OPTIONAL;
    if (trigger == HJ_TRIGGER_PHASE_START || trigger == HJ_TRIGGER_PHASE) {
        ability->phase = read_phase(hj_text_group(match, "phase"));
        ability->whose = read_whose(hj_text_group(match, "whose"));
        return true;
    }
    if (!hj_text_selector(text, hj_text_group(match, "who"),
                          &ability->subject) ||
        ability->subject.pick == HJ_PICK_TARGET ||
        ability->subject.pick == HJ_PICK_IT)
        return false;
    return (ability->subject.things == HJ_THING_PLAYER) ==
           is_player_event(trigger);
}

static bool one_trigger(struct hj_text *text, struct hj_str s,
                        struct hj_ability *ability)
{
    struct hj_text_match match;
    bool fits = false;

    hj_text_match_begin(&match, text, HJ_TEXT_TRIGGER, s);
    while (!fits && hj_text_match_next(&match))
        fits = read_trigger(text, &match, ability);
    hj_text_match_end(&match);
    return fits;
}

/* TRIGGER, EFFECT; a comma may also be part of a name. */
static bool trigger_sentence(struct compiler *c, struct hj_str s, size_t i)
{
    for (size_t at = hj_str_find(s, ',', 0); at < s.n;
         at = hj_str_find(s, ',', at + 1)) {
        struct hj_ability draft = {.sentence = (uint16_t)i};
        struct hj_str effects = hj_str_trim(hj_str_from(s, at + 1));

        if (one_trigger(c->text, hj_str_first(s, at), &draft) &&
            hj_text_effects(c->text, effects, c->effects,
                            &draft.effect_count) &&
            hj_text_rolls_first(c->effects, draft.effect_count))
            return add_ability(c, &draft);
    }
    return false;
}

/* Whether an effect holds on by itself instead of happening once. */
static bool lasts(const struct hj_effect *effect)
{
    if (effect->kind == HJ_EFFECT_GENERATE_SULARIUM ||
        effect->kind == HJ_EFFECT_GENERATE_INFLUENCE)
        return true;
    return (effect->kind == HJ_EFFECT_MODIFY ||
            effect->kind == HJ_EFFECT_GAIN || effect->kind == HJ_EFFECT_LOSE) &&
           !effect->until && effect->most == 0 &&
           effect->whom.pick != HJ_PICK_TARGET &&
           effect->whom.pick != HJ_PICK_ANY && effect->whom.pick != HJ_PICK_IT;
}

/* A sentence about "it", or about what was rolled, goes on with the ability
 * before it. */
static bool goes_on(const struct compiler *c, uint8_t count,
                    bool before_understood)
{
    const struct hj_ability *last;

    if (!before_understood || c->count == 0 ||
        (c->effects[0].whom.pick != HJ_PICK_IT && c->effects[0].most == 0))
        return false;
    last = &c->abilities[c->count - 1];
    return last->effect_count > 0 &&
           last->effect_count + count <= HJ_MOST_EFFECTS &&
           last->when != HJ_WHEN_CONTINUOUS && last->when != HJ_WHEN_BUILDING;
}

/* The effects of the sentence behind those of the ability before it. */
static bool go_on(struct compiler *c, uint8_t count)
{
    struct hj_ability *last = &c->abilities[c->count - 1];
    struct hj_effect all[HJ_MOST_EFFECTS];
    uint8_t sum = (uint8_t)(last->effect_count + count);

    memcpy(all, last->effects, last->effect_count * sizeof *all);
    memcpy(all + last->effect_count, c->effects, count * sizeof *all);
    return hj_text_rolls_first(all, sum) && keep_effects(c, last, all, sum);
}

/* EFFECT alone: continuous on objects and conditions where it can last, else
 * the card's own effect.  An object has no moment at which a plain sentence
 * could happen, so there it is not understood. */
static bool plain_sentence(struct compiler *c, struct hj_str s, size_t i,
                           bool before_understood)
{
    struct hj_ability draft = {.sentence = (uint16_t)i};
    bool all_last = true, building = false;

    if (!hj_text_effects(c->text, s, c->effects, &draft.effect_count))
        return false;
    for (uint8_t k = 0; k < draft.effect_count; k++) {
        all_last = all_last && lasts(&c->effects[k]);
        building = building || c->effects[k].kind >= HJ_EFFECT_DECK_COST;
    }
    if (building && draft.effect_count > 1)
        return false;
    if (goes_on(c, draft.effect_count, before_understood))
        return go_on(c, draft.effect_count);
    if (c->effects[0].whom.pick == HJ_PICK_IT ||
        !hj_text_rolls_first(c->effects, draft.effect_count))
        return false; /* nothing that it could mean */
    if (building)
        draft.when = HJ_WHEN_BUILDING;
    else if (all_last && c->of != HJ_TEXT_OF_TACTIC)
        draft.when = HJ_WHEN_CONTINUOUS;
    else if (c->of != HJ_TEXT_OF_OBJECT)
        draft.when = HJ_WHEN_OWN;
    else
        return false;
    return add_ability(c, &draft);
}

/* The sentence with single blanks, plain quotes, apostrophes and dashes, in
 * ARENA.  Never longer than the source. */
static bool plain_copy(struct hj_arena *arena, struct hj_str s,
                       struct hj_str *copy)
{
    char *to = hj_arena_alloc(arena, s.n + 1);
    size_t n = 0;

    if (to == NULL)
        return false;
    while (s.n > 0) {
        size_t blank, size;
        uint32_t rune = 0;

        if (s.p[0] > ' ' && s.p[0] < 0x7F) { /* as nearly all are */
            to[n++] = s.p[0];
            s = hj_str_from(s, 1);
            continue;
        }
        blank = hj_str_blank(s);
        if (blank > 0) {
            s = hj_str_from(s, blank);
            if (n > 0 && to[n - 1] != ' ')
                to[n++] = ' ';
            continue;
        }
        size = hj_utf8_next(s, &rune);
        if (rune == 0x201C || rune == 0x201D)
            to[n++] = '"';
        else if (rune == 0x2018 || rune == 0x2019)
            to[n++] = '\'';
        else if (rune == 0x2212 || rune == 0x2013 || rune == 0x2010)
            to[n++] = '-';
        else {
            size = size > 0 ? size : 1;
            memcpy(to + n, s.p, size);
            n += size;
        }
        s = hj_str_from(s, size > 0 ? size : 1);
    }
    while (n > 0 && to[n - 1] == ' ')
        n--;
    *copy = (struct hj_str){to, n};
    return true;
}

/* Takes the next sentence off *REST: to a full stop before a blank or at the
 * end, a `;` is none, a line's end is one; not inside quotation marks. */
static bool next_sentence(struct hj_str *rest, struct hj_str *sentence)
{
    bool quoted = false;
    size_t i = 0;

    *rest = hj_str_trim(*rest);
    if (rest->n == 0)
        return false;
    for (; i < rest->n && rest->p[i] != '\n'; i++) {
        if (rest->p[i] == '"')
            quoted = !quoted;
        if (rest->p[i] == '.' && !quoted &&
            (i + 1 == rest->n || hj_str_blank(hj_str_from(*rest, i + 1)) > 0))
            break;
    }
    *sentence = hj_str_trim(hj_str_first(*rest, i));
    *rest = hj_str_from(*rest, i + 1);
    return true;
}

static bool compile_sentence(struct compiler *c, struct hj_str s, size_t i,
                             bool before)
{
    if (s.n > HJ_TEXT_MOST_SENTENCE || s.n == 0 || !hj_utf8_valid(s, NULL))
        return false;
    return keyword_sentence(c, s, i) || payment_sentence(c, s, i) ||
           trigger_sentence(c, s, i) || plain_sentence(c, s, i, before);
}

static bool compile_all(struct compiler *c, struct hj_str source,
                        struct hj_sentence *sentences)
{
    struct hj_str rest = source, s, copy;
    bool before = false;
    size_t i = 0;

    while (next_sentence(&rest, &s)) {
        struct hj_sentence *sentence = &sentences[i];

        if (s.n == 0)
            continue;
        if (!plain_copy(c->arena, s, &copy))
            return false;
        sentence->text = s;
        sentence->first = (uint16_t)c->count;
        before = compile_sentence(c, copy, i, before);
        sentence->understood = before;
        sentence->count = (uint16_t)(c->count - sentence->first);
        i++;
    }
    return !c->text->no_memory;
}

/* How many more keywords than one a list of that text can have. */
static size_t joints(struct hj_str s)
{
    size_t most = 0;

    for (size_t i = hj_str_find(s, ',', 0); i < s.n;
         i = hj_str_find(s, ',', i + 1))
        most++;
    for (size_t i = 0; i + 3 <= s.n; i++)
        most += hj_str_same(hj_str_first(hj_str_from(s, i), 3), HJ_STR("and"));
    return most < HJ_MOST_LISTED ? most : HJ_MOST_LISTED;
}

bool hj_text_compile(struct hj_text *text, struct hj_str source,
                     enum hj_text_of of, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e)
{
    struct compiler c;
    struct hj_sentence *sentences;
    struct hj_str rest = source, s;
    size_t count = 0, room = 0;

    while (next_sentence(&rest, &s)) {
        count += s.n > 0;
        room += s.n > 0 ? 1 + joints(s) : 0;
    }
    if (count > HJ_TEXT_MOST_SENTENCES)
        return hj_fail(e, "a card's text of %zu sentences (at most %d)", count,
                       HJ_TEXT_MOST_SENTENCES);
    c.text = text;
    c.of = of;
    c.arena = arena;
    c.count = 0;
    sentences = hj_arena_array(arena, count + 1, sizeof(*sentences));
    c.abilities = hj_arena_array(arena, room + 1, sizeof(*c.abilities));
    text->no_memory = false;
    if (sentences == NULL || c.abilities == NULL ||
        !compile_all(&c, source, sentences))
        return hj_fail_memory(e);
    *result = (struct hj_card_text){sentences, c.abilities, (uint16_t)count,
                                    (uint16_t)c.count};
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Abilities in our words, for people. */
#include "cards/ability.h"

static const char *const keyword_names[] = {
#define HJ_KEYWORD(kind, shown, path, pattern) shown,
#include "cards/keywords.def"
#undef HJ_KEYWORD
};

static const char *const keyword_paths[] = {
#define HJ_KEYWORD(kind, shown, path, pattern) path,
#include "cards/keywords.def"
#undef HJ_KEYWORD
};

const char *hj_keyword_name(enum hj_keyword keyword)
{
    return keyword < HJ_KEYWORDS ? keyword_names[keyword] : "";
}

const char *hj_keyword_path(enum hj_keyword keyword)
{
    return keyword < HJ_KEYWORDS ? keyword_paths[keyword] : "";
}

static void describe_keyword(const struct hj_keyword_value *value,
                             struct hj_out *out)
{
    hj_out_puts(out, hj_keyword_name(value->keyword));
    if (value->keyword == HJ_KEYWORD_BARRAGE)
        hj_out_printf(out, " %d:%d", value->n, value->x);
    else if (value->keyword == HJ_KEYWORD_FOCUS)
        hj_out_printf(out, ": %d", value->x);
}

static const char *thing_name(const struct hj_selector *s)
{
    switch (s->things) {
    case HJ_THING_COMBATANT:
        return "combatant";
    case HJ_THING_SITE:
        return "site";
    case HJ_THING_TACTIC:
        return "tactic";
    case HJ_THING_CONDITION:
        return "condition";
    case HJ_THING_INFLUENCE:
        return "influence card";
    case HJ_THING_EFFECT:
        return "effect";
    case HJ_THING_PLAYER:
        return s->control == HJ_CONTROL_OPPONENT ? "opponent" : "player";
    case HJ_THING_CARD:
        return "card";
    default:
        return "object";
    }
}

static void describe_fitting(const struct hj_selector *s, struct hj_out *out)
{
    if (s->other)
        hj_out_puts(out, "other ");
    for (int i = 0; i < HJ_SELECTOR_WORDS; i++)
        if (s->words[i].n > 0) {
            hj_out_visible(out, s->words[i]);
            hj_out_char(out, ' ');
        }
    hj_out_puts(out, thing_name(s));
    if (s->name.n > 0) {
        hj_out_puts(out, " named ");
        hj_out_visible(out, s->name);
    }
    if (s->keyword < HJ_KEYWORDS)
        hj_out_printf(out, " with %s", hj_keyword_name(s->keyword));
    if (s->cost_most != HJ_COST_NONE)
        hj_out_printf(out, " with cost %d or less", s->cost_most);
    else if (s->cost_least > 0)
        hj_out_printf(out, " with cost %d or more", s->cost_least);
    if (s->things == HJ_THING_PLAYER)
        return;
    if (s->control == HJ_CONTROL_YOU)
        hj_out_puts(out, " you control");
    else if (s->control == HJ_CONTROL_OPPONENT)
        hj_out_puts(out, " an opponent controls");
}

void hj_selector_describe(const struct hj_selector *selector,
                          struct hj_out *out)
{
    switch (selector->pick) {
    case HJ_PICK_NONE:
        break;
    case HJ_PICK_YOU:
        hj_out_puts(out, "you");
        break;
    case HJ_PICK_THIS:
        hj_out_puts(out, "this object");
        break;
    case HJ_PICK_IT:
        hj_out_puts(out, "it");
        break;
    case HJ_PICK_FORCE:
        hj_out_puts(out, "each other attacker in its JOINT STRIKE FORCE");
        break;
    case HJ_PICK_TARGET:
        hj_out_puts(out, "target ");
        describe_fitting(selector, out);
        break;
    case HJ_PICK_EACH:
        hj_out_puts(out, "each ");
        describe_fitting(selector, out);
        break;
    default:
        hj_out_puts(out, "any ");
        describe_fitting(selector, out);
    }
}

/* How each effect is put: %n the number, %w whom, %k keywords, %m +a/+d, %z
 * the zone, %s gain or lose, %r the die. */
static const char *const effect_forms[HJ_EFFECTS] = {
    [HJ_EFFECT_DAMAGE] = "deal %n direct damage to %w",
    [HJ_EFFECT_MODIFY] = "%w: %m",
    [HJ_EFFECT_GAIN] = "%w: gain %k",
    [HJ_EFFECT_LOSE] = "%w: lose %k",
    [HJ_EFFECT_ACTIVATE] = "activate %w",
    [HJ_EFFECT_RESET] = "reset %w",
    [HJ_EFFECT_LEAVE] = "remove %w from the attack",
    [HJ_EFFECT_HEALTH] = "%w: %s %n health",
    [HJ_EFFECT_DRAW] = "%w: draw %n",
    [HJ_EFFECT_DISCARD] = "%w: discard %n",
    [HJ_EFFECT_INFLUENCE] = "%w: %s %n influence",
    [HJ_EFFECT_SULARIUM] = "%w: %s %n sularium",
    [HJ_EFFECT_DESTROY] = "destroy %w",
    [HJ_EFFECT_PLACE] = "place %w in its owner's %z",
    [HJ_EFFECT_RETURN] = "return %w from your damage pile to your hand",
    [HJ_EFFECT_COUNTER] = "add %n sularium counter(s) to %w",
    [HJ_EFFECT_GENERATE_SULARIUM] = "%w: generates %n more sularium",
    [HJ_EFFECT_GENERATE_INFLUENCE] = "%w: generate %n more influence",
    [HJ_EFFECT_CONTROL] = "gain control of %w",
    [HJ_EFFECT_CANCEL] = "cancel %w",
    [HJ_EFFECT_PREVENT] = "prevent the next %n damage to %w",
    [HJ_EFFECT_SEARCH] = "search your deck for %w and take it in hand",
    [HJ_EFFECT_ROLL] = "roll %r",
    [HJ_EFFECT_DECK_COST] = "cards named with %d cost %n construction points",
    [HJ_EFFECT_DECK_COPIES] = "any number of copies of this card",
};

static void describe_part(const struct hj_effect *effect, char part,
                          struct hj_out *out)
{
    static const char *const zones[] = {"", "damage pile", "destroy pile",
                                        "hand", "influence row"};
    bool signless = effect->kind == HJ_EFFECT_HEALTH ||
                    effect->kind == HJ_EFFECT_INFLUENCE ||
                    effect->kind == HJ_EFFECT_SULARIUM;

    if (part == 'n') {
        hj_out_int(out, signless && effect->n < 0 ? -effect->n : effect->n);
    } else if (part == 's') {
        hj_out_puts(out, effect->n < 0 ? "lose" : "gain");
    } else if (part == 'w') {
        hj_selector_describe(&effect->whom, out);
    } else if (part == 'm') {
        hj_out_printf(out, "%+d/%+d", effect->atk, effect->def);
    } else if (part == 'r') {
        if (effect->n == HJ_COIN)
            hj_out_puts(out, "a coin");
        else
            hj_out_printf(out, "a d%d", effect->n);
    } else if (part == 'z') {
        hj_out_puts(out, zones[effect->zone]);
    } else if (part == 'd') {
        hj_out_char(out, '"');
        hj_out_visible(out, effect->word);
        hj_out_char(out, '"');
    } else {
        for (uint8_t i = 0; i < effect->keyword_count; i++) {
            hj_out_puts(out, i > 0 ? ", " : "");
            describe_keyword(&effect->keywords[i], out);
        }
    }
}

/* Which results of a roll the effect wants; COIN: of a coin. */
static void describe_rolled(const struct hj_effect *effect, bool coin,
                            struct hj_out *out)
{
    if (coin)
        hj_out_puts(out,
                    effect->least == HJ_HEADS ? "on heads, " : "on tails, ");
    else if (effect->most == INT16_MAX)
        hj_out_printf(out, "on %d or more, ", effect->least);
    else if (effect->most > effect->least)
        hj_out_printf(out, "on %d to %d, ", effect->least, effect->most);
    else
        hj_out_printf(out, "on %d, ", effect->least);
}

void hj_effect_describe(const struct hj_effect *effect, struct hj_out *out)
{
    for (const char *p = effect_forms[effect->kind]; *p != '\0'; p++) {
        if (*p == '%')
            describe_part(effect, *++p, out);
        else
            hj_out_char(out, *p);
    }
    if (effect->until)
        hj_out_puts(out, " until end of turn");
}

static void describe_cost(const struct hj_ability_cost *cost,
                          struct hj_out *out)
{
    static const char *const forms[HJ_COSTS] = {
        [HJ_COST_ACTIVATE] = "Activate",
        [HJ_COST_INFLUENCE] = "Pay %d influence",
        [HJ_COST_SULARIUM] = "Pay %d sularium",
        [HJ_COST_HEALTH] = "Pay %d health",
        [HJ_COST_DISCARD] = "Discard %d",
        [HJ_COST_TO_DAMAGE] = "this object to your damage pile",
        [HJ_COST_TO_DESTROY] = "Destroy this object",
        [HJ_COST_HARVEST] = "a combatant from your damage to your destroy pile",
        [HJ_COST_COUNTERS] = "Remove %d sularium counter(s)",
    };

    for (const char *p = forms[cost->kind]; *p != '\0'; p++) {
        if (*p == '%') {
            hj_out_int(out, cost->n);
            p++;
        } else {
            hj_out_char(out, *p);
        }
    }
}

static const char *const phase_names[HJ_TEXT_PHASES] = {
    "reset",     "draw",   "influence", "site", "sularium",
    "combatant", "attack", "discard",   "end"};

static void describe_trigger(const struct hj_ability *a, struct hj_out *out)
{
    static const char *const events[HJ_TRIGGERS] = {
        [HJ_TRIGGER_ATTACKER] = "becomes ATTACKER",
        [HJ_TRIGGER_DEFENDER] = "becomes DEFENDER",
        [HJ_TRIGGER_FORCE] = "enters a JOINT STRIKE FORCE",
        [HJ_TRIGGER_ENTERS] = "comes into play",
        [HJ_TRIGGER_DEPLOYED] = "is deployed",
        [HJ_TRIGGER_ESTABLISHED] = "is established",
        [HJ_TRIGGER_TO_DAMAGE] = "is placed in the damage pile",
        [HJ_TRIGGER_TO_DESTROY] = "is placed in the destroy pile",
        [HJ_TRIGGER_ACTIVATED] = "becomes activated",
        [HJ_TRIGGER_RESET] = "is reset",
        [HJ_TRIGGER_BLAST] = "deals blast through damage",
        [HJ_TRIGGER_DRAWS] = "draws a card",
        [HJ_TRIGGER_LOSES_HEALTH] = "loses health",
        [HJ_TRIGGER_TACTIC] = "plays a tactic",
    };

    if (a->trigger == HJ_TRIGGER_PHASE_START ||
        a->trigger == HJ_TRIGGER_PHASE) {
        hj_out_printf(out, "%s %s %s phase",
                      a->trigger == HJ_TRIGGER_PHASE ? "during" : "start of",
                      a->whose == HJ_CONTROL_YOU        ? "your"
                      : a->whose == HJ_CONTROL_OPPONENT ? "an opponent's"
                                                        : "each",
                      phase_names[a->phase]);
        return;
    }
    hj_selector_describe(&a->subject, out);
    hj_out_char(out, ' ');
    hj_out_puts(out, events[a->trigger]);
}

static void describe_ability(const struct hj_ability *a, struct hj_out *out)
{
    static const char *const names[HJ_WHENS] = {
        "keyword",    "payment",    "required trigger", "optional trigger",
        "continuous", "own effect", "deck building"};
    bool coin = false;

    hj_out_puts(out, names[a->when]);
    hj_out_puts(out, ": ");
    if (a->when == HJ_WHEN_KEYWORD)
        describe_keyword(&a->keyword, out);
    for (uint8_t i = 0; i < a->cost_count; i++) {
        hj_out_puts(out, i > 0 ? ", " : "");
        describe_cost(&a->costs[i], out);
    }
    if (a->trigger != HJ_TRIGGER_NONE)
        describe_trigger(a, out);
    if (a->cost_count > 0 || a->trigger != HJ_TRIGGER_NONE)
        hj_out_puts(out, " \xE2\x86\x92 ");
    for (uint8_t i = 0; i < a->effect_count; i++) {
        hj_out_puts(out, i > 0 ? "; " : "");
        coin = a->effects[i].kind == HJ_EFFECT_ROLL ? a->effects[i].n == HJ_COIN
                                                    : coin;
        if (a->effects[i].most > 0)
            describe_rolled(&a->effects[i], coin, out);
        hj_effect_describe(&a->effects[i], out);
    }
}

void hj_text_describe(const struct hj_card_text *text, size_t i,
                      struct hj_out *out)
{
    const struct hj_sentence *sentence = &text->sentences[i];

    if (!sentence->understood) {
        hj_out_puts(out, "not understood");
        return;
    }
    if (sentence->count == 0)
        hj_out_puts(out, "goes on with the sentence before it");
    for (uint16_t k = 0; k < sentence->count; k++) {
        const struct hj_ability *a = &text->abilities[sentence->first + k];
        if (k > 0 && a->when == HJ_WHEN_KEYWORD) {
            hj_out_puts(out, ", ");
            describe_keyword(&a->keyword, out);
        } else {
            describe_ability(a, out);
        }
    }
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The writer of trees as sentences in one normal wording, which reads back as
 * the same tree. */
#include "text/write.h"

#include <ctype.h>

/* Abilities ---------------------------------------------------------------- */

/* Writes one event, with the owner of its zone. */
static void put_row(struct tx_writer *w, const char *phrases, uint8_t into)
{
    const char *hole = strstr(phrases, "%w"), *first = hole;

    if (into == HJ_CONTROL_ANY || hole == NULL) {
        tx_put(w, phrases);
        return;
    }
    while (first > phrases && first[-1] != '|')
        first--;
    hj_out_str(w->out, (struct hj_str){first, (size_t)(hole - first)});
    tx_put(w, into == HJ_CONTROL_YOU ? "your" : "an opponent's");
    tx_put(w, hole + 2);
}

static void put_event(struct tx_writer *w, const struct hj_ability *a)
{
    bool many = a->subject.pick == HJ_PICK_YOU, first = true;
    struct hj_selector this;

    tx_put(w, a->once == HJ_ONCE_FIRST ? "the first time each turn " : "when ");
    if (a->or_this != 0) {
        tx_of(&this, HJ_PICK_THIS, a->or_this);
        tx_put_selector(w, &this, true, true);
        tx_put(w, " or ");
    }
    tx_put_selector(w, &a->subject, true, true);
    for (uint8_t i = 0; i < w->w->event_count; i++) {
        const struct hj_event_word *e = &w->w->events[i];
        if ((a->events >> i & 1) == 0)
            continue;
        tx_put(w, first ? " " : " or ");
        first = false;
        if (a->what == NULL) {
            put_row(w, many ? e->many : e->one,
                    a->anywhere >> i & 1 ? HJ_CONTROL_ANY : a->subject.zone_of);
            continue;
        }
        hj_out_str(w->out,
                   (struct hj_str){many ? e->many : e->one,
                                   strcspn(many ? e->many : e->one, "%|")});
        tx_put_selector(w, a->what, false, true);
    }
    if (a->during > 0)
        tx_put(w, a->during == HJ_CONTROL_YOU + 1
                      ? " during your turn"
                      : " during an opponent's turn");
}

static void put_moment(struct tx_writer *w, const struct hj_ability *a)
{
    tx_put(w, a->moment == HJ_MOMENT_START ? "at the start of "
              : a->moment == HJ_MOMENT_END ? "at the end of "
                                           : "during ");
    tx_put(w, a->whose == HJ_CONTROL_YOU        ? "your "
              : a->whose == HJ_CONTROL_OPPONENT ? "each opponent's "
              : a->whose == HJ_CONTROL_HOST     ? "its controller's "
                                                : "each ");
    tx_put(w, a->phase == HJ_TEXT_NONE ? "turn" : w->w->phases[a->phase].text);
}

/* Returns the first effect, or cost, of the first sentence after I that adds
 * one of WHAT, bits 1 << enum hj_adds, to the same ability; NONE if there is no
 * such sentence. */
static int later(const struct hj_card_text *card, size_t i, unsigned what,
                 int none)
{
    for (size_t k = i + 1; k < card->sentence_count; k++) {
        const struct hj_sentence *s = &card->sentences[k];
        if (!s->understood || s->count > 0)
            break;
        if (what >> s->adds & 1)
            return s->effect;
    }
    return none;
}

/* True if a later sentence adds the frequency or condition WHAT. */
static bool said_later(const struct hj_card_text *card, size_t i, uint8_t what)
{
    return later(card, i, 1u << what | 1u << HJ_ADDS_LIMITS, -1) >= 0;
}

/* Writes the costs from FIRST up to END. */
static void put_costs(struct tx_writer *w, const struct hj_ability *a,
                      int first, int end)
{
    for (int i = first; i < end; i++) {
        tx_put(w, i > first ? ", " : "");
        tx_put_cost(w, &a->costs[i]);
    }
}

/* Writes the part before the clauses.  COSTS: the number of costs written
 * there.  CONDITION is false if the condition is in a later sentence, "Activate
 * this ability only if …". */
static void put_prefix(struct tx_writer *w, const struct hj_ability *a,
                       int costs, bool condition)
{
    bool moment = a->events != 0 || a->moment != HJ_MOMENT_NONE;
    bool behind = moment && costs > 0 && a->heading != HJ_TEXT_NONE;

    if (a->heading != HJ_TEXT_NONE) {
        tx_put(w, w->w->headings[a->heading].shown);
        tx_put(w, costs > 0 ? " " : ": ");
    }
    if (a->condition != NULL && condition) {
        tx_put(w, tx_says_unless(a->condition) ? "unless " : "while ");
        tx_put_condition(w, a->condition);
        tx_put(w, ", ");
    }
    if (behind) { /* "Response 1 energy: When this unit is hit" */
        put_costs(w, a, 0, costs);
        tx_put(w, ": ");
    }
    if (a->events != 0)
        put_event(w, a);
    else if (moment)
        put_moment(w, a);
    if (moment)
        tx_put(w, a->when == HJ_WHEN_PAYMENT && costs == 0 ? ": " : ", ");
    if (costs > 0 && !behind) {
        put_costs(w, a, 0, costs);
        tx_put(w, ": ");
    }
}

static void put_added(struct tx_writer *w, const struct hj_ability *a,
                      uint8_t adds)
{
    tx_put(w, "activate this ability only ");
    if (adds != HJ_ADDS_ONCE) {
        tx_put(w, "if ");
        tx_put_condition(w, a->condition);
        tx_put(w, adds == HJ_ADDS_LIMITS ? " and only " : "");
    }
    if (adds != HJ_ADDS_CONDITION)
        tx_put(w,
               a->once == HJ_ONCE_ROUND ? "once each round" : "once each turn");
}

/* True if an effect can be read without the effects before it. */
static bool stands_alone(const struct hj_effect *e)
{
    return (e->when == NULL ||
            ((e->when->kind < HJ_IF_DID || e->when->kind == HJ_IF_STACK) &&
             e->when->whom.pick != HJ_PICK_IT)) &&
           e->whom.pick != HJ_PICK_IT && e->whom.pick != HJ_PICK_SAME &&
           e->whom.pick != HJ_PICK_PLAYER &&
           (e->by == NULL || e->by->pick != HJ_PICK_CONTROLLER) &&
           e->whom.pick != HJ_PICK_CONTROLLER && e->whom.pick != HJ_PICK_OWNER;
}

static void put_additional(struct tx_writer *w, const struct hj_ability *a)
{
    const char *played =
        a->type == HJ_TEXT_NONE ? NULL : w->w->types[a->type].played;

    tx_put(w, "as an additional cost to ");
    tx_put(w, played != NULL ? played : "play");
    tx_put(w, " this, ");
    put_costs(w, a, 0, a->cost_count);
}

/* Sets the types of the event's object and of the host, for a card that is
 * attached. */
static void two_of_it(struct tx_writer *w, const struct hj_card_text *card,
                      const struct hj_ability *a)
{
    const struct hj_selector *s = a->what != NULL ? a->what : &a->subject;

    w->that = w->host = 0;
    for (const struct hj_ability *b = card->abilities; b < a; b++)
        if (b->second == a->second && b->effect_count == 1 &&
            tx_verb_is(w->w, &b->effects[0], HJ_VERB_ATTACH))
            w->host = tx_types_of(&b->effects[0].whom);
    if (w->host != 0 && a->events != 0 && s->pick != HJ_PICK_HOST &&
        !tx_is_players(s))
        w->that = tx_types_of(s);
    w->others = w->that != 0;
    for (int i = 0; i < a->effect_count && !w->others; i++)
        w->others = a->effects[i].whom.pick >= HJ_PICK_TARGET &&
                    a->effects[i].whom.pick <= HJ_PICK_ANY &&
                    !tx_is_players(&a->effects[i].whom);
}

static void put_sentence(struct tx_writer *w, const struct hj_card_text *card,
                         size_t i)
{
    const struct hj_sentence *s = &card->sentences[i];
    const struct hj_ability *a =
        &card->abilities[s->count == 0 ? s->first - 1 : s->first];
    /* The ends of what this sentence has. */
    int costs = later(card, i, 1u << HJ_ADDS_COSTS, a->cost_count);
    int effects = later(card, i, ~(1u << HJ_ADDS_COSTS), a->effect_count);

    w->later = later(card, i, 1u << HJ_ADDS_INSTEAD, -1) == effects;
    two_of_it(w, card, a);
    if (s->count == 0) {
        if (s->adds == HJ_ADDS_EFFECTS && stands_alone(&a->effects[s->effect]))
            tx_put(w, "then ");
        if (s->adds == HJ_ADDS_EFFECTS)
            tx_put_effects(w, a, s->effect, effects);
        else if (s->adds == HJ_ADDS_COSTS)
            put_costs(w, a, s->effect, costs);
        else if (s->adds == HJ_ADDS_INSTEAD)
            tx_put_instead(w, &a->effects[s->effect - 1]);
        else
            put_added(w, a, s->adds);
        return;
    }
    for (uint16_t k = 0; a->when == HJ_WHEN_KEYWORD && k < s->count; k++) {
        tx_put(w, k > 0 ? ", " : "");
        tx_put_keyword(w, &a[k].keyword);
    }
    if (a->when == HJ_WHEN_KEYWORD)
        return;
    if (a->when == HJ_WHEN_PLAYING) {
        put_additional(w, a);
        return;
    }
    put_prefix(w, a, costs, !said_later(card, i, HJ_ADDS_CONDITION));
    tx_put_effects(w, a, 0, effects);
    if (a->once != HJ_ONCE_NONE && a->once != HJ_ONCE_FIRST &&
        !said_later(card, i, HJ_ADDS_ONCE))
        tx_put(w, a->once == HJ_ONCE_ROUND ? " once each round"
                                           : " once each turn");
}

/* Copies TEXT with a capital at the start of the sentence and of each clause
 * after a colon. */
static void capitalise(struct hj_str text, struct hj_out *out)
{
    bool begins = true;

    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        hj_out_char(out, begins ? (char)toupper((unsigned char)c) : c);
        if (c != ' ')
            begins = false;
        if (c == ':' && i + 1 < text.n && text.p[i + 1] == ' ')
            begins = true;
    }
}

void hj_grammar_write(const struct hj_grammar *text,
                      const struct hj_card_text *card, size_t i,
                      struct hj_out *out)
{
    struct tx_writer w = {.text = text, .w = text->words};

    if (!card->sentences[i].understood)
        return;
    w.out = hj_out_memory();
    if (!hj_out_failed(w.out)) {
        put_sentence(&w, card, i);
        capitalise(hj_out_text(w.out), out);
        hj_out_char(out, '.');
    }
    if (hj_out_failed(w.out))
        hj_out_fail_memory(out);
    hj_out_free(w.out);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Trees to sentences in one normal wording, which reads back as the same
 * tree. */
#include "text/internal.h"

#include <ctype.h>

struct writer {
    const struct hj_grammar *text;
    const struct hj_text_words *w;
    struct hj_out *out;
    bool plural; /* of the subject written last */
};

static void put(struct writer *w, const char *text)
{
    hj_out_puts(w->out, text);
}

/* The first way to write a row. */
static void put_first(struct writer *w, const char *all)
{
    size_t n = strcspn(all, "|");

    hj_out_str(w->out, (struct hj_str){all, n});
}

/* Whether TEXT begins with the sound of a vowel: "an enemy", but "a unit". */
static bool vowel(struct hj_str text)
{
    return text.n > 0 && strchr("aeiouAEIOU", text.p[0]) != NULL &&
           !hj_str_same(hj_str_first(text, 3), HJ_STR("uni"));
}

static void put_bits(struct writer *w, uint32_t bits, const char *non,
                     enum tx_table table)
{
    for (uint8_t i = 0; i < 32; i++) {
        if ((bits >> i & 1) == 0)
            continue;
        put(w, non);
        if (table == TX_STATE)
            put_first(w, w->w->states[i].text);
        else
            put(w, w->w->keywords[i].shown);
        put(w, " ");
    }
}

/* The keywords that a kind asks for and its noun does not say. */
static uint32_t said_keywords(const struct writer *w, const struct hj_kind *k)
{
    const struct hj_noun_word *noun = tx_noun(w->w, k);

    return noun == NULL ? k->keywords : k->keywords & ~noun->keywords;
}

/* FRONT: keywords stand in front, not behind. */
static void put_kind(struct writer *w, const struct hj_kind *k, bool many,
                     bool front)
{
    const struct hj_noun_word *noun = tx_noun(w->w, k);
    uint32_t states = k->states;
    uint32_t keywords = front ? said_keywords(w, k) : 0;
    bool first = true;

    if (noun != NULL)
        states &= ~noun->states;
    put_bits(w, k->not_states, "non-", TX_STATE);
    put_bits(w, states, "", TX_STATE);
    put_bits(w, keywords, "", TX_KEYWORD);
    for (int i = 0; i < k->trait_count; i++) {
        put(w, k->not_traits >> i & 1 ? "non-" : "");
        hj_out_str(w->out, k->traits[i]);
        put(w, " ");
    }
    if (noun != NULL) {
        put_first(w, many ? noun->many : noun->one);
        return;
    }
    for (uint8_t i = 0; i < w->w->type_count; i++)
        if (k->types >> i & 1) {
            put(w, first ? "" : " or ");
            put_first(w, many ? w->w->types[i].many : w->w->types[i].one);
            first = false;
        }
    if (k->types & HJ_TYPE_PLAYER)
        put(w, first ? "player" : " or player");
}

static void put_keywords_of(struct writer *w, uint32_t bits, const char *joint)
{
    bool first = true;

    for (uint8_t i = 0; i < w->w->keyword_count; i++)
        if (bits >> i & 1) {
            put(w, first ? "" : joint);
            put(w, w->w->keywords[i].shown);
            first = false;
        }
}

static void put_range(struct writer *w, int least, int most)
{
    if (least == most)
        hj_out_int(w->out, least);
    else if (most == HJ_TEXT_ANY)
        hj_out_printf(w->out, "%d or more", least);
    else
        hj_out_printf(w->out, "%d or less", most);
}

static void put_tests(struct writer *w, const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++) {
        const struct hj_test *t = &s->tests[i];
        hj_out_printf(w->out, " with %s ", w->w->values[t->value].shown);
        if (t->x)
            put(w, "X or less");
        else
            put_range(w, t->least, t->most);
    }
}

static void put_zone_of(struct writer *w, uint8_t zone, uint8_t of)
{
    const struct hj_zone_word *z = &w->w->zones[zone];

    if (z->is & HJ_ZONE_OWNED)
        put(w, of == HJ_CONTROL_YOU        ? "your "
               : of == HJ_CONTROL_OPPONENT ? "an opponent's "
                                           : "a player's ");
    put_first(w, z->text);
}

static void put_relatives(struct writer *w, const struct hj_selector *s,
                          bool zone)
{
    if (s->name.n > 0) {
        put(w, " named \"");
        hj_out_str(w->out, s->name);
        put(w, "\"");
    }
    if (s->with != 0) {
        put(w, " with ");
        put_keywords_of(w, s->with, " or ");
    } else if (s->kind_count == 1 && said_keywords(w, &s->kinds[0]) != 0) {
        put(w, " with ");
        put_keywords_of(w, said_keywords(w, &s->kinds[0]), " and ");
    }
    if (s->without != 0) {
        put(w, " without ");
        put_keywords_of(w, s->without, " or ");
    }
    put_tests(w, s);
    if (s->control == HJ_CONTROL_YOU)
        put(w, " you control");
    else if (s->control == HJ_CONTROL_OPPONENT)
        put(w, " an opponent controls");
    if (zone && s->zone != HJ_TEXT_NONE) {
        put(w, " in ");
        put_zone_of(w, s->zone, s->zone_of);
    }
    if (s->relation != HJ_TEXT_NONE) {
        put(w, " ");
        put_first(w, w->w->relations[s->relation].text);
    }
}

static void put_kinds(struct writer *w, const struct hj_selector *s, bool many)
{
    for (int i = 0; i < s->kind_count; i++) {
        put(w, i > 0 ? " or " : "");
        put_kind(w, &s->kinds[i], many, s->kind_count > 1);
    }
}

/* "a" or "an" in front of what is written from AT on. */
static void put_article(struct writer *w, const struct hj_selector *s,
                        bool zone)
{
    struct hj_out *part = hj_out_memory();
    struct writer inner = *w;

    if (part == NULL) {
        put(w, "a ");
        return;
    }
    inner.out = part;
    put_kinds(&inner, s, false);
    put_relatives(&inner, s, zone);
    put(w, vowel(hj_out_text(part)) ? "an " : "a ");
    hj_out_str(w->out, hj_out_text(part));
    hj_out_free(part);
}

static bool is_player(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

static void put_players(struct writer *w, const struct hj_selector *s)
{
    bool opponent = s->control == HJ_CONTROL_OPPONENT;

    switch (s->pick) {
    case HJ_PICK_YOU:
        put(w, "you");
        break;
    case HJ_PICK_PLAYER:
        put(w, "that player");
        break;
    case HJ_PICK_CONTROLLER:
    case HJ_PICK_HOST_CONTROLLER:
        put(w, "its controller");
        break;
    case HJ_PICK_OWNER:
        put(w, "its owner");
        break;
    case HJ_PICK_TARGET:
        put(w, opponent ? "target opponent" : "target player");
        break;
    case HJ_PICK_ANY:
        put(w, opponent ? "an opponent" : "a player");
        break;
    case HJ_PICK_SAME:
        break;
    default:
        put(w, opponent   ? "each opponent"
               : s->other ? "each other player"
                          : "each player");
    }
}

/* ZONE: "in your hand" is written here. */
static void put_selector(struct writer *w, const struct hj_selector *s,
                         bool subject, bool zone)
{
    bool many = s->count > 1;

    w->plural = s->pick == HJ_PICK_YOU ||
                (s->pick == HJ_PICK_SAME ? subject : many);
    if (is_player(s)) {
        put_players(w, s);
        return;
    }
    switch (s->pick) {
    case HJ_PICK_THIS:
        put(w, "this ");
        put_kinds(w, s, false);
        return;
    case HJ_PICK_IT:
    case HJ_PICK_HOST:
        put(w, s->kind_count > 0 ? "that " : "it");
        put_kinds(w, s, false);
        return;
    case HJ_PICK_SAME:
        put(w, subject ? "they" : "them");
        return;
    case HJ_PICK_EACH:
        put(w, s->other ? "each other " : "each ");
        break;
    case HJ_PICK_TARGET:
    case HJ_PICK_ANY:
        if (s->up_to)
            put(w, "up to ");
        if (s->up_to || many) {
            hj_out_printf(w->out, "%d ", s->count);
            put(w, s->other ? "other " : "");
            put(w, s->pick == HJ_PICK_TARGET ? "target " : "");
        } else if (s->pick == HJ_PICK_TARGET) {
            put(w, s->other ? "another target " : "target ");
        } else if (s->other) {
            put(w, "another ");
        } else {
            put_article(w, s, zone);
            return;
        }
        break;
    default:
        return;
    }
    put_kinds(w, s, many);
    put_relatives(w, s, zone);
}

/* Behind "for each", and in "you control three or more". */
static void put_counted(struct writer *w, const struct hj_selector *s,
                        bool many, bool control, bool other)
{
    struct hj_selector counted = *s;

    if (!control)
        counted.control = HJ_CONTROL_ANY;
    put(w, other && s->other ? "other " : "");
    put_kinds(w, &counted, many);
    put_relatives(w, &counted, true);
}

static void put_amount(struct writer *w, const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_X)
        put(w, "X");
    else if (n->kind == HJ_AMOUNT_ALL)
        put(w, "all");
    else
        hj_out_int(w->out, n->n < 0 ? -n->n : n->n);
}

static void put_each(struct writer *w, const struct hj_amount *n)
{
    if (n->kind != HJ_AMOUNT_COUNT)
        return;
    put(w, " for each ");
    put_counted(w, n->each, false, true, true);
}

/* "a card", "2 cards" */
static void put_cards(struct writer *w, const struct hj_amount *n,
                      const char *one, const char *many)
{
    bool single = (n->kind == HJ_AMOUNT_N || n->kind == HJ_AMOUNT_COUNT) &&
                  (n->n == 1 || n->n == -1);

    if (single) {
        put(w, vowel(hj_str(one)) ? "an " : "a ");
        put_first(w, one);
        return;
    }
    put_amount(w, n);
    put(w, " ");
    put_first(w, many);
}

static void put_until(struct writer *w, uint8_t until, bool turn)
{
    if (until == HJ_UNTIL_END)
        put(w, turn ? " this turn" : " until end of turn");
    else if (until == HJ_UNTIL_YOUR_TURN)
        put(w, " until your next turn");
}

static void put_keyword(struct writer *w, const struct hj_keyword_value *v)
{
    const struct hj_keyword_word *k = &w->w->keywords[v->keyword];

    put(w, k->shown);
    if (k->numbers == HJ_KEYWORD_N_X)
        hj_out_printf(w->out, " %d:%d", v->n, v->x);
    else if (k->numbers == HJ_KEYWORD_X)
        hj_out_printf(w->out, ": %d", v->x);
}

static void put_keyword_list(struct writer *w, const struct hj_effect *e)
{
    for (uint8_t i = 0; i < e->keyword_count; i++) {
        put(w, i == 0                      ? ""
               : i + 1 < e->keyword_count ? ", "
                                          : " and ");
        put_keyword(w, &e->keywords[i]);
    }
}

static void put_values(struct writer *w, const struct hj_effect *e)
{
    bool first = true;

    if (w->w->pairs && e->values[2] == 0 && e->values[3] == 0) {
        hj_out_printf(w->out, "%+d/%+d", e->values[0], e->values[1]);
        return;
    }
    for (uint8_t i = 0; i < w->w->value_count && i < HJ_TEXT_VALUES; i++) {
        if (e->values[i] == 0)
            continue;
        hj_out_printf(w->out, "%s%+d %s", first ? "" : " and ", e->values[i],
                      w->w->values[i].shown);
        first = false;
    }
}

/* Conditions --------------------------------------------------------------- */

static void put_controls(struct writer *w, const struct hj_condition *c)
{
    put(w, c->player == HJ_CONTROL_YOU ? "you control "
                                       : "an opponent controls ");
    if (c->least == 1 && c->most == HJ_TEXT_ANY) {
        struct hj_selector one = c->whom;
        one.control = HJ_CONTROL_ANY;
        if (c->whom.other) {
            put(w, "another ");
            put_counted(w, &c->whom, false, false, false);
        } else {
            put_article(w, &one, true);
        }
        return;
    }
    if (c->least == 0 && c->most == 0) {
        put(w, "no ");
    } else {
        put(w, c->least == c->most ? "exactly " : "");
        put_range(w, c->least, c->most);
        put(w, " ");
    }
    put_counted(w, &c->whom, c->most != 1 || c->least != 1, false, true);
}

static void put_is(struct writer *w, const struct hj_condition *c)
{
    const struct hj_selector *s = &c->whom;
    struct hj_selector who = *s;

    if (s->relation != HJ_TEXT_NONE) {
        const char *text = w->w->relations[s->relation].text;
        put(w, strncmp(text, "in ", 3) == 0 ? "" : "this is ");
        put_first(w, text);
        return;
    }
    who.kinds[0].states = 0;
    if (who.kinds[0].types == 0)
        who.kind_count = 0;
    put_selector(w, &who, true, false);
    if (s->with != 0) {
        put(w, " has ");
        put_keywords_of(w, s->with, " or ");
        return;
    }
    put(w, c->negated ? " is not " : " is ");
    if (s->zone != HJ_TEXT_NONE) {
        put(w, "in ");
        put_zone_of(w, s->zone, s->zone_of);
        return;
    }
    for (uint8_t i = 0; i < w->w->state_count; i++)
        if (s->kinds[0].states >> i & 1)
            put_first(w, w->w->states[i].text);
}

static void put_condition(struct writer *w, const struct hj_condition *c)
{
    switch (c->kind) {
    case HJ_IF_CONTROLS:
        put_controls(w, c);
        break;
    case HJ_IF_NUMBER:
        put(w, c->player == HJ_CONTROL_YOU ? "you have " : "an opponent has ");
        put_range(w, c->least, c->most);
        put(w, " ");
        put_first(w, w->w->numbers[c->index].text);
        break;
    case HJ_IF_ZONE:
        put(w, c->player == HJ_CONTROL_YOU ? "you have " : "an opponent has ");
        if (c->least == 0 && c->most == 0)
            put(w, "no");
        else
            put_range(w, c->least, c->most);
        put(w, c->player == HJ_CONTROL_YOU ? " cards in your "
                                           : " cards in their ");
        put_first(w, w->w->zones[c->index].text);
        break;
    case HJ_IF_IS:
        put_is(w, c);
        break;
    case HJ_IF_TURN:
        put(w, c->negated                        ? "it is not your turn"
               : c->player == HJ_CONTROL_OPPONENT ? "it is an opponent's turn"
                                                  : "it is your turn");
        break;
    case HJ_IF_DID:
        put(w, "you do");
        break;
    case HJ_IF_WENT:
        put(w, "it is placed in the ");
        put_first(w, w->w->zones[c->index].text);
        put(w, " this way");
        break;
    case HJ_IF_STACK:
        put(w, "the queue is empty");
        break;
    default:
        break;
    }
}

/* A condition whose wording has no "not" of its own. */
static bool says_unless(const struct hj_condition *c)
{
    return c->negated && c->kind != HJ_IF_TURN &&
           (c->kind != HJ_IF_IS || c->whom.with != 0 ||
            c->whom.relation != HJ_TEXT_NONE);
}

static void put_rolled(struct writer *w, const struct hj_condition *c,
                       bool coin)
{
    if (coin)
        put(w, c->least == HJ_HEADS ? "on heads" : "on tails");
    else if (c->most == HJ_TEXT_ANY)
        hj_out_printf(w->out, "on %d or more", c->least);
    else if (c->most > c->least)
        hj_out_printf(w->out, "on %d to %d", c->least, c->most);
    else
        hj_out_printf(w->out, "on %d", c->least);
}

/* Effects ------------------------------------------------------------------ */

/* A shape with its holes filled. */
struct filling {
    const struct hj_selector *subject, *object;
    const struct hj_amount *n;
    uint8_t relation;
    bool may;
};

static const struct tx_phrase *normal_of(const struct writer *w,
                                         enum tx_table table, uint8_t row)
{
    for (int i = w->text->tables[table]; i < w->text->tables[table + 1]; i++)
        if (w->text->phrases[i].row == row && w->text->phrases[i].normal)
            return &w->text->phrases[i];
    return NULL;
}

static void put_hole(struct writer *w, char hole, const struct filling *f)
{
    if (hole == 's' && f->subject != NULL) {
        put_selector(w, f->subject, true, true);
    } else if (hole == 'p' && f->subject != NULL) {
        put_selector(w, f->subject, true, true);
        put(w, f->may ? " may" : "");
        w->plural = w->plural || f->may;
    } else if ((hole == 'o' || hole == 't') && f->object != NULL) {
        bool plural = w->plural;
        put_selector(w, f->object, false, true);
        w->plural = plural;
    } else if (hole == 'w' && f->object != NULL) {
        put_selector(w, f->object, false, true);
        hj_out_puts(w->out, f->object->pick == HJ_PICK_YOU ? "r" : "'s");
    } else if (hole == 'n') {
        put_amount(w, f->n);
    } else if (hole == 'r') {
        put_first(w, w->w->relations[f->relation].text);
    }
}

static void put_shape(struct writer *w, const struct tx_phrase *phrase,
                      const struct filling *f)
{
    for (int i = 0; phrase != NULL && i < phrase->count; i++) {
        const struct tx_item *item = &w->text->items[phrase->first + i];
        bool sign = item->hole == 0 && item->word.n == 1 &&
                    (item->word.p[0] == ',' || item->word.p[0] == ']');
        bool single = f->n != NULL && f->n->kind == HJ_AMOUNT_N &&
                      f->n->n == 1 && f->subject == NULL;
        if (i > 0 && !sign && !item->tight)
            put(w, " ");
        if (item->hole != 0)
            put_hole(w, item->hole, f);
        else if (item->hash == item->other_hash || sign)
            hj_out_str(w->out, item->word);
        else if (f->subject != NULL)
            hj_out_str(w->out, w->plural ? item->word : item->other);
        else /* "card/cards" of a cost */
            hj_out_str(w->out, single ? item->word : item->other);
    }
}

static void put_cost(struct writer *w, const struct hj_cost *c)
{
    struct filling f = {.object = &c->whom, .n = &c->n};

    put_shape(w, normal_of(w, TX_COST, c->row), &f);
}

/* The subject and the verb in the form that goes with it; SAME: the subject of
 * the clause before is not written again. */
static void put_verb(struct writer *w, const struct hj_effect *e, bool same,
                     const char *many, const char *one)
{
    if (!same) {
        put_selector(w, &e->whom, true, true);
        put(w, " ");
    }
    if (e->may)
        put(w, "may ");
    put(w, w->plural || e->may ? many : one);
    put(w, " ");
}

static void put_own(struct writer *w, const struct hj_effect *e, bool same)
{
    const struct tx_phrase *phrase = normal_of(w, TX_VERB, e->index);
    struct hj_selector you = {.pick = HJ_PICK_YOU, .kind_count = 1};
    struct hj_selector whom = e->whom;
    struct filling f = {.object = &whom,
                        .n = &e->n,
                        .relation = e->own,
                        .may = e->may};
    char first = phrase == NULL ? 0 : w->text->items[phrase->first].hole;

    you.kinds[0].types = HJ_TYPE_PLAYER;
    (void)same;
    if (w->w->verbs[e->index].is & HJ_VERB_ATTACH)
        whom.pick = HJ_PICK_ANY; /* "a creature" */
    if (first == 's')
        f.subject = &e->whom;
    else if (first == 'p')
        f.subject = e->by != NULL ? e->by : &you;
    else if (e->may)
        put(w, "you may ");
    put_shape(w, phrase, &f);
}

static void put_dest(struct writer *w, const struct hj_effect *e)
{
    put(w, e->to_of == HJ_TO_YOU     ? "your "
           : e->to_of == HJ_TO_OWNER ? "its owner's "
                                     : "");
    put_first(w, w->w->zones[e->to].text);
}

static void put_move(struct writer *w, const struct hj_effect *e)
{
    put(w, w->w->zones[e->to].is & HJ_ZONE_PLACE ? "move " : "return ");
    put_selector(w, &e->whom, false, false);
    if (e->whom.zone != HJ_TEXT_NONE) {
        put(w, " from ");
        put_zone_of(w, e->whom.zone, e->whom.zone_of);
    }
    put(w, " to ");
    put_dest(w, e);
}

static void put_search(struct writer *w, const struct hj_effect *e)
{
    put(w, "search your ");
    put_first(w, w->w->zones[e->whom.zone].text);
    put(w, " for ");
    put_selector(w, &e->whom, false, false);
    put(w, e->whom.count > 1 ? " and put them in " : " and put it in ");
    put_dest(w, e);
}

static void put_damage(struct writer *w, const struct hj_effect *e)
{
    if (e->by != NULL) {
        put_selector(w, e->by, true, false);
        put(w, " deals ");
    } else {
        put(w, "deal ");
    }
    put_amount(w, &e->n);
    put(w, " ");
    put_first(w, w->w->damages[e->index].text);
    put(w, " to ");
    put_selector(w, &e->whom, false, true);
}

static void put_prevent(struct writer *w, const struct hj_effect *e)
{
    if (e->n.kind == HJ_AMOUNT_ALL) {
        put(w, "prevent all ");
    } else {
        put(w, "prevent the next ");
        put_amount(w, &e->n);
        put(w, " ");
    }
    put_first(w, w->w->damages[e->index].text);
    put(w, " to ");
    put_selector(w, &e->whom, false, true);
}

static void put_counter(struct writer *w, const struct hj_effect *e)
{
    const struct hj_counter_word *c = &w->w->counters[e->index];

    put(w, e->n.n < 0 ? "remove " : "add ");
    if (e->n.kind == HJ_AMOUNT_ALL) {
        put(w, "all ");
        put_first(w, c->many);
    } else {
        put_cards(w, &e->n, c->one, c->many);
    }
    put(w, e->n.n < 0 ? " from " : " to ");
    put_selector(w, &e->whom, false, true);
}

static void put_discard(struct writer *w, const struct hj_effect *e, bool same)
{
    put_verb(w, e, same, "discard", "discards");
    if (e->n.kind == HJ_AMOUNT_ALL) {
        put(w, e->whom.pick == HJ_PICK_YOU ? "your hand" : "their hand");
        return;
    }
    put_cards(w, &e->n, "card", "cards");
    put(w, e->random ? " at random" : "");
}

static void put_building(struct writer *w, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_DECK_COPIES) {
        put(w, "you may have any number of copies of this card in your deck");
        return;
    }
    put(w, "while this card is in your deck, cards with \"");
    hj_out_str(w->out, e->word);
    put(w, "\" in their name have a construction cost of ");
    put_amount(w, &e->n);
}

/* The verbs that have no subject; "you may" stands before. */
static bool put_imperative(struct writer *w, const struct hj_effect *e,
                           bool same)
{
    if (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN) {
        put_own(w, e, same);
        return true;
    }
    if (e->kind != HJ_EFFECT_DAMAGE && e->kind != HJ_EFFECT_MOVE &&
        e->kind != HJ_EFFECT_COUNTER && e->kind != HJ_EFFECT_CONTROL &&
        e->kind != HJ_EFFECT_CANCEL && e->kind != HJ_EFFECT_PREVENT &&
        e->kind != HJ_EFFECT_SEARCH && e->kind != HJ_EFFECT_ROLL &&
        e->kind != HJ_EFFECT_DRAW_GAME && e->kind < HJ_EFFECT_DECK_COST)
        return false;
    if (e->may)
        put(w, "you may ");
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
        put(w, "gain control of ");
        put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_CANCEL:
        put(w, w->w->cancel);
        put(w, " ");
        put_selector(w, &e->whom, false, true);
        break;
    case HJ_EFFECT_PREVENT:
        put_prevent(w, e);
        break;
    case HJ_EFFECT_SEARCH:
        put_search(w, e);
        break;
    case HJ_EFFECT_ROLL:
        if (e->n.n == HJ_COIN)
            put(w, "flip a coin");
        else if (e->n.n == HJ_DIE)
            put(w, "roll a die");
        else
            hj_out_printf(w->out, "roll a d%d", e->n.n);
        break;
    case HJ_EFFECT_DRAW_GAME:
        put(w, "the game is a draw");
        break;
    default:
        put_building(w, e);
    }
    return true;
}

static void put_predicate(struct writer *w, const struct hj_effect *e,
                          bool same, bool lasts)
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
        put_amount(w, &e->n);
        put(w, " ");
        put_first(w, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_DRAW:
        put_verb(w, e, same, "draw", "draws");
        put_cards(w, &e->n, "card", "cards");
        break;
    case HJ_EFFECT_DISCARD:
        put_discard(w, e, same);
        break;
    case HJ_EFFECT_GENERATE:
        put_verb(w, e, same, "generate", "generates");
        hj_out_printf(w->out, "%+d ", e->n.n);
        put_first(w, w->w->numbers[e->index].text);
        break;
    case HJ_EFFECT_PAY:
        put(w, "you may ");
        put_cost(w, e->cost);
        break;
    case HJ_EFFECT_WIN:
        put_verb(w, e, same, "win", "wins");
        put(w, "the game");
        break;
    case HJ_EFFECT_LOSE_GAME:
        put_verb(w, e, same, "lose", "loses");
        put(w, "the game");
        break;
    default:
        break;
    }
}

/* SAME: the subject is that of the clause before. */
static void put_effect(struct writer *w, const struct hj_effect *e, bool same,
                       bool lasts)
{
    if (!put_imperative(w, e, same))
        put_predicate(w, e, same, lasts);
    put_each(w, &e->n);
    put_until(w, e->until, e->kind == HJ_EFFECT_PREVENT);
}

static bool has_subject(const struct hj_grammar *text, const struct hj_effect *e)
{
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_NUMBER:
    case HJ_EFFECT_DRAW:
    case HJ_EFFECT_DISCARD:
    case HJ_EFFECT_GENERATE:
    case HJ_EFFECT_WIN:
    case HJ_EFFECT_LOSE_GAME:
        return true;
    default:
        (void)text;
        return false;
    }
}

/* Whether the subject of an effect is left out behind that of the one before.
 * The same object or "it" is written again, which reads as the same. */
static bool carries_on(const struct writer *w, const struct hj_effect *before,
                       const struct hj_effect *e)
{
    return has_subject(w->text, before) && has_subject(w->text, e) &&
           e->whom.pick == HJ_PICK_SAME;
}

/* The clauses FIRST to END. */
static void put_effects(struct writer *w, const struct hj_ability *a, int first,
                        int end)
{
    const struct hj_condition *when = NULL;
    bool coin = false, lasts = a->when == HJ_WHEN_CONTINUOUS;

    for (int i = 0; i < end; i++) {
        const struct hj_effect *e = &a->effects[i];
        const struct hj_effect *before = i > first ? e - 1 : NULL;
        if (e->kind == HJ_EFFECT_ROLL)
            coin = e->n.n == HJ_COIN;
        if (i < first)
            continue;
        if (before != NULL)
            put(w, " and ");
        if (e->when != when && e->when != NULL) {
            bool did = e->when->kind == HJ_IF_DID && before != NULL;
            if (e->when->kind == HJ_IF_ROLLED)
                put_rolled(w, e->when, coin);
            else if (!did) {
                put(w, says_unless(e->when) ? "unless " : "if ");
                put_condition(w, e->when);
            }
            put(w, did ? "" : ", ");
        }
        when = e->when;
        put_effect(w, e, before != NULL && carries_on(w, before, e), lasts);
    }
}

/* Abilities ---------------------------------------------------------------- */

static void put_event(struct writer *w, const struct hj_ability *a)
{
    bool many = a->subject.pick == HJ_PICK_YOU, first = true;

    put(w, "when ");
    put_selector(w, &a->subject, true, true);
    for (uint8_t i = 0; i < w->w->event_count; i++) {
        const struct hj_event_word *e = &w->w->events[i];
        if ((a->events >> i & 1) == 0)
            continue;
        put(w, first ? " " : " or ");
        first = false;
        if (a->what == NULL) {
            put_first(w, many ? e->many : e->one);
            continue;
        }
        hj_out_str(w->out, (struct hj_str){many ? e->many : e->one,
                                           strcspn(many ? e->many : e->one,
                                                   "%|")});
        put_selector(w, a->what, false, true);
    }
    if (a->during > 0)
        put(w, a->during == HJ_CONTROL_YOU + 1 ? " during your turn"
                                               : " during an opponent's turn");
}

static void put_moment(struct writer *w, const struct hj_ability *a)
{
    put(w, a->moment == HJ_MOMENT_START ? "at the start of "
           : a->moment == HJ_MOMENT_END ? "at the end of "
                                        : "during ");
    put(w, a->whose == HJ_CONTROL_YOU        ? "your "
           : a->whose == HJ_CONTROL_OPPONENT ? "each opponent's "
           : a->whose == HJ_CONTROL_HOST     ? "its controller's "
                                             : "each ");
    if (a->phase == HJ_TEXT_NONE)
        put(w, "turn");
    else
        put_first(w, w->w->phases[a->phase].text);
}

/* Whether a later sentence says how often, or when. */
static bool said_later(const struct hj_card_text *card, size_t i, uint8_t what)
{
    for (size_t k = i + 1; k < card->sentence_count; k++) {
        if (!card->sentences[k].understood || card->sentences[k].count > 0)
            return false;
        if (card->sentences[k].adds == what)
            return true;
    }
    return false;
}

/* The costs FIRST to END. */
static void put_costs(struct writer *w, const struct hj_ability *a, int first,
                      int end)
{
    for (int i = first; i < end; i++) {
        put(w, i > first ? ", " : "");
        put_cost(w, &a->costs[i]);
    }
}

/* COSTS: those that stand in front.  What the condition stands in front of
 * may be a sentence of its own, "Activate this ability only if …". */
static void put_prefix(struct writer *w, const struct hj_ability *a, int costs,
                       bool condition)
{
    bool moment = a->events != 0 || a->moment != HJ_MOMENT_NONE;

    if (a->heading != HJ_TEXT_NONE) {
        put(w, w->w->headings[a->heading].shown);
        put(w, costs > 0 ? " " : ": ");
    }
    if (a->condition != NULL && condition) {
        put(w, "while ");
        put_condition(w, a->condition);
        put(w, ", ");
    }
    if (a->events != 0)
        put_event(w, a);
    else if (moment)
        put_moment(w, a);
    if (moment)
        put(w, a->when == HJ_WHEN_PAYMENT && costs == 0 ? ": " : ", ");
    put_costs(w, a, 0, costs);
    put(w, costs > 0 ? ": " : "");
}

/* The costs that stand in front of the colon: not those of sentences behind. */
static int costs_in_front(const struct hj_card_text *card, size_t i,
                          const struct hj_ability *a)
{
    for (size_t k = i + 1; k < card->sentence_count; k++) {
        const struct hj_sentence *s = &card->sentences[k];
        if (!s->understood || s->count > 0)
            break;
        if (s->adds == HJ_ADDS_COSTS)
            return s->effect;
    }
    return a->cost_count;
}

/* The costs of sentence I, which stands behind. */
static void put_costs_behind(struct writer *w, const struct hj_card_text *card,
                             size_t i, const struct hj_ability *a)
{
    size_t k = i + 1;
    int end = a->cost_count;

    while (k < card->sentence_count && card->sentences[k].understood &&
           card->sentences[k].count == 0 &&
           card->sentences[k].adds != HJ_ADDS_COSTS)
        k++;
    if (k < card->sentence_count && card->sentences[k].understood &&
        card->sentences[k].count == 0)
        end = card->sentences[k].effect;
    put_costs(w, a, card->sentences[i].effect, end);
}

/* The effects of sentence I: to those of the next that goes on with it. */
static int effects_end(const struct hj_card_text *card, size_t i,
                       const struct hj_ability *a)
{
    for (size_t next = i + 1; next < card->sentence_count; next++) {
        const struct hj_sentence *s = &card->sentences[next];
        if (!s->understood || s->count > 0)
            break;
        if (s->adds != HJ_ADDS_COSTS)
            return s->effect;
    }
    return a->effect_count;
}

static void put_added(struct writer *w, const struct hj_ability *a,
                      uint8_t adds)
{
    put(w, "activate this ability only ");
    if (adds == HJ_ADDS_ONCE) {
        put(w, a->once == HJ_ONCE_ROUND ? "once each round" : "once each turn");
    } else {
        put(w, "if ");
        put_condition(w, a->condition);
    }
}

/* Whether an effect can be read without those before it. */
static bool stands_alone(const struct hj_effect *e)
{
    return (e->when == NULL || e->when->kind < HJ_IF_DID ||
            e->when->kind == HJ_IF_STACK) &&
           e->whom.pick != HJ_PICK_IT && e->whom.pick != HJ_PICK_SAME &&
           e->whom.pick != HJ_PICK_PLAYER &&
           e->whom.pick != HJ_PICK_CONTROLLER && e->whom.pick != HJ_PICK_OWNER;
}

static void put_sentence(struct writer *w, const struct hj_card_text *card,
                         size_t i)
{
    const struct hj_sentence *s = &card->sentences[i];
    const struct hj_ability *a;

    if (s->count == 0) {
        a = &card->abilities[s->first - 1];
        if (s->adds == HJ_ADDS_EFFECTS && stands_alone(&a->effects[s->effect]))
            put(w, "then ");
        if (s->adds == HJ_ADDS_EFFECTS)
            put_effects(w, a, s->effect, effects_end(card, i, a));
        else if (s->adds == HJ_ADDS_COSTS)
            put_costs_behind(w, card, i, a);
        else
            put_added(w, a, s->adds);
        return;
    }
    a = &card->abilities[s->first];
    for (uint16_t k = 0; a->when == HJ_WHEN_KEYWORD && k < s->count; k++) {
        put(w, k > 0 ? ", " : "");
        put_keyword(w, &a[k].keyword);
    }
    if (a->when == HJ_WHEN_KEYWORD)
        return;
    put_prefix(w, a, costs_in_front(card, i, a),
               !said_later(card, i, HJ_ADDS_CONDITION));
    put_effects(w, a, 0, effects_end(card, i, a));
    if (a->once != HJ_ONCE_NONE && !said_later(card, i, HJ_ADDS_ONCE))
        put(w, a->once == HJ_ONCE_ROUND ? " once each round"
                                        : " once each turn");
}

/* A sentence, and each clause behind a colon, begins with a capital. */
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
    struct writer w = {.text = text, .w = text->words};

    if (!card->sentences[i].understood)
        return;
    w.out = hj_out_memory();
    if (w.out == NULL)
        return;
    put_sentence(&w, card, i);
    capitalise(hj_out_text(w.out), out);
    hj_out_char(out, '.');
    hj_out_free(w.out);
}

void hj_grammar_write_effect(const struct hj_grammar *text,
                             const struct hj_effect *effect, struct hj_out *out)
{
    struct writer w = {.text = text, .w = text->words, .out = out};

    put_effect(&w, effect, false, false);
}

void hj_grammar_write_selector(const struct hj_grammar *text,
                               const struct hj_selector *selector,
                               struct hj_out *out)
{
    struct writer w = {.text = text, .w = text->words, .out = out};

    put_selector(&w, selector, false, true);
}

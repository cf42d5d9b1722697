/* SPDX-License-Identifier: MPL-2.0 */
/* Selectors in the normal wording. */
#include "text/write.h"

void tx_put(struct tx_writer *w, const char *text)
{
    hj_out_str(w->out, (struct hj_str){text, strcspn(text, "|")});
}

/* True if TEXT begins with a vowel sound: "an enemy", but "a unit". */
bool tx_vowel(struct hj_str text)
{
    return text.n > 0 && strchr("aeiouAEIOU", text.p[0]) != NULL &&
           !hj_str_equal_nocase(hj_str_first(text, 3), HJ_STR("uni"));
}

static void put_bits(struct tx_writer *w, uint32_t bits, const char *non,
                     enum tx_table table)
{
    for (uint8_t i = 0; i < 32; i++) {
        if ((bits >> i & 1) == 0)
            continue;
        tx_put(w, non);
        tx_put(w, table == TX_STATE ? w->w->states[i].text
                                    : w->w->keywords[i].shown);
        tx_put(w, " ");
    }
}

/* Returns the keywords of a kind that its noun does not include. */
static uint32_t said_keywords(const struct tx_writer *w,
                              const struct hj_kind *k)
{
    const struct hj_noun_word *noun = tx_noun(w->w, k);

    return noun == NULL ? k->keywords : k->keywords & ~noun->keywords;
}

/* Writes a kind.  FRONT: with keywords before the noun. */
static void put_kind(struct tx_writer *w, const struct hj_kind *k, bool many,
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
        tx_put(w, k->not_traits >> i & 1 ? "non-" : "");
        hj_out_str(w->out, k->traits[i]);
        tx_put(w, " ");
    }
    if (noun != NULL) {
        tx_put(w, many ? noun->many : noun->one);
        return;
    }
    for (uint8_t i = 0; i < w->w->type_count; i++)
        if (k->types >> i & 1) {
            tx_put(w, first ? "" : " or ");
            tx_put(w, many ? w->w->types[i].many : w->w->types[i].one);
            first = false;
        }
    if (k->types & HJ_TYPE_PLAYER)
        tx_put(w, first ? "player" : " or player");
}

void tx_put_keywords_of(struct tx_writer *w, uint32_t bits, const char *joint)
{
    bool first = true;

    for (uint8_t i = 0; i < w->w->keyword_count; i++)
        if (bits >> i & 1) {
            tx_put(w, first ? "" : joint);
            tx_put(w, w->w->keywords[i].shown);
            first = false;
        }
}

void tx_put_range(struct tx_writer *w, int least, int most)
{
    if (least == most)
        hj_out_int(w->out, least);
    else if (most < 0) /* no number below 0 is read */
        hj_out_printf(w->out, "less than %d", most + 1);
    else if (most == HJ_TEXT_ANY)
        hj_out_printf(w->out, "%d or more", least);
    else
        hj_out_printf(w->out, "%d or less", most);
}

void tx_put_test(struct tx_writer *w, const struct hj_test *t)
{
    hj_out_printf(w->out, " %s ", w->w->values[t->value].shown);
    if (t->x)
        tx_put(w, "X or less");
    else
        tx_put_range(w, t->least, t->most);
}

static void put_tests(struct tx_writer *w, const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++) {
        tx_put(w, " with");
        tx_put_test(w, &s->tests[i]);
    }
    if (s->extreme != HJ_EXTREME_NONE)
        hj_out_printf(w->out, " with the %s %s",
                      s->extreme == HJ_EXTREME_LOWEST ? "lowest" : "highest",
                      w->w->values[s->of_value].shown);
}

void tx_put_zone_of(struct tx_writer *w, uint8_t zone, uint8_t of)
{
    const struct hj_zone_word *z = &w->w->zones[zone];

    if (z->is & HJ_ZONE_OWNED)
        tx_put(w, of == HJ_CONTROL_YOU        ? "your "
                  : of == HJ_CONTROL_OPPONENT ? "an opponent's "
                  : of == HJ_CONTROL_THAT
                      ? (w->counted ? "their " : "that player's ")
                      : "a player's ");
    tx_put(w, z->text);
}

static void put_relatives(struct tx_writer *w, const struct hj_selector *s,
                          bool zone)
{
    if (s->name.n > 0)
        hj_out_printf(w->out, " named \"%.*s\"", HJ_STR_ARG(s->name));
    if (s->with != 0) {
        tx_put(w, " with ");
        tx_put_keywords_of(w, s->with, " or ");
    } else if (s->kind_count == 1 && said_keywords(w, &s->kinds[0]) != 0) {
        tx_put(w, " with ");
        tx_put_keywords_of(w, said_keywords(w, &s->kinds[0]), " and ");
    }
    if (s->without != 0) {
        tx_put(w, " without ");
        tx_put_keywords_of(w, s->without, " or ");
    }
    put_tests(w, s);
    if (s->control == HJ_CONTROL_YOU)
        tx_put(w, w->theirs ? " they control" : " you control");
    else if (s->control == HJ_CONTROL_OPPONENT)
        tx_put(w, " an opponent controls");
    else if (s->control == HJ_CONTROL_THAT)
        tx_put(w, w->counted ? " they control" : " that player controls");
    if (zone && s->zone != HJ_TEXT_NONE) {
        tx_put(w, " in ");
        tx_put_zone_of(w, s->zone, s->zone_of);
    }
    if (s->relation != HJ_TEXT_NONE) {
        tx_put(w, " ");
        tx_put(w, w->w->relations[s->relation].text);
    }
}

static void put_kinds(struct tx_writer *w, const struct hj_selector *s,
                      bool many)
{
    for (int i = 0; i < s->kind_count; i++) {
        tx_put(w, i > 0 ? " or " : "");
        put_kind(w, &s->kinds[i], many, s->kind_count > 1);
    }
}

/* Writes a selector with "a" or "an". */
void tx_put_article(struct tx_writer *w, const struct hj_selector *s, bool zone)
{
    struct hj_out *part = hj_out_memory();
    struct tx_writer inner = *w;

    if (hj_out_failed(part)) {
        tx_put(w, "a ");
        return;
    }
    inner.out = part;
    put_kinds(&inner, s, false);
    put_relatives(&inner, s, zone);
    tx_put(w, tx_vowel(hj_out_text(part)) ? "an " : "a ");
    hj_out_str(w->out, hj_out_text(part));
    hj_out_free(part);
}

/* Writes "its", or "that creature's", "the attached creature's" if "its" would
 * be ambiguous; TYPES: the types of the referent. */
static void put_its(struct tx_writer *w, const char *which, uint32_t types,
                    bool others)
{
    struct hj_selector that = {.kind_count = 1};

    if (!others || types == 0) {
        tx_put(w, "its ");
        return;
    }
    that.kinds[0].types = types & (~types + 1);
    for (uint8_t i = 0; i < w->w->noun_count; i++) {
        const struct hj_noun_word *n = &w->w->nouns[i];
        if ((n->states | n->keywords) == 0 && (types & ~n->types) == 0)
            that.kinds[0].types = n->types;
    }
    tx_put(w, which);
    put_kinds(w, &that, false);
    tx_put(w, "'s ");
}

static void put_players(struct tx_writer *w, const struct hj_selector *s)
{
    bool opponent = s->control == HJ_CONTROL_OPPONENT;

    switch (s->pick) {
    case HJ_PICK_YOU:
        tx_put(w, "you");
        break;
    case HJ_PICK_PLAYER:
        tx_put(w, "that player");
        break;
    case HJ_PICK_CONTROLLER:
    case HJ_PICK_OWNER:
        put_its(w, "that ", w->that, true);
        tx_put(w, s->pick == HJ_PICK_OWNER ? "owner" : "controller");
        break;
    case HJ_PICK_HOST_CONTROLLER:
        put_its(w, "the attached ", w->host, w->others);
        tx_put(w, "controller");
        break;
    case HJ_PICK_TARGET:
        tx_put(w, opponent ? "target opponent" : "target player");
        break;
    case HJ_PICK_ANY:
        tx_put(w, opponent ? "an opponent" : "a player");
        break;
    case HJ_PICK_SAME:
        break;
    default:
        tx_put(w, opponent   ? "each opponent"
                  : s->other ? "each other player"
                             : "each player");
    }
}

/* Writes a selector.  ZONE: including "in your hand". */
void tx_put_selector(struct tx_writer *w, const struct hj_selector *s,
                     bool subject, bool zone)
{
    bool many = s->count > 1;

    w->plural =
        s->pick == HJ_PICK_YOU || (s->pick == HJ_PICK_SAME ? subject : many);
    if (tx_is_players(s)) {
        put_players(w, s);
        return;
    }
    switch (s->pick) {
    case HJ_PICK_THIS:
        tx_put(w, "this ");
        put_kinds(w, s, false);
        return;
    case HJ_PICK_IT:
    case HJ_PICK_HOST:
        tx_put(w, s->kind_count == 0        ? "it"
                  : s->pick == HJ_PICK_HOST ? "the attached "
                                            : "that ");
        put_kinds(w, s, false);
        return;
    case HJ_PICK_SAME:
        tx_put(w, subject ? "they" : "them");
        return;
    case HJ_PICK_EACH:
        tx_put(w, s->other ? "each other " : "each ");
        break;
    case HJ_PICK_TARGET:
    case HJ_PICK_ANY:
        if (s->up_to && s->count == HJ_ANY_NUMBER &&
            s->pick == HJ_PICK_TARGET && !s->other) {
            tx_put(w, "any number of target ");
            break;
        }
        if (s->up_to)
            tx_put(w, "up to ");
        if (s->up_to || many) {
            hj_out_printf(w->out, "%d ", s->count);
            tx_put(w, s->other ? "other " : "");
            tx_put(w, s->pick == HJ_PICK_TARGET ? "target " : "");
        } else if (s->pick == HJ_PICK_TARGET) {
            tx_put(w, s->other ? "another target " : "target ");
        } else if (s->random) {
            tx_put(w, s->other ? "a random other " : "a random ");
        } else if (s->other) {
            tx_put(w, "another ");
        } else {
            tx_put_article(w, s, zone);
            return;
        }
        break;
    default:
        return;
    }
    put_kinds(w, s, many);
    put_relatives(w, s, zone);
}

/* Writes a selector after "for each", or in "you control three or more". */
void tx_put_counted(struct tx_writer *w, const struct hj_selector *s, bool many,
                    bool control, bool other)
{
    struct hj_selector counted = *s;

    if (!control)
        counted.control = HJ_CONTROL_ANY;
    tx_put(w, other && s->other ? "other " : "");
    w->counted = true;
    put_kinds(w, &counted, many);
    put_relatives(w, &counted, true);
    w->counted = false;
}

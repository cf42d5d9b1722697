/* SPDX-License-Identifier: MPL-2.0 */
/* Legal alternatives to an illegal action, the most similar ones first. */
#include "base/utf8.h"
#include "replay/internal.h"

#include <stdio.h>
#include <string.h>

/* The similarity of a legal action to the attempted one. */
enum fit {
    FIT_SAME,      /* same player, verb and card */
    FIT_CARD_DONE, /* the same, with the card in a different role */
    FIT_CARD,      /* same player and card */
    FIT_VERB,      /* same player and verb */
    FIT_NOT,
    FITS
};

enum {
    MOST_SHOWN = 5, /* of the similar actions */
    MOST_OTHERS = 3,
    MOST_SEEN = 400,
    MOST_THOROUGH = 100, /* lists of a log; later ones examine fewer actions */
    MOST_SLUG = 120,
    MOST_LINE = 400
};

struct listing {
    struct hj_out *texts; /* the selected actions, one after the other */
    struct hj_out *slug;
    char player[MOST_SLUG], verb[MOST_SLUG], card[MOST_SLUG];
    char begun[3 * MOST_SLUG]; /* the three joined, as at the start of a line */
    size_t most, seen;
    size_t kept[FITS];
    struct {
        size_t from, to;
    } ends[FITS][MOST_SHOWN];
    bool more; /* not all actions were examined */
};

/* Sets WORD to the slug of TEXT between hyphens, for a search of whole words;
 * "" if the slug is too long. */
static void set_word(struct listing *l, char word[MOST_SLUG],
                     struct hj_str text)
{
    struct hj_str slug;

    word[0] = '\0';
    hj_out_cut(l->slug, 0);
    if (text.n == 0 || !hj_utf8_slug(text, l->slug))
        return;
    slug = hj_out_text(l->slug);
    if (slug.n > 0 && slug.n + 3 <= MOST_SLUG)
        snprintf(word, MOST_SLUG, "-%.*s-", HJ_STR_ARG(slug));
}

/* Returns the subject of the action: its first item, or else the first operand
 * with a preposition. */
static struct hj_str card_of(const struct hj_action *a)
{
    const struct hj_operand *o = hj_action_operand(a, HJ_ROLE_ITEM, 0);

    if (o == NULL && a->count > 0)
        o = &a->operands[0];
    return o == NULL || o->kind == HJ_OPERAND_UNKNOWN ||
                   o->kind == HJ_OPERAND_NUMBER
               ? HJ_STR("")
               : hj_operand_text(o);
}

static bool has(struct hj_str line, const char *word)
{
    return word[0] != '\0' && hj_str_search(line, hj_str(word), 0) < line.n;
}

static enum fit fit_of(struct listing *l, struct hj_str line)
{
    char text[MOST_LINE];
    struct hj_str slug, whole;
    bool player, verb, card;

    hj_out_cut(l->slug, 0);
    hj_utf8_slug(line, l->slug);
    slug = hj_str_first(hj_out_text(l->slug), MOST_LINE - 3);
    snprintf(text, sizeof text, "-%.*s-", HJ_STR_ARG(slug));
    whole = hj_str(text);
    player = l->player[0] == '\0' || hj_str_starts(whole, hj_str(l->player));
    verb = has(whole, l->verb);
    card = has(whole, l->card);
    if (card && player && verb)
        return hj_str_starts(whole, hj_str(l->begun)) ? FIT_SAME
                                                      : FIT_CARD_DONE;
    if (!player)
        return FIT_NOT;
    return card ? FIT_CARD : verb ? FIT_VERB : FIT_NOT;
}

static bool list_one(void *data, int player, struct hj_str line)
{
    struct listing *l = data;
    enum fit fit = fit_of(l, line);

    (void)player;
    l->seen++;
    if (l->kept[fit] < MOST_SHOWN) {
        size_t at = l->kept[fit]++;
        l->ends[fit][at].from = hj_out_text(l->texts).n;
        hj_out_str(l->texts, line);
        l->ends[fit][at].to = hj_out_text(l->texts).n;
    }
    l->more = l->seen == l->most;
    return !l->more;
}

/* Examines what is legal in STATE; true if some of it is similar. */
static bool examine(struct hj_replay *r, const void *state, struct listing *l)
{
    size_t similar = 0;

    hj_out_cut(l->texts, 0);
    memset(l->kept, 0, sizeof l->kept);
    l->seen = 0;
    r->type->legal(r->game, state, list_one, l);
    for (enum fit fit = FIT_SAME; fit < FIT_NOT; fit++)
        similar += l->kept[fit];
    return similar > 0;
}

/* Writes the similar actions or, if there are none, the first ones of all.
 * Returns how many. */
static size_t put_some(const struct listing *l, bool similar,
                       struct hj_out *out)
{
    struct hj_str texts = hj_out_text(l->texts);
    size_t shown = 0, most = similar ? MOST_SHOWN : MOST_OTHERS;

    for (enum fit fit = similar ? FIT_SAME : FIT_NOT;
         fit < (similar ? FIT_NOT : FITS); fit++)
        for (size_t i = 0; i < l->kept[fit] && shown < most; i++) {
            size_t from = l->ends[fit][i].from;
            hj_out_puts(out, shown++ == 0 ? "; legal here: " : "; ");
            hj_out_str(out, (struct hj_str){texts.p + from,
                                            l->ends[fit][i].to - from});
        }
    return shown;
}

void hj_replay_legal(struct hj_replay *r, void *state,
                     const struct hj_action *a, struct hj_out *out)
{
    struct listing l = {.texts = r->third, .slug = r->more};
    size_t before = hj_out_text(out).n, shown;
    bool similar;

    l.most = r->legal_lists++ < MOST_THOROUGH ? MOST_SEEN : MOST_SHOWN + 1;
    set_word(&l, l.player, hj_log_symbol(r->log, a->actor, NULL));
    set_word(&l, l.verb, hj_str(hj_verb_word(a->verb)));
    set_word(&l, l.card, card_of(a));
    snprintf(l.begun, sizeof l.begun, "%s%s%s", l.player,
             l.verb + (l.player[0] != '\0' && l.verb[0] != '\0'),
             l.card + (l.card[0] != '\0'));
    similar = examine(r, state, &l);
    shown = put_some(&l, similar, out);
    if (shown == 0)
        hj_out_puts(out, "; nothing is legal here");
    else if (l.seen > shown)
        hj_out_printf(out, "; %zu%s more: hj-replay legal --at %u",
                      l.seen - shown, l.more ? " or" : "",
                      a->line > 0 ? a->line - 1 : 0);
    if (!similar &&
        r->type->apply(r->game, state, a, HJ_APPLY_LOOSE | HJ_APPLY_IMPLIED,
                       NULL) == HJ_APPLIED &&
        examine(r, state, &l)) {
        hj_out_cut(out, before);
        put_some(&l, true, out);
        hj_out_puts(out, ", after what the line implies");
    }
    if (hj_out_failed(l.texts) || hj_out_failed(l.slug))
        hj_replay_short(r);
}

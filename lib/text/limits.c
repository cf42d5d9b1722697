/* SPDX-License-Identifier: MPL-2.0 */
/* A sentence that limits the ability before it and is not understood: without
 * it that ability would do more than is printed. */
#include "text/reader.h"

static bool begins(const struct tx_parse *p, const char *word)
{
    return p->tokens[0].kind == TX_WORD &&
           hj_str_is(p->tokens[0].low, word);
}

/* True if WORD is there, with one of NEXT behind it. */
static bool has(const struct tx_parse *p, const char *word, const char *next)
{
    for (const struct tx_token *t = p->tokens; t->kind != TX_END; t++) {
        struct hj_str all = hj_str(next), one;
        if (t->kind != TX_WORD || !hj_str_is(t->low, word))
            continue;
        while (hj_str_split(&all, '|', &one))
            if (t[1].kind != TX_END && hj_str_same(t[1].low, one))
                return true;
    }
    return false;
}

/* "Once each game", but not "Once each game, you may …". */
static bool says_how_often(const struct tx_parse *p)
{
    const struct tx_token *t = p->tokens;

    if (!begins(p, "once"))
        return false;
    while (t->kind != TX_END && (t->kind != TX_MARK || t->said.p[0] != ','))
        t++;
    return t->kind == TX_END;
}

/* "Use only …", "can be activated only …", "triggers only …". */
static bool says_only(struct tx_parse *p)
{
    static const char *const used[] = {"use", "activate", "trigger"};

    p->at = 0;
    if (!tx_says(p, "only"))
        return false;
    for (const struct tx_token *t = p->tokens; t->kind != TX_END; t++)
        for (size_t i = 0; i < sizeof used / sizeof *used; i++)
            if (hj_str_starts(t->low, hj_str(used[i])))
                return true;
    return false;
}

/* "Use this ability once each dance". */
static bool says_when(struct tx_parse *p)
{
    return says_only(p) || begins(p, "use") || has(p, "this", "ability|effect") ||
           (begins(p, "only") && has(p, "only", "once|during|if|while|when")) ||
           says_how_often(p);
}

/* "If you control a site, destroy it instead"; but "if a combatant would be
 * destroyed, …" says itself of what. */
static bool says_instead(struct tx_parse *p)
{
    p->at = 0;
    return tx_says(p, "instead") && !has(p, "instead", "of") &&
           !tx_says(p, "would");
}

/* The ability before sentence I, and the sentences that say it. */
static void withdraw(struct tx_reader *r, struct hj_sentence *sentences,
                     size_t i)
{
    size_t first = r->abilities[r->count - 1].sentence;

    r->count = sentences[first].first;
    for (size_t k = first; k <= i; k++) {
        struct hj_sentence *s = &sentences[k];
        s->first = (uint16_t)r->count;
        s->count = 0;
        if (s->understood)
            s->why = "the sentence that limits or replaces it is not "
                     "understood";
        s->understood = false;
    }
}

void tx_limit(struct tx_reader *r, struct hj_sentence *sentences, size_t i)
{
    const struct hj_ability *last =
        r->limited ? &r->abilities[r->count - 1] : NULL;
    bool anew = tx_begins_anew(&r->p);

    if (sentences[i].understood) {
        r->limited = r->count > 0;
        return;
    }
    if (last != NULL && last->when != HJ_WHEN_KEYWORD &&
        last->when != HJ_WHEN_BUILDING && !anew &&
        (says_when(&r->p) || says_instead(&r->p))) {
        withdraw(r, sentences, i);
        r->limited = false;
    } else if (anew) { /* a limit behind it is of this one */
        r->limited = false;
    }
}

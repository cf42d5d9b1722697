/* SPDX-License-Identifier: MPL-2.0 */
/* The tables of verbs and prepositions. */
#include "play/action.h"

struct row {
    const char *word, *roles;
};

static const struct row verbs[HJ_VERBS] = {
#define HJ_VERB(kind, word, roles) {word, roles},
#include "play/verbs.def"
#undef HJ_VERB
};

/* Each role's word and its letter in verbs.def. */
static const struct {
    const char *word;
    char letter;
} roles[HJ_ROLES] = {
    [HJ_ROLE_ITEM] = {"", 0},         [HJ_ROLE_ARROW] = {"->", '>'},
    [HJ_ROLE_AT] = {"at", 'a'},       [HJ_ROLE_ON] = {"on", 'o'},
    [HJ_ROLE_FROM] = {"from", 'f'},   [HJ_ROLE_TO] = {"to", 't'},
    [HJ_ROLE_WITH] = {"with", 'w'},   [HJ_ROLE_FOR] = {"for", 'r'},
    [HJ_ROLE_BY] = {"by", 'b'},       [HJ_ROLE_AS] = {"as", 's'},
    [HJ_ROLE_UNTIL] = {"until", 'u'},
};

const char *hj_verb_word(enum hj_verb verb)
{
    return verbs[verb].word;
}

enum hj_verb hj_verb_find(struct hj_str word)
{
    for (int v = HJ_VERB_NONE + 1; v < HJ_VERBS; v++)
        if (hj_str_is(word, verbs[v].word))
            return (enum hj_verb)v;
    return HJ_VERB_NONE;
}

bool hj_verb_takes(enum hj_verb verb, enum hj_role role)
{
    return role == HJ_ROLE_ITEM ||
           strchr(verbs[verb].roles, roles[role].letter) != NULL;
}

bool hj_verb_is_bare(enum hj_verb verb)
{
    return verbs[verb].roles[0] == '0'; /* there is no more in such a row */
}

const char *hj_role_word(enum hj_role role)
{
    return roles[role].word;
}

void hj_operand_word(const struct hj_operand *o, struct hj_out *out)
{
    struct hj_str text = hj_operand_text(o);
    size_t end = text.n;

    while (o->inner && end > 0 && text.p[end - 1] != '.')
        end--;
    end -= o->inner && end > 0;
    hj_out_str(out, hj_str_first(text, end));
    if (o->value > 0 && o->kind != HJ_OPERAND_NUMBER)
        hj_out_printf(out, "#%d", o->value);
    hj_out_str(out, hj_str_from(text, end));
}

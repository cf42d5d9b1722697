/* SPDX-License-Identifier: MPL-2.0 */
/* Tables of the verbs and of the prepositions of operands.  A program whose
 * games have verbs of their own compiles this file once more
 * (headjudge-game(7)). */
#include "play/action.h"

_Static_assert((int)HJ_VERB_BEHIND_OWN <= (int)HJ_VERBS,
               "too many HJ_OWN_VERBS");

struct row {
    const char *word, *roles;
};

static const struct row verbs[HJ_VERBS] = {
#define HJ_VERB(kind, word, roles) {word, roles},
#include "play/verbs.def"
#ifdef HJ_OWN_VERBS
#include HJ_OWN_VERBS
#endif
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

/* Returns the row of a verb; an empty row for one that no game has declared. */
static const struct row *row_of(enum hj_verb verb)
{
    static const struct row none = {"", ""};

    return verbs[verb].word != NULL ? &verbs[verb] : &none;
}

const char *hj_verb_word(enum hj_verb verb)
{
    return row_of(verb)->word;
}

enum hj_verb hj_verb_find(struct hj_str word)
{
    for (int v = HJ_VERB_NONE + 1; v < HJ_VERBS; v++)
        if (word.n > 0 && hj_str_is(word, row_of((enum hj_verb)v)->word))
            return (enum hj_verb)v;
    return HJ_VERB_NONE;
}

bool hj_verb_takes(enum hj_verb verb, enum hj_role role)
{
    return role == HJ_ROLE_ITEM ||
           strchr(row_of(verb)->roles, roles[role].letter) != NULL;
}

bool hj_verb_is_bare(enum hj_verb verb)
{
    return row_of(verb)->roles[0] == '0'; /* the only letter of such a row */
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
    if (o->value > 0 && o->kind != HJ_OPERAND_NUMBER &&
        o->kind != HJ_OPERAND_UNKNOWN)
        hj_out_printf(out, "#%d", o->value);
    hj_out_str(out, hj_str_from(text, end));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Whether an action has the words that its verb wants: no word of a log is
 * passed over in silence. */
#include "games/sularia/verbs.h"

/* Each group of an attack, or of a defence, points from somebody to
 * something. */
static bool check_arrows(struct su_run *r)
{
    const struct hj_operand *o = r->a->operands;
    bool none = r->a->count == 1 && hj_str_is(hj_operand_text(&o[0]), "none");

    if (none && r->a->verb == HJ_VERB_DEFEND)
        return true;
    for (uint32_t i = 0; i < r->a->count; i++) {
        bool ends = i + 1 == r->a->count || o[i + 1].group != o[i].group;
        bool begins = i == 0 || o[i - 1].group != o[i].group;
        if (begins && o[i].role != HJ_ROLE_ITEM)
            su_unread(r, &o[i], PL_SAY(MISSING_ATTACKER));
        else if (ends && o[i].role != HJ_ROLE_ARROW)
            su_unread(r, &o[i], SU_SAY(MISSING_TARGET_OF),
                      HJ_STR_ARG(hj_operand_text(&o[i])),
                      r->a->verb == HJ_VERB_ATTACK ? "SITE" : "ATTACKER");
        if (r->unread)
            return false;
    }
    if (r->a->count == 0)
        su_unread(r, NULL, SU_SAY(MISSING_WHO), hj_verb_word(r->a->verb));
    return r->a->count > 0;
}

/* Whether a card may be said to be played, or an ability used, from there. */
static bool check_from(struct su_run *r, const struct hj_operand *o)
{
    struct hj_str rest = hj_operand_text(o), first = HJ_STR("");
    uint8_t verb = r->a->verb;
    bool said; /* whose it is */

    if (verb != HJ_VERB_PLAY && verb != HJ_VERB_USE &&
        verb != HJ_VERB_ESTABLISH && verb != HJ_VERB_DEPLOY)
        return true;
    (void)hj_str_split(&rest, '.', &first);
    said = su_player_text(r->g, first) >= 0;
    if (said)
        (void)hj_str_split(&rest, '.', &first);
    if (o->kind == HJ_OPERAND_WORD &&
        (hj_str_is(first, "influence") || hj_str_is(first, "hand")))
        return !said || !su_is_anothers(r, o, su_player(r->g, r->a->actor));
    su_unread(r, o, SU_SAY(NOT_DONE_FROM), HJ_STR_ARG(hj_operand_text(o)));
    return false;
}

static bool check_counts(struct su_run *r, const struct su_wants *w)
{
    int counts[HJ_ROLES] = {0};

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        bool one = o->role == HJ_ROLE_AT || o->role == HJ_ROLE_FROM ||
                   o->role == HJ_ROLE_AS;
        int most = o->role == HJ_ROLE_ITEM ? w->most : one ? 1 : SU_ANY_WORDS;
        if (o->role == HJ_ROLE_FROM && !check_from(r, o))
            return false;
        if (++counts[o->role] <= most)
            continue;
        if (o->role == HJ_ROLE_ITEM && su_is_unquoted(r, o - 1))
            return false;
        su_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT),
                  HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    if (counts[HJ_ROLE_ITEM] < w->least)
        su_unread(r, NULL, PL_SAY(MISSING_OPERAND), hj_verb_word(r->a->verb));
    else if (counts[w->behind] == 0 && w->behind != HJ_ROLE_ITEM)
        su_unread(r, NULL, PL_SAY(MISSING_OPERAND_BEHIND),
                  hj_role_word(w->behind));
    return !r->unread;
}

bool su_check_more_words(struct su_run *r, const struct su_wants *w)
{
    return w->behind == HJ_ROLE_ARROW ? check_arrows(r) : check_counts(r, w);
}

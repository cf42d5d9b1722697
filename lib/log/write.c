/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of actions back to text, and lines without their annotations. */
#include "log/internal.h"

static void put_unknown(struct hj_out *out, int32_t count)
{
    enum { MOST_MARKS = 3 };

    if (count > MOST_MARKS) {
        hj_out_printf(out, "?*%d", count);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        hj_out_puts(out, i > 0 ? " ?" : "?");
}

static void put_operand(const struct hj_operand *o, struct hj_out *out)
{
    switch (o->kind) {
    case HJ_OPERAND_UNKNOWN:
        put_unknown(out, o->value);
        return;
    case HJ_OPERAND_NAME:
        hj_out_quoted(out, hj_operand_text(o));
        break;
    case HJ_OPERAND_NUMBER:
        hj_out_str(out, hj_operand_text(o));
        return;
    default:
        break;
    }
    if (o->kind == HJ_OPERAND_WORD)
        hj_operand_word(o, out);
    else if (o->value > 0)
        hj_out_printf(out, "#%d", o->value);
    if (o->up)
        hj_out_puts(out, "/up");
}

/* True if all operands of the group that begins with operand I have ROLE, so
 * that the group needs no preposition; `as` behind them does not count. */
static bool goes_on(const struct hj_action *a, uint32_t i, int role)
{
    uint16_t group = a->operands[i].group;
    uint32_t k = i;

    if (role == HJ_ROLE_ARROW)
        return false;
    while (k < a->count && a->operands[k].group == group &&
           a->operands[k].role == role)
        k++;
    return k == a->count || a->operands[k].group != group ||
           (k > i && a->operands[k].role == HJ_ROLE_AS &&
            a->verb != HJ_VERB_NONE);
}

/* True if the reader takes only one operand after this preposition. */
static bool takes_one(const struct hj_action *a, int role)
{
    return role == HJ_ROLE_AS ||
           (a->verb == HJ_VERB_NONE && role != HJ_ROLE_ITEM);
}

void hj_log_put_action(const struct hj_log *log, const struct hj_action *a,
                       hj_log_operand_put put, void *data, struct hj_out *out)
{
    int role = HJ_ROLE_ITEM;
    uint16_t group = 0;
    bool first = true;

    if (a->actor != HJ_SYMBOL_NOBODY) {
        hj_out_str(out, hj_log_symbol(log, a->actor, NULL));
        first = false;
    }
    if (a->verb != HJ_VERB_NONE) {
        hj_out_puts(out, first ? "" : " ");
        hj_out_puts(out, hj_verb_word((enum hj_verb)a->verb));
        first = false;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_operand *o = &a->operands[i];
        if (o->group != group) {
            hj_out_char(out, ',');
            role = goes_on(a, i, role) ? role : HJ_ROLE_ITEM;
            group = o->group;
        }
        hj_out_puts(out, first ? "" : " ");
        first = false;
        if (o->role != role) {
            hj_out_puts(out, hj_role_word((enum hj_role)o->role));
            hj_out_char(out, ' ');
            role = o->role;
        }
        if (put == NULL || !put(data, i, out))
            put_operand(o, out);
        if (takes_one(a, role))
            role = HJ_ROLE_ITEM;
    }
}

struct hj_str hj_log_without_note(struct hj_str line)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;
    enum hj_lex_kind kind;

    while ((kind = hj_lex_next(&lexer, &x)) != HJ_LEX_END &&
           kind != HJ_LEX_NOTE)
        if (kind == HJ_LEX_BAD)
            return HJ_STR("");
    if (kind == HJ_LEX_NOTE)
        line = hj_str_first(line, x.column > 0 ? x.column - 1 : 0);
    return hj_str_trim(line);
}

bool hj_log_is_action(struct hj_str line)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;

    switch (hj_lex_next(&lexer, &x)) {
    case HJ_LEX_BAD:
    case HJ_LEX_NOTE:
    case HJ_LEX_END:
        return false;
    case HJ_LEX_WORD:
        return x.text.p[0] != '@';
    default:
        return true;
    }
}

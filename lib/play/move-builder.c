/* SPDX-License-Identifier: MPL-2.0 */
/* Builder of candidates for legal moves: operand by operand, then a trial. */
#include "play/internal.h"
#include "play/legal.h"

#include <stdio.h>

void pl_try(struct pl_legal *l, int player, enum hj_verb verb)
{
    l->player = player;
    l->forms = 0;
    l->used = 0;
    l->action = (struct hj_action){
        .actor = player < 0 ? HJ_SYMBOL_NOBODY
                            : l->r.g->setup.players[player].symbol,
        .player = (int8_t)player,
        .verb = (uint8_t)verb,
        .operands = l->operands};
}

/* Adds an operand with the text in l->name and VALUE, and empties l->name.
 * Returns NULL if there is no room; the candidate is then never offered. */
static struct hj_operand *add(struct pl_legal *l, enum hj_role role,
                              enum hj_operand_kind kind, int value)
{
    struct hj_str text = hj_out_text(l->name);
    struct hj_operand *o;

    if (l->action.count >= PL_CANDIDATE_WORDS ||
        text.n > PL_CANDIDATE_TEXT - l->used || hj_out_failed(l->name)) {
        l->action.count = PL_CANDIDATE_WORDS + 1;
        hj_out_cut(l->name, 0);
        return NULL;
    }
    o = &l->operands[l->action.count];
    memcpy(l->text + l->used, text.p, text.n);
    *o = (struct hj_operand){.text = l->text + l->used,
                             .length = (uint32_t)text.n,
                             .symbol = HJ_NO_SYMBOL,
                             .value = value,
                             .role = (uint8_t)role,
                             .kind = (uint8_t)kind};
    l->used += (uint32_t)text.n;
    l->action.count++;
    hj_out_cut(l->name, 0);
    return o;
}

void pl_truncate_operands(struct pl_legal *l, uint32_t count)
{
    if (count < l->action.count && l->action.count <= PL_CANDIDATE_WORDS)
        l->used = (uint32_t)(l->operands[count].text - l->text);
    l->action.count = (uint16_t)count;
}

void pl_add_word(struct pl_legal *l, enum hj_role role, const char *word)
{
    struct hj_operand *o;

    hj_out_puts(l->name, word);
    o = add(l, role, HJ_OPERAND_WORD, 0);
    if (o != NULL && strcmp(word, "none") == 0)
        o->symbol = HJ_SYMBOL_NONE;
}

void pl_add_card(struct pl_legal *l, enum hj_role role, hj_card card)
{
    hj_out_str(l->name, pl_card_name(&l->r, card));
    add(l, role, HJ_OPERAND_NAME, 0);
}

void pl_add_unknown(struct pl_legal *l, enum hj_role role, int count)
{
    if (count > 1)
        hj_out_printf(l->name, "?*%d", count);
    else
        hj_out_char(l->name, '?');
    add(l, role, HJ_OPERAND_UNKNOWN, count);
}

void pl_add_number(struct pl_legal *l, enum hj_role role, int number)
{
    hj_out_int(l->name, number);
    add(l, role, HJ_OPERAND_NUMBER, number);
}

/* Writes the name of OBJECT without its copy number to l->name. Returns that
 * number; the first of several different copies has one, too. Returns 0 if the
 * name alone identifies the object. */
static int64_t put_object(struct pl_legal *l, int object)
{
    bool own = l->r.s->objects[object].alias == HJ_NO_SYMBOL;
    int64_t copy = own && pl_differing_copies(&l->r, object) > 0;
    size_t hash;

    pl_put_object(l->r.g, l->r.s, object, l->name);
    hash = hj_str_find(hj_out_text(l->name), '#', 0);
    hj_str_int(hj_str_from(hj_out_text(l->name), hash + 1), 1, PL_OBJECTS,
               &copy);
    hj_out_cut(l->name, hash);
    return copy;
}

void pl_add_ref(struct pl_legal *l, enum hj_role role, pl_ref ref,
                const char *suffix)
{
    struct hj_operand *operand;
    int64_t copy = 0;

    if (pl_ref_is_player(ref))
        hj_out_str(l->name, pl_id(&l->r, ~ref));
    else if (pl_ref_is_place(ref))
        pl_put_place(&l->r, ref, l->name);
    else
        copy = put_object(l, ref);
    if (suffix != NULL)
        hj_out_printf(l->name, ".%s", suffix);
    operand = add(l, role, HJ_OPERAND_WORD, (int)copy);
    if (operand == NULL)
        return;
    operand->inner = copy > 0 && suffix != NULL;
    if (pl_ref_is_player(ref) && suffix == NULL)
        operand->symbol = l->r.g->setup.players[~ref].symbol;
}

void pl_try_ability(struct pl_legal *l, int player, enum hj_verb verb,
                    int object, int ability)
{
    char number[HJ_DIGITS];

    snprintf(number, sizeof number, "%d",
             pl_ability_number(pl_card_of(&l->r, object), ability));
    pl_try(l, player, verb);
    pl_add_ref(l, HJ_ROLE_ITEM, object, number);
}

void pl_add_hand(struct pl_legal *l, enum hj_role role, int object)
{
    hj_card card = l->r.s->objects[object].card;

    if (card == HJ_NO_CARD)
        pl_add_unknown(l, role, 1);
    else
        pl_add_card(l, role, card);
}

/* Writes the candidate to l->line as a line of a log. */
static void put_line(struct pl_legal *l)
{
    const struct hj_action *a = &l->action;
    enum hj_role role = HJ_ROLE_ITEM;

    hj_out_cut(l->line, 0);
    if (a->actor != HJ_SYMBOL_NOBODY) {
        hj_out_str(l->line, pl_id(&l->r, l->player));
        hj_out_char(l->line, ' ');
    }
    hj_out_puts(l->line, hj_verb_word(a->verb));
    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_operand *o = &a->operands[i];
        if (o->role == role && i > 0 && o->group != a->operands[i - 1].group)
            hj_out_char(l->line, ',');
        if (o->role != role)
            hj_out_printf(l->line, " %s", hj_role_word(o->role));
        role = o->role;
        hj_out_char(l->line, ' ');
        if (o->kind == HJ_OPERAND_NAME)
            hj_out_quoted(l->line, hj_operand_text(o));
        else if (o->kind == HJ_OPERAND_WORD)
            hj_operand_word(o, l->line);
        else
            hj_out_str(l->line, hj_operand_text(o));
    }
}

bool pl_offer(struct pl_legal *l)
{
    if (!l->go_on || l->action.count > PL_CANDIDATE_WORDS)
        return false;
    pl_copy(&l->tried, l->from);
    if (pl_apply(l->r.g, &l->tried, &l->action, HJ_APPLY_LOOSE | HJ_APPLY_CHECK,
                 NULL) != HJ_APPLIED)
        return false;
    put_line(l);
    l->offered++;
    l->go_on = !hj_out_failed(l->line) &&
               l->take(l->data, l->player, hj_out_text(l->line));
    return true;
}

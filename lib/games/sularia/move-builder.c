/* SPDX-License-Identifier: MPL-2.0 */
/* A candidate of what may be done, built word by word and tried. */
#include "games/sularia/legal.h"

void su_begin(struct su_legal *l, int player, enum hj_verb verb, bool alone)
{
    l->player = player;
    l->used = 0;
    l->action = (struct hj_action){
        .actor = alone ? HJ_SYMBOL_NOBODY : l->g->setup.players[player].symbol,
        .player = (int8_t)(alone ? -1 : player),
        .verb = (uint8_t)verb,
        .operands = l->operands};
}

/* A new operand of the text that is in l->name; NULL when there is no room,
 * and then the candidate is never offered. */
static struct hj_operand *add(struct su_legal *l, enum hj_role role,
                              enum hj_operand_kind kind)
{
    struct hj_str text = hj_out_text(l->name);
    struct hj_operand *o = &l->operands[l->action.count];

    if (l->action.count >= SU_CANDIDATE_WORDS ||
        text.n > SU_CANDIDATE_TEXT - l->used || hj_out_failed(l->name)) {
        l->action.count = SU_CANDIDATE_WORDS + 1;
        hj_out_cut(l->name, 0);
        return NULL;
    }
    memcpy(l->text + l->used, text.p, text.n);
    *o = (struct hj_operand){.text = l->text + l->used,
                             .length = (uint32_t)text.n,
                             .symbol = HJ_NO_SYMBOL,
                             .role = (uint8_t)role,
                             .kind = (uint8_t)kind};
    l->used += (uint32_t)text.n;
    l->action.count++;
    hj_out_cut(l->name, 0);
    return o;
}

void su_cut(struct su_legal *l, uint32_t count)
{
    if (count < l->action.count && l->action.count <= SU_CANDIDATE_WORDS)
        l->used = (uint32_t)(l->operands[count].text - l->text);
    l->action.count = count;
}

void su_add_word(struct su_legal *l, enum hj_role role, const char *word)
{
    hj_out_puts(l->name, word);
    add(l, role, HJ_OPERAND_WORD);
}

void su_add_card(struct su_legal *l, enum hj_role role, hj_card card)
{
    hj_out_str(l->name, hj_card_name(l->g->setup.catalogue, card));
    add(l, role, HJ_OPERAND_NAME);
}

void su_add_unknown(struct su_legal *l, enum hj_role role)
{
    struct hj_operand *o;

    hj_out_char(l->name, '?');
    o = add(l, role, HJ_OPERAND_UNKNOWN);
    if (o != NULL)
        o->value = 1;
}

void su_add_number(struct su_legal *l, enum hj_role role, int number)
{
    struct hj_operand *o;

    hj_out_int(l->name, number);
    o = add(l, role, HJ_OPERAND_NUMBER);
    if (o != NULL)
        o->value = number;
}

void su_add_player(struct su_legal *l, enum hj_role role, int player)
{
    struct hj_operand *o;

    hj_out_str(l->name, l->g->setup.players[player].id);
    o = add(l, role, HJ_OPERAND_WORD);
    if (o != NULL)
        o->symbol = l->g->setup.players[player].symbol;
}

void su_add_place(struct su_legal *l, enum hj_role role, int owner, int row,
                  int column)
{
    if (owner >= 0)
        hj_out_printf(l->name, "%.*s.",
                      HJ_STR_ARG(l->g->setup.players[owner].id));
    hj_out_printf(l->name, "%s.%d", row == SU_FRONT ? "front" : "rear", column);
    add(l, role, HJ_OPERAND_WORD);
}

/* Where an unknown card lies: `ann.influence.3`. */
static void put_by_place(struct su_legal *l, int object)
{
    const struct su_object *o = &l->s->objects[object];
    int at = 1;

    for (int i = 0; i < l->s->object_count; i++)
        at += l->s->objects[i].zone == o->zone &&
              l->s->objects[i].controller == o->controller &&
              l->s->objects[i].order < o->order;
    hj_out_printf(l->name, "%.*s.%s.%d",
                  HJ_STR_ARG(l->g->setup.players[o->controller].id),
                  su_zone_names[o->zone].text, at);
}

void su_add_object(struct su_legal *l, enum hj_role role, int object,
                   const char *suffix)
{
    const struct su_object *o = &l->s->objects[object];
    struct hj_str text;
    struct hj_operand *operand;
    int64_t copy = 0;
    size_t hash;

    if (o->card == HJ_NO_CARD && o->alias == HJ_NO_SYMBOL)
        put_by_place(l, object);
    else
        su_put_object(l->g, l->s, object, l->name);
    text = hj_out_text(l->name);
    hash = hj_str_find(text, '#', 0);
    hj_str_int(hj_str_from(text, hash + 1), 1, SU_OBJECTS, &copy);
    hj_out_cut(l->name, hash);
    if (suffix != NULL)
        hj_out_printf(l->name, ".%s", suffix);
    operand = add(l, role, HJ_OPERAND_WORD);
    if (operand != NULL)
        operand->value = (int32_t)copy;
    if (operand != NULL)
        operand->inner = copy > 0 && suffix != NULL;
}

/* A name in quotation marks, as a log has it. */
static void put_quoted(struct hj_out *out, struct hj_str name)
{
    hj_out_char(out, '"');
    for (size_t i = 0; i < name.n; i++) {
        if (name.p[i] == '"' || name.p[i] == '\\')
            hj_out_char(out, '\\');
        hj_out_char(out, name.p[i]);
    }
    hj_out_char(out, '"');
}

/* The candidate as a line of a log. */
static void put_line(struct su_legal *l)
{
    const struct hj_action *a = &l->action;
    enum hj_role role = HJ_ROLE_ITEM;

    hj_out_cut(l->line, 0);
    if (a->actor != HJ_SYMBOL_NOBODY) {
        hj_out_str(l->line, l->g->setup.players[l->player].id);
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
            put_quoted(l->line, hj_operand_text(o));
        else if (o->kind == HJ_OPERAND_WORD)
            hj_operand_word(o, l->line);
        else
            hj_out_str(l->line, hj_operand_text(o));
    }
}

bool su_offer(struct su_legal *l)
{
    if (!l->go_on || l->action.count > SU_CANDIDATE_WORDS)
        return l->go_on;
    su_copy(&l->tried, l->s);
    if (su_apply(l->g, &l->tried, &l->action, 0, NULL) != HJ_APPLIED)
        return true;
    put_line(l);
    l->go_on = !hj_out_failed(l->line) &&
               l->take(l->data, l->player, hj_out_text(l->line));
    return l->go_on;
}

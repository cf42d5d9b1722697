/* SPDX-License-Identifier: MPL-2.0 */
/* `effect` lines: outcomes of card texts that players assert. */
#include "play/internal.h"

/* The operands without a preposition. */
const struct hj_operand *pl_item_at(const struct pl_words *w, int n)
{
    PL_EACH_WORD(i, w, HJ_ROLE_ITEM)
    if (n-- == 0)
        return w->w[i].o;
    return NULL;
}

bool pl_number_at(struct pl_run *r, const struct pl_words *w, int n,
                  int *number)
{
    const struct hj_operand *o = pl_item_at(w, n);

    if (o == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_NUMBER));
    else if (o->kind != HJ_OPERAND_NUMBER)
        pl_unread(r, o, PL_SAY(NOT_A_NUMBER), HJ_STR_ARG(hj_operand_text(o)));
    else
        *number = o->value;
    return !r->unread;
}

int pl_object_at(struct pl_run *r, const struct pl_words *w, int player)
{
    const struct hj_operand *o = pl_item_at(w, 1);

    if (o == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_OBJECT));
        return -1;
    }
    return pl_object_operand(r, o, player);
}

static int player_at(struct pl_run *r, const struct pl_words *w)
{
    const struct hj_operand *o = pl_item_at(w, 1);
    int player = o == NULL ? -1 : pl_player(r->g, o->symbol);

    if (player < 0)
        pl_unread(r, o, PL_SAY(MISSING_PLAYER));
    return player;
}

/* How long it lasts: `until end`, or as long as it is in play. */
static int until(struct pl_run *r)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_UNTIL, 0);

    if (o == NULL)
        return PL_IN_PLAY;
    if (!hj_str_is(hj_operand_text(o), "end"))
        pl_unread(r, o, PL_SAY(UNKNOWN_DURATION),
                  HJ_STR_ARG(hj_operand_text(o)));
    return PL_UNTIL_END;
}

static void change_value(struct pl_run *r, int object, int value, int amount)
{
    struct pl_modifier m = {.object = (int16_t)object,
                            .source = -1,
                            .amount = (int16_t)amount,
                            .kind = PL_MODIFIES_VALUE,
                            .which = (uint8_t)value,
                            .until = (uint8_t)until(r)};

    if (amount > PL_GREAT || amount < -PL_GREAT)
        pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
    else if (amount != 0 && !r->unread)
        pl_modify(r, &m, "");
}

/* `modify g1 +2/+0`: values in the order of the table; `modify g1 VALUE +2`. */
static void modify(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_object_at(r, w, player), value = 0, amount;
    const struct hj_operand *o = pl_item_at(w, 2);
    struct hj_str rest, one;
    int64_t n;

    if (object < 0)
        return;
    if (o != NULL && pl_item_at(w, 3) != NULL) {
        while (value < r->g->rules->value_count &&
               !hj_str_is(hj_operand_text(o),
                          r->g->rules->values[value].path))
            value++;
        if (value == r->g->rules->value_count)
            pl_unread(r, o, PL_SAY(UNKNOWN_VALUE),
                      HJ_STR_ARG(hj_operand_text(o)));
        else if (pl_number_at(r, w, 3, &amount))
            change_value(r, object, value, amount);
        return;
    }
    if (o == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_CHANGE));
        return;
    }
    rest = hj_operand_text(o);
    while (!r->unread && hj_str_split(&rest, '/', &one))
        if (value >= r->g->rules->value_count ||
            !hj_str_int(one, -PL_GREAT, PL_GREAT, &n))
            pl_unread(r, o, PL_SAY(NOT_A_CHANGE),
                      HJ_STR_ARG(hj_operand_text(o)));
        else
            change_value(r, object, value++, (int)n);
}

static void keyword(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_object_at(r, w, player), k = 0;
    const struct hj_operand *o = pl_item_at(w, 2);
    struct hj_str text;

    if (object < 0)
        return;
    text = o != NULL ? hj_operand_text(o) : HJ_STR("");
    if (text.n < 2 || (text.p[0] != '+' && text.p[0] != '-')) {
        pl_unread(r, o, PL_SAY(MISSING_KEYWORD));
        return;
    }
    while (k < pl_keywords(r->g->rules) &&
           !hj_str_is(hj_str_from(text, 1), pl_keyword_path(r->g->rules, k)))
        k++;
    if (k == pl_keywords(r->g->rules)) {
        pl_unread(r, o, PL_SAY(UNKNOWN_KEYWORD),
                  HJ_STR_ARG(hj_str_from(text, 1)));
        return;
    }
    pl_add_keyword(r, object, k, text.p[0] == '+' ? 1 : -1, until(r), "");
}

static void move(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_object_at(r, w, player), zone, column;
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    const struct pl_zone *zones = r->g->rules->zones;
    pl_ref place;

    if (object < 0)
        return;
    if (o == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_PLACE_BEHIND_TO));
        return;
    }
    place = pl_place_operand(r, o, r->s->objects[object].owner);
    if (place == PL_REF_NONE)
        return;
    zone = pl_place_zone(place);
    column = pl_place_column(place);
    for (int z = 1; z < r->g->rules->zone_count; z++) /* units at a location */
        if ((zones[z].is & PL_CROWD) && z != zone &&
            strcmp(zones[z].word, zones[zone].word) == 0)
            zone = z;
    if (pl_place_player(place) >= 0 && !(zones[zone].is & PL_OWNED))
        pl_move_to(r, object, pl_place_player(place), zone, column, "");
    else
        pl_move(r, object, zone, column, "");
}

/* A counter, with the words of its path behind each other. */
static bool counter(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w, int player)
{
    for (int m = 0; m < r->g->rules->mark_count; m++) {
        struct hj_str rest = hj_str(r->g->rules->marks[m].path);
        struct hj_str first = pl_part(&rest);
        const struct hj_operand *o = pl_item_at(w, 2);
        int object, n;
        if (first.n == 0 || !hj_str_eq(what, first) ||
            (rest.n > 0 &&
             (o == NULL || !hj_str_eq(hj_operand_text(o), rest))))
            continue;
        object = pl_object_at(r, w, player);
        if (object >= 0 && pl_number_at(r, w, rest.n > 0 ? 3 : 2, &n))
            pl_mark(r, object, m, n, "");
        return true;
    }
    return false;
}

static bool flag(struct pl_run *r, struct hj_str what,
                 const struct pl_words *w, int player)
{
    for (int f = 0; f < r->g->rules->flag_count; f++) {
        const struct pl_flag *row = &r->g->rules->flags[f];
        bool on = row->set != NULL && hj_str_is(what, row->set);
        int object;
        if (!on && (row->clear == NULL || !hj_str_is(what, row->clear)))
            continue;
        object = pl_object_at(r, w, player);
        if (object >= 0)
            pl_flag(r, object, row->flag, on, "");
        return true;
    }
    return false;
}

static bool number_of(struct pl_run *r, struct hj_str what,
                      const struct pl_words *w)
{
    for (int i = 0; i < r->g->rules->number_count; i++) {
        const struct pl_number *row = &r->g->rules->numbers[i];
        int player, n;
        if (row->of_turn ||
            !hj_str_is(what, row->word != NULL ? row->word : row->path))
            continue;
        player = player_at(r, w);
        if (player >= 0 && pl_number_at(r, w, 2, &n))
            pl_number(r, player, i, n, "");
        return true;
    }
    return false;
}

static void cancel(struct pl_run *r)
{
    if (r->s->stack_count == 0)
        pl_unread(r, NULL, PL_SAY(STACK_EMPTY),
                  r->g->rules->stack_word != NULL ? r->g->rules->stack_word
                                                  : "stack");
    else
        pl_cancel(r, r->s->stack_count - 1, "");
}

static void do_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w, int player)
{
    int who, n;

    if (hj_str_is(what, "draw")) {
        if ((who = player_at(r, w)) >= 0 && pl_number_at(r, w, 2, &n))
            pl_draw(r, who, n, "");
    } else if (hj_str_is(what, "move")) {
        move(r, w, player);
    } else if (hj_str_is(what, "modify")) {
        modify(r, w, player);
    } else if (hj_str_is(what, "keyword")) {
        keyword(r, w, player);
    } else if (hj_str_is(what, "control")) {
        const struct hj_operand *o = pl_item_at(w, 2);
        int object = pl_object_at(r, w, player);
        who = o != NULL ? pl_player(r->g, o->symbol) : -1;
        if (object >= 0 && who < 0)
            pl_unread(r, o, PL_SAY(MISSING_CONTROLLER));
        else if (object >= 0)
            pl_control(r, object, who, "");
    } else if (hj_str_is(what, "cancel")) {
        cancel(r);
    } else if (hj_str_is(what, "win") || hj_str_is(what, "lose")) {
        if ((who = player_at(r, w)) >= 0 && what.p[0] == 'w')
            pl_win(r, who, "");
        else if (who >= 0)
            pl_lose(r, who, "");
    } else {
        pl_unread(r, w->w[0].o, PL_SAY(UNKNOWN_EFFECT), HJ_STR_ARG(what));
    }
}

void pl_effect_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    struct hj_str what = hj_operand_text(w->w[0].o);

    r->how = HJ_ASSERTED;
    if ((r->g->rules->effect_line != NULL &&
         r->g->rules->effect_line(r, what, w)) ||
        r->unread || flag(r, what, w, player) || number_of(r, what, w) ||
        counter(r, what, w, player))
        return;
    do_line(r, what, w, player);
}

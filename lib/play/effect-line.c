/* SPDX-License-Identifier: MPL-2.0 */
/* `effect` lines: outcomes of card texts that players assert. */
#include "play/internal.h"

const struct hj_operand *pl_effect_operand(const struct pl_words *w, int n)
{
    PL_EACH_WORD (i, w, HJ_ROLE_ITEM)
        if (n-- == 0)
            return w->w[i].o;
    return NULL;
}

bool pl_effect_number(struct pl_run *r, const struct pl_words *w, int n,
                      int *number)
{
    const struct hj_operand *o = pl_effect_operand(w, n);

    if (o == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_NUMBER));
    else if (o->kind != HJ_OPERAND_NUMBER)
        pl_unread(r, o, PL_SAY(NOT_A_NUMBER), PL_TEXT(o));
    else
        *number = o->value;
    return !r->unread;
}

int pl_effect_object(struct pl_run *r, const struct pl_words *w, int player)
{
    const struct hj_operand *o = pl_effect_operand(w, 1);

    if (o == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_OBJECT));
        return -1;
    }
    if (pl_player(r->g, o->symbol) >= 0) {
        pl_unread(r, o, PL_SAY(PLAYER_NOT_OBJECT), PL_TEXT(o));
        return -1;
    }
    return pl_object_operand(r, o, player);
}

/* Returns the player whom the second operand names, or (OF_TEAM) the first
 * player of the team that it names; -1, reported. */
static int player_at(struct pl_run *r, const struct pl_words *w, bool of_team)
{
    const struct hj_operand *o = pl_effect_operand(w, 1);
    int player = o == NULL ? -1
                 : of_team ? pl_side_named(r->g, o->symbol)
                           : pl_player(r->g, o->symbol);

    if (o == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_PLAYER));
    else if (player < 0)
        pl_no_player(r, o);
    return player;
}

bool pl_check_end(struct pl_run *r, const struct pl_words *w, int most)
{
    const struct hj_operand *o = pl_effect_operand(w, most);

    if (o != NULL)
        pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
    return o == NULL;
}

/* Returns PL_UNTIL_END for `until end` (of turn), else PL_IN_PLAY; reports any
 * other duration. */
static int until(struct pl_run *r)
{
    static const char *const words[] = {"end", "of", "turn"};
    int n = 0;

    PL_EACH_OPERAND (o, r, HJ_ROLE_UNTIL) {
        if (n == 3 || !hj_str_is(hj_operand_text(o), words[n]))
            pl_unread(r, o, PL_SAY(UNKNOWN_DURATION), PL_TEXT(o));
        n++;
    }
    return n > 0 ? PL_UNTIL_END : PL_IN_PLAY;
}

static void change_value(struct pl_run *r, int object, int value, int amount)
{
    struct pl_modifier m =
        pl_change(object, -1, PL_MODIFIES_VALUE, value, amount, until(r));

    if (amount > PL_GREAT || amount < -PL_GREAT)
        pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
    else if (amount != 0 && !r->unread)
        pl_modify(r, &m, "");
}

/* Carries out `modify g1 VALUE +2` and `modify g1 +2/+0`, whose values are in
 * the order of the table. */
static void modify(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_effect_object(r, w, player), value = 0, amount;
    const struct hj_operand *o = pl_effect_operand(w, 2);
    struct hj_str rest, one;
    int64_t n;

    if (object < 0)
        return;
    if (o != NULL && pl_effect_operand(w, 3) != NULL) {
        if (!pl_check_end(r, w, 4))
            return;
        value = PL_NAMED(r->g->rules, value, path, hj_operand_text(o));
        if (value < 0)
            pl_unread(r, o, PL_SAY(UNKNOWN_VALUE), PL_TEXT(o));
        else if (pl_effect_number(r, w, 3, &amount))
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
            r->g->rules->values[value].quiet ||
            !hj_str_int(one, -PL_GREAT, PL_GREAT, &n))
            pl_unread(r, o, PL_SAY(NOT_A_CHANGE), PL_TEXT(o));
        else
            change_value(r, object, value++, (int)n);
}

/* Reads the numbers after the colons of a keyword that has any, `focus:2` and
 * `barrage:1:2`, into M.  Numbers left out are 0.  Returns false, reported, if
 * they are wrong. */
static bool keyword_numbers(struct pl_run *r, const struct hj_operand *o,
                            struct hj_str rest, struct pl_modifier *m)
{
    int most = r->g->rules->words->keywords[m->which].numbers, count = 0;
    int64_t numbers[2] = {0};
    struct hj_str part;
    bool fine = true;

    while (fine && rest.p != NULL && hj_str_split(&rest, ':', &part))
        fine = count < most && hj_str_int(part, 0, PL_GREAT, &numbers[count++]);
    if (!fine || (count > 0 && count < most))
        pl_unread(r, o, PL_SAY(KEYWORD_NUMBERS), PL_TEXT(o), most,
                  most == 1 ? "" : "s");
    m->n = most == 2 ? (int16_t)numbers[0] : 0;
    m->x = most == 2 ? (int16_t)numbers[1] : (int16_t)numbers[0];
    return !r->unread;
}

/* Carries out `keyword g1 +flight` and `-flight`; `until end` may follow. */
static void keyword(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_effect_object(r, w, player), k;
    const struct hj_operand *o = pl_effect_operand(w, 2);
    struct pl_modifier m =
        pl_change(object, -1, PL_MODIFIES_KEYWORD, 0, 1, until(r));
    struct hj_str rest, text;

    if (object < 0 || r->unread)
        return;
    rest = o != NULL ? hj_operand_text(o) : HJ_STR("");
    if (rest.n < 2 || (rest.p[0] != '+' && rest.p[0] != '-')) {
        pl_unread(r, o, PL_SAY(MISSING_KEYWORD));
        return;
    }
    m.amount = rest.p[0] == '+' ? 1 : -1;
    rest = hj_str_from(rest, 1);
    (void)hj_str_split(&rest, ':', &text);
    k = pl_keyword_operand(r, o, text);
    m.which = (uint8_t)k;
    if (k < 0 || !keyword_numbers(r, o, rest, &m))
        return;
    if (m.amount < 0 && pl_keyword(r, object, k) == 0)
        pl_unread(r, o, PL_SAY(NO_KEYWORD_TO_LOSE), HJ_STR_ARG(text));
    else
        pl_modify(r, &m, "");
}

static void move(struct pl_run *r, const struct pl_words *w, int player)
{
    int object = pl_effect_object(r, w, player), zone, column;
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
    for (int z = 1; z < r->g->rules->zone_count; z++) /* to its PL_CROWD zone */
        if ((zones[z].is & PL_CROWD) && z != zone &&
            strcmp(zones[z].word, zones[zone].word) == 0)
            zone = z;
    if (pl_place_player(place) >= 0 && !(zones[zone].is & PL_OWNED))
        pl_move_to(r, object, pl_place_player(place), zone, column, "");
    else
        pl_move(r, object, zone, column, "");
}

int pl_effect_mark(const struct pl_run *r, struct hj_str what,
                   const struct pl_words *w, int *at)
{
    const struct hj_operand *o = pl_effect_operand(w, 2);

    for (int m = 0; m < r->g->rules->mark_count; m++) {
        struct hj_str rest = hj_str(r->g->rules->marks[m].path);
        struct hj_str first = pl_path_part(&rest);
        *at = rest.n > 0 ? 3 : 2;
        if (first.n > 0 && hj_str_eq(what, first) &&
            (rest.n == 0 || (o != NULL && hj_str_eq(hj_operand_text(o), rest))))
            return m;
    }
    return -1;
}

/* Changes the mark that WHAT names; false if WHAT names none. */
static bool counter(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w, int player)
{
    int at, n, object, m = pl_effect_mark(r, what, w, &at), now;
    const struct hj_operand *which = pl_effect_operand(w, 2);

    if (m < 0)
        return pl_no_counter(r, w->w[0].o, which != NULL ? which : w->w[0].o);
    object = pl_effect_object(r, w, player);
    if (object < 0 || !pl_effect_number(r, w, at, &n) ||
        !pl_check_end(r, w, at + 1))
        return true;
    now = pl_mark_of(r->s, object, m);
    if (now + n < r->g->rules->marks[m].least)
        pl_unread(r, pl_effect_operand(w, at), PL_SAY(TOO_FEW_TO_LOSE), now,
                  -n);
    else
        pl_mark(r, object, m, n, "");
    return true;
}

/* Sets or clears the flag that WHAT names; false if WHAT names none. */
static bool flag(struct pl_run *r, struct hj_str what, const struct pl_words *w,
                 int player)
{
    int set = PL_NAMED(r->g->rules, flag, set, what), object;
    int f = set >= 0 ? set : PL_NAMED(r->g->rules, flag, clear, what);

    if (f < 0)
        return false;
    object = pl_effect_object(r, w, player);
    if (object >= 0 && pl_check_end(r, w, 2))
        pl_flag(r, object, r->g->rules->flags[f].flag, set >= 0, "");
    return true;
}

void pl_note_limited(struct pl_run *r, const struct pl_words *w, int now,
                     int64_t wanted)
{
    if (now != wanted && !r->unread && !pl_over(r))
        pl_note(r, pl_effect_operand(w, 2), PL_SAY(NUMBER_LIMITED), now,
                (int)wanted);
}

void pl_assert_number(struct pl_run *r, const struct pl_words *w, int player,
                      int number, int change)
{
    int32_t *at = pl_number_slot(r, player, number);
    int64_t wanted = (int64_t)*at + change;

    pl_number(r, player, number, change, "");
    pl_note_limited(r, w, *at, wanted);
}

/* Changes the number of a player that WHAT names; false if WHAT names none. */
static bool number_of(struct pl_run *r, struct hj_str what,
                      const struct pl_words *w)
{
    for (int i = 0; i < r->g->rules->number_count; i++) {
        const struct pl_number *row = &r->g->rules->numbers[i];
        int player, n;
        struct hj_str path = hj_str(row->path), first = pl_path_part(&path);
        if (row->of_turn || !hj_str_eq(what, first))
            continue;
        player = player_at(r, w, row->of_team);
        if (player >= 0 && pl_effect_number(r, w, 2, &n) &&
            pl_check_end(r, w, 3))
            pl_assert_number(r, w, player, i, n);
        return true;
    }
    return false;
}

/* Returns the index of the item to cancel: the top one; or, if the top one has
 * a text that is not understood, which may be the one that cancels, its target
 * or else the item below. */
static int cancelled(const struct pl_run *r)
{
    int top = r->s->stack_count - 1, target;
    const struct pl_item *item = &r->s->stack[top];

    if (top == 0 || item->object < 0 ||
        !pl_card_of(r, item->object)->has_unread)
        return top;
    for (int i = 0; i < item->target_count; i++)
        if (pl_ref_is_object(item->targets[i]) &&
            (target = pl_effect_of(r->s, item->targets[i])) >= 0 &&
            target < top)
            return target;
    return top - 1;
}

static void cancel(struct pl_run *r, const struct pl_words *w, int player)
{
    (void)w;
    (void)player;
    if (r->s->stack_count == 0)
        pl_unread(r, NULL, PL_SAY(STACK_EMPTY),
                  r->g->rules->stack != 0 ? pl_stack_word(r->g->rules)
                                          : "stack");
    else
        pl_cancel(r, cancelled(r), "");
}

/* Carries out `control g1 ann`, with `until end` or for good. */
static void take(struct pl_run *r, const struct pl_words *w, int player)
{
    const struct hj_operand *o = pl_effect_operand(w, 2);
    int object = pl_effect_object(r, w, player);
    int who = o != NULL ? pl_player(r->g, o->symbol) : -1;
    bool to_end = until(r) == PL_UNTIL_END;

    if (object >= 0 && o == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_CONTROLLER));
    else if (object >= 0 && who < 0)
        pl_no_player(r, o);
    else if (object >= 0 && r->s->players[who].out)
        pl_undoable(r, o, r->g->rules->cites.out, PL_SAY(OUT_OF_GAME),
                    PL_ID(r, who));
    else if (object >= 0 && !r->unread)
        pl_take_control(r, object, who, to_end, -1, "");
}

static void draw(struct pl_run *r, const struct pl_words *w, int player)
{
    int who = player_at(r, w, false), n;

    (void)player;
    if (who < 0 || !pl_effect_number(r, w, 2, &n))
        return;
    if (n < 0)
        pl_unread(r, pl_effect_operand(w, 2), PL_SAY(BELOW_ZERO));
    else
        pl_draw(r, who, n, "");
}

static void end_for(struct pl_run *r, const struct pl_words *w, int player)
{
    int who = player_at(r, w, false);

    (void)player;
    if (who >= 0 && hj_str_is(hj_operand_text(w->w[0].o), "win"))
        pl_win(r, who, "");
    else if (who >= 0)
        pl_lose(r, who, "");
}

/* The kernel's outcomes: the word that an `effect` line begins with, the most
 * words without a preposition, and the prepositions that may follow, as bits.
 */
enum {
    LASTS = 1 << HJ_ROLE_UNTIL,
    MOVES = 1 << HJ_ROLE_FROM | 1 << HJ_ROLE_TO,
    ANY = 1 << HJ_ROLE_ITEM | 1 << HJ_ROLE_BY
};
static const struct outcome {
    const char *word;
    uint8_t most;
    uint16_t roles;
    void (*work)(struct pl_run *r, const struct pl_words *w, int player);
} outcomes[] = {{"draw", 3, 0, draw},         {"move", 2, MOVES, move},
                {"modify", 4, LASTS, modify}, {"keyword", 3, LASTS, keyword},
                {"control", 3, LASTS, take},  {"cancel", 1, 0, cancel},
                {"win", 2, 0, end_for},       {"lose", 2, 0, end_for}};
enum { OUTCOMES = sizeof outcomes / sizeof *outcomes };

/* Returns the outcome with that word; NULL: none of the kernel's. */
static const struct outcome *outcome_of(struct hj_str what)
{
    int i = pl_row_named(outcomes, sizeof *outcomes,
                         offsetof(struct outcome, word), OUTCOMES, what);

    return i >= 0 ? &outcomes[i] : NULL;
}

static const char *effect_word(const struct pl_run *r, int i)
{
    const struct pl_rules *rules = r->g->rules;
    const char *const *own = rules->effect_words;

    if (i < OUTCOMES)
        return outcomes[i].word;
    i -= OUTCOMES;
    for (; own != NULL && *own != NULL; own++)
        if (i-- == 0)
            return *own;
    for (int f = 0; f < rules->flag_count; f++) {
        if (rules->flags[f].set != NULL && i-- == 0)
            return rules->flags[f].set;
        if (rules->flags[f].clear != NULL && i-- == 0)
            return rules->flags[f].clear;
    }
    for (int n = 0; n < rules->number_count; n++) {
        const char *word = rules->numbers[n].path;
        if (!rules->numbers[n].of_turn && strchr(word, '.') == NULL && i-- == 0)
            return word;
    }
    return NULL;
}

/* False, reported, if a preposition does not belong to that outcome, or if the
 * object is not where `from` says. */
static bool check_roles(struct pl_run *r, struct hj_str what,
                        const struct pl_words *w, int player)
{
    const struct outcome *outcome = outcome_of(what);
    int takes = ANY | (outcome != NULL ? outcome->roles : 0);
    const struct hj_operand *from = pl_written(w, HJ_ROLE_FROM);
    int object;

    for (int i = 0; i < w->count; i++)
        if (!(takes >> w->w[i].role & 1)) {
            pl_unread(r, w->w[i].o, PL_SAY(UNEXPECTED_ARGUMENT),
                      PL_TEXT(w->w[i].o));
            return false;
        }
    object = from != NULL ? pl_effect_object(r, w, player) : -1;
    if (object >= 0 &&
        r->s->objects[object].zone != pl_place_zone(pl_first(w, HJ_ROLE_FROM)))
        pl_unread(r, from, PL_SAY(NOT_IN_THAT_ZONE), outcome->word,
                  PL_LABEL(r, object),
                  r->g->rules->zones[r->s->objects[object].zone].title);
    return !r->unread;
}

/* True if the player or the object that the line is about has left the game. */
static bool is_about_gone(struct pl_run *r, const struct pl_words *w,
                          int player)
{
    const struct hj_operand *o = pl_effect_operand(w, 1);
    struct hj_str rest = HJ_STR("");
    int who, object;

    if (o == NULL || o->kind != HJ_OPERAND_WORD || pl_over(r))
        return false;
    who = pl_player(r->g, o->symbol);
    if (who >= 0)
        return r->s->players[who].out;
    object = pl_find_operand(r, o, player, &rest);
    return object >= 0 && !pl_in_play(r, object) &&
           (r->s->objects[object].zone == 0 ||
            r->s->players[r->s->objects[object].owner].out);
}

static void carry_out(struct pl_run *r, int player, const struct pl_words *w)
{
    struct hj_str what = hj_operand_text(w->w[0].o);
    const struct outcome *outcome = outcome_of(what);

    if (!check_roles(r, what, w, player))
        return;
    if ((r->g->rules->effect_line != NULL &&
         r->g->rules->effect_line(r, what, w)) ||
        r->unread || flag(r, what, w, player) || number_of(r, what, w) ||
        counter(r, what, w, player))
        return;
    if (outcome == NULL)
        pl_no_such(r, w->w[0].o, what, "effect", effect_word);
    else if (pl_check_end(r, w, outcome->most))
        outcome->work(r, w, player);
}

void pl_effect_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    bool gone = is_about_gone(r, w, player);

    r->how = HJ_ASSERTED;
    r->s->busy = 1;
    carry_out(r, player, w);
    if (gone && !r->unread)
        pl_note(r, pl_effect_operand(w, 1), PL_SAY(EFFECT_ON_GONE),
                PL_TEXT(pl_effect_operand(w, 1)));
}

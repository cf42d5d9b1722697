/* SPDX-License-Identifier: MPL-2.0 */
/* Canonical forms of actions, by which two accounts of a game are compared. */
#include "replay/canonical.h"

#include "base/utf8.h"

#include <string.h>

/* True if the items of a verb name cards and not objects in play. */
static bool names_cards(int verb)
{
    switch (verb) {
    case HJ_VERB_DRAW:
    case HJ_VERB_PLAY:
    case HJ_VERB_DISCARD:
    case HJ_VERB_INFLUENCE:
    case HJ_VERB_ESTABLISH:
    case HJ_VERB_DEPLOY:
    case HJ_VERB_BUY:
    case HJ_VERB_SUMMON:
    case HJ_VERB_CONSTRUCT:
        return true;
    default:
        return false;
    }
}

static bool is_place(int role)
{
    return role == HJ_ROLE_AT || role == HJ_ROLE_FROM || role == HJ_ROLE_TO ||
           role == HJ_ROLE_UNTIL || role == HJ_ROLE_FOR;
}

/* Writes the canonical form of the operand to r->text. */
static void put_word(struct hj_replay *r, const void *state,
                     const struct hj_action *a, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    int player = hj_log_player(r->log, a->actor);

    hj_out_cut(r->text, 0);
    if (o->kind == HJ_OPERAND_NUMBER) {
        hj_out_int(r->text, o->value);
        return;
    }
    if (o->kind == HJ_OPERAND_NAME) {
        hj_out_cut(r->more, 0);
        (void)hj_utf8_slug(text, r->more);
        text = hj_out_text(r->more);
    }
    if (player >= 0 && is_place(o->role)) { /* front.1 for ann.front.1 of ann */
        struct hj_str id = r->setup.players[player].id;
        if (hj_str_starts(text, id) && text.n > id.n && text.p[id.n] == '.')
            text = hj_str_from(text, id.n + 1);
    }
    if (is_place(o->role) ||
        (o->role == HJ_ROLE_ITEM && names_cards(a->verb)) ||
        r->type->name == NULL ||
        !r->type->name(r->game, state, text, o->value, player, r->text)) {
        hj_out_cut(r->text, 0);
        hj_out_str(r->text, text);
    }
}

static bool add_word(struct hj_replay *r, struct hj_arena *arena,
                     struct hj_canonical *key, const struct hj_operand *o,
                     struct hj_str text)
{
    struct hj_canonical_word *w = &key->words[key->count++];

    /* The number of a copy may differ if one account lacks a copy. */
    size_t whole = text.n, start = hj_str_find(text, '#', 0);

    w->text = hj_arena_str(arena, text);
    w->text.n = start;
    w->copy = (uint32_t)(whole - start);
    w->role = o->role;
    w->group = o->group;
    w->unknown = hj_str_find(text, '?', 0) < start;
    return w->text.p != NULL || hj_replay_short(r);
}

/* Returns the largest number of words of an action. */
static size_t room_for(const struct hj_action *a)
{
    size_t count = 1;

    for (uint32_t i = 0; i < a->count; i++)
        count += a->operands[i].kind == HJ_OPERAND_UNKNOWN
                     ? (size_t)a->operands[i].value
                     : 1;
    return count;
}

/* Makes the key of a draw: only the number of cards, because the known cards
 * may differ. */
static bool draw_key(struct hj_replay *r, struct hj_arena *arena,
                     const struct hj_action *a, struct hj_canonical *key)
{
    char digits[HJ_DIGITS];
    struct hj_operand o = {.role = HJ_ROLE_ITEM};
    int64_t count = 0;

    for (uint32_t i = 0; i < a->count; i++)
        if (a->operands[i].role == HJ_ROLE_ITEM)
            count += a->operands[i].kind == HJ_OPERAND_NUMBER ||
                             a->operands[i].kind == HJ_OPERAND_UNKNOWN
                         ? a->operands[i].value
                         : 1;
    return add_word(r, arena, key, &o, hj_digits(count, digits));
}

static bool make_key(struct hj_replay *r, struct hj_arena *arena,
                     const void *state, const struct hj_action *a,
                     struct hj_canonical *key)
{
    key->words = hj_arena_array(arena, room_for(a), sizeof *key->words);
    if (key->words == NULL)
        return hj_replay_short(r);
    key->verb = a->verb;
    key->actor = hj_log_symbol(r->log, a->actor, NULL);
    if (a->verb == HJ_VERB_PASS && a->actor == HJ_SYMBOL_ALL)
        key->verb = HJ_VERB_RESOLVE;
    if (key->verb == HJ_VERB_RESOLVE || key->verb == HJ_VERB_DAMAGE)
        key->actor = HJ_STR("");
    if (key->verb == HJ_VERB_DRAW)
        return draw_key(r, arena, a, key);
    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_operand *o = &a->operands[i];
        int32_t times = o->kind == HJ_OPERAND_UNKNOWN ? o->value : 1;
        if (o->role == HJ_ROLE_AS)
            continue;
        if (o->kind == HJ_OPERAND_UNKNOWN) {
            for (; times > 0; times--)
                if (!add_word(r, arena, key, o, HJ_STR("?")))
                    return false;
            continue;
        }
        put_word(r, state, a, o);
        if (hj_out_failed(r->text) || hj_out_failed(r->more) ||
            !add_word(r, arena, key, o, hj_out_text(r->text)))
            return hj_replay_short(r);
    }
    return true;
}

struct hj_canonical *hj_canonical_of(struct hj_replay *r,
                                     struct hj_arena *arena)
{
    struct hj_canonical *keys =
        hj_arena_array(arena, r->course.count + 1, sizeof *keys);

    if (keys == NULL)
        return NULL;
    hj_replay_rebuild(r, r->other, 0);
    for (size_t i = 0; i < r->course.count; i++) {
        const struct hj_log_line *line =
            hj_log_line(r->log, r->course.steps[i].line);
        if (!make_key(r, arena, r->other, &line->action, &keys[i]))
            return NULL;
        hj_replay_apply_again(r, r->other, i, NULL);
    }
    return keys;
}

bool hj_canonical_same(const struct hj_canonical *a,
                       const struct hj_canonical *b)
{
    if (a->verb != b->verb || a->count != b->count ||
        !hj_str_eq(a->actor, b->actor))
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_canonical_word *x = &a->words[i], *y = &b->words[i];
        if (x->role != y->role || x->group != y->group ||
            (!x->unknown && !y->unknown && !hj_str_eq(x->text, y->text)))
            return false;
    }
    return true;
}

bool hj_canonical_same_copies(const struct hj_canonical *a,
                              const struct hj_canonical *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        const struct hj_canonical_word *x = &a->words[i], *y = &b->words[i];
        if (x->copy != y->copy ||
            (x->copy > 0 && memcmp(x->text.p + x->text.n, y->text.p + y->text.n,
                                   x->copy) != 0))
            return false;
    }
    return true;
}

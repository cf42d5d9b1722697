/* SPDX-License-Identifier: MPL-2.0 */
/* Trees with one kind of node left out: they are changed where a sentence is
 * read, behind su_refuses(), which the linker wraps. */
#include "drop.h"

#include "games/sularia/words.h"

#include <string.h>

static int dropping = DROP_NOTHING;
static unsigned long dropped;

const char *const drop_names[DROPS] = {
#define DROP(name, text) text,
#include "drop.def"
#undef DROP
};

void drop_node(int which)
{
    dropping = which;
    dropped = 0;
}

unsigned long drop_count(void)
{
    return dropped;
}

/* Leaves a member out where it says something. */
#define LEAVE(row, member, nothing)                                            \
    do {                                                                       \
        if (dropping == (row) && (member) != (nothing)) {                      \
            (member) = (nothing);                                              \
            dropped++;                                                         \
        }                                                                      \
    } while (0)

static void drop_kind(struct hj_kind *k)
{
    bool not = false;

    LEAVE(DROP_STATES, k->states, 0);
    LEAVE(DROP_NOT_STATES, k->not_states, 0);
    LEAVE(DROP_KIND_KEYWORDS, k->keywords, 0);
    for (int i = 0; i < k->trait_count; i++)
        not = not || (k->not_traits >> i & 1);
    if (not )
        LEAVE(DROP_NOT, k->not_traits, 0);
    LEAVE(DROP_TRAITS, k->trait_count, 0);
}

static void drop_selector(struct hj_selector *s)
{
    bool player = s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;

    if (player && s->pick == HJ_PICK_EACH)
        LEAVE(DROP_PLAYERS, s->control, HJ_CONTROL_ANY);
    else if (player && s->pick == HJ_PICK_TARGET)
        LEAVE(DROP_TARGET_PLAYER, s->control, HJ_CONTROL_ANY);
    else if (!player)
        LEAVE(DROP_CONTROL, s->control, HJ_CONTROL_ANY);
    if (player)
        LEAVE(DROP_OTHER_PLAYER, s->other, false);
    else
        LEAVE(DROP_OTHER, s->other, false);
    LEAVE(DROP_WITH, s->with, 0);
    LEAVE(DROP_WITHOUT, s->without, 0);
    LEAVE(DROP_TESTS, s->test_count, 0);
    LEAVE(DROP_ZONE, s->zone, HJ_TEXT_NONE);
    LEAVE(DROP_RELATION, s->relation, HJ_TEXT_NONE);
    LEAVE(DROP_NAME, s->name.n, 0);
    LEAVE(DROP_UP_TO, s->up_to, false);
    if (s->pick == HJ_PICK_TARGET)
        LEAVE(DROP_TARGETS, s->count, 1);
    for (int i = 0; i < s->kind_count; i++)
        drop_kind(&s->kinds[i]);
    if (dropping == DROP_SECOND_KIND && s->kind_count > 0 &&
        s->kinds[0].types == (1u << SU_TYPE_COMBATANT | 1u << SU_TYPE_SITE)) {
        s->kinds[0].types = 1u << SU_TYPE_COMBATANT;
        dropped++;
    }
}

/* They are in the arena of the card, or of the reader: nobody minds. */
static struct hj_selector *writable(const struct hj_selector *s)
{
    return (struct hj_selector *)(uintptr_t)s;
}

static void drop_condition(const struct hj_condition *read)
{
    struct hj_condition *c = (struct hj_condition *)(uintptr_t)read;

    if (c == NULL)
        return;
    LEAVE(DROP_UNLESS, c->negated, false);
    LEAVE(DROP_MORE, c->more, false);
    if (c->kind <= HJ_IF_ZONE && dropping == DROP_WHOSE_CONDITION &&
        c->player == HJ_CONTROL_OPPONENT) {
        c->player = HJ_CONTROL_YOU;
        dropped++;
    }
    if (c->kind <= HJ_IF_ZONE && c->least != INT16_MIN)
        LEAVE(DROP_LEAST, c->least, 1);
    if (c->kind <= HJ_IF_ZONE && c->most != HJ_TEXT_ANY)
        LEAVE(DROP_MOST, c->most, HJ_TEXT_ANY);
    if (dropping == DROP_CONDITION_SELECTOR && c->kind == HJ_IF_CONTROLS &&
        c->whom.kind_count > 0 &&
        (c->whom.kinds[0].trait_count > 0 || c->whom.kinds[0].states != 0 ||
         c->whom.with != 0)) {
        c->whom.kinds[0].trait_count = 0;
        c->whom.kinds[0].states = 0;
        c->whom.with = 0;
        dropped++;
    }
}

static void drop_amount(struct hj_effect *e)
{
    struct hj_amount *n = &e->n;

    if (n->kind == HJ_AMOUNT_COUNT) {
        struct hj_selector *each = writable(n->each);
        LEAVE(DROP_COUNT_CONTROL, each->control, HJ_CONTROL_ANY);
        LEAVE(DROP_COUNT_OTHER, each->other, false);
        if (each->kind_count > 0)
            LEAVE(DROP_COUNT_TRAIT, each->kinds[0].trait_count, 0);
        LEAVE(DROP_COUNT, n->kind, HJ_AMOUNT_N);
    }
    if (n->kind == HJ_AMOUNT_X)
        LEAVE(DROP_X, n->kind, HJ_AMOUNT_N);
    if (n->kind == HJ_AMOUNT_ALL && dropping == DROP_ALL) {
        n->kind = HJ_AMOUNT_N;
        n->n = 1;
        dropped++;
    }
    if (n->kind == HJ_AMOUNT_N && e->kind != HJ_EFFECT_ROLL && n->n > 1)
        LEAVE(DROP_NUMBER, n->n, 1);
    if (e->kind == HJ_EFFECT_NUMBER && n->n < 0)
        LEAVE(DROP_SIGN, n->n, (int16_t)-n->n);
}

static void drop_effect(struct hj_effect *e)
{
    if (e->when != NULL)
        drop_condition(e->when);
    drop_amount(e);
    drop_selector(&e->whom);
    if (e->until == HJ_UNTIL_YOUR_TURN)
        LEAVE(DROP_NEXT_TURN, e->until, HJ_UNTIL_END);
    if (e->kind == HJ_EFFECT_CONTROL)
        LEAVE(DROP_UNTIL, e->until, HJ_UNTIL_NONE);
    LEAVE(DROP_MAY, e->may, false);
    if (e->kind == HJ_EFFECT_MODIFY) {
        LEAVE(DROP_VALUE_1, e->values[0], 0);
        LEAVE(DROP_VALUE_2, e->values[1], 0);
    }
    if (e->kind == HJ_EFFECT_MOVE && e->to != SU_ZONE_HAND)
        LEAVE(DROP_TO, e->to, SU_ZONE_HAND);
    if (dropping == DROP_THEY && e->whom.pick == HJ_PICK_SAME) {
        e->whom.pick = HJ_PICK_IT;
        dropped++;
    }
    if (dropping == DROP_IT && e->whom.pick == HJ_PICK_IT) {
        e->whom.pick = HJ_PICK_THIS;
        dropped++;
    }
    if (e->when != NULL && e->when->kind == HJ_IF_OTHERWISE)
        LEAVE(DROP_OTHERWISE, e->when, NULL);
    LEAVE(DROP_IF, e->when, NULL);
}

static void drop_ability(struct hj_ability *a)
{
    drop_condition(a->condition);
    LEAVE(DROP_CONDITION, a->condition, NULL);
    if (a->events != 0) {
        struct hj_selector before = a->subject;
        drop_selector(&a->subject);
        if (memcmp(&before, &a->subject, sizeof before) != 0 &&
            dropping != DROP_SUBJECT)
            a->subject = before; /* that is DROP_SUBJECT's */
        if (dropping == DROP_SUBJECT && a->subject.pick == HJ_PICK_ANY) {
            a->subject.control = HJ_CONTROL_ANY;
            a->subject.kinds[0].trait_count = 0;
            a->subject.with = 0;
            a->subject.test_count = 0;
            dropped++;
        }
        if (dropping == DROP_THIS_SUBJECT && a->subject.pick == HJ_PICK_THIS) {
            a->subject.pick = HJ_PICK_ANY;
            dropped++;
        }
        LEAVE(DROP_WHAT, a->what, NULL);
    }
    LEAVE(DROP_DURING, a->during, 0);
    LEAVE(DROP_ONCE, a->once, HJ_ONCE_NONE);
    if (a->moment == HJ_MOMENT_END)
        LEAVE(DROP_MOMENT, a->moment, HJ_MOMENT_START);
    if (a->moment == HJ_MOMENT_START)
        LEAVE(DROP_WHOSE, a->whose, HJ_CONTROL_ANY);
    if (a->cost_count > 1)
        LEAVE(DROP_COST, a->cost_count, 1);
    if (a->cost_count > 0 && dropping == DROP_PRICE &&
        a->costs[0].n.kind == HJ_AMOUNT_N && a->costs[0].n.n > 1) {
        ((struct hj_cost *)(uintptr_t)a->costs)->n.n = 1;
        dropped++;
    }
    for (int i = 0; i < a->effect_count; i++)
        drop_effect((struct hj_effect *)(uintptr_t)&a->effects[i]);
    if (a->effect_count > 1)
        LEAVE(DROP_LAST_EFFECT, a->effect_count,
              (uint8_t)(a->effect_count - 1));
}

const char *__real_su_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, uint8_t type,
                              const struct hj_effect **at);
const char *__wrap_su_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, uint8_t type,
                              const struct hj_effect **at);
const char *__wrap_su_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, uint8_t type,
                              const struct hj_effect **at)
{
    const char *why = __real_su_refuses(words, a, type, at);

    if (why == NULL && dropping != DROP_NOTHING)
        drop_ability((struct hj_ability *)(uintptr_t)a);
    return why;
}

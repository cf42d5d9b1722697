/* SPDX-License-Identifier: MPL-2.0 */
/* Trees with one kind of node left out: they are changed where a sentence is
 * read, behind pl_refuses(), which the linker wraps. */
#include "drop-kernel.h"

#include "text/text.h"

static int dropping = DROP_NOTHING;
static unsigned long dropped;

const char *const drop_names[DROPS] = {
#define DROP(name, text) text,
#include "drop-kernel.def"
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

/* Puts NOTHING where a member says something. */
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
    if (!player)
        LEAVE(DROP_OTHER, s->other, false);
    LEAVE(DROP_WITH, s->with, 0);
    LEAVE(DROP_WITHOUT, s->without, 0);
    for (int i = 0; i < s->test_count; i++) {
        LEAVE(DROP_LEAST_TEST, s->tests[i].least, INT16_MIN);
        LEAVE(DROP_MOST_TEST, s->tests[i].most, HJ_TEXT_ANY);
    }
    LEAVE(DROP_ZONE, s->zone, HJ_TEXT_NONE);
    LEAVE(DROP_RELATION, s->relation, HJ_TEXT_NONE);
    LEAVE(DROP_NAME, s->name.n, 0);
    LEAVE(DROP_UP_TO, s->up_to, false);
    if (s->pick == HJ_PICK_TARGET)
        LEAVE(DROP_TARGETS, s->count, 1);
    for (int i = 0; i < s->kind_count; i++)
        drop_kind(&s->kinds[i]);
}

static void drop_condition(const struct hj_condition *read)
{
    /* It is in the arena of the card, or of the reader: nobody minds. */
    struct hj_condition *c = (struct hj_condition *)(uintptr_t)read;

    if (c == NULL)
        return;
    LEAVE(DROP_NEGATED, c->negated, false);
    if (c->kind == HJ_IF_IS && dropping == DROP_CONDITION_IT) {
        c->whom.kinds[0] = (struct hj_kind){0};
        dropped++;
    }
    if (c->kind > HJ_IF_ZONE)
        return;
    if (dropping == DROP_WHOSE_CONDITION &&
        c->player == HJ_CONTROL_OPPONENT) {
        c->player = HJ_CONTROL_YOU;
        dropped++;
    }
    if (c->least != INT16_MIN)
        LEAVE(DROP_LEAST, c->least, 1);
    LEAVE(DROP_MOST, c->most, HJ_TEXT_ANY);
    if (c->kind == HJ_IF_CONTROLS && dropping == DROP_CONDITION_KIND &&
        c->whom.kind_count > 0) {
        c->whom.kinds[0] = (struct hj_kind){0};
        dropped++;
    }
}

static void drop_amount(struct hj_effect *e)
{
    struct hj_amount *n = &e->n;

    if (n->kind == HJ_AMOUNT_COUNT) {
        struct hj_selector *each =
            (struct hj_selector *)(uintptr_t)n->each;
        LEAVE(DROP_COUNT_CONTROL, each->control, HJ_CONTROL_ANY);
        LEAVE(DROP_COUNT_OTHER, each->other, false);
        LEAVE(DROP_COUNT_HAND, each->zone, HJ_TEXT_NONE);
        if (each->kind_count > 0)
            LEAVE(DROP_COUNT_TRAIT, each->kinds[0].trait_count, 0);
        LEAVE(DROP_COUNT, n->kind, HJ_AMOUNT_N);
    }
    if (n->kind == HJ_AMOUNT_ALL && dropping == DROP_ALL) {
        n->kind = HJ_AMOUNT_N;
        n->n = 1;
        dropped++;
    }
    if (n->kind == HJ_AMOUNT_N && n->n > 1)
        LEAVE(DROP_NUMBER, n->n, 1);
    if (e->kind == HJ_EFFECT_NUMBER && n->n < 0)
        LEAVE(DROP_SIGN, n->n, (int16_t)-n->n);
}

static void drop_effect(struct hj_effect *e)
{
    drop_condition(e->when);
    drop_amount(e);
    drop_selector(&e->whom);
    LEAVE(DROP_MAY, e->may, false);
    for (int v = 0; v < HJ_TEXT_VALUES; v++)
        LEAVE(DROP_VALUE, e->values[v], 0);
    if (e->keyword_count > 1)
        LEAVE(DROP_SECOND_KEYWORD, e->keyword_count, 1);
    if (e->kind == HJ_EFFECT_LOSE)
        LEAVE(DROP_LOSE, e->kind, HJ_EFFECT_GAIN);
    if (e->kind == HJ_EFFECT_MOVE && e->whom.zone == HJ_TEXT_NONE &&
        dropping == DROP_TO && e->to == 0) {
        e->to = 1; /* another zone than the hand */
        dropped++;
    }
    if (dropping == DROP_THEY && e->whom.pick == HJ_PICK_SAME) {
        e->whom.pick = HJ_PICK_YOU;
        dropped++;
    }
    if (dropping == DROP_IT && e->whom.pick == HJ_PICK_IT) {
        e->whom.pick = HJ_PICK_THIS;
        dropped++;
    }
    if (dropping == DROP_OWNER && (e->whom.pick == HJ_PICK_OWNER ||
                                   e->whom.pick == HJ_PICK_CONTROLLER)) {
        e->whom.pick = HJ_PICK_YOU;
        dropped++;
    }
    LEAVE(DROP_IF, e->when, NULL);
}

static void drop_ability(struct hj_ability *a)
{
    drop_condition(a->condition);
    LEAVE(DROP_CONDITION, a->condition, NULL);
    for (int i = 0; i < a->effect_count; i++)
        drop_effect((struct hj_effect *)(uintptr_t)&a->effects[i]);
    if (a->effect_count > 1)
        LEAVE(DROP_LAST_EFFECT, a->effect_count,
              (uint8_t)(a->effect_count - 1));
}

const char *__real_pl_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, unsigned does,
                              const struct hj_effect **at);
const char *__wrap_pl_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, unsigned does,
                              const struct hj_effect **at);
const char *__wrap_pl_refuses(const struct hj_text_words *words,
                              const struct hj_ability *a, unsigned does,
                              const struct hj_effect **at)
{
    const char *why = __real_pl_refuses(words, a, does, at);

    if (why == NULL && dropping != DROP_NOTHING)
        drop_ability((struct hj_ability *)(uintptr_t)a);
    return why;
}

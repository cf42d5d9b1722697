/* SPDX-License-Identifier: MPL-2.0 */
/* Trees with one kind of node left out: changed after the reader of texts,
 * which the linker wraps. */
#include "drop.h"

#include "judge-log.h"
#include "test/logs.h"

const struct drop_row drop_rows[DROPS] = {
#define DROP(name, games, text) {games, text},
#include "drop.def"
#undef DROP
};

/* State of a walk over a tree: the kind to leave out, and the counts of
 * kinds. */
struct walk {
    int dropping;
    unsigned long *count;
};

static unsigned long counts[DROPS];
static int dropping = DROP_NOTHING;

void drop_node(int which)
{
    dropping = which;
    memset(counts, 0, sizeof counts);
}

unsigned long drop_count(void)
{
    return dropping == DROP_NOTHING ? 0 : counts[dropping];
}

enum drop_place drop_place(int which, const char *game)
{
    static const struct {
        const char *id;
        char letter;
    } letters[] = {{"star-gun-x", 'G'},
                   {"final-fracture", 'F'},
                   {"squarriors", 'Q'},
                   {"sularia", 'S'}};

    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (strcmp(letters[i].id, game) != 0)
            continue;
        if (strchr(drop_rows[which].games, letters[i].letter) != NULL)
            return DROP_MATTERS;
        if (strchr(drop_rows[which].games, letters[i].letter + 'a' - 'A'))
            return DROP_IN_VAIN;
    }
    return DROP_NEVER;
}

/* Counts a node; true if it is to be left out. */
static bool found(struct walk *w, int row)
{
    w->count[row]++;
    return w->dropping == row;
}

/* Replaces a member that has a value by NOTHING. */
#define LEAVE(row, member, nothing)                                            \
    do {                                                                       \
        if ((member) != (nothing) && found(w, (row)))                          \
            (member) = (nothing);                                              \
    } while (0)

/* Trees are in the arena of their reader, so that they can be changed. */
#define WRITABLE(type, pointer) ((struct type *)(uintptr_t)(pointer))

static uint32_t lowest(uint32_t bits)
{
    return bits & (~bits + 1);
}

static bool is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

static void drop_kind(struct walk *w, struct hj_kind *k)
{
    uint8_t not = k->not_traits & ((1u << k->trait_count) - 1);

    LEAVE(DROP_TYPES, k->types, lowest(k->types));
    LEAVE(DROP_STATES, k->states, 0);
    LEAVE(DROP_NOT_STATES, k->not_states, 0);
    LEAVE(DROP_KIND_KEYWORDS, k->keywords, 0);
    if (not != 0)
        LEAVE(DROP_NOT, k->not_traits, 0);
    if (k->trait_count > 1)
        LEAVE(DROP_SECOND_TRAIT, k->trait_count, 1);
    LEAVE(DROP_TRAITS, k->trait_count, 0);
}

static void drop_selector(struct walk *w, struct hj_selector *s)
{
    bool player = is_players(s);

    if (player && s->pick == HJ_PICK_TARGET)
        LEAVE(DROP_TARGET_PLAYER, s->control, HJ_CONTROL_ANY);
    else if (player)
        LEAVE(DROP_PLAYERS, s->control, HJ_CONTROL_ANY);
    else
        LEAVE(DROP_CONTROL, s->control, HJ_CONTROL_ANY);
    if (player)
        LEAVE(DROP_OTHER_PLAYER, s->other, false);
    else
        LEAVE(DROP_OTHER, s->other, false);
    LEAVE(DROP_WITH_OR, s->with, lowest(s->with));
    LEAVE(DROP_WITH, s->with, 0);
    LEAVE(DROP_WITHOUT, s->without, 0);
    for (int i = 0; i < s->test_count; i++) {
        LEAVE(DROP_LEAST_TEST, s->tests[i].least, INT16_MIN);
        LEAVE(DROP_MOST_TEST, s->tests[i].most, HJ_TEXT_ANY);
    }
    if (s->test_count > 1)
        LEAVE(DROP_SECOND_TEST, s->test_count, 1);
    if (s->zone != HJ_TEXT_NONE)
        LEAVE(DROP_ZONE_OF, s->zone_of, HJ_CONTROL_ANY);
    LEAVE(DROP_ZONE, s->zone, HJ_TEXT_NONE);
    LEAVE(DROP_RELATION, s->relation, HJ_TEXT_NONE);
    LEAVE(DROP_EXTREME, s->extreme, HJ_EXTREME_NONE);
    LEAVE(DROP_NAME, s->name.n, 0);
    LEAVE(DROP_UP_TO, s->up_to, false);
    LEAVE(DROP_RANDOM, s->random, false);
    if (s->pick == HJ_PICK_TARGET)
        LEAVE(DROP_TARGETS, s->count, 1);
    if (s->pick == HJ_PICK_ANY)
        LEAVE(DROP_CHOICES, s->count, 1);
    for (int i = 0; i < s->kind_count; i++)
        drop_kind(w, &s->kinds[i]);
    if (s->kind_count > 1)
        LEAVE(DROP_SECOND_KIND, s->kind_count, 1);
}

/* True if a kind has more than its type. */
static bool says_more(const struct hj_selector *s)
{
    return s->kind_count > 0 &&
           (s->kinds[0].trait_count > 0 || s->kinds[0].states != 0 ||
            s->kinds[0].not_states != 0 || s->kinds[0].keywords != 0 ||
            s->with != 0 || s->without != 0);
}

static void drop_condition(struct walk *w, const struct hj_condition *read)
{
    struct hj_condition *c = WRITABLE(hj_condition, read);

    if (c == NULL)
        return;
    LEAVE(DROP_NEGATED, c->negated, false);
    LEAVE(DROP_MORE, c->more, false);
    if (c->kind == HJ_IF_TURN && found(w, DROP_WHOSE_TURN))
        c->player =
            c->player == HJ_CONTROL_YOU ? HJ_CONTROL_OPPONENT : HJ_CONTROL_YOU;
    if (c->kind == HJ_IF_PHASE)
        LEAVE(DROP_CONDITION_PHASE, c->kind, HJ_IF_TURN);
    LEAVE(DROP_CONDITION_VALUE, c->whom.test_count, 0);
    if (c->kind == HJ_IF_IS && c->whom.test_count == 0 &&
        found(w, DROP_CONDITION_IT)) {
        c->whom.kinds[0] = (struct hj_kind){0};
        c->whom.with = 0;
        c->whom.relation = HJ_TEXT_NONE;
    }
    if (c->kind == HJ_IF_ROLLED && found(w, DROP_ROLLED))
        c->least = INT16_MIN, c->most = HJ_TEXT_ANY;
    if (c->kind > HJ_IF_ZONE)
        return;
    if (c->player == HJ_CONTROL_OPPONENT && found(w, DROP_WHOSE_CONDITION))
        c->player = HJ_CONTROL_YOU;
    if (c->least != INT16_MIN)
        LEAVE(DROP_LEAST, c->least, c->most == 0 ? INT16_MIN : 1);
    LEAVE(DROP_MOST, c->most, HJ_TEXT_ANY);
    if (c->kind != HJ_IF_CONTROLS)
        return;
    LEAVE(DROP_ALSO, c->also, NULL);
    LEAVE(DROP_CONDITION_OTHER, c->whom.other, false);
    if (says_more(&c->whom) && found(w, DROP_CONDITION_KIND)) {
        c->whom.kinds[0] = (struct hj_kind){.types = c->whom.kinds[0].types};
        c->whom.with = c->whom.without = 0;
    }
}

static void drop_amount(struct walk *w, struct hj_effect *e)
{
    struct hj_amount *n = &e->n;

    if (n->kind == HJ_AMOUNT_COUNT) {
        struct hj_selector *each = WRITABLE(hj_selector, n->each);
        LEAVE(DROP_COUNT_CONTROL, each->control, HJ_CONTROL_ANY);
        LEAVE(DROP_COUNT_OTHER, each->other, false);
        LEAVE(DROP_COUNT_ZONE, each->zone, HJ_TEXT_NONE);
        if (each->kind_count > 0)
            LEAVE(DROP_COUNT_TRAIT, each->kinds[0].trait_count, 0);
        LEAVE(DROP_COUNT, n->kind, HJ_AMOUNT_N);
    }
    if (n->kind == HJ_AMOUNT_VALUE) {
        struct hj_selector *of = WRITABLE(hj_selector, n->each);
        LEAVE(DROP_VALUE_OF, of->pick,
              of->pick == HJ_PICK_THIS ? HJ_PICK_IT : HJ_PICK_THIS);
        if (found(w, DROP_VALUE)) {
            n->kind = HJ_AMOUNT_N;
            n->n = n->n < 0 ? -1 : 1;
        }
    }
    if (n->kind == HJ_AMOUNT_X)
        LEAVE(DROP_X, n->kind, HJ_AMOUNT_N);
    if (n->kind == HJ_AMOUNT_THAT)
        LEAVE(DROP_THAT_MANY, n->kind, HJ_AMOUNT_N);
    if (n->kind == HJ_AMOUNT_FILLS)
        LEAVE(DROP_FILLS, n->kind, HJ_AMOUNT_N);
    drop_condition(w, n->if_so);
    LEAVE(DROP_INSTEAD, n->if_so, NULL);
    LEAVE(DROP_HALF, n->half, 0);
    if (n->kind == HJ_AMOUNT_ALL && found(w, DROP_ALL)) {
        n->kind = HJ_AMOUNT_N;
        n->n = 1;
    }
    if (n->kind == HJ_AMOUNT_N && e->kind == HJ_EFFECT_COST && n->n < -1)
        LEAVE(DROP_NUMBER, n->n, -1);
    if (n->kind == HJ_AMOUNT_N && e->kind != HJ_EFFECT_ROLL && n->n > 1)
        LEAVE(DROP_NUMBER, n->n, 1);
    if ((e->kind == HJ_EFFECT_NUMBER || e->kind == HJ_EFFECT_COUNTER ||
         e->kind == HJ_EFFECT_COST) &&
        n->n < 0)
        LEAVE(DROP_SIGN, n->n, (int16_t)-n->n);
}

static void drop_keywords(struct walk *w, struct hj_effect *e)
{
    for (int i = 0; i < e->keyword_count; i++)
        if ((e->keywords[i].n > 1 || e->keywords[i].x > 1) &&
            found(w, DROP_KEYWORD_NUMBER))
            e->keywords[i].n = e->keywords[i].x = 1;
    if (e->keyword_count > 1)
        LEAVE(DROP_SECOND_KEYWORD, e->keyword_count, 1);
    if (e->kind == HJ_EFFECT_LOSE)
        LEAVE(DROP_LOSE, e->kind, HJ_EFFECT_GAIN);
}

/* Changes the pick of an effect that is not chosen. */
static void drop_pick(struct walk *w, struct hj_effect *e)
{
    switch (e->whom.pick) {
    case HJ_PICK_SAME:
        LEAVE(DROP_THEY, e->whom.pick, HJ_PICK_YOU);
        break;
    case HJ_PICK_IT:
        LEAVE(DROP_IT, e->whom.pick, HJ_PICK_THIS);
        break;
    case HJ_PICK_OWNER:
    case HJ_PICK_CONTROLLER:
        LEAVE(DROP_OWNER, e->whom.pick, HJ_PICK_YOU);
        break;
    case HJ_PICK_PLAYER:
        LEAVE(DROP_THAT_PLAYER, e->whom.pick, HJ_PICK_YOU);
        break;
    case HJ_PICK_HOST:
        LEAVE(DROP_HOST, e->whom.pick, HJ_PICK_THIS);
        break;
    case HJ_PICK_HOST_CONTROLLER:
        LEAVE(DROP_HOST, e->whom.pick, HJ_PICK_YOU);
        break;
    default:
        break;
    }
}

static void drop_effect(struct walk *w, struct hj_effect *e)
{
    static const int values[] = {DROP_VALUE_1, DROP_VALUE_2, DROP_VALUE_3};

    drop_condition(w, e->when);
    drop_amount(w, e);
    drop_selector(w, &e->whom);
    if (e->until == HJ_UNTIL_YOUR_TURN)
        LEAVE(DROP_NEXT_TURN, e->until, HJ_UNTIL_END);
    if (e->until == HJ_UNTIL_END)
        LEAVE(DROP_UNTIL, e->until, HJ_UNTIL_NONE);
    LEAVE(DROP_MAY, e->may, false);
    LEAVE(DROP_RANDOM, e->random, false);
    LEAVE(DROP_REVEAL, e->reveal, false);
    for (int v = 0; v < 3 && e->kind == HJ_EFFECT_MODIFY; v++)
        LEAVE(values[v], e->values[v], 0);
    drop_keywords(w, e);
    if (e->kind == HJ_EFFECT_NAME)
        LEAVE(DROP_NAMED, e->whom.pick, HJ_PICK_NONE);
    if ((e->kind == HJ_EFFECT_MOVE || e->kind == HJ_EFFECT_MILL) &&
        found(w, DROP_TO))
        e->to = e->to == 0;
    LEAVE(DROP_INTO, e->into, HJ_INTO_NONE);
    if (e->kind == HJ_EFFECT_OWN)
        LEAVE(DROP_MOVES_TO, e->own, HJ_TEXT_NONE);
    drop_pick(w, e);
    if (e->by != NULL && e->by->pick != HJ_PICK_YOU)
        LEAVE(DROP_BY, e->by, NULL);
    if (e->unless != NULL && e->unless->n > 1)
        LEAVE(DROP_UNLESS_PAID, WRITABLE(hj_unless, e->unless)->n, 1);
    LEAVE(DROP_UNLESS, e->unless, NULL);
    if (e->cost != NULL && e->cost->n.n > 1)
        LEAVE(DROP_PAID, WRITABLE(hj_cost, e->cost)->n.n, 1);
    if (e->when != NULL && e->when->kind == HJ_IF_CHOSEN)
        LEAVE(DROP_CHOSEN, e->when, NULL);
    if (e->when != NULL && e->when->kind == HJ_IF_OTHERWISE)
        LEAVE(DROP_OTHERWISE, e->when, NULL);
    LEAVE(DROP_IF, e->when, NULL);
}

static void drop_event(struct walk *w, struct hj_ability *a)
{
    struct hj_selector *s = &a->subject;

    if (a->events == 0)
        return;
    if (is_players(s)) {
        LEAVE(DROP_PLAYER_SUBJECT, s->control, HJ_CONTROL_ANY);
    } else if (s->pick == HJ_PICK_THIS) {
        LEAVE(DROP_THIS_SUBJECT, s->pick, HJ_PICK_ANY);
    } else if (s->pick == HJ_PICK_ANY &&
               (says_more(s) || s->control != HJ_CONTROL_ANY ||
                s->test_count > 0 || s->other) &&
               found(w, DROP_SUBJECT)) {
        s->control = HJ_CONTROL_ANY;
        s->kinds[0] = (struct hj_kind){.types = s->kinds[0].types};
        s->with = s->without = 0;
        s->test_count = 0;
        s->other = false;
    }
    LEAVE(DROP_OR_THIS, a->or_this, 0);
    if (s->zone == HJ_TEXT_NONE)
        LEAVE(DROP_GOES_TO, s->zone_of, HJ_CONTROL_ANY);
    LEAVE(DROP_WHAT, a->what, NULL);
    if ((a->events & (a->events - 1)) != 0 && found(w, DROP_EVENTS))
        a->events &= ~a->events + 1;
}

static void drop_costs(struct walk *w, struct hj_ability *a)
{
    struct hj_cost *costs = WRITABLE(hj_cost, a->costs);

    for (int i = 0; i < a->cost_count; i++) {
        if (costs[i].n.kind == HJ_AMOUNT_N && costs[i].n.n > 1)
            LEAVE(DROP_PRICE, costs[i].n.n, 1);
        if (costs[i].whom.pick == HJ_PICK_ANY && says_more(&costs[i].whom) &&
            found(w, DROP_COST_KIND)) {
            costs[i].whom.kinds[0] =
                (struct hj_kind){.types = costs[i].whom.kinds[0].types};
            costs[i].whom.with = costs[i].whom.without = 0;
        }
    }
    if (a->cost_count > 1)
        LEAVE(DROP_COST, a->cost_count, 1);
    if (a->cost_count > 0 && found(w, DROP_FIRST_COST)) {
        a->costs++;
        a->cost_count--;
    }
}

static void drop_ability(struct walk *w, struct hj_ability *a)
{
    drop_condition(w, a->condition);
    LEAVE(DROP_CONDITION, a->condition, NULL);
    drop_event(w, a);
    LEAVE(DROP_DURING, a->during, 0);
    LEAVE(DROP_ONCE, a->once, HJ_ONCE_NONE);
    if (a->moment != HJ_MOMENT_NONE) {
        LEAVE(DROP_WHOSE, a->whose, HJ_CONTROL_ANY);
        LEAVE(DROP_PHASE, a->phase, HJ_TEXT_NONE);
    }
    if (a->moment == HJ_MOMENT_END)
        LEAVE(DROP_MOMENT, a->moment, HJ_MOMENT_START);
    drop_costs(w, a);
    if (a->heading != HJ_TEXT_NONE && found(w, DROP_HEADING))
        a->heading = a->heading % 2 == 0 ? a->heading + 1 : a->heading - 1;
    if (a->when == HJ_WHEN_KEYWORD) {
        if ((a->keyword.n > 1 || a->keyword.x > 1) &&
            found(w, DROP_KEYWORD_NUMBER))
            a->keyword.n = a->keyword.x = 1;
        if (found(w, DROP_PRINTED))
            a->when = HJ_WHEN_BUILDING;
    }
    LEAVE(DROP_SECOND_TEXT, a->second, false);
    for (int i = 0; i < a->effect_count; i++)
        drop_effect(w, WRITABLE(hj_effect, &a->effects[i]));
    if (a->effect_count > 1)
        LEAVE(DROP_LAST_EFFECT, a->effect_count,
              (uint8_t)(a->effect_count - 1));
}

static void drop_tree(struct walk *w, const struct hj_card_text *text)
{
    for (int i = 0; i < text->ability_count; i++)
        drop_ability(w, WRITABLE(hj_ability, &text->abilities[i]));
}

void drop_nodes_of(const struct hj_card_text *text, unsigned long count[DROPS])
{
    struct walk w = {DROP_NOTHING, count};

    drop_tree(&w, text);
}

bool __real_hj_grammar_read_both(struct hj_grammar *text,
                                 const struct hj_printed_text *card,
                                 struct hj_arena *arena,
                                 struct hj_card_text *result,
                                 struct hj_error *e);
bool __wrap_hj_grammar_read_both(struct hj_grammar *text,
                                 const struct hj_printed_text *card,
                                 struct hj_arena *arena,
                                 struct hj_card_text *result,
                                 struct hj_error *e);
bool __wrap_hj_grammar_read_both(struct hj_grammar *text,
                                 const struct hj_printed_text *card,
                                 struct hj_arena *arena,
                                 struct hj_card_text *result,
                                 struct hj_error *e)
{
    struct walk w = {dropping, counts};
    bool good = __real_hj_grammar_read_both(text, card, arena, result, e);

    if (good && dropping != DROP_NOTHING)
        drop_tree(&w, result);
    return good;
}

/* True if a log of FOLDER is judged differently. */
static bool folder_notices(const char *folder, const char *game, int which)
{
    struct logs logs = {0};
    bool notices = false;

    logs_find(&logs, folder);
    ck_assert_msg(logs.count > 0, "%s: no logs", folder);
    for (int i = 0; i < logs.count && !notices; i++) {
        int after;
        drop_node(which);
        after = judge_file(logs.paths[i], game);
        if (after < 0 || drop_count() == 0)
            continue;
        drop_node(DROP_NOTHING);
        notices = judge_file(logs.paths[i], game) != after;
    }
    logs_free(&logs);
    return notices;
}

bool drop_logs_notice(const char *game, int which)
{
    char rules[100];

    snprintf(rules, sizeof rules, "test/rules/%s", game);
    return folder_notices("test/text/logs", game, which) ||
           folder_notices(rules, game, which);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* What card texts do: abilities occur, effects are carried out one clause after
 * the other, and stop where only a line of the log can go on. */
#include "play/internal.h"

/* An ability of an object, as it is now or (an item) as it was. */
static const struct hj_ability *ability_of(const struct pl_run *r,
                                           const struct pl_item *item)
{
    const struct pl_card *c = pl_card(r->g, item->card);

    return item->ability < c->text.ability_count
               ? &c->text.abilities[item->ability]
               : NULL;
}

int pl_you(const struct pl_run *r, int source)
{
    return r->g->rules->you != NULL ? r->g->rules->you(r, source)
                                    : r->s->objects[source].controller;
}

/* --- continuous effects --- */

/* Whether an ability counts where its object lies. */
static bool is_in_force(const struct pl_run *r, int object,
                        const struct hj_ability *a)
{
    return r->g->rules->in_force == NULL ||
           r->g->rules->in_force(r, object, a);
}

enum { LOST = 1000 }; /* more instances of a keyword than anything has */

/* What SOURCE gives to OBJECT: of a value (by its row), or of a keyword. */
static int given(const struct pl_run *r, int source, int object, int kind,
                 int which)
{
    const struct pl_card *c = pl_card_of(r, source);
    struct pl_run inner = *r;
    int sum = 0, host = r->s->objects[source].host;

    if (r->depth > 1)
        return 0; /* a value that a continuous effect asks for is plain */
    inner.depth++;
    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        struct pl_pending p = {
            .item = {.object = (int16_t)source,
                     .controller = r->s->objects[source].controller},
            .it = -1};
        if (!pl_is_continuous(r->g, a) || !is_in_force(r, source, a) ||
            (a->condition != NULL && !pl_holds(&inner, a->condition, &p)))
            continue;
        for (int k = 0; k < a->effect_count; k++) {
            const struct hj_effect *e = &a->effects[k];
            int amount = 0;
            if (kind == PL_MODIFIES_VALUE && e->kind == HJ_EFFECT_MODIFY) {
                for (int v = 0; v < HJ_TEXT_VALUES; v++)
                    if (e->values[v] != 0 &&
                        r->g->rules->word_values[v] == which)
                        amount = e->values[v];
            } else if (kind == PL_MODIFIES_KEYWORD &&
                       (e->kind == HJ_EFFECT_GAIN ||
                        e->kind == HJ_EFFECT_LOSE)) {
                for (int w = 0; w < e->keyword_count; w++)
                    if (e->keywords[w].keyword == which)
                        amount += e->kind == HJ_EFFECT_GAIN    ? 1
                                  : r->g->rules->keywords ==
                                          PL_KEYWORDS_INSTANCES
                                      ? -1
                                      : -LOST;
            }
            if (amount == 0 ||
                (e->when != NULL && !pl_holds(&inner, e->when, &p)))
                continue;
            if (e->whom.pick == HJ_PICK_THIS   ? object != source
                : e->whom.pick == HJ_PICK_HOST ? object != host
                                               : !pl_fits(&inner, &e->whom, object, source,
                               pl_you(r, source), PL_REF_NONE))
                continue;
            if (e->kind == HJ_EFFECT_MODIFY && e->n.kind != HJ_AMOUNT_N)
                amount *= pl_amount(&inner, &e->n, source,
                                    pl_you(r, source), -1);
            sum += amount;
        }
    }
    return sum;
}

int pl_given_by(const struct pl_run *r, int source, int object, int value)
{
    return given(r, source, object, PL_MODIFIES_VALUE, value);
}

static int given_by_all(const struct pl_run *r, int object, int kind, int which)
{
    int sum = 0;

    if (pl_in_play(r, object))
        for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(PL_SOURCES));)
            sum += given(r, w.at, object, kind, which);
    return sum;
}

int pl_given_value(const struct pl_run *r, int object, int value)
{
    return given_by_all(r, object, PL_MODIFIES_VALUE, value);
}

int pl_given_keyword(const struct pl_run *r, int object, int keyword)
{
    return given_by_all(r, object, PL_MODIFIES_KEYWORD, keyword);
}

/* Whether the condition of a continuous ability of SOURCE holds. */
static bool while_holds(const struct pl_run *r, int source,
                        const struct hj_ability *a)
{
    struct pl_pending p = {
        .item = {.object = (int16_t)source,
                 .controller = (uint8_t)pl_you(r, source)},
        .it = -1};

    return a->condition == NULL || pl_holds(r, a->condition, &p);
}

bool pl_any_continuous(const struct pl_run *r, int object, int verb,
                       bool (*fits)(const struct pl_run *r, int source,
                                    const struct hj_effect *e, int object,
                                    void *data),
                       void *data)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(PL_SOURCES));) {
        const struct pl_card *c = pl_card_of(r, w.at);
        for (int i = 0; i < c->text.ability_count; i++) {
            const struct hj_ability *a = &c->text.abilities[i];
            for (int k = 0; k < a->effect_count; k++)
                if (pl_is_continuous(r->g, a) && is_in_force(r, w.at, a) &&
                    (a->effects[k].kind == HJ_EFFECT_OWN ||
                     a->effects[k].kind == HJ_EFFECT_VERB) &&
                    a->effects[k].index == verb && while_holds(r, w.at, a) &&
                    fits(r, w.at, &a->effects[k], object, data))
                    return true;
        }
    }
    return false;
}

/* --- one clause --- */

static const char *rule_of(const struct pl_run *r)
{
    return r->rule != NULL ? r->rule : "";
}

/* How long a change lasts. */
static int lasting(const struct pl_run *r, const struct hj_effect *e)
{
    return e->until == HJ_UNTIL_END ? PL_UNTIL_END : r->g->rules->lasts;
}

/* What has left play is not changed any more, as "this creature" may have. */
static bool is_away(const struct pl_run *r, int object)
{
    return !pl_in_play(r, object) && pl_item_of(r->s, object) < 0;
}

static void modify(struct pl_run *r, const struct pl_pending *p,
                   const struct hj_effect *e, int object, int n)
{
    struct pl_modifier m = {.object = (int16_t)object,
                            .source = p->item.object,
                            .kind = PL_MODIFIES_VALUE,
                            .until = (uint8_t)lasting(r, e)};

    if (is_away(r, object))
        return;
    for (int v = 0; v < HJ_TEXT_VALUES; v++) {
        if (e->values[v] == 0)
            continue;
        m.which = r->g->rules->word_values[v];
        m.amount = (int16_t)(e->values[v] * n);
        pl_modify(r, &m, rule_of(r));
    }
}

static void keywords(struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e, int object)
{
    for (int k = 0; k < e->keyword_count && !is_away(r, object); k++) {
        if (e->kind == HJ_EFFECT_LOSE &&
            pl_keyword(r, object, e->keywords[k].keyword) == 0)
            continue;
        pl_modify(r,
                  &(struct pl_modifier){
                      .object = (int16_t)object,
                      .source = p->item.object,
                      .amount = e->kind == HJ_EFFECT_GAIN ? 1 : -1,
                      .n = e->keywords[k].n,
                      .x = e->keywords[k].x,
                      .kind = PL_MODIFIES_KEYWORD,
                      .which = e->keywords[k].keyword,
                      .until = (uint8_t)lasting(r, e)},
                  rule_of(r));
    }
}

static void move(struct pl_run *r, const struct hj_effect *e, int object)
{
    int zone = r->g->rules->word_zones[e->to];

    if (zone == r->g->rules->deck)
        pl_to_deck(r, object, rule_of(r));
    else
        pl_move(r, object, zone, 0, rule_of(r));
}

/* "All" are those that there are. */
static void counters(struct pl_run *r, const struct hj_effect *e, int object,
                     int n)
{
    int mark = r->g->rules->word_marks[e->index];
    int now = r->s->objects[object].marks[mark];

    if (e->n.kind == HJ_AMOUNT_ALL)
        n = now > 0 ? -now : 0;
    pl_mark(r, object, mark, n, rule_of(r));
}

/* "It" has left play: what has may be moved from where it is, and no more. */
static bool is_gone(const struct pl_run *r, const struct hj_effect *e,
                    int object)
{
    return e->kind != HJ_EFFECT_MOVE && e->kind != HJ_EFFECT_CANCEL &&
           e->whom.zone == HJ_TEXT_NONE && is_away(r, object);
}

/* How much it is: settled before anything happens to one of them. */
static int how_much(const struct pl_run *r, const struct pl_pending *p,
                    const struct hj_effect *e)
{
    return pl_amount(r, &e->n, p->item.object, p->item.controller, p->it);
}

/* To an object, or with one to a player. */
static void do_one(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, pl_ref ref, int n)
{
    const struct pl_rules *rules = r->g->rules;
    bool is_object = pl_ref_is_object(ref), is_player = pl_ref_is_player(ref);
    int you = p->item.controller;

    if (pl_over(r) || r->unread || (is_object && is_gone(r, e, ref)))
        return;
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        if (is_object && pl_in_play(r, ref))
            modify(r, p, e, ref, e->n.kind == HJ_AMOUNT_N ? 1 : n);
        break;
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        if (is_object && pl_in_play(r, ref))
            keywords(r, p, e, ref);
        break;
    case HJ_EFFECT_NUMBER:
        if (is_player)
            pl_number(r, ~ref, rules->word_numbers[e->index], n, rule_of(r));
        break;
    case HJ_EFFECT_DRAW:
        if (is_player)
            pl_draw(r, ~ref, n, rule_of(r));
        break;
    case HJ_EFFECT_DAMAGE:
        if (rules->damage != NULL)
            rules->damage(r, &p->item, e, ref, n);
        break;
    case HJ_EFFECT_MOVE:
        if (is_object)
            move(r, e, ref);
        break;
    case HJ_EFFECT_COUNTER:
        if (is_object && !(rules->effect != NULL &&
                           rules->effect(r, &p->item, e, ref, n)))
            counters(r, e, ref, n);
        break;
    case HJ_EFFECT_CONTROL:
        if (is_object)
            pl_control(r, ref, you, rule_of(r));
        break;
    case HJ_EFFECT_CANCEL:
        if (is_object && pl_effect_of(r->s, ref) >= 0)
            pl_cancel(r, pl_effect_of(r->s, ref), rule_of(r));
        break;
    case HJ_EFFECT_WIN:
        pl_win(r, is_player ? ~ref : you, rule_of(r));
        break;
    case HJ_EFFECT_LOSE_GAME:
        pl_lose(r, is_player ? ~ref : you, rule_of(r));
        break;
    case HJ_EFFECT_DRAW_GAME:
        pl_win(r, PL_PLAYERS, rule_of(r));
        break;
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (rules->verb != NULL)
            rules->verb(r, &p->item, e, ref, p->item.to);
        break;
    default:
        if (rules->effect != NULL)
            rules->effect(r, &p->item, e, ref, n);
    }
}

static bool is_player_sel(const struct hj_selector *sel)
{
    return sel->kind_count > 0 && (sel->kinds[0].types & HJ_TYPE_PLAYER) != 0;
}

bool pl_asks_target(const struct pl_run *r, const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ||
           (e->whom.relation != HJ_TEXT_NONE &&
            (r->g->rules->words->relations[e->whom.relation].is &
             HJ_RELATION_TARGET));
}

int pl_targets_asked(const struct pl_run *r, const struct hj_ability *a)
{
    int count = 0;

    for (int i = 0; i < a->effect_count; i++)
        if (pl_asks_target(r, &a->effects[i]))
            count +=
                a->effects[i].whom.count > 0 ? a->effects[i].whom.count : 1;
    return count;
}

bool pl_asks_place(const struct pl_run *r, const struct hj_effect *e)
{
    return e->own != HJ_TEXT_NONE &&
           (r->g->rules->words->relations[e->own].is & HJ_RELATION_TO) != 0;
}

/* The next target that the line gave, which is checked again: PL_REF_NONE where
 * it is no longer legal. */
static pl_ref next_target(struct pl_run *r, struct pl_pending *p,
                          const struct hj_effect *e)
{
    struct pl_item *item = &p->item;
    pl_ref ref = item->target_from < item->target_count
                     ? item->targets[item->target_from++]
                     : PL_REF_NONE;

    if (e->whom.pick != HJ_PICK_TARGET)
        return ref; /* a place */
    return pl_may_target(r, e, ref, item->object, item->controller)
               ? ref
               : PL_REF_NONE;
}

/* Everybody or everything that a selector means when it is carried out;
 * returns how many are in REFS. */
enum { MOST_REFS = 256 };
static int select_all(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e, pl_ref place,
                      pl_ref refs[MOST_REFS])
{
    const struct hj_selector *sel = &e->whom;
    int you = p->item.controller, count = 0;

    if (is_player_sel(sel)) {
        for (int i = 0; i < r->g->players; i++) {
            int player = (r->s->turn + i) % r->g->players;
            if (!r->s->players[player].out &&
                pl_fits_ref(r, e, ~player, p->item.object, you))
                refs[count++] = ~player;
        }
        return count;
    }
    PL_EACH (i, r->s, pl_all_zones(r->g))
        if (count < MOST_REFS &&
            pl_fits(r, sel, i, p->item.object, you, place))
            refs[count++] = i;
    return count;
}

/* Picks whom the clause is about: returns how many; -1 where there has to be a
 * line first. */
static int pick(struct pl_run *r, struct pl_pending *p,
                const struct hj_effect *e, pl_ref refs[MOST_REFS])
{
    const struct hj_selector *sel = &e->whom;
    int you = p->item.controller, count = 0;
    int host = p->item.object < 0 ? -1 : r->s->objects[p->item.object].host;
    pl_ref place = PL_REF_NONE;

    if (pl_asks_target(r, e) && sel->pick != HJ_PICK_TARGET) {
        place = next_target(r, p, e);
        if (place == PL_REF_NONE)
            return 0;
    }
    switch (sel->pick) {
    case HJ_PICK_NONE:
    case HJ_PICK_YOU:
        refs[count++] = ~you;
        break;
    case HJ_PICK_THIS:
        refs[count++] = p->item.object;
        break;
    case HJ_PICK_HOST:
        if (host >= 0)
            refs[count++] = host;
        break;
    case HJ_PICK_HOST_CONTROLLER:
        if (host >= 0)
            refs[count++] = ~(int)r->s->objects[host].controller;
        break;
    case HJ_PICK_SAME:
        for (int i = 0; i < p->same_count; i++)
            refs[count++] = p->same[i];
        if (p->same_count > 0 || p->same_said)
            break;
        /* What the event was about. */ /* fall through */
    case HJ_PICK_IT:
        if (p->it >= 0)
            refs[count++] = p->it;
        break;
    case HJ_PICK_PLAYER:
        refs[count++] = ~(int)p->whose;
        break;
    case HJ_PICK_CONTROLLER:
    case HJ_PICK_OWNER:
        if (p->it >= 0)
            refs[count++] = ~(int)(sel->pick == HJ_PICK_OWNER
                                       ? r->s->objects[p->it].owner
                                   : is_away(r, p->it) && p->has_holder
                                       ? p->holder
                                       : r->s->objects[p->it].controller);
        break;
    case HJ_PICK_TARGET:
        for (int i = 0; i < sel->count; i++) {
            pl_ref ref = next_target(r, p, e);
            if (ref != PL_REF_NONE)
                refs[count++] = ref;
        }
        break;
    case HJ_PICK_EACH:
        count = select_all(r, p, e, place, refs);
        break;
    case HJ_PICK_ANY:
        if (e->kind == HJ_EFFECT_VERB &&
            (r->g->rules->named_later >> e->index & 1)) {
            refs[count++] = PL_REF_NONE;
            break;
        }
        count = select_all(r, p, e, place, refs);
        if (count <= sel->count)
            break;
        if (p->chosen_count < sel->count) {
            p->wait = PL_WAIT_CHOICE;
            p->player = p->item.controller;
            p->number = (int16_t)(sel->count - p->chosen_count);
            return -1;
        }
        count = 0;
        for (int i = 0; i < p->chosen_count; i++)
            refs[count++] = p->chosen[i];
        p->chosen_count = 0;
        break;
    default:
        break;
    }
    return count;
}

/* What players discard is for them to say, where there is a choice; -1: a line
 * has to say it first. */
static int discard(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count)
{
    int hand = r->g->rules->hand;

    if (p->next == 0) {
        p->did = 0;
        p->number = (int16_t)how_much(r, p, e);
    }
    for (int i = p->next; i < count; i++) {
        int player = pl_ref_is_player(refs[i]) ? ~refs[i]
                                               : p->item.controller;
        int held = pl_count(r->s, player, hand);
        int n = e->n.kind == HJ_AMOUNT_ALL
                    ? held
                    : p->number;
        if (n <= 0)
            continue;
        if (held > n) {
            p->wait = PL_WAIT_DISCARD;
            p->player = (uint8_t)player;
            p->number = (int16_t)n;
            p->next = (uint8_t)(i + 1);
            return -1;
        }
        p->did = p->did || held > 0;
        PL_EACH (object, r->s, PL_ZONE(hand))
            if (r->s->objects[object].controller == player)
                pl_move(r, object, r->g->rules->discard, 0, rule_of(r));
    }
    p->next = 0;
    return 0;
}

/* What the clauses behind may call "it", "they" and "that player". */
static void remember(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, pl_ref *refs, int count)
{
    bool one = e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY ||
               e->whom.pick == HJ_PICK_THIS;
    bool objects = !is_player_sel(&e->whom);

    if (e->whom.pick == HJ_PICK_SAME || e->whom.pick == HJ_PICK_NONE)
        return;
    p->same_count = 0;
    p->same_said = 1;
    for (int i = 0; i < count; i++) {
        if (refs[i] == PL_REF_NONE || pl_ref_is_place(refs[i]))
            continue;
        if (p->same_count == PL_SAME) {
            pl_unread(r, NULL, PL_SAY(TOO_MANY_MEANT), PL_SAME);
            return;
        }
        p->same[p->same_count++] = (int16_t)refs[i];
    }
    if (one && objects)
        p->it = -1; /* of a target that is gone nothing more is said */
    for (int i = 0; i < p->same_count; i++)
        if (pl_ref_is_object(p->same[i]) && one) {
            p->it = p->same[i];
            p->has_holder = true;
            p->holder = r->s->objects[p->it].controller;
        } else if (pl_ref_is_object(p->same[i])) {
            continue;
        }
        else if (e->whom.pick != HJ_PICK_YOU)
            p->whose = (uint8_t)~p->same[i];
}

/* "Each player sacrifices a creature": what each of them may choose among, or
 * (with fewer) all of it; returns how many are in REFS. */
static int choices_of(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e, int player,
                      pl_ref refs[MOST_REFS])
{
    int count = 0;

    PL_EACH (i, r->s, pl_all_zones(r->g))
        if (count < MOST_REFS && r->s->objects[i].controller == player &&
            pl_fits(r, &e->whom, i, p->item.object, player, PL_REF_NONE))
            refs[count++] = i;
    return count;
}

static bool is_by(struct pl_run *r, const struct pl_pending *p,
                  const struct hj_effect *e, int player)
{
    struct hj_effect who = {.whom = *e->by};

    switch (e->by->pick) {
    case HJ_PICK_YOU:
        return player == p->item.controller;
    case HJ_PICK_PLAYER:
        return player == p->whose;
    default:
        return pl_fits_ref(r, &who, ~player, p->item.object,
                           p->item.controller);
    }
}

/* A verb that others than "you" do, each with what is theirs, in turn order;
 * false: a line has to say first what somebody chooses. */
static bool clause_by(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e)
{
    pl_ref refs[MOST_REFS];
    int most = e->whom.count > 0 ? e->whom.count : 1;

    for (; p->next < r->g->players; p->next++) {
        int player = (r->s->turn + p->next) % r->g->players, count;
        if (r->s->players[player].out || !is_by(r, p, e, player))
            continue;
        count = choices_of(r, p, e, player, refs);
        if (count > most && e->whom.pick == HJ_PICK_ANY) {
            if (p->chosen_count < most) {
                p->wait = PL_WAIT_CHOICE;
                p->player = (uint8_t)player;
                p->number = (int16_t)(most - p->chosen_count);
                return false;
            }
            count = most;
            for (int i = 0; i < count; i++)
                refs[i] = p->chosen[i];
        }
        p->chosen_count = 0;
        for (int i = 0; i < count && !pl_over(r); i++)
            do_one(r, p, e, refs[i], e->n.n);
    }
    p->next = 0;
    if (r->g->rules->settle != NULL && !pl_over(r))
        r->g->rules->settle(r);
    return true;
}

/* Whether what a clause hangs on holds: asked once for all in a row that hang
 * on the same, and not again when a line has answered. */
static bool held(struct pl_run *r, struct pl_pending *p,
                 const struct hj_effect *e)
{
    bool shared = p->effect > 0 && e[-1].when == e->when;

    if (e->when == NULL)
        return true;
    if (!shared && p->held_at != p->effect + 1)
        p->held = pl_holds(r, e->when, p);
    p->held_at = (uint8_t)(p->effect + 1);
    return p->held;
}

void pl_pass_over(const struct pl_run *r, struct pl_pending *p,
                  const struct hj_effect *e)
{
    int count = e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;

    if (pl_asks_target(r, e))
        p->item.target_from = (uint8_t)(p->item.target_from + count);
    if (e->may)
        p->did = 0;
}

/* Carries one clause out; false: it waits. */
static bool clause(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e)
{
    pl_ref refs[MOST_REFS];
    uint8_t from = p->item.target_from;
    int count, n;

    if (!held(r, p, e)) {
        pl_pass_over(r, p, e);
        return true;
    }
    if (e->may && !p->may_done) {
        p->wait = PL_WAIT_MAY;
        p->player = p->item.controller;
        return false;
    }
    if (e->kind == HJ_EFFECT_ROLL && p->rolled == 0) {
        p->wait = PL_WAIT_ROLL;
        p->player = p->item.controller;
        p->number = e->n.n;
        return false;
    }
    if (e->kind == HJ_EFFECT_ROLL)
        return true;
    if (e->by != NULL && e->by->pick != HJ_PICK_YOU)
        return clause_by(r, p, e);
    count = pick(r, p, e, refs);
    if (count >= 0 && e->kind == HJ_EFFECT_DISCARD) {
        remember(r, p, e, refs, count);
        count = discard(r, p, e, refs, count);
        if (count == 0)
            return true;
    }
    if (count < 0) { /* it is asked again, with the same targets */
        p->item.target_from = from;
        return false;
    }
    p->did = count > 0;
    remember(r, p, e, refs, count);
    n = how_much(r, p, e);
    for (int i = 0; i < count && !pl_over(r); i++)
        do_one(r, p, e, refs[i], n);
    if (r->g->rules->settle != NULL && !pl_over(r))
        r->g->rules->settle(r); /* at once for all of them */
    return true;
}

/* Whether ability I is what its card does when it is played. */
static bool is_own(const struct pl_run *r, const struct hj_ability *a)
{
    return a->when == HJ_WHEN_OWN ||
           (r->g->rules->is_own != NULL && r->g->rules->is_own(a));
}

bool pl_go_on(struct pl_run *r, struct pl_pending *p)
{
    const struct pl_card *c = pl_card(r->g, p->item.card);
    bool card = p->item.kind == PL_ITEM_CARD;

    p->wait = PL_WAIT_NOTHING;
    for (; p->item.ability < c->text.ability_count; p->item.ability++) {
        const struct hj_ability *a = &c->text.abilities[p->item.ability];
        for (; (!card || is_own(r, a)) && p->effect < a->effect_count;
             p->effect++) {
            if (pl_over(r) || r->unread)
                return true;
            if (!clause(r, p, &a->effects[p->effect]))
                return false;
            p->may_done = 0;
        }
        if (!card)
            break;
        p->effect = p->held_at = 0;
    }
    return true;
}

void pl_begin_ability(struct pl_run *r, struct pl_pending *p)
{
    if (!pl_go_on(r, p) && !pl_over(r))
        pl_wait_for(r, p);
}

/* --- abilities that occur --- */

/* The only legal target of a clause; PL_REF_NONE: there is none, or (*SEVERAL)
 * a choice. */
static pl_ref only_target(const struct pl_run *r, const struct pl_item *item,
                          const struct hj_effect *e, bool *several)
{
    pl_ref only = PL_REF_NONE;
    int count = 0;

    if (e->whom.pick != HJ_PICK_TARGET) { /* a place */
        for (int i = 0;; i++) {
            pl_ref place = pl_place_of(r, i);
            if (place == PL_REF_NONE)
                break;
            only = count++ == 0 ? place : only;
        }
    } else {
        for (int i = 0; i < r->s->object_count; i++)
            if (pl_may_target(r, e, i, item->object, item->controller))
                only = count++ == 0 ? i : only;
        for (int i = 0; i < r->g->players; i++)
            if (pl_may_target(r, e, ~i, item->object, item->controller))
                only = count++ == 0 ? ~i : only;
    }
    *several = count > 1;
    return count == 1 ? only : PL_REF_NONE;
}

pl_ref pl_only_place(const struct pl_run *r, const struct hj_effect *e,
                     int object, bool *several)
{
    pl_ref only = PL_REF_NONE;
    int count = 0;

    for (int i = 0;; i++) {
        pl_ref place = pl_place_of(r, i);
        if (place == PL_REF_NONE)
            break;
        if (r->g->rules->may_go(r, object, e->own, place))
            only = count++ == 0 ? place : only;
    }
    *several = count > 1;
    return count == 1 ? only : PL_REF_NONE;
}

/* What of an ability's choices leaves no choice: returns false where nothing
 * can be chosen, so that nothing happens; *ASKS: a line has to choose. */
static bool settle(const struct pl_run *r, struct pl_item *item,
                   const struct hj_ability *a, bool *asks)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        bool several = false, places = false;
        pl_ref target;
        if (!pl_asks_target(r, e))
            continue;
        target = only_target(r, item, e, &several);
        if (!several && target == PL_REF_NONE)
            return false;
        if (pl_asks_place(r, e) && !several) {
            item->to = pl_only_place(r, e, target, &places);
            if (!places && item->to == PL_REF_NONE)
                return false;
        }
        if (several || places || e->whom.count > 1 || e->whom.up_to)
            *asks = true;
        else if (item->target_count < PL_TARGETS)
            item->targets[item->target_count++] = target;
    }
    if (*asks) {
        item->target_count = 0;
        item->to = PL_REF_NONE;
    }
    return true;
}

void pl_occur(struct pl_run *r, int object, int ability, int player,
              int subject, int whose)
{
    struct pl_pending p = {
        .item = {.kind = PL_ITEM_ABILITY,
                 .object = (int16_t)object,
                 .card = r->s->objects[object].card,
                 .alias = HJ_NO_SYMBOL,
                 .subject = (int16_t)subject,
                 .to = PL_REF_NONE,
                 .ability = (uint8_t)ability,
                 .controller = (uint8_t)player},
        .it = (int16_t)subject,
        .whose = (uint8_t)whose};
    const struct hj_ability *a = ability_of(r, &p.item);
    bool asks = false;

    if (a == NULL || pl_over(r) ||
        (a->condition != NULL && !pl_holds(r, a->condition, &p)) ||
        !settle(r, &p.item, a, &asks))
        return;
    if (a->when == HJ_WHEN_OPTIONAL ||
        (asks && a->effects[0].may && a->effects[0].when == NULL)) {
        p.wait = PL_WAIT_MAY;
        p.player = (uint8_t)player;
        pl_wait_for(r, &p);
    } else if (asks) {
        p.wait = PL_WAIT_TARGETS;
        p.player = (uint8_t)player;
        pl_wait_for(r, &p);
    } else {
        int32_t cause = r->cause;
        r->cause = pl_event(r, &(struct hj_event){.kind = PL_OCCURRED,
                                                  .object = object,
                                                  .player = (int8_t)player,
                                                  .chooser = -1,
                                                  .source = -1,
                                                  .from = ability,
                                                  .rule = rule_of(r)});
        pl_begin_ability(r, &p);
        r->cause = cause;
    }
}

void pl_trigger_ability(struct pl_run *r, int object, int i, int player)
{
    pl_occur(r, object, i, player, object, player);
}

void pl_do_heading(struct pl_run *r, int object, int heading, int player,
                   const char *rule)
{
    const struct pl_card *c = pl_card_of(r, object);
    const char *before = r->rule;

    if (!pl_on(rule))
        return;
    r->rule = rule;
    for (int i = 0; i < c->text.ability_count && !pl_over(r); i++)
        if (c->text.abilities[i].heading == heading &&
            c->text.abilities[i].when != HJ_WHEN_KEYWORD)
            pl_occur(r, object, i, player, object, player);
    r->rule = before;
}

static bool is_whose(const struct pl_run *r, int whose, int you, int player)
{
    return whose == HJ_CONTROL_ANY || player < 0 ||
           (whose == HJ_CONTROL_OPPONENT) == pl_is_opponent(r->g, player, you);
}

/* Whether what happened to OBJECT, or to PLAYER, is what ability A of SOURCE
 * waits for. */
bool pl_hears(const struct pl_run *r, int source, const struct hj_ability *a,
              int object, int player)
{
    int you = pl_you(r, source);

    if (a->during != 0 &&
        pl_is_opponent(r->g, r->s->turn, you) ==
            (a->during == HJ_CONTROL_YOU + 1))
        return false;
    if (is_player_sel(&a->subject)) {
        if (!is_whose(r, a->subject.control, you, player))
            return false;
    } else if (a->subject.pick == HJ_PICK_THIS) {
        if (object != source)
            return false;
    } else if (a->subject.pick == HJ_PICK_HOST) {
        if (object < 0 || object != r->s->objects[source].host)
            return false;
    } else if (object < 0 ||
               !(pl_in_play(r, object)
                     ? pl_fits(r, &a->subject, object, source, you,
                               PL_REF_NONE)
                     : pl_fits_any_zone(r, &a->subject, object, source,
                                        you))) {
        return false;
    }
    return a->what == NULL ||
           (object >= 0 &&
            pl_fits_any_zone(r, a->what, object, source, you));
}

static void hear(struct pl_run *r, int source, int event, int object,
                 int player)
{
    const struct pl_card *c = pl_card_of(r, source);

    for (int i = 0; i < c->text.ability_count && !pl_over(r); i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if ((a->when == HJ_WHEN_REQUIRED || a->when == HJ_WHEN_OPTIONAL) &&
            (a->events >> event & 1) && is_in_force(r, source, a) &&
            pl_hears(r, source, a, object, player))
            pl_occur(r, source, i, r->s->objects[source].controller, object,
                     player);
    }
}

/* The active player's first, then in turn order, each in the order of arrival
 * (of indices, which is that of the first arrival). */
void pl_happens(struct pl_run *r, int event, int object, int player)
{
    struct pl_state *s = r->s;
    uint64_t own = object >= 0 ? pl_card_of(r, object)->hears : 0;

    if (!((s->heard | own) >> event & 1) || pl_over(r) || r->depth > 30)
        return;
    r->depth++;
    for (int n = 0; n < r->g->players; n++) {
        int whose = (s->turn + n) % r->g->players;
        PL_EACH (i, s, PL_ZONE(PL_HEARERS) | PL_ZONE(PL_SOURCES))
            if (s->objects[i].controller == whose && i != object)
                hear(r, i, event, object, player);
        if (object >= 0 && s->objects[object].controller == whose)
            hear(r, object, event, object, player);
    }
    r->depth--;
}

/* Who controls what an object is attached to; -1: it is attached to nothing. */
static int host_controller(const struct pl_state *s, int object)
{
    int host = s->objects[object].host;

    return host < 0 ? -1 : s->objects[host].controller;
}

void pl_moment(struct pl_run *r, int moment, int phase)
{
    struct pl_state *s = r->s;
    int active = s->turn;

    if (!(s->heard & PL_HEARS_MOMENTS))
        return;
    for (int n = 0; n < r->g->players; n++) {
        int whose = (active + n) % r->g->players;
        PL_EACH (i, s, PL_ZONE(PL_HEARERS)) {
            const struct pl_card *c = pl_card_of(r, i);
            if (s->objects[i].controller != whose)
                continue;
            for (int k = 0; k < c->text.ability_count; k++) {
                const struct hj_ability *a = &c->text.abilities[k];
                if (a->moment == moment && a->phase == phase &&
                    a->events == 0 && a->when != HJ_WHEN_PAYMENT &&
                    is_in_force(r, i, a) &&
                    (a->whose == HJ_CONTROL_HOST
                         ? host_controller(s, i) == active
                         : is_whose(r, a->whose, whose, active)))
                    pl_occur(r, i, k, whose, i, active);
            }
        }
    }
}

/* --- what resolves --- */

void pl_carry_out(struct pl_run *r, const struct pl_item *item)
{
    struct pl_pending p = {.item = *item, .it = item->subject};

    p.item.target_from = 0;
    if (item->kind == PL_ITEM_CARD)
        p.item.ability = 0;
    if (item->subject < -1) { /* an event of a player */
        p.whose = (uint8_t)(-2 - item->subject);
        p.same[p.same_count++] = (int16_t)~(int)p.whose;
        p.it = -1;
    } else if (item->subject >= 0) {
        p.whose = r->s->objects[item->subject].controller;
    }
    pl_begin_ability(r, &p);
}

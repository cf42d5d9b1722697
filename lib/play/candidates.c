/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates: each way to fill the operands of a verb's row. */
#include "play/internal.h"
#include "play/legal.h"

enum { MOST_PAYING = 6, MOST_WAYS = 40 };

/* The roles of operands in the order of a line. */
static const uint8_t order[] = {HJ_ROLE_ITEM, HJ_ROLE_AT,   HJ_ROLE_ON,
                                HJ_ROLE_TO,   HJ_ROLE_WITH, HJ_ROLE_ARROW};
enum { ROLES = sizeof order };

/* --- targets --- */

/* The clause of each target that abilities ask for with one mode, in order. */
struct target_list {
    const struct hj_effect *effects[PL_TARGETS];
    pl_ref named[PL_TARGETS];
    int count, fewest;
    const struct target_list *before; /* those of the mode before */
};

/* A row that is being filled. */
struct filling {
    struct pl_legal *l;
    int player;
    int item;      /* the object that is the first operand; -1: none */
    int targets;   /* index in `order` of its targets */
    bool moves;    /* the targets are moved to a place */
    bool accepted; /* a candidate was legal */
};

static void fill(struct filling *f, int at);

/* A candidate whose targets are being chosen. */
struct aiming {
    struct pl_legal *l;
    enum hj_role role;
    int source;
    struct filling *row; /* the rest of the line; NULL: none */
};

/* Adds the targets of ABILITY with MODE; returns the number of its modes. */
static int add_targets(const struct pl_run *r, struct target_list *a,
                       const struct hj_ability *ability, int mode)
{
    PL_EACH_CLAUSE (e, ability) {
        int n = pl_is_of_mode(e, mode) && pl_asks_target(r, e)
                    ? pl_target_count(e)
                    : 0;
        for (; n > 0 && a->count < PL_TARGETS; n--) {
            a->effects[a->count++] = e;
            a->fewest += !e->whom.up_to;
        }
    }
    return pl_mode_count(ability);
}

static bool may_hit(const struct aiming *t, const struct hj_effect *e,
                    pl_ref ref)
{
    return e->whom.pick != HJ_PICK_TARGET
               ? pl_ref_is_place(ref)
               : pl_may_target(&t->l->r, e, ref, t->source, t->l->player);
}

/* True if the first N targets of A were offered with an earlier mode, too. */
static bool was_offered(const struct aiming *t, const struct target_list *a,
                        int n)
{
    for (const struct target_list *b = a->before; b != NULL; b = b->before) {
        int i = 0;
        while (i < n && i < b->count && may_hit(t, b->effects[i], a->named[i]))
            i++;
        if (i == n && n >= b->fewest && n <= b->count)
            return true;
    }
    return false;
}

static bool asks_place(const struct aiming *t, const struct target_list *a)
{
    bool asks = false;

    for (int i = 0; i < a->count; i++)
        asks = asks || pl_asks_place(&t->l->r, a->effects[i]);
    return asks;
}

/* Offers the candidate with its targets, or fills the rest of its row. */
static void offer_aimed(const struct aiming *t, const struct target_list *a)
{
    if (t->row == NULL) {
        pl_offer_to(t->l);
        return;
    }
    t->row->moves = asks_place(t, a);
    fill(t->row, t->row->targets + 1);
}

/* Tries every choice of targets from number N on. */
static void choose_targets(struct aiming *t, struct target_list *a, int n)
{
    uint32_t words = t->l->action.count;
    /* The targets of a divided amount are tried in one order only. */
    bool begun = n == 0 || n == a->count || a->effects[n]->among == 0 ||
                 a->effects[n - 1] != a->effects[n];
    pl_ref ref;

    if (n >= a->fewest && !was_offered(t, a, n)) {
        t->l->forms++;
        offer_aimed(t, a);
    }
    if (n == a->count)
        return;
    for (struct pl_refs at = {{0}, 0};
         t->l->go_on && t->l->forms < PL_MOST_FORMS &&
         (ref = pl_next_ref(&at, &t->l->r,
                            pl_target_zones(&t->l->r, a->effects[n]))) !=
             PL_REF_NONE;) {
        begun = begun || ref == a->named[n - 1];
        if (!begun || !may_hit(t, a->effects[n], ref))
            continue;
        a->named[n] = ref;
        pl_add_ref(t->l, t->role, ref, NULL);
        choose_targets(t, a, n + 1);
        pl_truncate_operands(t->l, words);
    }
}

/* Offers the candidate with each choice of targets as operands of ROLE in each
 * mode: for ABILITY of OBJECT, or (NULL) all that OBJECT does when played. */
static void offer_each_choice_of_targets(struct pl_legal *l, enum hj_role role,
                                         int object,
                                         const struct hj_ability *ability,
                                         struct filling *row)
{
    const struct hj_card_text *text = &pl_card_of(&l->r, object)->text;
    struct aiming t = {l, role, object, row};
    struct target_list aims[HJ_MOST_MODES];

    for (int i = 0, modes = 1; i < modes && i < HJ_MOST_MODES; i++) {
        aims[i] = (struct target_list){.before = i > 0 ? &aims[i - 1] : NULL};
        modes =
            ability != NULL ? add_targets(&l->r, &aims[i], ability, i + 1) : 0;
        PL_EACH_ABILITY (a, text)
            if (ability == NULL && pl_is_play_effect(&l->r, object, a))
                modes += add_targets(&l->r, &aims[i], a, i + 1);
        choose_targets(&t, &aims[i], 0);
    }
}

/* Does the same as offer_each_choice_of_targets(), with each of several things
 * that the text may refer to named first. */
static void each_target(struct pl_legal *l, enum hj_role role, int object,
                        const struct hj_ability *ability, struct filling *row)
{
    const struct hj_ability *all = pl_card_of(&l->r, object)->text.abilities;
    uint32_t words = l->action.count;
    pl_ref meant[PL_TARGETS];
    int count =
        l->r.g->rules->referents == NULL
            ? 0
            : l->r.g->rules->referents(
                  &l->r, object, ability != NULL ? (int)(ability - all) : -1,
                  l->player, meant);

    if (count < 2)
        offer_each_choice_of_targets(l, role, object, ability, row);
    for (int i = 0; count > 1 && i < count; i++) {
        pl_add_ref(l, role, meant[i], NULL);
        offer_each_choice_of_targets(l, role, object, ability, row);
        pl_truncate_operands(l, words);
    }
}

void pl_offer_targets(struct pl_legal *l, int object,
                      const struct hj_ability *a)
{
    each_target(l, HJ_ROLE_ON, object, a, NULL);
}

/* --- rows --- */

/* Fills the operands after the last one added, which it then removes. */
static void go_on(struct filling *f, int at)
{
    uint32_t before = f->l->action.count - 1;

    fill(f, at + 1);
    pl_truncate_operands(f->l, before);
}

static bool has_type(const struct filling *f, int object, uint32_t types)
{
    const struct pl_run *r = &f->l->r;

    return types == 0 || r->s->objects[object].card == HJ_NO_CARD ||
           (types >> pl_card_of(r, object)->type & 1) != 0;
}

static void fill_hand(struct filling *f, int at,
                      const struct pl_operands *takes)
{
    const struct pl_state *s = f->l->r.s;
    int hand = f->l->r.g->rules->hand;

    if (takes->most > 1 && order[at] == HJ_ROLE_ITEM) { /* a number of cards */
        for (int n = 1; n <= pl_count(s, f->player, hand); n++) {
            pl_add_number(f->l, HJ_ROLE_ITEM, n);
            go_on(f, at);
        }
        return;
    }
    PL_OFFER_OF (w, f->l, PL_ZONE(hand), f->player) {
        int item = f->item;
        if (w.at == item || pl_is_repeated(s, w.at) ||
            !has_type(f, w.at, takes->types))
            continue;
        if (order[at] == HJ_ROLE_ITEM)
            f->item = w.at;
        pl_add_hand(f->l, order[at], w.at);
        go_on(f, at);
        f->item = item;
    }
}

/* --- cards that pay --- */

struct paying {
    int cards[PL_OBJECTS], count, ways;
    bool taken[PL_OBJECTS]; /* whether each of CARDS pays */
    int more;               /* number of cards to discard besides */
};

/* Adds the cards to discard besides; false if there are too few. */
static bool add_more(struct filling *f, const struct paying *p)
{
    int left = p->more;

    for (int i = 0; i < p->count && left > 0; i++)
        if (!p->taken[i]) {
            pl_add_hand(f->l, HJ_ROLE_WITH, p->cards[i]);
            left--;
        }
    return left == 0;
}

/* Tries to pay with each set of LEFT more of P's cards, from number FROM on. */
static void pay_with(struct filling *f, int at, struct paying *p, int from,
                     int left)
{
    uint32_t before = f->l->action.count;

    if (left == 0) {
        bool accepted = f->accepted;
        f->accepted = false;
        if (add_more(f, p))
            fill(f, at + 1);
        pl_truncate_operands(f->l, before);
        p->ways += f->accepted;
        f->accepted |= accepted;
    }
    for (int i = from; left > 0 && i < p->count && f->l->go_on; i++) {
        if (p->ways >= MOST_WAYS ||
            (i > from && f->l->r.s->objects[p->cards[i]].card ==
                             f->l->r.s->objects[p->cards[i - 1]].card))
            continue; /* a copy of the card before */
        pl_add_hand(f->l, HJ_ROLE_WITH, p->cards[i]);
        p->taken[i] = true;
        pay_with(f, at, p, i + 1, left - 1);
        p->taken[i] = false;
        pl_truncate_operands(f->l, before);
    }
}

/* Tries to pay with nothing, or else with each set of as many cards of the hand
 * as the cost allows.  Copies of a card are interchangeable. */
static void fill_payment(struct filling *f, int at)
{
    const struct pl_state *s = f->l->r.s;
    int cost = f->item < 0 ? 0
                           : pl_printed(&f->l->r, f->item,
                                        f->l->verb->words[order[at]].pays - 1);
    int price =
        f->item < 0 ? 0 : pl_cost_to_play(&f->l->r, f->item, f->player, cost);
    const struct hj_ability *more =
        f->item < 0 ? NULL : pl_additional_cost(&f->l->r, f->item);
    struct paying p = {.count = 0};

    for (int i = 0; more != NULL && i < more->cost_count; i++)
        p.more += more->costs[i].n.n;
    cost = price > cost ? price : cost;
    PL_WALK_OF (w, s, PL_ZONE(f->l->r.g->rules->hand), f->player) {
        int k = p.count;
        if (w.at == f->item)
            continue;
        for (; k > 0 && s->objects[p.cards[k - 1]].card > s->objects[w.at].card;
             k--)
            p.cards[k] = p.cards[k - 1];
        p.cards[k] = w.at;
        p.count++;
    }
    pay_with(f, at, &p, 0, 0);
    if (p.ways > 0)
        return;
    for (int n = 1; n <= cost && n <= MOST_PAYING && n <= p.count; n++)
        pay_with(f, at, &p, 0, n);
}

/* --- cards, objects, places --- */

static void fill_card(struct filling *f, int at,
                      const struct pl_operands *takes)
{
    const struct hj_catalogue *cat = f->l->r.g->setup.catalogue;

    for (hj_card card = 0; card < hj_catalogue_count(cat) && f->l->go_on;
         card++) {
        if (takes->types != 0 &&
            !(takes->types >> pl_card(f->l->r.g, card)->type & 1))
            continue;
        pl_add_card(f->l, order[at], card);
        go_on(f, at);
    }
}

static bool is_whose(const struct filling *f, const struct pl_operands *takes,
                     int player)
{
    return !((takes->is & PL_OF_ACTOR) && player != f->player) &&
           !((takes->is & PL_OF_OTHERS) && player == f->player);
}

static uint32_t zones_of(const struct filling *f,
                         const struct pl_operands *takes)
{
    return takes->zones != 0 ? takes->zones : f->l->r.g->table;
}

/* Moves W to the next object that fits the operand; false if there is none. */
static bool next_taken(const struct filling *f, const struct pl_operands *takes,
                       struct pl_walk *w)
{
    const struct pl_state *s = f->l->r.s;

    while (f->l->go_on && pl_walk(w, s, zones_of(f, takes)))
        if (is_whose(f, takes, s->objects[w->at].controller) &&
            has_type(f, w->at, takes->types))
            return true;
    return false;
}

static void fill_object(struct filling *f, int at,
                        const struct pl_operands *takes)
{
    for (struct pl_walk w = {0}; next_taken(f, takes, &w);) {
        if (order[at] == HJ_ROLE_ITEM)
            f->item = w.at;
        pl_add_ref(f->l, order[at], w.at, NULL);
        go_on(f, at);
    }
}

static void fill_stacked(struct filling *f, int at)
{
    for (int i = 0; i < f->l->r.s->stack_count && f->l->go_on; i++) {
        pl_add_ref(f->l, order[at], f->l->r.s->stack[i].object, NULL);
        go_on(f, at);
    }
}

static void add_place(struct filling *f, int at, int player, int zone,
                      int column)
{
    pl_add_ref(f->l, order[at], pl_place_ref(player, zone, column), NULL);
    go_on(f, at);
}

/* Tries the places of a zone: all, or (of a zone without end) those up to the
 * first one after the last that is occupied. */
static void fill_zone(struct filling *f, int at,
                      const struct pl_operands *takes, int zone, int player)
{
    const struct pl_run *r = &f->l->r;
    const struct pl_zone *z = &r->g->rules->zones[zone];
    int most = z->places, owner = z->is & PL_SHARED ? -1 : player;

    if (!(z->is & PL_PLACES)) {
        add_place(f, at, owner, zone, 0);
        return;
    }
    for (struct pl_walk w = {0};
         z->places == 0 && pl_walk_of(&w, r->s, PL_ZONE(zone), player);)
        if (r->s->objects[w.at].column > most)
            most = r->s->objects[w.at].column;
    most += z->places == 0;
    for (int i = 1; i <= most && f->l->go_on; i++)
        if (!(takes->is & PL_EMPTY) || pl_object_at(r->s, owner, zone, i) < 0)
            add_place(f, at, owner, zone, i);
}

static void fill_place(struct filling *f, int at,
                       const struct pl_operands *takes)
{
    const struct hj_game *g = f->l->r.g;
    bool before = f->accepted, plain;

    if (takes->least == 0) {
        f->accepted = false;
        fill(f, at + 1);
        plain = f->accepted; /* legal without a place */
        f->accepted |= before;
        if (plain || order[at] != HJ_ROLE_TO || !f->moves)
            return;
    }
    for (int zone = 1; zone < g->rules->zone_count; zone++)
        for (int i = 0; (zones_of(f, takes) >> zone & 1) && i < g->players;
             i++) {
            bool shared = g->rules->zones[zone].is & PL_SHARED;
            if (f->l->go_on && (shared ? i == 0 : is_whose(f, takes, i)))
                fill_zone(f, at, takes, zone, i);
        }
}

static void fill_targets(struct filling *f, int at)
{
    f->targets = at;
    f->moves = false;
    f->l->forms = 0;
    if (f->item < 0)
        fill(f, at + 1);
    else
        each_target(f->l, order[at], f->item, NULL, f);
}

/* Fills the operands from number AT on; after the last offers the candidate. */
static void fill(struct filling *f, int at)
{
    const struct pl_operands *takes;

    if (!f->l->go_on)
        return;
    if (at == ROLES) {
        f->accepted |= pl_offer(f->l);
        return;
    }
    takes = &f->l->verb->words[order[at]];
    if (takes->kind == PL_NO_WORDS || takes->kind == PL_WORD ||
        (takes->kind == PL_CARD && takes->least == 0) ||
        (takes->only != 0 &&
         !(f->item >= 0 && has_type(f, f->item, takes->only))))
        fill(f, at + 1);
    else if (takes->kind == PL_HAND && takes->pays > 0)
        fill_payment(f, at);
    else if (takes->kind == PL_HAND)
        fill_hand(f, at, takes);
    else if (takes->kind == PL_CARD)
        fill_card(f, at, takes);
    else if (takes->kind == PL_OBJECT)
        fill_object(f, at, takes);
    else if (takes->kind == PL_STACKED)
        fill_stacked(f, at);
    else if (takes->kind == PL_PLACE)
        fill_place(f, at, takes);
    else if (takes->kind == PL_TARGET)
        fill_targets(f, at);
}

/* Offers objects that point at AT: each alone, then together all that are legal
 * alone. */
static void fill_together(struct filling *f, enum hj_role role, pl_ref at)
{
    const struct pl_operands *takes = &f->l->verb->words[role];
    enum { MOST = PL_CANDIDATE_WORDS - 2 };
    int16_t able[MOST];
    int count = 0;

    for (struct pl_walk w = {0}; next_taken(f, takes, &w);) {
        pl_try(f->l, f->player, f->l->verb->verb);
        pl_add_ref(f->l, role, w.at, NULL);
        pl_add_ref(f->l, HJ_ROLE_ARROW, at, NULL);
        if (pl_offer(f->l) && count < MOST)
            able[count++] = (int16_t)w.at;
    }
    if (count < 2)
        return;
    pl_try(f->l, f->player, f->l->verb->verb);
    for (int i = 0; i < count; i++)
        pl_add_ref(f->l, role, able[i], NULL);
    pl_add_ref(f->l, HJ_ROLE_ARROW, at, NULL);
    pl_offer(f->l);
}

static void point_at_each(struct filling *f, enum hj_role role)
{
    const struct pl_operands *to = &f->l->verb->words[HJ_ROLE_ARROW];

    for (struct pl_walk w = {0};
         to->kind == PL_OBJECT && next_taken(f, to, &w);)
        fill_together(f, role, w.at);
    for (int i = 0; to->kind == PL_PLACE && f->l->go_on; i++) {
        pl_ref place = pl_nth_place(&f->l->r, i);
        if (place == PL_REF_NONE)
            break;
        if (is_whose(f, to, pl_place_player(place)))
            fill_together(f, role, place);
    }
}

void pl_offer_words(struct pl_legal *l, int player)
{
    struct filling f = {.l = l, .player = player, .item = -1};
    const struct pl_operands *words = l->verb->words;
    enum hj_role role =
        words[HJ_ROLE_WITH].kind == PL_OBJECT ? HJ_ROLE_WITH : HJ_ROLE_ITEM;

    pl_try(l, player, l->verb->verb);
    if (words[role].kind == PL_OBJECT && words[role].most > 1 &&
        words[HJ_ROLE_ARROW].kind != PL_NO_WORDS)
        point_at_each(&f, role);
    else
        fill(&f, 0);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates: each way to fill the operands of a verb's row. */
#include "play/internal.h"
#include "play/legal.h"

/* Of cards that pay; of ways to pay, and of those that are tried. */
enum { MOST_PAYING = 12, MOST_WAYS = 40, MOST_TRIED = 10000 };

/* The roles of operands in the order of a line. */
static const uint8_t order[] = {HJ_ROLE_ITEM, HJ_ROLE_AT,   HJ_ROLE_ON,
                                HJ_ROLE_TO,   HJ_ROLE_WITH, HJ_ROLE_ARROW};
enum { ROLES = sizeof order };

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

/* --- cards that pay --- */

struct paying {
    struct filling *f;
    int at; /* index of the role in `order` */
    int16_t cards[PL_OBJECTS];
    int count, ways, tried;
    bool taken[PL_OBJECTS]; /* whether each of CARDS pays */
    int more;               /* number of cards to discard besides */
    int price, by; /* what is to be paid, by which value of the cards */
};

static void paid(struct pl_legal *l, void *data)
{
    const struct paying *p = data;

    (void)l;
    fill(p->f, p->at + 1);
}

/* Discards each choice of the cards that the cost takes besides. */
static void discard_more(struct paying *p)
{
    int16_t left[PL_OBJECTS];
    int count = 0;

    for (int i = 0; i < p->count; i++)
        if (!p->taken[i])
            left[count++] = p->cards[i];
    pl_each_choice(&(struct pl_choosing){.l = p->f->l,
                                         .role = HJ_ROLE_WITH,
                                         .refs = left,
                                         .count = count,
                                         .hand = true,
                                         .then = paid,
                                         .data = p},
                   0, p->more);
}

/* Returns what a card of the hand pays; all, where that is not known. */
static int pays(const struct paying *p, int card)
{
    return p->by < 0 || p->f->l->r.s->objects[card].card == HJ_NO_CARD
               ? p->price
               : pl_printed(&p->f->l->r, card, p->by);
}

/* Tries to pay with each set of LEFT more of P's cards, from number FROM on,
 * where HAVE is what the others pay. */
static void pay_with(struct paying *p, int from, int left, int have)
{
    struct filling *f = p->f;
    uint32_t before = f->l->action.count;

    if (left == 0 && have >= p->price) {
        bool accepted = f->accepted;
        f->accepted = false;
        p->tried++;
        discard_more(p);
        p->ways += f->accepted;
        f->accepted |= accepted;
    }
    for (int i = from; left > 0 && i < p->count && f->l->go_on; i++) {
        if (p->ways >= MOST_WAYS || p->tried >= MOST_TRIED ||
            (i > from && f->l->r.s->objects[p->cards[i]].card ==
                             f->l->r.s->objects[p->cards[i - 1]].card))
            continue; /* a copy of the card before */
        pl_add_hand(f->l, HJ_ROLE_WITH, p->cards[i]);
        p->taken[i] = true;
        pay_with(p, i + 1, left - 1, have + pays(p, p->cards[i]));
        p->taken[i] = false;
        pl_truncate_operands(f->l, before);
    }
}

/* Tries to pay with nothing, as a free move may be, and with each set of as
 * many cards of the hand as the cost allows.  Copies of a card are
 * interchangeable. */
static void fill_payment(struct filling *f, int at)
{
    int hand = f->l->r.g->rules->hand, all,
        cost = f->item < 0 ? 0
                           : pl_printed(&f->l->r, f->item,
                                        f->l->verb->words[order[at]].pays - 1);
    int least = 0, most = 0;
    const struct hj_ability *more =
        f->item < 0 ? NULL : pl_additional_cost(&f->l->r, f->item);
    struct paying p = {.f = f, .at = at};

    for (int i = 0; more != NULL && i < more->cost_count; i++)
        p.more += more->costs[i].n.n;
    if (f->item >= 0)
        least = pl_cost_to_play(&f->l->r, f->item, f->player, cost, &most);
    p.price = least < cost ? least : cost;
    p.by = f->l->verb->words[order[at]].paid_by - 1;
    cost = most > cost ? most : cost;
    all = pl_sorted(&f->l->r, PL_ZONE(hand), f->player, true, p.cards);
    for (int i = 0; i < all; i++)
        if (p.cards[i] != f->item)
            p.cards[p.count++] = p.cards[i];
    for (int n = 0; n <= cost && n <= MOST_PAYING && n <= p.count; n++)
        pay_with(&p, 0, n, n == 0 ? p.price : 0);
}

/* --- cards, objects, places --- */

static void fill_hand(struct filling *f, int at,
                      const struct pl_operands *takes)
{
    const struct pl_state *s = f->l->r.s;
    int hand = f->l->r.g->rules->hand;
    bool known = false, unknown = false;

    if (takes->pays > 0) {
        fill_payment(f, at);
        return;
    }
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
        known = known || s->objects[w.at].card != HJ_NO_CARD;
        unknown = unknown || s->objects[w.at].card == HJ_NO_CARD;
    }
    if ((f->l->verb->is & PL_HIDES) && order[at] == HJ_ROLE_ITEM && known &&
        !unknown) { /* it need not be named where others do not see it */
        pl_add_unknown(f->l, order[at], 1);
        go_on(f, at);
    }
}

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

/* Returns the next player (of PL_TARGET), object or place (of PL_PLACE) that
 * fits the operand, PL_REF_NONE behind the last; AT begins as {{0}, 0}. */
static pl_ref next_ref(const struct filling *f, const struct pl_operands *takes,
                       struct pl_refs *at)
{
    const struct pl_run *r = &f->l->r;
    pl_ref place;

    while (f->l->go_on && takes->kind == PL_TARGET &&
           at->others < r->g->players)
        if (is_whose(f, takes, at->others++))
            return ~(at->others - 1);
    while (f->l->go_on && takes->kind == PL_PLACE &&
           (place = pl_nth_place(r, at->others++)) != PL_REF_NONE)
        if (is_whose(f, takes, pl_place_player(place)))
            return place;
    while (f->l->go_on && takes->kind != PL_PLACE &&
           pl_walk(&at->walk, r->s, zones_of(f, takes)))
        if (is_whose(f, takes, r->s->objects[at->walk.at].controller) &&
            has_type(f, at->walk.at, takes->types))
            return at->walk.at;
    return PL_REF_NONE;
}

static void fill_refs(struct filling *f, int at,
                      const struct pl_operands *takes)
{
    pl_ref ref;

    for (struct pl_refs of = {{0}, 0};
         (ref = next_ref(f, takes, &of)) != PL_REF_NONE;) {
        if (order[at] == HJ_ROLE_ITEM)
            f->item = ref;
        pl_add_ref(f->l, order[at], ref, NULL);
        go_on(f, at);
    }
}

static void fill_stacked(struct filling *f, int at,
                         const struct pl_operands *takes)
{
    (void)takes;
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
        if (plain || (order[at] == HJ_ROLE_TO && !f->moves))
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

/* Fills the operands behind the targets, which the text moves to a place
 * (MOVES) or not. */
static void aimed(void *data, bool moves)
{
    struct filling *f = data;

    f->moves = moves;
    fill(f, f->targets + 1);
}

/* Fills in the targets of the text; behind an arrow, each player and object
 * that a line may point at. */
static void fill_targets(struct filling *f, int at,
                         const struct pl_operands *takes)
{
    if (order[at] == HJ_ROLE_ARROW) {
        fill_refs(f, at, takes);
        return;
    }
    f->targets = at;
    f->moves = false;
    f->l->forms = 0;
    if (f->item < 0)
        fill(f, at + 1);
    else
        pl_each_aim(f->l, order[at], f->item, NULL, aimed, f);
}

/* Offers the candidate; a card that the game asks to pay for, with its
 * additional costs. */
static void offer_filled(struct filling *f)
{
    bool paid = f->l->verb->words[HJ_ROLE_WITH].kind == PL_WORD && f->item >= 0;
    int before = f->l->offered;

    pl_offer_paid(f->l, f->player, f->item,
                  paid ? pl_additional_cost(&f->l->r, f->item) : NULL,
                  pl_offer_as_is);
    f->accepted |= f->l->offered > before;
}

/* Fills the operands from number AT on; after the last offers the candidate. */
static void fill(struct filling *f, int at)
{
    static void (*const fills[PL_WORD + 1])(struct filling * f, int at,
                                            const struct pl_operands *takes) = {
        [PL_HAND] = fill_hand,   [PL_CARD] = fill_card,
        [PL_OBJECT] = fill_refs, [PL_STACKED] = fill_stacked,
        [PL_PLACE] = fill_place, [PL_TARGET] = fill_targets};
    const struct pl_operands *takes;
    bool other, unknown;

    if (!f->l->go_on)
        return;
    if (at == ROLES) {
        offer_filled(f);
        return;
    }
    takes = &f->l->verb->words[order[at]];
    other = takes->only != 0 &&
            !(f->item >= 0 && has_type(f, f->item, takes->only));
    unknown = takes->only != 0 && takes->least > 0 && !other &&
              f->l->r.s->objects[f->item].card == HJ_NO_CARD;
    if (unknown) /* it may be a card of another type */
        fill(f, at + 1);
    if (fills[takes->kind] == NULL || other ||
        (takes->kind == PL_CARD && takes->least == 0))
        fill(f, at + 1);
    else
        fills[takes->kind](f, at, takes);
}

/* Offers COUNT objects as operands of ROLE, which point at AT (PL_REF_NONE: at
 * nothing); returns whether that is legal. */
static bool offer_objects(struct filling *f, enum hj_role role, pl_ref at,
                          const int16_t *objects, int count)
{
    pl_try(f->l, f->player, f->l->verb->verb);
    for (int i = 0; i < count; i++)
        pl_add_ref(f->l, role, objects[i], NULL);
    if (at != PL_REF_NONE)
        pl_add_ref(f->l, HJ_ROLE_ARROW, at, NULL);
    return pl_offer(f->l);
}

/* Offers objects that point at AT: each alone, then together all that are legal
 * alone. */
static void fill_together(struct filling *f, const struct pl_operands *takes,
                          enum hj_role role, pl_ref at)
{
    enum { MOST = PL_CANDIDATE_WORDS - 2 };
    int16_t able[MOST + 1];
    pl_ref ref;
    int count = 0;

    for (struct pl_refs of = {{0}, 0};
         (ref = next_ref(f, takes, &of)) != PL_REF_NONE;) {
        able[count] = (int16_t)ref;
        if (offer_objects(f, role, at, &able[count], 1) && count < MOST)
            count++;
    }
    if (count > 1)
        offer_objects(f, role, at, able, count);
}

static void point_at_each(struct filling *f, enum hj_role role)
{
    const struct pl_operands *words = f->l->verb->words;
    pl_ref ref;

    for (struct pl_refs of = {{0}, 0};
         (ref = next_ref(f, &words[HJ_ROLE_ARROW], &of)) != PL_REF_NONE;)
        fill_together(f, &words[role], role, ref);
}

void pl_offer_together(struct pl_legal *l, int player,
                       const struct pl_operands *takes)
{
    struct filling f = {.l = l, .player = player, .item = -1};

    fill_together(&f, takes, HJ_ROLE_ITEM, PL_REF_NONE);
}

void pl_offer_words(struct pl_legal *l, int player)
{
    struct filling f = {.l = l, .player = player, .item = -1};
    const struct pl_operands *words = l->verb->words;
    enum hj_role role =
        words[HJ_ROLE_WITH].kind == PL_OBJECT ? HJ_ROLE_WITH : HJ_ROLE_ITEM;

    pl_try(l, player, l->verb->verb);
    if (words[role].kind != PL_OBJECT || words[role].most <= 1)
        fill(&f, 0);
    else if (words[HJ_ROLE_ARROW].kind != PL_NO_WORDS)
        point_at_each(&f, role);
    else
        fill_together(&f, &words[role], role, PL_REF_NONE);
}

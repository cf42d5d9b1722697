/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: facts of a position, and the check of an opening. */
#include "games/squarriors/sq.h"

/* What an opening position must not have, or lacks. */
enum {
    TOO_STRONG,   /* more than 12 together */
    OUT_OF_RANGE, /* not 1 to 6 */
    NOT_A_TACTIC, /* in the hand */
    HAS_POWER,
    NOT_FRESH, /* counters, expended, arrived, targeted */
    HAS_CARDS, /* chains, piles, traps, marks */
    HAS_ACTED  /* a queue, attacks of the turn */
};
enum { MOST_STRENGTHS = 12 };

static const struct {
    const char *cite, *what;
} faults[] = {
    [TOO_STRONG] = {"3.2.2", "the strengths are more than 12 together"},
    [OUT_OF_RANGE] = {"3.2.1", "a strength is 1 to 6 to begin with"},
    [NOT_A_TACTIC] = {"3.3.1 3.4.1",
                      "the hand has tactics alone to begin with"},
    [HAS_POWER] = {"S6", "nobody has power to begin with"},
    [NOT_FRESH] = {"3.3.1", "creatures are ready and without counters to "
                            "begin with"},
    [HAS_CARDS] = {"3.4.1 4.4.5.1",
                   "all tactics are in the hand to begin with"},
    [HAS_ACTED] = {"3.5.1", "nothing has been done to begin with"}};

static void fault(struct pl_run *r, int kind, int player)
{
    struct sq_own *own = sq_own(r);

    if (own->fault_count < SQ_MOST_FAULTS)
        own->faults[own->fault_count++] =
            (struct sq_fault){.line = r->a->line,
                              .kind = (uint8_t)kind,
                              .player = (uint8_t)player};
}

struct line {
    const struct hj_action *a;
    int player;
    struct hj_str word; /* the second one */
};

static bool is_word(const struct hj_action *a, uint32_t i, const char *word)
{
    return i < a->count && hj_str_is(hj_operand_text(&a->operands[i]), word);
}

static bool number_at(struct pl_run *r, const struct hj_action *a, uint32_t i,
                      int *n)
{
    if (i >= a->count || a->operands[i].kind != HJ_OPERAND_NUMBER) {
        pl_unread(r, i < a->count ? &a->operands[i] : NULL,
                  PL_SAY(MISSING_NUMBER));
        return false;
    }
    *n = a->operands[i].value;
    return true;
}

/* --- strengths, and what an opening may have --- */

static void note_strength(struct pl_run *r, const struct line *l)
{
    static const char *const words[] = {"army", "council", "vanguard"};
    struct sq_own *own = sq_own(r);
    int sum = 0, n;

    for (int d = 0; d < SQ_DOMAINS; d++)
        if (hj_str_is(l->word, words[d]) && l->a->count == 3 &&
            l->a->operands[2].kind == HJ_OPERAND_NUMBER) {
            n = l->a->operands[2].value;
            own->strengths[l->player] |= (uint8_t)(1u << d);
            for (int k = 0; k < SQ_DOMAINS; k++)
                sum += k == d ? n : sq_strength(r, l->player, k);
            if (n < 1 || n > SQ_MOST_STRENGTH)
                fault(r, OUT_OF_RANGE, l->player);
            if (sum > MOST_STRENGTHS)
                fault(r, TOO_STRONG, l->player);
        }
}

/* 0: nobody knows. */
static int type_named(struct hj_game *g, const struct hj_operand *o)
{
    hj_card card =
        o->kind == HJ_OPERAND_NAME
            ? hj_catalogue_exact(g->setup.catalogue, hj_operand_text(o))
        : o->kind == HJ_OPERAND_WORD ? pl_slug_card(g, hj_operand_text(o))
                                     : HJ_NO_CARD;

    return card == HJ_NO_CARD ? 0 : pl_card(g, card)->type;
}

static bool is_tactic(struct hj_game *g, const struct hj_operand *o)
{
    int type = type_named(g, o);

    return type == 0 || (type >= SQ_COMMAND_CARD && type <= SQ_TRAP_CARD);
}

/* What the fact does to an opening; found out at its own line. */
static void note_faults(struct pl_run *r, const struct line *l)
{
    static const char *const never[] = {
        "chain.army", "chain.council", "chain.vanguard", "discard",
        "banished",   "removed",       "trap",           "mark"};

    if (l->player < 0) {
        static const char *const of[] = {"damage",   "counter", "keyword",
                                         "expended", "arrived", "targeted"};
        for (size_t i = 0; i < sizeof of / sizeof *of; i++)
            if (hj_str_is(l->word, of[i]))
                fault(r, NOT_FRESH, 0);
        return;
    }
    note_strength(r, l);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (hj_str_is(l->word, never[i]))
            fault(r, HAS_CARDS, l->player);
    if (hj_str_is(l->word, "queue") || hj_str_is(l->word, "used"))
        fault(r, HAS_ACTED, l->player);
    if (hj_str_is(l->word, "power") && l->a->count == 3 &&
        l->a->operands[2].value != 0)
        fault(r, HAS_POWER, l->player);
    for (uint32_t i = 2; i < l->a->count; i++) {
        const struct hj_operand *o = &l->a->operands[i];
        if (hj_str_is(l->word, "hand") && o->role == HJ_ROLE_ITEM &&
            !is_tactic(r->g, o))
            fault(r, NOT_A_TACTIC, l->player);
        if (hj_str_is(l->word, "creature") &&
            (is_word(l->a, i, "expended") || is_word(l->a, i, "arrived")))
            fault(r, NOT_FRESH, l->player);
    }
}

/* --- facts --- */

static bool damage(struct pl_run *r, const struct hj_action *a)
{
    const struct hj_operand *by = hj_action_operand(a, HJ_ROLE_BY, 0);
    int object = pl_object_operand(r, &a->operands[0], -1), n, player;

    if (by == NULL && is_word(a, 3, "by") && a->count == 5)
        by = &a->operands[4];
    if (object < 0 || !number_at(r, a, 2, &n))
        return true;
    player = by != NULL ? pl_player(r->g, by->symbol) : -1;
    if (n < 0)
        pl_unread(r, &a->operands[2], PL_SAY(BELOW_ZERO));
    else if (by != NULL && player < 0)
        pl_no_player(r, by);
    else if (by == NULL && a->count > 3)
        pl_fact_ends(r, 3);
    if (r->unread)
        return true;
    pl_mark(r, object, SQ_DAMAGE, n - r->s->objects[object].marks[SQ_DAMAGE],
            "");
    r->s->objects[object].marks[SQ_BY] = (int16_t)(player + 1);
    return true;
}

static bool keyword(struct pl_run *r, const struct hj_action *a)
{
    int object = pl_object_operand(r, &a->operands[0], -1), k = 0;

    if (object < 0)
        return true;
    while (a->count > 2 && k < pl_keywords(r->g->rules) &&
           !is_word(a, 2, pl_keyword_path(r->g->rules, k)))
        k++;
    if (a->count != 3 || k == pl_keywords(r->g->rules)) {
        pl_unread(r, a->count > 2 ? &a->operands[2] : NULL,
                  SQ_SAY(UNKNOWN_KEYWORD_OF_CREATURE));
        return true;
    }
    pl_modify(r,
              &(struct pl_modifier){.object = (int16_t)object,
                                    .source = -1,
                                    .amount = 1,
                                    .kind = PL_MODIFIES_KEYWORD,
                                    .which = (uint8_t)k,
                                    .until = PL_IN_PLAY},
              "");
    return true;
}

static bool targeted(struct pl_run *r, const struct hj_action *a)
{
    int object = pl_object_operand(r, &a->operands[0], -1);

    if (object < 0)
        return true;
    if (is_word(a, 2, "stealth"))
        r->s->objects[object].flags |= SQ_WAS_STEALTH;
    else if (is_word(a, 2, "manipulation"))
        r->s->objects[object].flags |= SQ_WAS_MANIPULATION;
    else
        pl_unread(r, a->count > 2 ? &a->operands[2] : NULL,
                  SQ_SAY(MISSING_KIND_OF_ATTACK));
    return true;
}

static bool used(struct pl_run *r, const struct hj_action *a, int player)
{
    struct sq_own *own = sq_own(r);
    unsigned which = is_word(a, 2, "challenge")   ? 1
                     : is_word(a, 2, "dominance") ? 2
                                                  : 0;

    if (which == 0)
        pl_unread(r, a->count > 2 ? &a->operands[2] : NULL,
                  SQ_SAY(MISSING_ATTACK_OF_TURN));
    own->used |= (uint8_t)which;
    own->used_told = (uint8_t)(player + 1);
    return true;
}

/* `ann mark hx-moth on d1 as m1`. */
static bool mark(struct pl_run *r, const struct hj_action *a, int player)
{
    const struct hj_operand *on = hj_action_operand(a, HJ_ROLE_ON, 0);
    hj_card card;
    int host, object;

    if (a->count < 3 || on == NULL) {
        pl_unread(
            r, NULL,
            SQ_SAY_IF(a->count < 3, MISSING_MARK, MISSING_BEARER_OF_MARK));
        return true;
    }
    host = pl_object_operand(r, on, -1);
    if (host < 0 || !pl_card_operand(r, &a->operands[2], &card))
        return true;
    if (!(PL_ZONE(r->s->objects[host].zone) & (SQ_LIVING | SQ_DOMAIN_CARDS))) {
        pl_unread(r, on, SQ_SAY(CANNOT_BEAR_MARKS));
        return true;
    }
    object = pl_new_object(r, card, player, SQ_MARK);
    if (object < 0)
        return true;
    r->s->objects[object].host = (int16_t)host;
    pl_alias(r, object);
    return true;
}

/* `ann queue hx-bolt on d1 as q1`, `ann queue k1.1 on d1`. */
static bool queue(struct pl_run *r, const struct hj_action *a, int player)
{
    const struct hj_operand *o = a->count > 2 ? &a->operands[2] : NULL;
    struct hj_str rest = HJ_STR("");
    struct pl_item *item;
    int object, n = -1;
    hj_card card;

    if (o == NULL) {
        pl_unread(r, NULL, SQ_SAY(MISSING_QUEUED_ACTION));
        return true;
    }
    object =
        o->kind == HJ_OPERAND_WORD ? pl_find_operand(r, o, player, &rest) : -1;
    if (object >= 0 && rest.n > 0) {
        n = sq_ability_named(r, object, rest);
        if (n < 0) {
            pl_unread(r, o, SQ_SAY(NO_SUCH_ABILITY_HERE),
                      HJ_STR_ARG(pl_called(r, object)), HJ_STR_ARG(rest));
            return true;
        }
    } else {
        if (!pl_card_operand(r, o, &card))
            return true;
        object = pl_new_object(r, card, player, SQ_QUEUE);
        if (object < 0)
            return true;
    }
    item = pl_push(r,
                   n == SQ_DETACHES ? PL_ITEM_OWN
                   : n >= 0         ? PL_ITEM_ABILITY
                                    : PL_ITEM_CARD,
                   object, player, "");
    if (item == NULL)
        return true;
    if (n == SQ_DETACHES)
        item->number = SQ_DO_DETACH;
    else if (n >= 0)
        item->ability = (uint8_t)n;
    for (uint32_t i = 3; i < a->count && !r->unread; i++)
        if (a->operands[i].role == HJ_ROLE_ON &&
            item->target_count < PL_TARGETS) {
            pl_ref ref = pl_target_operand(r, &a->operands[i], player);
            if (ref != PL_REF_NONE)
                item->targets[item->target_count++] = ref;
        }
    pl_alias(r, n >= 0 ? -1 : object);
    return true;
}

static const struct {
    const char *word, *belongs, *one;
    uint8_t type;
} domain_cards[SQ_DOMAINS] = {
    {"stronghold", "4.3.7.3", "4.3.7.4 2.2.4 3.1.2", SQ_STRONGHOLD_CARD},
    {"code", "4.3.8.3", "4.3.8.4 2.2.3 3.1.1", SQ_CODE_CARD},
    {"land", "4.3.9.3", "", SQ_LAND_CARD}};

/* `ann code hx-oath as k1`, `ann land hx-ford hx-ridge`: what belongs to
 * another domain is not laid; a second code or stronghold is. */
static bool lay_domain_cards(struct pl_run *r, const struct hj_action *a,
                             int player, int domain)
{
    hj_card card;
    int object, laid = 0, type;

    for (uint32_t i = 2; i < a->count; i++) {
        const struct hj_operand *o = &a->operands[i];
        if (o->role != HJ_ROLE_ITEM)
            continue;
        if (laid > 0 && domain != 2) {
            pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT),
                      HJ_STR_ARG(hj_operand_text(o)));
            return true;
        }
        if (!pl_card_operand(r, o, &card))
            return true;
        laid++;
        type = card == HJ_NO_CARD ? 0 : pl_card(r->g, card)->type;
        for (int d = 0; d < SQ_DOMAINS; d++)
            if (d != domain && type == domain_cards[d].type)
                pl_illegal(r, o, domain_cards[d].belongs,
                           SQ_SAY(DOMAIN_CARD_ELSEWHERE),
                           HJ_STR_ARG(hj_operand_text(o)),
                           domain_cards[d].word);
        if (type != 0 && type != domain_cards[domain].type) {
            if (type < SQ_CODE_CARD || type > SQ_LAND_CARD)
                pl_unread(r, o, SQ_SAY(NOT_THAT_DOMAIN_CARD),
                          HJ_STR_ARG(hj_operand_text(o)),
                          domain_cards[domain].word);
            continue;
        }
        if (domain != 2 && pl_count(r->s, player, SQ_STRONGHOLD + domain) > 0)
            pl_illegal(r, o, domain_cards[domain].one,
                       SQ_SAY(SECOND_DOMAIN_CARD), HJ_STR_ARG(pl_id(r, player)),
                       domain_cards[domain].word);
        object = pl_new_object(r, card, player, SQ_STRONGHOLD + domain);
        if (object < 0)
            return true;
        pl_changed(r, PL_F_ZONE, object, player, pl_place_ref(-1, 0, 0),
                   pl_place_ref(player, SQ_STRONGHOLD + domain, 0), "");
        pl_alias(r, object);
    }
    if (laid == 0)
        pl_unread(r, NULL, PL_SAY(MISSING_CARD_OF_TYPE),
                  domain_cards[domain].word);
    return true;
}

static bool privilege(struct pl_run *r, const struct hj_action *a)
{
    struct sq_own *own = sq_own(r);
    int player = a->count > 1 ? pl_player(r->g, a->operands[1].symbol) : -1;

    if (player < 0 || a->count > 3 ||
        (a->count == 3 && !is_word(a, 2, "acted"))) {
        pl_unread(r, a->count > 1 ? &a->operands[1] : NULL,
                  SQ_SAY(MISSING_HOLDER_OF_PRIVILEGE));
        return true;
    }
    own->privilege = (uint8_t)player;
    own->privilege_told = 1;
    own->acted = a->count == 3;
    return true;
}

static bool of_object(struct pl_run *r, const struct hj_action *a,
                      struct hj_str word)
{
    if (hj_str_is(word, "damage"))
        return damage(r, a);
    if (hj_str_is(word, "keyword"))
        return keyword(r, a);
    if (hj_str_is(word, "targeted"))
        return targeted(r, a);
    return false;
}

bool sq_fact(struct pl_run *r, const struct hj_action *a)
{
    struct sq_own *own = sq_own(r);
    struct line l = {.a = a, .player = pl_player(r->g, a->operands[0].symbol)};

    l.word = a->count > 1 ? hj_operand_text(&a->operands[1]) : HJ_STR("");
    if (is_word(a, 0, "opening") && a->count == 1) {
        own->opening = 1;
        own->opening_line = a->line;
        return true;
    }
    if (is_word(a, 0, "privilege"))
        return privilege(r, a);
    note_faults(r, &l);
    if (l.player < 0)
        return of_object(r, a, l.word);
    if (hj_str_is(l.word, "lost") && a->count == 2) {
        r->s->players[l.player].out = 1;
        own->fallen[l.player] = 7;
        return true;
    }
    if (hj_str_is(l.word, "used"))
        return used(r, a, l.player);
    if (hj_str_is(l.word, "mark"))
        return mark(r, a, l.player);
    if (hj_str_is(l.word, "queue"))
        return queue(r, a, l.player);
    for (int d = 0; d < SQ_DOMAINS; d++)
        if (hj_str_is(l.word, domain_cards[d].word))
            return lay_domain_cards(r, a, l.player, d);
    return false;
}

/* --- when all is read --- */

static void check_missing(struct pl_run *r, int player)
{
    static const struct {
        uint8_t zone;
        const char *cite, *what;
    } needs[] = {{SQ_CODE, "2.2.3 3.1.1", "code"},
                 {SQ_STRONGHOLD, "2.2.4 3.1.2", "stronghold"},
                 {SQ_LAND, "2.2.5 3.1.3", "land"}};
    const int16_t *held = r->s->players[player].held;

    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (held[needs[i].zone] == 0)
            pl_illegal(r, NULL, needs[i].cite, SQ_SAY(MISSING_DOMAIN_CARD),
                       HJ_STR_ARG(pl_id(r, player)), needs[i].what);
    if (held[SQ_ARMY] + held[SQ_COUNCIL] + held[SQ_VANGUARD] == 0)
        pl_illegal(r, NULL, "3.3.1", SQ_SAY(NO_CREATURE_TO_BEGIN_WITH),
                   HJ_STR_ARG(pl_id(r, player)));
}

/* What the facts were against, at their own lines, and what is missing. */
static void check_opening(struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);

    for (int i = 0; i < own->fault_count; i++) {
        const struct sq_fault *f = &own->faults[i];
        pl_at_line(r, f->line);
        pl_illegal(r, NULL, faults[f->kind].cite, SQ_SAY(OPENING_POSITION),
                   faults[f->kind].what);
    }
    pl_at_line(r, own->opening_line);
    for (int i = 0; i < r->g->players; i++)
        check_missing(r, i);
    pl_at_line(r, 0);
}

static void check_strengths(struct pl_run *r)
{
    static const char *const words[] = {"army", "council", "vanguard"};

    for (int i = 0; i < r->g->players; i++)
        for (int d = 0; d < SQ_DOMAINS && !r->s->players[i].out; d++)
            if (!(sq_own(r)->strengths[i] >> d & 1))
                pl_illegal(r, NULL, "3.2.1", SQ_SAY(MISSING_STRENGTH),
                           HJ_STR_ARG(pl_id(r, i)), words[d]);
}

void sq_begin(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    struct pl_state *s = r->s;

    own->attacker = own->defender = own->blocker = -1;
    own->actor = s->turn;
    check_strengths(r);
    for (int i = 0; i < r->g->players; i++)
        for (int d = 0; d < SQ_DOMAINS; d++)
            if (sq_strength(r, i, d) == 0)
                own->fallen[i] |= (uint8_t)(1u << d);
    PL_EACH(i, s, SQ_LIVING)
    if (s->objects[i].marks[SQ_DAMAGE] > 0 && s->objects[i].marks[SQ_BY] == 0)
        s->objects[i].marks[SQ_BY] =
            (int16_t)(pl_next_player(r, s->objects[i].controller) + 1);
    for (int i = 0; i < s->object_count; i++)
        pl_note_abilities(r, i);
    if (own->opening)
        check_opening(r);
    if (own->used_told != 0 && own->used_told != s->turn + 1)
        own->used = 0;
    if (s->turn >= r->g->players || s->players[s->turn].out)
        s->turn = (uint8_t)pl_next_player(r, s->turn);
    s->priority = own->privilege_told ? own->privilege
                  : s->begun && (s->stack_count > 0 ||
                                 (s->phase != SQ_READY && s->phase != SQ_END))
                      ? s->turn
                      : SQ_NOBODY;
    if (own->privilege_told)
        s->begun = 1;
    s->unsettled = 1;
    sq_settle(r);
}

/* Every strength and place is chosen: there is no opening position without a
 * position. */
void sq_start(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    own->no_position = 1;
    own->attacker = own->defender = own->blocker = -1;
    r->s->priority = SQ_NOBODY;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: facts of a position, and the check of an opening. */
#include "games/squarriors/sq.h"

/* Faults of an opening position. */
enum fault {
#define SQ_FAULT(name, cite, what) name,
#include "games/squarriors/tables.def"
};
static const struct {
    const char *cite, *what;
} faults[] = {
#define SQ_FAULT(name, cite, what) {cite, what},
#include "games/squarriors/tables.def"
};
enum { MOST_STRENGTHS = 12 };

static void fault(struct pl_run *r, enum fault kind, int player)
{
    struct sq_own *own = sq_own(r);

    if (own->fault_count < SQ_MOST_FAULTS)
        own->faults[own->fault_count++] =
            (struct sq_fault){r->a->line, (uint8_t)kind, (uint8_t)player};
}

/* --- strengths, and what an opening may have --- */

static void note_strength(struct pl_run *r, int player, int domain, int n)
{
    int sum = n;

    sq_own(r)->strengths[player] |= (uint8_t)(1u << domain);
    for (int k = 0; k < SQ_DOMAINS; k++)
        sum += k == domain ? 0 : sq_strength(r, player, k);
    if (n < 1 || n > SQ_MOST_STRENGTH)
        fault(r, OUT_OF_RANGE, player);
    if (sum > MOST_STRENGTHS)
        fault(r, TOO_STRONG, player);
}

/* True for a tactic card; an unknown card may be one. */
static bool is_tactic(struct hj_game *g, const struct hj_operand *o)
{
    hj_card card = pl_named_card(g, o);
    int type = card == HJ_NO_CARD ? 0 : pl_card(g, card)->type;

    return type == 0 || (type >= SQ_COMMAND_CARD && type <= SQ_TRAP_CARD);
}

/* Notes faults of an opening that the fact has, with its line. */
static void note_faults(struct pl_run *r, const struct pl_words *w, int player)
{
    const struct hj_action *a = r->a;
    static const struct {
        const char *word;
        bool of_player;
        uint8_t fault;
    } never[] = {
#define SQ_NEVER(word, of_player, fault) {word, of_player, fault},
#include "games/squarriors/tables.def"
    };
    bool number = a->count == 3 && a->operands[2].kind == HJ_OPERAND_NUMBER;

    if (pl_word_is(w, 0, "round")
            ? w->w[w->count - 1].o->value != 1
            : pl_word_is(w, 0, "phase") && !pl_word_is(w, 1, "ready"))
        fault(r, HAS_ACTED, 0);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (never[i].of_player == (player >= 0) &&
            pl_word_is(w, 1, never[i].word))
            fault(r, never[i].fault, player);
    for (int d = 0; d < SQ_DOMAINS && player >= 0 && number; d++)
        if (pl_word_is(w, 1, sq_domain_word(r, d)))
            note_strength(r, player, d, a->operands[2].value);
    if (player >= 0 && number && pl_word_is(w, 1, "power") &&
        a->operands[2].value != 0)
        fault(r, HAS_POWER, player);
    for (uint32_t i = 2; i < a->count && player >= 0; i++) {
        const struct hj_operand *o = &a->operands[i];
        if (pl_word_is(w, 1, "hand") && o->role == HJ_ROLE_ITEM &&
            !is_tactic(r->g, o))
            fault(r, NOT_A_TACTIC, player);
        if (pl_word_is(w, 1, "creature") &&
            (hj_str_is(hj_operand_text(o), "expended") ||
             hj_str_is(hj_operand_text(o), "arrived")))
            fault(r, NOT_FRESH, player);
    }
}

/* --- facts --- */

/* Reads `d1 damage 2 by bob`; false without `by`: the kernel reads it. */
static bool damage(struct pl_run *r, const struct pl_words *w)
{
    const struct hj_action *a = r->a;
    const struct hj_operand *by = hj_action_operand(a, HJ_ROLE_BY, 0);
    int object, player = -1;

    if (by == NULL && pl_word_is(w, 3, "by"))
        by = pl_effect_operand(w, 4);
    if (by == NULL || a->operands[2].kind != HJ_OPERAND_NUMBER)
        return false;
    if (!pl_fact_ends(r, 5))
        return true;
    object = pl_object_operand(r, &a->operands[0], -1);
    player = pl_player(r->g, by->symbol);
    if (a->operands[2].value < 0)
        pl_unread(r, &a->operands[2], PL_SAY(BELOW_ZERO));
    else if (player < 0)
        pl_no_player(r, by);
    if (object < 0 || r->unread)
        return true;
    pl_mark(r, object, SQ_DAMAGE,
            a->operands[2].value - pl_mark_of(r->s, object, SQ_DAMAGE), "");
    pl_set_mark(r, object, SQ_BY, player + 1);
    return true;
}

static bool targeted(struct pl_run *r, const struct pl_words *w)
{
    int object = pl_fact_ends(r, 3) ? pl_object_operand(r, w->w[0].o, -1) : -1;

    if (object < 0)
        return true;
    if (pl_word_is(w, 2, "stealth"))
        r->s->objects[object].flags |= SQ_WAS_STEALTH;
    else if (pl_word_is(w, 2, "manipulation"))
        r->s->objects[object].flags |= SQ_WAS_MANIPULATION;
    else
        pl_unread(r, pl_effect_operand(w, 2), SQ_SAY(MISSING_KIND_OF_ATTACK));
    return true;
}

static bool used(struct pl_run *r, const struct pl_words *w, int player)
{
    struct sq_own *own = sq_own(r);

    if (!pl_fact_ends(r, 3))
        return true;
    if (pl_word_is(w, 2, "challenge"))
        own->used |= 1;
    else if (pl_word_is(w, 2, "dominance"))
        own->used |= 2;
    else
        pl_unread(r, pl_effect_operand(w, 2), SQ_SAY(MISSING_ATTACK_OF_TURN));
    own->used_told = (uint8_t)(player + 1);
    own->used_line = r->a->line;
    return true;
}

/* Returns the object of a fact of the queue: the source of ability *N, or a new
 * card there (*N is -1); -1: reported. */
static int queued(struct pl_run *r, const struct hj_operand *o, int player,
                  int *n)
{
    struct hj_str rest;
    int object = pl_find_word(r, o, player, &rest);
    hj_card card;

    *n = -1;
    if (object < 0 || rest.n == 0)
        return pl_is_one_card(r, o) && pl_card_operand(r, o, &card)
                   ? pl_new_object(r, card, player, SQ_QUEUE)
                   : -1;
    *n = sq_ability_named(r, object, rest);
    if (*n >= 0)
        return object;
    pl_unread(r, o, SQ_SAY(NO_SUCH_ABILITY_HERE), PL_LABEL(r, object),
              HJ_STR_ARG(rest));
    return -1;
}

/* Reads `ann queue hx-bolt on d1 as q1` or `ann queue k1.1 on d1`. */
static bool queue(struct pl_run *r, int player)
{
    const struct hj_action *a = r->a;
    struct pl_item *item;
    int object, n;

    if (a->count < 3)
        pl_unread(r, NULL, SQ_SAY(MISSING_QUEUED_ACTION));
    object = a->count < 3 ? -1 : queued(r, &a->operands[2], player, &n);
    item = object < 0 ? NULL
                      : pl_push(r,
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
    for (uint32_t i = 3; i < a->count && !r->unread; i++) {
        const struct hj_operand *o = &a->operands[i];
        pl_ref to;
        if (o == hj_action_operand(a, HJ_ROLE_AS, 0))
            continue;
        if (o->role != HJ_ROLE_ON || item->target_count == PL_TARGETS)
            pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
        else if ((to = pl_target_operand(r, o, player)) != PL_REF_NONE)
            item->targets[item->target_count++] = to;
    }
    pl_alias(r, n >= 0 ? -1 : object);
    return true;
}

static const struct {
    const char *word, *belongs, *one, *needed;
    uint8_t type;
} domain_cards[SQ_DOMAINS] = {
#define SQ_DOMAIN_CARD(...) {__VA_ARGS__},
#include "games/squarriors/tables.def"
};
enum { LANDS = 2 }; /* the domain that may have several cards */

/* True if the card belongs to that domain; else reported, and not laid. */
static bool belongs(struct pl_run *r, const struct hj_operand *o, hj_card card,
                    int domain)
{
    int type = card == HJ_NO_CARD ? 0 : pl_card(r->g, card)->type;

    if (type == 0 || type == domain_cards[domain].type)
        return true;
    for (int d = 0; d < SQ_DOMAINS; d++)
        if (type == domain_cards[d].type) {
            pl_illegal(r, o, domain_cards[d].belongs,
                       SQ_SAY(DOMAIN_CARD_ELSEWHERE), PL_TEXT(o),
                       domain_cards[d].word);
            return false;
        }
    pl_unread(r, o, SQ_SAY(NOT_THAT_DOMAIN_CARD), PL_TEXT(o),
              domain_cards[domain].word);
    return false;
}

/* Reads `ann code hx-oath as k1` or `ann land hx-ford hx-ridge`. A second code
 * or stronghold is reported, and laid. */
static bool lay_domain_cards(struct pl_run *r, int player, int domain)
{
    const struct hj_action *a = r->a;
    int zone = SQ_STRONGHOLD + domain, object, seen = 0;
    hj_card card;

    if (!pl_fact_takes(r, 1u << HJ_ROLE_AS))
        return true;
    for (uint32_t i = 2; i < a->count && !r->unread; i++) {
        const struct hj_operand *o = &a->operands[i];
        if (o->role != HJ_ROLE_ITEM)
            continue;
        if (seen++ > 0 && domain != LANDS) {
            pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
            break;
        }
        if (!pl_is_one_card(r, o) || !pl_card_operand(r, o, &card) ||
            !belongs(r, o, card, domain))
            continue;
        if (domain != LANDS && pl_count(r->s, player, zone) > 0)
            pl_illegal(r, o, domain_cards[domain].one,
                       SQ_SAY(SECOND_DOMAIN_CARD), PL_ID(r, player),
                       domain_cards[domain].word);
        object = pl_new_object(r, card, player, SQ_NOWHERE);
        if (object < 0)
            return true;
        pl_move(r, object, zone, 0, "");
        pl_alias(r, object);
    }
    if (seen == 0)
        pl_unread(r, NULL, PL_SAY(MISSING_CARD_OF_TYPE),
                  domain_cards[domain].word);
    return true;
}

static bool privilege(struct pl_run *r, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int player = w->count > 1 ? pl_player(r->g, w->w[1].o->symbol) : -1;

    own->acted = pl_word_is(w, 2, "acted");
    if (!pl_fact_ends(r, 2 + own->acted))
        return true;
    if (w->count < 2)
        pl_unread(r, NULL, SQ_SAY(MISSING_HOLDER_OF_PRIVILEGE));
    else if (player < 0)
        pl_no_player(r, w->w[1].o);
    own->privilege = (uint8_t)player;
    own->privilege_told = 1;
    return true;
}

bool sq_fact(struct pl_run *r, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int player = pl_player(r->g, w->w[0].o->symbol);

    if (pl_word_is(w, 0, "opening") && r->a->count == 1) {
        own->opening = 1;
        own->opening_line = r->a->line;
        return true;
    }
    if (pl_word_is(w, 0, "privilege"))
        return privilege(r, w);
    note_faults(r, w, player);
    if (player < 0)
        return pl_word_is(w, 1, "damage")     ? damage(r, w)
               : pl_word_is(w, 1, "targeted") ? targeted(r, w)
                                              : false;
    if (pl_word_is(w, 1, "lost") && r->a->count == 2) {
        r->s->players[player].out = 1;
        own->fallen[player] = 7;
        return true;
    }
    for (int d = 0; d < SQ_DOMAINS; d++)
        if (pl_word_is(w, 1, domain_cards[d].word))
            return lay_domain_cards(r, player, d);
    return pl_word_is(w, 1, "used")    ? used(r, w, player)
           : pl_word_is(w, 1, "queue") ? queue(r, player)
                                       : false;
}

/* --- when all is read --- */

static void check_missing(struct pl_run *r, int player)
{
    for (int d = 0; d < SQ_DOMAINS; d++)
        if (pl_count(r->s, player, SQ_STRONGHOLD + d) == 0)
            pl_illegal(r, NULL, domain_cards[d].needed,
                       SQ_SAY(MISSING_DOMAIN_CARD), PL_ID(r, player),
                       domain_cards[d].word);
    if (sq_creatures(r, player) == 0)
        pl_illegal(r, NULL, "3.3.1", SQ_SAY(NO_CREATURE_TO_BEGIN_WITH),
                   PL_ID(r, player));
}

/* Reports the noted faults at their lines, and missing cards. */
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

static void note_fallen(struct pl_run *r, int player)
{
    struct sq_own *own = sq_own(r);

    for (int d = 0; d < SQ_DOMAINS; d++) {
        if (!r->s->players[player].out && !(own->strengths[player] >> d & 1)) {
            pl_illegal(r, NULL, "3.2.1", SQ_SAY(MISSING_STRENGTH),
                       PL_ID(r, player), sq_domain_word(r, d));
            r->s->players[player].numbers[SQ_STRENGTH + d] = 1; /* it stands */
        } else if (sq_strength(r, player, d) == 0) {
            own->fallen[player] |= (uint8_t)(1u << d);
        }
    }
}

void sq_begin(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    struct pl_state *s = r->s;

    own->attacker = own->defender = own->blocker = -1;
    own->actor = s->turn;
    for (int i = 0; i < r->g->players; i++)
        note_fallen(r, i);
    PL_EACH (i, s, SQ_LIVING)
        if (pl_mark_of(s, i, SQ_DAMAGE) > 0 && pl_mark_of(s, i, SQ_BY) == 0)
            pl_set_mark(r, i, SQ_BY,
                        pl_next_player(r, s->objects[i].controller) + 1);
    for (int i = 0; i < s->object_count; i++)
        pl_note_abilities(r, i);
    if (own->opening)
        check_opening(r);
    if (s->turn >= r->g->players || s->players[s->turn].out)
        s->turn = (uint8_t)pl_next_player(r, s->turn);
    if (own->used_told != 0 && own->used_told != s->turn + 1) {
        pl_at_line(r, own->used_line);
        pl_your_turn(r, own->used_told - 1, "have had an attack",
                     "7.1.1.1 7.2.1.1");
        pl_at_line(r, 0);
        own->used = 0;
    }
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

/* Starts a log without a position. It cannot go on, since strengths and places
 * of an opening are chosen. */
void sq_start(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    own->no_position = 1;
    own->attacker = own->defender = own->blocker = -1;
    r->s->priority = SQ_NOBODY;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: zones, numbers, values, phases, verbs and readings. */
#include "games/squarriors/sq.h"

static const struct pl_zone zones[SQ_ZONE_COUNT] = {
#define SQ_ZONE(name, word, title, is, cite) {word, title, is, NULL, cite, 0},
#include "games/squarriors/tables.def"
};

static const struct pl_number numbers[SQ_NUMBERS] = {
    {.path = "army", .most = SQ_MOST_STRENGTH},
    {.path = "council", .most = SQ_MOST_STRENGTH},
    {.path = "vanguard", .most = SQ_MOST_STRENGTH},
    {.path = "power"}};

static const struct pl_value values[] = {
#define SQ_VALUE_ROW(name, path_, floor_0_, from_1_, may_lack_)                \
    [SQ_VALUE_##name] = {.path = path_,                                        \
                         .floor_0 = floor_0_,                                  \
                         .zero_is_none = from_1_,                              \
                         .may_lack = may_lack_},
#include "games/squarriors/tables.def"
};
static const uint8_t word_values[] = {
#define SQ_VALUE_ROW(name, path, floor_0, zero_is_none, may_lack)              \
    SQ_VALUE_##name,
#include "games/squarriors/tables.def"
};
static const uint8_t word_zones[] = {
    [SQ_ZONE_HAND] = SQ_HAND,       [SQ_ZONE_DECK] = SQ_NOWHERE,
    [SQ_ZONE_DISCARD] = SQ_DISCARD, [SQ_ZONE_ARMY] = SQ_ARMY,
    [SQ_ZONE_COUNCIL] = SQ_COUNCIL, [SQ_ZONE_VANGUARD] = SQ_VANGUARD};
static const uint8_t word_numbers[] = {[SQ_NUMBER_POWER] = SQ_N_POWER};
/* A counter such as "-1 might" lowers the same mark (counts_down). */
static const uint8_t word_marks[] = {[SQ_COUNTER_MANIPULATION] =
                                         SQ_MANIPULATION,
                                     [SQ_COUNTER_DAMAGE] = SQ_DAMAGE,
                                     [SQ_COUNTER_MIGHT] = SQ_MIGHT,
                                     [SQ_COUNTER_LESS_MIGHT] = SQ_MIGHT,
                                     [SQ_COUNTER_WILL] = SQ_WILL,
                                     [SQ_COUNTER_LESS_WILL] = SQ_WILL,
                                     [SQ_COUNTER_BLOOD] = SQ_BLOOD,
                                     [SQ_COUNTER_LESS_BLOOD] = SQ_BLOOD};

static const struct pl_flag flags[] = {
#define SQ_FLAG(path, set, clear, off, flag)                                   \
    {path, set, clear, off, flag, false, false},
#include "games/squarriors/tables.def"
};

static const struct pl_mark marks[SQ_MARKS] = {
#define SQ_MARK_ROW(name, path, least) {path, least, false},
#include "games/squarriors/tables.def"
};

static const char *const steps[] = {
#define SQ_STEP(name, word) word,
#include "games/squarriors/tables.def"
};

static const struct pl_phase phases[SQ_PHASE_COUNT] = {
    [SQ_READY] = {"ready", "6.1.1", "6.1", sq_start_ready, NULL, true},
    [SQ_POWER] = {"power", "6.1.2", "6.1", sq_start_power, NULL, false},
    [SQ_PROVISION] = {"provision", "6.1.3", "6.1", NULL, NULL, false},
    [SQ_ACTION] = {"action", "6.1.4", "6.1", NULL, NULL, false},
    [SQ_END] = {"end", "6.1.5", "6.1 S4", .ends_turn = true}};

static const struct pl_lay lays[] = {
#define SQ_LAY(...) {__VA_ARGS__},
#include "games/squarriors/tables.def"
};

static const struct pl_verb verbs[] = {
#define SQ_VERB(kind, name, is, offer, ...)                                    \
    {HJ_VERB_##kind, PL_JOINS | (is), PL_ANY_PHASE, "",                        \
     {__VA_ARGS__},  sq_do_##name,    offer},
#include "games/squarriors/tables.def"
};

/* --- what cards are --- */

int sq_first_domain(const struct pl_run *r, int player)
{
    for (int d = 0; d < SQ_DOMAINS; d++)
        if (sq_stands(r, player, d))
            return d;
    return -1;
}

bool sq_is_creature(const struct pl_run *r, int object)
{
    int type = pl_card_of(r, object)->type;

    return r->s->objects[object].card == HJ_NO_CARD ||
           type == SQ_CREATURE_CARD || type == SQ_RECRUIT_CARD;
}

/* S27: lands are ordered by arrival. */
int sq_active_land(const struct pl_run *r, int player)
{
    return pl_nth_object(r, player, SQ_LAND, 1);
}

int sq_provisions(const struct pl_run *r, int player)
{
    int sum = 0;

    PL_WALK_OF (w, r->s, SQ_LIVING, player)
        sum += pl_value(r, w.at, SQ_VALUE_PROVISION);
    return pl_on("6.1.3.4") ? sum : 0;
}

int sq_threshold(const struct pl_run *r, int player)
{
    return pl_on("6.1.3.5")
               ? sq_strength(r, player, 0) + sq_strength(r, player, 1) +
                     sq_strength(r, player, 2)
               : 0;
}

/* Completes the values of a card: the blood of a creature is 1 unless printed,
 * a trap costs 3 (4.4.9.4), and so does a recruit of level 1 unless printed
 * (S9). */
static bool card(struct hj_game *g, hj_card number, struct pl_card *c)
{
    (void)g;
    (void)number;
    if (c->type == SQ_TRAP_CARD) {
        c->values[SQ_VALUE_COST] = SQ_TRAP_COST;
        c->has |= 1 << SQ_VALUE_COST;
    }
    if (c->type != SQ_CREATURE_CARD && c->type != SQ_RECRUIT_CARD)
        return true;
    if (c->type == SQ_RECRUIT_CARD && !(c->has >> SQ_VALUE_COST & 1) &&
        c->values[SQ_VALUE_LEVEL] <= 1) {
        c->values[SQ_VALUE_COST] = SQ_RECRUIT_COST;
        c->has |= 1 << SQ_VALUE_COST;
    }
    if (!(c->has >> SQ_VALUE_BLOOD & 1))
        c->values[SQ_VALUE_BLOOD] = 1;
    c->has |= 1 << SQ_VALUE_MIGHT | 1 << SQ_VALUE_WILL | 1 << SQ_VALUE_BLOOD |
              1 << SQ_VALUE_PROVISION;
    return true;
}

/* Returns the numerical counters of a value (5.1.10), which only creatures have
 * (5.1.4, 5.1.5). */
static int value(const struct pl_run *r, int object, int which)
{
    return which <= SQ_VALUE_PROVISION && pl_on("5.1.10.1 5.1.10.2") &&
                   (sq_is_living(r, object) || !pl_on("5.1.4 5.1.5"))
               ? pl_mark_of(r->s, object, SQ_MIGHT + which)
               : 0;
}

static bool is_state(const struct pl_run *r, int object, int state)
{
    static const uint16_t of[] = {[SQ_STATE_READY] = PL_EXHAUSTED,
                                  [SQ_STATE_EXPENDED] = PL_EXHAUSTED,
                                  [SQ_STATE_ATTACKER] = SQ_IS_ATTACKER,
                                  [SQ_STATE_DEFENDER] = SQ_IS_DEFENDER,
                                  [SQ_STATE_BLOCKER] = SQ_IS_BLOCKER,
                                  [SQ_STATE_CHALLENGER] = SQ_IS_CHALLENGER,
                                  [SQ_STATE_REINFORCEMENT] =
                                      SQ_IS_REINFORCEMENT};

    return state == SQ_STATE_MANIPULATED
               ? pl_mark_of(r->s, object, SQ_MANIPULATION) > 0
               : pl_is_flag(r, object, of[state]) != (state == SQ_STATE_READY);
}

static bool related(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place)
{
    (void)source;
    (void)place;
    return relation == SQ_RELATION_ACTIVE_LAND
               ? object == sq_active_land(r, r->s->objects[object].controller)
               : sq_is_in(r, object, SQ_CHAINS);
}

/* Returns additional types: a recruit is a creature (4.2.5.1), a bluff is a
 * trap (4.4.9.10.3), and an unknown card has the type of its zone. */
static uint32_t object_types(const struct pl_run *r, int object,
                             uint32_t printed)
{
    static const uint8_t of_zone[SQ_QUEUE + 1] = {[SQ_MARK] = SQ_MARK_CARD,
                                                  [SQ_STRONGHOLD] =
                                                      SQ_STRONGHOLD_CARD,
                                                  [SQ_CODE] = SQ_CODE_CARD,
                                                  [SQ_LAND] = SQ_LAND_CARD};
    int type = of_zone[r->s->objects[object].zone];

    if (r->s->objects[object].zone == SQ_TRAP && pl_on("4.4.9.10.3 4.4.9.10.5"))
        return printed | UINT32_C(1) << SQ_TYPE_TRAP;
    if (type > 0)
        return printed | UINT32_C(1) << (type - 1);
    return sq_is_living(r, object) && pl_on("4.2.5.1 4.1.1.1.1")
               ? printed | UINT32_C(1) << SQ_TYPE_CREATURE
               : printed;
}

/* Buying is no ability (4.2.5.2), all else that is no card is one. */
static uint32_t item_types(const struct pl_run *r, const struct pl_item *item)
{
    int type = item->kind != PL_ITEM_CARD ? SQ_TYPE_ABILITY + 1
                                          : pl_card(r->g, item->card)->type;

    return item->kind == PL_ITEM_OWN && item->number == SQ_DO_BUY
               ? 0
               : pl_type_bit(type);
}

/* Raises the event of "when an opponent gains power". */
static void number_changed(struct pl_run *r, int player, int number, int from)
{
    r->s->unsettled |= number != SQ_N_POWER;
    if (number == SQ_N_POWER && sq_power(r, player) > from && r->s->begun &&
        r->how != HJ_ASSERTED)
        sq_happens(r, SQ_EVENT_GAINS_POWER, -1, player);
}

/* True if the selector has one of TYPES. */
static bool asks_for(const struct hj_selector *sel, uint32_t types)
{
    for (int i = 0; i < sel->kind_count; i++)
        if (sel->kinds[i].types & types)
            return true;
    return false;
}

/* True if PLACE fits "target domain": a domain that is not destroyed
 * (4.3.6.6). */
static bool fits_place(const struct pl_run *r, const struct hj_selector *sel,
                       pl_ref place, int you)
{
    int player = pl_place_player(place), zone = pl_place_zone(place);

    return player >= 0 && zone >= SQ_ARMY && zone <= SQ_VANGUARD &&
           (sq_stands(r, player, zone - SQ_ARMY) || !pl_on("4.3.6.6")) &&
           (sel->control == HJ_CONTROL_ANY || you < 0 ||
            (sel->control == HJ_CONTROL_YOU) == (player == you)) &&
           asks_for(sel, 1 << SQ_TYPE_DOMAIN);
}

static pl_ref each_place(const struct pl_run *r, int i)
{
    return i < r->g->players * SQ_DOMAINS
               ? pl_place_ref(i / SQ_DOMAINS, SQ_ARMY + i % SQ_DOMAINS, 0)
               : PL_REF_NONE;
}

/* False for a card that is out of the game (4.1.2.2). */
static bool may_target(const struct pl_run *r, pl_ref target, int source,
                       int controller)
{
    (void)source;
    (void)controller;
    return !pl_ref_is_object(target) ||
           (r->s->objects[target].zone != SQ_REMOVED &&
            r->s->objects[target].zone != SQ_NOWHERE);
}

const char *sq_unfit(const struct pl_run *r, pl_ref target, const char *usual)
{
    int player = pl_ref_is_place(target) ? pl_place_player(target) : -1;
    int domain = player < 0 ? -1 : pl_place_zone(target) - SQ_ARMY;

    if (domain >= 0 && domain < SQ_DOMAINS && !sq_stands(r, player, domain))
        return "4.3.6.6";
    return pl_ref_is_object(target) && r->s->objects[target].zone == SQ_REMOVED
               ? "4.1.2.2 1.2.7"
               : usual;
}

static const char *unfit(const struct pl_run *r, const struct hj_effect *e,
                         pl_ref target)
{
    return sq_unfit(r, target,
                    asks_for(&e->whom, 1 << SQ_TYPE_CREATURE) ? "4.2.4.7"
                                                              : "1.2.1");
}

static const struct hj_game_reading readings[] = {
#define SQ_READING(ruling, name, word) {#ruling, word},
#include "games/squarriors/tables.def"
    {NULL, NULL}};

/* --- the table: three domains a player, each with its chain --- */

static const struct hj_board_zone board_zones[] = {
#define SQ_BOARD(zone, title, look) {title, HJ_LOOK_##look},
#include "games/squarriors/tables.def"
};
enum {
    NOT_SHOWN,
#define SQ_BOARD(zone, title, look) SHOWN_##zone,
#include "games/squarriors/tables.def"
};
static const uint8_t board_of[SQ_ZONE_COUNT] = {
#define SQ_BOARD(zone, title, look) [SQ_##zone] = SHOWN_##zone,
#include "games/squarriors/tables.def"
};
static const struct hj_board_number shown[] = {
#define SQ_SHOWN(path, title, pile) {path, title, pile},
#include "games/squarriors/tables.def"
};
static const struct hj_board_value board_values[] = {
    {"M", "might"}, {"W", "will"}, {"B", "blood"}, {"P", "provision"}};
static const struct hj_board_relation relations[] = {
    {"attacks", "attacks"},
    {"defends", "defends"},
    {"challenges", "challenges"}};

static void event_text(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    if (e->kind == PL_OWN_EVENT) {
        hj_out_printf(out, "%.*s has %d in the challenge", PL_ID(r, e->player),
                      e->to);
    } else if (e->kind == PL_OWN_EVENT + 1) {
        hj_out_printf(out, "%.*s deals %d more for morale", PL_ID(r, e->player),
                      e->to);
    } else { /* a roll against a number, with its bonus */
        if (e->field != 0)
            hj_out_printf(out, "%d and ", e->field);
        hj_out_printf(out, "a roll of %d against %d: %s", e->from, e->to,
                      e->field + e->from > e->to ? "it succeeds" : "it fails");
    }
}

static const char *const edges[SQ_EDGES] = {
    [SQ_IN_ATTACK] = "combat damage", [SQ_BY_EFFECT] = "damage"};

static const struct pl_rules rules = {
    .id = "squarriors",
    .title = "Squarriors",
    .least_players = 2,
    .most_players = 6,
    .words = &hj_squarriors_words,
    PL_TABLES,
    .word_numbers = word_numbers,
    .word_marks = word_marks,
    PL_TABLE(mark, marks),
    PL_TABLE(phase, phases),
    .steps = steps,
    .cites = {.over = "S1",
              .turn = "1.1.3",
              .back = "6.1",
              .strict = "1.3.1.3",
              .deck_list = "1.1.1",
              .draw = "1.2.1",
              .target = "4.2.4.7 4.1.2.2",
              .choice = "S12",
              .trigger = "5.2.2.3 5.2.2.4 6.1.2.3",
              .empty_deck = "1.2.1",
              .concede = "S2",
              .resolve = "1.3.2.4",
              .triggers = "5.2.3.1 5.2.3.2",
              .out = "4.2.1 4.3.2",
              .rule_effect = "1.2.2",
              .duration_ends = "6.1.5.3",
              .opposite = "5.1.10.3.1",
              .passes = "1.1.2",
              .reveal = "4.4.9.7"},
    .first_phase = SQ_READY,
    .hand = SQ_HAND,
    .discard = SQ_DISCARD,
    .stack = SQ_QUEUE,
    .order = PL_STACK_ONE,
    .all_must_pass = true,
    .continues_unchosen = true, /* S12 */
    .lasts = PL_BY_SOURCE,      /* S33 */
    .keywords = PL_KEYWORDS_MANY,
    .card = card,
    .imply = sq_imply,
    .writes_down = sq_is_distributed,
    .start = sq_start,
    .begin = sq_begin,
    .fact = sq_fact,
    .turn_ends = sq_turn_ends,
    .value = value,
    .may_target = may_target,
    .fits_place = fits_place,
    .wrong_target_cite = unfit,
    .in_force = sq_in_force,
    .controller_changed = sq_taken,
    .spent = sq_spent,
    .moved = sq_moved,
    .leaves = sq_leaves,
    .number_changed = number_changed,
    .lost = sq_lost,
    .resolve = sq_resolve,
    .is_open = sq_is_open,
    .legal = sq_legal,
    .may_offer = sq_may_offer,
    .settle = sq_settle,
    .resume_line = sq_resume,
    .turns = 1u << SQ_VERB_EXPEND | 1u << SQ_VERB_READY,
    .counts_down = 1u << SQ_COUNTER_LESS_MIGHT | 1u << SQ_COUNTER_LESS_WILL |
                   1u << SQ_COUNTER_LESS_BLOOD,
    .paid_with_cards = 1u << SQ_COST_DISCARD,
    .paid_with_object = 1u << SQ_COST_SACRIFICE,
    .clause = sq_clause,
    .effect_words = sq_effect_words,
    .effect_line = sq_effect_line,
    .more_paths = sq_more_paths,
    .event_text = event_text,
    .each_place = each_place,
    .where = sq_where,
    .item_text = sq_item_text,
    .is_state = is_state,
    .object_types = object_types,
    .item_types = item_types,
    .related = related,
    .verb = sq_verb,
    .edges = edges,
    .damage = sq_damage,
    .effect = sq_effect,
    .piece = sq_piece};

PL_BOARD("expended", PL_TABLE(relation, relations));

PL_GAME_TYPE_WITH(hj_squarriors, "squarriors", rules, readings, board,
                  .supply_type = "recruit", /* 4.2.5.2 */
                  .damage_stays = true);

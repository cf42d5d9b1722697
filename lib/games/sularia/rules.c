/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: zones, numbers, values, phases, verbs and readings. */
#include "games/sularia/su.h"

#include <stddef.h>

static const struct pl_zone zones[SU_ZONES] = {
    [SU_NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [SU_HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
                 NULL, "hand-zone.1"},
    [SU_DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [SU_DAMAGE] = {"damage", "damage pile", PL_OWNED | PL_COUNTED | PL_LISTED,
                   NULL, ""},
    [SU_DESTROY] = {"destroy", "destroy pile",
                    PL_OWNED | PL_COUNTED | PL_LISTED, NULL, ""},
    [SU_INFLUENCE] = {"influence", "influence row",
                      PL_SECRET | PL_FACES | PL_COUNTED | PL_LISTED |
                          PL_ORDERED | PL_DEFAULT_ZONE,
                      NULL, "influence-zone.1"},
    [SU_CHAIN] = {"chain", "chain", 0, NULL, ""},
    [SU_COMBATANTS] = {"combatant", "combatants", PL_PLAYED | PL_COUNTED,
                       "combatants", ""},
    [SU_FRONT] = {"front", "front row", PL_PLAYED | PL_PLACES | PL_GROWS, NULL,
                  ""},
    [SU_REAR] = {"rear", "rear row", PL_PLAYED | PL_PLACES | PL_GROWS, NULL,
                 ""},
    [SU_HIDDEN] = {"hidden", "hidden zone", PL_PLAYED | PL_COUNTED, NULL, ""}};

static const struct pl_number numbers[SU_NUMBERS] = {
    [SU_N_HEALTH] = {.path = "health",
                     .start = SU_HEALTH,
                     .least = -PL_GREATEST,
                     .of_team = true},
    [SU_N_INFLUENCE] = {.path = "influence.pool"},
    [SU_N_INFLUENCE_GEN] = {.path = "influence.generation"}};

static const struct pl_value values[SU_VALUES] = {
    [SU_V_ATK] = {.path = "atk", .floor_0 = true},
    [SU_V_DEF] = {.path = "def", .minus_mark = SU_LOST + 1},
    [SU_V_COST] = {.path = "cost", .quiet = true},
    [SU_V_N] = {.path = "n", .quiet = true},
    [SU_V_SULARIUM] = {.path = "sularium", .quiet = true}};
static const uint8_t word_values[] = {[SU_VALUE_ATK] = SU_V_ATK,
                                      [SU_VALUE_DEF] = SU_V_DEF,
                                      [SU_VALUE_COST] = SU_V_COST};
static const uint8_t word_zones[] = {
    [SU_ZONE_HAND] = SU_HAND,     [SU_ZONE_INFLUENCE] = SU_INFLUENCE,
    [SU_ZONE_DAMAGE] = SU_DAMAGE, [SU_ZONE_DESTROY] = SU_DESTROY,
    [SU_ZONE_DECK] = SU_DECK,     [SU_ZONE_PLAY] = SU_NOWHERE};
static const uint8_t word_numbers[] = {[SU_NUMBER_HEALTH] = SU_N_HEALTH,
                                       [SU_NUMBER_INFLUENCE] = SU_N_INFLUENCE,
                                       [SU_NUMBER_SULARIUM] = SU_N_POOL};
static const uint8_t word_marks[] = {[SU_COUNTER_SULARIUM] = SU_COUNTERS};

static const struct pl_flag flags[] = {
    {"activated", "activate", "reset", "reset", SU_ACTIVATED, false, false},
    {"attacking", NULL, NULL, NULL, SU_ATTACKING, false, true},
    {"defending", NULL, NULL, NULL, SU_DEFENDING, false, true},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, true, false}};

static const struct pl_mark marks[SU_MARKS] = {
    [SU_LOST] = {.path = NULL, .least = -PL_GREAT},
    [SU_COUNTERS] = {.path = "counter.sularium", .listed = true},
    [SU_PREVENT] = {.path = NULL}};

static const char *const steps[] = {[SU_STEP_NONE] = "none",
                                    [SU_STEP_START] = "start",
                                    [SU_STEP_ATTACKERS] = "attackers",
                                    [SU_STEP_DEFENDERS] = "defenders",
                                    [SU_STEP_KEYWORD] = "keyword",
                                    [SU_STEP_CHAIN] = "chain",
                                    [SU_STEP_ALPHA] = "alpha",
                                    [SU_STEP_DAMAGE] = "damage",
                                    [SU_STEP_END] = "end"};

static const struct pl_lay lays[] = {
    {"hand", SU_HAND, .many = true},
    {"damage", SU_DAMAGE, .many = true},
    {"destroy", SU_DESTROY, .many = true},
    {"influence", SU_INFLUENCE, .many = true},
    {"site", SU_FRONT, .at = SU_SITES | PL_ZONE(SU_HIDDEN),
     .types = 1 << SU_SITE},
    {"combatant", SU_COMBATANTS,
     .at = PL_ZONE(SU_COMBATANTS) | PL_ZONE(SU_HIDDEN),
     .types = 1 << SU_COMBATANT, .home = true},
    {"hidden", SU_HIDDEN, .types = 1 << SU_SITE | 1 << SU_COMBATANT,
     .home = true}};

enum {
    FREE = PL_JOINS | PL_ANY_TIME,
    ANY = PL_WORDS,
    READ = PL_RAW, /* in a row: without PL_RAW */
    TELLS = SU_TELLS,
    IN_CHAIN = SU_IN_CHAIN,
    OF_ONE = SU_OF_ONE
};
#define WORDS(ROLE, LEAST, MOST) PL_TAKES(ROLE, PL_WORD, LEAST, MOST)
#define ITEM(LEAST, MOST) WORDS(ITEM, LEAST, MOST)
#define PLAYED(ZONES)                                                          \
    ITEM(1, 1), PL_TAKES(AT, PL_PLACE, 0, 1, PL_OF_ACTOR, 0, ZONES, 0, 0, ""), \
        WORDS(FROM, 0, 1), WORDS(WITH, 0, ANY), WORDS(AS, 0, 1)
#define OF_PILE(ZONE)                                                          \
    PL_TAKES(FROM, PL_PLACE, 0, 1, PL_OF_ACTOR, 0, PL_ZONE(ZONE))
#define COMMAND PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS), WORDS(AS, 0, 1)
#define PAID WORDS(WITH, 0, ANY)
#define SOURCE PL_TAKES(BY, PL_SOURCE, 0, 1)
#define ABOUT PL_TAKES(FOR, PL_SOURCE, 0, 1), SOURCE
#define ROW(VERB, MORE, WORK, ...)                                             \
    PL_VERB(VERB, FREE | ((MORE) ^ READ), PL_ANY_PHASE, "", WORK, NULL,        \
            __VA_ARGS__)
#define OWN_TURN(VERB, MORE, PHASE, CITE, WORK, ...)                           \
    PL_VERB(VERB, FREE | PL_YOUR_TURN | PL_IMPLIES | ((MORE) ^ READ), PHASE,   \
            CITE, WORK, NULL, __VA_ARGS__)
static const struct pl_verb verbs[] = {
    ROW(DRAW, PL_HIDES | READ | OF_ONE | TELLS, su_do_draw,
        PL_TAKES(ITEM, PL_CARD, 0, ANY), OF_PILE(SU_DECK), SOURCE),
    ROW(PLAY, READ | OF_ONE | IN_CHAIN | PL_IMPLIES, su_do_play, ITEM(1, 1),
        COMMAND, PAID, WORDS(FROM, 0, 1)),
    ROW(USE, READ | IN_CHAIN | PL_IMPLIES, su_do_use, ITEM(1, 1), COMMAND,
        PAID),
    ROW(TRIGGER, READ | IN_CHAIN, su_do_trigger, ITEM(1, ANY), COMMAND),
    ROW(PASS, PL_NOBODY | IN_CHAIN, su_do_pass, {0}),
    ROW(RESOLVE, PL_NOBODY | IN_CHAIN, su_do_resolve, {0}),
    ROW(PHASE, PL_NOBODY, su_do_phase, ITEM(1, 1)),
    ROW(END, PL_NOBODY, su_do_end, {0}),
    ROW(DISCARD, READ | OF_ONE | TELLS | PL_IMPLIES, su_do_discard,
        PL_TAKES(ITEM, PL_HAND, 1, ANY), OF_PILE(SU_HAND), SOURCE),
    ROW(REVEAL, READ | OF_ONE | TELLS, pl_reveal_verb, ITEM(1, ANY),
        WORDS(FROM, 0, 1)),
    ROW(CONCEDE, TELLS, su_do_concede, {0}),
    ROW(ROLL, PL_NOBODY | READ | TELLS | PL_IMPLIES, su_do_roll, ITEM(1, 2),
        ABOUT),
    ROW(CHOOSE, READ | TELLS | PL_IMPLIES, su_do_choose, ITEM(1, ANY), ABOUT),
    OWN_TURN(INFLUENCE, PL_HIDES | OF_ONE, SU_PHASE_INFLUENCE,
             "influence-phase.4", su_do_influence, ITEM(1, 1),
             OF_PILE(SU_HAND)),
    OWN_TURN(ESTABLISH, READ | OF_ONE, SU_PHASE_SITE, "special-card-types.10",
             su_do_establish, PLAYED(SU_SITES | PL_ZONE(SU_HIDDEN))),
    OWN_TURN(DEPLOY, READ | OF_ONE, SU_PHASE_COMBATANT, "special-card-types.9",
             su_do_deploy, PLAYED(PL_ZONE(SU_COMBATANTS) | PL_ZONE(SU_HIDDEN))),
    OWN_TURN(ATTACK, 0, SU_PHASE_ATTACK, "attack-phase.1", su_do_attack,
             ITEM(0, ANY), WORDS(ARROW, 1, ANY)),
    ROW(DEFEND, 0, su_do_defend, ITEM(0, ANY), WORDS(ARROW, 0, ANY)),
    ROW(ABSORB, 0, su_do_absorb, ITEM(1, 1), WORDS(BY, 1, ANY)),
    ROW(BARRAGE, 0, su_do_barrage, ITEM(1, 1), WORDS(ON, 1, ANY)),
    ROW(DAMAGE, PL_NOBODY, su_do_damage, {0})};
#undef WORDS
#undef ITEM
#undef PLAYED
#undef OF_PILE
#undef COMMAND
#undef PAID
#undef SOURCE
#undef ABOUT
#undef ROW
#undef OWN_TURN

/* R37 is about decks: it may be chosen, but changes nothing in a game. */
static const struct hj_game_reading readings[SU_READINGS + 1] = {
    [SU_R1_BELOW] = {"R1", "below"},
    [SU_R1_UNLIMITED] = {"R1", "unlimited"},
    [SU_R2_DRAW_ACTIVE_FIRST] = {"R2", "draw-active-first"},
    [SU_R7_LOSE] = {"R7", "lose"},
    [SU_R24_OUT] = {"R24", "out"},
    [SU_R26_ATTACK_ONLY] = {"R26", "attack-only"},
    [SU_R37_ANY] = {"R37", "any"}};

/* --- what hangs on the kernel --- */

/* Hook: a line, or an effect of the chain, has been carried out. */
static void settle(struct pl_run *r)
{
    if ((r->s->resolving && r->s->pending_count == 0) ||
        HJ_UNLIKELY(r->a != NULL && r->a->verb == HJ_VERB_EFFECT))
        su_check_fallen(r, "damage-pile.4");
    else if (HJ_UNLIKELY(su_own(r)->keyworded == SU_KEYWORDS_RUN))
        su_end_keyword_step(r);
    if (HJ_UNLIKELY(su_own(r)->done == SU_DONE) &&
        r->s->phase != SU_PHASE_END && !r->s->resolving)
        su_end_lost_turn(r);
}

/* Notes that a DEF may be 0 or less: su_check_fallen() searches only then. */
HJ_APART static void came_or_went(struct pl_run *r, int object, int from)
{
    const struct pl_object *o = &r->s->objects[object];

    if (PL_ZONE(o->zone) & SU_IN_PLAY)
        su_own(r)->hurt |= o->card == HJ_NO_CARD ||
                           pl_mark_of(r->s, object, SU_LOST) != 0 ||
                           (su_prints_def(pl_card_of(r, object)) &&
                            pl_printed(r, object, SU_V_DEF) <= 0);
    else if (PL_ZONE(from) & SU_IN_PLAY)
        su_leave_attack(r, object, "");
    else if (from == SU_DAMAGE) /* a condition that lasted */
        su_set(r, object, PL_ARRIVED, false);
}

static void moved(struct pl_run *r, int object, int from)
{
    struct pl_object *o = &r->s->objects[object];
    uint32_t both = PL_ZONE(o->zone) | PL_ZONE(from);

    if (o->zone == SU_HIDDEN && (PL_ZONE(from) & SU_IN_PLAY))
        o->column = from == SU_COMBATANTS ? SU_COMBATANT : SU_SITE;
    if (from == SU_INFLUENCE)
        su_set(r, object, SU_CANCELLED, 0);
    if ((both & SU_IN_PLAY) || from == SU_DAMAGE)
        came_or_went(r, object, from);
    if (from == SU_HAND && o->zone == SU_DAMAGE)
        su_trigger(r, SU_EVENT_DISCARDS, -1, o->controller);
}

static void number_changed(struct pl_run *r, int player, int number, int from)
{
    if (number == SU_N_HEALTH)
        su_trigger(r,
                   su_get_health(r, player) < from ? SU_EVENT_LOSES_HEALTH
                                                   : SU_EVENT_GAINS_HEALTH,
                   -1, player);
}

static void drew(struct pl_run *r, int player)
{
    su_trigger(r, SU_EVENT_DRAWS, -1, player); /* for each card */
}

/* An object in the hidden zone has HIDDEN. */
static int keyword(const struct pl_run *r, int object, int k, int now)
{
    return k == SU_KEYWORD_HIDDEN && now <= 0 &&
                   r->s->objects[object].zone == SU_HIDDEN && pl_on("hidden.11")
               ? 1 - now
               : 0;
}

static bool in_force(const struct pl_run *r, int object,
                     const struct hj_ability *a)
{
    return su_works(r, object) &&
           (a->when != HJ_WHEN_CONTINUOUS ||
            ((!su_lasts(r, object) || su_card_of(r, object)->continuous) &&
             pl_on("continuous-modifiers.3")));
}

static uint32_t item_types(const struct pl_run *r, const struct pl_item *item)
{
    uint32_t types = UINT32_C(1) << SU_TYPE_EFFECT;

    if (item->is & SU_REQUIRED_ITEM) /* it cannot be answered */
        return 0;
    if (item->kind == SU_DEPLOY)
        types |= UINT32_C(1) << SU_TYPE_DEPLOY;
    else if (item->kind == SU_ESTABLISH)
        types |= UINT32_C(1) << SU_TYPE_ESTABLISH;
    else if (item->kind == SU_CARD && item->card != HJ_NO_CARD)
        types |= su_type(r, item->object) == SU_TACTIC
                     ? UINT32_C(1) << SU_TYPE_TACTIC
                     : UINT32_C(1) << SU_TYPE_CONDITION;
    return types;
}

/* --- the table --- */

static const struct hj_board_zone board_zones[] = {
    {"combatants", HJ_LOOK_CARDS},    {"front row", HJ_LOOK_PLACES},
    {"rear row", HJ_LOOK_PLACES},     {"hidden zone", HJ_LOOK_CARDS},
    {"influence row", HJ_LOOK_SMALL}, {"chain", HJ_LOOK_STACK}};
static const uint8_t board_of[SU_ZONES] = {
    [SU_COMBATANTS] = 1, [SU_FRONT] = 2,     [SU_REAR] = 3,
    [SU_HIDDEN] = 4,     [SU_INFLUENCE] = 5, [SU_CHAIN] = 6};
static const struct hj_board_number shown[] = {
    {"health", "health", false},
    {"influence.pool", "influence", false},
    {"sularium.pool", "sularium", false},
    {"hand", "hand", true},
    {"deck", "deck", false},
    {"damage", "damage pile", true},
    {"destroy", "destroy pile", true}};
static const struct hj_board_value board_values[] = {{"ATK", "attack"},
                                                     {"DEF", "defence"}};
static const struct hj_board_relation relations[] = {
    {"attacks", "attacks"}, {"defends against", "defends"}};
static const char *const edges[SU_EDGES] = {
    "barrage",       "into defender", "into site",   "blast through",
    "into attacker", "site strikes",  "site's cost", "direct damage"};

#define ROWS(ARRAY, HOW_MANY)                                                  \
    {                                                                          \
        offsetof(struct su_own, ARRAY),                                        \
            sizeof(((struct su_own *)0)->ARRAY[0]),                            \
            offsetof(struct su_own, HOW_MANY)                                  \
    }
static const struct pl_rules rules = {
    .id = "sularia",
    .title = "Sularia",
    .least_players = 2,
    .most_players = PL_PLAYERS,
    .teams = true,
    .words = &hj_sularia_words,
    PL_TABLES,
    .word_numbers = word_numbers,
    .word_marks = word_marks,
    PL_TABLE(mark, marks),
    .phases = su_phases,
    .phase_count = SU_PHASE_ROWS,
    .steps = steps,
    .cites = {.over = "starting-health-pool.5",
              .turn = "timing.2 priority.2",
              .back = "timing.2 priority.2",
              .strict = "passing-in-succession.1",
              .deck_list = "commands.6",
              .draw = "draw-phase.2",
              .target = "tactic-condition-card.7 hidden-zone.2 R30",
              .targets = "tactic-condition-card.7",
              .choice = "commands.18",
              .discard = "damage-pile.3",
              .lapse = "timing.5 commands.18",
              .empty_deck = "R7",
              .concede = "",
              .deal = "the-first-turn.4 R5",
              .owned = "commands.8",
              .faction = "mercenary-faction.6 R32",
              .resolve = "command-chain.3 timing.5",
              .change = "modifiers.1",
              .gain = "keywords-general.4",
              .count = "harvest.6",
              .taken = "commands.14",
              .rule_effect = "golden-rule.1",
              .duration_ends = "steps-of-the-end-phase.2",
              .fizzle = "tactic-condition-card.9",
              .out = "multiplayer.3",
              .reveal = "influence-zone.2",
              .felled = "damage-pile.4|damage-step.1|"
                        "steps-of-the-end-phase.1"},
    .found_types = UINT32_C(1) << SU_TYPE_INFLUENCE |
                   UINT32_C(1) << SU_TYPE_CONDITION, /* su_types() */
    .hand = SU_HAND,
    .deck = SU_DECK,
    .discard = SU_DAMAGE,
    .stack = SU_CHAIN,
    .order = PL_STACK_WHOLE,
    .all_must_pass = true,
    .stacked = true,
    .free_discards = true,
    .cancelled_stay = true,
    .empty_deck_reading = SU_R7_LOSE + 1,
    .hand_size = SU_MOST_HAND,
    .lasts = PL_UNTIL_END,
    .keywords = PL_KEYWORDS_INSTANCES,
    .prevents = SU_PREVENT + 1,
    .own_until = "in this attack",
    .kept_flags = SU_ATTACKING | SU_DEFENDING | SU_UNPAID | SU_FROM_ROW,
    .own_size = offsetof(struct su_own, pending),
    .own_parts = {ROWS(pending, pending_count), ROWS(fired, fired_count),
                  ROWS(fighters, fighter_count), ROWS(hits, hit_count)},
    .own_time = true,
    .number_path = su_number_path,
    .card = su_compile,
    .may_name = su_may_name,
    .phase_begins = su_phase_begins,
    .phase_ends = su_phase_ends,
    .start_triggered = su_place_waiting,
    .clear = su_clear,
    .begin = su_begin,
    .fact = su_fact,
    .busy = su_is_under_way,
    .imply = su_imply,
    .settle = settle,
    .card_disclosed = su_apply_identified,
    .moved = moved,
    .controller_changed = su_taken,
    .number_changed = number_changed,
    .drew = drew,
    .lost = su_lost,
    .keyword = keyword,
    .in_force = in_force,
    .object_types = su_types,
    .item_types = item_types,
    .is_state = su_is_state,
    .related = su_related,
    .is_own = su_is_own,
    .lasting = su_lasting,
    .reaches = su_reaches,
    .fits_clause = su_suits,
    .may_target = su_may_target,
    .wrong_target_cite = su_unfit,
    .untargetable_by = su_shield,
    .triggers = su_occurs,
    .paid_with_cards = 1u << SU_COST_DISCARD | 1u << SU_COST_DISCARD_RANDOM |
                       1u << SU_COST_DISCARD_ONE,
    .paid_with_object =
        1u << SU_COST_ACTIVATE_OTHER | 1u << SU_COST_DESTROY_OTHER,
    .pay = su_pays,
    .turns = 1u << SU_VERB_ACTIVATE | 1u << SU_VERB_RESET,
    .clause = su_clause,
    .effect = su_effect,
    .resolve = su_resolves,
    .spent = su_spent,
    .stack_closed = su_place_waiting,
    .effect_words = su_effect_words,
    .effect_line = su_effect_line,
    .query = su_query,
    .more_paths = su_more_paths,
    .event_text = su_event_text,
    .item_text = su_item_text,
    .shows = su_shows,
    .skips_pending = su_unsaid,
    .edges = edges,
    .list = su_list,
    .piece = su_piece};

PL_BOARD("activated", PL_TABLE(relation, relations));

static const int editions[] = {2017, 2015, 0};
static const char *const reserved[] = {"front", "rear", "destroy", "hidden",
                                       NULL};

static const char *verb_type(enum hj_verb verb)
{
    return verb == HJ_VERB_DEPLOY      ? "combatant"
           : verb == HJ_VERB_ESTABLISH ? "site"
                                       : "";
}

PL_GAME_TYPE_WITH(hj_sularia, "sularia", rules, readings, board,
                  .editions = editions, .reserved = reserved,
                  .verb_type = verb_type);

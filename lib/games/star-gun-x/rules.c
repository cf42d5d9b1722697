/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: zones, numbers, phases, verbs and readings. */
#include "games/star-gun-x/sgx.h"

static const struct pl_zone zones[SG_ZONE_COUNT] = {
    [SG_NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [SG_HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
                 NULL, "playing-units.3"},
    [SG_DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [SG_DISCARD] = {"discard", "discard pile",
                    PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED, NULL, ""},
    [SG_LEVEL] = {"level", "level stack",
                  PL_SECRET | PL_COUNTED | PL_LISTED | PL_ORDERED, NULL, ""},
    [SG_UNIT] = {"location", "units",
                 PL_PLAYED | PL_PLACES | PL_SHARED | PL_CROWD | PL_COUNTED,
                 "units", ""},
    [SG_LOCATION] = {"location", "location",
                     PL_PLAYED | PL_PLACES | PL_SHARED | PL_NO_FLAGS, NULL, "",
                     SG_PLACES},
    [SG_BOOST] = {"boost", "boost",
                  PL_PLAYED | PL_SINGLE | PL_COUNTED | PL_NO_FLAGS, NULL, ""},
    [SG_CHAIN] = {"chain", "chain", 0, NULL, ""}};

static const struct pl_number numbers[] = {
    [SG_INFLUENCE] = {.path = "influence"}, /* at least 0: X26 */
    [SG_LEVELLED] = {.path = "levelled", .most = 1, .of_turn = true}};

static const struct pl_value values[] = {
    [SG_VALUE_POWER] = {"power", 0, true}, /* X6 */
    [SG_VALUE_COST] = {"cost", 0, true},
    [SG_VALUE_PITCH] = {"pitch", 0, true},
    [SG_VALUE_MOVE] = {"move", 0, true}};
static const uint8_t word_values[] = {SG_VALUE_POWER, SG_VALUE_COST,
                                      SG_VALUE_PITCH, SG_VALUE_MOVE};
static const uint8_t word_zones[] = {[SG_ZONE_HAND] = SG_HAND,
                                     [SG_ZONE_DISCARD] = SG_DISCARD,
                                     [SG_ZONE_DECK] = SG_DECK};
static const uint8_t word_numbers[] = {[SG_NUMBER_INFLUENCE] = SG_INFLUENCE};

static const struct pl_flag flags[] = {
    {"exhausted", "exhaust", "ready", "ready", PL_EXHAUSTED, false, false},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, false, false},
    {"attacked", NULL, NULL, NULL, SG_ATTACKED, false, false}};

static const struct pl_phase phases[SG_PHASE_COUNT] = {
    [SG_SETUP] = {"setup", "", "", NULL, NULL, false},
    [SG_BEGINNING] = {"beginning", "", "beginning-phase.2", sg_beginning, NULL,
                      .triggers_wait = true},
    [SG_ACTION] = {"action", "action-phase.4", "action-phase.4", NULL, NULL,
                   .triggers_wait = true},
    [SG_END] = {"end", "end-phase.1", "end-phase.2", sg_end, sg_draw_up,
                .triggers_wait = true, .ends_turn = true}};

static const struct pl_lay lays[] = {
    {"hand", SG_HAND, .many = true},
    {"discard", SG_DISCARD, .many = true},
    {"level", SG_LEVEL, .many = true},
    {"unit", SG_UNIT, .types = 1 << SG_UNIT_CARD},
    {"boost", SG_BOOST, .types = 1 << SG_BOOST_CARD},
    {"location", SG_LOCATION, .types = 1 << SG_LOCATION_CARD, .of_game = true}};

#define AS PL_TAKES(AS, PL_WORD, 0, 1)
#define PITCHED(VALUE)                                                         \
    PL_TAKES(WITH, PL_HAND, 0, PL_WORDS, .pays = SG_VALUE_##VALUE + 1,         \
             .paid_by = SG_VALUE_PITCH + 1)
#define PLACE(ROLE, LEAST, ...)                                                \
    PL_TAKES(ROLE, PL_PLACE, LEAST, 1, .zones = PL_ZONE(SG_LOCATION),          \
             __VA_ARGS__)
#define UNITS(ROLE, WHOSE)                                                     \
    PL_TAKES(ROLE, PL_OBJECT, 1, PL_WORDS, WHOSE, 1 << SG_UNIT_CARD)
#define ON(...) PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS, __VA_ARGS__)
#define TURN PL_YOUR_TURN
#define TACTIC .only = 1 << SG_TACTIC_CARD
static const struct pl_verb verbs[] = {
    PL_VERB(LOCATION, PL_SETUP, PL_ANY_PHASE, "starting-the-game.2", sg_do_lay,
            pl_offer_words,
            PL_TAKES(ITEM, PL_CARD, 1, 1, .types = 1 << SG_LOCATION_CARD),
            PLACE(AT, 0)),
    PL_VERB(BOOST, PL_SETUP, PL_ANY_PHASE, "starting-the-game.3", sg_do_lay,
            pl_offer_words,
            PL_TAKES(ITEM, PL_CARD, 1, 1, .types = 1 << SG_BOOST_CARD)),
    PL_VERB(MULLIGAN, PL_SETUP | PL_HIDES, PL_ANY_PHASE, "starting-the-game.5",
            sg_do_mulligan, pl_offer_words,
            PL_TAKES(ITEM, PL_HAND, 0, PL_WORDS)),
    PL_VERB(DRAW, PL_ANSWER | PL_HIDES | PL_ANY_TIME, PL_ANY_PHASE,
            "end-phase.2", sg_do_draw, pl_offer_draw,
            PL_TAKES(ITEM, PL_CARD, 1, PL_WORDS)),
    PL_VERB(LEVEL, TURN | PL_HIDES, SG_ACTION, "action-phase.4", sg_do_level,
            pl_offer_words, PL_TAKES(ITEM, PL_HAND, 1, 1)),
    PL_VERB(PLAY, TURN, PL_ANY_PHASE, "action-phase.4 tactics.1", sg_do_play,
            pl_offer_words, PL_TAKES(ITEM, PL_HAND, 1, 1, PL_PICKS),
            PITCHED(COST), PLACE(AT, 1, .only = 1 << SG_UNIT_CARD), ON(TACTIC),
            PLACE(TO, 0, TACTIC), AS),
    PL_VERB(COUNTER, PL_JOINS, PL_ANY_PHASE, "counters.1", sg_do_counter,
            sg_offer_counter, PL_TAKES(ITEM, PL_STACKED, 1, 1),
            PL_TAKES(WITH, PL_HAND, 1, PL_WORDS), ON(), PLACE(TO, 0)),
    PL_VERB(
        MOVE, TURN, SG_ACTION, "action-phase.4", sg_do_move, pl_offer_words,
        PL_TAKES(ITEM, PL_OBJECT, 1, 1, PL_OF_ACTOR, .zones = PL_ZONE(SG_UNIT)),
        PITCHED(MOVE), PLACE(TO, 1)),
    PL_VERB(ATTACK, TURN, SG_ACTION, "action-phase.4 combat.1", sg_do_attack,
            pl_offer_words, UNITS(ITEM, PL_OF_ACTOR),
            UNITS(ARROW, PL_OF_OTHERS)),
    PL_VERB(TRIGGER, PL_ANSWER | PL_JOINS, PL_ANY_PHASE, "", pl_trigger_verb,
            pl_offer_waiting, PL_TAKES(ITEM, PL_WORD, 1, 1), ON(),
            PLACE(TO, 0))};
#undef AS
#undef PITCHED
#undef PLACE
#undef UNITS
#undef ON
#undef TURN
#undef TACTIC

static const char *no_card(const struct pl_run *r)
{
    switch (r->a->verb) {
    case HJ_VERB_LEVEL:
        return "action-phase.2";
    case HJ_VERB_COUNTER:
        return "counters.1";
    case HJ_VERB_MULLIGAN:
        return "starting-the-game.5";
    default:
        return "playing-units.3";
    }
}

/* X17: an attack does not target. */
static bool may_target(const struct pl_run *r, pl_ref target, int source,
                       int controller)
{
    (void)source;
    (void)controller;
    return !pl_ref_is_object(target) || r->s->objects[target].zone != SG_UNIT ||
           !pl_on("keywords.5") ||
           pl_keyword(r, target, SG_KEYWORD_CLOAKED) == 0;
}

/* Returns 1 for Scout alone on its side at this location (keywords.13). */
static int value(const struct pl_run *r, int object, int value_row)
{
    const struct pl_object *o = &r->s->objects[object];

    return value_row == SG_VALUE_POWER && o->zone == SG_UNIT &&
           pl_keyword(r, object, SG_KEYWORD_SCOUT) > 0 &&
           pl_on("keywords.13") &&
           sg_units_at(r, o->column, o->controller, false) == 1;
}

static bool related(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone != SG_UNIT)
        return false;
    if (relation == SG_RELATION_ATTACKED)
        return pl_is_flag(r, object, SG_ATTACKED);
    if (relation == SG_RELATION_TARGET || pl_ref_is_place(place))
        return pl_ref_is_place(place) && o->column == pl_place_column(place);
    return source >= 0 && o->column == r->s->objects[source].column;
}

/* A card at a location is a unit, and one on the chain that is not known was
 * played as a tactic. */
static uint32_t object_types(const struct pl_run *r, int object,
                             uint32_t printed)
{
    int zone = r->s->objects[object].zone;

    return zone == SG_UNIT ? printed | UINT32_C(1) << SG_TYPE_UNIT
           : zone == SG_CHAIN && pl_is_unseen(r, object)
               ? UINT32_C(1) << SG_TYPE_TACTIC
               : printed;
}

/* X26: "you" in the sentences of a location is each player. */
static int you(const struct pl_run *r, int source)
{
    return r->s->objects[source].zone == SG_LOCATION
               ? -1
               : r->s->objects[source].controller;
}

static void verb(struct pl_run *r, const struct pl_item *item,
                 const struct hj_effect *e, pl_ref target, pl_ref place)
{
    (void)item;
    if (e->index == SG_VERB_FREE_MOVE) {
        sg_own(r)->first_is_free = 1;
        return;
    }
    if (!pl_ref_is_object(target) || r->s->objects[target].zone != SG_UNIT)
        return;
    if (e->index == SG_VERB_READY || e->index == SG_VERB_EXHAUST)
        pl_flag(r, target, PL_EXHAUSTED, e->index == SG_VERB_EXHAUST, "");
    if (e->index != SG_VERB_MOVE)
        return;
    if (place != PL_REF_NONE && sg_may_go(r, target, e->own, place))
        pl_move(r, target, SG_UNIT, pl_place_column(place), "X11");
    else
        sg_tell_move_forbidden(r, target, e->own,
                               place == PL_REF_NONE ? -1
                                                    : pl_place_column(place));
}

/* X11: a player with four units at a location gains control of no other. */
static bool effect(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref ref, int n)
{
    (void)n;
    return e->kind == HJ_EFFECT_CONTROL && pl_ref_is_object(ref) &&
           r->s->objects[ref].zone == SG_UNIT && pl_on("X11") &&
           !sg_has_room(r, item->controller, r->s->objects[ref].column);
}

/* Destroys all objects of a clause at the same time. */
static bool clause(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count)
{
    pl_ref there[PL_OBJECTS];
    int n = pl_destroyed(r, e, SG_VERB_DESTROY, refs, count, there);

    if (n < 0)
        return false;
    sg_fall(r, there, n, "X4", "X4");
    p->did = 0; /* unless a unit is destroyed */
    for (int i = 0; i < n; i++)
        p->did = p->did || !pl_in_play(r, there[i]);
    return true;
}

static bool put_location(const struct pl_run *r, int player, int place,
                         struct hj_out *out)
{
    int object = pl_object_at(r->s, -1, SG_LOCATION, place);

    (void)player;
    hj_out_str(out, pl_slug(r->g, object < 0 ? HJ_NO_CARD
                                             : r->s->objects[object].card));
    return place <= SG_PLACES;
}

static bool put_most(const struct pl_run *r, int player, int place,
                     struct hj_out *out)
{
    player = sg_leader_at(r, place);
    hj_out_str(out, player == SG_UNKNOWN ? HJ_STR("?")
                    : player < 0         ? HJ_STR("none")
                                         : pl_id(r, player));
    return place <= SG_PLACES;
}

static bool put_power(const struct pl_run *r, int player, int place,
                      struct hj_out *out)
{
    pl_put_known(out, sg_units_at(r, place, player, true) == 0,
                 sg_power_at(r, place, player));
    return place <= SG_PLACES;
}

static bool put_units(const struct pl_run *r, int player, int place,
                      struct hj_out *out)
{
    hj_out_int(out, sg_units_at(r, place, player, false));
    return place <= SG_PLACES;
}

static const struct pl_path paths[] = {{"location.#", put_location, NULL},
                                       {"location.#.most", put_most, NULL},
                                       {"location.#.power.@", put_power, NULL},
                                       {"location.#.units.@", put_units, NULL},
                                       {NULL, NULL, NULL}};

static void event_text(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    hj_out_printf(out, "%.*s attacks %.*s: power ", PL_LABEL(r, e->source),
                  PL_LABEL(r, e->object));
    pl_put_known(out, e->from >= 0, e->from);
    hj_out_puts(out, " against ");
    pl_put_known(out, e->to >= 0, e->to);
}

static const struct hj_game_reading readings[] = {
#define HJ_READING(RULING, NAME, WORD) {#RULING, WORD},
#include "games/star-gun-x/readings.def"
#undef HJ_READING
    {NULL, NULL}};

/* The board: three locations in a row, with the units of both sides. */
static const struct hj_board_zone board_zones[] = {
    {"units", HJ_LOOK_CROWD},
    {"location", HJ_LOOK_SHARED},
    {"boost", HJ_LOOK_CARDS},
    {"level stack", HJ_LOOK_SMALL},
    {"chain", HJ_LOOK_STACK}};
static const uint8_t board_of[SG_ZONE_COUNT] = {[SG_UNIT] = 1,
                                                [SG_LOCATION] = 2,
                                                [SG_BOOST] = 3,
                                                [SG_LEVEL] = 4,
                                                [SG_CHAIN] = 5};
static const struct hj_board_number shown[] = {
    {"influence", "influence", false},
    {"level", "level", false},
    {"hand", "hand", true},
    {"deck", "deck", false},
    {"discard", "discard pile", true}};

static const struct hj_board_value board_values[] = {{"power", "power"}};

/* Rules that a missing or wrong choice breaks. */
static const char *const heading_cites[] = {
    [SG_HEADING_ON_ENTER] = "keywords.1 X22",
    [SG_HEADING_ONGOING] = "keywords.2",
    [SG_HEADING_HOLD] = "beginning-phase.1 X12",
    [SG_HEADING_CAPTURE] = "end-phase.1 X12"};
static const char *const keyword_cites[] = {[SG_KEYWORD_INTIMIDATE] =
                                                "keywords.11 X21"};

static const struct pl_rules rules = {
    .id = "star-gun-x",
    .title = "Star Gun X",
    .least_players = 2,
    .most_players = 2,
    .words = &hj_star_gun_x_words,
    PL_TABLES,
    .word_numbers = word_numbers,
    .more_paths = paths,
    PL_TABLE(phase, phases),
    .cites = {.over = "winning-the-game.1 X8",
              .turn = "action-phase.4",
              .back = "action-phase.4",
              .strict = "counters.1",
              .deck_list = "playing-units.3",
              .draw = "end-phase.2",
              .target = "keywords.5 X17",
              .choice = "X12",
              .headings = heading_cites,
              .keywords = keyword_cites,
              .empty_deck = "X24",
              .concede = "X25",
              .resolve = "tactics.1",
              .out = "X25",
              .begins = "starting-the-game.1 X1",
              .rule_effect = "X23",
              .duration_ends = "X23",
              .reveal = "playing-units.3"},
    .first_phase = SG_BEGINNING,
    .position_phase = SG_ACTION,
    .hand = SG_HAND,
    .deck = SG_DECK,
    .discard = SG_DISCARD,
    .stack = SG_CHAIN,
    .begins = PL_BEGINS_ROLLED,
    .order = PL_STACK_WHOLE,
    .hand_size = SG_HAND_SIZE,
    .lasts = PL_UNTIL_END, /* X23 */
    .not_in_deck = 1 << SG_LOCATION_CARD | 1 << SG_BOOST_CARD,
    .empty_deck_reading = SG_X24_LOSE + 1,
    .setup_ends = sg_setup_ends,
    .stack_closed = sg_go_on,
    .turn_ends = sg_turn_ends,
    .end_waits = sg_end_waits,
    .value = value,
    .no_card = no_card,
    .may_target = may_target,
    .moved = sg_moved,
    .number_changed = sg_influence_changed,
    .event_text = event_text,
    .related = related,
    .object_types = object_types,
    .may_go = sg_may_go,
    .turns = 1u << SG_VERB_EXHAUST | 1u << SG_VERB_READY,
    .verb = verb,
    .spent_cite = sg_spent_cite,
    .clause = clause,
    .effect = effect,
    .you = you,
    .answer = sg_answer};

PL_BOARD("exhausted", .columns = SG_PLACES);

PL_GAME_TYPE(hj_star_gun_x, "star-gun-x", rules, readings, board);

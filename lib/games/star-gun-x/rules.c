/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: its zones, numbers, phases, verbs and readings. */
#include "games/star-gun-x/sgx.h"

#include <stdio.h>

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
                     PL_PLAYED | PL_PLACES | PL_SHARED | PL_STILL,
                     NULL, ""},
    [SG_BOOST] = {"boost", "boost", PL_PLAYED | PL_SINGLE | PL_COUNTED | PL_STILL, NULL,
                  ""},
    [SG_CHAIN] = {"chain", "chain", 0, NULL, ""}};

static const struct pl_number numbers[] = {
    {.path = "influence"} /* X26: never below 0 */};

static const struct pl_value values[] = {
    [SG_VALUE_POWER] = {"power", NULL, 0, true}, /* X6 */
    [SG_VALUE_COST] = {"cost", NULL, 0, true},
    [SG_VALUE_PITCH] = {"pitch", NULL, 0, true},
    [SG_VALUE_MOVE] = {"move", NULL, 0, true}};
static const uint8_t word_values[] = {SG_VALUE_POWER, SG_VALUE_COST,
                                      SG_VALUE_PITCH, SG_VALUE_MOVE};
static const uint8_t word_zones[] = {[SG_ZONE_HAND] = SG_HAND,
                                     [SG_ZONE_DISCARD] = SG_DISCARD,
                                     [SG_ZONE_DECK] = SG_DECK};
static const uint8_t word_numbers[] = {[SG_NUMBER_INFLUENCE] = 0};

static const struct pl_flag flags[] = {
    {"exhausted", "exhaust", "ready", "ready", PL_EXHAUSTED, false, false},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, false, false},
    {"attacked", NULL, NULL, NULL, SG_ATTACKED, false, false}};

static const struct pl_phase phases[SG_PHASE_COUNT] = {
    [SG_SETUP] = {"setup", "", "", NULL, NULL, false},
    [SG_BEGINNING] = {"beginning", "", "beginning-phase.2", sg_beginning, NULL, false},
    [SG_ACTION] = {"action", "action-phase.4", "action-phase.4", NULL, NULL, false},
    [SG_END] = {"end", "end-phase.1", "end-phase.2", sg_end, sg_draw_up,
                false}};

static const struct pl_lay lays[] = {
    {"hand", SG_HAND, .many = true},
    {"discard", SG_DISCARD, .many = true},
    {"level", SG_LEVEL, .many = true},
    {"unit", SG_UNIT, .types = 1 << SG_UNIT_CARD},
    {"boost", SG_BOOST, .types = 1 << SG_BOOST_CARD},
    {"location", SG_LOCATION, .types = 1 << SG_LOCATION_CARD, .of_game = true}};

#define ITEM(KIND, LEAST, MOST) [HJ_ROLE_ITEM] = {KIND, LEAST, MOST}
#define PITCHED [HJ_ROLE_WITH] = {PL_HAND, 0, PL_WORDS}
#define TURN PL_YOUR_TURN
static const struct pl_verb verbs[] = {
    {HJ_VERB_ROLL, PL_ANSWER | PL_JOINS | PL_NOBODY | PL_ANY_TIME, PL_ANY_PHASE,
     "starting-the-game.1", {ITEM(PL_WORD, 1, 2)}, sg_do_roll, sg_offer_roll},
    {HJ_VERB_CHOOSE, PL_ANSWER | PL_JOINS | PL_ANY_TIME, PL_ANY_PHASE,
     "starting-the-game.1",
     {ITEM(PL_TARGET, 1, 4), [HJ_ROLE_TO] = {PL_PLACE, 0, 1}}, sg_do_choose,
     sg_offer_choose},
    {HJ_VERB_LOCATION, PL_SETUP, PL_ANY_PHASE, "starting-the-game.2",
     {ITEM(PL_CARD, 1, 1), [HJ_ROLE_AT] = {PL_PLACE, 0, 1}}, sg_do_location,
     sg_offer_location},
    {HJ_VERB_BOOST, PL_SETUP, PL_ANY_PHASE, "starting-the-game.3",
     {ITEM(PL_CARD, 1, 1)}, sg_do_boost, sg_offer_boost},
    {HJ_VERB_MULLIGAN, PL_SETUP | PL_HIDES, PL_ANY_PHASE, "starting-the-game.5",
     {ITEM(PL_HAND, 0, PL_WORDS)}, sg_do_mulligan, sg_offer_mulligan},
    {HJ_VERB_DRAW, PL_ANSWER | PL_HIDES | PL_ANY_TIME, PL_ANY_PHASE,
     "end-phase.2", {ITEM(PL_CARD, 1, PL_WORDS)}, sg_do_draw, sg_offer_draw},
    {HJ_VERB_LEVEL, TURN | PL_HIDES, SG_ACTION, "action-phase.4",
     {ITEM(PL_HAND, 1, 1)}, sg_do_level, sg_offer_level},
    {HJ_VERB_PLAY, TURN, PL_ANY_PHASE, "action-phase.4 tactics.1",
     {ITEM(PL_HAND, 1, 1), PITCHED, [HJ_ROLE_AT] = {PL_PLACE, 0, 1},
      [HJ_ROLE_ON] = {PL_TARGET, 0, PL_TARGETS},
      [HJ_ROLE_TO] = {PL_PLACE, 0, 1}, [HJ_ROLE_AS] = {PL_WORD, 0, 1}},
     sg_do_play, sg_offer_play},
    {HJ_VERB_COUNTER, PL_JOINS, PL_ANY_PHASE, "counters.1",
     {ITEM(PL_STACKED, 1, 1), [HJ_ROLE_WITH] = {PL_HAND, 1, PL_WORDS}}, sg_do_counter,
     sg_offer_counter},
    {HJ_VERB_MOVE, TURN, SG_ACTION, "action-phase.4",
     {ITEM(PL_OBJECT, 1, 1), PITCHED, [HJ_ROLE_TO] = {PL_PLACE, 1, 1}},
     sg_do_move, sg_offer_move},
    {HJ_VERB_ATTACK, TURN, SG_ACTION, "action-phase.4 combat.1",
     {ITEM(PL_OBJECT, 1, PL_WORDS), [HJ_ROLE_ARROW] = {PL_OBJECT, 1, PL_WORDS}},
     sg_do_attack, sg_offer_attack},
    {HJ_VERB_TRIGGER, PL_ANSWER, PL_ANY_PHASE, "",
     {ITEM(PL_WORD, 1, 1), [HJ_ROLE_ON] = {PL_TARGET, 0, PL_TARGETS},
      [HJ_ROLE_TO] = {PL_PLACE, 0, 1}},
     pl_trigger_verb, sg_offer_trigger}};
#undef ITEM
#undef PITCHED
#undef TURN

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

/* X17: an attack is no targeting, and concerns nobody here. */
static bool may_target(const struct pl_run *r, pl_ref target, int controller)
{
    (void)controller;
    return !pl_ref_is_object(target) || r->s->objects[target].zone != SG_UNIT ||
           !pl_on("keywords.5") ||
           pl_keyword(r, target, SG_KEYWORD_CLOAKED) == 0;
}

/* keywords.13: Scout, the only one of its side at this location. */
static int value(const struct pl_run *r, int object, int value_row)
{
    const struct pl_object *o = &r->s->objects[object];

    return value_row == SG_VALUE_POWER && o->zone == SG_UNIT &&
           pl_keyword(r, object, SG_KEYWORD_SCOUT) > 0 &&
           pl_on("keywords.13") &&
           sg_units_at(r, o->column, o->controller) == 1;
}

static bool is_state(const struct pl_run *r, int object, int state)
{
    return pl_is_flag(r, object, PL_EXHAUSTED) == (state == SG_STATE_EXHAUSTED);
}

static bool related(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone != SG_UNIT)
        return false;
    return relation == SG_RELATION_TARGET
               ? pl_ref_is_place(place) && o->column == pl_place_column(place)
               : source >= 0 && o->column == r->s->objects[source].column;
}

/* X26: in a location's sentences "you" is each player. */
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
    else if (e->index == SG_VERB_DESTROY)
        pl_move(r, target, SG_DISCARD, 0, "X4");
    else if (e->index == SG_VERB_MOVE && place != PL_REF_NONE &&
             sg_may_go(r, target, e->own, place))
        pl_move(r, target, SG_UNIT, pl_place_column(place), "X11");
}

static pl_ref each_place(const struct pl_run *r, int i)
{
    (void)r;
    return i < SG_PLACES ? pl_place_ref(-1, SG_LOCATION, i + 1) : PL_REF_NONE;
}

static bool is_place(const struct hj_game *g, int zone, int column)
{
    (void)g;
    (void)zone;
    return column >= 1 && column <= SG_PLACES;
}

/* The locations and boosts of a list are no cards of the deck. */
static bool in_deck(const struct pl_card *c)
{
    return c->type != SG_LOCATION_CARD && c->type != SG_BOOST_CARD;
}

/* `ann levelled`. */
static bool fact(struct pl_run *r, const struct hj_action *a)
{
    int player = a->count == 2 ? pl_player(r->g, a->operands[0].symbol) : -1;

    if (player < 0 || !hj_str_is(hj_operand_text(&a->operands[1]), "levelled"))
        return false;
    sg_own(r)->levelled |= (uint8_t)(1u << player);
    return true;
}

static void begin(struct pl_run *r)
{
    struct sg_own *own = sg_own(r);

    own->levelled = own->levelled >> r->s->turn & 1;
}

/* location.2, location.2.power.ann, location.2.units.ann, location.2.most. */
static bool location_fact(const struct pl_run *r, struct hj_str what,
                          struct hj_out *out)
{
    struct hj_str number, fact_word = HJ_STR(""), rest = what;
    int player, object, most;
    int64_t place;

    (void)hj_str_split(&rest, '.', &number);
    if (!hj_str_int(number, 1, SG_PLACES, &place))
        return false;
    object = pl_at(r->s, -1, SG_LOCATION, (int)place);
    if (rest.p == NULL) {
        hj_out_str(out, pl_slug(r->g, object < 0
                                          ? HJ_NO_CARD
                                          : r->s->objects[object].card));
        return true;
    }
    (void)hj_str_split(&rest, '.', &fact_word);
    if (hj_str_is(fact_word, "most")) {
        most = sg_most_at(r, (int)place);
        hj_out_str(out, most < 0 ? HJ_STR("none") : pl_id(r, most));
        return true;
    }
    player = rest.p == NULL ? -1 : pl_player_text(r->g, rest);
    if (player < 0)
        return false;
    if (hj_str_is(fact_word, "power"))
        hj_out_int(out, sg_power_at(r, (int)place, player));
    else if (hj_str_is(fact_word, "units"))
        hj_out_int(out, sg_units_at(r, (int)place, player));
    else
        return false;
    return true;
}

static bool query(const struct pl_run *r, struct hj_str path,
                  struct hj_out *out)
{
    struct hj_str rest = path, first;
    int player;

    (void)hj_str_split(&rest, '.', &first);
    if (hj_str_is(first, "location") && rest.p != NULL)
        return location_fact(r, rest, out);
    player = pl_player_text(r->g, first);
    if (player < 0 || rest.p == NULL || !hj_str_is(rest, "levelled"))
        return false;
    hj_out_puts(out, player == r->s->turn && sg_own(r)->levelled ? "yes"
                                                                 : "no");
    return true;
}

static void paths(const struct pl_run *r,
                  void (*list)(void *data, const char *path), void *data)
{
    char text[128];

    for (int i = 0; i < r->g->players; i++) {
        snprintf(text, sizeof text, "%.*s.levelled", HJ_STR_ARG(pl_id(r, i)));
        list(data, text);
    }
    for (int place = 1; place <= SG_PLACES; place++) {
        snprintf(text, sizeof text, "location.%d", place);
        list(data, text);
        snprintf(text, sizeof text, "location.%d.most", place);
        list(data, text);
        for (int i = 0; i < r->g->players; i++) {
            snprintf(text, sizeof text, "location.%d.power.%.*s", place,
                     HJ_STR_ARG(pl_id(r, i)));
            list(data, text);
            snprintf(text, sizeof text, "location.%d.units.%.*s", place,
                     HJ_STR_ARG(pl_id(r, i)));
            list(data, text);
        }
    }
}

static void event_text(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    hj_out_printf(out, "%.*s attacks %.*s: power %d against %d",
                  HJ_STR_ARG(pl_called(r, e->source)),
                  HJ_STR_ARG(pl_called(r, e->object)), e->from, e->to);
}

static const struct hj_game_reading readings[] = {
    [SG_X2_ALL] = {"X2", "all"},
    [SG_X5_FIRST] = {"X5", "first"},
    [SG_X7_ONCE] = {"X7", "once"},
    [SG_X9_SHARE] = {"X9", "share"},
    [SG_X9_ORDER] = {"X9", "order"},
    [SG_X12_TURN] = {"X12", "turn"},
    [SG_X14_ATTACKER] = {"X14", "attacker"},
    [SG_X16_ONCE] = {"X16", "once"},
    [SG_X17_ATTACKS] = {"X17", "attacks"},
    [SG_X20_ADJACENT] = {"X20", "adjacent"},
    [SG_X21_PLAYED] = {"X21", "played"},
    [SG_X24_LOSE] = {"X24", "lose"},
    [SG_READINGS] = {NULL, NULL}};

/* The table: three locations in a row, the units of both sides at them. */
static const struct hj_board_zone board_zones[] = {{"units", HJ_LOOK_CROWD},
                                             {"location", HJ_LOOK_SHARED},
                                             {"boost", HJ_LOOK_CARDS},
                                             {"level stack", HJ_LOOK_SMALL},
                                             {"chain", HJ_LOOK_CHAIN}};
static const uint8_t board_of[SG_ZONE_COUNT] = {[SG_UNIT] = 1,
                                                [SG_LOCATION] = 2,
                                                [SG_BOOST] = 3,
                                                [SG_LEVEL] = 4,
                                                [SG_CHAIN] = 5};
static const struct hj_board_number shown[] = {
    {"influence", "influence", false}, {"level", "level", false},
    {"hand", "hand", true},            {"deck", "deck", false},
    {"discard", "discard pile", true}};

static const struct hj_board_value board_values[] = {{"power", "power"}};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
static const struct pl_rules rules = {
    .id = "star-gun-x",
    .title = "Star Gun X",
    .least_players = 2,
    .most_players = 2,
    .words = &hj_star_gun_x_words,
    .word_zones = word_zones,
    .word_values = word_values,
    .word_numbers = word_numbers,
    .zones = zones,
    .numbers = numbers,
    .values = values,
    .flags = flags,
    .phases = phases,
    .verbs = verbs,
    .lays = lays,
    .readings = readings,
    .board_of = board_of,
    .cites = {.over = "winning-the-game.1 X8",
              .turn = "action-phase.4",
              .back = "action-phase.4",
              .strict = "counters.1",
              .control = "action-phase.4",
              .deck_list = "playing-units.3",
              .draw = "end-phase.2",
              .target = "keywords.5 X17",
              .choice = "X12",
              .empty_deck = "X24",
              .concede = "X25",
              .resolve = "tactics.1",
              .spent = "tactics.5 X4",
              .out = "X25",
              .reveal = "playing-units.3"},
    .zone_count = SG_ZONE_COUNT,
    .number_count = COUNT(numbers),
    .value_count = COUNT(values),
    .flag_count = COUNT(flags),
    .phase_count = SG_PHASE_COUNT,
    .verb_count = COUNT(verbs),
    .lay_count = COUNT(lays),
    .first_phase = SG_BEGINNING,
    .position_phase = SG_ACTION,
    .hand = SG_HAND,
    .deck = SG_DECK,
    .discard = SG_DISCARD,
    .stack = SG_CHAIN,
    .order = PL_STACK_WHOLE,
    .stack_word = "chain",
    .hand_size = SG_HAND_SIZE,
    .lasts = PL_UNTIL_END, /* X23 */
    .piece_values = 1,
    .in_deck = in_deck,
    .begin = begin,
    .fact = fact,
    .is_place = is_place,
    .setup_ends = sg_setup_ends,
    .turn_ends = sg_turn_ends,
    .value = value,
    .no_card = no_card,
    .may_target = may_target,
    .moved = sg_moved,
    .number_changed = sg_influence_changed,
    .empty_deck = sg_empty_deck,
    .query = query,
    .paths = paths,
    .event_text = event_text,
    .each_place = each_place,
    .is_state = is_state,
    .related = related,
    .may_go = sg_may_go,
    .verb = verb,
    .you = you,
    .is_called = sg_is_called,
    .answer = sg_answer};

static const struct hj_board board = {.zones = board_zones,
                                      .numbers = shown,
                                      .values = board_values,
                                      .turned = "exhausted",
                                      .columns = SG_PLACES,
                                      .zone_count = COUNT(board_zones),
                                      .number_count = COUNT(shown),
                                      .pieces = pl_pieces,
                                      .places = pl_places};

PL_GAME_TYPE(hj_star_gun_x, "star-gun-x", rules, readings, board);

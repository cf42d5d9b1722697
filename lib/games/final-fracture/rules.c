/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: zones, values, phases, verbs and readings. */
#include "games/final-fracture/ff.h"

static const struct pl_zone zones[FF_ZONE_COUNT] = {
    [FF_NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [FF_HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
                 NULL, "standby-phase.1"},
    [FF_DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [FF_GRAVEYARD] = {"graveyard", "graveyard",
                      PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED |
                          PL_ANY_ORDER,
                      NULL, ""},
    [FF_BURN] = {"burn", "burn zone",
                 PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED | PL_ANY_ORDER,
                 NULL, "burn-phase.1"},
    [FF_UNIT] = {"unit", "unit fields", PL_PLAYED | PL_PLACES | PL_COUNTED,
                 "units", "move-phase.1"},
    [FF_CONSTRUCT] = {"construct", "construct fields",
                      PL_PLAYED | PL_PLACES | PL_FACES, NULL,
                      "standby-phase.1"},
    [FF_COMMANDANT] = {"commandant", "commandant",
                       PL_PLAYED | PL_SINGLE | PL_COUNTED, NULL,
                       "setting-up-the-game.1"},
    [FF_CHAIN] = {"chain", "chain", 0, NULL, ""}};

static const struct pl_number numbers[] = {
    [FF_ENERGY] = {.path = "energy"},
    [FF_BURNED] = {.path = "burned", .most = 1, .of_turn = true}};

static const struct pl_value values[] = {
    [FF_VALUE_ATK] = {"atk", 0, true},
    [FF_VALUE_HP] = {"hp", FF_DAMAGE + 1, true}, /* F21 */
    [FF_VALUE_COST] = {"cost", 0, true}};
static const uint8_t word_values[] = {FF_VALUE_ATK, FF_VALUE_HP, FF_VALUE_COST};
static const uint8_t word_zones[] = {[FF_ZONE_HAND] = FF_HAND,
                                     [FF_ZONE_DECK] = FF_DECK,
                                     [FF_ZONE_GRAVEYARD] = FF_GRAVEYARD,
                                     [FF_ZONE_BURN] = FF_BURN};

static const struct pl_flag flags[] = {
    {"exhausted", "exhaust", "ready", "ready", PL_EXHAUSTED, false, false},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, false, false},
    {"down", NULL, NULL, NULL, FF_DOWN, false, false}};

static const struct pl_mark marks[] = {
    [FF_DAMAGE] = {NULL, -PL_GREAT}, [FF_MOST_HP] = {NULL, 0}};

static const char *const steps[] = {"none", "declaration", "damage",
                                    "hit",  "destroyed",   NULL};

static const struct pl_phase phases[FF_PHASE_COUNT] = {
    [FF_SETUP] = {.word = "setup", .cite = ""},
    [FF_START] = {"start", "start-phase.1", .start = ff_start_phase},
    [FF_DRAW] = {"draw", "draw-phase.1", .start = ff_draw_phase,
                 .end = ff_draw_ends},
    [FF_BURNING] = {"burn", .cite = "burn-phase.1"},
    [FF_STANDBY] = {"standby", .cite = "standby-phase.1"},
    [FF_MOVE] = {"move", .cite = "move-phase.1"},
    [FF_BATTLE] = {"battle", .cite = "battle-phase.1"},
    [FF_END] = {"end", .cite = "end-phase.1", .ends_turn = true}};

static const struct pl_lay lays[] = {
    {"hand", FF_HAND, .many = true},
    {"graveyard", FF_GRAVEYARD, .many = true},
    {"burn", FF_BURN, .many = true},
    {"unit", FF_UNIT, .types = 1 << FF_UNIT_CARD},
    {"construct", FF_CONSTRUCT, .types = 1 << FF_CONSTRUCT_CARD},
    {"commandant", FF_COMMANDANT, .types = 1 << FF_COMMANDANT_CARD}};

#define BATTLE (FF_FIELDS | PL_ZONE(FF_COMMANDANT))
#define ON PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS)
#define AS PL_TAKES(AS, PL_WORD, 0, 1)
#define WITH PL_TAKES(WITH, PL_WORD, 0, PL_WORDS)
#define AT(ZONE, CITE)                                                         \
    PL_TAKES(AT, PL_PLACE, 1, 1, PL_OF_ACTOR | PL_EMPTY,                       \
             .zones = PL_ZONE(FF_##ZONE), .cite = CITE)
#define CARD(TYPE) PL_TAKES(ITEM, PL_HAND, 1, 1, .types = 1 << FF_##TYPE##_CARD)
static const struct pl_verb verbs[] = {
    PL_VERB(CHOOSE, PL_ANSWER | PL_JOINS | PL_NOBODY | PL_ANY_TIME,
            PL_ANY_PHASE, "drawing-the-game.1", ff_do_choose, NULL,
            PL_TAKES(ITEM, PL_WORD, 1, 4)),
    PL_VERB(DRAW, PL_ANSWER | PL_JOINS | PL_HIDES, PL_ANY_PHASE, "draw-phase.1",
            ff_do_draw, pl_offer_draw, PL_TAKES(ITEM, PL_CARD, 1, PL_WORDS)),
    PL_VERB(BURN, PL_YOUR_TURN, FF_BURNING, "burn-phase.1", ff_do_burn,
            pl_offer_words, PL_TAKES(ITEM, PL_HAND, 1, 1)),
    PL_VERB(SUMMON, PL_ANSWER, FF_STANDBY, "standby-phase.1", ff_do_summon,
            pl_offer_words, CARD(UNIT), AT(UNIT, "standby-phase.1 F3"), WITH,
            AS),
    PL_VERB(CONSTRUCT, PL_YOUR_TURN | PL_HIDES, FF_STANDBY, "standby-phase.1",
            ff_do_construct, pl_offer_words, CARD(CONSTRUCT),
            AT(CONSTRUCT, "standby-phase.1 F12"), AS),
    PL_VERB(BUILD, PL_YOUR_TURN, FF_STANDBY, "standby-phase.1", ff_do_build,
            ff_offer_build, PL_TAKES(ITEM, PL_WORD, 1, 2), WITH),
    PL_VERB(CHANT, PL_YOUR_TURN, FF_STANDBY, "standby-phase.1", ff_do_chant,
            pl_offer_words, CARD(CHANT), ON, WITH, AS),
    PL_VERB(USE, PL_JOINS, PL_ANY_PHASE, "standby-phase.1", ff_do_use,
            ff_offer_use, PL_TAKES(ITEM, PL_WORD, 1, 1), ON, WITH, AS),
    PL_VERB(PLAY, PL_JOINS, PL_ANY_PHASE, "standby-phase.1", ff_do_play,
            ff_offer_play, PL_TAKES(ITEM, PL_HAND, 1, 1), ON, WITH, AS),
    PL_VERB(MOVE, PL_YOUR_TURN, FF_MOVE, "move-phase.1", ff_do_move,
            pl_offer_words,
            PL_TAKES(ITEM, PL_OBJECT, 1, 1, PL_OF_ACTOR, .zones = FF_FIELDS,
                     .cite = "move-phase.1 F2"),
            PL_TAKES(TO, PL_PLACE, 1, 1, PL_OF_ACTOR, .zones = FF_FIELDS)),
    PL_VERB(ATTACK, PL_YOUR_TURN, FF_BATTLE, "battle-phase.1", ff_do_attack,
            pl_offer_words,
            PL_TAKES(ITEM, PL_OBJECT, 1, 1, PL_OF_ACTOR, .zones = BATTLE),
            PL_TAKES(ARROW, PL_OBJECT, 1, 1, PL_OF_OTHERS, .zones = BATTLE,
                     .cite = "battle-phase.2 F15")),
    PL_VERB(DAMAGE, PL_JOINS | PL_NOBODY | PL_ANY_TIME, PL_ANY_PHASE, "",
            ff_do_damage, NULL, PL_TAKES(ITEM, PL_NO_WORDS)),
    PL_VERB(TRIGGER, PL_ANSWER | PL_JOINS, PL_ANY_PHASE, "", pl_trigger_verb,
            pl_offer_waiting, PL_TAKES(ITEM, PL_WORD, 1, 1), ON)};
#undef BATTLE
#undef ON
#undef AS
#undef WITH
#undef AT
#undef CARD

static const char *no_card(const struct pl_run *r)
{
    return r->a->verb == HJ_VERB_BURN ? "burn-phase.1" : "standby-phase.1";
}

/* False for a card that is face down (F12). */
static bool may_target(const struct pl_run *r, pl_ref target, int source,
                       int controller)
{
    (void)source;
    (void)controller;
    return !pl_ref_is_object(target) || !pl_is_flag(r, target, FF_DOWN);
}

static bool is_state(const struct pl_run *r, int object, int state)
{
    return state == FF_STATE_ATTACKING && ff_own(r)->who[FF_ATTACKER] == object;
}

static bool related(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place)
{
    (void)place;
    if (relation == FF_RELATION_ADJACENT)
        return source >= 0 && ff_is_neighbour(r, object, source);
    return ff_own(r)->who[FF_ATTACKER] == object;
}

/* Units and commandants have the type of their zone, known or not (F2, F3). The
 * attacking card is "target attack" in its declaration. */
static uint32_t object_types(const struct pl_run *r, int object,
                             uint32_t printed)
{
    int zone = r->s->objects[object].zone;

    return printed |
           (zone == FF_UNIT         ? UINT32_C(1) << FF_TYPE_UNIT
            : zone == FF_COMMANDANT ? UINT32_C(1) << FF_TYPE_COMMANDANT
                                    : 0) |
           (r->s->step == FF_STEP_DECLARATION &&
                    object == ff_own(r)->who[FF_ATTACKER]
                ? UINT32_C(1) << FF_TYPE_ATTACK
                : 0);
}

/* F28: a used ability is a chant, or a response if it answers; one that is not
 * understood may be either. */
static uint32_t item_types(const struct pl_run *r, const struct pl_item *item)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    const struct hj_ability *a = pl_ability(c, item->ability);
    uint32_t chant = UINT32_C(1) << FF_TYPE_CHANT,
             response = UINT32_C(1) << FF_TYPE_RESPONSE;

    if (item->kind == PL_ITEM_ABILITY)
        return pl_chosen(r, FF_F28_CARDS)          ? 0
               : a == NULL                         ? chant | response
               : a->heading == FF_HEADING_RESPONSE ? response
                                                   : chant;
    return pl_type_bit(c->type) | (ff_is_response(c) ? response : 0);
}

/* F28: the cost of an ability is its own, not that of its card. */
static int item_value(const struct pl_run *r, const struct pl_item *item,
                      int value)
{
    return item->kind == PL_ITEM_ABILITY && value == FF_VALUE_COST
               ? pl_cost_amount(
                     pl_ability(pl_card_of(r, item->object), item->ability),
                     FF_COST_ENERGY)
               : pl_value(r, item->object, value);
}

/* Reads `ann hp 20` of a commandant; notes that HP or energy are given. */
static bool fact(struct pl_run *r, const struct pl_words *w)
{
    const struct hj_action *a = r->a;
    const struct hj_operand *o = &a->operands[2];
    int player = a->count == 3 ? pl_player(r->g, a->operands[0].symbol) : -1;

    if (player < 0 || o->kind != HJ_OPERAND_NUMBER)
        return false;
    if (pl_word_is(w, 1, "energy") && o->value >= 0 && o->value <= PL_GREATEST)
        ff_own(r)->energy_told |= (uint8_t)(1u << player);
    if (!pl_word_is(w, 1, "hp"))
        return false;
    if (o->value < 0) {
        pl_unread(r, o, PL_SAY(BELOW_ZERO));
    } else if (o->value > PL_GREAT) {
        pl_unread(r, o, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
    } else {
        ff_own(r)->hp_told |= (uint8_t)(1u << player);
        ff_own(r)->hp[player] = o->value;
    }
    return true;
}

/* --- paths --- */

static bool object_fact(const struct pl_run *r, int object, struct hj_str what,
                        struct hj_out *out)
{
    if (hj_str_is(what, "hp") && r->s->objects[object].card == HJ_NO_CARD &&
        ff_knows_hp(r, object)) { /* given by the position */
        hj_out_int(out, pl_value(r, object, FF_VALUE_HP));
        return true;
    }
    return hj_str_is(what, "covered") &&
           pl_put_yes(out, pl_in_play(r, object) && ff_is_covered(r, object));
}

static bool put_hp(const struct pl_run *r, int player, int number,
                   struct hj_out *out)
{
    int object = pl_only_object(r->s, player, FF_COMMANDANT);
    bool known = object >= 0 && ff_knows_hp(r, object);

    (void)number;
    return pl_put_known(out, known,
                        known ? pl_value(r, object, FF_VALUE_HP) : 0);
}

static int constructs(const struct pl_run *r, int player)
{
    int count = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(FF_CONSTRUCT), player)
        count += !pl_is_flag(r, w.at, FF_DOWN);
    return count;
}

static const struct pl_path paths[] = {{"@.hp", put_hp, NULL},
                                       {"@.constructs", NULL, constructs},
                                       {NULL, NULL, NULL}};

static int path_of(const struct pl_run *r, int player, struct hj_str path)
{
    return hj_str_is(path, "hp") ? pl_only_object(r->s, player, FF_COMMANDANT)
                                 : -1;
}

static const char *const edges[] = {"combat damage", "combat damage back",
                                    "damage"};

static void event_text(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    if (e->kind == PL_OWN_EVENT && e->to < 0) /* of an unknown card */
        hj_out_printf(out, "%.*s is to deal ? combat damage to %.*s",
                      PL_LABEL(r, e->source), PL_LABEL(r, e->object));
    else if (e->kind == PL_OWN_EVENT)
        hj_out_printf(out, "%.*s is to deal %d combat damage to %.*s",
                      PL_LABEL(r, e->source), e->to, PL_LABEL(r, e->object));
    else
        hj_out_printf(out, "the combat damage to %.*s: %d \xE2\x86\x92 %d",
                      PL_LABEL(r, e->object), e->from, e->to);
}

static void piece(const struct pl_run *r, int object, struct hj_piece *p)
{
    const struct ff_own *own = ff_own(r);

    if (r->s->step != FF_STEP_NONE && object == own->who[FF_ATTACKER]) {
        p->relation = 1;
        p->against = own->who[FF_TARGET];
    }
    p->square = r->s->objects[object].zone == FF_CONSTRUCT;
}

static const struct hj_game_reading readings[] = {
#define HJ_READING(RULING, NAME, WORD) {#RULING, WORD},
#include "games/final-fracture/readings.def"
#undef HJ_READING
    {NULL, NULL}};

/* The board: rows of fields, the commandant, the burn zone. */
static const struct hj_board_zone board_zones[] = {
    {"units", HJ_LOOK_PLACES},
    {"constructs", HJ_LOOK_PLACES},
    {"commandant", HJ_LOOK_CARDS},
    {"burn zone", HJ_LOOK_SMALL},
    {"chain", HJ_LOOK_STACK}};
static const uint8_t board_of[FF_ZONE_COUNT] = {[FF_UNIT] = 1,
                                                [FF_CONSTRUCT] = 2,
                                                [FF_COMMANDANT] = 3,
                                                [FF_BURN] = 4,
                                                [FF_CHAIN] = 5};
static const struct hj_board_number shown[] = {
    {"hp", "HP", false},
    {"energy", "energy", false},
    {"hand", "hand", true},
    {"deck", "deck", false},
    {"graveyard", "graveyard", true}};
static const struct hj_board_value board_values[] = {{"ATK", "attack"},
                                                     {"HP", "health"}};
static const struct hj_board_relation relations[] = {{"attacks", "attacks"}};

static const char *const fact_words[] = {"hp", NULL};

static const struct pl_rules rules = {
    .id = "final-fracture",
    .title = "Final Fracture",
    .least_players = 2,
    .most_players = 2,
    .words = &hj_final_fracture_words,
    PL_TABLES,
    .steps = steps,
    PL_TABLE(mark, marks),
    PL_TABLE(phase, phases),
    .more_paths = paths,
    .cites = {.over = "ending-the-game.1",
              .turn = "standby-phase.1",
              .back = "end-phase.1",
              .strict = "standby-phase.1 battle-phase.3",
              .deck_list = "setting-up-the-game.3",
              .draw = "draw-phase.1",
              .target = "F11",
              .choice = "F27 F11",
              .empty_deck = "F6",
              .concede = "losing-the-game.1",
              .all_lose = "drawing-the-game.1 F24",
              .resolve = "standby-phase.1 F11",
              .triggers = "F27",
              .out = "ending-the-game.1",
              .spent = "standby-phase.1 F11",
              .rule_effect = "F26",
              .duration_ends = "end-phase.1",
              .passes = "end-phase.1",
              .reveal = "setting-up-the-game.1 F2",
              .felled = "battle-phase.6 F22|battle-phase.6 F23"},
    .first_phase = FF_START,
    .position_phase = FF_STANDBY,
    .hand = FF_HAND,
    .deck = FF_DECK,
    .discard = FF_GRAVEYARD,
    .stack = FF_CHAIN,
    .begins = PL_BEGINS_KEPT, /* F1 */
    .order = PL_STACK_WHOLE,
    .all_must_pass = true,
    .hand_size = FF_HAND_SIZE,
    .blank_flags = FF_DOWN, /* F12 */
    .object_by_line = 1u << FF_VERB_SUMMON,
    .turns = 1u << FF_VERB_EXHAUST | 1u << FF_VERB_READY,
    .answers = "summon",
    .lasts = PL_IN_PLAY, /* F26 */
    .open_zone = FF_COMMANDANT,
    .not_in_deck = 1 << FF_COMMANDANT_CARD,
    .empty_deck_reading = FF_F6_LOSE + 1,
    .stands_alone = ff_stands_alone,
    .start = ff_start,
    .begin = ff_begin,
    .no_card = no_card,
    .fact = fact,
    .fact_words = fact_words,
    .turn_ends = ff_turn_ends,
    .may_target = may_target,
    .drew = ff_drew,
    .moved = ff_moved,
    .controller_changed = ff_taken,
    .all_passed = ff_window_closes,
    .stack_closed = ff_window_closes,
    .is_open = ff_is_open,
    .settle = ff_settle,
    .effect_words = ff_effect_words,
    .effect_line = ff_effect_line,
    .object_fact = object_fact,
    .path_of = path_of,
    .event_text = event_text,
    .edges = edges,
    .is_state = is_state,
    .related = related,
    .offers_mode = ff_offers_mode,
    .object_types = object_types,
    .item_types = item_types,
    .item_value = item_value,
    .verb = ff_verb,
    .paid_with_cards = 1u << FF_COST_DISCARD,
    .clause = ff_clause,
    .damage = ff_damage,
    .is_own = ff_is_own,
    .referents = ff_answerable_events,
    .answer = ff_answer,
    .piece = piece};

PL_BOARD("exhausted", PL_TABLE(relation, relations));

PL_GAME_TYPE_WITH(hj_final_fracture, "final-fracture", rules, readings, board,
                  .open_type = "commandant", /* setting-up-the-game.1 */
                  .damage_stays = true);

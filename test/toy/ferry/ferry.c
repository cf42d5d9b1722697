/* SPDX-License-Identifier: MPL-2.0 */
/* Night Ferry, a game for tests: shared places, attached cards, numbers of a
 * domain, marks, rolls, and a stack in the order of the macro ORDER, which
 * (macro STACKED) an ability that waits for an answer holds. */
#include "play/legal.h"

#define HJ_GAME_WORDS "words.def"
#define HJ_GAME_PREFIX NF
#include "text/words-enum.h"
#define HJ_GAME_WORDS "words.def"
#include "text/words-tables.h"
extern const struct hj_text_words hj_ferry_words;
const struct hj_text_words hj_ferry_words = {HJ_WORDS_TABLES};

enum { NOWHERE, HAND, DECK, WRECKS, BOATS, PIERS, LAMPS, CHAIN, ZONES };
enum { PIER_COUNT = 3 };
static const struct pl_zone zones[ZONES] = {
    [NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
              NULL, "playing.1"},
    [DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [WRECKS] = {"wrecks", "wreck pile",
                PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED, NULL, ""},
    [BOATS] = {"pier", "boats",
               PL_PLAYED | PL_PLACES | PL_SHARED | PL_CROWD | PL_COUNTED,
               "boats", ""},
    [PIERS] = {"pier", "pier", PL_PLAYED | PL_PLACES | PL_SHARED | PL_NO_FLAGS,
               NULL, "", PIER_COUNT},
    [LAMPS] = {"lamp", "lamps", PL_PLAYED | PL_COUNTED, "lamps", ""},
    [CHAIN] = {"chain", "chain", 0, NULL, ""}};

enum { COINS, FAME_NORTH, FAME_SOUTH, SAILED };
static const struct pl_number numbers[] = {
    [COINS] = {.path = "coins", .start = 1},
    [FAME_NORTH] = {.path = "fame.north"},
    [FAME_SOUTH] = {.path = "fame.south"},
    [SAILED] = {.path = "sailed", .most = 1, .of_turn = true}};
enum { DAMAGE, RUST };
static const struct pl_mark marks[] = {
    [DAMAGE] = {.path = NULL},
    [RUST] = {.path = "counter.rust", .listed = true}};
enum { CARGO, HULL };
static const struct pl_value values[] = {
    [CARGO] = {.path = "cargo", .floor_0 = true},
    [HULL] = {.path = "hull", .minus_mark = DAMAGE + 1, .floor_0 = true}};
static const struct pl_flag flags[] = {
    {"moored", "moor", "unmoor", "free", PL_EXHAUSTED, false, false},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, false, false}};
static const uint8_t word_values[] = {CARGO, HULL};
static const uint8_t word_zones[] = {HAND, WRECKS, DECK};
static const uint8_t word_numbers[] = {COINS};
static const uint8_t word_marks[] = {RUST};

#define TYPE(NAME) (1u << (NF_TYPE_##NAME + 1))
static const struct pl_lay lays[] = {
    {"hand", HAND, .many = true},
    {"wrecks", WRECKS, .many = true},
    {"boat", BOATS, .types = TYPE(BOAT)},
    {"pier", PIERS, .types = TYPE(PIER), .of_game = true},
    {"lamp", LAMPS, .types = TYPE(LAMP), .on = PL_ZONE(BOATS)}};

HJ_DIAGNOSTIC(nowhere_to, ILLEGAL, "nowhere-to", "no place to play %.*s to");
HJ_DIAGNOSTIC(is_moored, ILLEGAL, "is-moored", "%.*s is moored");

static void play_boat(struct pl_run *r, int player, const struct pl_words *w)
{
    int boat = pl_first(w, HJ_ROLE_ITEM);

    pl_alias(r, boat);
    pl_move(r, boat, BOATS, pl_place_column(pl_first(w, HJ_ROLE_AT)),
            "playing.2");
    pl_flag(r, boat, PL_ARRIVED, true, "playing.2");
    pl_fire_event(r, NF_EVENT_ARRIVES, boat, player);
    pl_do_heading(r, boat, NF_HEADING_ON_DOCK, player, "playing.2");
}

static void do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_first(w, HJ_ROLE_ITEM);
    pl_ref on = pl_first(w, HJ_ROLE_ON);
    bool lamp = pl_card_of(r, card)->type == NF_TYPE_LAMP + 1;
    bool boat = pl_card_of(r, card)->type == NF_TYPE_BOAT + 1;

    if ((boat && w->counts[HJ_ROLE_AT] == 0) ||
        (lamp && !pl_ref_is_object(on))) {
        pl_undoable(r, w->w[0].o, "playing.2", HJ_SAY(nowhere_to),
                    PL_LABEL(r, card));
    } else if (boat) {
        play_boat(r, player, w);
    } else if (lamp) {
        pl_alias(r, card);
        pl_move(r, card, LAMPS, 0, "lamps.1");
        pl_attach(r, card, on, "lamps.1");
    } else {
        struct pl_item draft = pl_prepare_item(r, card, -1, player, -1, w);
        pl_announce(r, &draft, "playing.1");
    }
}

static void do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    int object, n = pl_ability_operand(r, w->w[0].o, player, &object);
    struct pl_item draft;

    if (n < 0)
        return;
    draft = pl_prepare_item(r, object, n, player, -1, w);
    pl_pay(r, player, COINS, 1, "playing.1");
    pl_announce(r, &draft, "playing.1");
}

static void do_sail(struct pl_run *r, int player, const struct pl_words *w)
{
    int boat = pl_first(w, HJ_ROLE_ITEM);

    if (pl_is_flag(r, boat, PL_EXHAUSTED) ||
        (pl_is_flag(r, boat, PL_ARRIVED) &&
         pl_keyword(r, boat, NF_KEYWORD_SWIFT) == 0))
        pl_illegal(r, w->w[0].o, "sailing.1", HJ_SAY(is_moored),
                   PL_LABEL(r, boat));
    pl_check_allowed(r, w->w[0].o, boat, NF_VERB_NO_SAIL, "sail", "sailing.1");
    pl_move(r, boat, BOATS, pl_place_column(pl_first(w, HJ_ROLE_TO)),
            "sailing.1");
    pl_flag(r, boat, PL_EXHAUSTED, true, "sailing.2");
    pl_number(r, player, FAME_NORTH, pl_value(r, boat, CARGO), "ending.1");
    pl_number(r, player, SAILED, 1, "sailing.1");
}

/* Rams boats, or players, who lose coins. */
static void do_ram(struct pl_run *r, int player, const struct pl_words *w)
{
    pl_ref at = pl_first(w, HJ_ROLE_ARROW);

    (void)player;
    PL_EACH_WORD (i, w, HJ_ROLE_ITEM) {
        pl_flag(r, w->w[i].ref, PL_EXHAUSTED, true, "sailing.2");
        if (pl_ref_is_player(at))
            pl_number(r, ~at, COINS, -1, "sailing.1");
        else if (pl_ref_is_object(at))
            pl_mark(r, at, DAMAGE, 1, "sinking.1");
    }
}

#ifdef ORDER
/* Hails a player, who loses a coin when all have passed: an item of the stack
 * without a card. */
static void do_hail(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_item *item = pl_push(r, PL_ITEM_OWN, -1, player, "playing.1");

    if (item != NULL)
        item->to = pl_first(w, HJ_ROLE_ARROW);
}

/* Cancels a card that waits on the stack. */
static void do_counter(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)player;
    pl_cancel(r, pl_item_of(r->s, pl_first(w, HJ_ROLE_ITEM)), "playing.1");
}

static bool resolve(struct pl_run *r, struct pl_item *item)
{
    if (item->kind != PL_ITEM_OWN)
        return false;
    pl_number(r, ~item->to, COINS, -1, "playing.1");
    return true;
}
#endif

static void verb(struct pl_run *r, const struct pl_item *item,
                 const struct hj_effect *e, pl_ref target, pl_ref place)
{
    (void)item;
    if (!pl_ref_is_object(target))
        return;
    if (e->index == NF_VERB_SINK)
        pl_move(r, target, WRECKS, 0, "sinking.1");
    else if (e->index == NF_VERB_MOOR)
        pl_flag(r, target, PL_EXHAUSTED, true, "sailing.2");
    else if (e->index == NF_VERB_MOVE && place != PL_REF_NONE)
        pl_move(r, target, BOATS, pl_place_column(place), "sailing.1");
}

static bool may_go(const struct pl_run *r, int object, int relation,
                   pl_ref place)
{
    (void)relation;
    return pl_place_column(place) != r->s->objects[object].column;
}

static bool related(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place)
{
    (void)relation;
    (void)place;
    return source >= 0 &&
           r->s->objects[object].column == r->s->objects[source].column;
}

static void damage(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n)
{
    (void)item;
    (void)e;
    if (pl_ref_is_object(target))
        pl_mark(r, target, DAMAGE, n, "sinking.1");
}

static void settle(struct pl_run *r)
{
    PL_EACH (i, r->s, PL_ZONE(BOATS)) {
        if (r->s->objects[i].card == HJ_NO_CARD || pl_value(r, i, HULL) > 0)
            continue;
        pl_fire_event(r, NF_EVENT_SINKS, i, -1);
        pl_move(r, i, WRECKS, 0, "sinking.1");
    }
}

static void dusk(struct pl_run *r, int player)
{
    pl_ready_all(r, player, "ending.2");
}

static void end(struct pl_run *r, int player)
{
    pl_draw(r, player, 1, "drawing.1");
}

/* The wrecks are the new deck. */
static void deck_empty(struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, PL_ZONE(WRECKS), player)
        pl_move(r, w.at, DECK, 0, "drawing.1");
}

enum { SETUP, DUSK, SAIL };
static const struct pl_phase phases[] = {
    [SETUP] = {.word = "setup", .cite = ""},
    [DUSK] = {.word = "dusk", .cite = "", .start = dusk},
    [SAIL] = {.word = "sail", .cite = "", .end = end}};

#define AT_PIER PL_PLACE, 0, 1, .zones = PL_ZONE(PIERS)
static const struct pl_verb verbs[] = {
    PL_VERB(
        PLAY, PL_JOINS, SAIL, "playing.1", do_play, pl_offer_words,
        PL_TAKES(ITEM, PL_HAND, 1, 1, PL_PICKS),
        PL_TAKES(AT, AT_PIER, .only = TYPE(BOAT)),
        PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS, .only = TYPE(LAMP) | TYPE(TIDE)),
        PL_TAKES(TO, AT_PIER, .only = TYPE(TIDE)), PL_TAKES(AS, PL_WORD, 0, 1)),
    PL_VERB(USE, PL_YOUR_TURN, SAIL, "playing.1", do_use, NULL,
            PL_TAKES(ITEM, PL_WORD, 1, 1),
            PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS)),
    PL_VERB(
        MOVE, PL_YOUR_TURN, SAIL, "sailing.1", do_sail, pl_offer_words,
        PL_TAKES(ITEM, PL_OBJECT, 1, 1, PL_OF_ACTOR, .zones = PL_ZONE(BOATS)),
        PL_TAKES(TO, AT_PIER)),
#ifdef ORDER
    PL_VERB(CHALLENGE, PL_YOUR_TURN, SAIL, "playing.1", do_hail, pl_offer_words,
            PL_TAKES(ARROW, PL_TARGET, 1, 1, PL_OF_OTHERS,
                     .zones = PL_ZONE(CHAIN))),
    PL_VERB(COUNTER, PL_JOINS, SAIL, "playing.1", do_counter, pl_offer_words,
            PL_TAKES(ITEM, PL_STACKED, 1, 1)),
#endif
    PL_VERB(
        ATTACK, PL_YOUR_TURN, SAIL, "sailing.1", do_ram, pl_offer_words,
        PL_TAKES(ITEM, PL_OBJECT, 1, 8, PL_OF_ACTOR, .zones = PL_ZONE(BOATS)),
        PL_TAKES(ARROW, PL_TARGET, 1, 1, PL_OF_OTHERS,
                 .zones = PL_ZONE(BOATS)))};

static const struct hj_game_reading readings[] = {{"N1", "most"}, {NULL, NULL}};
static const struct hj_board_zone board_zones[] = {{"boats", HJ_LOOK_CROWD},
                                                   {"pier", HJ_LOOK_SHARED},
                                                   {"lamps", HJ_LOOK_CARDS},
                                                   {"chain", HJ_LOOK_STACK}};
static const uint8_t board_of[ZONES] = {
    [BOATS] = 1, [PIERS] = 2, [LAMPS] = 3, [CHAIN] = 4};
static const struct hj_board_value board_values[] = {{"cargo", "cargo"},
                                                     {"hull", "hull"}};
static const struct hj_board_number shown[] = {
    {"coins", "coins", false},
    {"fame.north", "northern fame", false},
    {"hand", "hand", true},
    {"wrecks", "wreck pile", true}};

static const struct pl_rules rules = {.id = "night-ferry",
                                      .title = "Night Ferry",
                                      .least_players = 2,
                                      .most_players = 4,
                                      .words = &hj_ferry_words,
                                      .word_values = word_values,
                                      .word_zones = word_zones,
                                      .word_numbers = word_numbers,
                                      .word_marks = word_marks,
                                      PL_TABLE(zone, zones),
                                      PL_TABLE(number, numbers),
                                      PL_TABLE(value, values),
                                      PL_TABLE(flag, flags),
                                      PL_TABLE(mark, marks),
                                      PL_TABLE(phase, phases),
                                      PL_TABLE(verb, verbs),
                                      PL_TABLE(lay, lays),
                                      .first_phase = DUSK,
                                      .position_phase = SAIL,
                                      .hand = HAND,
                                      .deck = DECK,
                                      .discard = WRECKS,
#ifdef ORDER
                                      .stack = CHAIN,
                                      .order = ORDER,
                                      .resolve = resolve,
#endif
#ifdef STACKED
                                      .stacked = true,
#endif
                                      .hand_size = 3,
                                      .lasts = PL_UNTIL_END,
                                      .not_in_deck = TYPE(PIER),
                                      .cites = {.over = "ending.1",
                                                .turn = "playing.1",
                                                .back = "playing.1",
                                                .draw = "drawing.1",
                                                .choice = "playing.1",
                                                .rule_effect = "sailing.1",
                                                .target = "playing.1"},
                                      .readings = readings,
                                      .board_of = board_of,
                                      .verb = verb,
                                      .may_go = may_go,
                                      .related = related,
                                      .damage = damage,
                                      .deck_empty = deck_empty,
                                      .settle = settle};

PL_BOARD("moored", .columns = PIER_COUNT);

PL_GAME_TYPE(hj_ferry, "night-ferry", rules, readings, board);

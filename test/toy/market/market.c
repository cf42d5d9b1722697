/* SPDX-License-Identifier: MPL-2.0 */
/* Tin Market, a game for tests in which players buy the cards of their decks
 * from one row for all. */
#define HJ_OWN_VERBS "market/own-verbs.def"
#include "play/legal.h"

#define HJ_GAME_WORDS "words.def"
#define HJ_GAME_PREFIX TM
#include "text/words-enum.h"
#define HJ_GAME_WORDS "words.def"
#include "text/words-tables.h"
extern const struct hj_text_words hj_market_words;
const struct hj_text_words hj_market_words = {HJ_WORDS_TABLES};

enum { NOWHERE, HAND, DECK, DISCARD, TABLE, MARKET, ZONES, STALLS = 3 };
static const struct pl_zone zones[ZONES] = {
    [NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
              NULL, "playing.1"},
    [DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [DISCARD] = {"discard", "discard pile",
                 PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED, NULL, ""},
    [TABLE] = {"table", "table", PL_PLAYED | PL_COUNTED, NULL, ""},
    [MARKET] = {"market", "market", PL_PLAYED | PL_PLACES | PL_SHARED, NULL, "",
                STALLS}};

enum { PENCE, DEALS, POINTS };
static const struct pl_number numbers[] = {[PENCE] = {.path = "pence"},
                                           [DEALS] = {.path = "deals"},
                                           [POINTS] = {.path = "points"}};
enum { COST, WORTH, GLORY };
static const struct pl_value values[] = {[COST] = {.path = "cost"},
                                         [WORTH] = {.path = "worth"},
                                         [GLORY] = {.path = "glory"}};
static const uint8_t word_values[] = {COST};
static const uint8_t word_numbers[] = {PENCE, DEALS};
static const struct pl_lay lays[] = {{"hand", HAND, .many = true},
                                     {"discard", DISCARD, .many = true},
                                     {"market", MARKET, .of_game = true}};

enum { FULL_HAND = 5, TO_WIN = 10 };

HJ_DIAGNOSTIC(too_dear, ILLEGAL, "too-dear", "%.*s has %d of %d pence");
HJ_DIAGNOSTIC(no_deal, ILLEGAL, "no-deal", "%.*s has no deal left");
HJ_DIAGNOSTIC(estate, ILLEGAL, "is-estate", "an estate cannot be played");

static void do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_first(w, HJ_ROLE_ITEM);
    struct pl_item item = pl_prepare_item(r, card, -1, player, -1, w);

    if (pl_card_of(r, card)->type == TM_TYPE_ESTATE + 1) {
        pl_undoable(r, w->w[0].o, "playing.1", HJ_SAY(estate));
        return;
    }
    pl_move(r, card, TABLE, 0, "playing.1");
    pl_number(r, player, PENCE, pl_printed(r, card, WORTH), "playing.2");
    pl_announce(r, &item, "playing.1");
}

static void do_buy(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_first(w, HJ_ROLE_ITEM), cost = pl_value(r, card, COST);
    int pence = r->s->players[player].numbers[PENCE];

    if (r->s->players[player].numbers[DEALS] == 0)
        pl_illegal(r, w->w[0].o, "buying.1", HJ_SAY(no_deal), PL_ID(r, player));
    if (pence < cost)
        pl_illegal(r, w->w[0].o, "buying.2", HJ_SAY(too_dear), PL_ID(r, player),
                   pence, cost);
    pl_number(r, player, DEALS, -1, "buying.1");
    pl_number(r, player, PENCE, -cost, "buying.2");
    pl_number(r, player, POINTS, pl_value(r, card, GLORY), "winning.1");
    r->s->objects[card].owner = (uint8_t)player;
    pl_move_to(r, card, player, DISCARD, 0, "buying.3");
}

/* Lays a card of the heap, which belongs to nobody, in the market. */
static void do_fill(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_new_object(r, (hj_card)pl_first(w, HJ_ROLE_ITEM), r->s->turn,
                             NOWHERE);

    (void)player;
    if (card >= 0)
        pl_move(r, card, MARKET, pl_place_column(pl_first(w, HJ_ROLE_AT)),
                "buying.3");
}

static void begin_day(struct pl_run *r, int player)
{
    pl_number(r, player, DEALS, 1, "buying.1");
    pl_draw(r, player, FULL_HAND, "day.1");
}

static void end_day(struct pl_run *r, int player)
{
    PL_EACH (i, r->s, PL_ZONE(HAND) | PL_ZONE(TABLE))
        if (r->s->objects[i].controller == player)
            pl_move(r, i, DISCARD, 0, "day.2");
    pl_clear_number(r, player, PENCE, "day.2");
    pl_clear_number(r, player, DEALS, "day.2");
}

static void deck_empty(struct pl_run *r, int player)
{
    PL_EACH (i, r->s, PL_ZONE(DISCARD))
        if (r->s->objects[i].controller == player)
            pl_move(r, i, DECK, 0, "day.3");
}

static void number_changed(struct pl_run *r, int player, int number, int from)
{
    (void)from;
    if (number == POINTS && r->s->players[player].numbers[POINTS] >= TO_WIN)
        pl_win(r, player, "winning.1");
}

enum { SETUP, DAY };
static const struct pl_phase phases[] = {
    [SETUP] = {.word = "setup", .cite = ""},
    [DAY] = {.word = "day", .cite = "", .start = begin_day, .end = end_day}};

static const struct pl_verb verbs[] = {
    PL_VERB(PLAY, PL_YOUR_TURN, DAY, "playing.1", do_play, pl_offer_words,
            PL_TAKES(ITEM, PL_HAND, 1, 1)),
    PL_VERB(BUY, PL_YOUR_TURN, DAY, "buying.1", do_buy, pl_offer_words,
            PL_TAKES(ITEM, PL_OBJECT, 1, 1, .zones = PL_ZONE(MARKET))),
    PL_VERB(FILL, PL_ANY_TIME | PL_NOBODY, PL_ANY_PHASE, "buying.3", do_fill,
            NULL, PL_TAKES(ITEM, PL_CARD, 1, 1),
            PL_TAKES(AT, PL_PLACE, 1, 1, PL_EMPTY, .zones = PL_ZONE(MARKET)))};

static const struct hj_game_reading readings[] = {{NULL, NULL}};
static const struct hj_board_zone board_zones[] = {{"table", HJ_LOOK_CARDS},
                                                   {"market", HJ_LOOK_SHARED}};
static const uint8_t board_of[ZONES] = {[TABLE] = 1, [MARKET] = 2};
static const struct hj_board_value board_values[] = {{"cost", "cost"}};
static const struct hj_board_number shown[] = {
    {"points", "points", false},
    {"pence", "pence", false},
    {"hand", "hand", true},
    {"discard", "discard pile", true}};

static const struct pl_rules rules = {.id = "tin-market",
                                      .title = "Tin Market",
                                      .least_players = 2,
                                      .most_players = 4,
                                      .words = &hj_market_words,
                                      .word_values = word_values,
                                      .word_numbers = word_numbers,
                                      PL_TABLE(zone, zones),
                                      PL_TABLE(number, numbers),
                                      PL_TABLE(value, values),
                                      PL_TABLE(phase, phases),
                                      PL_TABLE(verb, verbs),
                                      PL_TABLE(lay, lays),
                                      .first_phase = DAY,
                                      .position_phase = DAY,
                                      .hand = HAND,
                                      .deck = DECK,
                                      .discard = DISCARD,
                                      .decks_grow = true,
                                      .cites = {.over = "winning.1",
                                                .turn = "playing.1",
                                                .back = "playing.1",
                                                .draw = "day.1",
                                                .choice = "playing.1"},
                                      .readings = readings,
                                      .board_of = board_of,
                                      .deck_empty = deck_empty,
                                      .number_changed = number_changed};

PL_BOARD("turned", .columns = STALLS);
PL_GAME_TYPE(hj_market, "tin-market", rules, readings, board);

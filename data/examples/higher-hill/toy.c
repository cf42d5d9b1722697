/* SPDX-License-Identifier: MPL-2.0 */
/* Higher Hill, the toy game of headjudge-game(7). */
#include "play/legal.h"

/* 1. Words of the cards: rows of words.def, as numbers and as tables. */
#define HJ_GAME_WORDS "words.def"
#define HJ_GAME_PREFIX HH
#include "text/words-enum.h"
#define HJ_GAME_WORDS "words.def"
#include "text/words-tables.h"
extern const struct hj_text_words hj_toy_words;
const struct hj_text_words hj_toy_words = {HJ_WORDS_TABLES};

/* 2. Tables. */
enum { NOWHERE, HAND, DECK, TABLE, DISCARD, ZONES };
static const struct pl_zone zones[ZONES] = {
    [NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
              NULL, "playing.1"},
    [DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [TABLE] = {"table", "table", PL_PLAYED | PL_SINGLE | PL_COUNTED, NULL, ""},
    [DISCARD] = {"discard", "discard pile",
                 PL_OWNED | PL_COUNTED | PL_LISTED | PL_ORDERED, NULL, ""}};

enum { POINTS, NUMBERS };
static const struct pl_number numbers[NUMBERS] = {{.path = "points"}};
static const struct pl_value values[] = {{.path = "height", .floor_0 = true}};
static const uint8_t word_values[] = {HH_VALUE_HEIGHT};
static const struct pl_lay lays[] = {{"hand", HAND, .many = true},
                                     {"discard", DISCARD, .many = true},
                                     {"hill", TABLE, .many = false}};

/* 3. Functions for the rule book. */
enum { FULL_HAND = 3, TO_WIN = 3 };

struct toy_own {
    uint8_t played; /* the active player has played this turn */
};

HJ_DIAGNOSTIC(played_already, ILLEGAL, "played-already",
              "%.*s has played a hill already");

static void do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    struct toy_own *own = PL_OWN_PART(struct toy_own, r->s);
    int hill = pl_first(w, HJ_ROLE_ITEM);

    if (own->played)
        pl_illegal(r, w->w[0].o, "playing.2", HJ_SAY(played_already),
                   HJ_STR_ARG(pl_id(r, player)));
    own->played = 1;
    pl_alias(r, hill);
    pl_move(r, hill, TABLE, 0, "playing.1");
}

/* Returns the rank of a hill in the comparison: at equal height a Steep hill
 * wins (T1). */
static int rank(const struct pl_run *r, int hill)
{
    return 2 * pl_value(r, hill, HH_VALUE_HEIGHT) +
           (pl_keyword(r, hill, HH_KEYWORD_STEEP) > 0);
}

/* Scores for the higher hill when both players have had their turn
 * (comparing.1). */
static void compare(struct pl_run *r)
{
    int a = pl_only_object(r->s, 0, TABLE), b = pl_only_object(r->s, 1, TABLE),
        winner;

    if (a < 0 || b < 0)
        return;
    winner = rank(r, a) > rank(r, b) ? 0 : rank(r, b) > rank(r, a) ? 1 : -1;
    pl_move(r, a, DISCARD, 0, "comparing.2");
    pl_move(r, b, DISCARD, 0, "comparing.2");
    if (winner >= 0)
        pl_number(r, winner, POINTS, 1, "comparing.1 T1");
}

static void end_turn(struct pl_run *r, int player)
{
    struct toy_own *own = PL_OWN_PART(struct toy_own, r->s);
    int held = pl_count(r->s, player, HAND);

    own->played = 0;
    if (player != r->s->first)
        compare(r);
    if (held < FULL_HAND)
        pl_draw(r, player, FULL_HAND - held, "drawing.1");
}

static void points_changed(struct pl_run *r, int player, int number, int from)
{
    (void)from;
    if (r->s->players[player].numbers[number] >= TO_WIN)
        pl_win(r, player, "winning.1");
}

/* 4. Phases, verbs, the board, and the complete rules. */
enum { SETUP, MAIN, PHASES };
static const struct pl_phase phases[PHASES] = {
    [SETUP] = {.word = "setup", .cite = ""},
    [MAIN] = {.word = "main", .cite = "", .end = end_turn}};

static const struct pl_verb verbs[] = {
    PL_VERB(PLAY, PL_YOUR_TURN, MAIN, "playing.1", do_play, pl_offer_words,
            PL_TAKES(ITEM, PL_HAND, 1, 1), PL_TAKES(AS, PL_WORD, 0, 1))};

static const struct hj_game_reading readings[] = {{NULL, NULL}};
static const struct hj_board_zone board_zones[] = {{"table", HJ_LOOK_CARDS}};
static const uint8_t board_of[ZONES] = {[TABLE] = 1};
static const struct hj_board_value board_values[] = {{"height", "height"}};
static const struct hj_board_number shown[] = {{"points", "points", false},
                                               {"hand", "hand", true},
                                               {"discard", "discard", true}};

static const struct pl_rules rules = {.id = "toy",
                                      .title = "Higher Hill",
                                      .least_players = 2,
                                      .most_players = 2,
                                      .words = &hj_toy_words,
                                      .word_values = word_values,
                                      PL_TABLE(zone, zones),
                                      PL_TABLE(number, numbers),
                                      PL_TABLE(value, values),
                                      PL_TABLE(phase, phases),
                                      .first_phase = MAIN,
                                      .position_phase = MAIN,
                                      PL_TABLE(verb, verbs),
                                      PL_TABLE(lay, lays),
                                      .hand = HAND,
                                      .deck = DECK,
                                      .discard = DISCARD,
                                      .hand_size = FULL_HAND,
                                      .cites = {.over = "winning.1",
                                                .turn = "playing.1",
                                                .back = "playing.1",
                                                .draw = "drawing.1",
                                                .choice = "playing.1"},
                                      .readings = readings,
                                      .board_of = board_of,
                                      .number_changed = points_changed};

static const struct hj_board board = {
    PL_TABLE(zone, board_zones),   PL_TABLE(number, shown),
    PL_TABLE(value, board_values), .turned = "turned",
    .pieces = pl_pieces,           .places = pl_places};

PL_GAME_TYPE(hj_toy, "toy", rules, readings, board);

/* SPDX-License-Identifier: MPL-2.0 */
/* Last Trick, a game for tests with three or four players: the cards determine
 * the next turn, and the game has a verb of its own. */
#define HJ_OWN_VERBS "trick/own-verbs.def"
#include "play/kernel.h"
#include "play/legal.h"

#define HJ_GAME_WORDS "words.def"
#define HJ_GAME_PREFIX LT
#include "text/words-enum.h"
#define HJ_GAME_WORDS "words.def"
#include "text/words-tables.h"
extern const struct hj_text_words hj_trick_words;
const struct hj_text_words hj_trick_words = {HJ_WORDS_TABLES};

enum { NOWHERE, HAND, TABLE, TAKEN, ZONES };
static const struct pl_zone zones[ZONES] = {
    [NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
              NULL, "playing.1"},
    [TABLE] = {"table", "table", PL_PLAYED | PL_SINGLE, NULL, ""},
    [TAKEN] = {"taken", "taken", PL_COUNTED | PL_LISTED, NULL, ""}};

enum { TRICKS, BID, NUMBERS };
static const struct pl_number numbers[NUMBERS] = {{.path = "tricks"},
                                                  {.path = "bid"}};
static const struct pl_value values[] = {{.path = "rank"}};
static const uint8_t word_values[] = {LT_VALUE_RANK};
static const struct pl_lay lays[] = {{"hand", HAND, .many = true}};

enum { TO_WIN = 3 };

/* Number of cards of the trick, and the player who led. */
struct trick_own {
    uint8_t count, leader;
};

static int suit_of(const struct pl_run *r, int object)
{
    return pl_card_of(r, object)->type;
}

static int led(const struct pl_run *r)
{
    const struct trick_own *own = PL_OWN_PART(struct trick_own, r->s);

    return suit_of(r, pl_only_object(r->s, own->leader, TABLE));
}

HJ_DIAGNOSTIC(not_a_bid, ILLEGAL, "not-a-bid", "a bid is from 1 to %d");
HJ_DIAGNOSTIC(late_bid, ILLEGAL, "late-bid", "%.*s has taken a trick already");

static void do_bid(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;

    if (o->kind != HJ_OPERAND_NUMBER || o->value < 1 || o->value > TO_WIN) {
        pl_undoable(r, o, "bidding.1", HJ_SAY(not_a_bid), TO_WIN);
        return;
    }
    if (r->s->players[player].numbers[TRICKS] > 0)
        pl_illegal(r, NULL, "bidding.1", HJ_SAY(late_bid), PL_ID(r, player));
    pl_clear_number(r, player, BID, "bidding.1");
    pl_number(r, player, BID, o->value, "bidding.1");
}

static void offer_bid(struct pl_legal *l, int player)
{
    for (int i = 1; i <= TO_WIN && l->go_on; i++) {
        pl_try(l, player, HJ_VERB_BID);
        pl_add_number(l, HJ_ROLE_ITEM, i);
        pl_offer(l);
    }
}

/* Returns the player who takes the trick; -1: it is incomplete. */
static int taker(const struct pl_run *r)
{
    const struct trick_own *own = PL_OWN_PART(struct trick_own, r->s);
    int best = -1, most = -1;

    if (own->count < r->g->players)
        return -1;
    for (int i = 0; i < r->g->players; i++) {
        int card = pl_only_object(r->s, i, TABLE), suit = suit_of(r, card);
        int rank =
            pl_value(r, card, LT_VALUE_RANK) + (suit == LT_TYPE_OAK + 1 ? 100
                                                : suit == led(r)        ? 50
                                                                        : 0);
        if (rank > most) {
            most = rank;
            best = i;
        }
    }
    return best;
}

HJ_DIAGNOSTIC(must_follow, ILLEGAL, "must-follow",
              "%.*s has %s and must follow");
HJ_DIAGNOSTIC(once, ILLEGAL, "once-a-trick", "%.*s has played to this trick");

static void do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    struct trick_own *own = PL_OWN_PART(struct trick_own, r->s);
    int card = pl_first(w, HJ_ROLE_ITEM), suit = suit_of(r, card);

    if (taker(r) == player) { /* the last player of the trick leads */
        pl_end_turn(r);
        pl_begin_phase(r);
    }
    if (pl_only_object(r->s, player, TABLE) >= 0) {
        pl_undoable(r, w->w[0].o, "playing.1", HJ_SAY(once), PL_ID(r, player));
        return;
    }
    if (own->count > 0 && suit != led(r))
        for (struct pl_walk walk = {0};
             pl_walk_of(&walk, r->s, PL_ZONE(HAND), player);)
            if (suit_of(r, walk.at) == led(r)) {
                pl_illegal(r, w->w[0].o, "following.1", HJ_SAY(must_follow),
                           PL_ID(r, player), pl_type_word(r->g->rules, led(r)));
                break;
            }
    if (own->count++ == 0)
        own->leader = (uint8_t)player;
    pl_move(r, card, TABLE, 0, "playing.1");
}

static int next_turn(const struct pl_run *r, int player)
{
    int winner = taker(r);

    return winner >= 0 ? winner : pl_next_player(r, player);
}

/* Moves the trick to its winner after the last turn (taking.1). */
static void turn_ends(struct pl_run *r, int player)
{
    struct trick_own *own = PL_OWN_PART(struct trick_own, r->s);
    int winner = taker(r);

    (void)player;
    if (winner < 0)
        return;
    for (int i = 0; i < r->g->players; i++)
        pl_move_to(r, pl_only_object(r->s, i, TABLE), winner, TAKEN, 0,
                   "taking.1");
    own->count = 0;
    pl_number(r, winner, TRICKS, 1, "taking.1");
}

static void tricks_changed(struct pl_run *r, int player, int number, int from)
{
    (void)from;
    if (number == TRICKS && r->s->players[player].numbers[number] >= TO_WIN)
        pl_win(r, player, "winning.1");
}

enum { SETUP, MAIN, PHASES };
static const struct pl_phase phases[PHASES] = {
    [SETUP] = {.word = "setup", .cite = ""},
    [MAIN] = {.word = "main", .cite = ""}};

static const struct pl_verb verbs[] = {
    PL_VERB(BID, PL_ANY_TIME, PL_ANY_PHASE, "bidding.1", do_bid, offer_bid,
            PL_TAKES(ITEM, PL_WORD, 1, 1)),
    PL_VERB(PLAY, PL_YOUR_TURN, MAIN, "playing.1", do_play, pl_offer_words,
            PL_TAKES(ITEM, PL_HAND, 1, 1))};

static const struct hj_game_reading readings[] = {{NULL, NULL}};
static const struct hj_board_zone board_zones[] = {{"table", HJ_LOOK_CARDS}};
static const uint8_t board_of[ZONES] = {[TABLE] = 1};
static const struct hj_board_value board_values[] = {{"rank", "rank"}};
static const struct hj_board_number shown[] = {
    {"tricks", "tricks", false}, {"bid", "bid", false}, {"hand", "hand", true}};

static const struct pl_rules rules = {.id = "last-trick",
                                      .title = "Last Trick",
                                      .least_players = 3,
                                      .most_players = 4,
                                      .words = &hj_trick_words,
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
                                      .hand_size = 7,
                                      .cites = {.over = "winning.1",
                                                .turn = "playing.1",
                                                .back = "playing.1",
                                                .draw = "playing.1",
                                                .choice = "playing.1"},
                                      .readings = readings,
                                      .board_of = board_of,
                                      .turn_ends = turn_ends,
                                      .next_turn = next_turn,
                                      .number_changed = tricks_changed};

static const struct hj_board board = {
    PL_TABLE(zone, board_zones),   PL_TABLE(number, shown),
    PL_TABLE(value, board_values), .turned = "turned",
    .pieces = pl_pieces,           .places = pl_places};

PL_GAME_TYPE(hj_trick, "last-trick", rules, readings, board);

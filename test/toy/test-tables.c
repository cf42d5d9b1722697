/* SPDX-License-Identifier: MPL-2.0 */
/* Tests the check of a game's tables: each case makes one row of the toy game
 * wrong, expects a message that names it, and plays nothing. */
#include "toy.c"

#include <stdio.h>

struct tables {
    struct pl_rules rules;
    struct hj_board board;
    struct hj_text_words words;
    struct pl_zone zones[ZONES];
    struct pl_number numbers[2];
    struct pl_phase phases[PHASES];
    struct pl_verb verbs[2];
    struct pl_value values[1];
    uint8_t board_of[ZONES];
};

static struct tables sound(void)
{
    struct tables t = {.rules = rules, .board = board, .words = hj_toy_words};

    memcpy(t.zones, zones, sizeof zones);
    memcpy(t.phases, phases, sizeof phases);
    memcpy(t.board_of, board_of, sizeof board_of);
    t.numbers[0] = t.numbers[1] = numbers[0];
    t.verbs[0] = t.verbs[1] = verbs[0];
    t.values[0] = values[0];
    return t;
}

static const struct hj_phase_word dusk = {"dusk phase"};
static const struct hj_noun_word noun = {.one = "thing"};
static const struct hj_board_zone nameless = {NULL, HJ_LOOK_CARDS};
static const struct hj_board_zone shared = {"table", HJ_LOOK_SHARED};
static const struct hj_board_number untitled = {"points", NULL, false};
static const struct pl_mark high = {.path = "height"};
static int failed;

/* Fails unless the tables are refused with SAID in the message; NULL:
 * accepted. */
static void expect(struct tables *t, const char *said)
{
    struct hj_error e = {0};
    bool hold;

    t->rules.words = t->rules.words != NULL ? &t->words : NULL;
    t->rules.zones = t->zones;
    t->rules.numbers = t->numbers;
    t->rules.phases = t->phases;
    t->rules.verbs = t->rules.verbs != NULL ? t->verbs : NULL;
    t->rules.values = t->values;
    t->rules.board_of = t->rules.board_of != NULL ? t->board_of : NULL;
    hold = pl_tables_hold(&t->rules, &t->board, &e);
    if (hold == (said == NULL) && (hold || strstr(e.text, said) != NULL))
        return;
    fprintf(stderr, "FAIL: expected '%s', got '%s'\n",
            said != NULL ? said : "sound tables", e.text);
    failed = 1;
}

#define CASE(CHANGE, SAID)                                                     \
    do {                                                                       \
        struct tables t = sound();                                             \
        CHANGE;                                                                \
        expect(&t, SAID);                                                      \
    } while (0)

int main(void)
{
    CASE((void)0, NULL);
    CASE(t.rules.title = NULL, "without an id or a title");
    CASE(t.rules.words = NULL, "no words of its cards");
    CASE(t.rules.phase_count = 0, "no phases");
    CASE(t.phases[MAIN].word = NULL, "row 1 of the phases has no word");
    CASE(t.phases[MAIN].word = "", "row 1 of the phases has no word");
    CASE(t.phases[MAIN].word = "setup", "two phases are called 'setup'");
    CASE(t.zones[TABLE].title = NULL, "row 3 of the zone titles");
    CASE(t.zones[TABLE].word = "hand", "two zones are called 'hand'");
    CASE(t.rules.zone_count = 40, "40 zones, at most 18");
    CASE(t.rules.number_count = 2, "two numbers are called 'points'");
    CASE(t.numbers[0].path = "discard", "a number and a zone are called");
    CASE(t.rules.flag_count = 1, "1 flags, and no table of them");
    CASE(t.rules.hand = ZONES, "hand: no row 5 in the table of zones");
    CASE(t.zones[TABLE].word = "Big Table", "not a word of paths");
    CASE(t.rules.deck = TABLE,
         "the zone 'table' is the deck and lacks PL_DECK");
    CASE(t.rules.stack = HAND, "the zone 'hand' is the hand and the stack");
    CASE(t.rules.hand = 0, "'play' takes cards of the hand");
    CASE(t.rules.first_phase = 7, "first_phase: no row 7");
    CASE(t.rules.word_values = NULL, "word_values is missing");
    CASE(t.rules.order = PL_STACK_ONE, "no zone is it");
    CASE(t.rules.stack = TABLE, "order is PL_STACK_NONE");
    CASE(t.values[0].minus_mark = 1, "height: no row 0 in the table of marks");
    CASE((t.words.phase_count = 1, t.words.phases = &dusk),
         "the cards' word 'dusk phase' is not that of phase 1");
    CASE(t.rules.empty_deck_reading = 1, "empty_deck_reading: no row 0");
    CASE(t.values[0].path = "zone", "two facts of a card are called 'zone'");
    CASE((t.rules.mark_count = 1, t.rules.marks = &high),
         "two facts of a card are called 'height'");
    CASE(t.numbers[0].least = 1, "'points' starts at 0, from 1 to");
    CASE(t.rules.hand_size = -1, "hand_size is -1");
    CASE(t.rules.own_parts[0].at = PL_OWN + 1, "row 0 of own_parts");
    CASE((t.words.noun_count = 1, t.words.nouns = &noun),
         "row 0 of the noun plurals has no word");
    CASE(t.rules.own_size = PL_OWN + 1, "own_size is");
    CASE(t.rules.most_players = 9, "must be from 1 to 8");
    CASE(t.verbs[0].verb = HJ_VERB_OWN, "a verb has no word");
    CASE(t.verbs[0].work = NULL, "'play' has no function");
    CASE(t.verbs[0].phase = PHASES, "play: no row 2 in the table of phases");
    CASE(t.verbs[0].words[HJ_ROLE_ITEM].least = 2, "'play' takes 2 to 1 words");
    CASE(t.verbs[0].words[HJ_ROLE_ITEM].only = 2, "ONLY for its first operand");
    CASE(t.rules.verbs = NULL, "1 verbs, and no table of them");
    CASE(t.rules.verb_count = 2, "the verb 'play' has two rows");
    CASE(t.verbs[0].words[HJ_ROLE_ARROW].kind = PL_WORD,
         "takes words behind '->', which it does not have");
    CASE(t.rules.board_of = NULL, "board_of is missing");
    CASE(t.board_of[TABLE] = 5, "table: no row 4");
    CASE(t.board.pieces = NULL, "the board lacks its functions");
    CASE(t.board.turned = NULL, "the board lacks the word for turned cards");
    CASE(t.board.columns = HJ_BOARD_COLUMNS + 1, "9 columns, at most 8");
    CASE(t.board.zone_count = HJ_BOARD_ZONES + 1, "19 board zones, at most 18");
    CASE(t.board.zones = NULL, "1 board zones, and no table of them");
    CASE(t.board.zones = &nameless, "row 0 of the board zones has no word");
    CASE(t.board.zones = &shared, "'table' is shared, and the board has no");
    CASE((t.board.number_count = 1, t.board.numbers = &untitled),
         "row 0 of the number titles has no word");
    CASE(t.board.value_count = 2, "2 board values, at most 1");
    CASE(t.numbers[0].path = "score", "the board shows 'points'");
    return failed;
}

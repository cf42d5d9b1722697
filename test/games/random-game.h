/* SPDX-License-Identifier: MPL-2.0 */
/* Plays a random game of Sularia with legal moves, and writes its log. */
#ifndef HJ_TEST_RANDOM_GAME_H
#define HJ_TEST_RANDOM_GAME_H

#include "base/random.h"
#include "log/log.h"
#include "play/game.h"
#include "replay/replay.h"

enum {
    RANDOM_PLAYERS = 4,
    RANDOM_DECK = 60,
    RANDOM_TEXT = 1 << 20,
    RANDOM_OFFERS = 4096,
    RANDOM_STEPS = 4096
};

struct random_options {
    int players; /* 2 to RANDOM_PLAYERS; 4 with teams */
    bool teams, strict;
    int edition;     /* 2017 or 2015 */
    bool decks;      /* known in the log */
    int most_rounds; /* last round of the game */
    int most_steps;
    unsigned reveals; /* percentage of unknown cards that are named */
};

/* One game. TEXT is the log so far; steps[i] is the length of the text after
 * action number i, digests[i] that of the state then. */
struct random_game {
    struct random_options options;
    struct hj_random random;
    const struct hj_catalogue *catalogue;
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_game *game;
    void *state, *copy;
    struct hj_out *value; /* of the last queried fact */
    hj_card deck_cards[RANDOM_PLAYERS][RANDOM_DECK];
    unsigned deck_copies[RANDOM_PLAYERS][RANDOM_DECK];
    size_t deck_count[RANDOM_PLAYERS];
    hj_card left[RANDOM_PLAYERS][RANDOM_DECK]; /* cards not named yet */
    size_t left_count[RANDOM_PLAYERS];
    struct hj_replay_deck decks[RANDOM_PLAYERS];
    struct hj_out *offers; /* lines, each ending in 0 */
    size_t offer_at[RANDOM_OFFERS];
    size_t offer_count;
    char *text;
    size_t length, head;
    size_t steps[RANDOM_STEPS];
    uint64_t digests[RANDOM_STEPS];
    size_t step_count;
    int aliases;
};

/* Returns the shipped catalogue; NULL if it cannot be read. */
struct hj_catalogue *random_catalogue(void);

/* Begins a game; false if out of memory. random_end() frees it. */
bool random_begin(struct random_game *g, const struct random_options *options,
                  const struct hj_catalogue *catalogue, uint64_t seed);
void random_end(struct random_game *g);

/* Returns the value of a fact of the position, valid until the next call; ""
 * for none. random_number() returns it as a number, 0 if it is none. */
struct hj_str random_fact(struct random_game *g, const char *path);
int random_number(struct random_game *g, const char *path);

/* Returns the id of a player by number, as in the logs. */
const char *random_player(int i);

/* Lists the legal moves in the offers of G. */
void random_list(struct random_game *g);

/* Judges LINE on a copy of the state without writing it. */
enum hj_applied random_try(struct random_game *g, const char *line);

/* Does one of the offers. Returns false when the game is over or broken off;
 * *REFUSED is then an offered line that was not accepted, or NULL. */
bool random_step(struct random_game *g, const char **refused);

/* Reads the current text; false if it is no log. */
bool random_read(struct random_game *g);

/* Restores state and text as they were before action number AT. */
void random_rewind(struct random_game *g, size_t at);

/* A line of the log with one word replaced by another one of the log: its
 * result at its place, and, if it is legal, whether `legal` offered it. */
struct random_mutant {
    size_t at;
    const char *line; /* valid until the next one */
    enum hj_applied applied;
    bool offered;
};

/* Makes a mutant of a finished game; keeps the text, changes the state. False
 * if out of memory. */
bool random_mutation(struct random_game *g, struct random_mutant *m);

#endif

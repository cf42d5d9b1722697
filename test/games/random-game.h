/* SPDX-License-Identifier: MPL-2.0 */
/* Plays a game of Sularia at random, choosing among what is legal, and writes
 * its log. */
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
    bool decks;      /* they are known */
    int most_rounds; /* the game is broken off behind that round */
    int most_steps;
    unsigned reveals; /* how often, in percent, an unknown card is told */
};

/* One game.  TEXT is the log so far; steps[i] is the length of the text behind
 * action number i, digests[i] that of the state there. */
struct random_game {
    struct random_options options;
    struct hj_random random;
    const struct hj_catalogue *catalogue;
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_game *game;
    void *state, *copy;
    struct hj_out *value; /* of the fact that was asked for last */
    hj_card deck_cards[RANDOM_PLAYERS][RANDOM_DECK];
    unsigned deck_copies[RANDOM_PLAYERS][RANDOM_DECK];
    size_t deck_count[RANDOM_PLAYERS];
    hj_card left[RANDOM_PLAYERS][RANDOM_DECK]; /* not named yet */
    size_t left_count[RANDOM_PLAYERS];
    struct hj_replay_deck decks[RANDOM_PLAYERS];
    struct hj_out *offers; /* lines, one behind the other, each ending in 0 */
    size_t offer_at[RANDOM_OFFERS];
    size_t offer_count;
    char *text;
    size_t length, head;
    size_t steps[RANDOM_STEPS];
    uint64_t digests[RANDOM_STEPS];
    size_t step_count;
    int aliases;
};

/* The shipped catalogue; NULL when it cannot be read. */
struct hj_catalogue *random_catalogue(void);

/* Begins a game; false when memory is short.  What it holds is given back by
 * random_end(). */
bool random_begin(struct random_game *g, const struct random_options *options,
                  const struct hj_catalogue *catalogue, uint64_t seed);
void random_end(struct random_game *g);

/* The value of a fact of the position, until the next one is asked for; "" for
 * none.  The same as a number, 0 where it is none. */
struct hj_str random_fact(struct random_game *g, const char *path);
int random_number(struct random_game *g, const char *path);

/* The id of a player by number, as the logs have it. */
const char *random_player(int i);

/* Lists what is legal into the offers of G. */
void random_list(struct random_game *g);

/* Judges LINE on a copy of the state without writing it. */
enum hj_applied random_try(struct random_game *g, const char *line);

/* Chooses one of the offers and does it.  Returns false when the game is over
 * or broken off; *REFUSED is then the line that was offered and not accepted,
 * or NULL. */
bool random_step(struct random_game *g, const char **refused);

/* Reads the text that there is; false when it is no log. */
bool random_read(struct random_game *g);

/* The state, and the text, as they were in front of action number AT. */
void random_rewind(struct random_game *g, size_t at);

/* A line of the log with one word that is another of the log: what becomes of
 * it at its place, and, where it is legal, whether `legal` knew of it. */
struct random_mutant {
    size_t at;
    const char *line; /* lives until the next one */
    enum hj_applied applied;
    bool offered;
};

/* Makes a mutant of a game that has been played; the text is as it was then,
 * the state is not.  False when memory is short. */
bool random_mutation(struct random_game *g, struct random_mutant *m);

#endif

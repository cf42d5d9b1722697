/* SPDX-License-Identifier: MPL-2.0 */
/* The logs under test/rules: their annotations, and the results of their
 * replay. */
#ifndef HJ_SRC_RULES_PROOF_H
#define HJ_SRC_RULES_PROOF_H

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/out.h"
#include "games/games.h"

/*
 * A log of this kind has a sentence of purpose in its first annotation, names
 * in its annotations the ids of the rules that it shows, and gives at its
 * lines the expected results:
 *
 *   ann attack h1 -> v2      # illegal: protected-site.1
 *   ann draw 2               # warning: R7
 *   @claim v1.def 2          # damage-step.7: what the defender left
 *   @claim by bob v1.def 1   # false
 *
 * A line has exactly the findings that it gives, and none if it gives none.
 */
struct proof {
    struct hj_file file;
    struct hj_map *named;   /* ids in annotations; keys are slices of FILE */
    struct hj_map *claimed; /* ids in annotations of claims that hold */
    struct hj_map *cited;   /* by events and by expected findings */
    struct hj_arena *arena;
    struct hj_out *wrong;           /* a line for each deviation */
    const struct hj_game_row *game; /* the log's; NULL for a case: any game */
    bool is_case; /* a case of commands, proven by its runner */
};

/* Reads and replays the log in PATH as the game that it names.  PROOF must be
 * all zeros; proof_free() frees it in any case.  NAME is the log's name in
 * lines about deviations.  Returns false with the reason in E when the log
 * cannot be read or when out of memory. */
bool proof_run(struct proof *proof, const char *path, const char *name,
               struct hj_error *e);
void proof_free(struct proof *proof);

/* Reads a golden case, a file of commands and their output, which shows the ids
 * in its comments; otherwise like proof_run(). */
bool proof_read_case(struct proof *proof, const char *path, struct hj_error *e);

/* True if the proof may show rules of that game. */
bool proof_is_of(const struct proof *proof, const struct hj_game_row *game);

/* True if the replay matches the log's annotations. */
bool proof_holds(const struct proof *proof);

/* True if the log names the rule ID and its replay confirms it: an event or an
 * expected finding cites ID or one of CITED (separated by blanks), or a claim
 * that holds has ID in its annotation. */
bool proof_shows(const struct proof *proof, struct hj_str id,
                 struct hj_str cited);

#endif

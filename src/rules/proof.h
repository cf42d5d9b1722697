/* SPDX-License-Identifier: MPL-2.0 */
/* The logs under test/rules: what each says that it shows, and what its run
 * really gives. */
#ifndef HJ_SRC_RULES_PROOF_H
#define HJ_SRC_RULES_PROOF_H

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/out.h"
#include "games/games.h"

/*
 * A log of this kind has a sentence of purpose in its first annotation, names
 * in its annotations the ids of the rules that it shows, and says at its lines
 * what comes of them:
 *
 *   ann attack h1 -> v2      # illegal: protected-site.1
 *   ann draw 2               # warning: R7
 *   @claim v1.def 2          # damage-step.7: what the defender left
 *   @claim by bob v1.def 1   # false
 *
 * A line has exactly the findings that it says, and none when it says none.
 */
struct proof {
    struct hj_file file;
    struct hj_map *named;   /* ids of annotations; keys are slices of FILE */
    struct hj_map *claimed; /* those of annotations of claims that hold */
    struct hj_map *cited;   /* by events, and by findings that are expected */
    struct hj_arena *arena;
    struct hj_out *wrong; /* a line for each thing that went otherwise */
    const struct hj_game_row *game; /* the log's; NULL: any, of a case */
    bool is_case; /* of commands: its runner proves what it says */
};

/* Reads the log and plays it as the game that it names.  False, with the reason
 * in E, when it cannot be read at all or memory has run out; proof_free() frees
 * it either way, once PROOF was all zeros before.  NAME stands in the lines of
 * what went wrong. */
bool proof_run(struct proof *proof, const char *path, const char *name,
               struct hj_error *e);
void proof_free(struct proof *proof);

/* The same for a golden case, a file of commands and what they print: it shows
 * the ids that its comments name. */
bool proof_read_case(struct proof *proof, const char *path, struct hj_error *e);

/* True if it may show rules of that game. */
bool proof_is_of(const struct proof *proof, const struct hj_game_row *game);

/* True if everything went as the log says. */
bool proof_holds(const struct proof *proof);

/* True if the log names the rule ID and its run bears that out: an event or an
 * expected finding cites it, or one of the ids in CITED (separated by blanks),
 * or a claim that holds has it in its annotation. */
bool proof_shows(const struct proof *proof, struct hj_str id,
                 struct hj_str cited);

#endif

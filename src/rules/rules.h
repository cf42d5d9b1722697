/* SPDX-License-Identifier: MPL-2.0 */
/* The index of rules and rulings, from data/rules. */
#ifndef HJ_SRC_RULES_RULES_H
#define HJ_SRC_RULES_RULES_H

#include "base/map.h"
#include "cli.h"
#include "games/games.h"
#include "rules/proof.h"

/* One sentence of the rules, or one ruling.  The texts are slices of the
 * files. */
struct rule {
    struct hj_str id, summary;
    struct hj_str status;         /* a sentence's, else "ruling" */
    struct hj_str as;             /* a sentence's: ids under which findings and
                                   * events cite it, separated by blanks; "":
                                   * its own */
    struct hj_str title;          /* a ruling's */
    struct hj_str cite, readings; /* a ruling's, separated by blanks */
    struct cli_list tests;        /* names of the logs that show it */
};

enum { RULES_MOST_FILES = 4 };

/* The sentences and rulings of one game. */
struct rules {
    const struct hj_game_row *game;
    char *paths[RULES_MOST_FILES];
    struct hj_str texts[RULES_MOST_FILES];
    int file_count;
    struct rule *items;
    size_t count, size;
    struct hj_map *index;
};

/* The rules of several games, in the order of the registry. */
struct rules_library {
    struct rules *games;
    size_t count;
};

/* Reads the rules of the game with the id GAME or, for NULL, of all games with
 * rules.  LIBRARY must be all zeros; rules_free() frees it in any case.
 * Returns false after a message. */
bool rules_read(const struct cli *cli, const char *game,
                struct rules_library *library);
void rules_free(struct rules_library *library);

/* Returns the rule or ruling of a game with that id, or NULL. */
struct rule *rules_find(const struct rules *rules, struct hj_str id);

/* True if the blank-separated list contains the word. */
bool rules_has_word(struct hj_str list, struct hj_str word);

/* Writes one rule as text, or with --json as JSON; returns false when out of
 * memory. */
bool rules_write(const struct cli *cli, const struct rules *rules,
                 const struct rule *rule);

/* The logs of a folder, replayed. */
struct proof_list {
    struct proof *proofs;
    char **names; /* without the folder */
    size_t count;
};

/* Replays the logs of FOLDER and its subfolders, each as the game that it
 * names, and reads the golden cases, in the order of their names.  Returns
 * false after a message, also without any such file; proofs_free() frees
 * LIST in any case. */
bool proofs_read(const struct cli *cli, struct proof_list *list,
                 const char *folder);
void proofs_free(struct proof_list *list);

/* Runs hj-rules coverage. */
int rules_coverage(struct cli *cli, int argc, char **argv);

#endif

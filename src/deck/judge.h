/* SPDX-License-Identifier: MPL-2.0 */
/* Judging of decks: the common part of check, manifests and teams. */
#ifndef HJ_SRC_DECK_JUDGE_H
#define HJ_SRC_DECK_JUDGE_H

#include "deck/deck-tool.h"
#include "formats/checker.h"

/* A format by which decks are judged, and the options for reading them. */
struct deck_rules {
    struct hj_format *format;
    struct hj_checker *checker;
    struct hj_deck_options options;
    struct cli_sections sections;
    char edition[HJ_DATE_TEXT];
};

/* The options of check. */
struct deck_check_options {
    const char *format, *game, *from, *manifest, *picks, *player;
    bool all, team, quiet, illegal_only;
    int64_t jobs;
};

/* The drafted cards for --from-picks: copies by card. */
struct deck_picks;

/* One run of check. */
struct deck_check {
    struct cli *cli;
    struct hj_catalogue *cat;
    struct deck_rules *rules;
    size_t count;
    struct deck_picks *picks;
    bool illegal_only; /* --illegal */
    int status;
    uint64_t decks, legal, illegal, unreadable;
};

/* Opens formats and catalogue; of a large catalogue only the cards that the
 * list in the file ONLY may name, if the result is the same.  ONLY is NULL if
 * there may be several lists.  Returns false after a message. */
bool deck_check_open(struct deck_check *check,
                     const struct deck_check_options *w, const char *only,
                     const struct hj_deck_options *options);
void deck_check_close(struct deck_check *check);

/* The working memory of one thread, for any number of decks. */
struct deck_judge {
    struct deck_check *check;
    struct hj_checker_workspace **benches; /* by format */
    struct hj_deck *deck;
    struct hj_findings *findings;
    struct hj_writer *writer; /* of JSON, to OUT */
    struct hj_out *out, *err;
    int status;
    uint64_t decks, legal, illegal, unreadable;
};

/* The owner of a deck in a manifest; NULL: unknown. */
struct deck_owner {
    const char *player, *team, *deck;
};

/* Adds the owner of an unreadable deck to the message in E. */
void deck_owner_append(const struct deck_owner *owner, struct hj_error *e);

struct deck_judge *deck_judge_new(struct deck_check *check);
void deck_judge_free(struct deck_judge *judge);

/* Judges every deck of a block: writes verdicts to judge->out, errors to
 * judge->err. */
void deck_judge_block(struct deck_judge *judge, struct deck_block *block,
                      const struct deck_owner *owner);

/* One verdict to be written, as text or JSON. */
struct deck_case {
    const struct deck_rules *rules;
    const struct hj_deck *deck; /* NULL: a team's verdict */
    const struct deck_owner *owner;
    struct hj_str label;
    const struct hj_verdict *verdict;
    const struct hj_findings *findings;
    const char *team_decks[2];
};
void deck_verdict_print(struct deck_judge *judge, const struct deck_case *c);

/* Adds a worker's counts to the run, and moves its output to standard output
 * and standard error. */
void deck_judge_flush(struct deck_judge *judge);

/* Judges the files with JOBS threads; OWNERS is NULL or has one item a file.
 * Returns the worst status. */
int deck_pipeline(struct deck_check *check, int count, char **files,
                  const struct deck_owner *owners, int64_t jobs,
                  const struct hj_deck_options *options);

/* Judges two files as one team, for --team and for each team of a manifest;
 * adds the results to the run. */
void deck_team(struct deck_check *check, char *const files[2],
               const struct deck_owner *owner, bool with_decks);

/* Runs check --manifest. */
int deck_manifest(struct deck_check *check, const char *file, int64_t jobs,
                  const struct hj_deck_options *options);

/* Reads the picks; returns NULL after a message.  PLAYER may be NULL. */
struct deck_picks *deck_picks_new(struct cli *cli,
                                  const struct hj_catalogue *cat,
                                  const char *file, const char *player);
void deck_picks_free(struct deck_picks *picks);

/* Adds a finding for every card with more copies in the deck than were drafted;
 * returns false when out of memory. */
bool deck_picks_check(const struct deck_picks *picks,
                      const struct hj_catalogue *cat,
                      const struct hj_deck *deck, struct hj_findings *findings);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Judging decks: what check shares with its manifests and teams. */
#ifndef HJ_SRC_DECK_JUDGE_H
#define HJ_SRC_DECK_JUDGE_H

#include "deck/deck-tool.h"
#include "formats/checker.h"

/* A format that decks are judged by, and what reads them for it. */
struct deck_rules {
    struct hj_format *format;
    struct hj_checker *checker;
    struct hj_deck_options options;
    struct cli_sections sections;
    char edition[HJ_DATE_TEXT];
};

/* What check was asked for. */
struct deck_wishes {
    const char *format, *game, *from, *manifest, *picks, *player;
    bool all, team, quiet, illegal_only;
    int64_t jobs;
};

/* What was drafted, for --from-picks: copies by card. */
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

/* Opens formats and catalogue; of a large catalogue those cards alone that the
 * list in the file ONLY may name, where that comes to the same.  ONLY is NULL
 * where there may be more lists than one.  False after a message. */
bool deck_check_open(struct deck_check *check, const struct deck_wishes *w,
                     const char *only, const struct hj_deck_options *options);
void deck_check_close(struct deck_check *check);

/* What one thread judges with; opened once, used for any number of decks. */
struct deck_judge {
    struct deck_check *check;
    struct hj_bench **benches; /* a format */
    struct hj_deck *deck;
    struct hj_findings *findings;
    struct hj_writer *writer; /* of JSON, to OUT */
    struct hj_out *out, *err;
    int status;
    uint64_t decks, legal, illegal, unreadable;
};

/* Who plays the deck, in a manifest; NULL: nobody is named. */
struct deck_owner {
    const char *player, *team, *deck;
};

/* Says in E whose deck it is that cannot be read. */
void deck_owner_tell(const struct deck_owner *owner, struct hj_error *e);

struct deck_judge *deck_judge_new(struct deck_check *check);
void deck_judge_free(struct deck_judge *judge);

/* Judges every deck of a block: verdicts to judge->out, trouble to
 * judge->err. */
void deck_judge_block(struct deck_judge *judge, struct deck_block *block,
                      const struct deck_owner *owner);

/* Writes one verdict as text or JSON. */
struct deck_case {
    const struct deck_rules *rules;
    const struct hj_deck *deck; /* NULL: a team's */
    const struct deck_owner *owner;
    struct hj_str label;
    const struct hj_verdict *verdict;
    const struct hj_findings *findings;
    const char *team_decks[2];
};
void deck_verdict_print(struct deck_judge *judge, const struct deck_case *c);

/* Adds what a worker counted to the run, and empties its outputs into
 * standard output and standard error. */
void deck_judge_deliver(struct deck_judge *judge);

/* Goes through the files with JOBS threads; OWNERS is NULL or one a file. */
int deck_pipeline(struct deck_check *check, int count, char **files,
                  const struct deck_owner *owners, int64_t jobs,
                  const struct hj_deck_options *options);

/* check --team: two files as one team; more teams of a manifest.  Both return
 * nothing but what they add to the run. */
void deck_team(struct deck_check *check, char *const files[2],
               const struct deck_owner *owner, bool with_decks);

/* check --manifest */
int deck_manifest(struct deck_check *check, const char *file, int64_t jobs,
                  const struct hj_deck_options *options);

/* Reads the picks; NULL after a message.  PLAYER may be NULL. */
struct deck_picks *deck_picks_new(struct cli *cli,
                                  const struct hj_catalogue *cat,
                                  const char *file, const char *player);
void deck_picks_free(struct deck_picks *picks);

/* Adds a finding for every card of which the deck has more copies than were
 * drafted. */
bool deck_picks_check(const struct deck_picks *picks,
                      const struct hj_catalogue *cat,
                      const struct hj_deck *deck, struct hj_findings *findings);

#endif

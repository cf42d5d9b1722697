/* SPDX-License-Identifier: MPL-2.0 */
/* Judges the text of a log by the cards in its head. */
#ifndef HJ_TEST_JUDGE_LOG_H
#define HJ_TEST_JUDGE_LOG_H

#include "base/out.h"
#include "log/log.h"

#include <check.h>

/* A closed catalogue of the cards in a log's head. */
struct hj_catalogue *judge_cards(const struct hj_log *log);

/* How many illegal lines, false claims and unreadable lines a log of GAME has;
 * they are written to SAY where it is not NULL. */
int judge_text(const char *game, struct hj_str text, struct hj_out *say);

/* Asserts that the log of position NUMBER claims something, and that no claim
 * is false and no line unread or illegal, but for those that cite ALLOWED
 * (NULL: nothing may be). */
void judge_position(const char *game, struct hj_str text, uint64_t seed,
                    int number, const char *allowed);

/* The same as judge_text() of a file; -1: it is no log of GAME, or has no cards
 * of its own. */
int judge_file(const char *path, const char *game);

#endif

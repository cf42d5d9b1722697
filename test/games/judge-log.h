/* SPDX-License-Identifier: MPL-2.0 */
/* Judges the text of a log by the cards in its head. */
#ifndef HJ_TEST_JUDGE_LOG_H
#define HJ_TEST_JUDGE_LOG_H

#include "base/out.h"
#include "log/log.h"

#include <check.h>

/* Returns a closed catalogue of the cards in a log's head. */
struct hj_catalogue *judge_cards(const struct hj_log *log);

/* Returns the number of illegal lines, false claims and unreadable lines in a
 * log of GAME; writes them to SAY unless it is NULL. */
int judge_text(const char *game, struct hj_str text, struct hj_out *say);

/* Asserts that the log of position NUMBER has claims, that none is false, and
 * that no line is unread or illegal, except for findings that cite ALLOWED
 * (NULL: none). */
void judge_position(const char *game, struct hj_str text, uint64_t seed,
                    int number, const char *allowed);

/* Judges a file like judge_text(); -1: not a log of GAME, or without cards. */
int judge_file(const char *path, const char *game);

#endif

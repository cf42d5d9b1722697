/* SPDX-License-Identifier: MPL-2.0 */
/* Lists of an event, checked by a format. */
#ifndef HJ_SRC_EVENT_LISTS_H
#define HJ_SRC_EVENT_LISTS_H

#include "cli-checker.h"
#include "event/session.h"

/* What lists are checked with, and what the last one was found to be. */
struct lists {
    struct cli_checker by;
    struct hj_verdict verdict;
    char hash[HJ_DECK_HASH];
};

/* Opens the format, by the id FORMAT or, when it is NULL, by what the event in
 * FILE names, on the day of --on or else the event's own day.  Before the
 * session is open: nobody waits for a list that is being read.  False after
 * having said why, or with the reason in s->e. */
bool lists_open(struct session *s, struct lists *l, const char *format,
                const char *file);

/* Reads and checks one list, whose findings replace those of the one before.
 * NAME is what places call it.  False with the reason in s->e. */
bool lists_check(struct session *s, struct lists *l, struct hj_str bytes,
                 const char *name);

/* hj-event deck check FILE: all registered lists once more; and with PLAYER
 * and DECK whether that is the list that was registered.  The exit status. */
int lists_check_all(struct session *s, const char *format, const char *file);
int lists_compare(struct session *s, const char *format, char **argv);

#endif

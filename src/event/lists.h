/* SPDX-License-Identifier: MPL-2.0 */
/* Deck lists of an event, checked against a format. */
#ifndef HJ_SRC_EVENT_LISTS_H
#define HJ_SRC_EVENT_LISTS_H

#include "cli-checker.h"
#include "event/session.h"

/* A checker, and the result of the last list checked. */
struct lists {
    struct cli_checker by;
    struct hj_verdict verdict;
    char hash[HJ_DECK_HASH];
};

/* Opens the format with the id FORMAT or, for NULL, the one of the event in
 * FILE, on the day of --on or else of the event.  Must be called before the
 * session is opened, so that reading a list does not lock the file.  Returns
 * false after printing the reason, or with the reason in s->e. */
bool lists_open(struct session *s, struct lists *l, const char *format,
                const char *file);

/* Reads and checks a list.  Its findings replace those of the previous list.
 * NAME is the name in places.  Returns false with the reason in s->e. */
bool lists_check(struct session *s, struct lists *l, struct hj_str bytes,
                 const char *name);

/* Implement `hj-event deck check`: with FILE all registered lists are checked
 * again; with PLAYER and DECK that list is compared with the registered one.
 * Return the exit status. */
int lists_check_all(struct session *s, const char *format, const char *file);
int lists_compare(struct session *s, const char *format, char **argv);

#endif

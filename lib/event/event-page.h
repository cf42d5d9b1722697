/* SPDX-License-Identifier: MPL-2.0 */
/* A whole event as one HTML page, or in parts where it is large. */
#ifndef HJ_EVENT_EVENT_PAGE_H
#define HJ_EVENT_EVENT_PAGE_H

#include "event/event.h"

/* What the page is made of, asked once: the whole and its parts are written
 * from the same texts. */
struct hj_event_page;

/* A self-contained page: players, pods, the pairings with results of every
 * published round; penalties and decks are left out, and ratings, clubs and
 * families too unless PERSONAL.  STANDINGS (may be NULL) comes first.  The
 * caller frees it; NULL with the reason in E. */
struct hj_event_page *hj_event_page_new(struct hj_event *event,
                                        const struct hj_table *standings,
                                        bool personal, struct hj_error *e);
void hj_event_page_free(struct hj_event_page *page);

/* Writes the whole page. */
void hj_event_page_put(const struct hj_event_page *page, struct hj_out *out);

/* The same in parts, for an event that makes a page too large for a telephone,
 * in the order in which they refer to each other: how many there are; and part
 * AT with the name of its file, without what follows the dot.  Part 0, `event`,
 * has the standings and the ways to the others: `event-N` is round N, and the
 * one behind the last round has pods and players.  No part is much larger than
 * 1.5 MB: what follows of a longer table is in `event-N-2` and so on. */
size_t hj_event_page_parts(const struct hj_event_page *page);
void hj_event_page_part(const struct hj_event_page *page, size_t at,
                        struct hj_out *name, struct hj_out *out);

#endif

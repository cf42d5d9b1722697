/* SPDX-License-Identifier: MPL-2.0 */
/* An event as one HTML page, or as several pages if it is large. */
#ifndef HJ_EVENT_EVENT_PAGE_H
#define HJ_EVENT_EVENT_PAGE_H

#include "event/event.h"

/* The text of an event page.  The whole page and its parts are written from the
 * same text. */
struct hj_event_page;

/* Makes a self-contained page: players, pods, and the pairings with results of
 * each published round.  Leaves out penalties and decks, and without PERSONAL
 * also ratings, clubs and families.  STANDINGS (may be NULL) comes first.  The
 * caller frees the page.  NULL with the reason in E. */
struct hj_event_page *hj_event_page_new(struct hj_event *event,
                                        const struct hj_table *standings,
                                        bool personal, struct hj_error *e);
void hj_event_page_free(struct hj_event_page *page);

/* Writes the whole page. */
void hj_event_page_put(const struct hj_event_page *page, struct hj_out *out);

/* Return the number of parts of a page, and write part AT with the name of its
 * file, without the extension.  The parts serve events whose page is too large
 * for a telephone, and are in the order of their links.  Part 0, `event`, has
 * the standings and links to the other parts.  `event-N` is round N; the number
 * after the last round has pods and players.  A part is not much larger than
 * 1.5 MB: a longer table continues in `event-N-2` and so on. */
size_t hj_event_page_parts(const struct hj_event_page *page);
void hj_event_page_part(const struct hj_event_page *page, size_t at,
                        struct hj_out *name, struct hj_out *out);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* The pages of an event for its players: a folder for a web server. */
#ifndef HJ_SRC_EVENT_PAGES_H
#define HJ_SRC_EVENT_PAGES_H

#include "event/session.h"

#include "base/arena.h"
#include "base/svg.h"
#include "event/bracket.h"
#include "event/ranking.h"

/* The state of writing the pages.  They show only published rounds, and the
 * standings after the last complete one of these. */
struct pages {
    struct session *s;
    const char *folder;
    struct hj_arena *arena;
    struct hj_out *out, *room; /* the page; buffer for a text of the page */
    struct hj_str title, format;
    int64_t published, complete; /* the last published and complete rounds; 0:
                                  * none */
    size_t row;                  /* row of the last published round in
                                  * `rounds` */
    struct hj_table *rounds, *pods;
    struct hj_table *lists; /* NULL: deck lists are not public */
    struct event_bracket bracket;
    struct hj_table *places; /* final places; without rows: none yet */
    struct hj_ranking ranking;
    struct hj_tournament *field; /* of the ranking; NULL: no complete round */
    struct hj_standings *standings;
    int page, part; /* being written; part 0 is the main page */
    /* The position of each player's section, and all players by name.  PER_PART
     * is the number of players in a part, or 0 if one page has all. */
    uint32_t *place, *by_name, per_part;
    uint32_t rows; /* rows of the standings in a part */
};

/* Limits of a part: rows, or rounds of players, for names of PAGES_NAME bytes
 * on average, and fewer for longer names; bytes for pages without numbered
 * parts.  All are far below 2 MB. */
enum {
    PAGES_ROWS = 4000,
    PAGES_ROUNDS = 3000,
    PAGES_NAME = 60,
    PAGES_BYTES = 1500000
};

/* Writes all pages to FOLDER, each atomically, and prints their names; with
 * DECKS the registered lists, too.  Returns false with the reason in s->e. */
bool pages_put(struct session *s, const char *folder, bool decks);

/* Write the event as one page to OUT, or to FOLDER, in parts if it is large
 * (export-page.c).  Return false with the reason in s->e. */
bool event_page_put(struct session *s, bool personal, struct hj_out *out);
bool event_page_into(struct session *s, const char *folder, bool personal);

/* Ends the current page or part and begins the next part, `NAME-PART.html`.
 * Returns false with the reason in s->e. */
bool pages_next(struct pages *p);

/* Writes the start tag of a link to a part of PAGE ("players"). */
void pages_link(struct pages *p, const char *page, uint32_t part);

/* Writes links to the parts of a page of COUNT rows, starting with part 0, or
 * nothing for a single part. */
void pages_links(struct pages *p, const char *page, size_t count);

/* Orders all players by name and decides on their number in a part.  Returns
 * false with the reason in s->e. */
bool pages_order(struct pages *p);

/* Write the content of standings.html and players.html. */
bool pages_standings(struct pages *p);
bool pages_players(struct pages *p);

/* Writes the content of pods.html: seats, and the directions of the packs. */
bool pages_pods(struct pages *p);

#endif

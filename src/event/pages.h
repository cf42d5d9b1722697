/* SPDX-License-Identifier: MPL-2.0 */
/* The pages of an event that players look at: a folder for a web server. */
#ifndef HJ_SRC_EVENT_PAGES_H
#define HJ_SRC_EVENT_PAGES_H

#include "event/session.h"

#include "base/arena.h"
#include "base/svg.h"
#include "event/bracket.h"
#include "event/ranking.h"

/* The pages that are being written.  Only published rounds are shown, and the
 * standings are those after the last of them that is complete. */
struct pages {
    struct session *s;
    const char *folder;
    struct hj_arena *arena;
    struct hj_out *out, *room; /* the page; a text on its way to it */
    struct hj_str title, format;
    int64_t published, complete; /* the last such rounds; 0: none */
    size_t row;                  /* of the last published in `rounds` */
    struct hj_table *rounds, *pods;
    struct hj_table *lists; /* NULL: they are not public */
    struct event_bracket bracket;
    struct hj_table *places; /* final ones; without rows: none yet */
    struct hj_ranking ranking;
    struct hj_tournament *field; /* of the ranking; NULL: none is complete */
    struct hj_standings *standings;
    int page, part; /* being written; part 0 is the page itself */
    /* Where each player's section is, and all players by name; where they are
     * too many for one page a part has PER_PART of them, else it is 0. */
    uint32_t *place, *by_name, per_part;
    uint32_t rows; /* of the standings in one part */
};

/* A page has at most so many rows, or so many rounds of players, in one part,
 * of names of PAGES_NAME bytes on average, and fewer of longer ones; what has
 * no numbered parts goes on in another one after so many bytes.  That is far
 * from 2 MB. */
enum {
    PAGES_ROWS = 4000,
    PAGES_ROUNDS = 3000,
    PAGES_NAME = 60,
    PAGES_BYTES = 1500000
};

/* Writes all pages into FOLDER, each whole or not at all, and says their names;
 * with DECKS the registered lists too.  False with the reason in s->e. */
bool pages_put(struct session *s, const char *folder, bool decks);

/* Writes the event as one page to OUT; or into FOLDER, where it is large in
 * parts.  False with the reason in s->e.  export-page.c */
bool event_page_put(struct session *s, bool personal, struct hj_out *out);
bool event_page_into(struct session *s, const char *folder, bool personal);

/* Text of the event on the page: what a reader cannot see is made visible. */
void pages_text(struct pages *p, struct hj_str text);

/* Ends the page, or the part of it, that is being written, and begins the next
 * part, `NAME-PART.html`.  False with the reason in s->e. */
bool pages_next(struct pages *p);

/* The way to a part of PAGE ("players"). */
void pages_way(struct pages *p, const char *page, uint32_t part);

/* The ways to the parts of a page of COUNT rows, of which part 0 is the first;
 * nothing where one is enough. */
void pages_ways(struct pages *p, const char *page, size_t count);

/* Puts all players in the order of their names, and decides whether they are
 * too many for one page.  False with the reason in s->e. */
bool pages_order(struct pages *p);

/* standings.html and players.html, between their beginning and end. */
bool pages_standings(struct pages *p);
bool pages_players(struct pages *p);

/* pods.html: who sits where, and which way the packs go. */
bool pages_pods(struct pages *p);

#endif

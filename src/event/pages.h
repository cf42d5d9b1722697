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
};

/* Writes all pages into FOLDER, each whole or not at all, and says their names;
 * with DECKS the registered lists too.  False with the reason in s->e. */
bool pages_put(struct session *s, const char *folder, bool decks);

/* Text of the event on the page: what a reader cannot see is made visible. */
void pages_text(struct pages *p, struct hj_str text);

/* standings.html and players.html, between their beginning and end. */
bool pages_standings(struct pages *p);
bool pages_players(struct pages *p);

/* pods.html: who sits where, and which way the packs go. */
bool pages_pods(struct pages *p);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Printed material of an event. */
#ifndef HJ_SRC_EVENT_PRINT_H
#define HJ_SRC_EVENT_PRINT_H

#include "event/session.h"

#include "base/out.h"

/* Size of a file in bytes, exceeded by at most one sheet or row, so that
 * browsers lay it out and print it quickly. */
enum { PRINT_BYTES = 1500000 };

/* The state of printing one kind of material for a round. */
struct print {
    struct session *s;
    struct hj_out *out;
    const char *into; /* a folder; NULL: standard output */
    const char *kind, *paper;
    bool wide;
    unsigned file;   /* number of the file, from 1 */
    const char *url; /* NULL: none */
    int64_t round;
    bool stack; /* slips are in order when the sheets are cut as a pile */
    struct hj_error *e;
};

/* Writes the head of a list: its title, the event, and the address with its QR
 * code. */
void print_head(struct print *p, const char *title, bool with_round);

/* Writes the QR code of the address, if any. */
void print_code(struct print *p);

/* print_full() is true if a new file is due.  print_next() begins one and
 * returns false with the reason in p->e. */
bool print_full(const struct print *p);
bool print_next(struct print *p);

/* Each function writes the content of the page for its kind.  False with the
 * reason in p->e. */
bool print_slips(struct print *p);        /* print-slips.c */
bool print_registration(struct print *p); /* print-slips.c */
bool print_tables(struct print *p);       /* print-lists.c */
bool print_names(struct print *p);
bool print_standings(struct print *p);
bool print_places(struct print *p);
bool print_pods(struct print *p);
bool print_seatings(struct print *p);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Paper of an event: what each kind of it is made of. */
#ifndef HJ_SRC_EVENT_PRINT_H
#define HJ_SRC_EVENT_PRINT_H

#include "event/session.h"

#include "base/out.h"

/* A file has no more bytes than this, and one sheet or row: browsers lay out
 * and print it at once. */
enum { PRINT_BYTES = 1500000 };

/* One page that is being written, for one round. */
struct print {
    struct session *s;
    struct hj_out *out;
    const char *into; /* a folder; NULL: standard output */
    const char *kind, *paper;
    bool wide;
    unsigned file;   /* of that kind, from 1 on */
    const char *url; /* NULL: none */
    int64_t round;
    bool stack; /* slips lie in order when the sheets are cut as a pile */
    struct hj_error *e;
};

/* Text of the event: what a reader cannot see is made visible. */
void print_text(struct print *p, struct hj_str text);

/* The head of a list: its title and the event, the address with its QR code. */
void print_head(struct print *p, const char *title, bool with_round);

/* The QR code of the address, where one is given. */
void print_code(struct print *p);

/* True if what follows goes into another file, and begins that; false with the
 * reason in p->e. */
bool print_full(const struct print *p);
bool print_next(struct print *p);

/* Each writes its kind between the beginning and the end of the page; false
 * with the reason in p->e. */
bool print_slips(struct print *p);        /* print-slips.c */
bool print_registration(struct print *p); /* print-slips.c */
bool print_tables(struct print *p);       /* print-lists.c */
bool print_names(struct print *p);
bool print_standings(struct print *p);
bool print_places(struct print *p);
bool print_pods(struct print *p);
bool print_seatings(struct print *p);

#endif

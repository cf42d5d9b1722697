/* SPDX-License-Identifier: MPL-2.0 */
/* Internals shared by the files of reports. */
#ifndef HJ_FORMATS_REPORT_H
#define HJ_FORMATS_REPORT_H

#include "formats/run.h"

/* The data of a finding about a rule, in addition to its text. */
struct hj_about {
    size_t deck;
    unsigned line;
    int64_t have, limit;
    const struct hj_causes *causes;
    bool doubt; /* the breach is uncertain: a warning */
};

/* Adds a finding under a rule's own id, severity and cite. */
struct hj_finding *hj_report(struct hj_run *run, const struct hj_compiled *c,
                             const struct hj_about *about, struct hj_str text);

/* Adds one finding about all copies of the card of an entry of DECK that the
 * rule counts, unless an entry before it has the same card; COUNTED: with their
 * number, of which none may be.  ENTRY may be NULL: about no card. */
void hj_report_card(struct hj_run *run, const struct hj_compiled *c,
                    size_t deck, const struct hj_entry *entry, bool counted,
                    struct hj_str text);

/* Writes the limits, and the formula of computed ones. */
void hj_report_limits(const struct hj_compiled *c, struct hj_out *out,
                      int64_t min, int64_t max);

/* Reports a computed limit without a value; ENTRY may be NULL. */
void hj_report_no_limit(struct hj_run *run, const struct hj_compiled *c,
                        size_t deck, const struct hj_entry *entry,
                        struct hj_out *out);

/* Reports cards without the number that a sum or a range needs. */
void hj_report_unknown_values(struct hj_run *run, const struct hj_compiled *c,
                              struct hj_out *out);

/* Reports a count, sum or leader whose total is out of range. */
void hj_report_total(struct hj_run *run, const struct hj_compiled *c,
                     size_t number, struct hj_out *out);

#endif

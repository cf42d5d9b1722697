/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of reports share. */
#ifndef HJ_FORMATS_REPORT_H
#define HJ_FORMATS_REPORT_H

#include "formats/run.h"

/* What a finding of a rule says beside its sentence. */
struct hj_about {
    size_t deck;
    unsigned line;
    int64_t have, limit;
    const struct hj_causes *causes;
    bool doubt; /* that it is broken cannot be told: a warning */
};

/* Adds a finding under a rule's own id, severity and cite. */
struct hj_finding *hj_report(struct hj_run *run, const struct hj_compiled *c,
                             const struct hj_about *about, struct hj_str text);

/* The limits, and how they were reckoned. */
void hj_report_limits(const struct hj_compiled *c, struct hj_out *out,
                      int64_t min, int64_t max);

/* A limit that is reckoned from what is not there; ENTRY may be NULL. */
void hj_report_no_limit(struct hj_run *run, const struct hj_compiled *c,
                        size_t deck, const struct hj_entry *entry,
                        struct hj_out *out);

/* Cards that a sum or a range needs a number of and that have none. */
void hj_report_unknown_values(struct hj_run *run, const struct hj_compiled *c,
                              struct hj_out *out);

/* A count, sum or leader whose total is out of range. */
void hj_report_total(struct hj_run *run, const struct hj_compiled *c,
                     size_t number, struct hj_out *out);

#endif

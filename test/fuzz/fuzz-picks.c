/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes records of drafts: read, replayed, shown at their last moment. */
#include "draft/record.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Whatever the record says, a replay ends with findings or none. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static const struct hj_draft_rules rules = {3, 15, {"left right left", 15}};
    struct hj_str text = {(const char *)bytes, size};
    struct hj_findings *findings = hj_findings_new();
    struct hj_draft *draft = hj_draft_new(NULL);
    struct hj_out *out = hj_out_memory();
    struct hj_writer *w = hj_writer_json(out);
    struct hj_error e = {0};

    if (!hj_draft_read(draft, text, "fuzz", findings, &e) ||
        !hj_draft_replay(draft, &rules, findings, &e)) {
        if (e.text[0] == '\0')
            abort();
    } else {
        struct hj_draft_moment last = hj_draft_last(draft);
        hj_write_object(w, NULL);
        (void)hj_draft_show(draft, &rules, last, w, &e);
        hj_write_end(w);
    }
    hj_writer_free(w);
    hj_out_free(out);
    hj_draft_free(draft);
    hj_findings_free(findings);
    return 0;
}

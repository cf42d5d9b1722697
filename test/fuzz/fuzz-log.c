/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the reader of game logs and their normal form. */
#include "log/log.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Every operand lies in memory and has a symbol; the normal form of a normal
 * form is the same, and says as many actions as the log did. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};
    struct hj_out *once = hj_out_memory(), *twice = hj_out_memory();
    struct hj_findings *findings = hj_findings_new();
    struct hj_log *log = hj_log_new();
    bool fine = hj_log_read(log, text, "f", findings, NULL);
    size_t actions = hj_log_actions(log), bad = hj_log_bad_lines(log);

    for (size_t i = 0; fine && i < hj_log_lines(log); i++) {
        const struct hj_log_line *l = hj_log_line(log, i);
        for (uint32_t k = 0; k < l->action.count; k++)
            if (l->action.operands[k].symbol >= hj_log_symbols(log))
                abort();
    }
    for (size_t i = 0; fine && i < hj_log_cards(log); i++)
        hj_log_card_csv(log, i, twice);
    hj_out_cut(twice, 0);
    hj_log_format(text, once);
    hj_log_format(hj_out_text(once), twice);
    if (!hj_str_eq(hj_out_text(once), hj_out_text(twice)))
        abort();
    hj_findings_clear(findings);
    if (fine &&
        (!hj_log_read(log, hj_out_text(once), "f", findings, NULL) ||
         hj_log_actions(log) != actions || hj_log_bad_lines(log) != bad))
        abort();
    hj_log_free(log);
    hj_findings_free(findings);
    hj_out_free(once);
    hj_out_free(twice);
    return 0;
}

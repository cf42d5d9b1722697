/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes catalogues: reading, closing, and looking every name up again. */
#include "cards/catalogue.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_error e = {0};

    if (hj_catalogue_parse(cat, text, "fuzz.csv", findings, &e) &&
        hj_catalogue_close(cat, 20260101, findings, &e)) {
        size_t count = hj_catalogue_count(cat);
        for (hj_card c = 0; c < count && c < 16; c++) {
            struct hj_lookup found;
            if (hj_catalogue_exact(cat, hj_card_name(cat, c)) != c)
                abort();
            (void)hj_catalogue_find(cat, hj_str_from(hj_card_name(cat, c), 1),
                                    NULL, &found);
            (void)hj_card_rank(cat, c);
        }
    } else if (e.text[0] == '\0') {
        abort(); /* refused without a reason */
    }
    hj_findings_free(findings);
    hj_catalogue_free(cat);
    return 0;
}

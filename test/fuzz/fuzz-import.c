/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes imports: what is made must be a catalogue. */
#include "cards/catalogue.h"
#include "cards/import.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* The first byte of the input says of which kind it is. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_out *out = hj_out_memory();
    struct hj_imported made = {0};
    struct hj_error e = {0};
    enum hj_import_kind kind = size == 0         ? HJ_IMPORT_JSON
                               : bytes[0] == '<' ? HJ_IMPORT_OCTGN
                               : bytes[0] == '[' || bytes[0] == '{'
                                   ? HJ_IMPORT_JSON
                                   : HJ_IMPORT_LACKEY;

    if (!hj_import(kind, text, "fuzz", HJ_STR(""), out, findings, &made, &e)) {
        if (e.text[0] == '\0')
            abort();
    } else if (made.cards == 0 ||
               !hj_catalogue_parse(cat, hj_out_text(out), "made", findings,
                                   &e) ||
               !hj_catalogue_close(cat, 20260101, findings, &e)) {
        abort();
    }
    hj_out_free(out);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    return 0;
}

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
    const char *name = size == 0                            ? "json"
                       : bytes[0] == '<'                    ? "octgn"
                       : bytes[0] == '[' || bytes[0] == '{' ? "json"
                       : memchr(bytes, '\t', size) != NULL  ? "lackey"
                                                            : "csv";
    struct hj_import_kind *kind = hj_import_kind_plain(hj_str(name));
    struct hj_import *import = hj_import_new(kind, HJ_STR(""), findings);

    if (!hj_import_add_bytes(import, text, "fuzz", &e) ||
        !hj_import_write(import, out, &made, &e)) {
        if (e.text[0] == '\0')
            abort();
    } else if (made.cards == 0 ||
               !hj_catalogue_parse(cat, hj_out_text(out), "made", findings,
                                   &e) ||
               !hj_catalogue_close(cat, 20260101, findings, &e)) {
        abort();
    }
    hj_import_free(import);
    hj_import_kind_free(kind);
    hj_out_free(out);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    return 0;
}

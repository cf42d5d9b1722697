/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes FIDE reports and rosters as an event imports them. */
#include "event/import.h"

#include "base/utf8.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Reads TEXT one way; refused means a reason, taken means UTF-8. */
static void import(struct hj_str text,
                   bool (*reader)(struct hj_str, const char *,
                                  struct hj_writer *, struct hj_error *))
{
    struct hj_out *out = hj_out_memory();
    struct hj_writer *w = hj_writer_json(out);
    struct hj_error e = {0};
    bool taken;

    hj_write_object(w, NULL);
    taken = reader(text, "fuzz", w, &e);
    hj_write_end(w);
    if (!taken && e.text[0] == '\0')
        abort();
    if (taken && !hj_utf8_valid(hj_out_text(out), NULL))
        abort();
    hj_writer_free(w);
    hj_out_free(out);
}

static bool import_report(struct hj_str bytes, const char *file,
                          struct hj_writer *writer, struct hj_error *e)
{
    struct hj_trf_summary taken;

    return hj_trf_import(bytes, file, writer, &taken, e);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};

    import(text, import_report);
    import(text, hj_roster_import);
    return 0;
}

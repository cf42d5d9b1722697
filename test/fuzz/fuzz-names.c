/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the folding of names and everything that prints input. */
#include "base/utf8.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Folding what is folded must change nothing; what is printed for a person
 * must hold no control character. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};
    struct hj_out *once = hj_out_memory(), *twice = hj_out_memory();

    if (hj_utf8_fold(text, once)) {
        struct hj_str folded = hj_out_text(once);
        if (!hj_utf8_valid(text, NULL))
            abort();
        if (!hj_utf8_fold(folded, twice) ||
            !hj_str_eq(folded, hj_out_text(twice)))
            abort();
        (void)hj_utf8_distance(text, folded, 3);
    }
    hj_out_cut(twice, 0);
    (void)hj_utf8_slug(text, twice);
    hj_out_cut(once, 0);
    hj_out_visible(once, text);
    text = hj_out_text(once);
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] < 0x20 || text.p[i] == 0x7F)
            abort();
    hj_out_json(once, (struct hj_str){(const char *)bytes, size});
    hj_out_html(once, (struct hj_str){(const char *)bytes, size});
    hj_out_xml(once, (struct hj_str){(const char *)bytes, size});
    hj_out_csv(once, (struct hj_str){(const char *)bytes, size});
    if (!hj_utf8_valid(hj_out_text(once), NULL) &&
        hj_utf8_valid((struct hj_str){(const char *)bytes, size}, NULL))
        abort();
    hj_out_free(once);
    hj_out_free(twice);
    return 0;
}

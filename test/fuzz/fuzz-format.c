/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes formats: the document, then whatever a valid one may hold. */
#include "base/xml.h"
#include "cards/where.h"
#include "formats/internal.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str text = {(const char *)bytes, size};
    struct hj_error e = {0};
    xmlDocPtr doc = hj_xml_read(text, "fuzz.xml", NULL, &e);
    struct hj_format *format = calloc(1, sizeof *format);

    if (doc == NULL && e.text[0] == '\0')
        abort(); /* refused without a reason */
    (void)hj_where_is_valid(text, &e);
    format->arena = hj_arena_new();
    if (doc != NULL && hj_xml_root(doc) != NULL)
        (void)hj_format_take(format, hj_xml_root(doc), "fuzz.xml", &e);
    hj_format_free(format);
    hj_xml_free(doc);
    return 0;
}

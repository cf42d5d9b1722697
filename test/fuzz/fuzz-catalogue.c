/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes catalogues: reading, errata, looking names up, filters. */
#include "base/utf8.h"
#include "cards/catalogue.h"
#include "cards/where.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* The promises of a closed catalogue about each card. */
static void ask(const struct hj_catalogue *cat, hj_card card)
{
    struct hj_str name = hj_card_name(cat, card);
    struct hj_lookup found;

    if (name.n == 0 || !hj_utf8_valid(name, NULL) ||
        hj_catalogue_exact(cat, name) != card ||
        hj_card_printings(cat, card) == 0)
        abort();
    if (!hj_catalogue_find(cat, hj_str_first(name, name.n - 1), NULL, &found))
        abort();
    if (hj_card_rank(cat, card) >= hj_catalogue_count(cat))
        abort();
    for (hj_property p = 0; p < hj_catalogue_properties(cat); p++) {
        int64_t number;
        (void)hj_card_number(cat, card, p, &number);
        (void)hj_card_printed(cat, card, p);
        if (!hj_utf8_valid(hj_card_value(cat, card, p), NULL))
            abort();
    }
}

/* The input is a catalogue; what is before its first line break is a filter
 * too. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    enum { MOST_ASKED = 64 };
    struct hj_str text = {(const char *)bytes, size};
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_where *where;
    struct hj_error e = {0};

    if (hj_catalogue_parse(cat, text, "fuzz", findings, &e) &&
        hj_catalogue_close(cat, 20260101, findings, &e)) {
        for (hj_card c = 0; c < hj_catalogue_count(cat) && c < MOST_ASKED; c++)
            ask(cat, c);
        where = hj_where_compile(
            cat, hj_str_first(text, hj_str_find(text, '\n', 0)), &e);
        for (hj_card c = 0; where != NULL && c < hj_catalogue_count(cat); c++)
            (void)hj_where_holds(where, cat, c);
        hj_where_free(where);
    } else if (e.text[0] == '\0') {
        abort(); /* refused without a reason */
    }
    (void)hj_where_is_valid(text, NULL);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    return 0;
}

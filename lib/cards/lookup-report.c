/* SPDX-License-Identifier: MPL-2.0 */
/* Findings about uncertain look-ups. */
#include "cards/names-internal.h"

/* Lists the candidates as 'A', 'B', 'C'. */
static void list_candidates(const struct hj_catalogue *cat,
                            const struct hj_lookup *found, struct hj_out *out)
{
    size_t shown =
        found->count < HJ_MOST_CANDIDATES ? found->count : HJ_MOST_CANDIDATES;

    for (size_t i = 0; i < shown; i++) {
        hj_out_puts(out, i > 0 ? ", '" : "'");
        hj_out_str(out, cat->names[found->candidates[i]]);
        hj_out_char(out, '\'');
    }
    if (found->count > shown)
        hj_out_printf(out, " and %zu more", found->count - shown);
}

bool hj_lookup_report(const struct hj_catalogue *cat,
                      const struct hj_lookup *found, struct hj_str written,
                      struct hj_place place, struct hj_findings *findings)
{
    struct hj_out *out;

    if (found->match == HJ_MATCH_PREFIX) {
        hj_findings_add(findings, HJ_FINDING_READ_AS, place, NULL,
                        "'%.*s' read as '%.*s', the only card that begins so",
                        HJ_STR_ARG(written),
                        HJ_STR_ARG(cat->names[found->card]));
        return !hj_findings_failed(findings);
    }
    if (found->match < HJ_MATCH_AMBIGUOUS)
        return true;
    out = hj_out_memory();
    if (hj_out_failed(out))
        return false;
    list_candidates(cat, found, out);
    if (hj_out_failed(out))
        hj_findings_fail_memory(findings);
    else if (found->match == HJ_MATCH_AMBIGUOUS)
        hj_findings_add(findings, HJ_FINDING_AMBIGUOUS_CARD, place, NULL,
                        "'%.*s' may be %s", HJ_STR_ARG(written),
                        hj_out_text(out).p);
    else if (found->count > 0)
        hj_findings_add(findings, HJ_FINDING_UNKNOWN_CARD, place, NULL,
                        "'%.*s'; did you mean %s?", HJ_STR_ARG(written),
                        hj_out_text(out).p);
    else
        hj_findings_add(findings, HJ_FINDING_UNKNOWN_CARD, place, NULL,
                        "'%.*s'", HJ_STR_ARG(written));
    hj_out_free(out);
    return !hj_findings_failed(findings);
}

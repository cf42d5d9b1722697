/* SPDX-License-Identifier: MPL-2.0 */
/* Parts of the sentences of findings. */
#include "formats/run.h"

#include <stdlib.h>

const char *hj_cite(struct hj_run *run, struct hj_str ids, const char *file,
                    unsigned line)
{
    const char *slash = strrchr(file, '/');
    struct hj_out *out = hj_out_memory();
    const char *cite = NULL;

    if (!hj_out_failed(out)) {
        hj_out_str(out, ids);
        if (ids.n > 0)
            hj_out_char(out, ' ');
        hj_out_printf(out, "%s:%u", slash != NULL ? slash + 1 : file, line);
        cite = hj_findings_keep(run->findings, hj_out_text(out));
    }
    if (hj_out_failed(out))
        hj_findings_fail_memory(run->findings);
    hj_out_free(out);
    return cite != NULL ? cite : "";
}

void hj_put_limits(struct hj_out *out, int64_t min, int64_t max)
{
    if (min == max)
        hj_out_printf(out, "exactly %lld", (long long)min);
    else if (min == INT64_MIN)
        hj_out_printf(out, "at most %lld", (long long)max);
    else if (max == HJ_NO_LIMIT)
        hj_out_printf(out, "at least %lld", (long long)min);
    else
        hj_out_printf(out, "%lld to %lld", (long long)min, (long long)max);
}

void hj_causes_add(struct hj_run *run, struct hj_causes *causes,
                   const struct hj_entry *entry, int64_t copies)
{
    const char *name;

    if (causes->count == causes->size) {
        size_t size = causes->size ? causes->size * 2 : 8;
        struct hj_finding_card *more = hj_findings_cards(run->findings, size);
        if (more == NULL)
            return;
        if (causes->count > 0)
            memcpy(more, causes->cards, causes->count * sizeof *more);
        causes->cards = more;
        causes->size = size;
    }
    name = hj_findings_keep(run->findings,
                            hj_entry_name(entry, run->checker->cat));
    if (name != NULL)
        causes->cards[causes->count++] =
            (struct hj_finding_card){hj_str(name), copies, entry->line};
}

/* Returns the copies of card I in all its lines; 0 when an earlier item is the
 * same card. */
static int64_t copies_of(const struct hj_causes *causes, size_t i)
{
    int64_t copies = 0;

    for (size_t k = 0; k < causes->count; k++) {
        if (!hj_str_eq(causes->cards[k].name, causes->cards[i].name))
            continue;
        if (k < i)
            return 0;
        copies += causes->cards[k].count;
    }
    return copies;
}

void hj_causes_put(const struct hj_causes *causes, const char *before,
                   struct hj_out *out)
{
    enum { SHOWN = 6 };
    size_t shown = 0, i = 0;

    for (; i < causes->count && shown < SHOWN; i++) {
        int64_t copies = copies_of(causes, i);
        if (copies == 0)
            continue;
        hj_out_puts(out, shown++ == 0 ? before : ", ");
        if (copies > 1) {
            hj_out_int(out, copies);
            hj_out_char(out, ' ');
        }
        hj_out_str(out, causes->cards[i].name);
    }
    if (i < causes->count)
        hj_out_puts(out, ", …");
}

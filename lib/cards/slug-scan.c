/* SPDX-License-Identifier: MPL-2.0 */
/* Look-up of cards by slug without an index, for logs with few cards. */
#include "cards/internal.h"

#include "base/utf8.h"

/* True if NAME may have that slug.  The leading ASCII letters of a name are
 * those of its slug; from the first other character on the answer is open. */
static bool may_have(struct hj_str name, struct hj_str slug)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = hj_lower(name.p[i]);
        if (c < 'a' || c > 'z')
            return true;
        if (i >= slug.n || slug.p[i] != c)
            return false;
    }
    return true;
}

bool hj_slug_scan(const struct hj_catalogue *cat, struct hj_str slug,
                  struct hj_lookup *found)
{
    struct hj_out *out = hj_out_memory();
    bool good = !hj_out_failed(out) && slug.n > 0;

    for (hj_card card = 0; good && card < cat->card_count; card++) {
        if (!may_have(cat->names[card], slug))
            continue;
        hj_out_cut(out, 0);
        good = hj_utf8_slug(cat->names[card], out);
        if (good && hj_str_eq(hj_out_text(out), slug)) {
            if (found->count < HJ_MOST_CANDIDATES)
                found->candidates[found->count] = card;
            found->count++;
        }
    }
    hj_out_free(out);
    if (!good || found->count == 0) {
        found->count = 0;
        return false;
    }
    found->match = found->count == 1 ? HJ_MATCH_FOLDED : HJ_MATCH_AMBIGUOUS;
    found->card = found->count == 1 ? found->candidates[0] : HJ_NO_CARD;
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: what of card texts can be read and is not carried out here. */
#include "games/star-gun-x/sgx.h"

const char *sg_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    const char *why = pl_refuses(words, a, 0, at);

    (void)type;
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        const struct hj_effect *e = &a->effects[i];
        if (!pl_cancels_only(e, 1u << SG_TYPE_TACTIC | 1u << SG_TYPE_COUNTER)) {
            *at = e;
            why = "only tactics and counters are cancelled";
        }
        if (e->own != HJ_TEXT_NONE && e->whom.pick != HJ_PICK_TARGET &&
            (words->relations[e->own].is & HJ_RELATION_TO) != 0) {
            *at = e;
            why = "only a target is moved";
        }
    }
    return why;
}

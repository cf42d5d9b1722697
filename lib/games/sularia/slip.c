/* SPDX-License-Identifier: MPL-2.0 */
/* What a word that names no card may have meant. */
#include "games/sularia/sularia.h"

#include "base/out.h"
#include "base/utf8.h"

void su_unknown_card(struct su_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_out *near = hj_out_memory();

    for (size_t i = 0;
         near != NULL && i < found->count && i < HJ_MOST_SUGGESTIONS; i++) {
        struct hj_str name =
            hj_card_name(r->g->setup.catalogue, found->candidates[i]);
        hj_out_puts(near, i == 0 ? "; nearest: " : ", ");
        if (o->kind == HJ_OPERAND_NAME)
            hj_out_printf(near, "\"%.*s\"", HJ_STR_ARG(name));
        else
            hj_utf8_slug(name, near);
    }
    su_unread(r, o, "unknown card %.*s%.*s", HJ_STR_ARG(text),
              HJ_STR_ARG(near != NULL ? hj_out_text(near) : HJ_STR("")));
    hj_out_free(near);
}

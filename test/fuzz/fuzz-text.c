/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the compiler of card text and what it says about it. */
#include "cards/ability.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Sentences are slices of the source in order; what is understood can be
 * described, as text of a line. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str source = {(const char *)bytes, size};
    struct hj_error e = {0};
    struct hj_text *text = hj_text_new(&e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct hj_card_text result;

    for (int of = HJ_TEXT_OF_OBJECT; of <= HJ_TEXT_OF_CONDITION; of++) {
        const char *last = source.p;
        if (!hj_text_compile(text, source, (enum hj_text_of)of, arena, &result,
                             &e))
            continue;
        for (size_t i = 0; i < result.sentence_count; i++) {
            const struct hj_sentence *s = &result.sentences[i];
            if (s->text.p < last || s->text.p + s->text.n > source.p + size ||
                s->first + s->count > result.ability_count)
                abort();
            last = s->text.p + s->text.n;
            hj_text_describe(&result, i, out);
        }
        hj_arena_reset(arena);
    }
    for (size_t i = 0; i < hj_out_text(out).n; i++)
        if ((unsigned char)hj_out_text(out).p[i] < ' ')
            abort();
    hj_out_free(out);
    hj_arena_free(arena);
    hj_text_free(text);
    return 0;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the reader of card text and what it writes back. */
#include "games/games.h"
#include "text/text.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static const char *const types[] = {"combatant", "tactic", "condition",
                                    "unit",      "chant",  "creature"};

/* Sentences are slices of the source in order; what is understood can be
 * written, as text of a line, and is understood when it is read again. */
static void read_as(struct hj_grammar *g, struct hj_str source,
                    const char *type, struct hj_arena *arena,
                    struct hj_out *out)
{
    struct hj_card_text t, again;
    struct hj_error e = {0};
    const char *last = source.p;
    bool all = true;

    if (!hj_grammar_read(g, source, hj_str(type), arena, &t, &e))
        return;
    hj_out_cut(out, 0);
    for (size_t i = 0; i < t.sentence_count; i++) {
        const struct hj_sentence *s = &t.sentences[i];
        if (s->text.p < last || s->text.p + s->text.n > source.p + source.n ||
            s->first + s->count > t.ability_count)
            abort();
        last = s->text.p + s->text.n;
        all = all && s->understood;
        hj_out_char(out, ' ');
        hj_grammar_write(g, &t, i, out);
    }
    for (size_t i = 0; i < hj_out_text(out).n; i++)
        if ((unsigned char)hj_out_text(out).p[i] < ' ')
            abort();
    if (all && (!hj_grammar_read(g, hj_out_text(out), hj_str(type), arena,
                                 &again, &e) ||
                !hj_text_same(&t, &again)))
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_str source = {(const char *)bytes, size};
    struct hj_error e = {0};
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();

    for (size_t i = 0; hj_game_at(i) != NULL; i++) {
        struct hj_grammar *g = hj_grammar_new(hj_game_at(i)->words, &e);
        for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
            read_as(g, source, types[k], arena, out);
            hj_arena_reset(arena);
        }
        hj_grammar_free(g);
    }
    hj_out_free(out);
    hj_arena_free(arena);
    return 0;
}

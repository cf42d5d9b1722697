/* SPDX-License-Identifier: MPL-2.0 */
/* Mutated lines of a log: one word is replaced by another one of the log. */
#include "mutate-line.h"

#include <stdio.h>

enum { WORDS = 64, TRIES = 30 };

struct words {
    struct hj_str word[WORDS];
    size_t count;
};

static void split(struct hj_str text, struct words *w)
{
    bool quoted = false;
    size_t from = 0;

    w->count = 0;
    for (size_t i = 0; i <= text.n && w->count < WORDS; i++) {
        if (i < text.n && text.p[i] == '"')
            quoted = !quoted;
        if (i < text.n && (quoted || text.p[i] != ' '))
            continue;
        if (i > from)
            w->word[w->count++] = (struct hj_str){text.p + from, i - from};
        from = i + 1;
    }
}

/* Returns the kind of a word; words of one kind may replace each other. */
static int kind_of(const struct words *w, size_t i)
{
    struct hj_str word = w->word[i];
    char c = word.p[0];

    if (i < 2)
        return (int)i; /* an actor, a verb */
    if (c == '"')
        return 2;
    if (c >= '0' && c <= '9')
        return 3;
    if (hj_str_find(word, '.', 0) < word.n)
        return 4;
    return hj_str_is(word, "on") || hj_str_is(word, "at") ||
                   hj_str_is(word, "from") || hj_str_is(word, "with") ||
                   hj_str_is(word, "as")
               ? 5
               : 6;
}

/* Returns another word of that kind from another line, or any word. */
static struct hj_str other_word(const struct mutate_source *s, int kind)
{
    struct hj_str found = {"?", 1};

    for (int tries = 0; tries < TRIES; tries++) {
        struct words w;
        size_t i;
        split(s->line(s->data,
                      (size_t)hj_random_below(s->random, (uint32_t)s->count)),
              &w);
        if (w.count == 0)
            continue;
        i = (size_t)hj_random_below(s->random, (uint32_t)w.count);
        found = w.word[i];
        if (kind_of(&w, i) == kind)
            break;
    }
    return found;
}

void mutate_line(const struct mutate_source *s, size_t at, char *out,
                 size_t size)
{
    struct hj_str line = s->line(s->data, at), old, new;
    struct words w;
    size_t i;

    split(line, &w);
    i = w.count > 0 ? (size_t)hj_random_below(s->random, (uint32_t)w.count) : 0;
    old = w.count > 0 ? w.word[i] : line;
    new = other_word(s, w.count > 0 ? kind_of(&w, i) : 0);
    snprintf(out, size, "%.*s%.*s%.*s", (int)(old.p - line.p), line.p,
             HJ_STR_ARG(new), (int)(line.p + line.n - old.p - old.n),
             old.p + old.n);
}

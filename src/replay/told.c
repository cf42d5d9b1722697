/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of a story that come again in the same words. */
#include "replay/told.h"

#include <stdlib.h>

enum { BITS = 8, LINES = 1 << BITS, LONGEST = 151 };

struct line {
    struct told_key key;
    uint8_t length;
    char text[LONGEST];
};

struct told {
    struct line lines[LINES];
};

struct told *told_new(void)
{
    struct told *told = malloc(sizeof *told);

    for (int i = 0; told != NULL && i < LINES; i++)
        told->lines[i].key.rule = NULL; /* which no event has */
    return told;
}

void told_free(struct told *told)
{
    free(told);
}

/* Where the line of a key has its place; the rule goes with the rest. */
static size_t place_of(const struct told_key *key)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mixed = (key->what * odd ^ key->values) * odd ^ key->more;

    return mixed * odd >> (64 - BITS);
}

struct hj_str told_find(const struct told *told, const struct told_key *key)
{
    const struct line *line = &told->lines[place_of(key)];

    if (line->key.rule != key->rule || line->key.what != key->what ||
        line->key.values != key->values || line->key.more != key->more)
        return HJ_STR("");
    return (struct hj_str){line->text, line->length};
}

void told_keep(struct told *told, const struct told_key *key,
               struct hj_str text)
{
    struct line *line = &told->lines[place_of(key)];

    if (text.n > LONGEST)
        return;
    line->key = *key;
    line->length = (uint8_t)text.n;
    memcpy(line->text, text.p, text.n);
}

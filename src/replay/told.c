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
    return calloc(1, sizeof(struct told));
}

void told_free(struct told *told)
{
    free(told);
}

struct told_key told_key(const struct hj_event *e, int depth)
{
    return (struct told_key){
        e->kind | (uint64_t)e->how << 8 | (uint64_t)(uint8_t)e->player << 16 |
            (uint64_t)(uint8_t)e->chooser << 24 | (uint64_t)e->field << 32 |
            (uint64_t)depth << 48,
        (uint32_t)e->from | (uint64_t)(uint32_t)e->to << 32,
        (uint32_t)e->source | (uint64_t)(uint32_t)e->offered << 32, e->rule};
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

    if (line->key.what != key->what || line->key.values != key->values ||
        line->key.more != key->more || line->key.rule != key->rule)
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

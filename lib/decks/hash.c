/* SPDX-License-Identifier: MPL-2.0 */
/* The hash of a deck as Cockatrice publishes it. */
#include "decks/internal.h"

#include "base/utf8.h"

#include <nettle/sha1.h>
#include <stdlib.h>

/*
 * Every copy of every card is a line: its name in small letters, in the
 * sideboard after "SB:".  The lines in the order of their bytes, joined by
 * ";", go through SHA-1; the first 40 bits of that are the hash, eight digits
 * of base 32 (0-9, a-v).  A section of tokens does not count.  Other sections
 * are unknown to Cockatrice; here they stand under "NAME:".
 */
struct line {
    struct hj_str prefix, name;
    uint32_t count;
};

enum { HASH_BYTES = 5, BITS_A_DIGIT = 5, DIGITS = HJ_DECK_HASH - 1 };

/* The bytes of PREFIX and NAME one after the other. */
static unsigned char byte_at(const struct line *l, size_t i)
{
    return (unsigned char)(i < l->prefix.n ? l->prefix.p[i]
                                           : l->name.p[i - l->prefix.n]);
}

static int by_text(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    size_t nx = x->prefix.n + x->name.n, ny = y->prefix.n + y->name.n;

    if (x->prefix.n == 0 && y->prefix.n == 0)
        return hj_str_compare(x->name, y->name);
    for (size_t i = 0; i < nx && i < ny; i++)
        if (byte_at(x, i) != byte_at(y, i))
            return byte_at(x, i) < byte_at(y, i) ? -1 : 1;
    return (nx > ny) - (nx < ny);
}

static struct hj_str in_arena(struct hj_arena *arena, struct hj_out *out)
{
    struct hj_str text = {0};

    if (!hj_out_failed(out))
        text = hj_arena_str(arena, hj_out_text(out));
    hj_out_cut(out, 0);
    return text;
}

/* "" for the default section, "SB:" for the side, "NAME:" for others. */
static struct hj_str prefix_of(const struct hj_deck *deck, size_t section,
                               struct hj_arena *arena, struct hj_out *out)
{
    if (section == HJ_DEFAULT_SECTION)
        return HJ_STR("");
    if (hj_str_is(deck->sections[section], "side"))
        return HJ_STR("SB:");
    hj_out_str(out, deck->sections[section]);
    hj_out_char(out, ':');
    return in_arena(arena, out);
}

static bool collect(const struct hj_deck *deck, const struct hj_catalogue *cat,
                    struct hj_arena *arena, struct hj_out *out,
                    struct line *lines, size_t *count)
{
    struct hj_str prefixes[HJ_MOST_SECTIONS];

    for (size_t i = 0; i < deck->section_count; i++) {
        prefixes[i] = prefix_of(deck, i, arena, out);
        if (prefixes[i].p == NULL)
            return false;
    }
    *count = 0;
    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        struct line *l = &lines[*count];
        if (hj_str_is(deck->sections[entry->section], "tokens"))
            continue;
        hj_utf8_lower(hj_entry_name(entry, cat), out);
        l->name = in_arena(arena, out);
        l->prefix = prefixes[entry->section];
        l->count = entry->count;
        if (l->name.p == NULL)
            return false;
        ++*count;
    }
    return true;
}

static void digest(const struct line *lines, size_t count,
                   char text[HJ_DECK_HASH])
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    uint8_t sum[SHA1_DIGEST_SIZE];
    struct sha1_ctx sha;
    uint64_t number = 0;
    bool first = true;

    sha1_init(&sha);
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < lines[i].count; k++) {
            if (!first)
                sha1_update(&sha, 1, (const uint8_t *)";");
            first = false;
            sha1_update(&sha, lines[i].prefix.n,
                        (const uint8_t *)lines[i].prefix.p);
            sha1_update(&sha, lines[i].name.n,
                        (const uint8_t *)lines[i].name.p);
        }
    sha1_digest(&sha, sizeof sum, sum);
    for (int i = 0; i < HASH_BYTES; i++)
        number = number << 8 | sum[i];
    text[DIGITS] = '\0';
    for (int i = DIGITS; i-- > 0; number >>= BITS_A_DIGIT)
        text[i] = digits[number & ((1 << BITS_A_DIGIT) - 1)];
}

bool hj_deck_hash(const struct hj_deck *deck, const struct hj_catalogue *cat,
                  char text[HJ_DECK_HASH], struct hj_error *e)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct line *lines = malloc((deck->count + 1) * sizeof *lines);
    size_t count;
    bool good = arena != NULL && out != NULL && lines != NULL &&
                collect(deck, cat, arena, out, lines, &count);

    if (good) {
        qsort(lines, count, sizeof *lines, by_text);
        digest(lines, count, text);
    } else {
        hj_fail_memory(e);
    }
    free(lines);
    hj_out_free(out);
    hj_arena_free(arena);
    return good;
}

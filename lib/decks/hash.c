/* SPDX-License-Identifier: MPL-2.0 */
/* The hash of a deck as in Cockatrice. */
#include "decks/internal.h"

#include "base/utf8.h"

#include <nettle/sha1.h>
#include <stdlib.h>

/* Every copy of every card is a line: its name in lower case, in the
 * sideboard after "SB:".  The lines, sorted by bytes and joined by ";", go
 * through SHA-1; its first 40 bits are the hash, eight digits of base 32
 * (0-9, a-v).  A section of tokens does not count.  Cockatrice has no other
 * sections; here their lines begin with "NAME:".
 */
struct line {
    struct hj_str prefix, name;
    uint32_t count;
};

enum { HASH_BYTES = 5, BITS_A_DIGIT = 5, DIGITS = HJ_DECK_HASH - 1 };

/* Returns byte I of the concatenation of PREFIX and NAME. */
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

/* Returns "" for the default section, "SB:" for the side, "NAME:" for others; p
 * is NULL when out of memory. */
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

/* An SHA-1 computation in progress. */
struct sha {
    struct sha1_ctx ctx;
};

static void begin(struct sha *sha)
{
    nettle_sha1_init(&sha->ctx);
}

static void add_bytes(struct sha *sha, struct hj_str s)
{
    nettle_sha1_update(&sha->ctx, s.n, (const uint8_t *)s.p);
}

/* Writes the first 40 bits of the digest in base 32. */
static void put_digits(struct sha *sha, char text[HJ_DECK_HASH])
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    uint8_t sum[SHA1_DIGEST_SIZE];
    uint64_t number = 0;

    nettle_sha1_digest(&sha->ctx, sizeof sum, sum);
    for (int i = 0; i < HASH_BYTES; i++)
        number = number << 8 | sum[i];
    text[DIGITS] = '\0';
    for (int i = DIGITS; i-- > 0; number >>= BITS_A_DIGIT)
        text[i] = digits[number & ((1 << BITS_A_DIGIT) - 1)];
}

static void digest(const struct line *lines, size_t count,
                   char text[HJ_DECK_HASH])
{
    struct sha sha;
    bool first = true;

    begin(&sha);
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < lines[i].count; k++) {
            if (!first)
                add_bytes(&sha, HJ_STR(";"));
            first = false;
            add_bytes(&sha, lines[i].prefix);
            add_bytes(&sha, lines[i].name);
        }
    put_digits(&sha, text);
}

/* The fast way, without allocation, for decks with only known cards in the
 * default section and the side.  Cards are sorted by their rank.  "SB:" sorts
 * after names whose first byte is below 'S' (digits, punctuation) and before
 * all others, since no lower-case name begins with S.
 */
enum { MOST_QUICK = 200, CHUNK = 2048 };

struct quick {
    const struct hj_catalogue *cat;
    struct sha sha;
    size_t used;
    char chunk[CHUNK];
};

static void add_text(struct quick *q, struct hj_str s)
{
    if (s.n > CHUNK - q->used) {
        add_bytes(&q->sha, (struct hj_str){q->chunk, q->used});
        q->used = 0;
    }
    if (s.n > CHUNK) {
        add_bytes(&q->sha, s);
        return;
    }
    memcpy(q->chunk + q->used, s.p, s.n);
    q->used += s.n;
}

/* Inserts a sort key: a card's rank above its entry's index. */
static void sort_in(uint64_t *keys, size_t count, uint64_t key)
{
    for (; count > 0 && keys[count - 1] > key; count--)
        keys[count] = keys[count - 1];
    keys[count] = key;
}

/* Adds the cards from *AT on; with LOW only up to the first name that does not
 * begin below 'S'. */
static void add_cards(struct quick *q, const struct hj_deck *deck,
                      const uint64_t *keys, size_t count, size_t *at, bool low,
                      struct hj_str prefix)
{
    for (; *at < count; ++*at) {
        const struct hj_entry *entry = &deck->entries[keys[*at] & UINT32_MAX];
        struct hj_str name = hj_card_lower(q->cat, entry->card);
        if (low && (unsigned char)name.p[0] >= 'S')
            return;
        for (uint32_t k = 0; k < entry->count; k++) {
            add_text(q, prefix);
            add_text(q, name);
            add_text(q, HJ_STR(";"));
        }
    }
}

static bool hash_quickly(const struct hj_deck *deck,
                         const struct hj_catalogue *cat,
                         char text[HJ_DECK_HASH])
{
    struct quick q;
    uint64_t keys[2][MOST_QUICK];
    size_t counts[2] = {0, 0}, main = 0, side = 0;

    if (cat == NULL || deck->count == 0 || deck->count > MOST_QUICK ||
        deck->section_count > 2 ||
        (deck->section_count == 2 && !hj_str_is(deck->sections[1], "side")))
        return false;
    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        uint32_t rank;
        if (entry->card == HJ_NO_CARD)
            return false;
        rank = hj_card_rank(cat, entry->card);
        if (rank == UINT32_MAX)
            return false;
        sort_in(keys[entry->section], counts[entry->section]++,
                (uint64_t)rank << 32 | i);
    }
    q.cat = cat;
    q.used = 0;
    begin(&q.sha);
    add_cards(&q, deck, keys[0], counts[0], &main, true, HJ_STR(""));
    add_cards(&q, deck, keys[1], counts[1], &side, false, HJ_STR("SB:"));
    add_cards(&q, deck, keys[0], counts[0], &main, false, HJ_STR(""));
    /* without the last ";" */
    add_bytes(&q.sha, (struct hj_str){q.chunk, q.used - 1});
    put_digits(&q.sha, text);
    return true;
}

static bool hash_slowly(const struct hj_deck *deck,
                        const struct hj_catalogue *cat, char text[HJ_DECK_HASH],
                        struct hj_error *e)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct line *lines = malloc((deck->count + 1) * sizeof *lines);
    size_t count;
    bool good = !hj_out_failed(out) && lines != NULL &&
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

bool hj_deck_hash(const struct hj_deck *deck, const struct hj_catalogue *cat,
                  char text[HJ_DECK_HASH], struct hj_error *e)
{
    return hash_quickly(deck, cat, text) || hash_slowly(deck, cat, text, e);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The edit distance of two texts, one column of the matrix at a time. */
#include "base/utf8.h"

#include <string.h>

enum { WORD = 64, ASCII = 128 };

/* Removes the next character from *S, which is not empty, and returns it; an
 * ill-formed byte counts as U+FFFD. */
static uint32_t take_rune(struct hj_str *s)
{
    uint32_t rune = (unsigned char)s->p[0];
    size_t n = 1;

    if (rune >= ASCII && (n = hj_utf8_next(*s, &rune)) == 0) {
        rune = 0xFFFD;
        n = 1;
    }
    *s = hj_str_from(*s, n);
    return rune;
}

void hj_utf8_probe_set(struct hj_utf8_probe *probe, struct hj_str text)
{
    probe->count = 0;
    memset(probe->places, 0, sizeof probe->places);
    while (text.n > 0 && probe->count < HJ_UTF8_LONGEST) {
        uint32_t rune = take_rune(&text);
        if (rune < ASCII && probe->count < WORD)
            probe->places[rune] |= UINT64_C(1) << probe->count;
        probe->runes[probe->count++] = rune;
    }
    if (text.n > 0)
        probe->count = HJ_UTF8_LONGEST + 1;
}

/* Returns the bit set of the places of RUNE in the probe, which has at most
 * WORD characters. */
static uint64_t places_of(const struct hj_utf8_probe *probe, uint32_t rune)
{
    uint64_t places = 0;

    if (rune < ASCII)
        return probe->places[rune];
    for (size_t i = 0; i < probe->count; i++)
        places |= (uint64_t)(probe->runes[i] == rune) << i;
    return places;
}

/* Computes the distance column by column: a column holds, for each prefix of
 * the probe, its distance to the text read so far.  Neighbouring cells differ
 * by at most one, so two bits per cell suffice, and one addition finds the end
 * of each run of equal characters (Myers; transpositions by Hyyroe). */
static unsigned by_bits(const struct hj_utf8_probe *probe, struct hj_str other,
                        size_t length, unsigned most)
{
    const uint64_t last = UINT64_C(1) << (probe->count - 1);
    uint64_t more = UINT64_MAX, less = 0; /* compared with the cell above */
    uint64_t same = 0, before = 0;        /* equals diagonal; old places */
    size_t apart = probe->count;

    for (size_t left = length; left > 0; left--) {
        uint64_t places = places_of(probe, take_rune(&other));
        uint64_t swapped = (~same & places) << 1 & before;
        uint64_t up, down; /* compared with the previous column */
        same = (((places & more) + more) ^ more) | places | less | swapped;
        up = less | ~(same | more);
        down = same & more;
        apart += (up & last) != 0;
        apart -= (down & last) != 0;
        if (apart > most + left - 1) /* falls by at most one a column */
            return most + 1;
        up = up << 1 | 1;
        down <<= 1;
        more = down | ~(same | up);
        less = up & same;
        before = places;
    }
    return apart <= most ? (unsigned)apart : most + 1;
}

/* Does the same for long texts, cell by cell. */
static unsigned by_rows(const uint32_t *x, size_t nx, const uint32_t *y,
                        size_t ny, unsigned most)
{
    unsigned rows[3][HJ_UTF8_LONGEST + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];

    for (size_t j = 0; j <= ny; j++)
        above[j] = (unsigned)j;
    for (size_t i = 1; i <= nx; i++) {
        unsigned best = row[0] = (unsigned)i, *old = before;
        for (size_t j = 1; j <= ny; j++) {
            unsigned cost = above[j - 1] + (x[i - 1] != y[j - 1]);
            if (above[j] + 1 < cost)
                cost = above[j] + 1;
            if (row[j - 1] + 1 < cost)
                cost = row[j - 1] + 1;
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] &&
                x[i - 2] == y[j - 1] && before[j - 2] + 1 < cost)
                cost = before[j - 2] + 1;
            row[j] = cost;
            if (cost < best)
                best = cost;
        }
        if (best > most)
            return most + 1;
        before = above;
        above = row;
        row = old;
    }
    return above[ny] <= most ? above[ny] : most + 1;
}

unsigned hj_utf8_probe_distance(const struct hj_utf8_probe *probe,
                                struct hj_str other, unsigned most)
{
    uint32_t runes[HJ_UTF8_LONGEST];
    size_t length = hj_utf8_count(other), nx = probe->count;

    if (nx > HJ_UTF8_LONGEST || length > HJ_UTF8_LONGEST ||
        (nx > length ? nx - length : length - nx) > most)
        return most + 1;
    if (nx == 0)
        return (unsigned)length;
    if (nx <= WORD)
        return by_bits(probe, other, length, most);
    for (size_t i = 0; i < length; i++)
        runes[i] = take_rune(&other);
    return by_rows(probe->runes, nx, runes, length, most);
}

unsigned hj_utf8_distance(struct hj_str a, struct hj_str b, unsigned most)
{
    struct hj_utf8_probe probe;

    hj_utf8_probe_set(&probe, a);
    return hj_utf8_probe_distance(&probe, b, most);
}

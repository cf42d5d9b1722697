/* SPDX-License-Identifier: MPL-2.0 */
/* xoshiro256** seeded by splitmix64. */
#include "base/random.h"

#include <errno.h>
#include <unistd.h>

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static uint64_t rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

struct hj_random hj_random_seeded(uint64_t seed)
{
    struct hj_random random;

    for (int i = 0; i < 4; i++)
        random.state[i] = splitmix(&seed);
    return random;
}

uint64_t hj_random_next(struct hj_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t hj_random_below(struct hj_random *random, uint64_t below)
{
    uint64_t limit, x;

    if (below == 0)
        return 0;
    limit = UINT64_MAX - UINT64_MAX % below;
    do
        x = hj_random_next(random);
    while (x >= limit);
    return x % below;
}

void hj_random_shuffle(struct hj_random *random, uint32_t *items, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)hj_random_below(random, i);
        uint32_t kept = items[i - 1];
        items[i - 1] = items[j];
        items[j] = kept;
    }
}

bool hj_random_seed(uint64_t *seed, struct hj_error *e)
{
    if (getentropy(seed, sizeof *seed) != 0)
        return hj_fail_file(e, "a random seed", errno);
    *seed &= (UINT64_C(1) << 53) - 1;
    return true;
}

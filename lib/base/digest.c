/* SPDX-License-Identifier: MPL-2.0 */
/* SHA-256 by nettle. */
#include "base/digest.h"

#include "base/nettle.h"

bool hj_digest(struct hj_str bytes, char text[HJ_DIGEST_TEXT],
               struct hj_error *e)
{
    const struct hj_nettle *n = hj_nettle(e);
    struct sha256_ctx ctx;
    uint8_t digest[SHA256_DIGEST_SIZE];

    text[0] = '\0';
    if (n == NULL)
        return false;
    n->nettle_sha256_init(&ctx);
    n->nettle_sha256_update(&ctx, bytes.n, (const uint8_t *)bytes.p);
    n->nettle_sha256_digest(&ctx, sizeof digest, digest);
    n->nettle_base16_encode_update(text, sizeof digest, digest);
    text[HJ_DIGEST_TEXT - 1] = '\0';
    return true;
}

bool hj_digest_is_valid(struct hj_str s)
{
    if (s.n != HJ_DIGEST_TEXT - 1)
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (memchr("0123456789abcdefABCDEF", s.p[i], 22) == NULL)
            return false;
    return true;
}

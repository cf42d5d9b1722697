/* SPDX-License-Identifier: MPL-2.0 */
/* SHA-256 by nettle. */
#include "base/digest.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

void hj_digest(struct hj_str bytes, char text[HJ_DIGEST_TEXT])
{
    struct sha256_ctx ctx;
    uint8_t digest[SHA256_DIGEST_SIZE];

    nettle_sha256_init(&ctx);
    nettle_sha256_update(&ctx, bytes.n, (const uint8_t *)bytes.p);
    nettle_sha256_digest(&ctx, sizeof digest, digest);
    nettle_base16_encode_update(text, sizeof digest, digest);
    text[HJ_DIGEST_TEXT - 1] = '\0';
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

/* SPDX-License-Identifier: MPL-2.0 */
/* The Content-Security-Policy of pages: text of the input that became markup by
 * mistake still could not run. */
#include "base/html.h"

#include "base/digest.h"

enum { BYTES = (HJ_DIGEST_TEXT - 1) / 2, GROUP = 3 };

static unsigned digit_of(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* Writes the digest HEX in base64. */
static void put_base64(struct hj_out *out, const char *hex)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (int i = 0; i < BYTES; i += GROUP) {
        int have = BYTES - i < GROUP ? BYTES - i : GROUP;
        unsigned bits = 0;
        for (int k = 0; k < GROUP; k++) {
            const char *two = hex + 2 * (i + k);
            bits = bits << 8 |
                   (k < have ? digit_of(two[0]) << 4 | digit_of(two[1]) : 0);
        }
        for (int k = 0; k <= GROUP; k++)
            hj_out_char(out,
                        k <= have ? letters[bits >> (18 - 6 * k) & 63] : '=');
    }
}

void hj_html_policy(struct hj_out *out, const struct hj_str *scripts,
                    size_t count)
{
    char digest[HJ_DIGEST_TEXT];

    hj_out_puts(out, "<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none'; base-uri 'none'; "
                     "form-action 'none'; style-src 'unsafe-inline'");
    for (size_t i = 0; i < count; i++) {
        hj_out_puts(out, i == 0 ? "; script-src 'sha256-" : " 'sha256-");
        hj_digest(scripts[i], digest);
        put_base64(out, digest);
        hj_out_char(out, '\'');
    }
    hj_out_puts(out, "\">\n");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* SHA-256 as text: the identifier of a file, a format or a set of verdicts. */
#ifndef HJ_BASE_DIGEST_H
#define HJ_BASE_DIGEST_H

#include "base/str.h"

/* The size of 64 hexadecimal digits with a NUL byte. */
enum { HJ_DIGEST_TEXT = 65 };

/* Writes the SHA-256 of BYTES into TEXT in lower case.  To digest several
 * pieces, digest the sequence of their digests. */
void hj_digest(struct hj_str bytes, char text[HJ_DIGEST_TEXT]);

/* True if S is a SHA-256 in hexadecimal, in any case. */
bool hj_digest_is_valid(struct hj_str s);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* QR codes, as pictures within a page. */
#ifndef HJ_SRC_PAGE_QR_H
#define HJ_SRC_PAGE_QR_H

#include "base/error.h"
#include "base/out.h"

/* Draws TEXT as a QR code of medium error correction with its quiet zone: an
 * <svg> of CLASS, black on white.  False with the reason in E when it is too
 * long or memory is short; nothing is written then. */
bool qr_put(struct hj_out *out, const char *class, const char *text,
            struct hj_error *e);

/* Whether TEXT is an address that can be a QR code: http or https, without
 * blanks and control characters, of at most 500 bytes. */
bool qr_is_address(const char *text);

#endif

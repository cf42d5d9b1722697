/* SPDX-License-Identifier: MPL-2.0 */
/* QR codes, as pictures within a page. */
#ifndef HJ_SRC_PAGE_QR_H
#define HJ_SRC_PAGE_QR_H

#include "base/error.h"
#include "base/out.h"

/* Defines a picture ID, once a page: TEXT as a QR code of medium error
 * correction with its quiet zone, black on white.  False with the reason in E
 * when it is too long or memory has run out; nothing is written then. */
bool qr_define(struct hj_out *out, const char *id, const char *text,
               struct hj_error *e);

/* Shows that picture, as an <svg> of CLASS: a page may have it thousands of
 * times. */
void qr_put(struct hj_out *out, const char *class, const char *id);

/* True if TEXT is an address that can be a QR code: http or https, without
 * blanks and control characters, of at most 500 bytes. */
bool qr_is_address(const char *text);

#endif

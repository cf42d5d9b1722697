/* SPDX-License-Identifier: MPL-2.0 */
/* QR codes, as pictures within a page. */
#ifndef HJ_SRC_PAGE_QR_H
#define HJ_SRC_PAGE_QR_H

#include "base/error.h"
#include "base/out.h"

/* Defines the picture ID, once a page: TEXT as a QR code of medium error
 * correction with its quiet zone, black on white.  Returns false with the
 * reason in E, and writes nothing, when TEXT is too long or when out of
 * memory. */
bool qr_define(struct hj_out *out, const char *id, const char *text,
               struct hj_error *e);

/* Shows that picture as an <svg> of CLASS, any number of times in a page. */
void qr_put(struct hj_out *out, const char *class, const char *id);

/* True if TEXT is an address for a QR code: http or https, without blanks and
 * control characters, of at most 500 bytes. */
bool qr_is_address(const char *text);

#endif

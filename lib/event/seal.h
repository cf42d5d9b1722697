/* SPDX-License-Identifier: MPL-2.0 */
/* Sealed pages: each page of an event file ends with a checksum, so that
 * foreign writes and decay are found before the page is used.
 *
 * The last SEAL_BYTES of each page are reserved for the checksum (a feature of
 * SQLite's format: byte 20 of the header; other programs that read SQLite files
 * can read these files, too).  A layer below SQLite seals each page that is
 * written and, after seal_enable_checks(), checks each page that is read.  The
 * checksum includes the number of the page, so that exchanged pages are found,
 * too. */
#ifndef HJ_EVENT_SEAL_H
#define HJ_EVENT_SEAL_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdint.h>

enum { SEAL_BYTES = 8 };

/* Returns the name of the layer for sqlite3_open_v2(), or NULL when out of
 * memory. */
const char *seal_layer(void);

/* The result of checking all pages of a file. */
struct seal_check {
    bool sealed;    /* the header reserves the bytes for seals */
    bool odd;       /* the header reserves a different number of bytes */
    bool cut;       /* the file ends before its last page */
    uint32_t page;  /* the first page with a wrong seal; 0: none */
    uint32_t count; /* number of pages with wrong seals */
    uint32_t pages; /* number of all pages */
};

/* Checks all pages of the file of DB, which must have been opened with this
 * layer.  The caller holds a transaction that has read something.  Returns
 * false, with the reason in E, when the file cannot be read. */
bool seal_check(sqlite3 *db, struct seal_check *look, struct hj_error *e);

/* True if the disk has failed to read a part of DB's file since it was opened:
 * what was found wrong since then may not be wrong in the file. */
bool seal_is_unread(sqlite3 *db);

/* True if LOOK shows no defect; otherwise false with the defect in WHY. */
bool seal_is_sound(const struct seal_check *look, struct hj_error *why);

/* Turns checking the seal of each page that DB reads on or off. */
void seal_enable_checks(sqlite3 *db, bool watch);

/* Seals the pages of a whole file of SIZE bytes in memory, which must reserve
 * room for the seals.  Leaves other bytes unchanged. */
void seal_image(unsigned char *bytes, size_t size);

#endif

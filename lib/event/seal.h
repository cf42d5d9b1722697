/* SPDX-License-Identifier: MPL-2.0 */
/* Sealed pages: an event file's pages each end in a checksum, so that what was
 * not written by this library, or has decayed, is found before it is used.
 *
 * The last SEAL_BYTES of every page are reserved for it (a feature of SQLite's
 * format: byte 20 of the header says so, and other programs that read SQLite
 * files read these as well).  A layer below SQLite puts the seal on each page
 * that is written and, once seal_watch() was called, checks it on each page
 * that is read.  A page that was swapped with another one is found too: its
 * number is part of the checksum. */
#ifndef HJ_EVENT_SEAL_H
#define HJ_EVENT_SEAL_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdint.h>

enum { SEAL_BYTES = 8 };

/* The name of the layer, for sqlite3_open_v2(); NULL when SQLite has no room
 * for it. */
const char *seal_layer(void);

/* What a look at all pages of a file found. */
struct seal_look {
    bool sealed;    /* the header reserves the bytes for seals */
    bool odd;       /* it reserves another number of bytes */
    bool cut;       /* the file ends before its last page */
    uint32_t page;  /* the first page whose seal is wrong; 0: none */
    uint32_t count; /* how many such pages there are */
    uint32_t pages; /* all */
};

/* Looks at all pages of the file that DB was opened on by this layer; the
 * caller holds a transaction that has read something.  False when the file
 * cannot be read. */
bool seal_look(sqlite3 *db, struct seal_look *look);

/* True if nothing that a look found is wrong; else WHY says what. */
bool seal_is_right(const struct seal_look *look, struct hj_error *why);

/* True if DB checks the seal of each page it reads from here on. */
void seal_watch(sqlite3 *db, bool watch);

/* Puts the seals on the SIZE bytes of a whole file in memory, which reserves
 * the room for them; bytes that are no such file stay as they are. */
void seal_image(unsigned char *bytes, size_t size);

#endif

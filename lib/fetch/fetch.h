/* SPDX-License-Identifier: MPL-2.0 */
/* Fetching a file by HTTP so that a bad answer never replaces a good file. */
#ifndef HJ_FETCH_FETCH_H
#define HJ_FETCH_FETCH_H

#include "base/error.h"
#include "base/str.h"

/*
 *   URL ──> memory, within limits ──> checksum ──> valid()? ──> FILE
 *                                                     │           FILE.fetch
 *   any trouble: FILE stays as it is                  └─ no
 *
 * Beside FILE, FILE.fetch keeps what the server said of it (ETag,
 * Last-Modified) and its digest, so that the next fetch may be answered "not
 * changed".  Neither there nor in a message is a password that URL holds.
 *
 * HTTP is spoken by a helper program, so that nothing else needs its
 * libraries.
 */

/* What a fetch may do.  Zeroed options are the strict ones. */
struct hj_fetch_options {
    bool insecure_http;  /* plain http:// is allowed too */
    uint64_t most_bytes; /* 0: HJ_FETCH_BYTES */
    long most_seconds;   /* 0: HJ_FETCH_SECONDS */
    const char *sha256;  /* the content's digest, or NULL */
    const char *ca_file; /* certificates to trust instead of the system's */
    const char *helper;  /* the helper program; NULL: where it is installed */

    /* Says whether the content is what the file is to be; NULL: anything.
     * URL is as hj_url_shown().  Returns false with the reason in E. */
    bool (*valid)(struct hj_str bytes, const char *url, void *to,
                  struct hj_error *e);
    void *valid_to;

    /* Called now and then with the bytes so far and all of them (0 where the
     * server does not say); NULL: nobody looks.  Returning false ends the
     * fetch. */
    bool (*progress)(uint64_t done, uint64_t all, void *to);
    void *progress_to;
};

enum { HJ_FETCH_SECONDS = 120, HJ_FETCH_REDIRECTS = 5 };
#define HJ_FETCH_BYTES (UINT64_C(64) << 20)

enum hj_fetched {
    HJ_FETCH_FAILED, /* FILE is what it was; E says why */
    HJ_FETCH_SAME,   /* the server says that FILE is up to date */
    HJ_FETCH_NEW     /* FILE was replaced */
};

/* Fetches URL into FILE.  Only https://, redirects to https:// alone (at most
 * HJ_FETCH_REDIRECTS); http:// and from there http:// or https:// with
 * insecure_http. */
enum hj_fetched hj_fetch(const char *url, const char *file,
                         const struct hj_fetch_options *options,
                         struct hj_error *e);

#endif

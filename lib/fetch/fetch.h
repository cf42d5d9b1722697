/* SPDX-License-Identifier: MPL-2.0 */
/* Fetching of a file by HTTP; a bad answer never replaces a good file. */
#ifndef HJ_FETCH_FETCH_H
#define HJ_FETCH_FETCH_H

#include "base/error.h"
#include "base/str.h"

/*
 *   URL --> memory, within limits --> checksum --> valid()? --> FILE
 *                                                     |          FILE.fetch
 *   on any error FILE is unchanged                    +- no
 *
 * FILE.fetch beside FILE keeps the server's metadata (ETag, Last-Modified)
 * and the digest, so that the server may answer the next fetch with "not
 * changed".  Passwords in URL appear neither there nor in a message.
 *
 * A helper program speaks HTTP, so that no other program needs its
 * libraries.
 */

/* Options of a fetch.  Zeroed options are the strictest. */
struct hj_fetch_options {
    bool insecure_http;  /* allow plain http:// too */
    uint64_t most_bytes; /* 0: HJ_FETCH_BYTES */
    long most_seconds;   /* 0: HJ_FETCH_SECONDS */
    const char *sha256;  /* the content's digest, or NULL */
    const char *ca_file; /* trusted certificates instead of the system's */
    const char *helper;  /* the helper program; NULL: the installed one */

    /* Validates the content; NULL: accept anything.  URL is as from
     * hj_url_shown().  Returns false with the reason in E. */
    bool (*valid)(struct hj_str bytes, const char *url, void *to,
                  struct hj_error *e);
    void *valid_to;

    /* Called from time to time with the bytes so far and in total (0 if
     * unknown); NULL: no calls.  Returns false to end the fetch. */
    bool (*progress)(uint64_t done, uint64_t all, void *to);
    void *progress_to;
};

enum { HJ_FETCH_SECONDS = 120, HJ_FETCH_REDIRECTS = 5 };
#define HJ_FETCH_BYTES (UINT64_C(64) << 20)

enum hj_fetched {
    HJ_FETCH_FAILED, /* FILE is unchanged; E has the reason */
    HJ_FETCH_SAME,   /* FILE is up to date by the server */
    HJ_FETCH_NEW     /* FILE was replaced */
};

/* Fetches URL into FILE.  Allows only https:// and redirects to https:// (at
 * most HJ_FETCH_REDIRECTS); with insecure_http also http:// and, from there,
 * redirects to http:// or https://. */
enum hj_fetched hj_fetch(const char *url, const char *file,
                         const struct hj_fetch_options *options,
                         struct hj_error *e);

#endif

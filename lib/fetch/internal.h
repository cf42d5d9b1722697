/* SPDX-License-Identifier: MPL-2.0 */
/* The protocol between hj_fetch() and the helper program that speaks HTTP.
 *
 * The helper has one end of a socket as its standard input and output.  It
 * reads lines `key value` up to the end of the input:
 *
 *     url URL            most BYTES          seconds N
 *     ca FILE            if-none-match TAG   if-modified-since DATE
 *
 * so that no part of a URL is on a command line, where others may read it.
 * It answers with any number of
 *
 *     progress DONE ALL  ALL is 0 if the server does not give it
 *     data N             followed by N bytes of the content
 *
 * and finally with
 *
 *     etag TAG           last-modified DATE  if the server gave them
 *     done STATUS        the HTTP status, or else:
 *     too-large          or
 *     out-of-memory      or
 *     failed REASON
 */
#ifndef HJ_FETCH_INTERNAL_H
#define HJ_FETCH_INTERNAL_H

#include "base/out.h"
#include "fetch/fetch.h"

enum { FETCH_TAG = 256, FETCH_DATE = 64 };

/* A request; texts may be empty. */
struct fetch_request {
    const char *url;
    const char *shown; /* the URL for messages */
    const char *etag, *modified;
    uint64_t most;
    long seconds;
};

/* An answer. */
struct fetch_answer {
    struct hj_out *body;
    long status;
    char etag[FETCH_TAG], modified[FETCH_DATE];
};

/* Runs the helper for REQUEST.  Returns false, with the reason in E, without a
 * complete answer. */
bool fetch_ask(const struct fetch_request *request,
               const struct hj_fetch_options *options,
               struct fetch_answer *answer, struct hj_error *e);

/* Copies VALUE to the SIZE bytes at TO; leaves TO unchanged when VALUE does not
 * fit or holds a NUL byte. */
void fetch_keep(char *to, size_t size, struct hj_str value);

#endif

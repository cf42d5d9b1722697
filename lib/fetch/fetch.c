/* SPDX-License-Identifier: MPL-2.0 */
/* Evaluation of a fetch's answer, and the notes kept beside the file. */
#include "fetch/internal.h"

#include "base/digest.h"
#include "base/file.h"
#include "fetch/url.h"

#include <stdio.h>
#include <stdlib.h>

/* LONGEST_NAME: of a file, on common systems. */
enum { MOST_NOTES = 4096, LONGEST_NAME = 255, HTTP_OK = 200, HTTP_SAME = 304 };
static const char notes_ending[] = ".fetch";

/* The content of FILE.fetch, one `key value` a line. */
struct notes {
    char url[2048], etag[FETCH_TAG], modified[FETCH_DATE];
    char sha256[HJ_DIGEST_TEXT];
};

/* Returns the name of FILE.fetch; if that is too long for a file name, the
 * digest of the name replaces the name.  The caller frees it; NULL when out of
 * memory. */
static char *notes_name(const char *file)
{
    struct hj_str folder = hj_path_folder(file), name = hj_str(file);
    char digest[HJ_DIGEST_TEXT];
    struct hj_out *out = hj_out_memory();
    char *path = NULL;

    if (hj_out_failed(out))
        return NULL;
    if (hj_str_find(name, '/', 0) < name.n)
        name = hj_str(strrchr(file, '/') + 1);
    if (name.n + strlen(notes_ending) > LONGEST_NAME) {
        hj_digest(name, digest);
        name = hj_str(digest);
    }
    hj_out_str(out, name);
    hj_out_puts(out, notes_ending);
    if (!hj_out_failed(out))
        path = hj_path_join(folder, hj_out_text(out));
    hj_out_free(out);
    return path;
}

static void read_notes(const char *file, struct notes *notes)
{
    struct hj_file text = {0};
    char *name = notes_name(file);
    struct hj_str rest, line;

    *notes = (struct notes){0};
    if (name != NULL && hj_file_read(&text, name, MOST_NOTES, NULL)) {
        rest = text.bytes;
        while (hj_str_line(&rest, &line)) {
            size_t at = hj_str_find(line, ' ', 0);
            struct hj_str key = hj_str_first(line, at);
            struct hj_str value = hj_str_from(line, at + 1);
            if (hj_str_is(key, "url"))
                fetch_keep(notes->url, sizeof notes->url, value);
            else if (hj_str_is(key, "etag"))
                fetch_keep(notes->etag, sizeof notes->etag, value);
            else if (hj_str_is(key, "last-modified"))
                fetch_keep(notes->modified, sizeof notes->modified, value);
            else if (hj_str_is(key, "sha256"))
                fetch_keep(notes->sha256, sizeof notes->sha256, value);
        }
        hj_file_free(&text);
    }
    free(name);
}

static bool write_notes(const char *file, const struct notes *notes,
                        struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    char *name = notes_name(file);
    bool good = !hj_out_failed(out) && name != NULL;

    if (good) {
        hj_out_printf(out, "url %s\n", notes->url);
        if (notes->etag[0])
            hj_out_printf(out, "etag %s\n", notes->etag);
        if (notes->modified[0])
            hj_out_printf(out, "last-modified %s\n", notes->modified);
        hj_out_printf(out, "sha256 %s\n", notes->sha256);
        good = !hj_out_failed(out);
    }
    if (!good)
        hj_fail_memory(e);
    good = good && hj_file_replace(name, hj_out_text(out), e);
    hj_out_free(out);
    free(name);
    return good;
}

/* True if FILE, of at most MOST bytes, still has the fetched content by the
 * notes. */
static bool is_kept(const char *file, const struct notes *notes, uint64_t most)
{
    struct hj_file old = {0};
    char digest[HJ_DIGEST_TEXT];
    bool same;

    if (notes->sha256[0] == '\0' || !hj_file_read(&old, file, most, NULL))
        return false;
    hj_digest(old.bytes, digest);
    same = hj_str_equal_nocase(hj_str(digest), hj_str(notes->sha256));
    hj_file_free(&old);
    return same;
}

/* Makes the request conditional if FILE still has the content fetched from this
 * URL. */
static void ask_if_changed(const char *file, const struct notes *old,
                           const struct hj_fetch_options *o,
                           struct fetch_request *r)
{
    if (strcmp(old->url, r->shown) != 0 || !is_kept(file, old, r->most) ||
        (o->sha256 != NULL &&
         !hj_str_equal_nocase(hj_str(o->sha256), hj_str(old->sha256))))
        return;
    if (old->etag[0])
        r->etag = old->etag;
    else
        r->modified = old->modified;
}

/* Checks the content and replaces the file. */
static bool take_in(const char *file, const struct fetch_request *r,
                    const struct fetch_answer *answer,
                    const struct hj_fetch_options *o, struct hj_error *e)
{
    struct hj_str body = hj_out_text(answer->body);
    struct notes fresh = {0};

    hj_digest(body, fresh.sha256);
    if (o->sha256 != NULL &&
        !hj_str_equal_nocase(hj_str(o->sha256), hj_str(fresh.sha256)))
        return hj_fail(e, "%s: its SHA-256 is %s, not %s", r->shown,
                       fresh.sha256, o->sha256);
    if (o->valid != NULL && !o->valid(body, r->shown, o->valid_to, e))
        return false;
    fetch_keep(fresh.url, sizeof fresh.url, hj_str(r->shown));
    fetch_keep(fresh.etag, sizeof fresh.etag, hj_str(answer->etag));
    fetch_keep(fresh.modified, sizeof fresh.modified, hj_str(answer->modified));
    /* Notes of another content than the file's are as good as none. */
    return write_notes(file, &fresh, e) && hj_file_replace(file, body, e);
}

/* Returns the result of a fetch by its answer. */
static enum hj_fetched judge(const char *file, const struct fetch_request *r,
                             const struct fetch_answer *answer,
                             const struct notes *old,
                             const struct hj_fetch_options *o,
                             struct hj_error *e)
{
    bool asked = r->etag[0] != '\0' || r->modified[0] != '\0';

    if (answer->status == HTTP_OK)
        return take_in(file, r, answer, o, e) ? HJ_FETCH_NEW : HJ_FETCH_FAILED;
    if (answer->status != HTTP_SAME)
        hj_fail(e, "%s: unexpected HTTP status %ld", r->shown, answer->status);
    else if (!asked)
        hj_fail(e,
                "%s: the server answers 304 (not modified) to a request "
                "without a condition",
                r->shown);
    else if (!is_kept(file, old, r->most))
        hj_fail(e,
                "%s: the server answers 304 (not modified), but %s no "
                "longer has the SHA-256 of what was fetched",
                r->shown, file);
    else
        return HJ_FETCH_SAME;
    return HJ_FETCH_FAILED;
}

/* Rejects URLs that others than the server could read, or that would span
 * lines. */
static bool url_is_allowed(const struct fetch_request *r,
                           const struct hj_fetch_options *o, struct hj_error *e)
{
    for (const char *c = r->url; *c != '\0'; c++)
        if ((unsigned char)*c <= ' ' || *c == 0x7F)
            return hj_fail(e,
                           "%s: a URL cannot have blanks or control "
                           "characters",
                           r->shown);
    if (strncmp(r->url, "https://", 8) == 0)
        return true;
    if (strncmp(r->url, "http://", 7) != 0)
        return hj_fail(e, "%s: only https:// is fetched", r->shown);
    return o->insecure_http ||
           hj_fail(e,
                   "%s: http:// can be changed on its way; use https://, "
                   "or allow it with --insecure-http",
                   r->shown);
}

static enum hj_fetched fetch(const char *file, struct fetch_request *r,
                             const struct hj_fetch_options *o,
                             struct hj_error *e)
{
    struct fetch_answer answer = {.body = hj_out_memory()};
    enum hj_fetched result = HJ_FETCH_FAILED;
    struct notes old;

    read_notes(file, &old);
    ask_if_changed(file, &old, o, r);
    if (hj_out_failed(answer.body))
        hj_fail_memory(e);
    else if (fetch_ask(r, o, &answer, e))
        result = judge(file, r, &answer, &old, o, e);
    hj_out_free(answer.body);
    return result;
}

enum hj_fetched hj_fetch(const char *url, const char *file,
                         const struct hj_fetch_options *options,
                         struct hj_error *e)
{
    char *shown = hj_url_shown(url);
    struct fetch_request r = {
        .url = url,
        .shown = shown,
        .etag = "",
        .modified = "",
        .most = options->most_bytes ? options->most_bytes : HJ_FETCH_BYTES,
        .seconds =
            options->most_seconds ? options->most_seconds : HJ_FETCH_SECONDS};
    enum hj_fetched result = HJ_FETCH_FAILED;

    if (shown == NULL)
        hj_fail_memory(e);
    else if (options->sha256 != NULL &&
             !hj_digest_is_valid(hj_str(options->sha256)))
        hj_fail(e, "'%s' is not a SHA-256 (64 hexadecimal digits)",
                options->sha256);
    else if (url_is_allowed(&r, options, e))
        result = fetch(file, &r, options, e);
    free(shown);
    return result;
}

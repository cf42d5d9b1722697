/* SPDX-License-Identifier: MPL-2.0 */
/* Fetching by libcurl, within limits. */
#include "fetch/fetch.h"

#include "base/digest.h"
#include "base/file.h"
#include "base/out.h"
#include "fetch/curl.h"

#include <stdio.h>
#include <stdlib.h>

enum { CONNECT_SECONDS = 15, STALL_SECONDS = 30, MOST_NOTES = 4096 };

/* What FILE.fetch holds, one `key value` a line. */
struct notes {
    char url[2048], etag[256], modified[64], sha256[HJ_DIGEST_TEXT];
};

/* One fetch while it runs. */
struct transfer {
    const struct hj_curl *curl;
    CURL *handle;
    const struct hj_fetch_options *options;
    struct hj_out *body;
    uint64_t most;
    bool too_large;
    struct notes fresh;
};

static void keep(char *to, size_t size, struct hj_str value)
{
    if (value.n < size && memchr(value.p, '\0', value.n) == NULL) {
        memcpy(to, value.p, value.n);
        to[value.n] = '\0';
    }
}

static char *notes_name(const char *file)
{
    size_t n = strlen(file);
    char *name = malloc(n + sizeof ".fetch");

    if (name != NULL) {
        memcpy(name, file, n);
        memcpy(name + n, ".fetch", sizeof ".fetch");
    }
    return name;
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
                keep(notes->url, sizeof notes->url, value);
            else if (hj_str_is(key, "etag"))
                keep(notes->etag, sizeof notes->etag, value);
            else if (hj_str_is(key, "last-modified"))
                keep(notes->modified, sizeof notes->modified, value);
            else if (hj_str_is(key, "sha256"))
                keep(notes->sha256, sizeof notes->sha256, value);
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
    bool good = out != NULL && name != NULL;

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

static size_t take_body(char *bytes, size_t one, size_t n, void *to)
{
    struct transfer *t = to;

    n *= one;
    if (n > t->most - hj_out_text(t->body).n) {
        t->too_large = true;
        return 0;
    }
    hj_out_mem(t->body, bytes, n);
    return hj_out_failed(t->body) ? 0 : n;
}

static size_t take_header(char *bytes, size_t one, size_t n, void *to)
{
    struct transfer *t = to;
    struct hj_str line = {bytes, one * n};
    size_t at = hj_str_find(line, ':', 0);
    struct hj_str key = hj_str_first(line, at);
    struct hj_str value = hj_str_trim(hj_str_from(line, at + 1));

    if (hj_str_starts(line, HJ_STR("HTTP/"))) { /* a redirect's are not ours */
        t->fresh.etag[0] = '\0';
        t->fresh.modified[0] = '\0';
    } else if (hj_str_same(key, HJ_STR("etag"))) {
        keep(t->fresh.etag, sizeof t->fresh.etag, value);
    } else if (hj_str_same(key, HJ_STR("last-modified"))) {
        keep(t->fresh.modified, sizeof t->fresh.modified, value);
    }
    return one * n;
}

static int on_progress(void *to, curl_off_t all, curl_off_t done,
                       curl_off_t up_all, curl_off_t up)
{
    struct transfer *t = to;

    (void)up_all;
    (void)up;
    if (t->options->progress == NULL)
        return 0;
    return !t->options->progress((uint64_t)done, (uint64_t)all,
                                 t->options->progress_to);
}

/* Adds a header line to *LIST; false when memory is short. */
static bool add_header(const struct transfer *t, struct curl_slist **list,
                       const char *name, const char *value)
{
    char line[400];
    struct curl_slist *longer;

    snprintf(line, sizeof line, "%s: %s", name, value);
    longer = t->curl->curl_slist_append(*list, line);
    if (longer == NULL)
        return false;
    *list = longer;
    return true;
}

/* The headers that ask for FILE only if it has changed, when what lies there
 * is still what was fetched from this URL. */
static bool ask_if_changed(const char *url, const char *file,
                           const struct transfer *t, struct curl_slist **list)
{
    struct hj_file old = {0};
    char digest[HJ_DIGEST_TEXT];
    struct notes notes;
    bool same;

    read_notes(file, &notes);
    if (strcmp(notes.url, url) != 0 || notes.sha256[0] == '\0' ||
        !hj_file_read(&old, file, t->most, NULL))
        return true;
    same =
        hj_digest(old.bytes, digest, NULL) && strcmp(digest, notes.sha256) == 0;
    hj_file_free(&old);
    if (!same || (t->options->sha256 != NULL &&
                  !hj_str_same(hj_str(t->options->sha256), hj_str(digest))))
        return true;
    if (notes.etag[0])
        return add_header(t, list, "If-None-Match", notes.etag);
    if (notes.modified[0])
        return add_header(t, list, "If-Modified-Since", notes.modified);
    return true;
}

static void set_up(const char *url, struct transfer *t,
                   struct curl_slist *headers, char *detail)
{
    __typeof__(curl_easy_setopt) *set = t->curl->curl_easy_setopt;
    const struct hj_fetch_options *o = t->options;
    CURL *curl = t->handle;
    bool plain = strncmp(url, "http://", 7) == 0;
    long seconds = o->most_seconds ? o->most_seconds : HJ_FETCH_SECONDS;

    set(curl, CURLOPT_URL, url);
    set(curl, CURLOPT_PROTOCOLS_STR, plain ? "http" : "https");
    set(curl, CURLOPT_REDIR_PROTOCOLS_STR, plain ? "http,https" : "https");
    set(curl, CURLOPT_FOLLOWLOCATION, 1L);
    set(curl, CURLOPT_MAXREDIRS, (long)HJ_FETCH_REDIRECTS);
    set(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    set(curl, CURLOPT_TIMEOUT, seconds);
    set(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(curl, CURLOPT_LOW_SPEED_TIME, (long)STALL_SECONDS);
    set(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)t->most);
    set(curl, CURLOPT_FAILONERROR, 1L);
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_USERAGENT, "headjudge");
    set(curl, CURLOPT_HTTPHEADER, headers);
    set(curl, CURLOPT_WRITEFUNCTION, take_body);
    set(curl, CURLOPT_WRITEDATA, t);
    set(curl, CURLOPT_HEADERFUNCTION, take_header);
    set(curl, CURLOPT_HEADERDATA, t);
    set(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
    set(curl, CURLOPT_XFERINFODATA, t);
    set(curl, CURLOPT_NOPROGRESS, 0L);
    set(curl, CURLOPT_ERRORBUFFER, detail);
    if (o->ca_file != NULL)
        set(curl, CURLOPT_CAINFO, o->ca_file);
}

/* Runs the request; *STATUS is the answer's. */
static bool transfer_runs(const char *url, const char *file, struct transfer *t,
                          long *status, struct hj_error *e)
{
    char detail[CURL_ERROR_SIZE] = "";
    struct curl_slist *headers = NULL;
    CURLcode code = CURLE_OUT_OF_MEMORY;

    if (ask_if_changed(url, file, t, &headers)) {
        set_up(url, t, headers, detail);
        code = t->curl->curl_easy_perform(t->handle);
    }
    t->curl->curl_slist_free_all(headers);
    t->curl->curl_easy_getinfo(t->handle, CURLINFO_RESPONSE_CODE, status);
    if (code == CURLE_OK)
        return true;
    if (hj_out_failed(t->body) || code == CURLE_OUT_OF_MEMORY)
        return hj_fail_memory(e);
    if (t->too_large || code == CURLE_FILESIZE_EXCEEDED)
        return hj_fail(e, "%s: larger than %llu bytes", url,
                       (unsigned long long)t->most);
    if (code == CURLE_ABORTED_BY_CALLBACK)
        return hj_fail(e, "%s: stopped", url);
    return hj_fail(e, "%s: %s", url,
                   detail[0] ? detail : t->curl->curl_easy_strerror(code));
}

/* Looks at what came, and puts it in place. */
static bool take_in(const char *url, const char *file, struct transfer *t,
                    struct hj_error *e)
{
    const struct hj_fetch_options *o = t->options;
    struct hj_str body = hj_out_text(t->body);

    if (!hj_digest(body, t->fresh.sha256, e))
        return false;
    if (o->sha256 != NULL &&
        !hj_str_same(hj_str(o->sha256), hj_str(t->fresh.sha256)))
        return hj_fail(e, "%s: its SHA-256 is %s, not %s", url, t->fresh.sha256,
                       o->sha256);
    if (o->valid != NULL && !o->valid(body, url, o->valid_to, e))
        return false;
    keep(t->fresh.url, sizeof t->fresh.url, hj_str(url));
    return hj_file_replace(file, body, e) && write_notes(file, &t->fresh, e);
}

static bool scheme_is_allowed(const char *url, const struct hj_fetch_options *o,
                              struct hj_error *e)
{
    if (strncmp(url, "https://", 8) == 0)
        return true;
    if (strncmp(url, "http://", 7) != 0)
        return hj_fail(e, "%s: only https:// is fetched", url);
    return o->insecure_http ||
           hj_fail(e,
                   "%s: http:// can be changed on its way; use https://, "
                   "or allow it with --insecure-http",
                   url);
}

enum hj_fetched hj_fetch(const char *url, const char *file,
                         const struct hj_fetch_options *options,
                         struct hj_error *e)
{
    struct transfer t = {.options = options,
                         .most = options->most_bytes ? options->most_bytes
                                                     : HJ_FETCH_BYTES};
    enum hj_fetched result = HJ_FETCH_FAILED;
    long status = 0;

    if (options->sha256 != NULL &&
        !hj_digest_is_valid(hj_str(options->sha256))) {
        hj_fail(e, "'%s' is no SHA-256 (64 hexadecimal digits)",
                options->sha256);
        return HJ_FETCH_FAILED;
    }
    if (!scheme_is_allowed(url, options, e))
        return HJ_FETCH_FAILED;
    t.curl = hj_curl(e);
    if (t.curl == NULL)
        return HJ_FETCH_FAILED;
    t.handle = t.curl->curl_easy_init();
    t.body = hj_out_memory();
    if (t.handle == NULL || t.body == NULL)
        hj_fail_memory(e);
    else if (transfer_runs(url, file, &t, &status, e)) {
        if (status == 304)
            result = HJ_FETCH_SAME;
        else if (take_in(url, file, &t, e))
            result = HJ_FETCH_NEW;
    }
    t.curl->curl_easy_cleanup(t.handle);
    hj_out_free(t.body);
    return result;
}

struct hj_str hj_fetch_name(const char *url)
{
    const char *path = strstr(url, "://");
    struct hj_str rest, part, name = {"", 0};

    path = path != NULL ? strchr(path + 3, '/') : NULL;
    if (path == NULL)
        return name;
    rest = (struct hj_str){path, strcspn(path, "?#")};
    while (hj_str_split(&rest, '/', &part))
        name = part;
    for (size_t i = 0; i < name.n; i++)
        if (strchr("%\\:", name.p[i]) != NULL ||
            (unsigned char)name.p[i] < 0x21)
            return HJ_STR("");
    return name.n > 0 && name.p[0] != '.' ? name : HJ_STR("");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-fetch-http: the helper of hj-cards fetch that speaks HTTP, by libcurl.
 * lib/fetch/internal.h defines its protocol. */
#include "base/file.h"
#include "base/out.h"

#include <curl/curl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    CONNECT_SECONDS = 15,
    STALL_SECONDS = 30,
    LOOK_MS = 200, /* between looks if the caller is still there */
    REDIRECTS = 5,
    MOST_REQUEST = 1 << 16,
    TROUBLE = 2
};

/* One request, and its answer so far. */
struct transfer {
    CURL *curl;
    struct curl_slist *headers;
    struct hj_out *out;
    uint64_t most, got;
    long seconds;
    char *url, *ca;
    struct hj_out *etag, *modified;
    bool too_large;
};

/* Replaces *TO with a copy of the text; returns false when out of memory. */
static bool set_text(char **to, struct hj_str value)
{
    free(*to);
    *to = strndup(value.p, value.n);
    return *to != NULL;
}

static bool add_header(struct transfer *t, const char *name,
                       struct hj_str value)
{
    struct hj_out *line = hj_out_memory();
    struct curl_slist *longer = NULL;

    if (!hj_out_failed(line)) {
        hj_out_printf(line, "%s: %.*s", name, HJ_STR_ARG(value));
        if (!hj_out_failed(line))
            longer = curl_slist_append(t->headers, hj_out_text(line).p);
    }
    hj_out_free(line);
    if (longer != NULL)
        t->headers = longer;
    return longer != NULL;
}

/* Processes one line of the request; returns false when the line is invalid. */
static bool take_line(struct transfer *t, struct hj_str line)
{
    size_t at = hj_str_find(line, ' ', 0);
    struct hj_str key = hj_str_first(line, at);
    struct hj_str value = hj_str_from(line, at + 1);
    int64_t number;

    if (hj_str_is(key, "url"))
        return set_text(&t->url, value);
    if (hj_str_is(key, "ca"))
        return set_text(&t->ca, value);
    if (hj_str_is(key, "if-none-match"))
        return add_header(t, "If-None-Match", value);
    if (hj_str_is(key, "if-modified-since"))
        return add_header(t, "If-Modified-Since", value);
    if (hj_str_is(key, "most") && hj_str_int(value, 1, INT64_MAX, &number)) {
        t->most = (uint64_t)number;
        return true;
    }
    if (hj_str_is(key, "seconds") && hj_str_int(value, 1, 1 << 30, &number)) {
        t->seconds = (long)number;
        return true;
    }
    return false;
}

static bool read_request(struct transfer *t)
{
    struct hj_file file = {0};
    struct hj_str rest, line;
    bool good = hj_file_read(&file, "-", MOST_REQUEST, NULL);

    rest = file.bytes;
    while (good && hj_str_line(&rest, &line))
        good = take_line(t, line);
    hj_file_free(&file);
    return good && t->url != NULL && t->most > 0 && t->seconds > 0;
}

static size_t take_body(char *bytes, size_t one, size_t n, void *to)
{
    struct transfer *t = to;

    n *= one;
    if (n > t->most - t->got) {
        t->too_large = true;
        return 0;
    }
    t->got += n;
    hj_out_printf(t->out, "data %zu\n", n);
    hj_out_mem(t->out, bytes, n);
    return hj_out_flush(t->out, NULL) ? n : 0;
}

static size_t take_header(char *bytes, size_t one, size_t n, void *to)
{
    struct transfer *t = to;
    struct hj_str line = {bytes, one * n};
    size_t at = hj_str_find(line, ':', 0);
    struct hj_str key = hj_str_first(line, at);
    struct hj_str value = hj_str_trim(hj_str_from(line, at + 1));
    bool etag = hj_str_equal_nocase(key, HJ_STR("etag"));

    if (hj_str_starts(line, HJ_STR("HTTP/"))) { /* drop those of a redirect */
        hj_out_cut(t->etag, 0);
        hj_out_cut(t->modified, 0);
    } else if (etag || hj_str_equal_nocase(key, HJ_STR("last-modified"))) {
        struct hj_out *kept = etag ? t->etag : t->modified;
        hj_out_cut(kept, 0);
        if (hj_str_line_end(value) == value.n)
            hj_out_str(kept, value);
        if (hj_out_failed(kept))
            return 0;
    }
    return one * n;
}

/* True if the calling program has ended. */
static bool is_alone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO};

    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR)) != 0;
}

static int on_progress(void *to, curl_off_t all, curl_off_t done,
                       curl_off_t up_all, curl_off_t up)
{
    struct transfer *t = to;

    (void)up_all;
    (void)up;
    hj_out_printf(t->out, "progress %lld %lld\n", (long long)done,
                  (long long)(all > 0 ? all : 0));
    return !hj_out_flush(t->out, NULL);
}

/* Runs the transfer.  While a name server is asked, new versions of libcurl
 * report no progress, and a proper end would wait for the answer. */
static CURLcode perform(CURL *curl)
{
    CURLM *all = curl_multi_init();
    CURLMcode went =
        all != NULL ? curl_multi_add_handle(all, curl) : CURLM_OUT_OF_MEMORY;
    CURLcode code = CURLE_OUT_OF_MEMORY;
    const CURLMsg *told = NULL;
    int running = 1, left;

    while (went == CURLM_OK && running > 0) {
        if (is_alone())
            _exit(TROUBLE);
        went = curl_multi_perform(all, &running);
        if (went == CURLM_OK && running > 0)
            went = curl_multi_poll(all, NULL, 0, LOOK_MS, NULL);
    }
    if (went == CURLM_OK)
        told = curl_multi_info_read(all, &left);
    if (told != NULL)
        code = told->data.result;
    else if (went != CURLM_OUT_OF_MEMORY)
        code = CURLE_FAILED_INIT;
    if (all != NULL)
        curl_multi_remove_handle(all, curl);
    curl_multi_cleanup(all);
    return code;
}

static void set_up(struct transfer *t, char *detail)
{
    CURL *curl = t->curl;
    bool plain = strncmp(t->url, "http://", 7) == 0;

    curl_easy_setopt(curl, CURLOPT_URL, t->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, plain ? "http" : "https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR,
                     plain ? "http,https" : "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)REDIRECTS);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, t->seconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)STALL_SECONDS);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)t->most);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "headjudge");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, t->headers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, t);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, t);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, t);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, detail);
    if (t->ca != NULL)
        curl_easy_setopt(curl, CURLOPT_CAINFO, t->ca);
}

/* Writes the last lines of the answer. */
static void put_end(struct transfer *t, CURLcode code, const char *detail)
{
    struct hj_out *out = t->out;
    long status = 0;

    if (code == CURLE_OK) {
        curl_easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &status);
        if (hj_out_text(t->etag).n > 0)
            hj_out_printf(out, "etag %s\n", hj_out_text(t->etag).p);
        if (hj_out_text(t->modified).n > 0)
            hj_out_printf(out, "last-modified %s\n",
                          hj_out_text(t->modified).p);
        hj_out_printf(out, "done %ld\n", status);
    } else if (t->too_large || code == CURLE_FILESIZE_EXCEEDED) {
        hj_out_puts(out, "too-large\n");
    } else if (code == CURLE_OUT_OF_MEMORY) {
        hj_out_puts(out, "out-of-memory\n");
    } else {
        struct hj_str why =
            hj_str(detail[0] ? detail : curl_easy_strerror(code));
        hj_out_printf(out, "failed %.*s\n", (int)hj_str_line_end(why), why.p);
    }
}

static void run(struct transfer *t)
{
    char detail[CURL_ERROR_SIZE] = "";
    CURLcode code = CURLE_OUT_OF_MEMORY;

    t->etag = hj_out_memory();
    t->modified = hj_out_memory();
    if (t->curl != NULL) {
        set_up(t, detail);
        code = perform(t->curl);
        if (hj_out_failed(t->etag) || hj_out_failed(t->modified))
            code = CURLE_OUT_OF_MEMORY;
    }
    put_end(t, code, detail);
    hj_out_free(t->etag);
    hj_out_free(t->modified);
}

int main(int argc, char **argv)
{
    struct transfer t = {.out = hj_out_fd(STDOUT_FILENO)};
    bool asked, good;

    (void)argv;
    if (t.out == NULL)
        return TROUBLE;
    if (argc > 1 || isatty(STDIN_FILENO)) {
        fputs("hj-fetch-http: run by hj-cards fetch, not by hand\n", stderr);
        hj_out_free(t.out);
        return TROUBLE;
    }
    asked = read_request(&t);
    if (asked) {
        t.curl = curl_easy_init();
        run(&t);
        curl_easy_cleanup(t.curl);
    } else {
        hj_out_puts(t.out, "failed unknown request\n");
    }
    good = hj_out_flush(t.out, NULL) && asked;
    curl_slist_free_all(t.headers);
    free(t.url);
    free(t.ca);
    hj_out_free(t.out);
    return good ? 0 : TROUBLE;
}

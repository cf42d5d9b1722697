/* SPDX-License-Identifier: MPL-2.0 */
/* Execution of the helper program that speaks HTTP. */
#include "fetch/internal.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BUFFER = 1 << 16, LONGEST_LINE = 4096 };

/* One run of the helper. */
struct helper {
    pid_t pid;
    int socket;
    size_t at, held; /* offset and length of the data in BYTES */
    char bytes[BUFFER];
};

void fetch_keep(char *to, size_t size, struct hj_str value)
{
    if (value.n < size && memchr(value.p, '\0', value.n) == NULL) {
        memcpy(to, value.p, value.n);
        to[value.n] = '\0';
    }
}

static bool start(struct helper *h, const char *file, struct hj_error *e)
{
    int ends[2], trouble;
    char *argv[2] = {(char *)(uintptr_t)file, NULL};
    extern char **environ;
    posix_spawn_file_actions_t actions;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return hj_fail_file(e, file, errno);
    trouble = posix_spawn_file_actions_init(&actions);
    if (trouble == 0) {
        trouble = posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
        if (trouble == 0)
            trouble = posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        if (trouble == 0)
            trouble = posix_spawn(&h->pid, file, &actions, NULL, argv, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    h->socket = ends[0];
    if (trouble == 0)
        return true;
    close(ends[0]);
    return hj_fail_file(e, file, trouble);
}

/* Ends the helper, with SIGTERM unless the answer is WHOLE; returns the status
 * of waitpid(). */
static int stop(struct helper *h, bool whole)
{
    int status = 0;

    close(h->socket);
    if (!whole)
        (void)kill(h->pid, SIGTERM);
    while (waitpid(h->pid, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

static void put_line(struct hj_out *out, const char *key, const char *value)
{
    if (value != NULL && value[0] != '\0')
        hj_out_printf(out, "%s %s\n", key, value);
}

static bool send_all(int to, struct hj_str bytes)
{
    while (bytes.n > 0) {
        ssize_t n = send(to, bytes.p, bytes.n, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes = hj_str_from(bytes, (size_t)n);
    }
    return shutdown(to, SHUT_WR) == 0;
}

static bool send_request(const struct helper *h, const struct fetch_request *r,
                         const struct hj_fetch_options *options,
                         struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    bool good = !hj_out_failed(out);

    if (good) {
        put_line(out, "url", r->url);
        hj_out_printf(out, "most %llu\nseconds %ld\n",
                      (unsigned long long)r->most, r->seconds);
        put_line(out, "ca", options->ca_file);
        put_line(out, "if-none-match", r->etag);
        put_line(out, "if-modified-since", r->modified);
        good = !hj_out_failed(out);
    }
    if (!good)
        hj_fail_memory(e);
    else if (!send_all(h->socket, hj_out_text(out)))
        good = hj_fail(e, "%s: the helper that fetches takes no request",
                       r->shown);
    hj_out_free(out);
    return good;
}

/* Reads more into the buffer; returns false at the end or on an error. */
static bool read_more(struct helper *h)
{
    ssize_t n;

    if (h->at > 0) {
        memmove(h->bytes, h->bytes + h->at, h->held - h->at);
        h->held -= h->at;
        h->at = 0;
    }
    do
        n = recv(h->socket, h->bytes + h->held, BUFFER - h->held, 0);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        h->held += (size_t)n;
    return n > 0;
}

static struct hj_str unread(const struct helper *h)
{
    return (struct hj_str){h->bytes + h->at, h->held - h->at};
}

/* Returns the next line without its end in *LINE, valid until the next read. */
static bool next_line(struct helper *h, struct hj_str *line)
{
    size_t end;

    while ((end = hj_str_find(unread(h), '\n', 0)) == unread(h).n)
        if (end > LONGEST_LINE || !read_more(h))
            return false;
    *line = hj_str_first(unread(h), end);
    h->at += end + 1;
    return true;
}

/* Reads N bytes of the content. */
static bool take_data(struct helper *h, uint64_t n, struct hj_out *body)
{
    while (n > 0) {
        struct hj_str some;
        if (unread(h).n == 0 && !read_more(h))
            return false;
        some = hj_str_first(unread(h), n < BUFFER ? (size_t)n : BUFFER);
        hj_out_str(body, some);
        h->at += some.n;
        n -= some.n;
    }
    return true;
}

static bool number_of(struct hj_str text, uint64_t most, uint64_t *number)
{
    int64_t n;

    if (!hj_str_int(text, 0, most < INT64_MAX ? (int64_t)most : INT64_MAX, &n))
        return false;
    *number = (uint64_t)n;
    return true;
}

enum step { AGAIN, WHOLE, BROKEN, SAID };

static enum step fail_too_large(const struct fetch_request *r,
                                struct hj_error *e)
{
    hj_fail(e, "%s: larger than %llu bytes", r->shown,
            (unsigned long long)r->most);
    return SAID;
}

static enum step take_progress(struct hj_str value,
                               const struct fetch_request *r,
                               const struct hj_fetch_options *o,
                               struct hj_error *e)
{
    size_t at = hj_str_find(value, ' ', 0);
    uint64_t done, all;

    if (!number_of(hj_str_first(value, at), INT64_MAX, &done) ||
        !number_of(hj_str_from(value, at + 1), INT64_MAX, &all))
        return BROKEN;
    if (o->progress == NULL || o->progress(done, all, o->progress_to))
        return AGAIN;
    hj_fail(e, "%s: stopped", r->shown);
    return SAID;
}

/* Processes one line of the answer, and the bytes that the line announces. */
static enum step take_line(struct helper *h, struct hj_str line,
                           const struct fetch_request *r,
                           const struct hj_fetch_options *o,
                           struct fetch_answer *answer, struct hj_error *e)
{
    size_t at = hj_str_find(line, ' ', 0);
    struct hj_str key = hj_str_first(line, at);
    struct hj_str value = hj_str_from(line, at + 1);
    uint64_t n;

    if (hj_str_is(key, "data")) {
        if (!number_of(value, INT64_MAX, &n))
            return BROKEN;
        if (n > r->most - hj_out_text(answer->body).n)
            return fail_too_large(r, e);
        return take_data(h, n, answer->body) ? AGAIN : BROKEN;
    }
    if (hj_str_is(key, "progress"))
        return take_progress(value, r, o, e);
    if (hj_str_is(key, "etag"))
        fetch_keep(answer->etag, sizeof answer->etag, value);
    else if (hj_str_is(key, "last-modified"))
        fetch_keep(answer->modified, sizeof answer->modified, value);
    else if (hj_str_is(key, "too-large"))
        return fail_too_large(r, e);
    else if (hj_str_is(key, "failed"))
        return hj_fail(e, "%s: %.*s", r->shown, HJ_STR_ARG(value)), SAID;
    else if (hj_str_is(key, "out-of-memory"))
        return hj_fail_memory(e), SAID;
    else if (hj_str_is(key, "done") && number_of(value, 999, &n))
        return answer->status = (long)n, WHOLE;
    else
        return BROKEN;
    return AGAIN;
}

bool fetch_ask(const struct fetch_request *request,
               const struct hj_fetch_options *options,
               struct fetch_answer *answer, struct hj_error *e)
{
    const char *file = options->helper != NULL ? options->helper
                                               : HJ_PKGLIBEXECDIR
                           "/hj-fetch-http";
    struct helper *h = calloc(1, sizeof *h);
    enum step step = AGAIN;
    struct hj_str line;
    int status;

    if (h == NULL)
        return hj_fail_memory(e);
    if (!start(h, file, e)) {
        free(h);
        return false;
    }
    if (!send_request(h, request, options, e))
        step = SAID;
    while (step == AGAIN)
        step = next_line(h, &line)
                   ? take_line(h, line, request, options, answer, e)
                   : BROKEN;
    status = stop(h, step == WHOLE);
    free(h);
    if (step == BROKEN && WIFSIGNALED(status) && WTERMSIG(status) != SIGTERM)
        return hj_fail(e, "%s: the helper that fetches was ended by signal %d",
                       request->shown, WTERMSIG(status));
    if (step == BROKEN)
        return hj_fail(e, "%s: the helper that fetches gave no whole answer",
                       request->shown);
    if (step == WHOLE && hj_out_failed(answer->body))
        return hj_fail_memory(e);
    return step == WHOLE;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event export --to html: the event as one page, or in parts. */
#include "event/pages.h"

#include "base/file.h"
#include "event/event-page.h"
#include "event/ranking.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes the page of the event, with standings once a round has begun.  The
 * caller frees it. */
static struct hj_event_page *make_page(struct session *s, bool personal)
{
    struct hj_event_page *page = NULL;
    struct hj_ranking r = {0};
    struct hj_table *table = NULL;
    bool fine = true;

    if (s->info.round > 0) {
        fine = hj_ranking_make(&r, s->event, 0, false, 0, &s->e);
        table = fine ? hj_ranking_table(&r, true) : NULL;
        if (fine && table == NULL)
            fine = hj_fail_memory(&s->e);
    }
    if (fine)
        page = hj_event_page_new(s->event, table, personal, &s->e);
    hj_table_free(table);
    hj_ranking_free(&r);
    return page;
}

bool event_page_put(struct session *s, bool personal, struct hj_out *out)
{
    struct hj_event_page *page = make_page(s, personal);

    if (page == NULL)
        return false;
    hj_event_page_put(page, out);
    hj_event_page_free(page);
    return true;
}

/* --- writing to a folder --- */

/* A folder, and the names of the files written there, each between slashes. */
struct folder {
    struct session *s;
    const char *path;
    struct hj_out *written;
};

static char *path_of(struct folder *f, struct hj_str name)
{
    char *path = hj_path_join(hj_str(f->path), name);

    if (path == NULL)
        hj_fail_memory(&f->s->e);
    return path;
}

/* Writes a part atomically.  Its name is in f->written from offset AT on. */
static bool put_part(struct folder *f, size_t at, struct hj_str bytes)
{
    struct hj_str name;
    bool fine;
    char *path;

    hj_out_puts(f->written, ".html");
    if (hj_out_failed(f->written))
        return hj_fail_memory(&f->s->e);
    name = hj_str_from(hj_out_text(f->written), at);
    path = path_of(f, name);
    fine = path != NULL && hj_file_replace(path, bytes, &f->s->e) &&
           session_wrote(f->s, path);
    free(path);
    hj_out_char(f->written, '/');
    return fine;
}

static bool put_parts(struct folder *f, const struct hj_event_page *page,
                      struct hj_out *out)
{
    enum { LARGE = 2000000 };
    bool fine = true;

    hj_event_page_put(page, out);
    hj_out_char(f->written, '/');
    if (hj_out_text(out).n <= LARGE) {
        hj_out_puts(f->written, "event");
        return (!hj_out_failed(out) || hj_fail_memory(&f->s->e)) &&
               put_part(f, 1, hj_out_text(out));
    }
    for (size_t i = 0; fine && i < hj_event_page_parts(page); i++) {
        size_t at = hj_out_text(f->written).n;
        hj_out_cut(out, 0);
        hj_event_page_part(page, i, f->written, out);
        fine = (!hj_out_failed(out) || hj_fail_memory(&f->s->e)) &&
               put_part(f, at, hj_out_text(out));
    }
    return fine;
}

/* True for names of exported parts: event-1.html, event-1-2.html. */
static bool is_part(const char *name)
{
    size_t n = strlen("event-");

    if (strncmp(name, "event-", n) != 0)
        return false;
    name += n;
    n = strspn(name, "0123456789-");
    return n > 0 && strcmp(name + n, ".html") == 0;
}

/* Removes parts of an earlier export that were not written now. */
static bool withdraw(struct folder *f)
{
    DIR *dir = opendir(f->path);
    struct dirent *entry;
    bool fine = dir != NULL || hj_fail_file(&f->s->e, f->path, errno);

    hj_out_char(f->written, '\0');
    while (fine && (entry = readdir(dir)) != NULL) {
        char name[64], *path;
        if (!is_part(entry->d_name) ||
            snprintf(name, sizeof name, "/%s/", entry->d_name) >=
                (int)sizeof name ||
            strstr(hj_out_text(f->written).p, name) != NULL)
            continue;
        path = path_of(f, hj_str(entry->d_name));
        fine = path != NULL &&
               (unlink(path) == 0 || hj_fail_file(&f->s->e, path, errno));
        free(path);
    }
    if (dir != NULL)
        closedir(dir);
    return fine;
}

bool event_page_into(struct session *s, const char *folder, bool personal)
{
    struct hj_event_page *page = make_page(s, personal);
    struct hj_out *out = page != NULL ? hj_out_memory() : NULL;
    struct folder f = {s, folder, hj_out_memory()};
    bool fine = page != NULL &&
                ((out != NULL && f.written != NULL) || hj_fail_memory(&s->e));

    fine = fine && put_parts(&f, page, out) && withdraw(&f);
    hj_out_free(out);
    hj_out_free(f.written);
    hj_event_page_free(page);
    return fine;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event export --to html --into: the pages for players. */
#include "event/pages.h"

#include "base/file.h"
#include "event/clock.h"
#include "page/page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const css[] = {
#include "src/event/event-css.h"
    NULL};

static const char *const js[] = {
#include "src/event/event-js.h"
    NULL};

/* --- parts of all pages --- */

/* The pages, with the titles of their links. */
static const struct {
    const char *file, *title;
} all[] = {{"index.html", "Event"},
           {"pairings.html", "Pairings by table"},
           {"names.html", "Pairings by name"},
           {"standings.html", "Standings"},
           {"bracket.html", "Bracket"},
           {"players.html", "Players"},
           {"decks.html", "Decks"},
           {"pods.html", "Pods"},
           {"clock.html", "Clock"}};
enum { PAGES = sizeof all / sizeof *all };
enum {
    INDEX,
    BY_TABLE,
    BY_NAME,
    STANDINGS,
    BRACKET,
    PLAYERS,
    DECKS,
    PODS,
    CLOCK
};

/* True if the page has content. */
static bool is_there(const struct pages *p, int page)
{
    switch (page) {
    case BY_TABLE:
    case BY_NAME:
    case CLOCK:
        return p->published > 0;
    case STANDINGS:
    case PLAYERS:
        return p->standings != NULL;
    case BRACKET:
        return p->bracket.there && p->published >= p->bracket.stage.first;
    case DECKS:
        return p->lists != NULL && hj_table_rows(p->lists) > 0;
    case PODS:
        return hj_table_rows(p->pods) > 0;
    default:
        return true;
    }
}

static void begin(struct pages *p, int page)
{
    hj_out_cut(p->out, 0);
    hj_out_cut(p->room, 0);
    hj_out_str(p->room, p->title);
    hj_out_puts(p->room, ": ");
    hj_out_puts(p->room, all[page].title);
    page_begin(p->out, hj_out_text(p->room), css, js);
    hj_out_puts(p->out, "<header><button id=\"theme\" type=\"button\" hidden>"
                        "Theme: as the system</button>\n<p class=\"event\">");
    hj_out_html(p->out, p->title);
    hj_out_puts(p->out, "</p>\n<nav>");
    for (int i = 0; i < PAGES; i++)
        if (is_there(p, i))
            hj_out_printf(p->out, "<a href=\"%s\"%s>%s</a> ", all[i].file,
                          i == page ? " aria-current=\"page\"" : "",
                          all[i].title);
    hj_out_puts(p->out, "</nav></header>\n<main>\n");
}

/* Returns the path of a part of a page.  The caller frees it.  NULL with the
 * reason in s->e. */
static char *path_of(struct pages *p, int page, int part)
{
    struct hj_str file = hj_str(all[page].file);
    char name[64], *path;

    if (part == 0)
        snprintf(name, sizeof name, "%s", all[page].file);
    else
        snprintf(name, sizeof name, "%.*s-%d.html",
                 (int)(file.n - strlen(".html")), file.p, part);
    path = hj_path_join(hj_str(p->folder), hj_str(name));
    if (path == NULL)
        hj_fail_memory(&p->s->e);
    return path;
}

/* Removes the parts of a page from PART on, which an earlier export wrote. */
static bool withdraw(struct pages *p, int page, int part)
{
    for (bool there = true; there; part++) {
        char *path = path_of(p, page, part);
        if (path == NULL)
            return false;
        there = unlink(path) == 0 || part == 0;
        if (!there && errno != ENOENT) {
            hj_fail_file(&p->s->e, path, errno);
            free(path);
            return false;
        }
        free(path);
    }
    return true;
}

static bool end(struct pages *p, int page)
{
    char *path = path_of(p, page, p->part);
    bool fine = path != NULL;

    hj_out_puts(p->out, "</main>\n");
    page_end(p->out, js);
    if (fine && (hj_out_failed(p->out) || hj_out_failed(p->room)))
        fine = hj_fail_memory(&p->s->e);
    fine = fine && hj_file_replace(path, hj_out_text(p->out), &p->s->e);
    fine = fine && session_wrote(p->s, path);
    free(path);
    return fine;
}

bool pages_next(struct pages *p)
{
    if (!end(p, p->page))
        return false;
    p->part++;
    begin(p, p->page);
    return true;
}

void pages_link(struct pages *p, const char *page, uint32_t part)
{
    if (part == 0)
        hj_out_printf(p->out, "<a href=\"%s.html\"", page);
    else
        hj_out_printf(p->out, "<a href=\"%s-%u.html\"", page, part);
    hj_out_printf(p->out, "%s>",
                  (int)part == p->part ? " aria-current=\"page\"" : "");
}

/* True if the rest belongs in another part. */
static bool is_full(const struct pages *p)
{
    return hj_out_text(p->out).n > PAGES_BYTES;
}

/* Writes a link, called TITLE, to the next part of PAGE and begins it. */
static bool put_more(struct pages *p, const char *page, const char *title)
{
    hj_out_puts(p->out, "<p>");
    pages_link(p, page, (uint32_t)p->part + 1);
    hj_out_printf(p->out, "%s</a></p>\n", title);
    return pages_next(p);
}

void pages_links(struct pages *p, const char *page, size_t count)
{
    if (count <= p->rows)
        return;
    hj_out_puts(p->out, "<nav class=\"parts\">");
    for (size_t from = 0; from < count; from += p->rows) {
        pages_link(p, page, (uint32_t)(from / p->rows));
        hj_out_printf(p->out, "%zu\xE2\x80\x93%zu</a> ", from + 1,
                      from + p->rows < count ? from + p->rows : count);
    }
    hj_out_puts(p->out, "</nav>\n");
}

/* --- the round: tables, names, time --- */

/* A view of the round, row by row, on as many parts as needed. */
struct listing {
    enum hj_view view;
    const char *page, *more, *end;
    void (*begin)(struct pages *p);
    void (*row)(struct pages *p, const struct hj_table *t, size_t r);
};

static bool put_rows(struct pages *p, const struct listing *l)
{
    struct hj_table *t =
        hj_event_query(p->s->event, l->view, p->published, 0, &p->s->e);
    bool fine = t != NULL;

    if (fine)
        l->begin(p);
    for (size_t r = 0; fine && r < hj_table_rows(t); r++) {
        if (is_full(p)) {
            hj_out_puts(p->out, l->end);
            fine = put_more(p, l->page, l->more);
            l->begin(p);
        }
        l->row(p, t, r);
    }
    if (fine)
        hj_out_puts(p->out, l->end);
    hj_table_free(t);
    return fine;
}

static void begin_tables(struct pages *p)
{
    hj_out_printf(p->out,
                  "<h1>Round %lld</h1>\n<table class=\"wide\">\n<thead><tr>"
                  "<th>Table<th>Player<th>Opponent<th>Result</thead>\n",
                  (long long)p->published);
}

/* Writes TAG and the column of row R. */
static void put_cell(struct pages *p, const char *tag, const struct hj_table *t,
                     size_t r, const char *column)
{
    hj_out_puts(p->out, tag);
    hj_out_html(p->out, hj_table_get(t, r, column));
}

static void put_table(struct pages *p, const struct hj_table *t, size_t r)
{
    put_cell(p, "<tr><td class=\"table\">", t, r, "table");
    put_cell(p, "<td>", t, r, "player1");
    put_cell(p, "<td>", t, r, "player2");
    put_cell(p, "<td class=\"num\">", t, r, "result");
    hj_out_char(p->out, '\n');
}

static bool put_tables(struct pages *p)
{
    static const struct listing tables = {HJ_VIEW_PAIRINGS, "pairings",
                                          "More tables",    "</table>\n",
                                          begin_tables,     put_table};

    return put_rows(p, &tables);
}

static void begin_names(struct pages *p)
{
    hj_out_printf(p->out,
                  "<h1>Round %lld</h1>\n<p id=\"find\" hidden><label>Find "
                  "<input type=\"search\" autocomplete=\"off\"></label></p>\n"
                  "<ul class=\"names\">\n",
                  (long long)p->published);
}

static void put_name(struct pages *p, const struct hj_table *t, size_t r)
{
    put_cell(p, "<li><b>", t, r, "player");
    put_cell(p, "</b> <span class=\"table\">table ", t, r, "table");
    if (hj_table_get(t, r, "seat").n > 0)
        hj_out_printf(p->out, ", seat %lld",
                      (long long)hj_table_int(t, r, "seat"));
    put_cell(p, "</span> <span class=\"versus\">", t, r, "opponent");
    hj_out_puts(p->out, "</span>\n");
}

static bool put_names(struct pages *p)
{
    static const struct listing names = {HJ_VIEW_SEATINGS, "names",
                                         "More names",     "</ul>\n",
                                         begin_names,      put_name};

    return put_rows(p, &names);
}

/* Writes when a running clock ends, for a page whose script does not run; an
 * end that has no such time is left out. */
static void put_end(struct hj_out *out, int64_t ends)
{
    time_t at = (time_t)ends;
    char text[64] = "";
    struct tm tm;

    if (localtime_r(&at, &tm) != NULL &&
        strftime(text, sizeof text, " until %H:%M %Z", &tm) == 0)
        *text = '\0';
    hj_out_puts(out, text);
}

/* Writes the clock, which a script counts down. */
static void put_time_left(struct pages *p)
{
    bool begun = hj_table_get(p->rounds, p->row, "clock_start").n > 0;
    bool paused = hj_table_get(p->rounds, p->row, "clock_pause").n > 0;
    /* Of a running clock, what is left at the time 0 is its end. */
    int64_t left = clock_left(p->rounds, p->row, 0);

    hj_out_printf(p->out, "<h1>Round %lld</h1>\n", (long long)p->published);
    if (begun && !paused) {
        hj_out_printf(p->out,
                      "<p class=\"clock\" role=\"timer\" data-ends=\"%lld\">"
                      "</p>\n<p id=\"over\" role=\"status\">The clock runs",
                      (long long)left);
        put_end(p->out, left);
        hj_out_puts(p->out, ".</p>\n");
    } else {
        hj_out_puts(p->out, "<p class=\"clock\">");
        clock_put(p->out, left > 0 ? left : 0);
        hj_out_puts(p->out, paused ? "</p>\n<p>The clock is paused.</p>\n"
                                   : "</p>\n<p>The clock has not been "
                                     "started.</p>\n");
    }
}

static bool put_clock(struct pages *p)
{
    struct hj_table *t =
        hj_event_query(p->s->event, HJ_VIEW_EXTENSIONS, 0, 0, &p->s->e);
    bool any = false;

    put_time_left(p);
    if (t == NULL)
        return false;
    for (size_t r = 0; r < hj_table_rows(t); r++) {
        if (hj_table_int(t, r, "round") != p->published)
            continue;
        hj_out_puts(p->out, any ? "" : "<h2>More time</h2>\n<ul>\n");
        any = true;
        hj_out_printf(p->out, "<li>table %lld: %+lld minutes\n",
                      (long long)hj_table_int(t, r, "table"),
                      (long long)hj_table_int(t, r, "minutes"));
    }
    hj_out_puts(p->out, any ? "</ul>\n" : "");
    hj_table_free(t);
    return true;
}

/* Writes the registered lists, as many in a part as fit. */
static bool put_lists(struct pages *p)
{
    hj_out_puts(p->out, "<h1>Decks</h1>\n");
    for (size_t r = 0; r < hj_table_rows(p->lists); r++) {
        struct hj_str rest = hj_table_get(p->lists, r, "list"), line;
        if (is_full(p)) {
            if (!put_more(p, "decks", "More decks"))
                return false;
            hj_out_puts(p->out, "<h1>Decks</h1>\n");
        }
        hj_out_puts(p->out, "<details><summary>");
        hj_out_html(p->out, hj_table_get(p->lists, r, "name"));
        hj_out_puts(p->out, "</summary>\n<pre>");
        while (hj_str_line(&rest, &line)) {
            hj_out_html(p->out, line);
            hj_out_char(p->out, '\n');
        }
        hj_out_puts(p->out, "</pre></details>\n");
    }
    return true;
}

/* Writes the bracket and a list of its matches. */
static bool put_bracket(struct pages *p)
{
    hj_out_puts(p->out, "<h1>Bracket</h1>\n<div class=\"scroll\">\n");
    bracket_draw(p->out, &p->bracket, 0);
    hj_out_puts(p->out, "</div>\n<p>The number before a name is the seed."
                        "</p>\n<details><summary>All matches</summary>\n");
    bracket_list(p->out, &p->bracket);
    hj_out_puts(p->out, "</details>\n");
    return true;
}

static bool put_index(struct pages *p)
{
    hj_out_puts(p->out, "<h1>");
    hj_out_html(p->out, p->title);
    hj_out_puts(p->out, "</h1>\n<p>");
    if (p->published > 0)
        hj_out_printf(p->out, "Round %lld is on.", (long long)p->published);
    else
        hj_out_puts(p->out, "No round is published yet.");
    if (p->complete > 0)
        hj_out_printf(p->out, " Standings after round %lld.",
                      (long long)p->ranking.round);
    hj_out_puts(p->out, " Format: ");
    hj_out_html(p->out, p->format);
    hj_out_puts(p->out, "</p>\n<ul class=\"ways\">\n");
    for (int i = 1; i < PAGES; i++)
        if (is_there(p, i))
            hj_out_printf(p->out, "<li><a href=\"%s\">%s</a>\n", all[i].file,
                          all[i].title);
    hj_out_puts(p->out, "</ul>\n");
    return true;
}

static bool put_page(struct pages *p, int page)
{
    static bool (*const put[PAGES])(struct pages *) = {
        [INDEX] = put_index,     [BY_TABLE] = put_tables,
        [BY_NAME] = put_names,   [STANDINGS] = pages_standings,
        [BRACKET] = put_bracket, [PLAYERS] = pages_players,
        [DECKS] = put_lists,     [PODS] = pages_pods,
        [CLOCK] = put_clock};

    if (!is_there(p, page))
        return withdraw(p, page, 0);
    p->page = page;
    p->part = 0;
    begin(p, page);
    return put[page](p) && end(p, page) && withdraw(p, page, p->part + 1);
}

/* --- data of the pages --- */

static void find_rounds(struct pages *p)
{
    const struct hj_event_info *info = &p->s->info;

    for (size_t r = 0; r < hj_table_rows(p->rounds); r++)
        if (hj_table_get(p->rounds, r, "published").n > 0) {
            p->published = hj_table_int(p->rounds, r, "round");
            p->row = r;
        }
    p->complete = p->published;
    if (p->complete == info->round && info->outstanding > 0)
        p->complete--;
}

/* Makes the standings after the last complete round. */
static bool find_standings(struct pages *p)
{
    if (p->complete == 0)
        return true;
    if (!hj_ranking_make(&p->ranking, p->s->event, p->complete, false, 0,
                         &p->s->e))
        return false;
    p->field = p->ranking.t;
    p->standings = p->ranking.standings;
    return pages_order(p);
}

static bool open_pages(struct pages *p, bool decks)
{
    const struct hj_event_info *info = &p->s->info;

    p->arena = hj_arena_new();
    p->out = hj_out_memory();
    p->room = hj_out_memory();
    if (hj_out_failed(p->out) || hj_out_failed(p->room))
        return hj_fail_memory(&p->s->e);
    p->title = hj_arena_str(p->arena, info->name);
    p->format = hj_arena_str(p->arena, info->format);
    if (p->title.p == NULL || p->format.p == NULL)
        return hj_fail_memory(&p->s->e);
    p->rounds = hj_event_query(p->s->event, HJ_VIEW_ROUNDS, 0, 0, &p->s->e);
    if (p->rounds == NULL)
        return false;
    find_rounds(p);
    p->pods = hj_event_query(p->s->event, HJ_VIEW_PODS, 0, 0, &p->s->e);
    if (p->pods == NULL || !bracket_open(p->s, &p->bracket) ||
        (p->places = hj_event_places(p->s->event, &p->s->e)) == NULL)
        return false;
    if (decks)
        p->lists =
            hj_event_query(p->s->event, HJ_VIEW_DECK_LIST, 0, 0, &p->s->e);
    return (p->lists != NULL || !decks) && find_standings(p);
}

bool pages_put(struct session *s, const char *folder, bool decks)
{
    struct pages p = {.s = s, .folder = folder};
    bool fine = open_pages(&p, decks);

    for (int i = PAGES; fine && i-- > 0;) /* the index is written last */
        fine = put_page(&p, i);
    hj_ranking_free(&p.ranking);
    free(p.place);
    free(p.by_name);
    hj_table_free(p.rounds);
    hj_table_free(p.pods);
    hj_table_free(p.lists);
    hj_table_free(p.places);
    bracket_close(&p.bracket);
    hj_out_free(p.out);
    hj_out_free(p.room);
    hj_arena_free(p.arena);
    return fine;
}

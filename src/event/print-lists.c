/* SPDX-License-Identifier: MPL-2.0 */
/* Lists for the wall: pairings by table and by name, standings, places,
 * pods. */
#include "event/print.h"

#include "event/ranking.h"
#include "event/table.h"

/* Queries a view of the round. */
static struct hj_table *ask(struct print *p, enum hj_view view)
{
    return hj_event_query(p->s->event, view, p->round, 0, p->e);
}

static void put_cell(struct print *p, const char *class, struct hj_str text)
{
    hj_out_printf(p->out, "<td%s>", class);
    hj_out_html(p->out, text);
}

static void begin_tables(struct print *p)
{
    print_head(p, "Pairings", true);
    hj_out_puts(p->out, "<table>\n<thead><tr><th class=\"n\">Table<th>Player"
                        "<th>Opponent<th>Result</thead>\n");
}

bool print_tables(struct print *p)
{
    struct hj_table *t = ask(p, HJ_VIEW_PAIRINGS);
    bool fine = t != NULL;

    if (fine)
        begin_tables(p);
    for (size_t r = 0; fine && r < hj_table_rows(t); r++) {
        if (print_full(p)) {
            hj_out_puts(p->out, "</table>\n");
            fine = print_next(p);
            begin_tables(p);
        }
        hj_out_puts(p->out, "<tr>");
        put_cell(p, " class=\"n big\"", hj_table_get(t, r, "table"));
        put_cell(p, "", hj_table_get(t, r, "player1"));
        put_cell(p, "", hj_table_get(t, r, "player2"));
        put_cell(p, " class=\"n\"", hj_table_get(t, r, "result"));
        hj_out_char(p->out, '\n');
    }
    if (fine)
        hj_out_puts(p->out, "</table>\n");
    hj_table_free(t);
    return fine;
}

static void begin_names(struct print *p)
{
    print_head(p, "Pairings by name", true);
    hj_out_puts(p->out, "<ul class=\"names\">\n");
}

bool print_names(struct print *p)
{
    struct hj_table *t = ask(p, HJ_VIEW_SEATINGS);
    bool fine = t != NULL;

    if (fine)
        begin_names(p);
    for (size_t r = 0; fine && r < hj_table_rows(t); r++) {
        if (print_full(p)) {
            hj_out_puts(p->out, "</ul>\n");
            fine = print_next(p);
            begin_names(p);
        }
        hj_out_puts(p->out, "<li><b>");
        hj_out_html(p->out, hj_table_get(t, r, "player"));
        hj_out_puts(p->out, "</b><span>table <b>");
        hj_out_html(p->out, hj_table_get(t, r, "table"));
        hj_out_puts(p->out, "</b>");
        if (hj_table_get(t, r, "seat").n > 0)
            hj_out_printf(p->out, ", seat %lld",
                          (long long)hj_table_int(t, r, "seat"));
        hj_out_puts(p->out, "<small>");
        hj_out_html(p->out, hj_table_get(t, r, "opponent"));
        hj_out_puts(p->out, "</small></span>\n");
    }
    if (fine)
        hj_out_puts(p->out, "</ul>\n");
    hj_table_free(t);
    return fine;
}

/* Returns the class of a column.  Only names and words may be broken. */
static const char *class_of(struct hj_str column)
{
    return hj_str_is(column, "name") || hj_str_is(column, "finals")
               ? ""
               : " class=\"s\"";
}

/* Writes a heading with blanks: "match points". */
static void put_heading(struct print *p, struct hj_str column)
{
    hj_out_printf(p->out, "<th%s>", class_of(column));
    for (size_t i = 0; i < column.n; i++)
        hj_out_char(p->out, column.p[i] == '_' ? ' ' : column.p[i]);
}

static void begin_table(struct print *p, const struct hj_table *t,
                        const char *title, bool with_round)
{
    print_head(p, title, with_round);
    hj_out_puts(p->out, "<table class=\"values\">\n<thead><tr>");
    for (size_t c = 0; c < hj_table_columns(t); c++)
        if (!hj_str_is(hj_table_name(t, c), "id"))
            put_heading(p, hj_table_name(t, c));
    hj_out_puts(p->out, "</thead>\n");
}

/* Writes a table without its ids. */
static bool put_table(struct print *p, const struct hj_table *t,
                      const char *title, bool with_round)
{
    begin_table(p, t, title, with_round);
    for (size_t r = 0; r < hj_table_rows(t); r++) {
        if (print_full(p)) {
            hj_out_puts(p->out, "</table>\n");
            if (!print_next(p))
                return false;
            begin_table(p, t, title, with_round);
        }
        hj_out_puts(p->out, "<tr>");
        for (size_t c = 0; c < hj_table_columns(t); c++)
            if (!hj_str_is(hj_table_name(t, c), "id"))
                put_cell(p, class_of(hj_table_name(t, c)),
                         hj_table_cell(t, r, c));
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, "</table>\n");
    return true;
}

bool print_standings(struct print *p)
{
    struct hj_ranking r;
    struct hj_table *t;
    bool fine = hj_ranking_make(&r, p->s->event, 0, false, 0, p->e);

    if (!fine)
        return false;
    t = hj_ranking_table(&r, true);
    p->round = r.round;
    fine = (t != NULL || hj_fail_memory(p->e)) &&
           put_table(p, t, "Standings", r.round > 0);
    hj_table_free(t);
    hj_ranking_free(&r);
    return fine;
}

bool print_places(struct print *p)
{
    struct hj_table *t = hj_event_final(p->s->event, p->e);
    bool fine = t != NULL && put_table(p, t, "Final places", false);

    hj_table_free(t);
    return fine;
}

/* Returns the seats of the last draft; reports an error if there are none. */
static struct hj_table *ask_pods(struct print *p)
{
    struct hj_table *t = hj_event_query(p->s->event, HJ_VIEW_PODS, 0, 0, p->e);

    if (t != NULL && hj_table_rows(t) == 0) {
        hj_table_free(t);
        hj_fail(p->e, "no draft was seated yet (hj-event pod)");
        return NULL;
    }
    return t;
}

bool print_pods(struct print *p)
{
    struct hj_table *t = ask_pods(p);
    int64_t pod = 0;
    bool fine = t != NULL;

    if (fine) {
        print_head(p, "Pods", false);
        hj_out_puts(p->out, "<div class=\"pods\">\n");
    }
    for (size_t r = 0; fine && r < hj_table_rows(t); r++) {
        if (hj_table_int(t, r, "draft") != p->s->info.drafts)
            continue;
        if (hj_table_int(t, r, "pod") != pod) {
            hj_out_puts(p->out, pod > 0 ? "</ol></section>\n" : "");
            pod = hj_table_int(t, r, "pod");
            hj_out_printf(p->out, "<section><h2>Pod %lld</h2>\n<ol>\n",
                          (long long)pod);
        }
        hj_out_puts(p->out, "<li>");
        hj_out_html(p->out, hj_table_get(t, r, "name"));
        hj_out_char(p->out, '\n');
    }
    if (fine)
        hj_out_puts(p->out, pod > 0 ? "</ol></section>\n</div>\n" : "</div>\n");
    hj_table_free(t);
    return fine;
}

bool print_seatings(struct print *p)
{
    struct hj_table *t;
    bool fine;

    if (p->s->info.drafts == 0)
        return hj_fail(p->e, "no draft was seated yet (hj-event pod)");
    t = hj_event_query(p->s->event, HJ_VIEW_POD_NAMES, p->s->info.drafts, 0,
                       p->e);
    fine = t != NULL;
    if (fine) {
        print_head(p, "Seats of the draft by name", false);
        hj_out_puts(p->out, "<ul class=\"names\">\n");
    }
    for (size_t r = 0; fine && r < hj_table_rows(t); r++) {
        hj_out_puts(p->out, "<li><b>");
        hj_out_html(p->out, hj_table_get(t, r, "name"));
        hj_out_printf(p->out, "</b><span>pod <b>%lld</b>, seat %lld</span>\n",
                      (long long)hj_table_int(t, r, "pod"),
                      (long long)hj_table_int(t, r, "seat"));
    }
    if (fine)
        hj_out_puts(p->out, "</ul>\n");
    hj_table_free(t);
    return fine;
}

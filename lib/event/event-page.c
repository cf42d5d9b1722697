/* SPDX-License-Identifier: MPL-2.0 */
/* An event as a page.  All sections are written once into one text; the whole
 * page and its parts are slices of it. */
#include "event/event-page.h"

#include "base/array.h"
#include "base/html.h"

#include <stdlib.h>

static const char style[] =
    "body{font:16px/1.4 sans-serif;max-width:60em;margin:2em auto;padding:0 "
    "1em}table{border-collapse:collapse;margin:.5em 0 1.5em}th,td{border:1px "
    "solid #999;padding:.2em .6em;text-align:left}td.n{text-align:right}";

/* Limit in bytes; longer tables continue in another part. */
enum { PART_BYTES = 1500000 };

/* A section, from its heading to the end of its table.  The rows of the table
 * are from first_row to last_row.  Part 0 contains the standings. */
struct slice {
    int64_t part;
    size_t from, to, first_row, last_row;
};

/* A part: some rows of one section, or several whole sections. */
struct part {
    int64_t number;
    uint32_t sheet; /* from 1, within parts of the same number */
    size_t slice, slices;
    size_t from, to; /* of the rows, if the part is not whole sections */
};

struct hj_event_page {
    struct hj_out *text, *head;
    struct slice *slices;
    size_t count, size;
    struct part *parts;
    size_t part_count, part_size;
    int64_t rounds;
};

/* --- sections --- */

static bool put_table(struct hj_event_page *page, int64_t part,
                      const char *title, int64_t round,
                      const struct hj_table *table, struct hj_error *e)
{
    static const char rows[] = "<tbody>\n", end[] = "</tbody>\n</table>\n";
    struct slice slice = {.part = part, .from = hj_out_text(page->text).n};
    struct hj_str all;

    if (!hj_array_room(&page->slices, page->count, &page->size,
                       sizeof *page->slices))
        return hj_fail_memory(e);
    hj_out_printf(page->text, "<h2>%s", title);
    if (round > 0)
        hj_out_printf(page->text, " %lld", (long long)round);
    hj_out_puts(page->text, "</h2>\n");
    hj_table_html(table, page->text);
    if (hj_out_failed(page->text))
        return hj_fail_memory(e);
    all = hj_out_text(page->text);
    slice.to = all.n;
    slice.first_row = slice.from;
    while (slice.first_row < all.n &&
           !hj_str_starts(hj_str_from(all, slice.first_row), hj_str(rows)))
        slice.first_row++;
    slice.first_row += sizeof rows - 1;
    slice.last_row = all.n - (sizeof end - 1);
    page->slices[page->count++] = slice;
    return true;
}

/* Writes a view if it has rows. */
static bool put_view(struct hj_event_page *page, struct hj_event *event,
                     int64_t part, enum hj_view view, struct hj_error *e)
{
    int64_t round = view == HJ_VIEW_PAIRINGS ? part : 0;
    struct hj_table *table = hj_event_query(event, view, round, 0, e);
    bool fine = table != NULL;

    if (fine && hj_table_rows(table) > 0)
        fine = put_table(page, part, round > 0 ? "Round" : hj_view_title(view),
                         round, table, e);
    hj_table_free(table);
    return fine;
}

static bool put_rounds(struct hj_event_page *page, struct hj_event *event,
                       struct hj_error *e)
{
    struct hj_table *table = hj_event_query(event, HJ_VIEW_ROUNDS, 0, 0, e);
    bool fine = table != NULL;

    for (size_t r = fine ? hj_table_rows(table) : 0; fine && r-- > 0;)
        if (hj_table_get(table, r, "published").n > 0)
            fine = put_view(page, event, hj_table_int(table, r, "round"),
                            HJ_VIEW_PAIRINGS, e);
    hj_table_free(table);
    return fine;
}

static void put_head(struct hj_event_page *page,
                     const struct hj_event_info *info)
{
    struct hj_out *out = page->head;

    hj_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
                     "charset=\"utf-8\">\n");
    hj_html_policy(out, NULL, 0);
    hj_out_puts(out, "<title>");
    hj_out_html(out, info->name);
    hj_out_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>",
                  style);
    hj_out_html(out, info->name);
    hj_out_puts(out, "</h1>\n");
}

/* --- parts --- */

/* Returns the number of consecutive sections from AT on that belong to the same
 * part. */
static size_t same_part(const struct hj_event_page *page, size_t at)
{
    size_t n = 1;

    while (at + n < page->count &&
           page->slices[at + n].part == page->slices[at].part)
        n++;
    return n;
}

static bool add_part(struct hj_event_page *page, struct part part)
{
    size_t n = page->part_count;

    if (!hj_array_room(&page->parts, n, &page->part_size, sizeof *page->parts))
        return false;
    part.sheet = n > 0 && page->parts[n - 1].number == part.number
                     ? page->parts[n - 1].sheet + 1
                     : 1;
    page->parts[page->part_count++] = part;
    return true;
}

/* Adds parts for the rows of one section, split between rows. */
static bool cut_rows(struct hj_event_page *page, size_t at)
{
    const struct slice *slice = &page->slices[at];
    struct hj_str text = hj_out_text(page->text);
    bool fine = true;

    for (size_t from = slice->first_row, to; fine && from < slice->last_row;
         from = to) {
        to = slice->last_row;
        if (to - from > PART_BYTES)
            for (to = from + PART_BYTES; text.p[to - 1] != '\n'; to--)
                ;
        fine = add_part(page, (struct part){.number = slice->part,
                                            .slice = at,
                                            .slices = 1,
                                            .from = from,
                                            .to = to});
    }
    return fine;
}

/* Makes the parts.  Part 0 always exists, even if it contains only links. */
static bool cut_parts(struct hj_event_page *page)
{
    bool fine = (page->count > 0 && page->slices[0].part == 0) ||
                add_part(page, (struct part){.number = 0});

    for (size_t at = 0, n; fine && at < page->count; at += n) {
        const struct slice *first = &page->slices[at];
        n = same_part(page, at);
        if (page->slices[at + n - 1].to - first->from <= PART_BYTES) {
            fine = add_part(
                page,
                (struct part){.number = first->part, .slice = at, .slices = n});
            continue;
        }
        for (size_t i = 0; fine && i < n; i++)
            fine = cut_rows(page, at + i);
    }
    return fine;
}

static bool fill(struct hj_event_page *page, struct hj_event *event,
                 const struct hj_table *standings, bool personal,
                 struct hj_error *e)
{
    struct hj_event_info info;
    int64_t people;

    if (hj_out_failed(page->text) || hj_out_failed(page->head))
        return hj_fail_memory(e);
    if (!hj_event_info(event, &info, e))
        return false;
    put_head(page, &info);
    page->rounds = info.round;
    people = info.round + 1;
    return (standings == NULL ||
            put_table(page, 0, "Standings", 0, standings, e)) &&
           put_view(page, event, 0, HJ_VIEW_PLACES, e) &&
           put_rounds(page, event, e) &&
           put_view(page, event, people, HJ_VIEW_PODS, e) &&
           put_view(page, event, people,
                    personal ? HJ_VIEW_PLAYERS : HJ_VIEW_PLAYERS_PUBLIC, e) &&
           ((!hj_out_failed(page->head) && cut_parts(page)) ||
            hj_fail_memory(e));
}

struct hj_event_page *hj_event_page_new(struct hj_event *event,
                                        const struct hj_table *standings,
                                        bool personal, struct hj_error *e)
{
    struct hj_event_page *page = calloc(1, sizeof *page);

    if (page == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    page->text = hj_out_memory();
    page->head = hj_out_memory();
    if (fill(page, event, standings, personal, e))
        return page;
    hj_event_page_free(page);
    return NULL;
}

void hj_event_page_free(struct hj_event_page *page)
{
    if (page == NULL)
        return;
    hj_out_free(page->text);
    hj_out_free(page->head);
    free(page->slices);
    free(page->parts);
    free(page);
}

/* --- writing --- */

static struct hj_str between(const struct hj_event_page *page, size_t from,
                             size_t to)
{
    return (struct hj_str){hj_out_text(page->text).p + from, to - from};
}

void hj_event_page_put(const struct hj_event_page *page, struct hj_out *out)
{
    hj_out_str(out, hj_out_text(page->head));
    hj_out_str(out, hj_out_text(page->text));
    hj_out_puts(out, "</body>\n</html>\n");
}

size_t hj_event_page_parts(const struct hj_event_page *page)
{
    return page->part_count;
}

static void put_name(const struct part *part, struct hj_out *out)
{
    hj_out_puts(out, "event");
    if (part->number > 0 || part->sheet > 1)
        hj_out_printf(out, "-%lld", (long long)part->number);
    if (part->sheet > 1)
        hj_out_printf(out, "-%u", part->sheet);
}

static void put_way(const struct part *part, const char *title, int64_t round,
                    struct hj_out *out)
{
    hj_out_puts(out, "<li><a href=\"");
    put_name(part, out);
    hj_out_printf(out, ".html\">%s", title);
    if (round > 0)
        hj_out_printf(out, " %lld", (long long)round);
    hj_out_puts(out, "</a>\n");
}

/* Writes links to the other parts, one for each number. */
static void put_links(const struct hj_event_page *page, struct hj_out *out)
{
    hj_out_puts(out, "<ul>\n");
    for (size_t i = 1; i < page->part_count; i++) {
        const struct part *part = &page->parts[i];
        if (part->number == 0 || part->sheet > 1)
            continue;
        if (part->number > page->rounds)
            put_way(part, "Players", 0, out);
        else
            put_way(part, "Round", part->number, out);
    }
    hj_out_puts(out, "</ul>\n");
}

void hj_event_page_part(const struct hj_event_page *page, size_t at,
                        struct hj_out *name, struct hj_out *out)
{
    const struct part *part = &page->parts[at];
    const struct slice *first = &page->slices[part->slice];

    put_name(part, name);
    hj_out_str(out, hj_out_text(page->head));
    if (at == 0)
        put_links(page, out);
    if (part->to > 0) {
        hj_out_str(out, between(page, first->from, first->first_row));
        hj_out_str(out, between(page, part->from, part->to));
        hj_out_str(out, between(page, first->last_row, first->to));
    } else if (part->slices > 0) {
        hj_out_str(out, between(page, first->from, first[part->slices - 1].to));
    }
    if (at + 1 < page->part_count && part[1].sheet > 1) {
        hj_out_puts(out, "<ul>\n");
        put_way(&part[1], "What follows", 0, out);
        hj_out_puts(out, "</ul>\n");
    }
    hj_out_puts(out, "</body>\n</html>\n");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The seats of a draft, and the directions of the packs. */
#include "event/pages.h"

#include "cli-formats.h"

enum {
    SEAT_WIDE = 132,
    SEAT_HIGH = 34,
    GAP = 30,
    FITS = 18, /* columns of a name in its seat */
    MARGIN = 8,
    BETWEEN = 64 /* distance of the two sides of the table */
};

/* Returns the box of seat I of COUNT, clockwise from the top left. */
static struct hj_svg_box seat_box(size_t i, size_t count)
{
    size_t top = (count + 1) / 2;
    size_t column = i < top ? i : count - 1 - i;

    return (struct hj_svg_box){MARGIN + (int)column * (SEAT_WIDE + GAP),
                               i < top ? MARGIN : MARGIN + SEAT_HIGH + BETWEEN,
                               SEAT_WIDE, SEAT_HIGH};
}

/* Draws the arrow from a seat to its left neighbour. */
static void put_pass(struct hj_out *out, struct hj_svg_box a,
                     struct hj_svg_box b)
{
    struct hj_svg_point from = {a.x + a.width / 2, a.y + a.height / 2};
    struct hj_svg_point to = {b.x + b.width / 2, b.y + b.height / 2};

    if (a.y == b.y) {
        int way = a.x < b.x ? 1 : -1;
        from.x += way * a.width / 2;
        to.x -= way * b.width / 2;
    } else {
        int way = a.y < b.y ? 1 : -1;
        from.y += way * a.height / 2;
        to.y -= way * b.height / 2;
    }
    hj_svg_arrow(out, "pass", from, to, 0, "tp");
}

/* Draws a pod.  The picture is decoration; the list below it is its text
 * alternative. */
static void put_picture(struct pages *p, size_t first, size_t count)
{
    int wide = (int)((count + 1) / 2) * (SEAT_WIDE + GAP) - GAP + 2 * MARGIN;

    hj_svg_begin(p->out, "pod", wide, 2 * (SEAT_HIGH + MARGIN) + BETWEEN,
                 HJ_STR(""));
    for (size_t i = 0; count > 1 && i < count; i++)
        put_pass(p->out, seat_box(i, count), seat_box((i + 1) % count, count));
    for (size_t i = 0; i < count; i++) {
        struct hj_svg_box box = seat_box(i, count);
        struct hj_svg_point at = {box.x + 26, box.y + 22};
        hj_svg_rect(p->out, "seat", box, 5);
        hj_svg_text(p->out, "seat-no", box.x + 8, at.y,
                    hj_table_get(p->pods, first + i, "seat"));
        hj_svg_label(p->out, "seat-name", at, 0, FITS, 1,
                     hj_table_get(p->pods, first + i, "name"));
    }
    hj_svg_end(p->out);
}

static void put_pod(struct pages *p, size_t first, size_t count)
{
    hj_out_puts(p->out, "<section><h2>Pod ");
    hj_out_html(p->out, hj_table_get(p->pods, first, "pod"));
    hj_out_puts(p->out, "</h2>\n");
    put_picture(p, first, count);
    hj_out_puts(p->out, "<ol>\n");
    for (size_t i = 0; i < count; i++) {
        hj_out_puts(p->out, "<li>");
        hj_out_html(p->out, hj_table_get(p->pods, first + i, "name"));
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, "</ol></section>\n");
}

/* Writes the direction of each pack, as the format defines it, or nothing if
 * the format is not available. */
static void put_links(struct pages *p)
{
    struct hj_format_path *path = cli_format_path(p->s->cli);
    struct hj_error e = {0};
    struct hj_format *format =
        path != NULL ? hj_format_load(path, p->format.p, &e) : NULL;
    struct hj_str rest, way;
    int pack = 0;

    if (format != NULL && hj_format_draft(format).pass.n > 0) {
        rest = hj_format_draft(format).pass;
        hj_out_puts(p->out, "<p>The arrows go to the left.</p>\n<ul>\n");
        while (hj_str_split(&rest, ' ', &way)) {
            if (way.n == 0)
                continue;
            hj_out_printf(p->out, "<li>Pack %d goes to the ", ++pack);
            hj_out_html(p->out, way);
            hj_out_puts(p->out, hj_str_is(way, "left")
                                    ? ", along the arrows\n"
                                    : ", against the arrows\n");
        }
        hj_out_puts(p->out, "</ul>\n");
    }
    hj_format_free(format);
    cli_format_path_free(path);
}

static bool same_pod(const struct pages *p, size_t a, size_t b)
{
    return hj_table_int(p->pods, a, "draft") ==
               hj_table_int(p->pods, b, "draft") &&
           hj_table_int(p->pods, a, "pod") == hj_table_int(p->pods, b, "pod");
}

bool pages_pods(struct pages *p)
{
    size_t rows = hj_table_rows(p->pods), end;
    int64_t draft = 0;

    hj_out_puts(p->out, "<h1>Pods</h1>\n<svg width=\"0\" height=\"0\" "
                        "aria-hidden=\"true\" class=\"drawings\"><defs>");
    hj_svg_tip(p->out, "tp", "tip pass-tip", true);
    hj_out_puts(p->out, "</defs></svg>\n");
    put_links(p);
    for (size_t i = 0; i < rows; i = end) {
        for (end = i + 1; end < rows && same_pod(p, i, end); end++)
            ;
        if (hj_table_int(p->pods, i, "draft") != draft) {
            hj_out_puts(p->out, draft > 0 ? "</div>\n" : "");
            draft = hj_table_int(p->pods, i, "draft");
            hj_out_printf(p->out, "<h2>Draft %lld</h2>\n<div class=\"pods\">\n",
                          (long long)draft);
        }
        put_pod(p, i, end - i);
    }
    hj_out_puts(p->out, "</div>\n");
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck show --html: decks with their charts on one page. */
#include "deck/view.h"

#include "base/svg.h"
#include "page/page.h"

#include <stdlib.h>

static const char *const css[] = {
#include "src/deck/deck-css.h"
    NULL};

void deck_page_begin(struct hj_out *out)
{
    page_begin(out, HJ_STR("Decks"), css, NULL);
    hj_out_puts(out, "<button id=\"theme\" type=\"button\" hidden>Theme: as "
                     "the system</button>\n<h1>Decks</h1>\n");
}

void deck_page_end(struct hj_out *out)
{
    page_end(out, NULL);
}

static void put_curve(struct hj_out *out, const struct deck_view *view,
                      size_t section)
{
    uint64_t curve[DECK_MOST_COST + 1];
    char labels[DECK_MOST_COST + 1][HJ_DIGITS + 1];
    struct hj_svg_value values[DECK_MOST_COST + 1];
    int dearest = deck_view_curve(view, section, curve);

    if (dearest < 0)
        return;
    for (int c = 0; c <= dearest; c++) {
        values[c] = (struct hj_svg_value){.label = hj_digits(c, labels[c]),
                                          .value = (int64_t)curve[c]};
    }
    if (dearest == DECK_MOST_COST)
        values[dearest].label = HJ_STR("20+");
    hj_out_puts(out, "<figure><figcaption>Cards by cost</figcaption>");
    hj_svg_column_chart(out, HJ_STR("Cards by cost"), values,
                        (size_t)dearest + 1);
    hj_out_puts(out, "</figure>\n");
}

/* Writes the card types of one section; returns false when out of memory. */
static bool put_types(struct hj_out *out, const struct deck_view *view,
                      size_t section)
{
    struct hj_svg_value *values = calloc(view->count + 1, sizeof *values);
    uint64_t cards;
    size_t count = 0;

    if (values == NULL)
        return false;
    for (size_t i = 0, end; i < view->count; i = end) {
        end = deck_view_group(view, i, &cards);
        if (view->lines[i].section == section)
            values[count++] = (struct hj_svg_value){
                .label = view->lines[i].type, .value = (int64_t)cards};
    }
    hj_out_puts(out, "<figure><figcaption>Cards by type</figcaption>");
    hj_svg_bars(out, HJ_STR("Cards by type"), values, count);
    hj_out_puts(out, "</figure>\n");
    free(values);
    return true;
}

static void put_group(struct hj_out *out, const struct deck_view *view,
                      size_t from, size_t end, uint64_t cards)
{
    hj_out_puts(out, "<section><h3>");
    hj_out_html(out, view->lines[from].type);
    hj_out_printf(out, " (%llu)</h3>\n<ul>\n", (unsigned long long)cards);
    for (size_t i = from; i < end; i++) {
        const struct deck_line *line = &view->lines[i];
        hj_out_printf(out, "<li><b>%u</b><span>", (unsigned)line->count);
        hj_out_html(out, line->name);
        hj_out_puts(out, "</span>");
        if (line->has_cost)
            hj_out_printf(out, "<i>cost %lld</i>", (long long)line->cost);
        hj_out_puts(out, "</li>\n");
    }
    hj_out_puts(out, "</ul></section>\n");
}

bool deck_page_put(struct hj_out *out, const struct hj_deck *deck,
                   struct hj_str name, const struct deck_view *view,
                   const char *hash)
{
    size_t section = HJ_MOST_SECTIONS;
    uint64_t cards;
    bool fine = true;

    hj_out_puts(out, "<article>\n<h2>");
    hj_out_html(out, deck->name.n > 0 ? deck->name : name);
    hj_out_printf(out,
                  "</h2>\n<p class=\"meta\">%llu card%s, hash "
                  "<code>%s</code></p>\n",
                  (unsigned long long)hj_deck_cards(deck),
                  hj_deck_cards(deck) == 1 ? "" : "s", hash);
    for (size_t i = 0, end; fine && i < view->count; i = end) {
        end = deck_view_group(view, i, &cards);
        if (view->lines[i].section != section) {
            hj_out_puts(out, section < HJ_MOST_SECTIONS ? "</div>\n" : "");
            section = view->lines[i].section;
            hj_out_puts(out, "<h3>");
            hj_out_html(out, deck->sections[section]);
            hj_out_printf(out, " (%llu)</h3>\n<div class=\"charts\">\n",
                          (unsigned long long)deck_view_cards(view, section));
            put_curve(out, view, section);
            fine = put_types(out, view, section);
            hj_out_puts(out, "</div>\n<div class=\"lists\">\n");
        }
        put_group(out, view, i, end, cards);
    }
    hj_out_puts(out, section < HJ_MOST_SECTIONS ? "</div>\n" : "");
    hj_out_puts(out, "</article>\n");
    return fine;
}

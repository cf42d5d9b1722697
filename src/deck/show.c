/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck show: a deck by type and cost, with its curve as bars. */
#include "deck/view.h"

#include "base/utf8.h"

enum {
    NAME_WIDTH = 44, /* columns, so that a line fits in 80 */
    BAR_WIDTH = 50
};

static uint64_t cards_in(const struct hj_deck *deck, size_t section)
{
    uint64_t cards = 0;

    for (size_t i = 0; i < deck->count; i++)
        if (deck->entries[i].section == section)
            cards += deck->entries[i].count;
    return cards;
}

/* Prints NAME in WIDTH columns; an ellipsis replaces the end of a longer
 * name. */
static void print_name(struct hj_out *out, struct hj_str name, size_t width)
{
    size_t used = hj_utf8_width(name), n = 0, columns = 0;

    if (used > width) {
        while (n < name.n) {
            uint32_t rune;
            size_t step = hj_utf8_next(hj_str_from(name, n), &rune);
            step = step > 0 ? step : 1;
            columns = hj_utf8_width(hj_str_first(name, n + step));
            if (columns > width - 1)
                break;
            n += step;
        }
        used = hj_utf8_width(hj_str_first(name, n)) + 1;
        hj_out_visible(out, hj_str_first(name, n));
        hj_out_puts(out, "\xE2\x80\xA6");
    } else {
        hj_out_visible(out, name);
    }
    for (; used < width; used++)
        hj_out_char(out, ' ');
}

static void print_group(struct hj_out *out, const struct deck_view *view,
                        size_t from, size_t end, uint64_t cards)
{
    hj_out_puts(out, "\n");
    hj_out_visible(out, view->lines[from].type);
    hj_out_printf(out, " (%llu)\n", (unsigned long long)cards);
    for (size_t i = from; i < end; i++) {
        const struct deck_line *line = &view->lines[i];
        hj_out_printf(out, "%4u  ", (unsigned)line->count);
        if (line->has_cost) {
            print_name(out, line->name, NAME_WIDTH);
            hj_out_printf(out, "  %3lld", (long long)line->cost);
        } else {
            hj_out_visible(out, line->name);
        }
        hj_out_char(out, '\n');
    }
}

static void print_curve(struct hj_out *out, const struct deck_view *view,
                        size_t section)
{
    uint64_t curve[DECK_MOST_COST + 1], most = 1;
    int dearest = deck_view_curve(view, section, curve);

    if (dearest < 0)
        return;
    for (int c = 0; c <= dearest; c++)
        most = curve[c] > most ? curve[c] : most;
    hj_out_puts(out, "\ncost\n");
    for (int c = 0; c <= dearest; c++) {
        uint64_t bar =
            most <= BAR_WIDTH ? curve[c] : curve[c] * BAR_WIDTH / most;
        if (bar == 0 && curve[c] > 0)
            bar = 1;
        hj_out_printf(out, "%3d%c %4llu%s", c, c == DECK_MOST_COST ? '+' : ' ',
                      (unsigned long long)curve[c], bar > 0 ? " " : "");
        while (bar-- > 0)
            hj_out_puts(out, "\xE2\x96\x88");
        hj_out_char(out, '\n');
    }
}

static void show_text(struct deck_tool *tool, const struct hj_deck *deck,
                      struct hj_str name, const struct deck_view *view,
                      const char *hash, bool first)
{
    struct hj_out *out = tool->cli->out;
    size_t section = HJ_MOST_SECTIONS;
    uint64_t cards;

    hj_out_puts(out, first ? "" : "\n");
    hj_out_visible(out, name);
    hj_out_printf(out, ": %llu card%s, hash %s\n",
                  (unsigned long long)hj_deck_cards(deck),
                  hj_deck_cards(deck) == 1 ? "" : "s", hash);
    for (size_t i = 0, end; i < view->count; i = end) {
        if (view->lines[i].section != section) {
            section = view->lines[i].section;
            hj_out_puts(out, "\n== ");
            hj_out_visible(out, deck->sections[section]);
            hj_out_printf(out, " (%llu) ==\n",
                          (unsigned long long)cards_in(deck, section));
        }
        end = deck_view_group(view, i, &cards);
        print_group(out, view, i, end, cards);
        if (end == view->count || view->lines[end].section != section)
            print_curve(out, view, section);
    }
}

static void write_section(struct hj_writer *w, const struct hj_deck *deck,
                          const struct deck_view *view, size_t section)
{
    uint64_t cards, curve[DECK_MOST_COST + 1];
    int dearest = deck_view_curve(view, section, curve);

    hj_write_object(w, NULL);
    hj_write_str(w, "section", deck->sections[section]);
    hj_write_int(w, "cards", (int64_t)cards_in(deck, section));
    hj_write_array(w, "types");
    for (size_t i = 0, end; i < view->count; i = end) {
        end = deck_view_group(view, i, &cards);
        if (view->lines[i].section != section)
            continue;
        hj_write_object(w, NULL);
        hj_write_str(w, "type", view->lines[i].type);
        hj_write_int(w, "cards", (int64_t)cards);
        hj_write_array(w, "lines");
        for (size_t k = i; k < end; k++) {
            hj_write_object(w, NULL);
            hj_write_str(w, "name", view->lines[k].name);
            hj_write_int(w, "count", view->lines[k].count);
            if (view->lines[k].has_cost)
                hj_write_int(w, "cost", view->lines[k].cost);
            hj_write_end(w);
        }
        hj_write_end(w);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_array(w, "curve");
    for (int c = 0; c <= dearest; c++)
        hj_write_int(w, NULL, (int64_t)curve[c]);
    hj_write_end(w);
    hj_write_end(w);
}

static void show_json(struct hj_writer *w, const struct hj_deck *deck,
                      struct hj_str name, const struct deck_view *view,
                      const char *hash)
{
    hj_write_object(w, NULL);
    hj_write_str(w, "deck", name);
    hj_write_int(w, "cards", (int64_t)hj_deck_cards(deck));
    hj_write_array(w, "sections");
    for (size_t s = 0; s < deck->section_count; s++)
        if (cards_in(deck, s) > 0)
            write_section(w, deck, view, s);
    hj_write_end(w);
    hj_write_text(w, "hash", hash);
    hj_write_end(w);
}

struct showing {
    bool html, later;
};

static bool show_one(struct deck_tool *tool, const struct hj_deck *deck,
                     struct hj_str name, void *to)
{
    struct showing *s = to;
    struct deck_view view = {0};
    char hash[HJ_DECK_HASH];
    struct hj_error e = {0};

    if (!deck_view_make(deck, tool->cat, &view) ||
        !hj_deck_hash(deck, tool->cat, hash, &e))
        deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
    else if (tool->cli->json)
        show_json(tool->writer, deck, name, &view, hash);
    else if (s->html) {
        if (!s->later)
            deck_page_begin(tool->cli->out);
        if (!deck_page_put(tool->cli->out, deck, name, &view, hash))
            deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
    } else
        show_text(tool, deck, name, &view, hash, !s->later);
    s->later = true;
    deck_view_free(&view);
    return true;
}

int deck_show(struct cli *cli, int argc, char **argv)
{
    struct deck_tool tool = {0};
    struct showing s = {0};
    int status;
    const struct cli_option table[] = {{.kind = CLI_FLAG,
                                        .name = "html",
                                        .to = &s.html,
                                        .help = "a page, with charts"},
                                       DECK_TOOL_OPTIONS(tool),
                                       {.kind = CLI_END}};
    int count = cli_parse(cli, table, argc, argv, &status);

    if (count < 0)
        return status;
    if (s.html && cli->json)
        return cli_usage(cli, "--html and --json do not go together");
    if (s.html)
        cli_document(cli);
    if (deck_tool_open(&tool, cli)) {
        deck_tool_each(&tool, count, argv, show_one, &s);
        if (s.html && s.later)
            deck_page_end(cli->out);
    }
    deck_tool_close(&tool);
    return tool.status;
}

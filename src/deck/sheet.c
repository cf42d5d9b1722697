/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck sheet: a registration sheet as one page of HTML. */
#include "base/html.h"
#include "deck/view.h"

struct sheet {
    const char *player, *event, *date, *title;
    bool begun;
};

/* The layout by number of lines, to fit a sheet on one page of A4 or Letter,
 * with about 190 mm for the list.  A longer list continues on the next page:
 * cards are never cut off. */
static const struct {
    size_t lines;
    int columns;
    const char *size;
} fits[] = {{56, 2, "10pt"},
            {84, 2, "7.6pt"},
            {126, 3, "7.4pt"},
            {200, 4, "6.6pt"},
            {SIZE_MAX, 5, "4.6pt"}};

static const char style[] =
    "@page{margin:10mm}"
    "*{box-sizing:border-box}"
    "body{font-family:Helvetica,Arial,sans-serif;margin:0;color:#000}"
    ".sheet{width:190mm;min-height:254mm;margin:0 auto;display:flex;"
    "flex-direction:column;break-after:page}"
    ".sheet:last-child{break-after:auto}"
    "h1{font-size:14pt;margin:0 0 2mm}"
    "dl{display:grid;grid-template-columns:auto 1fr auto 1fr;gap:1.5mm 2mm;"
    "margin:0 0 3mm;font-size:9pt}"
    "dt{font-weight:bold}dd{margin:0;border-bottom:0.3mm solid #000;"
    "min-height:5mm}"
    ".cards{flex:1;column-gap:6mm;column-fill:balance;line-height:1.3}"
    "h2{font-size:1.15em;margin:0.5em 0 0.2em;border-bottom:0.3mm solid #000;"
    "break-after:avoid}"
    "h3{font-size:1em;margin:0.3em 0 0;font-weight:bold;break-after:avoid}"
    "ul{list-style:none;margin:0;padding:0}"
    "li{display:flex;break-inside:avoid}"
    "li b{flex:0 0 2em;text-align:right;padding-right:0.6em}"
    "li span{flex:1;border-bottom:0.1mm dotted #999}"
    "li i{flex:0 0 1em;height:1em;border:0.1mm solid #999;align-self:center}"
    "footer{font-size:9pt;border-top:0.3mm solid #000;padding-top:2mm}"
    "code{font-size:11pt;font-weight:bold}";

static void puts_html(struct hj_out *out, const char *text)
{
    hj_out_html(out, hj_str(text));
}

static void field(struct hj_out *out, const char *label, struct hj_str value)
{
    hj_out_puts(out, "<dt>");
    puts_html(out, label);
    hj_out_puts(out, "</dt><dd>");
    hj_out_html(out, value);
    hj_out_puts(out, "</dd>\n");
}

static void begin_page(struct hj_out *out, const struct sheet *s)
{
    hj_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n");
    hj_html_policy(out, NULL, 0);
    hj_out_puts(out, "<title>");
    puts_html(out, s->title);
    hj_out_puts(out, "</title>\n<style>");
    hj_out_puts(out, style);
    hj_out_puts(out, "</style>\n</head>\n<body>\n");
}

static void head(struct deck_tool *tool, const struct sheet *s,
                 const struct hj_deck *deck, struct hj_str name)
{
    struct hj_out *out = tool->cli->out;
    const char *id = tool->format_id != NULL ? tool->format_id : "";

    hj_out_puts(out, "<main class=\"sheet\">\n<h1>");
    puts_html(out, s->title);
    hj_out_puts(out, "</h1>\n<dl>\n");
    field(out, "Player", hj_str(s->player));
    field(out, "Event", hj_str(s->event));
    field(out, "Deck", deck->name.n > 0 ? deck->name : name);
    field(out, "Date", hj_str(s->date));
    field(out, "Format",
          tool->format != NULL ? hj_format_name(tool->format) : hj_str(id));
    field(out, "Signature", HJ_STR(""));
    hj_out_puts(out, "</dl>\n");
}

static void group(struct hj_out *out, const struct deck_view *view, size_t from,
                  size_t end, uint64_t cards)
{
    hj_out_puts(out, "<h3>");
    hj_out_html(out, view->lines[from].type);
    hj_out_printf(out, " (%llu)</h3>\n<ul>\n", (unsigned long long)cards);
    for (size_t i = from; i < end; i++) {
        hj_out_printf(out, "<li><b>%u</b><span>",
                      (unsigned)view->lines[i].count);
        hj_out_html(out, view->lines[i].name);
        hj_out_puts(out, "</span><i></i></li>\n");
    }
    hj_out_puts(out, "</ul>\n");
}

/* Returns the number of lines of the list, including headings. */
static size_t height(const struct deck_view *view)
{
    size_t lines = view->count, section = HJ_MOST_SECTIONS;
    uint64_t cards;

    for (size_t i = 0; i < view->count; i = deck_view_group(view, i, &cards)) {
        lines += 2;
        if (view->lines[i].section != section)
            lines += 2;
        section = view->lines[i].section;
    }
    return lines;
}

static void list(struct hj_out *out, const struct hj_deck *deck,
                 const struct deck_view *view)
{
    size_t section = HJ_MOST_SECTIONS, fit = 0, lines = height(view);
    uint64_t cards;

    while (lines > fits[fit].lines)
        fit++;
    hj_out_printf(out,
                  "<div class=\"cards\" style=\"columns:%d;"
                  "font-size:%s\">\n",
                  fits[fit].columns, fits[fit].size);
    for (size_t i = 0, end; i < view->count; i = end) {
        if (view->lines[i].section != section) {
            section = view->lines[i].section;
            hj_out_puts(out, "<h2>");
            hj_out_html(out, deck->sections[section]);
            hj_out_printf(out, " (%llu)</h2>\n",
                          (unsigned long long)deck_view_cards(view, section));
        }
        end = deck_view_group(view, i, &cards);
        group(out, view, i, end, cards);
    }
    hj_out_puts(out, "</div>\n");
}

static void foot(struct hj_out *out, const struct hj_deck *deck,
                 const struct deck_view *view, const char *hash)
{
    hj_out_puts(out, "<footer>");
    for (size_t s = 0; s < deck->section_count; s++) {
        uint64_t cards = deck_view_cards(view, s);
        if (cards == 0)
            continue;
        hj_out_html(out, deck->sections[s]);
        hj_out_printf(out, ": %llu &nbsp; ", (unsigned long long)cards);
    }
    hj_out_printf(out,
                  "total: %llu card%s &nbsp; hash: <code>%s</code>"
                  "<dl style=\"margin:2mm 0 0\">\n",
                  (unsigned long long)hj_deck_cards(deck),
                  hj_deck_cards(deck) == 1 ? "" : "s", hash);
    field(out, "Judge", HJ_STR(""));
    field(out, "Round", HJ_STR(""));
    field(out, "Status", HJ_STR(""));
    field(out, "Initials", HJ_STR(""));
    hj_out_puts(out, "</dl></footer>\n</main>\n");
}

static bool sheet_one(struct deck_tool *tool, const struct hj_deck *deck,
                      struct hj_str name, void *to)
{
    struct sheet *s = to;
    struct deck_view view = {0};
    char hash[HJ_DECK_HASH];
    struct hj_error e = {0};

    if (!deck_view_make(deck, tool->cat, &view) ||
        !hj_deck_hash(deck, tool->cat, hash, &e)) {
        deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
    } else {
        if (!s->begun)
            begin_page(tool->cli->out, s);
        s->begun = true;
        head(tool, s, deck, name);
        list(tool->cli->out, deck, &view);
        foot(tool->cli->out, deck, &view, hash);
    }
    deck_view_free(&view);
    return true;
}

int deck_sheet(struct cli *cli, int argc, char **argv)
{
    struct deck_tool tool = {0};
    struct sheet s = {.title = "Deck registration"};
    int status;
    const struct cli_option table[] = {{.kind = CLI_TEXT,
                                        .name = "player",
                                        .to = &s.player,
                                        .arg = "NAME",
                                        .help = "who plays it"},
                                       {.kind = CLI_TEXT,
                                        .name = "event",
                                        .to = &s.event,
                                        .arg = "NAME",
                                        .help = "at which event"},
                                       {.kind = CLI_TEXT,
                                        .name = "date",
                                        .to = &s.date,
                                        .arg = "DAY",
                                        .help = "when, in any words"},
                                       {.kind = CLI_TEXT,
                                        .name = "title",
                                        .to = &s.title,
                                        .arg = "TEXT",
                                        .help = "the heading of the sheet"},
                                       DECK_TOOL_OPTIONS(tool),
                                       {.kind = CLI_END}};
    int count = cli_parse(cli, table, argc, argv, &status);

    if (count < 0)
        return status;
    if (cli->json)
        return cli_usage(cli, "sheet has no --json: it writes a page");
    cli_document(cli);
    if (deck_tool_open(&tool, cli)) {
        deck_tool_each(&tool, count, argv, sheet_one, &s);
        if (s.begun)
            hj_out_puts(cli->out, "</body>\n</html>\n");
    }
    deck_tool_close(&tool);
    return tool.status;
}

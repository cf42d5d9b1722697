/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay html: one self-contained page of a game. */
#include "replay/html/html.h"

#include "page/page.h"

#include <stdlib.h>

static const char *const css[] = {
#include "src/replay/html-css.h"
    NULL};

static const char *const js[] = {
#include "src/replay/html-js.h"
    NULL};

/* --- the head of the page: players and findings --- */

static void field(struct page *p, const char *what, struct hj_str value)
{
    if (value.n == 0)
        return;
    hj_out_printf(p->out, "<div><dt>%s<dd>", what);
    hj_out_html(p->out, value);
    hj_out_puts(p->out, "</div>\n");
}

/* Returns the title of the game: its players. */
static struct hj_str title_of(struct page *p)
{
    const struct hj_log_head *head = hj_log_head(p->o->log);

    hj_out_cut(p->text, 0);
    for (uint32_t i = 0; i < head->player_count; i++) {
        if (i > 0)
            hj_out_puts(p->text, " \xE2\x80\x93 ");
        hj_out_str(p->text, head->players[i].name);
    }
    return hj_out_text(p->text);
}

static void put_head(struct page *p)
{
    const struct hj_log_head *head = hj_log_head(p->o->log);
    char day[HJ_DATE_TEXT];

    hj_out_puts(p->out, "<header>\n<button id=\"theme\" type=\"button\" hidden>"
                        "Theme: as the system</button>\n<h1>");
    hj_out_html(p->out, title_of(p));
    hj_out_puts(p->out, "</h1>\n<dl>\n");
    field(p, "Event", head->event);
    field(p, "Round", head->round);
    field(p, "Table", head->table);
    if (head->date != 0)
        field(p, "Date", hj_str(hj_date_text(head->date, day)));
    field(p, "Format", head->format);
    field(p, "Judge", head->judge);
    field(p, "Log", hj_str(p->o->name));
    hj_out_puts(p->out, "</dl>\n");
}

static void put_verdict(struct page *p)
{
    const struct hj_replay_verdict *v = hj_replay_verdict(p->o->replay);
    bool legal = replay_is_legal(v);
    struct hj_str winner;

    hj_out_printf(p->out, "<p class=\"verdict %s\"><b>",
                  legal ? "fine" : "illegal");
    if (legal)
        hj_out_printf(p->out, "Legal</b>, %zu action%s", v->actions,
                      v->actions == 1 ? "" : "s");
    replay_put_counts(v, p->out);
    hj_out_puts(p->out, legal ? "" : "</b>");
    winner = opened_value(p->o, hj_replay_state(p->o->replay), HJ_STR("winner"),
                          p->text);
    if (winner.n > 0 && !hj_str_is(winner, "none")) {
        hj_out_puts(p->out, hj_str_is(winner, "draw") ? "; the game is a "
                                                      : "; won by ");
        hj_out_html(p->out, board_name(&p->board, winner));
    }
    hj_out_puts(p->out, "</p>\n");
}

/* Writes all findings with links to their lines. */
static void put_findings(struct page *p)
{
    const struct hj_findings *list = p->o->findings;

    if (hj_findings_count(list) == 0)
        return;
    hj_out_puts(p->out, "<h2>Findings</h2>\n<ul class=\"findings\">\n");
    for (size_t i = 0; i < hj_findings_count(list); i++) {
        const struct hj_finding *f = hj_findings_at(list, i);
        hj_out_printf(p->out,
                      "<li class=\"f %s\"><a href=\"#l%u\">line %u</a> "
                      "<b>%s</b> ",
                      story_class(f->severity), f->place.line, f->place.line,
                      hj_severity_name(f->severity));
        hj_out_html(p->out, f->message);
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, "</ul>\n");
}

/* --- the viewer, which needs the script --- */

static void put_viewer(struct page *p)
{
    hj_out_printf(p->out,
                  "<section id=\"viewer\" hidden aria-label=\"Board\">\n"
                  "<svg id=\"board\" class=\"board%s\" viewBox=\"0 0 %d %d\" "
                  "role=\"img\" aria-label=\"The board\" "
                  "aria-describedby=\"words\">",
                  p->board.players > 2 ? " tall" : "", BOARD_WIDTH,
                  p->board.height);
    for (int i = 0; i < LAYERS; i++)
        hj_out_printf(p->out, "<g id=\"y%d\"></g>", i);
    hj_out_puts(
        p->out,
        "</svg>\n</section>\n"
        "<section id=\"side\" hidden aria-label=\"Steps and explanation\">\n"
        "<div id=\"controls\">\n"
        "<div id=\"bar\"><input id=\"scrub\" type=\"range\" min=\"0\" "
        "value=\"0\" aria-label=\"Step\"><div id=\"ticks\"></div></div>\n"
        "<div id=\"buttons\">"
        "<button type=\"button\" data-go=\"first\" title=\"First step "
        "(Home)\">|\xE2\x97\x80<span>first</span></button>"
        "<button type=\"button\" data-go=\"badback\" title=\"Finding before "
        "(p)\">\xE2\x80\xB9!<span>finding before</span></button>"
        "<button type=\"button\" data-go=\"back\" title=\"Back (left "
        "arrow)\">\xE2\x97\x80<span>back</span></button>"
        "<button type=\"button\" data-go=\"next\" title=\"Next (right "
        "arrow)\">\xE2\x96\xB6<span>next</span></button>"
        "<button type=\"button\" data-go=\"bad\" title=\"Next finding "
        "(n)\">!\xE2\x80\xBA<span>next finding</span></button>"
        "<button type=\"button\" data-go=\"last\" title=\"Last step "
        "(End)\">\xE2\x96\xB6|<span>last</span></button></div>\n"
        "<p id=\"where\"><span id=\"at\"></span> "
        "<label id=\"courses\" hidden>Course <select id=\"course\"></select>"
        "</label></p>\n</div>\n"
        "<div id=\"now\" aria-live=\"polite\"></div>\n"
        "<details><summary>The board in words</summary>"
        "<div id=\"words\"></div></details>\n"
        "<details><summary>Keys</summary><p><kbd>\xE2\x86\x90</kbd> "
        "<kbd>\xE2\x86\x92</kbd> step, <kbd>n</kbd> <kbd>p</kbd> finding, "
        "<kbd>Home</kbd> <kbd>End</kbd> ends, <kbd>[</kbd> <kbd>]</kbd> turn, "
        "<kbd>b</kbd> course, <kbd>t</kbd> theme</p></details>\n"
        "</section>\n");
}

static void put_signature(struct page *p)
{
    hj_out_puts(p->out, "<footer class=\"sign\">\n<dl>\n"
                        "<div class=\"wide\"><dt>Ruling<dd></div>\n"
                        "<div><dt>Head judge<dd></div>\n"
                        "<div><dt>Signature<dd></div>\n"
                        "<div><dt>Time<dd></div>\n</dl>\n</footer>\n");
}

enum { MOST_PICTURES = 60 }; /* of turns, and of damage */

/* --- three passes: measuring, the first position, the text --- */

static void measure(void *data, const struct hj_replay_step *step)
{
    struct page *p = data;
    bool damage = false;

    board_measure(&p->board, step->state);
    for (size_t i = 0; i < step->event_count && !damage; i++)
        damage = step->events[i].offered != 0;
    p->damages += damage;
    p->turns += step->line->depth == 0 && story_turn(p, step->state);
}

/* Resets the replay to the position before the first action. */
static bool to_start(struct page *p, struct hj_error *e)
{
    struct hj_replay_options options = {.at = 1};

    return hj_replay_run(p->o->replay, &options, NULL, e);
}

static bool first_passes(struct page *p, struct hj_error *e)
{
    struct hj_replay_options options = {.watch = measure, .data = p};

    if (!to_start(p, e))
        return false;
    board_measure(&p->board, hj_replay_state(p->o->replay));
    if (!hj_replay_run(p->o->replay, &options, p->o->findings, e))
        return false;
    hj_findings_sort(p->o->findings);
    board_layout(&p->board);
    p->every_turn = 1 + p->turns / MOST_PICTURES;
    p->every_damage = 1 + p->damages / MOST_PICTURES;
    p->turns = p->damages = 0;
    return true;
}

static bool tell(struct page *p, struct hj_error *e)
{
    struct hj_replay_options options = {.watch = story_step, .data = p};
    bool good;

    hj_out_puts(p->out, "<section id=\"story\">\n<h2>The game</h2>\n");
    if (!to_start(p, e))
        return false;
    story_start(p);
    good = hj_replay_run(p->o->replay, &options, NULL, e);
    story_end(p);
    hj_out_puts(p->out, "</section>\n");
    return good;
}

/* Writes the headings of the text alternatives. */
static void put_groups(struct page *p)
{
    size_t groups = p->board.game != NULL
                        ? board_group(&p->board, p->board.players,
                                      3 + (p->board.middle_zone >= 0))
                        : 0;

    for (size_t g = 0; g < groups; g++) {
        struct hj_str name = board_group_name(&p->board, (uint16_t)g);
        if (name.n == 0)
            continue;
        hj_out_printf(p->out, "<text id=\"w%zu\">", g);
        hj_out_html(p->out, name);
        hj_out_puts(p->out, ":</text>\n");
    }
}

static void put_drawings(struct page *p)
{
    hj_out_puts(p->out, "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" "
                        "class=\"drawings\"><defs>\n");
    hj_svg_tip(p->out, "ta", "tip attack-tip", true);
    hj_svg_tip(p->out, "td", "tip-open defend-tip", false);
    hj_svg_tip(p->out, "tt", "tip-open target-tip", false);
    hj_svg_tip(p->out, "tg", "tip damage-tip", true);
    put_groups(p);
    hj_out_str(p->out, hj_out_text(p->board.defs));
    hj_out_puts(p->out, "</defs></svg>\n");
}

static bool put_page(struct page *p, struct hj_error *e)
{
    if (!first_passes(p, e))
        return false;
    page_begin(p->out, title_of(p), css, js);
    put_head(p);
    put_verdict(p);
    put_findings(p);
    hj_out_puts(p->out, "</header>\n<main>\n");
    if (p->board.game != NULL)
        put_viewer(p);
    if (!tell(p, e))
        return false;
    hj_out_puts(p->out, "</main>\n");
    put_signature(p);
    put_drawings(p);
    data_end(p, p->out);
    page_end(p->out, js);
    if (p->failed || p->board.failed || tell_failed(&p->tell) ||
        hj_out_failed(p->out) || hj_out_failed(p->data) ||
        hj_out_failed(p->branch_text) || hj_out_failed(p->text) ||
        hj_out_failed(p->board.text) || hj_out_failed(p->board.defs))
        return hj_fail_memory(e);
    return true;
}

static bool page_new(struct page *p, struct cli *cli, struct opened *o)
{
    *p = (struct page){.cli = cli,
                       .o = o,
                       .out = hj_out_memory(),
                       .data = hj_out_memory(),
                       .branch_text = hj_out_memory(),
                       .text = hj_out_memory(),
                       .labels = hj_map_new(0)};
    event_tree_open(&p->tell, o);
    return board_new(&p->board, o) && p->labels != NULL;
}

static void page_free(struct page *p)
{
    tell_close(&p->tell);
    hj_out_free(p->out);
    hj_out_free(p->data);
    hj_out_free(p->branch_text);
    hj_out_free(p->text);
    for (size_t i = 0; i < sizeof p->frames / sizeof *p->frames; i++)
        frame_free(&p->frames[i]);
    board_free(&p->board);
    hj_map_free(p->labels);
    free(p->shown);
    free(p->slots);
}

/* Makes the page in memory, and writes it only when complete. */
static int make_page(struct cli *cli, struct opened *o, const char *file)
{
    struct page *p = malloc(sizeof *p);
    struct hj_error e = {0};
    bool good =
        p != NULL && page_new(p, cli, o) ? put_page(p, &e) : hj_fail_memory(&e);

    if (good && file != NULL)
        good = hj_file_replace(file, hj_out_text(p->out), &e);
    if (good && file == NULL) {
        cli_document(cli);
        hj_out_str(cli->out, hj_out_text(p->out));
    }
    if (p != NULL)
        page_free(p);
    free(p);
    return good ? CLI_FINE : cli_trouble(cli, &e);
}

/* Reports the errors of a log, on a page if standard output is the page. */
static int put_refusal(struct cli *cli, const struct opened *o,
                       const char *file)
{
    struct hj_out *line = hj_out_memory(), *out = cli->out;

    if (file == NULL) {
        page_begin(out, HJ_STR("No replay"), css, NULL);
        hj_out_puts(out, "<main>\n<h1>");
        hj_out_html(out, hj_str(o->name));
        hj_out_puts(out, ": cannot be replayed</h1>\n<ul>\n");
    }
    for (size_t i = 0; i < hj_findings_count(o->findings); i++) {
        struct hj_str text;
        hj_out_cut(line, 0);
        hj_finding_print(hj_findings_at(o->findings, i), line, false);
        text = hj_str_trim(hj_out_text(line));
        if (file != NULL) {
            cli_fail(cli, "%.*s", HJ_STR_ARG(text));
            continue;
        }
        hj_out_puts(out, "<li>");
        hj_out_html(out, text);
        hj_out_char(out, '\n');
    }
    if (file == NULL) {
        hj_out_puts(out, "</ul>\n</main>\n");
        page_end(out, NULL);
    }
    hj_out_free(line);
    return CLI_TROUBLE;
}

int replay_html(struct cli *cli, int argc, char **argv)
{
    const char *file = NULL;
    struct replay_options given = {0};
    const struct cli_option options[] = {
        {CLI_FILE, "output", 'o', &file, "FILE", "write FILE, all at once", 0,
         0},
        REPLAY_AS(given),
        {0},
    };
    struct opened o;
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (cli->json)
        return cli_usage(cli, "html has no --json: it writes a page");
    o = opened_as(&given);
    o.tells = true;
    status = opened_open(cli, &o, argv[0]);
    if (status == CLI_FINE)
        status = make_page(cli, &o, file);
    else if (o.unplayable)
        status = put_refusal(cli, &o, file);
    opened_close(&o);
    return status;
}

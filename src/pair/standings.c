/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair standings: ranks and values of tie-breakers. */
#include "pair/pair.h"

#include "base/csv.h"
#include "base/utf8.h"

struct standings {
    struct cli *cli;
    struct pair_ranking r;
    const char *explain;
    bool csv;
};

/* Returns the level of the match points, which have a column of their own. */
static uint32_t points_level(const struct hj_tie_break_order *order)
{
    uint32_t level = 0;

    while (level + 1 < order->count &&
           order->items[level] != HJ_TB_MATCH_POINTS)
        level++;
    return level;
}

static void print_csv(struct standings *st)
{
    struct hj_out *out = st->cli->out;
    const struct hj_tournament *t = st->r.in.t;
    const struct hj_tie_break_order *order = hj_standings_order(st->r.s);
    uint32_t points = points_level(order);

    hj_out_puts(out, "rank,id,name,match_points");
    for (uint32_t i = 0; i < order->count; i++)
        if (i != points) {
            hj_out_char(out, ',');
            hj_out_puts(out, hj_tie_break_column(order->items[i]));
        }
    hj_out_char(out, '\n');
    for (uint32_t at = 0; at < t->player_count; at++) {
        uint32_t p = hj_standings_player(st->r.s, at);
        hj_out_int(out, hj_standings_rank(st->r.s, at));
        hj_out_char(out, ',');
        hj_csv_put_text(out, t->players[p].id);
        hj_out_char(out, ',');
        hj_csv_put_text(out, t->players[p].name);
        hj_out_char(out, ',');
        hj_standings_value(st->r.s, out, p, points);
        for (uint32_t i = 0; i < order->count; i++)
            if (i != points) {
                hj_out_char(out, ',');
                hj_standings_value(st->r.s, out, p, i);
            }
        hj_out_char(out, '\n');
    }
}

/* Returns a value as text in the buffer TEXT. */
static struct hj_str value_text(struct standings *st, struct hj_out *text,
                                uint32_t player, uint32_t level)
{
    hj_out_cut(text, 0);
    hj_standings_value(st->r.s, text, player, level);
    return hj_out_text(text);
}

static void json_row(struct standings *st, struct hj_writer *w,
                     struct hj_out *text, uint32_t at)
{
    const struct hj_tie_break_order *order = hj_standings_order(st->r.s);
    uint32_t p = hj_standings_player(st->r.s, at);
    const struct hj_player *player = &st->r.in.t->players[p];
    struct hj_player_record record;

    hj_standings_record(st->r.s, p, &record);
    hj_write_object(w, NULL);
    hj_write_int(w, "rank", hj_standings_rank(st->r.s, at));
    hj_write_str(w, "id", player->id);
    hj_write_str(w, "name", player->name);
    for (uint32_t i = 0; i < order->count; i++) {
        struct hj_str value = value_text(st, text, p, i);
        if (value.n > 0)
            hj_write_number(w, hj_tie_break_column(order->items[i]), value);
        else
            hj_write_null(w, hj_tie_break_column(order->items[i]));
    }
    hj_write_int(w, "won", record.won);
    hj_write_int(w, "lost", record.lost);
    hj_write_int(w, "drawn", record.drawn);
    hj_write_bool(w, "in", player->in);
    hj_write_end(w);
}

static bool print_json(struct standings *st)
{
    struct hj_writer *w = hj_writer_json(st->cli->out);
    struct hj_out *text = hj_out_memory();
    bool fine = w != NULL && !hj_out_failed(text);

    for (uint32_t at = 0; fine && at < st->r.in.t->player_count; at++)
        json_row(st, w, text, at);
    fine = fine && !hj_out_failed(text);
    hj_writer_free(w);
    hj_out_free(text);
    return fine;
}

/* Writes the name, with the id if it differs, to TEXT. */
static void player_label(const struct hj_player *p, struct hj_out *text)
{
    hj_out_cut(text, 0);
    hj_out_str(text, p->name);
    if (!hj_str_eq(p->name, p->id)) {
        hj_out_puts(text, " (");
        hj_out_str(text, p->id);
        hj_out_char(text, ')');
    }
}

enum { VALUE_WIDTH = 10, RECORD_WIDTH = 8, LABEL_LEAST = 8 };

static void table_row(struct standings *st, struct hj_out *text, size_t width,
                      uint32_t at)
{
    struct hj_out *out = st->cli->out;
    uint32_t p = hj_standings_player(st->r.s, at);
    struct hj_player_record record;

    hj_standings_record(st->r.s, p, &record);
    hj_out_printf(out, "%4u  ", hj_standings_rank(st->r.s, at));
    player_label(&st->r.in.t->players[p], text);
    pair_write_padded(out, hj_out_text(text), width + 2);
    hj_out_cut(text, 0);
    hj_out_printf(text, "%u-%u-%u", record.won, record.lost, record.drawn);
    pair_write_padded(out, hj_out_text(text), RECORD_WIDTH);
    for (uint32_t i = 0; i < hj_standings_order(st->r.s)->count; i++) {
        struct hj_str value = value_text(st, text, p, i);
        if (value.n == 0)
            value = HJ_STR("-");
        for (size_t n = value.n; n < VALUE_WIDTH; n++)
            hj_out_char(out, ' ');
        hj_out_str(out, value);
    }
    hj_out_puts(out, st->r.in.t->players[p].in ? "\n" : "  left\n");
}

static bool print_table(struct standings *st)
{
    struct hj_out *out = st->cli->out, *text = hj_out_memory();
    const struct hj_tournament *t = st->r.in.t;
    const struct hj_tie_break_order *order = hj_standings_order(st->r.s);
    size_t width = LABEL_LEAST;

    if (hj_out_failed(text))
        return false;
    for (uint32_t p = 0; p < t->player_count; p++) {
        player_label(&t->players[p], text);
        if (hj_utf8_width(hj_out_text(text)) > width)
            width = hj_utf8_width(hj_out_text(text));
    }
    hj_out_printf(out, "Standings after round %u, rules %s\n",
                  hj_standings_round(st->r.s),
                  hj_standings_rules(st->r.s)->name);
    hj_out_puts(out, "rank  ");
    pair_write_padded(out, HJ_STR("player"), width + 2);
    pair_write_padded(out, HJ_STR("w-l-d"), RECORD_WIDTH);
    for (uint32_t i = 0; i < order->count; i++)
        hj_out_printf(out, "%*s", (int)VALUE_WIDTH,
                      order->items[i] == HJ_TB_MATCH_POINTS
                          ? "points"
                          : hj_tie_break_column(order->items[i]));
    hj_out_char(out, '\n');
    for (uint32_t at = 0; at < t->player_count; at++)
        table_row(st, text, width, at);
    if (hj_out_failed(text))
        hj_out_fail_memory(out);
    hj_out_free(text);
    return true;
}

static int run(struct standings *st, const char *roster, const char *results)
{
    bool fine = true;
    int status;

    if (!pair_rank(st->cli, &st->r, roster, results, &status))
        return status;
    if (st->explain != NULL) {
        uint32_t player = hj_tournament_find(st->r.in.t, hj_str(st->explain));
        if (player == HJ_NOBODY)
            return cli_fail(st->cli, "no player %s in the roster", st->explain);
        fine = pair_explain_player(st->cli, &st->r, player);
    } else if (st->cli->json) {
        fine = print_json(st);
    } else if (st->csv) {
        print_csv(st);
    } else {
        fine = print_table(st);
    }
    return fine ? CLI_FINE : cli_fail(st->cli, "out of memory");
}

int pair_standings(struct cli *cli, int argc, char **argv)
{
    struct standings st = {.cli = cli, .r = {.seed = -1}};
    const struct cli_option options[] = {
        PAIR_RANKING_OPTIONS(st.r),
        {CLI_TEXT, "explain", 'e', &st.explain, "ID",
         "how the numbers of a player come about", 0, 0},
        {CLI_FLAG, "teams", 0, &st.r.by_team, NULL, "teams are the competitors",
         0, 0},
        {CLI_FLAG, "csv", 0, &st.csv, NULL,
         "rank,id,name,match_points and the tie-breakers", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);
    const struct cli_form forms[] = {
        {"explain", st.explain && !cli->json}, /* which has both */
        {"csv", st.csv},
        {"json", cli->json},
        {NULL, 0}};

    if (count < 0)
        return status;
    if (!cli_one_form(cli, forms))
        return CLI_TROUBLE;
    status = run(&st, argv[0], count == 2 ? argv[1] : NULL);
    pair_rank_close(&st.r);
    return status;
}

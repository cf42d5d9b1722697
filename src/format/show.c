/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format show and list. */
#include "format/format-tool.h"

#include <stdlib.h>

static const char *const kind_words[] = {
    [HJ_RULE_COUNT] = "cards",      [HJ_RULE_SUM] = "sum of",
    [HJ_RULE_COPIES] = "copies of", [HJ_RULE_DISTINCT] = "different",
    [HJ_RULE_EACH] = "each card's", [HJ_RULE_SAME] = "the same"};

static const char *const kind_names[] = {
    [HJ_RULE_COUNT] = "count",   [HJ_RULE_SUM] = "sum",
    [HJ_RULE_COPIES] = "copies", [HJ_RULE_DISTINCT] = "distinct",
    [HJ_RULE_EACH] = "each",     [HJ_RULE_SAME] = "same"};

static const char *const list_names[] = {[HJ_LIST_BANNED] = "banned",
                                         [HJ_LIST_RESTRICTED] = "restricted",
                                         [HJ_LIST_POINTS] = "points"};

static const char *const scope_names[] = {[HJ_SCOPE_DECK] = "deck",
                                          [HJ_SCOPE_TEAM] = "team",
                                          [HJ_SCOPE_POOL] = "pool"};

static void put_limits(struct hj_out *out, const struct hj_rule *r)
{
    if (r->min == INT64_MIN && r->max == HJ_NO_LIMIT)
        return;
    if (r->min == r->max)
        hj_out_printf(out, ": exactly %lld", (long long)r->max);
    else if (r->min == INT64_MIN)
        hj_out_printf(out, ": at most %lld", (long long)r->max);
    else if (r->max == HJ_NO_LIMIT)
        hj_out_printf(out, ": at least %lld", (long long)r->min);
    else
        hj_out_printf(out, ": %lld to %lld", (long long)r->min,
                      (long long)r->max);
}

static void put_part(struct hj_out *out, const char *before, struct hj_str text)
{
    if (text.n == 0)
        return;
    hj_out_puts(out, before);
    hj_out_visible(out, text);
}

static void print_rule(struct hj_out *out, const struct hj_rule *r)
{
    hj_out_printf(out, "  %-7s %-16.*s ", r->advice ? "advice" : "rule",
                  HJ_STR_ARG(r->id));
    hj_out_puts(out, kind_words[r->kind]);
    put_part(out, " ", r->property);
    put_part(out, " as where ", r->as);
    put_part(out, " where ", r->where);
    put_part(out, " in ", r->in);
    put_part(out, " except ", r->except);
    put_limits(out, r);
    put_part(out, "  [", r->cite);
    hj_out_puts(out, r->cite.n > 0 ? "]\n" : "\n");
}

static void print_list(struct hj_out *out, const struct hj_list *list)
{
    char day[HJ_DATE_TEXT];

    hj_out_printf(out, "%s since %s:\n", list_names[list->kind],
                  hj_date_text(list->from, day));
    for (size_t i = 0; i < list->count; i++) {
        hj_out_puts(out, "  ");
        hj_out_visible(out, list->cards[i].name);
        if (list->kind != HJ_LIST_BANNED)
            hj_out_printf(out, ": %lld", (long long)list->cards[i].number);
        hj_out_char(out, '\n');
    }
}

static void print_number(struct hj_out *out, const char *word, int64_t number)
{
    if (number >= 0)
        hj_out_printf(out, " %s %lld", word, (long long)number);
}

static void print_play(struct hj_out *out, const struct hj_format *f)
{
    struct hj_format_play play = hj_format_play(f);
    struct hj_format_draft draft = hj_format_draft(f);

    if (play.players >= 0 || play.health >= 0 || play.hand >= 0) {
        hj_out_puts(out, "play:");
        print_number(out, "players", play.players);
        print_number(out, "health", play.health);
        print_number(out, "hand", play.hand);
        print_number(out, "max-hand", play.max_hand);
        hj_out_char(out, '\n');
    }
    for (size_t i = 0; i < hj_format_rulings(f); i++) {
        struct hj_str ruling, reading;
        hj_format_ruling_at(f, i, &ruling, &reading);
        hj_out_printf(out, "%s %.*s %.*s", i == 0 ? "rulings:" : ",",
                      HJ_STR_ARG(ruling), HJ_STR_ARG(reading));
    }
    if (hj_format_rulings(f) > 0)
        hj_out_char(out, '\n');
    if (draft.given)
        hj_out_printf(out,
                      "draft: %lld to %lld players, %lld packs of %lld, "
                      "passed %.*s\n",
                      (long long)draft.players_min,
                      (long long)draft.players_max, (long long)draft.packs,
                      (long long)draft.pack_size, HJ_STR_ARG(draft.pass));
}

static void print_format(struct cli *cli, const struct hj_format *f)
{
    struct hj_out *out = cli->out;
    char day[HJ_DATE_TEXT];
    hj_date edition = hj_format_edition(f, cli->on), from, until;

    hj_format_valid(f, &from, &until);
    hj_out_visible(out, hj_format_id(f));
    hj_out_puts(out, ": ");
    hj_out_visible(out, hj_format_name(f));
    put_part(out, "\ngame: ", hj_format_game(f));
    put_part(out, "\nsource: ", hj_format_source(f));
    hj_out_printf(out, "\nedition: %s",
                  edition ? hj_date_text(edition, day) : "not dated");
    if (until != 0)
        hj_out_printf(out, ", until %s", hj_date_text(until, day));
    hj_out_printf(out, "\ndigest: %s\n", hj_format_digest(f));
    if ((from != 0 && cli->on < from) || (until != 0 && cli->on > until))
        hj_out_printf(out, "not in force on %s\n", hj_date_text(cli->on, day));
    hj_out_puts(out, "sections:");
    for (size_t i = 0; i < hj_format_sections(f); i++)
        put_part(out, " ", hj_format_section(f, i));
    hj_out_char(out, '\n');
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++) {
        if (hj_format_rules(f, (enum hj_rule_scope)s) > 0)
            hj_out_printf(out, "%s:\n", scope_names[s]);
        for (size_t i = 0; i < hj_format_rules(f, (enum hj_rule_scope)s); i++)
            print_rule(out, hj_format_rule(f, (enum hj_rule_scope)s, i));
    }
    for (int k = HJ_LIST_BANNED; k <= HJ_LIST_POINTS; k++) {
        const struct hj_list *list =
            hj_format_list(f, (enum hj_list_kind)k, cli->on);
        if (list != NULL)
            print_list(out, list);
    }
    print_play(out, f);
}

static void write_rule(struct hj_writer *w, const struct hj_rule *r,
                       const char *scope)
{
    hj_write_object(w, NULL);
    hj_write_str(w, "id", r->id);
    hj_write_text(w, "scope", scope);
    hj_write_text(w, "kind", kind_names[r->kind]);
    hj_write_bool(w, "advice", r->advice);
    if (r->property.n > 0)
        hj_write_str(w, "property", r->property);
    if (r->where.n > 0)
        hj_write_str(w, "where", r->where);
    if (r->in.n > 0)
        hj_write_str(w, "in", r->in);
    if (r->as.n > 0)
        hj_write_str(w, "as", r->as);
    if (r->except.n > 0)
        hj_write_str(w, "except", r->except);
    if (r->min != INT64_MIN)
        hj_write_int(w, "min", r->min);
    if (r->max != HJ_NO_LIMIT)
        hj_write_int(w, "max", r->max);
    hj_write_text(w, "file", r->file);
    hj_write_int(w, "line", r->line);
    hj_write_array(w, "cite");
    for (struct hj_str rest = r->cite, one; hj_str_split(&rest, ' ', &one);)
        if (one.n > 0)
            hj_write_str(w, NULL, one);
    hj_write_end(w);
    hj_write_end(w);
}

static void write_list(struct hj_writer *w, const struct hj_list *list)
{
    char day[HJ_DATE_TEXT];

    hj_write_object(w, NULL);
    hj_write_text(w, "kind", list_names[list->kind]);
    hj_write_text(w, "from", hj_date_text(list->from, day));
    hj_write_array(w, "cards");
    for (size_t i = 0; i < list->count; i++) {
        hj_write_object(w, NULL);
        hj_write_str(w, "name", list->cards[i].name);
        hj_write_int(w, list->kind == HJ_LIST_POINTS ? "points" : "max",
                     list->cards[i].number);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_end(w);
}

static void write_head(struct hj_writer *w, const struct hj_format *f,
                       hj_date on)
{
    char day[HJ_DATE_TEXT];
    hj_date edition = hj_format_edition(f, on);

    hj_write_str(w, "format", hj_format_id(f));
    hj_write_str(w, "game", hj_format_game(f));
    hj_write_str(w, "name", hj_format_name(f));
    if (edition != 0)
        hj_write_text(w, "edition", hj_date_text(edition, day));
    else
        hj_write_null(w, "edition");
    hj_write_text(w, "digest", hj_format_digest(f));
}

static void write_format(struct cli *cli, struct hj_writer *w,
                         const struct hj_format *f)
{
    hj_write_object(w, NULL);
    write_head(w, f, cli->on);
    hj_write_str(w, "source", hj_format_source(f));
    hj_write_array(w, "sections");
    for (size_t i = 0; i < hj_format_sections(f); i++)
        hj_write_str(w, NULL, hj_format_section(f, i));
    hj_write_end(w);
    hj_write_array(w, "rules");
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++)
        for (size_t i = 0; i < hj_format_rules(f, (enum hj_rule_scope)s); i++)
            write_rule(w, hj_format_rule(f, (enum hj_rule_scope)s, i),
                       scope_names[s]);
    hj_write_end(w);
    hj_write_array(w, "lists");
    for (int k = HJ_LIST_BANNED; k <= HJ_LIST_POINTS; k++) {
        const struct hj_list *list =
            hj_format_list(f, (enum hj_list_kind)k, cli->on);
        if (list != NULL)
            write_list(w, list);
    }
    hj_write_end(w);
    hj_write_end(w);
}

int format_show(struct cli *cli, int argc, char **argv)
{
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    int worst = CLI_FINE;
    struct hj_writer *w;

    if (n < 0)
        return status;
    if (n == 0)
        return cli_usage(cli, "which format?");
    w = hj_writer_json(cli->out);
    if (w == NULL)
        return cli_fail(cli, "out of memory");
    for (int i = 0; i < n; i++) {
        struct hj_format *f = cli_format_open(cli, argv[i]);
        if (f == NULL) {
            worst = CLI_TROUBLE;
            continue;
        }
        if (cli->json)
            write_format(cli, w, f);
        else
            print_format(cli, f);
        if (!cli->json && i + 1 < n)
            hj_out_char(cli->out, '\n');
        hj_format_free(f);
    }
    hj_writer_free(w);
    return worst;
}

static void list_one(struct cli *cli, struct hj_writer *w,
                     const struct hj_format *f, size_t width)
{
    char day[HJ_DATE_TEXT];
    hj_date edition = hj_format_edition(f, cli->on);
    struct hj_str id = hj_format_id(f);

    if (cli->json) {
        hj_write_object(w, NULL);
        write_head(w, f, cli->on);
        hj_write_end(w);
        return;
    }
    hj_out_visible(cli->out, id);
    for (size_t k = id.n; k < width + 1; k++)
        hj_out_char(cli->out, ' ');
    hj_out_printf(cli->out, "%-10s ",
                  edition ? hj_date_text(edition, day) : "-");
    hj_out_visible(cli->out, hj_format_name(f));
    hj_out_char(cli->out, '\n');
}

int format_list(struct cli *cli, int argc, char **argv)
{
    const char *game = "";
    const struct cli_option rows[] = {
        {CLI_TEXT, "game", 'g', &game, "GAME", "only this game's", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    size_t count = 0, width = 0;
    struct hj_writer *w;
    char **ids;

    if (n != 0)
        return n < 0 ? status : cli_usage(cli, "no operand is wanted");
    ids = cli_format_ids(cli, hj_str(game), &count);
    w = hj_writer_json(cli->out);
    if (ids == NULL || w == NULL) {
        status = ids != NULL ? cli_fail(cli, "out of memory") : CLI_TROUBLE;
        cli_format_ids_free(ids, count);
        hj_writer_free(w);
        return status;
    }
    for (size_t i = 0; i < count; i++)
        if (strlen(ids[i]) > width)
            width = strlen(ids[i]);
    status = CLI_FINE;
    for (size_t i = 0; i < count; i++) {
        struct hj_format *f = cli_format_open(cli, ids[i]);
        if (f == NULL)
            status = CLI_TROUBLE;
        else
            list_one(cli, w, f, width);
        hj_format_free(f);
    }
    hj_writer_free(w);
    cli_format_ids_free(ids, count);
    return status;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format show, as text, and list. */
#include "format/format-tool.h"

#include <stdlib.h>

static const char *const kind_words[HJ_RULE_KINDS] = {
    [HJ_RULE_COUNT] = "cards",      [HJ_RULE_SUM] = "sum of",
    [HJ_RULE_COPIES] = "copies of", [HJ_RULE_DISTINCT] = "different",
    [HJ_RULE_EACH] = "each card's", [HJ_RULE_SAME] = "the same",
    [HJ_RULE_ONLY] = "only cards",  [HJ_RULE_LEADER] = "leader"};

const char *format_scope_name(enum hj_rule_scope scope)
{
    static const char *const names[] = {[HJ_SCOPE_DECK] = "deck",
                                        [HJ_SCOPE_TEAM] = "team",
                                        [HJ_SCOPE_POOL] = "pool"};

    return names[scope];
}

/* Prints a limit as it was given. */
static void put_limit(struct hj_out *out, const char *before, int64_t number,
                      struct hj_str text)
{
    hj_out_puts(out, before);
    if (text.n > 0)
        hj_out_visible(out, text);
    else
        hj_out_int(out, number);
}

static void put_limits(struct hj_out *out, const struct hj_rule *r)
{
    bool min = r->min != INT64_MIN || r->min_text.n > 0;
    bool max = r->max != HJ_NO_LIMIT || r->max_text.n > 0;
    bool same =
        min && max && r->min == r->max && hj_str_eq(r->min_text, r->max_text);

    if (same) {
        put_limit(out, ": exactly ", r->max, r->max_text);
        return;
    }
    if (min)
        put_limit(out, max ? ": " : ": at least ", r->min, r->min_text);
    if (max)
        put_limit(out, min ? " to " : ": at most ", r->max, r->max_text);
}

static void put_days(struct hj_out *out, hj_date from, hj_date until)
{
    char day[HJ_DATE_TEXT];

    if (from != 0)
        hj_out_printf(out, " from %s", hj_date_text(from, day));
    if (until != 0)
        hj_out_printf(out, " until %s", hj_date_text(until, day));
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
    hj_out_printf(out, "  %-7s %-16.*s ",
                  r->warning  ? "warning"
                  : r->advice ? "advice"
                              : "rule",
                  HJ_STR_ARG(r->id));
    if (r->once)
        hj_out_puts(out, "different ");
    hj_out_puts(out, kind_words[r->kind]);
    put_part(out, " ", r->property);
    put_part(out, " as where ", r->as);
    put_part(out, " as ", r->leader);
    put_part(out, " where ", r->where);
    put_part(out, " that pass ", r->that);
    put_part(out, " in ", r->in);
    put_part(out, " except ", r->except);
    put_limits(out, r);
    put_days(out, r->from, r->until);
    put_part(out, " (", r->says);
    put_part(out, r->says.n > 0 ? ")  [" : "  [", r->cite);
    hj_out_puts(out, r->cite.n > 0 ? "]\n" : r->says.n > 0 ? ")\n" : "\n");
}

static void print_exemption(struct hj_out *out, const struct hj_exemption *x)
{
    hj_out_printf(out, "  exempt  %-16.*s ", HJ_STR_ARG(x->id));
    if (x->max != HJ_NO_LIMIT)
        hj_out_printf(out, "%lld of ", (long long)x->max);
    hj_out_puts(out, "cards");
    put_part(out, " where ", x->where);
    put_part(out, " from ", x->rules);
    put_part(out, " with a card where ", x->with);
    put_part(out, " in ", x->in);
    put_days(out, x->from, x->until);
    put_part(out, "  [", x->cite);
    hj_out_puts(out, x->cite.n > 0 ? "]\n" : "\n");
}

bool format_holds(hj_date from, hj_date until, hj_date on)
{
    return on >= from && (until == 0 || on <= until);
}

/* Prints the properties of a list, without its cards. */
static void print_list_head(struct hj_out *out, const struct hj_list *list)
{
    char day[HJ_DATE_TEXT];

    hj_out_visible(out, list->kind);
    hj_out_printf(out, " since %s", hj_date_text(list->from, day));
    if (list->property.n > 0 && !hj_str_eq(list->property, list->kind))
        put_part(out, ", values of ", list->property);
    if (list->names != HJ_NO_LIMIT)
        hj_out_printf(out, ", at most %lld different", (long long)list->names);
    if (list->total != HJ_NO_LIMIT)
        hj_out_printf(out, ", at most %lld in all", (long long)list->total);
    put_part(out, ", from ", list->source);
    if (list->seen != 0)
        hj_out_printf(out, ", looked up on %s", hj_date_text(list->seen, day));
    hj_out_puts(out, ":\n");
}

static void print_list(struct hj_out *out, const struct hj_list *list,
                       hj_date on)
{
    bool banned = hj_str_is(list->kind, "banned");

    print_list_head(out, list);
    for (size_t i = 0; i < list->count; i++) {
        const struct hj_list_card *card = &list->cards[i];
        if (!format_holds(card->from, card->until, on))
            continue;
        hj_out_puts(out, "  ");
        hj_out_visible(out, card->name);
        if (!banned && card->number != HJ_NO_LIMIT)
            hj_out_printf(out, ": %lld", (long long)card->number);
        put_days(out, card->from, card->until);
        hj_out_char(out, '\n');
    }
}

void format_each_list(const struct hj_format *f, hj_date on,
                      format_list_do *visit, void *to)
{
    for (size_t i = 0; i < hj_format_lists(f); i++) {
        const struct hj_list *list = hj_format_list_at(f, i);
        if (hj_format_list(f, list->kind, on) == list)
            visit(to, list);
    }
}

static void print_one_list(void *to, const struct hj_list *list)
{
    const struct cli *cli = to;

    print_list(cli->out, list, cli->on);
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

    if (play.players >= 0 || play.health >= 0 || play.hand >= 0 ||
        play.max_hand >= 0) {
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
    put_part(out, "tie-breakers: ", hj_format_tie_break(f));
    if (hj_format_tie_break(f).n > 0)
        hj_out_char(out, '\n');
    if (draft.given)
        hj_out_printf(out,
                      "draft: %lld to %lld players, %lld packs of %lld, "
                      "passed %.*s\n",
                      (long long)draft.players_min,
                      (long long)draft.players_max, (long long)draft.packs,
                      (long long)draft.pack_size, HJ_STR_ARG(draft.pass));
}

/* Prints the rules in force on a date, and for decks the exemptions. */
static void print_rules(struct hj_out *out, const struct hj_format *f,
                        enum hj_rule_scope scope, hj_date on)
{
    if (hj_format_rules(f, scope) > 0)
        hj_out_printf(out, "%s:\n", format_scope_name(scope));
    for (size_t i = 0; i < hj_format_rules(f, scope); i++)
        if (hj_rule_in_force(hj_format_rule(f, scope, i), on))
            print_rule(out, hj_format_rule(f, scope, i));
    for (size_t i = 0; scope == HJ_SCOPE_DECK && i < hj_format_exemptions(f);
         i++)
        if (format_holds(hj_format_exemption(f, i)->from,
                         hj_format_exemption(f, i)->until, on))
            print_exemption(out, hj_format_exemption(f, i));
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
    if (hj_format_seen(f) != 0)
        hj_out_printf(out, "\nas of: %s", hj_date_text(hj_format_seen(f), day));
    hj_out_printf(out, "\nedition: %s",
                  edition ? hj_date_text(edition, day) : "not dated");
    if (until != 0)
        hj_out_printf(out, ", until %s", hj_date_text(until, day));
    hj_out_printf(out, "\ndigest: %s\n", hj_format_digest(f));
    if (!hj_format_in_force(f, cli->on))
        hj_out_printf(out, "not in force on %s\n", hj_date_text(cli->on, day));
    hj_out_puts(out, "sections:");
    for (size_t i = 0; i < hj_format_sections(f); i++)
        put_part(out, i == 0 ? " " : ", ", hj_format_section(f, i));
    hj_out_char(out, '\n');
    for (size_t i = 0; i < hj_format_choices(f); i++)
        put_part(out, i == 0 ? "legal in one of: " : ", ",
                 hj_format_id(hj_format_choice(f, i)));
    if (hj_format_choices(f) > 0)
        hj_out_char(out, '\n');
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++)
        print_rules(out, f, (enum hj_rule_scope)s, cli->on);
    format_each_list(f, cli->on, print_one_list, cli);
    print_play(out, f);
}

int format_show(struct cli *cli, int argc, char **argv)
{
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    int worst = CLI_FINE;
    struct hj_writer *w;

    if (n < 0)
        return status;
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
            format_write(cli, w, f);
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
        format_write_head(w, f, cli->on);
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

    if (n < 0)
        return status;
    status = CLI_FINE;
    ids = cli_format_ids(cli, hj_str(game), &count, &status);
    w = hj_writer_json(cli->out);
    if (ids == NULL || w == NULL || (count == 0 && *game != '\0')) {
        status = ids == NULL ? CLI_TROUBLE
                 : w == NULL
                     ? cli_fail(cli, "out of memory")
                     : cli_fail(cli, "no format of the game '%s'", game);
        cli_format_ids_free(ids, count);
        hj_writer_free(w);
        return status;
    }
    for (size_t i = 0; i < count; i++)
        if (strlen(ids[i]) > width)
            width = strlen(ids[i]);
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

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards search: cards whose name or text matches a pattern. */
#include "cards/cards.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdlib.h>

/* Limits of a match, since a pattern may take exponential time. */
enum {
    MOST_STEPS = 1000000,
    MOST_DEPTH = 100000,
    MOST_KILOBYTES = 16384,
    LONGEST_PATTERN = 4096,
    LONGEST_MESSAGE = 256,
    MOST_COLUMNS = 250
};

struct search {
    struct cli *cli;
    const struct hj_catalogue *cat;
    pcre2_code *code;
    pcre2_match_data *match;
    pcre2_match_context *context;
    hj_property columns[MOST_COLUMNS];
    size_t column_count;
    struct hj_writer *json;
    size_t hits;
};

static bool compile(struct search *s, const char *pattern, bool caseless)
{
    uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C |
                       (caseless ? PCRE2_CASELESS : 0);
    int error = 0;
    PCRE2_SIZE at = 0;
    PCRE2_UCHAR message[LONGEST_MESSAGE];

    if (strlen(pattern) > LONGEST_PATTERN) {
        cli_fail(s->cli, "the pattern is longer than %d bytes",
                 LONGEST_PATTERN);
        return false;
    }
    s->code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED, options,
                            &error, &at, NULL);
    if (s->code == NULL) {
        pcre2_get_error_message(error, message, sizeof message);
        cli_fail(s->cli, "pattern '%s': at byte %zu: %s", pattern,
                 (size_t)at + 1, (const char *)message);
        return false;
    }
    s->match = pcre2_match_data_create_from_pattern(s->code, NULL);
    s->context = pcre2_match_context_create(NULL);
    if (s->match == NULL || s->context == NULL) {
        cli_fail(s->cli, "out of memory");
        return false;
    }
    pcre2_set_match_limit(s->context, MOST_STEPS);
    pcre2_set_depth_limit(s->context, MOST_DEPTH);
    pcre2_set_heap_limit(s->context, MOST_KILOBYTES);
    return true;
}

static bool add_column(struct search *s, struct hj_str name, bool needed)
{
    hj_property p = hj_catalogue_property(s->cat, name);

    if (p == HJ_NO_PROPERTY && needed) {
        cli_fail(s->cli, "the catalogue has no property '%.*s'",
                 HJ_STR_ARG(name));
        return false;
    }
    if (p != HJ_NO_PROPERTY && s->column_count < MOST_COLUMNS)
        s->columns[s->column_count++] = p;
    return true;
}

static bool choose_columns(struct search *s, const char *names)
{
    struct hj_str rest = hj_str(names), name;

    if (names == NULL)
        return add_column(s, HJ_STR("name"), true) &&
               add_column(s, HJ_STR("text"), false);
    while (hj_str_split(&rest, ',', &name))
        if (!add_column(s, hj_str_trim(name), true))
            return false;
    return true;
}

/* Prints the cell with the match in colour. */
static void put_match(struct search *s, hj_card card, hj_property p,
                      struct hj_str value, size_t from, size_t to)
{
    struct hj_out *out = s->cli->out;

    hj_out_visible(out, hj_card_name(s->cat, card));
    hj_out_puts(out, ": ");
    hj_out_visible(out, hj_property_name(s->cat, p));
    hj_out_puts(out, ": ");
    hj_out_visible(out, hj_str_first(value, from));
    if (s->cli->colour)
        hj_out_puts(out, "\033[1;31m");
    hj_out_visible(out, (struct hj_str){value.p + from, to - from});
    if (s->cli->colour)
        hj_out_puts(out, "\033[0m");
    hj_out_visible(out, hj_str_from(value, to));
    hj_out_char(out, '\n');
}

/* Writes a match; the FIRST one begins the card's object. */
static void write_match(struct search *s, hj_card card, hj_property p,
                        size_t from, size_t to, bool first)
{
    struct hj_writer *w = s->json;

    if (first) {
        hj_write_object(w, NULL);
        cards_write(w, s->cat, card);
        hj_write_array(w, "matches");
    }
    hj_write_object(w, NULL);
    hj_write_str(w, "property", hj_property_name(s->cat, p));
    hj_write_int(w, "from", (int64_t)from);
    hj_write_int(w, "to", (int64_t)to);
    hj_write_end(w);
}

/* Reports the reason for which a match was aborted; returns false. */
static bool give_up(struct search *s, hj_card card, int error)
{
    PCRE2_UCHAR message[LONGEST_MESSAGE];

    pcre2_get_error_message(error, message, sizeof message);
    cli_fail(s->cli, "the pattern is given up at '%.*s': %s",
             HJ_STR_ARG(hj_card_name(s->cat, card)), (const char *)message);
    return false;
}

static bool search_card(struct search *s, hj_card card)
{
    bool hit = false;

    for (size_t i = 0; i < s->column_count; i++) {
        struct hj_str value = hj_card_value(s->cat, card, s->columns[i]);
        const PCRE2_SIZE *at;
        size_t to;
        int n = pcre2_match(s->code, (PCRE2_SPTR)value.p, value.n, 0, 0,
                            s->match, s->context);
        if (n == PCRE2_ERROR_NOMATCH)
            continue;
        if (n < 0)
            return give_up(s, card, n);
        at = pcre2_get_ovector_pointer(s->match);
        to = at[1] > at[0] ? at[1] : at[0]; /* \K may move the start */
        if (s->json != NULL)
            write_match(s, card, s->columns[i], at[0], to, !hit);
        else
            put_match(s, card, s->columns[i], value, at[0], to);
        hit = true;
    }
    if (hit && s->json != NULL) {
        hj_write_end(s->json);
        hj_write_end(s->json);
    }
    s->hits += hit;
    return true;
}

static int search_all(struct search *s, const struct hj_where *where)
{
    if (s->cli->json)
        s->json = hj_writer_json(s->cli->out);
    for (hj_card card = 0; card < hj_catalogue_count(s->cat); card++)
        if (hj_where_holds(where, s->cat, card) && !search_card(s, card))
            return CLI_TROUBLE;
    return s->hits > 0 ? CLI_FINE : CLI_BREAKS_RULE;
}

int cards_search(struct cli *cli, int argc, char **argv)
{
    struct search s = {.cli = cli};
    struct hj_catalogue *cat = NULL;
    struct hj_where *where = NULL;
    const char *game = NULL, *filter = "", *columns = NULL;
    bool caseless = false;
    const struct cli_option rows[] = {
        {CLI_FLAG, "ignore-case", 'i', &caseless, NULL,
         "upper and lower case match", 0, 0},
        {CLI_TEXT, "in", 0, &columns, "A,B,...",
         "look into these properties (name,text)", 0, 0},
        {CLI_TEXT, "where", 'w', &filter, "FILTER", "only among these cards", 0,
         0},
        {CLI_TEXT, "game", 'g', &game, "GAME", "the shipped cards of this game",
         0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);

    if (n < 0)
        return status;
    status = CLI_TROUBLE;
    if (compile(&s, argv[0], caseless))
        s.cat = cat = cards_open(cli, game);
    if (cat != NULL && choose_columns(&s, columns))
        where = cards_where(cli, cat, filter);
    if (where != NULL)
        status = search_all(&s, where);
    hj_where_free(where);
    hj_writer_free(s.json);
    hj_catalogue_free(cat);
    pcre2_match_context_free(s.context);
    pcre2_match_data_free(s.match);
    pcre2_code_free(s.code);
    return status;
}

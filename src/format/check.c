/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format check: warnings about probable mistakes in formats. */
#include "base/file.h"
#include "base/xml.h"
#include "cli-cards.h"
#include "format/format-tool.h"
#include "formats/checker.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

/* The state of checking one format. */
struct lint {
    const struct hj_format *format;
    const struct hj_catalogue *cat; /* NULL: its game has no catalogue */
    struct hj_findings *findings;
    size_t unknown; /* names in lists, so far */
    bool no_memory;
};

/* The number of unknown names for which suggestions are made, since each
 * compares all names; a list of another game would take long. */
enum { MOST_SUGGESTED = 50 };

static struct hj_place at_rule(const struct hj_rule *r)
{
    return (struct hj_place){r->file, r->line, 0};
}

/* Reports a name in a list that the catalogue lacks, with the nearest name. */
static void lint_card(struct lint *l, const struct hj_list *list,
                      const struct hj_list_card *card)
{
    struct hj_lookup found;

    if (l->cat == NULL ||
        !hj_catalogue_find_certain(l->cat, card->name, &found) ||
        found.match <= HJ_MATCH_ALIAS)
        return;
    found.count = 0;
    if (l->unknown++ < MOST_SUGGESTED &&
        !hj_catalogue_find(l->cat, card->name, NULL, &found))
        return;
    hj_findings_add(
        l->findings, HJ_FINDING_FORMAT_LINT,
        (struct hj_place){list->file, card->line, 0}, NULL,
        "the catalogue has no card '%.*s'%s%.*s%s", HJ_STR_ARG(card->name),
        found.count > 0 ? "; did you mean '" : "",
        found.count > 0 ? (int)hj_card_name(l->cat, found.candidates[0]).n : 0,
        found.count > 0 ? hj_card_name(l->cat, found.candidates[0]).p : "",
        found.count > 0 ? "'?" : "");
}

static void lint_lists(struct lint *l)
{
    for (size_t i = 0; i < hj_format_lists(l->format); i++) {
        const struct hj_list *list = hj_format_list_at(l->format, i);
        const struct hj_list *before = NULL;
        for (size_t k = 0; k < i; k++)
            if (hj_str_eq(hj_format_list_at(l->format, k)->kind, list->kind))
                before = hj_format_list_at(l->format, k);
        if (before != NULL && before->from > list->from)
            hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT,
                            (struct hj_place){list->file, list->line, 0}, NULL,
                            "dates out of order: this list is older "
                            "than the one above it (line %u)",
                            before->line);
        for (size_t k = 0; k < list->count; k++)
            lint_card(l, list, &list->cards[k]);
    }
}

static void never(struct lint *l, const struct hj_rule *r, const char *why)
{
    hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT, at_rule(r), NULL,
                    "rule '%.*s' %s", HJ_STR_ARG(r->id), why);
}

/* True if some card has the value in the column; `same` and `distinct` treat
 * each member of a list as a value. */
static bool has_value(const struct hj_catalogue *cat, const struct hj_rule *r,
                      hj_property p, struct hj_str value)
{
    char between = r->kind == HJ_RULE_COPIES ? '\0' : ';';

    for (hj_card c = 0; c < hj_catalogue_count(cat); c++) {
        struct hj_str cell = hj_card_value(cat, c, p), part;
        if (hj_str_equal_nocase(cell, value))
            return true;
        while (cell.n > 0 && hj_str_split(&cell, between, &part))
            if (hj_str_equal_nocase(hj_str_trim(part), value))
                return true;
    }
    return false;
}

/* Reports values of `except` that no card has. */
static void lint_except(struct lint *l, const struct hj_rule *r)
{
    hj_property p = hj_catalogue_property(l->cat, r->property);
    struct hj_str rest = r->except, part;

    while (p != HJ_NO_PROPERTY && rest.n > 0 &&
           hj_str_split(&rest, '|', &part)) {
        part = hj_str_trim(part);
        if (!has_value(l->cat, r, p, part))
            hj_findings_add(
                l->findings, HJ_FINDING_FORMAT_LINT, at_rule(r), NULL,
                "rule '%.*s': its `except` names '%.*s', which is "
                "the %.*s of no card of the catalogue",
                HJ_STR_ARG(r->id), HJ_STR_ARG(part), HJ_STR_ARG(r->property));
    }
}

bool format_fits_none(const struct hj_format *format,
                      const struct hj_catalogue *cat, struct hj_str tests,
                      bool *no_memory)
{
    struct hj_error e = {0};
    struct hj_str names[HJ_WHERE_MOST_NAMES];
    size_t count = hj_format_names(format, names);
    struct hj_where *w =
        tests.n > 0 && cat != NULL
            ? hj_where_compile_with(cat, tests, names, count, &e)
            : NULL;
    bool none = w != NULL && hj_where_names(w) == 0; /* else of other cards */

    for (hj_card c = 0; none && c < hj_catalogue_count(cat); c++)
        none = !hj_where_holds(w, cat, c);
    hj_where_free(w);
    *no_memory = *no_memory || e.no_memory;
    return none;
}

static bool fits_none(struct lint *l, struct hj_str tests)
{
    return format_fits_none(l->format, l->cat, tests, &l->no_memory);
}

/* Finds a card whose printings differ in the column, with the printing of its
 * value and another one; returns false when there is none. */
static bool find_example(const struct hj_catalogue *cat, hj_property p,
                         hj_card *card, size_t *read, size_t *other)
{
    for (*card = 0; *card < hj_catalogue_count(cat); ++*card) {
        struct hj_str value = hj_card_value(cat, *card, p);
        size_t rows = hj_card_printings(cat, *card);
        *read = *other = rows;
        for (size_t i = 0; rows > 1 && i < rows; i++) {
            struct hj_str cell = hj_card_printing_value(cat, *card, i, p);
            if (hj_str_eq(cell, value))
                *read = *read == rows ? i : *read;
            else if (cell.n > 0)
                *other = *other == rows ? i : *other;
        }
        if (*read < rows && *other < rows)
            return true;
    }
    return false;
}

/* Reports which row of a card a test uses if printings may differ. */
static void lint_row(struct lint *l, const struct hj_rule *r, hj_property p)
{
    size_t read, other;
    hj_card card;
    struct hj_str name, value;

    if (p == HJ_NO_PROPERTY || !hj_property_varies(l->cat, p) ||
        !find_example(l->cat, p, &card, &read, &other))
        return;
    name = hj_property_name(l->cat, p);
    value = hj_card_value(l->cat, card, p);
    hj_findings_add(
        l->findings, HJ_FINDING_FORMAT_ROW, at_rule(r), NULL,
        "rule '%.*s': '%.*s' is read from a card's row of the newest version, "
        "or else its first row that has one: for %.*s, '%.*s' of %s:%u, not "
        "'%.*s' of %s:%u; any(%.*s=…) asks every row, this(%.*s=…) the "
        "printing that a list names",
        HJ_STR_ARG(r->id), HJ_STR_ARG(name),
        HJ_STR_ARG(hj_card_name(l->cat, card)), HJ_STR_ARG(value),
        hj_card_printing(l->cat, card, read).file,
        hj_card_printing(l->cat, card, read).line,
        HJ_STR_ARG(hj_card_printing_value(l->cat, card, other, p)),
        hj_card_printing(l->cat, card, other).file,
        hj_card_printing(l->cat, card, other).line, HJ_STR_ARG(name),
        HJ_STR_ARG(name));
}

static void lint_rows(struct lint *l, const struct hj_rule *r,
                      struct hj_str tests)
{
    enum { MOST = 64 };
    struct hj_str names[HJ_WHERE_MOST_NAMES];
    hj_property properties[MOST];
    size_t count = hj_format_names(l->format, names);
    struct hj_where *w;

    if (tests.n == 0)
        return;
    w = hj_where_compile_with(l->cat, tests, names, count, NULL);
    count = w != NULL ? hj_where_plain(w, properties, MOST) : 0;
    for (size_t i = 0; i < count; i++)
        lint_row(l, r, properties[i]);
    hj_where_free(w);
}

/* Reports rules that can never fail, and rules whose tests fit no card. */
static void lint_rule(struct lint *l, const struct hj_rule *r)
{
    bool counting = r->kind == HJ_RULE_COUNT || r->kind == HJ_RULE_COPIES ||
                    r->kind == HJ_RULE_DISTINCT || r->kind == HJ_RULE_LEADER;
    bool reckoned = r->min_text.n > 0 || r->max_text.n > 0;
    bool none = fits_none(l, r->where);

    if (hj_rule_only_counts(r))
        return;
    if (r->kind != HJ_RULE_SAME && r->kind != HJ_RULE_ONLY && !reckoned &&
        r->max == HJ_NO_LIMIT &&
        (r->min == INT64_MIN || (counting && r->min <= 0)))
        never(l, r, "can never fail");
    if (l->cat == NULL)
        return;
    lint_rows(l, r, r->where);
    lint_rows(l, r, r->that);
    lint_rows(l, r, r->as);
    if (r->property.n > 0)
        lint_row(l, r, hj_catalogue_property(l->cat, r->property));
    lint_except(l, r);
    if (fits_none(l, r->as))
        never(l, r, "can never hold: its `as` fits no card of the catalogue");
    if (!none && fits_none(l, r->that))
        never(l, r, "can never hold: its `that` fits no card of the catalogue");
    if (none) {
        bool vacuous = r->kind == HJ_RULE_EACH || r->kind == HJ_RULE_COPIES;
        never(l, r,
              vacuous || (r->min <= 0 && r->min_text.n == 0)
                  ? "can never fail: its `where` fits no card of the catalogue"
              : r->min > 0
                  ? "can never hold: its `where` fits no card of the catalogue"
                  : "counts nothing: its `where` fits no card of the "
                    "catalogue");
    }
}

static void lint_rules(struct lint *l)
{
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++)
        for (size_t i = 0;
             i < hj_format_rules(l->format, (enum hj_rule_scope)s); i++)
            lint_rule(l, hj_format_rule(l->format, (enum hj_rule_scope)s, i));
}

/* True if the engine of the format's game has that reading of the ruling. */
static bool is_reading(struct hj_str game, struct hj_str ruling,
                       struct hj_str reading)
{
    const struct hj_game_type *type = hj_game_type_of(game);
    const struct hj_game_reading *r = type != NULL ? type->readings : NULL;

    for (; r != NULL && r->id != NULL; r++)
        if (hj_str_is(ruling, r->id) &&
            (hj_str_is(reading, r->reading) || hj_str_is(reading, "default")))
            return true;
    return false;
}

/* Reports rulings without effect. */
static void lint_rulings(struct lint *l)
{
    for (size_t i = 0; i < hj_format_rulings(l->format); i++) {
        struct hj_str ruling, reading;
        bool used;
        struct hj_place place = hj_format_ruling_place(l->format, i, &used);
        hj_format_ruling_at(l->format, i, &ruling, &reading);
        if (!used && !is_reading(hj_format_game(l->format), ruling, reading))
            hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT, place, NULL,
                            "ruling %.*s has no reading '%.*s' that changes "
                            "anything",
                            HJ_STR_ARG(ruling), HJ_STR_ARG(reading));
    }
}

static void lint_dates(struct lint *l, const char *file)
{
    hj_date from, until;

    hj_format_valid(l->format, &from, &until);
    if (from != 0 && until != 0 && from > until)
        hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT,
                        (struct hj_place){file, 0, 0}, NULL,
                        "dates out of order: it ends before it begins");
}

/* Converts an error `PLACE:LINE: reason` into a finding at that place. */
static void add_error(struct hj_findings *findings, const char *file,
                      const struct hj_error *e)
{
    struct hj_str text = hj_str(e->text), reason = text;
    struct hj_place place = {file, 0, 0};
    size_t colon = hj_str_search(text, HJ_STR(": "), 0);
    size_t line_at = colon;
    int64_t line;

    while (line_at > 0 && text.p[line_at - 1] >= '0' &&
           text.p[line_at - 1] <= '9')
        line_at--;
    if (colon < text.n && line_at > 1 && text.p[line_at - 1] == ':' &&
        hj_str_int((struct hj_str){text.p + line_at, colon - line_at}, 1,
                   UINT32_MAX, &line)) {
        place.file =
            hj_findings_keep(findings, hj_str_first(text, line_at - 1));
        place.line = (unsigned)line;
        reason = hj_str_from(text, colon + 2);
    } else if (hj_str_starts(text, hj_str(file))) {
        reason = hj_str_from(text, colon + 2);
    }
    hj_findings_add(findings, HJ_FINDING_FORMAT_ERROR, place, NULL, "%.*s",
                    HJ_STR_ARG(reason));
}

/* Checks a format; *CARDS is set to whether its game has a catalogue. */
static int lint_format(struct cli *cli, const char *file,
                       const struct hj_format *format,
                       struct hj_findings *findings, bool *cards)
{
    struct lint l = {.format = format, .findings = findings};
    bool fine;
    struct hj_error e = {0};
    struct hj_catalogue *cat;
    struct hj_checker *k = NULL;

    if (!cli_catalogue_open_any(cli, hj_format_game(format), findings, &cat))
        return CLI_TROUBLE;
    hj_findings_clear(findings); /* drop findings about the cards */
    l.cat = cat;
    *cards = cat != NULL;
    if (cat != NULL) {
        k = hj_checker_new(format, cat, cli->on, &e);
        if (k != NULL)
            l.cat = hj_checker_catalogue(k);
        else if (e.no_memory)
            l.no_memory = true;
        else
            add_error(findings, file, &e);
    }
    lint_dates(&l, file);
    lint_rulings(&l);
    if (hj_format_team_size(format) > HJ_MOST_DECKS)
        hj_findings_add(findings, HJ_FINDING_FORMAT_ERROR,
                        (struct hj_place){file, 0, 0}, NULL,
                        "teams of more than %d decks cannot be checked",
                        HJ_MOST_DECKS);
    lint_rules(&l);
    fine = format_check_limits(format, cat, findings);
    lint_lists(&l);
    hj_checker_free(k);
    hj_catalogue_free(cat);
    return !fine || l.no_memory || hj_findings_failed(findings)
               ? cli_fail(cli, "out of memory")
           : hj_findings_of(findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                      : CLI_FINE;
}

static void print_result(struct cli *cli, const char *file,
                         const struct hj_findings *findings, bool sound,
                         bool cards)
{
    size_t warnings = hj_findings_of(findings, HJ_WARNING);

    for (size_t i = 0; i < hj_findings_count(findings); i++) {
        struct hj_finding *f = hj_findings_at(findings, i);
        if (f->place.file != NULL && strncmp(f->place.file, "./", 2) == 0 &&
            strcmp(f->place.file + 2, file) == 0)
            f->place.file = file; /* as it was given */
    }

    if (cli->json) {
        struct hj_writer *w = hj_writer_json(cli->out);
        hj_write_object(w, NULL);
        hj_write_text(w, "file", file);
        hj_write_bool(w, "sound", sound);
        if (sound)
            hj_write_bool(w, "catalogue", cards);
        hj_write_array(w, "findings");
        for (size_t i = 0; i < hj_findings_count(findings); i++)
            hj_finding_write(hj_findings_at(findings, i), w);
        hj_write_end(w);
        hj_write_end(w);
        hj_writer_free(w);
        return;
    }
    cli_print_findings(cli, findings);
    hj_out_visible(cli->out, hj_str(file));
    if (!sound)
        hj_out_puts(cli->out, ": cannot be used");
    else if (warnings == 0)
        hj_out_puts(cli->out, ": sound");
    else
        hj_out_printf(cli->out, ": can be used, %zu warning%s", warnings,
                      warnings == 1 ? "" : "s");
    hj_out_puts(cli->out, sound && !cards
                              ? "; without a catalogue (--cards) its names and "
                                "properties are not checked\n"
                              : "\n");
}

static bool is_xml(struct hj_str bytes, const char *file, struct hj_error *e)
{
    xmlDocPtr doc = hj_xml_read(bytes, file, NULL, e);

    hj_xml_free(doc);
    return doc != NULL;
}

/* Reads the format in a file, under a name with the file's folder. */
static struct hj_format *read_format(const struct hj_format_path *path,
                                     struct hj_str bytes, const char *file,
                                     struct hj_error *e)
{
    bool bare = strchr(file, '/') == NULL && strcmp(file, "-") != 0;
    char *name = bare ? hj_path_join(HJ_STR("."), hj_str(file)) : NULL;
    struct hj_format *format = NULL;

    if (bare && name == NULL)
        hj_fail_memory(e);
    else
        format = hj_format_read(path, bytes, bare ? name : file, e);
    free(name);
    return format;
}

/* Checks one file.  A file that is not XML is an error of the call; an invalid
 * format is a finding.  Returns the exit status. */
static int check_file(struct cli *cli, const struct hj_format_path *path,
                      const char *file, struct hj_findings *findings)
{
    struct hj_error e = {0};
    struct hj_file text = {0};
    struct hj_format *format = NULL;
    bool readable = hj_file_read(&text, file, HJ_FORMAT_MOST, &e) &&
                    is_xml(text.bytes, file, &e);
    int status = CLI_BREAKS_RULE;
    bool cards = false;

    hj_findings_clear(findings);
    if (readable)
        format = read_format(path, text.bytes, file, &e);
    if (format != NULL)
        status = lint_format(cli, file, format, findings, &cards);
    if (format != NULL && status != CLI_TROUBLE &&
        !format_check_cites(cli, text.bytes, file, format, findings))
        status = CLI_TROUBLE;
    hj_file_free(&text);
    if (!readable || (format == NULL && (e.no_memory || e.unread)))
        return cli_trouble(cli, &e);
    if (format == NULL)
        add_error(findings, file, &e);
    if (status != CLI_TROUBLE)
        print_result(cli, file, findings, status == CLI_FINE, cards);
    hj_format_free(format); /* only now, because findings use its file name */
    return status;
}

int format_check(struct cli *cli, int argc, char **argv)
{
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    struct hj_format_path *path;
    struct hj_findings *findings;

    if (n < 0)
        return status;
    path = cli_format_path(cli);
    findings = hj_findings_new();
    status = CLI_FINE;
    if (path == NULL || findings == NULL)
        status = cli_fail(cli, "out of memory");
    for (int i = 0; i < n && path != NULL && findings != NULL; i++) {
        int one = check_file(cli, path, argv[i], findings);
        if (one > status)
            status = one;
    }
    hj_findings_free(findings);
    cli_format_path_free(path);
    return status;
}

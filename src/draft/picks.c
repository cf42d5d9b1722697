/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft pass and check: replay of recorded picks, and checks of decks. */
#include "draft/draft.h"

#include "cli-cards.h"
#include "cli-formats.h"
#include "draft/record.h"

#include <stdlib.h>

/* A record from one or more files. */
struct record {
    struct hj_draft *draft;
    struct hj_file *files;
    size_t count;
};

static bool read_record(struct cli *cli, struct record *r,
                        const struct hj_catalogue *cat,
                        const struct cli_list *names,
                        struct hj_findings *findings)
{
    struct hj_error e = {0};
    bool fine;

    r->draft = hj_draft_new(cat);
    r->files = calloc(names->count + 1, sizeof *r->files);
    fine = (r->draft && r->files && findings) || hj_fail_memory(&e);
    for (size_t i = 0; fine && i < names->count; i++) {
        fine = hj_file_read(&r->files[i], names->items[i], HJ_FILE_MOST, &e);
        r->count += fine;
        fine = fine && hj_draft_read(r->draft, r->files[i].bytes,
                                     names->items[i], findings, &e);
    }
    if (fine && hj_draft_last(r->draft).pod == 0 &&
        hj_findings_count(findings) == 0)
        fine = hj_fail(&e, "%s: no pick in it", names->items[0]);
    fine = fine &&
           (hj_draft_check_players(r->draft, findings) || hj_fail_memory(&e));
    if (!fine)
        cli_trouble(cli, &e);
    return fine;
}

static void free_record(struct record *r)
{
    hj_draft_free(r->draft);
    for (size_t i = 0; i < r->count; i++)
        hj_file_free(&r->files[i]);
    free(r->files);
}

/* Parses `1.2.7`: pod, round and pick. */
static bool read_moment(const char *text, struct hj_draft_moment *moment)
{
    uint32_t *parts[] = {&moment->pod, &moment->round, &moment->pick};
    struct hj_str rest = hj_str(text), part;
    int64_t number;
    size_t n = 0;

    while (hj_str_split(&rest, '.', &part)) {
        if (n == 3 || !hj_str_int(part, n == 2 ? 0 : 1, 100000, &number))
            return false;
        *parts[n++] = (uint32_t)number;
    }
    return n == 3;
}

static int report(struct cli *cli, const struct hj_findings *findings)
{
    size_t count = hj_findings_count(findings);
    size_t irregular = hj_findings_of(findings, HJ_ILLEGAL);
    struct hj_writer *w;

    if (!cli->json) {
        cli_print_findings(cli, findings);
        if (irregular == 0)
            hj_out_puts(cli->out, "every pick is in order\n");
        else
            hj_out_printf(cli->out, "%zu irregularit%s\n", irregular,
                          irregular == 1 ? "y" : "ies");
    } else {
        w = hj_writer_json(cli->out);
        for (size_t i = 0; i < count; i++)
            hj_finding_write(hj_findings_at(findings, i), w);
        hj_writer_free(w);
    }
    return irregular ? CLI_BREAKS_RULE : CLI_FINE;
}

/* Shows who holds what; rows that were left out are told on standard error. */
static int show(struct cli *cli, struct hj_draft *draft,
                const struct hj_draft_rules *rules,
                struct hj_draft_moment moment,
                const struct hj_findings *findings)
{
    struct hj_writer *w =
        cli->json ? hj_writer_json(cli->out) : hj_writer_text(cli->out);
    struct hj_error e = {0};
    bool fine = w != NULL ? hj_draft_show(draft, rules, moment, w, &e)
                          : hj_fail_memory(&e);

    hj_writer_free(w);
    cli_report_findings(cli, findings, true);
    return !fine                                      ? cli_trouble(cli, &e)
           : hj_findings_of(findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                      : CLI_FINE;
}

/* Sets the draft rules of the format, or default ones without a format. */
static bool find_rules(struct cli *cli, const char *id,
                       struct hj_format **format, struct hj_draft_rules *rules)
{
    struct hj_format_draft draft;

    *rules = (struct hj_draft_rules){3, 15, HJ_STR("left right left")};
    if (id == NULL)
        return true;
    *format = cli_format_open(cli, id);
    if (*format == NULL)
        return false;
    if (!draft_of_format(cli, *format, &draft))
        return false;
    *rules = (struct hj_draft_rules){draft.packs, draft.pack_size, draft.pass};
    return true;
}

/* Opens the catalogue of --cards or of the format's game, if there is one. */
static bool find_cards(struct cli *cli, const struct hj_format *format,
                       struct hj_catalogue **cat, struct hj_findings *findings)
{
    bool fine = findings != NULL || cli_fail(cli, "out of memory") == CLI_FINE;

    if (!fine || (format == NULL && cli->cards.count == 0))
        return fine;
    fine = cli_catalogue_open_any(
        cli, format != NULL ? hj_format_game(format) : HJ_STR(""), findings,
        cat);
    hj_findings_clear(findings); /* drop findings about the cards */
    return fine;
}

int draft_pass(struct cli *cli, int argc, char **argv)
{
    struct cli_list names = {0};
    struct record record = {0};
    struct hj_findings *findings = hj_findings_new();
    struct hj_format *format = NULL;
    struct hj_catalogue *cat = NULL;
    struct hj_draft_rules rules;
    struct hj_draft_moment moment = {0};
    struct hj_error e = {0};
    const char *id = NULL, *at = NULL;
    const struct cli_option options[] = {
        {CLI_LIST, "picks", 0, &names, "FILE", "the record, in parts too", 0,
         0},
        {CLI_TEXT, "format", 'f', &id, "ID",
         "packs, sizes, directions (3, 15, left right left)", 0, 0},
        {CLI_TEXT, "at", 0, &at, "POD.ROUND.PICK",
         "show who holds what after that pick", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0) {
        hj_findings_free(findings);
        cli_list_free(&names);
        return status;
    }
    if (at && !read_moment(at, &moment))
        status = cli_usage(cli, "--at needs POD.ROUND.PICK, not '%s'", at);
    else if (!find_rules(cli, id, &format, &rules) ||
             !find_cards(cli, format, &cat, findings) ||
             !read_record(cli, &record, cat, &names, findings))
        status = CLI_TROUBLE;
    else if (at != NULL)
        status = show(cli, record.draft, &rules, moment, findings);
    else if (!hj_draft_replay(record.draft, &rules, findings, &e))
        status = cli_trouble(cli, &e);
    else
        status = report(cli, findings);
    free_record(&record);
    hj_catalogue_free(cat);
    hj_format_free(format);
    hj_findings_free(findings);
    cli_list_free(&names);
    return status;
}

/* Prints the verdict on a drafted deck; returns false when out of memory. */
static bool print_verdict(struct cli *cli, const struct cli_checker *l,
                          const char *name, int64_t cards)
{
    struct hj_str id = hj_format_id(l->format);
    size_t violations = hj_findings_of(l->findings, HJ_ILLEGAL);
    struct hj_writer *w;

    if (cli->json) {
        w = hj_writer_json(cli->out);
        hj_write_object(w, NULL);
        hj_write_text(w, "deck", name);
        hj_write_str(w, "format", id);
        hj_write_bool(w, "legal", violations == 0);
        hj_write_int(w, "cards", cards);
        draft_write_findings(w, l->findings);
        hj_write_end(w);
        hj_writer_free(w);
        return true;
    }
    cli_print_findings(cli, l->findings);
    hj_out_visible(cli->out, hj_str(name));
    hj_out_printf(cli->out, ": %s in %.*s", violations ? "illegal" : "legal",
                  HJ_STR_ARG(id));
    if (violations > 0)
        hj_out_printf(cli->out, ": %zu violation%s\n", violations,
                      violations == 1 ? "" : "s");
    else
        hj_out_printf(cli->out, ", and drafted (%lld cards)\n",
                      (long long)cards);
    return true;
}

static int check_deck(struct cli *cli, struct cli_checker *l,
                      const struct record *record, const char *player,
                      const char *name)
{
    struct hj_verdict verdict = {0};
    struct hj_error e = {0};

    if (!hj_checker_check(l->checker, l->bench, l->deck, l->findings, &verdict,
                          &e) ||
        !hj_draft_check_deck(record->draft, hj_str(player), 0, 0, l->deck,
                             l->cat, l->findings, &e))
        return cli_trouble(cli, &e);
    if (!print_verdict(cli, l, name, verdict.cards))
        return cli_fail(cli, "out of memory");
    return hj_findings_of(l->findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                       : CLI_FINE;
}

int draft_check(struct cli *cli, int argc, char **argv)
{
    struct cli_list names = {0};
    struct record record = {0};
    struct cli_checker l = {0};
    struct hj_file file = {0};
    const char *id = NULL, *player = NULL;
    const struct cli_option options[] = {
        {CLI_LIST, "picks", 0, &names, "FILE", "the record, in parts too", 0,
         0},
        {CLI_TEXT, "format", 'f', &id, "ID", "the format of the draft", 0, 0},
        {CLI_TEXT, "player", 0, &player, "ID",
         "whose picks (else all of the record)", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0) {
        cli_list_free(&names);
        return status;
    }
    if (!draft_read_list(cli, &l, &file, id, argv[0]) ||
        !read_record(cli, &record, l.cat, &names, l.findings))
        status = CLI_TROUBLE;
    else
        status = check_deck(cli, &l, &record, player, argv[0]);
    free_record(&record);
    cli_checker_free(&l);
    hj_file_free(&file);
    cli_list_free(&names);
    return status;
}

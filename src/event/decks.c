/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event deck register: a list is checked and kept as it was handed in. */
#include "event/session.h"

#include "base/digest.h"
#include "base/file.h"
#include "cli-cards.h"
#include "cli-formats.h"
#include "formats/checker.h"

#include <string.h>

/* A list on its way into the event. */
struct entry_list {
    struct hj_file file;
    struct hj_deck *deck;
    struct hj_format *format;
    struct hj_catalogue *cat;
    struct hj_checker *checker;
    struct hj_bench *bench;
    struct hj_findings *findings;
    struct hj_verdict verdict;
    char hash[HJ_DECK_HASH];
};

static void free_list(struct entry_list *l)
{
    hj_bench_free(l->bench);
    hj_checker_free(l->checker);
    hj_deck_free(l->deck);
    hj_findings_free(l->findings);
    hj_catalogue_free(l->cat);
    hj_format_free(l->format);
    hj_file_free(&l->file);
}

/* Reads and checks the list by the format; says itself what goes wrong. */
static bool check_list(struct session *s, struct entry_list *l,
                       const char *format, const char *name)
{
    struct hj_deck_options options = {0};
    struct hj_error *e = &s->e;

    l->findings = hj_findings_new();
    l->deck = hj_deck_new();
    if (l->findings == NULL || l->deck == NULL) {
        hj_fail_memory(e);
        return false;
    }
    l->format = cli_format_open(s->cli, format);
    l->cat = l->format ? cli_catalogue_open(s->cli, hj_format_game(l->format),
                                            l->findings)
                       : NULL;
    if (l->cat == NULL)
        return false;
    hj_findings_clear(l->findings);
    l->checker = hj_checker_new(l->format, l->cat, s->cli->on, e);
    l->bench = l->checker ? hj_bench_new(l->checker) : NULL;
    if (l->checker != NULL && l->bench == NULL)
        hj_fail_memory(e);
    if (l->bench == NULL)
        return false;
    options.cat = l->cat;
    options.legal = hj_checker_legal(l->checker);
    return hj_file_read(&l->file, name, HJ_FILE_MOST, e) &&
           hj_deck_read(l->deck, l->file.bytes, name, &options, l->findings,
                        e) &&
           hj_checker_check(l->checker, l->bench, l->deck, l->findings,
                            &l->verdict, e) &&
           hj_deck_hash(l->deck, l->cat, l->hash, e);
}

static void write_list(struct session *s, const struct entry_list *l,
                       const char *name)
{
    char digest[HJ_DIGEST_TEXT], day[HJ_DATE_TEXT];

    hj_write_text(s->w, "file", name);
    hj_write_text(s->w, "kind", hj_deck_kind_name(l->deck->kind));
    hj_write_str(s->w, "list", l->file.bytes);
    hj_write_text(s->w, "hash", l->hash);
    hj_write_text(s->w, "sha256", hj_digest(l->file.bytes, digest));
    hj_write_int(s->w, "cards", l->verdict.cards);
    hj_write_bool(s->w, "legal", l->verdict.legal);
    hj_write_int(s->w, "violations", (int64_t)l->verdict.violations);
    hj_write_str(s->w, "format", hj_format_id(l->format));
    hj_write_text(s->w, "digest", hj_format_digest(l->format));
    hj_write_text(s->w, "day", hj_date_text(s->cli->on, day));
}

/* The format that the event names, copied: the session is not open yet while
 * the list is read, so that nobody waits for it. */
static bool event_format(struct session *s, const char *file,
                         struct hj_out *format)
{
    struct hj_event *event = hj_event_open(file, &s->e);
    struct hj_event_info info;
    bool fine = event != NULL && hj_event_info(event, &info, &s->e);

    if (fine)
        hj_out_str(format, info.format);
    hj_event_close(event);
    return fine && (!hj_out_failed(format) || hj_fail_memory(&s->e));
}

static int enter_list(struct session *s, const struct entry_list *l,
                      const char *file, const char *player, const char *name)
{
    int status;

    cli_print_findings(s->cli, l->findings);
    if (!session_open(s, file))
        return CLI_TROUBLE;
    if (!session_player(s, "player", player))
        return session_trouble(s);
    write_list(s, l, name);
    status = session_enter(s, HJ_ENTRY_DECK);
    return status == CLI_FINE && !l->verdict.legal ? CLI_BREAKS_RULE : status;
}

static int register_deck(struct session *s, const char *format, char **argv)
{
    struct entry_list l = {0};
    struct hj_out *own = hj_out_memory();
    int status = CLI_TROUBLE;
    bool fine = own != NULL || hj_fail_memory(&s->e);

    if (fine && format == NULL) {
        fine = event_format(s, argv[1], own);
        format = fine ? hj_out_text(own).p : NULL;
    }
    fine = fine && check_list(s, &l, format, argv[3]);
    if (fine)
        status = enter_list(s, &l, argv[1], argv[2], argv[3]);
    else if (s->e.text[0] != '\0' || s->e.no_memory)
        cli_trouble(s->cli, &s->e);
    hj_out_free(own);
    free_list(&l);
    return session_end(s, status);
}

/* Prints the list of a player as it was handed in. */
static int show_deck(struct session *s, char **argv)
{
    struct hj_out *id = hj_out_memory();
    struct hj_table *lists = NULL;
    size_t r = 0;
    bool fine = session_open(s, argv[1]);

    if (!fine) {
        hj_out_free(id);
        return session_end(s, CLI_TROUBLE);
    }
    fine = id != NULL ? hj_event_player(s->event, hj_str(argv[2]), id, &s->e)
                      : hj_fail_memory(&s->e);
    lists =
        fine ? hj_event_ask(s->event, HJ_VIEW_DECK_LIST, 0, 0, &s->e) : NULL;
    fine = lists != NULL;
    while (fine && r < hj_table_rows(lists) &&
           !hj_str_eq(hj_table_get(lists, r, "id"), hj_out_text(id)))
        r++;
    if (fine && r == hj_table_rows(lists))
        fine = hj_fail(&s->e, "%s has registered no deck", argv[2]);
    if (fine)
        hj_out_str(s->cli->out, hj_table_get(lists, r, "list"));
    hj_table_free(lists);
    hj_out_free(id);
    return session_end(s, fine ? CLI_FINE : session_trouble(s));
}

int event_deck(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const char *format = NULL;
    const struct cli_option options[] = {{CLI_TEXT, "format", 'f', &format,
                                          "ID", "not the event's format", 0, 0},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n == 4 && strcmp(argv[0], "register") == 0)
        return register_deck(&s, format, argv);
    if (n == 3 && strcmp(argv[0], "show") == 0) {
        s.looks = true;
        return show_deck(&s, argv);
    }
    if (n == 2 && strcmp(argv[0], "list") == 0) {
        s.looks = true;
        if (!session_open(&s, argv[1]))
            return session_end(&s, CLI_TROUBLE);
        return session_end(&s, session_show(&s, HJ_VIEW_DECKS, 0, 0));
    }
    return cli_usage(cli, "deck wants register FILE PLAYER DECK, show FILE "
                          "PLAYER or list FILE");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event deck register: checks a list and stores it unchanged. */
#include "event/lists.h"

#include "base/digest.h"
#include "base/file.h"

#include <string.h>

static void write_list(struct session *s, const struct lists *l,
                       struct hj_str bytes, const char *digest,
                       const char *name)
{
    char day[HJ_DATE_TEXT];

    hj_write_text(s->w, "file", name);
    hj_write_text(s->w, "kind", hj_deck_kind_name(l->by.deck->kind));
    hj_write_str(s->w, "list", bytes);
    hj_write_text(s->w, "hash", l->hash);
    hj_write_text(s->w, "sha256", digest);
    hj_write_int(s->w, "cards", l->verdict.cards);
    hj_write_bool(s->w, "legal", l->verdict.legal);
    hj_write_int(s->w, "violations", (int64_t)l->verdict.violations);
    hj_write_str(s->w, "format", hj_format_id(l->by.format));
    hj_write_text(s->w, "digest", hj_format_digest(l->by.format));
    hj_write_text(s->w, "day", hj_date_text(s->cli->on, day));
}

static int enter_list(struct session *s, const struct lists *l,
                      struct hj_str bytes, char **argv)
{
    char digest[HJ_DIGEST_TEXT];
    int status;

    cli_print_findings(s->cli, l->by.findings);
    if (!session_open(s, argv[1]))
        return CLI_TROUBLE;
    if (!session_player(s, "player", argv[2], false))
        return session_trouble(s);
    hj_digest(bytes, digest);
    write_list(s, l, bytes, digest, argv[3]);
    status = session_enter(s, HJ_ENTRY_DECK);
    return status == CLI_FINE && !l->verdict.legal ? CLI_BREAKS_RULE : status;
}

static int register_deck(struct session *s, const char *format, char **argv)
{
    struct lists l = {0};
    struct hj_file file = {0};
    int status = CLI_TROUBLE;
    bool fine = lists_open(s, &l, format, argv[1]) &&
                hj_file_read(&file, argv[3], HJ_FILE_MOST, &s->e) &&
                lists_check(s, &l, file.bytes, argv[3]);

    if (fine)
        status = enter_list(s, &l, file.bytes, argv);
    else if (s->e.text[0] != '\0' || s->e.no_memory)
        cli_trouble(s->cli, &s->e);
    hj_file_free(&file);
    cli_checker_free(&l.by);
    return session_end(s, status);
}

/* Prints a stored list, with control characters made visible. */
static bool put_list(struct session *s, const struct hj_table *lists, size_t r)
{
    struct hj_out *out = s->cli->out;
    struct hj_str list = hj_table_get(lists, r, "list"), line;
    struct hj_writer *w;

    if (s->cli->json) {
        w = hj_writer_json(out);
        if (w == NULL)
            return hj_fail_memory(&s->e);
        hj_write_object(w, NULL);
        hj_write_str(w, "id", hj_table_get(lists, r, "id"));
        hj_write_str(w, "file", hj_table_get(lists, r, "file"));
        hj_write_str(w, "list", list);
        hj_write_end(w);
        hj_writer_free(w);
        return true;
    }
    while (hj_str_line(&list, &line)) {
        hj_out_visible(out, line);
        hj_out_char(out, '\n');
    }
    return true;
}

/* Prints the stored list of a player. */
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
    fine = !hj_out_failed(id)
               ? hj_event_player(s->event, hj_str(argv[2]), false, id, &s->e)
               : hj_fail_memory(&s->e);
    lists =
        fine ? hj_event_query(s->event, HJ_VIEW_DECK_LIST, 0, 0, &s->e) : NULL;
    fine = lists != NULL;
    while (fine && r < hj_table_rows(lists) &&
           !hj_str_eq(hj_table_get(lists, r, "id"), hj_out_text(id)))
        r++;
    if (fine && r == hj_table_rows(lists))
        fine = hj_fail(&s->e, "%s has registered no deck", argv[2]);
    if (fine)
        fine = put_list(s, lists, r);
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
    static const struct cli_verbs takes[] = {{"format", "register|check"},
                                             {NULL, NULL}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (!cli_verb_takes(cli, argv[0], options, takes))
        return CLI_TROUBLE;
    if (strcmp(argv[0], "register") == 0)
        return register_deck(&s, format, argv);
    if (strcmp(argv[0], "show") == 0) {
        s.looks = true;
        return show_deck(&s, argv);
    }
    if (strcmp(argv[0], "list") == 0) {
        s.looks = true;
        if (!session_open(&s, argv[1]))
            return session_end(&s, CLI_TROUBLE);
        return session_end(&s, session_show(&s, HJ_VIEW_DECKS, 0, 0));
    }
    return n == 2 ? lists_check_all(&s, format, argv[1])
                  : lists_compare(&s, format, argv);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event deck check: checking registered lists again, and comparing presented
 * lists with them. */
#include "event/lists.h"

#include "base/file.h"
#include "base/utf8.h"
#include "cli-formats.h"

#include <stdlib.h>

/* Reads the event's format and day. */
static bool ask_event(struct session *s, const char *file,
                      struct hj_out *format, hj_date *day)
{
    struct hj_event *event = hj_event_open(file, &s->e);
    struct hj_event_info info;
    bool fine = event != NULL && hj_event_info(event, &info, &s->e);

    if (fine) {
        hj_out_str(format, info.format);
        if (!s->cli->on_given)
            (void)hj_date_parse(info.day, day);
    }
    hj_event_close(event);
    return fine && (!hj_out_failed(format) || hj_fail_memory(&s->e));
}

bool lists_open(struct session *s, struct lists *l, const char *format,
                const char *file)
{
    struct hj_out *own = hj_out_memory();
    hj_date day = s->cli->on;
    bool fine = !hj_out_failed(own) || hj_fail_memory(&s->e);

    fine = fine && ask_event(s, file, own, &day);
    if (fine) {
        s->cli->on = day; /* stored with the list */
        fine = cli_checker_open(s->cli, &l->by,
                                format ? format : hj_out_text(own).p, day);
    }
    hj_out_free(own);
    return fine;
}

bool lists_check(struct session *s, struct lists *l, struct hj_str bytes,
                 const char *name)
{
    struct cli_checker *c = &l->by;

    if (!hj_utf8_valid(bytes, NULL))
        return hj_fail(&s->e,
                       "%s: not UTF-8: save it as UTF-8, for a list is kept "
                       "as it is",
                       name);
    return cli_checker_read(c, bytes, name, &s->e) &&
           hj_checker_check(c->checker, c->bench, c->deck, c->findings,
                            &l->verdict, &s->e) &&
           hj_deck_hash(c->deck, c->cat, l->hash, &s->e);
}

/* Prints the result for one player. */
static void print_verdict(struct session *s, const struct lists *l,
                          struct hj_str id, struct hj_str name,
                          struct hj_writer *w)
{
    struct hj_out *out = s->cli->out;

    cli_print_findings(s->cli, l->by.findings);
    if (s->cli->json) {
        hj_write_object(w, NULL);
        hj_write_str(w, "id", id);
        hj_write_str(w, "player", name);
        hj_write_str(w, "format", hj_format_id(l->by.format));
        hj_write_bool(w, "legal", l->verdict.legal);
        hj_write_int(w, "cards", l->verdict.cards);
        hj_write_int(w, "violations", (int64_t)l->verdict.violations);
        hj_write_text(w, "hash", l->hash);
        hj_write_end(w);
        return;
    }
    hj_out_visible(out, name);
    hj_out_printf(out, ": %s in %.*s", l->verdict.legal ? "legal" : "illegal",
                  HJ_STR_ARG(hj_format_id(l->by.format)));
    if (l->verdict.legal)
        hj_out_printf(out, " (%lld cards)\n", (long long)l->verdict.cards);
    else
        hj_out_printf(out, ": %zu violation%s\n", l->verdict.violations,
                      l->verdict.violations == 1 ? "" : "s");
}

static void print_missing(struct session *s, struct hj_str id,
                          struct hj_str name, struct hj_writer *w)
{
    if (!s->cli->json) {
        hj_out_visible(s->cli->out, name);
        hj_out_puts(s->cli->out, ": no list registered\n");
        return;
    }
    hj_write_object(w, NULL);
    hj_write_str(w, "id", id);
    hj_write_str(w, "player", name);
    hj_write_null(w, "legal");
    hj_write_end(w);
}

/* Returns the row of a player's list, or the number of rows. */
static size_t row_of(const struct hj_table *lists, struct hj_str id)
{
    size_t r = 0;

    while (r < hj_table_rows(lists) &&
           !hj_str_eq(hj_table_get(lists, r, "id"), id))
        r++;
    return r;
}

/* Checks the lists of all players who have not left.  *WRONG counts lists that
 * are illegal or missing. */
static bool check_players(struct session *s, struct lists *l,
                          const struct hj_table *players,
                          const struct hj_table *lists, size_t *wrong)
{
    struct hj_writer *w = hj_writer_json(s->cli->out);
    size_t next = 0;

    if (w == NULL)
        return hj_fail_memory(&s->e);
    /* Both tables are in the order of the players. */
    for (size_t r = 0; r < hj_table_rows(players); r++) {
        struct hj_str name = hj_table_get(players, r, "name");
        struct hj_str id = hj_table_get(players, r, "id");
        size_t row = hj_table_rows(lists);
        if (hj_str_eq(hj_table_get(lists, next, "id"), id))
            row = next++;
        if (hj_table_get(players, r, "dropped").n > 0)
            continue;
        if (row == hj_table_rows(lists)) {
            print_missing(s, id, name, w);
            ++*wrong;
            continue;
        }
        if (!lists_check(s, l, hj_table_get(lists, row, "list"),
                         hj_table_get(lists, row, "file").p)) {
            hj_writer_free(w);
            return false;
        }
        print_verdict(s, l, id, name, w);
        *wrong += !l->verdict.legal;
    }
    hj_writer_free(w);
    return true;
}

int lists_check_all(struct session *s, const char *format, const char *file)
{
    struct lists l = {0};
    struct hj_table *players = NULL, *lists = NULL;
    size_t wrong = 0;
    bool fine = lists_open(s, &l, format, file);

    s->looks = true;
    if (fine && !session_open(s, file)) {
        cli_checker_free(&l.by);
        return session_end(s, CLI_TROUBLE);
    }
    if (fine) {
        players = hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
        lists = players
                    ? hj_event_query(s->event, HJ_VIEW_DECK_LIST, 0, 0, &s->e)
                    : NULL;
        session_release(s);
    }
    fine = lists != NULL && check_players(s, &l, players, lists, &wrong);
    hj_table_free(players);
    hj_table_free(lists);
    cli_checker_free(&l.by);
    if (!fine && (s->e.text[0] != '\0' || s->e.no_memory))
        cli_trouble(s->cli, &s->e);
    return session_end(s, !fine   ? CLI_TROUBLE
                          : wrong ? CLI_BREAKS_RULE
                                  : CLI_FINE);
}

/* Prints which lines of a list could not be read, so that it is not surely the
 * same as another one.  Returns true if there are none. */
static bool print_bad_lines(struct session *s, const struct lists *l)
{
    const struct hj_findings *all = l->by.findings;
    size_t at = hj_deck_bad_line(all, 0), count = hj_findings_count(all);
    bool none = at == count;

    for (; at < count; at = hj_deck_bad_line(all, at + 1))
        cli_print_finding(s->cli, hj_findings_at(all, at));
    return none;
}

/* Prints the differences of a presented list.  Returns true if there are
 * none. */
static bool print_changes(struct session *s, const char *name,
                          const struct hj_deck_change *changes, size_t count)
{
    struct hj_findings *findings = hj_findings_new();

    for (size_t i = 0; findings != NULL && i < count; i++)
        hj_findings_add(
            findings, HJ_FINDING_DECK_CHANGED, (struct hj_place){.file = name},
            NULL, "%.*s: %.*s: %lld presented, %lld registered",
            HJ_STR_ARG(changes[i].section), HJ_STR_ARG(changes[i].name),
            (long long)changes[i].after, (long long)changes[i].before);
    if (findings == NULL || hj_findings_failed(findings))
        hj_fail_memory(&s->e);
    else
        cli_print_findings(s->cli, findings);
    hj_findings_free(findings);
    return count == 0;
}

/* Copies the registered list of a player to LIST. */
static bool registered_list(struct session *s, const char *player,
                            struct hj_out *list)
{
    struct hj_out *id = hj_out_memory();
    struct hj_table *lists = NULL;
    bool fine = !hj_out_failed(id) || hj_fail_memory(&s->e);

    fine = fine && hj_event_player(s->event, hj_str(player), false, id, &s->e);
    if (fine) {
        lists = hj_event_query(s->event, HJ_VIEW_DECK_LIST, 0, 0, &s->e);
        fine = lists != NULL;
    }
    if (fine) {
        size_t row = row_of(lists, hj_out_text(id));
        if (row == hj_table_rows(lists))
            fine = hj_fail(&s->e, "%s has registered no deck", player);
        else
            hj_out_str(list, hj_table_get(lists, row, "list"));
    }
    hj_table_free(lists);
    hj_out_free(id);
    return fine && (!hj_out_failed(list) || hj_fail_memory(&s->e));
}

/* Reads both lists and prints their differences.  *SAME: there are none. */
static bool compare(struct session *s, struct lists *l, struct hj_str before,
                    const char *name, bool *same)
{
    struct hj_file file = {0};
    struct hj_deck *first = NULL;
    struct hj_deck_change *changes = NULL;
    size_t count = 0;
    bool fine = hj_file_read(&file, name, HJ_FILE_MOST, &s->e) &&
                lists_check(s, l, before, "the registered list");
    bool equal = fine && hj_str_eq(before, file.bytes), sure = equal;

    if (fine) {
        sure = equal || print_bad_lines(s, l);
        first = l->by.deck;
        l->by.deck = hj_deck_new();
        fine = l->by.deck != NULL || hj_fail_memory(&s->e);
    }
    fine = fine && lists_check(s, l, file.bytes, name);
    if (fine) {
        cli_format_name_sections(l->by.format, first);
        cli_format_name_sections(l->by.format, l->by.deck);
        fine =
            hj_deck_diff(first, l->by.deck, l->by.cat, &changes, &count, &s->e);
    }
    if (fine) {
        sure = (equal || print_bad_lines(s, l)) && sure;
        *same = print_changes(s, name, changes, count) && sure;
        if (*same)
            fine = session_say(s, name, "the list that was registered", "same",
                               true);
    }
    free(changes);
    hj_deck_free(first);
    hj_file_free(&file);
    return fine && !s->e.no_memory;
}

int lists_compare(struct session *s, const char *format, char **argv)
{
    struct lists l = {0};
    struct hj_out *list = hj_out_memory();
    bool same = false, fine = !hj_out_failed(list) || hj_fail_memory(&s->e);

    s->looks = true;
    fine = fine && lists_open(s, &l, format, argv[1]);
    if (fine && !session_open(s, argv[1])) {
        cli_checker_free(&l.by);
        hj_out_free(list);
        return session_end(s, CLI_TROUBLE);
    }
    fine = fine && registered_list(s, argv[2], list);
    if (fine) {
        session_release(s);
        fine = compare(s, &l, hj_out_text(list), argv[3], &same);
    }
    cli_checker_free(&l.by);
    hj_out_free(list);
    if (!fine && (s->e.text[0] != '\0' || s->e.no_memory))
        cli_trouble(s->cli, &s->e);
    return session_end(s, !fine  ? CLI_TROUBLE
                          : same ? CLI_FINE
                                 : CLI_BREAKS_RULE);
}

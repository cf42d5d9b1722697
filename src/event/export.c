/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event show and export: the event's tables, in all formats. */
#include "event/pages.h"

#include "base/file.h"
#include "base/utf8.h"
#include "event/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The tables in an export to a folder or as JSON. */
static const enum hj_view exported[] = {
    HJ_VIEW_EVENT,      HJ_VIEW_PLAYERS,   HJ_VIEW_DECKS,  HJ_VIEW_PODS,
    HJ_VIEW_ROUNDS,     HJ_VIEW_RESULTS,   HJ_VIEW_CUT,    HJ_VIEW_STAGES,
    HJ_VIEW_SEEDS,      HJ_VIEW_PLACES,    HJ_VIEW_BYES,   HJ_VIEW_FORBIDDEN,
    HJ_VIEW_EXTENSIONS, HJ_VIEW_PENALTIES, HJ_VIEW_BOARDS, HJ_VIEW_LOG};
enum { EXPORTED = sizeof exported / sizeof *exported };

/* The options of an export. */
struct export_options {
    const char *kind, *into, *output, *what;
    bool decks, personal;
};

/* Returns a table for export.  The log has no deck lists unless they are
 * requested. */
static struct hj_table *ask(struct session *s, const struct export_options *w,
                            enum hj_view view)
{
    bool bare = view == HJ_VIEW_LOG && !w->decks;

    return hj_event_query(s->event, view, 0, bare ? HJ_LOG_WITHOUT_LISTS : 0,
                          &s->e);
}

/* Returns the exportable table with this name, or HJ_VIEWS, also for views that
 * are internal to a command. */
static enum hj_view table_of(const char *word)
{
    enum hj_view view = hj_view_of(hj_str(word));

    for (int i = 0; i < EXPORTED; i++)
        if (view == exported[i])
            return view;
    return view == HJ_VIEW_GROUPS || view == HJ_VIEW_DECK_LIST ? view
                                                               : HJ_VIEWS;
}

/* Reports an unknown table and lists the valid names. */
static int unknown_table(const struct cli *cli, const char *word)
{
    const char *names[EXPORTED + 2] = {NULL};

    for (int i = 0; i < EXPORTED; i++)
        names[i] = hj_view_name(exported[i]);
    names[EXPORTED] = hj_view_name(HJ_VIEW_GROUPS); /* only individually */
    return cli_unknown(cli, "table", word, names);
}

int event_show(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    enum hj_view view;

    if (n < 0)
        return status;
    view = n == 2 ? table_of(argv[1]) : HJ_VIEW_EVENT;
    if (view == HJ_VIEWS)
        return unknown_table(cli, argv[1]);
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, session_show(&s, view, 0 /* all of it */, 0));
}

/* Writes a view as CSV. */
static bool put_csv(struct session *s, const struct export_options *w,
                    enum hj_view view, struct hj_out *out)
{
    struct hj_table *table = ask(s, w, view);

    if (table == NULL)
        return false;
    hj_table_csv(table, out);
    hj_table_free(table);
    return true;
}

static bool put_json(struct session *s, const struct export_options *given,
                     struct hj_out *out)
{
    struct hj_writer *w = hj_writer_json(out);
    bool fine = w != NULL || hj_fail_memory(&s->e);

    for (int i = 0; fine && i < EXPORTED; i++) {
        struct hj_table *table = ask(s, given, exported[i]);
        fine = table != NULL;
        if (fine)
            hj_table_json(table, hj_view_name(exported[i]), w);
        hj_table_free(table);
    }
    hj_writer_free(w);
    return fine;
}

/* Warns of names that a tournament report has no room for. */
static bool warn_of_names(struct session *s)
{
    struct hj_table *sides =
        hj_event_query(s->event, HJ_VIEW_SIDES, 0, 0, &s->e);
    size_t cut = 0;

    for (size_t r = 0; sides != NULL && r < hj_table_rows(sides); r++)
        cut +=
            hj_utf8_count(hj_table_get(sides, r, "name")) > HJ_TRF_NAME_WIDTH;
    if (cut > 0)
        cli_fail(s->cli,
                 "warning: %zu name%s cut to %d characters, as a "
                 "tournament report has them",
                 cut, cut == 1 ? " is" : "s are", HJ_TRF_NAME_WIDTH);
    hj_table_free(sides);
    return sides != NULL;
}

/* Writes one document of the requested kind to OUT, with VIEW for CSV. */
static bool put(struct session *s, const struct export_options *w,
                enum hj_view view, struct hj_out *out)
{
    if (strcmp(w->kind, "csv") == 0)
        return put_csv(s, w, view, out);
    if (strcmp(w->kind, "json") == 0)
        return put_json(s, w, out);
    if (strcmp(w->kind, "html") == 0)
        return event_page_put(s, w->personal, out);
    return hj_event_trf(s->event, out, &s->e) && warn_of_names(s);
}

/* Writes one document to a file, or to standard output after ending the
 * transaction, so that a slow reader does not lock the file. */
static bool put_out(struct session *s, const struct export_options *w,
                    enum hj_view view)
{
    struct hj_out *out = hj_out_memory();
    bool fine = !hj_out_failed(out) || hj_fail_memory(&s->e);

    fine = fine && put(s, w, view, out) &&
           (!hj_out_failed(out) || hj_fail_memory(&s->e));
    if (fine && w->output != NULL) {
        fine = hj_file_replace(w->output, hj_out_text(out), &s->e) &&
               session_wrote(s, w->output);
        hj_out_free(out);
        return fine;
    }
    session_release(s);
    if (fine) {
        cli_document(s->cli);
        hj_out_str(s->cli->out, hj_out_text(out));
    }
    hj_out_free(out);
    return fine;
}

/* Writes a document atomically as FOLDER/NAME.KIND. */
static bool put_bytes(struct session *s, const struct export_options *w,
                      const char *name, struct hj_out *out)
{
    char file[64];
    char *path;
    bool fine;

    snprintf(file, sizeof file, "%s.%s", name, w->kind);
    path = hj_path_join(hj_str(w->into), hj_str(file));
    fine = (path != NULL && !hj_out_failed(out)) || hj_fail_memory(&s->e);
    fine = fine && hj_file_replace(path, hj_out_text(out), &s->e) &&
           session_wrote(s, path);
    free(path);
    return fine;
}

/* Writes one document to the folder. */
static bool put_file(struct session *s, const struct export_options *w,
                     enum hj_view view, const char *name)
{
    struct hj_out *out = hj_out_memory();
    bool fine = !hj_out_failed(out) || hj_fail_memory(&s->e);

    fine = fine && put(s, w, view, out) && put_bytes(s, w, name, out);
    hj_out_free(out);
    return fine;
}

/* True if a tournament report is possible; otherwise no folder is made. */
static bool can_report(struct session *s)
{
    struct hj_out *out = hj_out_memory();
    bool fine = !hj_out_failed(out) ? hj_event_trf(s->event, out, &s->e)
                                    : hj_fail_memory(&s->e);

    hj_out_free(out);
    return fine;
}

static bool put_folder(struct session *s, const struct export_options *w)
{
    bool fine = true;

    if (strcmp(w->kind, "trf") == 0 && !can_report(s))
        return false;
    if (!hj_folder_make(w->into, &s->e))
        return false;
    if (strcmp(w->kind, "html") == 0 && !pages_put(s, w->into, w->decks))
        return false;
    if (strcmp(w->kind, "html") == 0)
        return event_page_into(s, w->into, w->personal);
    if (strcmp(w->kind, "csv") != 0)
        return put_file(s, w, HJ_VIEW_RESULTS, "event");
    for (int i = 0; fine && i < EXPORTED; i++)
        fine = put_file(s, w, exported[i], hj_view_name(exported[i]));
    return fine;
}

/* Returns the reason why options cannot be combined, or NULL. */
static const char *cannot(const struct cli *cli, const struct export_options *w)
{
    bool html = strcmp(w->kind, "html") == 0;

    if (w->decks && (strcmp(w->kind, "trf") == 0 || (html && !w->into)))
        return "--decks goes with --to csv, --to json, or --to html --into DIR";
    if (w->what != NULL && (strcmp(w->kind, "csv") != 0 || w->into != NULL))
        return "--table goes with --to csv, without --into, which writes all";
    if (w->output != NULL && w->into != NULL)
        return "-o FILE is for one document: not with --into DIR";
    if (w->personal && !html)
        return "--personal goes with --to html";
    if (hj_view_of(hj_str(w->what)) == HJ_VIEW_DECK_LIST && !w->decks)
        return "the lists of decks are private: --decks exports them";
    if (cli->json && w->into == NULL && w->output == NULL &&
        strcmp(w->kind, "json") != 0)
        return "the export goes to standard output: --json needs --to json, "
               "-o FILE or --into DIR";
    return NULL;
}

int event_export(struct cli *cli, int argc, char **argv)
{
    static const char *const kinds[] = {"csv", "json", "html", "trf", NULL};
    struct session s = {.cli = cli, .looks = true};
    struct export_options w = {.kind = ""};
    const struct cli_option options[] = {
        {CLI_TEXT, "to", 0, &w.kind, "KIND", "csv, json, html or trf", 0, 0},
        {CLI_TEXT, "into", 0, &w.into, "DIR", "files in this folder", 0, 0},
        {CLI_FILE, "output", 'o', &w.output, "FILE", "write FILE, all at once",
         0, 0},
        {CLI_FLAG, "decks", 0, &w.decks, NULL,
         "with the deck lists, which are public then", 0, 0},
        {CLI_FLAG, "personal", 0, &w.personal, NULL,
         "with ratings, clubs and families on the page", 0, 0},
        {CLI_TEXT, "table", 0, &w.what, "NAME",
         "which table as csv (results; players, log, …)", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool fine;

    if (n < 0)
        return status;
    if (!cli_is_one_of(w.kind, kinds))
        return cli_unknown(cli, "kind", w.kind, kinds);
    if (w.what != NULL && table_of(w.what) == HJ_VIEWS)
        return unknown_table(cli, w.what);
    if (cannot(cli, &w) != NULL)
        return cli_usage(cli, "%s", cannot(cli, &w));
    if (w.what == NULL)
        w.what = "results";
    if (!session_open(&s, argv[0]) || (w.into != NULL && s.damaged))
        return session_end(&s, CLI_TROUBLE);
    fine = w.into ? put_folder(&s, &w) : put_out(&s, &w, table_of(w.what));
    return session_end(&s, fine ? CLI_FINE : session_trouble(&s));
}

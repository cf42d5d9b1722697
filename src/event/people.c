/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event new and player: an event and its players. */
#include "event/session.h"

#include "base/digest.h"
#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cli-formats.h"
#include "event/import.h"
#include "event/ranking.h"
#include "pairing/tournament.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The options of `new`. */
struct request {
    const char *format, *name, *method, *rules, *tie_break, *day;
    const char *planned;
    int64_t best_of, minutes, table_size, rounds;
    bool by_team, third_place, reseed, no_reset, seed_first;
    char edition[HJ_DATE_TEXT], digest[HJ_DIGEST_TEXT]; /* "": unknown */
    char own_order[256]; /* the tie-breakers of the format; "": none */
};

/* Returns the file's name without folder and extension. */
static struct hj_str stem(const char *file)
{
    struct hj_str name = hj_str_from(hj_str(file), hj_path_folder(file).n);
    size_t dot;

    if (name.n > 0 && name.p[0] == '/')
        name = hj_str_from(name, 1);
    for (dot = name.n; dot > 0 && name.p[dot - 1] != '.'; dot--)
        ;
    return dot > 1 ? hj_str_first(name, dot - 1) : name;
}

static void write_new(struct hj_writer *w, const struct request *request,
                      const char *file)
{
    hj_write_object(w, NULL);
    if (request->name != NULL)
        hj_write_text(w, "name", request->name);
    else
        hj_write_str(w, "name", stem(file));
    hj_write_text(w, "format", request->format);
    hj_write_text(w, "method", request->method);
    hj_write_text(w, "rules", request->rules);
    if (request->tie_break != NULL)
        hj_write_text(w, "tie_break", request->tie_break);
    hj_write_int(w, "best_of", request->best_of);
    hj_write_int(w, "minutes", request->minutes);
    if (request->day != NULL)
        hj_write_text(w, "day", request->day);
    if (request->edition[0] != '\0')
        hj_write_text(w, "edition", request->edition);
    if (request->digest[0] != '\0')
        hj_write_text(w, "digest", request->digest);
    if (request->rounds != 0)
        hj_write_int(w, "rounds", request->rounds);
    if (request->third_place)
        hj_write_int(w, "third_place", 1);
    if (request->reseed)
        hj_write_int(w, "reseed", 1);
    if (request->no_reset)
        hj_write_int(w, "single_final", 1);
    if (request->seed_first)
        hj_write_int(w, "seed_first", 1);
    if (request->table_size != 2)
        hj_write_int(w, "table_size", request->table_size);
    if (request->by_team)
        hj_write_int(w, "by_team", 1);
    hj_write_end(w);
}

/* Finds the current edition of the event's format, and its tie-breakers.  Warns
 * if the format is unknown: the event is made, but decks cannot be checked. */
static void find_format(struct cli *cli, struct request *request)
{
    struct hj_format_path *path = cli_format_path(cli);
    struct hj_error e = {0};
    struct hj_format *format =
        path ? hj_format_load(path, request->format, &e) : NULL;
    hj_date day = cli->on, edition;

    if (request->day != NULL)
        (void)hj_date_parse(hj_str(request->day), &day);
    if (format != NULL) {
        edition = hj_format_edition(format, day);
        if (edition != 0)
            hj_date_text(edition, request->edition);
        snprintf(request->digest, sizeof request->digest, "%s",
                 hj_format_digest(format));
        snprintf(request->own_order, sizeof request->own_order, "%.*s",
                 HJ_STR_ARG(hj_format_tie_break(format)));
    } else {
        cli_fail(cli,
                 "warning: %s; the event is made, decks cannot be checked "
                 "before the format is found",
                 e.text);
    }
    hj_format_free(format);
    cli_format_path_free(path);
}

static int make_event(struct session *s, const struct request *request)
{
    struct hj_out *args = hj_out_memory();
    struct hj_writer *w = args ? hj_writer_json(args) : NULL;
    bool fine = w != NULL;

    if (fine) {
        write_new(w, request, s->file);
        fine = !hj_out_failed(args);
    }
    if (fine)
        fine = hj_event_create(s->file, hj_out_text(args), session_who(s),
                               s->at, &s->e);
    else
        hj_fail_memory(&s->e);
    hj_writer_free(w);
    hj_out_free(args);
    if (!fine)
        return cli_trouble(s->cli, &s->e);
    s->event = hj_event_open(s->file, &s->e);
    if (s->event == NULL)
        return cli_trouble(s->cli, &s->e);
    return session_end(s, session_entered(s, 1));
}

/* Returns the reason why options do not suit the method, or NULL. */
static const char *cannot(const struct request *request)
{
    enum hj_method method = hj_method_of(request->method);

    if (request->third_place && method != HJ_ELIMINATION)
        return "--third-place goes with --method elimination";
    if (request->reseed && !hj_method_has_bracket(method))
        return "--reseed goes with an elimination";
    if (request->seed_first && !hj_method_has_bracket(method))
        return "--seed-first goes with an elimination";
    if (request->no_reset && method != HJ_DOUBLE_ELIMINATION)
        return "--no-reset goes with --method double-elimination";
    if (request->table_size > 2 && method != HJ_SWISS)
        return "--table-size goes with --method swiss";
    return NULL;
}

int event_new(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct request request = {
        .method = "swiss", .best_of = -1, .minutes = 50, .table_size = 2};
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &request.format, "ID",
         "the format of its decks", 0, 0},
        {CLI_TEXT, "name", 0, &request.name, "NAME", "not the file's name", 0,
         0},
        {CLI_TEXT, "method", 0, &request.method, "M",
         "swiss, round-robin, pod, [double-]elimination", 0, 0},
        {CLI_TEXT, "rules", 0, &request.rules, "SET",
         "of standings: melee, mtr, sos, fide-2023, -2025", 0, 0},
        {CLI_TEXT, "tie-break", 0, &request.tie_break, "LIST",
         "tie-breakers in order", 0, 0},
        {CLI_NUMBER, "best-of", 0, &request.best_of, "N",
         "games of a match, by default the rules'", 1, 99},
        {CLI_NUMBER, "minutes", 0, &request.minutes, "N",
         "of a round's clock (50)", 0, 6000},
        {CLI_TEXT, "rounds", 0, &request.planned, "N",
         "how many are planned, or auto: by the players", 0, 0},
        {CLI_FLAG, "third-place", 0, &request.third_place, NULL,
         "elimination: with a match for the third place", 0, 0},
        {CLI_FLAG, "reseed", 0, &request.reseed, NULL,
         "elimination: each round the best seed meets the worst", 0, 0},
        {CLI_FLAG, "no-reset", 0, &request.no_reset, NULL,
         "double elimination: the final is played once", 0, 0},
        {CLI_FLAG, "seed-first", 0, &request.seed_first, NULL,
         "elimination: the better seed plays first", 0, 0},
        {CLI_TEXT, "day", 0, &request.day, "DATE", "when it is played", 0, 0},
        {CLI_NUMBER, "table-size", 0, &request.table_size, "N",
         "players at a table (2), up to 4", 2, 4},
        {CLI_FLAG, "teams", 0, &request.by_team, NULL,
         "teams play, each as one", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    struct hj_tie_break_order order;
    const struct hj_rule_set *set;
    hj_date day;
    bool told = request.rules != NULL || request.tie_break != NULL;

    if (n < 0)
        return status;
    if (request.rules == NULL)
        request.rules = hj_rule_set_at(0)->name;
    if (hj_method_of(request.method) == HJ_METHODS)
        return cli_unknown(cli, "method", request.method, hj_method_names());
    if (!session_rounds(request.planned, &request.rounds))
        return cli_usage(cli, "--rounds needs a number from 1 to %d, or auto",
                         HJ_MOST_ROUNDS);
    if (cannot(&request) != NULL)
        return cli_usage(cli, "%s", cannot(&request));
    if (!hj_ranking_order(hj_str(request.rules), hj_str(request.tie_break),
                          &set, &order, &s.e))
        return cli_usage(cli, "%s", s.e.text);
    if (request.best_of < 0)
        request.best_of = set->best_of;
    if (request.day != NULL && !hj_date_parse(hj_str(request.day), &day))
        return cli_usage(cli, "--day needs a day as YYYY-MM-DD, not '%s'",
                         request.day);
    if (!hj_utf8_valid(hj_str(request.format), NULL) ||
        !hj_utf8_valid(hj_str(request.name), NULL) ||
        !hj_utf8_valid(hj_str(request.tie_break), NULL) ||
        !hj_utf8_valid(hj_str(session_who(&s)), NULL))
        return cli_usage(cli, "names and texts are UTF-8");
    s.file = argv[0];
    if (strcmp(s.file, "-") == 0)
        return cli_usage(cli, "an event is a file, not standard output ('-')");
    if (access(s.file, F_OK) == 0) {
        hj_fail(&s.e, "%s: exists already", s.file);
        return cli_trouble(cli, &s.e);
    }
    find_format(cli, &request);
    if (!told && request.own_order[0] != '\0')
        request.tie_break = request.own_order;
    return make_event(&s, &request);
}

/* Makes an unused id from the name. */
static bool invent_id(struct session *s, const char *name, struct hj_out *id)
{
    struct hj_table *players =
        hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    size_t rows = players ? hj_table_rows(players) : 0;
    struct hj_map *taken = players ? hj_map_new(rows) : NULL;
    bool fine = taken != NULL || players == NULL || hj_fail_memory(&s->e);

    for (size_t r = 0; players != NULL && fine && r < rows; r++)
        fine = hj_map_put(taken, hj_table_get(players, r, "id"), 1) ||
               hj_fail_memory(&s->e);
    fine =
        players != NULL && fine &&
        (hj_player_make_id(hj_str(name), taken, id) || hj_fail_memory(&s->e));
    hj_map_free(taken);
    hj_table_free(players);
    return fine;
}

static int add_player(struct session *s, const char *name, const char *id,
                      struct hj_player_row row)
{
    struct hj_out *own = hj_out_memory();
    bool fine = !hj_out_failed(own) || hj_fail_memory(&s->e);
    int status = CLI_TROUBLE;

    if (fine && id != NULL)
        hj_out_puts(own, id);
    row.name = hj_str_trim(hj_str(name));
    fine = fine && hj_player_name_is_valid(row.name, false, &s->e) &&
           (id != NULL || invent_id(s, name, own));
    if (fine)
        row.id = hj_out_text(own);
    fine = fine && hj_player_name_is_valid(row.id, true, &s->e) &&
           (hj_utf8_valid(row.team, NULL) && hj_utf8_valid(row.club, NULL) &&
                    hj_utf8_valid(row.family, NULL)
                ? true
                : hj_fail(&s->e, "team, club and family are UTF-8"));
    if (fine) {
        hj_write_array(s->w, "players");
        hj_player_write(s->w, &row);
        hj_write_end(s->w);
    }
    if (fine)
        status = session_enter_player(s, HJ_ENTRY_PLAYER_ADD, row.id);
    else
        session_trouble(s);
    if (status == CLI_FINE && !session_warn_of_players(s, HJ_STR("")))
        status = session_trouble(s);
    hj_out_free(own);
    return status;
}

/* The options of `player add` and `edit`; NULL and -1: not given. */
struct about {
    const char *id, *name, *team, *club, *family, *note, *rating_text;
    int64_t rating, table; /* RATING: the number in RATING_TEXT */
};

/* Enters the given facts.  An empty text or table 0 removes a fact. */
static int enter_edit(struct session *s, struct hj_str id,
                      const struct about *a)
{
    const char *const keys[] = {"team", "club", "family"};
    const char *const texts[] = {a->team, a->club, a->family};

    hj_write_str(s->w, "player", id);
    if (a->name != NULL) {
        struct hj_str name = hj_str_trim(hj_str(a->name));
        if (!hj_player_name_is_valid(name, false, &s->e))
            return session_trouble(s);
        hj_write_str(s->w, "name", name);
    }
    for (int i = 0; i < 3; i++)
        if (texts[i] != NULL && !session_text(s, keys[i], texts[i]))
            return session_trouble(s);
    if (a->team != NULL)
        hj_write_int(s->w, "seated", 1);
    if (a->rating >= 0)
        hj_write_int(s->w, "rating", a->rating);
    else if (a->rating_text != NULL)
        hj_write_text(s->w, "rating", "");
    if (a->table >= 0)
        hj_write_int(s->w, "table", a->table);
    return session_enter(s, HJ_ENTRY_PLAYER_EDIT);
}

static int edit_player(struct session *s, const char *player,
                       const struct about *a)
{
    struct hj_out *id = hj_out_memory();
    int status = CLI_TROUBLE;

    if (a->name == NULL && a->team == NULL && a->club == NULL &&
        a->family == NULL && a->rating_text == NULL && a->table < 0)
        status = cli_usage(s->cli, "player edit needs what is to be changed: "
                                   "--name, --team, --club, --family, --rating "
                                   "or --table");
    else if (hj_out_failed(id) ||
             !hj_event_player(s->event, hj_str(player), false, id, &s->e))
        session_trouble(s);
    else
        status = enter_edit(s, hj_out_text(id), a);
    if (status == CLI_FINE && !session_warn_of_players(s, hj_out_text(id)))
        status = session_trouble(s);
    hj_out_free(id);
    return status;
}

static int run_player(struct session *s, int n, char **argv,
                      const struct about *a)
{
    const char *verb = argv[0];

    if (n == 2)
        return session_show(s, HJ_VIEW_PLAYERS, 0, 0);
    if (strcmp(verb, "edit") == 0)
        return edit_player(s, argv[2], a);
    if (strcmp(verb, "drop") == 0)
        return session_move(s, argv[2], a->note, HJ_ENTRY_PLAYER_DROP);
    if (strcmp(verb, "undrop") == 0)
        return session_move(s, argv[2], a->note, HJ_ENTRY_PLAYER_UNDROP);
    if (strcmp(verb, "remove") == 0)
        return session_move(s, argv[2], a->note, HJ_ENTRY_PLAYER_REMOVE);
    return add_player(s, argv[2], a->id,
                      (struct hj_player_row){.team = hj_str(a->team),
                                             .club = hj_str(a->club),
                                             .family = hj_str(a->family),
                                             .rating = a->rating,
                                             .table = a->table});
}

int event_player(struct cli *cli, int argc, char **argv)
{
    static const struct cli_verbs takes[] = {{"id", "add"},
                                             {"name", "edit"},
                                             {"team", "add|edit"},
                                             {"club", "add|edit"},
                                             {"family", "add|edit"},
                                             {"rating", "add|edit"},
                                             {"table", "add|edit"},
                                             {"note", "drop|undrop|remove"},
                                             {NULL, NULL}};
    struct session s = {.cli = cli};
    struct about a = {.rating = -1, .table = -1};
    const struct cli_option options[] = {
        {CLI_TEXT, "id", 0, &a.id, "ID", "not one made of the name", 0, 0},
        {CLI_TEXT, "name", 0, &a.name, "NAME", "another name (edit)", 0, 0},
        {CLI_TEXT, "team", 0, &a.team, "TEAM", "the player's team", 0, 0},
        {CLI_TEXT, "club", 0, &a.club, "CLUB", "the player's club", 0, 0},
        {CLI_TEXT, "family", 0, &a.family, "NAME", "never paired among them", 0,
         0},
        {CLI_TEXT, "rating", 0, &a.rating_text, "N", "the player's rating", 0,
         0},
        {CLI_NUMBER, "table", 0, &a.table, "N", "sits there in every round", 0,
         HJ_MOST_TABLES},
        {CLI_TEXT, "note", 0, &a.note, "TEXT", "why a player leaves", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    const char *verb = argv[0];

    if (n < 0)
        return status;
    if (!cli_verb_takes(cli, verb, options, takes))
        return CLI_TROUBLE;
    if (a.rating_text != NULL && *a.rating_text != '\0' &&
        !cli_number(cli, "--rating", a.rating_text, 0, 9999, &a.rating))
        return CLI_TROUBLE;
    if (strcmp(verb, "lineup") == 0)
        return session_lineup(&s, argv[1], argv + 2, n - 2);
    s.looks = n == 2;
    if (!session_open(&s, argv[1]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, run_player(&s, n, argv, &a));
}

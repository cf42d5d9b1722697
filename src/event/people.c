/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event new, player, import: the event and who is in it. */
#include "event/session.h"

#include "base/file.h"
#include "base/utf8.h"
#include "event/import.h"
#include "pairing/tournament.h"

#include <stdio.h>
#include <string.h>

/* What `new` asks for. */
struct wishes {
    const char *format, *name, *method, *rules, *tie_break, *day;
    int64_t best_of, minutes;
};

static const char *const methods[] = {"swiss", "round-robin", "pod",
                                      "elimination", NULL};
static const char *const rule_sets[] = {"melee", "mtr", "sos", "fide-2023",
                                        NULL};

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

/* The file's name without its folder and what follows the last dot. */
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

static void write_new(struct hj_writer *w, const struct wishes *wish,
                      const char *file)
{
    hj_write_object(w, NULL);
    if (wish->name != NULL)
        hj_write_text(w, "name", wish->name);
    else
        hj_write_str(w, "name", stem(file));
    hj_write_text(w, "format", wish->format);
    hj_write_text(w, "method", wish->method);
    hj_write_text(w, "rules", wish->rules);
    if (wish->tie_break != NULL)
        hj_write_text(w, "tie_break", wish->tie_break);
    hj_write_int(w, "best_of", wish->best_of);
    hj_write_int(w, "minutes", wish->minutes);
    if (wish->day != NULL)
        hj_write_text(w, "day", wish->day);
    hj_write_end(w);
}

static int make_event(struct session *s, const struct wishes *wish)
{
    struct hj_out *args = hj_out_memory();
    struct hj_writer *w = args ? hj_writer_json(args) : NULL;
    bool fine = w != NULL;

    if (fine) {
        write_new(w, wish, s->file);
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
    session_tell(s, 1);
    return session_end(s, CLI_FINE);
}

int event_new(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct wishes wish = {
        .method = "swiss", .rules = "melee", .best_of = 3, .minutes = 50};
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &wish.format, "ID", "the format of its decks",
         0, 0},
        {CLI_TEXT, "name", 0, &wish.name, "NAME", "not the file's name", 0, 0},
        {CLI_TEXT, "method", 0, &wish.method, "M",
         "swiss, round-robin, pod or elimination", 0, 0},
        {CLI_TEXT, "rules", 0, &wish.rules, "SET",
         "of standings: melee, mtr, sos, fide-2023", 0, 0},
        {CLI_TEXT, "tie-break", 0, &wish.tie_break, "LIST",
         "tie-breakers in order", 0, 0},
        {CLI_NUMBER, "best-of", 0, &wish.best_of, "N", "games of a match (3)",
         1, 99},
        {CLI_NUMBER, "minutes", 0, &wish.minutes, "N",
         "of a round's clock (50)", 0, 6000},
        {CLI_TEXT, "day", 0, &wish.day, "DATE", "when it is played", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    hj_date day;

    if (n < 0)
        return status;
    if (n != 1 || wish.format == NULL)
        return cli_usage(cli, "new wants FILE and --format ID");
    if (!is_one_of(wish.method, methods))
        return cli_usage(cli, "there is no method '%s'", wish.method);
    if (!is_one_of(wish.rules, rule_sets))
        return cli_usage(cli, "there is no rule set '%s'", wish.rules);
    if (wish.day != NULL && !hj_date_parse(hj_str(wish.day), &day))
        return cli_usage(cli, "--day wants a day as YYYY-MM-DD, not '%s'",
                         wish.day);
    s.file = argv[0];
    return make_event(&s, &wish);
}

/* Whether a player has that id. */
static bool is_taken(const struct hj_table *players, struct hj_str id)
{
    for (size_t r = 0; r < hj_table_rows(players); r++)
        if (hj_str_eq(hj_table_get(players, r, "id"), id))
            return true;
    return false;
}

/* An id out of the name: its slug, with a number behind it when taken. */
static bool invent_id(struct session *s, const char *name, struct hj_out *id)
{
    struct hj_table *players =
        hj_event_ask(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    size_t stem_end;

    if (players == NULL)
        return false;
    if (!hj_utf8_slug(hj_str(name), id))
        hj_out_cut(id, 0);
    if (hj_out_text(id).n == 0)
        hj_out_puts(id, "player");
    stem_end = hj_out_text(id).n;
    for (int n = 2; is_taken(players, hj_out_text(id)); n++) {
        hj_out_cut(id, stem_end);
        hj_out_printf(id, "-%d", n);
    }
    hj_table_free(players);
    return !hj_out_failed(id) || hj_fail_memory(&s->e);
}

static int add_player(struct session *s, const char *name, const char *id,
                      struct hj_player_row row)
{
    struct hj_out *own = hj_out_memory();
    bool fine = own != NULL || hj_fail_memory(&s->e);

    if (fine && id != NULL)
        hj_out_puts(own, id);
    row.name = hj_str_trim(hj_str(name));
    fine = fine && hj_player_name_is_valid(row.name, false, &s->e) &&
           (id != NULL || invent_id(s, name, own));
    if (fine)
        row.id = hj_out_text(own);
    fine = fine && hj_player_name_is_valid(row.id, true, &s->e);
    if (fine) {
        hj_write_array(s->w, "players");
        hj_player_write(s->w, &row);
        hj_write_end(s->w);
    }
    hj_out_free(own);
    return fine ? session_enter(s, HJ_ENTRY_PLAYER_ADD) : session_trouble(s);
}

static int move_player(struct session *s, const char *player, const char *note,
                       enum hj_entry_kind kind)
{
    if (!session_player(s, "player", player))
        return session_trouble(s);
    hj_write_text(s->w, "note", note ? note : "");
    return session_enter(s, kind);
}

int event_player(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const char *id = NULL, *team = NULL, *club = NULL, *note = NULL;
    struct hj_player_row row = {.rating = -1};
    const struct cli_option options[] = {
        {CLI_TEXT, "id", 0, &id, "ID", "not one made of the name", 0, 0},
        {CLI_TEXT, "team", 0, &team, "TEAM", "the player's team", 0, 0},
        {CLI_TEXT, "club", 0, &club, "CLUB", "the player's club", 0, 0},
        {CLI_NUMBER, "rating", 0, &row.rating, "N", "the player's rating", 0,
         9999},
        {CLI_TEXT, "note", 0, &note, "TEXT", "why a player leaves", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    const char *verb = n > 0 ? argv[0] : "";

    if (n < 0)
        return status;
    if (!(n == 3 && (strcmp(verb, "add") == 0 || strcmp(verb, "drop") == 0 ||
                     strcmp(verb, "undrop") == 0)) &&
        !(n == 2 && strcmp(verb, "list") == 0))
        return cli_usage(cli, "player wants add FILE NAME, drop FILE PLAYER, "
                              "undrop FILE PLAYER or list FILE");
    s.looks = n == 2;
    row.team = hj_str(team);
    row.club = hj_str(club);
    if (!session_open(&s, argv[1]))
        return session_end(&s, CLI_TROUBLE);
    if (strcmp(verb, "add") == 0)
        status = add_player(&s, argv[2], id, row);
    else if (strcmp(verb, "drop") == 0)
        status = move_player(&s, argv[2], note, HJ_ENTRY_PLAYER_DROP);
    else if (strcmp(verb, "undrop") == 0)
        status = move_player(&s, argv[2], note, HJ_ENTRY_PLAYER_UNDROP);
    else
        status = session_show(&s, HJ_VIEW_PLAYERS, 0, 0);
    return session_end(&s, status);
}

int event_import(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const char *from = NULL;
    struct hj_file file = {0};
    const struct cli_option options[] = {{CLI_TEXT, "from", 0, &from, "KIND",
                                          "csv or trf; else the name tells", 0,
                                          0},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool trf, fine;

    if (n < 0)
        return status;
    if (n != 2 ||
        (from != NULL && strcmp(from, "csv") != 0 && strcmp(from, "trf") != 0))
        return cli_usage(cli, "import wants FILE ROSTER [--from csv|trf]");
    trf = from ? strcmp(from, "trf") == 0
               : hj_str_ends(hj_str(argv[1]), HJ_STR(".trf"));
    if (!hj_file_read(&file, argv[1], HJ_FILE_MOST, &s.e))
        return cli_trouble(cli, &s.e);
    if (!session_open(&s, argv[0])) {
        hj_file_free(&file);
        return session_end(&s, CLI_TROUBLE);
    }
    hj_write_text(s.w, "file", argv[1]);
    fine = trf ? hj_trf_import(file.bytes, argv[1], s.w, &s.e)
               : hj_roster_import(file.bytes, argv[1], s.w, &s.e);
    status = fine ? session_enter(&s, HJ_ENTRY_IMPORT) : cli_trouble(cli, &s.e);
    hj_file_free(&file);
    return session_end(&s, status);
}

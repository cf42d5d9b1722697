/* SPDX-License-Identifier: MPL-2.0 */
/* A whole event: players and decks from a CSV file. */
#include "deck/judge.h"

#include "base/csv.h"
#include "base/file.h"
#include "base/map.h"

#include <stdlib.h>

enum { MOST_BYTES = 64 << 20 };

struct manifest {
    struct hj_csv *csv;
    char **files; /* paths, owned */
    struct deck_owner *owners;
    char **texts; /* players and teams as strings, owned */
    size_t count;
};

static void forget(struct manifest *m)
{
    for (size_t i = 0; i < m->count; i++)
        free(m->files[i]);
    for (size_t i = 0; m->texts != NULL && i < 2 * m->count; i++)
        free(m->texts[i]);
    free(m->files);
    free(m->owners);
    free(m->texts);
    hj_csv_free(m->csv);
}

static char *copy(struct hj_str s)
{
    return strndup(s.p, s.n);
}

/* Adds a row; a player without a deck is reported, and the others are still
 * judged. */
static bool add_row(struct deck_check *check, struct manifest *m, size_t row,
                    const char *file, const hj_column columns[3],
                    struct hj_error *e)
{
    struct hj_str name = hj_csv_cell(m->csv, row, columns[0]);
    struct hj_str list = hj_csv_cell(m->csv, row, columns[1]);
    struct hj_str side = hj_csv_cell(m->csv, row, columns[2]);
    char **texts = &m->texts[2 * m->count];

    if (list.n == 0) {
        check->unreadable++;
        check->status =
            cli_fail(check->cli, "%s:%u: %.*s has no deck", file,
                     hj_csv_line(m->csv, row),
                     HJ_STR_ARG(name.n > 0 ? name : HJ_STR("this row")));
        return true;
    }
    if (name.n == 0)
        cli_fail(check->cli, "%s:%u: warning: the deck %.*s has no player",
                 file, hj_csv_line(m->csv, row), HJ_STR_ARG(list));
    m->files[m->count] = hj_path_join(hj_path_folder(file), list);
    texts[0] = copy(name);
    texts[1] = side.n > 0 ? copy(side) : NULL;
    m->owners[m->count] =
        (struct deck_owner){texts[0], texts[1], m->files[m->count]};
    m->count++;
    return (m->files[m->count - 1] != NULL && texts[0] != NULL &&
            (side.n == 0 || texts[1] != NULL)) ||
           hj_fail_memory(e);
}

/* Warns about a player with several rows: an event has one deck a player. */
static bool tell_twice(const struct deck_check *check, const struct manifest *m,
                       const char *file, hj_column column, struct hj_error *e)
{
    size_t rows = hj_csv_rows(m->csv);
    struct hj_map *seen = hj_map_new(rows);
    bool good = seen != NULL;

    for (size_t i = 0; good && i < rows; i++) {
        struct hj_str name = hj_csv_cell(m->csv, i, column);
        unsigned line = hj_csv_line(m->csv, i);
        uint32_t *first =
            name.n > 0 ? hj_map_insert(seen, name, line) : &(uint32_t){line};
        good = first != NULL;
        if (good && *first != line)
            cli_fail(check->cli, "%s:%u: warning: %.*s is in line %u already",
                     file, line, HJ_STR_ARG(name), (unsigned)*first);
    }
    hj_map_free(seen);
    return good || hj_fail_memory(e);
}

static bool load(struct deck_check *check, struct manifest *m, const char *file,
                 struct hj_error *e)
{
    static const char *const names[] = {"player", "deck", "team", NULL};
    struct hj_file content;
    hj_column columns[3];
    size_t rows;
    bool good = true;

    if (!hj_file_read(&content, file, MOST_BYTES, e))
        return false;
    m->csv = hj_csv_new_strict(content.bytes, file, e);
    hj_file_free(&content);
    if (m->csv == NULL)
        return false;
    for (int i = 0; i < 3; i++)
        columns[i] = hj_csv_column(m->csv, names[i]);
    if (columns[0] == HJ_NO_COLUMN || columns[1] == HJ_NO_COLUMN)
        return hj_fail(e, "%s: a manifest has the columns player and deck",
                       file);
    cli_report_misspellings(check->cli, m->csv, file, names);
    if (!tell_twice(check, m, file, columns[0], e))
        return false;
    rows = hj_csv_rows(m->csv);
    m->files = calloc(rows + 1, sizeof *m->files);
    m->owners = calloc(rows + 1, sizeof *m->owners);
    m->texts = calloc(2 * rows + 1, sizeof *m->texts);
    if (m->files == NULL || m->owners == NULL || m->texts == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < rows && good; i++)
        good = add_row(check, m, i, file, columns, e);
    return good;
}

/* Judges each team of two decks by the formats that have team rules. */
static void judge_teams(struct deck_check *check, const struct manifest *m,
                        const char *file)
{
    bool wanted = false;

    for (size_t i = 0; i < check->count; i++)
        wanted |= hj_format_team_size(check->rules[i].format) == 2;
    for (size_t i = 0; wanted && i < m->count; i++) {
        const char *team = m->owners[i].team;
        size_t members = 0, other = 0;
        bool first = true;
        for (size_t k = 0; team != NULL && k < m->count; k++) {
            if (m->owners[k].team == NULL ||
                strcmp(m->owners[k].team, team) != 0)
                continue;
            first = first && k >= i;
            members++;
            if (k > i)
                other = k;
        }
        if (team == NULL || !first)
            continue;
        if (members == 2) {
            char *files[2] = {m->files[i], m->files[other]};
            deck_team(check, files, &m->owners[i], false);
        } else {
            check->status =
                cli_fail(check->cli, "%s: team %s has %zu deck%s, not two",
                         file, team, members, members == 1 ? "" : "s");
        }
    }
}

static void summary(const struct deck_check *check)
{
    struct hj_out *out = check->cli->out;
    uint64_t decks = check->decks + check->unreadable;

    if (check->cli->json) {
        hj_out_printf(out,
                      "{\"summary\":true,\"decks\":%llu,\"legal\":%llu,"
                      "\"illegal\":%llu,\"unreadable\":%llu}\n",
                      (unsigned long long)decks,
                      (unsigned long long)check->legal,
                      (unsigned long long)check->illegal,
                      (unsigned long long)check->unreadable);
        return;
    }
    hj_out_int(out, (int64_t)decks);
    hj_out_puts(out, check->count > 1 ? " verdict" : " deck");
    hj_out_puts(out, decks == 1 ? ": " : "s: ");
    hj_out_int(out, (int64_t)check->legal);
    hj_out_puts(out, " legal, ");
    hj_out_int(out, (int64_t)check->illegal);
    hj_out_puts(out, " illegal");
    if (check->unreadable > 0) {
        hj_out_puts(out, ", ");
        hj_out_int(out, (int64_t)check->unreadable);
        hj_out_puts(out, " unreadable");
    }
    hj_out_char(out, '\n');
}

int deck_manifest(struct deck_check *check, const char *file, int64_t jobs,
                  const struct hj_deck_options *options)
{
    struct manifest m = {0};
    struct hj_error e = {0};

    if (!load(check, &m, file, &e)) {
        check->status = cli_trouble(check->cli, &e);
    } else if (m.count + check->unreadable == 0) {
        check->status = cli_fail(check->cli, "%s: no player in it", file);
    } else {
        deck_pipeline(check, (int)m.count, m.files, m.owners, jobs, options);
        judge_teams(check, &m, file);
        summary(check);
    }
    forget(&m);
    return check->status;
}

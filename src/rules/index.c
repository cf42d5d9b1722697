/* SPDX-License-Identifier: MPL-2.0 */
/* Reading of the index of rules. */
#include "rules/rules.h"

#include "base/array.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const statuses[] = {"enforced", "derived", "definition",
                                       "advice"};

static bool add(struct rules *rules, const struct rule *rule)
{
    if (!hj_array_room(&rules->items, rules->count, &rules->size,
                       sizeof *rules->items))
        return false;
    rules->items[rules->count] = *rule;
    if (!hj_map_put(rules->index, rule->id, (uint32_t)rules->count))
        return false;
    rules->count++;
    return true;
}

static bool known_status(struct hj_str status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (hj_str_is(status, statuses[i]))
            return true;
    return false;
}

/* Parses one line: id, status, summary and optionally the ids under which it is
 * cited; for a ruling id, title, cites, readings, summary. */
static bool read_line(struct hj_str line, bool ruling, struct rule *rule)
{
    struct hj_str rest = line, last;
    struct rule r = {
        .title = {"", 0}, .cite = {"", 0}, .readings = {"", 0}, .as = {"", 0}};

    if (!hj_str_split(&rest, '\t', &r.id) || r.id.n == 0)
        return false;
    if (ruling) {
        r.status = HJ_STR("ruling");
        if (!hj_str_split(&rest, '\t', &r.title) ||
            !hj_str_split(&rest, '\t', &r.cite) ||
            !hj_str_split(&rest, '\t', &r.readings))
            return false;
    } else if (!hj_str_split(&rest, '\t', &r.status) ||
               !known_status(r.status)) {
        return false;
    }
    if (!hj_str_split(&rest, '\t', &r.summary) || r.summary.n == 0)
        return false;
    if (!ruling && hj_str_split(&rest, '\t', &r.as) && r.as.n == 0)
        return false;
    if (hj_str_split(&rest, '\t', &last))
        return false;
    *rule = r;
    return true;
}

/* Reads the table NAME of data/rules; the last one of a game holds its
 * rulings. */
static bool read_file(const struct cli *cli, struct rules *rules,
                      struct hj_str name, bool rulings)
{
    int f = rules->file_count++;
    char wanted[128];
    struct hj_file file;
    struct hj_str rest, line;
    struct hj_error e = {0};
    unsigned number = 0;

    snprintf(wanted, sizeof wanted, "data/rules/%.*s.tsv", HJ_STR_ARG(name));
    if (!cli_data_find(cli, wanted, &rules->paths[f])) {
        cli_fail(cli, "out of memory");
        return false;
    }
    if (rules->paths[f] == NULL) {
        cli_fail(cli, "%s not found", wanted);
        return false;
    }
    if (!hj_file_read(&file, rules->paths[f], HJ_FILE_MOST, &e)) {
        cli_trouble(cli, &e);
        return false;
    }
    rest = rules->texts[f] = file.bytes;
    while (hj_str_line(&rest, &line)) {
        struct rule rule;
        number++;
        if (line.n == 0 || line.p[0] == '#')
            continue;
        if (!read_line(line, rulings, &rule) ||
            hj_map_get(rules->index, rule.id, NULL)) {
            cli_fail(cli, "%s:%u: not a rule, or a second one of that id",
                     rules->paths[f], number);
            return false;
        }
        if (!add(rules, &rule)) {
            cli_fail(cli, "out of memory");
            return false;
        }
    }
    return true;
}

struct rule *rules_find(const struct rules *rules, struct hj_str id)
{
    uint32_t i;

    return hj_map_get(rules->index, id, &i) ? &rules->items[i] : NULL;
}

/* Checks that every id under which a rule is cited exists; returns false after
 * a message. */
static bool all_cited(const struct cli *cli, const struct rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        struct hj_str rest = rules->items[i].as, one;
        while (rest.n > 0 && hj_str_split(&rest, ' ', &one))
            if (rules_find(rules, one) == NULL) {
                cli_fail(cli, "%.*s is cited as %.*s, which is not a rule",
                         HJ_STR_ARG(rules->items[i].id), HJ_STR_ARG(one));
                return false;
            }
    }
    return true;
}

static bool read_game(const struct cli *cli, struct rules *rules)
{
    struct hj_str rest = hj_str(rules->game->rules), name;

    rules->index = hj_map_new(1024);
    if (rules->index == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    while (rest.n > 0 && rules->file_count < RULES_MOST_FILES &&
           hj_str_split(&rest, ' ', &name))
        if (!read_file(cli, rules, name, rest.n == 0))
            return false;
    return all_cited(cli, rules);
}

bool rules_read(const struct cli *cli, const char *game,
                struct rules_library *library)
{
    const struct hj_game_row *row;
    size_t games = 0;

    while (hj_game_at(games) != NULL)
        games++;
    library->games = calloc(games, sizeof *library->games);
    if (library->games == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    for (size_t i = 0; (row = hj_game_at(i)) != NULL; i++) {
        if (game != NULL && strcmp(game, row->id) != 0)
            continue;
        library->games[library->count].game = row;
        if (!read_game(cli, &library->games[library->count++]))
            return false;
    }
    return library->count > 0 ||
           cli_fail(cli, "unknown game '%s'", game) == CLI_FINE;
}

static void free_game(struct rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        for (size_t k = 0; k < rules->items[i].tests.count; k++)
            free((char *)rules->items[i].tests.items[k]);
        cli_list_free(&rules->items[i].tests);
    }
    for (int f = 0; f < rules->file_count; f++) {
        hj_file_free(&(struct hj_file){rules->texts[f]});
        free(rules->paths[f]);
    }
    free(rules->items);
    hj_map_free(rules->index);
}

void rules_free(struct rules_library *library)
{
    for (size_t i = 0; i < library->count; i++)
        free_game(&library->games[i]);
    free(library->games);
}

bool rules_has_word(struct hj_str list, struct hj_str word)
{
    struct hj_str part;

    while (hj_str_split(&list, ' ', &part))
        if (hj_str_eq(part, word))
            return true;
    return false;
}

static void write_list(struct hj_writer *w, const char *key, struct hj_str list)
{
    struct hj_str part;

    hj_write_array(w, key);
    while (hj_str_split(&list, ' ', &part))
        if (part.n > 0)
            hj_write_str(w, NULL, part);
    hj_write_end(w);
}

static bool write_json(const struct cli *cli, const struct rules *rules,
                       const struct rule *rule)
{
    struct hj_writer *w = hj_writer_json(cli->out);
    bool ruling = hj_str_is(rule->status, "ruling");

    hj_write_object(w, NULL);
    hj_write_text(w, "game", rules->game->id);
    hj_write_str(w, ruling ? "ruling" : "rule", rule->id);
    if (ruling)
        hj_write_str(w, "title", rule->title);
    else
        hj_write_str(w, "status", rule->status);
    hj_write_str(w, "summary", rule->summary);
    if (ruling) {
        write_list(w, "cite", rule->cite);
        write_list(w, "readings", rule->readings);
    } else {
        hj_write_array(w, "rulings");
        for (size_t i = 0; i < rules->count; i++)
            if (rules_has_word(rules->items[i].cite, rule->id))
                hj_write_str(w, NULL, rules->items[i].id);
        hj_write_end(w);
        write_list(w, "as", rule->as);
    }
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

bool rules_write(const struct cli *cli, const struct rules *rules,
                 const struct rule *rule)
{
    bool ruling = hj_str_is(rule->status, "ruling");

    if (cli->json)
        return write_json(cli, rules, rule);
    hj_out_str(cli->out, rule->id);
    hj_out_printf(cli->out, " (%.*s%s%.*s)\n  ", HJ_STR_ARG(rule->status),
                  ruling ? ": " : "", HJ_STR_ARG(rule->title));
    hj_out_str(cli->out, rule->summary);
    hj_out_char(cli->out, '\n');
    if (ruling && rule->cite.n > 0)
        hj_out_printf(cli->out, "  reads: %.*s\n", HJ_STR_ARG(rule->cite));
    if (rule->as.n > 0)
        hj_out_printf(cli->out, "  cited as: %.*s\n", HJ_STR_ARG(rule->as));
    if (ruling && rule->readings.n > 0)
        hj_out_printf(cli->out, "  other readings: %.*s\n",
                      HJ_STR_ARG(rule->readings));
    hj_out_printf(cli->out, "  game: %s\n", rules->game->title);
    for (size_t i = 0; !ruling && i < rules->count; i++)
        if (rules_has_word(rules->items[i].cite, rule->id))
            hj_out_printf(cli->out, "  ruling %.*s: %.*s\n",
                          HJ_STR_ARG(rules->items[i].id),
                          HJ_STR_ARG(rules->items[i].title));
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The folders of formats, and their content. */
#include "cli-formats.h"

#include "base/file.h"
#include "base/xml.h"
#include "games/games.h"

#include <dirent.h>
#include <stdlib.h>

static bool add_folder(const char *folder, void *to)
{
    struct cli_list *list = to;
    char *copy = strdup(folder);

    if (copy != NULL && cli_list_add(list, copy))
        return true;
    free(copy);
    return false;
}

struct hj_format_path *cli_format_path(const struct cli *cli)
{
    struct hj_format_path *path = malloc(sizeof *path);
    struct cli_list list = {0};
    bool good = path != NULL;

    if (path == NULL)
        return NULL;
    for (size_t i = 0; good && i < cli->formats.count; i++)
        good = add_folder(cli->formats.items[i], &list);
    good = good && cli_data_folders(cli, "formats", add_folder, &list);
    path->folders = list.items;
    path->count = list.count;
    if (good)
        return path;
    cli_format_path_free(path);
    return NULL;
}

void cli_format_path_free(struct hj_format_path *path)
{
    if (path == NULL)
        return;
    for (size_t i = 0; i < path->count; i++)
        free((char *)(uintptr_t)path->folders[i]);
    free(path->folders);
    free(path);
}

struct hj_format *cli_format_open(const struct cli *cli, const char *id)
{
    struct hj_format_path *path = cli_format_path(cli);
    struct hj_format *format = NULL;
    struct hj_error e = {0};

    if (path == NULL)
        hj_fail_memory(&e);
    else
        format = hj_format_load(path, id, &e);
    cli_format_path_free(path);
    if (format == NULL)
        cli_trouble(cli, &e);
    return format;
}

struct hj_format *cli_format_open_of(const struct cli *cli, const char *id,
                                     const char *game)
{
    struct hj_format *format = cli_format_open(cli, id);
    struct hj_str of = format != NULL ? hj_format_game(format) : HJ_STR("");

    if (format == NULL || game == NULL || hj_str_is(of, game) ||
        hj_game_find(of) == NULL)
        return format;
    cli_usage(cli, "the format '%s' is of the game %.*s, not of %s", id,
              HJ_STR_ARG(of), game);
    hj_format_free(format);
    return NULL;
}

/* Returns the id in a format's file, if the format is of GAME, in a new string;
 * else NULL, with the reason in E when the file cannot be read. */
static char *id_of(const char *file, struct hj_str game, struct hj_error *e)
{
    struct hj_file bytes = {0};
    xmlDocPtr doc = NULL;
    const xmlNode *root = NULL;
    char *id = NULL;

    if (hj_file_read(&bytes, file, HJ_FORMAT_MOST, e))
        doc = hj_xml_read(bytes.bytes, file, NULL, e);
    if (doc != NULL)
        root = hj_xml_root(doc);
    if (root != NULL && hj_xml_is(root, "format") &&
        (game.n == 0 || hj_str_eq(hj_xml_attribute(root, "game"), game))) {
        struct hj_str text = hj_xml_attribute(root, "id");
        if (text.p != NULL && (id = strndup(text.p, text.n)) == NULL)
            hj_fail_memory(e);
    }
    hj_xml_free(doc);
    hj_file_free(&bytes);
    return id;
}

/* Returns false when out of memory. */
static bool add_id(struct cli_list *ids, char *id)
{
    bool there = false;

    for (size_t i = 0; !there && i < ids->count; i++)
        there = strcmp(ids->items[i], id) == 0;
    if (!there && cli_list_add(ids, id))
        return true;
    free(id);
    return there;
}

static int add_ids(const struct cli *cli, const char *folder,
                   struct hj_str game, struct cli_list *ids)
{
    int status = CLI_FINE;
    DIR *dir = opendir(folder);
    struct dirent *entry;

    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        struct hj_error e = {0};
        char *file, *id;
        if (!hj_str_ends(hj_str(entry->d_name), HJ_STR(".xml")))
            continue;
        file = hj_path_join(hj_str(folder), hj_str(entry->d_name));
        id = file != NULL ? id_of(file, game, &e) : NULL;
        if (file == NULL || (id != NULL && !add_id(ids, id)))
            hj_fail_memory(&e);
        if (e.text[0] != '\0')
            status = cli_trouble(cli, &e);
        free(file);
    }
    if (dir != NULL)
        closedir(dir);
    return status;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **cli_format_ids(const struct cli *cli, struct hj_str game, size_t *count,
                      int *status)
{
    struct hj_format_path *path = cli_format_path(cli);
    struct cli_list ids = {0};
    struct hj_error e = {0};

    *count = 0;
    if (path == NULL)
        hj_fail_memory(&e);
    if (path == NULL) {
        cli_trouble(cli, &e);
        return NULL;
    }
    for (size_t i = 0; i < path->count; i++)
        if (add_ids(cli, path->folders[i], game, &ids) != CLI_FINE)
            *status = CLI_TROUBLE;
    cli_format_path_free(path);
    if (ids.items == NULL) {
        char **none = calloc(1, sizeof *none);
        if (none == NULL)
            cli_fail(cli, "out of memory");
        return none;
    }
    qsort(ids.items, ids.count, sizeof *ids.items, by_text);
    *count = ids.count;
    return (char **)(uintptr_t)ids.items;
}

void cli_format_ids_free(char **ids, size_t count)
{
    if (ids == NULL)
        return;
    for (size_t i = 0; i < count; i++)
        free(ids[i]);
    free(ids);
}

/* Returns the name in decks for section I of the format. */
static struct hj_str called_section(const struct hj_format *format, size_t i)
{
    struct hj_str name = hj_format_section(format, i);
    struct hj_str word = hj_section_word(name);

    if (i == HJ_DEFAULT_SECTION)
        return HJ_STR("main");
    return hj_format_section_of(format, word) == i ? word : name;
}

void cli_format_sections(const struct hj_format *format,
                         struct cli_sections *sections,
                         struct hj_deck_options *options)
{
    size_t n = 0;

    for (size_t i = 0; i < hj_format_sections(format); i++) {
        struct hj_str also = hj_format_section_also(format, i), name;
        struct hj_str called = called_section(format, i);
        if (i > 0 && n < HJ_MOST_SECTIONS) {
            sections->called[n] = called;
            sections->names[n++] = hj_format_section(format, i);
        }
        while (n < HJ_MOST_SECTIONS && also.n > 0 &&
               hj_str_split(&also, '|', &name)) {
            sections->called[n] = called;
            sections->names[n++] = hj_str_trim(name);
        }
    }
    options->sections = sections->names;
    options->called = sections->called;
    options->section_count = n;
    options->judged = true;
}

struct hj_str cli_format_section_name(const struct hj_format *format,
                                      const struct hj_deck *deck, size_t s)
{
    size_t i = s == HJ_DEFAULT_SECTION
                   ? HJ_DEFAULT_SECTION
                   : hj_format_section_of(format, deck->sections[s]);

    if (i == HJ_DEFAULT_SECTION)
        return deck->sections[HJ_DEFAULT_SECTION];
    return i < hj_format_sections(format) ? hj_format_section(format, i)
                                          : deck->sections[s];
}

void cli_format_name_sections(const struct hj_format *format,
                              struct hj_deck *deck)
{
    for (size_t s = 1; s < deck->section_count; s++)
        deck->sections[s] = cli_format_section_name(format, deck, s);
}

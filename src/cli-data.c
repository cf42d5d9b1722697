/* SPDX-License-Identifier: MPL-2.0 */
/* Search for shipped data and helper programs. */
#include "cli.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* In a build tree, a file of this name beside src/ holds the source tree's
 * path. */
static const char pointer_file[] = "../headjudge-data";

/* Visits one folder, NULL where memory runs out; returns true to end the
 * walk. */
typedef bool visit(const char *folder, void *to);

static bool visit_joined(const char *folder, const char *rest, visit *f,
                         void *to)
{
    char *path = hj_path_join(hj_str(folder), hj_str(rest));
    bool done = f(path, to);

    free(path);
    return done;
}

static bool visit_build_tree(const struct cli *cli, visit *f, void *to)
{
    char *pointer =
        hj_path_join(hj_str(cli->program_folder), hj_str(pointer_file));
    struct hj_file file = {0};
    bool done = false;

    if (pointer == NULL) {
        done = f(NULL, to);
    } else if (access(pointer, R_OK) == 0) {
        struct hj_error e = {0};
        char *tree = hj_file_read(&file, pointer, 4096, &e)
                         ? hj_path_join(HJ_STR(""), hj_str_trim(file.bytes))
                         : NULL;
        done = (tree != NULL || file.bytes.p != NULL || e.no_memory) &&
               f(tree, to);
        free(tree);
        hj_file_free(&file);
    }
    free(pointer);
    return done;
}

static bool walk(const struct cli *cli, visit *f, void *to)
{
    const char *named = getenv("HEADJUDGE_DATA");
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (cli->data != NULL && f(cli->data, to))
        return true;
    if (named != NULL && *named && f(named, to))
        return true;
    if (xdg != NULL && *xdg == '/') {
        if (visit_joined(xdg, "headjudge", f, to))
            return true;
    } else if (home != NULL && *home &&
               visit_joined(home, ".local/share/headjudge", f, to)) {
        return true;
    }
    if (cli->program_folder != NULL &&
        (visit_build_tree(cli, f, to) ||
         visit_joined(cli->program_folder, "../share/headjudge", f, to) ||
         visit_joined(cli->program_folder, "../../share/headjudge", f, to)))
        return true;
    return f(HJ_PKGDATADIR, to);
}

struct search {
    const char *file;
    char *found;
    bool failed; /* out of memory */
};

static bool has_file(const char *folder, void *to)
{
    struct search *s = to;
    const char *names[2] = {s->file, NULL};

    s->failed = folder == NULL;
    if (strncmp(s->file, "data/", 5) == 0)
        names[1] = s->file + 5;
    for (int i = 0; !s->failed && i < 2 && names[i] != NULL; i++) {
        char *path = hj_path_join(hj_str(folder), hj_str(names[i]));
        s->failed = path == NULL;
        if (path != NULL && access(path, R_OK) == 0) {
            s->found = path;
            return true;
        }
        free(path);
    }
    return s->failed;
}

bool cli_data_find(const struct cli *cli, const char *file, char **path)
{
    struct search s = {file, NULL, false};

    walk(cli, has_file, &s);
    *path = s.found;
    return !s.failed;
}

/* Returns FOLDER/NAME, which the caller frees, if it is executable; else
 * NULL. */
static char *program_in(const char *folder, const char *name)
{
    char *path = hj_path_join(hj_str(folder), hj_str(name));

    if (path != NULL && access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

char *cli_helper_find(const struct cli *cli, const char *name)
{
    static const char *const beside[] = {"", "../libexec/headjudge"};
    const char *named = getenv("HEADJUDGE_LIBEXEC");
    char *found = NULL;

    if (named != NULL && *named) { /* searches only there */
        found = program_in(named, name);
        if (found == NULL)
            cli_fail(cli,
                     "%s: helper program not found in %s (HEADJUDGE_LIBEXEC)",
                     name, named);
        return found;
    }
    for (int i = 0; i < 2 && found == NULL && cli->program_folder; i++) {
        char *folder =
            hj_path_join(hj_str(cli->program_folder), hj_str(beside[i]));
        found = folder != NULL ? program_in(folder, name) : NULL;
        free(folder);
    }
    if (found == NULL)
        found = program_in(HJ_PKGLIBEXECDIR, name);
    if (found == NULL)
        cli_fail(cli, "%s: helper program not found", name);
    return found;
}

int cli_exec_helper(const struct cli *cli, const char *name)
{
    char *path = cli_helper_find(cli, name);
    struct hj_error e = {0};

    if (path == NULL)
        return CLI_TROUBLE;
    execv(path, cli->arguments);
    hj_fail_file(&e, path, errno);
    free(path);
    return cli_trouble(cli, &e);
}

struct folders {
    const char *name;
    cli_folder *each;
    void *to;
    bool failed; /* out of memory */
};

static bool give_folder(const char *folder, void *to)
{
    struct folders *f = to;
    char *path =
        folder != NULL ? hj_path_join(hj_str(folder), hj_str(f->name)) : NULL;
    struct stat st;

    f->failed = path == NULL || (stat(path, &st) == 0 && S_ISDIR(st.st_mode) &&
                                 !f->each(path, f->to));
    free(path);
    return f->failed;
}

bool cli_data_folders(const struct cli *cli, const char *name, cli_folder *each,
                      void *to)
{
    struct folders f = {name, each, to, false};

    walk(cli, give_folder, &f);
    return !f.failed;
}

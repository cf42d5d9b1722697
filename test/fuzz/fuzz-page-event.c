/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the pages of an event: names, teams and lists of the input stand on
 * them, and none of it is markup: the pages have the same tags as those of an
 * input without a character that could be. */
#include "test/fuzz/page-target.h"

#include "base/utf8.h"
#include "event/event.h"
#include "pairing/tournament.h"

#include <dirent.h>

int hj_event_main(int argc, char **argv);
#define main hj_event_main
#include "src/hj-event.c"
#undef main

/* The texts of an input: its lines, the last with all that follows. */
enum { EVENT, FORMAT, ANN, BOB, TEAM, NOTE, LIST, TEXTS };
struct texts {
    struct hj_str text[TEXTS];
};

static void enter(struct hj_event *event, enum hj_entry_kind kind,
                  const char *args)
{
    struct hj_error e = {0};

    if (!hj_event_begin(event, &e) ||
        !hj_event_append(event, kind, hj_str(args), NULL, &e) ||
        !hj_event_commit(event, &e))
        abort();
}

static void put_player(struct hj_writer *w, const char *id, struct hj_str name,
                       struct hj_str team)
{
    hj_write_object(w, NULL);
    hj_write_text(w, "id", id);
    hj_write_str(w, "name", name);
    hj_write_str(w, "team", team);
    hj_write_end(w);
}

static void put_deck(struct hj_writer *w, struct hj_str list)
{
    hj_write_object(w, NULL);
    hj_write_text(w, "player", "ann");
    hj_write_text(w, "file", "ann.txt");
    hj_write_text(w, "kind", "text");
    hj_write_str(w, "list", list);
    hj_write_text(w, "hash", "h");
    hj_write_text(w, "sha256", "s");
    hj_write_int(w, "cards", 1);
    hj_write_int(w, "legal", 1);
    hj_write_int(w, "violations", 0);
    hj_write_text(w, "format", "f");
    hj_write_text(w, "digest", "d");
    hj_write_text(w, "day", "2026-11-21");
    hj_write_end(w);
}

/* The arguments of the entries whose texts are the input's. */
static void put_args(struct hj_writer *w, const struct texts *t, int which)
{
    hj_write_object(w, NULL);
    if (which == 0) {
        hj_write_str(w, "name", t->text[EVENT]);
        hj_write_str(w, "format", t->text[FORMAT]);
        hj_write_text(w, "method", "swiss");
        hj_write_text(w, "rules", "melee");
        hj_write_int(w, "best_of", 3);
        hj_write_int(w, "minutes", 50);
    } else {
        hj_write_text(w, "file", "f");
        hj_write_array(w, "players");
        put_player(w, "ann", t->text[ANN], t->text[TEAM]);
        put_player(w, "bob", t->text[BOB], t->text[TEAM]);
        put_player(w, "cid", HJ_STR("Cid"), HJ_STR(""));
        hj_write_end(w);
    }
    hj_write_end(w);
}

/* Makes an event of the texts. */
static void make_event(const char *file, const struct texts *t)
{
    struct hj_out *args[3] = {hj_out_memory(), hj_out_memory(),
                              hj_out_memory()};
    struct hj_error e = {0};
    struct hj_event *event;

    for (int i = 0; i < 3; i++) {
        struct hj_writer *w = hj_writer_json(args[i]);
        if (i < 2)
            put_args(w, t, i);
        else
            put_deck(w, t->text[LIST]);
        hj_writer_free(w);
    }
    if (!hj_event_create(file, hj_out_text(args[0]), "fuzz", NULL, &e))
        abort();
    event = hj_event_open(file, &e);
    if (event == NULL || !hj_event_set_author(event, "fuzz", NULL, &e))
        abort();
    enter(event, HJ_ENTRY_IMPORT, hj_out_text(args[1]).p);
    enter(event, HJ_ENTRY_DECK, hj_out_text(args[2]).p);
    enter(event, HJ_ENTRY_POD,
          "{\"draft\":1,\"seed\":1,\"seats\":["
          "{\"pod\":1,\"seat\":1,\"player\":\"ann\"},"
          "{\"pod\":1,\"seat\":2,\"player\":\"bob\"}]}");
    enter(event, HJ_ENTRY_ROUND,
          "{\"round\":1,\"method\":\"given\",\"minutes\":50,\"tables\":["
          "{\"table\":1,\"player1\":\"ann\",\"player2\":\"bob\"},"
          "{\"table\":2,\"player1\":\"cid\",\"player2\":\"BYE\"}]}");
    enter(event, HJ_ENTRY_PUBLISH, "{\"round\":1}");
    enter(event, HJ_ENTRY_RESULT,
          "{\"round\":1,\"table\":1,\"wins1\":2,\"wins2\":1,\"draws\":0}");
    hj_event_close(event);
    for (int i = 0; i < 3; i++)
        hj_out_free(args[i]);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes the shapes of all pages of a folder, and takes it away. */
static void take_folder(const char *folder, struct hj_out *shape)
{
    enum { MOST = 32 };
    char *names[MOST];
    size_t count = 0;
    DIR *dir = opendir(folder);
    struct dirent *entry;

    while (dir != NULL && (entry = readdir(dir)) != NULL && count < MOST)
        if (entry->d_name[0] != '.')
            names[count++] = strdup(entry->d_name);
    if (dir == NULL || count == 0)
        abort();
    closedir(dir);
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        char *path = hj_path_join(hj_str(folder), hj_str(names[i]));
        struct hj_file page = {0};
        struct hj_error e = {0};
        if (!hj_file_read(&page, path, HJ_FILE_MOST, &e))
            abort();
        hj_out_puts(shape, names[i]);
        page_shape(page.bytes, shape);
        hj_file_free(&page);
        unlink(path);
        free(path);
        free(names[i]);
    }
    rmdir(folder);
}

/* The shapes of the pages of an event of the texts. */
static void show(const char *base, const struct texts *t, struct hj_out *shape)
{
    char file[80], folder[80];
    const char *const words[] = {"hj-event",   "export", file,   "--to",
                                 "html",       "--into", folder, "--decks",
                                 "--personal", NULL};

    snprintf(file, sizeof file, "%s.event", base);
    snprintf(folder, sizeof folder, "%s.pages", base);
    unlink(file);
    make_event(file, t);
    if (page_run(hj_event_main, words) != CLI_FINE)
        abort();
    take_folder(folder, shape);
    unlink(file);
}

/* Cuts the input into texts; false where one cannot be a name. */
static bool cut(struct hj_str input, struct texts *t)
{
    struct hj_error e = {0};

    if (!hj_utf8_valid(input, NULL))
        return false;
    for (int i = 0; i < TEXTS; i++)
        if (i == LIST)
            t->text[i] = input;
        else if (!hj_str_line(&input, &t->text[i]) ||
                 !hj_player_name_is_valid(t->text[i], false, &e))
            return false;
    return true;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    char base[48], *copy = malloc(size + 1);
    struct hj_out *shape = hj_out_memory(), *plain = hj_out_memory();
    struct texts t;

    snprintf(base, sizeof base, "%s/hj-fuzz-page-%ld",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (long)getpid());
    memcpy(copy, bytes, size);
    if (memchr(bytes, '\0', size) == NULL &&
        cut((struct hj_str){(const char *)bytes, size}, &t)) {
        show(base, &t, shape);
        page_neutral(copy, size);
        if (!cut((struct hj_str){copy, size}, &t))
            abort();
        show(base, &t, plain);
        if (!hj_str_eq(hj_out_text(shape), hj_out_text(plain)))
            abort(); /* a text of the input was markup */
    }
    hj_out_free(shape);
    hj_out_free(plain);
    free(copy);
    return 0;
}

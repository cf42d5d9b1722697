/* SPDX-License-Identifier: MPL-2.0 */
/* Every log here and of the rules of each game: written in full, nothing is to
 * be added to the result, which ends in the same position; and the same is
 * found whether or not somebody watches. */
#include "base/file.h"
#include "games/games.h"
#include "replay/expand.h"
#include "test/games/judge-log.h"
#include "test/logs.h"
#include "test/suite.h"

enum { MOST_ROUNDS = 20 };

static struct logs logs;

/* A log that is replayed. */
struct played {
    struct hj_str text;
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_catalogue *cards;
    const struct hj_game_type *type;
    struct hj_replay *replay;
};

/* False: it cannot be played, or not with the cards in its head alone. */
static bool play(struct played *p, struct hj_str text)
{
    struct hj_replay_options options = {0};
    struct hj_error e = {0};

    *p = (struct played){text, hj_log_new(), hj_findings_new()};
    if (!hj_log_read(p->log, text, "log", p->findings, &e) ||
        !hj_log_head(p->log)->playable || hj_log_cards(p->log) == 0)
        return false;
    p->type = hj_game_type_of(hj_log_head(p->log)->game);
    p->cards = judge_cards(p->log);
    p->replay = p->type == NULL
                    ? NULL
                    : hj_replay_new(p->log, p->type, p->cards, "log", &e);
    return p->replay != NULL &&
           hj_replay_run(p->replay, &options, p->findings, &e);
}

static void put_away(struct played *p)
{
    hj_replay_free(p->replay);
    hj_catalogue_free(p->cards);
    hj_findings_free(p->findings);
    hj_log_free(p->log);
}

static bool take_fact(void *data, struct hj_str path, struct hj_str value)
{
    hj_out_printf(data, "%.*s %.*s\n", HJ_STR_ARG(path), HJ_STR_ARG(value));
    return true;
}

static void put_position(const struct played *p, struct hj_out *out)
{
    p->type->paths(hj_replay_game(p->replay), hj_replay_state(p->replay),
                   take_fact, out);
}

/* Adds what is implied until nothing is to be added, then puts the lines into
 * OUT as they are written. */
static void write_full(struct hj_str text, struct hj_out *out)
{
    struct hj_out *lines[2] = {hj_out_memory(), hj_out_memory()};
    struct hj_error e = {0};
    size_t added = 1;

    for (int i = 0; added > 0 && i < MOST_ROUNDS; i++) {
        struct played p;
        ck_assert(play(&p, text));
        hj_out_cut(lines[i % 2], 0);
        ck_assert(hj_replay_expand(p.replay, text, lines[i % 2], &added, &e));
        put_away(&p);
        text = hj_out_text(lines[i % 2]);
    }
    ck_assert_uint_eq(added, 0);
    hj_log_format(text, out);
    hj_out_free(lines[0]);
    hj_out_free(lines[1]);
}

static void compare(const char *path, struct played *first)
{
    struct hj_out *full = hj_out_memory(), *again = hj_out_memory();
    struct hj_out *position = hj_out_memory(), *after = hj_out_memory();
    struct played p;

    put_position(first, position);
    write_full(first->text, full);
    write_full(hj_out_text(full), again);
    ck_assert_msg(hj_str_eq(hj_out_text(full), hj_out_text(again)),
                  "%s: more is added to what is written in full", path);
    ck_assert(play(&p, hj_out_text(full)));
    put_position(&p, after);
    ck_assert_msg(hj_str_eq(hj_out_text(position), hj_out_text(after)),
                  "%s: in full it ends elsewhere:\n%s", path,
                  hj_out_text(full).p);
    put_away(&p);
    hj_out_free(full);
    hj_out_free(again);
    hj_out_free(position);
    hj_out_free(after);
}

static void look_on(void *data, const struct hj_replay_step *step)
{
    *(size_t *)data += step->event_count;
}

static void put_findings(const struct played *p, struct hj_out *out)
{
    for (size_t i = 0; i < hj_findings_count(p->findings); i++)
        hj_finding_print(hj_findings_at(p->findings, i), out, false);
}

static void watch(const char *path, struct played *p)
{
    struct hj_out *alone = hj_out_memory(), *watched = hj_out_memory();
    size_t events = 0;
    const struct hj_replay_options options = {.watch = look_on,
                                              .data = &events};
    struct hj_error e = {0};
    struct hj_findings *found = p->findings;

    put_findings(p, alone);
    p->findings = hj_findings_new();
    ck_assert(hj_log_read(p->log, p->text, "log", p->findings, &e) &&
              hj_replay_run(p->replay, &options, p->findings, &e));
    put_findings(p, watched);
    ck_assert_msg(hj_str_eq(hj_out_text(alone), hj_out_text(watched)),
                  "%s: alone:\n%.*s\nwatched:\n%.*s", path,
                  HJ_STR_ARG(hj_out_text(alone)),
                  HJ_STR_ARG(hj_out_text(watched)));
    hj_findings_free(found);
    hj_out_free(alone);
    hj_out_free(watched);
}

START_TEST(test_log)
{
    struct hj_error e = {0};
    struct hj_file file;
    struct played p;

    ck_assert_msg(hj_file_read(&file, logs.paths[_i], HJ_FILE_MOST, &e), "%s",
                  e.text);
    if (play(&p, file.bytes)) {
        watch(logs.paths[_i], &p);
        compare(logs.paths[_i], &p);
    }
    put_away(&p);
    hj_file_free(&file);
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("full");
    int failed;

    logs_find(&logs, "test/golden/hj-replay");
    for (size_t i = 0; hj_game_at(i) != NULL; i++) {
        char folder[100];
        snprintf(folder, sizeof folder, "test/rules/%s", hj_game_at(i)->id);
        logs_find(&logs, folder);
    }
    if (logs.count == 0) {
        fprintf(stderr, "no logs\n");
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tc, test_log, 0, logs.count);
    failed = run_tests("full", tc);
    logs_free(&logs);
    return failed;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Judges the text of a log by the cards in its head. */
#include "judge-log.h"

#include "base/file.h"
#include "games/games.h"
#include "replay/replay.h"

#include <stdio.h>
#include <string.h>

struct hj_catalogue *judge_cards(const struct hj_log *log)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_out *csv = hj_out_memory();
    struct hj_error e = {0};

    for (size_t i = 0; i < hj_log_cards(log); i++) {
        hj_out_cut(csv, 0);
        hj_log_card_csv(log, i, csv);
        ck_assert_msg(
            hj_catalogue_parse(cat, hj_out_text(csv), "log", findings, &e),
            "%s", e.text);
    }
    ck_assert_msg(hj_catalogue_close(cat, 0, findings, &e), "%s", e.text);
    hj_out_free(csv);
    hj_findings_free(findings);
    return cat;
}

/* A judged log of GAME. */
struct judged {
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_catalogue *cat;
    struct hj_replay *replay;
};

static struct judged begin(const char *game, struct hj_str text)
{
    struct hj_error e = {0};
    struct hj_replay_options options = {0};
    struct judged j = {.log = hj_log_new(), .findings = hj_findings_new()};

    ck_assert_msg(hj_log_read(j.log, text, "log", j.findings, &e), "%s",
                  e.text);
    j.cat = judge_cards(j.log);
    j.replay =
        hj_replay_new(j.log, hj_game_type_of(hj_str(game)), j.cat, "log", &e);
    ck_assert_msg(j.replay != NULL, "%s", e.text);
    ck_assert_msg(hj_replay_run(j.replay, &options, j.findings, &e), "%s",
                  e.text);
    return j;
}

static void end(struct judged *j)
{
    hj_replay_free(j->replay);
    hj_catalogue_free(j->cat);
    hj_findings_free(j->findings);
    hj_log_free(j->log);
}

int judge_text(const char *game, struct hj_str text, struct hj_out *say)
{
    struct judged j = begin(game, text);
    int faults = (int)hj_replay_verdict(j.replay)->bad_lines;

    for (size_t i = 0; i < hj_findings_count(j.findings); i++) {
        const struct hj_finding *f = hj_findings_at(j.findings, i);
        if (f->severity > HJ_FALSE_CLAIM)
            continue;
        faults++;
        if (say == NULL)
            continue;
        hj_out_printf(say, "line %u: ", f->place.line);
        hj_out_str(say, f->message);
        hj_out_puts(say, "\n");
    }
    end(&j);
    return faults;
}

void judge_position(const char *game, struct hj_str text, uint64_t seed,
                    int number, const char *allowed)
{
    struct judged j = begin(game, text);
    const struct hj_replay_verdict *verdict = hj_replay_verdict(j.replay);

    for (size_t i = 0; i < hj_findings_count(j.findings); i++) {
        const struct hj_finding *f = hj_findings_at(j.findings, i);
        ck_assert_msg(f->severity > HJ_FALSE_CLAIM ||
                          (allowed != NULL && strstr(f->cite, allowed) != NULL),
                      "seed %llu, position %d: line %u: %.*s [%s]\n%.*s",
                      (unsigned long long)seed, number, f->place.line,
                      HJ_STR_ARG(f->message), f->cite, HJ_STR_ARG(text));
    }
    ck_assert_uint_eq(verdict->false_claims, 0);
    ck_assert(allowed != NULL || verdict->bad_lines == 0);
    ck_assert_uint_ge(verdict->claims, 2);
    end(&j);
}

int judge_file(const char *path, const char *game)
{
    struct hj_error e = {0};
    struct hj_file file;
    char line[100];
    int faults = -1;

    snprintf(line, sizeof line, "\n@game %s\n", game);
    ck_assert_msg(hj_file_read(&file, path, HJ_FILE_MOST, &e), "%s: %s", path,
                  e.text);
    if (hj_str_search(file.bytes, hj_str(line), 0) < file.bytes.n &&
        hj_str_search(file.bytes, HJ_STR("\n@card "), 0) < file.bytes.n)
        faults = judge_text(game, file.bytes, NULL);
    hj_file_free(&file);
    return faults;
}

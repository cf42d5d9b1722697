/* SPDX-License-Identifier: MPL-2.0 */
/* Judges the text of a log by the cards in its head. */
#include "judge-log.h"

#include "base/file.h"
#include "games/games.h"
#include "replay/replay.h"

#include <stdio.h>

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

int judge_text(const char *game, struct hj_str text, struct hj_out *say)
{
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay_options options = {0};
    struct hj_catalogue *cat;
    struct hj_replay *replay;
    int faults;

    ck_assert_msg(hj_log_read(log, text, "log", findings, &e), "%s", e.text);
    cat = judge_cards(log);
    replay = hj_replay_new(log, hj_game_type_of(hj_str(game)), cat, "log", &e);
    ck_assert_msg(replay != NULL, "%s", e.text);
    ck_assert_msg(hj_replay_run(replay, &options, findings, &e), "%s", e.text);
    faults = (int)hj_replay_verdict(replay)->bad_lines;
    for (size_t i = 0; i < hj_findings_count(findings); i++) {
        const struct hj_finding *f = hj_findings_at(findings, i);
        if (f->severity > HJ_FALSE_CLAIM)
            continue;
        faults++;
        if (say == NULL)
            continue;
        hj_out_printf(say, "line %u: ", f->place.line);
        hj_out_str(say, f->message);
        hj_out_puts(say, "\n");
    }
    hj_replay_free(replay);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    hj_log_free(log);
    return faults;
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

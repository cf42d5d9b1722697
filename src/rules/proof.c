/* SPDX-License-Identifier: MPL-2.0 */
/* Replay of one log of test/rules, and comparison with its annotations. */
#include "rules/proof.h"

#include "replay/replay.h"

/* The objects of one run, freed at its end. */
struct run {
    struct proof *proof;
    const char *name;
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_catalogue *catalogue;
    struct hj_replay *replay;
    const struct hj_game_type *type;
    bool memory;
};

static bool of_id(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/* Adds all words of a text that may be ids to a map; returns false when out of
 * memory. */
static bool put_ids(struct hj_map *map, struct hj_str text)
{
    for (size_t at = 0; at < text.n;) {
        size_t end = at;
        while (end < text.n && of_id(text.p[end]))
            end++;
        struct hj_str id = {text.p + at, end - at};
        while (id.n > 0 && id.p[id.n - 1] == '.')
            id.n--; /* the period of a sentence */
        if (id.n > 1 && !hj_map_put(map, id, 1))
            return false;
        at = end + 1;
    }
    return true;
}

/* Does the same for a text that does not live as long as the map. */
static bool put_kept(struct proof *p, struct hj_map *map, struct hj_str text)
{
    struct hj_str kept = hj_arena_str(p->arena, text);

    return kept.p != NULL && put_ids(map, kept);
}

/* Returns the annotation of a line: the text after a # that begins the line or
 * follows a blank. */
static struct hj_str note_of(struct hj_str line)
{
    size_t at = hj_str_find(line, '#', 0);

    while (at > 0 && at < line.n &&
           hj_str_blank(hj_str_from(line, at - 1)) == 0)
        at = hj_str_find(line, '#', at + 1);
    return hj_str_from(line, at + 1);
}

static bool put_names(struct proof *p)
{
    struct hj_str rest = p->file.bytes, line;

    while (hj_str_line(&rest, &line))
        if (!put_ids(p->named, note_of(line)))
            return false;
    return true;
}

/* Checks that the first annotation, on one or more lines, is a sentence. */
static void check_purpose(struct run *run)
{
    struct hj_str rest = run->proof->file.bytes, line;
    bool begun = false;

    while (hj_str_line(&rest, &line)) {
        struct hj_str note = hj_str_trim(note_of(line));
        if (hj_str_ends(note, HJ_STR(".")))
            return;
        if (begun && note.n == 0)
            break;
        begun = note.n > 0;
    }
    hj_out_printf(run->proof->wrong, "%s: no sentence of purpose\n", run->name);
}

static bool read_cards(struct run *run, struct hj_error *e)
{
    struct hj_out *csv = hj_out_memory();
    bool good;

    run->catalogue = hj_catalogue_new();
    good = !hj_out_failed(csv) && run->catalogue != NULL;
    if (!good)
        hj_fail_memory(e);
    for (size_t i = 0; good && i < hj_log_cards(run->log); i++) {
        hj_out_cut(csv, 0);
        hj_log_card_csv(run->log, i, csv);
        good = hj_catalogue_parse(run->catalogue, hj_out_text(csv), run->name,
                                  run->findings, e);
    }
    if (good && hj_log_cards(run->log) == 0) /* a catalogue cannot be empty */
        good = hj_catalogue_parse(run->catalogue, HJ_STR("name\nNobody\n"),
                                  run->name, run->findings, e);
    hj_out_free(csv);
    return good && hj_catalogue_close(run->catalogue, 0, run->findings, e);
}

/* Checks the secrecy of a claim's subject: with the annotation `secret:` only
 * its player may know the subject, with `public:` everyone. */
static void judge_secrecy(struct run *run, const struct hj_replay_step *step)
{
    const struct hj_log_line *line = step->line;
    const struct hj_game *game = hj_replay_game(run->replay);
    bool secret = hj_str_starts(line->note, HJ_STR("secret:"));
    int players = (int)hj_log_head(run->log)->player_count, barred = 0;

    if (line->kind != HJ_LINE_CLAIM ||
        !(secret || hj_str_starts(line->note, HJ_STR("public:"))))
        return;
    for (int i = 0; i < players; i++)
        barred += run->type->secret(
            game, step->state, hj_operand_text(&line->action.operands[0]), i);
    if (barred != (secret ? players - 1 : 0))
        hj_out_printf(run->proof->wrong,
                      "%s:%u: so many players may not know this: %d\n",
                      run->name, line->action.line, barred);
}

static void take_step(void *data, const struct hj_replay_step *step)
{
    struct run *run = data;

    judge_secrecy(run, step);
    for (size_t i = 0; i < step->event_count; i++)
        if (!put_ids(run->proof->cited, hj_str(step->events[i].rule)))
            run->memory = false;
}

/* Returns true if the annotation of a line expects a finding of that severity,
 * with the expected rule ids, possibly none, in *IDS. */
static bool expects(struct hj_str note, enum hj_severity severity,
                    struct hj_str *ids)
{
    static const char *const words[] = {[HJ_ILLEGAL] = "illegal:",
                                        [HJ_FALSE_CLAIM] = "false",
                                        [HJ_WARNING] = "warning:"};
    struct hj_str word;

    if (severity > HJ_WARNING)
        return false;
    word = hj_str(words[severity]);
    *ids = HJ_STR("");
    if (!hj_str_starts(note, word))
        return false;
    if (severity != HJ_FALSE_CLAIM)
        *ids = hj_str_trim(hj_str_from(note, word.n));
    return true;
}

static bool cites(const char *cite, struct hj_str id)
{
    struct hj_str rest = hj_str(cite), one;

    while (hj_str_split(&rest, ' ', &one))
        if (hj_str_eq(one, id))
            return true;
    return false;
}

static const struct hj_log_line *line_at(const struct hj_log *log,
                                         unsigned number)
{
    for (size_t i = 0; i < hj_log_lines(log); i++)
        if (hj_log_line(log, i)->action.line == number)
            return hj_log_line(log, i);
    for (size_t i = 0; i < hj_log_facts(log); i++)
        if (hj_log_fact(log, i)->action.line == number)
            return hj_log_fact(log, i);
    return NULL;
}

/* Reports each finding that its line does not expect, and records the rules
 * that the others cite.  A claim that cannot be judged counts as unexpected.
 * Returns false when out of memory. */
static bool judge_findings(struct run *run)
{
    const struct hj_diagnostic *open =
        hj_diagnostic(HJ_FINDING_CLAIM_NOT_KNOWN);

    for (size_t k = 0; k < hj_findings_count(run->findings); k++) {
        const struct hj_finding *f = hj_findings_at(run->findings, k);
        const struct hj_log_line *line = line_at(run->log, f->place.line);
        struct hj_str ids;
        if (f->severity > HJ_WARNING && f->id != open->id)
            continue;
        if (line == NULL || !expects(line->note, f->severity, &ids)) {
            hj_finding_print(f, run->proof->wrong, false);
            continue;
        }
        if (!put_kept(run->proof, run->proof->cited, hj_str(f->cite)))
            return false;
    }
    return true;
}

static bool found(const struct run *run, const struct hj_log_line *line,
                  enum hj_severity severity, struct hj_str id)
{
    for (size_t k = 0; k < hj_findings_count(run->findings); k++) {
        const struct hj_finding *f = hj_findings_at(run->findings, k);
        if (f->place.line == line->action.line && f->severity == severity &&
            (id.n == 0 || cites(f->cite, id)))
            return true;
    }
    return false;
}

/* Reports each expectation of a line without a finding; records the ids in the
 * annotations of claims that hold.  Returns false when out of memory. */
static bool judge_line(struct run *run, const struct hj_log_line *line)
{
    for (int s = HJ_ILLEGAL; s <= HJ_WARNING; s++) {
        struct hj_str ids, id;
        if (!expects(line->note, s, &ids))
            continue;
        do {
            if (!hj_str_split(&ids, ' ', &id))
                id = HJ_STR("");
            if (!found(run, line, s, id))
                hj_out_printf(run->proof->wrong,
                              "%s:%u: no finding here cites %.*s\n", run->name,
                              line->action.line, HJ_STR_ARG(id));
        } while (ids.p != NULL);
        return true;
    }
    return line->kind != HJ_LINE_CLAIM ||
           found(run, line, HJ_FALSE_CLAIM, HJ_STR("")) ||
           put_kept(run->proof, run->proof->claimed, line->note);
}

static bool play(struct run *run, struct hj_error *e)
{
    const struct hj_game_type *type = run->proof->game->type;
    struct hj_replay_options options = {.watch = take_step, .data = run};

    run->memory = true;
    run->type = type;
    run->replay = hj_replay_new(run->log, type, run->catalogue, run->name, e);
    if (run->replay == NULL ||
        !hj_replay_run(run->replay, &options, run->findings, e))
        return false;
    run->memory = run->memory && judge_findings(run);
    for (size_t i = 0; run->memory && i < hj_log_facts(run->log); i++)
        run->memory = judge_line(run, hj_log_fact(run->log, i));
    for (size_t i = 0; run->memory && i < hj_log_lines(run->log); i++)
        run->memory = judge_line(run, hj_log_line(run->log, i));
    return run->memory || hj_fail_memory(e);
}

static bool read_log(struct run *run, struct hj_error *e)
{
    struct proof *p = run->proof;

    run->log = hj_log_new();
    run->findings = hj_findings_new();
    p->named = hj_map_new(64);
    p->claimed = hj_map_new(64);
    p->cited = hj_map_new(64);
    p->arena = hj_arena_new();
    p->wrong = hj_out_memory();
    if (run->log == NULL || run->findings == NULL || p->named == NULL ||
        p->claimed == NULL || p->cited == NULL || hj_out_failed(p->wrong) ||
        !put_names(p))
        return hj_fail_memory(e);
    check_purpose(run);
    if (!hj_log_read(run->log, p->file.bytes, run->name, run->findings, e))
        return false;
    if (!hj_log_head(run->log)->playable) {
        const struct hj_finding *first = hj_findings_at(run->findings, 0);
        return hj_fail(e, "%s:%u: it cannot be played: %.*s", run->name,
                       first->place.line, HJ_STR_ARG(first->message));
    }
    p->game = hj_game_find(hj_log_head(run->log)->game);
    return true;
}

bool proof_run(struct proof *proof, const char *path, const char *name,
               struct hj_error *e)
{
    struct run run = {.proof = proof, .name = name};
    bool good = hj_file_read(&proof->file, path, HJ_FILE_MOST, e) &&
                read_log(&run, e) && read_cards(&run, e) && play(&run, e);

    hj_replay_free(run.replay);
    hj_catalogue_free(run.catalogue);
    hj_findings_free(run.findings);
    hj_log_free(run.log);
    return good;
}

bool proof_read_case(struct proof *proof, const char *path, struct hj_error *e)
{
    struct hj_str rest, line;

    proof->is_case = true;
    if (!hj_file_read(&proof->file, path, HJ_FILE_MOST, e))
        return false;
    proof->named = hj_map_new(64);
    proof->wrong = hj_out_memory();
    if (proof->named == NULL || hj_out_failed(proof->wrong))
        return hj_fail_memory(e);
    rest = proof->file.bytes;
    while (hj_str_line(&rest, &line))
        if (hj_str_starts(line, HJ_STR("#")) && !put_ids(proof->named, line))
            return hj_fail_memory(e);
    return true;
}

bool proof_is_of(const struct proof *proof, const struct hj_game_row *game)
{
    return proof->game == NULL || proof->game == game;
}

void proof_free(struct proof *proof)
{
    hj_map_free(proof->named);
    hj_map_free(proof->claimed);
    hj_map_free(proof->cited);
    hj_arena_free(proof->arena);
    hj_out_free(proof->wrong);
    hj_file_free(&proof->file);
    *proof = (struct proof){0};
}

bool proof_holds(const struct proof *proof)
{
    return !hj_out_failed(proof->wrong) && hj_out_text(proof->wrong).n == 0;
}

bool proof_shows(const struct proof *proof, struct hj_str id,
                 struct hj_str cited)
{
    struct hj_str one;

    if (!hj_map_get(proof->named, id, NULL))
        return false;
    if (proof->is_case || hj_map_get(proof->cited, id, NULL) ||
        hj_map_get(proof->claimed, id, NULL))
        return true;
    while (hj_str_split(&cited, ' ', &one))
        if (hj_map_get(proof->cited, one, NULL))
            return true;
    return false;
}

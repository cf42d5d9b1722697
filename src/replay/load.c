/* SPDX-License-Identifier: MPL-2.0 */
/* Opening a log: its text, its cards, its game. */
#include "replay/replay-tool.h"
#include "games/games.h"
#include "replay/redact.h"

struct opened opened_as(const struct replay_options *given)
{
    return (struct opened){
        .as = given->as, .cache = given->cache, .many = given->many};
}

const struct hj_word *replay_how(int how)
{
    static const struct hj_word hows[] = {[HJ_DERIVED] = HJ_WORD("derived"),
                                          [HJ_IMPLIED] = HJ_WORD("implied"),
                                          [HJ_ASSERTED] = HJ_WORD("asserted"),
                                          [HJ_OVERRIDDEN] =
                                              HJ_WORD("overridden"),
                                          [HJ_STOOD] = HJ_WORD("stood")};

    return &hows[how];
}

void replay_write_how(struct hj_writer *w, int how, const char *rule)
{
    hj_write_text(w, "how", replay_how(how)->text);
    hj_cite_write(w, "cite", rule != NULL ? rule : "");
}

void replay_put_how(struct hj_out *out, int how, struct hj_str rules)
{
    char *at =
        hj_out_begin_write(out, HJ_WORD_ROOM + rules.n + sizeof " () []");

    if (at == NULL)
        return;
    if (how != HJ_DERIVED) {
        at = hj_put_word(hj_put(at, HJ_STR(" (")), replay_how(how));
        *at++ = ')';
    }
    if (rules.n > 0) {
        at = hj_put(hj_put(at, HJ_STR(" [")), rules);
        *at++ = ']';
    }
    hj_out_end_write(out, at);
}

/* Adds the cards that the log declares; an error is reported at the line of its
 * card. */
static bool add_cards(struct hj_catalogue *cat, void *data, struct hj_error *e)
{
    struct opened *o = data;
    struct hj_out *csv = hj_out_memory();
    bool good = true;

    for (size_t i = 0; good && i < hj_log_cards(o->log); i++) {
        size_t before = hj_findings_count(o->findings);
        hj_out_cut(csv, 0);
        hj_log_card_csv(o->log, i, csv);
        good = hj_out_failed(csv) ? hj_fail_memory(e)
                                  : hj_catalogue_parse(cat, hj_out_text(csv),
                                                       o->name, o->findings, e);
        if (before < hj_findings_count(o->findings))
            hj_log_count_bad_line(o->log);
        for (size_t k = before; k < hj_findings_count(o->findings); k++)
            hj_findings_at(o->findings, k)->place =
                (struct hj_place){o->name, hj_log_card(o->log, i)->line,
                                  hj_log_card(o->log, i)->column};
    }
    hj_out_free(csv);
    return good;
}

/* Warns of declared cards that differ from the catalogue, whose values are
 * used. */
static void tell_disagreement(struct opened *o)
{
    for (size_t i = 0; i < hj_log_cards(o->log); i++) {
        const struct hj_log_card *c = hj_log_card(o->log, i);
        hj_card card = hj_catalogue_exact(o->catalogue, c->name);
        for (uint32_t k = 0; card != HJ_NO_CARD && k < c->count; k++) {
            const struct hj_log_pair *pair = hj_log_pair(o->log, c->first + k);
            hj_property p = hj_catalogue_property(o->catalogue, pair->key);
            struct hj_str is = hj_card_value(o->catalogue, card, p);
            struct hj_finding *f;
            if (hj_str_equal_nocase(is, hj_str_trim(pair->value)) ||
                (is.n == 0 && hj_card_printings(o->catalogue, card) == 1))
                continue; /* already reported as an invalid value */
            f = hj_findings_add(
                o->findings, HJ_FINDING_ROWS_DISAGREE,
                (struct hj_place){o->name, c->line, c->column}, NULL,
                "%.*s: %.*s is '%.*s' here and '%.*s' in the catalogue, which "
                "counts; another card needs another name",
                HJ_STR_ARG(c->name), HJ_STR_ARG(pair->key),
                HJ_STR_ARG(pair->value), HJ_STR_ARG(is));
            if (f != NULL)
                f->severity = HJ_WARNING; /* not an error of a player */
        }
    }
}

static bool open_catalogue(struct cli *cli, struct opened *o)
{
    struct hj_str game = hj_log_head(o->log)->game;
    bool declares = hj_log_cards(o->log) > 0;
    struct hj_findings *shipped;

    if (o->cache != NULL && (!declares || o->many)) {
        o->catalogue = replay_cache_take(o->cache, cli, game);
        if (o->catalogue == NULL || !declares)
            return o->catalogue != NULL;
    }
    shipped = hj_findings_new();
    if (shipped == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    o->own_catalogue =
        cli_catalogue_open_with(cli, game, o->catalogue, add_cards, o, shipped);
    hj_findings_free(shipped);
    o->catalogue = o->own_catalogue;
    if (o->catalogue != NULL)
        tell_disagreement(o);
    return o->catalogue != NULL;
}

/* Reports the reason why a log has no playable game. */
static int tell_unplayable(struct cli *cli, struct opened *o)
{
    o->unplayable = true;
    hj_findings_sort(o->findings);
    if (o->as != NULL) /* the findings could quote hidden information */
        hj_findings_clear(o->findings);
    if (!o->tells)
        cli_print_findings(cli, o->findings);
    (void)hj_out_flush(cli->out, NULL); /* the cause before the outcome */
    return cli_fail(cli, "%s: cannot be replayed", o->name);
}

static int open_game(struct cli *cli, struct opened *o)
{
    const struct hj_log_head *head = hj_log_head(o->log);
    struct hj_error e = {0};

    o->type = hj_game_type_of(head->game);
    if (!open_catalogue(cli, o))
        return CLI_TROUBLE;
    if (!opened_table(cli, o, &e))
        return cli_trouble(cli, &e);
    if (o->cache != NULL && o->own_catalogue == NULL)
        o->replay = replay_cache_replay(o->cache, o->catalogue);
    if (o->replay != NULL) {
        if (!hj_replay_reopen(o->replay, o->log, o->name, &o->table, &e)) {
            hj_replay_free(o->replay);
            o->replay = NULL;
        }
    } else {
        o->replay = hj_replay_new_with(o->log, o->type, o->catalogue, o->name,
                                       &o->table, &e);
    }
    if (o->replay != NULL)
        return CLI_FINE;
    if (!e.input)
        return cli_trouble(cli, &e);
    if (hj_findings_add(o->findings, HJ_FINDING_LOG_HEAD,
                        (struct hj_place){o->name, 1, 0}, NULL, "%s",
                        e.text) == NULL)
        return cli_fail(cli, "out of memory");
    return tell_unplayable(cli, o);
}

static int parse_text(struct cli *cli, struct opened *o, struct hj_str text)
{
    struct hj_error e = {0};

    o->text = text;
    o->log = o->cache != NULL ? replay_cache_log(o->cache) : hj_log_new();
    o->findings = hj_findings_new();
    if (o->log == NULL || o->findings == NULL)
        return cli_fail(cli, "out of memory");
    if (!hj_log_read(o->log, text, o->name, o->findings, &e))
        return cli_trouble(cli, &e);
    return hj_log_head(o->log)->playable ? open_game(cli, o)
                                         : tell_unplayable(cli, o);
}

int opened_open(struct cli *cli, struct opened *o, const char *name)
{
    struct hj_error e = {0};
    int64_t line;

    if (!hj_file_read(&o->file, name, HJ_FILE_MOST, &e)) {
        if (hj_str_int(hj_str(name), 0, UINT32_MAX, &line))
            return cli_fail(cli, "no log '%s'; a line number goes behind --at",
                            name);
        return cli_trouble(cli, &e);
    }
    return opened_parse(cli, o, name, o->file.bytes);
}

static void close_game(struct opened *o)
{
    if (o->replay != NULL && o->cache != NULL && o->own_catalogue == NULL)
        replay_cache_keep(o->cache, o->catalogue, o->replay);
    else
        hj_replay_free(o->replay);
    hj_catalogue_free(o->own_catalogue);
    if (o->cache != NULL)
        replay_cache_keep_log(o->cache, o->log);
    else
        hj_log_free(o->log);
    hj_findings_free(o->findings);
    hj_format_free(o->own_format);
    hj_arena_free(o->arena);
    o->own_format = NULL;
    o->arena = NULL;
    o->table = (struct hj_replay_table){.health = 0};
    o->replay = NULL;
    o->catalogue = o->own_catalogue = NULL;
    o->log = NULL;
    o->findings = NULL;
}

/* Returns the player of --as; -1 after a message. */
static int viewer_of(struct cli *cli, const struct opened *o)
{
    const struct hj_log_head *head = hj_log_head(o->log);
    struct hj_out *ids = hj_out_memory();

    for (uint32_t i = 0; i < head->player_count; i++) {
        if (hj_str_is(head->players[i].id, o->as)) {
            hj_out_free(ids);
            return (int)i;
        }
        hj_out_printf(ids, "%s%.*s", i > 0 ? ", " : "",
                      HJ_STR_ARG(head->players[i].id));
    }
    cli_fail(cli, "%s: no player is called '%s'; there are %.*s", o->name,
             o->as, HJ_STR_ARG(hj_out_text(ids)));
    hj_out_free(ids);
    return -1;
}

/* Replaces the log by its redaction for one player. */
static int take_view(struct cli *cli, struct opened *o)
{
    int player = viewer_of(cli, o);
    struct hj_error e = {0};

    if (player < 0)
        return CLI_TROUBLE;
    if (o->type->redact == NULL || o->type->secret == NULL)
        return cli_fail(cli,
                        "%s: what a player of %s may know is not known to "
                        "this version: no --as",
                        o->name, o->type->id);
    o->view = hj_out_memory();
    if (!hj_replay_redact(o->replay, o->text, player, o->view, &e))
        return cli_trouble(cli, &e);
    close_game(o);
    return parse_text(cli, o, hj_out_text(o->view));
}

int opened_parse(struct cli *cli, struct opened *o, const char *name,
                 struct hj_str text)
{
    int status;

    o->name = name;
    status = parse_text(cli, o, text);
    if (status == CLI_FINE && o->as != NULL && !o->is_view)
        status = take_view(cli, o);
    return status;
}

void opened_close(struct opened *o)
{
    close_game(o);
    hj_out_free(o->view);
    hj_file_free(&o->file);
    *o = (struct opened){0};
}

/* Returns the number of lines of the log, including empty ones. */
static size_t count_lines(const struct opened *o)
{
    struct hj_str rest = o->text, line;
    size_t count = 0;

    while (hj_str_line(&rest, &line))
        count++;
    return count;
}

uint32_t opened_start(const struct opened *o)
{
    for (size_t i = 0; i < hj_log_lines(o->log); i++) {
        const struct hj_log_line *l = hj_log_line(o->log, i);
        if (l->kind != HJ_LINE_USER && l->kind != HJ_LINE_BAD)
            return l->action.line - 1;
    }
    return 0;
}

/* Returns the last line that belongs to the position at LINE: the one before
 * the first action for a line of the head or the position, the `@void` behind
 * an action that it takes out; 0: all lines. */
static uint32_t last_kept(const struct opened *o, uint32_t line)
{
    uint32_t start = opened_start(o);

    if (line == 0 || start == 0)
        return 0;
    for (size_t i = 1; i < hj_log_lines(o->log); i++) {
        uint32_t at = hj_log_line(o->log, i)->action.line;
        if (at > line && hj_log_line(o->log, i)->kind == HJ_LINE_VOID &&
            hj_log_line(o->log, i - 1)->action.line <= line)
            return at;
    }
    return line > start ? line : start;
}

uint32_t opened_put_text(const struct opened *o, uint32_t line,
                         struct hj_out *out)
{
    struct hj_str rest = o->text, one;
    uint32_t last = last_kept(o, line), lines = 0;

    while ((last == 0 || lines < last) && hj_str_line(&rest, &one)) {
        hj_out_str(out, one);
        hj_out_char(out, '\n');
        lines++;
    }
    return lines;
}

static void no_point(const struct cli *cli, const struct opened *o,
                     const char *at)
{
    struct hj_str name = hj_str(at[0] == '@' ? at + 1 : at);
    struct hj_str near = hj_log_near_label(o->log, name, hj_log_lines(o->log));

    if (near.n > 0)
        cli_usage(cli, "%s: no line has the label '%.*s'; did you mean %.*s?",
                  o->name, HJ_STR_ARG(name), HJ_STR_ARG(near));
    else
        cli_usage(cli,
                  "%s: '%s' is not a point: a line, a label of the log, start, "
                  "or end",
                  o->name, at);
}

bool opened_line(struct cli *cli, const struct opened *o, const char *at,
                 uint32_t *line)
{
    int64_t number;

    *line = 0;
    if (at == NULL || strcmp(at, "end") == 0)
        return true;
    if (hj_str_int(hj_str(at), 1, UINT32_MAX, &number)) {
        size_t last = count_lines(o);
        *line = (uint32_t)number;
        if (*line > last) {
            cli_fail(cli, "%s: it has %zu line%s: the end is taken for line %s",
                     o->name, last, last == 1 ? "" : "s", at);
            *line = (uint32_t)last;
        }
        return true;
    }
    for (size_t i = 0; i < hj_log_lines(o->log); i++) {
        const struct hj_log_line *l = hj_log_line(o->log, i);
        if (hj_log_is_label(l, hj_str(at[0] == '@' ? at + 1 : at))) {
            *line = l->action.line;
            return true;
        }
    }
    if (strcmp(at, "start") == 0 || strcmp(at, "0") == 0) {
        *line = opened_start(o);
        return true;
    }
    no_point(cli, o, at);
    return false;
}

int opened_run(struct cli *cli, struct opened *o, const char *at,
               hj_replay_watch watch, void *data)
{
    struct hj_replay_options options = {.watch = watch, .data = data};
    struct hj_error e = {0};

    if (!opened_line(cli, o, at, &options.at))
        return CLI_TROUBLE;
    return hj_replay_run(o->replay, &options, o->findings, &e)
               ? CLI_FINE
               : cli_trouble(cli, &e);
}

int opened_open_whole(struct cli *cli, struct opened *o, const char *name)
{
    int status = opened_open(cli, o, name);
    size_t bad = status == CLI_FINE ? hj_log_bad_lines(o->log) : 0;

    if (bad > 0)
        cli_fail(cli,
                 "%s: warning: %zu line%s cannot be read and %s passed over: "
                 "hj-replay check tells why",
                 name, bad, bad == 1 ? "" : "s", bad == 1 ? "is" : "are");
    return status;
}

int opened_open_at(struct cli *cli, struct opened *o, const char *name,
                   const char *at)
{
    int status = opened_open_whole(cli, o, name);

    return status == CLI_FINE ? opened_run(cli, o, at, NULL, NULL) : status;
}

struct hj_str opened_value(const struct opened *o, const void *state,
                           struct hj_str path, struct hj_out *out)
{
    hj_out_cut(out, 0);
    if (!o->type->query(hj_replay_game(o->replay), state, path, out))
        hj_out_cut(out, 0);
    return hj_out_text(out);
}

int opened_no_fact(struct cli *cli, const struct opened *o, struct hj_str path,
                   struct hj_out *text)
{
    hj_out_cut(text, 0);
    hj_replay_no_fact(o->type, hj_replay_game(o->replay),
                      hj_replay_state(o->replay), path, text);
    if (hj_out_failed(text))
        return cli_fail(cli, "out of memory");
    return cli_fail(cli, "%s: %.*s", o->name, HJ_STR_ARG(hj_out_text(text)));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The objects for reading lists, and iteration over lists. */
#include "deck/deck-tool.h"

#include "cli-cards.h"
#include "cli-formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool deck_kind_option(const struct cli *cli, const char *word,
                      struct hj_deck_options *options)
{
    if (word == NULL)
        return true;
    options->kind_given = hj_deck_kind_of(hj_str(word), &options->kind);
    if (!options->kind_given)
        cli_usage(cli,
                  "'%s' is not a kind of deck list (" HJ_DECK_KIND_NAMES ")",
                  word);
    return options->kind_given;
}

bool deck_tool_open(struct deck_tool *tool, struct cli *cli)
{
    struct hj_str game = hj_str(tool->game);

    tool->cli = cli;
    tool->status = CLI_TROUBLE;
    if (!deck_kind_option(cli, tool->from, &tool->options))
        return false;
    if (tool->format_id != NULL) {
        tool->format = cli_format_open_of(cli, tool->format_id, tool->game);
        if (tool->format == NULL)
            return false;
        cli_format_sections(tool->format, &tool->sections, &tool->options);
        if (game.n == 0)
            game = hj_format_game(tool->format);
    }
    tool->findings = hj_findings_new();
    tool->err = hj_out_fd(STDERR_FILENO);
    tool->writer = hj_writer_json(cli->out);
    if (tool->findings == NULL || tool->err == NULL || tool->writer == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    tool->cat = cli_catalogue_open(cli, game, tool->findings);
    tool->options.cat = tool->cat;
    if (tool->cat == NULL)
        return false;
    tool->status = CLI_FINE;
    return true;
}

void deck_tool_close(struct deck_tool *tool)
{
    if (tool->err != NULL)
        (void)hj_out_flush(tool->err, NULL);
    hj_out_free(tool->err);
    hj_writer_free(tool->writer);
    hj_findings_free(tool->findings);
    hj_catalogue_free(tool->cat);
    hj_format_free(tool->format);
}

void deck_tool_worst(struct deck_tool *tool, int status)
{
    if (status > tool->status)
        tool->status = status;
}

struct hj_str deck_label(const struct hj_deck *deck, bool lines,
                         const char *file, unsigned line, char *room,
                         size_t size)
{
    if (!lines)
        return hj_str(file);
    if (deck->name.n > 0)
        return deck->name;
    snprintf(room, size, "%s:%u", file, line);
    return hj_str(room);
}

/* Prints the findings of the list to standard error and records the status. */
static void report(struct deck_tool *tool)
{
    struct hj_error e = {0};

    for (size_t i = 0; i < hj_findings_count(tool->findings); i++)
        hj_finding_print(hj_findings_at(tool->findings, i), tool->err, false);
    if (!hj_out_flush(tool->err, &e))
        deck_tool_worst(tool, cli_trouble(tool->cli, &e));
    if (hj_findings_of(tool->findings, HJ_ILLEGAL) > 0)
        deck_tool_worst(tool, CLI_BREAKS_RULE);
}

static bool each_of_block(struct deck_tool *tool, struct deck_block *block,
                          struct hj_deck *deck, deck_each *each, void *to)
{
    size_t at = 0;
    struct hj_str line = {block->bytes, block->n};
    unsigned number = 0;
    char room[512];

    while (!block->lines || deck_block_line(block, &at, &line, &number)) {
        struct hj_error e = {0};
        bool good;
        hj_findings_clear(tool->findings);
        good = block->lines
                   ? hj_deck_read_json(deck, line, block->file, number,
                                       &tool->options, tool->findings, &e)
                   : hj_deck_read(deck, line, block->file, &tool->options,
                                  tool->findings, &e);
        report(tool);
        if (!good)
            deck_tool_worst(tool, cli_trouble(tool->cli, &e));
        else if (!each(tool, deck,
                       deck_label(deck, block->lines, block->file, number, room,
                                  sizeof room),
                       to))
            return false;
        if (!block->lines)
            break;
    }
    return true;
}

static bool each_of_file(struct deck_tool *tool, const char *file,
                         struct hj_deck *deck, struct deck_block *block,
                         deck_each *each, void *to)
{
    struct deck_source source;
    struct hj_error e = {0};
    bool go_on = true;
    int more = -1;

    if (deck_source_open(&source, file, &tool->options, &e)) {
        while (go_on && (more = deck_source_next(&source, block, &e)) == 1)
            go_on = each_of_block(tool, block, deck, each, to);
        deck_source_close(&source);
    }
    if (more < 0)
        deck_tool_worst(tool, cli_trouble(tool->cli, &e));
    return go_on;
}

int deck_tool_each(struct deck_tool *tool, int count, char **files,
                   deck_each *each, void *to)
{
    struct hj_deck *deck = hj_deck_new();
    struct deck_block block = {0};
    bool go_on = true;

    if (deck == NULL)
        deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
    else if (count == 0)
        each_of_file(tool, "-", deck, &block, each, to);
    for (int i = 0; deck != NULL && i < count && go_on; i++)
        go_on = each_of_file(tool, files[i], deck, &block, each, to);
    free(block.bytes);
    hj_deck_free(deck);
    return tool->status;
}

bool deck_tool_read(struct deck_tool *tool, const char *file,
                    struct hj_deck *deck, struct deck_block *block)
{
    struct deck_source source;
    struct hj_error e = {0};
    bool good = false;

    hj_findings_clear(tool->findings);
    if (deck_source_open(&source, file, &tool->options, &e)) {
        source.whole = true;
        if (deck_source_next(&source, block, &e) == 1)
            good = hj_deck_read(deck, (struct hj_str){block->bytes, block->n},
                                file, &tool->options, tool->findings, &e);
        deck_source_close(&source);
    }
    report(tool);
    if (!good)
        deck_tool_worst(tool, cli_trouble(tool->cli, &e));
    return good;
}

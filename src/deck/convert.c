/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck convert, merge, hash, diff: conversion and comparison of lists. */
#include "deck/deck-tool.h"

#include "base/file.h"
#include "cli-formats.h"

#include <stdio.h>
#include <stdlib.h>

/* The destination of lists, and the number written. */
struct writing {
    enum hj_deck_kind kind;
    struct hj_out *out;
    unsigned decks;
};

/* Reports the sections of the list that KIND leaves out. */
static void tell_left_out(const struct cli *cli, const struct hj_deck *deck,
                          enum hj_deck_kind kind)
{
    bool told[HJ_MOST_SECTIONS] = {false};

    for (size_t i = 0; kind > HJ_DECK_JSONL && i < deck->count; i++) {
        size_t at = deck->entries[i].section;
        if (told[at] || !hj_section_is_outside(deck->sections[at]))
            continue;
        told[at] = true;
        fprintf(stderr,
                "%s: note: the cards of '%.*s' are not part of the deck; left "
                "out\n",
                cli->tool->name, HJ_STR_ARG(deck->sections[at]));
    }
}

static bool convert_one(struct deck_tool *tool, const struct hj_deck *deck,
                        struct hj_str name, void *to)
{
    struct writing *w = to;
    struct hj_error e = {0};

    (void)name;
    if (w->decks++ > 0 && w->kind != HJ_DECK_JSONL) {
        hj_out_cut(w->out, 0); /* not only the first one */
        deck_tool_worst(tool, cli_fail(tool->cli,
                                       "more than one deck: only jsonl holds "
                                       "several (or use merge)"));
        return false;
    }
    if (!hj_deck_write(deck, tool->cat, w->kind, w->out, &e))
        deck_tool_worst(tool, cli_trouble(tool->cli, &e));
    else
        tell_left_out(tool->cli, deck, w->kind);
    return tool->status < CLI_TROUBLE || w->kind == HJ_DECK_JSONL;
}

/* Adds a deck's cards to the merged deck, which copies their names. */
static bool merge_one(struct deck_tool *tool, const struct hj_deck *deck,
                      struct hj_str name, void *to)
{
    struct hj_deck *all = to;
    bool good = true;

    (void)name;
    for (size_t i = 0; i < deck->count && good; i++) {
        struct hj_entry entry = deck->entries[i];
        size_t section =
            entry.section == HJ_DEFAULT_SECTION
                ? (size_t)HJ_DEFAULT_SECTION
                : hj_deck_section(all, deck->sections[entry.section]);
        entry.section = (uint32_t)section;
        entry.written = hj_arena_str(all->arena, entry.written);
        good = section < HJ_MOST_SECTIONS && entry.written.p != NULL &&
               hj_deck_add(all, entry);
    }
    if (!good)
        deck_tool_worst(tool, cli_fail(tool->cli, "too many sections, or out "
                                                  "of memory"));
    return good;
}

/* Combines the entries of each card in a section; returns false when out of
 * memory. */
static bool join(struct hj_deck *deck, const struct hj_catalogue *cat)
{
    uint32_t *sums = hj_deck_sums(deck, cat);
    size_t kept = 0;

    if (sums == NULL)
        return false;
    for (size_t i = 0; i < deck->count; i++)
        if (sums[i] > 0) {
            deck->entries[kept] = deck->entries[i];
            deck->entries[kept++].count = sums[i];
        }
    deck->count = kept;
    free(sums);
    return true;
}

static void merge_all(struct deck_tool *tool, int count, char **files,
                      struct writing *w)
{
    struct hj_deck *all = hj_deck_new();
    struct hj_error e = {0};

    if (all == NULL) {
        deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
        return;
    }
    deck_tool_each(tool, count, files, merge_one, all);
    if (tool->status < CLI_TROUBLE &&
        (!join(all, tool->cat) ||
         !hj_deck_write(all, tool->cat, w->kind, w->out, &e)))
        deck_tool_worst(tool, cli_fail(tool->cli, "out of memory"));
    hj_deck_free(all);
}

/* Writes TEXT, one list or all of them, to the file OUTPUT or to standard
 * output. */
static bool put(struct cli *cli, const char *output, struct hj_out *text,
                struct hj_error *e)
{
    if (hj_out_failed(text))
        return hj_fail_memory(e);
    if (output != NULL)
        return hj_file_replace(output, hj_out_text(text), e);
    hj_out_str(cli->out, hj_out_text(text));
    return true;
}

/* Runs convert or merge.  Several lists go to standard output one by one; a
 * single list, or all lists in a file, are written as a whole. */
static int convert_or_merge(struct cli *cli, int argc, char **argv, bool merge)
{
    struct deck_tool tool = {0};
    struct writing w = {.kind = HJ_DECK_TEXT};
    const char *kind = NULL, *output = NULL;
    struct hj_error e = {0};
    bool whole;
    int status;
    const struct cli_option table[] = {
        {.kind = CLI_TEXT,
         .name = "to",
         .letter = 't',
         .to = &kind,
         .arg = "KIND",
         .help = HJ_DECK_KIND_NAMES},
        {.kind = CLI_FILE,
         .name = "output",
         .letter = 'o',
         .to = &output,
         .arg = "FILE",
         .help = "write this file, all or nothing"},
        DECK_TOOL_OPTIONS(tool),
        {.kind = CLI_END}};
    int count = cli_parse(cli, table, argc, argv, &status);

    if (count < 0)
        return status;
    if (kind != NULL && !hj_deck_kind_of(hj_str(kind), &w.kind))
        return cli_usage(
            cli, "'%s' is not a kind of deck list (" HJ_DECK_KIND_NAMES ")",
            kind);
    if (cli->json && output == NULL && w.kind != HJ_DECK_JSONL)
        return cli_usage(cli, "the list goes to standard output: --json needs "
                              "--to jsonl or -o FILE");
    if (output == NULL)
        cli_document(cli);
    whole = output != NULL || w.kind != HJ_DECK_JSONL;
    w.out = whole ? hj_out_memory() : cli->out;
    if (hj_out_failed(w.out))
        return cli_fail(cli, "out of memory");
    if (deck_tool_open(&tool, cli)) {
        if (merge)
            merge_all(&tool, count, argv, &w);
        else
            deck_tool_each(&tool, count, argv, convert_one, &w);
        if (whole && (output == NULL || tool.status < CLI_TROUBLE) &&
            !put(cli, output, w.out, &e))
            tool.status = cli_trouble(cli, &e);
    }
    if (whole)
        hj_out_free(w.out);
    deck_tool_close(&tool);
    return tool.status;
}

int deck_convert(struct cli *cli, int argc, char **argv)
{
    return convert_or_merge(cli, argc, argv, false);
}

int deck_merge(struct cli *cli, int argc, char **argv)
{
    return convert_or_merge(cli, argc, argv, true);
}

static bool hash_one(struct deck_tool *tool, const struct hj_deck *deck,
                     struct hj_str name, void *to)
{
    struct hj_writer *writer = tool->writer;
    char hash[HJ_DECK_HASH];
    struct hj_error e = {0};

    (void)to;
    if (!hj_deck_hash(deck, tool->cat, hash, &e)) {
        deck_tool_worst(tool, cli_trouble(tool->cli, &e));
        return true;
    }
    if (tool->cli->json) {
        hj_write_object(writer, NULL);
        hj_write_str(writer, "deck", name);
        hj_write_text(writer, "hash", hash);
        hj_write_end(writer);
    } else {
        hj_out_puts(tool->cli->out, hash);
        hj_out_puts(tool->cli->out, "  ");
        hj_out_visible(tool->cli->out, name);
        hj_out_char(tool->cli->out, '\n');
    }
    return true;
}

int deck_hash(struct cli *cli, int argc, char **argv)
{
    struct deck_tool tool = {0};
    int status;
    const struct cli_option table[] = {DECK_TOOL_OPTIONS(tool),
                                       {.kind = CLI_END}};
    int count = cli_parse(cli, table, argc, argv, &status);

    if (count < 0)
        return status;
    if (deck_tool_open(&tool, cli))
        deck_tool_each(&tool, count, argv, hash_one, NULL);
    deck_tool_close(&tool);
    return tool.status;
}

static void print_change(const struct deck_tool *tool,
                         const struct hj_deck_change *c)
{
    struct hj_writer *writer = tool->writer;
    struct cli *cli = tool->cli;

    if (cli->json) {
        hj_write_object(writer, NULL);
        hj_write_str(writer, "section", c->section);
        hj_write_str(writer, "name", c->name);
        hj_write_int(writer, "registered", c->before);
        hj_write_int(writer, "presented", c->after);
        hj_write_end(writer);
        return;
    }
    hj_out_visible(cli->out, c->section);
    hj_out_puts(cli->out, ": ");
    hj_out_visible(cli->out, c->name);
    hj_out_printf(cli->out, ": %lld registered, %lld presented (%+lld)\n",
                  (long long)c->before, (long long)c->after,
                  (long long)(c->after - c->before));
}

static bool has_bad_line(const struct deck_tool *tool)
{
    return hj_deck_bad_line(tool->findings, 0) <
           hj_findings_count(tool->findings);
}

static void diff(struct deck_tool *tool, char **files)
{
    struct hj_deck *decks[2] = {hj_deck_new(), hj_deck_new()};
    struct deck_block blocks[2] = {{0}};
    struct hj_deck_change *changes = NULL;
    struct hj_error e = {0};
    size_t count = 0;
    bool good = false, bad = false;

    tool->status = CLI_TROUBLE;
    if (decks[0] == NULL || decks[1] == NULL) {
        cli_fail(tool->cli, "out of memory");
    } else {
        /* read both to report the errors of both */
        good = deck_tool_read(tool, files[0], decks[0], &blocks[0]);
        bad = has_bad_line(tool);
        good = deck_tool_read(tool, files[1], decks[1], &blocks[1]) && good;
        bad = (bad || has_bad_line(tool)) &&
              !hj_str_eq((struct hj_str){blocks[0].bytes, blocks[0].n},
                         (struct hj_str){blocks[1].bytes, blocks[1].n});
    }
    for (int i = 0; good && tool->format != NULL && i < 2; i++)
        cli_format_name_sections(tool->format, decks[i]);
    if (good) {
        if (hj_deck_diff(decks[0], decks[1], tool->cat, &changes, &count, &e))
            tool->status = count > 0 || bad ? CLI_BREAKS_RULE : CLI_FINE;
        else
            cli_trouble(tool->cli, &e);
    }
    for (size_t i = 0; i < count; i++)
        print_change(tool, &changes[i]);
    free(changes);
    for (int i = 0; i < 2; i++) {
        hj_deck_free(decks[i]);
        free(blocks[i].bytes);
    }
}

int deck_diff(struct cli *cli, int argc, char **argv)
{
    struct deck_tool tool = {0};
    int status;
    const struct cli_option table[] = {DECK_TOOL_OPTIONS(tool),
                                       {.kind = CLI_END}};
    int count = cli_parse(cli, table, argc, argv, &status);

    if (count < 0)
        return status;
    if (deck_tool_open(&tool, cli))
        diff(&tool, argv);
    deck_tool_close(&tool);
    return tool.status;
}

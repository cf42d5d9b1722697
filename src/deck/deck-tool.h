/* SPDX-License-Identifier: MPL-2.0 */
/* The common part of the commands of hj-deck. */
#ifndef HJ_SRC_DECK_DECK_TOOL_H
#define HJ_SRC_DECK_DECK_TOOL_H

#include "cli-formats.h"
#include "base/arena.h"
#include "decks/deck.h"
#include "formats/format.h"

/* The commands. */
int deck_check(struct cli *cli, int argc, char **argv);
int deck_show(struct cli *cli, int argc, char **argv);
int deck_convert(struct cli *cli, int argc, char **argv);
int deck_diff(struct cli *cli, int argc, char **argv);
int deck_hash(struct cli *cli, int argc, char **argv);
int deck_sheet(struct cli *cli, int argc, char **argv);
int deck_merge(struct cli *cli, int argc, char **argv);

/* A piece of input: a whole list, or complete lines of JSON Lines. */
struct deck_block {
    char *bytes;
    size_t n, size;
    const char *file;
    unsigned line; /* of the first byte */
    bool lines;    /* one deck a line */
};

/* An input that is read in pieces. */
struct deck_source {
    const char *file;
    int fd;
    char *carry; /* the start of an incomplete line */
    size_t carried, carry_size;
    unsigned line;
    bool whole; /* read as one list, even if lines */
    bool begun, ended, lines;
    bool kind_given;
    enum hj_deck_kind kind;
};

/* Opens the input FILE ("-" is standard input); returns false with the reason
 * in E. */
bool deck_source_open(struct deck_source *source, const char *file,
                      const struct hj_deck_options *options,
                      struct hj_error *e);
void deck_source_close(struct deck_source *source);

/* Reads the next piece into BLOCK, whose memory is reused.  Returns 1, or 0 at
 * the end, or -1 with the reason in E. */
int deck_source_next(struct deck_source *source, struct deck_block *block,
                     struct hj_error *e);

/* Takes the next line that is not blank from a block of lines; returns false at
 * the end. */
bool deck_block_line(struct deck_block *block, size_t *at, struct hj_str *line,
                     unsigned *number);

/* The catalogue, and the format if one was named, for commands that read lists
 * without judging them. */
struct deck_tool {
    struct cli *cli;
    const char *format_id, *game, *from; /* --format --game --from */
    struct hj_format *format;
    struct hj_catalogue *cat;
    struct cli_sections sections;
    struct hj_deck_options options;
    struct hj_findings *findings; /* of the current list */
    struct hj_out *err;           /* for findings that would spoil the output */
    struct hj_writer *writer;     /* of JSON, to the output */
    int status;                   /* the worst so far */
};

/* Rows of a command's table of options that fill a tool. */
#define DECK_TOOL_OPTIONS(tool)                                                \
    {.kind = CLI_TEXT,                                                         \
     .name = "format",                                                         \
     .to = &(tool).format_id,                                                  \
     .arg = "ID",                                                              \
     .help = "the format whose sections and game count"},                      \
        {.kind = CLI_TEXT,                                                     \
         .name = "game",                                                       \
         .to = &(tool).game,                                                   \
         .arg = "GAME",                                                        \
         .help = "the game whose catalogue counts"},                           \
    {                                                                          \
        .kind = CLI_TEXT, .name = "from", .to = &(tool).from, .arg = "KIND",   \
        .help = HJ_DECK_KIND_NAMES "; else the content tells"                  \
    }

/* Opens the objects that the options name; returns false after a message, with
 * the status. */
bool deck_tool_open(struct deck_tool *tool, struct cli *cli);
void deck_tool_close(struct deck_tool *tool);

/* Records a status; the worst one is kept. */
void deck_tool_worst(struct deck_tool *tool, int status);

/* Parses the word of --from; returns false after a message. */
bool deck_kind_option(const struct cli *cli, const char *word,
                      struct hj_deck_options *options);

/* Calls EACH for every deck of every file (standard input without files).
 * Findings go to standard error.  Unreadable decks are reported and skipped.
 * Returns the worst status. */
typedef bool deck_each(struct deck_tool *tool, const struct hj_deck *deck,
                       struct hj_str name, void *to);
int deck_tool_each(struct deck_tool *tool, int count, char **files,
                   deck_each *each, void *to);

/* Reads the one deck of FILE into DECK, whose bytes are in *BLOCK until the
 * caller frees block->bytes.  Returns false after a message. */
bool deck_tool_read(struct deck_tool *tool, const char *file,
                    struct hj_deck *deck, struct deck_block *block);

/* Returns the label of a deck: its id in JSON Lines, else its file. */
struct hj_str deck_label(const struct hj_deck *deck, bool lines,
                         const char *file, unsigned line, char *room,
                         size_t size);

#endif

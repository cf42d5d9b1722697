/* SPDX-License-Identifier: MPL-2.0 */
/* What all tools share: options, help, messages, where data is found. */
#ifndef HJ_CLI_H
#define HJ_CLI_H

#include "base/csv.h"
#include "base/date.h"
#include "base/error.h"
#include "base/finding.h"
#include "base/out.h"
#include "base/writer.h"

#include <stdbool.h>

/* The exit status of every tool. */
enum { CLI_FINE = 0, CLI_BREAKS_RULE = 1, CLI_TROUBLE = 2 };

/* A list of strings that an option collects; the strings are argv's. */
struct cli_list {
    const char **items;
    size_t count, size;
};

/* What an option's argument is, and so what its pointer points to. */
enum cli_kind {
    CLI_END,  /* the last row of a table */
    CLI_FLAG, /* no argument; bool */
    CLI_TEXT, /* const char * */
    CLI_FILE, /* the same, of what is written: NULL for `-`, standard output */
    CLI_LIST, /* struct cli_list; may be given again */
    CLI_NUMBER, /* int64_t, within least..most */
    CLI_DATE    /* hj_date, YYYY-MM-DD */
};

/* One row of a table of options. */
struct cli_option {
    enum cli_kind kind;
    const char *name; /* without the dashes */
    char letter;      /* or 0 */
    void *to;
    const char *arg, *help;
    int64_t least, most; /* of a CLI_NUMBER */
};

/* An option that is looked for among those of a command, which is not run: the
 * one with the LETTER where that is given, else the one that is called WORD or,
 * where LONGER is given, begins with it and is the beginning of LONGER. */
struct cli_wanted {
    struct hj_str word;
    const char *longer;
    int letter;
    char found[32]; /* its name; empty: there is none */
};

struct cli;

/* With what `--help` ends: two command lines that run in the shipped data, each
 * with what it is for behind it (NULL: it tells by itself). */
enum { CLI_EXAMPLE_TEXTS = 4 };
#define CLI_EXAMPLES(...)                                                      \
    {                                                                          \
        __VA_ARGS__                                                            \
    }

/* One sub-command. */
struct cli_command {
    const char *name, *operands, *help;
    int (*run)(struct cli *cli, int argc, char **argv);
    const char *examples[CLI_EXAMPLE_TEXTS];
};

/* A tool: what `--help` prints, and its commands (the last has no name). */
struct cli_tool {
    const char *name, *purpose;
    const struct cli_command *commands;
    const char *examples[CLI_EXAMPLE_TEXTS];
};

/* One run of a tool: the common options, the outputs. */
struct cli {
    const struct cli_tool *tool;
    const struct cli_command *command;
    struct hj_out *out;      /* standard output, flushed by cli_main() */
    struct hj_out *err;      /* messages; NULL: standard error */
    struct hj_out *shown;    /* the terminal that a document is shown on */
    bool terminal;           /* OUT is a terminal */
    bool colour;             /* and one on which colours are used */
    bool json;               /* --json */
    const char *data;        /* --data */
    struct cli_list cards;   /* --cards */
    struct cli_list formats; /* --formats */
    hj_date on;              /* --on, else today */
    bool on_given;
    char *program_folder;      /* where this program lies; may be NULL */
    struct cli_wanted *wanted; /* cli_parse() looks for this and ends there */
    uint64_t given;            /* a bit for each row of the command's options */
};

/* The whole of main(): finds the sub-command, runs it, flushes the output and
 * returns the exit status. */
int cli_main(const struct cli_tool *tool, int argc, char **argv);

/* Runs a command of the same tool within this program: ARGV[1] is its name, as
 * in main(), and ARGV ends with NULL; what it prints goes to OUT, its messages
 * to ERR.  It has the common options of CLI but --json.  Returns the command's
 * exit status. */
int cli_run(const struct cli *cli, struct hj_out *out, struct hj_out *err,
            int argc, char **argv);

/* Reads the options of the running command: the rows of OPTIONS and those that
 * all tools have (--json --data --cards --formats --on --help --version).
 * Operands are moved to the front of ARGV; returns how many there are, or -1
 * after --help or an error, when the command returns *STATUS at once. */
int cli_parse(struct cli *cli, const struct cli_option *options, int argc,
              char **argv, int *status);

/* The verbs of a command, as `add|edit`, that an option is for; the last row of
 * a table has no name. */
struct cli_verbs {
    const char *option, *verbs;
};

/* True if all options that were given are for VERB, or for all verbs, of which
 * the table has no row; otherwise a message says what the first other one is
 * for. */
bool cli_verb_takes(const struct cli *cli, const char *verb,
                    const struct cli_option *options,
                    const struct cli_verbs *table);

/* The name that is nearest to a word, of those that are tried. */
enum { CLI_FARTHEST = 2 };
struct cli_near {
    struct hj_str word;
    const char *name; /* NULL: none is near */
    unsigned distance;
};
void cli_near_try(struct cli_near *near, const char *name);

/* Prints `TOOL: message` on standard error and returns CLI_TROUBLE. */
int cli_trouble(const struct cli *cli, const struct hj_error *e);
int cli_fail(const struct cli *cli, const char *format, ...) HJ_PRINTF(2, 3);

/* The same for a wrong call: adds where help is. */
int cli_usage(const struct cli *cli, const char *format, ...) HJ_PRINTF(2, 3);

/* The same where WORD is none of the NAMES (up to a NULL), which it lists:
 * "unknown kind 'cake': one of slips, names". */
int cli_unknown(const struct cli *cli, const char *what, const char *word,
                const char *const *names);
bool cli_is_one_of(const char *word, const char *const *names);

/* Reads the number that an operand, WHAT, has to be; false with a message. */
bool cli_number(const struct cli *cli, const char *what, const char *text,
                int64_t least, int64_t most, int64_t *number);

/* The same where operands are missing or too many: `usage: TOOL COMMAND
 * OPERANDS`, those of the command where OPERANDS is NULL. */
int cli_synopsis(const struct cli *cli, const char *operands);

/* Adds an item to a list; false when out of memory. */
bool cli_list_add(struct cli_list *list, const char *item);
void cli_list_free(struct cli_list *list);

/* Prints the heading and the examples of a help text. */
void cli_print_examples(struct cli *cli,
                        const char *const examples[CLI_EXAMPLE_TEXTS]);

/* Prints a finding, or all of a list: as lines, with --json as objects. */
void cli_print_finding(struct cli *cli, const struct hj_finding *finding);
void cli_print_findings(struct cli *cli, const struct hj_findings *list);

/* The same where standard output is a DOCUMENT: to standard error. */
void cli_tell_findings(struct cli *cli, const struct hj_findings *list,
                       bool document);

/* Tells on standard error which columns are not read and likely slips of those
 * of NAMES (NULL behind the last) that the header of FILE lacks. */
void cli_tell_slips(struct cli *cli, const struct hj_csv *csv, const char *file,
                    const char *const *names);

/* Standard output is a document from here on: it has its bytes as they are, but
 * on a terminal control characters among them are made visible. */
void cli_document(struct cli *cli);

/* The seed GIVEN, or when that is below 0 one from the system, which TELL
 * prints on standard error.  False with a message when the system has none. */
bool cli_seed(const struct cli *cli, int64_t given, bool tell, uint64_t *seed);

/* The path of a shipped file such as "formats/NAME.xml": the first
 * that exists in --data, $HEADJUDGE_DATA, $XDG_DATA_HOME/headjudge, the build
 * or install tree of this program, and the configured place.  In a folder of
 * data/ the "data/" may be missing.  The caller frees it; NULL when there is
 * none (or memory has run out). */
char *cli_data_find(const struct cli *cli, const char *file);

/* The path of a helper program: in $HEADJUDGE_LIBEXEC, beside this program in a
 * build tree, in the install tree of this program, or in the configured place.
 * The caller frees it; NULL when there is none (or memory has run out). */
char *cli_helper_find(const struct cli *cli, const char *name);

/* Calls EACH with every folder that cli_data_find() would look into and that
 * has a subfolder NAME ("formats"), path of the subfolder, in that order. */
void cli_data_folders(const struct cli *cli, const char *name,
                      void (*each)(const char *path, void *to), void *to);

#endif

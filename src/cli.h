/* SPDX-License-Identifier: MPL-2.0 */
/* The common part of all tools: options, help, messages, search for data. */
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

/* The strings of a repeatable option; the strings belong to argv. */
struct cli_list {
    const char **items;
    size_t count, size;
};

/* The type of an option's argument, and so of its variable. */
enum cli_kind {
    CLI_END,  /* the last row of a table */
    CLI_FLAG, /* no argument; bool */
    CLI_TEXT, /* const char * */
    CLI_FILE, /* const char *, an output file; NULL for `-`, standard output */
    CLI_LIST, /* struct cli_list; repeatable */
    CLI_NUMBER, /* int64_t, least..most */
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

/* A search for an option among those of a command, which is not run: the option
 * with LETTER if that is given; else the option called WORD or, if LONGER is
 * given, the one that has the prefix WORD and is a prefix of LONGER. */
struct cli_option_search {
    struct hj_str word;
    const char *longer;
    int letter;
    char found[32]; /* name of the option; empty: not found */
};

struct cli;

/* The examples at the end of `--help`: two command lines that run in the
 * shipped data, each followed by its description (NULL: none). */
enum { CLI_EXAMPLE_TEXTS = 4 };
#define CLI_EXAMPLES(...)                                                      \
    {                                                                          \
        __VA_ARGS__                                                            \
    }

/* One subcommand. OPERANDS is its synopsis, which cli_parse() checks: operands,
 * actions in small letters (`start|pause`), and required options, each with an
 * argument. `[A B]` may be left out as a whole; `A…` is one or more; ` | `
 * stands between alternatives. */
struct cli_command {
    const char *name, *operands, *help;
    int (*run)(struct cli *cli, int argc, char **argv);
    const char *examples[CLI_EXAMPLE_TEXTS];
};

/* A tool: the texts of `--help`, and its commands (the last has no name). */
struct cli_tool {
    const char *name, *purpose;
    const struct cli_command *commands;
    const char *examples[CLI_EXAMPLE_TEXTS];
};

/* One run of a tool: the common options and the outputs. */
struct cli {
    const struct cli_tool *tool;
    const struct cli_command *command;
    struct hj_out *out;      /* standard output, flushed by cli_main() */
    struct hj_out *err;      /* messages; NULL: standard error */
    struct hj_out *shown;    /* the terminal, while OUT gathers a document */
    bool terminal;           /* OUT is a terminal */
    bool colour;             /* colours are used on it */
    bool json;               /* --json */
    const char *data;        /* --data */
    struct cli_list cards;   /* --cards */
    struct cli_list formats; /* --formats */
    hj_date on;              /* --on, else today */
    bool on_given;
    char *program_folder; /* may be NULL */
    char **arguments;     /* those of main(), in their order; NULL: not main */
    struct cli_option_search
        *wanted;    /* cli_parse() only searches for this option */
    uint64_t given; /* a bit for each row of the command's options */
};

/* Does the work of main(): finds the subcommand, runs it, flushes the output
 * and returns the exit status. */
int cli_main(const struct cli_tool *tool, int argc, char **argv);

/* Runs a command of the same tool within this program: ARGV[1] is its name, as
 * in main(), and ARGV ends with NULL; its output goes to OUT, its messages to
 * ERR.  The command has the common options of CLI except --json.  Returns its
 * exit status. */
int cli_run(const struct cli *cli, struct hj_out *out, struct hj_out *err,
            int argc, char **argv);

/* Parses the options of the running command: the rows of OPTIONS and those of
 * all tools (--json --data --cards --formats --on --help --version).  Moves the
 * operands to the front of ARGV and returns their number, one that the
 * command's synopsis allows; -1 after --help or an error, when the command must
 * return *STATUS at once. */
int cli_parse(struct cli *cli, const struct cli_option *options, int argc,
              char **argv, int *status);

/* The verbs of a command, as `add|edit`, that accept an option; the last row of
 * a table has no name. */
struct cli_verbs {
    const char *option, *verbs;
};

/* True if VERB accepts all given options; options without a row in the table go
 * with all verbs.  Otherwise reports the verbs of the first other option. */
bool cli_verb_takes(const struct cli *cli, const char *verb,
                    const struct cli_option *options,
                    const struct cli_verbs *table);

/* One form of output, by its option, and whether it is asked for; a list ends
 * with NULL. */
struct cli_form {
    const char *option;
    bool asked;
};

/* Returns true when at most one of the forms is asked for; otherwise prints a
 * usage message that names two of them. */
bool cli_one_form(const struct cli *cli, const struct cli_form *forms);

/* The nearest to a word among the names passed to cli_near_try(). */
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

/* Reports a wrong call in the same way, with a hint to the help. */
int cli_usage(const struct cli *cli, const char *format, ...) HJ_PRINTF(2, 3);

/* Reports a WORD that is not one of NAMES (terminated by NULL), with their
 * list: "unknown kind 'cake': one of slips, names". */
int cli_unknown(const struct cli *cli, const char *what, const char *word,
                const char *const *names);
bool cli_is_one_of(const char *word, const char *const *names);

/* Reads the number in an operand, which WHAT describes; returns false with a
 * message. */
bool cli_number(const struct cli *cli, const char *what, const char *text,
                int64_t least, int64_t most, int64_t *number);

/* Reports missing or surplus operands: the command's synopsis. */
int cli_synopsis(const struct cli *cli);

/* Prints a line `usage: TOOL COMMAND OPTIONS OPERANDS` for each alternative of
 * the command's synopsis. */
void cli_print_synopsis(const struct cli *cli, struct hj_out *out,
                        const char *options);

/* True if the operands, and the given options, whose rows are ALL, are what the
 * command's synopsis asks for. Otherwise prints it. */
bool cli_fits_synopsis(const struct cli *cli, const struct cli_option *all,
                       int count, char **operands);

/* Adds an item to a list; returns false when out of memory. */
bool cli_list_add(struct cli_list *list, const char *item);
void cli_list_free(struct cli_list *list);

/* Prints the heading and the examples of a help text. */
void cli_print_examples(struct cli *cli,
                        const char *const examples[CLI_EXAMPLE_TEXTS]);

/* Prints a finding, or all findings of a list: as lines, with --json as
 * objects. */
void cli_print_finding(struct cli *cli, const struct hj_finding *finding);
void cli_print_findings(struct cli *cli, const struct hj_findings *list);

/* Prints findings to standard error if standard output is a DOCUMENT. */
void cli_report_findings(struct cli *cli, const struct hj_findings *list,
                         bool document);

/* Warns on standard error about unread columns that look like misspellings of
 * NAMES (terminated by NULL) that the header of FILE lacks. */
void cli_report_misspellings(struct cli *cli, const struct hj_csv *csv,
                             const char *file, const char *const *names);

/* Makes standard output a document from here on: its bytes are unchanged, but
 * on a terminal control characters in it are made visible. */
void cli_document(struct cli *cli);

/* Returns in *SEED the seed GIVEN or, if that is below 0, one from the system,
 * which is printed on standard error with TELL.  Returns false with a message
 * when the system has none. */
bool cli_seed(const struct cli *cli, int64_t given, bool tell, uint64_t *seed);

/* Sets *PATH to that of a shipped file such as "formats/NAME.xml": the first
 * that exists in --data, $HEADJUDGE_DATA, $XDG_DATA_HOME/headjudge, the build
 * or install tree of this program, and the configured place.  In a folder of
 * data/ the "data/" may be omitted.  The caller frees it; NULL when missing.
 * Returns false when out of memory. */
bool cli_data_find(const struct cli *cli, const char *file, char **path);

/* Returns the path of a helper program: in $HEADJUDGE_LIBEXEC, beside this
 * program in a build tree, in the install tree of this program, or in the
 * configured place.  The caller frees it; NULL, after a message, when missing
 * or when out of memory. */
char *cli_helper_find(const struct cli *cli, const char *name);

/* Replaces this program by a helper program with the same arguments, which must
 * not have printed anything.  Returns CLI_TROUBLE, after a message, if it
 * cannot be started; else does not return. */
int cli_exec_helper(const struct cli *cli, const char *name);

/* Calls EACH with the path of every subfolder NAME ("formats") in the folders
 * that cli_data_find() searches, in that order; EACH, and so this, returns
 * false when out of memory. */
typedef bool cli_folder(const char *path, void *to);
bool cli_data_folders(const struct cli *cli, const char *name, cli_folder *each,
                      void *to);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-cards, and what they share. */
#ifndef HJ_SRC_CARDS_CARDS_H
#define HJ_SRC_CARDS_CARDS_H

#include "cards/catalogue.h"
#include "cards/where.h"
#include "cli.h"

int cards_list(struct cli *cli, int argc, char **argv);
int cards_show(struct cli *cli, int argc, char **argv);
int cards_search(struct cli *cli, int argc, char **argv);
int cards_check(struct cli *cli, int argc, char **argv);
int cards_import(struct cli *cli, int argc, char **argv);
int cards_diff(struct cli *cli, int argc, char **argv);
int cards_fetch(struct cli *cli, int argc, char **argv);

/* Opens the catalogue to look into (see cli_catalogue_open(); GAME may be
 * NULL).  Rows that had to be left out are told on standard error, so that
 * standard output holds cards alone.  NULL after a message. */
struct hj_catalogue *cards_open(struct cli *cli, const char *game);

/* The same for one FILE. */
struct hj_catalogue *cards_open_file(struct cli *cli, const char *file);

/* Joins N operands with blanks in a string that the caller frees; NULL when
 * memory has run out. */
char *cards_join(int n, char **words);

/* Compiles the filter of the operands; NULL after a message. */
struct hj_where *cards_where(struct cli *cli, const struct hj_catalogue *cat,
                             const char *text);

/* Looks a card up by its name, or by its slug where that is surer; false when
 * memory has run out.  FOUND->card is HJ_NO_CARD where there is none. */
bool cards_find(const struct hj_catalogue *cat, struct hj_str name,
                struct hj_lookup *found);

/* Prints the line that says how a name was read, or why it was not; false when
 * memory has run out. */
bool cards_report(struct cli *cli, const struct hj_catalogue *cat,
                  const char *name, const struct hj_lookup *found);

/* Writes the members of a card's object: every filled property, numbers as
 * numbers, traits and aliases as arrays, and `printings`. */
void cards_write(struct hj_writer *w, const struct hj_catalogue *cat,
                 hj_card card);

/* The columns of a table, and how it begins. */
struct cards_table {
    const char *columns; /* names with commas between; NULL: the usual ones */
    bool no_header;
};

/* Prints COUNT cards as a table, or with --json as objects.  Returns the exit
 * status. */
int cards_print(struct cli *cli, const struct hj_catalogue *cat,
                const hj_card *list, size_t count,
                const struct cards_table *table);

#endif

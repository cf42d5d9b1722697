/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-cards, and their common functions. */
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

/* Opens the catalogue for queries (see cli_catalogue_open(); GAME may be NULL).
 * Rows that were left out are reported on standard error, so that standard
 * output holds only cards.  Returns NULL after a message. */
struct hj_catalogue *cards_open(struct cli *cli, const char *game);

/* Does the same for one FILE.  *BAD is set if rows were left out. */
struct hj_catalogue *cards_open_file(struct cli *cli, const char *file,
                                     bool *bad);

/* Joins N operands with blanks in a string that the caller frees; NULL when out
 * of memory. */
char *cards_join(int n, char **words);

/* Compiles the filter in the operands; returns NULL after a message. */
struct hj_where *cards_where(struct cli *cli, const struct hj_catalogue *cat,
                             const char *text);

/* Looks up a card by its name, or by its slug if that match is more certain.
 * FOUND->card is HJ_NO_CARD when no card is found.  Returns false when out of
 * memory. */
bool cards_find(const struct hj_catalogue *cat, struct hj_str name,
                struct hj_lookup *found);

/* Prints the finding of an uncertain or failed look-up; returns false when out
 * of memory. */
bool cards_report(struct cli *cli, const struct hj_catalogue *cat,
                  const char *name, const struct hj_lookup *found);

/* Writes the members of a card's object: every filled property, numbers as
 * numbers, traits and aliases as arrays, and `printings`. */
void cards_write(struct hj_writer *w, const struct hj_catalogue *cat,
                 hj_card card);

/* Writes one member of it, if it is filled. */
void cards_write_value(struct hj_writer *w, const struct hj_catalogue *cat,
                       hj_card card, hj_property p);

/* The columns of a table, and its header. */
struct cards_table {
    const char *columns; /* comma-separated names; NULL: the default */
    bool no_header;
};

/* Prints COUNT cards as a table, or with --json as objects.  Returns the exit
 * status. */
int cards_print(struct cli *cli, const struct hj_catalogue *cat,
                const hj_card *list, size_t count,
                const struct cards_table *table);

#endif

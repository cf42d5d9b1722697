/* SPDX-License-Identifier: MPL-2.0 */
/* The catalogue that a tool works with. */
#ifndef HJ_CLI_CARDS_H
#define HJ_CLI_CARDS_H

#include "cards/catalogue.h"
#include "cards/select.h"
#include "cli.h"

/* Opens the catalogue of --cards, or else the shipped one of GAME (cards.csv in
 * its folder, with errata.csv beside it), closed for the day of --on.
 * What is odd about it goes to FINDINGS.  NULL after a message on standard
 * error. */
struct hj_catalogue *cli_catalogue_open(const struct cli *cli,
                                        struct hj_str game,
                                        struct hj_findings *findings);

/* The path of a file of GAME's catalogue, in the folder that the registry names
 * or, for a game that it has not, in the folder of that id: the caller frees
 * it.  NULL: there is no such file. */
char *cli_catalogue_find(const struct cli *cli, struct hj_str game,
                         const char *file);

/* The same of those cards alone that SELECTION is for, see cards/select.h;
 * NULL, without a message, when the whole catalogue is to be opened: it is not
 * that of --cards, or something about it is odd. */
struct hj_catalogue *cli_catalogue_open_selected(const struct cli *cli,
                                                 struct hj_selection *selection,
                                                 hj_selection_column *asks,
                                                 void *data);

/* The same, with what MORE adds before the catalogue is closed: rows of CSV,
 * such as cards that a log declares.  MORE may be NULL; its trouble is told as
 * any other. */
struct hj_catalogue *cli_catalogue_open_with(
    const struct cli *cli, struct hj_str game,
    bool (*more)(struct hj_catalogue *cat, void *data, struct hj_error *e),
    void *data, struct hj_findings *findings);

#endif

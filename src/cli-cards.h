/* SPDX-License-Identifier: MPL-2.0 */
/* The catalogue of a tool. */
#ifndef HJ_CLI_CARDS_H
#define HJ_CLI_CARDS_H

#include "cards/catalogue.h"
#include "cards/select.h"
#include "cli.h"

/* Opens the catalogue of --cards, or else the shipped one of GAME (cards.csv in
 * its folder, with errata.csv beside it), closed for the date of --on.  Adds
 * findings about the catalogue to FINDINGS.  Returns NULL after a message on
 * standard error. */
struct hj_catalogue *cli_catalogue_open(const struct cli *cli,
                                        struct hj_str game,
                                        struct hj_findings *findings);

/* The same, but *CAT is NULL, without a message, if there are no --cards and
 * GAME has no shipped catalogue.  Returns false after a message. */
bool cli_catalogue_open_any(const struct cli *cli, struct hj_str game,
                            struct hj_findings *findings,
                            struct hj_catalogue **cat);

/* Opens only the cards for SELECTION, see cards/select.h.  Returns NULL,
 * without a message, when the whole catalogue must be opened instead: the
 * catalogue is not that of --cards, or has something unusual. */
struct hj_catalogue *cli_catalogue_open_selected(const struct cli *cli,
                                                 struct hj_selection *selection,
                                                 hj_selection_column *asks,
                                                 void *data);

/* Opens the catalogue with the rows that MORE adds before it is closed, such as
 * cards declared in a log.  MORE may be NULL; its errors are reported like
 * others.  BASE: the same catalogue, opened before, which has to outlive the
 * new one, so that no file is read; or NULL. */
struct hj_catalogue *cli_catalogue_open_with(
    const struct cli *cli, struct hj_str game, const struct hj_catalogue *base,
    bool (*more)(struct hj_catalogue *cat, void *data, struct hj_error *e),
    void *data, struct hj_findings *findings);

#endif

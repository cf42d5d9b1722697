/* SPDX-License-Identifier: MPL-2.0 */
/* Where a tool finds formats. */
#ifndef HJ_CLI_FORMATS_H
#define HJ_CLI_FORMATS_H

#include "cli.h"
#include "decks/deck.h"
#include "formats/format.h"

/* The folders of --formats, then `formats` of every place of shipped data.
 * cli_format_path_free() frees the result. */
struct hj_format_path *cli_format_path(const struct cli *cli);
void cli_format_path_free(struct hj_format_path *path);

/* Loads a format by id or file; NULL after a message on standard error. */
struct hj_format *cli_format_open(const struct cli *cli, const char *id);

/* The ids of all formats that can be found, sorted, the first of each id, in
 * an array of *COUNT strings that cli_format_ids_free() frees; with GAME not
 * empty only those of that game.  A file that cannot be read is told, and makes
 * *STATUS trouble.  NULL after a message on standard error. */
char **cli_format_ids(const struct cli *cli, struct hj_str game, size_t *count,
                      int *status);
void cli_format_ids_free(char **ids, size_t count);

/* The names of a format's sections, and what decks call each of them. */
struct cli_sections {
    struct hj_str names[HJ_MOST_SECTIONS], called[HJ_MOST_SECTIONS];
};

/* Lets the sections that a format declares, by all their names, be headings of
 * lists that are read by OPTIONS; the names live in SECTIONS. */
void cli_format_sections(const struct hj_format *format,
                         struct cli_sections *sections,
                         struct hj_deck_options *options);

/* What the format calls section S of the deck; a section that it does not have
 * is called as in the list. */
struct hj_str cli_format_section_name(const struct hj_format *format,
                                      const struct hj_deck *deck, size_t s);

/* Calls all sections of the deck so; the format has to outlive it. */
void cli_format_name_sections(const struct hj_format *format,
                              struct hj_deck *deck);

#endif

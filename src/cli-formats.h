/* SPDX-License-Identifier: MPL-2.0 */
/* The formats that a tool can find. */
#ifndef HJ_CLI_FORMATS_H
#define HJ_CLI_FORMATS_H

#include "cli.h"
#include "decks/deck.h"
#include "formats/format.h"

/* Returns the folders of --formats, then `formats` in every folder of shipped
 * data; cli_format_path_free() frees the result. */
struct hj_format_path *cli_format_path(const struct cli *cli);
void cli_format_path_free(struct hj_format_path *path);

/* Loads a format by id or file; returns NULL after a message on standard
 * error. */
struct hj_format *cli_format_open(const struct cli *cli, const char *id);
/* The same; a format of another game of this suite than GAME (NULL: any) is
 * refused, as its cards would all be unknown. */
struct hj_format *cli_format_open_of(const struct cli *cli, const char *id,
                                     const char *game);

/* Returns the ids of all formats in the search path, sorted, without
 * duplicates, in an array of *COUNT strings that cli_format_ids_free() frees;
 * with GAME not empty only those of that game.  Unreadable files are reported
 * and set *STATUS to CLI_TROUBLE.  Returns NULL after a message on standard
 * error. */
char **cli_format_ids(const struct cli *cli, struct hj_str game, size_t *count,
                      int *status);
void cli_format_ids_free(char **ids, size_t count);

/* All names of a format's sections, and the deck's name for each. */
struct cli_sections {
    struct hj_str names[HJ_MOST_SECTIONS], called[HJ_MOST_SECTIONS];
};

/* Sets in OPTIONS the sections of FORMAT, with all their names, as headings of
 * lists; the names are stored in SECTIONS. */
void cli_format_sections(const struct hj_format *format,
                         struct cli_sections *sections,
                         struct hj_deck_options *options);

/* Returns the format's name for section S of the deck; the list's name for an
 * undeclared section. */
struct hj_str cli_format_section_name(const struct hj_format *format,
                                      const struct hj_deck *deck, size_t s);

/* Renames all sections of the deck in this way; FORMAT must outlive the
 * deck. */
void cli_format_name_sections(const struct hj_format *format,
                              struct hj_deck *deck);

#endif

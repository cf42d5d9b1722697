/* SPDX-License-Identifier: MPL-2.0 */
/* A folder of formats, a catalogue and a deck, for tests of the checker. */
#ifndef HJ_TEST_FORMATS_RIG_H
#define HJ_TEST_FORMATS_RIG_H

#include "formats/checker.h"
#include "test/suite.h"

struct rig {
    struct hj_findings *findings;
    struct hj_catalogue *cat;
    struct hj_format *format;
    struct hj_checker *checker;
    struct hj_checker_workspace *bench;
    struct hj_deck deck; /* sections "main" and "side" */
    struct hj_entry entries[64];
    struct hj_verdict verdict;
    char folder[256];
};

/* An empty rig with a folder of its own; tear_down() takes both away. */
void set_up_folder(struct rig *r);
void tear_down(struct rig *r);

/* Writes the format ID into the folder: the whole document. */
void write_document(const struct rig *r, const char *id, const char *text);

/* The same of a format of GAME with these rules. */
void write_rules(const struct rig *r, const char *id, const char *game,
                 const char *rules);

/* The format ID of the folder, or else of the shipped ones. */
struct hj_format *load(const struct rig *r, const char *id, struct hj_error *e);

/* Opens the format "t" of the folder for a day, with these cards; returns "",
 * or the reason when it cannot be. */
const char *open_rig(struct rig *r, const char *cards, hj_date on);

/* Adds to the deck. */
void put(struct rig *r, hj_card card, uint32_t count, uint32_t section);

/* Checks the deck, empties it, and returns the ids, lines and messages found,
 * until it is asked again. */
const char *judge(struct rig *r);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Findings: everything the tools say about their input. */
#ifndef HJ_BASE_FINDING_H
#define HJ_BASE_FINDING_H

#include "base/out.h"
#include "base/writer.h"

/* How grave a finding is, the gravest first. */
enum hj_severity {
    HJ_ILLEGAL,
    HJ_FALSE_CLAIM,
    HJ_WARNING,
    HJ_ADVICE,
    HJ_NOTE,
    HJ_SEVERITIES
};

/* "illegal", "false claim", "warning", "advice", "note". */
const char *hj_severity_name(enum hj_severity severity);

/* The catalogue of all findings: findings.def, in its order. */
enum hj_finding_kind {
#define HJ_FINDING(kind, severity, id, text) HJ_FINDING_##kind,
#include "base/findings.def"
#undef HJ_FINDING
    HJ_FINDING_KINDS
};

/* What a kind of finding is: how grave, its id, which JSON and
 * headjudge-findings(7) name, and what is printed before a call's own words
 * ("" for nothing). */
struct hj_diagnostic {
    enum hj_severity severity;
    const char *id, *start;
};

/* That of a kind of the catalogue. */
const struct hj_diagnostic *hj_diagnostic(enum hj_finding_kind kind);

/* A room that has findings of its own keeps them in such a table, findings.def,
 * with the same rows. */

/* Declares the diagnostic NAME of a row, and what it says: a format, so that
 * the compiler checks what a call gives for it. */
#define HJ_DIAGNOSTIC(name, severity, id, text)                                \
    static const struct hj_diagnostic name = {HJ_##severity, id, ""};          \
    static const char name##_text[] = text

/* The two arguments by which a call names a diagnostic; and one of two. */
#define HJ_SAY(name) &name, name##_text
#define HJ_SAY_IF(condition, yes, no)                                          \
    (condition) ? &yes : &no, (condition) ? yes##_text : no##_text

/* Where in the input: lines and columns count from 1, 0 means none.  Columns
 * are bytes. */
struct hj_place {
    const char *file; /* NULL: the input as a whole has no name */
    unsigned line, column;
};

/* A card that causes a finding: its copies, and their line (0: no line). */
struct hj_finding_card {
    struct hj_str name;
    int64_t count;
    unsigned line;
};

/* One finding.  Its texts live as long as the list that holds it. */
struct hj_finding {
    enum hj_severity severity;
    const char *id; /* of the kind, or of the rule of a format */
    struct hj_place place;
    struct hj_str message;
    const char *cite; /* rule ids separated by blanks; "" for none */
    int64_t have, limit;
    bool counted;                        /* have and limit say something */
    const struct hj_finding_card *cards; /* those that cause it, in order */
    size_t card_count;
};

/* A list of findings in the order in which they were made. */
struct hj_findings;

/* An empty list; NULL when out of memory. */
struct hj_findings *hj_findings_new(void);
void hj_findings_free(struct hj_findings *list);

/* Forgets all findings, keeps the memory for the next input. */
void hj_findings_clear(struct hj_findings *list);

/* Adds a finding: the text of its KIND from the catalogue, and after ": " the
 * FORMAT's own words (the one or the other may be empty).  CITE may be NULL.
 * Returns the new finding, to set what else is known, or NULL when out of
 * memory; hj_findings_failed() remembers that. */
struct hj_finding *hj_findings_add(struct hj_findings *list,
                                   enum hj_finding_kind kind,
                                   struct hj_place place, const char *cite,
                                   const char *format, ...) HJ_PRINTF(5, 6);

/* The same of a diagnostic. */
struct hj_finding *hj_findings_say(struct hj_findings *list,
                                   const struct hj_diagnostic *what,
                                   struct hj_place place, const char *cite,
                                   const char *format, ...) HJ_PRINTF(5, 6);

/* A copy of TEXT that lives as long as the list: for an id or a file's name
 * of its own.  NULL when out of memory. */
const char *hj_findings_keep(struct hj_findings *list, struct hj_str text);

/* COUNT cards, for a finding of the list; NULL when out of memory. */
struct hj_finding_card *hj_findings_cards(struct hj_findings *list,
                                          size_t count);

/* True if any finding was lost for lack of memory. */
bool hj_findings_failed(const struct hj_findings *list);

/* How many findings there are; how many of one severity. */
size_t hj_findings_count(const struct hj_findings *list);
size_t hj_findings_of(const struct hj_findings *list,
                      enum hj_severity severity);

/* Finding number I, from 0; it may be changed, and moves with the next
 * addition. */
struct hj_finding *hj_findings_at(const struct hj_findings *list, size_t i);

/* Puts the findings in the order of their places (line, column), those of one
 * place in the order in which they were made. */
void hj_findings_sort(struct hj_findings *list);

/* The same of those from number FIRST on, which are of another file than those
 * before. */
void hj_findings_sort_from(struct hj_findings *list, size_t first);

/* Writes one finding as one line in GNU form, `FILE:LINE:COLUMN: severity:
 * message [cite …]`, with COLOUR when that is asked for. */
void hj_finding_print(const struct hj_finding *finding, struct hj_out *out,
                      bool colour);

/* Writes one finding as an object: file, line, column, severity, id, message,
 * have and limit where counted, cite (an array), cards (an array of name,
 * count and line) where some cause it. */
void hj_finding_write(const struct hj_finding *finding,
                      struct hj_writer *writer);

/* Writes rule ids separated by blanks as an array under KEY. */
void hj_cite_write(struct hj_writer *writer, const char *key, const char *cite);

#endif

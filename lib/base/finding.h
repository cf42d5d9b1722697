/* SPDX-License-Identifier: MPL-2.0 */
/* Findings: all messages of the tools about their input. */
#ifndef HJ_BASE_FINDING_H
#define HJ_BASE_FINDING_H

#include "base/out.h"
#include "base/writer.h"

/* The severity of a finding, most severe first. */
enum hj_severity {
    HJ_ILLEGAL,
    HJ_FALSE_CLAIM,
    HJ_WARNING,
    HJ_ADVICE,
    HJ_NOTE,
    HJ_SEVERITIES
};

/* Returns "illegal", "false claim", "warning", "advice" or "note". */
const char *hj_severity_name(enum hj_severity severity);

/* The kinds of findings, in the order of the catalogue findings.def. */
enum hj_finding_kind {
#define HJ_FINDING(kind, severity, id, text) HJ_FINDING_##kind,
#include "base/findings.def"
#undef HJ_FINDING
    HJ_FINDING_KINDS
};

/* A kind of finding: its severity, its id in JSON and headjudge-findings(7),
 * and the text printed before the text of the call ("" for none). */
struct hj_diagnostic {
    enum hj_severity severity;
    const char *id, *start;
};

/* Returns the diagnostic of a kind in the catalogue. */
const struct hj_diagnostic *hj_diagnostic(enum hj_finding_kind kind);

/* A folder with findings of its own keeps them in such a table, findings.def,
 * with the same columns. */

/* Declares the diagnostic NAME of a table row and its text, which is a format
 * string so that the compiler checks the arguments of each call. */
#define HJ_DIAGNOSTIC(name, severity, id, text)                                \
    static const struct hj_diagnostic name = {HJ_##severity, id, ""};          \
    static const char name##_text[] = text

/* The two arguments by which a call names a diagnostic; HJ_SAY_IF chooses
 * between two diagnostics. */
#define HJ_SAY(name) &name, name##_text
#define HJ_SAY_IF(condition, yes, no)                                          \
    (condition) ? &yes : &no, (condition) ? yes##_text : no##_text

/* A place in the input.  Lines and columns count from 1, columns in bytes; 0
 * means unknown. */
struct hj_place {
    const char *file; /* NULL: the input has no file name */
    unsigned line, column;
};

/* A card that causes a finding, its number of copies and its line (0:
 * unknown). */
struct hj_finding_card {
    struct hj_str name;
    int64_t count;
    unsigned line;
};

/* One finding.  Its texts live as long as the list that holds the finding. */
struct hj_finding {
    enum hj_severity severity;
    const char *id; /* of the kind, or of a format's rule */
    struct hj_place place;
    struct hj_str message;
    const char *cite; /* rule ids separated by blanks; "" for none */
    int64_t have, limit;
    bool counted;                        /* true if have and limit are set */
    const struct hj_finding_card *cards; /* its causes, in order */
    size_t card_count;
};

/* A list of findings in the order of their creation. */
struct hj_findings;

/* Returns an empty list that hj_findings_free() frees; NULL when out of
 * memory. */
struct hj_findings *hj_findings_new(void);
void hj_findings_free(struct hj_findings *list);

/* Removes all findings but keeps the memory for the next input. */
void hj_findings_clear(struct hj_findings *list);

/* Adds a finding: the text of its KIND in the catalogue, then ": " and the text
 * of FORMAT (either may be empty).  CITE, which may be NULL, must outlive the
 * list.  Returns the new finding, so that the caller can set further fields, or
 * NULL when out of memory; hj_findings_failed() then returns true. */
struct hj_finding *hj_findings_add(struct hj_findings *list,
                                   enum hj_finding_kind kind,
                                   struct hj_place place, const char *cite,
                                   const char *format, ...) HJ_PRINTF(5, 6);

/* Does the same for a diagnostic. */
struct hj_finding *hj_findings_add_diagnostic(struct hj_findings *list,
                                              const struct hj_diagnostic *what,
                                              struct hj_place place,
                                              const char *cite,
                                              const char *format, ...)
    HJ_PRINTF(5, 6);

/* Returns a copy of TEXT that lives as long as the list, for an id or a file
 * name; NULL when out of memory. */
const char *hj_findings_keep(struct hj_findings *list, struct hj_str text);

/* Returns an array of COUNT cards, owned by LIST, for one of its findings; NULL
 * when out of memory. */
struct hj_finding_card *hj_findings_cards(struct hj_findings *list,
                                          size_t count);

/* Marks the list as one with a finding lost for lack of memory; for callers
 * that could not build what belongs to it. */
void hj_findings_fail_memory(struct hj_findings *list);

/* True if any finding was lost because memory ran out. */
bool hj_findings_failed(const struct hj_findings *list);

/* Returns the number of all findings, and of those of one severity. */
size_t hj_findings_count(const struct hj_findings *list);
size_t hj_findings_of(const struct hj_findings *list,
                      enum hj_severity severity);

/* Returns finding number I, from 0.  The caller may change the finding; the
 * pointer is valid until the next addition. */
struct hj_finding *hj_findings_at(const struct hj_findings *list, size_t i);

/* Sorts the findings by line and column; findings of one place keep their
 * order. */
void hj_findings_sort(struct hj_findings *list);

/* Sorts the findings from number FIRST on in the same way; they belong to
 * another file than those before FIRST. */
void hj_findings_sort_from(struct hj_findings *list, size_t first);

/* Writes one finding as one line in GNU form, `FILE:LINE:COLUMN: severity:
 * message [cite …]`; COLOUR adds terminal colours. */
void hj_finding_print(const struct hj_finding *finding, struct hj_out *out,
                      bool colour);

/* Writes one finding as an object: file, line, column, severity, id, message,
 * have and limit if counted, cite (an array), and, if cards cause the finding,
 * cards (an array of name, count and line). */
void hj_finding_write(const struct hj_finding *finding,
                      struct hj_writer *writer);

/* Writes CITE, rule ids separated by blanks, as an array under KEY. */
void hj_cite_write(struct hj_writer *writer, const char *key, const char *cite);

#endif

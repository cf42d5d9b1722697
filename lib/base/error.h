/* SPDX-License-Identifier: MPL-2.0 */
/* Why a call failed, in a fixed buffer, so that reporting never allocates. */
#ifndef HJ_BASE_ERROR_H
#define HJ_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

enum { HJ_ERROR_TEXT = 512 };

/* The trouble of a call that could not do its work: one line of text, without
 * a newline.  Begin with `struct hj_error e = {0}`.  Findings about the input
 * (an illegal deck, an illegal action) are not errors: see finding.h. */
struct hj_error {
    char text[HJ_ERROR_TEXT];
    bool no_memory; /* an allocation failed, retrying later may help */
};

/* HJ_COLD: the function is seldom called, so that the way to it is laid out
 * apart from what runs all the time.  HJ_APART: it is not made a part of what
 * calls it, which has fewer registers to save without it.  HJ_LIKELY and
 * HJ_UNLIKELY: what a condition of the innermost loops nearly always is, so
 * that what follows it then lies next to it.  HJ_CONSTANT: the compiler knows
 * the value here. */
#if defined(__GNUC__)
#define HJ_PRINTF(at, from) __attribute__((format(printf, at, from)))
#define HJ_COLD __attribute__((cold, noinline))
#define HJ_APART __attribute__((noinline))
#define HJ_CONSTANT(value) __builtin_constant_p(value)
#define HJ_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define HJ_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#else
#define HJ_PRINTF(at, from)
#define HJ_COLD
#define HJ_APART
#define HJ_CONSTANT(value) 0
#define HJ_LIKELY(condition) (condition)
#define HJ_UNLIKELY(condition) (condition)
#endif

/* Writes the text into E (which may be NULL: nobody asks why) and returns
 * false, so that a function may end with `return hj_fail(e, …)`.  Text longer
 * than the buffer is cut at a character's boundary. */
bool hj_fail(struct hj_error *e, const char *format, ...)
    HJ_PRINTF(2, 3) HJ_COLD;

/* The same for an allocation that failed.  Returns false. */
bool hj_fail_memory(struct hj_error *e) HJ_COLD;

/* The same for a failed system call on a named file: `NAME: reason`, by the
 * error number ERRNO.  Returns false. */
bool hj_fail_file(struct hj_error *e, const char *name, int number) HJ_COLD;

#endif

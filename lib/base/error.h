/* SPDX-License-Identifier: MPL-2.0 */
/* The reason for a failed call, in a fixed buffer, so that reporting never
 * allocates. */
#ifndef HJ_BASE_ERROR_H
#define HJ_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

enum { HJ_ERROR_TEXT = 512 };

/* The reason for which a call failed: one line of text, without a newline.
 * Begin with `struct hj_error e = {0}`.  Findings about the input (an illegal
 * deck, an illegal action) are not errors: see finding.h. */
struct hj_error {
    char text[HJ_ERROR_TEXT];
    bool no_memory; /* an allocation failed; a later attempt may succeed */
    bool input;     /* the reason is in the input, which a finding may tell */
    bool unread;    /* a file could not be read: nothing is known about it */
};

/* Compiler hints.  HJ_COLD: the function is rarely called; its call sites are
 * moved out of the hot path.  HJ_APART: the function is not inlined, so that
 * its caller saves fewer registers.  HJ_LIKELY, HJ_UNLIKELY: the usual value of
 * a condition in an inner loop, so that the usual branch follows in the code.
 * HJ_CONSTANT: true if VALUE is a compile-time constant. */
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

/* Writes the text into E, which may be NULL, and returns false, so that a
 * function can end with `return hj_fail(e, …)`.  Text longer than the buffer
 * is cut at a character boundary. */
bool hj_fail(struct hj_error *e, const char *format, ...)
    HJ_PRINTF(2, 3) HJ_COLD;

/* Reports a failed allocation in E, which may be NULL; returns false. */
bool hj_fail_memory(struct hj_error *e) HJ_COLD;

/* Reports a failed system call on the file NAME in E, which may be NULL, as
 * `NAME: reason` for the error number NUMBER; returns false. */
bool hj_fail_file(struct hj_error *e, const char *name, int number) HJ_COLD;

#endif

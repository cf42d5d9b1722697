/* SPDX-License-Identifier: MPL-2.0 */
/* Libraries that are loaded when they are first needed: some take, with what
 * they need in turn, as long to load as a tool takes for its work, and most
 * runs need none of them.
 *
 * What is used of such a library stands in a file of its own, `LIBRARY.def`,
 * one HJ_LATE(name) for each function or variable.  It is included twice: for a
 * struct of pointers, one under each name, and for the list of the names. */
#ifndef HJ_BASE_LATE_H
#define HJ_BASE_LATE_H

#include "base/error.h"

/* One library.  FILE, LOSS and NAMES are set before it is asked for. */
struct hj_late {
    const char *file;  /* by which name it is loaded */
    const char *loss;  /* what is not possible without: "XML cannot be read" */
    const char *names; /* as in its struct, a NUL byte behind each, and "" */
    _Atomic int state;
    struct hj_error trouble;
};

/* Loads LIBRARY, once in a process whichever thread asks first, and writes
 * where each of its names is into TABLE, a struct of as many pointers.  False,
 * with the loss and the reason in E, when it or one of its names is not there;
 * it is not looked for again then.  It stays loaded. */
bool hj_late_load(struct hj_late *library, void *table, struct hj_error *e);

#endif

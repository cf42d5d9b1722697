/* SPDX-License-Identifier: MPL-2.0 */
/* libxml2, which is loaded when the first XML is read: with what it needs in
 * turn (a library of all the world's scripts, the run time of C++) it takes as
 * long to load as a tool takes to start. */
#ifndef HJ_BASE_LIBXML2_H
#define HJ_BASE_LIBXML2_H

#include "base/error.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/xmlreader.h>

/* Its functions under their own names, as in `x->xmlFreeDoc(doc)`, and where
 * its variable xmlFree is. */
struct hj_libxml2 {
#define HJ_LATE(name) __typeof__(name) *name;
#include "base/libxml2.def"
#undef HJ_LATE
};

/* Loads the library when it is first asked for.  NULL, with the reason in E,
 * when it or one of its functions is not there.  Nobody frees the result. */
const struct hj_libxml2 *hj_libxml2(struct hj_error *e);

#endif

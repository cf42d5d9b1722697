/* SPDX-License-Identifier: MPL-2.0 */
/* libxml2, which is loaded when the first XML is read: with what it needs in
 * turn (a library of all the world's scripts, the run time of C++) it takes as
 * long to load as a tool takes to start, and most runs read no XML. */
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
#define HJ_LIBXML2(name) __typeof__(name) *name;
#include "base/libxml2.def"
#undef HJ_LIBXML2
};

/* Loads the library, once in a process whichever thread asks first.  NULL, with
 * the reason in E, when it or one of its functions is not there; it is not
 * looked for again then.  It stays loaded, and nobody frees the result. */
const struct hj_libxml2 *hj_libxml2(struct hj_error *e);

#endif

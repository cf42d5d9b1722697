/* SPDX-License-Identifier: MPL-2.0 */
/* Which properties of cards a format speaks of. */
#ifndef HJ_FORMATS_PROPERTIES_H
#define HJ_FORMATS_PROPERTIES_H

#include "formats/format.h"

/* True if a rule, exemption or list of the format, or of one that it allows,
 * speaks of a property of this name; true for some that only seem to. */
bool hj_format_names_property(const struct hj_format *format,
                              struct hj_str name);

#endif

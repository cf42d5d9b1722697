/* SPDX-License-Identifier: MPL-2.0 */
/* The card properties that a format uses. */
#ifndef HJ_FORMATS_PROPERTIES_H
#define HJ_FORMATS_PROPERTIES_H

#include "formats/format.h"

/* True if a rule, exemption or list of the format, or of a format in its
 * <one-of>, contains this name; may be true for a property that is not used. */
bool hj_format_names_property(const struct hj_format *format,
                              struct hj_str name);

#endif

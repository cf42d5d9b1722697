/* SPDX-License-Identifier: MPL-2.0 */
/* Arrays that grow by the double. */
#ifndef HJ_BASE_ARRAY_H
#define HJ_BASE_ARRAY_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Doubles the array whose pointer is at ARRAY, of *SIZE items of EACH bytes;
 * false, all as before, when out of memory.  The caller frees it. */
bool hj_array_double(void *array, size_t *size, size_t each);

/* The same where COUNT items fill it, so that there is room for one more:
 *
 *     if (!hj_array_room(&list->items, list->count, &list->size,
 *                        sizeof *list->items))
 *         return false;
 *     list->items[list->count++] = item;
 */
static inline bool hj_array_room(void *array, size_t count, size_t *size,
                                 size_t each)
{
    return HJ_LIKELY(count < *size) || hj_array_double(array, size, each);
}

#endif

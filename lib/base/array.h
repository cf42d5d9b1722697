/* SPDX-License-Identifier: MPL-2.0 */
/* Arrays that double in size. */
#ifndef HJ_BASE_ARRAY_H
#define HJ_BASE_ARRAY_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Doubles an array of *SIZE items of EACH bytes; ARRAY is the address of the
 * pointer to the items, which the caller frees.  Returns false, with the array
 * unchanged, when out of memory. */
bool hj_array_double(void *array, size_t *size, size_t each);

/* Doubles the array if its COUNT items fill it, so that there is room for one
 * more:
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

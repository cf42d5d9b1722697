/* SPDX-License-Identifier: MPL-2.0 */
/* Arrays that double in size. */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool hj_array_double(void *array, size_t *size, size_t each)
{
    enum { FIRST_SIZE = 32 };
    size_t more = *size > 0 ? *size * 2 : FIRST_SIZE;
    void *items, *grown;

    memcpy(&items, array, sizeof items);
    grown = more > SIZE_MAX / each ? NULL : realloc(items, more * each);
    if (grown == NULL)
        return false;
    memcpy(array, &grown, sizeof grown);
    *size = more;
    return true;
}

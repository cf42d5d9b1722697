/* SPDX-License-Identifier: MPL-2.0 */
/* Error messages in a fixed buffer. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Cuts a text that fills its buffer of SIZE bytes before the last character,
 * which may be incomplete. */
static void cut_whole(char *text, size_t size)
{
    size_t n = strlen(text);

    if (n + 1 < size)
        return;
    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80)
        n--;
    if (n > 0 && (unsigned char)text[n - 1] >= 0xC0)
        n--;
    text[n] = '\0';
}

bool hj_fail(struct hj_error *e, const char *format, ...)
{
    va_list args;

    if (e == NULL)
        return false;
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    cut_whole(e->text, sizeof e->text);
    return false;
}

bool hj_fail_memory(struct hj_error *e)
{
    if (e != NULL)
        e->no_memory = true;
    return hj_fail(e, "out of memory");
}

bool hj_fail_file(struct hj_error *e, const char *name, int number)
{
    if (number == ENOMEM)
        return hj_fail_memory(e);
    if (e != NULL)
        e->unread = true;
    return hj_fail(e, "%s: %s", name, strerror(number));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Findings and events, passed on to the caller's report. */
#include "play/internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE = 400 };

void pl_at_line(struct pl_run *r, uint32_t line)
{
    if (r->report != NULL && r->report->at_line != NULL)
        r->report->at_line(r->report->data, line);
}

void pl_find(struct pl_run *r, enum pl_finding kind,
             const struct hj_operand *at, const char *cite,
             const struct hj_diagnostic *what, const char *format, ...)
{
    char text[MESSAGE];
    va_list args;
    int n;

    r->unread |= kind == PL_UNDOABLE || kind == PL_UNREAD;
    if (!pl_on(cite))
        return;
    if (kind == PL_ILLEGAL && (r->flags & HJ_APPLY_OVERRIDE) && !r->unread) {
        r->how = HJ_OVERRIDDEN;
        return;
    }
    r->illegal |= kind == PL_ILLEGAL || kind == PL_UNDOABLE;
    if (kind == PL_ILLEGAL)
        r->how = HJ_STOOD;
    if (r->report == NULL || r->report->finding == NULL)
        return;
    va_start(args, format);
    n = vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (n >= 0)
        r->report->finding(
            r->report->data, what, at != NULL ? at->column : 0,
            cite != NULL ? cite : "",
            (struct hj_str){text, (size_t)(n < MESSAGE ? n : MESSAGE - 1)});
}

bool pl_note_unknown(struct pl_run *r, int object, const char *value)
{
    pl_note(r, NULL, PL_SAY(VALUE_NOT_KNOWN), value, PL_LABEL(r, object));
    return false;
}

int32_t pl_tell(struct pl_run *r, struct hj_event *event)
{
    event->how = r->how;
    event->cause = r->cause;
    event->line = r->a != NULL ? r->a->line : 0;
    if (event->rule == NULL)
        event->rule = "";
    return r->report->event(r->report->data, event);
}

int32_t pl_tell_plain(struct pl_run *r, int kind, int field, int object,
                      int player, int from, int to, const char *rule)
{
    return pl_tell(r, &(struct hj_event){.kind = (uint8_t)kind,
                                         .field = (uint16_t)field,
                                         .object = object,
                                         .player = (int8_t)player,
                                         .chooser = -1,
                                         .source = -1,
                                         .from = from,
                                         .to = to,
                                         .rule = rule});
}

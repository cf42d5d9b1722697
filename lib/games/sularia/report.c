/* SPDX-License-Identifier: MPL-2.0 */
/* What the engine says: findings and events. */
#include "games/sularia/sularia.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE = 400 };

static void say(struct su_run *r, const struct hj_diagnostic *what,
                unsigned column, const char *cite, const char *format,
                va_list args)
{
    char text[MESSAGE];
    int n = vsnprintf(text, sizeof(text), format, args);

    if (n < 0 || r->report == NULL || r->report->finding == NULL)
        return;
    if (n >= MESSAGE)
        n = MESSAGE - 1;
    r->report->finding(r->report->data, what, column, cite,
                       (struct hj_str){text, (size_t)n});
}

/* Something against the rules.  With a judge's override it is no finding,
 * unless the action cannot be carried out for it. */
void su_illegal(struct su_run *r, const struct hj_operand *at, const char *cite,
                const struct hj_diagnostic *what, const char *format, ...)
{
    va_list args;

    if (!su_on(cite))
        return;
    if ((r->flags & HJ_APPLY_OVERRIDE) && !r->unread) {
        r->how = HJ_OVERRIDDEN;
        return;
    }
    r->illegal = true;
    r->how = HJ_STOOD;
    va_start(args, format);
    say(r, what, at != NULL ? at->column : 0, cite, format, args);
    va_end(args);
}

void su_warn(struct su_run *r, const char *cite,
             const struct hj_diagnostic *what, const char *format, ...)
{
    va_list args;

    if (!su_on(cite))
        return;
    va_start(args, format);
    say(r, what, 0, cite, format, args);
    va_end(args);
}

void su_note(struct su_run *r, const struct hj_operand *at,
             const struct hj_diagnostic *what, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(r, what, at != NULL ? at->column : 0, "", format, args);
    va_end(args);
}

void su_note_unread_text(struct su_run *r, int object)
{
    const struct su_card *c = su_object_card(r, object);

    if (HJ_LIKELY(!c->vague))
        return;
    for (int i = 0; i < c->text.sentence_count; i++) {
        const struct hj_sentence *s = &c->text.sentences[i];
        if (!s->understood)
            su_note(r, NULL, PL_SAY(TEXT_NOT_UNDERSTOOD),
                    HJ_STR_ARG(su_card_called(r, object)),
                    HJ_STR_ARG(hj_sentence_rest(s)));
    }
}

/* A word that names nothing: the action cannot be done. */
void su_unread(struct su_run *r, const struct hj_operand *at,
               const struct hj_diagnostic *what, const char *format, ...)
{
    va_list args;

    r->unread = true;
    va_start(args, format);
    say(r, what, at != NULL ? at->column : 0, "", format, args);
    va_end(args);
}

int32_t su_tell(struct su_run *r, struct hj_event *event)
{
    event->how = r->how;
    event->cause = r->cause;
    event->line = r->a != NULL ? r->a->line : 0;
    if (event->rule == NULL)
        event->rule = "";
    return r->report->event(r->report->data, event);
}

int32_t su_tell_change(struct su_run *r, enum su_field field, int object,
                       int player, int from, int to, const char *rule)
{
    return su_tell(r, &(struct hj_event){.kind = SU_CHANGE,
                                         .field = (uint16_t)field,
                                         .object = object,
                                         .player = (int8_t)player,
                                         .chooser = -1,
                                         .source = -1,
                                         .from = from,
                                         .to = to,
                                         .rule = rule});
}

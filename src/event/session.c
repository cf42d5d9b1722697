/* SPDX-License-Identifier: MPL-2.0 */
/* The session of an hj-event command: opening the file, making an entry,
 * output. */
#include "event/session.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *session_who(const struct session *s)
{
    const char *names[] = {s->by, getenv("LOGNAME"), getenv("USER")};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] != NULL && *names[i] != '\0')
            return names[i];
    return "unknown";
}

bool session_open(struct session *s, const char *file)
{
    const char *damage;
    bool looks;

    s->file = file;
    s->event = hj_event_open(file, &s->e);
    if (s->event == NULL) {
        cli_trouble(s->cli, &s->e);
        return false;
    }
    s->args = hj_out_memory();
    s->w = s->args ? hj_writer_json(s->args) : NULL;
    if (s->w == NULL) {
        hj_fail_memory(&s->e);
        session_trouble(s);
        return false;
    }
    hj_write_object(s->w, NULL);
    if (!hj_utf8_valid(hj_str(session_who(s)), NULL)) {
        hj_fail(&s->e, "the name of who enters this is not UTF-8");
        session_trouble(s);
        return false;
    }
    s->damaged = hj_event_last_intact(s->event, &damage) > 0;
    if (s->damaged && s->looks)
        cli_fail(s->cli, "%s: %s; what is shown is what was saved", file,
                 damage);
    looks = s->looks || (s->damaged && s->repairs);
    if (!hj_event_set_author(s->event, session_who(s), s->at, &s->e) ||
        !(looks ? hj_event_begin_read : hj_event_begin)(s->event, &s->e) ||
        !hj_event_info(s->event, &s->info, &s->e)) {
        session_trouble(s);
        return false;
    }
    return true;
}

bool session_player(struct session *s, const char *key, const char *player,
                    bool side)
{
    struct hj_out *id = hj_out_memory();
    bool fine = !hj_out_failed(id)
                    ? hj_event_player(s->event, hj_str(player), side, id, &s->e)
                    : hj_fail_memory(&s->e);

    if (fine)
        hj_write_str(s->w, key, hj_out_text(id));
    hj_out_free(id);
    return fine;
}

bool session_text(struct session *s, const char *key, const char *text)
{
    if (!hj_utf8_valid(hj_str(text), NULL))
        return hj_fail(&s->e, "the %s is not UTF-8", key);
    hj_write_text(s->w, key, text ? text : "");
    return true;
}

void session_release(struct session *s)
{
    if (s->looks && s->event != NULL)
        hj_event_rollback(s->event);
}

/* Enters and commits without output. */
static bool enter(struct session *s, enum hj_entry_kind kind, int64_t *number)
{
    hj_write_end(s->w);
    if (hj_out_failed(s->args))
        return hj_fail_memory(&s->e);
    return hj_event_append(s->event, kind, hj_out_text(s->args), number,
                           &s->e) &&
           hj_event_commit(s->event, &s->e);
}

/* Warns if the entry's time is before that of the previous entry. */
static void warn_clock(struct session *s, int64_t number, struct hj_str at)
{
    struct hj_table *before =
        number > 1 ? hj_event_query(s->event, HJ_VIEW_LOG, number - 1, 0, &s->e)
                   : NULL;
    struct hj_str then =
        before != NULL ? hj_table_get(before, 0, "at") : HJ_STR("");

    if (then.n == at.n && memcmp(at.p, then.p, at.n) < 0)
        cli_fail(s->cli,
                 "warning: %s: the clock went backwards: entry %lld is of "
                 "%.*s, entry %lld before it of %.*s",
                 s->file, (long long)number, HJ_STR_ARG(at),
                 (long long)number - 1, HJ_STR_ARG(then));
    hj_table_free(before);
}

bool session_tell(struct session *s, int64_t number)
{
    struct hj_table *log =
        hj_event_query(s->event, HJ_VIEW_LOG, number, 0, &s->e);
    size_t row = 0;
    struct hj_writer *w = NULL;

    if (log == NULL)
        return false;
    warn_clock(s, number, hj_table_get(log, row, "at"));
    if (!s->cli->json) {
        hj_out_printf(s->cli->out, "entry %lld: %.*s: ", (long long)number,
                      HJ_STR_ARG(hj_table_get(log, row, "kind")));
        hj_out_visible(s->cli->out, hj_table_get(log, row, "what"));
        hj_out_char(s->cli->out, '\n');
    } else if ((w = hj_writer_json(s->cli->out)) != NULL) {
        hj_write_object(w, NULL);
        hj_write_int(w, "entry", number);
        hj_write_str(w, "kind", hj_table_get(log, row, "kind"));
        hj_write_str(w, "at", hj_table_get(log, row, "at"));
        hj_write_str(w, "who", hj_table_get(log, row, "who"));
        hj_write_str(w, "what", hj_table_get(log, row, "what"));
        hj_write_end(w);
        hj_writer_free(w);
    } else {
        hj_fail_memory(&s->e);
    }
    hj_table_free(log);
    return !s->cli->json || w != NULL;
}

int session_entered(struct session *s, int64_t number)
{
    if (session_tell(s, number))
        return CLI_FINE;
    return cli_fail(s->cli, "%s: entry %lld was made, but cannot be told: %s",
                    s->file, (long long)number, s->e.text);
}

int session_enter(struct session *s, enum hj_entry_kind kind)
{
    int64_t number;

    if (!enter(s, kind, &number))
        return session_trouble(s);
    return session_entered(s, number);
}

int session_trouble(struct session *s)
{
    return cli_fail(s->cli, "%s: %s", s->file,
                    s->e.text[0] ? s->e.text : "out of memory");
}

int session_print(struct session *s, struct hj_table *table, const char *name)
{
    struct hj_writer *w;

    if (table == NULL)
        return session_trouble(s);
    session_release(s);
    if (!s->cli->json) {
        hj_table_text(table, s->cli->out);
    } else {
        w = hj_writer_json(s->cli->out);
        if (w == NULL) {
            hj_table_free(table);
            hj_fail_memory(&s->e);
            return session_trouble(s);
        }
        hj_table_json(table, name, w);
        hj_writer_free(w);
    }
    hj_table_free(table);
    return CLI_FINE;
}

bool session_say(struct session *s, const char *name, const char *text,
                 const char *key, bool value)
{
    struct hj_out *out = s->cli->out;
    struct hj_writer *w;

    if (!s->cli->json) {
        hj_out_visible(out, hj_str(name));
        hj_out_puts(out, text[0] ? ": " : "");
        hj_out_visible(out, hj_str(text));
        hj_out_char(out, '\n');
        return true;
    }
    w = hj_writer_json(out);
    if (w == NULL)
        return hj_fail_memory(&s->e);
    hj_write_object(w, NULL);
    hj_write_text(w, "file", name);
    if (key != NULL)
        hj_write_bool(w, key, value);
    if (text[0] != '\0')
        hj_write_text(w, "message", text);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

bool session_wrote(struct session *s, const char *path)
{
    return session_say(s, path, "", NULL, false);
}

int session_show(struct session *s, enum hj_view view, int64_t a, int64_t b)
{
    return session_print(s, hj_event_query(s->event, view, a, b, &s->e), NULL);
}

int session_enter_shown(struct session *s, enum hj_entry_kind kind,
                        enum hj_view view, int64_t a)
{
    int status = session_enter(s, kind);

    return status == CLI_FINE && s->cli->terminal && !s->cli->json
               ? session_show(s, view, a, 0)
               : status;
}

int session_end(struct session *s, int status)
{
    hj_event_close(s->event);
    hj_writer_free(s->w);
    hj_out_free(s->args);
    s->event = NULL;
    return status == CLI_FINE && s->damaged ? CLI_TROUBLE : status;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Detection of changes of the log on the disk, and reloading. */
#include "replay/step/stepper-internal.h"

/* True if A and B are the same version of a file. */
static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
           a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

bool stepper_changed(const struct stepper *s)
{
    struct stat now;

    return s->has_seen && stat(s->name, &now) == 0 &&
           !same_file(&now, &s->seen);
}

/* Returns the line from START on, up to its end or the end of the text. */
static struct hj_str line_from(struct hj_str text, size_t start)
{
    text = hj_str_from(text, start);
    return hj_str_first(text, hj_str_find(text, '\n', 0));
}

/* Returns the number of common lines at the start of two texts. */
static uint32_t common_lines(struct hj_str a, struct hj_str b)
{
    uint32_t lines = 0;
    size_t at = 0;

    while (at < a.n && at < b.n &&
           hj_str_eq(line_from(a, at), line_from(b, at))) {
        at += line_from(a, at).n + 1;
        lines++;
    }
    return lines;
}

/* Returns the number in TO of line NUMBER of FROM: the same number before the
 * first change, and the same distance from the end in the common rest of both
 * texts. */
static uint32_t moved_line(uint32_t number, struct hj_str from,
                           struct hj_str to)
{
    uint32_t same = common_lines(from, to);
    uint32_t had = stepper_count_lines(from), has = stepper_count_lines(to);
    size_t tail = 0;

    if (number <= same)
        return number;
    while (tail < from.n && tail < to.n &&
           from.p[from.n - 1 - tail] == to.p[to.n - 1 - tail])
        tail++;
    if (stepper_count_lines(hj_str_from(from, from.n - tail)) > had - number)
        return number + has - had;
    return number;
}

/* True if the text is a playable log; otherwise the message gives the
 * reason. */
static bool is_playable(struct stepper *s, struct hj_str text)
{
    struct hj_log *log = hj_log_new();
    struct hj_findings *found = hj_findings_new();
    struct hj_error e = {0};
    bool good = log != NULL && found != NULL;

    if (!good)
        stepper_say(s, "out of memory");
    else if (!hj_log_read(log, text, s->name, found, &e))
        good = stepper_say(s, "not read again: %s", e.text);
    else if (!hj_log_head(log)->playable)
        good =
            stepper_say(s, "not read again: %.*s",
                        HJ_STR_ARG(hj_findings_count(found) > 0
                                       ? hj_findings_at(found, 0)->message
                                       : HJ_STR("this log cannot be played")));
    hj_log_free(log);
    hj_findings_free(found);
    return good;
}

/* Replaces S by OTHER at the same place. */
static bool take_place(struct stepper *s, struct stepper *other)
{
    struct hj_str was = s->source;
    uint32_t number = stepper_number(s, s->point), line;
    size_t had = s->lines;
    int edge = s->edge;
    struct hj_str text = stepper_text(s, s->point);

    line = moved_line(number, was, other->source);
    stepper_to_line(other, line);
    if (edge != STEPPER_WHOLE &&
        hj_str_eq(text, stepper_text(other, other->point)))
        stepper_enter(other, other->point, edge);
    stepper_replace(s, other);
    if (s->lines > had)
        stepper_say(s, "read again: %zu more line%s", s->lines - had,
                    s->lines == had + 1 ? "" : "s");
    else if (s->lines < had)
        stepper_say(s, "read again: %zu line%s less", had - s->lines,
                    had == s->lines + 1 ? "" : "s");
    else
        stepper_say(s, "read again: as many lines as before");
    return true;
}

bool stepper_reload(struct stepper *s)
{
    struct hj_file file;
    struct hj_error e = {0};
    struct stepper *other;
    struct hj_str id = HJ_STR("");
    bool good;

    if (!s->has_seen)
        return stepper_say(s,
                           "this log is not a file and cannot be read again");
    if (s->view >= 0)
        id = hj_log_head(s->opened.log)->players[s->view].id;
    if (!hj_file_read(&file, s->name, HJ_FILE_MOST, &e))
        return stepper_say(s, "not read again: %s", e.text);
    good = is_playable(s, file.bytes);
    hj_file_free(&file);
    if (!good)
        return false;
    if (stepper_make(s->cli, s->name, NULL, id, &other) != CLI_FINE)
        return stepper_say(s, "it cannot be read again");
    return take_place(s, other);
}

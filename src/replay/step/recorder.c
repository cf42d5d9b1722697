/* SPDX-License-Identifier: MPL-2.0 */
/* A log that grows line by line during a game. */
#include "replay/step/recorder.h"

#include "replay/step/complete.h"

#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The text of the log with the results of judging it. */
struct version {
    struct hj_out *text;
    struct stepper *stepper; /* NULL: the head is incomplete */
    /* The same text with all open positions and branches closed, to avoid
     * findings about them; NULL if none is open. */
    struct hj_out *closed_text;
    struct stepper *closed;
    uint32_t lines;
    unsigned open; /* number of open positions and branches */
};

struct recorder {
    struct cli *cli;
    const char *name;
    int fd;
    bool unended; /* the last line of the file lacks a line end */
    struct version now;
    const struct hj_finding **news;
    size_t news_count;
    struct hj_error message;
};

static void drop(struct version *v)
{
    stepper_free(v->stepper);
    stepper_free(v->closed);
    hj_out_free(v->text);
    hj_out_free(v->closed_text);
    *v = (struct version){0};
}

void recorder_free(struct recorder *r)
{
    if (r == NULL)
        return;
    drop(&r->now);
    if (r->fd >= 0)
        close(r->fd);
    free(r->news);
    free(r);
}

/* --- versions --- */

static bool begins_with(struct hj_str line, const char *word)
{
    size_t n = strlen(word);

    line = hj_str_trim(line);
    return hj_str_starts(line, hj_str(word)) &&
           (line.n == n || line.p[n] == ' ' || line.p[n] == '\t');
}

static void count_line(struct version *v, struct hj_str line)
{
    v->lines++;
    if (begins_with(line, "@state") || begins_with(line, "@branch"))
        v->open++;
    else if (begins_with(line, "@end") && v->open > 0)
        v->open--;
}

/* The kinds of texts. */
enum text_kind {
    TEXT_PLAYED, /* playable, with a stepper */
    TEXT_LACKS,  /* the head is incomplete; the message gives the reason */
    TEXT_BAD,    /* the last line is unreadable */
    TEXT_FAILED  /* an internal failure */
};

/* Sets the message for a line that must be below the head; until now it says
 * what the head lacks. */
static void say_incomplete(struct recorder *r)
{
    const struct hj_error lack = r->message;

    hj_fail(&r->message, "the head must be complete first: %.*s",
            (int)(sizeof lack.text / 2), lack.text);
}

/* Checks the head of a log that is not yet playable.  What is below a head
 * cannot be above what the head still lacks. */
static enum text_kind look_at_head(struct recorder *r, const struct hj_log *log,
                                   uint32_t last,
                                   const struct hj_findings *found)
{
    size_t lines = hj_log_lines(log);
    struct hj_error *e = &r->message;

    e->text[0] = '\0';
    for (size_t i = 0; i < hj_findings_count(found); i++) {
        const struct hj_finding *f = hj_findings_at(found, i);
        if (f->place.line == last && last > 1) {
            hj_fail(e, "%.*s", HJ_STR_ARG(f->message));
            return TEXT_BAD;
        }
        if (e->text[0] == '\0')
            hj_fail(e, "%.*s", HJ_STR_ARG(f->message));
    }
    if (lines == 0 || hj_log_line(log, lines - 1)->action.line != last ||
        hj_log_line(log, lines - 1)->kind == HJ_LINE_USER)
        return TEXT_LACKS;
    say_incomplete(r);
    return TEXT_BAD;
}

/* Reads a text whose last line is LAST, and plays it to its end in *S. */
static enum text_kind look(struct recorder *r, struct hj_str text,
                           uint32_t last, struct stepper **s)
{
    struct hj_log *log = hj_log_new();
    struct hj_findings *found = hj_findings_new();
    struct hj_error *e = &r->message;
    enum text_kind kind = TEXT_FAILED;

    if (log == NULL || found == NULL) {
        hj_fail_memory(e);
    } else if (hj_log_read(log, text, r->name, found, e)) {
        if (!hj_log_head(log)->playable) {
            kind = look_at_head(r, log, last, found);
        } else if (stepper_parse(r->cli, r->name, text, s) == CLI_FINE) {
            stepper_end(*s);
            kind = TEXT_PLAYED;
        } else {
            hj_fail(e, "the game cannot be replayed");
        }
    } else if (!e->no_memory) {
        kind = TEXT_BAD;
    }
    hj_log_free(log);
    hj_findings_free(found);
    return kind;
}

/* Determines the kind of the text of V. */
static enum text_kind look_at(struct recorder *r, struct version *v)
{
    enum text_kind kind;

    if (v->open > 0) {
        v->closed_text = hj_out_memory();
        hj_out_str(v->closed_text, hj_out_text(v->text));
        for (unsigned i = 0; i < v->open; i++)
            hj_out_puts(v->closed_text, "@end\n");
        if (hj_out_failed(v->closed_text)) {
            hj_fail_memory(&r->message);
            return TEXT_FAILED;
        }
        kind = look(r, hj_out_text(v->closed_text), v->lines, &v->closed);
        if (kind != TEXT_PLAYED)
            return kind;
    }
    return look(r, hj_out_text(v->text), v->lines, &v->stepper);
}

/* Returns the stepper with the relevant findings. */
static const struct stepper *judged(const struct version *v)
{
    return v->closed != NULL ? v->closed : v->stepper;
}

static bool same_finding(const struct hj_finding *a, const struct hj_finding *b)
{
    return a->place.line == b->place.line && hj_str_eq(a->message, b->message);
}

/* Collects the findings of NEXT that are new. */
static bool find_news(struct recorder *r, const struct version *next)
{
    const struct stepper *s = judged(next), *old = judged(&r->now);
    const struct hj_findings *list, *before;
    size_t from = 0, count = 0;

    free(r->news);
    r->news = NULL;
    r->news_count = 0;
    if (s == NULL)
        return true;
    list = stepper_opened(s)->findings;
    before = old != NULL ? stepper_opened(old)->findings : NULL;
    count = before != NULL ? hj_findings_count(before) : 0;
    r->news = calloc(hj_findings_count(list) + 1, sizeof *r->news);
    for (size_t i = 0; r->news != NULL && i < hj_findings_count(list); i++) {
        const struct hj_finding *f = hj_findings_at(list, i);
        bool known = false;
        while (from < count &&
               hj_findings_at(before, from)->place.line < f->place.line)
            from++;
        for (size_t k = from;
             !known && k < count &&
             hj_findings_at(before, k)->place.line == f->place.line;
             k++)
            known = same_finding(hj_findings_at(before, k), f);
        if (!known)
            r->news[r->news_count++] = f;
    }
    return r->news != NULL || hj_fail_memory(&r->message);
}

/* --- the file --- */

static bool write_all(struct recorder *r, struct hj_str text)
{
    while (text.n > 0) {
        ssize_t n = write(r->fd, text.p, text.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return hj_fail_file(&r->message, r->name, errno);
        text = hj_str_from(text, (size_t)n);
    }
    return true;
}

/* Appends text to the file and syncs it to the disk; after a failure, the file
 * is truncated to its earlier size. */
static bool append(struct recorder *r, struct hj_str text)
{
    struct stat before;

    if (fstat(r->fd, &before) != 0)
        return hj_fail_file(&r->message, r->name, errno);
    if (write_all(r, text) &&
        (fsync(r->fd) == 0 || hj_fail_file(&r->message, r->name, errno)))
        return true;
    if (ftruncate(r->fd, before.st_size) != 0)
        r->unended = true; /* the next line starts with a line end */
    return false;
}

/* Syncs the folder of a new file, which makes its name permanent. */
static void sync_folder(const char *name)
{
    struct hj_str folder = hj_path_folder(name);
    char *path = hj_path_join(folder.n > 0 ? folder : HJ_STR("."), HJ_STR("."));
    int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(path);
}

/* Opens and locks the file. */
static int open_file(struct recorder *r)
{
    struct stat st;

    r->fd = open(r->name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (r->fd < 0 || fstat(r->fd, &st) != 0) {
        hj_fail_file(&r->message, r->name, errno);
        return cli_trouble(r->cli, &r->message);
    }
    if (!S_ISREG(st.st_mode))
        return cli_fail(r->cli, "%s: not a file that a game can be recorded in",
                        r->name);
    if (flock(r->fd, LOCK_EX | LOCK_NB) != 0)
        return cli_fail(r->cli, "%s: another program is recording into it",
                        r->name);
    return CLI_FINE;
}

/* Finds the first line of HEAD that the log BYTES does not have; false if it
 * has them all. */
static bool lacks_line(struct hj_str bytes, struct hj_str head,
                       struct hj_str *line)
{
    while (head.n > 0 && hj_str_line(&head, line)) {
        struct hj_str rest = bytes, one;
        bool found = false;
        while (!found && rest.n > 0 && hj_str_line(&rest, &one))
            found = hj_str_eq(hj_str_trim(one), hj_str_trim(*line));
        if (!found)
            return true;
    }
    return false;
}

/* Reads the existing log, or begins a new one. */
static int take_up(struct recorder *r, struct hj_str head)
{
    struct hj_file file = {0};
    struct hj_str rest, line;
    struct version *v = &r->now;

    if (!hj_file_read(&file, r->name, HJ_FILE_MOST, &r->message))
        return cli_trouble(r->cli, &r->message);
    v->text = hj_out_memory();
    if (file.bytes.n == 0) {
        hj_out_puts(v->text, "@log 1\n");
        hj_out_str(v->text, head);
        if (!append(r, hj_out_text(v->text))) {
            hj_file_free(&file);
            return cli_trouble(r->cli, &r->message);
        }
        sync_folder(r->name);
    } else if (lacks_line(file.bytes, head, &line)) {
        int status = cli_fail(r->cli,
                              "%s: this log is there already, and has no line "
                              "'%.*s'",
                              r->name, HJ_STR_ARG(line));
        hj_file_free(&file);
        return status;
    } else {
        r->unended = file.bytes.p[file.bytes.n - 1] != '\n';
        hj_out_str(v->text, file.bytes);
        if (r->unended)
            hj_out_char(v->text, '\n');
    }
    hj_file_free(&file);
    if (hj_out_failed(v->text))
        return cli_fail(r->cli, "out of memory");
    rest = hj_out_text(v->text);
    while (rest.n > 0 && hj_str_line(&rest, &line))
        count_line(v, line);
    switch (look_at(r, v)) {
    case TEXT_PLAYED:
    case TEXT_LACKS:
        return CLI_FINE;
    default:
        return cli_trouble(r->cli, &r->message);
    }
}

/* Refuses a head of the options with a line that no log can have. */
static int check_head(struct recorder *r, struct hj_str head)
{
    struct hj_log *log = hj_log_new();
    struct hj_findings *found = hj_findings_new();
    struct hj_out *text = hj_out_memory();
    int status = CLI_FINE;

    if (log == NULL || found == NULL) {
        status = cli_fail(r->cli, "out of memory");
    } else {
        hj_out_puts(text, "@log 1\n");
        hj_out_str(text, head);
        if (!hj_log_read(log, hj_out_text(text), r->name, found, &r->message))
            status = cli_trouble(r->cli, &r->message);
    }
    for (size_t i = 0; status == CLI_FINE && i < hj_findings_count(found);
         i++) {
        const struct hj_finding *f = hj_findings_at(found, i);
        struct hj_str rest = head, line = head;
        for (uint32_t k = 1; k < f->place.line; k++)
            hj_str_line(&rest, &line);
        if (f->place.line > 1)
            status = cli_fail(r->cli, "%.*s: %.*s", HJ_STR_ARG(line),
                              HJ_STR_ARG(f->message));
    }
    hj_log_free(log);
    hj_findings_free(found);
    hj_out_free(text);
    return status;
}

int recorder_open(struct cli *cli, const char *name, struct hj_str head,
                  struct recorder **to)
{
    struct recorder *r = calloc(1, sizeof *r);
    int status;

    *to = NULL;
    if (r == NULL)
        return cli_fail(cli, "out of memory");
    r->cli = cli;
    r->name = name;
    r->fd = -1;
    status = check_head(r, head);
    if (status == CLI_FINE)
        status = open_file(r);
    if (status == CLI_FINE)
        status = take_up(r, head);
    if (status == CLI_FINE)
        *to = r;
    else
        recorder_free(r);
    return status;
}

/* --- lines --- */

/* Sets the message for a line that adds an unreadable line to the log. */
static void say_refused(struct recorder *r)
{
    const struct hj_finding *f = r->news_count > 0 ? r->news[0] : NULL;

    for (size_t i = 0; i < r->news_count; i++)
        if (r->news[i]->severity == HJ_ILLEGAL)
            f = r->news[i];
    if (f != NULL)
        hj_fail(&r->message, "%.*s", HJ_STR_ARG(f->message));
    else
        hj_fail(&r->message, "this line cannot be read");
}

static enum recorded refuse(struct recorder *r, struct version *next,
                            enum recorded outcome)
{
    drop(next);
    free(r->news);
    r->news = NULL;
    r->news_count = 0;
    return outcome;
}

enum recorded recorder_add(struct recorder *r, struct hj_str line)
{
    struct version next = {.lines = r->now.lines, .open = r->now.open};
    size_t start = hj_out_text(r->now.text).n;
    enum text_kind kind;

    r->message = (struct hj_error){0};
    if (!hj_utf8_valid(line, NULL)) {
        hj_fail(&r->message, "a log is UTF-8, and this line is not");
        return refuse(r, &next, RECORDED_REFUSED);
    }
    next.text = hj_out_memory();
    hj_out_str(next.text, hj_out_text(r->now.text));
    hj_out_str(next.text, line);
    hj_out_char(next.text, '\n');
    count_line(&next, line);
    if (hj_out_failed(next.text))
        return refuse(r, &next, RECORDED_FAILED);
    kind = look_at(r, &next);
    if (kind == TEXT_LACKS && next.open > 0) {
        say_incomplete(r);
        return refuse(r, &next, RECORDED_REFUSED);
    }
    if (kind == TEXT_BAD)
        return refuse(r, &next, RECORDED_REFUSED);
    if (kind == TEXT_FAILED)
        return refuse(r, &next, RECORDED_FAILED);
    if (!find_news(r, &next))
        return refuse(r, &next, RECORDED_FAILED);
    if (kind == TEXT_PLAYED && judged(&r->now) != NULL &&
        stepper_bad_lines(judged(&next)) > stepper_bad_lines(judged(&r->now))) {
        say_refused(r);
        return refuse(r, &next, RECORDED_REFUSED);
    }
    if ((r->unended && !append(r, HJ_STR("\n"))) ||
        !append(r, hj_str_from(hj_out_text(next.text), start)))
        return refuse(r, &next, RECORDED_FAILED);
    r->unended = false;
    drop(&r->now);
    r->now = next;
    return RECORDED_KEPT;
}

/* --- access --- */

struct stepper *recorder_stepper(const struct recorder *r)
{
    return r->now.stepper;
}

uint32_t recorder_lines(const struct recorder *r)
{
    return r->now.lines;
}

const char *recorder_message(const struct recorder *r)
{
    return r->message.text;
}

size_t recorder_news(const struct recorder *r)
{
    return r->news_count;
}

const struct hj_finding *recorder_finding(const struct recorder *r, size_t i)
{
    return r->news[i];
}

/* True if a card comes into play by a line. */
static bool brings(const struct stepper *s, const struct hj_action *a)
{
    bool placed = hj_action_operand(a, HJ_ROLE_AT, 0) != NULL;

    return stepper_opened(s)->type->bringing(placed) >> a->verb & 1;
}

bool recorder_offer(const struct recorder *r, struct hj_out *out)
{
    struct stepper *s = r->now.stepper;
    const struct hj_log_line *line;
    const struct hj_operand *card;

    if (s == NULL || stepper_lines(s) == 0)
        return false;
    line = stepper_line(s, stepper_lines(s));
    if (line->kind != HJ_LINE_ACTION || line->action.line != r->now.lines ||
        !brings(s, &line->action) ||
        hj_action_operand(&line->action, HJ_ROLE_AS, 0) != NULL)
        return false;
    card = hj_action_operand(&line->action, HJ_ROLE_ITEM, 0);
    return card != NULL &&
           complete_alias(stepper_opened(s)->log, hj_operand_text(card), out);
}

bool recorder_breaks_rule(const struct recorder *r)
{
    const struct stepper *s = judged(&r->now);
    const struct hj_findings *list =
        s != NULL ? stepper_opened(s)->findings : NULL;

    /* Some have become notes and warnings since they were counted. */
    for (size_t i = 0; list != NULL && i < hj_findings_count(list); i++)
        if (hj_findings_at(list, i)->severity <= HJ_FALSE_CLAIM)
            return true;
    return false;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The writer and its two forms, JSON and text, as tables of functions. */
#include "base/writer.h"

#include <stdlib.h>

enum { DEEPEST = 32, LONGEST_PATH = 1024 };

struct level {
    bool array, any;
    size_t path; /* text form: the length of the path outside of this level */
    int64_t index;
};

/* The functions that differ between the forms. */
struct form {
    void (*before)(struct hj_writer *w, struct level *level, struct hj_str key);
    void (*begin)(struct hj_writer *w, bool array);
    void (*end)(struct hj_writer *w);
    void (*value)(struct hj_writer *w, struct hj_str text, bool quoted);
};

struct hj_writer {
    const struct form *form;
    struct hj_out *out;
    int depth;
    bool keyed; /* hj_write_key() has written the key of the next value */
    struct level levels[DEEPEST];
    char path[LONGEST_PATH];
    size_t path_length;
};

/* Writes a comma if needed, and KEY, which needs no escapes. */
static void json_before(struct hj_writer *w, struct level *level,
                        struct hj_str key)
{
    char *at = hj_out_begin_write(w->out, key.n + sizeof ",\"\":");

    if (at == NULL)
        return;
    if (level->any)
        *at++ = ',';
    if (!level->array) {
        *at++ = '"';
        at = hj_put(at, key);
        *at++ = '"';
        *at++ = ':';
    }
    level->any = true;
    hj_out_end_write(w->out, at);
}

static void json_begin(struct hj_writer *w, bool array)
{
    hj_out_char(w->out, array ? '[' : '{');
}

static void json_end(struct hj_writer *w)
{
    hj_out_char(w->out, w->levels[w->depth].array ? ']' : '}');
    if (w->depth == 0)
        hj_out_char(w->out, '\n');
}

static void json_value(struct hj_writer *w, struct hj_str text, bool quoted)
{
    if (quoted)
        hj_out_json(w->out, text);
    else
        hj_out_str(w->out, text);
    if (w->depth == 0)
        hj_out_char(w->out, '\n');
}

static void lengthen(struct hj_writer *w, struct hj_str part)
{
    if (w->path_length + part.n + 1 >= LONGEST_PATH)
        part.n = LONGEST_PATH - w->path_length - 2;
    if (w->path_length > 0)
        w->path[w->path_length++] = '.';
    memcpy(w->path + w->path_length, part.p, part.n);
    w->path_length += part.n;
}

static void text_before(struct hj_writer *w, struct level *level,
                        struct hj_str key)
{
    char digits[HJ_DIGITS];

    level->index++;
    lengthen(w, level->array ? hj_digits(level->index, digits) : key);
}

static void text_begin(struct hj_writer *w, bool array)
{
    (void)w;
    (void)array;
}

static void text_end(struct hj_writer *w)
{
    (void)w;
}

static void text_value(struct hj_writer *w, struct hj_str text, bool quoted)
{
    (void)quoted;
    hj_out_visible(w->out, (struct hj_str){w->path, w->path_length});
    hj_out_char(w->out, ' ');
    hj_out_visible(w->out, text);
    hj_out_char(w->out, '\n');
}

static const struct form json_form = {json_before, json_begin, json_end,
                                      json_value};
static const struct form text_form = {text_before, text_begin, text_end,
                                      text_value};

static struct hj_writer *new_writer(const struct form *form, struct hj_out *out)
{
    struct hj_writer *w = calloc(1, sizeof *w);

    if (w == NULL) {
        hj_out_fail_memory(out);
        return NULL;
    }
    w->form = form;
    w->out = out;
    return w;
}

struct hj_writer *hj_writer_json(struct hj_out *out)
{
    return new_writer(&json_form, out);
}

struct hj_writer *hj_writer_text(struct hj_out *out)
{
    return new_writer(&text_form, out);
}

void hj_writer_free(struct hj_writer *writer)
{
    free(writer);
}

/* Writes the comma and the key before a value. */
static inline void before(struct hj_writer *w, const char *key)
{
    if (w->keyed)
        w->keyed = false;
    else if (w->depth > 0)
        w->form->before(w, &w->levels[w->depth - 1], hj_str(key));
}

static void after(struct hj_writer *w)
{
    w->path_length = w->depth > 0 ? w->levels[w->depth - 1].path : 0;
}

static void begin(struct hj_writer *w, const char *key, bool array)
{
    if (w == NULL)
        return;
    before(w, key);
    if (w->depth == DEEPEST) /* program bug: nested too deep */
        abort();
    w->form->begin(w, array);
    w->levels[w->depth++] = (struct level){array, false, w->path_length, 0};
}

void hj_write_object(struct hj_writer *writer, const char *key)
{
    begin(writer, key, false);
}

void hj_write_array(struct hj_writer *writer, const char *key)
{
    begin(writer, key, true);
}

void hj_write_schema(struct hj_writer *writer, const char *schema)
{
    hj_write_object(writer, NULL);
    hj_write_text(writer, "schema", schema);
}

void hj_write_end(struct hj_writer *writer)
{
    if (writer == NULL)
        return;
    writer->depth--;
    writer->form->end(writer);
    after(writer);
}

static void value(struct hj_writer *w, const char *key, struct hj_str text,
                  bool quoted)
{
    if (w == NULL)
        return;
    before(w, key);
    w->form->value(w, text, quoted);
    after(w);
}

void hj_write_str(struct hj_writer *writer, const char *key, struct hj_str s)
{
    value(writer, key, s, true);
}

void hj_write_text(struct hj_writer *writer, const char *key, const char *text)
{
    value(writer, key, hj_str(text), true);
}

void hj_write_int(struct hj_writer *writer, const char *key, int64_t number)
{
    char digits[HJ_DIGITS];

    value(writer, key, hj_digits(number, digits), false);
}

void hj_write_number(struct hj_writer *writer, const char *key,
                     struct hj_str number)
{
    value(writer, key, number, false);
}

/* Writes a constant: JSON in the one form, a word of English in the other. */
static void constant(struct hj_writer *w, const char *key, const char *json,
                     const char *text)
{
    value(w, key, hj_str(w != NULL && w->form == &json_form ? json : text),
          false);
}

void hj_write_bool(struct hj_writer *writer, const char *key, bool truth)
{
    constant(writer, key, truth ? "true" : "false", truth ? "yes" : "no");
}

void hj_write_null(struct hj_writer *writer, const char *key)
{
    constant(writer, key, "null", "none");
}

void hj_write_key(struct hj_writer *writer, struct hj_str key)
{
    struct level *level;

    if (writer == NULL)
        return;
    level = &writer->levels[writer->depth - 1];
    if (writer->form == &json_form) {
        if (level->any)
            hj_out_char(writer->out, ',');
        level->any = true;
        hj_out_json(writer->out, key);
        hj_out_char(writer->out, ':');
    } else {
        text_before(writer, level, key);
    }
    writer->keyed = true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* A line editor. */
#include "screen/prompt.h"

#include <stdlib.h>

enum { REMEMBERED = sizeof((struct prompt *)0)->before / sizeof(char *) };

void prompt_set(struct prompt *p, struct hj_str text)
{
    size_t n = text.n < PROMPT_MOST ? text.n : PROMPT_MOST;

    while (n > 0 && n < text.n && ((unsigned char)text.p[n] & 0xC0) == 0x80)
        n--;
    memmove(p->text, text.p, n);
    p->text[n] = '\0';
    p->n = p->at = n;
}

struct hj_str prompt_text(const struct prompt *p)
{
    return (struct hj_str){p->text, p->n};
}

static bool is_inside(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static void left(struct prompt *p)
{
    while (p->at > 0 && is_inside(p->text[--p->at]))
        ;
}

static void right(struct prompt *p)
{
    if (p->at < p->n)
        p->at++;
    while (p->at < p->n && is_inside(p->text[p->at]))
        p->at++;
}

/* Removes the text between two offsets. */
static void cut(struct prompt *p, size_t from, size_t to)
{
    memmove(p->text + from, p->text + to, p->n - to + 1);
    p->n -= to - from;
    p->at = from;
}

static void type(struct prompt *p, struct hj_str text)
{
    if (p->n + text.n > PROMPT_MOST)
        return;
    memmove(p->text + p->at + text.n, p->text + p->at, p->n - p->at + 1);
    memcpy(p->text + p->at, text.p, text.n);
    p->n += text.n;
    p->at += text.n;
}

/* Goes to an older (1) or newer (-1) line of the history. */
static void recall(struct prompt *p, int way)
{
    if ((way > 0 && p->chosen == p->count) || (way < 0 && p->chosen == 0))
        return;
    p->chosen = way > 0 ? p->chosen + 1 : p->chosen - 1;
    prompt_set(p,
               p->chosen > 0 ? hj_str(p->before[p->chosen - 1]) : HJ_STR(""));
}

static void cut_word(struct prompt *p)
{
    size_t to = p->at, from = to;

    while (from > 0 && p->text[from - 1] == ' ')
        from--;
    while (from > 0 && p->text[from - 1] != ' ')
        from--;
    cut(p, from, to);
}

static void cut_before(struct prompt *p)
{
    size_t to = p->at;

    left(p);
    cut(p, p->at, to);
}

static void cut_behind(struct prompt *p)
{
    size_t from = p->at;

    right(p);
    cut(p, from, p->at);
}

static void cut_all(struct prompt *p)
{
    cut(p, 0, p->at);
}

static void cut_rest(struct prompt *p)
{
    cut(p, p->at, p->n);
}

static void home(struct prompt *p)
{
    p->at = 0;
}

static void end(struct prompt *p)
{
    p->at = p->n;
}

static void older(struct prompt *p)
{
    recall(p, 1);
}

static void newer(struct prompt *p)
{
    recall(p, -1);
}

static void blank(struct prompt *p)
{
    type(p, HJ_STR(" "));
}

enum prompt_outcome prompt_key(struct prompt *p, const char *key)
{
    static const struct {
        const char *key;
        void (*work)(struct prompt *p);
    } keys[] = {{"Left", left},   {"^B", left},        {"Right", right},
                {"^F", right},    {"Home", home},      {"^A", home},
                {"End", end},     {"^E", end},         {"Up", older},
                {"^P", older},    {"Down", newer},     {"^N", newer},
                {"Space", blank}, {"Del", cut_behind}, {"^D", cut_behind},
                {"^U", cut_all},  {"^K", cut_rest},    {"^W", cut_word}};
    struct hj_str text = hj_str(key);

    if (strcmp(key, "Enter") == 0)
        return PROMPT_DONE;
    if (strcmp(key, "Esc") == 0 || strcmp(key, "^G") == 0)
        return PROMPT_CANCELLED;
    if (strcmp(key, "Tab") == 0)
        return PROMPT_COMPLETE;
    if (strcmp(key, "Backspace") == 0) {
        if (p->n == 0)
            return PROMPT_CANCELLED;
        cut_before(p);
        return PROMPT_EDITED;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].key, key) == 0) {
            keys[i].work(p);
            return PROMPT_EDITED;
        }
    if (text.n == 1 || (unsigned char)key[0] >= 0x80) {
        type(p, text);
        return PROMPT_EDITED;
    }
    return PROMPT_UNHANDLED;
}

void prompt_remember(struct prompt *p)
{
    char *copy;

    p->chosen = 0;
    if (p->n == 0 || (p->count > 0 && strcmp(p->before[0], p->text) == 0))
        return;
    copy = malloc(p->n + 1);
    if (copy == NULL)
        return; /* without memory the history is not extended */
    memcpy(copy, p->text, p->n + 1);
    if (p->count == REMEMBERED)
        free(p->before[--p->count]);
    memmove(p->before + 1, p->before, p->count * sizeof *p->before);
    p->before[0] = copy;
    p->count++;
}

void prompt_free(struct prompt *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->before[i]);
    p->count = 0;
}

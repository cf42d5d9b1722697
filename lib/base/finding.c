/* SPDX-License-Identifier: MPL-2.0 */
/* Lists of findings, and the only function that prints them. */
#include "base/array.h"
#include "base/finding.h"

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const struct hj_diagnostic kinds[] = {
#define HJ_FINDING(kind, severity, id, text) {HJ_##severity, id, text},
#include "base/findings.def"
#undef HJ_FINDING
};

struct hj_findings {
    struct hj_arena *arena;
    struct hj_finding *items;
    size_t count, size, of[HJ_SEVERITIES];
    bool failed;
};

static const struct {
    const char *name, *colour;
} severities[] = {
    [HJ_ILLEGAL] = {"illegal", "\033[1;31m"},
    [HJ_FALSE_CLAIM] = {"false claim", "\033[1;35m"},
    [HJ_WARNING] = {"warning", "\033[1;33m"},
    [HJ_ADVICE] = {"advice", "\033[36m"},
    [HJ_NOTE] = {"note", "\033[2m"},
};

const char *hj_severity_name(enum hj_severity severity)
{
    return severities[severity].name;
}

const struct hj_diagnostic *hj_diagnostic(enum hj_finding_kind kind)
{
    return &kinds[kind];
}

struct hj_findings *hj_findings_new(void)
{
    return calloc(1, sizeof(struct hj_findings));
}

/* Returns the arena for texts, which is created on first use because most lists
 * stay empty; NULL when out of memory. */
static struct hj_arena *arena_of(struct hj_findings *list)
{
    if (list->arena == NULL)
        list->arena = hj_arena_new();
    return list->arena;
}

void hj_findings_free(struct hj_findings *list)
{
    if (list == NULL)
        return;
    hj_arena_free(list->arena);
    free(list->items);
    free(list);
}

void hj_findings_clear(struct hj_findings *list)
{
    if (list->arena != NULL)
        hj_arena_reset(list->arena);
    list->count = 0;
    list->failed = false;
    memset(list->of, 0, sizeof list->of);
}

void hj_findings_fail_memory(struct hj_findings *list)
{
    list->failed = true;
}

static struct hj_finding *lost(struct hj_findings *list)
{
    list->failed = true;
    return NULL;
}

static struct hj_finding *append(struct hj_findings *list)
{
    if (!hj_array_room(&list->items, list->count, &list->size,
                       sizeof *list->items))
        return lost(list);
    return memset(&list->items[list->count], 0, sizeof *list->items);
}

static struct hj_str message(struct hj_arena *arena, const char *start,
                             const char *format, va_list args)
{
    size_t at = strlen(start);
    va_list again;
    int n;
    char *text;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return (struct hj_str){0};
    text = hj_arena_alloc(arena, at + 2 + (size_t)n + 1);
    if (text == NULL)
        return (struct hj_str){0};
    memcpy(text, start, at);
    if (at > 0 && n > 0) {
        memcpy(text + at, ": ", 2);
        at += 2;
    }
    vsnprintf(text + at, (size_t)n + 1, format, args);
    return (struct hj_str){text, at + (size_t)n};
}

static struct hj_finding *add(struct hj_findings *list,
                              const struct hj_diagnostic *what,
                              struct hj_place place, const char *cite,
                              const char *format, va_list args)
{
    struct hj_finding *finding = append(list);
    struct hj_arena *arena = arena_of(list);

    if (finding == NULL)
        return NULL;
    if (arena == NULL)
        return lost(list);
    finding->message = message(arena, what->start, format, args);
    if (finding->message.p == NULL)
        return lost(list);
    finding->severity = what->severity;
    finding->id = what->id;
    finding->place = place;
    finding->cite = cite ? cite : "";
    list->count++;
    list->of[finding->severity]++;
    return finding;
}

struct hj_finding *hj_findings_add_diagnostic(struct hj_findings *list,
                                              const struct hj_diagnostic *what,
                                              struct hj_place place,
                                              const char *cite,
                                              const char *format, ...)
{
    struct hj_finding *finding;
    va_list args;

    va_start(args, format);
    finding = add(list, what, place, cite, format, args);
    va_end(args);
    return finding;
}

struct hj_finding *hj_findings_add(struct hj_findings *list,
                                   enum hj_finding_kind kind,
                                   struct hj_place place, const char *cite,
                                   const char *format, ...)
{
    struct hj_finding *finding;
    va_list args;

    va_start(args, format);
    finding = add(list, &kinds[kind], place, cite, format, args);
    va_end(args);
    return finding;
}

const char *hj_findings_keep(struct hj_findings *list, struct hj_str text)
{
    struct hj_arena *arena = arena_of(list);
    struct hj_str copy = {0};

    if (arena != NULL)
        copy = hj_arena_str(arena, text);
    if (copy.p == NULL)
        list->failed = true;
    return copy.p;
}

struct hj_finding_card *hj_findings_cards(struct hj_findings *list,
                                          size_t count)
{
    struct hj_arena *arena = arena_of(list);
    struct hj_finding_card *cards =
        arena != NULL ? hj_arena_array(arena, count, sizeof *cards) : NULL;

    list->failed |= cards == NULL;
    return cards;
}

bool hj_findings_failed(const struct hj_findings *list)
{
    return list->failed;
}

size_t hj_findings_count(const struct hj_findings *list)
{
    return list->count;
}

size_t hj_findings_of(const struct hj_findings *list, enum hj_severity severity)
{
    return list->of[severity];
}

struct hj_finding *hj_findings_at(const struct hj_findings *list, size_t i)
{
    return &list->items[i];
}

/* True if A follows B in the input. */
static bool is_behind(struct hj_place a, struct hj_place b)
{
    return a.line != b.line ? a.line > b.line : a.column > b.column;
}

/* Merges the sorted halves FROM..MIDDLE and MIDDLE..TO of ITEMS, using
 * SPARE. */
static void merge(struct hj_finding *items, struct hj_finding *spare,
                  size_t from, size_t middle, size_t to)
{
    size_t left = from, right = middle;

    for (size_t i = from; i < to; i++) {
        bool take_right =
            left == middle ||
            (right < to && is_behind(items[left].place, items[right].place));
        spare[i] = items[take_right ? right++ : left++];
    }
    memcpy(items + from, spare + from, (to - from) * sizeof *items);
}

void hj_findings_sort_from(struct hj_findings *list, size_t first)
{
    size_t n = list->count - first;
    struct hj_finding *items, *spare;

    if (n < 2)
        return;
    items = list->items + first;
    spare = hj_arena_array(list->arena, n, sizeof *list->items);
    if (spare == NULL) {
        list->failed = true;
        return;
    }
    for (size_t width = 1; width < n; width *= 2)
        for (size_t from = 0; from + width < n; from += 2 * width)
            merge(items, spare, from, from + width,
                  from + 2 * width < n ? from + 2 * width : n);
}

void hj_findings_sort(struct hj_findings *list)
{
    hj_findings_sort_from(list, 0);
}

void hj_finding_print(const struct hj_finding *finding, struct hj_out *out,
                      bool colour)
{
    hj_out_visible(out,
                   hj_str(finding->place.file ? finding->place.file : "-"));
    if (finding->place.line > 0) {
        hj_out_char(out, ':');
        hj_out_int(out, finding->place.line);
    }
    if (finding->place.line > 0 && finding->place.column > 0) {
        hj_out_char(out, ':');
        hj_out_int(out, finding->place.column);
    }
    hj_out_puts(out, ": ");
    if (colour)
        hj_out_puts(out, severities[finding->severity].colour);
    hj_out_puts(out, severities[finding->severity].name);
    hj_out_puts(out, colour ? "\033[0m: " : ": ");
    hj_out_visible(out, finding->message);
    if (finding->cite[0] != '\0') {
        hj_out_puts(out, " [");
        hj_out_visible(out, hj_str(finding->cite));
        hj_out_char(out, ']');
    }
    hj_out_char(out, '\n');
}

void hj_cite_write(struct hj_writer *writer, const char *key, const char *cite)
{
    struct hj_str rest = hj_str(cite), one;

    hj_write_array(writer, key);
    while (hj_str_split(&rest, ' ', &one))
        if (one.n > 0)
            hj_write_str(writer, NULL, one);
    hj_write_end(writer);
}

static void write_cards(const struct hj_finding *finding,
                        struct hj_writer *writer)
{
    hj_write_array(writer, "cards");
    for (size_t i = 0; i < finding->card_count; i++) {
        const struct hj_finding_card *card = &finding->cards[i];
        hj_write_object(writer, NULL);
        hj_write_str(writer, "name", card->name);
        hj_write_int(writer, "count", card->count);
        if (card->line > 0)
            hj_write_int(writer, "line", card->line);
        hj_write_end(writer);
    }
    hj_write_end(writer);
}

void hj_finding_write(const struct hj_finding *finding,
                      struct hj_writer *writer)
{
    hj_write_object(writer, NULL);
    if (finding->place.file != NULL)
        hj_write_text(writer, "file", finding->place.file);
    if (finding->place.line > 0)
        hj_write_int(writer, "line", finding->place.line);
    if (finding->place.line > 0 && finding->place.column > 0)
        hj_write_int(writer, "column", finding->place.column);
    hj_write_text(writer, "severity", hj_severity_name(finding->severity));
    hj_write_text(writer, "id", finding->id);
    if (finding->counted) {
        hj_write_int(writer, "have", finding->have);
        hj_write_int(writer, "limit", finding->limit);
    }
    hj_write_str(writer, "message", finding->message);
    hj_cite_write(writer, "cite", finding->cite);
    if (finding->card_count > 0)
        write_cards(finding, writer);
    hj_write_end(writer);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* What can be asked of a format. */
#include "formats/internal.h"

struct hj_str hj_format_id(const struct hj_format *format)
{
    return format->id;
}

struct hj_str hj_format_game(const struct hj_format *format)
{
    return format->game;
}

struct hj_str hj_format_name(const struct hj_format *format)
{
    return format->name;
}

struct hj_str hj_format_source(const struct hj_format *format)
{
    return format->source.p ? format->source : HJ_STR("");
}

void hj_format_valid(const struct hj_format *format, hj_date *from,
                     hj_date *until)
{
    *from = format->from;
    *until = format->until;
}

size_t hj_format_sections(const struct hj_format *format)
{
    return format->section_count;
}

struct hj_str hj_format_section(const struct hj_format *format, size_t i)
{
    return format->sections[i];
}

size_t hj_format_rules(const struct hj_format *format, enum hj_rule_scope scope)
{
    return format->rule_count[scope];
}

const struct hj_rule *hj_format_rule(const struct hj_format *format,
                                     enum hj_rule_scope scope, size_t i)
{
    return &format->rules[scope][i];
}

int64_t hj_format_team_size(const struct hj_format *format)
{
    return format->team_size;
}

const struct hj_list *hj_format_list(const struct hj_format *format,
                                     enum hj_list_kind kind, hj_date on)
{
    const struct hj_list *best = NULL;

    for (size_t i = 0; i < format->list_count; i++) {
        const struct hj_list *list = &format->lists[i];
        if (list->kind == kind && list->from <= on &&
            (best == NULL || list->from >= best->from))
            best = list;
    }
    return best;
}

size_t hj_format_lists(const struct hj_format *format)
{
    return format->list_count;
}

const struct hj_list *hj_format_list_at(const struct hj_format *format,
                                        size_t i)
{
    return &format->lists[i];
}

struct hj_format_play hj_format_play(const struct hj_format *format)
{
    return format->play;
}

struct hj_format_draft hj_format_draft(const struct hj_format *format)
{
    return format->draft;
}

size_t hj_format_rulings(const struct hj_format *format)
{
    return format->ruling_count;
}

void hj_format_ruling_at(const struct hj_format *format, size_t i,
                         struct hj_str *ruling, struct hj_str *reading)
{
    *ruling = format->rulings[i].id;
    *reading = format->rulings[i].reading;
}

struct hj_place hj_format_ruling_place(const struct hj_format *format, size_t i,
                                       bool *used)
{
    *used = format->rulings[i].used;
    return format->rulings[i].place;
}

struct hj_str hj_format_ruling(const struct hj_format *format,
                               struct hj_str ruling)
{
    for (size_t i = 0; i < format->ruling_count; i++)
        if (hj_str_eq(format->rulings[i].id, ruling))
            return format->rulings[i].reading;
    return HJ_STR("");
}

hj_date hj_format_edition(const struct hj_format *format, hj_date on)
{
    hj_date edition = format->from <= on ? format->from : 0;

    for (size_t i = 0; i < format->list_count; i++)
        if (format->lists[i].from <= on && format->lists[i].from > edition)
            edition = format->lists[i].from;
    return edition;
}

const char *hj_format_digest(const struct hj_format *format)
{
    return format->digest;
}

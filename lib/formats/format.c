/* SPDX-License-Identifier: MPL-2.0 */
/* Queries to a format. */
#include "formats/internal.h"
#include "formats/properties.h"

#include "cards/values.h"
#include "decks/deck.h"

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

/* True if any of the COUNT texts contains NAME. */
static bool in_texts(const struct hj_str *texts, size_t count,
                     struct hj_str name)
{
    for (size_t i = 0; i < count; i++)
        for (size_t at = 0; at + name.n <= texts[i].n; at++)
            if (hj_str_equal_nocase(
                    hj_str_first(hj_str_from(texts[i], at), name.n), name))
                return true;
    return false;
}

static bool rule_names(const struct hj_rule *r, struct hj_str name)
{
    const struct hj_str texts[] = {r->property, r->where,    r->that,
                                   r->as,       r->min_text, r->max_text};

    return in_texts(texts, sizeof texts / sizeof *texts, name);
}

bool hj_format_names_property(const struct hj_format *format,
                              struct hj_str name)
{
    bool found = false;

    if (name.n == 0)
        return false;
    for (int s = 0; s < HJ_SCOPES; s++)
        for (size_t i = 0; i < format->rule_count[s] && !found; i++)
            found = rule_names(&format->rules[s][i], name);
    for (size_t i = 0; i < format->exemption_count && !found; i++) {
        const struct hj_exemption *x = &format->exemptions[i];
        const struct hj_str texts[] = {x->with, x->where};
        found = in_texts(texts, 2, name);
    }
    for (size_t i = 0; i < format->list_count && !found; i++)
        found = hj_str_equal_nocase(format->lists[i].property, name) ||
                hj_str_equal_nocase(format->lists[i].kind, name);
    for (size_t i = 0; i < format->choice_count && !found; i++)
        found = hj_format_names_property(format->choices[i], name);
    return found;
}

hj_date hj_format_seen(const struct hj_format *format)
{
    return format->seen;
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

struct hj_str hj_format_section_also(const struct hj_format *format, size_t i)
{
    return format->also[i].p ? format->also[i] : HJ_STR("");
}

size_t hj_format_section_of(const struct hj_format *format, struct hj_str name)
{
    size_t i = 0;

    while (i < format->section_count &&
           !hj_str_equal_nocase(format->sections[i], name) &&
           !hj_value_is_excepted(hj_format_section_also(format, i), name))
        i++;
    if (i == format->section_count) /* `side` for Sideboard */
        for (i = 0;
             i < format->section_count &&
             !hj_str_equal_nocase(hj_section_word(format->sections[i]), name);)
            i++;
    return i;
}

struct hj_str hj_rule_total(const struct hj_rule *rule)
{
    return rule->kind == HJ_RULE_COUNT || rule->kind == HJ_RULE_SUM ||
                   rule->kind == HJ_RULE_LEADER
               ? rule->id
               : HJ_STR("");
}

bool hj_format_bits(const struct hj_format *format, struct hj_str in,
                    uint32_t *bits)
{
    struct hj_str name;

    *bits = 0;
    while (hj_section_split(&in, &name)) {
        size_t i = hj_format_section_of(format, name);
        if (i == format->section_count)
            return false;
        *bits |= UINT32_C(1) << i;
    }
    return true;
}

size_t hj_format_names(const struct hj_format *format,
                       struct hj_str names[HJ_MOST_NAMES])
{
    size_t n = 0;

    for (size_t i = 0; i < format->rule_count[HJ_SCOPE_DECK]; i++)
        if (format->rules[HJ_SCOPE_DECK][i].kind == HJ_RULE_LEADER &&
            n < HJ_MOST_LEADERS)
            names[n++] = format->rules[HJ_SCOPE_DECK][i].id;
    for (size_t i = 0; i < format->exemption_count; i++)
        names[n++] = format->exemptions[i].id;
    return n;
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

/* True if a date is between two, both included; 0 is open. */
static bool is_between(hj_date on, hj_date from, hj_date until)
{
    return on >= from && (until == 0 || on <= until);
}

bool hj_rule_only_counts(const struct hj_rule *rule)
{
    return (rule->kind == HJ_RULE_COUNT || rule->kind == HJ_RULE_SUM) &&
           rule->min == INT64_MIN && rule->max == HJ_NO_LIMIT &&
           rule->min_text.n == 0 && rule->max_text.n == 0;
}

bool hj_rule_in_force(const struct hj_rule *rule, hj_date on)
{
    return is_between(on, rule->from, rule->until);
}

bool hj_format_in_force(const struct hj_format *format, hj_date on)
{
    return is_between(on, format->from, format->until);
}

size_t hj_format_exemptions(const struct hj_format *format)
{
    return format->exemption_count;
}

const struct hj_exemption *hj_format_exemption(const struct hj_format *format,
                                               size_t i)
{
    return &format->exemptions[i];
}

size_t hj_format_choices(const struct hj_format *format)
{
    return format->choice_count;
}

const struct hj_format *hj_format_choice(const struct hj_format *format,
                                         size_t i)
{
    return format->choices[i];
}

const struct hj_list *hj_format_list(const struct hj_format *format,
                                     struct hj_str kind, hj_date on)
{
    const struct hj_list *best = NULL;

    for (size_t i = 0; i < format->list_count; i++) {
        const struct hj_list *list = &format->lists[i];
        if (hj_str_eq(list->kind, kind) && list->from <= on &&
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

struct hj_str hj_format_tie_break(const struct hj_format *format)
{
    return format->tie_break;
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

/* Returns the later of two dates, ignoring DAY if it is after ON. */
static hj_date later(hj_date edition, hj_date day, hj_date on)
{
    return day <= on && day > edition ? day : edition;
}

static hj_date list_edition(const struct hj_list *list, hj_date edition,
                            hj_date on)
{
    edition = later(edition, list->from, on);
    for (size_t i = 0; i < list->count; i++)
        edition = later(edition, list->cards[i].from, on);
    return edition;
}

hj_date hj_format_edition(const struct hj_format *format, hj_date on)
{
    hj_date edition = format->from <= on ? format->from : 0;

    for (size_t i = 0; i < format->list_count; i++)
        edition = list_edition(&format->lists[i], edition, on);
    for (int scope = 0; scope < HJ_SCOPES; scope++)
        for (size_t i = 0; i < format->rule_count[scope]; i++)
            edition = later(edition, format->rules[scope][i].from, on);
    for (size_t i = 0; i < format->choice_count; i++)
        edition = later(edition, hj_format_edition(format->choices[i], on), on);
    return edition;
}

const char *hj_format_digest(const struct hj_format *format)
{
    return format->digest;
}

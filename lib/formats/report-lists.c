/* SPDX-License-Identifier: MPL-2.0 */
/* Findings that come from lists, sections and card text, not from rules. */
#include "formats/compile.h"

/* All copies of one card, and the line where they pass MAX. */
static int64_t copies(const struct hj_deck *deck, hj_card card, int64_t max,
                      unsigned *line)
{
    int64_t total = 0;

    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        if (entry->card != card)
            continue;
        if (total <= max && total + entry->count > max)
            *line = entry->line;
        total += entry->count;
    }
    return total;
}

static bool stands_before(const struct hj_deck *deck, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (deck->entries[k].card == deck->entries[i].card)
            return true;
    return false;
}

static const char *list_cite(struct hj_run *run, enum hj_list_kind kind)
{
    const struct hj_list *list =
        hj_format_list(run->checker->format, kind, run->checker->on);

    return list != NULL ? hj_cite(run, list->cite, list->file, list->line) : "";
}

static void report_limited(struct hj_run *run, hj_card card, bool banned)
{
    const struct hj_deck *deck = run->decks[0];
    int64_t limit = banned ? 0 : run->checker->most[card];
    unsigned line = 0;
    int64_t have = copies(deck, card, limit, &line);
    struct hj_str name = hj_card_name(run->checker->cat, card);
    enum hj_list_kind kind = banned ? HJ_LIST_BANNED : HJ_LIST_RESTRICTED;
    const struct hj_list *list =
        hj_format_list(run->checker->format, kind, run->checker->on);
    char day[HJ_DATE_TEXT];
    struct hj_finding *f;

    if (have <= limit)
        return;
    f = hj_findings_add(
        run->findings, banned ? HJ_FINDING_BANNED : HJ_FINDING_RESTRICTED,
        (struct hj_place){deck->file, line, 0}, list_cite(run, kind),
        "%.*s: %s since %s: %lld %s, limit %lld", HJ_STR_ARG(name),
        banned ? "banned" : "restricted", hj_date_text(list->from, day),
        (long long)have, have == 1 ? "copy" : "copies", (long long)limit);
    if (f == NULL)
        return;
    f->have = have;
    f->limit = limit;
    f->counted = true;
}

void hj_report_lists(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];

    for (size_t i = 0; i < deck->count; i++) {
        hj_card card = deck->entries[i].card;
        if (card == HJ_NO_CARD || stands_before(deck, i))
            continue;
        if (!k->legal[card])
            report_limited(run, card, true);
        else if (k->most[card] != UINT32_MAX)
            report_limited(run, card, false);
    }
}

void hj_report_sections(struct hj_run *run)
{
    const struct hj_format *format = run->checker->format;
    const struct hj_deck *deck = run->decks[0];

    for (size_t s = 1; s < deck->section_count; s++) {
        int64_t cards = 0;
        struct hj_finding *f;
        if (run->bench->section_bit[0][s] != UINT32_C(1) << HJ_OTHER_SECTION)
            continue;
        for (size_t i = 0; i < deck->count; i++)
            if (deck->entries[i].section == s)
                cards += deck->entries[i].count;
        if (cards == 0)
            continue;
        f = hj_findings_add(
            run->findings, HJ_FINDING_UNKNOWN_SECTION,
            (struct hj_place){deck->file, deck->section_lines[s], 0}, NULL,
            "'%.*s' with %lld %s, and %.*s has no such "
            "section",
            HJ_STR_ARG(deck->sections[s]), (long long)cards,
            cards == 1 ? "card" : "cards", HJ_STR_ARG(format->id));
        if (f == NULL)
            return;
        f->have = cards;
        f->limit = 0;
        f->counted = true;
    }
}

void hj_report_buildings(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];

    for (size_t i = 0; i < deck->count; i++) {
        hj_card card = deck->entries[i].card;
        if (card == HJ_NO_CARD || !k->builds[card] || stands_before(deck, i))
            continue;
        for (size_t b = 0; b < k->building_count; b++) {
            const struct hj_building *text = &k->buildings[b];
            struct hj_str name = hj_card_name(k->cat, card);
            struct hj_place place = {deck->file, deck->entries[i].line, 0};
            if (text->card != card)
                continue;
            if (text->any_number)
                hj_findings_add(run->findings, HJ_FINDING_CARD_TEXT, place,
                                "R36",
                                "%.*s: its text allows any number of "
                                "copies",
                                HJ_STR_ARG(name));
            else if (deck->entries[i].section == HJ_DEFAULT_SECTION &&
                     k->cost_property.n > 0)
                hj_findings_add(
                    run->findings, HJ_FINDING_CARD_TEXT, place, "R36",
                    "%.*s: cards with \"%.*s\" in their "
                    "name have %.*s %lld",
                    HJ_STR_ARG(name), HJ_STR_ARG(text->word),
                    HJ_STR_ARG(k->cost_property), (long long)text->cost);
        }
    }
}

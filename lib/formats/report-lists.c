/* SPDX-License-Identifier: MPL-2.0 */
/* Findings about lists, sections and card text. */
#include "formats/run.h"

#include <stdlib.h>

/* SMALL: at least the number of entries of nearly every deck. */
enum { SMALL = 128 };

/* For every entry, the next entry of the same card (0: none, since entry 0
 * follows no other entry), and if it is the card's first. */
struct chains {
    uint32_t *next, small_next[SMALL];
    bool *first, small_first[SMALL];
};

static void link_small(struct chains *c, const struct hj_deck *deck)
{
    for (uint32_t i = (uint32_t)deck->count; i-- > 0;) {
        uint32_t k = i + 1;
        while (k < deck->count &&
               deck->entries[k].card != deck->entries[i].card)
            k++;
        c->next[i] = k < deck->count ? k : 0;
        c->first[i] = true;
        if (c->next[i] != 0)
            c->first[c->next[i]] = false;
    }
}

/* Links the entries of a large deck.  LAST has one element for every card, and
 * one more for unknown cards. */
static void link_large(struct chains *c, const struct hj_deck *deck,
                       size_t cards, uint32_t *last)
{
    for (uint32_t i = (uint32_t)deck->count; i-- > 0;) {
        hj_card card = deck->entries[i].card;
        uint32_t *behind = &last[card < cards ? card : cards];
        c->next[i] = *behind;
        c->first[i] = true;
        if (*behind != 0)
            c->first[*behind] = false;
        *behind = i;
    }
}

/* Fills C; returns false when out of memory. */
static bool make_chains(struct chains *c, const struct hj_run *run)
{
    const struct hj_deck *deck = run->decks[0];
    size_t cards = hj_catalogue_count(run->checker->cat);
    uint32_t *last;
    bool good;

    c->next = c->small_next;
    c->first = c->small_first;
    if (deck->count <= SMALL) {
        link_small(c, deck);
        return true;
    }
    c->next = malloc(deck->count * sizeof *c->next);
    c->first = malloc(deck->count * sizeof *c->first);
    last = calloc(cards + 1, sizeof *last);
    good = c->next != NULL && c->first != NULL && last != NULL;
    if (good)
        link_large(c, deck, cards, last);
    free(last);
    return good;
}

static void free_chains(struct chains *c)
{
    if (c->next != c->small_next)
        free(c->next);
    if (c->first != c->small_first)
        free(c->first);
}

/* Returns the number of copies of the card whose first entry is I; *LINE is the
 * line that exceeds MAX. */
static int64_t copies(struct hj_run *run, const struct chains *chains,
                      uint32_t i, int64_t max, unsigned *line,
                      struct hj_causes *causes)
{
    int64_t total = 0;

    do {
        const struct hj_entry *entry = &run->decks[0]->entries[i];
        hj_causes_add(run, causes, entry, entry->count);
        if (total <= max && total + entry->count > max)
            *line = entry->line;
        total += entry->count;
        i = chains->next[i];
    } while (i != 0);
    return total;
}

/* Adds a finding of a list, under the kind of the list. */
static void add(struct hj_run *run, const struct hj_list *list, unsigned line,
                unsigned cited, int64_t have, int64_t limit,
                const struct hj_causes *causes, struct hj_str text)
{
    struct hj_finding *f = hj_findings_add(
        run->findings,
        hj_str_is(list->kind, "banned") ? HJ_FINDING_BANNED
                                        : HJ_FINDING_RESTRICTED,
        (struct hj_place){run->decks[0]->file, line, 0},
        hj_cite(run, list->cite, list->file, cited), "%.*s", HJ_STR_ARG(text));

    if (f == NULL)
        return;
    f->id = hj_findings_keep(run->findings, list->kind);
    if (f->id == NULL)
        f->id = "";
    f->have = have;
    f->limit = limit;
    f->counted = true;
    f->cards = causes->cards;
    f->card_count = causes->count;
}

/* Reports a card that is banned, or has too many copies for a list. */
static void report_listed(struct hj_run *run, const struct chains *chains,
                          uint32_t entry, const struct hj_listed *l,
                          struct hj_out *out)
{
    hj_card card = run->decks[0]->entries[entry].card;
    struct hj_causes causes = {0};
    unsigned line = 0;
    int64_t have = copies(run, chains, entry, l->max, &line, &causes);
    char day[HJ_DATE_TEXT];

    if (have <= l->max)
        return;
    hj_out_cut(out, 0);
    hj_out_str(out, hj_card_name(run->checker->cat, card));
    hj_out_puts(out, ": ");
    hj_out_str(out, l->list->says.n > 0 ? l->list->says : l->list->kind);
    hj_out_printf(out, " since %s: %lld %s, limit %lld",
                  hj_date_text(l->since, day), (long long)have,
                  have == 1 ? "copy" : "copies", (long long)l->max);
    add(run, l->list, line, l->line, have, l->max, &causes, hj_out_text(out));
}

/* True if a list in force has the card. */
static bool is_on(const struct hj_checker *k, hj_card card,
                  const struct hj_list *list)
{
    for (uint32_t n = card != HJ_NO_CARD ? k->listed_of[card] : 0; n != 0;
         n = k->listed[n].next)
        if (k->listed[n].list == list)
            return true;
    return false;
}

/* Reports a list of which the deck has more than LIMIT cards or names, WHAT. */
static void report_total(struct hj_run *run, const struct hj_list *list,
                         const char *what, int64_t have, int64_t limit,
                         unsigned line, const struct hj_causes *causes,
                         struct hj_out *out)
{
    if (have <= limit)
        return;
    hj_out_cut(out, 0);
    hj_out_str(out, list->says.n > 0 ? list->says : list->kind);
    hj_out_printf(out, ": %lld %s of the list, limit %lld", (long long)have,
                  what, (long long)limit);
    hj_causes_put(causes, ": ", out);
    add(run, list, line, list->line, have, limit, causes, hj_out_text(out));
}

/* Reports a list of which the deck has too many cards or names. */
static void report_group(struct hj_run *run, const struct chains *chains,
                         const struct hj_list *list, struct hj_out *out)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];
    struct hj_causes causes = {0};
    int64_t names = 0, total = 0;
    unsigned names_line = 0, total_line = 0;

    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        if (!is_on(k, entry->card, list))
            continue;
        hj_causes_add(run, &causes, entry, entry->count);
        names += chains->first[i];
        total += entry->count;
        if (names > list->names && names_line == 0)
            names_line = entry->line;
        if (total > list->total && total_line == 0)
            total_line = entry->line;
    }
    report_total(run, list, "different cards", names, list->names, names_line,
                 &causes, out);
    report_total(run, list, "cards", total, list->total, total_line, &causes,
                 out);
}

bool hj_report_lists(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];
    struct hj_out *out = hj_out_memory();
    struct chains chains;
    bool good = make_chains(&chains, run) && !hj_out_failed(out);

    for (uint32_t i = 0; good && i < deck->count; i++) {
        hj_card card = deck->entries[i].card;
        if (card == HJ_NO_CARD || !chains.first[i])
            continue;
        for (uint32_t n = k->listed_of[card]; n != 0; n = k->listed[n].next)
            report_listed(run, &chains, i, &k->listed[n], out);
    }
    for (size_t i = 0; good && k->grouped && i < k->format->list_count; i++) {
        const struct hj_list *list = &k->format->lists[i];
        if (hj_format_list(k->format, list->kind, k->on) == list &&
            (list->names != HJ_NO_LIMIT || list->total != HJ_NO_LIMIT))
            report_group(run, &chains, list, out);
    }
    free_chains(&chains);
    hj_out_free(out);
    return good;
}

void hj_report_sections(struct hj_run *run)
{
    const struct hj_format *format = run->checker->format;
    const struct hj_deck *deck = run->decks[0];

    for (size_t s = 1; s < deck->section_count; s++) {
        int64_t cards = 0;
        struct hj_causes causes = {0};
        struct hj_finding *f;
        if (run->bench->section_bit[0][s] != UINT32_C(1) << HJ_OTHER_SECTION)
            continue;
        for (size_t i = 0; i < deck->count; i++)
            if (deck->entries[i].section == s) {
                cards += deck->entries[i].count;
                hj_causes_add(run, &causes, &deck->entries[i],
                              deck->entries[i].count);
            }
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
        f->cards = causes.cards;
        f->card_count = causes.count;
    }
}

void hj_report_period(struct hj_run *run)
{
    const struct hj_format *f = run->checker->format;
    char on[HJ_DATE_TEXT], from[HJ_DATE_TEXT], until[HJ_DATE_TEXT];

    hj_findings_add(run->findings, HJ_FINDING_NOT_IN_FORCE,
                    (struct hj_place){run->decks[0]->file, 0, 0}, NULL,
                    "%.*s is not in force on %s, only%s%s%s%s",
                    HJ_STR_ARG(f->id), hj_date_text(run->checker->on, on),
                    f->from != 0 ? " from " : "",
                    f->from != 0 ? hj_date_text(f->from, from) : "",
                    f->until != 0 ? " until " : "",
                    f->until != 0 ? hj_date_text(f->until, until) : "");
}

/* Copies the findings of the nearest choice. */
static void copy_findings(struct hj_run *run, const struct hj_findings *from)
{
    for (size_t i = 0; i < hj_findings_count(from); i++) {
        const struct hj_finding *f = hj_findings_at(from, i);
        const char *cite = hj_findings_keep(run->findings, hj_str(f->cite));
        struct hj_finding *copy = hj_findings_add(
            run->findings,
            f->severity == HJ_ILLEGAL   ? HJ_FINDING_RULE
            : f->severity == HJ_ADVICE  ? HJ_FINDING_RULE_ADVICE
            : f->severity == HJ_WARNING ? HJ_FINDING_NOT_IN_FORCE
                                        : HJ_FINDING_ONE_OF_NOTE,
            f->place, cite, "%.*s", HJ_STR_ARG(f->message));
        struct hj_causes causes = {0};
        if (copy == NULL)
            return;
        causes.cards = hj_findings_cards(run->findings, f->card_count);
        copy->id = hj_findings_keep(run->findings, hj_str(f->id));
        if (causes.cards == NULL || copy->id == NULL) {
            copy->id = "";
            return;
        }
        for (size_t k = 0; k < f->card_count; k++) {
            const char *name =
                hj_findings_keep(run->findings, f->cards[k].name);
            causes.cards[k] = f->cards[k];
            causes.cards[k].name = hj_str(name);
        }
        copy->have = f->have;
        copy->limit = f->limit;
        copy->counted = f->counted;
        copy->cards = causes.cards;
        copy->card_count = f->card_count;
    }
}

static bool check_choice(struct hj_run *run, size_t i,
                         struct hj_verdict *verdict, struct hj_error *e)
{
    hj_findings_clear(run->bench->scratch);
    return hj_checker_check(run->checker->choices[i], run->bench->choices[i],
                            run->decks[0], run->bench->scratch, verdict, e);
}

bool hj_report_choices(struct hj_run *run, struct hj_error *e)
{
    const struct hj_checker *k = run->checker;
    const struct hj_format *f = k->format;
    size_t nearest = 0, least = SIZE_MAX;
    struct hj_verdict verdict;

    for (size_t i = 0; i < k->choice_count && least > 0; i++) {
        if (!check_choice(run, i, &verdict, e))
            return false;
        if (verdict.violations < least) {
            least = verdict.violations;
            nearest = i;
        }
    }
    if (least == 0)
        hj_findings_add(run->findings, HJ_FINDING_ONE_OF_NOTE,
                        (struct hj_place){run->decks[0]->file, 0, 0}, NULL,
                        "legal in %.*s", HJ_STR_ARG(f->choices[nearest]->id));
    else
        hj_findings_add(
            run->findings, HJ_FINDING_ONE_OF,
            (struct hj_place){run->decks[0]->file, 0, 0},
            hj_cite(run, HJ_STR(""), f->choice_file, f->choice_line),
            "legal in none of %.*s; nearest is %.*s, by which:",
            HJ_STR_ARG(f->choice_ids), HJ_STR_ARG(f->choices[nearest]->id));
    if (!check_choice(run, nearest, &verdict, e))
        return false;
    copy_findings(run, run->bench->scratch);
    return true;
}

void hj_report_buildings(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];
    struct chains chains;
    bool good = make_chains(&chains, run);

    for (size_t i = 0; good && i < deck->count; i++) {
        hj_card card = deck->entries[i].card;
        if (card == HJ_NO_CARD || !k->builds[card] || !chains.first[i])
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
    free_chains(&chains);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Records of drafts: reading, sorting, queries. */
#include "draft/internal.h"

#include "base/array.h"
#include "base/csv.h"
#include "base/utf8.h"

#include <stdlib.h>

struct hj_draft *hj_draft_new(const struct hj_catalogue *cat)
{
    struct hj_draft *draft = calloc(1, sizeof *draft);

    if (draft == NULL)
        return NULL;
    draft->cat = cat;
    draft->arena = hj_arena_new();
    draft->cards = hj_map_new(256);
    if (draft->cards == NULL) {
        hj_draft_free(draft);
        return NULL;
    }
    return draft;
}

void hj_draft_free(struct hj_draft *draft)
{
    if (draft == NULL)
        return;
    hj_arena_free(draft->arena);
    hj_map_free(draft->cards);
    free(draft->rows);
    free(draft->names);
    free(draft);
}

static uint32_t add_card(struct hj_draft *draft, struct hj_str name,
                         struct hj_str folded)
{
    uint32_t index = (uint32_t)draft->name_count;
    struct hj_str key = hj_arena_str(draft->arena, folded);
    struct hj_str kept = hj_arena_str(draft->arena, name);

    if (key.p == NULL || kept.p == NULL ||
        !hj_array_room(&draft->names, draft->name_count, &draft->name_size,
                       sizeof *draft->names) ||
        !hj_map_put(draft->cards, key, index))
        return UINT32_MAX;
    draft->names[draft->name_count++] = kept;
    return index;
}

/* Returns the index of a name, added if new; UINT32_MAX when out of memory or
 * when the name is not UTF-8. */
static uint32_t card_index(struct hj_draft *draft, struct hj_str name)
{
    struct hj_out *folded = hj_out_memory();
    uint32_t index = UINT32_MAX;
    struct hj_lookup found = {.card = HJ_NO_CARD};

    if (draft->cat != NULL &&
        hj_catalogue_find_certain(draft->cat, name, &found) &&
        found.card != HJ_NO_CARD)
        name = hj_card_name(draft->cat, found.card);
    if (hj_utf8_fold(name, folded) &&
        !hj_map_get(draft->cards, hj_out_text(folded), &index))
        index = add_card(draft, name, hj_out_text(folded));
    hj_out_free(folded);
    return index;
}

struct columns {
    hj_column pod, round, pick, seat, card, copy, player;
};

static bool find_columns(const struct hj_csv *csv, const char *file,
                         struct columns *c, struct hj_findings *findings,
                         struct hj_error *e)
{
    static const char *const names[] = {"pod",  "round", "pick",   "seat",
                                        "card", "copy",  "player", NULL};

    *c = (struct columns){
        hj_csv_column(csv, "pod"),   hj_csv_column(csv, "round"),
        hj_csv_column(csv, "pick"),  hj_csv_column(csv, "seat"),
        hj_csv_column(csv, "card"),  hj_csv_column(csv, "copy"),
        hj_csv_column(csv, "player")};
    if (c->round == HJ_NO_COLUMN || c->pick == HJ_NO_COLUMN ||
        c->seat == HJ_NO_COLUMN || c->card == HJ_NO_COLUMN)
        return hj_fail(e,
                       "%s:1: a record of a draft needs the columns round, "
                       "pick, seat and card",
                       file);
    hj_csv_find_misspellings(csv, file, names, findings);
    return true;
}

/* Reads a number of a row; an empty cell leaves *NUMBER unchanged. */
static bool read_number(struct hj_str cell, int64_t least, int64_t most,
                        uint32_t *number)
{
    int64_t value = *number;
    bool fine = cell.n == 0 || hj_str_int(cell, least, most, &value);

    if (fine)
        *number = (uint32_t)value;
    return fine && value >= least;
}

static const char *read_row(const struct hj_csv *csv, size_t r,
                            const struct columns *c, struct row *row)
{
    enum { MOST_PODS = 100000, NOT_SAID = 0 };
    uint32_t pick = UINT32_MAX;

    row->pod = 1;
    if (!read_number(hj_csv_cell(csv, r, c->pod), 1, MOST_PODS, &row->pod))
        return "pod: a number from 1 on";
    if (!read_number(hj_csv_cell(csv, r, c->round), 1, MOST_ROUNDS,
                     &row->round))
        return "round: a number from 1 to 32";
    if (hj_csv_cell(csv, r, c->pick).n == 0 ||
        !read_number(hj_csv_cell(csv, r, c->pick), 0, MOST_PICKS, &pick))
        return "pick: a number from 0 to 500";
    row->pick = pick;
    if (!read_number(hj_csv_cell(csv, r, c->seat), 1, HJ_DRAFT_SEATS,
                     &row->seat))
        return "seat: a number from 1 to 64";
    row->copy = NOT_SAID;
    if (!read_number(hj_csv_cell(csv, r, c->copy), 0, HJ_MOST_COPIES,
                     &row->copy))
        return "copy: a number";
    if (hj_csv_cell(csv, r, c->card).n == 0)
        return "no card";
    return NULL;
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;

    if (x->pod != y->pod)
        return x->pod < y->pod ? -1 : 1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->pick != y->pick)
        return x->pick < y->pick ? -1 : 1;
    if (x->seat != y->seat)
        return x->seat < y->seat ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static bool add_rows(struct hj_draft *draft, const struct hj_csv *csv,
                     const struct columns *c, const char *file,
                     struct hj_findings *findings, struct hj_error *e)
{
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        struct row row = {.order = (uint32_t)draft->count,
                          .place = {file, hj_csv_line(csv, r), 0}};
        const char *why = read_row(csv, r, c, &row);
        if (why != NULL) {
            hj_findings_add(findings, HJ_FINDING_DRAFT_ROW, row.place, NULL,
                            "%s", why);
            continue;
        }
        row.card = card_index(draft, hj_csv_cell(csv, r, c->card));
        row.player = hj_arena_str(draft->arena, hj_csv_cell(csv, r, c->player));
        if (row.card == UINT32_MAX || row.player.p == NULL ||
            !hj_array_room(&draft->rows, draft->count, &draft->size,
                           sizeof *draft->rows))
            return hj_fail_memory(e);
        draft->rows[draft->count++] = row;
    }
    return true;
}

bool hj_draft_read(struct hj_draft *draft, struct hj_str bytes,
                   const char *file, struct hj_findings *findings,
                   struct hj_error *e)
{
    struct hj_csv *csv = hj_csv_new_strict(bytes, file, e);
    struct columns c;
    bool fine = csv != NULL && find_columns(csv, file, &c, findings, e) &&
                add_rows(draft, csv, &c, file, findings, e);

    hj_csv_free(csv);
    if (fine && draft->count > 0)
        qsort(draft->rows, draft->count, sizeof *draft->rows, compare_rows);
    return fine;
}

struct span draft_round(const struct hj_draft *draft, uint32_t pod,
                        uint32_t round)
{
    struct span s = {0, 0, 0};

    while (s.begin < draft->count && (draft->rows[s.begin].pod < pod ||
                                      (draft->rows[s.begin].pod == pod &&
                                       draft->rows[s.begin].round < round)))
        s.begin++;
    for (s.end = s.begin; s.end < draft->count &&
                          draft->rows[s.end].pod == pod &&
                          draft->rows[s.end].round == round;)
        s.end++;
    for (s.picks = s.begin; s.picks < s.end && draft->rows[s.picks].pick == 0;)
        s.picks++;
    return s;
}

uint32_t draft_seats(const struct hj_draft *draft, uint32_t pod)
{
    uint32_t seats = 0;

    for (size_t i = 0; i < draft->count; i++)
        if (draft->rows[i].pod == pod && draft->rows[i].seat > seats)
            seats = draft->rows[i].seat;
    return seats;
}

struct hj_draft_moment hj_draft_last(const struct hj_draft *draft)
{
    const struct row *last =
        draft->count ? &draft->rows[draft->count - 1] : NULL;

    return last ? (struct hj_draft_moment){last->pod, last->round, last->pick}
                : (struct hj_draft_moment){0, 0, 0};
}

/* Counts the picks of one player by card in COUNTS; returns false without
 * picks. */
static bool count_picks(const struct hj_draft *draft, struct hj_str player,
                        uint32_t pod, uint32_t seat, int64_t *counts)
{
    bool any = false;

    for (size_t i = 0; i < draft->count; i++) {
        const struct row *row = &draft->rows[i];
        struct hj_str who = player.n > 0
                                ? draft_player(draft, row->pod, row->seat)
                                : HJ_STR("");
        if (row->pick == 0 ||
            (player.n > 0 ? !hj_str_eq(who, player)
                          : pod > 0 && (row->pod != pod || row->seat != seat)))
            continue;
        counts[row->card]++;
        any = true;
    }
    return any;
}

/* Adds up the picks by the cards of the catalogue: names and aliases of one
 * card count together.  Returns false when out of memory. */
static bool add_up(const struct hj_draft *draft, const int64_t *counts,
                   const struct hj_catalogue *cat, uint32_t *drafted)
{
    struct hj_lookup found;

    for (size_t i = 0; i < draft->name_count; i++) {
        if (!hj_catalogue_find_certain(cat, draft->names[i], &found))
            return false;
        if (found.card != HJ_NO_CARD)
            drafted[found.card] += (uint32_t)counts[i];
    }
    return true;
}

bool hj_draft_check_copies(const struct hj_deck *deck,
                           const struct hj_catalogue *cat,
                           const uint32_t *drafted,
                           struct hj_findings *findings)
{
    uint32_t *copies = calloc(hj_catalogue_count(cat) + 1, sizeof *copies);
    bool fine = copies != NULL;

    for (size_t i = 0; fine && i < deck->count; i++)
        if (deck->entries[i].card != HJ_NO_CARD)
            copies[deck->entries[i].card] += deck->entries[i].count;
    for (size_t i = 0; fine && i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        struct hj_str name = hj_entry_name(entry, cat);
        struct hj_finding *f;
        uint32_t have, limit;
        if (entry->card == HJ_NO_CARD ||
            copies[entry->card] <= drafted[entry->card])
            continue;
        have = copies[entry->card];
        limit = drafted[entry->card];
        copies[entry->card] = 0;
        f = hj_findings_add(findings, HJ_FINDING_NOT_DRAFTED,
                            (struct hj_place){deck->file, entry->line, 0}, NULL,
                            "%.*s: %u in the deck, %u drafted",
                            HJ_STR_ARG(name), (unsigned)have, (unsigned)limit);
        if (f != NULL) {
            f->have = have;
            f->limit = limit;
            f->counted = true;
        }
    }
    free(copies);
    return fine && !hj_findings_failed(findings);
}

bool hj_draft_check_deck(const struct hj_draft *draft, struct hj_str player,
                         uint32_t pod, uint32_t seat,
                         const struct hj_deck *deck,
                         const struct hj_catalogue *cat,
                         struct hj_findings *findings, struct hj_error *e)
{
    int64_t *counts = calloc(draft->name_count + 1, sizeof *counts);
    uint32_t *drafted = calloc(hj_catalogue_count(cat) + 1, sizeof *drafted);
    bool fine = (counts != NULL && drafted != NULL) || hj_fail_memory(e);

    if (fine && !count_picks(draft, player, pod, seat, counts))
        fine = player.n > 0
                   ? hj_fail(e, "no pick of the player %.*s is recorded",
                             HJ_STR_ARG(player))
                   : hj_fail(e, "no pick of that seat is recorded");
    if (fine && !(add_up(draft, counts, cat, drafted) &&
                  hj_draft_check_copies(deck, cat, drafted, findings)))
        fine = hj_fail_memory(e);
    free(counts);
    free(drafted);
    return fine;
}

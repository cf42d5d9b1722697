/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft deal: the packs of every round from a pool. */
#include "draft/draft.h"
#include "draft/seat.h"

#include "base/map.h"
#include "base/random.h"

#include <stdlib.h>

enum { MOST_DRAFTS = 1000 };

/* A pool as single cards: the entry of each, and the number of the copy. */
struct heap {
    uint32_t *entries, *copies, *order;
    size_t count;
};

/* The pods in a file of seats: the number of seats in each, and the index of
 * its first seat in the ids. */
struct seats {
    const char *file;
    hj_column pod, seat, id, draft; /* of the file */
    int64_t last;                   /* the last draft; 0: all rows count */
    uint32_t *sizes;                /* by pod, from 1 */
    size_t *first, pods;
    struct hj_str *ids; /* by pod and seat */
};

/* The state of one deal. */
struct deal {
    struct cli *cli;
    const struct cli_checker *list;
    struct hj_format_draft draft;
    struct heap heap;
    struct seats seats;
    struct hj_writer *w; /* NULL: as CSV */
};

static bool fill_heap(struct heap *heap, const struct hj_deck *deck,
                      const struct hj_catalogue *cat, struct hj_error *e)
{
    size_t total = (size_t)hj_deck_cards(deck), at = 0;
    uint32_t *copies = calloc(hj_catalogue_count(cat) + 1, sizeof *copies);

    heap->entries = calloc(total + 1, sizeof *heap->entries);
    heap->copies = calloc(total + 1, sizeof *heap->copies);
    heap->order = calloc(total + 1, sizeof *heap->order);
    if (!copies || !heap->entries || !heap->copies || !heap->order) {
        free(copies);
        return hj_fail_memory(e);
    }
    for (size_t i = 0; i < deck->count; i++)
        for (uint32_t c = 0; c < deck->entries[i].count; c++) {
            heap->entries[at] = (uint32_t)i;
            heap->copies[at++] = ++copies[deck->entries[i].card];
        }
    heap->count = at;
    free(copies);
    return true;
}

static bool seats_fail(const struct seats *s, const struct hj_csv *csv,
                       size_t row, const char *what, struct hj_error *e)
{
    return hj_fail(e, "%s:%u: %s", s->file, hj_csv_line(csv, row), what);
}

/* Reads the pod and the seat of a row; pod 0 for a row of an earlier draft. */
static bool read_seat(const struct seats *s, const struct hj_csv *csv,
                      size_t row, int64_t *pod, int64_t *seat,
                      struct hj_error *e)
{
    int64_t pods = (int64_t)hj_csv_rows(csv), draft;

    *pod = 0;
    if (s->last > 0 &&
        hj_str_int(hj_csv_cell(csv, row, s->draft), 1, MOST_DRAFTS, &draft) &&
        draft < s->last)
        return true;
    return (hj_str_int(hj_csv_cell(csv, row, s->pod), 1, pods, pod) &&
            hj_str_int(hj_csv_cell(csv, row, s->seat), 1, HJ_DRAFT_SEATS,
                       seat)) ||
           seats_fail(s, csv, row,
                      "pod is a number from 1 on, seat one from 1 to 64", e);
}

/* Finds the last draft of an event with several drafts. */
static bool find_draft(struct seats *s, const struct hj_csv *csv,
                       struct hj_error *e)
{
    int64_t draft;

    for (size_t r = 0; s->draft != HJ_NO_COLUMN && r < hj_csv_rows(csv); r++) {
        if (!hj_str_int(hj_csv_cell(csv, r, s->draft), 1, MOST_DRAFTS, &draft))
            return seats_fail(s, csv, r, "the draft is a number from 1 on", e);
        s->last = draft > s->last ? draft : s->last;
    }
    return true;
}

/* Counts the seats of each pod, which must be in order. */
static bool count_seats(struct seats *s, const struct hj_csv *csv,
                        struct hj_error *e)
{
    int64_t pod, seat;

    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        if (!read_seat(s, csv, r, &pod, &seat, e))
            return false;
        if (pod == 0)
            continue;
        if ((uint32_t)seat != s->sizes[pod] + 1)
            return hj_fail(e, "%s:%u: the next seat of pod %lld is %u", s->file,
                           hj_csv_line(csv, r), (long long)pod,
                           s->sizes[pod] + 1);
        s->sizes[pod]++;
        if ((size_t)pod > s->pods)
            s->pods = (size_t)pod;
    }
    return s->pods > 0 || hj_fail(e, "%s: no seat in it", s->file);
}

/* Reads the player of each seat; a second seat of a player is an error. */
static bool read_ids(struct seats *s, const struct hj_csv *csv,
                     struct hj_map *seated, struct hj_error *e)
{
    int64_t pod, seat;

    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        struct hj_str id = hj_csv_cell(csv, r, s->id);
        if (!read_seat(s, csv, r, &pod, &seat, e))
            return false;
        if (pod == 0)
            continue;
        if (id.n > 0 && hj_map_get(seated, id, NULL))
            return hj_fail(e, "%s:%u: %.*s has a seat already", s->file,
                           hj_csv_line(csv, r), HJ_STR_ARG(id));
        if (id.n > 0 && !hj_map_put(seated, id, 1))
            return hj_fail_memory(e);
        s->ids[s->first[pod] + (size_t)seat - 1] = id;
    }
    return true;
}

static bool read_seats(struct seats *s, const struct hj_csv *csv,
                       struct hj_error *e)
{
    size_t rows = hj_csv_rows(csv);
    struct hj_map *seated;
    bool good;

    s->pod = hj_csv_column(csv, "pod");
    s->seat = hj_csv_column(csv, "seat");
    s->id = hj_csv_column(csv, "id");
    s->draft = hj_csv_column(csv, "draft");
    if (s->pod == HJ_NO_COLUMN || s->seat == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: seats need the columns pod and seat", s->file);
    s->sizes = calloc(rows + 2, sizeof *s->sizes);
    s->first = calloc(rows + 2, sizeof *s->first);
    s->ids = calloc(rows + 1, sizeof *s->ids);
    if (s->sizes == NULL || s->first == NULL || s->ids == NULL)
        return hj_fail_memory(e);
    if (!find_draft(s, csv, e) || !count_seats(s, csv, e))
        return false;
    for (size_t p = 1; p <= s->pods; p++)
        s->first[p + 1] = s->first[p] + s->sizes[p];
    seated = hj_map_new(rows);
    good = seated != NULL ? read_ids(s, csv, seated, e) : hj_fail_memory(e);
    hj_map_free(seated);
    return good;
}

/* Writes one card of a pack, as a line or as an object. */
static void put_card(struct deal *d, size_t pod, int64_t round, uint32_t seat,
                     uint32_t which)
{
    struct hj_out *out = d->cli->out;
    const struct hj_entry *entry =
        &d->list->deck->entries[d->heap.entries[which]];
    struct hj_str card = hj_entry_name(entry, d->list->cat);
    struct hj_str player = d->seats.ids[d->seats.first[pod] + seat - 1];

    if (d->w == NULL) {
        hj_out_printf(out, "%zu,%lld,0,%u,", pod, (long long)round, seat);
        hj_csv_put_text(out, card);
        hj_out_printf(out, ",%u,", d->heap.copies[which]);
        hj_csv_put_text(out, player);
        hj_out_char(out, '\n');
        return;
    }
    hj_write_object(d->w, NULL);
    hj_write_int(d->w, "pod", (int64_t)pod);
    hj_write_int(d->w, "round", round);
    hj_write_int(d->w, "pick", 0);
    hj_write_int(d->w, "seat", seat);
    hj_write_str(d->w, "card", card);
    hj_write_int(d->w, "copy", d->heap.copies[which]);
    hj_write_str(d->w, "player", player);
    hj_write_end(d->w);
}

/* Deals one pod's packs: round by round, seat by seat. */
static void deal_pod(struct deal *d, size_t pod, uint64_t seed)
{
    struct hj_random random = hj_random_seeded(seed);
    size_t at = 0;

    for (size_t i = 0; i < d->heap.count; i++)
        d->heap.order[i] = (uint32_t)i;
    hj_random_shuffle(&random, d->heap.order, d->heap.count);
    for (int64_t round = 1; round <= d->draft.packs; round++)
        for (uint32_t seat = 1; seat <= d->seats.sizes[pod]; seat++)
            for (int64_t card = 0; card < d->draft.pack_size; card++)
                put_card(d, pod, round, seat, d->heap.order[at++]);
}

static bool has_enough(const struct deal *d, struct hj_error *e)
{
    for (size_t p = 1; p <= d->seats.pods; p++) {
        uint32_t players = d->seats.sizes[p];
        size_t need = (size_t)(players * d->draft.packs * d->draft.pack_size);
        if (need > d->heap.count)
            return hj_fail(e,
                           "pod %zu needs %zu cards for %u players, the pool "
                           "has %zu",
                           p, need, players, d->heap.count);
    }
    return true;
}

static int deal(struct deal *d, const struct hj_csv *seats, uint64_t seed)
{
    struct hj_error e = {0};
    bool read = read_seats(&d->seats, seats, &e);
    bool fine = read && fill_heap(&d->heap, d->list->deck, d->list->cat, &e) &&
                has_enough(d, &e);

    if (fine && d->cli->json) {
        d->w = hj_writer_json(d->cli->out);
        fine = d->w != NULL || hj_fail_memory(&e);
    }
    if (fine && d->w == NULL) {
        cli_document(d->cli);
        hj_out_puts(d->cli->out, "pod,round,pick,seat,card,copy,player\n");
    }
    for (size_t p = 1; fine && p <= d->seats.pods; p++)
        deal_pod(d, p, seed + p - 1);
    hj_writer_free(d->w);
    free(d->heap.entries);
    free(d->heap.copies);
    free(d->heap.order);
    free(d->seats.sizes);
    free(d->seats.first);
    free(d->seats.ids);
    return fine   ? CLI_FINE
           : read ? draft_impossible(d->cli, &e)
                  : cli_trouble(d->cli, &e);
}

int draft_deal(struct cli *cli, int argc, char **argv)
{
    static const char *const columns[] = {"pod", "seat", "id", NULL};
    struct cli_checker l = {0};
    struct hj_file list = {0};
    struct table_file seats = {0};
    struct deal d = {.cli = cli, .list = &l};
    const char *format = NULL, *file = NULL;
    int64_t given = -1;
    uint64_t seed;
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &format, "ID", "the format of the draft", 0,
         0},
        {CLI_TEXT, "seats", 0, &file, "FILE", "as seat --csv prints them", 0,
         0},
        {CLI_NUMBER, "seed", 0, &given, "S", "the same packs again", 0,
         INT64_MAX},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    status = CLI_TROUBLE;
    d.seats.file = file;
    if (draft_read_list(cli, &l, &list, format, argv[0]) &&
        draft_of_format(cli, l.format, &d.draft) &&
        draft_read_csv(cli, &seats, file, columns) &&
        cli_seed(cli, given, true, &seed)) {
        if (hj_findings_of(l.findings, HJ_ILLEGAL) > 0) {
            cli_print_findings(cli, l.findings);
            status = CLI_BREAKS_RULE;
        } else {
            status = deal(&d, seats.csv, seed);
        }
    }
    draft_free_csv(&seats);
    cli_checker_free(&l);
    hj_file_free(&list);
    return status;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft pool and deal: what is drafted, and the packs made of it. */
#include "draft/draft.h"

#include "base/random.h"

#include <stdlib.h>

static int print_verdict(struct cli *cli, const struct checked_list *l,
                         const char *pool, int64_t players,
                         const struct hj_verdict *v)
{
    struct hj_str id = hj_format_id(l->format);
    struct hj_writer *w;

    if (!cli->json) {
        cli_print_findings(cli, l->findings);
        hj_out_printf(cli->out, "%s: %s pool of %.*s for %lld players", pool,
                      v->legal ? "legal" : "illegal", HJ_STR_ARG(id),
                      (long long)players);
        if (v->legal)
            hj_out_printf(cli->out, " (%lld cards)\n", (long long)v->cards);
        else
            hj_out_printf(cli->out, ": %zu violation%s\n", v->violations,
                          v->violations == 1 ? "" : "s");
    } else {
        w = hj_writer_json(cli->out);
        if (w == NULL)
            return cli_fail(cli, "out of memory");
        hj_write_object(w, NULL);
        hj_write_text(w, "pool", pool);
        hj_write_str(w, "format", id);
        hj_write_int(w, "players", players);
        hj_write_bool(w, "legal", v->legal);
        hj_write_int(w, "cards", v->cards);
        for (int pass = 0; pass < 2; pass++) {
            hj_write_array(w, pass ? "advice" : "violations");
            for (size_t i = 0; i < hj_findings_count(l->findings); i++) {
                const struct hj_finding *f = hj_findings_at(l->findings, i);
                if ((f->severity == HJ_ILLEGAL) == (pass == 0))
                    hj_finding_write(f, w);
            }
            hj_write_end(w);
        }
        hj_write_end(w);
        hj_writer_free(w);
    }
    return v->legal ? CLI_FINE : CLI_BREAKS_RULE;
}

int draft_pool(struct cli *cli, int argc, char **argv)
{
    struct checked_list l = {0};
    struct hj_verdict verdict = {0};
    struct hj_error e = {0};
    const char *format = NULL;
    int64_t players = 0;
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &format, "ID", "the format of the draft", 0,
         0},
        {CLI_NUMBER, "players", 'n', &players, "N", "how many draft from it", 1,
         1000000},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n != 1 || format == NULL || players == 0)
        return cli_usage(cli, "pool wants --format ID --players N POOL");
    status = CLI_TROUBLE;
    if (draft_open_format(cli, &l, format) &&
        draft_read_list(cli, &l, argv[0])) {
        if (hj_checker_pool(l.checker, l.bench, l.deck, players, l.findings,
                            &verdict, &e))
            status = print_verdict(cli, &l, argv[0], players, &verdict);
        else
            status = cli_trouble(cli, &e);
    }
    draft_free_list(&l);
    return status;
}

/* A pool as single cards: an entry and which copy of its name. */
struct heap {
    uint32_t *entries, *copies, *order;
    size_t count;
};

static bool fill_heap(struct heap *heap, const struct hj_deck *deck,
                      struct hj_error *e)
{
    size_t total = (size_t)hj_deck_cards(deck), at = 0;

    heap->entries = calloc(total + 1, sizeof *heap->entries);
    heap->copies = calloc(total + 1, sizeof *heap->copies);
    heap->order = calloc(total + 1, sizeof *heap->order);
    if (!heap->entries || !heap->copies || !heap->order)
        return hj_fail_memory(e);
    for (size_t i = 0; i < deck->count; i++) {
        uint32_t before = 0; /* copies on earlier lines */
        for (size_t k = 0; k < i; k++)
            if (deck->entries[k].card == deck->entries[i].card)
                before += deck->entries[k].count;
        for (uint32_t c = 1; c <= deck->entries[i].count; c++) {
            heap->entries[at] = (uint32_t)i;
            heap->copies[at++] = before + c;
        }
    }
    heap->count = at;
    return true;
}

static void free_heap(struct heap *heap)
{
    free(heap->entries);
    free(heap->copies);
    free(heap->order);
}

/* The pods of a file of seats: how many seats each has. */
static bool count_seats(const struct hj_csv *csv, const char *file,
                        uint32_t **sizes, size_t *pods, struct hj_error *e)
{
    hj_column pod = hj_csv_column(csv, "pod"),
              seat = hj_csv_column(csv, "seat");
    int64_t p, s;

    if (pod == HJ_NO_COLUMN || seat == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: seats need the columns pod and seat", file);
    *sizes = calloc(hj_csv_rows(csv) + 2, sizeof **sizes);
    if (*sizes == NULL)
        return hj_fail_memory(e);
    *pods = 0;
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        if (!hj_str_int(hj_csv_cell(csv, r, pod), 1, (int64_t)hj_csv_rows(csv),
                        &p) ||
            !hj_str_int(hj_csv_cell(csv, r, seat), 1, 64, &s))
            return hj_fail(e, "%s:%u: pod and seat are numbers from 1 on", file,
                           hj_csv_line(csv, r));
        if ((uint32_t)s != (*sizes)[p] + 1)
            return hj_fail(e, "%s:%u: the next seat of pod %lld is %u", file,
                           hj_csv_line(csv, r), (long long)p, (*sizes)[p] + 1);
        (*sizes)[p]++;
        if ((size_t)p > *pods)
            *pods = (size_t)p;
    }
    return *pods > 0 || hj_fail(e, "%s: nobody is seated", file);
}

/* The id of a seat's player. */
static struct hj_str seat_id(const struct hj_csv *csv, size_t pod,
                             uint32_t seat)
{
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        int64_t p = 0, s = 0;
        (void)hj_str_int(hj_csv_cell(csv, r, hj_csv_column(csv, "pod")), 0,
                         INT32_MAX, &p);
        (void)hj_str_int(hj_csv_cell(csv, r, hj_csv_column(csv, "seat")), 0,
                         INT32_MAX, &s);
        if ((size_t)p == pod && (uint32_t)s == seat)
            return hj_csv_cell(csv, r, hj_csv_column(csv, "id"));
    }
    return HJ_STR("");
}

/* Deals one pod's packs: round by round, seat by seat. */
static void deal_pod(struct cli *cli, const struct checked_list *l,
                     struct heap *heap, const struct hj_csv *seats, size_t pod,
                     uint32_t size, uint64_t seed)
{
    struct hj_format_draft draft = hj_format_draft(l->format);
    struct hj_random random = hj_random_seeded(seed);
    struct hj_out *out = cli->out;
    size_t at = 0;

    for (size_t i = 0; i < heap->count; i++)
        heap->order[i] = (uint32_t)i;
    hj_random_shuffle(&random, heap->order, heap->count);
    for (int64_t round = 1; round <= draft.packs; round++)
        for (uint32_t seat = 1; seat <= size; seat++)
            for (int64_t card = 0; card < draft.pack_size; card++) {
                uint32_t which = heap->order[at++];
                const struct hj_entry *entry =
                    &l->deck->entries[heap->entries[which]];
                hj_out_printf(out, "%zu,%lld,0,%u,", pod, (long long)round,
                              seat);
                hj_csv_put_text(out, hj_entry_name(entry, l->cat));
                hj_out_printf(out, ",%u,", heap->copies[which]);
                hj_csv_put_text(out, seat_id(seats, pod, seat));
                hj_out_char(out, '\n');
            }
}

static bool deal(struct cli *cli, const struct checked_list *l,
                 const struct hj_csv *seats, const char *seats_file,
                 uint64_t seed, struct hj_error *e)
{
    struct hj_format_draft draft = hj_format_draft(l->format);
    struct heap heap = {0};
    uint32_t *sizes = NULL;
    size_t pods = 0;
    bool fine = count_seats(seats, seats_file, &sizes, &pods, e) &&
                fill_heap(&heap, l->deck, e);

    if (fine && !draft.given)
        fine = hj_fail(e, "the format has no draft");
    for (size_t p = 1; fine && p <= pods; p++) {
        size_t need = (size_t)(sizes[p] * draft.packs * draft.pack_size);
        if (need > heap.count)
            fine = hj_fail(e,
                           "pod %zu needs %zu cards for %u players, the pool "
                           "has %zu",
                           p, need, sizes[p], heap.count);
    }
    if (fine)
        hj_out_puts(cli->out, "pod,round,pick,seat,card,copy,player\n");
    for (size_t p = 1; fine && p <= pods; p++)
        deal_pod(cli, l, &heap, seats, p, sizes[p], seed + p - 1);
    free_heap(&heap);
    free(sizes);
    return fine;
}

int draft_deal(struct cli *cli, int argc, char **argv)
{
    struct checked_list l = {0};
    struct table_file seats = {0};
    struct hj_error e = {0};
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
    if (n != 1 || format == NULL || file == NULL)
        return cli_usage(cli, "deal wants --format ID --seats FILE POOL");
    status = CLI_TROUBLE;
    if (draft_open_format(cli, &l, format) &&
        draft_read_list(cli, &l, argv[0]) &&
        draft_read_csv(cli, &seats, file) &&
        cli_seed(cli, given, true, &seed)) {
        if (hj_findings_of(l.findings, HJ_ILLEGAL) > 0) {
            cli_print_findings(cli, l.findings);
            status = CLI_BREAKS_RULE;
        } else {
            status = deal(cli, &l, seats.csv, file, seed, &e)
                         ? CLI_FINE
                         : (cli_trouble(cli, &e), CLI_BREAKS_RULE);
        }
    }
    draft_free_csv(&seats);
    draft_free_list(&l);
    return status;
}

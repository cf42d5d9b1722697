/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft seat: pods and seats from a seed. */
#include "draft/draft.h"

#include "base/map.h"
#include "cli-formats.h"
#include "draft/seat.h"
#include "pairing/tournament.h"

#include <stdlib.h>

/* The state of one seating. */
struct seating {
    struct cli *cli;
    const char *roster, *standings, *format_id;
    int64_t pods, seed;
    bool csv;
    struct hj_format *format;
    struct hj_format_draft draft;
    struct table_file players, order;
    struct hj_seated *seated;
    struct hj_map *ids; /* of players, in the order of the roster */
    size_t count, pod_count, split;
    uint32_t *sizes;
    uint64_t used; /* the seed */
};

static bool read_players(struct seating *s, struct hj_error *e)
{
    const struct hj_csv *csv = s->players.csv;
    hj_column id = hj_csv_column(csv, "id"), name = hj_csv_column(csv, "name");
    hj_column team = hj_csv_column(csv, "team");
    struct hj_error why = {0};

    if (id == HJ_NO_COLUMN)
        return hj_fail(e,
                       "%s:1: a roster needs a first line that names its "
                       "columns: id,name, or id above a list of names",
                       s->roster);
    s->ids = hj_map_new(hj_csv_rows(csv));
    if (s->ids == NULL)
        return hj_fail_memory(e);
    s->seated = calloc(hj_csv_rows(csv) + 1, sizeof *s->seated);
    s->sizes = calloc(hj_csv_rows(csv) + 1, sizeof *s->sizes);
    if (s->seated == NULL || s->sizes == NULL)
        return hj_fail_memory(e);
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        struct hj_seated *p = &s->seated[s->count];
        p->id = hj_csv_cell(csv, r, id);
        p->name = hj_csv_cell(csv, r, name);
        p->team = hj_csv_cell(csv, r, team);
        if (!hj_player_name_is_valid(p->id, true, &why) ||
            (p->name.n > 0 && !hj_player_name_is_valid(p->name, false, &why)))
            return hj_fail(e, "%s:%u: %s", s->roster, hj_csv_line(csv, r),
                           why.text);
        if (hj_map_get(s->ids, p->id, NULL))
            return hj_fail(e, "%s:%u: the id %.*s is there already", s->roster,
                           hj_csv_line(csv, r), HJ_STR_ARG(p->id));
        if (!hj_map_put(s->ids, p->id, (uint32_t)s->count++))
            return hj_fail_memory(e);
    }
    return s->count > 0 || hj_fail(e, "%s: no player", s->roster);
}

static void tell_unranked(const struct seating *s, const bool *placed,
                          size_t count)
{
    size_t first = 0;

    while (placed[first])
        first++;
    cli_fail(s->cli, "warning: %s: %.*s%s not in it and come%s last",
             s->standings, HJ_STR_ARG(s->seated[first].id),
             count > 1 ? " and others are" : " is", count > 1 ? "" : "s");
}

/* Sorts the players by the ids of the standings; players without a rank come
 * last. */
static bool rank_players(struct seating *s, struct hj_error *e)
{
    const struct hj_csv *csv = s->order.csv;
    hj_column id = hj_csv_column(csv, "id");
    struct hj_seated *ranked = calloc(s->count + 1, sizeof *ranked);
    bool *placed = calloc(s->count + 1, sizeof *placed);
    bool fine = (ranked != NULL && placed != NULL) || hj_fail_memory(e);
    size_t at = 0;
    uint32_t i;

    if (fine && id == HJ_NO_COLUMN)
        fine = hj_fail(e, "%s:1: standings need the column id", s->standings);
    for (size_t r = 0; fine && r < hj_csv_rows(csv); r++)
        if (hj_map_get(s->ids, hj_csv_cell(csv, r, id), &i) && !placed[i]) {
            ranked[at++] = s->seated[i];
            placed[i] = true;
        }
    if (fine && at < s->count)
        tell_unranked(s, placed, s->count - at);
    for (i = 0; fine && i < s->count; i++)
        if (!placed[i])
            ranked[at++] = s->seated[i];
    if (fine)
        memcpy(s->seated, ranked, s->count * sizeof *ranked);
    free(ranked);
    free(placed);
    return fine;
}

static int by_seat(const void *a, const void *b)
{
    const struct hj_seated *x = a, *y = b;

    if (x->pod != y->pod)
        return x->pod < y->pod ? -1 : 1;
    return x->seat < y->seat ? -1 : 1;
}

static bool seat_players(struct seating *s, struct hj_error *e)
{
    s->pod_count =
        hj_pod_sizes(s->count, (size_t)s->pods, (size_t)s->draft.players_min,
                     (size_t)s->draft.players_max, s->sizes, e);
    if (s->pod_count == 0 ||
        !hj_draft_seat(s->seated, s->count, s->sizes, s->pod_count,
                       s->standings != NULL, s->used, &s->split, e))
        return false;
    qsort(s->seated, s->count, sizeof *s->seated, by_seat);
    return true;
}

static void print_csv(struct seating *s)
{
    struct hj_out *out = s->cli->out;

    hj_out_puts(out, "pod,seat,id,name,team\n");
    for (size_t i = 0; i < s->count; i++) {
        const struct hj_seated *p = &s->seated[i];
        hj_out_printf(out, "%u,%u,", p->pod, p->seat);
        hj_csv_put_text(out, p->id);
        hj_out_char(out, ',');
        hj_csv_put_text(out, p->name);
        hj_out_char(out, ',');
        hj_csv_put_text(out, p->team);
        hj_out_char(out, '\n');
    }
}

static void print_json(struct seating *s, struct hj_writer *w)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct hj_seated *p = &s->seated[i];
        struct hj_pod_cards cards;
        if (p->seat == 1) {
            hj_write_object(w, NULL);
            hj_write_int(w, "pod", p->pod);
            hj_write_int(w, "players", s->sizes[p->pod - 1]);
            hj_write_int(w, "seed", (int64_t)s->used);
            hj_write_str(w, "pass", hj_format_draft(s->format).pass);
            if (hj_pod_needs(s->format, s->sizes[p->pod - 1], &cards)) {
                hj_write_int(w, "boxes", cards.boxes);
                hj_write_int(w, "cards", cards.cards);
                hj_write_int(w, "dealt", cards.dealt);
                hj_write_int(w, "left_over", cards.left);
            }
            hj_write_array(w, "seats");
        }
        hj_write_object(w, NULL);
        hj_write_int(w, "seat", p->seat);
        hj_write_str(w, "id", p->id);
        hj_write_str(w, "name", p->name);
        if (p->team.n > 0)
            hj_write_str(w, "team", p->team);
        hj_write_end(w);
        if (p->seat == s->sizes[p->pod - 1]) {
            hj_write_end(w);
            hj_write_end(w);
        }
    }
}

static void print_text(struct seating *s)
{
    struct hj_out *out = s->cli->out;
    struct hj_format_draft draft = hj_format_draft(s->format);

    hj_out_printf(out, "%zu player%s in %zu pod%s, seed %llu\n", s->count,
                  s->count == 1 ? "" : "s", s->pod_count,
                  s->pod_count == 1 ? "" : "s", (unsigned long long)s->used);
    hj_out_printf(out,
                  "Passing: %.*s (left is the next seat, and the first after "
                  "the last)\n",
                  HJ_STR_ARG(draft.pass));
    for (size_t i = 0; i < s->count; i++) {
        const struct hj_seated *p = &s->seated[i];
        struct hj_pod_cards c;
        if (p->seat == 1) {
            uint32_t size = s->sizes[p->pod - 1];
            hj_out_printf(out, "\nPod %u: %u player%s", p->pod, size,
                          size == 1 ? "" : "s");
            if (hj_pod_needs(s->format, size, &c))
                hj_out_printf(out,
                              "; %lld box%s of cards (%lld), %lld dealt, "
                              "%lld left over",
                              (long long)c.boxes, c.boxes == 1 ? "" : "es",
                              (long long)c.cards, (long long)c.dealt,
                              (long long)c.left);
            hj_out_char(out, '\n');
        }
        hj_out_printf(out, "  %2u  ", p->seat);
        hj_out_visible(out, p->name.n ? p->name : p->id);
        hj_out_puts(out, " (");
        hj_out_visible(out, p->id);
        hj_out_puts(out, p->team.n ? "), team " : ")");
        hj_out_visible(out, p->team);
        hj_out_char(out, '\n');
    }
}

static int print_seats(struct seating *s)
{
    struct hj_writer *w = NULL;

    if (s->split > 0)
        cli_fail(s->cli, "warning: %zu team%s could not sit at one table",
                 s->split, s->split == 1 ? "" : "s");
    if (!s->cli->json) {
        if (s->csv) {
            cli_document(s->cli);
            print_csv(s);
        } else {
            print_text(s);
        }
    } else {
        w = hj_writer_json(s->cli->out);
        print_json(s, w);
        hj_writer_free(w);
    }
    return CLI_FINE;
}

static int seat_all(struct seating *s)
{
    static const char *const columns[] = {"id", "name", "team", NULL};
    static const char *const ranked[] = {"id", NULL};
    struct hj_error e = {0};
    int status = CLI_TROUBLE;

    s->format = cli_format_open(s->cli, s->format_id);
    if (s->format == NULL || !draft_of_format(s->cli, s->format, &s->draft) ||
        !draft_read_csv(s->cli, &s->players, s->roster, columns) ||
        (s->standings &&
         !draft_read_csv(s->cli, &s->order, s->standings, ranked)) ||
        !cli_seed(s->cli, s->seed, s->csv, &s->used))
        return CLI_TROUBLE;
    if (!read_players(s, &e) || (s->standings && !rank_players(s, &e)))
        status = cli_trouble(s->cli, &e);
    else if (!seat_players(s, &e))
        status = draft_impossible(s->cli, &e);
    else
        status = print_seats(s);
    return status;
}

int draft_seat(struct cli *cli, int argc, char **argv)
{
    struct seating s = {.cli = cli, .seed = -1};
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &s.format_id, "ID", "the format of the draft",
         0, 0},
        {CLI_NUMBER, "pods", 0, &s.pods, "N", "so many pods", 1, 10000},
        {CLI_NUMBER, "seed", 0, &s.seed, "S", "the same seats again", 0,
         INT64_MAX},
        {CLI_TEXT, "standings", 0, &s.standings, "FILE",
         "pods by rank (CSV with a column id)", 0, 0},
        {CLI_FLAG, "csv", 0, &s.csv, NULL, "pod,seat,id,name,team", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    const struct cli_form forms[] = {
        {"csv", s.csv}, {"json", cli->json}, {NULL, 0}};

    if (n < 0)
        return status;
    if (!cli_one_form(cli, forms))
        return CLI_TROUBLE;
    s.roster = argv[0];
    status = seat_all(&s);
    hj_format_free(s.format);
    draft_free_csv(&s.players);
    draft_free_csv(&s.order);
    hj_map_free(s.ids);
    free(s.seated);
    free(s.sizes);
    return status;
}

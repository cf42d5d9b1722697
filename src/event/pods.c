/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event pod: seats the players of an event for a draft. */
#include "event/session.h"

#include "base/map.h"
#include "cli-formats.h"
#include "draft/seat.h"
#include "event/ranking.h"

#include <stdlib.h>

/* The options of `pod`, and the resulting seats. */
struct pod_request {
    const char *format;
    int64_t pods, seed;
    bool at_random; /* ignores the standings */
};
struct pod_seats {
    struct hj_table *players;
    struct hj_seated *seated;
    uint32_t *sizes;
    size_t count, pods, split;
    bool ranked;
};

/* Orders the players by the standings, with all others last. */
static bool order_by_rank(const struct hj_ranking *r, struct pod_seats *p)
{
    struct hj_map *rows = hj_map_new(p->count);
    struct hj_seated *sorted = calloc(p->count + 1, sizeof *sorted);
    bool fine = rows != NULL && sorted != NULL;
    size_t at = 0;
    uint32_t i;

    for (i = 0; fine && i < p->count; i++)
        fine = hj_map_put(rows, p->seated[i].id, i);
    for (uint32_t place = 0; fine && place < r->t->player_count; place++) {
        uint32_t player = hj_standings_player(r->standings, place);
        if (hj_map_get(rows, r->t->players[player].id, &i) &&
            p->seated[i].id.n > 0) {
            sorted[at++] = p->seated[i];
            p->seated[i].id.n = 0;
        }
    }
    for (i = 0; fine && i < p->count; i++)
        if (p->seated[i].id.n > 0)
            sorted[at++] = p->seated[i];
    hj_map_free(rows);
    if (!fine) {
        free(sorted);
        return false;
    }
    free(p->seated);
    p->seated = sorted;
    return true;
}

static bool rank_players(struct session *s, struct pod_seats *p)
{
    struct hj_ranking r;

    if (!hj_ranking_make(&r, s->event, 0, false, 0, &s->e))
        return false;
    p->ranked = order_by_rank(&r, p) || hj_fail_memory(&s->e);
    hj_ranking_free(&r);
    return p->ranked;
}

/* Finds the players who have not left, in the order of entry. */
static bool find_players(struct session *s, struct pod_seats *p)
{
    size_t rows;

    p->players = hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    if (p->players == NULL)
        return false;
    rows = hj_table_rows(p->players);
    p->seated = calloc(rows + 1, sizeof *p->seated);
    p->sizes = calloc(rows + 1, sizeof *p->sizes);
    if (p->seated == NULL || p->sizes == NULL)
        return hj_fail_memory(&s->e);
    for (size_t r = 0; r < rows; r++)
        if (hj_table_get(p->players, r, "dropped").n == 0)
            p->seated[p->count++] =
                (struct hj_seated){.id = hj_table_get(p->players, r, "id"),
                                   .team = hj_table_get(p->players, r, "team")};
    return true;
}

static bool seat_players(struct session *s, struct pod_seats *p,
                         const struct pod_request *request, uint64_t seed)
{
    struct hj_out *id = hj_out_memory();
    struct hj_format *format = NULL;
    struct hj_format_draft draft;
    bool fine = !hj_out_failed(id) || hj_fail_memory(&s->e);

    if (fine)
        hj_out_str(id, s->info.format);
    if (fine && hj_out_failed(id))
        fine = hj_fail_memory(&s->e);
    if (fine) {
        format = cli_format_open(s->cli, request->format ? request->format
                                                         : hj_out_text(id).p);
        fine = format != NULL || hj_fail(&s->e, "no player was seated");
    }
    hj_out_free(id);
    if (!fine)
        return false;
    draft = hj_format_draft(format);
    if (!draft.given) {
        fine = hj_fail(&s->e,
                       "the format %.*s has no draft; --format names "
                       "one that has",
                       HJ_STR_ARG(hj_format_id(format)));
    } else {
        p->pods = hj_pod_sizes(p->count, (size_t)request->pods,
                               (size_t)draft.players_min,
                               (size_t)draft.players_max, p->sizes, &s->e);
        fine =
            p->pods > 0 && hj_draft_seat(p->seated, p->count, p->sizes, p->pods,
                                         p->ranked, seed, &p->split, &s->e);
    }
    hj_format_free(format);
    return fine;
}

static int enter_pods(struct session *s, const struct pod_request *request)
{
    struct pod_seats p = {0};
    uint64_t seed = (uint64_t)request->seed;
    bool fine = (request->seed >= 0 || hj_random_seed(&seed, &s->e)) &&
                find_players(s, &p) &&
                (s->info.drafts == 0 || s->info.round == 0 || s->info.by_team ||
                 request->at_random || rank_players(s, &p)) &&
                seat_players(s, &p, request, seed);

    if (fine) {
        hj_write_int(s->w, "draft", s->info.drafts + 1);
        hj_write_int(s->w, "seed", (int64_t)seed);
        hj_write_array(s->w, "seats");
        for (size_t i = 0; i < p.count; i++) {
            hj_write_object(s->w, NULL);
            hj_write_int(s->w, "pod", p.seated[i].pod);
            hj_write_int(s->w, "seat", p.seated[i].seat);
            hj_write_str(s->w, "player", p.seated[i].id);
            hj_write_end(s->w);
        }
        hj_write_end(s->w);
    }
    if (fine && p.split > 0)
        cli_fail(s->cli, "warning: %zu team%s could not sit at one table",
                 p.split, p.split == 1 ? "" : "s");
    hj_table_free(p.players);
    free(p.seated);
    free(p.sizes);
    return fine ? session_enter_shown(s, HJ_ENTRY_POD, HJ_VIEW_PODS, 0)
                : session_trouble(s);
}

int event_pod(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct pod_request request = {.seed = -1};
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &request.format, "ID",
         "not the event's format", 0, 0},
        {CLI_NUMBER, "pods", 0, &request.pods, "N", "so many pods", 1, 10000},
        {CLI_NUMBER, "seed", 0, &request.seed, "S", "the same seats again", 0,
         INT64_MAX},
        {CLI_FLAG, "at-random", 0, &request.at_random, NULL,
         "a second draft not by the standings", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, enter_pods(&s, &request));
}

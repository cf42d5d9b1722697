/* SPDX-License-Identifier: MPL-2.0 */
/* FIDE tournament reports. */
#include "event/report.h"

#include "base/map.h"
#include "base/utf8.h"
#include "event/ranking.h"
#include "event/store.h"

#include <stdlib.h>

/* The data of a player in a round. */
struct block {
    uint32_t opponent; /* starting rank, 0: none */
    char colour, result;
};

struct report {
    struct hj_table *players, *results;
    struct block *blocks; /* players times width */
    size_t count;
    int64_t rounds; /* that have begun */
    int64_t width;  /* with those that have only promised byes */
    int64_t paired; /* the last one in which somebody has an opponent */
    struct hj_map *ranks;
};

static int halves(char result)
{
    return result == '1' || result == 'U' || result == '+' ? 2
           : result == '=' || result == 'H'                ? 1
                                                           : 0;
}

static bool is_move(struct hj_str word)
{
    return hj_str_is(word, "DROP") || hj_str_is(word, "RETURN");
}

static void fill_block(struct report *t, size_t row)
{
    uint32_t one = 0, two = 0;
    int64_t round = hj_table_int(t->results, row, "round");
    struct hj_str other = hj_table_get(t->results, row, "player2");
    int64_t w1 = hj_table_int(t->results, row, "wins1");
    int64_t w2 = hj_table_int(t->results, row, "wins2");
    int64_t draws = hj_table_int(t->results, row, "draws");
    bool played = hj_table_get(t->results, row, "wins1").n > 0;
    bool lost = played && w1 + w2 + draws == 0; /* both lost */
    struct hj_str won1 = hj_table_get(t->results, row, "wins1");
    struct hj_str won2 = hj_table_get(t->results, row, "wins2");
    struct block *a, *b;

    /* A row of round 0 is a fixed table, one of a round that has begun and
     * without a table a move. */
    if (round < 1 ||
        (hj_table_get(t->results, row, "table").n == 0 &&
         (round <= t->rounds || is_move(other))) ||
        !hj_map_get(t->ranks, hj_table_get(t->results, row, "player1"), &one))
        return;
    a = &t->blocks[(one - 1) * (size_t)t->width + (size_t)round - 1];
    if (!hj_map_get(t->ranks, other, &two)) {
        *a = (struct block){0, '-',
                            hj_str_is(other, "BYE")    ? 'U'
                            : hj_str_is(other, "HALF") ? 'H'
                                                       : 'Z'};
        return;
    }
    b = &t->blocks[(two - 1) * (size_t)t->width + (size_t)round - 1];
    if (round > t->paired)
        t->paired = round;
    *a = (struct block){two, 'w', ' '};
    *b = (struct block){one, 'b', ' '};
    if (!played)
        return;
    if (hj_str_is(won1, "-") || hj_str_is(won2, "-")) { /* without play */
        a->result = won1.p[won1.n - 1];
        b->result = won2.p[won2.n - 1];
        return;
    }
    a->result = lost ? '0' : w1 > w2 ? '1' : w1 < w2 ? '0' : '=';
    b->result = lost ? '0' : w2 > w1 ? '1' : w2 < w1 ? '0' : '=';
}

/* Writes the name in WIDTH characters, cut or padded. */
static void put_width(struct hj_out *out, struct hj_str name, size_t width)
{
    size_t count = 0;

    while (name.n > 0 && count < width) {
        uint32_t rune;
        size_t n = hj_utf8_next(name, &rune);
        hj_out_mem(out, name.p, n ? n : 1);
        name = hj_str_from(name, n ? n : 1);
        count++;
    }
    for (; count < width; count++)
        hj_out_char(out, ' ');
}

enum { TRF_MOST_PLAYERS = 9999 };

/* Rounds before a late player came are blank; in the last ones, of byes alone,
 * a blank would say that the round has not begun. */
static void put_player(const struct report *t, size_t row, size_t place,
                       struct hj_out *out)
{
    const struct block *blocks = &t->blocks[row * (size_t)t->width];
    struct hj_str rating = hj_table_get(t->players, row, "rating");
    int64_t came = 0;
    int points = 0;

    while (came < t->paired && blocks[came].result == 0)
        came++;
    for (int64_t r = 0; r < t->rounds; r++)
        points += halves(blocks[r].result);
    hj_out_printf(out, "001 %4zu      ", row + 1);
    put_width(out, hj_table_get(t->players, row, "name"), HJ_TRF_NAME_WIDTH);
    hj_out_printf(out, " %4.*s %24s   %2d.%d %4zu", HJ_STR_ARG(rating), "",
                  points / 2, points % 2 * 5, place);
    for (int64_t r = 0; r < t->width; r++)
        if (blocks[r].result == 0)
            hj_out_puts(out, r >= came && r < t->rounds ? "  0000 - Z"
                                                        : "          ");
        else
            hj_out_printf(out, "  %04u %c %c", (unsigned)blocks[r].opponent,
                          blocks[r].colour, blocks[r].result);
    hj_out_char(out, '\n');
}

/* Writes all players with their places: final places if there are any,
 * otherwise those in the standings of the first stage. */
static bool put_players(struct report *t, struct hj_event *event,
                        struct hj_out *out, struct hj_error *e)
{
    struct hj_table *places = hj_event_places(event, e);
    struct hj_ranking r = {0};
    struct hj_event_stage first;
    size_t *place = calloc(t->count + 1, sizeof *place);
    bool fine = places != NULL && (place != NULL || hj_fail_memory(e)) &&
                hj_event_stage_at(event, 1, &first, e) &&
                hj_ranking_make_stage(&r, event, &first, 0, false, 0, e);
    uint32_t rank;

    for (size_t i = 0; fine && i < t->count; i++)
        if (i < r.t->player_count)
            place[i] = hj_standings_place(r.standings, (uint32_t)i) + 1;
    for (size_t row = 0; fine && row < hj_table_rows(places); row++)
        if (hj_map_get(t->ranks, hj_table_get(places, row, "id"), &rank))
            place[rank - 1] = row + 1;
    for (size_t i = 0; fine && i < t->count; i++)
        put_player(t, i, place[i], out);
    hj_ranking_free(&r);
    hj_table_free(places);
    free(place);
    return fine;
}

static bool fill_report(struct report *t, struct hj_error *e)
{
    t->count = hj_table_rows(t->players);
    if (t->count > TRF_MOST_PLAYERS)
        return hj_fail(e, "a tournament report holds %d players at most",
                       TRF_MOST_PLAYERS);
    if (hj_table_name(t->results, 4).n > 0 &&
        hj_str_is(hj_table_name(t->results, 4), "player3"))
        return hj_fail(e, "a tournament report has no tables of three and "
                          "four; csv and json have");
    t->width = t->rounds;
    for (size_t i = 0; i < hj_table_rows(t->results); i++)
        if (!is_move(hj_table_get(t->results, i, "player2")) &&
            hj_table_int(t->results, i, "round") > t->width)
            t->width = hj_table_int(t->results, i, "round");
    t->ranks = hj_map_new(t->count);
    t->blocks = calloc(t->count * (size_t)t->width + 1, sizeof *t->blocks);
    if (t->ranks == NULL || t->blocks == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < t->count; i++)
        if (!hj_map_put(t->ranks, hj_table_get(t->players, i, "id"),
                        (uint32_t)i + 1))
            return hj_fail_memory(e);
    for (size_t i = 0; i < hj_table_rows(t->results); i++)
        fill_block(t, i);
    return true;
}

/* Calculates the number of rounds of the event: those before the last stage,
 * plus those of the last stage as planned or as its method needs; at least as
 * many as have begun. */
static bool planned_rounds(struct hj_event *event,
                           const struct hj_event_info *info, int64_t *rounds,
                           struct hj_error *e)
{
    struct hj_event_stage stage;

    if (!hj_event_stage_of(event, 0, &stage, e) ||
        !hj_event_stage_rounds(event, &stage, rounds, e))
        return false;
    *rounds += stage.first - 1;
    if (*rounds < info->round)
        *rounds = info->round;
    return true;
}

bool hj_event_trf(struct hj_event *event, struct hj_out *out,
                  struct hj_error *e)
{
    struct hj_event_info info;
    struct report t = {0};
    int64_t planned = 0;
    bool fine = hj_event_info(event, &info, e);

    if (fine) {
        t.rounds = info.round;
        t.players = hj_event_query(event, HJ_VIEW_SIDES, 0, 0, e);
        t.results =
            t.players ? hj_event_query(event, HJ_VIEW_RESULTS, 0, 0, e) : NULL;
        fine = t.results != NULL && fill_report(&t, e) &&
               planned_rounds(event, &info, &planned, e);
    }
    if (fine) {
        hj_out_puts(out, "012 ");
        hj_out_visible(out, info.name);
        hj_out_printf(out, "\n062 %zu\n092 %.*s\nXXR %lld\n", t.count,
                      HJ_STR_ARG(info.method), (long long)planned);
        fine = put_players(&t, event, out, e);
    }
    hj_table_free(t.players);
    hj_table_free(t.results);
    hj_map_free(t.ranks);
    free(t.blocks);
    return fine;
}

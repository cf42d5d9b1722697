/* SPDX-License-Identifier: MPL-2.0 */
/* Players and rounds from FIDE tournament reports (TRF16). */
#include "event/import-internal.h"

#include "base/array.h"
#include "base/utf8.h"

#include <stdlib.h>

/* The columns of a `001` line, from 0, in characters.  Each round has ten
 * columns with opponent, colour and result. */
enum {
    TRF_RANK = 4,
    TRF_NAME = 14,
    TRF_RATING = 48,
    TRF_FEDERATION = 53,
    TRF_POINTS = 80,
    TRF_ROUNDS = 91,
    TRF_RANK_WIDTH = 4,
    TRF_NAME_WIDTH = 33,
    TRF_RATING_WIDTH = 4,
    TRF_FEDERATION_WIDTH = 3,
    TRF_POINTS_WIDTH = 4,
    TRF_ROUND_WIDTH = 10,
    TRF_OPPONENT_WIDTH = 4,
    TRF_COLOUR = 5,
    TRF_RESULT = 7,
    TRF_MOST_ROUNDS = 99
};

enum { NOT_PAIRED = 'z' }; /* a result that is blank; else as Z */

/* The data of a player in a round; result 0: no data. */
struct block {
    uint32_t opponent; /* starting rank, 0: none */
    char colour, result;
};

struct player {
    struct hj_str id;
    unsigned line;
    int64_t points; /* in tenths; -1: not given */
    struct block blocks[TRF_MOST_ROUNDS];
};

/* The state of reading a report. */
struct report {
    const char *file;
    struct player *players;
    size_t count, size;
    size_t rounds;  /* those that have begun */
    size_t blocks;  /* the last round with a block */
    unsigned other; /* a line that declares other points for results */
    struct hj_trf_summary *summary;
    struct hj_map *seen; /* id -> line */
    struct hj_map *rows; /* starting rank -> player */
};

/* Returns the characters FROM to FROM + WIDTH - 1 of a line, trimmed.  An
 * invalid byte counts as a character. */
static struct hj_str columns(struct hj_str line, size_t from, size_t width)
{
    size_t at = 0, begin = line.n;

    for (size_t c = 0; at < line.n && c < from + width; c++) {
        uint32_t rune;
        size_t n = hj_utf8_next(hj_str_from(line, at), &rune);
        if (c == from)
            begin = at;
        at += n ? n : 1;
    }
    if (begin >= at)
        return HJ_STR("");
    return hj_str_trim((struct hj_str){line.p + begin, at - begin});
}

/* Reads the block of ROUND, from 0.  Returns false with the reason in E. */
static bool read_block(struct report *t, struct player *p, struct hj_str line,
                       size_t round, struct hj_error *e)
{
    size_t at = TRF_ROUNDS + round * TRF_ROUND_WIDTH;
    struct hj_str opponent = columns(line, at, TRF_OPPONENT_WIDTH);
    struct hj_str colour = columns(line, at + TRF_COLOUR, 1);
    struct hj_str result = columns(line, at + TRF_RESULT, 1);
    struct block *block = &p->blocks[round];
    int64_t rank = 0;

    if (opponent.n == 0 && colour.n == 0 && result.n == 0)
        return true;
    if (opponent.n > 0 && !hj_str_int(opponent, 0, 9999, &rank))
        return hj_fail(e, "%s:%u: round %zu: unknown starting rank '%.*s'",
                       t->file, p->line, round + 1, HJ_STR_ARG(opponent));
    if (result.n > 1 ||
        (result.n == 1 && strchr("10=+-WDLHFUZ*", result.p[0]) == NULL))
        return hj_fail(
            e,
            "%s:%u: round %zu: unknown result '%.*s'; there are 1 0 = "
            "+ - W D L H F U Z, and * for a game under way",
            t->file, p->line, round + 1, HJ_STR_ARG(result));
    *block = (struct block){(uint32_t)rank, colour.n ? colour.p[0] : '-',
                            result.n ? result.p[0] : ' '};
    if (block->result == '*')
        block->result = ' ';
    /* Neither opponent nor result: not paired, or not yet. */
    if (rank == 0 && block->result == ' ')
        block->result = NOT_PAIRED;
    if (round + 1 > t->blocks)
        t->blocks = round + 1;
    if (rank > 0 && round + 1 > t->rounds)
        t->rounds = round + 1;
    return true;
}

/* Reads points with one decimal, in tenths. */
static bool read_points(struct hj_str cell, int64_t *points)
{
    size_t point = hj_str_find(cell, '.', 0);
    struct hj_str after = hj_str_from(cell, point + 1);
    int64_t whole = 0, part = 0;

    *points = -1;
    if (cell.n == 0)
        return true;
    if ((point > 0 &&
         !hj_str_int(hj_str_first(cell, point), 0, 9999, &whole)) ||
        after.n > 1 || (after.n == 1 && !hj_str_int(after, 0, 9, &part)) ||
        point + after.n == 0)
        return false;
    *points = 10 * whole + part;
    return true;
}

static struct player *add_player(struct report *t)
{
    if (!hj_array_room(&t->players, t->count, &t->size, sizeof *t->players))
        return NULL;
    t->players[t->count] = (struct player){.line = 0};
    return &t->players[t->count++];
}

static bool read_player(struct report *t, struct hj_str line, unsigned number,
                        struct hj_writer *writer, struct hj_error *e)
{
    struct hj_player_row row = {0};
    struct player *p = add_player(t);
    size_t width = hj_utf8_count(line);

    row.id = columns(line, TRF_RANK, TRF_RANK_WIDTH);
    row.name = columns(line, TRF_NAME, TRF_NAME_WIDTH);
    row.club = columns(line, TRF_FEDERATION, TRF_FEDERATION_WIDTH);
    if (p == NULL)
        return hj_fail_memory(e);
    if (!import_rating(columns(line, TRF_RATING, TRF_RATING_WIDTH),
                       &row.rating))
        return hj_fail(e, "%s:%u: the rating in columns 49 to 52 is none",
                       t->file, number);
    if (!read_points(columns(line, TRF_POINTS, TRF_POINTS_WIDTH), &p->points))
        return hj_fail(e, "%s:%u: the points in columns 81 to 84 are none",
                       t->file, number);
    if (!import_check_row(&row, t->seen, t->file, number, e))
        return false;
    if (!hj_map_put(t->rows, row.id, (uint32_t)(t->count - 1)))
        return hj_fail_memory(e);
    p->id = row.id;
    p->line = number;
    for (size_t r = 0; TRF_ROUNDS + r * TRF_ROUND_WIDTH < width; r++) {
        if (r == TRF_MOST_ROUNDS)
            return hj_fail(e, "%s:%u: more than %d rounds", t->file, number,
                           TRF_MOST_ROUNDS);
        if (!read_block(t, p, line, r, e))
            return false;
    }
    hj_player_write(writer, &row);
    return true;
}

/* A result as a match of one game: won, drawn, without play. */
struct score {
    int wins1, wins2, draws;
    bool known, forfeit;
};

/* Combines the results of both players.  Returns false when they do not
 * agree. */
static bool find_score(char one, char two, struct score *score)
{
    static const struct {
        char one, two;
        struct score score;
    } table[] = {
        {'1', '0', {1, 0, 0, true, false}}, {'0', '1', {0, 1, 0, true, false}},
        {'=', '=', {0, 0, 1, true, false}}, {'0', '0', {0, 0, 0, true, false}},
        {'W', 'L', {1, 0, 0, true, false}}, {'L', 'W', {0, 1, 0, true, false}},
        {'D', 'D', {0, 0, 1, true, false}}, {'+', '-', {1, 0, 0, true, true}},
        {'-', '+', {0, 1, 0, true, true}},  {'-', '-', {0, 0, 0, true, true}},
        {' ', ' ', {0, 0, 0, false, false}}};

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].one == one && table[i].two == two) {
            *score = table[i].score;
            return true;
        }
    return false;
}

/* Writes a table.  PLAYER2 is an id or a word. */
static void write_table(struct hj_writer *w, int64_t table,
                        struct hj_str player1, struct hj_str player2,
                        const struct score *score)
{
    hj_write_object(w, NULL);
    hj_write_int(w, "table", table);
    hj_write_str(w, "player1", player1);
    hj_write_str(w, "player2", player2);
    if (score->known) {
        hj_write_int(w, "wins1", score->wins1);
        hj_write_int(w, "wins2", score->wins2);
        hj_write_int(w, "draws", score->draws);
        if (score->forfeit)
            hj_write_int(w, "forfeit", 1);
    }
    hj_write_end(w);
}

/* Writes the table of a player and the opponent once, for the player with the
 * white pieces or else the first one in the file. */
static bool write_match(struct report *t, size_t at, size_t round,
                        int64_t *table, struct hj_writer *w, struct hj_error *e)
{
    struct player *p = &t->players[at], *q;
    struct block *one = &p->blocks[round], *two;
    char digits[HJ_DIGITS];
    struct score score;
    uint32_t other;

    if (!hj_map_get(t->rows, hj_digits(one->opponent, digits), &other) ||
        other == at)
        return hj_fail(e, "%s:%u: round %zu: no opponent %u", t->file, p->line,
                       round + 1, (unsigned)one->opponent);
    q = &t->players[other];
    two = &q->blocks[round];
    if (!hj_str_eq(hj_digits(two->opponent, digits), p->id) ||
        !find_score(one->result, two->result, &score))
        return hj_fail(e,
                       "%s:%u: round %zu: what is said here of the game with "
                       "%.*s is not what line %u says",
                       t->file, p->line, round + 1, HJ_STR_ARG(q->id), q->line);
    if ((one->colour == 'b' && two->colour == 'w') ||
        (!(one->colour == 'w' && two->colour == 'b') && other < at))
        return true;
    write_table(w, ++*table, p->id, q->id, &score);
    t->summary->games += score.known;
    t->summary->open += !score.known;
    return true;
}

static bool write_round(struct report *t, size_t round, struct hj_writer *w,
                        struct hj_error *e)
{
    static const struct score bye = {1, 0, 0, true, false}, none = {0};
    int64_t table = 0;

    for (size_t i = 0; i < t->count; i++)
        if (t->players[i].blocks[round].opponent != 0 &&
            !write_match(t, i, round, &table, w, e))
            return false;
    for (size_t i = 0; i < t->count; i++) {
        const struct block *block = &t->players[i].blocks[round];
        if (block->opponent != 0 || block->result == 0)
            continue;
        t->summary->byes++;
        if (strchr("FU+1W", block->result) != NULL)
            write_table(w, ++table, t->players[i].id, HJ_STR("BYE"), &bye);
        else if (strchr("H=D", block->result) != NULL)
            write_table(w, ++table, t->players[i].id, HJ_STR("HALF"), &none);
        else
            write_table(w, ++table, t->players[i].id, HJ_STR("ABSENT"), &none);
    }
    return true;
}

/* Returns the points of a result, in tenths. */
static int64_t tenths(char result)
{
    return strchr("1+WUF", result) != NULL ? 10
           : strchr("=DH", result) != NULL ? 5
                                           : 0;
}

/* True if the points of each player match the results; they may include
 * promised byes. */
static bool check_points(const struct report *t, struct hj_error *e)
{
    for (size_t i = 0; i < t->count; i++) {
        const struct player *p = &t->players[i];
        int64_t played = 0, all = 0;
        for (size_t r = 0; r < t->blocks; r++) {
            int64_t gives =
                p->blocks[r].result ? tenths(p->blocks[r].result) : 0;
            all += gives;
            played += r < t->rounds ? gives : 0;
        }
        if (p->points >= 0 && p->points != played && p->points != all)
            return hj_fail(e,
                           "%s:%u: columns 81 to 84 say %lld.%lld points, the "
                           "results of the line make %lld.%lld",
                           t->file, p->line, (long long)p->points / 10,
                           (long long)p->points % 10, (long long)played / 10,
                           (long long)played % 10);
    }
    return true;
}

/* True if the line declares points other than 1, 1/2 and 0, or additional
 * points. */
static bool counts_otherwise(struct hj_str line)
{
    static const char *const codes[] = {"162", "XXS", "XXA", "BBW", "BBD",
                                        "BBL", "BBZ", "BBF", "BBU"};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (hj_str_starts(line, hj_str(codes[i])))
            return true;
    return false;
}

static bool read_lines(struct report *t, struct hj_str bytes,
                       struct hj_writer *writer, struct hj_error *e)
{
    struct hj_str line;
    unsigned number = 0;

    if (!hj_str_reject_utf16(bytes, t->file, e))
        return false;
    bytes = hj_str_skip_bom(bytes);
    while (hj_str_line(&bytes, &line)) {
        number++;
        if (counts_otherwise(line))
            t->other = number;
        if (hj_str_starts(line, HJ_STR("001"))) {
            if (!read_player(t, line, number, writer, e))
                return false;
        } else if (hj_str_trim(line).n > 0) {
            t->summary->others++;
        }
    }
    t->summary->otherwise = t->other;
    return t->count > 0 || hj_fail(e, "%s: no line begins with 001", t->file);
}

/* Finds the rounds that have begun beyond those with opponents: in which each
 * player has a block, so that nobody is left to be paired.  A last round in
 * which no block says anything has not. */
static void find_rounds(struct report *t)
{
    size_t blocks = t->rounds;

    for (size_t r = t->rounds; r < t->blocks; r++) {
        size_t with = 0, blank = 0;
        for (size_t i = 0; i < t->count; i++) {
            with += t->players[i].blocks[r].result != 0;
            blank += t->players[i].blocks[r].result == NOT_PAIRED;
        }
        if (blank < t->count)
            blocks = r + 1;
        if (with == t->count && blank < with && t->rounds == r)
            t->rounds++;
    }
    t->blocks = blocks;
}

/* Writes blocks of rounds that have not begun as promised byes. */
static void write_promises(struct report *t, struct hj_writer *w)
{
    hj_write_array(w, "awards");
    for (size_t r = t->rounds; r < t->blocks; r++)
        for (size_t i = 0; i < t->count; i++) {
            char result = t->players[i].blocks[r].result;
            if (result == 0)
                continue;
            hj_write_object(w, NULL);
            hj_write_str(w, "player", t->players[i].id);
            hj_write_int(w, "round", (int64_t)r + 1);
            hj_write_text(w, "kind",
                          strchr("FU+1W", result) ? "BYE"
                          : strchr("H=D", result) ? "HALF"
                                                  : "ABSENT");
            hj_write_end(w);
            t->summary->promises++;
        }
    hj_write_end(w);
}

/* Writes the players whose first block of a round that has begun is not that of
 * the first round. */
static void write_late(const struct report *t, struct hj_writer *w)
{
    size_t late = 0;

    for (size_t i = 0; i < t->count; i++) {
        size_t r = 0;
        while (r < t->rounds && t->players[i].blocks[r].result == 0)
            r++;
        if (r > 0)
            import_write_late(w, late++, t->players[i].id, (int64_t)r);
    }
    if (late > 0)
        hj_write_end(w);
}

bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_trf_summary *summary,
                   struct hj_error *e)
{
    struct report t = {.file = file,
                       .seen = hj_map_new(64),
                       .rows = hj_map_new(64),
                       .summary = summary};
    bool fine = (t.seen != NULL && t.rows != NULL) || hj_fail_memory(e);

    *summary = (struct hj_trf_summary){0};
    hj_write_array(writer, "players");
    fine = fine && read_lines(&t, bytes, writer, e);
    hj_write_end(writer);
    if (fine)
        find_rounds(&t);
    hj_write_array(writer, "rounds");
    for (size_t r = 0; fine && r < t.rounds; r++) {
        hj_write_object(writer, NULL);
        hj_write_int(writer, "round", (int64_t)r + 1);
        hj_write_array(writer, "tables");
        fine = write_round(&t, r, writer, e);
        hj_write_end(writer);
        hj_write_end(writer);
    }
    hj_write_end(writer);
    fine = fine && (t.other > 0 || check_points(&t, e));
    if (fine && t.blocks > t.rounds)
        write_promises(&t, writer);
    if (fine)
        write_late(&t, writer);
    hj_map_free(t.seen);
    hj_map_free(t.rows);
    free(t.players);
    return fine;
}

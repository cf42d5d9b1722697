/* SPDX-License-Identifier: MPL-2.0 */
/* Parsing a result typed by a person. */
#include "event/typed-result.h"

#include "event/tournament-view.h"
#include "screen/styled-text.h"

#include <string.h>

enum { MOST_WORDS = 64, FOUND = TYPED_SEATS + 1 };

bool typed_round_read(struct typed_round *r, struct hj_event *event,
                      int64_t round, struct hj_error *e)
{
    struct hj_table *sizes;

    *r = (struct typed_round){.round = round};
    if (!hj_event_info(event, &r->info, e))
        return false;
    if (round >= 1 && round <= r->info.round &&
        !hj_event_is_elimination(event, round, &r->elimination, e))
        return false;
    r->seats = hj_event_query(event, HJ_VIEW_SEATS, round, 0, e);
    sizes = r->seats && r->info.by_team
                ? hj_event_query(event, HJ_VIEW_TEAM_SIZE, round, 0, e)
                : NULL;
    r->team_size = sizes ? hj_table_int(sizes, 0, "size") : 0;
    hj_table_free(sizes);
    return r->seats != NULL &&
           (!r->info.by_team || r->team_size > 0 || hj_fail_memory(e));
}

void typed_round_free(struct typed_round *r)
{
    hj_table_free(r->seats);
    r->seats = NULL;
}

static struct hj_str cell(const struct typed_round *r, size_t row,
                          const char *column)
{
    return hj_table_get(r->seats, row, column);
}

/* Sets RESULT to the table of row FIRST and its rows. */
static void take_table(const struct typed_round *r, size_t first,
                       struct typed_result *result)
{
    int64_t table = hj_table_int(r->seats, first, "table");
    size_t row = first;

    while (row > 0 && hj_table_int(r->seats, row - 1, "table") == table)
        row--;
    *result = (struct typed_result){.table = table, .row = row};
    for (; row < hj_table_rows(r->seats) &&
           hj_table_int(r->seats, row, "table") == table;
         row++) {
        result->players = (uint32_t)hj_table_int(r->seats, row, "seat");
        result->rows++;
    }
}

bool typed_table_find(const struct typed_round *r, int64_t table,
                      struct typed_result *result)
{
    size_t low = 0, high = hj_table_rows(r->seats);

    *result = (struct typed_result){.table = table};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hj_table_int(r->seats, middle, "table") < table)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == hj_table_rows(r->seats) ||
        hj_table_int(r->seats, low, "table") != table)
        return false;
    take_table(r, low, result);
    return result->players > 1;
}

struct hj_str typed_side(const struct typed_round *r,
                         const struct typed_result *result, uint32_t seat)
{
    for (size_t i = result->row; i < result->row + result->rows; i++)
        if (hj_table_int(r->seats, i, "seat") == seat)
            return cell(r, i, "side");
    return HJ_STR("");
}

/* Reads numbers between dashes, or single digits without dashes.  Returns their
 * number, or 0 for other texts. */
static size_t read_numbers(struct hj_str text, int64_t *numbers, size_t most)
{
    struct hj_str part;
    size_t count = 0;
    bool dashed = hj_str_find(text, '-', 0) < text.n;

    if (!dashed && text.n < 2)
        return 0;
    while (dashed ? hj_str_split(&text, '-', &part) : text.n > 0) {
        if (!dashed) {
            part = hj_str_first(text, 1);
            text = hj_str_from(text, 1);
        }
        if (count == most || part.n == 0 || part.p[0] == '+' ||
            part.p[0] == '-' || !hj_str_int(part, 0, 99, &numbers[count]))
            return 0;
        count++;
    }
    return count;
}

/* Makes the score of SEATS sides from the numbers. */
static bool make_score(struct hj_str text, const int64_t *numbers, size_t count,
                       uint32_t seats, struct hj_score *score,
                       struct hj_error *e)
{
    *score = (struct hj_score){.seats = seats};
    if (count < seats && seats > 2)
        return hj_fail(e,
                       "'%.*s' is not a result of this table: write the games "
                       "of each of its %u players, as 1-0-0%s",
                       HJ_STR_ARG(text), seats, seats == 4 ? "-0" : "");
    if (count < seats || count > seats + 1)
        return hj_fail(e,
                       "'%.*s' is not a result: write 2-1, or 1-1-1 with "
                       "drawn games",
                       HJ_STR_ARG(text));
    for (uint32_t s = 0; s < seats; s++)
        score->wins[s] = numbers[s];
    score->draws = count > seats ? numbers[seats] : 0;
    return true;
}

static bool read_score(struct hj_str text, uint32_t seats,
                       struct hj_score *score, struct hj_error *e)
{
    int64_t numbers[HJ_TABLE_SEATS + 1] = {0};
    size_t count = read_numbers(text, numbers, seats + 1);

    return make_score(text, numbers, count, seats, score, e);
}

/* Reads numbers between blanks: `2 1`. */
static bool read_apart(const struct hj_str *words, size_t count, uint32_t seats,
                       struct hj_score *score, bool *apart, struct hj_error *e)
{
    int64_t numbers[HJ_TABLE_SEATS + 1] = {0};

    *apart = count >= seats && count <= seats + 1;
    for (size_t i = 0; *apart && i < count; i++)
        *apart = words[i].n == 1 && hj_str_int(words[i], 0, 9, &numbers[i]);
    return !*apart || make_score(words[0], numbers, count, seats, score, e);
}

/* Reads the match of two teams from the results of their seats. */
static bool read_boards(const struct typed_round *r, const struct hj_str *words,
                        size_t count, struct typed_result *result,
                        struct hj_error *e)
{
    struct hj_score *match = &result->score;

    if (!r->info.by_team || result->players > 2) /* 0: no such table */
        return hj_fail(e, "unexpected '%.*s' behind the result",
                       HJ_STR_ARG(words[1]));
    if (count > TYPED_SEATS || (int64_t)count > r->team_size)
        return hj_fail(e, "%zu results of seats; a team has %lld", count,
                       (long long)r->team_size);
    *match = (struct hj_score){.seats = 2};
    for (size_t i = 0; i < count; i++) {
        struct hj_score *seat = &result->boards[i];
        if (!read_score(words[i], 2, seat, e) ||
            !hj_score_is_possible(seat, &r->info, false, e))
            return false;
        match->wins[0] += seat->wins[0] > seat->wins[1];
        match->wins[1] += seat->wins[0] < seat->wins[1];
        /* A double loss is not a draw. */
        match->draws +=
            seat->wins[0] == seat->wins[1] && seat->wins[0] + seat->draws > 0;
    }
    result->board_count = count;
    return true;
}

/* True if the score is possible.  A team can win as many games as it has
 * seats. */
static bool is_possible(const struct typed_round *r,
                        const struct typed_result *result, struct hj_error *e)
{
    struct hj_event_info info = r->info;
    const struct hj_score *s = &result->score;
    bool seats =
        r->info.by_team && hj_event_most_wins(&info) > 0 &&
        (result->board_count > 0 || r->team_size > hj_event_most_wins(&info));

    if (seats && s->wins[0] + s->wins[1] + s->draws > r->team_size)
        return hj_fail(e,
                       "a match of teams of %lld has as many seats, not %lld",
                       (long long)r->team_size,
                       (long long)(s->wins[0] + s->wins[1] + s->draws));
    if (seats)
        info.best_of = INT32_MAX;
    return hj_score_is_possible(&result->score, &info, r->elimination, e);
}

static bool is_no_play(struct hj_str word)
{
    return hj_str_is(word, "no-play") || hj_str_is(word, "np");
}

bool typed_score_read(const struct typed_round *r, const struct hj_str *words,
                      size_t count, struct typed_result *result,
                      struct hj_error *e)
{
    bool forfeit = count > 1 && is_no_play(words[count - 1]), apart = false;
    uint32_t seats = result->players > 2 ? result->players : 2;

    count -= forfeit;
    if (count > 1 &&
        !read_apart(words, count, seats, &result->score, &apart, e))
        return false;
    if (!apart && !(count == 1 ? read_score(words[0], seats, &result->score, e)
                               : read_boards(r, words, count, result, e)))
        return false;
    result->score.forfeit = forfeit || result->score.forfeit;
    result->has_score = true;
    return is_possible(r, result, e);
}

/* Splits a line into words.  Removes a colon after a word. */
static size_t split_words(struct hj_str line, struct hj_str *words)
{
    struct hj_str rest = hj_str_trim(line);
    size_t count = 0;

    while (rest.n > 0 && count < MOST_WORDS) {
        size_t n = 0;
        while (n < rest.n && hj_str_blank(hj_str_from(rest, n)) == 0)
            n++;
        words[count] = hj_str_first(rest, n);
        rest = hj_str_trim(hj_str_from(rest, n));
        if (words[count].p[n - 1] == ':' && n > 1)
            words[count].n--;
        count++;
    }
    return count;
}

/* Returns the text from the first word to the last. */
static struct hj_str join(const struct hj_str *words, size_t count)
{
    const char *end = words[count - 1].p + words[count - 1].n;

    return (struct hj_str){words[0].p, (size_t)(end - words[0].p)};
}

static bool is_digits(struct hj_str word)
{
    for (size_t i = 0; i < word.n; i++)
        if (word.p[i] < '0' || word.p[i] > '9')
            return false;
    return word.n > 0;
}

/* True if a word is a score, not part of a name. */
static bool is_score(struct hj_str word)
{
    for (size_t i = 0; i < word.n; i++)
        if ((word.p[i] < '0' || word.p[i] > '9') &&
            (word.p[i] != '-' || i == 0))
            return false;
    return word.n > 0;
}

/* True if two rows are of one side. */
static bool in_one_seat(const struct typed_round *r, size_t a, size_t b)
{
    return hj_str_eq(cell(r, a, "table"), cell(r, b, "table")) &&
           hj_str_eq(cell(r, a, "seat"), cell(r, b, "seat"));
}

/* True if TEXT has a letter: `7.` may be meant for a table and not for the
 * player Eve 7. */
static bool has_letter(struct hj_str text)
{
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] >= 0x80 ||
            (hj_lower(text.p[i]) >= 'a' && hj_lower(text.p[i]) <= 'z'))
            return true;
    return false;
}

/* Finds the row of the only player of the round who matches TEXT. */
static bool find_player(const struct typed_round *r, struct hj_str text,
                        size_t *row, struct hj_error *e)
{
    size_t rows[FOUND] = {0}, same = 1;
    size_t count = has_letter(text) || typed_players_are(r->seats, text)
                       ? typed_players_find(r->seats, text, rows, FOUND)
                       : 0;

    *row = rows[0];
    while (same < count && same < FOUND && in_one_seat(r, rows[0], rows[same]))
        same++; /* members of a team */
    if (count > 0 && same == count)
        return true;
    if (count == 0)
        return hj_fail(e, "nobody called '%.*s' plays in round %lld",
                       HJ_STR_ARG(text), (long long)r->round);
    return hj_fail(e, "'%.*s' may be %.*s (table %.*s) or %.*s (table %.*s)%s",
                   HJ_STR_ARG(text), HJ_STR_ARG(cell(r, rows[0], "name")),
                   HJ_STR_ARG(cell(r, rows[0], "table")),
                   HJ_STR_ARG(cell(r, rows[same], "name")),
                   HJ_STR_ARG(cell(r, rows[same], "table")),
                   count > same + 1 ? ", and others" : "");
}

/* True if the words are somebody's whole name, with a letter in it. */
static bool is_name(const struct typed_round *r, const struct hj_str *words,
                    size_t count)
{
    return count > 0 && has_letter(join(words, count)) &&
           typed_players_are(r->seats, join(words, count));
}

/* Returns the number of words of the name before a score: those of a whole name
 * with numbers, as in `Player 12 2-1`, or else those before the first score.  A
 * number and one digit are a score: `Ann 2 1`. */
static size_t name_words(const struct typed_round *r,
                         const struct hj_str *words, size_t count)
{
    size_t least = 0, at;

    while (least < count && !is_score(words[least]))
        least++;
    for (at = count; at > least; at--)
        if ((at == count || (is_score(words[at]) &&
                             (words[at].n > 1 || !is_score(words[at - 1])))) &&
            is_name(r, words, at))
            break;
    return at;
}

/* Reads `ann 2-1` or `ann 2-1 bob`. */
static bool read_by_name(const struct typed_round *r,
                         const struct hj_str *words, size_t count,
                         struct typed_result *result, struct hj_error *e)
{
    size_t at = name_words(r, words, count), row, end = at;
    int64_t wins;

    if (!find_player(r, join(words, at), &row, e))
        return false;
    take_table(r, row, result);
    while (end < count && (is_score(words[end]) || is_no_play(words[end])) &&
           (end == at || !is_name(r, words + end, count - end)))
        end++;
    if (result->players == 1)
        return hj_fail(e, "%.*s has no opponent in round %lld",
                       HJ_STR_ARG(cell(r, row, "name")), (long long)r->round);
    if (end < count) {
        struct typed_result other = {0};
        size_t second;
        if (!find_player(r, join(words + end, count - end), &second, e))
            return false;
        take_table(r, second, &other);
        if (other.table != result->table ||
            hj_table_int(r->seats, row, "seat") ==
                hj_table_int(r->seats, second, "seat"))
            return hj_fail(e,
                           "%.*s and %.*s do not play each other in round "
                           "%lld",
                           HJ_STR_ARG(cell(r, row, "name")),
                           HJ_STR_ARG(cell(r, second, "name")),
                           (long long)r->round);
    }
    if (at == count)
        return true;
    if (result->players > 2)
        return hj_fail(e,
                       "table %lld has %u players: give the result by "
                       "table, in the order of their seats",
                       (long long)result->table, result->players);
    if (!typed_score_read(r, words + at, end - at, result, e))
        return false;
    if (hj_table_int(r->seats, row, "seat") == 2) {
        wins = result->score.wins[0];
        result->score.wins[0] = result->score.wins[1];
        result->score.wins[1] = wins;
        for (size_t b = 0; b < result->board_count; b++) {
            wins = result->boards[b].wins[0];
            result->boards[b].wins[0] = result->boards[b].wins[1];
            result->boards[b].wins[1] = wins;
        }
    }
    return true;
}

bool typed_result_read(const struct typed_round *r, struct hj_str line,
                       struct typed_result *result, struct hj_error *e)
{
    struct hj_str words[MOST_WORDS];
    size_t count = split_words(line, words);
    int64_t table;

    *result = (struct typed_result){0};
    if (count == 0)
        return hj_fail(e, "missing table and result, as in 7 2-1");
    if (count == MOST_WORDS)
        return hj_fail(e, "too many words for a result");
    if (!is_digits(words[0]) || name_words(r, words, count) > 0)
        return is_score(words[0]) && !is_digits(words[0])
                   ? hj_fail(e, "missing table or name before %.*s",
                             HJ_STR_ARG(words[0]))
                   : read_by_name(r, words, count, result, e);
    if (!hj_str_int(words[0], 1, HJ_MOST_TABLES, &table))
        return hj_fail(e, "a table is a number from 1 to %d, not %.*s",
                       HJ_MOST_TABLES, HJ_STR_ARG(words[0]));
    if (!typed_table_find(r, table, result))
        return hj_fail(e,
                       result->rows > 0
                           ? "nobody plays at table %lld of round %lld"
                           : "no table %lld in round %lld",
                       (long long)table, (long long)r->round);
    return count == 1 || typed_score_read(r, words + 1, count - 1, result, e);
}

static void put_one(const struct hj_score *score, struct hj_out *out)
{
    for (uint32_t s = 0; s < score->seats; s++)
        hj_out_printf(out, "%s%lld", s ? "-" : "", (long long)score->wins[s]);
    if (score->draws > 0)
        hj_out_printf(out, "-%lld", (long long)score->draws);
}

void typed_score_put(const struct typed_result *result, struct hj_out *out)
{
    if (result->board_count == 0)
        put_one(&result->score, out);
    for (size_t b = 0; b < result->board_count; b++) {
        hj_out_puts(out, b ? " " : "");
        put_one(&result->boards[b], out);
    }
}

void typed_result_put(const struct typed_round *r,
                      const struct typed_result *result, size_t width,
                      struct hj_out *out)
{
    hj_out_printf(out, "table %lld: ", (long long)result->table);
    for (uint32_t s = 1; s <= result->players; s++) {
        if (s == 2 && result->has_score && result->players == 2) {
            hj_out_char(out, ' ');
            put_one(&result->score, out);
            hj_out_char(out, ' ');
        } else if (s > 1) {
            hj_out_puts(out, result->players == 2 ? " - " : ", ");
        }
        styled_put_cut(out, typed_side(r, result, s), width);
        if (result->has_score && result->players > 2)
            hj_out_printf(out, " %lld", (long long)result->score.wins[s - 1]);
    }
    if (result->has_score && result->players > 2 && result->score.draws > 0)
        hj_out_printf(out, ", drawn %lld", (long long)result->score.draws);
    if (result->board_count > 0) {
        hj_out_puts(out, " (");
        typed_score_put(result, out);
        hj_out_char(out, ')');
    }
    if (result->has_score && result->score.forfeit)
        hj_out_puts(out, ", without play");
}

void typed_score_write(const struct typed_result *result,
                       struct hj_writer *writer)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};
    const struct hj_score *score = &result->score;

    for (uint32_t i = 0; i < score->seats; i++)
        hj_write_int(writer, keys[i], score->wins[i]);
    hj_write_int(writer, "draws", score->draws);
    if (score->forfeit)
        hj_write_int(writer, "forfeit", 1);
    if (result->board_count == 0)
        return;
    hj_write_array(writer, "seats");
    for (size_t b = 0; b < result->board_count; b++) {
        hj_write_object(writer, NULL);
        hj_write_int(writer, "wins1", result->boards[b].wins[0]);
        hj_write_int(writer, "wins2", result->boards[b].wins[1]);
        hj_write_int(writer, "draws", result->boards[b].draws);
        hj_write_end(writer);
    }
    hj_write_end(writer);
}

bool typed_result_is_known(const struct typed_round *r, struct hj_event *event,
                           const struct typed_result *result)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};
    struct hj_table *table = hj_event_query(event, HJ_VIEW_TABLE_RESULT,
                                            r->round, result->table, NULL);
    bool same =
        table != NULL && hj_table_rows(table) == 1 &&
        hj_table_int(table, 0, "draws") == result->score.draws &&
        (hj_table_int(table, 0, "forfeit") != 0) == result->score.forfeit;

    for (uint32_t s = 0; same && s < result->score.seats; s++)
        same = hj_table_int(table, 0, keys[s]) == result->score.wins[s];
    hj_table_free(table);
    return same;
}

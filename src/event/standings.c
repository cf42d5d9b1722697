/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event standings and cut: who is where, and who plays for the title. */
#include "event/session.h"

#include "base/random.h"
#include "event/ranking.h"

#include <stdlib.h>

/* What `standings` asks for. */
struct standings_wishes {
    const char *explain;
    int64_t round;
    bool final, csv;
};

/* One part of a tie-breaker, as a line. */
static void print_part(struct session *s, const struct hj_ranking *r,
                       const struct hj_part *part)
{
    static const char *const why[] = {"against", "without play against",
                                      "bye",     "half-point bye",
                                      "absent",  "not in the round"};
    struct hj_out *out = s->cli->out;

    hj_out_puts(out, "  ");
    if (part->round > 0)
        hj_out_printf(out, "round %u, ", (unsigned)part->round);
    if (part->opponent != HJ_NOBODY || part->kind != HJ_PART_PLAYED)
        hj_out_puts(out, why[part->kind]);
    if (part->opponent != HJ_NOBODY) {
        hj_out_char(out, ' ');
        hj_out_visible(out, r->t->players[part->opponent].name);
    }
    if (part->opponent != HJ_NOBODY || part->kind != HJ_PART_PLAYED)
        hj_out_puts(out, ": ");
    hj_out_int(out, part->num);
    if (part->den != 1)
        hj_out_printf(out, "/%u", (unsigned)part->den);
    if (part->weight != 1)
        hj_out_printf(out, " times %u", (unsigned)part->weight);
    if (part->raised)
        hj_out_printf(out, ", raised from %u/%u", (unsigned)part->raw_num,
                      (unsigned)part->raw_den);
    hj_out_puts(out, part->cut ? ", left out\n" : "\n");
}

static void print_level(struct session *s, const struct hj_ranking *r,
                        uint32_t player, uint32_t level)
{
    enum hj_tie_break kind = hj_standings_order(r->standings)->items[level];
    struct hj_part *parts;
    uint64_t divisor = 1;
    uint32_t count = 0;

    hj_out_printf(s->cli->out, "%s: ", hj_tie_break_name(kind));
    hj_standings_value(r->standings, s->cli->out, player, level);
    parts = hj_standings_parts(r->standings, player, level, &count, &divisor);
    if (parts != NULL && divisor > 1)
        hj_out_printf(s->cli->out, ", the sum of these by %llu",
                      (unsigned long long)divisor);
    hj_out_char(s->cli->out, '\n');
    for (uint32_t i = 0; parts != NULL && i < count; i++)
        print_part(s, r, &parts[i]);
    free(parts);
}

static void write_part(struct hj_writer *w, const struct hj_ranking *r,
                       const struct hj_part *part)
{
    static const char *const kinds[] = {"played",   "no-play", "bye",
                                        "half-bye", "absent",  "missing"};

    hj_write_object(w, NULL);
    hj_write_text(w, "kind", kinds[part->kind]);
    if (part->round > 0)
        hj_write_int(w, "round", part->round);
    if (part->opponent != HJ_NOBODY)
        hj_write_str(w, "opponent", r->t->players[part->opponent].id);
    hj_write_int(w, "weight", part->weight);
    hj_write_int(w, "num", part->num);
    hj_write_int(w, "den", part->den);
    if (part->raised) {
        hj_write_int(w, "raw_num", part->raw_num);
        hj_write_int(w, "raw_den", part->raw_den);
    }
    hj_write_bool(w, "left_out", part->cut);
    hj_write_end(w);
}

static bool write_level(struct session *s, struct hj_writer *w,
                        const struct hj_ranking *r, uint32_t player,
                        uint32_t level)
{
    enum hj_tie_break kind = hj_standings_order(r->standings)->items[level];
    struct hj_out *value = hj_out_memory();
    struct hj_part *parts;
    uint64_t divisor = 1;
    uint32_t count = 0;

    if (value == NULL)
        return hj_fail_memory(&s->e);
    hj_standings_value(r->standings, value, player, level);
    parts = hj_standings_parts(r->standings, player, level, &count, &divisor);
    hj_write_object(w, NULL);
    hj_write_text(w, "tie_break", hj_tie_break_name(kind));
    hj_write_str(w, "value", hj_out_text(value));
    hj_write_int(w, "divisor", (int64_t)divisor);
    hj_write_array(w, "parts");
    for (uint32_t i = 0; parts != NULL && i < count; i++)
        write_part(w, r, &parts[i]);
    hj_write_end(w);
    hj_write_end(w);
    free(parts);
    hj_out_free(value);
    return true;
}

/* The same as one object. */
static int explain_json(struct session *s, const struct hj_ranking *r,
                        uint32_t player)
{
    struct hj_writer *w = hj_writer_json(s->cli->out);
    uint32_t place = hj_standings_place(r->standings, player);
    bool fine = w != NULL || hj_fail_memory(&s->e);

    if (fine) {
        hj_write_object(w, NULL);
        hj_write_str(w, "id", r->t->players[player].id);
        hj_write_str(w, "name", r->t->players[player].name);
        hj_write_int(w, "rank", hj_standings_rank(r->standings, place));
        hj_write_int(w, "round", hj_standings_round(r->standings));
        hj_write_text(w, "rules", hj_standings_rules(r->standings)->name);
        hj_write_array(w, "tie_breaks");
    }
    for (uint32_t i = 0; fine && i < hj_standings_order(r->standings)->count;
         i++)
        fine = write_level(s, w, r, player, i);
    if (w != NULL) {
        hj_write_end(w);
        hj_write_end(w);
    }
    hj_writer_free(w);
    return fine ? CLI_FINE : session_trouble(s);
}

static void explain_text(struct session *s, const struct hj_ranking *r,
                         uint32_t player)
{
    uint32_t place = hj_standings_place(r->standings, player);

    hj_out_visible(s->cli->out, r->t->players[player].name);
    hj_out_printf(s->cli->out, ": place %u of %u after round %u, by %s\n",
                  (unsigned)hj_standings_rank(r->standings, place),
                  (unsigned)r->t->player_count,
                  (unsigned)hj_standings_round(r->standings),
                  hj_standings_rules(r->standings)->name);
    for (uint32_t i = 0; i < hj_standings_order(r->standings)->count; i++)
        print_level(s, r, player, i);
}

/* The arithmetic behind one player's place. */
static int explain(struct session *s, const struct standings_wishes *wish)
{
    struct hj_out *id = hj_out_memory();
    struct hj_ranking r = {0};
    uint32_t player;
    int status = CLI_FINE;
    bool fine =
        (id != NULL || hj_fail_memory(&s->e)) &&
        hj_event_player(s->event, hj_str(wish->explain), true, id, &s->e) &&
        hj_ranking_make(&r, s->event, wish->round, false, 0, &s->e);

    if (!fine) {
        hj_out_free(id);
        return session_trouble(s);
    }
    session_release(s);
    player = hj_tournament_find(r.t, hj_out_text(id));
    if (s->cli->json)
        status = explain_json(s, &r, player);
    else
        explain_text(s, &r, player);
    hj_ranking_free(&r);
    hj_out_free(id);
    return status;
}

static int print_standings(struct session *s,
                           const struct standings_wishes *wish)
{
    struct hj_ranking r = {0};
    struct hj_table *table = NULL;

    if (wish->final) {
        table = hj_event_final(s->event, &s->e);
    } else if (hj_ranking_make(&r, s->event, wish->round, false, 0, &s->e)) {
        table = hj_ranking_table(&r, !wish->csv);
        if (table == NULL)
            hj_fail_memory(&s->e);
        hj_ranking_free(&r);
    }
    if (table == NULL || !wish->csv)
        return session_print(s, table, NULL);
    session_release(s);
    hj_table_csv(table, true, s->cli->out);
    hj_table_free(table);
    return CLI_FINE;
}

int event_standings(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct standings_wishes wish = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "explain", 0, &wish.explain, "PLAYER",
         "the arithmetic of one place", 0, 0},
        {CLI_NUMBER, "round", 0, &wish.round, "N", "after that round", 1, 1000},
        {CLI_FLAG, "final", 0, &wish.final, NULL,
         "those of the cut by how far they came", 0, 0},
        {CLI_FLAG, "csv", 0, &wish.csv, NULL, "as CSV", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n != 1 || (wish.final && (wish.explain || wish.round > 0)))
        return cli_usage(cli, "standings wants FILE; --final goes with no "
                              "--round and no --explain");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, wish.explain ? explain(&s, &wish)
                                        : print_standings(&s, &wish));
}

/* The best COUNT of those who have not left, as their ids. */
static bool write_cut(struct session *s, const struct hj_ranking *r,
                      int64_t count)
{
    int64_t found = 0;

    hj_write_array(s->w, "players");
    for (uint32_t at = 0; at < r->t->player_count && found < count; at++) {
        const struct hj_player *p =
            &r->t->players[hj_standings_player(r->standings, at)];
        if (!p->in)
            continue;
        hj_write_str(s->w, NULL, p->id);
        found++;
    }
    hj_write_end(s->w);
    return found == count || hj_fail(&s->e, "%lld players are left, not %lld",
                                     (long long)found, (long long)count);
}

int event_cut(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    int64_t given = -1, count;
    const struct cli_option options[] = {{CLI_NUMBER, "seed", 0, &given, "S",
                                          "draws those who are equal", 0,
                                          INT64_MAX},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    struct hj_ranking r = {0};
    uint64_t seed = (uint64_t)given;
    bool fine;

    if (n < 0)
        return status;
    if (n != 2 || !hj_str_int(hj_str(argv[1]), 2, 100000, &count))
        return cli_usage(cli, "cut wants FILE and how many play on");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    seed = (uint64_t)given;
    fine = (given >= 0 || hj_random_seed(&seed, &s.e)) &&
           hj_ranking_make(&r, s.event, 0, true, seed, &s.e);
    if (fine) {
        hj_write_int(s.w, "seed", (int64_t)seed);
        fine = write_cut(&s, &r, count);
    }
    hj_ranking_free(&r);
    return session_end(&s, fine ? session_enter(&s, HJ_ENTRY_CUT)
                                : session_trouble(&s));
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Consequences of a corrected result: rounds paired from it, cuts, final
 * places. */
#include "event/session.h"

#include "event/ranking.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_paired_from(struct hj_str method)
{
    return hj_str_is(method, "swiss") || hj_str_is(method, "pod") ||
           hj_str_is(method, "elimination") ||
           hj_str_is(method, "double-elimination");
}

/* Sets *OPEN to true if a table has no result. */
static bool is_open(struct session *s, bool *open)
{
    struct hj_table *tables =
        hj_event_query(s->event, HJ_VIEW_OUTSTANDING, 0, 0, &s->e);

    *open = tables != NULL && hj_table_rows(tables) > 0;
    hj_table_free(tables);
    return tables != NULL;
}

/* Reports the rounds after ROUND that were paired from its results. */
static bool tell_rounds(struct session *s, int64_t round)
{
    struct hj_table *rounds =
        hj_event_query(s->event, HJ_VIEW_ROUNDS, 0, 0, &s->e);
    struct hj_out *text = hj_out_memory();
    int64_t last = 0, count = 0;
    bool open = false, fine = rounds != NULL && is_open(s, &open);

    if (hj_out_failed(text))
        fine = hj_fail_memory(&s->e);
    for (size_t r = 0; fine && r < hj_table_rows(rounds); r++) {
        int64_t number = hj_table_int(rounds, r, "round");
        if (number <= round ||
            !is_paired_from(hj_table_get(rounds, r, "method")))
            continue;
        hj_out_printf(text, "%s%lld", count++ ? ", " : "", (long long)number);
        last = number;
    }
    if (fine && count > 0) {
        char line[256];
        snprintf(line, sizeof line,
                 "round%s %.*s %s paired from the result that was "
                 "corrected%s",
                 count > 1 ? "s" : "", HJ_STR_ARG(hj_out_text(text)),
                 count > 1 ? "were" : "was",
                 last == s->info.round && open
                     ? "; 'hj-event round repair' changes the last one as far "
                       "as it must be"
                     : "; what was played stays");
        fine = session_say(s, s->file, line, NULL, false);
    }
    hj_out_free(text);
    hj_table_free(rounds);
    return fine;
}

/* Finds the worst player of the cut, and the best player outside it who has not
 * left, by RANKS.  *ORDERED: the seeds are in the order of the ranks. */
static void find_border(const struct hj_ranking *r, const uint32_t *ranks,
                        const struct hj_table *cut, uint32_t *worst,
                        uint32_t *best, bool *ordered)
{
    uint32_t before = 0;

    *worst = *best = HJ_NOBODY;
    *ordered = true;
    for (size_t row = 0; row < hj_table_rows(cut); row++) {
        uint32_t p = hj_tournament_find(r->t, hj_table_get(cut, row, "id"));
        if (p == HJ_NOBODY)
            continue;
        *ordered = *ordered && ranks[p] >= before;
        before = ranks[p];
        if (*worst == HJ_NOBODY || ranks[p] > ranks[*worst])
            *worst = p;
    }
    for (uint32_t p = 0; p < r->t->player_count; p++) {
        bool in = false;
        for (size_t row = 0; !in && row < hj_table_rows(cut); row++)
            in = hj_str_eq(hj_table_get(cut, row, "id"), r->t->players[p].id);
        if (!in && r->t->players[p].in &&
            (*best == HJ_NOBODY || ranks[p] < ranks[*best]))
            *best = p;
    }
}

/* Compares the cut NAME after a stage with the current standings. */
static bool say_cut(struct session *s, const struct hj_ranking *r,
                    const struct hj_table *cut, const char *name)
{
    uint32_t *ranks, *order = hj_ranking_seeds(r, &ranks), worst, best;
    char line[512];
    bool ordered;

    if (order == NULL)
        return hj_fail_memory(&s->e);
    find_border(r, ranks, cut, &worst, &best, &ordered);
    if (worst != HJ_NOBODY && best != HJ_NOBODY && ranks[best] < ranks[worst])
        snprintf(line, sizeof line,
                 "%s was made from it: by the standings now %.*s would be in "
                 "it, and not %.*s",
                 name, HJ_STR_ARG(r->t->players[best].name),
                 HJ_STR_ARG(r->t->players[worst].name));
    else
        snprintf(line, sizeof line, "%s was made from it: %s", name,
                 ordered ? "it would be the same now"
                         : "the same players now have other seeds");
    free(order);
    free(ranks);
    return session_say(s, s->file, line, NULL, false);
}

static bool tell_one_cut(struct session *s, const struct hj_event_stage *stage)
{
    struct hj_table *cut =
        hj_event_query(s->event, HJ_VIEW_SEEDS, stage->number + 1, 0, &s->e);
    bool only =
        cut != NULL && stage->last == s->info.cut_round && stage->number == 1;
    struct hj_ranking r = {0};
    char name[64];
    bool fine = cut != NULL &&
                hj_ranking_make_stage(&r, s->event, stage, 0, false, 0, &s->e);

    if (only)
        snprintf(name, sizeof name, "the cut");
    else
        snprintf(name, sizeof name, "the cut after round %lld",
                 (long long)stage->last);
    fine = fine && say_cut(s, &r, cut, name);
    hj_ranking_free(&r);
    hj_table_free(cut);
    return fine;
}

/* Reports the cut after the stage of ROUND, if any, and the cuts after later
 * stages into which its points were carried. */
static bool tell_cut(struct session *s, int64_t round)
{
    struct hj_event_stage stage;
    bool fine = hj_event_stage_of(s->event, round, &stage, &s->e);

    while (fine && stage.last > 0) {
        fine = tell_one_cut(s, &stage) &&
               hj_event_stage_at(s->event, stage.number + 1, &stage, &s->e);
        if (!stage.carry)
            break;
    }
    return fine;
}

/* Returns the row of a player in a final ranking, or the number of rows. */
static size_t row_of(const struct hj_table *places, struct hj_str id)
{
    size_t row = 0;

    while (row < hj_table_rows(places) &&
           !hj_str_eq(hj_table_get(places, row, "id"), id))
        row++;
    return row;
}

/* Reports final places that differ from BEFORE. */
static bool tell_places(struct session *s, const struct hj_table *before)
{
    enum { TOLD = 16 };
    struct hj_table *after = hj_event_final(s->event, &s->e);
    size_t told = 0;
    bool fine = after != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(after); r++) {
        size_t was = row_of(before, hj_table_get(after, r, "id"));
        struct hj_str now = hj_table_get(after, r, "place");
        struct hj_str then = hj_table_get(before, was, "place");
        char line[512];
        if (hj_str_eq(now, then) &&
            hj_str_eq(hj_table_get(after, r, "finals"),
                      hj_table_get(before, was, "finals")))
            continue;
        if (told++ >= TOLD)
            continue;
        snprintf(line, sizeof line, "%.*s: place %.*s%s%.*s, was %.*s%s%.*s",
                 HJ_STR_ARG(hj_table_get(after, r, "name")), HJ_STR_ARG(now),
                 hj_table_get(after, r, "finals").n ? ", " : "",
                 HJ_STR_ARG(hj_table_get(after, r, "finals")), HJ_STR_ARG(then),
                 hj_table_get(before, was, "finals").n ? ", " : "",
                 HJ_STR_ARG(hj_table_get(before, was, "finals")));
        fine = session_say(s, s->file, line, NULL, false);
    }
    if (fine && told > TOLD) {
        char line[80];
        snprintf(line, sizeof line,
                 "%zu more places are others (standings --final)", told - TOLD);
        fine = session_say(s, s->file, line, NULL, false);
    }
    if (fine && told == 0)
        fine = session_say(s, s->file, "all places stay", NULL, false);
    hj_table_free(after);
    return fine;
}

int session_correct(struct session *s, int64_t round)
{
    struct hj_error none = {0};
    struct hj_table *before = hj_event_final(s->event, &none);
    int status = session_enter(s, HJ_ENTRY_CORRECT);

    if (status == CLI_FINE && (!tell_rounds(s, round) ||
                               (s->info.cut > 0 && round <= s->info.cut_round &&
                                !tell_cut(s, round)) ||
                               (before != NULL && !tell_places(s, before))))
        status = session_trouble(s);
    hj_table_free(before);
    return status;
}

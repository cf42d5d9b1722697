/* SPDX-License-Identifier: MPL-2.0 */
/* Stages: the rounds of each stage, and the rounds that count in it. */
#include "event/stage.h"

#include <stdio.h>

static bool flag(const struct hj_table *stages, size_t row, const char *name)
{
    return hj_table_int(stages, row, name) != 0;
}

static enum hj_method method_of(struct hj_str text)
{
    char name[32];

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(text));
    return hj_method_of(name);
}

/* Returns the bracket method by which all rounds of the first stage were
 * paired, except imported ones, or HJ_METHODS. */
static enum hj_method paired_by(const struct hj_table *rounds, int64_t last)
{
    enum hj_method method = HJ_METHODS;

    for (size_t r = 0; r < hj_table_rows(rounds); r++) {
        enum hj_method of = method_of(hj_table_get(rounds, r, "method"));
        if (last > 0 && hj_table_int(rounds, r, "round") > last)
            break;
        if (of == HJ_METHODS)
            continue;
        if (!hj_method_has_bracket(of) ||
            (method != HJ_METHODS && of != method))
            return HJ_METHODS;
        method = of;
    }
    return method;
}

static void read_stage(const struct hj_table *stages, size_t row,
                       const struct hj_table *rounds,
                       struct hj_event_stage *stage)
{
    enum hj_method paired;
    size_t base = row;

    *stage = (struct hj_event_stage){
        .number = hj_table_int(stages, row, "stage"),
        .first = hj_table_int(stages, row, "first_round"),
        .players = hj_table_int(stages, row, "players"),
        .groups = hj_table_int(stages, row, "groups"),
        .rounds = hj_table_int(stages, row, "rounds"),
        .method = method_of(hj_table_get(stages, row, "method")),
        .carry = flag(stages, row, "carry"),
        .third_place = flag(stages, row, "third_place"),
        .reseed = flag(stages, row, "reseed"),
        .single_final = flag(stages, row, "single_final"),
        .seed_first = flag(stages, row, "seed_first")};
    if (row + 1 < hj_table_rows(stages))
        stage->last = hj_table_int(stages, row + 1, "first_round") - 1;
    while (base > 0 && flag(stages, base, "carry"))
        base--;
    stage->base = hj_table_int(stages, base, "stage");
    stage->from = hj_table_int(stages, base, "first_round");
    paired = row == 0 ? paired_by(rounds, stage->last) : HJ_METHODS;
    if (paired != HJ_METHODS)
        stage->method = paired;
}

/* Finds the stage with NUMBER, or else the last stage that had begun by
 * ROUND. */
static bool find_stage(struct hj_event *event, int64_t round, int64_t number,
                       struct hj_event_stage *stage, struct hj_error *e)
{
    struct hj_table *rounds = hj_event_query(event, HJ_VIEW_ROUNDS, 0, 0, e);
    struct hj_table *stages =
        rounds ? hj_event_query(event, HJ_VIEW_STAGES, 0, 0, e) : NULL;
    bool fine = stages != NULL;
    size_t row = 0;

    if (fine && hj_table_rows(stages) == 0)
        fine = hj_fail(e, "its state is not such as entries make: the file is "
                          "damaged, hj-event verify says how");
    while (fine && row + 1 < hj_table_rows(stages) &&
           (number > 0 ? hj_table_int(stages, row, "stage") < number
                       : round == 0 || hj_table_int(stages, row + 1,
                                                    "first_round") <= round))
        row++;
    if (fine && number > 0 && hj_table_int(stages, row, "stage") != number)
        fine = hj_fail(e, "no stage %lld", (long long)number);
    if (fine)
        read_stage(stages, row, rounds, stage);
    hj_table_free(stages);
    hj_table_free(rounds);
    return fine;
}

bool hj_event_stage_of(struct hj_event *event, int64_t round,
                       struct hj_event_stage *stage, struct hj_error *e)
{
    return find_stage(event, round, 0, stage, e);
}

bool hj_event_stage_at(struct hj_event *event, int64_t number,
                       struct hj_event_stage *stage, struct hj_error *e)
{
    return find_stage(event, 0, number, stage, e);
}

/* Counts the players of the stage: those of the cut or the groups, or all sides
 * that are or were in the first round. */
static bool count_players(struct hj_event *event,
                          const struct hj_event_stage *stage, int64_t *count,
                          struct hj_error *e)
{
    struct hj_table *sides;

    *count = stage->players;
    if (*count > 0)
        return true;
    sides = hj_event_query(event, HJ_VIEW_SIDES, 0, 0, e);
    for (size_t r = 0; sides != NULL && r < hj_table_rows(sides); r++)
        *count += hj_table_get(sides, r, "dropped").n == 0 ||
                  hj_table_int(sides, r, "dropped") > 0;
    hj_table_free(sides);
    return sides != NULL;
}

bool hj_event_stage_rounds(struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t *rounds,
                           struct hj_error *e)
{
    int64_t count = 0;

    *rounds = stage->rounds;
    if (*rounds > 0)
        return true;
    if (!count_players(event, stage, &count, e))
        return false;
    if (stage->groups > 0) /* the rounds of the largest group */
        count = (count + stage->groups - 1) / stage->groups;
    *rounds =
        hj_rounds_for(stage->method == HJ_METHODS ? HJ_SWISS : stage->method,
                      (uint32_t)count);
    return true;
}

struct hj_pairing_options
hj_event_stage_options(const struct hj_event_stage *stage)
{
    return (struct hj_pairing_options){.method = stage->method,
                                       .third_place = stage->third_place,
                                       .reseed = stage->reseed,
                                       .single_final = stage->single_final,
                                       .seed_first = stage->seed_first,
                                       .table_size = 2};
}

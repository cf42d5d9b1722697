/* SPDX-License-Identifier: MPL-2.0 */
/* The possible results of a match. */
#include "event/score.h"

#include "pairing/standings.h"

#include <stdio.h>

/* Writes the score: 2-1, or 1-1-1 with drawn games. */
static void write_score(const struct hj_score *score, char *text, size_t size)
{
    size_t n = 0;

    for (uint32_t i = 0; i < score->seats; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%lld", i ? "-" : "",
                              (long long)score->wins[i]);
    if (score->draws > 0)
        snprintf(text + n, size - n, "-%lld", (long long)score->draws);
}

/* Returns the rules if scores are points, otherwise NULL. */
static const struct hj_rule_set *
rules_by_score(const struct hj_event_info *info)
{
    char name[32];
    const struct hj_rule_set *rules;

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(info->rules));
    rules = hj_rule_set_find(name);
    return rules != NULL && rules->scoring->by_score ? rules : NULL;
}

int64_t hj_event_most_wins(const struct hj_event_info *info)
{
    return rules_by_score(info) ? 0 : info->best_of / 2 + 1;
}

int64_t hj_event_bye_wins(const struct hj_event_info *info)
{
    const struct hj_rule_set *rules = rules_by_score(info);

    return rules ? rules->bye_wins : hj_event_most_wins(info);
}

void hj_event_bye_write(const struct hj_event_info *info,
                        struct hj_writer *writer)
{
    int64_t wins = hj_event_bye_wins(info);

    if (wins != (info->best_of + 1) / 2)
        hj_write_int(writer, "wins1", wins);
}

/* True if a match awarded without play has at most one player with games. */
static bool is_award(const struct hj_score *score, struct hj_error *e)
{
    return (score->seats == 2 && score->draws == 0 &&
            score->wins[0] * score->wins[1] == 0) ||
           hj_fail(e, "without play a match is won 2-0 or 0-2, or lost by "
                      "both 0-0");
}

bool hj_score_is_possible(const struct hj_score *score,
                          const struct hj_event_info *info, bool elimination,
                          struct hj_error *e)
{
    int64_t most = hj_event_most_wins(info), best = -1;
    uint32_t winners = 0, leaders = 0;
    char text[160];

    write_score(score, text, sizeof text);
    if (score->forfeit && !is_award(score, e))
        return false;
    for (uint32_t i = 0; i < score->seats; i++) {
        if (most > 0 && score->wins[i] > most)
            return hj_fail(e,
                           "%s: nobody wins more than %lld game%s of a match "
                           "of best of %lld",
                           text, (long long)most, most == 1 ? "" : "s",
                           (long long)info->best_of);
        winners += most > 0 && score->wins[i] == most;
        if (score->wins[i] > best) {
            best = score->wins[i];
            leaders = 0;
        }
        leaders += score->wins[i] == best;
    }
    if (winners > 1)
        return hj_fail(e, "%s: %s can't have won the match", text,
                       winners == 2 ? "both" : "all");
    if (most > 0 && score->seats == 2 &&
        score->wins[0] + score->wins[1] > info->best_of)
        return hj_fail(e, "%s: more games than a match of best of %lld has",
                       text, (long long)info->best_of);
    return !elimination || leaders == 1 || (score->forfeit && best == 0) ||
           hj_fail(e, "%s: a match of an elimination needs a winner", text);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of the value of a tie-breaker, round by round. */
#include "pairing/standings-internal.h"

struct hj_part part_of(const struct hj_match *m, uint32_t opponent)
{
    static const enum hj_part_kind kinds[] = {[HJ_MATCH] = HJ_PART_PLAYED,
                                              [HJ_MATCH_BYE] = HJ_PART_BYE,
                                              [HJ_MATCH_HALF] = HJ_PART_HALF,
                                              [HJ_MATCH_ABSENT] =
                                                  HJ_PART_ABSENT};
    struct hj_part part = {.kind = kinds[m->kind],
                           .round = m->round,
                           .opponent = opponent,
                           .weight = 1,
                           .den = 1};

    if (m->kind == HJ_MATCH && m->forfeit)
        part.kind = HJ_PART_FORFEIT;
    return part;
}

void part_set(struct hj_part *part, uint64_t weight, uint64_t num, uint64_t den)
{
    part->weight = (uint32_t)weight;
    part->num = part->raw_num = (uint32_t)num;
    part->den = part->raw_den = (uint32_t)den;
    part->near = (double)weight * (double)num / (double)den;
}

static void part_set_ratio(struct hj_part *part, const struct ratio *ratio)
{
    part_set(part, 1, ratio->num, ratio->den);
    part->raised = ratio->raised;
    part->raw_num = ratio->raw_num;
    part->raw_den = ratio->raw_den;
}

/* Writes the only part of a player's own percentage. */
static uint32_t own_part(const struct ratio *ratio, struct hj_part *out)
{
    *out = (struct hj_part){.opponent = HJ_NOBODY};
    part_set_ratio(out, ratio);
    return 1;
}

/* Writes the opponents' percentages, or the floor for a player without
 * opponents. */
static uint32_t percent_parts(const struct hj_standings *s, uint32_t player,
                              bool games, struct hj_part *out,
                              uint64_t *divisor)
{
    const struct record *r = &s->records[player];
    const struct ratio *percents = games ? s->game_win : s->match_win;
    const struct ratio least = {
        .num = s->rules->floor_num, .den = s->rules->floor_den, .raised = true};
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        for (uint32_t seat = 0; seat < m->seats; seat++) {
            if (seat == en->seat)
                continue;
            out[n] = part_of(m, m->players[seat]);
            part_set_ratio(&out[n++], &percents[m->players[seat]]);
        }
    }
    *divisor = n;
    if (n > 0)
        return n;
    *divisor = 1;
    return own_part(&least, out);
}

/* Writes the opponents' average points a round, or their own average of these
 * (EXTENDED), with the weights of the rounds. */
static uint32_t sos_parts(const struct hj_standings *s, uint32_t player,
                          bool extended, struct hj_part *out, uint64_t *divisor)
{
    const struct record *r = &s->records[player];
    uint64_t unit = (uint64_t)s->rules->scoring->unit;
    uint32_t n = 0;

    *divisor = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        uint64_t weight = (uint32_t)m->weight / s->weight_step;
        for (uint32_t seat = 0; seat < m->seats; seat++) {
            uint32_t opponent = m->players[seat];
            const struct record *o = &s->records[opponent];
            if (seat == en->seat)
                continue;
            out[n] = part_of(m, opponent);
            part_set(&out[n], weight, (uint64_t)o->sums.points * s->weight_unit,
                     o->weight * unit);
            if (extended) {
                part_set(&out[n], weight, 0, 1);
                out[n].den = 0;
                out[n].near = (double)weight * s->sos[opponent].near;
            }
            *divisor += weight;
            n++;
        }
    }
    if (n == 0)
        *divisor = 1;
    return n;
}

/* Writes the player's points of each round.  PROGRESSIVE: each round counts as
 * often as it is part of a running total. */
static uint32_t round_parts(const struct hj_standings *s, uint32_t player,
                            bool progressive, struct hj_part *out)
{
    const struct record *r = &s->records[player];

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        out[i] = part_of(m, m->seats == 2 ? m->players[!en->seat] : HJ_NOBODY);
        part_set(&out[i], progressive ? s->round + 1 - m->round : 1,
                 (uint64_t)hj_match_points(m, en->seat, s->rules->scoring),
                 (uint64_t)s->rules->scoring->unit);
    }
    return r->count;
}

/* True if the match was won.  PLAYED: only wins at the table count. */
static bool is_win(const struct hj_match *m, uint32_t seat, bool played)
{
    return hj_match_points(m, seat, &hj_scoring_fide) == hj_scoring_fide.win &&
           (!played || (m->kind == HJ_MATCH && !m->forfeit));
}

static uint32_t win_parts(const struct hj_standings *s, uint32_t player,
                          bool played, struct hj_part *out)
{
    const struct record *r = &s->records[player];

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        out[i] = part_of(m, m->seats == 2 ? m->players[!en->seat] : HJ_NOBODY);
        part_set(&out[i], 1, is_win(m, en->seat, played), 1);
    }
    return r->count;
}

/* Writes the points against opponents with at least half of the possible
 * points. */
static uint32_t koya_parts(const struct hj_standings *s, uint32_t player,
                           struct hj_part *out)
{
    const struct hj_scoring *scoring = s->rules->scoring;
    const struct record *r = &s->records[player];
    int64_t possible = (int64_t)scoring->win * s->round;
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        for (uint32_t seat = 0; seat < m->seats; seat++) {
            uint32_t o = m->players[seat];
            if (seat == en->seat || 2 * s->records[o].sums.points < possible)
                continue;
            out[n] = part_of(m, o);
            part_set(&out[n++], 1,
                     (uint64_t)hj_match_points(m, en->seat, scoring),
                     (uint64_t)scoring->unit);
            break;
        }
    }
    return n;
}

/* Writes the Buchholz values of the opponents met at the table, for their
 * average. */
static uint32_t average_parts(const struct hj_standings *s, uint32_t player,
                              struct hj_part *out, uint64_t *divisor)
{
    const struct record *r = &s->records[player];
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        for (uint32_t seat = 0; !m->forfeit && seat < m->seats; seat++) {
            if (seat == en->seat)
                continue;
            out[n] = part_of(m, m->players[seat]);
            part_set(&out[n++], 1, s->buchholz[m->players[seat]],
                     (uint64_t)s->rules->scoring->unit);
        }
    }
    *divisor = n > 0 ? n : 1;
    return n;
}

uint32_t parts_make(const struct hj_standings *s, uint32_t player,
                    enum hj_tie_break kind, struct hj_part *out,
                    uint64_t *divisor)
{
    *divisor = 1;
    switch (kind) {
    case HJ_TB_MATCH_POINTS:
    case HJ_TB_PROGRESSIVE:
        return round_parts(s, player, kind == HJ_TB_PROGRESSIVE, out);
    case HJ_TB_MATCH_WIN:
        return own_part(&s->match_win[player], out);
    case HJ_TB_GAME_WIN:
        return own_part(&s->game_win[player], out);
    case HJ_TB_OPPONENTS_MATCH_WIN:
    case HJ_TB_OPPONENTS_GAME_WIN:
        return percent_parts(s, player, kind == HJ_TB_OPPONENTS_GAME_WIN, out,
                             divisor);
    case HJ_TB_SOS:
    case HJ_TB_EXTENDED_SOS:
        return sos_parts(s, player, kind == HJ_TB_EXTENDED_SOS, out, divisor);
    case HJ_TB_AVERAGE_BUCHHOLZ:
        return average_parts(s, player, out, divisor);
    case HJ_TB_KOYA:
        return koya_parts(s, player, out);
    case HJ_TB_WINS:
    case HJ_TB_WINS_PLAYED:
        return win_parts(s, player, kind == HJ_TB_WINS_PLAYED, out);
    default:
        return buchholz_parts(s, player, kind, out);
    }
}

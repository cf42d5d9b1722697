/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair standings --explain: the arithmetic of one player's standing. */
#include "pair/pair.h"

#include <stdio.h>
#include <stdlib.h>

struct explain {
    struct hj_out *out, *text; /* text: buffer for values */
    struct pair_ranking *r;
    uint32_t player;
};

static const char *const part_kinds[] = {"played", "forfeit", "bye",
                                         "half",   "absent",  "missing"};

static bool is_average(enum hj_tie_break kind)
{
    return kind == HJ_TB_OPPONENTS_MATCH_WIN ||
           kind == HJ_TB_OPPONENTS_GAME_WIN || kind == HJ_TB_AVERAGE_BUCHHOLZ ||
           kind == HJ_TB_SOS || kind == HJ_TB_EXTENDED_SOS;
}

static struct hj_str value_text(struct explain *x, uint32_t level)
{
    hj_out_cut(x->text, 0);
    hj_standings_value(x->r->s, x->text, x->player, level);
    return hj_out_text(x->text);
}

/* Writes the name, with the id if it differs. */
static void print_player(struct explain *x, uint32_t player)
{
    const struct hj_player *p = &x->r->in.t->players[player];

    hj_out_visible(x->out, p->name);
    if (hj_str_eq(p->name, p->id))
        return;
    hj_out_puts(x->out, " (");
    hj_out_visible(x->out, p->id);
    hj_out_char(x->out, ')');
}

/* Writes the opponent, or the reason there is none. */
static void print_head(struct explain *x, const struct hj_part *part)
{
    hj_out_puts(x->out, "  ");
    if (part->round > 0)
        hj_out_printf(x->out, "round %u, ", part->round);
    if (part->opponent != HJ_NOBODY) {
        print_player(x, part->opponent);
        if (part->kind == HJ_PART_FORFEIT)
            hj_out_puts(x->out, ", forfeit");
    } else {
        hj_out_puts(x->out, part->kind == HJ_PART_MISSING
                                ? "a round without a row"
                                : part_kinds[part->kind]);
    }
    hj_out_puts(x->out, ": ");
}

static void print_ratio(struct explain *x, const struct hj_part *part)
{
    const struct hj_rule_set *rules = hj_standings_rules(x->r->s);

    hj_out_printf(x->out, "%u/%u", part->raw_num, part->raw_den);
    if (part->raw_den > 0)
        hj_out_printf(x->out, " = %.6f",
                      (double)part->raw_num / (double)part->raw_den);
    if (part->raised)
        hj_out_printf(x->out, ", raised to %u/%u", rules->floor_num,
                      rules->floor_den);
}

/* Writes the number of a part. */
static void print_number(struct explain *x, enum hj_tie_break kind,
                         const struct hj_part *part)
{
    const struct hj_scoring *scoring = hj_standings_rules(x->r->s)->scoring;
    bool halves =
        kind == HJ_TB_SONNEBORN_BERGER || kind == HJ_TB_SONNEBORN_BERGER_CUT1;

    switch (kind) {
    case HJ_TB_MATCH_WIN:
    case HJ_TB_GAME_WIN:
    case HJ_TB_OPPONENTS_MATCH_WIN:
    case HJ_TB_OPPONENTS_GAME_WIN:
        print_ratio(x, part);
        return;
    case HJ_TB_SOS:
        hj_out_printf(x->out, "%u/%u = %.6f", part->num, part->den,
                      (double)part->num / (double)part->den);
        break;
    case HJ_TB_EXTENDED_SOS:
        hj_out_printf(x->out, "%.6f", part->near / (double)part->weight);
        break;
    case HJ_TB_WINS:
    case HJ_TB_WINS_PLAYED:
        hj_out_int(x->out, part->num);
        return;
    default:
        pair_write_points(x->out, part->num, scoring);
    }
    if (halves && part->weight != 2)
        hj_out_puts(x->out, part->weight == 1 ? " x 0.5" : " x 0");
    else if (!halves && part->weight != 1)
        hj_out_printf(x->out, " x %u", part->weight);
}

static void print_part(struct explain *x, enum hj_tie_break kind,
                       const struct hj_part *part)
{
    bool dummy = part->opponent == HJ_NOBODY && part->round == 0;

    if (kind == HJ_TB_MATCH_WIN || kind == HJ_TB_GAME_WIN)
        hj_out_puts(x->out, "  ");
    else if (dummy && part->kind == HJ_PART_PLAYED)
        hj_out_puts(x->out, "  no opponent: ");
    else
        print_head(x, part);
    print_number(x, kind, part);
    if (part->cut)
        hj_out_puts(x->out, ", cut");
    hj_out_char(x->out, '\n');
}

static bool print_level(struct explain *x, uint32_t level)
{
    enum hj_tie_break kind = hj_standings_order(x->r->s)->items[level];
    uint64_t divisor = 1;
    uint32_t count;
    struct hj_part *parts =
        hj_standings_parts(x->r->s, x->player, level, &count, &divisor);

    hj_out_puts(x->out, hj_tie_break_name(kind));
    hj_out_char(x->out, ' ');
    if (kind == HJ_TB_HEAD_TO_HEAD)
        hj_out_puts(x->out, value_text(x, level).n > 0
                                ? "(points against those still equal) "
                                : "(nobody is still equal)");
    hj_out_str(x->out, value_text(x, level));
    if (is_average(kind) && count > 0)
        hj_out_printf(x->out, ", the sum by %llu", (unsigned long long)divisor);
    hj_out_char(x->out, '\n');
    for (uint32_t i = 0; i < count; i++)
        print_part(x, kind, &parts[i]);
    free(parts);
    return parts != NULL || kind == HJ_TB_HEAD_TO_HEAD || kind == HJ_TB_RANDOM;
}

/* Returns the player's rank, within the group where there are groups. */
static uint32_t rank_of(const struct explain *x)
{
    return x->r->group > 0
               ? x->r->group_rank
               : hj_standings_rank(x->r->s,
                                   hj_standings_place(x->r->s, x->player));
}

static bool print_all(struct explain *x)
{
    struct hj_player_record record;
    bool fine = true;

    hj_standings_record(x->r->s, x->player, &record);
    print_player(x, x->player);
    hj_out_printf(x->out, ": rank %u", rank_of(x));
    if (x->r->group > 0)
        hj_out_printf(x->out, " of group %u", x->r->group);
    hj_out_printf(x->out,
                  " after round %u, rules %s; %u won, %u lost, %u "
                  "drawn, of them %u bye%s\n",
                  hj_standings_round(x->r->s),
                  hj_standings_rules(x->r->s)->name, record.won, record.lost,
                  record.drawn, record.byes, record.byes == 1 ? "" : "s");
    for (uint32_t i = 0; fine && i < hj_standings_order(x->r->s)->count; i++)
        fine = print_level(x, i);
    return fine;
}

static void json_part(struct explain *x, struct hj_writer *w,
                      const struct hj_part *part)
{
    char near[64];

    hj_write_object(w, NULL);
    if (part->round > 0)
        hj_write_int(w, "round", part->round);
    hj_write_text(w, "kind", part_kinds[part->kind]);
    if (part->opponent != HJ_NOBODY)
        hj_write_str(w, "opponent", x->r->in.t->players[part->opponent].id);
    hj_write_int(w, "weight", part->weight);
    if (part->den > 0) {
        hj_write_int(w, "num", part->num);
        hj_write_int(w, "den", part->den);
    } else {
        hj_write_number(
            w, "about",
            (struct hj_str){
                near, (size_t)snprintf(near, sizeof near, "%.6f", part->near)});
    }
    if (part->raised) {
        hj_write_int(w, "raised_from_num", part->raw_num);
        hj_write_int(w, "raised_from_den", part->raw_den);
    }
    hj_write_bool(w, "cut", part->cut);
    hj_write_end(w);
}

static void json_level(struct explain *x, struct hj_writer *w, uint32_t level)
{
    enum hj_tie_break kind = hj_standings_order(x->r->s)->items[level];
    uint64_t divisor = 1;
    uint32_t count;
    struct hj_part *parts =
        hj_standings_parts(x->r->s, x->player, level, &count, &divisor);
    struct hj_str value = value_text(x, level);

    if (parts == NULL && kind != HJ_TB_HEAD_TO_HEAD && kind != HJ_TB_RANDOM)
        hj_out_fail_memory(x->out);
    hj_write_object(w, NULL);
    hj_write_text(w, "name", hj_tie_break_name(kind));
    if (value.n > 0)
        hj_write_number(w, "value", value);
    else
        hj_write_null(w, "value");
    hj_write_int(w, "divisor", (int64_t)divisor);
    hj_write_array(w, "parts");
    for (uint32_t i = 0; i < count; i++)
        json_part(x, w, &parts[i]);
    hj_write_end(w);
    hj_write_end(w);
    free(parts);
}

static bool json_all(struct explain *x)
{
    struct hj_writer *w = hj_writer_json(x->out);
    const struct hj_player *player = &x->r->in.t->players[x->player];

    hj_write_object(w, NULL);
    if (x->r->group > 0)
        hj_write_int(w, "group", x->r->group);
    hj_write_int(w, "rank", rank_of(x));
    hj_write_str(w, "id", player->id);
    hj_write_str(w, "name", player->name);
    hj_write_text(w, "rules", hj_standings_rules(x->r->s)->name);
    hj_write_int(w, "round", hj_standings_round(x->r->s));
    hj_write_array(w, "tie_breakers");
    for (uint32_t i = 0; i < hj_standings_order(x->r->s)->count; i++)
        json_level(x, w, i);
    hj_write_end(w);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

bool pair_explain_player(struct cli *cli, struct pair_ranking *r,
                         uint32_t player)
{
    struct explain x = {cli->out, hj_out_memory(), r, player};
    bool fine = x.text != NULL && (cli->json ? json_all(&x) : print_all(&x));

    fine = fine && !hj_out_failed(x.text);
    hj_out_free(x.text);
    return fine;
}

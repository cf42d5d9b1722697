/* SPDX-License-Identifier: MPL-2.0 */
/* Facts and events of this game in words, and its pieces on the board. */
#include "games/sularia/su.h"

/* Writes the path of a number behind the table: pools, generations, their
 * sum. */
void su_number_path(const struct pl_run *r, int number, struct hj_out *out)
{
    bool pool = number < SU_N_GEN;
    int f = number - (pool ? SU_N_POOL : SU_N_GEN);

    hj_out_puts(out, pool ? "sularium.pool" : "sularium.generation");
    if (f < SU_FACTIONS) {
        hj_out_char(out, '.');
        hj_out_str(out, su_faction_slug(r->g, f));
    }
}

/* Writes the pools (FIRST) or generations: of faction OF, or the sum of all;
 * false: no card has that faction. */
static bool put_numbers(const struct pl_run *r, int player, int first,
                        struct hj_str of, struct hj_out *out)
{
    const struct su_player *p = &su_own(r)->players[player];
    bool unsure = first == SU_N_POOL ? p->pool_unsure : p->generation_unsure;
    int f = su_faction_named(r->g, of), sum = 0;

    if (of.n > 0 && f < 0)
        return false;
    for (int i = 0; i < SU_FACTIONS; i++)
        if (i == f || of.n == 0)
            sum += su_number(r, player, first + i);
    return pl_put_known(out, !unsure, sum);
}

/* True if PATH is WORD, or begins with it; *REST is the part behind it. */
static bool begins(struct hj_str path, const char *word, struct hj_str *rest)
{
    size_t n = strlen(word);

    *rest = hj_str_from(path, n + 1);
    return hj_str_starts(path, hj_str(word)) &&
           (path.n == n || path.p[n] == '.');
}

bool su_query(const struct pl_run *r, struct hj_str path, struct hj_out *out)
{
    struct hj_str rest = path, of;
    int player = pl_player_text(r->g, pl_path_part(&rest));
    bool pool = begins(rest, "sularium.pool", &of);

    return player >= 0 && (pool || begins(rest, "sularium.generation", &of)) &&
           put_numbers(r, player, pool ? SU_N_POOL : SU_N_GEN, of, out);
}

static int sites(const struct pl_run *r, int player)
{
    return pl_count(r->s, player, SU_FRONT) + pl_count(r->s, player, SU_REAR);
}

static bool put_sum(const struct pl_run *r, int player, int first,
                    struct hj_out *out)
{
    return put_numbers(r, player, first, HJ_STR(""), out);
}

const struct pl_path su_more_paths[] = {
    {"@.sites", .count = sites},
    {"@.sularium.pool", put_sum, .number = SU_N_POOL},
    {"@.sularium.generation", put_sum, .number = SU_N_GEN},
    {NULL}};

/* Writes the event of a BARRAGE that misses a chosen site. */
static void put_missed(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    pl_put_plain(r, e->object, out);
    if (e->to < 0) {
        hj_out_puts(out, "'s BARRAGE hits nothing: the attacked site is gone");
        return;
    }
    hj_out_puts(out, "'s BARRAGE does not hit ");
    pl_put_plain(r, e->to, out);
    hj_out_puts(out, e->from ? ": it is gone" : ": it is not adjacent");
}

/* Writes an effect on the chain as its object. */
bool su_item_text(const struct pl_run *r, const struct pl_item *item,
                  struct hj_out *out)
{
    pl_put_plain(r, item->object, out);
    return true;
}

void su_event_text(const struct pl_run *r, const struct hj_event *e,
                   struct hj_out *out)
{
    switch (e->kind - PL_OWN_EVENT) {
    case SU_IDLE:
        pl_put_plain(r, e->object, out);
        hj_out_printf(out, " deals nothing: the %s it attacked is %s",
                      e->from ? "player" : "site", e->from ? "out" : "gone");
        break;
    case SU_MISSED:
        put_missed(r, e, out);
        break;
    case SU_STEPPED:
        hj_out_puts(out, e->to == SU_STEP_ALPHA ? "alpha strike damage step"
                                                : "damage step");
        break;
    default:
        break;
    }
}

void su_piece(const struct pl_run *r, int object, struct hj_piece *p)
{
    enum { ATTACKS = 1, DEFENDS };
    const struct su_fighter *f = su_fighter(r, object);

    p->square = su_type(r, object) == SU_SITE;
    p->counters = (int16_t)pl_mark_of(r->s, object, SU_COUNTERS);
    if (f == NULL || !f->in)
        return;
    p->relation = f->defends ? DEFENDS : ATTACKS;
    p->against = f->defends ? f->against : f->site;
    if (p->against < 0 && !f->defends)
        p->against_player = (int8_t)f->player;
}

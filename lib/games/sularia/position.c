/* SPDX-License-Identifier: MPL-2.0 */
/* What a position says beside the kernel's facts, and what it leaves open. */
#include "games/sularia/su.h"

enum { WORDS = 6, MOST = 9999 };

/* The words of a fact that stand without a preposition. */
struct words {
    const struct hj_operand *o[WORDS];
    int count;
};

static bool word_is(const struct words *w, int i, const char *text)
{
    return i < w->count && hj_str_is(hj_operand_text(w->o[i]), text);
}

static bool read_number(struct pl_run *r, const struct words *w, int i,
                        int least, int *n)
{
    const struct hj_operand *o = i < w->count ? w->o[i] : NULL;

    if (o == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_NUMBER));
    } else if (o->kind != HJ_OPERAND_NUMBER) {
        pl_unread(r, o, PL_SAY(NOT_A_NUMBER), PL_TEXT(o));
    } else {
        *n = o->value;
        if (*n < -MOST || *n > MOST)
            pl_unread(r, o, SU_SAY(POSITION_NUMBER_RANGE), *n);
        else if (*n < least)
            pl_unread(r, o, PL_SAY(BELOW_ZERO));
    }
    return !r->unread;
}

static const char *faction_word(const struct pl_run *r, int i)
{
    return i < su_game(r->g)->faction_count ? su_faction_slug(r->g, i).p : NULL;
}

/* `pool influence 4`, `sularium generation 5 jotune`; a pool may stand second
 * too, as it does in its path. */
static bool of_pools(struct pl_run *r, const struct words *w, int player)
{
    bool first = word_is(w, 1, "pool"), pool = first || word_is(w, 2, "pool");
    bool sularium = word_is(w, first ? 2 : 1, "sularium");
    int32_t *numbers = r->s->players[player].numbers;
    int n = 0, f = SU_MERCENARY;

    if (!first && !((word_is(w, 1, "influence") || sularium) &&
                    (pool || word_is(w, 2, "generation"))))
        return false;
    if (!sularium && !word_is(w, first ? 2 : 1, "influence")) {
        pl_unread(r, w->o[w->count > 2 ? 2 : 1], SU_SAY(FACT_OF_A_POOL));
        return true;
    }
    if (!read_number(r, w, 3, pool || !sularium ? 0 : -MOST, &n))
        return true;
    if (!pl_fact_ends(r, sularium ? 5 : 4))
        return true;
    if (!sularium) {
        numbers[pool ? SU_N_INFLUENCE : SU_N_INFLUENCE_GEN] = n;
        return true;
    }
    if (w->count > 4 &&
        (f = su_faction_named(r->g, hj_operand_text(w->o[4]))) < 0)
        pl_no_such(r, w->o[4], hj_operand_text(w->o[4]), "faction",
                   faction_word);
    else
        numbers[(pool ? SU_N_POOL : SU_N_GEN) + f] = n;
    return true;
}

/* `h1 def 2`: what is left with all that is there, on whatever line it
 * stands. */
static void tell_def(struct pl_run *r, const struct words *w)
{
    int object = pl_object_operand(r, w->o[0], -1), n;

    if (object < 0 || !read_number(r, w, 2, -MOST, &n))
        return;
    if (n < 1) {
        pl_unread(r, w->o[2], SU_SAY(POSITION_WITHOUT_DEF));
        return;
    }
    if (!pl_fact_ends(r, 3))
        return;
    pl_set_mark(r, object, SU_LOST, n);
    su_set(r, object, SU_TOLD, true);
}

bool su_fact(struct pl_run *r, const struct hj_action *fact)
{
    struct words w = {{NULL}, 0};
    int player;

    for (uint32_t i = 0; i < fact->count && w.count < WORDS; i++)
        if (fact->operands[i].role == HJ_ROLE_ITEM)
            w.o[w.count++] = &fact->operands[i];
    player = w.count > 0 ? pl_player(r->g, w.o[0]->symbol) : -1;
    if (w.count > 1 && player < 0)
        for (size_t t = 0; t < r->g->setup.team_count; t++)
            if (r->g->setup.team_symbols[t] == w.o[0]->symbol &&
                !word_is(&w, 1, "health")) {
                pl_unread(r, w.o[0], SU_SAY(FACT_OF_A_TEAM));
                return true;
            }
    if (player >= 0 && w.count > 1)
        return of_pools(r, &w, player);
    if (player < 0 && word_is(&w, 1, "def")) {
        tell_def(r, &w);
        return true;
    }
    return false;
}

void su_clear(struct pl_run *r)
{
    int health = r->g->setup.health > 0 ? r->g->setup.health
                 : r->g->setup.team_count > 0
                     ? (pl_on("faction-war.8") ? SU_TEAM_HEALTH : SU_HEALTH)
                 : pl_on("starting-health-pool.1") ? SU_HEALTH
                                                   : 0;

    su_own(r)->searched = -1;
    su_own(r)->fresh = 1;
    for (int i = 0; i < r->g->players; i++)
        r->s->players[i].numbers[SU_N_HEALTH] = health;
    if (!pl_on("determining-initiative-and-off-initiative-players.4"))
        r->s->turn = r->s->first = r->s->priority = 0;
}

static void settle_def(struct pl_run *r)
{
    for (int i = 0; i < r->s->object_count; i++) {
        int def = pl_mark_of(r->s, i, SU_LOST);
        if (!pl_is_flag(r, i, SU_TOLD))
            continue;
        su_set(r, i, SU_TOLD, false);
        pl_set_mark(r, i, SU_LOST, 0);
        pl_set_mark(r, i, SU_LOST, su_def(r, i) - def);
    }
}

/* Who has had a turn in this round, and what this turn has done as yet. */
void su_begin(struct pl_run *r)
{
    struct pl_state *s = r->s;

    settle_def(r);
    su_own(r)->hurt = su_own(r)->lasting = 1;
    s->begun = 1;
    for (int i = 0; i < r->g->players; i++) {
        if (pl_is_opponent(r->g, i, s->turn))
            continue;
        s->players[i].turns = s->round;
        if (s->phase > SU_PHASE_INFLUENCE)
            su_own(r)->influence_placed |= (uint8_t)(1u << i);
        if (s->phase == SU_PHASE_DRAW)
            su_own(r)->players[i].draws_due = SU_DRAW;
    }
    su_own(r)->done = s->phase == SU_PHASE_END ? SU_DONE : SU_GOES_ON;
}

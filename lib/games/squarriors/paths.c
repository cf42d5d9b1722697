/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: facts by their paths, and what the table shows. */
#include "games/squarriors/sq.h"

#include <stdio.h>

static const char *const attack_words[SQ_ATTACKS] = {
    "none", "challenge", "dominance", "manipulation", "stealth"};
static const char *const item_words[] = {"move", "buy", "promote", "banish",
                                         "detach"};

bool sq_zone_text(const struct pl_run *r, int object, struct hj_out *out)
{
    static const char *const words[] = {"army", "council", "vanguard"};
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone == SQ_MARK && o->host >= 0) {
        pl_put_zone(r, o->host, out);
        return true;
    }
    if (!(PL_ZONE(o->zone) & SQ_DOMAIN_CARDS))
        return false;
    hj_out_str(out, pl_id(r, o->controller));
    hj_out_printf(out, ".%s", words[o->zone - SQ_STRONGHOLD]);
    return true;
}

/* A card by its slug, an ability by its number: `queue.1`. */
bool sq_item_text(const struct pl_run *r, const struct pl_item *item,
                  struct hj_out *out)
{
    (void)r;
    if (item->kind != PL_ITEM_OWN)
        return false;
    hj_out_puts(out, item_words[item->number]);
    return true;
}

static bool queue_fact(const struct pl_run *r, struct hj_str path,
                       struct hj_out *out)
{
    const struct pl_state *s = r->s;
    const struct pl_item *item;
    struct hj_str rest = path, first;
    int64_t n;

    (void)hj_str_split(&rest, '.', &first);
    if (!(hj_str_is(first, "queue") || hj_str_is(first, "chain")) ||
        rest.p == NULL || !hj_str_int(rest, 1, s->stack_count, &n))
        return false;
    item = &s->stack[s->stack_count - n];
    if (item->kind == PL_ITEM_CARD)
        hj_out_str(out, pl_slug(r->g, s->objects[item->object].card));
    else if (item->kind == PL_ITEM_OWN)
        hj_out_puts(out, item_words[item->number]);
    else {
        pl_put_object(r->g, s, item->object, out);
        hj_out_printf(out, ".%d", item->ability + 1);
    }
    return true;
}

static int active_land(const struct pl_run *r, int player)
{
    for (struct pl_walk w = {0};
         pl_walk_of(&w, r->s, PL_ZONE(SQ_LAND), player);)
        if (sq_is_active_land(r, w.at))
            return w.at;
    return -1;
}

static bool player_fact(const struct pl_run *r, int player, struct hj_str what,
                        struct hj_out *out)
{
    const struct sq_own *own = sq_own(r);
    const struct pl_player *p = &r->s->players[player];
    int land, dealt = 0;

    if (hj_str_is(what, "provision.total"))
        hj_out_int(out, sq_provisions(r, player));
    else if (hj_str_is(what, "provision.threshold"))
        hj_out_int(out, sq_threshold(r, player));
    else if (hj_str_is(what, "creatures"))
        hj_out_int(out, p->held[SQ_ARMY] + p->held[SQ_COUNCIL] +
                            p->held[SQ_VANGUARD]);
    else if (hj_str_is(what, "lost"))
        hj_out_puts(out, p->out ? "yes" : "no");
    else if (hj_str_is(what, "challenge"))
        hj_out_int(
            out, own->attack == SQ_CHALLENGE ? sq_challenge_sum(r, player) : 0);
    else if (hj_str_is(what, "dealt")) {
        if (own->attack == SQ_DOMINANCE && player == own->attacking)
            dealt = own->dealt[0];
        else if (own->attack == SQ_DOMINANCE && player == own->defending)
            dealt = own->dealt[1];
        hj_out_int(out, dealt);
    } else if (hj_str_is(what, "land")) {
        land = active_land(r, player);
        if (land < 0)
            hj_out_puts(out, "none");
        else
            hj_out_str(out, pl_slug(r->g, r->s->objects[land].card));
    } else {
        return false;
    }
    return true;
}

bool sq_query(const struct pl_run *r, struct hj_str path, struct hj_out *out)
{
    const struct pl_state *s = r->s;
    struct hj_str rest = path, first;
    int player;

    if (hj_str_is(path, "attack")) {
        hj_out_puts(out, attack_words[sq_own(r)->attack]);
        return true;
    }
    if (hj_str_is(path, "privilege")) {
        if (s->priority >= PL_PLAYERS || s->winner >= 0)
            hj_out_puts(out, "none");
        else
            hj_out_str(out, pl_id(r, s->priority));
        return true;
    }
    if (queue_fact(r, path, out))
        return true;
    (void)hj_str_split(&rest, '.', &first);
    player = pl_player_text(r->g, first);
    return player >= 0 && rest.p != NULL && player_fact(r, player, rest, out);
}

void sq_paths(const struct pl_run *r,
              void (*list)(void *data, const char *path), void *data)
{
    static const char *const words[] = {
        "creatures", "provision.total", "provision.threshold", "land", "lost",
        "dealt",     "challenge"};
    char text[128];

    list(data, "attack");
    list(data, "privilege");
    for (int i = 0; i < r->g->players; i++)
        for (int k = 0; k < 7; k++) {
            if ((k == 5 && sq_own(r)->attack != SQ_DOMINANCE) ||
                (k == 6 && sq_own(r)->attack != SQ_CHALLENGE))
                continue;
            snprintf(text, sizeof text, "%.*s.%s", HJ_STR_ARG(pl_id(r, i)),
                     words[k]);
            list(data, text);
        }
}

bool sq_object_fact(const struct pl_run *r, int object, struct hj_str what,
                    struct hj_out *out)
{
    (void)r;
    (void)object;
    (void)what;
    (void)out;
    return false;
}

void sq_piece(const struct pl_run *r, int object, struct hj_piece *p)
{
    const struct sq_own *own = sq_own(r);
    const struct pl_object *o = &r->s->objects[object];

    if (o->flags & SQ_IS_ATTACKER) {
        p->relation = 1;
        p->against = own->attack == SQ_DOMINANCE ? -1 : own->defender;
        if (own->attack == SQ_DOMINANCE)
            p->against_player = (int8_t)own->defending;
    } else if (o->flags & SQ_IS_DEFENDER) {
        p->relation = 2;
    } else if (o->flags & SQ_IS_CHALLENGER) {
        p->relation = 3;
    }
    p->square = (PL_ZONE(o->zone) & SQ_DOMAIN_CARDS) != 0;
    if (sq_is_living(r, object) && p->value_count > SQ_VALUE_BLOOD) {
        p->full[SQ_VALUE_BLOOD] = p->values[SQ_VALUE_BLOOD];
        p->values[SQ_VALUE_BLOOD] =
            (int16_t)(p->values[SQ_VALUE_BLOOD] - o->marks[SQ_DAMAGE]);
        p->counters = o->marks[SQ_MANIPULATION];
    }
}

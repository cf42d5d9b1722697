/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: facts by their paths, and what the table shows. */
#include "games/squarriors/sq.h"

#include <stdio.h>

bool sq_zone_text(const struct pl_run *r, int object, struct hj_out *out)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone == SQ_MARK && o->host >= 0)
        pl_put_zone(r, o->host, out);
    else if (sq_is_in(r, object, SQ_DOMAIN_CARDS))
        pl_put_place(
            r,
            pl_place_ref(o->controller, SQ_ARMY + o->zone - SQ_STRONGHOLD, 0),
            out);
    else
        return false;
    return true;
}

bool sq_item_text(const struct pl_run *r, const struct pl_item *item,
                  struct hj_out *out)
{
    static const char *const words[] = {"move", "buy", "promote", "banish",
                                        "detach"};

    (void)r;
    if (item->kind == PL_ITEM_OWN)
        hj_out_puts(out, words[item->number]);
    return item->kind == PL_ITEM_OWN;
}

/* A card by its slug, an ability by its number, whatever the log calls it:
 * `queue.1`. */
static bool queue_fact(const struct pl_run *r, struct hj_str word,
                       struct hj_str rest, struct hj_out *out)
{
    struct pl_item item;
    int64_t n;

    if (!(hj_str_is(word, "queue") || hj_str_is(word, "chain")) ||
        rest.p == NULL || !hj_str_int(rest, 1, r->s->stack_count, &n))
        return false;
    item = r->s->stack[r->s->stack_count - n];
    item.alias = HJ_NO_SYMBOL;
    if (item.kind == PL_ITEM_CARD)
        hj_out_str(out, pl_slug(r->g, r->s->objects[item.object].card));
    else
        pl_put_item(r, &item, out);
    return true;
}

/* --- the paths of a player --- */

static int challenge(const struct pl_run *r, int player)
{
    return sq_own(r)->attack == SQ_CHALLENGE ? sq_challenge_sum(r, player) : 0;
}

static int dealt(const struct pl_run *r, int player)
{
    const struct sq_own *own = sq_own(r);

    return own->attack != SQ_DOMINANCE ? 0
           : player == own->attacking  ? own->dealt[0]
           : player == own->defending  ? own->dealt[1]
                                       : 0;
}

/* What counts for a player; ATTACK: listed in that alone. */
static const struct {
    const char *path;
    int (*number)(const struct pl_run *r, int player);
    enum sq_attack attack;
} numbers[] = {{"creatures", sq_creatures, SQ_NO_ATTACK},
               {"provision.total", sq_provisions, SQ_NO_ATTACK},
               {"provision.threshold", sq_threshold, SQ_NO_ATTACK},
               {"dealt", dealt, SQ_DOMINANCE},
               {"challenge", challenge, SQ_CHALLENGE}};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool player_fact(const struct pl_run *r, int player, struct hj_str what,
                        struct hj_out *out)
{
    int land;

    for (int i = 0; i < NUMBERS; i++)
        if (hj_str_is(what, numbers[i].path)) {
            hj_out_int(out, numbers[i].number(r, player));
            return true;
        }
    if (hj_str_is(what, "lost")) {
        hj_out_puts(out, r->s->players[player].out ? "yes" : "no");
        return true;
    }
    if (!hj_str_is(what, "land"))
        return false;
    land = sq_active_land(r, player);
    hj_out_str(out, land < 0 ? HJ_STR("none")
                             : pl_slug(r->g, r->s->objects[land].card));
    return true;
}

bool sq_query(const struct pl_run *r, struct hj_str path, struct hj_out *out)
{
    static const char *const attacks[SQ_ATTACKS] = {
        "none", "challenge", "dominance", "manipulation", "stealth"};
    struct hj_str rest = path, first;
    int player;

    if (hj_str_is(path, "attack")) {
        hj_out_puts(out, attacks[sq_own(r)->attack]);
        return true;
    }
    if (hj_str_is(path, "privilege")) {
        hj_out_str(out, r->s->priority >= PL_PLAYERS || pl_over(r)
                            ? HJ_STR("none")
                            : pl_id(r, r->s->priority));
        return true;
    }
    (void)hj_str_split(&rest, '.', &first);
    if (queue_fact(r, first, rest, out))
        return true;
    player = pl_player_text(r->g, first);
    return player >= 0 && rest.p != NULL && player_fact(r, player, rest, out);
}

void sq_paths(const struct pl_run *r,
              void (*list)(void *data, const char *path), void *data)
{
    static const char *const words[] = {"land", "lost"};
    char text[128];

    list(data, "attack");
    list(data, "privilege");
    for (int i = 0; i < r->g->players; i++)
        for (int k = 0; k < NUMBERS + 2; k++) {
            if (k < NUMBERS && numbers[k].attack != SQ_NO_ATTACK &&
                sq_own(r)->attack != numbers[k].attack)
                continue;
            snprintf(text, sizeof text, "%.*s.%s", PL_ID(r, i),
                     k < NUMBERS ? numbers[k].path : words[k - NUMBERS]);
            list(data, text);
        }
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
    p->square = sq_is_in(r, object, SQ_DOMAIN_CARDS);
    if (sq_is_living(r, object) && p->value_count > SQ_VALUE_BLOOD) {
        p->full[SQ_VALUE_BLOOD] = p->values[SQ_VALUE_BLOOD];
        p->values[SQ_VALUE_BLOOD] =
            (int16_t)(p->values[SQ_VALUE_BLOOD] - o->marks[SQ_DAMAGE]);
        p->counters = o->marks[SQ_MANIPULATION];
    }
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: facts by path, and pieces of the board. */
#include "games/squarriors/sq.h"

/* Returns the place of a mark, where its bearer lies, and of a domain card, in
 * its domain; PL_REF_NONE for others. */
pl_ref sq_where(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone == SQ_MARK && o->host >= 0 && pl_on("1.2.14"))
        return pl_place_of(r, o->host);
    if (sq_is_in(r, object, SQ_DOMAIN_CARDS))
        return pl_place_ref(o->controller, SQ_ARMY + o->zone - SQ_STRONGHOLD,
                            0);
    return PL_REF_NONE;
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

/* --- paths --- */

static bool attack(const struct pl_run *r, int player, int n,
                   struct hj_out *out)
{
    static const char *const words[] = {
#define SQ_ATTACK(name, word) word,
#include "games/squarriors/tables.def"
    };

    (void)player;
    (void)n;
    hj_out_puts(out, words[sq_own(r)->attack]);
    return true;
}

static bool privilege(const struct pl_run *r, int player, int n,
                      struct hj_out *out)
{
    (void)player;
    (void)n;
    hj_out_str(out, r->s->priority >= PL_PLAYERS || pl_over(r)
                        ? HJ_STR("none")
                        : pl_id(r, r->s->priority));
    return true;
}

/* Writes item N from the top of the queue: a card by its slug, an ability by
 * its number, without aliases. */
static bool queued(const struct pl_run *r, int player, int n,
                   struct hj_out *out)
{
    struct pl_item item;

    (void)player;
    if (n > r->s->stack_count)
        return false;
    item = r->s->stack[r->s->stack_count - n];
    item.alias = HJ_NO_SYMBOL;
    if (item.kind == PL_ITEM_CARD)
        hj_out_str(out, pl_slug(r->g, r->s->objects[item.object].card));
    else
        pl_put_item(r, &item, out);
    return true;
}

static bool land(const struct pl_run *r, int player, int n, struct hj_out *out)
{
    int object = sq_active_land(r, player);

    (void)n;
    hj_out_str(out, object < 0 ? HJ_STR("none")
                               : pl_slug(r->g, r->s->objects[object].card));
    return true;
}

static bool lost(const struct pl_run *r, int player, int n, struct hj_out *out)
{
    (void)n;
    return pl_put_yes(out, r->s->players[player].out);
}

/* Writes the provisions of PLAYER's creatures, or with a ROLE the sum of those
 * that have it; ? if one of them is unknown. */
static bool put_sum(const struct pl_run *r, int player, int role,
                    struct hj_out *out)
{
    bool known = true;

    PL_WALK_OF (w, r->s, SQ_LIVING, player)
        known = known && (r->s->objects[w.at].card != HJ_NO_CARD ||
                          (r->s->objects[w.at].flags & role) != role);
    return pl_put_known(out, known,
                        role == 0 ? sq_provisions(r, player)
                                  : sq_challenge_sum(r, player));
}

static bool dealt(const struct pl_run *r, int player, int n, struct hj_out *out)
{
    const struct sq_own *own = sq_own(r);
    int side = own->attack != SQ_DOMINANCE ? -1
               : player == own->attacking  ? 0
               : player == own->defending  ? 1
                                           : -1;

    (void)n;
    return pl_put_known(out, side < 0 || !(own->unsure >> side & 1),
                        side < 0 ? 0 : own->dealt[side]);
}

const struct pl_path sq_more_paths[] = {
    {"attack", attack},
    {"privilege", privilege},
    {"queue.#", queued},
    {"chain.#", queued},
    {"@.creatures", .count = sq_creatures},
    {"@.provision.total", put_sum},
    {"@.provision.threshold", .count = sq_threshold},
    {"@.land", land},
    {"@.lost", lost},
    {"@.dealt", dealt},
    {"@.challenge", put_sum, .number = SQ_IS_CHALLENGER},
    {NULL}};

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
            (int16_t)(p->values[SQ_VALUE_BLOOD] -
                      pl_mark_of(r->s, object, SQ_DAMAGE));
        p->counters = (int16_t)pl_mark_of(r->s, object, SQ_MANIPULATION);
    }
}

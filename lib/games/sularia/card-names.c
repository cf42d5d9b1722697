/* SPDX-License-Identifier: MPL-2.0 */
/* Which card a word of an action means, and which object of a zone that is. */
#include "games/sularia/sularia.h"

#include "base/hash.h"

/* Where it is remembered which card a word means. */
static struct su_word *seen_word(struct hj_game *g, struct hj_str text)
{
    return &g->words_seen[hj_hash_word(text) % SU_WORDS];
}

static bool is_seen(const struct su_word *seen, struct hj_str text, bool name)
{
    return seen->length == text.n && seen->name == name && text.n > 0 &&
           hj_equal_words(seen->text, text.p, text.n);
}

/* Whether there was no room any more for the faction of CARD. */
static bool is_beyond(struct hj_game *g, hj_card card)
{
    return g->faction != HJ_NO_PROPERTY &&
           su_card(g, card)->faction == SU_FACTIONS &&
           hj_card_value(g->setup.catalogue, card, g->faction).n > 0;
}

static void remember(struct hj_game *g, struct su_word *seen,
                     struct hj_str text, bool name, hj_card card)
{
    if (text.n > SU_WORD || is_beyond(g, card))
        return;
    memcpy(seen->text, text.p, text.n);
    seen->length = (uint8_t)text.n;
    seen->name = name;
    seen->card = card;
}

hj_card su_slug_card(struct hj_game *g, struct hj_str slug)
{
    struct su_word *seen = seen_word(g, slug);
    struct hj_lookup found;

    if (is_seen(seen, slug, false))
        return seen->card;
    if (!hj_catalogue_find_slug(g->setup.catalogue, slug, &found))
        return HJ_NO_CARD;
    if (found.card != HJ_NO_CARD)
        remember(g, seen, slug, false, found.card);
    return found.card;
}

/* The card whose name stands in the words from O on, without the quotation
 * marks that it wants; HJ_NO_CARD if they are none. */
static hj_card unquoted(const struct su_run *r, const struct hj_operand *o)
{
    enum { MOST_WORDS = 5 };
    const struct hj_operand *end = r->a->operands + r->a->count;
    char name[256];
    size_t n = 0;

    for (int i = 0; i < MOST_WORDS && o + i < end; i++) {
        struct hj_str word = hj_operand_text(o + i);
        hj_card card;
        if ((i > 0 && o[i].role != HJ_ROLE_ITEM) ||
            o[i].kind != HJ_OPERAND_WORD || n + word.n + 1 > sizeof(name))
            return HJ_NO_CARD;
        if (i > 0)
            name[n++] = ' ';
        memcpy(name + n, word.p, word.n);
        n += word.n;
        card =
            hj_catalogue_exact(r->g->setup.catalogue, (struct hj_str){name, n});
        if (i > 0 && card == HJ_NO_CARD) {
            struct hj_lookup found;
            if (hj_catalogue_known(r->g->setup.catalogue,
                                   (struct hj_str){name, n}, &found))
                card = found.card;
        }
        if (i > 0 && card != HJ_NO_CARD)
            return card;
    }
    return HJ_NO_CARD;
}

bool su_is_unquoted(struct su_run *r, const struct hj_operand *o)
{
    hj_card card = unquoted(r, o);

    if (card == HJ_NO_CARD)
        return false;
    su_unread(r, o, PL_SAY(NAME_UNQUOTED),
              HJ_STR_ARG(hj_card_name(r->g->setup.catalogue, card)));
    return true;
}

/* The card of a word that has not been seen before. */
static bool new_word(struct su_run *r, const struct hj_operand *o,
                     struct su_word *seen, hj_card *card)
{
    const struct hj_catalogue *cat = r->g->setup.catalogue;
    struct hj_lookup found = {.card = HJ_NO_CARD};
    struct hj_str text = hj_operand_text(o);
    bool ok, is_name = o->kind == HJ_OPERAND_NAME;

    if (is_name)
        found.card = hj_catalogue_exact(cat, text);
    ok = found.card != HJ_NO_CARD ? true
         : is_name                ? hj_catalogue_find(cat, text, NULL, &found)
                                  : hj_catalogue_find_slug(cat, text, &found);
    if (ok && found.match == HJ_MATCH_PREFIX) { /* told each time */
        *card = found.card;
        su_note(r, o, PL_SAY(NAME_READ_AS), HJ_STR_ARG(text),
                HJ_STR_ARG(hj_card_name(cat, found.card)));
        return true;
    }
    if (ok && found.card != HJ_NO_CARD) {
        *card = found.card;
        remember(r->g, seen, text, is_name, found.card);
        if (!is_beyond(r->g, found.card))
            return true;
        su_unread(r, o, SU_SAY(TOO_MANY_FACTIONS), SU_FACTIONS);
        return false;
    }
    if (o->kind == HJ_OPERAND_WORD && su_is_unquoted(r, o))
        return false;
    if (!ok)
        found.count = 0;
    su_unknown_card(r, o, &found);
    return false;
}

bool su_named_card(struct su_run *r, const struct hj_operand *o, hj_card *card)
{
    struct hj_str text = hj_operand_text(o);
    struct su_word *seen = seen_word(r->g, text);

    *card = HJ_NO_CARD;
    if (!is_seen(seen, text, o->kind == HJ_OPERAND_NAME))
        return new_word(r, o, seen, card);
    *card = seen->card;
    return true;
}

/* A judge lets a card be played that the hand, as recorded, did not hold. */
static int from_nowhere(struct su_run *r, int player, hj_card card)
{
    int object = su_new_object(r, card, player, SU_HAND_ZONE);

    if (object >= 0) {
        su_changed(r, SU_F_ZONE, object, player, SU_NOWHERE, SU_HAND_ZONE, "");
        r->how = HJ_OVERRIDDEN;
    }
    return object;
}

int su_take_told(struct su_run *r, int player, const struct hj_operand *o,
                 enum su_zone zone)
{
    struct su_state *s = r->s;
    int unknown = -1, up = -1;
    hj_card card;

    if (!su_card_operand(r, o, &card))
        return -1;
    for (struct su_walk w = {0}; su_walk_in(&w, s, zone, player);) {
        const struct su_object *object = &s->objects[w.at];
        if (zone == SU_INFLUENCE && object->up) {
            if (object->card == card && card != HJ_NO_CARD)
                up = w.at;
            continue;
        }
        if (object->card == HJ_NO_CARD || object->foreseen) {
            if (unknown < 0)
                unknown = w.at;
            if (card == HJ_NO_CARD)
                return unknown;
        } else if (object->card == card) {
            return w.at;
        }
    }
    if (unknown >= 0) {
        su_identify(r, unknown, card);
        su_changed(r, SU_F_CARD, unknown, player, 0, 1, "");
        return unknown;
    }
    if (up >= 0) {
        su_illegal(r, o, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), HJ_STR_ARG(hj_operand_text(o)));
        return up;
    }
    if (zone == SU_HAND_ZONE && su_count(s, player, zone) > 0 &&
        card == HJ_NO_CARD) { /* all known: any of them */
        for (int i = 0; i < s->object_count; i++)
            if (s->objects[i].zone == zone &&
                s->objects[i].controller == player)
                return i;
    }
    if ((r->flags & HJ_APPLY_OVERRIDE) && card != HJ_NO_CARD &&
        zone == SU_HAND_ZONE)
        return from_nowhere(r, player, card);
    r->unread = true;
    su_illegal(r, o, zone == SU_HAND_ZONE ? "hand-zone.1" : "influence-zone.1",
               SU_SAY(NO_SUCH_CARD_IN_ZONE), HJ_STR_ARG(su_id(r, player)),
               zone == SU_HAND_ZONE ? "hand" : "the influence row, face down",
               su_count(s, player, zone));
    return -1;
}

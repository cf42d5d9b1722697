/* SPDX-License-Identifier: MPL-2.0 */
/* Resolution of operands that name cards, and of their objects in a zone. */
#include "play/internal.h"

#include "base/hash.h"

/* Returns the entry of the cache of words and their cards. */
static struct pl_cached_word *seen_word(struct hj_game *g, struct hj_str text)
{
    return &g->seen[hj_hash_word(text) % PL_WORDS_SEEN];
}

static bool is_seen(const struct pl_cached_word *seen, struct hj_str text,
                    bool name)
{
    return seen->length == text.n && seen->name == name && text.n > 0 &&
           hj_equal_words(seen->text, text.p, text.n);
}

static void remember(struct pl_cached_word *seen, struct hj_str text, bool name,
                     hj_card card)
{
    if (text.n > PL_WORD_MOST)
        return;
    memcpy(seen->text, text.p, text.n);
    seen->length = (uint8_t)text.n;
    seen->name = name;
    seen->card = card;
}

hj_card pl_slug_card(struct hj_game *g, struct hj_str slug)
{
    struct pl_cached_word *seen = seen_word(g, slug);
    struct hj_lookup found;

    if (is_seen(seen, slug, false))
        return seen->card;
    if (!hj_catalogue_known_slug(g->setup.catalogue, slug, &found))
        return HJ_NO_CARD;
    remember(seen, slug, false, found.card);
    return found.card;
}

hj_card pl_certain_card(const struct hj_game *g, struct hj_str name)
{
    struct hj_lookup found;

    (void)hj_catalogue_find_certain(g->setup.catalogue, name, &found);
    return found.card;
}

hj_card pl_named_card(struct hj_game *g, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_lookup found = {.card = HJ_NO_CARD};

    if (o->kind == HJ_OPERAND_WORD)
        return pl_slug_card(g, text);
    if (o->kind == HJ_OPERAND_NAME)
        (void)hj_catalogue_find(g->setup.catalogue, text, NULL, &found);
    return found.card;
}

/* Returns the card whose name the words from O on spell, without the quotation
 * marks that it needs; HJ_NO_CARD if there is none. */
static hj_card unquoted(const struct pl_run *r, const struct hj_operand *o)
{
    enum { MOST_WORDS = 5 };
    const struct hj_operand *end = r->a->operands + r->a->count;
    hj_card card = HJ_NO_CARD;
    char name[256];
    size_t n = 0;

    for (int i = 0; i < MOST_WORDS && o + i < end && card == HJ_NO_CARD; i++) {
        struct hj_str word = hj_operand_text(o + i);
        if ((i > 0 && o[i].role != HJ_ROLE_ITEM) ||
            o[i].kind != HJ_OPERAND_WORD || n + word.n + 1 > sizeof(name))
            return HJ_NO_CARD;
        if (i > 0)
            name[n++] = ' ';
        memcpy(name + n, word.p, word.n);
        n += word.n;
        if (i > 0)
            card = pl_certain_card(r->g, (struct hj_str){name, n});
    }
    return card;
}

bool pl_is_unquoted(struct pl_run *r, const struct hj_operand *o)
{
    hj_card card = unquoted(r, o);

    if (card == HJ_NO_CARD)
        return false;
    pl_unread(r, o, PL_SAY(NAME_UNQUOTED), PL_CARD_NAME(r, card));
    return true;
}

/* Finds the card of a word that is not in the cache, and adds it there; false,
 * reported, if there is none. */
static bool new_word(struct pl_run *r, const struct hj_operand *o,
                     struct pl_cached_word *seen, hj_card *card)
{
    const struct hj_catalogue *cat = r->g->setup.catalogue;
    struct hj_lookup found;
    struct hj_str text = hj_operand_text(o);
    bool is_name = o->kind == HJ_OPERAND_NAME;
    bool ok = is_name ? hj_catalogue_find(cat, text, NULL, &found)
                      : hj_catalogue_find_slug(cat, text, &found);

    if (ok && found.match == HJ_MATCH_PREFIX) { /* noted each time */
        *card = found.card;
        pl_note(r, o, PL_SAY(NAME_READ_AS), HJ_STR_ARG(text),
                PL_CARD_NAME(r, found.card));
        return true;
    }
    if (ok && found.card != HJ_NO_CARD) {
        *card = found.card;
        remember(seen, text, is_name, found.card);
        return true;
    }
    if (o->kind == HJ_OPERAND_WORD && pl_is_unquoted(r, o))
        return false;
    if (!ok)
        found.count = 0;
    pl_unknown_card(r, o, &found);
    return false;
}

bool pl_copy_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card)
{
    struct hj_str text = hj_operand_text(o);
    struct pl_cached_word *seen;

    *card = HJ_NO_CARD; /* the meaning of `?` */
    if (o->kind == HJ_OPERAND_UNKNOWN || o->kind == HJ_OPERAND_NUMBER)
        return true;
    seen = seen_word(r->g, text);
    if (is_seen(seen, text, o->kind == HJ_OPERAND_NAME) &&
        seen->card != HJ_NO_CARD)
        *card = seen->card;
    else if (!new_word(r, o, seen, card))
        return false;
    return r->g->rules->may_name == NULL || r->g->rules->may_name(r, o, *card);
}

bool pl_card_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card)
{
    if (!pl_copy_operand(r, o, card))
        return false;
    if (HJ_LIKELY(*card == HJ_NO_CARD || o->value == 0))
        return true;
    pl_unread(r, o, PL_SAY(CARD_BY_ITSELF), o->value);
    return false;
}

/* Returns the number of the copy of CARD that O means, from 1, among those that
 * the words of the line before it have not named. */
static int nth_left(const struct pl_run *r, const struct hj_operand *o,
                    hj_card card)
{
    int n = card == HJ_NO_CARD ? 1 : o->value;

    for (int i = 0; n > 1 && i < r->a->count && &r->a->operands[i] != o; i++) {
        const struct hj_operand *p = &r->a->operands[i];
        if (p->kind == HJ_OPERAND_UNKNOWN || pl_named_card(r->g, p) == card)
            n -= hj_operand_cards(p);
    }
    return n > 1 ? n : 1;
}

/* True if a word of BUT is OBJECT, or a line before has set it aside. */
static bool is_taken(const struct pl_run *r, const struct pl_words *but,
                     int object)
{
    return pl_is_flag(r, object, PL_SET_ASIDE) || pl_is_word_of(but, object);
}

inline int pl_copy_in(const struct pl_run *r, const struct hj_operand *o,
                      int player, int zone, hj_card card, unsigned without,
                      const struct pl_words *but, int *there)
{
    int unknown = -1, known = 0, hidden = 0, nth = nth_left(r, o, card);

    PL_WALK_IN (w, r->s, zone, player) {
        bool hides = pl_is_unknown(r, w.at);
        if ((!hides && r->s->objects[w.at].card != card) ||
            pl_is_flag(r, w.at, without) || pl_is_word_of(but, w.at))
            continue;
        if (!hides && ++known == nth)
            return w.at;
        if (hides && (hidden++ == 0 || (pl_is_flag(r, unknown, PL_SET_ASIDE) &&
                                        !pl_is_flag(r, w.at, PL_SET_ASIDE))))
            unknown = w.at;
    }
    *there = known + hidden;
    return nth <= *there ? unknown : -1;
}

void pl_no_copy(struct pl_run *r, const struct hj_operand *o, int player,
                int zone, hj_card card, int there)
{
    there += o->value - nth_left(r, o, card);
    pl_undoable(r, o, r->g->rules->zones[zone].cite, PL_SAY(NO_SUCH_COPY),
                PL_ID(r, player), PL_TEXT(o), o->value,
                r->g->rules->zones[zone].title, there);
}

int pl_unknown_in(const struct pl_run *r, int player, int zone)
{
    int best = -1;

    PL_WALK_IN (w, r->s, zone, player) {
        const struct pl_object *o = &r->s->objects[w.at];
        if (pl_is_unknown(r, w.at) &&
            (best < 0 || o->order < r->s->objects[best].order))
            best = w.at;
    }
    return best;
}

int pl_tell_in(struct pl_run *r, const struct hj_operand *o, int player,
               int zone, hj_card card)
{
    int object = pl_unknown_in(r, player, zone), there = 0;

    PL_WALK_IN (w, r->s, zone, player)
        there += pl_is_unknown(r, w.at) || r->s->objects[w.at].card == card;
    if (object < 0 || o->value > there)
        return -1;
    pl_reveal_card(r, o, object, card);
    return object;
}

/* Creates a card that a judge's override lets a player use, though the zone as
 * recorded does not hold it; returns the object, -1 on failure. */
static int from_nowhere(struct pl_run *r, int player, int zone, hj_card card)
{
    int object = pl_new_object(r, card, player, zone);

    if (object >= 0) {
        pl_changed(r, PL_F_ZONE, object, player, 0, zone, "");
        r->how = HJ_OVERRIDDEN;
    }
    return object;
}

/* Returns the object that O names in a zone: one of that card, or else an
 * unknown one, which is identified, a copy's number (wolf#2) counting both; -1,
 * reported, if there is none. */
HJ_APART static int take_named(struct pl_run *r, int player,
                               const struct hj_operand *o, int zone,
                               const struct pl_words *but)
{
    int there, object;
    hj_card card;

    if (!pl_copy_operand(r, o, &card))
        return -1;
    object = pl_copy_in(r, o, player, zone, card, PL_SET_ASIDE, but, &there);
    if (object >= 0 && pl_is_unknown(r, object)) {
        pl_identify(r, object, card);
        pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    }
    if (object >= 0)
        return object;
    if ((r->flags & HJ_APPLY_OVERRIDE) && card != HJ_NO_CARD)
        return from_nowhere(r, player, zone, card);
    if (there > 0)
        pl_no_copy(r, o, player, zone, card, there);
    else
        pl_undoable(r, o,
                    r->g->rules->no_card != NULL && r->a != NULL
                        ? r->g->rules->no_card(r)
                        : r->g->rules->zones[zone].cite,
                    PL_SAY(NO_SUCH_CARD_THERE), PL_ID(r, player),
                    r->g->rules->zones[zone].title,
                    pl_count(r->s, player, zone));
    return -1;
}

/* Makes a card of the hand unknown, since it may be any of those in the hand:
 * what becomes known of it from now on does not apply to what it did before. */
static void mix(struct pl_run *r, int object)
{
    pl_unidentify(r, object);
    r->s->objects[object].mixed++;
}

void pl_forget_seen(struct pl_run *r, int player, const struct pl_words *but)
{
    for (struct pl_walk w = {0};
         r->s->players[player].seen > 0 &&
         pl_walk_in(&w, r->s, r->g->rules->hand, player);)
        if (pl_is_flag(r, w.at, PL_SEEN) && !is_taken(r, but, w.at)) {
            pl_set_seen(r, w.at, false);
            if (!pl_is_unknown(r, w.at))
                mix(r, w.at);
        }
}

/* Returns an unknown card of the zone that the line has not taken; -1: none.
 * One with an alias comes last, as the line would name it again. */
static int take_unknown(const struct pl_run *r, int player, int zone,
                        const struct pl_words *but)
{
    int named = -1;

    PL_WALK_IN (w, r->s, zone, player) {
        if (!pl_is_unknown(r, w.at) || is_taken(r, but, w.at))
            continue;
        if (r->s->objects[w.at].alias == HJ_NO_SYMBOL)
            return w.at;
        named = w.at;
    }
    return named;
}

/* Returns a card of the zone, which are all known; -1: none.  As it may be any
 * of them, all become unknown, unless they are the same card. */
HJ_APART static int take_known(struct pl_run *r, int player, int zone,
                               const struct pl_words *but)
{
    int16_t cards[PL_OBJECTS];
    int count = 0;
    bool alike = true;

    PL_WALK_IN (w, r->s, zone, player)
        if (!is_taken(r, but, w.at))
            cards[count++] = (int16_t)w.at;
    for (int i = 1; i < count; i++)
        alike = alike &&
                r->s->objects[cards[i]].card == r->s->objects[cards[0]].card;
    for (int i = 0; i < count && !alike; i++)
        mix(r, cards[i]);
    return count > 0 ? cards[0] : -1;
}

/* Returns the number of cards in the zone that the line has not taken. */
HJ_COLD static int count_left(const struct pl_run *r, int player, int zone,
                              const struct pl_words *but)
{
    int count = 0;

    PL_WALK_IN (w, r->s, zone, player)
        count += !is_taken(r, but, w.at);
    return count;
}

int pl_take_unnamed(struct pl_run *r, int player, int zone,
                    const struct pl_words *but)
{
    int unknown = take_unknown(r, player, zone, but);

    if (HJ_UNLIKELY(r->s->players[player].seen > 0) &&
        zone == r->g->rules->hand && count_left(r, player, zone, but) > 1) {
        pl_forget_seen(r, player, but);
        if (unknown < 0)
            unknown = take_unknown(r, player, zone, but);
    }
    return unknown >= 0 ? unknown : take_known(r, player, zone, but);
}

bool pl_is_unnamed(struct pl_run *r, const struct hj_operand *o, int player)
{
    int hand = r->g->rules->hand, count = pl_count(r->s, player, hand);

    if (o->kind != HJ_OPERAND_UNKNOWN || count == 0 ||
        (r->s->players[player].seen > 0 && count > 1) ||
        take_unknown(r, player, hand, NULL) >= 0)
        return false;
    pl_unread(r, o, PL_SAY(PLAYED_CARD_UNNAMED));
    return true;
}

bool pl_is_one_card(struct pl_run *r, const struct hj_operand *o)
{
    if (HJ_LIKELY(hj_operand_cards(o) == 1))
        return true;
    pl_unread(r, o, PL_SAY(ONE_CARD_AT_A_TIME));
    return false;
}

int pl_take_card(struct pl_run *r, int player, const struct hj_operand *o,
                 int zone, const struct pl_words *but)
{
    int any = o->kind == HJ_OPERAND_UNKNOWN || o->kind == HJ_OPERAND_NUMBER
                  ? pl_take_unnamed(r, player, zone, but)
                  : -1;

    return any >= 0 ? any : take_named(r, player, o, zone, but);
}

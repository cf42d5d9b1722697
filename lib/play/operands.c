/* SPDX-License-Identifier: MPL-2.0 */
/* Operands of an action: checked against those that the verb takes, and
 * resolved. Every word of a log is either used or reported. */
#include "play/internal.h"

/* True if the operand stands for several unknown cards: `?*3`, or `3` where
 * cards are named. */
static bool is_many(const struct pl_operands *takes, const struct hj_operand *o)
{
    return (takes->kind == PL_HAND || takes->kind == PL_CARD) &&
           (o->kind == HJ_OPERAND_UNKNOWN || o->kind == HJ_OPERAND_NUMBER);
}

static bool too_few(struct pl_run *r, const struct pl_operands *takes,
                    enum hj_role role)
{
    const struct pl_zone *z =
        &r->g->rules
             ->zones[takes->zones != 0 ? hj_bit_lowest(takes->zones) : 0];

    if (role == HJ_ROLE_AT && (z->is & PL_PLACES))
        pl_unread(r, NULL, PL_SAY(MISSING_PLACE), z->word, ".1");
    else if (role == HJ_ROLE_ITEM)
        pl_unread(r, NULL, PL_SAY(MISSING_OPERAND), hj_verb_word(r->a->verb));
    else if (role == HJ_ROLE_ARROW)
        pl_unread(r, NULL, PL_SAY(MISSING_TARGET_BEHIND_ARROW));
    else
        pl_unread(r, NULL, PL_SAY(MISSING_OPERAND_BEHIND), hj_role_word(role));
    return false;
}

/* Checks that each group of an action with arrows has a target, and an item if
 * the verb takes items. */
static bool check_groups(struct pl_run *r, const struct pl_verb *verb)
{
    const struct hj_operand *o = r->a->operands;

    for (uint32_t i = 0; i < r->a->count; i++) {
        bool begins = i == 0 || o[i - 1].group != o[i].group;
        bool ends = i + 1 == r->a->count || o[i + 1].group != o[i].group;
        if (begins && o[i].role == HJ_ROLE_ARROW &&
            verb->words[HJ_ROLE_ITEM].kind != PL_NO_WORDS)
            pl_unread(r, &o[i], PL_SAY(MISSING_ATTACKER));
        else if (ends && o[i].role == HJ_ROLE_ITEM)
            pl_unread(r, &o[i], PL_SAY(MISSING_TARGET_BEHIND_ARROW));
        if (r->unread)
            return false;
    }
    return true;
}

bool pl_check_words(struct pl_run *r, const struct pl_verb *verb)
{
    int counts[HJ_ROLES] = {0};
    uint32_t needs = r->g->needs[r->a->verb];

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        const struct pl_operands *takes = &verb->words[o->role];
        int most = takes->most > 0 ? takes->most : takes->kind != PL_NO_WORDS;
        bool many = is_many(takes, o);
        if (takes->kind == PL_WORD && takes->most == 1 &&
            o->kind == HJ_OPERAND_UNKNOWN && !pl_is_one_card(r, o))
            return false; /* as with ? ? */
        if (many && o->value > PL_WORDS)
            pl_unread(r, o, PL_SAY(COUNT_OUT_OF_RANGE), PL_WORDS);
        else if (many && o->value < 1 && takes->least > 0)
            pl_unread(r, o, PL_SAY(BELOW_ONE));
        else if (many && o->value < 0)
            pl_unread(r, o, PL_SAY(BELOW_ZERO));
        if (r->unread)
            return false;
        counts[o->role] += many ? o->value : 1;
        if (counts[o->role] <= most)
            continue;
        if (o->role == HJ_ROLE_ITEM && i > 0 && takes->kind != PL_NO_WORDS &&
            pl_is_unquoted(r, o - 1))
            return false;
        pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
        return false;
    }
    if (verb->words[HJ_ROLE_ITEM].least > 0)
        needs |= 1u << HJ_ROLE_ITEM;
    for (; needs != 0; needs &= needs - 1) {
        int role = hj_bit_lowest(needs);
        if (counts[role] < verb->words[role].least &&
            verb->words[role].only == 0)
            return too_few(r, &verb->words[role], (enum hj_role)role);
    }
    if (verb->words[HJ_ROLE_ARROW].least == 0 && r->a->count == 1 &&
        r->a->operands[0].symbol == HJ_SYMBOL_NONE)
        return true; /* `none` points at nothing */
    return verb->words[HJ_ROLE_ARROW].kind == PL_NO_WORDS ||
           check_groups(r, verb);
}

/* Returns the card on the stack that O names; reports it and returns
 * PL_REF_NONE if there is none. */
static pl_ref stacked(struct pl_run *r, const struct hj_operand *o, int player)
{
    int object = pl_unknown_on_stack(r, o);
    hj_card card;

    if (object >= 0)
        return object;
    if (o->kind == HJ_OPERAND_NAME || o->kind == HJ_OPERAND_WORD) {
        struct hj_str rest;
        object = o->value > 0 ? pl_object_operand(r, o, player)
                              : pl_find_word(r, o, player, &rest);
        if (object >= 0 && pl_item_of(r->s, object) >= 0)
            return object;
        if (r->unread || (object < 0 && !pl_card_operand(r, o, &card)))
            return PL_REF_NONE;
        for (int i = r->s->stack_count - 1; object < 0 && i >= 0; i--)
            if (r->s->stack[i].kind == PL_ITEM_CARD &&
                r->s->stack[i].card == card)
                return r->s->stack[i].object;
    }
    pl_undoable(r, o, r->g->verbs[r->a->verb]->cite, PL_SAY(NOT_ON_STACK),
                PL_TEXT(o), pl_stack_word(r->g->rules));
    return PL_REF_NONE;
}

/* True if O is the number of a mode in a pending or forced choice. */
static bool is_mode(const struct pl_run *r, const struct hj_operand *o)
{
    return r->a->verb == HJ_VERB_CHOOSE && o->kind == HJ_OPERAND_NUMBER &&
           (pl_waiting(r, PL_WAIT_MODE, -1) >= 0 || pl_forced_mode(r, -1) >= 0);
}

/* Returns the choice that PLAYER has to make among objects; NULL: none. */
static const struct pl_pending *choice_of(const struct pl_run *r, int player)
{
    for (int i = 0; i < r->s->pending_count; i++) {
        const struct pl_pending *p = &r->s->pending[i];
        if (p->player == player &&
            (p->wait == PL_WAIT_CHOICE || pl_agrees(r, p, PL_WAIT_CHOICE)))
            return p;
    }
    return NULL;
}

/* Returns the object that O, the name of a card or `?`, means among those that
 * may be chosen, other than the words of W; -1: none, or O is the name of such
 * an object as it is. */
static int choosable(struct pl_run *r, const struct pl_pending *p,
                     const struct hj_operand *o, const struct pl_words *w)
{
    const struct hj_selector *s = &pl_pending_clause(r, p)->whom;
    int hand = r->g->rules->hand, found = -1;
    bool unknown = o->kind == HJ_OPERAND_UNKNOWN;
    hj_card card = unknown ? HJ_NO_CARD : pl_named_card(r->g, o);
    struct hj_str rest = HJ_STR("");

    if (hj_operand_cards(o) != 1 || (!unknown && card == HJ_NO_CARD))
        return -1;
    if (!unknown)
        found = pl_find_operand(r, o, p->player, &rest);
    if (found >= 0 && rest.n == 0 && pl_may_choose(r, p, found))
        return -1;
    for (int i = 0; i < r->s->object_count; i++)
        if (r->s->objects[i].card == card && pl_may_choose(r, p, i) &&
            !pl_is_word_of(w, i))
            return i;
    return pl_zones_of(r->g, s) == PL_ZONE(hand) && s->zone_of == HJ_CONTROL_YOU
               ? pl_take_card(r, p->player, o, hand, w) /* tells an unknown */
               : -1;
}

pl_ref pl_choice_operand(struct pl_run *r, const struct hj_operand *o,
                         int player, const struct pl_words *w)
{
    const struct pl_pending *p;
    int object;

    if (is_mode(r, o) || pl_answers_optional(r, hj_operand_text(o)))
        return PL_REF_NONE;
    p = choice_of(r, player);
    if (p != NULL && p->unsure && o->symbol == HJ_SYMBOL_NONE)
        return PL_REF_NONE;
    object = p != NULL ? choosable(r, p, o, w) : pl_forced_target(r, o, w);
    if (r->unread)
        return PL_REF_NONE;
    return pl_ref_is_object(object) ? object : pl_target_operand(r, o, player);
}

/* Reports a source that names no player, card or object. An object that has
 * left since may be named by its card. */
static void check_source(struct pl_run *r, const struct hj_operand *o,
                         int player)
{
    struct hj_str rest;

    if (o->kind == HJ_OPERAND_NUMBER ||
        (o->kind != HJ_OPERAND_UNKNOWN && pl_player(r->g, o->symbol) < 0 &&
         pl_named_card(r->g, o) == HJ_NO_CARD &&
         pl_find_operand(r, o, player, &rest) < 0))
        pl_unknown_object(r, o);
}

static pl_ref read_word(struct pl_run *r, int kind, const struct hj_operand *o,
                        int player, const struct pl_words *w)
{
    pl_ref gone;
    int object;
    hj_card card;

    if (is_mode(r, o))
        return PL_REF_NONE;
    if (kind == PL_HAND && player >= 0 && pl_has_discarded(r, player))
        kind = PL_CARD;
    switch (kind) {
    case PL_HAND:
        if (player >= 0 && r->a->verb == HJ_VERB_PLAY &&
            o->role == HJ_ROLE_ITEM && pl_is_unnamed(r, o, player))
            return PL_REF_NONE;
        object =
            player < 0 ? -1 : pl_take_card(r, player, o, r->g->rules->hand, w);
        return object < 0 ? PL_REF_NONE : object;
    case PL_OBJECT:
        object = pl_object_operand(r, o, player);
        return object < 0 ? PL_REF_NONE : object;
    case PL_CHOICE:
        return pl_choice_operand(r, o, player, w);
    case PL_TARGET:
        if (r->a->verb == HJ_VERB_TRIGGER &&
            (gone = pl_forced_target(r, o, w)) != PL_REF_NONE)
            return gone;
        return pl_target_operand(r, o, player);
    case PL_STACKED:
        return stacked(r, o, player);
    case PL_PLACE:
        return pl_place_operand(r, o, player);
    case PL_CARD:
        if (!pl_card_operand(r, o, &card))
            return PL_REF_NONE;
        return card == HJ_NO_CARD ? -1 : (pl_ref)card;
    case PL_SOURCE:
        check_source(r, o, player);
        return 0;
    default:
        return 0;
    }
}

/* Reports the player that WORD names if PLAYER cannot mean that one. */
static void check_player(struct pl_run *r, const struct pl_operands *takes,
                         const char *cite, int player,
                         const struct pl_word *word)
{
    bool own = ~word->ref == player;

    if ((own && (takes->is & PL_OF_OTHERS)) ||
        (!own && (takes->is & PL_OF_ACTOR)))
        pl_illegal(r, word->o, cite, PL_SAY(WRONG_PLAYER), PL_TEXT(word->o),
                   own ? "another player" : "the player who acts");
}

/* Reports a card that is of none of the types that TAKES names (TYPE -1:
 * unknown); returns true if it is of one. */
static bool check_type(struct pl_run *r, const struct pl_operands *takes,
                       const char *cite, const struct pl_word *word, int type)
{
    if (takes->types == 0 || type < 0 || (takes->types >> type & 1))
        return true;
    pl_undoable(r, word->o, cite, PL_SAY(WRONG_TYPE), PL_TEXT(word->o),
                pl_type_word(r->g->rules, type),
                pl_type_word(r->g->rules, hj_bit_lowest(takes->types)));
    return false;
}

static void check_place(struct pl_run *r, const struct pl_operands *takes,
                        const char *cite, int player,
                        const struct pl_word *word)
{
    int zone = pl_place_zone(word->ref), whose = pl_place_player(word->ref);
    const struct pl_zone *z =
        &r->g->rules->zones[takes->zones ? hj_bit_lowest(takes->zones) : 0];
    bool shared = (z->is & PL_SHARED) != 0;

    if ((takes->zones != 0 && !(takes->zones >> zone & 1)) ||
        ((takes->is & PL_OF_ACTOR) && whose >= 0 && whose != player))
        pl_undoable(r, word->o, cite, PL_SAY(NOT_SUCH_A_PLACE),
                    PL_TEXT(word->o),
                    HJ_STR_ARG(shared ? HJ_STR("") : pl_id(r, player)),
                    shared ? "" : ".", z->word, z->is & PL_PLACES ? ".1" : "");
    else if ((takes->is & PL_OF_OTHERS) && whose == player)
        pl_undoable(r, word->o, cite, PL_SAY(THEIR_OWN), PL_TEXT(word->o),
                    PL_ID(r, player));
    else if ((takes->is & PL_EMPTY) &&
             pl_object_at(r->s, whose, zone, pl_place_column(word->ref)) >= 0)
        pl_undoable(r, word->o, cite, PL_SAY(PLACE_TAKEN));
}

static void check_object(struct pl_run *r, const struct pl_verb *verb,
                         const struct pl_operands *takes, const char *cite,
                         int player, const struct pl_word *word)
{
    const struct pl_object *o = &r->s->objects[word->ref];
    bool own = o->controller == player;
    int type = o->card == HJ_NO_CARD ? -1 : pl_card_of(r, word->ref)->type;

    if (takes->zones != 0 && !(takes->zones >> o->zone & 1))
        pl_undoable(r, word->o, cite, PL_SAY(NOT_IN_THAT_ZONE),
                    hj_verb_word(verb->verb), PL_LABEL(r, word->ref),
                    r->g->rules->zones[o->zone].title);
    else if (!check_type(r, takes, cite, word, type))
        return;
    else if ((takes->is & PL_OF_ACTOR) && !own)
        pl_illegal(r, word->o, cite, PL_SAY(NOT_THEIRS), PL_LABEL(r, word->ref),
                   PL_ID(r, player));
    else if ((takes->is & PL_OF_OTHERS) && own)
        pl_illegal(r, word->o, cite, PL_SAY(THEIR_OWN), PL_LABEL(r, word->ref),
                   PL_ID(r, player));
}

/* True if WORD meets the conditions of its role in the row of VERB. Reports it
 * as undoable where it cannot be, as illegal where the rules forbid it. */
static bool is_taken(struct pl_run *r, const struct pl_verb *verb, int player,
                     const struct pl_word *word)
{
    const struct pl_operands *takes = &verb->words[word->role];
    const char *cite = takes->cite != NULL ? takes->cite : verb->cite;

    if (takes->kind == PL_CARD)
        return check_type(
            r, takes, cite, word,
            word->ref < 0 ? -1 : pl_card(r->g, (hj_card)word->ref)->type);
    if (pl_ref_is_place(word->ref))
        check_place(r, takes, cite, player, word);
    else if (pl_ref_is_player(word->ref))
        check_player(r, takes, cite, player, word);
    else if (pl_ref_is_object(word->ref))
        check_object(r, verb, takes, cite, player, word);
    return !r->unread; /* others: the number of a mode, yes or no */
}

/* Checks the operands that only some types of the first object take or need. */
static bool check_only(struct pl_run *r, const struct pl_verb *verb,
                       const struct pl_words *w)
{
    int object = w->count > 0 ? w->w[0].ref : -1;
    int type = pl_ref_is_object(object) ? pl_card_of(r, object)->type : 0;

    for (int role = 0; role < HJ_ROLES; role++) {
        const struct pl_operands *takes = &verb->words[role];
        bool stands = type == 0 || (takes->only >> type & 1);
        if (takes->only == 0)
            continue;
        if (!stands && w->counts[role] > 0) {
            pl_unread(r, pl_written(w, role), PL_SAY(UNEXPECTED_ARGUMENT),
                      PL_TEXT(pl_written(w, role)));
            return false;
        }
        if (type != 0 && stands && w->counts[role] < takes->least)
            return too_few(r, takes, (enum hj_role)role);
    }
    return true;
}

/* Adds one word, all or a part of O, to W. Returns false if it was reported. */
static inline bool add_word(struct pl_run *r, const struct pl_verb *verb,
                            int player, const struct hj_operand *o,
                            struct pl_words *w)
{
    const struct pl_operands *takes = &verb->words[o->role];
    struct pl_word *at = &w->w[w->count];

    if (w->count == PL_WORDS) {
        pl_unread(r, o, PL_SAY(TOO_MANY_OPERANDS), PL_WORDS);
        return false;
    }
    *at = (struct pl_word){.role = o->role, .group = o->group, .o = o};
    if (takes->kind != PL_WORD)
        at->ref = read_word(r, takes->kind, o, player, w);
    if (r->unread || ((takes->types | takes->zones | takes->is) != 0 &&
                      !is_taken(r, verb, player, at)))
        return false;
    if (w->counts[o->role]++ == 0)
        w->first[o->role] = (uint8_t)w->count;
    w->count++;
    return true;
}

bool pl_read_words(struct pl_run *r, const struct pl_verb *verb, int player,
                   struct pl_words *w)
{
    w->count = 0;
    memset(w->first, 0, sizeof w->first);
    memset(w->counts, 0, sizeof w->counts);
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        int times = is_many(&verb->words[o->role], o) ? hj_operand_cards(o) : 1;
        for (; times > 0; times--)
            if (!add_word(r, verb, player, o, w))
                return false;
    }
    return !(verb->words[HJ_ROLE_ITEM].is & PL_PICKS) || check_only(r, verb, w);
}

/* True if the ability is used for its cost while its card is in play. */
static bool has_cost(const struct hj_ability *a)
{
    return a->cost_count > 0 && a->when != HJ_WHEN_PLAYING;
}

int pl_ability_named(const struct pl_card *c, struct hj_str name)
{
    int only = c->text.ability_count, count = pl_unread_abilities(c, true);
    int64_t n;

    if (hj_str_int(name, 1, INT16_MAX, &n)) {
        int k = pl_ability_numbered(c, n, true);
        if (k >= 0 &&
            (k < c->text.ability_count ? has_cost(&c->text.abilities[k])
                                       : pl_unread_abilities(c, true) > 0))
            return k;
    }
    for (int i = 0; i < c->text.ability_count; i++)
        if (has_cost(&c->text.abilities[i])) {
            only = i;
            count++;
        }
    return count == 0 ? -1 : name.n == 0 && count == 1 ? only : -2;
}

int pl_ability_operand(struct pl_run *r, const struct hj_operand *o, int player,
                       int *object)
{
    struct hj_str rest = HJ_STR("");
    int found;

    *object = pl_find_operand(r, o, player, &rest);
    if (*object < 0) {
        pl_unknown_object(r, o);
        return -1;
    }
    found = pl_ability_named(pl_card_of(r, *object), rest);
    if (found == -1)
        pl_unread(r, o, PL_SAY(NO_COST_ABILITY), PL_LABEL(r, *object));
    else if (found < 0)
        pl_unread(r, o,
                  PL_SAY_IF(rest.n == 0, SEVERAL_COST_ABILITIES,
                            NO_SUCH_COST_ABILITY),
                  PL_LABEL(r, *object));
    return found < 0 ? -1 : found;
}

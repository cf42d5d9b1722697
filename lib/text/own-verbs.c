/* SPDX-License-Identifier: MPL-2.0 */
/* The verbs of a game, as listed in its words, and the player who acts. */
#include "text/clause.h"

/* True if a verb has the form of a word and its object: "destroy %o". */
static bool is_plain(const struct hj_grammar *text, uint8_t row)
{
    const struct tx_phrase *phrase = tx_normal(text, TX_VERB, row);

    return phrase->count == 2 && text->items[phrase->first].hole == 0 &&
           text->items[phrase->first + 1].hole == 'o';
}

/* Turns the object of "Attach to a creature" into a target. */
static bool attaches(struct tx_parse *p, struct hj_selector *s)
{
    if ((s->pick != HJ_PICK_ANY && s->pick != HJ_PICK_TARGET) ||
        s->count != 1 || s->up_to || s->random)
        return false;
    s->pick = HJ_PICK_TARGET;
    p->host = true;
    return true;
}

/* Restricts the object to your own: "Sacrifice a creature". */
static bool yours(struct tx_parse *p, struct hj_selector *s)
{
    if (s->pick != HJ_PICK_ANY && s->pick != HJ_PICK_TARGET &&
        s->pick != HJ_PICK_EACH)
        return true;
    if (s->control == HJ_CONTROL_ANY)
        s->control = HJ_CONTROL_YOU;
    return (s->control == HJ_CONTROL_YOU && p->they != TX_THEY_DO) ||
           tx_stop(p, "it is not yours");
}

/* Sets BY to the player who acts.  An inserted clause names "target opponent",
 * who then becomes "that player". */
static bool done_by(struct tx_parse *p, struct tx_clause *c, bool one,
                    struct hj_selector *by)
{
    const struct hj_selector *who = &c->e->whom;

    if (!tx_whom(p, c, one, TX_PLAYERS))
        return false;
    if (who->pick == HJ_PICK_ANY)
        return tx_stop(p, "unclear which player: name the player first");
    *by = tx_in_full(who->pick == HJ_PICK_SAME ? &c->carry->who : who);
    return true;
}

/* Makes BY the actor of clause E; an inserted clause names a target. */
static bool keep_doer(struct tx_parse *p, struct tx_clause *c,
                      const struct hj_selector *by)
{
    struct hj_effect *e = c->e;

    e->by = tx_keep(p, by, sizeof *by);
    return e->by != NULL && (!c->given || c->subject.pick != HJ_PICK_TARGET ||
                             tx_name_first(p, e, &c->subject));
}

/* Restricts the object to those of the actor: "Each opponent sacrifices a
 * creature". */
static bool others(struct tx_parse *p, struct hj_selector *s)
{
    bool said = p->they == TX_THEY_DO;

    if (s->pick == HJ_PICK_NONE)
        return true;
    if ((s->pick != HJ_PICK_ANY && s->pick != HJ_PICK_EACH) ||
        (s->control != HJ_CONTROL_ANY && !said) || s->zone != HJ_TEXT_NONE)
        return tx_stop(p, "it is not theirs");
    s->control = HJ_CONTROL_ANY;
    return true;
}

/* Sets the object of the verb of row W from the operands H.  BY: the clause has
 * a subject that acts, as in "target opponent sacrifices". */
static bool own_object(struct tx_parse *p, struct tx_clause *c,
                       const struct hj_verb_word *w, const struct tx_holes *h,
                       bool by, bool one)
{
    struct hj_effect *e = c->e;
    struct hj_selector who;

    e->whom = h->object;
    if (w->is & HJ_VERB_ATTACH && !attaches(p, &e->whom))
        return tx_stop(p, NULL);
    if (!by) {
        if (h->player.pick != HJ_PICK_NONE)
            e->whom = h->player;
        return true;
    }
    if (!done_by(p, c, one, &who))
        return false;
    e->whom = h->object;
    if (who.pick == HJ_PICK_YOU)
        return yours(p, &e->whom);
    return others(p, &e->whom) && keep_doer(p, c, &who);
}

static bool read_own(struct tx_parse *p, struct tx_clause *c, bool subject)
{
    const struct hj_grammar *text = p->text;

    for (int i = text->tables[TX_VERB]; i < text->tables[TX_VERB + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        const struct hj_verb_word *w = &p->w->verbs[phrase->row];
        const struct tx_item *first = &text->items[phrase->first];
        char hole = first->hole;
        struct hj_effect *e = c->e;
        struct tx_holes h;
        bool one; /* "cannot" is singular and plural */
        p->they = hole == 'p' ? TX_THEY_MAY : TX_THEY_NOT;
        if ((hole != 0) != subject ||
            (hole != 'w' && !tx_may_be(p, first + subject)) ||
            !tx_shape(p, phrase, w->types, hole != 0 ? TX_NO_SUBJECT : 0, &h))
            continue;
        e->kind = is_plain(text, phrase->row) ? HJ_EFFECT_VERB : HJ_EFFECT_OWN;
        e->index = phrase->row;
        e->own = h.relation;
        if (h.has_n)
            e->n = h.n;
        one =
            h.has_one ? h.one : !c->given && c->carry->set && !c->carry->plural;
        if (hole != 's')
            return own_object(p, c, w, &h, hole == 'p', one);
        return (tx_whom(p, c, one, TX_OBJECTS) &&
                tx_types_fit(c->given ? &e->whom : &c->carry->who, w->types)) ||
               tx_stop(p, NULL);
    }
    return false;
}

bool tx_own(struct tx_parse *p, struct tx_clause *c, bool subject)
{
    bool read = read_own(p, c, subject);

    p->they = TX_THEY_NOT;
    return read;
}

bool tx_says_cannot(const struct tx_parse *p, const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_OWN &&
           strncmp(p->w->verbs[e->index].shape, "%s cannot ", 10) == 0;
}

bool tx_or_cannot(struct tx_parse *p)
{
    const struct hj_grammar *text = p->text;
    struct tx_token *word = &p->tokens[p->at], said = *word;
    struct tx_holes h;
    int start = p->at;

    word->low = HJ_STR("cannot");
    word->hash = tx_hash(word->low);
    for (int i = text->tables[TX_VERB]; i < text->tables[TX_VERB + 1]; i++)
        if (text->items[text->phrases[i].first].hole == 's' &&
            tx_shape(p, &text->phrases[i], 0, TX_NO_SUBJECT, &h)) {
            p->at = start;
            return true;
        }
    *word = said;
    return tx_stop_farthest(p, "ambiguous: a choice, or that neither can be "
                               "done");
}

/* Reads "destroys" for the verb "destroy". */
static bool third_person(struct tx_parse *p, struct hj_str verb)
{
    const struct tx_token *t = tx_now(p);
    bool is = t->kind == TX_WORD && t->low.n > verb.n &&
              hj_str_equal_nocase(hj_str_first(t->low, verb.n), verb) &&
              (hj_str_is(hj_str_from(t->low, verb.n), "s") ||
               hj_str_is(hj_str_from(t->low, verb.n), "es"));

    p->at += is;
    return is;
}

/* Reads "a combatant they control" into *OBJECT. */
static bool theirs(struct tx_parse *p, struct hj_selector *object)
{
    bool read;

    p->they = TX_THEY_MUST;
    read = tx_selector(p, object, TX_OBJECTS) && object->pick == HJ_PICK_ANY &&
           p->they == TX_THEY_DO && object->zone == HJ_TEXT_NONE;
    p->they = TX_THEY_NOT;
    return read || tx_stop(p, "expected something that they control");
}

/* Reads "chooses a combatant they control and" before the verb. */
static bool chooses(struct tx_parse *p, struct tx_clause *c,
                    struct hj_selector *object)
{
    int start = p->at;

    return ((third_person(p, HJ_STR("choose")) ||
             (c->given && c->plural && TX_TAKE(p, "choose"))) &&
            theirs(p, object) && object->count == 1 && TX_TAKE(p, "and")) ||
           tx_back(p, start);
}

bool tx_actor_verb(struct tx_parse *p, struct tx_clause *c)
{
    const struct hj_grammar *text = p->text;
    struct hj_selector object;
    bool chosen;
    int start;

    if (!c->given && !c->carry->set)
        return false;
    chosen = chooses(p, c, &object);
    start = p->at;
    for (int i = text->tables[TX_VERB]; i < text->tables[TX_VERB + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        const struct tx_item *item = &text->items[phrase->first];
        struct hj_effect *e = c->e;
        struct hj_selector by;
        bool one;
        p->at = start;
        if (!is_plain(text, phrase->row) || phrase->count != 2)
            continue;
        one = third_person(p, item->word);
        if (!one && (!c->given || !c->plural || !tx_item(p, item, NULL)))
            continue;
        if (!done_by(p, c, one, &by) || !tx_is_players(&by) ||
            by.pick == HJ_PICK_YOU)
            return false;
        if ((chosen ? !TX_TAKE(p, "it") : !theirs(p, &object)) ||
            !tx_types_fit(&object, p->w->verbs[phrase->row].types))
            return tx_stop(p, NULL);
        e->kind = HJ_EFFECT_VERB;
        e->index = phrase->row;
        e->whom = object;
        return keep_doer(p, c, &by);
    }
    return tx_back(p, start);
}

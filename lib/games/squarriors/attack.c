/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: declaration of challenges and attacks, fleeing, reinforcing,
 * blocking. */
#include "games/squarriors/sq.h"

/* --- the creatures that a line expends --- */

/* Requirements for such a creature: a row of SQ_PART. */
struct part {
    const char *rule, *place, *ready, *arrival, *what;
    int8_t domain, keyword;
    uint8_t role, never;
};

static const struct part *part_of(const struct pl_run *r)
{
    static const struct part parts[HJ_VERBS] = {
#define SQ_PART(verb, role, rule, domain, place, ready, arrival, keyword,      \
                never, what)                                                   \
    [HJ_VERB_##verb] = {rule,   place,   ready,          arrival, what,        \
                        domain, keyword, HJ_ROLE_##role, never},
#include "games/squarriors/tables.def"
    };

    return &parts[r->a->verb];
}

static bool has_keyword(const struct pl_run *r, int object, int keyword)
{
    return keyword >= 0 && pl_keyword(r, object, keyword) > 0 &&
           pl_on(keyword == SQ_KEYWORD_FERVOR ? "5.4.1.1" : "5.4.1.3");
}

/* Checks that a creature may take part, and expends it. Fervor removes the
 * requirement and the cost, Guard the cost (S20). */
static void expend(struct pl_run *r, const struct hj_operand *o, int object)
{
    const struct part *p = part_of(r);
    bool spared = has_keyword(r, object, p->keyword);
    bool freed = spared && p->keyword == SQ_KEYWORD_FERVOR;

    if (p->never > 0)
        pl_check_allowed(r, o, object, p->never, p->what, "1.2.2");
    if (p->domain >= 0 && sq_domain_of(r, object) != p->domain)
        pl_illegal(r, o, p->place, SQ_SAY(NOT_IN_THAT_DOMAIN),
                   PL_LABEL(r, object), sq_domain_word(r, p->domain));
    if (pl_is_flag(r, object, PL_EXHAUSTED) &&
        !(p->keyword == SQ_KEYWORD_FERVOR &&
          (freed || r->s->objects[object].card == HJ_NO_CARD) &&
          !pl_chosen(r, SQ_S20_READY)))
        pl_illegal(r, o, freed ? "5.4.1.1 S20" : p->ready, SQ_SAY(EXPENDED),
                   PL_LABEL(r, object));
    if (p->arrival != NULL && pl_is_flag(r, object, PL_ARRIVED))
        pl_illegal(r, o, p->arrival, SQ_SAY(CAME_INTO_PLAY_THIS_TURN),
                   PL_LABEL(r, object));
    if (!spared)
        pl_flag(r, object, PL_EXHAUSTED, true, p->rule);
}

static void give_role(struct pl_run *r, int object, unsigned role,
                      const char *rule)
{
    if (pl_mark_of(r->s, object, SQ_SEAT) == 0)
        pl_set_mark(r, object, SQ_SEAT, ++sq_own(r)->seats);
    pl_flag(r, object, (uint16_t)role, true, rule);
}

/* --- declaring --- */

/* A kind of attack: a row of SQ_KIND. */
struct kind {
    enum sq_attack attack;
    int step;
    const char *rule, *alone, *once_rule, *word;
    unsigned once;
};

static const struct kind *kind_of(const struct pl_run *r)
{
    static const struct kind kinds[HJ_VERBS] = {
#define SQ_KIND(verb, ...) [HJ_VERB_##verb] = {__VA_ARGS__},
#include "games/squarriors/tables.def"
    };

    return &kinds[r->a->verb];
}

static void check_target(struct pl_run *r, const struct pl_word *to,
                         const struct kind *k)
{
    if (k->attack == SQ_MANIPULATE &&
        pl_keyword(r, to->ref, SQ_KEYWORD_LOYAL) > 0)
        pl_illegal(r, to->o, "5.4.1.4", SQ_SAY(LOYAL_CREATURE),
                   PL_LABEL(r, to->ref));
    if (pl_is_flag(r, to->ref, k->once))
        pl_illegal(r, to->o, k->once_rule, SQ_SAY(TARGETED_THIS_TURN),
                   PL_LABEL(r, to->ref));
    r->s->objects[to->ref].flags |= (uint16_t)k->once;
}

/* Begins the attack and gives attackers and defenders their roles. */
static void begin(struct pl_run *r, int player, const struct pl_words *w,
                  const struct kind *k, int domain)
{
    struct sq_own *own = sq_own(r);
    int16_t there[PL_OBJECTS];
    pl_ref to = pl_first(w, HJ_ROLE_ARROW);
    const char *rule;
    int count = 0;

    sq_begin_attack(r, k->attack, k->step);
    rule = sq_step_rule(r, k->step);
    own->attacking = (uint8_t)player;
    PL_EACH_WORD (i, w, part_of(r)->role)
        give_role(r, w->w[i].ref,
                  k->attack == SQ_CHALLENGE ? SQ_IS_CHALLENGER : SQ_IS_ATTACKER,
                  k->attack == SQ_CHALLENGE ? "7.1.2.1 S15" : rule);
    if (k->attack == SQ_CHALLENGE)
        return;
    if (domain >= 0) {
        own->domain = (uint8_t)domain;
        own->defending = (uint8_t)pl_place_player(to);
        count =
            pl_in_order(r, PL_ZONE(SQ_ARMY + domain), own->defending, there);
    } else {
        own->defending = r->s->objects[to].controller;
        own->attacker = (int16_t)w->w[0].ref;
        own->defender = there[count++] = (int16_t)to;
    }
    for (int i = 0; i < count; i++)
        give_role(r, there[i], SQ_IS_DEFENDER, rule);
    PL_EACH_WORD (i, w, part_of(r)->role)
        sq_happens(r, SQ_EVENT_ATTACKS, w->w[i].ref, player);
}

void sq_do_attack(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_word *to = &w->w[w->first[HJ_ROLE_ARROW]];
    const struct kind *k = kind_of(r);
    struct sq_own *own = sq_own(r);
    int role = part_of(r)->role, domain = -1;
    bool single = k->word == NULL;

    if (k->attack == SQ_DOMINANCE) {
        domain = pl_place_zone(to->ref) - SQ_ARMY;
        if (!sq_stands(r, pl_place_player(to->ref), domain)) {
            pl_undoable(r, to->o, "4.3.6.6", SQ_SAY(DOMAIN_DESTROYED));
            return;
        }
    }
    sq_check_action(r, player, k->rule);
    if (own->attack != SQ_NO_ATTACK) {
        pl_illegal(r, NULL, k->alone, SQ_SAY(ATTACK_GOES_ON));
        sq_end_attack(r, "S36");
    }
    if (!single && (own->used & k->once))
        pl_illegal(r, NULL, k->once_rule, SQ_SAY(HAD_ONE_THIS_TURN), k->word);
    own->used |= (uint8_t)(single ? 0 : k->once);
    PL_EACH_WORD (i, w, role) {
        int n = w->first[role];
        while (w->w[n].ref != w->w[i].ref || w->w[n].role != role)
            n++;
        if (n < i)
            pl_illegal(r, w->w[i].o, k->rule, SQ_SAY(CREATURE_NAMED_TWICE),
                       PL_LABEL(r, w->w[i].ref));
        else
            expend(r, w->w[i].o, w->w[i].ref);
    }
    if (single)
        check_target(r, to, k);
    begin(r, player, w, k, domain);
}

/* --- joining, fleeing, reinforcing, blocking --- */

void sq_do_join(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)player;
    if (sq_own(r)->attack != SQ_CHALLENGE || r->s->step != SQ_DECLARATION) {
        pl_undoable(r, NULL, "7.1.2.1", SQ_SAY(NOT_DECLARATION_STEP));
        return;
    }
    if (sq_own(r)->step_acted)
        pl_illegal(r, NULL, "7.1.2.1 S15", SQ_SAY(TOO_LATE_TO_JOIN));
    for (int i = 0; i < w->count; i++) {
        int c = w->w[i].ref;
        if (pl_is_flag(r, c, SQ_IS_CHALLENGER))
            pl_illegal(r, w->w[i].o, "7.1.2.1", SQ_SAY(CHALLENGER_ALREADY),
                       PL_LABEL(r, c));
        expend(r, w->w[i].o, c);
        give_role(r, c, SQ_IS_CHALLENGER, "7.1.2.1");
    }
}

static bool is_own_creature(struct pl_run *r, const struct hj_operand *o,
                            int object, int player, const char *cite)
{
    if (object >= 0 && !sq_is_living(r, object))
        pl_undoable(r, o, cite, SQ_SAY(NOT_LIVING_CREATURE),
                    PL_LABEL(r, object));
    else if (object >= 0 && r->s->objects[object].controller != player)
        pl_illegal(r, o, cite, SQ_SAY(NOT_OWN_CREATURE), PL_LABEL(r, object),
                   PL_ID(r, player));
    return !r->unread;
}

/* Carries out the reaction of one creature of the defending player. */
static void react(struct pl_run *r, const struct hj_operand *o, int object)
{
    struct sq_own *own = sq_own(r);
    int verb = r->a->verb;
    const char *rule = part_of(r)->rule;
    bool defends = pl_is_flag(r, object, SQ_IS_DEFENDER);

    if (verb == HJ_VERB_FLEE && !defends)
        pl_illegal(r, o, rule, SQ_SAY(NOT_DEFENDER), PL_LABEL(r, object));
    if (verb == HJ_VERB_REINFORCE && defends && own->domain != 0)
        pl_illegal(r, o, rule, SQ_SAY(DEFENDER_ALREADY), PL_LABEL(r, object));
    if (verb == HJ_VERB_BLOCK && own->blocker >= 0)
        pl_illegal(r, o, "7.4.2.2 S21", SQ_SAY(ONLY_ONE_BLOCKER));
    if (verb == HJ_VERB_BLOCK && own->attacker >= 0)
        pl_check_allowed(r, o, own->attacker, SQ_VERB_NOT_BLOCKED, "be blocked",
                         "1.2.2");
    expend(r, o, object);
    if (verb == HJ_VERB_FLEE) {
        pl_flag(r, object, SQ_IS_DEFENDER, false, rule);
        pl_set_mark(r, object, SQ_SEAT, 0);
    } else if (verb == HJ_VERB_REINFORCE) {
        give_role(r, object, SQ_IS_DEFENDER, rule);
        give_role(r, object, SQ_IS_REINFORCEMENT, rule);
        own->reinforced = 1;
    } else {
        own->blocker = (int16_t)object;
        own->wait = SQ_WAITS_ROLL;
        r->s->priority = SQ_NOBODY;
    }
}

const struct sq_reaction *sq_reaction(int verb)
{
    static const struct sq_reaction all[] = {
#define SQ_REACTION(...) {__VA_ARGS__},
#include "games/squarriors/tables.def"
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].verb == verb)
            return &all[i];
    return NULL;
}

void sq_do_react(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct sq_reaction *to = sq_reaction(r->a->verb);
    const struct sq_own *own = sq_own(r);
    int objects[PL_WORDS];

    if (own->attack != to->attack || r->s->step != to->step) {
        pl_undoable(r, NULL, to->cite, SQ_SAY(NOT_THAT_STEP),
                    hj_verb_word(r->a->verb));
        return;
    }
    if (player != own->defending)
        pl_illegal(r, NULL, to->cite, SQ_SAY(NOT_DEFENDING_PLAYER),
                   PL_ID(r, own->defending));
    if (own->step_acted)
        pl_illegal(r, NULL, to->late, SQ_SAY(TOO_LATE_IN_STEP));
    if (w->count == 1 && hj_str_is(hj_operand_text(w->w[0].o), "none"))
        return;
    for (int i = 0; i < w->count; i++) {
        objects[i] = pl_object_operand(r, w->w[i].o, player);
        if (!is_own_creature(r, w->w[i].o, objects[i], player, to->cite))
            return;
    }
    if (to->step == SQ_REINFORCE && own->domain == 0)
        pl_illegal(r, NULL, to->cite, SQ_SAY(ARMY_HAS_NO_REINFORCEMENTS));
    for (int i = 0; i < w->count; i++)
        react(r, w->w[i].o, objects[i]);
}

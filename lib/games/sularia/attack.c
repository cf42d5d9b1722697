/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: declaration of attackers and defenders. */
#include "games/sularia/su.h"

static bool controls_site(const struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, SU_IN_PLAY, player)
        if (su_type(r, w.at) == SU_SITE)
            return true;
    return false;
}

/* Reads the target of an attack: a site, or a player (R17); false: not read, or
 * neither. */
static bool read_target(struct pl_run *r, const struct hj_operand *o,
                        int player, int *site, int *attacked)
{
    *site = -1;
    *attacked = pl_player(r->g, o->symbol);
    if (*attacked < 0) {
        *site = pl_object_operand(r, o, -1);
        if (*site < 0)
            return false;
        *attacked = r->s->objects[*site].controller;
        if (su_type(r, *site) != SU_SITE) {
            pl_undoable(r, o, "attack-phase.1 R17", SU_SAY(ATTACKED_NOT_A_SITE),
                        PL_TEXT(o));
            return false;
        }
        if (!pl_in_play(r, *site))
            pl_illegal(r, o, "attack-phase.1 R17", SU_SAY(ATTACKED_NOT_A_SITE),
                       PL_TEXT(o));
        if (r->s->objects[*site].zone == SU_HIDDEN)
            pl_illegal(r, o, "R17", SU_SAY(ATTACKED_HIDDEN_SITE));
        pl_check_allowed(r, o, *site, SU_VERB_NOT_ATTACKED, "be attacked",
                         "golden-rule.1");
    } else if (r->s->players[*attacked].out && pl_on("multiplayer.3 R42")) {
        pl_illegal(r, o, "multiplayer.3 R42", SU_SAY(ATTACKED_PLAYER_OUT),
                   PL_TEXT(o));
        return true;
    } else if (controls_site(r, *attacked)) {
        pl_illegal(r, o, "R17 attack-phase.2", SU_SAY(ATTACKED_PLAYER_GUARDED),
                   PL_TEXT(o));
    }
    if (!pl_is_opponent(r->g, player, *attacked))
        pl_illegal(r, o, "attack-phase.1", SU_SAY(NOT_AN_OPPONENTS),
                   PL_TEXT(o));
    return true;
}

/* Checks requirements of attackers and defenders (R15, R18). An unknown card
 * that has arrived may have QUICK. */
static void check_fighter(struct pl_run *r, const struct hj_operand *o,
                          int object, int player, const char *verb,
                          const char *cite, const char *no_combatant)
{
    int controller = r->s->objects[object].controller, kept;
    bool known = r->s->objects[object].card != HJ_NO_CARD;
    bool arrived = pl_is_flag(r, object, PL_ARRIVED);

    if (!pl_in_play(r, object) || !pl_may_be(r, object, SU_COMBATANT) ||
        su_type(r, object) == SU_SITE)
        pl_illegal(r, o, no_combatant, SU_SAY(NOT_A_FIGHTER),
                   PL_LABEL(r, object), verb);
    if (pl_is_opponent(r->g, controller, player))
        pl_illegal(r, o, cite, SU_SAY(FIGHTER_NOT_CONTROLLED), PL_ID(r, player),
                   PL_LABEL(r, object));
    if (arrived && known && !pl_is_flag(r, object, SU_QUICK))
        pl_illegal(r, o, "combatants.4 R15", SU_SAY(CAME_THIS_TURN),
                   PL_LABEL(r, object), verb);
    else if (pl_is_flag(r, object, SU_ACTIVATED) &&
             (known || !arrived)) /* else perhaps reset */
        pl_illegal(r, o, cite, SU_SAY(FIGHTER_ACTIVATED), PL_LABEL(r, object),
                   verb);
    if ((kept = su_forbidding_verb(r, object, verb[0] == 'd')) > 0)
        pl_check_allowed(r, o, object, kept, verb, "golden-rule.1");
    if (su_fighter(r, object) != NULL)
        pl_illegal(r, o, cite, SU_SAY(IN_THE_ATTACK), PL_LABEL(r, object));
}

static struct su_fighter *add_fighter(struct pl_run *r, int object, int site,
                                      int attacked, bool defends,
                                      const char *rule)
{
    struct su_own *own = su_own(r);
    struct su_fighter *f = &own->fighters[own->fighter_count];

    if (own->fighter_count == SU_FIGHTERS) {
        if (!r->unread) /* reported for the first one only */
            pl_unread(r, NULL, SU_SAY(TOO_MANY_ATTACKERS), SU_FIGHTERS);
        return NULL;
    }
    *f = (struct su_fighter){.object = (int16_t)object,
                             .site = (int16_t)site,
                             .against = -1,
                             .player = (uint8_t)attacked,
                             .in = pl_on(rule),
                             .defends = defends,
                             .rank = (int16_t)own->fighter_count};
    own->fighter_count++;
    pl_flag(r, object, defends ? SU_DEFENDING : SU_ATTACKING, true, rule);
    if (!defends) {
        su_set(r, object, SU_HAS_ATTACKED, true);
        own->any_attacked = 1;
    }
    return f;
}

/* Checks that attackers of one target, mercenaries aside, have one faction
 * (faction.4, R19). */
static void check_force(struct pl_run *r, const struct hj_operand *o,
                        const struct su_fighter *new)
{
    uint8_t faction = su_faction(r, new->object);

    SU_EACH_FIGHTER (f, r) {
        uint8_t other = su_faction(r, f->object);
        bool hired = other == SU_MERCENARY || faction == SU_MERCENARY;
        if (r->s->objects[f->object].card == HJ_NO_CARD ||
            r->s->objects[new->object].card == HJ_NO_CARD)
            continue; /* its faction is unknown */
        if (f == new || !su_same_target(f, new) || other == faction ||
            (hired && pl_on("mercenary-faction.5")))
            continue;
        pl_illegal(r, o, "faction.4 joint-strike-force.1 R19",
                   SU_SAY(MIXED_FACTIONS), PL_LABEL(r, f->object),
                   PL_LABEL(r, new->object));
        return;
    }
}

static void add_attacker(struct pl_run *r, const struct hj_operand *o,
                         int player, int site, int attacked)
{
    int object = pl_object_operand(r, o, player);
    struct su_fighter *f;

    if (object < 0)
        return;
    check_fighter(r, o, object, player, "attack", "attack-phase.1 R18",
                  "attack-phase.4 R18");
    if (su_fighter(r, object) != NULL)
        return;
    if (site >= 0 && su_is_protected(r, site) &&
        !pl_may_have(r, object, SU_KEYWORD_FLIGHT))
        pl_illegal(r, o, "protected-site.1 flight.2 R17",
                   SU_SAY(PROTECTED_SITE), PL_LABEL(r, site),
                   PL_LABEL(r, object));
    f = add_fighter(r, object, site, attacked, false,
                    "attacker-declaration-step.4");
    if (f == NULL)
        return;
    check_force(r, o, f);
    for (int i = pl_keyword(r, object, SU_KEYWORD_BERSERKER); i > 0; i--)
        for (int v = SU_V_ATK; v <= SU_V_DEF; v++)
            su_gain(r, object, PL_MODIFIES_VALUE, v, 1, SU_KEYWORD_BERSERKER,
                    PL_IN_PLAY, "");
}

/* Begins an attack; an earlier one is reported and finished. */
static void begin_attack(struct pl_run *r)
{
    struct su_own *own = su_own(r);

    if (own->attacked) {
        pl_illegal(r, NULL, "attack-phase.5", SU_SAY(ATTACKERS_DECLARED));
        su_finish_attack(r);
    }
    su_end_step(r);
    own->spoken = 0;
    su_forget_fighters(r);
    PL_EACH (i, r->s, SU_SITES)
        su_set(r, i, SU_DEALT, false);
}

void su_forget_fighters(struct pl_run *r)
{
    SU_EACH_FIGHTER (f, r)
        r->s->objects[f->object].flags &=
            (uint16_t) ~(SU_ATTACKING | SU_DEFENDING);
    su_own(r)->fighter_count = su_own(r)->hit_count = 0;
}

void su_do_attack(struct pl_run *r, int player, const struct pl_words *w)
{
    struct su_own *own = su_own(r);

    (void)w;
    begin_attack(r);
    PL_EACH_OPERAND (arrow, r, HJ_ROLE_ARROW) {
        int site, attacked;
        if (!read_target(r, arrow, player, &site, &attacked))
            return;
        PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
            if (o->group == arrow->group)
                add_attacker(r, o, player, site, attacked);
    }
    if (own->fighter_count == 0)
        return;
    own->attacked = 1;
    own->keyworded = SU_KEYWORDS_NONE;
    r->s->busy = 1;
    r->s->step = SU_STEP_ATTACKERS;
    r->s->priority = r->s->turn;
    r->s->passes = 0;
}

/* True if PLAYER has another combatant that could defend. */
static bool has_reserve(const struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, SU_IN_PLAY, player)
        if (su_can_fight(r, w.at) && su_fighter(r, w.at) == NULL &&
            !su_forbidding_verb(r, w.at, true))
            return true;
    return false;
}

/* True if, of each attacked side, a player has declared defenders. */
static bool any_spoken(const struct pl_run *r)
{
    SU_EACH_FIGHTER (f, r)
        if (f->in && !f->defends && !f->defended &&
            !r->s->players[f->player].out)
            return false;
    return true;
}

/* True if all players have who can; mates declare one by one (R43). */
static bool all_spoken(const struct pl_run *r)
{
    if (!any_spoken(r))
        return false;
    for (int p = 0; p < r->g->players && r->g->setup.team_count > 0; p++)
        if (!(su_own(r)->spoken & 1u << p) &&
            pl_is_opponent(r->g, p, r->s->turn) && pl_on("R43") &&
            has_reserve(r, p))
            return false;
    return true;
}

void su_close_declaration(struct pl_run *r)
{
    if (su_own(r)->spoken != 0 && any_spoken(r) && !r->g->setup.strict)
        su_keyword_step(r);
}

static void add_defender(struct pl_run *r, const struct hj_operand *o,
                         int player, struct su_fighter *attacker)
{
    int object = pl_object_operand(r, o, player), foe = attacker->object;
    struct su_fighter *f;

    if (object < 0)
        return;
    check_fighter(r, o, object, player, "defend",
                  "defender-declaration-step.3 R18",
                  "defender-declaration-step.1 R18");
    if (su_fighter(r, object) != NULL)
        return;
    if (pl_keyword(r, foe, SU_KEYWORD_FLIGHT) > 0 &&
        !pl_may_have(r, object, SU_KEYWORD_FLIGHT) &&
        pl_keyword(r, object, SU_KEYWORD_SPECIALIST) == 0)
        pl_illegal(r, o, "flight.3", SU_SAY(FLIGHT_NOT_DEFENDED),
                   PL_LABEL(r, foe), PL_LABEL(r, object));
    pl_check_allowed(r, o, foe, SU_VERB_NOT_DEFENDED, "be defended against",
                     "golden-rule.1");
    f = add_fighter(r, object, attacker->site, attacker->player, true,
                    "defender-declaration-step.4");
    if (f != NULL)
        f->against = (int16_t)foe;
}

bool su_is_attacked(const struct pl_run *r, int player, bool still)
{
    SU_EACH_FIGHTER (f, r)
        if (!pl_is_opponent(r->g, f->player, player) &&
            (!still || (f->in && !f->defends)))
            return true;
    return false;
}

/* True if the line is `none` of a player who has not declared yet: a mate, or
 * one whose attackers are all gone. */
static bool says_none(struct pl_run *r, int player)
{
    struct su_own *own = su_own(r);

    if (r->a->count > 1 || (own->spoken & 1u << player) ||
        !su_is_attacked(r, player, false) || r->s->step != SU_STEP_CHAIN ||
        (r->g->setup.team_count == 0 && su_is_attacked(r, player, true)))
        return false;
    own->spoken |= (uint8_t)(1u << player);
    return true;
}

/* Reads the defenders of the line; false, and reported, if an operand behind
 * the arrow is no attacker. */
static bool read_defenders(struct pl_run *r, int player)
{
    PL_EACH_OPERAND (arrow, r, HJ_ROLE_ARROW) {
        int object = pl_object_operand(r, arrow, -1);
        struct su_fighter *f = su_fighter(r, object);
        if (f == NULL || f->defends) {
            pl_unread(r, arrow, SU_SAY(NOT_ATTACKING), PL_TEXT(arrow));
            return false;
        }
        if (pl_is_opponent(r->g, f->player, player))
            pl_illegal(r, arrow, "defender-declaration-step.1",
                       SU_SAY(NOT_ATTACKING_PLAYER), PL_TEXT(arrow),
                       PL_ID(r, player));
        PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
            if (o->group == arrow->group)
                add_defender(r, o, player, f);
    }
    return true;
}

/* Notes that PLAYER has declared, or all of a team that the line names. */
static void note_spoken(struct pl_run *r, int player)
{
    SU_EACH_FIGHTER (f, r)
        if (!pl_is_opponent(r->g, f->player, player))
            f->defended = 1;
    for (int i = 0; i < r->g->players; i++)
        if (i == player ||
            (r->a->player < 0 && !pl_is_opponent(r->g, i, player)))
            su_own(r)->spoken |= (uint8_t)(1u << i);
}

void su_do_defend(struct pl_run *r, int player, const struct pl_words *w)
{
    struct su_own *own = su_own(r);

    (void)w;
    if (says_none(r, player))
        return; /* R43: this was assumed */
    if (!su_attack_lasts(r) || r->s->step > SU_STEP_DEFENDERS ||
        r->s->step < SU_STEP_ATTACKERS) {
        pl_undoable(r, NULL, "defender-declaration-step.1",
                    SU_SAY_IF(r->s->step >= SU_STEP_KEYWORD, DEFENDERS_DECLARED,
                              NO_ATTACK));
        return;
    }
    su_close_chain(r);
    if (r->s->step != SU_STEP_DEFENDERS) {
        su_check_passes(r);
        su_end_step(r);
    }
    r->s->step = SU_STEP_DEFENDERS;
    r->s->priority = r->s->turn;
    r->s->passes = 0;
    if (own->spoken & 1u << player)
        pl_illegal(r, NULL, "defender-declaration-step.1 R43",
                   SU_SAY(DEFENDERS_IN_ONE_LINE), PL_ID(r, player));
    if (r->a->count <= 1 && !su_is_attacked(r, player, false))
        pl_illegal(r, NULL, "defender-declaration-step.1",
                   SU_SAY(PLAYER_NOT_ATTACKED), PL_ID(r, player));
    if (!read_defenders(r, player))
        return;
    note_spoken(r, player);
    if (all_spoken(r) && !r->g->setup.strict)
        su_keyword_step(r);
}

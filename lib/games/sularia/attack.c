/* SPDX-License-Identifier: MPL-2.0 */
/* The attack phase: declarations, orders, the keyword value step. */
#include "games/sularia/verbs.h"

static struct hj_str name_of(const struct su_run *r, int object)
{
    return su_object_name(r->g, r->s, object);
}

bool su_adjacent(const struct su_state *s, int a, int b, bool diagonal)
{
    const struct su_object *x = &s->objects[a], *y = &s->objects[b];
    int across = x->column - y->column, rows = x->row != y->row;

    if (a == b || x->zone != SU_SITES || y->zone != SU_SITES ||
        x->controller != y->controller || across < -1 || across > 1)
        return false;
    return diagonal || rows == 0 || across == 0;
}

/* A rear site with a site in front of it (protected-site.1). */
bool su_is_protected(const struct su_run *r, int site)
{
    const struct su_object *o = &r->s->objects[site];

    return o->row == SU_REAR &&
           su_site_at(r->s, o->controller, SU_FRONT, o->column) >= 0;
}

static bool controls_site(const struct su_run *r, int player)
{
    for (struct su_walk w = {0}; su_walk_of(&w, r->s, SU_IN_PLAY, player);)
        if (su_object_card(r, w.at)->type == SU_SITE)
            return true;
    return false;
}

/* What an attack is declared on: a site, or a player; R17. */
static bool read_target(struct su_run *r, const struct hj_operand *o,
                        int player, int *site, int *attacked)
{
    *site = -1;
    *attacked = su_player(r->g, o->symbol);
    if (*attacked < 0) {
        *site = su_object_operand(r, o, -1);
        if (*site < 0)
            return false;
        *attacked = r->s->objects[*site].controller;
        if (su_object_card(r, *site)->type != SU_SITE) {
            su_illegal(r, o, "attack-phase.1 R17", SU_SAY(ATTACKED_NOT_A_SITE),
                       HJ_STR_ARG(hj_operand_text(o)));
            r->unread = true;
            return false;
        }
        if (r->s->objects[*site].zone == SU_HIDDEN)
            su_illegal(r, o, "R17", SU_SAY(ATTACKED_HIDDEN_SITE));
    } else if (r->s->players[*attacked].out && su_on("multiplayer.3 R42") &&
               !(su_wrong(OUT_IS_TARGET) && su_get_health(r, *attacked) <= 0)) {
        su_illegal(r, o, "multiplayer.3 R42", SU_SAY(ATTACKED_PLAYER_OUT),
                   HJ_STR_ARG(hj_operand_text(o)));
        return true;
    } else if (controls_site(r, *attacked)) {
        su_illegal(r, o, "R17 attack-phase.2", SU_SAY(ATTACKED_PLAYER_GUARDED),
                   HJ_STR_ARG(hj_operand_text(o)));
    }
    if (!su_is_opponent(r->g, player, *attacked))
        su_illegal(r, o, "attack-phase.1", SU_SAY(NOT_AN_OPPONENTS),
                   HJ_STR_ARG(hj_operand_text(o)));
    return true;
}

/* What attackers and defenders have in common: R15, R18. */
static void check_fighter(struct su_run *r, const struct hj_operand *o,
                          int object, int player, const char *verb,
                          const char *cite, const char *no_combatant)
{
    const struct su_object *f = &r->s->objects[object];

    if (!su_in_play(r->s, object) || !su_may_be(r, object, SU_COMBATANT))
        su_illegal(r, o, no_combatant, SU_SAY(NOT_A_FIGHTER),
                   HJ_STR_ARG(name_of(r, object)), verb);
    if (f->controller != player &&
        (su_is_opponent(r->g, f->controller, player) ||
         !su_on("faction-war.13")))
        su_illegal(r, o, cite, SU_SAY(FIGHTER_NOT_CONTROLLED),
                   HJ_STR_ARG(su_id(r, player)),
                   HJ_STR_ARG(name_of(r, object)));
    if (f->arrived && !f->quick)
        su_illegal(r, o, "combatants.4 R15", SU_SAY(CAME_THIS_TURN),
                   HJ_STR_ARG(name_of(r, object)), verb);
    else if (f->activated)
        su_illegal(r, o, cite, SU_SAY(FIGHTER_ACTIVATED),
                   HJ_STR_ARG(name_of(r, object)), verb);
    if (su_fighter(r->s, object) != NULL)
        su_illegal(r, o, cite, SU_SAY(IN_THE_ATTACK),
                   HJ_STR_ARG(name_of(r, object)));
}

static struct su_fighter *add_fighter(struct su_run *r, int object, int site,
                                      int attacked, enum su_field field,
                                      const char *rule)
{
    struct su_state *s = r->s;
    struct su_fighter *f = &s->fighters[s->fighter_count];

    if (s->fighter_count == SU_FIGHTERS) {
        if (!r->unread) /* said for the first of them */
            su_unread(r, NULL, SU_SAY(TOO_MANY_ATTACKERS), SU_FIGHTERS);
        return NULL;
    }
    *f = (struct su_fighter){.object = (int16_t)object,
                             .site = (int16_t)site,
                             .against = -1,
                             .player = (uint8_t)attacked,
                             .in = su_on(rule),
                             .rank = (int16_t)s->fighter_count};
    for (int i = 0; i < SU_BARRAGES; i++)
        for (int k = 0; k < SU_HITS; k++)
            f->barrage[i][k] = f->again[i][k] = -1;
    s->fighter_count++;
    su_changed(r, field, object, -1, 0, 1, rule);
    return f;
}

/* faction.4, R19: mercenaries aside, one faction on one target. */
static void check_force(struct su_run *r, const struct hj_operand *o,
                        const struct su_fighter *new)
{
    uint8_t faction = su_object_card(r, new->object)->faction;

    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        uint8_t other = su_object_card(r, f->object)->faction;
        bool hired = other == r->g->mercenary || faction == r->g->mercenary;
        if (r->s->objects[f->object].card == HJ_NO_CARD ||
            r->s->objects[new->object].card == HJ_NO_CARD)
            continue; /* nobody says what it is */
        if (f == new || f->site != new->site || f->player != new->player ||
            other == faction || (hired && su_on("mercenary-faction.5")))
            continue;
        su_illegal(r, o, "faction.4 joint-strike-force.1 R19",
                   SU_SAY(MIXED_FACTIONS), HJ_STR_ARG(name_of(r, f->object)),
                   HJ_STR_ARG(name_of(r, new->object)));
        return;
    }
}

static void add_attacker(struct su_run *r, const struct hj_operand *o,
                         int player, int site, int attacked)
{
    int object = su_object_operand(r, o, player);
    struct su_fighter *f;

    if (object < 0)
        return;
    check_fighter(r, o, object, player, "attack", "attack-phase.1 R18",
                  "attack-phase.4 R18");
    if (su_fighter(r->s, object) != NULL)
        return;
    if (site >= 0 && su_is_protected(r, site) &&
        r->s->objects[object].card != HJ_NO_CARD &&
        su_keyword(r, object, SU_KEYWORD_FLIGHT) == 0)
        su_illegal(r, o, "protected-site.1 flight.2 R17",
                   SU_SAY(PROTECTED_SITE), HJ_STR_ARG(name_of(r, site)),
                   HJ_STR_ARG(name_of(r, object)));
    f = add_fighter(r, object, site, attacked, SU_F_ATTACKING,
                    "attacker-declaration-step.4");
    if (f == NULL)
        return;
    check_force(r, o, f);
    for (int i = su_keyword(r, object, SU_KEYWORD_BERSERKER); i > 0; i--)
        su_modify(r,
                  &(struct su_modifier){.object = (int16_t)object,
                                        .source = (int16_t)object,
                                        .atk = 1,
                                        .def = 1,
                                        .keyword = SU_KEYWORD_ROWS,
                                        .by = SU_KEYWORD_BERSERKER + 1,
                                        .until = SU_FOREVER},
                  "");
}

void su_do_attack(struct su_run *r, int player)
{
    su_to_phase(r, SU_PHASE_ATTACK);
    su_close_chain(r);
    su_your_turn(r, player, "attack", "attack-phase.1");
    if (r->s->attacked) {
        su_illegal(r, NULL, "attack-phase.5", SU_SAY(ATTACKERS_DECLARED));
        su_finish_attack(r);
    }
    su_end_step(r);
    r->s->spoken = 0;
    r->s->fighter_count = 0;
    SU_EACH (i, r->s, 1u << SU_SITES)
        r->s->objects[i].dealt = 0;
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *arrow = &r->a->operands[i];
        int site, attacked;
        if (arrow->role != HJ_ROLE_ARROW)
            continue;
        if (!read_target(r, arrow, player, &site, &attacked))
            return;
        for (uint32_t k = 0; k < r->a->count; k++)
            if (r->a->operands[k].role == HJ_ROLE_ITEM &&
                r->a->operands[k].group == arrow->group)
                add_attacker(r, &r->a->operands[k], player, site, attacked);
    }
    if (r->s->fighter_count == 0 && r->unread)
        return;
    if (r->s->fighter_count == 0) {
        su_unread(r, NULL, SU_SAY(ATTACK_INCOMPLETE));
        return;
    }
    r->s->attacked = 1;
    r->s->keyworded = 0;
    r->s->step = SU_STEP_ATTACKERS;
    r->s->priority = r->s->turn;
    r->s->passes = 0;
}

bool su_can_fight(const struct su_run *r, int object)
{
    const struct su_object *o = &r->s->objects[object];

    return su_in_play(r->s, object) && su_may_be(r, object, SU_COMBATANT) &&
           !o->activated && (!o->arrived || o->quick);
}

/* Whether PLAYER has a combatant that could defend yet. */
static bool has_reserve(const struct su_run *r, int player)
{
    for (struct su_walk w = {0}; su_walk_of(&w, r->s, SU_IN_PLAY, player);)
        if (su_can_fight(r, w.at) && su_fighter(r->s, w.at) == NULL)
            return true;
    return false;
}

/* Whether somebody of each side that is attacked has declared defenders. */
static bool any_spoken(const struct su_run *r)
{
    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        if (!f->defends && !f->defended && !r->s->players[f->player].out)
            return false;
    }
    return true;
}

/* The same of everybody who can, mates being asked one by one: R43. */
static bool all_spoken(const struct su_run *r)
{
    if (!any_spoken(r))
        return false;
    for (int p = 0; p < r->g->players && r->g->setup.team_count > 0; p++)
        if (!(r->s->spoken & 1u << p) && su_is_opponent(r->g, p, r->s->turn) &&
            su_on("R43") && !su_wrong(MATE_SPEAKS) && has_reserve(r, p))
            return false;
    return true;
}

void su_close_declaration(struct su_run *r)
{
    if (r->s->spoken != 0 && any_spoken(r))
        su_keyword_step(r);
}

static void add_defender(struct su_run *r, const struct hj_operand *o,
                         int player, struct su_fighter *attacker)
{
    int object = su_object_operand(r, o, player), foe = attacker->object;
    struct su_fighter *f;

    if (object < 0)
        return;
    check_fighter(r, o, object, player, "defend",
                  "defender-declaration-step.3 R18",
                  "defender-declaration-step.1 R18");
    if (su_fighter(r->s, object) != NULL)
        return;
    if (su_keyword(r, foe, SU_KEYWORD_FLIGHT) > 0 &&
        (su_keyword(r, object, SU_KEYWORD_FLIGHT) == 0 || !su_on("flight.4")) &&
        (su_keyword(r, object, SU_KEYWORD_SPECIALIST) == 0 ||
         !su_on("flight.5")))
        su_illegal(r, o, "flight.3", SU_SAY(FLIGHT_NOT_DEFENDED),
                   HJ_STR_ARG(name_of(r, foe)), HJ_STR_ARG(name_of(r, object)));
    f = add_fighter(r, object, attacker->site, attacker->player, SU_F_DEFENDING,
                    "defender-declaration-step.4");
    if (f == NULL)
        return;
    f->defends = 1;
    f->against = (int16_t)foe;
}

static bool is_attacked(const struct su_run *r, int player)
{
    for (int i = 0; i < r->s->fighter_count; i++)
        if (!su_is_opponent(r->g, r->s->fighters[i].player, player))
            return true;
    return false;
}

/* Whether a mate who had nothing to say yet says `none`. */
static bool says_none(struct su_run *r, int player)
{
    if (r->g->setup.team_count == 0 || r->a->count > 1 ||
        (r->s->spoken & 1u << player) || !is_attacked(r, player) ||
        r->s->step != SU_STEP_CHAIN)
        return false;
    r->s->spoken |= (uint8_t)(1u << player);
    return true;
}

void su_do_defend(struct su_run *r, int player)
{
    if (r->s->attacked && r->s->keyworded && says_none(r, player))
        return; /* R43: as was assumed */
    if (r->s->phase != SU_PHASE_ATTACK || !r->s->attacked ||
        r->s->step > SU_STEP_DEFENDERS || r->s->step == SU_STEP_NONE) {
        r->unread = true;
        su_illegal(r, NULL, "defender-declaration-step.1",
                   SU_SAY_IF(r->s->step >= SU_STEP_KEYWORD, DEFENDERS_DECLARED,
                             NO_ATTACK));
        return;
    }
    su_close_chain(r);
    if (r->s->step != SU_STEP_DEFENDERS)
        su_end_step(r);
    r->s->step = SU_STEP_DEFENDERS;
    if (r->s->spoken & 1u << player)
        su_illegal(r, NULL, "defender-declaration-step.1 R43",
                   SU_SAY(DEFENDERS_IN_ONE_LINE), HJ_STR_ARG(su_id(r, player)));
    if (r->a->count <= 1 && !is_attacked(r, player))
        su_illegal(r, NULL, "defender-declaration-step.1",
                   SU_SAY(PLAYER_NOT_ATTACKED), HJ_STR_ARG(su_id(r, player)));
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *arrow = &r->a->operands[i];
        struct su_fighter *f;
        int object;
        if (arrow->role != HJ_ROLE_ARROW)
            continue;
        object = su_object_operand(r, arrow, -1);
        f = object >= 0 ? su_fighter(r->s, object) : NULL;
        if (f == NULL || f->defends) {
            su_unread(r, arrow, SU_SAY(NOT_ATTACKING),
                      HJ_STR_ARG(hj_operand_text(arrow)));
            return;
        }
        if (su_is_opponent(r->g, f->player, player) && !su_wrong(DEFEND_ANYONE))
            su_illegal(r, arrow, "defender-declaration-step.1",
                       SU_SAY(NOT_ATTACKING_PLAYER),
                       HJ_STR_ARG(hj_operand_text(arrow)),
                       HJ_STR_ARG(su_id(r, player)));
        for (uint32_t k = 0; k < r->a->count; k++)
            if (r->a->operands[k].role == HJ_ROLE_ITEM &&
                r->a->operands[k].group == arrow->group)
                add_defender(r, &r->a->operands[k], player, f);
    }
    for (int i = 0; i < r->s->fighter_count; i++)
        if (!su_is_opponent(r->g, r->s->fighters[i].player, player))
            r->s->fighters[i].defended = 1;
    for (int i = 0; i < r->g->players; i++) /* a team's id speaks for all */
        if (i == player ||
            (r->a->player < 0 && !su_is_opponent(r->g, i, player)))
            r->s->spoken |= (uint8_t)(1u << i);
    if (all_spoken(r) && !r->g->setup.strict)
        su_keyword_step(r);
}

static void gain(struct su_run *r, int object, int keyword, int atk, int def,
                 uint8_t by, const char *rule)
{
    su_modify(r,
              &(struct su_modifier){.object = (int16_t)object,
                                    .source = (int16_t)object,
                                    .atk = (int16_t)atk,
                                    .def = (int16_t)def,
                                    .keyword = (uint8_t)keyword,
                                    .instances = 1,
                                    .by = by,
                                    .until = SU_WHILE_FIGHTER},
              rule);
}

static bool has_company(const struct su_state *s, const struct su_fighter *f)
{
    for (int i = 0; i < s->fighter_count; i++) {
        const struct su_fighter *other = &s->fighters[i];
        if (other != f && other->in && !other->defends &&
            other->site == f->site && other->player == f->player)
            return true;
    }
    return false;
}

/* focus.3, R29: once per instance. */
static void focus(struct su_run *r, const struct su_fighter *f)
{
    struct hj_keyword_value v;

    for (int i = 0; su_instance(r, f->object, SU_KEYWORD_FOCUS, i, &v); i++)
        gain(r, f->object, SU_KEYWORD_ROWS, f->defends ? 0 : v.x,
             f->defends ? v.x : 0, SU_KEYWORD_FOCUS + 1, "focus.3 R29");
}

void su_keyword_step(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->keyworded)
        return;
    su_close_chain(r);
    s->step = SU_STEP_KEYWORD;
    s->keyworded = SU_KEYWORDS_RUN;
    s->pending_count = s->fired_count = 0;
    for (int i = 0; i < s->fighter_count; i++) {
        const struct su_fighter *f = &s->fighters[i];
        if (!f->in)
            continue;
        gain(r, f->object,
             f->defends ? SU_KEYWORD_DEFENDER : SU_KEYWORD_ATTACKER, 0, 0, 0,
             "keyword-value-step.1");
        if (!f->defends && has_company(s, f))
            gain(r, f->object, SU_KEYWORD_JOINT, 0, 0, 0,
                 "joint-strike-force.2 R19");
    }
    for (int i = 0; i < s->fighter_count; i++) {
        const struct su_fighter *f = &s->fighters[i];
        if (!f->in)
            continue;
        focus(r, f);
        su_trigger(r, f->defends ? SU_EVENT_DEFENDER : SU_EVENT_ATTACKER,
                   f->object, s->objects[f->object].controller);
        if (!f->defends && has_company(s, f))
            su_trigger(r, SU_EVENT_FORCE, f->object,
                       s->objects[f->object].controller);
    }
    su_place_waiting(r);
    su_end_keyword_step(r);
    if (su_on("keyword-value-step.6"))
        s->step = SU_STEP_CHAIN;
    s->priority = s->turn;
    s->passes = 0;
}

void su_end_keyword_step(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->keyworded != SU_KEYWORDS_RUN || su_wants_targets(s) ||
        s->link_count > 0 || s->ask.kind != SU_ASKS_NOTHING)
        return;
    s->keyworded = SU_KEYWORDS_DONE;
    su_end_step(r);
}

void su_finish_attack(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->phase != SU_PHASE_ATTACK || !s->attacked || s->step == SU_STEP_END)
        return;
    su_close_chain(r);
    su_keyword_step(r);
    su_close_chain(r);
    su_end_step(r);
    s->step = SU_STEP_ALPHA;
    su_damage_step(r, true);
    su_end_step(r);
    s->step = SU_STEP_DAMAGE;
    if (su_on("alpha-strike-damage-step.5"))
        su_damage_step(r, false);
    s->step = SU_STEP_END;
    if (!su_on("R38"))
        su_drop_modifiers(r, -1, SU_FIGHTER_VALUES);
    su_sweep(r, "damage-step.14 damage-step.15");
}

/* SPDX-License-Identifier: MPL-2.0 */
/* A literal reading of the chain of Battle for Sularia, slow and simple:
 * priority, passing in succession, resolution from the top, targets checked
 * again, triggers, modifiers and their durations. It follows the sentences of
 * the rules (timing, priority, command-chain, triggered-modifiers, R1 to R4, R8
 * to R15, R20, R26 to R31) and shares no code with the engine. */
#ifndef HJ_TEST_ORACLE_CHAIN_H
#define HJ_TEST_ORACLE_CHAIN_H

#include <stdbool.h>

enum {
    OC_PLAYERS = 4,
    OC_TEAMS = 2, /* players sit in turn: 0 and 2, 1 and 3 */
    OC_CARDS = 24,
    OC_OBJECTS = 96,
    OC_LINKS = 48,
    OC_CHANGES = 256,
    OC_WAITING = 256,
    OC_TARGETS = 4,
    OC_EFFECTS = 3,
    OC_ABILITIES = 3,
    OC_COSTS = 2,
    OC_HEALTH = 25,
    OC_HAND = 7,
    OC_NONE = -1
};

enum oc_type { OC_COMBATANT, OC_SITE, OC_TACTIC, OC_CONDITION };
enum oc_faction { OC_JOTUNE, OC_SYNTHIEN, OC_MERCENARY, OC_FACTIONS };
enum oc_keyword {
    OC_FLIGHT,
    OC_ALPHA,
    OC_SPECIALIST,
    OC_ATTACKER,
    OC_DEFENDER,
    OC_KEYWORDS
};
enum oc_zone {
    OC_AWAY, /* out of the game */
    OC_HAND_ZONE,
    OC_ROW,
    OC_CHAIN,
    OC_FIELD, /* the combatant zone */
    OC_SITES,
    OC_HIDDEN,
    OC_DAMAGE,
    OC_DESTROY
};

enum oc_pick {
    OC_NOBODY,
    OC_THIS,
    OC_IT, /* object of the effect before */
    OC_TARGET,
    OC_EACH,
    OC_YOU,
    OC_TARGET_PLAYER,
    OC_TARGET_OPPONENT,
    OC_EACH_PLAYER,
    OC_EACH_OPPONENT,
    OC_EACH_OTHER,  /* player */
    OC_THEY,        /* all objects of the effect before */
    OC_TARGET_LINK, /* an effect on the chain */
    OC_TARGET_PILE  /* a combatant in its player's damage pile */
};
enum oc_thing { OC_A_COMBATANT, OC_A_SITE, OC_AN_ATTACKER, OC_A_DEFENDER };
enum oc_control { OC_ANYBODYS, OC_YOURS, OC_OPPONENTS };

enum oc_state { OC_IS_ACTIVATED, OC_IS_RESET, OC_IS_DAMAGED, OC_IS_HIDDEN };

struct oc_selector {
    int pick, thing, control;
    int faction, keyword; /* OC_NONE: any */
    int least, most;      /* cost; OC_NONE: any */
    bool other;
    bool non;       /* not of that faction */
    bool or_site;   /* a site as well */
    int or_keyword; /* or one with that keyword; OC_NONE */
    int without;    /* one without that keyword; OC_NONE */
    int state;      /* OC_NONE: any */
    int weak;       /* greatest ATK; OC_NONE: any */
};

/* "If", "unless" and "while". */
enum oc_if_kind {
    OC_ALWAYS,
    OC_IF_CONTROLS,
    OC_IF_HEALTH,
    OC_IF_HAND,
    OC_IF_TURN
};
struct oc_if {
    int kind, n;
    bool opponent; /* an opponent, not you */
    bool unless;
    bool less; /* N or less; else N or more */
    struct oc_selector what;
};

enum oc_effect_kind {
    OC_DEAL,
    OC_MODIFY,
    OC_GAIN,
    OC_LOSE,
    OC_ACTIVATE,
    OC_RESET,
    OC_LEAVE,
    OC_LIFE, /* gains or loses health */
    OC_DRAW,
    OC_INFLUENCE,
    OC_SULARIUM,
    OC_DESTROY_IT,
    OC_PLACE,
    OC_RETURN,
    OC_COUNTER,
    OC_CONTROL,
    OC_CANCEL,
    OC_DEFUSE,
    OC_PREVENT
};

struct oc_effect {
    int kind;
    struct oc_selector whom;
    int n, atk, def, keyword, zone;
    int until;    /* enum oc_length */
    bool counted; /* for each of: */
    struct oc_selector each;
    struct oc_if only_if;
    bool may; /* optional for its controller */
    bool x;   /* N is the paid X */
    bool all; /* for prevention: all damage */
};

enum oc_length { OC_NOT_SAID, OC_TURN, OC_NEXT_TURN };

enum oc_cost_kind {
    OC_PAY_ACTIVATE,
    OC_PAY_INFLUENCE,
    OC_PAY_SULARIUM,
    OC_PAY_HEALTH,
    OC_PAY_DISCARD,
    OC_PAY_DAMAGE,  /* this object to its damage pile */
    OC_PAY_DESTROY, /* this object is destroyed */
    OC_PAY_COUNTER,
    OC_PAY_X,      /* influence */
    OC_PAY_HARVEST /* of the keyword */
};

enum oc_when {
    OC_PAYMENT,
    OC_OPTIONAL,
    OC_PHASE_START, /* of the combatant phase */
    OC_BECOMES_ATTACKER,
    OC_BECOMES_DEFENDER,
    OC_CONTINUOUS,
    OC_OWN /* the effect of a tactic or condition */
};

enum oc_event {
    OC_ENTERS,
    OC_DEPLOYED,
    OC_ESTABLISHED,
    OC_TO_DAMAGE,
    OC_TO_DESTROY,
    OC_ACTIVATED,
    OC_WAS_RESET,
    OC_DRAWS,
    OC_LOSES_HEALTH,
    OC_PLAYS_TACTIC,
    OC_EVENTS
};

struct oc_ability {
    int when, event;
    bool each_phase; /* OC_PHASE_START: of each player, not only the own */
    struct oc_selector subject;
    int costs, cost[OC_COSTS], price[OC_COSTS];
    int effects;
    struct oc_effect effect[OC_EFFECTS];
};

struct oc_card {
    int type, faction, n, cost, atk, def, sularium, focus;
    bool printed[OC_KEYWORDS], hidden, harvest;
    int abilities;
    struct oc_ability ability[OC_ABILITIES];
};

struct oc_object {
    int card, zone, owner, controller;
    int lost, counters, prevent;
    bool shielded;   /* all damage is prevented */
    bool lasting;    /* in force from the damage pile until end of turn */
    bool idle;       /* a condition of the row that was cancelled */
    int row, column; /* of a site; row 0 is the front one */
    int arrival;     /* counts up, for the oldest of a name */
    int alias;       /* 0: has none */
    int base;        /* controller when all control effects end */
    bool activated, up, harvested, attacking, defending;
};

/* Behind the last value: until the next turn of a player. */
enum oc_until { OC_FOREVER, OC_UNTIL_END, OC_IN_ATTACK, OC_UNTIL_NEXT };

/* A change of one object. */
struct oc_change {
    int object, atk, def, keyword, instances, until;
    int to; /* new controller; OC_NONE: none */
};

enum oc_link_kind { OC_LINK_DEPLOY, OC_LINK_ESTABLISH, OC_LINK_CARD, OC_LINK };

struct oc_link {
    int kind, object, ability, controller;
    int targets, target[OC_TARGETS]; /* objects, players, or links by id */
    int id, row, column, x;
    int on; /* the id of the link it was placed on; 0 for the chain's first */
    bool from_row, hidden, cancelled;
    bool in_attack; /* triggered by being in the attack */
};

struct oc_waiting {
    int object, ability, controller;
};

struct oc_player {
    int health, deck, unknown_hand, unknown_row;
    int influence, sularium[OC_FACTIONS], prevent;
    bool out, shielded;
};

/* Answers to optional effects, in this order. */
struct oc_asked {
    int player;
    bool yes;
};

/* Result of a link, with the position before and after it. */
enum oc_fate { OC_RESOLVED, OC_FIZZLED, OC_CANCELLED };

struct oc_position;
struct oc_watch {
    void (*link)(void *data, const struct oc_position *before,
                 const struct oc_position *after, const struct oc_link *link,
                 enum oc_fate fate);
    void *data;
};

enum oc_phase {
    OC_SITE_PHASE,
    OC_SULARIUM_PHASE,
    OC_COMBATANT_PHASE,
    OC_ATTACK_PHASE
};

struct oc_position {
    const struct oc_card *cards;
    int players, active, phase;
    bool strict, chain_step;      /* that of the attack */
    bool teams;                   /* Faction War */
    int priority, passes, winner; /* OC_PLAYERS: a draw */
    int objects, links, changes, waits, arrivals, ids;
    struct oc_player player[OC_PLAYERS];
    struct oc_object object[OC_OBJECTS];
    struct oc_link link[OC_LINKS];
    struct oc_change change[OC_CHANGES];
    struct oc_waiting waiting[OC_WAITING];
    struct oc_asked asked[OC_LINKS];
    int asks;
    const struct oc_watch *watch;
};

enum oc_verb {
    OC_DO_PLAY,
    OC_DO_USE,
    OC_DO_TRIGGER,
    OC_DO_DEPLOY,
    OC_DO_ESTABLISH,
    OC_DO_PASS,
    OC_DO_RESOLVE, /* all players pass */
    OC_DO_CONCEDE,
    OC_DO_PHASE, /* goes on to the combatant phase */
    OC_DO_END
};

struct oc_action {
    int verb, player, object, ability;
    bool from_row, in_sight; /* in_sight: a HIDDEN one at the combatant zone */
    int targets, target[OC_TARGETS];
    int with;        /* object that is discarded, or harvested */
    int x;           /* paid for X */
    int row, column; /* place of a site */
};

/* oracle-values.c: current values. */
const struct oc_card *oc_card_of(const struct oc_position *p, int object);
bool oc_in_play(const struct oc_position *p, int object);
int oc_atk(const struct oc_position *p, int object);
int oc_def(const struct oc_position *p, int object);
int oc_keyword(const struct oc_position *p, int object, int keyword);
bool oc_is_such(const struct oc_position *p, const struct oc_selector *s,
                int object, int source, int controller); /* in any zone */
bool oc_fits(const struct oc_position *p, const struct oc_selector *s,
             int object, int source, int controller);
bool oc_target_ok(const struct oc_position *p, const struct oc_selector *s,
                  int target, int source, int controller);
bool oc_is_target(const struct oc_selector *s);
bool oc_is_player(const struct oc_selector *s);
int oc_count(const struct oc_position *p, int player, int zone);
int oc_row(const struct oc_position *p, int player);
int oc_hand(const struct oc_position *p, int player);
bool oc_holds(const struct oc_position *p, const struct oc_if *c, int source,
              int controller);
/* Returns the number of times that an effect happens. */
int oc_times(const struct oc_position *p, const struct oc_effect *e, int source,
             int controller, int x);
int oc_left_of(const struct oc_position *p, int player);
/* True for one player, or for players of one team. */
bool oc_friends(const struct oc_position *p, int a, int b);
/* Returns the player whose pool is a player's health: a team has one
 * (faction-war.8). */
int oc_pool(const struct oc_position *p, int player);
const struct oc_link *oc_link_by_id(const struct oc_position *p, int id);

/* oracle-effects.c: effects. */
void oc_event(struct oc_position *p, int event, int object, int player);
void oc_activate(struct oc_position *p, int object, bool on);
void oc_lose_health(struct oc_position *p, int player, int n);
void oc_put(struct oc_position *p, int object, int zone);
void oc_drop(struct oc_position *p, int object, int until);
void oc_bury(struct oc_position *p);
bool oc_carry_out(struct oc_position *p, const struct oc_link *link,
                  const struct oc_ability *ability);
void oc_make_room(struct oc_position *p, int object, int controller);
void oc_give_back(struct oc_position *p);

/* oracle-legal.c */
/* Returns why the rules forbid the action; NULL if it is legal. */
const char *oc_why_not(const struct oc_position *p, const struct oc_action *a);

/* oracle-chain.c: actions. */
void oc_pay(struct oc_position *p, const struct oc_action *a, int kind, int n);
void oc_resolve(struct oc_position *p); /* after all have passed */
/* Carries out a legal action. */
void oc_do(struct oc_position *p, const struct oc_action *a);
/* Carries out the keyword value step of a declared attack, up to the chain
 * step. */
void oc_keyword_step(struct oc_position *p);
/* Returns an ability of the object; HARVEST follows the printed ones. */
const struct oc_ability *oc_ability_of(const struct oc_position *p, int object,
                                       int ability);

#endif

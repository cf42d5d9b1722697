/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: declarations that its files share. */
#ifndef HJ_GAMES_SQUARRIORS_H
#define HJ_GAMES_SQUARRIORS_H

#include "games/squarriors/words.h"
#include "play/legal.h"

/* Findings of the game: findings.def. */
#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(sq_says_##kind, severity, id, text);
#include "games/squarriors/findings.def"
#undef HJ_FINDING
#define SQ_SAY(kind) HJ_SAY(sq_says_##kind)
#define SQ_SAY_IF(condition, yes, no)                                          \
    HJ_SAY_IF(condition, sq_says_##yes, sq_says_##no)

enum {
#define SQ_ZONE(name, word, title, is, cite) SQ_##name,
#include "games/squarriors/tables.def"
    SQ_ZONE_COUNT,
    SQ_DOMAINS = 3
};
#define SQ_THREE(first)                                                        \
    (PL_ZONE(first) | PL_ZONE((first) + 1) | PL_ZONE((first) + 2))
#define SQ_LIVING SQ_THREE(SQ_ARMY)
#define SQ_CHAINS SQ_THREE(SQ_CHAIN_ARMY)
#define SQ_DOMAIN_CARDS SQ_THREE(SQ_STRONGHOLD)
#define SQ_ANYWHERE ((PL_ZONE(SQ_ZONE_COUNT) - 1) & ~PL_ZONE(SQ_NOWHERE))
#define SQ_BEARERS                                                             \
    (SQ_LIVING | SQ_DOMAIN_CARDS) /* zones of objects that marks               \
                                   * may be attached to */

enum { SQ_READY, SQ_POWER, SQ_PROVISION, SQ_ACTION, SQ_END, SQ_PHASE_COUNT };

enum {
#define SQ_CARD_TYPE(name) SQ_##name##_CARD = SQ_TYPE_##name + 1,
#include "games/squarriors/tables.def"
};

/* Numbers of a player: strengths in the order of the domains, then power. */
enum { SQ_STRENGTH, SQ_N_POWER = SQ_DOMAINS, SQ_NUMBERS };

enum {
#define SQ_MARK_ROW(name, path, least) SQ_##name,
#include "games/squarriors/tables.def"
    SQ_MARKS
};

enum {
    SQ_IS_ATTACKER = PL_OWN_FLAG,
    SQ_IS_DEFENDER = PL_OWN_FLAG << 1,
    SQ_IS_REINFORCEMENT = PL_OWN_FLAG << 2,
    SQ_IS_BLOCKER = PL_OWN_FLAG << 3,
    SQ_IS_CHALLENGER = PL_OWN_FLAG << 4,
    SQ_WAS_STEALTH = PL_OWN_FLAG << 5, /* target of a stealth attack this
                                        * turn */
    SQ_WAS_MANIPULATION = PL_OWN_FLAG << 6,
    SQ_DYING = PL_OWN_FLAG << 7, /* dead, not yet in a chain */
    SQ_ROLES = SQ_IS_ATTACKER | SQ_IS_DEFENDER | SQ_IS_REINFORCEMENT |
               SQ_IS_BLOCKER | SQ_IS_CHALLENGER
};

enum sq_attack {
#define SQ_ATTACK(name, word) SQ_##name,
#include "games/squarriors/tables.def"
    SQ_ATTACKS
};

enum sq_step {
#define SQ_STEP(name, word) SQ_##name,
#include "games/squarriors/tables.def"
    SQ_STEPS
};

/* Lines that a step may wait for; no player has privilege meanwhile. */
enum sq_wait {
    SQ_WAITS_NOT,
    SQ_WAITS_ROLL,
    SQ_WAITS_ADJUST,
    SQ_WAITS_PLACE,
    SQ_WAITS_SHARES
};

/* Actions on the queue that are neither cards nor abilities. */
enum sq_item {
    SQ_DO_MOVE,
    SQ_DO_BUY,
    SQ_DO_PROMOTE,
    SQ_DO_BANISH,
    SQ_DO_DETACH
};

/* Progress of the beginning of a turn: abilities used there, in consecutive
 * lines, are paid for before objects are readied (6.1.1.1). */
enum sq_beginning { SQ_BEGUN, SQ_UNREADIED, SQ_READIED };

/* NUMBER of an item whose card was played as a trap (S10 `queue`). */
enum { SQ_NO_TRAP, SQ_DOWN, SQ_UP };

enum sq_reading {
#define SQ_READING(ruling, name, word) SQ_##ruling##_##name,
#include "games/squarriors/tables.def"
    SQ_READINGS
};

enum {
    SQ_NOBODY = PL_PLAYERS, /* no player has privilege */
    SQ_MOST_PLACED = 40,
    SQ_MOST_SHARES = 40,
    SQ_MOST_EVENTS = 24,
    SQ_MOST_FAULTS = 16,
    SQ_MOST_STRENGTH = 6,
    SQ_TRAP_COST = 3,
    SQ_RECRUIT_COST = 3,
    SQ_PROMOTION_COST = 2,
    SQ_PREVENTS = UINT8_MAX, /* of PL_MODIFIES_RULES; others: verbs of texts */
    SQ_DETACHES = 1000       /* pseudo-ability of marks: use m1.detach */
};

/* A card that was just placed; its player may move it until the next line. */
struct sq_placed {
    int16_t object;
    uint8_t player, chain; /* chain: in a chain, else in a domain */
};
struct sq_share {
    int16_t object, n;
};
/* An event of this step or phase (S23). */
struct sq_event {
    int16_t object;
    uint8_t event, player;
};
/* A fault of an opening position, with its line. */
struct sq_fault {
    uint32_t line;
    uint8_t kind, player;
};

struct sq_own {
    int16_t attacker, defender; /* of manipulation and stealth; -1 */
    int16_t blocker;            /* creature that tries to block; -1 */
    int32_t dealt[2];           /* by the attacking, the defending side */
    int32_t bonus[2], due[2];   /* of the normal step; of this step */
    int32_t extra[2];           /* S19 `all`: damage by effects */
    uint8_t attack, wait;
    uint8_t acted;      /* a player has acted in this cycle */
    uint8_t step_acted; /* a player has acted with privilege in this step */
    uint8_t used;       /* bits: 1 a challenge, 2 a dominance attack */
    uint8_t attacking, defending;      /* players */
    uint8_t domain;                    /* target of a dominance attack */
    uint8_t blocked, struck;           /* of a stealth attack */
    uint8_t reinforced, had_defenders; /* of a dominance attack */
    uint8_t place[2]; /* place of death of attacker, defender: player * 4 +
                       * domain */
    uint8_t winner;   /* of a challenge; SQ_NOBODY: not known */
    uint8_t hold;     /* damage step waits for `distribute` of a side (bits 1,
                       * 2), or of any with a choice (4) */
    uint8_t told;     /* sides that have distributed, a bit each; after
                       * placing, sides whose SHARES a line may still write */
    uint8_t actor;    /* player of the last line that names one */
    uint8_t strict_told; /* unwritten passes are reported for this line */
    uint8_t gone;        /* the active player has lost: the turn ends */
    uint8_t ending;      /* the turn ends now, and is not cut short */
    uint8_t doing;       /* player whose effect resolves, + 1 */
    uint8_t dealt_out;   /* last step of the attack that dealt damage */
    uint8_t unsure;      /* bits: sides of which unknown creatures deal damage;
                          * players who may have won the challenge; 1: an
                          * unknown will decides whether control changes */
    uint8_t seats;
    uint8_t fallen[PL_PLAYERS];    /* domains, a bit each */
    uint8_t strengths[PL_PLAYERS]; /* domains whose strength the position
                                    * gives */
    uint8_t privilege, privilege_told, opening, fault_count, used_told;
    uint8_t placed_count, share_count, event_count;
    uint8_t no_position;
    uint8_t implies;   /* the action of the line is not carried out yet */
    uint8_t resumes;   /* a line that stopped at a choice goes on */
    uint8_t beginning; /* enum sq_beginning */
    uint32_t opening_line, used_line;
    struct sq_placed placed[SQ_MOST_PLACED];
    struct sq_share shares[SQ_MOST_SHARES];
    struct sq_event events[SQ_MOST_EVENTS];
    struct sq_fault faults[SQ_MOST_FAULTS];
};
_Static_assert(sizeof(struct sq_own) <= PL_USUAL_OWN, "the own part has room");

static inline struct sq_own *sq_own(const struct pl_run *r)
{
    return PL_OWN_PART(struct sq_own, r->s);
}

/* --- questions --- */

static inline bool sq_is_in(const struct pl_run *r, int object, uint32_t zones)
{
    return (PL_ZONE(r->s->objects[object].zone) & zones) != 0;
}
static inline bool sq_is_living(const struct pl_run *r, int object)
{
    return sq_is_in(r, object, SQ_LIVING);
}
/* Returns the number of the domain of a living creature. */
static inline int sq_domain_of(const struct pl_run *r, int object)
{
    return r->s->objects[object].zone - SQ_ARMY;
}
static inline const char *sq_domain_word(const struct pl_run *r, int domain)
{
    return r->g->rules->zones[SQ_ARMY + domain].word;
}
static inline bool sq_stands(const struct pl_run *r, int player, int domain)
{
    return !(sq_own(r)->fallen[player] >> domain & 1) &&
           !r->s->players[player].out;
}
static inline int sq_strength(const struct pl_run *r, int player, int domain)
{
    return r->s->players[player].numbers[SQ_STRENGTH + domain];
}
static inline int sq_power(const struct pl_run *r, int player)
{
    return r->s->players[player].numbers[SQ_N_POWER];
}
/* Returns the number of living creatures that PLAYER controls. */
static inline int sq_creatures(const struct pl_run *r, int player)
{
    const int16_t *held = r->s->players[player].controlled;

    return held[SQ_ARMY] + held[SQ_COUNCIL] + held[SQ_VANGUARD];
}
static inline unsigned sq_role_of(int side)
{
    return side == 0 ? SQ_IS_ATTACKER : SQ_IS_DEFENDER;
}
/* Returns the first standing domain of army, council, vanguard; -1 for none. */
int sq_first_domain(const struct pl_run *r, int player);
bool sq_is_creature(const struct pl_run *r, int object);
/* Returns the rules that an unfit TARGET breaks: of a fallen domain, of a
 * removed card, else USUAL. */
const char *sq_unfit(const struct pl_run *r, pl_ref target, const char *usual);
/* Returns the active land of PLAYER; -1 for none. */
int sq_active_land(const struct pl_run *r, int player);
int sq_provisions(const struct pl_run *r, int player);
int sq_threshold(const struct pl_run *r, int player);
/* Writes the creatures with one of ROLES to OBJECTS, in the order in which they
 * got it; returns their number. */
int sq_with_role(const struct pl_run *r, unsigned roles,
                 int16_t objects[PL_OBJECTS]);
unsigned sq_roles(const struct pl_run *r); /* attacker, defender: bits in use */
/* Returns the damage that is lethal now: blood less damage, at least 0;
 * PL_GREAT for an unknown card. */
int sq_lethal(const struct pl_run *r, int object);

/* Functions of verbs and of their candidates. */
#define SQ_VERB(kind, name, is, offer, ...)                                    \
    void sq_do_##name(struct pl_run *r, int player, const struct pl_words *w);
#include "games/squarriors/tables.def"
pl_offers sq_offer_use, sq_offer_trap, sq_offer_buy, sq_offer_promote,
    sq_offer_react, sq_offer_adjust, sq_offer_roll, sq_offer_distribute,
    sq_offer_choose;
/* Returns recruit number I (from 0) of a level; HJ_NO_CARD: there are fewer. */
hj_card sq_recruit(struct hj_game *g, int level, int i);

/* --- time.c: privilege, cycles, phases --- */

/* Gives privilege to the active player: a cycle begins. */
void sq_give_privilege(struct pl_run *r);
/* Passes privilege on after an action of PLAYER that uses the queue. */
void sq_acted(struct pl_run *r, int player);
/* True if nothing more happens by itself: the game is over, the line is not
 * read, or a choice is pending. sq_is_blocked(): also if a step waits for a
 * line. */
bool sq_is_waiting(const struct pl_run *r);
bool sq_is_blocked(const struct pl_run *r);
/* True if it is the provision phase and its player's provisions are short
 * (6.1.3.3). */
bool sq_is_short(const struct pl_run *r);
/* Reports passes that a strict log does not write, once per line. */
void sq_strict(struct pl_run *r);
/* Carries out the result of a cycle in which no player acts. sq_advance() does
 * so for a line that implies it, or declines what the step waits for. */
void sq_end_cycle(struct pl_run *r);
void sq_advance(struct pl_run *r);
/* Goes on until a player has privilege. */
void sq_advance_to_privilege(struct pl_run *r);
/* Passes for the player with privilege; sq_pass_to() for all before PLAYER. */
void sq_pass_on(struct pl_run *r);
void sq_pass_to(struct pl_run *r, int player);
/* Begins the next phase, even if provisions are short (FORCED). sq_end_turn()
 * begins the next turn. */
void sq_next_phase(struct pl_run *r, bool forced);
void sq_end_turn(struct pl_run *r);
/* Notes an event (a row of the events) and lets abilities trigger. */
void sq_happens(struct pl_run *r, int event, int object, int player);
/* A verb of the defending player: its attack and step, and the steps (bits)
 * from which its line implies that step. */
struct sq_reaction {
    uint8_t verb, attack, step;
    uint32_t from;
    const char *cite, *late;
};
const struct sq_reaction *sq_reaction(int verb); /* NULL: another verb */
/* True if a text keeps the object from being readied. */
bool sq_is_kept(const struct pl_run *r, int object);
void sq_start_ready(struct pl_run *r, int player);
void sq_beginning_over(struct pl_run *r);
void sq_start_power(struct pl_run *r, int player);

/* --- attack.c, steps.c, victory.c: challenge and attacks --- */

/* Returns the rule of a step of this attack; NO_STEP: of its end. */
const char *sq_step_rule(const struct pl_run *r, int step);
/* Enters STEP by RULE; NULL: by the rule of the step. */
void sq_enter(struct pl_run *r, int step, const char *rule);
void sq_begin_attack(struct pl_run *r, enum sq_attack attack, int step);
void sq_next_step(struct pl_run *r);
/* Enters STEP and deals its damage. */
void sq_deal(struct pl_run *r, int step);
/* Returns the attacker (0) or defender (1) of a manipulation or stealth
 * attack. */
int16_t *sq_side_creature(struct sq_own *own, int side);
void sq_end_attack(struct pl_run *r, const char *rule);
/* In victory.c: places a manipulation counter on the defender, or takes control
 * of it if it has one (7.3.2.3). */
void sq_persuade(struct pl_run *r);
/* Settles a wait that no line answers: declined, failed, or by default. */
void sq_apply_default(struct pl_run *r);
void sq_wait_for(struct pl_run *r, enum sq_wait wait);
/* Returns the player who has to write the line that the step waits for;
 * SQ_NOBODY: any who may have won the challenge, as unknown creatures decide.
 */
int sq_player_to_answer(const struct pl_run *r);
bool sq_may_answer(const struct pl_run *r, int player);
/* Removes a creature from attacks and challenges. */
void sq_leave_attack(struct pl_run *r, int object);
/* Returns the total of a player in the challenge; 0 without a challenge. */
int sq_challenge_sum(const struct pl_run *r, int player);

/* --- damage.c --- */

/* Places the damage of a step in own->due (0: to the attackers, 1: to the
 * defenders), or waits for `distribute`. sq_place_damage() does not wait. */
void sq_damage_step(struct pl_run *r);
void sq_place_damage(struct pl_run *r);
/* True if all damage of the attack is dealt. */
bool sq_is_dealt(const struct pl_run *r);
/* True if a `distribute` line of PLAYER repeats damage that the line above has
 * placed without a choice. */
bool sq_is_distributed(struct pl_run *r, int player);
/* Tells an edge of N damage by PLAYER from SOURCE (-1: an effect line, or all
 * creatures of a side) and places its counters; nothing dies yet. Returns the
 * number of counters. */
enum sq_edge { SQ_IN_ATTACK, SQ_BY_EFFECT, SQ_EDGES };
int sq_deal_damage(struct pl_run *r, enum sq_edge edge, int source, int object,
                   int n, int player, const char *rule);

/* --- fall.c: death, the fall of domains, losing, placing --- */

void sq_settle(struct pl_run *r);
/* Moves a dying creature to a chain of PLAYER (-1: of the player of the
 * effect). If several die at the same time, sq_raise_death() is called for all
 * of them before sq_move_dead(), while triggers are collected. */
void sq_kill(struct pl_run *r, int object, int player, const char *rule);
void sq_raise_death(struct pl_run *r, int object);
void sq_move_dead(struct pl_run *r, int object, int player, const char *rule);
/* True if the card is still where it was placed, with the same controller. */
bool sq_is_placed(const struct pl_run *r, const struct sq_placed *p);
/* Moves OBJECT to a chain of PLAYER: WISH, or the first one if the domain of
 * WISH is destroyed; to the discard pile if all are. */
void sq_to_chain(struct pl_run *r, int object, int player, pl_ref wish,
                 const char *rule);
void sq_spent(struct pl_run *r, const struct pl_item *item);
void sq_detach_all(struct pl_run *r, int host, const char *rule);

/* --- play.c: what uses the queue, and traps --- */

/* True if PLAYER has privilege; else reported with CITE. */
bool sq_check_privilege(struct pl_run *r, int player, const char *cite);
/* Pays the costs of A (NULL: none) with the words behind `with`; false if a
 * word is missing. */
bool sq_pay(struct pl_run *r, int player, int object,
            const struct hj_ability *a, const struct pl_words *w);
/* Checks an action of the active player alone, with an empty queue. */
void sq_check_action(struct pl_run *r, int player, const char *cite);
/* Checks the strategy chain of PLAYER that the line names, if any, for a card
 * that will be placed there; false if unread. */
bool sq_check_chain(struct pl_run *r, const struct pl_words *w, int player,
                    const char *cite);
/* Returns the number of the domain at PLACE; -1: reported. */
int sq_domain_named(struct pl_run *r, const struct hj_operand *o, pl_ref place);
/* Puts an action of the game's own on the queue: PLAYER has acted. TO is its
 * place or its card. */
void sq_push(struct pl_run *r, enum sq_item what, int object, int player,
             pl_ref to, const char *cite);
/* Moves a card to the trap location. */
void sq_lay_trap(struct pl_run *r, int object, bool up);
/* True if a mark may be attached to HOST. */
bool sq_may_bear(const struct pl_run *r, int mark, pl_ref host);

/* --- use.c: abilities --- */

/* Returns the ability that NAME, the rest of an operand, means: its index; the
 * count of abilities for one that is not understood; -1: none; -2: ambiguous;
 * SQ_DETACHES: `detach`. */
int sq_ability_named(const struct pl_run *r, int object, struct hj_str name);
/* True for an ability of a moment, which needs no privilege then (S24). */
static inline bool sq_is_of_moment(const struct hj_ability *a)
{
    return a->moment != HJ_MOMENT_NONE && a->events == 0;
}
/* True if the active player has one that may be used now. */
bool sq_has_moment(const struct pl_run *r);
/* Returns the phase of the moment of such an ability. */
static inline int sq_phase_of(const struct hj_ability *a)
{
    return a->phase != HJ_TEXT_NONE     ? a->phase
           : a->moment == HJ_MOMENT_END ? SQ_END
                                        : SQ_READY;
}

/* --- what the rules table has --- */

void sq_imply(struct pl_run *r, const struct pl_verb *verb, int player);
/* Goes on to the goal of a line, and waits for choices on the way. */
enum sq_goal {
    SQ_TO_PRIVILEGE = 1,
    SQ_TO_DAMAGE,
    SQ_TO_END_OF_TURN,
    SQ_TO_PHASE /* plus the phase */
};
void sq_go_on(struct pl_run *r, int goal);
/* Goes on for a line above whose choice was answered. It also waits for rolls,
 * which the next line may write (S12). */
void sq_resume(struct pl_run *r, int goal);
void sq_turn_ends(struct pl_run *r, int player);
void sq_lost(struct pl_run *r, int player, const char *rule);
void sq_leaves(struct pl_run *r, int object, int to);
void sq_moved(struct pl_run *r, int object, int from);
void sq_taken(struct pl_run *r, int object, int from);
bool sq_resolve(struct pl_run *r, struct pl_item *item);
bool sq_in_force(const struct pl_run *r, int object,
                 const struct hj_ability *a);
bool sq_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
void sq_verb(struct pl_run *r, const struct pl_item *item,
             const struct hj_effect *e, pl_ref target, pl_ref place);
void sq_damage(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n);
bool sq_effect(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n);
extern const char *const sq_effect_words[];
bool sq_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w);
bool sq_fact(struct pl_run *r, const struct pl_words *w);
void sq_begin(struct pl_run *r);
void sq_start(struct pl_run *r);
extern const struct pl_path sq_more_paths[];
pl_ref sq_where(const struct pl_run *r, int object);
bool sq_item_text(const struct pl_run *r, const struct pl_item *item,
                  struct hj_out *out);
void sq_piece(const struct pl_run *r, int object, struct hj_piece *p);
/* True if a player has privilege: a pass is offered. */
bool sq_is_open(const struct pl_run *r);
bool sq_may_offer(const struct pl_run *r, int verb, int player);
void sq_legal(struct pl_legal *l);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: what its files share. */
#ifndef HJ_GAMES_SQUARRIORS_H
#define HJ_GAMES_SQUARRIORS_H

#include "games/squarriors/words.h"
#include "play/legal.h"

/* What the game says: findings.def. */
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
#define SQ_BEARERS (SQ_LIVING | SQ_DOMAIN_CARDS) /* of marks */

enum { SQ_READY, SQ_POWER, SQ_PROVISION, SQ_ACTION, SQ_END, SQ_PHASE_COUNT };

enum {
#define SQ_CARD_TYPE(name) SQ_##name##_CARD = SQ_TYPE_##name + 1,
#include "games/squarriors/tables.def"
};

/* Numbers of a player: the strengths in the order of the domains. */
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
    SQ_WAS_STEALTH = PL_OWN_FLAG << 5, /* target of one this turn */
    SQ_WAS_MANIPULATION = PL_OWN_FLAG << 6,
    SQ_DYING = PL_OWN_FLAG << 7, /* is on its way to a chain */
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

/* What a step waits for: nobody has privilege then. */
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

/* What is used at the beginning of a turn is paid for before anything is
 * readied (6.1.1.1): the lines of it, directly below one another. */
enum sq_beginning { SQ_BEGUN, SQ_UNREADIED, SQ_READIED };

/* What a card on the queue is that was played as a trap (S10 `queue`). */
enum { SQ_NO_TRAP, SQ_DOWN, SQ_UP };

enum sq_reading {
#define SQ_READING(ruling, name, word) SQ_##ruling##_##name,
#include "games/squarriors/tables.def"
    SQ_READINGS
};

enum {
    SQ_NOBODY = PL_PLAYERS, /* has privilege */
    SQ_MOST_PLACED = 40,
    SQ_MOST_SHARES = 40,
    SQ_MOST_EVENTS = 24,
    SQ_MOST_FAULTS = 16,
    SQ_MOST_STRENGTH = 6,
    SQ_TRAP_COST = 3,
    SQ_RECRUIT_COST = 3,
    SQ_PROMOTION_COST = 2,
    SQ_PREVENTS = UINT8_MAX, /* of PL_MODIFIES_RULES; else what texts say */
    SQ_DETACHES = 1000       /* an "ability" of marks: use m1.detach */
};

/* A card that was just placed where its player may choose: until the next
 * line. */
struct sq_placed {
    int16_t object;
    uint8_t player, chain; /* in a chain, else in a domain */
};
struct sq_share {
    int16_t object, n;
};
/* Something that has happened in this step or phase (S23). */
struct sq_event {
    int16_t object;
    uint8_t event, player;
};
/* What is wrong with an opening position, and where. */
struct sq_fault {
    uint32_t line;
    uint8_t kind, player;
};

struct sq_own {
    int16_t attacker, defender; /* of manipulation and stealth; -1 */
    int16_t blocker;            /* who tries to block; -1 */
    int32_t dealt[2];           /* by the attacking, the defending side */
    int32_t bonus[2], due[2];   /* of the normal step; of this step */
    int32_t extra[2];           /* S19 `all`: what effects dealt */
    uint8_t attack, wait;
    uint8_t acted;      /* someone has, in this cycle */
    uint8_t step_acted; /* someone has, with privilege in this step */
    uint8_t used;       /* a bit for challenge, dominance: this turn */
    uint8_t attacking, defending;      /* players */
    uint8_t domain;                    /* the target of a dominance attack */
    uint8_t blocked, struck;           /* a stealth attack */
    uint8_t reinforced, had_defenders; /* a dominance attack */
    uint8_t place[2];    /* where attacker and defender died: player * 4 +
                          * domain */
    uint8_t winner;      /* of a challenge */
    uint8_t hold;        /* a damage step waits for `distribute` */
    uint8_t told;        /* who has distributed: a bit a side; when that is
                          * placed, whose SHARES a line may still write */
    uint8_t actor;       /* of the nearest line of a player */
    uint8_t strict_told; /* that passes are not written: in this line */
    uint8_t gone;        /* the active player has lost: the turn ends */
    uint8_t doing;       /* the player whose effect resolves, + 1 */
    uint8_t dealt_out;   /* the last step of the attack that dealt damage */
    uint8_t seats;
    uint8_t fallen[PL_PLAYERS];    /* domains, a bit each */
    uint8_t strengths[PL_PLAYERS]; /* told by a position */
    uint8_t privilege, privilege_told, opening, fault_count, used_told;
    uint8_t placed_count, share_count, event_count;
    uint8_t no_position;
    uint8_t implies;   /* the action of the line is still to come */
    uint8_t resumes;   /* a line that had stopped at a choice goes on */
    uint8_t beginning; /* enum sq_beginning */
    uint32_t opening_line;
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
/* The number of the domain in which a living creature is. */
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
/* How many living creatures PLAYER controls. */
static inline int sq_creatures(const struct pl_run *r, int player)
{
    const int16_t *held = r->s->players[player].held;

    return held[SQ_ARMY] + held[SQ_COUNCIL] + held[SQ_VANGUARD];
}
static inline unsigned sq_role_of(int side)
{
    return side == 0 ? SQ_IS_ATTACKER : SQ_IS_DEFENDER;
}
/* The first standing domain of army, council, vanguard; -1. */
int sq_first_domain(const struct pl_run *r, int player);
bool sq_is_creature(const struct pl_run *r, int object);
/* The rules that TARGET is against where it is none: of what is gone, or USUAL.
 */
const char *sq_unfit(const struct pl_run *r, pl_ref target, const char *usual);
/* The active land of PLAYER; -1. */
int sq_active_land(const struct pl_run *r, int player);
int sq_provisions(const struct pl_run *r, int player);
int sq_threshold(const struct pl_run *r, int player);
/* The creatures with one of ROLES, in the order in which they came to them. */
int sq_with_role(const struct pl_run *r, unsigned roles,
                 int16_t objects[PL_OBJECTS]);
unsigned sq_roles(const struct pl_run *r); /* whether any attack, defend */
/* True if it is left undamaged, blood less damage; 0 where that is lethal. */
int sq_lethal(const struct pl_run *r, int object);

/* The verbs and their candidates. */
#define SQ_VERB(kind, name, is, offer, ...)                                    \
    void sq_do_##name(struct pl_run *r, int player, const struct pl_words *w);
#include "games/squarriors/tables.def"
void sq_offer_use(struct pl_legal *l, int player);
void sq_offer_play(struct pl_legal *l, int player);
void sq_offer_trap(struct pl_legal *l, int player);
void sq_offer_buy(struct pl_legal *l, int player);
void sq_offer_react(struct pl_legal *l, int player);
void sq_offer_adjust(struct pl_legal *l, int player);
void sq_offer_roll(struct pl_legal *l, int player);
void sq_offer_distribute(struct pl_legal *l, int player);
void sq_offer_choose(struct pl_legal *l, int player);

/* --- time.c: privilege, cycles, phases --- */

/* The active player receives privilege: a cycle begins. */
void sq_give(struct pl_run *r);
/* PLAYER has done something that uses the queue: privilege goes on. */
void sq_acted(struct pl_run *r, int player);
/* What happens by itself has come to an end; or waits for a line, too. */
bool sq_halts(const struct pl_run *r);
bool sq_stops(const struct pl_run *r);
/* 6.1.3.3: it is the provision phase, and its player's provisions are short. */
bool sq_is_short(const struct pl_run *r);
/* A strict log writes every pass; said once a line. */
void sq_strict(struct pl_run *r);
/* A cycle in which nobody acts, and what follows from it; the same, or what
 * waits is left out, as a line implies it. */
void sq_cycle(struct pl_run *r);
void sq_advance(struct pl_run *r);
/* What needs no privilege passes by, until somebody has it. */
void sq_run_on(struct pl_run *r);
/* Who has privilege passes; so do all before PLAYER. */
void sq_pass_on(struct pl_run *r);
void sq_pass_to(struct pl_run *r, int player);
/* Into the next phase, though provisions may be short (FORCED); the next turn.
 */
void sq_next_phase(struct pl_run *r, bool forced);
void sq_end_turn(struct pl_run *r);
/* Something happens (a row of the events): it is noted, and abilities hear. */
void sq_happens(struct pl_run *r, int event, int object, int player);
/* What only the defending player's lines do: when, and from which steps (bits)
 * they lead on. */
struct sq_reaction {
    uint8_t verb, attack, step;
    uint32_t from;
    const char *cite, *late;
};
const struct sq_reaction *sq_reaction(int verb); /* NULL: none of them */
/* True if a text keeps the object from being readied. */
bool sq_is_kept(const struct pl_run *r, int object);
void sq_start_ready(struct pl_run *r, int player);
void sq_beginning_over(struct pl_run *r);
void sq_start_power(struct pl_run *r, int player);

/* --- attack.c, steps.c, victory.c: challenge and attacks --- */

/* The sentence of a step of the running attack; NO_STEP: of its end. */
const char *sq_step_rule(const struct pl_run *r, int step);
/* Has it entered by its rule, or RULE. */
void sq_enter(struct pl_run *r, int step, const char *rule);
void sq_begin_attack(struct pl_run *r, enum sq_attack attack, int step);
void sq_next_step(struct pl_run *r);
/* A step in which damage is dealt. */
void sq_deal(struct pl_run *r, int step);
/* Attacker (0) or defender (1) of a manipulation or stealth attack. */
int16_t *sq_single(struct sq_own *own, int side);
void sq_end_attack(struct pl_run *r, const char *rule);
/* What waits is not written: declined, failed, or by default. */
void sq_decline(struct pl_run *r);
void sq_wait_for(struct pl_run *r, enum sq_wait wait);
/* Who has to write what the step waits for. */
int sq_asked(const struct pl_run *r);
/* A creature leaves attacks and challenges. */
void sq_leave_attack(struct pl_run *r, int object);
/* The sum of a player in the challenge; 0 where there is none. */
int sq_challenge_sum(const struct pl_run *r, int player);

/* --- damage.c --- */

/* The damage of a step to the attackers' (0) or the defenders' (1) side has
 * been worked out in own->due: it is placed, or waits for `distribute`. */
void sq_damage_step(struct pl_run *r);
void sq_place_damage(struct pl_run *r);
/* True if the damage of the attack has been dealt, all of it. */
bool sq_is_dealt(const struct pl_run *r);
/* True if a `distribute` line of PLAYER writes what left no choice in the step
 * that the line above has dealt. */
bool sq_is_distributed(struct pl_run *r, int player);
/* An edge of N damage by PLAYER, of SOURCE's (-1: of an effect line, or of all
 * the creatures of the side), and the counters that it places; nothing dies
 * yet.  How many were placed. */
enum sq_edge { SQ_IN_ATTACK, SQ_BY_EFFECT, SQ_EDGES };
int sq_hurt(struct pl_run *r, enum sq_edge edge, int source, int object, int n,
            int player, const char *rule);

/* --- fall.c: death, the fall of domains, losing, placing --- */

void sq_settle(struct pl_run *r);
/* A creature dies: to a chain of PLAYER.  Of several that die at the same time
 * each dies first, and is buried then, between pl_begin_simultaneous() and
 * pl_end_simultaneous().
 */
void sq_die(struct pl_run *r, int object, int player, const char *rule);
void sq_dies(struct pl_run *r, int object);
void sq_is_buried(struct pl_run *r, int object, int player, const char *rule);
/* True if it lies where it was placed, and with that player. */
bool sq_is_placed(const struct pl_run *r, const struct sq_placed *p);
/* To a chain of PLAYER: WISH, where it stands, else the first. */
void sq_to_chain(struct pl_run *r, int object, int player, pl_ref wish,
                 const char *rule);
/* What waits for a line so that OBJECT, resolving, stays on the queue: what may
 * be done is not waited for. */
struct pl_pending *sq_chosen_for(const struct pl_run *r, int object);
void sq_spent(struct pl_run *r, const struct pl_item *item);
void sq_detach_all(struct pl_run *r, int host, const char *rule);

/* --- play.c: what uses the queue, and traps --- */

/* True if PLAYER has privilege: reported with CITE where not. */
bool sq_check_privilege(struct pl_run *r, int player, const char *cite);
/* Pays what A costs (NULL: nothing) with what stands behind `with`; false: a
 * word is missing. */
bool sq_pay(struct pl_run *r, int player, int object,
            const struct hj_ability *a, const struct pl_words *w);
/* For what the active player alone does, with an empty queue. */
void sq_check_action(struct pl_run *r, int player, const char *cite);
/* The chain of PLAYER's in which a card will be placed, if the line says it. */
bool sq_check_chain(struct pl_run *r, const struct pl_words *w, int player,
                    const char *cite);
/* The number of the domain that a place is; -1: reported. */
int sq_domain_named(struct pl_run *r, const struct hj_operand *o, pl_ref place);
/* Puts an action of the game's own on the queue: PLAYER has acted.  TO is the
 * place, or the card, that it is about. */
void sq_push(struct pl_run *r, enum sq_item what, int object, int player,
             pl_ref to, const char *cite);
/* A card comes to the trap location. */
void sq_lay_trap(struct pl_run *r, int object, bool up);
/* True if a mark may be attached to HOST. */
bool sq_may_bear(const struct pl_run *r, int mark, pl_ref host);

/* --- use.c: abilities --- */

/* The ability that an operand names (rest behind the object): its number from
 * 0, one behind all for one that is not understood; -1: none; -2: which is not
 * said; SQ_DETACHES: `detach`. */
int sq_ability_named(const struct pl_run *r, int object, struct hj_str name);
/* Of a moment: it needs no privilege then (S24). */
static inline bool sq_is_of_moment(const struct hj_ability *a)
{
    return a->moment != HJ_MOMENT_NONE && a->events == 0;
}

/* --- what the rules table has --- */

void sq_imply(struct pl_run *r, const struct pl_verb *verb, int player);
/* Goes on to what a line says, and waits for choices on the way. */
enum sq_goal {
    SQ_TO_PRIVILEGE = 1,
    SQ_TO_DAMAGE,
    SQ_TO_END_OF_TURN,
    SQ_TO_PHASE /* and the phase */
};
void sq_go_on(struct pl_run *r, int goal);
/* The same for a line above, of which a choice was answered: it waits for rolls
 * as well, which are for the next line to write (S12). */
void sq_resume(struct pl_run *r, int goal);
void sq_turn_ends(struct pl_run *r, int player);
void sq_lost(struct pl_run *r, int player, const char *rule);
void sq_leaves(struct pl_run *r, int object, int to);
void sq_moved(struct pl_run *r, int object, int from);
void sq_taken(struct pl_run *r, int object, int from);
bool sq_resolve(struct pl_run *r, struct pl_item *item);
void sq_cancelled(struct pl_run *r, const struct pl_item *item);
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
/* True if somebody has privilege: a pass is offered. */
bool sq_is_open(const struct pl_run *r);
bool sq_may_offer(const struct pl_run *r, int verb, int player);
void sq_legal(struct pl_legal *l);

#endif

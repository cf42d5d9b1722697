/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: the state and what the files of the engine share. */
#ifndef HJ_GAMES_SULARIA_H
#define HJ_GAMES_SULARIA_H

#include "base/arena.h"
#include "base/bits.h"
#include "cards/ability.h"
#include "play/game.h"

/* The limits of a game; what is beyond them is reported and not applied. */
enum {
    SU_PLAYERS = 8,
    SU_TEAMS = 4,
    SU_FACTIONS = 12,
    SU_OBJECTS = 1200,
    SU_LINKS = 128,
    SU_MODIFIERS = 400,
    SU_FIGHTERS = 64,
    SU_TARGETS = 8,
    SU_BARRAGES = 4, /* instances of one combatant that count */
    SU_HITS = 5,     /* sites that one of them hits at most */
    SU_WAITING = 512,
    SU_RAN = 512,
    SU_WANTED = 16,
    SU_SET_BITS = 64, /* objects in one word of a set */
    SU_WORD = 58,     /* bytes of a word that is remembered */
    SU_WORDS = 256,   /* remembered at a time */
    SU_SEEN_PHASES = 16,
    SU_SETS = (SU_OBJECTS + SU_SET_BITS - 1) / SU_SET_BITS
};

/* Numbers of the rules. */
enum {
    SU_HEALTH = 25,      /* starting-health-pool.1 */
    SU_TEAM_HEALTH = 50, /* faction-war.8 */
    SU_HAND = 7,         /* the-first-turn.4, maximum-hand-size.1 */
    SU_DRAW = 2,         /* draw-phase.2 */
    SU_TIE_ROUNDS = 3    /* steps-of-the-end-phase.5 */
};

enum su_type { SU_NO_TYPE, SU_COMBATANT, SU_SITE, SU_TACTIC, SU_CONDITION };

enum su_zone {
    SU_NOWHERE, /* the object no longer exists */
    SU_HAND_ZONE,
    SU_INFLUENCE,
    SU_CHAIN,
    SU_COMBATANTS,
    SU_SITES,
    SU_HIDDEN,
    SU_DAMAGE,
    SU_DESTROY,
    SU_DECK,
    SU_ZONES
};

/* Zones as bits. */
enum {
    SU_SOURCES = 1 << SU_NOWHERE, /* not a zone: where a card with continuous
                                   * modifiers may work */
    SU_HEARERS = 1 << SU_ZONES,   /* the same for one with triggers */
    SU_OPENERS = 1 << (SU_ZONES + 1), /* and at the start of a phase */
    SU_COLUMNS = SU_ZONES + 2,
    SU_IN_PLAY = 1 << SU_COMBATANTS | 1 << SU_SITES | 1 << SU_HIDDEN,
    SU_ON_TABLE = SU_IN_PLAY | 1 << SU_CHAIN,
    SU_ALL_ZONES = (1 << SU_ZONES) - 1 - SU_SOURCES
};

enum su_row { SU_FRONT, SU_REAR };

enum su_step {
    SU_STEP_NONE,
    SU_STEP_START,
    SU_STEP_ATTACKERS,
    SU_STEP_DEFENDERS,
    SU_STEP_KEYWORD,
    SU_STEP_CHAIN,
    SU_STEP_ALPHA,
    SU_STEP_DAMAGE,
    SU_STEP_END
};

/* A card as the engine reads it. */
struct su_card {
    uint8_t type, faction; /* enum su_type; SU_FACTIONS: none */
    bool has_def, compiled;
    int16_t n, cost, atk, def, sularium;
    int worst; /* what its continuous effects take from a DEF, in all */
    uint32_t triggers, continuous; /* kinds that its abilities have, as bits */
    uint32_t opens; /* phases at whose start one of them triggers, as bits */
    struct hj_str traits;
    struct hj_str slug; /* of the name; p NULL until it is first written */
    struct hj_card_text text;
};

struct su_object {
    hj_card card;         /* HJ_NO_CARD: not known */
    hj_symbol alias;      /* HJ_NO_SYMBOL: none */
    uint32_t order;       /* when it came to its zone, or under its control */
    int16_t column, lost; /* of a site; lost DEF */
    int16_t counters, prevent, harvested; /* harvested: the round */
    uint8_t zone, row, owner, controller;
    uint8_t activated : 1, up : 1, arrived : 1, quick : 1, from_row : 1;
    uint8_t dealt : 1; /* a site: in this attack */
    uint8_t told : 1;  /* while a position is read: `lost` is the DEF it has */
    /* Known to whoever judges again, and to the log not yet. */
    uint8_t foreseen : 1;
    uint8_t unpaid; /* an unknown card: its controller's turns when it was
                     * played; 0: nothing is to be paid */
};

enum su_until {
    SU_FOREVER,
    SU_UNTIL_END,
    SU_WHILE_ATTACK,
    SU_WHILE_FIGHTER /* until end of turn, or until it leaves the attack */
};

/* A change of one object's values. */
struct su_modifier {
    int16_t object, source;
    int16_t atk, def, n, x;
    uint8_t keyword;  /* HJ_KEYWORDS: none */
    int8_t instances; /* +1 gained, -1 lost */
    uint8_t until;
    uint8_t control; /* who controlled it before, + 1; 0: no change */
};

enum su_link_kind { SU_DEPLOY, SU_ESTABLISH, SU_CARD, SU_ABILITY };

/* An effect on the chain.  A target is an object, or ~player, or a link by
 * its serial number. */
struct su_link {
    uint8_t kind, controller, ability, target_count;
    uint8_t row : 1, hidden : 1, required : 1, cancelled : 1;
    int16_t object;           /* the card, or the source of the ability */
    int16_t column, replaced; /* replaced: what type N takes; -1 default */
    int16_t subject;          /* what triggered it; -1 nothing */
    int16_t targets[SU_TARGETS];
    hj_symbol alias;
};

/* What an effect that is being carried out waits for. */
enum su_asks { SU_ASKS_NOTHING, SU_ASKS_ROLL, SU_ASKS_CHOICE };

/* How far a link has been carried out.  Nothing else happens before the log has
 * said what was rolled or chosen. */
struct su_ask {
    struct su_link link;
    int16_t it;              /* what the text calls "it"; -1: nothing */
    int16_t rolled;          /* by the last roll of the ability; 0: none */
    uint8_t ability, effect; /* ability: of a card with several */
    uint8_t next;            /* number of the next target */
    uint8_t kind;            /* enum su_asks */
};

struct su_fighter {
    int16_t object, site; /* site: attacked or defended; -1: directly */
    int16_t against;      /* of a defender: the attacker's object; else -1 */
    uint8_t player;       /* the player who is attacked */
    uint8_t in : 1, defends : 1, dealt : 1, defended : 1;
    int16_t barrage[SU_BARRAGES]
                   [SU_HITS]; /* the sites chosen, by instance; -1: default */
    int16_t rank;             /* in the order of absorbing */
};

/* An ability that triggered and was not put on the chain yet. */
struct su_waiting {
    int16_t object, subject;
    uint8_t ability, controller, required;
};

struct su_player {
    int16_t health, deck; /* deck: -1 unknown */
    int16_t influence_pool, influence_generation;
    int16_t sularium_pool[SU_FACTIONS], sularium_generation[SU_FACTIONS];
    int16_t held[SU_ZONES]; /* objects in each zone, of this controller */
    int16_t discards_due;
    uint8_t out, turns; /* turns: how many it has begun */
    uint8_t draws_due;  /* in this draw phase */
    uint8_t drawn;      /* by effects of this phase: the log may name them */
};

struct su_state {
    uint32_t order;   /* the next one */
    uint64_t aliases; /* a bit for each that was given, by its symbol */
    int16_t round, tie_rounds;
    uint8_t turn, phase, step;
    uint8_t done;  /* the phase's own work is done; END: the turn is */
    uint8_t begun; /* the turn has begun */
    uint8_t influence_placed, attacked, keyworded;
    uint8_t priority, passes;
    uint8_t search;   /* number of the effect that searched a deck */
    int16_t searched; /* what it found, and whose effect it was; -1: nothing */
    int16_t searcher;
    int8_t winner; /* -1: none yet; SU_PLAYERS: a draw */
    uint8_t first; /* of the round */
    uint8_t resolving;
    struct su_ask ask;
    /* The order that players want for their required triggers. */
    struct su_waiting wanted[SU_WANTED];
    uint8_t wanted_count;
    uint16_t object_count, link_count, modifier_count, fighter_count,
        waiting_count, ran_count;
    struct su_player players[SU_PLAYERS];
    struct su_link links[SU_LINKS];
    struct su_fighter fighters[SU_FIGHTERS];
    struct su_waiting waiting[SU_WAITING];
    /* Required triggers of this step that have run unwritten: the log may
     * still write them.  And what was used that may be used once in a phase. */
    struct su_waiting ran[SU_RAN];
    struct su_modifier modifiers[SU_MODIFIERS];
    uint64_t sets[SU_SETS][SU_COLUMNS];   /* which objects are in each zone */
    struct su_object objects[SU_OBJECTS]; /* last: a copy takes those used */
};

_Static_assert(sizeof(struct su_state) < 80000, "the state must stay small");

/* What a word of the log was found to mean: a card. */
struct su_word {
    hj_card card;
    uint8_t length;
    bool name; /* in quotation marks, not a slug */
    char text[SU_WORD];
};

struct hj_game {
    struct hj_game_setup setup;
    struct hj_arena *arena;
    struct hj_text *text;
    struct su_card *cards; /* filled when a card is first named */
    struct hj_str factions[SU_FACTIONS];
    struct hj_str faction_slugs[SU_FACTIONS]; /* p NULL until first written */
    int faction_count, mercenary;
    int players;
    hj_property type, faction, n, cost, atk, def, sularium, traits, words;
    bool starved; /* since it was last asked */
    bool told;    /* the same: a card that may have been used unknown */
    bool no_memory, fixed_factions;
    struct su_word words_seen[SU_WORDS];
    struct { /* which phase a word of this log means */
        hj_symbol symbol;
        int phase;
    } phases_seen[SU_SEEN_PHASES];
    /* Readings of rulings. */
    bool lose_empty, below, unlimited, attack_only, draw_active_first, r24_out;
};

/* What is being applied: the game, the state, the action, and what it led
 * to. */
struct su_run {
    struct hj_game *g;
    struct su_state *s;
    const struct hj_action *a;
    const struct hj_report *report;
    unsigned flags;
    bool illegal, unread;
    uint8_t how;
    int32_t cause;
    /* Where many values are read from one state: the objects with continuous
     * effects, as su_sources() finds them.  NULL: they are looked for. */
    const int16_t *sources;
    int source_count;
};

enum su_event_kind {
    SU_CHANGE, /* a fact */
    SU_EDGE,   /* damage */
    SU_LINKED, /* an effect was put on the chain */
    SU_RESOLVED,
    SU_FIZZLED,
    SU_CANCELLED,
    SU_IDLE,    /* an attacker whose site is gone: R24 */
    SU_STEPPED, /* a step of the attack */
    SU_ASKED,   /* a roll, or a choice of so many */
    SU_ROLLED,
    SU_CHOSEN
};

enum su_field {
    SU_F_NONE,
    SU_F_ZONE,
    SU_F_ACTIVATED,
    SU_F_DEF,
    SU_F_ATK,
    SU_F_KEYWORD,
    SU_F_COUNTER,
    SU_F_CONTROLLER,
    SU_F_HEALTH,
    SU_F_DECK,
    SU_F_INFLUENCE_POOL,
    SU_F_INFLUENCE_GENERATION,
    SU_F_SULARIUM_POOL,
    SU_F_SULARIUM_GENERATION,
    SU_F_ROUND,
    SU_F_TURN,
    SU_F_PHASE,
    SU_F_STEP,
    SU_F_WINNER,
    SU_F_ATTACKING,
    SU_F_DEFENDING,
    SU_F_CARD
};

/* Kinds of edges: the field of an event SU_EDGE. */
enum su_edge {
    SU_EDGE_BARRAGE,
    SU_EDGE_DEFENDER, /* an attacker's ATK into a defender */
    SU_EDGE_SITE,
    SU_EDGE_PLAYER,   /* blast through, or directly */
    SU_EDGE_ATTACKER, /* a defender's ATK into the attacker */
    SU_EDGE_BACK,     /* the site's ATK into an attacker */
    SU_EDGE_COST,     /* a fallen site's influence cost */
    SU_EDGE_DIRECT,
    SU_EDGES
};

/* Whether a rule is carried out.  It always is, but in the engine of the tests
 * that is built with HJ_MUTATE: there one rule at a time is switched off, to
 * prove that a log fails without it.  CITE is one id, or several separated by
 * blanks.  su_forbid() refuses what the rule that is off permits. */
#ifdef HJ_MUTATE
bool su_on(const char *cite);
void su_forbid(struct su_run *r);
#else
#define su_on(cite) true
#define su_forbid(r) ((void)(r))
#endif

/* One word of the set of objects in one of ZONES: no more than the loads that
 * are needed where ZONES is a constant. */
static inline uint64_t su_word_of(const uint64_t sets[SU_COLUMNS],
                                  unsigned zones)
{
#define SU_PART(zone) (zones & 1u << (zone) ? sets[zone] : 0)
    return SU_PART(SU_NOWHERE) | SU_PART(SU_HAND_ZONE) | SU_PART(SU_INFLUENCE) |
           SU_PART(SU_CHAIN) | SU_PART(SU_COMBATANTS) | SU_PART(SU_SITES) |
           SU_PART(SU_HIDDEN) | SU_PART(SU_DAMAGE) | SU_PART(SU_DESTROY) |
           SU_PART(SU_DECK) | SU_PART(SU_ZONES) | SU_PART(SU_ZONES + 1);
#undef SU_PART
}

/* The first object behind AFTER (-1: of all) in one of ZONES, bits; -1 when
 * there is none. */
static inline int su_next(const struct su_state *s, unsigned zones, int after)
{
    unsigned from = (unsigned)(after + 1), w = from / SU_SET_BITS;
    uint64_t mask = ~UINT64_C(0) << from % SU_SET_BITS;

    for (; w * SU_SET_BITS < s->object_count; w++, mask = ~UINT64_C(0)) {
        uint64_t word = su_word_of(s->sets[w], zones) & mask;
        if (word != 0)
            return (int)(w * SU_SET_BITS) + hj_bit_lowest(word);
    }
    return -1;
}

/* The same for one zone that is no constant. */
static inline int su_next_in(const struct su_state *s, enum su_zone zone,
                             int after)
{
    unsigned from = (unsigned)(after + 1), w = from / SU_SET_BITS;
    uint64_t mask = ~UINT64_C(0) << from % SU_SET_BITS;

    for (; w * SU_SET_BITS < s->object_count; w++, mask = ~UINT64_C(0))
        if ((s->sets[w][zone] & mask) != 0)
            return (int)(w * SU_SET_BITS) +
                   hj_bit_lowest(s->sets[w][zone] & mask);
    return -1;
}

/* Each object in one of ZONES, or in one zone; those that come or go meanwhile
 * are seen so. */
#define SU_EACH(i, s, zones)                                                   \
    for (int i = su_next(s, zones, -1); i >= 0; i = su_next(s, zones, i))
#define SU_EACH_IN(i, s, zone)                                                 \
    for (int i = su_next_in(s, zone, -1); i >= 0; i = su_next_in(s, zone, i))

/* cards.c: a card, compiled when it is first asked for; never NULL. */
const struct su_card *su_card(struct hj_game *g, hj_card card);
/* The index of a faction; a new one is added while there is room, else
 * SU_FACTIONS. */
uint8_t su_faction(struct hj_game *g, struct hj_str name);
extern const struct su_card su_no_card;
static inline const struct su_card *su_object_card(const struct su_run *r,
                                                   int object)
{
    hj_card card = r->s->objects[object].card;

    if (card == HJ_NO_CARD)
        return &su_no_card;
    return r->g->cards[card].compiled ? &r->g->cards[card]
                                      : su_card(r->g, card);
}
/* Writes the slug of a card's name. */
void su_put_slug(const struct hj_game *g, hj_card card, struct hj_out *out);
void su_put_faction(struct hj_game *g, int faction, struct hj_out *out);
/* An unknown object turns out to be CARD; against the rules when its owner's
 * deck list has fewer copies. */
void su_identify(struct su_run *r, int object, hj_card card);
/* Whether the object is of that type, as far as is known: of an unknown card
 * nobody says otherwise before it is known. */
bool su_may_be(const struct su_run *r, int object, enum su_type type);
struct hj_str su_object_name(const struct hj_game *g, const struct su_state *s,
                             int object);

/* report.c */
void su_illegal(struct su_run *r, const struct hj_operand *at, const char *cite,
                const char *format, ...) HJ_PRINTF(4, 5) HJ_COLD;
void su_warn(struct su_run *r, const char *cite, const char *format, ...)
    HJ_PRINTF(3, 4) HJ_COLD;
void su_unread(struct su_run *r, const struct hj_operand *at,
               const char *format, ...) HJ_PRINTF(3, 4) HJ_COLD;
/* Nothing is wrong, but somebody may want to know. */
void su_note(struct su_run *r, const struct hj_operand *at, const char *format,
             ...) HJ_PRINTF(3, 4) HJ_COLD;
int32_t su_tell(struct su_run *r, const struct hj_event *event);
int32_t su_tell_change(struct su_run *r, enum su_field field, int object,
                       int player, int from, int to, const char *rule);
/* The same where somebody wants to know; without a listener they cost a
 * comparison.  They return the event's number, -1 without one. */
static inline bool su_heard(const struct su_run *r)
{
    return r->report != NULL && r->report->event != NULL;
}
static inline int32_t su_event(struct su_run *r, const struct hj_event *event)
{
    return su_heard(r) ? su_tell(r, event) : -1;
}
static inline int32_t su_changed(struct su_run *r, enum su_field field,
                                 int object, int player, int from, int to,
                                 const char *rule)
{
    return su_heard(r)
               ? su_tell_change(r, field, object, player, from, to, rule)
               : -1;
}

/* state.c: the only writers of facts; each reports what it changed. */
int su_new_object(struct su_run *r, hj_card card, int owner, enum su_zone zone);
void su_move(struct su_run *r, int object, enum su_zone zone, const char *rule);
/* Sets of objects, as bits.  Where several move at once each sees the others
 * go: all are told first, and then they are moved. */
static inline void su_put_in(uint64_t set[SU_SETS], int object)
{
    set[object / SU_SET_BITS] |= UINT64_C(1) << object % SU_SET_BITS;
}
static inline bool su_is_in(const uint64_t set[SU_SETS], int object)
{
    return set[object / SU_SET_BITS] >> object % SU_SET_BITS & 1;
}
void su_tell_all(struct su_run *r, const uint64_t set[SU_SETS],
                 enum su_zone zone);
void su_move_told(struct su_run *r, int object, enum su_zone zone,
                  const char *rule);
void su_set_activated(struct su_run *r, int object, bool on, const char *rule);
void su_health(struct su_run *r, int player, int change, const char *rule);
int su_get_health(const struct su_run *r, int player);
void su_draw(struct su_run *r, int player, int count, const char *rule);
void su_pool_influence(struct su_run *r, int player, int change,
                       const char *rule);
void su_pool_sularium(struct su_run *r, int player, int faction, int change,
                      const char *rule);
bool su_modify(struct su_run *r, const struct su_modifier *modifier,
               const char *rule);
void su_drop_modifiers(struct su_run *r, int object, uint8_t until);
void su_leave_attack(struct su_run *r, int object, const char *rule);
/* Whether anything in play is at 0 DEF or less; if so, the set of it. */
bool su_fallen(const struct su_run *r, uint64_t dead[SU_SETS]);
void su_sweep(struct su_run *r, const char *rule);
void su_set_zone(struct su_run *r, int object, enum su_zone zone);
void su_set_controller(struct su_state *s, int object, int player);
static inline int su_count(const struct su_state *s, int player,
                           enum su_zone zone)
{
    return s->players[player].held[zone];
}
static inline bool su_in_play(const struct su_state *s, int object)
{
    return (1u << s->objects[object].zone & SU_IN_PLAY) != 0;
}
static inline bool su_is_opponent(const struct hj_game *g, int a, int b)
{
    return a != b && (g->setup.players[a].team < 0 ||
                      g->setup.players[a].team != g->setup.players[b].team);
}
int su_opponents(const struct hj_game *g, const struct su_state *s, int player);
int su_next_player(const struct hj_game *g, const struct su_state *s,
                   int player);
int su_site_at(const struct su_state *s, int player, int row, int column);

/* copy.c: copies what is in use of a state, the rest of TO stays as it is;
 * whether two states are the same position. */
void su_copy(struct su_state *to, const struct su_state *from);
bool su_same(const void *a, const void *b);

/* values.c: what counts now, continuous modifiers included. */
int su_atk(const struct su_run *r, int object);

int su_sources(const struct su_run *r, const int16_t *among, int count,
               int16_t sources[SU_OBJECTS]);
int su_def(const struct su_run *r, int object);
/* Adds to VALUES the ATK and the DEF that SOURCE's continuous modifiers give
 * to OBJECT now. */
void su_given_by(const struct su_run *r, int source, int object, int values[2]);

/* worth.c: what an ATK or a DEF is made of, as hj_game_type has it. */
bool su_parts(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
int su_keyword(const struct su_run *r, int object, enum hj_keyword keyword);
/* Instance I of BARRAGE or FOCUS, from 0; false beyond the last. */
bool su_instance(const struct su_run *r, int object, enum hj_keyword keyword,
                 int i, struct hj_keyword_value *value);
/* Whether the abilities of an object work: in play, or face up in the row. */
bool su_works(const struct su_run *r, int object);
int su_generates_sularium(const struct su_run *r, int object);
int su_generates_influence(const struct su_run *r, int player);
/* Whether OBJECT fits the selector of an ability of SOURCE that CONTROLLER
 * has; the way of picking apart. */
bool su_fits(const struct su_run *r, const struct hj_selector *selector,
             int object, int source, int controller);
/* The abilities of an object in play, HARVEST included in SU_HARVEST. */
const struct hj_ability *su_ability(const struct su_run *r, int object,
                                    int index);
enum { SU_HARVEST = 250 };

/* names.c: what the words of an action name; -1, reported, if nothing. */
static inline int su_player(const struct hj_game *g, hj_symbol symbol)
{
    for (int i = 0; i < g->players; i++)
        if (g->setup.players[i].symbol == symbol)
            return i;
    return -1;
}
int su_player_text(const struct hj_game *g, struct hj_str text);
int su_find_object(struct su_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest);
/* The same for an operand, whose symbol is quicker than its text. */
int su_find_operand(struct su_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest);
/* Whether the words from O on are the name of a card that wants quotation
 * marks; then it is said. */
bool su_is_unquoted(struct su_run *r, const struct hj_operand *o);
/* Says that the word names no card, and what is near to it. */
void su_unknown_card(struct su_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
/* The same of one that names no object. */
void su_unknown_object(struct su_run *r, const struct hj_operand *o);
/* A note where the word, which means OBJECT, is the name of several copies that
 * are not alike. */
void su_several(struct su_run *r, const struct hj_operand *o, int object);
/* The same of TEXT, which is none of the words that WORD gives for 0 and on,
 * NULL behind the last: "… is no phase; nearest: …". */
void su_no_such(struct su_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(int i));

/* The cards of a player in one zone. */
struct su_pile {
    int player;
    enum su_zone zone;
};
/* Whether the word names a zone, PLAYER's where it does not say whose. */
bool su_pile(const struct su_run *r, const struct hj_operand *o, int player,
             struct su_pile *pile);
/* The first unknown card of a pile in order of arrival; -1 for none. */
int su_unknown_in(const struct su_state *s, const struct su_pile *pile);
int su_object_operand(struct su_run *r, const struct hj_operand *o, int player);
bool su_card_operand(struct su_run *r, const struct hj_operand *o,
                     hj_card *card);
bool su_place(struct su_run *r, const struct hj_operand *o, int *row,
              int *column);
int su_take_card(struct su_run *r, int player, const struct hj_operand *o,
                 enum su_zone zone);
bool su_from_influence(struct su_run *r, int *place);
/* The card number N of PLAYER's influence row, from 1; -1 if there is none. */
int su_nth_influence(const struct su_state *s, int player, int n);
void su_alias(struct su_run *r, int object);
/* Whether a log may name OBJECT by its card alone: in play or on the chain;
 * and in which order copies of a card are counted. */
bool su_on_table(const struct su_state *s, int object);
bool su_came_before(const struct su_state *s, int a, int b);

/* turn.c */
void su_to_phase(struct su_run *r, int phase);
void su_next_phase(struct su_run *r);
void su_begin_turn(struct su_run *r);
void su_window(struct su_run *r);
void su_end_turn(struct su_run *r);
/* How many cards a player may keep: maximum-hand-size.1, or the format. */
int su_most_hand(const struct su_run *r);
/* Whether it is a turn of PLAYER's, its team's in a team game. */
static inline bool su_has_turn(const struct su_run *r, int player)
{
    return player == r->s->turn || (su_on("faction-war.11") &&
                                    !su_is_opponent(r->g, player, r->s->turn));
}
/* The same; if it is not, that is a finding. */
bool su_not_your_turn(struct su_run *r, int player, const char *what,
                      const char *cite) HJ_COLD;
static inline bool su_your_turn(struct su_run *r, int player, const char *what,
                                const char *cite)
{
    return su_has_turn(r, player) || su_not_your_turn(r, player, what, cite);
}

/* losing.c: at once (conceding, R7), or at the end of a round (R1). */
void su_lose(struct su_run *r, int player, const char *rule);
void su_check_losers(struct su_run *r);

/* chain.c */
struct su_link *su_push(struct su_run *r, enum su_link_kind kind, int object,
                        int controller, const char *rule);
void su_resolve(struct su_run *r);
void su_pass(struct su_run *r, int player);
void su_acted(struct su_run *r, int player);
/* What comes next cannot join the chain: it resolves first. */
void su_close_open_chain(struct su_run *r, const char *cite);
static inline void su_close_chain_for(struct su_run *r, const char *cite)
{
    if (r->s->link_count > 0 || r->s->ask.kind != SU_ASKS_NOTHING)
        su_close_open_chain(r, cite);
}
static inline void su_close_chain(struct su_run *r)
{
    su_close_chain_for(r, "passing-in-succession.1");
}
void su_trigger(struct su_run *r, enum hj_trigger trigger, int object,
                int player);
void su_place_all(struct su_run *r);
static inline void su_place_waiting(struct su_run *r)
{
    if (r->s->waiting_count > 0 || r->s->link_count > 0)
        su_place_all(r);
}
/* One more ability that waits to be put on the chain. */
void su_wait(struct su_run *r, const struct su_waiting *w);
bool su_target_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller);
bool su_choice_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller);

/* resolve.c: what a chain that resolves waits for.  The effect that waits; NULL
 * for none. */
const struct hj_effect *su_asked(const struct su_run *r);
void su_answer_roll(struct su_run *r, int rolled);
void su_answer_choice(struct su_run *r, int target);
void su_not_answered(struct su_run *r) HJ_COLD;
static inline void su_unanswered(struct su_run *r)
{
    if (r->s->ask.kind != SU_ASKS_NOTHING)
        su_not_answered(r);
}
bool su_chain_asks(const struct su_run *r);
/* An object that was unknown is known now: what its arrival would have cost and
 * changed follows, as far as it can. */
void su_catch_up(struct su_run *r, int object);

/* effects.c: carries out one effect, or one whose object is chosen by now. */
void su_carry_out(struct su_run *r, const struct su_link *link,
                  const struct hj_effect *e, int *next_target, int *it);
void su_carry_chosen(struct su_run *r, const struct su_link *link,
                     const struct hj_effect *e, int target, int *it);
void su_damage(struct su_run *r, int source, int object, int amount,
               const char *rule);
void su_lose_site(struct su_run *r, int object, const char *rule);
void su_change_control(struct su_run *r, int object, int player, bool until);
void su_turn_object(struct su_run *r, int object, bool on);
void su_effect_line(struct su_run *r);
/* The effect number I among those of OBJECT's card that search a deck; NULL
 * beyond the last. */
const struct hj_effect *su_search(const struct su_run *r, int object, int i);
enum { SU_SEARCHES = 8 };

/* use.c, play.c: what actions share. */
bool su_read_targets(struct su_run *r, int player, int16_t *targets,
                     uint8_t *count);
void su_check_targets(struct su_run *r, int object, int player,
                      const struct hj_ability *only, struct su_link *draft);
void su_pay_influence(struct su_run *r, int player, int cost, const char *cite);
void su_pay_sularium(struct su_run *r, int player, int faction, int cost,
                     const char *cite);
void su_pay_late(struct su_run *r, int object);
void su_check_window(struct su_run *r);
void su_check_presence(struct su_run *r, int object, int player);

/* play.c, attack.c, damage.c: the actions. */
void su_do_influence(struct su_run *r, int player);
void su_do_establish(struct su_run *r, int player);
void su_do_deploy(struct su_run *r, int player);
void su_do_play(struct su_run *r, int player);
void su_do_use(struct su_run *r, int player);
void su_do_trigger(struct su_run *r, int player);
void su_do_draw(struct su_run *r, int player);
void su_do_discard(struct su_run *r, int player);
void su_do_reveal(struct su_run *r, int player);
void su_do_choose(struct su_run *r, int player);
void su_do_roll(struct su_run *r, int player);
void su_do_attack(struct su_run *r, int player);
void su_do_defend(struct su_run *r, int player);
void su_do_absorb(struct su_run *r, int player);
void su_do_barrage(struct su_run *r, int player);
void su_keyword_step(struct su_run *r);
void su_finish_attack(struct su_run *r);
bool su_is_protected(const struct su_run *r, int site);
bool su_adjacent(const struct su_state *s, int a, int b, bool diagonal);
void su_damage_step(struct su_run *r, bool alpha);
struct su_fighter *su_fighter(struct su_state *s, int object);

/* fact.c, query.c, legal.c: the rest of hj_game_type. */
/* words.c: false, reported, when words are missing or too many. */
bool su_check_words(struct su_run *r);
bool su_fact(struct su_run *r);
void su_settle(struct su_run *r);
bool su_query(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
void su_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data);
void su_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data);
void su_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool su_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out);
/* The object that a path begins with, and what stands behind it. */
int su_path_object(struct su_run *r, struct hj_str path, struct hj_str *rest);
void su_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool su_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends);
struct hj_str su_side(const struct hj_game *g, int player);
void su_put_object(const struct hj_game *g, const struct su_state *s,
                   int object, struct hj_out *out);

/* view.c: what a player may know. */
void su_put_pile(const struct hj_game *g, const struct su_state *s, int player,
                 enum su_zone zone, struct hj_out *out);
bool su_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out);
bool su_know(const struct hj_game *g, void *state, const void *later,
             int32_t object);
bool su_forget(const struct hj_game *g, void *state, int32_t object);
enum hj_lore su_lore(const struct hj_game *g, const void *state,
                     const struct hj_event *event, struct hj_out *card);
bool su_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player);
bool su_veil(const struct hj_game *g, const void *before, const void *after,
             const struct hj_action *action, uint32_t operand, int player,
             struct hj_out *out);

/* board.c: the table as a picture. */
extern const struct hj_board su_board;

extern const struct hj_word su_phase_names[];
extern const char *const su_step_names[];
extern const struct hj_word su_zone_names[];

#endif

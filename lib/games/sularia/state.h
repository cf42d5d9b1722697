/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: the state of a game, and what is told of it. */
#ifndef HJ_GAMES_SULARIA_STATE_H
#define HJ_GAMES_SULARIA_STATE_H

#include "base/arena.h"
#include "base/swar.h"
#include "games/sularia/words.h"
#include "play/game.h"

/* The limits of a game; what is beyond them is reported and not applied. */
enum {
    SU_PLAYERS = 8,
    SU_FACTIONS = 12,
    SU_OBJECTS = 1200,
    SU_LINKS = 128,
    SU_COLUMN = 1000, /* of a site, to both sides */
    SU_MODIFIERS = 400,
    SU_FIGHTERS = 64,
    SU_TARGETS = 8,
    SU_BARRAGES = 4, /* instances of one combatant that count */
    SU_HITS = 5,     /* sites that one of them hits at most */
    SU_PENDING = 512,
    SU_FIRED = 512,
    SU_ORDERED = 16,
    SU_SET_BITS = 64, /* objects in one word of a set */
    SU_WORD = 58,     /* bytes of a word that is remembered */
    SU_WORDS = 256,   /* remembered at a time */
    SU_SETS = (SU_OBJECTS + SU_SET_BITS - 1) / SU_SET_BITS
};

/* Beyond these an action is not done: of a player, and of an object. */
enum { SU_GREATEST = 100000000, SU_GREAT = 30000 };

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
    SU_ALIASED = 1 << (SU_ZONES + 2), /* what has an alias, wherever it is */
    SU_OF_PLAYER = SU_ZONES + 3, /* the set of the first player's objects; then
                                  * those of the others */
    SU_COLUMNS = SU_OF_PLAYER + SU_PLAYERS,
    SU_IN_PLAY = 1 << SU_COMBATANTS | 1 << SU_SITES | 1 << SU_HIDDEN,
    SU_OPEN_ZONES = SU_IN_PLAY | 1 << SU_INFLUENCE, /* abilities may work or be
                                                     * heard there */
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
    uint32_t triggers;   /* events that its abilities wait for, as bits */
    uint32_t continuous; /* SU_GIVES_… of its continuous effects, as bits */
    uint32_t keywords;             /* those that are printed, as bits */
    uint32_t opens; /* phases at whose start one of them triggers, as bits */
    int targets;    /* how many its own effects have */
    bool vague;     /* a sentence is not understood: it may have more */
    /* Something continuous that cannot be given once to whom it finds: it
     * generates, or has them arrive with QUICK. */
    bool steady;
    struct hj_str traits;
    struct hj_str slug; /* of the name; p NULL until it is first written */
    struct hj_card_text text;
};

struct su_object {
    hj_card card;         /* HJ_NO_CARD: not known */
    hj_symbol alias;      /* HJ_NO_SYMBOL: none */
    uint32_t order;       /* when it came to its zone, or under its control */
    int16_t column, lost; /* of a site; lost DEF */
    int16_t counters, prevent;
    uint8_t zone, row, owner, controller;
    uint8_t activated : 1, up : 1, arrived : 1, quick : 1, from_row : 1;
    uint8_t dealt : 1; /* a site: in this attack */
    uint8_t told : 1;  /* while a position is read: `lost` is the DEF it has */
    /* Known to whoever judges again, and to the log not yet. */
    uint8_t foreseen : 1;
    uint8_t once;      /* in this turn: its abilities that may be used but once a
                        * turn, as bits */
    uint8_t harvested; /* in this round */
    uint8_t unpaid;    /* an unknown card that was played since its controller's
                        * turn began: it is not paid for */
};

/* How far a turn is over: but for the required triggers of its end phase, which
 * wait for their targets, and whether play passes on then because `end` was
 * written. */
enum su_done { SU_GOES_ON, SU_DONE, SU_ENDS, SU_ENDS_TURN };

enum su_until {
    SU_FOREVER,
    SU_UNTIL_END,
    SU_WHILE_FIGHTER,  /* until end of turn, or until it leaves the attack */
    SU_FIGHTER_VALUES, /* those that are not ATTACKER, DEFENDER or the like: what
                        * is dropped, never kept */
    SU_UNTIL_TURN      /* + PLAYER: until that player's next turn begins */
};

/* What continuous effects do, as bits. */
enum {
    SU_GIVES_VALUES = 1,
    SU_GIVES_KEYWORDS = 2,
    SU_TAKES_KEYWORDS = 4,
    SU_GIVES_SULARIUM = 8,
    SU_GIVES_INFLUENCE = 16
};

/* Objects and players. */
struct su_group {
    uint64_t objects[SU_SETS];
    uint16_t players; /* a bit each */
};

/* A change of one object's values. */
struct su_modifier {
    int16_t object, source;
    int16_t atk, def, n, x;
    uint8_t keyword;  /* SU_KEYWORD_ROWS: none */
    int8_t instances; /* +1 gained, -1 lost */
    uint8_t until;
    uint8_t by; /* the keyword that gives this, + 1; 0: none */
    uint8_t control; /* who controlled it before, + 1; 0: no change */
};

enum su_link_kind { SU_DEPLOY, SU_ESTABLISH, SU_CARD, SU_ABILITY };

/* An effect on the chain.  A target is an object, or ~player, or a link by
 * its serial number. */
struct su_link {
    uint8_t kind, controller, ability, target_count;
    uint8_t row : 1, hidden : 1, required : 1, cancelled : 1;
    uint8_t number;           /* that it was placed with, from 1 */
    int16_t object;           /* the card, or the source of the ability */
    int16_t column, replaced; /* replaced: what type N takes; -1 default */
    int16_t subject;          /* what triggered it; -1 nothing */
    int16_t x;                /* what was paid as X */
    uint8_t player;           /* who triggered it; SU_PLAYERS: nobody */
    int16_t targets[SU_TARGETS];
    hj_symbol alias;
};

/* What an effect that is being carried out waits for. */
enum su_asks { SU_ASKS_NOTHING, SU_ASKS_ROLL, SU_ASKS_CHOICE, SU_ASKS_MAY };

/* How far a link has been carried out.  Nothing else happens before the log has
 * said what was rolled or chosen. */
struct su_ask {
    struct su_link link;
    int16_t it;              /* what the text calls "it"; -1: nothing */
    uint8_t player;          /* "that player"; SU_PLAYERS: nobody */
    uint8_t holder; /* who controlled "it" as it was named; SU_PLAYERS: unsaid */
    bool more;               /* effects behind this one may speak of it */
    bool agreed;             /* this effect, which is optional, is done */
    bool did;                /* what was optional last was done */
    bool held;               /* what the effect before hung on did hold */
    struct su_group same;    /* whom the effect before was about */
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
    uint8_t chosen : 1; /* a line has said whom its BARRAGE hits */
    /* The sites chosen for BARRAGE, by instance; -1: default.  AGAIN: those of
     * the second damage step, edition 2015. */
    int16_t barrage[SU_BARRAGES][SU_HITS], again[SU_BARRAGES][SU_HITS];
    int16_t rank;             /* in the order of absorbing */
};

/* Whether the triggers of the keyword value step have come, and resolved. */
enum su_keyworded { SU_KEYWORDS_NONE, SU_KEYWORDS_DONE, SU_KEYWORDS_RUN };

enum su_required {
    SU_OPTIONAL,
    SU_REQUIRED,
    SU_OVERDUE /* something else was done before it, which was said */
};

/* An ability that triggered and was not put on the chain yet. */
struct su_pending {
    int16_t object, subject;
    uint8_t ability, controller;
    uint8_t required; /* enum su_required */
    uint8_t player;   /* who did it; SU_PLAYERS: nobody */
};

struct su_player {
    int32_t health, deck; /* deck: -1 unknown */
    int32_t influence_pool, influence_generation;
    int32_t sularium_pool[SU_FACTIONS], sularium_generation[SU_FACTIONS];
    int16_t prevent;        /* damage, this turn */
    int16_t held[SU_ZONES]; /* objects in each zone, of this controller */
    int16_t discards_due;
    int32_t turns; /* how many it has begun */
    uint8_t out;
    uint8_t draws_due; /* in this draw phase */
    uint16_t drawn;    /* by effects of this phase: the log may name them */
};

struct su_state {
    uint32_t order;   /* the next one */
    uint64_t aliases; /* a bit for each that was given, by its symbol */
    /* What the objects of SU_HEARERS wait for, at the start of which phases,
     * and which continuous effects those of SU_SOURCES have: all as bits. */
    uint32_t heard, opens, given;
    int32_t round, tie_rounds;
    uint8_t turn, phase, step;
    uint8_t done;  /* enum su_done */
    uint8_t begun; /* the turn has begun */
    uint8_t ended; /* whose turn ended before one that has not, + 1 */
    uint8_t influence_placed, attacked;
    uint8_t keyworded; /* enum su_keyworded */
    uint8_t spoken; /* who has declared defenders, as bits */
    /* Whether anything in play may have lost DEF, or has none printed; and
     * whether a player may have drawn, or has to discard, by an effect. */
    uint8_t hurt, owed;
    uint8_t harvested, unpaid; /* whether any object may be */
    uint8_t once;              /* whether any ability was used that may be but
                                * once a turn */
    uint8_t priority, passes;
    uint8_t search;   /* number of the effect that searched a deck */
    int16_t searched; /* what it found, and whose effect it was; -1: nothing */
    int16_t searcher;
    int8_t winner; /* -1: none yet; SU_PLAYERS: a draw */
    uint8_t first; /* of the round */
    uint8_t resolving;
    struct su_ask ask;
    /* The order that players want for their required triggers. */
    struct su_pending ordered[SU_ORDERED];
    uint8_t ordered_count;
    uint16_t object_count, link_count, modifier_count, fighter_count,
        pending_count, fired_count;
    struct su_player players[SU_PLAYERS];
    struct su_link links[SU_LINKS];
    struct su_fighter fighters[SU_FIGHTERS];
    struct su_pending pending[SU_PENDING];
    /* Required triggers of this step that have run unwritten: the log may
     * still write them.  And what was used that may be used once in a phase. */
    struct su_pending fired[SU_FIRED];
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
    struct hj_grammar *grammar;
    struct hj_known *known; /* the traits and factions of the catalogue */
    struct su_card *cards; /* filled when a card is first named */
    struct hj_str factions[SU_FACTIONS];
    struct hj_str faction_slugs[SU_FACTIONS]; /* p NULL until first written */
    int faction_count, mercenary;
    int players;
    hj_property type, faction, n, cost, atk, def, sularium, traits, words;
    bool starved; /* since it was last asked */
    bool no_memory, fixed_factions;
    struct su_word words_seen[SU_WORDS];
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
    bool fell; /* somebody is out by this action: it stands though unread */
    uint8_t how;
    int32_t cause;
    /* Where many values are read from one state: the objects with continuous
     * effects, as su_sources() finds them.  NULL: they are looked for. */
    const int16_t *sources;
    int source_count;
    int played; /* the card that is played, while those who wait for that are
                 * told; -1: none */
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
    SU_MISSED,  /* a chosen BARRAGE: the site TO is gone, -1: the attacked */
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

/* One word of the set of objects in one of ZONES: no more than the loads that
 * are needed where ZONES is a constant. */
static inline uint64_t su_word_of(const uint64_t sets[SU_COLUMNS],
                                  unsigned zones)
{
#define SU_PART(zone) (zones & 1u << (zone) ? sets[zone] : 0)
    return SU_PART(SU_NOWHERE) | SU_PART(SU_HAND_ZONE) | SU_PART(SU_INFLUENCE) |
           SU_PART(SU_CHAIN) | SU_PART(SU_COMBATANTS) | SU_PART(SU_SITES) |
           SU_PART(SU_HIDDEN) | SU_PART(SU_DAMAGE) | SU_PART(SU_DESTROY) |
           SU_PART(SU_DECK) | SU_PART(SU_ZONES) | SU_PART(SU_ZONES + 1) |
           SU_PART(SU_ZONES + 2);
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
#define SU_EACH(i, s, zones) for (int i = -1; (i = su_next(s, zones, i)) >= 0;)
#define SU_EACH_IN(i, s, zone)                                                 \
    for (int i = -1; (i = su_next_in(s, zone, i)) >= 0;)

/* The same walk where nothing comes or goes meanwhile, which takes half the
 * steps: `for (struct su_walk w = {0}; su_walk(&w, s, zones);)` with each
 * object as w.at; only those that PLAYER controls; and of one zone. */
struct su_walk {
    int at;
    unsigned next; /* the word behind the one that is looked at */
    uint64_t rest; /* what is left of that */
};

static inline void su_walk_step(struct su_walk *w)
{
    w->at = (int)((w->next - 1) * SU_SET_BITS) + hj_bit_lowest(w->rest);
    w->rest &= w->rest - 1;
}

static inline bool su_walk(struct su_walk *w, const struct su_state *s,
                           unsigned zones)
{
    while (w->rest == 0) {
        if (w->next * SU_SET_BITS >= s->object_count)
            return false;
        w->rest = su_word_of(s->sets[w->next++], zones);
    }
    su_walk_step(w);
    return true;
}

static inline bool su_walk_of(struct su_walk *w, const struct su_state *s,
                              unsigned zones, int player)
{
    while (w->rest == 0) {
        const uint64_t *sets = s->sets[w->next];
        if (w->next * SU_SET_BITS >= s->object_count)
            return false;
        w->rest = su_word_of(sets, zones) & sets[SU_OF_PLAYER + player];
        w->next++;
    }
    su_walk_step(w);
    return true;
}

static inline bool su_walk_in(struct su_walk *w, const struct su_state *s,
                              enum su_zone zone, int player)
{
    while (w->rest == 0) {
        const uint64_t *sets = s->sets[w->next];
        if (w->next * SU_SET_BITS >= s->object_count)
            return false;
        w->rest = sets[zone] & sets[SU_OF_PLAYER + player];
        w->next++;
    }
    su_walk_step(w);
    return true;
}

#endif

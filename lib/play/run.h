/* SPDX-License-Identifier: MPL-2.0 */
/* An open game, the line that is being applied, and its operands. */
#ifndef HJ_PLAY_RUN_H
#define HJ_PLAY_RUN_H

#include "base/arena.h"
#include "play/findings.h"
#include "play/state.h"
#include "text/text.h"

struct pl_rules;
struct pl_words;
struct pl_legal; /* play/legal.h */

/* A card, compiled when a line first names it. */
struct pl_card {
    bool compiled;
    bool quiet;                /* compiled, and no ability is ever in a set */
    uint8_t type;              /* index in the game's types; 0: none of them */
    int16_t values[PL_VALUES]; /* printed; an empty cell is 0 */
    uint16_t has;              /* bits of the values that are printed */
    uint64_t keywords;         /* bits of the keywords that are printed */
    uint64_t repeated;         /* bits of those printed more than once */
    uint64_t listens;          /* bits of the events that trigger it */
    bool continuous;           /* has continuous effects */
    /* Bits of the values, keywords, rule effects (by their verbs) and numbers
     * that its continuous effects grant, modulo 64; indexed by enum pl_modifies
     * and PL_GRANTS_… */
    uint64_t grants[PL_GRANTS_NUMBERS + 1];
    struct hj_str slug;       /* p is NULL until it is first written */
    struct hj_card_text text; /* its text, as lib/text parsed it */
    bool has_unread;          /* a sentence of its text is not understood */
    bool targeted;            /* a clause has targets or modes */
    void *own;                /* the game's, from the hook `card` */
};

/* Returns the bit of the type of a card, as the words number types; 0: none. */
static inline uint32_t pl_type_bit(int type)
{
    return type > 0 ? UINT32_C(1) << (type - 1) : 0;
}

/* One row of the cache of words of the log and their cards; HJ_NO_CARD: the
 * word is no slug. */
enum { PL_WORD_MOST = 58, PL_WORDS_SEEN = 256, PL_READINGS = 32 };
struct pl_cached_word {
    hj_card card;
    uint8_t length;
    bool name; /* in quotation marks, not a slug */
    char text[PL_WORD_MOST];
};

/* An open game: the compiled cards and the head of one log. */
struct hj_game {
    const struct pl_rules *rules;
    struct hj_game_setup setup;
    struct hj_arena *arena;
    struct pl_card *cards; /* by hj_card; row -1 is HJ_NO_CARD */
    int players;
    uint32_t table; /* zones whose cards a log names without the zone: those in
                     * play and the stack */
    uint32_t played, found, faces; /* zones with PL_PLAYED, … */
    uint32_t marked; /* zones that a card enters or leaves with consequences:
                      * those in play and the deck */
    uint8_t first_of_team[PL_PLAYERS + 1]; /* of each player's team; without
                                            * a team, and for PL_PLAYERS
                                            * (nobody): the index itself */
    struct pl_bounds {
        int32_t least, most;
        bool of_team;
    } bounds[PL_NUMBERS]; /* of all numbers, also of those behind the table's */
    uint32_t any_card; /* bits of the types that the noun "card" means; 0: the
                        * game has none such */
    uint8_t piece_values; /* values that the board shows: the first ones */
    uint32_t zone_initials[32]; /* bits of the zones by the first letter of
                                 * their words, its lowest 5 bits */
    hj_property type, faction, traits, text, second, values[PL_VALUES];
    const struct pl_verb *verbs[HJ_VERBS];
    int8_t plain[HJ_VERBS]; /* the usual number of items of a verb without other
                             * operands, 1 or 0; -1: all operands are checked */
    hj_symbol phase_symbols[PL_PHASES]; /* of the phases' words in the log */
    uint64_t phase_events[PL_PHASES]; /* bit of the event of start and end; 0: a
                                       * phase of the set-up */
    uint16_t needs[HJ_VERBS]; /* bits of the roles in which a verb requires a
                               * word; of items: more than one */
    bool chosen[PL_READINGS]; /* the game's readings that the log chose */
    bool out_of_memory, no_memory;
    struct hj_grammar *grammar; /* of the game's words */
    struct hj_known *known;     /* factions, traits and names of its cards */
    void *own;                  /* the game's; in ARENA */
    struct pl_cached_word seen[PL_WORDS_SEEN];
};

/* Abilities that triggered by simultaneous events; they wait until all of the
 * events have happened. */
enum { PL_MOST_TRIGGERED = 128 };
struct pl_triggered {
    uint32_t arrival; /* ORDER of the object; sorts those of one player */
    int16_t object, subject;
    uint8_t ability, player;
    int8_t whose;
};
struct pl_simultaneous {
    struct pl_simultaneous *outer; /* the one around it; NULL: none */
    int count;
    struct pl_triggered of[PL_MOST_TRIGGERED];
};

/* A continuous ability that is evaluated, and for this needs a value to which
 * other continuous abilities add.  OUTER is the one that needs it. */
struct pl_evaluation {
    const struct pl_evaluation *outer;
    const struct hj_ability *ability;
    int source, depth;
    int *left; /* evaluations that the outermost one may still cause */
};

/* One line that is being applied, or one query. */
struct pl_run {
    struct hj_game *g;
    struct pl_state *s;
    const struct hj_action *a; /* NULL: a query */
    const struct hj_report *report;
    unsigned flags; /* HJ_APPLY_… */
    int32_t cause;  /* number of the event that causes the next ones; -1: the
                     * line */
    uint8_t how;    /* enum hj_event_how, of the next events */
    bool records;   /* REPORT takes events */
    bool illegal;   /* the action was found illegal */
    bool unread;    /* a word names nothing, or the action is impossible */
    bool changed_state; /* if unread: the line has changed the state all the
                           same */
    bool endless;       /* abilities triggered each other too often */
    uint8_t depth;      /* of abilities that triggered each other */
    const struct pl_evaluation *evaluation; /* NULL: none */
    bool *not_followed; /* set if effects ask for one another too often to be
                         * followed; may be NULL */
    int16_t *they;    /* of the ability that is carried out: the affected of the
                       * clause before, PL_THEY at most */
    const char *rule; /* cited by the events of an ability; NULL: none */
    struct pl_simultaneous
        *simultaneous; /* NULL: triggered abilities do not wait */
};

/* An operand, resolved. */
struct pl_word {
    pl_ref ref;
    uint8_t role;
    uint16_t group;
    const struct hj_operand *o;
};
/* The operands of a line, in their order; `?*3` becomes three of them.  FIRST
 * and COUNTS are by role: the index of the first one, and the number. */
enum { PL_WORDS = 140 };
struct pl_words {
    struct pl_word w[PL_WORDS];
    int count;
    uint8_t first[HJ_ROLES], counts[HJ_ROLES];
};
/* Copies the operands in use. */
static inline void pl_copy_words(struct pl_words *to,
                                 const struct pl_words *from)
{
    memcpy(to->w, from->w, (size_t)from->count * sizeof from->w[0]);
    to->count = from->count;
    memcpy(to->first, from->first, sizeof to->first);
    memcpy(to->counts, from->counts, sizeof to->counts);
}
/* Returns operand number I (from 0) of a role; NULL: there are fewer. */
static inline const struct pl_word *pl_word_at(const struct pl_words *w,
                                               enum hj_role role, int i)
{
    return i < w->counts[role] ? &w->w[w->first[role] + i] : NULL;
}
/* Returns the first operand of a role; PL_REF_NONE if there is none. */
static inline pl_ref pl_first(const struct pl_words *w, enum hj_role role)
{
    return w->counts[role] > 0 ? w->w[w->first[role]].ref : PL_REF_NONE;
}
/* Returns the first operand of a role as the log has it; NULL: none. */
static inline const struct hj_operand *pl_written(const struct pl_words *w,
                                                  enum hj_role role)
{
    return w->counts[role] > 0 ? w->w[w->first[role]].o : NULL;
}
/* True if a word of W (NULL: no words) is REF. */
static inline bool pl_is_word_of(const struct pl_words *w, pl_ref ref)
{
    for (int i = 0; w != NULL && i < w->count; i++)
        if (w->w[i].ref == ref)
            return true;
    return false;
}
/* Loop over the operands of a role. */
#define PL_EACH_WORD(i, words, r)                                              \
    for (int i = 0; i < (words)->count; i++)                                   \
        if ((words)->w[i].role == (r))
/* Loop over the operands of a role before they are resolved. */
#define PL_EACH_OPERAND(o, r, WHICH)                                           \
    for (const struct hj_operand *o = (r)->a->operands;                        \
         o < (r)->a->operands + (r)->a->count; o++)                            \
        if (o->role == (WHICH))

/* Returns a run that only reads the state. */
static inline struct pl_run pl_reader(const struct hj_game *g,
                                      const void *state)
{
    return (struct pl_run){
        .g = (struct hj_game *)g, .s = (struct pl_state *)state, .cause = -1};
}

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* A game that is open, the line that is being applied, and its words. */
#ifndef HJ_PLAY_RUN_H
#define HJ_PLAY_RUN_H

#include "base/arena.h"
#include "play/findings.h"
#include "play/state.h"
#include "text/text.h"

struct pl_rules;
struct pl_words;
struct pl_legal; /* play/legal.h */

/* A card as the kernel reads it, compiled when it is first named. */
struct pl_card {
    bool compiled;
    bool quiet;                /* that, and no ability of it is ever noted */
    uint8_t type;              /* index in the game's types; 0: none of them */
    int16_t values[PL_VALUES]; /* printed; an empty cell is 0 */
    uint16_t has;              /* which are printed, a bit each */
    uint64_t keywords;         /* printed, a bit each */
    uint64_t repeated;         /* those of them that are printed again */
    uint64_t listens;          /* events that its triggers wait for, bits */
    bool continuous;           /* it has continuous effects */
    /* Which values, keywords, verbs of the words and numbers its continuous
     * effects give, a bit each (of 64 and on, modulo 64), by enum pl_modifies
     * and PL_GIVES_…. */
    uint64_t grants[PL_GRANTS_NUMBERS + 1];
    struct hj_str slug;       /* p NULL until it is first written */
    struct hj_card_text text; /* what lib/text made of it */
    bool has_unread;          /* a sentence of its text is not understood */
    bool targeted;            /* a clause of it asks for a target, or a mode */
    void *own;                /* the game's, from its function `card` */
};

/* What a word of the log was found to mean: a card. */
enum { PL_WORD_MOST = 58, PL_WORDS_SEEN = 256, PL_READINGS = 32 };
struct pl_seen {
    hj_card card;
    uint8_t length;
    bool name; /* in quotation marks, not a slug */
    char text[PL_WORD_MOST];
};

/* A game that is open: the cards and the head of one log. */
struct hj_game {
    const struct pl_rules *rules;
    struct hj_game_setup setup;
    struct hj_arena *arena;
    struct pl_card *cards; /* and one before the first: HJ_NO_CARD, as -1 */
    int players;
    uint32_t table; /* zones of which a log names a card by the card alone */
    uint32_t played, found, faces; /* zones with that bit */
    uint32_t marked; /* zones that are played, and the deck: to come there, or
                      * to leave, does more than to lie elsewhere */
    uint8_t first_of_team[PL_PLAYERS + 1]; /* of a player's; who has none, and
                                            * nobody (PL_PLAYERS): himself */
    struct pl_bounds {
        int32_t least, most;
        bool of_team;
    } bounds[PL_NUMBERS]; /* of the numbers, those beyond the table's, too */
    uint32_t any_card; /* types that the noun "card" means; 0: no such noun */
    uint32_t zone_initials[32]; /* zones whose words begin so, by the low bits
                                 * of the letter */
    hj_property type, faction, traits, text, second, values[PL_VALUES];
    const struct pl_verb *verbs[HJ_VERBS];
    int8_t plain[HJ_VERBS]; /* how many items a verb has nearly always, 1 or 0,
                             * and nothing else; -1: it has to be looked at */
    hj_symbol phase_symbols[PL_PHASES]; /* of their words in the log */
    uint64_t phase_events[PL_PHASES];   /* the bit of its moments; 0: none */
    uint16_t needs[HJ_VERBS]; /* roles in which a verb takes one word at least,
                               * bits; but for one item */
    bool chosen[PL_READINGS]; /* which of the game's readings the log chose */
    bool out_of_memory, no_memory;
    struct hj_grammar *grammar; /* of the game's words */
    struct hj_known *known;     /* factions, traits and names of its cards */
    void *own;                  /* the game's; in ARENA */
    struct pl_seen seen[PL_WORDS_SEEN];
};

/* What occurs because of things that happen at the same time: it waits until
 * all of them have happened. */
enum { PL_MOST_TRIGGERED = 128 };
struct pl_triggered {
    uint32_t arrival; /* of the object: those of one player occur by it */
    int16_t object, subject;
    uint8_t ability, player;
    int8_t whose;
};
struct pl_simultaneous {
    struct pl_simultaneous *outer; /* which it goes on in; NULL: none */
    int count;
    struct pl_triggered of[PL_MOST_TRIGGERED];
};

/* A continuous ability that asks for a value, one inside of the other. */
struct pl_asker {
    const struct pl_asker *outer;
    const struct hj_ability *ability;
    int source, depth;
    int *left; /* how often the outermost one may still ask */
};

/* One line being applied, or a question that is being asked. */
struct pl_run {
    struct hj_game *g;
    struct pl_state *s;
    const struct hj_action *a; /* NULL: none */
    const struct hj_report *report;
    unsigned flags; /* HJ_APPLY_… */
    int32_t cause;  /* number of the event above what happens; -1: the line */
    uint8_t how;    /* enum hj_event_how, of what happens */
    bool records;   /* REPORT takes events */
    bool illegal;   /* a finding against the rules was made */
    bool unread;    /* a word names nothing, or it cannot be done at all */
    bool stands;    /* though unread: something else has happened by it */
    bool endless;   /* abilities that cause abilities were too many */
    uint8_t depth;  /* of them */
    const struct pl_asker *asker; /* NULL: none */
    int16_t *same; /* whom the clause before of the ability that is carried out
                    * was about: PL_SAME at most */
    const char *rule; /* by which an ability happens; NULL: none is cited */
    struct pl_simultaneous
        *simultaneous; /* NULL: what is heard occurs at once */
};

/* An operand that was read. */
struct pl_word {
    pl_ref ref;
    uint8_t role;
    uint16_t group;
    const struct hj_operand *o;
};
/* All of a line, in order; `?*3` is three of them. */
enum { PL_WORDS = 140 };
struct pl_words {
    struct pl_word w[PL_WORDS];
    int count;
    uint8_t first[HJ_ROLES], counts[HJ_ROLES];
};
/* What of them is in use. */
static inline void pl_copy_words(struct pl_words *to,
                                 const struct pl_words *from)
{
    memcpy(to->w, from->w, (size_t)from->count * sizeof from->w[0]);
    to->count = from->count;
    memcpy(to->first, from->first, sizeof to->first);
    memcpy(to->counts, from->counts, sizeof to->counts);
}
/* The first operand of a role; PL_REF_NONE where there is none. */
static inline pl_ref pl_first(const struct pl_words *w, enum hj_role role)
{
    return w->counts[role] > 0 ? w->w[w->first[role]].ref : PL_REF_NONE;
}
/* The first operand of a role, as it was written; NULL where there is none. */
static inline const struct hj_operand *pl_written(const struct pl_words *w,
                                                  enum hj_role role)
{
    return w->counts[role] > 0 ? w->w[w->first[role]].o : NULL;
}
/* Each operand of a role. */
#define PL_EACH_WORD(i, words, r)                                              \
    for (int i = 0; i < (words)->count; i++)                                   \
        if ((words)->w[i].role == (r))
/* The same of the line itself, before its words are read. */
#define PL_EACH_OPERAND(o, r, WHICH)                                           \
    for (const struct hj_operand *o = (r)->a->operands;                        \
         o < (r)->a->operands + (r)->a->count; o++)                            \
        if (o->role == (WHICH))

/* A run that only reads. */
static inline struct pl_run pl_reader(const struct hj_game *g,
                                      const void *state)
{
    return (struct pl_run){
        .g = (struct hj_game *)g, .s = (struct pl_state *)state, .cause = -1};
}

#endif

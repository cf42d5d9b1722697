/* SPDX-License-Identifier: MPL-2.0 */
/* Card text: the reader and writer of card text, sentences of plain English. */
#ifndef HJ_TEXT_TEXT_H
#define HJ_TEXT_TEXT_H

#include "base/arena.h"
#include "base/error.h"
#include "base/out.h"
#include "text/words.h"

/*
 *   text ─┬─ sentence "ALPHA STRIKE, FLIGHT"       2 abilities: keywords
 *         ├─ sentence "Activate: Draw a card"      1 ability: cost, effect
 *         └─ sentence "Flip a coin; on heads …"    not understood: none
 *
 *   struct hj_card_text
 *     └─ abilities[]          the trigger: heading, cost, event, condition
 *          └─ effects[]       one clause each, in printed order
 *               ├─ whom       the selector: target combatant with cost 2
 *               ├─ n          the amount: 2, X, 1 for each site you control
 *               └─ when       its own condition: if you do, on a 4 or more
 *
 * The tree is plain data in one arena: arrays, indices and a few pointers into
 * the same arena, immutable after compiling.  The names of types, zones,
 * keywords, values, numbers, phases, events, states and relations come from the
 * game's words (text/words.h).  The tree has the index of the row, so that an
 * engine compares small integers.  Traits, factions and card names are slices
 * of the source.
 *
 * A sentence is understood only if every word of it is in the tree.
 * hj_grammar_write() writes the tree as a sentence in one normal wording;
 * reading that sentence gives the same tree.
 */

/* Limits; a text that exceeds a limit is not understood. */
enum {
    HJ_TEXT_MOST_SENTENCES = 1000, /* a longer text of a card is refused */
    HJ_TEXT_MOST_SENTENCE = 1000,  /* bytes of one sentence */
    HJ_MOST_COSTS = 4,
    HJ_MOST_EFFECTS = 8,    /* of one ability */
    HJ_MOST_MODES = 4,      /* of "choose one" */
    HJ_ANY_NUMBER = 8,      /* of targets: the largest number in one line */
    HJ_MOST_KEYWORDS = 4,   /* given by one effect */
    HJ_MOST_LISTED = 16,    /* keywords in one list */
    HJ_MOST_KINDS = 2,      /* "combatant or Kettle site" */
    HJ_MOST_TRAITS = 2,     /* before one type */
    HJ_MOST_TESTS = 2,      /* "with cost 2 or less and ATK 3 or more" */
    HJ_TEXT_NONE = 255,     /* no row */
    HJ_TEXT_ANY = INT16_MAX /* no upper limit */
};

/* Selectors ---------------------------------------------------------------- */

/* The ways in which a selector picks among the matching objects. */
enum hj_pick {
    HJ_PICK_NONE,   /* nothing is selected */
    HJ_PICK_THIS,   /* the object with the ability */
    HJ_PICK_IT,     /* the object of the previous clause or of the event */
    HJ_PICK_SAME,   /* all objects or players of the previous clause: the second
                     * verb of "Each opponent loses 1 health and discards a
                     * card" */
    HJ_PICK_TARGET, /* COUNT targets, chosen when played, checked again on
                     * resolution */
    HJ_PICK_EACH,   /* all that match, fixed before any of them is changed */
    HJ_PICK_ANY,    /* "a": COUNT of them, chosen on resolution by the player
                     * who carries out the effect */
    HJ_PICK_YOU,    /* the controller of the ability */
    HJ_PICK_PLAYER, /* "that player": of the event or the phase */
    HJ_PICK_CONTROLLER, /* the controller of "it" */
    HJ_PICK_OWNER,      /* the owner of "it" */
    HJ_PICK_HOST,       /* the host: the object that the card is attached to */
    HJ_PICK_HOST_CONTROLLER /* the controller of the host */
};

enum hj_control {
    HJ_CONTROL_ANY,
    HJ_CONTROL_YOU,
    HJ_CONTROL_OPPONENT,
    HJ_CONTROL_HOST, /* for turns: the controller of the host */
    HJ_CONTROL_THAT, /* "that player": of the event or of the previous clause */
    /* Only while a clause is read: THAT, named by a clause inserted before. */
    HJ_CONTROL_TARGET_OPPONENT,
    HJ_CONTROL_TARGET_PLAYER
};

/* The type bit of players.  Bits from 0 on are the types of the game's
 * words. */
#define HJ_TYPE_PLAYER (UINT32_C(1) << 31)

/* One kind of object: "non-Jotune activated combatant". */
struct hj_kind {
    uint32_t types;              /* any of these types */
    uint32_t states, not_states; /* all of these, none of those */
    uint32_t keywords;           /* all of these: "HIDDEN combatant" */
    uint8_t trait_count;
    uint8_t not_traits;                   /* bits: trait I must be absent */
    struct hj_str traits[HJ_MOST_TRAITS]; /* factions or traits */
};

/* "with cost 2 or less": LEAST to MOST.  With X, MOST is the amount paid. */
struct hj_test {
    uint8_t value; /* row of the values */
    bool x;
    int16_t least, most;
};

enum hj_extreme { HJ_EXTREME_NONE, HJ_EXTREME_LOWEST, HJ_EXTREME_HIGHEST };

/* Objects or players.  For players (types is HJ_TYPE_PLAYER), CONTROL gives any
 * player, you, or an opponent; OTHER means not you. */
struct hj_selector {
    uint8_t pick;     /* enum hj_pick */
    uint8_t count;    /* of TARGET and ANY: 1 or more */
    bool up_to;       /* or fewer, down to 0 */
    uint8_t control;  /* enum hj_control */
    bool other;       /* not the object with the ability */
    bool random;      /* of ANY: chosen at random; the log gives the result */
    uint8_t relation; /* row of the relations ("here"); HJ_TEXT_NONE */
    uint8_t zone;     /* row of the zones; HJ_TEXT_NONE: in play, or the zone of
                       * the verb */
    uint8_t zone_of;  /* enum hj_control: the owner of the zone; for the subject
                       * of an event: the owner of the destination */
    uint8_t extreme;  /* enum hj_extreme: no other match has less, or more, of
                       * value OF_VALUE */
    uint8_t of_value; /* row of the values */
    uint8_t kind_count, test_count;
    uint32_t with, without;              /* keywords: any of, none of */
    struct hj_kind kinds[HJ_MOST_KINDS]; /* one of them must match */
    struct hj_test tests[HJ_MOST_TESTS]; /* and all of these */
    struct hj_str name;                  /* n is 0: any name */
};

/* Amounts ------------------------------------------------------------------ */

enum hj_amount_kind {
    HJ_AMOUNT_N,     /* n */
    HJ_AMOUNT_X,     /* n times the X that was paid */
    HJ_AMOUNT_COUNT, /* n for each match of `each` */
    HJ_AMOUNT_VALUE, /* n times the value of `each`: THIS, IT (as before the
                      * clause), or SAME, each object of the clause */
    HJ_AMOUNT_ALL,   /* all: of a hand, of damage; with HALF: of a player's
                      * number */
    HJ_AMOUNT_THAT,  /* n for each card discarded, or each unit of a number
                      * changed, by the previous clause */
    HJ_AMOUNT_FILLS  /* as many as needed for a hand of n cards */
};

struct hj_condition;
struct hj_amount {
    uint8_t kind;  /* enum hj_amount_kind */
    uint8_t value; /* of VALUE: row of the values */
    uint8_t half;  /* 0; 1: half of it, rounded up; 2: rounded down */
    int16_t n;     /* of N; otherwise the amount for one */
    const struct hj_selector *each; /* of COUNT and VALUE, else NULL */
    /* An alternative for N in a clause: "If you control a site, draw two cards
     * instead". */
    int16_t instead;
    const struct hj_condition *if_so; /* NULL: no alternative */
};

/* A keyword with its numbers: N:X of BARRAGE, X of FOCUS, otherwise 0. */
struct hj_keyword_value {
    uint8_t keyword; /* row of the keywords */
    int16_t n, x;
};

/* Conditions --------------------------------------------------------------- */

enum hj_condition_kind {
    HJ_IF_CONTROLS, /* PLAYER controls LEAST to MOST of `whom`; ANY: they all
                     * together do: "there are two sites in play" */
    HJ_IF_NUMBER,   /* PLAYER's number INDEX is LEAST to MOST */
    HJ_IF_ZONE,     /* PLAYER has LEAST to MOST cards in zone INDEX */
    HJ_IF_IS,       /* `whom` (THIS or IT) matches `whom`.kinds[0], which may be
                     * only states, and has the keywords, zone and tests of
                     * `whom` */
    HJ_IF_TURN,     /* it is PLAYER's turn */
    HJ_IF_PHASE,    /* it is phase INDEX of PLAYER's turn, or of any turn */
    HJ_IF_DID,      /* PLAYER carried out the previous, optional effect: you, or
                     * THAT, its player */
    HJ_IF_WENT,     /* the previous effect moved "it" to zone INDEX */
    HJ_IF_ROLLED, /* the earlier roll in the same ability shows LEAST to MOST */
    HJ_IF_STACK,  /* the chain, or queue, is empty */
    HJ_IF_CHOSEN, /* mode LEAST of "choose one" was chosen */
    HJ_IF_OTHERWISE /* the condition of the previous effect was false */
};

struct hj_condition {
    uint8_t kind;   /* enum hj_condition_kind */
    bool negated;   /* unless */
    uint8_t player; /* enum hj_control; ANY: any player */
    uint8_t index;  /* row of the numbers or zones */
    bool more;      /* of CONTROLS, NUMBER, ZONE: PLAYER has more than the other
                     * side: you than an opponent, an opponent than you */
    int16_t least, most;
    struct hj_selector whom;
    const struct hj_condition *also; /* of CONTROLS: a second condition, or
                                      * NULL; both must hold (NEGATED: not
                                      * both) */
};

/* Effects ------------------------------------------------------------------ */

/* The duration of a change. */
enum hj_until {
    HJ_UNTIL_NONE,      /* not stated: by the rules of the game */
    HJ_UNTIL_END,       /* until end of turn, this turn */
    HJ_UNTIL_YOUR_TURN, /* until your next turn */
    HJ_UNTIL_WHILE      /* as long as the ability's condition holds */
};

/* One clause.  The meaning of `index`, a row of a table, depends on the
 * kind:
 *
 *   kind      whom       index      further
 *   DAMAGE    both       damage     n
 *   MODIFY    objects               values[] by row of the values, n counts
 *                                   them ("for each"): kind COUNT, else N 1
 *   GAIN      objects               keywords
 *   LOSE      objects               keywords, one instance of each
 *   NUMBER    players    number     n, negative: loses
 *   DRAW      players               n
 *   DISCARD   players               n, random; ALL: the hand
 *   GENERATE  both       number     n, signed, lasts
 *   MOVE      objects               to, to_of; the origin: whom.zone
 *   VERB      objects    verb       a verb of the game with one object:
 *                                   activate, destroy, ready, banish
 *   OWN       as given   verb       a verb of the game with a shape of its own
 *   COUNTER   objects    counter    n, negative: removes
 *   CONTROL   objects
 *   CANCEL    objects               on the chain
 *   PREVENT   both       damage     n; ALL: all; the next N, `until`
 *   SEARCH    objects               n of them from the deck (whom) to `to`
 *   ROLL                            n.n sides, HJ_COIN
 *   NAME      both                  no effect; the referent of "it" or "that
 *                                   player" later: "Choose target combatant"
 *   MILL      players               n cards from the top of their deck, to
 *   CHOOSE                          n.n modes; the clauses of each mode follow,
 *                                   with the condition HJ_IF_CHOSEN
 *   EXCHANGE  objects               control of `whom` and of `by`, THIS or IT,
 *                                   or of two targets if `by` is NULL
 *   PAY       players               costs that may be paid, see `may`
 *   COST      cards                 n more, negative: less, to play them;
 *                                   `control`: the player of the card
 *   WIN, LOSE_GAME, DRAW_GAME       players
 *   DECK_COST, DECK_COPIES          deck building: `word`, n
 */
enum hj_effect_kind {
    HJ_EFFECT_DAMAGE,
    HJ_EFFECT_MODIFY,
    HJ_EFFECT_GAIN,
    HJ_EFFECT_LOSE,
    HJ_EFFECT_NUMBER,
    HJ_EFFECT_DRAW,
    HJ_EFFECT_DISCARD,
    HJ_EFFECT_GENERATE,
    HJ_EFFECT_MOVE,
    HJ_EFFECT_VERB,
    HJ_EFFECT_OWN,
    HJ_EFFECT_COUNTER,
    HJ_EFFECT_CONTROL,
    HJ_EFFECT_CANCEL,
    HJ_EFFECT_PREVENT,
    HJ_EFFECT_SEARCH,
    HJ_EFFECT_ROLL,
    HJ_EFFECT_PAY,
    HJ_EFFECT_WIN,
    HJ_EFFECT_LOSE_GAME,
    HJ_EFFECT_DRAW_GAME,
    HJ_EFFECT_CHOOSE,
    HJ_EFFECT_COST,
    HJ_EFFECT_MILL,
    HJ_EFFECT_NAME,
    HJ_EFFECT_EXCHANGE,
    HJ_EFFECT_DECK_COST,
    HJ_EFFECT_DECK_COPIES,
    HJ_EFFECTS
};

/* HJ_EFFECT_ROLL: the sides of a coin and its results. */
enum { HJ_COIN = 1, HJ_HEADS = 1, HJ_TAILS = 2, HJ_DIE = 6 };

/* A cost, or the payment of an optional clause.  ROW is a row of the game's
 * costs; `whom` is the object of the cost, for rows with an object. */
struct hj_cost {
    uint8_t row;
    struct hj_amount n;
    struct hj_selector whom; /* pick is HJ_PICK_NONE for a cost without an
                              * object */
};

/* "unless its controller pays 2 influence", "unless you discard a card".  WHO
 * is one player: the controller of the object of the clause, "that player" (the
 * player of the clause or event), the opponent in a game of two, or you. */
struct hj_unless {
    struct hj_selector who;
    uint8_t number; /* row of the numbers; HJ_TEXT_NONE: discards N cards */
    int16_t n;
};

struct hj_effect {
    uint8_t kind;  /* enum hj_effect_kind */
    uint8_t index; /* see above, or HJ_TEXT_NONE */
    uint8_t until; /* enum hj_until */
    uint8_t to;    /* of MOVE, SEARCH: row of the zones */
    uint8_t to_of; /* enum hj_to */
    uint8_t keyword_count;
    uint8_t own;   /* of OWN: row of the verb's second operand, a relation ("an
                    * adjacent location"), or HJ_TEXT_NONE */
    bool may;      /* optional */
    bool with;     /* part of the preceding optional effect */
    bool random;   /* of DISCARD */
    bool reveal;   /* of SEARCH: the card found is revealed */
    uint8_t into;  /* of MOVE to a deck and SEARCH: enum hj_into */
    bool negated;  /* of OWN: "cannot", "does not" */
    uint8_t among; /* of DAMAGE: divided among at most this many targets;
                    * whom.count is N, one target for each point; 0: not
                    * divided */
    int16_t values[HJ_TEXT_VALUES]; /* of MODIFY, by row */
    struct hj_amount n;
    struct hj_selector whom;
    const struct hj_selector *by; /* the players who carry out the effect, if
                                   * not you: "Each player sacrifices a
                                   * creature"; or NULL */
    const struct hj_cost *cost;   /* of PAY */
    const struct hj_condition *when;
    const struct hj_unless *unless; /* a payment that prevents the effect */
    struct hj_keyword_value keywords[HJ_MOST_KEYWORDS];
    struct hj_str word; /* of DECK_COST */
    struct hj_str said; /* the printed clause, or a part of it */
};

/* The owner of the zone a card is moved to. */
enum hj_to { HJ_TO_OWNER, HJ_TO_YOU, HJ_TO_NOBODY /* no owner */ };

/* The place of a card put into a deck, or the state of a deck after a
 * search. */
enum hj_into { HJ_INTO_NONE, HJ_INTO_SHUFFLED, HJ_INTO_BOTTOM, HJ_INTO_TOP };

/* Abilities ---------------------------------------------------------------- */

enum hj_when {
    HJ_WHEN_KEYWORD,    /* a printed keyword */
    HJ_WHEN_PAYMENT,    /* COST: EFFECT; with an event or moment, usable only
                         * during it, and COST may be empty */
    HJ_WHEN_REQUIRED,   /* an event, or the start of a phase */
    HJ_WHEN_OPTIONAL,   /* an event with an optional ability */
    HJ_WHEN_CONTINUOUS, /* as long as it applies */
    HJ_WHEN_OWN,        /* the effect of playing the card */
    HJ_WHEN_HEADING,    /* a heading of the game, row `heading`: "On enter:" */
    HJ_WHEN_BUILDING,   /* deck building */
    HJ_WHEN_PLAYING,    /* an additional cost to play the card, or to put it
                         * into play for its cost; no effects */
    HJ_WHENS
};

/* A moment of the turn. */
enum hj_moment {
    HJ_MOMENT_NONE,
    HJ_MOMENT_START, /* of phase `phase`; HJ_TEXT_NONE: of the turn */
    HJ_MOMENT_END,
    HJ_MOMENT_DURING
};

/* FIRST: of an event, only the first in the turn. */
enum hj_once { HJ_ONCE_NONE, HJ_ONCE_TURN, HJ_ONCE_ROUND, HJ_ONCE_FIRST };

/* One ability.  An event (`events` is not 0) and a moment exclude each other,
 * except for `during`, a limit for the event. */
struct hj_ability {
    uint8_t when;    /* enum hj_when */
    uint8_t heading; /* row of the headings, or HJ_TEXT_NONE */
    uint8_t moment;  /* enum hj_moment */
    uint8_t phase;   /* row of the phases */
    uint8_t whose;   /* enum hj_control: the player of the turn or phase */
    uint8_t during;  /* enum hj_control + 1: the player of the turn in which the
                      * event must happen; 0: any */
    uint8_t once;    /* enum hj_once */
    uint8_t type;    /* of PLAYING: row of the types, the card's type */
    uint8_t cost_count, effect_count;
    bool second;       /* from the second text */
    uint16_t sentence; /* index of its sentence */
    uint64_t events;   /* bits: rows of the events, any of them */
    uint64_t anywhere; /* those events to which SUBJECT's zone_of does not
                        * apply: "is placed in your damage pile or is
                        * destroyed" */
    struct hj_keyword_value keyword; /* of HJ_WHEN_KEYWORD */
    struct hj_selector subject;      /* the subject of the event, */
    uint32_t or_this; /* or this object itself, whatever SUBJECT is: "this
                       * combatant or another Drone"; the types it is called */
    const struct hj_selector *what; /* "an opponent plays a TACTIC"; or NULL */
    const struct hj_cost *costs;
    const struct hj_condition *condition; /* while, if, only if; or NULL */
    const struct hj_effect *effects;      /* at most HJ_MOST_EFFECTS */
};

/* One sentence: its place in the source, in bytes, and the result of reading
 * it.  If not understood, STOPPED is the first word that could not be read,
 * empty at the end of the sentence, REST the sentence from there on, all of it
 * if no word stopped the reading, and WHY is a reason or NULL. */
struct hj_sentence {
    struct hj_str text; /* a slice of the source, trimmed, without the full
                         * stop */
    bool understood;
    uint16_t first, count; /* range of abilities; count is 0 for a sentence that
                            * continues the previous one ("It gains …") and
                            * adds effects to its ability */
    uint8_t effect;        /* index of the first effect, or cost, of this
                            * sentence */
    uint8_t adds;          /* enum hj_adds: the kind of addition to that
                            * ability */
    struct hj_str stopped, rest;
    const char *why;
};

enum hj_adds {
    HJ_ADDS_EFFECTS,
    HJ_ADDS_ONCE,
    HJ_ADDS_CONDITION,
    HJ_ADDS_LIMITS, /* both ONCE and CONDITION */
    HJ_ADDS_COSTS,
    HJ_ADDS_INSTEAD
};

struct hj_card_text {
    const struct hj_sentence *sentences;
    const struct hj_ability *abilities;
    uint16_t sentence_count, ability_count;
};

/* Reading and writing ------------------------------------------------------ */

/* The words of a game in compiled form.  One object may read any number of
 * texts, one at a time. */
struct hj_grammar;

/* Returns a grammar of WORDS, which must outlive it.  Returns NULL, with the
 * reason in E, if two rows have the same phrase or memory runs out.  The caller
 * frees the grammar. */
struct hj_grammar *hj_grammar_new(const struct hj_text_words *words,
                                  struct hj_error *e);
void hj_grammar_free(struct hj_grammar *text);

const struct hj_text_words *hj_grammar_words(const struct hj_grammar *text);

/* Sets KNOWS, which is true for a WORD that is a faction or trait or, with
 * NAME, the name of a card.  DATA is passed through.  With NULL, the default,
 * only the game's own words are understood. */
void hj_grammar_knows(struct hj_grammar *text,
                      bool (*knows)(void *data, struct hj_str word, bool name),
                      void *data);

/* Reads the text of a card whose `type` is TYPE into *RESULT, in ARENA.  SOURCE
 * must outlive the tree.  A sentence that is not understood is not a failure.
 * Returns false, with the reason in E, if the text has more than
 * HJ_TEXT_MOST_SENTENCES or memory runs out. */
bool hj_grammar_read(struct hj_grammar *text, struct hj_str source,
                     struct hj_str type, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e);

/* A card with its texts.  Its NAME in them means the card itself; "" if it has
 * none. */
struct hj_printed_text {
    struct hj_str name, type;
    struct hj_str text, second; /* the second text (words.second), or "" */
};

/* Reads a card with a second text in the same way.  The sentences and abilities
 * of the second text follow those of the first. */
bool hj_grammar_read_both(struct hj_grammar *text,
                          const struct hj_printed_text *card,
                          struct hj_arena *arena, struct hj_card_text *result,
                          struct hj_error *e);

/* Writes sentence I in the normal wording, with a full stop.  A sentence that
 * continues the previous one is written together with it. */
void hj_grammar_write(const struct hj_grammar *text,
                      const struct hj_card_text *card, size_t i,
                      struct hj_out *out);

/* True if two trees are the same, apart from places in the source. */
bool hj_text_same(const struct hj_card_text *a, const struct hj_card_text *b);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Card text: sentences of plain English, read as a whole or not at all. */
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
 *     └─ abilities[]          when it works: heading, cost, event, condition
 *          └─ effects[]       one clause each, in printed order
 *               ├─ whom       the selector: target combatant with cost 2 or
 * less ├─ n          how much: 2, X, 1 for each site you control └─ when its
 * own condition: if you do, on a 4 or more
 *
 * The tree is plain data in one arena: arrays, indices and a few pointers into
 * the same arena, never changed after compiling.  What a type, zone, keyword,
 * value, number, phase, event, state or relation is called is said by the
 * game's words (text/words.h); in the tree it is the index of its row, so that
 * an engine compares small integers.  Traits, factions and names of cards are
 * slices of the source.
 *
 * Every word of a sentence is in the tree, or the sentence is not understood.
 * hj_grammar_write() writes the tree as a sentence in one normal wording;
 * reading that gives the same tree. */

/* Limits; what exceeds them is not understood. */
enum {
    HJ_TEXT_MOST_SENTENCES = 1000, /* a longer text of a card is refused */
    HJ_TEXT_MOST_SENTENCE = 1000,  /* bytes of one sentence */
    HJ_MOST_COSTS = 4,
    HJ_MOST_EFFECTS = 8,    /* of one ability */
    HJ_MOST_MODES = 4,      /* of "choose one" */
    HJ_ANY_NUMBER = 8,      /* of targets: as many as a line may name */
    HJ_MOST_KEYWORDS = 4,   /* that one effect gives */
    HJ_MOST_LISTED = 16,    /* keywords in a list of a card's own */
    HJ_MOST_KINDS = 2,      /* "combatant or Kettle site" */
    HJ_MOST_TRAITS = 2,     /* in front of one type */
    HJ_MOST_TESTS = 2,      /* "with cost 2 or less and ATK 3 or more" */
    HJ_TEXT_NONE = 255,     /* no row of the words */
    HJ_TEXT_ANY = INT16_MAX /* no upper limit */
};

/* Whom or what. ---------------------------------------------------------- */

/* How a selector picks among what fits. */
enum hj_pick {
    HJ_PICK_NONE,   /* nothing is selected */
    HJ_PICK_THIS,   /* the object with the ability */
    HJ_PICK_IT,     /* the object that the clause before, or the event, was
                     * about */
    HJ_PICK_SAME,   /* all whom the clause before was about, objects or
                     * players: the second verb of "Each opponent loses 1 health
                     * and discards a card" */
    HJ_PICK_TARGET, /* COUNT of them, chosen when played, checked again */
    HJ_PICK_EACH,   /* all that fit, settled before anything happens to one */
    HJ_PICK_ANY,    /* "a": COUNT of them, chosen when it is carried out, by
                     * the player who carries it out */
    HJ_PICK_YOU,    /* the controller of the ability */
    HJ_PICK_PLAYER, /* "that player": of the event or the phase */
    HJ_PICK_CONTROLLER, /* the controller of "it" */
    HJ_PICK_OWNER,      /* the owner of "it" */
    HJ_PICK_HOST,       /* what the object with the ability is attached to */
    HJ_PICK_HOST_CONTROLLER /* who controls that */
};

enum hj_control {
    HJ_CONTROL_ANY,
    HJ_CONTROL_YOU,
    HJ_CONTROL_OPPONENT,
    HJ_CONTROL_HOST, /* whose turn: of who controls what it is attached to */
    HJ_CONTROL_THAT, /* "that player": of the event, or of the clause before */
    /* While a clause is read: THAT, whom a clause of its own names in front. */
    HJ_CONTROL_TARGET_OPPONENT,
    HJ_CONTROL_TARGET_PLAYER
};

/* A player, where types are bits; the types of a game's words are bits from 0
 * on. */
#define HJ_TYPE_PLAYER (UINT32_C(1) << 31)

/* One kind of thing: "non-Jotune activated combatant". */
struct hj_kind {
    uint32_t types;              /* any of these */
    uint32_t states, not_states; /* all of these, none of those */
    uint32_t keywords;           /* all of these: "HIDDEN combatant" */
    uint8_t trait_count;
    uint8_t not_traits;                   /* bits: trait I must be missing */
    struct hj_str traits[HJ_MOST_TRAITS]; /* factions or traits */
};

/* "with cost 2 or less": LEAST to MOST; with X MOST is what was paid. */
struct hj_test {
    uint8_t value; /* row of the values */
    bool x;
    int16_t least, most;
};

enum hj_extreme { HJ_EXTREME_NONE, HJ_EXTREME_LOWEST, HJ_EXTREME_HIGHEST };

/* Objects or players.  For players (types is HJ_TYPE_PLAYER) control says
 * which: any player, you, or an opponent; OTHER: not you. */
struct hj_selector {
    uint8_t pick;     /* enum hj_pick */
    uint8_t count;    /* of TARGET and ANY: 1 or more */
    bool up_to;       /* and as few as none */
    uint8_t control;  /* enum hj_control */
    bool other;       /* not the object with the ability */
    bool random;      /* of ANY: chance chooses, and the log says which */
    uint8_t relation; /* row of the relations ("here"); HJ_TEXT_NONE */
    uint8_t zone;     /* row of the zones; HJ_TEXT_NONE: in play, or where the
                       * verb acts */
    uint8_t zone_of;  /* enum hj_control: whose, of an owned zone; of the
                       * subject of an event: into whose zone it goes */
    uint8_t extreme;  /* enum hj_extreme: none of the others that fit has less,
                       * or more, of value OF_VALUE */
    uint8_t of_value; /* row of the values */
    uint8_t kind_count, test_count;
    uint32_t with, without;              /* keywords: any of, none of */
    struct hj_kind kinds[HJ_MOST_KINDS]; /* it must be one of them */
    struct hj_test tests[HJ_MOST_TESTS]; /* and pass all of these */
    struct hj_str name;                  /* n is 0: any */
};

/* How much. -------------------------------------------------------------- */

enum hj_amount_kind {
    HJ_AMOUNT_N,     /* n */
    HJ_AMOUNT_X,     /* n times the X that was paid */
    HJ_AMOUNT_COUNT, /* n for each that `each` fits */
    HJ_AMOUNT_VALUE, /* n times the value of `each`: THIS, IT (of before the
                      * clause), or SAME, each of whom the clause is about */
    HJ_AMOUNT_ALL,   /* all: of a hand, of damage; with HALF of a player's
                      * number */
    HJ_AMOUNT_THAT,  /* n for each card that the clause before discarded, and
                      * for each by which it changed a number */
    HJ_AMOUNT_FILLS  /* so many that the hand has n */
};

struct hj_condition;
struct hj_amount {
    uint8_t kind;  /* enum hj_amount_kind */
    uint8_t value; /* of VALUE: row of the values */
    uint8_t half;  /* 0; 1: half of it, rounded up; 2: rounded down */
    int16_t n;     /* N; of the others what one counts */
    const struct hj_selector *each; /* of COUNT and VALUE, else NULL */
    /* Of N in a clause: "If you control a site, draw two cards instead". */
    int16_t instead;
    const struct hj_condition *if_so; /* NULL: nothing is instead */
};

/* A keyword with its numbers: N:X of BARRAGE, X of FOCUS, else 0. */
struct hj_keyword_value {
    uint8_t keyword; /* row of the keywords */
    int16_t n, x;
};

/* If and while. ---------------------------------------------------------- */

enum hj_condition_kind {
    HJ_IF_CONTROLS, /* PLAYER controls LEAST to MOST of `whom` */
    HJ_IF_NUMBER,   /* PLAYER's number INDEX is LEAST to MOST */
    HJ_IF_ZONE,     /* PLAYER has LEAST to MOST cards in zone INDEX */
    HJ_IF_IS,       /* `whom` (THIS or IT) is of kind `whom`.kinds[0], which may
                     * be states alone, has its keywords, is in its zone, and
                     * passes its tests */
    HJ_IF_TURN,     /* it is PLAYER's turn */
    HJ_IF_PHASE,    /* it is phase INDEX of PLAYER's turn, or of any */
    HJ_IF_DID,      /* the effect before, which was optional, was done by
                     * PLAYER: you, or THAT, whom it was about */
    HJ_IF_WENT,     /* "it" has come to zone INDEX by the effect before */
    HJ_IF_ROLLED, /* the roll before in the same ability shows LEAST to MOST */
    HJ_IF_STACK,  /* nothing waits on the chain, or queue */
    HJ_IF_CHOSEN, /* mode LEAST of "choose one" was chosen */
    HJ_IF_OTHERWISE /* what the effect before hangs on was not so */
};

struct hj_condition {
    uint8_t kind;   /* enum hj_condition_kind */
    bool negated;   /* unless */
    uint8_t player; /* enum hj_control; ANY: any player */
    uint8_t index;  /* row of the numbers or zones */
    bool more;      /* of CONTROLS, NUMBER, ZONE: PLAYER has more of it than the
                     * other: you than an opponent, an opponent than you */
    int16_t least, most;
    struct hj_selector whom;
    const struct hj_condition *also; /* of CONTROLS: and of this as well, or
                                      * NEGATED not of both; NULL: no more */
};

/* What happens. ----------------------------------------------------------- */

/* How long a change lasts. */
enum hj_until {
    HJ_UNTIL_NONE,      /* not said: the game's rules decide */
    HJ_UNTIL_END,       /* until end of turn, this turn */
    HJ_UNTIL_YOUR_TURN, /* until your next turn */
    HJ_UNTIL_WHILE      /* as long as the ability's condition holds */
};

/* One clause.  Which row of a table `index` is depends on the kind:
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
 *   MOVE      objects               to, to_of; from where: whom.zone
 *   VERB      objects    verb       a verb of the game that has one object:
 *                                   activate, destroy, ready, banish
 *   OWN       as said    verb       a verb of the game with a shape of its own
 *   COUNTER   objects    counter    n, negative: removes
 *   CONTROL   objects
 *   CANCEL    objects               on the chain
 *   PREVENT   both       damage     n; ALL: all; the next N, `until`
 *   SEARCH    objects               n of them from the deck (whom) to `to`
 *   ROLL                            n.n sides, HJ_COIN
 *   NAME      both                  nothing: "it" or "that player" of the next
 *                                   clause: "Choose target combatant"
 *   MILL      players               n cards from the top of their deck, to
 *   CHOOSE                          n.n modes; the clauses of each, behind it,
 *                                   hang on HJ_IF_CHOSEN
 *   EXCHANGE  objects               control of `whom` and of `by`, THIS or IT,
 *                                   or of two targets, `by` being NULL
 *   PAY       players               costs: what may be paid, see `may`
 *   COST      cards                 n more, negative: less, to play them;
 *                                   `control`: who plays them
 *   WIN, LOSE_GAME, DRAW_GAME       players
 *   DECK_COST, DECK_COPIES          deck building: `word`, n */
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

/* HJ_EFFECT_ROLL: the sides of a coin, whose results these are. */
enum { HJ_COIN = 1, HJ_HEADS = 1, HJ_TAILS = 2, HJ_DIE = 6 };

/* A cost, or what an optional clause has its player pay.  ROW is that of the
 * game's costs; what it is about is in `whom` where the row has an object. */
struct hj_cost {
    uint8_t row;
    struct hj_amount n;
    struct hj_selector whom; /* pick is HJ_PICK_NONE where there is none */
};

/* "unless its controller pays 2 influence", "unless you discard a card": WHO is
 * one player, the controller of what the clause is about, "that player", whom
 * it is about or the event was, an opponent of two, or you. */
struct hj_unless {
    struct hj_selector who;
    uint8_t number; /* row of the numbers; HJ_TEXT_NONE: N cards go */
    int16_t n;
};

struct hj_effect {
    uint8_t kind;  /* enum hj_effect_kind */
    uint8_t index; /* see above; else HJ_TEXT_NONE */
    uint8_t until; /* enum hj_until */
    uint8_t to;    /* of MOVE, SEARCH: row of the zones */
    uint8_t to_of; /* enum hj_to */
    uint8_t keyword_count;
    uint8_t own;   /* of OWN: the row of the verb's second operand, a relation
                    * ("an adjacent location"), else HJ_TEXT_NONE */
    bool may;      /* optional */
    bool with;     /* joined to one that is, and done where that is */
    bool random;   /* of DISCARD */
    bool reveal;   /* of SEARCH: all see what was found */
    uint8_t into;  /* of MOVE to a deck and SEARCH: enum hj_into */
    bool negated;  /* of OWN: "cannot", "does not" */
    uint8_t among; /* of DAMAGE: it is divided among so many targets at the
                    * most; whom.count is N, a target for each point; 0: it
                    * is not */
    int16_t values[HJ_TEXT_VALUES]; /* of MODIFY, by row */
    struct hj_amount n;
    struct hj_selector whom;
    const struct hj_selector *by; /* who does it, where that is not you: "Each
                                   * player sacrifices a creature"; else NULL */
    const struct hj_cost *cost;   /* of PAY */
    const struct hj_condition *when;
    const struct hj_unless *unless; /* who may pay so that it is not done */
    struct hj_keyword_value keywords[HJ_MOST_KEYWORDS];
    struct hj_str word; /* of DECK_COST */
    struct hj_str said; /* the clause as it is printed, or a part of it */
};

/* Whose zone a card is moved to. */
enum hj_to { HJ_TO_OWNER, HJ_TO_YOU, HJ_TO_NOBODY /* a zone of nobody */ };

/* How a card comes into a deck, or a deck is left when it was searched. */
enum hj_into { HJ_INTO_NONE, HJ_INTO_SHUFFLED, HJ_INTO_BOTTOM, HJ_INTO_TOP };

/* When it happens. -------------------------------------------------------- */

enum hj_when {
    HJ_WHEN_KEYWORD,    /* a printed keyword */
    HJ_WHEN_PAYMENT,    /* COST: EFFECT; with an event or moment it is used
                         * while that holds, and may cost nothing */
    HJ_WHEN_REQUIRED,   /* an event, or the start of a phase */
    HJ_WHEN_OPTIONAL,   /* an event whose ability may be left out */
    HJ_WHEN_CONTINUOUS, /* as long as it is in force */
    HJ_WHEN_OWN,        /* the effect of the card that is played */
    HJ_WHEN_HEADING,    /* the game's: "On enter:", row `heading` */
    HJ_WHEN_BUILDING,   /* deck building */
    HJ_WHEN_PLAYING,    /* what playing the card, or how else it comes into
                         * play for its cost, costs besides; no effects */
    HJ_WHENS
};

/* A moment of the turn. */
enum hj_moment {
    HJ_MOMENT_NONE,
    HJ_MOMENT_START, /* of phase `phase`; HJ_TEXT_NONE: of the turn */
    HJ_MOMENT_END,
    HJ_MOMENT_DURING
};

/* FIRST: of an event, that of the turn alone which happens first. */
enum hj_once { HJ_ONCE_NONE, HJ_ONCE_TURN, HJ_ONCE_ROUND, HJ_ONCE_FIRST };

/* One ability.  An event (`events` is not 0) and a moment exclude each other,
 * but for `during`, in which the event must fall. */
struct hj_ability {
    uint8_t when;    /* enum hj_when */
    uint8_t heading; /* row of the headings; HJ_TEXT_NONE */
    uint8_t moment;  /* enum hj_moment */
    uint8_t phase;   /* row of the phases */
    uint8_t whose;   /* enum hj_control: whose turn or phase */
    uint8_t during;  /* enum hj_control + 1: an event in whose turn; 0: any */
    uint8_t once;    /* enum hj_once */
    uint8_t type;    /* of PLAYING: row of the types, that of the card */
    uint8_t cost_count, effect_count;
    bool second;       /* it is in the second text */
    uint16_t sentence; /* its index */
    uint64_t events;   /* bits: rows of the events, any of them */
    uint64_t anywhere; /* of them, those that SUBJECT's zone_of is not said of:
                        * "is placed in your damage pile or is destroyed" */
    struct hj_keyword_value keyword; /* of HJ_WHEN_KEYWORD */
    struct hj_selector subject;      /* who or what the event happens to, */
    uint32_t or_this; /* or this object as well, whatever it is: "this combatant
                       * or another Drone"; the types that it is called */
    const struct hj_selector *what; /* "an opponent plays a TACTIC"; or NULL */
    const struct hj_cost *costs;
    const struct hj_condition *condition; /* while, if, only if; or NULL */
    const struct hj_effect *effects;      /* at most HJ_MOST_EFFECTS */
};

/* One sentence: its place in the source (bytes), and what was made of it.
 * Where it is not understood STOPPED is the word that stopped it, empty where
 * the sentence ends too soon, and WHY says more or is NULL. */
struct hj_sentence {
    struct hj_str text; /* a slice of the source, trimmed, without its dot */
    bool understood;
    uint16_t first, count; /* of the abilities; a sentence that goes on with
                            * the one before ("It gains …") adds effects to its
                            * ability: count 0 */
    uint8_t effect;        /* the first effect, or cost, that is this
                            * sentence's */
    uint8_t adds;          /* enum hj_adds: what it adds to that ability */
    struct hj_str stopped;
    const char *why;
};

enum hj_adds {
    HJ_ADDS_EFFECTS,
    HJ_ADDS_ONCE,
    HJ_ADDS_CONDITION,
    HJ_ADDS_LIMITS, /* both of them */
    HJ_ADDS_COSTS,
    HJ_ADDS_INSTEAD
};

struct hj_card_text {
    const struct hj_sentence *sentences;
    const struct hj_ability *abilities;
    uint16_t sentence_count, ability_count;
};

/* Reading and writing. ---------------------------------------------------- */

/* The words of a game, ready to read with: one object may read any number of
 * texts, one at a time. */
struct hj_grammar;

/* Makes one from a game's WORDS, which must outlive it; NULL with the reason in
 * E: out of memory, or two rows that say the same.  The caller frees it. */
struct hj_grammar *hj_grammar_new(const struct hj_text_words *words,
                                  struct hj_error *e);
void hj_grammar_free(struct hj_grammar *text);

const struct hj_text_words *hj_grammar_words(const struct hj_grammar *text);

/* Says which words are factions or traits, or with NAME names of cards: those
 * that KNOWS knows.  Without it
 * (NULL, the default) no word is, and only the game's own words are understood.
 * DATA is handed through. */
void hj_grammar_knows(struct hj_grammar *text,
                      bool (*knows)(void *data, struct hj_str word, bool name),
                      void *data);

/* Reads the text of a card whose `type` is TYPE into *RESULT, in ARENA; SOURCE
 * must live as long as the tree is read.  A sentence that is not understood is
 * no failure.  False with the reason in E when out of memory or the text has
 * more than HJ_TEXT_MOST_SENTENCES. */
bool hj_grammar_read(struct hj_grammar *text, struct hj_str source,
                     struct hj_str type, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e);

/* The same of a card with a second text (words.second), whose sentences and
 * abilities come behind those of the first. */
bool hj_grammar_read_both(struct hj_grammar *text, struct hj_str source,
                          struct hj_str second, struct hj_str type,
                          struct hj_arena *arena, struct hj_card_text *result,
                          struct hj_error *e);

/* Writes sentence I of what was read in the normal wording, with its full stop;
 * one that goes on with the one before is written whole together with it. */
void hj_grammar_write(const struct hj_grammar *text,
                      const struct hj_card_text *card, size_t i,
                      struct hj_out *out);

/* Of a sentence that is not understood, the part from the word that stopped
 * it to its end; all of it where no word did. */
struct hj_str hj_sentence_rest(const struct hj_sentence *s);

/* True if two trees are the same, places in the source aside. */
bool hj_text_same(const struct hj_card_text *a, const struct hj_card_text *b);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* What a game declares and writes; the kernel does the rest. */
#ifndef HJ_PLAY_RULES_H
#define HJ_PLAY_RULES_H

#include "base/arena.h"
#include "play/findings.h"
#include "play/state.h"
#include "text/text.h"

/*
 *   struct pl_rules   tables of zones, numbers, values, flags, phases, verbs,
 *        │            readings … and functions for what a rule book says
 *        │ PL_GAME_TYPE(hj_toy, rules, board)
 *        ▼
 *   hj_game_type      play/game.h: how the replay drives any game
 *
 * One line of a log goes through the kernel in this order:
 *
 *   1. its verb's row says which operands it takes: too many, too few and words
 *      that name nothing are "not read", and nothing happens;
 *   2. abilities that wait for another answer lapse, and are reported;
 *   3. what the line implies happens: the stack is closed unless the verb
 *      joins it, the turn goes on to the verb's phase;
 *   4. its words become integers (struct pl_words): objects, players, places;
 *   5. the game's function for the verb judges and does it, through the
 *      writers below, each of which tells an event with the rule it is given.
 *
 * The game's functions are called with the run of that line.  After any of
 * them R->s->winner may be set: then nothing happens any more.
 */

struct pl_rules;
struct pl_words;
struct pl_legal; /* play/legal.h */

/* A card as the kernel reads it, compiled when it is first named. */
struct pl_card {
    bool compiled;
    uint8_t type;              /* index in the game's types; 0: none of them */
    int16_t values[PL_VALUES]; /* printed; an empty cell is 0 */
    uint16_t has;              /* which are printed, a bit each */
    uint64_t keywords;         /* printed, a bit each */
    uint64_t repeated;         /* those of them that are printed again */
    uint64_t hears;            /* events that its triggers wait for, bits */
    bool steady;   /* it has continuous effects */
    /* Which values, keywords and numbers its continuous effects change, a bit
     * each (of 64 and on, modulo 64), by enum pl_modifies: OWN is what is
     * generated. */
    uint64_t gives[PL_MODIFIES_OWN + 1];
    struct hj_str slug; /* p NULL until it is first written */
    struct hj_card_text text;  /* what lib/text made of it */
    bool vague; /* a sentence of its text is not understood */
    void *own;                 /* the game's, from its function `card` */
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
    struct pl_card *cards;
    int players;
    uint32_t table; /* zones of which a log names a card by the card alone */
    uint32_t played, found; /* zones with that bit */
    hj_property type, faction, traits, text, second, values[PL_VALUES];
    const struct pl_verb *verbs[HJ_VERBS];
    uint16_t needs[HJ_VERBS]; /* roles in which a verb takes one word at least,
                               * bits; but for one item */
    bool chosen[PL_READINGS]; /* which of the game's readings the log chose */
    bool starved, no_memory;
    struct hj_grammar *grammar; /* of the game's words */
    struct hj_known *known;     /* factions, traits and names of its cards */
    void *own;                  /* the game's; in ARENA */
    struct pl_seen seen[PL_WORDS_SEEN];
};

/* One line being applied, or a question that is being asked. */
struct pl_run {
    struct hj_game *g;
    struct pl_state *s;
    const struct hj_action *a; /* NULL: none */
    const struct hj_report *report;
    unsigned flags;  /* HJ_APPLY_… */
    int32_t cause;   /* number of the event above what happens; -1: the line */
    uint8_t how;     /* enum hj_event_how, of what happens */
    bool illegal;    /* a finding against the rules was made */
    bool unread;     /* a word names nothing, or it cannot be done at all */
    bool stands;     /* though unread: something else has happened by it */
    uint8_t depth;   /* of abilities that cause abilities */
    const char *rule; /* by which an ability happens; NULL: none is cited */
};

/* --- 1. Tables ----------------------------------------------------------- */

enum { /* of a zone */
    PL_OWNED = 1,      /* a card there is its owner's; else its controller's */
    PL_SECRET = 2,     /* only its owner looks at it, unless it lies face up */
    PL_PLAYED = 4,     /* in play: abilities are in force, names are short */
    PL_PLACES = 8,     /* cards lie at numbered places: unit.2 */
    PL_SHARED = 16,    /* places of all players: location.2 */
    PL_CROWD = 32,     /* several cards at one place */
    PL_SINGLE = 64,    /* one card at most: the zone's word names it */
    PL_ORDERED = 128,  /* a pile with an order: ann.discard.top */
    PL_NUMBERED = 256, /* ann.level.3 names its third card */
    PL_COUNTED = 512,  /* a fact of a player: ann.hand, how many */
    PL_LISTED = 1024,  /* ann.hand.cards, which */
    PL_DECK = 2048,    /* the deck: counted, not laid out */
    PL_FACES = 4096,   /* its cards may lie face up: ?/up */
    PL_STILL = 8192,   /* its cards have no flags: a location */
    PL_FOUND = 16384,  /* texts that name no zone mean its cards, too */
    PL_GROWS = 32768   /* its places go on to both sides: unit.0, unit.-1 */
};

struct pl_zone {
    const char *word;  /* as g1.zone has it: "discard", "location", "chain" */
    const char *title; /* for people: "discard pile" */
    uint16_t is;       /* PL_… */
    const char *count; /* how many there are: ann.units; NULL: WORD */
    const char *cite;  /* what "no such card there" breaks */
    uint8_t places;    /* how many there are; 0: without end */
};

/* A number of a player. */
struct pl_number {
    const char *path; /* "influence", "army" */
    const char *word; /* in `ann army 4`, `effect power bob -2`; NULL: PATH */
    int32_t start, least, most; /* most 0: PL_GREATEST */
    bool of_team;
    bool of_turn; /* yes or no: what its player has done this turn, 1 or 0; a
                   * position says it by the word alone */
};

/* A value of an object: what the card has printed, modifiers and continuous
 * effects, less a mark. */
struct pl_value {
    const char *path;     /* "power": g1.power, g1.base.power */
    const char *property; /* the catalogue's column; NULL: PATH */
    int8_t less;          /* the mark that is taken off, + 1; 0: none */
    bool floor_0;         /* never below 0 */
    bool quiet;           /* asked for, never listed */
};

/* What has a keyword twice. */
enum pl_keywords {
    PL_KEYWORDS_ONCE,      /* has it; it is lost altogether */
    PL_KEYWORDS_MANY,      /* has two; they are lost altogether */
    PL_KEYWORDS_INSTANCES  /* has two, and loses one at a time */
};

/* A yes or no of an object. */
struct pl_flag {
    const char *path;        /* "exhausted": g1.exhausted */
    const char *set, *clear; /* of `effect exhaust g1`, `ready g1`; or NULL */
    const char *off;         /* the word of a position that clears it: "ready" */
    uint16_t flag;           /* PL_EXHAUSTED … */
    bool quiet;              /* asked for, never listed */
    bool follows;            /* no position says it by itself */
};

/* A counter of an object. */
struct pl_mark {
    const char *path; /* "damage", "counter.might"; NULL: it is told only by the
                       * value that it is taken off */
    int16_t least;    /* 0, or below where it is signed */
    bool listed;      /* also where it is 0 */
};

struct pl_phase {
    const char *word;
    const char *cite;   /* what happens at its start */
    const char *late;   /* what an action that belongs before it breaks; NULL:
                         * CITE */
    void (*start)(struct pl_run *r, int player);
    void (*end)(struct pl_run *r, int player);
    bool moments_first; /* abilities of its beginning occur before START */
};

/* A kind of fact of a position that lays cards somewhere: `ann unit CARD at
 * location.1 as g1 [exhausted]`, `ann hand ? ?`. */
struct pl_lay {
    const char *word;
    uint8_t zone;     /* where; with `at ZONE` in one of the zones AT */
    uint32_t at;      /* PL_ZONE() of each; 0: ZONE alone */
    uint32_t types;   /* which cards may lie there, bits of types; 0: any */
    bool many;        /* several on one line, bottom first */
    bool of_game;     /* no player stands before it: `location CARD at …` */
    bool home;        /* `at` may be left out: it lies in ZONE */
    uint32_t on;      /* `on CARD`: attached to what lies in these zones */
};

/* What an operand of a verb is. */
enum pl_kind {
    PL_NO_WORDS,
    PL_HAND,    /* a card of the actor's hand, `?` and names */
    PL_OBJECT,  /* in play or on the stack, or in a pile: a1, bob.discard.x */
    PL_TARGET,  /* an object, a player, a place */
    PL_STACKED, /* what lies on the stack; alias or card */
    PL_PLACE,   /* a place or a zone: the ref of a place (column 0) */
    PL_PLAYER,
    PL_CARD,    /* any card of the catalogue, `?`; the ref is its number */
    PL_NUMBER,
    PL_WORD     /* the game looks at it by itself */
};
/* Which of them: the kernel reports what is not so, and offers what is. */
enum {
    PL_OF_ACTOR = 1,   /* controlled by the actor; a place: his; against CITE */
    PL_OF_OTHERS = 2, /* by somebody else; against CITE */
    PL_EMPTY = 4,  /* a place where nothing lies; else it cannot be done */
    PL_PICKS = 8   /* its type says which of the others stand: ONLY */
};
struct pl_operands {
    uint8_t kind, least, most; /* most 0 with a kind: 1 */
    uint8_t is;                /* PL_OF_ACTOR … */
    uint32_t types; /* of cards, bits of types; 0: any.  An unknown card fits */
    uint32_t zones; /* of objects and places, PL_ZONE() of each; 0: any */
    uint32_t only;  /* it stands, and so many, where the first operand is a card
                     * of these types; 0: with any */
    uint8_t pays;   /* cards of the hand pay this value of the first operand,
                     * + 1: no more of them are offered than it says */
    const char *cite; /* NULL: that of the verb */
};

enum { /* of a verb */
    PL_YOUR_TURN = 1, /* the active player's */
    PL_SETUP = 2,     /* in the set-up alone; other verbs end it */
    PL_JOINS = 4,     /* may be done while something is on the stack */
    PL_NOBODY = 8,    /* no player needs to be named */
    PL_ANSWER = 16,   /* may be what something waits for: nothing lapses */
    PL_HIDES = 32,    /* cards that it names stay hidden from the others */
    PL_AFTER = 64,    /* what it implies may end the game: nobody acts then */
    PL_ANY_TIME = 128, /* implies nothing at all: no phase begins by it */
    PL_RAW = 512, /* its function reads the line itself: it gets no words */
    PL_FINDS = 256 /* a card that it names and only its owner sees stays hidden */
};
enum { PL_ANY_PHASE = -1 };

/* What a verb does; what of it may be done.  A game declares its functions with
 * these: `pl_work x_do_play, x_do_move;`. */
typedef void pl_work(struct pl_run *r, int player, const struct pl_words *w);
typedef void pl_offers(struct pl_legal *l, int player);

struct pl_verb {
    uint8_t verb;     /* enum hj_verb */
    uint16_t is;      /* PL_… */
    int8_t phase;     /* that it brings about; PL_ANY_PHASE: none */
    const char *cite; /* what doing it out of turn breaks */
    struct pl_operands words[HJ_ROLES];
    pl_work *work;
    pl_offers *offer; /* candidates; or NULL */
};

/* A row of verbs with its operands behind it:
 *
 *     PL_VERB(MOVE, PL_YOUR_TURN, X_MOVE, "moving.1", x_do_move, pl_offer_words,
 *             PL_TAKES(ITEM, PL_OBJECT, 1, 1), PL_TAKES(TO, PL_PLACE, 1, 1))
 */
#define PL_VERB(VERB, IS, PHASE, CITE, WORK, OFFER, ...)                       \
    {HJ_VERB_##VERB, IS, PHASE, CITE, {__VA_ARGS__}, WORK, OFFER}
#define PL_TAKES(ROLE, ...) [HJ_ROLE_##ROLE] = {__VA_ARGS__}

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

/* A fact that is none of the tables, by its path: in it `@` stands for a player
 * and `#` for a number from 1 on, as in "location.#.power.@". */
struct pl_path {
    const char *path;
    /* Writes its value; false: there is no such fact (now). */
    bool (*put)(const struct pl_run *r, int player, int number,
                struct hj_out *out);
    /* Without PUT: what counts for the player. */
    int (*count)(const struct pl_run *r, int player);
};

/* The sentences that the kernel's own findings cite; "" for none. */
struct pl_cites {
    const char *over;       /* an action after the end of the game */
    const char *turn;       /* acting in another player's turn */
    const char *back;       /* a phase that is over */
    const char *strict;     /* a pass or a draw that is not written */
    const char *control;    /* using what another player controls */
    const char *hand;       /* no such card in hand */
    const char *deck_list;  /* more copies than the deck list has */
    const char *draw;       /* naming cards that were not drawn */
    const char *target;     /* a target that the text does not allow */
    const char *choice;     /* a choice that is not written */
    const char *trigger;    /* making use of what may not be used; NULL: that */
    const char *empty_deck; /* drawing from an empty deck */
    const char *concede;
    const char *resolve;    /* an effect on the stack resolves */
    const char *spent;      /* where its card goes then */
    const char *out;        /* a player who has lost acts */
    const char *begins; /* who begins */
    const char *reveal;
    const char *deal;    /* the hands to begin with; NULL: none is cited */
    const char *faction; /* who a faction's name means; NULL: none is cited */
    const char *owned;   /* a card goes to its owner's; NULL: none is cited */
    const char *felled; /* who falls by the damage that it has taken; several
                         * ways with | between them */
    const char *change, *gain, *count; /* a text changes values, keywords,
                                         * counters; NULL: as it happens */
    const char *fizzle; /* an effect whose targets are all gone does nothing;
                         * NULL: what of it has no target happens */
};

/* How it is settled who begins, in the set-up. */
enum pl_begins {
    PL_BEGINS_BY_HEAD, /* the head of the log says it */
    PL_BEGINS_KEPT,    /* rolls and choices are kept, and nothing follows */
    PL_BEGINS_ROLLED   /* who rolls most chooses; if nobody rolls, the head */
};

/* How what is on the stack is carried out when all have passed. */
enum pl_stack { PL_STACK_NONE, PL_STACK_WHOLE, PL_STACK_ONE };

/* --- 2. A game ----------------------------------------------------------- */

/* A table and how many rows it has, in the rules of a game:
 * PL_TABLE(zone, zones). */
#define PL_TABLE(WHAT, ROWS)                                                   \
    .WHAT##s = ROWS, .WHAT##_count = sizeof(ROWS) / sizeof((ROWS)[0])

/* Tables end where the count says, or (pointers to words) with NULL; each
 * function may be NULL. */
struct pl_rules {
    const char *id, *title;
    uint8_t least_players, most_players;
    bool teams;

    /* The words of its cards; their rows are the game's types (a type is its
     * row + 1, 0 is none) and keywords, and those of zones, values, numbers and
     * counters are what these tables say. */
    const struct hj_text_words *words;
    const uint8_t *word_zones, *word_values, *word_numbers, *word_marks;
    const struct pl_zone *zones;
    const struct pl_number *numbers;
    const struct pl_value *values;
    const struct pl_flag *flags;
    const struct pl_mark *marks;
    const struct pl_phase *phases; /* of a turn; before FIRST_PHASE: set-up */
    const char *const *steps;      /* [0] is "none" */
    const struct pl_verb *verbs;   /* also in place of the kernel's own */
    const struct pl_lay *lays;
    const struct hj_game_reading *readings; /* NULL id behind the last */
    const uint8_t *board_of; /* by zone: what of the board it is, + 1; 0: not
                              * drawn */
    struct pl_cites cites;
    uint8_t zone_count, number_count, value_count, flag_count, mark_count,
        phase_count, verb_count, lay_count, first_phase;
    uint8_t position_phase; /* of a position that names none */
    uint8_t hand, deck, discard, stack; /* zones; 0: the game has none */
    /* A zone of a single card that each has from the beginning: of the deck list
     * where that has just one of its type, or `reveal ZONE CARD` lays it. */
    uint8_t open_zone;
    uint32_t not_in_deck; /* types of the deck list, bits, that are not dealt */
    uint8_t empty_loses;  /* the reading, + 1, by which who draws from an empty
                           * deck has lost */
    uint8_t begins;                     /* enum pl_begins */
    uint8_t order;                      /* enum pl_stack */
    bool all_must_pass; /* in succession, who acted last among them */
    const char *stack_word;             /* the path: "chain", "queue" */
    int16_t hand_size;                  /* to begin with */
    uint8_t piece_values; /* how many of the values pieces show, from the first */
    /* Rows of the words' verbs (bits) whose object a line of its own names
     * when they are carried out: verb() then asks for it, with no target. */
    uint32_t named_later;
    const char *answers; /* the verb of that line; NULL: `trigger` */
    uint8_t lasts; /* enum pl_until, of a change whose text has no duration */
    uint8_t keywords; /* enum pl_keywords */
    uint8_t prevents;      /* the mark of damage that is prevented, + 1; or 0 */
    const char *own_until; /* how long a keyword is there that an object has for
                            * a duration of the game's own: "in this attack" */
    uint16_t kept_flags; /* of an object that leaves play */
    uint16_t own_size; /* of its part of the state, in bytes; 0: PL_USUAL_OWN */
    bool own_time; /* its verbs check by themselves when they are done, and by
                    * whom */
    /* The path of a number of a player beyond the table: of a faction's pool. */
    void (*number_path)(const struct pl_run *r, int number, struct hj_out *out);
    /* Abilities that trigger go on the stack (hook `occurs`), and what is being
     * carried out holds up what lies below it until the lines have said what it
     * asks. */
    bool stacked;
    bool cancelled_stay; /* what is cancelled stays there, and does nothing */

    /* A catalogue's card is compiled: what the tables do not say. */
    bool (*card)(struct hj_game *g, hj_card card, struct pl_card *c);
    /* Says which bytes of the game's part are in use, for copies: a line has
     * been carried out, or a position read. */
    void (*used)(struct pl_state *s);
    /* Whether a log may name that card; reported where not. */
    bool (*may_name)(struct pl_run *r, const struct hj_operand *o,
                     hj_card card);
    const char *open_type; /* as in play/game.h; NULL: none */
    /* What a line implies before it is judged, and before its words are read, in
     * place of what the kernel would do; PLAYER is its actor, or -1. */
    void (*imply)(struct pl_run *r, const struct pl_verb *verb, int player);
    /* An empty state, before a position or the start. */
    void (*clear)(struct pl_run *r);
    /* The opening position, what the kernel's start leaves open; and a position
     * that has been read. */
    void (*start)(struct pl_run *r);
    void (*begin)(struct pl_run *r);
    /* A fact of a position that is none of the tables; false: nor of the
     * game's. */
    bool (*fact)(struct pl_run *r, const struct hj_action *fact);
    /* A word behind a card of a position that is no flag of the tables. */
    bool (*lay_word)(struct pl_run *r, int object, const struct hj_operand *o);
    /* The first line behind the set-up. */
    void (*setup_ends)(struct pl_run *r);
    /* A turn ends: durations end behind it.  A turn begins: nothing of its
     * first phase has happened. */
    void (*turn_ends)(struct pl_run *r, int player);
    /* What a value is beside what was printed and given, and what a keyword
     * counts, which is NOW without it; added. */
    int (*value)(const struct pl_run *r, int object, int value);
    int (*keyword)(const struct pl_run *r, int object, int keyword, int now);
    /* What the action breaks that names a card which the hand has not; NULL: as
     * the zone's row says. */
    const char *(*no_card)(const struct pl_run *r);
    /* Whether CONTROLLER's effects may target the object. */
    bool (*may_target)(const struct pl_run *r, pl_ref target, int controller);
    /* Whether an ability of an object is in force where it lies; NULL: those of
     * what lies face up in a zone that is played. */
    bool (*in_force)(const struct pl_run *r, int object,
                     const struct hj_ability *a);
    /* An object has got another controller than FROM by pl_control(). */
    void (*taken)(struct pl_run *r, int object, int from);
    /* An item has been cancelled: it is off the stack, its card gone. */
    void (*cancelled)(struct pl_run *r, const struct pl_item *item);
    /* Whether a place fits a selector of an effect of YOU. */
    /* The rules that TARGET is against where it does not fit; without it that
     * of a choice. */
    const char *(*unfit)(const struct pl_run *r, const struct hj_effect *e,
                         pl_ref target);
    bool (*fits_place)(const struct pl_run *r, const struct hj_selector *sel,
                       pl_ref place, int you);
    /* An object has moved, from zone FROM, or changed its place. */
    void (*moved)(struct pl_run *r, int object, int from);
    /* It is about to leave play and to lose flags, marks and modifiers. */
    void (*leaves)(struct pl_run *r, int object, int to);
    /* A number of a player has changed. */
    void (*number_changed)(struct pl_run *r, int player, int number, int from);
    /* A card was drawn. */
    void (*drew)(struct pl_run *r, int player);
    /* A deck was empty: in place of what EMPTY_LOSES says. */
    void (*empty_deck)(struct pl_run *r, int player);
    /* A player has lost (conceded): who wins, and what becomes of his cards.
     * NULL: with one left that one has won. */
    void (*lost)(struct pl_run *r, int player, const char *rule);
    /* An item of the stack is carried out; false: the kernel does it.  It has
     * been taken off the stack. */
    bool (*resolve)(struct pl_run *r, struct pl_item *item);
    /* All have passed while the stack is empty. */
    void (*all_passed)(struct pl_run *r);
    /* The stack has resolved to its end because all have passed. */
    void (*stack_closed)(struct pl_run *r);
    /* Whether something is open for answers though nothing is on the stack: a
     * line that cannot join it implies passes until nothing is. */
    bool (*is_open)(const struct pl_run *r);
    /* A line, or an item of the stack, has been carried out: what the rules
     * check then (who has fallen). */
    void (*settle)(struct pl_run *r);
    /* An `effect` line that the kernel does not know; false: nor the game. */
    bool (*effect_line)(struct pl_run *r, struct hj_str what,
                        const struct pl_words *w);
    const struct pl_path *more_paths; /* NULL path behind the last */
    /* Writes the value of a path that is none of the tables. */
    bool (*query)(const struct pl_run *r, struct hj_str path,
                  struct hj_out *out);
    /* The same of an object: WHAT is behind its name. */
    bool (*object_fact)(const struct pl_run *r, int object, struct hj_str what,
                        struct hj_out *out);
    /* The object whose value a player's path PATH is ("hp": the commandant);
     * -1: no path of such a kind. */
    int (*path_of)(const struct pl_run *r, int player, struct hj_str path);
    /* Each further path of `show`: calls LIST with it. */
    void (*paths)(const struct pl_run *r,
                  void (*list)(void *data, const char *path), void *data);
    /* An event of the game's own, as a sentence; an edge in two parts. */
    void (*event_text)(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out);
    const char *const *edges; /* what damage is: "into defender" */
    /* Whether PLAYER may do now what a verb says, as far as that is cheaply
     * told: else no candidates of it are tried.  NULL: all verbs' are. */
    bool (*may_offer)(const struct pl_run *r, int verb, int player);
    /* What may be done beside what the verbs offer. */
    void (*legal)(struct pl_legal *l);
    /* All that may be done, in place of the kernel's list. */
    void (*list)(struct pl_legal *l);
    /* Place number I that an effect may target; PL_REF_NONE behind the last.
     * NULL: the shared places of zones that say how many they have. */
    pl_ref (*each_place)(const struct pl_run *r, int i);
    /* Whether the zone of an object is shown otherwise than by the tables:
     * writes it. */
    bool (*zone_text)(const struct pl_run *r, int object, struct hj_out *out);
    /* Names an item of the stack otherwise than by its object. */
    bool (*item_text)(const struct pl_run *r, const struct pl_item *item,
                      struct hj_out *out);
    /* --- card texts --- */
    /* Whether an object is what a row of the states says; those with the word of
     * a flag, or of its absence, are the kernel's. */
    bool (*is_state)(const struct pl_run *r, int object, int state);
    /* Types that an object has beside its card's, as bits of rows; those that it
     * has in place of them (0: it has its own); those of an item of the stack
     * (NULL: its card's). */
    uint32_t (*object_types)(const struct pl_run *r, int object);
    uint32_t (*types_instead)(const struct pl_run *r, int object);
    uint32_t (*item_types)(const struct pl_run *r, const struct pl_item *item);
    /* Whether it is as a relation says ("here") to SOURCE, or to PLACE where
     * the relation is a target. */
    bool (*related)(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place);
    /* Whether what moves (OBJECT) by a verb may come to PLACE by that relation
     * ("an adjacent location"): there is room, too. */
    bool (*may_go)(const struct pl_run *r, int object, int relation,
                   pl_ref place);
    /* Carries out a verb of the words (kinds VERB and OWN) on TARGET (an object
     * or a player, PL_REF_NONE where it has none); PLACE is where to. */
    void (*verb)(struct pl_run *r, const struct pl_item *item,
                 const struct hj_effect *e, pl_ref target, pl_ref place);
    /* Deals N damage; effects of kinds that only this game has, false where it
     * has not. */
    void (*damage)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    bool (*effect)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    /* Whether an ability that is not plainly so is what its card does when
     * played: one with a heading, or one that lasts. */
    bool (*is_own)(const struct pl_run *r, int object,
                   const struct hj_ability *a);
    /* Ability I of OBJECT occurs, for PLAYER; SUBJECT is what the event was
     * about, WHOSE who did it: whether the game does with it what is done. */
    bool (*occurs)(struct pl_run *r, int object, int i, int player, int subject,
                   int whose);
    /* Whether a clause reaches the object that it calls "this", "it" or one of
     * "them"; NULL: wherever it is. */
    bool (*reaches)(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int object);
    /* Whether a clause can be about an object that fits its selector. */
    bool (*suits)(const struct pl_run *r, const struct hj_effect *e,
                  int object);
    /* Carries a clause out on all whom it is about at once, for P; false: the
     * kernel does it, one after the other. */
    bool (*clause)(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count);
    /* Has the cost of a clause paid ("you may pay 2 power"); whether it was. */
    bool (*pay)(struct pl_run *r, struct pl_pending *p,
                const struct hj_cost *cost);
    /* How long a change lasts whose text does not say it (enum pl_until); NULL:
     * LASTS. */
    uint8_t (*lasting)(const struct pl_run *r, const struct pl_item *item);
    /* The card of an item that has been carried out, or was cancelled there, goes
     * where it goes; NULL: to its owner's discard pile. */
    void (*spent)(struct pl_run *r, const struct pl_item *item);
    /* Who "you" is to a source; -1: each player. */
    int (*you)(const struct pl_run *r, int source);
    /* A pending of the game's own (item kind PL_ITEM_OWN): what `trigger` may
     * call it (NULL: the keyword that is its number); carries it out with the line's words, NULL: there is just one
     * way; returns false where it has to wait still. */
    bool (*is_called)(const struct pl_run *r, const struct pl_pending *p,
                      struct hj_str name);
    void (*answer)(struct pl_run *r, struct pl_pending *p,
                   const struct pl_words *w);
    /* A piece of the board: what the tables do not say (who attacks whom). */
    void (*piece)(const struct pl_run *r, int object, struct hj_piece *piece);
};

/* The functions of a game of the table in play/game.h: a constant NAME of type
 * struct hj_game_type, made of its rules, its table of readings and its board,
 * whose functions are pl_pieces and pl_places. */
#define PL_GAME_TYPE(NAME, ID, RULES, READINGS, BOARD)                         \
    PL_GAME_TYPE_WITH(NAME, ID, RULES, READINGS, BOARD, .damage_stays = true)
/* The same with further members of the table. */
#define PL_GAME_TYPE_WITH(NAME, ID, RULES, READINGS, BOARD, ...)               \
    static struct hj_game *NAME##_open(const struct hj_game_setup *setup,      \
                                       struct hj_error *e)                     \
    {                                                                          \
        return pl_open(&(RULES), setup, e);                                    \
    }                                                                          \
    static const char *NAME##_open_type(void)                                  \
    {                                                                          \
        return (RULES).open_type;                                              \
    }                                                                          \
    static bool NAME##_felled(const struct hj_event *event)                    \
    {                                                                          \
        return pl_felled(&(RULES), event);                                     \
    }                                                                          \
    const struct hj_game_type NAME = {.id = ID,                                \
                                      .state_size = sizeof(struct pl_state),   \
                                      .readings = READINGS,                    \
                                      .open = NAME##_open,                     \
                                      .open_type = NAME##_open_type,           \
                                      .close = pl_close,                       \
                                      .reopen = pl_reopen,                     \
                                      .copy = pl_copy,                         \
                                      .start = pl_start,                       \
                                      .clear = pl_clear,                       \
                                      .fact = pl_fact,                         \
                                      .begin = pl_begin,                       \
                                      .apply = pl_apply,                       \
                                      .query = pl_query,                       \
                                      .paths = pl_paths,                       \
                                      .legal = pl_legal,                       \
                                      .starved = pl_starved,                   \
                                      .to_act = pl_to_act,                     \
                                      .is_waiting = pl_is_waiting,             \
                                      .event_path = pl_event_path,             \
                                      .known_as = pl_known_as,                 \
                                      .parts = pl_parts,                       \
                                      .event_text = pl_event_text,             \
                                      .event_edge = pl_event_edge,             \
                                      .felled = NAME##_felled,                 \
                                      .same = pl_same,                         \
                                      .alike = pl_alike,                       \
                                      .digest = pl_digest,                     \
                                      .name = pl_name,                         \
                                      .know = pl_know,                         \
                                      .forget = pl_forget,                     \
                                      .disclosure = pl_disclosure,                         \
                                      .secret = pl_secret,                     \
                                      .redact = pl_redact,                         \
                                      .board = &(BOARD),                       \
                                      __VA_ARGS__}

/* As in play/game.h. */
struct hj_game *pl_open(const struct pl_rules *rules,
                        const struct hj_game_setup *setup, struct hj_error *e);
bool pl_reopen(struct hj_game *g, const struct hj_game_setup *setup);
void pl_close(struct hj_game *g);
void pl_copy(void *to, const void *from);
bool pl_same(const void *a, const void *b);
bool pl_alike(const void *a, const void *b);
void pl_start(const struct hj_game *g, void *state);
void pl_clear(const struct hj_game *g, void *state);
bool pl_fact(const struct hj_game *g, void *state, const struct hj_action *fact,
             const struct hj_report *report);
void pl_begin(const struct hj_game *g, void *state,
              const struct hj_report *report);
enum hj_applied pl_apply(const struct hj_game *g, void *state,
                         const struct hj_action *action, unsigned flags,
                         const struct hj_report *report);
bool pl_query(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
void pl_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data);
void pl_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data);
bool pl_starved(struct hj_game *g);
int pl_to_act(const struct hj_game *g, const void *state);
void pl_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool pl_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out);
bool pl_parts(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
void pl_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool pl_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends);
bool pl_felled(const struct pl_rules *rules, const struct hj_event *event);
bool pl_is_waiting(const struct hj_game *g, const void *state);
uint64_t pl_digest(const struct hj_game *g, const void *state);
bool pl_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out);
bool pl_know(const struct hj_game *g, void *state, const void *later,
             int32_t object);
bool pl_forget(const struct hj_game *g, void *state, int32_t object);
enum hj_disclosure pl_disclosure(const struct hj_game *g, const void *state,
                     const struct hj_event *event, struct hj_out *card);
bool pl_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player);
bool pl_redact(const struct hj_game *g, const void *before, const void *after,
             const struct hj_action *action, uint32_t i, int player,
             struct hj_out *out);
bool pl_pieces(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data);
void pl_places(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data);

/* --- 3. What the kernel does for a game ---------------------------------- */

/* Whether a rule is carried out: always, but in the engine of the tests that is
 * built with HJ_MUTATE, where one rule at a time is switched off to prove that
 * a log fails without it.  CITE is one id, or several separated by blanks. */
#ifdef HJ_MUTATE
bool pl_on(const char *cite);
void pl_forbid(struct pl_run *r);
#else
#define pl_on(cite) true
#define pl_forbid(r) ((void)(r))
#endif

/* Whether the log chose the reading number I of the game's table. */
static inline bool pl_chosen(const struct pl_run *r, int i)
{
    return r->g->chosen[i];
}

/* report.c: findings that follow are about that line of a position, if it is not
 * 0. */
void pl_at_line(struct pl_run *r, uint32_t line);
/* report.c: against the rules (with an override no finding, unless it cannot
 * be done), a warning, a word that names nothing, a note.  AT is the word at
 * fault; NULL: the line; WHAT and FORMAT a row of a table of findings, as in
 * `PL_SAY(NOT_A_NUMBER)`.  pl_undoable() is illegal and not done at all. */
void pl_illegal(struct pl_run *r, const struct hj_operand *at, const char *cite,
                const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(5, 6) HJ_COLD;
void pl_undoable(struct pl_run *r, const struct hj_operand *at,
                 const char *cite, const struct hj_diagnostic *what,
                 const char *format, ...) HJ_PRINTF(5, 6) HJ_COLD;
void pl_warn(struct pl_run *r, const char *cite,
             const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;
void pl_unread(struct pl_run *r, const struct hj_operand *at,
               const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;
void pl_note(struct pl_run *r, const struct hj_operand *at,
             const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;

/* A note of each sentence of an object's card that is not understood: the kernel
 * writes it where a card is played, comes into play or is turned face up. */
void pl_tell_unread(struct pl_run *r, int object);

/* What events say: the facts that changed.  Those of the tables are bases, to
 * which the index of the row is added. */
enum pl_event_kind {
    PL_CHANGE, /* a fact, from FROM to TO */
    PL_EDGE,   /* damage: FIELD is the game's edge */
    PL_STACKED_EVENT,
    PL_RESOLVED,
    PL_FIZZLED,
    PL_CANCELLED,
    PL_ASKED, /* for what FROM (enum pl_wait) says, TO of them */
    PL_ROLLED,
    PL_CHOSEN,
    PL_STEPPED,
    PL_LAPSED,
    PL_OCCURRED, /* an ability, FROM its number */
    PL_OWN_EVENT
};
enum pl_field {
    PL_F_NONE,
    PL_F_ZONE,
    PL_F_PLACE, /* within the zone */
    PL_F_CARD,
    PL_F_CONTROLLER,
    PL_F_ROUND,
    PL_F_TURN,
    PL_F_PHASE,
    PL_F_STEP,
    PL_F_WINNER,
    PL_F_DECK,
    PL_F_HOST,
    PL_F_FLAG,                            /* + index in the game's flags */
    PL_F_MARK = PL_F_FLAG + PL_FLAGS,     /* + the mark */
    PL_F_VALUE = PL_F_MARK + PL_MARKS,    /* + the value */
    PL_F_NUMBER = PL_F_VALUE + PL_VALUES, /* + the number, of a player */
    PL_F_KEYWORD = PL_F_NUMBER + PL_NUMBERS, /* + the keyword */
    PL_F_END = PL_F_KEYWORD + 64
};
int32_t pl_tell(struct pl_run *r, struct hj_event *event);
int32_t pl_tell_change(struct pl_run *r, int field, int object, int player,
                       int from, int to, const char *rule);
static inline bool pl_heard(const struct pl_run *r)
{
    return HJ_UNLIKELY(r->report != NULL && r->report->event != NULL);
}
/* An event of the game's own, PL_OWN_EVENT + N: of a player, about no object. */
void pl_tell_own(struct pl_run *r, int n, int player, int from, int to,
                 int offered, const char *rule);
/* A macro, so that nothing is put together for nobody. */
#define pl_event(r, ...) (pl_heard(r) ? pl_tell(r, __VA_ARGS__) : -1)
static inline int32_t pl_changed(struct pl_run *r, int field, int object,
                                 int player, int from, int to, const char *rule)
{
    return pl_heard(r)
               ? pl_tell_change(r, field, object, player, from, to, rule)
               : -1;
}

/* cards.c: a card, compiled when it is first asked for; never NULL. */
const struct pl_card *pl_card(struct hj_game *g, hj_card card);
extern const struct pl_card pl_no_card;
static inline const struct pl_card *pl_card_of(const struct pl_run *r,
                                               int object)
{
    hj_card card = r->s->objects[object].card;

    if (card == HJ_NO_CARD)
        return &pl_no_card;
    return HJ_LIKELY(r->g->cards[card].compiled) ? &r->g->cards[card]
                                                 : pl_card(r->g, card);
}
/* Whether it is of the game's type TYPE as far as is known: an unknown card may
 * be of any. */
static inline bool pl_may_be(const struct pl_run *r, int object, int type)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_card_of(r, object)->type == type;
}
struct hj_str pl_slug(const struct hj_game *g, hj_card card);
/* For messages: the id of a player; what an object is called. */
static inline struct hj_str pl_id(const struct pl_run *r, int player)
{
    return r->g->setup.players[player].id;
}
struct hj_str pl_called(const struct pl_run *r, int object);
/* The way to name an object: its alias, else owner, slug and copy; what is not
 * on the table is named with its zone. */
struct pl_called {
    struct hj_str owner, zone, name; /* no owner: NAME is an alias */
    int copy; /* of those that are called alike, from 1 */
};
struct pl_called pl_called_as(const struct hj_game *g,
                              const struct pl_state *s, int object);
/* The same, and an operand, as arguments of `%.*s`. */
#define PL_ID(r, player) HJ_STR_ARG(pl_id(r, player))
#define PL_CALLED(r, object) HJ_STR_ARG(pl_called(r, object))
#define PL_TEXT(o) HJ_STR_ARG(hj_operand_text(o))
/* An unknown object turns out to be CARD; against the rules when its owner's
 * deck list has fewer copies. */
void pl_identify(struct pl_run *r, int object, hj_card card);

/* objects.c: the only writers of facts; each tells what it changed.  They do
 * nothing once the game is over. */
int pl_new_object(struct pl_run *r, hj_card card, int owner, int zone);
void pl_move(struct pl_run *r, int object, int zone, int column,
             const char *rule);
/* The same to another player's: it is told as one move. */
void pl_move_to(struct pl_run *r, int object, int player, int zone,
                int column, const char *rule);
/* To its owner's deck: shuffled in. */
void pl_to_deck(struct pl_run *r, int object, const char *rule);
void pl_control(struct pl_run *r, int object, int player, const char *rule);
void pl_flag(struct pl_run *r, int object, uint16_t flag, bool on,
             const char *rule);
/* Readies all that PLAYER has in play. */
void pl_ready_all(struct pl_run *r, int player, const char *rule);
void pl_mark(struct pl_run *r, int object, int mark, int change,
             const char *rule);
void pl_attach(struct pl_run *r, int object, int host, const char *rule);
void pl_number(struct pl_run *r, int player, int number, int change,
               const char *rule);
/* Takes COST off a number of PLAYER's; reported where there is less of it. */
void pl_pay(struct pl_run *r, int player, int number, int cost,
            const char *rule);
void pl_draw(struct pl_run *r, int player, int count, const char *rule);
void pl_step(struct pl_run *r, int step, const char *rule);
void pl_win(struct pl_run *r, int winner, const char *rule); /* or PL_PLAYERS */
void pl_lose(struct pl_run *r, int player, const char *rule);
/* How many others are in the game; who is next in turn order. */
int pl_next_player(const struct pl_run *r, int player);
static inline bool pl_over(const struct pl_run *r)
{
    return r->s->winner >= 0;
}
static inline bool pl_is_flag(const struct pl_run *r, int object, unsigned flag)
{
    return (r->s->objects[object].flags & flag) != 0;
}
/* Whether the object is in a zone whose row has PL_PLAYED. */
static inline bool pl_in_play(const struct pl_run *r, int object)
{
    return (r->g->rules->zones[r->s->objects[object].zone].is & PL_PLAYED) != 0;
}
static inline bool pl_is_opponent(const struct hj_game *g, int a, int b)
{
    return a != b && (g->setup.players[a].team < 0 ||
                      g->setup.players[a].team != g->setup.players[b].team);
}
static inline int pl_opponent(const struct pl_run *r, int player)
{
    return pl_next_player(r, player);
}

/* values.c: what counts now.  Whether no value in play can have changed since
 * this was last asked: what settle() looks at first. */
bool pl_is_settled(struct pl_run *r);
int pl_value(const struct pl_run *r, int object, int value);
int pl_printed(const struct pl_run *r, int object, int value);
int pl_keyword(const struct pl_run *r, int object, int keyword);
bool pl_modify(struct pl_run *r, const struct pl_modifier *m, const char *rule);
/* AMOUNT more (or fewer) of a keyword. */
void pl_add_keyword(struct pl_run *r, int object, int keyword, int amount,
                    int until, const char *rule);
/* What continuous effects add to that number of a player, or to what an object
 * generates of it. */
int pl_generated(const struct pl_run *r, pl_ref ref, int number);
/* The instances of a keyword that SOURCE alone gives to an object, and takes. */
int pl_keyword_given_by(const struct pl_run *r, int source, int object,
                        int keyword);
void pl_end_modifiers(struct pl_run *r, int object, int until,
                      const char *rule);
/* Control of an object does not go back any more when a change of it ends: its
 * amount is -1 then. */
void pl_keep_control(struct pl_state *s, int object);
/* Instance I, from 0, of a keyword that an object has, with its numbers; false
 * beyond the last. */
bool pl_keyword_instance(const struct pl_run *r, int object, int keyword, int i,
                         struct hj_keyword_value *v);
/* The active player's turn begins, his team's with it: what lasted until then
 * ends, and what may be used once a turn may be used again. */
void pl_renew(struct pl_run *r);

/* names.c, card-names.c: what words mean; -1, or HJ_NO_CARD, if nothing.  The
 * first ones report nothing. */
int pl_player_text(const struct hj_game *g, struct hj_str text);
static inline int pl_player(const struct hj_game *g, hj_symbol symbol)
{
    for (int i = 0; i < g->players; i++)
        if (g->setup.players[i].symbol == symbol)
            return i;
    return -1;
}
int pl_find_object(struct pl_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest);
int pl_find_operand(struct pl_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest);
int pl_object_operand(struct pl_run *r, const struct hj_operand *o, int player);
/* A note where the word, which means OBJECT, is the name of several copies. */
void pl_several(struct pl_run *r, const struct hj_operand *o, int object);
pl_ref pl_target_operand(struct pl_run *r, const struct hj_operand *o,
                         int player);
/* words.c: the ability with a cost that `OBJECT.N` means, or OBJECT alone where
 * it has one; *OBJECT is the object.  -1: reported. */
int pl_ability_operand(struct pl_run *r, const struct hj_operand *o, int player,
                       int *object);
/* The item of the stack that an object is, from 0; -1. */
int pl_item_of(const struct pl_state *s, int object);
/* The same, or the ability of that object which was used last. */
int pl_effect_of(const struct pl_state *s, int object);
/* A place or a zone, `location.2`, `bob.unit.1`, `ann.hand`; PL_REF_NONE. */
pl_ref pl_place_operand(struct pl_run *r, const struct hj_operand *o,
                        int player);
pl_ref pl_place_text(const struct pl_run *r, struct hj_str text, int player);
hj_card pl_slug_card(struct hj_game *g, struct hj_str slug);
/* The card that a name or a word means exactly; nothing is reported. */
hj_card pl_named_card(struct hj_game *g, const struct hj_operand *o);
bool pl_card_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card);
/* The object that the card O names is, in a zone of PLAYER; not one of NOT. */
int pl_take_card(struct pl_run *r, int player, const struct hj_operand *o,
                 int zone, const struct pl_words *not);
/* The first unknown card of a zone; -1. */
int pl_unknown_in(const struct pl_run *r, int player, int zone);
/* Gives the object (an item of the stack with OBJECT -1) the alias behind
 * `as`. */
void pl_alias(struct pl_run *r, int object);
/* What PLAYER (-1: anyone) controls in ZONES, in the order of arrival; how many. */
int pl_in_order(const struct pl_run *r, uint32_t zones, int player,
                int16_t objects[PL_OBJECTS]);
int pl_nth(const struct pl_run *r, int player, int zone, int n);

/* suggest.c, card-names.c: says that a word names no card, or no object, and
 * what is near to it. */
void pl_unknown_card(struct pl_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
void pl_unknown_object(struct pl_run *r, const struct hj_operand *o);
/* The same of a player, and of a fact of a position. */
void pl_no_player(struct pl_run *r, const struct hj_operand *o);
void pl_unknown_fact(struct pl_run *r, const struct hj_operand *o,
                     bool of_player);
/* position.c: whether nothing stands behind the first MOST words of a fact; the
 * first word that does is reported. */
bool pl_fact_ends(struct pl_run *r, int most);
/* That TEXT is none of the words that WORD gives for 0 and on, NULL behind the
 * last: "unknown phase 'x'; nearest: attack". */
void pl_no_such(struct pl_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(const struct pl_run *r, int i));
/* Whether the words from O on are a name that lacks quotation marks; it is
 * said. */
bool pl_is_unquoted(struct pl_run *r, const struct hj_operand *o);
/* The first unknown card of a zone; -1. */
int pl_unknown_in(const struct pl_run *r, int player, int zone);
/* `[PLAYER.]ZONE`, PLAYER where none is said; *REST is what stands behind. */
bool pl_read_zone(const struct pl_run *r, struct hj_str text, int *player,
                  int *zone, struct hj_str *rest);
/* Takes the part before the next point off *REST. */
struct hj_str pl_part(struct hj_str *rest);
/* The object that a path begins with, and what stands behind it. */
int pl_path_object(struct pl_run *r, struct hj_str path, struct hj_str *rest);
/* Who is known by a player's turn or victory: the player, or the team. */
struct hj_str pl_side(const struct hj_game *g, int player);

/* objects.c: parts of what the writers do, which tell nothing. */
void pl_lay_object(struct pl_run *r, int object, int zone);
void pl_set_controller(struct pl_state *s, int object, int player);
/* Whether a number of a player may be VALUE; reported where not. */
bool pl_is_countable(struct pl_run *r, int64_t value);
/* Who keeps a number: of a team its first member. */
int pl_number_holder(const struct hj_game *g, int player, int number);
/* How many cards a hand begins with (and is filled up to, where it is): the
 * format's, or else the game's. */
static inline int pl_full_hand(const struct hj_game *g)
{
    return g->setup.hand_plus_1 > 0 ? g->setup.hand_plus_1 - 1
                                    : g->rules->hand_size;
}

/* verbs.c, for a game's own `draw`: names what the line before made PLAYER draw
 * (false: nothing); draws as many as the line has cards, and names them. */
bool pl_name_drawn(struct pl_run *r, int player, const struct pl_words *w);
void pl_draw_named(struct pl_run *r, int player, const struct pl_words *w,
                   const char *rule);

/* effect-line.c: the operands of an `effect` line, from 0: one without a
 * preposition (NULL: none), the number that it is, and the object that the
 * second one names (-1); what is missing is reported. */
const struct hj_operand *pl_item_at(const struct pl_words *w, int n);
bool pl_number_at(struct pl_run *r, const struct pl_words *w, int n,
                  int *number);
int pl_object_at(struct pl_run *r, const struct pl_words *w, int player);

/* verbs.c: the phase that an operand names; -1: reported. */
int pl_phase_operand(struct pl_run *r, const struct hj_operand *o);

/* The kernel's own verbs, for a game that does more in some phase. */
/* Which card an object is that was not known; it may have been used. */
void pl_tell_card(struct pl_run *r, const struct hj_operand *o, int object,
                  hj_card card);
/* begin.c: a card that the set-up lays, where the row of the lays says that has
 * the verb's word: at the place of the line, or the first free one.  Returns the
 * object; -1: another lies there (said), or there is no room. */
int pl_lay_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_reveal_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_roll_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_choose_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_discard_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_trigger_verb(struct pl_run *r, int player, const struct pl_words *w);

/* time.c: goes on to a phase; the same for a line that belongs to it, reported
 * with CITE where it is over. */
void pl_belongs(struct pl_run *r, int phase, const char *cite);
void pl_to_phase(struct pl_run *r, int phase);
void pl_end_turn(struct pl_run *r);
/* The next turn, at once: no phase is gone through. */
void pl_next_turn(struct pl_run *r);
bool pl_your_turn(struct pl_run *r, int player, const char *what,
                  const char *cite);

/* stack.c */
struct pl_item *pl_push(struct pl_run *r, int kind, int object, int controller,
                        const char *rule);
/* What a line announces: a card of the hand, or (ABILITY from 0) an ability, with
 * the targets that the line names, which are reported where they do not fit.
 * Then, paid for, it goes on the stack with its alias; false: there is no room. */
struct pl_item pl_draft(struct pl_run *r, int object, int ability, int player,
                        const struct pl_words *w);
bool pl_announce(struct pl_run *r, const struct pl_item *draft,
                 const char *rule);
void pl_resolve_top(struct pl_run *r);
void pl_resolve_all(struct pl_run *r);
void pl_close_stack(struct pl_run *r); /* what comes next cannot join it */
void pl_pass(struct pl_run *r, int player);
void pl_all_pass(struct pl_run *r);
/* Takes item I off the stack; its card goes to its owner's discard pile, if it
 * is still on the stack. */
void pl_cancel(struct pl_run *r, int i, const char *rule);
void pl_remove_item(struct pl_run *r, int i);
/* Tells an event of an item: PL_RESOLVED, PL_FIZZLED, PL_CANCELLED. */
int32_t pl_tell_item(struct pl_run *r, int kind, const struct pl_item *item,
                     const char *rule);
/* An answer belongs to the first time, from now on, when FITS says that it can be
 * given: how often all pass up to there, at most MOST times; -1: there is none.
 * Then they do, as the line implies. */
int pl_passes_until(struct pl_run *r, int most,
                    bool (*fits)(const struct pl_run *r, const void *data),
                    const void *data);
void pl_imply_all_passes(struct pl_run *r, int count);

/* Writes an object as people call it in what has happened: where its card went
 * to later is not its name. */
void pl_put_plain(const struct pl_run *r, int object, struct hj_out *out);
/* Writes an object as a log names it; a zone of it as a path has it. */
void pl_put_object(const struct hj_game *g, const struct pl_state *s,
                   int object, struct hj_out *out);
void pl_put_zone(const struct pl_run *r, int object, struct hj_out *out);
/* "yes" or "no"; true. */
bool pl_put_yes(struct hj_out *out, bool yes);
void pl_put_place(const struct pl_run *r, pl_ref place, struct hj_out *out);
void pl_put_item(const struct pl_run *r, const struct pl_item *item,
                 struct hj_out *out);

/* effects.c, occur.c, given.c: what card texts do.  Carries an item out: the ability of its
 * object, or (a card) what it does when played; ITEM's targets are those that
 * the line named. */
void pl_carry_out(struct pl_run *r, const struct pl_item *item);
/* Carries out each ability of OBJECT under the heading of that row, for PLAYER;
 * what needs a choice waits. */
void pl_do_heading(struct pl_run *r, int object, int heading, int player,
                   const char *rule);
/* Ability number I (from 0) of OBJECT's card occurs, for PLAYER. */
void pl_trigger_ability(struct pl_run *r, int object, int i, int player);
/* Something has happened, the event of that row of the words, to OBJECT if it
 * is not -1: abilities that wait for it occur. */
void pl_happens(struct pl_run *r, int event, int object, int player);
/* Whether what happened to OBJECT (-1: none), or to PLAYER, is what ability A of
 * SOURCE waits for. */
bool pl_hears(const struct pl_run *r, int source, const struct hj_ability *a,
              int object, int player);
/* Whether a condition holds for an ability; what the object can do is noted
 * again, as another card has become it, or its place another. */
bool pl_holds(const struct pl_run *r, const struct hj_condition *c,
              const struct pl_pending *p);
/* How much that is for ITEM's object and controller. */
int pl_amount(const struct pl_run *r, const struct hj_amount *n,
              const struct pl_item *item, int it);
void pl_note_abilities(struct pl_run *r, int object);
/* Waits for what only a line can say; the copy in the state, NULL where there
 * is no room for it (said). */
struct pl_pending *pl_wait_for(struct pl_run *r, const struct pl_pending *p);
/* The same, and nothing is told of it. */
struct pl_pending *pl_keep(struct pl_run *r, const struct pl_pending *p);
/* The same for a keyword of OBJECT, which the game's answer() carries out. */
void pl_wait_keyword(struct pl_run *r, int object, int keyword);
void pl_drop_pending(struct pl_run *r, int i);
/* The first ability that holds up the stack; -1: none does. */
int pl_holding(const struct pl_state *s);
/* The clause that something waits at; NULL: none of a text. */
const struct hj_effect *pl_asked(const struct pl_run *r,
                                 const struct pl_pending *p);
/* What waits as number I goes on: as P, a copy, now says; SKIP: with the clause
 * behind the one that waited.  What it held up goes on, too. */
void pl_continue(struct pl_run *r, int i, struct pl_pending *p, bool skip);
/* All that waits lapses, and is reported where it had to be written. */
void pl_lapse(struct pl_run *r);
/* Why the kernel does not carry out an ability that can be read, *AT being the
 * effect if it is one; NULL: it does.  DOES: what a game's hooks add. */
enum {
    PL_DOES_DAMAGE = 1,   /* hook damage */
    PL_DOES_COUNTERS = 2, /* word_marks */
    PL_DOES_PREVENT = 4,
    PL_DOES_COSTS = 8,    /* abilities that are used */
    PL_DOES_ONLY_IF = 16, /* and their conditions, */
    PL_DOES_ONCE = 32,    /* and how often */
    PL_DOES_BY = 64,      /* verbs that others than "you" do */
    PL_DOES_ALL = 128,    /* "all" counters, "all" damage */
    PL_DOES_PLAYERS = 256 /* damage to players */
};
/* Whether a selector that picks among objects picks among those of TYPES (bits)
 * only. */
bool pl_only_of(const struct hj_selector *s, uint32_t types);
/* Whether what an effect cancels can be on the stack: cards of TYPES. */
bool pl_cancels_only(const struct hj_effect *e, uint32_t types);
const char *pl_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, unsigned does,
                       const struct hj_effect **at);
/* Whether a continuous effect with that verb of the words is in force, its
 * condition holding, that FITS says is about OBJECT. */
bool pl_any_continuous(const struct pl_run *r, int object, int verb,
                       bool (*fits)(const struct pl_run *r, int source,
                                    const struct hj_effect *e, int object,
                                    void *data),
                       void *data);
/* says.c: how much (once each, or their numbers) texts say of OBJECT by a verb
 * of the words: continuous ones, and changes that last.  Such a change begins. */
int pl_says(const struct pl_run *r, int object, int verb);
void pl_say(struct pl_run *r, const struct pl_item *item,
            const struct hj_effect *e, int object, const char *rule);
/* Checks the targets behind `on` of a card that is played, or of an ability
 * (ABILITY -1: all that the card does when played), and fills ITEM with them; a
 * wrong, missing or further one is reported. */
void pl_read_targets(struct pl_run *r, struct pl_item *item, int ability,
                     const struct pl_words *w);
/* Whether a clause has a target (an object, a player; a place where its relation
 * is one), and a place that something moves to; whether REF may be its target
 * for SOURCE, whose controller is YOU. */
bool pl_asks_target(const struct pl_run *r, const struct hj_effect *e);

/* How many targets an ability asks for in all. */
int pl_targets_asked(const struct pl_run *r, const struct hj_ability *a);
bool pl_asks_place(const struct pl_run *r, const struct hj_effect *e);
bool pl_may_target(const struct pl_run *r, const struct hj_effect *e,
                   pl_ref ref, int source, int you);
/* Among the events that a card hears, and that the state has heard of: the
 * moments of a phase, by its row; those of a turn are of its first and last. */
#define PL_HEARS_PHASE(row) (UINT64_C(1) << (48 + (row)))
/* select.c: whether an object fits a selector of SOURCE's, as its controller
 * YOU (-1: each player) means it; PLACE is a target that it names. */
bool pl_fits(const struct pl_run *r, const struct hj_selector *sel, int object,
             int source, int you, pl_ref place);
/* Whether an item of the stack fits a selector: by its card, or its types. */
bool pl_fits_item(const struct pl_run *r, const struct hj_selector *sel,
                  const struct pl_item *item, int source, int you);
/* The same of an object wherever it lies. */
bool pl_fits_any_zone(const struct pl_run *r, const struct hj_selector *sel,
                      int object, int source, int you);
/* The rows of the words as the kernel has them; of several ways to write a type
 * ("trap card|trap") the last, as catalogues have it. */
static inline const char *pl_type_word(const struct pl_rules *rules, int type)
{
    const char *all = type == 0 ? "card" : rules->words->types[type - 1].one;
    const char *last = strrchr(all, '|');

    return last != NULL ? last + 1 : all;
}
static inline int pl_keywords(const struct pl_rules *rules)
{
    return rules->words->keyword_count;
}
static inline const char *pl_keyword_path(const struct pl_rules *rules, int k)
{
    return rules->words->keywords[k].path;
}

/* A run that only reads. */
static inline struct pl_run pl_reader(const struct hj_game *g,
                                      const void *state)
{
    return (struct pl_run){
        .g = (struct hj_game *)g, .s = (struct pl_state *)state, .cause = -1};
}

#endif

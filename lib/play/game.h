/* SPDX-License-Identifier: MPL-2.0 */
/* The one table of functions through which any game is driven. */
#ifndef HJ_PLAY_GAME_H
#define HJ_PLAY_GAME_H

#include "base/error.h"
#include "base/out.h"
#include "cards/catalogue.h"
#include "play/action.h"
#include "play/board.h"
#include "play/event.h"

/*
 *   hj_game_type  the functions of one game, a constant
 *        │ open
 *        ▼
 *   hj_game       the cards, compiled, and the head of one log; only read
 *        │ start, fact, begin, apply
 *        ▼
 *   state         plain data of state_size bytes, the caller's; a copy is a
 *                 memcpy, going back is applying the prefix again
 */
struct hj_game;

enum {
    HJ_GAME_MOST_PLAYERS = 16,
    HJ_GAME_MOST_TEAMS = 8,
    HJ_GAME_MOST_HAND = 100 /* cards of a hand to begin with */
};

/* A player as the head of a log names one. */
struct hj_game_player {
    struct hj_str id;
    hj_symbol symbol;
    int team; /* index of the team, -1 for none */
    /* The deck as cards and counts; COUNT 0: unknown.  The arrays must live as
     * long as the game. */
    const hj_card *deck;
    const unsigned *copies;
    size_t count;
};

struct hj_game_ruling {
    struct hj_str id, reading; /* "R7", "lose" */
};

/* A reading of a ruling that a log may choose. */
struct hj_game_reading {
    const char *id, *reading;
};

/* What a game is opened with; slices and arrays must outlive the game.  The
 * catalogue is closed; cards that the log declares itself are rows of it. */
struct hj_game_setup {
    const struct hj_catalogue *catalogue;
    struct hj_game_player
        players[HJ_GAME_MOST_PLAYERS]; /* in seat order: the
                                        * next is to the left */
    struct hj_str teams[HJ_GAME_MOST_TEAMS];
    hj_symbol team_symbols[HJ_GAME_MOST_TEAMS];
    size_t player_count, team_count;
    int initiative; /* index of the player who begins */
    const struct hj_game_ruling *rulings;
    size_t ruling_count;
    int edition; /* of the rules; 0: the game has one */
    bool strict; /* nothing is implied */
    int health;  /* to begin with; 0: what the rules say */
    /* Cards to begin with, and how many a hand may have at the end of a turn:
     * one more than the number; 0: what the rules say. */
    int hand_plus_1, max_hand_plus_1;
    /* The text of a symbol of the log, for what the game writes about its
     * aliases; slices live as long as the log. */
    struct hj_str (*symbol)(const void *log, hj_symbol symbol);
    /* The symbol of a word of the log, HJ_NO_SYMBOL if it has no such word;
     * set wherever `symbol` is. */
    hj_symbol (*find)(const void *log, struct hj_str word);
    const void *log;
};

/* What became of an action. */
enum hj_applied {
    HJ_APPLIED,         /* legal */
    HJ_APPLIED_ILLEGAL, /* reported, and applied as far as it is possible */
    HJ_NOT_APPLIED,     /* reported; impossible, nothing changed */
    HJ_NOT_READ         /* a word names nothing: reported, nothing changed */
};

/* What to do with an action. */
enum {
    HJ_APPLY_OVERRIDE = 1, /* no finding: a judge allowed it */
    HJ_APPLY_CHECK = 2,    /* only report: nothing changes (void) */
    HJ_APPLY_LOOSE = 4     /* where it comes to nothing, STATE is left as it is
                            * in the middle: the caller puts it right */
};

/* Takes one legal action: its actor and its line as a log would have it; both
 * live during the call.  Returns false to stop. */
typedef bool (*hj_legal_take)(void *data, int player, struct hj_str line);

/* Takes one fact; both live during the call.  Returns false to stop. */
typedef bool (*hj_path_take)(void *data, struct hj_str path,
                             struct hj_str value);

/* What an event gives away about a card. */
enum hj_disclosure {
    HJ_DISCLOSURE_NONE,
    HJ_DISCLOSURE_DRAWN, /* its player drew it, and nobody else knows which it
                            is */
    HJ_DISCLOSURE_SHOWN, /* it came from where only its owner saw it */
    HJ_DISCLOSURE_NAMED  /* the line says which card an unknown one is */
};

/* What a line has told of an object. */
struct hj_identity {
    int32_t object;
    hj_card card;   /* HJ_NO_CARD: unknown */
    uint32_t mixed; /* the game's: how often it was mixed with others before */
};

/* The functions of a game.  None of them allocates but open() and those that
 * write to an output. */
struct hj_game_type {
    const char *id; /* as @game has it */
    size_t state_size;

    /* The readings that it knows beside those that it goes by, those of one
     * ruling together; the last has NULL for an id. */
    const struct hj_game_reading *readings;

    /* The verbs that its logs have, a bit each. */
    uint64_t (*verbs)(void);

    /* The editions of its rules, the current one first and 0 last; words of its
     * paths that no player may be called, NULL last; the type of the cards that
     * a verb is about, as catalogues say it ("" for any).  Each may be NULL. */
    const int *editions;
    const char *const *reserved;
    const char *(*verb_type)(enum hj_verb verb);

    /* A game that the caller closes; NULL with the reason in E. */
    struct hj_game *(*open)(const struct hj_game_setup *setup,
                            struct hj_error *e);
    void (*close)(struct hj_game *game);

    /* Goes on with another log and the same catalogue: what is known of the
     * cards is kept.  False: it cannot, and the game is as it was. */
    bool (*reopen)(struct hj_game *game, const struct hj_game_setup *setup);

    /* Copies a state; what of it is not in use is left out. */
    void (*copy)(void *to, const void *from);

    /* The opening position. */
    void (*start)(const struct hj_game *game, void *state);

    /* A position of the log's own: first clear(), then fact() for each line
     * between @state and @end (false: not understood or impossible, reported,
     * and nothing has changed), then begin(), which settles what the facts left
     * open. */
    void (*clear)(const struct hj_game *game, void *state);
    bool (*fact)(const struct hj_game *game, void *state,
                 const struct hj_action *fact, const struct hj_report *report);
    void (*begin)(const struct hj_game *game, void *state,
                  const struct hj_report *report);

    /* Judges one action and does it. */
    enum hj_applied (*apply)(const struct hj_game *game, void *state,
                             const struct hj_action *action, unsigned flags,
                             const struct hj_report *report);

    /* Writes the value of a path (game-log paths) to OUT; false if there is no
     * such fact. */
    bool (*query)(const struct hj_game *game, const void *state,
                  struct hj_str path, struct hj_out *out);

    /* Every fact of the position, in a fixed order: what `show` prints. */
    void (*paths)(const struct hj_game *game, const void *state,
                  hj_path_take take, void *data);

    /* What may be done now, and by whom; apply() accepts each of them.  Choices
     * with very many forms (which of all combatants attack what) are given one
     * by one, not combined; conceding, which is always allowed, is not
     * listed. */
    void (*legal)(const struct hj_game *game, const void *state,
                  hj_legal_take take, void *data);

    /* True if memory had run out since this was last asked, so that what was
     * judged counts for nothing.  NULL: it never is. */
    bool (*out_of_memory)(struct hj_game *game);

    /* Whose turn to act it is; -1 when the game is over. */
    int (*to_act)(const struct hj_game *game, const void *state);

    /* True if passes are waited for, so that writing them says something; NULL:
     * as long as there is something on the chain. */
    bool (*is_waiting)(const struct hj_game *game, const void *state);

    /* The path of the fact that the event changed, in the words of STATE, in
     * which it has happened; nothing for an event without one. */
    void (*event_path)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *out);

    /* Writes PATH as event_path() names that fact, where PATH is another name
     * for it; false, with nothing said, if it names none.  May be NULL. */
    bool (*known_as)(const struct hj_game *game, const void *state,
                     struct hj_str path, struct hj_out *out);

    /* Writes what the value of PATH is made of, as "4 printed, +1 by forge";
     * false, with anything written, where there is nothing to add.  May be
     * NULL. */
    bool (*breakdown)(const struct hj_game *game, const void *state,
                      struct hj_str path, struct hj_out *out);

    /* The event as a sentence without its rule, the names of the log in it as
     * they are, other text as hj_out_visible() shows it. */
    void (*event_text)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *out);

    /* The type of the one card of a deck list that lies open from the set-up,
     * so that everybody may see which it is; NULL where there is none. */
    const char *(*open_type)(void);

    /* The parts of an event that is an edge (damage that goes from one to
     * another): its kind goes to KIND ("into defender"), and who deals to whom
     * to ENDS ("w1 → g1").  False, with nothing written, for any other event;
     * NULL in a game without edges. */
    bool (*event_edge)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *kind,
                       struct hj_out *ends);

    /* True if the event is the end of OBJECT by the damage that it has taken;
     * NULL in a game without damage. */
    bool (*felled)(const struct hj_event *event);
    bool damage_stays; /* after the turn */

    /* True if two states are the same position. */
    bool (*same)(const void *a, const void *b);

    /* True if two states of games with equal cards are the same position but
     * for what objects are called.  Those that are not may be, still, for
     * whoever asks for facts; NULL: not known without them. */
    bool (*alike)(const void *a, const void *b);

    /* A number that equal positions share on every machine. */
    uint64_t (*digest)(const struct hj_game *game, const void *state);

    /* Writes the name of the object that WORD (its copy number COPY, 0 for
     * none, as PLAYER would mean it) names, without its alias, so that two
     * accounts of a game have one name for it; false if it names none. */
    bool (*name)(const struct hj_game *game, const void *state,
                 struct hj_str word, int copy, int player, struct hj_out *out);

    /* Which card an object is that is there. */
    struct hj_identity (*identity)(const void *state, int32_t object);

    /* Gives an object the identity that a later line has told, to judge again
     * what is done with it; as long as only its owner sees it the actions do
     * not know it.  False when it is known, not there, or was or will be mixed
     * with others before that line. */
    bool (*know)(const struct hj_game *game, void *state,
                 const struct hj_identity *id);

    /* Makes it unknown again; false when it is not known, or as above. */
    bool (*forget)(const struct hj_game *game, void *state,
                   const struct hj_identity *id);

    /* What the event gives away; which card it is goes to CARD, `?` for one
     * that is not known. */
    enum hj_disclosure (*disclosure)(const struct hj_game *game,
                                     const void *state,
                                     const struct hj_event *event,
                                     struct hj_out *card);

    /* True if PLAYER may not know the fact of that path. */
    bool (*secret)(const struct hj_game *game, const void *state,
                   struct hj_str path, int player);

    /* True if operand number I of an action, done between the two states, or
     * of a fact (both states are then behind it) tells what PLAYER may not
     * know; what PLAYER would have written in its place goes to OUT. */
    bool (*redact)(const struct hj_game *game, const void *before,
                   const void *after, const struct hj_action *action,
                   uint32_t i, int player, struct hj_out *out);

    /* The table as a picture; NULL for a game that has none. */
    const struct hj_board *board;
};

#endif

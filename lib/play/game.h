/* SPDX-License-Identifier: MPL-2.0 */
/* The table of functions through which programs drive any game. */
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
 *   hj_game       the compiled cards and the head of one log; read-only
 *        │ start, fact, begin, apply
 *        ▼
 *   state         plain data of state_size bytes, owned by the caller; copied
 *                 by copy(); going back is applying the prefix again
 */
struct hj_game;

enum {
    HJ_GAME_MOST_PLAYERS = 16,
    HJ_GAME_MOST_TEAMS = 8,
    HJ_GAME_MOST_HAND = 100 /* cards of a starting hand */
};

/* A player, as the head of a log names the player. */
struct hj_game_player {
    struct hj_str id;
    hj_symbol symbol;
    int team; /* index of the team; -1: none */
    /* The deck list: COUNT different cards, with the number of copies of each.
     * COUNT is 0 if the list is unknown.  The arrays must outlive the game. */
    const hj_card *deck;
    const unsigned *copies;
    size_t count;
};

/* A reading that the head of a log chooses for a ruling: "R7", "lose". */
struct hj_game_ruling {
    struct hj_str id, reading;
};

/* A reading of a ruling that a game supports. */
struct hj_game_reading {
    const char *id, *reading;
};

/* The parameters with which a game is opened.  Slices and arrays must outlive
 * the game.  The catalogue is complete: no card is added to it later; cards
 * that the log itself declares are rows of it. */
struct hj_game_setup {
    const struct hj_catalogue *catalogue;
    struct hj_game_player
        players[HJ_GAME_MOST_PLAYERS]; /* in seat order: each
                                        * next one sits to the left */
    struct hj_str teams[HJ_GAME_MOST_TEAMS];
    hj_symbol team_symbols[HJ_GAME_MOST_TEAMS];
    size_t player_count, team_count;
    int initiative; /* index of the player who begins */
    const struct hj_game_ruling *rulings;
    size_t ruling_count;
    int edition; /* of the rules; 0: the current one */
    bool strict; /* true: the log writes everything, nothing is implied */
    int health;  /* at the start; 0: the number of the rules */
    /* Cards of a starting hand, and the hand limit at the end of a turn, each
     * one more than the number; 0: the number of the rules. */
    int hand_plus_1, max_hand_plus_1;
    /* Returns the text of a symbol of LOG, for the aliases in the game's
     * output; the slice lives as long as the log. */
    struct hj_str (*symbol)(const void *log, hj_symbol symbol);
    /* Returns the symbol of a word of LOG, HJ_NO_SYMBOL if the log does not
     * contain the word.  Set whenever `symbol` is set. */
    hj_symbol (*find)(const void *log, struct hj_str word);
    /* Returns the number of the last line above line ABOVE of LOG that gives
     * the alias WORD; 0 if there is none, or where this is NULL. */
    uint32_t (*named)(const void *log, struct hj_str word, uint32_t above);
    const void *log; /* the first argument of these */
};

/* The result of applying an action.  All but the first are reported. */
enum hj_applied {
    HJ_APPLIED,         /* legal */
    HJ_APPLIED_ILLEGAL, /* illegal; applied as far as possible */
    HJ_NOT_APPLIED,     /* impossible; nothing changed */
    HJ_NOT_READ         /* a word names nothing; nothing changed */
};

/* Flags of apply(). */
enum {
    HJ_APPLY_OVERRIDE = 1, /* a judge allowed the action: no finding if it is
                            * illegal */
    HJ_APPLY_CHECK = 2,    /* only report findings; the state does not change */
    HJ_APPLY_LOOSE = 4,    /* if nothing is applied, or with HJ_APPLY_CHECK, the
                            * state may be left half changed: the caller
                            * restores it */
    HJ_APPLY_IMPLIED = 8   /* only what the action implies before its verb:
                            * passes, phases; with HJ_APPLY_LOOSE */
};

/* Takes one legal action: its actor PLAYER, an index, and its LINE as a log has
 * it, which lives during the call.  Returns false to stop. */
typedef bool (*hj_legal_take)(void *data, int player, struct hj_str line);

/* Takes one fact, the VALUE of a PATH; both live during the call.  Returns
 * false to stop. */
typedef bool (*hj_path_take)(void *data, struct hj_str path,
                             struct hj_str value);

/* The information about a card that an event discloses. */
enum hj_disclosure {
    HJ_DISCLOSURE_NONE,
    HJ_DISCLOSURE_DRAWN, /* its player drew the card; the others do not know
                            which card it is */
    HJ_DISCLOSURE_SHOWN, /* the card left a zone that only its owner sees */
    HJ_DISCLOSURE_NAMED, /* the line names a card that was unknown */
    HJ_DISCLOSURE_SEEN   /* the event's player alone looked at the card */
};

/* The identity of an object, as a line of the log discloses it. */
struct hj_identity {
    int32_t object;
    hj_card card;   /* HJ_NO_CARD: unknown */
    uint32_t mixed; /* how often the object had been mixed with others when the
                     * line disclosed it; counted by the game */
};

/* The functions of a game.  Only open() and the functions that write to an
 * output allocate memory. */
struct hj_game_type {
    const char *id; /* as @game has it */
    size_t state_size;

    /* The readings that differ from the default ones, the readings of one
     * ruling in a row; the last row has NULL for an id. */
    const struct hj_game_reading *readings;

    /* Returns the verbs of the game's logs, as bits 1 << enum hj_verb. */
    uint64_t (*verbs)(void);
    /* Returns those of them by which a card comes into play that the line may
     * give an alias; PLACED: if the line names a place. */
    uint64_t (*bringing)(bool placed);

    /* The editions of the rules, the current one first, 0 behind the last; and
     * the words of the game's paths that cannot be ids of players, NULL behind
     * the last.  Each may be NULL. */
    const int *editions;
    const char *const *reserved;
    /* Returns the type of the cards that a verb takes, as the catalogue writes
     * the type; "" for any.  May be NULL. */
    const char *(*verb_type)(enum hj_verb verb);

    /* Opens a game, which the caller closes.  Returns NULL with the reason in
     * E. */
    struct hj_game *(*open)(const struct hj_game_setup *setup,
                            struct hj_error *e);
    void (*close)(struct hj_game *game);

    /* Switches a game to another log with the same catalogue; the compiled
     * cards are kept.  Returns false, with the game unchanged, if that is not
     * possible. */
    bool (*reopen)(struct hj_game *game, const struct hj_game_setup *setup);

    /* Copies a state; only the parts in use are copied. */
    void (*copy)(void *to, const void *from);

    /* Sets STATE to the opening position. */
    void (*start)(const struct hj_game *game, void *state);

    /* A position that the log writes is set up by clear(), then fact() for each
     * line between @state and @end, then begin().
     * clear() empties the state. */
    void (*clear)(const struct hj_game *game, void *state);
    /* Applies one fact.  Returns false, reported and with nothing changed, if
     * the fact is not understood or impossible. */
    bool (*fact)(const struct hj_game *game, void *state,
                 const struct hj_action *fact, const struct hj_report *report);
    /* Completes the position: derives the values that the facts left open. */
    void (*begin)(const struct hj_game *game, void *state,
                  const struct hj_report *report);

    /* Judges one action and applies it.  FLAGS are HJ_APPLY_… */
    enum hj_applied (*apply)(const struct hj_game *game, void *state,
                             const struct hj_action *action, unsigned flags,
                             const struct hj_report *report);

    /* Writes the value of a path (game-log paths) to OUT.  Returns false if the
     * path names no fact. */
    bool (*query)(const struct hj_game *game, const void *state,
                  struct hj_str path, struct hj_out *out);

    /* True if PATH names the cards of a zone, and their order means nothing. */
    bool (*is_unordered)(const struct hj_game *game, struct hj_str path);

    /* Passes every fact of the position to TAKE, in a fixed order, which is
     * that of `show`. */
    void (*paths)(const struct hj_game *game, const void *state,
                  hj_path_take take, void *data);

    /* Passes every legal action of every player to TAKE; apply() accepts each
     * of them.  Choices with very many combinations (which combatants attack
     * what) are listed one by one, not combined.  Conceding, which is always
     * legal, is not listed. */
    void (*legal)(const struct hj_game *game, const void *state,
                  hj_legal_take take, void *data);

    /* True if memory ran out since the last call, so that the results of this
     * time are invalid.  NULL: memory never runs out. */
    bool (*out_of_memory)(struct hj_game *game);

    /* Returns the player who acts next; -1 after the end of the game. */
    int (*to_act)(const struct hj_game *game, const void *state);

    /* True if the players are asked to pass, so that a written pass carries
     * information. */
    bool (*is_waiting)(const struct hj_game *game, const void *state);

    /* Writes the path of the fact that EVENT changed, with the names of STATE,
     * the state after the event; writes nothing if the event has no fact. */
    void (*event_path)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *out);

    /* Writes the name that event_path() has for the fact of PATH, if PATH is
     * another name of that fact.  Returns false, with nothing written, if PATH
     * names no such fact.  May be NULL. */
    bool (*known_as)(const struct hj_game *game, const void *state,
                     struct hj_str path, struct hj_out *out);

    /* Writes the components of the value of PATH, as "4 printed, +1 by forge".
     * Returns false if there is nothing to add; then the output is
     * meaningless.  May be NULL. */
    bool (*breakdown)(const struct hj_game *game, const void *state,
                      struct hj_str path, struct hj_out *out);

    /* Writes EVENT as a sentence, without its rule.  Names of the log are
     * written unchanged, other text as hj_out_visible() shows it. */
    void (*event_text)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *out);

    /* The type of the one card of a deck list that is face up from the set-up
     * on, so that everybody may know it; NULL: there is none. */
    const char *open_type;

    /* True if a card of that type is part of the deck of a deck list, and not
     * put beside it. */
    bool (*in_deck)(struct hj_str type);

    /* The type of the cards that players take from a supply, so that everybody
     * knows them; NULL: there are none. */
    const char *supply_type;

    /* Writes the parts of an event that is a damage edge (damage from one
     * object or player to another): the kind to KIND ("into defender"), the
     * source and the target to ENDS ("w1 → g1").  Returns false, with nothing
     * written, for any other event.  NULL: the game has no edges. */
    bool (*event_edge)(const struct hj_game *game, const void *state,
                       const struct hj_event *event, struct hj_out *kind,
                       struct hj_out *ends);

    /* True if EVENT is the destruction of its object by the damage on the
     * object.  NULL: the game has no damage. */
    bool (*felled)(const struct hj_game *game, const struct hj_event *event);
    bool damage_stays; /* damage remains after the end of the turn */

    /* True if two states are the same position. */
    bool (*same)(const void *a, const void *b);

    /* True if two states of games with equal cards are the same position but
     * for the aliases.  False does not prove a difference: a comparison fact by
     * fact may still find none.  NULL: only such a comparison can tell. */
    bool (*alike)(const void *a, const void *b);

    /* Makes unknown in A each card on the table that is unknown in B, of
     * another account of the game, in the same place.  Returns true if there is
     * any. */
    bool (*level)(const struct hj_game *game, void *a, const void *b);

    /* Returns a hash of the position; equal positions have the same hash on
     * every machine. */
    uint64_t (*digest)(const struct hj_game *game, const void *state);

    /* Writes the name without alias of the object that WORD names, so that two
     * logs of one game have the same name for the object.  COPY is its copy
     * number, 0 for none; PLAYER is the index of the player who uses the word.
     * Returns false if the word names no object. */
    bool (*name)(const struct hj_game *game, const void *state,
                 struct hj_str word, int copy, int player, struct hj_out *out);

    /* Returns the identity of an object of the state. */
    struct hj_identity (*identity)(const void *state, int32_t object);

    /* Sets the card of an unknown object, which a later line discloses, so that
     * the actions before that line are judged again with the card.  While only
     * the owner sees the object, the actions treat it as unknown.  Returns
     * false if the object is known, does not exist, or is mixed with others
     * between this state and that line. */
    bool (*know)(const struct hj_game *game, void *state,
                 const struct hj_identity *id);

    /* Makes an object unknown again.  Returns false if it is unknown, does not
     * exist, or is mixed with others as above. */
    bool (*forget)(const struct hj_game *game, void *state,
                   const struct hj_identity *id);

    /* Returns the information that EVENT discloses, and writes the card to
     * CARD, `?` for an unknown one; its owner before it if it was SEEN. */
    enum hj_disclosure (*disclosure)(const struct hj_game *game,
                                     const void *state,
                                     const struct hj_event *event,
                                     struct hj_out *card);

    /* True if the fact of PATH is hidden from PLAYER. */
    bool (*secret)(const struct hj_game *game, const void *state,
                   struct hj_str path, int player);

    /* True if operand number I of ACTION contains information that is hidden
     * from PLAYER; writes the operand that PLAYER would see to OUT.  BEFORE and
     * AFTER are the states around the action; for a fact of a position both are
     * the state after it. */
    bool (*redact)(const struct hj_game *game, const void *before,
                   const void *after, const struct hj_action *action,
                   uint32_t i, int player, struct hj_out *out);

    /* The layout of the table, for pictures; NULL: the game has none. */
    const struct hj_board *board;
};

#endif

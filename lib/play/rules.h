/* SPDX-License-Identifier: MPL-2.0 */
/* The rules of a game, as a game declares and writes them for the kernel. */
#ifndef HJ_PLAY_RULES_H
#define HJ_PLAY_RULES_H

#include "play/tables.h"

/*
 *   struct pl_rules   tables of zones, numbers, values, flags, phases, verbs,
 *        |            readings; and hooks, functions for the rest of the rules
 *        | PL_GAME_TYPE(hj_toy, rules, board)
 *        v
 *   hj_game_type      play/game.h: the functions that drive any game
 *
 * The kernel applies one line of a log in this order:
 *
 *   1. The row of its verb lists the operands.  Too many or too few of them
 *      and words that name nothing are "not read", and nothing happens.
 *   2. Pending abilities that the line does not answer lapse, with a finding.
 *   3. The actions that the line implies happen: the stack resolves unless the
 *      verb joins it, and the turn proceeds to the verb's phase.
 *   4. The operands become integers (struct pl_words): objects, players and
 *      places.
 *   5. The game's function for the verb judges and carries out the action.  It
 *      changes the state by the kernel's writers, which report an event each.
 *
 * The hooks are called with the run of that line.  After any of them
 * R->s->winner may be set: then nothing more happens.
 */

/* A table and its number of rows, as members of struct pl_rules:
 * PL_TABLE(zone, zones). */
#define PL_TABLE(WHAT, ROWS)                                                   \
    .WHAT##s = ROWS, .WHAT##_count = sizeof(ROWS) / sizeof((ROWS)[0])
/* The tables of nearly every game, by their usual names. */
#define PL_TABLES                                                              \
    PL_TABLE(zone, zones), PL_TABLE(number, numbers), PL_TABLE(value, values), \
        PL_TABLE(flag, flags), PL_TABLE(verb, verbs), PL_TABLE(lay, lays),     \
        .word_zones = word_zones, .word_values = word_values,                  \
        .readings = readings, .board_of = board_of

/* A table ends at its count, or (of pointers to words) with NULL.  Each hook
 * may be NULL. */
struct pl_rules {
    const char *id, *title;
    uint8_t least_players, most_players;
    bool teams;

    /* The words of its card texts.  Types (row + 1; 0: none) and keywords are
     * numbered by the rows of WORDS; word_zones and the others translate rows
     * of WORDS to those of the tables below. */
    const struct hj_text_words *words;
    const uint8_t *word_zones, *word_values, *word_numbers, *word_marks;
    const struct pl_zone *zones;
    const struct pl_number *numbers;
    const struct pl_value *values;
    const struct pl_flag *flags;
    const struct pl_mark *marks;
    const struct pl_phase *phases; /* of a turn; before FIRST_PHASE: set-up */
    const char *const *steps;      /* [0] is "none" */
    const struct pl_verb *verbs;   /* these replace the kernel's own */
    const struct pl_lay *lays;
    const struct hj_game_reading *readings; /* NULL id behind the last */
    const uint8_t *board_of; /* by zone: its row of the board, + 1; 0: not
                              * drawn */
    struct pl_cites cites;
    uint8_t zone_count, number_count, value_count, flag_count, mark_count,
        phase_count, verb_count, lay_count, first_phase;
    uint8_t position_phase; /* default phase of a position */
    /* Zones; 0: the game has none.  The stack's word is its path: "chain". */
    uint8_t hand, deck, discard, stack;
    /* The zone of one card that each player has from the start: the only card
     * of its type in the deck list, or that of `reveal ZONE CARD`. */
    uint8_t open_zone;
    uint32_t not_in_deck; /* bits of types that are not part of the deck */
    bool decks_grow; /* other cards get into decks: a deck list says only with
                      * which cards they begin */
    uint32_t found_types; /* bits of the types of cards in PL_DEFAULT_ZONE zones
                           * that texts can mean; 0: any */
    uint8_t empty_deck_reading; /* the reading, + 1, by which a player who draws
                                 * from an empty deck loses */
    uint8_t begins;             /* enum pl_begins */
    uint8_t order;              /* enum pl_stack */
    bool all_must_pass; /* in succession, also the player who acted last */
    int16_t hand_size;  /* of a starting hand */
    /* Bits of the rows of the words' verbs whose object a separate line names
     * when they are carried out: the hook verb() gets no target and asks. */
    uint32_t object_by_line;
    uint32_t turns;       /* bits of the verbs that turn an object sideways or
                           * back */
    uint32_t counts_down; /* bits of the counters that a mark below 0 counts:
                           * "-1 might" */
    const char *answers;  /* verb that answers PL_WAIT_OWN; NULL: `trigger` */
    uint8_t lasts; /* duration of a change whose text has none, enum pl_until */
    uint8_t keywords;      /* enum pl_keywords */
    uint8_t prevents;      /* the mark of prevented damage, + 1; 0: none */
    const char *own_until; /* words for a duration of the game's own, for
                            * keywords: "in this attack" */
    uint16_t kept_flags;   /* flags that an object keeps when it leaves play */
    uint16_t blank_flags;  /* flags of objects without values and keywords */
    uint16_t own_size; /* of its part of the state, in bytes; 0: PL_USUAL_OWN */
    struct pl_own_part own_parts[PL_OWN_PARTS]; /* arrays behind these, each
                                                 * with its number of rows */
    bool own_time; /* its verbs check turn, phase and actor themselves */
    /* Writes the path of a number behind the table's: a faction's pool. */
    void (*number_path)(const struct pl_run *r, int number, struct hj_out *out);
    /* Triggered abilities go on the stack (hook triggers()), and an ability
     * that is being carried out holds the stack below it until it is answered.
     */
    bool stacked;
    /* An ability goes on without a choice that no line makes; else it ends.  If
     * STACKED, it always goes on. */
    bool continues_unchosen;
    bool free_discards;  /* written in any order of the players, and in parts */
    bool cancelled_stay; /* cancelled items stay on the stack, without effect */

    /* Compiles what the tables do not have of a card; false: out of memory. */
    bool (*card)(struct hj_game *g, hj_card card, struct pl_card *c);
    /* True if a log may name that card; reports it otherwise. */
    bool (*may_name)(struct pl_run *r, const struct hj_operand *o,
                     hj_card card);
    /* True if work of the game's own is under way, beside the stack and pending
     * abilities.  Otherwise imply(), settle(), phase_begins() and phase_ends()
     * are called only for rows that require it.  A hook that begins such work
     * sets the state's BUSY; the game must have own_time.  NULL: always. */
    bool (*busy)(const struct pl_run *r);
    /* Carries out what a line implies, before its operands are read, in place
     * of the kernel.  PLAYER is its actor, or -1. */
    void (*imply)(struct pl_run *r, const struct pl_verb *verb, int player);
    /* True if the line only writes down what the line above has brought about:
     * players who are out, and after the end of the game, may do so.  NULL:
     * what the kernel forces is all. */
    bool (*writes_down)(struct pl_run *r, int player);
    /* True if the line, of a verb that may join the stack, does not: the stack
     * is closed before its operands are read.  NULL: it joins. */
    bool (*stands_alone)(struct pl_run *r, int player);
    /* Completes an empty state. */
    void (*clear)(struct pl_run *r);
    /* Completes the opening position, and a position that has been read. */
    void (*start)(struct pl_run *r);
    void (*begin)(struct pl_run *r);
    /* Applies a fact of a position that is not in the tables; W has its items.
     * Returns false if the fact is unknown to the game, too. */
    bool (*fact)(struct pl_run *r, const struct pl_words *w);
    /* The words behind a player of such facts, NULL behind the last. */
    const char *const *fact_words;
    /* Called before the first action behind the set-up. */
    void (*setup_ends)(struct pl_run *r);
    /* Called when a turn ends, before durations end and the next one begins. */
    void (*turn_ends)(struct pl_run *r, int player);
    /* Returns the player, one who is not out, of the turn after that of PLAYER;
     * called at its end, before turn_ends().  NULL: the next in turn order. */
    int (*next_turn)(const struct pl_run *r, int player);
    /* Called at the start of a phase; false: START is left out. */
    bool (*phase_begins)(struct pl_run *r);
    /* Called at the end of a phase. */
    void (*phase_ends)(struct pl_run *r);
    /* Called when the abilities of the start of a phase have triggered. */
    void (*start_triggered)(struct pl_run *r);
    /* Return a number to add: to a value, beside the printed and granted ones;
     * to the count of a keyword, which is NOW before. */
    int (*value)(const struct pl_run *r, int object, int value);
    int (*keyword)(const struct pl_run *r, int object, int keyword, int now);
    /* Returns the rule against naming a card that is not in the hand.  NULL:
     * the zone's CITE. */
    const char *(*no_card)(const struct pl_run *r);
    /* True if CONTROLLER's effects, those of the object SOURCE (-1: none), may
     * target TARGET. */
    bool (*may_target)(const struct pl_run *r, pl_ref target, int source,
                       int controller);
    /* True if an ability is in force in the object's zone.  NULL: abilities in
     * zones in play, face up. */
    bool (*in_force)(const struct pl_run *r, int object,
                     const struct hj_ability *a);
    /* Called when pl_control() has changed the controller, FROM before. */
    void (*controller_changed)(struct pl_run *r, int object, int from);
    /* Returns the rule against a target that does not fit.  NULL: that of the
     * choice. */
    const char *(*wrong_target_cite)(const struct pl_run *r,
                                     const struct hj_effect *e, pl_ref target);
    /* Returns the verb of the rule effect "cannot be targeted" that TARGET has;
     * 0: none. */
    int (*untargetable_by)(const struct pl_run *r, pl_ref target, int source,
                           int controller);
    /* True if a place fits a selector of an effect that YOU control. */
    bool (*fits_place)(const struct pl_run *r, const struct hj_selector *sel,
                       pl_ref place, int you);
    /* Called when `reveal OBJECT CARD` has disclosed an unknown object. */
    void (*card_disclosed)(struct pl_run *r, int object);
    /* Called when an object has moved from zone FROM, or changed its place. */
    void (*moved)(struct pl_run *r, int object, int from);
    /* Called before an object leaves play for zone TO and so loses its flags,
     * marks and modifiers. */
    void (*leaves)(struct pl_run *r, int object, int to);
    /* Called when a player's number has changed from FROM. */
    void (*number_changed)(struct pl_run *r, int player, int number, int from);
    /* Called for each card drawn. */
    void (*drew)(struct pl_run *r, int player);
    /* Called when a card is needed of PLAYER's empty deck, and may move cards
     * there: the discard pile, shuffled.  NULL: the deck stays empty. */
    void (*deck_empty)(struct pl_run *r, int player);
    /* Carries out the loss of PLAYER (also by conceding): the winner, the
     * cards, whose turn it is.  NULL: the last player or team left wins, and
     * neither answers nor a turn are waited for of who has lost. */
    void (*lost)(struct pl_run *r, int player, const char *rule);
    /* Carries out an item that was removed from the stack; false: the kernel
     * has to do it. */
    bool (*resolve)(struct pl_run *r, struct pl_item *item);
    /* Called when all players have passed with the stack empty. */
    void (*all_passed)(struct pl_run *r);
    /* Called when the stack is empty, resolved because all have passed. */
    void (*stack_closed)(struct pl_run *r);
    /* True if answers are possible with the stack empty: a line that cannot
     * join implies passes until they are not. */
    bool (*is_open)(const struct pl_run *r);
    /* Continues a line that pl_defer() deferred, to GOAL, when the choices are
     * made.  NULL: the kernel goes on to the phase or the end of the turn. */
    void (*resume_line)(struct pl_run *r, int goal);
    /* Settles, after each line and item: who has fallen, who has lost. */
    void (*settle)(struct pl_run *r);
    /* The first words of the game's own `effect` lines, NULL behind the last;
     * and the function that carries one out, false: WHAT is unknown. */
    const char *const *effect_words;
    bool (*effect_line)(struct pl_run *r, struct hj_str what,
                        const struct pl_words *w);
    const struct pl_path *more_paths; /* NULL path behind the last */
    /* Writes the value of a path that is not in the tables; false: unknown. */
    bool (*query)(const struct pl_run *r, struct hj_str path,
                  struct hj_out *out);
    /* The same for an object: WHAT is the path behind its name. */
    bool (*object_fact)(const struct pl_run *r, int object, struct hj_str what,
                        struct hj_out *out);
    /* Returns the object whose value the player's path PATH is ("hp": the
     * commandant); -1: it is not such a path. */
    int (*path_of)(const struct pl_run *r, int player, struct hj_str path);
    /* Writes an event of the game's own as a sentence. */
    void (*event_text)(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out);
    const char *const *edges; /* kinds of damage: "into defender" */
    /* False if PLAYER certainly may not use a verb now, so that no candidates
     * are tried; a quick test.  NULL: always true. */
    bool (*may_offer)(const struct pl_run *r, int verb, int player);
    /* Adds legal moves beside those of the verbs. */
    void (*legal)(struct pl_legal *l);
    /* Adds all legal moves, in place of the kernel. */
    void (*list)(struct pl_legal *l);
    /* Returns place number I that effects may target; PL_REF_NONE behind the
     * last.  NULL: the shared places of zones with a number of PLACES. */
    pl_ref (*each_place)(const struct pl_run *r, int i);
    /* Returns the place of an object in events; PL_REF_NONE: its zone. */
    pl_ref (*where)(const struct pl_run *r, int object);
    /* True if a `choose` line shows all cards that it names. */
    bool (*shows)(const struct pl_run *r, const struct hj_action *a);
    /* True if a pending ability (P is a copy, which may be changed) goes on
     * without an answer.  False or NULL: a missing answer is reported. */
    bool (*skips_pending)(struct pl_run *r, struct pl_pending *p);
    /* Writes the name of an item; false: its object's name is used. */
    bool (*item_text)(const struct pl_run *r, const struct pl_item *item,
                      struct hj_out *out);
    /* --- card texts --- */
    /* True if an object has a state, a row of the words' states.  The kernel
     * knows the states that are words of flags. */
    bool (*is_state)(const struct pl_run *r, int object, int state);
    /* Return types as bits of rows: those of an object, whose card is of
     * PRINTED, and those of an item (NULL: its card's). */
    uint32_t (*object_types)(const struct pl_run *r, int object,
                             uint32_t printed);
    uint32_t (*item_types)(const struct pl_run *r, const struct pl_item *item);
    /* Returns a value of an item (NULL: its card's). */
    int (*item_value)(const struct pl_run *r, const struct pl_item *item,
                      int value);
    /* True if an object has a relation ("here") to SOURCE, or to PLACE if the
     * relation is to a target. */
    bool (*related)(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place);
    /* True if OBJECT, moved by a verb, may go to PLACE, which has that RELATION
     * ("an adjacent location"): it has room, too. */
    bool (*may_go)(const struct pl_run *r, int object, int relation,
                   pl_ref place);
    /* Carries out clause E, a verb of the words (kinds VERB and OWN), on
     * TARGET: an object, a player or PL_REF_NONE.  PLACE is a destination. */
    void (*verb)(struct pl_run *r, const struct pl_item *item,
                 const struct hj_effect *e, pl_ref target, pl_ref place);
    /* Deals N damage to TARGET, by clause E of an item. */
    void (*damage)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    /* Carries out clause E on TARGET in place of the kernel, N being its
     * number; false: the kernel has to do it. */
    bool (*effect)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    /* True if an ability that has a heading, or lasts, is carried out when its
     * card is played, as those without either are. */
    bool (*is_own)(const struct pl_run *r, int object,
                   const struct hj_ability *a);
    /* Finds the objects and players that "it" may mean if PLAYER now plays a
     * card, or (ABILITY not below 0) uses this ability of it: those of several
     * events.  Returns their number, at most PL_TARGETS.  NULL: no choice. */
    int (*referents)(const struct pl_run *r, int object, int ability,
                     int player, pl_ref refs[PL_TARGETS]);
    /* Called when ability I of OBJECT triggers, for its controller PLAYER, by
     * an event of the object SUBJECT (-1: none) that player WHOSE caused.
     * Returns false if the kernel has to carry the ability out, or to wait. */
    bool (*triggers)(struct pl_run *r, int object, int i, int player,
                     int subject, int whose);
    /* True if clause E still affects OBJECT, which it calls "this", "it" or
     * "they", where the object now is.  NULL: in any zone. */
    bool (*reaches)(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int object);
    /* True if MODE of ability A, which is carried out, can be done now. */
    bool (*offers_mode)(const struct pl_run *r, const struct hj_ability *a,
                        int mode);
    /* True if clause E can affect OBJECT, which fits its selector. */
    bool (*fits_clause)(const struct pl_run *r, const struct hj_effect *e,
                        int object);
    /* Carries out clause E of P on all its affected REFS at once; false: the
     * kernel has to, one by one.  Where it sets P's WAIT it is called again
     * behind the answer, with the same targets. */
    bool (*clause)(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count);
    /* Rows of the costs, as bits, that are paid with cards of the hand, or with
     * an object in play, which the line names behind `with`. */
    uint32_t paid_with_cards, paid_with_object;
    /* Pays the cost of a clause ("you may pay 2 power"); false: not paid. */
    bool (*pay)(struct pl_run *r, struct pl_pending *p,
                const struct hj_cost *cost);
    /* Returns the duration (enum pl_until) of a change whose text has none, or
     * "until end of turn".  NULL: LASTS, or PL_UNTIL_END. */
    uint8_t (*lasting)(const struct pl_run *r, const struct pl_item *item);
    /* Moves the card of an item that has been carried out or cancelled; may be
     * called twice for an item, and while its ability is pending.  NULL: the
     * card goes from the stack to its owner's discard pile.  Without a stack
     * pl_announce() has moved it before. */
    void (*spent)(struct pl_run *r, const struct pl_item *item);
    /* Returns the rule by which a card that is spent goes to that pile.  NULL:
     * that of the cites. */
    const char *(*spent_cite)(const struct pl_run *r, int object);
    /* Returns the player whom SOURCE calls "you"; -1: each player. */
    int (*you)(const struct pl_run *r, int source);
    /* Carries out a pending ability of the game's own (item kind PL_ITEM_OWN),
     * which `trigger` names by the keyword item.number; W: that line. */
    void (*answer)(struct pl_run *r, struct pl_pending *p,
                   const struct pl_words *w);
    /* Completes a piece of the board: its relation (who attacks whom). */
    void (*piece)(const struct pl_run *r, int object, struct hj_piece *piece);
    /* True if the end of the turn, deferred by choices that are now made, waits
     * for a line that a strict log has to write.  NULL: never. */
    bool (*end_waits)(const struct pl_run *r);
};

/* Defines a game's board, of tables with the usual names.  TURNED is the word
 * for pieces turned sideways; further members of struct hj_board follow it. */
#define PL_BOARD(TURNED, ...)                                                  \
    static const struct hj_board board = {PL_TABLE(zone, board_zones),         \
                                          PL_TABLE(number, shown),             \
                                          PL_TABLE(value, board_values),       \
                                          .turned = TURNED,                    \
                                          .pieces = pl_pieces,                 \
                                          .places = pl_places,                 \
                                          __VA_ARGS__}

/* Defines the constant NAME of type struct hj_game_type (play/game.h) by a
 * game's id, its rules, its table of readings and its board, whose functions
 * are pl_pieces and pl_places. */
#define PL_GAME_TYPE(NAME, ID, RULES, READINGS, BOARD)                         \
    PL_GAME_TYPE_WITH(NAME, ID, RULES, READINGS, BOARD, .damage_stays = true)
/* The same with further members of struct hj_game_type. */
#define PL_GAME_TYPE_WITH(NAME, ID, RULES, READINGS, BOARD, ...)               \
    static struct hj_game *NAME##_open(const struct hj_game_setup *setup,      \
                                       struct hj_error *e)                     \
    {                                                                          \
        return pl_open(&(RULES), &(BOARD), setup, e);                          \
    }                                                                          \
    static uint64_t NAME##_verbs(void)                                         \
    {                                                                          \
        return pl_verbs_of(&(RULES));                                          \
    }                                                                          \
    static uint64_t NAME##_bringing(bool placed)                               \
    {                                                                          \
        return pl_bringing_of(&(RULES), placed);                               \
    }                                                                          \
    static bool NAME##_in_deck(struct hj_str type)                             \
    {                                                                          \
        return pl_in_deck_of(&(RULES), type);                                  \
    }                                                                          \
    const struct hj_game_type NAME = {.id = ID,                                \
                                      .state_size = sizeof(struct pl_state),   \
                                      .readings = READINGS,                    \
                                      .verbs = NAME##_verbs,                   \
                                      .bringing = NAME##_bringing,             \
                                      .in_deck = NAME##_in_deck,               \
                                      .open = NAME##_open,                     \
                                      .close = pl_close,                       \
                                      .reopen = pl_reopen,                     \
                                      .copy = pl_copy,                         \
                                      .start = pl_start,                       \
                                      .clear = pl_clear,                       \
                                      .fact = pl_fact,                         \
                                      .begin = pl_begin,                       \
                                      .apply = pl_apply,                       \
                                      .query = pl_query,                       \
                                      .is_unordered = pl_is_unordered,         \
                                      .paths = pl_paths,                       \
                                      .legal = pl_legal,                       \
                                      .out_of_memory = pl_out_of_memory,       \
                                      .to_act = pl_to_act,                     \
                                      .is_waiting = pl_is_waiting,             \
                                      .event_path = pl_event_path,             \
                                      .known_as = pl_known_as,                 \
                                      .breakdown = pl_breakdown,               \
                                      .event_text = pl_event_text,             \
                                      .event_edge = pl_event_edge,             \
                                      .felled = pl_felled,                     \
                                      .same = pl_same,                         \
                                      .alike = pl_alike,                       \
                                      .level = pl_level,                       \
                                      .digest = pl_digest,                     \
                                      .name = pl_name,                         \
                                      .identity = pl_identity,                 \
                                      .know = pl_know,                         \
                                      .forget = pl_forget,                     \
                                      .disclosure = pl_disclosure,             \
                                      .secret = pl_secret,                     \
                                      .redact = pl_redact,                     \
                                      .board = &(BOARD),                       \
                                      __VA_ARGS__}

/* These are the members of struct hj_game_type, whose comments are in
 * play/game.h.  In game.c: open, close, reopen, clear, start, out_of_memory,
 * to_act, is_waiting, digest; in copy.c: copy, same, alike, level; in
 * position.c: fact, begin; in verbs.c: apply; in query.c: query, is_unordered,
 * paths; in legal.c: legal; in breakdown.c: breakdown; in event-text.c:
 * event_path, event_text, event_edge, felled, known_as; in redact.c: name,
 * identity, know, forget, disclosure, secret, redact; in layout.c: pieces and
 * places of struct hj_board. */
struct hj_game *pl_open(const struct pl_rules *rules,
                        const struct hj_board *board,
                        const struct hj_game_setup *setup, struct hj_error *e);
/* In tables.c: true if the tables of a game are consistent; false: E names the
 * row at fault.  pl_open() calls it first. */
bool pl_tables_hold(const struct pl_rules *rules, const struct hj_board *board,
                    struct hj_error *e);
/* In tables.c: returns the verbs of all games and those of RULES, as bits. */
uint64_t pl_verbs_of(const struct pl_rules *rules);
/* Returns those that take an alias and no targets, or (PLACED) a place, too. */
uint64_t pl_bringing_of(const struct pl_rules *rules, bool placed);
/* In cards.c: true if the cards of that type are part of a deck. */
bool pl_in_deck_of(const struct pl_rules *rules, struct hj_str type);
bool pl_reopen(struct hj_game *g, const struct hj_game_setup *setup);
void pl_close(struct hj_game *g);
void pl_copy(void *to, const void *from);
bool pl_same(const void *a, const void *b);
bool pl_alike(const void *a, const void *b);
bool pl_level(const struct hj_game *g, void *a, const void *b);
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
bool pl_is_unordered(const struct hj_game *g, struct hj_str path);
void pl_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data);
void pl_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data);
bool pl_out_of_memory(struct hj_game *g);
int pl_to_act(const struct hj_game *g, const void *state);
void pl_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool pl_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out);
bool pl_breakdown(const struct hj_game *g, const void *state,
                  struct hj_str path, struct hj_out *out);
void pl_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool pl_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends);
bool pl_felled(const struct hj_game *g, const struct hj_event *event);
bool pl_is_waiting(const struct hj_game *g, const void *state);
uint64_t pl_digest(const struct hj_game *g, const void *state);
bool pl_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out);
struct hj_identity pl_identity(const void *state, int32_t object);
bool pl_know(const struct hj_game *g, void *state,
             const struct hj_identity *id);
bool pl_forget(const struct hj_game *g, void *state,
               const struct hj_identity *id);
enum hj_disclosure pl_disclosure(const struct hj_game *g, const void *state,
                                 const struct hj_event *event,
                                 struct hj_out *card);
bool pl_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player);
bool pl_redact(const struct hj_game *g, const void *before, const void *after,
               const struct hj_action *action, uint32_t i, int player,
               struct hj_out *out);
bool pl_pieces(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data);
void pl_places(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data);

#endif

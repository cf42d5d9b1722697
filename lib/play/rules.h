/* SPDX-License-Identifier: MPL-2.0 */
/* What a game declares and writes; the kernel does the rest. */
#ifndef HJ_PLAY_RULES_H
#define HJ_PLAY_RULES_H

#include "play/tables.h"

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

/* A table and how many rows it has, in the rules of a game:
 * PL_TABLE(zone, zones). */
#define PL_TABLE(WHAT, ROWS)                                                   \
    .WHAT##s = ROWS, .WHAT##_count = sizeof(ROWS) / sizeof((ROWS)[0])
/* The tables that nearly every game has, by their usual names. */
#define PL_TABLES                                                              \
    PL_TABLE(zone, zones), PL_TABLE(number, numbers), PL_TABLE(value, values), \
        PL_TABLE(flag, flags), PL_TABLE(verb, verbs), PL_TABLE(lay, lays),     \
        .word_zones = word_zones, .word_values = word_values,                  \
        .readings = readings, .board_of = board_of

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
    uint8_t position_phase;             /* of a position that names none */
    uint8_t hand, deck, discard, stack; /* zones; 0: the game has none */
    /* A zone of a single card that each has from the beginning: of the deck
     * list where that has just one of its type, or `reveal ZONE CARD` lays it.
     */
    uint8_t open_zone;
    uint32_t not_in_deck; /* types of the deck list, bits, that are not dealt */
    uint32_t found_types; /* what lies in zones of PL_FOUND is of one of these,
                           * as texts mean it; 0: of any */
    uint8_t empty_loses;  /* the reading, + 1, by which who draws from an empty
                           * deck has lost */
    uint8_t begins;       /* enum pl_begins */
    uint8_t order;        /* enum pl_stack */
    bool all_must_pass;   /* in succession, who acted last among them */
    const char *stack_word; /* the path: "chain", "queue" */
    int16_t hand_size;      /* to begin with */
    uint8_t piece_values;   /* how many of the values pieces show */
    /* Rows of the words' verbs (bits) whose object a line of its own names
     * when they are carried out: verb() then asks for it, with no target. */
    uint32_t named_later;
    uint32_t turns;       /* the verbs that turn an object sideways or back */
    uint32_t counts_down; /* counters that a mark below 0 counts: "-1 might" */
    const char *answers;  /* the verb of that line; NULL: `trigger` */
    uint8_t lasts; /* enum pl_until, of a change whose text has no duration */
    uint8_t keywords;      /* enum pl_keywords */
    uint8_t prevents;      /* the mark of damage that is prevented, + 1; or 0 */
    const char *own_until; /* how long a keyword is there that an object has for
                            * a duration of the game's own: "in this attack" */
    uint16_t kept_flags;   /* of an object that leaves play */
    uint16_t blank_flags; /* whose objects have no values or keywords to tell */
    uint16_t own_size; /* of its part of the state, in bytes; 0: PL_USUAL_OWN */
    struct pl_own_part own_parts[PL_OWN_PARTS]; /* arrays behind these, of which
                                                 * rows count that are in use */
    bool own_time; /* its verbs check by themselves when they are done, and by
                    * whom */
    /* The path of a number of a player beyond the table: of a faction's pool.
     */
    void (*number_path)(const struct pl_run *r, int number, struct hj_out *out);
    /* Abilities that trigger go on the stack (hook `occurs`), and what is being
     * carried out holds up what lies below it until the lines have said what it
     * asks. */
    bool stacked;
    /* A choice that no line writes is left out, and what the text says behind
     * it is done; else the ability does nothing more.  With STACKED it is. */
    bool goes_on;
    bool cancelled_stay; /* what is cancelled stays there, and does nothing */

    /* A catalogue's card is compiled: what the tables do not say. */
    bool (*card)(struct hj_game *g, hj_card card, struct pl_card *c);
    /* True if a log may name that card; reported where not. */
    bool (*may_name)(struct pl_run *r, const struct hj_operand *o,
                     hj_card card);
    const char *open_type; /* as in play/game.h; NULL: none */
    /* True if anything of the game's own is under way, beside the stack and
     * what waits there.  Where nothing is, imply(), settle() and what phases
     * begin and end with are passed over, but for rows that want them; a game
     * that brings it about sets the state's STIRS, and has own_time.  NULL:
     * always. */
    bool (*busy)(const struct pl_run *r);
    /* What a line implies before it is judged, and before its words are read,
     * in place of what the kernel would do; PLAYER is its actor, or -1. */
    void (*imply)(struct pl_run *r, const struct pl_verb *verb, int player);
    /* An empty state, before a position or the start. */
    void (*clear)(struct pl_run *r);
    /* The opening position, what the kernel's start leaves open; and a position
     * that has been read. */
    void (*start)(struct pl_run *r);
    void (*begin)(struct pl_run *r);
    /* A fact of a position that is none of the tables, by its words without a
     * preposition; false: nor of the game's. */
    bool (*fact)(struct pl_run *r, const struct pl_words *w);
    /* The first line behind the set-up. */
    void (*setup_ends)(struct pl_run *r);
    /* A turn ends: durations end behind it.  A turn begins: nothing of its
     * first phase has happened. */
    void (*turn_ends)(struct pl_run *r, int player);
    /* Whose turn comes behind that of PLAYER, as things stand when it ends
     * (before turn_ends()): somebody who is not out.  NULL: the next in turn
     * order. */
    int (*next_turn)(const struct pl_run *r, int player);
    /* A phase begins: false where what happens at its start is left out.  It is
     * about to end.  Abilities of its beginning have occurred. */
    bool (*phase_begins)(struct pl_run *r);
    void (*phase_ends)(struct pl_run *r);
    void (*occurred)(struct pl_run *r);
    /* What a value is beside what was printed and given, and what a keyword
     * counts, which is NOW without it; added. */
    int (*value)(const struct pl_run *r, int object, int value);
    int (*keyword)(const struct pl_run *r, int object, int keyword, int now);
    /* What the action breaks that names a card which the hand has not; NULL: as
     * the zone's row says. */
    const char *(*no_card)(const struct pl_run *r);
    /* True if CONTROLLER's effects, as those of the object SOURCE (-1: of
     * none), may target the object. */
    bool (*may_target)(const struct pl_run *r, pl_ref target, int source,
                       int controller);
    /* True if an ability of an object is in force where it lies; NULL: those of
     * what lies face up in a zone that is played. */
    bool (*in_force)(const struct pl_run *r, int object,
                     const struct hj_ability *a);
    /* An object has got another controller than FROM by pl_control(). */
    void (*taken)(struct pl_run *r, int object, int from);
    /* An item has been cancelled: it is off the stack, its card gone. */
    void (*cancelled)(struct pl_run *r, const struct pl_item *item);
    /* The rules that TARGET is against where it does not fit; without it that
     * of a choice. */
    const char *(*unfit)(const struct pl_run *r, const struct hj_effect *e,
                         pl_ref target);
    /* The verb by which a text says that what fits cannot be targeted; 0: none
     * does. */
    int (*shield)(const struct pl_run *r, pl_ref target, int source,
                  int controller);
    /* True if a place fits a selector of an effect of YOU. */
    bool (*fits_place)(const struct pl_run *r, const struct hj_selector *sel,
                       pl_ref place, int you);
    /* It is told which card an object is that was not known. */
    void (*turned_out)(struct pl_run *r, int object);
    /* An object has moved, from zone FROM, or changed its place. */
    void (*moved)(struct pl_run *r, int object, int from);
    /* It is about to leave play and to lose flags, marks and modifiers. */
    void (*leaves)(struct pl_run *r, int object, int to);
    /* A number of a player has changed. */
    void (*number_changed)(struct pl_run *r, int player, int number, int from);
    /* A card was drawn. */
    void (*drew)(struct pl_run *r, int player);
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
    /* True if something is open for answers though nothing is on the stack: a
     * line that cannot join it implies passes until nothing is. */
    bool (*is_open)(const struct pl_run *r);
    /* What a line came to, and pl_defer() kept, has been answered.  NULL: the
     * kernel goes on to the phase, or the end of the turn, that it is about. */
    void (*resume_line)(struct pl_run *r, int goal);
    /* A line, or an item of the stack, has been carried out: what the rules
     * check then (who has fallen). */
    void (*settle)(struct pl_run *r);
    /* An `effect` line that the kernel does not know; false: nor the game.  The
     * words with which such a line begins, NULL behind the last. */
    const char *const *effect_words;
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
    /* An event of the game's own, as a sentence; an edge in two parts. */
    void (*event_text)(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out);
    const char *const *edges; /* what damage is: "into defender" */
    /* True if PLAYER may do now what a verb says, as far as that is cheaply
     * told: else no candidates of it are tried.  NULL: all verbs' are. */
    bool (*may_offer)(const struct pl_run *r, int verb, int player);
    /* What may be done beside what the verbs offer. */
    void (*legal)(struct pl_legal *l);
    /* All that may be done, in place of the kernel's list. */
    void (*list)(struct pl_legal *l);
    /* Place number I that an effect may target; PL_REF_NONE behind the last.
     * NULL: the shared places of zones that say how many they have. */
    pl_ref (*each_place)(const struct pl_run *r, int i);
    /* The place where an object is told to lie; PL_REF_NONE: in its zone. */
    pl_ref (*where)(const struct pl_run *r, int object);
    /* True if a line of a verb of PL_FINDS shows all what it names. */
    bool (*shows)(const struct pl_run *r, const struct hj_action *a);
    /* True if what waits (a copy) goes on as it says now where no line answers:
     * NULL, and otherwise, the rules report that. */
    bool (*skips_pending)(struct pl_run *r, struct pl_pending *p);
    /* Names an item of the stack otherwise than by its object. */
    bool (*item_text)(const struct pl_run *r, const struct pl_item *item,
                      struct hj_out *out);
    /* --- card texts --- */
    /* True if an object is what a row of the states says; those with the word
     * of a flag, or of its absence, are the kernel's. */
    bool (*is_state)(const struct pl_run *r, int object, int state);
    /* Types that an object has beside its card's, as bits of rows; those that
     * one out of play has in place of them (0: it has its own); those of an
     * item of the stack (NULL: its card's). */
    uint32_t (*object_types)(const struct pl_run *r, int object);
    uint32_t (*types_instead)(const struct pl_run *r, int object);
    uint32_t (*item_types)(const struct pl_run *r, const struct pl_item *item);
    /* A value of an item of the stack (NULL: its card's). */
    int (*item_value)(const struct pl_run *r, const struct pl_item *item,
                      int value);
    /* True if it is as a relation says ("here") to SOURCE, or to PLACE where
     * the relation is a target. */
    bool (*related)(const struct pl_run *r, int object, int relation,
                    int source, pl_ref place);
    /* True if what moves (OBJECT) by a verb may come to PLACE by that relation
     * ("an adjacent location"): there is room, too. */
    bool (*may_go)(const struct pl_run *r, int object, int relation,
                   pl_ref place);
    /* Carries out a verb of the words (kinds VERB and OWN) on TARGET (an object
     * or a player, PL_REF_NONE where it has none); PLACE is where to. */
    void (*verb)(struct pl_run *r, const struct pl_item *item,
                 const struct hj_effect *e, pl_ref target, pl_ref place);
    /* Deals N damage; carries out an effect in its own way, false: the kernel
     * does. */
    void (*damage)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    bool (*effect)(struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, pl_ref target, int n);
    /* True if an ability that is not plainly so is what its card does when
     * played: one with a heading, or one that lasts. */
    bool (*is_own)(const struct pl_run *r, int object,
                   const struct hj_ability *a);
    /* What a card, or (ABILITY from 0) an ability of it, may mean by "it" as
     * PLAYER plays it now: of several events each; returns how many there are,
     * at most PL_TARGETS.  NULL: there is never a choice. */
    int (*referents)(const struct pl_run *r, int object, int ability,
                     int player, pl_ref refs[PL_TARGETS]);
    /* Ability I of OBJECT occurs, for PLAYER; SUBJECT is what the event was
     * about, WHOSE who did it: whether the game does with it what is done. */
    bool (*occurs)(struct pl_run *r, int object, int i, int player, int subject,
                   int whose);
    /* True if a clause reaches the object that it calls "this", "it" or one of
     * "them"; NULL: wherever it is. */
    bool (*reaches)(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int object);
    /* True if a clause can be about an object that fits its selector. */
    bool (*fits_clause)(const struct pl_run *r, const struct hj_effect *e,
                        int object);
    /* Carries a clause out on all whom it is about at once, for P; false: the
     * kernel does it, one after the other. */
    bool (*clause)(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count);
    /* Has the cost of a clause paid ("you may pay 2 power"); whether it was. */
    bool (*pay)(struct pl_run *r, struct pl_pending *p,
                const struct hj_cost *cost);
    /* How many cards a player has to discard that still lie in the hand; NULL:
     * what is discarded goes at once. */
    int (*owed_discards)(const struct pl_run *r, int player);
    /* How long a change lasts whose text says until end of turn, or nothing
     * (enum pl_until); NULL: that, or LASTS. */
    uint8_t (*lasting)(const struct pl_run *r, const struct pl_item *item);
    /* The card of an item that has been carried out, or was cancelled there,
     * goes where it goes; NULL: to its owner's discard pile.  It may be told of
     * one more than once, and while its text waits for a line. */
    void (*spent)(struct pl_run *r, const struct pl_item *item);
    /* Who "you" is to a source; -1: each player. */
    int (*you)(const struct pl_run *r, int source);
    /* Carries out a pending of the game's own (item kind PL_ITEM_OWN), which
     * `trigger` calls by the keyword that is its number, with the line's words.
     */
    void (*answer)(struct pl_run *r, struct pl_pending *p,
                   const struct pl_words *w);
    /* A piece of the board: what the tables do not say (who attacks whom). */
    void (*piece)(const struct pl_run *r, int object, struct hj_piece *piece);
    /* True if a turn whose end waited for choices still waits, for a line that
     * a strict log has to write; NULL: it never does. */
    bool (*end_waits)(const struct pl_run *r);
};

/* A game's board by the usual names of its tables, of whose pieces TURNED says
 * that they lie sideways; further members of struct hj_board behind it. */
#define PL_BOARD(TURNED, ...)                                                  \
    static const struct hj_board board = {PL_TABLE(zone, board_zones),         \
                                          PL_TABLE(number, shown),             \
                                          .values = board_values,              \
                                          .turned = TURNED,                    \
                                          .pieces = pl_pieces,                 \
                                          .places = pl_places,                 \
                                          __VA_ARGS__}

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
        return pl_open(&(RULES), &(BOARD), setup, e);                          \
    }                                                                          \
    static const char *NAME##_open_type(void)                                  \
    {                                                                          \
        return (RULES).open_type;                                              \
    }                                                                          \
    static uint64_t NAME##_verbs(void)                                         \
    {                                                                          \
        return pl_verbs_of(&(RULES));                                          \
    }                                                                          \
    static bool NAME##_felled(const struct hj_event *event)                    \
    {                                                                          \
        return pl_felled(&(RULES), event);                                     \
    }                                                                          \
    const struct hj_game_type NAME = {.id = ID,                                \
                                      .state_size = sizeof(struct pl_state),   \
                                      .readings = READINGS,                    \
                                      .verbs = NAME##_verbs,                   \
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
                                      .out_of_memory = pl_out_of_memory,       \
                                      .to_act = pl_to_act,                     \
                                      .is_waiting = pl_is_waiting,             \
                                      .event_path = pl_event_path,             \
                                      .known_as = pl_known_as,                 \
                                      .breakdown = pl_breakdown,               \
                                      .event_text = pl_event_text,             \
                                      .event_edge = pl_event_edge,             \
                                      .felled = NAME##_felled,                 \
                                      .same = pl_same,                         \
                                      .alike = pl_alike,                       \
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

/* As in play/game.h. */
struct hj_game *pl_open(const struct pl_rules *rules,
                        const struct hj_board *board,
                        const struct hj_game_setup *setup, struct hj_error *e);
/* tables.c: whether a game can be played by its tables; false: E says which row
 * cannot be what it says.  pl_open() asks it first. */
bool pl_tables_hold(const struct pl_rules *rules, const struct hj_board *board,
                    struct hj_error *e);
/* The verbs of a game, a bit each: those of all games, and its rows. */
uint64_t pl_verbs_of(const struct pl_rules *rules);
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
bool pl_felled(const struct pl_rules *rules, const struct hj_event *event);
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

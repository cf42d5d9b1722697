/* SPDX-License-Identifier: MPL-2.0 */
/* Game logs: the reader of logs written by people, and the lines of a log. */
#ifndef HJ_LOG_LOG_H
#define HJ_LOG_LOG_H

#include "base/date.h"
#include "base/error.h"
#include "base/finding.h"
#include "play/action.h"

/*
 *   log ─┬─ head      @game, @player, @ruling …
 *        ├─ cards     @card lines
 *        ├─ facts     the lines between @state and @end
 *        └─ lines     actions and directives, in the order of the file
 *
 * All text is a slice of the text that was read, or of memory that the log
 * owns: the text must outlive the log.  gamelog(5) is the reference of the
 * form.
 */
struct hj_log;

/* The limits of a log.  A log or a line that exceeds a limit is refused. */
enum {
    HJ_LOG_MOST_LINES = 1000000,
    HJ_LOG_MOST_WORD = 1024,      /* bytes of an unquoted word */
    HJ_LOG_MOST_QUOTED = 65536,   /* bytes between quotation marks */
    HJ_LOG_MOST_OPERANDS = 10000, /* words of one line */
    HJ_LOG_MOST_BRANCHES = 1000,  /* levels of nesting */
    HJ_LOG_MOST_PLAYERS = 16,
    HJ_LOG_MOST_TEAMS = 8,
    HJ_LOG_MOST_RULINGS = 64
};

/* The kinds of lines in the body. */
enum hj_line_kind {
    HJ_LINE_ACTION,
    HJ_LINE_CLAIM,    /* items: path, value; BY: the claimant */
    HJ_LINE_NOTE,     /* item: the text */
    HJ_LINE_DISPUTE,  /* item: the text */
    HJ_LINE_VOID,     /* cancels the action above */
    HJ_LINE_OVERRIDE, /* item: the reason */
    HJ_LINE_UNDO,     /* amount: the number of actions */
    HJ_LINE_LABEL,    /* item: the name */
    HJ_LINE_BRANCH,   /* item: the title; FROM: a label */
    HJ_LINE_END,      /* end of the branch at partner */
    HJ_LINE_USER,     /* @x-anything, kept as written */
    HJ_LINE_BAD       /* unreadable; a finding gives the reason */
};

/* One line of the body, or one fact of the position. */
struct hj_log_line {
    struct hj_action action; /* operands of every kind of line; verb and actor
                              * only of an action */
    struct hj_str text;      /* as written, without blanks at the ends */
    struct hj_str note;      /* the annotation after #, trimmed; may be "" */
    union {
        uint32_t partner; /* of a branch: the index of its end, of an end: the
                           * index of its branch; UINT32_MAX: without an end */
        uint32_t amount;  /* of an @undo: the number of actions */
    };
    uint16_t depth; /* number of enclosing branches */
    uint8_t kind;   /* enum hj_line_kind */
    bool aliased;   /* it gives an alias */
};

struct hj_log_player {
    struct hj_str id, name, deck; /* deck: a path relative to the log, or "" */
    hj_symbol symbol;
    uint32_t line;
};

struct hj_log_team {
    struct hj_str id;
    hj_symbol symbol;
    uint32_t line;
    uint32_t count;
    uint8_t members[HJ_LOG_MOST_PLAYERS]; /* indices of players */
};

struct hj_log_ruling {
    struct hj_str id, reading;
    uint32_t line;
};

/* The directives of the head.  Texts are "" and numbers 0 for directives that
 * are absent. */
struct hj_log_head {
    struct hj_str game, format, event, round, table, judge;
    hj_date date;
    uint32_t player_count, team_count, ruling_count;
    hj_symbol initiative; /* a player or team; HJ_NO_SYMBOL: the first player or
                           * team */
    uint32_t game_line, format_line;
    int edition; /* edition of the rules; 0: the game has only one */
    bool strict;
    bool has_state;
    bool playable; /* known game and at least two players */
    struct hj_log_player players[HJ_LOG_MOST_PLAYERS];
    struct hj_log_team teams[HJ_LOG_MOST_TEAMS];
    struct hj_log_ruling rulings[HJ_LOG_MOST_RULINGS];
};

/* A card that the log itself declares: its name, and columns with values. */
struct hj_log_card {
    struct hj_str name;
    uint32_t line, column;
    uint32_t first, count; /* the card's pairs, see hj_log_pair() */
};
struct hj_log_pair {
    struct hj_str key, value;
};

/* Returns an empty log, owned by the caller; NULL when out of memory. */
struct hj_log *hj_log_new(void);
void hj_log_free(struct hj_log *log);

/* Reads TEXT into LOG and replaces the earlier content; the memory of LOG is
 * reused.  TEXT must outlive LOG.  FILE is the name in findings and must
 * outlive the findings.  An unreadable line becomes a finding, and reading
 * continues.  Returns false, with the reason in E, if TEXT is not a game log,
 * exceeds a limit, or memory runs out. */
bool hj_log_read(struct hj_log *log, struct hj_str text, const char *file,
                 struct hj_findings *findings, struct hj_error *e);

const struct hj_log_head *hj_log_head(const struct hj_log *log);

/* The lines of the body, the facts of the position, the declared cards, and the
 * pairs of all cards: the number of each, and entry I, counted from 0.  The
 * lines form an array that begins at line 0. */
size_t hj_log_lines(const struct hj_log *log);
const struct hj_log_line *hj_log_line(const struct hj_log *log, size_t i);
size_t hj_log_facts(const struct hj_log *log);
const struct hj_log_line *hj_log_fact(const struct hj_log *log, size_t i);
size_t hj_log_cards(const struct hj_log *log);
const struct hj_log_card *hj_log_card(const struct hj_log *log, size_t i);
const struct hj_log_pair *hj_log_pair(const struct hj_log *log, size_t i);

/* Returns the number of actions in the body, branches included, and the number
 * of unreadable lines in the whole log. */
size_t hj_log_actions(const struct hj_log *log);
size_t hj_log_bad_lines(const struct hj_log *log);

/* Adds one to the number of unreadable lines, for a declared card whose values
 * the catalogue rejects. */
void hj_log_count_bad_line(struct hj_log *log);

/* Returns the number of different words, and the text of one word.  The text
 * omits the quotation mark that begins the symbol of a name; *NAME, if NAME is
 * not NULL, is set to true for a name. */
size_t hj_log_symbols(const struct hj_log *log);
struct hj_str hj_log_symbol(const struct hj_log *log, hj_symbol symbol,
                            bool *name);

/* Returns the symbol of WORD; HJ_NO_SYMBOL if the log does not contain WORD. */
hj_symbol hj_log_find(const struct hj_log *log, struct hj_str word);

/* Returns the number of the last line above line ABOVE, readable or not, that
 * gives the alias WORD; 0 if there is none. */
uint32_t hj_log_line_naming(const struct hj_log *log, struct hj_str word,
                            uint32_t above);

/* True if LINE is a label called NAME. */
bool hj_log_is_label(const struct hj_log_line *line, struct hj_str name);

/* Returns the label within the first LINES lines that is most similar to NAME;
 * "" if none is similar. */
struct hj_str hj_log_near_label(const struct hj_log *log, struct hj_str name,
                                size_t lines);

/* Returns the index of the player, or team, with SYMBOL; -1 if not found. */
int hj_log_player(const struct hj_log *log, hj_symbol symbol);
int hj_log_team(const struct hj_log *log, hj_symbol symbol);

/* Writes declared card I to OUT as a catalogue of its own: a CSV header and one
 * row.  The column "game" is added if the card lacks one. */
void hj_log_card_csv(const struct hj_log *log, size_t i, struct hj_out *out);

/* Writes a substitute for operand I; returns false to keep the operand. */
typedef bool (*hj_log_operand_put)(void *data, uint32_t i, struct hj_out *out);

/* Writes an action, or a fact, as a line that reads back as the same action.
 * PUT may be NULL. */
void hj_log_put_action(const struct hj_log *log, const struct hj_action *action,
                       hj_log_operand_put put, void *data, struct hj_out *out);

/* Returns LINE without its annotation and surrounding blanks; "" if LINE is
 * unreadable. */
struct hj_str hj_log_without_note(struct hj_str line);

/* True if LINE is an action or a fact, readable or not; false for a directive
 * or an empty line. */
bool hj_log_is_action(struct hj_str line);

/* Writes TEXT, a log, in normal form: one blank between words, two before an
 * annotation, responses indented by two, branches by two more, at most one
 * empty line in a row.  Unreadable lines are copied.  A text in normal form is
 * written unchanged. */
void hj_log_format(struct hj_str text, struct hj_out *out);

#endif

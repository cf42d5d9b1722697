/* SPDX-License-Identifier: MPL-2.0 */
/* Game logs: text that people write, read into actions with their places. */
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
 * Everything is a slice of the text that was read, or of the log's own memory:
 * the text must outlive the log.  gamelog(5) is the reference of the form.
 */
struct hj_log;

/* The limits of a log; when they are exceeded it is refused, or the line
 * is. */
enum {
    HJ_LOG_MOST_LINES = 1000000,
    HJ_LOG_MOST_WORD = 1024,      /* bytes of a word outside of quotes */
    HJ_LOG_MOST_QUOTED = 65536,   /* bytes between quotation marks */
    HJ_LOG_MOST_OPERANDS = 10000, /* words of one line */
    HJ_LOG_MOST_BRANCHES = 1000,  /* nested in each other */
    HJ_LOG_MOST_PLAYERS = 16,
    HJ_LOG_MOST_TEAMS = 8,
    HJ_LOG_MOST_RULINGS = 64
};

/* What a line of the body is. */
enum hj_line_kind {
    HJ_LINE_ACTION,
    HJ_LINE_CLAIM,    /* items: path, value; BY: whose claim */
    HJ_LINE_NOTE,     /* item: the text */
    HJ_LINE_DISPUTE,  /* item: the text */
    HJ_LINE_VOID,     /* takes the action above out */
    HJ_LINE_OVERRIDE, /* item: the reason */
    HJ_LINE_UNDO,     /* amount: how many actions */
    HJ_LINE_LABEL,    /* item: the name */
    HJ_LINE_BRANCH,   /* item: the title; FROM: a label */
    HJ_LINE_END,      /* of the branch at partner */
    HJ_LINE_USER,     /* @x-anything, kept as it is */
    HJ_LINE_BAD       /* unreadable; a finding says why */
};

/* One line of the body, or one fact of the position. */
struct hj_log_line {
    struct hj_action action; /* its operands for every kind; verb and actor
                              * for actions alone */
    struct hj_str text;      /* as written, without blanks at the ends */
    struct hj_str note;      /* the annotation behind #, trimmed; may be "" */
    union {
        uint32_t partner; /* of a branch: the index of its end, and back;
                           * UINT32_MAX: it has none */
        uint32_t amount;  /* of an @undo: how many actions */
    };
    uint16_t depth; /* how many branches it is in */
    uint8_t kind;   /* enum hj_line_kind */
};

struct hj_log_player {
    struct hj_str id, name, deck; /* deck: "" for none, relative to the log */
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

/* What the head says; texts are "" and numbers 0 where it is silent. */
struct hj_log_head {
    struct hj_str game, format, event, round, table, judge;
    hj_date date;
    uint32_t player_count, team_count, ruling_count;
    hj_symbol initiative; /* a player or team; HJ_NO_SYMBOL: the first */
    uint32_t game_line, format_line;
    int edition; /* of the rules; 0: the game has one */
    bool strict;
    bool has_state;
    bool playable; /* a known game and two players, so that it can be judged */
    struct hj_log_player players[HJ_LOG_MOST_PLAYERS];
    struct hj_log_team teams[HJ_LOG_MOST_TEAMS];
    struct hj_log_ruling rulings[HJ_LOG_MOST_RULINGS];
};

/* A card that the log declares itself: its name, and columns with values. */
struct hj_log_card {
    struct hj_str name;
    uint32_t line, column;
    uint32_t first, count; /* of the pairs, see hj_log_pair() */
};
struct hj_log_pair {
    struct hj_str key, value;
};

/* An empty log that the caller frees; NULL when out of memory. */
struct hj_log *hj_log_new(void);
void hj_log_free(struct hj_log *log);

/* Reads TEXT, which must outlive LOG, in place of what LOG held; its memory is
 * used again.  FILE is the name for findings and must live as long as they
 * do.  Lines that cannot be read become findings and never stop the reading of
 * the rest.  Returns false, with the reason in E, when it is not a game log at
 * all, when it exceeds a limit, or when out of memory. */
bool hj_log_read(struct hj_log *log, struct hj_str text, const char *file,
                 struct hj_findings *findings, struct hj_error *e);

const struct hj_log_head *hj_log_head(const struct hj_log *log);

/* The lines of the body, the facts of the position, the declared cards, and
 * the pairs of all cards: how many, and number I from 0.  The lines follow
 * each other: line number 0 is the first of an array. */
size_t hj_log_lines(const struct hj_log *log);
const struct hj_log_line *hj_log_line(const struct hj_log *log, size_t i);
size_t hj_log_facts(const struct hj_log *log);
const struct hj_log_line *hj_log_fact(const struct hj_log *log, size_t i);
size_t hj_log_cards(const struct hj_log *log);
const struct hj_log_card *hj_log_card(const struct hj_log *log, size_t i);
const struct hj_log_pair *hj_log_pair(const struct hj_log *log, size_t i);

/* How many actions the body has, branches included; how many unreadable
 * lines the whole log has. */
size_t hj_log_actions(const struct hj_log *log);
size_t hj_log_bad_lines(const struct hj_log *log);

/* Counts one more: what is wrong with the values of a card that the log
 * declares is found when the catalogue takes it. */
void hj_log_count_bad_line(struct hj_log *log);

/* How many different words there are, and the text of one (without the
 * quotation mark that begins the symbol of a name; *NAME, when not NULL, says
 * whether it is one). */
size_t hj_log_symbols(const struct hj_log *log);
struct hj_str hj_log_symbol(const struct hj_log *log, hj_symbol symbol,
                            bool *name);

/* The symbol of a word, HJ_NO_SYMBOL if the log does not have it. */
hj_symbol hj_log_find(const struct hj_log *log, struct hj_str word);

/* True if the line is a label of that name. */
bool hj_log_is_label(const struct hj_log_line *line, struct hj_str name);

/* The label in the first LINES lines that NAME may have been meant to be; ""
 * for none. */
struct hj_str hj_log_near_label(const struct hj_log *log, struct hj_str name,
                                size_t lines);

/* The player, or team, with that symbol: its index; -1 if there is none. */
int hj_log_player(const struct hj_log *log, hj_symbol symbol);
int hj_log_team(const struct hj_log *log, hj_symbol symbol);

/* Writes one declared card as a catalogue of its own, a header and a row of
 * CSV, to OUT; GAME is added when the card names none. */
void hj_log_card_csv(const struct hj_log *log, size_t i, struct hj_out *out);

/* Writes other text in the place of operand number I; false: leave it. */
typedef bool (*hj_log_operand_put)(void *data, uint32_t i, struct hj_out *out);

/* Writes an action, or a fact, as a line that reads as the same one; PUT may
 * be NULL. */
void hj_log_put_action(const struct hj_log *log, const struct hj_action *action,
                       hj_log_operand_put put, void *data, struct hj_out *out);

/* LINE without its annotation and the blanks around it; "" when it cannot be
 * read. */
struct hj_str hj_log_without_note(struct hj_str line);

/* True if LINE is taken for an action or a fact, read or not, and not for a
 * directive or nothing. */
bool hj_log_is_action(struct hj_str line);

/* Writes TEXT, a log, in normal form: one blank between words, two before an
 * annotation, responses indented by two, branches by two more, at most one
 * empty line in a row.  What cannot be read is kept as it is.  The normal
 * form of a normal form is the same. */
void hj_log_format(struct hj_str text, struct hj_out *out);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Findings, events and names: what the kernel tells for a game. */
#ifndef HJ_PLAY_TELL_H
#define HJ_PLAY_TELL_H

#include "play/rules.h"

/* True if the rules CITE, one id or several separated by blanks, are carried
 * out: always, but in the engine of the tests that is built with HJ_MUTATE,
 * where one rule at a time is switched off, to prove that a log fails without
 * it. */
#ifdef HJ_MUTATE
bool pl_on(const char *cite);
#else
#define pl_on(cite) true
#endif
/* True if the log chose reading number I of the game's table. */
static inline bool pl_chosen(const struct pl_run *r, int i)
{
    return r->g->chosen[i];
}

/* In report.c: makes the findings that follow be about LINE of a position; 0:
 * the last line. */
void pl_at_line(struct pl_run *r, uint32_t line);
/* The kinds of findings that a game makes: against the rules; against the rules
 * and not done at all; a warning; a word that means nothing, so that the line
 * does nothing; a note. */
enum pl_finding { PL_ILLEGAL, PL_UNDOABLE, PL_WARNING, PL_UNREAD, PL_NOTE };
/* Reports a finding.  AT: the word at fault, NULL: the line.  CITE: the rules
 * that it breaks; NULL: none.  WHAT and FORMAT: a row of a table of findings,
 * as `PL_SAY(NOT_A_NUMBER)` gives both, and behind them the arguments of its
 * text.  With an override PL_ILLEGAL is no finding. */
void pl_find(struct pl_run *r, enum pl_finding kind,
             const struct hj_operand *at, const char *cite,
             const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(6, 7) HJ_COLD;
#define pl_illegal(r, at, cite, ...)                                           \
    pl_find(r, PL_ILLEGAL, at, cite, __VA_ARGS__)
#define pl_undoable(r, at, cite, ...)                                          \
    pl_find(r, PL_UNDOABLE, at, cite, __VA_ARGS__)
#define pl_warn(r, cite, ...) pl_find(r, PL_WARNING, NULL, cite, __VA_ARGS__)
#define pl_unread(r, at, ...) pl_find(r, PL_UNREAD, at, NULL, __VA_ARGS__)
#define pl_note(r, at, ...) pl_find(r, PL_NOTE, at, NULL, __VA_ARGS__)
/* Notes that VALUE, a word, of an unknown object is not known; returns false.
 */
bool pl_note_unknown(struct pl_run *r, int object, const char *value);
/* True if the card of an object is known; else notes that its VALUE is not. */
static inline bool pl_check_known(struct pl_run *r, int object,
                                  const char *value)
{
    return HJ_LIKELY(r->s->objects[object].card != HJ_NO_CARD) ||
           pl_note_unknown(r, object, value);
}

/* In objects.c: notes each sentence of an object's card that is not understood;
 * the kernel does so where a card is played, comes into play, is laid there by
 * a position, or is turned face up. */
void pl_tell_unread(struct pl_run *r, int object);
/* Does so if the object lies on the table in the open. */
void pl_tell_shown(struct pl_run *r, int object);

/* The kinds of events. */
enum pl_event_kind {
    PL_CHANGE,        /* a fact (FIELD) changes from FROM to TO */
    PL_EDGE,          /* damage: FIELD is the game's edge */
    PL_STACKED_EVENT, /* an item is put on the stack, */
    PL_RESOLVED,      /* resolves, */
    PL_FIZZLED,       /* does nothing, as no target of it is legal, */
    PL_CANCELLED,     /* is cancelled */
    PL_ASKED,      /* for an answer of kind FROM (enum pl_wait), TO of them */
    PL_ROLLED,     /* FROM, of TO sides; 0: of a die that is not named */
    PL_CHOSEN,     /* the object or player, by `choose` */
    PL_LAPSED,     /* a choice that no line wrote */
    PL_TRIGGERED,  /* an ability, FROM its number from 0, triggers */
    PL_CHOSE_MODE, /* of "choose one": number FROM */
    PL_PREVENTED,  /* a rule effect forbids it, by the verb FROM of the words */
    PL_RULED, /* a rule effect begins: the verb FROM, of TO; -1: prevention of
               * all damage, -2: a cost; of no object and no player: of all that
               * fit */
    PL_RULE_OVER, /* the same is over */
    PL_LEFT,      /* a player has lost, and others play on */
    PL_LOOKED,    /* a player sees the card of the object in another's hand */
    PL_OWN_EVENT  /* the game's, from here on */
};
/* The facts that change.  Those of a game's tables are bases, to which the
 * index of the row is added. */
enum pl_field {
    PL_F_NONE,
    PL_F_ZONE,
    PL_F_CARD,
    PL_F_CONTROLLER,
    PL_F_ROUND,
    PL_F_TURN,
    PL_F_PHASE,
    PL_F_STEP,
    PL_F_WINNER,
    PL_F_HOST,
    PL_F_FLAG,                              /* + index in the game's flags */
    PL_F_MARK = PL_F_FLAG + PL_FLAGS,       /* + the mark */
    PL_F_VALUE = PL_F_MARK + PL_MARKS,      /* + the value */
    PL_F_NUMBER = PL_F_VALUE + PL_VALUES,   /* + the number, of a player */
    PL_F_KEYWORD = PL_F_NUMBER + PL_NUMBERS /* + the keyword */
};
/* In report.c: completes EVENT (how, cause, line) and tells it to the report,
 * which takes events.  Returns its number. */
int32_t pl_tell(struct pl_run *r, struct hj_event *event);
/* Tells an event without source or chooser; OBJECT and PLAYER are -1 where it
 * has none.  Returns its number. */
int32_t pl_tell_plain(struct pl_run *r, int kind, int field, int object,
                      int player, int from, int to, const char *rule);
/* Tell such an event, a change of a field, and an event of the game's own
 * (PL_OWN_EVENT + N), if the report takes events; -1: it takes none. */
#define pl_tell_of(r, ...) (pl_records(r) ? pl_tell_plain(r, __VA_ARGS__) : -1)
#define pl_changed(r, ...) pl_tell_of(r, PL_CHANGE, __VA_ARGS__)
#define pl_tell_own(r, n, ...) pl_tell_of(r, PL_OWN_EVENT + (n), 0, __VA_ARGS__)
/* True if a report takes events. */
static inline bool pl_records_events(const struct hj_report *report)
{
    return report != NULL && report->event != NULL;
}
/* True if the report of this run takes events. */
static inline bool pl_records(const struct pl_run *r)
{
    return HJ_UNLIKELY(r->records);
}
/* Tells an event, if the report takes events; -1: it takes none.  A macro, so
 * that the event is put together for such a report alone. */
#define pl_event(r, ...) (pl_records(r) ? pl_tell(r, __VA_ARGS__) : -1)

/* In event-text.c: writes the label of an object for sentences about events,
 * without the zone to which its card went later. */
void pl_put_plain(const struct pl_run *r, int object, struct hj_out *out);
/* In labels.c: writes the label of an object as a log has it. */
void pl_put_object(const struct hj_game *g, const struct pl_state *s,
                   int object, struct hj_out *out);
/* Writes the label that an object has without an alias. */
void pl_put_unaliased(const struct hj_game *g, const struct pl_state *s,
                      int object, struct hj_out *out);
/* Writes the place of an object, as a path has it. */
void pl_put_zone(const struct pl_run *r, int object, struct hj_out *out);
/* Writes "yes" or "no"; returns true. */
bool pl_put_yes(struct hj_out *out, bool yes);
/* Writes N, or ? if it depends on an unknown card; returns true. */
bool pl_put_known(struct hj_out *out, bool known, int n);
/* Writes a place, as a path has it. */
void pl_put_place(const struct pl_run *r, pl_ref place, struct hj_out *out);
/* Writes the label of an item of the stack. */
void pl_put_item(const struct pl_run *r, const struct pl_item *item,
                 struct hj_out *out);
/* Writes an item that PLAYER controls and no card belongs to: "bob's effect".
 */
void pl_put_nameless(const struct pl_run *r, int player, struct hj_out *out);

/* Returns the word of the game's type TYPE, "card" for 0; of several ways to
 * write it ("trap card|trap") the last, as catalogues have it. */
static inline const char *pl_type_word(const struct pl_rules *rules, int type)
{
    const char *all = type == 0 ? "card" : rules->words->types[type - 1].one;
    const char *last = strrchr(all, '|');

    return last != NULL ? last + 1 : all;
}
/* Returns the word of the stack. */
static inline const char *pl_stack_word(const struct pl_rules *rules)
{
    return rules->zones[rules->stack].word;
}
/* Returns how many keywords a game has. */
static inline int pl_keywords(const struct pl_rules *rules)
{
    return rules->words->keyword_count;
}
/* Returns the path of keyword number K. */
static inline const char *pl_keyword_path(const struct pl_rules *rules, int k)
{
    return rules->words->keywords[k].path;
}

#endif

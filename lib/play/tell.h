/* SPDX-License-Identifier: MPL-2.0 */
/* Findings, events and names: what the kernel tells for a game. */
#ifndef HJ_PLAY_TELL_H
#define HJ_PLAY_TELL_H

#include "play/rules.h"

/* True if a rule is carried out: always, but in the engine of the tests that is
 * built with HJ_MUTATE, where one rule at a time is switched off, to prove that
 * a log fails without it.  CITE is one id, or several separated by blanks. */
#ifdef HJ_MUTATE
bool pl_on(const char *cite);
#else
#define pl_on(cite) true
#endif
/* True if the log chose the reading number I of the game's table. */
static inline bool pl_chosen(const struct pl_run *r, int i)
{
    return r->g->chosen[i];
}

/* report.c: findings that follow are about that line of a position, if it is
 * not 0. */
void pl_at_line(struct pl_run *r, uint32_t line);
/* report.c: against the rules (with an override no finding, unless it cannot
 * be done), a warning, a word that names nothing, a note.  AT is the word at
 * fault; NULL: the line; behind it stands a row of a table of findings, as in
 * `PL_SAY(NOT_A_NUMBER)`, and what its text asks for.  pl_undoable() is illegal
 * and not done at all. */
enum pl_finding { PL_ILLEGAL, PL_UNDOABLE, PL_WARNING, PL_UNREAD, PL_NOTE };
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
/* True if somebody has said which card an object is; else it is noted that its
 * VALUE, by its word, is not known. */
bool pl_note_unknown(struct pl_run *r, int object, const char *value);
static inline bool pl_check_known(struct pl_run *r, int object,
                                  const char *value)
{
    return HJ_LIKELY(r->s->objects[object].card != HJ_NO_CARD) ||
           pl_note_unknown(r, object, value);
}

/* A note of each sentence of an object's card that is not understood: the
 * kernel writes it where a card is played, comes into play or is turned face
 * up. */
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
    PL_LAPSED,
    PL_OCCURRED,   /* an ability, FROM its number */
    PL_CHOSE_MODE, /* of "choose one": number FROM */
    PL_PREVENTED,  /* a text forbids it, by the verb FROM of the words */
    PL_OWN_EVENT
};
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
int32_t pl_tell(struct pl_run *r, struct hj_event *event);
/* An event that nothing else has caused and nobody chose: of an object or of a
 * player, -1 where it is of none. */
int32_t pl_tell_plain(struct pl_run *r, int kind, int field, int object,
                      int player, int from, int to, const char *rule);
#define pl_tell_of(r, ...) (pl_records(r) ? pl_tell_plain(r, __VA_ARGS__) : -1)
/* A change of FIELD; an event of the game's own, PL_OWN_EVENT + N. */
#define pl_tell_change(r, ...) pl_tell_of(r, PL_CHANGE, __VA_ARGS__)
#define pl_tell_own(r, n, ...) pl_tell_of(r, PL_OWN_EVENT + (n), 0, __VA_ARGS__)
static inline bool pl_records_events(const struct hj_report *report)
{
    return report != NULL && report->event != NULL;
}
static inline bool pl_records(const struct pl_run *r)
{
    return HJ_UNLIKELY(r->records);
}
/* A macro, so that nothing is put together for nobody. */
#define pl_event(r, ...) (pl_records(r) ? pl_tell(r, __VA_ARGS__) : -1)
static inline int32_t pl_changed(struct pl_run *r, int field, int object,
                                 int player, int from, int to, const char *rule)
{
    return pl_tell_change(r, field, object, player, from, to, rule);
}

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

#endif

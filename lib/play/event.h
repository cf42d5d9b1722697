/* SPDX-License-Identifier: MPL-2.0 */
/* Events: every change of a game, with its cause and its rule. */
#ifndef HJ_PLAY_EVENT_H
#define HJ_PLAY_EVENT_H

#include "base/finding.h"
#include "base/str.h"

/* The reason why an event is part of the game. */
enum hj_event_how {
    HJ_DERIVED,    /* it follows from the rules */
    HJ_IMPLIED,    /* no line writes it, but a line below implies it */
    HJ_ASSERTED,   /* an `effect` line or a position states it */
    HJ_OVERRIDDEN, /* illegal, but allowed by a judge */
    HJ_STOOD /* illegal and reported; applied as it happened at the table */
};

/* One event.  The meaning of the numbers depends on the game, which writes them
 * as text, see game.h.  A damage edge is an event, too: OFFERED, ABSORBED and
 * LEFT are its numbers, and the event itself changes nothing. */
struct hj_event {
    uint8_t kind;     /* of the game's own list */
    uint8_t how;      /* enum hj_event_how */
    int8_t player;    /* the player of the fact; -1: none */
    int8_t chooser;   /* the player who chose; -1: nobody */
    uint16_t field;   /* the fact that changed; of the game's own list */
    int32_t object;   /* the object of the fact; -1: none */
    int32_t source;   /* the object that caused the change; -1: none */
    int32_t from, to; /* the fact before and after */
    int32_t offered, absorbed, left;
    int32_t cause; /* number of the event that caused this one; -1: the line */
    uint32_t line; /* of the log; 0: none */
    const char *rule; /* rule ids separated by blanks, "" for none; static */
};

/* The functions to which a game reports events and findings.  Each may be NULL:
 * then nothing is reported, at no cost. */
struct hj_report {
    void *data; /* the first argument of each */
    /* Takes one event.  Returns its number, which later events have as their
     * cause. */
    int32_t (*event)(void *data, const struct hj_event *event);
    /* Takes one finding about the action that is applied: the diagnostic, the
     * COLUMN of the word at fault (in bytes, from 1; 0: the whole line), the
     * rule ids that CITE lists, and the message, which lives during the
     * call. */
    void (*finding)(void *data, const struct hj_diagnostic *what,
                    unsigned column, const char *cite, struct hj_str message);
    /* Takes the number of the line of a position that the findings after this
     * call are about; 0: the last line of the position. */
    void (*at_line)(void *data, uint32_t line);
    /* Called when the action discloses the card of an object that earlier
     * actions may have used while it was unknown. */
    void (*told)(void *data);
};

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Events: everything that happens in a game, with its cause and its rule. */
#ifndef HJ_PLAY_EVENT_H
#define HJ_PLAY_EVENT_H

#include "base/finding.h"
#include "base/str.h"

/* How we know that something happened. */
enum hj_event_how {
    HJ_DERIVED,    /* the rules made it so */
    HJ_IMPLIED,    /* a line that was not written, but must have been */
    HJ_ASSERTED,   /* the log says so in an `effect` line or a position */
    HJ_OVERRIDDEN, /* against the rules, by a judge's ruling */
    HJ_STOOD       /* against the rules, but it happened at the table */
};

/* One event.  What the numbers mean is the game's: it writes them as text, see
 * game.h.  An edge of damage is an event as well; offered, absorbed and left
 * are its numbers, and it changes nothing itself. */
struct hj_event {
    uint8_t kind;     /* of the game's own list */
    uint8_t how;      /* enum hj_event_how */
    int8_t player;    /* whose fact; -1 for none */
    int8_t chooser;   /* the player who chose; -1: nobody */
    uint16_t field;   /* which fact changed; of the game's own list */
    int32_t object;   /* whose fact; -1 for none */
    int32_t source;   /* the object that did it; -1 for none */
    int32_t from, to; /* the fact before and after */
    int32_t offered, absorbed, left;
    int32_t cause;    /* number of the event above it; -1: the line */
    uint32_t line;    /* of the log; 0: none */
    const char *rule; /* ids separated by blanks, "" for none; static */
};

/* What a game reports to whoever drives it.  Each function may be NULL: nobody
 * asks, and it costs nothing. */
struct hj_report {
    void *data;
    /* Takes one event and returns its number, by which later ones name it as
     * their cause. */
    int32_t (*event)(void *data, const struct hj_event *event);
    /* Takes one finding about the action that is applied: what it is, the
     * column of the word at fault (0: the whole line), the rule ids and the
     * message, which lives during the call. */
    void (*finding)(void *data, const struct hj_diagnostic *what,
                    unsigned column, const char *cite, struct hj_str message);
    /* Hears which line of a position the findings that follow are about; 0: the
     * last one. */
    void (*at_line)(void *data, uint32_t line);
    /* Hears that the action tells which card an object is that may have been
     * used while it was unknown. */
    void (*told)(void *data);
};

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* The state of reading a text, sentence by sentence. */
#ifndef HJ_TEXT_READER_H
#define HJ_TEXT_READER_H

#include "text/internal.h"

/* The state of reading one text. */
struct tx_reader {
    struct hj_grammar *text;
    struct hj_str name; /* the card's, or "" */
    uint8_t type;       /* row of the card's type, or HJ_TEXT_NONE */
    uint8_t is;         /* its HJ_TYPE_… */
    struct hj_arena *arena;
    struct hj_ability *abilities;
    size_t count;
    struct hj_effect effects[HJ_MOST_EFFECTS]; /* of the current sentence */
    struct hj_cost costs[HJ_MOST_COSTS];
    struct tx_parse p;
    struct tx_referents after; /* left by the previous ability */
    uint8_t said;              /* number of clauses of the previous sentence */
    bool host;                 /* a sentence has attached the card to a host, */
    uint32_t host_types;       /* one of these */
    bool used;    /* a colon follows the event or moment of the sentence */
    bool lost;    /* an ability with a colon was not understood; later sentences
                   * may continue it */
    bool limited; /* the last ability is the one that a following sentence
                   * limits */
    bool unlimited;  /* a limit in brackets, or a cost, before the sentence,
                      * which is not understood, may be its own */
    bool needed;     /* the sentence can only continue the previous ability */
    bool momentless; /* the sentence is readable, but has no trigger */
};

/* A text that is split into sentences. */
struct tx_splitter {
    const struct hj_text_words *w;
    struct hj_str rest, sentence; /* the last sentence taken */
    bool brackets;                /* it is a sentence in brackets, */
    struct hj_str before;         /* else the same */
};

/* Takes the next sentence, which may be empty. */
bool tx_next_sentence(struct tx_splitter *t);
/* Returns the length of the reminder that S begins with, 0 if none.  A
 * reminder, "(This combatant may attack any row.)", explains a keyword that
 * BEFORE names, and is skipped. */
size_t tx_reminder(const struct hj_text_words *w, struct hj_str before,
                   struct hj_str s);
/* Returns the length of "(Once each turn.)" in front of an ability that S
 * begins with; 0 if there is none. */
size_t tx_once_in_front(struct hj_str s);
/* Returns the length of the bullet that S begins with; 0 if none.  A dash is a
 * bullet only at the start of a line, LINE. */
size_t tx_bullet(struct hj_str s, bool line);
/* True if TEXT offers modes, which may be a list with bullets. */
bool tx_offers(struct hj_str text);

bool tx_costs(struct tx_reader *r, struct hj_ability *a);
bool tx_prefix(struct tx_reader *r, struct hj_ability *a);
bool tx_moment(struct tx_parse *p, struct hj_ability *a);
/* Reads the condition after "while". */
bool tx_while(struct tx_parse *p, struct hj_ability *a);
bool tx_is_required(const struct hj_text_words *w, const struct hj_ability *a);
bool tx_at_end(struct tx_parse *p);
bool tx_all_last(const struct tx_reader *r, uint8_t count, bool hoist);
bool tx_own_sentence(struct tx_reader *r, struct hj_ability *a);
bool tx_building(struct tx_reader *r, struct hj_ability *a);
/* Reads the subject of an event: "this combatant", "a Drone combatant you
 * control", "an opponent". */
bool tx_event_subject(struct tx_parse *p, struct hj_ability *a);
/* Simplifies "This unit or another unit you control" to a unit that you
 * control. */
void tx_plain_this(struct hj_selector *s, uint32_t *or_this);
/* Returns the reason why the ability is ambiguous, with the clause in *AT; NULL
 * if the ability is clear. */
const char *tx_unclear(const struct tx_reader *r, const struct hj_ability *a,
                       const struct hj_effect **at);
bool tx_read_sentence(struct tx_reader *r, size_t i, bool before,
                      struct hj_sentence *s);
/* True if a sentence does not continue the previous ability: it has a colon of
 * its own, or begins with a condition. */
bool tx_begins_anew(const struct tx_parse *p);
/* Reads "Use this ability only once each turn" into LAST, the previous
 * ability. */
bool tx_frequency(struct tx_parse *p, struct hj_ability *last);
/* Withdraws the ability that sentence I, read last, limits, or that it stands
 * behind in BRACKETS, if sentence I is not understood. */
void tx_limit(struct tx_reader *r, struct hj_sentence *sentences, size_t i,
              bool brackets);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* What a card's text means: sentences, compiled to abilities in plain data. */
#ifndef HJ_CARDS_ABILITY_H
#define HJ_CARDS_ABILITY_H

#include "base/arena.h"
#include "base/error.h"
#include "base/out.h"

/*
 *   text ─┬─ sentence "ALPHA STRIKE, FLIGHT"      2 abilities: keywords
 *         ├─ sentence "Activate: Draw a card"     1 ability: cost, effect
 *         └─ sentence "Flip a coin; on heads …"   not understood: none
 *
 * A sentence is understood as a whole or not at all; nothing is guessed.
 */

/* The keywords: keywords.def, in its order. */
enum hj_keyword {
#define HJ_KEYWORD(kind, shown, path, pattern) HJ_KEYWORD_##kind,
#include "cards/keywords.def"
#undef HJ_KEYWORD
    HJ_KEYWORDS /* none */
};

/* A keyword with its numbers: N:X of BARRAGE, X of FOCUS, else 0. */
struct hj_keyword_value {
    uint8_t keyword; /* enum hj_keyword */
    int16_t n, x;
};

/* Kinds of things that a selector may name, as bits. */
enum {
    HJ_THING_COMBATANT = 1,
    HJ_THING_SITE = 2,
    HJ_THING_TACTIC = 4,
    HJ_THING_CONDITION = 8,
    HJ_THING_INFLUENCE = 16,
    HJ_THING_EFFECT = 32, /* on the chain */
    HJ_THING_PLAYER = 64,
    /* Sites, combatants, conditions in play, influence cards: objects.2 */
    HJ_THING_OBJECT = HJ_THING_COMBATANT | HJ_THING_SITE | HJ_THING_CONDITION |
                      HJ_THING_INFLUENCE,
    HJ_THING_CARD = HJ_THING_COMBATANT | HJ_THING_SITE | HJ_THING_TACTIC |
                    HJ_THING_CONDITION
};

/* How a selector picks among what fits. */
enum hj_pick {
    HJ_PICK_NONE,   /* nothing is selected */
    HJ_PICK_THIS,   /* the object with the ability */
    HJ_PICK_IT,     /* what the effect before it was about, or the event */
    HJ_PICK_TARGET, /* one, chosen when played and checked again */
    HJ_PICK_EACH,   /* all that fit */
    HJ_PICK_ANY,    /* "a": any one, chosen when the effect is carried out */
    HJ_PICK_FORCE,  /* each other attacker in its JOINT STRIKE FORCE */
    HJ_PICK_YOU     /* the controller of the ability */
};

enum hj_control { HJ_CONTROL_ANY, HJ_CONTROL_YOU, HJ_CONTROL_OPPONENT };

enum { HJ_SELECTOR_WORDS = 2, HJ_COST_NONE = 32767 };

/* Who or what.  For players (things is HJ_THING_PLAYER) control says which:
 * any player, you, or an opponent.  The words are factions or traits, the
 * catalogue knows which; all of them must hold. */
struct hj_selector {
    uint8_t pick;                  /* enum hj_pick */
    uint8_t things;                /* bits HJ_THING_… */
    uint8_t control;               /* enum hj_control */
    uint8_t keyword;               /* it must have that one; HJ_KEYWORDS: any */
    bool other;                    /* not the object with the ability */
    int16_t cost_least, cost_most; /* 0 and HJ_COST_NONE: any */
    struct hj_str words[HJ_SELECTOR_WORDS]; /* n is 0 where unused */
    struct hj_str name;                     /* n is 0: any name */
};

/* When an ability works. */
enum hj_when {
    HJ_WHEN_KEYWORD,    /* a printed keyword */
    HJ_WHEN_PAYMENT,    /* COST: EFFECT */
    HJ_WHEN_REQUIRED,   /* at the start of a phase, or the keyword value step */
    HJ_WHEN_OPTIONAL,   /* when, whenever, during */
    HJ_WHEN_CONTINUOUS, /* neither cost nor trigger */
    HJ_WHEN_OWN,        /* the effect of a tactic or a condition */
    HJ_WHEN_BUILDING,   /* deck building: ruling R36 */
    HJ_WHENS
};

/* What an ability waits for. */
enum hj_trigger {
    HJ_TRIGGER_NONE,
    HJ_TRIGGER_PHASE_START, /* at the start of it; phase and whose */
    HJ_TRIGGER_PHASE,       /* during it */
    HJ_TRIGGER_ATTACKER,
    HJ_TRIGGER_DEFENDER,
    HJ_TRIGGER_FORCE,
    HJ_TRIGGER_ENTERS,
    HJ_TRIGGER_DEPLOYED,
    HJ_TRIGGER_ESTABLISHED,
    HJ_TRIGGER_TO_DAMAGE,
    HJ_TRIGGER_TO_DESTROY,
    HJ_TRIGGER_ACTIVATED,
    HJ_TRIGGER_RESET,
    HJ_TRIGGER_BLAST,
    HJ_TRIGGER_DRAWS,
    HJ_TRIGGER_LOSES_HEALTH,
    HJ_TRIGGER_TACTIC,
    HJ_TRIGGERS
};

/* Phases in the order of the turn. */
enum hj_text_phase {
    HJ_TEXT_PHASE_RESET,
    HJ_TEXT_PHASE_DRAW,
    HJ_TEXT_PHASE_INFLUENCE,
    HJ_TEXT_PHASE_SITE,
    HJ_TEXT_PHASE_SULARIUM,
    HJ_TEXT_PHASE_COMBATANT,
    HJ_TEXT_PHASE_ATTACK,
    HJ_TEXT_PHASE_DISCARD,
    HJ_TEXT_PHASE_END,
    HJ_TEXT_PHASES
};

enum hj_cost_kind {
    HJ_COST_ACTIVATE,
    HJ_COST_INFLUENCE,
    HJ_COST_SULARIUM,
    HJ_COST_HEALTH,
    HJ_COST_DISCARD,
    HJ_COST_TO_DAMAGE,  /* this object to its damage pile */
    HJ_COST_TO_DESTROY, /* this object is destroyed */
    HJ_COST_HARVEST,    /* a combatant from the damage to the destroy pile */
    HJ_COST_COUNTERS,   /* sularium counters of this object */
    HJ_COSTS
};

struct hj_ability_cost {
    uint8_t kind; /* enum hj_cost_kind */
    int16_t n;
};

enum hj_effect_kind {
    HJ_EFFECT_DAMAGE, /* n direct damage */
    HJ_EFFECT_MODIFY, /* +atk/+def */
    HJ_EFFECT_GAIN,   /* keywords */
    HJ_EFFECT_LOSE,   /* keywords, one instance of each */
    HJ_EFFECT_ACTIVATE,
    HJ_EFFECT_RESET,
    HJ_EFFECT_LEAVE,  /* removed from the attack */
    HJ_EFFECT_HEALTH, /* n, negative: loses */
    HJ_EFFECT_DRAW,
    HJ_EFFECT_DISCARD,
    HJ_EFFECT_INFLUENCE,
    HJ_EFFECT_SULARIUM,
    HJ_EFFECT_DESTROY,
    HJ_EFFECT_PLACE,              /* in its owner's zone */
    HJ_EFFECT_RETURN,             /* from your damage pile to your hand */
    HJ_EFFECT_COUNTER,            /* n sularium counters */
    HJ_EFFECT_GENERATE_SULARIUM,  /* this object generates +n */
    HJ_EFFECT_GENERATE_INFLUENCE, /* you generate +n */
    HJ_EFFECT_CONTROL,
    HJ_EFFECT_CANCEL,      /* an effect on the chain */
    HJ_EFFECT_PREVENT,     /* the next n damage this turn */
    HJ_EFFECT_SEARCH,      /* a card of your deck to your hand */
    HJ_EFFECT_ROLL,        /* a die of n sides, or a coin */
    HJ_EFFECT_DECK_COST,   /* deck building: cards named so cost n */
    HJ_EFFECT_DECK_COPIES, /* deck building: any number of copies */
    HJ_EFFECTS
};

/* Where HJ_EFFECT_PLACE puts a card. */
enum hj_text_zone {
    HJ_TEXT_ZONE_NONE,
    HJ_TEXT_ZONE_DAMAGE,
    HJ_TEXT_ZONE_DESTROY,
    HJ_TEXT_ZONE_HAND,
    HJ_TEXT_ZONE_INFLUENCE
};

/* A longer text of a card is refused. */
enum { HJ_TEXT_MOST_SENTENCES = 1000 };

enum { HJ_MOST_COSTS = 4, HJ_MOST_KEYWORDS = 4, HJ_MOST_EFFECTS = 6 };

/* A card's own list of keywords, each an ability, may be longer than one that
 * an effect gives. */
enum { HJ_MOST_LISTED = 16 };

/* HJ_EFFECT_ROLL: n of a coin, whose results these are. */
enum { HJ_COIN = 1, HJ_HEADS = 1, HJ_TAILS = 2, HJ_DIE = 6 };

/* One effect.  WHOM is whom or what it changes (the player who draws …).  With
 * MOST above 0 it is carried out only if the roll before it in the same ability
 * shows LEAST to MOST. */
struct hj_effect {
    uint8_t kind; /* enum hj_effect_kind */
    uint8_t zone; /* enum hj_text_zone */
    bool until;   /* until end of turn */
    uint8_t keyword_count;
    int16_t n, atk, def, least, most;
    struct hj_selector whom;
    struct hj_keyword_value keywords[HJ_MOST_KEYWORDS];
    struct hj_str word; /* of HJ_EFFECT_DECK_COST */
};

/* One ability.  Slices and effects are in the arena that it was compiled to. */
struct hj_ability {
    uint8_t when;    /* enum hj_when */
    uint8_t trigger; /* enum hj_trigger */
    uint8_t phase;   /* enum hj_text_phase, of the two phase triggers */
    uint8_t whose;   /* enum hj_control: your, an opponent's, or each phase */
    uint8_t cost_count, effect_count;
    uint16_t sentence;               /* its index */
    struct hj_keyword_value keyword; /* of HJ_WHEN_KEYWORD */
    struct hj_selector subject;      /* who does what it waits for */
    struct hj_ability_cost costs[HJ_MOST_COSTS];
    const struct hj_effect *effects; /* at most HJ_MOST_EFFECTS */
};

/* One sentence: its place in the source text (bytes), and what was made of
 * it. */
struct hj_sentence {
    struct hj_str text; /* a slice of the source, trimmed, without its dot */
    bool understood;
    uint16_t first, count; /* of the abilities; a sentence that goes on about
                            * "it" adds effects to the one before: count 0 */
};

/* A compiled text. */
struct hj_card_text {
    const struct hj_sentence *sentences;
    const struct hj_ability *abilities;
    uint16_t sentence_count, ability_count;
};

/* The compiled patterns: one object may compile any number of texts, one at a
 * time. */
struct hj_text;

/* Compiles the table of patterns; NULL with the reason in E when memory is
 * short.  The caller frees it. */
struct hj_text *hj_text_new(struct hj_error *e);
void hj_text_free(struct hj_text *text);

/* Says which words are factions or traits.  Without it (NULL, the default) a
 * word before `combatant` and the like may be any that begins with a capital
 * letter; with it a sentence with a word that KNOWS denies is not understood.
 * DATA is handed through. */
void hj_text_words(struct hj_text *text,
                   bool (*knows)(void *data, struct hj_str word), void *data);

/* What is compiled: the text of a tactic or condition has effects of its own,
 * that of a site or combatant works while it is in play. */
enum hj_text_of { HJ_TEXT_OF_OBJECT, HJ_TEXT_OF_TACTIC, HJ_TEXT_OF_CONDITION };

/* The kind of text that a card of this `type` has. */
enum hj_text_of hj_text_of_type(struct hj_str type);

/* Compiles the text of a card into *RESULT, in ARENA; SOURCE must live as long
 * as the sentences are read.  A sentence that is not understood is no failure.
 * False with the reason in E when memory is short or the text has more than
 * HJ_TEXT_MOST_SENTENCES. */
bool hj_text_compile(struct hj_text *text, struct hj_str source,
                     enum hj_text_of of, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e);

/* Writes what was understood of sentence I, in our words, e.g. `payment:
 * Activate → deal 1 direct damage to target combatant`; `not understood`
 * where that is so. */
void hj_text_describe(const struct hj_card_text *text, size_t i,
                      struct hj_out *out);

/* Writes one effect, or one selector, in our words. */
void hj_effect_describe(const struct hj_effect *effect, struct hj_out *out);
void hj_selector_describe(const struct hj_selector *selector,
                          struct hj_out *out);

/* The keyword as cards print it, and as paths name it. */
const char *hj_keyword_name(enum hj_keyword keyword);
const char *hj_keyword_path(enum hj_keyword keyword);

#endif

/* SPDX-License-Identifier: MPL-2.0 */
/* Checks of a game's tables before a game is played: a wrong row is reported to
 * its author, and the kernel never reads outside of a table. */
#include "play/internal.h"

enum {
    TYPES = 32,
    KEYWORDS = 64,
    EVENTS = 48, /* PL_PHASE_EVENT behind them */
    OWN_FACTS = 4
};

/* A table by its words: the address of the first, and the size of a row. */
struct table {
    const char *what;
    const char *const *words; /* that of its first row */
    size_t row;
    unsigned count, most;
    unsigned is;
};
enum {
    LACKS = 1,  /* words may be NULL */
    SHARES = 2, /* two rows may have one word */
    PATH = 4    /* words are parts of paths */
};
#define TABLE(WHAT, ROWS, WORD, COUNT, MOST, IS)                               \
    {                                                                          \
        WHAT, (ROWS) != NULL ? &(ROWS)->WORD : NULL, sizeof *(ROWS), COUNT,    \
            MOST, IS                                                           \
    }
/* One of the words of the cards, or of the board. */
#define WORDS(WHAT, ROWS, WORD, COUNT)                                         \
    TABLE(WHAT, ROWS, WORD, COUNT, UINT8_MAX, SHARES)

static const char *word_of(const struct table *t, unsigned i)
{
    return *(const char *const *)(const void *)((const char *)t->words +
                                                i * t->row);
}

/* True if a log can write WORD in a path. */
static bool is_path(const char *word)
{
    return strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-.") ==
           strlen(word);
}

static bool rows_hold(const struct table *t, struct hj_error *e)
{
    if (t->count > t->most)
        return hj_fail(e, "%u %ss, at most %u", t->count, t->what, t->most);
    if (t->count > 0 && t->words == NULL)
        return hj_fail(e, "%u %ss, and no table of them", t->count, t->what);
    for (unsigned i = 0; i < t->count; i++) {
        const char *word = word_of(t, i);
        if (word == NULL ? !(t->is & LACKS) : *word == '\0')
            return hj_fail(e, "row %u of the %ss has no word", i, t->what);
        if ((t->is & PATH) && word != NULL && !is_path(word))
            return hj_fail(e,
                           "the %s '%s' is not a word of paths: lower case, "
                           "digits, hyphens, dots",
                           t->what, word);
        for (unsigned k = 0; word != NULL && !(t->is & SHARES) && k < i; k++)
            if (word_of(t, k) != NULL && strcmp(word, word_of(t, k)) == 0)
                return hj_fail(e, "two %ss are called '%s'", t->what, word);
    }
    return true;
}

static bool words_hold(const struct pl_rules *rules,
                       const struct hj_board *board, struct hj_error *e)
{
    const struct hj_text_words *w = rules->words;
    unsigned values = rules->value_count < HJ_PIECE_VALUES ? rules->value_count
                                                           : HJ_PIECE_VALUES;
    const struct table tables[] = {
        TABLE("zone", rules->zones, word, rules->zone_count, PL_ZONES,
              SHARES | PATH),
        TABLE("zone title", rules->zones, title, rules->zone_count, PL_ZONES,
              SHARES),
        TABLE("number", rules->numbers, path, rules->number_count, PL_NUMBERS,
              PATH),
        TABLE("value", rules->values, path, rules->value_count, PL_VALUES,
              PATH),
        TABLE("flag", rules->flags, path, rules->flag_count, PL_FLAGS, PATH),
        TABLE("mark", rules->marks, path, rules->mark_count, PL_MARKS,
              LACKS | PATH),
        TABLE("phase", rules->phases, word, rules->phase_count, PL_PHASES,
              PATH),
        TABLE("lay", rules->lays, word, rules->lay_count, UINT8_MAX, PATH),
        TABLE("type", w->types, one, w->type_count, TYPES, 0),
        TABLE("keyword", w->keywords, path, w->keyword_count, KEYWORDS, PATH),
        TABLE("event", w->events, one, w->event_count, EVENTS, 0),
        WORDS("type plural", w->types, many, w->type_count),
        WORDS("noun", w->nouns, one, w->noun_count),
        WORDS("noun plural", w->nouns, many, w->noun_count),
        WORDS("state", w->states, text, w->state_count),
        WORDS("card's zone", w->zones, text, w->zone_count),
        WORDS("card's value", w->values, text, w->value_count),
        WORDS("shown value", w->values, shown, w->value_count),
        WORDS("card's number", w->numbers, text, w->number_count),
        WORDS("counter", w->counters, one, w->counter_count),
        WORDS("counter plural", w->counters, many, w->counter_count),
        WORDS("card's phase", w->phases, text, w->phase_count),
        WORDS("event plural", w->events, many, w->event_count),
        WORDS("keyword text", w->keywords, text, w->keyword_count),
        WORDS("shown keyword", w->keywords, shown, w->keyword_count),
        WORDS("damage word", w->damages, text, w->damage_count),
        WORDS("relation", w->relations, text, w->relation_count),
        WORDS("card's verb", w->verbs, shape, w->verb_count),
        WORDS("cost", w->costs, shape, w->cost_count),
        WORDS("heading", w->headings, text, w->heading_count),
        WORDS("shown heading", w->headings, shown, w->heading_count),
        TABLE("board zone", board->zones, title, board->zone_count,
              HJ_BOARD_ZONES, SHARES),
        WORDS("board number", board->numbers, fact, board->number_count),
        WORDS("number title", board->numbers, title, board->number_count),
        TABLE("board value", board->values, word, board->value_count, values,
              SHARES),
        WORDS("value title", board->values, title, board->value_count)};

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (!rows_hold(&tables[i], e))
            return false;
    return true;
}

/* True if N is a row of a table with COUNT rows; else E has the reason. */
static bool is_row(int n, int count, const char *of, const char *what,
                   struct hj_error *e)
{
    return (n >= 0 && n < count) ||
           hj_fail(e, "%s: no row %d in the table of %ss, which has %d", of, n,
                   what, count);
}

/* Does the same for a row + 1, where 0 means none. */
static bool is_row_or_0(int n, int count, const char *of, const char *what,
                        struct hj_error *e)
{
    return n == 0 || is_row(n - 1, count, of, what, e);
}

/* True if each word of the cards means a row of a table. ROWS: these rows. */
static bool meanings_hold(const uint8_t *rows, int words, int count,
                          const char *of, const char *what, struct hj_error *e)
{
    if (rows == NULL && words > 0)
        return hj_fail(e, "the cards have %d words of %ss, and %s is missing",
                       words, what, of);
    for (int i = 0; i < words; i++)
        if (!is_row(rows[i], count, of, what, e))
            return false;
    return true;
}

/* True if the zones with a part of their own exist and are what that part
 * needs, and no zone has two of them. */
static bool piles_hold(const struct pl_rules *rules, struct hj_error *e)
{
#define PILE(PART, IS)                                                         \
    {                                                                          \
#PART, #IS, rules->PART, IS                                            \
    }
    const struct {
        const char *part, *flag;
        uint8_t zone;
        uint16_t is;
    } piles[] = {PILE(hand, PL_OWNED), PILE(deck, PL_DECK),
                 PILE(discard, PL_OWNED), PILE(open_zone, PL_SINGLE),
                 PILE(stack, 0)};
#undef PILE

    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
        const struct pl_zone *z;
        if (!is_row(piles[i].zone, rules->zone_count, piles[i].part, "zone", e))
            return false;
        if (piles[i].zone == 0)
            continue;
        z = &rules->zones[piles[i].zone];
        if ((z->is & piles[i].is) != piles[i].is)
            return hj_fail(e, "the zone '%s' is the %s and lacks %s", z->word,
                           piles[i].part, piles[i].flag);
        for (size_t k = 0; k < i; k++)
            if (piles[k].zone == piles[i].zone)
                return hj_fail(e, "the zone '%s' is the %s and the %s", z->word,
                               piles[k].part, piles[i].part);
    }
    return true;
}

static bool roles_hold(const struct pl_rules *rules, struct hj_error *e)
{
    const struct hj_text_words *w = rules->words;
    int zones = rules->zone_count, phases = rules->phase_count;

    return piles_hold(rules, e) &&
           is_row(rules->first_phase, phases, "first_phase", "phase", e) &&
           is_row(rules->position_phase, phases, "position_phase", "phase",
                  e) &&
           is_row_or_0(rules->prevents, rules->mark_count, "prevents", "mark",
                       e) &&
           meanings_hold(rules->word_zones, w->zone_count, zones, "word_zones",
                         "zone", e) &&
           meanings_hold(rules->word_values, w->value_count, rules->value_count,
                         "word_values", "value", e) &&
           meanings_hold(rules->word_numbers, w->number_count,
                         rules->number_path != NULL ? PL_NUMBERS
                                                    : rules->number_count,
                         "word_numbers", "number", e) &&
           meanings_hold(rules->word_marks, w->counter_count, rules->mark_count,
                         "word_marks", "mark", e);
}

static bool operands_hold(const struct pl_rules *rules, const struct pl_verb *v,
                          enum hj_role role, struct hj_error *e)
{
    const struct pl_operands *o = &v->words[role];
    const char *verb = hj_verb_word(v->verb), *word = hj_role_word(role);

    if (o->kind == PL_HAND && rules->hand == 0)
        return hj_fail(e,
                       "the verb '%s' takes cards of the hand, and no zone is "
                       "the hand",
                       verb);
    if (o->kind != PL_NO_WORDS && !hj_verb_takes(v->verb, role))
        return hj_fail(e,
                       "the verb '%s' takes words behind '%s', which it does "
                       "not have in play/verbs.def",
                       verb, word);
    if (o->most > 0 && o->least > o->most)
        return hj_fail(e, "the verb '%s' takes %d to %d words behind '%s'",
                       verb, o->least, o->most, word);
    return role != HJ_ROLE_ITEM || o->only == 0 ||
           hj_fail(e, "the verb '%s' has ONLY for its first operand", verb);
}

static bool verbs_hold(const struct pl_rules *rules, struct hj_error *e)
{
    if (rules->verb_count > 0 && rules->verbs == NULL)
        return hj_fail(e, "%d verbs, and no table of them", rules->verb_count);
    for (int i = 0; i < rules->verb_count; i++) {
        const struct pl_verb *v = &rules->verbs[i];
        if (hj_verb_word(v->verb)[0] == '\0')
            return hj_fail(e, "a verb has no word in play/verbs.def, or in "
                              "HJ_OWN_VERBS");
        if (v->work == NULL)
            return hj_fail(e, "the verb '%s' has no function",
                           hj_verb_word(v->verb));
        if (v->phase != PL_ANY_PHASE &&
            !is_row(v->phase, rules->phase_count, hj_verb_word(v->verb),
                    "phase", e))
            return false;
        for (int role = 0; role < HJ_ROLES; role++)
            if (!operands_hold(rules, v, (enum hj_role)role, e))
                return false;
        for (int k = 0; k < i; k++)
            if (rules->verbs[k].verb == v->verb)
                return hj_fail(e, "the verb '%s' has two rows",
                               hj_verb_word(v->verb));
    }
    return true;
}

static bool numbers_hold(const struct pl_rules *rules, struct hj_error *e)
{
    for (int i = 0; i < rules->number_count; i++) {
        const struct pl_number *n = &rules->numbers[i];
        int most = n->most == 0 ? PL_GREATEST : n->most;
        if (n->start < n->least || n->start > most || n->least < -PL_GREATEST ||
            most > PL_GREATEST)
            return hj_fail(e, "the number '%s' starts at %d, from %d to %d",
                           n->path, n->start, n->least, most);
    }
    if (rules->own_size > PL_OWN)
        return hj_fail(e, "own_size is %d, at most %d", rules->own_size,
                       PL_OWN);
    for (int i = 0; i < PL_OWN_PARTS; i++)
        if (rules->own_parts[i].at > PL_OWN ||
            rules->own_parts[i].count >= PL_OWN)
            return hj_fail(e, "row %d of own_parts lies outside of %d bytes", i,
                           PL_OWN);
    return (rules->hand_size >= 0 && rules->hand_size <= HJ_GAME_MOST_HAND) ||
           hj_fail(e, "hand_size is %d, at most %d", rules->hand_size,
                   HJ_GAME_MOST_HAND);
}

static bool rest_holds(const struct pl_rules *rules, struct hj_error *e)
{
    const unsigned kernels = PL_FORESEEN | PL_SEEN | PL_HAS_MARKS;
    int readings = 0;

    for (int i = 0; i < rules->lay_count; i++)
        if (!is_row(rules->lays[i].zone, rules->zone_count, rules->lays[i].word,
                    "zone", e))
            return false;
    for (int i = 0; i < rules->value_count; i++)
        if (!is_row_or_0(rules->values[i].minus_mark, rules->mark_count,
                         rules->values[i].path, "mark", e))
            return false;
    for (int i = 0; i < rules->flag_count; i++)
        if (rules->flags[i].flag & kernels)
            return hj_fail(e, "the flag '%s' is one of the kernel's own",
                           rules->flags[i].path);
    while (rules->readings != NULL && rules->readings[readings].id != NULL)
        readings++;
    if (readings > PL_READINGS)
        return hj_fail(e, "%d readings, at most %d", readings, PL_READINGS);
    if (rules->least_players < 1 || rules->most_players > PL_PLAYERS ||
        rules->least_players > rules->most_players)
        return hj_fail(e, "%d to %d players: must be from 1 to %d",
                       rules->least_players, rules->most_players, PL_PLAYERS);
    for (int i = 0; i < rules->words->phase_count; i++)
        if (i > pl_last_moment(rules) ||
            strstr(rules->words->phases[i].text,
                   rules->phases[rules->first_phase + i].word) == NULL)
            return hj_fail(e,
                           "the cards' word '%s' is not that of phase %d of "
                           "a turn",
                           rules->words->phases[i].text, i + 1);
    if ((rules->stack == 0) != (rules->order == PL_STACK_NONE))
        return hj_fail(e, rules->stack == 0
                              ? "order is that of a stack, and no zone is it"
                              : "a zone is the stack, and order is "
                                "PL_STACK_NONE");
    return is_row_or_0(rules->empty_deck_reading, readings,
                       "empty_deck_reading", "reading", e);
}

/* Returns the word for the number of cards in a zone; NULL if it is not a
 * fact. */
static const char *counted(const struct pl_zone *z)
{
    return !(z->is & (PL_COUNTED | PL_DECK)) ? NULL
           : z->count != NULL                ? z->count
                                             : z->word;
}

/* True if a player's path is in the tables, or may be the game's own. */
static bool is_fact(const struct pl_rules *rules, const char *path)
{
    if (PL_NAMED(rules, number, path, hj_str(path)) >= 0)
        return true;
    for (int i = 0; i < rules->zone_count; i++)
        if (counted(&rules->zones[i]) != NULL &&
            strcmp(counted(&rules->zones[i]), path) == 0)
            return true;
    return rules->more_paths != NULL || rules->query != NULL ||
           rules->path_of != NULL || rules->number_path != NULL;
}

/* Returns fact I of an object: the kernel's own, values, flags and marks; NULL:
 * it has no path. */
static const char *object_fact(const struct pl_rules *rules, int i)
{
    static const char *const own[OWN_FACTS] = {"zone", "controller", "owner",
                                               "attached"};

    if (i < OWN_FACTS)
        return own[i];
    i -= OWN_FACTS;
    if (i < rules->value_count)
        return rules->values[i].path;
    i -= rules->value_count;
    return i < rules->flag_count ? rules->flags[i].path
                                 : rules->marks[i - rules->flag_count].path;
}

/* Finds two things that would have the same path. */
static bool paths_differ(const struct pl_rules *rules, struct hj_error *e)
{
    const uint32_t both = PL_PLACES | PL_SHARED;

    for (int i = 1; i < rules->zone_count; i++) {
        const struct pl_zone *z = &rules->zones[i];
        for (int k = 1; k < i; k++)
            if (strcmp(z->word, rules->zones[k].word) == 0 &&
                (z->is & rules->zones[k].is & both) != both)
                return hj_fail(e,
                               "two zones are called '%s', and are not "
                               "shared places",
                               z->word);
        for (int n = 0; n < rules->number_count; n++)
            if (counted(z) != NULL &&
                strcmp(counted(z), rules->numbers[n].path) == 0)
                return hj_fail(e, "a number and a zone are called '%s'",
                               counted(z));
    }
    for (int i = 0; i < OWN_FACTS + rules->value_count + rules->flag_count +
                            rules->mark_count;
         i++)
        for (int k = 0; object_fact(rules, i) != NULL && k < i; k++)
            if (object_fact(rules, k) != NULL &&
                strcmp(object_fact(rules, i), object_fact(rules, k)) == 0)
                return hj_fail(e, "two facts of a card are called '%s'",
                               object_fact(rules, i));
    return true;
}

static bool board_holds(const struct pl_rules *rules,
                        const struct hj_board *board, struct hj_error *e)
{
    if (board->pieces == NULL || board->places == NULL)
        return hj_fail(e, "the board lacks its functions: pl_pieces and "
                          "pl_places");
    if (board->columns > HJ_BOARD_COLUMNS)
        return hj_fail(e, "the board has %d columns, at most %d",
                       board->columns, HJ_BOARD_COLUMNS);
    if (rules->board_of == NULL)
        return hj_fail(e, "board_of is missing: which of the board each zone "
                          "is");
    for (int i = 0; i < rules->zone_count; i++)
        if (!is_row_or_0(rules->board_of[i], board->zone_count,
                         rules->zones[i].word, "board's zone", e))
            return false;
    for (int i = 0; i < board->zone_count; i++) {
        int look = board->zones[i].look;
        if (look > HJ_LOOK_CROWD)
            return hj_fail(e,
                           "the board's zone '%s' has no look of enum "
                           "hj_look",
                           board->zones[i].title);
        if (look >= HJ_LOOK_SHARED && board->columns == 0)
            return hj_fail(e,
                           "the board's zone '%s' is shared, and the board "
                           "has no columns",
                           board->zones[i].title);
    }
    if (board->turned == NULL)
        return hj_fail(e, "the board lacks the word for turned cards");
    for (int i = 0; i < board->number_count; i++)
        if (!is_fact(rules, board->numbers[i].fact))
            return hj_fail(e,
                           "the board shows '%s', which is not a fact of "
                           "a player",
                           board->numbers[i].fact);
    return true;
}

bool pl_tables_hold(const struct pl_rules *rules, const struct hj_board *board,
                    struct hj_error *e)
{
    struct hj_error why = {0};

    if (rules->id == NULL || rules->title == NULL)
        return hj_fail(e, "a game without an id or a title");
    if (rules->words == NULL)
        hj_fail(&why, "no words of its cards");
    else if (rules->zone_count == 0 || rules->phase_count == 0)
        hj_fail(&why, "no zones, or no phases");
    else if (words_hold(rules, board, &why) && roles_hold(rules, &why) &&
             verbs_hold(rules, &why) && numbers_hold(rules, &why) &&
             rest_holds(rules, &why) && paths_differ(rules, &why) &&
             board_holds(rules, board, &why))
        return true;
    return hj_fail(e, "the tables of %s cannot be played: %s", rules->title,
                   why.text);
}

uint64_t pl_verbs_of(const struct pl_rules *rules)
{
    uint64_t all = HJ_VERBS_OF_ALL;

    for (int i = 0; rules->verbs != NULL && i < rules->verb_count; i++)
        all |= UINT64_C(1) << rules->verbs[i].verb;
    return all;
}

uint64_t pl_bringing_of(const struct pl_rules *rules, bool placed)
{
    uint64_t all = 0;

    for (int i = 0; rules->verbs != NULL && i < rules->verb_count; i++) {
        const struct pl_operands *words = rules->verbs[i].words;
        if (words[HJ_ROLE_AS].kind != PL_NO_WORDS &&
            (words[HJ_ROLE_ON].kind == PL_NO_WORDS ||
             (placed && words[HJ_ROLE_AT].kind != PL_NO_WORDS)))
            all |= UINT64_C(1) << rules->verbs[i].verb;
    }
    return all;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The phrases of a game's words, and the search for the phrase at a token. */
#include "text/internal.h"

/* True at the end of a piece without blanks. */
static bool ends_piece(char c)
{
    return c == '\0' || c == ' ' || c == '|';
}

static bool ends_word(char c)
{
    switch (c) {
    case '[':
    case ']':
    case ',':
    case '%':
    case '/':
        return true;
    default:
        return ends_piece(c);
    }
}

/* Takes a word: "opponent's" is one, "[2]" three. */
static struct hj_str take_form(const char **at, uint32_t *hash)
{
    struct hj_str word = {*at, 1};

    if (!ends_word(word.p[0])) /* else a sign */
        while (!ends_word(word.p[word.n]))
            word.n++;
    *at += word.n;
    *hash = tx_hash(word);
    return word;
}

/* Adds the word, with its other form, or the hole at *AT. */
static bool add_item(struct hj_grammar *text, const char **at, bool tight)
{
    struct tx_item *item = &text->items[text->item_count];

    if (text->item_count == TX_MOST_ITEMS)
        return false;
    text->item_count++;
    *item = (struct tx_item){.tight = tight};
    if (**at == '%') {
        (*at)++;
        item->hole = ends_piece(**at) ? '%' : *(*at)++;
        return true;
    }
    item->word = item->other = take_form(at, &item->hash);
    item->other_hash = item->hash;
    if (**at == '/') {
        (*at)++;
        item->other = take_form(at, &item->other_hash);
    }
    return true;
}

static bool add_phrases(struct hj_grammar *text, const char *all, uint8_t row,
                        uint8_t form)
{
    for (const char *at = all; at != NULL;) {
        struct tx_phrase *p = &text->phrases[text->phrase_count];
        if (text->phrase_count == TX_MOST_PHRASES)
            return false;
        *p = (struct tx_phrase){row, form, text->item_count, 0};
        for (bool tight = false; *at != '|' && *at != '\0';) {
            bool blank = *at == ' ';
            if (blank)
                at++;
            else if (!add_item(text, &at, tight))
                return false;
            tight = !blank;
        }
        p->count = (uint16_t)(text->item_count - p->first);
        text->phrase_count++;
        at = *at == '|' ? at + 1 : NULL;
    }
    return true;
}

bool tx_phrases(struct hj_grammar *text)
{
    const struct hj_text_words *w = text->words;
    bool good = true;

    /* The rows of a table, with the phrases in one member, or in two forms. */
#define TABLE(table, rows, add)                                                \
    text->tables[table] = text->phrase_count;                                  \
    for (uint8_t i = 0; good && i < w->rows##_count; i++)                      \
        good = add;
#define PHRASES(table, rows, member)                                           \
    TABLE(table, rows, add_phrases(text, w->rows##s[i].member, i, 0))
#define FORMS(table, rows)                                                     \
    TABLE(table, rows,                                                         \
          add_phrases(text, w->rows##s[i].one, i, 0) &&                        \
              add_phrases(text, w->rows##s[i].many, i, 1))
    FORMS(TX_TYPE, type)
    FORMS(TX_NOUN, noun)
    PHRASES(TX_STATE, state, text)
    PHRASES(TX_ZONE, zone, text)
    PHRASES(TX_VALUE, value, text)
    PHRASES(TX_NUMBERS, number, text)
    FORMS(TX_COUNTER, counter)
    PHRASES(TX_PHASE, phase, text)
    FORMS(TX_EVENT, event)
    PHRASES(TX_KEYWORD, keyword, text)
    PHRASES(TX_DAMAGE, damage, text)
    PHRASES(TX_RELATION, relation, text)
    PHRASES(TX_VERB, verb, shape)
    PHRASES(TX_COST, cost, shape)
    PHRASES(TX_HEADING, heading, text)
#undef FORMS
#undef PHRASES
#undef TABLE
    text->tables[TX_TABLES] = text->phrase_count;
    return good;
}

const struct tx_phrase *tx_normal(const struct hj_grammar *text,
                                  enum tx_table table, uint8_t row)
{
    const struct tx_phrase *phrase = &text->phrases[text->tables[table]];

    while (phrase->row != row) /* its first one is the normal one */
        phrase++;
    return phrase;
}

static bool same_word(const struct tx_token *t, struct hj_str word,
                      uint32_t hash)
{
    if (t->kind == TX_WORD)
        return t->hash == hash && hj_str_equal_nocase(t->low, word);
    return (t->kind == TX_MARK || t->kind == TX_SIGNED) &&
           t->said.n == word.n && memcmp(t->said.p, word.p, word.n) == 0;
}

bool tx_item(struct tx_parse *p, const struct tx_item *item, bool *one)
{
    const struct tx_token *t = tx_now(p);
    bool many = same_word(t, item->word, item->hash);

    if (!many && !same_word(t, item->other, item->other_hash))
        return tx_fail(p);
    if (one != NULL && item->hash != item->other_hash)
        *one = !many;
    p->at++;
    return true;
}

bool tx_row_item(struct tx_parse *p, const struct tx_item *item)
{
    if (item->hole != 'w')
        return tx_item(p, item, NULL);
    p->into = tx_whose_zone(p);
    return p->into == HJ_CONTROL_YOU || p->into == HJ_CONTROL_OPPONENT;
}

bool tx_word(const struct tx_parse *p, int i, const char *word)
{
    return hj_str_is(p->tokens[i].low, word);
}

bool tx_row_form(struct tx_parse *p, enum tx_table table, uint8_t *row,
                 uint8_t *form)
{
    const struct hj_grammar *text = p->text;
    int start = p->at, best = start;
    uint8_t into = HJ_CONTROL_ANY;

    for (int i = text->tables[table]; i < text->tables[table + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        int k = 0;
        p->at = start;
        if (!tx_may_be(p, &text->items[phrase->first]))
            continue;
        p->into = HJ_CONTROL_ANY;
        while (k < phrase->count &&
               tx_row_item(p, &text->items[phrase->first + k]))
            k++;
        if (k < phrase->count || p->at <= best)
            continue;
        best = p->at;
        into = p->into;
        *row = phrase->row;
        *form = phrase->form;
    }
    p->at = best;
    p->into = into;
    return best > start;
}

bool tx_row(struct tx_parse *p, enum tx_table table, uint8_t *row)
{
    uint8_t form;

    return tx_row_form(p, table, row, &form);
}

bool tx_zone(struct tx_parse *p, uint8_t *row, uint8_t is)
{
    return tx_row(p, TX_ZONE, row) && (p->w->zones[*row].is & is) != 0;
}

bool tx_is(struct tx_parse *p, const char *word, size_t n)
{
    const struct tx_token *t = tx_now(p);

    return (t->kind == TX_WORD && t->low.n == n &&
            memcmp(t->low.p, word, n) == 0) ||
           tx_fail(p);
}

bool tx_is_among(const char *all, struct hj_str word)
{
    struct hj_str rest = hj_str(all), one;

    while (hj_str_split(&rest, '|', &one))
        if (hj_str_equal_nocase(word, one))
            return true;
    return false;
}

bool tx_begins(const struct tx_parse *p, const char *words)
{
    return p->tokens[0].kind == TX_WORD && tx_is_among(words, p->tokens[0].low);
}

bool tx_says(const struct tx_parse *p, const char *word)
{
    for (int i = p->at; p->tokens[i].kind != TX_END; i++)
        if (p->tokens[i].kind == TX_WORD && hj_str_is(p->tokens[i].low, word))
            return true;
    return false;
}

bool tx_mark(struct tx_parse *p, char mark)
{
    const struct tx_token *t = tx_now(p);

    if (t->kind == TX_MARK && t->said.n == 1 && t->said.p[0] == mark) {
        p->at++;
        return true;
    }
    return tx_fail(p);
}

/* Takes the first word of PHRASE.  Returns the rest of PHRASE, NULL if the word
 * is not here. */
static const char *take_word(struct tx_parse *p, const char *phrase)
{
    const struct tx_token *t = tx_now(p);
    size_t n = 0;

    if (phrase[0] == ',')
        return tx_mark(p, ',') ? phrase + 1 : NULL;
    while (t->kind == TX_WORD && n < t->low.n && phrase[n] == t->low.p[n])
        n++;
    if (t->kind != TX_WORD || n < t->low.n ||
        (phrase[n] != ' ' && phrase[n] != '|' && phrase[n] != '\0')) {
        tx_fail(p);
        return NULL;
    }
    p->at++;
    return phrase + n;
}

/* True if a phrase with the first letter FIRST may begin here; excludes nearly
 * all others. */
static bool may_begin(struct tx_parse *p, char first)
{
    const struct tx_token *t = tx_now(p);

    return first == ',' || (t->kind == TX_WORD && t->low.p[0] == first) ||
           tx_fail(p);
}

bool tx_words(struct tx_parse *p, const char *phrases)
{
    int start = p->at;

    for (const char *next = phrases; next != NULL;) {
        const char *at = may_begin(p, *next) ? take_word(p, next) : NULL;
        while (at != NULL && *at == ' ')
            at = take_word(p, at + 1);
        if (at != NULL)
            return true;
        p->at = start;
        next = strchr(next, '|');
        next = next == NULL ? NULL : next + 1;
    }
    return false;
}

bool tx_stop(struct tx_parse *p, const char *why)
{
    if (p->at > p->far || (p->at == p->far && why != NULL)) {
        p->why = why;
        p->why_at = p->at;
    }
    if (p->at > p->far)
        p->far = p->at;
    return false;
}

bool tx_stop_last(struct tx_parse *p, int start, const char *why)
{
    p->at--;
    tx_stop(p, why);
    return tx_back(p, start);
}

bool tx_stop_farthest(struct tx_parse *p, const char *why)
{
    int start = p->at;

    p->at = p->far > p->at ? p->far : p->at;
    tx_stop(p, why);
    return tx_back(p, start);
}

void *tx_keep(struct tx_parse *p, const void *what, size_t size)
{
    void *kept = hj_arena_alloc(p->arena, size);

    if (kept == NULL)
        p->no_memory = true;
    else
        memcpy(kept, what, size);
    return kept;
}

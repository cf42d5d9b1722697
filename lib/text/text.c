/* SPDX-License-Identifier: MPL-2.0 */
/* The reading of texts, sentence by sentence. */
#include "text/reader.h"

#include "base/utf8.h"

/* Replaces a bullet after N bytes of a sentence with modes by a semicolon
 * between modes.  Returns the new length. */
static size_t bulleted(char *to, size_t n)
{
    if (to[n - 1] == ' ')
        n--;
    if (strchr(":-,;", to[n - 1]) != NULL || (unsigned char)to[n - 1] > 0x7F ||
        hj_str_is((struct hj_str){to + n - 3, 3}, " or"))
        to[n++] = ' ';
    else
        to[to[n - 1] == '.' ? n - 1 : n++] = ';';
    return n;
}

/* Takes a character off S and copies it, a quote, apostrophe or dash as the
 * plain one.  Returns the bytes written. */
static size_t plain_rune(struct hj_str *s, char *to)
{
    uint32_t rune = 0;
    size_t size = hj_utf8_next(*s, &rune), n = 1;

    size = size > 0 ? size : 1;
    if (rune == 0x201C || rune == 0x201D) {
        *to = '"';
    } else if (rune == 0x2018 || rune == 0x2019) {
        *to = '\'';
    } else if (rune == 0x2212 || (rune >= 0x2010 && rune <= 0x2013)) {
        *to = '-';
    } else {
        memcpy(to, s->p, size);
        n = size;
    }
    *s = hj_str_from(*s, size);
    return n;
}

/* Copies a sentence with single blanks, plain quotes, apostrophes and dashes,
 * and without reminders.  The copy is never longer than the source.  Returns
 * its length. */
static size_t plain_copy(const struct hj_text_words *w, struct hj_str s,
                         char *to)
{
    const char *start = s.p;
    size_t n = 0;
    bool line = false; /* at the start of a line */

    while (s.n > 0) {
        size_t blank_size, size;

        if (s.p[0] == '(') {
            struct hj_str before = {start, (size_t)(s.p - start)};
            size = n == 0 ? tx_once_in_front(s) : 0;
            if (size > 0) { /* "(Once each turn.)" is "Once each turn," */
                n = size - 2;
                memcpy(to, s.p + 1, n);
                to[n - 1] = ',';
                s = hj_str_from(s, size);
                continue;
            }
            size = tx_reminder(w, before, s);
            s = hj_str_from(s, size);
            if (size > 0)
                continue;
        }
        if ((s.p[0] == '*' || s.p[0] == '-' || s.p[0] == '\xE2') && n > 0 &&
            tx_bullet(s, line) > 0 && tx_offers((struct hj_str){to, n})) {
            n = bulleted(to, n);
            s = hj_str_from(s, tx_bullet(s, line));
            continue;
        }
        if (s.p[0] > ' ' && s.p[0] < 0x7F) { /* nearly all bytes */
            to[n++] = s.p[0];
            line = false;
            s = hj_str_from(s, 1);
            continue;
        }
        blank_size = hj_str_blank(s);
        if (blank_size > 0) {
            line = line || s.p[0] == '\n';
            s = hj_str_from(s, blank_size);
            if (n > 0 && to[n - 1] != ' ')
                to[n++] = ' ';
            continue;
        }
        line = false;
        n += plain_rune(&s, to + n);
    }
    while (n > 0 && to[n - 1] == ' ')
        n--;
    return n;
}

/* Returns a probable reason for a failure at a mark; NULL if unknown. */
static const char *sign_stops(const struct tx_token *t)
{
    if (t->kind != TX_MARK)
        return NULL;
    if (hj_str_is(t->said, "("))
        return "a reminder in brackets is behind its keyword, begins with a "
               "capital, ends with a full stop and changes nothing";
    if (hj_str_is(t->said, ":"))
        return "missing cost or heading in front of it";
    return hj_str_is(t->said, ".") && t[1].kind == TX_WORD
               ? "missing blank behind the full stop"
               : NULL;
}

/* Sets the word and the reason that stopped the reading of COPY, the sentence
 * with plain signs. */
static void say_why(const struct tx_reader *r, struct hj_sentence *s,
                    struct hj_str copy)
{
    const struct tx_parse *p = &r->p;
    int at = p->far < TX_MOST_TOKENS ? p->far : TX_MOST_TOKENS - 1;

    s->stopped = p->tokens[at].said;
    if (s->stopped.n > 0)
        s->rest = hj_str_from(copy, (size_t)(s->stopped.p - copy.p));
    s->why = p->why_at == p->far && p->why != NULL ? p->why
                                                   : sign_stops(&p->tokens[at]);
}

/* True if the card's NAME, not part of a longer word, is at I in S and means
 * the card: not in "a card named Rust Runner". */
static bool is_own_name(struct hj_str s, size_t i, struct hj_str name)
{
    struct hj_str behind = hj_str_from(s, i);

    if (!hj_str_starts(behind, name) || (i > 0 && s.p[i - 1] != ' ') ||
        hj_str_ends(hj_str_first(s, i), HJ_STR("named ")))
        return false;
    behind = hj_str_from(behind, name.n);
    return behind.n == 0 || strchr(" ,.;:'", behind.p[0]) != NULL;
}

/* Returns COPY with "this TYPE" for each name of the card; "" if it does not
 * name itself. */
static struct hj_str with_this(struct tx_reader *r, struct hj_str copy)
{
    const char *type = r->text->words->types[r->type].one;
    const char *bar = strrchr(type, '|');
    size_t most = copy.n / r->name.n + 1, n = 0;
    struct hj_str this = {NULL, 0};
    bool quoted = false, any = false;
    char *to;

    type = bar != NULL ? bar + 1 : type;
    to = hj_arena_alloc(r->arena, copy.n + most * (strlen(type) + 5));
    r->p.no_memory = r->p.no_memory || to == NULL;
    for (size_t i = 0; to != NULL && i < copy.n; i++) {
        if (!quoted && is_own_name(copy, i, r->name)) {
            any = true;
            memcpy(to + n, "this ", 5);
            memcpy(to + n + 5, type, strlen(type));
            n += 5 + strlen(type);
            i += r->name.n - 1;
            continue;
        }
        quoted = quoted != (copy.p[i] == '"');
        to[n++] = copy.p[i];
    }
    return any ? (struct hj_str){to, n} : this;
}

/* Reads COPY, a sentence with plain signs. */
static bool read_copy(struct tx_reader *r, struct hj_sentence *s, size_t i,
                      bool before, struct hj_str copy)
{
    char *low = hj_arena_alloc(r->arena, copy.n + 1);

    if (low == NULL)
        return false;
    s->why = NULL;
    if (!tx_lex(r->text, copy, low, r->p.tokens)) {
        s->why = "the sentence is too long";
        r->p.tokens[0].kind = TX_END;
        return true;
    }
    s->understood = tx_read_sentence(r, i, before, s);
    s->count = (uint16_t)(r->count - s->first);
    if (!s->understood)
        say_why(r, s, copy);
    return !r->p.no_memory;
}

static bool one_sentence(struct tx_reader *r, struct hj_sentence *s, size_t i,
                         bool before)
{
    char *room;
    struct hj_str copy;
    bool lost = r->lost;

    s->first = (uint16_t)r->count;
    s->rest = s->text;
    r->p.tokens[0].kind = TX_END;
    if (s->text.n > HJ_TEXT_MOST_SENTENCE || !hj_utf8_valid(s->text, NULL)) {
        s->why = "the sentence is too long";
        return true;
    }
    room = hj_arena_alloc(r->arena, s->text.n + 1);
    if (room == NULL)
        return false;
    copy = (struct hj_str){room, plain_copy(r->text->words, s->text, room)};
    r->p.no_memory = false;
    r->p.lines = hj_str_find(s->text, '\n', 0) < s->text.n;
    if (!read_copy(r, s, i, before, copy))
        return false;
    if (s->understood || r->name.n == 0 || r->type == HJ_TEXT_NONE)
        return true;
    /* A name may be a word of the game as well, which goes first. */
    copy = with_this(r, copy);
    if (copy.n == 0)
        return !r->p.no_memory;
    r->lost = lost;
    return read_copy(r, s, i, before, copy);
}

/* Returns the largest number of abilities in a sentence: the number of items in
 * a list of keywords. */
static size_t joints(struct hj_str s)
{
    size_t most = 1;

    for (size_t i = 0; i < s.n; i++)
        most += s.p[i] == ',' ||
                (s.p[i] == ' ' &&
                 hj_str_equal_nocase(hj_str_first(hj_str_from(s, i + 1), 3),
                                     HJ_STR("and")));
    return most < HJ_MOST_LISTED ? most : HJ_MOST_LISTED;
}

static uint8_t type_row(const struct hj_text_words *w, struct hj_str type)
{
    for (uint8_t i = 0; i < w->type_count; i++)
        if (tx_is_among(w->types[i].one, type))
            return i;
    return HJ_TEXT_NONE;
}

static size_t count_sentences(const struct hj_text_words *w, struct hj_str rest,
                              size_t *room)
{
    struct tx_splitter t = {.w = w, .rest = rest};
    size_t count = 0;

    while (tx_next_sentence(&t)) {
        count += t.sentence.n > 0;
        *room += t.sentence.n > 0 ? joints(t.sentence) : 0;
    }
    return count;
}

/* True if a sentence, which is understood, limits the ability before it. */
static bool is_limit(const struct hj_sentence *s)
{
    return s->adds == HJ_ADDS_ONCE || s->adds == HJ_ADDS_CONDITION ||
           s->adds == HJ_ADDS_LIMITS;
}

/* Reads a sentence in brackets, which can only limit the ability before it. */
static bool in_brackets(struct tx_reader *r, struct hj_sentence *s, size_t i,
                        bool before)
{
    size_t count = r->count;
    struct hj_ability last = {0};

    if (count > 0)
        last = r->abilities[count - 1];
    if (!one_sentence(r, s, i, before))
        return false;
    if (!s->understood && s->why == NULL)
        s->why = "in brackets, and no reminder of a keyword or limit";
    if (!s->understood || (s->count == 0 && is_limit(s)))
        return true;
    r->count = count;
    if (count > 0)
        r->abilities[count - 1] = last;
    s->understood = false;
    s->count = 0;
    s->stopped = s->text;
    s->why = "in brackets: unclear whether it is done";
    return true;
}

/* Reads one text, starting with sentence *I. */
static bool read_all(struct tx_reader *r, struct hj_str rest,
                     struct hj_sentence *sentences, size_t *i)
{
    struct tx_splitter t = {.w = r->text->words, .rest = rest};
    bool before = false;

    r->after = (struct tx_referents){0};
    r->host = r->lost = r->limited = r->unlimited = false;
    r->host_types = 0;
    while (tx_next_sentence(&t)) {
        if (t.sentence.n == 0)
            continue;
        sentences[*i] = (struct hj_sentence){.text = t.sentence};
        if (!(t.brackets ? in_brackets : one_sentence)(r, &sentences[*i], *i,
                                                       before))
            return false;
        tx_limit(r, sentences, *i, t.brackets);
        before = sentences[*i].understood;
        ++*i;
    }
    return true;
}

bool hj_grammar_read_both(struct hj_grammar *text,
                          const struct hj_printed_text *card,
                          struct hj_arena *arena, struct hj_card_text *result,
                          struct hj_error *e)
{
    struct tx_reader r;
    struct hj_sentence *sentences;
    char *name;
    size_t room = 0, i = 0, first;
    size_t count = count_sentences(text->words, card->text, &room) +
                   count_sentences(text->words, card->second, &room);

    if (count > HJ_TEXT_MOST_SENTENCES)
        return hj_fail(e, "a card's text of %zu sentences (at most %d)", count,
                       HJ_TEXT_MOST_SENTENCES);
    r.text = text;
    r.arena = arena;
    r.count = 0;
    r.type = type_row(text->words, card->type);
    name = hj_arena_alloc(arena, card->name.n + 1);
    if (name == NULL)
        return hj_fail_memory(e);
    r.name = (struct hj_str){name, plain_copy(text->words, card->name, name)};
    r.is = r.type == HJ_TEXT_NONE
               ? HJ_TYPE_LASTS
               : text->words->types[r.type].is & HJ_TYPE_BOTH;
    sentences = hj_arena_array(arena, count + 1, sizeof(*sentences));
    r.abilities = hj_arena_array(arena, room + 1, sizeof(*r.abilities));
    if (sentences == NULL || r.abilities == NULL ||
        !read_all(&r, card->text, sentences, &i))
        return hj_fail_memory(e);
    first = r.count;
    r.is = HJ_TYPE_LASTS;
    if (card->second.n > 0 && !read_all(&r, card->second, sentences, &i))
        return hj_fail_memory(e);
    while (first < r.count)
        r.abilities[first++].second = true;
    *result = (struct hj_card_text){sentences, r.abilities, (uint16_t)count,
                                    (uint16_t)r.count};
    return true;
}

bool hj_grammar_read(struct hj_grammar *text, struct hj_str source,
                     struct hj_str type, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e)
{
    struct hj_printed_text card = {HJ_STR(""), type, source, HJ_STR("")};

    return hj_grammar_read_both(text, &card, arena, result, e);
}

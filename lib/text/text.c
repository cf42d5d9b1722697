/* SPDX-License-Identifier: MPL-2.0 */
/* The splitting of texts into sentences. */
#include "text/reader.h"

#include "base/utf8.h"

/* Returns the length of the parenthesis that S begins with; 0 if none.  The
 * parenthesis must begin with a capital and end with a full stop. */
static size_t bracket(struct hj_str s)
{
    size_t n = 1;

    if (s.n < 4 || s.p[0] != '(' || s.p[1] < 'A' || s.p[1] > 'Z')
        return 0;
    while (n < s.n && s.p[n] != ')' && s.p[n] != '(' && s.p[n] != '\n')
        n++;
    return n < s.n && s.p[n] == ')' && s.p[n - 1] == '.' ? n + 1 : 0;
}

/* True for "(Use this ability only once each turn.)", which limits the previous
 * ability. */
static bool limits(struct hj_str s)
{
    static const char *const begins[] = {"Use ", "Activate ", "Only ", "Once "};
    struct hj_str in = hj_str_first(s, bracket(s));
    bool used = hj_str_search(in, HJ_STR("his ability"), 0) < in.n;
    bool only = hj_str_search(in, HJ_STR("only"), 0) < in.n;

    if (in.n == 0)
        return false;
    in = hj_str_from(in, 1);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        used = used || hj_str_starts(in, hj_str(begins[i]));
    return used && (only || in.p[0] == 'O') && hj_str_find(in, ',', 0) >= in.n;
}

/* Returns the length of the reminder text that S begins with, 0 if none.  A
 * reminder, "(This combatant may attack any row.)", explains a keyword and is
 * skipped. */
static size_t reminder(struct hj_str s)
{
    return limits(s) ? 0 : bracket(s);
}

/* Returns the length of the bullet that S begins with; 0 if none.  A dash is a
 * bullet only at the start of a line, LINE. */
static size_t bullet(struct hj_str s, bool line)
{
    static const char *const signs[] = {"\u2022", "*", "-", "\u2013"};
    enum { ANYWHERE = 2 };

    for (int i = 0; i < (line ? 4 : ANYWHERE); i++)
        if (hj_str_starts(s, hj_str(signs[i])) &&
            (i == 0 || hj_str_blank(hj_str_from(s, strlen(signs[i]))) > 0))
            return strlen(signs[i]);
    return 0;
}

/* True if TEXT has a bullet after its first line or word. */
static bool has_bullet(struct hj_str text)
{
    bool line = false, blank = false;

    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        if ((blank || c == '\xE2') && bullet(hj_str_from(text, i), line) > 0)
            return true;
        blank = c == ' ' || c == '\n' || c == '\r';
        line = c == '\n' || (line && blank);
    }
    return false;
}

/* True if TEXT offers modes, which may be a list with bullets. */
static bool offers(struct hj_str text)
{
    static const char one[] = "hoose one"; /* with a capital or small letter */
    static const char *const behind[] = {":",  " of the following", " \u2014",
                                         " -", " \u2013",           "\u2014"};

    for (size_t at = hj_str_search(text, hj_str(one), 0); at < text.n;
         at = hj_str_search(text, hj_str(one), at + 1))
        for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
            if (hj_str_starts(hj_str_from(text, at + sizeof one - 1),
                              hj_str(behind[i])))
                return true;
    return false;
}

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

/* Copies a sentence with single blanks, plain quotes, apostrophes and dashes,
 * and without reminders.  The copy is never longer than the source.  Returns
 * its length. */
static size_t plain_copy(struct hj_str s, char *to)
{
    size_t n = 0;
    bool line = false; /* at the start of a line */

    while (s.n > 0) {
        size_t blank_size, size;
        uint32_t rune = 0;

        if (s.p[0] == '(' && reminder(s) > 0) {
            s = hj_str_from(s, reminder(s));
            continue;
        }
        if ((s.p[0] == '*' || s.p[0] == '-' || s.p[0] == '\xE2') && n > 0 &&
            bullet(s, line) > 0 && offers((struct hj_str){to, n})) {
            n = bulleted(to, n);
            s = hj_str_from(s, bullet(s, line));
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
        size = hj_utf8_next(s, &rune);
        line = false;
        if (rune == 0x201C || rune == 0x201D) {
            to[n++] = '"';
        } else if (rune == 0x2018 || rune == 0x2019) {
            to[n++] = '\'';
        } else if (rune == 0x2212 || rune == 0x2013 || rune == 0x2010) {
            to[n++] = '-';
        } else {
            size = size > 0 ? size : 1;
            memcpy(to + n, s.p, size);
            n += size;
        }
        s = hj_str_from(s, size > 0 ? size : 1);
    }
    while (n > 0 && to[n - 1] == ' ')
        n--;
    return n;
}

/* True if a sentence ends after a reminder: at the end of the text, or before a
 * capital. */
static bool ends_behind(struct hj_str rest)
{
    struct hj_str next = hj_str_trim(rest);

    return next.n == 0 ||
           (next.n < rest.n && next.p[0] >= 'A' && next.p[0] <= 'Z');
}

/* True if "otherwise" follows, which is read like a sentence of its own. */
static bool otherwise(struct hj_str rest)
{
    static const char word[] = "otherwise";
    struct hj_str next = hj_str_trim(rest), behind;

    if (next.n == rest.n || next.p[0] != 'o' ||
        !hj_str_equal_nocase(hj_str_first(next, strlen(word)),
                             HJ_STR("otherwise")))
        return false;
    behind = hj_str_from(next, strlen(word));
    return behind.n > 0 && (behind.p[0] == ',' || hj_str_blank(behind) > 0);
}

/* True if a full stop or line end at I ends a sentence.  A list of modes ends
 * with the line of the last mode. */
static bool ends_at(struct hj_str text, size_t i)
{
    struct hj_str rest = hj_str_from(text, i + 1), next = hj_str_trim(rest);
    bool point = text.p[i] == '.';
    struct hj_str between = hj_str_first(rest, rest.n - next.n);

    if (point && rest.n > 0 && hj_str_blank(rest) == 0)
        return false;
    if (!offers(hj_str_first(text, i)))
        return true;
    if (bullet(next, !point || hj_str_find(between, '\n', 0) < between.n) > 0)
        return false;
    if (!point || !has_bullet(hj_str_first(text, i)))
        return true;
    while (rest.n > 0 && rest.p[0] == ' ')
        rest = hj_str_from(rest, 1);
    return rest.n == 0 || rest.p[0] == '\n' || rest.p[0] == '\r';
}

/* Takes the next sentence from *REST, up to a full stop before a blank or the
 * end, or to a line end; not inside quotation marks.  A `;` does not end a
 * sentence. */
static bool next_sentence(struct hj_str *rest, struct hj_str *sentence)
{
    bool quoted = false;
    size_t i = 0;

    *rest = hj_str_trim(*rest);
    while (reminder(*rest) > 0)
        *rest = hj_str_trim(hj_str_from(*rest, reminder(*rest)));
    if (rest->n == 0)
        return false;
    if (limits(*rest)) {
        i = bracket(*rest);
        *sentence = hj_str_first(hj_str_from(*rest, 1), i - 3);
        *rest = hj_str_from(*rest, i);
        return true;
    }
    for (; i < rest->n; i++) {
        char c = rest->p[i];
        size_t skipped;
        if (c == '\n' && ends_at(*rest, i))
            break;
        if (c != '(' && c != '"' && c != '.' && c != ',' && c != ';')
            continue; /* nearly all bytes */
        skipped = quoted ? 0 : reminder(hj_str_from(*rest, i));
        if (skipped > 0) {
            i += skipped - 1;
            if (ends_behind(hj_str_from(*rest, i + 1))) {
                *sentence = hj_str_trim(hj_str_first(*rest, i + 1));
                *rest = hj_str_from(*rest, i + 1);
                return true;
            }
            continue;
        }
        if (c == '"')
            quoted = !quoted;
        if (c == '.' && !quoted && ends_at(*rest, i))
            break;
        if ((c == ',' || c == ';') && !quoted &&
            otherwise(hj_str_from(*rest, i + 1)))
            break;
    }
    *sentence = hj_str_trim(hj_str_first(*rest, i));
    *rest = hj_str_from(*rest, i + 1);
    return true;
}

/* Returns a probable reason for a failure at a mark; NULL if unknown. */
static const char *sign_stops(const struct tx_token *t)
{
    if (t->kind != TX_MARK)
        return NULL;
    if (hj_str_is(t->said, "("))
        return "a reminder in brackets begins with a capital and ends with a "
               "full stop";
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

static bool one_sentence(struct tx_reader *r, struct hj_sentence *s, size_t i,
                         bool before)
{
    char *room;
    struct hj_str copy;

    s->first = (uint16_t)r->count;
    s->rest = s->text;
    r->p.tokens[0].kind = TX_END;
    if (s->text.n > HJ_TEXT_MOST_SENTENCE || !hj_utf8_valid(s->text, NULL)) {
        s->why = "the sentence is too long";
        return true;
    }
    room = hj_arena_alloc(r->arena, 2 * s->text.n + 2);
    if (room == NULL)
        return false;
    copy = (struct hj_str){room, plain_copy(s->text, room)};
    if (!tx_lex(r->text, copy, room + s->text.n + 1, r->p.tokens)) {
        s->why = "the sentence is too long";
        r->p.tokens[0].kind = TX_END;
        return true;
    }
    r->p.no_memory = false;
    r->p.lines = hj_str_find(s->text, '\n', 0) < s->text.n;
    s->understood = tx_read_sentence(r, i, before, s);
    s->count = (uint16_t)(r->count - s->first);
    if (!s->understood)
        say_why(r, s, copy);
    return !r->p.no_memory;
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
    for (uint8_t i = 0; i < w->type_count; i++) {
        struct hj_str all = hj_str(w->types[i].one), one;
        while (hj_str_split(&all, '|', &one))
            if (hj_str_equal_nocase(type, one))
                return i;
    }
    return HJ_TEXT_NONE;
}

static size_t count_sentences(struct hj_str rest, size_t *room)
{
    struct hj_str s;
    size_t count = 0;

    while (next_sentence(&rest, &s)) {
        count += s.n > 0;
        *room += s.n > 0 ? joints(s) : 0;
    }
    return count;
}

/* Reads one text, starting with sentence *I. */
static bool read_all(struct tx_reader *r, struct hj_str rest,
                     struct hj_sentence *sentences, size_t *i)
{
    struct hj_str s;
    bool before = false;

    r->after = (struct tx_after){0};
    r->host = r->lost = r->limited = false;
    r->host_types = 0;
    while (next_sentence(&rest, &s)) {
        if (s.n == 0)
            continue;
        sentences[*i] = (struct hj_sentence){.text = s};
        if (!one_sentence(r, &sentences[*i], *i, before))
            return false;
        tx_limit(r, sentences, *i);
        before = sentences[*i].understood;
        ++*i;
    }
    return true;
}

bool hj_grammar_read_both(struct hj_grammar *text, struct hj_str source,
                          struct hj_str second, struct hj_str type,
                          struct hj_arena *arena, struct hj_card_text *result,
                          struct hj_error *e)
{
    struct tx_reader r;
    struct hj_sentence *sentences;
    size_t room = 0, i = 0, first;
    size_t count =
        count_sentences(source, &room) + count_sentences(second, &room);

    if (count > HJ_TEXT_MOST_SENTENCES)
        return hj_fail(e, "a card's text of %zu sentences (at most %d)", count,
                       HJ_TEXT_MOST_SENTENCES);
    r.text = text;
    r.arena = arena;
    r.count = 0;
    r.no_memory = false;
    r.type = type_row(text->words, type);
    r.is = r.type == HJ_TEXT_NONE
               ? HJ_TYPE_LASTS
               : text->words->types[r.type].is & HJ_TYPE_BOTH;
    sentences = hj_arena_array(arena, count + 1, sizeof(*sentences));
    r.abilities = hj_arena_array(arena, room + 1, sizeof(*r.abilities));
    if (sentences == NULL || r.abilities == NULL ||
        !read_all(&r, source, sentences, &i))
        return hj_fail_memory(e);
    first = r.count;
    r.is = HJ_TYPE_LASTS;
    if (second.n > 0 && !read_all(&r, second, sentences, &i))
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
    return hj_grammar_read_both(text, source, HJ_STR(""), type, arena, result,
                                e);
}

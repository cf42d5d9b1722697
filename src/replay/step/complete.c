/* SPDX-License-Identifier: MPL-2.0 */
/* Completions of a typed line. */
#include "replay/step/complete.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHOICES_MOST = 500 };

struct choices {
    struct hj_arena *arena;
    struct hj_str *items;
    size_t count;
    bool failed; /* one is missing: out of memory */
};

struct choices *choices_new(void)
{
    struct choices *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    c->arena = hj_arena_new();
    c->items = calloc(CHOICES_MOST, sizeof *c->items);
    if (c->items != NULL)
        return c;
    choices_free(c);
    return NULL;
}

void choices_free(struct choices *c)
{
    if (c == NULL)
        return;
    hj_arena_free(c->arena);
    free(c->items);
    free(c);
}

void choices_clear(struct choices *c)
{
    hj_arena_reset(c->arena);
    c->count = 0;
    c->failed = false;
}

static void add(struct choices *c, struct hj_str text)
{
    for (size_t i = 0; i < c->count; i++)
        if (hj_str_eq(c->items[i], text))
            return;
    if (c->count == CHOICES_MOST)
        return;
    text = hj_arena_str(c->arena, text);
    c->failed |= text.p == NULL;
    if (text.p != NULL)
        c->items[c->count++] = text;
}

size_t choices_count(const struct choices *c)
{
    return c->count;
}

struct hj_str choices_at(const struct choices *c, size_t i)
{
    return c->items[i];
}

struct hj_str choices_common(const struct choices *c)
{
    struct hj_str common = c->count > 0 ? c->items[0] : HJ_STR("");

    for (size_t i = 1; i < c->count; i++) {
        size_t n = 0;
        while (n < common.n && n < c->items[i].n &&
               common.p[n] == c->items[i].p[n])
            n++;
        common.n = n;
    }
    return common;
}

bool complete_alias(const struct hj_log *log, struct hj_str card,
                    struct hj_out *out)
{
    enum { MOST = 1000 };
    char letter =
        card.n > 0 && card.p[0] >= 'a' && card.p[0] <= 'z' ? card.p[0] : 'x';

    for (int i = 1; i < MOST; i++) {
        char text[8];
        int n = snprintf(text, sizeof text, "%c%d", letter, i);
        struct hj_str alias = {text, (size_t)n};
        if (hj_log_find(log, alias) != HJ_NO_SYMBOL)
            continue;
        hj_out_str(out, alias);
        return !hj_out_failed(out);
    }
    return false;
}

/* --- legal actions --- */

/* Writes TEXT in lower case, with quoted names as slugs. */
static void put_slugs(struct hj_str text, struct hj_out *out)
{
    while (text.n > 0) {
        size_t quote = hj_str_find(text, '"', 0), end;
        hj_utf8_lower(hj_str_first(text, quote), out);
        if (quote == text.n)
            return;
        end = hj_str_find(text, '"', quote + 1);
        if (end == text.n) { /* unclosed: the beginning of a name */
            hj_utf8_slug(hj_str_from(text, quote + 1), out);
            return;
        }
        hj_utf8_slug(
            hj_str_first(hj_str_from(text, quote + 1), end - quote - 1), out);
        text = hj_str_from(text, end + 1);
    }
}

struct offer {
    struct stepper *s;
    struct choices *choices;
    struct hj_str typed; /* as slugs */
    struct hj_out *line;
};

/* Returns word N of a line, from 0; "" if not found. */
static struct hj_str nth_word(struct hj_str line, int n)
{
    struct hj_str one = HJ_STR("");

    while (n-- >= 0)
        if (!hj_str_split(&line, ' ', &one))
            return HJ_STR("");
    return one;
}

/* Returns the catalogue's type of the cards of an action; "" for any. */
static const char *type_of(const struct stepper *s, struct hj_str verb)
{
    const struct hj_game_type *game = stepper_opened(s)->type;

    return game->verb_type != NULL ? game->verb_type(hj_verb_find(verb)) : "";
}

/* True if a card comes into play by LINE, with that verb. */
static bool brings(const struct stepper *s, struct hj_str verb,
                   struct hj_str line)
{
    bool placed = hj_str_search(line, HJ_STR(" at "), 0) < line.n;

    return stepper_opened(s)->type->bringing(placed) >> hj_verb_find(verb) & 1;
}

static bool offer_action(void *data, int player, struct hj_str line)
{
    struct offer *o = data;
    struct hj_str verb, card;

    (void)player;
    hj_out_cut(o->line, 0);
    put_slugs(line, o->line);
    line = hj_out_text(o->line);
    verb = nth_word(line, 1);
    card = nth_word(line, 2);
    if (brings(o->s, verb, line) &&
        hj_str_search(line, HJ_STR(" as "), 0) == line.n) {
        hj_out_puts(o->line, " as ");
        complete_alias(stepper_opened(o->s)->log, card, o->line);
    }
    line = hj_out_text(o->line);
    if (hj_str_starts(line, o->typed))
        add(o->choices, line);
    return o->choices->count < CHOICES_MOST;
}

/* --- the last word of a line --- */

struct words {
    struct choices *choices;
    struct hj_str before, begun; /* the line without its last word, and that
                                  * word */
    struct hj_out *line;
};

static void offer_word(struct words *w, struct hj_str text)
{
    if (!hj_str_equal_nocase(hj_str_first(text, w->begun.n), w->begun) ||
        text.n == w->begun.n || text.p[0] == '?')
        return;
    hj_out_cut(w->line, 0);
    hj_out_str(w->line, w->before);
    hj_out_str(w->line, text);
    add(w->choices, hj_out_text(w->line));
}

static bool offer_name(void *data, struct hj_str path, struct hj_str value)
{
    struct words *w = data;

    if (hj_str_ends(path, HJ_STR(".zone")))
        offer_word(w, hj_str_first(path, path.n - 5));
    if (hj_str_ends(path, HJ_STR(".cards"))) {
        struct hj_str one;
        while (hj_str_split(&value, ' ', &one))
            if (!hj_str_is(one, "none"))
                offer_word(w, one);
    }
    return true;
}

static bool offer_path_word(void *data, struct hj_str path, struct hj_str value)
{
    struct words *w = data;

    (void)value;
    offer_word(w, path);
    return w->choices->count < CHOICES_MOST;
}

/* Offers cards of the catalogue, in place of unknown cards. */
static void offer_cards(struct stepper *s, struct words *w)
{
    enum { ENOUGH = 2 }; /* letters: fewer would match too many cards */
    const struct hj_catalogue *cat = stepper_opened(s)->catalogue;
    const char *wanted = type_of(s, nth_word(w->before, 1));
    hj_property type = hj_catalogue_property(cat, HJ_STR("type"));
    struct hj_out *slug = hj_out_memory();

    for (hj_card card = 0;
         w->begun.n >= ENOUGH && card < hj_catalogue_count(cat) &&
         w->choices->count < CHOICES_MOST;
         card++) {
        if (wanted[0] != '\0' && type != HJ_NO_PROPERTY &&
            !hj_str_is(hj_card_value(cat, card, type), wanted))
            continue;
        hj_out_cut(slug, 0);
        if (hj_utf8_slug(hj_card_name(cat, card), slug))
            offer_word(w, hj_out_text(slug));
    }
    w->choices->failed |= hj_out_failed(slug);
    hj_out_free(slug);
}

static void offer_words(struct stepper *s, struct hj_str typed,
                        struct choices *c, struct hj_out *line)
{
    const struct hj_log_head *head = hj_log_head(stepper_opened(s)->log);
    struct words w = {.choices = c, .line = line};
    size_t at = typed.n;

    while (at > 0 && typed.p[at - 1] != ' ' && typed.p[at - 1] != ',')
        at--;
    w.before = hj_str_first(typed, at);
    w.begun = hj_str_from(typed, at);
    if (w.begun.n == 0)
        return;
    for (uint32_t i = 0; i < head->player_count; i++)
        offer_word(&w, head->players[i].id);
    for (int v = 1; at > 0 && v < HJ_VERBS; v++)
        if (hj_game_has_verb(head->game, v) &&
            hj_str_find(w.before, ' ', 0) + 1 == w.before.n)
            offer_word(&w, hj_str(hj_verb_word(v)));
    stepper_facts(s, offer_name, &w);
    if (c->count == 0 && hj_str_find(w.before, ' ', 0) < w.before.n)
        offer_cards(s, &w);
}

/* Offers the directives allowed in a game, and the paths of a claim. */
static void offer_directives(struct stepper *s, struct hj_str typed,
                             struct choices *c, struct hj_out *line)
{
    static const char *const directives[] = {
        "@claim ", "@note \"", "@dispute \"", "@void", "@override \"",
        "@undo",   "@label ",  "@branch \"",  "@end"};
    static const struct hj_str claim = {"@claim ", 7};
    struct words w = {.choices = c, .line = line};

    if (hj_str_starts(typed, claim)) {
        w.before = claim;
        w.begun = hj_str_from(typed, claim.n);
        stepper_facts(s, offer_path_word, &w);
        return;
    }
    w.begun = typed;
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        offer_word(&w, hj_str(directives[i]));
}

bool complete_action(struct stepper *s, struct hj_str typed, struct choices *c)
{
    struct hj_out *begun = hj_out_memory(), *line = hj_out_memory();
    struct offer o = {.s = s, .choices = c, .line = line};
    bool good;

    choices_clear(c);
    while (typed.n > 0 && typed.p[0] == ' ')
        typed = hj_str_from(typed, 1);
    put_slugs(typed, begun);
    o.typed = hj_out_text(begun);
    if (typed.n > 0 && typed.p[0] == '@') {
        offer_directives(s, typed, c, line);
    } else {
        stepper_legal(s, HJ_STR(""), offer_action, &o);
        if (c->count == 0)
            offer_words(s, typed, c, line);
    }
    good = !hj_out_failed(begun) && !hj_out_failed(line) && !c->failed &&
           !stepper_failed(s);
    hj_out_free(begun);
    hj_out_free(line);
    return good;
}

void complete_from(struct hj_str typed, const char *(*word)(size_t i),
                   struct choices *c)
{
    choices_clear(c);
    for (size_t i = 0; word(i) != NULL; i++)
        if (hj_str_starts(hj_str(word(i)), typed))
            add(c, hj_str(word(i)));
}

struct paths {
    struct choices *choices;
    struct hj_str typed;
};

static bool offer_path(void *data, struct hj_str path, struct hj_str value)
{
    struct paths *p = data;

    (void)value;
    if (hj_str_starts(path, p->typed))
        add(p->choices, path);
    return p->choices->count < CHOICES_MOST;
}

void complete_path(struct stepper *s, struct hj_str typed, struct choices *c)
{
    struct paths p = {c, typed};

    choices_clear(c);
    stepper_facts(s, offer_path, &p);
}

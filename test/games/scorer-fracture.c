/* SPDX-License-Identifier: MPL-2.0 */
/* A second scorer of Final Fracture's attacks by its rule sheet: computes the
 * result of `damage` after an unanswered attack from facts alone. */
#include "scorer.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 160 };

struct facts {
    const struct hj_game_type *type;
    const struct hj_game *game;
    const void *state;
};

/* Writes the value of OBJECT.WHAT; false: none. */
static bool ask(const struct facts *f, const char *object, const char *what,
                char value[TEXT])
{
    struct hj_out *out = hj_out_memory();
    char path[TEXT];
    bool there;

    snprintf(path, sizeof path, "%s%s%s", object, what[0] != '\0' ? "." : "",
             what);
    there = f->type->query(f->game, f->state, hj_str(path), out);
    snprintf(value, TEXT, "%.*s", HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
    return there;
}

static int number(const struct facts *f, const char *object, const char *what)
{
    char value[TEXT];
    int n = 0;

    if (ask(f, object, what, value))
        (void)sscanf(value, "%d", &n);
    return n;
}

static bool is_yes(const struct facts *f, const char *object, const char *what)
{
    char value[TEXT];

    return ask(f, object, what, value) &&
           (strcmp(value, "yes") == 0 || strcmp(value, "1") == 0);
}

/* True if a card's text may change an attack in other ways than computed
 * here. */
static bool is_odd(const struct hj_catalogue *cards, hj_card card)
{
    static const char *const words[] = {"combat damage", "declare", "hit",
                                        "destroyed", "may attack"};
    hj_property text = hj_catalogue_property(cards, HJ_STR("text"));
    struct hj_str said = hj_card_value(cards, card, text);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t k = 0; k + strlen(words[i]) <= said.n; k++)
            if (strncmp(said.p + k, words[i], strlen(words[i])) == 0)
                return true;
    return false;
}

/* True if a card with such a text is in play on either side. */
static bool odd_in_play(const struct facts *f, const struct hj_catalogue *cards)
{
    static const char *const players[] = {"ann", "bob"};
    static const char *const zones[] = {"unit", "construct"};
    char place[TEXT], slug[TEXT];

    for (int p = 0; p < 2; p++)
        for (int z = 0; z < 3; z++)
            for (int column = 1; column <= (z < 2 ? 40 : 1); column++) {
                struct hj_lookup found;
                if (z < 2)
                    snprintf(place, sizeof place, "%s.%s.%d", players[p],
                             zones[z], column);
                else
                    snprintf(place, sizeof place, "%s.commandant", players[p]);
                if (ask(f, place, "card", slug) &&
                    hj_catalogue_find_slug(cards, hj_str(slug), &found) &&
                    found.card != HJ_NO_CARD && is_odd(cards, found.card))
                    return true;
            }
    return false;
}

/* One side of an attack. */
struct side {
    char place[TEXT];
    int atk, hp;
    bool back, counter;
};

static bool read_side(const struct facts *f, const char *name, struct side *s)
{
    char card[TEXT];

    if (!ask(f, name, "zone", s->place) ||
        (ask(f, name, "card", card) && strcmp(card, "?") == 0))
        return false;
    s->atk = number(f, name, "atk");
    s->hp = number(f, name, "hp");
    s->counter = is_yes(f, name, "keyword.counter");
    s->back =
        strstr(s->place, ".unit.") != NULL && !is_yes(f, name, "exhausted");
    return true;
}

static int left(int hp, int damage)
{
    return hp > damage ? hp - damage : 0;
}

static bool stands_so(const struct facts *f, const struct side *s, int hp)
{
    char value[TEXT];

    if (hp > 0)
        return number(f, s->place, "hp") == hp;
    if (strstr(s->place, ".commandant") != NULL)
        return ask(f, "winner", "", value) && strcmp(value, "none") != 0;
    return !ask(f, s->place, "hp", value);
}

bool fracture_agrees(const struct hj_game_type *type,
                     const struct hj_game *game,
                     const struct hj_catalogue *cards, const void *before,
                     const void *after, const char *attack)
{
    const struct facts x = {type, game, before}, y = {type, game, after};
    char attacker[TEXT], target[TEXT];
    struct side a, t;
    int a_left, t_left;

    if (sscanf(attack, "%*s attack %159s -> %159s", attacker, target) != 2 ||
        !read_side(&x, attacker, &a) || !read_side(&x, target, &t) ||
        odd_in_play(&x, cards))
        return true;
    t_left = left(t.hp, a.atk);
    a_left = t.back ? left(a.hp, t.atk) : a.hp;
    if (t.back && t.counter && t.atk > 0 && a_left == 0)
        t_left = t.hp; /* it has fallen before dealing */
    if ((strstr(t.place, ".commandant") != NULL && t_left == 0) ||
        (strstr(a.place, ".commandant") != NULL && a_left == 0))
        return stands_so(&y, t_left == 0 ? &t : &a, 0);
    return stands_so(&y, &a, a_left) && stands_so(&y, &t, t_left);
}

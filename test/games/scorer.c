/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X by the letter of its rule sheet: attacks, holding, capturing. */
#include "scorer.h"

#include <stdio.h>
#include <stdlib.h>

enum { LOCATIONS = 3, WINS = 12, TEXT = 400, ATTACKERS = 12 };

/* One of the two states, queried by paths. */
struct facts {
    const struct hj_game_type *type;
    const struct hj_game *game;
    const void *state;
};

static bool ask(const struct facts *f, const char *path, char *value,
                size_t size)
{
    struct hj_out *out = hj_out_memory();
    bool there = f->type->query(f->game, f->state, hj_str(path), out);

    snprintf(value, size, "%.*s", HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
    return there;
}

static int number(const struct facts *f, const char *path)
{
    char value[TEXT];

    return ask(f, path, value, sizeof value) ? atoi(value) : -1;
}

static int number_of(const struct facts *f, struct hj_str what,
                     const char *fact)
{
    char path[TEXT];

    snprintf(path, sizeof path, "%.*s.%s", HJ_STR_ARG(what), fact);
    return number(f, path);
}

/* Returns a power; -1: unknown. */
static int known_number(const struct facts *f, const char *path)
{
    char value[TEXT];

    return ask(f, path, value, sizeof value) && value[0] != '?' ? atoi(value)
                                                                : -1;
}

static int power_of(const struct facts *f, struct hj_str what)
{
    char path[TEXT];

    snprintf(path, sizeof path, "%.*s.power", HJ_STR_ARG(what));
    return known_number(f, path);
}

static bool is(const struct facts *f, struct hj_str what, const char *fact,
               const char *wanted)
{
    char path[TEXT], value[TEXT];

    snprintf(path, sizeof path, "%.*s.%s", HJ_STR_ARG(what), fact);
    return ask(f, path, value, sizeof value) && strcmp(value, wanted) == 0;
}

bool scorer_in_deck(struct hj_str type)
{
    return hj_str_is(type, "unit") || hj_str_is(type, "tactic") ||
           hj_str_is(type, "counter") || hj_str_is(type, "construct") ||
           hj_str_is(type, "chant") || hj_str_is(type, "response");
}

/* --- attacks --- */

static struct hj_str word(struct hj_str *rest)
{
    struct hj_str one = HJ_STR("");

    while (one.n == 0 && hj_str_split(rest, ' ', &one))
        ;
    return one;
}

/* Checks `ann attack A B -> T`, one attack. */
static bool attack_agrees(const struct facts *before, const struct facts *after,
                          struct hj_str actor, struct hj_str rest)
{
    struct hj_str attackers[ATTACKERS], target, one;
    const char *other = hj_str_is(actor, "ann") ? "bob" : "ann";
    int count = 0, power = 0, against, place, mine, theirs;
    char path[TEXT], zone[TEXT];
    bool ready, falls, all_fall, obliterates = false, known = true, told;

    while (one = word(&rest), one.n > 0 && !hj_str_is(one, "->"))
        attackers[count++] = one;
    target = word(&rest);
    for (int i = 0; i < count; i++) {
        int its = power_of(before, attackers[i]);
        known = known && its >= 0; /* that of an unknown card is not given */
        power += its > 0 ? its : 0;
        power += number_of(before, attackers[i], "keyword.striker") > 0;
        obliterates |=
            number_of(before, attackers[i], "keyword.obliterate") > 0;
    }
    against = power_of(before, target);
    told = against >= 0;
    against += number_of(before, target, "keyword.shielded") > 0;
    ready = is(before, target, "exhausted", "no");
    if (number_of(before, target, "keyword.indestructible") > 0)
        obliterates = false;
    if (ready) {
        falls = power >= against || obliterates;
        all_fall = power == against;
    } else {
        falls = against <= power || obliterates;
        all_fall = false;
    }
    snprintf(path, sizeof path, "%.*s.zone", HJ_STR_ARG(target));
    ask(before, path, zone, sizeof zone);
    place = zone[strlen(zone) - 1] - '0';
    snprintf(path, sizeof path, "location.%d.units.%.*s", place,
             HJ_STR_ARG(actor));
    mine = number(before, path) - number(after, path);
    snprintf(path, sizeof path, "location.%d.units.%s", place, other);
    theirs = number(before, path) - number(after, path);
    if (known && told)
        return theirs == falls && mine == (all_fall ? count : 0);
    /* With unknown cards only a result that does not depend on them is certain,
     * since their modifiers are no facts. */
    return (theirs == 0 || theirs == 1) && (mine == 0 || mine == count) &&
           (theirs == 1 || !(told && falls));
}

/* --- holding and capturing --- */

/* Returns the influence of "Hold: Gain 2 influence" in a card's text. */
static int gain_of(const struct hj_catalogue *cards, const char *slug,
                   const char *heading)
{
    struct hj_lookup found;
    struct hj_str text;
    size_t at;

    if (!hj_catalogue_find_slug(cards, hj_str(slug), &found) ||
        found.card == HJ_NO_CARD)
        return 0;
    text = hj_card_value(cards, found.card,
                         hj_catalogue_property(cards, HJ_STR("text")));
    at = hj_str_search(text, hj_str(heading), 0);
    return at == text.n ? 0 : atoi(text.p + at + strlen(heading));
}

/* True if a legal line answers something. */
static bool is_answer(void *data, int player, struct hj_str line)
{
    static const char *const answers[] = {"trigger", "choose", "discard",
                                          "roll"};
    struct hj_str rest = line, verb;

    (void)player;
    word(&rest);
    verb = word(&rest);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (hj_str_is(verb, answers[i]))
            *(bool *)data = true;
    return true;
}

/* Effects of the line so far, in the order of the places. */
struct gains {
    const struct hj_catalogue *cards;
    const char *heading, *gain; /* "Hold: ", "Hold: Gain " */
    int sum, is;                /* expected sum; actual sum */
    bool waits, agrees;         /* an effect waits for a line; the sum agrees */
};

static void add_gain(struct gains *g, const char *slug)
{
    struct hj_lookup found;
    struct hj_str text;
    hj_property column = hj_catalogue_property(g->cards, HJ_STR("text"));

    if (!hj_catalogue_find_slug(g->cards, hj_str(slug), &found) ||
        found.card == HJ_NO_CARD)
        return;
    text = hj_card_value(g->cards, found.card, column);
    if (hj_str_search(text, hj_str(g->heading), 0) == text.n)
        return;
    g->agrees = g->agrees || (g->waits && g->sum == g->is);
    g->sum += gain_of(g->cards, slug, g->gain);
    g->agrees = g->agrees || (g->waits && g->sum == g->is);
}

/* True if ACTOR has the most at PLACE by the facts, with unknown powers. */
static bool has_most(const struct facts *f, int place, struct hj_str actor)
{
    char path[TEXT], most[TEXT];

    snprintf(path, sizeof path, "location.%d.most", place);
    ask(f, path, most, sizeof most);
    return hj_str_is(actor, most);
}

static void add_gains(const struct facts *f, struct hj_str actor,
                      struct gains *g)
{
    const char *other = hj_str_is(actor, "ann") ? "bob" : "ann";
    char path[TEXT], card[TEXT], boost[TEXT] = "none";

    snprintf(path, sizeof path, "%.*s.boost", HJ_STR_ARG(actor));
    ask(f, path, boost, sizeof boost);
    for (int i = 1; i <= LOCATIONS; i++) {
        int mine, theirs;
        snprintf(path, sizeof path, "location.%d.power.%.*s", i,
                 HJ_STR_ARG(actor));
        mine = known_number(f, path);
        snprintf(path, sizeof path, "location.%d.power.%s", i, other);
        theirs = known_number(f, path);
        if (mine < 0 || theirs < 0 ? !has_most(f, i, actor) : mine <= theirs)
            continue;
        snprintf(path, sizeof path, "location.%d", i);
        ask(f, path, card, sizeof card);
        add_gain(g, card);
        add_gain(g, boost);
    }
}

/* A card that waits for a line delays those behind it. */
static bool gain_agrees(const struct facts *before, const struct facts *after,
                        const struct hj_catalogue *cards, struct hj_str actor,
                        const char *heading, const char *gain)
{
    int was = number_of(before, actor, "influence");
    int now = number_of(after, actor, "influence");
    struct gains g = {cards, heading, gain, 0, now - was, false, false};

    after->type->legal(after->game, after->state, is_answer, &g.waits);
    add_gains(before, actor, &g);
    if (!g.waits && was + g.sum >= WINS) { /* the game ends there */
        char path[TEXT], winner[TEXT];
        snprintf(path, sizeof path, "winner");
        ask(after, path, winner, sizeof winner);
        return now >= WINS && hj_str_is(actor, winner);
    }
    return g.waits ? g.agrees : now == was + g.sum;
}

bool scorer_agrees(const struct hj_game_type *type, const struct hj_game *game,
                   const struct hj_catalogue *cards, const void *before,
                   const void *after, struct hj_str line)
{
    const struct facts x = {type, game, before}, y = {type, game, after};
    struct hj_str rest = line, actor = word(&rest), verb = word(&rest);
    char phase[TEXT];

    if (strcmp(type->id, "star-gun-x") != 0)
        return true;
    ask(&x, "phase", phase, sizeof phase);
    if (hj_str_is(verb, "attack") && strcmp(phase, "action") == 0 &&
        number(&x, "chain") == 0 && hj_str_find(rest, ',', 0) == rest.n)
        return attack_agrees(&x, &y, actor, rest);
    if (!hj_str_is(verb, "phase"))
        return true;
    if (hj_str_is(rest, "beginning") && strcmp(phase, "beginning") == 0 &&
        number(&x, "chain") == 0)
        return gain_agrees(&x, &y, cards, actor, "Hold: ", "Hold: Gain ");
    if (hj_str_is(rest, "end") && strcmp(phase, "action") == 0 &&
        number(&x, "chain") == 0)
        return gain_agrees(&x, &y, cards, actor, "Capture: ", "Capture: Gain ");
    return true;
}

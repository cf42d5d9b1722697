/* SPDX-License-Identifier: MPL-2.0 */
/* Views of the players of random games. Everything is derived from the log that
 * a player could have written, so this log is checked. */
#include "kernel-table.h"

#include "base/utf8.h"
#include "replay/redact.h"

#include <stdio.h>

enum { TWINS = 3 };

/* Writes the log of TEXT as PLAYER may know it; false: it is not legal. */
static bool view_of(const struct table *t, struct hj_str text, int player,
                    struct hj_out *out)
{
    struct table_judged j;
    struct hj_error e = {0};
    bool good;

    hj_out_cut(out, 0);
    good = table_judge(t, text, &j) && !table_found(&j) &&
           hj_replay_redact(j.replay, text, player, out, &e);
    table_end(&j);
    return good;
}

/* True if a line of ID names a card that only ID sees: a draw, a trap laid face
 * down, or a fact of the hand. */
static bool hides(struct hj_str line, struct hj_str id)
{
    static const char *const words[] = {" draw ", " hand ", " trap "};
    bool any = false;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        any |= hj_str_search(line, hj_str(words[i]), 0) == id.n;
    return any && hj_str_starts(line, id) &&
           hj_str_search(line, HJ_STR("\" up"), 0) == line.n;
}

/* Finds a random quoted card in such a line: its start in the log, and its
 * length without quotation marks; false: none. */
static bool find_hidden(struct table *t, int player, size_t *from, size_t *n)
{
    struct hj_str log = hj_out_text(t->log);
    uint32_t seen = 0;

    for (size_t start = 0, end; start < log.n; start = end + 1) {
        struct hj_str line;
        size_t quote;
        end = hj_str_find(log, '\n', start);
        line = hj_str_first(hj_str_from(log, start), end - start);
        quote = hj_str_find(line, '"', 0);
        if (quote == line.n || !hides(line, t->setup.players[player].id) ||
            hj_random_below(&t->random, ++seen) != 0)
            continue;
        *from = start + quote + 1;
        *n = hj_str_find(log, '"', *from) - *from;
    }
    return seen > 0;
}

/* True if a line refers to a card by that name: by its slug, or out of a zone
 * that all see. Another card of the name could be meant then. */
static bool is_meant(struct table *t, struct hj_str name)
{
    struct hj_out *slug = hj_out_memory();
    bool meant;

    hj_utf8_slug(name, slug);
    meant = hj_str_search(hj_out_text(t->log), hj_out_text(slug), 0) <
            hj_out_text(t->log).n;
    hj_out_cut(slug, 0);
    hj_out_printf(slug, "\"%.*s\" from ", HJ_STR_ARG(name));
    meant = meant || hj_str_search(hj_out_text(t->log), hj_out_text(slug), 0) <
                         hj_out_text(t->log).n;
    hj_out_free(slug);
    return meant;
}

/* Replaces a card of HOLDER that PLAYER does not see by another one. If the
 * game stays legal, PLAYER's view must be the same. */
static bool check_twin(struct table *t, int holder, int player,
                       struct hj_out *view, struct hj_out *twin,
                       struct hj_out *other)
{
    struct hj_str log = hj_out_text(t->log);
    hj_card card = table_card(t);
    size_t from = 0, n = 0;

    if (card == HJ_NO_CARD || is_meant(t, hj_card_name(t->cards, card)) ||
        !find_hidden(t, holder, &from, &n) ||
        is_meant(t, hj_str_first(hj_str_from(log, from), n)))
        return true; /* with two copies another one would be taken */
    hj_out_cut(twin, 0);
    hj_out_str(twin, hj_str_first(log, from));
    hj_out_str(twin, hj_card_name(t->cards, card));
    hj_out_str(twin, hj_str_from(log, from + n));
    if (!view_of(t, hj_out_text(twin), player, other))
        return true; /* the card was used, and shown */
    t->twins++;
    if (hj_str_eq(hj_out_text(view), hj_out_text(other)))
        return true;
    fprintf(stderr, "one view\n%sthe other\n%s", hj_out_text(view).p,
            hj_out_text(other).p);
    return table_fails(t, "two views differ in what the player cannot see");
}

/* Comparison of the judge's facts at the end with those of the view: equal, or
 * `?`. */
struct compared {
    struct table *t;
    const struct table_judged *view;
    int player;
    bool good;
};

static bool compare(void *data, struct hj_str path, struct hj_str value)
{
    struct compared *c = data;
    struct hj_out *is = c->t->value;

    hj_out_cut(is, 0);
    if (c->t->row->type->secret(c->t->game, c->t->state, path, c->player) ||
        (c->t->row->type->query(hj_replay_game(c->view->replay),
                                hj_replay_state(c->view->replay), path, is) &&
         (hj_str_eq(value, hj_out_text(is)) ||
          hj_str_find(hj_out_text(is), '?', 0) < hj_out_text(is).n)))
        return true;
    fprintf(stderr, "%.*s is %.*s, and to %s %.*s\n", HJ_STR_ARG(path),
            HJ_STR_ARG(value), c->player == 0 ? "ann" : "another",
            HJ_STR_ARG(hj_out_text(is)));
    return c->good = false;
}

/* True if two logs are the same but for annotations, which a view of a view has
 * none of. */
static bool is_same(struct hj_str a, struct hj_str b)
{
    struct hj_str x, y;

    while (a.n > 0 && b.n > 0) {
        hj_str_line(&a, &x);
        hj_str_line(&b, &y);
        if (!hj_str_eq(hj_log_without_note(x), hj_log_without_note(y)))
            return false;
    }
    return a.n == b.n;
}

/* Checks that the view is a legal log and its own view, and that its facts are
 * those of the game, if known. */
static bool check_view(struct table *t, int player, struct hj_str view,
                       struct hj_out *again)
{
    struct table_judged j;
    struct compared c = {t, &j, player, true};
    bool good = table_judge(t, view, &j) && !table_found(&j);

    if (good)
        t->row->type->paths(t->game, t->state, compare, &c);
    good = good && c.good;
    table_end(&j);
    return good && view_of(t, view, player, again) &&
           is_same(view, hj_out_text(again));
}

bool table_views(struct table *t)
{
    struct hj_out *view = hj_out_memory(), *twin = hj_out_memory(),
                  *other = hj_out_memory();

    int players = (int)t->setup.player_count;

    for (int player = 0; player < players && t->good; player++) {
        if (!view_of(t, hj_out_text(t->log), player, view)) {
            table_fails(t, "there is no view of the game");
            break;
        }
        for (int i = 0; i < TWINS && t->good; i++)
            check_twin(t, (player + 1 + i % (players - 1)) % players, player,
                       view, twin, other);
        if (t->good && !check_view(t, player, hj_out_text(view), other)) {
            fputs(hj_out_text(view).p, stderr);
            table_fails(t, "a view is not what the player knows");
        }
    }
    hj_out_free(view);
    hj_out_free(twin);
    hj_out_free(other);
    return t->good;
}

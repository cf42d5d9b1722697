/* SPDX-License-Identifier: MPL-2.0 */
/* Values of a game as people write them: read, and compared with the actual
 * ones. */
#include "replay/facts.h"
#include "replay/internal.h"

#include "base/utf8.h"

/* The cards of a pile.  Cards that are face up, "x/up" or "?/up", are kept
 * apart, because all players see them. */
enum { MOST_CARDS = 256 };
struct cards {
    struct hj_str known[MOST_CARDS];
    size_t count;
    int64_t unknown[2];
    bool many;
};

static bool is_up(struct hj_str card)
{
    return hj_str_ends(card, HJ_STR("/up"));
}

static void read_cards(struct hj_str value, struct cards *c)
{
    struct hj_str word;
    int64_t n;

    c->count = 0;
    c->unknown[0] = c->unknown[1] = 0;
    c->many = false;
    if (hj_str_is(value, "none"))
        return;
    while (hj_str_split(&value, ' ', &word)) {
        if (hj_str_is(word, "?") || hj_str_is(word, "?/up"))
            c->unknown[is_up(word)]++;
        else if (hj_str_starts(word, HJ_STR("?*")) &&
                 hj_str_int(hj_str_from(word, 2), 1, INT32_MAX, &n))
            c->unknown[0] += n;
        else if (c->count < MOST_CARDS)
            c->known[c->count++] = word;
        else
            c->many = true;
    }
}

/* Removes the known cards that both piles have from both. */
static void drop_common(struct cards *x, struct cards *y)
{
    size_t left = 0;

    for (size_t i = 0; i < x->count; i++) {
        size_t k = 0;
        while (k < y->count && !hj_str_equal_nocase(x->known[i], y->known[k]))
            k++;
        if (k < y->count)
            y->known[k] = y->known[--y->count];
        else
            x->known[left++] = x->known[i];
    }
    x->count = left;
}

/* Returns the number of remaining known cards that are face up or face down. */
static int64_t left_of(const struct cards *c, bool up)
{
    int64_t count = 0;

    for (size_t i = 0; i < c->count; i++)
        count += is_up(c->known[i]) == up;
    return count;
}

static enum hj_likeness compare_ordered(struct hj_str a, struct hj_str b)
{
    struct hj_str x, y;

    if (hj_str_eq(a, b))
        return HJ_ALIKE;
    while (hj_str_split(&a, ' ', &x))
        if (!hj_str_split(&b, ' ', &y) || hj_str_is(y, "none") ||
            !(hj_str_equal_nocase(x, y) || (hj_str_is(x, "?") && !is_up(y))))
            return HJ_UNLIKE;
    return b.p == NULL ? HJ_UNTOLD : HJ_UNLIKE;
}

enum hj_likeness hj_replay_compare_cards(struct hj_str a, struct hj_str b,
                                         bool ordered)
{
    struct cards x, y;

    read_cards(a, &x);
    read_cards(b, &y);
    if (ordered || x.many || y.many)
        return compare_ordered(a, b);
    drop_common(&x, &y);
    for (int up = 0; up < 2; up++) {
        int64_t p = left_of(&x, up), q = left_of(&y, up);
        if (p + x.unknown[up] != q + y.unknown[up] || p > y.unknown[up] ||
            q > x.unknown[up])
            return HJ_UNLIKE;
    }
    return x.count > 0 ? HJ_MAY_BE_ALIKE : y.count > 0 ? HJ_UNTOLD : HJ_ALIKE;
}

enum hj_likeness hj_replay_compare(const struct hj_replay *r,
                                   struct hj_str path, struct hj_str is,
                                   struct hj_str written)
{
    int64_t a, b;

    if (hj_str_equal_nocase(is, written) ||
        (hj_str_is(is, "yes") && hj_str_is(written, "true")) ||
        (hj_str_is(is, "no") && hj_str_is(written, "false")))
        return HJ_ALIKE;
    if (hj_str_ends(path, HJ_STR(".cards")))
        return hj_replay_compare_cards(is, written,
                                       !r->type->is_unordered(r->game, path));
    if (hj_str_int(is, INT64_MIN, INT64_MAX, &a) &&
        hj_str_int(written, INT64_MIN, INT64_MAX, &b) && a == b)
        return HJ_ALIKE;
    return hj_str_is(is, "?") ? HJ_UNTOLD : HJ_UNLIKE;
}

/* Writes the slugs of cards as a query has them: names with commas between
 * them, or words. */
static bool put_cards(struct hj_str text, struct hj_out *out)
{
    char between = hj_str_find(text, ',', 0) < text.n ? ',' : ' ';
    bool fine = true, first = true;
    struct hj_str card;

    while (fine && hj_str_split(&text, between, &card)) {
        bool up = hj_str_ends(card = hj_str_trim(card), HJ_STR("/up"));
        if (card.n == 0)
            continue;
        hj_out_puts(out, first ? "" : " ");
        first = false;
        if (card.p[0] == '?')
            hj_out_str(out, card);
        else
            fine = hj_utf8_slug(hj_str_first(card, card.n - (up ? 3 : 0)), out);
        if (up && card.p[0] != '?')
            hj_out_puts(out, "/up");
    }
    return fine;
}

bool hj_replay_put_written(const struct hj_replay *r, struct hj_str path,
                           struct hj_str is, struct hj_str text,
                           struct hj_out *out)
{
    const struct hj_log_head *h = hj_log_head(r->log);
    size_t before = hj_out_text(out).n;

    for (size_t i = 0; i < h->player_count; i++)
        if (hj_str_eq(h->players[i].id, is) &&
            hj_str_equal_nocase(h->players[i].name, text)) {
            hj_out_str(out, is);
            return !hj_out_failed(out);
        }
    if (!hj_utf8_slug(text, out))
        return false;
    if (hj_str_ends(path, HJ_STR(".cards")) &&
        !hj_str_eq(hj_str_from(hj_out_text(out), before), is)) {
        hj_out_cut(out, before);
        if (!put_cards(text, out))
            return false;
    }
    return !hj_out_failed(out);
}

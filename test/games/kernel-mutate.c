/* SPDX-License-Identifier: MPL-2.0 */
/* Mutated lines of random games on the kernel: they are found illegal, or are
 * among the legal moves. */
#include "kernel-table.h"
#include "mutate-line.h"

#include "play/state.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 2048, MUTATIONS = 6, MOST_IMPLIED = 16 };

/* Restores the state before line number AT. */
static void rewind_to(struct table *t, size_t at)
{
    const struct hj_game_type *type = t->row->type;

    memset(t->state, 0, type->state_size);
    table_read(t, HJ_STR("ann end")); /* the head, without unreadable parts */
    table_begin(t);
    for (size_t i = 0; i < at; i++)
        type->apply(t->game, t->state, table_read(t, table_line(t, i)), 0,
                    NULL);
}

/* Returns the digest of the state after LINE, in t->copy; 0: illegal. */
static uint64_t behind(struct table *t, struct hj_str line)
{
    const struct hj_game_type *type = t->row->type;
    const struct hj_action *action = table_read(t, line);

    type->copy(t->copy, t->state);
    return action != NULL &&
                   type->apply(t->game, t->copy, action, 0, NULL) == HJ_APPLIED
               ? type->digest(t->game, t->copy)
               : 0;
}

static bool keep(void *data, int player, struct hj_str line)
{
    struct table *t = data;

    (void)player;
    hj_out_str(t->offers, line);
    hj_out_char(t->offers, '\n');
    return true;
}

static void list(struct table *t)
{
    hj_out_cut(t->offers, 0);
    t->row->type->legal(t->game, t->state, keep, t);
}

static bool is_offered(struct table *t, uint64_t digest)
{
    struct hj_str rest, line;

    list(t);
    rest = hj_out_text(t->offers);
    while (hj_str_line(&rest, &line))
        if (behind(t, line) == digest)
            return true;
    return t->row->type->digest(t->game, t->state) == digest; /* no change */
}

/* Does a step that a log may leave out: a pass, a phase, or the end of a turn
 * in its last phase. */
static bool go_on(struct table *t)
{
    struct hj_str rest, line;

    list(t);
    rest = hj_out_text(t->offers);
    while (hj_str_line(&rest, &line))
        if ((hj_str_ends(line, HJ_STR(" pass")) ||
             hj_str_search(line, HJ_STR(" phase "), 0) < line.n ||
             hj_str_ends(line, HJ_STR(" end"))) &&
            behind(t, line) != 0) {
            t->row->type->copy(t->state, t->copy);
            return true;
        }
    return false;
}

/* True if several cards pay: not every order in the pile is listed. */
static bool several_pay(struct hj_str line)
{
    size_t at = hj_str_search(line, HJ_STR(" with "), 0);
    int cards = 0;

    for (size_t i = at; i < line.n; i++)
        cards += line.p[i] == '?' || (line.p[i] == '"' && line.p[i - 1] == ' ');
    return cards > 1;
}

/* True for a field that no listed move uses: the row of fields has no end. */
static bool is_elsewhere(struct table *t, struct hj_str line)
{
    struct hj_str place =
        hj_str_from(line, hj_str_search(line, HJ_STR(" at "), 0));

    list(t);
    return place.n > 0 && hj_str_search(hj_out_text(t->offers), place, 0) ==
                              hj_out_text(t->offers).n;
}

/* True if a card in that pile of the line's player is unknown. */
static bool has_unknown(struct table *t, struct hj_str line, struct hj_str pile)
{
    char path[64];

    snprintf(path, sizeof path, "%.*s.%.*s.cards",
             (int)hj_str_find(line, ' ', 0), line.p, HJ_STR_ARG(pile));
    hj_out_cut(t->value, 0);
    return t->row->type->query(t->game, t->state, hj_str(path), t->value) &&
           hj_str_find(hj_out_text(t->value), '?', 0) < hj_out_text(t->value).n;
}

/* True if moves of that kind are listed in full. Not listed are lines that only
 * tell something, have very many forms, or go to the last phase (listed as
 * `end`), and unknown cards by name. */
static bool is_listed_kind(struct table *t, struct hj_str line)
{
    static const char *const kinds[] = {
        " reveal ",     " roll ",     " choose ", " draw ",      ",",
        "?*",           " dominate ", " flee ",   " reinforce ", " join ",
        " distribute ", " mulligan ", " absorb ", " barrage ",   " phase end"};
    struct hj_str rest = line, word;
    int attackers = 0;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (hj_str_search(line, hj_str(kinds[i]), 0) < line.n)
            return false;
    if ((hj_str_search(line, HJ_STR(" boost "), 0) < line.n ||
         hj_str_search(line, HJ_STR(" location "), 0) < line.n) &&
        hj_str_find(line, '"', 0) == line.n)
        return false; /* an unknown card */
    if (hj_str_search(line, HJ_STR(" attack "), 0) < line.n) {
        while (hj_str_split(&rest, ' ', &word) && !hj_str_is(word, "->"))
            attackers++;
        return attackers <= 3; /* the list has single ones: ann attack X */
    }
    if (hj_str_search(line, HJ_STR(".? "), 0) < line.n &&
        hj_str_search(line, HJ_STR(" with "), 0) < line.n)
        return false; /* any card may pay for an unknown card */
    if (several_pay(line) || is_elsewhere(t, line))
        return false;
    if (has_unknown(t, line, HJ_STR("hand")))
        return false;
    while (hj_str_split(&rest, ' ', &word))
        if (hj_str_is(word, "from") && hj_str_split(&rest, ' ', &word))
            return !has_unknown(t, line, word);
    return true;
}

static bool is_found(struct table *t, size_t at, struct hj_str line)
{
    struct table_judged j;
    bool found;

    hj_out_cut(t->one, 0);
    hj_out_str(t->one, hj_str_first(hj_out_text(t->log),
                                    at > 0 ? t->ends[at - 1] : t->head));
    hj_out_str(t->one, line);
    hj_out_char(t->one, '\n');
    found = !table_judge(t, hj_out_text(t->one), &j) || table_found(&j);
    table_end(&j);
    return found;
}

static bool check(struct table *t, size_t at, struct hj_str line)
{
    uint64_t digest;

    rewind_to(t, at);
    if (table_read(t, line) == NULL)
        return true; /* the reader has reported it */
    digest = behind(t, line);
    t->found += digest == 0;
    if (digest == 0)
        return is_found(t, at, line) ||
               table_fails(t, "it is not legal, and not found");
    /* Several phases at once, while an effect on the way waits for a choice. */
    if (hj_str_search(line, HJ_STR(" phase "), 0) < line.n &&
        ((const struct pl_state *)t->copy)->pending_count > 0)
        return true;
    for (int i = 0; i < MOST_IMPLIED; i++) {
        if (!is_listed_kind(t, line))
            return true;
        if (is_offered(t, digest)) {
            t->offered++;
            return true;
        }
        if (!go_on(t))
            break;
    }
    return table_fails(t, "it is legal, and not offered");
}

bool table_mutations(struct table *t)
{
    const struct mutate_source source = {table_line, t, t->lines, &t->random};
    char line[LINE];

    for (int i = 0; i < MUTATIONS && t->good && t->lines > 0; i++) {
        size_t at = (size_t)hj_random_below(&t->random, (uint32_t)t->lines);
        mutate_line(&source, at, line, sizeof line);
        if (!check(t, at, hj_str(line)))
            fprintf(stderr, "in front of line %zu of the game: %s\n", at + 1,
                    line);
    }
    return t->good;
}

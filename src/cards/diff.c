/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards diff: the changes between two catalogues. */
#include "cards/cards.h"

#include "base/arena.h"
#include "base/map.h"

#include <stdlib.h>

/* The state of comparing two catalogues. */
struct comparison {
    struct cli *cli;
    const struct hj_catalogue *old, *new;
    struct hj_writer *json;       /* NULL: text */
    hj_property *to_new, *to_old; /* columns of the one in the other */
    size_t changes;
};

/* Prints a card that only one catalogue has. */
static void put_card(struct comparison *c, struct hj_str name, bool added)
{
    c->changes++;
    if (c->json != NULL) {
        hj_write_object(c->json, NULL);
        hj_write_text(c->json, "change", added ? "added" : "removed");
        hj_write_str(c->json, "name", name);
        hj_write_end(c->json);
        return;
    }
    hj_out_puts(c->cli->out, added ? "+ " : "- ");
    hj_out_visible(c->cli->out, name);
    hj_out_char(c->cli->out, '\n');
}

/* Prints a cell that has changed. */
static void put_cell(struct comparison *c, struct hj_str name,
                     struct hj_str property, struct hj_str old,
                     struct hj_str fresh)
{
    struct hj_out *out = c->cli->out;

    c->changes++;
    if (c->json != NULL) {
        hj_write_object(c->json, NULL);
        hj_write_text(c->json, "change", "changed");
        hj_write_str(c->json, "name", name);
        hj_write_str(c->json, "property", property);
        hj_write_str(c->json, "old", old);
        hj_write_str(c->json, "new", fresh);
        hj_write_end(c->json);
        return;
    }
    hj_out_puts(out, "~ ");
    hj_out_visible(out, name);
    hj_out_puts(out, ": ");
    hj_out_visible(out, property);
    hj_out_puts(out, ": '");
    hj_out_visible(out, old);
    hj_out_puts(out, "' -> '");
    hj_out_visible(out, fresh);
    hj_out_puts(out, "'\n");
}

/* Prints a printing that only one catalogue has. */
static void put_printing(struct comparison *c, struct hj_str name,
                         const struct hj_printing *p, bool added)
{
    struct hj_out *out = c->cli->out;

    c->changes++;
    if (c->json != NULL) {
        hj_write_object(c->json, NULL);
        hj_write_text(c->json, "change",
                      added ? "printing added" : "printing removed");
        hj_write_str(c->json, "name", name);
        hj_write_str(c->json, "set", p->set);
        hj_write_str(c->json, "number", p->number);
        hj_write_str(c->json, "version", p->version);
        hj_write_end(c->json);
        return;
    }
    hj_out_puts(out, "~ ");
    hj_out_visible(out, name);
    hj_out_puts(out, added ? ": printing added:" : ": printing removed:");
    if (p->set.n + p->number.n + p->version.n == 0)
        hj_out_puts(out, " one without set, number and version");
    for (int i = 0; i < 3; i++) {
        struct hj_str part = i == 0 ? p->set : i == 1 ? p->number : p->version;
        if (part.n == 0)
            continue;
        hj_out_puts(out, i == 2 ? " version " : " ");
        hj_out_visible(out, part);
    }
    hj_out_char(out, '\n');
}

/* Returns in *KEY a text that is unique among the card's printings; false when
 * out of memory. */
static bool key_of(struct hj_arena *arena, const struct hj_printing *p,
                   struct hj_str *key)
{
    char *to = hj_arena_alloc(arena, p->set.n + p->number.n + p->version.n + 3);
    struct hj_str parts[] = {p->set, p->number, p->version};

    *key = (struct hj_str){to, 0};
    for (size_t i = 0; to != NULL && i < sizeof parts / sizeof *parts; i++) {
        memcpy(to + key->n, parts[i].p, parts[i].n);
        key->n += parts[i].n;
        to[key->n++] = '\n';
    }
    return to != NULL;
}

/* True if both have the same printings in the same order, the usual case. */
static bool same_printings(const struct comparison *c, hj_card old,
                           hj_card fresh)
{
    size_t n = hj_card_printings(c->old, old);

    if (n != hj_card_printings(c->new, fresh))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct hj_printing a = hj_card_printing(c->old, old, i);
        struct hj_printing b = hj_card_printing(c->new, fresh, i);
        if (!hj_str_eq(a.set, b.set) || !hj_str_eq(a.number, b.number) ||
            !hj_str_eq(a.version, b.version))
            return false;
    }
    return true;
}

/* Reports the printings that occur more often in A than in B; returns false
 * when out of memory. */
static bool compare_printings(struct comparison *c,
                              const struct hj_catalogue *a, hj_card in_a,
                              const struct hj_catalogue *b, hj_card in_b,
                              bool added)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_map *there = hj_map_new(hj_card_printings(b, in_b));
    bool good = there != NULL;
    struct hj_str key;
    uint32_t *count;

    for (size_t i = 0; good && i < hj_card_printings(b, in_b); i++) {
        struct hj_printing p = hj_card_printing(b, in_b, i);
        good = key_of(arena, &p, &key) &&
               (count = hj_map_insert(there, key, 0)) != NULL;
        if (good)
            ++*count;
    }
    for (size_t i = 0; good && i < hj_card_printings(a, in_a); i++) {
        struct hj_printing p = hj_card_printing(a, in_a, i);
        good = key_of(arena, &p, &key) &&
               (count = hj_map_insert(there, key, 0)) != NULL;
        if (good && *count == 0)
            put_printing(c, hj_card_name(a, in_a), &p, added);
        else if (good)
            --*count;
    }
    hj_map_free(there);
    hj_arena_free(arena);
    return good;
}

static bool is_of_printing(struct hj_str name)
{
    return hj_str_equal_nocase(name, HJ_STR("set")) ||
           hj_str_equal_nocase(name, HJ_STR("number")) ||
           hj_str_equal_nocase(name, HJ_STR("version"));
}

/* Returns the columns of B for those of A; HJ_NO_PROPERTY for those that B
 * lacks.  The caller frees the array; NULL when out of memory. */
static hj_property *match_columns(const struct hj_catalogue *a,
                                  const struct hj_catalogue *b)
{
    hj_property *to = calloc(hj_catalogue_properties(a) + 1, sizeof *to);

    for (hj_property p = 0; to != NULL && p < hj_catalogue_properties(a); p++)
        to[p] = hj_catalogue_property(b, hj_property_name(a, p));
    return to;
}

/* Compares one card of both: the columns of the old catalogue, then new ones.
 * Returns false when out of memory. */
static bool compare_cards(struct comparison *c, hj_card old, hj_card fresh)
{
    struct hj_str card = hj_card_name(c->old, old);

    for (hj_property p = 0; p < hj_catalogue_properties(c->old); p++) {
        struct hj_str a = hj_card_value(c->old, old, p), b = HJ_STR("");
        if (c->to_new[p] != HJ_NO_PROPERTY)
            b = hj_card_value(c->new, fresh, c->to_new[p]);
        if (!hj_str_eq(a, b) && !is_of_printing(hj_property_name(c->old, p)))
            put_cell(c, card, hj_property_name(c->old, p), a, b);
    }
    for (hj_property p = 0; p < hj_catalogue_properties(c->new); p++) {
        struct hj_str b = hj_card_value(c->new, fresh, p);
        if (c->to_old[p] == HJ_NO_PROPERTY && b.n > 0 &&
            !is_of_printing(hj_property_name(c->new, p)))
            put_cell(c, card, hj_property_name(c->new, p), HJ_STR(""), b);
    }
    return same_printings(c, old, fresh) ||
           (compare_printings(c, c->old, old, c->new, fresh, false) &&
            compare_printings(c, c->new, fresh, c->old, old, true));
}

static bool compare(struct comparison *c)
{
    for (hj_card card = 0; card < hj_catalogue_count(c->old); card++) {
        struct hj_str name = hj_card_name(c->old, card);
        hj_card there = hj_catalogue_exact(c->new, name);
        if (there == HJ_NO_CARD)
            put_card(c, name, false);
        else if (!compare_cards(c, card, there))
            return false;
    }
    for (hj_card card = 0; card < hj_catalogue_count(c->new); card++) {
        struct hj_str name = hj_card_name(c->new, card);
        if (hj_catalogue_exact(c->old, name) == HJ_NO_CARD)
            put_card(c, name, true);
    }
    return true;
}

/* Compares two open catalogues; returns the exit status. */
static int run(struct comparison *c)
{
    bool good;

    c->to_new = match_columns(c->old, c->new);
    c->to_old = match_columns(c->new, c->old);
    good = c->to_new != NULL && c->to_old != NULL && compare(c);
    free(c->to_new);
    free(c->to_old);
    return !good            ? cli_fail(c->cli, "out of memory")
           : c->changes > 0 ? CLI_BREAKS_RULE
                            : CLI_FINE;
}

int cards_diff(struct cli *cli, int argc, char **argv)
{
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    struct hj_catalogue *cats[2] = {NULL, NULL};
    struct comparison c = {.cli = cli};
    bool bad[2] = {false, false};

    if (n < 0)
        return status;
    for (int i = 0; i < 2 && (i == 0 || cats[0] != NULL); i++)
        cats[i] = cards_open_file(cli, argv[i], &bad[i]);
    status = CLI_TROUBLE;
    if (cats[1] != NULL && cli->json &&
        (c.json = hj_writer_json(cli->out)) == NULL) {
        cli_fail(cli, "out of memory");
    } else if (cats[1] != NULL) {
        c.old = cats[0];
        c.new = cats[1];
        status = run(&c);
        /* A row that was left out may differ, but not within one file. */
        if (status == CLI_FINE && (bad[0] || bad[1]) &&
            strcmp(argv[0], argv[1]) != 0)
            status = CLI_BREAKS_RULE;
    }
    hj_writer_free(c.json);
    hj_catalogue_free(cats[0]);
    hj_catalogue_free(cats[1]);
    return status;
}

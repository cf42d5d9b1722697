/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards diff: what has changed between two catalogues. */
#include "cards/cards.h"

/* Two catalogues while they are compared. */
struct comparison {
    struct cli *cli;
    const struct hj_catalogue *old, *new;
    struct hj_writer *json; /* NULL: text */
    size_t changes;
};

/* A card that only one of them has. */
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

/* A cell that has changed. */
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

/* A printing that only one of them has. */
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
    for (int i = 0; i < 3; i++) {
        struct hj_str part = i == 0 ? p->set : i == 1 ? p->number : p->version;
        if (part.n == 0)
            continue;
        hj_out_puts(out, i == 2 ? " version " : " ");
        hj_out_visible(out, part);
    }
    hj_out_char(out, '\n');
}

static bool same_printing(const struct hj_printing *a,
                          const struct hj_printing *b)
{
    return hj_str_eq(a->set, b->set) && hj_str_eq(a->number, b->number) &&
           hj_str_eq(a->version, b->version);
}

/* How many printings of the card are the same as this one, up to number END. */
static size_t count_printing(const struct hj_catalogue *cat, hj_card card,
                             const struct hj_printing *wanted, size_t end)
{
    size_t count = 0;

    for (size_t i = 0; i < end; i++) {
        struct hj_printing p = hj_card_printing(cat, card, i);
        count += same_printing(&p, wanted);
    }
    return count;
}

/* Reports the printings of A that B does not have as often. */
static void compare_printings(struct comparison *c,
                              const struct hj_catalogue *a, hj_card in_a,
                              const struct hj_catalogue *b, hj_card in_b,
                              bool added)
{
    for (size_t i = 0; i < hj_card_printings(a, in_a); i++) {
        struct hj_printing p = hj_card_printing(a, in_a, i);
        size_t there = count_printing(b, in_b, &p, hj_card_printings(b, in_b));
        if (count_printing(a, in_a, &p, i + 1) > there)
            put_printing(c, hj_card_name(a, in_a), &p, added);
    }
}

static struct hj_str value_of(const struct hj_catalogue *cat, hj_card card,
                              struct hj_str name)
{
    hj_property p = hj_catalogue_property(cat, name);

    return p == HJ_NO_PROPERTY ? HJ_STR("") : hj_card_value(cat, card, p);
}

static bool is_of_printing(struct hj_str name)
{
    return hj_str_same(name, HJ_STR("set")) ||
           hj_str_same(name, HJ_STR("number")) ||
           hj_str_same(name, HJ_STR("version"));
}

/* Compares one card of both: the columns of the old one, then new ones. */
static void compare_cards(struct comparison *c, hj_card old, hj_card fresh)
{
    struct hj_str card = hj_card_name(c->old, old);

    for (hj_property p = 0; p < hj_catalogue_properties(c->old); p++) {
        struct hj_str name = hj_property_name(c->old, p);
        struct hj_str a = hj_card_value(c->old, old, p);
        struct hj_str b = value_of(c->new, fresh, name);
        if (!is_of_printing(name) && !hj_str_eq(a, b))
            put_cell(c, card, name, a, b);
    }
    for (hj_property p = 0; p < hj_catalogue_properties(c->new); p++) {
        struct hj_str name = hj_property_name(c->new, p);
        struct hj_str b = hj_card_value(c->new, fresh, p);
        if (!is_of_printing(name) && b.n > 0 &&
            hj_catalogue_property(c->old, name) == HJ_NO_PROPERTY)
            put_cell(c, card, name, HJ_STR(""), b);
    }
    compare_printings(c, c->old, old, c->new, fresh, false);
    compare_printings(c, c->new, fresh, c->old, old, true);
}

static void compare(struct comparison *c)
{
    for (hj_card card = 0; card < hj_catalogue_count(c->old); card++) {
        struct hj_str name = hj_card_name(c->old, card);
        hj_card there = hj_catalogue_exact(c->new, name);
        if (there == HJ_NO_CARD)
            put_card(c, name, false);
        else
            compare_cards(c, card, there);
    }
    for (hj_card card = 0; card < hj_catalogue_count(c->new); card++) {
        struct hj_str name = hj_card_name(c->new, card);
        if (hj_catalogue_exact(c->old, name) == HJ_NO_CARD)
            put_card(c, name, true);
    }
}

int cards_diff(struct cli *cli, int argc, char **argv)
{
    int status, n = cli_parse(cli, NULL, argc, argv, &status);
    struct hj_catalogue *cats[2] = {NULL, NULL};
    struct comparison c = {.cli = cli};

    if (n < 0)
        return status;
    if (n != 2)
        return cli_usage(cli, "two catalogues are wanted");
    for (int i = 0; i < 2 && (i == 0 || cats[0] != NULL); i++)
        cats[i] = cards_open_file(cli, argv[i]);
    status = CLI_TROUBLE;
    if (cats[1] != NULL && cli->json &&
        (c.json = hj_writer_json(cli->out)) == NULL) {
        cli_fail(cli, "out of memory");
    } else if (cats[1] != NULL) {
        c.old = cats[0];
        c.new = cats[1];
        compare(&c);
        status = c.changes > 0 ? CLI_BREAKS_RULE : CLI_FINE;
    }
    hj_writer_free(c.json);
    hj_catalogue_free(cats[0]);
    hj_catalogue_free(cats[1]);
    return status;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as a table, or as objects. */
#include "cards/cards.h"

#include "base/utf8.h"

enum { MOST_COLUMNS = 250, GAP = 2 };

struct column {
    hj_property property;
    size_t width;
    bool right; /* right-aligned: a number */
};

struct layout {
    struct column columns[MOST_COLUMNS];
    size_t count;
};

/* True for columns that are shown only on request: long ones, or those of
 * printings. */
static bool is_hidden(struct hj_str name)
{
    static const char *const names[] = {"name",    "game", "set",    "number",
                                        "version", "text", "aliases"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hj_str_equal_nocase(name, hj_str(names[i])))
            return true;
    return false;
}

static bool is_filled(const struct hj_catalogue *cat, const hj_card *list,
                      size_t count, hj_property p)
{
    for (size_t i = 0; i < count; i++)
        if (hj_card_value(cat, list[i], p).n > 0)
            return true;
    return false;
}

static void add_column(struct layout *l, const struct hj_catalogue *cat,
                       hj_property p)
{
    l->columns[l->count++] =
        (struct column){.property = p,
                        .width = hj_utf8_width(hj_property_name(cat, p)),
                        .right = hj_property_is_number(cat, p)};
}

static bool named_columns(struct cli *cli, struct layout *l,
                          const struct hj_catalogue *cat, struct hj_str rest)
{
    struct hj_str name;

    while (hj_str_split(&rest, ',', &name)) {
        hj_property p = hj_catalogue_property(cat, hj_str_trim(name));
        if (p == HJ_NO_PROPERTY) {
            cli_fail(cli, "the catalogue has no property '%.*s'",
                     HJ_STR_ARG(name));
            return false;
        }
        for (size_t i = 0; i < l->count; i++)
            if (l->columns[i].property == p) {
                cli_fail(cli, "column '%.*s' is named twice", HJ_STR_ARG(name));
                return false;
            }
        add_column(l, cat, p);
    }
    return true;
}

static void usual_columns(struct layout *l, const struct hj_catalogue *cat,
                          const hj_card *list, size_t count)
{
    add_column(l, cat, hj_catalogue_property(cat, HJ_STR("name")));
    for (hj_property p = 0; p < hj_catalogue_properties(cat); p++)
        if (!is_hidden(hj_property_name(cat, p)) &&
            is_filled(cat, list, count, p))
            add_column(l, cat, p);
}

/* The state of printing a table: blanks are delayed until a cell follows, so
 * that lines have no trailing blanks. */
struct printing {
    struct hj_out *out, *cell; /* CELL: one cell as shown on a terminal */
    size_t blanks;
};

/* Returns the cell as shown on a terminal. */
static struct hj_str shown(struct printing *p, struct hj_str text)
{
    hj_out_cut(p->cell, 0);
    hj_out_visible(p->cell, text);
    return hj_out_text(p->cell);
}

static void put_cell(struct printing *p, const struct column *c,
                     struct hj_str text)
{
    struct hj_str cell = shown(p, text);
    size_t width = hj_utf8_width(cell);
    size_t pad = c->width > width ? c->width - width : 0;

    p->blanks += c->right ? pad : 0;
    for (; cell.n > 0 && p->blanks > 0; p->blanks--)
        hj_out_char(p->out, ' ');
    hj_out_str(p->out, cell);
    p->blanks += (c->right ? 0 : pad) + GAP;
}

static void end_line(struct printing *p)
{
    hj_out_char(p->out, '\n');
    p->blanks = 0;
}

static void measure(struct printing *p, struct layout *l,
                    const struct hj_catalogue *cat, const hj_card *list,
                    size_t count)
{
    for (size_t k = 0; k < l->count; k++)
        for (size_t i = 0; i < count; i++) {
            struct column *c = &l->columns[k];
            size_t width = hj_utf8_width(
                shown(p, hj_card_value(cat, list[i], c->property)));
            if (width > c->width)
                c->width = width;
        }
}

static bool put_table(struct hj_out *out, struct layout *l,
                      const struct hj_catalogue *cat, const hj_card *list,
                      size_t count, bool header)
{
    struct printing p = {.out = out, .cell = hj_out_memory()};
    bool good;

    if (hj_out_failed(p.cell))
        return false;
    measure(&p, l, cat, list, count);
    for (size_t k = 0; header && k < l->count; k++)
        put_cell(&p, &l->columns[k],
                 hj_property_name(cat, l->columns[k].property));
    if (header)
        end_line(&p);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < l->count; k++)
            put_cell(&p, &l->columns[k],
                     hj_card_value(cat, list[i], l->columns[k].property));
        end_line(&p);
    }
    good = !hj_out_failed(p.cell);
    hj_out_free(p.cell);
    return good;
}

int cards_print(struct cli *cli, const struct hj_catalogue *cat,
                const hj_card *list, size_t count,
                const struct cards_table *table)
{
    struct layout l = {.count = 0};
    struct hj_writer *w;

    if (table->columns != NULL &&
        !named_columns(cli, &l, cat, hj_str(table->columns)))
        return CLI_TROUBLE;
    if (!cli->json) {
        if (table->columns == NULL)
            usual_columns(&l, cat, list, count);
        if (count > 0 &&
            !put_table(cli->out, &l, cat, list, count, !table->no_header))
            return cli_fail(cli, "out of memory");
        return CLI_FINE;
    }
    w = hj_writer_json(cli->out);
    for (size_t i = 0; i < count; i++) {
        hj_write_object(w, NULL);
        if (table->columns == NULL)
            cards_write(w, cat, list[i]);
        for (size_t k = 0; table->columns != NULL && k < l.count; k++)
            cards_write_value(w, cat, list[i], l.columns[k].property);
        hj_write_end(w);
    }
    hj_writer_free(w);
    return CLI_FINE;
}

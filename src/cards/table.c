/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as a table, or as objects. */
#include "cards/cards.h"

#include "base/utf8.h"

enum { MOST_COLUMNS = 250, GAP = 2 };

struct column {
    hj_property property;
    size_t width;
    bool right; /* numbers stand to the right */
};

struct layout {
    struct column columns[MOST_COLUMNS];
    size_t count;
};

/* Columns that are asked for by name only: long, or of printings. */
static bool is_hidden(struct hj_str name)
{
    static const char *const names[] = {"name",    "game", "set",    "number",
                                        "version", "text", "aliases"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hj_str_same(name, hj_str(names[i])))
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
        if (l->count == MOST_COLUMNS) {
            cli_fail(cli, "more than %d columns", MOST_COLUMNS);
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

static void put_blanks(struct hj_out *out, size_t n)
{
    while (n-- > 0)
        hj_out_char(out, ' ');
}

static void put_cell(struct hj_out *out, const struct layout *l, size_t i,
                     struct hj_str text)
{
    const struct column *c = &l->columns[i];
    size_t width = hj_utf8_width(text);
    size_t pad = c->width > width ? c->width - width : 0;
    bool last = i + 1 == l->count;

    if (c->right)
        put_blanks(out, pad);
    hj_out_visible(out, text);
    if (!c->right && !last)
        put_blanks(out, pad);
    if (!last)
        put_blanks(out, GAP);
}

static void put_table(struct hj_out *out, struct layout *l,
                      const struct hj_catalogue *cat, const hj_card *list,
                      size_t count, bool header)
{
    for (size_t k = 0; k < l->count; k++)
        for (size_t i = 0; i < count; i++) {
            size_t width = hj_utf8_width(
                hj_card_value(cat, list[i], l->columns[k].property));
            if (width > l->columns[k].width)
                l->columns[k].width = width;
        }
    for (size_t k = 0; header && k < l->count; k++)
        put_cell(out, l, k, hj_property_name(cat, l->columns[k].property));
    if (header)
        hj_out_char(out, '\n');
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < l->count; k++)
            put_cell(out, l, k,
                     hj_card_value(cat, list[i], l->columns[k].property));
        hj_out_char(out, '\n');
    }
}

int cards_print(struct cli *cli, const struct hj_catalogue *cat,
                const hj_card *list, size_t count,
                const struct cards_table *table)
{
    struct layout l = {.count = 0};
    struct hj_writer *w;

    if (!cli->json) {
        if (table->columns == NULL)
            usual_columns(&l, cat, list, count);
        else if (!named_columns(cli, &l, cat, hj_str(table->columns)))
            return CLI_TROUBLE;
        if (count > 0)
            put_table(cli->out, &l, cat, list, count, !table->no_header);
        return CLI_FINE;
    }
    w = hj_writer_json(cli->out);
    if (w == NULL)
        return cli_fail(cli, "out of memory");
    for (size_t i = 0; i < count; i++) {
        hj_write_object(w, NULL);
        cards_write(w, cat, list[i]);
        hj_write_end(w);
    }
    hj_writer_free(w);
    return CLI_FINE;
}

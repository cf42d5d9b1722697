/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards list: the cards that satisfy a filter. */
#include "cards/cards.h"

#include <stdlib.h>

static int list_cards(struct cli *cli, const struct hj_catalogue *cat,
                      const char *filter, const struct cards_table *table)
{
    struct hj_where *where = cards_where(cli, cat, filter);
    hj_card *list = malloc(hj_catalogue_count(cat) * sizeof *list);
    size_t count = 0;
    int status = CLI_TROUBLE;

    if (where != NULL && list == NULL)
        cli_fail(cli, "out of memory");
    if (where != NULL && list != NULL) {
        for (hj_card card = 0; card < hj_catalogue_count(cat); card++)
            if (hj_where_holds(where, cat, card))
                list[count++] = card;
        status = cards_print(cli, cat, list, count, table);
    }
    free(list);
    hj_where_free(where);
    return status;
}

int cards_list(struct cli *cli, int argc, char **argv)
{
    struct cards_table table = {0};
    const char *game = NULL;
    const struct cli_option rows[] = {
        {CLI_TEXT, "game", 'g', &game, "GAME", "the shipped cards of this game",
         0, 0},
        {CLI_TEXT, "columns", 'c', &table.columns, "A,B,...",
         "these properties, in this order", 0, 0},
        {CLI_FLAG, "no-header", 0, &table.no_header, NULL,
         "no line with the names of the columns", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    struct hj_catalogue *cat;
    char *filter;

    if (n < 0)
        return status;
    filter = cards_join(n, argv);
    if (filter == NULL)
        return cli_fail(cli, "out of memory");
    cat = cards_open(cli, game);
    status = cat == NULL ? CLI_TROUBLE : list_cards(cli, cat, filter, &table);
    hj_catalogue_free(cat);
    free(filter);
    return status;
}

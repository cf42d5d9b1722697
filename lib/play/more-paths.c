/* SPDX-License-Identifier: MPL-2.0 */
/* A game's own facts, by the table of their paths. */
#include "play/internal.h"

#include <stdio.h>

/* True if PATH is one that PATTERN means, for which player and number. */
static bool matches(const struct pl_run *r, const char *pattern,
                    struct hj_str path, int *player, int *number)
{
    struct hj_str rest = hj_str(pattern);
    int64_t n = 0;

    *player = *number = -1;
    while (rest.n > 0 && path.n > 0) {
        struct hj_str want = pl_part(&rest), is = pl_part(&path);
        if (hj_str_is(want, "@")) {
            *player = pl_player_text(r->g, is);
            if (*player < 0)
                return false;
        } else if (hj_str_is(want, "#")) {
            if (!hj_str_int(is, 1, PL_COLUMN, &n))
                return false;
            *number = (int)n;
        } else if (!hj_str_eq(want, is)) {
            return false;
        }
    }
    return rest.n == 0 && path.n == 0;
}

bool pl_more_fact(const struct pl_run *r, struct hj_str path,
                  struct hj_out *out)
{
    const struct pl_path *row = r->g->rules->more_paths;
    int player, number;

    for (; row != NULL && row->path != NULL; row++)
        if (matches(r, row->path, path, &player, &number)) {
            if (row->put != NULL)
                return row->put(r, player, number, out);
            hj_out_int(out, row->count(r, player));
            return true;
        }
    return false;
}

/* Lists the path of a row, if it is one that has a player (a number) in it
 * where there is one. */
static void list_row(const struct pl_run *r, const struct pl_path *row,
                     int player, int number,
                     void (*list)(void *data, const char *path), void *data)
{
    char text[128];
    size_t n = 0;

    if ((strchr(row->path, '@') != NULL) != (player >= 0) ||
        (strchr(row->path, '#') != NULL) != (number > 0))
        return;
    for (const char *p = row->path; *p != '\0' && n < sizeof text; p++)
        if (*p == '@')
            n += (size_t)snprintf(text + n, sizeof text - n, "%.*s",
                                  PL_ID(r, player));
        else if (*p == '#')
            n += (size_t)snprintf(text + n, sizeof text - n, "%d", number);
        else
            n += (size_t)snprintf(text + n, sizeof text - n, "%c", *p);
    if (n < sizeof text)
        list(data, text);
}

void pl_more_paths(const struct pl_run *r,
                   void (*list)(void *data, const char *path), void *data)
{
    const struct pl_path *rows = r->g->rules->more_paths;
    int most = 0;

    for (int z = 1; z < r->g->rules->zone_count; z++)
        if (r->g->rules->zones[z].places > most)
            most = r->g->rules->zones[z].places;
    for (int n = 0; rows != NULL && n <= most; n++)
        for (int i = -1; i < r->g->players; i++)
            for (const struct pl_path *row = rows; row->path != NULL; row++)
                list_row(r, row, i, n, list, data);
}

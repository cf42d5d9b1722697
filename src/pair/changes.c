/* SPDX-License-Identifier: MPL-2.0 */
/* The differences between an earlier pairing of a round and a new one. */
#include "pair/pair.h"

#include <stdlib.h>

/* One of the two pairings. */
struct side {
    const struct hj_pairings *p;
    const struct hj_pair **at; /* by table, or NULL */
};

struct comparison {
    const struct hj_tournament *t;
    struct side before, after;
    uint32_t tables;
    struct hj_out *out;  /* for text */
    struct hj_writer *w; /* for JSON; NULL: text */
    uint32_t count;      /* number of changes */
};

static bool sort_tables(struct side *side, uint32_t tables)
{
    side->at = calloc((size_t)tables + 1, sizeof *side->at);
    for (uint32_t i = 0; side->at != NULL && i < side->p->count; i++)
        if (side->p->pairs[i].seats > 1)
            side->at[side->p->pairs[i].table] = &side->p->pairs[i];
    return side->at != NULL;
}

static uint32_t last_table(const struct hj_pairings *p)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < p->count; i++)
        if (p->pairs[i].table > last)
            last = p->pairs[i].table;
    return last;
}

static bool is_same(const struct hj_pair *a, const struct hj_pair *b)
{
    if (a == NULL || b == NULL || a->seats != b->seats)
        return a == b;
    for (uint32_t s = 0; s < a->seats; s++)
        if (a->players[s] != b->players[s])
            return false;
    return true;
}

/* True if all byes of A are in B. */
static bool has_byes(const struct hj_pairings *a, const struct hj_pairings *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        bool found = a->pairs[i].seats > 1;
        for (uint32_t k = 0; k < b->count && !found; k++)
            found = is_same(&a->pairs[i], &b->pairs[k]);
        if (!found)
            return false;
    }
    return true;
}

/* Writes the players of a table, or for table 0 all byes. */
static void put_players(struct comparison *c, const char *key,
                        const struct side *side, uint32_t table)
{
    bool any = false;

    if (c->w != NULL)
        hj_write_array(c->w, key);
    for (uint32_t i = 0; i < side->p->count; i++) {
        const struct hj_pair *pair = &side->p->pairs[i];
        bool here = table > 0 ? pair == side->at[table] : pair->seats == 1;
        for (uint32_t s = 0; here && s < pair->seats; s++) {
            struct hj_str id = c->t->players[pair->players[s]].id;
            if (c->w != NULL) {
                hj_write_str(c->w, NULL, id);
                continue;
            }
            hj_out_puts(c->out, any ? " - " : "");
            hj_out_visible(c->out, id);
            any = true;
        }
    }
    if (c->w != NULL)
        hj_write_end(c->w);
    else if (!any)
        hj_out_puts(c->out, "nobody");
}

/* Writes the change of a table, or for table 0 of the byes. */
static void put_change(struct comparison *c, uint32_t table)
{
    c->count++;
    if (c->w != NULL) {
        hj_write_object(c->w, NULL);
        if (table > 0)
            hj_write_int(c->w, "table", table);
        hj_write_bool(c->w, "bye", table == 0);
        put_players(c, "before", &c->before, table);
        put_players(c, "players", &c->after, table);
        hj_write_end(c->w);
        return;
    }
    if (table > 0)
        hj_out_printf(c->out, "changed: table %u: ", table);
    else
        hj_out_puts(c->out, "changed: bye: ");
    put_players(c, NULL, &c->after, table);
    hj_out_puts(c->out, ", was ");
    put_players(c, NULL, &c->before, table);
    hj_out_char(c->out, '\n');
}

bool pair_write_changes(struct hj_out *out, struct hj_writer *w,
                        const struct hj_tournament *t,
                        const struct hj_pairings *before,
                        const struct hj_pairings *after)
{
    struct comparison c = {
        .t = t, .before.p = before, .after.p = after, .out = out, .w = w};
    uint32_t last = last_table(after);
    bool fine;

    c.tables = last_table(before);
    c.tables = last > c.tables ? last : c.tables;
    fine = sort_tables(&c.before, c.tables) && sort_tables(&c.after, c.tables);
    if (w != NULL)
        hj_write_array(w, "changed");
    for (uint32_t table = 1; fine && table <= c.tables; table++)
        if (!is_same(c.before.at[table], c.after.at[table]))
            put_change(&c, table);
    if (fine && !(has_byes(before, after) && has_byes(after, before)))
        put_change(&c, 0);
    if (w != NULL)
        hj_write_end(w);
    else if (fine && c.count == 0)
        hj_out_puts(out, "nothing changed\n");
    free(c.before.at);
    free(c.after.at);
    return fine;
}

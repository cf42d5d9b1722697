/* SPDX-License-Identifier: MPL-2.0 */
/* The standings of a season, and the matches of one person. */
#include "event/season-internal.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIN = 3, DRAW = 1 };

/* A person in the standings. */
struct standing {
    uint32_t person;
    struct hj_str id;        /* orders people who are equal otherwise */
    int64_t points, against; /* against others with equal points */
    const int64_t *results;  /* points of each event, the best first */
    size_t events;
    int64_t won, lost, drawn;
    double rating, deviation;
};

static int best_first(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;

    return (a < b) - (a > b);
}

/* Returns a negative number when A is ahead of B, 0 when they are equal.  An
 * event without the person has 0 points. */
static int compare(const struct standing *a, const struct standing *b)
{
    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if (a->against != b->against)
        return a->against > b->against ? -1 : 1;
    for (size_t i = 0; i < a->events || i < b->events; i++) {
        int64_t x = i < a->events ? a->results[i] : 0;
        int64_t y = i < b->events ? b->results[i] : 0;
        if (x != y)
            return x > y ? -1 : 1;
    }
    return 0;
}

static int in_order(const void *one, const void *other)
{
    const struct standing *a = one, *b = other;
    int order = compare(a, b);

    return order != 0 ? order : hj_str_compare(a->id, b->id);
}

/* Adds up the events of each person.  The best of the sorted results count. */
static bool add_up(struct hj_season *s, const struct hj_season_request *request,
                   struct standing *list)
{
    int64_t *results =
        hj_arena_array(s->arena, s->entry_count + 1, sizeof *results);
    size_t *first = calloc(s->people_count + 2, sizeof *first);

    if (results == NULL || first == NULL) {
        free(first);
        return false;
    }
    for (size_t i = 0; i < s->entry_count; i++)
        first[s->entries[i].person + 2]++;
    for (size_t p = 2; p < s->people_count + 2; p++)
        first[p] += first[p - 1];
    for (size_t i = 0; i < s->entry_count; i++) {
        const struct season_entry *entry = &s->entries[i];
        struct standing *who = &list[entry->person];
        results[first[entry->person + 1]++] = hj_season_entry_points(s, entry);
        who->won += entry->won;
        who->lost += entry->lost;
        who->drawn += entry->drawn;
    }
    for (size_t p = 0; p < s->people_count; p++) {
        int64_t *mine = results + first[p];
        list[p].events = first[p + 1] - first[p];
        list[p].results = mine;
        qsort(mine, list[p].events, sizeof *mine, best_first);
        for (size_t i = 0; i < list[p].events &&
                           (request->best == 0 || (int64_t)i < request->best);
             i++)
            list[p].points += mine[i];
    }
    free(first);
    return true;
}

/* Adds the points of matches between people with equal points. */
static void add_against(const struct hj_season *s, struct standing *list)
{
    for (size_t i = 0; i < s->match_count; i++) {
        const struct season_match *m = &s->matches[i];
        struct standing *a = &list[m->a], *b = &list[m->b];
        if (a->points != b->points)
            continue;
        a->against += m->outcome == SEASON_WON     ? WIN
                      : m->outcome == SEASON_DRAWN ? DRAW
                                                   : 0;
        b->against += m->outcome == SEASON_LOST    ? WIN
                      : m->outcome == SEASON_DRAWN ? DRAW
                                                   : 0;
    }
}

static bool add_rating(struct hj_table *table, double rating)
{
    char text[32];
    int n = snprintf(text, sizeof text, "%.1f", rating);

    return hj_table_add(table, (struct hj_str){text, (size_t)n}, true);
}

static bool add_record(struct hj_table *table, int64_t won, int64_t lost,
                       int64_t drawn)
{
    char text[80];
    int n = snprintf(text, sizeof text, "%lld-%lld-%lld", (long long)won,
                     (long long)lost, (long long)drawn);

    return hj_table_add(table, (struct hj_str){text, (size_t)n}, false);
}

static struct hj_table *write_list(const struct hj_season *s,
                                   const struct hj_season_request *request,
                                   const struct standing *list,
                                   const struct hj_glicko *ratings)
{
    static const char *const columns[3][10] = {
        {"rank", "id", "name", "events", "record", "points", "against", NULL},
        {"rank", "id", "name", "events", "record", "points", "against", "elo",
         NULL},
        {"rank", "id", "name", "events", "record", "points", "against",
         "rating", "deviation", NULL}};
    struct hj_table *table = hj_table_of(columns[request->rating]);
    bool fine = table != NULL;
    size_t rank = 0;

    for (size_t i = 0; fine && i < s->people_count; i++) {
        const struct standing *who = &list[i];
        const struct season_person *p = &s->people[who->person];
        if (i == 0 || compare(&list[i - 1], who) != 0)
            rank = i + 1;
        fine = hj_table_add_int(table, (int64_t)rank) &&
               hj_table_add(table, p->id, false) &&
               hj_table_add(table, p->shown, false) &&
               hj_table_add_int(table, (int64_t)who->events) &&
               add_record(table, who->won, who->lost, who->drawn) &&
               hj_table_add_int(table, who->points) &&
               hj_table_add_int(table, who->against) &&
               (ratings == NULL ||
                add_rating(table, ratings[who->person].rating)) &&
               (request->rating != HJ_RATING_GLICKO ||
                add_rating(table, ratings[who->person].deviation));
    }
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}

struct hj_table *hj_season_table(struct hj_season *s,
                                 const struct hj_season_request *request)
{
    struct standing *list = calloc(s->people_count + 1, sizeof *list);
    struct hj_glicko *ratings = NULL;
    struct hj_table *table = NULL;

    if (list == NULL || !add_up(s, request, list) ||
        (request->rating != HJ_RATING_NONE &&
         (ratings = hj_season_rate(s, request)) == NULL)) {
        free(list);
        return NULL;
    }
    add_against(s, list);
    for (size_t p = 0; p < s->people_count; p++) {
        list[p].person = (uint32_t)p;
        list[p].id = s->people[p].id;
        if (request->by_rating && ratings != NULL)
            list[p].rating = ratings[p].rating;
    }
    qsort(list, s->people_count, sizeof *list, in_order);
    table = write_list(s, request, list, ratings);
    free(list);
    free(ratings);
    return table;
}

/* Finds the person by id, or by a name that is unique after folding. */
static bool find(const struct hj_season *s, struct hj_str who, uint32_t *person,
                 struct hj_error *e)
{
    struct hj_out *wanted = hj_out_memory(), *name = hj_out_memory();
    size_t found = 0;

    if (hj_map_get(s->ids, who, person)) {
        found = 1;
    } else if (!hj_out_failed(wanted) && !hj_out_failed(name) &&
               hj_utf8_fold(who, wanted)) {
        for (size_t p = 0; p < s->people_count; p++) {
            hj_out_cut(name, 0);
            if (hj_utf8_fold(s->people[p].name, name) &&
                hj_str_eq(hj_out_text(name), hj_out_text(wanted))) {
                *person = (uint32_t)p;
                found++;
            }
        }
    }
    hj_out_free(wanted);
    hj_out_free(name);
    if (found == 1)
        return true;
    return hj_fail(e,
                   found == 0 ? "unknown player '%.*s'"
                              : "several players are called '%.*s': give "
                                "an id",
                   HJ_STR_ARG(who));
}

/* The matches of one person against another. */
struct versus {
    uint32_t other;
    int64_t won, lost, drawn;
};

static int most_first(const void *one, const void *other)
{
    const struct versus *a = one, *b = other;
    int64_t n = a->won + a->lost + a->drawn, m = b->won + b->lost + b->drawn;

    return n != m ? (n < m) - (n > m)
                  : (a->other > b->other) - (a->other < b->other);
}

struct hj_table *hj_season_versus(struct hj_season *s, struct hj_str who,
                                  struct hj_error *e)
{
    static const char *const columns[] = {"id", "name", "matches", "record",
                                          NULL};
    struct versus *all;
    struct hj_table *table;
    uint32_t me;
    bool fine;

    if (!find(s, who, &me, e))
        return NULL;
    all = calloc(s->people_count + 1, sizeof *all);
    table = hj_table_of(columns);
    fine = all != NULL && table != NULL;
    for (size_t p = 0; fine && p < s->people_count; p++)
        all[p].other = (uint32_t)p;
    for (size_t i = 0; fine && i < s->match_count; i++) {
        const struct season_match *m = &s->matches[i];
        struct versus *v = &all[m->a == me ? m->b : m->a];
        if (m->a != me && m->b != me)
            continue;
        v->drawn += m->outcome == SEASON_DRAWN;
        v->won += m->outcome == (m->a == me ? SEASON_WON : SEASON_LOST);
        v->lost += m->outcome == (m->a == me ? SEASON_LOST : SEASON_WON) ||
                   m->outcome == SEASON_NEITHER;
    }
    if (fine)
        qsort(all, s->people_count, sizeof *all, most_first);
    for (size_t i = 0; fine && i < s->people_count; i++) {
        int64_t matches = all[i].won + all[i].lost + all[i].drawn;
        if (matches == 0)
            break;
        fine = hj_table_add(table, s->people[all[i].other].id, false) &&
               hj_table_add(table, s->people[all[i].other].shown, false) &&
               hj_table_add_int(table, matches) &&
               add_record(table, all[i].won, all[i].lost, all[i].drawn);
    }
    free(all);
    if (fine)
        return table;
    hj_table_free(table);
    hj_fail_memory(e);
    return NULL;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Possible mistakes about identity (two people under one id, one person under
 * two ids), and results that do not count. */
#include "event/season-internal.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names shorter than SHORTEST bytes are too short for a comparison without one
 * letter; names longer than LONGEST are compared as a whole. */
enum { SHORTEST = 5, LONGEST = 80 };

/* A name, or the name without one letter.  Two names that differ in one letter
 * or in two swapped letters have a spelling in common. */
struct spelling {
    struct hj_str text;
    uint32_t person;
};

static int by_text(const void *one, const void *other)
{
    const struct spelling *a = one, *b = other;
    int order = hj_str_compare(a->text, b->text);

    return order != 0 ? order
                      : (a->person > b->person) - (a->person < b->person);
}

static struct hj_place place_of(const struct hj_season *s, uint32_t event)
{
    return (struct hj_place){.file = s->events[event].path.p};
}

static int word_order(const void *one, const void *other)
{
    return hj_str_compare(*(const struct hj_str *)one,
                          *(const struct hj_str *)other);
}

/* Returns the name for comparison: folded, without commas, with its words
 * sorted, so that "Lee, Ann" equals "Ann Lee". */
static struct hj_str normal(struct hj_season *s, struct hj_str name,
                            struct hj_out *out)
{
    struct hj_str words[8], text;
    size_t n = 0, at = 0;
    char *copy;

    hj_out_cut(out, 0);
    if (!hj_utf8_fold(name, out))
        return name;
    text = hj_out_text(out);
    while (at < text.n && n < 8) {
        size_t end;
        at += strspn(text.p + at, " ,");
        end = at + strcspn(text.p + at, " ,");
        if (end > at)
            words[n++] = (struct hj_str){text.p + at, end - at};
        at = end;
    }
    if (at < text.n)
        return hj_arena_str(s->arena, text);
    qsort(words, n, sizeof *words, word_order);
    copy = hj_arena_alloc(s->arena, text.n + 1);
    if (copy == NULL)
        return (struct hj_str){NULL, 0};
    at = 0;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            copy[at++] = ' ';
        memcpy(copy + at, words[i].p, words[i].n);
        at += words[i].n;
    }
    return (struct hj_str){copy, at};
}

/* Adds the name, and the name without each of its characters but digits, to
 * LIST. */
static bool spell(struct hj_season *s, uint32_t person, struct hj_str name,
                  struct spelling *list, size_t *count)
{
    list[(*count)++] = (struct spelling){name, person};
    for (size_t i = 0, n; name.n >= SHORTEST && name.n <= LONGEST && i < name.n;
         i += n) {
        uint32_t rune;
        char *copy;
        n = hj_utf8_next(hj_str_from(name, i), &rune);
        if (n == 0)
            n = 1;
        if (name.p[i] >= '0' && name.p[i] <= '9')
            continue; /* Player 7 and Player 8 are two */
        copy = hj_arena_alloc(s->arena, name.n);
        if (copy == NULL)
            return false;
        memcpy(copy, name.p, i);
        memcpy(copy + i, name.p + i + n, name.n - i - n);
        list[(*count)++] = (struct spelling){{copy, name.n - n}, person};
    }
    return true;
}

/* Reports two people with similar names, once. */
static bool tell_near(struct hj_season *s, uint32_t a, uint32_t b,
                      struct hj_map *told, struct hj_findings *findings)
{
    const struct season_person *p = &s->people[a], *q = &s->people[b];
    char key[24];
    struct hj_str kept;
    int n = snprintf(key, sizeof key, "%u %u", a < b ? a : b, a < b ? b : a);

    if (hj_map_get(told, (struct hj_str){key, (size_t)n}, NULL))
        return true;
    kept = hj_arena_str(s->arena, (struct hj_str){key, (size_t)n});
    return kept.p != NULL && hj_map_put(told, kept, 1) &&
           hj_findings_add(
               findings, HJ_FINDING_SEASON_NEAR, place_of(s, q->event), NULL,
               "%.*s (%.*s) may be %.*s (%.*s) of %.*s; "
               "they count as two",
               HJ_STR_ARG(q->name), HJ_STR_ARG(q->id), HJ_STR_ARG(p->name),
               HJ_STR_ARG(p->id), HJ_STR_ARG(s->events[p->event].path)) != NULL;
}

/* Reports people whose names are the same except for one letter or the order of
 * words. */
static bool near_names(struct hj_season *s, struct hj_findings *findings)
{
    struct hj_out *out = hj_out_memory();
    struct hj_map *told = hj_map_new(64);
    struct spelling *list;
    size_t count = 0, room = 0;
    bool fine;

    for (size_t p = 0; p < s->people_count; p++)
        room += 2 * s->people[p].name.n + 8;
    list = calloc(room + 1, sizeof *list);
    fine = !hj_out_failed(out) && told != NULL && list != NULL;
    for (size_t p = 0; fine && p < s->people_count; p++) {
        struct hj_str name = normal(s, s->people[p].name, out);
        fine = name.p != NULL && count + name.n + 1 <= room &&
               spell(s, (uint32_t)p, name, list, &count);
    }
    if (fine)
        qsort(list, count, sizeof *list, by_text);
    for (size_t i = 1; fine && i < count; i++)
        if (hj_str_eq(list[i].text, list[i - 1].text) &&
            list[i].person != list[i - 1].person)
            fine = tell_near(s, list[i - 1].person, list[i].person, told,
                             findings);
    free(list);
    hj_map_free(told);
    hj_out_free(out);
    return fine;
}

/* Reports an id with two names that differ after normalization. */
static bool two_names(struct hj_season *s, const struct season_person *p,
                      struct hj_findings *findings)
{
    struct hj_out *out = hj_out_memory();
    struct hj_str a, b;
    bool same;

    if (hj_out_failed(out))
        return false;
    a = normal(s, p->name, out);
    b = normal(s, p->other_name, out);
    same = a.p == NULL || b.p == NULL || hj_str_eq(a, b);
    hj_out_free(out);
    return same || hj_findings_add(
                       findings, HJ_FINDING_SEASON_NAMES,
                       place_of(s, p->other_event), NULL,
                       "id '%.*s' is %.*s here and %.*s in %.*s; they count "
                       "as one",
                       HJ_STR_ARG(p->id), HJ_STR_ARG(p->other_name),
                       HJ_STR_ARG(p->name),
                       HJ_STR_ARG(s->events[p->event].path)) != NULL;
}

bool hj_season_check_identities(struct hj_season *s,
                                struct hj_findings *findings)
{
    bool fine = true;

    for (size_t p = 0; fine && p < s->people_count; p++)
        fine = s->people[p].other_name.n == 0 ||
               two_names(s, &s->people[p], findings);
    for (size_t i = 0; fine && i < s->event_count; i++) {
        const struct season_event *event = &s->events[i];
        if (event->outstanding > 0)
            fine = hj_findings_add(findings, HJ_FINDING_SEASON_OPEN,
                                   place_of(s, (uint32_t)i), NULL,
                                   "%lld table%s without a result",
                                   (long long)event->outstanding,
                                   event->outstanding == 1 ? "" : "s") != NULL;
    }
    return fine && near_names(s, findings);
}

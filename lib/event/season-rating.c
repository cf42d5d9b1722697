/* SPDX-License-Identifier: MPL-2.0 */
/* Ratings over a season: period by period, in the order of the days. */
#include "event/season-internal.h"

#include <stdlib.h>

/* A match from the view of one player. */
struct seen {
    uint32_t person, other;
    double score;
};

static int by_person(const void *one, const void *other)
{
    const struct seen *a = one, *b = other;

    return (a->person > b->person) - (a->person < b->person);
}

/* Events in the order of their days, then in the order they were added. */
struct dated {
    int32_t day;
    uint32_t event;
};

static int by_day(const void *one, const void *other)
{
    const struct dated *a = one, *b = other;

    return a->day != b->day ? (a->day > b->day) - (a->day < b->day)
                            : (a->event > b->event) - (a->event < b->event);
}

/* The state of rating a season. */
struct rater {
    const struct hj_season *s;
    const struct hj_season_request *request;
    struct hj_glicko *now, *next; /* before and after the period */
    bool *played;                 /* has played in any period so far */
    struct seen *seen;
    struct hj_rated_match *matches;
    size_t *first; /* by event: its first match; then the end */
    size_t count;  /* number of items in seen */
};

static void collect(struct rater *r, uint32_t event)
{
    const struct hj_season *s = r->s;

    if (s->events[event].unrated)
        return;
    for (size_t i = r->first[event]; i < r->first[event + 1]; i++) {
        const struct season_match *m = &s->matches[i];
        double score = m->outcome * 0.5;
        if (!m->rated)
            continue;
        r->seen[r->count++] = (struct seen){m->a, m->b, score};
        r->seen[r->count++] = (struct seen){m->b, m->a, 1 - score};
    }
}

/* Returns the new rating of a player with N matches in the period. */
static struct hj_glicko rate(const struct rater *r, uint32_t person, size_t n)
{
    struct hj_glicko now = r->now[person];

    if (r->request->rating == HJ_RATING_GLICKO)
        return hj_rating_glicko(now, HJ_GLICKO_TAU, r->matches, n);
    now.rating = hj_rating_elo(now.rating, r->request->k, r->matches, n);
    return now;
}

/* Rates all players of the period by the ratings before it.  For Glicko-2 the
 * deviation of others who have played before increases. */
static void close_period(struct rater *r)
{
    qsort(r->seen, r->count, sizeof *r->seen, by_person);
    for (size_t p = 0;
         r->request->rating == HJ_RATING_GLICKO && p < r->s->people_count; p++)
        r->next[p] = r->played[p] ? rate(r, (uint32_t)p, 0) : r->now[p];
    for (size_t i = 0; i < r->count;) {
        uint32_t person = r->seen[i].person;
        size_t n = 0;
        for (; i < r->count && r->seen[i].person == person; i++) {
            const struct hj_glicko *other = &r->now[r->seen[i].other];
            r->matches[n++] = (struct hj_rated_match){
                other->rating, other->deviation, r->seen[i].score};
        }
        r->next[person] = rate(r, person, n);
        r->played[person] = true;
    }
    if (r->request->rating == HJ_RATING_GLICKO) {
        for (size_t p = 0; p < r->s->people_count; p++)
            r->now[p] = r->next[p];
    } else {
        for (size_t i = 0; i < r->count; i++)
            r->now[r->seen[i].person] = r->next[r->seen[i].person];
    }
    r->count = 0;
}

static int month_of(int32_t day)
{
    return day / 10000 * 12 + day / 100 % 100;
}

/* Rates all events by period.  The period of Elo is an event, which changes
 * only its players; that of Glicko-2 is a month, also one without an event. */
static void rate_all(struct rater *r, const struct dated *order)
{
    for (size_t i = 0; i < r->s->event_count; i++) {
        bool one =
            i + 1 == r->s->event_count || r->request->rating == HJ_RATING_ELO;
        int to = one ? 1 : month_of(order[i + 1].day);

        collect(r, order[i].event);
        for (int from = one ? 0 : month_of(order[i].day); from < to; from++)
            close_period(r);
    }
}

struct hj_glicko *hj_season_rate(const struct hj_season *s,
                                 const struct hj_season_request *request)
{
    size_t people = s->people_count + 1, events = s->event_count;
    struct rater r = {.s = s, .request = request};
    struct dated *order = calloc(events + 1, sizeof *order);

    r.now = calloc(people, sizeof *r.now);
    r.next = calloc(people, sizeof *r.next);
    r.played = calloc(people, sizeof *r.played);
    r.seen = calloc(2 * s->match_count + 1, sizeof *r.seen);
    r.matches = calloc(2 * s->match_count + 1, sizeof *r.matches);
    r.first = calloc(events + 1, sizeof *r.first);
    if (order != NULL && r.now != NULL && r.next != NULL && r.played != NULL &&
        r.seen != NULL && r.matches != NULL && r.first != NULL) {
        for (size_t i = 0; i < s->match_count; i++)
            r.first[s->matches[i].event + 1] = i + 1;
        for (size_t i = 0; i < events; i++) {
            order[i] = (struct dated){s->events[i].day, (uint32_t)i};
            if (r.first[i + 1] < r.first[i])
                r.first[i + 1] = r.first[i];
        }
        for (size_t p = 0; p < people; p++)
            r.now[p] = (struct hj_glicko){1500, 350, 0.06};
        qsort(order, events, sizeof *order, by_day);
        rate_all(&r, order);
    } else {
        free(r.now);
        r.now = NULL;
    }
    free(order);
    free(r.next);
    free(r.played);
    free(r.seen);
    free(r.matches);
    free(r.first);
    return r.now;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Replay of a recorded draft: packs are passed and picked from. */
#include "draft/internal.h"

#include <stdio.h>

enum { WHEN_SIZE = 80 };

/* The state of one round of a pod. */
struct table {
    struct hj_draft *draft;
    struct hj_findings *findings; /* NULL: report nothing */
    const struct hj_draft_rules *rules;
    uint32_t pod, round, seats;
    struct span span;
    int direction; /* +1 left, -1 right */
    bool wrong_told;
    uint32_t pack[HJ_DRAFT_SEATS + 1]; /* by seat: opener of the pack in hand */
};

static const char *direction_name(int direction)
{
    return direction > 0 ? "left" : "right";
}

/* Returns the direction of the round; the last word applies to later rounds. */
static int direction_of(struct hj_str pass, uint32_t round)
{
    struct hj_str part, word = HJ_STR("left");

    for (uint32_t r = 0; r < round && hj_str_split(&pass, ' ', &part); r++)
        word = part;
    return hj_str_is(word, "right") ? -1 : 1;
}

/* Returns the seat STEP seats further, in either direction. */
static uint32_t next_seat(const struct table *t, uint32_t seat, int step)
{
    int64_t n = t->seats, at = ((int64_t)seat - 1 + step) % n;

    return (uint32_t)(at < 0 ? at + n : at) + 1;
}

static void find(struct table *t, enum hj_finding_kind kind,
                 const struct row *row, uint32_t pick, uint32_t seat,
                 const char *what, const char *remedy)
{
    struct hj_str player = draft_player(t->draft, t->pod, seat);
    struct hj_place place = {0};

    if (t->findings == NULL)
        return;
    /* A finding without a row of its own names only the file. */
    if (row != NULL)
        place = row->place;
    else
        place.file = t->draft->rows[t->span.end - 1].place.file;
    hj_findings_add(t->findings, kind, place, NULL,
                    "pod %u, round %u, pick %u, seat %u%s%.*s%s: %s; %s",
                    t->pod, t->round, pick, seat, player.n ? " (" : "",
                    HJ_STR_ARG(player), player.n ? ")" : "", what, remedy);
}

/* Returns an untaken card of the pack that SEAT opened, of the same copy if
 * known; NULL if there is none. */
static struct row *in_pack(const struct table *t, uint32_t seat,
                           const struct row *pick)
{
    for (size_t i = t->span.begin; i < t->span.picks; i++) {
        struct row *card = &t->draft->rows[i];
        if (card->seat == seat && card->taken_seat == 0 &&
            card->card == pick->card &&
            (pick->copy == 0 || card->copy == 0 || card->copy == pick->copy))
            return card;
    }
    return NULL;
}

/* Returns the number of cards left in the pack that SEAT opened. */
static uint32_t cards_left(const struct table *t, uint32_t seat)
{
    uint32_t left = 0;

    for (size_t i = t->span.begin; i < t->span.picks; i++)
        left +=
            t->draft->rows[i].seat == seat && t->draft->rows[i].taken_seat == 0;
    return left;
}

static bool has_packs(const struct table *t)
{
    return t->span.picks > t->span.begin;
}

/* Returns a row of the pack that SEAT opened, or NULL. */
static const struct row *row_of_pack(const struct table *t, uint32_t seat)
{
    for (size_t i = t->span.begin; i < t->span.picks; i++)
        if (t->draft->rows[i].seat == seat)
            return &t->draft->rows[i];
    return NULL;
}

static void check_packs(struct table *t)
{
    char what[96];

    for (uint32_t seat = 1; has_packs(t) && seat <= t->seats; seat++) {
        uint32_t cards = cards_left(t, seat);
        if (cards == (uint32_t)t->rules->pack_size)
            continue;
        snprintf(what, sizeof what, "the pack has %u card%s, not %lld", cards,
                 cards == 1 ? "" : "s", (long long)t->rules->pack_size);
        find(t, HJ_FINDING_PACK_SIZE, row_of_pack(t, seat), 0, seat, what,
             cards < t->rules->pack_size
                 ? "the judge adds cards at random from what was left over"
                 : "the judge takes cards out at random before the first "
                   "pick");
    }
}

/* Finds the card of a pick that is not in the pack in hand: in another pack, or
 * already taken. */
static void take_elsewhere(struct table *t, const struct row *pick)
{
    struct hj_str name = t->draft->names[pick->card];
    const struct row *gone = NULL;
    char what[256];

    for (uint32_t seat = 1; seat <= t->seats; seat++) {
        struct row *card = in_pack(t, t->pack[seat], pick);
        if (card == NULL)
            continue;
        snprintf(what, sizeof what,
                 "%.*s is not in the pack in hand but in that of seat %u",
                 HJ_STR_ARG(name), seat);
        find(t, HJ_FINDING_PICK_NOT_THERE, pick, pick->pick, pick->seat, what,
             "the judge puts the two packs right before the next pick and "
             "has the pick made again");
        card->taken_seat = pick->seat;
        card->taken_pick = pick->pick;
        return;
    }
    for (size_t i = t->span.begin; i < t->span.picks; i++)
        if (t->draft->rows[i].card == pick->card &&
            (pick->copy == 0 || t->draft->rows[i].copy == pick->copy))
            gone = &t->draft->rows[i];
    if (gone != NULL) {
        snprintf(what, sizeof what, "%.*s was taken by seat %u at pick %u",
                 HJ_STR_ARG(name), gone->taken_seat, gone->taken_pick);
        find(t, HJ_FINDING_COPY_TWICE, pick, pick->pick, pick->seat, what,
             "the judge asks both players for the card: one of the rows is "
             "wrong");
        return;
    }
    snprintf(what, sizeof what, "%.*s is in no pack of this round",
             HJ_STR_ARG(name));
    find(t, HJ_FINDING_PICK_NOT_THERE, pick, pick->pick, pick->seat, what,
         "the judge compares the card with the pool's list, and the row with "
         "the player's cards");
}

static void take(struct table *t, const struct row *pick)
{
    struct row *card = in_pack(t, t->pack[pick->seat], pick);

    if (card != NULL) {
        card->taken_seat = pick->seat;
        card->taken_pick = pick->pick;
    } else if (has_packs(t)) {
        take_elsewhere(t, pick);
    }
}

/* Returns the number of a pick's rows that match the packs if these were passed
 * in that direction; *ROWS is the number of rows. */
static uint32_t count_hits(const struct table *t, uint32_t pick, int direction,
                           uint32_t *rows)
{
    uint32_t hits = 0;

    *rows = 0;
    for (size_t i = t->span.picks; i < t->span.end; i++) {
        const struct row *row = &t->draft->rows[i];
        if (row->pick != pick)
            continue;
        (*rows)++;
        hits += in_pack(t, t->pack[next_seat(t, row->seat, -direction)], row) !=
                NULL;
    }
    return hits;
}

/* Passes all packs before PICK in the direction of the round, unless all picks
 * together prove the other direction. */
static void pass(struct table *t, uint32_t pick)
{
    uint32_t before[HJ_DRAFT_SEATS + 1], rows;
    int direction = t->direction;
    char what[96];

    if (has_packs(t) && count_hits(t, pick, direction, &rows) < rows &&
        rows > 1 && count_hits(t, pick, -direction, &rows) == rows)
        direction = -direction;
    if (direction != t->direction && !t->wrong_told) {
        snprintf(what, sizeof what,
                 "the packs were passed %s, in this round they go %s",
                 direction_name(direction), direction_name(t->direction));
        find(t, HJ_FINDING_PASS_WRONG, NULL, pick, 1, what,
             "found at once, the judge has them passed back; later the round "
             "goes on the way it began");
        t->wrong_told = true;
    }
    memcpy(before, t->pack, sizeof before);
    for (uint32_t seat = 1; seat <= t->seats; seat++)
        t->pack[next_seat(t, seat, direction)] = before[seat];
}

/* Returns the moment at which the seat after SEAT sees HAVE cards in the pack
 * instead of DUE; empty if it sees no other number, or if the cards of the
 * packs are not recorded. */
static const char *when_shown(const struct table *t, uint32_t seat,
                              uint32_t have, uint32_t due,
                              char text[static WHEN_SIZE])
{
    text[0] = '\0';
    if (has_packs(t) && have != due)
        snprintf(text, WHEN_SIZE,
                 "; it shows when seat %u sees %u card%s and not %u",
                 next_seat(t, seat, t->direction), have, have == 1 ? "" : "s",
                 due);
    return text;
}

/* Replays all picks of one number: one row a seat. */
static void play_pick(struct table *t, uint32_t pick)
{
    char what[160], when[WHEN_SIZE];

    for (uint32_t seat = 1; seat <= t->seats; seat++) {
        uint32_t count = 0;
        uint32_t cards = cards_left(t, t->pack[seat]);
        for (size_t i = t->span.picks; i < t->span.end; i++) {
            const struct row *row = &t->draft->rows[i];
            if (row->pick != pick || row->seat != seat)
                continue;
            take(t, row);
            if (++count == 2) {
                snprintf(what, sizeof what,
                         "a second card, %.*s, out of one pack%s",
                         HJ_STR_ARG(t->draft->names[row->card]),
                         when_shown(t, seat, cards_left(t, t->pack[seat]),
                                    cards ? cards - 1 : 0, when));
                find(t, HJ_FINDING_PICK_TWO, row, pick, seat, what,
                     "the judge has the second card put back, or one drawn "
                     "at random of what the player took since");
            }
        }
        if (count > 0 || (has_packs(t) && cards == 0))
            continue;
        snprintf(what, sizeof what, "no card was taken%s",
                 when_shown(t, seat, cards, cards ? cards - 1 : 0, when));
        find(t, HJ_FINDING_PICK_NONE, NULL, pick, seat, what,
             "the judge has the pick made from that pack when it comes round, "
             "or gives its last card");
    }
}

static struct table begin_round(struct hj_draft *draft,
                                const struct hj_draft_rules *rules,
                                uint32_t pod, uint32_t round,
                                struct hj_findings *findings)
{
    struct table t = {.draft = draft,
                      .findings = findings,
                      .rules = rules,
                      .pod = pod,
                      .round = round,
                      .seats = draft_seats(draft, pod),
                      .span = draft_round(draft, pod, round),
                      .direction = direction_of(rules->pass, round)};

    for (uint32_t seat = 1; seat <= t.seats; seat++)
        t.pack[seat] = seat;
    for (size_t i = t.span.begin; i < t.span.picks; i++)
        draft->rows[i].taken_seat = 0;
    return t;
}

static uint32_t last_pick(const struct table *t)
{
    return t->span.end > t->span.picks ? t->draft->rows[t->span.end - 1].pick
                                       : 0;
}

bool hj_draft_replay(struct hj_draft *draft, const struct hj_draft_rules *rules,
                     struct hj_findings *findings, struct hj_error *e)
{
    for (size_t i = 0; i < draft->count;) {
        struct table t = begin_round(draft, rules, draft->rows[i].pod,
                                     draft->rows[i].round, findings);
        check_packs(&t);
        for (uint32_t pick = 1; pick <= last_pick(&t); pick++) {
            if (pick > 1)
                pass(&t, pick);
            play_pick(&t, pick);
        }
        if (rules->packs > 0 && t.round > (uint32_t)rules->packs)
            find(&t, HJ_FINDING_PACK_SIZE, &draft->rows[i], 0, 1,
                 "the format has no such round",
                 "the judge takes the cards of it back");
        i = t.span.end;
    }
    return !hj_findings_failed(findings) || hj_fail_memory(e);
}

/* Writes the cards that a seat holds and has picked, as one object. */
static void show_seat(const struct table *t, uint32_t seat, uint32_t pick,
                      struct hj_writer *w)
{
    struct hj_draft *draft = t->draft;

    hj_write_object(w, NULL);
    hj_write_int(w, "seat", seat);
    hj_write_str(w, "player", draft_player(draft, t->pod, seat));
    hj_write_int(w, "pack", t->pack[seat]);
    hj_write_array(w, "holds");
    for (size_t i = t->span.begin; i < t->span.picks; i++)
        if (draft->rows[i].seat == t->pack[seat] &&
            draft->rows[i].taken_seat == 0)
            hj_write_str(w, NULL, draft->names[draft->rows[i].card]);
    hj_write_end(w);
    hj_write_array(w, "picked");
    for (size_t i = 0; i < draft->count; i++) {
        const struct row *row = &draft->rows[i];
        if (row->pod == t->pod && row->seat == seat && row->pick > 0 &&
            (row->round < t->round ||
             (row->round == t->round && row->pick <= pick)))
            hj_write_str(w, NULL, draft->names[row->card]);
    }
    hj_write_end(w);
    hj_write_end(w);
}

bool hj_draft_show(struct hj_draft *draft, const struct hj_draft_rules *rules,
                   struct hj_draft_moment moment, struct hj_writer *writer,
                   struct hj_error *e)
{
    struct table t = begin_round(draft, rules, moment.pod, moment.round, NULL);

    if (t.seats == 0)
        return hj_fail(e, "the record has no pod %u", moment.pod);
    if (t.span.begin == t.span.end)
        return hj_fail(e, "pod %u has no round %u", moment.pod, moment.round);
    if (moment.pick > last_pick(&t))
        return hj_fail(e, "pod %u, round %u ends with pick %u", moment.pod,
                       moment.round, last_pick(&t));
    for (uint32_t pick = 1; pick <= moment.pick; pick++) {
        if (pick > 1)
            pass(&t, pick);
        play_pick(&t, pick);
    }
    if (moment.pick > 0)
        pass(&t, moment.pick + 1);
    hj_write_object(writer, NULL);
    hj_write_int(writer, "pod", moment.pod);
    hj_write_int(writer, "round", moment.round);
    hj_write_int(writer, "pick", moment.pick);
    hj_write_array(writer, "seats");
    for (uint32_t seat = 1; seat <= t.seats; seat++)
        show_seat(&t, seat, moment.pick, writer);
    hj_write_end(writer);
    hj_write_end(writer);
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Random games: offers are accepted, no card is lost, and the log has the same
 * result in all forms. */
#include "one-suite.h"
#include "random-game.h"
#include "games/games.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 25, MUTATIONS = 6 };

static uint64_t seed = 20260502;
static int games = GAMES;
static struct hj_catalogue *catalogue;

/* Prints the log and fails. */
static void complain(const struct random_game *g, const char *what)
{
    fprintf(stderr, "seed %llu: %s behind\n%.*s\n", (unsigned long long)seed,
            what, (int)g->length, g->text);
    ck_abort_msg("seed %llu: %s", (unsigned long long)seed, what);
}

/* An assertion without cost while it holds. */
#define WANT(g, what) ((what) ? (void)0 : complain(g, #what))

static struct random_options options_of(struct hj_random *random)
{
    struct random_options o = {.players = 2,
                               .edition = 2017,
                               .decks = hj_random_below(random, 2) == 0,
                               .most_rounds = 12,
                               .most_steps = 300,
                               .reveals = 70};

    switch (hj_random_below(random, 8)) {
    case 0:
        o.players = 3;
        break;
    case 1:
        o.players = 4;
        o.teams = true;
        break;
    case 2:
        o.strict = true;
        break;
    case 3:
        o.edition = 2015;
        break;
    default:
        break;
    }
    return o;
}

static struct hj_str of_player(struct random_game *g, int player,
                               const char *fact)
{
    char path[64];

    snprintf(path, sizeof path, "%s.%s", random_player(player), fact);
    return random_fact(g, path);
}

/* Returns the number of cards in a pile: its words, multiplied by the number
 * behind `*`. */
static int words_of(struct hj_str pile)
{
    struct hj_str word;
    int64_t times;
    int count = 0;

    while (pile.n > 0 && hj_str_split(&pile, ' ', &word)) {
        size_t star = hj_str_find(word, '*', 0);
        if (hj_str_is(word, "none"))
            continue;
        count += star < word.n && hj_str_int(hj_str_from(word, star + 1), 1,
                                             RANDOM_DECK, &times)
                     ? (int)times
                     : 1;
    }
    return count;
}

/* Facts of the position, one by one: checks each, and counts cards and
 * places. */
struct facts {
    struct random_game *g;
    struct hj_str places[RANDOM_PLAYERS * RANDOM_DECK]; /* in TEXT */
    char text[RANDOM_PLAYERS * RANDOM_DECK * 24];
    size_t used;
    int place_count, in_play, on_chain;
    bool is_in_play; /* the current object is in play: its zone comes first */
};

static void note_place(struct facts *f, struct hj_str zone)
{
    WANT(f->g, f->used + zone.n <= sizeof f->text);
    memcpy(f->text + f->used, zone.p, zone.n);
    for (int i = 0; i < f->place_count; i++)
        WANT(f->g, !hj_str_eq(f->places[i], zone));
    f->places[f->place_count++] = (struct hj_str){f->text + f->used, zone.n};
    f->used += zone.n;
}

static bool take_fact(void *data, struct hj_str path, struct hj_str value)
{
    static const char *const never_below_0[] = {
        ".pool", ".atk", ".counter.sularium", ".hand", ".damage", ".sites"};
    struct facts *f = data;
    size_t last = value.n;
    int64_t n = 0;

    for (size_t i = 0; i < sizeof never_below_0 / sizeof *never_below_0; i++)
        if (hj_str_ends(path, hj_str(never_below_0[i])))
            WANT(f->g, hj_str_int(value, 0, INT32_MAX, &n));
    if (f->is_in_play && hj_str_ends(path, HJ_STR(".def")))
        WANT(f->g, hj_str_int(value, 1, INT32_MAX, &n));
    if (!hj_str_ends(path, HJ_STR(".zone")))
        return true;
    f->is_in_play = !hj_str_is(value, "chain");
    if (f->is_in_play)
        f->in_play++;
    else
        f->on_chain++;
    while (last > 0 && value.p[last - 1] != '.')
        last--;
    if (last > 0 && value.p[last] >= '0' && value.p[last] <= '9')
        note_place(f, value); /* ann.front.2 */
    return true;
}

/* Checks that no card is lost: on the table, in piles, and in the deck. */
static void check_cards(struct random_game *g, const struct facts *f)
{
    static const char *const piles[] = {"hand.cards", "influence.cards",
                                        "damage.cards", "destroy.cards"};
    int count = f->in_play + f->on_chain;

    for (int p = 0; p < g->options.players; p++) {
        for (size_t i = 0; i < sizeof piles / sizeof *piles; i++)
            count += words_of(of_player(g, p, piles[i]));
        if (g->options.decks)
            count += (int)strtol(of_player(g, p, "deck").p, NULL, 10);
        else
            WANT(g, hj_str_is(of_player(g, p, "deck"), "?"));
    }
    if (g->options.decks && g->options.players == 2 &&
        hj_sularia.to_act(g->game, g->state) >= 0) /* a player who is out has
                                                    * none */
        WANT(g, count == RANDOM_DECK * g->options.players);
}

/* Pieces of the board. */
struct told {
    struct random_game *g;
    uint64_t places; /* a sum over the pieces: object, place */
    int count;
    bool words; /* with words, which are compared with queries */
};

static void check_piece(struct random_game *g, const struct hj_piece *p)
{
    char path[300];

    snprintf(path, sizeof path, "%.*s.atk", HJ_STR_ARG(p->word));
    WANT(g, random_number(g, path) == p->values[0]);
    snprintf(path, sizeof path, "%.*s.def", HJ_STR_ARG(p->word));
    WANT(g, random_number(g, path) == p->values[1]);
}

static bool take_piece(void *data, const struct hj_piece *p)
{
    struct told *t = data;

    t->places += ((uint64_t)p->object + 1) * 1000003u *
                 (uint64_t)(p->zone * 64 + p->player * 1024 +
                            (p->zone < 3 ? p->column + 32 : 0) + 1);
    t->count++;
    if (t->words && p->name.n > 0 && p->kind.p[0] != 'a' && p->value_count > 0)
        check_piece(t->g, p);
    return true;
}

/* Checks that each card on the table is a piece once, and that the layout has
 * the same places. */
static void check_table(struct random_game *g, const struct facts *f)
{
    struct told pieces = {.g = g, .words = true}, places = {.g = g};
    int there = f->in_play + random_number(g, "chain");

    for (int p = 0; p < g->options.players; p++)
        there += words_of(of_player(g, p, "influence.cards"));
    WANT(g, hj_sularia.board->pieces(g->game, g->state, take_piece, &pieces));
    hj_sularia.board->places(g->game, g->state, take_piece, &places);
    WANT(g, pieces.count == there);
    WANT(g, places.count == there);
    WANT(g, places.places == pieces.places);
}

static void check_state(struct random_game *g)
{
    static struct facts f;

    f = (struct facts){.g = g};
    hj_sularia.paths(g->game, g->state, take_fact, &f);
    check_cards(g, &f);
    check_table(g, &f);
}

/* Checks that offered moves are legal when they are read from a log. */
static void check_offers(struct random_game *g)
{
    size_t from;

    random_list(g);
    from = g->offer_count > 0
               ? (size_t)hj_random_below(&g->random, g->offer_count)
               : 0;
    for (size_t i = from; i < g->offer_count && i < from + 3; i++) {
        const char *line = hj_out_text(g->offers).p + g->offer_at[i];
        if (random_try(g, line) != HJ_APPLIED)
            complain(g, line);
    }
}

/* A log and its replay. */
struct played {
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_replay *replay;
};

static bool play_text(struct played *p, struct random_game *g,
                      struct hj_str text, uint32_t at)
{
    struct hj_replay_options options = {.at = at};
    struct hj_replay_table table = {.decks = g->decks};

    p->log = hj_log_new();
    p->findings = hj_findings_new();
    p->replay = NULL;
    if (!hj_log_read(p->log, text, "game", p->findings, NULL) ||
        !hj_log_head(p->log)->playable)
        return false;
    p->replay = hj_replay_new_with(p->log, &hj_sularia, g->catalogue, "game",
                                   &table, NULL);
    ck_assert_ptr_nonnull(p->replay);
    ck_assert(hj_replay_run(p->replay, &options, p->findings, NULL));
    return true;
}

static void end_played(struct played *p)
{
    hj_replay_free(p->replay);
    hj_findings_free(p->findings);
    hj_log_free(p->log);
}

static uint64_t digest_of(const struct played *p)
{
    return hj_sularia.digest(hj_replay_game(p->replay),
                             hj_replay_state(p->replay));
}

static int worst(const struct played *p)
{
    int severity = HJ_NOTE;

    for (size_t i = 0; i < hj_findings_count(p->findings); i++)
        if ((int)hj_findings_at(p->findings, i)->severity < severity)
            severity = (int)hj_findings_at(p->findings, i)->severity;
    return severity;
}

/* Checks that the whole log is legal and has the same result, as has its normal
 * form, whose normal form is the same. */
static void check_log(struct random_game *g)
{
    struct hj_str text = {g->text, g->length};
    struct hj_out *once = hj_out_memory(), *twice = hj_out_memory();
    struct played whole, normal;

    WANT(g, play_text(&whole, g, text, 0));
    WANT(g, worst(&whole) > HJ_FALSE_CLAIM);
    WANT(g, digest_of(&whole) == g->digests[g->step_count - 1]);
    hj_log_format(text, once);
    hj_log_format(hj_out_text(once), twice);
    WANT(g, hj_str_eq(hj_out_text(once), hj_out_text(twice)));
    WANT(g, play_text(&normal, g, hj_out_text(once), 0));
    WANT(g, digest_of(&normal) == digest_of(&whole));
    end_played(&whole);
    end_played(&normal);
    hj_out_free(once);
    hj_out_free(twice);
}

/* Checks that a prefix leads to the recorded state, and that the other actions
 * lead from it to the end. */
static void check_prefix(struct random_game *g)
{
    struct hj_str text = {g->text, g->length};
    void *state = malloc(hj_sularia.state_size);
    size_t at = (size_t)hj_random_below(&g->random, g->step_count);
    struct played part;
    uint32_t line = 0;

    for (size_t i = 0; i < g->steps[at]; i++)
        line += g->text[i] == '\n';
    WANT(g, play_text(&part, g, text, line));
    WANT(g, digest_of(&part) == g->digests[at]);
    memcpy(state, hj_replay_state(part.replay), hj_sularia.state_size);
    for (size_t i = at + 1; i < hj_log_lines(part.log); i++)
        hj_sularia.apply(hj_replay_game(part.replay), state,
                         &hj_log_line(part.log, i)->action, 0, NULL);
    WANT(g, hj_sularia.digest(hj_replay_game(part.replay), state) ==
                g->digests[g->step_count - 1]);
    end_played(&part);
    free(state);
}

/* True if there is a finding, at least a false claim, from LINE on. */
static bool is_found_from(const struct played *p, uint32_t line)
{
    for (size_t i = 0; i < hj_findings_count(p->findings); i++) {
        const struct hj_finding *f = hj_findings_at(p->findings, i);
        if (f->severity <= HJ_FALSE_CLAIM && f->place.line >= line)
            return true;
    }
    return false;
}

/* Replaces one word of a line: an illegal line must be found, a legal one must
 * be among the offers. */
static void check_mutation(struct random_game *g)
{
    struct hj_out *out = hj_out_memory();
    struct random_mutant m;
    struct played p;
    uint32_t line = 1;
    size_t from;

    WANT(g, random_mutation(g, &m));
    from = m.at > 0 ? g->steps[m.at - 1] : g->head;
    for (size_t i = 0; i < from; i++)
        line += g->text[i] == '\n';
    hj_out_mem(out, g->text, from);
    hj_out_printf(out, "%s\n", m.line);
    hj_out_mem(out, g->text + g->steps[m.at], g->length - g->steps[m.at]);
    if (play_text(&p, g, hj_out_text(out), 0) &&
        ((m.applied != HJ_APPLIED && !is_found_from(&p, line)) || !m.offered)) {
        fprintf(stderr, "line %u of the mutated log, %s:\n%.*s\n", line, m.line,
                HJ_STR_ARG(hj_out_text(out)));
        complain(g, m.offered ? "it is illegal and not found"
                              : "it is legal and not offered");
    }
    end_played(&p);
    hj_out_free(out);
}

/* True if an ability waits for `trigger`; those without a choice are on the
 * chain already (R2). */
static bool triggers_wait(struct random_game *g)
{
    random_list(g);
    for (size_t i = 0; i < g->offer_count; i++)
        if (strstr(hj_out_text(g->offers).p + g->offer_at[i], " trigger ") !=
            NULL)
            return true;
    return false;
}

/* Writes the current turn and phase. */
static void put_time(struct random_game *g, char at[64])
{
    struct hj_str turn = random_fact(g, "turn");
    int n = snprintf(at, 64, "%.*s ", HJ_STR_ARG(turn));

    snprintf(at + n, 64 - (size_t)n, "%.*s",
             HJ_STR_ARG(random_fact(g, "phase")));
}

START_TEST(test_games)
{
    struct hj_random random = hj_random_seeded(seed);
    struct random_game *g = malloc(sizeof(*g));

    ck_assert_ptr_nonnull(g);
    for (int n = 0; n < games; n++) {
        struct random_options options = options_of(&random);
        const char *refused = NULL;
        bool on = true;
        ck_assert(
            random_begin(g, &options, catalogue, hj_random_next(&random)));
        while (on) {
            char before[64], after[64];
            put_time(g, before);
            on = random_step(g, &refused);
            if (refused != NULL)
                complain(g, refused);
            check_state(g);
            put_time(g, after);
            if (strcmp(before, after) != 0)
                WANT(g, random_number(g, "chain") == 0 || triggers_wait(g));
            if (g->step_count % 8 == 0)
                check_offers(g);
        }
        check_log(g);
        check_prefix(g);
        for (int i = 0; i < MUTATIONS; i++)
            check_mutation(g);
        random_end(g);
    }
    free(g);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_games, NULL};
    const char *more = getenv("HJ_GAMES");
    int status;

    if (more != NULL)
        games = atoi(more);
    catalogue = random_catalogue();
    if (catalogue == NULL) {
        fprintf(stderr, "the shipped catalogue cannot be read\n");
        return EXIT_FAILURE;
    }
    seed = one_seed(seed);
    status = one_suite("random", tests);
    hj_catalogue_free(catalogue);
    return status;
}

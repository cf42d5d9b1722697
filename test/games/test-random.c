/* SPDX-License-Identifier: MPL-2.0 */
/* Random games: what is offered is accepted, nothing is lost, and the log says
 * the same however it is read. */
#include "one-suite.h"
#include "random-game.h"
#include "games/games.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 25, MUTATIONS = 6 };

static uint64_t seed = 20260502;
static int games = GAMES;
static struct hj_catalogue *catalogue;

/* Shows the log and fails. */
static void complain(const struct random_game *g, const char *what)
{
    fprintf(stderr, "seed %llu: %s behind\n%.*s\n", (unsigned long long)seed,
            what, (int)g->length, g->text);
    ck_abort_msg("seed %llu: %s", (unsigned long long)seed, what);
}

/* An assertion that costs nothing while it holds. */
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

/* Every card is somewhere, and belongs to its owner's deck. */
static void check_cards(struct random_game *g)
{
    const struct su_state *s = g->state;

    for (int p = 0; p < g->options.players; p++) {
        int count = 0;
        if (s->players[p].out)
            continue; /* and so are the cards */
        for (int i = 0; i < s->object_count; i++)
            count += s->objects[i].owner == p &&
                     s->objects[i].zone != SU_NOWHERE &&
                     s->objects[i].zone != SU_DECK;
        if (g->options.decks)
            WANT(g, count + s->players[p].deck == RANDOM_DECK);
        else
            WANT(g, s->players[p].deck == -1);
    }
    for (int i = 0; i < s->object_count; i++) {
        const struct su_object *o = &s->objects[i];
        WANT(g, o->owner < g->options.players);
        WANT(g, o->controller < g->options.players);
        WANT(g, o->zone <= SU_DECK);
        WANT(g, o->counters >= 0);
    }
}

/* The table as a picture is told of it. */
struct told {
    struct random_game *g;
    uint64_t places; /* a sum over the pieces: object, place */
    int count;
    bool words; /* are told, and compared with what is asked one by one */
};

static bool take_piece(void *data, const struct hj_piece *p)
{
    struct told *t = data;
    const struct su_run r = {.g = t->g->game, .s = t->g->state, .cause = -1};
    struct hj_str rest = p->words, word;
    int keywords = 0;

    t->places += ((uint64_t)p->object + 1) * 1000003u *
                 (uint64_t)(p->zone * 64 + p->player * 1024 +
                            (p->zone < 3 ? p->column + 32 : 0) + 1);
    t->count++;
    if (!t->words || p->name.n == 0 || p->kind.p[0] == 'a' || p->value_count == 0)
        return true;
    WANT(t->g, p->values[0] == su_atk(&r, p->object));
    WANT(t->g, p->values[1] == su_def(&r, p->object));
    for (int k = 0; k < SU_KEYWORD_ROWS; k++) {
        bool valued = k == SU_KEYWORD_BARRAGE || k == SU_KEYWORD_FOCUS;
        int instances = su_keyword(&r, p->object, k);
        keywords += valued ? instances : instances > 0;
    }
    while (hj_str_split(&rest, ',', &word))
        keywords -= hj_str_trim(word).n > 0;
    WANT(t->g, keywords == 0);
    return true;
}

/* All that lies there is told, once; the layout hears of the same places. */
static void check_table(struct random_game *g)
{
    struct told pieces = {.g = g, .words = true}, places = {.g = g};
    int there = g->state->link_count;

    for (int i = 0; i < g->state->object_count; i++)
        there += su_in_play(g->state, i) ||
                 g->state->objects[i].zone == SU_INFLUENCE;
    WANT(g, hj_sularia.board->pieces(g->game, g->state, take_piece, &pieces));
    hj_sularia.board->places(g->game, g->state, take_piece, &places);
    WANT(g, pieces.count == there);
    WANT(g, places.count == there);
    WANT(g, places.places == pieces.places);
}

static void check_state(struct random_game *g)
{
    const struct su_state *s = g->state;
    const struct su_run r = {.g = g->game, .s = g->state, .cause = -1};

    check_cards(g);
    check_table(g);
    for (int p = 0; p < g->options.players; p++) {
        WANT(g, s->players[p].influence_pool >= 0);
        WANT(g, s->players[p].discards_due >= 0);
        for (int f = 0; f < SU_FACTIONS; f++)
            WANT(g, s->players[p].sularium_pool[f] >= 0);
    }
    WANT(g, !s->resolving);
    for (int i = 0; i < s->link_count; i++)
        WANT(g, s->links[i].object < s->object_count);
    for (int i = 0; i < s->modifier_count; i++)
        WANT(g, su_in_play(s, s->modifiers[i].object) ||
                    su_lasts(s, s->modifiers[i].object));
    for (int i = 0; i < s->object_count; i++)
        if (su_in_play(s, i) && su_object_card(&r, i)->has_def)
            WANT(g, su_def(&r, i) > 0);
    for (int i = 0; i < s->object_count; i++)
        for (int k = 0; k < i; k++)
            WANT(g, s->objects[i].zone != SU_SITES ||
                        s->objects[k].zone != SU_SITES ||
                        s->objects[i].controller != s->objects[k].controller ||
                        s->objects[i].row != s->objects[k].row ||
                        s->objects[i].column != s->objects[k].column);
}

/* What is offered, read as a log is read, is legal. */
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

/* The whole log is legal and leads to the same state; so does its normal form,
 * whose normal form is the same. */
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

/* The state behind a prefix is the one that was there, and the rest of the
 * actions leads from it to the end. */
static void check_prefix(struct random_game *g)
{
    struct hj_str text = {g->text, g->length};
    struct su_state *state = malloc(sizeof(*state));
    size_t at = (size_t)hj_random_below(&g->random, g->step_count);
    struct played part;
    uint32_t line = 0;

    for (size_t i = 0; i < g->steps[at]; i++)
        line += g->text[i] == '\n';
    WANT(g, play_text(&part, g, text, line));
    WANT(g, digest_of(&part) == g->digests[at]);
    memcpy(state, hj_replay_state(part.replay), sizeof(*state));
    for (size_t i = at + 1; i < hj_log_lines(part.log); i++)
        hj_sularia.apply(hj_replay_game(part.replay), state,
                         &hj_log_line(part.log, i)->action, 0, NULL);
    WANT(g, hj_sularia.digest(hj_replay_game(part.replay), state) ==
                g->digests[g->step_count - 1]);
    end_played(&part);
    free(state);
}

/* Whether there is a finding, at least a false claim, from LINE on. */
static bool is_found_from(const struct played *p, uint32_t line)
{
    for (size_t i = 0; i < hj_findings_count(p->findings); i++) {
        const struct hj_finding *f = hj_findings_at(p->findings, i);
        if (f->severity <= HJ_FALSE_CLAIM && f->place.line >= line)
            return true;
    }
    return false;
}

/* One word of a line is another: what is illegal there is found, and what is
 * legal was offered. */
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

/* Whether required triggers wait for their targets: those that have none to
 * wait for are on the chain already (R2). */
static bool triggers_wait(const struct su_state *s)
{
    bool wait = false;

    for (int i = 0; i < s->pending_count; i++)
        wait = wait || s->pending[i].required;
    return wait;
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
            int phase = g->state->phase, turn = g->state->turn;
            on = random_step(g, &refused);
            if (refused != NULL)
                complain(g, refused);
            check_state(g);
            if (phase != g->state->phase || turn != g->state->turn)
                WANT(g, g->state->link_count == 0 || triggers_wait(g->state));
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

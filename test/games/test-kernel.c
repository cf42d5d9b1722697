/* SPDX-License-Identifier: MPL-2.0 */
/* Random games of what is played on the kernel, from `legal` to the end: what
 * is legal is accepted, copies and digests agree, the log of the game is judged
 * legal and comes to the same end, and a second scorer that shares no code with
 * the engine, and reads nothing but facts, agrees with it.
 *
 *   test-kernel [GAMES [SEED [ACTIONS [FOLDER]]]]   FOLDER: logs go there
 */
#include "scorer.h"

#include "base/random.h"
#include "games/games.h"
#include "log/log.h"
#include "replay/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_LINES = 4000, DEFAULT_GAMES = 12, DEFAULT_ACTIONS = 250 };

struct table {
    const struct hj_game_row *row;
    struct hj_catalogue *cards;
    struct hj_game_setup setup;
    struct hj_game *game;
    struct hj_log *line; /* the head and one line */
    struct hj_findings *findings;
    struct hj_out *log, *one, *value, *chosen;
    void *state, *before, *copy;
    struct hj_random random;
    size_t lines, head;
    bool good;
};

static bool fails(struct table *t, const char *what)
{
    fprintf(stderr, "%s: %s\n%s", t->row->id, what,
            hj_out_text(t->log).p);
    return t->good = false;
}

static hj_symbol find_symbol(const void *log, struct hj_str word)
{
    return hj_log_find(log, word);
}

static struct hj_str symbol_text(const void *log, hj_symbol symbol)
{
    bool name;

    return hj_log_symbol(log, symbol, &name);
}

/* Reads the head with LINE behind it; the action of that line. */
static const struct hj_action *read_line(struct table *t, struct hj_str line)
{
    struct hj_error e = {0};

    hj_out_cut(t->one, 0);
    hj_out_str(t->one, hj_str_first(hj_out_text(t->log), t->head));
    hj_out_str(t->one, line);
    hj_out_char(t->one, '\n');
    if (!hj_log_read(t->line, hj_out_text(t->one), "line", t->findings, &e) ||
        hj_log_lines(t->line) != 1)
        return NULL;
    t->setup.log = t->line;
    return &hj_log_line(t->line, 0)->action;
}

/* Picks one of those that come, each with the same chance. */
struct picking {
    struct table *t;
    uint32_t count;
};

static bool pick(void *data, int player, struct hj_str line)
{
    struct picking *p = data;

    (void)player;
    p->count++;
    if (hj_random_below(&p->t->random, p->count) == 0) {
        hj_out_cut(p->t->chosen, 0);
        hj_out_str(p->t->chosen, line);
    }
    return true;
}

/* Does a line that must be legal. */
static bool play(struct table *t, struct hj_str line)
{
    const struct hj_game_type *type = t->row->type;
    const struct hj_action *action = read_line(t, line);

    hj_out_str(t->log, line);
    hj_out_char(t->log, '\n');
    t->lines++;
    if (action == NULL)
        return fails(t, "a line of `legal` cannot be read");
    type->copy(t->before, t->state);
    if (type->apply(t->game, t->state, action, 0, NULL) != HJ_APPLIED)
        return fails(t, "what is legal is not accepted");
    type->copy(t->copy, t->state);
    if (!type->same(t->copy, t->state) ||
        type->digest(t->game, t->copy) != type->digest(t->game, t->state))
        return fails(t, "a copy differs");
    return scorer_agrees(type, t->game, t->cards, t->before, t->state, line) ||
           fails(t, "the second scorer does not agree");
}

/* An attack of Final Fracture that nobody answers, now and then. */
static void strike(struct table *t)
{
    char attack[256];

    snprintf(attack, sizeof attack, "%.*s", HJ_STR_ARG(hj_out_text(t->chosen)));
    if (strcmp(t->row->id, "final-fracture") != 0 ||
        strstr(attack, " attack ") == NULL ||
        hj_random_below(&t->random, 2) == 0)
        return;
    if (play(t, HJ_STR("damage")) &&
        !fracture_agrees(t->row->type, t->game, t->cards, t->before, t->state,
                         attack))
        fails(t, "the second scorer does not agree with the attack");
}

/* Whose cards are unknown is told one: a card of the catalogue by chance. */
static void tell_cards(struct table *t, const char *player)
{
    char path[64], line[256];
    hj_card card;
    struct hj_str type;

    snprintf(path, sizeof path, "%s.hand.cards", player);
    hj_out_cut(t->value, 0);
    if (!t->row->type->query(t->game, t->state, hj_str(path), t->value) ||
        hj_str_find(hj_out_text(t->value), '?', 0) == hj_out_text(t->value).n)
        return;
    card = (hj_card)hj_random_below(
        &t->random, (uint32_t)hj_catalogue_count(t->cards));
    type = hj_card_value(t->cards, card,
                         hj_catalogue_property(t->cards, HJ_STR("type")));
    if (!scorer_in_deck(type))
        return;
    snprintf(line, sizeof line, "%s reveal \"%.*s\"", player,
             HJ_STR_ARG(hj_card_name(t->cards, card)));
    play(t, hj_str(line));
}

/* The log of the game, judged from its beginning. */
static bool judge(struct table *t)
{
    const struct hj_replay_options options = {0};
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay *replay = NULL;
    bool good =
        log != NULL && findings != NULL &&
        hj_log_read(log, hj_out_text(t->log), "game", findings, &e) &&
        (replay = hj_replay_new(log, t->row->type, t->cards, "game", &e)) !=
            NULL &&
        hj_replay_run(replay, &options, findings, &e) &&
        hj_replay_verdict(replay)->illegal == 0 &&
        hj_replay_verdict(replay)->bad_lines == 0 &&
        t->row->type->digest(hj_replay_game(replay), hj_replay_state(replay)) ==
            t->row->type->digest(t->game, t->state);

    for (size_t i = 0; !good && findings != NULL &&
                       i < hj_findings_count(findings);
         i++)
        fprintf(stderr, "line %u: %.*s\n",
                hj_findings_at(findings, i)->place.line,
                HJ_STR_ARG(hj_findings_at(findings, i)->message));
    hj_replay_free(replay);
    hj_findings_free(findings);
    hj_log_free(log);
    return good || fails(t, "the log of the game is not judged so");
}

static bool open_table(struct table *t)
{
    struct hj_error e = {0};

    hj_out_cut(t->log, 0);
    hj_out_printf(t->log,
                  "@log 1\n@game %s\n@player ann \"Ann\"\n@player bob "
                  "\"Bob\"\n",
                  t->row->id);
    t->head = hj_out_text(t->log).n;
    t->lines = 0;
    t->setup = (struct hj_game_setup){.catalogue = t->cards,
                                      .player_count = 2,
                                      .symbol = symbol_text,
                                      .find = find_symbol,
                                      .log = t->line};
    if (read_line(t, HJ_STR("ann end")) == NULL)
        return fails(t, "the head cannot be read");
    for (int i = 0; i < 2; i++)
        t->setup.players[i] = (struct hj_game_player){
            .id = hj_str(i == 0 ? "ann" : "bob"),
            .symbol = hj_log_head(t->line)->players[i].symbol,
            .team = -1};
    t->game = t->row->type->open(&t->setup, &e);
    return t->game != NULL || fails(t, e.text);
}

static void play_game(struct table *t, size_t actions)
{
    const struct hj_game_type *type = t->row->type;

    if (!open_table(t))
        return;
    type->start(t->game, t->state);
    while (t->good && t->lines < actions &&
           type->to_act(t->game, t->state) >= 0) {
        struct picking p = {t, 0};
        type->legal(t->game, t->state, pick, &p);
        if (p.count == 0) {
            fails(t, "nothing is legal");
            break;
        }
        play(t, hj_out_text(t->chosen));
        if (t->good && type->to_act(t->game, t->state) >= 0)
            strike(t);
        for (int i = 0; t->good && i < 3; i++) {
            if (type->to_act(t->game, t->state) >= 0)
                tell_cards(t, "ann");
            if (t->good && type->to_act(t->game, t->state) >= 0)
                tell_cards(t, "bob");
        }
    }
    if (t->good)
        judge(t);
    type->close(t->game);
}

static bool write_log(struct table *t, const char *folder, int number)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s-%d.gamelog", folder, t->row->id, number);
    file = fopen(path, "w");
    if (file == NULL)
        return false;
    fputs(hj_out_text(t->log).p, file);
    return fclose(file) == 0;
}

static struct hj_catalogue *open_cards(const char *game)
{
    const char *source = getenv("HJ_SOURCE");
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cards = hj_catalogue_new();
    struct hj_error e = {0};
    char path[512];

    snprintf(path, sizeof path, "%s/data/%s/cards.csv",
             source != NULL ? source : ".", game);
    if (cards != NULL && !(hj_catalogue_read(cards, path, findings, &e) &&
                           hj_catalogue_close(cards, 0, findings, &e))) {
        fprintf(stderr, "%s: %s\n", path, e.text);
        hj_catalogue_free(cards);
        cards = NULL;
    }
    hj_findings_free(findings);
    return cards;
}

static bool play_games(const char *game, int games, uint64_t seed,
                       size_t actions, const char *folder)
{
    struct table t = {.row = hj_game_find(hj_str(game)),
                      .cards = open_cards(game),
                      .line = hj_log_new(),
                      .findings = hj_findings_new(),
                      .log = hj_out_memory(),
                      .one = hj_out_memory(),
                      .value = hj_out_memory(),
                      .chosen = hj_out_memory(),
                      .good = true};
    size_t ended = 0, lines = 0;

    t.state = malloc(t.row->type->state_size);
    t.before = malloc(t.row->type->state_size);
    t.copy = malloc(t.row->type->state_size);
    t.good = t.cards != NULL;
    for (int i = 0; i < games && t.good; i++) {
        t.random = hj_random_seeded(seed + (uint64_t)i);
        memset(t.state, 0, t.row->type->state_size);
        memset(t.before, 0, t.row->type->state_size);
        memset(t.copy, 0, t.row->type->state_size);
        play_game(&t, actions);
        lines += t.lines;
        ended += t.lines < actions;
        if (!t.good)
            fprintf(stderr, "seed %llu\n",
                    (unsigned long long)seed + (unsigned long long)i);
        else if (folder != NULL && !write_log(&t, folder, i))
            t.good = false;
    }
    printf("%s: %d games from seed %llu, %zu lines, %zu games ended\n", game,
           games, (unsigned long long)seed, lines, ended);
    free(t.state);
    free(t.before);
    free(t.copy);
    hj_log_free(t.line);
    hj_findings_free(t.findings);
    hj_out_free(t.log);
    hj_out_free(t.one);
    hj_out_free(t.value);
    hj_out_free(t.chosen);
    hj_catalogue_free(t.cards);
    return t.good;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : DEFAULT_GAMES;
    uint64_t seed =
        argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    size_t actions =
        argc > 3 ? (size_t)atoi(argv[3]) : (size_t)DEFAULT_ACTIONS;

    const char *folder = argc > 4 ? argv[4] : NULL;

    return play_games("star-gun-x", games, seed, actions, folder) &&
                   play_games("final-fracture", games, seed, actions, folder)
               ? 0
               : 1;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Random games on the kernel, from the list of legal moves to the end: legal
 * moves are accepted, copies and digests agree, the log of the game is legal
 * with the same end, mutated lines are found illegal or were offered, views
 * give nothing away, and a second scorer, which shares no code with the engine
 * and reads facts only, agrees with it.
 *
 *   test-kernel [GAMES [SEED [ACTIONS [FOLDER [GAME]]]]]   FOLDER: logs go
 * there
 */
#include "kernel-table.h"
#include "scorer.h"
#include "tribes.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_GAMES = 12, DEFAULT_ACTIONS = 400, STRIKES = 1, TELLINGS = 6 };

/* The same games in every run; the long form plays others. */
enum { DEFAULT_SEED = 20261122 };

bool table_fails(struct table *t, const char *what)
{
    fprintf(stderr, "%s: %s\n%s", t->row->id, what, hj_out_text(t->log).p);
    return t->good = false;
}

struct hj_str table_line(const void *table, size_t i)
{
    const struct table *t = table;
    size_t from = i > 0 ? t->ends[i - 1] : t->head;

    return (struct hj_str){hj_out_text(t->log).p + from, t->ends[i] - from - 1};
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

const struct hj_action *table_read(struct table *t, struct hj_str line)
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

/* Picks one of the lines, all with the same chance. */
struct picking {
    struct table *t;
    uint32_t count;
};

static bool is_sularia(const struct table *t)
{
    return strcmp(t->row->id, "sularia") == 0;
}

/* True for a line of Sularia that plays an unknown card: a later one may tell
 * that it is of another type. */
static bool plays_unknown(const struct table *t, struct hj_str line)
{
    static const char *const plays[] = {" establish ?", " deploy ?", " play ?"};
    bool any = false;

    for (size_t i = 0; i < sizeof plays / sizeof *plays && is_sularia(t); i++)
        any = any || hj_str_search(line, hj_str(plays[i]), 0) < line.n;
    return any;
}

static bool pick(void *data, int player, struct hj_str line)
{
    struct picking *p = data;

    (void)player;
    if (plays_unknown(p->t, line))
        return true;
    p->count++;
    if (hj_random_below(&p->t->random, p->count) == 0) {
        hj_out_cut(p->t->chosen, 0);
        hj_out_str(p->t->chosen, line);
    }
    return true;
}

static bool is_squarriors(const struct table *t)
{
    return strcmp(t->row->id, "squarriors") == 0;
}

/* False for games with evaluators of their own. */
static bool has_scorer(const struct table *t)
{
    return !is_squarriors(t) && !is_sularia(t);
}

void table_begin(struct table *t)
{
    const struct hj_report silent = {0};

    if (!hj_log_head(t->line)->has_state) {
        t->row->type->start(t->game, t->state);
        return;
    }
    t->row->type->clear(t->game, t->state);
    for (size_t i = 0; i < hj_log_facts(t->line); i++)
        if (!t->row->type->fact(t->game, t->state,
                                &hj_log_fact(t->line, i)->action, &silent)) {
            table_fails(t, "a fact of the head is not read");
            return;
        }
    t->row->type->begin(t->game, t->state, &silent);
}

/* Does a line that must be legal. */
static bool play(struct table *t, struct hj_str line)
{
    const struct hj_game_type *type = t->row->type;
    const struct hj_action *action = table_read(t, line);

    hj_out_str(t->log, line);
    hj_out_char(t->log, '\n');
    t->ends[t->lines++] = hj_out_text(t->log).n;
    if (action == NULL)
        return table_fails(t, "a line of `legal` cannot be read");
    type->copy(t->before, t->state);
    if (type->apply(t->game, t->state, action, 0, NULL) != HJ_APPLIED)
        return table_fails(t, "what is legal is not accepted");
    type->copy(t->copy, t->state);
    if (!type->same(t->copy, t->state) ||
        type->digest(t->game, t->copy) != type->digest(t->game, t->state))
        return table_fails(t, "a copy differs");
    return !has_scorer(t) ||
           scorer_agrees(type, t->game, t->cards, t->before, t->state, line) ||
           table_fails(t, "the second scorer does not agree");
}

/* Sometimes plays `damage` on an unanswered attack of Final Fracture. */
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
        table_fails(t, "the second scorer does not agree with the attack");
}

hj_card table_card(struct table *t)
{
    hj_card card = (hj_card)hj_random_below(
        &t->random, (uint32_t)hj_catalogue_count(t->cards));
    struct hj_str type = hj_card_value(
        t->cards, card, hj_catalogue_property(t->cards, HJ_STR("type")));

    if (is_squarriors(t) ? !tribes_is_tactic(type)
                         : has_scorer(t) && !scorer_in_deck(type))
        return HJ_NO_CARD;
    return card;
}

/* Writes a card's name as in logs. */
static void put_name(const struct table *t, hj_card card, struct hj_out *out)
{
    struct hj_str name = hj_card_name(t->cards, card);

    hj_out_char(out, '"');
    for (size_t i = 0; i < name.n; i++) {
        if (name.p[i] == '"' || name.p[i] == '\\')
            hj_out_char(out, '\\');
        hj_out_char(out, name.p[i]);
    }
    hj_out_char(out, '"');
}

/* Names an unknown card of PLAYER's hand: a random card of the catalogue. */
static void tell_cards(struct table *t, const char *player)
{
    struct hj_out *line;
    char path[64];
    hj_card card;

    snprintf(path, sizeof path, "%s.hand.cards", player);
    hj_out_cut(t->value, 0);
    if (!t->row->type->query(t->game, t->state, hj_str(path), t->value) ||
        hj_str_find(hj_out_text(t->value), '?', 0) == hj_out_text(t->value).n ||
        (card = table_card(t)) == HJ_NO_CARD)
        return;
    line = hj_out_memory();
    hj_out_printf(line, "%s reveal ", player);
    put_name(t, card, line);
    play(t, hj_out_text(line));
    hj_out_free(line);
}

/* Names some of the cards that a player draws. */
static void name_drawn(struct table *t)
{
    struct hj_str line = hj_out_text(t->chosen);
    size_t at = hj_str_search(line, HJ_STR(" draw "), 0);
    int64_t count = 1;

    if (at == line.n)
        return;
    at += HJ_STR(" draw ").n;
    if (line.p[at] == '?' && line.n > at + 2)
        at += 2; /* ?*3 */
    if (line.p[at] != '?' &&
        !hj_str_int(hj_str_from(line, at), 1, KERNEL_LINES, &count))
        return;
    hj_out_cut(t->chosen,
               hj_str_search(line, HJ_STR(" draw "), 0) + HJ_STR(" draw").n);
    for (int64_t i = 0; i < count; i++) {
        hj_card card = table_card(t);
        hj_out_puts(t->chosen, card == HJ_NO_CARD ? " ?" : " ");
        if (card != HJ_NO_CARD)
            put_name(t, card, t->chosen);
    }
}

bool table_judge(const struct table *t, struct hj_str text,
                 struct table_judged *j)
{
    const struct hj_replay_options options = {0};
    struct hj_error e = {0};

    *j = (struct table_judged){.log = hj_log_new(),
                               .findings = hj_findings_new()};
    return j->log != NULL && j->findings != NULL &&
           hj_log_read(j->log, text, "game", j->findings, &e) &&
           hj_log_head(j->log)->playable &&
           (j->replay = hj_replay_new(j->log, t->row->type, t->cards, "game",
                                      &e)) != NULL &&
           hj_replay_run(j->replay, &options, j->findings, &e);
}

void table_end(struct table_judged *j)
{
    hj_replay_free(j->replay);
    hj_findings_free(j->findings);
    hj_log_free(j->log);
}

bool table_found(const struct table_judged *j)
{
    return hj_replay_verdict(j->replay)->illegal > 0 ||
           hj_replay_verdict(j->replay)->bad_lines > 0;
}

/* Judges the log of the game from its beginning. */
static bool judge(struct table *t)
{
    struct table_judged j;
    bool good = table_judge(t, hj_out_text(t->log), &j) && !table_found(&j) &&
                t->row->type->digest(hj_replay_game(j.replay),
                                     hj_replay_state(j.replay)) ==
                    t->row->type->digest(t->game, t->state);

    for (size_t i = 0;
         !good && j.findings != NULL && i < hj_findings_count(j.findings); i++)
        fprintf(stderr, "line %u: %.*s\n",
                hj_findings_at(j.findings, i)->place.line,
                HJ_STR_ARG(hj_findings_at(j.findings, i)->message));
    table_end(&j);
    return good || table_fails(t, "the log of the game is not judged so");
}

static bool open_table(struct table *t)
{
    static const char *const ids[] = {"ann", "bob", "cid", "dee", "eve"};
    struct hj_error e = {0};

    hj_out_cut(t->log, 0);
    if (is_squarriors(t))
        tribes_put_head(t->log, t->cards, &t->random);
    else
        hj_out_printf(t->log,
                      "@log 1\n@game %s\n@player ann \"Ann\"\n@player bob "
                      "\"Bob\"\n",
                      t->row->id);
    t->head = hj_out_text(t->log).n;
    t->lines = 0;
    t->setup = (struct hj_game_setup){.catalogue = t->cards,
                                      .symbol = symbol_text,
                                      .find = find_symbol,
                                      .log = t->line};
    if (table_read(t, HJ_STR("ann end")) == NULL)
        return table_fails(t, "the head cannot be read");
    t->setup.player_count = hj_log_head(t->line)->player_count;
    t->setup.strict = hj_log_head(t->line)->strict;
    for (size_t i = 0; i < t->setup.player_count; i++)
        t->setup.players[i] = (struct hj_game_player){
            .id = hj_str(ids[i]),
            .symbol = hj_log_head(t->line)->players[i].symbol,
            .team = -1};
    t->game = t->row->type->open(&t->setup, &e);
    return t->game != NULL || table_fails(t, e.text);
}

/* True if more choices would be pending than the kernel supports: it reports
 * this and skips the line. */
static bool is_full(struct table *t)
{
    struct table_judged j;
    bool full = false;

    hj_out_cut(t->one, 0);
    hj_out_str(t->one, hj_out_text(t->log));
    hj_out_puts(t->one, "resolve\n");
    (void)table_judge(t, hj_out_text(t->one), &j);
    for (size_t i = 0; i < hj_findings_count(j.findings); i++)
        full |=
            strcmp(hj_findings_at(j.findings, i)->id, "too-many-choices") == 0;
    table_end(&j);
    return full;
}

static void play_game(struct table *t, size_t actions)
{
    const struct hj_game_type *type = t->row->type;

    if (!open_table(t))
        return;
    table_begin(t);
    while (t->good && t->lines < actions &&
           t->lines + STRIKES + TELLINGS < KERNEL_LINES &&
           type->to_act(t->game, t->state) >= 0) {
        struct picking p = {t, 0};
        type->legal(t->game, t->state, pick, &p);
        if (p.count == 0 && is_full(t))
            break;
        if (p.count == 0) {
            table_fails(t, "nothing is legal");
            break;
        }
        name_drawn(t);
        play(t, hj_out_text(t->chosen));
        if (t->good && type->to_act(t->game, t->state) >= 0)
            strike(t);
        for (int i = 0;
             t->good && !t->secret && !is_squarriors(t) && i < TELLINGS / 2;
             i++) {
            if (type->to_act(t->game, t->state) >= 0)
                tell_cards(t, "ann");
            if (t->good && type->to_act(t->game, t->state) >= 0)
                tell_cards(t, "bob");
        }
    }
    if (t->good)
        judge(t);
    if (t->good && t->secret)
        table_views(t);
    if (t->good)
        table_mutations(t);
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
                      .offers = hj_out_memory(),
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
        t.secret = (seed + (uint64_t)i) % 2 == 1;
        play_game(&t, actions);
        lines += t.lines;
        ended += t.lines < actions;
        if (!t.good)
            fprintf(stderr, "seed %llu\n",
                    (unsigned long long)seed + (unsigned long long)i);
        else if (folder != NULL && !write_log(&t, folder, i))
            t.good = false;
    }
    printf("%s: %d games from seed %llu, %zu lines, %zu games ended; mutants: "
           "%zu found, %zu offered; %zu twins of views\n",
           game, games, (unsigned long long)seed, lines, ended, t.found,
           t.offered, t.twins);
    free(t.state);
    free(t.before);
    free(t.copy);
    hj_log_free(t.line);
    hj_findings_free(t.findings);
    hj_out_free(t.log);
    hj_out_free(t.one);
    hj_out_free(t.value);
    hj_out_free(t.chosen);
    hj_out_free(t.offers);
    hj_catalogue_free(t.cards);
    return t.good;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : DEFAULT_GAMES;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : DEFAULT_SEED;
    size_t actions = argc > 3 ? (size_t)atoi(argv[3]) : (size_t)DEFAULT_ACTIONS;

    const char *folder = argc > 4 && argv[4][0] != '\0' ? argv[4] : NULL;
    static const char *const all[] = {"star-gun-x", "final-fracture",
                                      "squarriors", "sularia"};
    bool good = true;

    for (size_t i = 0; i < sizeof all / sizeof *all && good; i++)
        if (argc <= 5 || strcmp(argv[5], all[i]) == 0)
            good = play_games(all[i], games, seed, actions, folder);
    return good ? 0 : 1;
}

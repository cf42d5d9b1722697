/* SPDX-License-Identifier: MPL-2.0 */
/* A player who chooses legal moves at random. */
#include "random-game.h"

#include "base/file.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const ids[] = {"ann", "bob", "cid", "dee"};

struct hj_catalogue *random_catalogue(void)
{
    const char *source = getenv("HJ_SOURCE");
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    char path[600];
    bool good;

    snprintf(path, sizeof(path), "%s/data/sularia/cards.csv",
             source != NULL ? source : ".");
    good = cat != NULL && findings != NULL &&
           hj_catalogue_read(cat, path, findings, NULL) &&
           hj_catalogue_close(cat, 0, findings, NULL);
    hj_findings_free(findings);
    if (good)
        return cat;
    hj_catalogue_free(cat);
    return NULL;
}

static size_t below(struct random_game *g, size_t n)
{
    return (size_t)hj_random_below(&g->random, n);
}

static bool chance(struct random_game *g, unsigned percent)
{
    return hj_random_below(&g->random, 100) < percent;
}

/* Makes a deck of sixty cards of a faction and of mercenaries, one to four of
 * each. */
static void make_deck(struct random_game *g, int player)
{
    static const char *const factions[] = {"Jotune", "Synthien", "Orrathi"};
    hj_property p = hj_catalogue_property(g->catalogue, HJ_STR("faction"));
    struct hj_str faction = hj_str(factions[below(g, 3)]);
    size_t total = 0, count = hj_catalogue_count(g->catalogue);

    g->deck_count[player] = g->left_count[player] = 0;
    while (total < RANDOM_DECK) {
        hj_card card = (hj_card)below(g, count);
        struct hj_str of = hj_card_value(g->catalogue, card, p);
        size_t copies = 1 + below(g, 4);
        bool again = false;
        for (size_t i = 0; i < g->deck_count[player]; i++)
            again = again || g->deck_cards[player][i] == card;
        if (again || !(hj_str_eq(of, faction) ||
                       (hj_str_is(of, "Mercenary") && chance(g, 30))))
            continue;
        if (copies > RANDOM_DECK - total)
            copies = RANDOM_DECK - total;
        g->deck_cards[player][g->deck_count[player]] = card;
        g->deck_copies[player][g->deck_count[player]++] = (unsigned)copies;
        for (size_t i = 0; i < copies; i++)
            g->left[player][g->left_count[player]++] = card;
        total += copies;
    }
    g->decks[player] =
        (struct hj_replay_deck){g->deck_cards[player], g->deck_copies[player],
                                g->options.decks ? g->deck_count[player] : 0};
}

static hj_card take_card(struct random_game *g, int player)
{
    size_t at;
    hj_card card;

    if (g->left_count[player] == 0)
        return HJ_NO_CARD;
    at = below(g, g->left_count[player]);
    card = g->left[player][at];
    g->left[player][at] = g->left[player][--g->left_count[player]];
    return card;
}

static void put_head(struct random_game *g)
{
    char *t = g->text;
    size_t n = 0;

    n += (size_t)snprintf(t, RANDOM_TEXT, "@log 1\n@game sularia\n");
    for (int i = 0; i < g->options.players; i++)
        n += (size_t)snprintf(t + n, RANDOM_TEXT - n, "@player %s\n", ids[i]);
    if (g->options.teams)
        n += (size_t)snprintf(t + n, RANDOM_TEXT - n,
                              "@team red ann cid\n@team blue bob dee\n");
    if (g->options.strict)
        n += (size_t)snprintf(t + n, RANDOM_TEXT - n, "@strict\n");
    if (g->options.edition == 2015)
        n += (size_t)snprintf(t + n, RANDOM_TEXT - n, "@rules 2015\n");
    g->length = g->head = n;
}

static struct hj_str symbol_text(const void *log, hj_symbol symbol)
{
    return hj_log_symbol(log, symbol, NULL);
}

static hj_symbol find_symbol(const void *log, struct hj_str word)
{
    return hj_log_find(log, word);
}

bool random_read(struct random_game *g)
{
    hj_findings_clear(g->findings);
    return hj_log_read(g->log, (struct hj_str){g->text, g->length}, "game",
                       g->findings, NULL);
}

static struct hj_game *open_game(struct random_game *g)
{
    const struct hj_log_head *h = hj_log_head(g->log);
    struct hj_game_setup setup = {.catalogue = g->catalogue,
                                  .player_count = h->player_count,
                                  .team_count = h->team_count,
                                  .edition = h->edition,
                                  .strict = h->strict,
                                  .symbol = symbol_text,
                                  .find = find_symbol,
                                  .log = g->log};

    for (uint32_t i = 0; i < h->player_count; i++) {
        struct hj_game_player *p = &setup.players[i];
        *p = (struct hj_game_player){.id = h->players[i].id,
                                     .symbol = h->players[i].symbol,
                                     .team = -1,
                                     .deck = g->decks[i].cards,
                                     .copies = g->decks[i].copies,
                                     .count = g->decks[i].count};
        if (g->options.teams)
            p->team = (int)(i % 2);
    }
    for (uint32_t i = 0; i < h->team_count; i++) {
        setup.teams[i] = h->teams[i].id;
        setup.team_symbols[i] = h->teams[i].symbol;
    }
    return hj_sularia.open(&setup, NULL);
}

bool random_begin(struct random_game *g, const struct random_options *options,
                  const struct hj_catalogue *catalogue, uint64_t seed)
{
    memset(g, 0, sizeof(*g));
    g->options = *options;
    g->random = hj_random_seeded(seed);
    g->catalogue = catalogue;
    g->log = hj_log_new();
    g->findings = hj_findings_new();
    g->state = calloc(1, hj_sularia.state_size);
    g->copy = calloc(1, hj_sularia.state_size);
    g->value = hj_out_memory();
    g->text = malloc(RANDOM_TEXT);
    g->offers = hj_out_memory();
    if (g->log == NULL || g->findings == NULL || g->state == NULL ||
        g->copy == NULL || g->text == NULL || g->offers == NULL ||
        g->value == NULL)
        return false;
    for (int i = 0; i < options->players; i++)
        make_deck(g, i);
    put_head(g);
    if (!random_read(g) || (g->game = open_game(g)) == NULL)
        return false;
    hj_sularia.start(g->game, g->state);
    return true;
}

void random_end(struct random_game *g)
{
    if (g->game != NULL)
        hj_sularia.close(g->game);
    hj_log_free(g->log);
    hj_findings_free(g->findings);
    free(g->state);
    free(g->copy);
    free(g->text);
    hj_out_free(g->offers);
    hj_out_free(g->value);
}

const char *random_player(int i)
{
    return ids[i];
}

struct hj_str random_fact(struct random_game *g, const char *path)
{
    hj_out_cut(g->value, 0);
    hj_sularia.query(g->game, g->state, hj_str(path), g->value);
    return hj_out_text(g->value);
}

int random_number(struct random_game *g, const char *path)
{
    int64_t n = 0;

    hj_str_int(random_fact(g, path), INT32_MIN, INT32_MAX, &n);
    return (int)n;
}

/* True for a line that plays an unknown card: a later one may tell that it is
 * of another type. */
static bool plays_unknown(struct hj_str line)
{
    static const char *const plays[] = {" establish ?", " deploy ?", " play ?"};

    for (size_t i = 0; i < sizeof(plays) / sizeof(plays[0]); i++)
        if (hj_str_search(line, hj_str(plays[i]), 0) < line.n)
            return true;
    return false;
}

static bool take_offer(void *data, int player, struct hj_str line)
{
    struct random_game *g = data;

    (void)player;
    if (plays_unknown(line))
        return true;
    if (g->offer_count == RANDOM_OFFERS)
        return false;
    g->offer_at[g->offer_count++] = hj_out_text(g->offers).n;
    hj_out_str(g->offers, line);
    hj_out_char(g->offers, '\0');
    return true;
}

void random_list(struct random_game *g)
{
    g->offer_count = 0;
    hj_out_cut(g->offers, 0);
    hj_sularia.legal(g->game, g->state, take_offer, g);
}

static uint32_t count_lines(const struct random_game *g)
{
    uint32_t n = 0;

    for (size_t i = 0; i < g->length; i++)
        n += g->text[i] == '\n';
    return n;
}

/* Adds LINE to the text and reads it; NULL unless it is one action. */
static const struct hj_action *read_line(struct random_game *g,
                                         const char *line)
{
    size_t n = strlen(line), lines;

    if (g->length + n + 2 > RANDOM_TEXT)
        return NULL;
    memcpy(g->text + g->length, line, n);
    g->length += n;
    g->text[g->length++] = '\n';
    if (!random_read(g) || (lines = hj_log_lines(g->log)) == 0 ||
        hj_log_line(g->log, lines - 1)->kind != HJ_LINE_ACTION ||
        hj_log_line(g->log, lines - 1)->action.line != count_lines(g))
        return NULL; /* unreadable */
    return &hj_log_line(g->log, lines - 1)->action;
}

enum hj_applied random_try(struct random_game *g, const char *line)
{
    size_t length = g->length;
    const struct hj_action *a = read_line(g, line);
    enum hj_applied applied = HJ_NOT_READ;

    memcpy(g->copy, g->state, hj_sularia.state_size);
    if (a != NULL)
        applied = hj_sularia.apply(g->game, g->copy, a, 0, NULL);
    g->length = length;
    random_read(g);
    return applied;
}

static bool do_line(struct random_game *g, const char *line)
{
    const struct hj_action *a = read_line(g, line);

    if (a == NULL ||
        hj_sularia.apply(g->game, g->state, a, 0, NULL) != HJ_APPLIED)
        return false;
    g->digests[g->step_count] = hj_sularia.digest(g->game, g->state);
    g->steps[g->step_count++] = g->length;
    return true;
}

static const char *offer(const struct random_game *g, size_t i)
{
    return hj_out_text(g->offers).p + g->offer_at[i];
}

/* Returns the weight of an action in the choice, by its verb. */
static unsigned weight(const char *line)
{
    static const struct {
        const char *verb;
        unsigned weight;
    } weights[] = {{" influence ", 60}, {" establish ", 60}, {" deploy ", 60},
                   {" attack ", 60},    {" defend ", 20},    {" play ", 20},
                   {" use ", 8},        {" trigger ", 20},   {" draw ", 30},
                   {" pass", 60},       {" phase ", 40},     {" end", 2},
                   {" discard ", 60},   {" absorb ", 4},     {" barrage ", 6}};

    for (size_t i = 0; i < sizeof(weights) / sizeof(weights[0]); i++)
        if (strstr(line, weights[i].verb) != NULL)
            return weights[i].weight;
    return 10; /* damage */
}

static size_t choose(struct random_game *g)
{
    uint64_t sum = 0, at;

    for (size_t i = 0; i < g->offer_count; i++)
        sum += weight(offer(g, i));
    at = hj_random_below(&g->random, sum);
    for (size_t i = 0; i < g->offer_count; i++) {
        if (at < weight(offer(g, i)))
            return i;
        at -= weight(offer(g, i));
    }
    return 0;
}

static int player_of(const struct random_game *g, const char *line)
{
    for (int i = 0; i < g->options.players; i++)
        if (strncmp(line, ids[i], strlen(ids[i])) == 0)
            return i;
    return -1;
}

enum { LINE = 2048 };

static void add(char *line, const char *more)
{
    size_t n = strlen(line), m = strlen(more);

    if (n + m + 1 < LINE)
        memcpy(line + n, more, m + 1);
}

static void add_name(const struct random_game *g, char *line, hj_card card)
{
    struct hj_str name = hj_card_name(g->catalogue, card);
    char text[200];
    size_t n = 0;

    text[n++] = ' ';
    text[n++] = '"';
    for (size_t i = 0; i < name.n && n + 4 < sizeof(text); i++) {
        if (name.p[i] == '"')
            text[n++] = '\\';
        text[n++] = name.p[i];
    }
    text[n++] = '"';
    text[n] = '\0';
    add(line, text);
}

/* Names the cards in `ann draw 2`. */
static void name_draws(struct random_game *g, char *line)
{
    int player = player_of(g, line), count;
    const char *number = strrchr(line, ' ');

    if (player < 0 || number == NULL || chance(g, 20))
        return;
    count = atoi(number);
    line[number - line] = '\0';
    for (; count > 0; count--) {
        hj_card card = take_card(g, player);
        if (card == HJ_NO_CARD)
            add(line, " ?");
        else
            add_name(g, line, card);
    }
}

/* Combines several single attacks, or defences, in one line. */
static void combine(struct random_game *g, const char *verb, char *line)
{
    const char *at = strstr(line, verb);
    size_t prefix = at != NULL ? (size_t)(at - line) + strlen(verb) : 0;
    char best[LINE];

    if (at == NULL)
        return;
    for (int tries = 4; tries > 0; tries--) {
        const char *more = offer(g, below(g, g->offer_count));
        if (strncmp(more, line, prefix) != 0 || strstr(more, "->") == NULL ||
            strstr(line, "->") == NULL)
            continue;
        memcpy(best, line, sizeof(best));
        add(line, ", ");
        add(line, more + prefix);
        if (random_try(g, line) != HJ_APPLIED)
            memcpy(line, best, sizeof(best));
    }
}

static void dress(struct random_game *g, char *line)
{
    char alias[32];

    if (strstr(line, " draw ") != NULL)
        name_draws(g, line);
    combine(g, " attack ", line);
    combine(g, " defend ", line);
    if ((strstr(line, " deploy ") != NULL ||
         strstr(line, " establish ") != NULL) &&
        chance(g, 50)) {
        snprintf(alias, sizeof(alias), " as x%d", ++g->aliases);
        add(line, alias);
    }
}

/* Names an unknown card of a hand; false: none. */
static bool reveal(struct random_game *g, const char **refused)
{
    static char line[LINE];

    for (int p = 0; p < g->options.players; p++) {
        struct hj_str hand;
        hj_card card;
        snprintf(line, sizeof(line), "%s.hand.cards", ids[p]);
        hand = random_fact(g, line);
        if (hj_str_find(hand, '?', 0) == hand.n)
            continue;
        card = take_card(g, p);
        if (card == HJ_NO_CARD)
            return false;
        snprintf(line, sizeof(line), "%s reveal", ids[p]);
        add_name(g, line, card);
        *refused = do_line(g, line) ? NULL : line;
        return true;
    }
    return false;
}

bool random_step(struct random_game *g, const char **refused)
{
    static char line[LINE];

    *refused = NULL;
    if (hj_sularia.to_act(g->game, g->state) < 0 ||
        random_number(g, "round") > g->options.most_rounds ||
        g->step_count >= (size_t)g->options.most_steps ||
        g->step_count + 1 >= RANDOM_STEPS)
        return false;
    if (chance(g, g->options.reveals) && reveal(g, refused))
        return *refused == NULL;
    random_list(g);
    if (g->offer_count == 0) {
        *refused = "nothing is legal";
        return false;
    }
    snprintf(line, sizeof(line), "%s", offer(g, choose(g)));
    dress(g, line);
    if (do_line(g, line))
        return true;
    *refused = line;
    return false;
}

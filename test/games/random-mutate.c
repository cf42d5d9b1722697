/* SPDX-License-Identifier: MPL-2.0 */
/* Mutated lines of legal logs: one word is replaced by another one of the log.
 * The line must be found illegal, or be among the legal moves. */
#include "mutate-line.h"
#include "random-game.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 2048, MOST_PHASES = 12 };

/* Returns action number AT of the log, without its line end. */
static struct hj_str line_at(const void *data, size_t at)
{
    const struct random_game *g = data;
    size_t from = at > 0 ? g->steps[at - 1] : g->head;

    return (struct hj_str){g->text + from, g->steps[at] - from - 1};
}

void random_rewind(struct random_game *g, size_t at)
{
    size_t lines;

    g->length = at > 0 ? g->steps[at - 1] : g->head;
    random_read(g);
    hj_sularia.start(g->game, g->state);
    lines = hj_log_lines(g->log);
    for (size_t i = 0; i < lines; i++)
        if (hj_log_line(g->log, i)->kind == HJ_LINE_ACTION)
            hj_sularia.apply(g->game, g->state, &hj_log_line(g->log, i)->action,
                             0, NULL);
}

static uint64_t digest_behind(struct random_game *g, const char *line)
{
    return random_try(g, line) == HJ_APPLIED
               ? hj_sularia.digest(g->game, g->copy)
               : 0;
}

/* True if LINE has the same result as an offer with its actor and verb. */
static bool is_offered(struct random_game *g, const char *line, size_t stem,
                       uint64_t digest)
{
    random_list(g);
    for (size_t i = 0; i < g->offer_count; i++) {
        const char *offer = hj_out_text(g->offers).p + g->offer_at[i];
        if (strncmp(offer, line, stem) == 0 &&
            digest_behind(g, offer) == digest)
            return true;
    }
    return false;
}

/* True for a line to the current phase, or the end of a turn that has ended: it
 * only closes a chain. */
static bool is_idle(const struct random_game *g, const char *line,
                    uint64_t digest)
{
    return (strstr(line, " phase ") != NULL || strstr(line, " end") != NULL) &&
           hj_sularia.digest(g->game, g->state) == digest;
}

/* Does a step that a log may leave out: resolution of a chain, the rest of an
 * attack, or the phases between. */
static bool go_on(struct random_game *g)
{
    const char *on = NULL;

    random_list(g);
    for (size_t i = 0; i < g->offer_count && on == NULL; i++) {
        const char *offer = hj_out_text(g->offers).p + g->offer_at[i];
        if (strstr(offer, " phase ") != NULL || strcmp(offer, "damage") == 0)
            on = offer;
    }
    if (random_number(g, "chain") > 0)
        on = "resolve";
    if (on == NULL || random_try(g, on) != HJ_APPLIED)
        return false;
    memcpy(g->state, g->copy, hj_sularia.state_size);
    return true;
}

/* True if a player has an unknown card where the log would name it. */
static bool any_unknown(struct random_game *g)
{
    static const char *const piles[] = {"hand.cards", "influence.cards"};
    char path[64];

    for (int p = 0; p < g->options.players; p++)
        for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]); i++) {
            struct hj_str cards;
            snprintf(path, sizeof(path), "%s.%s", random_player(p), piles[i]);
            cards = random_fact(g, path);
            if (hj_str_find(cards, '?', 0) < cards.n)
                return true;
        }
    return false;
}

/* True if unknown cards may be drawn before the line. */
static bool draws_first(struct random_game *g)
{
    static const char *const phases[] = {"reset", "draw", "end"};
    struct hj_str phase = random_fact(g, "phase");

    for (size_t i = 0; i < sizeof(phases) / sizeof(phases[0]); i++)
        if (hj_str_is(phase, phases[i]))
            return true;
    return false;
}

/* True if moves of that kind are listed: not those that name hidden cards, or
 * have very many forms. */
static bool is_listed_kind(struct random_game *g, const char *line)
{
    static const char *const kinds[] = {
        " influence ", " establish ", " deploy ",  " play ",
        " discard ",   " use ",       " trigger ", " attack ",
        " defend ",    " phase ",     " end"};
    enum { OF_CARDS = 5 };
    size_t kind = 0, count = sizeof(kinds) / sizeof(kinds[0]);

    while (kind < count && strstr(line, kinds[kind]) == NULL)
        kind++;
    if (kind == count || strchr(line, ',') != NULL ||
        strstr(line, " with ") != NULL)
        return false;
    return kind >= OF_CARDS || !(draws_first(g) || any_unknown(g));
}

/* Judges the line of the mutant before action number M->at. Tried lines
 * overwrite the text behind it. */
static void judge(struct random_game *g, struct random_mutant *m, char *line)
{
    size_t stem;
    uint64_t digest;
    char *as;

    random_rewind(g, m->at);
    m->applied = random_try(g, line);
    m->offered = true;
    if (m->applied != HJ_APPLIED || !is_listed_kind(g, line))
        return;
    if ((as = strstr(line, " as ")) != NULL)
        *as = '\0'; /* an alias does not matter */
    digest = digest_behind(g, line);
    stem = strcspn(line, " ");
    if (line[stem] != '\0')
        stem += 1 + strcspn(line + stem + 1, " ");
    if (strstr(line, " phase end") != NULL) {
        /* The list has it as `end`, which goes through it. */
        char end[LINE];
        stem = strcspn(line, " ");
        snprintf(end, sizeof end, "%.*s end", (int)stem, line);
        digest = digest_behind(g, end);
    }
    if (g->options.teams &&
        (strstr(line, " phase ") != NULL || strstr(line, " end") != NULL ||
         strstr(line, " attack ") != NULL))
        stem = 0; /* any member acts for the team */
    m->offered = is_offered(g, line, stem, digest) || is_idle(g, line, digest);
    for (int i = 0; i < MOST_PHASES && !m->offered && go_on(g); i++)
        m->offered = !is_listed_kind(g, line) ||
                     is_offered(g, line, stem, digest) ||
                     is_idle(g, line, digest);
    if (as != NULL)
        *as = ' ';
}

bool random_mutation(struct random_game *g, struct random_mutant *m)
{
    static char line[LINE];
    size_t length = g->length;
    char *text = malloc(length);
    bool good;

    if (text == NULL)
        return false;
    memcpy(text, g->text, length);
    m->at = (size_t)hj_random_below(&g->random, g->step_count);
    m->line = line;
    mutate_line(&(struct mutate_source){line_at, g, g->step_count, &g->random},
                m->at, line, sizeof line);
    judge(g, m, line);
    memcpy(g->text, text, length);
    g->length = length;
    good = random_read(g);
    free(text);
    return good;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The engine against the literal oracle of the chain: random cards, positions
 * and chains, written as logs with claims. */
#include "chain-deeds.h"
#include "drop.h"
#include "judge-log.h"
#include "one-suite.h"

#include "games/sularia/words.h"
#include "replay/replay.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 2000, CHAINS_OF_A_SET = 25, DROPPED_CHAINS = 1500 };

static uint64_t seed = 20260502;

/* A set of cards, and its readers. */
struct card_set {
    struct oc_card cards[OC_CARDS];
    struct hj_catalogue *catalogue;
    struct hj_replay *replay; /* of the last position, or NULL */
};

static void read_cards(struct card_set *set, struct hj_str text)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_log *log = hj_log_new();
    struct hj_error e = {0};

    ck_assert(hj_log_read(log, text, "cards", findings, &e));
    ck_assert_uint_eq(hj_log_cards(log), OC_CARDS);
    set->catalogue = judge_cards(log);
    hj_log_free(log);
    hj_findings_free(findings);
}

static void make_set(struct card_set *set, struct hj_random *random)
{
    struct hj_out *out = hj_out_memory();

    chain_make_cards(random, set->cards);
    hj_out_puts(out, "@log 1\n@game sularia\n@player ann\n@player bob\n");
    for (int i = 0; i < OC_CARDS; i++)
        chain_put_card(set->cards, i, out);
    set->replay = NULL;
    read_cards(set, hj_out_text(out));
    hj_out_free(out);
}

static void free_set(struct card_set *set)
{
    hj_replay_free(set->replay);
    hj_catalogue_free(set->catalogue);
}

static bool is_expected(const struct chain_game *g, unsigned line)
{
    for (int i = 0; i < g->illegal_count; i++)
        if (g->illegal[i] == line)
            return true;
    return false;
}

/* Writes differences from the expected findings to OUT. */
static void compare_findings(const struct chain_game *g,
                             const struct hj_findings *findings,
                             struct hj_out *out)
{
    bool found[CHAIN_ILLEGAL] = {false};

    for (size_t i = 0; i < hj_findings_count(findings); i++) {
        const struct hj_finding *f = hj_findings_at(findings, i);
        if (f->severity > HJ_FALSE_CLAIM)
            continue;
        for (int k = 0; k < g->illegal_count; k++)
            found[k] = found[k] || g->illegal[k] == f->place.line;
        if (!is_expected(g, f->place.line))
            hj_out_printf(out, "line %u: %.*s [%s]\n", f->place.line,
                          HJ_STR_ARG(f->message), f->cite);
    }
    for (int k = 0; k < g->illegal_count; k++)
        if (!found[k])
            hj_out_printf(out, "line %u: should be illegal\n", g->illegal[k]);
}

static void replay(struct chain_game *g, struct card_set *set,
                   struct chain_deeds *deeds, struct hj_out *wrong)
{
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay_options options = {.watch = chain_watch, .data = deeds};

    ck_assert_msg(hj_log_read(log, hj_out_text(g->out), "random", findings, &e),
                  "%s", e.text);
    if (set->replay != NULL)
        ck_assert(hj_replay_reopen(set->replay, log, "random", NULL, &e));
    else
        set->replay =
            hj_replay_new(log, &hj_sularia, set->catalogue, "random", &e);
    ck_assert_msg(set->replay != NULL, "%s", e.text);
    deeds->game = hj_replay_game(set->replay);
    ck_assert_msg(hj_replay_run(set->replay, &options, findings, &e), "%s",
                  e.text);
    compare_findings(g, findings, wrong);
    chain_compare(deeds, wrong);
    hj_findings_free(findings);
    hj_log_free(log);
}

static bool quiet; /* differences are intended */

static int play(struct card_set *set, struct hj_random *random, int number,
                const char *keep)
{
    struct chain_game *g = calloc(1, sizeof(*g));
    struct chain_deeds *deeds = calloc(1, sizeof(*deeds));
    struct hj_out *wrong = hj_out_memory();
    struct oc_watch watch = {chain_link_done, deeds};
    bool good;

    ck_assert(g != NULL && deeds != NULL);
    g->random = random;
    g->cards = set->cards;
    g->out = hj_out_memory();
    chain_begin(g);
    g->p.watch = &watch;
    chain_play(g);
    replay(g, set, deeds, wrong);
    good = hj_out_text(wrong).n == 0;
    if (!good && !quiet)
        fprintf(stderr, "seed %llu, chain %d:\n%.*s---\n%.*s---\n",
                (unsigned long long)seed, number,
                HJ_STR_ARG(hj_out_text(wrong)),
                keep != NULL ? 0 : (int)hj_out_text(g->out).n,
                hj_out_text(g->out).p);
    if (!good && keep != NULL) {
        char path[600];
        FILE *file;
        snprintf(path, sizeof(path), "%s/chain-%d.gamelog", keep, number);
        file = fopen(path, "w");
        ck_assert(file != NULL && fputs(hj_out_text(g->out).p, file) >= 0);
        fclose(file);
    }
    hj_out_free(g->out);
    hj_out_free(wrong);
    free(deeds);
    free(g);
    return good ? 0 : 1;
}

START_TEST(test_random_chains)
{
    struct hj_random random = hj_random_seeded(seed);
    const char *keep = getenv("HJ_KEEP"), *only = getenv("HJ_MOST_FAILURES");
    int chains = one_count(CHAINS), failed = 0;
    int most = only != NULL ? atoi(only) : 1;
    struct card_set set;

    for (int n = 0; n < chains && failed < most; n++) {
        if (n % CHAINS_OF_A_SET == 0)
            make_set(&set, &random);
        failed += play(&set, &random, n, keep);
        if (n % CHAINS_OF_A_SET == CHAINS_OF_A_SET - 1 || n == chains - 1 ||
            failed == most)
            free_set(&set);
    }
    ck_assert_int_eq(failed, 0);
}
END_TEST

static bool chains_notice(int most)
{
    struct hj_random random = hj_random_seeded(seed);
    struct card_set set;
    bool notices = false;

    for (int n = 0; n < most && !notices; n++) {
        if (n % CHAINS_OF_A_SET == 0)
            make_set(&set, &random);
        notices = play(&set, &random, n, NULL) > 0;
        if (n % CHAINS_OF_A_SET == CHAINS_OF_A_SET - 1 || n == most - 1 ||
            notices)
            free_set(&set);
    }
    return notices;
}

/* Every node of a tree matters: if it is left out everywhere, a chain or a log
 * has another result. */
START_TEST(test_dropped_nodes)
{
    int survivors = 0;

    quiet = true;
    for (int i = 0; i < DROPS; i++) {
        bool noticed = drop_place(i, "sularia") != DROP_MATTERS;
        drop_node(i);
        noticed = noticed || chains_notice(DROPPED_CHAINS / 10) ||
                  drop_logs_notice("sularia", i);
        drop_node(i);
        if (noticed || chains_notice(DROPPED_CHAINS) || drop_count() == 0)
            continue; /* test-literal covers nodes that no chain has */
        survivors++;
        fprintf(stderr, "nobody notices that %s is left out (%lu times)\n",
                drop_rows[i].text, drop_count());
    }
    drop_node(DROP_NOTHING);
    quiet = false;
    ck_assert_int_eq(survivors, 0);
}
END_TEST

/* True for the factions of the random cards. */
static bool knows(void *data, struct hj_str word, bool name)
{
    (void)data;
    return !name && (hj_str_equal_nocase(word, HJ_STR("Jotune")) ||
                     hj_str_equal_nocase(word, HJ_STR("Synthien")));
}

/* Every sentence of the random cards is understood; else the tests would be
 * pointless. */
START_TEST(test_words)
{
    struct hj_random random = hj_random_seeded(seed);
    struct oc_card cards[OC_CARDS];
    struct hj_error e = {0};
    struct hj_grammar *text = hj_grammar_new(&hj_sularia_words, &e);
    struct hj_out *out = hj_out_memory();

    for (int n = 0; n < 40; n++) {
        chain_make_cards(&random, cards);
        for (int i = 0; i < OC_CARDS; i++) {
            struct hj_arena *arena = hj_arena_new();
            struct hj_card_text compiled;
            const char *words;
            hj_out_cut(out, 0);
            chain_put_card(cards, i, out);
            words = strstr(hj_out_text(out).p, "text=\"") + 6;
            hj_grammar_knows(text, knows, NULL);
            ck_assert(hj_grammar_read(
                text,
                (struct hj_str){words, (size_t)(strrchr(words, '"') - words)},
                cards[i].type == OC_TACTIC      ? HJ_STR("tactic")
                : cards[i].type == OC_CONDITION ? HJ_STR("condition")
                : cards[i].type == OC_SITE      ? HJ_STR("site")
                                                : HJ_STR("combatant"),
                arena, &compiled, &e));
            for (size_t s = 0; s < compiled.sentence_count; s++)
                ck_assert_msg(compiled.sentences[s].understood, "%.*s in %s",
                              HJ_STR_ARG(compiled.sentences[s].text), words);
            hj_arena_free(arena);
        }
    }
    hj_out_free(out);
    hj_grammar_free(text);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_words, test_random_chains,
                                  test_dropped_nodes, NULL};

    seed = one_seed(seed);
    return one_suite("chain", tests);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/replay with a toy game: players draw, two cards at the most. */
#include "replay/replay.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_DRAWN = 2 };

struct hj_game {
    struct hj_game_setup setup;
};

struct toy {
    int32_t hand[HJ_GAME_MOST_PLAYERS];
    int32_t turn;
};

static struct hj_game *toy_open(const struct hj_game_setup *setup,
                                struct hj_error *e)
{
    struct hj_game *game = calloc(1, sizeof *game);

    if (game == NULL)
        hj_fail_memory(e);
    else
        game->setup = *setup;
    return game;
}

static void toy_close(struct hj_game *game)
{
    free(game);
}

static void toy_start(const struct hj_game *game, void *state)
{
    struct toy *toy = state;

    memset(toy, 0, sizeof *toy);
    toy->turn = game->setup.initiative;
}

static int player_of(const struct hj_game *game, hj_symbol symbol)
{
    for (size_t i = 0; i < game->setup.player_count; i++)
        if (game->setup.players[i].symbol == symbol)
            return (int)i;
    return -1;
}

static void toy_begin(const struct hj_game *game, void *state,
                      const struct hj_report *report)
{
    (void)game;
    (void)state;
    (void)report;
}

/* A fact: `ann hand 3`. */
static const struct hj_diagnostic no_fact = {HJ_ILLEGAL, "no-fact", ""};
static const struct hj_diagnostic drawn = {HJ_ILLEGAL, "drawn", ""};

static bool toy_fact(const struct hj_game *game, void *state,
                     const struct hj_action *fact,
                     const struct hj_report *report)
{
    struct toy *toy = state;
    int player = player_of(game, fact->operands[0].symbol);

    if (player >= 0 && fact->count == 3) {
        toy->hand[player] = fact->operands[2].value;
        return true;
    }
    if (report->finding != NULL)
        report->finding(report->data, &no_fact, 1, "", HJ_STR("no such fact"));
    return false;
}

static enum hj_applied toy_apply(const struct hj_game *game, void *state,
                                 const struct hj_action *action, unsigned flags,
                                 const struct hj_report *report)
{
    struct toy *toy = state;
    int player = player_of(game, action->actor);
    int32_t count = action->count ? action->operands[0].value : 1;
    bool legal = count <= MOST_DRAWN && player == toy->turn;

    if (!legal && !(flags & HJ_APPLY_OVERRIDE) && report->finding != NULL)
        report->finding(report->data, &drawn, 5, "draw-phase.2",
                        HJ_STR("too many cards"));
    if (flags & HJ_APPLY_CHECK)
        return HJ_NOT_APPLIED;
    if (action->verb == HJ_VERB_END) {
        toy->turn = 1 - toy->turn;
    } else {
        toy->hand[player] += count;
        if (report->event != NULL)
            report->event(report->data,
                          &(struct hj_event){.player = (int8_t)player,
                                             .to = toy->hand[player],
                                             .cause = -1,
                                             .rule = "draw-phase.2"});
    }
    return legal ? HJ_APPLIED : HJ_APPLIED_ILLEGAL;
}

static bool toy_query(const struct hj_game *game, const void *state,
                      struct hj_str path, struct hj_out *out)
{
    const struct toy *toy = state;

    for (size_t i = 0; i < game->setup.player_count; i++) {
        struct hj_str id = game->setup.players[i].id;
        if (hj_str_starts(path, id) &&
            hj_str_is(hj_str_from(path, id.n), ".hand")) {
            hj_out_int(out, toy->hand[i]);
            return true;
        }
    }
    if (!hj_str_is(path, "turn"))
        return false;
    hj_out_str(out, game->setup.players[toy->turn].id);
    return true;
}

static bool toy_is_unordered(const struct hj_game *game, struct hj_str path)
{
    (void)game;
    (void)path;
    return false;
}

static void toy_legal(const struct hj_game *game, const void *state,
                      hj_legal_take take, void *data)
{
    const struct toy *toy = state;
    char text[64];

    for (int i = 1; i <= MOST_DRAWN; i++) {
        snprintf(text, sizeof text, "%.*s draw %d",
                 HJ_STR_ARG(game->setup.players[toy->turn].id), i);
        if (!take(data, toy->turn, hj_str(text)))
            return;
    }
}

static void toy_event_path(const struct hj_game *game, const void *state,
                           const struct hj_event *event, struct hj_out *out)
{
    (void)state;
    hj_out_str(out, game->setup.players[event->player].id);
    hj_out_puts(out, ".hand");
}

static void toy_copy(void *to, const void *from)
{
    memcpy(to, from, sizeof(struct toy));
}

static const struct hj_game_type toy_game = {
    .id = "toy",
    .state_size = sizeof(struct toy),
    .open = toy_open,
    .close = toy_close,
    .copy = toy_copy,
    .start = toy_start,
    .clear = toy_start,
    .fact = toy_fact,
    .begin = toy_begin,
    .apply = toy_apply,
    .query = toy_query,
    .is_unordered = toy_is_unordered,
    .legal = toy_legal,
    .event_path = toy_event_path,
};

#define HEAD                                                                   \
    "@log 1\n@game sularia\n@player ann\n@player bob\n@initiative ann\n"

static struct hj_log *played;
static struct hj_findings *found;
static struct hj_replay *replay;
static const struct hj_replay_verdict *verdict;

static void teardown(void)
{
    hj_replay_free(replay);
    hj_log_free(played);
    hj_findings_free(found);
    replay = NULL, played = NULL, found = NULL;
}

/* Replays HEAD and BODY, whose first line is number 6. */
static void plays(const char *body, struct hj_replay_options options)
{
    static char text[8192];
    struct hj_error e = {0};

    snprintf(text, sizeof text, HEAD "%s", body);
    teardown();
    played = hj_log_new();
    found = hj_findings_new();
    ck_assert(hj_log_read(played, hj_str(text), "t", found, &e));
    ck_assert_uint_eq(hj_findings_count(found), 0);
    replay = hj_replay_new(played, &toy_game, NULL, "t", &e);
    ck_assert_ptr_nonnull(replay);
    ck_assert(hj_replay_run(replay, &options, found, &e));
    verdict = hj_replay_verdict(replay);
}

static void finding_is(size_t i, unsigned line, const char *message)
{
    ck_assert_uint_lt(i, hj_findings_count(found));
    ck_assert_uint_eq(hj_findings_at(found, i)->place.line, line);
    ck_assert_str_eq(hj_findings_at(found, i)->message.p, message);
}

static void hand_is(int player, int hand)
{
    const struct toy *toy = hj_replay_state(replay);

    ck_assert_int_eq(toy->hand[player], hand);
}

static const struct hj_replay_options plain = {0};

START_TEST(test_illegal_stands)
{
    plays("ann draw 1\nann draw 5\n@claim ann.hand 6\n", plain);
    ck_assert_uint_eq(hj_findings_count(found), 1);
    finding_is(0, 7, "too many cards; legal here: ann draw 1; ann draw 2");
    ck_assert_str_eq(hj_findings_at(found, 0)->cite, "draw-phase.2");
    ck_assert_uint_eq(hj_findings_at(found, 0)->place.column, 5);
    ck_assert_uint_eq(verdict->illegal, 1);
    ck_assert_uint_eq(verdict->actions, 2);
    hand_is(0, 6);
}
END_TEST

START_TEST(test_stop)
{
    plays("ann draw 5\nann draw 5\n", (struct hj_replay_options){.stop = true});
    ck_assert_uint_eq(verdict->illegal, 1);
    ck_assert(verdict->stopped);
}
END_TEST

START_TEST(test_void_and_override)
{
    plays("ann draw 5\n@void\n@override \"a judge\"\n@note \"x\"\n"
          "ann draw 4\n@claim ann.hand 4\n",
          plain);
    ck_assert_uint_eq(hj_findings_count(found), 1);
    finding_is(0, 6,
               "(void) too many cards; legal here: ann draw 1; ann draw 2");
    ck_assert_uint_eq(verdict->false_claims, 0);
    plays("ann draw 1\n@note \"x\"\n@void\n", plain);
    ck_assert_uint_eq(verdict->bad_lines, 1);
}
END_TEST

START_TEST(test_undo)
{
    plays("ann draw 1\nann draw 2\nann draw 2\n@undo 2\n@claim ann.hand 1\n"
          "@undo\n@claim ann.hand 0\n@undo\n",
          plain);
    ck_assert_uint_eq(hj_findings_count(found), 1);
    ck_assert_uint_eq(hj_findings_at(found, 0)->place.line, 13);
    ck_assert_uint_eq(verdict->claims, 2);
    ck_assert_uint_eq(verdict->actions, 3);
}
END_TEST

START_TEST(test_false_claim)
{
    plays("ann draw 1\nann draw 2\nann draw 1\n@claim by bob ann.hand 3\n"
          "@claim ann.hand 9\n@claim bob.hand 1\n@claim ann.hand +4\n"
          "@claim turn \"Ann\"\n@claim zed.hand 1\n",
          plain);
    finding_is(0, 9,
               "ann.hand is 4, not 3 as bob says; made so by lines 6, 7 and 8; "
               "it was last true behind line 7");
    finding_is(1, 10,
               "ann.hand is 4, not 9; made so by lines 6, 7 and 8; it was "
               "never true");
    finding_is(2, 11,
               "bob.hand is 0, not 1; no line has changed it; it was never "
               "true");
    finding_is(3, 14, "cannot read this line: unknown fact 'zed.hand' here");
    ck_assert_int_eq(hj_findings_at(found, 0)->severity, HJ_FALSE_CLAIM);
    ck_assert_str_eq(hj_findings_at(found, 0)->cite, "draw-phase.2");
    ck_assert_str_eq(hj_findings_at(found, 2)->cite, "");
    ck_assert_uint_eq(verdict->false_claims, 3);
    ck_assert_uint_eq(verdict->claims, 5);
}
END_TEST

START_TEST(test_branches)
{
    plays("@label start\nann draw 1\nann draw 2\n@branch \"one\"\nann draw 1\n"
          "@claim ann.hand 2\n@branch \"two\" from start\n@claim ann.hand 0\n"
          "ann draw 9\n@end\n@claim ann.hand 2\n@end\n@claim ann.hand 3\n"
          "@branch \"three\" from nowhere\n@undo\n@end\n@claim ann.hand 3\n",
          plain);
    finding_is(0, 14,
               "in the branch \"two\": too many cards; legal here: ann draw 1; "
               "ann draw 2");
    finding_is(1, 19,
               "cannot read this line: no line above has the label 'nowhere'");
    ck_assert_uint_eq(hj_findings_at(found, 2)->place.line, 20);
    ck_assert_uint_eq(hj_findings_count(found), 3);
    ck_assert_uint_eq(verdict->false_claims, 0);
    hand_is(0, 3);
}
END_TEST

START_TEST(test_position)
{
    plays("@state\nann hand 7\nzed hand 2\n@end\nann draw 1\n"
          "@claim ann.hand 8\n@claim ann.hand 7\n",
          plain);
    finding_is(0, 8, "no such fact");
    finding_is(1, 12,
               "ann.hand is 8, not 7; made so by line 10; it was true at the "
               "start");
}
END_TEST

static void count_steps(void *data, const struct hj_replay_step *step)
{
    size_t *counts = data;

    counts[0]++;
    counts[1] += step->event_count;
    ck_assert_int_ge(step->first_event, 0);
}

START_TEST(test_watch_and_at)
{
    size_t counts[2] = {0};

    plays("ann draw 1\n@note \"x\"\nann draw 2\nann draw 2\n",
          (struct hj_replay_options){
              .at = 8, .watch = count_steps, .data = counts});
    ck_assert_uint_eq(counts[0], 3);
    ck_assert_uint_eq(counts[1], 2);
    hand_is(0, 3);
}
END_TEST

/* A game played in two parts equals one played at once: every prefix that is
 * applied again gives the state that the walk had there. */
START_TEST(test_rebuilt_is_played)
{
    plays("ann draw 1\nann end\nbob draw 2\nbob draw 2\n@undo\nbob end\n"
          "ann draw 2\n@branch \"x\"\nann draw 1\n@end\n@undo 4\n"
          "@claim ann.hand 1\n@claim bob.hand 0\n@claim turn ann\n",
          plain);
    ck_assert_uint_eq(hj_findings_count(found), 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("replay");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_illegal_stands);
    tcase_add_test(tests, test_stop);
    tcase_add_test(tests, test_void_and_override);
    tcase_add_test(tests, test_undo);
    tcase_add_test(tests, test_false_claim);
    tcase_add_test(tests, test_branches);
    tcase_add_test(tests, test_position);
    tcase_add_test(tests, test_watch_and_at);
    tcase_add_test(tests, test_rebuilt_is_played);
    return run_tests("replay", tests);
}

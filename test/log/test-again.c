/* SPDX-License-Identifier: MPL-2.0 */
/* Properties of reading: what was read before, in this log or in another one
 * whose memory is used again, changes nothing. */
#include "base/random.h"
#include "log/log.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LINES = 900,  /* of a text */
    OTHERS = 500, /* of them that differ, at the most */
    TEXTS = 10,   /* that one log reads */
    MOST_TEXT = 1 << 18,
    MOST_LINE = 160
};

static const char *const heads[] = {
    "@log 1\n@game sularia\n@player ann\n@player bob\n",
    "@log 1\n@game squarriors\n@player bob\n@player ann\n@player play\n",
    "@log 1\n@game sularia\n@player christina\n@player ann \"A\"\n"
    "@player cid\n@team bob ann cid\n",
    "@log 1\n@game sularia\n@player ann\n@player bob\n@state\n"
    "ann hand ? feedback\nann combatant \"Ember Fox\" as x1\n@end\n",
};
static const char *const actors[] = {"ann", "ann", "ann", "bob", "christina"};
static const char *const verbs[] = {"pass", "draw",   "play", "play",
                                    "play", "attack", "buy",  "choose"};
static const char *const words[] = {"?",
                                    "?*3",
                                    "\"Ember Fox\"",
                                    "\"Hoarfrost Spearman of the North\"",
                                    "x1",
                                    "x1#2",
                                    "bob.front.-1",
                                    "fire-in-the-sky",
                                    "2",
                                    "-7",
                                    "h1.harvest",
                                    "bob.\"Ember Fox\".1",
                                    "h1/up",
                                    "\"a \\\"b\\\"\"",
                                    "none",
                                    "feedbackfeedback1",
                                    "from",
                                    "on",
                                    "as",
                                    "at",
                                    ",",
                                    "->",
                                    "to-and-fro",
                                    "Cr\303\250che"};
#define PICK(random, list)                                                     \
    (list)[hj_random_below(random, sizeof(list) / sizeof *(list))]

struct reading {
    struct hj_log *log;
    struct hj_findings *found;
};

static struct reading new_reading(void)
{
    struct reading r = {hj_log_new(), hj_findings_new()};

    if (r.log == NULL || r.found == NULL)
        ck_abort_msg("memory is short");
    return r;
}

static void free_reading(struct reading *r)
{
    hj_log_free(r->log);
    hj_findings_free(r->found);
}

static void read_text(struct reading *r, const char *text)
{
    struct hj_error e;

    hj_findings_clear(r->found);
    if (!hj_log_read(r->log, hj_str(text), "t", r->found, &e))
        ck_abort_msg("%s", e.text);
}

/* A line that may be good, or begin well, or be none at all. */
static void make_line(struct hj_random *random, char line[MOST_LINE])
{
    static const char *const indents[] = {"", "", "", "  ", "\t"};
    static const char *const ends[] = {"", "", "", "", "  # so", " ", " #"};
    int n = snprintf(line, MOST_LINE, "%s%s %s", PICK(random, indents),
                     PICK(random, actors), PICK(random, verbs));

    for (uint64_t more = hj_random_below(random, 5); more > 0; more--)
        n += snprintf(line + n, (size_t)(MOST_LINE - n), " %s",
                      PICK(random, words));
    snprintf(line + n, (size_t)(MOST_LINE - n), "%s", PICK(random, ends));
}

static bool same_symbol(const struct reading *a, hj_symbol x,
                        const struct reading *b, hj_symbol y)
{
    bool named[2];

    return hj_str_eq(hj_log_symbol(a->log, x, &named[0]),
                     hj_log_symbol(b->log, y, &named[1])) &&
           named[0] == named[1];
}

static bool same_operand(const struct reading *a, const struct hj_operand *x,
                         const struct reading *b, const struct hj_operand *y)
{
    return hj_str_eq(hj_operand_text(x), hj_operand_text(y)) &&
           same_symbol(a, x->symbol, b, y->symbol) && x->column == y->column &&
           x->value == y->value && x->group == y->group && x->role == y->role &&
           x->kind == y->kind && x->up == y->up;
}

/* True if both lines say the same, at whatever place. */
static bool same_line(const struct reading *a, const struct hj_log_line *x,
                      const struct reading *b, const struct hj_log_line *y)
{
    bool same = x->kind == y->kind && hj_str_eq(x->text, y->text) &&
                hj_str_eq(x->note, y->note) &&
                x->action.column == y->action.column;

    if (!same || x->kind != HJ_LINE_ACTION)
        return same;
    same = same_symbol(a, x->action.actor, b, y->action.actor) &&
           x->action.verb == y->action.verb &&
           x->action.player == y->action.player &&
           x->action.count == y->action.count;
    for (uint32_t i = 0; same && i < x->action.count; i++)
        same =
            same_operand(a, &x->action.operands[i], b, &y->action.operands[i]);
    return same;
}

static bool same_findings(const struct reading *a, const struct reading *b)
{
    size_t count = hj_findings_count(a->found);
    bool same = count == hj_findings_count(b->found);

    for (size_t i = 0; same && i < count; i++) {
        const struct hj_finding *x = hj_findings_at(a->found, i);
        const struct hj_finding *y = hj_findings_at(b->found, i);
        same = x->place.line == y->place.line &&
               x->place.column == y->place.column &&
               hj_str_eq(x->message, y->message);
    }
    return same;
}

static void same_logs(const struct reading *a, const struct reading *b)
{
    ck_assert_uint_eq(hj_log_lines(a->log), hj_log_lines(b->log));
    ck_assert_uint_eq(hj_log_facts(a->log), hj_log_facts(b->log));
    ck_assert_uint_eq(hj_log_actions(a->log), hj_log_actions(b->log));
    ck_assert_uint_eq(hj_log_symbols(a->log), hj_log_symbols(b->log));
    for (size_t i = 0; i < hj_log_lines(a->log); i++) {
        const struct hj_log_line *x = hj_log_line(a->log, i);
        const struct hj_log_line *y = hj_log_line(b->log, i);
        if (!same_line(a, x, b, y) || x->action.line != y->action.line)
            ck_abort_msg("line %u: %.*s", x->action.line, HJ_STR_ARG(x->text));
    }
    for (size_t i = 0; i < hj_log_facts(a->log); i++)
        ck_assert(
            same_line(a, hj_log_fact(a->log, i), b, hj_log_fact(b->log, i)));
    ck_assert(same_findings(a, b));
}

/* Writes a log of lines that come again and again; the last may lack its end.
 */
static void make_text(struct hj_random *random, char text[MOST_TEXT])
{
    const char *end = hj_random_below(random, 4) == 0 ? "\r\n" : "\n";
    static char lines[OTHERS][MOST_LINE];
    int n = snprintf(text, MOST_TEXT, "%s", PICK(random, heads));

    for (size_t i = 0; i < OTHERS; i++)
        make_line(random, lines[i]);
    for (size_t i = 0; i < LINES; i++)
        n += snprintf(text + n, (size_t)(MOST_TEXT - n), "%s%s",
                      lines[hj_random_below(random, OTHERS)],
                      i + 1 < LINES || hj_random_below(random, 2) ? end : "");
}

/* The head that TEXT begins with. */
static const char *head_of(const char *text)
{
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strncmp(text, heads[i], strlen(heads[i])) == 0)
            return heads[i];
    return "";
}

/* A log that is read into again is as a new one. */
START_TEST(test_log_before)
{
    uint64_t seed = (uint64_t)_i + 1;
    struct hj_random random = hj_random_seeded(seed);
    struct reading kept = new_reading();
    static char texts[2][MOST_TEXT];

    printf("seed %llu\n", (unsigned long long)seed);
    for (size_t i = 0; i < TEXTS; i++) {
        struct reading fresh = new_reading();
        make_text(&random, texts[i % 2]); /* the one before is still there */
        read_text(&fresh, texts[i % 2]);
        read_text(&kept, texts[i % 2]);
        same_logs(&fresh, &kept);
        free_reading(&fresh);
    }
    free_reading(&kept);
}
END_TEST

/* Every line by itself says the same as among the others. */
START_TEST(test_lines_before)
{
    uint64_t seed = (uint64_t)_i + 1;
    struct hj_random random = hj_random_seeded(seed);
    static char text[MOST_TEXT], one[MOST_LINE * 8];
    struct reading all = new_reading();
    size_t bad = 0;

    printf("seed %llu\n", (unsigned long long)seed);
    make_text(&random, text);
    read_text(&all, text);
    for (size_t i = 0; i < hj_log_lines(all.log); i++) {
        const struct hj_log_line *line = hj_log_line(all.log, i);
        size_t indent = line->action.column - 1;
        struct reading alone = new_reading();
        const struct hj_log_line *same;
        if (line->kind == HJ_LINE_BAD) /* its column is that of the trouble */
            indent = 0;
        snprintf(one, sizeof one, "%s%.*s\n", head_of(text),
                 (int)(line->text.n + indent), line->text.p - indent);
        read_text(&alone, one);
        same = hj_log_lines(alone.log) == 1 ? hj_log_line(alone.log, 0) : NULL;
        if (same == NULL || line->kind != same->kind ||
            (line->kind == HJ_LINE_ACTION &&
             !same_line(&all, line, &alone, same)))
            ck_abort_msg("line %u: %.*s", line->action.line,
                         HJ_STR_ARG(line->text));
        bad += hj_log_bad_lines(alone.log);
        free_reading(&alone);
    }
    ck_assert_uint_eq(hj_log_bad_lines(all.log), bad);
    free_reading(&all);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("again");

    tcase_add_loop_test(tests, test_log_before, 0, 4);
    tcase_add_loop_test(tests, test_lines_before, 0, 6);
    return run_tests("again", tests);
}

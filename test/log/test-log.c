/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/log: pieces of lines, heads, actions, errors, limits, form. */
#include "base/file.h"
#include "log/log.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

#define HEAD                                                                   \
    "@log 1\n@game sularia\n@player ann \"Ann Lee\" deck ann.deck\n"           \
    "@player bob\n"

static struct hj_log *read_log;
static struct hj_findings *found;
static struct hj_error why;

static void setup(void)
{
    read_log = hj_log_new();
    found = hj_findings_new();
    ck_assert(read_log != NULL && found != NULL);
}

static void teardown(void)
{
    hj_log_free(read_log);
    hj_findings_free(found);
}

static bool reads(const char *text)
{
    hj_findings_clear(found);
    return hj_log_read(read_log, hj_str(text), "t", found, &why);
}

static void reads_clean(const char *text)
{
    ck_assert(reads(text));
    for (size_t i = 0; i < hj_findings_count(found); i++)
        ck_abort_msg("line %u: %s", hj_findings_at(found, i)->place.line,
                     hj_findings_at(found, i)->message.p);
}

static const struct hj_action *action(size_t line)
{
    ck_assert_uint_lt(line, hj_log_lines(read_log));
    return &hj_log_line(read_log, line)->action;
}

static void operand_is(const struct hj_action *a, uint32_t i, int role,
                       int group, const char *text)
{
    ck_assert_uint_lt(i, a->count);
    ck_assert_int_eq(a->operands[i].role, role);
    ck_assert_int_eq(a->operands[i].group, group);
    ck_assert(hj_str_is(hj_operand_text(&a->operands[i]), text));
}

/* Reads HEAD and LINE, and expects one finding with its place and words. */
static void refuses(const char *line, unsigned column, const char *words)
{
    char text[4096];
    const struct hj_finding *f;

    snprintf(text, sizeof text, HEAD "%s\nann pass\n", line);
    ck_assert(reads(text));
    ck_assert_msg(hj_findings_count(found) == 1, "%s: %zu findings", line,
                  hj_findings_count(found));
    f = hj_findings_at(found, 0);
    ck_assert_uint_eq(f->place.line, 5);
    ck_assert_msg(f->place.column == column, "%s: column %u", line,
                  f->place.column);
    ck_assert_msg(strstr(f->message.p, words) != NULL, "%s: %s", line,
                  f->message.p);
    ck_assert_uint_eq(hj_log_bad_lines(read_log), 1);
    ck_assert_uint_ge(hj_log_actions(read_log), 1); /* the rest is read */
}

START_TEST(test_head)
{
    const struct hj_log_head *h;

    reads_clean("# a game\n\n" HEAD
                "@format sularia-standard\n@player cid\n@team red ann cid\n"
                "@initiative bob\n@event \"Spring \\\"Battle\\\"\"\n@round 3\n"
                "@table 7\n@date 2026-05-02\n@judge Jo\n@rules 2015\n@strict\n"
                "@ruling R7 lose\n@x-mood \"sunny\" a,b \"open\nann pass\n");
    h = hj_log_head(read_log);
    ck_assert(h->playable && h->strict);
    ck_assert_int_eq(h->edition, 2015);
    ck_assert_int_eq(h->date, 20260502);
    ck_assert_uint_eq(h->player_count, 3);
    ck_assert(hj_str_is(h->players[0].name, "Ann Lee"));
    ck_assert(hj_str_is(h->players[0].deck, "ann.deck"));
    ck_assert(hj_str_is(h->players[1].name, "bob"));
    ck_assert(hj_str_is(h->event, "Spring \"Battle\""));
    ck_assert_uint_eq(h->initiative, h->players[1].symbol);
    ck_assert_uint_eq(h->teams[0].count, 2);
    ck_assert_int_eq(h->teams[0].members[1], 2);
    ck_assert(hj_str_is(h->rulings[0].reading, "lose"));
    ck_assert_uint_eq(hj_log_lines(read_log), 2);
    ck_assert_int_eq(hj_log_line(read_log, 0)->kind, HJ_LINE_USER);
}
END_TEST

START_TEST(test_groups)
{
    const struct hj_action *a;

    reads_clean(HEAD "ann attack h1 h2 -> bob.front.1, h3 -> bob\n"
                     "ann barrage h1 on s2, s3\n"
                     "ann absorb bob.front.1 by h2 h1,bob.front.2 by h3\n");
    a = action(0);
    ck_assert_int_eq(a->verb, HJ_VERB_ATTACK);
    ck_assert_uint_eq(a->count, 5);
    operand_is(a, 1, HJ_ROLE_ITEM, 0, "h2");
    operand_is(a, 2, HJ_ROLE_ARROW, 0, "bob.front.1");
    operand_is(a, 3, HJ_ROLE_ITEM, 1, "h3");
    operand_is(a, 4, HJ_ROLE_ARROW, 1, "bob");
    a = action(1);
    operand_is(a, 1, HJ_ROLE_ON, 0, "s2");
    operand_is(a, 2, HJ_ROLE_ON, 1, "s3");
    a = action(2);
    operand_is(a, 3, HJ_ROLE_ITEM, 1, "bob.front.2");
    operand_is(a, 4, HJ_ROLE_BY, 1, "h3");
}
END_TEST

START_TEST(test_operands)
{
    const struct hj_action *a;
    const struct hj_operand *o;

    reads_clean(HEAD "ann draw ? ?*3 \"A \\\"b\\\" \\\\\"#2 walker#3\n"
                     "effect modify \"My Walker\".1 +2/+0 -4 until end # why\n"
                     "effect damage bob.\"My Walker\"#2 1\n");
    a = action(0);
    o = a->operands;
    ck_assert_int_eq(o[0].kind, HJ_OPERAND_UNKNOWN);
    ck_assert_int_eq(o[0].value, 1);
    ck_assert_int_eq(o[1].value, 3);
    ck_assert_int_eq(o[2].kind, HJ_OPERAND_NAME);
    ck_assert_int_eq(o[2].value, 2);
    operand_is(a, 2, HJ_ROLE_ITEM, 0, "A \"b\" \\");
    operand_is(a, 3, HJ_ROLE_ITEM, 0, "walker");
    ck_assert_int_eq(o[3].value, 3);
    ck_assert_uint_eq(o[3].column, 31);
    a = action(1);
    ck_assert_uint_eq(a->actor, HJ_SYMBOL_NOBODY);
    operand_is(a, 1, HJ_ROLE_ITEM, 0, "my-walker.1");
    operand_is(a, 2, HJ_ROLE_ITEM, 0, "+2/+0");
    ck_assert_int_eq(a->operands[3].value, -4);
    operand_is(a, 4, HJ_ROLE_UNTIL, 0, "end");
    ck_assert(hj_str_is(hj_log_line(read_log, 1)->note, "why"));
    operand_is(action(2), 1, HJ_ROLE_ITEM, 0, "bob.my-walker");
    ck_assert_uint_eq(hj_log_find(read_log, HJ_STR("walker")), o[3].symbol);
}
END_TEST

START_TEST(test_state)
{
    const struct hj_action *f;

    reads_clean(HEAD "@card \"Test Bolt\" type=tactic cost=1 "
                     "text=\"Deal 1, \\\"now\\\".\"\n"
                     "@state\nround 4\n"
                     "ann combatant test-guard as h2 activated\n"
                     "ann influence ? \"Fire in the Sky\"/up\n"
                     "h1 counter sularium 2\n@end\nann pass\n");
    ck_assert_uint_eq(hj_log_facts(read_log), 4);
    f = &hj_log_fact(read_log, 1)->action;
    operand_is(f, 3, HJ_ROLE_AS, 0, "h2");
    operand_is(f, 4, HJ_ROLE_ITEM, 0, "activated");
    f = &hj_log_fact(read_log, 2)->action;
    ck_assert_int_eq(f->operands[3].up, 1);
    operand_is(f, 3, HJ_ROLE_ITEM, 0, "Fire in the Sky");
    ck_assert_uint_eq(hj_log_cards(read_log), 1);
    ck_assert_uint_eq(hj_log_card(read_log, 0)->count, 3);
    ck_assert(hj_str_is(hj_log_pair(read_log, 2)->value, "Deal 1, \"now\"."));
}
END_TEST

START_TEST(test_card_csv)
{
    struct hj_out *out = hj_out_memory();

    reads_clean(HEAD "@card \"A, B\" n=3 text=\"x \\\"y\\\"\"\nann pass\n");
    hj_log_card_csv(read_log, 0, out);
    ck_assert_str_eq(hj_out_text(out).p,
                     "name,n,text,game\n"
                     "\"A, B\",3,\"x \"\"y\"\"\",sularia\n");
    hj_out_free(out);
}
END_TEST

START_TEST(test_branches)
{
    reads_clean(HEAD "ann draw 2\n@label a\n@branch \"x\" from a\nann pass\n"
                     "@branch \"y\"\nbob pass\n@end\n@end\n@undo 3\n"
                     "@claim by bob ann.hand 3\n@claim winner none\n");
    ck_assert_int_eq(hj_log_line(read_log, 2)->kind, HJ_LINE_BRANCH);
    ck_assert_uint_eq(hj_log_line(read_log, 2)->partner, 7);
    ck_assert_uint_eq(hj_log_line(read_log, 7)->partner, 2);
    ck_assert_int_eq(hj_log_line(read_log, 5)->depth, 2);
    ck_assert_uint_eq(hj_log_line(read_log, 8)->amount, 3);
    operand_is(action(9), 0, HJ_ROLE_BY, 0, "bob");
    operand_is(action(9), 1, HJ_ROLE_ITEM, 0, "ann.hand");
    ck_assert_uint_eq(hj_log_actions(read_log), 3);
}
END_TEST

START_TEST(test_refused_lines)
{
    refuses("ann atack h1 -> bob", 5, "did you mean attack?");
    refuses("anne pass", 1, "did you mean ann?");
    refuses("zorro pass", 1, "no player is called 'zorro'");
    refuses("ann buy recruit", 5, "sularia has no verb 'buy'");
    refuses("ann", 4, "the verb is missing");
    refuses("pass", 1, "needs an actor");
    refuses("all draw 2", 5, "'all' can only pass");
    refuses("ann pass now", 10, "nothing may follow 'pass'");
    refuses("ann attack h1 ->", 17, "missing operand at the end");
    refuses("ann attack -> , h1", 15, "missing operand before ','");
    refuses("ann attack h1 with h2", 15, "'attack' takes no 'with'");
    refuses("ann deploy x as ann", 17, "is a player");
    refuses("ann deploy x as with", 17, "missing operand before 'with'");
    refuses("ann deploy x as pass", 17, "cannot be an alias");
    refuses("ann deploy x as h.1", 17, "cannot be an alias");
    refuses("ann draw \"\"", 10, "a name is missing");
    refuses("ann draw \"x", 10, "never closed");
    refuses("ann draw x\"y\"", 11, "inside a word");
    refuses("ann draw \"x\\n\"", 12, "backslash");
    refuses("ann draw x\x01", 11, "control character");
    refuses("ann draw x # \xFF", 14, "not UTF-8");
    refuses("ann draw ??", 10, "?*3");
    refuses("ann draw x#y", 11, "number of a copy");
    refuses("@claim ann.hand", 1, "needs 2 words after it, not 1");
    refuses("@claim by zed ann.hand 1", 11, "no player is called 'zed'");
    refuses("@undo 0", 7, "from 1 on");
    refuses("@end", 1, "@end without");
    refuses("@branch \"x\"\nann pass\n@note \"y\"", 1, "no @end");
    refuses("@clam a 1", 1, "did you mean @claim?");
    refuses("@game squarriors", 1, "is given twice");
    refuses("@rules 2016", 8, "2017 and 2015");
    refuses("@date 2026-02-30", 7, "YYYY-MM-DD");
    refuses("@player ann", 9, "given twice");
    refuses("@team red zed", 11, "no player is called 'zed'");
    refuses("@card test", 1, "quotation marks");
    refuses("@card \"X\" cost", 11, "key=value");
    refuses("@card \"X\" n=1 N=2", 15, "is given twice");
}
END_TEST

START_TEST(test_head_after_action)
{
    ck_assert(reads(HEAD "ann pass\n@player cid\n@card \"X\" n=1\n"));
    ck_assert_uint_eq(hj_findings_count(found), 2);
    ck_assert_ptr_nonnull(strstr(hj_findings_at(found, 1)->message.p, "head"));
}
END_TEST

START_TEST(test_not_a_log)
{
    ck_assert(!reads(""));
    ck_assert(!reads("4 Gray Harrier\n"));
    ck_assert(!reads("@logbook 1\n"));
    ck_assert_ptr_nonnull(strstr(why.text, "@log 1"));
    ck_assert(reads("@log 1\n"));
    ck_assert(!hj_log_head(read_log)->playable);
    ck_assert_uint_eq(hj_findings_count(found), 2);
}
END_TEST

/* A line whose middle is COUNT copies of PIECE. */
static char *many(const char *before, const char *piece, size_t count,
                  const char *behind)
{
    size_t n = strlen(piece), at = strlen(before);
    char *text = malloc(at + n * count + strlen(behind) + 1);

    ck_assert_ptr_nonnull(text);
    memcpy(text, before, at);
    for (size_t i = 0; i < count; i++, at += n)
        memcpy(text + at, piece, n);
    strcpy(text + at, behind);
    return text;
}

static void refuses_long(char *text, const char *words)
{
    ck_assert(reads(text));
    ck_assert_uint_ge(hj_findings_count(found), 1);
    ck_assert_ptr_nonnull(strstr(hj_findings_at(found, 0)->message.p, words));
    free(text);
}

START_TEST(test_limits)
{
    char *text;

    refuses_long(many(HEAD "ann draw ", "x", 1 << 20, "\n"), "1024 bytes");
    refuses_long(many(HEAD "ann draw \"", "x", 1 << 20, "\"\n"), "65536 bytes");
    refuses_long(many(HEAD "ann draw", " x", 10001, "\n"), "10000 words");
    refuses_long(many(HEAD, "@branch \"x\"\n", 1001, ""), "1000 branches");
    text = many(HEAD, "@branch \"x\"\nann pass\n", 1000, "");
    ck_assert(reads(text)); /* and each of them lacks its end */
    ck_assert_uint_eq(hj_findings_count(found), 1000);
    free(text);
    text = many(HEAD, "\n", 1000000, "");
    ck_assert(!reads(text));
    ck_assert_ptr_nonnull(strstr(why.text, "1000000 lines"));
    free(text);
}
END_TEST

static void formats_to(const char *text, const char *expected)
{
    struct hj_out *once = hj_out_memory(), *twice = hj_out_memory();

    hj_log_format(hj_str(text), once);
    ck_assert_str_eq(hj_out_text(once).p, expected);
    hj_log_format(hj_out_text(once), twice);
    ck_assert_str_eq(hj_out_text(twice).p, expected);
    hj_out_free(once);
    hj_out_free(twice);
}

START_TEST(test_format)
{
    formats_to(
        "\xEF\xBB\xBF@log   1\r\n\r\n\r\n  # hello\r\nann\tpass   # a  b",
        "@log 1\n\n  # hello\nann pass  # a  b\n");
    formats_to("ann attack h1->f1 ,h2  ->bob\n",
               "ann attack h1 -> f1, h2 -> bob\n");
    formats_to("ann draw ?*2 x ?*3 ?\n", "ann draw ? ? x ?*4\n");
    formats_to("ann draw \"x\n   bad  \"\n", "ann draw \"x\n  bad  \"\n");
    formats_to("@state\n   ann hand ?\n @end\nann play x\n      resolve\n"
               "@branch \"b\"\nann pass\n bob pass\n@end\nann pass\n",
               "@state\nann hand ?\n@end\nann play x\n  resolve\n"
               "@branch \"b\"\n  ann pass\n    bob pass\n@end\nann pass\n");
    formats_to("@x-free   a,b  \"c\n", "@x-free   a,b  \"c\n");
}
END_TEST

START_TEST(test_sample)
{
    struct hj_file file;
    char path[1024];

    snprintf(path, sizeof path, "%s/test/log/sample.gamelog",
             getenv("HJ_SOURCE") ? getenv("HJ_SOURCE") : "..");
    ck_assert(hj_file_read(&file, path, HJ_FILE_MOST, &why));
    reads_clean(file.bytes.p);
    ck_assert_uint_eq(hj_log_actions(read_log), 7);
    ck_assert_uint_eq(hj_log_facts(read_log), 11);
    ck_assert_uint_eq(hj_log_cards(read_log), 4);
    hj_file_free(&file);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("log");

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_head);
    tcase_add_test(tests, test_groups);
    tcase_add_test(tests, test_operands);
    tcase_add_test(tests, test_state);
    tcase_add_test(tests, test_card_csv);
    tcase_add_test(tests, test_branches);
    tcase_add_test(tests, test_refused_lines);
    tcase_add_test(tests, test_head_after_action);
    tcase_add_test(tests, test_not_a_log);
    tcase_add_test(tests, test_limits);
    tcase_add_test(tests, test_format);
    tcase_add_test(tests, test_sample);
    return run_tests("log", tests);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/log: an action that is written reads as the same action. */
#include "log/log.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

static const char head[] = "@log 1\n@game sularia\n@player ann\n@player bob\n";

/* Reads LINE behind the head; the log's only line of the body. */
static const struct hj_log_line *read_line(struct hj_log *log, char *text,
                                           size_t size, const char *line)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_error e = {0};

    snprintf(text, size, "%s%s\n", head, line);
    ck_assert(hj_log_read(log, hj_str(text), "t", findings, &e));
    ck_assert_msg(hj_findings_count(findings) == 0, "cannot read: %s", line);
    hj_findings_free(findings);
    ck_assert_uint_eq(hj_log_lines(log), 1);
    return hj_log_line(log, 0);
}

static const char *const lines[] = {
    "ann attack h1 h2 -> bob.front.1, h3 -> bob",
    "bob defend g1 -> h1, g2 g3 -> h2",
    "bob absorb h1 by g2 g1",
    "ann barrage h1 on s2, s3",
    "ann play \"Fire in the Sky\" from influence on bob.g1 as t1",
    "ann play \"A \\\"quoted\\\" \\\\ name\" on h1#2",
    "ann use h1.2 on g1 g2 with ? ?",
    "ann draw feedback ?*5",
    "ann draw 2",
    "all pass",
    "resolve",
    "effect modify g1 +2/+0 until end",
    "effect health bob -2",
    "ann deploy gray-harrier from influence at hidden as h1",
    "ann deploy x as y with z#3",
};

START_TEST(reads_as_the_same)
{
    char first[512], second[512];
    struct hj_log *a = hj_log_new(), *b = hj_log_new();
    struct hj_out *out = hj_out_memory();
    const struct hj_log_line *x = read_line(a, first, sizeof first, lines[_i]);
    const struct hj_log_line *y;

    hj_log_put_action(a, &x->action, NULL, NULL, out);
    ck_assert(!hj_out_failed(out));
    ck_assert_str_eq(hj_out_text(out).p, lines[_i]);
    y = read_line(b, second, sizeof second, hj_out_text(out).p);
    ck_assert_uint_eq(x->action.count, y->action.count);
    for (uint32_t i = 0; i < x->action.count; i++) {
        const struct hj_operand *o = &x->action.operands[i];
        const struct hj_operand *p = &y->action.operands[i];
        ck_assert_int_eq(o->role, p->role);
        ck_assert_int_eq(o->group, p->group);
        ck_assert_int_eq(o->value, p->value);
        ck_assert_int_eq(o->kind, p->kind);
    }
    hj_out_free(out);
    hj_log_free(a);
    hj_log_free(b);
}
END_TEST

static bool hide_second(void *data, uint32_t i, struct hj_out *out)
{
    (void)data;
    if (i == 1)
        hj_out_char(out, '?');
    return i == 1;
}

START_TEST(an_operand_can_be_replaced)
{
    char text[512];
    struct hj_log *log = hj_log_new();
    struct hj_out *out = hj_out_memory();
    const struct hj_log_line *line =
        read_line(log, text, sizeof text, "ann draw feedback \"Gray Harrier\"");

    hj_log_put_action(log, &line->action, hide_second, NULL, out);
    ck_assert_str_eq(hj_out_text(out).p, "ann draw feedback ?");
    hj_out_free(out);
    hj_log_free(log);
}
END_TEST

START_TEST(annotations_are_taken_off)
{
    ck_assert(hj_str_is(hj_log_without_note(HJ_STR("  @label x  # why")),
                        "@label x"));
    ck_assert(hj_str_is(hj_log_without_note(HJ_STR("# all of it")), ""));
    ck_assert(hj_str_is(hj_log_without_note(HJ_STR("@note \"a # b\"")),
                        "@note \"a # b\""));
    ck_assert(hj_str_is(hj_log_without_note(HJ_STR("@note \"open")), ""));
}
END_TEST

int main(void)
{
    TCase *all = tcase_create("write");

    tcase_add_loop_test(all, reads_as_the_same, 0,
                        (int)(sizeof lines / sizeof *lines));
    tcase_add_test(all, an_operand_can_be_replaced);
    tcase_add_test(all, annotations_are_taken_off);
    return run_tests("write", all);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Synopses of commands: printed, and compared with what is given. */
#include "cli.h"

#include <unistd.h>

void cli_print_synopsis(const struct cli *cli, struct hj_out *out,
                        const char *options)
{
    struct hj_str rest = hj_str(cli->command->operands), word;
    const char *start = "usage:";

    while (start != NULL) {
        hj_out_printf(out, "%s %s %s%s", start, cli->tool->name,
                      cli->command->name, options);
        start = NULL;
        while (start == NULL && hj_str_split(&rest, ' ', &word)) {
            if (hj_str_is(word, "|"))
                start = "      ";
            else if (word.n > 0)
                hj_out_printf(out, " %.*s", HJ_STR_ARG(word));
        }
        hj_out_char(out, '\n');
    }
}

int cli_synopsis(const struct cli *cli)
{
    struct hj_out *err = cli->err != NULL ? cli->err : hj_out_fd(STDERR_FILENO);

    if (err == NULL)
        return cli_fail(cli, "out of memory");
    cli_print_synopsis(cli, err, "");
    if (err != cli->err) {
        (void)hj_out_flush(err, NULL);
        hj_out_free(err);
    }
    return CLI_TROUBLE;
}

/* True if NAME, an option that the synopsis requires, is given. */
static bool is_given(const struct cli *cli, const struct cli_option *all,
                     struct hj_str name)
{
    size_t row = 0;

    while (!hj_str_is(name, all[row].name))
        row++;
    return cli->given >> row & 1;
}

/* True if an operand of a synopsis is not a name of something, but the words
 * themselves, as `start|pause`. */
static bool is_literal(struct hj_str word)
{
    return word.n > 0 && word.p[0] >= 'a' && word.p[0] <= 'z';
}

/* True if one of the words is the operand FIRST. */
static bool is_one_of(struct hj_str words, const char *first)
{
    struct hj_str word;

    while (hj_str_split(&words, '|', &word))
        if (hj_str_is(word, first))
            return true;
    return false;
}

/* Reads an operand of a synopsis: each number of operands in COUNTS, a bit
 * each, becomes one more, and with `…` any number more. */
static void add_operand(struct hj_str word, uint64_t *counts)
{
    const struct hj_str more = HJ_STR("…");

    if (!hj_str_eq(word, more))
        *counts <<= 1;
    if (hj_str_ends(word, more))
        *counts |= -*counts;
}

/* Reads one alternative of a synopsis from *REST on. Returns true if COUNT
 * operands and the options fit; *KNOWN is set if its first word does. */
static bool fits(const struct cli *cli, const struct cli_option *all,
                 struct hj_str *rest, int count, char **operands, bool *known)
{
    uint64_t counts = 1, without = 0;
    bool good = true;
    struct hj_str word, argument;

    while (hj_str_split(rest, ' ', &word) && !hj_str_is(word, "|")) {
        bool ends = hj_str_ends(word, HJ_STR("]"));
        if (word.n == 0)
            continue;
        if (hj_str_starts(word, HJ_STR("--"))) {
            if (word.n == 2)
                continue;
            good = good && is_given(cli, all, hj_str_from(word, 2));
            (void)hj_str_split(rest, ' ', &argument);
            continue;
        }
        if (counts == 1 && is_literal(word))
            good = good && count > 0 && is_one_of(word, operands[0]);
        if (counts == 1 && good)
            *known = true;
        if (hj_str_starts(word, HJ_STR("[")))
            without = counts;
        add_operand(hj_str_first(word, word.n - ends), &counts);
        counts |= ends ? without : 0;
    }
    return good && (counts >> (count < 63 ? count : 63) & 1) != 0;
}

bool cli_fits_synopsis(const struct cli *cli, const struct cli_option *all,
                       int count, char **operands)
{
    struct hj_str rest = hj_str(cli->command->operands);
    bool known = false;

    while (rest.p != NULL)
        if (fits(cli, all, &rest, count, operands, &known))
            return true;
    if (!known && count > 0 && is_literal(hj_str(cli->command->operands)))
        cli_fail(cli, "unknown action '%s'", operands[0]);
    cli_synopsis(cli);
    return false;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The execution of the commands of hj-replay step. */
#include "replay/step/command.h"

#include <stdio.h>

enum { PAGE = 10 }; /* lines of `forward` and `backward` */

static const struct step_row rows[] = {
#define STEP(id, word, operand, keys, text) {word, operand, keys, text},
#include "replay/step/commands.def"
#undef STEP
};

const struct step_row *step_row(enum step_command command)
{
    return &rows[command];
}

static enum step_command of_key(struct hj_str key)
{
    for (int i = 0; i < STEP_COMMANDS; i++) {
        struct hj_str rest = hj_str(rows[i].keys), one;
        while (hj_str_split(&rest, ' ', &one))
            if (one.n > 0 && hj_str_eq(one, key))
                return i;
    }
    return STEP_COMMANDS;
}

enum step_command step_parse(struct hj_str line, struct hj_str *operand)
{
    enum step_command found = STEP_COMMANDS;
    struct hj_str word;
    int64_t number;

    line = hj_str_trim(line);
    *operand = line;
    if (hj_str_int(line, 0, UINT32_MAX, &number))
        return STEP_LINE;
    word = hj_str_first(line, hj_str_find(line, ' ', 0));
    if (word.n > 1 && (word.p[0] == '/' || word.p[0] == '?'))
        word.n = 1; /* the text may follow without a blank */
    *operand = hj_str_trim(hj_str_from(line, word.n));
    found = of_key(word);
    if (word.n == 1 && found != STEP_COMMANDS)
        return found;
    for (int i = 0; word.n > 0 && i < STEP_COMMANDS; i++) {
        if (hj_str_is(word, rows[i].word))
            return i;
        if (hj_str_starts(hj_str(rows[i].word), word))
            found = found == STEP_COMMANDS ? i : STEP_COMMANDS + 1;
    }
    return found > STEP_COMMANDS ? STEP_COMMANDS : found;
}

enum step_command step_of_key(const char *key)
{
    return of_key(hj_str(key));
}

static enum step_outcome moved(bool yes)
{
    return yes ? STEP_DID_MOVE : STEP_DID_SAY;
}

static enum step_outcome wrong(struct stepper *s, const char *what)
{
    stepper_note(s, what);
    return STEP_DID_FAIL;
}

/* Moves one edge on or back, COUNT times. */
static enum step_outcome edges(struct stepper *s, bool back, int64_t count)
{
    bool any = false;

    for (; count > 0; count--) {
        if (!(back ? stepper_edge_back(s) : stepper_into(s)))
            break;
        any = true;
    }
    return moved(any);
}

/* Executes `turn`, `turn 4`, `turn ann`, `turn ann 4`. */
static enum step_outcome to_turn(struct stepper *s, struct hj_str operand)
{
    struct hj_str player, rest;
    int64_t round = 0;

    if (operand.n == 0)
        return moved(stepper_turn(s, false));
    if (hj_str_int(operand, 1, INT32_MAX, &round))
        return moved(stepper_to_turn(s, HJ_STR(""), round));
    player = hj_str_first(operand, hj_str_find(operand, ' ', 0));
    rest = hj_str_trim(hj_str_from(operand, player.n));
    if (rest.n > 0 && !hj_str_int(rest, 1, INT32_MAX, &round))
        return wrong(s, "turn takes a player and the number of a round");
    return moved(stepper_to_turn(s, player, round));
}

static enum step_outcome watch(struct stepper *s, struct hj_str path)
{
    if (stepper_watch(s, path) && path.n == 0)
        stepper_note(s, "nothing is watched");
    return STEP_DID_SAY;
}

/* Executes the moves with an optional number. */
static enum step_outcome run_count(struct stepper *s, enum step_command command,
                                   struct hj_str operand)
{
    int64_t count = 1;

    if (operand.n > 0 && !hj_str_int(operand, 1, INT32_MAX, &count))
        return wrong(s, "that takes a number");
    if (command == STEP_NEXT)
        return moved(stepper_next(s, (size_t)count));
    if (command == STEP_BACK)
        return moved(stepper_back(s, (size_t)count));
    return edges(s, command == STEP_UNTO, count);
}

static enum step_outcome run_line(struct stepper *s, struct hj_str operand)
{
    int64_t number;

    if (!hj_str_int(operand, 0, UINT32_MAX, &number))
        return wrong(s, "line takes the number of a line");
    return moved(stepper_to_line(s, (uint32_t)number));
}

static enum step_outcome run_try(struct stepper *s, struct hj_str operand)
{
    if (operand.n == 0)
        return wrong(s, "try takes an action");
    return stepper_try(s, operand) ? STEP_DID_TRY : STEP_DID_FAIL;
}

static enum step_outcome run_view(struct stepper *s, struct hj_str operand)
{
    return stepper_view(s, operand) ? STEP_DID_TURN : STEP_DID_FAIL;
}

/* Refuses an operand of a command that takes none. */
static enum step_outcome unexpected(struct stepper *s, struct hj_str operand)
{
    char text[256];

    operand = hj_str_first(operand, styled_fit(operand, 40));
    snprintf(text, sizeof text, "unexpected argument '%.*s'",
             HJ_STR_ARG(operand));
    return wrong(s, text);
}

enum step_outcome step_run(struct stepper *s, enum step_command command,
                           struct hj_str operand)
{
    if (operand.n > 0 && command != STEP_COMMANDS &&
        step_row(command)->operand[0] == '\0')
        return unexpected(s, operand);
    switch (command) {
    case STEP_NEXT:
    case STEP_BACK:
    case STEP_INTO:
    case STEP_UNTO:
        return run_count(s, command, operand);
    case STEP_OUT:
        return moved(stepper_out(s));
    case STEP_FORWARD:
        return moved(stepper_next(s, PAGE));
    case STEP_BACKWARD:
        return moved(stepper_back(s, PAGE));
    case STEP_START:
        return moved(stepper_start(s));
    case STEP_END:
        return moved(stepper_end(s));
    case STEP_LINE:
        return run_line(s, operand);
    case STEP_TURN:
        return to_turn(s, operand);
    case STEP_UNTURN:
        return moved(stepper_turn(s, true));
    case STEP_FINDING:
    case STEP_UNFINDING:
        return moved(stepper_to_finding(s, command == STEP_UNFINDING));
    case STEP_CLAIM:
    case STEP_UNCLAIM:
        return moved(stepper_to_claim(s, command == STEP_UNCLAIM));
    case STEP_SEARCH:
    case STEP_UNSEARCH:
        return moved(stepper_search(s, operand, command == STEP_UNSEARCH));
    case STEP_WATCH:
        return watch(s, operand);
    case STEP_CONTINUE:
    case STEP_REVERSE:
        return moved(stepper_run(s, command == STEP_REVERSE));
    case STEP_BRANCH:
        return moved(stepper_branch(s, operand));
    case STEP_TRY:
        return run_try(s, operand);
    case STEP_VIEW:
        return run_view(s, operand);
    case STEP_RELOAD:
        return stepper_reload(s) ? STEP_DID_LOAD : STEP_DID_FAIL;
    case STEP_COMMANDS:
        return wrong(s, "unknown command; help lists them");
    default:
        return STEP_MUST_SHOW;
    }
}

void step_help(struct styled *styled)
{
    for (int i = 0; i < STEP_COMMANDS; i++) {
        char command[40];
        snprintf(command, sizeof command, "%s %s", rows[i].word,
                 rows[i].operand);
        styled_printf(styled, STYLED_PLAIN, "%-14s %-21s %s", rows[i].keys,
                      command, rows[i].text);
    }
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Claims, and the history that makes a claim false. */
#include "replay/trace.h"

#include <stddef.h>
#include <stdio.h>

/* MOST_LOOKED_BACK: actions replayed for the history of false claims. */
enum { MOST_MADE = 6, MOST_VALUE = 128, MOST_LOOKED_BACK = 10000000 };

/* The history of a fact, for a false claim. */
struct history {
    char last[MOST_VALUE];
    size_t last_length;
    uint32_t made[MOST_MADE]; /* the last lines that changed the value */
    size_t changes;
    uint32_t last_true;
    uint32_t within; /* the last line during which the claim was true */
    uint32_t back;   /* the last line that changed the value and restored it */
    bool begun, was_true, ever_true;
    char cites[HJ_MOST_CITES]; /* of the last change */
    size_t cites_length;
    struct hj_causes causes; /* of the current line */
};

static bool note_value(void *data, uint32_t line, struct hj_str value)
{
    struct history *h = data;
    struct hj_str last = {h->last, h->last_length};
    struct hj_str short_value = hj_str_first(value, MOST_VALUE);
    bool is_true = hj_replay_compare(h->causes.replay, h->causes.path, value,
                                     h->causes.claimed) == HJ_ALIKE;

    if (h->begun && !hj_str_eq(last, short_value)) {
        h->made[h->changes++ % MOST_MADE] = line;
        h->cites_length = h->causes.length;
        memcpy(h->cites, h->causes.cites, h->cites_length);
    } else if (h->begun && h->causes.exact > 1) {
        h->back = line;
        if (h->changes == 0) {
            h->cites_length = h->causes.length;
            memcpy(h->cites, h->causes.cites, h->cites_length);
        }
    }
    h->begun = true;
    h->last_length = short_value.n;
    memcpy(h->last, short_value.p, short_value.n);
    if (h->causes.passed && !h->was_true)
        h->within = line;
    h->was_true = is_true;
    if (is_true) {
        h->ever_true = true;
        h->last_true = line;
    }
    return true;
}

static void write_history(const struct history *h, struct hj_out *out)
{
    size_t count = h->changes < MOST_MADE ? h->changes : MOST_MADE;

    if (h->changes == 0 && h->back > 0)
        hj_out_printf(out, "; line %u changed it and set it back", h->back);
    else if (h->changes == 0)
        hj_out_puts(out, "; no line has changed it");
    else
        hj_out_puts(out,
                    count == 1 ? "; made so by line " : "; made so by lines ");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            hj_out_puts(out, i + 1 == count ? " and " : ", ");
        hj_out_int(out, h->made[(h->changes - count + i) % MOST_MADE]);
    }
    if (h->within > 0 && (!h->ever_true || h->within > h->last_true))
        hj_out_printf(out, "; it was last true within line %u", h->within);
    else if (!h->ever_true)
        hj_out_puts(out, "; it was never true");
    else if (h->last_true == 0)
        hj_out_puts(out, "; it was true at the start");
    else
        hj_out_printf(out, "; it was last true behind line %u", h->last_true);
}

/* Sets *VALUE to the claimed value, where the actual one is IS. */
static bool claimed_value(struct hj_replay *r, struct hj_str path,
                          struct hj_str is, const struct hj_operand *o,
                          struct hj_str *value)
{
    *value = hj_operand_text(o);
    if (o->kind != HJ_OPERAND_NAME)
        return true;
    hj_out_cut(r->more, 0);
    if (!hj_replay_put_written(r, path, is, *value, r->more))
        return hj_replay_short(r);
    *value = hj_arena_str(r->arena, hj_out_text(r->more));
    return value->p != NULL || hj_replay_short(r);
}

/* A claim, and the actual value. */
struct claim {
    const struct hj_operand *path, *value, *by;
    struct hj_str is, claimed; /* owned by r->arena */
};

static void put_by(struct hj_out *out, const struct claim *c)
{
    if (c->by != NULL)
        hj_out_printf(out, " as %.*s says", HJ_STR_ARG(hj_operand_text(c->by)));
}

/* Records the claim of LINE, whose finding is added next, because a later line
 * may settle the claim. */
static bool leave_open(struct hj_replay *r, const struct hj_log_line *line,
                       bool is_false)
{
    if (!hj_array_room(&r->open, r->open_count, &r->open_size, sizeof *r->open))
        return hj_replay_short(r);
    r->open[r->open_count++] =
        (struct hj_open_claim){.line = line,
                               .step = r->course.count,
                               .frames = r->frame_count,
                               .finding = hj_findings_count(r->findings),
                               .is_false = is_false};
    return true;
}

static bool false_claim(struct hj_replay *r, const struct hj_log_line *line,
                        const struct claim *c)
{
    struct hj_str path = hj_operand_text(c->path);
    struct history history;

    memset(&history, 0, offsetof(struct history, causes));
    hj_replay_begin_causes(&history.causes, r, path, c->claimed);
    r->verdict.false_claims++;
    hj_out_cut(r->more, 0);
    hj_out_printf(r->more, "%.*s is %.*s, not %.*s", HJ_STR_ARG(path),
                  HJ_STR_ARG(c->is), HJ_STR_ARG(c->claimed));
    put_by(r->more, c);
    r->looked_back += r->course.count;
    if (r->looked_back > MOST_LOOKED_BACK) {
        hj_out_puts(r->more, "; there are too many false claims to look back");
    } else {
        if (!hj_replay_trace_causes(r, path, note_value, &history,
                                    &history.causes))
            return false;
        write_history(&history, r->more);
    }
    if (!hj_replay_put_ghost_values(r, path, c->is, r->more))
        return hj_replay_short(r);
    if (hj_out_failed(r->more) || !leave_open(r, line, true))
        return hj_replay_short(r);
    return hj_replay_find(r, hj_diagnostic(HJ_FINDING_CLAIM), line,
                          line->action.column,
                          (struct hj_str){history.cites, history.cites_length},
                          hj_out_text(r->more));
}

/* Queries the path with #COPY after its first END bytes.  The path is in
 * r->more, the value in r->text.  Returns false if the path is not a fact. */
static bool query_copy(struct hj_replay *r, struct hj_str path, size_t end,
                       int copy)
{
    hj_out_cut(r->more, 0);
    hj_out_str(r->more, hj_str_first(path, end));
    hj_out_printf(r->more, "#%d", copy);
    hj_out_str(r->more, hj_str_from(path, end));
    hj_out_cut(r->text, 0);
    return r->type->query(r->game, r->state, hj_out_text(r->more), r->text);
}

/* True if a path is a player's or a team's fact, `ann.health`, for which no
 * card has to be looked up. */
static bool is_of_player(const struct hj_replay *r, struct hj_str path)
{
    size_t dot = hj_str_find(path, '.', 0);
    hj_symbol first = hj_log_find(r->log, hj_str_first(path, dot));

    return hj_str_find(path, '.', dot + 1) == path.n &&
           (hj_log_player(r->log, first) >= 0 ||
            hj_log_team(r->log, first) >= 0);
}

/* Adds a note if other copies have a different value: a name without a number
 * in the path denotes the first of several copies. */
static bool note_copies(struct hj_replay *r, const struct hj_log_line *line,
                        const struct hj_operand *o, struct hj_str value)
{
    struct hj_str path = hj_operand_text(o), other, is;
    size_t end = path.n;
    int copy = 2;

    hj_out_cut(r->text, 0);
    if (hj_str_find(path, '#', 0) < path.n || is_of_player(r, path) ||
        (r->type->name != NULL &&
         !r->type->name(r->game, r->state, path, copy, -1, r->text)))
        return true; /* nearly always */
    for (size_t at = hj_str_find(path, '.', 0); at < path.n && end == path.n;
         at = hj_str_find(path, '.', at + 1))
        if (query_copy(r, path, at, copy))
            end = at;
    while (end < path.n && hj_str_eq(hj_out_text(r->text), value))
        if (!query_copy(r, path, end, ++copy))
            return true;
    if (end == path.n)
        return true;
    other = hj_arena_str(r->arena, hj_out_text(r->more));
    is = hj_arena_str(r->arena, hj_out_text(r->text));
    hj_out_cut(r->more, 0);
    hj_out_printf(r->more, "%.*s means the first of its copies: %.*s is %.*s",
                  HJ_STR_ARG(hj_str_first(path, end)), HJ_STR_ARG(other),
                  HJ_STR_ARG(is));
    if (other.p == NULL || is.p == NULL || hj_out_failed(r->more))
        return hj_replay_short(r);
    return hj_replay_find(r, hj_diagnostic(HJ_FINDING_TRUE_OF_COPY), line,
                          o->column, hj_str(""), hj_out_text(r->more));
}

/* True if both are names of one object, for example an alias and a card. */
static bool same_object(struct hj_replay *r, struct hj_str is,
                        struct hj_str claimed)
{
    const struct hj_game_type *type = r->type;
    int64_t number;

    hj_out_cut(r->text, 0);
    hj_out_cut(r->more, 0);
    return type->name != NULL &&
           !hj_str_int(claimed, INT64_MIN, INT64_MAX, &number) &&
           type->name(r->game, r->state, is, 0, -1, r->text) &&
           type->name(r->game, r->state, claimed, 0, -1, r->more) &&
           hj_str_eq(hj_out_text(r->text), hj_out_text(r->more));
}

static bool query_claim(struct hj_replay *r, const struct hj_log_line *line,
                        const void *state, struct claim *c)
{
    const struct hj_action *a = &line->action;

    c->path = hj_action_operand(a, HJ_ROLE_ITEM, 0);
    c->value = hj_action_operand(a, HJ_ROLE_ITEM,
                                 (uint32_t)(c->path - a->operands) + 1);
    c->by = hj_action_operand(a, HJ_ROLE_BY, 0);
    hj_out_cut(r->text, 0);
    return r->type->query(r->game, state, hj_operand_text(c->path), r->text);
}

/* Sets the actual and the claimed value; false when out of memory. */
static bool read_values(struct hj_replay *r, struct claim *c)
{
    if (hj_out_failed(r->text))
        return hj_replay_short(r);
    c->is = hj_arena_str(r->arena, hj_out_text(r->text));
    return c->is.p != NULL ? claimed_value(r, hj_operand_text(c->path), c->is,
                                           c->value, &c->claimed)
                           : hj_replay_short(r);
}

static enum hj_likeness judged(const struct hj_replay *r, const struct claim *c)
{
    return hj_replay_compare(r, hj_operand_text(c->path), c->is, c->claimed);
}

static bool say_not_known(struct hj_replay *r, const struct hj_log_line *line,
                          const struct claim *c)
{
    hj_out_cut(r->more, 0);
    hj_out_printf(r->more, "%.*s is not known: whether it is %.*s",
                  HJ_STR_ARG(hj_operand_text(c->path)), HJ_STR_ARG(c->claimed));
    if (c->by != NULL)
        hj_out_printf(r->more, ", as %.*s says,",
                      HJ_STR_ARG(hj_operand_text(c->by)));
    hj_out_puts(r->more, " cannot be said");
    if (hj_out_failed(r->more) || !leave_open(r, line, false))
        return hj_replay_short(r);
    return hj_replay_find(r, hj_diagnostic(HJ_FINDING_CLAIM_NOT_KNOWN), line,
                          line->action.column, hj_str(""),
                          hj_out_text(r->more));
}

/* Writes that PATH names no fact; of an object that is not there, which line
 * was to name it. */
static void say_no_fact(struct hj_replay *r, struct hj_str path, uint32_t above)
{
    struct hj_str alias = hj_str_first(path, hj_str_find(path, '.', 0));
    uint32_t line = hj_log_line_naming(r->log, alias, above);

    hj_out_cut(r->text, 0);
    hj_out_printf(r->text, "%.*s.zone", HJ_STR_ARG(alias));
    hj_out_cut(r->more, 0);
    if (line > 0 && !hj_out_failed(r->text) &&
        !r->type->query(r->game, r->state, hj_out_text(r->text), r->more)) {
        hj_out_cut(r->text, 0);
        hj_out_printf(r->text,
                      "unknown fact '%.*s' here; see line %u, which names %.*s",
                      HJ_STR_ARG(path), (unsigned)line, HJ_STR_ARG(alias));
        return;
    }
    hj_out_cut(r->text, 0);
    hj_replay_no_fact(r->type, r->game, r->state, path, r->text);
}

bool hj_replay_claim(struct hj_replay *r, const struct hj_log_line *line)
{
    struct claim c;
    bool fine;

    if (!query_claim(r, line, r->state, &c)) {
        r->verdict.bad_lines++;
        say_no_fact(r, hj_operand_text(c.path), line->action.line);
        return hj_replay_find(r, hj_diagnostic(HJ_FINDING_BAD_LINE), line,
                              c.path->column, hj_str(""), hj_out_text(r->text));
    }
    if (!read_values(r, &c))
        return false;
    r->verdict.claims++;
    if (judged(r, &c) == HJ_UNTOLD)
        fine = say_not_known(r, line, &c);
    else
        fine = note_copies(r, line, c.path, c.is) &&
               (judged(r, &c) == HJ_ALIKE || same_object(r, c.is, c.claimed) ||
                false_claim(r, line, &c));
    hj_arena_reset(r->arena);
    return fine;
}

void hj_replay_drop_claims(struct hj_replay *r, size_t frames, size_t step)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->open_count; i++) {
        const struct hj_open_claim *o = &r->open[i];
        if (o->frames < frames || (o->frames == frames && o->step <= step))
            r->open[kept++] = *o;
    }
    r->open_count = kept;
    if (r->open_judged > kept)
        r->open_judged = kept;
}

bool hj_replay_claim_again(struct hj_replay *r, struct hj_open_claim *open,
                           const void *state, const struct hj_identified *told)
{
    struct hj_finding *f = hj_findings_at(r->findings, open->finding);
    const struct hj_diagnostic *what;
    enum hj_likeness is;
    struct claim c;
    const char *text;
    bool fine;

    if (!query_claim(r, open->line, state, &c))
        return true;
    if (!read_values(r, &c))
        return false;
    is = judged(r, &c);
    fine = is == HJ_ALIKE;
    if (!fine && (open->is_false || is != HJ_UNLIKE)) {
        hj_arena_reset(r->arena);
        return true;
    }
    hj_out_cut(r->more, 0);
    hj_out_printf(r->more, "%.*s is %.*s", HJ_STR_ARG(hj_operand_text(c.path)),
                  HJ_STR_ARG(c.is));
    if (!fine)
        hj_out_printf(r->more, ", not %.*s", HJ_STR_ARG(c.claimed));
    put_by(r->more, &c);
    if (open->is_false && r->told_count > 1)
        hj_out_puts(r->more, " (as later lines tell which cards there were)");
    else
        hj_out_printf(r->more, " (as line %u tells that it was %.*s)",
                      told->line, HJ_STR_ARG(told->card));
    text = hj_findings_keep(r->findings, hj_out_text(r->more));
    hj_arena_reset(r->arena);
    if (hj_out_failed(r->more) || text == NULL)
        return hj_replay_short(r);
    what = hj_diagnostic(fine ? HJ_FINDING_CLAIM_TOLD : HJ_FINDING_CLAIM);
    f->severity = what->severity;
    f->id = what->id;
    f->message = hj_str(text);
    open->line = NULL;
    r->verdict.rejudged = true;
    r->verdict.false_claims += !fine;
    r->verdict.false_claims -= open->is_false;
    return true;
}

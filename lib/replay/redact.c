/* SPDX-License-Identifier: MPL-2.0 */
/* Redaction of a log to the knowledge of one player. */
#include "replay/redact.h"

#include "base/array.h"
#include "base/utf8.h"
#include "replay/internal.h"

#include <stdlib.h>

/* A redacted line. */
struct told {
    uint32_t line;
    size_t from, to; /* offsets in view.body */
    bool is_bad;     /* unreadable, also in the redacted log */
};

struct view {
    struct hj_replay *r;
    int player;
    void *before; /* the state before the line */
    const void *after;
    const struct hj_action *action;
    struct hj_out *body;  /* redacted lines of body and position */
    struct hj_out *words; /* those of a redacted line, as one slug */
    struct told *told;
    size_t count, size;
    bool fine;
};

static bool redact(void *data, uint32_t i, struct hj_out *out)
{
    const struct view *v = data;
    const struct hj_replay *r = v->r;

    return r->type->redact != NULL &&
           r->type->redact(r->game, v->before, v->after, v->action, i,
                           v->player, out);
}

static void tell_action(struct view *v, const struct hj_log_line *line)
{
    v->action = &line->action;
    hj_log_put_action(v->r->log, &line->action, redact, v, v->body);
}

static void tell_claim(struct view *v, const struct hj_log_line *line)
{
    const struct hj_game_type *type = v->r->type;
    const struct hj_operand *path =
        hj_action_operand(&line->action, HJ_ROLE_ITEM, 0);
    size_t from = hj_out_text(v->body).n;
    bool is_fact;

    if (path == NULL || type->secret == NULL ||
        type->secret(v->r->game, v->after, hj_operand_text(path), v->player))
        return;
    is_fact = type->query(v->r->game, v->after, hj_operand_text(path), v->body);
    hj_out_cut(v->body, from);
    if (is_fact)
        hj_out_str(v->body, hj_log_without_note(line->text));
}

/* Writes the redacted line; writes nothing if the line is hidden. */
static void tell_line(struct view *v, const struct hj_log_line *line)
{
    if (line->depth > 0)
        return;
    switch (line->kind) {
    case HJ_LINE_ACTION:
        tell_action(v, line);
        return;
    case HJ_LINE_CLAIM:
        tell_claim(v, line);
        return;
    case HJ_LINE_VOID:
    case HJ_LINE_UNDO:
    case HJ_LINE_LABEL:
        hj_out_str(v->body, hj_log_without_note(line->text));
        return;
    case HJ_LINE_OVERRIDE:
        hj_out_puts(v->body, "@override \"-\"");
        return;
    default:
        return;
    }
}

/* Writes the card of an event of a KIND, if the player alone looked at it, or
 * if another player showed it to all and the line does not name it. */
static bool tell_card(struct view *v, const struct hj_replay_step *step,
                      const struct hj_event *event, enum hj_disclosure kind)
{
    const struct hj_replay *r = v->r;
    bool own = event->player == v->player;
    struct hj_str card;
    size_t from;

    if (event->player < 0 || own != (kind == HJ_DISCLOSURE_SEEN))
        return false;
    if (!own)
        hj_out_printf(v->body, "%.*s.",
                      HJ_STR_ARG(r->setup.players[event->player].id));
    from = hj_out_text(v->body).n;
    if (r->type->disclosure(r->game, step->state, event, v->body) != kind)
        return false;
    card = hj_str_from(hj_out_text(v->body), from);
    return own || (!hj_str_is(card, "?") &&
                   hj_str_search(hj_out_text(v->words), card, 0) ==
                       hj_out_text(v->words).n);
}

/* Writes the cards of events of a KIND behind WORD. */
static void list_cards(struct view *v, const struct hj_replay_step *step,
                       enum hj_disclosure kind, const char *word)
{
    bool any = false;

    for (size_t i = 0; v->r->type->disclosure != NULL && i < step->event_count;
         i++) {
        size_t from = hj_out_text(v->body).n;
        hj_out_puts(v->body, any ? " " : word);
        if (tell_card(v, step, &step->events[i], kind))
            any = true;
        else
            hj_out_cut(v->body, from);
    }
}

/* Writes the cards at which the player looked, and those that were shown to all
 * and that the redacted line, which begins at FROM, means neither by name nor
 * by `?`: as an annotation, as the lines of a view stay what they are. */
static void tell_cards(struct view *v, const struct hj_replay_step *step,
                       size_t from)
{
    struct hj_str line = hj_str_from(hj_out_text(v->body), from);
    bool is_open = hj_str_find(line, '?', 0) < line.n;

    hj_out_cut(v->words, 0);
    hj_utf8_slug(line, v->words);
    list_cards(v, step, HJ_DISCLOSURE_SEEN, "  # seen: ");
    if (!is_open)
        list_cards(v, step, HJ_DISCLOSURE_SHOWN, "  # shown: ");
}

static bool add_told(struct view *v, const struct hj_log_line *line,
                     size_t from, bool is_bad)
{
    if (!hj_array_room(&v->told, v->count, &v->size, sizeof *v->told))
        return v->fine = false;
    v->told[v->count++] =
        (struct told){line->action.line, from, hj_out_text(v->body).n, is_bad};
    hj_out_char(v->body, '\n');
    return true;
}

static void watch_line(void *data, const struct hj_replay_step *step)
{
    struct view *v = data;
    size_t from = hj_out_text(v->body).n;
    const struct hj_log_line *line = step->line;
    bool is_bad = line->kind == HJ_LINE_BAD ||
                  (line->kind == HJ_LINE_ACTION && line->depth == 0 &&
                   step->applied == HJ_NOT_READ);

    v->after = step->state;
    if (!is_bad)
        tell_line(v, line);
    if (hj_out_text(v->body).n > from)
        tell_cards(v, step, from);
    add_told(v, line, from, is_bad);
    memcpy(v->before, step->state, v->r->type->state_size);
}

/* Writes the facts of the position; the start is the state both before and
 * after each. */
static void tell_facts(struct view *v)
{
    const struct hj_replay *r = v->r;
    const struct hj_report silent = {0};

    r->type->clear(r->game, v->before);
    for (size_t i = 0; i < hj_log_facts(r->log) && v->fine; i++) {
        const struct hj_log_line *line = hj_log_fact(r->log, i);
        add_told(
            v, line, 0,
            line->kind == HJ_LINE_BAD ||
                !r->type->fact(r->game, v->before, &line->action, &silent));
    }
    hj_replay_rebuild(v->r, v->before, 0);
    v->after = v->before;
    for (size_t i = 0; i < v->count; i++) {
        struct told *told = &v->told[i];
        told->from = hj_out_text(v->body).n;
        if (!told->is_bad)
            tell_action(v, hj_log_fact(r->log, i));
        told->to = hj_out_text(v->body).n;
        hj_out_char(v->body, '\n');
    }
}

static bool slug_within(struct hj_str slugs, struct hj_str name,
                        struct hj_out *scratch)
{
    hj_out_cut(scratch, 0);
    return hj_utf8_slug(name, scratch) && hj_out_text(scratch).n > 0 &&
           hj_str_search(slugs, hj_out_text(scratch), 0) < slugs.n;
}

/* True for a card that players take from a supply. */
static bool is_supplied(const struct view *v, const struct hj_log_card *card)
{
    const char *type = v->r->type->supply_type;

    for (uint32_t k = 0; k < card->count && type != NULL; k++) {
        const struct hj_log_pair *pair =
            hj_log_pair(v->r->log, card->first + k);
        if (hj_str_is(pair->key, "type") &&
            hj_str_equal_nocase(pair->value, hj_str(type)))
            return true;
    }
    return false;
}

/* True if the card declared in line NUMBER is still named, or in the supply;
 * SLUGS is the body as one slug. */
static bool is_named(const struct view *v, uint32_t number, struct hj_str slugs,
                     struct hj_out *scratch)
{
    const struct hj_log *log = v->r->log;

    for (size_t i = 0; i < hj_log_cards(log); i++) {
        const struct hj_log_card *card = hj_log_card(log, i);
        if (card->line != number)
            continue;
        if (is_supplied(v, card) || slug_within(slugs, card->name, scratch))
            return true;
        for (uint32_t k = 0; k < card->count; k++) {
            const struct hj_log_pair *pair = hj_log_pair(log, card->first + k);
            struct hj_str rest = pair->value, alias;
            while (hj_str_is(pair->key, "aliases") &&
                   hj_str_split(&rest, ';', &alias))
                if (slug_within(slugs, hj_str_trim(alias), scratch))
                    return true;
        }
        return false;
    }
    return false;
}

/* True if the line is a known directive of the head, which may be kept. */
static bool is_head(const struct view *v, struct hj_str line, uint32_t number,
                    struct hj_str slugs, struct hj_out *scratch)
{
    static const char *const kept[] = {
        "@log",   "@game",   "@format", "@player", "@team",  "@initiative",
        "@rules", "@strict", "@ruling", "@event",  "@round", "@table",
        "@date",  "@judge",  "@state",  "@end"};
    struct hj_str word = hj_str_first(line, hj_str_find(line, ' ', 0));

    word = hj_str_first(word, hj_str_find(word, '\t', 0));
    if (hj_str_is(word, "@card"))
        return is_named(v, number, slugs, scratch);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (hj_str_is(word, kept[i]))
            return true;
    return false;
}

static int by_line(const void *a, const void *b)
{
    const struct told *x = a, *y = b;

    return x->line < y->line ? -1 : x->line > y->line;
}

/* Writes head, position and body line by line in the order of TEXT. */
static void put_all(struct view *v, struct hj_str text, struct hj_str slugs,
                    struct hj_out *scratch, struct hj_out *out)
{
    struct hj_str body = hj_out_text(v->body), line;
    uint32_t number = 0;
    size_t next = 0;

    text = hj_str_skip_bom(text);
    while (hj_str_line(&text, &line)) {
        number++;
        if (next < v->count && v->told[next].line == number) {
            hj_out_mem(out, body.p + v->told[next].from,
                       v->told[next].to - v->told[next].from);
            if (v->told[next].is_bad) /* the kind of line matters in the head */
                hj_out_puts(out, hj_log_is_action(line) ? "unreadable"
                                                        : "@unreadable");
            next++;
        } else {
            line = hj_log_without_note(line);
            if (is_head(v, line, number, slugs, scratch))
                hj_out_str(out, line);
        }
        hj_out_char(out, '\n');
    }
}

static bool put_view(struct view *v, struct hj_str text, struct hj_out *out)
{
    struct hj_out *slugs = hj_out_memory(), *scratch = hj_out_memory();
    bool fine = hj_out_text(v->body).n == 0 ||
                hj_utf8_slug(hj_out_text(v->body), slugs);

    if (v->count > 0) /* the head may contain @x- lines */
        qsort(v->told, v->count, sizeof *v->told, by_line);
    if (fine)
        put_all(v, text, hj_out_text(slugs), scratch, out);
    fine = fine && !hj_out_failed(slugs) && !hj_out_failed(scratch) &&
           !hj_out_failed(v->body) && !hj_out_failed(v->words) &&
           !hj_out_failed(out);
    hj_out_free(slugs);
    hj_out_free(scratch);
    return fine;
}

bool hj_replay_redact(struct hj_replay *r, struct hj_str text, int player,
                      struct hj_out *out, struct hj_error *e)
{
    struct view v = {.r = r, .player = player, .fine = true};
    const struct hj_replay_options options = {.watch = watch_line, .data = &v};
    bool fine;

    v.before = calloc(1, r->type->state_size);
    v.body = hj_out_memory();
    v.words = hj_out_memory();
    fine = v.before != NULL || hj_fail_memory(e);
    if (fine) {
        tell_facts(&v);
        fine = hj_replay_run(r, &options, NULL, e);
    }
    if (fine)
        fine = (v.fine && put_view(&v, text, out)) || hj_fail_memory(e);
    free(v.before);
    free(v.told);
    hj_out_free(v.body);
    hj_out_free(v.words);
    return fine;
}

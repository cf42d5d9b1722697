/* SPDX-License-Identifier: MPL-2.0 */
/* Directives: the lines that begin with @. */
#include "log/internal.h"

#include "base/utf8.h"

#include <stddef.h>

/* The places a directive is allowed in: the head (once or repeatedly), the
 * body. */
enum place { ONCE, HEAD, BODY, ANYWHERE };

struct directive {
    const char *name;
    enum place place;
    bool (*read)(struct hj_log_reader *r);
    uint8_t kind, least, most; /* kind of line; limits of the items */
    size_t text; /* offset of the text in the head, if READ is NULL */
    bool spoken; /* takes free text */
};
#define TEXT(member) NULL, 0, 1, 1, offsetof(struct hj_log_head, member)

static const struct hj_operand *item(const struct hj_log_reader *r, uint32_t i)
{
    return &r->log->operands[r->first + i];
}

static struct hj_str item_text(const struct hj_log_reader *r, uint32_t i)
{
    return i < r->line.action.count ? hj_operand_text(item(r, i))
                                    : (struct hj_str){"", 0};
}

/* True if TEXT is a place or a preposition, which cannot be an id. */
static bool is_place_or_preposition(const struct hj_log *log,
                                    struct hj_str text)
{
    static const char *const words[] = {"hand", "deck", "from", "by"};
    const char *const *own = hj_game_reserved(log->head.game);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hj_str_is(text, words[i]))
            return true;
    while (own != NULL && *own != NULL)
        if (hj_str_is(text, *own++))
            return true;
    return false;
}

/* Checks an id: a plain word, because dots and verbs follow it, and unused. */
static bool check_id(struct hj_log_reader *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    const struct hj_log *log = r->log;

    if (o->kind != HJ_OPERAND_WORD || hj_str_find(text, '.', 0) < text.n ||
        o->symbol < HJ_SYMBOL_OWN || is_place_or_preposition(log, text))
        return hj_log_bad_line(r, o->column,
                               "'%.*s' cannot be an id: letters, digits and "
                               "hyphens, no word of the log's own",
                               HJ_STR_ARG(text));
    if (hj_log_player(log, o->symbol) >= 0 || hj_log_team(log, o->symbol) >= 0)
        return hj_log_bad_line(r, o->column, "the id '%.*s' is given twice",
                               HJ_STR_ARG(text));
    return true;
}

static bool read_version(struct hj_log_reader *r)
{
    if (item(r, 0)->kind != HJ_OPERAND_NUMBER || item(r, 0)->value != 1)
        return hj_log_bad_line(r, item(r, 0)->column,
                               "version %.*s of the log is not known, only 1",
                               HJ_STR_ARG(item_text(r, 0)));
    return true;
}

/* Reports an unknown game with the ids of all games. */
static bool unknown_game(struct hj_log_reader *r, struct hj_str word)
{
    struct hj_out *ids = hj_out_memory();
    bool good;

    for (size_t i = 0; hj_game_at(i) != NULL; i++) {
        if (i > 0)
            hj_out_puts(ids, hj_game_at(i + 1) != NULL ? ", " : " and ");
        hj_out_puts(ids, hj_game_at(i)->id);
    }
    good = !hj_out_failed(ids)
               ? hj_log_bad_line(r, item(r, 0)->column,
                                 "unknown game '%.*s'; the games are %.*s",
                                 HJ_STR_ARG(word), HJ_STR_ARG(hj_out_text(ids)))
               : hj_log_no_memory(r);
    hj_out_free(ids);
    return good;
}

/* True if the rules of the game have EDITION; reports a wrong edition. */
static bool check_edition(struct hj_log_reader *r, int32_t edition)
{
    const int *editions = hj_game_editions(r->log->head.game);
    struct hj_out *list;

    for (const int *e = editions; e != NULL && *e != 0; e++)
        if (*e == edition)
            return true;
    if (editions == NULL)
        return hj_log_bad_line(r, item(r, 0)->column,
                               "the rules of the game have one edition");
    list = hj_out_memory();
    for (const int *e = editions; *e != 0; e++)
        hj_out_printf(list, "%s%d",
                      e == editions ? ""
                      : e[1] != 0   ? ", "
                                    : " and ",
                      *e);
    if (hj_out_failed(list))
        hj_log_no_memory(r);
    else
        hj_log_bad_line(r, item(r, 0)->column,
                        "the rules have the editions %.*s, not '%d'",
                        HJ_STR_ARG(hj_out_text(list)), (int)edition);
    hj_out_free(list);
    return false;
}

/* Takes up the game called WORD, the whole text behind @game. */
static bool take_game(struct hj_log_reader *r, struct hj_str word)
{
    struct hj_near near = {.word = word};

    if (r->line.action.count == 1 && hj_game_find(word) != NULL) {
        r->log->head.game = word;
        r->log->verbs = hj_game_verbs(word);
        if (r->log->head.edition != 0) /* @rules precedes @game */
            return check_edition(r, r->log->head.edition);
        if (hj_game_editions(word) != NULL)
            r->log->head.edition = hj_game_editions(word)[0];
        return true;
    }
    for (size_t i = 0; hj_game_at(i) != NULL; i++)
        hj_near_try(&near, hj_str(hj_game_at(i)->id));
    if (near.best.p != NULL)
        return hj_log_bad_line(r, item(r, 0)->column,
                               "unknown game '%.*s'; did you mean %.*s?",
                               HJ_STR_ARG(word), HJ_STR_ARG(near.best));
    return unknown_game(r, word);
}

/* Reads the id of the game; of several words, as in a game's title, none is
 * one. */
static bool read_game(struct hj_log_reader *r)
{
    struct hj_out *title;
    bool good;

    r->log->head.game_line = r->number;
    if (r->line.action.count == 1)
        return take_game(r, item_text(r, 0));
    title = hj_out_memory();
    for (uint32_t i = 0; i < r->line.action.count; i++) {
        hj_out_puts(title, i > 0 ? " " : "");
        hj_out_str(title, item_text(r, i));
    }
    good = hj_out_failed(title) ? hj_log_no_memory(r)
                                : take_game(r, hj_out_text(title));
    hj_out_free(title);
    return good;
}

static bool read_format(struct hj_log_reader *r)
{
    r->log->head.format = item_text(r, 0);
    r->log->head.format_line = r->number;
    return true;
}

static bool read_player(struct hj_log_reader *r)
{
    struct hj_log_head *head = &r->log->head;
    struct hj_log_player p = {
        .line = r->number, .id = item_text(r, 0), .symbol = item(r, 0)->symbol};
    uint32_t i = 1, count = r->line.action.count;

    if (!check_id(r, item(r, 0)))
        return false;
    if (head->player_count == HJ_LOG_MOST_PLAYERS)
        return hj_log_bad_line(r, 1, "more than %d players",
                               HJ_LOG_MOST_PLAYERS);
    p.name = i < count && item(r, i)->kind == HJ_OPERAND_NAME
                 ? item_text(r, i++)
                 : p.id;
    if (i < count && !hj_str_is(item_text(r, i), "deck"))
        return hj_log_bad_line(
            r, item(r, i)->column,
            "a player's line is: @player ID \"NAME\" deck FILE");
    if (i + 1 == count || i + 2 < count)
        return hj_log_bad_line(r, item(r, i)->column, "deck needs one file");
    p.deck = i < count ? item_text(r, i + 1) : HJ_STR("");
    head->players[head->player_count++] = p;
    return true;
}

/* Reports that item I names no WHAT; returns false. */
static bool no_player(struct hj_log_reader *r, uint32_t i, const char *what)
{
    struct hj_near near = {.word = item_text(r, i)};

    hj_log_near_players(&r->log->head, &near);
    return hj_log_bad_line(
        r, item(r, i)->column, "no %s is called '%.*s' above this line%s%.*s%s",
        what, HJ_STR_ARG(near.word),
        near.best.p != NULL ? "; did you mean " : "", HJ_STR_ARG(near.best),
        near.best.p != NULL ? "?" : "");
}

static bool read_team(struct hj_log_reader *r)
{
    struct hj_log_head *head = &r->log->head;
    struct hj_log_team t = {
        .line = r->number, .id = item_text(r, 0), .symbol = item(r, 0)->symbol};

    if (!check_id(r, item(r, 0)))
        return false;
    if (head->team_count == HJ_LOG_MOST_TEAMS)
        return hj_log_bad_line(r, 1, "more than %d teams", HJ_LOG_MOST_TEAMS);
    for (uint32_t i = 1; i < r->line.action.count; i++) {
        int player = hj_log_player(r->log, item(r, i)->symbol);
        if (player < 0)
            return no_player(r, i, "player");
        for (uint32_t k = 0; k < head->team_count; k++)
            for (uint32_t m = 0; m < head->teams[k].count; m++)
                if (head->teams[k].members[m] == player)
                    return hj_log_bad_line(r, item(r, i)->column,
                                           "%.*s is in team %.*s already",
                                           HJ_STR_ARG(item_text(r, i)),
                                           HJ_STR_ARG(head->teams[k].id));
        for (uint32_t m = 0; m < t.count; m++)
            if (t.members[m] == player)
                return hj_log_bad_line(r, item(r, i)->column,
                                       "%.*s is named twice",
                                       HJ_STR_ARG(item_text(r, i)));
        t.members[t.count++] = (uint8_t)player;
    }
    head->teams[head->team_count++] = t;
    return true;
}

static bool read_initiative(struct hj_log_reader *r)
{
    hj_symbol symbol = item(r, 0)->symbol;

    if (hj_log_player(r->log, symbol) < 0 && hj_log_team(r->log, symbol) < 0)
        return no_player(r, 0, "player or team");
    r->log->head.initiative = symbol;
    return true;
}

static bool read_date(struct hj_log_reader *r)
{
    if (!hj_date_parse(item_text(r, 0), &r->log->head.date))
        return hj_log_bad_line(r, item(r, 0)->column,
                               "a day is written as YYYY-MM-DD, not '%.*s'",
                               HJ_STR_ARG(item_text(r, 0)));
    return true;
}

static bool read_rules(struct hj_log_reader *r)
{
    if (item(r, 0)->kind != HJ_OPERAND_NUMBER)
        return hj_log_bad_line(r, item(r, 0)->column,
                               "an edition of the rules is a year, not '%.*s'",
                               HJ_STR_ARG(item_text(r, 0)));
    if (r->log->head.game.n > 0 && !check_edition(r, item(r, 0)->value))
        return false;
    r->log->head.edition = item(r, 0)->value;
    return true;
}

static bool read_strict(struct hj_log_reader *r)
{
    r->log->head.strict = true;
    return true;
}

static bool read_ruling(struct hj_log_reader *r)
{
    struct hj_log_head *head = &r->log->head;
    struct hj_log_ruling ruling = {item_text(r, 0), item_text(r, 1), r->number};

    for (uint32_t i = 0; i < head->ruling_count; i++)
        if (hj_str_eq(head->rulings[i].id, ruling.id))
            return hj_log_bad_line(
                r, item(r, 0)->column, "ruling %.*s is chosen twice (line %u)",
                HJ_STR_ARG(ruling.id), head->rulings[i].line);
    if (head->ruling_count == HJ_LOG_MOST_RULINGS)
        return hj_log_bad_line(r, 1, "more than %d rulings",
                               HJ_LOG_MOST_RULINGS);
    head->rulings[head->ruling_count++] = ruling;
    return true;
}

static bool read_state(struct hj_log_reader *r)
{
    r->log->head.has_state = true;
    r->state_line = r->number;
    return true;
}

static bool read_undo(struct hj_log_reader *r)
{
    r->line.amount = 1;
    if (r->line.action.count == 0)
        return true;
    if (item(r, 0)->kind != HJ_OPERAND_NUMBER || item(r, 0)->value < 1)
        return hj_log_bad_line(r, item(r, 0)->column,
                               "@undo needs a number from 1 on, not '%.*s'",
                               HJ_STR_ARG(item_text(r, 0)));
    r->line.amount = (uint32_t)item(r, 0)->value;
    return true;
}

static bool read_branch(struct hj_log_reader *r)
{
    if (r->depth == HJ_LOG_MOST_BRANCHES)
        return hj_log_bad_line(r, 1, "more than %d branches inside each other",
                               HJ_LOG_MOST_BRANCHES);
    r->log->open[r->depth++] = (uint32_t)r->log->line_count;
    return true;
}

static bool read_end(struct hj_log_reader *r)
{
    if (r->state_line != 0) {
        r->state_line = 0;
        r->kept = false;
        return true;
    }
    if (r->depth == 0)
        return hj_log_bad_line(r, 1, "@end without @state or @branch");
    r->in_body = true;
    r->line.depth = (uint16_t)--r->depth;
    r->line.partner = r->log->open[r->depth];
    r->log->lines[r->line.partner].partner = (uint32_t)r->log->line_count;
    return true;
}

/* The rows of ONCE come first. */
static const struct directive directives[] = {
    {"@log", ONCE, read_version, 0, 1, 1},
    {"@game", ONCE, read_game, 0, 1, 4},
    {"@format", ONCE, read_format, 0, 1, 1},
    {"@initiative", ONCE, read_initiative, 0, 1, 1},
    {"@event", ONCE, TEXT(event), true},
    {"@round", ONCE, TEXT(round)},
    {"@table", ONCE, TEXT(table)},
    {"@date", ONCE, read_date, 0, 1, 1},
    {"@judge", ONCE, TEXT(judge), true},
    {"@rules", ONCE, read_rules, 0, 1, 1},
    {"@strict", ONCE, read_strict, 0, 0, 0},
    {"@state", ONCE, read_state, 0, 0, 0},
    {"@player", HEAD, read_player, 0, 1, 4},
    {"@team", HEAD, read_team, 0, 2, HJ_LOG_MOST_PLAYERS + 1},
    {"@ruling", HEAD, read_ruling, 0, 2, 2},
    {"@claim", BODY, NULL, HJ_LINE_CLAIM, 2, 2, 0, true},
    {"@note", BODY, NULL, HJ_LINE_NOTE, 1, 1, 0, true},
    {"@dispute", BODY, NULL, HJ_LINE_DISPUTE, 1, 1, 0, true},
    {"@void", BODY, NULL, HJ_LINE_VOID, 0, 0},
    {"@override", BODY, NULL, HJ_LINE_OVERRIDE, 1, 1, 0, true},
    {"@undo", BODY, read_undo, HJ_LINE_UNDO, 0, 1},
    {"@label", BODY, NULL, HJ_LINE_LABEL, 1, 1},
    {"@branch", BODY, read_branch, HJ_LINE_BRANCH, 1, 1, 0, true},
    {"@end", ANYWHERE, read_end, HJ_LINE_END, 0, 0},
};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const char *hint(const struct directive *d)
{
    return d->kind == HJ_LINE_CLAIM
               ? ", as in @claim by ann ann.health 3; put text with spaces in "
                 "quotation marks"
           : d->spoken ? "; put text with spaces in quotation marks"
                       : "";
}

/* Checks the number of items, and the operands after `by` (of a claim) and
 * `from` (of a branch). */
static bool check_items(struct hj_log_reader *r, const struct directive *d)
{
    uint32_t items = 0;

    for (uint32_t i = 0; i < r->line.action.count; i++) {
        const struct hj_operand *o = item(r, i);
        if (o->role == HJ_ROLE_ITEM) {
            if (o->group > 0)
                return hj_log_bad_line(r, o->column, "%s has no comma%s",
                                       d->name, hint(d));
            if (items++ == d->most)
                return hj_log_bad_line(
                    r, o->column, "%s needs %d %s after it and no more%s",
                    d->name, d->most, d->most == 1 ? "word" : "words", hint(d));
        } else if ((o->role == HJ_ROLE_BY && d->kind == HJ_LINE_CLAIM &&
                    hj_action_operand(
                        &(struct hj_action){.operands = item(r, 0), .count = i},
                        HJ_ROLE_BY, 0) == NULL) ||
                   (o->role == HJ_ROLE_FROM && d->kind == HJ_LINE_BRANCH)) {
            if (o->role == HJ_ROLE_BY && hj_log_player(r->log, o->symbol) < 0)
                return hj_log_bad_line(r, o->column,
                                       "no player is called '%.*s'",
                                       HJ_STR_ARG(hj_operand_text(o)));
        } else {
            return hj_log_bad_line(r, o->column, "%s takes no '%s' here%s",
                                   d->name, hj_role_word((enum hj_role)o->role),
                                   hint(d));
        }
    }
    if (items < d->least)
        return hj_log_bad_line(
            r, r->line.action.column, "%s needs %d %s after it, not %u",
            d->name, d->least, d->least == 1 ? "word" : "words", items);
    return true;
}

/* Repairs an incorrect @branch, so that the lines up to its @end still form a
 * branch.  The first word becomes the title, and a label is kept. */
static bool repair_branch(struct hj_log_reader *r)
{
    struct hj_log *log = r->log;
    struct hj_operand title = {.text = "",
                               .kind = HJ_OPERAND_NAME,
                               .symbol =
                                   hj_words_add(&log->words, HJ_STR("\""))};
    struct hj_operand from = {.text = ""};
    uint32_t count = r->line.action.count;

    for (uint32_t i = count; i-- > 0;)
        if (item(r, i)->role == HJ_ROLE_ITEM)
            title = *item(r, i);
        else if (item(r, i)->role == HJ_ROLE_FROM)
            from = *item(r, i);
    log->operand_count = r->first;
    if (title.symbol == HJ_NO_SYMBOL || !hj_log_operand_room(log))
        return hj_log_no_memory(r);
    log->operands[log->operand_count++] = title;
    if (from.role == HJ_ROLE_FROM && !hj_log_operand_room(log))
        return hj_log_no_memory(r);
    if (from.role == HJ_ROLE_FROM)
        log->operands[log->operand_count++] = from;
    r->line.action.count = (uint32_t)(log->operand_count - r->first);
    return true;
}

static bool read_known(struct hj_log_reader *r, size_t row)
{
    const struct directive *d = &directives[row];

    r->kept = d->place >= BODY;
    r->line.kind = d->kind;
    if (r->state_line != 0 && d->place != ANYWHERE)
        return hj_log_bad_line(r, r->line.action.column,
                               "%s is not allowed between @state and @end",
                               d->name);
    if (d->place <= HEAD && r->in_body)
        return hj_log_bad_line(r, r->line.action.column,
                               "%s belongs to the head, above the first action",
                               d->name);
    if (d->place == ONCE) {
        if (r->seen[row])
            return hj_log_bad_line(r, r->line.action.column,
                                   "%s is given twice", d->name);
        r->seen[row] = true;
    }
    if ((!hj_log_operands(r, HJ_WORDS_PLAIN, HJ_VERB_NONE) ||
         !check_items(r, d)) &&
        (d->kind != HJ_LINE_BRANCH || r->failed || !repair_branch(r)))
        return false;
    if (d->place == BODY)
        r->in_body = true;
    if (d->read != NULL)
        return d->read(r);
    if (d->text != 0)
        *(struct hj_str *)(void *)((char *)&r->log->head + d->text) =
            item_text(r, 0);
    return true;
}

/* Reads @x-anything, which is kept as written; finds the annotation if the rest
 * of the line can be split into lexemes. */
static bool read_user(struct hj_log_reader *r)
{
    struct hj_lexeme x;

    r->line.kind = HJ_LINE_USER;
    r->kept = r->state_line == 0;
    do {
        hj_lex_next(&r->lexer, &x);
        if (x.kind == HJ_LEX_NOTE)
            r->line.note = x.text;
    } while (x.kind < HJ_LEX_NOTE && x.kind != HJ_LEX_END);
    return true;
}

bool hj_log_directive(struct hj_log_reader *r, const struct hj_lexeme *x)
{
    struct hj_near near = {.word = x->text};

    if (hj_str_starts(x->text, HJ_STR("@x-")))
        return read_user(r);
    if (hj_str_is(x->text, "@card")) {
        r->kept = false;
        if (r->in_body)
            return hj_log_bad_line(r, x->column,
                                   "@card belongs to the head, above "
                                   "the first action");
        return hj_log_read_card(r, x);
    }
    for (size_t i = 0; i < DIRECTIVES; i++)
        if (x->text.n > 1 && x->text.p[1] == directives[i].name[1] &&
            hj_str_is(x->text, directives[i].name))
            return read_known(r, i);
    for (size_t i = 0; i < DIRECTIVES; i++)
        hj_near_try(&near, hj_str(directives[i].name));
    hj_near_try(&near, HJ_STR("@card"));
    r->kept = r->in_body;
    if (near.best.p != NULL)
        return hj_log_bad_line(r, x->column,
                               "unknown directive '%.*s'; did you mean %.*s?",
                               HJ_STR_ARG(x->text), HJ_STR_ARG(near.best));
    return hj_log_bad_line(r, x->column,
                           "unknown directive '%.*s'; your own begin with @x-",
                           HJ_STR_ARG(x->text));
}

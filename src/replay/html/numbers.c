/* SPDX-License-Identifier: MPL-2.0 */
/* Facts on the table: each player's numbers, and the status of the turn. */
#include "replay/html/html.h"

enum { LONGEST_PATH = 256 };

struct hj_svg_box board_score(const struct board *b, size_t player)
{
    enum { WIDE = 52, DOWN = 16, HIGH = 26 };

    return (struct hj_svg_box){MARGIN, b->sides[player].names_y + DOWN, WIDE,
                               HIGH};
}

/* Appends to a path as much as fits. */
static void add_to(char path[LONGEST_PATH], size_t *n, struct hj_str s)
{
    size_t room = LONGEST_PATH - 1 - *n;

    s = hj_str_first(s, room);
    memcpy(path + *n, s.p, s.n);
    *n += s.n;
}

/* Returns the value of the fact WHAT, of the player OWNER if not "", in the
 * frame's arena. */
static struct hj_str fact(struct board *b, const void *state,
                          struct hj_str owner, const char *what,
                          const char *more)
{
    char path[LONGEST_PATH];
    size_t n = 0;

    add_to(path, &n, owner);
    add_to(path, &n, owner.n > 0 ? HJ_STR(".") : HJ_STR(""));
    add_to(path, &n, hj_str(what));
    add_to(path, &n, hj_str(more));
    opened_value(b->o, state, (struct hj_str){path, n}, b->text);
    return board_take_text(b);
}

/* Writes the first of the cards that a number counts; adjacent equal cards are
 * joined. */
static void put_cards(struct board *b, struct hj_str cards)
{
    enum { MOST = 12 };
    struct hj_str card, next;
    size_t named = 0, left = 0;
    bool more;

    if (cards.n == 0 || hj_str_is(cards, "none"))
        return;
    for (more = hj_str_split(&cards, ' ', &card); more; card = next) {
        size_t copies = 1;
        while ((more = hj_str_split(&cards, ' ', &next)) &&
               hj_str_eq(card, next))
            copies++;
        if (named++ >= MOST) {
            left += copies;
            continue;
        }
        hj_out_puts(b->text, named == 1 ? ": " : ", ");
        if (copies > 1)
            hj_out_printf(b->text, "%zu ", copies);
        hj_out_html(b->text, hj_str_is(card, "?") ? HJ_STR("unknown") : card);
    }
    if (left > 0)
        hj_out_printf(b->text, " and %zu more", left);
}

/* Returns the appearance of a number: equal for numbers that look the same. */
static struct hj_str look_of(struct board *b, int number, struct hj_str value,
                             struct hj_str cards)
{
    hj_out_char(b->text, 'n');
    hj_out_char(b->text, (char)('0' + number));
    hj_out_str(b->text, value);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, cards);
    return board_take_text(b);
}

static void draw_number(struct board *b, const struct hj_board_number *n,
                        struct hj_str value, struct hj_str cards,
                        struct hj_svg_box frame)
{
    hj_out_puts(b->text, "<title>");
    hj_out_puts(b->text, n->title);
    hj_out_char(b->text, ' ');
    hj_out_html(b->text, hj_str_is(value, "?") ? HJ_STR("unknown") : value);
    put_cards(b, cards);
    hj_out_puts(b->text, ".</title>");
    if (frame.width > 0)
        hj_svg_rect(b->text, "score", frame, 4);
    hj_svg_text(b->text, "what", 4, 9, hj_str(n->title));
    hj_svg_text(b->text, "much", 4, 23, value);
}

void board_numbers(struct board *b, const void *state, size_t player)
{
    struct hj_str id = hj_log_head(b->o->log)->players[player].id;
    int count = b->game->number_count > 0 ? b->game->number_count : 1;
    int step = (BOARD_WIDTH - 2 * MARGIN) / count;
    struct hj_svg_box box = board_score(b, player);
    uint16_t group = board_group(b, player, b->game->zone_count);

    for (int i = 0; i < b->game->number_count && !b->failed; i++) {
        const struct hj_board_number *n = &b->game->numbers[i];
        struct hj_str value = fact(b, state, id, n->fact, "");
        struct hj_str cards = HJ_STR(""), look;
        char key[BOARD_KEY];
        if (n->cards)
            cards = fact(b, state, id, n->fact, ".cards");
        board_key(key, 'n', (int)player * b->game->number_count + i);
        look = look_of(b, i, value, cards);
        if (board_same_look(b, key, group, box.x + i * step, box.y, look))
            continue;
        draw_number(
            b, n, value, cards,
            (struct hj_svg_box){0, 0, i == 0 ? box.width : 0, box.height});
        board_new_look(b, key, group, box.x + i * step, box.y, look);
    }
}

struct hj_str board_name(const struct board *b, struct hj_str id)
{
    const struct hj_log_head *head = hj_log_head(b->o->log);

    for (uint32_t i = 0; i < head->player_count; i++)
        if (hj_str_eq(id, head->players[i].id))
            return head->players[i].name;
    return id;
}

/* Adds a text to the top line of the table.  b->text contains a byte for the
 * kind, followed by the text. */
static void status_node(struct board *b, const char *key, const char *class,
                        int x)
{
    enum { BASELINE = 17, FITS = 38 };
    struct hj_str look = board_take_text(b), words = hj_str_from(look, 1);

    if (board_same_look(b, key, 0, 0, 0, look))
        return;
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, words);
    hj_out_puts(b->text, ".</title>");
    hj_svg_label(b->text, class, (struct hj_svg_point){x, BASELINE}, 0, FITS, 1,
                 words);
    board_new_look(b, key, 0, 0, 0, look);
}

void board_status(struct board *b, const void *state)
{
    struct hj_str turn = board_name(b, fact(b, state, HJ_STR(""), "turn", ""));
    struct hj_str round = fact(b, state, HJ_STR(""), "round", "");
    struct hj_str phase = fact(b, state, HJ_STR(""), "phase", "");
    struct hj_str step = fact(b, state, HJ_STR(""), "step", "");
    struct hj_str winner = fact(b, state, HJ_STR(""), "winner", "");

    hj_out_printf(b->text, "tRound %.*s \xC2\xB7 %.*s\xE2\x80\x99s turn",
                  HJ_STR_ARG(round), HJ_STR_ARG(turn));
    status_node(b, "turn", "status", MARGIN);
    hj_out_char(b->text, 'p');
    if (hj_str_is(winner, "draw"))
        hj_out_puts(b->text, "the game is a draw");
    else if (winner.n > 0 && !hj_str_is(winner, "none"))
        hj_out_printf(b->text, "%.*s has won",
                      HJ_STR_ARG(board_name(b, winner)));
    else if (step.n > 0 && !hj_str_is(step, "none"))
        hj_out_printf(b->text, "%.*s phase, %.*s step", HJ_STR_ARG(phase),
                      HJ_STR_ARG(step));
    else
        hj_out_printf(b->text, "%.*s phase", HJ_STR_ARG(phase));
    status_node(b, "phase", "status end", BOARD_WIDTH - MARGIN);
}

bool board_is_top(const struct board *b, size_t player)
{
    const struct hj_log_head *head = hj_log_head(b->o->log);
    bool mine[HJ_GAME_MOST_PLAYERS] = {false};

    for (uint32_t t = 0; t < head->team_count; t++) {
        const struct hj_log_team *team = &head->teams[t];
        bool first = false;
        for (uint32_t i = 0; i < team->count; i++)
            first = first || team->members[i] == 0;
        for (uint32_t i = 0; first && i < team->count; i++)
            mine[team->members[i]] = true;
    }
    return head->team_count > 0 ? !mine[player]
                                : player >= (b->players + 1) / 2;
}

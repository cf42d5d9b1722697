/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as drawings, and frames as pictures with a text alternative. */
#include "replay/html/html.h"

#include <stdio.h>
#include <string.h>

enum { PAD = 5, NAME_AT = 24, LEADING = 11, VALUES_AT = 49, TOP_AT = 12 };

/* Returns the word of a piece if it adds to the name: an alias, or the number
 * of a copy. */
static struct hj_str alias_of(const struct hj_piece *p)
{
    if (hj_str_find(p->word, '.', 0) == p->word.n)
        return p->word;
    return hj_str_from(p->word, hj_str_find(p->word, '#', 0));
}

static struct hj_str name_of(const struct hj_piece *p)
{
    return p->name.n > 0 ? p->name : HJ_STR("unknown card");
}

struct hj_str piece_label(struct board *b, const struct hj_piece *p)
{
    struct hj_str alias = alias_of(p);

    hj_out_str(b->text, name_of(p));
    if (alias.n > 0)
        hj_out_printf(b->text, " (%.*s)", HJ_STR_ARG(alias));
    return board_take_text(b);
}

/* Writes the description of a piece as its title. */
static void put_title(struct board *b, const struct hj_piece *p,
                      struct hj_str label)
{
    struct hj_out *out = b->text;

    hj_out_puts(out, "<title>");
    hj_out_html(out, label);
    for (int i = 0; i < p->value_count; i++) {
        hj_out_printf(out, ", %s %d", b->game->values[i].title, p->values[i]);
        if (p->values[i] != p->full[i])
            hj_out_printf(out, " of %d", p->full[i]);
    }
    if (p->words.n > 0) {
        hj_out_puts(out, ", ");
        hj_out_html(out, p->words);
    }
    if (p->counters > 0)
        hj_out_printf(out, ", %d counter%s", p->counters,
                      p->counters == 1 ? "" : "s");
    if (p->turned)
        hj_out_printf(out, ", %s", b->game->turned);
    hj_out_puts(out, ".</title>");
}

/* Writes value I, preceded by its word, its first letter or neither, and
 * followed by its undamaged value unless NAMING is SHORTEST. */
enum naming { WORDS, LETTERS, NUMBERS, SHORTEST };
static int put_value(char *to, size_t room, const struct board *b,
                     const struct hj_piece *p, int i, enum naming naming)
{
    const char *word = b->game->values[i].word;
    int letters = naming == WORDS ? (int)strlen(word) : naming == LETTERS;
    int n = snprintf(to, room, "%.*s%s%d", letters, word,
                     letters > 0 ? " " : "", p->values[i]);

    if (p->values[i] != p->full[i] && naming != SHORTEST)
        n += snprintf(to + n, room - (size_t)n, "/%d", p->full[i]);
    return n;
}

/* Writes the values, with their words as far as these fit: the last value on
 * the right, the others on the left. */
static void put_values(struct board *b, const struct hj_piece *p, int width)
{
    enum { TWO_DIGITS = 12, BETWEEN = 2, ROOM = 40 };
    char left[HJ_PIECE_VALUES * ROOM] = "", right[ROOM] = "";
    int last = p->value_count - 1;

    for (int naming = WORDS; naming <= SHORTEST; naming++) {
        int n = 0, all;
        for (int i = 0; i < last; i++)
            n += snprintf(left + n, 2, "%s", i > 0 ? " " : ""),
                n +=
                put_value(left + n, ROOM - 1, b, p, i, (enum naming)naming);
        all =
            n + put_value(right, sizeof right, b, p, last, (enum naming)naming);
        if (all * TWO_DIGITS / 2 + BETWEEN <= width - 2 * PAD)
            break;
    }
    if (last > 0)
        hj_svg_text(b->text, "val", PAD, VALUES_AT, hj_str(left));
    hj_svg_text(b->text,
                p->values[last] < p->full[last] ? "val end hurt" : "val end",
                width - PAD, VALUES_AT, hj_str(right));
}

enum { ROUND = 7, LETTER = 6 };

/* Draws the part that all copies of a card share: the frame and the name. */
static uint32_t card_shape(struct board *b, const struct hj_piece *p, int width)
{
    hj_svg_rect(b->text,
                p->name.n == 0 ? "card back"
                : p->square    ? "card square"
                               : "card",
                (struct hj_svg_box){0, 0, width, CARD_HEIGHT},
                p->square ? 0 : ROUND);
    if (p->name.n == 0)
        hj_svg_text(b->text, "back mid", width / 2, VALUES_AT - LEADING,
                    HJ_STR("?"));
    else
        hj_svg_label(b->text, "card-name", (struct hj_svg_point){PAD, NAME_AT},
                     LEADING, (size_t)(width - PAD) / LETTER, 2, p->name);
    return board_shape(b);
}

/* Returns the width of the mark of a turned card, which must leave room for an
 * alias. */
static int turned_width(int width)
{
    enum { ROOMY = 60, LONG = 24, SHORT = 12 };

    return width >= ROOMY ? LONG : SHORT;
}

static uint32_t turned_shape(struct board *b, int width)
{
    enum { BADGE_HIGH = 11, IN = 3, ALL = 24, LETTERS_SHOWN = 3 };
    char mark[LETTERS_SHOWN + 1] = "";
    int badge = turned_width(width);

    hj_svg_rect(b->text, "act",
                (struct hj_svg_box){width - badge - IN, IN, badge, BADGE_HIGH},
                IN);
    for (int i = 0; i < (badge == ALL ? LETTERS_SHOWN : 1); i++)
        mark[i] = (char)(b->game->turned[i] & ~('a' ^ 'A'));
    hj_svg_text(b->text, "act-text mid", width - badge / 2 - IN, TOP_AT,
                hj_str(mark));
    return board_shape(b);
}

void piece_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label)
{
    enum { BESIDE = 1 }; /* gap between the marks, in pixels */
    uint32_t card = card_shape(b, p, width);
    uint32_t mark = p->turned ? turned_shape(b, width) : 0;
    int right = width - PAD;
    char counters[24];

    put_title(b, p, label);
    hj_svg_use(b->text, 'i', card, 0, 0);
    if (p->value_count > 0)
        put_values(b, p, width);
    if (p->turned) {
        hj_svg_use(b->text, 'i', mark, 0, 0);
        right -= turned_width(width);
    }
    if (p->counters > 0) {
        int n = snprintf(counters, sizeof counters, "+%d", p->counters);
        hj_svg_text(b->text, "val end", right, TOP_AT, hj_str(counters));
        right -= n * LETTER + BESIDE;
    }
    hj_svg_label(b->text, "alias", (struct hj_svg_point){PAD, TOP_AT}, 0,
                 right - PAD > LETTER ? (size_t)(right - PAD) / LETTER : 1, 1,
                 alias_of(p));
}

void small_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label)
{
    enum { BASELINE = 15, SMALL_ROUND = 3 };

    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, label);
    hj_out_puts(b->text, p->face_up ? ", face up" : ", face down");
    if (p->turned)
        hj_out_printf(b->text, ", %s", b->game->turned);
    hj_out_puts(b->text, ".</title>");
    hj_svg_rect(b->text, p->face_up ? "card" : "card back",
                (struct hj_svg_box){0, 0, width, SMALL_HEIGHT}, SMALL_ROUND);
    hj_svg_label(
        b->text, "small mid", (struct hj_svg_point){width / 2, BASELINE}, 0,
        (size_t)width / LETTER, 1, p->name.n > 0 ? p->name : HJ_STR("?"));
}

/* Draws overlapping cards: the edge of each, and their number. */
static void pile_drawing(struct board *b, const struct hj_piece *p, int width,
                         int step, unsigned count)
{
    enum { BASELINE = 15, SMALL_ROUND = 3, IN = 2, NUMBER = 32 };
    int whole = (int)(count - 1) * step + width;
    char text[24];
    int n = snprintf(text, sizeof text, "%u \xC3\x97 ?", count);

    hj_svg_rect(b->text, p->face_up ? "card" : "card back",
                (struct hj_svg_box){0, 0, whole, SMALL_HEIGHT}, SMALL_ROUND);
    hj_out_puts(b->text, "<path class=\"edges\" d=\"");
    for (unsigned i = 1; i < count; i++)
        hj_out_printf(b->text, "M%d %dv%d", (int)i * step, IN,
                      SMALL_HEIGHT - 2 * IN);
    hj_out_puts(b->text, "\"/>");
    hj_svg_rect(
        b->text, "card back",
        (struct hj_svg_box){(whole - NUMBER) / 2, 1, NUMBER, SMALL_HEIGHT - 2},
        SMALL_ROUND);
    hj_svg_text(b->text, "small mid", whole / 2, BASELINE,
                (struct hj_str){text, (size_t)n});
}

static void row_title(struct board *b, const struct hj_piece *p, unsigned count)
{
    hj_out_printf(b->text, "<title>%u unknown cards, face %s%s%s.</title>",
                  count, p->face_up ? "up" : "down", p->turned ? ", " : "",
                  p->turned ? b->game->turned : "");
}

void row_drawing(struct board *b, const struct hj_piece *p, int width, int step,
                 unsigned count)
{
    uint32_t one;

    if (count > 1 && step < width) {
        row_title(b, p, count);
        pile_drawing(b, p, width, step, count);
        return;
    }
    small_drawing(b, p, width, HJ_STR("unknown card"));
    if (count == 1)
        return;
    one = board_shape(b);
    row_title(b, p, count);
    for (unsigned i = 0; i < count; i++)
        hj_svg_use(b->text, 'i', one, (int)i * step, 0);
}

void stack_drawing(struct board *b, const struct hj_piece *p, unsigned place)
{
    enum { FITS = 54, BASELINE = 13, LINK_ROUND = 3 };
    struct hj_str alias = alias_of(p);
    struct hj_str who = hj_log_head(b->o->log)->players[p->player].name;
    struct hj_str words;

    hj_out_printf(b->text, "%u. %.*s", place, HJ_STR_ARG(name_of(p)));
    if (alias.n > 0)
        hj_out_printf(b->text, " (%.*s)", HJ_STR_ARG(alias));
    hj_out_printf(b->text, ", %.*s of %.*s%s%.*s", HJ_STR_ARG(p->kind),
                  HJ_STR_ARG(who), p->words.n > 0 ? ", " : "",
                  HJ_STR_ARG(p->words));
    words = board_take_text(b);
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, words);
    hj_out_puts(b->text, place == 1 ? ", resolves next.</title>" : ".</title>");
    hj_svg_rect(b->text, "link",
                (struct hj_svg_box){0, 0, BOARD_WIDTH - 120, STACK_HEIGHT - 2},
                LINK_ROUND);
    hj_svg_label(b->text, "link-text", (struct hj_svg_point){PAD, BASELINE}, 0,
                 FITS, 1, words);
}

/* Returns the game's name for its stack of effects. */
static const char *stack_title(const struct board *b)
{
    for (int i = 0; i < b->game->zone_count; i++)
        if (b->game->zones[i].look == HJ_LOOK_STACK)
            return b->game->zones[i].title;
    return "stack";
}

struct hj_str board_group_name(struct board *b, uint16_t group)
{
    size_t zones = b->game->zone_count + 1u;
    size_t player = group > 0 ? (group - 1u) / zones : 0;
    size_t zone = group > 0 ? (group - 1u) % zones : 0;

    hj_out_cut(b->text, 0);
    if (group > 0 && player >= b->players) {
        hj_out_puts(b->text, zone == 0   ? stack_title(b)
                             : zone == 1 ? "arrows"
                             : zone == 2
                                 ? "damage"
                                 : b->game->zones[b->middle_zone].title);
    } else if (group > 0) {
        hj_out_visible(b->text, hj_log_head(b->o->log)->players[player].name);
        hj_out_puts(b->text, zone < b->game->zone_count ? ", " : "");
        hj_out_puts(b->text, zone < b->game->zone_count
                                 ? b->game->zones[zone].title
                                 : "");
    }
    return hj_out_text(b->text);
}

/* Writes the text alternative as a list of title ids. */
static void put_words(struct board *b, const struct frame *f,
                      struct hj_out *out)
{
    size_t groups = board_group(b, b->players, 3 + (b->middle_zone >= 0));

    for (uint16_t g = 0; g < groups; g++) {
        bool any = g == 0; /* group 0 has no heading */
        for (size_t i = 0; i < f->node_count; i++) {
            uint32_t drawing = f->nodes[i].drawing;
            if (f->nodes[i].group != g || !b->titled[drawing])
                continue;
            if (!any) {
                hj_out_puts(out, " w");
                hj_out_int(out, g);
            }
            hj_out_puts(out, " t");
            hj_out_int(out, drawing);
            any = true;
        }
    }
}

void frame_picture(struct board *b, const struct frame *f, struct hj_str about,
                   struct hj_out *out)
{
    if (b->game == NULL || b->failed)
        return;
    hj_out_puts(out, "<figure><svg class=\"board\" viewBox=\"0 0 ");
    hj_out_printf(out, "%d %d\" role=\"img\" aria-labelledby=\"", BOARD_WIDTH,
                  b->height);
    put_words(b, f, out);
    hj_out_puts(out, "\">");
    for (size_t i = 0; i < f->node_count; i++)
        hj_svg_use(out, 'i', f->nodes[i].drawing, f->nodes[i].x, f->nodes[i].y);
    hj_out_puts(out, "</svg><figcaption>");
    hj_out_html(out, about);
    hj_out_puts(out, "</figcaption></figure>\n");
}

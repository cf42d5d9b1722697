/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as drawings, and a frame as a picture with its words. */
#include "replay/html.h"

#include <stdio.h>

enum { PAD = 5, NAME_AT = 24, LEADING = 11, VALUES_AT = 49, TOP_AT = 12 };

/* The word of a piece where it tells more than the name: an alias, or which
 * copy it is. */
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
    struct hj_str alias = alias_of(p), label;

    hj_out_str(b->text, name_of(p));
    if (alias.n > 0) {
        hj_out_puts(b->text, " (");
        hj_out_str(b->text, alias);
        hj_out_char(b->text, ')');
    }
    label = hj_arena_str(b->frame->arena, hj_out_text(b->text));
    hj_out_cut(b->text, 0);
    if (label.p == NULL) {
        b->failed = true;
        return HJ_STR("");
    }
    return label;
}

/* What a judge would say about it. */
static void put_title(struct board *b, const struct hj_piece *p,
                      struct hj_str label)
{
    struct hj_out *out = b->text;

    hj_out_puts(out, "<title>");
    hj_out_html(out, label);
    if (p->has_values) {
        hj_out_printf(out, ", attack %d, defence %d", p->atk, p->def);
        if (p->def != p->base_def)
            hj_out_printf(out, " of %d", p->base_def);
    }
    if (p->words.n > 0) {
        hj_out_puts(out, ", ");
        hj_out_html(out, p->words);
    }
    if (p->counters > 0)
        hj_out_printf(out, ", %d counter%s", p->counters,
                      p->counters == 1 ? "" : "s");
    if (p->activated)
        hj_out_puts(out, ", activated");
    hj_out_puts(out, ".</title>");
}

static void put_values(struct board *b, const struct hj_piece *p, int width)
{
    enum { ROOMY = 80, NARROW = 50 }; /* for whole words, for letters */
    const char *atk = width >= ROOMY ? "ATK " : width >= NARROW ? "A " : "";
    const char *def = width >= ROOMY ? "DEF " : width >= NARROW ? "D " : "";
    char text[40];

    snprintf(text, sizeof text, "%s%d", atk, p->atk);
    hj_svg_text(b->text, "val", PAD, VALUES_AT, hj_str(text));
    if (p->def == p->base_def)
        snprintf(text, sizeof text, "%s%d", def, p->def);
    else
        snprintf(text, sizeof text, "%s%d/%d", def, p->def, p->base_def);
    hj_svg_text(b->text, p->def < p->base_def ? "val end hurt" : "val end",
                width - PAD, VALUES_AT, hj_str(text));
}

enum { ROUND = 7, LETTER = 6 };

/* What copies of a card share: its frame and its name. */
static uint32_t card_shape(struct board *b, const struct hj_piece *p, int width)
{
    bool site = hj_str_is(p->kind, "site");

    hj_svg_rect(b->text,
                p->name.n == 0 ? "card back"
                : site         ? "card site"
                               : "card",
                (struct hj_svg_box){0, 0, width, CARD_HEIGHT},
                site ? 0 : ROUND);
    if (p->name.n == 0)
        hj_svg_text(b->text, "back mid", width / 2, VALUES_AT - LEADING,
                    HJ_STR("?"));
    else
        hj_svg_label(b->text, "card-name", (struct hj_svg_point){PAD, NAME_AT},
                     LEADING, (size_t)(width - PAD) / LETTER, 2, p->name);
    return board_shape(b);
}

/* The mark of an activated card. */
static uint32_t activated_shape(struct board *b, int width)
{
    enum { BADGE = 24, BADGE_HIGH = 11, IN = 3 };

    hj_svg_rect(b->text, "act",
                (struct hj_svg_box){width - BADGE - IN, IN, BADGE, BADGE_HIGH},
                IN);
    hj_svg_text(b->text, "act-text mid", width - BADGE / 2 - IN, TOP_AT,
                HJ_STR("ACT"));
    return board_shape(b);
}

void piece_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label)
{
    enum { BESIDE = 4 }; /* columns that the mark at the right takes */
    size_t columns = (size_t)(width - PAD) / LETTER;
    uint32_t card = card_shape(b, p, width);
    uint32_t mark = p->activated ? activated_shape(b, width) : 0;

    put_title(b, p, label);
    hj_svg_use(b->text, 'i', card, 0, 0);
    hj_svg_label(b->text, "alias", (struct hj_svg_point){PAD, TOP_AT}, 0,
                 columns > BESIDE ? columns - BESIDE : 1, 1, alias_of(p));
    if (p->has_values)
        put_values(b, p, width);
    if (p->activated)
        hj_svg_use(b->text, 'i', mark, 0, 0);
    if (p->counters > 0) {
        char text[40];
        snprintf(text, sizeof text, "+%d", p->counters);
        hj_svg_text(b->text, "val mid", width / 2, VALUES_AT, hj_str(text));
    }
}

void small_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label)
{
    enum { BASELINE = 15, SMALL_ROUND = 3 };

    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, label);
    hj_out_puts(b->text, p->face_up ? ", face up" : ", face down");
    hj_out_puts(b->text, p->activated ? ", activated.</title>" : ".</title>");
    hj_svg_rect(b->text, p->face_up ? "card" : "card back",
                (struct hj_svg_box){0, 0, width, SMALL_HEIGHT}, SMALL_ROUND);
    hj_svg_label(
        b->text, "small mid", (struct hj_svg_point){width / 2, BASELINE}, 0,
        (size_t)width / LETTER, 1, p->name.n > 0 ? p->name : HJ_STR("?"));
}

void row_drawing(struct board *b, const struct hj_piece *p, int width, int step,
                 unsigned count)
{
    uint32_t one;

    small_drawing(b, p, width, HJ_STR("unknown card"));
    if (count == 1)
        return;
    one = board_shape(b);
    hj_out_printf(b->text, "<title>%u unknown cards, face %s%s.</title>", count,
                  p->face_up ? "up" : "down",
                  p->activated ? ", activated" : "");
    for (unsigned i = 0; i < count; i++)
        hj_svg_use(b->text, 'i', one, (int)i * step, 0);
}

void chain_drawing(struct board *b, const struct hj_piece *p, unsigned place)
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
    words = hj_arena_str(b->frame->arena, hj_out_text(b->text));
    hj_out_cut(b->text, 0);
    if (words.p == NULL) {
        b->failed = true;
        return;
    }
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, words);
    hj_out_puts(b->text, place == 1 ? ", resolves next.</title>" : ".</title>");
    hj_svg_rect(b->text, "link",
                (struct hj_svg_box){0, 0, BOARD_WIDTH - 120, CHAIN_HEIGHT - 2},
                LINK_ROUND);
    hj_svg_label(b->text, "link-text", (struct hj_svg_point){PAD, BASELINE}, 0,
                 FITS, 1, words);
}

struct hj_str board_group_name(struct board *b, uint16_t group)
{
    size_t zones = b->game->zone_count + 1u;
    size_t player = group > 0 ? (group - 1u) / zones : 0;
    size_t zone = group > 0 ? (group - 1u) % zones : 0;

    hj_out_cut(b->text, 0);
    if (group > 0 && player >= b->players) {
        hj_out_puts(b->text, zone == 0   ? "chain"
                             : zone == 1 ? "attack"
                                         : "damage");
    } else if (group > 0) {
        hj_out_visible(b->text, hj_log_head(b->o->log)->players[player].name);
        hj_out_puts(b->text, zone < b->game->zone_count ? ", " : "");
        hj_out_puts(b->text, zone < b->game->zone_count
                                 ? b->game->zones[zone].title
                                 : "");
    }
    return hj_out_text(b->text);
}

/* The text alternative: the ids of the titles that it is made of. */
static void put_words(struct board *b, const struct frame *f,
                      struct hj_out *out)
{
    size_t groups = board_group(b, b->players, 3);

    for (uint16_t g = 0; g < groups; g++) {
        bool any = g == 0; /* needs no heading */
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

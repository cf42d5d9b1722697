/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format show as JSON. */
#include "format/format-tool.h"

static void write_part(struct hj_writer *w, const char *key, struct hj_str text)
{
    if (text.n > 0)
        hj_write_str(w, key, text);
}

static void write_day(struct hj_writer *w, const char *key, hj_date date)
{
    char day[HJ_DATE_TEXT];

    if (date != 0)
        hj_write_text(w, key, hj_date_text(date, day));
}

static void write_days(struct hj_writer *w, hj_date from, hj_date until)
{
    write_day(w, "from", from);
    write_day(w, "until", until);
}

static void write_exemption(struct hj_writer *w, const struct hj_exemption *x)
{
    hj_write_object(w, NULL);
    hj_write_str(w, "id", x->id);
    hj_write_str(w, "rules", x->rules);
    write_part(w, "with", x->with);
    write_part(w, "in", x->in);
    write_part(w, "where", x->where);
    if (x->max != HJ_NO_LIMIT)
        hj_write_int(w, "max", x->max);
    write_days(w, x->from, x->until);
    hj_write_text(w, "file", x->file);
    hj_write_int(w, "line", x->line);
    hj_write_end(w);
}

static void write_rule(struct hj_writer *w, const struct hj_rule *r,
                       const char *scope)
{
    hj_write_object(w, NULL);
    hj_write_str(w, "id", r->id);
    hj_write_text(w, "scope", scope);
    hj_write_text(w, "kind", hj_rule_kind_name(r->kind));
    hj_write_bool(w, "advice", r->advice);
    if (r->warning)
        hj_write_bool(w, "warning", true);
    write_part(w, "property", r->property);
    write_part(w, "where", r->where);
    write_part(w, "in", r->in);
    if (r->as.n > 0 || r->leader.n > 0)
        hj_write_str(w, "as", r->as.n > 0 ? r->as : r->leader);
    write_part(w, "that", r->that);
    write_part(w, "except", r->except);
    write_part(w, "says", r->says);
    if (r->once)
        hj_write_bool(w, "once", true);
    write_part(w, "min", r->min_text);
    write_part(w, "max", r->max_text);
    if (r->min != INT64_MIN)
        hj_write_int(w, "min", r->min);
    if (r->max != HJ_NO_LIMIT)
        hj_write_int(w, "max", r->max);
    write_days(w, r->from, r->until);
    hj_write_text(w, "file", r->file);
    hj_write_int(w, "line", r->line);
    hj_write_array(w, "cite");
    for (struct hj_str rest = r->cite, one; hj_str_split(&rest, ' ', &one);)
        if (one.n > 0)
            hj_write_str(w, NULL, one);
    hj_write_end(w);
    hj_write_end(w);
}

/* A writer, and the day whose lists it writes. */
struct dated {
    struct hj_writer *w;
    hj_date on;
};

static void write_list(void *to, const struct hj_list *list)
{
    struct hj_writer *w = ((const struct dated *)to)->w;
    hj_date on = ((const struct dated *)to)->on;

    hj_write_object(w, NULL);
    hj_write_str(w, "kind", list->kind);
    write_day(w, "from", list->from);
    if (!hj_str_eq(list->property, list->kind))
        write_part(w, "property", list->property);
    if (list->names != HJ_NO_LIMIT)
        hj_write_int(w, "names", list->names);
    if (list->total != HJ_NO_LIMIT)
        hj_write_int(w, "total", list->total);
    write_part(w, "source", list->source);
    write_day(w, "seen", list->seen);
    hj_write_array(w, "cards");
    for (size_t i = 0; i < list->count; i++) {
        const struct hj_list_card *card = &list->cards[i];
        if (!format_holds(card->from, card->until, on))
            continue;
        hj_write_object(w, NULL);
        hj_write_str(w, "name", card->name);
        if (card->number != HJ_NO_LIMIT)
            hj_write_int(w, list->property.n > 0 ? "points" : "max",
                         card->number);
        write_days(w, card->from, card->until);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_end(w);
}

void format_write_head(struct hj_writer *w, const struct hj_format *f,
                       hj_date on)
{
    char day[HJ_DATE_TEXT];
    hj_date edition = hj_format_edition(f, on);

    hj_write_str(w, "format", hj_format_id(f));
    hj_write_str(w, "game", hj_format_game(f));
    hj_write_str(w, "name", hj_format_name(f));
    if (edition != 0)
        hj_write_text(w, "edition", hj_date_text(edition, day));
    else
        hj_write_null(w, "edition");
    hj_write_text(w, "digest", hj_format_digest(f));
    if (!hj_format_in_force(f, on))
        hj_write_bool(w, "in_force", false);
}

static void write_amount(struct hj_writer *w, const char *key, int64_t amount)
{
    if (amount >= 0)
        hj_write_int(w, key, amount);
}

/* Writes what a game, an event or a draft takes of the format. */
static void write_play(struct hj_writer *w, const struct hj_format *f)
{
    struct hj_format_play play = hj_format_play(f);
    struct hj_format_draft draft = hj_format_draft(f);

    hj_write_object(w, "play");
    write_amount(w, "players", play.players);
    write_amount(w, "health", play.health);
    write_amount(w, "hand", play.hand);
    write_amount(w, "max_hand", play.max_hand);
    hj_write_end(w);
    hj_write_array(w, "rulings");
    for (size_t i = 0; i < hj_format_rulings(f); i++) {
        struct hj_str ruling, reading;
        hj_format_ruling_at(f, i, &ruling, &reading);
        hj_write_object(w, NULL);
        hj_write_str(w, "ruling", ruling);
        hj_write_str(w, "reading", reading);
        hj_write_end(w);
    }
    hj_write_end(w);
    write_part(w, "tie_break", hj_format_tie_break(f));
    if (!draft.given)
        return;
    hj_write_object(w, "draft");
    hj_write_int(w, "players_min", draft.players_min);
    hj_write_int(w, "players_max", draft.players_max);
    hj_write_int(w, "packs", draft.packs);
    hj_write_int(w, "pack_size", draft.pack_size);
    hj_write_str(w, "pass", draft.pass);
    hj_write_end(w);
}

void format_write(struct cli *cli, struct hj_writer *w,
                  const struct hj_format *f)
{
    char day[HJ_DATE_TEXT];
    hj_date from, until;

    hj_write_object(w, NULL);
    format_write_head(w, f, cli->on);
    hj_format_valid(f, &from, &until);
    write_day(w, "until", until);
    hj_write_str(w, "source", hj_format_source(f));
    if (hj_format_seen(f) != 0)
        hj_write_text(w, "as_of", hj_date_text(hj_format_seen(f), day));
    hj_write_array(w, "sections");
    for (size_t i = 0; i < hj_format_sections(f); i++)
        hj_write_str(w, NULL, hj_format_section(f, i));
    hj_write_end(w);
    hj_write_array(w, "rules");
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++)
        for (size_t i = 0; i < hj_format_rules(f, (enum hj_rule_scope)s); i++)
            if (hj_rule_in_force(hj_format_rule(f, (enum hj_rule_scope)s, i),
                                 cli->on))
                write_rule(w, hj_format_rule(f, (enum hj_rule_scope)s, i),
                           format_scope_name((enum hj_rule_scope)s));
    hj_write_end(w);
    if (hj_format_exemptions(f) > 0) {
        hj_write_array(w, "exemptions");
        for (size_t i = 0; i < hj_format_exemptions(f); i++)
            if (format_holds(hj_format_exemption(f, i)->from,
                             hj_format_exemption(f, i)->until, cli->on))
                write_exemption(w, hj_format_exemption(f, i));
        hj_write_end(w);
    }
    if (hj_format_choices(f) > 0) {
        hj_write_array(w, "one-of");
        for (size_t i = 0; i < hj_format_choices(f); i++)
            hj_write_str(w, NULL, hj_format_id(hj_format_choice(f, i)));
        hj_write_end(w);
    }
    hj_write_array(w, "lists");
    format_each_list(f, cli->on, write_list, &(struct dated){w, cli->on});
    hj_write_end(w);
    write_play(w, f);
    hj_write_end(w);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Verdicts as text and as JSON. */
#include "deck/judge.h"

#include "cli-formats.h"

static void print_label(struct hj_out *out, const struct deck_case *c)
{
    hj_out_visible(out, c->label);
    if (c->owner != NULL && c->deck != NULL) {
        hj_out_puts(out, " (");
        hj_out_visible(out, hj_str(c->owner->player));
        hj_out_char(out, ')');
    }
}

/* Writes `60 cards, 88 points`, or `2 decks` for a team. */
static void print_totals(struct hj_out *out, const struct deck_case *c)
{
    const struct hj_verdict *v = c->verdict;

    if (c->deck == NULL) {
        hj_out_puts(out, "2 decks");
        return;
    }
    hj_out_int(out, v->cards);
    hj_out_puts(out, v->cards == 1 ? " card" : " cards");
    for (size_t i = 0; i < v->total_count; i++) {
        hj_out_puts(out, ", ");
        hj_out_int(out, v->totals[i].value);
        hj_out_char(out, ' ');
        hj_out_str(out, v->totals[i].property);
    }
}

static void print_text(struct deck_judge *judge, const struct deck_case *c)
{
    struct hj_out *out = judge->out;

    for (size_t i = 0; i < hj_findings_count(c->findings); i++)
        hj_finding_print(hj_findings_at(c->findings, i), out,
                         judge->check->cli->colour);
    print_label(out, c);
    hj_out_puts(out, c->verdict->legal ? ": legal in " : ": illegal in ");
    hj_out_str(out, hj_format_id(c->rules->format));
    if (c->verdict->legal) {
        hj_out_puts(out, " (");
        print_totals(out, c);
        hj_out_puts(out, ")\n");
        return;
    }
    hj_out_puts(out, ": ");
    hj_out_int(out, (int64_t)c->verdict->violations);
    hj_out_puts(out,
                c->verdict->violations == 1 ? " violation\n" : " violations\n");
}

static void write_findings(struct hj_writer *w, const char *key,
                           const struct hj_findings *findings,
                           enum hj_severity severity)
{
    hj_write_array(w, key);
    for (size_t i = 0; i < hj_findings_count(findings); i++)
        if (hj_findings_at(findings, i)->severity == severity)
            hj_finding_write(hj_findings_at(findings, i), w);
    hj_write_end(w);
}

/* Writes the number of cards in each section, under the format's names. */
static void write_sections(struct hj_writer *w, const struct deck_case *c)
{
    const struct hj_deck *deck = c->deck;

    hj_write_object(w, "sections");
    for (size_t i = 0; i < deck->section_count; i++)
        if (i == HJ_DEFAULT_SECTION || c->verdict->sections[i] > 0) {
            hj_write_key(w, cli_format_section_name(c->rules->format, deck, i));
            hj_write_int(w, NULL, c->verdict->sections[i]);
        }
    hj_write_end(w);
}

static void write_totals(struct hj_writer *w, const struct deck_case *c)
{
    const struct hj_verdict *v = c->verdict;

    hj_write_int(w, "cards", v->cards);
    write_sections(w, c);
    hj_write_object(w, "totals");
    for (size_t i = 0; i < v->total_count; i++) {
        hj_write_key(w, v->totals[i].property);
        hj_write_int(w, NULL, v->totals[i].value);
    }
    hj_write_end(w);
}

static void write_names(struct hj_writer *w, const struct deck_case *c)
{
    if (c->deck == NULL) {
        hj_write_array(w, "decks");
        hj_write_text(w, NULL, c->team_decks[0]);
        hj_write_text(w, NULL, c->team_decks[1]);
        hj_write_end(w);
    } else {
        hj_write_str(w, "deck", c->label);
    }
    if (c->owner != NULL && c->deck != NULL)
        hj_write_text(w, "player", c->owner->player);
    if (c->owner != NULL && c->owner->team != NULL)
        hj_write_text(w, "team", c->owner->team);
}

static void write_json(struct deck_judge *judge, const struct deck_case *c)
{
    struct hj_writer *w = judge->writer;
    char hash[HJ_DECK_HASH], day[HJ_DATE_TEXT];

    hj_write_object(w, NULL);
    write_names(w, c);
    hj_write_str(w, "format", hj_format_id(c->rules->format));
    hj_write_bool(w, "legal", c->verdict->legal);
    if (c->deck != NULL)
        write_totals(w, c);
    write_findings(w, "violations", c->findings, HJ_ILLEGAL);
    write_findings(w, "advice", c->findings, HJ_ADVICE);
    if (hj_findings_of(c->findings, HJ_NOTE) > 0)
        write_findings(w, "notes", c->findings, HJ_NOTE);
    if (hj_findings_of(c->findings, HJ_WARNING) > 0)
        write_findings(w, "warnings", c->findings, HJ_WARNING);
    if (c->deck != NULL && hj_deck_hash(c->deck, judge->check->cat, hash, NULL))
        hj_write_text(w, "hash", hash);
    if (c->rules->edition[0] != '\0')
        hj_write_text(w, "edition", c->rules->edition);
    else
        hj_write_null(w, "edition");
    if (hj_format_seen(c->rules->format) != 0)
        hj_write_text(w, "as_of",
                      hj_date_text(hj_format_seen(c->rules->format), day));
    hj_write_text(w, "digest", hj_format_digest(c->rules->format));
    hj_write_end(w);
}

void deck_verdict_print(struct deck_judge *judge, const struct deck_case *c)
{
    if (judge->check->cli->json)
        write_json(judge, c);
    else
        print_text(judge, c);
}

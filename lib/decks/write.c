/* SPDX-License-Identifier: MPL-2.0 */
/* Writing of a list in any kind. */
#include "decks/internal.h"

#include "base/csv-cell.h"
#include "base/map.h"

#include <stdlib.h>

struct writing {
    const struct hj_deck *deck;
    const struct hj_catalogue *cat;
    struct hj_out *out;
    const uint32_t *sums; /* copies by entry, see hj_deck_sums() */
    size_t section;
    bool failed;
};

uint32_t *hj_deck_sums(const struct hj_deck *deck,
                       const struct hj_catalogue *cat)
{
    uint32_t *sums = calloc(deck->count + 1, sizeof *sums), first;
    bool good = sums != NULL;

    for (size_t s = 0; good && s < deck->section_count; s++) {
        struct hj_map *map = hj_map_new(deck->count);
        good = map != NULL;
        for (size_t i = 0; good && i < deck->count; i++) {
            struct hj_str name = hj_entry_name(&deck->entries[i], cat);
            if (deck->entries[i].section != s)
                continue;
            if (hj_map_get(map, name, &first)) {
                sums[first] += deck->entries[i].count;
                continue;
            }
            sums[i] = deck->entries[i].count;
            good = hj_map_put(map, name, (uint32_t)i);
        }
        hj_map_free(map);
    }
    if (good)
        return sums;
    free(sums);
    return NULL;
}

typedef void entry_writer(struct writing *w, const struct hj_entry *entry,
                          uint32_t copies, bool first);

/* Calls WRITE for the entries of the section in the list's order. */
static void each_entry(struct writing *w, entry_writer *write)
{
    bool first = true;

    for (size_t i = 0; i < w->deck->count; i++) {
        const struct hj_entry *entry = &w->deck->entries[i];
        uint32_t copies = w->sums != NULL ? w->sums[i] : entry->count;
        if (entry->section != w->section || copies == 0)
            continue;
        write(w, entry, copies, first);
        first = false;
    }
}

static bool is_used(const struct hj_deck *deck, size_t section)
{
    for (size_t i = 0; i < deck->count; i++)
        if (deck->entries[i].section == section)
            return true;
    return false;
}

static struct hj_str section_name(const struct writing *w)
{
    return w->deck->sections[w->section];
}

static bool is_side(const struct writing *w)
{
    return hj_str_is(section_name(w), "side");
}

static void text_entry(struct writing *w, const struct hj_entry *entry,
                       uint32_t copies, bool first)
{
    (void)first;
    hj_out_int(w->out, copies);
    hj_out_char(w->out, ' ');
    hj_out_str(w->out, hj_entry_name(entry, w->cat));
    hj_out_char(w->out, '\n');
}

static void text_section(struct writing *w, bool first)
{
    if (!first)
        hj_out_char(w->out, '\n');
    if (is_side(w)) {
        hj_out_puts(w->out, "Sideboard\n");
    } else if (w->section != HJ_DEFAULT_SECTION) {
        hj_out_char(w->out, '[');
        hj_out_str(w->out, section_name(w));
        hj_out_puts(w->out, "]\n");
    }
    each_entry(w, text_entry);
}

static void csv_entry(struct writing *w, const struct hj_entry *entry,
                      uint32_t copies, bool first)
{
    (void)first;
    hj_out_int(w->out, copies);
    hj_out_char(w->out, ',');
    hj_csv_put_text(w->out, hj_entry_name(entry, w->cat));
    hj_out_char(w->out, ',');
    hj_csv_put_text(w->out, section_name(w));
    hj_out_char(w->out, '\n');
}

static void csv_section(struct writing *w, bool first)
{
    if (first)
        hj_out_puts(w->out, "count,name,section\n");
    each_entry(w, csv_entry);
}

static void json_entry(struct writing *w, const struct hj_entry *entry,
                       uint32_t copies, bool first)
{
    if (!first)
        hj_out_char(w->out, ',');
    hj_out_json(w->out, hj_entry_name(entry, w->cat));
    hj_out_char(w->out, ':');
    hj_out_int(w->out, copies);
}

static void json_section(struct writing *w, bool first)
{
    if (!first || w->deck->name.n > 0)
        hj_out_char(w->out, ',');
    hj_out_json(w->out, section_name(w));
    hj_out_puts(w->out, ":{");
    each_entry(w, json_entry);
    hj_out_char(w->out, '}');
}

static void o8d_entry(struct writing *w, const struct hj_entry *entry,
                      uint32_t copies, bool first)
{
    struct hj_str id = hj_entry_value(entry, w->cat, "id");

    (void)first;
    hj_out_printf(w->out, "    <card qty=\"%u\"", (unsigned)copies);
    if (id.n > 0) {
        hj_out_puts(w->out, " id=\"");
        hj_out_xml(w->out, id);
        hj_out_char(w->out, '"');
    }
    hj_out_char(w->out, '>');
    hj_out_xml(w->out, hj_entry_name(entry, w->cat));
    hj_out_puts(w->out, "</card>\n");
}

static void o8d_section(struct writing *w, bool first)
{
    (void)first;
    hj_out_puts(w->out, "  <section name=\"");
    hj_out_xml(w->out, w->section == HJ_DEFAULT_SECTION ? HJ_STR("Main")
                       : is_side(w)                     ? HJ_STR("Sideboard")
                                                        : section_name(w));
    hj_out_puts(w->out, "\" shared=\"False\">\n");
    each_entry(w, o8d_entry);
    hj_out_puts(w->out, "  </section>\n");
}

static void cod_entry(struct writing *w, const struct hj_entry *entry,
                      uint32_t copies, bool first)
{
    (void)first;
    hj_out_printf(w->out, "        <card number=\"%u\" name=\"",
                  (unsigned)copies);
    hj_out_xml(w->out, hj_entry_name(entry, w->cat));
    hj_out_puts(w->out, "\"/>\n");
}

static void cod_section(struct writing *w, bool first)
{
    (void)first;
    hj_out_puts(w->out, "    <zone name=\"");
    hj_out_xml(w->out, section_name(w));
    hj_out_puts(w->out, "\">\n");
    each_entry(w, cod_entry);
    hj_out_puts(w->out, "    </zone>\n");
}

/* Writes one element for each copy, as LackeyCCG requires. */
static void dek_entry(struct writing *w, const struct hj_entry *entry,
                      uint32_t copies, bool first)
{
    struct hj_str number = hj_entry_value(entry, w->cat, "number");

    (void)first;
    for (; copies > 0; copies--) {
        hj_out_puts(w->out, "\t\t<card><name id=\"");
        hj_out_xml(w->out, number);
        hj_out_puts(w->out, "\">");
        hj_out_xml(w->out, hj_entry_name(entry, w->cat));
        hj_out_puts(w->out, "</name><set>");
        hj_out_xml(w->out, hj_entry_value(entry, w->cat, "set"));
        hj_out_puts(w->out, "</set></card>\n");
    }
}

static void dek_section(struct writing *w, bool first)
{
    (void)first;
    hj_out_puts(w->out, "\t<superzone name=\"");
    hj_out_xml(w->out, w->section == HJ_DEFAULT_SECTION ? HJ_STR("Deck")
                       : is_side(w)                     ? HJ_STR("Sideboard")
                                                        : section_name(w));
    hj_out_puts(w->out, "\">\n");
    each_entry(w, dek_entry);
    hj_out_puts(w->out, "\t</superzone>\n");
}

static void tts_entry(struct writing *w, const struct hj_entry *entry,
                      uint32_t copies, bool first)
{
    enum { FIRST_CARD_ID = 100 };

    for (; copies > 0; copies--) {
        hj_out_puts(w->out, first ? "\n" : ",\n");
        first = false;
        hj_out_puts(w->out, "    {\"Name\": \"Card\", \"Nickname\": ");
        hj_out_json(w->out, hj_entry_name(entry, w->cat));
        hj_out_printf(w->out, ", \"CardID\": %d}", FIRST_CARD_ID);
    }
}

static uint64_t copies_in(const struct writing *w)
{
    uint64_t copies = 0;

    for (size_t i = 0; i < w->deck->count; i++)
        if (w->deck->entries[i].section == w->section)
            copies += w->deck->entries[i].count;
    return copies;
}

/* Writes a pile, as a bag if it has one card, since a deck in the game needs
 * more. */
static void tts_section(struct writing *w, bool first)
{
    hj_out_puts(w->out, first ? "\n" : ",\n");
    hj_out_printf(w->out, "  {\"Name\": \"%s\", \"Nickname\": ",
                  copies_in(w) > 1 ? "DeckCustom" : "Bag");
    if (w->section == HJ_DEFAULT_SECTION) {
        hj_out_json(w->out, w->deck->name);
    } else if (is_side(w)) {
        hj_out_puts(w->out, "\"Sideboard\"");
    } else {
        struct hj_out *name = hj_out_memory();
        if (hj_out_failed(name)) {
            w->failed = true;
            return;
        }
        hj_out_char(name, '[');
        hj_out_str(name, section_name(w));
        hj_out_char(name, ']');
        hj_out_json(w->out, hj_out_text(name));
        w->failed = w->failed || hj_out_failed(name);
        hj_out_free(name);
    }
    hj_out_puts(w->out, ", \"ContainedObjects\": [");
    each_entry(w, tts_entry);
    hj_out_puts(w->out, "]}");
}

static void each_section(struct writing *w,
                         void (*write)(struct writing *w, bool first))
{
    bool first = true;

    for (size_t i = 0; i < w->deck->section_count; i++) {
        if (!is_used(w->deck, i))
            continue;
        w->section = i;
        write(w, first);
        first = false;
    }
}

static void write_text(struct writing *w)
{
    if (w->deck->name.n > 0) {
        hj_out_puts(w->out, "# ");
        hj_out_visible(w->out, w->deck->name);
        hj_out_puts(w->out, "\n\n");
    }
    each_section(w, text_section);
}

static void write_o8d(struct writing *w)
{
    hj_out_puts(
        w->out,
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n"
        "<deck game=\"00000000-0000-0000-0000-000000000000\">\n");
    each_section(w, o8d_section);
    hj_out_puts(w->out, "</deck>\n");
}

static void write_cod(struct writing *w)
{
    hj_out_puts(w->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<cockatrice_deck version=\"1\">\n    <deckname>");
    hj_out_xml(w->out, w->deck->name);
    hj_out_puts(w->out, "</deckname>\n    <comments></comments>\n");
    each_section(w, cod_section);
    hj_out_puts(w->out, "</cockatrice_deck>\n");
}

static void write_dek(struct writing *w)
{
    hj_out_puts(w->out, "<deck version=\"0.8\">\n");
    each_section(w, dek_section);
    hj_out_puts(w->out, "</deck>\n");
}

static void write_tts(struct writing *w)
{
    hj_out_puts(w->out, "{\"SaveName\": ");
    hj_out_json(w->out, w->deck->name);
    hj_out_puts(w->out, ",\n \"ObjectStates\": [");
    each_section(w, tts_section);
    hj_out_puts(w->out, "]}\n");
}

static void write_jsonl(struct writing *w)
{
    hj_out_char(w->out, '{');
    if (w->deck->name.n > 0) {
        hj_out_puts(w->out, "\"id\":");
        hj_out_json(w->out, w->deck->name);
    }
    each_section(w, json_section);
    hj_out_puts(w->out, "}\n");
}

bool hj_deck_write(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e)
{
    struct writing w = {.deck = deck, .cat = cat, .out = out};
    uint32_t *sums = NULL;

    if (kind == HJ_DECK_JSONL) {
        w.sums = sums = hj_deck_sums(deck, cat);
        if (sums == NULL)
            return hj_fail_memory(e);
    }
    switch (kind) {
    case HJ_DECK_O8D:
        write_o8d(&w);
        break;
    case HJ_DECK_COD:
        write_cod(&w);
        break;
    case HJ_DECK_DEK:
        write_dek(&w);
        break;
    case HJ_DECK_TTS:
        write_tts(&w);
        break;
    case HJ_DECK_CSV:
        each_section(&w, csv_section);
        break;
    case HJ_DECK_JSONL:
        write_jsonl(&w);
        break;
    case HJ_DECK_TEXT:
        write_text(&w);
        break;
    default:
        return hj_write_site(deck, cat, kind, out, e) &&
               (!hj_out_failed(out) ||
                hj_fail(e, "the list could not be written"));
    }
    free(sums);
    if (w.failed)
        return hj_fail_memory(e);
    return !hj_out_failed(out) || hj_fail(e, "the list could not be written");
}

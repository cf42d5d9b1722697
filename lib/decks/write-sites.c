/* SPDX-License-Identifier: MPL-2.0 */
/* Lists for import into other programs, with further data of each card from the
 * catalogue. */
#include "decks/internal.h"

struct writing {
    const struct hj_deck *deck;
    const struct hj_catalogue *cat;
    struct hj_out *out;
    const char *kind;
    struct hj_error *e;
};

static struct hj_str name_of(const struct writing *w,
                             const struct hj_entry *entry)
{
    return hj_entry_name(entry, w->cat);
}

/* True if a look-up of CODE finds the card of the entry. */
static bool is_code_of(struct writing *w, struct hj_str code,
                       const struct hj_entry *entry)
{
    struct hj_lookup found;

    return hj_catalogue_find_code(w->cat, code, &found)
               ? found.card == entry->card
               : hj_fail_memory(w->e);
}

/* Returns the first value of the entry in these columns; with CODE, only a code
 * that finds the card.  Empty, with the reason in the writing's error, when no
 * column has one. */
static struct hj_str need(struct writing *w, const struct hj_entry *entry,
                          const char *const *columns, bool code)
{
    struct hj_str name = name_of(w, entry);

    for (size_t i = 0; columns[i] != NULL; i++) {
        struct hj_str value = hj_entry_value(entry, w->cat, columns[i]);
        if (value.n > 0 && (!code || is_code_of(w, value, entry)))
            return value;
    }
    if (!w->e->no_memory)
        hj_fail(w->e,
                "%.*s: lists of the kind %s need its '%s', which the "
                "catalogue does not have",
                HJ_STR_ARG(name), w->kind, columns[0]);
    return HJ_STR("");
}

/* True if entry I is part of the deck, not of a maybeboard. */
static bool is_part(const struct writing *w, size_t i)
{
    return !hj_section_is_outside(
        w->deck->sections[w->deck->entries[i].section]);
}

/* Calls WRITE for the entries of a section that is part of the deck. */
typedef bool site_entry(struct writing *w, const struct hj_entry *entry);
static bool each(struct writing *w, size_t section, site_entry *write)
{
    for (size_t i = 0; i < w->deck->count; i++)
        if (w->deck->entries[i].section == section && is_part(w, i) &&
            !write(w, &w->deck->entries[i]))
            return false;
    return true;
}

static bool has_cards(const struct writing *w, size_t section)
{
    for (size_t i = 0; i < w->deck->count; i++)
        if (w->deck->entries[i].section == section)
            return true;
    return false;
}

/* Returns the index of the section NAME if it has cards, else
 * HJ_MOST_SECTIONS. */
static size_t find_section(const struct writing *w, const char *name)
{
    for (size_t i = 0; i < w->deck->section_count; i++)
        if (hj_str_is(w->deck->sections[i], name) && has_cards(w, i))
            return i;
    return HJ_MOST_SECTIONS;
}

/* Rejects a section that the kind does not support. */
static bool only_sections(struct writing *w, const char *const *known)
{
    for (size_t s = 1; s < w->deck->section_count; s++) {
        struct hj_str name = w->deck->sections[s];
        bool found = !has_cards(w, s) || hj_section_is_outside(name);
        for (size_t i = 0; known[i] != NULL; i++)
            found |= hj_str_is(name, known[i]);
        if (!found)
            return hj_fail(w->e, "lists of the kind %s have no section '%.*s'",
                           w->kind, HJ_STR_ARG(name));
    }
    return true;
}

static bool ydk_entry(struct writing *w, const struct hj_entry *entry)
{
    static const char *const columns[] = {"id", "passcode", "code", "number",
                                          NULL};
    struct hj_str code = need(w, entry, columns, true);

    for (uint32_t i = 0; code.n > 0 && i < entry->count; i++) {
        hj_out_str(w->out, code);
        hj_out_char(w->out, '\n');
    }
    return code.n > 0;
}

static bool write_ydk(struct writing *w)
{
    static const char *const sections[] = {"main", "extra", "side", NULL};
    static const char *const heads[] = {"#main", "#extra", "!side"};

    if (!only_sections(w, sections))
        return false;
    hj_out_puts(w->out, "#created by hj-deck\n");
    for (int i = 0; sections[i] != NULL; i++) {
        size_t at = find_section(w, sections[i]);
        hj_out_puts(w->out, heads[i]);
        hj_out_char(w->out, '\n');
        if (at < HJ_MOST_SECTIONS && !each(w, at, ydk_entry))
            return false;
    }
    return true;
}

static bool mtgo_entry(struct writing *w, const struct hj_entry *entry)
{
    struct hj_str id = hj_entry_value(entry, w->cat, "mtgo_id");

    hj_out_puts(w->out, "  <Cards CatID=\"");
    hj_out_xml(w->out, id.n > 0 ? id : HJ_STR("0"));
    hj_out_printf(w->out, "\" Quantity=\"%u\" Sideboard=\"%s\" Name=\"",
                  (unsigned)entry->count,
                  entry->section == HJ_DEFAULT_SECTION ? "false" : "true");
    hj_out_xml(w->out, name_of(w, entry));
    hj_out_puts(w->out, "\" />\n");
    return true;
}

/* Writes Magic Online's kind, with commander and companion in the sideboard. */
static bool write_mtgo(struct writing *w)
{
    static const char *const sections[] = {"side", "commander", "companion",
                                           NULL};

    if (!only_sections(w, sections))
        return false;
    hj_out_puts(w->out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck>\n"
                        "  <NetDeckID>0</NetDeckID>\n"
                        "  <PreconstructedDeckID>0</PreconstructedDeckID>\n");
    for (size_t s = 0; s < w->deck->section_count; s++)
        (void)each(w, s, mtgo_entry);
    hj_out_puts(w->out, "</Deck>\n");
    return true;
}

/* Writes a set code in capitals, as these programs require. */
static void put_set(const struct writing *w, struct hj_str set)
{
    for (size_t i = 0; i < set.n; i++)
        hj_out_char(w->out, set.p[i] >= 'a' && set.p[i] <= 'z'
                                ? (char)(set.p[i] - 'a' + 'A')
                                : set.p[i]);
}

static bool arena_entry(struct writing *w, const struct hj_entry *entry)
{
    struct hj_str set = hj_entry_value(entry, w->cat, "set");
    struct hj_str number = hj_entry_value(entry, w->cat, "number");

    hj_out_printf(w->out, "%u ", (unsigned)entry->count);
    hj_out_str(w->out, name_of(w, entry));
    if (set.n > 0 && number.n > 0) {
        hj_out_puts(w->out, " (");
        put_set(w, set);
        hj_out_printf(w->out, ") %.*s", HJ_STR_ARG(number));
    }
    hj_out_char(w->out, '\n');
    return true;
}

static bool write_arena(struct writing *w)
{
    static const char *const sections[] = {"commander", "companion", "main",
                                           "side", NULL};
    static const char *const heads[] = {"Commander", "Companion", "Deck",
                                        "Sideboard"};
    bool first = true;

    if (!only_sections(w, sections))
        return false;
    if (w->deck->name.n > 0) {
        hj_out_puts(w->out, "About\nName ");
        hj_out_visible(w->out, w->deck->name);
        hj_out_char(w->out, '\n');
        first = false;
    }
    for (int i = 0; sections[i] != NULL; i++) {
        size_t at = find_section(w, sections[i]);
        if (at == HJ_MOST_SECTIONS)
            continue;
        hj_out_printf(w->out, "%s%s\n", first ? "" : "\n", heads[i]);
        (void)each(w, at, arena_entry);
        first = false;
    }
    return true;
}

static bool dck_entry(struct writing *w, const struct hj_entry *entry)
{
    static const char *const sets[] = {"set", NULL};
    static const char *const numbers[] = {"number", NULL};
    struct hj_str set = need(w, entry, sets, false);
    struct hj_str number =
        set.n > 0 ? need(w, entry, numbers, false) : HJ_STR("");

    if (number.n == 0)
        return false;
    hj_out_printf(w->out, "%s%u [",
                  entry->section == HJ_DEFAULT_SECTION ? "" : "SB: ",
                  (unsigned)entry->count);
    put_set(w, set);
    hj_out_printf(w->out, ":%.*s] ", HJ_STR_ARG(number));
    hj_out_str(w->out, name_of(w, entry));
    hj_out_char(w->out, '\n');
    return true;
}

/* Writes XMage's kind, with a commander in the sideboard. */
static bool write_dck(struct writing *w)
{
    static const char *const sections[] = {"side", "commander", NULL};

    if (!only_sections(w, sections))
        return false;
    if (w->deck->name.n > 0) {
        hj_out_puts(w->out, "NAME:");
        hj_out_visible(w->out, w->deck->name);
        hj_out_char(w->out, '\n');
    }
    for (size_t s = 0; s < w->deck->section_count; s++)
        if (!each(w, s, dck_entry))
            return false;
    return true;
}

/* Returns the card type under which Pokemon TCG Live lists the entry. */
static struct hj_str live_type(const struct writing *w,
                               const struct hj_entry *entry)
{
    struct hj_str type = hj_entry_value(entry, w->cat, "supertype");

    return type.n > 0 ? type : hj_entry_value(entry, w->cat, "type");
}

/* Writes all cards of the type of entry FIRST. */
static bool live_block(struct writing *w, size_t first)
{
    static const char *const sets[] = {"set", NULL};
    static const char *const numbers[] = {"number", NULL};
    struct hj_str type = live_type(w, &w->deck->entries[first]);
    uint64_t cards = 0;

    for (size_t i = first; i < w->deck->count; i++)
        if (is_part(w, i) &&
            hj_str_eq(live_type(w, &w->deck->entries[i]), type))
            cards += w->deck->entries[i].count;
    hj_out_str(w->out, type.n > 0 ? type : HJ_STR("Cards"));
    hj_out_printf(w->out, ": %llu\n", (unsigned long long)cards);
    for (size_t i = first; i < w->deck->count; i++) {
        const struct hj_entry *entry = &w->deck->entries[i];
        struct hj_str set, number;
        if (!is_part(w, i) || !hj_str_eq(live_type(w, entry), type))
            continue;
        set = need(w, entry, sets, false);
        number = set.n > 0 ? need(w, entry, numbers, false) : HJ_STR("");
        if (number.n == 0)
            return false;
        hj_out_printf(w->out, "%u ", (unsigned)entry->count);
        hj_out_str(w->out, name_of(w, entry));
        hj_out_printf(w->out, " %.*s %.*s\n", HJ_STR_ARG(set),
                      HJ_STR_ARG(number));
    }
    hj_out_char(w->out, '\n');
    return true;
}

static bool write_live(struct writing *w)
{
    static const char *const none[] = {NULL};
    bool good = only_sections(w, none);
    uint64_t cards = 0;

    for (size_t i = 0; good && i < w->deck->count; i++) {
        size_t k = 0;
        if (!is_part(w, i))
            continue;
        cards += w->deck->entries[i].count;
        while (!is_part(w, k) || !hj_str_eq(live_type(w, &w->deck->entries[k]),
                                            live_type(w, &w->deck->entries[i])))
            k++;
        good = k < i || live_block(w, i);
    }
    hj_out_printf(w->out, "Total Cards: %llu\n", (unsigned long long)cards);
    return good;
}

static bool sim_entry(struct writing *w, const struct hj_entry *entry)
{
    static const char *const columns[] = {"card_number", "number", "id", "code",
                                          NULL};
    struct hj_str code = need(w, entry, columns, true);

    hj_out_printf(w->out, "%ux%.*s\n", (unsigned)entry->count,
                  HJ_STR_ARG(code));
    return code.n > 0;
}

static bool write_sim(struct writing *w)
{
    static const char *const sections[] = {"leader", NULL};
    size_t leader = find_section(w, "leader");

    return only_sections(w, sections) &&
           (leader == HJ_MOST_SECTIONS || each(w, leader, sim_entry)) &&
           each(w, HJ_DEFAULT_SECTION, sim_entry);
}

bool hj_write_site(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e)
{
    static bool (*const writers[HJ_DECK_KINDS])(struct writing * w) = {
        [HJ_DECK_YDK] = write_ydk,     [HJ_DECK_MTGO] = write_mtgo,
        [HJ_DECK_ARENA] = write_arena, [HJ_DECK_DCK] = write_dck,
        [HJ_DECK_LIVE] = write_live,   [HJ_DECK_SIM] = write_sim};
    struct writing w = {.deck = deck,
                        .cat = cat,
                        .out = hj_out_memory(), /* all or nothing */
                        .kind = hj_deck_kind_name(kind),
                        .e = e};
    bool good = !hj_out_failed(w.out) ? writers[kind](&w) : hj_fail_memory(e);

    if (good && hj_out_failed(w.out))
        good = hj_fail_memory(e);
    if (good)
        hj_out_str(out, hj_out_text(w.out));
    hj_out_free(w.out);
    return good;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Reading of lists: their kind, their encoding, and common functions. */
#include "decks/internal.h"

#include "base/utf8.h"

struct hj_place hj_list_reader_at(const struct hj_list_reader *r, unsigned line)
{
    return (struct hj_place){.file = r->file, .line = line};
}

struct hj_str hj_list_reader_keep(struct hj_list_reader *r, struct hj_str bytes,
                                  struct hj_str s)
{
    uintptr_t from = (uintptr_t)bytes.p, at = (uintptr_t)s.p;

    if (s.n == 0)
        return HJ_STR("");
    if (at >= from && at - from <= bytes.n && s.n <= bytes.n - (at - from))
        return s;
    s = hj_arena_str(r->deck->arena, s);
    if (s.p == NULL)
        hj_fail_memory(r->e);
    return s;
}

bool hj_list_reader_check_limits(struct hj_list_reader *r, unsigned line)
{
    if (hj_findings_failed(r->findings))
        return hj_fail_memory(r->e);
    if (r->guesses <= HJ_MOST_GUESSES &&
        hj_findings_count(r->findings) <= HJ_MOST_TROUBLES)
        return true;
    return r->guesses > HJ_MOST_GUESSES
               ? hj_fail(r->e,
                         "%s:%u: not a deck list: %u names so far are of no "
                         "card",
                         r->file, line, r->guesses)
               : hj_fail(r->e, "%s:%u: not a deck list: too many mistakes",
                         r->file, line);
}

bool hj_list_reader_count(struct hj_list_reader *r, struct hj_str text,
                          struct hj_str name, unsigned line, int64_t *count)
{
    if (hj_str_int(text, 1, HJ_MOST_COPIES, count))
        return true;
    *count = 0;
    text = hj_str_first(text, 40);
    hj_findings_add(r->findings, HJ_FINDING_BAD_COUNT,
                    hj_list_reader_at(r, line), NULL,
                    "'%.*s' of '%.*s': a count is a whole number, 1 to %d",
                    HJ_STR_ARG(text), HJ_STR_ARG(name), HJ_MOST_COPIES);
    return hj_list_reader_check_limits(r, line);
}

/* Notes, once a section, that its cards are not part of the deck. */
static bool tell_outside(struct hj_list_reader *r, size_t section,
                         unsigned line)
{
    uint64_t bit = UINT64_C(1) << section;
    struct hj_str name = r->deck->sections[section];

    if (r->outside_told & bit)
        return true;
    r->outside_told |= bit;
    hj_findings_add(r->findings, HJ_FINDING_IGNORED, hj_list_reader_at(r, line),
                    NULL,
                    "the cards of '%.*s' are not part of the deck; passed over",
                    HJ_STR_ARG(name));
    return hj_list_reader_check_limits(r, line);
}

bool hj_list_reader_put_found(struct hj_list_reader *r, struct hj_str written,
                              const struct hj_lookup *found, int64_t count,
                              size_t section, unsigned line)
{
    struct hj_entry entry = {.written = written,
                             .card = found->card,
                             .match = found->match,
                             .line = line,
                             .count = (uint32_t)count,
                             .section = (uint32_t)section,
                             .printing = r->printing};

    if (r->foreign.n > 0) {
        entry.foreign = hj_arena_str(r->deck->arena, r->foreign);
        if (entry.foreign.p == NULL)
            return hj_fail_memory(r->e);
    }
    r->printing = 0;
    r->foreign = HJ_STR("");
    if (count == 0)
        return true;
    if (r->outside >> section & 1)
        return tell_outside(r, section, line);
    if (found->match >= HJ_MATCH_PREFIX && r->options->cat != NULL) {
        r->guesses++;
        if (!hj_lookup_report(r->options->cat, found, written,
                              hj_list_reader_at(r, line), r->findings))
            return hj_fail_memory(r->e);
        if (!hj_list_reader_check_limits(r, line))
            return false;
    }
    r->cards += count;
    if (r->cards > HJ_MOST_COPIES)
        return hj_fail(r->e, "%s:%u: not a deck: more than %d cards", r->file,
                       line, HJ_MOST_COPIES);
    return hj_deck_add(r->deck, entry) || hj_fail_memory(r->e);
}

bool hj_list_reader_printing(struct hj_list_reader *r, hj_card card,
                             struct hj_str set, struct hj_str number,
                             unsigned line)
{
    const struct hj_catalogue *cat = r->options->cat;

    if (card == HJ_NO_CARD || set.n == 0)
        return true;
    r->printing = hj_card_find_printing(cat, card, set, number);
    if (!hj_lacks_printing(cat, card, set, number))
        return true;
    r->foreign = set;
    hj_findings_add(r->findings, HJ_FINDING_READ_AS, hj_list_reader_at(r, line),
                    NULL,
                    "no printing '%.*s %.*s' in the catalogue; the name counts",
                    HJ_STR_ARG(set), HJ_STR_ARG(number));
    return hj_list_reader_check_limits(r, line);
}

bool hj_list_reader_put(struct hj_list_reader *r, struct hj_str written,
                        int64_t count, size_t section, unsigned line)
{
    struct hj_lookup found;

    written = hj_str_trim(written);
    return hj_list_reader_find(r, written, true, line, &found) &&
           hj_list_reader_put_found(r, written, &found, count, section, line);
}

static bool has(struct hj_str bytes, const char *text)
{
    struct hj_str part = hj_str(text);

    for (size_t i = hj_str_find(bytes, part.p[0], 0); i < bytes.n;
         i = hj_str_find(bytes, part.p[0], i + 1))
        if (hj_str_starts(hj_str_from(bytes, i), part))
            return true;
    return false;
}

/* The length of the file's start that determines the kind. */
enum { SNIFFED = 1 << 16 };

static enum hj_deck_kind sniff_xml(struct hj_str bytes)
{
    bytes = hj_str_first(bytes, SNIFFED);
    if (has(bytes, "<cockatrice_deck"))
        return HJ_DECK_COD;
    if (has(bytes, "<superzone") || has(bytes, "<Cards") ||
        !has(bytes, "<section"))
        return has(bytes, " game=\"") ? HJ_DECK_O8D : HJ_DECK_DEK;
    return HJ_DECK_O8D;
}

/* True if a line of a .ydk precedes the first card. */
static bool is_ydk(struct hj_str bytes)
{
    struct hj_str line;

    while (hj_str_line(&bytes, &line)) {
        line = hj_str_trim(line);
        if (hj_str_is(line, "#main") || hj_str_is(line, "#extra") ||
            hj_str_is(line, "!side"))
            return true;
        if (line.n > 0 && line.p[0] != '#')
            return false;
    }
    return false;
}

/* Returns BYTES without leading blanks. */
static struct hj_str without_blanks(struct hj_str bytes)
{
    while (bytes.n > 0 && hj_str_blank(bytes) > 0)
        bytes = hj_str_from(bytes, hj_str_blank(bytes));
    return bytes;
}

/* True if BYTES begin with an object, or a list of texts, objects or lists, or
 * are nothing but empty lists; `[Main]` and `[SET#1] Name` are text. */
static bool is_json(struct hj_str bytes)
{
    while (bytes.n > 0 && bytes.p[0] == '[') {
        bytes = without_blanks(hj_str_from(bytes, 1));
        if (bytes.n > 0 && bytes.p[0] == '"')
            return true;
    }
    while (bytes.n > 0 && bytes.p[0] == ']')
        bytes = without_blanks(hj_str_from(bytes, 1));
    return bytes.n == 0 || bytes.p[0] == '{';
}

enum hj_deck_kind hj_deck_sniff(struct hj_str bytes)
{
    bytes = without_blanks(hj_str_skip_bom(bytes));
    if (bytes.n == 0)
        return HJ_DECK_TEXT;
    if (bytes.p[0] == '<')
        return sniff_xml(bytes);
    if (is_json(bytes)) {
        bytes = hj_str_first(bytes, SNIFFED);
        return has(bytes, "\"ObjectStates\"") ||
                       has(bytes, "\"ContainedObjects\"") ||
                       (bytes.p[0] == '[' && has(bytes, "\"Nickname\""))
                   ? HJ_DECK_TTS
                   : HJ_DECK_JSONL;
    }
    if (is_ydk(bytes))
        return HJ_DECK_YDK;
    return hj_csv_delimiter(bytes) != '\0' ? HJ_DECK_CSV : HJ_DECK_TEXT;
}

/* Converts UTF-16, written by some spreadsheets and editors, to UTF-8 that
 * lives as long as the deck. */
static bool from_utf16(struct hj_list_reader *r, struct hj_str *bytes)
{
    struct hj_out *out = hj_out_memory();
    bool good = !hj_out_failed(out);

    if (good && !hj_utf16_to_utf8(*bytes, out)) {
        hj_out_free(out);
        return hj_fail(r->e,
                       "%s: not UTF-16, as its first bytes say; save the "
                       "list as UTF-8",
                       r->file);
    }
    if (good) {
        *bytes = hj_arena_str(r->deck->arena, hj_out_text(out));
        good = !hj_out_failed(out) && bytes->p != NULL;
    }
    hj_out_free(out);
    return good || hj_fail_memory(r->e);
}

/* True if a list of that KIND is XML with a declared encoding other than UTF-8,
 * which libxml2 converts. */
static bool declares_encoding(struct hj_str bytes, enum hj_deck_kind kind)
{
    struct hj_str end = HJ_STR("?>");

    bytes = without_blanks(bytes);
    if (kind != HJ_DECK_O8D && kind != HJ_DECK_COD && kind != HJ_DECK_DEK &&
        kind != HJ_DECK_MTGO)
        return false;
    if (!hj_str_starts(bytes, HJ_STR("<?xml")))
        return false;
    bytes = hj_str_first(bytes, hj_str_search(bytes, end, 0));
    return has(bytes, "encoding=") && !has(bytes, "UTF-8") &&
           !has(bytes, "utf-8");
}

/* Rejects input that is not text, removes the byte order mark, and finds the
 * kind. */
static bool check_characters(struct hj_list_reader *r, struct hj_str *bytes)
{
    const char *file = r->file;
    struct hj_error *e = r->e;
    size_t at;

    if (bytes->n == 0)
        return hj_fail(e, "%s: the file is empty", file);
    if (bytes->n > HJ_DECK_MOST)
        return hj_fail(e, "%s: not a deck list: more than %d MiB", file,
                       HJ_DECK_MOST >> 20);
    if (hj_str_is_utf16(*bytes) && !from_utf16(r, bytes))
        return false;
    at = hj_str_find(*bytes, '\0', 0);
    if (at < bytes->n)
        return hj_fail(e, "%s:%u: a NUL byte; a deck list is text", file,
                       hj_str_line_of(*bytes, at));
    r->deck->kind =
        r->options->kind_given ? r->options->kind : hj_deck_sniff(*bytes);
    if (!hj_utf8_valid(*bytes, &at) &&
        !declares_encoding(*bytes, r->deck->kind))
        return hj_fail(e,
                       "%s:%u: byte 0x%02X is not UTF-8; save the list as "
                       "UTF-8",
                       file, hj_str_line_of(*bytes, at),
                       (unsigned char)bytes->p[at]);
    *bytes = hj_str_skip_bom(*bytes);
    return true;
}

static bool read_kind(struct hj_list_reader *r, struct hj_str bytes)
{
    switch (r->deck->kind) {
    case HJ_DECK_O8D:
    case HJ_DECK_COD:
    case HJ_DECK_DEK:
        return hj_read_xml(r, bytes, r->deck->kind);
    case HJ_DECK_MTGO:
        return hj_read_xml(r, bytes, HJ_DECK_DEK);
    case HJ_DECK_YDK:
        return hj_read_ydk(r, bytes);
    case HJ_DECK_TTS:
        return hj_read_tts(r, bytes);
    case HJ_DECK_CSV:
        return hj_read_csv(r, bytes);
    case HJ_DECK_JSONL:
        return hj_read_jsonl(r, bytes, 1);
    default:
        return hj_read_text(r, bytes);
    }
}

/* Checks that the list has a card, or an unreadable line that may be one. */
static bool has_cards(const struct hj_list_reader *r, unsigned line)
{
    if (r->deck->count > 0 || hj_findings_of(r->findings, HJ_ILLEGAL) > 0)
        return true;
    return line > 0
               ? hj_fail(r->e, "%s:%u: no card in this deck", r->file, line)
               : hj_fail(r->e, "%s: no card in this file", r->file);
}

/* Begins to read FILE into DECK, which is cleared. */
static struct hj_list_reader reading(struct hj_deck *deck, const char *file,
                                     const struct hj_deck_options *options,
                                     struct hj_findings *findings,
                                     struct hj_error *e)
{
    hj_deck_clear(deck);
    deck->file = file;
    return (struct hj_list_reader){.deck = deck,
                                   .options = options,
                                   .findings = findings,
                                   .e = e,
                                   .file = file};
}

bool hj_deck_read(struct hj_deck *deck, struct hj_str bytes, const char *file,
                  const struct hj_deck_options *options,
                  struct hj_findings *findings, struct hj_error *e)
{
    struct hj_list_reader r = reading(deck, file, options, findings, e);

    if (!check_characters(&r, &bytes))
        return false;
    if (!read_kind(&r, bytes))
        return false;
    return has_cards(&r, 0);
}

bool hj_deck_read_json(struct hj_deck *deck, struct hj_str line,
                       const char *file, unsigned line_number,
                       const struct hj_deck_options *options,
                       struct hj_findings *findings, struct hj_error *e)
{
    struct hj_list_reader r = reading(deck, file, options, findings, e);

    deck->kind = HJ_DECK_JSONL;
    return hj_read_jsonl(&r, line, line_number) && has_cards(&r, line_number);
}

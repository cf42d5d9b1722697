/* SPDX-License-Identifier: MPL-2.0 */
/* Names in other programs' spellings: codes, separators, faces of a card. */
#include "decks/internal.h"

enum { LONGEST = 512 };

/* Writes S with N bytes at AT replaced by BY into TEXT; returns an empty slice
 * when the result is too long. */
static struct hj_str replace(struct hj_str s, size_t at, size_t n,
                             const char *by, char text[LONGEST])
{
    size_t more = strlen(by);

    if (s.n - n + more > LONGEST)
        return HJ_STR("");
    memcpy(text, s.p, at);
    memcpy(text + at, by, more);
    memcpy(text + at + more, s.p + at + n, s.n - at - n);
    return (struct hj_str){text, s.n - n + more};
}

/* Looks up `A, B` as `A - B` and vice versa, at the first such separator. */
static bool find_separated(const struct hj_catalogue *cat, struct hj_str name,
                           struct hj_lookup *found)
{
    static const char *const separators[] = {", ", " - "};
    char text[LONGEST];

    for (int i = 0; i < 2; i++) {
        struct hj_str from = hj_str(separators[i]), other;
        size_t at = hj_str_search(name, from, 0);
        if (at == name.n)
            continue;
        other = replace(name, at, from.n, separators[!i], text);
        if (other.n > 0 && !hj_catalogue_find_certain(cat, other, found))
            return false;
        if (found->match < HJ_MATCH_PREFIX)
            return true;
    }
    return true;
}

/* Looks up `A/B`, `A / B` and `A///B` as `A // B`, or the front face alone. */
static bool find_faces(const struct hj_catalogue *cat, struct hj_str name,
                       struct hj_lookup *found)
{
    char text[LONGEST];
    size_t at = hj_str_find(name, '/', 0), end = at;
    struct hj_str front, both;

    while (end < name.n && name.p[end] == '/')
        end++;
    front = hj_str_trim(hj_str_first(name, at));
    if (at == name.n || front.n == 0 ||
        hj_str_trim(hj_str_from(name, end)).n == 0)
        return true;
    while (end < name.n && name.p[end] == ' ')
        end++;
    both = replace(name, front.n, end - front.n, " // ", text);
    if (both.n > 0 && !hj_catalogue_find_certain(cat, both, found))
        return false;
    return found->match < HJ_MATCH_PREFIX ||
           hj_catalogue_find_certain(cat, front, found);
}

static bool has_digit(struct hj_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= '0' && s.p[i] <= '9')
            return true;
    return false;
}

/* Looks up `OP01-016 Nami`, a code with the matching name. */
static bool find_coded(const struct hj_catalogue *cat, struct hj_str name,
                       struct hj_lookup *found)
{
    size_t end = hj_str_find(name, ' ', 0);
    struct hj_str rest = hj_str_trim(hj_str_from(name, end));
    struct hj_str code = hj_str_first(name, end);
    struct hj_lookup named, coded;

    if (hj_str_starts(rest, HJ_STR("- ")))
        rest = hj_str_trim(hj_str_from(rest, 2));
    if (rest.n == 0)
        return true;
    if (!hj_catalogue_find_code(cat, code, &coded) ||
        (coded.card == HJ_NO_CARD && has_digit(code) &&
         !hj_catalogue_find_certain(cat, code, &coded)))
        return false;
    if (coded.card == HJ_NO_CARD)
        return true;
    if (!hj_catalogue_find_certain(cat, rest, &named))
        return false;
    if (named.card == coded.card ||
        (named.card == HJ_NO_CARD &&
         hj_str_equal_nocase(
             hj_str_first(hj_card_name(cat, coded.card), rest.n), rest)))
        *found = coded;
    return true;
}

bool hj_find_spelling(const struct hj_catalogue *cat, struct hj_str name,
                      struct hj_lookup *found, bool *variant)
{
    *variant = false;
    if (!hj_catalogue_find_certain(cat, name, found) ||
        (found->match == HJ_MATCH_UNKNOWN &&
         !hj_catalogue_find_code(cat, name, found)) ||
        (found->match == HJ_MATCH_UNKNOWN && !find_coded(cat, name, found)))
        return false;
    if (found->match != HJ_MATCH_UNKNOWN)
        return true;
    *variant = true;
    return find_separated(cat, name, found) &&
           (found->match < HJ_MATCH_PREFIX || find_faces(cat, name, found));
}

bool hj_list_reader_variant(struct hj_list_reader *r, struct hj_str written,
                            hj_card card, unsigned line)
{
    struct hj_str name = hj_card_name(r->options->cat, card);

    if (r->variant_told)
        return true;
    r->variant_told = true;
    written = hj_str_first(written, 80);
    hj_findings_add(r->findings, HJ_FINDING_READ_AS, hj_list_reader_at(r, line),
                    NULL,
                    "'%.*s' read as '%.*s'; so are other names below that are "
                    "spelled in this way",
                    HJ_STR_ARG(written), HJ_STR_ARG(name));
    return hj_list_reader_check_limits(r, line);
}

bool hj_list_reader_find(struct hj_list_reader *r, struct hj_str written,
                         bool guess, unsigned line, struct hj_lookup *found)
{
    const struct hj_catalogue *cat = r->options->cat;
    bool variant;

    *found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN, .card = HJ_NO_CARD};
    if (cat == NULL)
        return true;
    if (!hj_find_spelling(cat, written, found, &variant))
        return hj_fail_memory(r->e);
    if (found->card != HJ_NO_CARD)
        return !variant ||
               hj_list_reader_variant(r, written, found->card, line);
    if (found->match == HJ_MATCH_UNKNOWN && guess &&
        !hj_catalogue_find(cat, written, r->options->legal, found))
        return hj_fail_memory(r->e);
    return true;
}

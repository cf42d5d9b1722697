/* SPDX-License-Identifier: MPL-2.0 */
/* Look-up of cards by name: exact, folded, alias, prefix. */
#include "cards/names-internal.h"
#include "cards/select-internal.h"

#include "base/utf8.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { FEW = 16 }; /* look-ups by slug without an index */

/* Each part is built by the first thread that needs it, then only read. */
struct hj_name_index {
    pthread_mutex_t lock;
    atomic_bool names_ready, slugs_ready, ranks_ready, codes_ready;
    atomic_bool printings_ready;
    atomic_bool words_ready;
    atomic_uint scans; /* look-ups by slug so far, up to FEW */
    struct hj_arena *arena;
    struct hj_folded *sorted; /* all names by their folded bytes */
    size_t count;
    struct hj_folded *aliases;
    size_t alias_count;
    struct hj_folded *slugs;
    struct hj_folded *alias_slugs;
    size_t alias_slug_count;
    uint32_t *ranks;
    struct hj_str *lower; /* by card: the name in lower case */
    struct hj_map *codes, *printings, *type_words;
};

struct hj_name_index *hj_name_index_new(void)
{
    struct hj_name_index *index = calloc(1, sizeof *index);

    if (index == NULL)
        return NULL;
    index->arena = hj_arena_new();
    if (pthread_mutex_init(&index->lock, NULL) != 0) {
        hj_arena_free(index->arena);
        free(index);
        return NULL;
    }
    return index;
}

void hj_name_index_free(struct hj_name_index *index)
{
    if (index == NULL)
        return;
    pthread_mutex_destroy(&index->lock);
    hj_map_free(index->codes);
    hj_map_free(index->printings);
    hj_map_free(index->type_words);
    hj_arena_free(index->arena);
    free(index);
}

static int by_text(const void *a, const void *b)
{
    const struct hj_folded *x = a, *y = b;
    int order = hj_str_compare(x->text, y->text);

    return order != 0 ? order : (x->card > y->card) - (x->card < y->card);
}

typedef bool folding(struct hj_str s, struct hj_out *out);

/* Stores the folded form of TEXT in *TO; returns false when out of memory. */
static bool add_folded(struct hj_name_index *index, struct hj_out *out,
                       folding *fold, struct hj_str text, hj_card card,
                       struct hj_folded *to)
{
    hj_out_cut(out, 0);
    if (!fold(text, out))
        return false;
    to->text = hj_arena_str(index->arena, hj_out_text(out));
    to->letters = hj_letters_of(hj_out_text(out));
    to->card = card;
    return to->text.p != NULL;
}

/* Returns the names, or slugs, of all cards, sorted; NULL when out of
 * memory. */
static struct hj_folded *fold_all(const struct hj_catalogue *cat, folding *fold,
                                  struct hj_out *out)
{
    struct hj_name_index *index = cat->index;
    struct hj_folded *list =
        hj_arena_array(index->arena, cat->card_count, sizeof *list);

    for (hj_card card = 0; list != NULL && card < cat->card_count; card++)
        if (!add_folded(index, out, fold, cat->names[card], card, &list[card]))
            return NULL;
    if (list != NULL)
        qsort(list, cat->card_count, sizeof *list, by_text);
    return list;
}

static bool has_aliases(const struct hj_catalogue *cat, hj_card card)
{
    return cat->aliases != HJ_NO_PROPERTY && card < cat->card_count;
}

/* Stores the next text with aliases of a card in *TEXT: first the card's value
 * with errata applied, then different values of its rows.  *BEGUN is false
 * before the first call.  Returns false after the last text. */
static bool next_aliases(const struct hj_catalogue *cat, hj_card card,
                         uint32_t *row, bool *begun, struct hj_str *text)
{
    struct hj_str value = hj_card_value(cat, card, cat->aliases);

    if (!*begun) {
        *begun = true;
        *row = cat->first_row[card];
        *text = value;
        return true;
    }
    while (*row != UINT32_MAX) {
        *text = hj_row_cell(&cat->rows[*row], cat->aliases);
        *row = cat->rows[*row].next;
        if (text->n > 0 && text->p != value.p && !hj_str_eq(*text, value))
            return true;
    }
    return false;
}

typedef bool alias_each(const struct hj_catalogue *cat, struct hj_str alias,
                        hj_card card, void *to);

/* Calls EACH for all aliases of all cards; returns false when EACH does. */
static bool each_alias(const struct hj_catalogue *cat, alias_each *each,
                       void *to)
{
    struct hj_str rest, part;

    for (hj_card card = 0; has_aliases(cat, card); card++) {
        uint32_t row = 0;
        bool begun = false;
        while (next_aliases(cat, card, &row, &begun, &rest))
            while (rest.n > 0 && hj_str_split(&rest, ';', &part))
                if (hj_str_trim(part).n > 0 &&
                    !each(cat, hj_str_trim(part), card, to))
                    return false;
    }
    return true;
}

/* The list of aliases being made. */
struct alias_list {
    struct hj_folded *list; /* NULL: only count */
    size_t count;
    folding *fold;
    struct hj_out *out;
};

static bool take_alias(const struct hj_catalogue *cat, struct hj_str alias,
                       hj_card card, void *to)
{
    struct alias_list *l = to;

    l->count++;
    return l->list == NULL || add_folded(cat->index, l->out, l->fold, alias,
                                         card, &l->list[l->count - 1]);
}

/* Returns all aliases, sorted, and their number in *COUNT; NULL when out of
 * memory. */
static struct hj_folded *fold_aliases(const struct hj_catalogue *cat,
                                      folding *fold, struct hj_out *out,
                                      size_t *count)
{
    struct alias_list l = {.fold = fold, .out = out};

    (void)each_alias(cat, take_alias, &l);
    *count = l.count;
    l.list = hj_arena_array(cat->index->arena, l.count, sizeof *l.list);
    l.count = 0;
    if (l.list == NULL || !each_alias(cat, take_alias, &l))
        return NULL;
    qsort(l.list, l.count, sizeof *l.list, by_text);
    return l.list;
}

static bool build_names(const struct hj_catalogue *cat)
{
    struct hj_name_index *index = cat->index;
    struct hj_out *out = hj_out_memory();
    bool good = !hj_out_failed(out);

    index->count = cat->card_count;
    index->alias_count = 0;
    if (good)
        index->sorted = fold_all(cat, hj_utf8_fold, out);
    if (good && index->sorted != NULL)
        index->aliases =
            fold_aliases(cat, hj_utf8_fold, out, &index->alias_count);
    good = good && index->sorted != NULL && index->aliases != NULL;
    hj_out_free(out);
    return good;
}

static bool build_slugs(const struct hj_catalogue *cat)
{
    struct hj_name_index *index = cat->index;
    struct hj_out *out = hj_out_memory();

    if (!hj_out_failed(out))
        index->slugs = fold_all(cat, hj_utf8_slug, out);
    if (!hj_out_failed(out) && index->slugs != NULL)
        index->alias_slugs =
            fold_aliases(cat, hj_utf8_slug, out, &index->alias_slug_count);
    hj_out_free(out);
    return index->slugs != NULL && index->alias_slugs != NULL;
}

static bool build_ranks(const struct hj_catalogue *cat)
{
    struct hj_name_index *index = cat->index;
    struct hj_folded *list =
        hj_arena_array(index->arena, cat->card_count, sizeof *list);
    struct hj_out *out = hj_out_memory();
    bool good = list != NULL && !hj_out_failed(out);

    index->ranks =
        hj_arena_array(index->arena, cat->card_count, sizeof *index->ranks);
    index->lower =
        hj_arena_array(index->arena, cat->card_count, sizeof *index->lower);
    good = good && index->ranks != NULL && index->lower != NULL;
    for (hj_card card = 0; good && card < cat->card_count; card++) {
        hj_out_cut(out, 0);
        hj_utf8_lower(cat->names[card], out);
        list[card].text = hj_arena_str(index->arena, hj_out_text(out));
        list[card].card = card;
        index->lower[card] = list[card].text;
        good = list[card].text.p != NULL && !hj_out_failed(out);
    }
    hj_out_free(out);
    if (!good)
        return false;
    qsort(list, cat->card_count, sizeof *list, by_text);
    for (uint32_t i = 0; i < cat->card_count; i++)
        index->ranks[list[i].card] = i;
    return true;
}

/* Builds a part of the index unless it exists; returns false when out of
 * memory. */
static bool ready(const struct hj_catalogue *cat, atomic_bool *flag,
                  bool (*build)(const struct hj_catalogue *cat))
{
    bool good = atomic_load_explicit(flag, memory_order_acquire);

    if (good)
        return true;
    pthread_mutex_lock(&cat->index->lock);
    good = atomic_load_explicit(flag, memory_order_acquire) || build(cat);
    atomic_store_explicit(flag, good, memory_order_release);
    pthread_mutex_unlock(&cat->index->lock);
    return good;
}

static bool build_codes(const struct hj_catalogue *cat)
{
    hj_map_free(cat->index->codes);
    return hj_codes_build(cat, cat->index->arena, &cat->index->codes);
}

static bool build_printings(const struct hj_catalogue *cat)
{
    hj_map_free(cat->index->printings);
    return hj_printings_build(cat, cat->index->arena, &cat->index->printings);
}

static bool build_type_words(const struct hj_catalogue *cat)
{
    hj_map_free(cat->index->type_words);
    return hj_type_words_build(cat, cat->index->arena, &cat->index->type_words);
}

const struct hj_map *hj_name_type_words(const struct hj_catalogue *cat)
{
    return ready(cat, &cat->index->words_ready, build_type_words)
               ? cat->index->type_words
               : NULL;
}

const struct hj_map *hj_name_codes(const struct hj_catalogue *cat)
{
    return ready(cat, &cat->index->codes_ready, build_codes) ? cat->index->codes
                                                             : NULL;
}

const struct hj_map *hj_name_printings(const struct hj_catalogue *cat)
{
    return ready(cat, &cat->index->printings_ready, build_printings)
               ? cat->index->printings
               : NULL;
}

uint32_t hj_card_rank(const struct hj_catalogue *cat, hj_card card)
{
    if (!ready(cat, &cat->index->ranks_ready, build_ranks))
        return UINT32_MAX;
    return cat->index->ranks[card];
}

struct hj_str hj_card_lower(const struct hj_catalogue *cat, hj_card card)
{
    if (!ready(cat, &cat->index->ranks_ready, build_ranks))
        return (struct hj_str){0};
    return cat->index->lower[card];
}

hj_card hj_catalogue_exact(const struct hj_catalogue *cat, struct hj_str name)
{
    struct hj_lookup found = {.match = HJ_MATCH_EXACT, .card = HJ_NO_CARD};

    if (hj_map_get(cat->exact, name, &found.card))
        hj_selection_asked(cat->watch, name, false, &found);
    return found.card;
}

/* Returns the index of the first item of a sorted list that is not below
 * TEXT. */
static size_t lower_bound(const struct hj_folded *list, size_t count,
                          struct hj_str text)
{
    size_t from = 0;

    while (count > 0) {
        size_t half = count / 2;
        if (hj_str_compare(list[from + half].text, text) < 0) {
            from += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return from;
}

/* Adds a candidate unless it is among the kept ones. */
static void add_candidate(struct hj_lookup *found, hj_card card)
{
    size_t kept =
        found->count < HJ_MOST_CANDIDATES ? found->count : HJ_MOST_CANDIDATES;

    for (size_t i = 0; i < kept; i++)
        if (found->candidates[i] == card)
            return;
    if (kept < HJ_MOST_CANDIDATES)
        found->candidates[kept] = card;
    found->count++;
}

/* Collects the entries equal to TEXT (with PREFIX, beginning with TEXT).  If
 * there are any, sets the result of the look-up and returns true. */
static bool settle(struct hj_lookup *found, const struct hj_folded *list,
                   size_t count, struct hj_str text, bool prefix,
                   const unsigned char *legal, enum hj_name_match match)
{
    for (size_t i = lower_bound(list, count, text);
         i < count && hj_str_starts(list[i].text, text) &&
         (prefix || list[i].text.n == text.n);
         i++)
        if (legal == NULL || legal[list[i].card])
            add_candidate(found, list[i].card);
    if (found->count == 0)
        return false;
    found->match = found->count == 1 ? match : HJ_MATCH_AMBIGUOUS;
    found->card = found->count == 1 ? found->candidates[0] : HJ_NO_CARD;
    return true;
}

static bool find_sure(const struct hj_catalogue *cat, struct hj_str text,
                      struct hj_lookup *found)
{
    const struct hj_name_index *index = cat->index;

    return text.n > 0 && (settle(found, index->sorted, index->count, text,
                                 false, NULL, HJ_MATCH_FOLDED) ||
                          settle(found, index->aliases, index->alias_count,
                                 text, false, NULL, HJ_MATCH_ALIAS));
}

static void find_folded(const struct hj_catalogue *cat, struct hj_str text,
                        const unsigned char *legal, bool guess,
                        struct hj_lookup *found)
{
    const struct hj_name_index *index = cat->index;

    if (find_sure(cat, text, found) || !guess)
        return;
    if (text.n == 0 || !settle(found, index->sorted, index->count, text, true,
                               legal, HJ_MATCH_PREFIX))
        hj_names_suggest(index->sorted, index->count, text, found);
}

/* Does the whole look-up; prefixes and suggestions only with GUESS. */
static bool find(const struct hj_catalogue *cat, struct hj_str name,
                 const unsigned char *legal, bool guess,
                 struct hj_lookup *found)
{
    struct hj_out *out;
    bool good;

    *found = (struct hj_lookup){.match = HJ_MATCH_EXACT,
                                .card = hj_catalogue_exact(cat, name)};
    if (found->card != HJ_NO_CARD)
        return true;
    found->match = HJ_MATCH_UNKNOWN;
    if (!ready(cat, &cat->index->names_ready, build_names))
        return false;
    out = hj_out_memory();
    if (hj_out_failed(out))
        return false;
    good = hj_utf8_fold(name, out);
    if (good)
        find_folded(cat, hj_out_text(out), legal, guess, found);
    good = !hj_out_failed(out);
    hj_out_free(out);
    hj_selection_asked(cat->watch, name, guess, found);
    return good;
}

bool hj_catalogue_find(const struct hj_catalogue *cat, struct hj_str name,
                       const unsigned char *legal, struct hj_lookup *found)
{
    return find(cat, name, legal, true, found);
}

bool hj_catalogue_find_certain(const struct hj_catalogue *cat,
                               struct hj_str name, struct hj_lookup *found)
{
    return find(cat, name, NULL, false, found);
}

bool hj_catalogue_known_slug(const struct hj_catalogue *cat, struct hj_str slug,
                             struct hj_lookup *found)
{
    struct hj_name_index *index = cat->index;

    *found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN, .card = HJ_NO_CARD};
    hj_selection_slug(cat->watch);
    if (!atomic_load(&index->slugs_ready) &&
        atomic_fetch_add(&index->scans, 1) < FEW &&
        hj_slug_scan(cat, slug, found))
        return true;
    if (!ready(cat, &index->slugs_ready, build_slugs))
        return false;
    if (slug.n > 0 && !settle(found, index->slugs, cat->card_count, slug, false,
                              NULL, HJ_MATCH_FOLDED))
        (void)settle(found, index->alias_slugs, index->alias_slug_count, slug,
                     false, NULL, HJ_MATCH_ALIAS);
    return true;
}

bool hj_catalogue_find_slug(const struct hj_catalogue *cat, struct hj_str slug,
                            struct hj_lookup *found)
{
    struct hj_name_index *index = cat->index;

    if (!hj_catalogue_known_slug(cat, slug, found))
        return false;
    if (found->match != HJ_MATCH_UNKNOWN)
        return true;
    if (!ready(cat, &index->names_ready, build_names))
        return false;
    hj_names_suggest(index->sorted, index->count, slug, found);
    if (found->count == 0 && slug.n > 0 &&
        settle(found, index->slugs, cat->card_count, slug, true, NULL,
               HJ_MATCH_UNKNOWN)) { /* a prefix only suggests */
        found->match = HJ_MATCH_UNKNOWN;
        found->card = HJ_NO_CARD;
    }
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Finding players by abbreviated names. */
#include "event/typed-result.h"

#include "base/utf8.h"

/* Takes the next word of a folded text, without punctuation. */
static bool next_word(struct hj_str *rest, struct hj_str *word)
{
    static const char between[] = " ,.-'";
    size_t at = 0, end;

    while (at < rest->n && strchr(between, rest->p[at]) != NULL)
        at++;
    for (end = at; end < rest->n && strchr(between, rest->p[end]) == NULL;)
        end++;
    *word = hj_str_first(hj_str_from(*rest, at), end - at);
    *rest = hj_str_from(*rest, end);
    return word->n > 0;
}

/* True if a word of NAME begins with WORD. */
static bool has_word(struct hj_str name, struct hj_str word)
{
    struct hj_str part;

    while (next_word(&name, &part))
        if (hj_str_starts(part, word))
            return true;
    return false;
}

/* True if each word of TEXT begins a word of NAME; both are folded. */
static bool begins(struct hj_str name, struct hj_str text)
{
    struct hj_str word;

    while (next_word(&text, &word))
        if (!has_word(name, word))
            return false;
    return true;
}

/* Returns the id of a player in the table. */
static struct hj_str id_of(const struct hj_table *players, size_t row)
{
    struct hj_str id = hj_table_get(players, row, "player");

    return id.n > 0 ? id : hj_table_get(players, row, "id");
}

/* Finds rows by id or whole name (SURELY), or by beginnings of words. */
static size_t find(const struct hj_table *players, struct hj_str text,
                   struct hj_str folded, bool surely, struct hj_out *name,
                   size_t *rows, size_t most)
{
    size_t count = 0;

    for (size_t r = 0; r < hj_table_rows(players); r++) {
        bool fits = surely && hj_str_eq(id_of(players, r), text);
        for (int n = 0; n < 2 && !fits; n++) {
            hj_out_cut(name, 0);
            fits = hj_utf8_fold(hj_table_get(players, r, n ? "side" : "name"),
                                name) &&
                   (surely ? hj_str_eq(hj_out_text(name), folded)
                           : begins(hj_out_text(name), folded));
        }
        if (!fits)
            continue;
        if (count < most)
            rows[count] = r;
        count++;
    }
    return count;
}

bool typed_players_are(const struct hj_table *players, struct hj_str text)
{
    struct hj_out *folded = hj_out_memory(), *name = hj_out_memory();
    size_t row;
    bool are =
        !hj_out_failed(folded) && !hj_out_failed(name) &&
        hj_utf8_fold(text, folded) &&
        find(players, text, hj_out_text(folded), true, name, &row, 1) > 0;

    hj_out_free(folded);
    hj_out_free(name);
    return are;
}

size_t typed_players_find(const struct hj_table *players, struct hj_str text,
                          size_t *rows, size_t most)
{
    struct hj_out *folded = hj_out_memory(), *name = hj_out_memory();
    size_t count = 0;

    text = hj_str_trim(text);
    if (!hj_out_failed(folded) && !hj_out_failed(name) &&
        hj_utf8_fold(text, folded) && hj_out_text(folded).n > 0) {
        count =
            find(players, text, hj_out_text(folded), true, name, rows, most);
        if (count == 0)
            count = find(players, text, hj_out_text(folded), false, name, rows,
                         most);
    }
    hj_out_free(folded);
    hj_out_free(name);
    return count;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Suggestions for a path that names no fact. */
#include "base/utf8.h"
#include "replay/replay.h"

enum { NEAREST = 3, MOST_PATH = 120, MOST_APART = 3 };

struct nearest {
    struct hj_str path;
    struct hj_utf8_probe probe;
    size_t last; /* bytes of the part of the path behind the last dot */
    size_t count;
    unsigned apart[NEAREST];
    size_t length[NEAREST];
    char text[NEAREST][MOST_PATH];
};

/* True if TAIL is PATH without its first part. */
static bool is_tail(struct hj_str path, struct hj_str tail)
{
    return hj_str_eq(hj_str_from(path, hj_str_find(path, '.', 0) + 1), tail);
}

static bool try_path(void *data, struct hj_str path, struct hj_str value)
{
    struct nearest *n = data;
    unsigned apart;
    size_t at;

    (void)value;
    if (path.n > MOST_PATH)
        return true;
    apart = is_tail(path, n->path) /* without the player */
                ? 0
                : hj_utf8_probe_distance(&n->probe, path, MOST_APART);
    if (apart > MOST_APART || (apart > 1 && apart * 2 >= n->last))
        return true;
    for (at = n->count; at > 0 && n->apart[at - 1] > apart; at--)
        if (at < NEAREST) {
            n->apart[at] = n->apart[at - 1];
            n->length[at] = n->length[at - 1];
            memcpy(n->text[at], n->text[at - 1], n->length[at]);
        }
    if (at == NEAREST)
        return true;
    n->apart[at] = apart;
    n->length[at] = path.n;
    memcpy(n->text[at], path.p, path.n);
    n->count += n->count < NEAREST;
    return true;
}

/* Tries PATH without the number of a copy, for a copy that does not exist. */
static void try_without_copy(const struct hj_game_type *type,
                             const struct hj_game *game, const void *state,
                             struct nearest *n)
{
    size_t hash = hj_str_find(n->path, '#', 0);
    size_t end = hj_str_find(n->path, '.', hash);
    struct hj_out *value;

    if (hash == n->path.n || n->path.n > MOST_PATH)
        return;
    memcpy(n->text[0], n->path.p, hash);
    memcpy(n->text[0] + hash, n->path.p + end, n->path.n - end);
    n->length[0] = hash + n->path.n - end;
    value = hj_out_memory();
    n->count = type->query(game, state,
                           (struct hj_str){n->text[0], n->length[0]}, value);
    hj_out_free(value);
}

void hj_replay_no_fact(const struct hj_game_type *type,
                       const struct hj_game *game, const void *state,
                       struct hj_str path, struct hj_out *out)
{
    struct nearest nearest = {.path = path, .last = path.n};

    for (size_t dot;
         (dot = hj_str_find(path, '.', path.n - nearest.last)) < path.n;)
        nearest.last = path.n - dot - 1;
    hj_utf8_probe_set(&nearest.probe, path);
    if (type->paths != NULL)
        type->paths(game, state, try_path, &nearest);
    hj_out_puts(out, "unknown fact '");
    hj_out_str(out, path);
    hj_out_puts(out, "' here");
    if (nearest.count == 0)
        try_without_copy(type, game, state, &nearest);
    for (size_t i = 0; i < nearest.count; i++) {
        hj_out_puts(out, i == 0 ? "; nearest: " : ", ");
        hj_out_str(out, (struct hj_str){nearest.text[i], nearest.length[i]});
    }
}

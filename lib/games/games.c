/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games. */
#include "games/games.h"

#include "text/words.h"

static const struct hj_game_row rows[] = {
#define HJ_GAME(module, id, title, rules, data)                                \
    {id, title, &hj_##module, rules, data, &hj_##module##_words},
#include HJ_GAMES_DEF
#undef HJ_GAME
};

const struct hj_game_row *hj_game_at(size_t i)
{
    return i < sizeof rows / sizeof *rows ? &rows[i] : NULL;
}

const struct hj_game_row *hj_game_find(struct hj_str id)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (hj_str_is(id, rows[i].id))
            return &rows[i];
    return NULL;
}

const struct hj_game_type *hj_game_type_of(struct hj_str id)
{
    const struct hj_game_row *row = hj_game_find(id);

    return row != NULL ? row->type : NULL;
}

const struct hj_card_kinds *hj_game_card_kinds(struct hj_str id)
{
    const struct hj_game_row *row = hj_game_find(id);

    return row != NULL ? row->words->kinds : NULL;
}

const int *hj_game_editions(struct hj_str id)
{
    const struct hj_game_type *type = hj_game_type_of(id);

    return type != NULL ? type->editions : NULL;
}

const char *const *hj_game_reserved(struct hj_str id)
{
    const struct hj_game_type *type = hj_game_type_of(id);

    return type != NULL ? type->reserved : NULL;
}

bool hj_game_has_verb(struct hj_str id, enum hj_verb verb)
{
    return hj_game_verbs(id) >> verb & 1;
}

uint64_t hj_game_verbs(struct hj_str id)
{
    const struct hj_game_type *type = hj_game_type_of(id);

    return type != NULL ? type->verbs() : HJ_VERBS_OF_ALL;
}

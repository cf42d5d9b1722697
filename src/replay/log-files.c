/* SPDX-License-Identifier: MPL-2.0 */
/* The files that a log names: deck lists, and the format. */
#include "replay/replay-tool.h"

/* Adds a warning about the files of the log, which is not an error of the
 * game. */
static bool warn(struct opened *o, unsigned line, struct hj_str text)
{
    struct hj_finding *f = hj_findings_add(o->findings, HJ_FINDING_LOG_HEAD,
                                           (struct hj_place){o->name, line, 1},
                                           NULL, "%.*s", HJ_STR_ARG(text));

    if (f != NULL)
        f->severity = HJ_WARNING;
    return f != NULL;
}

static bool warn_about(struct opened *o, unsigned line, const char *what,
                       struct hj_str name, const char *why)
{
    struct hj_out *text = hj_out_memory();
    bool fine;

    hj_out_printf(text, "%s '%.*s' is not used: %s", what, HJ_STR_ARG(name),
                  why);
    fine = !hj_out_failed(text) && warn(o, line, hj_out_text(text));
    hj_out_free(text);
    return fine;
}

/* --- the format --- */

static bool is_format_id(struct hj_str id)
{
    return id.n > 0 && id.n < 200 && hj_str_find(id, '/', 0) == id.n &&
           !hj_str_ends(id, HJ_STR(".xml"));
}

static const struct hj_format *find_format(struct cli *cli, struct opened *o,
                                           struct hj_str id, struct hj_error *e)
{
    char name[256];

    if (!is_format_id(id)) {
        hj_fail(e, "it is not the id of a format");
        return NULL;
    }
    memcpy(name, id.p, id.n);
    name[id.n] = '\0';
    if (o->cache != NULL)
        return replay_cache_format(o->cache, cli, name, e);
    o->own_format = replay_format_load(cli, name, e);
    return o->own_format;
}

static bool take_rulings(struct opened *o, const struct hj_format *format)
{
    size_t count = hj_format_rulings(format);
    struct hj_game_ruling *rulings =
        hj_arena_array(o->arena, count + 1, sizeof *rulings);

    if (rulings == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        hj_format_ruling_at(format, i, &rulings[i].id, &rulings[i].reading);
    o->table.rulings = rulings;
    o->table.ruling_count = count;
    return true;
}

/* Takes the format's values for playing; -1 is an unset value. */
static bool take_play(struct opened *o, const struct hj_format_play *play)
{
    static const char large[] = "it is too large";
    const struct hj_log_head *head = hj_log_head(o->log);
    unsigned line = head->format_line;
    bool fine = true;

    if (play->players > 0 && play->players != (int64_t)head->player_count)
        fine = warn_about(o, line, "the number of players of", head->format,
                          "the log has another");
    if (play->health > INT16_MAX)
        fine =
            warn_about(o, line, "the health of", head->format, large) && fine;
    else if (play->health > 0)
        o->table.health = (int)play->health;
    if (play->hand > HJ_GAME_MOST_HAND)
        fine = warn_about(o, line, "the hand of", head->format, large) && fine;
    else if (play->hand >= 0)
        o->table.hand_plus_1 = (int)play->hand + 1;
    if (play->max_hand > INT16_MAX)
        fine =
            warn_about(o, line, "the greatest hand of", head->format, large) &&
            fine;
    else if (play->max_hand >= 0)
        o->table.max_hand_plus_1 = (int)play->max_hand + 1;
    return fine;
}

/* Takes the readings, starting health and hand sizes of the log's format. */
static bool take_format(struct cli *cli, struct opened *o)
{
    const struct hj_log_head *head = hj_log_head(o->log);
    const struct hj_format *format;
    struct hj_format_play play;
    struct hj_error e = {0};

    if (head->format.n == 0)
        return true;
    format = find_format(cli, o, head->format, &e);
    if (format == NULL)
        return warn_about(o, head->format_line, "the format", head->format,
                          e.text[0] ? e.text : "out of memory");
    if (!hj_str_eq(hj_format_game(format), head->game))
        return warn_about(o, head->format_line, "the format", head->format,
                          "it is of another game");
    play = hj_format_play(format);
    return take_play(o, &play) && take_rulings(o, format);
}

/* --- deck lists --- */

/* Returns the type of a card, "" if the catalogue has no types. */
static struct hj_str type_of(const struct opened *o, hj_card card)
{
    uint32_t property = hj_catalogue_property(o->catalogue, HJ_STR("type"));

    return property == HJ_NO_PROPERTY
               ? HJ_STR("")
               : hj_card_value(o->catalogue, card, property);
}

/* Returns the only card of the list that is open from the set-up; HJ_NO_CARD if
 * there is none or several candidates. */
static hj_card open_card(const struct opened *o,
                         const struct hj_replay_deck *deck)
{
    const char *type = o->type->open_type;
    hj_card found = HJ_NO_CARD;
    unsigned copies = 0;

    for (size_t i = 0; type != NULL && i < deck->count; i++)
        if (hj_str_equal_nocase(type_of(o, deck->cards[i]), hj_str(type))) {
            found = deck->cards[i];
            copies += deck->copies[i];
        }
    return copies == 1 ? found : HJ_NO_CARD;
}

/* Reduces a hidden deck to its number of cards, and the card that is open from
 * the set-up. */
static bool mask(struct opened *o, struct hj_replay_deck *deck)
{
    hj_card *cards = hj_arena_array(o->arena, 2, sizeof *cards);
    unsigned *copies = hj_arena_array(o->arena, 2, sizeof *copies);

    if (cards == NULL || copies == NULL)
        return false;
    cards[0] = HJ_NO_CARD;
    cards[1] = open_card(o, deck);
    copies[0] = 0;
    copies[1] = 1;
    for (size_t i = 0; i < deck->count; i++)
        if (deck->cards[i] != cards[1] &&
            o->type->in_deck(type_of(o, deck->cards[i])))
            copies[0] += deck->copies[i];
    deck->cards = cards;
    deck->copies = copies;
    deck->count = cards[1] != HJ_NO_CARD ? 2 : deck->count > 0;
    return true;
}

/* Reads the deck lists, and masks those hidden from the player of --as. */
static bool take_decks(struct opened *o, struct hj_error *e)
{
    const struct hj_log_head *head = hj_log_head(o->log);
    bool is_view = o->as != NULL && (o->view != NULL || o->is_view);
    struct hj_replay_deck *decks =
        hj_arena_array(o->arena, HJ_LOG_MOST_PLAYERS, sizeof *decks);

    if (decks == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < head->player_count; i++) {
        const struct hj_log_player *player = &head->players[i];
        if ((player->deck.n > 0 && !opened_read_deck(o, player, &decks[i])) ||
            (is_view && !hj_str_is(player->id, o->as) && !mask(o, &decks[i])))
            return hj_fail_memory(e);
    }
    o->table.decks = decks;
    return true;
}

/* True if the log names any file; most logs name none. */
static bool names_anything(const struct hj_log_head *head)
{
    bool any = head->format.n > 0;

    for (uint32_t i = 0; i < head->player_count; i++)
        any = any || head->players[i].deck.n > 0;
    return any;
}

bool opened_table(struct cli *cli, struct opened *o, struct hj_error *e)
{
    if (!names_anything(hj_log_head(o->log)))
        return true;
    o->arena = hj_arena_new();
    if (!take_format(cli, o))
        return hj_fail_memory(e);
    return take_decks(o, e);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event player lineup: the players of a team by seat, and substitutes. */
#include "event/session.h"

/* Returns the round from which a line-up counts: the last one if the match of
 * SIDE has no result, otherwise the next.  0 with the reason in s->e. */
static int64_t find_round(struct session *s, struct hj_str side)
{
    struct hj_table *open = hj_event_query(s->event, HJ_VIEW_MATCHES,
                                           s->info.round, s->info.round, &s->e);
    int64_t round = s->info.round + 1;

    if (open == NULL)
        return 0;
    for (size_t r = 0; r < hj_table_rows(open); r++)
        if (hj_table_get(open, r, "player2").n > 0 &&
            hj_table_get(open, r, "wins1").n == 0 &&
            (hj_str_eq(hj_table_get(open, r, "player1"), side) ||
             hj_str_eq(hj_table_get(open, r, "player2"), side)))
            round = s->info.round;
    hj_table_free(open);
    return round;
}

static bool write_round(struct session *s, const char *team)
{
    struct hj_out *id = hj_out_memory();
    bool fine = (!hj_out_failed(id) || hj_fail_memory(&s->e)) &&
                hj_event_player(s->event, hj_str(team), true, id, &s->e);
    int64_t round = fine ? find_round(s, hj_out_text(id)) : 0;

    hj_out_free(id);
    hj_write_int(s->w, "round", round);
    return round > 0;
}

/* Writes the id of a player as the next item of an array. */
static bool write_player(struct session *s, const char *player)
{
    struct hj_out *id = hj_out_memory();
    bool fine = (!hj_out_failed(id) || hj_fail_memory(&s->e)) &&
                hj_event_player(s->event, hj_str(player), false, id, &s->e);

    if (fine)
        hj_write_str(s->w, NULL, hj_out_text(id));
    hj_out_free(id);
    return fine;
}

int session_lineup(struct session *s, const char *file, char **names, int count)
{
    bool fine = true;

    s->looks = count == 0;
    if (!session_open(s, file))
        return session_end(s, CLI_TROUBLE);
    if (!s->info.by_team)
        fine = hj_fail(&s->e, "only teams have a line-up");
    else if (count == 0)
        return session_end(
            s, session_show(s, HJ_VIEW_LINEUP,
                            s->info.round + (s->info.outstanding == 0), 0));
    fine = fine && session_player(s, "player", names[0], true) &&
           write_round(s, names[0]);
    if (fine) {
        hj_write_array(s->w, "players");
        for (int i = 1; fine && i < count; i++)
            fine = write_player(s, names[i]);
        hj_write_end(s->w);
    }
    return session_end(s, fine ? session_enter(s, HJ_ENTRY_LINEUP)
                               : session_trouble(s));
}

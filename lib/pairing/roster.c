/* SPDX-License-Identifier: MPL-2.0 */
/* Reading a roster, and checks of ids and names. */
#include "base/csv.h"
#include "base/map.h"
#include "base/utf8.h"
#include "pairing/internal.h"

enum { LONGEST_NAME = 200, MOST_RATING = 9999 };

bool hj_player_name_is_word(struct hj_str text)
{
    static const char *const words[] = {"BYE",  "HALF",   "ABSENT",
                                        "DROP", "RETURN", "TABLE"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hj_str_equal_nocase(text, hj_str(words[i])))
            return true;
    return false;
}

bool hj_player_name_is_valid(struct hj_str text, bool id, struct hj_error *e)
{
    const char *what = id ? "id" : "name";

    if (text.n == 0)
        return hj_fail(e, "a player's %s is empty", what);
    if (text.n > LONGEST_NAME)
        return hj_fail(e, "a player's %s has %zu bytes, at most %d are kept",
                       what, text.n, LONGEST_NAME);
    if (!hj_utf8_valid(text, NULL))
        return hj_fail(e, "a player's %s is not UTF-8", what);
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] < ' ' || text.p[i] == 0x7F)
            return hj_fail(e, "a player's %s has a control character", what);
    if (id && hj_player_name_is_word(text))
        return hj_fail(e, "%.*s has a meaning in results and can't be an id",
                       HJ_STR_ARG(text));
    return true;
}

void hj_roster_find_seeds(const struct hj_csv *csv, const char *file,
                          struct hj_findings *findings)
{
    hj_column at = hj_csv_column(csv, "seed");
    int64_t before = 0, seed = 0;

    for (size_t r = 0; r < hj_csv_rows(csv); r++, before = seed)
        if (hj_str_int(hj_csv_cell(csv, r, at), 0, INT64_MAX, &seed) &&
            seed < before) {
            hj_findings_add(findings, HJ_FINDING_COLUMN_UNREAD,
                            (struct hj_place){file, hj_csv_line(csv, r), 0},
                            NULL,
                            "the column '%.*s' is not read: the seeds of an "
                            "elimination are the rows in their order, and this "
                            "one is %lld behind %lld",
                            HJ_STR_ARG(hj_csv_name(csv, at)), (long long)seed,
                            (long long)before);
            return;
        }
}

/* The columns of a roster, and the last draft in it; 0: no column of drafts. */
struct columns {
    hj_column id, name, team, rating, club, family, pod, seat, draft;
    uint32_t last;
};

/* Reads a pod, a seat or a draft; 0 for an empty cell. */
static bool read_place(struct hj_str cell, const char *what, uint32_t *place,
                       struct hj_error *e)
{
    int64_t number = 0;

    if (cell.n > 0 && !hj_str_int(cell, 1, HJ_MOST_TABLES, &number))
        return hj_fail(e, "the %s is '%.*s', not a number from 1", what,
                       HJ_STR_ARG(cell));
    *place = (uint32_t)number;
    return true;
}

/* Reads where the player of row R sits, and in which DRAFT.  Only a seat of the
 * last draft counts. */
static bool read_seat(const struct hj_csv *csv, const struct columns *c,
                      size_t r, struct hj_player *p, uint32_t *draft,
                      struct hj_error *e)
{
    struct hj_str cell = hj_csv_cell(csv, r, c->draft);

    if (!read_place(hj_csv_cell(csv, r, c->pod), "pod", &p->pod, e) ||
        !read_place(hj_csv_cell(csv, r, c->seat), "seat", &p->seat, e) ||
        !read_place(cell, "draft", draft, e))
        return false;
    if (c->last > 0 && *draft == 0 && p->pod > 0)
        return hj_fail(e, "the pod is %u, but the draft is missing", p->pod);
    if (*draft < c->last)
        p->pod = p->seat = 0;
    return true;
}

/* Reads row R.  Returns false, with the reason in E, when the row is not a
 * player. */
static bool read_player(const struct hj_csv *csv, const struct columns *c,
                        size_t r, struct hj_player *p, uint32_t *draft,
                        struct hj_error *e)
{
    struct hj_str rating = hj_csv_cell(csv, r, c->rating);

    *p = (struct hj_player){.id = hj_csv_cell(csv, r, c->id),
                            .name = hj_csv_cell(csv, r, c->name),
                            .team = hj_csv_cell(csv, r, c->team),
                            .club = hj_csv_cell(csv, r, c->club),
                            .family = hj_csv_cell(csv, r, c->family),
                            .rating = -1};
    if (hj_csv_width(csv, r) > hj_csv_columns(csv))
        return hj_fail(e, "%zu cells under %zu columns", hj_csv_width(csv, r),
                       hj_csv_columns(csv));
    if (p->name.n == 0)
        p->name = p->id;
    if (rating.n > 0 && !hj_str_int(rating, 0, MOST_RATING, &p->rating))
        return hj_fail(e, "a rating is a number from 0 to %d", MOST_RATING);
    return read_seat(csv, c, r, p, draft, e) &&
           hj_player_name_is_valid(p->id, true, e) &&
           hj_player_name_is_valid(p->name, false, e);
}

/* Adds MEMBER's team as a competitor if it is new, and MEMBER to the team's
 * members.  A player without a team competes alone. */
static bool add_team(struct reader *rd, const struct hj_player *member,
                     struct hj_error *e)
{
    struct hj_player team = *member;
    bool alone = member->team.n == 0;
    uint32_t at;
    struct hj_str id;

    if (!alone)
        team.id = team.name = member->team;
    at = hj_tournament_find(rd->t, team.id);
    if (at != HJ_NOBODY && (alone || rd->t->players[at].team.n == 0))
        return hj_fail(e, "the id %.*s is there already", HJ_STR_ARG(team.id));
    if (at == HJ_NOBODY)
        at = hj_tournament_add_player(rd->t, &team);
    id = hj_arena_str(rd->t->arena, member->id);
    if (at == HJ_NOBODY || id.p == NULL)
        return hj_fail_memory(e);
    if (hj_map_get(rd->members, id, NULL))
        return hj_fail(e, "the id %.*s is there already", HJ_STR_ARG(id));
    return hj_map_put(rd->members, id, at) || hj_fail_memory(e);
}

static bool add_player(struct reader *rd, const struct hj_player *p,
                       struct hj_error *e)
{
    if (rd->members != NULL)
        return add_team(rd, p, e);
    if (hj_tournament_find(rd->t, p->id) != HJ_NOBODY)
        return hj_fail(e, "the id %.*s is there already", HJ_STR_ARG(p->id));
    return hj_tournament_add_player(rd->t, p) != HJ_NOBODY || hj_fail_memory(e);
}

/* Adds the player of a row, or gives a seat in this DRAFT to one who has a row
 * of an earlier draft.  DRAFTS has the draft of each id's last row. */
static bool add_row(struct reader *rd, const struct hj_player *p,
                    uint32_t draft, struct hj_map *drafts, struct hj_error *e)
{
    uint32_t at = hj_tournament_find(rd->t, p->id), *before;

    if (rd->members != NULL)
        hj_map_get(rd->members, p->id, &at);
    before = hj_map_insert(drafts, p->id, draft);
    if (before == NULL)
        return hj_fail_memory(e);
    if (*before >= draft || at == HJ_NOBODY)
        return add_player(rd, p, e);
    *before = draft;
    if (rd->t->players[at].pod == 0) {
        rd->t->players[at].pod = p->pod;
        rd->t->players[at].seat = p->seat;
    }
    return true;
}

/* Finds the columns and the last draft; `draft` is one of these columns only
 * beside pod and seat. */
static struct columns find_columns(const struct hj_csv *csv)
{
    struct columns c = {
        hj_csv_column(csv, "id"),    hj_csv_column(csv, "name"),
        hj_csv_column(csv, "team"),  hj_csv_column(csv, "rating"),
        hj_csv_column(csv, "club"),  hj_csv_column(csv, "family"),
        hj_csv_column(csv, "pod"),   hj_csv_column(csv, "seat"),
        hj_csv_column(csv, "draft"), 0};
    uint32_t draft = 0;

    if (c.pod == HJ_NO_COLUMN || c.seat == HJ_NO_COLUMN)
        c.draft = HJ_NO_COLUMN;
    for (size_t r = 0; r < hj_csv_rows(csv); r++)
        if (read_place(hj_csv_cell(csv, r, c.draft), "draft", &draft, NULL) &&
            draft > c.last)
            c.last = draft;
    return c;
}

static bool read_rows(struct reader *rd, const struct hj_csv *csv,
                      const char *file, const struct columns *c,
                      struct hj_error *e)
{
    struct hj_map *drafts = hj_map_new(hj_csv_rows(csv));
    bool fine = drafts != NULL || hj_fail_memory(e);

    for (size_t r = 0; fine && r < hj_csv_rows(csv); r++) {
        struct hj_player p;
        struct hj_error why = {0};
        uint32_t draft = 0;
        if (read_player(csv, c, r, &p, &draft, &why) &&
            add_row(rd, &p, draft, drafts, &why))
            continue;
        fine = !why.no_memory || hj_fail_memory(e);
        if (fine)
            hj_findings_add(rd->findings, HJ_FINDING_ROSTER_ROW,
                            (struct hj_place){file, hj_csv_line(csv, r), 0},
                            NULL, "%s", why.text);
    }
    hj_map_free(drafts);
    return fine;
}

bool roster_read(struct reader *rd, struct hj_table_file file,
                 struct hj_error *e)
{
    static const char *const names[] = {
        "id", "name", "team", "rating", "club", "family", "pod", "seat", NULL};
    struct hj_csv *csv = hj_csv_new(file.bytes, file.name, e);
    struct columns c;
    bool fine = csv != NULL;

    if (!fine)
        return false;
    hj_csv_find_misspellings(csv, file.name, names, rd->findings);
    hj_roster_find_seeds(csv, file.name, rd->findings);
    c = find_columns(csv);
    if (c.id == HJ_NO_COLUMN)
        fine = hj_fail(e,
                       "%s:1: a roster needs a first line that names its "
                       "columns: id,name, or id above a list of names",
                       file.name);
    else if (rd->members != NULL && c.team == HJ_NO_COLUMN)
        fine = hj_fail(e, "%s:1: a roster of teams needs the column team",
                       file.name);
    fine = fine && read_rows(rd, csv, file.name, &c, e);
    hj_csv_free(csv);
    return fine;
}

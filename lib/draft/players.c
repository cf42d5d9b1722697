/* SPDX-License-Identifier: MPL-2.0 */
/* Checks of the players in a record: one player a seat, one seat a player. */
#include "draft/internal.h"

struct hj_str draft_player(const struct hj_draft *draft, uint32_t pod,
                           uint32_t seat)
{
    for (size_t i = 0; i < draft->count; i++)
        if (draft->rows[i].pod == pod && draft->rows[i].seat == seat &&
            draft->rows[i].player.n > 0)
            return draft->rows[i].player;
    return HJ_STR("");
}

/* Reports a pick by another player than the one at the seat. */
static void find_other(struct hj_findings *findings, const struct row *row,
                       const struct row *first)
{
    hj_findings_add(findings, HJ_FINDING_DRAFT_PLAYER, row->place, NULL,
                    "pod %u, seat %u: %.*s picks, but %.*s sits there "
                    "(%s:%u); one of the rows is wrong",
                    row->pod, row->seat, HJ_STR_ARG(row->player),
                    HJ_STR_ARG(first->player), first->place.file,
                    first->place.line);
}

static void find_twice(struct hj_findings *findings, const struct row *row,
                       const struct row *first)
{
    hj_findings_add(findings, HJ_FINDING_DRAFT_PLAYER, row->place, NULL,
                    "pod %u, seat %u: %.*s sits there, and at pod %u, seat %u "
                    "too (%s:%u); one of the rows is wrong",
                    row->pod, row->seat, HJ_STR_ARG(row->player), first->pod,
                    first->seat, first->place.file, first->place.line);
}

bool hj_draft_check_players(const struct hj_draft *draft,
                            struct hj_findings *findings)
{
    const struct row *sits[HJ_DRAFT_SEATS + 1] = {0}; /* by seat of the pod */
    bool told[HJ_DRAFT_SEATS + 1] = {0};
    struct hj_map *firsts = hj_map_new(64); /* first row of each player */
    bool fine = firsts != NULL;

    for (uint32_t i = 0; fine && i < draft->count; i++) {
        const struct row *row = &draft->rows[i], **first = &sits[row->seat];
        uint32_t *own;
        if (i > 0 && row->pod != draft->rows[i - 1].pod) {
            memset(sits, 0, sizeof sits);
            memset(told, 0, sizeof told);
        }
        if (row->player.n == 0)
            continue;
        if (*first != NULL) {
            if (!told[row->seat] && !hj_str_eq((*first)->player, row->player)) {
                find_other(findings, row, *first);
                told[row->seat] = true;
            }
            continue;
        }
        *first = row;
        own = hj_map_insert(firsts, row->player, i);
        fine = own != NULL;
        if (fine && *own != i)
            find_twice(findings, row, &draft->rows[*own]);
    }
    hj_map_free(firsts);
    return fine && !hj_findings_failed(findings);
}

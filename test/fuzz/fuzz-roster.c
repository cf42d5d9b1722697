/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes rosters of players and of teams. */
#include "pairing/tournament.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Everybody who was read is found again by the id. */
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_table_file roster = {{(const char *)bytes, size}, "fuzz"};

    for (int by_team = 0; by_team < 2; by_team++) {
        struct hj_findings *findings = hj_findings_new();
        struct hj_error e = {0};
        struct hj_tournament *t =
            hj_tournament_new(roster, NULL, by_team == 1, findings, &e);
        if (t == NULL && e.text[0] == '\0')
            abort();
        for (uint32_t p = 0; t != NULL && p < t->player_count; p++)
            if (hj_tournament_find(t, t->players[p].id) != p)
                abort();
        hj_tournament_free(t);
        hj_findings_free(findings);
    }
    return 0;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The kernel's findings about any game, the rows of play/findings.def. */
#ifndef HJ_PLAY_FINDINGS_H
#define HJ_PLAY_FINDINGS_H

#include "base/finding.h"

#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(pl_says_##kind, severity, id, text);
#include "play/findings.def"
#undef HJ_FINDING
/* The two arguments by which a call names a row: `PL_SAY(NOT_A_NUMBER)`;
 * PL_SAY_IF chooses between two rows. */
#define PL_SAY(kind) HJ_SAY(pl_says_##kind)
#define PL_SAY_IF(condition, yes, no)                                          \
    HJ_SAY_IF(condition, pl_says_##yes, pl_says_##no)

#endif

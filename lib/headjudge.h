/* SPDX-License-Identifier: MPL-2.0 */
/* The public interface of libheadjudge; each header is its own manual. */
#ifndef HJ_HEADJUDGE_H
#define HJ_HEADJUDGE_H

#ifdef __cplusplus
extern "C" {
#endif

#include "base/arena.h"
#include "base/csv-cell.h"
#include "base/csv-rows.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/file.h"
#include "base/finding.h"
#include "base/html.h"
#include "base/map.h"
#include "base/out.h"
#include "base/random.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/writer.h"
#include "text/catalogue-words.h"
#include "text/text.h"
#include "cards/deck-building.h"
#include "cards/catalogue.h"
#include "cards/import.h"
#include "cards/where.h"
#include "draft/record.h"
#include "draft/seat.h"
#include "event/event.h"
#include "event/tournament-view.h"
#include "event/import.h"
#include "event/ranking.h"
#include "event/report.h"
#include "event/table.h"
#include "fetch/fetch.h"
#include "fetch/url.h"
#include "formats/checker.h"
#include "formats/format.h"
#include "log/log.h"
#include "pairing/matching.h"
#include "pairing/pairing.h"
#include "pairing/standings.h"
#include "pairing/tournament.h"
#include "play/action.h"
#include "play/event.h"
#include "play/game.h"
#include "replay/replay.h"

#ifdef __cplusplus
}
#endif

#endif

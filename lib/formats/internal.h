/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of lib/formats share of a format. */
#ifndef HJ_FORMATS_INTERNAL_H
#define HJ_FORMATS_INTERNAL_H

#include "base/arena.h"
#include "base/digest.h"
#include "formats/format.h"

enum {
    HJ_MOST_RULES = 128,
    HJ_MOST_LISTS = 256,
    HJ_MOST_FORMAT_SECTIONS = 32,
    HJ_MOST_RULINGS = 64,
    HJ_SCOPES = 3
};

struct hj_ruling_choice {
    struct hj_str id, reading;
    struct hj_place place;
    bool used; /* a rule of the format is none under it */
};

struct hj_format {
    struct hj_arena *arena;
    struct hj_str id, game, name, source;
    hj_date from, until;
    struct hj_str sections[HJ_MOST_FORMAT_SECTIONS]; /* [0]: the default */
    size_t section_count;
    struct hj_rule rules[HJ_SCOPES][HJ_MOST_RULES];
    size_t rule_count[HJ_SCOPES];
    struct hj_list lists[HJ_MOST_LISTS];
    size_t list_count;
    struct hj_ruling_choice rulings[HJ_MOST_RULINGS];
    size_t ruling_count;
    int64_t team_size;
    struct hj_format_play play;
    struct hj_format_draft draft;
    char digest[HJ_DIGEST_TEXT];
};

/* Lays what DOC declares over FORMAT (which may hold a parent's). */
struct _xmlNode;
bool hj_format_take(struct hj_format *format, const struct _xmlNode *root,
                    const char *file, struct hj_error *e);

/* What a verdict calls a rule's kind: "count", "sum", … */
const char *hj_rule_kind_name(enum hj_rule_kind kind);

#endif

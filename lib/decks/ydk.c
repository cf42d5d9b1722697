/* SPDX-License-Identifier: MPL-2.0 */
/* Lists of passcodes of Yu-Gi-Oh!'s simulators (.ydk). */
#include "decks/text.h"

/* Reads a line: a passcode, once for each copy, under `#main`, `#extra` and
 * `!side`. */
static bool read_passcode(struct hj_text *s, struct hj_str text)
{
    struct hj_str word = hj_str_trim(hj_str_from(text, 1));

    if (text.n == 0)
        return true;
    if (text.p[0] == '!' || text.p[0] == '#')
        return !hj_text_is_heading(s, word) || hj_text_begin(s, word);
    if (hj_line_number(text).n == text.n)
        return hj_list_reader_put(s->r, text, 1, s->section, s->number);
    return hj_text_card(s, text, false);
}

bool hj_read_ydk(struct hj_list_reader *r, struct hj_str bytes)
{
    struct hj_text s = {.r = r,
                        .rest = bytes,
                        .section = HJ_DEFAULT_SECTION,
                        .begun = true,
                        .memory = true};
    struct hj_str line;

    while (hj_str_line(&s.rest, &line)) {
        s.number++;
        if (!read_passcode(&s, hj_str_trim(line)) || !s.memory)
            return s.memory ? false : hj_fail_memory(r->e);
    }
    return true;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* A folder of formats, a catalogue and a deck. */
#include "rig.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void set_up_folder(struct rig *r)
{
    const char *base = getenv("TMPDIR");

    memset(r, 0, sizeof *r);
    snprintf(r->folder, sizeof r->folder, "%s/test-formats.XXXXXX",
             base != NULL && base[0] != '\0' ? base : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(r->folder));
}

void tear_down(struct rig *r)
{
    char command[sizeof r->folder + 8];

    hj_bench_free(r->bench);
    hj_checker_free(r->checker);
    hj_format_free(r->format);
    hj_catalogue_free(r->cat);
    hj_findings_free(r->findings);
    snprintf(command, sizeof command, "rm -r %s", r->folder);
    ck_assert_int_eq(system(command), 0);
}

void write_document(const struct rig *r, const char *id, const char *text)
{
    char name[sizeof r->folder + 64];
    struct hj_error e = {0};

    snprintf(name, sizeof name, "%s/%s.xml", r->folder, id);
    ck_assert_msg(hj_file_replace(name, hj_str(text), &e), "%s", e.text);
}

void write_rules(const struct rig *r, const char *id, const char *game,
                 const char *rules)
{
    char text[4096];

    snprintf(text, sizeof text,
             "<format xmlns='urn:headjudge:format:1' id='%s' game='%s'>"
             "<name>T</name>%s</format>",
             id, game, rules);
    write_document(r, id, text);
}

struct hj_format *load(const struct rig *r, const char *id, struct hj_error *e)
{
    char shipped[512];
    const char *folders[2] = {r->folder, shipped};
    struct hj_format_path path = {folders, 2};

    snprintf(shipped, sizeof shipped, "%s/formats", getenv("HJ_SOURCE"));
    return hj_format_load(&path, id, e);
}

const char *open_rig(struct rig *r, const char *cards, hj_date on)
{
    static struct hj_error e;

    e = (struct hj_error){0};
    r->findings = hj_findings_new();
    r->cat = hj_catalogue_new();
    ck_assert(
        hj_catalogue_parse(r->cat, hj_str(cards), "c.csv", r->findings, &e));
    ck_assert(hj_catalogue_close(r->cat, on, r->findings, &e));
    r->format = load(r, "t", &e);
    if (r->format == NULL)
        return e.text;
    r->checker = hj_checker_new(r->format, r->cat, on, &e);
    if (r->checker == NULL)
        return e.text;
    r->bench = hj_bench_new(r->checker);
    r->deck.file = "deck";
    r->deck.entries = r->entries;
    r->deck.sections[0] = HJ_STR("main");
    r->deck.sections[1] = HJ_STR("side");
    r->deck.section_count = 1;
    return "";
}

void put(struct rig *r, hj_card card, uint32_t count, uint32_t section)
{
    r->entries[r->deck.count] =
        (struct hj_entry){.card = card,
                          .count = count,
                          .section = section,
                          .line = (uint32_t)r->deck.count + 1};
    r->deck.count++;
    if (section >= r->deck.section_count)
        r->deck.section_count = section + 1;
}

const char *judge(struct rig *r)
{
    static char text[4096];
    struct hj_error e = {0};
    size_t n = 0;

    hj_findings_clear(r->findings);
    ck_assert(hj_checker_check(r->checker, r->bench, &r->deck, r->findings,
                               &r->verdict, &e));
    text[0] = '\0';
    for (size_t i = 0; i < hj_findings_count(r->findings); i++) {
        const struct hj_finding *f = hj_findings_at(r->findings, i);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s@%u %.*s\n", f->id,
                              f->place.line, HJ_STR_ARG(f->message));
    }
    ck_assert_int_eq(r->verdict.legal,
                     hj_findings_of(r->findings, HJ_ILLEGAL) == 0);
    r->deck.count = 0;
    r->deck.section_count = 1;
    return text;
}

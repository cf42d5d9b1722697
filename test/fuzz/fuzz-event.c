/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes event files: as they are, where what opens as sound must be proven by
 * verify too; and with the seals of Headjudge on them, as of a program that
 * wrote what it should not, where nothing may crash or hang. */
#include "base/file.h"
#include "event/event.h"
#include "event/ranking.h"
#include "event/event-page.h"
#include "event/report.h"
#include "event/seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Everything that can be asked. */
static void ask_all(struct hj_event *event)
{
    struct hj_out *out = hj_out_memory();
    struct hj_writer *w = hj_writer_json(out);
    struct hj_ranking ranking = {0};
    struct hj_event_page *page;
    struct hj_table *table;
    struct hj_error e = {0};

    for (int v = 0; v < HJ_VIEWS; v++) {
        table = hj_event_query(event, (enum hj_view)v, 1, 1, &e);
        if (table != NULL) {
            hj_table_text(table, out);
            hj_table_json(table, "t", w);
        }
        hj_table_free(table);
    }
    table = NULL;
    if (hj_ranking_make(&ranking, event, 0, false, 0, &e))
        table = hj_ranking_table(&ranking, true);
    page = hj_event_page_new(event, table, true, &e);
    if (page != NULL)
        hj_event_page_put(page, out);
    hj_event_page_free(page);
    (void)hj_event_trf(event, out, &e);
    hj_table_free(table);
    hj_ranking_free(&ranking);
    hj_table_free(hj_event_final(event, &e));
    hj_writer_free(w);
    hj_out_free(out);
}

/* Entries that must not hang, whether they are refused or not. */
static void enter_some(struct hj_event *event)
{
    struct hj_error e = {0};

    if (hj_event_set_author(event, "fuzz", "2026-11-21T09:00:00Z", &e) &&
        hj_event_begin(event, &e) &&
        hj_event_append(event, HJ_ENTRY_NOTE, HJ_STR("{\"text\":\"x\"}"), NULL,
                        &e))
        (void)hj_event_return(event, HJ_ENTRY_UNDO, hj_event_last(event) - 1,
                              NULL, &e);
    hj_event_rollback(event);
}

static void open_file(const char *name, bool as_it_is)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_error e = {0}, ignored = {0};
    struct hj_event *event = hj_event_open(name, &e);
    const char *why;

    if (event == NULL && e.text[0] == '\0')
        abort(); /* refused without a reason */
    if (event != NULL) {
        bool sound = hj_event_last_intact(event, &why) == 0;
        if (hj_event_begin_read(event, &e))
            ask_all(event);
        hj_event_rollback(event);
        if (hj_event_verify(event, name, findings, &e) && as_it_is && sound &&
            hj_findings_count(findings) > 0)
            abort(); /* opened as sound, and is not */
        if (!sound && hj_event_begin(event, &ignored))
            abort();
        enter_some(event);
    }
    hj_event_close(event);
    hj_findings_free(findings);
}

static void put_file(const char *name, const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");

    if (file == NULL || fwrite(bytes, 1, size, file) != size ||
        fclose(file) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    char name[64], journal[80];
    unsigned char *copy = malloc(size + 1);

    /* One file a process, in memory where there is such a folder. */
    snprintf(name, sizeof name, "%s/hj-fuzz-%ld.event",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (long)getpid());
    snprintf(journal, sizeof journal, "%s-journal", name);
    put_file(name, bytes, size);
    open_file(name, true);
    memcpy(copy, bytes, size);
    seal_image(copy, size);
    put_file(name, copy, size);
    open_file(name, false);
    unlink(name);
    unlink(journal);
    free(copy);
    return 0;
}

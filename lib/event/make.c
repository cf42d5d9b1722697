/* SPDX-License-Identifier: MPL-2.0 */
/* Making event files: a new one, or a sound one from a damaged one.  Both are
 * made in memory and written at once. */
#include "event/store.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OWNER_ALONE = 0600, MOST_KEPT = 1000 };

/* Enters the first entry, in memory. */
static bool fill_new(sqlite3 *db, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e)
{
    struct hj_event event = {.db = db, .who = who, .at = at};
    bool fine = hj_event_begin(&event, e) &&
                hj_event_append(&event, HJ_ENTRY_NEW, args, NULL, e) &&
                hj_event_commit(&event, e);

    hj_event_rollback(&event);
    return fine;
}

bool hj_event_create(const char *name, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e)
{
    struct hj_error why = {0};
    sqlite3 *db = NULL;
    unsigned char *bytes = NULL;
    size_t size = 0;
    bool fine = hj_event_set_author(&(struct hj_event){.db = NULL}, who, at, e);

    if (!fine)
        return false;
    fine = store_open_memory(&db, &why) && fill_new(db, args, who, at, &why);
    if (fine && (bytes = store_image(db, &size)) == NULL)
        fine = hj_fail_memory(&why);
    if (fine)
        fine = hj_file_make(name, (struct hj_str){(char *)bytes, size},
                            OWNER_ALONE, e);
    else if (why.no_memory)
        hj_fail_memory(e);
    else
        hj_fail(e, "%s: %s", name, why.text);
    sqlite3_free(bytes);
    sqlite3_close(db);
    return fine;
}

/* Copies the damaged file to a free name. */
static bool keep_damaged(const char *name, struct hj_out *kept,
                         struct hj_error *e)
{
    struct hj_file file = {0};
    bool fine = hj_file_read(&file, name, HJ_FILE_MOST, e), taken = true;

    for (int n = 1; fine && taken && n < MOST_KEPT; n++) {
        struct stat about;
        hj_out_cut(kept, 0);
        hj_out_printf(kept, n == 1 ? "%s.damaged" : "%s.damaged-%d", name, n);
        if (hj_out_failed(kept))
            fine = hj_fail_memory(e);
        else
            taken = lstat(hj_out_text(kept).p, &about) == 0;
    }
    fine =
        fine && hj_file_make(hj_out_text(kept).p, file.bytes, OWNER_ALONE, e);
    hj_file_free(&file);
    return fine;
}

/* True if the name still refers to the opened file.  Another program may have
 * repaired it. */
static bool is_there(const struct hj_event *event, struct hj_error *e)
{
    struct stat about;

    if (stat(event->name, &about) != 0)
        return hj_fail_file(e, event->name, errno);
    return (about.st_dev == event->device && about.st_ino == event->inode) ||
           hj_fail(e, "it was replaced meanwhile; try again");
}

bool hj_event_repair(struct hj_event *event, struct hj_out *kept,
                     struct hj_error *e)
{
    unsigned char *bytes;
    size_t size = 0;
    bool fine;
    int fd;

    hj_event_rollback(event);
    bytes = store_image(event->db, &size);
    if (bytes == NULL)
        return hj_fail_memory(e);
    /* Serializes repairs: a damaged file may not be lockable by SQLite, whose
     * locks would go when the file is closed after reading it. */
    fd = open(event->name, O_RDONLY | O_CLOEXEC);
    if (fd >= 0)
        (void)flock(fd, LOCK_EX);
    fine = sqlite3_exec(event->file, "BEGIN IMMEDIATE", NULL, NULL, NULL) !=
               SQLITE_BUSY ||
           store_fail(event->file, e);
    fine =
        fine && is_there(event, e) && keep_damaged(event->name, kept, e) &&
        hj_file_replace(event->name, (struct hj_str){(char *)bytes, size}, e);
    (void)sqlite3_exec(event->file, "ROLLBACK", NULL, NULL, NULL);
    if (fd >= 0)
        close(fd);
    sqlite3_free(bytes);
    return fine;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Whole files: reading with a size limit, atomic replacement. */
#ifndef HJ_BASE_FILE_H
#define HJ_BASE_FILE_H

#include "base/error.h"
#include "base/str.h"

/* The default limit of hj_file_read(), in bytes. */
#define HJ_FILE_MOST (UINT64_C(1) << 30)

/* A file in memory.  A NUL byte follows the bytes. */
struct hj_file {
    struct hj_str bytes;
};

/* Reads the file NAME, or standard input for "-", into FILE, which
 * hj_file_free() frees.  Returns false with the name and the reason in E for
 * directories, unreadable files and files of more than MOST bytes. */
bool hj_file_read(struct hj_file *file, const char *name, uint64_t most,
                  struct hj_error *e);
void hj_file_free(struct hj_file *file);

/* Writes BYTES as the file NAME: writes a new file beside the old one, syncs
 * the new file to disk, then renames the new file to NAME, so that NAME is
 * always the whole old or the whole new file.  On failure the old file is
 * unchanged and the new one removed.  A symbolic link is kept; the file it
 * points to is replaced or created.  The permissions of the old file are kept,
 * except set-user-id and set-group-id.  A NAME that is not a regular file, such
 * as /dev/stdout, is written in place.  Returns false with the reason in E. */
bool hj_file_replace(const char *name, struct hj_str bytes, struct hj_error *e);

/* Writes BYTES as the new file NAME with the permissions MODE (less the umask):
 * the whole file or nothing.  Returns false with the reason in E, also when
 * NAME exists already. */
bool hj_file_make(const char *name, struct hj_str bytes, unsigned mode,
                  struct hj_error *e);

/* Creates the folder NAME unless it exists.  Returns false with the reason in
 * E. */
bool hj_folder_make(const char *name, struct hj_error *e);

/* Joins FOLDER and NAME into "FOLDER/NAME" (NAME alone when NAME is absolute or
 * FOLDER is empty) in a new string that the caller frees; NULL when out of
 * memory. */
char *hj_path_join(struct hj_str folder, struct hj_str name);

/* Returns the folder part of PATH, without the last slash; "" when PATH has no
 * slash. */
struct hj_str hj_path_folder(const char *path);

#endif

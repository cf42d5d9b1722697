/* SPDX-License-Identifier: MPL-2.0 */
/* Whole files: read with limits, replaced all at once. */
#ifndef HJ_BASE_FILE_H
#define HJ_BASE_FILE_H

#include "base/error.h"
#include "base/str.h"

/* The default limit of hj_file_read(), in bytes. */
#define HJ_FILE_MOST (UINT64_C(1) << 30)

/* A file in memory.  bytes.p ends in a NUL byte after its length. */
struct hj_file {
    struct hj_str bytes;
};

/* Reads the file NAME, or standard input for "-", into FILE, MOST bytes at the
 * most.  Directories, unreadable files and larger ones are refused with the
 * name and the reason in E.  hj_file_free() frees it. */
bool hj_file_read(struct hj_file *file, const char *name, uint64_t most,
                  struct hj_error *e);
void hj_file_free(struct hj_file *file);

/* Writes BYTES as the file NAME: into a new file beside it, to the disk, and
 * only then renamed over NAME, so that NAME is at any moment the old file or
 * the new one.  On failure the old file is untouched and the new one gone.  A
 * symbolic link stays, and the file that it leads to is replaced, or made.  The
 * permissions of the old file are kept, set-user-id and set-group-id are not.
 * A NAME that is not a regular file, as /dev/stdout, is written to instead. */
bool hj_file_replace(const char *name, struct hj_str bytes, struct hj_error *e);

/* Writes BYTES as the new file NAME with the permissions MODE (less the umask):
 * whole or not at all, never over another file, and under no other name. */
bool hj_file_make(const char *name, struct hj_str bytes, unsigned mode,
                  struct hj_error *e);

/* Makes the folder NAME, unless it is there.  False with the reason in E. */
bool hj_folder_make(const char *name, struct hj_error *e);

/* Joins a folder and a name into "FOLDER/NAME" (NAME alone when it is absolute
 * or FOLDER is empty) in a new string that the caller frees; NULL when memory
 * is short. */
char *hj_path_join(struct hj_str folder, struct hj_str name);

/* The folder part of a path, without the last slash ("" when there is none). */
struct hj_str hj_path_folder(const char *path);

#endif

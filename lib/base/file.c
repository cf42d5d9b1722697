/* SPDX-License-Identifier: MPL-2.0 */
/* Reading of whole files, and paths; replace.c does the writing. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_READ = 1 << 16, LARGE = 1 << 20, HUGE_PAGE = 2 << 20 };

/* Returns SIZE bytes for free(), large ones in huge pages if the system has
 * them: one page fault instead of five hundred.  NULL when out of memory. */
static char *room_for(size_t size)
{
    void *room;

    if (size < LARGE || posix_memalign(&room, HUGE_PAGE, size) != 0)
        return malloc(size);
#ifdef MADV_HUGEPAGE
    (void)madvise(room, size, MADV_HUGEPAGE);
#endif
    return room;
}

/* Reads FD to its end into FILE.  WHOLE is the size of a regular file, so that
 * its end is recognised without another read; 0 for other files. */
static bool read_all(struct hj_file *file, int fd, const char *name,
                     size_t whole, uint64_t most, struct hj_error *e)
{
    size_t size = whole > 0 ? whole + 2 : FIRST_READ, used = 0;
    char *bytes = room_for(size);

    while (bytes != NULL) {
        ssize_t n = read(fd, bytes + used, size - used - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            hj_fail_file(e, name, errno);
            free(bytes);
            return false;
        }
        if (n == 0)
            break;
        used += (size_t)n;
        if (used > most) {
            hj_fail(e, "%s: larger than %llu bytes", name,
                    (unsigned long long)most);
            free(bytes);
            return false;
        }
        if (used == whole)
            break;
        if (size - used < 2) {
            char *more = realloc(bytes, size * 2);
            if (more == NULL)
                free(bytes);
            bytes = more;
            size *= 2;
        }
    }
    if (bytes == NULL)
        return hj_fail_memory(e);
    bytes[used] = '\0';
    file->bytes = (struct hj_str){bytes, used};
    return true;
}

bool hj_file_read(struct hj_file *file, const char *name, uint64_t most,
                  struct hj_error *e)
{
    bool input = strcmp(name, "-") == 0;
    const char *shown = input ? "standard input" : name;
    int fd = input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct stat st;
    bool good;

    if (fd < 0 || fstat(fd, &st) != 0) {
        good = hj_fail_file(e, shown, errno);
    } else if (S_ISDIR(st.st_mode)) {
        good = hj_fail_file(e, shown, EISDIR);
    } else if (S_ISREG(st.st_mode) && (uint64_t)st.st_size > most) {
        good = hj_fail(e, "%s: larger than %llu bytes", shown,
                       (unsigned long long)most);
    } else {
        size_t whole = S_ISREG(st.st_mode) ? (size_t)st.st_size : 0;
        good = read_all(file, fd, shown, whole, most, e);
    }
    if (fd >= 0 && !input)
        close(fd);
    return good;
}

void hj_file_free(struct hj_file *file)
{
    free((char *)(uintptr_t)file->bytes.p);
    file->bytes = (struct hj_str){0};
}

char *hj_path_join(struct hj_str folder, struct hj_str name)
{
    bool alone = folder.n == 0 || (name.n > 0 && name.p[0] == '/');
    bool slash = !alone && folder.p[folder.n - 1] != '/';
    size_t at = 0;
    char *path = malloc(folder.n + name.n + 2);

    if (path == NULL)
        return NULL;
    if (!alone) {
        memcpy(path, folder.p, folder.n);
        at = folder.n;
    }
    if (slash)
        path[at++] = '/';
    if (name.n > 0)
        memcpy(path + at, name.p, name.n);
    path[at + name.n] = '\0';
    return path;
}

struct hj_str hj_path_folder(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (slash == NULL)
        return HJ_STR("");
    return slash == path ? HJ_STR("/")
                         : (struct hj_str){path, (size_t)(slash - path)};
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Atomic replacement and creation of files. */
#define _GNU_SOURCE /* O_TMPFILE, renameat2() */
#include "base/file.h"

#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* MOST_LINKS: symbolic links followed in a row, the same number as in the
 * system.  PERMISSIONS: the mode bits that a replaced file keeps; set-user-id
 * and set-group-id were granted to the old content only. */
enum { MOST_LINKS = 40, MOST_TRIES = 100, PERMISSIONS = 0777 };

static bool write_whole(int fd, struct hj_str bytes)
{
    while (bytes.n > 0) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = ENOSPC;
        if (n <= 0)
            return false;
        bytes = hj_str_from(bytes, (size_t)n);
    }
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOSYS;
}

/* Writes BYTES to FD and closes FD; returns 0 or the first error number. */
static int write_and_close(int fd, struct hj_str bytes)
{
    int trouble = write_whole(fd, bytes) ? 0 : errno;

    if (close(fd) != 0 && trouble == 0)
        trouble = errno;
    return trouble;
}

/* Writes BYTES into a device or a pipe, which cannot be replaced. */
static bool write_into(const char *name, struct hj_str bytes,
                       struct hj_error *e)
{
    int fd = open(name, O_WRONLY | O_TRUNC | O_CLOEXEC);
    int trouble = fd < 0 ? errno : write_and_close(fd, bytes);

    return trouble == 0 || hj_fail_file(e, name, trouble);
}

/* Returns the path that the symbolic link at PATH points to, which the caller
 * frees; NULL with errno set when the link cannot be read. */
static char *target_of(const char *path, size_t length)
{
    size_t size = length > 0 ? length + 1 : 256; /* may be reported as 0 */
    char *text = malloc(size), *joined;
    ssize_t n = text != NULL ? readlink(path, text, size) : -1;

    if (n >= 0 && (size_t)n == size) { /* the link is longer now */
        n = -1;
        errno = EAGAIN;
    }
    if (n < 0) {
        free(text);
        return NULL;
    }
    joined =
        hj_path_join(hj_path_folder(path), (struct hj_str){text, (size_t)n});
    free(text);
    if (joined == NULL)
        errno = ENOMEM;
    return joined;
}

/* Returns the path that NAME leads to through any symbolic links, whether or
 * not the file exists.  The caller frees the path; NULL with errno set. */
static char *follow_links(const char *name)
{
    char *path = strdup(name);

    for (int links = 0; path != NULL; links++) {
        struct stat st;
        char *next;
        if (lstat(path, &st) != 0 || !S_ISLNK(st.st_mode))
            return path;
        next = links < MOST_LINKS ? target_of(path, (size_t)st.st_size) : NULL;
        if (links == MOST_LINKS)
            errno = ELOOP;
        free(path);
        path = next;
    }
    return NULL;
}

/* Returns a random, almost certainly unused name in the folder of PATH, which
 * the caller frees; NULL when out of memory or without a random seed. */
static char *name_beside(const char *path)
{
    char name[32];
    uint64_t random;

    if (!hj_random_seed(&random, NULL))
        return NULL;
    snprintf(name, sizeof name, ".hj-%014llx", (unsigned long long)random);
    return hj_path_join(hj_path_folder(path), hj_str(name));
}

/* Creates a file with a unique name in the folder of PATH; the length of PATH's
 * own name does not matter.  Returns the descriptor, and in *FRESH the name,
 * which the caller frees; -1 with errno set. */
static int create_beside(const char *path, mode_t mode, char **fresh)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        int fd;
        *fresh = name_beside(path);
        if (*fresh == NULL)
            break;
        fd = open(*fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0)
            return fd;
        free(*fresh);
        *fresh = NULL;
        if (errno != EEXIST)
            break;
    }
    return -1;
}

/* Opens an unnamed file in the folder of PATH; returns -1 where the file system
 * or the machine does not support such files. */
static int open_nameless(const char *path, mode_t mode)
{
    int fd = -1;
#ifdef O_TMPFILE
    char *folder = hj_path_join(hj_path_folder(path), HJ_STR("."));

    if (folder != NULL)
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    free(folder);
#else
    (void)path;
    (void)mode;
#endif
    return fd;
}

/* Links the unnamed file FD as PATH; returns 0 or an error number. */
static int link_to(int fd, const char *path)
{
    char from[40];

    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
               ? 0
               : errno;
}

/* Blocks the signals that would end the program while a temporary file has a
 * name. */
static void hold_signals(sigset_t *before)
{
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(SIG_BLOCK, &held, before);
}

/* Writes BYTES to the unnamed file FD and renames the file over PATH.  Returns
 * 0 or an error number: ENOENT where unnamed files cannot be linked. */
static int replace_nameless(int fd, const char *path, struct hj_str bytes)
{
    char *fresh = name_beside(path);
    int trouble = fresh == NULL ? ENOMEM : write_whole(fd, bytes) ? 0 : errno;
    sigset_t before;

    hold_signals(&before);
    if (trouble == 0)
        trouble = link_to(fd, fresh);
    if (trouble == 0 && rename(fresh, path) != 0) {
        trouble = errno;
        unlink(fresh);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    free(fresh);
    return trouble;
}

/* Does the same with a temporary file that has a name from the start. */
static int replace_named(const char *path, const struct stat *old, mode_t mode,
                         struct hj_str bytes)
{
    char *fresh = NULL;
    int fd, trouble;
    sigset_t before;

    hold_signals(&before);
    fd = create_beside(path, mode, &fresh);
    trouble = fd < 0 ? errno : 0;
    if (fd >= 0 && old != NULL)
        (void)fchmod(fd, mode); /* restores bits that the umask removes */
    if (fd >= 0)
        trouble = write_and_close(fd, bytes);
    if (trouble == 0 && rename(fresh, path) != 0)
        trouble = errno;
    if (trouble != 0 && fd >= 0)
        unlink(fresh);
    sigprocmask(SIG_SETMASK, &before, NULL);
    free(fresh);
    return trouble;
}

/* Does the work of hj_file_replace() for a regular file; OLD is the existing
 * file or NULL.  Returns 0 or an error number. */
static int replace(const char *path, const struct stat *old,
                   struct hj_str bytes)
{
    mode_t mode = old != NULL ? old->st_mode & PERMISSIONS : 0666;
    int fd = open_nameless(path, mode), trouble = ENOENT;

    if (fd >= 0) {
        if (old != NULL)
            (void)fchmod(fd, mode);
        trouble = replace_nameless(fd, path, bytes);
        if (close(fd) != 0 && trouble == 0)
            trouble = errno;
    }
    return trouble == ENOENT ? replace_named(path, old, mode, bytes) : trouble;
}

bool hj_file_replace(const char *name, struct hj_str bytes, struct hj_error *e)
{
    struct stat st, there;
    bool exists = stat(name, &st) == 0;
    int trouble;
    char *path;

    if (exists && S_ISDIR(st.st_mode))
        return hj_fail_file(e, name, EISDIR);
    if (exists && !S_ISREG(st.st_mode))
        return write_into(name, bytes, e);
    path = follow_links(name);
    if (path == NULL)
        return errno == ENOMEM ? hj_fail_memory(e)
                               : hj_fail_file(e, name, errno);
    /* A link in /proc may refer to another file than its text names. */
    if (exists && (stat(path, &there) != 0 || there.st_dev != st.st_dev ||
                   there.st_ino != st.st_ino)) {
        free(path);
        return write_into(name, bytes, e);
    }
    trouble = replace(path, exists ? &st : NULL, bytes);
    free(path);
    return trouble == 0 || hj_fail_file(e, name, trouble);
}

/* Writes BYTES to the unnamed file FD and then links the file as PATH; closes
 * FD.  Returns 0 or an error number. */
static int make_nameless(int fd, const char *path, struct hj_str bytes)
{
    int trouble = write_whole(fd, bytes) ? 0 : errno;

    if (trouble == 0)
        trouble = link_to(fd, path);
    close(fd);
    return trouble;
}

/* Renames FRESH to PATH unless PATH exists; returns 0 or an error number. */
static int give_name(const char *fresh, const char *path)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, fresh, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
#endif
    return link(fresh, path) == 0 ? 0 : errno;
}

/* Does the same with a temporary name, which stays behind if the process is
 * killed. */
static int make_renamed(const char *path, struct hj_str bytes, mode_t mode)
{
    char *fresh = NULL;
    int fd = create_beside(path, mode, &fresh), trouble;

    if (fd < 0)
        return errno;
    trouble = write_and_close(fd, bytes);
    if (trouble == 0)
        trouble = give_name(fresh, path);
    unlink(fresh);
    free(fresh);
    return trouble;
}

/* Syncs the folder of PATH to disk, so that the name survives a power
 * failure. */
static void sync_folder(const char *path)
{
    char *name = hj_path_join(hj_path_folder(path), HJ_STR("."));
    int folder = name ? open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(name);
}

bool hj_file_make(const char *name, struct hj_str bytes, unsigned mode,
                  struct hj_error *e)
{
    int fd = open_nameless(name, (mode_t)mode);
    int trouble = fd < 0 ? ENOENT : make_nameless(fd, name, bytes);

    if (trouble == ENOENT) /* unnamed files or /proc not supported */
        trouble = make_renamed(name, bytes, (mode_t)mode);
    if (trouble == EEXIST)
        return hj_fail(e, "%s: exists already", name);
    if (trouble != 0)
        return trouble == ENOMEM ? hj_fail_memory(e)
                                 : hj_fail_file(e, name, trouble);
    sync_folder(name);
    return true;
}

bool hj_folder_make(const char *name, struct hj_error *e)
{
    return mkdir(name, 0777) == 0 || errno == EEXIST ||
           hj_fail_file(e, name, errno);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Replacing or making a whole file at once, or not at all. */
#define _GNU_SOURCE /* nameless files, and renaming never over another one */
#include "base/file.h"

#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* MOST_LINKS: how many symbolic links one after the other the system follows
 * too.  PERMISSIONS: what a file keeps; set-user-id and set-group-id were
 * granted to the old content, not to the new one. */
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

/* Writes and closes FD; returns 0, or the error number of what failed first. */
static int write_and_close(int fd, struct hj_str bytes)
{
    int trouble = write_whole(fd, bytes) ? 0 : errno;

    if (close(fd) != 0 && trouble == 0)
        trouble = errno;
    return trouble;
}

/* A device or a pipe is written to, not replaced. */
static bool write_into(const char *name, struct hj_str bytes,
                       struct hj_error *e)
{
    int fd = open(name, O_WRONLY | O_TRUNC | O_CLOEXEC);
    int trouble = fd < 0 ? errno : write_and_close(fd, bytes);

    return trouble == 0 || hj_fail_file(e, name, trouble);
}

/* The path that the symbolic link at PATH leads to, which the caller frees.
 * NULL with errno set when it cannot be read. */
static char *target_of(const char *path, size_t length)
{
    size_t size = length > 0 ? length + 1 : 256; /* some say 0 */
    char *text = malloc(size), *joined;
    ssize_t n = text != NULL ? readlink(path, text, size) : -1;

    if (n >= 0 && (size_t)n == size) { /* it has become longer meanwhile */
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

/* NAME, or where the symbolic links lead that it may be, whether or not a file
 * lies there.  The caller frees it; NULL with errno set. */
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

/* A name in the folder of PATH that is as good as free, which the caller frees;
 * NULL when out of memory or there is no randomness. */
static char *name_beside(const char *path)
{
    char name[32];
    uint64_t random;

    if (!hj_random_seed(&random, NULL))
        return NULL;
    snprintf(name, sizeof name, ".hj-%014llx", (unsigned long long)random);
    return hj_path_join(hj_path_folder(path), hj_str(name));
}

/* Creates a file of a name of its own in the folder of PATH, however long the
 * name of PATH is.  Returns its descriptor and its name, which the caller
 * frees, in *FRESH; -1 with errno set. */
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

/* Opens a file without a name in the folder of PATH; -1 where the file system
 * or the machine has no such files. */
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

/* Gives the nameless file FD the name PATH; returns 0 or an error number. */
static int link_to(int fd, const char *path)
{
    char from[40];

    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
               ? 0
               : errno;
}

/* Holds back what would end the program while a file has a name that is not to
 * stay. */
static void hold_signals(sigset_t *before)
{
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(SIG_BLOCK, &held, before);
}

/* Writes the nameless file FD, and puts it over PATH.  Returns 0 or an error
 * number: ENOENT where names cannot be given so. */
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

/* The same by way of a file that has a name from the beginning. */
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
        (void)fchmod(fd, mode); /* also what the umask would take away */
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

/* As hj_file_replace() for a regular file; OLD is the one that lies there, or
 * NULL.  Returns 0 or an error number. */
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
    /* A link of /proc may lead where its text does not. */
    if (exists && (stat(path, &there) != 0 || there.st_dev != st.st_dev ||
                   there.st_ino != st.st_ino)) {
        free(path);
        return write_into(name, bytes, e);
    }
    trouble = replace(path, exists ? &st : NULL, bytes);
    free(path);
    return trouble == 0 || hj_fail_file(e, name, trouble);
}

/* Writes the nameless file FD and gives it its name, both or neither.  Returns
 * 0 or an error number. */
static int make_nameless(int fd, const char *path, struct hj_str bytes)
{
    int trouble = write_whole(fd, bytes) ? 0 : errno;

    if (trouble == 0)
        trouble = link_to(fd, path);
    close(fd);
    return trouble;
}

/* Renames the file FRESH, never over another one. */
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

/* The same by way of another name, which a kill may leave behind. */
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

/* To the disk with the folder, so that the name survives a power cut. */
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

    if (trouble == ENOENT) /* no such files here, or no /proc */
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

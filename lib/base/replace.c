/* SPDX-License-Identifier: MPL-2.0 */
/* Replacing a whole file at once, or not at all. */
#include "base/file.h"

#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
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
    joined = hj_path_join(hj_path_folder(path), (struct hj_str){text, (size_t)n});
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

/* Creates a file of a name of its own in the folder of PATH, however long the
 * name of PATH is.  Returns its descriptor and its name, which the caller
 * frees, in *FRESH; -1 with errno set. */
static int create_beside(const char *path, mode_t mode, char **fresh)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        char name[32];
        uint64_t random;
        int fd;
        if (!hj_random_seed(&random, NULL))
            break;
        snprintf(name, sizeof name, ".hj-%014llx", (unsigned long long)random);
        *fresh = hj_path_join(hj_path_folder(path), hj_str(name));
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

/* As hj_file_replace() for a regular file; OLD is the one that lies there, or
 * NULL.  Returns 0 or an error number. */
static int replace(const char *path, const struct stat *old,
                   struct hj_str bytes)
{
    mode_t mode = old != NULL ? old->st_mode & PERMISSIONS : 0666;
    char *fresh = NULL;
    int fd = create_beside(path, mode, &fresh), trouble;

    if (fd < 0)
        return errno;
    if (old != NULL)
        (void)fchmod(fd, mode); /* also what the umask would take away */
    trouble = write_and_close(fd, bytes);
    if (trouble == 0 && rename(fresh, path) != 0)
        trouble = errno;
    if (trouble != 0)
        unlink(fresh);
    free(fresh);
    return trouble;
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

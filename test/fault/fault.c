/* SPDX-License-Identifier: MPL-2.0 */
/* Preloaded into a tool, fails its n-th allocation, write or read. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

/* Only calls from the program itself count: what a library does about its own
 * failures is that library's affair. */
static uintptr_t program_start, program_end;
static long calls[3], wanted[3];
static bool ready;

static int first_object(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    (void)data;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t from = info->dlpi_addr + p->p_vaddr;
        if (p->p_type != PT_LOAD)
            continue;
        if (program_start == 0 || from < program_start)
            program_start = from;
        if (from + p->p_memsz > program_end)
            program_end = from + p->p_memsz;
    }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    static const char *const names[] = {"FAULT_ALLOC", "FAULT_WRITE",
                                        "FAULT_READ"};

    dl_iterate_phdr(first_object, NULL);
    for (int i = 0; i < 3; i++)
        wanted[i] = getenv(names[i]) ? atol(getenv(names[i])) : 0;
    ready = true;
}

static void mark(void)
{
    const char *name = getenv("FAULT_MARK");
    int fd = name ? open(name, O_CREAT | O_WRONLY, 0600) : -1;

    if (fd >= 0 && ftruncate(fd, 1) >= 0)
        close(fd);
}

/* True if this call, of this kind and from this place, has to fail. */
static bool fails(int kind, void *caller)
{
    uintptr_t from = (uintptr_t)caller;

    if (!ready || wanted[kind] == 0 || from < program_start ||
        from >= program_end)
        return false;
    if (__atomic_add_fetch(&calls[kind], 1, __ATOMIC_RELAXED) != wanted[kind])
        return false;
    mark();
    return true;
}

void *malloc(size_t size)
{
    if (fails(0, __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (fails(0, __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    if (fails(0, __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(old, size);
}

/* Returns if and how this call of a write fails: 0: it does not, 1: half of its
 * bytes are taken, 2: the disk is full. */
static int write_fails(int fd, size_t n)
{
    long call;

    if (fd == STDERR_FILENO || !ready || wanted[1] <= 0)
        return 0;
    call = __atomic_add_fetch(&calls[1], 1, __ATOMIC_RELAXED);
    if (call < wanted[1])
        return 0;
    mark();
    return call == wanted[1] && n > 1 ? 1 : 2;
}

/* The n-th write takes half of its bytes; those behind it find a full disk. */
ssize_t write(int fd, const void *bytes, size_t n)
{
    static ssize_t (*real)(int, const void *, size_t);
    void *symbol = real ? NULL : dlsym(RTLD_NEXT, "write");
    int failure = write_fails(fd, n);

    if (symbol != NULL)
        *(void **)&real = symbol;
    if (failure == 2) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, bytes, failure == 1 ? n / 2 : n);
}

/* The same at a place: how SQLite writes. */
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    void *symbol = real ? NULL : dlsym(RTLD_NEXT, "pwrite64");
    int failure = write_fails(fd, n);

    if (symbol != NULL)
        *(void **)&real = symbol;
    if (failure == 2) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, bytes, failure == 1 ? n / 2 : n, at);
}

/* True if this read has to fail, as of a disk that is worn out. */
static bool read_fails(void)
{
    if (!ready || wanted[2] <= 0 ||
        __atomic_add_fetch(&calls[2], 1, __ATOMIC_RELAXED) != wanted[2])
        return false;
    mark();
    errno = EIO;
    return true;
}

ssize_t read(int fd, void *to, size_t n)
{
    static ssize_t (*real)(int, void *, size_t);

    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "read");
    return read_fails() ? -1 : real(fd, to, n);
}

/* SQLite reads a page by this call. */
ssize_t pread64(int fd, void *to, size_t n, off64_t at)
{
    static ssize_t (*real)(int, void *, size_t, off64_t);

    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "pread64");
    return read_fails() ? -1 : real(fd, to, n, at);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The SQLite VFS layer that seals pages. */
#include "event/seal.h"

#include "base/swar.h"

#include <stdlib.h>
#include <string.h>

/* Offsets in the header of an SQLite file, and its length. */
enum { AT_PAGE_SIZE = 16, AT_RESERVED = 20, AT_PAGES = 28, HEADER = 100 };
enum { LEAST_PAGE = 512, MOST_PAGE = 65536, CHUNK = 1 << 18 };

/* The page at this offset is never written: SQLite uses it for locks. */
static const sqlite3_int64 lock_byte = INT64_C(0x40000000);

/* --- the checksum --- */

static uint64_t load(const unsigned char *p)
{
    return hj_bytes_word((const char *)p);
}

/* Returns a checksum of a page without the last SEAL_BYTES.  Each step maps the
 * sum one to one, so a change within eight bytes always changes it. */
static uint64_t sum_of(const unsigned char *page, size_t size, uint64_t number)
{
    static const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t sum = (number + 1) * odd;

    for (size_t i = 0; i + SEAL_BYTES < size; i += 8) {
        sum = (sum ^ load(page + i)) * odd;
        sum ^= sum >> 32;
    }
    return sum;
}

static bool is_whole(const unsigned char *page, size_t size, uint64_t number)
{
    return load(page + size - SEAL_BYTES) == sum_of(page, size, number);
}

static void put_seal(unsigned char *page, size_t size, uint64_t number)
{
    uint64_t sum = sum_of(page, size, number);

    for (size_t i = 0; i < SEAL_BYTES; i++, sum >>= 8)
        page[size - SEAL_BYTES + i] = (unsigned char)sum;
}

/* --- the header --- */

struct header {
    size_t page_size; /* 0: not an SQLite file */
    unsigned reserved;
    uint32_t pages;
};

static struct header read_header(const unsigned char *p)
{
    struct header h = {0};
    size_t size = (size_t)p[AT_PAGE_SIZE] << 8 | p[AT_PAGE_SIZE + 1];

    size = size == 1 ? MOST_PAGE : size;
    if (memcmp(p, "SQLite format 3", 16) != 0 || size < LEAST_PAGE ||
        (size & (size - 1)) != 0)
        return h;
    h.page_size = size;
    h.reserved = p[AT_RESERVED];
    for (int i = 0; i < 4; i++)
        h.pages = h.pages << 8 | p[AT_PAGES + i];
    return h;
}

void seal_image(unsigned char *bytes, size_t size)
{
    struct header h = {0};

    if (size >= HEADER)
        h = read_header(bytes);
    if (h.page_size == 0 || h.reserved != SEAL_BYTES)
        return;
    for (size_t i = 0; size - i >= h.page_size; i += h.page_size)
        put_seal(bytes + i, h.page_size, i / h.page_size);
}

/* --- a file --- */

/* An open database file.  The real file follows in memory. */
struct seal_file {
    sqlite3_file base;
    struct header header;
    bool watched;
    bool unread; /* the disk could not read a part of it */
};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return (sqlite3_file *)((struct seal_file *)file + 1);
}

/* True if the SIZE bytes at offset AT are a page with a seal. */
static bool is_page(const struct seal_file *f, int size, sqlite3_int64 at)
{
    return f->header.reserved == SEAL_BYTES && f->header.page_size > 0 &&
           (size_t)size == f->header.page_size && at % size == 0;
}

static int do_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

/* Reads as the real file does; notes what the disk could not read. */
static int read_real(struct seal_file *f, void *to, int size, sqlite3_int64 at)
{
    sqlite3_file *real = real_of(&f->base);
    int status = real->pMethods->xRead(real, to, size, at);

    f->unread |= status != SQLITE_OK && status != SQLITE_IOERR_SHORT_READ;
    return status;
}

static int do_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at)
{
    struct seal_file *f = (struct seal_file *)file;
    int status = read_real(f, to, size, at);

    if (status != SQLITE_OK)
        return status;
    if (at == 0 && size >= HEADER)
        f->header = read_header(to);
    if (f->watched && is_page(f, size, at) &&
        !is_whole(to, (size_t)size, (uint64_t)(at / size)))
        return SQLITE_IOERR_DATA;
    return SQLITE_OK;
}

/* Writes bytes, sealing a page first.  The page is in SQLite's cache, and the
 * layer may set its last bytes. */
static int do_write(sqlite3_file *file, const void *from, int size,
                    sqlite3_int64 at)
{
    struct seal_file *f = (struct seal_file *)file;

    if (at == 0 && size >= LEAST_PAGE)
        f->header = read_header(from);
    if (is_page(f, size, at))
        put_seal((unsigned char *)(uintptr_t)from, (size_t)size,
                 (uint64_t)(at / size));
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}

static int do_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int do_sync(sqlite3_file *file, int flags)
{
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int do_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int do_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int do_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int do_check_lock(sqlite3_file *file, int *held)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}

static int do_control(sqlite3_file *file, int what, void *to)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, to);
}

static int do_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int do_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

/* Version 1 has neither shared memory nor mapped pages, which would bypass
 * do_read(). */
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = do_unlock,
    .xCheckReservedLock = do_check_lock,
    .xFileControl = do_control,
    .xSectorSize = do_sector,
    .xDeviceCharacteristics = do_traits,
};

/* --- the layer --- */

static sqlite3_vfs *below(const sqlite3_vfs *layer)
{
    return layer->pAppData;
}

/* Opens a file.  Only the database has sealed pages; SQLite's journals belong
 * to the real layer. */
static int do_open(sqlite3_vfs *layer, const char *name, sqlite3_file *file,
                   int flags, int *out_flags)
{
    struct seal_file *f = (struct seal_file *)file;
    sqlite3_vfs *real = below(layer);
    int status;

    if ((flags & SQLITE_OPEN_MAIN_DB) == 0)
        return real->xOpen(real, name, file, flags, out_flags);
    *f = (struct seal_file){0};
    status = real->xOpen(real, name, real_of(file), flags, out_flags);
    if (real_of(file)->pMethods != NULL)
        f->base.pMethods = &methods;
    return status;
}

static int do_delete(sqlite3_vfs *layer, const char *name, int sync)
{
    return below(layer)->xDelete(below(layer), name, sync);
}

static int do_access(sqlite3_vfs *layer, const char *name, int flags, int *yes)
{
    return below(layer)->xAccess(below(layer), name, flags, yes);
}

static int do_path(sqlite3_vfs *layer, const char *name, int size, char *path)
{
    return below(layer)->xFullPathname(below(layer), name, size, path);
}

static int do_random(sqlite3_vfs *layer, int size, char *bytes)
{
    return below(layer)->xRandomness(below(layer), size, bytes);
}

static int do_sleep(sqlite3_vfs *layer, int microseconds)
{
    return below(layer)->xSleep(below(layer), microseconds);
}

static int do_time(sqlite3_vfs *layer, double *now)
{
    return below(layer)->xCurrentTime(below(layer), now);
}

static int do_last_error(sqlite3_vfs *layer, int size, char *text)
{
    return below(layer)->xGetLastError(below(layer), size, text);
}

const char *seal_layer(void)
{
    static const char name[] = "headjudge-seal";
    sqlite3_vfs *real, *layer;

    /* SQLite has one list of layers for the process, by address.  Two threads
     * that get here at the same time add two equal layers. */
    if (sqlite3_vfs_find(name) != NULL)
        return name;
    real = sqlite3_vfs_find(NULL);
    layer = real ? sqlite3_malloc(sizeof *layer) : NULL;
    if (layer == NULL)
        return NULL;
    *layer = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = (int)sizeof(struct seal_file) + real->szOsFile,
        .mxPathname = real->mxPathname,
        .zName = name,
        .pAppData = real,
        .xOpen = do_open,
        .xDelete = do_delete,
        .xAccess = do_access,
        .xFullPathname = do_path,
        .xRandomness = do_random,
        .xSleep = do_sleep,
        .xCurrentTime = do_time,
        .xGetLastError = do_last_error,
    };
    if (sqlite3_vfs_register(layer, 0) == SQLITE_OK)
        return name;
    sqlite3_free(layer);
    return NULL;
}

/* Returns the file of DB, or NULL if another layer opened it. */
static struct seal_file *file_of(sqlite3 *db)
{
    sqlite3_file *file = NULL;

    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
            SQLITE_OK ||
        file == NULL || file->pMethods != &methods)
        return NULL;
    return (struct seal_file *)file;
}

void seal_enable_checks(sqlite3 *db, bool watch)
{
    struct seal_file *f = file_of(db);

    if (f != NULL)
        f->watched = watch;
}

/* Checks the pages of a chunk that starts with page NUMBER, from 0. */
static void look_at(struct seal_check *look, const unsigned char *bytes,
                    size_t count, size_t page_size, uint32_t number)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t page = number + (uint32_t)i;
        if ((sqlite3_int64)page * (sqlite3_int64)page_size == lock_byte ||
            is_whole(bytes + i * page_size, page_size, page))
            continue;
        if (look->count++ == 0)
            look->page = page + 1;
    }
}

static bool unreadable(struct hj_error *e)
{
    return hj_fail(e, "the file cannot be read");
}

static bool look_at_all(struct seal_file *f, struct seal_check *look,
                        size_t page_size, struct hj_error *e)
{
    size_t most = CHUNK / page_size;
    unsigned char *chunk = malloc(CHUNK);
    int status = SQLITE_OK;

    if (chunk == NULL)
        return hj_fail_memory(e);

    for (uint32_t n = 0; status == SQLITE_OK && n < look->pages;) {
        size_t count = look->pages - n < most ? look->pages - n : most;
        status = read_real(f, chunk, (int)(count * page_size),
                           (sqlite3_int64)n * (sqlite3_int64)page_size);
        if (status == SQLITE_OK)
            look_at(look, chunk, count, page_size, n);
        n += (uint32_t)count;
    }
    free(chunk);
    return status == SQLITE_OK || unreadable(e);
}

bool seal_check(sqlite3 *db, struct seal_check *look, struct hj_error *e)
{
    struct seal_file *f = file_of(db);
    sqlite3_file *real = f ? real_of(&f->base) : NULL;
    unsigned char bytes[HEADER];
    sqlite3_int64 size = 0;
    struct header h;

    *look = (struct seal_check){0};
    if (real == NULL || real->pMethods->xFileSize(real, &size) != SQLITE_OK)
        return unreadable(e);
    if (size < HEADER) /* empty, or truncated in its header */
        return true;
    if (read_real(f, bytes, HEADER, 0) != SQLITE_OK)
        return unreadable(e);
    h = read_header(bytes);
    if (h.page_size == 0)
        return true;
    look->sealed = h.reserved == SEAL_BYTES;
    look->odd = h.reserved != SEAL_BYTES && h.reserved != 0;
    look->pages = h.pages;
    look->cut = size / (sqlite3_int64)h.page_size < h.pages;
    if (look->cut)
        look->pages = (uint32_t)(size / (sqlite3_int64)h.page_size);
    return !look->sealed || look_at_all(f, look, h.page_size, e);
}

bool seal_is_unread(sqlite3 *db)
{
    const struct seal_file *f = file_of(db);

    return f != NULL && f->unread;
}

bool seal_is_sound(const struct seal_check *look, struct hj_error *why)
{
    if (look->odd)
        return hj_fail(why, "its header was changed");
    if (look->cut)
        return hj_fail(why, "the file ends before its last page");
    if (look->count == 1)
        return hj_fail(why, "page %u is not as it was written", look->page);
    return look->count == 0 ||
           hj_fail(why,
                   "%u of %u pages are not as they were written, page %u first",
                   look->count, look->pages, look->page);
}

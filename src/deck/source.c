/* SPDX-License-Identifier: MPL-2.0 */
/* Reading of inputs in pieces, so that memory does not grow with their size. */
#include "deck/deck-tool.h"

#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 256 << 10 };

bool deck_source_open(struct deck_source *source, const char *file,
                      const struct hj_deck_options *options, struct hj_error *e)
{
    struct stat info;

    *source = (struct deck_source){.file = file,
                                   .fd = STDIN_FILENO,
                                   .line = 1,
                                   .kind_given = options->kind_given,
                                   .kind = options->kind};
    if (strcmp(file, "-") != 0)
        source->fd = open(file, O_RDONLY | O_CLOEXEC);
    if (source->fd < 0)
        return hj_fail_file(e, file, errno);
    if (fstat(source->fd, &info) == 0 && S_ISDIR(info.st_mode)) {
        deck_source_close(source);
        return hj_fail_file(e, file, EISDIR);
    }
    return true;
}

void deck_source_close(struct deck_source *source)
{
    if (source->fd > STDIN_FILENO)
        close(source->fd);
    source->fd = -1;
    free(source->carry);
    source->carry = NULL;
}

static bool grow(char **bytes, size_t *size, size_t wanted)
{
    char *bigger;
    size_t room = *size > 0 ? *size : BLOCK;

    if (wanted <= *size)
        return true;
    while (room < wanted)
        room *= 2;
    bigger = realloc(*bytes, room);
    if (bigger == NULL)
        return false;
    *bytes = bigger;
    *size = room;
    return true;
}

/* Reads until the block holds WANTED bytes or the input ends. */
static bool fill(struct deck_source *source, struct deck_block *block,
                 size_t wanted, struct hj_error *e)
{
    while (!source->ended && block->n < wanted) {
        ssize_t n;
        if (!grow(&block->bytes, &block->size, wanted + 1))
            return hj_fail_memory(e);
        n = read(source->fd, block->bytes + block->n, wanted - block->n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return hj_fail_file(e, source->file, errno);
        source->ended = n == 0;
        block->n += (size_t)n;
    }
    return true;
}

/* Reads an input in UTF-16 to its end and converts it to UTF-8.  An input that
 * is too large or invalid is unchanged, and the reader rejects it. */
static bool from_utf16(struct deck_source *source, struct deck_block *block,
                       struct hj_error *e)
{
    struct hj_out *out;
    struct hj_str text;
    bool good;

    if (!hj_str_is_utf16((struct hj_str){block->bytes, block->n}))
        return true;
    if (!fill(source, block, (size_t)HJ_DECK_MOST + 1, e))
        return false;
    out = hj_out_memory();
    good = !hj_out_failed(out);
    if (good && block->n <= HJ_DECK_MOST &&
        hj_utf16_to_utf8((struct hj_str){block->bytes, block->n}, out)) {
        text = hj_out_text(out);
        good = !hj_out_failed(out) &&
               grow(&block->bytes, &block->size, text.n + 1);
        if (good) {
            memcpy(block->bytes, text.p, text.n);
            block->n = text.n;
        }
    }
    hj_out_free(out);
    return good || hj_fail_memory(e);
}

/* True if the input begins with a deck that is a complete line; the rest may
 * then have any length. */
static bool is_lines(const struct deck_source *source,
                     const struct deck_block *block)
{
    struct hj_str bytes = {block->bytes, block->n}, line = {0};

    if (source->kind_given ? source->kind != HJ_DECK_JSONL
                           : hj_deck_sniff(bytes) != HJ_DECK_JSONL)
        return false;
    bytes = hj_str_skip_bom(bytes);
    while (hj_str_trim(line).n == 0)
        if (!hj_str_line(&bytes, &line))
            return false;
    line = hj_str_trim(line);
    /* excludes the first line of a deck over several lines; a line alone is
     * one of many if it has an id to be named by */
    return bytes.n == 0
               ? !source->ended ||
                     hj_str_search(line, HJ_STR("\"id\""), 0) < line.n
               : line.p[line.n - 1] == '}' || line.p[line.n - 1] == ']' ||
                     (line.p[0] != '{' && line.p[0] != '[');
}

/* Returns the end of the last complete line of a block: after a line feed or,
 * in a file without line feeds, after a carriage return that is not the last
 * byte. */
static size_t lines_end(const struct deck_block *block)
{
    size_t end = block->n;

    while (end > 0 && block->bytes[end - 1] != '\n')
        end--;
    if (end > 0 || block->n == 0)
        return end;
    end = block->n - 1;
    while (end > 0 && block->bytes[end - 1] != '\r')
        end--;
    return end;
}

/* Stores the incomplete last line for the next piece. */
static bool cut_lines(struct deck_source *source, struct deck_block *block,
                      struct hj_error *e)
{
    size_t end = source->ended ? block->n : lines_end(block);

    source->carried = block->n - end;
    if (!grow(&source->carry, &source->carry_size, source->carried + 1))
        return hj_fail_memory(e);
    if (source->carried > 0)
        memcpy(source->carry, block->bytes + end, source->carried);
    block->n = end;
    return true;
}

static int next_lines(struct deck_source *source, struct deck_block *block,
                      struct hj_error *e)
{
    size_t wanted = BLOCK;
    struct hj_str rest, line;

    while (true) {
        if (!fill(source, block, wanted, e))
            return -1;
        if (source->ended || lines_end(block) > 0)
            break;
        wanted *= 2;
        if (wanted > HJ_DECK_MOST) {
            hj_fail(e, "%s:%u: a line of more than %d MiB is not a deck",
                    source->file, source->line, HJ_DECK_MOST >> 20);
            return -1;
        }
    }
    if (!cut_lines(source, block, e))
        return -1;
    block->line = source->line;
    if (block->n == 0)
        return 0;
    rest = (struct hj_str){block->bytes, block->n};
    while (hj_str_line(&rest, &line))
        source->line++;
    return 1;
}

int deck_source_next(struct deck_source *source, struct deck_block *block,
                     struct hj_error *e)
{
    bool first = !source->begun;

    block->n = 0;
    block->file = source->file;
    block->line = source->line;
    source->begun = true;
    if (source->carried > 0) {
        if (!grow(&block->bytes, &block->size, source->carried)) {
            hj_fail_memory(e);
            return -1;
        }
        memcpy(block->bytes, source->carry, source->carried);
        block->n = source->carried;
        source->carried = 0;
    }
    if (first) {
        if (!fill(source, block, BLOCK, e) || !from_utf16(source, block, e))
            return -1;
        source->lines = !source->whole && is_lines(source, block);
    }
    block->lines = source->lines;
    if (source->lines)
        return next_lines(source, block, e);
    /* reads one byte more than allowed, so that the reader rejects it */
    if (first && !fill(source, block, (size_t)HJ_DECK_MOST + 1, e))
        return -1;
    return first;
}

bool deck_block_line(struct deck_block *block, size_t *at, struct hj_str *line,
                     unsigned *number)
{
    while (*at < block->n) {
        struct hj_str rest = {block->bytes + *at, block->n - *at};
        hj_str_line(&rest, line);
        if (*at == 0 && block->line == 1)
            *line = hj_str_skip_bom(*line);
        *at = block->n - rest.n;
        *number = block->line++;
        if (line->n > 0 && (line->p[0] == '{' || hj_str_trim(*line).n > 0))
            return true;
    }
    return false;
}

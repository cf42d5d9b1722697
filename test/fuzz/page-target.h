/* SPDX-License-Identifier: MPL-2.0 */
/* Shared by the fuzz targets of pages: a tool run as a function, and the shape
 * of a page, which is its tags with the names of their attributes. */
#ifndef HJ_TEST_FUZZ_PAGE_TARGET_H
#define HJ_TEST_FUZZ_PAGE_TARGET_H

#include "base/file.h"
#include "base/out.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* Runs a tool with all that it prints thrown away; returns its status. */
static inline int page_run(int (*tool)(int, char **), const char *const *words)
{
    enum { MOST_WORDS = 16 };
    char *argv[MOST_WORDS + 1] = {NULL}, *copies[MOST_WORDS];
    int argc = 0, out, err, nothing, status;

    fflush(NULL);
    out = dup(STDOUT_FILENO);
    err = dup(STDERR_FILENO);
    nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    for (; words[argc] != NULL && argc < MOST_WORDS; argc++)
        argv[argc] = copies[argc] = strdup(words[argc]);
    status = tool(argc, argv); /* which puts them in another order */
    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    close(nothing);
    while (argc > 0)
        free(copies[--argc]);
    return status;
}

static inline bool page_is_name(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == ':' || c == '_';
}

/* Writes a tag that begins behind its `<` and returns what is behind it. */
static inline const char *page_tag(const char *p, struct hj_out *shape)
{
    hj_out_char(shape, '<');
    for (; page_is_name(*p) || *p == '/' || *p == '!'; p++)
        hj_out_char(shape, *p);
    while (*p != '\0' && *p != '>') {
        char quote = *p;
        if (quote == '"' || quote == '\'') { /* a value */
            for (p++; *p != '\0' && *p != quote; p++)
                ;
            p += *p != '\0';
        } else if (page_is_name(*p)) {
            hj_out_char(shape, ' ');
            for (; page_is_name(*p); p++)
                hj_out_char(shape, *p);
            if (*p == '=' && p[1] != '"' && p[1] != '\'')
                abort(); /* a value without quotation marks */
        } else {
            p++;
        }
    }
    hj_out_puts(shape, ">\n");
    return *p == '>' ? p + 1 : p;
}

/* Writes the shape of a page. */
static inline void page_shape(struct hj_str page, struct hj_out *shape)
{
    const char *p = page.p;

    while ((p = strchr(p, '<')) != NULL) {
        const char *name = ++p;
        p = page_tag(p, shape);
        if (strncmp(name, "script", 6) == 0)
            p = strstr(p, "</script");
        else if (strncmp(name, "style", 5) == 0)
            p = strstr(p, "</style");
        if (p == NULL)
            abort(); /* a script or a style that does not end */
    }
}

/* The same text without what could be markup. */
static inline void page_neutral(char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (strchr("<>&\"'`", text[i]) != NULL && text[i] != '\0')
            text[i] = 'x';
}

#endif

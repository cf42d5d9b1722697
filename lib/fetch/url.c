/* SPDX-License-Identifier: MPL-2.0 */
/* URLs without secrets, and the file names in URLs. */
#include "fetch/url.h"

#include "base/out.h"

#include <stdlib.h>

/* A parameter is a secret if its name contains one of these texts. */
static const char *const secrets[] = {"pass", "pwd",  "token", "secret",
                                      "key",  "auth", "sig",   "cred"};

static size_t find_one_of(struct hj_str s, const char *these)
{
    size_t i = 0;

    while (i < s.n && (s.p[i] == '\0' || strchr(these, s.p[i]) == NULL))
        i++;
    return i;
}

/* True if S is HOST or HOST:PORT, also with a host in square brackets. */
static bool is_host(struct hj_str s)
{
    size_t colon = s.n;
    int64_t port;

    while (colon > 0 && s.p[colon - 1] != ':' && s.p[colon - 1] != ']')
        colon--;
    if (colon == 0 || s.p[colon - 1] == ']')
        return true;
    return hj_str_find(s, '[', 0) < s.n ||
           (hj_str_find(s, ':', 0) == colon - 1 &&
            hj_str_int(hj_str_from(s, colon), 0, UINT16_MAX, &port));
}

/* Returns the number of bytes before the host in S, which follows the scheme: a
 * name and a password with their @.  A password may contain an unescaped slash,
 * so the host may come only after that. */
static size_t before_host(struct hj_str s)
{
    size_t end = find_one_of(s, "/?#"), at = end;

    while (at > 0 && s.p[at - 1] != '@')
        at--;
    if (at > 0 || is_host(hj_str_first(s, end)))
        return at;
    for (at = s.n; at > 0 && s.p[at - 1] != '@';)
        at--;
    return at > 0 ? at : end;
}

static bool is_secret(struct hj_str name)
{
    for (size_t k = 0; k < sizeof secrets / sizeof *secrets; k++) {
        struct hj_str part = hj_str(secrets[k]);
        for (size_t i = 0; i + part.n <= name.n; i++)
            if (hj_str_equal_nocase(hj_str_first(hj_str_from(name, i), part.n),
                                    part))
                return true;
    }
    return false;
}

/* Writes the parameters of a query or fragment with the sign before each,
 * hiding secrets. */
static void put_parameters(struct hj_out *out, struct hj_str s)
{
    while (s.n > 0) {
        size_t n = 1 + find_one_of(hj_str_from(s, 1), "?&;#");
        struct hj_str one = hj_str_first(s, n);
        size_t sign = hj_str_find(one, '=', 0);
        if (sign < one.n && is_secret(hj_str_first(one, sign))) {
            hj_out_str(out, hj_str_first(one, sign + 1));
            hj_out_puts(out, "***");
        } else {
            hj_out_str(out, one);
        }
        s = hj_str_from(s, n);
    }
}

char *hj_url_shown(const char *url)
{
    struct hj_out *out = hj_out_memory();
    struct hj_str rest = hj_str(url);
    size_t scheme = hj_str_search(rest, HJ_STR("://"), 0), path;
    char *shown;

    if (hj_out_failed(out))
        return NULL;
    if (scheme < rest.n)
        scheme += sizeof "://" - 1;
    else /* probably user:password@host */
        scheme = 0;
    hj_out_str(out, hj_str_first(rest, scheme));
    rest = hj_str_from(rest, scheme);
    rest = hj_str_from(rest, before_host(rest));
    path = find_one_of(rest, "?#");
    hj_out_str(out, hj_str_first(rest, path));
    put_parameters(out, hj_str_from(rest, path));
    shown = hj_out_failed(out) ? NULL : strdup(hj_out_text(out).p);
    hj_out_free(out);
    return shown;
}

struct hj_str hj_url_file(const char *url)
{
    const char *path = strstr(url, "://");
    struct hj_str rest, part, name = {"", 0};

    path = path != NULL ? strchr(path + 3, '/') : NULL;
    if (path == NULL)
        return name;
    rest = (struct hj_str){path, strcspn(path, "?#")};
    while (hj_str_split(&rest, '/', &part))
        name = part;
    for (size_t i = 0; i < name.n; i++)
        if (strchr("%\\:", name.p[i]) != NULL ||
            (unsigned char)name.p[i] < 0x21)
            return HJ_STR("");
    return name.n > 0 && name.p[0] != '.' ? name : HJ_STR("");
}

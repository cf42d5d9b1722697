/* SPDX-License-Identifier: MPL-2.0 */
/* What a pattern says of every text that fits it, without trying it. */
#include "cards/text-internal.h"

/* Whether C stands for itself. */
static bool is_literal(char c)
{
    switch (c) {
    case '\\':
    case '^':
    case '$':
    case '.':
    case '[':
    case ']':
    case '|':
    case '(':
    case ')':
    case '?':
    case '*':
    case '+':
    case '{':
    case '}':
    case '\0':
        return false;
    default:
        return true;
    }
}

/* Behind the atom at P: a group, a class, an escape or a character. */
static const char *atom_end(const char *p)
{
    int depth = 0;

    if (*p == '\\' && p[1] != '\0')
        return p[1] == 'p' && p[2] == '{' ? strchr(p, '}') + 1 : p + 2;
    if (*p == '[') {
        for (p++; *p != ']' && *p != '\0';)
            p = *p == '\\' ? atom_end(p) : p + 1;
        return *p == ']' ? p + 1 : p;
    }
    if (*p != '(')
        return p + 1;
    do {
        depth += (*p == '(') - (*p == ')');
        p = *p == '\\' || *p == '[' ? atom_end(p) : p + 1;
    } while (depth > 0 && *p != '\0');
    return p;
}

/* Behind the quantifier at P, if there is one. */
static const char *quantifier_end(const char *p)
{
    if (*p == '{')
        p = strchr(p, '}') + 1;
    else if (*p == '?' || *p == '*' || *p == '+')
        p++;
    else
        return p;
    return *p == '?' || *p == '+' ? p + 1 : p;
}

static void any_first(struct hj_text_hint *hint)
{
    hint->first[0] = hint->first[1] = UINT64_MAX;
}

static void add_first(struct hj_text_hint *hint, unsigned char c)
{
    if (c < 0x80)
        hint->first[c / 64] |= UINT64_C(1) << c % 64;
}

/* The body of a group of alternatives; NULL when the group is anything else. */
static const char *group_body(const char *p)
{
    if (p[1] != '?')
        return p + 1;
    if (p[2] == ':')
        return p + 3;
    if (p[2] == '<' && p[3] != '=' && p[3] != '!')
        return strchr(p, '>') + 1;
    return NULL;
}

static bool add_alternatives(struct hj_text_hint *hint, const char *p,
                             const char *end);

/* Adds what the sequence from P on may begin with; whether all of it to END, or
 * to the next alternative, may be empty. */
static bool add_sequence(struct hj_text_hint *hint, const char *p,
                         const char *end)
{
    while (p < end && *p != '|') {
        const char *behind = atom_end(p), *body;
        bool empty = *behind == '?' || *behind == '*' ||
                     (*behind == '{' && behind[1] == '0');

        if (is_literal(*p))
            add_first(hint, (unsigned char)*p);
        else if (*p == '(' && (body = group_body(p)) != NULL)
            empty = add_alternatives(hint, body, behind - 1) || empty;
        else
            any_first(hint);
        if (!empty)
            return false;
        p = quantifier_end(behind);
    }
    return true;
}

static bool add_alternatives(struct hj_text_hint *hint, const char *p,
                             const char *end)
{
    bool empty = add_sequence(hint, p, end);

    while (p < end) {
        if (*p == '|')
            empty = add_sequence(hint, p + 1, end) || empty;
        p = atom_end(p);
    }
    return empty;
}

/* The longest run of plain characters outside of groups. */
static struct hj_str longest_part(const char *pattern)
{
    struct hj_str best = {pattern, 0}, run = best;

    for (const char *p = pattern; *p != '\0';) {
        const char *behind = atom_end(p), *next = quantifier_end(behind);

        if (is_literal(*p) && next == behind)
            run.n++;
        else
            run = (struct hj_str){next, 0};
        if (run.n > best.n || (run.n == best.n && *best.p == ' '))
            best = run; /* a blank tells least */
        p = next;
    }
    return best;
}

bool hj_text_may_fit(struct hj_text_hint *hint, const char *pattern,
                     struct hj_str text)
{
    unsigned char c = text.n > 0 ? (unsigned char)text.p[0] : '\0';

    if (hint->first[0] == 0 && hint->first[1] == 0 &&
        add_sequence(hint, pattern, pattern + strlen(pattern)))
        add_first(hint, '\0');
    if (c < 0x80 && (hint->first[c / 64] >> c % 64 & 1) == 0)
        return false;
    if (hint->part.p == NULL) {
        hint->part = longest_part(pattern);
        hint->whole = pattern[hint->part.n] == '\0';
    }
    return hint->part.n == 0 || hj_str_search(text, hint->part, 0) < text.n;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Search, reading and inheritance of formats. */
#include "formats/internal.h"

#include "base/file.h"
#include "base/utf8.h"
#include "base/xml.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEEPEST = 16 };

static const char schema_name[] = "format.rng";

/* The files of a format, from itself to its root parent. */
struct chain {
    const struct hj_format_path *path;
    char *files[DEEPEST];
    size_t count;
    char *schema;
    struct hj_str given; /* content of the first file, if already read */
    struct hj_error *e;
    bool no_memory, unread; /* a file may have been passed over */
};

static char *join(struct chain *c, const char *folder, struct hj_str name)
{
    char *path = hj_path_join(hj_str(folder), name);

    c->no_memory |= path == NULL;
    return path;
}

static bool is_loaded(const struct chain *c, const char *file)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->files[i], file) == 0)
            return true;
    return false;
}

/* True if the document in FILE has this id, whatever its other content. */
static bool has_id(struct chain *c, const char *file, struct hj_str id)
{
    struct hj_error e = {0};
    struct hj_file bytes = {0};
    xmlDocPtr doc = NULL;
    bool same = false;

    if (hj_file_read(&bytes, file, HJ_FORMAT_MOST, &e))
        doc = hj_xml_read(bytes.bytes, file, NULL, &e);
    c->no_memory |= e.no_memory;
    c->unread |= e.unread;
    if (doc != NULL && hj_xml_root(doc) != NULL)
        same = hj_str_eq(hj_xml_attribute(hj_xml_root(doc), "id"), id);
    hj_xml_free(doc);
    hj_file_free(&bytes);
    return same;
}

/* Searches a folder for ID.xml, then for any file with that id. */
static char *find_in(struct chain *c, const char *folder, struct hj_str id)
{
    char name[300];
    char *file = NULL;
    struct dirent *entry;
    DIR *dir;

    if (id.n > 200 || hj_str_find(id, '/', 0) < id.n)
        return NULL;
    snprintf(name, sizeof name, "%.*s.xml", HJ_STR_ARG(id));
    file = join(c, folder, hj_str(name));
    if (file != NULL && access(file, R_OK) == 0 && !is_loaded(c, file))
        return file;
    free(file);
    file = NULL;
    dir = opendir(folder);
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        if (!hj_str_ends(hj_str(entry->d_name), HJ_STR(".xml")))
            continue;
        file = join(c, folder, hj_str(entry->d_name));
        if (file != NULL && !is_loaded(c, file) && has_id(c, file, id))
            break;
        free(file);
        file = NULL;
    }
    if (dir != NULL)
        closedir(dir);
    return file;
}

static char *find_schema(struct chain *c)
{
    for (size_t i = c->path->count; i-- > 0;) {
        char *file = join(c, c->path->folders[i], hj_str(schema_name));
        if (file != NULL && access(file, R_OK) == 0)
            return file;
        free(file);
    }
    return NULL;
}

/* True if ID is the name of a format's file. */
static bool is_file(struct hj_str id)
{
    return hj_str_find(id, '/', 0) < id.n || hj_str_ends(id, HJ_STR(".xml")) ||
           hj_str_is(id, "-");
}

/* Finds the file of a format by its name or by id, in each folder ID.xml first.
 * Files in the chain are skipped, so that a format may extend another one with
 * the same id in a later folder. */
static char *find_format(struct chain *c, struct hj_str id)
{
    char *file = NULL;

    if (c->count == 0 && (c->given.p != NULL || is_file(id)))
        return join(c, "", id);
    for (size_t i = 0; i < c->path->count && file == NULL; i++)
        file = find_in(c, c->path->folders[i], id);
    return file;
}

static bool load(struct chain *c, struct hj_format *format, struct hj_str id,
                 const char *asker, unsigned line);

/* True if a file with this digest is a shipped format, which follows the
 * schema: to find that out takes longer than all else that a deck's verdict
 * needs. */
static bool is_shipped(const char *digest)
{
    static const char *const shipped[] = {
#define HJ_SHIPPED(digest) digest,
#include "formats/shipped.def"
#undef HJ_SHIPPED
    };

    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++)
        if (strcmp(shipped[i], digest) == 0)
            return true;
    return false;
}

/* Loads the parent first, then applies DOC, which is FILE with this DIGEST. */
static bool load_doc(struct chain *c, struct hj_format *format, xmlDocPtr doc,
                     const char *file, const char *digest)
{
    const xmlNode *root = hj_xml_root(doc);
    struct hj_str parent = {0};
    struct hj_str kept;

    if (!is_shipped(digest) && !hj_xml_validate(doc, file, c->schema, c->e))
        return false;
    parent = hj_xml_attribute(root, "extends");
    if (parent.p != NULL &&
        !load(c, format, hj_str_trim(parent), file, hj_xml_line(root)))
        return false;
    kept = hj_arena_str(format->arena, hj_str(file));
    if (kept.p == NULL)
        return hj_fail_memory(c->e);
    return hj_format_take(format, root, kept.p, c->e);
}

/* Adds the digest of a file to that of the format. */
static void add_digest(struct hj_format *format,
                       const char digest[HJ_DIGEST_TEXT])
{
    char both[2 * HJ_DIGEST_TEXT];
    size_t n = strlen(format->digest);

    memcpy(both, format->digest, n);
    memcpy(both + n, digest, HJ_DIGEST_TEXT);
    if (n > 0)
        hj_digest(hj_str(both), format->digest);
    else
        memcpy(format->digest, both, HJ_DIGEST_TEXT);
}

/* A format that may have been meant. */
struct near {
    char name[256]; /* empty: there is none */
    unsigned distance;
};

/* Replaces NEAR by the nearest id that the files of a folder are named after,
 * if that is nearer. */
static void look_near(const char *folder, struct hj_str id, struct near *near)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        struct hj_str name = hj_str(entry->d_name);
        unsigned distance;
        if (!hj_str_ends(name, HJ_STR(".xml")))
            continue;
        name.n -= strlen(".xml");
        distance = hj_utf8_distance(id, name, near->distance);
        if (distance > near->distance ||
            (distance == near->distance && near->name[0] != '\0' &&
             hj_str_compare(name, hj_str(near->name)) >= 0))
            continue; /* whatever the order of the folder */
        near->distance = distance;
        snprintf(near->name, sizeof near->name, "%.*s", HJ_STR_ARG(name));
    }
    if (dir != NULL)
        closedir(dir);
}

/* Reports an id that no format has, with a file of that name in the current
 * folder, or else the nearest id. */
static bool no_format(struct chain *c, struct hj_str id)
{
    enum { FARTHEST = 2 };
    struct near near = {.distance = FARTHEST};

    if (id.n < 200)
        snprintf(near.name, sizeof near.name, "%.*s.xml", HJ_STR_ARG(id));
    if (access(near.name, R_OK) != 0) {
        near.name[0] = '\0';
        for (size_t i = 0; id.n > FARTHEST && i < c->path->count; i++)
            look_near(c->path->folders[i], id, &near);
    }
    return hj_fail(c->e,
                   "no format '%.*s'%s%s%s (hj-format list shows what there "
                   "is)",
                   HJ_STR_ARG(id), near.name[0] ? "; did you mean " : "",
                   near.name, near.name[0] ? "?" : "");
}

static bool load(struct chain *c, struct hj_format *format, struct hj_str id,
                 const char *asker, unsigned line)
{
    struct hj_file bytes = {0};
    struct hj_str text;
    xmlDocPtr doc = NULL;
    char *file, digest[HJ_DIGEST_TEXT];
    bool good = false;

    if (c->count == DEEPEST)
        return hj_fail(c->e,
                       "%s:%u: extends=\"%.*s\": more than %d formats extend "
                       "one another",
                       asker, line, HJ_STR_ARG(id), DEEPEST);
    file = find_format(c, id);
    if (file == NULL && asker == NULL)
        return no_format(c, id);
    if (file == NULL)
        return hj_fail(c->e,
                       "%s:%u: extends=\"%.*s\": unknown format, or it "
                       "extends this one",
                       asker, line, HJ_STR_ARG(id));
    c->files[c->count++] = file;
    text = c->given;
    c->given = (struct hj_str){0};
    if (text.p == NULL && hj_file_read(&bytes, file, HJ_FORMAT_MOST, c->e))
        text = bytes.bytes;
    if (text.p != NULL)
        doc = hj_xml_read(text, file, NULL, c->e);
    if (doc != NULL) {
        hj_digest(text, digest);
        good = load_doc(c, format, doc, file, digest);
    }
    if (good)
        add_digest(format, digest);
    hj_xml_free(doc);
    hj_file_free(&bytes);
    return good;
}

static struct hj_format *new_format(void)
{
    struct hj_format *format = calloc(1, sizeof *format);

    if (format == NULL)
        return NULL;
    format->arena = hj_arena_new();
    format->play = (struct hj_format_play){-1, -1, -1, -1};
    return format;
}

/* True if the format chooses the reading under which RULE is void. */
static bool is_read_away(struct hj_format *format, const struct hj_rule *rule)
{
    struct hj_str reading = hj_str_trim(rule->unless), ruling;

    if (!hj_str_split(&reading, ' ', &ruling))
        return false;
    for (size_t i = 0; i < format->ruling_count; i++) {
        struct hj_ruling_choice *choice = &format->rulings[i];
        if (hj_str_eq(choice->id, ruling) &&
            hj_str_eq(choice->reading, hj_str_trim(reading))) {
            choice->used = true;
            return true;
        }
    }
    return false;
}

/* Removes void rules, after the whole chain is read. */
static void apply_rulings(struct hj_format *format)
{
    for (size_t scope = 0; scope < HJ_SCOPES; scope++) {
        struct hj_rule *rules = format->rules[scope];
        size_t left = 0;
        for (size_t i = 0; i < format->rule_count[scope]; i++)
            if (!is_read_away(format, &rules[i]))
                rules[left++] = rules[i];
        format->rule_count[scope] = left;
    }
}

/* The maximum nesting of choices. */
enum { DEEPEST_CHOICE = 4 };

static struct hj_format *load_at(const struct hj_format_path *path,
                                 const char *id, struct hj_str given, int depth,
                                 struct hj_error *e);

/* Loads the formats of <one-of>. */
static bool load_choices(const struct hj_format_path *path,
                         struct hj_format *format, int depth,
                         struct hj_error *e)
{
    struct hj_str rest = format->choice_ids, id;

    while (hj_section_split(&rest, &id)) {
        struct hj_error inner = {0};
        struct hj_str name = hj_arena_str(format->arena, id);
        char digest[HJ_DIGEST_TEXT];
        struct hj_format *choice;
        if (format->choice_count == HJ_MOST_CHOICES || depth == DEEPEST_CHOICE)
            return hj_fail(e, "%s:%u: <one-of>: %s", format->choice_file,
                           format->choice_line,
                           depth == DEEPEST_CHOICE ? "formats name one another"
                                                   : "too many formats");
        choice = name.p != NULL ? load_at(path, name.p, (struct hj_str){0},
                                          depth + 1, &inner)
                                : NULL;
        if (choice == NULL && e != NULL)
            e->unread = inner.unread;
        if (choice == NULL)
            return name.p == NULL || inner.no_memory
                       ? hj_fail_memory(e)
                       : hj_fail(e, "%s:%u: <one-of>: %s", format->choice_file,
                                 format->choice_line, inner.text);
        format->choices[format->choice_count++] = choice;
        hj_digest(hj_str(choice->digest), digest);
        add_digest(format, digest);
    }
    return true;
}

static struct hj_format *load_at(const struct hj_format_path *path,
                                 const char *id, struct hj_str given, int depth,
                                 struct hj_error *e)
{
    struct hj_format *format = new_format();
    struct chain c = {.path = path, .given = given, .e = e};
    bool good = false;

    c.schema = find_schema(&c);
    if (format == NULL)
        hj_fail_memory(e);
    else if (c.schema == NULL)
        hj_fail(e, "the schema of formats, %s, is in no folder of formats",
                schema_name);
    else
        good = load(&c, format, hj_str(id), NULL, 0) &&
               hj_format_validate(format, e) &&
               load_choices(path, format, depth, e);
    if (c.no_memory)
        good = hj_fail_memory(e);
    if (!good && e != NULL)
        e->unread |= c.unread || c.schema == NULL;
    for (size_t i = 0; i < c.count; i++)
        free(c.files[i]);
    free(c.schema);
    if (good) {
        apply_rulings(format);
        return format;
    }
    hj_format_free(format);
    return NULL;
}

struct hj_format *hj_format_load(const struct hj_format_path *path,
                                 const char *id, struct hj_error *e)
{
    return load_at(path, id, (struct hj_str){0}, 0, e);
}

struct hj_format *hj_format_read(const struct hj_format_path *path,
                                 struct hj_str bytes, const char *file,
                                 struct hj_error *e)
{
    return load_at(path, file, bytes, 0, e);
}

void hj_format_free(struct hj_format *format)
{
    if (format == NULL)
        return;
    for (size_t i = 0; i < format->choice_count; i++)
        hj_format_free(format->choices[i]);
    hj_arena_free(format->arena);
    free(format);
}

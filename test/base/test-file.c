/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/base/file.h: reading whole files, replacing them. */
#include "base/file.h"
#include "test/suite.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "test-file.XXXXXX";

static void enter_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static unsigned entries(const char *name)
{
    DIR *dir = opendir(name);
    unsigned n = 0;

    ck_assert_ptr_nonnull(dir);
    for (const struct dirent *d; (d = readdir(dir)) != NULL;)
        n += strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
    closedir(dir);
    return n;
}

static void leave_folder(void)
{
    char command[sizeof folder + 16];

    ck_assert_int_eq(chdir(".."), 0);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    strcpy(folder + sizeof folder - sizeof "XXXXXX", "XXXXXX");
}

static void put(const char *name, const char *text)
{
    struct hj_error e = {0};

    ck_assert_msg(hj_file_replace(name, hj_str(text), &e), "%s", e.text);
}

static void holds(const char *name, const char *text)
{
    struct hj_file file = {0};
    struct hj_error e = {0};

    ck_assert_msg(hj_file_read(&file, name, HJ_FILE_MOST, &e), "%s", e.text);
    ck_assert_str_eq(file.bytes.p, text);
    hj_file_free(&file);
}

static mode_t mode_of(const char *name)
{
    struct stat st;

    ck_assert_int_eq(stat(name, &st), 0);
    return st.st_mode & 07777;
}

START_TEST(files_are_read_within_limits)
{
    struct hj_error e = {0};
    struct hj_file file = {0};

    ck_assert(!hj_file_read(&file, ".", HJ_FILE_MOST, &e));
    ck_assert_str_eq(e.text, ".: Is a directory");
    put("three", "one");
    ck_assert(!hj_file_read(&file, "three", 2, &e));
    ck_assert(hj_file_read(&file, "three", 3, &e));
    ck_assert(hj_str_is(file.bytes, "one"));
    hj_file_free(&file);
}
END_TEST

START_TEST(permissions_stay_but_no_right_of_the_owner)
{
    mode_t mask = umask(027);

    put("new", "a");
    ck_assert_uint_eq(mode_of("new"), 0640);
    ck_assert_int_eq(chmod("new", 0606), 0);
    put("new", "b");
    ck_assert_uint_eq(mode_of("new"), 0606);
    ck_assert_int_eq(chmod("new", 06755), 0);
    put("new", "c");
    ck_assert_uint_eq(mode_of("new"), 0755);
    holds("new", "c");
    umask(mask);
}
END_TEST

START_TEST(a_link_leads_to_what_is_written)
{
    struct stat st;
    const char *links[] = {"near", "far", "sub/up", "chain", "nowhere"};

    put("target", "old");
    ck_assert_int_eq(mkdir("sub", 0755), 0);
    put("sub/below", "old");
    ck_assert_int_eq(symlink("target", "near"), 0);
    ck_assert_int_eq(symlink("sub/below", "far"), 0);
    ck_assert_int_eq(symlink("../target", "sub/up"), 0);
    ck_assert_int_eq(symlink("sub/up", "chain"), 0);
    ck_assert_int_eq(symlink("sub/fresh", "nowhere"), 0);
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        put(links[i], links[i]);
        holds(links[i], links[i]);
        ck_assert_int_eq(lstat(links[i], &st), 0);
        ck_assert(S_ISLNK(st.st_mode));
    }
    holds("target", "chain");
    holds("sub/below", "far");
    holds("sub/fresh", "nowhere");
    ck_assert_uint_eq(entries("."), 6); /* and nothing else is left */
    ck_assert_uint_eq(entries("sub"), 3);
}
END_TEST

START_TEST(a_link_to_itself_is_told)
{
    struct hj_error e = {0};

    ck_assert_int_eq(symlink("loop", "loop"), 0);
    ck_assert(!hj_file_replace("loop", HJ_STR("x"), &e));
    ck_assert_ptr_nonnull(strstr(e.text, "loop: "));
    ck_assert_int_eq(mkdir("dir", 0755), 0);
    ck_assert(!hj_file_replace("dir", HJ_STR("x"), &e));
    ck_assert_str_eq(e.text, "dir: Is a directory");
    ck_assert_uint_eq(entries("."), 2);
    ck_assert_uint_eq(entries("dir"), 0);
}
END_TEST

START_TEST(names_may_be_as_long_as_the_system_has_them)
{
    enum { LONGEST = 255 };
    char name[LONGEST + 2];
    struct hj_error e = {0};

    memset(name, 'n', sizeof name);
    name[LONGEST] = '\0';
    put(name, "first");
    put(name, "second");
    holds(name, "second");
    ck_assert_uint_eq(entries("."), 1);
    name[LONGEST] = 'n';
    name[LONGEST + 1] = '\0';
    ck_assert(!hj_file_replace(name, HJ_STR("x"), &e));
    ck_assert_uint_eq(entries("."), 1);
}
END_TEST

START_TEST(a_device_is_written_to)
{
    put("/dev/null", "away");
    ck_assert(access("/dev/null", W_OK) == 0);
    ck_assert_uint_eq(entries("."), 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("files");

    tcase_add_checked_fixture(tests, enter_folder, leave_folder);
    tcase_add_test(tests, files_are_read_within_limits);
    tcase_add_test(tests, permissions_stay_but_no_right_of_the_owner);
    tcase_add_test(tests, a_link_leads_to_what_is_written);
    tcase_add_test(tests, a_link_to_itself_is_told);
    tcase_add_test(tests, names_may_be_as_long_as_the_system_has_them);
    tcase_add_test(tests, a_device_is_written_to);
    return run_tests("files", tests);
}

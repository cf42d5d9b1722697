/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of libraries that are loaded late, and of what is said where one is not
 * installed: what loads libxml2 is compiled here under a name that none has. */
#undef HJ_LIBXML2_FILE
#define HJ_LIBXML2_FILE "libheadjudge-has-no-such.so.0"
#include "base/libxml2.c"

#include "base/nettle.h"
#include "base/xml.h"
#include "base/yajl.h"

#include <check.h>
#include <string.h>

START_TEST(test_missing)
{
    for (int i = 0; i < 2; i++) { /* it says the same again */
        struct hj_error e = {0};
        ck_assert(hj_xml_read(HJ_STR("<a/>"), "a.xml", &e) == NULL);
        ck_assert_msg(strstr(e.text, "XML cannot be read: ") == e.text, "%s",
                      e.text);
        ck_assert_msg(strstr(e.text, HJ_LIBXML2_FILE) != NULL, "%s", e.text);
        ck_assert(!hj_xml_ready(NULL));
    }
}
END_TEST

/* A library that has not all of the functions is of no use. */
START_TEST(test_part)
{
    struct hj_late library = {.file = HJ_YAJL_FILE,
                              .loss = "no JSON",
                              .names = "yajl_alloc\0yajl_has_no_such\0"};
    struct hj_error e = {0};
    void *table[2];

    ck_assert(!hj_late_load(&library, table, &e));
    ck_assert_str_eq(e.text,
                     "no JSON: " HJ_YAJL_FILE " has no yajl_has_no_such");
    ck_assert(!hj_late_load(&library, table, NULL));
}
END_TEST

/* Each pointer is that of its name, and is the same the next time. */
START_TEST(test_whole)
{
    struct hj_error e = {0};
    const struct hj_yajl *yajl = hj_yajl(&e);
    const struct hj_nettle *nettle = hj_nettle(&e);
    yajl_handle handle;
    struct sha1_ctx sha;
    uint8_t sum[SHA1_DIGEST_SIZE];

    ck_assert_msg(yajl != NULL && nettle != NULL, "%s", e.text);
    ck_assert(hj_yajl(&e) == yajl && hj_nettle(&e) == nettle);
    handle = yajl->yajl_alloc(NULL, NULL, NULL);
    ck_assert(yajl->yajl_parse(handle, (const unsigned char *)"[1]", 3) ==
              yajl_status_ok);
    ck_assert(yajl->yajl_complete_parse(handle) == yajl_status_ok);
    yajl->yajl_free(handle);
    nettle->nettle_sha1_init(&sha);
    nettle->nettle_sha1_update(&sha, 3, (const uint8_t *)"abc");
    nettle->nettle_sha1_digest(&sha, sizeof sum, sum);
    ck_assert(memcmp(sum, "\xA9\x99\x3E\x36", 4) == 0); /* FIPS 180 */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("late");
    TCase *tc = tcase_create("late");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tc, test_missing);
    tcase_add_test(tc, test_part);
    tcase_add_test(tc, test_whole);
    suite_add_tcase(suite, tc);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of what is said where libxml2 is not installed.  What loads it is
 * compiled here under a name that no library has. */
#undef HJ_LIBXML2_FILE
#define HJ_LIBXML2_FILE "libheadjudge-has-no-such.so.0"
#include "base/libxml2.c"

#include "base/xml.h"

#include <check.h>

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
    void *self = dlopen(NULL, RTLD_LAZY);
    void *at;

    ck_assert(!find(self, "xmlNoSuchFunction", &at));
    ck_assert_msg(strstr(trouble.text, "has no xmlNoSuchFunction") != NULL,
                  "%s", trouble.text);
    dlclose(self);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("libxml2");
    TCase *tc = tcase_create("libxml2");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tc, test_missing);
    tcase_add_test(tc, test_part);
    suite_add_tcase(suite, tc);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}

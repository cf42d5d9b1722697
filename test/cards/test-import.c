/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of imports: what becomes of each kind's cards. */
#include "cards/import.h"
#include "test/suite.h"

#include <stdlib.h>

/* Imports TEXT and compares the catalogue, or the error. */
static void expect_kind(struct hj_import_kind *kind, const char *text,
                        const char *named, const char *wanted, size_t findings)
{
    struct hj_findings *list = hj_findings_new();
    struct hj_out *out = hj_out_memory();
    struct hj_import *import = hj_import_new(kind, hj_str(named), list);
    struct hj_imported made;
    struct hj_error e = {0};
    bool good = hj_import_add_bytes(import, hj_str(text), "f", &e) &&
                hj_import_write(import, out, &made, &e);

    ck_assert_str_eq(good ? hj_out_text(out).p : e.text, wanted);
    ck_assert_uint_eq(hj_findings_count(list), findings);
    ck_assert(good || hj_out_text(out).n == 0);
    hj_import_free(import);
    hj_import_kind_free(kind);
    hj_out_free(out);
    hj_findings_free(list);
}

static void expect(const char *kind, const char *text, const char *named,
                   const char *wanted, size_t findings)
{
    expect_kind(hj_import_kind_plain(hj_str(kind)), text, named, wanted,
                findings);
}

START_TEST(test_json)
{
    expect("json", "[{\"name\":\"A\",\"x\":[1,\"b\",null,true]}]", "",
           "name,x\nA,1;b;true\n", 0);
    expect("json",
           "{\"n\":{\"cards\":[1]},\"cards\":[{\"Title\":\"A\",\"p\":{\"q\":"
           "{\"r\":1}},\"z\":2}]}",
           "", "name,p.q.r,z\nA,1,2\n", 0);
    expect("json", "[{\"name\":\"A\"},{\"x\":1}]", "", "name,x\nA,\n", 1);
    expect("json", "[{\"name\":\"A\"},3,[],{\"name\":\"B\"}]", "",
           "name\nA\nB\n", 2);
    expect("json", "[{\"id\":\"a\",\"name\":\"Long A\"}]", "id",
           "name,name_\na,Long A\n", 0);
    expect("json", "[{\"id\":1}]", "",
           "f: no field 'name' for the names of the cards", 0);
    expect("json", "[{\"name\":\"A\"}\n", "", "f:2: not JSON: premature EOF",
           0);
}
END_TEST

START_TEST(test_octgn)
{
    expect("octgn",
           "<set name='S'><cards><card id='1' name='A, b'><property "
           "name='Rules' value='x &amp; y'/></card></cards></set>",
           "", "name,set,id,text\n\"A, b\",S,1,x & y\n", 0);
    expect("octgn",
           "<set name='S'><cards><card id='1' name='A'><alternate name='B'/>"
           "</card></cards></set>",
           "", "name,set,id,aliases\nA,S,1,B\n", 0);
    expect("octgn", "<deck/>", "", "f:1: no OCTGN set: its root is not <set>",
           0);
}
END_TEST

START_TEST(test_lackey)
{
    expect("lackey", "Name\tCost\nA \"x\"\t1\n\nB\n", "",
           "name,cost\n\"A \"\"x\"\"\",1\nB,\n", 0);
    expect("lackey", "Name\tCost\tcost\nA\t1\n", "",
           "f:1: the column 'cost' is there twice", 0);
    expect("lackey", "Name\tFrom\nA\tsea\n", "", "name,from_\nA,sea\n", 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("import");

    tcase_add_test(tests, test_json);
    tcase_add_test(tests, test_octgn);
    tcase_add_test(tests, test_lackey);
    return run_tests("import", tests);
}

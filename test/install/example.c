/* SPDX-License-Identifier: MPL-2.0 */
/* A program of somebody else's: the library as it is installed. */
#include <headjudge.h>

#include <stdio.h>

int main(void)
{
    struct hj_out *out = hj_out_memory();
    int status = 1;

    if (out != NULL && hj_utf8_slug(HJ_STR("Fire in the Sky"), out)) {
        puts(hj_out_text(out).p);
        status = 0;
    }
    hj_out_free(out);
    return status;
}

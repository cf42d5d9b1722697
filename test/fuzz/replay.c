/* SPDX-License-Identifier: MPL-2.0 */
/* Runs a fuzz target once over each file that it is given. */
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct hj_file file = {0};
        struct hj_error e = {0};
        if (!hj_file_read(&file, argv[i], HJ_FILE_MOST, &e)) {
            fprintf(stderr, "%s\n", e.text);
            return EXIT_FAILURE;
        }
        LLVMFuzzerTestOneInput((const unsigned char *)file.bytes.p,
                               file.bytes.n);
        hj_file_free(&file);
    }
    printf("%d inputs\n", argc - 1);
    return EXIT_SUCCESS;
}

/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event import: who plays, and what was played, from elsewhere. */
#include "event/session.h"

#include "base/file.h"
#include "event/import.h"

#include <string.h>

int event_import(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const char *from = NULL;
    struct hj_file file = {0};
    const struct cli_option options[] = {{CLI_TEXT, "from", 0, &from, "KIND",
                                          "csv or trf; else the name tells", 0,
                                          0},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool trf, fine;

    if (n < 0)
        return status;
    if (n != 2 ||
        (from != NULL && strcmp(from, "csv") != 0 && strcmp(from, "trf") != 0))
        return cli_usage(cli, "import wants FILE ROSTER [--from csv|trf]");
    trf = from ? strcmp(from, "trf") == 0
               : hj_str_ends(hj_str(argv[1]), HJ_STR(".trf"));
    if (!hj_file_read(&file, argv[1], HJ_FILE_MOST, &s.e))
        return cli_trouble(cli, &s.e);
    if (!session_open(&s, argv[0])) {
        hj_file_free(&file);
        return session_end(&s, CLI_TROUBLE);
    }
    fine = session_text(&s, "file", argv[1]);
    if (fine)
        fine = trf ? hj_trf_import(file.bytes, argv[1], s.w, &s.e)
                   : hj_roster_import(file.bytes, argv[1], s.w, &s.e);
    status = fine ? session_enter(&s, HJ_ENTRY_IMPORT) : cli_trouble(cli, &s.e);
    hj_file_free(&file);
    return session_end(&s, status);
}

/* SPDX-License-Identifier: MPL-2.0 */
/* QR codes by libqrencode, as one SVG path. */
#include "page/qr.h"

#include <qrencode.h>
#include <string.h>

enum { QUIET = 4, MOST_ADDRESS = 500 };

/* Draws each run of dark modules in a row as one rectangle. */
static void put_row(struct hj_out *out, const unsigned char *row, int width,
                    int y)
{
    for (int x = 0, end; x < width; x = end) {
        for (end = x + 1; end < width && (row[end] & 1) == (row[x] & 1); end++)
            ;
        if (row[x] & 1)
            hj_out_printf(out, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET,
                          end - x, end - x);
    }
}

bool qr_define(struct hj_out *out, const char *id, const char *text,
               struct hj_error *e)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    int size;

    if (code == NULL) /* any address fits */
        return hj_fail_memory(e);
    size = code->width + 2 * QUIET;
    hj_out_printf(out,
                  "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
                  "aria-hidden=\"true\"><symbol id=\"%s\" viewBox=\"0 0 %d "
                  "%d\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" "
                  "d=\"M0 0h%dv%dH0z\"/><path fill=\"#000\" d=\"",
                  id, size, size, size, size);
    for (int y = 0; y < code->width; y++)
        put_row(out, &code->data[y * code->width], code->width, y);
    hj_out_puts(out, "\"/></symbol></svg>\n");
    QRcode_free(code);
    return true;
}

void qr_put(struct hj_out *out, const char *class, const char *id)
{
    hj_out_printf(out,
                  "<svg class=\"%s\" role=\"img\" aria-label=\"QR code of the "
                  "address\"><use href=\"#%s\"/></svg>",
                  class, id);
}

bool qr_is_address(const char *text)
{
    size_t n = strlen(text);

    if (n > MOST_ADDRESS ||
        (strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] <= ' ' || (unsigned char)text[i] == 0x7F)
            return false;
    return text[strcspn(text, "/") + 2] != '\0';
}

/* SPDX-License-Identifier: MPL-2.0 */
/* The frame of every page that the tools write. */
#include "page/page.h"

static const char *const css[] = {
#include "src/page/page-css.h"
    NULL};

static const char *const js[] = {
#include "src/page/page-js.h"
    NULL};

/* Before anything is drawn: whether there are scripts, until one fails, and the
 * theme that was chosen. */
static const char early[] =
    "<script>(r=>{r.classList.add(\"js\");"
    "onerror=()=>r.classList.remove(\"js\");"
    "try{const t=localStorage.getItem(\"headjudge-theme\");"
    "if(t)r.dataset.theme=t}catch(e){}})(document.documentElement)</script>\n";

static void put_lines(struct hj_out *out, const char *const *lines)
{
    for (; lines != NULL && *lines != NULL; lines++)
        hj_out_puts(out, *lines);
}

void page_begin(struct hj_out *out, struct hj_str title,
                const char *const *style)
{
    hj_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,"
                     " initial-scale=1\">\n"
                     "<meta name=\"generator\" content=\"Headjudge " HJ_VERSION
                     "\">\n<title>");
    hj_out_html(out, title);
    hj_out_puts(out, "</title>\n<style>\n");
    put_lines(out, css);
    put_lines(out, style);
    hj_out_puts(out, "</style>\n");
    hj_out_puts(out, early);
    hj_out_puts(out, "</head>\n<body>\n");
}

void page_end(struct hj_out *out, const char *const *script)
{
    hj_out_puts(out, "<script>\n");
    put_lines(out, js);
    put_lines(out, script);
    hj_out_puts(out, "onerror = null;\n</script>\n</body>\n</html>\n");
}

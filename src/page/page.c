/* SPDX-License-Identifier: MPL-2.0 */
/* The frame of all HTML pages of the tools. */
#include "page/page.h"

#include "base/html.h"

static const char *const css[] = {
#include "src/page/page-css.h"
    NULL};

static const char *const js[] = {
#include "src/page/page-js.h"
    NULL};

/* Runs before anything is drawn: marks that scripts run, until one fails, and
 * sets the chosen theme. */
static const char early[] =
    "(r=>{r.classList.add(\"js\");"
    "onerror=()=>r.classList.remove(\"js\");"
    "try{const t=localStorage.getItem(\"headjudge-theme\");"
    "if(t)r.dataset.theme=t}catch(e){}})(document.documentElement)";

static void put_lines(struct hj_out *out, const char *const *lines)
{
    for (; lines != NULL && *lines != NULL; lines++)
        hj_out_puts(out, *lines);
}

static void put_script(struct hj_out *out, const char *const *own)
{
    hj_out_char(out, '\n');
    put_lines(out, js);
    put_lines(out, own);
    hj_out_puts(out, "onerror = null;\n");
}

static void put_policy(struct hj_out *out, const char *const *own)
{
    struct hj_out *text = hj_out_memory();

    if (!hj_out_failed(text)) {
        put_script(text, own);
        hj_html_policy(out, (struct hj_str[]){hj_str(early), hj_out_text(text)},
                       2);
    }
    if (hj_out_failed(text))
        hj_out_fail_memory(out);
    hj_out_free(text);
}

void page_begin(struct hj_out *out, struct hj_str title,
                const char *const *style, const char *const *script)
{
    hj_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n");
    put_policy(out, script);
    hj_out_puts(out, "<meta name=\"viewport\" content=\"width=device-width,"
                     " initial-scale=1\">\n"
                     "<meta name=\"generator\" content=\"Headjudge " HJ_VERSION
                     "\">\n<title>");
    hj_out_html(out, title);
    hj_out_puts(out, "</title>\n<style>\n");
    put_lines(out, css);
    put_lines(out, style);
    hj_out_printf(out, "</style>\n<script>%s</script>\n</head>\n<body>\n",
                  early);
}

void page_end(struct hj_out *out, const char *const *script)
{
    hj_out_puts(out, "<script>");
    put_script(out, script);
    hj_out_puts(out, "</script>\n</body>\n</html>\n");
}

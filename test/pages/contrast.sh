#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The contrast of every colour with its background, light and dark, computed
# from the style sheet as in WCAG 2: 4.5 for text, 3 for lines with a meaning.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
sheet=$source_dir/src/page/page.css
pairs=$source_dir/test/pages/contrast.txt

awk -v pairs="$pairs" '
function digit(c) { return index("0123456789abcdef", tolower(c)) - 1 }
function part(s, at,   v) {
    v = (16 * digit(substr(s, at, 1)) + digit(substr(s, at + 1, 1))) / 255
    return v <= 0.04045 ? v / 12.92 : exp(2.4 * log((v + 0.055) / 1.055))
}
function light(s) {
    return 0.2126 * part(s, 2) + 0.7152 * part(s, 4) + 0.0722 * part(s, 6)
}
function contrast(a, b,   x, y, t) {
    x = light(a); y = light(b)
    if (x < y) { t = x; x = y; y = t }
    return (x + 0.05) / (y + 0.05)
}
/^:root\{$/ { theme = "light" }
/prefers-color-scheme:dark/ { theme = "system-dark" }
/^:root\[data-theme=dark\]/ { theme = "dark" }
/@media print/ { theme = "" }
theme != "" && /^--/ {
    n = split($0, rules, ";")
    for (i = 1; i <= n; i++)
        if (match(rules[i], /^--[a-z-]+:#[0-9a-fA-F]+/)) {
            split(rules[i], kv, ":")
            colour[theme, substr(kv[1], 3)] = kv[2]
            seen[theme]++
        }
}
END {
    if (seen["light"] < 10 || seen["dark"] != seen["light"] ||
        seen["system-dark"] != seen["light"]) {
        print "the themes do not name the same colours"
        bad = 1
    }
    while ((getline line < pairs) > 0) {
        if (line ~ /^#/ || split(line, f, " ") != 3)
            continue
        for (k = 1; k <= split("light dark system-dark", t, " "); k++) {
            a = colour[t[k], f[1]]; b = colour[t[k], f[2]]
            if (length(a) != 7 || length(b) != 7) {
                printf "%s: no colour for %s on %s\n", t[k], f[1], f[2]
                bad = 1
            } else if (contrast(a, b) < f[3]) {
                printf "%s: %s on %s has a contrast of %.2f, not %s\n", t[k],
                       f[1], f[2], contrast(a, b), f[3]
                bad = 1
            }
            checked++
        }
    }
    printf "%d pairs checked\n", checked
    exit bad || checked < 90
}' "$sheet"

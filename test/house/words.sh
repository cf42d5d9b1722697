#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Messages and papers are in plain English: a text of the sources, a manual page
# or the README has none of the words that a reader has to guess at, and no
# comment opens with a question word.
set -u
cd "${HJ_SOURCE:-$(dirname "$0")/../..}" || exit 99
riddles='stands?|beyond|wants?|(is|are) no|is wanted|memory is short'

# Lines that are comments are left out, and the words of card texts.
texts() {
    find "$@" -name '*.[ch]' -o -name '*.def' | grep -v '/words\.def$' |
        sort | xargs grep -HnE "\"[^\"]*\\b($riddles)\\b[^\"]*\"" |
        grep -vE ':[0-9]+: *(/?\*|//)|/\*[^"]*"[^"]*"[^"]*\*/'
}
questions='Wh(at|o|om|ose|ich|ere|ether|y)|How'
comments() {
    find "$@" -name '*.[ch]' -o -name '*.def' | sort |
        xargs grep -HnE "/\\* ($questions)\\b"
}
found=$(
    texts lib src
    comments lib src data test
    grep -HnE "\\b($riddles)\\b" man/*.[157] README.md
)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
trap 'exit 1' INT TERM
echo 'cli_fail(cli, "that is no log");' >"$made/one.c"
echo '/* What it does. */' >"$made/two.c"
if [ -z "$(texts "$made")" ] || [ -z "$(comments "$made")" ]; then
    echo "FAIL: a text or a comment that says so is not found"
    exit 1
fi
if [ -n "$found" ]; then
    echo "$found"
    echo "FAIL: texts with words that readers have to guess at"
    exit 1
fi

#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Makes a small site in a folder: every man page, and the walk-throughs with the
# pages that their commands write.  Usage: man/site.sh FOLDER
set -eu
site=$1
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
for tool in mandoc cmark; do
    command -v $tool >/dev/null || {
        echo "$tool is missing; on Debian: apt-get install $tool" >&2
        exit 2
    }
done
rm -rf "$site"
mkdir -p "$site"
cp "$source_dir/man/site.css" "$site"

# The walk-throughs are run, so that their pages are what the programs write.
"$source_dir/test/papers/walks.sh" "$site" >"$site/walks.log" || {
    cat "$site/walks.log" >&2
    exit 1
}
rm "$site/walks.log"
begin() { # TITLE PATH-TO-TOP
    cat <<END
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'">
<title>$1</title>
<link rel="stylesheet" href="$2site.css">
</head>
<body>
<nav><a href="$2index.html">Headjudge</a></nav>
<main>
END
}
end() { printf '</main>\n</body>\n</html>\n'; }

# A picture that is a page of its own is shown in a frame.
frames() {
    sed 's|<img src="\([^"]*\.html\)" alt="\([^"]*\)" />|<iframe src="\1" title="\2"></iframe><br><a href="\1">\2</a>|g'
}
{
    begin Headjudge ''
    echo '<h1>Headjudge</h1>'
    echo '<p>Tools for the judges and organisers of card games.</p>'
    echo '<h2>Walk-throughs</h2><ul>'
    for page in "$source_dir"/data/examples/*/README.md; do
        name=$(basename "$(dirname "$page")")
        title=$(sed -n '1s/^# //p' "$page")
        mkdir -p "$site/$name"
        {
            begin "$title" ../
            cmark "$page" | frames
            end
        } >"$site/$name/index.html"
        echo "<li><a href=\"$name/index.html\">$title</a></li>"
    done
    for section in '1 Programs' '5 Files' '7 Papers' '3 The library'; do
        pages=$(ls "$source_dir"/man/*."${section%% *}" 2>/dev/null) || continue
        echo "</ul><h2>${section#* }</h2><table>"
        for page in $pages; do
            name=$(basename "$page")
            {
                begin "${name%.*}(${name##*.})" ''
                mandoc -Thtml -O fragment,man=%N.%S.html "$page"
                end
            } >"$site/$name.html"
            printf '<tr><td><a href="%s.html">%s</a></td><td>%s</td></tr>\n' \
                "$name" "${name%.*}" "$(sed -n 's/^\.Nd //p' "$page")"
        done
        echo '</table><ul hidden>'
    done
    echo '</ul>'
    end
} >"$site/index.html"

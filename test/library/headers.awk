# SPDX-License-Identifier: MPL-2.0
# Makes the sections of a manual page of public headers: what each declares, and
# its comments.  awk -f headers.awk lib/log/log.h …
function escaped(line) {
    gsub(/\\/, "\\e", line)
    if (line ~ /^[.']/)
        line = "\\&" line
    return line
}
# A sentence begins a line.
function put_text(line,   at) {
    while (match(line, /[.!?][)"'`]?  +/)) {
        at = RSTART + RLENGTH
        sentence = substr(line, 1, at - 1)
        sub(/ +$/, "", sentence)
        print escaped(sentence)
        line = substr(line, at)
    }
    if (line != "")
        print escaped(line)
}
# The lines of a comment: text as paragraphs, drawings as they are.
function put_comment(   i, line, drawn) {
    for (i = 1; i <= comments; i++) {
        line = comment[i]
        if (line == "") {
            if (!drawn && i < comments && comment[i + 1] !~ /^  /)
                print ".Pp"
            else if (drawn)
                print ""
            continue
        }
        if (line ~ /^  / && !drawn) {
            print ".Bd -literal"
            drawn = 1
        } else if (line !~ /^  / && drawn) {
            print ".Ed"
            if (i <= comments)
                print ".Pp"
            drawn = 0
        }
        if (drawn)
            print escaped(line)
        else
            put_text(line)
    }
    if (drawn)
        print ".Ed"
    comments = 0
}
function put_code(   i, last) {
    last = codes
    while (last > 0 && code[last] == "")
        last--
    if (last > 0) {
        print ".Bd -literal"
        for (i = 1; i <= last; i++)
            print escaped(code[i])
        print ".Ed"
    }
    codes = 0
}
# One declaration, or a few below one comment: first they, then what they do.
function put_chunk() {
    if (codes + comments == 0)
        return
    put_code()
    if (comments > 0 && !purpose && comment[1] !~ /^  /)
        print ".Pp"
    put_comment()
}
FNR == 1 {
    put_chunk()
    name = FILENAME
    sub(/^.*lib\//, "", name)
    print ".Ss " name
    in_comment = depth = skipped = 0
    purpose = 1
    next # the licence
}
/^#define [A-Z_]+ .*[^\\]$/ && !skipped && !in_comment {
    code[++codes] = $0
    next
}
/^#/ || skipped { # the preprocessor's lines are the header's own
    skipped = /\\$/
    next
}
!in_comment && depth == 0 && /^(extern "C" \{|\})$/ { next }
!in_comment && depth == 0 && /^\/\*/ {
    put_chunk()
    in_comment = 1
    sub(/^\/\* ?/, "")
}
in_comment {
    done = /\*\/$/
    sub(/ ?\*\/$/, "")
    sub(/^ \* ?/, "")
    if (!(comments == 0 && $0 == ""))
        comment[++comments] = $0
    if (done) {
        in_comment = 0
        while (comments > 0 && comment[comments] == "")
            comments--
        if (purpose) {
            put_comment()
            purpose = 0
        }
    }
    next
}
{
    if ($0 == "" && depth == 0) {
        put_chunk()
        next
    }
    code[++codes] = $0
    opened = gsub(/\{/, "{")
    closed = gsub(/\}/, "}")
    depth += opened - closed
}
END { put_chunk() }

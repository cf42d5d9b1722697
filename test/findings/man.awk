# SPDX-License-Identifier: MPL-2.0
# Makes the entries of headjudge-findings(7) of a table of findings:
# awk -v game=TITLE -f man.awk findings.def
function put(text) {
    # A plural's ending behind its number.
    while (match(text, /(%d|%u) [a-z ]*[a-z]%s([ ,]|$)/)) {
        n = RSTART + RLENGTH - (substr(text, RSTART + RLENGTH - 1, 1) ~ /[ ,]/)
        text = substr(text, 1, n - 3) "(s)" substr(text, n)
    }
    gsub(/%\.\*s|%[dsu]/, "\\[u2026]", text)
    if (text ~ /^['.]/)
        text = "\\&" text
    while (length(text) > 78) {
        at = 78
        while (at > 0 && substr(text, at, 1) != " ")
            at--
        line = substr(text, 1, at - 1)
        text = substr(text, at + 1)
        print line
        if (text ~ /^['.]/)
            text = "\\&" text
    }
    print text
}
BEGIN { print ".Ss " game "\n.Bl -tag -width Ds" }
/^HJ_FINDING\(/ { row = ""; inside = 1 }
inside {
    line = $0
    sub(/^ +/, "", line)
    row = row line
    if (row !~ /\)$/)
        next
    inside = 0
    gsub(/""/, "", row)
    split(row, part, ", *")
    severity = tolower(part[2])
    sub(/_/, " ", severity)
    id = part[3]
    gsub(/"/, "", id)
    text = row
    sub(/^[^"]*"[^"]*", *"/, "", text)
    sub(/"\)$/, "", text)
    gsub(/\\"/, "\"", text)
    print ".It Cm " id " Pq " severity
    put(text)
}
END { print ".El" }

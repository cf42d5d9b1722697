# SPDX-License-Identifier: MPL-2.0
# Copies a game's sources for the engine of the mutants, with the faults in
# them: awk -v to=DIR -f faults.awk faults.diff FILE...
# `@ NAME` begins a place in the file of that name; the lines behind it with
# ' ' or '-' in front stand there, once, and become those with ' ' or '+'.

function fail(why) {
    print "faults: " why > "/dev/stderr"
    failed = 1
}

# The file that has been read, with its faults.
function write(    i, old, at) {
    for (i = 1; i <= count; i++) {
        if (where[i] != name)
            continue
        old = before[i]
        at = index(text, old)
        if (at == 0 || index(substr(text, at + 1), old) > 0)
            fail(name (at == 0 ? " has not" : " has twice") ":" old)
        text = substr(text, 1, at - 1) after[i] substr(text, at + length(old))
        done[i] = 1
    }
    if (name ~ /\.c$/)
        printf "#include \"mutant.h\"%s", text > (to "/" name)
    close(to "/" name)
}

FNR == 1 && NR != 1 {
    if (text != "")
        write()
    text = "\n"
    name = FILENAME
    sub(/.*\//, "", name)
}
NR != FNR {
    text = text $0 "\n"
    next
}
/^@ / {
    where[++count] = $2
    before[count] = after[count] = "\n"
}
/^[ -]/ { before[count] = before[count] substr($0, 2) "\n" }
/^[ +]/ { after[count] = after[count] substr($0, 2) "\n" }
END {
    write()
    for (i = 1; i <= count; i++)
        if (!done[i])
            fail("no file " where[i])
    exit failed
}

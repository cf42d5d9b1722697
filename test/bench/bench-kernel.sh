#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of the kernel. For each of its games a long log is checked many
# times on one core (Star Gun X: levelling, paid moves, turns with their draws
# and captures; Final Fracture: draws, burning, moves, attacks with all their
# steps; Squarriors: passes, moves that resolve, dominance attacks with all
# their steps; and the same without all that lines imply). Prints actions a
# second of processor time, the median of RUNS.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
runs=${RUNS:-5} copies=${COPIES:-2000} turns=${TURNS:-80}
awk=$(command -v mawk || command -v awk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"
HEADJUDGE_DATA=$source_dir/data
export HEADJUDGE_DATA

"$awk" -v turns="$turns" 'BEGIN {
    print "@log 1\n@game star-gun-x\n@player ann\n@player bob\n@state"
    print "turn ann\nann unit hull-patroller at location.1 as g1"
    print "ann unit rivet-gang at location.2\nbob unit hull-patroller at location.3 as b1"
    print "bob unit rivet-gang at location.3\nann hand ?*6\nbob hand ?*6\n@end"
    at["ann"] = 1; at["bob"] = 3; unit["ann"] = "g1"; unit["bob"] = "b1"
    for (i = 0; i < turns; i++) {
        who = i % 2 ? "bob" : "ann"
        print who, "level ?"
        for (k = 0; k < 2; k++) {
            at[who] = at[who] == 2 ? (who == "ann" ? 1 : 3) : 2
            print who, "move", unit[who], "to location." at[who], "with ?"
        }
        print who, "end"
    }
}' >star-gun-x.gamelog

"$awk" -v turns="$turns" 'BEGIN {
    print "@log 1\n@game final-fracture\n@player ann\n@player bob"
    print "@state\nround 2\nturn ann\nphase start"
    for (i = 0; i < 2; i++) {
        who = i % 2 ? "bob" : "ann"
        print who, "commandant marshal-ysolt-vane\n" who, "hand ?*4"
        print who, "unit kindling-squire at unit.1 as", who "1"
        print who, "unit kindling-squire at unit.3 as", who "2"
        print who, "construct mossy-milestone at construct.1 as", who "3"
        print who "3 hp 900"
    }
    print "@end"
    at["ann"] = at["bob"] = 1
    for (i = 0; i < turns; i++) {
        who = i % 2 ? "bob" : "ann"
        other = i % 2 ? "ann" : "bob"
        at[who] = 3 - at[who]
        print who, "draw ?\n" who, "burn ?"
        print who, "move", who "1 to unit." at[who]
        print who, "attack", who "2 ->", other "3\ndamage\n" who, "end"
    }
}' >final-fracture.gamelog

# squarriors TURNS
squarriors() {
    "$awk" -v turns="$1" 'BEGIN {
    print "@log 1\n@game squarriors\n@player ann\n@player bob"
    print "@card \"Rock\" type=creature provision=1 might=1 will=2 blood=900"
    print "@state"
    for (i = 0; i < 2; i++) {
        who = i % 2 ? "bob" : "ann"
        print who, "army 4\n" who, "council 4\n" who, "vanguard 4"
        print who, "creature rock at army as", who "1"
        print who, "creature rock at council as", who "2"
        print who, "creature rock at vanguard as", who "3"
        print who, "creature rock at vanguard as", who "4"
        print who, "creature rock at army as", who "5"
    }
    print "@end"
    at["ann"] = at["bob"] = "council"
    for (i = 0; i < turns; i++) {
        who = i % 2 ? "bob" : "ann"
        other = i % 2 ? "ann" : "bob"
        at[who] = at[who] == "council" ? "vanguard" : "council"
        print who, "phase power"
        for (k = 0; k < 2; k++)
            print who, "pass\n" other, "pass"
        print who, "move", who "4 to", at[who] "\n" other, "pass"
        print who, "pass\n" other, "pass"
        print who, "dominate with", who "1", who "5 ->", other ".army"
        print who, "pass\n" other, "pass\n" other, "flee none"
        print "damage\n" who, "end"
    }
}'
}
squarriors "$turns" >squarriors.gamelog
squarriors $((turns * 15 / 4)) | grep -vE ' (pass|flee none)$|phase' >squarriors-implied.gamelog

# bench LOG LINES: in all.
bench() {
    "$build_dir/src/hj-replay" check "$1.gamelog"
    list=
    for _ in $(seq "$copies"); do
        list="$list $1.gamelog"
    done
    actions=$(($2 * copies))
    for _ in $(seq "$runs"); do
        # shellcheck disable=SC2086 # a list of files
        (
            "$build_dir/src/hj-replay" check --jobs 1 $list >/dev/null
            times
        ) | "$awk" -v n="$actions" 'NR == 2 {
            split($1, t, "[ms]")
            seconds = t[1] * 60 + t[2]
            printf "%.1f\n", n / (seconds > 0 ? seconds : 0.001) / 1000000
        }'
    done | sort -n | "$awk" -v game="$1" '{ all[NR] = $1 }
        END { print game ": " all[int((NR + 1) / 2)] " million actions a second" }'
}
bench star-gun-x $((turns * 4))
bench final-fracture $((turns * 6))
bench squarriors $((turns * 15))
bench squarriors-implied $((turns * 15))

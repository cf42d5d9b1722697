#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# What cannot matter does not: the order in which cards are declared, the names
# of the players, what one player cannot see, and which account of a game is
# named first.  One line of each log is left out for that, by a printed seed.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
replay=${HJ_BUILD:-$source_dir/build}/src/hj-replay
seed=${HJ_SEED:-$(date +%s)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
status=0
echo "seed $seed"
cd "$scratch" || exit 1
mkdir plain cards names views less

for log in "$source_dir"/test/rules/*/*.gamelog; do
    grep -q ' deck \|^@cards' "$log" ||
        cp "$log" "plain/$(basename "$(dirname "$log")")-${log##*/}"
done
for log in plain/*; do
    name=${log##*/}
    awk '/^@card / { card[++n] = $0 } { line[NR] = $0 }
        END { for (i = 1; i <= NR; i++)
            print line[i] ~ /^@card / ? card[n--] : line[i] }' "$log" >"cards/$name"
    sed 's/\bann\b/zed/g; s/\bbob\b/yak/g' "$log" >"names/$name"
    awk -v seed="$seed$name" 'BEGIN { for (i = 1; i <= length(seed); i++)
                h = (h * 31 + index("0123456789abcdefghijklmnopqrstuvwxyz",
                    substr(seed, i, 1))) % 1000003 }
        /^@state/ { inside = 1 } /^@end/ { inside = 0 }
        !inside && /^ *[^@# ]/ { action[++n] = NR } { line[NR] = $0 }
        END { out = n > 0 ? action[h % n + 1] : 0
            for (i = 1; i <= NR; i++) if (i != out) print line[i] }' \
        "$log" >"less/$name"
done

# Prints the findings of a folder of logs, without the lists of legal moves.
findings()
{
    (cd "$1" && "$replay" check ./*.gamelog |
        sed 's/; legal here.*\( \[[^[]*\]\)$/\1/; s/; legal here.*//')
}

findings plain >plain.txt
findings cards >cards.txt
findings names | sed 's/\bzed\b/ann/g; s/\byak\b/bob/g' >names.txt
for of in cards names; do
    diff plain.txt $of.txt || { echo "FAIL: other $of, other findings"; status=1; }
done

for log in plain/*; do
    name=${log##*/}
    "$replay" format --as bob "$log" >"views/$name" 2>/dev/null &&
        ! "$replay" check "$log" | grep -q ' illegal action' &&
        ! "$replay" diff "$log" "views/$name" | grep -q ': the same game' &&
        { echo "FAIL: $name is another game to Bob"; status=1; }
    "$replay" diff "$log" "less/$name" >one.txt
    one=$?
    "$replay" diff "less/$name" "$log" >other.txt
    [ $? = $one ] && [ "$(grep -c 'the same game' one.txt)" = \
        "$(grep -c 'the same game' other.txt)" ] ||
        { echo "FAIL: $name: who is named first decides"; status=1; }
done
exit $status

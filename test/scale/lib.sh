# SPDX-License-Identifier: MPL-2.0
# shellcheck shell=sh
# Common part of the tests of large jobs: DECKS decks in parts, with some lines
# that are not decks, in the folder $work; and the output of one run over all.
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
PATH=$build_dir/src:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
scale=$source_dir/data/scale
decks=${DECKS:-1200}
part_size=${PART:-$((decks / 24))}
work=$(mktemp -d "${TMPDIR:-/tmp}/hj-jobs.XXXXXX")
cd "$work" || exit 1

fail() {
    echo "FAIL: $*"
    exit 1
}

make_parts() {
    bench=$source_dir/test/bench
    awk -v n=2000 -v seed=1 -f "$bench/cards.awk" >cards.csv
    some=$decks
    [ "$some" -le 20000 ] || some=20000
    awk -v n="$some" -v seed=1 -f "$bench/decks.awk" cards.csv >some.jsonl
    # Every deck has an id of its own, and every 997th line is none.
    awk -v n="$decks" '
        { line[NR] = substr($0, index($0, ",") + 1) }
        END {
            for (i = 1; i <= n; i++)
                if (i % 997) print "{\"id\":\"deck-" i "\"," line[1 + i % NR]
                else print "deck " i " was not sent"
        }' some.jsonl >all.jsonl
    mkdir parts
    split -l "$part_size" -a 5 -d --additional-suffix=.jsonl all.jsonl parts/
}

# The command of the job.
check="hj-deck check -q --json -j 1 --on 2026-01-01 --cards $work/cards.csv
    --format sularia-standard --from jsonl -"

# The same as a worker that dies: the first is killed when it has some answers,
# of the second the program alone; the others take their time.
make_flaky() {
    cat >flaky.sh <<END
if mkdir "$work/first" 2>/dev/null; then
    head -n 3 | $(echo $check)
    kill -9 \$PPID
elif mkdir "$work/second" 2>/dev/null; then
    head -n 3 | $(echo $check)
    kill -9 \$\$
fi
sleep 0.2
$(echo $check)
END
}

answers() { # FILE…: the ids in their order, verdicts and hashes
    sed 's/"format".*"legal":\([a-z]*\),.*\("hash":"[^"]*"\).*/\1 \2/' "$@"
}

# All answers of the parts are those of one run over everything, in its order.
compare() {
    if [ ! -e expected ]; then
        $check <all.jsonl 2>complaints | answers >expected
        [ "$(wc -l <expected)" -eq "$((decks - decks / 997))" ] ||
            fail "one run does not answer each deck"
    fi
    sh "$scale/tally.sh" parts out || fail "the tally"
    answers out/*.out | cmp - expected || fail "the answers differ"
}

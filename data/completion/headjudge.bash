# SPDX-License-Identifier: MPL-2.0
# Bash completion for all tools of Headjudge.  Commands and options are asked
# from the tools' own --help, so this never falls behind them.
_headjudge() {
    local tool=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]}
    local prev=${COMP_WORDS[COMP_CWORD - 1]} words=
    COMPREPLY=()
    case $prev in
    --format)
        words=$(hj-format list 2>/dev/null | cut -d' ' -f1)
        ;;
    --from | --to)
        words="text o8d cod dek tts csv jsonl ydk mtgo arena dck live optcgsim"
        [ "${tool##*/}" != hj-cards ] || words="octgn lackey json jsonl csv tsv
            scryfall mtgjson netrunnerdb pokemon-tcg-data ygoprodeck edopro
            fab-cube lorcanajson punk-records fiveringsdb emeralddb"
        ;;
    --rules)
        words="mtr melee sos fide-2023 fide-2025"
        ;;
    --method)
        words="swiss pod round-robin elimination double-elimination"
        ;;
    --paper)
        words="a4 letter"
        ;;
    --tie-break)
        words="match-points match-win opponents-match-win game-win
            opponents-game-win sos extended-sos buchholz buchholz-cut1
            buchholz-cut2 median-buchholz median-buchholz2 fore-buchholz
            average-buchholz sonneborn-berger sonneborn-berger-cut1
            progressive koya wins wins-played head-to-head random"
        ;;
    *)
        if [ "$COMP_CWORD" -eq 1 ]; then
            words=$("$tool" --help 2>/dev/null |
                sed -n -e h -e 's/^  \([a-z][a-z]*\)  .*/\1/p' \
                    -e g -e 's/^  .\{37\}  \([a-z][a-z]*\) .*/\1/p')
        elif [ "$COMP_CWORD" -eq 2 ] && [[ $cur != -* ]]; then
            words=$("$tool" "${COMP_WORDS[1]}" --help 2>/dev/null |
                sed -n 's/^[usage: ]\{7\}hj-[^]]*\] \([a-z][a-z|]*\) .*/\1/p' |
                tr '|' ' ')
        elif [ "$COMP_CWORD" -eq 3 ] && [ "${COMP_WORDS[1]}" = print ]; then
            words="slips pairings names standings places bracket pods seatings
                registration"
        elif [[ $cur == -* ]]; then
            words=$("$tool" "${COMP_WORDS[1]}" --help 2>/dev/null |
                sed '/^Examples:/,$d' | grep -o -e '--[a-z][a-z0-9-]*')
        fi
        ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        compopt -o default
    fi
}
complete -F _headjudge hj-cards hj-deck hj-format hj-draft hj-pair hj-event \
    hj-replay hj-rules

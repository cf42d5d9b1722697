#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# hj-cards fetch against a real HTTP server on loopback: good, unchanged,
# truncated, oversized, slow, redirected, missing and wrong answers.  Whatever
# goes wrong, the old file stays.
set -u
PATH=$HJ_BUILD/src:$PATH:/usr/sbin
export PATH
command -v nginx >/dev/null || {
    echo "nginx is missing: not tested"
    exit 77
}
here=$(mktemp -d)
chmod 755 "$here" # the server's workers are another user
passed=0 failed=0
stop() {
    [ ! -s "$here/nginx.pid" ] || kill "$(cat "$here/nginx.pid")" 2>/dev/null
}
trap 'stop; rm -rf "$here"' EXIT
trap 'exit 2' INT TERM

mkdir "$here/www"
printf 'name,game,type\nEmber Fox,demo,site\nGray Heron,demo,tactic\n' \
    >"$here/www/cards.csv"
cp "$here/www/cards.csv" "$here/www/slow.csv"
printf 'name,game\n' >"$here/www/empty.csv"
printf '<html>not here</html>\n' >"$here/www/page.csv"
{
    printf 'name,game\n'
    i=0
    while [ $i -lt 40000 ]; do
        printf 'A card with a rather long name number %d,demo\n' $i
        i=$((i + 1))
    done
} >"$here/www/large.csv"
cp "$here/www/large.csv" "$here/www/cut.csv"
cp "$here/www/cards.csv" "$here/www/private.csv"
echo "judge:$(openssl passwd -apr1 s3cr3t)" >"$here/users"
chmod 644 "$here/users"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$here/key.pem" \
    -out "$here/cert.pem" 2>/dev/null

# Starts the server on two free ports.
start() {
    port=$((20000 + $$ % 20000))
    tries=0
    while [ $tries -lt 20 ]; do
        tls=$((port + 1))
        cat >"$here/nginx.conf" <<CONF
worker_processes 1;
pid $here/nginx.pid;
error_log $here/error.log;
events { worker_connections 64; }
http {
  access_log $here/access.log;
  client_body_temp_path $here/b; proxy_temp_path $here/p;
  fastcgi_temp_path $here/f; uwsgi_temp_path $here/u; scgi_temp_path $here/s;
  server {
    listen 127.0.0.1:$port;
    listen 127.0.0.1:$tls ssl;
    ssl_certificate $here/cert.pem;
    ssl_certificate_key $here/key.pem;
    root $here/www;
    location /slow.csv { limit_rate 5; }
    location /cut.csv { limit_rate 20000; }
    location /away.csv { return 302 /cards.csv; }
    location /plain.csv { return 302 http://localhost:$port/cards.csv; }
    location /file.csv { return 302 file:///etc/passwd; }
    location /round.csv { return 302 /round.csv; }
    location /same.csv { return 304; }
    location /part.csv { return 206 "name,game\nHalf,demo\n"; }
    location /private.csv {
      auth_basic demo; auth_basic_user_file $here/users;
    }
  }
}
CONF
        if nginx -p "$here" -c "$here/nginx.conf" 2>"$here/start.log"; then
            return 0
        fi
        port=$((port + 7))
        tries=$((tries + 1))
    done
    cat "$here/start.log"
    return 1
}
start || exit 2
url=https://localhost:$tls
http=http://localhost:$port
long=$(printf '%0251d.csv' 0)
cd "$here" || exit 2

get() {
    hj-cards fetch --ca cert.pem -o out.csv "$@"
}

# expect NAME STATUS PATTERN COMMAND…: runs it, compares, and sees to it that a
# failed fetch has left the old file and nothing else.
expect() {
    name=$1 want=$2 pattern=$3
    shift 3
    before=$(sha256sum out.csv 2>/dev/null)
    "$@" >said 2>&1
    status=$?
    after=$(sha256sum out.csv 2>/dev/null)
    if [ $status -ne "$want" ] || ! grep -q -- "$pattern" said; then
        echo "FAIL: $name: status $status, wanted $want and '$pattern':"
        cat said
        failed=$((failed + 1))
    elif [ "$want" -ne 0 ] && [ "$before" != "$after" ]; then
        echo "FAIL: $name: the old file was changed"
        failed=$((failed + 1))
    elif ls .hj-* >/dev/null 2>&1; then
        echo "FAIL: $name: a temporary file was left"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}
sum=$(sha256sum www/cards.csv | cut -d' ' -f1)
old=0000000000000000000000000000000000000000000000000000000000000000

expect "other schemes are refused" 2 "only https" get ftp://localhost/x.csv
expect "files are refused" 2 "only https" get file:///etc/passwd
expect "plain http is refused" 2 "insecure-http" get "$http/cards.csv"
expect "an unknown certificate" 2 "certificate" \
    hj-cards fetch -o out.csv "$url/cards.csv"
expect "nobody there" 2 "onnect" get https://localhost:9/cards.csv
expect "a good file" 0 "2 cards" get "$url/cards.csv"
expect "the same again" 0 "not changed" get "$url/cards.csv"
tries=0 # the server writes its log after the answer
while ! grep -q ' 304 ' access.log && [ $tries -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
grep -q ' 304 ' access.log || {
    echo "FAIL: the server was not asked whether the file has changed"
    failed=$((failed + 1))
}
printf 'name\nMine\n' >out.csv
expect "a file changed by hand is fetched anew" 0 "2 cards" \
    get "$url/cards.csv"
expect "the right checksum" 0 "not changed" \
    get --sha256 "$sum" "$url/cards.csv"
expect "a wrong checksum" 2 "SHA-256" get --sha256 "$old" "$url/cards.csv"
expect "no checksum at all" 2 "not a SHA-256" get --sha256 abc "$url/cards.csv"
expect "plain http when allowed" 0 "2 cards" \
    get --insecure-http "$http/cards.csv"
expect "a missing file" 2 "404" get "$url/none.csv"
expect "a redirect" 0 "2 cards" get "$url/away.csv"
expect "a redirect to plain http" 2 "rotocol" \
    get --insecure-http "$url/plain.csv"
expect "a redirect to a file" 2 "rotocol" get "$url/file.csv"
expect "a redirect without end" 2 "redirect" get "$url/round.csv"
expect "no catalogue" 2 "name" get "$url/page.csv"
expect "a catalogue without cards" 2 "empty.csv" get "$url/empty.csv"
expect "too large" 2 "larger than" get --most-mb 1 "$url/large.csv"
expect "too slow" 2 "imed out" get --seconds 1 "$url/slow.csv"
expect "no place to keep it" 2 "No such file" \
    hj-cards fetch --ca cert.pem -o none/out.csv "$url/cards.csv"
mv out.csv.fetch said.fetch
printf 'name\nMine\n' >out.csv
mkdir out.csv.fetch
expect "no place for what the server said" 2 "out.csv.fetch" \
    get "$url/cards.csv"
rmdir out.csv.fetch
mv said.fetch out.csv.fetch
expect "no name to keep it by" 2 "-o FILE" hj-cards fetch "$url/"
expect "a name of 255 bytes" 0 "2 cards" \
    hj-cards fetch --ca cert.pem -o "$long" "$url/cards.csv"
expect "the same again under it" 0 "not changed" \
    hj-cards fetch --ca cert.pem -o "$long" "$url/cards.csv"

# A 304 that nobody asked for: without a file, with one of another URL, and with
# one that was changed by hand.
expect "not modified, though there is no file" 2 "304" \
    hj-cards fetch --ca cert.pem -o nothing.csv "$url/same.csv"
[ ! -e nothing.csv ] || {
    echo "FAIL: a file was made of no answer"
    failed=$((failed + 1))
}
expect "not modified, though the file is another" 2 "304" get "$url/same.csv"
expect "a part that nobody asked for" 2 "206" get "$url/part.csv"

# Passwords are used, but neither shown nor kept.
secret="https://judge:s3cr3t@localhost:$tls"
expect "a file behind a password" 0 "2 cards" get "$secret/private.csv"
expect "the same again with the password" 0 "not changed" \
    get "$secret/private.csv"
expect "without the password" 2 "401" get "$url/private.csv"
for try in "$secret/none.csv" "$secret/page.csv" "$secret" "ftp://a:s3cr3t@b/" \
    "$secret/private.csv --sha256 $old" "$secret/cards.csv?apikey=s3cr3t" \
    "https://judge:s3c/r3t@localhost:$tls/cards.csv" \
    "https://judge:s3cr3t@localhost:9/cards.csv" \
    "judge:s3cr3t@localhost/cards.csv" "$secret/cards.csv --json"; do
    # shellcheck disable=SC2086 # options
    hj-cards fetch --ca cert.pem $try -o private.csv >>all 2>&1
    case $try in *.csv) hj-cards fetch --ca cert.pem "$try" >>all 2>&1 ;; esac
done
if [ ! -s all ] || grep -q 's3cr3t\|r3t@' all ./*.fetch; then
    echo "FAIL: a password is shown or kept:"
    grep 's3cr3t\|r3t@' all ./*.fetch
    failed=$((failed + 1))
else
    passed=$((passed + 1))
fi

# Helpers that are out of order, and one during which the kept file changes.
get "$url/cards.csv" >/dev/null
mkdir helper
export HEADJUDGE_LIBEXEC="$here/helper"
expect "no helper" 2 "helper program not found in $here/helper (HEADJUDGE_LIBEXEC)" get "$url/cards.csv"
helper() {
    printf '#!/bin/sh\ncat >asked\n%s\n' "$1" >helper/hj-fetch-http
    chmod +x helper/hj-fetch-http
}
helper 'kill -9 $$'
expect "a helper that is killed" 2 "signal 9" get "$url/cards.csv"
helper 'exit 0'
expect "a helper without an answer" 2 "no whole answer" get "$url/cards.csv"
helper 'printf "data 100\nname\nHalf\n"'
expect "a helper with half an answer" 2 "no whole answer" get "$url/cards.csv"
helper 'echo data 99999999999; cat /dev/zero'
expect "a helper with too much" 2 "larger than" get "$url/cards.csv"
helper 'printf "data -1\ndone 200\n"'
expect "a helper with nonsense" 2 "no whole answer" get "$url/cards.csv"
helper 'echo done 304'
expect "a helper that the file is the same" 0 "not changed" get "$url/cards.csv"
grep -q '^if-none-match ' asked || {
    echo "FAIL: the helper was not told what lies there"
    failed=$((failed + 1))
}
helper 'printf "name\nMine\n" >out.csv; echo done 304'
expect "a kept file that is another meanwhile" 0 "no longer has" \
    sh -c 'hj-cards fetch --ca cert.pem -o out.csv "$0"; [ $? = 2 ]' "$url/cards.csv"

# A name server that does not answer: who is ended meanwhile leaves no helper.
cat >helper/hj-fetch-http <<HELPER
#!/bin/sh
echo \$\$ >helper.pid
exec env LD_PRELOAD="$HJ_BUILD/test/fetch/.libs/libslow-names.so" \\
    "$HJ_BUILD/src/hj-fetch-http"
HELPER
# A build without shared objects has nothing to preload.
if [ -e "$HJ_BUILD/test/fetch/.libs/libslow-names.so" ]; then
    expect "ended while a name is looked up" 0 "status 124" \
        sh -c 'timeout --foreground -s INT 1 hj-cards fetch -o out.csv "$0"
            echo status $?' https://names.invalid/cards.csv
    tries=0
    while kill -0 "$(cat helper.pid)" 2>/dev/null && [ $tries -lt 50 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    if [ $tries -eq 50 ]; then
        echo "FAIL: the helper is still there 5 seconds after hj-cards has gone"
        failed=$((failed + 1))
    fi
fi
unset HEADJUDGE_LIBEXEC

# the server dies in the middle of an answer
(
    sleep 1
    pkill -9 -P "$(cat nginx.pid)"
) &
expect "a truncated answer" 2 "cut.csv" get "$url/cut.csv"
wait
stop
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Swiss rounds against an independent matcher; needs python3-networkx.
# EVENTS: number of events; SEED: of the first.
set -eu
if ! python3 -c 'import networkx' 2>/dev/null; then
    echo "skipped: python3-networkx is not installed"
    exit 77
fi
exec python3 "$HJ_SOURCE/test/pairing/oracle.py" "$HJ_BUILD/src/hj-pair" \
    "${EVENTS:-12}" "${SEED:-1}"

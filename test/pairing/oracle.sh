#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Swiss rounds against an independent matcher, where python3-networkx is there.
# EVENTS, SEED: how many, from which.
set -eu
if ! python3 -c 'import networkx' 2>/dev/null; then
    echo "skipped: python3-networkx is not installed"
    exit 77
fi
exec python3 "$HJ_SOURCE/test/pairing/oracle.py" "$HJ_BUILD/src/hj-pair" \
    "${EVENTS:-12}" "${SEED:-1}"

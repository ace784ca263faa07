#!/usr/bin/env bash
# Runs the suite under ThreadSanitizer and AddressSanitizer: ./sanitize.sh [thread|address]…
# Foundation itself is not instrumented: what a sanitizer sees is this repository's code and the
# servers'. Fewer loads than without, because each takes several times as long.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export TSAN_OPTIONS="suppressions=$PWD/sanitize.suppressions ${TSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"
export REQUESTS="${REQUESTS:-2000}" SANITIZED=1

for sanitizer in "${@:-thread address}"; do
    for name in $sanitizer; do
        printf '\n== %s\n' "$name"
        swift test --sanitize="$name" --scratch-path ".build/$name"
    done
done

#!/usr/bin/env bash
# Runs the suite under ThreadSanitizer and AddressSanitizer: ./sanitize.sh [thread|address]…
# Foundation itself is not instrumented: a sanitizer sees the code of this repository, the generated
# code and the servers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export TSAN_OPTIONS="suppressions=$PWD/sanitize.suppressions ${TSAN_OPTIONS:-}"
# With a fake stack the distance between two variables says nothing, and the reader of JSON takes it
# for the depth of the stack.
export ASAN_OPTIONS="detect_leaks=0 detect_stack_use_after_return=0 ${ASAN_OPTIONS:-}"
export REQUESTS="${REQUESTS:-2000}" SANITIZED=1

sanitizers=("$@")
[[ $# -gt 0 ]] || sanitizers=(thread address)
for sanitizer in "${sanitizers[@]}"; do
    printf '\n== %s\n' "$sanitizer"
    log="$(mktemp)"
    swift test --sanitize="$sanitizer" --scratch-path ".build/$sanitizer" 2>&1 | tee "$log"
    if grep -q "Sanitizer:" "$log"; then
        echo "the sanitizer found something" >&2
        exit 1
    fi
    rm "$log"
done

#!/usr/bin/env python3
"""Compiles Swift that fuzzing left behind, in Swift 6 mode with warnings as errors.

    Tests/Conformance/check-fuzzed.py FOLDER [--count N] [--build DIR]

FOLDER has what `.ci/fuzz` recorded: for each input a text (NAME.json) and its Swift (NAME.swift).
Outputs of different APIs are compiled as one module. Those that a compiler refuses are named.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE_SIZE = 12


def api(path):
    """The name of the API that the file declares."""
    found = re.search(r"nonisolated struct (`?\w+`?): Sendable", path.read_text())
    return found[1] if found else None


def modules(files):
    """Lists of files in which no two declare one API."""
    lists = []
    for path in files:
        name = api(path)
        fitting = [l for l in lists if name not in l and len(l) < MODULE_SIZE]
        if fitting:
            fitting[0][name] = path
        else:
            lists.append({name: path})
    return [list(l.values()) for l in lists]


def refused(files, build):
    """What the compiler says, by file."""
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-Onone", "-wmo", "-swift-version", "6",
             "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration", "-I", build / "Modules",
             "-parse-as-library", "-module-name", "Fuzzed", *files],
            capture_output=True, text=True, cwd=folder)
    found = {}
    for line in result.stderr.splitlines():
        match = re.match(r"(\S+\.swift):(\d+):\d+: error: (.*)", line)
        if match:
            found.setdefault(pathlib.Path(match[1]), []).append(f"{match[2]}: {match[3]}")
    if result.returncode and not found:
        found = {path: [result.stderr[-2000:]] for path in files[:1]}
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / ".build/debug")
    arguments = parser.parse_args()
    files = [f.resolve() for f in sorted(arguments.folder.glob("*.swift")) if f.stat().st_size < 100_000]
    files = files[:: max(1, len(files) // arguments.count)][: arguments.count]
    faults = 0
    for module in modules(files):
        for path, messages in refused(module, arguments.build).items():
            faults += 1
            print(f"{path}:{messages[0]}" + (f" and {len(messages) - 1} more" if messages[1:] else ""), flush=True)
    print(f"{len(files)} outputs compiled, {faults} refused")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

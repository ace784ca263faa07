#!/usr/bin/env python3
"""Builds the documentation of ResgenRuntime from the module that `swift build` has made, and fails
for any warning, a broken link for example, and for a public name without a doc comment.

    .ci/check-docs.py [FOLDER]    keep what is built in a folder, ready for any web server
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULE = "ResgenRuntime"
CATALOGUE = ROOT / "Sources" / MODULE / f"{MODULE}.docc"


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def extract(folder):
    """The symbol graphs of the module; what a protocol's requirement says, its witnesses say too."""
    target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    binaries = output("swift", "build", "--show-bin-path").strip()
    subprocess.run(
        [
            "swift", "symbolgraph-extract", "-module-name", MODULE, "-target", target,
            "-I", f"{binaries}/Modules", "-minimum-access-level", "public",
            "-emit-extension-block-symbols", "-output-dir", str(folder),
        ],
        check=True,
    )


def undocumented(folder):
    """The places of public names without a doc comment, except what the compiler makes."""
    for file in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            is_own = "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
            is_extension = symbol["kind"]["identifier"] == "swift.extension"
            if is_own and not is_extension and "location" in symbol and "docComment" not in symbol:
                source = Path(symbol["location"]["uri"].removeprefix("file://")).relative_to(ROOT)
                line = symbol["location"]["position"]["line"] + 1
                yield f"{source}:{line}: error: no doc comment for '{'.'.join(symbol['pathComponents'])}'"


def convert(symbols, output):
    subprocess.run(
        [
            "docc", "convert", str(CATALOGUE), "--additional-symbol-graph-dir", str(symbols),
            "--fallback-bundle-identifier", MODULE, "--warnings-as-errors", "--output-path", output,
        ],
        check=True,
    )


def check():
    with tempfile.TemporaryDirectory() as folder:
        symbols = Path(folder) / "symbols"
        symbols.mkdir()
        extract(symbols)
        if places := list(undocumented(symbols)):
            sys.exit("\n".join(places))
        convert(symbols, sys.argv[1] if len(sys.argv) > 1 else f"{folder}/{MODULE}.doccarchive")


if __name__ == "__main__":
    try:
        check()
    except subprocess.CalledProcessError as failure:
        sys.exit(str(failure))

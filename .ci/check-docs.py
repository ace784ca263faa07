#!/usr/bin/env python3
"""Builds the documentation of ResgenRuntime from the module that `swift build` has made, and fails
for any warning, a broken link for example, for a public name without a doc comment, and for a public
type that the front page does not name.

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


def mistakes(folder):
    """The places of public names without a doc comment, and of types that the front page leaves out,
    except what the compiler makes."""
    front_page = (CATALOGUE / f"{MODULE}.md").read_text()
    for file in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            is_own = "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
            is_extension = symbol["kind"]["identifier"] == "swift.extension"
            if not is_own or is_extension or "location" not in symbol:
                continue
            source = Path(symbol["location"]["uri"].removeprefix("file://")).relative_to(ROOT)
            place = f"{source}:{symbol['location']['position']['line'] + 1}"
            name = ".".join(symbol["pathComponents"])
            if "docComment" not in symbol:
                yield f"{place}: error: no doc comment for '{name}'"
            if "." not in name and f"- ``{name}``\n" not in front_page:
                yield f"{place}: error: '{name}' is not in {MODULE}.md"


def convert(symbols, archive):
    subprocess.run(
        [
            "docc", "convert", str(CATALOGUE), "--additional-symbol-graph-dir", str(symbols),
            "--fallback-bundle-identifier", MODULE, "--warnings-as-errors", "--output-path", archive,
        ],
        check=True,
    )


def check():
    with tempfile.TemporaryDirectory() as folder:
        symbols = Path(folder) / "symbols"
        symbols.mkdir()
        extract(symbols)
        if found := list(mistakes(symbols)):
            sys.exit("\n".join(found))
        convert(symbols, sys.argv[1] if len(sys.argv) > 1 else f"{folder}/{MODULE}.doccarchive")


if __name__ == "__main__":
    try:
        check()
    except subprocess.CalledProcessError as failure:
        sys.exit(str(failure))

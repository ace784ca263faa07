#!/usr/bin/env python3
"""Runs what the runtime computes of numbers, dates and durations where an Int has 32 bits, as on a watch
(arm64_32): as a WebAssembly module, with what the toolchain brings. What is run is in
Tests/ThirtyTwoBits/checks.swift."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = ROOT / "Tests/ThirtyTwoBits"
RUNTIME = ROOT / "Sources/ResgenRuntime"
SOURCES = """
Basics/Duration+Bounds.swift HTTP/Encoding/HTTPDate.swift JSON/Digits.swift JSON/JSONBytes.swift
JSON/JSONNumberSyntax.swift Values/CivilTime.swift Values/Decimal19.swift Values/DoubleDigits.swift
Values/DurationText.swift Values/PowerOfFive.swift Values/TextCursor.swift
""".split()
TARGET = [
    "-target", "wasm32-unknown-none-wasm", "-enable-experimental-feature", "Embedded",
    "-enable-experimental-feature", "Extern", "-wmo", "-swift-version", "6", "-parse-as-library",
]


def run(*command):
    process = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if process.returncode != 0:
        sys.exit(f"{process.stdout}{command[0]} ended with {process.returncode}")


def tool(name):
    """A program that lies beside the compiler."""
    path = Path(shutil.which("swiftc")).resolve().parent / name
    return path if path.exists() else sys.exit(f"no {name} beside swiftc")


def main():
    libraries = tool("../lib/swift/embedded/wasm32-unknown-none-wasm")
    unicode = libraries / "libswiftUnicodeDataTables.a"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        run("swiftc", *TARGET, "-emit-module", "-module-name", "Foundation",
            CHECKS / "Foundation.swift", "-o", folder / "Foundation.swiftmodule")
        for level in ["-Onone", "-O"]:
            swift, system = folder / "checks.o", folder / "system.o"
            run("swiftc", *TARGET, level, "-I", folder, "-module-name", "Checks", "-c", "-o", swift,
                CHECKS / "checks.swift", *(RUNTIME / source for source in SOURCES))
            run(tool("clang"), "--target=wasm32-unknown-none-wasm", "-O1", "-ffreestanding",
                "-fno-builtin", "-nostdlib", "-c", CHECKS / "system.c", "-o", system)
            run(tool("wasm-ld"), swift, system, unicode, "-o", folder / "checks.wasm")
            run(tool("wasmkit"), "run", folder / "checks.wasm")
    print(f"{len(SOURCES)} files of the runtime, with and without optimization")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs what the runtime computes of numbers, dates and durations where an Int has 32 bits, as on a watch
(arm64_32): as a WebAssembly module, with what the toolchain brings. What is run is in
Tests/ThirtyTwoBits/checks.swift."""

import json
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


def toolchain():
    """The folder of the toolchain, wherever `swiftc` is found. Exit status 3: it has nothing to run modules with."""
    printed = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True
    ).stdout
    folder = Path(json.loads(printed)["paths"]["runtimeResourcePath"]).parents[1]
    missing = [name for name in ("clang", "wasm-ld", "wasmkit") if not (folder / "bin" / name).exists()]
    if not missing:
        return folder
    print(f"the toolchain has no {' and no '.join(missing)}")
    sys.exit(3)


def main():
    installed = toolchain()
    tools = installed / "bin"
    unicode = installed / "lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        run("swiftc", *TARGET, "-emit-module", "-module-name", "Foundation",
            CHECKS / "Foundation.swift", "-o", folder / "Foundation.swiftmodule")
        swift, system = folder / "checks.o", folder / "system.o"
        run(tools / "clang", "--target=wasm32-unknown-none-wasm", "-O1", "-ffreestanding",
            "-fno-builtin", "-nostdlib", "-c", CHECKS / "system.c", "-o", system)
        for level in ["-Onone", "-O"]:
            run("swiftc", *TARGET, level, "-I", folder, "-module-name", "Checks", "-c", "-o", swift,
                CHECKS / "checks.swift", *(RUNTIME / source for source in SOURCES))
            run(tools / "wasm-ld", swift, system, unicode, "-o", folder / "checks.wasm")
            run(tools / "wasmkit", "run", folder / "checks.wasm")
    print(f"{len(SOURCES)} files of the runtime, with and without optimization")


if __name__ == "__main__":
    main()

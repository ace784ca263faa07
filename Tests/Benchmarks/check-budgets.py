#!/usr/bin/env python3
"""Counts what fixed work takes and compares it with budgets.json: fails where a count is more than a
tenth over its budget, and says which budget could be lowered.

    Tests/Benchmarks/check-budgets.py [--tool PATH] [--skip-build] [--record]

Counts are the same on a busy machine: instructions in user space, by `perf stat` or by valgrind, of
reading, writing and generating; of compiling, which neither can follow in reasonable time, what the
compiler says of its own work: instructions of its intermediate code, bytes of machine code, scopes of
its type checker. They belong to a processor, a C library and a version of Swift: a new one of these is a
reason to record. Reading and writing are the difference of two runs, so that the start does not count.
Exit status 75: instructions cannot be counted here.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import CORPUS, HERE, ROOT, build
from measure_json import Counter, output

BUDGETS = HERE / "budgets.json"
SHAPES = ["pretty", "escapes", "non-ascii", "doubles", "maps", "unions", "numbers"]
# What grows with the text that the compiler has to read, and what it makes of it.
COMPILER = ["IRModule.NumIRInsts", "LLVM.NumLLVMBytesOutput", "Sema.NumConstraintScopes"]
TOLERANCE = 0.10


def coding(counter, program):
    with tempfile.TemporaryDirectory() as folder:
        output(program, "texts", folder)
        for shape in SHAPES:
            for direction in ["read", "write"]:
                command = [str(program), f"{folder}/{shape}.json", direction, "resgen"]
                once, twice = (counter.cost([*command, times]) for times in ("1", "2"))
                yield f"{direction} {shape}", twice - once


def generating(counter, tool):
    documents = [ROOT / "Specs" / "GitHub.json", CORPUS / "github.openapi.json"]
    for document in documents:
        if document.exists():
            yield f"preview {document.name}", counter.cost([str(tool), "preview", str(document)])


def compiling(tool, modules):
    """Of a small API that never changes, without optimization."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        spec = ROOT / "Specs" / "StarWars.json"
        subprocess.run([tool, "generate", spec, "--output", folder], check=True, capture_output=True)
        command = ["swiftc", "-Onone", "-wmo", "-parse-as-library", "-swift-version", "6"]
        command += ["-module-name", "Generated", "-I", modules, "-stats-output-dir", folder / "stats"]
        command += ["-c", *sorted(folder.glob("*.swift")), "-o", folder / "out.o"]
        (folder / "stats").mkdir()
        subprocess.run([str(part) for part in command], check=True)
        counts = {}
        for file in (folder / "stats").glob("*swift-frontend*.json"):
            for key, value in json.loads(file.read_text()).items():
                if key in COMPILER:
                    counts[key] = counts.get(key, 0) + value
        for key in COMPILER:
            if key not in counts:
                sys.exit(f"the compiler does not count '{key}' any more")
            yield f"compile StarWars: {key}", counts[key]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=Path, default=ROOT / ".build/release/resgen")
    parser.add_argument("--skip-build", action="store_true", help="count what is built already")
    parser.add_argument("--record", action="store_true", help="write the counts as budgets")
    arguments = parser.parse_args()
    # Hashes are seeded by chance otherwise, and tables probed in another order each time.
    os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
    counter = Counter()
    if not counter.tool:
        print("neither perf nor valgrind can count instructions here")
        sys.exit(75)
    if not arguments.skip_build:
        build(HERE, "release")
    program = HERE / ".build/release/JSONBenchmark"
    parts = [coding(counter, program), generating(counter, arguments.tool)]
    parts.append(compiling(arguments.tool, program.parent / "Modules"))
    budgets = json.loads(BUDGETS.read_text()) if BUDGETS.exists() else {}
    failed = False
    recorded = {}
    print(f"{'':44}{'count':>16}{'budget':>16}")
    for part in parts:
        for name, count in part:
            recorded[name] = count
            budget = budgets.get(name)
            change = count / budget - 1 if budget else 0
            note = "no budget" if not budget else ""
            if change > TOLERANCE:
                note, failed = f"{change:+.1%}: OVER", True
            elif change < -TOLERANCE / 2:
                note = f"{change:+.1%}: could be lowered"
            print(f"{name:44}{count:>16,}{budget or 0:>16,}  {note}", flush=True)
    uncounted = [name for name in budgets if name not in recorded]
    for name in uncounted:
        print(f"{name:44}{'not counted':>16}")
    # Documents of others need not be there.
    if not all(name.endswith(".openapi.json") for name in uncounted):
        sys.exit("a budget that nothing counts any more: count it, or take it away")
    if arguments.record:
        BUDGETS.write_text(json.dumps(budgets | recorded, indent=2) + "\n")
    elif failed:
        sys.exit(f"more than {TOLERANCE:.0%} over budget: find out why, or say why with --record")


if __name__ == "__main__":
    main()

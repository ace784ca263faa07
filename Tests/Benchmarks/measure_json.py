#!/usr/bin/env python3
"""Reads and writes documents of many shapes with ResgenRuntime, Foundation's coders and, where cargo
is there, Rust's serde_json into structs; prints what each takes.

    Tests/Benchmarks/measure_json.py [--debug] [SHAPE...]

Instructions in user space for each byte of the document, of fixed work, because they are the same on a
busy machine: counted by `perf stat`, or by valgrind where the processor's counters are out of reach, as
in most virtual machines; CPU time where there is neither. Freeing the values is part of the work. What
is written can be shorter than the document, by white space or members that nobody knows. Of maps,
resgen alone sorts the keys; unions and enums of resgen alone keep values that nobody knows.
"""

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Where Debian's packages of crates are; elsewhere cargo asks its registry.
DEBIAN = Path("/usr/share/cargo/registry")


def output(*command, check=True):
    return subprocess.run(command, check=check, capture_output=True, text=True).stdout


def build_swift(configuration):
    options = ["--package-path", str(HERE), "-c", configuration]
    subprocess.run(["swift", "build", *options], check=True, stdout=sys.stderr)
    return Path(output("swift", "build", *options, "--show-bin-path").strip()) / "JSONBenchmark"


def build_rust():
    if not shutil.which("cargo"):
        return None
    crate = HERE / "serde"
    command = ["cargo", "build", "--quiet", "--release", "--manifest-path", str(crate / "Cargo.toml")]
    if DEBIAN.is_dir():
        command += ["--offline", "--config", 'source.crates-io.replace-with="debian"']
        command += ["--config", f'source.debian.directory="{DEBIAN}"']
    if subprocess.run(command).returncode != 0:
        return None
    return crate / "target" / "release" / "serde-benchmark"


PERF = ["perf", "stat", "-x,", "-e", "instructions:u"]
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


class Counter:
    """What a command takes: instructions, or seconds of CPU."""

    def __init__(self):
        self.tool, self.pattern = None, None
        for tool, pattern in [(PERF, r"^(\d+),"), (VALGRIND, r"I +refs: +([\d,]+)")]:
            if shutil.which(tool[0]) and self.count(tool, pattern, ["true"]) is not None:
                self.tool, self.pattern = tool, pattern
                break
        self.unit = "instructions" if self.tool else "CPU seconds"
        # A clock needs more work than a count.
        self.work = 2_000_000 if self.tool else 100_000_000

    @staticmethod
    def count(tool, pattern, command):
        result = subprocess.run([*tool, *command], capture_output=True, text=True)
        if result.returncode != 0:
            return None
        found = re.search(pattern, result.stderr, re.M)
        return int(found[1].replace(",", "")) if found else None

    def cost(self, command):
        if self.tool:
            cost = self.count(self.tool, self.pattern, command)
            if cost is None:
                sys.exit(f"cannot count: {' '.join(command)}")
            return cost
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def for_each_byte(self, command, size):
        """The difference of two runs, so that the start of the program and the setup do not count."""
        times = max(1, self.work // size)
        command = [str(part) for part in command]
        once = self.cost([*command, str(times)])
        return (self.cost([*command, str(2 * times)]) - once) / times / size


def row(counter, text, swift, rust, coders):
    size = text.stat().st_size
    cells = []
    for direction in ["read", "write"]:
        ours = counter.for_each_byte([swift, text, direction, "resgen"], size)
        cells.append(f"{ours:8.2f}")
        others = {"Foundation": [swift, text, direction, "Foundation"]}
        if rust and output(rust, text, direction, "1", check=False):
            others["serde"] = [rust, text, direction]
        for name in ["Foundation", "serde"]:
            is_known = name in coders and name in others
            known = counter.for_each_byte(others[name], size) if is_known else None
            cells.append(f"{known:8.2f} {known / ours:5.2f}x" if known else " " * 15)
    return "  ".join(cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--debug", action="store_true", help="measure a debug build")
    parser.add_argument("--program", type=Path, help="a JSONBenchmark that is built already")
    parser.add_argument("--serde", type=Path, help="a serde-benchmark that is built already")
    parser.add_argument("--coders", default="Foundation,serde", help="what to measure beside ours")
    parser.add_argument("shapes", nargs="*")
    arguments = parser.parse_args()
    swift = arguments.program or build_swift("debug" if arguments.debug else "release")
    rust = arguments.serde or build_rust()
    counter = Counter()
    print(f"{counter.unit} a byte of the document; how many times ours the others take")
    head = "  ".join(f"{d + ':':8}{'Foundation':>15}  {'serde_json':>15}" for d in ["read", "write"])
    print(f"{'shape':14}{head}")
    with tempfile.TemporaryDirectory() as folder:
        for shape in output(swift, "texts", folder).split():
            if not arguments.shapes or shape in arguments.shapes:
                text = Path(folder) / f"{shape}.json"
                print(f"{shape:14}{row(counter, text, swift, rust, arguments.coders.split(','))}", flush=True)


if __name__ == "__main__":
    main()

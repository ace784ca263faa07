#!/usr/bin/env python3
"""Reads and writes documents of many shapes with ResgenRuntime, Foundation's coders and, where cargo
is there, Rust's serde_json into structs; prints what each takes.

    Tests/Benchmarks/measure-json.py [--debug] [SHAPE...]

Instructions in user space for each byte of the document, of fixed work (`perf stat`), because they are
the same on a busy machine; CPU time where there is no perf. Freeing the values is part of the work. What
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


def cost(command):
    """What a command takes: instructions, or seconds of CPU."""
    if not shutil.which("perf"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    run = ["perf", "stat", "-x,", "-e", "instructions:u", *command]
    result = subprocess.run(run, check=True, capture_output=True, text=True)
    return int(re.search(r"^(\d+),", result.stderr, re.M)[1])


def for_each_byte(command, size):
    """The difference of two runs, so that the start of the program and the setup do not count."""
    # A clock needs more work than a count.
    work = 2_000_000 if shutil.which("perf") else 100_000_000
    times = max(1, work // size)
    once = cost([*command, str(times)])
    return (cost([*command, str(2 * times)]) - once) / times / size


def row(shape, text, swift, rust):
    size = text.stat().st_size
    cells = []
    for direction in ["read", "write"]:
        ours = for_each_byte([swift, shape, direction, "resgen"], size)
        cells.append(f"{ours:8.2f}")
        others = {"Foundation": [swift, shape, direction, "Foundation"]}
        if rust and output(rust, text, direction, "1", check=False):
            others["serde"] = [rust, text, direction]
        for name in ["Foundation", "serde"]:
            known = for_each_byte(others[name], size) if name in others else None
            cells.append(f"{known:8.2f} {known / ours:5.2f}x" if known else " " * 15)
    return "  ".join(cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--debug", action="store_true", help="measure a debug build")
    parser.add_argument("--program", type=Path, help="a JSONBenchmark that is built already")
    parser.add_argument("--serde", type=Path, help="a serde-benchmark that is built already")
    parser.add_argument("shapes", nargs="*")
    arguments = parser.parse_args()
    swift = arguments.program or build_swift("debug" if arguments.debug else "release")
    rust = arguments.serde or build_rust()
    unit = "instructions" if shutil.which("perf") else "CPU seconds"
    print(f"{unit} a byte of the document; how many times ours the others take")
    head = "  ".join(f"{d + ':':8}{'Foundation':>15}  {'serde_json':>15}" for d in ["read", "write"])
    print(f"{'shape':14}{head}")
    with tempfile.TemporaryDirectory() as folder:
        for shape in output(swift, "texts", folder).split():
            if not arguments.shapes or shape in arguments.shapes:
                text = Path(folder) / f"{shape}.json"
                print(f"{shape:14}{row(shape, text, swift, rust)}", flush=True)


if __name__ == "__main__":
    main()

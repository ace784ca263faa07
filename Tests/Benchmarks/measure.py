#!/usr/bin/env python3
"""Measures what users wait for and pay with, and prints one table in Markdown: reading and writing JSON,
memory, loads over loopback, the size of a program, generating and compiling.

    Tests/Benchmarks/measure.py [--tool PATH] [--skip-build] [PART ...]

Parts: json, debug, memory, load, size, generate, compile; all of them where none is named. Each row has
what ours is compared with, measured in the same run: Foundation, and serde_json where cargo is there.
Instructions are the same on a busy machine; seconds are the best of three runs that take turns.
Documents of others, of which large APIs are generated, are looked for in RESGEN_CORPUS.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import measure_json as json_shapes

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
CORPUS = Path(os.environ.get("RESGEN_CORPUS", ROOT.parent / "shared" / "corpus"))
PARTS = ["json", "debug", "memory", "load", "size", "generate", "compile"]


def rows(title, head, lines):
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)
    for line in lines:
        print(f"| {' | '.join(str(cell) for cell in line)} |", flush=True)


def ratio(ours, other, digits=2):
    """Another's cost, and how many times ours it is."""
    return f"{other:.{digits}f} ({other / ours:.2f}×)"


# JSON


def shapes(counter, program, rust, folder):
    for shape in json_shapes.output(program, "texts", folder).split():
        text = Path(folder) / f"{shape}.json"
        size = text.stat().st_size
        cells = [shape]
        for direction in ["read", "write"]:
            ours = counter.for_each_byte([program, text, direction, "resgen"], size)
            known = counter.for_each_byte([program, text, direction, "Foundation"], size)
            cells += [f"{ours:.2f}", ratio(ours, known)]
            if rust:
                has = json_shapes.output(rust, text, direction, "1", check=False)
                cells.append(
                    ratio(ours, counter.for_each_byte([rust, text, direction], size)) if has else ""
                )
        yield cells


def json_part(program, title, rust):
    counter = json_shapes.Counter()
    others = ["Foundation"] + (["serde_json"] if rust else [])
    head = ["shape", "reading", *others, "writing", *others]
    with tempfile.TemporaryDirectory() as folder:
        rows(f"{title}: {counter.unit} a byte", head, shapes(counter, program, rust, folder))


# Memory


def memory_lines(program):
    if sys.platform != "linux":
        return
    with tempfile.TemporaryDirectory() as folder:
        json_shapes.output(program, "texts", folder)
        track = (Path(folder) / "tracks.json").read_text()[1:-1]
        large = Path(folder) / "large.json"
        large.write_text(f"[{','.join([track] * 9)}]")
        for coder in ["resgen", "Foundation"]:
            text, values, most = map(
                int, json_shapes.output(program, "memory", large, coder).split()
            )
            whole = text + values
            share = f"{most / whole:.2f}" if values else ""
            yield [coder, *(f"{number / 1e6:.0f}" for number in (text, values, most)), share]


# Loads


class Server:
    """Answers each request with the same bytes, on connections that stay open."""

    def __init__(self, body):
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
        self.answer = f"{head}\r\n\r\n".encode() + body
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/tracks"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def serve(self, connection):
        received = b""
        with connection:
            while piece := connection.recv(1 << 16):
                received += piece
                while b"\r\n\r\n" in received:
                    received = received.split(b"\r\n\r\n", 1)[1]
                    connection.sendall(self.answer)


# Counts calls that allocate, of a program that is started with it (glibc).
COUNTER = """
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
static atomic_long count;
void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }
__attribute__((destructor)) static void print(void) { fprintf(stderr, "allocations %ld\\n", count); }
"""


def allocation_counter(folder):
    """A library that counts; none where it cannot be built."""
    source, library = Path(folder) / "count.c", Path(folder) / "count.so"
    source.write_text(COUNTER)
    if sys.platform != "linux" or not shutil.which("clang"):
        return None
    built = subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source])
    return library if built.returncode == 0 else None


def allocations(library, command):
    environment = os.environ | {"LD_PRELOAD": str(library)}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    return int(re.search(r"allocations (\d+)", result.stderr)[1])


def load_lines(program, library):
    with tempfile.TemporaryDirectory() as folder:
        json_shapes.output(program, "texts", folder)
        text = (Path(folder) / "tracks.json").read_bytes()
    for size in [300, 65_000]:
        end = text.index(b',{"id"', size)
        server = Server(text[:end] + b"]")
        for width in [1, 64]:
            best = {"resgen": None, "Foundation": None}
            count = 2_000 if size < 1_000 else 600
            for _ in range(3):
                for coder in best:
                    command = [program, "load", server.url, coder, count, width]
                    times = json_shapes.output(*map(str, command)).split()
                    known = best[coder] or (9e9, 9e9)
                    best[coder] = tuple(map(min, known, map(float, times)))
            blocks = {}
            for coder in best if library else []:
                few, many = (
                    allocations(library, [str(program), "load", server.url, coder, str(times), str(width)])
                    for times in (64, 576)
                )
                blocks[coder] = (many - few) / 512
            (ours, cpu), (known, known_cpu) = best["resgen"], best["Foundation"]
            micro = 1e6 / count
            cells = [f"{end + 1} B", width, f"{ours * micro:.0f}", ratio(ours * micro, known * micro, 0)]
            cells += [f"{cpu * micro:.0f}", ratio(cpu * micro, known_cpu * micro, 0)]
            if blocks:
                cells += [f"{blocks['resgen']:.0f}", ratio(blocks["resgen"], blocks["Foundation"], 0)]
            yield cells


# Size


def size_lines(binaries):
    with tempfile.TemporaryDirectory() as folder:
        sizes = {}
        for name in ["SizeOfLoad", "SizeOfData"]:
            copy = Path(folder) / name
            shutil.copy(binaries / name, copy)
            subprocess.run(["strip", str(copy)], check=True)
            sizes[name] = copy.stat().st_size
    ours, known = sizes["SizeOfLoad"], sizes["SizeOfData"]
    yield ["one load, stripped", f"{ours / 1e3:.0f}", f"{known / 1e3:.0f}", f"{(ours - known) / 1e6:.2f} MB"]


# Generating and compiling


def cost(*command, times=1):
    """The least CPU seconds of some runs, and the most memory in MB."""
    best, most = 9e9, 0
    for _ in range(times):
        child = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(child.pid, 0)
        if status != 0:
            sys.exit(f"failed: {' '.join(map(str, command))}")
        best, most = min(best, usage.ru_utime + usage.ru_stime), max(most, usage.ru_maxrss)
    return best, most / (1 if sys.platform == "linux" else 1024) / 1024


def documents():
    return sorted(CORPUS.glob("*.openapi.json"))


def generate_lines(tools):
    for document in documents():
        for name, tool in tools.items():
            seconds, memory = cost(tool, "preview", document, times=3)
            yield [document.name.split(".")[0], name, f"{seconds:.2f}", f"{memory:.0f}"]


def compile_lines(tool, modules):
    """The Swift of documents, into an object, with the runtime that has been built."""
    for document in documents():
        with tempfile.TemporaryDirectory() as folder:
            json_shapes.output(str(tool), "generate", str(document), "--output", folder)
            files = sorted(Path(folder).glob("*.swift"))
            lines = sum(len(file.read_text().splitlines()) for file in files)
            command = ["swiftc", "-Onone", "-swift-version", "6", "-module-name", "Generated"]
            command += ["-parse-as-library", "-c", "-I", modules, *files]
            os.chdir(folder)
            seconds, memory = cost(*command)
            os.chdir(HERE)
            yield [document.name.split(".")[0], lines, f"{seconds:.1f}", f"{memory:.0f}"]


def build(package, configuration, *options):
    command = ["swift", "build", "--package-path", str(package), "-c", configuration, *options]
    subprocess.run(command, check=True, stdout=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--skip-build", action="store_true", help="measure what is built already")
    parser.add_argument("--tool", type=Path, help="an optimized resgen")
    parser.add_argument("--debug-tool", type=Path, help="a resgen of a debug build")
    parser.add_argument("--serde", type=Path, help="a serde-benchmark that is built already")
    parser.add_argument("--scratch", type=Path, default=HERE / ".build", help="where to build")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    arguments = parser.parse_args()
    parts = arguments.parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(unknown)}")
    programs = {}
    for configuration in ["release", "debug"]:
        needed = {"debug"} if configuration == "debug" else {"json", "memory", "load", "size"}
        if configuration == "debug" and "compile" in parts:
            needed.add("compile")
        if needed & set(parts) and not arguments.skip_build:
            build(HERE, configuration, "--scratch-path", str(arguments.scratch))
        programs[configuration] = arguments.scratch.resolve() / configuration / "JSONBenchmark"
    rust = None
    if {"json"} & set(parts):
        rust = arguments.serde or json_shapes.build_rust()
    release = programs["release"]
    if "json" in parts:
        json_part(release, "JSON, optimized", rust)
    if "debug" in parts:
        json_part(programs["debug"], "JSON, debug build", None)
    if "memory" in parts:
        head = ["coder", "text, MB", "values, MB", "most, MB", "most / (text + values)"]
        rows("Memory of reading a large document", head, memory_lines(release))
    if "load" in parts:
        head = ["body", "at once", "µs a load", "Foundation", "µs of CPU", "Foundation"]
        with tempfile.TemporaryDirectory() as folder:
            library = allocation_counter(folder)
            head += ["allocations", "Foundation"] if library else []
            title = "Loads over loopback, `load` beside `data(from:)` and JSONDecoder"
            rows(title, head, load_lines(release, library))
    if "size" in parts:
        head = ["program", "`load`, KB", "`data(from:)`, KB", "difference"]
        rows("Size", head, size_lines(release.parent))
    tools = {"release": arguments.tool or ROOT / ".build/release/resgen"}
    tools["debug"] = arguments.debug_tool or ROOT / ".build/debug/resgen"
    tools = {name: tool for name, tool in tools.items() if tool.exists()}
    if {"generate", "compile"} & set(parts) and (not tools or not documents()):
        print(f"\nNot measured: generating, without a built tool or documents in {CORPUS}")
        return
    if "generate" in parts:
        rows("Generating", ["document", "tool", "CPU s", "MB"], generate_lines(tools))
    if "compile" in parts:
        lines = compile_lines(next(iter(tools.values())), programs["debug"].parent / "Modules")
        rows("Compiling what is generated, `-Onone`", ["document", "lines", "CPU s", "MB"], lines)


if __name__ == "__main__":
    main()

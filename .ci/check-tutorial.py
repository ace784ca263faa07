#!/usr/bin/env python3
"""Does what a page says, in its order, in an empty folder: docs/Tutorial.md without arguments, else PAGE.

A block whose opening line names a file writes it, and a `diff` block changes it. `sh server` runs until the end,
other `sh` is run, and `console` is commands behind `$` with what they print: all of it, or what `swift` prints on
standard output. With --record, the page gets the output.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w+)[ \t]*([^\n]*)\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
PORT = 8000


class Reader:
    """Somebody who follows the page."""

    def __init__(self, folder, records):
        self.folder = folder
        self.records = records
        self.server = None
        path = f"{ROOT}/.build/debug:{os.environ['PATH']}"
        # What packages of pages are built in, so that this one is compiled once for them.
        scratch = str(ROOT / ".build/pages")
        self.environment = {**os.environ, "PATH": path, "SWIFTPM_BUILD_DIR": scratch}

    def shell(self, command, **options):
        return subprocess.run(["bash", "-ec", command], cwd=self.folder, env=self.environment, text=True, **options)

    def follow(self, match):
        """Does what a block says; returns the block, with what was printed."""
        language, name, text = match.groups()
        if language == "diff":
            self.change(self.folder / name, text)
        elif language == "console":
            return f"```console\n{self.run(text)}```"
        elif language == "sh" and name == "server":
            self.serve(text)
        elif language == "sh":
            if self.shell(text).returncode != 0:
                sys.exit(f"'{text.strip()}' fails")
        elif name:
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.local(text) if name == "Package.swift" else text)
        return match.group()

    @staticmethod
    def local(text):
        """A manifest that takes resgen from here."""
        here = f'.package(name: "resgen", path: "{ROOT}")'
        text, count = re.subn(r"\.package\(\s*url:[^()]*/resgen\"[^()]*\)", here, text)
        if count != 1:
            sys.exit("the manifest does not depend on resgen")
        return text

    @staticmethod
    def change(file, text):
        lines = text.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        whole = file.read_text()
        if whole.count(old) != 1:
            sys.exit(f"{file.name} has these lines {whole.count(old)} times:\n{old}")
        file.write_text(whole.replace(old, new))

    def run(self, text):
        result = ""
        for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = command.partition("\n")
            progress = subprocess.PIPE if command.startswith("swift ") else subprocess.STDOUT
            run = self.shell(command, stdout=subprocess.PIPE, stderr=progress)
            if progress == subprocess.PIPE and run.returncode != 0:
                sys.exit(f"'{command}' fails:\n{run.stdout}{run.stderr}")
            if not self.records and run.stdout.strip() != expected.strip():
                sys.exit(f"'{command}' prints\n{run.stdout}{run.stderr or ''}")
            result += f"$ {command}\n{run.stdout.rstrip()}\n"
        return result

    def serve(self, command):
        with socket.socket() as other:
            if other.connect_ex(("127.0.0.1", PORT)) == 0:
                sys.exit(f"something else listens at port {PORT}")
        self.server = subprocess.Popen(
            command.split(), cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(100):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", PORT)) == 0:
                    return
            time.sleep(0.1)
        sys.exit(f"'{command.strip()}' does not listen at port {PORT}")

    def end(self):
        if self.server:
            self.server.terminate()
            self.server.wait()


def main(arguments):
    records = "--record" in arguments
    pages = [Path(name) for name in arguments if not name.startswith("--")]
    page = pages[0] if pages else ROOT / "docs/Tutorial.md"
    subprocess.run(["swift", "build", "--product", "resgen"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder), records)
        try:
            text = BLOCK.sub(reader.follow, page.read_text())
        finally:
            reader.end()
    if records:
        page.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])

#!/usr/bin/env python3
"""Starts real servers on loopback, generates the Swift of the documents that they serve, and runs a program
against each, which does what a user does.

    Tests/RealServers/check-servers.py [--tool PATH] [--keep DIR] [--plugin] [NAME …]

NAME is a folder beside this script (default: litestar, the quickest). With --plugin, the first of them is the
package of a user, whose document goes through the plugin, which compiles the tool once more. A server is
installed from PyPI, pinned, into .build/servers/NAME. Exit status 75 says that one could not be installed or did not start: nothing was checked
then.
"""

import argparse
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NOT_THERE = 75
# How long a program may take: one that hangs fails.
LIMIT = 900


class Missing(Exception):
    """A server that cannot be checked here."""


class Server:
    """How a server is started, where its document is, and what it is called there."""

    def __init__(self, name, document, api, command, environment=None, base=""):
        self.name = name
        self.document = document
        self.api = api
        self.command = command
        self.environment = environment or {}
        self.base = base
        self.home = ROOT / ".build/servers" / name
        self.state = None
        self.port = None
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def prepare(self, state):
        """Gives the server a folder and a port."""
        self.state = pathlib.Path(state)
        self.port = free_port()

    def install(self):
        requirements = HERE / self.name / "requirements.txt"
        copy = self.home / "requirements.txt"
        if copy.exists() and copy.read_text() == requirements.read_text():
            return
        shutil.rmtree(self.home, ignore_errors=True)
        try:
            subprocess.run([sys.executable, "-m", "venv", self.home], check=True)
            subprocess.run([self.home / "bin/pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:",
                            "--requirement", requirements], check=True, timeout=900)
        except (subprocess.SubprocessError, OSError) as error:
            raise Missing(f"cannot be installed: {error}")
        shutil.copy(requirements, copy)

    def start(self):
        places = {"python": self.home / "bin/python", "bin": self.home / "bin", "here": HERE / self.name,
                  "port": self.port, "state": self.state}
        command = [part.format(**places) for part in self.command]
        environment = {k: v.format(**places) for k, v in self.environment.items()}
        self.log = open(self.state / "log", "ab")
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=self.log,
                                        stderr=self.log, cwd=self.state, start_new_session=True)

    def stop(self):
        """Ends the server and what it started, by the process group that it was given."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def follow(self, order):
        """Does what a program asks for, and returns when it is done."""
        if order == "stop":
            self.stop()
        elif order == "start":
            self.start()
        else:
            os.killpg(self.process.pid, signal.SIGSTOP if order == "pause" else signal.SIGCONT)

    def read_document(self, seconds=180):
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.url + self.document, timeout=10) as response:
                    return response.read()
            except OSError:
                time.sleep(0.3)
        raise Missing("does not start:\n" + (self.state / "log").read_text()[-2000:])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


ORDERS = {"stop", "start", "pause", "continue"}


def servers():
    return {s.name: s for s in [
        Server("litestar", "/v1/schema/openapi.json", "Shop",
               ["{python}", "{here}/serve.py", "{port}", "{state}/shop.db"]),
        Server("prefect", "/openapi.json", "Prefect",
               ["{bin}/prefect", "server", "start", "--host", "127.0.0.1", "--port", "{port}"],
               {"PREFECT_HOME": "{state}", "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
                "PREFECT_SERVER_UI_ENABLED": "false"}),
        Server("chroma", "/openapi.json", "Chroma",
               ["{bin}/chroma", "run", "--host", "127.0.0.1", "--port", "{port}", "--path", "{state}/data"],
               {"ANONYMIZED_TELEMETRY": "false"}),
    ]}


def specified(folder, server, document):
    """The spec that includes the document; the API is called as the program calls it."""
    (folder / "document.json").write_bytes(document)
    spec = folder / f"{server.api}.resgen.json"
    own = HERE / server.name / "resgen.json"
    text = own.read_text() if own.exists() else \
        '{ "api": "%s", "include": [{ "document": "document.json" }] }\n' % server.api
    spec.write_text(text)
    return spec


def build(folder, server, document, tool):
    spec = specified(folder, server, document)
    run([tool, "generate", spec, "--output", folder])
    debug = ROOT / ".build/debug"
    names = {f.name for f in (ROOT / "Sources/ResgenRuntime").rglob("*.swift")}
    objects = [f for f in (debug / "ResgenRuntime.build").rglob("*.swift.o")
               if f.name.removesuffix(".o") in names]
    program = folder / "program"
    run(["swiftc", "-swift-version", "6", "-Onone", "-I", debug / "Modules", "-parse-as-library", "-j2",
         "-module-name", "Program", "-o", program, *folder.glob("*.swift"), HERE / "Checks.swift",
         HERE / server.name / "Program.swift", *objects])
    return program


PACKAGE = """// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Program",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "resgen", path: "%s")],
    targets: [
        .executableTarget(
            name: "Program",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")]
        )
    ],
    swiftLanguageModes: [.v6]
)
"""


def build_package(server, document):
    """As a user does it: the plugin reads the spec and the document in each build."""
    folder = ROOT / ".build/servers" / f"{server.name}-package"
    sources = folder / "Sources/Program"
    sources.mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(PACKAGE % ROOT)
    specified(sources, server, document)
    for file in (HERE / "Checks.swift", HERE / server.name / "Program.swift"):
        shutil.copy(file, sources)
    run(["swift", "build", "--package-path", folder, "--product", "Program"])
    return folder / ".build/debug/Program"


def run(command):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(f"{command[0]} failed:\n{result.stdout[-3000:]}{result.stderr[-3000:]}")


def checked(server, state, arguments):
    """Whether all that the program says holds."""
    start = time.monotonic()
    server.install()
    server.prepare(state)
    server.start()
    document = server.read_document()
    folder = pathlib.Path(arguments.keep or state) / f"{server.name}-program"
    folder.mkdir(parents=True, exist_ok=True)
    program = build_package(server, document) if arguments.plugin and server.name == arguments.names[0] \
        else build(folder, server, document, arguments.tool)
    built = time.monotonic()
    process = subprocess.Popen([str(program), server.url + server.base], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    limit = threading.Timer(LIMIT, process.kill)
    limit.start()
    for line in process.stdout:
        order = line.strip()
        if order in ORDERS:
            server.follow(order)
            print("done", file=process.stdin, flush=True)
        else:
            print(f"  {line.rstrip()}", flush=True)
    status = process.wait()
    if not limit.is_alive():
        print(f"  FAILED: not ended after {LIMIT} s", flush=True)
    limit.cancel()
    print(f"{server.name}: {'fine' if status == 0 else f'FAILED ({status})'}, {len(document)} bytes of document, "
          f"built after {built - start:.0f} s, run in {time.monotonic() - built:.0f} s", flush=True)
    return status == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=["litestar"])
    parser.add_argument("--tool", type=pathlib.Path, default=ROOT / ".build/debug/resgen")
    parser.add_argument("--keep")
    parser.add_argument("--plugin", action="store_true")
    arguments = parser.parse_args()
    fine, missing = True, []
    known = servers()
    for name in arguments.names:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
            try:
                fine = checked(known[name], state, arguments) and fine
            except Missing as error:
                missing.append(f"{name} {error}")
            finally:
                known[name].stop()
    print("\n".join(missing))
    sys.exit(1 if not fine else NOT_THERE if missing else 0)


if __name__ == "__main__":
    main()

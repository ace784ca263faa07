#!/usr/bin/env python3
"""Builds a package of a user against what `.ci/release` made, with its bundle by path, and runs it against
a server on loopback: the tool is not compiled, and a spec that is new or edited shows. Prints what the first
builds take; nothing depends on it. With EVERYTHING=1 in release, too, and with Swift Build.

    .ci/check-release.py FOLDER    the folder that `.ci/release` wrote
"""

import filecmp
import http.server
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = "resgen.artifactbundle"
MANIFEST = """\
// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "resgen", path: "../resgen")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")]
        )
    ],
    swiftLanguageModes: [.v6]
)
"""
SPEC = {
    "api": "StarWars",
    "server": "https://swapi.dev/api",
    "endpoints": {"person": {"request": "GET /people/{id: Int}", "returns": "Person"}},
    "models": {"Person": {"fields": {"name": "String", "birth_year": "String"}}},
}
PROGRAM = """\
import Foundation
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

var api = StarWars()
api.server = URL(string: CommandLine.arguments[1])!
let person = try await URLSession.shared.load(api.person(id: 1))
print(person.name, person.birthYear)
"""
SYSTEMS = [
    ["--build-system", "native"],
    ["--build-system", "swiftbuild", "--scratch-path", ".build/swiftbuild"],
]


class People(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        known = {"/people/1": {"name": "Luke", "birth_year": "19BBY"}}
        body = json.dumps(known.get(self.path, {})).encode()
        self.send_response(200 if self.path in known else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def lay_out(made, folder):
    """The release beside a package that uses it."""
    shutil.copytree(made / "tree", folder / "resgen", symlinks=True)
    shutil.copytree(made / BUNDLE, folder / "resgen" / BUNDLE)
    manifest = folder / "resgen/Package.swift"
    text, count = re.subn(
        r'url: "[^"]*",\s*checksum: "[0-9a-f]{64}"', f'path: "{BUNDLE}"', manifest.read_text()
    )
    if count != 1:
        sys.exit("the manifest of the release names no address and checksum")
    manifest.write_text(text)
    sources = folder / "app/Sources/App"
    sources.mkdir(parents=True)
    (folder / "app/Package.swift").write_text(MANIFEST)
    (sources / "StarWars.resgen.json").write_text(json.dumps(SPEC, indent=2))
    (sources / "main.swift").write_text(PROGRAM)
    return folder / "app"


def build(app, options):
    """What a build prints, the seconds that it took and those of the processor."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run = subprocess.run(
        ["swift", "build", *options], cwd=app, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode != 0 or "warning:" in run.stdout.replace("clang: warning:", ""):
        sys.exit(run.stdout)
    if "ResgenCompiler" in run.stdout:
        sys.exit(f"the tool is compiled\n{run.stdout}")
    return run.stdout, time.monotonic() - start, processor


def expect_output(app, options, server, expected):
    path = subprocess.run(
        ["swift", "build", *options, "--show-bin-path"], cwd=app, check=True, text=True,
        stdout=subprocess.PIPE,
    ).stdout.strip()
    run = subprocess.run(
        [f"{path}/App", server], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if run.stdout != expected:
        sys.exit(f"'{' '.join(options)}' prints\n{run.stdout}\nnot\n{expected}")


def check_first_builds(app, server, system):
    # An optimized runtime takes a minute.
    for configuration in ["debug", "release"] if os.environ.get("EVERYTHING") else ["debug"]:
        options = ["-c", configuration, *system]
        printed, seconds, processor = build(app, options)
        # Both configurations have the same generated files.
        if configuration == "debug" and "Generating StarWars.swift" not in printed:
            sys.exit(f"nothing is generated\n{printed}")
        expect_output(app, options, server, "Luke 19BBY\n")
        name = " ".join([configuration, *system[1:2]])
        print(f"{name}: {processor:.1f} s of the processor, {seconds:.1f} s")


def check_later_builds(app, server, system):
    """A build with no change runs nothing; the first spec in a folder of specs is seen, as are edits."""
    build(app, system)
    printed, _, _ = build(app, system)
    if "Generating" in printed or "Compiling App" in printed:
        sys.exit(f"a build with no change does\n{printed}")
    main = app / "Sources/App/main.swift"
    main.write_text(PROGRAM + "print(Second().server)\n")
    second = app / "Specs/App.json"
    second.parent.mkdir()
    for host in ["one", "two"]:
        second.write_text(json.dumps({"api": "Second", "server": f"https://{host}.example"}))
        build(app, system)
        expect_output(app, system, server, f"Luke 19BBY\nhttps://{host}.example\n")
    shutil.rmtree(second.parent)
    main.write_text(PROGRAM)


def check_command(app):
    """The commands run in the package, and their failures end the run."""
    command = ["swift", "package", "resgen", "check", "Sources/App/StarWars.resgen.json"]
    run = subprocess.run(command, cwd=app, check=True, capture_output=True, text=True)
    if run.stdout != f"{command[-1]}: 1 endpoint, 1 model\n":
        sys.exit(f"'{' '.join(command)}' prints\n{run.stdout}\n{run.stderr}")
    if subprocess.run([*command, "none.json"], cwd=app, capture_output=True).returncode == 0:
        sys.exit("a command that fails does not end the run")
    check_interrupt(app)


def check_interrupt(app):
    """What goes on ends with SwiftPM, though no Ctrl-C comes to it."""
    spec, page = app / "Sources/App/StarWars.resgen.json", app / "page.html"
    command = ["swift", "package", "--allow-writing-to-package-directory", "resgen", "preview"]
    run = subprocess.Popen(
        [*command, spec, "--watch", "--html", page], cwd=app, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        if not eventually(page.exists, 60):
            sys.exit("'preview --watch' writes no page")
        os.killpg(run.pid, signal.SIGINT)
        run.wait(timeout=60)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
    time.sleep(1)
    page.unlink()
    spec.write_text(spec.read_text() + "\n")
    if eventually(page.exists, 2):
        sys.exit("'preview --watch' goes on behind Ctrl-C")


def eventually(holds, seconds):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


def check_bytes(made, folder):
    """The same command gives the same again."""
    version = json.loads((made / BUNDLE / "info.json").read_text())["artifacts"]["resgen"]["version"]
    archive = f"{BUNDLE}.zip"
    command = [ROOT / ".ci/release", version, made / archive, "--no-build", "--output", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    if not filecmp.cmp(made / archive, folder / archive, shallow=False):
        sys.exit("the bundle differs when it is packed again")


def check_tool(made):
    """On Linux nothing of Swift has to be installed where the tool runs."""
    machine = os.uname()
    tool = made / BUNDLE / f"linux-{machine.machine}/bin/resgen"
    if machine.sysname != "Linux" or not tool.exists():
        return
    libraries = subprocess.run(["ldd", tool], check=True, capture_output=True, text=True).stdout
    if "libswift" in libraries or "libFoundation" in libraries:
        sys.exit(f"the tool needs\n{libraries}")


def main(made):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), People)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    check_tool(made)
    with tempfile.TemporaryDirectory(prefix="resgen release ") as name:
        folder = Path(name)
        check_bytes(made, folder / "again")
        app = lay_out(made, folder)
        check_command(app)
        for system in SYSTEMS if os.environ.get("EVERYTHING") else SYSTEMS[:1]:
            check_first_builds(app, address, system)
            check_later_builds(app, address, system)
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())

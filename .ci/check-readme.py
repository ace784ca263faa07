#!/usr/bin/env python3
"""Compiles the Swift of README.md and of the articles about the runtime in one package with a target
for each, that of docs/Language.md, which names its module, in another; runs the commands of these
pages and of docs/Commands.md in a fresh copy.

A block whose opening line names a file (```json Sources/App/StarWars.resgen.json) is that file of
the package. Of the others, `json` with an "api" is a spec, `json` that starts with a key adds to the
page's spec (the first that has a file's name, or the last without), `swift` with a tools version is
the manifest, `swift` with declarations is a file, `swift generated` is a part of what resgen prints
for the page's specs, other `swift` is the body of a function in which later blocks see the names of
earlier ones, `sh` is run, and `console` is commands behind `$` with all that they print.
What follows the language may stand in a comment above,
<!-- generated -->, because DocC takes all of the line for the language.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What packages of pages are built in, so that this one is compiled once for them; no other is in it, so that
# what their manifests forget is missing.
SCRATCH = ROOT / ".build/pages"
PACKAGES = [
    ["README.md", "docs/Commands.md", "Sources/ResgenRuntime/ResgenRuntime.docc"],
    ["docs/Language.md"],
]
COMMENT = re.compile(r"^<!-- (.*) -->\n(```\w+)$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)[ \t]*([^\n]*)\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
DECLARATION = re.compile(
    r"^(@main|#if|((public|final|nonisolated|private) )*(struct|enum|class|actor|protocol|extension|func)) ?",
    re.MULTILINE,
)
IMPORTS = """import Foundation
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
"""
MANIFEST = """// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "resgen", from: "1.0.0")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")]
        )
    ]
)
"""


TARGET = """
        .target(
            name: "%s",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")]
        ),"""


def consumer_files(pages):
    """The files of a package that has all code of the pages: of the first one in the target that its
    manifest names, of each further one in a target of its own."""
    (_, first), *others = pages
    manifest = next((text for _, _, text in first if text.startswith("// swift-tools-")), MANIFEST)
    target = re.search(r'arget\(\s*name: "([^"]+)"', manifest).group(1)
    files = target_files(first, f"Sources/{target}")
    if not any(name.endswith("/main.swift") or "@main" in text for name, text in files.items()):
        files[f"Sources/{target}/main.swift"] = ""
    targets = "targets: ["
    for name, blocks in others:
        if not any(language in ("swift", "json") for language, _, _ in blocks):
            continue
        files |= target_files(blocks, f"Sources/{name}Samples")
        targets += TARGET % f"{name}Samples"
    manifest = manifest.replace("targets: [", targets)
    files["Package.swift"] = re.sub(
        r"\.package\(\s*url:[^()]*\)", f'.package(name: "resgen", path: "{ROOT}")', manifest
    )
    return files


def target_files(blocks, sources):
    """The files of a target that has all code of a page."""
    files, bodies, spec = {}, [], None
    for number, (language, name, text) in enumerate(blocks, start=1):
        if text.startswith("// swift-tools-") or language not in ("swift", "json"):
            continue
        if name == "generated":
            continue
        if name:
            name = re.sub("^Sources/App/", f"{sources}/", name)
            files[name] = text
            spec = spec or (name if name.endswith(".resgen.json") else None)
        elif language == "json" and text.startswith('"'):
            whole = merged(json.loads(files[spec]), json.loads(f"{{{text}}}"), "the spec")
            files[spec] = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
        elif language == "json":
            if '"api"' in text:
                spec = f"{sources}/{json.loads(text)['api']}.resgen.json"
                files[spec] = text
        elif DECLARATION.search(text):
            files[f"{sources}/Block{number}.swift"] = IMPORTS + text
        else:
            bodies.append(re.sub(r"^import .*\n", "", text, flags=re.MULTILINE))
    body = "do {\n".join(bodies) + "}\n" * max(0, len(bodies) - 1)
    files[f"{sources}/Body.swift"] = f"{IMPORTS}func body() async throws {{\n{body}}}\n"
    return files


def merged(spec, part, place):
    """A spec and what a later block adds to it; a key that is there twice is a mistake of the page."""
    for key, value in part.items():
        if isinstance(spec.get(key), dict) and isinstance(value, dict) and place == "the spec":
            merged(spec[key], value, key)
        elif key in spec:
            sys.exit(f"'{key}' is there twice in {place}")
        else:
            spec[key] = value
    return spec


def compile_swift(pages, folder):
    for name, text in consumer_files(pages).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    outputs = SCRATCH / "plugins/outputs" / folder.name
    shutil.rmtree(outputs, ignore_errors=True)
    subprocess.run(["swift", "build", "--scratch-path", SCRATCH], cwd=folder, check=True)
    for _, blocks in pages:
        check_generated(blocks, outputs)


def check_generated(blocks, outputs):
    """Looks for each `swift generated` block in the Swift that the plugin had printed."""
    files = outputs.rglob("*.swift")
    printed = "\n".join(map(flush, (file.read_text() for file in files)))
    for language, name, text in blocks:
        if (language, name) == ("swift", "generated") and flush(text).strip() not in printed:
            sys.exit(f"resgen does not print\n{text}")


def flush(text):
    """The lines of a text without their indentation."""
    return "\n".join(line.strip() for line in text.splitlines())


def run_commands(blocks, folder):
    """Runs each `sh` block but for what this build does anyway."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    path = f"{folder}/.build/debug:{os.environ['PATH']}"
    subprocess.run(["swift", "build", "--product", "resgen"], cwd=folder, check=True)
    environment = {**os.environ, "PATH": path}
    for language, _, text in blocks:
        if language == "console":
            check_output(text, folder, environment)
        if language != "sh":
            continue
        lines = [line for line in text.splitlines() if not line.startswith(("swift test", "bash .ci"))]
        script = "set -euxo pipefail\n" + "\n".join(lines)
        subprocess.run(["bash", "-c", script], cwd=folder, check=True, env=environment)


def check_output(text, folder, environment):
    """Compares what the commands of a `console` block print with what the page says."""
    for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = command.partition("\n")
        run = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        if run.stdout.strip() != expected.strip():
            sys.exit(f"'{command}' prints\n{run.stdout}")


def read(page):
    """The code of a page, or of each in a folder."""
    files = sorted((ROOT / page).glob("*.md")) or [ROOT / page]
    pages = [(file.stem, BLOCK.findall(COMMENT.sub(r"\2 \1", file.read_text()))) for file in files]
    return [(name, blocks) for name, blocks in pages if blocks]


def check(pages):
    pages.sort(key=lambda page: not any(text.startswith(MANIFEST[:15]) for _, _, text in page[1]))
    with tempfile.TemporaryDirectory() as folder:
        compile_swift(pages, Path(folder) / "consumer")
        for _, blocks in pages:
            if any(language in ("sh", "console") for language, _, _ in blocks):
                run_commands(blocks, Path(folder) / "copy")


if __name__ == "__main__":
    try:
        for names in [sys.argv[1:]] if sys.argv[1:] else PACKAGES:
            check([page for name in names for page in read(name)])
    except subprocess.CalledProcessError as failure:
        sys.exit(str(failure))

#!/usr/bin/env python3
"""Writes packages with `resgen package`, and holds them against what their users would run.

    Tests/Conformance/check-package.py --tool .build/debug/resgen [--all] [--scratch DIR] [--keep DIR] [SPEC …]

Each package is built in Swift 6 mode with warnings as errors, its tests are run, the code of its README is
compiled, and its documentation is built by `docc`, where a link that leads nowhere is an error. Then a
second run has nothing to change, neither by the command of the README inside of the package nor outside; after
a change of the spec's copy it has; and the spec of another API is refused.

Without specs: one small spec; with --all a large one and a document, too. All packages are built in one
folder, so that the runtime is compiled once.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = ["Specs/StarWars.json"]
ALL = SMALL + ["Specs/Stripe.json", "Specs/GitHub.json", "Tests/ResgenTests/OpenAPI/requests.json"]
BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PREPARATION = re.compile(r"^let (api|loader) = .*(\n(?![lfd]).*)*", re.MULTILINE)


class Failure(Exception):
    pass


def run(*words, cwd=ROOT):
    """The output of a command; one that fails is a failure with all that it said."""
    words = [str(word) for word in words]
    made = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    if made.returncode:
        raise Failure(f"{' '.join(words)}\n{made.stdout}{made.stderr}")
    return made.stdout


class Package:
    def __init__(self, spec, tool, folder, scratch):
        self.spec, self.tool, self.scratch = spec, tool, scratch
        self.folder = folder / spec.name.split(".")[0]

    def write(self, *options):
        return run(self.tool, "package", self.spec, "--output", self.folder, "--resgen", ROOT,
                   *options)

    def check(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.write()
        self.name = json.loads((self.folder / ".resgen-package.json").read_text())["name"]
        self.swift("build", "--build-tests")
        passed = self.swift("test", "--skip-build")
        count = re.search(r"Test run with (\d+) tests? .*passed", passed)
        if not count or int(count.group(1)) == 0:
            raise Failure(f"no test was run\n{passed}")
        blocks = self.compile_readme()
        links = self.build_documentation()
        self.expect_no_change(self.write("--update"))
        self.check_update()
        return f"{count.group(1)} tests, {blocks} pieces of code, {links} links"

    def expect_no_change(self, said):
        if not said.endswith("is up to date\n"):
            raise Failure(f"a second run changes something: {said}")

    def check_update(self):
        """By what the README says, without the spec that the package began with."""
        readme = (self.folder / "README.md").read_text()
        line = re.search(r"^```sh\nresgen (package .*)\n```$", readme, re.MULTILINE).group(1).split()
        outside = ["package", "--output", self.folder, "--update"]
        self.expect_no_change(run(self.tool, *line, cwd=self.folder))
        self.expect_no_change(run(self.tool, *outside, cwd="/"))
        copy = self.folder / json.loads((self.folder / ".resgen-package.json").read_text())["spec"]
        text = copy.read_text()
        changed = re.sub(r'("(?:doc|summary)": *")', r"\1Another text. ", text)
        copy.write_text(changed)
        if changed != text and "Generated/" not in run(self.tool, *line, cwd=self.folder):
            raise Failure("a change of the spec's copy changes no Swift")
        self.expect_no_change(run(self.tool, *outside, cwd="/"))
        other = self.folder / "other.json"
        other.write_text('{ "api": "SomethingElse", "server": "https://a.example" }')
        made = subprocess.run([self.tool, *outside, other], capture_output=True, text=True)
        other.unlink()
        if made.returncode != 64 or "'SomethingElse'" not in made.stderr:
            raise Failure(f"the spec of another API is taken: {made.stdout}{made.stderr}")

    def swift(self, command, *options):
        made = subprocess.run(
            ["swift", command, "--package-path", self.folder, "--scratch-path", self.scratch,
             "-Xswiftc", "-warnings-as-errors", *options],
            capture_output=True, text=True)
        if made.returncode:
            raise Failure(f"swift {command} of {self.name}\n{made.stdout}{made.stderr}")
        return made.stdout + made.stderr

    @property
    def modules(self):
        return self.scratch / "debug/Modules"

    def compile_readme(self):
        """Each block by itself, after what the first one prepares."""
        first, *rest = BLOCK.findall((self.folder / "README.md").read_text())
        imports = "".join(re.findall(r"^import .*\n", first, re.MULTILINE))
        body = re.sub(r"^import .*\n", "", first, flags=re.MULTILINE).strip("\n")
        prepared = "".join(match.group() + "\n" for match in PREPARATION.finditer(body))
        functions = [f"func opening() async throws {{\n{body}\n}}\n"]
        for number, block in enumerate(rest):
            functions.append(f"func block{number}() async throws {{\n{prepared}do {{\n{block}}}\n}}\n")
        file = self.folder / ".build-readme.swift"
        linux = "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
        file.write_text(imports + linux + "".join(functions))
        try:
            run("swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings",
                "-I", self.modules, file)
        finally:
            file.unlink()
        return 1 + len(rest)

    def build_documentation(self):
        """All links of the front page lead somewhere."""
        target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
        catalogue = self.folder / f"Sources/{self.name}/{self.name}.docc"
        with tempfile.TemporaryDirectory() as folder:
            run("swift", "symbolgraph-extract", "-module-name", self.name, "-target", target,
                "-I", self.modules, "-minimum-access-level", "public", "-output-dir", folder)
            said = subprocess.run(
                ["docc", "convert", catalogue, "--additional-symbol-graph-dir", folder,
                 "--fallback-bundle-identifier", self.name, "--output-path", f"{folder}/archive"],
                capture_output=True, text=True)
        # What doc comments of a document say is its author's.
        wrong = [line for line in (said.stdout + said.stderr).splitlines()
                 if f"{self.name}.md" in line or "error:" in line]
        if said.returncode or wrong:
            raise Failure("\n".join(wrong) or said.stderr)
        return (catalogue / f"{self.name}.md").read_text().count("\n- ``")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--scratch", type=pathlib.Path, default=ROOT / ".build/packages")
    parser.add_argument("--keep", type=pathlib.Path, help="where the packages stay")
    parser.add_argument("specs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    specs = options.specs or [ROOT / name for name in (ALL if options.all else SMALL)]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for spec in specs:
            start = time.time()
            package = Package(spec.resolve(), options.tool.resolve(),
                              options.keep or pathlib.Path(folder), options.scratch.resolve())
            try:
                print(f"{spec.name}: {package.check()} ({time.time() - start:.0f} s)", flush=True)
            except Failure as failure:
                failed = True
                print(f"{spec.name}: {failure}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Holds the verdicts of `resgen diff` on Swift against the compiler.

    Tests/Conformance/check-diff.py --tool .build/debug/resgen [--count N] [--seed S] [--list] [SPEC …]

Specs are changed at random. For each change the callers of the old code, which use all that it
declares, are compiled with the new code: they fail exactly where `resgen diff` says that source
breaks. Nothing here knows how `resgen diff` finds that out: the callers are written from the text of
the old code (`callers/`).

Without specs: those of Specs and of the tests. Of the changes that give other Swift, N are compiled, some of
them backwards: from the changed spec to the one that there is. A disagreement fails the run.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from callers.code import Caller
from callers.mutations import Mutation

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Files that say more than a change in one file can: they include others, or need a module.
FOREIGN = re.compile(r'"(include|import|external|overlays)"\s*:')


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


class Compiler:
    def __init__(self, folder):
        self.folder = folder
        sources = sorted((ROOT / "Sources/ResgenRuntime").rglob("*.swift"))
        made = run("swiftc", "-emit-module", "-module-name", "ResgenRuntime", "-swift-version", "6",
                   "-package-name", "callers", "-emit-module-path",
                   folder / "ResgenRuntime.swiftmodule", *sources)
        if made.returncode:
            sys.exit(made.stderr)

    def errors(self, swift, callers, is_apart):
        """The lines of the callers that do not compile, with what is wrong; None for the code itself.

        - is_apart: whether the callers are in another module.
        """
        api, user = self.folder / "api.swift", self.folder / "callers.swift"
        api.write_text(swift)
        user.write_text(callers)
        options = ["-swift-version", "6", "-package-name", "callers", "-I", self.folder,
                   "-suppress-warnings"]
        files = [api, user]
        found = {}
        if is_apart:
            module = self.folder / "GeneratedCode.swiftmodule"
            module.unlink(missing_ok=True)
            made = run("swiftc", "-emit-module", "-module-name", "GeneratedCode",
                       "-emit-module-path", module, *options, api)
            found.update(self.lines(made.stderr))
            files = [user]
        made = run("swiftc", "-typecheck", "-module-name", "Callers", *options, *files)
        found.update(self.lines(made.stderr))
        if made.returncode and not found:
            sys.exit(f"the compiler said nothing that can be read:\n{made.stderr}")
        return found

    @staticmethod
    def lines(text):
        found = {}
        for name, line, message in re.findall(r"(\w+)\.swift:(\d+):\d+: error: (.*)", text):
            key = int(line) if name == "callers" else None
            found.setdefault(key, message)
        return found


class Source:
    """A spec, its code, and the callers that compile with it."""

    def __init__(self, path, tool, compiler):
        self.path = path
        self.spec = json.loads(path.read_text())
        shown = run(tool, "preview", path)
        self.swift = shown.stdout
        self.dropped = collections.Counter()
        self.lines = []
        if shown.returncode:
            raise ValueError("it is no spec by itself")
        caller = Caller(self.swift).write()
        self.is_apart = self.spec.get("access") in ("public", "package")
        extra = "; import GeneratedCode" if self.is_apart else ""
        code = caller.code(extra)
        errors = compiler.errors(self.swift, code, self.is_apart)
        if None in errors:
            raise ValueError(f"its code does not compile by itself: {errors[None]}")
        lines = code.splitlines()
        for line in errors:
            kind = caller.uses[line - caller.first_line][0]
            if kind != "conformance":
                self.dropped[lines[line - 1][:160] + "   " + errors[line]] += 1
            lines[line - 1] = ""
        self.uses = sum(1 for line in lines if line.startswith("func use"))
        self.code = "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="also what agrees")
    parser.add_argument("specs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    paths = options.specs or [
        path for folder in ("Specs", "Tests/ResgenTests/Golden", "Tests/ResgenTests/OpenAPI")
        for path in sorted((ROOT / folder).glob("*.json"))
        if path.name != "resgen.schema.json" and not FOREIGN.search(path.read_text())]
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(check(options, paths, pathlib.Path(folder)))


def check(options, paths, folder):
    chance = random.Random(options.seed)
    compiler = Compiler(folder)
    sources, left_out = {}, {}
    counts = collections.Counter()
    disagreements = []

    def disagree(path, what, why, details):
        disagreements.append(why)
        print(f"{path.name}: {what}\n   {why}\n      {details}", flush=True)

    uses, start = 0, time.time()
    attempts = 0
    while sum(counts[key] for key in ("breaks", "compiles")) < options.count:
        attempts += 1
        if attempts > options.count * 40:
            print("too few changes give specs")
            break
        path = chance.choice(paths)
        if path in left_out:
            continue
        try:
            spec = json.loads(path.read_text())
        except ValueError as error:
            left_out[path] = str(error)
            continue
        made = Mutation(spec, chance).run() if isinstance(spec, dict) else None
        if not made:
            continue
        what, changed = made
        new = folder / path.name
        new.write_text(json.dumps(changed, ensure_ascii=False, indent=1))
        if run(options.tool, "check", new).returncode:
            counts["no spec"] += 1
            continue
        try:
            if path not in sources:
                sources[path] = Source(path, options.tool, compiler)
            source, target = sources[path], new
            if chance.random() < 0.3:
                source, target = Source(new, options.tool, compiler), path
                what += " (backwards)"
        except ValueError as error:
            left_out.setdefault(path if path not in sources else new, str(error))
            continue
        report = run(options.tool, "diff", source.path, target, "--format", "json",
                     "--fail-on", "none")
        if report.returncode:
            disagree(path, what, f"diff ends with {report.returncode}", report.stderr)
            continue
        verdict = json.loads(report.stdout)
        says_break = verdict["swift"] == "breaking"
        swift = run(options.tool, "preview", target).stdout
        if swift == source.swift:
            counts["the same Swift"] += 1
            if verdict["swift"] == "breaking" or verdict["version"] == "patch":
                disagree(path, what, "the Swift is the same", report.stdout)
            continue
        errors = compiler.errors(swift, source.code, source.is_apart)
        if None in errors:
            counts["code that does not compile by itself"] += 1
            continue
        uses += source.uses
        breaks = bool(errors)
        counts["breaks" if breaks else "compiles"] += 1
        rows = [f"{row['level']}: {row['subject']}: {row['message']}"
                for row in verdict["changes"] if row["side"] == "swift"]
        if any("its code does something else" in row for row in rows):
            counts["changes that no rule names"] += 1
            if options.list:
                print(f"no rule names: {path.name}: {what}", flush=True)
        lines = source.code.splitlines()
        found = [f"{message}   {lines[line - 1][:200]}" for line, message in list(errors.items())[:3]]
        if breaks != says_break:
            disagree(path, what, f"breaks: {breaks}, diff says: {says_break}",
                     "\n      ".join(rows[:6] + found))
        elif options.list:
            print(f"{'breaks  ' if breaks else 'compiles'} {path.name}: {what}", flush=True)
            for row in rows[:4]:
                print(f"         {row}")
    dropped = sum((source.dropped for source in sources.values()), collections.Counter())
    agreed = counts["breaks"] + counts["compiles"] - sum(
        1 for why in disagreements if why.startswith("breaks"))
    print(f"{counts['breaks'] + counts['compiles']} changes compiled: {counts['breaks']} break callers, "
          f"{counts['compiles']} do not; {agreed} verdicts agree")
    print(f"{len(sources)} specs, {uses} uses compiled, "
          f"{time.time() - start:.0f} s; beside these: "
          + ", ".join(f"{name} {number}" for name, number in counts.items()
                      if name not in ("breaks", "compiles")))
    if options.list:
        for use in dropped:
            print(f"left out, as it does not compile with its own code: {use}")
        for path, why in left_out.items():
            print(f"left out: {path.name}: {why}")
    elif dropped or left_out:
        print(f"left out: {len(left_out)} specs, {sum(dropped.values())} uses (--list shows them)")
    return 1 if disagreements else 0


if __name__ == "__main__":
    main()

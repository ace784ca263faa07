#!/usr/bin/env python3
"""Calls every operation of OpenAPI documents through generated code, on a server that judges each request and
answers with anything that the document allows.

    Tests/Conformance/check-contract.py [--sample N] [--keep DIR] [--only TEXT] [--list] [DOCUMENT …]

Without documents: those of Tests/ResgenTests/OpenAPI, of Tests/Conformance/Documents, and of
$RESGEN_CORPUS (../shared/corpus, if it is not set). --sample takes N operations of each document, always the
same. Needs the packages of requirements.txt; `.ci/run` has them in .build/oracle.

A fault is one line: the document, the operation, the status answered with, how the values were made, what is
wrong. What is not resgen's fault is in allowed.txt with the words that say so (--list shows it); a line there
that nothing meets any more is named when all documents are checked.
"""

import argparse
import base64
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from contract.calls import matched, statuses
from contract.compare import Comparison, parsed
from contract.document import Document
from contract.server import Case, Server
from contract.values import KINDS, Unfit

CHUNK = 40
KEYWORDS = set("""as associatedtype break case catch class continue default defer deinit do else enum
extension fallthrough false for func guard if import in init inout internal is let nil operator private
protocol public repeat rethrows return self static struct subscript super switch throw throws true try
typealias var where while""".split())


class Subject:
    """A document and the code that is generated of it, under an API name of its own."""

    def __init__(self, number, path, folder, tool, sample):
        self.api = f"Contract{number}"
        self.path = path
        self.document = Document(path)
        copy = folder / f"{self.api}.document.json"
        copy.write_bytes(path.read_bytes())
        spec = folder / f"{self.api}.json"
        spec.write_text(json.dumps({"api": self.api, "include": [{"document": copy.name}]}))
        only = self.sampled(sample)
        self.endpoints = json.loads(run([tool, "list", spec, "--format", "json", *only]))
        run([tool, "generate", spec, "--output", folder, "--name", self.api, *only])
        self.sources = [s for s in sorted(folder.glob(f"{self.api}*.swift"))
                        if re.match(rf"{self.api}(?!\d)", s.name)]
        self.calls = list(matched(self.document, self.endpoints))

    def sampled(self, count):
        """Paths of so many operations of a large document, always the same."""
        operations = list(self.document.operations())
        if not count or len(operations) <= count:
            return []
        chosen = random.Random(self.path.name).sample(operations, count)
        return [a for o in chosen for a in ("--only", o.node.get("operationId") or o.path)]

    def servers(self, folder):
        """The stored properties of the API: each server is this one."""
        text = (folder / f"{self.api}.swift").read_text()
        head = re.search(r"nonisolated struct .*?\n}\n", text, re.S)[0]
        names = re.findall(r"^    var (\w+)(?:: URL$|(?:: URL)? = URL\()", head, re.M)
        return ", ".join(f"{n}: a.server" for n in names)

    def code(self, folder):
        """Swift files with the calls: two for each endpoint, with the required arguments and with all."""
        made = f"{self.api}({self.servers(folder)})"
        tables = []
        for start in range(0, len(self.calls), CHUNK):
            name = f"calls{self.api}From{start}"
            tables.append((start, name))
            lines = []
            for index, call in enumerate(self.calls[start : start + CHUNK], start):
                function = ".".join(f"`{w}`" if w in KEYWORDS else w
                                    for w in call.endpoint["name"].split("."))
                for form in (0, 1):
                    passed = [a for a in call.arguments if form or a.is_required
                              or call.known.get(a) is not None and call.known[a].required]
                    arguments = ", ".join(
                        ("" if a.label == "_" else f"{a.label}: ") + f'try a("{a.key}")' for a in passed)
                    lines.append(f"    case {index * 2 + form}: "
                                 f"return Exercise(try api.{function}({arguments}))")
            text = "\n".join(["import Foundation", "import ResgenRuntime", "",
                              f"func {name}(_ call: Int, _ a: Arguments) throws -> Exercise {{",
                              f"    let api = {made}", "    switch call {", *lines,
                              '    default: throw Arguments.Failure("", "no such call")', "    }", "}", ""])
            (folder / f"Calls{self.api}From{start}.swift").write_text(text)
        picks = "".join(f"    if call < {(start + CHUNK) * 2} {{ return try {name}(call, a) }}\n"
                        for start, name in tables)
        return (f'    "{self.api}": {{ call, a in\n{picks}'
                f'    throw Arguments.Failure("", "no such call")\n    }},\n')

    def cases(self):
        """All calls with all that is answered; faults that show without a call."""
        for index, call in enumerate(self.calls):
            count = 0
            for key, status in statuses(call.operation):
                kinds = KINDS if status // 100 == 2 else KINDS[:3]
                for pick, kind in enumerate(kinds):
                    try:
                        texts, whole, meant, body = call.values(count)
                    except Unfit:
                        try:
                            texts, whole, meant, body = call.values(1)
                        except Unfit:
                            continue
                    count += 1
                    yield index * 2 + whole, Case(call, count - 1, pick, key, status, kind, texts, meant, body)


def run(command, **options):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)
    if result.returncode:
        sys.exit(f"{command[0]} {command[1]} failed: {result.stdout[-2000:]}{result.stderr[-4000:]}")
    return result.stdout


def compiled(folder, sources, build):
    names = {f.name for f in (ROOT / "Sources/ResgenRuntime").rglob("*.swift")}
    objects = [f for f in (build / "ResgenRuntime.build").rglob("*.swift.o")
               if f.name.removesuffix(".o") in names]
    run(["swiftc", "-swift-version", "6", "-Onone", "-suppress-warnings", "-I", build / "Modules",
         "-parse-as-library", "-module-name", "Contract", "-j2", "-o", folder / "driver",
         *sources, *objects], cwd=folder)
    return folder / "driver"


def result_faults(case, outcome):
    """What is wrong with what generated code made of a response."""
    if outcome is None:
        return ["the driver says nothing of it"]
    error = outcome.get("error")
    if not case.requests:
        return [f"it is not sent: {error}"]
    response = case.response
    if response is None:
        return []
    expected = None if response.status // 100 == 2 else response.status
    if error or outcome.get("status") != expected:
        return [f"{described(response)}: {error or 'status %s' % outcome.get('status')}"]
    return value_faults(case, response, outcome.get("value"))


def described(response):
    body = response.body[:100].decode(errors="replace")
    return f"{response.media or 'no body'} {body}".strip()


def value_faults(case, response, text):
    if response.media is None or response.schema is None:
        return []
    if not text:
        return [f"{described(response)}: there is no value of it"]
    value = parsed(text)
    comparison = Comparison(case.call.document, "response")
    if response.is_json or isinstance(response.value, list):
        return [f"{response.media} {d}" for d in comparison.differences(
            response.schema, response.value, value)]
    wanted = response.body.decode(errors="replace")
    try:
        same = value == wanted or base64.b64decode(value) == response.body
    except (TypeError, ValueError):
        same = False
    return [] if same else [f"{described(response)} became {text[:100]}"]


def allowances(path):
    """(pattern, words, line) of each entry: `pattern`, tab, the words that say so."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            pattern, _, words = line.partition("\t")
            found.append((re.compile(pattern), words.strip(), number))
    return found


class Report:
    def __init__(self, allowed, show):
        self.allowed = allowed
        self.show = show
        self.met = collections.Counter()
        self.faults = collections.Counter()
        self.unanswered = []

    def add(self, place, detail, text):
        line = f"{place}: {text}"
        for pattern, words, number in self.allowed:
            if pattern.search(line.replace("\n", " ")):
                if self.show and not self.met[number]:
                    print(f"  allowed: {line} ({words})")
                self.met[number] += 1
                return
        # One line for what differs by values, or by where it stands, alone.
        key = (place, re.sub(r"\d+|/\S*|\".*\"|\[.*\]|: (?!null is gone).*", "", text))
        if not self.faults[key]:
            print(f"fault: {place} [{detail}]: {text}", flush=True)
        self.faults[key] += 1

    def unmet(self):
        return [f"allowed.txt:{n}: nothing meets '{p.pattern}' any more"
                for p, _, n in self.allowed if not self.met[n]]


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("documents", nargs="*", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="operations of each document")
    parser.add_argument("--only", default="", help="operations whose line has this text")
    parser.add_argument("--list", action="store_true", help="show what is allowed, too")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for what is made")
    parser.add_argument("--compiled", action="store_true", help="with what --keep has already")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / ".build/debug")
    parser.add_argument("--tool", type=pathlib.Path, help="the tool (default: the debug build)")
    return parser.parse_args()


def all_documents():
    corpus = pathlib.Path(os.environ.get("RESGEN_CORPUS", ROOT.parent / "shared/corpus"))
    return [*sorted((ROOT / "Tests/ResgenTests/OpenAPI").glob("*.json")),
            *sorted((HERE / "Documents").glob("*.json")), *sorted(corpus.glob("*.openapi.json"))]


def is_openapi(path):
    """Not Swagger 2.0, whose parameters and bodies the judge does not know."""
    return "openapi" in json.loads(path.read_text())


def built(subjects, folder, arguments):
    """The program that calls all functions."""
    if arguments.compiled:
        return folder / "driver"
    tables = "".join(s.code(folder) for s in subjects)
    (folder / "Tables.swift").write_text(f"let tables: [String: Table] = [\n{tables}]\n")
    sources = [f for s in subjects for f in s.sources] + sorted(folder.glob("Calls*.swift"))
    sources += [folder / "Tables.swift", HERE / "contract/Driver.swift"]
    return compiled(folder, sources, arguments.build.resolve())


def outcomes_of(subjects, folder, driver, only):
    """All cases, and what the driver says of each."""
    plan, cases = [], []
    for subject in subjects:
        for number, case in subject.cases():
            if only in f"{subject.path.name} {case.call}":
                plan.append({"id": len(cases), "table": subject.api, "call": number,
                             "texts": case.texts})
                cases.append(case)
    (folder / "plan.json").write_text(json.dumps(plan))
    server = Server(cases)
    run([driver, server.server_port, folder / "plan.json", folder / "outcomes.json"])
    outcomes = {o["id"]: o for o in json.loads((folder / "outcomes.json").read_text())}
    return [(case, outcomes.get(number)) for number, case in enumerate(cases)]


def reported(subjects, outcomes, show):
    report = Report(allowances(HERE / "allowed.txt"), show)
    for subject in subjects:
        for call in subject.calls:
            for fault in call.faults():
                report.add(f"{subject.path.name} {call}", "declared", fault)
    for case, outcome in outcomes:
        place = f"{case.call.document.name} {case.call}"
        if case.requests and case.response is None:
            report.unanswered.append(f"{place} {case.status} {case.kind}")
        for fault in dict.fromkeys(case.faults):
            report.add(place, KINDS[case.number % len(KINDS)], fault)
        for fault in dict.fromkeys(result_faults(case, outcome)):
            report.add(f"{place} {case.status}", case.kind, fault)
    return report


def main():
    arguments = parsed_arguments()
    start = time.time()
    folder = (arguments.keep or pathlib.Path(tempfile.mkdtemp())).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tool = (arguments.tool or arguments.build / "resgen").resolve()
    documents = arguments.documents or all_documents()
    subjects = [Subject(n, p.resolve(), folder, tool, arguments.sample)
                for n, p in enumerate(documents) if is_openapi(p)]
    subjects = [s for s in subjects if s.calls]
    driver = built(subjects, folder, arguments)
    print(f"compiled after {time.time() - start:.0f} s", flush=True)
    outcomes = outcomes_of(subjects, folder, driver, arguments.only)
    report = reported(subjects, outcomes, arguments.list)
    if not arguments.documents and not arguments.only:
        print("".join(f"{line}\n" for line in report.unmet()), end="")
    if arguments.list:
        print("".join(f"  no value to answer with: {line}\n" for line in report.unanswered), end="")
    print(f"{len(subjects)} documents, {sum(len(s.calls) for s in subjects)} functions, "
          f"{len(outcomes)} calls, {len(report.unanswered)} without a value to answer with, "
          f"{len(report.faults)} faults, {sum(report.met.values())} allowed, {time.time() - start:.0f} s")
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Calls every operation of OpenAPI documents through generated code, on a server that judges each request and
answers with anything that the document allows.

    Tests/Conformance/check-contract.py [--sample N] [--keep DIR] [--only TEXT] [--list] [DOCUMENT …]

Without documents: those of Tests/ResgenTests/OpenAPI, of Tests/Conformance/Documents, and of
$RESGEN_CORPUS (../shared/corpus, if it is not set). NAME.overlay.yaml is applied to NAME.json. --sample takes N operations of each document, always the
same. Needs the packages of requirements.txt; `.ci/run` has them in .build/oracle.

A fault is one line: the document, the operation, the status answered with, how the values were made, what is
wrong. So is an operation that no function calls. What is not resgen's fault is in allowed.txt, for one document
each, with the words that say so (--list shows it); a line there that nothing meets any more is a fault, too,
when all of its document is called. What the judge could not judge is counted, and is a fault beyond a limit.
"""

import argparse
import base64
import collections
import concurrent.futures
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

from contract import events
from contract.calls import Unmatched, arguments, matched, statuses
from contract.compare import Comparison, parsed
from contract.document import Document
from contract.files import loaded
from contract.server import Case, Server
from contract.values import KINDS, Unfit

CHUNK = 40
# How long the calls may take: one that hangs ends the run.
LIMIT = 3600
# How many values the judge may leave unjudged, of a thousand calls, for schemas that make no sense to it.
UNJUDGED = 20
KEYWORDS = set("""as associatedtype break case catch class continue default defer deinit do else enum
extension fallthrough false for func guard if import in init inout internal is let nil operator private
protocol public repeat rethrows return self static struct subscript super switch throw throws true try
typealias var where while""".split())


class Subject:
    """A document and the code that is generated of it, under an API name of its own."""

    def __init__(self, number, path, folder, tool, sample):
        self.api = f"Contract{number}"
        self.path = path
        overlays = sorted(path.parent.glob(f"{path.stem}.overlay*"))
        self.document = Document(path, overlays)
        files = folder / f"{self.api}.document"
        for file in self.document.files.paths:
            copy = files / file.relative_to(path.parent)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
        included = {"document": f"{files.name}/{path.name}"}
        if overlays:
            included["overlay"] = [f"{files.name}/{o.name}" for o in overlays]
        spec = folder / f"{self.api}.json"
        spec.write_text(json.dumps({"api": self.api, "include": [included]}))
        operations = list(self.document.operations())
        self.is_whole = not sample or len(operations) <= sample
        self.operations = operations if self.is_whole else \
            random.Random(path.name).sample(operations, sample)
        only = [] if self.is_whole else \
            [a for o in self.operations for a in ("--only", o.node.get("operationId") or o.path)]
        self.unfit = []
        self.uncalled = []
        self.endpoints = json.loads(run([tool, "list", spec, "--format", "json", *only]))
        run([tool, "generate", spec, "--output", folder, "--name", self.api, *only])
        self.sources = [s for s in sorted(folder.glob(f"{self.api}*.swift"))
                        if re.match(rf"{self.api}(?!\d)", s.name)]
        self.made_of = self.initializer(folder)
        found = list(matched(self.document, self.endpoints, self.made_of))
        self.calls = [c for c in found if not isinstance(c, Unmatched)]
        self.unmatched = [c for c in found if isinstance(c, Unmatched)]

    def faults(self):
        """(place, what is wrong) without a call."""
        called = {str(call.operation) for call in self.calls}
        for operation in self.operations:
            if str(operation) not in called:
                yield operation, "no function calls it"
        for function in self.unmatched:
            yield function, "it is for no operation of the document"
        for call in self.calls:
            for fault in call.faults():
                yield call, fault
        for call in self.uncalled:
            yield call, "it is never called: no arguments for it are found"

    def initializer(self, folder):
        """The arguments that the API is made with, in order."""
        text = (folder / f"{self.api}.swift").read_text()
        head = re.search(r"nonisolated struct .*?\n}\n", text, re.S)[0]
        written = re.search(r"^    (init\(.*?\)) {\n", head, re.M | re.S)
        stored = re.findall(r"^    var (\w+)(?:: ([^{\n]*?))?( = .*)?$", head, re.M)
        memberwise = ", ".join(f"{n}: {t or 'URL'}{d}" for n, t, d in stored)
        return arguments(written[1] if written else f"init({memberwise})", of_api=True)

    def made(self, passed):
        """The API, each server of which is this one, with some of its other arguments."""
        known = [(a, "a.server") for a in self.made_of if a.type.rstrip("?") == "URL"]
        known += [(a, f'try a("{a.key}")') for a in passed if a.of_api]
        texts = {a: text for a, text in known}
        return f"{self.api}({', '.join(f'{a.label}: {texts[a]}' for a in self.made_of if a in texts)})"

    def code(self, folder):
        """Swift files with the calls: two for each endpoint, with the required arguments and with all."""
        tables = []
        for start in range(0, len(self.calls), CHUNK):
            name = f"calls{self.api}From{start}"
            tables.append((start, name))
            lines = []
            for index, call in enumerate(self.calls[start : start + CHUNK], start):
                function = ".".join(f"`{w}`" if w in KEYWORDS else w
                                    for w in call.endpoint["name"].split("."))
                for form in (0, 1):
                    passed = [a for a in call.arguments
                              if (form or a.is_required
                                  or call.known.get(a) is not None and call.known[a].required)
                              and (a in call.known or not a.of_api)]
                    arguments = ", ".join(
                        ("" if a.label == "_" else f"{a.label}: ") + f'try a("{a.key}")'
                        for a in passed if not a.of_api)
                    lines.append(f"    case {index * 2 + form}: "
                                 f"return Exercise(try {self.made(passed)}.{function}({arguments}))")
            text = "\n".join(["import Foundation", "import ResgenRuntime", "",
                              f"func {name}(_ call: Int, _ a: Arguments) throws -> Exercise {{",
                              "    switch call {", *lines,
                              '    default: throw Arguments.Failure("", "no such call")', "    }", "}", ""])
            (folder / f"Calls{self.api}From{start}.swift").write_text(text)
        picks = "".join(f"    if call < {(start + CHUNK) * 2} {{ return try {name}(call, a) }}\n"
                        for start, name in tables)
        return (f'    "{self.api}": {{ call, a in\n{picks}'
                f'    throw Arguments.Failure("", "no such call")\n    }},\n')

    def headers(self):
        """What reads each header that the generated code knows, as a table of the driver."""
        text = "".join(s.read_text() for s in self.sources)
        known = re.search(r"\n    struct ResponseHeaders: .*?\n    }\n", text, re.S)
        if not known:
            return f'    "{self.api}": {{ _ in [:] }},\n'
        found = re.findall(r"\n        var (\S+): [^{]*{\s*get throws\(NetworkError\) {\s*"
                           r'try response.header\((".*?")', known[0])
        reads = ", ".join(f"{key}: header {{ try h.{name} as Any }}" for name, key in found)
        return (f'    "{self.api}": {{ response in\n'
                f'    let h = {self.api}.ResponseHeaders(response)\n    return [{reads}]\n    }},\n')

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
                            self.unfit.append(f"{self.path.name} {call} {status} {kind}")
                            continue
                    count += 1
                    yield index * 2 + whole, Case(call, count - 1, pick, key, status, kind, texts, meant, body)
            if count == 0 and any(True for _ in statuses(call.operation)):
                self.uncalled.append(call)


def run(command, **options):
    try:
        result = subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)
    except subprocess.TimeoutExpired as error:
        sys.exit(f"{command[0]} has not ended after {error.timeout} s")
    if result.returncode:
        sys.exit(f"{command[0]} {command[1]} failed: {result.stdout[-2000:]}{result.stderr[-4000:]}")
    return result.stdout


def compilation(folder, sources, build):
    """The compiler, which makes the driver while the calls are planned. As one module, for else each batch of
    files reads the types of all."""
    names = {f.name for f in (ROOT / "Sources/ResgenRuntime").rglob("*.swift")}
    objects = [f for f in (build / "ResgenRuntime.build").rglob("*.swift.o")
               if f.name.removesuffix(".o") in names]
    return subprocess.Popen(
        ["swiftc", "-swift-version", "6", "-Onone", "-wmo", "-num-threads", "2", "-suppress-warnings",
         "-I", build / "Modules", "-parse-as-library", "-module-name", "Contract",
         "-o", folder / "driver", *sources, *objects],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def result_faults(case, outcome):
    """What is wrong with what generated code made of a response."""
    if outcome is None:
        return ["the driver says nothing of it"]
    error = outcome.get("error")
    if not case.requests:
        return [f"it is not sent: {error}"]
    if case.requests > 1:
        return [f"it is sent {case.requests} times"]
    response = case.response
    if response is None:
        return []
    expected = None if response.status // 100 == 2 else response.status
    if error or outcome.get("status") != expected:
        return [f"{described(response)}: {error or 'status %s' % outcome.get('status')}"]
    return (value_faults(case, response, outcome.get("value"))
            + header_faults(case, outcome.get("headers")))


def header_faults(case, read):
    """What is wrong with the headers as they were read: by name in any case (RFC 9110, 5.1)."""
    if read is None:
        return []
    read = {name.lower(): text for name, text in read.items()}
    comparison = Comparison(case.call.document, "response")
    faults = []
    for sent in case.responses.headers:
        text = read.pop(sent.name.lower(), None)
        if text is None:
            faults.append(f"the header {sent.name} has no property")
        elif text.startswith("error: "):
            faults.append(f"the header {sent.name} of {sent.text!r}: {text}")
        elif parsed(text) != sent.text:
            faults += [f"the header {sent.name} {d}" for d in comparison.differences(
                sent.schema, sent.value, parsed(text))]
    return faults


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
    if response.events is not None:
        return [f"{response.media} {d}" for d in events.differences(
            comparison, response.schema, response.events, value)]
    if response.is_json or isinstance(response.value, list):
        return [f"{response.media} {d}" for d in comparison.differences(
            response.schema, response.value, value)]
    wanted = response.body.decode(errors="replace")
    try:
        same = value == wanted or base64.b64decode(value) == response.body
    except (TypeError, ValueError):
        same = False
    return [] if same else [f"{described(response)} became {text[:100]}"]


class Allowance:
    """A line of allowed.txt: a document, a pattern of what is found there, the words that say so."""

    def __init__(self, number, line):
        self.number = number
        self.document, pattern, self.words = line.split("\t")
        self.pattern = re.compile(pattern)

    def matches(self, document, line):
        return document == self.document and self.pattern.search(line) is not None


def allowances(path):
    lines = enumerate(path.read_text().splitlines(), 1)
    return [Allowance(n, line) for n, line in lines if line.strip() and not line.startswith("#")]


class Report:
    def __init__(self, allowed, show):
        self.allowed = allowed
        self.show = show
        self.met = collections.Counter()
        self.faults = collections.Counter()
        self.unanswered = []

    def allows(self, document, line):
        for allowance in self.allowed:
            if allowance.matches(document.name, line.replace("\n", " ")):
                if self.show and not self.met[allowance.number]:
                    print(f"  allowed: {document.name} {line} ({allowance.words})")
                self.met[allowance.number] += 1
                return True
        return False

    def add(self, document, call, detail, text):
        place = f"{document.name} {call}"
        if self.allows(document, f"{call}: {text}"):
            return
        # One line for what differs by values, or by where it stands, alone.
        key = (place, re.sub(r"\d+|/\S*|\".*\"|\[.*\]|: (?!null is gone).*", "", text))
        if not self.faults[key]:
            print(f"fault: {place} [{detail}]: {text}", flush=True)
        self.faults[key] += 1

    def unmet(self, documents):
        """Lines for documents of which all was called, or all lines."""
        return [f"allowed.txt:{a.number}: nothing in {a.document} meets '{a.pattern.pattern}' any more"
                for a in self.allowed if not self.met[a.number] and (
                    documents is None or a.document in documents)]


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
            *sorted(p for p in (HERE / "Documents").iterdir() if p.is_file()),
            *sorted(corpus.glob("*.openapi.json"))]


def is_openapi(path):
    """Not Swagger 2.0, whose parameters and bodies the judge does not know, nor an overlay."""
    return "openapi" in loaded(path)


def building(subjects, folder, arguments):
    """The compiler of the program that calls all functions; None where it is there."""
    if arguments.compiled:
        return None
    tables = "".join(s.code(folder) for s in subjects)
    headers = "".join(s.headers() for s in subjects)
    (folder / "Tables.swift").write_text(
        f"import ResgenRuntime\n\nlet tables: [String: Table] = [\n{tables}]\n"
        f"let headerTables: [String: HeaderTable] = [\n{headers}]\n")
    sources = [f for s in subjects for f in s.sources] + sorted(folder.glob("Calls*.swift"))
    sources += [folder / "Tables.swift", HERE / "contract/Driver.swift"]
    return compilation(folder, sources, arguments.build.resolve())


def planned(subjects, folder, only):
    """All cases; what the driver has to do for each is in the folder."""
    plan, cases = [], []
    for subject in subjects:
        for number, case in subject.cases():
            if only in f"{subject.path.name} {case.call}":
                plan.append({"id": len(cases), "table": subject.api, "call": number,
                             "texts": case.texts})
                cases.append(case)
    (folder / "plan.json").write_text(json.dumps(plan))
    return cases


def outcomes_of(cases, folder):
    """All cases, and what the driver says of each."""
    server = Server(cases)
    run([folder / "driver", server.server_port, folder / "plan.json", folder / "outcomes.json"],
        timeout=LIMIT)
    outcomes = {o["id"]: o for o in json.loads((folder / "outcomes.json").read_text())}
    return [(case, outcomes.get(number)) for number, case in enumerate(cases)]


def reported(subjects, outcomes, show):
    report = Report(allowances(HERE / "allowed.txt"), show)
    for subject in subjects:
        for place, fault in subject.faults():
            report.add(subject.document, place, "declared", fault)
    for case, outcome in outcomes:
        place = f"{case.call.document.name} {case.call}"
        if case.requests and case.response is None:
            report.unanswered.append(f"{place} {case.status} {case.kind}")
        for fault in dict.fromkeys(case.faults):
            report.add(case.call.document, case.call, KINDS[case.number % len(KINDS)], fault)
        for fault in dict.fromkeys(result_faults(case, outcome)):
            report.add(case.call.document, f"{case.call} {case.status}", case.kind, fault)
    return report


def main():
    arguments = parsed_arguments()
    start = time.time()
    folder = (arguments.keep or pathlib.Path(tempfile.mkdtemp())).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tool = (arguments.tool or arguments.build / "resgen").resolve()
    documents = arguments.documents or all_documents()
    # The tool runs in processes of its own: as many at once as there are cores.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        subjects = list(pool.map(
            lambda each: Subject(*each, folder, tool, arguments.sample),
            [(n, p.resolve()) for n, p in enumerate(documents) if is_openapi(p)]))
    called = [s for s in subjects if s.calls]
    if not called:
        sys.exit("no operations of OpenAPI 3 in these documents")
    compiler = building(called, folder, arguments)
    cases = planned(called, folder, arguments.only)
    print(f"planned after {time.time() - start:.0f} s", flush=True)
    output = compiler.communicate()[0] if compiler else ""
    if compiler and compiler.returncode:
        sys.exit(f"the code does not compile: {output[-4000:]}")
    print(f"compiled after {time.time() - start:.0f} s", flush=True)
    outcomes = outcomes_of(cases, folder)
    report = reported(subjects, outcomes, arguments.list)
    unfit = [line for s in subjects for line in s.unfit]
    unjudged = collections.Counter({
        f"{s.path.name}: {reason}": count for s in subjects for reason, count in s.document.unjudged.items()
        if not report.allows(s.document, f"not judged: {reason}")})
    unmet = [] if arguments.only else report.unmet({s.path.name for s in subjects if s.is_whole})
    print("".join(f"{line}\n" for line in unmet), end="")
    for reason, count in unjudged.most_common(None if arguments.list else 5):
        print(f"not judged, {count} times: {reason}")
    if arguments.list:
        print("".join(f"  no value to answer with: {line}\n" for line in report.unanswered)
              + "".join(f"  no arguments: {line}\n" for line in unfit), end="")
    print(f"{len(subjects)} documents, {sum(len(s.operations) for s in subjects)} operations, "
          f"{sum(len(s.calls) for s in subjects)} functions, {len(outcomes)} calls, "
          f"{len(unfit)} without arguments, {len(report.unanswered)} without a value to answer with, "
          f"{unjudged.total()} values not judged, {len(report.faults)} faults, "
          f"{sum(report.met.values())} allowed, {time.time() - start:.0f} s")
    is_beyond = unjudged.total() * 1000 > UNJUDGED * max(len(outcomes), 100)
    if is_beyond:
        print(f"more than {UNJUDGED} values not judged of 1000 calls")
    sys.exit(1 if report.faults or unmet or is_beyond else 0)


if __name__ == "__main__":
    main()

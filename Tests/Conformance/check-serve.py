#!/usr/bin/env python3
"""Asks `resgen serve` for every operation of OpenAPI documents, with requests that are made of the document alone,
and judges the answers by its schemas. Then generated code follows pages of every kind to their end.

    Tests/Conformance/check-serve.py [--sample N] [--tool PATH] [--only TEXT] [DOCUMENT …]

Without documents: those of Tests/ResgenTests/OpenAPI, of Tests/Conformance/Documents, and of $RESGEN_CORPUS
(../shared/corpus, if it is not set), and the pages. --sample takes N operations of each document, always the same;
--only what has the text in its name, "pages" for the pages alone. Needs the packages of requirements.txt; `.ci/run`
has them in .build/oracle. The pages need a build of the runtime in .build/debug.

A fault is one line: the document, the operation, what is wrong. What a spec does not say of a value is not judged:
patterns, lengths, bounds and formats.
"""

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from urllib.parse import quote, urlencode

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from contract.document import Document, parts_of
from contract.requests import is_json_media
from contract.values import Maker, Unfit, has_bytes
import served_pages

# What a spec says of a value, too.
SAID = {"type", "required", "enum", "const", "oneOf", "anyOf", "additionalProperties", "items"}
# What is not a fault of the server: by documents, a part of the line that says it, and why.
ALLOWED = [
    ("base-among-alternatives.json", "is valid under each of", "the base and what is made of it take the same values"),
    ("discriminators-of-heirs.json", "is valid under each of", "the base and what is made of it take the same values"),
    ("security-bearer-keys.json", "expected 'Authorization: Bearer", "that a key is a bearer token is in the description alone"),
    ("decimals-of-pydantic.json", "/prices", "a Decimal is written in quotes, of which the schema takes both forms"),
    ("partial-content.json", "GET /todos: 400", "the answer is that of the media type that is asked for"),
    ("sent-and-for-reading.json", "POST /payments: ", "what is required and readOnly is sent, with a warning"),
    ("sent-and-for-reading.json", "POST /refunds: ", "what is required and readOnly is sent, with a warning"),
    ("additional-operations.json", "NOT A TOKEN /books/{id}", "this is no method (RFC 9110, 9.1)"),
    ("circles.json", "/all-others", "schemas that lead to themselves are read as any value"),
    ("circles.json", "/chicken", "no value of these schemas ends"),
    ("directions-of-bodies.json", "PATCH /restarts", "nothing that is in the body is sent"),
    ("enum-names.json", "/all-others", "an enum of an integer has strings"),
    ("integer-enum-of-strings.json", "GET /d:", "an enum of an integer has strings"),
    ("changed-alternatives.json", "POST /pets:", "the values made here have tags that the mapping does not have"),
    ("mapped-to-itself.json", "POST /posts:", "the values made here have tags that the mapping does not have"),
    ("inherited-nulls.json", "PATCH /pets/{id}", "the values made here have tags that the mapping does not have"),
    ("mapped-files.json", "GET /shapes", "this script does not read schemes of other files"),
    ("security-by-address.json", "PATCH /gates", "this script does not read schemes of other files"),
    ("security.json", "DELETE /:", "a scheme that is described nowhere: what holds for all is asked for"),
    ("security.json", "HEAD /:", "a scheme that is described nowhere: what holds for all is asked for"),
    ("wrong-bytes.json", "", "an enum of a list has strings"),
    ("array-with-enum.json", "GET /a:", "an enum of a list has strings"),
    ("headers-cookies.json", "GET /h:", "a parameter that the standard says to ignore is sent by generated code"),
    ("form-maps.json", "POST /beside", "a body that is not said to be required is sent by generated code, too"),
    ("github.openapi.json", "'prebuild_availability' is a required", "its example does not have it"),
    ("github.openapi.json", "'tags' is a required", "its example does not have it"),
    ("github.openapi.json", "/stargazers: 200", "a list of one or of another is read as a list of both, which take turns"),
    ("github.openapi.json", "/starred: 200", "a list of one or of another is read as a list of both, which take turns"),
    ("github.openapi.json", "'identifie'", "its list of what is required has it, and no property"),
]
# What was made, and what of a document cannot be sent or asked for by this script.
counts = collections.Counter()


class Untried(Exception):
    """A request that this script does not make."""


class Call:
    """The parts of a request."""

    def __init__(self, operation, kind):
        self.operation = operation
        self.kind = kind
        self.query, self.headers, self.cookies = [], {}, []
        self.body = None
        self.path = parts_of(operation.path)[0]
        self.path = self.path if self.path.startswith("/") else "/" + self.path
        if operation.whole_query() or "?" in operation.path or "#" in operation.path:
            raise Untried("a query in the path")
        if operation.path.endswith(" "):
            raise Untried("spaces behind the path")
        for parameter in operation.parameters:
            if parameter.get("required") or parameter["in"] == "path" or kind == "full":
                self.add(parameter)
        if re.search(r"[{}]|/:", self.path):
            raise Untried("a placeholder of another form")
        self.add_body()
        self.add_credentials()

    def made(self, schema):
        value = Maker(self.operation.document, "request", self.kind, text="a b/ü").value(schema)
        if has_bytes(value):
            raise Untried("bytes")
        return value

    def add(self, parameter):
        content = self.operation.document.content(parameter)
        if content:
            raise Untried("a parameter with a media type")
        value = self.made(parameter.get("schema", {}))
        name, place = parameter["name"], parameter["in"]
        style = parameter.get("style", {"query": "form", "cookie": "form"}.get(place, "simple"))
        explode = parameter.get("explode", style == "form")
        if value is None or value in ("", [], {}) or style not in ("form", "simple", "deepObject"):
            if parameter.get("required") or place == "path":
                raise Untried(f"a parameter of style {style}, or an empty one")
            return
        if isinstance(value, dict) and (style != "deepObject" or any(
                isinstance(v, (dict, list)) for v in value.values())):
            raise Untried("an object as a parameter")
        if isinstance(value, list) and any(isinstance(v, (dict, list)) for v in value):
            raise Untried("a list of objects as a parameter")
        texts = [text(v) for v in value] if isinstance(value, list) else [text(value)]
        if place == "path":
            if "" in texts or "." in texts or ".." in texts:
                raise Untried("an empty segment")
            encoded = ",".join(quote(t, safe="") for t in texts)
            self.path = re.sub(r"\{%s[^}]*\}" % re.escape(name), lambda _: encoded, self.path)
        elif place == "header":
            joined = ",".join(texts)
            if not joined.isascii():
                raise Untried("a header beyond ASCII")
            self.headers[name] = joined
        elif isinstance(value, dict):
            self.query += [(f"{name}[{k}]", text(v)) for k, v in value.items() if v is not None]
        else:
            pairs = [(name, t) for t in texts] if explode else [(name, ",".join(texts))]
            (self.query if place == "query" else self.cookies).extend(pairs)

    def add_body(self):
        required, content = self.operation.body()
        # Of one that no word is said of, resgen takes many for required, and sends it in any case.
        required = required or not self.operation.says_whether_body_is_required()
        if not content or not (required or self.kind == "full"):
            return
        media = next((m for m in content if is_json_media(m)), next(iter(content)))
        schema = (content[media] or {}).get("schema", {})
        if is_json_media(media) and "*" not in media:
            self.body = json.dumps(self.made(schema)).encode()
        elif media == "application/x-www-form-urlencoded":
            value = self.made(schema)
            if not isinstance(value, dict) or any(isinstance(v, (dict, list)) for v in value.values()):
                raise Untried("a form of objects")
            self.body = urlencode({k: text(v) for k, v in value.items() if v is not None}).encode()
        else:
            raise Untried(f"a body of {media}")
        self.headers["Content-Type"] = media

    def add_credentials(self):
        alternatives = [a for a in self.operation.security() if None not in a]
        for scheme in alternatives[0] if alternatives else []:
            kind, place = scheme.get("type"), scheme.get("in")
            if kind == "apiKey" and place == "query":
                self.query.append((scheme["name"], "k"))
            elif kind == "apiKey" and place == "cookie":
                self.cookies.append((scheme["name"], "k"))
            elif kind == "apiKey":
                self.headers[scheme["name"]] = "k"
            elif kind == "http":
                self.headers["Authorization"] = f"{scheme['scheme'].capitalize()} YTpi"
            elif kind in ("oauth2", "openIdConnect"):
                self.headers["Authorization"] = "Bearer YTpi"

    @property
    def target(self):
        return quote(self.path, safe="%/:?#[]@!$&'()*+,;=|\"<>^`{}\\ ") + (f"?{urlencode(self.query, quote_via=quote)}" if self.query else "")

    def all_headers(self, more):
        cookies = "; ".join(f"{k}={quote(v)}" for k, v in self.cookies)
        return {**self.headers, **({"Cookie": cookies} if cookies else {}), **more}


def text(value):
    return value if isinstance(value, str) else json.dumps(value)


class Served:
    """The tool as a server of one document."""

    def __init__(self, tool, spec):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [tool, "serve", str(spec), "--port", "0"], stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline().strip()
        if not line:
            self.log.seek(0)
            sys.exit(f"{spec} is not served: {self.log.read()}")
        self.address = line
        self.connection = http.client.HTTPConnection(line.removeprefix("http://"), timeout=60)

    def ask(self, method, target, headers, body):
        self.connection.request(method, target, body=body, headers=headers)
        response = self.connection.getresponse()
        return response.status, response.getheader("Content-Type") or "", response.read()

    def end(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait()


def structural(errors):
    """The errors that are about what a spec says, too; of alternatives, what is wrong with each."""
    for error in errors:
        if error.validator in ("oneOf", "anyOf") and error.context:
            branches = collections.defaultdict(list)
            for inner in error.context:
                branches[inner.schema_path[0]].append(inner)
            if all(any(True for _ in structural(b)) for b in branches.values()):
                yield error
        elif error.validator in SAID:
            yield error


def judged(operation, status, media, body):
    """What is wrong with an answer by the schemas of its status; None where nothing is said of it."""
    keys = [str(status), f"{status // 100}XX", "DEFAULT"]
    content = next((c for c in map(operation.content, keys) if c is not None), None)
    if content is None:
        return f"status {status} is not declared"
    kinds = [m for m in content if is_json_media(m)]
    same = [m for m in kinds if m.split(";")[0].strip().lower() == media.split(";")[0].lower()]
    node = content[(same or kinds)[0]] if kinds else None
    if node is None or "schema" not in node or not is_json_media(media.split(";")[0]):
        return None
    if operation.document.is_endless(node["schema"]):
        return None
    counts["answers judged"] += 1
    try:
        value = json.loads(body)
        errors = list(structural(operation.document.errors(node["schema"], value, "response")))
    except json.JSONDecodeError as error:
        return f"the answer is no JSON: {error}"
    except Exception as error:
        counts["not judged"] += 1
        return None
    return f"{status}: {errors[0].json_path}: {errors[0].message[:200]}" if errors else None


def check(operation, served):
    statuses = [int(s) for s in operation.responses if str(s).isdigit()]
    for kind in ("minimal", "full"):
        try:
            call = Call(operation, kind)
        except (Untried, Unfit) as reason:
            counts[f"not asked: {reason or 'no value'}"] += 1
            continue
        counts["requests"] += 1
        status, media, body = served.ask(operation.method, call.target, call.all_headers({}), call.body)
        if status >= 400 and status not in statuses:
            yield f"{kind} {call.target[:150]}: {status} {body.decode()[:300]}"
            continue
        succeeds = any(str(s).startswith("2") for s in operation.responses)
        fault = judged(operation, status, media, body) if status in statuses or succeeds else None
        if fault:
            yield fault
        if kind == "minimal" and operation.method != "HEAD":
            for code in (s for s in statuses if s >= 400):
                more = call.all_headers({"Prefer": f"code={code}"})
                got, media, body = served.ask(operation.method, call.target, more, call.body)
                fault = judged(operation, got, media, body) if got == code else f"code={code}: {got}"
                if fault and "problem+json" not in media:
                    yield fault


def started(tool, spec):
    served = Served(tool, spec)
    return served.address, served.end


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("documents", nargs="*", type=pathlib.Path)
    parser.add_argument("--tool", default=ROOT / ".build/debug/resgen")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    corpus = pathlib.Path(os.environ.get("RESGEN_CORPUS") or ROOT.parent / "shared/corpus")
    paths = options.documents or [
        *sorted((ROOT / "Tests/ResgenTests/OpenAPI").glob("*.json")),
        *sorted((HERE / "Documents").glob("*.json")), *sorted(corpus.glob("*.openapi.json"))]
    faults = 0
    for path in (p for p in paths if options.only in p.name):
        root = json.loads(path.read_text())
        if "openapi" not in root or path.with_suffix(".overlay.json").exists():
            continue
        operations = list(Document(path).operations())
        if options.sample and len(operations) > options.sample:
            operations = random.Random(path.name).sample(operations, options.sample)
        if not operations:
            continue
        served = Served(options.tool, path)
        for operation in operations:
            for fault in check(operation, served):
                line = f"{operation}: {fault}"
                if any(d == path.name and part in line for d, part, _ in ALLOWED):
                    counts["allowed"] += 1
                    continue
                faults += 1
                print(f"{path.name}: {line}", flush=True)
        served.end()
    if options.only in "pages" and not options.documents:
        for fault in served_pages.faults(options.tool, lambda spec: started(options.tool, spec)):
            faults += 1
            print(f"pages: {fault}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in counts.most_common()))
    if faults:
        sys.exit(f"{faults} faults")


if __name__ == "__main__":
    main()

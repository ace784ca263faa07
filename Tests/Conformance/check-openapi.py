#!/usr/bin/env python3
"""Generates the Swift of OpenAPI documents, compiles it, decodes every example answer of each
document through the generated resource, and encodes it again.

    Tests/Conformance/check-openapi.py [--release] [--list] [--measure] [--samples N] [--schemas]
        [--keep DIR] [DOCUMENT …]

Without documents: those of $RESGEN_CORPUS (../shared/corpus, if it is not set). Every difference that the document
itself does not cause is a failure; --list shows the others, too.

--samples N adds N random values of each answer's schema; --schemas makes each schema of the
document an answer of its own, with its examples.
"""

import argparse
import collections
import datetime
import decimal
import itertools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

import references
from openapi_samples import Sampler
from references import METHODS

ROOT = pathlib.Path(__file__).resolve().parents[2]
AMBIGUOUS = "the random value fits several alternatives of an anyOf"


class Document:
    """A document, and what its references lead to."""

    def __init__(self, path):
        text = path.read_text()
        self.root = json.loads(text, parse_float=decimal.Decimal)

    def resolved(self, node):
        return references.resolved(node, self.target)

    def target(self, reference):
        return references.value_at(self.root, reference.lstrip("#"))

    def all_that_is_called(self):
        """Options that choose the operations and webhooks with the models that they need."""
        called = any("callbacks" in operation for _, _, _, operation in self.operations())
        has_webhooks = called or self.root.get("webhooks") or self.root.get("x-webhooks")
        chosen = [("/", self.root.get("paths")), ("webhooks", has_webhooks)]
        return [f"--only={name}" for name, is_there in chosen if is_there]

    def operations(self):
        for path, item in self.root.get("paths", {}).items():
            item = self.resolved(item) or {}
            for method in METHODS:
                if isinstance(item.get(method), dict):
                    yield path, method, item, item[method]

    def examples(self):
        """(path, method, status, name, media type, schema, value) of every example of an answer."""
        for path, method, _, operation in self.operations():
            for status, response in operation.get("responses", {}).items():
                response = self.resolved(response) or {}
                for media, content in (response.get("content") or {}).items():
                    if not isinstance(content, dict):
                        continue
                    values = []
                    if "example" in content:
                        values.append(("example", content["example"]))
                    for name, example in (content.get("examples") or {}).items():
                        example = self.resolved(example)
                        if isinstance(example, dict) and "value" in example:
                            values.append((name, example["value"]))
                    for name, value in values:
                        yield path, method, status, name, media, content.get("schema"), value

    def samples(self, count):
        """The same of random values of each answer that is JSON."""
        for path, method, _, operation in self.operations():
            for status, response in (operation.get("responses") or {}).items():
                content = (self.resolved(response) or {}).get("content") or {}
                for media, inner in content.items():
                    if "json" not in media or "schema" not in inner:
                        continue
                    sampler = Sampler(self, violations, f"{method} {path} {status}")
                    for index in range(count):
                        found = sampler.value(inner["schema"])
                        if found:
                            sure = "sample" if found[1] else "ambiguous"
                            yield (path, method, status, f"{sure} {index}", media,
                                   inner["schema"], found[0])

    def with_answers_of_schemas(self):
        """The document with an operation for each of its schemas, which answers with that."""
        schemas = (self.root.get("components") or {}).get("schemas") or {}
        paths = dict(self.root.get("paths") or {})
        for index, (key, schema) in enumerate(schemas.items()):
            examples = [schema["example"]] if "example" in schema else []
            examples += schema["examples"] if isinstance(schema.get("examples"), list) else []
            pointer = key.replace("~", "~0").replace("/", "~1")
            content = {
                "schema": {"$ref": f"#/components/schemas/{pointer}"},
                "examples": {f"{key} {i}": {"value": v} for i, v in enumerate(examples)},
            }
            answer = {"description": key, "content": {"application/json": content}}
            paths[f"/-/schemas/{index}"] = {
                "get": {"operationId": f"schemas/schema{index}", "responses": {"200": answer}}
            }
        return {**self.root, "paths": paths}

    def parts(self, schema, depth=0):
        """A schema and those that its allOf puts together, without these."""
        schema = self.resolved(schema)
        if not isinstance(schema, dict) or depth > 12:
            return []
        inner = sum((self.parts(part, depth + 1) for part in schema.get("allOf") or []), [])
        return inner + [{k: v for k, v in schema.items() if k != "allOf"}]

    def sample(self, schema, depth=0):
        """The smallest value that fits a schema, as far as that can be told."""
        schema = self.resolved(schema)
        if not isinstance(schema, dict) or depth > 12:
            return {}
        for key in ("const",):
            if key in schema:
                return schema[key]
        if schema.get("enum"):
            return schema["enum"][0]
        if schema.get("allOf"):
            parts, chosen = self.parts(schema), {}
            for part in parts:
                value = self.sample(part, depth + 1)
                if not isinstance(value, dict):
                    return value
                chosen.update(value)
            required = sum((part.get("required") or [] for part in parts), [])
            properties = {k: v for part in parts for k, v in (part.get("properties") or {}).items()}
            known = {k: self.sample(properties[k], depth + 1) for k in required if k in properties}
            return {**chosen, **known}
        for key in ("oneOf", "anyOf"):
            if schema.get(key) and not schema.get("properties"):
                return self.sample(schema[key][0], depth + 1)
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) and kind else kind
        if kind == "object" or "properties" in schema:
            properties = schema.get("properties", {})
            return {
                key: self.sample(properties[key], depth + 1)
                for key in schema.get("required", [])
                if key in properties
            }
        if kind == "array":
            return []
        if kind in ("integer", "number"):
            return 1
        if kind == "boolean":
            return True
        if kind == "string":
            if schema.get("contentEncoding") == "base64":
                return "YQ=="
            return {
                "byte": "YQ==",
                "date-time": "2024-02-29T12:00:00Z",
                "date": "2024-02-29",
                "duration": "PT1H30M",
                "uuid": "01234567-89ab-cdef-0123-456789abcdef",
                "uri": "https://example.com",
            }.get(schema.get("format"), "a")
        return {}


def samples(document, item, operation):
    """Values that the arguments of an operation may take."""
    values, query = [], {}
    for parameter in (item.get("parameters") or []) + (operation.get("parameters") or []):
        parameter = document.resolved(parameter) or {}
        if "schema" in parameter:
            values.append(document.sample(parameter["schema"]))
            if parameter.get("in") == "query":
                query[parameter["name"]] = values[-1]
    values.append(query)
    body = document.resolved(operation.get("requestBody") or {}) or {}
    for content in (body.get("content") or {}).values():
        if "schema" not in content:
            continue
        sample = document.sample(content["schema"])
        values.append(sample)
        schema = document.resolved(content["schema"]) or {}
        for part in [schema] + [document.resolved(p) or {} for p in schema.get("allOf", [])]:
            for value in (part.get("properties") or {}).values():
                values.append(document.sample(value))
    texts = []
    for value in values:
        text = json.dumps(value, default=float)
        if text not in texts:
            texts.append(text)
    return texts


def parameters(signature):
    """The parameters of `key(a: Int, _ body: T, c: Int? = nil)` that have no default."""
    inner = signature[signature.index("(") + 1 : -1]
    parts, depth, start, quoted = [], 0, 0, False
    for index, character in enumerate(inner):
        if character == '"' and inner[index - 1] != "\\":
            quoted = not quoted
        if quoted:
            continue
        if character in "[(<{":
            depth += 1
        elif character in "])}" or (character == ">" and inner[index - 1] != "-"):
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(inner[start:index])
            start = index + 1
    parts.append(inner[start:])
    return [part.strip() for part in parts if part.strip() and " = " not in part]


DRIVER = """
import Foundation
import ResgenRuntime

struct Case {
    let name: String
    let run: (Data, Int) throws -> Any
}

protocol Sample { static var sample: Self { get } }
extension FileUpload: Sample { static var sample: FileUpload { FileUpload(Data(), name: "a", mediaType: "text/plain") } }
extension Array: Sample where Element: Sample { static var sample: [Element] { [] } }

/// A value for an argument: the first of the texts that can be read.
func dummy<T>(_ texts: String...) throws -> T {
    if let type = T.self as? any Sample.Type, let value = type.sample as? T { return value }
    let plain = ["\\"a\\"", "\\"YQ==\\"", "1", "true", "\\"2024-02-29T12:00:00Z\\"", "\\"2024-02-29\\"",
        "\\"01234567-89ab-cdef-0123-456789abcdef\\"", "\\"https://example.com\\"", "[]", "{}"]
    for text in texts + plain {
        if let type = T.self as? any JSONCodable.Type,
            let value = try? type.init(jsonData: Data(text.utf8)) as? T { return value }
    }
    throw NoValue(type: "\\(T.self)")
}

/// An argument that none of the texts is a value of: the function is not called.
struct NoValue: Error { let type: String }

/// The text of a value; of the case of an answer by status, its value's.
func text(_ value: Any, isJSON: Bool) throws -> String {
    if !isJSON, let value = value as? String { return value }
    if value is Void || value is Data { return "" }
    if let value = value as? any JSONCodable {
        return String(decoding: try value.jsonData(), as: UTF8.self)
    }
    if let child = Mirror(reflecting: value).children.first {
        return try text(child.value, isJSON: isJSON)
    }
    return "null"
}

func errorModel(_ error: ServerError) -> Any? {
    let model = Mirror(reflecting: error).children.first { $0.label == "model" }?.value
    return model.flatMap { Mirror(reflecting: $0).children.first?.value }
}

@main struct Driver {
    static func main() throws {
        let cases = Dictionary(uniqueKeysWithValues: all().map { ($0.name, $0) })
        let input = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))) as! [[String: Any]]
        var output: [[String: Any]] = []
        for example in input {
            let status = example["status"] as! Int
            let data = Data((example["text"] as! String).utf8)
            let isJSON = example["isJSON"] as! Bool
            do {
                let value = try cases[example["case"] as! String]!.run(data, status)
                output.append(["value": try text(value, isJSON: isJSON), "type": "\\(type(of: value))"])
            } catch NetworkError.serverError(let error) {
                if let model = errorModel(error) {
                    output.append(["value": try text(model, isJSON: isJSON), "type": "\\(type(of: model))"])
                } else {
                    output.append(["error": "no model for status \\(status)"])
                }
            } catch let error as NoValue {
                output.append(["argument": error.type])
            } catch {
                output.append(["error": "\\(error)"])
            }
        }
        FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: output))
    }
}
"""


def without_streams(endpoints):
    """The endpoints without those that ask for the answer of another one as a stream."""
    known = {(e["name"], e["method"], e["path"]) for e in endpoints}
    return [
        e for e in endpoints
        if not e["value"].startswith("StreamResource<")
        or (e["name"].removesuffix("Stream"), e["method"], e["path"]) not in known
        or not e["name"].endswith("Stream")
    ]


def driver(document, endpoints, api):
    known = collections.defaultdict(list)
    for endpoint in endpoints:
        plain = re.sub(r"\{[^}]*\}", "{}", endpoint["path"])
        known[(endpoint["method"], plain)].append(endpoint)
    names, lines = {}, []
    for path, method, item, operation in document.operations():
        plain = re.sub(r"\{[^}]*\}", "{}", path.split("#")[0].split("?")[0])
        # Paths that differ by what is never sent are in the order of the document.
        same = known[(method.upper(), plain if plain.startswith("/") else "/" + plain)]
        if not same:
            continue
        endpoint = same.pop(0)
        texts = ", ".join(swift(t) for t in samples(document, item, operation))
        arguments = []
        for part in parameters(endpoint["signature"]):
            label = part.split(":")[0].replace("`", "").split(" ")[0]
            arguments.append(("" if label == "_" else f"{label}: ") + f"dummy({texts})")
        call = ".".join(quoted(w) for w in endpoint["name"].split("."))
        names[(path, method)] = endpoint["name"]
        lines.append(
            f"    cases.append(Case(name: {swift(endpoint['name'])}) "
            f"{{ try api.{call}({', '.join(arguments)}).parse($0, status: $1) as Any }})"
        )
    functions, calls = [], []
    for start in range(0, len(lines), 20):
        functions.append(
            f"func add{start}(_ api: {api}, to cases: inout [Case]) {{\n"
            + "\n".join(lines[start : start + 20]) + "\n}\n"
        )
        calls.append(f"    add{start}(api, to: &cases)\n")
    make = f"let api: {api} = makeAPI()\n    _ = api\n"
    functions.append(
        "func all() -> [Case] {\n    var cases: [Case] = []\n    cases.reserveCapacity(1)\n    " + make + "".join(calls)
        + "    return cases\n}\n"
    )
    return "import Foundation\nimport ResgenRuntime\n" + "\n".join(functions), names


KEYWORDS = set("""as associatedtype break case catch class continue default defer deinit do else enum
extension fallthrough false for func guard if import in init inout internal is let nil operator
private protocol public repeat rethrows return self static struct subscript super switch throw throws
true try typealias var where while""".split())


def quoted(word):
    return f"`{word}`" if word in KEYWORDS else word


def swift(text):
    return json.dumps(text, ensure_ascii=False).replace("\\u", "\\u{").replace("\\/", "/") \
        if "\\u" not in json.dumps(text, ensure_ascii=False) else '"a"'


def run(command, **options):
    """The result, the time in seconds, and the peak memory in MB."""
    start = time.time()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    output, error = process.communicate()
    _ = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process.returncode, output.decode(), error.decode(), time.time() - start


INSTANT = re.compile(r"^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d")
ZONE = re.compile(r"([Zz]|[+-]\d\d:\d\d)$")


def instant(text):
    if not isinstance(text, str) or not INSTANT.match(text):
        return None
    text = text.replace(" UTC", "Z").upper().replace("Z", "+00:00")
    text = re.sub(r"\.(\d{1,6})\d*", lambda m: "." + m[1].ljust(6, "0"), text)
    try:
        value = datetime.datetime.fromisoformat(text)
    except ValueError:
        return None
    return value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)


def differences(left, right, place=""):
    """What encoding made of an example: (place, kind, before, after).

    A member that is null may be left out, an instant, a UUID or a Decimal may be spelled in another
    way, and 1.0 is 1: that is the language's meaning, not a difference.
    """
    if isinstance(left, dict) and isinstance(right, dict):
        for key in left:
            if key not in right:
                if left[key] is not None:
                    yield f"{place}/{key}", "missing", left[key], None
            else:
                yield from differences(left[key], right[key], f"{place}/{key}")
        for key in right:
            if key not in left and right[key] is not None:
                yield f"{place}/{key}", "added", None, right[key]
    elif isinstance(left, list) and isinstance(right, list):
        if len(left) != len(right):
            yield place, "length", len(left), len(right)
        for index, pair in enumerate(zip(left, right)):
            yield from differences(*pair, f"{place}/{index}")
    elif isinstance(left, bool) or isinstance(right, bool):
        if left is not right:
            yield place, "changed", left, right
    elif left != right and not any(
        same(left, right) for same in (is_same_instant, is_same_uuid, is_same_decimal)
    ):
        yield place, "changed", left, right


def is_same_uuid(left, right):
    """Whether both are one UUID: its digits may be capitals (RFC 9562, section 4)."""
    pattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    texts = [v.lower() for v in (left, right) if isinstance(v, str)]
    return len(texts) == 2 and texts[0] == texts[1] and bool(re.fullmatch(pattern, texts[0]))


def is_same_decimal(left, right):
    """Whether both are texts of one number: a Decimal is written without zeros at its end."""
    pattern = r"-?\d+(\.\d+)?"
    if not all(isinstance(v, str) and re.fullmatch(pattern, v) for v in (left, right)):
        return False
    return "." in left and decimal.Decimal(left) == decimal.Decimal(right)


def is_same_instant(left, right):
    """Whether both are one point in time; a Date keeps microseconds, rounded."""
    left, right = instant(left), instant(right)
    if left is None or right is None:
        return False
    return abs(left - right) <= datetime.timedelta(microseconds=1)


def violations(document, schema, value, place="", depth=0):
    """Where a value breaks its schema."""
    schema = document.resolved(schema)
    if not isinstance(schema, dict) or depth > 30:
        return
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds] if kinds else []
    if value is None:
        nullable = schema.get("nullable") or "null" in kinds or None in schema.get("enum", [])
        alternatives = (schema.get("anyOf") or []) + (schema.get("oneOf") or [])
        if kinds and not nullable:
            yield place, "null is not allowed"
        elif any(any(violations(document, a, value, place, depth + 1)) for a in schema.get("allOf") or []):
            yield place, "null is not allowed"
        elif not kinds and alternatives and not schema.get("nullable"):
            if all(any(violations(document, a, value, place, depth + 1)) for a in alternatives):
                yield place, "null is not allowed"
        return
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        yield place, f"{name(value)} where the schema says {' or '.join(map(str, kinds))}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield place, f"{value!r} is none of the enum's values"
    for part in schema.get("allOf", []):
        yield from violations(document, part, value, place, depth + 1)
    for key in ("oneOf", "anyOf"):
        parts = named(document, schema, value) or schema.get(key) or []
        if schema.get(key):
            found = [list(violations(document, part, value, place, depth + 1)) for part in parts]
            if all(found):
                where, what = min(found, key=len)[0]
                inner = f"{where.removeprefix(place)} " if where != place else ""
                yield place, f"fits no alternative ({inner}{what})"
            # What fits an alternative only because that one does not describe it.
            fitting = [part for part, what in zip(parts, found) if not what]
            for where, what in sum(found, []):
                path = [p for p in where[len(place):].split("/") if p]
                if (path and fitting and not what.endswith("missing")
                        and not any(describes(document, part, path) for part in fitting)):
                    yield where, "fits no alternative that describes it: " + what
    if isinstance(value, str):
        if schema.get("format") == "date-time" and not (instant(value) and ZONE.search(value)):
            yield place, f"{value!r} is no date-time of RFC 3339"
        if schema.get("format") in ("uri", "url") and (value == "" or re.search(r"[{}<>\s]", value)):
            yield place, f"{value!r} is no URI"
        if schema.get("format") == "date" and not re.match(r"^\d{4}-\d\d-\d\d$", value):
            yield place, f"{value!r} is no date of RFC 3339"
        if schema.get("format") == "duration" and not re.match(
                r"^-?P(?=.)(\d+W|(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$", value):
            yield place, f"{value!r} is no duration of RFC 3339 without years and months"
        if schema.get("format") == "uuid" and not re.match(r"^[0-9a-fA-F-]{36}$", value):
            yield place, f"{value!r} is no UUID"
    if isinstance(value, dict):
        for key in schema.get("required", []):
            if key not in value:
                yield f"{place}/{key}", "required, and missing"
        for key, inner in (schema.get("properties") or {}).items():
            if key in value:
                yield from violations(document, inner, value[key], f"{place}/{key}", depth + 1)
        further = schema.get("additionalProperties")
        if isinstance(further, dict):
            for key in value:
                if key not in (schema.get("properties") or {}):
                    yield from violations(document, further, value[key], f"{place}/{key}", depth + 1)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, inner in enumerate(value):
            yield from violations(document, schema["items"], inner, f"{place}/{index}", depth + 1)


def named(document, schema, value):
    """The alternative that the value itself names, where there is a mapping."""
    discriminator = schema.get("discriminator") or {}
    key = isinstance(value, dict) and value.get(discriminator.get("propertyName"))
    target = (discriminator.get("mapping") or {}).get(key) if isinstance(key, str) else None
    if target is None:
        return None
    return [{"$ref": target if "/" in target else "#/components/schemas/" + target}]


def is_kind(value, kind):
    return {
        "string": isinstance(value, str),
        "integer": isinstance(value, int) and not isinstance(value, bool)
        or isinstance(value, decimal.Decimal) and value == value.to_integral_value(),
        "number": isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool),
        "boolean": isinstance(value, bool),
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
        "null": value is None,
    }.get(kind, True)


def name(value):
    for kind in ("null", "boolean", "integer", "number", "string", "array", "object"):
        if is_kind(value, kind):
            return kind
    return "?"


def together(document, schema, depth=0):
    """A schema, and all that it puts together or lets choose from."""
    schema = document.resolved(schema)
    if not isinstance(schema, dict) or depth > 30:
        return []
    parts = sum((schema.get(key) or [] for key in ("allOf", "oneOf", "anyOf")), [])
    return [schema] + sum((together(document, part, depth + 1) for part in parts), [])


def describes(document, schema, path):
    """Whether a schema has a description for the member at a path of a value."""
    schemas = together(document, schema)
    for key in path:
        inner = []
        for schema in schemas:
            properties = schema.get("properties") or {}
            if key.isdigit() and isinstance(schema.get("items"), dict):
                inner.append(schema["items"])
            elif key in properties:
                inner.append(properties[key])
            elif isinstance(schema.get("additionalProperties"), dict):
                inner.append(schema["additionalProperties"])
        if not inner:
            # Where nothing is said of any member, or further ones are allowed by name.
            silent = not any(schema.get("properties") or schema.get("items") for schema in schemas)
            return silent or any(schema.get("additionalProperties") for schema in schemas)
        schemas = sum((together(document, part) for part in inner), [])
    return True


def written(document, schema, value):
    """What an example stands for: JSON is often written as a text, where no text can be meant."""
    if not isinstance(value, str) or not any(violations(document, schema, value)):
        return value
    try:
        return json.loads(value, parse_float=decimal.Decimal)
    except ValueError:
        return value


def overlap(one, other):
    """Whether one place is the other or inside it."""
    return one == other or one.startswith(other + "/") or other.startswith(one + "/")


def failed_place(error):
    """The place that a failure to decode names: `data[0].id: expected …` is /data/0/id."""
    text = re.sub(r"^decoding error: \S+ \S+: ", "", error)
    path = re.match(r"^((?:[^\s:\[\]]|\[\d+\])+): ", text)
    place = "/" + re.sub(r"\[(\d+)\]", r".\1", path[1]).strip(".").replace(".", "/") if path else ""
    key = re.match(r"missing key '([^']*)'", text[path.end():] if path else text)
    return f"{place}/{key[1]}" if key else place


def reason(document, schema, value, place):
    """Why a difference is the document's own, or None."""
    path = [p for p in place.split("/") if p]
    for where, what in violations(document, schema, value):
        if overlap(where, place):
            return f"the example breaks its schema at {where or '/'}: {what}"
    for end in range(len(path) + 1):
        if not describes(document, schema, path[:end]):
            return f"the schema does not describe {'/' + '/'.join(path[:end])}"
    return None


class Check:
    def __init__(self, path, arguments):
        self.path = path
        self.release = arguments.release
        self.list = arguments.list
        self.measure = arguments.measure
        self.samples = arguments.samples
        self.document = Document(path)
        self.folder = pathlib.Path(arguments.keep or tempfile.mkdtemp()) / path.stem
        self.folder.mkdir(parents=True, exist_ok=True)
        if arguments.schemas:
            self.path = self.folder / path.name
            self.path.write_text(json.dumps(self.document.with_answers_of_schemas(), default=number))
            self.document = Document(self.path)
        build = arguments.build.resolve()
        self.tool = arguments.tool or build / "resgen"
        self.modules = build / "Modules"

    def run(self):
        base = "Generated"
        status, _, error, seconds = run(
            [self.tool, "generate", self.path, "--output", self.folder, "--name", base, "--files", "8"]
        )
        if status:
            print(error[-4000:])
            return False
        counts = run([self.tool, "check", self.path])[1].strip().split(": ", 1)[1]
        swift_files = sorted(self.folder.glob(base + "*.swift"))
        lines = sum(len(f.read_text().splitlines()) for f in swift_files)
        endpoints = json.loads(run([self.tool, "list", self.path, "--format", "json"])[1])
        endpoints = without_streams([e for e in endpoints if e["method"] != "WEBHOOK"])
        text = (self.folder / f"{base}.swift").read_text()
        api = re.search(r"nonisolated struct `?(\w+)`?: Sendable", text)[1]
        print(f"{self.path.name}: {counts}; {seconds:.2f} s, {lines} lines", flush=True)
        operations = sum(1 for _ in self.document.operations())
        if operations != len(endpoints):
            print(f"error: {operations} operations in the document")
        ok = operations == len(endpoints)
        ok = self.same_when_imported(swift_files) and ok
        ok = self.compile(swift_files, endpoints, api, text) and ok
        return ok and self.check_examples()

    def same_when_imported(self, files):
        """Whether the spec that `import` writes gives the same Swift as the document.

        It has the models that no operation needs, too, which are not printed of a document.
        """
        folder = self.folder / "imported"
        folder.mkdir(exist_ok=True)
        spec = folder / self.path.name
        status, _, error, _ = run([self.tool, "import", self.path, "--output", spec])
        if not status:
            status, _, error, _ = run(
                [self.tool, "generate", spec, "--output", folder, "--name", "Generated",
                 "--files", "8"] + self.document.all_that_is_called()
            )
        if status:
            print("  import: FAILED", error[-2000:])
            return False
        different = [f.name for f in files if f.read_text() != (folder / f.name).read_text()]
        print(f"  import: {'FAILED, ' + ' '.join(different) + ' differ' if different else 'the same Swift'}")
        return not different

    def compile(self, files, endpoints, api, text):
        code, self.names = driver(self.document, endpoints, api)
        head = re.search(r"nonisolated struct .*?\n}\n", text, re.S)[0]
        stored = re.findall(r"^    var (\w+): ([^\n=]+)$", head, re.M)
        arguments = ", ".join(
            f"{n}: " + ('URL(string: "https://example.com")!' if t.strip() == "URL" else "dummy()")
            for n, t in stored if not t.strip().endswith("{") and "{" not in t
        )
        attempt = "try! " if "dummy()" in arguments else ""
        code += f"func makeAPI() -> {api} {{ {attempt}{api}({arguments}) }}\n"
        (self.folder / "Cases.swift").write_text(code)
        (self.folder / "Driver.swift").write_text(DRIVER)
        flags = ["-swift-version", "6", "-I", self.modules, "-parse-as-library"]
        mode = ["-O", "-wmo"] if self.release else ["-Onone"]
        if self.measure and not self.compile_alone(mode + flags, files):
            return False
        sources = {f.name for f in (ROOT / "Sources/ResgenRuntime").rglob("*.swift")}
        built = (self.modules.parent / "ResgenRuntime.build").rglob("*.swift.o")
        objects = [str(f) for f in built if f.name.removesuffix(".o") in sources]
        status, output, error, _ = run(
            ["/usr/bin/time", "-f", "%M KB, %U s",
             "swiftc", *mode, *flags, "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration",
             "-module-name", "Generated",
             "-o", "driver", *map(str, files), "Cases.swift", "Driver.swift", *objects],
            cwd=self.folder,
        )
        found = re.search(r"(\d+) KB, ([\d.]+) s", error)
        print(f"  compile, with a caller: {'fine' if status == 0 else 'FAILED'}"
              + (f", {found[2]} s of CPU, {int(found[1]) // 1024} MB" if found else ""))
        if status:
            print(output[-3000:], error[-6000:])
        return status == 0

    def compile_alone(self, flags, files):
        """The output as a module of its own: time and peak memory."""
        status, output, error, seconds = run(
            ["/usr/bin/time", "-f", "%M KB, %U s", "swiftc", "-c", *flags, "-warnings-as-errors",
             "-strict-concurrency=complete", "-module-name", "Generated", *map(str, files)],
            cwd=self.folder,
        )
        found = re.search(r"(\d+) KB, ([\d.]+) s", error)
        print(f"  module: {'fine' if status == 0 else 'FAILED'}, {seconds:.1f} s"
              + (f" ({found[2]} s of CPU), {int(found[1]) // 1024} MB" if found else ""))
        if status:
            print(output[-3000:], error[-6000:])
        return status == 0

    def read_media(self, path, method, status):
        """The media type that the tool reads of those of an answer: JSON before others, unless a file
        comes first and the JSON is no more than a text."""
        response = self.document.resolved(self.document.resolved(self.document.root["paths"][path])[method]["responses"][status])
        schemas = {k: self.document.resolved(c.get("schema")) or {} for k, c in response.get("content", {}).items()}
        kinds = list(schemas)
        texts = [schemas[k].get("type") == "string" for k in kinds if "json" in k]
        if "json" not in kinds[0] and schemas[kinds[0]].get("format") == "binary" and all(texts):
            return kinds[0]
        plain = [k for k in kinds if k.split(";")[0] == "application/json"]
        return (plain or [k for k in kinds if "json" in k] or kinds)[0]

    def default_status(self, path, method):
        """A status of `default`: what it answers is the success where no other one is."""
        operation = self.document.resolved(self.document.root["paths"][path])[method]
        known = operation["responses"]
        if not any(key[:1] in "23" for key in known):
            return 200
        free = (s for s in (500, 501, 502, 599, 499) if not {str(s), f"{s // 100}XX"} & set(known))
        return next(free, 500)

    def check_examples(self):
        examples = []
        self.others = 0
        found = itertools.chain(self.document.examples(), self.document.samples(self.samples))
        for path, method, status, label, media, schema, value in found:
            if status.startswith("3"):
                continue
            if media != self.read_media(path, method, status):
                self.others += 1
                continue
            code = self.default_status(path, method) if status == "default" \
                else int(status.upper().replace("XX", "00"))
            case = self.names.get((path, method))
            if case is None:
                continue
            isJSON = "json" in media
            if isJSON:
                value = written(self.document, schema, value)
            text = json.dumps(value, default=number) if isJSON or not isinstance(value, str) else value
            examples.append(dict(case=case, status=code, text=text, isJSON=isJSON, label=label, schema=schema,
                                 value=value, media=media, where=f"{method.upper()} {path} {status}"))
        if not examples:
            print("  no examples")
            return True
        file = self.folder / "examples.json"
        file.write_text(json.dumps([{k: e[k] for k in ("case", "status", "text", "isJSON")} for e in examples]))
        status, output, error, _ = run([self.folder / "driver", file])
        if status:
            print("  the driver failed:", error[-2000:])
            return False
        return self.report(examples, json.loads(output))

    def report(self, examples, results):
        counts = collections.Counter()
        faults = []
        for example, result in zip(examples, results):
            counts["all"] += 1
            if "argument" in result:
                counts["without an argument"] += 1
                faults.append((example, f"no value of {result['argument']}", "not called"))
                continue
            if "error" in result:
                why = self.why_unread(example, result["error"])
                counts["unread" if why else "FAULTY"] += 1
                faults.append((example, result["error"], why))
                continue
            counts["decoded"] += 1
            if "json" not in example["media"]:
                counts["equal"] += 1
                continue
            after = json.loads(result["value"] or "null", parse_float=decimal.Decimal)
            found = list(differences(example["value"], after))
            if not found:
                counts["equal"] += 1
                continue
            whys = [(d, self.why_different(example, d[0])) for d in found]
            counts["different" if all(w for _, w in whys) else "FAULTY"] += 1
            for (place, kind, before, now), why in whys:
                faults.append((example, f"{place} {kind}: {short(before)} → {short(now)}", why))
        if self.others:
            counts["of a media type that is not read"] = self.others
        print("  examples: " + ", ".join(f"{v} {k}" for k, v in counts.items()))
        for example, what, why in faults:
            if why is None or self.list:
                print(f"  {'fault' if why is None else 'document'}: {example['where']} "
                      f"{example['label']}: {what}" + (f" ({why})" if why else ""))
        return counts["FAULTY"] == 0

    def why_different(self, example, place):
        if example["label"].startswith("ambiguous"):
            return AMBIGUOUS
        return reason(self.document, example["schema"], example["value"], place)

    def why_unread(self, example, error):
        if example["label"].startswith("ambiguous"):
            return AMBIGUOUS
        if example["schema"] is None:
            return "the answer has no schema"
        place = failed_place(error)
        for where, what in violations(self.document, example["schema"], example["value"]):
            if overlap(where, place):
                return f"the example breaks its schema at {where or '/'}: {what}"
        return None


def number(value):
    return float(value) if value != value.to_integral_value() else int(value)


def short(value):
    text = json.dumps(value, default=str)
    return text if len(text) < 60 else text[:57] + "…"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("documents", nargs="*", type=pathlib.Path)
    parser.add_argument("--release", action="store_true", help="compile the output with -O")
    parser.add_argument("--list", action="store_true", help="list the document's own faults too")
    parser.add_argument("--measure", action="store_true", help="time and memory of the compiler")
    parser.add_argument("--samples", type=int, default=0, metavar="N",
                        help="random values of each answer, besides the examples")
    parser.add_argument("--schemas", action="store_true",
                        help="take each schema of the document as an answer, too")
    parser.add_argument("--keep", help="a folder for what is made")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / ".build/debug",
                        help="where the tool and the runtime are built (default: .build/debug)")
    parser.add_argument("--tool", type=pathlib.Path, help="the tool (default: the debug build)")
    arguments = parser.parse_args()
    corpus = pathlib.Path(os.environ.get("RESGEN_CORPUS", ROOT.parent / "shared/corpus"))
    documents = arguments.documents or sorted(corpus.glob("*.openapi.json"))
    if not documents:
        sys.exit(f"no documents in {corpus}")
    results = [Check(path.resolve(), arguments).run() for path in documents]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()

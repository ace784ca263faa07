#!/usr/bin/env python3
"""Measures how the time and the memory of `resgen preview` grow with an OpenAPI document.

    Tests/Benchmarks/measure-openapi.py [--tool PATH] [--limit FACTOR] [SERIES …]

Each series is a document of a certain shape in four sizes, each twice the one before. A row has the
seconds of CPU and the peak memory in MB of each size, and the factor to the size before: 2 is in line
with the document. With --limit the run fails where a factor of the time is above it.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = """account address agent album alert answer archive article asset badge batch bill board book
branch budget campaign card cart channel charge city claim client comment company contact contract
country coupon course customer deal delivery device dispute domain draft driver event export factor
feature field file filter folder form friend game goal grant group guide host image import invoice
issue item job journey label layer lead lesson license link list location mail member menu message
metric model module note notice offer order owner package page panel partner payment period phone
photo place plan player point policy position post price profile project quote rate record refund
region reply report request review role room route rule sample schedule score season section seller
server session shift shop signal site skill source stage station step store stream student subject
survey table target task team template term test theme thread ticket topic track trade transfer trip
unit update user value vendor venue version video visit voucher wallet webhook week window worker
workflow zone""".split()


def title(number):
    """A name of its own for each number: `OrderPhoto`, `OrderPhoto Trip`."""
    first, rest = WORDS[number % len(WORDS)], number // len(WORDS)
    second = WORDS[(number * 7 + rest) % len(WORDS)]
    third = WORDS[rest % len(WORDS)] if rest else ""
    return first.capitalize() + second.capitalize() + third.capitalize()


def text(number=0):
    formats = [None, "date-time", "uuid", "uri", "email", None, "date"]
    schema = {"type": "string", "description": f"The {WORDS[number % len(WORDS)]} of the object."}
    return schema | ({"format": formats[number % 7]} if formats[number % 7] else {})


def reference(number):
    return {"$ref": f"#/components/schemas/{title(number)}"}


def document(schemas, operations=None):
    if operations is None:
        operations = {
            f"/items/{name.lower()}": {"get": operation(f"get{name}", {"$ref": f"#/components/schemas/{name}"})}
            for name in list(schemas)[:1]
        }
    return {
        "openapi": "3.0.3",
        "info": {"title": "Example", "version": "1"},
        "servers": [{"url": "https://example.com/api"}],
        "paths": operations,
        "components": {"schemas": schemas},
    }


def operation(identifier, schema, **others):
    content = {"application/json": {"schema": schema}}
    return {"operationId": identifier,
            "responses": {"200": {"description": "Fine.", "content": content}}} | others


def realistic(count):
    """As many operations as schemas, of the kinds that documents are made of."""
    schemas = {title(n): realistic_schema(n, count) for n in range(count)}
    schemas["Problem"] = {"type": "object", "required": ["message"],
                          "properties": {"message": text(), "code": {"type": "integer"}}}
    paths = {}
    for number in range(count):
        path, method, value = realistic_operation(number)
        paths.setdefault(path, {})[method] = value
    return document(schemas, paths)


def realistic_schema(number, count):
    name = title(number)
    properties = {WORDS[(number * 3 + i * 11) % len(WORDS)] + "_" + WORDS[i]: text(i) for i in range(8)}
    properties["id"] = {"type": "integer", "format": "int64"}
    properties["status"] = {"type": "string", "enum": [f"{WORDS[number % len(WORDS)]}_{w}" for w in WORDS[:4]]}
    properties["settings"] = {"type": "object", "properties": {
        "name": text(), "limit": {"type": "number"}, "tags": {"type": "array", "items": text()},
        WORDS[number % len(WORDS)]: {"type": "boolean"}}}
    if number > 2:
        properties["parent"] = reference(number - 1)
        properties["children"] = {"type": "array", "items": reference(number // 2)}
    required = list(properties)[::2]
    plain = {"type": "object", "required": required, "properties": properties}
    if number % 10 == 7:
        return {"allOf": [reference(number - 1), plain]}
    if number % 10 == 8:
        return {"oneOf": [reference(number - 2), reference(number - 3), {"type": "string"}]}
    if number % 10 == 9:
        return {"type": "string", "enum": [f"{name}_{w}" for w in WORDS[:6]]}
    return plain


def realistic_operation(number):
    collection = f"/{WORDS[number // 4 % len(WORDS)]}s/{title(number // 4).lower()}"
    method = ["get", "post", "patch", "get"][number % 4]
    path = collection if number % 4 < 2 else collection + ("/{id}" if number % 4 == 2 else "/{id}/history")
    parameters = []
    if "{id}" in path:
        parameters.append({"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}})
    if method == "get":
        parameters += [
            {"name": "sort", "in": "query", "schema": {"type": "string", "enum": ["asc", "desc"]}},
            {"name": "page", "in": "query", "schema": {"type": "integer", "default": 1}},
            {"name": "fields", "in": "query", "schema": {"type": "array", "items": text()}},
            {"name": "X-" + title(number), "in": "header", "schema": text()},
        ]
    value = operation(f"{title(number // 4)}/{method}-{title(number)}", reference(number), parameters=parameters,
                      summary=f"Works on the {title(number)}.", tags=[title(number // 4)])
    value["responses"]["404"] = {"description": "None.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    if method != "get":
        body = reference(number) if number % 3 else {"type": "object", "required": ["name"], "properties": {
            "name": text(), "note": text(), WORDS[number % len(WORDS)]: {"type": "object", "properties": {"a": text()}}}}
        value["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return path, method, value


def circles(count):
    """Schemas that refer to the whole of the others in a chain, all in one circle."""
    return document({
        title(n): {"type": "object", "required": ["next"], "properties": {
            "next": reference((n + 1) % count), "other": reference((n * 7 + 3) % count),
            "list": {"type": "array", "items": reference((n * 13 + 5) % count)}}}
        for n in range(count)})


def alike(count):
    """One shape, written in place everywhere."""
    inner = {"type": "object", "properties": {
        "name": text(), "state": {"type": "string", "enum": ["on", "off", "unknown"]}, "size": {"type": "integer"}}}
    return document({title(n): {"type": "object", "properties": {
        "setting": inner, f"{WORDS[n % len(WORDS)]}_options": inner, "list": {"type": "array", "items": inner}}}
        for n in range(count)})


def nearly_alike(count):
    """Shapes in place under one key, no two the same."""
    return document({title(n): {"type": "object", "properties": {"setting": {"type": "object", "properties": {
        f"name{n}": text(), "size": {"type": "integer"}}}}} for n in range(count)})


def properties(count):
    """One schema with many properties."""
    return document({"Wide": {"type": "object", "properties": {title(n): text(n) for n in range(count)}}})


def clashing_properties(count):
    """Properties that become one name."""
    return document({"Wide": {"type": "object", "properties": {
        "a" + "-" * (n % 50) + "_" * (n // 50): text(n) for n in range(count)}}})


def clashing_operations(count):
    """Operations of one id, and groups of one name."""
    return document({"Item": text()}, {
        f"/a/{n}": {"get": operation(["Get/item", "get-item", "getItem"][n % 3], text(n),
                                     tags=[["Get", "get"][n % 2]])} for n in range(count)})


def clashing_schemas(count):
    """Schemas of names that differ by what Swift cannot spell."""
    return document({"a" + "-" * (n % 50) + "." * (n // 50): {"type": "object", "properties": {"b": text(n)}}
                     for n in range(count)})


def nameless_operations(count):
    return document({"Item": text()}, {f"/items/{{id}}/{'/'.join(['a'] * (n % 5))}{n}": {
        "get": {"responses": {"200": {"description": ""}}}} for n in range(count)})


def chain(count):
    """Each schema is the one before and a property."""
    schemas = {title(0): {"type": "object", "properties": {"id": text()}}}
    for n in range(1, count):
        schemas[title(n)] = {"allOf": [reference(n - 1), {"type": "object", "properties": {f"p{n % 7}": text(n)}}]}
    return document(schemas)


def aliases(count):
    """A schema that is a reference to a reference to …"""
    schemas = {title(n): reference(n + 1) for n in range(count)}
    return document(schemas | {title(count): {"type": "object", "properties": {"id": text()}}})


def values(count):
    """An enum of many values."""
    return document({"Many": {"type": "string", "enum": [title(n) + str(n) for n in range(count)]}})


def clashing_values(count):
    return document({"Many": {"type": "string", "enum": ["a" + "-" * (n % 50) + "_" * (n // 50) for n in range(count)]}})


def union(count):
    """A union of many objects."""
    schemas = {title(n): {"type": "object", "required": ["id"], "properties": {"id": text(), f"p{n}": text()}}
               for n in range(count)}
    return document(schemas | {"Any": {"oneOf": [reference(n) for n in range(count)]}})


def discriminated(count):
    schemas = {title(n): {"type": "object", "required": ["kind"], "properties": {"kind": text(), f"p{n}": text()}}
               for n in range(count)}
    return document(schemas | {"Any": {"oneOf": [reference(n) for n in range(count)],
                                       "discriminator": {"propertyName": "kind"}}})


def unions(count):
    """Unions of each other."""
    return document({title(n): {"anyOf": [reference((n + 1) % count), reference((n * 5 + 2) % count),
                                          {"type": "object", "properties": {f"p{n}": reference(n)}}]}
                     for n in range(count)})


def union_chain(count):
    """Unions of the next two unions: many ways from the first to the last."""
    schemas = {title(n): {"anyOf": [reference(n + 1), reference(n + 2)]} for n in range(count)}
    return document(schemas | {title(count): {"type": "string"}, title(count + 1): {"type": "integer"}})


def object_chain(count):
    """The same with objects in place, and of parts that are the same again."""
    schemas = {title(n): {"allOf": [reference(n + 1), reference(n + 1), {
        "properties": {f"p{n % 9}": {"anyOf": [reference(n + 1), reference(n + 2)]}}}]} for n in range(count)}
    last = {"type": "object", "required": ["id"], "properties": {"id": text()}}
    return document(schemas | {title(count): last, title(count + 1): last})


def requirements(count):
    """Objects that need all of the next ones."""
    return document({title(n): {"type": "object", "required": ["a", "b"], "properties": {
        "a": reference(n + 1), "b": reference(n + 2)}} for n in range(count)}
        | {title(count): text(), title(count + 1): text()})


def composed(count):
    """One schema of many parts."""
    return document({"Whole": {"allOf": [{"type": "object", "properties": {f"p{n}": text(n)}} for n in range(count)]}})


def parameters(count):
    return document({"Item": text()}, {"/items": {"get": operation("list", text(), parameters=[
        {"name": title(n), "in": "query", "schema": text(n)} for n in range(count)])}})


def answers(count):
    """One operation with an answer of its own for each status, many operations."""
    paths = {}
    for n in range(count):
        value = operation(f"get{title(n)}", text())
        for status in range(400, 420):
            value["responses"][str(status)] = {"description": "", "content": {"application/json": {"schema": {
                "type": "object", "properties": {f"e{(n * status) % 97}": text()}}}}}
        paths[f"/{title(n)}"] = {"get": value}
    return document({"Item": text()}, paths)


def depth(count):
    """Objects in objects: `count` deep, in as many schemas as make the text grow in line."""
    schema = text()
    for n in range(count):
        schema = {"type": "object", "properties": {WORDS[n % len(WORDS)]: schema}}
    return document({"Deep": schema})


def lists(count):
    schema = text()
    for _ in range(count):
        schema = {"type": "array", "items": schema}
    return document({"Deep": schema})


def mistakes(count):
    """What can be said of each is a warning."""
    return document({title(n): {"type": "object", "properties": {
        "a": {"type": ["string", "object"], "format": "what"}, "b": {"not": {}}, "c": {"$ref": f"#/none/{n}"}}}
        for n in range(count)})


def paths(count):
    """References into each other's insides."""
    return document({title(n): {"type": "object", "properties": {"a": {
        "$ref": f"#/components/schemas/{title((n + 1) % count)}/properties/b"},
        "b": {"type": "object", "properties": {"c": text(n), "d": {
            "$ref": f"#/components/schemas/{title((n + 2) % count)}/properties/b"}}}}} for n in range(count)})


def description(count):
    """One long text."""
    return document({"Long": {"type": "object", "description": "word *some* `code` [a](b) <i>\n" * (count * 20),
                              "properties": {"a": text()}}})


# Each with the smallest size. The nested ones end at the depth that a JSON text may have.
SERIES = {
    realistic: 100, circles: 250, alike: 250, nearly_alike: 250, properties: 250,
    clashing_properties: 250, clashing_operations: 250, clashing_schemas: 250,
    nameless_operations: 250, chain: 250, aliases: 250, values: 1000, clashing_values: 250,
    union: 100, discriminated: 250, unions: 100, union_chain: 100, object_chain: 100,
    requirements: 250, composed: 250, parameters: 250, answers: 100,
    mistakes: 250, paths: 250, description: 500, depth: 30, lists: 60,
}


def measured(tool, path):
    # A process begins with the peak memory of the one that started it, hence another one between.
    command = ["/usr/bin/time", "-f", "%U %S %M", tool, "preview", path]
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    *error, figures = result.stderr.splitlines()
    if result.returncode:
        sys.exit(f"{path.name}: exit {result.returncode}\n" + "\n".join(error)[:2000])
    user, system, memory = figures.split()
    return float(user) + float(system), int(memory) / 1024


def row(series, smallest, tool, folder, repeats):
    print(f"{series.__name__:20}", end="", flush=True)
    before, factors = None, []
    for size in (smallest, smallest * 2, smallest * 4, smallest * 8):
        path = folder / f"{series.__name__}-{size}.json"
        path.write_text(json.dumps(series(size)))
        seconds, memory = min(measured(tool, path) for _ in range(repeats))
        factor = seconds / before if before else None
        print(f"  {size:6} {path.stat().st_size / 1e6:5.2f} MB {seconds:7.3f} s {memory:6.0f} MB"
              + (f" ×{factor:4.1f}" if factor else " " * 6), end="", flush=True)
        before = seconds
        # The tool's start takes some milliseconds, which tell nothing.
        if factor and seconds > 0.1:
            factors.append(factor)
    print()
    return max(factors, default=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("series", nargs="*", metavar="SERIES")
    parser.add_argument("--tool", default=ROOT / ".build/release/resgen", type=pathlib.Path)
    parser.add_argument("--repeats", default=1, type=int)
    parser.add_argument("--limit", type=float, help="the largest factor that is fine")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        steep = [
            series.__name__ for series, smallest in SERIES.items()
            if not arguments.series or series.__name__ in arguments.series
            if row(series, smallest, arguments.tool, pathlib.Path(folder), arguments.repeats)
            > (arguments.limit or float("inf"))
        ]
    if steep:
        sys.exit("grows faster than the document: " + ", ".join(steep))


if __name__ == "__main__":
    main()

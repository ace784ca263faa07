#!/usr/bin/env python3
"""Checks Specs/resgen.schema.json against the repository: the schema is valid and explains every
property, every spec validates, every mistake that concerns structure does not.
Needs what requirements.txt names."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "Specs" / "resgen.schema.json"
MISTAKES = ROOT / "Tests" / "ResgenTests" / "Mistakes"
GOLDEN = ROOT / "Tests" / "ResgenTests" / "Golden"


def unexplained(schema, node, place="#"):
    """The places of properties that have no description, neither of their own nor by reference."""
    if isinstance(node, list):
        for index, element in enumerate(node):
            yield from unexplained(schema, element, f"{place}/{index}")
    elif isinstance(node, dict):
        properties = node.get("properties", {})
        for name, value in properties.items():
            if not is_explained(schema, value):
                yield f"{place}/properties/{name}"
        for name, value in node.items():
            yield from unexplained(schema, value, f"{place}/{name}")


def is_explained(schema, node):
    if "description" in node:
        return True
    if "$ref" not in node:
        return False
    target = schema
    for step in node["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return is_explained(schema, target)


def specs():
    yield from (path for path in sorted((ROOT / "Specs").rglob("*.json")) if path != SCHEMA)
    yield from sorted(GOLDEN.glob("*.json"))


def first_mistake(validator, path):
    error = next(iter(validator.iter_errors(json.loads(path.read_text("utf-8")))), None)
    return error and f"{error.json_path}: {error.message[:200]}"


def check():
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    failures = [f"{place} has no description" for place in unexplained(schema, schema)]
    right = list(specs())
    for path in right:
        if mistake := first_mistake(validator, path):
            failures.append(f"{path.relative_to(ROOT)}: {mistake}")
    wrong = sorted(MISTAKES.glob("structure-*.json"))
    failures += [f"{path.relative_to(ROOT)}: valid" for path in wrong if not first_mistake(validator, path)]
    print(f"{len(right)} specs validate, {len(wrong)} structural mistakes do not", file=sys.stderr)
    return failures


if __name__ == "__main__":
    failures = check()
    print(*failures, sep="\n", end="\n" if failures else "")
    sys.exit(1 if failures else 0)

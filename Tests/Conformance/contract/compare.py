"""Two JSON values, one that was meant and one that came, and what the difference is.

What may rightly differ is named here with the words that say so. There is nothing else.
"""

import base64
import binascii
import json
import re
import uuid
from decimal import Decimal

from .formats import http_instant, instant
from .values import flat


def parsed(text):
    """JSON with numbers that are exact."""
    return json.loads(text, parse_float=Decimal)


def text_of(value):
    return json.dumps(value, ensure_ascii=False, default=lambda v: base64.b64encode(v).decode()
                      if isinstance(v, bytes) else float(v))


def number(value):
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


class Comparison:
    """`direction` says who wrote the second value: generated code into a "request", or generated code that
    has read a "response"."""

    def __init__(self, document, direction):
        self.document = document
        self.direction = direction

    def differences(self, schema, meant, came, place=""):
        if isinstance(meant, dict) and isinstance(came, dict):
            yield from self.object_differences(schema, meant, came, place)
        elif isinstance(meant, bytes) and isinstance(came, str):
            # 3.0.4, 4.7.2 has no binary in JSON; 3.1.1, 4.4.2: contentEncoding, RFC 4648, 4: base64.
            if text_of(meant) != json.dumps(came):
                yield f"{place or '/'}: {shown(meant)} became {shown(came)}"
        elif isinstance(meant, list) and isinstance(came, list):
            if len(meant) != len(came):
                yield f"{place or '/'}: {len(meant)} elements became {len(came)}"
            for index, pair in enumerate(zip(meant, came)):
                inner = self.inner(schema, lambda s: s.get("items"), pair[0])
                yield from self.differences(inner, *pair, f"{place}/{index}")
        elif not self.is_same(meant, came, self.formats(schema)):
            yield f"{place or '/'}: {shown(meant)} became {shown(came)}"

    def object_differences(self, schema, meant, came, place):
        for key, value in meant.items():
            inner = self.inner(schema, lambda s: (s.get("properties") or {}).get(key), value)
            if key in came:
                further = None if inner is not None else self.inner(
                    schema, lambda s: s.get("additionalProperties"), value)
                yield from self.differences(inner if inner is not None else further,
                                            value, came[key], f"{place}/{key}")
            elif not self.may_be_dropped(schema, key, value, inner):
                yield f"{place}/{key}: {shown(value)} is gone"
        for key, value in came.items():
            if key not in meant and not self.may_be_added(schema, key, value):
                yield f"{place}/{key}: {shown(value)} was added"

    def may_be_dropped(self, schema, key, value, inner):
        if self.direction == "request":
            return False
        known = self.schemas(schema)
        if inner is None and not any(self.describes_more(s, value) for s in known):
            # DESIGN.md 3: a model has its fields. JSON Schema 2020-12 core 10.3.2.3: what no keyword
            # describes is allowed, and nobody is told to keep it.
            return True
        # DESIGN.md 3: "missing or null → nil; nil is left out on encoding", unless null is required: by a schema
        # that allows it, not by another alternative.
        return value is None and not any(
            key in (s.get("required") or []) and self.document.is_valid(
                (s.get("properties") or {}).get(key, True), None, self.direction) is not False
            for s in known)

    def describes_more(self, schema, value):
        """Whether a schema describes further members with such a value: else it is another alternative's."""
        further = schema.get("additionalProperties")
        return bool(schema.get("patternProperties")) or bool(further) and \
            self.document.is_valid(further, value, self.direction) is not False

    def may_be_added(self, schema, key, value):
        # OpenAPI 3.0.4, 4.7.24.1: default "represents what would be assumed by the consumer of the input as
        # the value of the schema if one is not provided".
        found = [self.schemas((s.get("properties") or {}).get(key)) for s in self.schemas(schema)]
        return any(not value_differs(value, s["default"]) for inner in found for s in inner
                   if "default" in s)

    def inner(self, schema, member, value):
        """The schemas of a member, as one; None where there is none."""
        found = []
        for known in self.schemas(schema):
            inner = member(known)
            if isinstance(inner, dict) or inner is True:
                found.append(inner)
        return {"anyOf": found} if found else None

    def schemas(self, schema, depth=0):
        """A schema and all alternatives that it has, flat."""
        found = flat(self.document, schema)
        if schema is None or isinstance(found, bool) or depth > 6:
            return []
        inner = [s for group in found.get("alternatives") or [] for s in group]
        return [found] + [s for i in inner for s in self.schemas(i, depth + 1)]

    def formats(self, schema):
        return {s.get("format") for s in self.schemas(schema)} | \
            {"byte" for s in self.schemas(schema) if s.get("contentEncoding") == "base64"}

    def is_same(self, meant, came, formats):
        if is_number(meant) and is_number(came):
            return number(meant) == number(came)
        if type(meant) is type(came) and meant == came:
            return True
        if not isinstance(meant, str) or not isinstance(came, str):
            return False
        # RFC 3339, 5.6: an instant has many texts. RFC 9562, 4: hexadecimal digits of either case.
        # RFC 4648, 3.5 and RFC 3986, 6.2.2: base64 and URIs, too. ISO 8601: PT60M is PT1H.
        return bool(formats & {"date-time", "google-datetime"}) and instant(meant) == instant(came) is not None \
            or "http-date" in formats and http_instant(meant) == http_instant(came) is not None \
            or is_uuid(meant) and meant.lower() == came.lower() \
            or "byte" in formats and bytes_of(meant) == bytes_of(came) is not None \
            or bool(formats & {"decimal", "float", "double"}) and is_same_decimal(meant, came) \
            or "duration" in formats and seconds(meant) == seconds(came) is not None


def is_number(value):
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def value_differs(one, other):
    return not (is_number(one) and is_number(other) and number(one) == number(other)
                or type(one) is type(other) and one == other)


def is_same_decimal(one, other):
    try:
        return Decimal(one) == Decimal(other)
    except ArithmeticError:
        return False


def is_uuid(text):
    try:
        return bool(uuid.UUID(text)) and len(text) == 36
    except ValueError:
        return False


def bytes_of(text):
    try:
        return base64.b64decode(text)
    except (binascii.Error, ValueError):
        return None


def seconds(text):
    """ISO 8601: a duration without years and months, in seconds."""
    found = re.match(r"^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$", text)
    if not found:
        return None
    return sum(Decimal(n or 0) * f for n, f in zip(found.groups(), (604800, 86400, 3600, 60, 1)))


def shown(value):
    text = text_of(value) if not isinstance(value, bytes) else repr(value)
    return text if len(text) < 80 else text[:77] + "…"

"""Values of schemas, judged by jsonschema before they are used: the smallest, the largest, with null wherever
it may stand, with further keys and unknown words, and at random (hypothesis-jsonschema).
"""

import copy
import json
import random
import re
import warnings

import hypothesis
from hypothesis import strategies
from hypothesis_jsonschema import from_schema

DEPTH = 6
KINDS = ["minimal", "full", "nulls", "open", "random", "random"]
TEXT = 'Grüße, "du" & 50% + a/b?c#d;e=f'
FORMATS = {
    "date-time": ["2024-02-29T12:00:00Z", "2023-11-05T04:05:06.789123+02:00",
                  "1999-12-31T23:59:59.5Z"],
    # Google's discovery documents: RFC 3339.
    "google-datetime": ["2024-02-29T12:00:00Z", "2014-10-02T15:01:23.045123Z"],
    "http-date": ["Tue, 15 Nov 1994 08:12:31 GMT"],
    "date": ["2024-02-29", "1999-12-31"],
    "time": ["12:00:00Z"],
    "uuid": ["01234567-89ab-cdef-0123-456789abcdef"],
    "uri": ["https://example.com/a?b=c", "https://example.com/%C3%BC#x"],
    "url": ["https://example.com/a?b=c"],
    "byte": ["aGVsbG8=", "YQ==", "+/8="],
    "ipv4": ["192.0.2.1"],
    "ipv6": ["2001:db8::1"],
    "email": ["a@example.com"],
    "idn-email": ["a@example.com"],
    "hostname": ["example.com"],
    "duration": ["PT1H", "P1DT2H3M4S"],
    # Of the registry of OpenAPI for strings, and what servers call a UUID.
    "decimal": ["12.5", "0.1"],
    "int32": ["42"],
    "int64": ["9007199254740993"],
    "uint64": ["9007199254740993"],
    "float": ["2.5"],
    "double": ["2.5"],
    **{f"uuid{n}": ["01234567-89ab-4def-8123-456789abcdef"] for n in range(1, 9)},
}


class Unfit(Exception):
    """No value was found."""


class Maker:
    """Makes one value. `kind` is one of KINDS; `pick` chooses among alternatives, so that a row of makers
    takes each of them."""

    def __init__(self, document, direction, kind, pick=0, text=TEXT):
        self.document = document
        self.direction = direction
        self.kind = kind
        self.pick = pick
        self.text = text
        self.random = random.Random(f"{kind} {pick}")

    def value(self, schema):
        """A value that the schema allows; Unfit where none was found."""
        if self.document.is_endless(schema):
            raise Unfit
        if self.kind == "random" and self.pick == len(KINDS) - 1:
            drawn = self.drawn(schema)
            if drawn is not None:
                return drawn
        open_enums = self.kind == "open" and self.direction == "response"
        for attempt in range(6):
            try:
                value = self.make(schema, 0)
            except (Unfit, RecursionError):
                value = Unfit
            if value is not Unfit and not has_bytes(value) \
                    and self.document.is_valid(schema, value, self.direction, open_enums):
                return value
            if value is not Unfit and has_bytes(value):
                return value
            self.random = random.Random(f"{self.kind} {self.pick} {attempt}")
            if attempt > 1:
                self.kind, open_enums = ("minimal", "full", "random")[attempt % 3], False
            self.pick += 1
        drawn = self.drawn(schema)
        if drawn is None:
            raise Unfit
        return drawn

    def drawn(self, schema):
        """A value by hypothesis; None where the schema is too large or recursive for it."""
        schema = inlined(self.document, schema)
        if schema is None:
            return None
        found = drawn(schema, self.pick)
        if found is None or not is_interoperable(found[0]) \
                or not self.document.is_valid(schema, found[0], self.direction):
            return None
        return found[0]

    def make(self, schema, depth):
        schema = flat(self.document, schema, depth)
        if schema is True:
            return self.anything()
        if schema is False or depth > DEPTH * 3:
            raise Unfit
        if "const" in schema:
            return schema["const"]
        types = schema.get("type")
        if depth and self.kind == "nulls" and "null" in (types or []):
            return None
        if schema.get("enum"):
            return self.choice([v for v in schema["enum"] if v is not None] or schema["enum"])
        if schema.get("alternatives"):
            return self.alternative(schema, depth)
        if types is None:
            types = implied(schema)
        types = [t for t in types if t != "null"] or types
        if not types:
            return self.anything()
        kind = types[self.pick % len(types)]
        return getattr(self, kind)(schema, depth)

    def choice(self, values):
        if self.kind == "open" and self.direction == "response" and len(values) > 1 \
                and all(isinstance(v, str) for v in values):
            return "not known before"
        return values[{"minimal": 0, "full": -1}.get(self.kind, self.random.randrange(len(values)))]

    def alternative(self, schema, depth):
        group, *others = schema["alternatives"]
        rest = {k: v for k, v in schema.items() if k not in ("alternatives", "discriminator")}
        index = self.pick % len(group) if self.kind != "random" else self.random.randrange(len(group))
        chosen = group[index]
        merged = together(rest, flat(self.document, chosen, depth + 1))
        if merged is False:
            raise Unfit
        if merged is True:
            return self.anything()
        if others:
            merged["alternatives"] = others + (merged.get("alternatives") or [])
        value = self.make(merged, depth + 1)
        tag = (schema.get("discriminator") or {}).get("propertyName")
        if tag and isinstance(value, dict):
            own = flat(self.document, (merged.get("properties") or {}).get(tag, True), depth)
            if own is True or not ("const" in own or len(own.get("enum") or []) == 1):
                value[tag] = tag_value(schema["discriminator"], chosen)
        return value

    def object(self, schema, depth):
        value = {}
        required = schema.get("required") or []
        hidden = "readOnly" if self.direction == "request" else "writeOnly"
        likely = {"minimal": 0, "full": 1, "nulls": 1, "open": 0.7}.get(self.kind, 0.5)
        for key, inner in (schema.get("properties") or {}).items():
            known = flat(self.document, inner, depth)
            if known is False or known is not True and known.get(hidden):
                continue
            if key in required:
                value[key] = self.make(inner, depth + 1)
            elif depth < DEPTH and self.random.random() < likely:
                try:
                    value[key] = self.make(inner, depth + 1)
                except Unfit:
                    pass
        for key in required:
            if key not in value and key not in (schema.get("properties") or {}):
                value[key] = self.anything()
        self.add_further(schema, value, depth)
        return value

    def add_further(self, schema, value, depth):
        further = schema.get("additionalProperties", schema.get("unevaluatedProperties"))
        if isinstance(further, dict) and depth < DEPTH and self.kind != "minimal":
            for key in ("first_key", "zweiter Schlüssel"):
                value.setdefault(key, self.make(further, depth + 1))
        elif self.kind == "open" and self.direction == "response" and further is not False \
                and not isinstance(further, dict):
            value.setdefault("not known before", {"deep": [1, None]})

    def array(self, schema, depth):
        items = schema.get("items", True)
        start = schema.get("prefixItems") or []
        if isinstance(items, list):
            start, items = items, True
        count = max(int(schema.get("minItems", 0)), len(start))
        if self.kind != "minimal" and depth < DEPTH:
            count = max(count, 2)
        count = min(count, int(schema.get("maxItems", count)))
        value = []
        for index in range(count):
            inner = start[index] if index < len(start) else items
            before, self.pick = self.pick, self.pick + index
            try:
                value.append(self.make(inner, depth + 1))
            except Unfit:
                if len(value) < int(schema.get("minItems", 0)):
                    raise
                break
            finally:
                self.pick = before
        if schema.get("uniqueItems"):
            value = [v for i, v in enumerate(value) if v not in value[:i]]
        return value

    def integer(self, schema, depth):
        fits32 = schema.get("format") in ("int32", "int16", "int8", "uint8", "uint16", "uint32")
        large = 2147483647 if fits32 else 9007199254740993
        if schema.get("format") in ("int8", "uint8", "int16", "uint16"):
            large = 99
        choices = {"minimal": [0, 1], "full": [large, 42, -1]}.get(
            self.kind, self.random.sample([0, 1, -1, 42, large], 5))
        return self.limited(schema, choices, 1)

    def number(self, schema, depth):
        choices = {"minimal": [0, 1], "full": [2.5, 0.1]}.get(
            self.kind, self.random.sample([0, 2.5, -0.125, 0.1, 1e21, 1e-7, 3], 7))
        return self.limited(schema, choices, 0.5)

    def limited(self, schema, choices, step):
        low, high = schema.get("minimum"), schema.get("maximum")
        if str(schema.get("format")).startswith("uint"):
            low = max(low or 0, 0)
        if is_number(schema.get("exclusiveMinimum")):
            low = schema["exclusiveMinimum"] + step
        elif schema.get("exclusiveMinimum") is True and is_number(low):
            low += step
        if is_number(schema.get("exclusiveMaximum")):
            high = schema["exclusiveMaximum"] - step
        elif schema.get("exclusiveMaximum") is True and is_number(high):
            high -= step
        choices = choices + [n for n in (low, high) if is_number(n)]
        for number in choices:
            if (not is_number(low) or number >= low) and (not is_number(high) or number <= high) \
                    and (not schema.get("multipleOf") or number % schema["multipleOf"] == 0):
                return number
        return schema.get("multipleOf", choices[-1])

    def boolean(self, schema, depth):
        return {"minimal": False, "full": True}.get(self.kind, self.random.random() < 0.5)

    def null(self, schema, depth):
        return None

    def string(self, schema, depth):
        if "contentSchema" in schema and "json" in schema.get("contentMediaType", "json"):
            # JSON Schema 2020-12, validation 8.5: the text is a document that this describes.
            return json.dumps(self.make(schema["contentSchema"], depth + 1), ensure_ascii=False, default=str)
        known = FORMATS.get(schema.get("format"))
        if schema.get("format") == "binary" and not schema.get("contentEncoding"):
            return b"\x00\xff\r\n--bytes" if self.kind != "minimal" else b"a"
        if schema.get("contentEncoding") == "base64":
            known = FORMATS["byte"]
        least, most = int(schema.get("minLength", 0)), schema.get("maxLength")
        choices = known or {"minimal": ["a"], "full": [self.text]}.get(
            self.kind, self.random.sample(["a", "x_y-z", "1", "true", "null", self.text, "  b "], 7))
        candidates = choices if self.kind != "full" else choices[::-1]
        for text in candidates + ["a", "1", "abc", "A1", "a-b", "1.0.0", "#ffffff", "en"]:
            text = text if known else text.ljust(least, "a")[:most]
            if fits(text, schema.get("pattern")):
                return text
        return matching(schema["pattern"])

    def anything(self):
        return {"minimal": {}, "full": {"any": [1, None, "ü"], "b": 2.5}}.get(
            self.kind, self.random.choice(["any", 5, True, {"any": [1, {}]}, ["a"]]))


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_interoperable(value):
    """RFC 8259, 6: "an implementation may set limits on the range" of numbers; integers here have 64 bits."""
    if isinstance(value, (dict, list)):
        return all(map(is_interoperable, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int) or -2**63 <= value < 2**63


def has_bytes(value):
    """Files stand in schemas of forms as strings; bytes are no JSON that could be judged."""
    if isinstance(value, dict):
        return any(map(has_bytes, value.values()))
    return any(map(has_bytes, value)) if isinstance(value, list) else isinstance(value, bytes)


def implied(schema):
    if "properties" in schema or "additionalProperties" in schema or "required" in schema:
        return ["object"]
    if "items" in schema or "prefixItems" in schema:
        return ["array"]
    if "pattern" in schema or "format" in schema and schema["format"] in FORMATS:
        return ["string"]
    return []


def fits(text, pattern):
    try:
        return not isinstance(pattern, str) or re.search(pattern, text) is not None
    except re.error:
        return True


PATTERNS = {}


def matching(pattern):
    if pattern not in PATTERNS:
        found = drawn_of(strategies.from_regex(pattern), 0)
        # `$` also matches before the end of a line, in Python alone.
        short = found[0].removesuffix("\n") if found else None
        PATTERNS[pattern] = short if found and re.search(pattern, short) else found and found[0]
    if PATTERNS[pattern] is None:
        raise Unfit
    return PATTERNS[pattern]


def drawn(schema, seed):
    try:
        return drawn_of(from_schema(schema), seed)
    except Exception:
        return None


def drawn_of(strategy, seed):
    """The last of some values that hypothesis draws: the first are the simplest."""
    found = []

    @hypothesis.seed(seed)
    @hypothesis.settings(max_examples=6, database=None, deadline=None, derandomize=False,
                         phases=[hypothesis.Phase.generate],
                         suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(strategy)
    def draw(value):
        found.append(copy.deepcopy(value))

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            draw()
    except Exception:
        return None
    return found[-1:] or None


def inlined(document, schema, depth=0, count=None):
    """A schema without references, as a JSON Schema; None where that is too large."""
    count = count if count is not None else [0]
    count[0] += 1
    if depth > 8 or count[0] > 60:
        return None
    if isinstance(schema, list):
        found = [inlined(document, s, depth + 1, count) for s in schema]
        return None if any(f is None for f in found) else found
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return inlined(document, document.resolved(schema), depth + 1, count)
    result = {}
    for key, inner in schema.items():
        if key == "properties" and isinstance(inner, dict):
            inner = {name: inlined(document, s, depth + 1, count) for name, s in inner.items()}
            if any(s is None for s in inner.values()):
                return None
        elif key in ("items", "additionalProperties", "allOf", "anyOf", "oneOf", "not") \
                or isinstance(inner, dict) and key not in ("discriminator", "example", "default"):
            inner = inlined(document, inner, depth + 1, count)
            if inner is None:
                return None
        if key not in ("format", "example", "examples", "default", "discriminator", "nullable",
                       "readOnly", "writeOnly"):
            result[key] = inner
        elif key == "format" and inner in FORMATS or key in ("readOnly", "writeOnly", "discriminator"):
            # Hypothesis knows none of these; what it would draw says nothing.
            return None
    if "properties" in schema and "type" not in schema:
        # JSON Schema lets such a value be a number, too, which no author of a document means.
        result["type"] = "object"
    if document.is30 and schema.get("nullable") is True and isinstance(schema.get("type"), str):
        result["type"] = [schema["type"], "null"]
    return result


def tag_value(discriminator, alternative):
    reference = alternative.get("$ref", "") if isinstance(alternative, dict) else ""
    name = reference.split("/")[-1]
    for value, target in (discriminator.get("mapping") or {}).items():
        if reference and (reference.endswith(target) or target.split("/")[-1] == name):
            return value
    return name


def flat(document, schema, depth=0):
    """A schema in one: references followed, `allOf` put together, `alternatives` a list of those of each oneOf
    and anyOf; True where anything is allowed, False where nothing is."""
    if isinstance(schema, bool) or schema is None:
        return schema is not False
    if not isinstance(schema, dict) or depth > DEPTH * 4:
        return True
    if "$ref" in schema:
        target = document.target(schema["$ref"])
        beside = {k: v for k, v in schema.items() if k != "$ref"}
        found = flat(document, target, depth + 1)
        # 3.0.4, 4.7.23: a Reference Object "cannot be extended"; 2020-12 has applicators beside it.
        if document.is30 or not beside:
            return found
        return together(found, flat(document, beside, depth + 1))
    own = {k: v for k, v in schema.items() if k not in ("allOf", "oneOf", "anyOf", "nullable")}
    if isinstance(own.get("type"), str):
        own["type"] = [own["type"]]
        if document.is30 and schema.get("nullable") is True:
            own["type"].append("null")
    groups = [schema[k] for k in ("oneOf", "anyOf") if isinstance(schema.get(k), list) and schema[k]]
    if groups:
        own["alternatives"] = groups
    for part in schema.get("allOf") or []:
        own = together(own, flat(document, part, depth + 1))
    return own if own else own is not False


def together(one, other):
    """A schema for what two flat ones allow."""
    if one is False or other is False:
        return False
    if one is True or other is True or not one or not other:
        return other if one is True or not one else one
    result = {**one, **other}
    if "type" in one and "type" in other:
        result["type"] = [t for t in one["type"] if t in other["type"]
                          or t == "integer" and "number" in other["type"]]
        result["type"] += [t for t in other["type"] if t == "integer" and "number" in one["type"]
                           and t not in result["type"]]
        if not result["type"]:
            return False
    if "enum" in one and "enum" in other:
        result["enum"] = [v for v in one["enum"] if v in other["enum"]]
        if not result["enum"]:
            return False
    properties = dict(one.get("properties") or {})
    for key, inner in (other.get("properties") or {}).items():
        properties[key] = {"allOf": [properties[key], inner]} \
            if key in properties and properties[key] != inner else inner
    if properties:
        result["properties"] = properties
    required = (one.get("required") or []) + (other.get("required") or [])
    if required:
        result["required"] = list(dict.fromkeys(required))
    for key in ("readOnly", "writeOnly"):
        if one.get(key) or other.get(key):
            result[key] = True
    for key, choose in (("minimum", max), ("minLength", max), ("minItems", max),
                        ("maximum", min), ("maxLength", min), ("maxItems", min)):
        if is_number(one.get(key)) and is_number(other.get(key)):
            result[key] = choose(one[key], other[key])
    if one.get("additionalProperties") is False or other.get("additionalProperties") is False:
        result["additionalProperties"] = False
    if "alternatives" in one and "alternatives" in other:
        result["alternatives"] = one["alternatives"] + other["alternatives"]
    return result

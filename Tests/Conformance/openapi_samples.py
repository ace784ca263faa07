"""Random values of the schemas of an OpenAPI document: the same seed gives the same values."""

import decimal
import random

DEPTH = 7


class Unfit(Exception):
    """No value was found."""


class Sampler:
    """Makes values that fit a schema.

    A value of `oneOf` fits one alternative alone, as it has to. A value of `anyOf` may fit several,
    which `ambiguous` counts: nothing says then which of them is meant.
    """

    def __init__(self, document, violations, seed):
        self.document = document
        self.violations = violations
        self.random = random.Random(seed)
        self.ambiguous = 0

    def value(self, schema):
        """A value, and whether it is sure which alternatives it was made of; None where none fits."""
        for _ in range(8):
            self.ambiguous = 0
            try:
                value = self.make(schema, 0)
            except Unfit:
                continue
            if not self.misfits(schema, value):
                return value, self.ambiguous == 0
        return None

    def misfits(self, schema, value):
        return any(self.violations(self.document, schema, value))

    def make(self, schema, depth):
        schema = self.document.resolved(schema)
        if not isinstance(schema, dict):
            return self.anything()
        if depth > DEPTH * 3:
            raise Unfit
        example = schema.get("example")
        if isinstance(example, (str, int, decimal.Decimal)) and self.chance(0.3):
            if not self.misfits(schema, example):
                return example
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return self.random.choice(schema["enum"])
        kinds = schema.get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds] if kinds else []
        if depth and (schema.get("nullable") or "null" in kinds) and self.chance(0.2):
            return None
        if schema.get("allOf"):
            return self.composed(schema, depth)
        for key in ("oneOf", "anyOf"):
            if schema.get(key):
                return self.alternative(schema, key, depth)
        kinds = [k for k in kinds if k != "null"] or [self.implied(schema)]
        return self.plain(self.random.choice(kinds), schema, depth)

    @staticmethod
    def implied(schema):
        if "properties" in schema or isinstance(schema.get("additionalProperties"), dict):
            return "object"
        return "array" if "items" in schema else None

    def composed(self, schema, depth):
        rest = {k: v for k, v in schema.items() if k not in ("allOf", "nullable", "type")}
        telling = [part for part in schema["allOf"] if not self.is_silent(part)]
        parts = [self.make(part, depth + 1) for part in telling]
        own = any(k in rest for k in ("properties", "oneOf", "anyOf", "additionalProperties"))
        if own or not parts:
            rest.setdefault("properties", {})
            parts.append(self.make(rest, depth + 1))
        parts = [part for part in parts if part is not None] or parts
        if not all(isinstance(part, dict) for part in parts):
            return next(part for part in parts if not isinstance(part, dict))
        return {k: v for part in parts for k, v in part.items()}

    def is_silent(self, schema):
        """Whether a part of a composition says nothing of the kind of a value."""
        schema = self.document.resolved(schema)
        telling = ("type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "const",
                   "additionalProperties")
        return not isinstance(schema, dict) or not any(key in schema for key in telling)

    def alternative(self, schema, key, depth):
        tag = schema.get("discriminator") or {}
        tag = tag.get("propertyName") if isinstance(tag, dict) else None
        for _ in range(4):
            index = self.random.randrange(len(schema[key]))
            alternative = schema[key][index]
            if "properties" in schema and self.is_silent(alternative):
                # It only says what has to be there.
                return self.object(schema, depth)
            value = self.make(alternative, depth + 1)
            if isinstance(value, dict):
                if tag:
                    self.name(schema, alternative, tag, value)
                if "properties" in schema:
                    value = {**self.object(schema, depth), **value}
            others = schema[key][:index] + schema[key][index + 1 :]
            if tag and isinstance(value, dict):
                return value
            if all(self.misfits(other, value) for other in others):
                return value
            if key == "anyOf":
                self.ambiguous += not all(isinstance(v, str) for v in [value])
                return value
        raise Unfit

    def name(self, schema, alternative, tag, value):
        """The value of the tag, as the mapping or the name of the schema has it."""
        own = self.property(alternative, tag)
        if isinstance(own, dict) and ("const" in own or len(own.get("enum") or []) == 1):
            return
        reference = alternative.get("$ref", "")
        mapping = (schema["discriminator"].get("mapping") or {}).items()
        keys = [k for k, v in mapping if v == reference or v == reference.split("/")[-1]]
        if keys:
            value[tag] = self.random.choice(keys)
        elif not isinstance(own, dict) or not own.get("enum"):
            value[tag] = reference.split("/")[-1]

    def property(self, schema, key, depth=0):
        schema = self.document.resolved(schema)
        if not isinstance(schema, dict) or depth > 8:
            return None
        if key in (schema.get("properties") or {}):
            return self.document.resolved(schema["properties"][key])
        for part in schema.get("allOf") or []:
            found = self.property(part, key, depth + 1)
            if found is not None:
                return found
        return None

    def plain(self, kind, schema, depth):
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            return self.array(schema, depth)
        if kind == "integer":
            isSmall = schema.get("format") in ("int8", "uint8", "int16", "uint16")
            return self.number(schema, [0, 1, 7, 42, 99 if isSmall else 2147483647], 1)
        if kind == "number":
            return self.number(schema, [0, 1, decimal.Decimal("2.5"), decimal.Decimal("-0.125")], 1)
        if kind == "boolean":
            return self.chance(0.5)
        if kind == "string":
            return self.text(schema)
        return self.anything()

    def object(self, schema, depth):
        value = {}
        required = schema.get("required") or []
        likely = 0.6 if depth < 3 else 0.3 if depth < DEPTH else 0
        for key, inner in (schema.get("properties") or {}).items():
            if inner is False:
                continue
            written = self.document.resolved(inner)
            if isinstance(written, dict) and written.get("writeOnly"):
                continue
            if key in required:
                value[key] = self.make(inner, depth + 1)
            elif self.chance(likely):
                try:
                    value[key] = self.make(inner, depth + 1)
                except Unfit:
                    pass
        further = schema.get("additionalProperties")
        if isinstance(further, dict) and depth < DEPTH:
            for key in self.random.sample(["first_key", "second", "3"], self.random.randrange(3)):
                value.setdefault(key, self.make(further, depth + 1))
        elif further is True and self.chance(0.3):
            value["further_key"] = self.anything()
        return value

    def array(self, schema, depth):
        least = int(schema.get("minItems", 0))
        if isinstance(schema.get("prefixItems"), list):
            return [self.make(item, depth + 1) for item in schema["prefixItems"]]
        items = schema.get("items")
        most = 0 if depth > DEPTH else 2
        count = max(least, self.random.randint(0, max(least, most)))
        count = min(count, int(schema.get("maxItems", count)))
        return [
            self.make(items, depth + 1) if isinstance(items, dict) else self.anything()
            for _ in range(min(count, 4))
        ]

    def number(self, schema, choices, step):
        low, high = schema.get("minimum"), schema.get("maximum")
        number = self.random.choice(choices)
        if isinstance(low, (int, decimal.Decimal)) and number < low:
            number = low + step
        if isinstance(high, (int, decimal.Decimal)) and number > high:
            number = high
        return number

    def text(self, schema):
        known = {
            "date-time": ["2024-02-29T12:00:00Z", "2023-11-05T04:05:06.789Z"],
            "date": ["2024-02-29"],
            "duration": ["PT1H30M", "P1DT0.5S"],
            "uuid": ["01234567-89ab-cdef-0123-456789abcdef"],
            "uri": ["https://example.com/a?b=c"],
            "url": ["https://example.com/a?b=c"],
            "byte": ["aGVsbG8="],
            "ipv4": ["192.0.2.1"],
        }.get(schema.get("format"))
        if known:
            return self.random.choice(known)
        if schema.get("format") in ("int64", "uint64"):
            return "9007199254740993"
        if schema.get("format") in ("decimal", "number", "double", "float"):
            return "12.5"
        text = self.random.choice(["a", "Grüße, \"du\"", "x_y-z", "1"])
        return text.ljust(int(schema.get("minLength", 0)), "a")

    def anything(self):
        return self.random.choice(["any", 5, True, {"any": [1, None]}, ["a"]])

    def chance(self, likelihood):
        return self.random.random() < likelihood

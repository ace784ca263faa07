"""Calls of generated functions: which argument stands for which parameter of the document, and their values.

A name in Swift is that of the document but for case and symbols; nothing else is supposed of it. A wrong guess
shows as a fault.
"""

import random
import re

from .compare import text_of
from .document import plain
from .requests import is_json_media, is_nested
from .responses import WITHOUT_BODY, concrete
from .values import Maker, Unfit, flat

PLACES = ["path", "query", "header", "cookie"]
KINDS = ["minimal", "full", "nulls", "random", "random", "random"]


class Argument:
    """`label: Type = default` of a signature, that of the function or of the API's initializer."""

    def __init__(self, text, of_api=False):
        self.of_api = of_api
        text, _, self.default = (p.strip() for p in text.partition(" = "))
        label, _, self.type = (p.strip() for p in text.partition(": "))
        self.label = label.split(" ")[0].strip("`")
        self.key = f"api.{self.label}" if of_api else "body" if self.label == "_" else self.label

    @property
    def is_required(self):
        return not self.default

    @property
    def is_file(self):
        return "FileUpload" in self.type or re.search(r"\bData\b", self.type) is not None

    @property
    def is_model_of_place(self):
        """`query: SearchQuery`: a model of the parameters, not the one that has this name."""
        place = self.label[:1].upper() + self.label[1:]
        return place in ("Query", "Headers", "Cookies", "Form") and self.type.strip("?").endswith(place)

    @property
    def may_be_left_out(self):
        return self.type.endswith("?") or self.type.startswith("Patch<")


def arguments(signature, of_api=False):
    """The arguments of `key(a: Int, _ body: T, c: Int? = nil)`."""
    inner = signature[signature.index("(") + 1 : signature.rindex(")")]
    parts, depth, start, quoted = [], 0, 0, False
    for index, character in enumerate(inner):
        if character == '"' and inner[index - 1] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif character in "[(<{":
            depth += 1
        elif character in "])}" or character == ">" and inner[index - 1] != "-":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(inner[start:index])
            start = index + 1
    parts.append(inner[start:])
    return [Argument(part, of_api) for part in parts if part.strip()]


def spelled(name):
    """With the symbols that a name cannot have in words."""
    return "".join({"<": "Less", ">": "Greater", "+": "Plus", "-": "Minus"}.get(c, c) for c in name)


def letters(name):
    return "".join(c for c in name.lower() if c.isalnum())


class Source:
    """What an argument can stand for: a parameter, a member of one, a field of the body, the body."""

    def __init__(self, place, name, required, member=None):
        self.place = place
        self.name = name
        self.required = required
        self.member = member


class Call:
    """One generated function and the operation that it is for. What the API is made with is sent with it, too."""

    def __init__(self, operation, endpoint, common=()):
        self.operation = operation
        self.document = operation.document
        self.endpoint = endpoint
        self.arguments = arguments(endpoint["signature"]) + list(common)
        self.media, self.body_schema = self.chosen_body()
        self.known, self.options = {}, {}
        self.assign()

    def __str__(self):
        return f"{self.operation} ({self.endpoint['name']})"

    def chosen_body(self):
        """JSON before forms before text before bytes: what is sent is judged by what its header says."""
        _, content = self.operation.body()
        ranks = [is_json_media, lambda m: "urlencoded" in m, lambda m: m.startswith("multipart/"),
                 lambda m: m.startswith("text/"), lambda m: True]
        for rank in ranks:
            found = [m for m in content if rank(m.split(";")[0])]
            if found and self.arguments_could_be(found[0], content):
                return found[0], (content[found[0]] or {}).get("schema")
        return None, None

    def arguments_could_be(self, media, content):
        """Whether files among the arguments speak against JSON."""
        files = any(a.is_file for a in self.arguments)
        hold = [m for m in content if not is_json_media(m) and "urlencoded" not in m]
        return not (files and hold and media not in hold)

    # Assignment

    def sources(self):
        found = []
        for parameter in self.operation.parameters:
            place, name = parameter["in"], parameter["name"]
            found.append(Source(place, name, bool(parameter.get("required")) or place == "path"))
        found += [Source("ignored", p["name"], bool(p.get("required"))) for p in self.operation.ignored]
        if self.media is not None:
            known = flat(self.document, self.body_schema)
            for name in self.members(known):
                required = isinstance(known, dict) and name in (known.get("required") or [])
                found.append(Source("field", name, required))
            found.append(Source("body", "body", self.operation.body()[0]))
        return found

    def members(self, schema, depth=0):
        if not isinstance(schema, dict) or depth > 4:
            return []
        names = list(schema.get("properties") or {})
        for group in schema.get("alternatives") or []:
            for inner in group:
                names += self.members(flat(self.document, inner), depth + 1)
        return list(dict.fromkeys(names))

    def spread(self):
        """Members of query parameters that are objects: each may be an argument."""
        for parameter in self.operation.parameters:
            if parameter["in"] == "query":
                known = flat(self.document, parameter.get("schema"))
                for name in self.members(known):
                    yield Source("query", parameter["name"], False, member=name)
        parameter, media, node = self.operation.whole_query() or (None, "", None)
        if "urlencoded" in media:
            known = flat(self.document, node.get("schema"))
            for name in self.members(known):
                yield Source("querystring", parameter["name"], name in (known.get("required") or []), name)

    def assign(self):
        free = self.sources()
        for test in (lambda a, s: letters(a.label) == letters(s.name),
                     lambda a, s: letters(a.label) == letters(re.sub("^[Xx]-", "", s.name)),
                     lambda a, s: letters(a.label) == letters(spelled(s.name)),
                     lambda a, s: letters(a.label) in (
                         letters(p + s.name) for p in [*PLACES, s.place, "body", "field", "form"]) or
                     letters(a.label) in (letters(s.name + p) for p in [*PLACES, s.place, "parameter"])):
            for argument in self.arguments:
                if argument in self.known or argument.label == "_" or argument.is_model_of_place:
                    continue
                mine = [s for s in free if s.place != "body" and test(argument, s)]
                if mine:
                    self.known[argument] = mine[0]
                    free.remove(mine[0])
        spread = list(self.spread())
        for argument in self.arguments:
            if argument in self.known or argument.of_api:
                continue
            inner = [s for s in spread if letters(s.member) == letters(argument.label)]
            body = [s for s in free if s.place == "body"]
            if argument.label != "_" and inner:
                self.known[argument] = inner[0]
                free = [s for s in free if (s.place, s.name) != (inner[0].place, inner[0].name)]
            elif argument.label in ("query", "headers", "cookies", "form") or not body and \
                    argument.label == "_":
                place = {"headers": "header", "cookies": "cookie"}.get(argument.label, "query")
                mine = [s for s in free if s.place in (place, "field" if argument.label == "form" else "")]
                self.options[argument] = mine
                free = [s for s in free if s not in mine]
            elif body and not any(s.place == "field" for s in self.known.values()):
                self.known[argument] = body[0]
                free = [s for s in free if s.place not in ("body", "field")]
        # The server and its variables are no parameters.
        rest = [a for a in self.arguments if a not in self.known and a not in self.options and not a.of_api]
        left = [s for s in free if s.place != "body"]
        if len(rest) == 1 and len(left) == 1:
            self.known[rest[0]] = left[0]
            rest, free = [], [s for s in free if s is not left[0]]
        if len(rest) == 1 and self.takes_further_fields() and rest[0].type.startswith("[String: "):
            self.known[rest[0]] = Source("further", "", False)
            rest = []
        self.unknown = rest
        whole = any(s.place == "body" for s in self.known.values())
        self.free = [s for s in free if not (whole and s.place == "field") and s.place != "body"]

    def takes_further_fields(self):
        """Whether a form may have fields that its properties do not name."""
        known = flat(self.document, self.body_schema)
        return self.has_fields() and isinstance(known, dict) and known.get("additionalProperties") is not False

    def faults(self):
        """What cannot be said with the arguments that there are."""
        for argument in self.unknown:
            yield f"the argument '{argument.label}' is for nothing in the document"
        for source in self.free:
            if not self.is_constant(source):
                yield f"the {source.place} '{source.name}' cannot be given"

    def is_constant(self, source):
        if source.place == "ignored" or self.is_credential(source):
            return True
        schema = flat(self.document, self.schema(source))
        if not isinstance(schema, dict):
            return schema is False
        if source.place == "field" and schema.get("readOnly"):
            return True
        return "const" in schema or len(schema.get("enum") or []) == 1

    def is_credential(self, source):
        return any(scheme and scheme.get("in") == source.place
                   and (scheme.get("name") or "").lower() == source.name.lower()
                   for schemes in self.operation.security() for scheme in schemes)

    def schema(self, source):
        if source.place == "field":
            known = flat(self.document, self.body_schema)
            found = [known] + [flat(self.document, i) for g in known.get("alternatives") or [] for i in g]
            inner = [k["properties"][source.name] for k in found if isinstance(k, dict)
                     and source.name in (k.get("properties") or {})]
            return inner[0] if inner else True
        for parameter in self.operation.parameters:
            if (parameter["in"], parameter["name"]) == (source.place, source.name):
                content = list(self.document.content(parameter).values())
                return content[0].get("schema") if content else parameter.get("schema")
        return True

    # Values

    def values(self, index):
        """(arguments as JSON texts, whether all are passed, values that are meant by parameter, body)."""
        kind = KINDS[index % len(KINDS)]
        all_passed = kind != "minimal"
        chance = random.Random(f"{self.operation} {index}")
        texts, meant, body = {}, {}, None
        fields = self.body_value(kind, index) if self.has_fields() else None
        if self.has_fields() and not isinstance(fields, dict):
            # A schema that describes members and allows what has none.
            fields = self.body_value("full", index)
            if not isinstance(fields, dict):
                raise Unfit
        for argument in self.arguments:
            source = self.known.get(argument)
            required = argument.is_required or source is not None and source.required
            skipped = not required and (not all_passed or kind == "random"
                                        and argument.may_be_left_out and chance.random() < 0.4)
            if source is None:
                if argument in self.options and not skipped:
                    value = self.option_values(self.options[argument], kind, index)
                    meant.update({k: v for k, v in value.items()})
                    texts[argument.key] = text_of(self.options_text(value))
            elif source.place == "field":
                if skipped or source.name not in fields:
                    if isinstance(fields, dict):
                        fields.pop(source.name, None)
                    if argument.may_be_left_out or not (all_passed or required):
                        continue
                    fields[source.name] = self.value_of(source, kind, index)
                texts[argument.key] = self.text(argument, fields[source.name])
            elif source.place == "further":
                members = self.members(flat(self.document, self.body_schema))
                further = {k: v for k, v in fields.items() if k not in members}
                if skipped:
                    fields = {k: v for k, v in fields.items() if k in members}
                else:
                    kind_of_value = argument.type[len("[String: "):].rstrip("]?")
                    texts[argument.key] = text_of({k: as_text(v, kind_of_value) for k, v in further.items()})
            elif source.place == "body":
                if self.media is None:
                    raise Unfit
                if not skipped:
                    body = (self.media, self.body_value(kind, index))
                    texts[argument.key] = self.text(argument, body[1])
            elif source.place == "ignored":
                if not skipped:
                    texts[argument.key] = '"ignored"'
            elif not skipped:
                value = self.value_of(source, kind, index)
                if source.member is not None:
                    whole = meant.setdefault((source.place, source.name), {})
                    if source.member not in value:
                        continue
                    whole[source.member] = value = value[source.member]
                else:
                    meant[source.place, source.name] = value
                texts[argument.key] = text_of(as_text(value, argument.type))
        if fields is not None:
            for source in self.free:
                if source.place == "field" and not source.required and isinstance(fields, dict):
                    fields.pop(source.name, None)
            body = (self.media, fields)
        return texts, all_passed, meant, body

    def has_fields(self):
        return self.media is not None and any(s.place == "field" for s in self.known.values())

    def body_value(self, kind, index):
        if not is_json_media(self.media) and kind == "nulls":
            kind = "full"
        schema = self.body_schema if self.body_schema is not None else True
        flat_schema = flat(self.document, schema)
        if not is_json_media(self.media) and not isinstance(flat_schema, dict):
            return "text" if self.media.startswith("text/") else b"\x00\xff\r\nbytes"
        if not is_json_media(self.media) and "form" not in self.media and flat_schema.get(
                "format") == "binary":
            return b"\x00\xff\r\nbytes"
        if is_mixed(self.media) and any(a.is_file for a in self.arguments):
            return b"--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n--b--\r\n"
        value = Maker(self.document, "request", kind, index).value(schema)
        if not is_json_media(self.media):
            # A form has no null.
            value = {k: v for k, v in value.items() if v is not None} if isinstance(value, dict) else value
        return value

    def value_of(self, source, kind, index):
        kind = "full" if kind == "nulls" else kind
        text = {"header": "x_y-z 1", "cookie": "x_y-z"}.get(source.place)
        schema = self.schema(source)
        for pick in range(index, index + 12):
            maker = Maker(self.document, "request", kind, pick, **({"text": text} if text else {}))
            value = maker.value(schema if schema is not None else True)
            # 3.0.4, 4.8.12.2: of null "the behavior is undefined"; RFC 6570: it is not there.
            if value is not None and self.can_be_sent(source, value):
                return value
            kind = "minimal" if pick > index + 3 else kind
        raise Unfit

    def can_be_sent(self, source, value):
        if isinstance(value, dict) and any(v is None for v in value.values()):
            return False
        if isinstance(value, list) and any(v is None for v in value):
            return False
        parameter = next((p for p in self.operation.parameters
                          if (p["in"], p["name"]) == (source.place, source.name)), {})
        if is_nested(value) and "content" not in parameter:
            return False
        if isinstance(value, (dict, list)) and not has_type(flat(self.document, parameter.get("schema"))):
            return "content" in parameter
        # 3.1.1, 4.8.12.2: these styles have no way to escape their delimiter.
        mark = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(parameter.get("style"))
        if mark and isinstance(value, list) and any(mark in str(v) for v in value):
            return False
        if source.place == "path":
            return value not in ("", [], {}, ".", "..") and (not isinstance(value, list) or "" not in value)
        texts = value if isinstance(value, list) else \
            [*value, *value.values()] if isinstance(value, dict) else [value]
        if source.place in ("header", "cookie"):
            # RFC 9110, 5.5; RFC 6265, 4.1.1.
            mark = r"[!#-+\--:<-\[\]-~]+" if source.place == "cookie" else r"[!-~]([ !-+\--~]*[!-~])?"
            return texts != [] and all(
                not isinstance(t, str) or re.fullmatch(mark, t) is not None for t in texts)
        return True

    def option_values(self, sources, kind, index):
        chance = random.Random(index)
        values = {}
        for source in sources:
            if source.required or kind != "random" or chance.random() < 0.5:
                values[source.place, source.name] = self.value_of(source, kind, index)
        return values

    def options_text(self, values):
        """A model of parameters has members of an object that is spread over the query as its own."""
        result = {}
        for (place, name), value in values.items():
            parameter = next(p for p in self.operation.parameters if (p["in"], p["name"]) == (place, name))
            spread = isinstance(value, dict) and parameter.get("style", "form") == "form" \
                and parameter.get("explode", True) and "content" not in parameter
            known = flat(self.document, parameter.get("schema"))
            if not isinstance(value, (list, dict)) and has_list(known, self.document):
                value = [value]
            result.update(value if spread and self.members(known) else {name: value})
        return result

    def text(self, argument, value):
        """The JSON that generated types are decoded from; a file's is base64."""
        if argument.is_file and isinstance(value, str) and self.media is not None \
                and not is_json_media(self.media):
            value = value.encode()
        if not argument.is_file and isinstance(value, bytes):
            value = value.decode(errors="replace")
        if argument.is_file and is_mixed(self.media):
            return text_of({"bytes": value, "media": f"{self.media}; boundary=b"})
        if argument.is_file and str(self.media).endswith("/*") and self.media != "*/*":
            # Only the caller knows which one of a range it is.
            return text_of({"bytes": value, "media": concrete(self.media)})
        return text_of(value)


def is_mixed(media):
    """Whether its parts have no names, so that it takes more than values to make them (RFC 2046, 5.1)."""
    return str(media).startswith("multipart/") and media != "multipart/form-data"


def as_text(value, swift):
    """What is text on the wire, as the Swift type has it: a number in a String, one value in a list, a Bool."""
    if swift.startswith("[") and ":" not in swift and not isinstance(value, (list, dict)):
        value = [value]
    if swift.rstrip("?") == "Bool" and value in ("true", "false"):
        return value == "true"
    if re.fullmatch(r"\[?String\]?\??", swift):
        if isinstance(value, list):
            return [as_text(v, "String") for v in value]
        return value if isinstance(value, str) else text_of(value)
    return value


def has_list(schema, document):
    """Whether lists are allowed, so that Swift has one for a single value, too."""
    if not isinstance(schema, dict):
        return False
    inner = [flat(document, s) for group in schema.get("alternatives") or [] for s in group]
    return "array" in (schema.get("type") or []) or any(has_list(s, document) for s in inner)


def has_type(schema):
    return isinstance(schema, dict) and ("type" in schema or "properties" in schema
                                         or "alternatives" in schema)


def statuses(operation):
    """(key in the document, status to answer with) of the responses that can be answered with."""
    keys = [str(k).upper() for k in operation.responses]
    for key in keys:
        if re.fullmatch(r"[2345]\d\d", key):
            status = int(key)
        elif re.fullmatch(r"[2345]XX", key):
            start = int(key[0]) * 100
            status = next(s for s in (start, start + 18, start + 51, start + 52) if str(s) not in keys)
        elif key == "DEFAULT":
            is_error = any(k[0] in "23" and k != "304" for k in keys)
            status = next(s for s in range(500 if is_error else 200, 600)
                          if str(s) not in keys and f"{s // 100}XX" not in keys)
            key = "DEFAULT"
        else:
            continue
        # RFC 9110, 15.4: a client may follow a redirect, and then what it gets is no answer of this server.
        if status // 100 == 3 and status not in WITHOUT_BODY:
            continue
        yield key, status


class Unmatched:
    """A function that is for no operation."""

    def __init__(self, endpoint):
        self.endpoint = endpoint

    def __str__(self):
        return f"{self.endpoint['method']} {self.endpoint['path']} ({self.endpoint['name']})"


def matched(document, endpoints, common):
    """A call for each generated function, with the operation of its method and path; else what has none."""
    operations = {}
    for operation in document.operations():
        operations.setdefault((operation.method, plain(operation.path)), []).append(operation)
    for endpoint in endpoints:
        if endpoint["method"] == "WEBHOOK":
            # It reads what a server sends, and sends nothing itself.
            continue
        path = plain(endpoint["path"])
        known = operations.get((endpoint["method"], path)) or constant(operations, endpoint["method"], path)
        if not known:
            yield Unmatched(endpoint)
            continue
        # Paths that differ by names alone are in the order of the document; what streams comes after
        # its operation.
        stays = len(known) == 1 or endpoint["name"].endswith("Stream")
        yield Call(known[0] if stays else known.pop(0), endpoint, common)


def constant(operations, method, path):
    """The operations of a path in which parameters have been replaced: by constants, or with what their style
    puts before them."""
    for (known, template), found in operations.items():
        pattern = re.escape(template).replace(re.escape("{}"), "[^/]+")
        if known == method and re.fullmatch(pattern, path):
            return found
    return None

"""Judges a request: what an operation and the values that were meant demand, and what came.

RFC 3986 and 6570 (paths, queries), RFC 9110 (headers), RFC 6265 (cookies), RFC 7578 (multipart), RFC 6750, 7617
(credentials), and OpenAPI 3.0.4 and 3.1.1, 4.8.12 and 4.8.15 (styles, encodings).
"""

import base64
import json
import re
from urllib.parse import unquote, unquote_plus

from werkzeug.http import parse_cookie, parse_options_header
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder, NeedData

from .compare import Comparison, is_number, number, parsed, shown
from .document import parts_of, path_names
from .values import flat

# What every HTTP client may send of its own accord: RFC 9110 and 9112, Fetch.
OF_CLIENTS = {"host", "user-agent", "accept", "accept-encoding", "accept-language", "connection",
              "content-length", "content-type", "transfer-encoding", "expect", "authorization",
              "cookie", "keep-alive", "cache-control", "pragma", "te"}
DELIMITERS = {"spaceDelimited": "%20", "pipeDelimited": "|", "form": ","}


class Request:
    """A request as it came."""

    def __init__(self, method, target, headers, body):
        self.method = method
        self.path, _, self.query = target.partition("?")
        self.headers = headers
        self.body = body

    def header(self, name):
        values = [v for k, v in self.headers if k.lower() == name.lower()]
        return ", ".join(values) if values else None

    def media(self):
        return parse_options_header(self.header("content-type") or "")

    def pairs(self):
        """Names and values of the query as they came, names decoded."""
        return [(unquote(k), v) for k, _, v in (p.partition("=") for p in self.query.split("&") if p)]


class Judge:
    def __init__(self, operation):
        self.operation = operation
        self.document = operation.document
        self.comparison = Comparison(self.document, "request")
        self.faults = []

    def judge(self, request, meant, body):
        """What is wrong with a request. `meant` has values by (in, name); `body` is None for no body, or
        (media type, value)."""
        self.faults = []
        self.method(request)
        parameters = {(p["in"], p["name"]): p for p in self.operation.parameters}
        secrets = self.secrets = self.credentials(request)
        self.path(request, meant, parameters)
        self.query(request, meant, parameters, secrets)
        self.headers(request, meant, parameters, secrets)
        self.cookies(request, meant, parameters, secrets)
        self.body(request, body)
        return self.faults

    def fault(self, text):
        self.faults.append(text)

    def method(self, request):
        if request.method != self.operation.method:
            self.fault(f"the method is {request.method}")

    # Credentials

    def credentials(self, request):
        """Checks that all schemes of one alternative are there; (in, name) of all that are declared."""
        alternatives = self.operation.security()
        secrets = set()
        for schemes in alternatives:
            for scheme in schemes:
                if scheme and scheme.get("type") == "apiKey":
                    secrets.add((scheme.get("in"), (scheme.get("name") or "").lower()))
        known = [a for a in alternatives if None not in a]
        if known and not any(all(self.has(request, s) for s in a) for a in known):
            kinds = " or ".join("+".join(s.get("type", "?") for s in a) or "nothing" for a in known)
            self.fault(f"no credentials that are enough ({kinds})")
        ignored = any(p["name"].lower() == "authorization" for p in self.operation.ignored)
        if not alternatives and request.header("authorization") and not ignored:
            self.fault("Authorization is sent, and no security is declared")
        return secrets

    def has(self, request, scheme):
        kind = scheme.get("type")
        if kind == "apiKey":
            name = scheme.get("name")
            if scheme.get("in") == "query":
                return any(k == name and v for k, v in request.pairs())
            if scheme.get("in") == "cookie":
                return name in parse_cookie(request.header("cookie") or "")
            return bool(request.header(name))
        word, _, rest = (request.header("authorization") or "").partition(" ")
        if kind == "http" and scheme.get("scheme", "").lower() == "basic":
            try:
                return word.lower() == "basic" and ":" in base64.b64decode(rest, validate=True).decode()
            except ValueError:
                return False
        if kind == "http":
            return word.lower() == scheme.get("scheme", "").lower() and bool(rest)
        if kind in ("oauth2", "openIdConnect"):
            return word.lower() == "bearer" and bool(rest)
        # mutualTLS is no part of a request.
        return kind == "mutualTLS"

    # Parameters

    def path(self, request, meant, parameters):
        template, _ = parts_of(self.operation.path)
        template = template if template.startswith("/") else "/" + template
        names, pattern = [], ""
        for piece in re.split(r"(\{[^}]*\}|/:\w+)", template):
            if piece.startswith("{") or piece.startswith("/:"):
                slash = "/" if piece.startswith("/:") else ""
                name = piece.strip("{}/:")
                inside = ".*" if name.startswith("*") or name.endswith(":path") \
                    or name.endswith("*") or name.endswith("+") or parameters.get(
                        ("path", name), {}).get("x-multi-segment") else "[^/]*"
                # RFC 6570, 3.2.5 and 3.2.7.
                style = parameters.get(("path", name), {}).get("style")
                inside = {"label": r"\.", "matrix": ";"}.get(style, "") + inside
                names.append(path_names(piece)[0])
                pattern += f"{slash}({inside})"
            else:
                pattern += "".join(map(written, re.findall("%[0-9A-Fa-f]{2}|.", piece)))
        found = re.fullmatch(pattern, request.path)
        if not found:
            self.fault(f"the path is {request.path}")
            return
        if re.search(r"[^\w.~!$&'()*+,;=:@%/-]", request.path, re.ASCII):
            self.fault(f"the path {request.path} has a character that RFC 3986, 3.3 does not allow")
        for name, text in zip(names, found.groups()):
            parameter = parameters.get(("path", name))
            if parameter and ("path", name) in meant:
                self.expand(parameter, meant["path", name], [(None, text)], "path")
            elif parameter and "schema" in parameter:
                self.one_of_schema(parameter, unquote(text))

    def query(self, request, meant, parameters, secrets):
        fixed = [(unquote_plus(k), unquote_plus(v)) for k, _, v in (
            p.partition("=") for p in parts_of(self.operation.path)[1].split("&") if p)]
        pairs = [(k, v) for k, v in request.pairs() if ("query", k.lower()) not in secrets]
        for k, v in pairs:
            if "+" in v:
                self.fault(f"the query has a '+' in {k}={v}: RFC 3986 and forms read it in two ways")
        for wanted in fixed:
            if wanted in [(k, unquote(v)) for k, v in pairs]:
                pairs.remove(next(p for p in pairs if (p[0], unquote(p[1])) == wanted))
            else:
                self.fault(f"the path's own query {wanted} is not sent")
        whole = self.operation.whole_query()
        if whole:
            self.whole_query("&".join(f"{k}={v}" for k, v in pairs) if secrets else request.query, meant, *whole)
            return
        for (place, name), parameter in parameters.items():
            if place != "query":
                continue
            value = meant.get((place, name))
            mine = [p for p in pairs if self.belongs(p[0], parameter, value)]
            pairs = [p for p in pairs if p not in mine]
            if (place, name) in meant:
                self.expand(parameter, value, mine, "query")
            elif not mine and parameter.get("required") and not self.may_be_empty(parameter):
                self.fault(f"the required query parameter '{name}' is missing")
            elif mine and parameter.get("required") and len(mine) == 1:
                self.one_of_schema(parameter, unquote(mine[0][1]))
            elif mine:
                self.fault(f"the query parameter '{name}' is sent: {mine}, and was not given")
        for name, text in pairs:
            self.fault(f"the query has '{name}={text}', which is not declared")

    def whole_query(self, text, meant, parameter, media, node):
        """3.2, Parameter Locations: a "querystring" is "the entire URL query string", in its media type."""
        key = ("querystring", parameter["name"])
        if re.search(r"[^\w.~!$&'()*+,;=:@%/?-]", text, re.ASCII):
            self.fault(f"the query {text} has a character that RFC 3986, 3.4 does not allow")
        if key not in meant:
            if text:
                self.fault(f"the query is '{text}', and was not given")
            elif parameter.get("required") and not self.is_empty_form({media: node}):
                self.fault(f"the required query '{parameter['name']}' is missing")
        elif "urlencoded" in media:
            self.fields(node.get("schema"), node, meant[key], form_fields(text))
        elif is_json_media(media):
            if not self.is_json(node.get("schema"), meant[key], unquote(text)):
                self.fault(f"the query is '{text}', meant was {shown(meant[key])} as JSON")
        else:
            self.same_texts(node.get("schema"), [meant[key]], [unquote(text)],
                            f"the query is '{text}', meant was {shown(meant[key])}")

    def may_be_empty(self, parameter):
        """Whether nothing stands for an object without members (RFC 6570, 3.2.8)."""
        exploded = self.style(parameter) == "form" and parameter.get("explode", True)
        known = flat(self.document, parameter.get("schema"))
        return exploded and isinstance(known, dict) and "properties" in known \
            and self.document.is_valid(parameter["schema"], {}, "request") is True

    def belongs(self, key, parameter, value):
        name = parameter["name"]
        if key == name or key == name + "[]":
            return True
        if self.style(parameter) == "deepObject":
            return key.startswith(name + "[")
        known = flat(self.document, parameter.get("schema"))
        known = known if isinstance(known, dict) else {}
        exploded = self.style(parameter) == "form" and parameter.get("explode", True)
        return exploded and (key in (known.get("properties") or {})
                             or isinstance(value, dict) and key in value)

    def headers(self, request, meant, parameters, secrets):
        known = {name.lower() for place, name in parameters if place == "header"}
        for key, value in request.headers:
            if key.lower() not in known | OF_CLIENTS and ("header", key.lower()) not in secrets:
                self.fault(f"the header '{key}: {value}' is not declared")
        self.named("header", meant, parameters, request.header)

    def cookies(self, request, meant, parameters, secrets):
        found = dict(parse_cookie(request.header("cookie") or ""))
        for name in found:
            if ("cookie", name) not in parameters and ("cookie", name.lower()) not in secrets:
                self.fault(f"the cookie '{name}' is not declared")
        self.named("cookie", meant, parameters, found.get)

    def named(self, place, meant, parameters, came):
        for (location, name), parameter in parameters.items():
            text = came(name)
            if location != place or (place, name.lower()) in self.secrets:
                continue
            if (place, name) in meant:
                pairs = [] if text is None else [(name, text)]
                self.expand(parameter, meant[place, name], pairs, place)
            elif text is None and parameter.get("required"):
                self.fault(f"the required {place} '{name}' is missing")
            elif text is not None and not parameter.get("required"):
                self.fault(f"the {place} '{name}' is sent ({text}), and was not given")

    def style(self, parameter):
        return parameter.get("style") or {"path": "simple", "header": "simple"}.get(
            parameter["in"], "form")

    def expand(self, parameter, value, pairs, place):
        """Compares what RFC 6570 expands a value to, with what came, encoded."""
        name, style = parameter["name"], self.style(parameter)
        explode = parameter.get("explode", style == "form")
        decode = unquote if place in ("path", "query") else lambda text: text
        said = f"the {place} parameter '{name}' is {[v for _, v in pairs]}, meant was {shown(value)}"
        schema = parameter.get("schema")
        if "content" in parameter:
            schema = next(iter(self.document.content(parameter).values())).get("schema")
            if len(pairs) != 1 or not self.is_json(schema, value, decode(pairs[0][1])):
                self.fault(said + " as JSON")
            return
        if is_nested(value):
            # 4.8.12: "the behavior for nested objects and arrays is undefined" (3.1.1: deepObject; RFC 6570,
            # 2.3: a list or an associative array of strings).
            return
        if isinstance(value, list) and value and style == "form" and not explode or \
                isinstance(value, list) and place != "query" or \
                isinstance(value, list) and style in ("spaceDelimited", "pipeDelimited") and not explode:
            mark = DELIMITERS.get(style, ",") if place == "query" else ","
            texts = self.unwrapped(style, name, pairs, explode)
            marks = {"%20": r"%20|\+", "|": r"\||%7[Cc]"}.get(mark, ",")
            # RFC 9110, 5.6.1: white space around the commas of a header is none of its elements.
            came = [decode(t) if place != "header" else t.strip() for text in texts
                    for t in re.split(marks, text)]
            self.same_texts(schema, value, came if len(texts) == 1 else [],
                            said + f" with '{mark}' between")
        elif isinstance(value, list):
            self.same_texts(schema, value, [decode(v) for _, v in pairs], said + " each")
            if any(k != name for k, _ in pairs):
                self.fault(f"the names are {[k for k, _ in pairs]}, not '{name}'")
        elif isinstance(value, dict):
            self.object(parameter, schema, value, pairs, explode, style, decode, said)
        else:
            texts = self.unwrapped(style, name, pairs, explode)
            self.same_texts(schema, [value], [decode(t) for t in texts], said)

    def unwrapped(self, style, name, pairs, explode):
        """Without what RFC 6570 puts before values: '.' of labels, ';name=' of matrix."""
        texts = [v for _, v in pairs]
        if style == "label":
            return [t.removeprefix(".").replace(".", ",") if explode else t.removeprefix(".") for t in texts]
        if style == "matrix":
            return [",".join(p.removeprefix(f"{name}=") for p in t.removeprefix(";").split(";"))
                    for t in texts]
        return texts

    def object(self, parameter, schema, value, pairs, explode, style, decode, said):
        name = parameter["name"]
        if style == "deepObject":
            came = {k.removeprefix(name).strip("[]"): decode(v) for k, v in pairs}
        elif style == "form" and explode:
            came = {k: decode(v) for k, v in pairs}
        else:
            texts = [t for text in self.unwrapped(style, name, pairs, explode) for t in text.split(",")]
            if explode:
                came = {decode(k): decode(v) for k, _, v in (t.partition("=") for t in texts)}
            else:
                came = {decode(k): decode(v) for k, v in zip(texts[::2], texts[1::2])}
        wanted = {k: v for k, v in value.items() if v is not None}
        if set(came) != set(wanted):
            self.fault(said + f" as {style}")
            return
        for key in wanted:
            inner = self.comparison.inner(schema, lambda s: (s.get("properties") or {}).get(key), None)
            self.same_texts(inner, [wanted[key]], [came[key]], said + f" as {style}")

    def same_texts(self, schema, meant, came, said):
        formats = self.comparison.formats(schema)
        inner = self.comparison.inner(schema, lambda s: s.get("items"), None)
        formats |= self.comparison.formats(inner) if inner else set()
        meant = [v for v in meant if v is not None]
        if len(meant) != len(came) or not all(self.is_text(*p, formats) for p in zip(meant, came)):
            self.fault(said)

    def is_text(self, value, text, formats):
        if isinstance(value, bool):
            return text == ("true" if value else "false")
        if is_number(value):
            try:
                return number(value) == number(parsed(text))
            except (ValueError, TypeError, ArithmeticError):
                return False
        return self.comparison.is_same(value, text, formats)

    def one_of_schema(self, parameter, text):
        """What was not given is what the schema alone allows."""
        for value in (text, self.json(text)):
            if value is not None and self.document.is_valid(parameter.get("schema") or {}, value, "request"):
                return
        self.fault(f"'{parameter['name']}' is '{text}', which its schema does not allow")

    def json(self, text):
        try:
            return json.loads(text)
        except ValueError:
            return None

    def is_json(self, schema, value, text):
        try:
            return not list(self.comparison.differences(schema, value, parsed(text)))
        except ValueError:
            return False

    # Bodies

    def body(self, request, meant):
        required, content = self.operation.body()
        if request.method in ("GET", "HEAD", "TRACE"):
            # RFC 9110, 9.3.1: content in a GET "has no generally defined semantics"; 3.0.4, 4.8.10: a
            # requestBody there "SHALL be ignored".
            return
        if not request.body and request.header("content-type") is None:
            if meant is not None and not (isinstance(meant[1], (bytes, str)) and not meant[1]) \
                    or meant is None and required and self.operation.method != "DELETE" \
                    and not self.is_empty_form(content):
                self.fault("no body is sent")
            return
        if not content:
            if request.body:
                self.fault(f"a body is sent ({request.body[:60]!r}), and none is declared")
            return
        media, options = request.media()
        known = best(content, media)
        if known is None:
            self.fault(f"the body's media type is '{media}', declared is {', '.join(content)}")
            return
        if meant is None:
            # Without arguments an object is sent that has nothing in it but constants.
            value = self.json(request.body) if is_json_media(media) else {
                name: text for name, text, *_ in form_fields(request.body.decode(errors="replace"))}
            if request.body and not self.is_constant(content[known].get("schema") or {}, value):
                self.fault(f"a body is sent ({request.body[:60]!r}), and none was given")
            return
        schema = content[known].get("schema")
        self.content(media, options, schema, content[known], request.body, meant)

    def is_constant(self, schema, value):
        """Whether a schema allows an object and no other value of any of its members."""
        return isinstance(value, dict) and self.document.is_valid(schema, value, "request") is True and all(
            self.document.is_valid(schema, {**value, key: "another"}, "request") is False for key in value)

    def is_empty_form(self, content):
        """Whether a form that has no fields is allowed: its text is empty (WHATWG URL, 5.2)."""
        return any("urlencoded" in media and self.document.is_valid(
            (node or {}).get("schema") or {}, {}, "request") for media, node in content.items())

    def content(self, media, options, schema, node, body, meant):
        value = meant[1]
        if is_json_media(media):
            try:
                came = parsed(body.decode())
            except ValueError as error:
                self.fault(f"the body is no JSON: {error}")
                return
            for difference in self.comparison.differences(schema, value, came):
                self.fault(f"the body at {difference}")
            if self.document.is_valid(schema if schema is not None else {}, value, "request") \
                    and self.document.is_valid(schema or {}, floats(came), "request") is False:
                error = next(self.document.errors(schema, floats(came), "request"))
                self.fault(f"the body breaks its schema at {list(error.path)}: {error.message[:120]}")
        elif media == "application/x-www-form-urlencoded":
            self.fields(schema, node, value, form_fields(body.decode()))
        elif media.startswith("multipart/") and isinstance(value, bytes):
            if body != value or f"--{options.get('boundary')}".encode() not in body:
                # RFC 2046, 5.1.1: the boundary is a parameter of the media type.
                self.fault(f"the parts are {body[:60]!r} of {options}, meant was {value[:60]!r}")
        elif media.startswith("multipart/"):
            self.fields(schema, node, value, self.parts(body, options))
        elif isinstance(value, (bytes, str)):
            wanted = value if isinstance(value, bytes) else value.encode()
            if body != wanted:
                self.fault(f"the body is {body[:60]!r}, meant was {wanted[:60]!r}")

    def parts(self, body, options):
        """(name, bytes, media type, file name) of each part, by werkzeug."""
        decoder = MultipartDecoder(options.get("boundary", "").encode())
        decoder.receive_data(body)
        decoder.receive_data(None)
        found = []
        try:
            event = decoder.next_event()
            while not isinstance(event, (Epilogue, NeedData)):
                if isinstance(event, (Field, File)):
                    found.append([event.name, b"", event.headers.get("content-type"),
                                  getattr(event, "filename", None)])
                elif isinstance(event, Data):
                    found[-1][1] += event.data
                event = decoder.next_event()
        except ValueError as error:
            self.fault(f"the body is no multipart: {error}")
        return [tuple(f) for f in found]

    def fields(self, schema, node, value, came):
        if not isinstance(value, dict):
            return
        for key, inner in value.items():
            mine = [c for c in came if c[0] in (key, key + "[]")]
            known = self.comparison.inner(schema, lambda s: (s.get("properties") or {}).get(key), None)
            encoding = (node.get("encoding") or {}).get(key) or {}
            # 3.0.3, 4.7.15: style "SHALL be ignored" where the media type is not that of forms.
            style = None if self.document.is30 and any(len(c) > 2 and isinstance(c[1], bytes) for c in came) \
                else encoding.get("style")
            if style == "deepObject" or isinstance(inner, dict) and style == "form":
                if style == "deepObject":
                    mine = [c for c in came if c[0].startswith(key + "[")]
                elif encoding.get("explode", True):
                    mine = [c for c in came if c[0] in inner]
                # Without explode its one pair has all members.
                came = [c for c in came if c not in mine]
                continue
            came = [c for c in came if c not in mine]
            if inner is None or inner == []:
                continue
            multipart = any(c[2] for c in mine) or any(isinstance(c[1], bytes) for c in mine)
            # 3.0.4, 4.8.15.1.2: "When style is form, the default value is true", else false.
            explode = encoding.get("explode", style in (None, "form"))
            if isinstance(inner, list) and not multipart and not explode:
                if len(mine) > 1:
                    self.fault(f"the field '{key}' is there {len(mine)} times, its list is one")
                    continue
                mark = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(style, ",")
                mine = [(key, t, None, None) for c in mine for t in c[1].split(mark)]
            elements = inner if isinstance(inner, list) and "application/json" not in str(
                encoding.get("contentType")) else [inner]
            if len(elements) != len(mine):
                self.fault(f"the field '{key}' is there {len(mine)} times, meant was {shown(inner)}")
                continue
            for element, part in zip(elements, mine):
                self.field(known, encoding, element, part)
        for key, *_ in came:
            self.fault(f"the field '{key}' is sent, and was not given")

    def field(self, schema, encoding, value, part):
        name, content, media, file = part
        text = content.decode(errors="replace") if isinstance(content, bytes) else content
        formats = self.comparison.formats(schema)
        wanted = encoding.get("contentType")
        if isinstance(content, bytes) and wanted and "," not in wanted and "*" not in wanted \
                and parse_options_header(media or "text/plain")[0] != wanted.split(";")[0]:
            self.fault(f"the part '{name}' is {media or 'text/plain'}, its encoding says {wanted}")
        if isinstance(value, bytes):
            if content != value:
                self.fault(f"the file '{name}' is {content[:60]!r}, meant was {value[:60]!r}")
        elif isinstance(value, (dict, list)):
            if not self.is_json(schema, value, text):
                self.fault(f"the field '{name}' is {text[:80]}, meant was {shown(value)} as JSON")
            elif isinstance(content, bytes) and not is_json_media((media or "").split(";")[0]):
                # 3.0.4, 4.8.15.1.1: an object has the content type application/json, unless `encoding` has.
                self.fault(f"the part '{name}' is JSON and says {media or 'nothing of that'}")
        elif not self.is_text(value, text, formats):
            if not self.is_json(schema, value, text):
                self.fault(f"the field '{name}' is '{text[:80]}', meant was {shown(value)}")


def form_fields(text):
    """(name, text, no media type, no file name) of each field (WHATWG URL, 5.1)."""
    pairs = (p.partition("=") for p in text.split("&") if p)
    return [(unquote_plus(k), unquote_plus(v), None, None) for k, _, v in pairs]


def is_nested(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any(isinstance(v, (dict, list)) for v in inner)


def written(text):
    """A pattern for a character of a path, or for one that is percent-encoded there: of what is reserved, one is
    not the other (RFC 3986, 2.2), of what is unreserved, it is (6.2.2.2)."""
    character = unquote(text)
    escaped = "(?i:" + "".join(f"%{b:02X}" for b in character.encode()) + ")"
    if re.fullmatch(r"[\w.~-]", character, re.ASCII):
        return f"(?:{re.escape(character)}|{escaped})"
    return re.escape(text) if len(text) == 1 and character in "/!$&'()*+,;=:@" else escaped


def floats(value):
    """Exact numbers as those that schemas are checked with."""
    if isinstance(value, dict):
        return {k: floats(v) for k, v in value.items()}
    if isinstance(value, list):
        return [floats(v) for v in value]
    return float(value) if type(value).__name__ == "Decimal" else value


def is_json_media(media):
    """RFC 8259 and 6839, 3.1."""
    media = media.split(";")[0].strip().lower()
    return media in ("application/json", "text/json") or media.endswith("+json")


def best(content, media):
    """The key of `content` that a media type is of: the most specific one (3.0.4, 4.8.10)."""
    media = media.lower()
    for key in content:
        if key.split(";")[0].strip().lower() == media:
            return key
    for key in content:
        kind = key.split(";")[0].strip().lower()
        if kind == "*/*" or kind.endswith("/*") and media.startswith(kind[:-1]):
            return key
    return None

"""An OpenAPI document as its standard describes it, with validators of its schemas by jsonschema."""

import collections
import re
from urllib.parse import unquote, urldefrag, urljoin

import jsonschema
import references
from jsonschema import validators
from referencing import Anchor, Registry, Resource, Specification
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT4, DRAFT202012
from references import METHODS

from .files import Files
from .formats import CHECKER


def parts(node):
    values = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return [value for value in values if isinstance(value, (dict, list))]


def text_at(node, key):
    return node[key] if isinstance(node, dict) and isinstance(node.get(key), str) else None


def anchors(specification, node):
    name = text_at(node, "$anchor")
    return [Anchor(name, specification.create_resource(node))] if name else []


# JSON Schema 2020-12, 8.2: schemas by their `$id` and `$anchor`, wherever a document has schemas. Not by
# `$dynamicAnchor`: what one means in a document of many schemas is not said.
NAMED = Specification(
    name="schemas in a document", id_of=lambda node: text_at(node, "$id"), subresources_of=parts,
    anchors_in=anchors, maybe_in_subresource=DRAFT202012.maybe_in_subresource)


class Document:
    def __init__(self, path, overlays=()):
        self.name = path.name
        self.files = Files(path, overlays)
        self.root = with_bases(self.files.root, self.files.uri)
        self.is30 = str(self.root.get("openapi", "")).startswith("3.0")
        specification = DRAFT4 if self.is30 else NAMED
        self.registry = Registry().with_resources(
            (uri, Resource(root, specification)) for uri, root in self.files.roots.items())
        self.validators = {}
        # How often a value could not be judged, by the reason.
        self.unjudged = collections.Counter()
        self.endless = {}

    def resolved(self, node):
        return references.resolved(node, self.target)

    def target(self, reference):
        uri, pointer = urldefrag(reference)
        if uri not in self.files.roots or pointer and not pointer.startswith("/"):
            try:
                return self.registry.resolver().lookup(reference).contents
            except Unresolvable:
                return None
        return references.value_at(self.files.roots.get(uri), pointer)

    def operations(self):
        for path, item in (self.root.get("paths") or {}).items():
            item = self.resolved(item) or {}
            # 3.2, 4.9.1: "query", and methods that are written as they are sent.
            named = {m.upper(): item.get(m) for m in [*METHODS, "query"]} | (
                item.get("additionalOperations") or {})
            for method, node in named.items():
                node = self.resolved(node)
                if isinstance(node, dict):
                    yield Operation(self, path, method, item, node)

    def content(self, node):
        """Media types and what is said of them, which may be elsewhere (3.2, content: "Media Type
        Object | Reference Object"). A reference in place of all of them is none that OpenAPI knows."""
        found = {media: self.resolved(n) for media, n in ((node or {}).get("content") or {}).items()}
        return {media: n if isinstance(n, dict) else {} for media, n in found.items() if media != "$ref"}

    def scheme(self, name):
        """A security scheme by its name, else by its URI (3.2, Security Requirement Object: "the URI of a
        Security Scheme Object")."""
        schemes = (self.root.get("components") or {}).get("securitySchemes") or {}
        return self.resolved(schemes.get(name) or {"$ref": urljoin(self.files.uri, name)})

    def errors(self, schema, value, direction, open_enums=False):
        """What a value breaks of a schema; `direction` is "request" or "response"."""
        kind = (direction, open_enums)
        if kind not in self.validators:
            self.validators[kind] = validator_class(self.is30, direction, open_enums)
        judge = self.validators[kind](schema, registry=self.registry, format_checker=CHECKER)
        return judge.iter_errors(value)

    def is_valid(self, schema, value, direction, open_enums=False):
        """Whether a value is one of a schema; None where the schema itself makes no sense."""
        if self.is_endless(schema):
            self.unjudged[f"a schema leads to itself"] += 1
            return None
        try:
            return next(self.errors(schema, value, direction, open_enums), None) is None
        except Exception as error:
            self.unjudged[f"{type(error).__name__} {str(error)[:120]}"] += 1
            return None

    def is_endless(self, schema):
        """Whether a schema that the value itself must match leads to itself, or one below does."""
        found, waiting = set(), [schema]
        while waiting:
            node = waiting.pop()
            if id(node) in found or not isinstance(node, (dict, list)):
                continue
            found.add(id(node))
            if id(node) not in self.endless:
                self.endless[id(node)] = self.leads_back(node, ())
            if self.endless[id(node)]:
                return True
            inner = list(node.values()) if isinstance(node, dict) else node
            waiting += inner + ([self.target(node["$ref"])] if isinstance(node, dict)
                                and isinstance(node.get("$ref"), str) else [])
        return False

    def leads_back(self, node, path):
        if not isinstance(node, dict):
            return False
        if id(node) in path:
            return True
        same = [self.target(node["$ref"])] if isinstance(node.get("$ref"), str) else []
        same += [n for key in ("allOf", "anyOf", "oneOf") for n in node.get(key) or []
                 if isinstance(node.get(key), list)]
        return any(self.leads_back(n, (*path, id(node))) for n in same)


class Operation:
    def __init__(self, document, path, method, item, node):
        self.document = document
        self.path = path
        self.method = method
        self.node = node
        self.parameters = self.own_parameters(item)
        self.responses = self.node.get("responses") or {}
        own = self.node.get("servers") or item.get("servers")
        self.has_own_server = bool(own)

    def __str__(self):
        return f"{self.method} {self.path}"

    def own_parameters(self, item):
        """Parameters by location and name; those of the operation override those of the path."""
        found = {}
        for parameter in (item.get("parameters") or []) + (self.node.get("parameters") or []):
            parameter = self.document.resolved(parameter)
            if isinstance(parameter, dict) and "name" in parameter and "in" in parameter:
                found[parameter["in"], parameter["name"]] = parameter
        names = path_names(self.path)
        known = [p for p in found.values() if p["in"] != "path" or p["name"] in names]
        known += [{"in": "path", "name": n, "required": True, "schema": {"type": "string"}}
                  for n in names if ("path", n) not in found]
        self.ignored = [p for p in known if is_ignored(p)]
        return [p for p in known if not is_ignored(p)]

    def body(self):
        """(whether one is required, content by media type)."""
        body = self.document.resolved(self.node.get("requestBody")) or {}
        return bool(body.get("required")), self.document.content(body)

    def says_whether_body_is_required(self):
        body = self.document.resolved(self.node.get("requestBody")) or {}
        return "required" in body

    def content(self, status):
        """Content by media type of a response; None where the status is not declared."""
        for key, response in self.responses.items():
            if str(key).upper() == status:
                return self.document.content(self.document.resolved(response))
        return None

    def headers(self, status):
        """The headers of a response, by name."""
        for key, response in self.responses.items():
            if str(key).upper() == status:
                written = (self.document.resolved(response) or {}).get("headers") or {}
                found = {name: self.document.resolved(node) for name, node in written.items()}
                return {name: node for name, node in found.items() if isinstance(node, dict)}
        return {}

    def security(self):
        """Alternatives, each a list of schemes that are needed together (None: described nowhere)."""
        alternatives = self.node.get("security", self.document.root.get("security")) or []
        return [[self.document.scheme(name) for name in a] for a in alternatives]

    def whole_query(self):
        """The parameter that is all of the query, with its media type and what is said of that (3.2, Parameter
        Locations); None beside parts of the query, which "MUST NOT appear" there."""
        places = [p["in"] for p in self.parameters]
        if "query" in places or "querystring" not in places:
            return None
        parameter = self.parameters[places.index("querystring")]
        media, node = next(iter(self.document.content(parameter).items()), (None, {}))
        return parameter, media, node


def path_names(path):
    """The names of a template, also as routers write them: {id}, {id:int}, {*rest}, {size?}, :id."""
    found = re.findall(r"\{([^}]*)\}|/:(\w+)", parts_of(path)[0])
    return [re.sub(r":(int|str|float|uuid|path|alpha|long|guid|[^\w]*)$", "", a or b).strip("*+?")
            for a, b in found]


def is_ignored(parameter):
    """OpenAPI 3.0.4 and 3.1.1, 4.8.12: header parameters of these names "SHALL be ignored"; the length and the
    framing of a body are the connection's."""
    return parameter["in"] == "header" \
        and parameter["name"].lower() in (
            "accept", "content-type", "content-length", "transfer-encoding", "authorization")


def with_bases(root, uri):
    """3.0.4, 4.7.25.1: what a schema with a discriminator says to schemas that have it in allOf, is all but its
    list of these. Else the list and they would lead to each other without end."""
    schemas = (root.get("components") or {}).get("schemas") or {}
    for name, schema in list(schemas.items()):
        lists = [k for k in ("oneOf", "anyOf") if isinstance(schema, dict) and isinstance(schema.get(k), list)]
        own = f"{uri}#/components/schemas/{name}"
        children = [schemas.get(str(alternative.get("$ref")).split("/")[-1]) for k in lists
                    for alternative in schema[k] if isinstance(alternative, dict)]
        parts = [part for child in children if isinstance(child, dict)
                 for part in child.get("allOf") or [] if part == {"$ref": own}]
        if parts:
            schemas[f"{name} itself"] = {k: v for k, v in schema.items() if k not in lists}
        for part in parts:
            part["$ref"] = own + "%20itself"
    return root


def validator_class(is30, direction, open_enums):
    base = jsonschema.Draft4Validator if is30 else jsonschema.Draft202012Validator
    hidden = "readOnly" if direction == "request" else "writeOnly"

    def type_(validator, types, instance, schema):
        # 3.0.4, 4.7.24: "nullable" adds null to the types, where "type" is there.
        if is30 and instance is None and schema.get("nullable") is True:
            return
        yield from base.VALIDATORS["type"](validator, types, instance, schema)

    def required(validator, names, instance, schema):
        # 3.0.4, 4.7.24: what is readOnly is required of responses only, writeOnly of requests only.
        properties = schema.get("properties") or {}
        names = [n for n in names if not flag(validator, properties.get(n), hidden)]
        yield from base.VALIDATORS["required"](validator, names, instance, schema)

    def properties(validator, known, instance, schema):
        yield from base.VALIDATORS["properties"](validator, known, instance, schema)
        for key, inner in known.items():
            if isinstance(instance, dict) and key in instance and flag(validator, inner, hidden):
                yield jsonschema.ValidationError(f"'{key}' is {hidden}")

    def one_of(validator, alternatives, instance, schema):
        # 3.0.4, 4.7.25: with a discriminator, its value says which alternative is meant, though others may
        # match as well.
        keyword = "anyOf" if "discriminator" in schema else "oneOf"
        yield from base.VALIDATORS[keyword](validator, alternatives, instance, schema)

    def enum(validator, values, instance, schema):
        if open_enums and isinstance(instance, str) and len(values) > 1:
            return
        yield from base.VALIDATORS["enum"](validator, values, instance, schema)

    return validators.extend(
        base, {"type": type_, "required": required, "properties": properties, "enum": enum,
               "oneOf": one_of})


def flag(validator, schema, name):
    for _ in range(8):
        if not isinstance(schema, dict):
            return False
        if schema.get(name) is True:
            return True
        if "$ref" not in schema:
            return False
        try:
            schema = validator._resolver.lookup(schema["$ref"]).contents
        except Exception:
            return False
    return False


def plain(path):
    """A path template with no names, to find the operation that a resource is for."""
    path = re.sub(r"/:\w+", "/{}", parts_of(path)[0])
    # A slash that is encoded separates nothing.
    path = unquote(re.sub(r"%2f", "%252F", re.sub(r"\{[^}]*\}", "{}", path), flags=re.I))
    return path if path.startswith("/") else "/" + path


def parts_of(path):
    """(path, query): a question mark may also stand in a placeholder, {size?}."""
    path, _, query = re.sub(r"#(?![^{]*\}).*", "", path).replace("?}", "\0}").partition("?")
    return path.replace("\0}", "?}"), query

"""One change of a spec or of an OpenAPI document, chosen at random. Not every result is a spec."""

import copy
import re

TYPES = ["String", "Int", "Int64", "Double", "Bool", "URL", "UUID", "Date", "Decimal", "JSON"]
MAPS = {"fields", "query", "headers", "cookies", "form", "multipart", "json"}
FIELDS = ["String", "String?", "Int = 1", "[String]", "[Int]?", {"enum": ["a", "b"]},
          {"const": "x"}, {"type": "Date", "as": "seconds"}, "Bool = false",
          {"fields": {"inner": "Int"}}, {"type": "String?", "deprecated": True}]
TYPE_KEYS = {"type", "returns", "body", "wraps", "alias", "json", "text", "data", "extends",
             "additional", "lines", "events", "items"}
SCHEMAS = [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "number"},
           {"type": "string", "format": "date-time"}, {"type": "string", "enum": ["a", "b"]},
           {"type": "array", "items": {"type": "string"}},
           {"type": "object", "properties": {"inner": {"type": "string"}}}]
METHODS = ["get", "put", "post", "delete", "patch"]


class Mutation:
    def __init__(self, spec, random):
        self.spec = copy.deepcopy(spec)
        self.random = random
        self.is_document = "openapi" in spec or "swagger" in spec

    def run(self):
        """What was done, and the spec; None where there was nothing to do it to."""
        specific = [self.change_schema, self.toggle_required, self.change_enum, self.add_property,
                    self.change_parameter, self.rename_operation] if self.is_document else \
                   [self.change_type, self.change_type, self.change_type, self.add_field,
                    self.add_field, self.change_enum, self.change_request, self.change_top,
                    self.change_model, self.change_name, self.rename_model, self.add_declaration, self.toggle,
                    self.change_default]
        general = [self.delete, self.delete, self.rename, self.reorder, self.change_doc]
        what = self.random.choice(specific * 2 + general)()
        return (what, self.spec) if what else None

    # What is where

    def nodes(self, node=None, path=()):
        node = self.spec if node is None else node
        yield path, node
        items = node.items() if isinstance(node, dict) else \
            enumerate(node) if isinstance(node, list) else ()
        for key, value in items:
            if isinstance(value, (dict, list)):
                yield from self.nodes(value, path + (key,))

    def pick(self, accepts):
        found = [(path, node) for path, node in self.nodes() if accepts(path, node)]
        return self.random.choice(found) if found else (None, None)

    def pick_member(self, accepts):
        found = [(path, node, key) for path, node in self.nodes() if isinstance(node, (dict, list))
                 for key, value in (node.items() if isinstance(node, dict) else enumerate(node))
                 if accepts(path, key, value)]
        return self.random.choice(found) if found else (None, None, None)

    @staticmethod
    def at(path, key=None):
        return "/".join(str(part) for part in path + ((key,) if key is not None else ()))

    # Any JSON

    def delete(self):
        path, node, key = self.pick_member(
            lambda path, key, value: path and key not in ("api", "request", "openapi", "$schema", "doc"))
        if node is None:
            return None
        del node[key]
        return f"delete {self.at(path, key)}"

    def rename(self):
        path, node, key = self.pick_member(
            lambda path, key, value: len(path) > 0 and isinstance(key, str)
            and (path[-1] in MAPS | {"endpoints", "models", "properties", "union", "enum", "flags", "schemas"}))
        if node is None or not isinstance(node, dict):
            return None
        self.replace_key(node, key, key + "Renamed")
        return f"rename {self.at(path, key)}"

    @staticmethod
    def replace_key(node, key, new):
        items = [(new if name == key else name, value) for name, value in node.items()]
        node.clear()
        node.update(items)

    def reorder(self):
        path, node = self.pick(lambda path, node: len(node) > 1)
        if node is None:
            return None
        if isinstance(node, list):
            self.random.shuffle(node)
        else:
            items = list(node.items())
            self.random.shuffle(items)
            node.clear()
            node.update(items)
        return f"shuffle {self.at(path)}"

    def change_doc(self):
        key = "description" if self.is_document else "doc"
        path, node = self.pick(lambda path, node: isinstance(node, dict) and key in node)
        if node is None:
            return None
        node[key] = "Other words."
        return f"document {self.at(path)}"

    # Specs

    def is_type(self, path, key, value):
        return isinstance(value, str) and re.match(r"^[\[A-Z]", value) is not None \
            and (key in TYPE_KEYS or (path and path[-1] in MAPS | {"union"}))

    def change_type(self):
        path, node, key = self.pick_member(self.is_type)
        if node is None:
            return None
        old = node[key]
        base, equals, default = old.partition(" = ")
        kind = self.random.randrange(7)
        if kind == 0:
            new = base[:-1] if base.endswith("?") else base + "?"
        elif kind == 1:
            new = base[1:-1] if base.startswith("[") and base.endswith("]") and ":" not in base \
                else f"[{base}]"
        elif kind == 2:
            new = base if equals else base + self.random.choice([" = 1", " = x", " = true", " = []", " = null"])
        elif kind == 3 and base.endswith("]"):
            new = base[:-1] + "?]"
        elif kind == 4:
            new = f"[String: {base}]"
        elif kind == 5 and self.spec.get("models"):
            new = self.random.choice(list(self.spec["models"])) + equals + default
        else:
            new = self.random.choice(TYPES) + ("?" if base.endswith("?") else "")
        node[key] = new
        return f"type {self.at(path, key)}: {old} → {new}"

    def change_default(self):
        path, node, key = self.pick_member(
            lambda path, key, value: isinstance(value, str) and " = " in value and bool(path)
            and path[-1] in MAPS)
        if node is None:
            return None
        old = node[key]
        base, _, default = old.partition(" = ")
        node[key] = self.random.choice([base, base + "?", f"{base} = 7", f"{base} = other"])
        return f"default {self.at(path, key)}: {old} → {node[key]}"

    def add_field(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict) and bool(path)
                               and path[-1] in MAPS and "extends" not in node)
        if node is None:
            path, node = self.pick(lambda path, node: isinstance(node, dict) and "request" in node)
            if node is None:
                return None
            node["query"] = {}
            path, node = path + ("query",), node["query"]
        value = self.random.choice(FIELDS)
        items = list(node.items())
        items.insert(self.random.randrange(len(items) + 1), ("added", value))
        node.clear()
        node.update(items)
        return f"add {self.at(path)}: {value}"

    def change_enum(self):
        path, node = self.pick(lambda path, node: bool(path)
                               and path[-1] in ("enum", "flags", "union", "cases"))
        if node is None:
            return None
        if isinstance(node, list):
            if self.random.random() < 0.5 and len(node) > 1:
                gone = node.pop(self.random.randrange(len(node)))
                return f"remove {gone} of {self.at(path)}"
            node.insert(self.random.randrange(len(node) + 1),
                        99 if node and isinstance(node[0], int) else "another")
            return f"add a value to {self.at(path)}"
        keys = list(node)
        if self.random.random() < 0.5 and len(keys) > 1:
            key = self.random.choice(keys)
            del node[key]
            return f"remove {key} of {self.at(path)}"
        some = node[keys[0]] if keys else "another"
        node["another"] = 40 if isinstance(some, int) else \
            self.random.choice(["another", *(self.spec.get("models") or ["String"])])
        return f"add a member to {self.at(path)}"

    def toggle(self):
        kind = self.random.choice(["closed", "lossy", "deprecated", "pages", "unwrap", "errors"])
        if kind == "closed":
            path, node = self.pick(lambda path, node: isinstance(node, dict) and "enum" in node)
        elif kind == "lossy":
            path, node = self.pick(lambda path, node: isinstance(node, dict) and "type" in node)
        else:
            path, node = self.pick(lambda path, node: isinstance(node, dict) and "request" in node)
        if node is None:
            return None
        if kind in node:
            del node[kind]
        elif kind == "pages":
            node[kind] = {"items": "items", "next": "next"}
        elif kind == "unwrap":
            node[kind] = "data"
        elif kind == "errors":
            node[kind] = {"404": "String"}
        else:
            node[kind] = True
        return f"toggle {kind} of {self.at(path)}"

    def change_name(self):
        path, node, key = self.pick_member(
            lambda path, key, value: bool(path) and path[-1] in MAPS and isinstance(value, (str, dict)))
        if node is None or not isinstance(node, dict):
            return None
        value = node[key] if isinstance(node[key], dict) else {"type": node[key]}
        value["name"] = "otherName"
        node[key] = value
        return f"name {self.at(path, key)}"

    def change_request(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict)
                               and isinstance(node.get("request"), str))
        if node is None:
            return None
        old = node["request"]
        kind = self.random.randrange(5)
        if kind == 0:
            new = re.sub(r"^\w+", self.random.choice(METHODS).upper(), old)
        elif kind == 1:
            new = re.sub(r"\{(\w+)(: \w+)?\}", r"{\1: Int}" if ": Int" not in old else r"{\1}", old)
        elif kind == 2:
            new = re.sub(r"\{(\w+)", r"{\1Other", old, count=1)
        elif kind == 3:
            new = old + "/{extra: UUID}"
        else:
            new = old.replace("/", "/v2/", 1)
        node["request"] = new
        return f"request {self.at(path)}: {old} → {new}"

    def change_top(self):
        changes = {
            "access": ["internal", "package", "public"],
            "server": ["https://other.example", "https://{tenant}.example",
                       {"production": "https://p.example", "sandbox": "https://s.example"}],
            "conform": [["Hashable"], ["Equatable"], []],
            "dates": ["seconds", "iso8601"],
            "timeout": [5], "lossy": [True], "auth": ["bearer", "basic"],
            "headers": [{"X-Version": {"const": "2"}}, {"X-Tenant": "String"},
                        {"X-Tenant": "String?"}, {"X-Count": "Int = 3"}],
            "query": [{"locale": "String?"}, {"locale": "String"}],
            "errors": [{"default": "JSON"}],
            "acronyms": [["API", "FOO"]],
        }
        key = self.random.choice(list(changes))
        if key in self.spec and self.random.random() < 0.3:
            del self.spec[key]
            return f"delete {key}"
        self.spec[key] = self.random.choice(changes[key])
        return f"{key}: {self.spec[key]}"

    def change_model(self):
        models = self.spec.get("models") or {}
        if not models:
            return None
        name = self.random.choice(list(models))
        model = models[name]
        if not isinstance(model, dict):
            return None
        kind = self.random.choice(["conform", "additional", "identity", "alias", "same", "replace", "generic"])
        if kind == "conform":
            model["conform"] = self.random.choice([["Hashable"], ["Equatable"], ["CaseIterable"], []])
        elif kind == "additional":
            if model.pop("additional", None) is None:
                model["additional"] = self.random.choice(["JSON", "String"])
        elif kind == "generic":
            model["generic"] = self.random.choice([["Element"], ["Item", "Other"], []])
        elif kind == "identity":
            if model.pop("identity", None) is None:
                model["identity"] = self.random.choice(list(model.get("fields") or ["id"]))
        elif kind == "alias":
            models[name] = {"alias": self.random.choice(TYPES)}
        elif kind == "same":
            models["Same"] = model
            models[name] = {"alias": "Same"}
        else:
            models[name] = self.random.choice([
                {"wraps": "String"}, {"enum": ["a", "b"]}, {"enum": ["a", "b"], "closed": True},
                {"fields": {"id": "Int"}}, {"flags": {"a": 0, "b": 1}}])
        return f"{kind} of model {name}"

    def rename_model(self):
        models = self.spec.get("models") or {}
        if not models:
            return None
        name = self.random.choice(list(models))
        self.replace_key(models, name, name + "Renamed")
        pattern = re.compile(rf"\b{re.escape(name)}\b")

        def change(node):
            for key, value in (node.items() if isinstance(node, dict) else enumerate(node)):
                if isinstance(value, str) and self.is_type((), "type", value):
                    node[key] = pattern.sub(name + "Renamed", value)
                elif isinstance(value, (dict, list)):
                    change(value)
        change(self.spec)
        return f"rename model {name} everywhere"

    def add_declaration(self):
        if self.random.random() < 0.5:
            self.spec.setdefault("endpoints", {})[self.random.choice(["addedOne", "added.one"])] = {
                "request": "GET /added/{id: Int}", "returns": "String",
                "query": {"sort": {"enum": ["up", "down"]}}}
            return "add an endpoint"
        name = self.random.choice(["Added", "Added", "Date", "String", "Resource", "Optional", "Data"])
        self.spec.setdefault("models", {})[name] = self.random.choice([
            {"fields": {"id": "Int"}}, {"enum": ["a", "b"]}, {"wraps": "Int"}])
        return f"add a model {name}"

    # Documents

    def change_schema(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict)
                               and isinstance(node.get("type"), str) and "in" not in node
                               and "flows" not in node)
        if node is None:
            return None
        kind = self.random.randrange(4)
        if kind == 0:
            old = dict(node)
            node.clear()
            node.update(self.random.choice(SCHEMAS))
            return f"schema {self.at(path)}: {str(old)[:60]} → {node}"
        if kind == 1:
            if node.pop("nullable", None) is None:
                node["nullable"] = True
            if str(self.spec.get("openapi", "")).startswith("3.1"):
                node["type"] = [node["type"], "null"]
            return f"nullable {self.at(path)}"
        if kind == 2:
            inner = dict(node)
            node.clear()
            node.update({"type": "array", "items": inner})
            return f"array {self.at(path)}"
        node["format"] = self.random.choice(["uuid", "uri", "date", "int64", "int32", "float"])
        return f"format {self.at(path)}: {node['format']}"

    def toggle_required(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict)
                               and isinstance(node.get("properties"), dict) and node["properties"])
        if node is None:
            return None
        name = self.random.choice(list(node["properties"]))
        required = node.setdefault("required", [])
        if name in required:
            required.remove(name)
        else:
            required.append(name)
        return f"required {self.at(path)}: {name}"

    def add_property(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict)
                               and isinstance(node.get("properties"), dict))
        if node is None:
            return None
        node["properties"]["added"] = copy.deepcopy(self.random.choice(SCHEMAS))
        if self.random.random() < 0.5:
            node["required"] = node.get("required", []) + ["added"]
        return f"property {self.at(path)}: {node['properties']['added']}"

    def change_parameter(self):
        path, node = self.pick(lambda path, node: isinstance(node, list) and bool(path)
                               and path[-1] == "parameters")
        if node is None:
            return None
        if node and self.random.random() < 0.5:
            parameter = self.random.choice(node)
            if not isinstance(parameter, dict) or parameter.get("in") == "path":
                return None
            if self.random.random() < 0.5:
                parameter["required"] = not parameter.get("required", False)
            else:
                parameter["in"] = "header" if parameter.get("in") == "query" else "query"
            return f"parameter {self.at(path)}: {str(parameter)[:80]}"
        schema = copy.deepcopy(self.random.choice(SCHEMAS[:6]))
        parameter = {"name": "added", "in": self.random.choice(["query", "header"]),
                     "required": self.random.random() < 0.4, "schema": schema}
        node.insert(self.random.randrange(len(node) + 1), parameter)
        return f"add {self.at(path)}: {parameter}"

    def rename_operation(self):
        path, node = self.pick(lambda path, node: isinstance(node, dict) and "operationId" in node)
        if node is None:
            return None
        node["operationId"] += "Renamed"
        return f"operationId {self.at(path)}"

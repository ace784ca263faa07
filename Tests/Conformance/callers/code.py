"""Code of a user of generated Swift: one function a line, each with one use of what is declared."""

import re

from .declarations import Parameter, Reader

# What a user may ask of a type; which of them hold is found out by the compiler.
PROTOCOLS = ["Codable", "Sendable", "Hashable", "Equatable", "Identifiable", "CaseIterable",
             "RawRepresentable", "OptionSet", "ExpressibleByStringLiteral",
             "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral",
             "ExpressibleByBooleanLiteral", "CodingKeyRepresentable"]


class Caller:
    def __init__(self, swift):
        self.types = Reader(swift).read()
        # The API's own type comes first.
        self.root = next(path for path, type in self.types.items() if type.kind == "struct")
        self.uses = []

    # Names

    def resolved(self, text, scope, head):
        """A type as it is written from outside; `head` is where its scopes begin."""
        def replace(match):
            names = match.group().split(".")
            for length in range(len(scope), head - 1, -1):
                start = tuple(scope[:length]) + (names[0],)
                if start in self.types:
                    return self.written(start, names[1:])
            return match.group()
        return re.sub(r"(?<![\w.`])`?[^\W\d]\w*`?(?:\.`?[^\W\d]\w*`?)*", replace, text)

    def written(self, path, rest=()):
        """A type's name with the generic parameters of those around it, as inside it."""
        names = []
        for length in range(1, len(path) + 1):
            type = self.types[path[:length]] if path[:length] in self.types else None
            is_last = length == len(path) and not rest
            generics = type.generics if type and not is_last else []
            names.append(path[length - 1] + (f"<{', '.join(generics)}>" if generics else ""))
        return ".".join(names + list(rest))

    def generics(self, path):
        return [name for length in range(1, len(path) + 1)
                for name in (self.types[path[:length]].generics
                             if path[:length] in self.types else [])]

    def own(self, path):
        """The type's name with generic parameters."""
        name = self.written(path)
        generics = self.types[path].generics
        return name + (f"<{', '.join(generics)}>" if generics else "")

    # Uses

    def use(self, kind, path, parameters, body):
        generics = self.generics(path)
        clause = f"<{', '.join(name + ': JSONCodable' for name in generics)}>" if generics else ""
        # What no parameter names could not be inferred.
        parameters = parameters + [f"_: {name}.Type" for name in generics]
        head = f"func use{len(self.uses)}{clause}({', '.join(parameters)})"
        self.uses.append((kind, f"{head} {{ {body} }}"))

    def code(self, imports=""):
        support = [f"func needs{name}<T: {name}>(_: T.Type) {{}}" for name in PROTOCOLS]
        return "\n".join([f"import Foundation; import ResgenRuntime{imports}"] + support
                         + [use[1] for use in self.uses]) + "\n"

    @property
    def first_line(self):
        return 2 + len(PROTOCOLS)

    def write(self):
        for path, type in self.types.items():
            if path[0] != self.root[0]:
                continue
            if type.kind == "typealias":
                target = self.resolved(type.target, path[:-1], type.head)
                name = self.own(path)
                self.use("typealias", path, [f"_ x: {name}"], f"let y: {target} = x; _ = y")
                self.use("typealias", path, [f"_ x: {target}"], f"let y: {name} = x; _ = y")
                continue
            if self.is_of_calls(path):
                continue
            self.type(path, type)
        self.calls(self.root, "api")
        return self

    def is_of_calls(self, path):
        """Groups and namespaces, which callers do not name."""
        if path == self.root:
            return False
        return any(member.name == "api" and member.is_let for member in self.types[path].members) \
            or not self.types[path].inherited \
            or (path[1] == "Endpoints" and self.types[path].inherited == ["Sendable"]
                and not any(member.is_let for member in self.types[path].members)
                and self.types[path].kind == "struct")

    def type(self, path, type):
        name = self.own(path)
        for protocol in PROTOCOLS:
            self.use("conformance", path, [f"_ x: {name}"], f"needs{protocol}({name}.self)")
        for inherited in type.inherited:
            if "." not in inherited and not re.match(r"JSON[A-Z]", inherited):
                self.use("conformance", path, [f"_ x: {name}"],
                         f"func f<T: {inherited}>(_: T.Type) {{}}; f({name}.self)")
        for member in type.members:
            if member.kind == "property" and not member.is_private:
                self.property(path, name, member)
        self.initializers(path, name, type)
        cases = [member for member in type.members if member.kind == "case"]
        constants = [member for member in type.members
                     if member.kind == "property" and member.is_static and member.type == "Self"]
        if cases or constants:
            self.values(path, name, type, cases, constants)

    def property(self, path, name, member):
        if member.name in ("defaults", "encoding", "styles", "allCases"):
            return
        if path == self.root and self.group(member, path):
            return
        declared = name if member.type == "Self" else self.resolved(member.type, path, member.head)
        if member.is_static:
            self.use("static", path, [], f"let x: {declared} = {name}.{member.name}; _ = x")
            return
        self.use("read", path, [f"_ m: {name}"], f"let x: {declared} = m.{member.name}; _ = x")
        if declared.endswith("?"):
            self.use("read", path, [f"_ m: {name}"],
                     f"if let x = m.{member.name} {{ _ = x }}")
        if member.is_settable:
            self.use("set", path, [f"_ m: inout {name}", f"_ x: {declared}"],
                     f"m.{member.name} = x")

    def initializers(self, path, name, type):
        own = [member for member in type.members if member.kind == "init"]
        written = [member for member in own if not (member.parameters and self.is_coding(member))]
        if type.kind == "struct" and not written:
            stored = [member for member in type.members
                      if member.kind == "property" and member.is_stored and not member.is_static
                      and not (member.is_let and member.has_value)]
            if stored and any(member.is_private for member in stored):
                return
            if not any(self.is_coding(member) and member.parameters[0].label == "_" for member in own):
                self.call("init", path, "", ".init",
                          [Parameter(member.name, member.type,
                                     member.has_value or member.type.endswith("?"))
                           for member in stored], name, "", stored[0].head if stored else 1)
        for member in written:
            self.call("init", path, "", name if member.is_failable else ".init", member.parameters,
                      name, "?" if member.is_failable else "", member.head)
        raw = next((raw for raw in ("String", "Int", "Swift.String", "Swift.Int")
                    if raw in type.inherited), None)
        if raw and type.kind == "enum":
            self.use("init", path, [f"_ x: {raw}"],
                     f"if let y = {name}(rawValue: x) {{ let z: {name} = y; _ = z }}")
            self.use("read", path, [f"_ m: {name}"], f"let x: {raw} = m.rawValue; _ = x")
        if any(inherited.endswith("JSONWrapper") for inherited in type.inherited):
            value = next(member for member in type.members if member.name == "rawValue")
            declared = self.resolved(value.type, path, value.head)
            self.use("init", path, [f"_ x: {declared}"],
                     f"let y: {name} = {name}(x); _ = y")

    @staticmethod
    def is_coding(member):
        """An initializer that reads from JSON or headers."""
        return any(parameter.type.startswith("inout") or parameter.type.endswith("ResourceRequest.Headers")
                   for parameter in member.parameters)

    def call(self, kind, path, receiver, function, parameters, result, mark, head, receivers=()):
        def one(chosen):
            variables = [f"_ a{index}: {self.resolved(item.type, path, head)}"
                         for index, item in enumerate(chosen)]
            arguments = ", ".join(
                f"a{index}" if item.label == "_" else f"{item.label}: a{index}"
                for index, item in enumerate(chosen))
            call = f"{receiver}{function}({arguments})"
            if mark:
                body = f"if let x = {call} {{ let y: {result} = x; _ = y }}"
            else:
                body = f"let x: {result} = {call}; _ = x"
            self.use(kind, path, list(receivers) + variables, body)
        one(parameters)
        required = [item for item in parameters if not item.has_default]
        if len(required) < len(parameters):
            one(required)

    def values(self, path, name, type, cases, constants):
        for member in constants:
            self.use("case", path, [], f"let x: {name} = .{member.name}; _ = x")
        clauses = [f"case .{member.name}: break" for member in constants]
        for member in cases:
            if member.type == "Void":
                self.use("case", path, [], f"let x: {name} = .{member.name}; _ = x")
                clauses.append(f"case .{member.name}: break")
                continue
            payload = self.resolved(member.type, path, member.head)
            self.use("case", path, [f"_ v: {payload}"],
                     f"let x: {name} = .{member.name}(v); _ = x")
            clauses.append(f"case .{member.name}(let v): let x: {payload} = v; _ = x")
            if payload.endswith("?"):
                self.use("case", path, [f"_ e: {name}"],
                         f"if case .{member.name}(let v) = e, let x = v {{ _ = x }}")
        is_open = type.kind == "struct" or any(
            member.name == "unrecognized" and member.type != "Void" for member in cases)
        if type.kind == "struct" and "OptionSet" in "".join(type.inherited):
            clauses = []
        last = ("default: break" if type.kind == "struct" else "@unknown default: break")
        self.use("switch", path, [f"_ e: {name}"],
                 f"switch e {{ {'; '.join(clauses + ([last] if is_open else []))} }}")

    def group(self, member, path):
        """The path of the group that a property leads to."""
        if member.is_stored or not re.match(r"`?\w", member.type):
            return None
        for length in range(len(path), 0, -1):
            full = tuple(path[:length]) + tuple(member.type.split("."))
            if full in self.types and len(full) > 1 and full[1] == "Endpoints":
                return full
        return None

    def calls(self, path, receiver, is_static=False):
        for member in self.types[path].members:
            expression = f"{receiver}.{member.name}"
            if member.kind == "function":
                parameters = [f"_ api: {self.root[0]}"] if not is_static else []
                self.call("call", path, receiver + ".", member.name, member.parameters,
                          self.resolved(member.type, path, member.head), "", member.head, parameters)
            elif member.kind == "property":
                group = self.group(member, path)
                if group and member.is_static:
                    self.calls(group, f"{self.root[0]}.{member.name}", True)
                elif group:
                    self.calls(group, expression, is_static)
                elif is_static and member.type.split("<")[0].endswith("WebhookParser"):
                    self.use("webhook", path, [],
                             f"let x: {self.resolved(member.type, path, member.head)} = {expression}; _ = x")

"""What generated Swift declares, read from its text.

Only declarations are read: bodies are skipped. The reader knows Swift as it is generated, no more.
"""

import dataclasses
import re

MODIFIERS = {"nonisolated", "public", "package", "internal", "private", "fileprivate", "static",
             "indirect", "mutating"}
NAME = re.compile(r"`?[^\W\d]\w*`?")


@dataclasses.dataclass
class Parameter:
    label: str  # "_" where callers write none
    type: str
    has_default: bool


@dataclasses.dataclass
class Member:
    kind: str  # property, function, init, case
    name: str
    type: str = "Void"
    parameters: list = dataclasses.field(default_factory=list)
    is_static: bool = False
    is_settable: bool = False
    is_stored: bool = False
    is_failable: bool = False
    has_value: bool = False
    is_private: bool = False
    is_let: bool = False
    # How long the path is of the extension around it: nothing further out is seen by its short name.
    head: int = 1


@dataclasses.dataclass
class Type:
    kind: str  # struct, enum, typealias
    path: tuple
    generics: list
    inherited: list = dataclasses.field(default_factory=list)
    members: list = dataclasses.field(default_factory=list)
    target: str = ""
    head: int = 1


class Reader:
    """Reads one file; what several declare of one type is put together."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.head = 1
        self.types = {}

    def read(self):
        self.block(())
        return self.types

    # Text

    def skip(self):
        while self.at < len(self.text):
            rest = self.text[self.at:]
            if rest[0].isspace() or rest[0] == ";":
                self.at += 1
            elif rest.startswith("//") or rest.startswith("#"):
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end + 1
            else:
                return

    def peek(self, text):
        self.skip()
        return self.text.startswith(text, self.at)

    def take(self, text):
        if not self.peek(text):
            return False
        self.at += len(text)
        return True

    def word(self):
        self.skip()
        match = NAME.match(self.text, self.at)
        if not match:
            return None
        self.at = match.end()
        return match.group()

    def balanced(self):
        """The text of brackets at this place, with them."""
        start = self.at
        depth = 0
        while True:
            character = self.text[self.at]
            if character == '"':
                self.string()
                continue
            if self.text.startswith("//", self.at):
                self.skip_line()
                continue
            depth += (character in "([{") - (character in ")]}")
            self.at += 1
            if depth == 0:
                return self.text[start:self.at]

    def skip_line(self):
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def string(self):
        self.at += 1
        while self.text[self.at] != '"':
            self.at += 2 if self.text[self.at] == "\\" else 1
        self.at += 1

    def until(self, stops):
        """The text up to one of these characters that is in no brackets."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in stops:
            if self.text[self.at] == '"':
                self.string()
            elif self.text[self.at] in "([{":
                self.balanced()
            elif self.text.startswith("->", self.at):
                self.at += 2
            else:
                self.at += 1
        return self.text[start:self.at].strip()

    # Declarations

    def block(self, path):
        while True:
            self.skip()
            if self.at >= len(self.text) or self.take("}"):
                return
            self.declaration(path)

    def declaration(self, path):
        modifiers = set()
        while True:
            self.skip()
            if self.take("@"):
                modifiers.add("@" + self.word())
                if self.text[self.at] == "(":
                    self.balanced()
                continue
            word = self.word()
            if word not in MODIFIERS:
                break
            modifiers.add(word)
        if word == "import":
            self.skip_line()
        elif word in ("struct", "enum"):
            name = self.word()
            self.type_body(word, path + (name,), self.generic_names())
        elif word == "extension":
            whole = self.until(":{").strip()
            inner = tuple(whole.split("."))
            self.head = len(inner)
            self.type_body(None, inner, None)
            self.head = 1
        elif word == "typealias":
            name = self.word()
            generics = self.generic_names()
            self.take("=")
            self.types[path + (name,)] = Type("typealias", path + (name,), generics,
                                              target=self.until("\n"), head=self.head)
        elif word in ("var", "let"):
            self.property(word, path, modifiers)
        elif word == "case":
            self.cases(path)
        elif word in ("func", "init"):
            self.function(word, path, modifiers)
        else:
            raise ValueError(f"what is '{word}' at {self.text[self.at:self.at + 60]!r}?")

    def generic_names(self):
        if not self.peek("<"):
            return []
        end = self.text.index(">", self.at)
        inner = self.text[self.at + 1:end]
        self.at = end + 1
        return [part.split(":")[0].strip() for part in inner.split(",")]

    def type_body(self, kind, path, generics):
        inherited = []
        if self.take(":"):
            clause = self.until("{")
            inherited = [part.strip() for part in clause.split(" where ")[0].split(",")]
        else:
            self.until("{")
        known = self.types.get(path)
        if known is None:
            known = self.types[path] = Type(kind or "struct", path, generics or [])
        if kind:
            known.kind, known.generics = kind, generics
        known.inherited += inherited
        self.take("{")
        self.block(path)

    def add(self, path, member):
        member.head = self.head
        self.types[path].members.append(member)

    def property(self, word, path, modifiers):
        name = self.word()
        declared = None
        if self.take(":"):
            self.skip()
            declared = self.until("={\n}")
        value = None
        is_computed = False
        is_settable = word == "var"
        rest = self.text[self.at:]
        if re.match(r"\s*=", rest):
            self.take("=")
            self.skip()
            value = self.until("\n}")
            if declared is None and value.startswith(("URL(", "Foundation.URL(")):
                declared = value.split("(")[0]
            elif declared is None and value.startswith("Self("):
                declared = "Self"
        elif re.match(r"\s*\{", rest):
            self.skip()
            body = self.balanced()
            is_computed = True
            is_settable = re.search(r"^\s*set \{", body, re.M) is not None
        if not path:
            return
        self.add(path, Member(
            "property", name, declared or "Unknown", is_static="static" in modifiers,
            is_settable=is_settable, is_stored=not is_computed, has_value=value is not None,
            is_private="private" in modifiers, is_let=word == "let"))

    def cases(self, path):
        while True:
            name = self.word()
            kind = None
            self_type = self.text[self.at] if self.at < len(self.text) else ""
            if self_type == "(":
                kind = self.balanced()[1:-1]
            elif re.match(r" = ", self.text[self.at:]):
                self.at += 3
                self.until(",\n")
            self.add(path, Member("case", name, kind or "Void"))
            if not self.text.startswith(",", self.at):
                return
            self.at += 1

    def function(self, word, path, modifiers):
        name = "init" if word == "init" else self.word()
        is_failable = self.take("?")
        self.generic_names()
        self.skip()
        parameters = [self.parameter(text) for text in split(self.balanced()[1:-1])]
        result = "Void"
        while True:
            if self.take("throws"):
                continue
            if self.take("->"):
                self.skip()
                result = self.until("{").strip()
            break
        self.skip()
        self.balanced()
        self.add(path, Member(word if word == "init" else "function", name, result, parameters,
                              is_static="static" in modifiers, is_failable=is_failable))

    @staticmethod
    def parameter(text):
        head, rest = text.split(":", 1)
        parts = split_default(rest)
        return Parameter(head.split()[0], parts[0].strip(), len(parts) > 1)


def split(text):
    """The parts of a list, whatever commas are in brackets or strings."""
    parts, depth, start, in_string = [], 0, 0, False
    index = 0
    while index < len(text):
        character = text[index]
        if in_string:
            if character == "\\":
                index += 1
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
        index += 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def split_default(text):
    match = re.match(r"([^=]*?)\s=\s(.*)", text, re.S)
    return [match.group(1), match.group(2)] if match else [text]

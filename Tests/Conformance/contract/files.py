"""The files of a document, by the URIs that its references are resolved against (RFC 3986, 5),
and overlays that change it (Overlay Specification 1.0 and 1.1)."""

import copy
import json
import re
from urllib.parse import quote, unquote, urldefrag, urljoin

import jsonpath_rfc9535
import yaml

# Where the folder of a document is, as far as its references can tell.
FOLDER = "https://document.invalid/folder/"


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2.2, 10.3.2: the core schema, in which `on` and dates are text."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", list("-+0123456789")),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789")),
):
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), first)


def loaded(path):
    text = path.read_text()
    return json.loads(text) if path.suffix == ".json" else yaml.load(text, CoreLoader)


class Files:
    """All files that a document leads to, each with references that are whole URIs."""

    def __init__(self, path, overlays=()):
        self.folder = path.parent
        self.paths = [path, *overlays]
        root = loaded(path)
        for overlay in overlays:
            apply(loaded(overlay), root)
        own = FOLDER + quote(path.name)
        # OpenAPI 3.2, Base URI: "$self" is the base of references, itself relative to where the document was found.
        self.uri = urljoin(own, str(root.get("$self", "")))
        self.roots = {own: None, self.uri: None}
        self.root = self.absolute(root, self.uri)
        self.roots = {**self.roots, own: self.root, self.uri: self.root}

    def absolute(self, node, base):
        """The same with references that say which file they are for; their files are read."""
        if isinstance(node, list):
            return [self.absolute(n, base) for n in node]
        if not isinstance(node, dict):
            return node
        node = {k: self.absolute(v, base) for k, v in node.items()}
        if isinstance(node.get("$ref"), str):
            node["$ref"] = urljoin(base, node["$ref"])
            self.read(urldefrag(node["$ref"])[0])
        return node

    def read(self, uri):
        if uri in self.roots or not uri.startswith(FOLDER):
            return
        path = self.folder / unquote(uri.removeprefix(FOLDER))
        if path.suffix in (".json", ".yaml", ".yml") and path.is_file():
            self.roots[uri] = None
            self.paths.append(path)
            self.roots[uri] = self.absolute(loaded(path), uri)


def apply(overlay, root):
    """Overlay Object: actions "are applied in sequential order"."""
    for action in overlay.get("actions") or []:
        nodes = list(jsonpath_rfc9535.find(action["target"], root))
        if action.get("remove") is True:
            # From the end, so that what is left keeps its index.
            for node in sorted(nodes, key=lambda n: n.location, reverse=True):
                parent = at(root, node.location[:-1])
                if isinstance(parent, list) or node.location[-1] in parent:
                    del parent[node.location[-1]]
            continue
        for node in nodes:
            if "copy" in action:
                update(node.value, next(iter(jsonpath_rfc9535.find(action["copy"], root))).value)
            if "update" in action:
                update(node.value, action["update"])


def at(root, location):
    for key in location:
        root = root[key]
    return root


def update(target, change):
    """"recursively merged": objects by their keys, lists joined, all else replaced."""
    change = copy.deepcopy(change)
    if isinstance(target, list):
        target += change if isinstance(change, list) else [change]
        return
    for key, value in change.items():
        if isinstance(target.get(key), dict) and isinstance(value, dict) \
                or isinstance(target.get(key), list) and isinstance(value, list):
            update(target[key], value)
        else:
            target[key] = value

"""What references in a document lead to (RFC 6901), for all that reads one here."""

from urllib.parse import unquote

METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
CHAIN_LIMIT = 32


def value_at(root, pointer):
    """The value at a pointer that begins behind the `#`, None where there is nothing."""
    node = root
    for key in pointer.split("/")[1:]:
        key = unquote(key).replace("~1", "/").replace("~0", "~")
        try:
            node = node[int(key)] if isinstance(node, list) else node[key]
        except (KeyError, ValueError, IndexError, TypeError):
            return None
    return node


def resolved(node, target):
    """What a node or a chain of references ends at; `target` finds that of one."""
    for _ in range(CHAIN_LIMIT):
        if not isinstance(node, dict) or not isinstance(node.get("$ref"), str):
            return node
        node = target(node["$ref"])
    return None

"""The response to a request: the first declared media type unless `Accept` says otherwise, no body where HTTP
has none."""

import re

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from . import events
from .compare import Comparison, text_of
from .requests import is_json_media
from .values import Maker, Unfit, flat

# RFC 9110: 15.3.5, 15.3.6, 15.4.5.
WITHOUT_BODY = {204, 205, 304}
# RFC 9110, 5.6.2.
TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
# 3.1.1, 4.8.17: "If a response header is defined with the name "Content-Type", it SHALL be ignored". The others
# say how the message is sent, or are sent back.
NOT_SENT = {"content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "date",
            "server", "set-cookie"}


class Response:
    def __init__(self, status, media, schema, value, body, events=None):
        # Those of a stream of which the schema describes each, as they are sent.
        self.events = events
        self.status = status
        self.media = media
        self.schema = schema
        self.value = value
        self.body = body

    @property
    def is_json(self):
        return self.media is not None and is_json_media(self.media)


def chosen(content, accept):
    """The declared media type to answer with (RFC 9110, 12.5.1)."""
    kinds = [k for k in content]
    if not kinds:
        return None
    wanted = parse_accept_header(accept, MIMEAccept) if accept else None
    if not wanted:
        return kinds[0]
    qualities = [wanted.quality(concrete(k)) for k in kinds]
    return kinds[qualities.index(max(qualities))] if max(qualities) > 0 else None


def concrete(media):
    media = media.split(";")[0].strip()
    return {"*/*": "application/json", "application/*": "application/json", "image/*": "image/png",
            "text/*": "text/plain", "audio/*": "audio/mpeg", "video/*": "video/mp4"}.get(media, media)


class Header:
    """One that is sent with a response: a value of its schema, and the text of it (3.1.1, 4.8.21: style
    `simple`)."""

    def __init__(self, name, schema, value):
        self.name = name
        self.schema = schema
        self.value = value
        self.text = ",".join(map(piece, value)) if isinstance(value, list) else piece(value)


def piece(value):
    return value if isinstance(value, str) else text_of(value)


def made_headers(operation, key, kind, pick):
    """Those that the document describes, the optional ones where the value is not to be minimal."""
    for name, node in operation.headers(key).items():
        schema = node.get("schema")
        # RFC 9110, 5.1: a name is a token.
        if not TOKEN.fullmatch(name) or name.lower() in NOT_SENT or schema is None or kind == "minimal" and not node.get("required"):
            continue
        try:
            value = Maker(operation.document, "response", kind, pick, text="a text").value(schema)
        except Unfit:
            continue
        values = value if isinstance(value, list) else [value]
        if any(isinstance(v, (list, dict, bytes)) or v is None for v in values):
            continue
        header = Header(name, schema, value)
        # RFC 9110, 5.5: what is not visible ASCII, and space around it, may not come through.
        if header.text.isascii() and header.text.isprintable() and header.text == header.text.strip():
            yield header


class Responses:
    """What one case may be answered with, by media type: made before the first request."""

    def __init__(self, operation, key, status, kind, pick):
        self.status = status
        self.headers = list(made_headers(operation, key, kind, pick))
        self.content = operation.content(key) or {}
        if status in WITHOUT_BODY or operation.method == "HEAD":
            self.content = {}
        self.made = {}
        for media, node in self.content.items():
            try:
                self.made[media] = made(operation, status, media, node or {}, kind, pick)
            except Unfit:
                self.made[media] = None

    def response(self, accept):
        """The response; None where no value of the schema was found."""
        if not self.content:
            return Response(self.status, None, None, None, b"")
        # RFC 9110, 12.5.1: where nothing is acceptable, the server may disregard the header.
        return self.made[chosen(self.content, accept) or next(iter(self.content))]


def made(operation, status, media, node, kind, pick):
    schema, anything = node.get("schema"), media.strip() == "*/*"
    media = concrete(media)
    known = flat(operation.document, schema)
    if anything and isinstance(known, dict) and known.get("type") == ["string"]:
        # Nothing says whether such a text is JSON: only that it is answered without an error is judged.
        return Response(status, "application/octet-stream", None, None, b"text")
    if is_json_media(media) and media not in LINES:
        value = Maker(operation.document, "response", kind, pick).value(
            schema if schema is not None else {})
        return Response(status, media, schema, value, text_of(value).encode())
    if "itemSchema" in node:
        return items(operation, status, media, node["itemSchema"], kind, pick)
    return streamed(operation, status, media, schema, kind, pick) or plain(status, media, schema)


LINES = ("application/x-ndjson", "application/jsonl", "application/jsonlines", "application/x-jsonlines",
         "application/ndjson", "application/stream+json")


def made_values(operation, schema, kind, pick):
    kinds = ("minimal", "full", kind)
    return [Maker(operation.document, "response", k, pick + n).value(schema) for n, k in enumerate(kinds)]


def items(operation, status, media, schema, kind, pick):
    """Three values, each by the `itemSchema` (3.2, Sequential Media Types)."""
    values = made_values(operation, schema, kind, pick)
    if media == "text/event-stream":
        comparison = Comparison(operation.document, "response")
        sent = [events.described(comparison, schema, value) for value in values]
        sent = [event for event in sent if events.is_sendable(event)]
        return Response(status, media, schema, values, "".join(map(events.text, sent)).encode(), sent)
    if media.startswith("multipart/"):
        # RFC 2046, 5.1.1. No function reads its parts: what is read has to be these bytes.
        parts = [f"--b\r\nContent-Type: application/json\r\n\r\n{text_of(v)}\r\n" for v in values]
        return Response(status, f"{media}; boundary=b", {}, None, "".join([*parts, "--b--\r\n"]).encode())
    return sequence(status, media, schema, values)


def sequence(status, media, schema, values):
    before = "\x1e" if media == "application/json-seq" else ""
    body = "".join(f"{before}{text_of(v)}\n" for v in values).encode()
    return Response(status, media, {"type": "array", "items": schema}, values, body)


def streamed(operation, status, media, schema, kind, pick):
    """Three values as lines or events, where the schema is not said to be of each."""
    if media not in LINES and media not in ("application/json-seq", "text/event-stream"):
        return None
    known = flat(operation.document, schema)
    if media != "text/event-stream" and isinstance(known, dict) and known.get("type") == ["array"]:
        # 3.2, Sequential Media Types: `schema` is applied to all values "as if they were in an array".
        return sequence(status, media, known.get("items", {}), made_values(
            operation, known.get("items", {}), kind, pick))
    maker = [Maker(operation.document, "response", k, pick) for k in ("minimal", "full", kind)]
    values = [m.value(schema or {}) for m in maker]
    lines = media in LINES
    if schema is None or all(isinstance(v, (str, bytes)) for v in values):
        # A text stands for the whole: each line of it is a line.
        values = [{"a": 1}, {"a": "ü"}, {}] if lines else ["a", "ü"]
        texts = [text_of(v) if lines else v for v in values]
    else:
        texts = [text_of(v) for v in values]
    before, after = {"text/event-stream": ("data: ", "\n\n"),
                     "application/json-seq": ("\x1e", "\n")}.get(media, ("", "\n"))
    if media == "text/event-stream" and ends_with_a_mark(operation):
        texts.append("[DONE]")
    body = "".join(before + t + after for t in texts).encode()
    return Response(status, media, {"type": "array", "items": schema or {}}, values, body)


def ends_with_a_mark(operation):
    """A server ends the streams so of which its document says it: of this one, of all, or anywhere else
    than beside another one."""
    document = operation.document
    if "[DONE]" in str([document.root.get("info"), document.root.get("tags")]):
        return True
    streamed = [o for o in document.operations() if "text/event-stream" in str(o.responses)]
    speaking = [o.node for o in streamed if "[DONE]" in all_text(o)]
    return "[DONE]" in str(document.root) and (not speaking or operation.node in speaking)


def all_text(operation):
    """What is written in an operation and in all that it refers to."""
    found, open_nodes, seen = [], [operation.node], set()
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, dict):
            open_nodes += node.values()
            reference = node.get("$ref")
            if isinstance(reference, str) and reference not in seen:
                seen.add(reference)
                open_nodes.append(operation.document.target(reference))
        elif isinstance(node, list):
            open_nodes += node
        elif isinstance(node, str):
            found.append(node)
    return " ".join(found)


def plain(status, media, schema):
    text = media.startswith("text/") or "xml" in media or "html" in media or "csv" in media
    value = "Grüße,\n1;2" if text else b"\x00\xff\r\nbytes"
    body = value.encode() if text else value
    return Response(status, media + ("; charset=utf-8" if text else ""), schema, value, body)

"""The response to a request: the first declared media type unless `Accept` says otherwise, no body where HTTP
has none."""

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from .compare import text_of
from .requests import is_json_media
from .values import Maker, Unfit, flat

# RFC 9110: 15.3.5, 15.3.6, 15.4.5.
WITHOUT_BODY = {204, 205, 304}


class Response:
    def __init__(self, status, media, schema, value, body):
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


class Responses:
    """What one case may be answered with, by media type: made before the first request."""

    def __init__(self, operation, key, status, kind, pick):
        self.status = status
        self.content = operation.content(key) or {}
        if status in WITHOUT_BODY or operation.method == "head":
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
    if is_json_media(media):
        value = Maker(operation.document, "response", kind, pick).value(
            schema if schema is not None else {})
        return Response(status, media, schema, value, text_of(value).encode())
    return streamed(operation, status, media, schema, kind, pick) or plain(status, media, schema)


def streamed(operation, status, media, schema, kind, pick):
    """Three values as lines or events."""
    lines = media in ("application/x-ndjson", "application/jsonl", "application/jsonlines",
                      "application/x-jsonlines", "application/ndjson", "application/stream+json")
    if not lines and media not in ("application/json-seq", "text/event-stream"):
        return None
    maker = [Maker(operation.document, "response", k, pick) for k in ("minimal", "full", kind)]
    values = [m.value(schema or {}) for m in maker]
    if schema is None or all(isinstance(v, (str, bytes)) for v in values):
        # A text stands for the whole: each line of it is a line.
        values = [{"a": 1}, {"a": "ü"}, {}] if lines else ["a", "ü"]
        texts = [text_of(v) if lines else v for v in values]
    else:
        texts = [text_of(v) for v in values]
    before, after = {"text/event-stream": ("data: ", "\n\n"),
                     "application/json-seq": ("\x1e", "\n")}.get(media, ("", "\n"))
    if media == "text/event-stream" and "[DONE]" in str(operation.document.root):
        texts.append("[DONE]")
    body = "".join(before + t + after for t in texts).encode()
    return Response(status, media, {"type": "array", "items": schema or {}}, values, body)


def plain(status, media, schema):
    text = media.startswith("text/") or "xml" in media or "html" in media or "csv" in media
    value = "Grüße,\n1;2" if text else b"\x00\xff\r\nbytes"
    body = value.encode() if text else value
    return Response(status, media + ("; charset=utf-8" if text else ""), schema, value, body)

"""Requests and values with one fault each, which the judge has to find: `python3 -m contract.selftest`."""

import json
import pathlib
import sys
import tempfile

from . import events
from .compare import Comparison
from .document import Document
from .requests import Judge, Request
from .values import KINDS, Maker

DOCUMENT = {
    "openapi": "3.1.0", "info": {"title": "Self test", "version": "1"},
    "components": {"securitySchemes": {
        "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
        "token": {"type": "http", "scheme": "bearer"}}},
    "security": [{"key": [], "token": []}],
    "paths": {"/things/*/{id}": {"post": {
        "parameters": [
            {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
            {"name": "tags", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
            {"name": "ids", "in": "query", "explode": False,
             "schema": {"type": "array", "items": {"type": "integer"}}},
            {"name": "where", "in": "query", "style": "deepObject",
             "schema": {"type": "object", "properties": {"a": {"type": "string"}}}},
            {"name": "since", "in": "query", "schema": {"type": "string", "format": "date-time"}},
            {"name": "session", "in": "cookie", "schema": {"type": "string"}}],
        "requestBody": {"required": True, "content": {
            "application/json": {"schema": {"type": "object", "required": ["note"], "properties": {
                "note": {"type": ["string", "null"]}, "big": {"type": "integer"},
                "id": {"type": "string", "readOnly": True}}}},
            "multipart/form-data": {"schema": {"type": "object"},
                                    "encoding": {"file": {"contentType": "image/png"}}}}},
        "responses": {"204": {"description": ""}}}},
        "/find": {"get": {
            "security": [{"#/x-schemes/guest": []}],
            "parameters": [{"name": "all", "in": "querystring", "required": True, "content": {
                "application/x-www-form-urlencoded": {"$ref": "#/x-contents/form"}}}],
            "responses": {"204": {"description": ""}}}}},
    "x-schemes": {"guest": {"type": "http", "scheme": "basic"}},
    "x-contents": {"form": {
        "schema": {"properties": {"ids": {"type": "array", "items": {"type": "integer"}},
                                  "filter": {"type": "object"}}},
        "encoding": {"ids": {"style": "pipeDelimited", "explode": False}}}},
}
MEANT = {("path", "id"): "a/b", ("query", "tags"): ["x y", "z"], ("query", "ids"): [1, 2],
         ("query", "where"): {"a": "1"}, ("query", "since"): "2024-02-29T12:00:00Z",
         ("cookie", "session"): "s"}
QUERY = "tags=x%20y&tags=z&ids=1,2&where%5Ba%5D=1&since=2024-02-29T13%3A00%3A00%2B01%3A00"
PATH = "/things/*/a%2Fb"
HEADERS = {"Host": "a", "Content-Type": "application/json", "X-Key": "k", "Authorization": "Bearer t",
           "Cookie": "session=s"}
JSON = {"note": None, "big": 9007199254740993}
# What is changed, and what the judge says of it.
FAULTS = [
    (dict(path="/things/*/a/b"), "the path is"),
    (dict(path="/things/%2A/a%2Fb"), "the path is"),
    (dict(path="/Things/*/a%2Fb"), "the path is"),
    (dict(query=QUERY.replace("%20", "+")), "'+'"),
    (dict(query=QUERY.replace("1,2", "1&ids=2")), "'ids'"),
    (dict(query=QUERY.replace("&tags=z", "")), "'tags'"),
    (dict(query=QUERY.replace("%5Ba%5D", "")), "'where'"),
    (dict(query=QUERY.replace("13%3A", "12%3A")), "'since'"),
    (dict(query=QUERY + "&more=1"), "not declared"),
    (dict(headers={"X-Key": None}), "no credentials"),
    (dict(headers={"Authorization": "Basic eDp5"}), "no credentials"),
    (dict(headers={"X-More": "1"}), "not declared"),
    (dict(headers={"Cookie": "other=s; session=s"}), "'other'"),
    (dict(headers={"Cookie": None}), "'session'"),
    (dict(headers={"Content-Type": "text/json"}), "media type"),
    (dict(body={"big": 9007199254740993}), "/note: null is gone"),
    (dict(body={"note": None, "big": 9007199254740992}), "/big"),
    (dict(body={"note": None, "big": "9007199254740993"}), "/big"),
    (dict(body={**JSON, "id": "1"}), "was added"),
    (dict(method="PUT"), "the method"),
    (dict(body=None), "no body"),
]


def request(path=PATH, query=QUERY, headers=None, body=JSON, method="POST"):
    known = {**HEADERS, **(headers or {})}
    if body is None:
        known["Content-Type"] = None
    sent = b"" if body is None else json.dumps(body).encode()
    return Request(method, f"{path}?{query}", [(k, v) for k, v in known.items() if v], sent)


def part_faults(judge, media):
    body = (f'--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n'
            f'Content-Type: {media}\r\n\r\nx\r\n--b--\r\n').encode()
    headers = {**HEADERS, "Content-Type": "multipart/form-data; boundary=b"}
    sent = Request("POST", f"{PATH}?{QUERY}", list(headers.items()), body)
    return judge.judge(sent, MEANT, ("multipart/form-data", {"file": b"x"}))


def query_faults(document, query, credential="Basic eDp5"):
    operation = [o for o in document.operations() if o.path == "/find"][0]
    sent = Request("GET", f"/find?{query}", [("Host", "a"), ("Authorization", credential)], b"")
    return Judge(operation).judge(sent, {("querystring", "all"): {"ids": [1, 2], "filter": {"a": 1}}}, None)


ITEM = {"properties": {"event": {"type": "string"}, "id": {"type": "string"}, "data": {
    "type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "object"}}}}
EVENTS = [{"id": "7", "data": '{"a": 1}'}, {"event": "none"}, {"event": "b", "data": "{}"}]
READ = [{"of the event": {"event": "message", "id": "7", "data": {"a": 1}}},
        {"of the event": {"event": "b", "id": "7", "data": {}}}]


def event_faults(comparison, change):
    came = [{"of the event": {**e["of the event"]}} for e in READ]
    came[0]["of the event"].update(change)
    return list(events.differences(comparison, ITEM, EVENTS, came))


def main():
    path = pathlib.Path(tempfile.mkdtemp()) / "selftest.json"
    path.write_text(json.dumps(DOCUMENT))
    document = Document(path)
    operation = next(document.operations())
    judge, missed = Judge(operation), []

    def expect(what, found, words):
        if bool(found) != bool(words) or words and not any(words in f for f in found):
            missed.append(f"{what}: expected {words or 'no fault'}, found {found}")

    expect("the right request", judge.judge(request(), MEANT, ("application/json", JSON)), None)
    for change, words in FAULTS:
        expect(change, judge.judge(request(**change), MEANT, ("application/json", JSON)), words)
    expect("a part", part_faults(judge, "image/png"), None)
    expect("a part of another type", part_faults(judge, "text/plain"), "its encoding says")
    found = "ids=1%7C2&filter=%7B%22a%22%3A1%7D"
    expect("a whole query", query_faults(document, found), None)
    expect("a field of a query", query_faults(document, found.replace("%7C", "&ids=")), "'ids'")
    expect("a field without a meaning", query_faults(document, found + "&more=1"), "'more'")
    expect("a scheme by its address", query_faults(document, found, "Bearer x"), "no credentials")
    read = Comparison(document, "response")
    expect("events", event_faults(read, {}), None)
    expect("an event's name", event_faults(read, {"event": "b"}), "'event'")
    expect("an event's data", event_faults(read, {"data": {"a": 2}}), "/a")
    expect("data that are no JSON", event_faults(read, {"data": "a"}), "became")
    schema = {"type": "object", "required": ["a"], "properties": {
        "a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]},
        "t": {"type": "string", "format": "date-time"}}}
    meant = {"a": None, "b": None, "t": "2024-02-29T12:00:00.5Z", "unknown": 1}
    expect("what may differ", list(read.differences(
        schema, meant, {"a": None, "t": "2024-02-29T12:00:00.500Z"})), None)
    expect("a null that is required", list(read.differences(schema, meant, {"t": meant["t"]})), "/a")
    expect("another instant", list(read.differences(schema, meant, {**meant, "t": "2024-02-29T12:00:00Z"})),
           "/t")
    for number, kind in enumerate(KINDS):
        value = Maker(document, "response", kind, number).value(schema)
        expect(f"a {kind} value", [] if document.is_valid(schema, value, "response") else [value], None)
    print("\n".join(missed) or f"{len(FAULTS) + 21} judgements as they should be")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()

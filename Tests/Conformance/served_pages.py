"""Pages of every kind: what generated code gets of `resgen serve` by `.items` and `.pages`."""

import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ITEM = {"fields": {"id": "Int", "name": "String", "url": "URL"}}
LIMIT = {"limit": "Int?"}
# The keys of an endpoint, the fields of its page, the arguments of the call, how many items a page has.
KINDS = {
    "nextInBody": ({"pages": {"items": "items", "next": "links.next"}},
                   {"links": {"fields": {"next": "URL?", "previous": "URL?"}}}, "", 2),
    "nextWithLimit": ({"query": LIMIT, "pages": {"items": "items", "next": "next"}}, {"next": "String?"}, "limit: 7", 7),
    "nextByGet": ({"request": "POST /nextByGet", "body": {"json": {"text": "String"}},
                   "pages": {"items": "items", "next": "next", "method": "GET"}}, {"next": "URL?"}, 'text: "a"', 2),
    "nextByPost": ({"request": "POST /nextByPost", "body": {"json": {"text": "String"}},
                    "pages": {"items": "items", "next": "next"}}, {"next": "URL?"}, 'text: "a"', 2),
    "link": ({"returns": "[Item]", "pages": {"next": {"link": "next"}}}, None, "", 2),
    "header": ({"returns": "[Item]", "pages": {"next": {"header": "X-Next"}}}, None, "", 2),
    "cursor": ({"query": {"after": "String?", **LIMIT}, "pages": {"items": "items", "cursor": "next", "into": "after"}},
               {"next": "String?"}, "limit: 3", 3),
    "cursorOfUUID": ({"query": {"after": "UUID?"}, "pages": {"items": "items", "cursor": "next", "into": "after"}},
                     {"next": "UUID?"}, "", 2),
    "cursorOfDate": ({"query": {"after": "Int64?"}, "pages": {"items": "items", "cursor": "next", "into": "after"}},
                     {"next": "Int64?"}, "", 2),
    "cursorInHeader": ({"query": {"after": "String?"}, "returns": "[Item]",
                        "pages": {"cursor": {"header": "X-Cursor"}, "into": "after"}}, None, "", 2),
    "lastID": ({"query": {"after": "Int?", **LIMIT},
                "pages": {"items": "items", "cursor": ["items", -1, "id"], "into": "after", "more": "has_more"}},
               {"has_more": "Bool"}, "limit: 4", 4),
    "lastIDAlone": ({"query": {"after": "Int?"}, "returns": "[Item]", "pages": {"cursor": [-1, "id"], "into": "after"}},
                    None, "", 2),
    "cursorInBody": ({"request": "POST /cursorInBody", "body": {"json": {"cursor": "String?", "limit": "Int = 5"}},
                      "pages": {"items": "items", "cursor": "next", "into": "body.cursor"}}, {"next": "String?"}, "", 5),
    "cursorInForm": ({"request": "POST /cursorInForm", "body": {"form": {"cursor": "String?"}},
                      "pages": {"items": "items", "cursor": "next", "into": "body.cursor"}}, {"next": "String?"}, "", 2),
    "page": ({"query": {"page": "Int?"}, "pages": {"items": "items", "page": "page"}}, {}, "", 2),
    "pageFromNull": ({"query": {"page": "Int = 0", "per_page": "Int = 5"},
                      "pages": {"items": "items", "page": "page", "limit": "per_page"}}, {}, "", 5),
    "pageWithTotal": ({"query": {"page": "Int = 1", "page_size": "Int?"},
                       "pages": {"items": "items", "page": "page", "total": "count"}}, {"count": "Int"}, "pageSize: 3", 3),
    "offset": ({"query": {"offset": "Int?"}, "pages": {"items": "items", "offset": "offset"}}, {}, "", 2),
    "offsetWithLimit": ({"query": {"offset": "Int?", "limit": "Int = 4"},
                         "pages": {"items": "items", "offset": "offset", "limit": "limit"}}, {}, "", 4),
    "offsetInBody": ({"request": "POST /offsetInBody", "body": {"json": {"from": "Int = 0"}},
                      "pages": {"items": "items", "offset": "body.from"}}, {}, "", 2),
    "unwrapped": ({"query": {"page": "Int?"}, "returns": "[Item]", "unwrap": "data.list", "pages": {"page": "page"}},
                  None, "", 2),
    "map": ({"query": {"page": "Int?"}, "returns": "[String: Item]", "pages": {"items": "*", "page": "page"}}, None, "", 2),
    "rows": ({"query": {"page": "Int?"}, "pages": {"items": "rows.*.item", "page": "page"}},
             {"rows": {"type": "[Row]", "fields": {"item": "Item"}}}, "", 2),
    "union": ({"query": {"page": "Int?"}, "returns": "[Animal]", "pages": {"page": "page"}}, None, "", 2),
    "texts": ({"query": {"page": "Int?"}, "returns": "[String]", "pages": {"page": "page"}}, None, "", 2),
    "noItemShown": ({"query": {"page": "Int?"}, "returns": "Deep", "pages": {"items": "a.b.c.d.items", "page": "page"}},
                    None, "", 2),
}


def spec():
    endpoints, models = {}, {"Item": ITEM}
    for name, (keys, fields, _, _) in KINDS.items():
        page = name[0].upper() + name[1:] + "Page"
        endpoints[name] = {"request": f"GET /{name}", "returns": page, **keys}
        if fields is not None and "returns" not in keys:
            models[page] = {"fields": {"items": "[Item]", **fields}}
    models["Animal"] = {"union": {"tag": "kind", "cases": {"cat": "Item", "dog": "Dog"}}}
    models["Dog"] = {"fields": {"id": "Int", "barks": "Bool"}}
    models["Deep"] = {"fields": {"a": {"fields": {"b": {"fields": {"c": {"fields": {"d": {
        "fields": {"items": "[Item]"}}}}}}}}}}
    return {"api": "Pages", "endpoints": endpoints, "models": models}


def program():
    """Prints a line of JSON for each kind: its items by `.items`, and how many of them each page has."""
    lines = []
    for name, (_, _, arguments, _) in KINDS.items():
        lines += [f'await report("{name}") {{',
                  f"    var items: [String] = []; var pages = 0",
                  f"    for try await item in session.items(api.{name}({arguments})) {{ items.append(text(item)) }}",
                  f"    for try await _ in session.pages(api.{name}({arguments})) {{ pages += 1 }}",
                  f"    return (items, pages)", "}"]
    calls = "\n        ".join(lines)
    return f"""import Foundation
import ResgenRuntime
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func text(_ item: some Encodable) -> String {{
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(item)).map {{ String(decoding: $0, as: UTF8.self) }} ?? "none"
}}

func report(_ name: String, _ work: @Sendable () async throws -> ([String], Int)) async {{
    var line: [String: Any] = ["name": name]
    do {{
        let (items, pages) = try await work()
        line["items"] = items
        line["pages"] = pages
    }} catch {{ line["error"] = "\\(error)" }}
    if let data = try? JSONSerialization.data(withJSONObject: line) {{ print(String(decoding: data, as: UTF8.self)) }}
}}

@main struct Program {{
    static func main() async {{
        let api = Pages(server: URL(string: CommandLine.arguments[1])!)
        let session = URLSession.shared
        {calls}
    }}
}}
"""


def compiled(folder, tool, build):
    """The program of the generated code, beside the runtime that is built."""
    subprocess.run([tool, "generate", folder / "Pages.json", "--output", folder, "--quiet"], check=True)
    (folder / "Program.swift").write_text(program())
    names = {f.name for f in (ROOT / "Sources/ResgenRuntime").rglob("*.swift")}
    objects = [f for f in (build / "ResgenRuntime.build").rglob("*.swift.o") if f.name.removesuffix(".o") in names]
    made = subprocess.run(
        ["swiftc", "-swift-version", "6", "-Onone", "-wmo", "-suppress-warnings", "-parse-as-library",
         "-I", build / "Modules", "-module-name", "ServedPages", "-o", folder / "pages",
         *sorted(folder.glob("*.swift")), *objects], capture_output=True, text=True)
    if made.returncode:
        raise SystemExit(f"the pages do not compile: {made.stdout}{made.stderr}")
    return folder / "pages"


def faults(tool, serve, build=ROOT / ".build/debug"):
    """What is wrong with pages that are followed to their end.

    serve: Starts the tool for a spec; gives its address, and what ends it.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "Pages.json").write_text(json.dumps(spec()))
        made = compiled(folder, tool, build)
        address, end = serve(folder / "Pages.json")
        try:
            result = subprocess.run([made, address], capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            yield "the pages have no end"
            return
        finally:
            end()
    lines = {line["name"]: line for line in map(json.loads, result.stdout.splitlines())}
    for name, (_, _, _, size) in KINDS.items():
        line = lines.get(name, {"error": "it has no line"})
        items = line.get("items", [])
        if "error" in line:
            yield f"{name}: {line['error']}"
        elif len(items) != 2 * size + 1 or len(set(items)) != len(items):
            yield f"{name}: of {2 * size + 1} items there are {len(set(items))}, {len(items)} with those that come again"
        elif line["pages"] not in (3, 4):
            yield f"{name}: {line['pages']} pages"

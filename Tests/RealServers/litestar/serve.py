"""A small server on Litestar, whose document the framework makes of these functions."""

import asyncio
import sqlite3
import sys
from datetime import datetime, timezone
from enum import Enum
from typing import Annotated, Any

import msgspec
import uvicorn
from litestar import Litestar, delete, get, patch, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import HTTPException, NotAuthorizedException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import Body, Parameter
from litestar.response import ServerSentEvent

DATABASE = sys.argv[2]


class Kind(Enum):
    BOOK = "book"
    GAME = "board game"


class Item(msgspec.Struct):
    id: int
    name: str
    kind: Kind
    note: str | None
    tags: list[str]
    created: datetime


class NewItem(msgspec.Struct):
    name: str
    kind: Kind = Kind.BOOK
    note: str | None = None
    tags: list[str] = []


class ItemChange(msgspec.Struct, omit_defaults=True):
    name: str | msgspec.UnsetType = msgspec.UNSET
    note: str | None | msgspec.UnsetType = msgspec.UNSET


class ItemPage(msgspec.Struct):
    items: list[Item]
    total: int
    next: int | None


class Problem(msgspec.Struct):
    status_code: int
    detail: str
    extra: Any = None


def database() -> sqlite3.Connection:
    connection = sqlite3.connect(DATABASE)
    connection.execute("create table if not exists item (id integer primary key, json text)")
    connection.execute("create table if not exists file (name text primary key, bytes blob)")
    return connection


def guard(connection: Any, _: Any) -> None:
    if connection.headers.get("authorization") != "Bearer secret":
        raise NotAuthorizedException("who are you?")


PROBLEMS = {
    401: ResponseSpec(data_container=Problem, description="Not known"),
    404: ResponseSpec(data_container=Problem, description="Not there"),
}


def found(db: sqlite3.Connection, item_id: int) -> Item:
    row = db.execute("select json from item where id = ?", (item_id,)).fetchone()
    if row is None:
        raise HTTPException(f"no item {item_id}", status_code=404)
    return msgspec.json.decode(row[0], type=Item)


def save(db: sqlite3.Connection, item: Item) -> Item:
    db.execute("insert or replace into item values (?, ?)", (item.id, msgspec.json.encode(item)))
    db.commit()
    return item


@post("/items", responses=PROBLEMS, operation_id="items.create")
async def create_item(data: NewItem) -> Item:
    db = database()
    number = db.execute("select coalesce(max(id), 0) + 1 from item").fetchone()[0]
    now = datetime.now(timezone.utc)
    return save(db, Item(number, data.name, data.kind, data.note, data.tags, now))


@get("/items", operation_id="items.list")
async def list_items(
    kind: Kind | None = None, tags: list[str] | None = None, offset: int = 0,
    limit: Annotated[int, Parameter(le=100)] = 10,
) -> ItemPage:
    items = [msgspec.json.decode(r[0], type=Item)
             for r in database().execute("select json from item order by id")]
    items = [i for i in items if (kind is None or i.kind == kind) and set(tags or []) <= set(i.tags)]
    end = offset + limit
    return ItemPage(items[offset:end], len(items), end if end < len(items) else None)


@get("/items/{item_id:int}", responses=PROBLEMS, operation_id="items.get")
async def get_item(item_id: int) -> Item:
    return found(database(), item_id)


@patch("/items/{item_id:int}", responses=PROBLEMS, operation_id="items.update")
async def update_item(item_id: int, data: ItemChange) -> Item:
    db = database()
    item = found(db, item_id)
    for key in ("name", "note"):
        value = getattr(data, key)
        if value is not msgspec.UNSET:
            setattr(item, key, value)
    return save(db, item)


@delete("/items/{item_id:int}", responses=PROBLEMS, operation_id="items.delete")
async def delete_item(item_id: int) -> None:
    db = database()
    found(db, item_id)
    db.execute("delete from item where id = ?", (item_id,))
    db.commit()


class Upload(msgspec.Struct):
    title: str
    file: UploadFile


class Stored(msgspec.Struct):
    title: str
    name: str
    size: int


@post("/files", operation_id="files.upload")
async def upload(
    data: Annotated[Upload, Body(media_type=RequestEncodingType.MULTI_PART)],
) -> Stored:
    content = await data.file.read()
    db = database()
    db.execute("insert or replace into file values (?, ?)", (data.file.filename, content))
    db.commit()
    return Stored(data.title, data.file.filename, len(content))


@get("/files/{name:str}", operation_id="files.download", media_type="application/octet-stream")
async def download(name: str) -> bytes:
    return database().execute("select bytes from file where name = ?", (name,)).fetchone()[0]


@get("/ticks", operation_id="ticks.events", media_type="text/event-stream")
async def ticks(count: int = 3) -> ServerSentEvent:
    async def events():
        for number in range(count):
            yield {"data": msgspec.json.encode({"number": number}).decode(), "id": str(number)}
            await asyncio.sleep(0.01)
    return ServerSentEvent(events())


@get("/slow", operation_id="slow")
async def slow() -> Problem:
    await asyncio.sleep(60)
    return Problem(200, "late")


app = Litestar(
    [create_item, list_items, get_item, update_item, delete_item, upload, download, ticks, slow],
    path="/v1",
    guards=[],
    openapi_config=OpenAPIConfig(
        title="Shop", version="1", path="/schema",
        components=Components(security_schemes={
            "token": SecurityScheme(type="http", scheme="bearer")}),
        security=[{"token": []}]),
    before_request=None,
)


def authorized(inner):
    """All but the document asks for the token."""
    async def application(scope, receive, send):
        headers = dict(scope.get("headers") or [])
        if scope["type"] == "http" and "/schema" not in scope["path"] \
                and headers.get(b"authorization") != b"Bearer secret":
            body = b'{"status_code":401,"detail":"who are you?"}'
            await send({"type": "http.response.start", "status": 401, "headers": [
                (b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]})
            await send({"type": "http.response.body", "body": body})
            return
        await inner(scope, receive, send)
    return application


if __name__ == "__main__":
    uvicorn.run(authorized(app), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")

"""Events of a stream that an `itemSchema` describes (OpenAPI 3.2, Server-Sent Event Streams; WHATWG HTML, 9.2)."""

from .compare import parsed, shown, text_of

KEYS = ("event", "id", "retry", "data")


def described(comparison, item, value):
    """An item as an event: one that describes none of its members is the data itself, in JSON."""
    if isinstance(value, dict) and any(
            key in (s.get("properties") or {}) for s in comparison.schemas(item) for key in KEYS):
        return {k: v for k, v in value.items() if k in KEYS and v is not None}
    return {"data": text_of(value)}


def is_sendable(event):
    """Whether an event's text says what it has: neither ends of lines nor what HTML ignores."""
    words = [str(v) for v in event.values()]
    return not any(c in w for w in words for c in "\r\0") and "\n" not in str(event.get("event", "")) \
        and "\n" not in str(event.get("id", ""))


def text(event):
    lines = [(k, line) for k in KEYS if k in event for line in str(event[k]).split("\n")]
    return "".join(f"{key}: {line}\n" for key, line in lines) + "\n"


def dispatched(events):
    """What a client gets of them: those that have data, each with the id that was said last, and "message" for
    one without a name."""
    last, found = "", []
    for event in events:
        last = event.get("id", last)
        if "data" in event:
            found.append({**event, "id": last, "event": event.get("event") or "message"})
    return found


def differences(comparison, item, events, came):
    """What is wrong with what generated code made of a stream of events."""
    wanted = dispatched(events)
    if not isinstance(came, list) or len(came) != len(wanted):
        yield f"{len(wanted)} events became {shown(came)}"
        return
    for event, value in zip(wanted, came):
        data = value
        if isinstance(value, dict) and set(value) == {"of the event"}:
            value = value["of the event"]
            data = value["data"]
            for key in ("event", "id", "retry"):
                if event.get(key) != value.get(key) and (event.get(key) or value.get(key)):
                    yield f"'{key}' {shown(event.get(key))} became {shown(value.get(key))}"
        yield from data_differences(comparison, item, event["data"], data)


def data_differences(comparison, item, text, came):
    """Data are a text, or JSON where a `contentSchema` or the item itself describes that."""
    if came == text:
        return
    inner = comparison.inner(item, lambda s: (s.get("properties") or {}).get("data"), None)
    contents = [s["contentSchema"] for s in comparison.schemas(inner) if "contentSchema" in s]
    if inner is not None and not contents:
        yield f"the data {text[:80]} became {shown(came)}"
        return
    try:
        meant = parsed(text)
    except ValueError:
        yield f"the data {text[:80]} became {shown(came)}"
        return
    yield from comparison.differences({"anyOf": contents} if contents else item, meant, came)

"""What formats of strings and numbers demand: RFC 3339, 3986, 9562, and the registry of OpenAPI."""

import base64
import binascii
import datetime
import email.utils
import re
import uuid

from jsonschema import FormatChecker

CHECKER = FormatChecker(formats=())
INSTANT = re.compile(
    r"^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?$", re.ASCII)


def checks(*names):
    def register(function):
        for name in names:
            CHECKER.checks(name)(lambda value: not isinstance(value, str) or function(value))
        return function
    return register


def instant(text):
    """The instant of an RFC 3339 text in nanoseconds, None if it is none. Without an offset: UTC."""
    found = INSTANT.match(text) if isinstance(text, str) else None
    if not found:
        return None
    day, time, fraction, zone = found.groups()
    zone = "+00:00" if (zone or "Z") in "Zz" else zone
    try:
        value = datetime.datetime.fromisoformat(f"{day}T{time}{zone}")
    except ValueError:
        return None
    since = value - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    return int(since.total_seconds()) * 10**9 + int((fraction or "0").ljust(9, "0")[:9])


def http_instant(text):
    """The instant of a text as HTTP writes it (RFC 9110, 5.6.7), or as JSON does, in nanoseconds."""
    try:
        return int(email.utils.parsedate_to_datetime(text).timestamp()) * 10**9
    except (TypeError, ValueError):
        return instant(text)


@checks("date-time", "google-datetime")
def is_instant(text):
    return instant(text) is not None


@checks("date")
def is_day(text):
    try:
        return bool(re.match(r"^\d{4}-\d\d-\d\d$", text)) and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


@checks("uuid")
def is_uuid(text):
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False


@checks("uri", "url")
def is_uri(text):
    return bool(re.match(r"^[A-Za-z][A-Za-z0-9+.-]*:[\w.~:/?#\[\]@!$&'()*+,;=%-]*$", text, re.ASCII))


@checks("byte")
def is_base64(text):
    try:
        return base64.b64encode(base64.b64decode(text, validate=True)).decode() == text
    except (binascii.Error, ValueError):
        return False


@checks("duration")
def is_duration(text):
    return bool(re.match(r"^P(?=.)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$",
                         text, re.ASCII))


@CHECKER.checks("int32")
def is_int32(value):
    return not isinstance(value, int) or -2**31 <= value < 2**31


@CHECKER.checks("int64")
def is_int64(value):
    return not isinstance(value, int) or -2**63 <= value < 2**63

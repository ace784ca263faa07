"""The contract server on loopback: each request names its case by the first segment of its path."""

import http.server
import threading

from .requests import Judge, Request
from .responses import Responses


class Case:
    """One call: what is meant to be sent, what is to be answered, and what happened."""

    def __init__(self, call, number, index, key, status, kind, texts, meant, body):
        self.call = call
        self.number = number
        self.index = index
        self.key = key
        self.status = status
        self.kind = kind
        self.texts = texts
        self.meant = meant
        self.body = body
        self.requests = 0
        self.faults = []
        self.responses = Responses(call.operation, key, status, kind, index)
        self.response = None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16
    disable_nagle_algorithm = True

    def handle_case(self):
        body = self.read_body()
        _, number, target = (self.path.split("/", 2) + ["", ""])[:3]
        mark = "" if "/" in self.path[1:] else "?"
        case = self.server.cases[int(number.split("?")[0])]
        case.requests += 1
        target = "/" + target if not mark else "/" + self.path.partition("?")[2]
        request = Request(self.command, target, self.headers.items(), body)
        try:
            case.faults += Judge(case.call.operation).judge(request, case.meant, case.body)
            case.response = case.responses.response(request.header("accept"))
        except Exception as error:
            case.faults.append(f"the oracle failed: {type(error).__name__} {error}")
            case.response = None
        self.answer(case)

    def read_body(self):
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            pieces = []
            while size := int(self.rfile.readline().split(b";")[0], 16):
                pieces.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(pieces)
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self, case):
        found = case.response
        self.send_response(found.status if found else 599)
        if found and found.media:
            self.send_header("Content-Type", found.media)
        body = found.body if found else b""
        if not found or found.status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        for header in case.responses.headers:
            self.send_header(header.name, header.text)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        self.wfile.flush()

    do_GET = do_PUT = do_POST = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD = do_TRACE = handle_case

    def __getattr__(self, name):
        """Any other method of a document."""
        if not name.startswith("do_"):
            raise AttributeError(name)
        return self.handle_case

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, cases):
        super().__init__(("127.0.0.1", 0), Handler)
        self.cases = cases
        threading.Thread(target=self.serve_forever, daemon=True).start()

"""A headless Chromium, driven over its DevTools protocol: what a reader does with a page, done by a script.

It speaks through a pipe (--remote-debugging-pipe), so that nothing beyond Python's own library is needed.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")


def path():
    """Where the browser is, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class PageError(Exception):
    pass


class Navigated(PageError):
    """The page went to another one while it was asked."""


NAVIGATED = ("Inspected target navigated or closed", "Execution context was destroyed",
             "Cannot find context with specified id", "Cannot find default execution context")


class Browser:
    """One browser process. Use it in a `with`."""

    def __init__(self, timeout=60):
        self.timeout = timeout
        self.profile = tempfile.mkdtemp(prefix="resgen-chromium-")
        to_read, self.output = os.pipe()
        self.input, to_write = os.pipe()

        def connect():
            # The browser reads file 3 and writes file 4.
            high_read, high_write = os.dup2(to_read, 100), os.dup2(to_write, 101)
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)

        self.process = subprocess.Popen(
            [
                path(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars", "--no-first-run", "--disable-extensions", "--disable-sync",
                "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
                f"--user-data-dir={self.profile}", "--remote-debugging-pipe",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, close_fds=False,
        )
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (PageError, OSError):
            self.process.kill()
        self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """The result of a method of the protocol; events that arrive before it are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                message = answer["error"]["message"]
                error = Navigated if message.startswith(NAVIGATED) else PageError
                raise error(f"{method}: {message}")
            else:
                return answer["result"]

    def receive(self):
        end = time.monotonic() + self.timeout
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, end - time.monotonic()))
            part = os.read(self.input, 1 << 20) if ready else b""
            if not part:
                raise PageError("the browser does not answer" if not ready else "the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def page(self, width=1400, height=900, scheme="light"):
        """A new page of this size, for readers who like this colour scheme."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, width, height, scheme)


class Page:
    """A page, and what went wrong in it."""

    def __init__(self, browser, session, width, height, scheme):
        self.browser = browser
        self.session = session
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)
        self.scheme(scheme)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def scheme(self, name):
        """Light or dark, as the reader's system says; nothing moves slowly, so that no script has to wait."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ])

    def open(self, file, fragment=""):
        """Loads a file, and waits until it is there."""
        from pathlib import Path

        self.call("Page.navigate", url=Path(file).resolve().as_uri() + fragment)
        self.until("document.readyState === 'complete' && location.protocol === 'file:'")
        self.settle()

    def evaluate(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True,
                           userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def ask(self, expression):
        """The value of an expression that changes nothing, on the page that another one leads to, too."""
        end = time.monotonic() + self.browser.timeout
        while True:
            try:
                return self.evaluate(expression)
            except Navigated:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def until(self, expression):
        """Waits for an expression to be true."""
        end = time.monotonic() + self.browser.timeout
        while not self.ask(expression):
            if time.monotonic() > end:
                raise PageError(f"never true: {expression}")
            time.sleep(0.02)

    def settle(self):
        """Waits until what scripts have asked for is drawn."""
        self.ask("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def point(self, selector):
        """The middle of an element, scrolled into view."""
        where = self.evaluate(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            if (!element) return null;
            element.scrollIntoView({{ block: "nearest" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        if where is None:
            raise PageError(f"no element {selector}")
        return where

    def hover(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.settle()

    def click(self, x, y):
        self.hover(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def press(self, key, **more):
        """A key as `KeyboardEvent.key` names it."""
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, **more)
        self.settle()

    def type(self, text):
        self.call("Input.insertText", text=text)
        self.settle()

    def screenshot(self, file):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as image:
            image.write(base64.b64decode(data))

    def pdf(self):
        """The page as it is printed, in bytes."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=False)["data"])

    def faults(self):
        """What the console said is wrong, and every request for something that is no file here."""
        self.ask("0")
        faults = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            method, values = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = values["exceptionDetails"]
                faults.append(details.get("exception", {}).get("description") or details["text"])
            elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
                faults.append(" ".join(str(value.get("value")) for value in values["args"]))
            elif method == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
                faults.append(values["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                address = values["request"]["url"]
                if not address.startswith(("file:", "data:", "blob:", "about:")):
                    faults.append(f"requests {address}")
        return faults

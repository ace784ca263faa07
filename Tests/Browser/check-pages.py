#!/usr/bin/env python3
"""Reads the pages of `resgen preview --html` as people do, in a headless Chromium: points, clicks, searches, uses
the keyboard, in both colour schemes; the console has to be silent, and nothing may be asked of a network.

    Tests/Browser/check-pages.py --tool .build/release/resgen [--screenshot FILE] [--large OPENAPI]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chromium

ROOT = Path(__file__).resolve().parents[2]
MARKS = """(side => JSON.stringify([...document.querySelectorAll(`#${side} .marks div`)].map(mark =>
    [mark.className, mark.offsetTop, mark.offsetHeight])))"""
# The text of the first line that is marked, and that of the line below the pointer.
LINES = """(side => {
    const pane = document.querySelector(`#${side}`);
    const text = top => {
        for (const block of pane.querySelectorAll('.block')) {
            const row = (top - block.offsetTop) / 20;
            if (row >= 0 && row < block.offsetHeight / 20)
                return block.querySelector('.code').textContent.split('\\n')[Math.floor(row)].trim();
        }
    };
    return [...pane.querySelectorAll('.marks div')].filter(mark => mark.className !== 'here')
        .map(mark => text(mark.offsetTop));
})"""


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


class Reader:
    """What somebody sees and does on a page."""

    def __init__(self, page):
        self.page = page

    def marked(self, side):
        """The first line of each run of marked lines."""
        return self.page.evaluate(f"{LINES}('{side}')")

    def line(self, side, text):
        """Where the first line with a text is, scrolled into view."""
        where = self.page.evaluate(f"""(() => {{
            const pane = document.querySelector('#{side}');
            for (const block of pane.querySelectorAll('.block')) {{
                const lines = block.querySelector('.code').textContent.split('\\n');
                const row = lines.findIndex(line => line.includes({json.dumps(text)}));
                if (row < 0) continue;
                const top = block.offsetTop + row * 20;
                if (top < pane.scrollTop + 60 || top > pane.scrollTop + pane.clientHeight - 60)
                    pane.scrollTop = top - 200;
                const box = pane.getBoundingClientRect();
                return [box.x + 150, box.y + top - pane.scrollTop + 10];
            }}
        }})()""")
        expect(where, f"no line with {text} in {side}")
        self.page.settle()
        return where

    def height(self, side, text):
        """How far down a line is in the window."""
        return self.line(side, text)[1]

    def is_seen(self, side, text):
        return self.page.evaluate(f"""(() => {{
            const pane = document.querySelector('#{side}');
            for (const block of pane.querySelectorAll('.block')) {{
                const row = block.querySelector('.code').textContent.split('\\n')
                    .findIndex(line => line.includes({json.dumps(text)}));
                const top = block.offsetTop + row * 20 - pane.scrollTop;
                if (row >= 0) return top >= 0 && top < pane.clientHeight;
            }}
            return false;
        }})()""")

    def value(self, expression):
        return self.page.evaluate(expression)


def check_ties(reader):
    page = reader.page
    page.hover(*reader.line("source", '"person": {'))
    expect(reader.marked("source") == ['"person": {'], reader.marked("source"))
    expect(reader.marked("swift") == ["/// One person by number: 1 is Luke Skywalker."], reader.marked("swift"))
    expect(reader.value("document.querySelectorAll('#ribbon path').length") == 1, "no ribbon")
    page.hover(*reader.line("swift", "var birthYear"))
    expect(reader.marked("source") == ['"birth_year": {'], reader.marked("source"))
    expect(
        reader.marked("swift")[1:] == ['birthYear = try fields.readString("birth_year")',
                                       'fields.writeString("birth_year", birthYear)'],
        reader.marked("swift"),
    )
    page.hover(700, 20)
    expect(reader.marked("swift") == [], "marks stay when nothing is pointed at")


def check_click(reader):
    page = reader.page
    expect(not reader.is_seen("swift", "struct NotFound"), "all of the Swift can be seen")
    x, y = reader.line("source", '"NotFound": {')
    page.click(x, y)
    expect(reader.is_seen("swift", "struct NotFound"), "a click does not scroll the other side")
    expect(reader.value("location.hash") == "#NotFound", reader.value("location.hash"))
    page.click(*reader.line("swift", "func people("))
    expect(abs(reader.height("source", '"people": {') - reader.height("swift", "Ten people")) <= 20,
           "the other side is not beside the line")
    expect(reader.value("document.querySelector('#outline .current .name').textContent") == "people",
           "the outline does not follow")


def check_keyboard(reader):
    page = reader.page
    page.click(*reader.line("source", '"people": {'))
    page.press("j")
    expect(reader.value("document.querySelector('#outline .current .name').textContent") in ("people", "planet"),
           "j does not move")
    for _ in range(9):
        page.press("ArrowDown")
    for _ in range(3):
        page.press("k")
    below = reader.value("document.querySelector('#outline .current .name').textContent")
    expect(below not in ("person", "people"), f"the arrows do not move: {below}")
    page.press("Enter")
    expect(reader.value("document.activeElement.id") == "swift", "Enter does not go to the other side")
    page.press("Enter")
    expect(reader.value("document.activeElement.id") == "source", "Enter does not come back")


def check_search(reader):
    page = reader.page
    page.press("/")
    expect(reader.value("document.activeElement.id") == "search", "/ does not focus the search")
    page.type("starship")
    shown = reader.value("[...document.querySelectorAll('#outline li')].filter(item => !item.hidden)"
                         ".map(item => item.querySelector('.name').textContent)")
    expect(shown == ["starship", "starships", "Starship"], shown)
    found = reader.value("document.querySelector('#found').textContent")
    spec = (ROOT / "Specs/StarWars.json").read_text().lower().count("starship")
    expect(found.startswith(f"{spec} in the spec, "), found)
    expect(reader.value("CSS.highlights.get('find').size") >= spec, "what is found is not marked")
    page.press("Enter")
    expect(reader.value("CSS.highlights.get('found').size") == 1, "Enter does not go to what is found")
    page.press("Escape")
    expect(reader.value("[...document.querySelectorAll('#outline li')].every(item => !item.hidden)"),
           "Escape does not end the search")
    page.press("/")
    page.type("no such thing")
    expect(not reader.value("document.querySelector('#outline .none').hidden"), "nothing says that nothing is found")
    page.press("Escape")


def check_copy(reader):
    page = reader.page
    # What the page would put into the system's clipboard.
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    page.click(*reader.line("swift", "func person("))
    call = "try await session.load(api.person(id: id))"
    expect(reader.value("document.querySelector('#call code').textContent") == call, "the call is not shown")
    page.click(*page.point("#call .copy"))
    expect(reader.value("copied") == call, "the button of the call does not copy")
    page.hover(*page.point("#outline li:nth-child(3)"))
    page.click(*page.point("#outline li:nth-child(3) .copy"))
    expect(reader.value("copied") == "for try await item in session.items(api.people()) { print(item) }",
           reader.value("copied"))
    page.click(*reader.line("swift", "func planet("))
    page.press("c")
    expect(reader.value("copied") == "try await session.load(api.planet(url: url))", reader.value("copied"))


def check_schemes(reader):
    page = reader.page
    colour = "getComputedStyle(document.body).backgroundColor"
    light = reader.value(colour)
    page.scheme("dark")
    page.settle()
    dark = reader.value(colour)
    expect(light != dark, "the page does not follow the system's scheme")
    page.click(*page.point("#scheme"))
    expect(reader.value(colour) == light, "the button does not change the scheme")
    page.scheme("light")
    page.settle()
    expect(reader.value(colour) == light, "what was chosen is forgotten")
    page.click(*page.point("#scheme"))
    expect(reader.value(colour) == dark, "the button does not change the scheme back")
    page.evaluate("localStorage.clear()")


def check_narrow(reader):
    page = reader.page
    boxes = reader.value("""['source', 'swift'].map(id => document.getElementById(id).getBoundingClientRect())
        .map(box => [box.left, box.top, box.width, box.height])""")
    expect(boxes[0][0] == boxes[1][0] and boxes[0][1] < boxes[1][1], "the sides are not below each other")
    expect(min(box[3] for box in boxes) > 200, "a side has no room")
    page.click(*page.point("#menu"))
    expect(reader.value("getComputedStyle(document.querySelector('#outline')).visibility") == "visible",
           "the outline does not open")
    page.click(*page.point("#outline li:nth-child(4)"))
    expect(reader.value("getComputedStyle(document.querySelector('#outline')).visibility") == "hidden",
           "the outline does not close")
    expect(reader.is_seen("swift", "func planet("), "the outline leads nowhere")
    expect(reader.value("document.documentElement.scrollWidth") <= 700, "the page is wider than the window")


def check_watch(browser, tool, folder):
    """A page that is written again becomes the new one, with what was searched and seen; nothing else does."""
    spec, file = folder / "watched.json", folder / "watched.html"
    spec.write_text((ROOT / "Specs/StarWars.json").read_text())
    watch = subprocess.Popen([tool, "preview", spec, "--html", file, "--watch"], stderr=subprocess.PIPE, text=True)
    try:
        expect(watch.stderr.readline().startswith(f"wrote {file}, "), "the first run does not say what it did")
        page = browser.page()
        page.open(file)
        page.press("/")
        page.type("planet")
        page.evaluate("document.querySelector('#swift').scrollTop = 400; window.isOld = true")
        time.sleep(2.5)
        expect(page.evaluate("window.isOld === true"), "a page that is not written again reloads")
        spec.write_text(spec.read_text().replace('"climate"', '"weather"'))
        expect(watch.stderr.readline().startswith(f"wrote {file}, "), "the second run does not say what it did")
        page.until("document.readyState === 'complete' && window.isOld !== true")
        page.settle()
        expect("weather" in page.ask("document.querySelector('#swift').textContent"), "it is not the new page")
        expect(page.ask("document.querySelector('#search').value") == "planet", "it forgets what is searched")
        expect(page.ask("document.querySelector('#found').textContent") != "", "it does not search")
        expect(page.ask("document.querySelector('#swift').scrollTop") == 400, "it forgets what was seen")
        text = spec.read_text()
        spec.write_text(text.replace('"climate"', '"climate" x').replace('"weather"', '"weather" x'))
        page.until("document.readyState === 'complete' && document.querySelector('#mistakes') !== null")
        expect("watched.json:" in page.ask("document.querySelector('#mistakes').textContent"), "no mistake is shown")
        expect("weather" in page.ask("document.querySelector('#swift').textContent"), "the page before is gone")
        spec.write_text(text)
        page.until("document.readyState === 'complete' && document.querySelector('#mistakes') === null")
        page.settle()
        return page
    finally:
        watch.kill()
        watch.wait()


def check_hostile(browser, tool, folder):
    """No text of a spec is taken for a part of the page."""
    doc = "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 2'> \" ' & ‮"
    spec = {
        "api": "A", "doc": doc, "server": "https://a.example",
        "endpoints": {"a": {"request": "GET /'&lt;/{id}", "doc": doc}},
        "models": {"M": {"doc": doc, "fields": {"</pre></section>": {"type": "String", "name": "m"}}}},
    }
    (folder / "\"><i>.json").write_text(json.dumps(spec, ensure_ascii=False))
    page = preview(browser, tool, folder / "\"><i>.json", folder / "hostile.html")
    expect(page.evaluate("window.broken === undefined"), "a script of a spec runs")
    expect(page.evaluate("document.querySelectorAll('img, b, i').length") == 0, "markup of a spec is markup")
    expect(page.evaluate("document.querySelectorAll('body > *').length") == 6,
           page.evaluate("[...document.querySelectorAll('body > *')].map(element => element.tagName).join()"))
    return page


def check_large(browser, tool, document, folder):
    """A page of tens of thousands of lines opens, leads to an operation, and finds words, in seconds."""
    page = preview(browser, tool, document, folder / "large.html")
    reader = Reader(page)
    size = (folder / "large.html").stat().st_size / 1e6
    opened = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
    name = page.evaluate("document.querySelector('#outline li:nth-child(400) .name').textContent")
    start = time.monotonic()
    page.click(*page.point("#outline li:nth-child(400)"))
    expect(reader.value("location.hash") == "#" + name, f"the outline does not lead to {name}")
    clicked = time.monotonic() - start
    start = time.monotonic()
    page.press("/")
    page.type("repository")
    searched = time.monotonic() - start
    print(f"{document.name}: {size:.1f} MB, opened in {opened:.1f} s, an operation in {clicked:.2f} s, "
          f"a word in {searched:.2f} s; {reader.value('document.querySelector(`#found`).textContent')}")
    return page


def preview(browser, tool, spec, file, width=1400, fragment=""):
    subprocess.run([tool, "preview", spec, "--html", file], check=True, stderr=subprocess.DEVNULL)
    page = browser.page(width=width)
    page.open(file, fragment)
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=Path, default=ROOT / ".build/release/resgen")
    parser.add_argument("--screenshot", type=Path, help="where to write a picture of a page")
    parser.add_argument("--large", type=Path, help="a large OpenAPI document")
    arguments = parser.parse_args()
    tool = arguments.tool.resolve()
    spec = ROOT / "Specs/StarWars.json"
    failures = []
    with tempfile.TemporaryDirectory() as name, chromium.Browser() as browser:
        folder = Path(name)

        def check(words, work):
            """Work on a page, that has nothing to complain of then."""
            try:
                page = work()
                expect(page.faults() == [], page.faults())
                print(f"ok: {words}")
            except (AssertionError, chromium.PageError, subprocess.CalledProcessError) as error:
                failures.append(words)
                print(f"FAILED: {words}: {error}", file=sys.stderr)

        def read(work, width=1400, fragment=""):
            page = preview(browser, tool, spec, folder / "page.html", width, fragment)
            work(Reader(page))
            return page

        check("lines are tied", lambda: read(check_ties))
        check("a click scrolls the other side", lambda: read(check_click))
        check("the keyboard moves", lambda: read(check_keyboard))
        check("search finds", lambda: read(check_search))
        check("calls are copied", lambda: read(check_copy))
        check("light and dark", lambda: read(check_schemes))
        check("narrow windows", lambda: read(check_narrow, width=700))
        check("an address leads to a declaration", lambda: read(
            lambda reader: expect(reader.is_seen("swift", "struct Starship"), "it does not"), fragment="#Starship"))
        check("a watched page follows", lambda: check_watch(browser, tool, folder))
        check("hostile specs", lambda: check_hostile(browser, tool, folder))
        if arguments.large:
            check("a large document", lambda: check_large(browser, tool, arguments.large, folder))
        if arguments.screenshot:
            page = preview(browser, tool, spec, folder / "page.html", width=1200, fragment="#people")
            page.screenshot(arguments.screenshot)
    sys.exit(f"{len(failures)} of the checks failed" if failures else 0)


if __name__ == "__main__":
    main()

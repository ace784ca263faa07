#!/usr/bin/env python3
"""Reads the sites that `resgen docs` writes in a headless Chromium, as a reader does: search, links, tabs,
colours, the diagram, paper. Type-checks the Swift of their examples against the generated code, too.

    check-docs.py --tool .build/debug/resgen [--modules .build/debug/Modules] [--screenshots DIR] [DOCUMENT …]
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from chromium import Browser, path as browser_path

ROOT = Path(__file__).resolve().parents[2]
SPECS = ["StarWars", "Stripe", "GitHub", "Slack"]
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print(f"  FAILED {what}")


def arrive(page, file):
    """Waits for a page that another one leads to, and until it has moved to where it leads."""
    page.until(f"location.pathname.endsWith('/{file}') && document.readyState === 'complete'")
    page.until("new Promise(done => { let [last, still] = [null, 0]; (function look() {"
               " still = scrollY === last ? still + 1 : 0; last = scrollY;"
               " if (still < 12) requestAnimationFrame(look); else done(true); })(); })")


def check_navigation(browser, folder):
    """A click that leads elsewhere is no fault of these checks, though the page goes before it has settled."""
    (folder / "from.html").write_text(
        "<body style='height: 100vh'><script>requestAnimationFrame = () => {};"
        "onmouseup = () => { setTimeout(() => { location.href = 'to.html'; }, 100); };</script>")
    (folder / "to.html").write_text("<p>to")
    page = browser.page()
    page.call("Page.navigate", url=(folder / "from.html").as_uri())
    page.until("document.readyState === 'complete' && onmouseup !== null")
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=50, y=50, button="left", clickCount=1)
    page.settle()
    expect(page.ask("location.pathname.endsWith('/to.html')"), "a page settles where a click led to")


def is_in_view(page, id):
    """Whether a section begins in the upper half of what is seen."""
    return page.evaluate(f"""(() => {{
        const element = document.getElementById({json.dumps(id)});
        if (!element) return false;
        const top = element.getBoundingClientRect().top;
        return top > -5 && top < innerHeight / 2;
    }})()""")


def check_pages(browser, folder):
    """Every page opens without a fault, and fits the window of a phone."""
    page = browser.page()
    slowest = (0, "")
    for file in sorted(folder.glob("*.html")):
        start = time.monotonic()
        page.open(file)
        slowest = max(slowest, (time.monotonic() - start, file.name))
    expect(page.faults() == [], f"{folder.name}: {page.faults()[:3]}")
    phone = browser.page(width=420, height=800)
    for file in sorted(folder.glob("*.html")):
        phone.open(file)
        wide = phone.evaluate("document.documentElement.scrollWidth")
        expect(wide <= 420, f"{folder.name}/{file.name} is {wide} wide in a window of 420")
    size = sum(file.stat().st_size for file in folder.iterdir())
    largest = max(folder.glob("*.html"), key=lambda file: file.stat().st_size)
    print(
        f"  {len(list(folder.glob('*.html')))} pages, {size / 1e6:.1f} MB, the largest {largest.name} with"
        f" {largest.stat().st_size / 1e3:.0f} kB; the slowest {slowest[1]} in {slowest[0]:.2f} s"
    )


def check_search(browser, folder, words, id, file):
    page = browser.page()
    page.open(folder / "index.html")
    page.until("index !== null")
    page.press("/")
    expect(page.evaluate("document.activeElement.id") == "search", "the key / leads to the search")
    page.type(words)
    first = page.evaluate("document.querySelector('#results a')?.getAttribute('href')")
    expect(first == f"{file}#{id}", f"search for '{words}' finds {first} first")
    expect(page.evaluate("document.querySelectorAll('#results mark').length") > 0, "what is found is marked")
    page.press("ArrowDown")
    page.press("ArrowUp")
    page.press("Enter")
    arrive(page, file)
    expect(is_in_view(page, id), f"{id} is in view behind the search")
    page.press("/")
    page.type("zzzzqqq")
    expect(page.evaluate("document.querySelector('#results .none') !== null"), "search says that nothing is found")
    page.press("Escape")
    expect(page.evaluate("document.getElementById('results').hidden"), "Escape closes the search")
    expect(page.faults() == [], f"search: {page.faults()[:3]}")


def check_links(browser, folder, id, file):
    """A deep link opens, also by way of the first page, where a section may have been before."""
    for start in (file, "index.html"):
        page = browser.page()
        page.call("Page.navigate", url=(folder / start).resolve().as_uri() + f"#{id}")
        arrive(page, file)
        expect(is_in_view(page, id), f"{id} is in view by {start}")
        section = "/".join(id.split("/")[:3])
        page.until("document.querySelector('#nav [aria-current]') !== null")
        marked = page.evaluate("[...document.querySelectorAll('#nav [aria-current]')].map((a) => a.hash.slice(1))")
        expect(marked == [section], f"{section} is marked at the side, not {marked}")
        expect(page.faults() == [], f"links: {page.faults()[:3]}")


def check_dead_links(browser, folder):
    """What a dead link was to is said, with what is called alike and a search."""
    page = browser.page()
    page.open(folder / "index.html", "#/models/GoneStarship")
    page.until("document.getElementById('missing') !== null")
    page.settle()
    text = page.evaluate("document.getElementById('missing').textContent")
    expect("no GoneStarship." in text, f"a dead link says {text}")
    links = page.evaluate("[...document.querySelectorAll('#missing a')].map((a) => a.getAttribute('href'))")
    expect("models.html#/models/Starship" in links, f"a dead link leads to {links}")
    expect(is_in_view(page, "missing"), "it is in view")
    page.click(*page.point("#missing button"))
    found = page.evaluate("document.querySelector('#results a')?.textContent ?? ''")
    expect("tarship" in found, f"its search finds '{found}'")
    page.press("Escape")
    page.click(*page.point("#missing li a"))
    page.until("location.hash !== '#/models/GoneStarship'")
    page.settle()
    expect(page.ask("document.getElementById('missing') === null"), "it is gone behind a link that leads somewhere")
    page.open(folder / "models.html", "#/models/Person/gone")
    page.settle()
    expect(is_in_view(page, "/models/Person"), "a member that is gone leads to its model")
    expect(page.evaluate("document.getElementById('missing') === null"), "its model is there")
    expect(page.faults() == [], f"dead links: {page.faults()[:3]}")


def check_colours(browser, folder, page_name="endpoints.html"):
    background = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)"
    for scheme, isRight in (("light", lambda sum: sum > 600), ("dark", lambda sum: sum < 160)):
        page = browser.page(scheme=scheme)
        page.open(folder / page_name)
        expect(isRight(page.evaluate(background)), f"the page is {scheme} where the system is")
        for text in unreadable(page):
            expect(False, f"{scheme}: {text}")
        page.click(*page.point("#scheme"))
        expect(not isRight(page.evaluate(background)), f"the button changes {scheme}")
        page.open(folder / "models.html")
        expect(not isRight(page.evaluate(background)), "the next page keeps the colours")


def unreadable(page):
    """Text of too little contrast (WCAG 2.2, 1.4.3)."""
    return page.evaluate("""(() => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const rgb = (colour) => {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data];
        };
        const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
            .map((c) => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
            .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
        const found = new Set();
        for (const element of document.querySelectorAll("main *, #nav *, .top *")) {
            if (![...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
            if (!element.checkVisibility() || element.closest("svg, button")) continue;
            let back = [255, 255, 255, 0];
            const layers = [];
            for (let at = element; at; at = at.parentElement) layers.push(rgb(getComputedStyle(at).backgroundColor));
            let under = rgb(getComputedStyle(document.body).backgroundColor);
            for (const layer of layers.reverse()) {
                const alpha = layer[3] / 255;
                if (alpha) under = under.map((c, i) => i < 3 ? c + (layer[i] - c) * alpha : 255);
            }
            const [a, b] = [light(rgb(getComputedStyle(element).color)), light(under)];
            const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
            if (ratio < 4.5) found.add(`contrast ${ratio.toFixed(2)} of .${element.className} in ${element.parentElement.className || element.parentElement.tagName}`);
        }
        return [...found].slice(0, 8);
    })()""")


def check_examples(browser, folder):
    page = browser.page()
    page.open(folder / "endpoints.html")
    shown = "[...document.querySelectorAll('.tabs')[0].querySelectorAll('figure')].map((f) => !f.hidden)"
    expect(page.evaluate(shown) == [True, False], "one answer is shown")
    page.click(*page.point(".tabs [role=tab]:nth-child(2)"))
    expect(page.evaluate(shown) == [False, True], "a tab shows another answer")
    page.until("document.querySelector('pre[data-language=json] .y') !== null")
    page.click(*page.point(".copy"))
    page.until("document.querySelector('.copy').textContent === 'Copied'")
    expect(page.faults() == [], f"examples: {page.faults()[:3]}")


def check_phone(browser, folder):
    page = browser.page(width=420, height=800)
    page.open(folder / "endpoints.html")
    visible = "document.getElementById('nav').checkVisibility()"
    expect(not page.evaluate(visible), "a phone begins with the text")
    page.click(*page.point("#menu"))
    expect(page.evaluate(visible), "a phone shows the contents on demand")
    page.click(*page.point("#nav li:nth-child(2) a"))
    expect(page.faults() == [], f"phone: {page.faults()[:3]}")


def check_diagram(browser, folder, model):
    page = browser.page()
    page.open(folder / "diagram.html")
    view = "document.querySelector('.canvas svg').getAttribute('viewBox').split(' ').map(Number)"
    begin = page.evaluate(view)
    x, y = page.point(".canvas")
    page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-240)
    page.until(f"({view})[2] < {begin[2]}")
    near = page.evaluate(view)
    page.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
    for step in (10, 40, 80):
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + step, y=y + step, button="left", buttons=1)
    page.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + 80, y=y + 80, button="left", clickCount=1)
    page.settle()
    moved = page.evaluate(view)
    expect(moved[0] < near[0] and moved[1] < near[1], f"the diagram moves with the pointer: {near} {moved}")
    expect(page.evaluate("location.pathname.endsWith('/diagram.html')"), "moving follows no link")
    page.click(*page.point("[data-zoom=fit]"))
    whole = page.evaluate("""(() => {
        const around = document.querySelector(".canvas").getBoundingClientRect();
        return [...document.querySelectorAll(".node")].every((node) => {
            const box = node.getBoundingClientRect();
            return box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
        });
    })()""")
    expect(whole, "all of the diagram fits")
    page.evaluate("document.querySelector('.canvas').focus()")
    before = page.evaluate(view)
    page.press("+")
    expect(page.evaluate(view)[2] < before[2], "the key + magnifies")
    page.open(folder / "models.html")
    page.open(folder / "diagram.html", f"#/models/{model}")
    x, y = page.evaluate(f"""(() => {{
        const box = document.getElementById("/models/{model}").getBoundingClientRect();
        const around = document.querySelector(".canvas").getBoundingClientRect();
        return [(box.x + box.width / 2 - around.x) / around.width, (box.y + box.height / 2 - around.y) / around.height];
    }})()""")
    expect(0.4 < x < 0.6 and 0.4 < y < 0.6, f"the model of the address is in the middle: {x:.2f} {y:.2f}")
    expect(page.evaluate(f"document.getElementById('/models/{model}').classList.contains('lit')"), "it is lit")
    page.click(*page.evaluate(f"""(() => {{
        const box = document.getElementById("/models/{model}").getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }})()"""))
    page.until("location.pathname.includes('/models')")
    expect(page.faults() == [], f"diagram: {page.faults()[:3]}")


def check_paper(browser, folder):
    page = browser.page(scheme="dark")
    page.open(folder / "endpoints.html")
    pdf = page.pdf()
    expect(pdf.startswith(b"%PDF") and len(pdf) > 20_000, "a page can be printed")
    page.call("Emulation.setEmulatedMedia", media="print")
    page.settle()
    hidden = page.evaluate("['nav', 'search', 'scheme'].every((id) => !document.getElementById(id).checkVisibility())")
    expect(hidden, "paper shows no controls")
    expect(page.evaluate("[...document.querySelectorAll('.tabs figure')].every((f) => f.checkVisibility())"),
           "paper shows all answers")
    white = page.evaluate("getComputedStyle(document.body).backgroundColor")
    expect(white == "rgb(255, 255, 255)", f"paper is white, not {white}")


def swift_blocks(page):
    """The text of each piece of Swift on a page."""
    blocks = re.findall(r'<pre data-language="swift"><code>(.*?)</code>', page.read_text(), re.DOTALL)
    return [unescape(re.sub("<[^>]*>", "", block)) for block in blocks]


def check_swift(tool, modules, spec, site, folder):
    """The Swift of each endpoint compiles as it is; what a program begins with is on the first page."""
    generated = folder / "generated"
    subprocess.run([tool, "generate", spec, "--output", generated, "--files", "1", "--name", "Code"], check=True,
                   stderr=subprocess.DEVNULL)
    api = json.loads(Path(spec).read_text())["api"]
    blocks = [block for page in sorted(site.glob("endpoints*.html")) for block in swift_blocks(page)]
    start = re.sub(r"^import .*\n", "", swift_blocks(site / "index.html")[0], flags=re.MULTILINE)
    functions = [f"func start() async throws {{\n{start}\n}}\n"] + [
        f"func call{number}(api: {api}, session: URLSession, loader: Loader) async throws {{\n{block}\n}}\n"
        for number, block in enumerate(blocks)
    ]
    (generated / "Calls.swift").write_text(
        "import Foundation\nimport ResgenRuntime\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n"
        f"#endif\n{''.join(functions)}"
    )
    run = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, "-suppress-warnings",
         *map(str, generated.glob("*.swift"))],
        capture_output=True, text=True,
    )
    expect(run.returncode == 0 and blocks, f"the calls of {spec} compile:\n{run.stderr[:3000]}")
    print(f"  {len(blocks)} calls compile" if run.returncode == 0 else "  calls do not compile")


def take_screenshots(browser, site, folder):
    """What is looked at by eye."""
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in ((1400, 900), (420, 900)):
        for scheme in ("light", "dark"):
            page = browser.page(width=width, height=height, scheme=scheme)
            for file in sorted(site.glob("*.html"))[:12]:
                page.open(file)
                page.screenshot(folder / f"{site.name}-{file.stem}-{width}-{scheme}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=ROOT / ".build/debug/resgen", type=Path)
    parser.add_argument("--modules", type=Path)
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("documents", nargs="*", type=Path)
    arguments = parser.parse_args()
    if browser_path() is None:
        sys.exit("no chromium is installed")
    tool = arguments.tool.resolve()
    with tempfile.TemporaryDirectory() as temporary, Browser() as browser:
        sites = {}
        specs = [ROOT / f"Specs/{name}.json" for name in SPECS]
        for file in specs + [path.resolve() for path in arguments.documents]:
            site = Path(temporary) / f"{file.stem}-site"
            print(file.name, flush=True)
            subprocess.run([tool, "docs", file, "--output", site], check=True, stderr=subprocess.DEVNULL)
            check_pages(browser, site)
            if file in specs and arguments.modules:
                check_swift(tool, arguments.modules.resolve(), file, site, Path(temporary) / file.stem)
            if arguments.screenshots:
                take_screenshots(browser, site, arguments.screenshots)
            sites[file.stem] = site
        site = sites["StarWars"]
        check_search(browser, site, "birth_year", "/models/Person", "models.html")
        check_search(browser, sites["GitHub"], "repos merge", "/endpoints/repos.merge", "endpoints-repos.html")
        check_links(browser, site, "/endpoints/starship", "endpoints.html")
        check_links(browser, site, "/models/Person/mass", "models.html")
        check_links(browser, sites["GitHub"], "/endpoints/repos.topics", "endpoints-repos.html")
        check_navigation(browser, Path(temporary))
        check_dead_links(browser, site)
        check_colours(browser, site)
        check_colours(browser, sites["GitHub"], "endpoints-repos.html")
        check_examples(browser, site)
        check_phone(browser, site)
        check_diagram(browser, sites["GitHub"], "Milestone")
        check_paper(browser, site)
    if failures:
        sys.exit(f"{len(failures)} checks failed")
    print("all checks passed")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A picture of what a command prints on a terminal, in its colours.

    Tests/Browser/terminal.py docs/images/check.png resgen check Specs/StarWars.json

A program named 'resgen' is the debug build of the tool.
"""

import html
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from chromium import Browser

ROOT = Path(__file__).resolve().parents[2]
# SGR: bold, red, magenta, cyan, green.
COLOURS = {"31": "#ff7b72", "35": "#d2a8ff", "36": "#79c0ff", "32": "#7ee787"}
STYLE = """
body { margin: 0; padding: 26px 30px; background: #16171b; width: max-content; }
pre { margin: 0; color: #e3e4e8; font: 15px/1.5 "DejaVu Sans Mono", monospace; }
.prompt { color: #9a9da6; }
"""


def spans(text):
    """HTML of text with escape sequences that style it (ECMA-48, 8.3.117)."""
    result, is_open = "", False
    for part in re.split(r"(\x1b\[[\d;]*m)", text):
        if not part.startswith("\x1b"):
            result += html.escape(part)
            continue
        codes = part[2:-1].split(";")
        result += "</span>" if is_open else ""
        style = "".join(f"color: {COLOURS[code]};" for code in codes if code in COLOURS)
        style += "font-weight: 600;" if "1" in codes else ""
        is_open = style != ""
        result += f'<span style="{style}">' if is_open else ""
    return result + ("</span>" if is_open else "")


def main():
    picture, *command = sys.argv[1:]
    path = f"{ROOT / '.build/debug'}:{os.environ['PATH']}"
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
                         env={**os.environ, "PATH": path, "CLICOLOR_FORCE": "1"})
    prompt = f'<span class="prompt">$ {html.escape(" ".join(command))}</span>\n'
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        page_file = Path(folder) / "terminal.html"
        page_file.write_text(
            f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body><pre>{prompt}{spans(run.stdout)}</pre>'
        )
        page = browser.page()
        page.open(page_file)
        size = page.evaluate("[document.body.offsetWidth, document.body.offsetHeight]")
        page = browser.page(width=size[0], height=size[1])
        page.open(page_file)
        page.screenshot(picture)


if __name__ == "__main__":
    main()

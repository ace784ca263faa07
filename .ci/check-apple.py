#!/usr/bin/env python3
"""Type-checks on Linux what only Apple platforms compile: the runtime and the plugin with all
conditions as they are there, against shims for what Linux does not have (Tests/AppleShims). A part
without conditions, as the tool is, is the same everywhere.

    check-apple.py [PART …]
    check-apple.py --views MODULES    the views of Examples/AppModel, beside its module as its tests build it

Nothing is run, and where the shims say other than Apple's SDK, so does this. It finds what was
changed in one branch and not in the other."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHIMS = ROOT / "Tests/AppleShims"
CONDITION = re.compile(r"^ *#(?:if|elseif) +(.*)$", re.MULTILINE)
MODULE = re.compile(r"canImport\((\w+)\)")
THERE = {"Darwin", "os", "XcodeProjectPlugin"}
NOT_THERE = {"FoundationNetworking", "Glibc", "Musl", "Android", "Bionic"}
# The compiler is the same, and what the tool prints is no condition of its own.
ELSEWHERE = re.compile(r"compiler\([<>=]+[0-9.]+\)|hasFeature\(InternalImportsByDefault\)")
C_LIBRARY = re.compile(r"^ *(?:\w+ )*import (?:Darwin|Glibc|Musl|Android|Bionic)$", re.MULTILINE)
PARTS = {
    "ResgenRuntime": "Sources/ResgenRuntime",
    "ResgenCompiler": "Sources/resgen/Compiler",
    "ResgenWorkbench": "Sources/resgen/Workbench",
    "ResgenPlugin": "Plugins/ResgenPlugin",
    "ResgenCommandPlugin": "Plugins/ResgenCommandPlugin",
}

VIEWS = "Examples/AppModel/Sources/AppModel/Views.swift"
# A macro of SwiftUI; what is in its braces builds a view.
PREVIEW = re.compile(r"#Preview\([^)]*\) \{")


def toolchain():
    swiftc = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True
    ).stdout
    resources = re.search(r'"runtimeResourcePath": "([^"]+)"', swiftc).group(1)
    return Path(resources) / "pm/PluginAPI"


def swiftc(*arguments):
    command = ["swiftc", "-swift-version", "6", "-warnings-as-errors", *map(str, arguments)]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def make_shims(folder, plugin_api):
    for shim in sorted(SHIMS.glob("*.swift"), key=lambda shim: (shim.stem != "Darwin", shim)):
        run = swiftc(
            "-emit-module", "-parse-as-library", "-module-name", shim.stem,
            "-I", folder, "-I", plugin_api, "-o", folder / f"{shim.stem}.swiftmodule", shim,
        )
        if run.returncode != 0:
            sys.exit(run.stdout)


def as_there(source):
    """The text of a file as an Apple platform reads it, line for line."""
    def fail(match, message):
        line = text.count("\n", 0, match.start()) + 1
        sys.exit(f"{source}:{line}: error: {message}")

    def replaced(match):
        modules = set(MODULE.findall(match.group(1)))
        # The order of bytes is the same there.
        condition = match.group(1).replace("_endian(little)", "")
        rest = MODULE.sub("", ELSEWHERE.sub("", condition))
        if rest.strip(" !&|()") or not modules <= THERE | NOT_THERE:
            fail(match, f"what is '{match.group(1)}' on Apple platforms?")
        return MODULE.sub(
            lambda name: name[0] if name[1] in THERE else "canImport(NotOnApplePlatforms)", match[0]
        )

    text = (ROOT / source).read_text()
    if named := C_LIBRARY.search(text):
        fail(named, "Foundation brings the C library along, whatever it is called")
    return CONDITION.sub(replaced, text)


def check(module, folder, shims, plugin_api):
    """What the compiler says of a part, at its places in the repository."""
    files = []
    has_conditions = False
    for source in sorted((ROOT / folder).rglob("*.swift")):
        copy = shims / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(as_there(source.relative_to(ROOT)))
        files.append(copy)
        has_conditions |= "canImport" in copy.read_text()
    note = "" if has_conditions else ", no condition"
    print(f"{module}: {len(files)} files{note}", file=sys.stderr)
    if not has_conditions:
        return ""
    run = swiftc(
        "-typecheck", "-parse-as-library", "-package-name", "resgen", "-module-name", module,
        "-package-description-version", "6.1.0", "-I", shims, "-I", plugin_api,
        "-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation", *files,
    )
    if run.returncode == 0:
        return ""
    return run.stdout.replace(f"{shims}/", "") or f"swiftc ends with {run.returncode}\n"


def check_views(shims, modules):
    """What the compiler says of views, which use the module that Linux has without them."""
    if not (modules / "AppModel.swiftmodule").exists():
        sys.exit(f"{modules}: there is no module AppModel; build Examples/AppModel first, with its tests")
    text = (ROOT / VIEWS).read_text()
    copy = shims / "Views.swift"
    copy.write_text(PREVIEW.sub(
        lambda macro: f"@ViewBuilder @MainActor func preview{macro.start()}() -> some View {{", text
    ))
    run = swiftc(
        "-typecheck", "-parse-as-library", "-module-name", "Views", "-I", shims, "-I", modules,
        "-Xfrontend", "-testable-import-module", "-Xfrontend", "AppModel", copy,
    )
    print(f"{VIEWS}: {len(PREVIEW.findall(text))} previews", file=sys.stderr)
    return run.stdout.replace(str(copy), VIEWS) if run.returncode != 0 else ""


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        plugin_api = toolchain()
        make_shims(Path(folder), plugin_api)
        if sys.argv[1:2] == ["--views"]:
            found = [check_views(Path(folder), Path(sys.argv[2]).absolute())]
        else:
            wanted = sys.argv[1:] or PARTS
            found = [check(part, PARTS[part], Path(folder), plugin_api) for part in wanted]
    print(*filter(None, found), sep="\n", end="")
    sys.exit(1 if any(found) else 0)

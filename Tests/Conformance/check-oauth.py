#!/usr/bin/env python3
"""Runs the OAuthServerTests of the runtime, which are skipped otherwise, against Authlib on loopback.

    Tests/Conformance/check-oauth.py [-- ARGUMENTS OF swift test]
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REQUIREMENTS = HERE / "oauth-requirements.txt"
PACKAGES = ROOT / ".build/python-oauth"


def install():
    """Installs what the server needs, unless it is there."""
    copy = PACKAGES / REQUIREMENTS.name
    if copy.exists() and copy.read_text() == REQUIREMENTS.read_text():
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade"]
    command = [*pip, "--target", PACKAGES, "--requirement", REQUIREMENTS]
    subprocess.run(command, check=True)
    copy.write_text(REQUIREMENTS.read_text())


def main():
    install()
    server = subprocess.Popen(
        [sys.executable, HERE / "oauth_server.py"],
        env={**os.environ, "PYTHONPATH": str(PACKAGES)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = server.stdout.readline().strip()
        if not address:
            sys.exit("check-oauth.py: the server does not start")
        print(f"Authlib listens on {address}", flush=True)
        tests = ["swift", "test", "--skip-build", "--filter", "OAuthServerTests", *sys.argv[2:]]
        environment = {**os.environ, "RESGEN_OAUTH_SERVER": address}
        sys.exit(subprocess.run(tests, cwd=ROOT, env=environment).returncode)
    finally:
        server.stdin.close()
        server.wait()


if __name__ == "__main__":
    main()

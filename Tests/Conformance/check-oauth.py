#!/usr/bin/env python3
"""Runs the OAuthServerTests of the runtime, which are skipped otherwise, against Authlib on loopback.

    Tests/Conformance/check-oauth.py [ARGUMENTS OF swift test]

Needs the packages of oauth-requirements.txt, and tests that have been built; `.ci/run` has both.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# How long the tests may take.
LIMIT = 900


def main():
    server = subprocess.Popen(
        [sys.executable, HERE / "oauth_server.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = server.stdout.readline().strip()
        if not address:
            sys.exit("check-oauth.py: the server does not start")
        print(f"Authlib listens on {address}", flush=True)
        tests = ["swift", "test", "--skip-build", "--filter", "OAuthServerTests", *sys.argv[1:]]
        environment = {**os.environ, "RESGEN_OAUTH_SERVER": address}
        environment.pop("PYTHONPATH", None)
        sys.exit(subprocess.run(tests, cwd=ROOT, env=environment, timeout=LIMIT).returncode)
    except subprocess.TimeoutExpired:
        sys.exit(f"check-oauth.py: the tests have not ended after {LIMIT} s")
    finally:
        server.stdin.close()
        server.wait()


if __name__ == "__main__":
    main()

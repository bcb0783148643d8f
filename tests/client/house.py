"""A real server in a process of its own, with the built page."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

QUICK = {
    "FOGCITY_BOT_PAUSE": "0",
    "FOGCITY_WORKERS": "1",
    "FOGCITY_TABLES_PER_ADDRESS": "10000",
    "FOGCITY_REQUESTS_PER_MINUTE": "100000",
    "FOGCITY_MESSAGES_PER_SECOND": "200",
}


COMMAND = ("-m", "fogcity.cli")
DEALT_ALIKE = (str(Path(__file__).with_name("dealt.py")),)


@contextlib.contextmanager
def serving(data: Path, port: int = 0, program: Sequence[str] = COMMAND, **settings: str) -> Iterator[str]:
    """The address of a server that ends with the block."""
    command = [sys.executable, *program, "serve", "--port", str(port), "--data", str(data)]
    log = (data / "server.log").open("ab")
    with subprocess.Popen(
        command, env=os.environ | QUICK | settings, stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:
        assert process.stdout is not None
        try:
            greeting = process.stdout.readline()
            found = re.search(r"http://[^/]+:(\d+)", greeting)
            assert found, f"the server did not start: {(data / 'server.log').read_text('utf-8')[-2000:]}"
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            process.terminate()
            process.wait(20)
            log.close()


def free_port() -> int:
    """A port that nobody listens on, for a server that must come back at the same address."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])

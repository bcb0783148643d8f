"""`fogcity docs`: the documentation that came with the package, in the browser, without a network."""

import mimetypes
import runpy
import sys
import tarfile
import tempfile
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from fogcity.engine.errors import FogCityError

PACKED = Path(__file__).with_name("site.tar.xz")
SOURCES = Path(__file__).parents[2] / "docs" / "build.py"


def read(out: Path | None) -> None:
    """Show the documentation until somebody has read enough, or put it into a folder."""
    site = pages()
    if out is not None:
        unpack(site, out)
        print(f"{out / 'index.html'} is the first page.")
        return
    with serving(site) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"{address} until Ctrl-C", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)


def pages() -> dict[str, bytes]:
    """The files of the site by name: as they were packed, or made now where the sources are at hand."""
    if not SOURCES.exists():
        return unpacked(PACKED)
    try:
        pack = runpy.run_path(str(SOURCES))["pack"]
    except ModuleNotFoundError as error:
        raise FogCityError(
            f"To make the pages from docs/, {error.name} is missing; run.py setup installs it."
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "site.tar.xz"
        pack(file)
        return unpacked(file)


def unpacked(file: Path) -> dict[str, bytes]:
    try:
        with tarfile.open(file, "r:xz") as site:
            return {entry.name: content.read() for entry in site if (content := site.extractfile(entry))}
    except tarfile.CompressionError:
        raise FogCityError(
            "The documentation is packed with lzma, which this Python was built without; another Python can read it."
        ) from None


def unpack(site: dict[str, bytes], out: Path) -> None:
    if out.exists():
        raise FogCityError(f"{out} is there already; name a new folder.")
    for name, content in site.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)


def serving(site: dict[str, bytes]) -> ThreadingHTTPServer:
    """A server for this machine alone that knows these files and nothing else."""

    class Reader(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.partition("?")[0].removeprefix("/") or "index.html"
            content = site.get(name)
            if content is None:
                self.send_error(404)
                return
            kind = mimetypes.guess_type(name)[0] or "text/plain"
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody wants to know which pages were read."""

    return ThreadingHTTPServer(("127.0.0.1", 0), Reader)

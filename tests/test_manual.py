"""`fogcity docs`: every page is there, every link leads somewhere, and it is read without a network."""

import json
import runpy
import sys
import threading
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from fogcity import manual
from fogcity.engine.errors import FogCityError

ROOT = Path(__file__).parents[1]
BUILD = runpy.run_path(str(ROOT / "docs/build.py"))


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return manual.pages()


class Page(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.anchors.append(value)


def test_every_link_of_every_page_leads_somewhere(site: dict[str, bytes]) -> None:
    pages = {name: Page(content) for name, content in site.items() if name.endswith(".html")}
    assert len(pages) > 20
    for name, page in pages.items():
        assert len(page.anchors) == len(set(page.anchors)), name
        for link in page.links:
            if link.startswith("https://"):
                continue
            path, _, anchor = link.partition("#")
            wanted = normpath(PurePosixPath(name).parent / path) if path else name
            assert wanted in site, f"{name} leads to {link}"
            assert not anchor or anchor in pages[wanted].anchors, f"{name} leads to {link}"


def test_it_can_be_searched_and_says_nothing_of_where_it_was_built(site: dict[str, bytes]) -> None:
    found = site["index.js"].decode()
    for wanted in ("hosting.html#in-a-container", "games/planners.html", "api.html"):
        assert wanted in found
    assert not [name for name, content in site.items() if str(ROOT).encode() in content]


def test_it_is_read_without_a_network_and_nothing_else_is_told(site: dict[str, bytes]) -> None:
    with manual.serving(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        for path, kind in (("/", "text/html; charset=utf-8"), ("/games/builders.html", "text/html; charset=utf-8")):
            with urllib.request.urlopen(address + path) as answer:
                assert answer.headers["Content-Type"] == kind
                assert b"Fog City" in answer.read()
        for path in ("/nothing", "/../pyproject.toml", "/%2e%2e/pyproject.toml"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(address + path)
            refused.value.close()
            assert refused.value.code == 404
        server.shutdown()


def test_it_can_be_put_into_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manual.read(tmp_path / "docs")
    assert (tmp_path / "docs" / "index.html").exists()
    assert "is the first page" in capsys.readouterr().out
    with pytest.raises(FogCityError, match="is there already"):
        manual.read(tmp_path / "docs")


def test_a_python_that_cannot_unpack_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    BUILD["pack"](tmp_path / "site.tar.xz")
    monkeypatch.setitem(sys.modules, "lzma", None)
    with pytest.raises(FogCityError, match="packed with lzma, which this Python was built without"):
        manual.unpacked(tmp_path / "site.tar.xz")


def test_a_web_server_can_hold_several_versions(tmp_path: Path) -> None:
    for older in ("0.0.9", "0.0.10"):
        (tmp_path / older).mkdir()
        (tmp_path / older / "index.js").write_text("")
        (tmp_path / older / "index.html").write_text("")
    (tmp_path / "notes").mkdir()
    BUILD["publish"](tmp_path)
    said = (tmp_path / "versions.js").read_text()
    pages = json.loads(said.removeprefix("window.fogcityVersions = ").removesuffix(";\n"))
    newest = BUILD["version"]()
    assert list(pages) == [newest, "0.0.10", "0.0.9"]
    assert pages["0.0.9"] == ["index.html"]
    assert {"index.html", "hosting.html", "games/planners.html"} <= set(pages[newest])
    assert set(Page((tmp_path / "index.html").read_bytes()).links) == {f"{newest}/index.html"}


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = BUILD["read"]("README.md")
    for address in ("docs/nothing.md", "docs/hosting.md#nothing", "/etc/passwd"):
        with pytest.raises(BUILD["BadPage"], match="leads to"):
            BUILD["target"](page, address, {"docs/hosting.md": BUILD["read"]("docs/hosting.md")}, tmp_path)

"""Makes the documentation a site that needs no server: python docs/build.py

Without an argument it is built into the package, from where `fogcity docs` opens it. `--out DIR` builds it for a web
server instead: into a folder for this version, beside those of other versions, with a choice between them.
"""

import argparse
import html
import io
import json
import os
import posixpath
import re
import shutil
import tarfile
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]
LOOK = ROOT / "docs" / "site"
PACKED = ROOT / "src" / "fogcity" / "site.tar.xz"
OUTSIDE = ("https:", "http:", "mailto:")
PAGES = (".md", ".ipynb")


class BadPage(Exception):
    """A page of the documentation is not as it should be."""


@dataclass
class Section:
    """What stands below one heading."""

    level: int
    anchor: str
    heading: str
    text: list[str] = field(default_factory=list)


@dataclass
class Page:
    """One source, from the root of the project, such as docs/games/planners.md."""

    source: str
    tokens: list[Token]
    sections: list[Section]

    @property
    def title(self) -> str:
        return self.sections[0].heading

    @property
    def target(self) -> str:
        """Where it lies in the site."""
        if self.source == "README.md":
            return "index.html"
        name = self.source.removeprefix("docs/").removesuffix("/README.md").removesuffix(".md").removesuffix(".ipynb")
        return f"{name.lower()}.html"


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the documentation a site.")
    parser.add_argument("--out", type=Path, metavar="DIR", help="for a web server, beside other versions")
    wanted = parser.parse_args()
    if wanted.out is None:
        pack(PACKED)
    else:
        publish(wanted.out)


def publish(out: Path) -> None:
    """For a web server: this version beside the others, the newest of which is what one finds first."""
    build(out / version())
    folders = sorted((path for path in out.iterdir() if (path / "index.js").exists()), key=age)
    pages = {each.name: sorted(path.relative_to(each).as_posix() for path in each.rglob("*.html")) for each in folders}
    (out / "versions.js").write_text(f"window.fogcityVersions = {json.dumps(pages)};\n", "utf-8")
    (out / "index.html").write_text(fill((LOOK / "newest.html").read_text("utf-8"), version=folders[0].name), "utf-8")


def age(folder: Path) -> tuple[int, ...]:
    """In the order of this the newest version comes first; 0.10 is newer than 0.9."""
    return tuple(-int(number) for number in re.findall(r"\d+", folder.name))


def pack(file: Path) -> None:
    """The site as one file; the same pages make the same bytes.

    Compressed as a whole: the search's list repeats what the pages say, which then takes hardly any room.
    """
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site")
        pages = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        fresh = file.with_suffix(f".{os.getpid()}")  # wheels may be built by two at once
        with tarfile.open(fresh, "w:xz") as site:
            for path in pages:
                content = path.read_bytes()
                entry = tarfile.TarInfo(path.relative_to(Path(folder) / "site").as_posix())
                entry.size = len(content)
                site.addfile(entry, io.BytesIO(content))
        fresh.replace(file)


def version() -> str:
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "src/fogcity/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1]


def build(out: Path) -> None:
    """The whole site, in place of what was there."""
    parts = contents()
    pages = {page.source: page for _, part in parts for page in part}
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name in ("style.css", "search.js"):
        shutil.copy(LOOK / name, out / name)
    shutil.copy(ROOT / "client/src/icon.svg", out / "icon.svg")
    template = (LOOK / "page.html").read_text("utf-8")
    order = list(pages.values())
    for number, page in enumerate(order):
        up = "../" * page.target.count("/")
        link(page, pages, out)
        text = fill(
            template,
            title=html.escape(page.title),
            up=up,
            version=version(),
            pages=page_list(parts, page, up),
            content=markdown().renderer.render(page.tokens, markdown().options, {}),
            contents=contents_list(page),
            around=neighbours(order, number, up),
        )
        (out / page.target).parent.mkdir(exist_ok=True)
        (out / page.target).write_text(text, "utf-8")
    sections = [
        [f"{page.target}#{section.anchor}", page.title, section.heading, " ".join(" ".join(section.text).split())]
        for page in order
        for section in page.sections
    ]
    listed = json.dumps(sections, ensure_ascii=False, separators=(",", ":"))
    (out / "index.js").write_text(f"window.fogcitySections = {listed};\n", "utf-8")


def fill(template: str, **parts: str) -> str:
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


# Reading.


def contents() -> list[tuple[str, list[Page]]]:
    """The parts of the documentation with their pages."""
    parts = tomllib.loads((ROOT / "docs/contents.toml").read_text("utf-8"))["part"]
    listed = {source for part in parts for source in part["pages"]}
    found = [path for kind in PAGES for path in (ROOT / "docs").rglob(f"*{kind}")]
    there = {path.relative_to(ROOT).as_posix() for path in found}
    if missing := sorted(there - listed):
        raise BadPage(f"docs/contents.toml lists no {' and no '.join(missing)}.")
    return [(part["title"], [read(source) for source in part["pages"]]) for part in parts]


def markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def read(source: str) -> Page:
    """A page with an anchor at every heading, so that contents, search and links can lead there."""
    text = (ROOT / source).read_text("utf-8")
    tokens = markdown().parse(from_notebook(text) if source.endswith(".ipynb") else text)
    sections: list[Section] = []
    used: set[str] = set()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            inline = tokens[number + 1]
            heading = plain(inline)
            anchor = unique(slug(heading), used)
            token.attrSet("id", anchor)
            inline.children = [*(inline.children or []), *here(anchor, heading)]
            sections.append(Section(int(token.tag[1]), anchor, heading))
        elif token.type in ("inline", "fence", "code_block") and sections and tokens[number - 1].type != "heading_open":
            sections[-1].text.append(plain(token))
    if not sections or sections[0].level != 1:
        raise BadPage(f"{source} does not begin with a heading.")
    return Page(source, wrapped(tokens), sections)


def from_notebook(text: str) -> str:
    """A notebook as a page: its words, its code, and what the code showed when it was last run."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            shown = "".join(output["text"] if "text" in output else output["data"]["text/plain"])
            parts.append(f"```\n{shown.rstrip()}\n```")
    return "\n\n".join(parts)


def plain(token: Token) -> str:
    if not token.children:
        return token.content
    kinds = ("text", "code_inline", "softbreak", "image")
    return "".join(child.content or " " for child in token.children if child.type in kinds)


def slug(heading: str) -> str:
    """As the forges make them, so that a link works here and there."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def unique(name: str, used: set[str]) -> str:
    found = next(each for each in (name, *(f"{name}-{i}" for i in range(1, 1000))) if each not in used)
    used.add(found)
    return found


def here(anchor: str, heading: str) -> list[Token]:
    """A link to the heading itself."""
    label = html.escape(f"Link to {heading}", quote=True)
    return [Token("html_inline", "", 0, content=f'<a class="here" href="#{anchor}" aria-label="{label}">#</a>')]


def wrapped(tokens: list[Token]) -> list[Token]:
    """Wide tables scroll by themselves."""
    out = []
    for token in tokens:
        if token.type == "table_open":
            out.append(Token("html_block", "", 0, content='<div class="scrolls">\n'))
        out.append(token)
        if token.type == "table_close":
            out.append(Token("html_block", "", 0, content="</div>\n"))
    return out


# Linking.


def link(page: Page, pages: dict[str, Page], out: Path) -> None:
    """Point every link and picture of a page at what the site holds of it; files come along."""
    for token in page.tokens:
        for child in token.children or []:
            for name in ("href", "src"):
                address = child.attrGet(name)
                if isinstance(address, str) and not address.startswith(OUTSIDE):
                    child.attrSet(name, target(page, address, pages, out))


def target(page: Page, address: str, pages: dict[str, Page], out: Path) -> str:
    path, _, anchor = address.partition("#")
    up = "../" * page.target.count("/")
    source = posixpath.normpath(PurePosixPath(page.source).parent / path) if path else page.source
    if source in pages:
        other = pages[source]
        if anchor and anchor not in {section.anchor for section in other.sections}:
            raise BadPage(f"{page.source} leads to {address}, but there is no such heading.")
        return up + other.target + (f"#{anchor}" if anchor else "")
    file = ROOT / source
    if not file.is_file() or not file.resolve().is_relative_to(ROOT):
        raise BadPage(f"{page.source} leads to {address}, which is not there.")
    copied = out / "files" / source
    copied.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, copied)
    return f"{up}files/{source}"


# What stands around the text.


def page_list(parts: list[tuple[str, list[Page]]], current: Page, up: str) -> str:
    lines = []
    for title, part in parts:
        lines.append(f"<h2>{html.escape(title)}</h2>\n<ul>")
        for page in part:
            mark = ' aria-current="page"' if page is current else ""
            lines.append(f'<li><a href="{up}{page.target}"{mark}>{html.escape(page.title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines)


def contents_list(page: Page) -> str:
    shown = [section for section in page.sections[1:] if section.level <= 3]
    lines = [
        f'<li class="level-{section.level}"><a href="#{section.anchor}">{html.escape(section.heading)}</a></li>'
        for section in shown
    ]
    return "\n".join(["<ul>", *lines, "</ul>"]) if lines else ""


def neighbours(order: list[Page], number: int, up: str) -> str:
    """The pages before and after this one."""
    around = {"prev": order[number - 1 : number], "next": order[number + 1 : number + 2]}
    words = {"prev": "Before", "next": "Next"}
    links = (
        f'<a rel="{which}" href="{up}{page.target}">{words[which]}: {html.escape(page.title)}</a>'
        for which, found in around.items()
        for page in found
    )
    return "\n".join(links)


if __name__ == "__main__":
    main()

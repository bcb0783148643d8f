"""The page around the plots: one file, nothing fetched from anywhere, light or dark as the reader has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #f4f1ea; --card: #fbf9f4; --ink: #16324a; --soft: #53687a; --line: #ddd6c8; --strong: #9aa5ad;
  --c0: #0072b2; --c1: #b87f00; --c2: #008060; --c3: #8a5a9e; --c4: #4a9cc9; --c5: #7a7f85; --c6: #a05a72;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12181f; --card: #1a222b; --ink: #e6edf2; --soft: #9fb0bd; --line: #2c3843; --strong: #5b6b78;
    --c0: #56b4e9; --c1: #e6a833; --c2: #2fb890; --c3: #c39ad6; --c4: #8fcdf0; --c5: #a9b1b8; --c6: #d68fa8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 76rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums;
}
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "P052", Georgia, serif; font-weight: 600; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: 0 0 .4rem; }
h2 { font-size: 1.4rem; margin: 2.6rem 0 .3rem; }
h3 { font-size: 1rem; margin: 0 0 .3rem; }
p { max-width: 44rem; margin: .3rem 0 .9rem; }
.soft, footer { color: var(--soft); }
.figures { columns: 22rem; column-gap: 1rem; }
figure {
  break-inside: avoid; margin: 0 0 1rem; padding: 1rem .7rem .7rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
}
figcaption { padding: 0 .3rem .4rem; }
figcaption p { font-size: .9rem; color: var(--soft); margin: 0; }
svg { display: block; width: 100%; max-width: 32rem; height: auto; }
svg text { fill: var(--ink); font-size: 15px; stroke: var(--card); stroke-width: 4; paint-order: stroke; }
svg .name { font-weight: 600; }
svg .text, svg .small { fill: var(--soft); }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .reference { stroke: var(--strong); stroke-width: 1.5; stroke-dasharray: 4 3; }
svg .interval { stroke-width: 3; stroke-opacity: .5; stroke-linecap: round; }
svg .sign { stroke: var(--card); stroke-width: 1; }
.c0 { fill: var(--c0); stroke: var(--c0); } .c1 { fill: var(--c1); stroke: var(--c1); }
.c2 { fill: var(--c2); stroke: var(--c2); } .c3 { fill: var(--c3); stroke: var(--c3); }
.c4 { fill: var(--c4); stroke: var(--c4); } .c5 { fill: var(--c5); stroke: var(--c5); }
.c6 { fill: var(--c6); stroke: var(--c6); }
svg rect { stroke: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
th, td { padding: .45rem .8rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
th:first-child { text-align: left; position: sticky; left: 0; background: var(--card); }
tr:first-child th { border-top: 0; }
td small { color: var(--soft); font-size: 14px; }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; margin: .2rem 0 1rem; list-style: none; }
.key svg { display: inline-block; width: 16px; vertical-align: -2px; margin-right: .35rem; }
code { font-size: .95em; }
footer { margin-top: 3rem; font-size: .9rem; }
"""


@dataclass(frozen=True)
class Figure:
    title: str
    svg: str
    note: str = ""

    def html(self) -> str:
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return f"<figure><figcaption><h3>{escape(self.title)}</h3>{note}</figcaption>{self.svg}</figure>"


@dataclass(frozen=True)
class Section:
    title: str
    text: str
    figures: Sequence[Figure] = ()
    inside: str = ""  # HTML between the text and the figures

    def html(self) -> str:
        figures = f'<div class="figures">{"".join(figure.html() for figure in self.figures)}</div>'
        return (
            f"<section><h2>{escape(self.title)}</h2><p>{escape(self.text)}</p>{self.inside}"
            f"{figures if self.figures else ''}</section>"
        )


def grid(head: Sequence[str], rows: Sequence[Sequence[tuple[str, str]]]) -> str:
    """A table; every cell is what counts and, smaller, what goes with it."""
    titles = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = []
    for row in rows:
        first, *cells = row
        lines.append(
            f'<tr><th scope="row">{escape(first[0])}</th>'
            + "".join(f"<td>{escape(cell)} <small>{escape(small)}</small></td>" for cell, small in cells)
            + "</tr>"
        )
    return f'<div class="wide"><table><tr>{titles}</tr>{"".join(lines)}</table></div>'


def page(title: str, under: str, sections: Sequence[Section], footer: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        f'<h1>{escape(title)}</h1><p class="soft">{escape(under)}</p>\n'
        + "\n".join(section.html() for section in sections)
        + f"\n<footer>{footer}</footer></body></html>\n"
    )

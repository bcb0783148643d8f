"""What the page draws, for programs that draw without it: every game's symbols, colours and shapes of all.

Both are taken from the page's own sources, where people change them: `Symbols.svelte` of each game, the style sheets.
"""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from building.page import CLIENT
from building.steps import ROOT

GAMES = ROOT / "src" / "fogcity" / "games"
SELECTOR = re.compile(r"(?P<tag>\w*)(?P<classes>(?:\.[\w-]+)*)(?::not\((?P<without>[^)]*)\))?")
FONT = re.compile(r"(?P<weight>\d+) (?P<size>[\d.]+)px (?P<family>.+)")


def drawings() -> dict[Path, str]:
    """Every file that is made, with its text."""
    made = {GAMES / path.parent.name / "symbols.svg": symbols(path.read_text("utf-8")) for path in components()}
    theme = {"variables": variables(), "shapes": shapes()}
    return {ROOT / "src" / "fogcity" / "theme.json": json.dumps(theme, indent=2) + "\n", **made}


def components() -> list[Path]:
    return sorted((CLIENT / "src" / "games").glob("*/Symbols.svelte"))


def variables() -> dict[str, str]:
    """The custom properties of the light page, by name."""
    sheets = [CLIENT / "src" / "theme.css", *sorted((CLIENT / "src" / "games").glob("*/*.css")), *components()]
    found: dict[str, str] = {}
    for sheet in sheets:
        for inside in re.findall(r"^\s*(?::global\()?:root\)? \{(.*?)\}", sheet.read_text("utf-8"), re.S | re.M):
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", inside))
    return found


def shapes() -> dict[str, str]:
    """The players' shapes as paths, 16 by 16."""
    component = (CLIENT / "src" / "lib" / "Shape.svelte").read_text("utf-8")
    return dict(re.findall(r"^    (\w+): '([^']+)',$", component, re.M))


def symbols(component: str) -> str:
    """The markup of a component as a drawing that needs no style sheet: what its classes say stands in attributes."""
    lists = {name: re.findall(r"\w+", inside) for name, inside in re.findall(r"const (\w+) = \[(.*?)\];", component)}
    style = re.search(r"<style>(.*)</style>", component, re.S)
    markup = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", component, flags=re.S)
    markup = re.sub(
        r"\{#each (\w+) as (\w+) \(\w+\)\}(.*?)\{/each\}",
        lambda loop: "".join(loop[3].replace(f"{{{loop[2]}}}", one) for one in lists[loop[1]]),
        markup,
        flags=re.S,
    )
    drawing = ElementTree.fromstring(markup)
    drawing.attrib = {"xmlns": "http://www.w3.org/2000/svg"}
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style[1]) if style else []
    for element in drawing.iter():
        classes = element.attrib.pop("class", "").split()
        for selectors, inside in rules:
            if any(fits(selector, element.tag, classes) for selector in re.split(r",(?![^(]*\))", selectors)):
                for name, value in re.findall(r"([\w-]+): ([^;]+);", inside):
                    element.attrib |= attributes(name, value)
    for element in drawing.iter():
        element.text = (element.text or "").strip()
        element.tail = "\n" if element in drawing else ""
    return ElementTree.tostring(drawing, "unicode").replace(" />", "/>") + "\n"


def fits(selector: str, tag: str, classes: list[str]) -> bool:
    found = SELECTOR.fullmatch(selector.strip())
    if found is None or not found["classes"]:
        return False
    without = re.findall(r"[\w-]+", found["without"] or "")
    wanted = found["classes"].split(".")[1:]
    return found["tag"] in ("", tag) and set(wanted) <= set(classes) and not set(without) & set(classes)


def attributes(name: str, value: str) -> dict[str, str]:
    if name != "font":
        return {name: value}
    font = FONT.fullmatch(value)
    assert font is not None, value
    return {f"font-{part}": font[part] for part in ("weight", "size", "family")}

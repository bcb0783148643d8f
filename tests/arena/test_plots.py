"""Pictures of reports: lengths and places are those of the numbers, and nothing lies outside."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fogcity.arena.plots import BESIDE, EDGE, WIDTH, Bar, Hill, Mark, bars, beneath, groups, hills, label, points, tidy

SVG = {
    "points": points("P", [Mark("a", "1", 1.0, 0.5, 1.5), Mark("b", "3", 3.0, colour=1)], 2.0, str),
    "bars": bars("B", [Bar("a", "2", 2.0), Bar("b", "-1", -1.0)], str),
    "groups": groups("G", {"g": [Bar("a", "2", 2.0), Bar("b", "4", 4.0)], "h": [Bar("a", "1", 1.0)]}, str),
    "hills": hills("H", [Hill("a", "", [(0, 3), (10, 1)]), Hill("b", "", [(5, 2)])], str),
}


def drawn(kind: str, tag: str) -> list[dict[str, str]]:
    return [dict(one.attrib) for one in ElementTree.fromstring(SVG[kind]).iter(tag)]


@pytest.mark.parametrize("kind", SVG)
def test_nothing_lies_outside_and_the_axis_has_its_room(kind: str) -> None:
    picture = ElementTree.fromstring(SVG[kind])
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert width == WIDTH
    lowest = 0.0
    for rect in picture.iter("rect"):
        left, top, wide, tall = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        assert left >= 0
        assert left + wide <= WIDTH
        assert top >= 0
        lowest = max(lowest, top + tall)
    for text in picture.iter("text"):
        lowest = max(lowest, float(text.attrib["y"]))
        assert EDGE <= float(text.attrib["x"]) <= WIDTH or text.attrib["class"] == "small"
    assert lowest < height < lowest + 20
    for path in picture.iter("path"):
        ends = [float(number) for number in re.findall(r"[\d.]+", path.attrib["d"])]
        assert max(ends[0], 0) <= WIDTH
        assert ends[-1] <= max(height, WIDTH)


def test_intervals_reach_from_end_to_end_and_are_drawn_only_where_they_are_known() -> None:
    (interval,) = [path["d"] for path in drawn("points", "path") if path["class"].startswith("interval")]
    found = re.fullmatch(r"M([\d.]+) 30H([\d.]+)", interval)
    assert found
    low, high = map(float, found.groups())
    circle, square = drawn("points", "circle"), drawn("points", "rect")
    assert float(circle[0]["cx"]) == pytest.approx((low + high) / 2, abs=0.1)
    (line,) = [path["d"] for path in drawn("points", "path") if path["class"] == "reference"]
    at = float(line[1:].split()[0])
    assert float(circle[0]["cx"]) < at < float(square[0]["x"]) + 4.5
    assert at - float(circle[0]["cx"]) == pytest.approx(high - low, abs=0.2), "both are 1 wide"


def test_bars_are_as_long_as_their_numbers_from_zero_on() -> None:
    right, left = drawn("bars", "rect")
    assert float(right["width"]) == pytest.approx(2 * float(left["width"]), abs=0.2)
    assert float(left["x"]) + float(left["width"]) == pytest.approx(float(right["x"]), abs=0.2)
    widths = [float(rect["width"]) for rect in drawn("groups", "rect")]
    assert widths == pytest.approx([widths[2] * 2, widths[2] * 4, widths[2]], abs=0.2)
    assert max(float(rect["x"]) + float(rect["width"]) for rect in drawn("groups", "rect")) <= WIDTH - BESIDE


@pytest.mark.parametrize("kind", ["bars", "groups"])
def test_no_bar_lies_on_another(kind: str) -> None:
    tops = [(float(rect["y"]), float(rect["height"])) for rect in drawn(kind, "rect")]
    assert all(top + tall < below for (top, tall), (below, _) in pairwise(tops))


def test_numbers_of_the_axis_stand_under_their_line_and_at_an_edge_within_the_picture() -> None:
    assert beneath(100.0, 20.0) == (100.0, "middle")
    assert beneath(20.0, 30.0) == (20.0 - EDGE, "start")
    assert beneath(2.0, 30.0) == (0.0, "start")
    assert beneath(WIDTH - 20.0, 30.0) == (WIDTH - 20.0 + EDGE, "end")
    assert beneath(WIDTH - 2.0, 30.0) == (WIDTH, "end")


def test_hills_are_as_high_as_their_numbers_came_often_each_for_itself() -> None:
    three, one, two = (float(rect["height"]) for rect in drawn("hills", "rect"))
    assert three == two == pytest.approx(3 * one, abs=0.2)


@pytest.mark.parametrize(
    ("width", "tidied"), [(0, 1), (-2, 1), (1, 1), (1.01, 2), (3, 5), (7, 10), (20, 20), (21, 50), (0.03, 0.05)]
)
def test_steps_are_round(width: float, tidied: float) -> None:
    assert tidy(width) == pytest.approx(tidied)


def test_a_long_name_is_cut_where_its_numbers_begin_and_every_letter_is_text() -> None:
    assert ">&lt;b&gt;&amp;</text>" in label(17, "<b>&", "1")
    assert "…" in label(17, "n" * 40, "12.5")
    assert "…" not in label(17, "n" * 20, "12.5")
    assert label(17, "n" * 40, "12.5").count("n" * 20) == 1

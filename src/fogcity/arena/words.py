"""What an arena or a study found, as tables for the terminal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

AT_EACH_END = 4  # of a long list are enough for a terminal

Found = Mapping[str, Any]  # a document as `verdict` or `balance` makes it


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns side by side, the first to the left and the others to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))
        )
        for row in [head, *rows]
    ]


def percent(estimate: Mapping[str, float | None] | None) -> str:
    """A share with its interval."""
    if estimate is None:
        return "–"
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    assert value is not None
    return f"{value:.1%}" if low is None or high is None else f"{value:.1%} ({100 * low:.0f}–{100 * high:.0f})"


def number(estimate: Mapping[str, float | None], form: str = ".1f") -> str:
    """A number with its interval."""
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    return f"{value:{form}}" if low is None else f"{value:{form}} ({low:{form}} to {high:{form}})"


def give_or_take(estimate: Mapping[str, float | None], digits: int) -> str:
    """A number with an interval that reaches equally far to both sides, in fewer letters."""
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    if low is None or high is None:
        return f"{value:+.{digits}f}"
    return f"{value:+.{digits}f} ± {(high - low) / 2:.{digits}f}"


def milliseconds(value: float) -> str:
    """A time, in the unit in which people would say it."""
    if value < 0.1:
        return f"{1000 * value:.2g} µs"
    return f"{value:.3g} ms" if value < 1000 else f"{value / 1000:.3g} s"


def arena_words(found: Found) -> list[str]:
    bots = found["bots"]
    names = [bot["bot"] for bot in bots]
    ahead = {(pair["bot"], pair["against"]): pair["ahead"] for pair in found["pairs"]}
    lines = [
        opening(found),
        *([f"{found['alone']} has one seat, another bot all others."] if found["alone"] else []),
        *unfair(found),
        *failed(found),
        "",
        "Ratings, the mean being 0; in brackets what is likely (95 %)",
        "",
    ]
    lines += table(
        ["bot", "rating", "wins", "ahead by", "score", "half think for", "slowest"],
        [
            [
                bot["bot"],
                number(bot["rating"], "+.0f"),
                percent(bot["wins"]),
                number(bot["ahead_by"], "+.1f"),
                number(bot["score"]),
                *thought(found["thinking"][bot["bot"]]),
            ]
            for bot in bots
        ],
    )
    lines += ["", f"By chance, a seat would win {found['expected']:.1%}.", "", "How often a bot finished ahead", ""]
    lines += table(
        ["ahead of", *names],
        [[one, *("" if one == other else percent(ahead[one, other]) for other in names)] for one in names],
    )
    lines += ["", "Wins by seat", ""]
    lines += table(
        ["bot", *(f"seat {seat}" for seat in range(found["players"]))],
        [[bot["bot"], *(percent(seat["wins"]) for seat in bot["seats"])] for bot in bots],
    )
    games = found["games"]
    return [*lines, "", *(f"ended by {name}: {n} ({n / games:.1%})" for name, n in found["endings"].items())]


def unfair(found: Found) -> list[str]:
    """A warning where not every line-up had its turn."""
    if found["games"] >= found["round"]:
        return []
    return [f"Not every line-up was played: that takes {found['round']} games."]


def failed(found: Found) -> list[str]:
    """Which bots have lost games by failing, and how it came to it the first time."""
    times = Counter(failure["bot"] for failure in found["failures"])
    first = {failure["bot"]: failure for failure in reversed(found["failures"])}
    return [
        f"{bot} failed in {n} of {found['games']} games and lost them; first in game {first[bot]['game']}, "
        f"after {first[bot]['moves']} moves: {first[bot]['why']}"
        for bot, n in times.items()
    ]


def thought(thinking: Found) -> list[str]:
    if not thinking["choices"]:
        return ["–", "–"]
    return [milliseconds(thinking["half_ms"]), milliseconds(thinking["slowest_ms"])]


def count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def opening(found: Found) -> str:
    length = found["length"]
    return (
        f"{count(found['games'], 'game')} of {found['game']} with {found['players']} players "
        f"on {count(found['deals'], 'deal')}, "
        f"{length['mean']:.1f} decisions a game ({length['min']} to {length['max']})"
    )


def study_words(found: Found) -> list[str]:
    lines = [f"{opening(found)}, {found['bot']} in every seat", ""]
    lines += table(
        ["seat", "wins", "score"],
        [[str(seat["seat"]), percent(seat["wins"]), number(seat["score"])] for seat in found["seats"]],
    )
    lines += [
        "",
        f"By chance, a seat would win {found['expected']:.1%}. Shared wins: {percent(found['shared_wins'])}.",
        "",
    ]
    lines += table(
        ["ended by", "games", "share"],
        [[end["ending"], str(end["games"]), percent(end["share"])] for end in found["endings"]],
    )
    for family in found["worth"]:
        clear = [name for name in family["names"] if name["worth"]["low"] > 0 or name["worth"]["high"] < 0]
        if clear:
            lines += ["", f"Points that go with one more: {family['family']}, {family['mean']:+.2f} on average", ""]
            lines += table(
                ["", "points", "wins"],
                [[name["name"], number(name["worth"], "+.2f"), percent(name["wins"])] for name in both_ends(clear)],
            )
    return lines


def both_ends(names: Sequence[Found]) -> Sequence[Found]:
    """The best and the worst of a long list."""
    return names if len(names) <= 2 * AT_EACH_END else [*names[:AT_EACH_END], *names[-AT_EACH_END:]]

"""What an arena found, as a page to look at."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any

from fogcity.arena.page import Figure, Section, grid, page
from fogcity.arena.plots import Bar, Hill, Mark, Scale, bars, groups, hills, points, shape
from fogcity.arena.words import Found, milliseconds, number, opening, percent
from fogcity.games import box

MOST_CATEGORIES = 24  # in a plot; the JSON has all

SHARES = Scale(0, 1, step=0.25)

CONFIDENCE = (
    "A line through a mark is its 95\u00a0% confidence interval; as games on the same deal resemble each other, it is "
    "computed from deals, not from games."
)


def arena_page(found: Found, command: str) -> str:
    opened = box(found["game"])
    colours = {bot["bot"]: i for i, bot in enumerate(found["bots"])}
    return page(
        f"{opened.title}: {len(colours)} bots compared",
        f"{opening(found)}, edition {found['edition'].split()[0]}, first seed {found['seed']}.",
        [
            strength(found, colours),
            Section(
                "Wins by seat",
                "On every deal the bots of a line-up changed seats until each had sat everywhere. "
                f"By chance a seat wins {found['expected']:.1%} "
                "(the dashed line); a shared win counts as its share.",
                [seat_figure(bot, found["expected"], colours) for bot in found["bots"]],
            ),
            Section(
                "Points and games",
                "How many points the bots made and where they came from; how long games were and how they ended; how "
                "long the bots thought over a decision that left them a choice.",
                [
                    score_figure(found, colours),
                    length_figure(found),
                    ends_figure(found),
                    *thinking(found, colours),
                    category_figure(found, colours),
                ],
            ),
        ],
        made_by(command),
    )


def made_by(command: str) -> str:
    return (
        f"Made by <code>{escape(command)}</code>. Everything here, as numbers: report.json; every game: results.jsonl."
    )


def strength(found: Found, colours: Mapping[str, int]) -> Section:
    names = list(colours)
    ahead = {(pair["bot"], pair["against"]): pair["ahead"] for pair in found["pairs"]}
    rows = [
        [(one, ""), *(("–", "") if one == other else in_two(ahead[one, other]) for other in names)] for one in names
    ]
    return Section(
        "Strength",
        "Ratings on the usual scale: 400 points more are odds of ten to one of finishing ahead; the mean of these "
        f"bots is 0. {CONFIDENCE} The table says how often the bot of the row finished ahead of the bot of the column.",
        [
            Figure(
                "Ratings",
                points(
                    "Ratings",
                    [
                        mark(bot["bot"], bot["rating"], number(bot["rating"], "+.0f"), colours[bot["bot"]])
                        for bot in found["bots"]
                    ],
                    0.0,
                    signed,
                ),
            ),
            Figure(
                "Share of wins",
                points(
                    "Share of wins",
                    [mark(bot["bot"], bot["wins"], percent(bot["wins"]), colours[bot["bot"]]) for bot in found["bots"]],
                    found["expected"],
                    in_percent,
                    SHARES,
                ),
                f"Of the games in a seat. By chance: {found['expected']:.1%}.",
            ),
        ],
        key(colours) + grid(["ahead of", *names], rows) + "<p></p>",
    )


def key(colours: Mapping[str, int]) -> str:
    """Which sign is which bot's."""
    entries = (
        f'<li><svg viewBox="0 0 16 16" aria-hidden="true">{shape(number, 8, 8)}</svg>{escape(name)}</li>'
        for name, number in colours.items()
    )
    return f'<ul class="key">{"".join(entries)}</ul>'


def in_two(estimate: Mapping[str, float | None] | None) -> tuple[str, str]:
    value, _, interval = percent(estimate).partition(" ")
    return value, interval


def mark(name: str, estimate: Mapping[str, Any], text: str, colour: int) -> Mark:
    return Mark(name, text, estimate["value"], estimate["low"], estimate["high"], colour)


def in_percent(value: float) -> str:
    return f"{value:.0%}"


def plain(value: float) -> str:
    return f"{value:g}"


def signed(value: float) -> str:
    return f"{value:+g}" if value else "0"


def seat_figure(bot: Found, expected: float, colours: Mapping[str, int]) -> Figure:
    marks = [
        mark(f"seat {seat['seat']}", seat["wins"], percent(seat["wins"]), colours[bot["bot"]]) for seat in bot["seats"]
    ]
    return Figure(bot["bot"], points(f"Wins of {bot['bot']} by seat", marks, expected, in_percent, SHARES))


def score_figure(found: Found, colours: Mapping[str, int]) -> Figure:
    rows = [
        Hill(bot["bot"], spread(bot["score"]), bot["score"]["counts"], colours[bot["bot"]]) for bot in found["bots"]
    ]
    return Figure("Scores", hills("Scores", rows, plain))


def category_figure(found: Found, colours: Mapping[str, int]) -> Figure:
    rows = {
        name: [category_bar(bot["bot"], bot["categories"].get(name, 0), colours) for bot in found["bots"]]
        for name in leading(found["bots"])
    }
    note = f"Points a game, the {MOST_CATEGORIES} largest." if len(rows) == MOST_CATEGORIES else "Points a game."
    return Figure("Score by category", groups("Score by category", rows, plain), note)


def category_bar(bot: str, points: float, colours: Mapping[str, int]) -> Bar:
    return Bar(bot, f"{points:.2f} {bot}", points, colours[bot])


def leading(sittings: Sequence[Found]) -> list[str]:
    """The categories that matter most to anybody, in the order in which the game names them."""
    names = list(dict.fromkeys(name for one in sittings for name in one["categories"]))
    weight = {name: max(abs(one["categories"].get(name, 0)) for one in sittings) for name in names}
    best = set(sorted(names, key=lambda name: -weight[name])[:MOST_CATEGORIES])
    return [name for name in names if name in best]


def spread(tally: Found) -> str:
    return f"mean {tally['mean']:.1f}, {tally['min']:g} to {tally['max']:g}"


def ends_figure(found: Found) -> Figure:
    ends = [Bar(name, f"{n} ({n / found['games']:.0%})", n, 5) for name, n in found["endings"].items()]
    return Figure("How games ended", bars("How games ended", ends, plain))


def length_figure(found: Found) -> Figure:
    hill = Hill("decisions", spread(found["length"]), found["length"]["counts"], 5)
    return Figure("Length of games", hills("Length of games", [hill], plain))


def thinking(found: Found, colours: Mapping[str, int]) -> list[Figure]:
    """On a logarithmic scale: the bots differ by factors of thousands."""
    marks = [
        Mark(
            bot,
            f"{milliseconds(its['half_ms'])}, slowest {milliseconds(its['slowest_ms'])}",
            log10(its["half_ms"]),
            log10(its["half_ms"]),
            log10(max(its["most_ms"], its["half_ms"])),
            colours[bot],
        )
        for bot, its in found["thinking"].items()
        if its["choices"]
    ]
    if not marks:
        return []
    note = "A mark is the time that half of the decisions took at most; its line ends where 95 % were made."
    decades = Scale(floor(min(one.value for one in marks)), ceil(max(one.high or 0 for one in marks)), step=1)
    drawn = points("Thinking time", marks, None, lambda value: milliseconds(10**value), decades)
    return [Figure("Thinking time", drawn, note)]

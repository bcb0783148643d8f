"""What a study found, as a page to look at."""

from fogcity.arena.page import Figure, Section, page
from fogcity.arena.plots import Hill, Mark, hills, points
from fogcity.arena.report import SHARES, in_percent, length_figure, made_by, mark, plain, signed, spread, thinking
from fogcity.arena.words import Found, give_or_take, opening, percent
from fogcity.games import box

MOST_NAMES = 20  # in a plot, those told apart best from nothing


def study_page(found: Found, command: str) -> str:
    opened = box(found["game"])
    return page(
        f"{opened.title}: how balanced is it?",
        f"{opening(found)}, edition {found['edition'].split()[0]}, first seed {found['seed']}, "
        f"{found['bot']} in every seat.",
        [seats(found), ends(found), categories(found), *worth(found)],
        made_by(command),
    )


def seats(found: Found) -> Section:
    return Section(
        "Seats",
        "The same bot sits everywhere, so a seat that wins more than its share has an advantage. "
        "A line through a mark is its 95\u00a0% confidence interval.",
        [
            Figure(
                "Wins by seat",
                points(
                    "Wins by seat",
                    [
                        mark(f"seat {one['seat']}", one["wins"], percent(one["wins"]), one["seat"])
                        for one in found["seats"]
                    ],
                    found["expected"],
                    in_percent,
                    SHARES,
                ),
                f"By chance {found['expected']:.1%}; shared wins: {percent(found['shared_wins'])}.",
            ),
            Figure(
                "Scores by seat",
                hills(
                    "Scores by seat",
                    [
                        Hill(f"seat {one['seat']}", spread(one["score"]), one["score"]["counts"], one["seat"])
                        for one in found["seats"]
                    ],
                    plain,
                ),
            ),
        ],
    )


def ends(found: Found) -> Section:
    marks = [
        mark(one["ending"], one["share"], f"{one['games']}: {percent(one['share'])}", 5) for one in found["endings"]
    ]
    lead = Hill("points ahead", spread(found["lead"]), found["lead"]["counts"], 5)
    return Section(
        "Ends",
        "How games end, how long they are, and how close.",
        [
            Figure("How games ended", points("How games ended", marks, None, in_percent, SHARES)),
            length_figure(found),
            Figure("The lead of the best", hills("The lead of the best", [lead], plain)),
            *thinking({"thinking": {found["bot"]: found["thinking"]}}, {found["bot"]: 5}),
        ],
    )


def categories(found: Found) -> Section:
    rows = sorted(found["categories"], key=lambda one: -abs(one["winners_more"]["value"]))[:MOST_NAMES]
    more = [
        mark(one["category"], one["winners_more"], give_or_take(one["winners_more"], 2), 0)
        for one in sorted(rows, key=lambda one: -one["winners_more"]["value"])
    ]
    had = sorted((one for one in found["categories"] if one["had"]), key=lambda one: -one["points"])[:MOST_NAMES]
    return Section(
        "Where points come from",
        "Categories in which winners have much more than the others decide games.",
        [
            Figure(
                "What winners have more",
                points("What winners have more", more, 0.0, signed),
                "Points of the winner above the mean of the others.",
            ),
            Figure(
                "Points, if any",
                points(
                    "Points, if any",
                    [
                        Mark(one["category"], f"{one['points']:.1f} in {one['had']:.0%}", one["points"], colour=1)
                        for one in had
                    ],
                    0.0,
                    plain,
                ),
                "The mean of those seats that scored in the category, and how many they were.",
            ),
        ],
    )


def worth(found: Found) -> list[Section]:
    if not found["worth"]:
        return []
    figures = []
    for family in found["worth"]:
        names = sorted(family["names"], key=clearness)[:MOST_NAMES]
        left_out = len(family["names"]) - len(names)
        marks = [
            mark(one["name"], one["worth"], give_or_take(one["worth"], 1), 2)
            for one in sorted(names, key=lambda one: -one["worth"]["value"])
        ]
        title = family["family"]
        others = f" {left_out} less certain ones: report.json." if left_out else ""
        note = f"{family['mean']:+.1f} on average.{others}"
        figures.append(Figure(title, points(title, marks, 0.0, signed), note))
    return [
        Section(
            "What things are worth to who has them",
            "Points by which a seat finished further ahead of the mean of the others for each one more that it had, "
            "comparing seats that were alike in the rest of the same plot and sat in the same place. It goes together, "
            "which does not say that it is the cause: who is ahead can also afford more. Of twenty things without any "
            "effect, one will seem to have one.",
            figures,
        )
    ]


def clearness(name: Found) -> float:
    """The surest first: how many intervals an effect is away from nothing."""
    its = name["worth"]
    return -abs(float(its["value"])) / max(float(its["high"] - its["low"]), 1e-9)

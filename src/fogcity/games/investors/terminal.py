"""The table as text, for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from fogcity.engine.rules import Rules
from fogcity.paint import Paint, cut, screen_width, wrapped
from fogcity.words.messages import Words

STICKS = "ABCDE"
ANSI = ("91", "94", "93", "92", "95")
ROWS, COLUMNS = 5, 7
WIDTH = 6  # of a square inside its streets
MOST_NAME = 20  # letters of a player's name


def board(game: Rules, seat: int | None, names: Sequence[str], colours: bool, w: Words) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: Mapping[str, Any] = game.view(seat)
    paint = Paint(colours)
    short = [cut(name, MOST_NAME) for name in names]
    lines = [*headline(seen, short, w), *years(seen, w), ""]
    lines += paint.arrange([city(seen, paint, w), legend(seen, paint, w), players(seen, short, paint, w)], gap=3)
    if seat is not None:
        lines += ["", *own(seen["seats"][seat], names, w)]
    return "\n".join(lines)


def in_lines(items: Sequence[str], title: str = "", indent: int = 2, gap: int = 1) -> list[str]:
    """Items in as many lines as they need, broken only between them and between cheques."""
    text = title + (" " * gap).join(item.replace(" ", "\N{NO-BREAK SPACE}").replace("+", "+ ") for item in items)
    broken = wrapped(text, indent=" " * indent).replace("+ ", "+")
    return broken.replace("\N{NO-BREAK SPACE}", " ").split("\n")


def with_commas(items: Sequence[str]) -> list[str]:
    return [*(f"{item}," for item in items[:-1]), *items[-1:]]


def legend(seen: Mapping[str, Any], paint: Paint, w: Words) -> list[str]:
    """What the districts are called and worth, and what the signs mean."""
    named = {kind: w.say(f"kind.{kind}") for kind in seen["prestige"]}
    wide = max(map(len, named.values())) + 1
    worth = [f"{w.say(f'terminal.short.{kind}'):<5}{named[kind]:<{wide}}{n:>3}" for kind, n in seen["prestige"].items()]
    signs = [w.say(f"terminal.{sign}") for sign in ("rebuilt", "white")]
    return [paint.dim(line) for line in (w.say("terminal.worth"), *worth, "", *signs)]


def headline(seen: Mapping[str, Any], names: Sequence[str], w: Words) -> list[str]:
    facts = {
        "round": seen["rounds"] + 1,
        "first": names[seen["first"]],
        "card": seen["card"] or "-",
        "action": seen["action"],
        "left": seen["auction_deck"]["left"],
        "bank": seen["bank"],
        "high": seen["high"] if seen["phase"] == "cheques" else None,
        "drawn": plus(seen["drawn"], w) if seen["drawn"] else None,
    }
    keys = ["round", "first", "card", "action", "left", "bank", "high", "drawn"]
    return in_lines([w.say(f"terminal.{key}", facts) for key in keys if facts[key] is not None], gap=3)


def years(seen: Mapping[str, Any], w: Words) -> list[str]:
    played = [w.say("terminal.played", year) for year in seen["years"]]
    title = w.say("terminal.actions", {"left": seen["action_deck"]["left"]})
    return in_lines(with_commas(played or [w.say("terminal.none-yet")]), f"{title} ")


def plus(cheques: Sequence[int], w: Words) -> str:
    return "+".join(map(str, cheques)) or w.say("list.none")


def city(seen: Mapping[str, Any], paint: Paint, w: Words) -> list[str]:
    """The board: letters are sticks; a rebuilt district shows its builder."""
    lines = ["  " + "".join(f"   {column}".ljust(WIDTH + 1) for column in range(COLUMNS))]
    for row in range(ROWS + 1):
        corners = "".join("+" + across(seen, f"h{row}{column}", paint) for column in range(COLUMNS))
        lines.append(f"  {corners}+")
        if row < ROWS:
            squares = [
                upright(seen, f"v{row}{column}", paint) + square(seen, row, column, w) for column in range(COLUMNS)
            ]
            lines.append(f"{row} " + "".join(squares) + upright(seen, f"v{row}{COLUMNS}", paint))
    return lines


def across(seen: Mapping[str, Any], street: str, paint: Paint) -> str:
    whose = seen["streets"].get(street)
    if whose is None:
        return "·" * WIDTH
    return paint.colour(mark(whose) * WIDTH, "97" if whose == "white" else ANSI[whose])


def upright(seen: Mapping[str, Any], street: str, paint: Paint) -> str:
    whose = seen["streets"].get(street)
    if whose is None:
        return "·"
    return paint.colour(mark(whose), "97" if whose == "white" else ANSI[whose])


def mark(whose: object) -> str:
    return "#" if whose == "white" or not isinstance(whose, int) else STICKS[whose]


def square(seen: Mapping[str, Any], row: int, column: int, w: Words) -> str:
    builder = seen["rebuilt"].get(f"{row}{column}")
    text = w.say(f"terminal.short.{seen['squares'][row][column]}")
    text += f"={STICKS[builder]}" if builder is not None else ""
    return text.center(WIDTH)


def players(seen: Mapping[str, Any], names: Sequence[str], paint: Paint, w: Words) -> list[str]:
    """A line for every player; what is on the table in front of somebody stands behind it, or below."""
    longest = max(map(len, names))
    titles = [w.say(f"terminal.{key}") for key in ("prestige", "influence", "sticks", "cheques")]
    lines = [" " * (longest + 2) + "".join(f"{title:>{len(title) + 2}}" for title in titles)]
    for seat, name in enumerate(names):
        investor = seen["seats"][seat]
        cheques = investor["cheques"] if isinstance(investor["cheques"], int) else len(investor["cheques"])
        holds = (investor["prestige"], investor["influence"], investor["sticks"], cheques)
        line = "".join(f"{held:>{len(title) + 2}}" for title, held in zip(titles, holds, strict=True))
        told = with_commas(lies_open(investor, w))
        behind = "   " + " ".join(told) if told else ""
        fits = longest + 2 + len(line) + len(behind) <= screen_width()
        title = f"{STICKS[seat]} {name:<{longest}}"
        title = paint.bold(title) if seat in seen["turn"] else paint.colour(title, ANSI[seat])
        lines.append(title + line + (behind if fits else ""))
        lines += [] if fits else in_lines(told, "    ", indent=4)
    return lines


def lies_open(investor: Mapping[str, Any], w: Words) -> list[str]:
    """What all know about a player in this round."""
    told = [investor["option"]] if investor["option"] else []
    if investor["laid"]:
        told.append(w.say("terminal.bids", {"cheques": plus(investor["laid"], w)}))
    if investor["gift"]:
        told.append(w.say("terminal.offered", {"cheques": plus(investor["gift"], w)}))
    if investor["answered"]:
        told.append(w.say("terminal.answered"))
    return told


def own(investor: Mapping[str, Any], names: Sequence[str], w: Words) -> list[str]:
    lines = in_lines([plus(investor["cheques"], w)], f"{w.say('terminal.own-cheques')} ")
    if investor["adding"]:
        lines += in_lines([plus(investor["adding"], w)], f"{w.say('terminal.own-bid')} ")
    if investor["answer"] is not None:
        answer = plus(investor["answer"], w) if isinstance(investor["answer"], list) else str(investor["answer"])
        lines += in_lines([answer], f"{w.say('terminal.own-answer')} ")
    for gift in investor["gifts"]:
        lines += in_lines([plus(gift["cheques"], w)], f"{w.say('terminal.own-offer', gift, names)} ")
    return lines

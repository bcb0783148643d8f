"""A file of ratings that arenas of the same kind add to: docs/benchmark.md says how they are made comparable.

All ratings count from one bot that sits in every arena. What must be the same for them to stand in one list is the
protocol at the head of the file; a file with another one is refused before a game is played.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import fogcity
from fogcity.arena.match import Plan, Result
from fogcity.arena.ratings import by_deal, ratings
from fogcity.arena.results import ASKED
from fogcity.arena.schedule import round_length
from fogcity.arena.verdict import seats_of, thinking_of, wins
from fogcity.arena.words import number, percent, table
from fogcity.bots.budget import budget_of
from fogcity.engine.errors import BadSetup
from fogcity.record.files import write_whole

ANCHOR = "greedy"  # its rating is 0
FORMAT = 1

Document = dict[str, Any]


def protocol_of(plan: Plan, games: int) -> Document:
    """What must be the same for ratings to be compared."""
    return {
        "leaderboard": FORMAT,
        "game": plan.setup.game,
        "players": plan.setup.players,
        "options": json.loads(json.dumps(dict(plan.setup.variants), default=str)),
        "edition": " ".join(plan.edition),
        "seed": plan.setup.seed,
        "games": games,
        "anchor": ANCHOR,
        "asked": ASKED,
    }


class Leaderboard:
    """The file, and the protocol of the arena that will add to it."""

    def __init__(self, file: Path, plan: Plan, games: int) -> None:
        self.file = file
        self.protocol = protocol_of(plan, games)
        if ANCHOR not in plan.bots:
            raise BadSetup(f"The ratings of a leaderboard count from {ANCHOR}: it must be one of the bots.")
        if plan.alone:
            raise BadSetup("On a leaderboard all bots sit equally often: --alone goes without one.")
        whole = round_length(len(plan.bots), plan.setup.players)
        if games < whole:
            raise BadSetup(f"For a leaderboard every line-up must be played: --games must be at least {whole}.")
        self.entries()

    def entries(self) -> list[Document]:
        """What is in the file already, if it may stand beside what will come."""
        if not self.file.exists():
            return []
        try:
            document = json.loads(self.file.read_text("utf-8"))
            protocol, entries = dict(document["protocol"]), list(document["bots"])
        except (OSError, ValueError, KeyError, TypeError):
            raise BadSetup(f"{self.file} is no leaderboard.") from None
        for name, value in self.protocol.items():
            if protocol.get(name) != value:
                raise BadSetup(
                    f"{self.file} is a leaderboard of another protocol: its {name} is {protocol.get(name)!r}, "
                    f"not {value!r}; name another file."
                )
        return entries

    def add(self, plan: Plan, results: Sequence[Result], command: str) -> list[str]:
        """Enter the bots of an arena, each in place of what the same version of it had; the list in words."""
        fresh = {bot["who"]: bot for bot in entered(plan, results, command)}
        kept = [
            bot for bot in self.entries() if bot["who"] not in fresh or bot["fogcity"] != fresh[bot["who"]]["fogcity"]
        ]
        ranked = sorted([*kept, *fresh.values()], key=lambda bot: (-bot["rating"]["value"], bot["who"]))
        write_whole(self.file, [json.dumps({"protocol": self.protocol, "bots": ranked}, indent=1), "\n"])
        return in_words(ranked)


def entered(plan: Plan, results: Sequence[Result], command: str) -> list[Document]:
    """What an arena found of its bots."""
    found = ratings(by_deal(results, len(plan.bots)), anchor=plan.bots.index(ANCHOR))
    return [
        {
            "who": name,
            "fogcity": fogcity.__version__,
            "rating": rating.document(),
            "wins": wins(results, seats_of(bot)).document(),
            "games": len([result for result in results if bot in result.seats]),
            "against": [other for other in plan.bots if other != name],
            "budget": budget_in_words(name),
            "thinking": thinking_of(
                one for result in results for seat, one in enumerate(result.thinking) if result.seats[seat] == bot
            ),
            "command": command,
        }
        for bot, (name, rating) in enumerate(zip(plan.bots, found, strict=True))
    ]


def budget_in_words(name: str) -> str:
    """How much a bot may think for each decision, where it says so itself."""
    searching, _, _ = name.partition("@") if name.startswith("search") else (name, "", "")
    budget = budget_of(searching)
    if budget is None:
        return ""
    return f"{budget.amount} {'ms' if budget.timed else 'iterations'}"


def in_words(ranked: Sequence[Document]) -> list[str]:
    return [
        f"The leaderboard, {ANCHOR} being 0",
        "",
        *table(
            ["bot", "version", "rating", "wins", "games", "budget"],
            [
                [
                    bot["who"],
                    bot["fogcity"],
                    number(bot["rating"], "+.0f"),
                    percent(bot["wins"]),
                    str(bot["games"]),
                    bot["budget"] or "–",
                ]
                for bot in ranked
            ],
        ),
    ]

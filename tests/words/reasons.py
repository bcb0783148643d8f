"""Why moves are refused, gathered in whole games: every code with facts that a game has really given.

`python tests/words/reasons.py` writes some of each for the tests of the page.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support import Moody, Rules, any_seat, new, position

from fogcity.engine.errors import MoveError
from fogcity.games import names

ROOT = Path(__file__).parents[2]
FIXTURE = ROOT / "client/src/games/reasons.fixture.json"
FEW = ROOT / "tests/golden/planners/2-players-stuck.toml"  # an edition whose deck can run out
GAMES = {"planners": 20, "builders": 8, "investors": 16}
TRIED = 8  # texts at every decision, of all there are and of those that people would try
KEPT = 3  # reasons of each code in the fixture
UNREADABLE = (
    "",
    "jump",
    "two\nlines",
    "it's 'quoted' \"twice\"",
    "put purple-3",
    "put black-1T",
    "with red",
    "place h99",
)
LIKELY = {
    "planners": ("draw", "finalize 1", "finalize 2", "throw 1", "throw 2", "throw 3", "bonus lines", "bonus card",
                 "in blue", "in grey", "on blue 1", "on grey 2"),
    "builders": ("build", "grant", "materials", "permit", "objective", "clear up", "urban", "earnings 3", "collect",
                 "no rubble", "urban none", "objective deck", "space 1", "space 2", "space 9", "urban lighting",
                 "urban cable-car", "urban hydrant", "urban park", "bonus building", "bonus money", "bonus step",
                 "bonus build", "plot green-1", "with grant"),
    "investors": ("bid", "bid 30+50", "bid 10+10+20+20+30+40", "bid 35", "bid 0", "offer", "offer 30 to 2",
                  "offer to you", "offer 10 to 0, 10 to 1", "pay 10", "pay 100", "decline", "influence 9",
                  "move h12 to h13", "lift h12", "lift v12", "with v11", "replace v22"),
}  # fmt: skip

Reason = tuple[str, dict[str, object]]


def refused(game: Rules, seat: int, text: str) -> Iterator[Reason]:
    try:
        game.clone().play(seat, text)
    except MoveError as error:
        yield error.code, error.facts


def reasons(game_id: str) -> list[Reason]:
    """What a game answers to texts that are no moves now, all through many games."""
    found: dict[str, Reason] = {}
    for game, seat, text in tried(game_id):
        for code, facts in refused(game, seat, text):
            found.setdefault(f"{code} {json.dumps(facts, sort_keys=True)}", (code, facts))
    return [found[key] for key in sorted(found)]


def tried(game_id: str) -> Iterator[tuple[Rules, int, str]]:
    for seed in range(GAMES[game_id]):
        variants: dict[str, object] = {"negotiated": True} if game_id == "investors" and seed % 2 else {}
        players = 3 if game_id != "investors" else 3 + seed % 3
        game = new(game_id, players=players, seed=seed, variants=variants)
        texts = [text for text in map(game.write, range(int(game.all_moves()))) if text]
        player = Moody(seed)
        while not game.over:
            seat = any_seat(game, player)
            everything = [*LIKELY[game_id], *own(game, seat)]
            for some in (texts, everything):
                yield from ((game, seat, some[player.chance.below(len(some))]) for _ in range(TRIED))
            yield from RARE[game_id](game, seat)
            yield game, (seat + 1) % players, texts[player.chance.below(len(texts))]
            yield game, seat, UNREADABLE[player.chance.below(len(UNREADABLE))]
            game.play(seat, player.choose(game.legal(seat)))
        yield from ((game, seat, texts[0]) for seat in (0, 7, 10**9))
    if game_id == "planners":
        yield from set_up_by_hand()


def own(game: Rules, seat: int) -> list[str]:
    """What one tries with what one holds."""
    view: dict[str, Any] = game.view(seat)
    if game.name() == "builders":
        hand = view["developers"][seat]["permits"]
        plots = [plot["plot"] for row in view["plots"] for plot in row]
        pairs = [f"with {name} {name}" for name in hand]
        tries = [f"with {name}" for name in hand] + pairs
        return [*tries, *(f"plot {name}" for name in plots[::3]), *(f"rubble {name}" for name in plots[1::3])]
    if game.name() == "investors":
        sticks = [street for street, owner in view["streets"].items()]
        cheques = view["seats"][seat]["cheques"]
        verbs = ("place", "lift", "move", "swap", "with", "replace")
        tries = [f"{verb} {street}" for verb in verbs for street in sticks[::5]]
        return tries + [f"lay {cheque}" for cheque in {*cheques, 10}] + [f"give {cheque} to 1" for cheque in {*cheques}]
    return []


# What hardly any game comes to.


def set_up_by_hand() -> Iterator[tuple[Rules, int, str]]:
    bare: dict[str, object] = {"game": "planners", "players": 2}
    yield position(bare | {"columns": [["blue-3", "grey-3"], [], []], "deck": []}, edition=FEW), 0, "draw"
    lined = position(bare | {"cities": [{"rows": {"grey": ["grey-1TC"]}}, {}], "columns": [["grey-1TC"], [], []]})
    lined.play(0, "finalize 1")
    lined.play(0, "put grey-1TC")
    yield lined, 0, "bonus lines"
    grey: dict[str, list[str]] = {"grey": ["grey-2C"]}
    earned = bare | {"columns": [["grey-1C"], [], []]}
    sold_out = position(earned | {"cities": [{"rows": grey}, {}], "supply": {"card": 0}})
    sold_out.play(0, "finalize 1")
    sold_out.play(0, "put grey-1C")
    yield sold_out, 0, "bonus card"
    green: dict[str, object] = {"rows": {"green": ["green-2C", "green-1C"]}}
    yield position(bare | {"cities": [green | {"contracts": 1, "contract_tokens": 1}, {}]}), 0, "throw 2"


def planners(game: Any, seat: int) -> Iterator[tuple[Rules, int, str]]:
    """The city is full before its time."""
    full = game.clone()
    full.cities[seat].filled = 2**25 - 1
    yield from ((full, seat, text) for text in ("bonus card", "bonus depot", "in blue"))


def builders(game: Any, seat: int) -> Iterator[tuple[Rules, int, str]]:
    """Nothing is left, of anything."""
    poor = game.clone()
    poor.developers[seat].money = 0
    yield from ((poor, seat, text) for text in ("no rubble", "urban cable-car"))
    bare = game.clone()
    bare.supply = bare.permit_row = bare.objective_row = bare.objectives_left = 0
    bare.developers[seat].hand = 0
    bare.developers[seat].money = 20
    yield from ((bare, seat, text) for text in ("permit", "objective"))
    sold = game.clone()
    sold.supply = 0
    yield from ((sold, seat, f"urban {kind}") for kind in ("park", "lighting", "hydrant"))
    built = game.clone()
    built.occupied = 2**32 - 1
    yield built, seat, "build"
    yield from ((game, seat, re.sub(r"(?<=-\d)[A-Z]+|@\d", "", text)) for text in game.legal(seat))


def investors(game: Any, seat: int) -> Iterator[tuple[Rules, int, str]]:
    view: dict[str, Any] = game.view(seat)
    verbs = {"swap other": "with", "replace": "replace", "invest": "lift", "withdraw": "lift"}
    if verb := verbs.get(view["phase"]):
        bare = game.clone()
        bare.investors[seat].sticks = 0
        yield from ((one, seat, f"{verb} {street}") for street in view["streets"] for one in (game, bare))


RARE = {"planners": planners, "builders": builders, "investors": investors}


def some_of_each(gathered: list[Reason]) -> list[dict[str, object]]:
    """A few of every code, different ones."""
    by_code: dict[str, list[dict[str, object]]] = {}
    for code, facts in gathered:
        by_code.setdefault(code, []).append({"code": code, "facts": facts})
    return [one for code in sorted(by_code) for one in by_code[code][:: max(1, len(by_code[code]) // KEPT)][:KEPT]]


if __name__ == "__main__":
    content = {game: some_of_each(reasons(game)) for game in names()}
    FIXTURE.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")

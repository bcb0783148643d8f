"""Writes positions and events of real games for the client's tests; run it as `.venv/bin/python` with this file."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import Moody, Rules, new
from support import position as set_up

from fogcity.engine.schema import as_dict

FIXTURE = Path(__file__).parents[2] / "client/src/games/planners/fixture.json"
FEW = Path(__file__).parents[1] / "golden/planners/2-players-stuck.toml"  # an edition whose deck can run out
GAMES = 60
PER_KIND = 2  # positions in which the same kinds of moves are legal; of those that only a token adds to, one


def positions() -> Iterator[Rules]:
    """Games of all sizes, before every move."""
    for seed in range(GAMES):
        player = Moody(seed)
        game = new("planners", players=2 + seed % 3, seed=seed)
        while not game.over:
            yield game
            seat = game.turn[0]
            game.play(seat, player.choose(game.legal(seat)))
        yield game
    yield from rare()


def rare() -> Iterator[Rules]:
    """What hardly any game comes to: a bonus is earned and there is none to take (P10); a deck that is empty (P14)."""
    bare: dict[str, object] = {"game": "planners", "players": 2}
    sold_out = set_up(
        bare
        | {
            "cities": [{"rows": {"grey": ["grey-2C"]}}, {}],
            "columns": [["grey-1C", "grey-1TC"], [], []],
            "supply": {"card": 0, "lines": 0},
        }
    )
    sold_out.play(0, "finalize 1")
    sold_out.play(0, "put grey-1C")
    yield sold_out
    yield set_up(bare | {"columns": [["blue-3", "grey-3"], [], []], "deck": []}, edition=FEW)


def kind(game: Rules) -> str:
    """What is asked, by whose moves a position is like another one."""
    seen = game.view(None)
    legal = game.legal(game.turn[0]) if game.turn else []
    verbs = sorted({move.split()[0] for move in legal} | {"black" for move in legal if move.startswith("put black")})
    return " ".join([str(seen["phase"]), str(seen["bonus"] or ""), *verbs])


def position(game: Rules) -> dict[str, object]:
    if game.over:
        return {"seat": 0, "view": game.view(0), "choices": [], "after": {}}
    seat = game.turn[0]
    choices = [{"text": text, "parts": as_dict(game.parts(game.read(seat, text)))} for text in game.legal(seat)]
    return {"seat": seat, "view": game.view(seat), "choices": choices, "after": after(game, seat)}


def after(game: Rules, seat: int) -> dict[str, object]:
    """The view after the first move that chance has no say in."""
    for text in game.legal(seat):
        if text != "draw":
            copy = game.clone()
            copy.play(seat, text)
            return {"move": text, "view": copy.view(seat)}
    return {}


def main() -> None:
    kept: dict[str, list[dict[str, object]]] = {}
    events: dict[str, dict[str, object]] = {}
    for game in positions():
        for event in game.told(None):
            events.setdefault(str(event["event"]), event)
        alike = kept.setdefault(kind(game), [])
        if len(alike) < (1 if "throw" in kind(game) else PER_KIND):
            alike.append(position(game))
    chosen = [one for alike in kept.values() for one in alike]
    FIXTURE.write_text(json.dumps({"positions": chosen, "events": list(events.values())}, separators=(",", ":")) + "\n")
    print(f"{len(chosen)} positions, {len(events)} events, {FIXTURE.stat().st_size} bytes")


if __name__ == "__main__":
    main()

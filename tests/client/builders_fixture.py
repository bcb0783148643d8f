"""Writes client/src/games/builders/fixture.json: positions of real games in which every decision comes up.

Call it again when the view, the moves or the events of the game change: python3 tests/client/builders_fixture.py
"""

import json
from pathlib import Path
from typing import Any

import fogcity
from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.engine.schema import as_dict

FIXTURE = Path(__file__).parents[2] / "client" / "src" / "games" / "builders" / "fixture.json"
GAMES = ((2, 3), (3, 7), (4, 11))  # players, seed
PER_PHASE = 1  # positions of each phase of each game


def position(game: Rules, seat: int) -> dict[str, Any]:
    choices = [{"text": text, "parts": as_dict(game.parts(game.read(seat, text)))} for text in game.legal(seat)]
    return {"seat": seat, "view": game.view(seat), "choices": choices}


def positions(game: Rules, events: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Play a game and keep the last position of each phase, with most on the table; and one event of each kind."""
    bots = [bot("greedy", seat) for seat in range(int(game.players))]
    chance = seeded(5)
    kept: dict[str, list[dict[str, Any]]] = {}
    while not game.over:
        seat = game.turn[0]
        here = position(game, seat)
        kept[here["view"]["phase"]] = [*kept.get(here["view"]["phase"], []), here][-PER_PHASE:]
        game.play(seat, game.write(ask(bots[seat], game, seat, chance)))
        for told in game.told(seat):
            events[str(told["event"])] = told
    end: dict[str, Any] = {"seat": 0, "view": game.view(0), "choices": []}
    return [*(one for some in kept.values() for one in some), end]


def shared(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is printed is the same for all positions with as many players: it is written once."""
    seen: dict[int, Any] = {}
    for one in found:
        view = one["view"]
        printed = {key: view.pop(key) for key in ("printed", "tracks")}
        seen.setdefault(view["players"], printed)
    return [{"players": players, **printed} for players, printed in seen.items()]


def main() -> None:
    events: dict[str, dict[str, Any]] = {}
    found: list[dict[str, Any]] = []
    for players, seed in GAMES:
        found += positions(fogcity.new("builders", players=players, seed=seed).rules(), events)
    document = {"printed": shared(found), "positions": found, "events": [events[kind] for kind in sorted(events)]}
    FIXTURE.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    phases = sorted({str(one["view"]["phase"]) for one in found})
    size = FIXTURE.stat().st_size
    print(f"{len(found)} positions of {', '.join(phases)}; {len(events)} kinds of events; {size} bytes")


if __name__ == "__main__":
    main()

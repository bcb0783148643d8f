"""Makes the positions that the client's tests of `investors` run over: one for each thing that can be asked.

    python tests/client/investors_fixture.py

Real games are played until every phase and every kind of event has come up; what is kept goes to
client/src/games/investors/fixture.json.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from support import Moody, Rules, any_seat, new  # noqa: E402

from fogcity.engine.schema import as_dict  # noqa: E402
from fogcity.games.investors.components import PHASE_NAMES  # noqa: E402
from fogcity.words.messages import words  # noqa: E402

OUT = ROOT / "client/src/games/investors/fixture.json"
VARIANTS: tuple[dict[str, object], ...] = ({}, {"negotiated": True}, {"actions": 4})
EVENTS_OF_A_KIND = 2
MOST_GAMES = 400
EVENTS = {key.removeprefix("event.") for key in words("investors").messages if key.startswith("event.")}


def kind_of_position(game: Rules, seat: int) -> str | None:
    """What this position is an example of; None where something is begun that nobody else has heard of."""
    view = game.view(seat)
    me = view["seats"][seat]  # type: ignore[index]
    if me["adding"] or me["gifts"]:
        return None
    phase = str(view["phase"])
    if phase in ("invest", "replace") and not me["sticks"]:
        return f"{phase}, none in hand"
    if phase == "sealed":
        return f"sealed, {'alone' if game.legal(seat)[0].startswith('pay') else 'clash'}"
    if phase == "cheques":
        beaten = len(game.legal(seat)) == 1
        begun = "raising" if me["laid"] else "joining" if view["high"] else "opening"
        return f"cheques, {'beaten' if beaten else begun}"
    if phase == "gain":
        return f"gain, {'withdrawn' if view['lifted'] else 'bonus'}"
    if phase == "draw":
        return f"draw, {'some' if view['drawn'] else 'none'}"
    return phase


def shown(game: Rules, seat: int) -> dict[str, object]:
    """A position as the page gets it."""
    choices = [{"text": text, "parts": as_dict(game.parts(game.read(seat, text)))} for text in game.legal(seat)]
    return {"seat": seat, "view": game.view(seat), "choices": choices}


def gather() -> tuple[dict[str, object], dict[str, list[object]]]:
    positions: dict[str, object] = {}
    events: dict[str, list[object]] = {}
    for seed in range(MOST_GAMES):
        game = new("investors", players=3 + seed % 3, seed=seed, variants=VARIANTS[seed % len(VARIANTS)])
        player = Moody(seed)
        while not game.over:
            seat = any_seat(game, player)
            kind = kind_of_position(game, seat)
            if kind is not None and kind not in positions:
                positions[kind] = shown(game, seat)
            game.play(seat, player.choose(game.legal(seat)))
            for told in (*game.told(seat), *game.told(None)):
                known = events.setdefault(str(told["event"]), [])
                if len(known) < EVENTS_OF_A_KIND and told not in known:
                    known.append(told)
        positions.setdefault("over", {"seat": 0, "view": game.view(0), "choices": []})
        if complete(positions, events):
            return positions, events
    missing = {*PHASE_NAMES} - {kind.split(",")[0] for kind in positions}, EVENTS - {*events}
    raise SystemExit(f"{MOST_GAMES} games have not shown {missing}.")


def complete(positions: dict[str, object], events: dict[str, list[object]]) -> bool:
    phases = {kind.split(",")[0] for kind in positions}
    rare = {"invest, none in hand", "cheques, raising", "sealed, clash"}
    return phases >= {*PHASE_NAMES} and {*events} >= EVENTS and {*positions} >= rare


if __name__ == "__main__":
    found, heard = gather()
    OUT.write_text(json.dumps({"positions": found, "events": heard}, separators=(",", ":")) + "\n")
    print(f"{len(found)} positions, {len(heard)} kinds of events, {OUT.stat().st_size // 1000} kB")

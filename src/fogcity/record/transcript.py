"""Transcripts: every move with everything, nothing hidden, for checking against another implementation."""

from collections.abc import Iterator

from fogcity.engine.errors import MoveError
from fogcity.engine.rules import Rules
from fogcity.engine.schema import as_dict
from fogcity.record.record import Record


def transcript(record: Record) -> Iterator[dict[str, object]]:
    """One object for the set-up and one for every move; docs/transcripts.md describes them."""
    move: dict[str, object] = {}
    for number, game in enumerate(record.steps()):
        if number == 0:
            yield {
                "number": 0,
                "game": record.setup.game,
                "edition": " ".join(record.edition),
                "players": record.setup.players,
                "seed": record.setup.seed,
                "options": dict(record.setup.variants),
                "names": record.names,
                "state": game.state(),
            }
        else:
            seat, text = record.moves[number - 1]
            yield {
                "number": number,
                "seat": seat,
                "text": text,
                "move": move,
                "events": [event.whole() for event in game.events],
                "state": game.state(),
                **({"outcome": as_dict(outcome)} if (outcome := game.outcome()) else {}),
            }
        if number < len(record.moves):
            move = structured(game, *record.moves[number])


def structured(game: Rules, seat: int, text: str) -> dict[str, object]:
    """The next move in structured form; a text that stands for several moves is a list of them."""
    try:
        steps = [as_dict(game.parts(game.read(seat, step))) for step in game.steps(seat, text)]
    except MoveError:
        return {}  # it is wrong, and the record will say so when it comes to it
    return steps[0] if len(steps) == 1 else {"move": "several", "moves": steps}

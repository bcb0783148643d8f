"""Transcripts: every move with everything, nothing hidden, for checking against another implementation."""

from collections.abc import Iterator

from fogcity.record.record import Record


def transcript(record: Record) -> Iterator[dict[str, object]]:
    """One object for the set-up and one for every move; docs/transcripts.md describes them."""
    for number, game in enumerate(record.steps()):
        if number == 0:
            yield {
                "number": 0,
                "game": record.setup.game,
                "edition": " ".join(record.edition),
                "players": record.setup.players,
                "seed": record.setup.seed,
                "options": dict(record.setup.options),
                "names": record.names,
                "state": game.state(),
            }
        else:
            seat, text = record.moves[number - 1]
            yield {
                "number": number,
                "seat": seat,
                "text": text,
                "move": game.parts(game.read(seat, text)),
                "events": [event.whole() for event in game.events],
                "state": game.state(),
                **({"outcome": game.outcome()} if game.over else {}),
            }

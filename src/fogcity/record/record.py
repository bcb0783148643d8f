"""A record is a set-up and the moves: the whole game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fogcity.documents.entries import unfit_name
from fogcity.engine.box import Setup
from fogcity.engine.errors import BadPosition, BadRecord, FogCityError
from fogcity.engine.quoting import MOST_SHOWN, named, shown
from fogcity.engine.rules import Rules
from fogcity.game import Game, made_of, replayed
from fogcity.games import box

UNFINISHED = "unfinished"


@dataclass
class Record:
    """One game, finished or not."""

    setup: Setup
    names: list[str]  # of the players, one for each seat
    edition: tuple[str, str]  # its name and a digest of its content
    position: Mapping[str, object] | None = None  # where the game starts, if not from a new deal
    moves: list[tuple[int, str]] = field(default_factory=list)  # each with the seat that made it
    result: str = UNFINISHED  # points, winners and why the game ended, as one line
    remarks: dict[str, str] = field(default_factory=dict)  # headers that mean nothing to the rules
    lines: list[int] = field(default_factory=list)  # where each move stands in the file it was read from

    @classmethod
    def of(cls, setup: Setup, names: list[str], position: Mapping[str, object] | None = None) -> "Record":
        """A record of a game that is about to begin."""
        record = cls(setup, [], ("", ""), position)
        record.edition = record.deal().edition()
        record.names = seat_names(names, setup.players)
        return record

    def deal(self) -> Rules:
        """The game after set-up."""
        opened = box(self.setup.game)
        setup = opened.check(self.setup)
        if self.position is None:
            return opened.start(setup)
        try:
            return opened.place(self.position, setup)
        except BadPosition as error:
            raise BadRecord(f"The record cannot be set up: {error}") from None

    def begin(self) -> Rules:
        """The game after set-up, with the very components it was recorded with."""
        game = self.deal()
        edition = game.edition()
        if edition != self.edition:
            raise BadRecord(
                f"The record was made with the edition {' '.join(self.edition)}, but this is {' '.join(edition)}; "
                "give the right file with --edition."
            )
        return game

    def replay(self) -> Game:
        """The game after the last move, every move checked."""
        start = self.begin()
        try:
            rules = replayed(start, self.moves)
        except FogCityError:
            for _ in self.steps():  # slowly, to say where
                pass
            raise
        self.check_result(rules)
        return made_of(box(self.setup.game).check(self.setup), self.position, start, rules, self.moves[:])

    def steps(self) -> Iterator[Rules]:
        """The game after set-up and then after every move, with its events; always the same object."""
        game = self.begin()
        yield game
        for i, (seat, move) in enumerate(self.moves):
            try:
                game.play(seat, move)
            except FogCityError as error:
                where = f"Line {self.lines[i]}, move" if self.lines else "Move"
                raise BadRecord(f"{where} {i + 1} (seat {seat}: {named(move)}) is wrong: {error}") from None
            yield game
        self.check_result(game)

    def check_result(self, game: Rules) -> None:
        found = result_of(game)
        if self.result != found:
            claim = shown(f"result: {self.result}")
            raise BadRecord(f"The record says {claim}, but after its {len(self.moves)} moves it is '{found}'.")


def seat_names(names: Sequence[str] | None, players: int) -> list[str]:
    """The names of the players, one for each seat; the seats themselves, if there are none."""
    if names is None:
        return [f"seat {seat}" for seat in range(players)]
    if isinstance(names, str) or len(names) != players:
        raise BadRecord(f"A record of {players} players has {players} names, not {shown(names)}.")
    for name in names:
        check_name(name)
    return list(names)


def check_name(name: str) -> None:
    if why := unfit_name(name):
        raise BadRecord(f"{shown(name)} cannot be a player's name: {why}.")


def as_name(text: str) -> str:
    """A text, such as the command of a bot, as a name that a record can carry."""
    letters = "".join(letter if letter.isprintable() and letter not in ",;#" else " " for letter in text)
    return " ".join(letters.split())[:MOST_SHOWN].strip() or "?"


def result_of(game: Rules) -> str:
    """The result as one line: points, winners, and why the game ended."""
    outcome = game.outcome()
    if outcome is None:
        return UNFINISHED
    scores, winners = map(str, outcome.scores), map(str, outcome.winners)
    return f"{' '.join(scores)}; won by {' and '.join(winners)}; {outcome.ending}"

"""A game as people use it from Python: plain, checked and explained, above the compiled rules.

A game is where it began and its moves; everything else is recomputed. So it can be copied, compared, pickled, taken
back and written down. Searches, simulations and environments use the rules below it and nothing of this.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from fogcity.engine.answers import carry_out, check_whole, pieces
from fogcity.engine.box import Setup, check_seed
from fogcity.engine.chance import seeded
from fogcity.engine.decision import Decision
from fogcity.engine.errors import IllegalMove, UnreadableMove
from fogcity.engine.events import Event
from fogcity.engine.quoting import shown
from fogcity.engine.rules import SPECTATOR, Points, Rules, existing_seat
from fogcity.engine.schema import Outcome
from fogcity.games import box

if TYPE_CHECKING:
    from fogcity.advice.hints import Advice
    from fogcity.record import Record

Move = tuple[int, str]
BETWEEN = ";"  # the moves of one answer
LONG = 200  # characters of a position; a longer one is not written out by repr


class Game:
    """A game being played: where it stands, and what may happen next.

    `fogcity.new`, `fogcity.position` and `fogcity.load` make games. Seats are numbered from 0, and a move is a short
    text:

    >>> import fogcity
    >>> game = fogcity.new("planners", players=2, seed=7)
    >>> game.turn
    (0,)
    >>> game.legal(0)
    ['draw']
    >>> game.play(0, "draw")
    >>> game
    <fogcity.new('planners', players=2, seed=7) after 1 move, seat 0 to move>

    What cannot be done raises an error that is a `ValueError` and says why; the game is then as before. A seat that
    does not exist is a `NoSuchSeat`, whatever was asked of it.

    Two games are equal if they stand alike in everything, hidden things and what chance will bring included, however
    they came there. `copy.copy`, `copy.deepcopy` and `pickle` work; a game is pickled as its record.
    """

    __slots__ = ("_imagined", "_moves", "_position", "_rules", "_setup", "_start")
    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    # Where it began. Copies share all of this; nobody plays on `_start`.
    _setup: Setup | None  # None, for a copy that a bot was given, until somebody asks
    _position: Mapping[str, object] | None
    _imagined: bool  # whether it began in the middle, so that its position is the state there
    _start: Rules
    # Where it stands.
    _rules: Rules
    _moves: list[Move]

    def __init__(self, setup: Setup, position: Mapping[str, object] | None = None) -> None:
        """A game from its set-up, and from a position if it does not begin with a new deal.

        `fogcity.new` and `fogcity.position` are shorter.
        """
        opened = box(setup.game)
        self._setup = opened.check(setup)
        self._imagined = False
        position = setup.position if position is None else position
        if position is None:
            self._start = opened.start(self._setup)
            self._position = None
        else:
            self._start = opened.place(position, self._setup)
            self._position = kept(position)
        self._rules = self._start.clone()
        self._moves = []

    # What it is.

    @property
    def setup(self) -> Setup:
        """All that was decided before the first move: `game`, `players`, `seed`, `variants` and `edition`."""
        if self._setup is None:
            self._setup = found_setup(self._start)
        return self._setup

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self._rules.players)

    @property
    def seed(self) -> int:
        """The seed it was dealt with, also if none was given to `fogcity.new`.

        Where a game began from a position the seed decided only what that left open; it is 0 if none was given, and
        in what `imagine` makes.
        """
        return self.setup.seed

    # Playing.

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that owe a decision now.

        Usually it is one. Where choices are made in secret and at once there are several, who may answer in any
        order. When the game is over there is none.
        """
        return self._rules.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._rules.over

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat now, as texts; none, if it has nothing to decide."""
        return self._rules.legal(self._seat(seat))

    def decision(self, seat: int) -> Decision:
        """What a seat is asked now: the answers it can give as they are, and how another is built from pieces.

        Only a few decisions are built, such as a bid from cheques in `investors`; there `legal` has the pieces, and
        `decision` has whole answers. All of them can be played.
        """
        return self._rules.decision(self._seat(seat))

    def play(self, seat: int, move: str) -> None:
        """Make a move, or raise a `MoveError` that says why not; then nothing has changed.

        Capitals and extra blanks do not matter. A whole answer to a decision can be given at once, such as `bid 20+10`
        or `lay 20; lay 10; bid` in `investors`; it is made as a whole or not at all, and is one move to `moves` and
        `undo`.
        """
        seat = self._seat(seat)
        if not isinstance(move, str):
            raise UnreadableMove("not-a-text", {"given": shown(move)})
        if BETWEEN in move:
            check_whole(self._rules, seat, move)
            written = f"{BETWEEN} ".join(as_written(self._rules, seat, piece) for piece in pieces(move))
            self._rules, events = carry_out(self._rules, seat, move)
            self._rules.events = events
        else:
            written = as_written(self._rules, seat, move)
            self._rules.play(seat, move)
        self._moves.append((seat, written))

    def advice(self, seat: int, seed: int | None = None) -> "Advice":
        """What a seat could do now, the best first: how likely everybody then wins, and why.

        It is worked out from what the seat knows and nothing else. The same seed gives the same advice; without one
        it is drawn. Chances are in thousandths; docs/advice.md says how far they can be trusted.

        >>> import fogcity
        >>> game = fogcity.new("planners", players=2, seed=7)
        >>> game.play(0, "draw")
        >>> best = game.advice(0, seed=1).suggestions[0]
        >>> best.text in game.legal(0), sum(best.chances)
        (True, 1000)
        """
        from fogcity.advice.hints import advise

        return advise(self._rules, self._seat(seat), drawn_seed() if seed is None else seed)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, each with the seat that made it.

        >>> import fogcity
        >>> game = fogcity.new("planners", players=2, seed=7)
        >>> game.play(0, "Draw"); game.play(0, "place 2")
        >>> game.moves
        ((0, 'draw'), (0, 'place 2'))
        """
        return tuple(self._moves)

    def undo(self) -> Move:
        """Take the last move back and return it; `events` are then those of the move before.

        Anything can be taken back here: whether players should is theirs to say. Raises `IllegalMove` where the game
        began.

        >>> import fogcity
        >>> game = fogcity.new("planners", players=2, seed=7)
        >>> game.play(0, "draw")
        >>> game.undo()
        (0, 'draw')
        >>> game == fogcity.new("planners", players=2, seed=7)
        True
        """
        if not self._moves:
            raise IllegalMove("nothing-to-undo")
        self._rules = replayed(self._start, self._moves[:-1])
        return self._moves.pop()

    # What happened, and what can be seen.

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last move, hidden things included; see the game's page for the kinds.

        >>> import fogcity
        >>> game = fogcity.new("planners", players=2, seed=7)
        >>> game.play(0, "draw")
        >>> game.events
        (Event('drew', {'seat': 0, 'card': 'green-1TC'}),)
        """
        return self._rules.events

    def events_for(self, seat: int | None) -> list[dict[str, object]]:
        """What a seat, or a spectator (None), is told of the last move: a table of facts for each event."""
        return self._rules.told(self._viewer(seat))

    def view(self, seat: int | None) -> dict[str, object]:
        """All that a seat, or a spectator (None), may know, and nothing else; its words are on the game's page."""
        return self._rules.view(self._viewer(seat))

    def state(self) -> dict[str, object]:
        """Everything, hidden things included. It is a position, too: `fogcity.position(game.state()) == game`."""
        return self._rules.state()

    # Results.

    def picture(self, seat: int | None = None, names: Sequence[str] | None = None, language: str = "en") -> str:
        """The table as a seat sees it, or a spectator (`None`), as an SVG; notebooks show it where a game is shown.

        `names` are those of the players, and `language` is `en`, `fr` or `de`.
        """
        from fogcity.record.record import seat_names

        shown = seat_names(names or [f"player {one}" for one in range(self.players)], self.players)
        return box(self._rules.name()).picture(self._rules, self._viewer(seat), shown, language)

    def _repr_svg_(self) -> str:
        return self.picture()

    def scores(self) -> list[Points]:
        """The points of all seats, as if the game ended now. They are exact: halves stay halves."""
        return self._rules.scores()

    def breakdown(self, seat: int) -> dict[str, Points]:
        """The points of a seat by category, as if the game ended now; they add up to its score."""
        return self._rules.breakdown(self._seat(seat))

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._rules.outcome()

    # Copies.

    def clone(self) -> "Game":
        """An independent copy, made in about a microsecond. `copy.copy(game)` is the same."""
        other = Game.__new__(type(self))
        other._setup = self._setup
        other._position = self._position
        other._imagined = self._imagined
        other._start = self._start
        other._rules = self._rules.clone()
        other._moves = self._moves[:]
        return other

    def imagine(self, seat: int | None, seed: int | None = None) -> "Game":
        """A copy in which all that a seat, or a spectator (None), cannot know is dealt anew: for bots.

        The same seed deals the same; without one it is drawn. The copy begins here, without the moves and the seed
        that led here, for they could tell what is hidden.
        """
        viewer = self._viewer(seat)
        seed = drawn_seed() if seed is None else seed
        check_seed(seed)
        imagined = self._rules.known_to(SPECTATOR if viewer is None else viewer, seeded(seed))
        return begun_with(imagined, replace(self._setup, seed=0) if self._setup else None)

    def rules(self) -> Rules:
        """A copy of the compiled game below (`fogcity.engine.rules.Rules`), for programs that need its speed.

        It takes and gives moves as numbers, and most of it checks nothing; docs/architecture.md says more.
        """
        return self._rules.clone()

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.clone()

    # Written down.

    def record(self, names: Sequence[str] | None = None) -> "Record":
        """The game so far as a record; `names` are those of the players, one for each seat.

        >>> import fogcity
        >>> from fogcity.record import write_record
        >>> game = fogcity.new("planners", players=2, seed=7)
        >>> game.play(0, "draw"); game.play(0, "place 2")
        >>> write_record(game.record(["Ann", "Bo"])).splitlines()[-1]
        '0: draw; place 2'
        """
        from fogcity.record.record import Record, result_of, seat_names

        return Record(
            self.setup,
            seat_names(names, self.players),
            self._rules.edition(),
            self._where(),
            single(self._moves),
            result_of(self._rules),
        )

    def save(self, path: str | PathLike[str], names: Sequence[str] | None = None) -> None:
        """Write the record to a file, which is there whole or not at all; `fogcity.load` reads it."""
        from fogcity.record import write_record
        from fogcity.record.files import write_whole

        write_whole(Path(path), [write_record(self.record(names))])

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.record(), self.moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, its = self._rules, other._rules
        return mine.edition() == its.edition() and mine.state() == its.state()

    def __repr__(self) -> str:
        began, python = spelled(self.setup, self._where())
        if self._moves:
            made = len(self._moves)
            waits = "over" if self.over else f"{' and '.join(f'seat {seat}' for seat in self.turn)} to move"
            return f"<{began} after {made} move{'s' if made > 1 else ''}, {waits}>"
        return began if python else f"<{began}>"

    # Inside.

    def _seat(self, seat: object) -> int:
        return existing_seat(seat, self.players)

    def _viewer(self, seat: object) -> int | None:
        return None if seat is None else self._seat(seat)

    def _where(self) -> Mapping[str, object] | None:
        """The position in which it began; None after a new deal."""
        if self._imagined and self._position is None:
            self._position = self._start.state()
        return self._position


def rules_of(game: object) -> Rules:
    """The rules to ask about a game: a copy of those below it, or what already is the rules."""
    if isinstance(game, Game):
        return game.rules()
    if isinstance(game, Rules):
        return game
    raise TypeError(f"A game is what fogcity.new, fogcity.position or fogcity.load make, not {shown(game)}.")


def begun_with(rules: Rules, setup: Setup | None = None) -> Game:
    """A game that begins where these rules stand."""
    return made_of(setup, None, rules.clone(), rules.clone(), [], imagined=True)


def made_of(
    setup: Setup | None,
    position: Mapping[str, object] | None,
    start: Rules,
    rules: Rules,
    moves: list[Move],
    imagined: bool = False,
) -> Game:
    """A game from its parts, which belong to it from now on."""
    game = Game.__new__(Game)
    game._setup = setup
    game._position = None if position is None else kept(position)
    game._imagined = imagined
    game._start = start
    game._rules = rules
    game._moves = moves
    return game


def restored(record: "Record", moves: tuple[Move, ...]) -> Game:
    """A game that was pickled. A record does not say which of its moves were given as one answer."""
    game = record.replay()
    game._moves = list(moves)
    game._rules = replayed(game._start, moves)
    return game


def replayed(start: Rules, moves: Sequence[Move]) -> Rules:
    """The rules after these moves, with what happened in the last one."""
    rules = start.clone()
    if moves:
        rules.replay(single(moves[:-1]))
        rules, events = carry_out(rules, *moves[-1])
        rules.events = events
    return rules


def single(moves: Sequence[Move]) -> list[Move]:
    """The moves one by one, where several were given as one answer."""
    return [(seat, piece) for seat, text in moves for piece in pieces(text)]


def as_written(rules: Rules, seat: int, text: str) -> str:
    """A move as it is always written; a text that stands for several moves stays one."""
    steps = rules.steps(seat, text)
    return steps[0] if len(steps) == 1 else " ".join(text.split()).lower()


def found_setup(rules: Rules) -> Setup:
    """The set-up with which the state of these rules, as a position, can be set up again."""
    state = rules.state()
    game, players = state["game"], state["players"]
    assert isinstance(game, str)
    assert isinstance(players, int)
    return box(game).check(Setup(game, players, 0))


def drawn_seed() -> int:
    """A seed that nobody can guess."""
    import secrets

    return secrets.randbits(64)


def kept(value: Mapping[str, object]) -> dict[str, object]:
    """A position of one's own, so that nobody changes where a game began."""
    return {key: kept_value(one) for key, one in value.items()}


def kept_value(value: object) -> object:
    if isinstance(value, Mapping):
        return kept(value)
    return [kept_value(one) for one in value] if isinstance(value, list) else value


def spelled(setup: Setup, position: Mapping[str, object] | None) -> tuple[str, bool]:
    """How one would type the beginning of a game, and whether that is Python or shortened."""
    usual = box(setup.game).check(Setup(setup.game, setup.players, 0)).variants
    rest = "".join(
        [
            f", variants={dict(setup.variants)!r}" if setup.variants != usual else "",
            f", edition={str(setup.edition)!r}" if setup.edition else "",
        ]
    )
    if position is None:
        return f"fogcity.new({setup.game!r}, players={setup.players}, seed={setup.seed}{rest})", True
    rest = f"{f', seed={setup.seed}' if setup.seed else ''}{rest}"
    if len(repr(position)) <= LONG:
        return f"fogcity.position({dict(position)!r}{rest})", True
    return f"fogcity.position({{'game': {setup.game!r}, 'players': {setup.players}, ...}}{rest})", False

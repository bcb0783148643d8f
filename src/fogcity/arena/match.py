"""One game of an arena or a study, and what is noted of it."""

import hashlib
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fogcity.arena.schedule import Match
from fogcity.bots import bot
from fogcity.bots.bot import Decider, play_out
from fogcity.bots.program import PATIENCE, BotFailure, ProgramBot
from fogcity.engine.box import Setup
from fogcity.engine.chance import Chance, seeded
from fogcity.engine.errors import BadEdition, BadSetup, FogCityError
from fogcity.engine.events import Event
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Points, Rules, zeros
from fogcity.engine.schema import per_seat
from fogcity.games import box
from fogcity.record import Record, write_record
from fogcity.record.record import UNFINISHED, as_name, result_of

CLASSES_A_DECADE = 10  # of thinking times: each class is a quarter longer than the one before
MUCH_TEXT = 60  # a longer fact is no name of anything
FORFEIT = "forfeit"  # the ending of a game in which a bot failed

Answer = TypeVar("Answer")


class BadBot(Exception):
    """A bot that does not answer as the rules want it."""


@dataclass(frozen=True)
class Plan:
    """All that decides how the games go."""

    setup: Setup  # its seed is that of the first deal
    bots: tuple[str, ...]
    edition: tuple[str, str]  # its name and a digest of its content
    watching: bool  # whether it is noted what every seat did
    recording: bool = False  # whether a record is made of every game
    patience: float = PATIENCE  # seconds for a program to answer
    alone: bool = False  # whether the first bot has one seat, and another all others


@dataclass
class Thinking:
    """How long one seat thought in a game, where it had a choice."""

    seconds: float = 0.0
    slowest: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)  # how many decisions took about how long

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.classes[math.floor(CLASSES_A_DECADE * math.log10(max(seconds, 1e-9)))] += 1


@dataclass
class Result:
    """How a game went. All but the thinking is the same whenever and wherever it is played."""

    number: int
    deal: int
    seats: list[int]  # the number of the bot in each seat
    scores: list[Points]
    winners: list[int]
    ending: str
    decisions: int
    breakdown: list[dict[str, Points]]
    deeds: list[dict[str, int]]  # what each seat did and got, if that was watched: see `deeds_of`
    thinking: list[Thinking]
    failure: dict[str, object] | None = None  # of a bot, which has lost by it
    record: str = ""

    def document(self) -> dict[str, object]:
        """Ready for JSON; the record is kept as a file of its own."""
        document = {**vars(self), "thinking": [vars(one) for one in self.thinking]}
        del document["record"]
        if self.failure is None:
            del document["failure"]
        return document

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> "Result":
        """What `document` made."""
        return cls(**{**document, "thinking": [read_thinking(**one) for one in document["thinking"]]})


def read_thinking(seconds: float, slowest: float, classes: Mapping[str, int]) -> Thinking:
    return Thinking(seconds, slowest, Counter({int(name): n for name, n in classes.items()}))


def play(plan: Plan, match: Match) -> Result:
    """Play one game."""
    opened = box(plan.setup.game)
    game = opened.start(replace(plan.setup, seed=plan.setup.seed + match.deal))
    check_edition(plan, game.edition())
    timed = [TimedBot(plan.bots[number]) for number in match.lineup]
    chance, order = (seeded(own_seed(plan, match, len(timed) + stream)) for stream in range(2))
    story: list[Event] | None = [] if plan.watching else None
    log: list[tuple[int, int]] = []
    lost: int | None = None
    failure: dict[str, object] | None = None
    try:
        for seat, own in enumerate(timed):
            own.make(own_seed(plan, match, seat), plan.patience)
        play_out(game, [*timed], chance, order, log, story)
    except BadBot:
        lost = next(seat for seat, own in enumerate(timed) if own.failed)
        failure = {"bot": timed[lost].spec, "seat": lost, "moves": len(log), "why": timed[lost].failed}
    seats = range(plan.setup.players)
    wanted = plan.recording or lost is not None
    record = record_of(plan, match, game, log, lost) if wanted else ""
    if failure is not None:
        failure["record"] = record  # which leads to where it failed
    return Result(
        number=match.number,
        deal=match.deal,
        seats=list(match.lineup),
        scores=game.scores(),
        winners=[seat for seat in seats if (game.winners() >> seat & 1 if lost is None else seat != lost)],
        ending=game.ending() if lost is None else FORFEIT,
        decisions=len(log),
        breakdown=[game.breakdown(seat) for seat in seats],
        deeds=[] if story is None else deeds_of(story, plan.setup.players),
        thinking=[own.thinking for own in timed],
        failure=failure,
        record=record if plan.recording else "",
    )


def record_of(plan: Plan, match: Match, game: Rules, log: list[tuple[int, int]], lost: int | None) -> str:
    names = [as_name(plan.bots[number]) for number in match.lineup]
    record = Record(replace(plan.setup, seed=plan.setup.seed + match.deal), names, game.edition())
    record.moves = [(seat, game.write(move)) for seat, move in log]
    record.result = result_of(game) if lost is None else UNFINISHED
    return write_record(record)


class TimedBot(Decider):
    """A bot whose time is taken, and whose answers are checked. Whatever goes wrong in it is its own fault."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.own = Decider()  # until it is made
        self.thinking = Thinking()
        self.failed = ""  # why, if it has
        self.out = zeros(0)

    def make(self, seed: int, patience: float) -> None:
        try:
            self.own = bot(self.spec, seed)
        except (BadSetup, ModuleNotFoundError):
            raise  # the computer that plays lacks the bot's file, or something else: no fault of the bot's
        except Exception as error:
            raise self.fault(error) from error
        if isinstance(self.own, ProgramBot):
            self.own.patience = patience

    def tried(self, deed: Callable[..., Answer], *given: object) -> Answer:
        try:
            return deed(*given)
        except Exception as error:
            raise self.fault(error) from error

    def fault(self, error: Exception) -> BadBot:
        self.failed = str(error) if isinstance(error, FogCityError) else f"{type(error).__name__}: {error}"
        return BadBot(self.failed)

    def decide(self, game: Rules, seat: int) -> int:
        if not len(self.out):
            self.out = zeros(game.most_moves())
        n = game.moves(seat, self.out)
        began = time.perf_counter()
        move = self.tried(self.own.decide, game, seat)
        if n > 1:
            self.thinking.add(time.perf_counter() - began)
        if not any(self.out[i] == move for i in range(n)):
            raise self.fault(BotFailure(f"It answered {refusal(game, seat, move)}"))
        return move

    def looks(self) -> bool:
        return bool(self.tried(self.own.looks))

    def dealer(self) -> Chance:
        return self.own.dealer()

    def listens(self) -> bool:
        return bool(self.tried(self.own.listens))

    def hear(self, events: list[dict[str, object]]) -> None:
        self.tried(self.own.hear, events)


def refusal(game: Rules, seat: int, move: object) -> str:
    """An answer that is not legal, and why not. It can be anything: bots may work with numbers."""
    try:
        return f"{shown(game.write(move))}, which is not legal: {game.why_not(seat, move)}"  # type: ignore[arg-type]
    except Exception:
        return f"{shown(move)}, which is no move of the game."


def check_edition(plan: Plan, found: tuple[str, str]) -> None:
    """The computer that plays must have the same components as the one that asked for the game."""
    if found != plan.edition:
        raise BadEdition(
            f"The games are played with the edition {' '.join(plan.edition)}, but a computer that should play them "
            f"found {' '.join(found)}; every one needs the same file under the same name."
        )


def own_seed(plan: Plan, match: Match, seat: int) -> int:
    """Random numbers of its own for every seat of every game, for what is unknown in it, and for who is asked first."""
    name = f"{plan.setup.seed + match.deal} {match.number} {seat}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "little")


def deeds_of(story: Iterable[Event], players: int) -> list[dict[str, int]]:
    """How often each seat did each kind of thing, and with what: "built", "built|with|red-4".

    Made from nothing but what events of all games have in common: a kind, the seat, and named facts. A fact that
    has a list of names for each seat gives to every seat what is its.
    """
    deeds: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in story:
        facts = event.whole()
        del facts["event"]
        seat = facts.pop("seat", None)
        if isinstance(seat, int):
            deeds[seat][event.kind] += 1
            for key, value in facts.items():
                for name in names_in(value):
                    deeds[seat][f"{event.kind}|{key}|{name}"] += 1
            continue
        for key in per_seat(type(event.facts)):
            for owner, its in enumerate(getattr(event.facts, key)):
                for name in names_in(its) if isinstance(its, list) else ():
                    deeds[owner][f"{event.kind}|{key}|{name}"] += 1
    return [dict(sorted(one.items())) for one in deeds]


def names_in(value: object) -> list[str]:
    """The texts in a fact that can be names of something."""
    values = value if isinstance(value, list) else [value]
    return [one for one in values if isinstance(one, str) and 0 < len(one) <= MUCH_TEXT]

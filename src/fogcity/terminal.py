"""A game in the terminal: one person against bots."""

import os
import re
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from fogcity.advice.hints import advise
from fogcity.advice.sentences import advice_lines
from fogcity.bots.bot import Decider, ask, tell_listeners
from fogcity.engine.chance import seeded
from fogcity.engine.errors import FogCityError, MoveError
from fogcity.engine.quoting import named
from fogcity.engine.rules import Rules
from fogcity.games import box
from fogcity.paint import Paint, cut, screen_width, wrapped
from fogcity.record import Record, write_record
from fogcity.record.files import write_whole
from fogcity.record.record import result_of
from fogcity.words.messages import Words


class Quit(Exception):
    """The person wants to stop."""


@dataclass
class TerminalGame:
    """A running game with its people, bots and record. The game itself is always set-up plus moves."""

    record: Record
    seat: int  # the person's
    bots: list[Decider]
    colours: bool
    save: Path | None = None
    language: str = "en"
    ask: Callable[[str], str] = input
    heard: list[str] = field(default_factory=list)  # sentences since the person last decided
    taken_back: list[bool] = field(default_factory=list)  # for every move: whether it may be taken back
    written: set[Path] = field(default_factory=set)  # the files this game was saved in; no other may be overwritten

    def __post_init__(self) -> None:
        self.box = box(self.record.setup.game)
        self.paint = Paint(self.colours)
        self.words = self.box.words(self.language)
        self.chance = seeded(secrets.randbits(64))
        self.game = self.replayed()

    def replayed(self) -> Rules:
        """The game after all recorded moves; which of them may be taken back follows from their events."""
        self.taken_back = []
        game = self.record.begin()
        for seat, move in self.record.moves:
            game.play(seat, move)
            self.taken_back.append(not any(event.reveals for event in game.events))
        return game

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        try:
            while not self.game.over:
                if self.seat in self.game.turn:
                    self.decide()
                else:
                    self.let_bot_play(self.game.turn[0])
        except (Quit, EOFError, KeyboardInterrupt):
            say(f"\n{self.words.say('terminal.bye')}")
            if not self.save and not self.written and self.record.moves:
                say(self.words.say("terminal.not-kept"))
            return
        self.finish()

    # The person

    def decide(self) -> None:
        self.show()
        while True:
            legal = self.game.legal(self.seat)
            answer = self.ask(self.paint.bold(self.words.say("terminal.ask") + " ")).strip()
            try:
                done = self.obey(answer)
                if self.play_answer(answer, legal) if done is None else done:
                    return
            except MoveError as error:
                tell(error.sentence(self.language, self.record.names))
            except FogCityError as error:
                tell(str(error))

    def show(self) -> None:
        self.rule_off()
        self.heard.clear()
        say("")
        say(self.box.board(self.game, self.seat, self.record.names, self.colours, self.language))
        say("")
        for number, move in enumerate(self.game.legal(self.seat), 1):
            say(f"{number:>4}  {move}")

    def rule_off(self) -> None:
        """A line across the screen, and below it what has happened."""
        say(self.paint.dim("─" * min(78, screen_width())))
        for sentence in self.heard:
            tell(sentence)

    def obey(self, answer: str) -> bool | None:
        """Carry out a command; True if the decision must be asked anew, None if it is none."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "?":
                self.advise()
            case "help":
                help = f"{self.box.help(self.language)}\n\n{self.words.say('terminal.commands')}"
                say(wrapped(help, indent=" " * 6))
            case "quit" | "exit":
                raise Quit
            case "board":
                return True
            case "save":
                self.write_named(rest.strip())
            case "undo":
                return self.undo()
            case _:
                return None
        return False

    def advise(self) -> None:
        """What a strong player would do here, from what the person knows."""
        say(self.words.say("advice.thinking"))
        found = advise(self.game, self.seat, secrets.randbits(60))
        for line in advice_lines(found, self.words, self.record.names):
            tell(line)

    def play_answer(self, answer: str, legal: list[str]) -> bool:
        """Make the move that was typed; False if it was none."""
        if answer == "" and len(legal) == 1:
            answer = legal[0]
        elif answer == "":
            say(self.words.say("terminal.type"))
            return False
        elif answer.isdecimal():
            if not re.fullmatch("[0-9]{1,4}", answer) or not 1 <= int(answer) <= len(legal):
                tell(self.words.say("terminal.no-number", {"number": named(answer), "last": len(legal)}))
                return False
            answer = legal[int(answer) - 1]
        # Why not, if not, is said of what the person knows: the true game's reasons could tell what is hidden.
        self.game.known_to(self.seat, self.chance).play(self.seat, answer)
        self.play(self.seat, answer)
        return True

    def undo(self) -> bool:
        """Back to the person's last decision, unless somebody has learned something new since."""
        moves = self.record.moves
        last = max((i for i, (seat, _) in enumerate(moves) if seat == self.seat), default=None)
        if last is None:
            say(self.words.say("terminal.nothing-back"))
            return False
        if not all(self.taken_back[last:]):
            say(self.words.say("terminal.revealed"))
            return False
        say(self.words.say("terminal.taken-back", {"move": moves[last][1]}))
        del moves[last:]
        self.game = self.replayed()
        self.heard.clear()
        self.keep()
        return True

    # The bots

    def let_bot_play(self, seat: int) -> None:
        move = ask(self.bots[seat], self.game, seat, self.chance)
        self.play(seat, self.game.write(move))

    # Both

    def play(self, seat: int, move: str) -> None:
        steps = self.game.steps(seat, move)
        self.game.play(seat, move)
        tell_listeners(self.bots, self.game)
        self.record.moves += [(seat, step) for step in steps]
        self.taken_back += [not any(event.reveals for event in self.game.events)] * len(steps)
        self.heard += [
            self.box.sentence(story, self.record.names, self.language) for story in self.game.told(self.seat)
        ]
        if self.game.over or self.seat in self.game.turn:
            self.keep()

    def keep(self) -> None:
        """Save if asked to; a full disk is no reason to stop playing, and the last whole file stays."""
        if self.save:
            try:
                self.write(self.save, quietly=True)
            except FogCityError as error:
                self.heard.append(self.words.say("terminal.not-saved", {"why": str(error)}))

    def write_named(self, name: str) -> None:
        path = Path(name) if name else self.save
        if path is None:
            say(self.words.say("terminal.where"))
        elif path != self.save and path not in self.written and os.path.lexists(path):
            tell(self.words.say("terminal.there-already", {"file": str(path)}))
        else:
            self.write(path)
            self.written.add(path)

    def write(self, path: Path, quietly: bool = False) -> None:
        self.record.result = result_of(self.game)
        write_whole(path, [write_record(self.record)])
        if not quietly:
            say(self.words.say("terminal.saved", {"file": str(path)}))

    def finish(self) -> None:
        names = self.record.names
        self.rule_off()
        say("")
        say(self.box.board(self.game, self.seat, names, self.colours, self.language))
        say("")
        for line in final_table(self.game, names, self.words):
            say(line)
        outcome = self.game.outcome()
        assert outcome is not None
        say("")
        tell(self.words.say("terminal.verdict", {"winners": outcome.winners, "ending": outcome.ending}, names))
        say(self.words.say("terminal.seed", {"seed": str(self.record.setup.seed)}))


def final_table(game: Rules, names: list[str], words: Words) -> list[str]:
    """The points of everybody by category; not everybody need have every category."""
    parts = [game.breakdown(seat) for seat in range(len(names))]
    categories = list(dict.fromkeys(category for part in parts for category in part))
    titles = [words.category(category) for category in categories] + [words.say("terminal.total")]
    first = max(map(len, titles)) + 2
    room = (screen_width() - first) // len(names)
    wide = min(max(12, *(len(name) + 2 for name in names)), max(8, room))
    lines = [" " * first + "".join(cut(name, wide - 2).rjust(wide) for name in names)]
    number = words.language.number
    for category, title in zip(categories, titles, strict=False):
        points = [number(part[category]) if category in part else "" for part in parts]
        lines.append((title.ljust(first) + "".join(point.rjust(wide) for point in points)).rstrip())
    lines.append(titles[-1].ljust(first) + "".join(number(score).rjust(wide) for score in game.scores()))
    return lines


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


def tell(sentence: str) -> None:
    """Say it on as many lines as it needs."""
    say(wrapped(sentence, indent="  "))

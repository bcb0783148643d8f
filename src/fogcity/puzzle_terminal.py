"""A puzzle in the terminal: what is best here?"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fogcity.advice.puzzle_answers import Rated, solve, try_out
from fogcity.advice.puzzles import Puzzle, puzzles_of
from fogcity.advice.reasons import Reason
from fogcity.advice.sentences import line_sentence, percent, reason_sentence
from fogcity.engine.errors import FogCityError, MoveError
from fogcity.engine.quoting import named
from fogcity.games import box
from fogcity.record.record import as_name
from fogcity.terminal import say, tell


@dataclass
class TerminalPuzzle:
    """Somebody who solves a puzzle."""

    puzzle: Puzzle
    name: str
    colours: bool
    language: str = "en"
    ask: Callable[[str], str] = input

    def __post_init__(self) -> None:
        self.box = box(self.puzzle.game)
        self.words = self.box.words(self.language)
        self.game = self.puzzle.rules()
        self.names = [f"seat {seat}" for seat in range(self.puzzle.players)]
        self.names[self.puzzle.seat] = as_name(self.name)
        self.legal = self.game.legal(self.puzzle.seat)

    def run(self) -> None:
        """Until it is solved, given up or left."""
        grade = self.words.say("puzzle.grade", {"grade": self.puzzle.grade})
        say(f"{self.box.title}: {self.words.say('puzzle.name', {'n': self.puzzle.number})}, {grade}\n")
        self.show()
        tries = 0
        try:
            while True:
                answer = self.ask(self.words.say("terminal.ask") + " ").strip()
                if answer.lower() in ("quit", "exit"):
                    return None
                if answer.lower() == "show":
                    return self.explain("puzzle.answer", 0)
                try:
                    if not self.obey(answer):
                        tries += 1
                        if self.is_right(answer):
                            return self.explain("puzzle.right", tries)
                except MoveError as error:
                    tries -= 1
                    tell(error.sentence(self.language, self.names))
        except (EOFError, KeyboardInterrupt):
            say("")

    def show(self) -> None:
        say(self.box.board(self.game, self.puzzle.seat, self.names, self.colours, self.language))
        say("")
        for number, move in enumerate(self.legal, 1):
            say(f"{number:>4}  {move}")
        say("")
        tell(self.words.say("puzzle.task", {"name": self.names[self.puzzle.seat]}))
        tell(self.words.say("terminal.puzzle-help"))

    def obey(self, answer: str) -> bool:
        """Carry out what is no move."""
        match answer.lower():
            case "" | "help":
                tell(self.words.say("terminal.puzzle-help"))
            case "?" | "clue":
                tell(self.words.say(f"puzzle.clue.{self.puzzle.theme}"))
            case "board":
                self.show()
            case _ if answer.isdecimal() and not self.numbered(answer):
                facts = {"number": named(answer), "last": len(self.legal)}
                tell(self.words.say("terminal.no-number", facts))
            case _:
                return False
        return True

    def numbered(self, answer: str) -> str:
        """The move of a number."""
        known = re.fullmatch("[0-9]{1,4}", answer) and 1 <= int(answer) <= len(self.legal)
        return self.legal[int(answer) - 1] if known else ""

    def is_right(self, answer: str) -> bool:
        """Whether it is the answer; if not, why not is said."""
        found = try_out(self.puzzle, self.numbered(answer) or answer)
        if not found.right:
            best = percent(found.made.chance + found.cost, self.words)
            facts = {"move": found.made.text, "chance": self.chance(found.made), "best": best}
            tell(self.words.say("puzzle.wrong", facts))
            self.tell_why(found.reasons)
        return found.right

    def explain(self, how: str, tries: int) -> None:
        found = solve(self.puzzle)
        best, following = found.best[0], found.best[1]
        tell(self.words.say(how, {"move": best.text}))
        self.tell_why(found.reasons)
        facts = {"chance": self.chance(best), "move": following.text, "next": self.chance(following)}
        tell(self.words.say("puzzle.instead", facts))
        if found.line:
            tell(line_sentence(found.line, self.words, self.names))
        if tries:
            tell(self.words.say("puzzle.tries", {"n": tries}))
        later = [number for number in puzzles_of(self.puzzle.game) if number > self.puzzle.number]
        if later:
            tell(self.words.say("terminal.puzzle-more", {"game": self.puzzle.game, "n": later[0]}))

    def tell_why(self, reasons: Sequence[Reason]) -> None:
        if reasons:
            why = "; ".join(reason_sentence(reason, self.words, self.names) for reason in reasons)
            tell(self.words.say("puzzle.why", {"why": why}))

    def chance(self, one: Rated) -> str:
        return percent(one.chance, self.words)


def chosen(game: str | None, number: int | None, today: Puzzle) -> Puzzle:
    """The puzzle that somebody named; the one of the day, if they named none."""
    if game is None:
        return today
    known = puzzles_of(box(game).id)
    if number is None:
        return today if today.game == game else known[min(known)]
    if number not in known:
        raise FogCityError(f"There is no puzzle {number} of {game}; there are {len(known)}, up to {max(known)}.")
    return known[number]

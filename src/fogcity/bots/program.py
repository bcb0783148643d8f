"""A bot in any language: a program that reads what its seat may know and writes its move.

One line of JSON goes to its standard input for every decision, one line with the move as text comes back from its
standard output; docs/bots.md describes both. It never gets the game itself.
"""

import contextlib
import json
import queue
import shlex
import subprocess
import sys
import threading

from fogcity.bots.bot import deciding_seat
from fogcity.bots.own import Bot
from fogcity.engine.errors import BadSetup, FogCityError
from fogcity.engine.quoting import shown
from fogcity.game import Game, rules_of

PATIENCE = 60.0  # seconds for an answer


class BotFailure(FogCityError):
    """A bot that does not answer, or answers with no legal move."""


class ProgramBot(Bot):
    patience = PATIENCE

    def __init__(self, command: str) -> None:
        self.command = command
        self.answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.heard: list[dict[str, object]] = []  # since its last decision
        try:
            self.process = subprocess.Popen(
                words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise BadSetup(f"The bot {shown(command)} cannot be started: {error}.") from None
        threading.Thread(target=listen, args=(self.process, self.answers), daemon=True).start()

    def listens(self) -> bool:
        return True

    def hear(self, events: list[dict[str, object]]) -> None:
        self.heard += events

    def choose(self, game: Game, seat: int) -> str:
        rules = rules_of(game)
        seat = deciding_seat(rules, seat)
        legal = rules.legal(seat)
        question = {"seat": seat, "view": rules.view(seat), "events": self.heard, "legal": legal}
        self.heard = []
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise BotFailure(f"The bot {shown(self.command)} has stopped.") from None
        try:
            answer = self.answers.get(timeout=self.patience)
        except queue.Empty:
            raise BotFailure(f"The bot {shown(self.command)} was silent for {self.patience:g} s.") from None
        if not answer:
            raise BotFailure(f"The bot {shown(self.command)} has stopped without an answer.")
        if answer.strip() not in legal:
            raise BotFailure(
                f"The bot {shown(self.command)} answered {shown(answer.strip())}, which is not a legal move."
            )
        return answer.strip()

    def __del__(self) -> None:
        process = getattr(self, "process", None)
        if process is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
            process.kill()
            process.wait()


def words(command: str) -> list[str] | str:
    """A command as it is to be started. On Windows a backslash is part of a path, and programs divide their words."""
    return command if sys.platform == "win32" else shlex.split(command)


def listen(process: "subprocess.Popen[str]", answers: "queue.SimpleQueue[str]") -> None:
    """Hand on what the program says, line by line, and that it has ended as an empty line."""
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            answers.put(line)
    answers.put("")

"""Games between bots, every decision of which is written down as one row of numbers: for `fogcity simulate --parquet`.

All numbers live in a few long rows, which NumPy and Arrow read where they are.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.bots.bot import Decider, RandomBot, ask
from fogcity.bots.search import SearchBot
from fogcity.engine.asking import Asking
from fogcity.engine.chance import Chance
from fogcity.engine.observation import Sheet
from fogcity.engine.rules import Rules, zeros
from fogcity.envs.numbering import Numbering
from fogcity.envs.rewards import BY_RESULT, as_chances, reward

NO_FLOATS: Final = vec[float]([0.0] * 8)
POLICY: Final = 24  # legal actions that a decision has on average, at most


def sort(moves: vec[i64], n: i64) -> None:
    """The first n in rising order; they are few, and mostly in order already."""
    for i in range(1, n):
        move = moves[i]
        at = i
        while at > 0 and moves[at - 1] > move:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = move


class Rows:
    """The decisions of some games: as many as there is room for."""

    sheet: Sheet
    numbering: Numbering
    room: i64
    size: i64  # rows that are there
    policy_size: i64
    words: vec[i64]
    legal: vec[i64]
    chances: vec[float]
    known: vec[i64]
    observations: vec[u8]
    masks: vec[u8]
    no_words: vec[i64]  # the same as they begin
    no_numbers: vec[u8]
    no_masks: vec[u8]
    moves: vec[i64]  # the number of the decision in its game
    games: vec[i64]
    seats: vec[i64]
    actions: vec[i64]
    winning: vec[float]
    rewards: vec[float]
    last: vec[u8]  # a 1 in the last decision of a seat
    policies: vec[float]  # of all rows, one after the other: of each legal action, in rising order
    ends: vec[i64]  # by row: where its policy ends

    def __init__(self, game: Rules, sheet: Sheet, numbering: Numbering, room: i64) -> None:
        n = int(room)
        self.sheet = sheet
        self.numbering = numbering
        self.room = room
        self.words = zeros(sheet.words)
        self.legal = zeros(game.most_moves())
        self.chances = NO_FLOATS[:]
        self.no_words = vec[i64]([i64(0)] * int(room * sheet.words))
        self.no_numbers = vec[u8](bytes(int(room * sheet.numbers)))
        self.no_masks = vec[u8](bytes(n * len(numbering.texts)))
        self.moves = vec[i64]([i64(0)] * n)
        self.games = vec[i64]([i64(0)] * n)
        self.seats = vec[i64]([i64(0)] * n)
        self.actions = vec[i64]([i64(0)] * n)
        self.winning = vec[float]([0.0] * n)
        self.rewards = vec[float]([0.0] * n)
        self.last = vec[u8](bytes(n))
        self.policies = vec[float]([0.0] * int(POLICY * room + game.most_moves()))
        self.ends = vec[i64]([i64(0)] * n)
        self.clear()

    def clear(self) -> None:
        """Forget all rows. A slice is a copy."""
        self.size = 0
        self.policy_size = 0
        self.known = self.no_words[:]
        self.observations = self.no_numbers[:]
        self.masks = self.no_masks[:]

    def has_room(self, game: Rules) -> bool:
        """Whether one more decision fits."""
        return self.size < self.room and self.policy_size + game.most_moves() <= len(self.policies)

    def play(self, game: Rules, bots: list[Decider], number: i64, chance: Chance, order: Chance) -> i64:
        """Let bots play a game to its end (see `play_out`); how many decisions it had, or -1 if it does not fit."""
        asking = Asking(order)
        first = self.size
        policies = self.policy_size
        made: i64 = 0
        while game.deciding:
            if not self.has_room(game):
                self.size = first
                self.policy_size = policies
                return -1
            seat = asking.next(game.deciding)
            n = self.look(game, seat, number, made)
            move = ask(bots[seat], game, seat, chance)
            self.explain(bots[seat], seat, move, n)
            game.apply(seat, move)
            made += 1
        self.settle(game, first)
        return made

    def look(self, game: Rules, seat: i64, number: i64, made: i64) -> i64:
        """What the seat may know and do; how many moves it has."""
        row = self.size
        legal = self.legal
        n = game.moves(seat, legal)
        sort(legal, n)
        first = row * len(self.numbering.texts)
        for i in range(n):
            self.masks[first + self.numbering.actions[legal[i]]] = 1
        game.observe(seat, self.words)
        self.sheet.spread_out(self.words, self.known, row, self.observations)
        game.estimate(self.chances)
        as_chances(game, self.chances)
        self.winning[row] = self.chances[seat]
        self.games[row] = number
        self.moves[row] = made
        self.seats[row] = seat
        return n

    def explain(self, bot: Decider, seat: i64, move: i64, n: i64) -> None:
        """What was decided, and how likely the bot was to decide so: after a search as often as it tried each move."""
        row = self.size
        legal = self.legal
        at = self.policy_size
        total: i64 = 0
        if n > 1 and isinstance(bot, SearchBot):
            for i in range(n):
                visits = bot.visits_of(seat, legal[i])
                self.policies[at + i] = float(visits)
                total += visits
        for i in range(n):
            if total:
                self.policies[at + i] /= float(total)
            elif isinstance(bot, RandomBot):
                self.policies[at + i] = 1.0 / float(n)
            else:
                self.policies[at + i] = 1.0 if legal[i] == move else 0.0
        self.policy_size = at + n
        self.ends[row] = at + n
        self.actions[row] = self.numbering.actions[move]
        self.rewards[row] = 0.0
        self.last[row] = 0
        self.size += 1

    def settle(self, game: Rules, first: i64) -> None:
        """The game is over: the last decision of every seat is rewarded."""
        reward(game, BY_RESULT, self.chances, 0)
        seen: i64 = 0
        row = self.size - 1
        while row >= first:
            seat = self.seats[row]
            if not seen >> seat & 1:
                seen |= i64(1) << seat
                self.rewards[row] = self.chances[seat]
                self.last[row] = 1
            row -= 1

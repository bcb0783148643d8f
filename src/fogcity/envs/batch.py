"""Many games played at once: one step makes a move in each and tells what the next to move may know.

All numbers live in a few long rows, which NumPy reads where they are. Every seat of every game has a row of
observations of its own, so that little changes in it between two of its moves; see `observation`. Of several who owe
a secret decision the lowest seat is asked first.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from fogcity.bots.bot import Decider, ask
from fogcity.engine.bits import lowest
from fogcity.engine.chance import WORD, Chance
from fogcity.engine.errors import IllegalMove
from fogcity.engine.observation import Sheet
from fogcity.engine.rules import Rules, zeros
from fogcity.envs.numbering import Numbering
from fogcity.envs.rewards import potential, reward

EVERYBODY: Final = -1  # all seats are played from outside
ANY_SEAT: Final = -1  # the learner has another one in every game
NEXT_STEP: Final = 0  # when a game that has ended is dealt anew: by the next step, whatever its action,
SAME_STEP: Final = 1  # in the same step, so that the observation is already that of the new game,
ON_DEMAND: Final = 2  # or when somebody says so
ACTION_BYTES: Final = 8


def no_numbers(n: int) -> vec[i64]:
    return vec[i64]([0] * n)


class Batch:
    games: list[Rules]
    players: i64
    sheet: Sheet
    numbering: Numbering
    paying: i64  # how games are rewarded
    shaping: float  # the discount with which what is to be expected is paid on the way; 0: it is not
    expected: vec[float]  # by seat of each game: what it could expect when it was last asked,
    asked: vec[u8]  # if it was
    estimates: vec[float]  # a buffer
    seed: i64
    dealt: i64  # games so far, so that no two have the same seed
    chance: Chance  # for learners' seats, opponents without a bot, and what bots cannot know
    sampling: Chance
    learners: vec[i64]  # by game: the seat that is played from outside; or EVERYBODY
    wanted_seat: i64  # of all learners, or ANY_SEAT
    opponents: list[Decider]  # by game; none: the other seats move at random
    dealing: i64  # when a game that has ended is dealt anew
    waiting: vec[u8]  # by game: it has ended and waits for that
    words: vec[i64]
    known: vec[i64]  # the words of each row, as they were last
    legal: vec[i64]  # a buffer for moves
    listed: vec[i16]  # the legal actions of each game
    counts: vec[i64]  # how many there are
    # What is told, by game.
    observations: vec[u8]
    masks: vec[u8]
    seats: vec[i64]  # who moves next
    payees: vec[i64]  # the seat that made the last move from outside
    ended: vec[u8]
    rewards: vec[float]  # of each seat
    scores: vec[i64]  # of each seat in half points, of the last finished game
    finals: vec[u8]  # what the last to move could know when the last game was over
    final_known: vec[i64]
    lengths: vec[i64]  # moves of the game so far

    def __init__(
        self,
        games: list[Rules],
        sheet: Sheet,
        numbering: Numbering,
        paying: i64,
        shaping: float,
        versus: bool,
        wanted_seat: i64,
        dealing: i64,
    ) -> None:
        n = len(games)
        players = int(games[0].players)
        self.games = games
        self.players = players
        self.sheet = sheet
        self.numbering = numbering
        self.paying = paying
        self.shaping = shaping
        self.expected = vec[float]([0.0] * (n * players))
        self.asked = vec[u8]([u8(0)] * (n * players))
        self.estimates = vec[float]([0.0] * players)
        self.seed = 0
        self.dealt = 0
        self.chance = Chance()
        self.sampling = Chance()
        self.wanted_seat = wanted_seat
        self.opponents = []
        self.dealing = dealing
        self.waiting = vec[u8]([u8(0)] * n)
        self.finals = vec[u8]([u8(0)] * int(n * sheet.numbers))
        self.final_known = vec[i64]([0] * int(n * sheet.words))
        self.words = zeros(sheet.words)
        self.known = vec[i64]([0] * int(n * players * sheet.words))
        self.legal = zeros(games[0].most_moves())
        self.listed = vec[i16]([i16(0)] * int(n * games[0].most_moves()))
        self.counts = vec[i64]([0] * n)
        self.observations = vec[u8]([u8(0)] * int(n * players * sheet.numbers))
        self.masks = vec[u8]([u8(0)] * (n * len(numbering.texts)))
        self.seats = vec[i64]([0] * n)
        self.payees = vec[i64]([0] * n)
        self.ended = vec[u8]([u8(0)] * n)
        self.rewards = vec[float]([0.0] * (n * players))
        self.scores = vec[i64]([0] * (n * players))
        self.lengths = vec[i64]([0] * n)
        self.learners = vec[i64]([0 if versus else EVERYBODY] * n)

    # Dealing

    def reset(self, seed: int, opponents: list[Decider]) -> None:
        """Deal every game anew."""
        self.seed = seed & WORD
        self.dealt = 0
        self.opponents = opponents
        self.chance.start(self.seed, seed >> 32 & WORD, 0, 2)
        self.sampling.start(self.seed, seed >> 32 & WORD, 0, 4)
        for i in range(len(self.games)):
            for seat in range(self.players):
                self.scores[i * self.players + seat] = 0
            self.begin(i)

    def begin(self, i: i64) -> None:
        """Deal a game anew of which nothing has been told yet."""
        self.waiting[i] = 0
        self.ended[i] = 0
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = 0.0
            self.asked[i * self.players + seat] = 0
        self.deal(i)
        self.tell(self.games[i], i)
        self.promise(i)

    def deal(self, i: i64) -> None:
        """A new game, with another seat for the learner, up to their first move."""
        game = self.games[i]
        while True:
            game.chance.start(self.seed, self.dealt & WORD, self.dealt >> 32, 3)
            self.dealt += 1
            game.set_up()
            self.lengths[i] = 0
            if self.learners[i] != EVERYBODY:
                drawn = self.chance.below(self.players)
                self.learners[i] = drawn if self.wanted_seat == ANY_SEAT else self.wanted_seat
                self.let_others_move(game, i)
            if game.deciding:
                return

    def let_others_move(self, game: Rules, i: i64) -> None:
        """Opponents move until it is the learner's turn, or the game is over."""
        learner = self.learners[i]
        while game.deciding:
            seat = lowest(game.deciding)
            if seat == learner:
                return
            if len(self.opponents):
                game.apply(seat, self.answer(game, i, seat))
            else:
                game.apply(seat, self.legal[self.chance.below(game.moves(seat, self.legal))])
            self.lengths[i] += 1

    def answer(self, game: Rules, i: i64, seat: i64) -> i64:
        """What the opponent decides, if it may."""
        move = ask(self.opponents[i], game, seat, self.chance)
        for k in range(game.moves(seat, self.legal)):
            if self.legal[k] == move:
                return move
        raise game.why_not(seat, move)

    # Moving

    def check(self, actions: bytes) -> None:
        """Raise an IllegalMove if an action is not legal."""
        n = i64(len(self.games))
        width = i64(len(self.numbering.texts))
        masks = self.masks
        waiting = self.waiting
        for i in range(n):
            action = read_i64_le(actions, ACTION_BYTES * i)
            if action < 0 or action >= width or not masks[i * width + action]:
                raise self.why_not(i, action)
            if waiting[i] and self.dealing == ON_DEMAND:
                raise IllegalMove("game-over", {"number": int(i)})

    def play(self, actions: bytes) -> None:
        """Make a move in every game; one that ends is rewarded and dealt anew. All actions are legal."""
        moves = self.numbering.moves
        for i in range(i64(len(self.games))):
            if self.waiting[i]:
                self.begin(i)
            else:
                self.move(i, moves[read_i64_le(actions, ACTION_BYTES * i)])

    def move(self, i: i64, move: i64) -> None:
        game = self.games[i]
        mover = self.seats[i]
        self.payees[i] = mover
        game.apply(mover, move)
        self.lengths[i] += 1
        if self.learners[i] != EVERYBODY:
            self.let_others_move(game, i)
        first = i * self.players
        if not game.deciding:
            self.ended[i] = 1
            reward(game, self.paying, self.rewards, first)
            for seat in range(self.players):
                if self.asked[first + seat]:
                    self.rewards[first + seat] -= self.expected[first + seat]
                    self.asked[first + seat] = 0
            points = zeros(self.players)
            game.half_points(points)
            for seat in range(self.players):
                self.scores[first + seat] = points[seat]
            game.observe(self.payees[i], self.words)
            self.sheet.spread_out(self.words, self.final_known, i, self.finals)
            if self.dealing != SAME_STEP:
                self.wait(i)
                return
            self.deal(i)
        elif self.ended[i] or self.shaping:
            self.ended[i] = 0
            for seat in range(self.players):
                self.rewards[first + seat] = 0.0
        self.tell(game, i)
        self.promise(i)

    def promise(self, i: i64) -> None:
        """Pay the next to move what its expectations have gained since it was last asked; see docs/envs.md."""
        if not self.shaping:
            return
        at = i * self.players + self.seats[i]
        expected = potential(self.games[i], self.paying, self.seats[i], self.estimates)
        if self.asked[at]:
            self.rewards[at] += self.shaping * expected - self.expected[at]
        self.expected[at] = expected
        self.asked[at] = 1

    def wait(self, i: i64) -> None:
        """The game is over: whatever action comes next is not looked at."""
        self.waiting[i] = 1
        width = len(self.numbering.texts)
        for action in range(i * width, (i + 1) * width):
            self.masks[action] = 1
        self.counts[i] = 0

    def why_not(self, i: i64, action: i64) -> IllegalMove:
        texts = self.numbering.texts
        if not 0 <= action < len(texts):
            return IllegalMove("no-action", {"action": int(action), "last": len(texts) - 1})
        return IllegalMove("masked", {"action": int(action), "text": texts[action], "number": int(i)})

    # Telling

    def tell(self, game: Rules, i: i64) -> None:
        """What the next to move may know and do."""
        seat = lowest(game.deciding)
        self.seats[i] = seat
        masks = self.masks
        listed = self.listed
        legal = self.legal
        width = i64(len(self.numbering.texts))
        mask = i * width
        first = i * len(legal)
        if self.counts[i]:
            for k in range(first, first + self.counts[i]):
                masks[mask + i64(listed[k])] = 0
        else:
            for action in range(mask, mask + width):
                masks[action] = 0
        n = game.moves(seat, legal)
        actions = self.numbering.actions
        for k in range(n):
            action = actions[legal[k]]
            listed[first + k] = i16(action)
            masks[mask + action] = 1
        self.counts[i] = n
        game.observe(seat, self.words)
        self.sheet.spread_out(self.words, self.known, i * self.players + seat, self.observations)

    def sample(self, out: vec[i64]) -> None:
        """A random legal action for every game."""
        sampling = self.sampling
        counts = self.counts
        listed = self.listed
        room = i64(len(self.legal))
        for i in range(i64(len(self.games))):
            n = counts[i]
            out[i] = i64(listed[i * room + sampling.below(n)]) if n else i64(0)

    # Copies

    def go_on(self, games: list[Rules], over: list[bool]) -> None:
        """Show games that were begun elsewhere."""
        self.games = games
        for i in range(len(games)):
            if over[i]:
                self.wait(i)
                games[i].observe(self.payees[i], self.words)
                self.sheet.spread_out(self.words, self.final_known, i, self.finals)
            else:
                self.tell(games[i], i)

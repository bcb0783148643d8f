"""Monte Carlo tree search over what each player can know (multiple-observer ISMCTS).

Every seat has a tree of its own, in which a move that the seat cannot see is the same edge whichever move it was.
So nobody's decision depends on what is hidden from them, a secret choice of another seat included. docs/bots.md
explains the method and where it comes from.
"""

import gc
import math
import time
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.bots.bot import Decider
from fogcity.bots.greedy import GreedyBot
from fogcity.bots.network import Network
from fogcity.bots.temper import Temper, no_temper
from fogcity.bots.tree import OUTSIDE, Forest
from fogcity.engine.bits import lowest
from fogcity.engine.chance import Chance
from fogcity.engine.rules import Rules, zeros

EXPLORE: Final = 0.1  # little: the estimates of good and bad moves lie close together
BLIND: Final = 0.1  # how often a secret choice is made at random, to keep learning about every move
WIN_SHARE: Final = (
    0.75  # of the reward when a game ends; the rest is the lead, so that a lost game is still played well
)
SHARPNESS: Final = 1.1  # about the logarithm of 3: see `clear_lead`
UNLIMITED: Final = 1 << 40
CHECK_TIME: Final = 32  # iterations between two looks at the clock
NO_REWARDS: Final = vec[float]([0.0] * 8)
PRIOR: Final = 1.0  # visits that a move begins with, of the worth that such moves have had elsewhere in the search
DOUBT: Final = 2.0  # and how many tries there it takes to believe that
LOGS: Final = vec[float]([0.0] + [math.log(n) for n in range(1, 4096)])
LOG_2: Final = math.log(2.0)
NO_PARTS: Final = vec[float]([0.0] * 64)


class SearchBot(Decider):
    """Thinks for a number of iterations, or for a time; judges by the estimate, and by a network if one is found."""

    find_network: Callable[[Rules], Network | None]
    iterations: i64
    seconds: float
    chance: Chance
    forest: Forest
    cursors: vec[i64]  # where each seat is in its tree
    rewards: vec[float]
    totals: vec[float]  # of the rewards of all iterations
    felt: vec[float]  # the same as every seat felt them: see `lean`
    parts: vec[float]  # of an estimate
    greedy: GreedyBot
    network: Network | None  # for the game that is thought about
    find_temper: Callable[[Rules], Temper | None]
    temper: Temper | None
    liked: float  # how much the position that is thought about is to its liking
    tries: vec[float]  # by seat and move: how often it was made anywhere in this search,
    gains: vec[float]  # and the rewards that came of it: what it begins with where it was not made yet
    path: vec[i64]  # seats and moves of this iteration, as places in these tables
    steps: i64
    every: i64  # moves of the game
    done: i64  # iterations
    started: float  # when the thinking began

    def __init__(
        self,
        chance: Chance,
        iterations: i64,
        seconds: float,
        find_network: Callable[[Rules], Network | None],
        find_temper: Callable[[Rules], Temper | None] = no_temper,
    ) -> None:
        self.find_network = find_network
        self.network = None
        self.chance = chance
        self.iterations = iterations
        self.seconds = seconds
        self.forest = Forest()
        self.cursors = vec[i64]()
        self.rewards = NO_REWARDS[:]
        self.totals = NO_REWARDS[:]
        self.felt = NO_REWARDS[:]
        self.parts = NO_PARTS[:]
        self.greedy = GreedyBot(chance)
        self.find_temper = find_temper
        self.temper = None
        self.liked = 0.0
        self.tries = vec[float]()
        self.gains = vec[float]()
        self.path = zeros(4096)
        self.steps = 0
        self.every = 0
        self.done = 0
        self.started = 0.0

    def dealer(self) -> Chance:
        return self.chance

    def decide(self, game: Rules, seat: i64) -> i64:
        out = zeros(game.most_moves())
        n = game.moves(seat, out)
        if n == 1:
            return out[0]
        self.think(game, seat)
        n = game.moves(seat, out)
        return self.verdict(game, seat, out, n)

    def think(self, game: Rules, seat: i64) -> i64:
        """Grow the trees; return the number of iterations."""
        self.forest.plant(game.players)
        self.totals = NO_REWARDS[:]
        self.felt = NO_REWARDS[:]
        self.network = self.find_network(game)
        if self.network is not None:
            self.network.begin(game, seat)
        collecting = gc.isenabled()
        gc.disable()  # nothing here goes round in circles
        self.started = time.perf_counter()
        self.begin(game)
        if self.temper is not None:
            game.estimate_parts(self.parts)
            self.liked = liking(self.temper, game, self.parts, seat)
        self.spend(game, seat, zeros(game.most_moves()))
        if collecting:
            gc.enable()
        return self.done

    def spend(self, game: Rules, seat: i64, scratch: vec[i64]) -> None:
        """Use up the budget."""
        while self.done < self.iterations:
            self.iterate(self.possible_world(game, seat), seat, scratch)
            self.done += 1
            if self.seconds > 0.0 and self.done % CHECK_TIME == 0 and self.spent() > self.seconds:
                break

    def spent(self) -> float:
        """Seconds since the thinking began."""
        return time.perf_counter() - self.started

    def begin(self, game: Rules) -> None:
        """Nothing is known yet of any move."""
        self.done = 0
        self.temper = self.find_temper(game)
        self.every = game.all_moves()
        nothing = vec[float]([0.0] * int(self.every * game.players))
        self.tries = nothing
        self.gains = nothing[:]

    def iterate(self, world: Rules, seat: i64, scratch: vec[i64]) -> None:
        """In one possible world, one line of play down the trees, one new leaf, and what it is worth."""
        players = world.players
        self.cursors = zeros(players)
        for other in range(players):
            self.cursors[other] = other
        grown = False
        mover = seat
        self.steps = 0
        while world.deciding and not grown:
            mover = seat if world.deciding >> seat & 1 else lowest(world.deciding)
            if self.cursors[mover] == OUTSIDE:
                break
            n = world.moves(mover, scratch)
            move = self.select(world, mover, scratch, n)
            grown = self.forest.child(self.cursors[mover], mover, move) == OUTSIDE
            self.path[self.steps] = mover * self.every + move
            self.steps += 1
            self.follow(world.unseen(mover, move), players, mover, move)
            world.apply(mover, move)
        self.finish_turn(world, mover)
        self.judge(world)
        for other in range(players):
            self.totals[other] += self.rewards[other]
        if self.temper is not None:
            self.lean(self.temper, world, seat)
        for other in range(players):
            self.felt[other] += self.rewards[other]
            self.forest.learn(self.cursors[other], other, self.rewards)
        self.remember()

    def remember(self) -> None:
        """What came of every move of this iteration, wherever it was made."""
        for i in range(self.steps):
            place = self.path[i]
            self.tries[place] += 1.0
            self.gains[place] += self.rewards[place // self.every]

    def lean(self, temper: Temper, world: Rules, seat: i64) -> None:
        """What the seat that thinks makes of its chance, being who it is."""
        rewards = self.rewards
        mine = rewards[seat]
        if world.deciding:
            liked = math.exp(liking(temper, world, self.parts, seat) - self.liked)
            mine = mine * liked / (mine * liked + 1.0 - mine)
        if temper.nerve != 1.0:
            mine = math.pow(mine, temper.nerve)
        rewards[seat] = mine

    def possible_world(self, game: Rules, seat: i64) -> Rules:
        """A copy with all that the seat cannot know dealt anew."""
        world = game.clone()
        world.redeal(seat, self.chance)
        return world

    def finish_turn(self, world: Rules, mover: i64) -> None:
        """Go on to the end of a turn as a greedy player would: in its middle it is hard to say how well one stands."""
        steps = self.decisions_ahead(world)
        while steps and world.deciding == i64(1) << mover:
            world.apply(mover, self.greedy.decide(world, mover))
            steps -= 1

    def decisions_ahead(self, world: Rules) -> i64:
        network = self.network
        return network.turn if network is not None else world.decisions_ahead()

    def select(self, world: Rules, mover: i64, moves: vec[i64], n: i64) -> i64:
        """By upper confidence bound, where a move begins with what such moves have brought elsewhere in the search."""
        node = self.cursors[mover]
        if n > 1 and world.unseen(mover, moves[0]):
            return self.select_secretly(node, mover, moves, n)
        forest = self.forest
        usual = self.felt[mover] / float(self.done) if self.done else 0.5
        untried = EXPLORE * math.sqrt(log_of(forest.visits[node] + 2) / PRIOR)
        best: i64 = moves[0]
        best_bound = -1.0
        ties: i64 = 0
        for i in range(n):
            place = mover * self.every + moves[i]
            hoped = (self.gains[place] + DOUBT * usual) / (self.tries[place] + DOUBT)
            child = forest.child(node, mover, moves[i])
            if child == OUTSIDE:
                bound = hoped + untried
            else:
                forest.available[child] += 1
                visits = float(forest.visits[child]) + PRIOR
                bound = (forest.value[child] + PRIOR * hoped) / visits
                bound += EXPLORE * math.sqrt(log_of(forest.available[child] + 1) / visits)
            if bound > best_bound:
                best = moves[i]
                best_bound = bound
                ties = 1
            elif bound == best_bound:
                ties += 1
                if self.chance.below(ties) == 0:
                    best = moves[i]
        return best

    def select_secretly(self, node: i64, mover: i64, moves: vec[i64], n: i64) -> i64:
        """Each move as often as one regrets not having made it."""
        forest = self.forest
        if self.chance.below(1000) >= i64(1000.0 * BLIND):
            total = 0.0
            for i in range(n):
                child = forest.child(node, mover, moves[i])
                if child != OUTSIDE and forest.regret[child] > 0.0:
                    total += forest.regret[child]
            if total > 0.0:
                pick = total * float(self.chance.below(1 << 30)) / float(1 << 30)
                for i in range(n):
                    child = forest.child(node, mover, moves[i])
                    if child != OUTSIDE and forest.regret[child] > 0.0:
                        pick -= forest.regret[child]
                        if pick < 0.0:
                            return moves[i]
        return moves[self.chance.below(n)]

    def follow(self, unseeing: i64, players: i64, mover: i64, move: i64) -> None:
        """Every seat moves on in its tree, by what it sees of the move."""
        for seat in range(players):
            node = self.cursors[seat]
            if node != OUTSIDE:
                hidden = unseeing >> seat & 1 and seat != mover
                self.cursors[seat] = self.forest.step(node, mover, -1 if hidden else move, unseeing != 0)

    def judge(self, world: Rules) -> None:
        """The reward of every seat: its chance of winning, as far as can be seen."""
        players = world.players
        rewards = self.rewards
        self.judge_logits(world)
        best = rewards[0]
        for seat in range(1, players):
            if rewards[seat] > best:
                best = rewards[seat]
        total = 0.0
        for seat in range(players):
            odds = math.exp(rewards[seat] - best)
            rewards[seat] = odds
            total += odds
        for seat in range(players):
            rewards[seat] /= total
        if not world.deciding:
            self.reward_winners(world.winners(), players)

    def judge_logits(self, world: Rules) -> None:
        """The exponents of everybody's odds: by the parts of the estimate, and by the network if there is one."""
        if not world.deciding:
            self.judge_by_hand(world)
            return
        count = self.judge_in_parts(world)
        network = self.network
        if network is not None:
            network.correct(world, self.rewards, self.parts, count)

    def judge_by_hand(self, world: Rules) -> None:
        """By the game's estimate, as logits: the exponents of the odds."""
        rewards = self.rewards
        world.estimate(rewards)
        best = rewards[0]
        for seat in range(1, world.players):
            if rewards[seat] > best:
                best = rewards[seat]
        sharpness = SHARPNESS / world.clear_lead()
        for seat in range(world.players):
            rewards[seat] = (rewards[seat] - best) * sharpness

    def judge_in_parts(self, world: Rules) -> i64:
        """The same, with the parts of the estimate, of which a network makes use; how many a seat has."""
        parts = self.parts
        count = world.estimate_parts(parts)
        sharpness = SHARPNESS / world.clear_lead()
        at: i64 = 0
        for seat in range(world.players):
            total = 0.0
            for _ in range(count):
                total += parts[at]
                at += 1
            self.rewards[seat] = total * sharpness
        return count

    def reward_winners(self, winners: i64, players: i64) -> None:
        n: i64 = 0
        for seat in range(players):
            n += winners >> seat & 1
        for seat in range(players):
            won = WIN_SHARE / float(n) if winners >> seat & 1 else 0.0
            self.rewards[seat] = won + (1.0 - WIN_SHARE) * self.rewards[seat]

    def verdict(self, game: Rules, seat: i64, moves: vec[i64], n: i64) -> i64:
        """The move that was tried most; of a secret choice any, as often as it was tried."""
        secret = game.unseen(seat, moves[0]) != 0
        best: i64 = moves[0]
        most: i64 = -1
        total: i64 = 0
        for i in range(n):
            visits = self.visits_of(seat, moves[i])
            total += visits
            if visits > most:
                most = visits
                best = moves[i]
        if not secret or total == 0:
            return best
        floor = most // 5  # what was only tried out of curiosity does not count
        total = 0
        for i in range(n):
            visits = self.visits_of(seat, moves[i])
            if visits > floor:
                total += visits
                if self.chance.below(total) < visits:
                    best = moves[i]
        return best

    def add_tries(self, seat: i64, move: i64, visits: i64, worth: float) -> None:
        """What another search about the same decision says of a move."""
        child = self.forest.step(seat, seat, move, False)
        if child != OUTSIDE:
            self.forest.visits[child] += visits
            self.forest.value[child] += worth

    def worth_of(self, seat: i64, move: i64) -> float:
        """The rewards that a move has brought, added up."""
        child = self.forest.child(seat, seat, move)
        return 0.0 if child == OUTSIDE else self.forest.value[child]

    def visits_of(self, seat: i64, move: i64) -> i64:
        child = self.forest.child(seat, seat, move)
        return 0 if child == OUTSIDE else self.forest.visits[child]


def liking(temper: Temper, world: Rules, parts: vec[float], seat: i64) -> float:
    """How much more a leaf is to the liking of a seat than it should be: by the parts of the estimate."""
    count = temper.parts
    total = 0.0
    for part in range(count):
        others = 0.0
        for other in range(world.players):
            if other != seat:
                others += parts[other * count + part]
        others /= float(world.players - 1)
        total += temper.liking[part] * (parts[seat * count + part] - others) - temper.spite * others
    return total * SHARPNESS / world.clear_lead()


def log_of(n: i64) -> float:
    """The logarithm of a count, from a table."""
    more = 0.0
    while n >= 4096:
        n >>= 1
        more += LOG_2
    return LOGS[n] + more

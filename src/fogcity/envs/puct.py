"""Many searches at once that ask somebody else what positions are worth: the compiled half of `search`.

Every game has its trees, one for each seat, as in `fogcity.bots.search`: each simulation goes through one possible
world, dealt anew from what the seat to move knows, and a move that a seat cannot see is the same edge of its tree
whichever move it was. Where that search judges by itself, this one collects what the mover may know as rows of numbers,
for many games together, and goes on when it is told priors and values.
"""

import gc
import math
from typing import Final

from librt.strings import read_f32_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fogcity.bots.search import BLIND, SearchBot
from fogcity.bots.tree import OUTSIDE, Forest
from fogcity.bots.weights import no_network
from fogcity.engine.bits import lowest
from fogcity.engine.chance import Chance
from fogcity.engine.observation import Sheet
from fogcity.engine.rules import Rules, zeros
from fogcity.envs.numbering import Numbering
from fogcity.envs.rewards import BY_RESULT, reward

NUMBER_BYTES: Final = 4
UNJUDGED: Final = -1  # in place of a move: somebody must be asked for priors first
LOSS: Final = 1.0  # what a simulation that is under way counts for until it is known: the worst result
FINE: Final = 1 << 30  # steps of a random number between 0 and 1
NO_FLOATS: Final = vec[float]([0.0] * 8)


class Grove(Forest):
    """Trees with priors. The value of a node is always that of the seat whose tree it is in."""

    prior: vec[float]  # of the move that led here, summed up over all times that somebody was asked
    judged: vec[i64]  # how often that was

    def clear(self) -> None:
        super().clear()
        self.prior = vec[float]()
        self.judged = vec[i64]()

    def grow(self, parent: i64, mover: i64, secret: bool) -> i64:
        self.prior = append(self.prior, 0.0)
        self.judged = append(self.judged, i64(0))
        return super().grow(parent, mover, secret)

    def set_out(self, node: i64) -> None:
        """A simulation that came here is under way: until it is back it counts as lost, and others go elsewhere."""
        while node != OUTSIDE:
            self.visits[node] += 1
            self.value[node] -= LOSS
            node = self.parent[node]

    def come_back(self, node: i64, seat: i64, reward: float) -> None:
        while node != OUTSIDE:
            self.value[node] += LOSS + reward
            if self.secret[node] and self.mover[node] == seat:
                self.feel_regret(self.eldest[self.parent[node]], node, reward)
            node = self.parent[node]


class Searches:
    """The searches of some games, and the rows that wait for an answer."""

    sheet: Sheet
    numbering: Numbering
    players: i64
    most: i64  # legal moves of a decision
    explore: float
    blend: float  # the share of noise in the priors of a root
    hand: SearchBot | None  # judges by the game's estimate, if nobody is to be asked
    games: list[Rules]
    seats: vec[i64]  # by game: whose decision it is
    chances: list[Chance]
    groves: list[Grove]
    noise: bytes
    wanted: vec[i64]  # simulations, by game
    done: vec[i64]
    forced: vec[u8]  # by game: there is only one move
    totals: vec[float]  # of the rewards, by game and seat
    cursors: vec[i64]  # where each seat is in its tree
    legal: vec[i64]
    edges: vec[i64]  # where the legal moves lead to
    words: vec[i64]
    payments: vec[float]
    # By row.
    room: i64
    rows: i64
    owners: vec[i64]  # the game
    movers: vec[i64]
    leaves: vec[i64]  # by seat: where the simulation ended in its tree
    counts: vec[i64]  # legal moves
    children: vec[i64]  # where they lead to
    actions: vec[i64]  # and what they are called outside
    known: vec[i64]
    observations: vec[u8]
    masks: vec[u8]

    def __init__(
        self, game: Rules, sheet: Sheet, numbering: Numbering, explore: float, blend: float, by_hand: bool
    ) -> None:
        self.sheet = sheet
        self.numbering = numbering
        self.players = game.players
        self.most = game.most_moves()
        self.explore = explore
        self.blend = blend
        self.hand = SearchBot(Chance(), 1, 0.0, no_network) if by_hand else None
        self.games = []
        self.seats = vec[i64]()
        self.chances = []
        self.groves = []
        self.noise = b""
        self.wanted = vec[i64]()
        self.done = vec[i64]()
        self.forced = vec[u8]()
        self.totals = vec[float]()
        self.cursors = zeros(self.players)
        self.legal = zeros(self.most)
        self.edges = zeros(self.most)
        self.words = zeros(sheet.words)
        self.payments = NO_FLOATS[:]
        self.rows = 0
        self.make_room(0)

    def make_room(self, rows: int) -> None:
        """For so many rows."""
        players = int(self.players)
        most = int(self.most)
        self.room = rows
        self.owners = vec[i64]([0] * rows)
        self.movers = vec[i64]([0] * rows)
        self.leaves = vec[i64]([0] * (rows * players))
        self.counts = vec[i64]([0] * rows)
        self.children = vec[i64]([0] * (rows * most))
        self.actions = vec[i64]([0] * (rows * most))
        self.known = vec[i64]([0] * int(rows * self.sheet.words))
        self.observations = vec[u8](bytes(int(rows * self.sheet.numbers)))
        self.masks = vec[u8](bytes(rows * len(self.numbering.texts)))

    # From the root

    def begin(
        self, games: list[Rules], seats: list[int], chances: list[Chance], simulations: i64, noise: bytes
    ) -> None:
        """Nothing is known of any of these games yet."""
        n = len(games)
        self.games = games
        self.seats = vec[i64](seats)
        self.chances = chances
        self.noise = noise
        self.wanted = vec[i64]([0] * n)
        self.done = vec[i64]([0] * n)
        self.forced = vec[u8](bytes(n))
        self.totals = vec[float]([0.0] * (n * int(self.players)))
        while len(self.groves) < n:
            self.groves.append(Grove())
        for i in range(n):
            self.groves[i].plant(self.players)
            game = games[i]
            if game.deciding >> self.seats[i] & 1:
                single = game.moves(self.seats[i], self.legal) == 1
                self.forced[i] = 1 if single else 0
                self.wanted[i] = 1 if single else simulations + 1  # the first one only looks at the root

    def gather(self, leaves: i64) -> i64:
        """So many simulations in every game, as far as they go without an answer; how many rows wait for one."""
        collecting = gc.isenabled()
        gc.disable()  # nothing here goes round in circles
        self.rows = 0
        for i in range(len(self.games)):
            n = self.wanted[i] - self.done[i]
            if n > leaves:
                n = leaves
            if not self.done[i] and n > 1:
                n = 1  # until the root has priors all would end there
            for _ in range(n):
                self.simulate(i)
        if collecting:
            gc.enable()
        return self.rows

    def simulate(self, i: i64) -> None:
        """One possible world, and one line of play in it down the trees."""
        seat = self.seats[i]
        grove = self.groves[i]
        world = self.games[i].clone()
        world.redeal(seat, self.chances[i])
        cursors = self.cursors
        for other in range(self.players):
            cursors[other] = other
        self.done[i] += 1
        mover = seat
        n: i64 = 0
        while world.deciding:
            mover = seat if world.deciding >> seat & 1 else lowest(world.deciding)
            n = world.moves(mover, self.legal)
            move = self.select(grove, world, mover, n, self.chances[i])
            if move == UNJUDGED:
                break
            self.follow(grove, world.unseen(mover, move), mover, move)
            world.apply(mover, move)
        for other in range(self.players):
            grove.set_out(cursors[other])
        if not world.deciding:
            reward(world, BY_RESULT, self.payments, 0)
            self.pay(i, cursors, 0)
        elif self.hand is not None:
            self.open_moves(grove, world, mover, n)
            for k in range(n):
                child = self.edges[k]
                if child != OUTSIDE:
                    grove.prior[child] += 1.0 / float(n)
                    grove.judged[child] += 1
            if cursors[seat] == seat and self.blend > 0.0:
                self.mix_noise(i, n)
            self.hand.greedy.chance = self.chances[i]
            self.judge_by_hand(self.hand, world, mover)
            self.pay(i, cursors, 0)
        else:
            self.write_row(i, grove, world, mover, n)

    def select(self, grove: Grove, world: Rules, mover: i64, n: i64, chance: Chance) -> i64:
        """By PUCT: what a move has brought so far, and the more of its prior the less it was tried.

        What was drawn is no edge, so a node may be met with other legal moves: those it never had before make it a leaf
        once more, and priors are the mean of all answers.
        """
        legal = self.legal
        if n == 1:
            return legal[0]
        node = self.cursors[mover]
        if node == OUTSIDE:
            return UNJUDGED
        edges = self.edges
        likely = 0.0
        tried: i64 = 0
        for k in range(n):
            child = grove.child(node, mover, legal[k])
            if child == OUTSIDE or not grove.judged[child]:
                return UNJUDGED
            edges[k] = child
            likely += grove.prior[child] / float(grove.judged[child])
            tried += grove.visits[child]
        if world.unseen(mover, legal[0]):
            return self.select_secretly(grove, n, likely, chance)
        usual = grove.value[node] / float(grove.visits[node]) if grove.visits[node] else 0.0
        reach = self.explore * math.sqrt(float(tried + 1)) / likely
        best = legal[0]
        best_bound = -math.inf
        ties: i64 = 0
        for k in range(n):
            child = edges[k]
            visits = float(grove.visits[child])
            bound = grove.value[child] / visits if visits else usual
            bound += reach * grove.prior[child] / float(grove.judged[child]) / (1.0 + visits)
            if bound > best_bound:
                best = legal[k]
                best_bound = bound
                ties = 1
            elif bound == best_bound:
                ties += 1
                if chance.below(ties) == 0:
                    best = legal[k]
        return best

    def select_secretly(self, grove: Grove, n: i64, likely: float, chance: Chance) -> i64:
        """Each move as often as one regrets not having made it; now and then, and at first, as its prior says."""
        edges = self.edges
        total = 0.0
        if chance.below(1000) >= i64(1000.0 * BLIND):
            for k in range(n):
                if grove.regret[edges[k]] > 0.0:
                    total += grove.regret[edges[k]]
        regretted = total > 0.0
        pick = (total if regretted else likely) * float(chance.below(FINE)) / float(FINE)
        for k in range(n):
            child = edges[k]
            weight = grove.regret[child] if regretted else grove.prior[child] / float(grove.judged[child])
            if weight > 0.0:
                pick -= weight
                if pick < 0.0:
                    return self.legal[k]
        return self.legal[n - 1]

    def follow(self, grove: Grove, unseeing: i64, mover: i64, move: i64) -> None:
        """Every seat moves on in its tree, by what it sees of the move."""
        for seat in range(self.players):
            node = self.cursors[seat]
            if node != OUTSIDE:
                hidden = unseeing >> seat & 1 and seat != mover
                self.cursors[seat] = grove.step(node, mover, -1 if hidden else move, unseeing != 0)

    # At a leaf

    def open_moves(self, grove: Grove, world: Rules, mover: i64, n: i64) -> None:
        """A child for every legal move."""
        node = self.cursors[mover]
        for k in range(n):
            move = self.legal[k]
            secret = world.unseen(mover, move) != 0
            self.edges[k] = OUTSIDE if node == OUTSIDE else grove.step(node, mover, move, secret)

    def write_row(self, i: i64, grove: Grove, world: Rules, mover: i64, n: i64) -> None:
        """What the mover may know in this world, and may do."""
        row = self.rows
        self.rows += 1
        self.open_moves(grove, world, mover, n)
        width = len(self.numbering.texts)
        first = row * self.most
        for k in range(self.counts[row]):
            self.masks[row * width + self.actions[first + k]] = 0
        for k in range(n):
            action = self.numbering.actions[self.legal[k]]
            self.actions[first + k] = action
            self.children[first + k] = self.edges[k]
            self.masks[row * width + action] = 1
        self.counts[row] = n
        self.owners[row] = i
        self.movers[row] = mover
        for seat in range(self.players):
            self.leaves[row * self.players + seat] = self.cursors[seat]
        world.observe(mover, self.words)
        self.sheet.spread_out(self.words, self.known, row, self.observations)

    def absorb(self, priors: bytes, values: bytes) -> None:
        """The answers for all rows: numbers of four bytes each, values the mover's first and then clockwise."""
        width = len(self.numbering.texts)
        players = self.players
        for row in range(self.rows):
            i = self.owners[row]
            grove = self.groves[i]
            first = row * self.most
            n = self.counts[row]
            total = 0.0
            for k in range(n):
                total += read_f32_le(priors, NUMBER_BYTES * (row * width + self.actions[first + k]))
            for k in range(n):
                child = self.children[first + k]
                if child != OUTSIDE:
                    prior = read_f32_le(priors, NUMBER_BYTES * (row * width + self.actions[first + k]))
                    grove.prior[child] += prior / total if total > 0.0 else 1.0 / float(n)
                    grove.judged[child] += 1
                self.edges[k] = child
            mover = self.movers[row]
            at = row * players
            if self.leaves[at + mover] == self.seats[i] == mover and self.blend > 0.0:
                self.mix_noise(i, n)
            seat = mover
            for k in range(players):
                self.payments[seat] = read_f32_le(values, NUMBER_BYTES * (at + k))
                seat = seat + 1 if seat + 1 < players else 0
            self.pay(i, self.leaves, at)

    def mix_noise(self, i: i64, n: i64) -> None:
        """Noise among the priors of a root, so that self-play tries what nobody thinks of."""
        grove = self.groves[i]
        first = i * self.most
        total = 0.0
        for k in range(n):
            total += read_f32_le(self.noise, NUMBER_BYTES * (first + k))
        if total <= 0.0:
            return
        for k in range(n):
            child = self.edges[k]
            noise = read_f32_le(self.noise, NUMBER_BYTES * (first + k)) / total
            grove.prior[child] = (1.0 - self.blend) * grove.prior[child] + self.blend * noise

    def judge_by_hand(self, hand: SearchBot, world: Rules, mover: i64) -> None:
        """The result that everybody may expect, by the game's own estimate."""
        hand.finish_turn(world, mover)
        if not world.deciding:
            reward(world, BY_RESULT, self.payments, 0)
            return
        hand.judge(world)
        players = float(self.players)
        for seat in range(self.players):
            self.payments[seat] = (players * hand.rewards[seat] - 1.0) / (players - 1.0)

    def pay(self, i: i64, leaves: vec[i64], first: i64) -> None:
        """A simulation has come back with a payment for each seat."""
        grove = self.groves[i]
        for seat in range(self.players):
            worth = self.payments[seat]
            self.totals[i * self.players + seat] += worth
            grove.come_back(leaves[first + seat], seat, worth)

    # What was found

    def finished(self) -> bool:
        for i in range(len(self.games)):
            if self.done[i] < self.wanted[i]:
                return False
        return True

    def count_visits(self, simulations: i64, out: vec[i64]) -> None:
        """Write how often each action of every game was tried; an only one is not searched, it counts as all."""
        width = len(self.numbering.texts)
        for i in range(len(self.games)):
            if not self.wanted[i]:
                continue
            seat = self.seats[i]
            for k in range(self.games[i].moves(seat, self.legal)):
                move = self.legal[k]
                child = self.groves[i].child(seat, seat, move)
                visits = 0 if child == OUTSIDE else self.groves[i].visits[child]
                out[i * width + self.numbering.actions[move]] = simulations if self.forced[i] else visits

    def value(self, i: int, seat: int) -> float:
        """The mean result of a seat over all simulations of a game."""
        return self.totals[i * self.players + seat] / float(self.done[i]) if self.done[i] else 0.0

"""What tests of all games share: playing many different games without knowing any of them."""

from collections.abc import Mapping
from typing import Any

import msgspec

import fogcity
from fogcity.engine.chance import Chance, seeded
from fogcity.engine.decision import Build, Decision, Piece, built, fits
from fogcity.engine.rules import Rules as Rules
from fogcity.games import box, names

EVERY_TABLE = [(game, players) for game in names() for players in box(game).seats]
MOODS = (1, 1, 2, 5, 20)


# What the tests of rules, tools and server play with are the rules themselves; test_game.py is about what people get.


def new(game: str, **setup: Any) -> Rules:
    return fogcity.new(game, **setup).rules()


def position(document: Mapping[str, object] | str, **setup: Any) -> Rules:
    return fogcity.position(document, **setup).rules()


class Moody:
    """Plays at random, but in every game likes some kinds of moves better than others.

    Purely random play never reaches many corners of a game: such a player stops building, say, as soon as it can.
    """

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)
        self.liking: dict[str, int] = {}

    def choose(self, legal: list[str]) -> str:
        weights = []
        for move in legal:
            verb = move.split()[0]
            if verb not in self.liking:
                self.liking[verb] = MOODS[self.chance.below(len(MOODS))]
            weights.append(self.liking[verb])
        pick = self.chance.below(sum(weights))
        for move, weight in zip(legal, weights, strict=True):
            pick -= weight
            if pick < 0:
                return move
        raise AssertionError


def any_seat(game: Rules, player: Moody) -> int:
    """One of the seats that owe a decision."""
    return game.turn[player.chance.below(len(game.turn))]


def play_on(game: Rules, player: Moody, most: int = 20_000) -> list[tuple[int, str]]:
    """Play to the end; return the moves."""
    moves = []
    while not game.over:
        seat = any_seat(game, player)
        move = player.choose(game.legal(seat))
        game.play(seat, move)
        moves.append((seat, move))
        assert len(moves) < most, "the game does not end"
    return moves


def whole_game(game_id: str, players: int, seed: int) -> tuple[Rules, list[tuple[int, str]]]:
    game = new(game_id, players=players, seed=seed)
    return game, play_on(game, Moody(seed))


def as_bytes(value: object) -> bytes:
    return msgspec.json.encode(value)


def some_answer(decision: Decision, chance: Chance) -> str:
    """One of the answers, by chance: a choice, or sometimes one that is built."""
    if decision.build and (not decision.choices or chance.below(3) == 0):
        return built(decision.build, some_pieces(decision.build, chance))
    return decision.choices[chance.below(len(decision.choices))]


def some_pieces(build: Build, chance: Chance) -> list[Piece]:
    """Pieces that make an answer: first what everybody must get, then more, until it is enough."""
    left = dict(build.supply)
    picked: list[Piece] = []

    def pick(pieces: list[Piece]) -> None:
        there = [piece for piece in pieces if left[piece.takes]]
        picked.append(there[chance.below(len(there))])
        left[picked[-1].takes] -= 1

    for seat in build.each:
        pick([piece for piece in build.pieces if piece.to == seat])
    most = min(build.most, sum(left.values()) + len(picked))
    wanted = build.fewest + chance.below(max(1, most - build.fewest + 1))
    while len(picked) < wanted or not fits(build, picked):
        pick(build.pieces)
    return picked

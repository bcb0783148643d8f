"""Whole decisions: which there are, which the search thinks most of, and what would follow."""

from dataclasses import dataclass

from fogcity.advice.appraiser import Appraiser
from fogcity.engine.bits import lowest
from fogcity.engine.rules import Rules, zeros

MOST_OPEN = 400  # answers in the making that are followed up: a bid can be built in many ways
LONGEST_LINE = 6  # moves of what would follow
SURE = 12  # times that a move must have been tried to be foretold


@dataclass(frozen=True)
class Whole:
    """An answer to a decision: one move, or the parts of an answer and the move that completes it."""

    moves: tuple[int, ...]
    text: str


def legal(game: Rules, seat: int) -> list[int]:
    out = zeros(game.most_moves())
    return [int(out[i]) for i in range(game.moves(seat, out))]


def written(game: Rules, moves: tuple[int, ...]) -> str:
    return "; ".join([game.write(move) for move in moves])


def is_forced(game: Rules, seat: int) -> bool:
    """Whether there is nothing to choose."""
    moves = legal(game, seat)
    return len(moves) == 1 and not game.is_part(moves[0])


def favourites(appraiser: Appraiser, game: Rules, seat: int, most: int) -> list[Whole]:
    """The decisions that were tried most, those first; all of them, where they are few and none was left out."""
    found: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
    build = game.build(seat)
    last = build.last if build else None  # what else may follow parts gives them up again
    open_ends: list[tuple[Rules, tuple[int, ...]]] = [(game, ())]
    followed = 0
    while open_ends and followed < MOST_OPEN:
        at, before = open_ends.pop(0)
        followed += 1
        for move in legal(at, seat):
            moves = (*before, move)
            tried = appraiser.tried(seat, list(moves))
            if not at.is_part(move):
                if before and game.write(move) != last:
                    continue
                key = (*sorted(before), move)  # the same parts in another order are the same answer
                times = tried + (found[key][0] if key in found else 0)
                found[key] = (times, moves)
            elif tried:
                after = at.clone()
                after.apply(seat, move)
                open_ends.append((after, moves))
    ranked = sorted(found.values(), key=lambda one: (-one[0], one[1]))
    return [Whole(moves, written(game, moves)) for tried, moves in ranked[:most] if tried or len(ranked) <= most]


def line_after(appraiser: Appraiser, known: Rules, seat: int, decision: Whole) -> list[tuple[int, int]]:
    """What would follow a decision that was just appraised, until chance or a secret has a say."""
    world = known.clone()
    if not plain_to_all(world, seat, decision.moves):
        return []
    nodes = list(range(int(world.players)))
    line: list[tuple[int, int]] = []
    while world.deciding and len(line) < LONGEST_LINE:
        mover = seat if world.deciding >> seat & 1 else int(lowest(world.deciding))
        node = nodes[mover]
        move = appraiser.most_tried(world, mover, nodes)
        if move < 0 or world.unseen(mover, move) or appraiser.times(node, mover, move) < SURE:
            break
        line.append((mover, move))
        if not plain_to_all(world, mover, (move,)):
            break
    return line


def plain_to_all(world: Rules, seat: int, moves: tuple[int, ...]) -> bool:
    """Make moves; whether neither chance nor a secret had a say in what happened."""
    for move in moves:
        world.apply_telling(seat, move)
        if any(event.final for event in world.events):
            return False
    return True

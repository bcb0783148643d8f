"""What one seat may know and do now, in a game by itself; `batch` tells the same of many games."""

from librt.vecs import vec
from mypy_extensions import u8

from fogcity.engine.observation import Sheet
from fogcity.engine.rules import Rules, zeros
from fogcity.envs.numbering import Numbering


def observation(game: Rules, sheet: Sheet, seat: int) -> vec[u8]:
    """One byte a number; those that can be negative are meant as signed."""
    words = zeros(sheet.words)
    game.observe(seat, words)
    out = vec[u8](bytes(int(sheet.numbers)))
    sheet.spread_out(words, zeros(sheet.words), 0, out)
    return out


def mask(game: Rules, numbering: Numbering, seat: int) -> vec[u8]:
    """A 1 for every action that is legal now. Who has answered in secret has nothing more to do (see docs/envs.md)."""
    out = vec[u8](bytes(len(numbering.texts)))
    if game.deciding >> seat & 1:
        legal = zeros(game.most_moves())
        for i in range(game.moves(seat, legal)):
            out[numbering.actions[legal[i]]] = 1
    return out


def actions(game: Rules, numbering: Numbering, seat: int) -> list[int]:
    """The legal actions, in rising order."""
    found: list[int] = []
    if game.deciding >> seat & 1:
        legal = zeros(game.most_moves())
        for i in range(game.moves(seat, legal)):
            found.append(numbering.actions[legal[i]])
    return sorted(found)


def no_rewards(players: int) -> vec[float]:
    return vec[float]([0.0] * players)

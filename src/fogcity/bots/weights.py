"""The learned networks that come with the games: how they are kept, and which one fits a game.

Each was learned with one edition and one number of players, and is shipped only if it plays better than none. Where
there is none the search judges by the estimate alone.
"""

import hashlib
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from fogcity.bots.network import LANE, LANES, Network
from fogcity.engine.errors import BadSetup
from fogcity.engine.observation import Feature, Sheet
from fogcity.engine.rules import Rules

GAMES = Path(__file__).parents[1] / "games"
HALF_LANE = 1 << LANE - 1


class Weights(Struct):
    """A network as a file, packed: little-endian words of 64 bits, and for people how it was made."""

    game: str
    players: int
    edition: str  # the digest of the edition it was learned with
    features: str  # a digest of what its inputs mean
    inner: bytes
    start: bytes
    outer: bytes
    bias: bytes
    made: dict[str, object]
    turn: int = 0  # decisions of a turn that are imagined beyond a leaf before it is judged
    small: bytes = b""  # in a file, in place of `inner`: its numbers in fewer bytes


def network_for(game: Rules) -> Network | None:
    """The network that comes with a game, for the search of one decision; None where none fits."""
    found = shipped(game.name(), int(game.players), game.edition()[1])
    return found.copy() if found else None


def no_network(game: Rules) -> Network | None:
    """For a search that judges by the estimate alone."""
    return None


class Folder:
    """Networks of somebody's own: a file for each number of players, as `fogcity train` writes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.networks: dict[Path, Given] = {}  # those that were asked for
        if not folder.is_dir():
            raise BadSetup(f"There is no folder {folder} with networks.")

    def __call__(self, game: Rules) -> Network | None:
        return self.given(int(game.players))(game)

    def given(self, players: int) -> "Given":
        """The network for so many players."""
        path = network_file(self.folder, players)
        if path not in self.networks:
            if not path.exists():
                raise BadSetup(f"There is no network {path}.")
            self.networks[path] = Given(str(path), path.read_bytes())
        return self.networks[path]


@dataclass(frozen=True)
class Given:
    """One network, whose file need not be there where it is used."""

    name: str
    content: bytes

    def __call__(self, game: Rules) -> Network | None:
        network = read_network(self.name, self.content, game.name(), int(game.players), game.edition()[1])
        if network is None:
            raise BadSetup(f"The network {self.name} was learned with another game or edition.")
        return network.copy()


def network_file(folder: Path, players: int) -> Path:
    return folder / f"{players}.network"


@cache
def shipped(game: str, players: int, edition: str) -> Network | None:
    path = network_file(GAMES / game / "networks", players)
    return read_network(str(path), path.read_bytes(), game, players, edition) if path.exists() else None


@cache
def read_network(name: str, content: bytes, game: str, players: int, edition: str) -> Network | None:
    """The network of a file, if it was learned with this edition and the numbers of today's observations."""
    try:
        weights = read_weights(content)
    except (msgspec.DecodeError, zlib.error) as error:
        raise BadSetup(f"{name} is no network: {error}.") from None
    features = features_of(game, players)
    if (weights.game, weights.players, weights.edition, weights.features) != (
        game,
        players,
        edition,
        digest_of(features),
    ):
        return None
    words = [words_of(kept) for kept in (weights.inner, weights.start, weights.outer, weights.bias)]
    return Network(Sheet(features), players, weights.turn, words[0], words[1], words[2], words[3])


def write_weights(weights: Weights) -> bytes:
    kept = msgspec.structs.replace(weights, inner=b"", small=numbers_apart(weights.inner))
    return zlib.compress(msgspec.msgpack.encode(kept), 9)


def read_weights(content: bytes) -> Weights:
    kept = msgspec.msgpack.decode(zlib.decompress(content), type=Weights)
    return msgspec.structs.replace(kept, inner=words_together(kept.small), small=b"") if kept.small else kept


def numbers_apart(words: bytes) -> bytes:
    """The numbers that share words, for a file: nearly all are small, of either sign, and fit into one byte each.

    0, -1, 1, -2 are written as 0, 1, 2, 3. First how many bytes the largest takes, then the lowest byte of all numbers,
    the next byte of all, and so on: what is nearly always zero lies together and takes no room.
    """
    numbers = []
    for word in words_of(words):
        for _ in range(LANES):
            number = ((word + HALF_LANE) & (2 * HALF_LANE - 1)) - HALF_LANE
            numbers.append(2 * number if number >= 0 else -2 * number - 1)
            word = (word - number) >> LANE
    size = (max(numbers).bit_length() + 7) // 8 or 1
    return bytes([size]) + b"".join(bytes(number >> 8 * at & 255 for number in numbers) for at in range(size))


def words_together(content: bytes) -> bytes:
    count = (len(content) - 1) // content[0]
    parts = [content[1 + at * count :][:count] for at in range(content[0])]
    written = (int.from_bytes(of_one, "little") for of_one in zip(*parts))
    numbers = (-(number + 1 >> 1) if number & 1 else number >> 1 for number in written)
    words = array(
        "q", (sum(number << LANE * at for at, number in enumerate(of_one)) for of_one in zip(*[numbers] * LANES))
    )
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def features_of(game: str, players: int) -> list[Feature]:
    from fogcity.engine.box import Setup
    from fogcity.games import box

    return box(game).start(Setup(game, players, 0)).features()


def digest_of(features: list[Feature]) -> str:
    meaning = repr([(one.name, one.labels, one.spread) for one in features])
    return hashlib.sha256(meaning.encode()).hexdigest()


def words_of(kept: bytes) -> list[int]:
    words = array("q", kept)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tolist()

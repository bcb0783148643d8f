"""The trees of a search, one for each seat, in flat tables."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

OUTSIDE: Final = -1  # of the tree
NOBODY: Final = -1
ROOM: Final = 1024  # of the hash table of a new forest
MOST_NODES: Final = 1 << 21
EMPTY: Final = -1
NO_KEYS: Final = vec[i64]([i64(-1)] * ROOM)


class Forest:
    """Nodes and what came of them. The root of a seat's tree is the node with the seat's number."""

    nodes: i64
    parent: vec[i64]
    mover: vec[i64]
    secret: vec[i64]  # whether the move that led here was a secret choice
    sibling: vec[i64]  # the next child of the same parent
    eldest: vec[i64]  # the first child
    visits: vec[i64]
    available: vec[i64]  # how often the move that led here could have been made
    value: vec[float]
    regret: vec[float]
    keys: vec[i64]  # a hash table: from a node and a move
    found: vec[i64]  # to the child

    def __init__(self) -> None:
        self.nodes = 0
        self.clear()

    def clear(self) -> None:
        self.parent = vec[i64]()
        self.mover = vec[i64]()
        self.secret = vec[i64]()
        self.sibling = vec[i64]()
        self.eldest = vec[i64]()
        self.visits = vec[i64]()
        self.available = vec[i64]()
        self.value = vec[float]()
        self.regret = vec[float]()
        self.keys = NO_KEYS[:]
        self.found = NO_KEYS[:]

    def plant(self, players: i64) -> None:
        """Begin anew, with a root for each seat."""
        self.nodes = 0
        self.clear()
        for _ in range(players):
            self.grow(OUTSIDE, NOBODY, False)

    def grow(self, parent: i64, mover: i64, secret: bool) -> i64:
        node = self.nodes
        self.nodes += 1
        self.parent = append(self.parent, parent)
        self.mover = append(self.mover, mover)
        self.secret = append(self.secret, i64(1) if secret else i64(0))
        self.sibling = append(self.sibling, OUTSIDE if parent == OUTSIDE else self.eldest[parent])
        self.eldest = append(self.eldest, i64(OUTSIDE))
        self.visits = append(self.visits, i64(0))
        self.available = append(self.available, i64(1))
        self.value = append(self.value, 0.0)
        self.regret = append(self.regret, 0.0)
        if parent != OUTSIDE:
            self.eldest[parent] = node
        return node

    def child(self, node: i64, mover: i64, move: i64) -> i64:
        """Where a move leads, or OUTSIDE."""
        key = node << 28 | mover << 24 | move + 1
        room = len(self.keys) - 1
        slot = slot_of(key, room)
        while self.keys[slot] != EMPTY:
            if self.keys[slot] == key:
                return self.found[slot]
            slot = (slot + 1) & room
        return OUTSIDE

    def step(self, node: i64, mover: i64, move: i64, secret: bool) -> i64:
        """Where a move leads; a new node if it was not known yet."""
        known = self.child(node, mover, move)
        if known != OUTSIDE:
            return known
        if self.nodes >= MOST_NODES:
            return OUTSIDE
        if 2 * self.nodes > len(self.keys):
            self.make_room()
        child = self.grow(node, mover, secret)
        self.enter(node << 28 | mover << 24 | move + 1, child)
        return child

    def enter(self, key: i64, child: i64) -> None:
        room = len(self.keys) - 1
        slot = slot_of(key, room)
        while self.keys[slot] != EMPTY:
            slot = (slot + 1) & room
        self.keys[slot] = key
        self.found[slot] = child

    def make_room(self) -> None:
        """Twice the room, everything entered again."""
        keys = self.keys
        found = self.found
        twice = 2 * len(keys)
        self.keys = vec[i64]()
        self.found = vec[i64]()
        for _ in range(twice):
            self.keys = append(self.keys, i64(EMPTY))
            self.found = append(self.found, i64(EMPTY))
        for i in range(len(keys)):
            if keys[i] != EMPTY:
                self.enter(keys[i], found[i])

    def learn(self, node: i64, seat: i64, rewards: vec[float]) -> None:
        """Take the rewards up to the root. Only a seat's own decisions are ever asked for in its tree."""
        while node != OUTSIDE:
            self.visits[node] += 1
            mover = self.mover[node]
            if mover == seat:
                reward = rewards[seat]
                self.value[node] += reward
                if self.secret[node]:
                    self.feel_regret(self.eldest[self.parent[node]], node, reward)
            node = self.parent[node]

    def feel_regret(self, node: i64, chosen: i64, reward: float) -> None:
        """How much better each of the other moves has done than this one just did."""
        while node != OUTSIDE:
            if node != chosen and self.visits[node]:
                self.regret[node] += self.value[node] / float(self.visits[node]) - reward
            node = self.sibling[node]


def slot_of(key: i64, room: i64) -> i64:
    """A place in a hash table with a power of two of places; the same in plain and compiled arithmetic."""
    mixed = ((key ^ key >> 29) & 0x7FFFFFFF) * 0x9E3779B1
    return (mixed >> 16 ^ mixed) & room

"""A few cards in one number: eight bits a card, its number plus one, the first card in the lowest bits."""

from mypy_extensions import i64


def size(cards: i64) -> i64:
    n: i64 = 0
    while cards:
        cards >>= 8
        n += 1
    return n


def append(cards: i64, card: i64) -> i64:
    return cards | (card + 1) << 8 * size(cards)


def insert(cards: i64, card: i64) -> i64:
    """Put a card among others that are in ascending order."""
    shift: i64 = 0
    while cards >> shift and (cards >> shift & 255) <= card:
        shift += 8
    rest = cards >> shift
    return cards ^ rest << shift | (card + 1) << shift | rest << shift + 8


def remove(cards: i64, card: i64) -> i64:
    """Take a card away that is there; the others keep their order."""
    shift: i64 = 0
    while (cards >> shift & 255) != card + 1:
        shift += 8
    return cards ^ cards >> shift << shift | cards >> shift + 8 << shift


def holds(cards: i64, card: i64) -> bool:
    while cards:
        if (cards & 255) == card + 1:
            return True
        cards >>= 8
    return False


def numbers(cards: i64) -> list[i64]:
    """The cards one by one, for showing them."""
    listed: list[i64] = []
    while cards:
        listed.append((cards & 255) - 1)
        cards >>= 8
    return listed

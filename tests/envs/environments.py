"""What the tests of environments share: the tables, and games played at random on them."""

from collections.abc import Iterator

from support import EVERY_TABLE, Moody, Rules

from fogcity.envs.environment import Environment
from fogcity.games import box

VARIANTS: dict[str, list[dict[str, object]]] = {"investors": [{"negotiated": True, "actions": 3}]}
TABLES = [(f"{game}-v{box(game).environment}", players) for game, players in EVERY_TABLE]
SMALLEST = [(f"{game}-v{box(game).environment}", box(game).seats[0]) for game in dict(EVERY_TABLE)]


def positions(table: Environment, seed: int) -> Iterator[tuple[Rules, int]]:
    """Every position of a game, each with its number; the last one is over."""
    game = table.deal(seed)
    player = Moody(seed)
    number = 0
    while True:
        yield game, number
        if game.over:
            return
        seat = table.turn(game)
        texts = table.numbering.texts
        choice = player.choose([texts[action] for action in table.legal(game, seat)])
        game.apply(seat, table.numbering.move(table.numbering.action(choice)))
        number += 1

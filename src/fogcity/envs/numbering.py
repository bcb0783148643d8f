"""Actions: the moves of a game, numbered without gaps. An action means the same move in every position."""

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.errors import IllegalMove, typed
from fogcity.engine.rules import Rules


class Numbering:
    texts: list[str]  # by action
    moves: vec[i64]  # by action
    actions: vec[i64]  # by move, -1 where there is no such move

    def __init__(self, game: Rules) -> None:
        texts: list[str] = []
        moves: list[int] = []
        actions = [-1] * int(game.all_moves())
        for move in range(game.all_moves()):
            text = game.write(move)
            if text:
                actions[move] = len(texts)
                texts.append(text)
                moves.append(move)
        self.texts = texts
        self.moves = vec[i64](moves)
        self.actions = vec[i64](actions)

    def move(self, action: int) -> int:
        """The move that an action means."""
        if not 0 <= action < len(self.texts):
            raise IllegalMove("no-action", {"action": action, "last": len(self.texts) - 1})
        return int(self.moves[action])

    def action(self, text: str) -> int:
        """The action of a move's text."""
        if text not in self.texts:
            raise IllegalMove("no-move", {"text": typed(text)})
        return self.texts.index(text)
